"""Who may come to a table, as what, and who was put out of it."""

from __future__ import annotations

from typing import Final, NamedTuple

from net.core.budget import Budget, Budgets
from net.core.crowd import NEWCOMERS, origin_of
from net.core.lobby import Lobby
from net.core.messages import Code, PeerError, Sit, Watch
from net.core.names import is_same_name
from net.core.outbox import Listener, Outbox
from net.core.shadows import Shadowed
from net.core.updates import Viewpoint
from rules.kernel import Seat

WRONG_KEYS: Final = 3
"""Of one connection, after which it is closed."""
KEYS: Final = (6, 10_000)
"""Wrong keys of one address at once, and the milliseconds until one more is looked at."""
WATCHERS: Final = 64
"""Who may look on at once; and of one address."""
WATCHERS_OF_ONE: Final = 48


class Entry(NamedTuple):
    """A seat that somebody sits down at, the token that is the way back to it, and whether it was theirs before."""

    seat: Seat
    token: str
    is_back: bool


class _PutOut(NamedTuple):
    """Somebody who may not come again."""

    name: str
    token: str
    """The hash of the seat's token; empty: it was a watcher."""
    origin: str
    """The address, where nobody else at the table came from it; empty: that tells nothing."""


class Door:
    """The way in: keys, names, free seats, and the way back to one's own."""

    def __init__(self, lobby: Lobby, outbox: Outbox) -> None:
        self._lobby = lobby
        self._outbox = outbox
        self._put_out: list[_PutOut] = []
        self._keys: Budgets[str] = Budgets(lambda: Budget(*KEYS))
        self._newcomers: Budgets[str] = Budgets(lambda: Budget(*NEWCOMERS))

    def sit(self, listener: Listener, sit: Sit, is_playing: bool, now: int) -> Entry:
        """Find a seat for somebody, their own where the token is of one. Raises PeerError."""
        if listener.listens:
            raise PeerError(Code.ALREADY_HERE, "you are at the table already")
        seat = self._lobby.seat_of(sit.token) if sit.token else None
        if seat is None and sit.token and not is_playing:
            seat = self._lobby.reclaim(sit.token)
        if seat is not None:
            if self._lobby.seats[seat].here and not sit.take:
                name = self._lobby.seats[seat].name
                raise PeerError(Code.SEAT_LIVE, f"{name} sits there in another terminal: is that you?")
            return Entry(seat, sit.token, is_back=True)
        self._check_key(listener, sit.key, now)
        self._check_put_out(listener, sit.name)
        name = self._lobby.name_for(sit.name, self._outbox.watchers)
        if is_playing and not any(one.free for one in self._lobby.seats):
            raise PeerError(Code.HAS_BEGUN, "the game has begun, and every seat is a person's; you can watch: cowtui watch")
        self._check_crowd(listener, now)
        seat, token = self._lobby.sit(name, sit.token)
        return Entry(seat, token, is_back=False)

    def watch(self, listener: Listener, watch: Watch, now: int) -> tuple[str, Viewpoint]:
        """Find out under which name somebody looks on, and from where. Raises PeerError."""
        if listener.listens:
            raise PeerError(Code.ALREADY_HERE, "you are at the table already")
        self._check_key(listener, watch.key, now)
        self._check_put_out(listener, watch.name)
        name = self._lobby.name_for(watch.name, self._outbox.watchers)
        others = [one.origin for one in self._outbox.listeners.values() if one.watches]
        if len(others) >= WATCHERS or others.count(listener.origin) >= WATCHERS_OF_ONE:
            raise PeerError(Code.FULL, "so many people watch this table that there is no room for one more")
        self._check_crowd(listener, now)
        if watch.shadow is None:
            return name, None
        if watch.shadow >= len(self._lobby.seats):
            raise PeerError(Code.NO_SUCH_SEAT, f"there are {len(self._lobby.seats)} seats")
        if not self._lobby.seats[watch.shadow].shown:
            raise PeerError(Code.HAND_CLOSED, f"{self._lobby.seats[watch.shadow].name or 'that player'} does not show cards to watchers")
        return name, Shadowed(watch.shadow)

    def shut_out(self, name: str, token: str, origin: str) -> None:
        """Remember somebody who may not come again. An address that others at the table share tells nobody apart."""
        shared = sum(one.origin == origin and one.listens for one in self._outbox.listeners.values()) > 1
        self._put_out.append(_PutOut(name, token, "" if shared else origin))

    def _check_key(self, listener: Listener, key: str, now: int) -> None:
        tried = self._keys.of(origin_of(listener.origin), now)
        if key and not tried.allows(now):  # the right one is not looked at either: else it would be found by trying
            seconds = -(-tried.wait(now) // 1000)
            raise PeerError(Code.TOO_FAST, f"too many wrong keys came from your address; try again in {seconds} seconds")
        try:
            self._lobby.check_key(key)
        except PeerError:
            if key:
                listener.wrong_keys += 1
                tried.spend(now)
            raise

    def _check_crowd(self, listener: Listener, now: int) -> None:
        if listener.origin and not self._newcomers.of(origin_of(listener.origin), now).take(now):
            raise PeerError(Code.CROWDED, "too many come from your address at once; try again in a moment")

    def _check_put_out(self, listener: Listener, name: str) -> None:
        for one in self._put_out:
            if is_same_name(one.name, name) or (one.origin and one.origin == listener.origin):
                raise PeerError(Code.STAY_OUT, "you were removed from this table and cannot come back to it")
