"""What a host says may make this program fail in a way that nobody foresaw. That ends the visit with a sentence, and not the program."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, Protocol, runtime_checkable

from textual._context import NoActiveAppError
from textual.message import Message
from textual.message_pump import CallbackError, MessagePump
from typing_extensions import override


@runtime_checkable
class Forgives(Protocol):
    """An app that knows whose fault a failure is."""

    def forgives(self, fault: BaseException) -> bool:
        """Whether this was put down to a host, and said; else it is this program's own fault, and is to end it."""
        ...


def is_forgiven(pump: MessagePump, fault: BaseException) -> bool:
    """Whether the app of a widget or screen forgives a failure there."""
    while isinstance(fault, CallbackError) and fault.__context__ is not None:
        fault = fault.__context__  # of a timer: what it failed over
    app: Any = None
    with suppress(NoActiveAppError):
        app = pump.app
    return isinstance(app, Forgives) and app.forgives(fault)


class Forgiving(MessagePump):
    """Takes messages, keys and the ticks of its timers, and goes on after a failure that is forgiven."""

    @override
    async def _dispatch_message(self, message: Message) -> None:
        try:
            await super()._dispatch_message(message)
        except Exception as fault:
            if not is_forgiven(self, fault):
                raise
