"""Whole evenings in memory: random people at the real table, each with the client's own notes of what came, whatever happens.

People are slow, lose their connection, come back in another process or from a second terminal, leave their seat to a bot and take it
back; newcomers take bots' seats, watchers look on, one of them at a seat's cards; the host is killed and goes on from its journal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import count
from typing import Any, Self

import msgspec
from protocol.dealings import FINGERPRINT
from protocol.desk import TIME_CONTROL, Desk
from typing_extensions import override

from net.core.messages import Act, Arrange, Asked, FromClient, FromHost, Leave, Ready, Refused, Seated, Shadow, Sit, Start, Update, Watch
from net.core.partner import Partner
from net.core.starts import Dealer
from net.testimony import Testimony
from rules import record, tables, witness
from rules.chance import Fast
from rules.kernel import AnyGame, Seat
from rules.verify import Verdict, check
from rules.verify.start import promise_of

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gil", "Hana", "Ida", "Jo", "Kai", "Lea", "Max", "Nora", "Otto")
LONGEST = 4_000
"""Steps after which a game that random people play is left."""


class Notes(Testimony):
    """The client's side of a table, whose notes go into a map of texts by (promise, seat) instead of files."""

    def __init__(self, files: dict[tuple[str, Seat | None], str], first: Sit | Watch, salts: Callable[[], str]) -> None:
        super().__init__(FINGERPRINT, first)
        self.files = files
        self._partner = Partner(FINGERPRINT, salts, lambda promise: any(promise == known for known, _ in files))

    @override
    def _terms_of(self, promise: str) -> str:
        lines = witness.read(self.files.get((promise, self._seat), ""))
        return next((line.terms for line in lines if isinstance(line, witness.Opened | witness.Came) and line.terms), "")

    @override
    def _write(self, line: witness.Line, promise: str = "") -> None:
        if promise := promise or self._partner.promise:
            key = promise, self._seat
            self.files[key] = self.files.get(key, "") + witness.write(line)


@dataclass
class Person:
    """Somebody at the table, or who was there."""

    name: str
    watches: bool = False
    shadow: int | None = None
    files: dict[tuple[str, Seat | None], str] = field(default_factory=dict)
    """What their programs wrote down."""
    notes: Notes | None = None
    """Of the program that runs now."""
    peer: int | None = None
    token: str = ""
    unread: list[FromHost] = field(default_factory=list)
    update: Update | None = None
    """The last that was read on this connection."""
    answered: set[int] = field(default_factory=set)
    """Questions that were answered on this connection."""

    def witnesses(self, promise: str) -> list[str]:
        """What was written down of a game, a text for every seat that this person had in it."""
        return [text for (known, _), text in self.files.items() if known == promise]

    def others(self, promise: str) -> list[str]:
        """And of all other games."""
        return [text for (known, _), text in self.files.items() if known != promise]


class Crowd(Desk):
    """A desk that hands each frame to whoever's connection it is."""

    def __init__(self, *arguments: Any, **config: Any) -> None:
        self.read: Callable[[int, FromHost], None] = lambda peer, message: None
        super().__init__(*arguments, **config)

    @override
    def resumed(self) -> Self:
        header, lines = record.read("".join(self.journal))
        config = {"dealer": self.dealer, "starts_itself": False, "options": header.options}
        other = type(self)(self.game, len(header.names), time_control=self.config.time_control, **config)
        other.read, other.now = self.read, self.now
        other.journal = list(self.journal)
        other.table.resume(header, lines, other._write, other.now)
        return other

    @override
    def _deliver(self) -> None:
        before = {peer: len(messages) for peer, messages in self._heard.items()}
        super()._deliver()
        for peer, messages in list(self._heard.items()):
            for message in messages[before.get(peer, 0) :]:
                self.read(peer, message)


