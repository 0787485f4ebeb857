"""The widget of a table: it keeps the cursor and what is marked, turns keys into answers, and paints what a GameBoard says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from time import monotonic
from typing import Any, Final

from rich.cells import cell_len
from textual import events
from textual.geometry import Offset
from textual.message import Message
from typing_extensions import override

from cowtui.boards.base import ARROWS, AnyBoard, Change, Go, Refuse, Say, Step
from cowtui.boards.choosing import leads_back, nearest_answer, rests, sentence_of, step_at
from cowtui.boards.keys import ARROW_KEYS
from cowtui.boards.picture import keys_of_game, keys_of_question, layout_of, paint_keys, paint_picture
from cowtui.boards.position import Position
from cowtui.boards.scene import NOTHING, Around, Choice, Scene, Sheet
from cowtui.boards.showing import Showing
from cowtui.boards.spots import Spot, answering, nearest
from cowtui.boards.thinking import NoAdvice
from cowtui.terminal import LEAST
from cowtui.widgets.forgiving import is_forgiven
from cowtui.widgets.grid import Grid
from cowtui.widgets.lines import Tone
from cowtui.widgets.text import Line, plain, wrap
from cowtui.wording.advice import alternative
from rules.kernel import Action, Event, IllegalAction, Seat, View

EARLY: Final = "A little early: press Enter again."
BACK: Final = "You are back at the question."
NO_ANSWER: Final = f"That cannot be chosen now. {BACK}"
LOOKING: Final = "Looking around. Tab goes on, Enter goes back."
NOTHING_ASKED: Final = "Nothing to do right now."
TIPS: Final = 2
"""So often in a game a newcomer reads the tip of one kind of question."""


class Board(Showing, can_focus=True):
    """Shows positions; what the player chooses comes out as Answered."""

    class Answered(Message):
        """The player has answered the ask of this number."""

        def __init__(self, number: int, action: Action) -> None:
            super().__init__()
            self.number = number
            self.action = action

    class CameBack(Message):
        """The player wants the seat back from the bot that plays it."""

    class GoesOn(Message):
        """A key was pressed while the game stood still because nobody answered."""

    least = LEAST

    def __init__(self, game: AnyBoard, *, motion: bool = True, id: str | None = None) -> None:
        super().__init__(motion=motion, id=id)
        self.game = game
        self.cursor = ""
        """The name of a spot."""
        self.choice: Choice = NOTHING
        self.is_for_looking = False
        """Nothing is answered here, by a watcher or in a replay."""
        self.around = Around()
        self.hinted = ""
        self._hints_for: Position | None = None
        """The position that advice was given for last, and how often since."""
        self._hints = 0
        self.spots: dict[str, Spot] = {}
        self.screen_keys: tuple[tuple[str, str], ...] = ()
        """What the screen's keys do now."""
        self.key_at = 0.0
        """When a key was pressed last."""
        self._tipped: Counter[str] = Counter()
        """How often the tip of a kind of question was shown in this game."""
        self._chosen_for = 0
        self._first_cells = 0
        """What Enter and the hint took of the last row when something was asked last."""
        """The number of the question that `choice` is for."""

    # What is painted ---------------------------------------------------------------------------------------------------------

    @property
    def scene(self) -> Scene[Any]:
        """What is painted now. To be asked only when there is a position."""
        assert self.position is not None
        width, height = self.room()
        return Scene(
            position=self.position,
            view=self.view,
            layout=layout_of(self.game, width, height),
            palette=self.palette,
            event=self.event,
            showing=self.showing,
            cursor=self.cursor,
            choice=self.choice,
            hinted=self.hinted,
            is_for_looking=self.is_for_looking,
            around=self.around,
        )

    def room(self) -> tuple[int, int]:
        """Columns and lines that it is painted for: the least where there are fewer."""
        width, height = self.size
        fits = width >= self.least[0] and height >= self.least[1]
        return (width, height) if fits else self.least

    @override
    def paint(self, grid: Grid) -> None:
        if self.view is None or self.position is None:
            return
        try:
            self._paint(grid)
        except Exception as fault:
            if not is_forgiven(self, fault):
                raise
            self.spots = {}
            grid.fill(0, 0, grid.width, grid.height, " ")
            for y, line in enumerate(wrap(f"{plain(self.around.last_word)} {self.around.bound.shown('leave')} leaves.", grid.width - 2)):
                grid.put(1, y, line)

    def _paint(self, grid: Grid) -> None:
        scene = self.scene
        sheet = Sheet.for_scene(scene, grid.width, grid.height).onto(grid)
        paint_picture(self.game, scene, sheet)
        paint_keys(
            sheet.part(scene.layout.left, scene.layout.top + scene.layout.keys, scene.layout.width, 1),
            0,
            self.shown_keys(scene, sheet.spots),
            kept=scene.around.bound.shown("leave"),
        )
        self.spots = sheet.spots

    def shown_keys(self, scene: Scene[Any], spots: Mapping[str, Spot]) -> tuple[tuple[str, str], ...]:
        """For the last row: Enter, the hint, the screen's keys, the game's own."""
        first = keys_of_question(self.game, scene, spots)
        if first:
            self._first_cells = sum(cell_len(key) + cell_len(word) + 3 for key, word in first)
        elif scene.showing:  # as wide as what stood there, so that the others need not be drawn anew
            first = [("any key", "skips".ljust(self._first_cells - len("any key") - 3))]
        return self.around.keys or (*first, *self.screen_keys, *keys_of_game(self.game, scene))

    def surround(self, **parts: Any) -> None:
        """Change some of what the screen knows; see Around."""
        if parts.get("paused") and not self.around.paused:
            self.guard_now()
        self.around = replace(self.around, **parts)
        self.repaint()

    @override
    def remark(self, note: str, tone: Tone = "plain") -> None:
        line: Line = [(note, "bad")] if tone == "no" else note
        self.around = replace(self.around, hint=note if tone == "hint" else "", remark="" if tone == "hint" else line if note else "")
        self.repaint()

    # From position to position -------------------------------------------------------------------------------------------------

    @override
    def after(self, view: View, event: Event) -> View:
        found: View = self.game.after(view, event)
        return found

    @override
    def pace(self, event: Event) -> float:
        position = self.latest
        if position is None:
            return 0.0
        return self.game.pace(replace(self.scene, position=position) if self.position else self.scene_of(position), event)

    def scene_of(self, position: Position) -> Scene[Any]:
        """A bare scene of a position, to tell events by."""
        return Scene(position, position.view, layout_of(self.game, *self.room()))

    @override
    def begin(self) -> None:
        super().begin()
        self.cursor, self.choice, self.hinted = "", NOTHING, ""
        self._tipped.clear()

    @override
    def go_home(self) -> None:
        assert self.position is not None
        number = self.position.asked.number if self.position.asked else 0
        is_new = number != self._chosen_for
        self.choice = self.game.kept(self.scene, is_new)
        self.around = replace(self.around, is_fresh=self.around.is_fresh or is_new)
        self._chosen_for = number
        if is_new:
            self._choose_tip()
        self._quieten(is_fresh=self.around.is_fresh)
        self.repaint()
        here = self.spots.get(self.cursor)
        rest = self.game.resting(self.scene)
        start = self.game.start(self.scene) if is_new else ""
        if rest in self.spots:
            self._point(rest)
        elif start in self.spots and self.spots[start].is_answer:
            self._point(start)
        elif here is None or not here.is_answer:
            self._point_at_answer()

    def _choose_tip(self) -> None:
        """Show the tip of a new question where it fits, so often in a game and no more."""
        asked = self.position.asked if self.position else None
        what = asked.what if asked else ""
        fits = self._tipped[what] < TIPS and self.game.tip_fits(self.scene, what)
        self._tipped[what] += fits and what in self.around.tips
        self.around = replace(self.around, is_tipped=fits)

    def _point_at_answer(self, here: Spot | None = None) -> bool:
        found = nearest_answer(self.spots.values(), self.game.zones, here)
        if found:
            self._point(found.name)
        return found is not None

    def _point(self, name: str) -> None:
        if name in self.spots:
            self.cursor = name
            self.repaint()

    @override
    def real_cursor(self) -> Offset | None:
        spot = self.spots.get(self.cursor)
        return Offset(*spot.region.offset) if spot else None

    def point(self, name: str) -> None:
        """Put the cursor on a spot, and take away what was said about the last key."""
        self._quieten()
        self._point(name)

    def aside(self, *lines: Line) -> None:
        """Say something in the third line, until the next key: the first of these that fits."""
        self.around = replace(self.around, aside=self.scene.fitting(*lines))
        self.repaint()

    def _quieten(self, *, is_fresh: bool = False) -> None:
        self.around = replace(self.around, remark="", hint="", aside="", is_fresh=is_fresh)
        self.hinted = ""

    # Keys ------------------------------------------------------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        """Any key hurries a turn that is being shown; else it moves, chooses or marks. Keys act in the order they come."""
        self.key_at = monotonic()
        if self.view is None or event.key in self.around.bound.of_the_screen:
            return
        printable = event.character is not None and event.character.isprintable() and event.key != "space"
        key = ARROW_KEYS.get(event.key, event.character if printable and event.character else event.key)
        if self.around.paused and self.around.wakes in ("any", key):
            if self.is_guarded and self.around.wakes != "any":
                self.aside(EARLY)  # it was meant for the question that the pause has covered
            else:
                self.post_message(self.GoesOn())
        elif self.showing:
            self._cry(key)
            self.hurry()
        else:
            if key not in ("enter", "space"):
                self.unguard()
            self._quieten()
            if not self._act(key):
                self.repaint()
                return  # the screen may know it
        event.stop()
        event.prevent_default()

    def _cry(self, key: str) -> None:
        """Act on a key that cannot wait until the turn is shown."""
        for known in self.game.keys:
            if known.is_hurried and known.key == key and self.latest is not None:
                step = self.game.press(replace(self.scene, position=self.latest, view=self.latest.view, showing=False), key, None)
                if isinstance(step, Say):
                    self._say(step.action, self.latest)

    def _act(self, key: str) -> bool:
        """Do what a key does; whether anything."""
        spot = self.spots.get(self.cursor)
        match key:
            case "tab":
                return self.walk(1)
            case "shift+tab":
                return self.walk(-1)
            case "enter" | "space":
                return self.choose(is_space=key == "space")
        if self.is_for_looking:
            return key in ARROWS and self.move(key)
        if step := self.game.press(self.scene, key, spot):
            self._take(step)
            return True
        if key in ARROWS:
            self.move(key)
            return True  # where there is nowhere to go, too: the screen would scroll, and draw itself anew
        if key == self.around.bound.shown("hint"):
            self.action_hint()
            return True
        if name := next((spot.name for spot in self.spots.values() if spot.key == key), ""):
            self._point(name)
            return True
        return False

    def press(self, key: str) -> None:
        """Do what a key does, pressed elsewhere: in the palette."""
        self._quieten()
        self._act(key)

    def move(self, way: str) -> bool:
        """Go to the nearest spot in a direction: of the answers while the cursor is among them, else of all others."""
        here = self.spots.get(self.cursor)
        answers = answering(self.spots.values())
        if here is None:
            if not self._point_at_answer():
                self._point(next(iter(self.spots), ""))
            return bool(self.spots)
        among = answers if here in answers else [spot for spot in self.spots.values() if spot not in answers]
        if found := nearest(here, among, way):
            self._point(found.name)
        return found is not None

    def walk(self, step: int) -> bool:
        """Go to the first spot of the next zone that answers, or that the cursor can be on there."""
        zones = list(dict.fromkeys(spot.zone for spot in self.spots.values()))
        if not zones:
            return False
        here = self.spots.get(self.cursor)
        zone = zones[(zones.index(here.zone) + step) % len(zones)] if here else zones[0]
        inside = [spot for spot in self.spots.values() if spot.zone == zone]
        self._point(next((spot for spot in inside if spot.is_answer), inside[0]).name)
        may_answer = self.position is not None and self.position.asked is not None and not self.is_for_looking
        if may_answer and leads_back(self.game, self.scene, self.spots.get(self.cursor), self.spots):
            self.aside(LOOKING)
        return True

    def choose(self, *, is_space: bool = False) -> bool:
        """Do what Enter or Space does where the cursor is."""
        if self.is_for_looking or self.position is None:
            return False
        if self.position.has_bot and not self.position.asks:
            self.post_message(self.CameBack())
            return True
        if self.is_guarded:
            self.aside(EARLY)
            return True
        spot = self.spots.get(self.cursor)
        step = step_at(self.game, self.scene, spot, self.spots.values(), is_space=is_space) if spot else None
        if step is not None and not isinstance(step, Refuse):
            self._take(step)
        elif not (spot and (spot.is_answer or rests(self.game, self.scene, spot))) and self._point_at_answer(spot):
            why = sentence_of(step) if step else ""
            told: list[Line] = [[(f"{why} {BACK}", "bad")], [(why, "bad")]] if why else []
            self.aside(*told, NO_ANSWER)
        elif step is not None:
            self._take(step)
        elif self.position.asked is None:
            over = f"The game is over: {self.scene.around.bound.shown('result')} shows the result."
            self.remark(over if self.position.outcome is not None else NOTHING_ASKED)
        return True

    def _take(self, step: Step) -> None:
        match step:
            case Say(action):
                self.say(action)
            case Change(choice, cursor, remark):
                self.choice = choice
                if remark:
                    self.around = replace(self.around, remark=remark)
                self.repaint()  # with it, other spots
                self._point(cursor or self.cursor)
            case Refuse(text, rule):
                self.refuse(IllegalAction(rule, text))
            case Go(name):
                self._point(name)

    def say(self, action: Action) -> None:
        """Answer with an action, or learn why not."""
        if self.position is not None:
            self._say(action, self.position)

    def _say(self, action: Action, position: Position) -> None:
        why = position.why_not(action)
        asked = None if why else position.answered_by(action)
        if asked is None:
            self.refuse(why or IllegalAction("", "That answers nothing just now."))
        else:
            self.answered()
            self.post_message(self.Answered(asked.number, action))

    def refuse(self, why: IllegalAction) -> None:
        """Say why not, until the next key."""
        self.remark(sentence_of(why), "no")

    def back(self) -> bool:
        """Take back one step of what has been taken up; whether there was one."""
        step = self.game.back(self.scene) if self.position and not self.showing else None
        if step:
            self._take(step)
        return step is not None

    def action_hint(self) -> None:
        """Put the cursor on what a bot would do, and say why; once more for the next best answer, and what it should cost."""
        if self.showing:
            self.hurry()
        if self.position is None or self.showing:
            return
        try:
            advised = self.position.advised
        except NoAdvice as why:
            self.remark(str(why), "hint")
            return
        if not advised or not self.game.hint(self.scene, advised[0][1].action):
            self.remark("There is nothing to advise: nothing is asked of you.", "hint")
            return
        self._hints = self._hints + 1 if self._hints_for is self.position else 0
        self._hints_for = self.position
        candidate = advised[self._hints % len(advised)][1]
        if step := self.game.hinted(self.scene, candidate.action, self.spots):
            self._take(step)
            self.hinted = self.cursor
        first = self.game.hint(self.scene, candidate.action)
        position = self.position
        rest = alternative(position.game, position.options, position.view, position.names, candidate)
        self.around = replace(self.around, remark="", hint=rest if self._hints % len(advised) else first)
        self.repaint()

    def on_click(self, event: events.Click) -> None:
        """Put the cursor there; on the cursor, choose. While a turn is shown, hurry it like a key."""
        if self.showing:
            self.hurry()
            return
        for spot in self.spots.values():
            if spot.region.has(event.x, event.y):
                self._quieten()
                if spot.name == self.cursor:
                    self.choose()
                else:
                    self._point(spot.name)
                return

    # For the screen ----------------------------------------------------------------------------------------------------------

    def made_of(self, seat: Seat) -> str:
        """Of what a player's points at the end come."""
        return self.game.made_of(self.scene, seat)

    def has_key(self, key: str) -> bool:
        """Whether a key of the game's does something now."""
        return self.position is not None and any(known.key == key and known.when(self.scene) for known in self.game.keys)
