"""What a player of Cowtown does: marks cards, chooses where they go, and says it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from textual.binding import Binding, BindingType

from cowtui.boards.cowtown.play import attempt, reach, ways
from cowtui.boards.legacy import Board
from cowtui.boards.spots import Spot
from rules import kernel
from rules.cowtown import plays
from rules.cowtown.actions import Catch, Draw, Moo, Pass, Play
from rules.cowtown.components import Run, write_card
from rules.cowtown.view import View
from rules.kernel import IllegalAction, Seat

KEYS: Final = "1234567890"
"""Of the hand cards from the left; of the players while a card to pass is marked."""


class Marking(Board):
    """Cards are marked with Space; Enter plays the marked ones, or the one under the cursor. At a barn door it passes a card on."""

    view: View
    calls = ("m", "c")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "mark", "Mark", key_display="Space"),
        Binding("o", "other", "Other stacks", show=False),
        Binding("m", "moo", "Mooooo", show=False),
        Binding("c", "catch", "Catch a forgotten Mooooo", show=False),
    ]

    _marks: tuple[str, ...] = ()
    _way = 0
    """Which of the ways in which the marked cards can go."""
    _moo = False
    """Whether the play or pass calls Mooooo."""
    _asked = 0
    """The question of this player's turn that the marks are for; 0: none is put yet."""

    # What is marked --------------------------------------------------------------------------------------------------------

    def _hand(self) -> dict[str, int]:
        """The card of each spot of the hand."""
        found: dict[str, int] = {}
        for card in self.view.hand:
            name = f"hand {write_card(card)}"
            found[name if name not in found else f"{name}, the other"] = card
        return found

    def _is_asked(self, what: str) -> bool:
        return self.position is not None and not self.showing and any(asked.what == what for asked in self.position.asks)

    @property
    def _marked(self) -> tuple[str, ...]:
        """The spots of marked cards, as they were marked; while a turn is shown, of those that are still in the hand."""
        hand = self._hand()
        return tuple(name for name in self._marks if name in hand)

    def _is_cry(self, action: kernel.Action) -> bool:
        """Whether this cry may be said, though a turn may yet be on its way over the screen: it is in a hurry."""
        return self.latest is not None and self.latest.why_not(action) is None

    def _faces(self) -> list[int]:
        """What Enter would play: the marked cards, or else the one under the cursor."""
        hand = self._hand()
        return [hand[name] // 2 for name in self._marked or (self.cursor,) if name in hand]

    def _ways(self) -> list[tuple[Run, ...]]:
        """Where what Enter would play can go, while a play is asked for; with the cursor on a stack, those ways that use it, if any."""
        found = ways(self.view, self._faces()) if self._is_asked("turn") else []
        onto = self._stack_here()
        return [runs for runs in found if onto in [run.stack for run in runs]] or found

    def _chosen(self) -> tuple[Run, ...]:
        """The play that Enter would say; empty: there is none."""
        found = self._ways()
        return found[self._way % len(found)] if found else ()

    def _stack_here(self) -> int | None:
        return ord(self.cursor[-1]) - ord("a") if self.cursor.startswith("stack ") else None

    def _lit_faces(self) -> set[int] | None:
        """What may be marked next; None: no play is asked for."""
        if not self._is_asked("turn"):
            return None
        return reach(self.view, self._faces() if self._marked else ())

    def _may_moo(self) -> bool:
        """Whether a Mooooo can go with what Enter would say."""
        if self._is_asked("bonus"):
            return len(self.view.hand) == 2 and bool(self._marked)
        chosen = self._chosen()
        return bool(chosen) and plays.may_leave_one(self.view.hand, self.view.stacks, chosen)

    def _remark(self, marked: Sequence[str], way: int = 0) -> None:
        self._marks, self._way = tuple(marked), way
        self.point(self.cursor)

    def _play(self, faces: Sequence[int], onto: int | None = None) -> Play:
        """What Enter says of these cards, or, where no such play is, what is refused."""
        found = ways(self.view, faces) if self._is_asked("turn") else []
        if onto is not None:
            found = [runs for runs in found if onto in [run.stack for run in runs]]
        if not found:
            return Play(attempt(self.view, faces, onto))
        runs = found[self._way % len(found)]
        return Play(runs, moo=self._moo and plays.may_leave_one(self.view.hand, self.view.stacks, runs))

    def _pass_to(self, seat: Seat) -> Pass | None:
        """At a barn door, with a card marked to pass."""
        if not self._marked or not self._is_asked("bonus") or seat == self.view.seat:
            return None
        return Pass(self._faces()[0], seat, moo=self._moo and self._may_moo())

    def go_home(self) -> None:
        """See Showing: marks stay until their question is answered; before it is put, as long as their cards do."""
        if self._asked not in (0, self.view.asked):
            self._marks, self._way, self._moo = (), 0, False
        self._marks = self._marked
        is_asked = self._is_asked("turn") or self._is_asked("bonus")
        if is_asked and self._asked != self.view.asked and self.cursor not in self._hand() and not self._marked:
            self.cursor = ""  # what was drawn last is no reason to draw again, and whoever got a card none to accuse
        self._asked = self.view.asked if is_asked else 0
        super().go_home()

    # What the keys do ------------------------------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """See Table."""
        return super().check_action(action, parameters) and not (self.is_for_looking and action in ("mark", "other", "moo", "catch"))

    def home(self) -> Sequence[str]:
        """See Table."""
        return "hand", "door", "piles", "players"

    def choose(self, spot: Spot) -> None:
        """Enter."""
        if spot.zone == "hand" and self._is_asked("bonus"):
            self._mark_to_pass(spot.name)
        elif spot.zone == "stacks" and self._marked:
            self.say(self._play(self._faces(), self._stack_here()))
        elif spot.zone == "stacks":
            self.post_message(self.Refused(IllegalAction("", "Mark the cards that go here first, with Space.")))
        elif spot.zone == "players" and spot.action is None:
            self.point(spot.name)
        else:
            super().choose(spot)

    def action_mark(self) -> None:
        """Space: mark a card of the hand, or take the mark away; elsewhere it is Enter."""
        if self.is_deaf:
            return
        if self.cursor not in self._hand():
            self.action_choose()
        elif self._is_asked("bonus"):
            self._mark_to_pass(self.cursor)
        elif self.cursor in self._marked:
            self._remark([name for name in self._marked if name != self.cursor])
        else:
            self._remark([*self._marked, self.cursor])

    def _mark_to_pass(self, name: str) -> None:
        if name in self._marked:
            self._remark(())
            return
        self._remark((name,))
        others = [spot.name for spot in self._spots.values() if spot.zone == "players" and spot.action is not None]
        if others:
            self.point(others[0])

    def back(self) -> bool:
        """See Table."""
        if not self._marked and not self._moo:
            return False
        if not self._marked:
            self._moo = False
        elif self._is_asked("bonus"):
            self.cursor = self._marked[0]
        self._remark(self._marked[:-1])
        return True

    def action_other(self) -> None:
        """Another way for the same cards to go."""
        count = len(self._ways())
        if count > 1 and self._is_asked("turn"):
            self._remark(self._marked, (self._way + 1) % count)
        else:
            self.post_message(self.Refused(IllegalAction("", "There is no other way for these cards to go.")))

    def action_moo(self) -> None:
        """Call the Mooooo that is owed; before a play or pass that makes one due, call it with that, or not after all."""
        if self._may_moo():
            self._moo = not self._moo
            self.point(self.cursor)
        else:
            self.say(Moo())

    def action_catch(self) -> None:
        """Catch the one who can be caught; of several, go from one to the next."""
        seats = self._catchable()
        if len(seats) > 1:
            names = [f"player {seat}" for seat in seats]
            place = names.index(self.cursor) + 1 if self.cursor in names else 0
            self.point(names[place % len(names)])
        else:
            others = [seat for seat in range(len(self.view.left)) if seat != self.view.seat]
            self.say(Catch(seats[0] if seats else min(others, key=lambda seat: self.view.left[seat])))

    def _catchable(self) -> list[Seat]:
        """Whom this player may catch now."""
        if self.latest is None or not any(asked.what == "catch" for asked in self.latest.asks):
            return []
        return [seat for seat in range(len(self.view.left)) if self._is_cry(Catch(seat))]

    def spot_for(self, action: kernel.Action) -> str:
        """See Table."""
        match action:
            case Play(runs, moo):
                self._take_marks([face for run in runs for face in run.cards])
                self._way, self._moo = ways(self.view, self._faces()).index(runs), moo
                return self._marked[0]
            case Pass(face, to, moo):
                self._take_marks([face])
                self._moo = moo
                self.repaint()
                return f"player {to}"
            case Draw(pile):
                return pile
            case _:
                return super().spot_for(action)

    def _take_marks(self, faces: Sequence[int]) -> None:
        free = list(self._hand().items())
        marked = []
        for face in faces:
            found = next(one for one in free if one[1] // 2 == face)
            free.remove(found)
            marked.append(found[0])
        self._marks = tuple(marked)
