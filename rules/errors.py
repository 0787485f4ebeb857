"""Every error that the rules raise on purpose. Each says in one sentence what is wrong; anything else that is raised is a fault of ours."""

from __future__ import annotations


class IllegalAction(ValueError):
    """What was said is not allowed: the number of the rule, and a sentence that names the cards."""

    def __init__(self, rule: str, text: str) -> None:
        super().__init__(rule, text)
        self.rule = rule
        self.text = text

    def __str__(self) -> str:
        return f"{self.rule}: {self.text}"


class NotationError(ValueError):
    """A line, or a value, that is not in the game's notation; the text says what would be."""


class RecordError(ValueError):
    """A record that cannot be read or played; the text says which line and why."""


class DealError(ValueError):
    """Terms of a deal, or a line of a witness, that are none; the text says why."""


class CaseError(ValueError):
    """A case file that is none; the text says where."""


class CaseFailed(AssertionError):
    """A case that does not hold; the text says which field, what it is and what it should be."""


class LawBroken(AssertionError):
    """A game breaks a law: the law's name, and how."""

    def __init__(self, law: str, text: str) -> None:
        super().__init__(f"{law}: {text}")
        self.law = law


class TableRunsAway(RuntimeError):
    """The table answers itself without end: a fault of the game's rules. The text names the question and how often it came."""
