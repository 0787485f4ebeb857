"""What the screen, the line mode and bots hold in hand: one connection to a table, whatever it runs over.

`net.client` gives one over TLS, `net.link` one to a match in this process. Both run in a thread of their own, so that a terminal that
stops reading costs nobody the seat. Messages arrive by the `deliver` function given when it was opened, called on that
thread: hand them over (a queue, Textual's `post_message`), do not work there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeAlias

from msgspec import Struct

from net.core.messages import FromClient, FromHost

Address: TypeAlias = tuple[str, int]
"""HOST and port."""


def spelled(address: Address) -> str:
    """HOST:PORT, an IPv6 host in brackets."""
    host, port = address
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


class Lost(Struct, frozen=True):
    """The connection is gone and `deliver` gets nothing more; the text says why, and what to do next."""

    text: str
    final: bool = True
    """False: it is being tried again, and more will follow."""
    is_gone: bool = False
    """Whether the host has hung up without a word: its process has been killed, or its machine has gone."""


Deliver: TypeAlias = Callable[[FromHost | Lost], None]


class Connection(Protocol):
    """One seat, or one watcher, at a table."""

    def send(self, message: FromClient) -> None:
        """Hand a message over; returns at once, from any thread. After Lost it does nothing."""
        ...

    def close(self) -> None:
        """End the connection and its thread. A seat is kept for whoever has its token."""
        ...
