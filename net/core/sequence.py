"""The games of a table, one after the other, and the clock of the one that is played. Time is an argument."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy

from net.core.clock import Clock
from net.core.lobby import Lobby
from net.core.match import Match
from net.core.seats import SeatState, hashed
from rules import record
from rules.kernel import Seat


class MatchSequence:
    """The matches of a table, one after the other.

    The clock stands still while no person is connected, so a match waits for its people.
    """

    def __init__(
        self, lobby: Lobby, fresh_seed: Callable[[], str], journal: Callable[[record.Header], Callable[[record.Line], None]], now: int
    ) -> None:
        """`journal` opens the file of a new game."""
        self.match: Match | None = None
        self.clock = Clock(now)
        self._lobby = lobby
        self._fresh_seed = fresh_seed
        self._journal = journal
        self._games = 0

    @property
    def is_on(self) -> bool:
        """Whether a game is played: it has begun and not ended."""
        return self.match is not None and not self.match.is_over

    def begin(self, now: int) -> Match:
        """Create a match with those who sit there now. It is to be told its listeners, and then begins."""
        last = self.match.state.outcome() if self.match else None
        lobby = self._lobby
        lobby.fill()
        self._games += 1
        given = lobby.config.seed
        seed = self._fresh_seed() if given is None else given if self._games == 1 else f"{given} {self._games}"
        header = lobby.header(seed, last)
        self.match = Match(lobby.game, header, lobby.seats, lobby.config.time_control, self._journal(header))
        self.clock = Clock(now)
        return self.match

    def resume(self, header: record.Header, lines: Sequence[record.Entry], write: Callable[[record.Line], None], now: int) -> None:
        """Go on with a saved match; everybody is away at first. Raises RecordError."""
        lobby = self._lobby
        seats = [SeatState(name=name, token=token) for name, token in zip(header.names, header.tokens, strict=True)]
        lobby.settle(lobby.config, seats, record.options_of(lobby.game, header))
        self.match = Match(lobby.game, header, lobby.seats, lobby.config.time_control, write)
        self.match.resume(lines)
        last = lines[-1].at if lines else 0
        self.clock = Clock(now, last)
        people = [seat for seat, seat_state in enumerate(lobby.seats) if seat_state.token]
        if people:
            self.clock.stop(now)
            self._restore_owner(people, last)
        for seat in people:
            lobby.seats[seat].here, lobby.seats[seat].lost = False, last
        self._games = 1

    def _restore_owner(self, people: Sequence[Seat], at: int) -> None:
        """Whoever goes on with a saved game has its file, and with it the right to the seat that opened it."""
        assert self.match
        opener = self._lobby.config.owner
        mine = self._lobby.seat_of(opener) if opener else None
        self._lobby.seats[people[0] if mine is None else mine].owner = True
        if opener and mine is None:
            self.match.hand_over(people[0], hashed(opener), at)

    def part(self) -> None:
        """Leave the seats of a finished match to it, so that what is arranged from now on concerns the next one."""
        self._lobby.seats = [copy(seat_state) for seat_state in self._lobby.seats]

    def due(self, now: int) -> int | None:
        """When `tick` has something to do, if nothing happens before; None: never."""
        at = self.match.due() if self.match and not self.clock.stands_still else None
        return None if at is None else self.clock.when(at)

    def tick(self, now: int) -> bool:
        """Do what has fallen due; returns whether anything could."""
        if self.match is None or self.clock.stands_still:
            return False
        self.match.tick(self.clock.read(now))
        return True