class Evening:
    """One table with its people. `play` plays a game to its end; `again` begins the next."""

    def __init__(
        self, game: AnyGame, seed: int, people: int = 2, watchers: int = 1, troubles: int = 60, host_seed: str | None = None, **config: Any
    ) -> None:
        """`troubles`: of a thousand things that happen, so many are no answer but something else."""
        self.chance = Fast(f"evening {game.name} {seed}")
        self.game, self.troubles = game, troubles
        options, seats = tables.drawn(game, self.chance)
        if "options" in config:
            options, seats = tables.together(game, config.pop("options"), config.pop("seats", game.usual))
        numbers = count(0x5EC0 + seed * 1_000_000)
        self._fresh = lambda: f"{next(numbers):064x}"
        self.desk = Crowd(
            game,
            seats,
            dealer=Dealer(FINGERPRINT, self._fresh),
            **{"starts_itself": False, "options": msgspec.to_builtins(options), "seed": host_seed, **config},
        )
        self.desk.read = self._take_in
        self.people = [Person(name) for name in NAMES[: min(people, seats)]]
        self.watchers = [Person(name, watches=True) for name in ("Walt", "Wim", "Wolf")[:watchers]]
        self.left: list[Person] = []
        """Those who have left for good."""
        self.steps = self.kills = 0
        self._names = iter(NAMES[len(self.people) :])
        self._bots: dict[Seat, int] = {}
        self._bot_answered: dict[Seat, int] = {}
        for person in [*self.people, *self.watchers]:
            self.come(person)
        for seat in range(len(self.people), seats):
            self.say(self.people[0], Arrange(seat=seat, bot="greedy"))
        self.again()

    @property
    def everybody(self) -> list[Person]:
        """Those who sit or watch, or did."""
        return [*self.people, *self.watchers]

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.desk.table.match is None or self.desk.table.match.is_over

    @property
    def record(self) -> str:
        """What is sent round at the end."""
        assert self.desk.table.match
        return self.desk.table.match.text()

    def verdicts(self) -> Iterator[tuple[Person, str, Verdict]]:
        """Check the record with everybody's eyes: who it is, what they wrote down, and what the check says of it."""
        text = self.record
        promise = promise_of(record.read(text)[0])
        for person in [*self.everybody, *self.left]:
            for own in person.witnesses(promise):
                yield person, own, check(text, own, person.others(promise))

    # One person ----------------------------------------------------------------------------------------------------------------

    def come(self, person: Person, anew: bool = True) -> None:
        """Connect, in a new process or in the one that lost its connection."""
        if person.watches:
            first: Sit | Watch = Watch(person.name, "", person.shadow)
        else:
            first = Sit(person.name, person.token, take=bool(person.token))
        if anew or person.notes is None:
            person.notes = Notes(person.files, first, self._fresh)
        person.peer, person.unread, person.update, person.answered = self.desk.connect(), [], None, set()
        person.notes.connected(False)
        person.notes.hear(self.desk.table.welcome())
        self.desk.say(person.peer, first)
        self.hear_all()
        if not self.desk.heard(person.peer, Seated) if person.peer else True:
            self.lose(person)

    def lose(self, person: Person) -> None:
        """Lose the connection; what has not been read is lost with it."""
        peer, person.peer, person.unread = person.peer, None, []
        if peer is not None:
            assert person.notes
            person.notes.went(False)
            if peer not in self.desk.closed:
                self.desk.leave(peer)

    def say(self, person: Person, message: FromClient) -> None:
        """Say something; what comes of it is read sooner or later."""
        assert person.notes is not None
        assert person.peer is not None
        person.notes.say(message)
        self.desk.say(person.peer, message)

    def _take_in(self, peer: int, message: FromHost) -> None:
        for person in self.everybody:
            if person.peer == peer:
                person.unread.append(message)

    def hear(self, person: Person, most: int = 1_000_000) -> None:
        """Read at most so many messages."""
        while person.unread and most:
            assert person.notes is not None
            assert person.peer is not None
            peer, most, message = person.peer, most - 1, person.unread.pop(0)
            if isinstance(message, Seated):
                person.token = message.token or person.token
            if isinstance(message, Update):
                person.update = message
            if isinstance(message, Refused):
                person.answered.discard(message.number)
            for said in person.notes.hear(message):
                if not isinstance(said, Refused) and peer not in self.desk.closed:
                    self.desk.say(peer, said)
        if person.peer in self.desk.closed and not person.unread:
            self.lose(person)

    def hear_all(self) -> None:
        """Let everybody read all that has come."""
        while any(person.unread for person in self.everybody):
            for person in self.everybody:
                self.hear(person)

    # A game --------------------------------------------------------------------------------------------------------------------

    def again(self) -> None:
        """Begin a game, or the next."""
        self.hear_all()
        here = [person for person in self.people if person.peer is not None]
        for person in here:
            self.say(person, Ready(True))
        self.hear_all()
        owner = next(person for person in here if self.desk.table.seats[self.desk.seat_of(person.peer or 0)].owner)
        for person in here:
            person.answered = set()
        self.say(owner, Start())
        self.hear_all()
        self._bots.clear()

    def play(self) -> bool:
        """Play to the end of the game; whether it came to one."""
        begun = self.steps
        while not self.is_over and self.steps - begun < LONGEST:
            self.step()
        self.hear_all()
        return self.is_over

    def step(self) -> None:
        """Let one thing happen."""
        self.steps += 1
        if self.chance.below(1000) < self.troubles:
            self._trouble()
        elif not self._bots_play():
            self._person_plays()

    def _bots_play(self) -> bool:
        wanted = self.desk.table.bots()
        for seat in [seat for seat in self._bots if seat not in wanted]:
            self.desk.leave(self._bots.pop(seat))
        for seat in wanted.keys() - self._bots.keys():
            self._bots[seat] = self.desk.place_bot(seat)
        moved = False
        for peer in self._bots.values():
            updates = self.desk.heard(peer, Update)
            asks = updates[-1].asks if updates else ()
            if chosen := self._choice([ask for ask in asks if ask.number > self._bot_answered.get(peer, 0)]):
                asked, action = chosen
                self._bot_answered[peer] = asked.number
                self.desk.say(peer, Act(asked.number, action))
                moved = True
        return moved and bool(self.chance.below(3))

    def _choice(self, asks: list[Asked]) -> tuple[Asked, dict[str, Any]] | None:
        """Some question and some answer to it; optional ones are mostly left alone."""
        asks = [ask for ask in asks if ask.answers and (ask.must or not self.chance.below(6))]
        if not asks:
            return None
        asked = asks[self.chance.below(len(asks))]
        return asked, asked.answers[self.chance.below(len(asked.answers))]

    def _person_plays(self) -> None:
        here = [person for person in self.people if person.peer is not None]
        if not here:
            self.come(self._some(self.people))
            return
        person = self._some(here)
        self.hear(person, 1 + self.chance.below(6) if self.chance.below(3) else 1_000_000)
        if person.peer is None or person.update is None:
            return
        chosen = self._choice([ask for ask in person.update.asks if ask.number not in person.answered])
        if chosen:
            asked, action = chosen
            person.answered.add(asked.number)
            self.say(person, Act(asked.number, action))
        elif not person.unread:
            self.desk.wait(self._some([50, 1_000, 6_000]))
        for watcher in self.watchers:
            self.hear(watcher, self.chance.below(4))

    def _some(self, of: list[Any]) -> Any:
        return of[self.chance.below(len(of))]

    # Troubles ------------------------------------------------------------------------------------------------------------------

    def _trouble(self) -> None:
        here = [person for person in self.people if person.peer is not None]
        away = [person for person in self.everybody if person.peer is None]
        person = self._some(here) if here else None
        match self.chance.below(12):
            case 0 | 1 if person:
                self._answer_into_the_void(person)
            case 2 if person:
                self.lose(person)
            case 3 if away:
                self.come(self._some(away), anew=bool(self.chance.below(2)))
            case 4 if person:  # from a second terminal; the first still reads what it has
                first, rest = person.notes, person.unread
                self.come(person)
                for message in rest:
                    if first is not None:
                        first.hear(message)
            case 5:
                self.desk.wait(TIME_CONTROL.clock + 1_000)
            case 6 if len(away) < len(self.people):
                self.desk.wait(TIME_CONTROL.grace + 1_000)
            case 7:
                self._newcomer()
            case 8 if self.watchers:
                self._look_elsewhere(self._some(self.watchers))
            case 9 if person and person.update and person.update.asks:  # said again, and late
                asked = self._some(list(person.update.asks))
                if asked.answers:
                    self.say(person, Act(max(1, asked.number - self.chance.below(2)), self._some(list(asked.answers))))
            case 10:
                self.kill()
            case 11 if len(here) > 1 and person and not self.chance.below(4):
                self.say(person, Leave())
                self.hear(person)
                self.lose(person)
                self.people.remove(person)
                self.left.append(person)
            case _:
                pass

    def _answer_into_the_void(self, person: Person) -> None:
        """Say something that the host never gets, because the connection breaks."""
        self.hear(person)
        chosen = self._choice(list(person.update.asks)) if person.update and person.peer else None
        if chosen and person.notes:
            person.notes.say(Act(chosen[0].number, chosen[1]))
        self.lose(person)

    def _newcomer(self) -> None:
        name = next(self._names, None)
        if name is not None and self.desk.table.bots():
            person = Person(name)
            self.people.append(person)
            self.come(person)
            if person.peer is None:
                self.people.remove(person)

    def _look_elsewhere(self, watcher: Person) -> None:
        """Look from a seat's cards, or no more; or have the seat close them."""
        looked_at = next((person for person in self.people if person.peer is not None), None)
        if looked_at is None or looked_at.peer is None:
            return
        if watcher.shadow is not None and self.chance.below(2):
            self.say(looked_at, Shadow(False))
            return
        self.say(looked_at, Shadow(True))
        self.lose(watcher)
        watcher.shadow = None if watcher.shadow is not None else self.desk.seat_of(looked_at.peer)
        self.come(watcher)

    def kill(self) -> None:
        """Kill the host, and let it go on from its journal."""
        self.kills += 1
        for person in self.everybody:
            self.lose(person)
        self.desk = self.desk.resumed()
        self._bots.clear()
        self._bot_answered.clear()
        for person in self.everybody:
            if self.chance.below(4):
                self.come(person, anew=not self.chance.below(3))
