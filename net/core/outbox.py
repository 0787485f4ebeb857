"""Everybody who is connected to a table, and what each of them is to be sent."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

from msgspec import Struct

from net.core.match import Match, Viewpoint
from net.core.messages import FromHost, Lobby, PeerError, Record
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
        """One line of chat. Raises PeerError where there are too many at once."""
        self.talked = max(self.talked, now)
        if self.talked - now >= CHATS * CHAT_PAUSE:
            raise PeerError("too much chat at once; wait a moment")
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
        """The bots of this house that play."""
        return ((peer, listener) for peer, listener in self.listeners.items() if listener.is_bot)

    def end_shadows(self, chairs: Sequence[SeatState]) -> list[Peer]:
        """Watchers of a seat that does not show them its hand, or no longer, see what all see; those who just lost that."""
        strays = []
        for peer, listener in self.listeners.items():
            seat = listener.viewpoint
            if listener.seat is None and seat is not None and not (seat < len(chairs) and chairs[seat].shown):
                listener.viewpoint = None
                strays.append(peer)
        return strays

    def look_from_seats(self) -> None:
        """A game begins: whoever sits looks from there."""
        for listener in self.listeners.values():
            if listener.seat is not None:
                listener.viewpoint = listener.seat

    def take(self) -> list[Outgoing]:
        """What is to be sent now, in order."""
        outgoing, self._outgoing = self._outgoing, []
        return outgoing

    def send(self, peer: Peer, message: FromHost) -> None:
        """To one."""
        self._outgoing.append(((peer,), message))

    def send_all(self, message: FromHost) -> None:
        """To everybody at the table."""
        if peers := self._people():
            self._outgoing.append((peers, message))

    def tell_lobby(self, lobby: Lobby) -> None:
        """To everybody, where it has changed."""
        if lobby != self._shown_lobby:
            self._shown_lobby = lobby
            self.send_all(lobby)

    def has_told_result(self, room: Match) -> bool:
        """Whether this game is over and everybody knows: there is no more news of it."""
        return self._reported is room

    def tell_news(self, room: Match, at: int) -> None:
        """To each what is new for it; at the end, the record to all people."""
        looking: dict[Viewpoint, list[Peer]] = {}
        for peer, listener in self.listeners.items():
            if listener.listens:
                looking.setdefault(listener.viewpoint, []).append(peer)
        common = room.common(at)
        for viewpoint, peers in looking.items():
            update = room.news(viewpoint, at, common)
            if update:
                self._outgoing.append((tuple(peers), update))
        if room.is_over:
            self._reported = room
            self._send_record(self._people(), room)

    def tell_whole(self, peer: Peer, viewpoint: Viewpoint, room: Match, at: int) -> None:
        """To a newcomer all that it may know; the others have been told the news."""
        self.send(peer, room.whole(viewpoint, at))
        if self._reported is room:
            self._send_record((peer,), room)

    def listen(self, room: Match) -> None:
        """A new game: the room keeps news for those who are here, and the lobby that follows is new to all."""
        self._shown_lobby = None
        for listener in self.listeners.values():
            if listener.listens:
                room.listen(listener.viewpoint)

    def leave_off(self, room: Match) -> None:
        """Somebody went: the room keeps no news for nobody."""
        kept = {listener.viewpoint for listener in self.listeners.values() if listener.listens}
        for viewpoint in (None, *range(len(room.chairs))):
            if viewpoint not in kept:
                room.leave_off(viewpoint)

    def _people(self) -> tuple[Peer, ...]:
        return tuple([peer for peer, listener in self.listeners.items() if listener.listens and not listener.is_bot])

    def _send_record(self, peers: tuple[Peer, ...], room: Match) -> None:
        text = room.text()
        for start in range(0, len(text), PART):
            self._outgoing.append((peers, Record(text[start : start + PART], start + PART >= len(text))))
