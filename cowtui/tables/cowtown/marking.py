"""What a player of Cowtown does: marks cards, sees where they would go, and says it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from textual.binding import Binding, BindingType

from cowtui.tables.base import Table
from cowtui.tables.cowtown.play import attempt, in_words, kick, reach, remembered, ways
from cowtui.tables.spots import Spot
from cowtui.widgets.text import one_of
from rules import kernel
from rules.cowtown import plays
from rules.cowtown.actions import Again, Catch, Draw, Moo, Pass, Play, Stop
from rules.cowtown.components import Options, Run, write_card, write_cards, write_face, write_stack
from rules.cowtown.view import View
from rules.kernel import Illegal, Seat

KEYS: Final = "1234567890"
"""Of the hand cards from the left; of the players while a card to pass is marked."""


class Marking(Table):
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
        if self._asked != self.view.asked and self.cursor in ("deck", "discard"):
            self.cursor = ""  # what was drawn last is no reason to draw again
        self._asked = self.view.asked if self._is_asked("turn") or self._is_asked("bonus") else 0
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
            self.post_message(self.Refused(Illegal("", "Mark the cards that go here first, with Space.")))
        elif spot.zone == "players" and spot.action is None:
            self.say(self._no_answer(int(spot.name.split()[1])))
        else:
            super().choose(spot)

    def _no_answer(self, seat: Seat) -> kernel.Action:
        """What Enter on a player might mean where nothing is to be said there: for the refusal."""
        if self._is_asked("bonus") and self.view.hand and seat != self.view.seat:
            return Again() if not self._marked else Pass(self.view.hand[0] // 2, seat)
        return Catch(seat)

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
            self.post_message(self.Refused(Illegal("", "There is no other way for these cards to go.")))

    def action_moo(self) -> None:
        """Call the Mooooo that is owed; before a play or pass that makes one due, call it with that, or not after all."""
        if not self._is_cry(Moo()) and self._may_moo():
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

    # What is said about it -------------------------------------------------------------------------------------------------

    def keys(self) -> str:
        """See Table."""
        said = []
        if self._is_asked("bonus"):
            said = ["Enter passes it there", "Esc another card"] if self._marked else ["n again", "s stop", "Enter picks a card to pass"]
        elif self._is_asked("turn"):
            said = ["Enter plays", "Esc unmarks"] if self._marked else ["Enter plays", "Space marks", "d p draw"]
            if len(self._ways()) > 1:
                said.insert(1, "o elsewhere")
        if self._may_moo() and not self._is_cry(Moo()):
            said.insert(0, "m no Mooooo" if self._moo else "m Mooooo with it")
        return ", ".join([*self._calls(), *said])

    def may_still(self, what: str, question: str) -> str:
        """See Table."""
        return f"You may still: {', '.join(self._calls())}."

    def _calls(self) -> list[str]:
        """The keys of cries that can be said now."""
        names = self.position.names if self.position else ()
        said = ["m calls your Mooooo"] if self._is_cry(Moo()) else []
        if seats := self._catchable():
            said.append(f"c catches {one_of([names[seat] for seat in seats], 'or')}")
        return said

    def about(self, spot: Spot) -> str:
        """What Enter would say here, and what that brings; or what lies here."""
        view = self.view
        if spot.zone == "hand" and self._is_asked("bonus"):
            return f"Enter, and then a player: you pass {write_card(self._hand()[spot.name])}, unseen by the others."
        if spot.zone == "hand" or (spot.zone == "stacks" and self._marked and self._is_asked("turn")):
            return self._about_play()
        match spot.action:
            case Draw("deck"):
                return f"Draw the top card of the deck, unseen by the others, instead of a play; {view.deck} are in it."
            case Draw():
                top = f"Take {write_card(view.discard[-1])}, and everybody sees it" if view.discard else "The discard pile is empty"
                below = f"; below it {write_cards(reversed(view.discard[-9:-1]))}" if len(view.discard) > 1 else ""
                return f"{top}{below}."
            case Again():
                return "Take another turn: play, or draw."
            case Stop():
                return "Neither another turn nor a card passed."
            case Pass(face, to):
                left = "your last card: you are out" if len(view.hand) == 1 else "only the two of you know it"
                return f"Pass {write_face(face)} to {self._called(to)}{self._with_moo()}: {left}."
            case _:
                return self._about_stack(spot) if spot.zone == "stacks" else self._about_player(int(spot.name.split()[1]))

    def _about_play(self) -> str:
        """Of the marked cards, or the one under the cursor."""
        view, faces = self.view, self._faces()
        cards = " ".join(map(write_face, faces))
        if not self._is_asked("turn"):
            return f"{cards}: at your turn Enter plays what is marked with Space." if self._marked else f"{cards}."
        runs = self._chosen()
        if not runs:
            more = "mark more of what is lit, or Esc" if self._lit_faces() else "Esc takes marks back"
            return f"{cards}: no play as it stands; {more}." if self._marked else f"{cards} goes nowhere now."
        said = ["safe"]
        if plays.is_bullish(view.stacks, runs):
            options = self.position.options if self.position else Options()
            assert isinstance(options, Options)
            said = [f"Bullish, {kick(options, view)}% to be kicked"]
        if earned := plays.scorecows(runs):
            said.append(f"{earned} scorecow{'s' * (earned != 1)}")
        if doors := plays.doors(runs):
            said.append("closes the barn door" if doors == 1 else f"closes {doors} barn doors")
        left = len(view.hand) - len(faces)
        said.append("your last" if not left else f"{left} left")
        return f"{in_words(view, runs)}{self._with_moo()}: {', '.join(said)}."

    def _with_moo(self) -> str:
        return ", with Mooooo" if self._moo and self._may_moo() else ""

    def _about_stack(self, spot: Spot) -> str:
        stack = self._stack_here() or 0
        cards = self.view.stacks[stack]
        if not cards:
            return f"Stack {write_stack(stack)} is behind its barn door."
        return f"Stack {spot.name[-1]}, the top first: {' '.join(write_face(card // 2) for card in reversed(cards))}."

    def _about_player(self, seat: Seat) -> str:
        left = self.view.left[seat]
        known = remembered(self.view, seat) if seat != self.view.seat else ""
        held = f"; holds {known}" if known else ""
        return f"{self._called(seat)}: {left} card{'s' * (left != 1)}, {self.view.scorecows[seat]} scorecows{held}."

    def _called(self, seat: Seat) -> str:
        return self.position.names[seat] if self.position else ""
