"""The own hand, what else can be done beside it, and the dealer's choice before there is a hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cowtui.boards.cowsdance.cards import CELLS, NAME, paint_dancer
from cowtui.boards.cowsdance.known import unseen
from cowtui.boards.cowsdance.ways import answers, options_of, proposal, spots_of, ways
from cowtui.boards.scene import Scene, Sheet
from cowtui.widgets.faces import Cells, paint_card, paint_small
from cowtui.widgets.text import wrap
from rules.cowsdance.actions import AskRound, Cut, Decide, Discard, Pair
from rules.cowsdance.components import BULL, COW, FIFI, SPELLED
from rules.cowsdance.dancing import answerer_of
from rules.cowsdance.view import View
from rules.cowsdance.words import who_asks
from rules.kernel import Action

_DECISION: Final = Cells(13, 4)


def paint_decision(scene: Scene[View], sheet: Sheet) -> None:
    """CD-03: the two choices of the dealer."""
    zone = scene.layout.hand
    for place, asker in enumerate((BULL, COW)):
        spot, action = f"decide {SPELLED[asker]}", Decide(asker)
        face = "bull" if asker == BULL else "cow"
        if scene.size == "S":
            x, y, cells = zone.x + 1, zone.y + place, Cells(23, 1)
            sheet.put(x, y, str(place + 1), "key")
            paint_small(sheet, x + 2, y, who_asks(asker).capitalize(), face, scene.frame(spot))
        else:
            x, y, cells = zone.x + 1 + place * (_DECISION.width + 2), zone.y, _DECISION
            lines = who_asks(asker).capitalize().replace(" for", "\nfor").split("\n")
            paint_card(sheet, x, y, cells, lines, face, scene.frame(spot), key=str(place + 1))
        sheet.spot(spot, x, y, cells, action, zone="decide", key=str(place + 1))


def paint_cards(scene: Scene[View], sheet: Sheet) -> None:
    """Draw the hand; the card that the cursor's card would take is marked as its target."""
    view, zone, options = scene.view, scene.layout.hand, options_of(scene)
    asked = scene.asks("play", "discard") and not scene.is_for_looking
    cells, narrow = CELLS[scene.size], scene.size == "S"
    aim = proposal(scene)
    for place, (spot, card) in enumerate(spots_of("hand", view.hand)):
        can = not asked or bool(ways(scene, spot)) or scene.allows(Discard(card))
        key = str(place + 1) if asked else ""
        state = scene.frame(spot, can=can, target=spot == _mine(scene, aim))
        if narrow:
            x, y = zone.x + 1 + place % 3 * 19, zone.y + place // 3
            sheet.put(x, y, key, "key" if can else "off")
            paint_dancer(sheet, x + 2, y, "S", options, card, state)
        else:
            x, y = zone.x + 1 + place * (cells.width + 1), zone.y
            paint_dancer(sheet, x, y, scene.size, options, card, state, key=key, foot="hint" if scene.hinted == spot else "")
        sheet.spot(spot, x, y, (NAME + 4, 1) if narrow else cells, None, zone="hand", key=key, answers=asked and can)
    if asked and not narrow:
        _paint_choices(scene, sheet, zone.x + 3 + len(view.hand) * (cells.width + 1))


def _mine(scene: Scene[View], action: Action | None) -> str:
    """The hand card that what is proposed takes, where the cursor is on its partner."""
    if scene.cursor.startswith("hand") or action is None:
        return ""
    card = action.couple[0] if isinstance(action, Pair) else FIFI if isinstance(action, Cut) else scene.view.asker
    return next((spot for spot, other in spots_of("hand", scene.view.hand) if other == card), "")


def _paint_choices(scene: Scene[View], sheet: Sheet, x: int) -> None:
    """Beside the hand: what else can be done, each with its key and what it brings."""
    zone, found = scene.layout.hand, answers(scene)
    said: list[tuple[str, Sequence[str]]] = []
    if AskRound() in found:
        kind = "cow" if scene.view.asker == BULL else "bull"
        asks = f"ask everyone for a {kind}: 2 points"
        said.append(("a", (f"{asks}; {_still_to_come(scene)}", asks, f"ask for a {kind}", "ask")))
    if any(isinstance(one, Cut) for one in found):
        said.append(("c", ("cut in on a pair with Fifi: 1 point", "cut in with Fifi", "cut in")))
    if any(isinstance(one, Discard) for one in found):
        said.append(("d", ("discard the chosen card; that ends your turn", "discard")))
    rows = min(4, zone.height) // max(1, len(said))
    y, width = zone.y, zone.right - x - 2
    for key, texts in said:
        shown = next((lines for lines in (wrap(text, max(4, width)) for text in texts) if _fits(lines, width, rows)), [])
        sheet.put(x, y, key if shown else "", "key")
        for row, text in enumerate(shown, y):
            sheet.put(x + 2, row, text, "ink")
        y += max(1, len(shown))


def _fits(lines: Sequence[str], width: int, rows: int) -> bool:
    return len(lines) <= rows and all(len(line) <= width for line in lines) and (len(lines) == 1 or width >= 16)


def _still_to_come(scene: Scene[View]) -> str:
    """How many of those who can be asked for this seat has not seen."""
    asker = scene.view.asker
    count = unseen(options_of(scene), scene.view)[answerer_of(asker)] if asker is not None else 0
    return f"{count} {'in other hands' if not scene.view.pile else 'not seen yet'}"
