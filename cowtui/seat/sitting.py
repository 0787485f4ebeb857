"""One visit to a table: the connection, what was heard last and what was sent, under the screens and the line mode alike."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Sequence
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Final, TypeAlias

import msgspec
from msgspec.structs import replace

from cowtui.hosting import kept_doors
from cowtui.hosting.invitation import invitation
from cowtui.widgets.text import clean, cut
from cowtui.wording.people import countdown
from cowtui.wording.waiting import clock
from net.core.connection import Connection, Deliver, Lost
from net.core.lobby import ALONE
from net.core.messages import (
    Act,
    Asked,
    Closing,
    Code,
    FromClient,
    FromHost,
    Leave,
    Lobby,
    Off,
    Ping,
    Promises,
    Record,
    Refused,
    Seated,
    SeatInfo,
    Starting,
    TableStatus,
    Update,
    Welcome,
)
from rules.kernel import Action, AnyGame, Seat

if TYPE_CHECKING:
    from cowtui.door.messages import OpenDoor
    from cowtui.hosting.process import Hosted

NOT_CONNECTED: Final = "You are not connected just now, so nothing was sent. Try again when the table is back."
RESUMES: Final = "cowtui host --resume"
"""The command that brings a table back whose process has ended."""
Open: TypeAlias = Callable[[Deliver], Connection]
"""Opens the connection; may take a moment."""


class Sitting:
    """One visit to a table, with or without a seat there."""

    now = staticmethod(monotonic)
    ROOM: Final = 2
    """So many messages of the host's wait for the screen at most: what the player types comes in between."""
    RECORDS: Final = 20_000_000
    """So many characters of records are kept in one visit at most."""

    def __init__(
        self, game: AnyGame, post: Callable[[Sitting, FromHost | Lost], None], *, table: str = "", alone: bool = True, motion: bool = True
    ) -> None:
        self.game = game
        self.table = table
        self.alone = alone
        """Nothing goes over a network."""
        self.motion = motion
        self.keeps_record = False
        """Whether the record of a finished game is saved here: it is not where the table's own process does that."""
        self.way_back = ""
        """The command that comes back to the seat."""
        self.words = ""
        """The host's six words; empty: there are none to compare."""
        self.address = ""
        """Where the table was reached."""
        self.is_here = False
        """Whether the table is kept on this machine, by this user."""
        self.hosted: Hosted | None = None
        """The process of a table of one's own."""
        self.comes_late = False
        """Whether a game may have begun before this player came."""
        self.remark = ""
        """What to say when the table is first shown: why it is not as it was asked for."""
        self.is_open = False
        """Whether this player lets watchers see the own cards."""
        self.seat: Seat | None = None
        self.owner = alone
        self.may_take_back = False
        """Whether the owner's rights passed on while this person was away."""
        self.is_to_decide = False
        """Whether this person has still to be asked about that, and to say whether to take them back."""
        self.host = ""
        """The name of the player who owns the table now; empty: nobody does, or nobody knows yet."""
        self.status = TableStatus()
        """How the table is kept just now."""
        self.lobby: Lobby | None = None
        self.update: Update | None = None
        self.record = ""
        """The record of the finished game; empty until it has come whole."""
        self.promise = ""
        """The host's, of the game that is played or was played last; empty: nothing was promised for its deal."""
        self.doubt = ""
        """What of the last start, or its game, did not fit what the host had shown; empty: nothing."""
        self._starting = self._opened = ""
        """The host's promise of the start that was said, and of the one that was opened for."""
        self.lost: Lost | None = None
        self.has_failed = False
        """Whether this program failed over what the host has said: nothing more is heard of that host."""
        self.was_closed = False
        """Whether the host has said its last word: there is no seat here any more."""
        self._stopped: float | None = None
        """Since when the table is paused, by this program's clock."""
        self.deadline: float | None = None
        """When the first clock of the open questions runs out, as `now` counts; None: none runs."""
        self.ran_out = False
        """Whether the last update came because the clock of this player's question had ended."""
        self._begins: float | None = None
        """When the next game begins, as `now` counts."""
        self._told_at = 0.0
        """When the last update or lobby was heard."""
        self._sent = 0
        """The number of the ask whose answer is on its way; 0: none."""
        self._answered = 0
        """The number of the ask that was answered here last."""
        self._people: set[Seat] = set()
        """Seats that persons have had."""
        self._kept_door: OpenDoor | None = None
        """Of a table that was opened from another terminal, to whose owner this one has come back."""
        self._parts: list[str] = []
        self._posted = self._taken = 0
        """Messages that were handed over, counted by the connection's thread, and those that arrived."""
        self._recorded = 0
        """Characters of records that have come."""
        self._post = post
        self._connection: Connection | None = None

    def open(self, opening: Open) -> None:
        """Open the connection; what comes over it is posted."""
        self._connection = opening(self.hear)

    def hear(self, said: FromHost | Lost) -> None:
        """Hand a message over to whoever shows it; from any thread."""
        self._posted += 1
        self._post(self, said)

    def has_room(self) -> bool:
        """Whether another message may be handed over now; from any thread."""
        return self._posted - self._taken < self.ROOM

    def take(self, said: FromHost | Lost) -> None:
        """Remember what was said last of each kind."""
        self._taken += 1
        match said:
            case Welcome(table=table):
                self.table = table
            case Seated(seat, token, owner, may_take_back):
                if said.deal or seat != self.seat:  # else a result that still stands is held against what was promised for it
                    self.promise = said.deal
                self.seat, self.owner, self.may_take_back, self.is_to_decide = seat, owner, may_take_back, may_take_back
                self._kept_door = kept_doors.door_of(token) if owner and self.hosted is None and not self.alone else None
                self._sent, self.lost = 0, None  # an answer that was on its way when the line broke may not have arrived
                self._parts = []
                self._opened = said.deal
            case Starting(promise=promise):
                self._starting, self._opened, self.doubt = promise, "", ""
            case Promises():
                self._opened = self._starting
            case Off():
                self._starting = self._opened = ""
            case Refused(code=Code.OTHER_DEAL, text=text):
                self.doubt = text
            case Refused():
                self._sent = 0
            case TableStatus():
                self._stop_the_clock(bool(said.paused))
                self.status = said
                self._begins = None if said.next_game is None else self.now() + said.next_game / 1000
            case Lobby(places):
                self.lobby, self._told_at = said, self.now()
                self._meet(places)
            case Update():
                self._take_update(said)
                if said.ranks is None:
                    self.record = ""  # that was another game's
            case Record(part, last) if not self.record and self._recorded < self.RECORDS:
                self._recorded += len(part)
                self._parts.append(part)
                if last:
                    self.record, self._parts = "".join(self._parts), []
            case Lost():
                self.lost = said
                if self.has_died:
                    self.lost = replace(said, text=f"{said.text}. To bring the table back: {RESUMES}")
            case Closing(text):
                self.lost, self.was_closed = Lost(text), True
            case _:
                pass

    @property
    def next_game(self) -> int | None:
        """Seconds until the next game begins, after a result; None: nobody has asked for it."""
        return None if self._begins is None else max(0, round(self._begins - self.now()))

    @property
    def away(self) -> str:
        """Who is away, and what happens when they do not come back in time; empty: nobody is."""
        told = self.update if self.update is not None and not self.is_over else self.lobby
        if told is None or self.status.paused is not None or self.is_closed:
            return ""
        return countdown(told.away, [clean(seat.name) for seat in told.seats], round((self.now() - self._told_at) * 1000), self.seat)

    def seat_is_free_in(self, seat: Seat) -> str:
        """How long a seat in the lobby is kept for somebody who is away: '0:42'; empty: nobody counts."""
        told = self.lobby.away if self.lobby is not None else ()
        left = next((one.clock for one in told if one.seat == seat), None)
        return "" if left is None else clock(left - round((self.now() - self._told_at) * 1000))

    def _stop_the_clock(self, is_paused: bool) -> None:
        """The clock stands still while the table is paused."""
        if is_paused and self._stopped is None:
            self._stopped = self.now()
        elif not is_paused and self._stopped is not None:
            if self.deadline is not None:
                self.deadline += self.now() - self._stopped
            self._stopped = None

    @property
    def left(self) -> float | None:
        """Seconds until the clock of what is asked, or waited for, runs out; None: it has none."""
        if self.deadline is None:
            return None
        return max(0.0, self.deadline - (self.now() if self._stopped is None else self._stopped))

    def _take_update(self, update: Update) -> None:
        begins = update.ranks is None and (self.update is None or self.update.ranks is not None)
        if begins and (self._opened or self.update is not None):
            self.promise = self._opened
        self._opened = ""
        asked = None if self.is_played_by_bot else self.must_ask
        numbers = {one.number for one in update.asks}
        # the host's clock and this one differ by what the way takes
        is_late = self.deadline is not None and self.now() > self.deadline - 0.5
        self.ran_out = bool(asked and asked.clock is not None and asked.number not in numbers | {self._answered} and is_late)
        clocks = [asked.clock for asked in update.asks if asked.clock is not None]
        clocks += [waiting.clock for waiting in update.waiting if waiting.clock is not None]
        self.deadline = self.now() + clocks[0] / 1000 if clocks else None
        self._stopped = self._stopped and self.now()
        if self._sent not in numbers:
            self._sent = 0
        self.update, self.lost, self._told_at = update, None, self.now()
        self._meet(update.seats)

    def _meet(self, places: Sequence[SeatInfo]) -> None:
        self._people |= {seat for seat, place in enumerate(places) if place.name and not place.bot}
        if self.seat is not None and self.seat < len(places):
            self.owner = places[self.seat].owner  # the rights may pass on
            self.may_take_back, self.is_to_decide = self.may_take_back and not self.owner, self.is_to_decide and not self.owner
        self.host = next((clean(place.name) for place in places if place.owner), "")

    @property
    def is_shared(self) -> bool:
        """Whether the table goes on without this player: it is another's, or somebody else than bots has been there."""
        if self.alone or self.hosted is None:
            return not self.alone
        return bool(self._people - {self.seat}) or (self.lobby is not None and self.lobby.watchers > 0)

    @property
    def outlasts_me(self) -> bool:
        """Whether the table stays when this player gives up the seat where no game is played: else there is nothing to come back to."""
        lobby = self.lobby
        others = [place for seat, place in enumerate(lobby.seats) if place.name and not place.bot and seat != self.seat] if lobby else []
        is_waiting = self.update is None and (bool(others) or not self.status.has_owner)  # nobody may be there for an hour
        return is_waiting or any(place.here for place in others) or bool(self.status.watchers)

    @property
    def is_private(self) -> bool:
        """Whether nobody else can come: a game alone, or one that was gone on with."""
        return self.alone or self.table == ALONE

    @property
    def shown_table(self) -> str:
        """What a top line says of the table: its name, or that only bots play along."""
        return "with bots" if self.is_private else self.table

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.update is not None and self.update.ranks is not None

    @property
    def six_words(self) -> str:
        """The words of the host; empty: there are none to compare."""
        return self.words or (self.hosted.opened.words if self.hosted else "")

    @property
    def invitation(self) -> str:
        """At a table of one's own: where others find it, and its words."""
        if self.hosted is None:
            return ""
        return invitation(self.hosted.opened, self.hosted.announced)

    @property
    def door(self) -> OpenDoor | None:
        """The door of a table of one's own, for guests who have nothing but ssh; None: there is none, or another has the table now."""
        return self.hosted.door if self.hosted else self._kept_door if self.owner else None

    @property
    def is_closed(self) -> bool:
        """Whether the connection has ended for good."""
        return self.lost is not None and self.lost.final

    @property
    def state(self) -> str:
        """One or two words about the connection."""
        if self.lost is not None:
            return "! closed" if self.lost.final else "! lost, trying"
        if self.is_played_by_bot:
            return "! a bot plays for you"
        return "this machine" if self.alone else "connected"

    @property
    def must_ask(self) -> Asked | None:
        """The question that must be answered from here."""
        return next((asked for asked in self.update.asks if asked.must), None) if self.update else None

    @property
    def is_played_by_bot(self) -> bool:
        """Whether a bot plays this player's seat."""
        return bool(self.update and self.seat is not None and self.update.seats and self.update.seats[self.seat].bot)

    def is_open_ask(self, number: int) -> bool:
        """Whether an ask of this number waits for an answer that has not been sent."""
        return number != self._sent and self.update is not None and any(asked.number == number for asked in self.update.asks)

    def give_up_over(self, fault: Exception) -> bool:
        """End a visit where this program has failed over what a host said, and say so in `lost`; whether it was another's host.

        In a game that is played alone nobody else has said anything: that fault is this program's, and is not to be hidden.
        """
        if self.alone:
            return False
        if not self.has_failed:
            self.has_failed = True
            self.lost = Lost(f"the host says what this program cannot follow; the connection is closed ({told_short(fault)})")
            self.close()
        return True

    def act(self, number: int, action: Action) -> bool:
        """Answer an ask, once; whether it was sent: a second answer goes nowhere until the first is refused or the question stands anew."""
        if number == self._sent:
            return False
        if self.lost is None:
            self._sent = self._answered = number
        self.send(Act(number, msgspec.to_builtins(action)))
        return True

    @property
    def has_died(self) -> bool:
        """Whether the table's process, on this machine, has ended in the middle of a game."""
        is_on = self.update is not None and not self.is_over
        return self.is_here and is_on and self.lost is not None and self.lost.is_gone

    @property
    def how_back(self) -> str:
        """What leads back to the seat, as a sentence."""
        return f"To come back: {RESUMES if self.has_died else self.way_back}"

    def give_up_before_game(self) -> bool:
        """On leaving where no game is played: give the seat up, so that it is free at once; whether that was so."""
        gives_up = self.is_in_lobby and self.seat is not None and not self.is_closed
        if gives_up:
            self.send(Leave())
        return gives_up

    @property
    def is_in_lobby(self) -> bool:
        """Whether no game is played at this table just now: none has begun, or it is over."""
        return not self.alone and (self.update is None or self.is_over)

    def send(self, message: FromClient) -> None:
        """Say something to the host; while the connection is lost, the answer is that nothing was sent."""
        if self.lost is not None and not isinstance(message, Leave | Ping):
            if not self.lost.final:
                self.hear(Refused(0, "", NOT_CONNECTED, Code.NOT_CONNECTED))
        elif self._connection is not None:
            self._connection.send(message)

    def close(self) -> None:
        """End the connection."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None


def told_short(fault: Exception) -> str:
    """What failed, and where, for a bug report: 'KeyError: 4, board.py line 47'."""
    steps = traceback.extract_tb(fault.__traceback__)
    where = f", {Path(steps[-1].filename).name} line {steps[-1].lineno}" if steps else ""
    return f"{type(fault).__name__}: {cut(clean(str(fault)), 60)}{where}"
