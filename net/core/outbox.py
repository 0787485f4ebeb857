"""Everybody who is connected to a table, and what each of them is to be sent."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from net.core.budget import Budget
from net.core.match import Match
from net.core.messages import Chat, Closing, Code, FromHost, Lobby, LookedAt, PeerError, Record, TableStatus
from net.core.names import cleaned
from net.core.seats import SeatState
from net.core.shadows import Shadowed
from net.core.updates import Viewpoint
from rules.kernel import Seat

PART: Final = 15_000
"""Characters of a record in one message: at most four bytes each, and a frame holds 64 KiB."""

CHAT: Final = 400
"""The most characters of a line of chat."""
CHATS: Final = 5
"""Lines of chat of one person at once, and the milliseconds until one more is taken."""
CHAT_PAUSE: Final = 1_000
CROWD_CHATS: Final = 20
"""Lines of chat of a whole table at once, and the milliseconds until one more is taken."""
CROWD_PAUSE: Final = 250
WATCHERS: Final = 50
"""Names of watchers that everybody is told, at most."""

Peer: TypeAlias = int
"""One connection, as its owner counts them."""
Outgoing: TypeAlias = tuple[tuple[Peer, ...], FromHost]
"""A message, and who gets it. After Closing a connection is to be closed."""


class Listener(Struct):
    """A connection that is past its greeting."""

    name: str = ""
    seat: Seat | None = None
    """Whose person, or bot, this is."""
    origin: str = ""
    """The address that it comes from; empty: this process."""
    is_bot: bool = False
    listens: bool = False
    """Whether it sits or watches."""
    viewpoint: Viewpoint = None
    wrong_keys: int = 0
    chat: Budget = msgspec.field(default_factory=lambda: Budget(CHATS, CHAT_PAUSE))

    @property
    def watches(self) -> bool:
        """Whether it looks on without a seat."""
        return self.listens and self.seat is None


class Outbox:
    """The connections of a table, and its outgoing messages."""

    def __init__(self) -> None:
        self.listeners: dict[Peer, Listener] = {}
        self._outgoing: list[Outgoing] = []
        self._shown_lobby: Lobby | None = None
        self._shown_status: tuple[TableStatus, int | None] | None = None
        self._chat = Budget(CROWD_CHATS, CROWD_PAUSE)
        """Of the whole table."""
        self._reported: Match | None = None
        """The game whose record was sent round."""
        self.missed: dict[str, Match] = {}
        """The games whose end somebody was not there for, by the hash of their token."""

    @property
    def has_people(self) -> bool:
        """Whether a person sits or watches."""
        return bool(self._people())

    @property
    def watchers(self) -> list[str]:
        """The names of those who look on."""
        return [listener.name for listener in self.listeners.values() if listener.watches]

    def person_at(self, seat: Seat) -> Peer | None:
        """Return the connection of the person who sits there."""
        return next((peer for peer, one in self.listeners.items() if one.seat == seat and not one.is_bot), None)

    def watcher(self, name: str) -> Peer | None:
        """Return the connection of the watcher of this name."""
        return next((peer for peer, one in self.listeners.items() if one.watches and one.name == name), None)

    def close(self, peer: Peer, text: str, code: Code) -> None:
        """Say the last word to one client."""
        self.send(peer, Closing(text, code))
        if listener := self.listeners.pop(peer, None):
            self.tell_looked_at(listener, False)

    def chat(self, listener: Listener, text: str, now: int) -> None:
        """Tell everybody a line of chat. Raises PeerError where one person, or all together, say too much at once."""
        if not listener.listens:
            raise PeerError(Code.NOT_HERE, "sit down or watch first")
        if not listener.chat.allows(now):
            raise PeerError(Code.TOO_FAST, "too much chat at once; wait a moment")
        if not self._chat.allows(now):
            raise PeerError(Code.TOO_FAST, "everybody talks at once; wait a moment")
        said = Chat(cleaned(text, CHAT), listener.name)
        listener.chat.spend(now)
        self._chat.spend(now)
        self.send_all(said)

    def bots(self) -> Iterator[tuple[Peer, Listener]]:
        """The bots of this host that play."""
        return ((peer, listener) for peer, listener in self.listeners.items() if listener.is_bot)

    def end_shadows(self, seats: Sequence[SeatState]) -> list[Peer]:
        """Send watchers of a seat that no longer shows its hand back to the public's view; returns those who just lost it."""
        strays = []
        for peer, listener in self.listeners.items():
            looked_at = listener.viewpoint
            if isinstance(looked_at, Shadowed) and not (looked_at.seat < len(seats) and seats[looked_at.seat].shown):
                self.tell_looked_at(listener, False)
                listener.viewpoint = None
                strays.append(peer)
        return strays

    def tell_looked_at(self, listener: Listener, begins: bool) -> None:
        """Tell a seat that somebody begins, or ends, to see its cards."""
        looked_at = listener.viewpoint
        if isinstance(looked_at, Shadowed) and (peer := self.person_at(looked_at.seat)) is not None:
            self.send(peer, LookedAt(listener.name, begins))

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
        if (shown := replace(lobby, away=())) != self._shown_lobby:  # what is left of a time passes by itself
            self._shown_lobby = shown
            self.send_all(lobby)

    def tell_status(self, status: TableStatus, begins: int | None) -> bool:
        """Send how the table is kept to everybody, where it has changed; returns whether it has.

        `begins`: when the next game does. What is left until then passes by itself, and is no change.
        """
        shown = replace(status, next_game=None), begins
        if shown == self._shown_status:
            return False
        self._shown_status = shown
        self.send_all(status)
        return True

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
            self.missed |= {seat.token: match for seat in match.seats if seat.token and not seat.here}

    def tell_whole(self, peer: Peer, viewpoint: Viewpoint, match: Match, at: int) -> None:
        """Send a newcomer all that it may know; the others have been told the news."""
        self.send(peer, match.whole(viewpoint, at))
        if self._reported is match:
            self._send_record((peer,), match)

    def send_missed(self, peer: Peer, token: str, now_played: Match | None) -> None:
        """Send somebody who is back the record of a game whose end they were not there for, if another has followed it."""
        match = self.missed.pop(token, None)
        if match is not None and match is not now_played:
            self._send_record((peer,), match)

    def listen(self, match: Match) -> None:
        """Buffer a new match's updates for those who are here; the lobby that follows it is new to all."""
        self._shown_lobby = None
        for listener in self.listeners.values():
            if listener.listens:
                match.updates.listen(listener.viewpoint)

    def leave_off(self, match: Match) -> None:
        """Drop the update buffers of viewpoints that nobody watches."""
        kept = {listener.viewpoint for listener in self.listeners.values() if listener.listens}
        for viewpoint in match.updates.viewpoints():
            if viewpoint not in kept:
                match.updates.leave_off(viewpoint)

    def _people(self) -> tuple[Peer, ...]:
        return tuple([peer for peer, listener in self.listeners.items() if listener.listens and not listener.is_bot])

    def _send_record(self, peers: tuple[Peer, ...], match: Match) -> None:
        text = match.text()
        for start in range(0, len(text), PART):
            self._outgoing.append((peers, Record(text[start : start + PART], start + PART >= len(text))))
