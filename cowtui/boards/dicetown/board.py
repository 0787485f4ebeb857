"""The board of Dice Town: the places, the players, the own dice and cards."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from msgspec.structs import replace
from typing_extensions import override

from cowtui.boards.base import Change, Choice, GameBoard, Go, Heading, Key, Prompt, Refuse, Say, Step
from cowtui.boards.dicetown import choices, hand, pieces, places, players, saying, turn
from cowtui.boards.dicetown.choices import BY_MARKS, POCKET, question
from cowtui.boards.dicetown.standing import in_a_sentence, points
from cowtui.boards.layout import HandRows, Zone
from cowtui.boards.scene import Scene, Sheet
from cowtui.boards.spots import Spot
from cowtui.boards.story import paint_just_now
from cowtui.widgets.text import Line
from rules.dicetown import events as told
from rules.dicetown import prospects, sealed
from rules.dicetown.actions import HandsOff, Keep, Pass, PassRound, Pickpocket
from rules.dicetown.naming import counted
from rules.dicetown.view import View
from rules.kernel import Action, Event, Seat


def _can_count(scene: Scene[Any]) -> bool:
    """Whether a key says what the own points are made of: from 112 columns on a column says it."""
    return scene.seat is not None and not scene.layout.is_wide and not choices.is_window(scene)


class DiceTownBoard(GameBoard[View]):
    """See the page at the head of cowtui/boards/base.py."""

    title = "Dice Town"
    zones = ("question",)
    story_below = False
    hand_rows: ClassVar[HandRows] = pieces.ROWS
    unshown = turn.UNSHOWN
    keys: ClassVar[Sequence[Key]] = (
        Key("n", "pass all round", "pass until the round is over, or until you get a card", when=choices.is_window),
        Key("p", "Pickpocket", "play Pickpocket: $4 from a player of your choice", when=choices.holds_pickpocket),
        Key(
            "p",
            "Pickpocket",
            "say that you play no Pickpocket in this round",
            when=lambda scene: scene.asks("pickpocket") and not choices.holds_pickpocket(scene),
            shows=False,
        ),
        Key("s", "points", "see what your points are made of", when=_can_count),
    )

    @override
    def progress(self, scene: Scene[View]) -> Sequence[str]:
        view = scene.view
        where = f"Round {view.round + 1}, {self._where(view)}"
        if view.stage == "over":
            return [where]
        if not view.mine or not view.deeds + len(view.face_up):
            return [f"{where}; the game ends after this round", f"{where}; the last round", where]
        deeds = counted(view.deeds + len(view.face_up), "deed")
        nuggets = counted(view.mine, "nugget")
        texts = [f"{where}; {nuggets} and {deeds} left, it ends when either is gone", f"{where}; {nuggets} or {deeds} from the end"]
        texts += [f"{where}; {nuggets} or {deeds} to go"]
        if view.step != "throw":  # the mark beside a place says where play is
            texts += [f"Round {view.round + 1}; {nuggets} or {deeds} to go"]
        return [*texts, where]

    def _where(self, view: View) -> str:
        if view.stage == "over":
            return "the end"
        if view.step == "throw":
            return f"throw {view.throws if any(view.rolled) else view.throws + 1}"
        return "Doc Badluck" if view.step == "doc" else f"the {places.TITLES[view.step]}"

    @override
    def paint_table(self, scene: Scene[View], sheet: Sheet) -> None:
        zone, seats = scene.layout.table, len(scene.view.dollars)
        top = places.paint_places(scene, sheet, zone.height - seats - 1)
        if scene.layout.is_wide and zone.bottom - top > 2 * seats + 2:
            top += 1
        after = players.paint_players(scene, sheet, top, zone.bottom)
        if scene.size == "S" and zone.bottom > after:
            paint_just_now(sheet, Zone(zone.x, after, zone.width, zone.bottom - after), scene.around.story)
        if scene.layout.is_wide:
            players.paint_side(scene, sheet)

    @override
    def side_rows(self, scene: Scene[View]) -> int:
        return players.side_rows(scene)

    @override
    def heading(self, scene: Scene[View]) -> Heading:
        return Heading(*hand.heading(scene))

    @override
    def paint_hand(self, scene: Scene[View], sheet: Sheet) -> None:
        hand.paint_hand(scene, sheet)

    @override
    def prompt(self, scene: Scene[View], spot: Spot | None) -> Prompt:
        return saying.prompt(scene, spot)

    @override
    def moment(self, scene: Scene[View]) -> str:
        return "Anyone may play a card." if scene.size == "S" else super().moment(scene)

    @override
    def about(self, scene: Scene[View], spot: Spot) -> Line:
        kind, _, which = spot.name.partition(" ")
        match kind:
            case "place":
                return scene.fitting(*places.about(scene, which))  # type: ignore[arg-type]
            case "player":
                return scene.fitting(*players.about(scene, int(which)))
            case "card" | "cards":
                return scene.fitting(*hand.about_card(scene, spot.name))
            case _:
                return ""

    @override
    def waiting(self, scene: Scene[View]) -> tuple[Line, Line]:
        return saying.waiting(scene)

    @override
    def help(self, scene: Scene[View]) -> Sequence[str]:
        return saying.help_on(scene)

    # What the keys do ------------------------------------------------------------------------------------------------------

    @override
    def enter(self, scene: Scene[View], spot: Spot) -> Step | None:
        if question(scene) in ("split", "resplit") and (left := saying.cows_left(scene)):
            return Refuse(f"say where the other {left} come from: left and right change a number", "DT-R1")
        action = saying.would_say(scene, spot)
        return Say(action) if action is not None else None

    @override
    def enter_word(self, scene: Scene[View], spot: Spot | None) -> str:
        if spot is not None and isinstance(spot.action, Pass):
            return "pass"
        return _WORDS.get(question(scene), "choose")

    @override
    def space(self, scene: Scene[View], spot: Spot) -> Step | None:
        thing = saying.thing_under(scene, spot)
        if thing is None or thing.action is not None:
            return self.enter(scene, spot)
        if thing.kind == "amount":
            return self._more(scene, spot)
        marks = choices.marks(scene)
        if thing.name not in marks:
            if question(scene) == "wire" and len(marks) == 2:
                return Refuse("barbed wire goes on two deeds at most: Space takes one off again", "DT-30")
            if question(scene) == "graze" and not scene.allows(choices.said(scene, "graze", (*marks, thing.name))):
                return Refuse("your herd has not enough cows for that deed too", "DT-46")
        return Change(scene.choice.toggled(thing.name))

    @override
    def press(self, scene: Scene[View], key: str, spot: Spot | None) -> Step | None:
        if key == "n" and choices.is_window(scene):
            return Say(PassRound())
        if key == "p" and scene.asks("pickpocket"):
            return Change(replace(scene.choice.switched(POCKET), marks=()), "say 1")
        if key == "s" and scene.seat is not None and _can_count(scene):
            made = in_a_sentence(scene.view, scene.seat)
            return Change(scene.choice, remark=f"You have {points(scene.view, scene.seat)} points{f': {made}' if made else ''}.")
        thing = saying.thing_under(scene, spot)
        if spot is None or thing is None or thing.kind != "amount" or key not in ("left", "right"):
            return None
        return self._more(scene, spot) if key == "right" else self._less(scene, spot)

    def _more(self, scene: Scene[View], spot: Spot) -> Step | None:
        """One more of an amount."""
        thing, marks = saying.thing_under(scene, spot), choices.marks(scene)
        assert thing is not None
        if marks.count(thing.name) >= thing.most:
            return Refuse(f"that is all there is: {thing.note}")
        if question(scene) in ("split", "resplit") and not saying.cows_left(scene):
            return Refuse("all cows are named: left takes one back", "DT-R1")
        return Change(replace(scene.choice, marks=(*marks, thing.name)))

    def _less(self, scene: Scene[View], spot: Spot) -> Step | None:
        marks = choices.marks(scene)
        if spot.name not in marks:
            return Change(scene.choice)
        last = len(marks) - 1 - marks[::-1].index(spot.name)
        return Change(replace(scene.choice, marks=(*marks[:last], *marks[last + 1 :])))

    @override
    def back(self, scene: Scene[View]) -> Step | None:
        choice = scene.choice
        if POCKET in choice.flags:
            return Change(choice.switched(POCKET))
        return Change(replace(choice, marks=choice.marks[:-1])) if choice.marks else None

    @override
    def resting(self, scene: Scene[View]) -> str:
        if choices.is_window(scene):
            return next(thing.name for thing in choices.things(scene) if isinstance(thing.action, Pass))
        if question(scene) == "keep" and scene.view.chosen is not None:
            marks = choices.marks_of(scene, Keep(scene.view.chosen))
            return marks[0] if marks else "none"
        return ""

    @override
    def hinted(self, scene: Scene[View], action: Action, spots: Mapping[str, Spot]) -> Step | None:
        if isinstance(action, Pickpocket | HandsOff) and POCKET not in scene.choice.flags:
            opened = Choice(flags=scene.choice.flags | {POCKET})
            things = choices.things(_with(scene, opened))
            return Change(opened, next(thing.name for thing in things if thing.action == action))
        if isinstance(action, PassRound):
            return Go(self.resting(scene)) if choices.is_window(scene) else None
        if name := next((spot.name for spot in spots.values() if spot.action == action), ""):
            return Go(name)
        marks = choices.marks_of(scene, action)  # type: ignore[arg-type]
        first = next((thing.name for thing in choices.things(scene) if thing.action is None), "")
        if question(scene) not in BY_MARKS or not first:
            return None
        return Change(Choice(marks), marks[0] if marks else first)

    @override
    def hint(self, scene: Scene[View], action: Action) -> Line:
        return saying.hint(scene, action)

    # What happens ----------------------------------------------------------------------------------------------------------

    @override
    def after(self, view: View, event: Event) -> View:
        return turn.unfold(view, event)  # type: ignore[arg-type]

    @override
    def pace(self, scene: Scene[View], event: Event) -> float:
        return 0.0 if choices.playable(scene) is not None else turn.SECONDS.get(type(event), 0.0)  # type: ignore[arg-type]

    @override
    def tell(self, scene: Scene[View], event: Event) -> str:
        return saying.tell(scene, event)

    @override
    def is_minor(self, event: Event) -> bool:
        if isinstance(event, sealed.Drew | sealed.Searched | sealed.Considered):
            return (event.deeds if isinstance(event, sealed.Considered) else event.cards) is None  # what was kept is told next
        if isinstance(event, told.Chosen):
            return event.job in turn.TOLD_BY_DOING
        return isinstance(event, turn.MINOR)

    @override
    def divides(self, scene: Scene[View], event: Event) -> str:
        match event:
            case told.Opened():
                return "Round 1"
            case told.RoundBegan(number):
                return f"Round {number}"
            case told.Tied(place):
                return places.TITLES[place]
            case told.Acts(_, place, second) if not second and len(next(iter(prospects.order(scene.view, place)), [])) == 1:
                return places.TITLES[place]
            case _:
                return ""

    @override
    def made_of(self, scene: Scene[View], seat: Seat) -> str:
        return in_a_sentence(scene.view, seat)


_WORDS: Final = {
    "keep": "keep",
    "offer": "offer",
    "raise": "add",
    "name": "name",
    "pick": "keep",
    "loot": "steal",
    "deed": "keep",
    "victim": "steal",
    "claim": "take",
    "split": "steal",
    "resplit": "steal",
    "cowboy": "hire",
    "cure": "ask",
}


def _with(scene: Scene[View], choice: Choice) -> Scene[View]:
    """The scene with something else taken up."""
    return dataclasses.replace(scene, choice=choice)


BOARD: Final[GameBoard[Any]] = DiceTownBoard()
