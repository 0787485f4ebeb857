"""How a question of Dice Town is answered at the table: marks with Space, amounts with left and right, Enter says it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType

from cowtui.boards.dicetown import choice
from cowtui.boards.dicetown.choice import AMOUNTS, BY_MARKS, SPLITS, Marks, Thing
from cowtui.boards.legacy import Board
from cowtui.boards.position import Position
from cowtui.boards.spots import Spot
from net.core.messages import Asked
from rules.dicetown import prairie
from rules.dicetown.actions import Actions
from rules.dicetown.components import Options
from rules.dicetown.state import State
from rules.dicetown.view import View
from rules.kernel import Action, Event, IllegalAction


class Asking(Board):
    """See Table. What is marked stands in `marks` until another question is asked."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("space", "mark", "Mark", show=False)]

    view: View
    marks: Marks = ()
    _marked_for: tuple[int, str, int] = (0, "", 0)
    _rested_at: tuple[int, str, int] = (0, "", 0)
    _picks_pocket = False
    """Whether Pickpocket's victims are shown in place of the question."""

    @property
    def options(self) -> Options:
        """Of this game."""
        assert self.position is not None
        assert isinstance(self.position.options, Options)
        return self.position.options

    @property
    def names(self) -> tuple[str, ...]:
        """Of the players."""
        return self.position.names if self.position else ()

    @property
    def state(self) -> State | None:
        """See Position.state."""
        found = self.position.state if self.position else None
        return found if isinstance(found, State) else None

    @property
    def pocket(self) -> Asked | None:
        """The standing question after Pickpocket, where this player could declare it."""
        if self.position is None or self.state is None or self.showing or not choice.holds_pickpocket(self.state, self.view):
            return None
        return next((asked for asked in self.position.asks if asked.what == "pickpocket"), None)

    @property
    def asked(self) -> Asked | None:
        """The question that stands below the players. A card that this player does not hold makes none."""
        if self.position is None or self.state is None or self.showing:
            return None
        if self._picks_pocket and self.pocket:
            return self.pocket
        asks = [asked for asked in self.position.asks if asked.what != "pickpocket"]
        asked = next((asked for asked in asks if asked.must), asks[0] if asks else None)
        if asked and not asked.must and asked.what not in BY_MARKS and not choice.holds_card_of(self.state, self.view):
            return None
        if asked and self._marked_for != (asked.number, asked.what, asked.about):
            said = self.standing(asked)
            self._marked_for = asked.number, asked.what, asked.about
            self.marks = choice.marks_of(self.view, said) if said else ()
        return asked

    def standing(self, asked: Asked) -> Actions | None:
        """What this player has said to it already, and may still change."""
        return None if asked.must else choice.standing(self.view, asked.what)

    @property
    def things(self) -> list[Thing]:
        """What the question asks to choose from."""
        asked, state = self.asked, self.state
        return [] if asked is None or state is None else choice.things(self.options, state, self.view, asked.what, self.names)

    def thing(self, name: str) -> Thing | None:
        """One of the things, by its name."""
        return next((thing for thing in self.things if thing.name == name), None)

    def would_say(self, thing: Thing) -> Action:
        """What Enter says on a thing: the thing itself, or what is marked; where nothing is, a die or a deed alone."""
        asked = self.asked
        if thing.action is not None or asked is None:
            assert thing.action is not None
            return thing.action
        is_alone = not self.marks and asked.what in ("keep", "wire", "graze")
        return choice.said(self.view, asked.what, (thing.name,) if is_alone else self.marks)

    def why_not_mark(self, thing: Thing) -> IllegalAction | None:
        """Why a thing cannot be marked once more; None: it can."""
        asked, position = self.asked, self.position
        if asked is None or position is None:
            return IllegalAction("", "Nothing is asked now.")
        if self.marks.count(thing.name) >= thing.most:
            return IllegalAction("", f"You have marked all there is of that: {thing.label}.")
        if asked.what in SPLITS:
            return (
                None if self.cows_left else IllegalAction("DT-R1", "you have named all the cows that are to be stolen; Esc takes one back")
            )
        more = choice.said(self.view, asked.what, (*self.marks, thing.name))
        return None if more == self.standing(asked) else position.why_not(more)

    @property
    def cows_left(self) -> int:
        """Of a split, how many cows have still to be named."""
        asked, state = self.asked, self.state
        return prairie.split_due(state) - len(self.marks) if asked and state and asked.what in SPLITS else 0

    def is_lit(self, thing: Thing) -> bool:
        """Whether Enter or Space does something on it."""
        return self.lit(thing.action) if thing.action else thing.name in self.marks or self.why_not_mark(thing) is None

    def show(self, position: Position, events: Iterable[Event] = ()) -> None:
        """See Showing. A window does not wait: what leads to a card that may be played now is shown at once."""
        super().show(position, events)
        if not self.showing:
            return
        state = position.state
        window = any(not asked.must and asked.what not in (*BY_MARKS, "pickpocket") for asked in position.asks)
        if window and isinstance(state, State) and isinstance(position.view, View) and choice.holds_card_of(state, position.view):
            self.hurry()

    # See Table -------------------------------------------------------------------------------------------------------------

    def home(self) -> Sequence[str]:
        """See Table."""
        return "question", "hand"

    def resting(self) -> str:
        """See Table: at a new question the first thing that does something, of a window the pass; afterwards where it was."""
        asked, things = self.asked, self.things
        if asked is None or not things:
            return ""
        question = asked.number, asked.what, asked.about
        if question == self._rested_at and self.thing(self.cursor):
            return self.cursor
        self._rested_at = question
        if not asked.must and asked.what not in BY_MARKS:
            return things[-1].name
        lit = [thing for thing in things if self.is_lit(thing)] or things
        return max(lit, key=lambda thing: thing.most > 0).name

    def keys(self) -> str:
        """See Table."""
        asked = self.asked
        digits = [thing.key for thing in self.things if thing.key.isdigit()]
        numbers = f" or {min(digits)}–{max(digits)}" if len(digits) > 1 else ""
        if asked and asked.what in ("offer", "raise"):
            return "←→ change, Space marks cards, Enter says it"
        if asked and asked.what in SPLITS:
            return "↑↓, ←→ change, Enter says it"
        if asked and asked.what in BY_MARKS:
            return f"arrows{numbers}, Space marks, Enter says it"
        return f"arrows{numbers}, then Enter"

    def may_still(self, what: str, question: str) -> str:
        """See Table."""
        if what in BY_MARKS:
            return "You may still change your choice."
        if what == "pickpocket":
            return "You may play Pickpocket: p, then Enter." if self.pocket else ""
        if self.asked:
            return f"{question} c plays, n passes, then Enter."
        return "Anyone with a card may play it now. You have none for this."

    def choose(self, spot: Spot) -> None:
        """Enter: say what is marked, or what stands here."""
        if thing := self.thing(spot.name):
            self.say(self.would_say(thing))
            self._picks_pocket = False
        elif spot.key == "p" and self.pocket:
            self._picks_pocket = True
            self.repaint()
            self.go_home()
        else:
            super().choose(spot)

    def action_mark(self) -> None:
        """Space: mark what is under the cursor once more, or take the mark off again; what has no marks is said."""
        thing = self.thing(self.cursor)
        if thing is None or not thing.most:
            self.action_choose()
        elif (why := self.why_not_mark(thing)) is None:
            self._mark((*self.marks, thing.name))
        elif thing.name in self.marks and thing.name.split()[0] not in AMOUNTS:
            self._mark(tuple(name for name in self.marks if name != thing.name))
        else:
            self.post_message(self.Refused(why))

    def back(self) -> bool:
        """See Table: one mark, or out of Pickpocket's victims."""
        if self._picks_pocket:
            self._picks_pocket = False
            self.repaint()
            self.go_home()
            return True
        had = bool(self.marks)
        if had:
            self._mark(self.marks[:-1])
        return had

    def _mark(self, marks: Marks) -> None:
        self.marks = marks
        self.point(self.cursor)

    def spot_for(self, action: Action) -> str:
        """See Table."""
        marks = choice.marks_of(self.view, action)  # type: ignore[arg-type]
        if marks and self.asked and choice.said(self.view, self.asked.what, marks) == action:
            self.marks = marks
            return marks[0]
        self.marks = ()
        return super().spot_for(action)

    def action_move(self, way: str) -> None:
        """See Table; left and right change an amount, and below the last amount comes the hand."""
        thing = self.thing(self.cursor)
        if thing is None or thing.name.split()[0] not in AMOUNTS or way == "up":
            super().action_move(way)
        elif way == "right":
            self.action_mark()
        elif way == "left":
            if thing.name in self.marks:
                last = len(self.marks) - 1 - self.marks[::-1].index(thing.name)
                self._mark(self.marks[:last] + self.marks[last + 1 :])
        else:
            names = [one.name for one in self.things]
            self.point(names[min(names.index(thing.name) + 1, len(names) - 1)])
