"""The games of a table, one after the other, and the clock of the one that is played. Time is an argument."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from typing import Final

from net.core.clock import Clock
from net.core.lobby import OPENER, Lobby
from net.core.match import Match
from net.core.messages import Stop
from net.core.seats import SeatState, hashed
from rules import deals, record
from rules.errors import DealError, RecordError
from rules.kernel import Outcome, Seat
from rules.terms import Deal, SeedBy, Terms

NEWCOMER: Final = (0, 0)
"""The score of somebody who did not play the game before: no fraction."""


class MatchSequence:
    """The matches of a table, one after the other.

    The clock stands still while no person is connected, so a match waits for its people; and for the reasons of `Stop`.
    """

    def __init__(
        self,
        lobby: Lobby,
        fresh_seed: Callable[[], str],
        journal: Callable[[record.Header], Callable[[record.Line], None]],
        now: int,
        table_id: str = "",
    ) -> None:
        """`journal` opens the file of a new game; `table_id`: 32 hex digits, where people promise for what is dealt."""
        self.match: Match | None = None
        self.clock = Clock(now)
        self.pace = lobby.config.pace
        """At what pace bots move in this match and the next."""
        self._stops: set[Stop | None] = set()
        """Why the clock stands still; None: no person is connected."""
        self._lobby = lobby
        self._fresh_seed = fresh_seed
        self._journal = journal
        self.table_id = table_id
        """No other table's, and the same after a resume."""
        self.games = 0
        """How many were begun at this table."""
        self._ended: int | None = None
        """When the last game ended, by the clock of the table."""

    @property
    def is_on(self) -> bool:
        """Whether a game is played: it has begun and not ended."""
        return self.match is not None and not self.match.is_over

    @property
    def promise(self) -> str:
        """The host's, of the game that is played or whose result still stands; empty: nothing was promised."""
        deal = self.match.header.deal if self.match else None
        return deals.host_promise(deal.terms, deal.secret) if deal else ""

    @property
    def progress(self) -> tuple[object, ...]:
        """What differs after anything has happened in a game, or to its clock."""
        match = self.match
        return (self.games, frozenset(self._stops), *((match.version, match.is_stuck) if match else ()))

    @property
    def stopped(self) -> Stop | None:
        """Why a game stands still although somebody is connected."""
        return next((stop for stop in Stop if stop in self._stops), None) if self.is_on else None

    def begin(self, now: int, deal: Deal | None = None) -> Match:
        """Create a match with those who sit there now. It is to be told its listeners, and then begins.

        `deal`: what host and people have promised and opened; None: nobody was asked.
        """
        lobby = self._lobby
        lobby.fill()
        last = self.last_outcome()
        self.games += 1
        given = lobby.config.seed
        by: SeedBy
        if deal is not None:
            seed, by = deals.seed_of(deal.terms, deal.secret, deal.salts), "deal"
        elif given is not None:
            seed, by = given if self.games == 1 else f"{given} {self.games}", "host"
        else:
            seed, by = self._fresh_seed(), "alone"
        lobby.rest()
        header = lobby.header(seed, last, by, deal)
        self.match = Match(lobby.game, header, lobby.seats, lobby.config.time_control, self._journal(header))
        self.match.pacing.pace = self.pace
        self.clock = Clock(now)
        self._stops.clear()
        return self.match

    def last_outcome(self) -> Outcome | None:
        """Return the outcome of the match before, told by where its people sit now: first the seats of the new one, then who has gone."""
        seats = self._lobby.seats
        outcome = self.match.state.outcome() if self.match else None
        if self.match is None or outcome is None:
            return None
        before = {_player(seat): number for number, seat in enumerate(self.match.seats)}
        found = [before.pop(_player(seat), None) for seat in seats]
        order = [*found, *before.values()]
        return Outcome(
            tuple([len(order) if number is None else outcome.ranks[number] for number in order]),
            tuple([NEWCOMER if number is None else outcome.scores[number] for number in order]),
        )

    def resume(self, header: record.Header, lines: Sequence[record.Entry], write: Callable[[record.Line], None], now: int) -> None:
        """Go on with a saved match; everybody is away at first. Raises RecordError."""
        lobby = self._lobby
        self._count_on(header)
        seats = [SeatState(name=name, token=token) for name, token in zip(header.names, header.tokens, strict=True)]
        lobby.settle(lobby.config, seats, record.options_of(lobby.game, header))
        self.match = Match(lobby.game, header, lobby.seats, lobby.config.time_control, write)
        self.match.pacing.pace = self.pace
        self.match.resume(lines)
        last = lines[-1].at if lines else 0
        self.clock = Clock(now, last)
        people = [seat for seat, seat_state in enumerate(lobby.seats) if seat_state.token]
        if people:
            self.stop(None, now)
            self._restore_owner(people, record.kept_at_last(lines), last)
        for seat in people:
            person = lobby.seats[seat]
            person.here, person.lost, person.gone, person.seen = False, last, now, self.match.updates.history.count

    def _count_on(self, header: record.Header) -> None:
        """Take from the record which game of which table it is, so that the next one is not the first again. Raises RecordError."""
        given = self._lobby.config.seed
        counted = header.seed.removeprefix(f"{given} ") if given is not None and header.seed != given else ""
        self.games = int(counted) if counted.isascii() and counted.isdigit() and len(counted) < 6 else 1
        if header.deal is not None:
            try:
                terms = Terms.read(header.deal.terms)
            except DealError as fault:
                raise RecordError(f"its deal cannot be read: {fault}") from None
            if len(terms.names) != len(header.names):
                raise RecordError("its deal is for other seats")
            self.table_id, self.games = terms.table_id, terms.nth

    def _restore_owner(self, people: Sequence[Seat], kept: record.Configured | None, at: int) -> None:
        """Make the owner of before the owner again.

        Whoever goes on with a saved game has its file, and with it the right to that seat, if they have none.
        """
        assert self.match
        if not self._lobby.config.has_owner:
            return
        opener = self._lobby.config.owner
        mine = self._lobby.seat_of(opener) if opener else None
        before = kept.owner if kept and kept.owner in people else None
        owner = before if before is not None else people[0] if mine is None else mine
        self._lobby.seats[owner].owner = True
        formers = [former for former in kept.formers if former in people and former != owner] if kept else []
        for claim, seat in enumerate((*formers, owner), OPENER):
            self._lobby.seats[seat].claim = claim
        self._lobby.is_opener_s = mine is None or mine in (owner, *formers)
        if opener and mine is None:
            self.match.hand_over(owner, hashed(opener), at)

    def part(self, now: int) -> None:
        """Leave the seats of a finished match to it, so that what is arranged from now on concerns the next one."""
        if self.match and self.match.is_over and self.match.seats is self._lobby.seats:
            self._lobby.past = self._lobby.seats
            self._lobby.seats = [copy(seat) for seat in self._lobby.seats]
            self._ended = now

    def stop(self, why: Stop | None, now: int) -> None:
        """Let the game stand still; None: because no person is connected."""
        self._stops.add(why)
        self.clock.stop(now)

    def go_on(self, why: Stop | None, now: int) -> bool:
        """Drop a reason to stand still; returns whether the clock runs again."""
        self._stops.discard(why)
        if self._stops or not self.clock.stands_still:
            return False
        self.clock.go_on(now)
        return True

    def answers(self, seat: Seat, now: int) -> None:
        """A person is here and plays: end what a bot does for them, and let a game go on that had nobody to play it."""
        if self.match is None or not self.is_on:
            return
        self.go_on(Stop.NOBODY_ANSWERS, now)
        if self._lobby.seats[seat].bot:
            self.match.give_back(seat, self.clock.read(now))
        self.match.is_stuck = False
        self._lobby.seats[seat].absences = 0

    def forfeits(self) -> list[tuple[Seat, int]]:
        """Return the seats of people who are gone before a game, and when each is free for others: not sooner after a result."""
        if self.is_on:
            return []
        grace, since = self._lobby.config.time_control.grace, self._ended or 0
        gone = [(number, seat.gone) for number, seat in enumerate(self._lobby.seats) if seat.token and seat.gone is not None]
        return [(number, max(at, since) + grace) for number, at in gone]

    def due(self, now: int) -> int | None:
        """Return when `tick` has something to do, if nothing happens before; None: never."""
        at = self.match.due() if self.match and not self.clock.stands_still else None
        return None if at is None else self.clock.when(at)

    def tick(self, now: int) -> None:
        """Do what has fallen due."""
        if self.match and not self.clock.stands_still:
            self.match.tick(self.clock.read(now))


def _player(seat: SeatState) -> tuple[str, str]:
    """Who plays there: a person by the token, a bot by its name."""
    return seat.token, "" if seat.token else seat.name
