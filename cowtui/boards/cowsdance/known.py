"""What is known of hands, and which cards have not been seen yet."""

from __future__ import annotations

from collections import Counter

from cowtui.boards.cowsdance.ways import options_of
from cowtui.boards.scene import Scene, Sheet
from cowtui.widgets.palette import Role
from cowtui.widgets.text import sentence, wrap
from rules.cowsdance.components import BULL, COW, FIFI, SUIT_NAMES, WILD, Card, Options, deck, listed, several
from rules.cowsdance.view import View, hidden
from rules.cowsdance.words import known


def known_lines(scene: Scene[View], width: int) -> list[str]:
    """What everybody has learned of the others' hands, and what lies in the pile, in lines of so many cells."""
    options, view = options_of(scene), scene.view
    told = [
        sentence(f"{scene.names[seat]} {one.replace('; ', ', with ')}")
        for seat in view.playing
        if seat != view.seat
        for one in known(options, view, seat)
    ]
    if buried := [card for card, _ in view.buried]:
        told.append(sentence(f"{listed(options, buried)} went back into the middle of the pile"))
    return [line for text in told for line in wrap(text, width)] or ["Nothing yet."]


def unseen(options: Options, view: View) -> Counter[Card]:
    """How many of each kind this seat does not see: in other hands or in the pile."""
    return Counter(hidden(options, view))


def unseen_in_words(scene: Scene[View]) -> list[str]:
    """Which cards have not been seen, and what is known of hands, in sentences."""
    options = options_of(scene)
    counts = sorted(unseen(options, scene.view).items())
    return [f"Not seen yet: {', '.join(several(options, card, count) for card, count in counts) or 'nothing'}.", *known_lines(scene, 400)]


def paint_unseen(scene: Scene[View], sheet: Sheet, x: int, y: int) -> None:
    """A table of suits with ladies and gents, and a line of the rest: four rows of 34 columns."""
    options, counts = options_of(scene), unseen(options_of(scene), scene.view)
    suits = list(SUIT_NAMES)
    for place, suit in enumerate(suits):
        sheet.right(x + 13 + 6 * place, y, suit, "note")
    for row, name in enumerate(("ladies", "gents")):
        sheet.put(x, y + 1 + row, name, "note")
        for place in range(len(suits)):
            count = counts[2 * place + row]
            sheet.right(x + 13 + 6 * place, y + 1 + row, str(count), "ink" if count else "off")
    rest = [card for card in (FIFI, COW, BULL, WILD, 8, 9) if card in set(deck(options))]
    words = [f"{counts[card]} {_plain(options, card, counts[card])}" for card in rest if card in (FIFI, COW, BULL)]
    words += [f"{counts[WILD]} wild"] * (WILD in rest) + [f"{counts[8] + counts[9]} own"] * (8 in rest)
    sheet.put(x, y + 3, ", ".join(words), "ink")


def _plain(options: Options, card: Card, count: int) -> str:
    """'Fifis', 'cow'."""
    if card == FIFI:
        return "Fifi" if count == 1 else "Fifis"
    return several(options, card, count).partition(" ")[2] if count != 1 else ("cow" if card == COW else "bull")


def paint_known(scene: Scene[View], sheet: Sheet, top: int, bottom: int) -> None:
    """In place of the players: what has not been seen on the left, what is known of hands on the right."""
    zone = scene.layout.table
    sheet.rule(top, "Not seen yet, and known of hands", width=zone.width, right="s shows the players again")
    narrow = scene.size == "S"
    paint_unseen(scene, sheet, 1, top + 1)
    x, y = (1, top + 5) if narrow else (42, top + 1)
    role: Role = "ink"
    lines = known_lines(scene, zone.width - x - 1)
    room = bottom - y
    for row, text in enumerate(lines if len(lines) <= room else [*lines[: room - 1], "…"], y):
        sheet.put(x, row, text, role)
