"""A line while it is typed: what the keys make of it, and how it looks. Knows no terminal: keys come in, text goes out."""

from __future__ import annotations

import codecs
from collections.abc import Iterator
from typing import Final

from rich.cells import cell_len

KEPT: Final = 100
"""So many lines can be brought back with the arrow up."""
LONGEST: Final = 500
"""Characters of a line; more are not taken."""
_SEQUENCES: Final = {
    "[A": "up", "[B": "down", "[C": "right", "[D": "left", "[H": "home", "[F": "end", "[1~": "home", "[4~": "end", "[3~": "delete",
    "OA": "up", "OB": "down", "OC": "right", "OD": "left", "OH": "home", "OF": "end",
}  # fmt: skip
_CONTROLS: Final = {
    "\r": "enter", "\n": "enter", "\x7f": "backspace", "\b": "backspace", "\x01": "home", "\x02": "left", "\x04": "end of input",
    "\x05": "end", "\x06": "right", "\x0b": "cut", "\x0c": "draw", "\x0e": "down", "\x10": "up", "\x15": "clear", "\x17": "cut word",
}  # fmt: skip


class Keys:
    """Bytes of a terminal as keys: a letter as itself, any other key by its name. What is unknown is left out."""

    def __init__(self) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._sequence = ""
        """An escape sequence of which more is to come."""

    def read(self, sent: bytes) -> Iterator[str]:
        """Give the keys that these bytes complete."""
        for letter in self._decoder.decode(sent):
            if self._sequence:
                yield from self._go_on(letter)
            elif letter == "\x1b":
                self._sequence = letter
            elif letter in _CONTROLS:
                yield _CONTROLS[letter]
            elif letter.isprintable():
                yield letter

    def _go_on(self, letter: str) -> Iterator[str]:
        begun = self._sequence + letter
        if len(begun) == 2:
            self._sequence = begun if letter in "[O" else letter if letter == "\x1b" else ""
        elif "@" <= letter <= "~":
            self._sequence = ""
            if name := _SEQUENCES.get(begun[1:]):
                yield name
        else:
            self._sequence = begun


class Editor:
    """The line that is being typed, and the lines before it."""

    def __init__(self) -> None:
        self.text = ""
        self.at = 0
        """Where the next letter goes."""
        self._before: list[str] = []
        self._back = 0
        """How many lines back the arrow has gone."""
        self._own = ""
        """What was being typed before the arrow brought another line."""

    def press(self, key: str) -> str | None:
        """Take a key; the whole line where that ends it."""
        match key:
            case "enter":
                return self._end()
            case "backspace":
                self._replace(max(0, self.at - 1), self.at)
            case "delete":
                self._replace(self.at, self.at + 1)
            case "clear":
                self._replace(0, self.at)
            case "cut":
                self._replace(self.at, len(self.text))
            case "cut word":
                before = self.text[: self.at].rstrip()
                self._replace(before.rfind(" ") + 1, self.at)
            case "left" | "right" | "home" | "end":
                self.at = {"left": max(0, self.at - 1), "right": min(len(self.text), self.at + 1), "home": 0, "end": len(self.text)}[key]
            case "up" | "down":
                self._bring(1 if key == "up" else -1)
            case _ if len(key) == 1 and len(self.text) < LONGEST:
                self.text = self.text[: self.at] + key + self.text[self.at :]
                self.at += 1
            case _:
                pass
        return None

    def shown(self, cells: int) -> tuple[str, int]:
        """The part of the line around the cursor that fits, and how many cells of it stand behind the cursor."""
        first = 0
        while cell_len(self.text[first : self.at]) >= cells:
            first += 1
        end = self.at
        while end < len(self.text) and cell_len(self.text[first : end + 1]) < cells:
            end += 1
        return self.text[first:end], cell_len(self.text[self.at : end])

    def _end(self) -> str:
        line, self.text, self.at, self._back = self.text, "", 0, 0
        if line.strip() and line not in self._before[-1:]:
            self._before = [*self._before, line][-KEPT:]
        return line

    def _replace(self, begin: int, end: int) -> None:
        self.text = self.text[:begin] + self.text[end:]
        self.at = begin

    def _bring(self, step: int) -> None:
        """Bring an earlier line back, or a later one; after the last comes what was being typed."""
        if self._back == 0:
            self._own = self.text
        self._back = max(0, min(len(self._before), self._back + step))
        self.text = self._before[-self._back] if self._back else self._own
        self.at = len(self.text)
