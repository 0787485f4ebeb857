"""One visit to a table in lines: the console and the sitting, and what the modules of the line mode share about them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from cowtui.lines.console import Console
from cowtui.seat.sitting import Sitting
from cowtui.widgets.text import clean
from net.core.connection import Lost
from net.core.messages import Act, FromClient, FromHost, Lobby, SeatInfo, Update
from rules.kernel import AnyGame, Options, Seat, View


class Heard(NamedTuple):
    """A message of a table, among what the console hears."""

    sitting: Sitting
    said: FromHost | Lost


class Visit:
    """What is known at a table, and what is said and sent there."""

    def __init__(self, console: Console, sitting: Sitting, called: str = "") -> None:
        """`called`: what a watcher is called."""
        self.console, self.sitting, self._called = console, sitting, called
        self.game: AnyGame = sitting.game
        self.say = console.say
        self.log: list[str] = []
        """What happened, the oldest first."""
        self.status: int | None = None
        """The exit status, once this visit is over."""
        self.heard_at = 0.0
        """When the last update came, as the sitting counts."""
        self.is_settled = True
        """Whether the table has heard all that was sent."""

    def send(self, message: FromClient) -> None:
        """Say something to the host."""
        self.is_settled = self.is_settled and isinstance(message, Act)
        self.sitting.send(message)

    @property
    def update(self) -> Update | None:
        """What the host said last of the game."""
        return self.sitting.update

    @property
    def playing(self) -> Update:
        """The same, where a game has begun."""
        assert self.sitting.update is not None
        return self.sitting.update

    @property
    def passed(self) -> int:
        """Milliseconds since the last update came."""
        return round((self.sitting.now() - self.heard_at) * 1000)

    @property
    def lobby(self) -> Lobby | None:
        """The table before its game; None: a game has begun."""
        return self.sitting.lobby if self.sitting.update is None else None

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.sitting.is_over

    @property
    def seats(self) -> Sequence[SeatInfo]:
        """Who sits at the table now: after a game, at the next one."""
        if self.sitting.update is not None and not self.is_over:
            return self.sitting.update.seats
        return self.sitting.lobby.seats if self.sitting.lobby else self.sitting.update.seats if self.sitting.update else ()

    @property
    def options(self) -> Options:
        """Of the game that is played."""
        options: Options = msgspec.convert(self.playing.options, self.game.options)
        return options

    @property
    def view(self) -> View:
        """What this seat, or a watcher, knows."""
        view: View = msgspec.convert(self.playing.view, self.game.views)
        return view

    @property
    def names(self) -> list[str]:
        """The players' names; an empty seat is told by its number."""
        return names_of(self.playing.seats)

    def own_name(self) -> str:
        """Return the name of this player, or watcher."""
        seat = self.sitting.seat
        return clean(self.seats[seat].name) if seat is not None and seat < len(self.seats) else clean(self._called)

    def people(self) -> list[str]:
        """Everybody else who is here, by name as the host knows it: players who are persons, then watchers."""
        seated = [seat.name for number, seat in enumerate(self.seats) if seat.name and not seat.bot and number != self.sitting.seat]
        return [*seated, *(name for name in self.sitting.status.watchers if clean(name) != self.own_name())]

    def person(self, said: str) -> str | None:
        """Who is meant by a name, or by the beginning of one; None: nobody, or not only one, which is said."""
        if not said:
            self.say("Say the name too.")
            return None
        wanted = clean(said).casefold()
        people = {clean(name).casefold(): name for name in self.people()}
        if wanted in people:
            return people[wanted]
        near = [name for folded, name in people.items() if folded.startswith(wanted)]
        if len(near) == 1:
            return near[0]
        others = ", ".join(clean(name) for name in people.values())
        self.say(f"Nobody else here is called {clean(said)}. {f'Here are: {others}.' if others else 'You are alone here.'}")
        return None

    def seat(self, said: str) -> Seat | None:
        """The seat of this number, counted from 1; None: there is none, which is said."""
        count = len(self.seats)
        if said.isdecimal() and len(said) < 4 and 1 <= int(said) <= count:
            return int(said) - 1
        self.say(f"There is no seat {said}; there are 1 to {count}." if said else f"Say the number of the seat too, 1 to {count}.")
        return None


def names_of(seats: Sequence[SeatInfo]) -> list[str]:
    """The names of seats; an empty one is told by its number."""
    return [clean(place.name) or f"Seat {number}" for number, place in enumerate(seats, 1)]
