"""Messages as frames, and what a stranger sent as messages, its sentences and names stripped."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from net.core import frames
from net.core.messages import (
    PROTOCOL,
    Chat,
    Closing,
    Code,
    FromClient,
    FromHost,
    History,
    Lobby,
    LookedAt,
    Message,
    Off,
    PeerError,
    Refused,
    TableStatus,
    Update,
    Welcome,
)
from net.core.text import cut, stripped


def encode(message: Message) -> bytes:
    """The frame of a message."""
    return frames.encode(msgspec.to_builtins(message))


def from_client(value: Any) -> FromClient:
    """The message in a frame from a client. Raises PeerError."""
    message: FromClient = _convert(value, FromClient)
    return message


def from_host(value: Any) -> FromHost:
    """The message in a frame from a host, its sentences and names stripped. Raises PeerError."""
    message: FromHost = _convert(value, FromHost)
    match message:
        case Welcome(_, program, table, game):
            return replace(
                message, program=stripped(program), table=stripped(table), game=stripped(game), package=stripped(message.package)
            )
        case Chat(text, name):
            return replace(message, text=stripped(text), name=stripped(name))
        case Refused(text=text) | Closing(text) | Off(text=text):
            return replace(message, text=stripped(text))
        case Lobby() | Update():
            return replace(message, seats=tuple([replace(seat, name=stripped(seat.name)) for seat in message.seats]))
        case TableStatus(watchers=watchers, votes=votes, paused_by=by):
            named = tuple([replace(vote, name=stripped(vote.name)) for vote in votes])
            return replace(message, watchers=tuple(map(stripped, watchers)), votes=named, paused_by=stripped(by))
        case History(names=names):
            return replace(message, names=tuple(map(stripped, names)))
        case LookedAt(name):
            return replace(message, name=stripped(name))
        case _:
            return message


def other_protocol(value: Any, here: str) -> str:
    """Where a first word is of another protocol: the sentence that says so to the program `here`. Empty: it is of this one."""
    protocol, program = value.get("protocol"), value.get("program")
    if value.get("say") not in ("hello", "welcome") or type(protocol) is not int or protocol == PROTOCOL:
        return ""
    named = cut(program, 40) if isinstance(program, str) else "another program"
    return (
        f"the other side is {named} and speaks protocol {protocol}; this is {here}, which speaks protocol {PROTOCOL}. "
        "Install the same version on both sides: pipx upgrade cowtui"
    )


def _convert(value: Any, kinds: Any) -> Any:
    try:
        return msgspec.convert(value, kinds)
    except (msgspec.ValidationError, RecursionError) as fault:
        raise PeerError(Code.BAD_FRAME, f"a frame is no message of protocol {PROTOCOL}: {cut(str(fault), 200)}") from None
