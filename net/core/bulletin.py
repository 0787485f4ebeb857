"""What a table tells to whom: the lobby, the news of a game, how the table is kept, and all of it to newcomers."""

from __future__ import annotations

import msgspec

from net.core import messages
from net.core.lobby import Lobby
from net.core.messages import Stop, TableStatus, Waiting
from net.core.orders import Orders
from net.core.outbox import WATCHERS, Outbox, Peer
from net.core.rematch import Rematch
from net.core.rights import Rights
from net.core.sequence import MatchSequence
from net.core.starts import Starts
from net.core.updates import Viewpoint
from rules.kernel import Seat


class Bulletin:
    """Puts what a table has to tell into its outbox. Times are those of the table."""

    def __init__(
        self, lobby: Lobby, outbox: Outbox, matches: MatchSequence, rights: Rights, orders: Orders, starts: Starts, rematch: Rematch
    ) -> None:
        self._lobby, self._outbox, self._matches, self._rights, self._orders = lobby, outbox, matches, rights, orders
        self._starts, self._rematch = starts, rematch

    def tell_news(self, now: int) -> None:
        """Send what has changed: the news of a game until its result is told, the lobby before a game and after, and the status."""
        strays = self._outbox.end_shadows(self._lobby.seats)
        match = self._matches.match
        if match and not self._outbox.has_told_result(match):
            if strays:
                match.updates.listen(None)
                self._outbox.leave_off(match)
            self._outbox.tell_news(match, self._matches.clock.read(now))
            for peer in strays:
                self.show_match(peer, None, now)
        if not self._matches.is_on:
            self._outbox.tell_lobby(self.lobby(now))
        self.tell_status(now)

    def has_played(self, seat: Seat) -> bool:
        """Return whether whoever sits there plays this match, or played it to its end."""
        if self._matches.match is None or self._matches.is_on:
            return self._matches.is_on
        return seat < len(self._matches.match.seats) and self._matches.match.seats[seat].token == self._lobby.seats[seat].token

    def show_table(self, peer: Peer, viewpoint: Viewpoint, seen: int | None, now: int) -> None:
        """Send a person all that may be known; the others have been sent their news."""
        if self._matches.match and self._matches.is_on:
            self._outbox.send(peer, self._matches.match.history(seen, viewpoint if isinstance(viewpoint, int) else None))
        self.show_match(peer, viewpoint, now)
        if not self._matches.is_on:
            self._outbox.send(peer, self.lobby(now))

    def show_match(self, peer: Peer, viewpoint: Viewpoint, now: int) -> None:
        """Send a newcomer the game as it stands, and its record where it is over."""
        if self._matches.match:
            self._outbox.tell_whole(peer, viewpoint, self._matches.match, self._matches.clock.read(now))

    def tell_status(self, now: int, newcomer: Peer | None = None) -> None:
        """Send everybody how the table is kept, where that has changed, and a newcomer in any case."""
        status = self._status(now)
        if not self._outbox.tell_status(status, self._rematch.begins) and newcomer is not None:
            self._outbox.send(newcomer, status)

    def _status(self, now: int) -> TableStatus:
        stopped, begins = self._matches.stopped, self._rematch.begins
        return TableStatus(
            pace=self._matches.pace,
            paused=stopped,
            paused_by=self._orders.paused_by if stopped is Stop.ASKED else "",
            seats_closed=self._lobby.are_closed,
            has_owner=self._rights.has_owner,
            watchers=tuple(self._outbox.watchers[:WATCHERS]),
            votes=self._rights.votes(),
            clock=self._lobby.config.time_control.clock,
            key=bool(self._lobby.config.sealed),
            next_game=None if begins is None else max(0, begins - now),
        )

    def lobby(self, now: int) -> messages.Lobby:
        """Return the lobby as everybody may see it."""
        seats = tuple([seat.info() for seat in self._lobby.seats])
        away = tuple([Waiting(seat, max(0, at - now)) for seat, at in self._matches.forfeits()])
        return messages.Lobby(seats, msgspec.to_builtins(self._lobby.options), len(self._outbox.watchers), self._starts.dealt, away)

    def ask_bots_again(self, now: int) -> None:
        """Send bots the whole game when it goes on: what they said meanwhile was not heard."""
        for peer, listener in self._outbox.bots():
            self.show_match(peer, listener.viewpoint, now)
