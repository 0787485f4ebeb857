"""Other people's text, made safe to draw; and text cut by cells."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Literal, TypeAlias

from rich.cells import cell_len, set_cell_size

from cowtui.widgets.palette import Role

Part: TypeAlias = str | tuple[str, Role]
Line: TypeAlias = str | Sequence[Part]
"""Text with roles in it: ["Enter plays 88. ", ("You take 5 bullheads.", "bad")]."""
Kind: TypeAlias = Literal["told", "chat", "own", "note", "heading", "minor"]
"""Of a line in the log: what happened, what somebody said, what happened to this player, a remark of the program's, what is easily seen."""

_JOINERS = ("\ufe0e", "\ufe0f", "\u200d")


def clean(text: str) -> str:
    """On one line, without control, format and joining characters, each base letter with at most two marks on it."""
    kept: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFC", " ".join(text.split())):
        kind = unicodedata.category(char)
        if kind in ("Cc", "Cf", "Cs", "Co", "Zl", "Zp") or char in _JOINERS:
            continue
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if marks <= 2:
            kept.append(char)
    return "".join(kept)


def cut(text: str, cells: int) -> str:
    """At most so many cells of it, ending in an ellipsis where something is left out."""
    if cell_len(text) <= cells:
        return text
    return set_cell_size(text, cells - 1).rstrip() + "…" if cells > 0 else ""


def wrap(text: str, cells: int) -> list[str]:
    """Lines of at most so many cells, broken between words; at least one line, and at least two cells."""
    cells = max(2, cells)  # a wide character needs two
    lines: list[str] = []
    line = ""
    for word in text.split():
        while cell_len(word) > cells:
            head = set_cell_size(word, cells).rstrip()
            lines += [line, head] if line else [head]
            line, word = "", word[len(head) :]
        if line and cell_len(line) + 1 + cell_len(word) > cells:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}" if line else word
    return [*lines, line] if line or not lines else lines


def sentence(text: str) -> str:
    """Ending in a full stop, beginning with a capital letter."""
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?", "…")) else ".")


def one_of(words: list[str], joint: str = "and") -> str:
    """A list as people say it: 'Ann, Ben and Cleo'."""
    return f" {joint} ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def parts(line: Line, role: Role = "ink") -> list[tuple[str, Role]]:
    """The parts of a line, each with its role; those without one have this."""
    given = [line] if isinstance(line, str) else line
    return [(part, role) if isinstance(part, str) else part for part in given]


def plain(line: Line) -> str:
    """The characters of a line alone."""
    return "".join(text for text, _ in parts(line))


def flowed(sentences: Sequence[tuple[str, Role]], cells: int) -> list[Line]:
    """Sentences as running text in rows of at most so many cells, each in its role."""
    rows: list[list[tuple[str, Role]]] = [[]]
    used = 0
    for text, role in sentences:
        for word in text.split():
            long = cell_len(word)
            if used and used + 1 + long > cells:
                rows.append([])
                used = 0
            gap = " " if used else ""
            if rows[-1] and rows[-1][-1][1] == role:
                rows[-1][-1] = (rows[-1][-1][0] + gap + word, role)
            else:
                rows[-1].append((gap + word, role))
            used += long + len(gap)
    return [*rows]


def shortened(line: str, cells: int) -> str:
    """As many whole parts of a line as fit: what a player has is told most wanted first."""
    while cell_len(line) > cells and ", " in line:
        line = line.rpartition(", ")[0]
    return line
