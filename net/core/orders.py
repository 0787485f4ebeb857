"""What the owner of a table, or a vote, decides for everybody: pace, pause, who has to go, and the end. Time is an argument."""

from __future__ import annotations

from typing import TypeAlias, assert_never

from net.core.door import Door
from net.core.lobby import Lobby
from net.core.messages import (
    CloseSeats,
    Code,
    GoOn,
    HandOver,
    Pause,
    PeerError,
    PutOut,
    SaveAndClose,
    SetPace,
    Stop,
    TakeBack,
)
from net.core.outbox import Outbox
from net.core.rights import Rights
from net.core.sequence import MatchSequence
from rules.kernel import Seat

Order: TypeAlias = SetPace | Pause | GoOn | PutOut | CloseSeats | HandOver | TakeBack | SaveAndClose


class Orders:
    """The orders of a table, as far as whoever gives them has the right to."""

    def __init__(self, lobby: Lobby, outbox: Outbox, matches: MatchSequence, rights: Rights, door: Door) -> None:
        self._lobby, self._outbox, self._matches, self._rights, self._door = lobby, outbox, matches, rights, door
        self.paused_by = ""
        """Who paused the game."""
        self.closing = ""
        """The last word to everybody, once the table is to be closed."""

    def carry_out(self, seat: Seat, order: Order, now: int) -> None:
        """Do what this seat asks for, or count its vote. Raises PeerError."""
        name = self._lobby.seats[seat].name
        match order:
            case SetPace(pace):
                if self._rights.allows(seat, now, "pace", pace):
                    self._set_pace(order)
            case Pause():
                if not self._matches.is_on:
                    raise PeerError(Code.NOT_BEGUN, "no game is being played")
                if self._rights.allows(seat, now, "pause"):
                    self.paused_by = name
                    self._matches.stop(Stop.ASKED, now)
            case GoOn():
                if self._matches.stopped is Stop.ASKED and (name == self.paused_by or self._rights.allows(seat, now, "go-on")):
                    self._matches.go_on(Stop.ASKED, now)
            case PutOut(whom, stay_out):
                self._put_out(seat, whom, stay_out, now)
            case CloseSeats(closed):
                if self._rights.allows(seat, now, "close-seats", "yes" if closed else "no"):
                    self._lobby.are_closed = closed
            case HandOver(heir):
                self._rights.check_owner(seat)
                self._rights.hand_over(self._seat_of(heir))
            case TakeBack():
                self._rights.take_back(seat)
            case SaveAndClose():
                if self._rights.allows(seat, now, "save-and-close"):
                    self.closing = f"{name} has closed the table"
            case _:
                assert_never(order)

    def _set_pace(self, order: SetPace) -> None:
        self._matches.pace = order.pace
        if self._matches.match:
            self._matches.match.pacing.pace = order.pace

    def _seat_of(self, name: str) -> Seat:
        """The seat of the person who is called so and is here. Raises PeerError."""
        for seat, person in enumerate(self._lobby.seats):
            if person.is_present and person.name == name:
                return seat
        raise PeerError(Code.NO_SUCH_PERSON, f"nobody here is called {name}")

    def _put_out(self, seat: Seat, name: str, stay_out: bool, now: int) -> None:
        whose = next((number for number, person in enumerate(self._lobby.seats) if person.token and person.name == name), None)
        peer = self._outbox.watcher(name) if whose is None else self._outbox.person_at(whose)
        if whose == seat or (whose is None and peer is None):
            raise PeerError(Code.NO_SUCH_PERSON, f"nobody else here is called {name}")
        if not self._rights.allows(seat, now, "put-out", name):
            return
        by = self._lobby.seats[seat].name if self._rights.has_owner else "More than half of the others"
        have = "has" if self._rights.has_owner else "have"
        if stay_out:
            token = "" if whose is None else self._lobby.seats[whose].token
            self._door.shut_out(name, token, self._outbox.listeners[peer].origin if peer is not None else "")
        if whose is not None:
            self.empty(whose, now)
        if peer is not None:
            again = "; you cannot come back to it" if stay_out else ""
            self._outbox.close(peer, f"{by} {have} removed you from the table{again}", Code.PUT_OUT)

    def empty(self, seat: Seat, now: int, *, may_return: bool = False) -> None:
        """Take a seat from its person for good: in a game a bot plays on. `may_return`: it is theirs again while nobody has it."""
        self._rights.forget_votes(seat)
        if self._lobby.seats[seat].owner:
            self._rights.give_up()
        if self._matches.is_on and self._matches.match:
            self._lobby.seats[seat].owner, self._lobby.seats[seat].claim = False, 0
            self._matches.match.leave(seat, self._matches.clock.read(now))
        else:
            self._lobby.leave(seat, may_return=may_return)
