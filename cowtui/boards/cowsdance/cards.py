"""The cards of Cows Can't Dance, small and large, and the pairs in front of a player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from rich.style import Style

from cowtui.widgets.canvas import Grid
from cowtui.widgets.palette import Palette
from rules.cowsdance.components import SPELLED, SUIT_NAMES, WILD, Card, Couple, Options


class Size(NamedTuple):
    """Cells of a card."""

    width: int
    height: int


CODE: Final = Size(6, 1)
WORD: Final = Size(10, 1)
TIGHT: Final = Size(6, 3)
SMALL: Final = Size(9, 3)
LARGE: Final = Size(9, 5)

HUGE: Final = Size(13, 7)

_FIGURES: Final = {
    "lady": ("  o  ", " /|\\ ", " /_\\ "),
    "gent": ("  o  ", " /|\\ ", " / \\ "),
    "wild": (" \\o/ ", "  |  ", " / \\ "),
    "Fifi": (" ~o~ ", " /|\\ ", " /_\\ "),
    "cow": ("(__) ", "(oo) ", " \\/  "),
    "bull": ("^__^ ", "(oo) ", " \\/  "),
}


def short(options: Options, card: Card) -> str:
    """A card in at most seven cells: `L waltz`, `Fifi`, `cow`."""
    if card < WILD:
        return f"{SPELLED[card][0]} {_suit(options, card)[:5]}"
    return (options.make_your_own_name[:7] or "wild", "Fifi", "cow", "bull")[card - WILD]


def _suit(options: Options, card: Card) -> str:
    return (*SUIT_NAMES, options.make_your_own_name or "own")[card >> 1]


def dress(palette: Palette, card: Card) -> Style:
    """The colour of a card: its suit's; each other kind has its own."""
    if card < WILD:
        return palette.suit(card >> 1)
    return (palette.worst, palette.title, palette.cow, palette.bold)[card - WILD]


def _kind(card: Card) -> str:
    if card < WILD:
        return "gent" if card & 1 else "lady"
    return ("wild", "Fifi", "cow", "bull")[card - WILD]


def _inside(options: Options, card: Card, size: Size) -> Sequence[str]:
    """What stands in a card, line by line."""
    if size in (TIGHT, CODE):
        return (SPELLED[card],)
    if size in (SMALL, WORD):
        return (short(options, card),)
    kind, suit = _kind(card), _suit(options, card) if card < WILD else options.make_your_own_name if card == WILD else ""
    if size is LARGE:
        return SPELLED[card], kind, suit
    return SPELLED[card], *(f"   {line}" for line in _FIGURES[kind]), f"{kind} {suit}".rstrip()


def paint_card(grid: Grid, x: int, y: int, size: Size, options: Options, card: Card, style: Style, count: int = 1, label: str = "") -> None:
    """One card; how many of its kind lie there, and a word about it, in its frame. Where it has no frame, `+` stands for the word."""
    times = f"×{count}" if count > 1 else ""
    if size.height == 1:
        grid.put(x, y, f"{'+' if label else ' '}{_inside(options, card, size)[0]}{times}", style, size.width)
        return
    grid.box(x, y, size.width, size.height, style)
    for line, text in enumerate(_inside(options, card, size), y + 1):
        grid.put(x + 1, line, text, style, size.width - 2)
    grid.right(x + size.width - 1, y, times, style)
    grid.middle(x + 1, y + size.height - 1, size.width - 2, label[: size.width - 2], style)


class Group(NamedTuple):
    """Pairs of the same two kinds in front of one player."""

    couple: Couple
    """Sorted."""
    number: int
    """Of the first of them."""
    times: int

    @property
    def text(self) -> str:
        """`LW+GW×2`."""
        return f"{SPELLED[self.couple[0]]}+{SPELLED[self.couple[1]]}{f'×{self.times}' if self.times > 1 else ''}"


def in_order(couple: Couple) -> Couple:
    """The two cards, whichever of them came from the hand."""
    return min(couple), max(couple)


def grouped(couples: Sequence[Couple]) -> list[Group]:
    """By the first pair of each group."""
    alike = [in_order(couple) for couple in couples]
    return [Group(couple, alike.index(couple), alike.count(couple)) for couple in dict.fromkeys(alike)]
