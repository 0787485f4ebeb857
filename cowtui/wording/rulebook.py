"""A game's RULES.md as blocks that a screen can wrap, and its rules by number."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Final, Literal, NamedTuple, TypeAlias

from rules.catalog import home_of, load

Kind: TypeAlias = Literal["title", "chapter", "text", "item", "code", "rule", "row"]
_CITED: Final = r"[A-Z0-9]{2,4}-[A-Z]?\d+"
_NUMBER: Final = re.compile(rf"^(?:- \*\*|\| )({_CITED})(?:\*\*| \|)\s*(.*)$")


_BEGINS: Final = re.compile(r"#|\||- |\d+\. ")
"""What a line begins with that is no continuation of the line above it."""
_ITEM: Final = re.compile(r"(-|\d+\.) ")


class Block(NamedTuple):
    """A paragraph. A rule has its number; a row of a table has its cells joined by dashes; an item of a list keeps its `1.` or `-`."""

    kind: Kind
    text: str
    number: str = ""
    cells: tuple[str, ...] = ()
    """Of a row."""


def book(name: str) -> str:
    """The RULES.md of a game; where its package brings none, a page that says so."""
    game = load(name)
    page = files(home_of(game)) / "RULES.md"
    return page.read_text("utf-8") if page.is_file() else f"# {game.title}\n\nThe package of this game brings no RULES.md.\n"


@cache
def blocks(name: str) -> tuple[Block, ...]:
    """The rulebook of a game, in order."""
    return tuple(_blocks(book(name)))


def in_two_minutes(name: str) -> list[str]:
    """How to play, in short: the paragraphs of the rulebook's first chapter."""
    chapters = [place for place, block in enumerate(blocks(name)) if block.kind == "chapter"]
    first, last = (*chapters, len(blocks(name)), len(blocks(name)))[:2]
    return [block.text for block in blocks(name)[first + 1 : last]]


def _blocks(text: str) -> Iterator[Block]:
    paragraph: list[str] = []
    is_code = False
    for line in text.splitlines():
        if line.startswith("```"):
            is_code = not is_code
        elif is_code:
            yield Block("code", line)
            continue
        elif paragraph and line.strip() and not _BEGINS.match(line):
            paragraph.append(line.strip())
            continue
        yield from _block(paragraph)
        paragraph = [] if line.startswith("```") else [line.strip()]
    yield from _block(paragraph)


def _block(lines: list[str]) -> list[Block]:
    text = " ".join(lines)
    if not text or re.fullmatch(r"[|\s:-]+", text):
        return []
    if rule := _NUMBER.match(text):
        return [Block("rule", _bare(_cells(rule[2]) if text.startswith("|") else rule[2]), rule[1])]
    if text.startswith("## "):
        return [Block("chapter", _bare(text[3:]))]
    if text.startswith("#"):
        return [Block("title", _bare(text.lstrip("# ")))]
    if text.startswith("|"):
        return [Block("row", _bare(_cells(text)), cells=tuple(_bare(cell.strip()) for cell in text.strip("|").split("|")))]
    return [Block("item" if _ITEM.match(text) else "text", _bare(text))]


def _cells(row: str) -> str:
    return " – ".join(cell.strip() for cell in row.strip().strip("|").split("|") if cell.strip())


def _bare(text: str) -> str:
    return re.sub(r"\*\*|`", "", text)


def rule(name: str, number: str) -> str:
    """What the rule of this number says; empty where there is none."""
    return next((block.text for block in blocks(name) if block.number == number), "")


class Option(NamedTuple):
    """A row of a rulebook's table of options."""

    values: str
    """What it may be, the usual first, with what the table adds to that."""
    numbers: tuple[str, ...]
    """Of the rules that tell of it."""


def option(name: str, field: str) -> Option:
    """What the rulebook says of an option; empty where it has no such row."""
    for block in blocks(name):
        cells = block.text.split(" – ")
        if block.kind == "row" and cells[0] == field and len(cells) > 2:
            return Option(" – ".join(cells[1:-1]), tuple(re.findall(_CITED, cells[-1])))
    return Option("", ())
