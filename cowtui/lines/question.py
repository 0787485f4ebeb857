"""A question of the table in lines: its answers, the default first, each in notation with what it means."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
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
    names: Sequence[str]

    @property
    def ask(self) -> Ask:
        """The same ask, in the words of the rules."""
        return Ask(self.seat, self.asked.what, self.asked.about, self.asked.must, self.asked.open)

    @property
    def is_empty(self) -> bool:
        """Whether nothing but 'no' can be said to it."""
        is_closed = not self.asked.must and not self.asked.open and not self.asked.more
        return is_closed and all(isinstance(answer, self.game.declines) for answer in self.answers())

    def answers(self) -> list[Action]:
        """The answers that are listed."""
        return [msgspec.convert(raw, self.game.actions) for raw in self.asked.answers]

    def choices(self) -> list[Action]:
        """The answers that are listed, with the one that an absent seat would get in front."""
        answers = self.answers()
        default = self.game.default_action(self.options, self.view, self.ask, bots.decision_rng("", self.view, self.ask))
        return [default, *(answer for answer in answers if answer != default)] if default is not None else answers

    def forms(self) -> list[str]:
        """How the answers are written: 'pick CARD'."""
        return [spoken(notation.shape(kind)) for kind in dict.fromkeys(type(answer) for answer in self.answers())]

    def examples(self) -> str:
        """The answers in notation with their meaning where they are few, else their forms."""
        return ", or ".join([said(self, answer) for answer in self.answers()] if self.has_few else self.forms())

    @property
    def has_few(self) -> bool:
        """Whether there are few answers, and no others."""
        return len(self.asked.answers) <= SPELLED and not self.asked.more and not self.asked.open


def spoken(form: str) -> str:
    """A form of notation without its brackets: 'offer, and if you like $DOLLARS, nNUGGETS or with CARDS'."""
    head, *rest = re.split(r"\[ ?", form)
    parts = [part.rstrip("]").strip() for part in rest]
    listed = " or ".join(part for part in (", ".join(parts[:-1]), *parts[-1:]) if part)
    return f"{head}, and if you like {listed}" if listed else head


PLAYERS: Final = ("seat", "to", "victim")
"""Fields of answers that name a player by the seat."""


def said(question: Question, action: Action) -> str:
    """An answer in notation, with what it means: 'name 4 (Daisy, pays $1)'."""
    game, names = question.game, question.names
    meaning = game.describe_action(question.options, question.view, action)
    seats = [value for field in PLAYERS if type(value := getattr(action, field, None)) is int]
    shares = getattr(action, "cows", ()) if len(getattr(action, "cows", ())) == len(names) and not seats else ()
    from_whom = [f"{count} from {names[seat]}" for seat, count in enumerate(shares) if count] if type(action).__name__ == "Split" else []
    told = ", ".join(part for part in (*(names[seat] for seat in seats if 0 <= seat < len(names)), meaning, *from_whom) if part)
    return f"{notation.write(question.options, action)}{f' ({told})' if told else ''}"


def numbered(question: Question, choices: list[Action], most: int) -> Iterator[str]:
    """A line a choice, up to `most` of them."""
    for number, action in enumerate(choices[:most], 1):
        yield f"{number:>3}  {said(question, action)}"
    if len(choices) > most:
        yield f"  And {len(choices) - most} more: `all` lists them."
