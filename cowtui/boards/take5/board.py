"""The board of Take 5: four rows and the Cow, the race, the own hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from typing_extensions import override

from cowtui.boards.base import Change, Choice, GameBoard, Heading, Key, Prompt, Step
from cowtui.boards.layout import HandRows
from cowtui.boards.round_end import RoundEnd
from cowtui.boards.scene import Scene, Sheet
from cowtui.boards.spots import Spot
from cowtui.boards.take5 import saying
from cowtui.boards.take5.cards import CELLS, paint_number
from cowtui.boards.take5.preview import bullheads, landing, of, standing
from cowtui.boards.take5.race import BELOW, COLUMN, SEEN, paint_race, race_rows, unseen_in_words
from cowtui.boards.take5.rows import paint_rows, shows_ghost
from cowtui.boards.take5.turn import UNSHOWN, seconds, unfold
from cowtui.widgets.faces import Size
from cowtui.widgets.text import Line, Part
from rules.kernel import Action, Event
from rules.take5.actions import Claim, Pick
from rules.take5.components import HAND, Options
from rules.take5.events import Dealt, Picked, Revealed, Scored, SpreadOut
from rules.take5.view import View

DIGITS: Final = "1234567890"
"""Of the hand cards, from the left; a hand of ten ends with 0."""


class Take5Board(GameBoard[View]):
    """See the page at the head of cowtui/boards/base.py: this board is the example for it."""

    title = "Take 5"
    zones = ("rows", "spread", "hand")
    hand_rows = HandRows(S=2, M=4, L=7, XL=8)
    has_rounds = True
    keeps_own = True
    unshown = UNSHOWN
    keys: ClassVar[Sequence[Key]] = (
        Key("s", "seen", "see which cards nobody has shown yet, and what each has taken", when=lambda scene: bool(scene.view.rows)),
    )

    @override
    def progress(self, scene: Scene[View]) -> Sequence[str]:
        view, options = scene.view, options_of(scene)
        if view.spread:
            where = f"Round {view.round + 1}, the cards are claimed"
        else:
            left = max(view.left)
            turn = min(HAND, HAND - left + (not view.waiting))
            where = f"Round {view.round + 1 if left or view.waiting else max(1, view.round)}, turn {turn} of {HAND}"
        if isinstance(scene.event, Scored):
            where = f"Round {view.round} is over"
        if options.rounds:
            return [f"{where}; the game ends after {_rounds(options.rounds)}", f"{where}; ends after {_rounds(options.rounds)}", where]
        return [
            f"{where}; {end}"
            for end in (
                f"the game ends when someone has {options.limit}",
                f"ends when someone has {options.limit}",
                f"ends at {options.limit}",
            )
        ]

    @override
    def paint_table(self, scene: Scene[View], sheet: Sheet) -> None:
        if scene.view.spread:
            if paint_spread(scene, sheet) <= scene.layout.table.bottom - BELOW or scene.size != "S":
                paint_race(scene, sheet)
        else:
            paint_rows(scene, sheet)
            paint_race(scene, sheet)

    @override
    def side_rows(self, scene: Scene[View]) -> int:
        return race_rows(scene)

    @override
    def heading(self, scene: Scene[View]) -> Heading:
        view = scene.view
        if view.seat is None:
            return Heading("You are watching")
        whose: Part = ("Your hand", "you") if view.seat == scene.seat else f"{scene.names[view.seat]}'s hand"
        own = bullheads(standing(view)[view.seat])
        has = "you have" if view.seat == scene.seat else "has"
        if scene.size != "S":
            return Heading([whose], f"{has} {own}, fewest wins")
        signs: Part = ("  h heads" * bool(view.hand) + ", ( ) goes here" * shows_ghost(scene), "note")
        return Heading([whose, signs], f"{has} {bullheads(standing(view)[view.seat], short=True)}")

    @override
    def paint_hand(self, scene: Scene[View], sheet: Sheet) -> None:
        view, zone = scene.view, scene.layout.hand
        size, gap = hand_size(scene, len(view.hand))
        cells = CELLS[size]
        asked = scene.asks("pick")
        for place, card in enumerate(view.hand):
            name, action = f"hand {card}", Pick(card)
            key = DIGITS[place] if asked or scene.showing else ""  # kept while a turn is shown: to draw them twice costs bytes
            state = scene.frame(name, can=not scene.asks("take", "put"), marked=card == view.pick)
            if size == "S":
                x, y = zone.x + 1 + place % 5 * 11, zone.y + place // 5
                sheet.put(x, y, key, "key")
                x += 2
                sheet.put(x + 6, y, f"{of(card)}h", "note")
            else:
                x, y = zone.x + 1 + place * (cells.width + gap), zone.y
            foot = "pick" if card == view.pick else "hint" if scene.hinted == name else ""
            paint_number(sheet, x, y, size, card, state, key=key, foot=foot)
            sheet.spot(name, x, y, cells, action, zone="hand", key=key)

    @override
    def prompt(self, scene: Scene[View], spot: Spot | None) -> Prompt:
        return saying.prompt(scene, spot)

    @override
    def about(self, scene: Scene[View], spot: Spot) -> Line:
        return saying.about(scene, spot)

    @override
    def waiting(self, scene: Scene[View]) -> tuple[Line, Line]:
        return saying.waiting(scene), ""

    @override
    def help(self, scene: Scene[View]) -> Sequence[str]:
        return saying.help_on(scene)

    @override
    def enter_word(self, scene: Scene[View], spot: Spot | None) -> str:
        return "take" if scene.asks("take", "claim") else "play"

    @override
    def press(self, scene: Scene[View], key: str, spot: Spot | None) -> Step | None:
        return Change(scene.choice.switched(SEEN)) if key == "s" else None

    @override
    def unseen(self, scene: Scene[View]) -> Sequence[str]:
        return unseen_in_words(scene) if scene.view.rows else ()

    @override
    def kept(self, scene: Scene[View], is_new: bool) -> Choice:
        return Choice(flags=scene.choice.flags)

    @override
    def resting(self, scene: Scene[View]) -> str:
        return f"hand {scene.view.pick}" if scene.view.pick else ""

    @override
    def start(self, scene: Scene[View]) -> str:
        view = scene.view
        if scene.asks("take") and view.waiting and view.rows:
            card = view.waiting[0][0]
            return f"row {min(range(len(view.rows)), key=lambda row: landing(view, row, card, choice=True).cost) + 1}"
        return ""

    @override
    def hint(self, scene: Scene[View], action: Action) -> Line:
        return saying.hint(scene, action)

    @override
    def after(self, view: View, event: Event) -> View:
        return unfold(view, event)  # type: ignore[arg-type]

    @override
    def pace(self, scene: Scene[View], event: Event) -> float:
        return seconds(event)

    @override
    def tell(self, scene: Scene[View], event: Event) -> str:
        return saying.tell(scene, event)

    @override
    def is_minor(self, event: Event) -> bool:
        return isinstance(event, Picked | Revealed)

    @override
    def divides(self, scene: Scene[View], event: Event) -> str:
        match event:
            case Dealt() | SpreadOut():
                return f"Round {scene.view.round + 1}"
            case Revealed():
                return f"Turn {HAND - max(scene.view.left)}"
            case _:
                return ""

    @override
    def totals(self, event: Event) -> tuple[int, ...] | None:
        return event.totals if isinstance(event, Scored) else None

    @override
    def round_end(self, scene: Scene[View]) -> RoundEnd | None:
        return saying.round_end(scene, scene.event) if isinstance(scene.event, Scored) else None


def hand_size(scene: Scene[View], cards: int) -> tuple[Size, int]:
    """The largest cards of which so many fit side by side, and the gap between them."""
    sizes: tuple[Size, ...] = ("XL", "L", "M")
    for size in sizes[sizes.index(scene.size) :] if scene.size != "S" else ():
        width = CELLS[size].width
        for gap in (1, 0):
            if 1 + cards * (width + gap) - gap <= scene.layout.hand.width:
                return size, gap
    return "S", 1


def options_of(scene: Scene[View]) -> Options:
    """Of this game."""
    assert isinstance(scene.position.options, Options)
    return scene.position.options


def paint_spread(scene: Scene[View], sheet: Sheet) -> int:
    """T5-21: the cards to claim, face up; the row after them."""
    zone = scene.layout.table
    across = (COLUMN - 1 if scene.size != "S" else zone.width - 1) // CELLS["S"].width
    for place, card in enumerate(scene.view.spread):
        name = f"spread {card}"
        x, y = zone.x + 1 + place % across * CELLS["S"].width, zone.y + place // across
        paint_number(sheet, x, y, "S", card, scene.frame(name))
        sheet.spot(name, x, y, CELLS["S"], Claim(card), zone="spread")
    return zone.y - (-len(scene.view.spread) // across)


def _rounds(count: int) -> str:
    return f"{count} round{'s' * (count != 1)}"


BOARD = Take5Board()
