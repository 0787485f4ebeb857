"""The board of Cows Can't Dance: the dance hall, the players with their pairs, the own hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from typing_extensions import override

from cowtui.boards.base import Change, GameBoard, Heading, Key, Prompt, Refuse, Say, Step
from cowtui.boards.cowsdance import saying, story
from cowtui.boards.cowsdance.hall import paint_hall
from cowtui.boards.cowsdance.hand import paint_cards, paint_decision
from cowtui.boards.cowsdance.known import paint_known, unseen_in_words
from cowtui.boards.cowsdance.players import is_series, paint_players, paint_side, paint_tables, points, side_height, standing
from cowtui.boards.cowsdance.turn import seconds, unfold
from cowtui.boards.cowsdance.ways import (
    KNOWN,
    NEW,
    answers,
    card_at,
    first_spot,
    next_way,
    only_discards,
    options_of,
    proposal,
    spots_of,
    taking_up,
    ways,
)
from cowtui.boards.layout import HandRows
from cowtui.boards.round_end import RoundEnd
from cowtui.boards.scene import Choice, Scene, Sheet
from cowtui.boards.spots import Spot
from cowtui.widgets.text import Line, Part
from rules.cowsdance.actions import AskRound, Cut, Decide, Discard, Pair
from rules.cowsdance.components import BULL, COW, FIFI, SPELLED, WILD, games
from rules.cowsdance.dancing import answerer_of
from rules.cowsdance.events import Dealt, Drew, Scored
from rules.cowsdance.view import View
from rules.kernel import Action, Event, Seat


def _can_cut(scene: Scene[View]) -> bool:
    return any(isinstance(action, Cut) for action in answers(scene))


def _can_discard(scene: Scene[View]) -> bool:
    return any(isinstance(action, Discard) for action in answers(scene))


def _has_ways(scene: Scene[View]) -> bool:
    return any(
        len(ways(scene, spot)) > 1
        for zone, cards in (("hand", scene.view.hand), ("hall", scene.view.hall))
        for spot, _ in spots_of(zone, cards)
    )


class CowsDanceBoard(GameBoard[View]):
    """See the page at the head of cowtui/boards/base.py."""

    enter_cells = 7
    zones = ("decide", "hand", "hall", "pairs")
    hand_rows = HandRows(S=2, M=4, L=7, XL=8)
    has_rounds = True
    keys: ClassVar[Sequence[Key]] = (
        Key("s", "known", "see what is known of hands, and which cards have not been seen", when=lambda scene: not scene.layout.is_wide),
        Key("o", "other way", "see the next way to use this card: another partner, a cut-in", when=_has_ways),
        Key("a", "ask", "ask the other players round the table", when=lambda scene: AskRound() in answers(scene)),
        Key(
            "c",
            "cut in",
            "see the next pair that Fifi can cut in on",
            when=_can_cut,
        ),
        Key(
            "d",
            "discard",
            "discard the card under the cursor; that ends your turn",
            when=_can_discard,
        ),
    )
    unshown: ClassVar[Mapping[str, str]] = {
        "dealer": "who deals next is told by the next deal",
        "asker": "which kind asks is told by the dealer, or by the next deal where the host has settled it",
        "turn": "whose turn begins is told by what they do first",
        "over": "that the last game is over is told by the outcome",
        "buried": "what may still lie buried follows from all draws since",
        "dug": "draws from where buried cards may lie are counted by the rules",
        "lacks": "what is known of hands follows from what was not done",
        "shown": "who is known to hold an asker follows from asking in vain",
        "deals": "a count that is never drawn",
        "turns": "a count that is never drawn",
    }

    # What stands on the board ------------------------------------------------------------------------------------------------

    @override
    def progress(self, scene: Scene[View]) -> Sequence[str]:
        view, planned = scene.view, games(options_of(scene), len(scene.view.left))
        if isinstance(scene.event, Scored):
            return [f"Game {view.game} of {planned} is over" if planned > 1 and view.game <= planned else "The game is over"]
        which = "An extra game" if view.game >= planned else f"Game {view.game + 1} of {planned}" if planned > 1 else "A single game"
        if view.over:
            return ["The game is over"]
        asks = f"{which}, {'bulls' if view.asker == BULL else 'cows'} ask" if view.asker is not None else which
        if view.turn is None:
            return [asks]
        if not view.pile:
            return [f"{asks}; {end}" for end in ("no card left to draw, it ends when nobody can pair", "it ends when nobody can pair")] + [
                f"{which}; ends when nobody can pair", f"{which}; none left to draw",
            ]  # fmt: skip
        left = f"{view.pile} card{'s' * (view.pile != 1)}"
        return [
            f"{asks}; {left} left to draw, then it ends when nobody can pair",
            f"{asks}; ends after the pile ({view.pile} left)",
            f"{which}; ends after the pile ({view.pile})",
            f"Ends after the pile ({view.pile} left)",
        ]

    @override
    def paint_table(self, scene: Scene[View], sheet: Sheet) -> None:
        zone, seats = scene.layout.table, len(scene.view.left)
        if scene.layout.is_wide:
            bottom = paint_hall(scene, sheet, 7 if scene.size == "XL" else 6)
            spare = zone.bottom - bottom - 1 - 3 * seats
            paint_tables(scene, sheet, bottom + (spare > 0), zone.bottom)
            paint_side(scene, sheet)
            return
        bottom = paint_hall(scene, sheet, 4 if scene.size == "M" else max(1, min(3, zone.height - 2 - seats)))
        if KNOWN in scene.choice.flags:
            paint_known(scene, sheet, bottom, zone.bottom)
        else:
            paint_players(scene, sheet, bottom, zone.bottom)

    @override
    def side_rows(self, scene: Scene[View]) -> int:
        return side_height(scene)

    @override
    def heading(self, scene: Scene[View]) -> Heading:
        view = scene.view
        if view.seat is None:
            return Heading("You are watching")
        if not view.left[view.seat] and scene.asks("decide"):
            return Heading([("Your choice", "you")])
        whose: Part = ("Your hand", "you") if view.seat == scene.seat else f"{scene.names[view.seat]}'s hand"
        own = points(standing(view)[view.seat])
        dims = scene.size == "S" and scene.asks("play") and any(not ways(scene, spot) for spot, _ in spots_of("hand", view.hand))
        signs: Part = ("  { } not now" * dims, "off")
        return Heading([whose, signs], f"{'you have' if view.seat == scene.seat else 'has'} {own}")

    @override
    def paint_hand(self, scene: Scene[View], sheet: Sheet) -> None:
        if scene.asks("decide"):
            paint_decision(scene, sheet)
        else:
            paint_cards(scene, sheet)

    @override
    def prompt(self, scene: Scene[View], spot: Spot | None) -> Prompt:
        return saying.prompt(scene, spot)

    @override
    def about(self, scene: Scene[View], spot: Spot) -> Line:
        return saying.about(scene, spot)

    @override
    def waiting(self, scene: Scene[View]) -> tuple[Line, Line]:
        return saying.waiting(scene)

    @override
    def help(self, scene: Scene[View]) -> Sequence[str]:
        return saying.help_on(scene)

    @override
    def round_end(self, scene: Scene[View]) -> RoundEnd | None:
        return story.round_end(scene, scene.event) if isinstance(scene.event, Scored) else None

    # What the keys do ------------------------------------------------------------------------------------------------------

    @override
    def enter(self, scene: Scene[View], spot: Spot) -> Step | None:
        action = proposal(scene, spot.name)
        return Say(action) if action is not None else Refuse(*saying.refusal(scene, spot))

    @override
    def enter_word(self, scene: Scene[View], spot: Spot | None) -> str:
        match proposal(scene, spot.name) if spot else None:
            case Pair():
                return "pair"
            case Cut():
                return "cut in"
            case Discard():
                return "discard"
            case Decide():
                return "choose"
            case AskRound():
                return "ask"
            case _:
                return "play"

    @override
    def unseen(self, scene: Scene[View]) -> Sequence[str]:
        return unseen_in_words(scene)

    @override
    def press(self, scene: Scene[View], key: str, spot: Spot | None) -> Step | None:
        match key:
            case "s" if not scene.layout.is_wide:
                return Change(scene.choice.switched(KNOWN))
            case "a" if scene.asks("play"):
                return Say(AskRound())
            case "d" if scene.asks("play", "discard"):
                card = card_at(spot.name) if spot else None
                return Refuse("Go to the card of your hand that you discard, then d.", "CD-16") if card is None else Say(Discard(card))
            case "o" if spot is not None and _has_ways(scene):
                if len(ways(scene, spot.name)) > 1:
                    return Change(next_way(scene, spot.name), spot.name)
                return Refuse("There is no other way to use this one; try another card.")
            case "c" if scene.asks("play"):
                return _next_cut(scene)
            case _:
                return None

    @override
    def back(self, scene: Scene[View]) -> Step | None:
        if scene.choice.marks:
            return Change(Choice(flags=scene.choice.flags))
        return Change(Choice()) if KNOWN in scene.choice.flags else None

    @override
    def kept(self, scene: Scene[View], is_new: bool) -> Choice:
        if is_new:
            return Choice(flags=scene.choice.flags | {NEW})
        return Choice(scene.choice.marks, scene.choice.way, scene.choice.flags - {NEW})

    @override
    def resting(self, scene: Scene[View]) -> str:
        return first_spot(scene) if scene.asks("play") and NEW in scene.choice.flags else ""

    @override
    def start(self, scene: Scene[View]) -> str:
        if not only_discards(scene):
            return ""
        view = scene.view
        dear = {FIFI, WILD, *([] if view.asker is None else [view.asker, answerer_of(view.asker)])}
        return next((spot for spot, card in spots_of("hand", view.hand) if card not in dear), "")

    @override
    def tip_fits(self, scene: Scene[View], what: str) -> bool:
        return what != "play" or any(isinstance(one, Pair) for one in answers(scene))

    @override
    def hinted(self, scene: Scene[View], action: Action, spots: Mapping[str, Spot]) -> Step | None:
        found = taking_up(scene, action, spots)
        if found is None:
            return None
        spot, way = found
        return Change(Choice(marks=(spot,), way=way, flags=scene.choice.flags), spot)

    @override
    def hint(self, scene: Scene[View], action: Action) -> Line:
        return saying.hint(scene, action)

    # What happens ----------------------------------------------------------------------------------------------------------

    @override
    def after(self, view: View, event: Event) -> View:
        return unfold(view, event)  # type: ignore[arg-type]

    @override
    def pace(self, scene: Scene[View], event: Event) -> float:
        return seconds(event, scene.seat)  # type: ignore[arg-type]

    @override
    def tell(self, scene: Scene[View], event: Event) -> str:
        return story.tell(scene, event)

    @override
    def is_minor(self, event: Event) -> bool:
        return isinstance(event, Drew) and event.cards is None

    @override
    def divides(self, scene: Scene[View], event: Event) -> str:
        if not isinstance(event, Dealt) or not is_series(scene):
            return ""
        planned = games(options_of(scene), len(scene.view.left))
        return "The extra game" if scene.view.game >= planned else f"Game {scene.view.game + 1}"

    @override
    def totals(self, event: Event) -> tuple[int, ...] | None:
        return event.totals if isinstance(event, Scored) else None

    @override
    def rounds_over(self, view: View) -> int | None:
        return view.game

    @override
    def made_of(self, scene: Scene[View], seat: Seat) -> str:
        if is_series(scene):
            return ""
        pairs = scene.view.pairs[seat]
        cows = sum(couple[0] >= COW for couple in pairs)
        fifi = sum(FIFI in couple for couple in pairs)
        counted = [(len(pairs) - cows - fifi, "pair of dancers", "pairs of dancers"), (fifi, "with Fifi", "with Fifi")]
        counted.append((cows, "cow and bull", "cows and bulls"))
        return ", ".join(f"{count} {one if count == 1 else many}" for count, one, many in counted if count) or "no pair"


def _next_cut(scene: Scene[View]) -> Step:
    """Go to Fifi with the next pair that she can cut in on."""
    spot = f"hand {SPELLED[FIFI]} 1"
    found = ways(scene, spot)
    cuts = [way for way, action in enumerate(found) if isinstance(action, Cut)]
    if not cuts:
        if FIFI not in scene.view.hand:
            return Refuse("You need a Madame Fifi in your hand to cut in.", "CD-12")
        return Refuse("There is no pair that Fifi can cut in on.", "CD-12")
    now = scene.choice.way if scene.choice.marks == (spot,) and scene.cursor == spot else -1
    way = next((way for way in cuts if way > now), cuts[0])
    return Change(Choice(marks=(spot,), way=way, flags=scene.choice.flags), spot)


BOARD = CowsDanceBoard()
