"""What the table of Cowtown says about where the cursor is: what Enter would do there, what that brings, or why it cannot be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cowtui.boards.cowtown.marking import Marking
from cowtui.boards.cowtown.play import in_words, kick, remembered
from cowtui.boards.spots import Spot
from cowtui.widgets.text import one_of
from cowtui.wording.sentences import refusal
from rules.cowtown import plays
from rules.cowtown.actions import Again, Catch, Draw, Moo, Pass, Stop
from rules.cowtown.components import Options, Run, write_card, write_cards, write_face, write_stack
from rules.kernel import Seat

WIDE: Final = 80
"""On a narrower table the prompt leaves out the keys that stand below it and beside deck and pile: a line more of what happened."""


class Saying(Marking):
    """See the module."""

    def keys(self) -> str:
        """See Table."""
        said = [self._enter()]
        if self._is_asked("bonus"):
            said += ["Esc another card"] if self._marked else ["n again", "s stop"]
        elif self._is_asked("turn"):
            if len(self._ways()) > 1:
                said.append("o other stacks (o)")
            if self._marked:
                said.append("Esc takes one back")
            elif self.size.width >= WIDE:
                said += ["Space marks", "d p draw"]
        if self._may_moo() and not self._is_cry(Moo()):
            said.insert(0, "m no Mooooo" if self._moo else "m Mooooo with it")
        return ", ".join(filter(None, [*self._calls(), *said]))

    def _enter(self) -> str:
        """What Enter would do where the cursor is; empty: nothing."""
        spot = self._spots.get(self.cursor)
        match spot and spot.action:
            case Draw("deck"):
                return "Enter draws"
            case Draw():
                return f"Enter takes {write_card(self.view.discard[-1])}" if self.view.discard else ""
            case Pass(to=to):
                return f"Enter passes it to {self._called(to)}"
            case Catch(seat):
                return f"Enter catches {self._called(seat)}"
            case _:
                pass
        if self._is_asked("bonus"):
            return self._enter_at_the_door(spot)
        cards = [face for run in self._here() for face in run.cards]
        if spot is None or not cards or spot.zone not in ("hand", "stacks"):
            return ""
        return f"Enter plays {' '.join(map(write_face, cards)) if len(cards) <= 3 else f'{len(cards)} cards'}"

    def _enter_at_the_door(self, spot: Spot | None) -> str:
        if spot is None or spot.zone not in ("hand", "door"):
            return ""
        if spot.zone == "door":
            return "Enter stops" if spot.action == Stop() else "Enter takes it"
        card = write_card(self._hand()[spot.name])
        return f"Enter unmarks {card}" if spot.name in self._marked else f"Enter picks {card} to pass"

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
                return f"The top card of {view.deck}, unseen; {self._kick()}% show *, which kicks."
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
                return f"Pass {write_face(face)} to {self._called(to)}{self._with_moo()}: {left}{self._risk(len(view.hand) - 1)}."
            case _:
                return self._about_stack(spot) if spot.zone == "stacks" else self._about_player(int(spot.name.split()[1]))

    def _kick(self) -> int:
        options = self.position.options if self.position else Options()
        assert isinstance(options, Options)
        return kick(options, self.view)

    def _here(self) -> tuple[Run, ...]:
        """The play that Enter would say; on a stack, only if that stack is in it."""
        runs, onto = self._chosen(), self._stack_here()
        return runs if onto is None or onto in [run.stack for run in runs] else ()

    def _about_play(self) -> str:
        """Of the marked cards, or the one under the cursor."""
        view, faces = self.view, self._faces()
        cards = " ".join(map(write_face, faces))
        if not self._is_asked("turn") or not faces:
            return f"{cards}: at your turn Enter plays what is marked with Space." if self._marked else f"{cards}."
        runs = self._here()
        if not runs:
            why = self.position.why_not(self._play(faces, self._stack_here())) if self.position else None
            reason = refusal(why.rule, why.text) if why else ""
            if self._marked and self._lit_faces():
                return f"{cards}: mark more of what is lit; alone no play: {reason}."
            return f"{cards}: no play: {reason}."
        said = [f"Bullish, {self._kick()}% to be kicked" if plays.is_bullish(view.stacks, runs) else "safe"]
        if earned := plays.scorecows(runs):
            said.append(f"{earned} scorecow{'s' * (earned != 1)}")
        if doors := plays.doors(runs):
            said.append("closes the barn door" if doors == 1 else f"closes {doors} barn doors")
        left = len(view.hand) - len(faces)
        said.append(f"{left} left" if left else "your last")
        return f"{_shape(runs)}{in_words(view, runs)}{self._with_moo()}: {', '.join(said)}{self._risk(left)}."

    def _with_moo(self) -> str:
        return ", with Mooooo" if self._moo and self._may_moo() else ""

    def _risk(self, left: int) -> str:
        """CT-31: what it may cost to be left with one card and call nothing."""
        return "" if left != 1 or self._with_moo() else "; call Mooooo (m), or be caught and draw"

    def _about_stack(self, spot: Spot) -> str:
        stack = self._stack_here() or 0
        cards = self.view.stacks[stack]
        if not cards:
            return f"Stack {write_stack(stack)} is behind its barn door."
        faces = " ".join(write_face(card // 2) for card in reversed(cards))
        return f"Stack {spot.name[-1]}, {len(cards)} card{'s' * (len(cards) != 1)}, the top first: {faces}."

    def _about_player(self, seat: Seat) -> str:
        left, cows = self.view.left[seat], self.view.scorecows[seat]
        known = remembered(self.view, seat) if seat != self.view.seat else ""
        held = f"; holds {known}" if known else ""
        dealt = ", dealt this round" if seat == self.view.dealer else ""
        return f"{self._called(seat)}: {left} card{'s' * (left != 1)}, {cows} scorecow{'s' * (cows != 1)}{dealt}{held}."

    def _called(self, seat: Seat) -> str:
        return self.position.names[seat] if self.position else ""


def _shape(runs: Sequence[Run]) -> str:
    """What marks have made: CT-19, CT-22."""
    if len(runs) > 1:
        return "Stampede: "
    return "Horn-to-tail: " if len(runs[0].cards) > 1 else ""
