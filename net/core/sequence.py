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
    """See the module. The clock stands still while no person is connected, so a game waits for its people."""

    def __init__(
        self, lobby: Lobby, fresh_seed: Callable[[], str], journal: Callable[[record.Header], Callable[[record.Line], None]], now: int
    ) -> None:
        """`journal` opens the file of a new game."""
        self.room: Match | None = None
        self.clock = Clock(now)
        self._lobby = lobby
        self._fresh_seed = fresh_seed
        self._journal = journal
        self._games = 0

    @property
    def is_on(self) -> bool:
        """Whether a game is played: it has begun and not ended."""
        return self.room is not None and not self.room.is_over

    def begin(self, now: int) -> Match:
        """A new game with those who sit there now. It is to be told its listeners, and then begins."""
        last = self.room.state.outcome() if self.room else None
        lobby = self._lobby
        lobby.fill()
        self._games += 1
        given = lobby.config.seed
        seed = self._fresh_seed() if given is None else given if self._games == 1 else f"{given} {self._games}"
        header = lobby.header(seed, last)
        self.room = Match(lobby.game, header, lobby.chairs, lobby.config.time_control, self._journal(header))
        self.clock = Clock(now)
        return self.room

    def resume(self, header: record.Header, lines: Sequence[record.Entry], write: Callable[[record.Line], None], now: int) -> None:
        """Go on with a saved game; everybody is away at first. Raises RecordError."""
        lobby = self._lobby
        chairs = [SeatState(name=name, token=token) for name, token in zip(header.names, header.tokens, strict=True)]
        lobby.settle(lobby.config, chairs, record.options_of(lobby.game, header))
        self.room = Match(lobby.game, header, lobby.chairs, lobby.config.time_control, write)
        self.room.resume(lines)
        last = lines[-1].at if lines else 0
        self.clock = Clock(now, last)
        people = [seat for seat, chair in enumerate(lobby.chairs) if chair.token]
        if people:
            self.clock.stop(now)
            self._restore_owner(people, last)
        for seat in people:
            lobby.chairs[seat].here, lobby.chairs[seat].lost = False, last
        self._games = 1

    def _restore_owner(self, people: Sequence[Seat], at: int) -> None:
        """Whoever goes on with a saved game has its file, and with it the right to the seat that opened it."""
        assert self.room
        opener = self._lobby.config.owner
        mine = self._lobby.chair_of(opener) if opener else None
        self._lobby.chairs[people[0] if mine is None else mine].owner = True
        if opener and mine is None:
            self.room.hand_over(people[0], hashed(opener), at)

    def part(self) -> None:
        """After a result: the game keeps the chairs that it had, and what is arranged from now on concerns the next one."""
        self._lobby.chairs = [copy(chair) for chair in self._lobby.chairs]

    def due(self, now: int) -> int | None:
        """When `tick` has something to do, if nothing happens before; None: never."""
        at = self.room.due() if self.room and not self.clock.stands_still else None
        return None if at is None else self.clock.when(at)

    def tick(self, now: int) -> bool:
        """What time has brought; whether it could bring anything."""
        if self.room is None or self.clock.stands_still:
            return False
        self.room.tick(self.clock.read(now))
        return True
