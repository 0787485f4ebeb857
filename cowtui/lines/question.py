"""A question of the table in lines: its answers, the default first, each in notation with what it means."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

import msgspec

from net.core.messages import Asked
from rules import bots, notation
from rules.kernel import Action, AnyGame, Ask, Options, Seat, View

SPELLED: Final = 6
"""So many optional answers are spelled out; where there are more, their forms are."""


class Question(NamedTuple):
    """One ask, and what the seat that is asked knows."""

    game: AnyGame
    options: Options
    view: View
    seat: Seat
    asked: Asked

    @property
    def ask(self) -> Ask:
        """The same ask, in the words of the rules."""
        return Ask(self.seat, self.asked.what, self.asked.about, self.asked.must, self.asked.open)

    def answers(self) -> list[Action]:
        """The answers that are listed."""
        return [msgspec.convert(raw, self.game.actions) for raw in self.asked.answers]

    def choices(self) -> list[Action]:
        """The answers that are listed, with the one that an absent seat would get in front."""
        answers = self.answers()
        default = self.game.default_action(self.options, self.view, self.ask, bots.decision_rng("", self.view, self.ask))
        return [default, *(answer for answer in answers if answer != default)] if default is not None else answers

    def hint(self) -> str:
        """What a bot would say, from this seat."""
        action = self.game.heuristic(self.options, self.view, self.ask, bots.decision_rng("", self.view, self.ask))
        return notation.write(self.options, action) if action is not None else "leave it"

    def forms(self) -> list[str]:
        """How the answers are written: 'pick CARD'."""
        return [notation.shape(kind) for kind in dict.fromkeys(type(answer) for answer in self.answers())]

    def examples(self) -> str:
        """The answers in notation where they are few, else their forms."""
        has_few = len(self.asked.answers) <= SPELLED and not self.asked.more and not self.asked.open
        return " · ".join([notation.write(self.options, answer) for answer in self.answers()] if has_few else self.forms())


def numbered(game: AnyGame, options: Options, view: View, choices: list[Action], most: int) -> Iterator[str]:
    """A line a choice, up to `most` of them."""
    for number, action in enumerate(choices[:most], 1):
        meaning = game.describe_action(options, view, action)
        notes = "; ".join(note for note in (meaning, "the default" if number == 1 else "") if note)
        yield f"{number:>3}  {notation.write(options, action)}{f' ({notes})' if notes else ''}"
    if len(choices) > most:
        yield f"  … and {len(choices) - most} more: `all` lists them"
