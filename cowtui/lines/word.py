"""What can be typed besides an answer: each word once, with what it does, so that `help` and what is understood are the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple


def always() -> bool:
    """At any time."""
    return True


class Word(NamedTuple):
    """One thing that can be said."""

    usage: str
    """How it is typed, what is to be filled in in capitals: 'bot SEAT [KIND]'."""
    about: str
    """What it does, as a part of a sentence."""
    run: Callable[[str], None]
    """Gets what was typed after the word."""
    when: Callable[[], bool] = always
    """Whether it does something now; else it is no word here."""
    also: tuple[str, ...] = ()
    """Other ways to say it, which `help` does not list."""

    @property
    def name(self) -> str:
        """The word itself, or the words: 'hand over'."""
        return " ".join(part for part in self.usage.split() if part.islower())


def find(words: Sequence[Word], line: str, *, at_any_time: bool = False) -> tuple[Word, str] | None:
    """The word that a line begins with, the longest there is, and what follows it; None: none.

    `at_any_time`: also one that does nothing now.
    """
    said = f"{' '.join(line.split())} "
    listed = [word for word in words if at_any_time or word.when()]
    found = [(word, name) for word in listed for name in (word.name, *word.also) if said.lower().startswith(f"{name} ")]
    if not found:
        return None
    word, name = max(found, key=lambda pair: len(pair[1]))
    return word, line.strip()[len(name) :].strip() if len(name.split()) == 1 else said[len(name) :].strip()


def help_lines(words: Sequence[Word]) -> Iterator[str]:
    """A line for each word that does something now."""
    for word in words:
        if word.when() and word.about:
            yield f"{word.usage}: {word.about}"
