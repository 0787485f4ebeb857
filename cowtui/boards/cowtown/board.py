"""The board of Cowtown: the stacks, the players, deck and discards, the own hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from msgspec.structs import replace
from typing_extensions import override

from cowtui.boards.base import Change, GameBoard, Go, Heading, Key, Prompt, Refuse, Say, Step
from cowtui.boards.cowtown import advice, saying, story
from cowtui.boards.cowtown.cards import CELLS
from cowtui.boards.cowtown.hand import lit_places, paint_hand
from cowtui.boards.cowtown.piles import below, beside, paint_piles, paint_small_piles
from cowtui.boards.cowtown.plan import (
    MOO,
    SEEN,
    attempt,
    hand_spot,
    marked_places,
    may_moo,
    next_way,
    options_of,
    place_of,
    play,
    taken_up,
    ways,
)
from cowtui.boards.cowtown.players import paint_players, paint_side, side_rows, unseen_in_words
from cowtui.boards.cowtown.playing import why_no_play
from cowtui.boards.cowtown.stacks import open_stacks, paint_stacks
from cowtui.boards.cowtown.turn import UNSHOWN, seconds, unfold
from cowtui.boards.layout import HandRows
from cowtui.boards.round_end import RoundEnd
from cowtui.boards.scene import Choice, Scene, Sheet
from cowtui.boards.spots import Spot
from cowtui.widgets.text import Line, Part
from rules.cowtown import plays
from rules.cowtown.actions import Catch, Moo, Pass, Play
from rules.cowtown.components import Card, counted, has_eye, listed, name_card, write_stack
from rules.cowtown.events import Dealt, RoundEnded
from rules.cowtown.view import View
from rules.kernel import Action, Event, Seat


class CowtownBoard(GameBoard[View]):
    """See the page at the head of cowtui/boards/base.py."""

    title = "Cowtown"
    zones = ("choices", "hand", "piles", "players", "stacks")
    enter_cells = 6
    hand_rows = HandRows(S=3, M=4, L=8, XL=8)
    has_rounds = True
    unshown = UNSHOWN
    keys: ClassVar[Sequence[Key]] = (
        Key("o", "other stack", "put the cards on the next possible stacks", when=lambda scene: bool(next_way(scene)), shows=False),
        Key("m", "Mooooo", "call Mooooo, with the play or after it", is_hurried=True, shows=False),
        Key("c", "catch", "catch a player who forgot to call Mooooo", is_hurried=True, shows=False),
        Key(
            "s", "seen", "see how many cards of each number nobody has seen yet, and what hands are known to hold", when=lambda scene: True
        ),
    )

    @override
    def progress(self, scene: Scene[View]) -> Sequence[str]:
        view, rounds = scene.view, options_of(scene).rounds
        is_over = isinstance(scene.event, RoundEnded) or scene.position.outcome is not None
        where = f"Round {max(1, view.round)} of {rounds} is over" if is_over else f"Round {min(view.round + 1, rounds)} of {rounds}"
        if is_over:
            return [where]
        deck, hand = view.deck, min(view.left)
        return [
            f"{where}; it ends when the deck ({counted(deck, 'card')}) or a hand (the smallest has {hand}) is empty",
            f"{where}; ends when the deck ({deck}) or a hand ({hand}) is empty",
            f"{where}, till deck ({deck}) or hand ({hand}) is empty",
            f"Ends when deck ({deck}) or hand ({hand}) is empty",
            where,
        ]

    @override
    def paint_table(self, scene: Scene[View], sheet: Sheet) -> None:
        zone = scene.layout.table
        if scene.layout.is_wide:
            sheet.rule(zone.y, "Stacks", width=zone.width, right="a 7 goes on a 6, and so on")
            laid = paint_stacks(scene, sheet, zone.y + 1)
            self._paint_wide_piles(scene, sheet, zone.y + 2 + laid.rows)
            paint_side(scene, sheet)
            return
        laid = paint_stacks(scene, sheet, zone.y)
        if scene.size == "S":
            top = zone.bottom - 2 - -(-len(scene.view.left) // 2)
            paint_players(scene, sheet, top)
            paint_small_piles(scene, sheet, zone.bottom - 1)
            return
        paint_players(scene, sheet, zone.y + 5)
        end = paint_piles(scene, sheet, 49, zone.y + 6, "M")
        for row, text in enumerate(beside(scene), zone.y + 6):
            sheet.put(end + 2, row, text, "note")
        for row, text in enumerate(below(scene), zone.y + 10):
            sheet.put(49, row, text, "note")

    def _paint_wide_piles(self, scene: Scene[View], sheet: Sheet, y: int) -> None:
        view, size = scene.view, scene.size if y + CELLS["L"].height <= scene.layout.table.bottom else "M"
        end = paint_piles(scene, sheet, 1, y, size)
        doors = below(scene)
        lines: list[Line] = ["", "", "", [(doors[0], "note")], [(doors[1], "note")]]
        if scene.asks("turn"):
            lines[0] = [("d", "key"), " draws the top card of the deck, unseen"]
            if view.discard:
                lines[1] = [("p", "key"), f" takes {name_card(view.discard[-1])}, the top of {counted(len(view.discard), 'discard')}"]
        elif scene.asks("bonus"):
            lines[0] = [("a", "key"), " takes another turn"]
            lines[1] = [("n", "key"), " stops here"]
        elif view.discard:
            lines[0] = [(f"{counted(len(view.discard), 'discard')}, and the deck", "note")]
        for row, line in enumerate(lines, y + 1):
            sheet.say(end + 3, row, line)

    @override
    def side_rows(self, scene: Scene[View]) -> int:
        return side_rows(scene)

    @override
    def heading(self, scene: Scene[View]) -> Heading:
        view = scene.view
        if view.seat is None:
            return Heading("You are watching")
        own = view.seat == scene.seat
        whose: Part = ("Your hand", "you") if own else f"{scene.names[view.seat]}'s hand"
        marked = len(marked_places(scene))
        said = [f"{marked} marked"] * bool(marked) + ["with Mooooo"] * (MOO in scene.choice.flags and may_moo(scene))
        also: Part = ("  " * bool(said) + ", ".join(said), "key")
        cows = counted(view.scorecows[view.seat], "scorecow")
        has = f"{'you have' if own else 'has'} {cows}"
        dims = scene.size == "S" and not said and scene.asks("turn") and len(lit_places(scene)) < len(view.hand)
        eyes = scene.size == "S" and not said and any(map(has_eye, view.hand))
        signs: Part = ("  { } not now" * dims + "  e: eye" * eyes, "off")
        return Heading(
            [whose, also, signs],
            has if scene.size == "S" or (said and not scene.layout.is_wide) else f"{has}; first to empty their hand gets 4",
        )

    @override
    def paint_hand(self, scene: Scene[View], sheet: Sheet) -> None:
        paint_hand(scene, sheet)

    @override
    def unseen(self, scene: Scene[View]) -> Sequence[str]:
        return unseen_in_words(scene)

    @override
    def prompt(self, scene: Scene[View], spot: Spot | None) -> Prompt:
        return saying.prompt(scene, spot)

    @override
    def moment(self, scene: Scene[View]) -> str:
        return "Time for a Mooooo, if one is due."

    @override
    def about(self, scene: Scene[View], spot: Spot) -> Line:
        return saying.about(scene, spot)

    @override
    def waiting(self, scene: Scene[View]) -> tuple[Line, Line]:
        return saying.waiting(scene)

    @override
    def help(self, scene: Scene[View]) -> Sequence[str]:
        return advice.help_on(scene)

    # What the keys do --------------------------------------------------------------------------------------------------------

    @override
    def enter_word(self, scene: Scene[View], spot: Spot | None) -> str:
        match spot.zone if spot else "":
            case "piles":
                return "draw" if spot and spot.name == "deck" else "take"
            case "choices":
                return "choose"
            case "players":
                return "pass" if scene.asks("bonus") else "catch"
            case _:
                return "choose" if scene.asks("bonus") else "play"

    @override
    def enter(self, scene: Scene[View], spot: Spot) -> Step | None:
        if spot.zone == "hand" and scene.asks("bonus"):
            return self._take_to_pass(scene, spot)
        if spot.zone == "hand" and scene.asks("turn"):
            found = play(scene)
            return Say(found) if found else self._refusal(scene, spot)
        if spot.zone == "stacks" and not spot.action:
            return Refuse("Mark the cards that go here first: Space marks.")
        return Say(spot.action) if spot.action is not None else None

    def _refusal(self, scene: Scene[View], spot: Spot) -> Step:
        """Say why the cards that are taken up cannot be played; the rules have the last word."""
        faces = taken_up(scene)
        if len(faces) == 1 and not ways(scene.view, faces):
            return Refuse(why_no_play(scene, spot).removesuffix("."), "CT-08")
        return Say(Play(attempt(scene.view, faces)))

    def _take_to_pass(self, scene: Scene[View], spot: Spot) -> Step:
        if spot.name in scene.choice.marks:
            return Change(replace(scene.choice, marks=()))
        first = next(seat for seat in _around(scene) if seat != scene.view.seat)
        return Change(replace(scene.choice, marks=(spot.name,)), cursor=f"player {first}")

    @override
    def space(self, scene: Scene[View], spot: Spot) -> Step | None:
        place = place_of(spot.name)
        if place is None or not scene.asks("turn"):
            return self.enter(scene, spot)
        if place not in lit_places(scene):
            names = [name_card(scene.view.hand[one]) for one in marked_places(scene)]
            card = name_card(scene.view.hand[place])
            return Refuse(
                f"{card} cannot go together with {listed(names)}" if names else why_no_play(scene, spot),
                "CT-19" if names else "CT-08",
            )
        return Change(scene.choice.toggled(spot.name))

    @override
    def press(self, scene: Scene[View], key: str, spot: Spot | None) -> Step | None:
        match key:
            case "s":
                return Change(scene.choice.switched(SEEN))
            case "o" if scene.asks("turn"):
                if next_way(scene):
                    return Change(replace(scene.choice, way=scene.choice.way + 1))
                return Refuse("There is no other stack for these cards")
            case "m":
                return Change(scene.choice.switched(MOO)) if may_moo(scene) else Say(Moo())
            case "c" if len(scene.view.left) > 1 and scene.seat is not None:
                return self._catch(scene, spot)
            case _ if scene.asks("turn") and f"stack {key.lower()}" in _stacks_without_keys(scene, key):
                return Refuse(f"{key.upper()} is the name of a stack: o changes where the cards go, Tab goes to the stacks")
            case _:
                return None

    def _catch(self, scene: Scene[View], spot: Spot | None) -> Step:
        """Catch the player under the cursor, or the only one with one card; of several, go to the first."""
        others = [seat for seat in _around(scene) if seat != scene.seat]
        found = [seat for seat in others if scene.allows(Catch(seat))]
        if spot is not None and isinstance(spot.action, Catch) and spot.action.seat in found:
            return Say(spot.action)
        if len(found) > 1:
            return Go(f"player {found[0]}")
        return Say(Catch(found[0] if found else min(others, key=lambda seat: scene.view.left[seat])))

    @override
    def back(self, scene: Scene[View]) -> Step | None:
        choice = scene.choice
        if choice.marks:
            return Change(replace(choice, marks=choice.marks[:-1], way=0), cursor=choice.marks[-1])
        for flag in (MOO, SEEN):
            if flag in choice.flags:
                return Change(choice.switched(flag))
        return Change(Choice(flags=choice.flags)) if choice.way else None

    @override
    def kept(self, scene: Scene[View], is_new: bool) -> Choice:
        return Choice(flags=scene.choice.flags & {SEEN}) if is_new else scene.choice

    @override
    def resting(self, scene: Scene[View]) -> str:
        return "again" if scene.asks("bonus") and not marked_places(scene) else ""

    @override
    def start(self, scene: Scene[View]) -> str:
        if not scene.asks("turn") or not lit_places(scene):
            return ""
        safe = (hand_spot(place) for place, card in enumerate(scene.view.hand) if _is_safe(scene.view, card))
        return next(safe, "deck")

    @override
    def tip_fits(self, scene: Scene[View], what: str) -> bool:
        view = scene.view
        if what == "moo":
            return not saying.has_called(scene)
        return what not in ("turn", "bonus") or any(_is_safe(view, card) for card in view.hand)

    @override
    def hinted(self, scene: Scene[View], action: Action, spots: Mapping[str, Spot]) -> Step | None:
        flags = scene.choice.flags - {MOO} | ({MOO} if getattr(action, "moo", False) else set())
        match action:
            case Play(runs):
                faces = [face for run in runs for face in run.cards]
                marks, way = _spots_of(scene.view, faces), ways(scene.view, faces).index(runs)
                cursor = marks[0]
                return Change(Choice(marks if len(marks) > 1 or way else (), way, frozenset(flags)), cursor)
            case Pass(face, to):
                return Change(Choice(_spots_of(scene.view, [face]), 0, frozenset(flags)), cursor=f"player {to}")
            case Moo() | Catch():
                return None
            case _:
                return super().hinted(scene, action, spots)

    @override
    def hint(self, scene: Scene[View], action: Action) -> Line:
        return advice.hint(scene, action)

    # What happens ------------------------------------------------------------------------------------------------------------

    @override
    def after(self, view: View, event: Event) -> View:
        return unfold(view, event)  # type: ignore[arg-type]

    @override
    def pace(self, scene: Scene[View], event: Event) -> float:
        return seconds(event)  # type: ignore[arg-type]

    @override
    def tell(self, scene: Scene[View], event: Event) -> str:
        return story.tell(scene, event)  # type: ignore[arg-type]

    @override
    def is_minor(self, event: Event) -> bool:
        return story.is_minor(event)  # type: ignore[arg-type]

    @override
    def divides(self, scene: Scene[View], event: Event) -> str:
        return f"Round {scene.view.round + 1}" if isinstance(event, Dealt) else ""

    @override
    def totals(self, event: Event) -> tuple[int, ...] | None:
        return event.scorecows if isinstance(event, RoundEnded) else None

    @override
    def round_end(self, scene: Scene[View]) -> RoundEnd | None:
        return story.round_end(scene, scene.event) if isinstance(scene.event, RoundEnded) else None


def _stacks_without_keys(scene: Scene[View], key: str) -> list[str]:
    """The spots of the stacks that this key may mean: a capital any, a small letter those whose letters are no keys of anything else."""
    letters = map(write_stack, open_stacks(scene.view))
    others = () if key.isupper() else ("d", "p", scene.around.bound.shown("hint"))
    return [f"stack {letter}" for letter in letters if letter not in others]


def _is_safe(view: View, card: Card) -> bool:
    """Whether a card can be played alone without the risk of a kick."""
    return any(not plays.is_bullish(view.stacks, runs) for runs in ways(view, [card // 2]))


def _around(scene: Scene[View]) -> list[Seat]:
    """List the seats from the reader's left on."""
    seats, first = len(scene.view.left), (scene.view.seat or 0) + 1
    return [(first + step) % seats for step in range(seats)]


def _spots_of(view: View, faces: Sequence[int]) -> tuple[str, ...]:
    """Name the spots of hand cards with these faces."""
    free = list(enumerate(view.hand))
    found = []
    for face in faces:
        one = next(one for one in free if one[1] // 2 == face)
        free.remove(one)
        found.append(hand_spot(one[0]))
    return tuple(found)


BOARD = CowtownBoard()
