"""The cows of Cow Clicker, and how large everything is drawn."""

from __future__ import annotations

from typing import Final, NamedTuple

from rich.style import Style

from cowtui.widgets.canvas import Grid
from cowtui.widgets.palette import Palette
from cowtui.widgets.text import cut
from rules.cowclicker.decks import Deck

FACE: Final = ("^__^", "(oo)", "(__)")


class Size(NamedTuple):
    """How large a card is drawn."""

    width: int
    height: int


class Layout(NamedTuple):
    """How large the zones are drawn."""

    yard: Size
    block: Size
    """The cows of other players; one line high, they are words."""
    own: Size
    decks: int
    """Cells beside the stockyard for the decks; 0: they stand in its title."""

    def height(self, seats: int, is_watcher: bool) -> int:
        """Of all zones, with a line between them, and the line of buttons."""
        if is_watcher:
            return 1 + self.yard.height + 1 + seats * self.block.height + 1
        return 1 + self.yard.height + 1 + 1 + (seats - 1) * self.block.height + 1 + self.own.height + 1


LAYOUTS: Final = (
    Layout(Size(16, 9), Size(8, 5), Size(10, 7), 20),
    Layout(Size(10, 6), Size(6, 3), Size(8, 5), 18),
    Layout(Size(10, 6), Size(0, 1), Size(8, 5), 18),
    Layout(Size(9, 4), Size(6, 3), Size(7, 3), 16),
    Layout(Size(9, 4), Size(0, 1), Size(7, 3), 16),
    Layout(Size(8, 4), Size(0, 1), Size(7, 3), 0),
    Layout(Size(8, 2), Size(0, 1), Size(6, 1), 0),
)
"""From the largest to the smallest."""


def layout_for(width: int, height: int, seats: int, cows: int, is_watcher: bool) -> Layout:
    """The largest that fits; `cows`: of the stockyard."""
    for layout in LAYOUTS:
        if layout.height(seats, is_watcher) <= height and cows * layout.yard.width + layout.decks <= width:
            return layout
    last = LAYOUTS[-1]
    return last._replace(yard=Size(min(last.yard.width, width // max(1, cows)), last.yard.height))


def by_worth(colours: Palette, deck: Deck, card: int) -> Style:
    """Basic cows plain, premium ones the warmer the dearer."""
    if card < deck.first_premium:
        return colours.ink
    quarter = 4 * (card - deck.first_premium) // max(1, deck.first_event - deck.first_premium)
    return (colours.blue, colours.mild, colours.warm, colours.hot)[min(3, quarter)]


def paint_card(grid: Grid, x: int, y: int, size: Size, deck: Deck, card: int, style: Style, foot: str = "", brackets: str = "") -> None:
    """Its worth, its breed where there is room, and a word at its foot; in brackets: it is marked."""
    width, height = size
    worth = deck.spell(card)
    worth = f"{brackets[0]}{worth}{brackets[1]}" if brackets else worth
    if height <= 2:
        grid.middle(x, y, width, worth, style)
        if height == 2:
            grid.middle(x, y + 1, width, cut(foot or deck.breeds[card].name, width - 1), style)
        return
    grid.box(x, y, width, height, style)
    if brackets:
        grid.middle(x, y + 1, width, worth, style)
    else:
        grid.middle(x + 1, y + 1, width - 2, worth, style)
    if height >= 4:
        grid.middle(x + 1, y + 2, width - 2, cut(deck.breeds[card].name, width - 2), style)
    if height >= 7:
        for line, part in enumerate(FACE):
            grid.middle(x + 1, y + 3 + (height >= 9) + line, width - 2, part, style)
    if foot:
        grid.middle(x + 1, y + height - 1, width - 2, foot, style)
