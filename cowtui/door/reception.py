"""What a visitor is asked before the table: the password where only a key was proved, and the four words of whoever comes back."""

from __future__ import annotations

import asyncio
import textwrap
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Final, Protocol

from net.core.messages import PeerError
from net.core.names import player_name

if TYPE_CHECKING:
    from cowtui.door.returning import Visitor

TYPED: Final = 200
"""Bytes of a line that a visitor is asked for."""
PARTS: Final = 64
"""So many pieces of what is typed wait; nobody types so much before the table is there."""
TRIES: Final = 3
ENTER, BACKSPACE, LEAVE = (10, 13), (8, 127), (3, 4)
"""Bytes of keys; the last are Ctrl+C and Ctrl+D."""


class Door(Protocol):
    """What the reception needs of the door."""

    def invitation(self, name: str) -> str:
        """Return the command by which this visitor comes back."""
        ...

    async def is_password(self, said: str, address: str) -> bool:
        """Return whether it is the table's password; a wrong one takes its time."""
        ...

    def find(self, name: str) -> Visitor | None:
        """Return who came under this name before."""
        ...

    def is_back(self, visitor: Visitor, key: str, words: str) -> bool:
        """Return whether this is that visitor."""
        ...

    def add(self, name: str, key: str) -> tuple[Visitor, str]:
        """Remember somebody new; the words to come back with."""
        ...


class Refused(Exception):
    """Somebody may not come in; the text says why."""


class Reception:
    """Finds out who a visitor is."""

    def __init__(self, door: Door, name: str, address: str, key: str, is_let_in: bool, write: Callable[[str], None]) -> None:
        """`key`: the fingerprint of the public key that was proved, or empty. `is_let_in`: the password was said already."""
        self.name = name
        self.width = 80
        self.waits_for_enter = False
        """Whether there is a terminal, with somebody at it who reads."""
        self._door = door
        self._address = address
        self._key = key
        self._is_let_in = is_let_in
        self._write = write
        self._typed: asyncio.Queue[bytes | None] = asyncio.Queue(PARTS)
        self._rest = b""

    def hear(self, data: bytes | None) -> None:
        """Take what the visitor types; None: there is no more."""
        with suppress(asyncio.QueueFull):
            self._typed.put_nowait(data)

    def say(self, text: str) -> None:
        """Write a text as lines that fit."""
        self._write("".join(f"{line}\n" for line in textwrap.wrap(text, self.width, drop_whitespace=False) or [""]))

    def rest(self) -> tuple[bytes, bool]:
        """Return what was typed and not asked for, and whether there is no more."""
        found, is_all = self._rest, False
        while not self._typed.empty():
            part = self._typed.get_nowait()
            found, is_all = found + (part or b""), part is None
        return found, is_all

    async def receive(self) -> Visitor:
        """Find out who this is. Raises Refused with the sentence for whoever may not come in."""
        for _ in range(TRIES):
            if self._is_let_in:
                break
            self._is_let_in = await self._door.is_password(await self._asked("Password of the table: "), self._address)
        if not self._is_let_in:
            raise Refused("That is not the password. Ask the host of the table.")
        try:
            self.name = player_name(self.name)
        except PeerError as fault:
            raise Refused(f"You cannot play as {self.name[:40]!r}: {fault.text}. {self._other_name()}") from None
        known = self._door.find(self.name)
        if known is None:
            return await self._welcome_new()
        if self._door.is_back(known, self._key, ""):
            return known
        if known.key:
            raise Refused(f"Somebody called {known.name} comes here with another key. {self._other_name()}")
        return await self._hear_words(known)

    async def _hear_words(self, known: Visitor) -> Visitor:
        self.say(f"{known.name} has been here before. If that was you, type the four words that you were given; else press Enter.")
        for _ in range(TRIES):
            words = await self._asked("Four words: ")
            if not words:
                break
            if self._door.is_back(known, "", words):
                return known
            await asyncio.sleep(1)
            self.say("Those are not the words.")
        raise Refused(f"The seat of {known.name} stays as it is. {self._other_name()}")

    async def _welcome_new(self) -> Visitor:
        visitor, words = self._door.add(self.name, self._key)
        if words:
            self.say(f"Hello {self.name}. If your line breaks, come back to your seat with these four words:")
            self._write(f"\n    {words}\n\n")
            if self.waits_for_enter:
                await self._asked("Keep them, then press Enter. ")
        return visitor

    def _other_name(self) -> str:
        return f"Come with another name: {self._door.invitation('NAME')}"

    async def _asked(self, question: str) -> str:
        """What the visitor types, until Enter; it is not shown. Raises Refused where the input ends, or at Ctrl+C."""
        self._write(question)
        typed = bytearray()
        while True:
            more = self._rest or await self._typed.get()
            self._rest = b""
            if more is None:
                raise Refused("Nothing more was typed.")
            for place, byte in enumerate(more):
                if byte in ENTER:
                    self._rest = more[place + 1 :].removeprefix(b"\n")
                    self._write("\n")
                    return typed.decode(errors="replace").strip()
                if byte in LEAVE:
                    raise Refused("You have not come in.")
                if byte in BACKSPACE:
                    typed[-1:] = b""
                elif len(typed) < TYPED:
                    typed.append(byte)
