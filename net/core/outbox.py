"""Everybody who is connected to a table, and what each of them is to be sent."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

from msgspec import Struct

from net.core.match import Match, Viewpoint
from net.core.messages import Code, FromHost, Lobby, PeerError, Record
from net.core.seats import SeatState
from rules.kernel import Seat

PART: Final = 15_000
"""Characters of a record in one message: at most four bytes each, and a frame holds 64 KiB."""

CHATS: Final = 5
"""Lines of chat at once, and the milliseconds until one more is taken."""
CHAT_PAUSE: Final = 1_000

Peer: TypeAlias = int
"""One connection, as its owner counts them."""
Outgoing: TypeAlias = tuple[tuple[Peer, ...], FromHost]
"""A message, and who gets it. After Closing a connection is to be closed."""


class Listener(Struct):
    """A connection that is past its greeting."""

    name: str = ""
    seat: Seat | None = None
    """Whose person, or bot, this is."""
    is_bot: bool = False
    listens: bool = False
    """Whether it sits or watches."""
    viewpoint: Viewpoint = None
    wrong_keys: int = 0
    talked: int = 0
    """Until when its chat is used up."""

    def talk(self, now: int) -> None:
        """Count one line of chat. Raises PeerError where there are too many at once."""
        self.talked = max(self.talked, now)
        if self.talked - now >= CHATS * CHAT_PAUSE:
            raise PeerError(Code.TOO_FAST, "too much chat at once; wait a moment")
        self.talked += CHAT_PAUSE


class Outbox:
    """The connections of a table, and its outgoing messages."""

    def __init__(self) -> None:
        self.listeners: dict[Peer, Listener] = {}
        self._outgoing: list[Outgoing] = []
        self._shown_lobby: Lobby | None = None
        self._reported: Match | None = None
        """The game whose record was sent round."""

    @property
    def has_people(self) -> bool:
        """Whether a person sits or watches."""
        return bool(self._people())

    @property
    def watchers(self) -> int:
        """How many look on."""
        return sum(listener.listens and listener.seat is None for listener in self.listeners.values())

    def bots(self) -> Iterator[tuple[Peer, Listener]]:
        """The bots of this host that play."""
        return ((peer, listener) for peer, listener in self.listeners.items() if listener.is_bot)

    def end_shadows(self, seats: Sequence[SeatState]) -> list[Peer]:
        """Send watchers of a seat that no longer shows its hand back to the public's view; returns those who just lost it."""
        strays = []
        for peer, listener in self.listeners.items():
            seat = listener.viewpoint
            if listener.seat is None and seat is not None and not (seat < len(seats) and seats[seat].shown):
                listener.viewpoint = None
                strays.append(peer)
        return strays

    def look_from_seats(self) -> None:
        """At the beginning of a game, let whoever sits look from there."""
        for listener in self.listeners.values():
            if listener.seat is not None:
                listener.viewpoint = listener.seat

    def take(self) -> list[Outgoing]:
        """Hand out what is to be sent now, in order."""
        outgoing, self._outgoing = self._outgoing, []
        return outgoing

    def send(self, peer: Peer, message: FromHost) -> None:
        """Send to one client."""
        self._outgoing.append(((peer,), message))

    def send_all(self, message: FromHost) -> None:
        """Send to everybody at the table."""
        if peers := self._people():
            self._outgoing.append((peers, message))

    def tell_lobby(self, lobby: Lobby) -> None:
        """Send the lobby to everybody, where it has changed."""
        if lobby != self._shown_lobby:
            self._shown_lobby = lobby
            self.send_all(lobby)

    def has_told_result(self, match: Match) -> bool:
        """Whether this game is over and everybody knows: there is no more news of it."""
        return self._reported is match

    def tell_news(self, match: Match, at: int) -> None:
        """Send to each what is new for it; at the end, the record to all people."""
        looking: dict[Viewpoint, list[Peer]] = {}
        for peer, listener in self.listeners.items():
            if listener.listens:
                looking.setdefault(listener.viewpoint, []).append(peer)
        common = match.common(at)
        for viewpoint, peers in looking.items():
            update = match.news(viewpoint, at, common)
            if update:
                self._outgoing.append((tuple(peers), update))
        if match.is_over:
            self._reported = match
            self._send_record(self._people(), match)

    def tell_whole(self, peer: Peer, viewpoint: Viewpoint, match: Match, at: int) -> None:
        """Send a newcomer all that it may know; the others have been told the news."""
        self.send(peer, match.whole(viewpoint, at))
        if self._reported is match:
            self._send_record((peer,), match)

    def listen(self, match: Match) -> None:
        """Buffer a new match's updates for those who are here; the lobby that follows it is new to all."""
        self._shown_lobby = None
        for listener in self.listeners.values():
            if listener.listens:
                match.listen(listener.viewpoint)

    def leave_off(self, match: Match) -> None:
        """Drop the update buffers of viewpoints that nobody watches."""
        kept = {listener.viewpoint for listener in self.listeners.values() if listener.listens}
        for viewpoint in (None, *range(len(match.seats))):
            if viewpoint not in kept:
                match.leave_off(viewpoint)

    def _people(self) -> tuple[Peer, ...]:
        return tuple([peer for peer, listener in self.listeners.items() if listener.listens and not listener.is_bot])

    def _send_record(self, peers: tuple[Peer, ...], match: Match) -> None:
        text = match.text()
        for start in range(0, len(text), PART):
            self._outgoing.append((peers, Record(text[start : start + PART], start + PART >= len(text))))
