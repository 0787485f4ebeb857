"""Who may decide for a table: its owner, or, at a table without one, more than half of the people there. Time is an argument."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from net.core.lobby import OPENER, Lobby
from net.core.messages import Code, PeerError, Vote
from rules.kernel import Seat

VOTE: Final = 60_000
"""Milliseconds for which a vote counts."""
FOR_ONE: Final = frozenset({"pace", "pause", "go-on"})
"""What the only person there may decide too, whoever owns the table."""


class Rights:
    """The owner of a table, and the votes of a table that has none."""

    def __init__(self, lobby: Lobby, now: int) -> None:
        self._lobby = lobby
        self._vacant_since = now
        """While nobody owns the table: since when."""
        self._votes: dict[tuple[str, str], dict[Seat, int]] = {}
        """Who wants what, by the wish and whom it is about, and until when that counts."""

    @property
    def has_owner(self) -> bool:
        """Whether this table is one that somebody owns."""
        return self._lobby.config.has_owner

    @property
    def owner(self) -> Seat | None:
        """The seat whose person owns the table now."""
        return next((number for number, seat in enumerate(self._lobby.seats) if seat.owner), None)

    @property
    def formers(self) -> tuple[Seat, ...]:
        """The seats that the rights passed on from and whose people may take them back, whoever comes first first."""
        seats = self._lobby.seats
        return tuple(sorted((number for number, seat in enumerate(seats) if seat.may_take_back), key=lambda number: seats[number].claim))

    def check_owner(self, seat: Seat) -> None:
        """Raise PeerError where this seat does not own the table."""
        if not self._lobby.seats[seat].owner:
            raise PeerError(Code.NOT_OWNER, "only the host of the table does that" if self.has_owner else "this table starts by itself")

    def allows(self, seat: Seat, now: int, wish: str, about: str = "") -> bool:
        """Return whether this is to be done now; False: it was counted as a vote. Raises PeerError where it is not this seat's to say."""
        present = self._present()
        if self._lobby.seats[seat].owner or (wish in FOR_ONE and present == {seat}):
            return True
        if self.has_owner:
            raise PeerError(Code.NOT_OWNER, "only the host of the table does that")
        votes = self._votes.setdefault((wish, about), {})
        votes[seat] = now + VOTE
        if len(votes.keys() & present) < self._needed(about, present):
            return False
        del self._votes[wish, about]
        return True

    def votes(self) -> tuple[Vote, ...]:
        """Return the votes that are open."""
        present = self._present()
        counted = (
            Vote(wish, about, len(by.keys() & present), self._needed(about, present)) for (wish, about), by in sorted(self._votes.items())
        )
        return tuple([vote for vote in counted if vote.votes])

    def forget_votes(self, seat: Seat) -> None:
        """Drop the votes of a seat whose person has gone for good, and those about that person."""
        for votes in self._votes.values():
            votes.pop(seat, None)
        self.forget_votes_about(self._lobby.seats[seat].name)

    def forget_votes_about(self, name: str) -> None:
        """Drop the votes about somebody who has left."""
        self._votes = {key: votes for key, votes in self._votes.items() if key[1] != name and votes}

    def _drop_late_votes(self, now: int) -> None:
        for votes in self._votes.values():
            for seat in [seat for seat, until in votes.items() if until <= now]:
                del votes[seat]
        self._votes = {key: votes for key, votes in self._votes.items() if votes}

    def hand_over(self, heir: Seat) -> None:
        """Have the owner make this seat the owner. Whoever owned the table before that owner, and was only away, may take it back still."""
        owner = self.owner
        if owner is None or owner == heir:
            return
        giver, taker = self._lobby.seats[owner], self._lobby.seats[heir]
        given, giver.claim = giver.claim, 0
        self._lobby.is_opener_s = self._lobby.is_opener_s and given != OPENER
        taker.claim = min(given, taker.claim or given)
        self._make_owner(heir)

    def take_back(self, seat: Seat) -> None:
        """Give a returned owner the rights that passed on meanwhile, however often. Raises PeerError."""
        if not self._lobby.seats[seat].may_take_back:
            owner = self.owner
            name = "" if owner is None else self._lobby.seats[owner].name
            raise PeerError(Code.NOT_OWNER, f"{name} is the host of this table and can hand it over" if name else "this table has no host")
        self._make_owner(seat)

    def _make_owner(self, heir: Seat) -> None:
        """Nobody has a claim any more who owned the table after this one did."""
        for number, seat in enumerate(self._lobby.seats):
            seat.owner = number == heir
            seat.claim = 0 if seat.claim > self._lobby.seats[heir].claim else seat.claim
        first = self._lobby.seats[heir].claim
        self._lobby.claims = {token: claim for token, claim in self._lobby.claims.items() if claim < first}

    def give_up(self) -> None:
        """Let the rights pass on at once: their owner has left for good."""
        self._vacant_since = -self._lobby.config.time_control.grace

    def settle(self, now: int) -> None:
        """Pass the rights on when their owner has been gone for the grace: to the person there who has sat longest. Drop late votes."""
        if self._votes:
            self._drop_late_votes(now)
        due = self._passes_on()
        if due is not None and due <= now:
            gone, heir = self.owner, self._heir()
            if gone is not None:
                self._lobby.seats[gone].owner = False
            if heir is not None:
                self._lobby.seats[heir].claim = self._lobby.seats[heir].claim or self._lobby.next_claim()
                self._make_owner(heir)

    def due(self) -> int | None:
        """Return when the rights pass on, or a vote does not count any more; None: not as things stand."""
        lapses = (until for votes in self._votes.values() for until in votes.values())
        return min((at for at in (self._passes_on(), *lapses) if at is not None), default=None)

    def _passes_on(self) -> int | None:
        """When the rights pass on; None: not as things stand."""
        if not self.has_owner:
            return None
        owner = self.owner
        gone = self._vacant_since if owner is None else self._lobby.seats[owner].gone
        if gone is None or self._heir() is None:
            return None
        return gone + self._lobby.config.time_control.grace

    def _heir(self) -> Seat | None:
        return min(self._present(), key=lambda number: self._lobby.seats[number].sat, default=None)

    def _present(self) -> set[Seat]:
        return {number for number, seat in enumerate(self._lobby.seats) if seat.is_present}

    def _needed(self, about: str, present: Collection[Seat]) -> int:
        """More than half of the people there but the one it is about."""
        return sum(self._lobby.seats[seat].name != about for seat in present) // 2 + 1
