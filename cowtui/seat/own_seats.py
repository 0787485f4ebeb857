"""The seats that somebody on this account has at tables which still live, whether those are announced or not."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from net.core.connection import Address, spelled
from net.core.messages import PeerError

if TYPE_CHECKING:
    from net.identity import SavedSeat
    from net.looking import Greeting

TRIED: Final = 12
"""So many of the seats are looked at, the newest first: the others are of evenings long past."""


class OwnSeat(NamedTuple):
    """A seat at a table that answers."""

    table: str
    game: str
    player: str
    """Under which name."""
    address: Address
    key: bool

    @property
    def where(self) -> str:
        """HOST:PORT."""
        return spelled(self.address)


def own_seats(look: Callable[[Sequence[Address]], Greeting] | None = None) -> list[OwnSeat]:
    """Look which of the tables that this account has seats at still answer, all at once. Raises OSError where the list cannot be read."""
    from net import identity, looking

    look = look or looking.look
    kept = [seat for seat in reversed(identity.seats()) if seat.address][:TRIED]
    if not kept:
        return []
    found: dict[SavedSeat, OwnSeat | None] = {}

    def try_one(seat: SavedSeat) -> None:
        found[seat] = _living(seat, look)

    threads = [threading.Thread(target=try_one, args=(seat,), daemon=True) for seat in kept]  # none holds the program up at its end
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return [there for seat in kept if (there := found[seat]) is not None]


def _living(seat: SavedSeat, look: Callable[[Sequence[Address]], Greeting]) -> OwnSeat | None:
    """The seat, if the host that answers there is the one that gave it, and keeps it."""
    from cowtui.seat.way_in import address

    try:
        where = address(seat.address)
        greeting = look([where])
    except (OSError, ValueError, PeerError):
        return None
    welcome = greeting.welcome
    if greeting.fingerprint.hex() != seat.fingerprint or welcome.table != seat.table or not greeting.has_seat(seat.token):
        return None
    return OwnSeat(welcome.table, welcome.game, seat.player, where, welcome.key)


def other_names(greeting: Greeting, player: str) -> list[str]:
    """The names under which this account has a seat at a table, the newest first; none where this player has one. Raises OSError."""
    from net import identity

    there = greeting.fingerprint.hex(), greeting.welcome.table
    names = [
        seat.player for seat in reversed(identity.seats()) if (seat.fingerprint, seat.table) == there and greeting.has_seat(seat.token)
    ]
    return [] if player in names else list(dict.fromkeys(names))


def is_back(greeting: Greeting, player: str) -> bool:
    """Whether this player has a seat at a table: its token is enough there, and no password is asked."""
    from net import identity

    return greeting.has_seat(identity.token_for(greeting.fingerprint, greeting.welcome.table, player))


class LookingForOwn:
    """Looks for them again and again, in a thread of its own: a host that is gone takes seconds not to answer."""

    def __init__(self, found: Callable[[list[OwnSeat]], None], pause: float) -> None:
        """`found` is told, from that thread; `pause`: seconds between two looks."""
        self._found, self._pause, self._ended = found, pause, threading.Event()
        threading.Thread(target=self._run, name="own seats", daemon=True).start()

    def _run(self) -> None:
        while not self._ended.is_set():
            try:
                seats = own_seats()
            except OSError:
                return  # who joins is told what is wrong with that file
            if not self._ended.is_set():
                self._found(seats)
            self._ended.wait(self._pause)

    def end(self) -> None:
        """Look no further."""
        self._ended.set()
