"""The cows of Cow Clicker in all sizes, and what they come to together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from cowtui.boards.scene import Scene
from cowtui.widgets.faces import Cells, State, big, paint_card, paint_small
from cowtui.widgets.grid import Grid
from cowtui.widgets.text import wrap
from rules.cowclicker.components import Options, deck_of
from rules.cowclicker.decks import Deck
from rules.cowclicker.view import View
from rules.cowclicker.words import average

BIG_WIDTH: Final = 9
"""The cells of a card that has room for two digits of three rows."""
DEAR: Final = 50
"""From so much mooney on a premium cow has the warmest face."""


def options_of(scene: Scene[View]) -> Options:
    """The options of this game."""
    assert isinstance(scene.position.options, Options)
    return scene.position.options


def deck_in(scene: Scene[View]) -> Deck:
    """The deck of this game."""
    return deck_of(options_of(scene))


def face(deck: Deck, cow: int) -> str:
    """How a cow is coloured: by its deck, and dear ones apart."""
    return "basic" if cow < deck.first_premium else "dear" if deck.mooney[cow] >= DEAR else "premium"


def kind_of(deck: Deck, cow: int) -> str:
    """Say from which deck a cow is: "basic" or "premium"."""
    return "basic" if cow < deck.first_premium else "premium"


def by_worth(deck: Deck, cows: Iterable[int]) -> list[int]:
    """Cows, the cheapest first."""
    return sorted(cows, key=lambda cow: (deck.mooney[cow], cow))


def copies(cows: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Each cow with which copy of its breed it is here: 0 for the first."""
    seen: dict[int, int] = {}
    for cow in cows:
        yield cow, seen.get(cow, 0)
        seen[cow] = seen.get(cow, 0) + 1


def total(deck: Deck, cows: Iterable[int]) -> int:
    """The mooney of cows."""
    return sum(deck.mooney[cow] for cow in cows)


def mean(deck: Deck, cows: Sequence[int]) -> str:
    """The average of a pasture, with two decimals."""
    return average(total(deck, cows), len(cows))


def sum_of(deck: Deck, cows: Iterable[int]) -> str:
    """'2 + 3 + 5': cows by what they are worth."""
    return " + ".join(str(deck.mooney[cow]) for cow in by_worth(deck, cows))


def side_by_side(room: int, count: int, widths: Sequence[int]) -> tuple[int, int] | None:
    """The widest cards of which so many stand in a row, and the gap between them; None: not even the narrowest do."""
    for width in widths:
        for gap in (1, 0):
            if count * (width + gap) - gap <= room:
                return width, gap
    return None


def widths_for(deck: Deck, cows: Iterable[int], usual: int, least: int) -> list[int]:
    """The widths to try for cards: first one that has room for every name, then narrower ones."""
    longest = max((len(deck.breeds[cow].name) + 2 for cow in cows), default=0)
    return [*([longest] if longest > usual else []), *range(usual, least - 1, -1)]


def paint_cow(
    grid: Grid, x: int, y: int, cells: tuple[int, int], deck: Deck, cow: int, state: State = "plain", *, key: str = "", foot: str = ""
) -> None:
    """A cow as a card: what it is worth, and its name where that fits."""
    width, height = cells
    worth, name = str(deck.mooney[cow]), deck.breeds[cow].name
    named = _in_lines(name, width - 2, 2 if height > 5 else 1)
    if height >= 8 and deck.mooney[cow] < 100 and width >= BIG_WIDTH:
        lines = ["", *big(deck.mooney[cow]), *[""] * (len(named) < 2), *named]
    else:
        lines = [*[""] * ((height - 4) // 2), worth, *[""] * (height > 5), *named]
    paint_card(grid, x, y, Cells(width, height), lines, face(deck, cow), state, key=key, foot=foot)


def _in_lines(name: str, width: int, lines: int) -> list[str]:
    """A name in so many lines; nothing where it does not fit: the line under the cursor says it."""
    found = wrap(name, width) if max(map(len, name.split()), default=0) <= width else []
    return found if len(found) <= lines else []


def small(deck: Deck, cow: int, *, named: bool = False) -> str:
    """What stands in a cow of one row."""
    return f"{deck.mooney[cow]} {deck.breeds[cow].name}" if named else str(deck.mooney[cow])


def small_width(deck: Deck, cow: int, *, named: bool = False) -> int:
    """The cells of a cow in one row, with the gap after it."""
    return len(small(deck, cow, named=named)) + 3


def paint_small_cow(grid: Grid, x: int, y: int, deck: Deck, cow: int, state: State = "plain", *, named: bool = False) -> None:
    """A cow in one row: [27], and a basic one without brackets where it only lies there."""
    if state == "plain" and cow < deck.first_premium and not named:
        grid.put(x, y, f" {small(deck, cow)} ")
    else:
        paint_small(grid, x, y, small(deck, cow, named=named), face(deck, cow), state)
