"""The command palette: what can be done here, by name; at a table also every rule by a word of it, and an answer in notation."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, Literal, NamedTuple

from textual.binding import Binding
from textual.dom import DOMNode
from textual.screen import Screen

from cowtui.boards.base import Key
from cowtui.boards.keys import TableKey
from cowtui.boards.position import Position
from cowtui.boards.showing import PACES
from cowtui.screens.finder import FinderScreen, Found
from cowtui.settings.saved import Pace
from cowtui.widgets.choices import Choice, Choices
from cowtui.wording.about.base import about_of
from cowtui.wording.rulebook import blocks
from rules import notation
from rules.errors import NotationError
from rules.kernel import AnyGame


class Command(NamedTuple):
    """A binding and whose it is."""

    owner: DOMNode
    binding: Binding


class Line(NamedTuple):
    """A line of a list that has a key of its own."""

    room: Choices
    choice: Choice


class Play(NamedTuple):
    """A game that is set up from here."""

    game: str


MOVES: Final = ("step", "part")
"""Actions that are learned by pressing arrows."""
KEY_NAMES: Final = {"pageup": "Page up", "pagedown": "Page down", "home": "Home", "end": "End"}


def is_ours(owner: DOMNode, binding: Binding) -> bool:
    """Whether a screen of this program does it; not so for what moves the cursor of a list, nor for what Textual brings along."""
    if not isinstance(owner, Screen) or binding.action in ("back", "commands"):
        return False
    done = getattr(type(owner), f"action_{binding.action.partition('(')[0]}", None)
    return done is not None and done.__module__.startswith("cowtui.")


def wanted(command: Command) -> tuple[bool, bool]:
    """For sorting: what stands in the key line first, moving about last."""
    return command.binding.action.partition("(")[0] in MOVES, not command.binding.show


class CommandsScreen(FinderScreen[Command | Line | Play]):
    """Gives the command to run, the line to choose, or the game to play."""

    def __init__(self, lines: Sequence[Line], commands: Sequence[tuple[Command, str]], games: Sequence[AnyGame] = ()) -> None:
        listed: list[tuple[Command | Line | Play, Found]] = [
            (line, Found(line.choice.label, f"key {line.choice.key}", line.choice.about)) for line in lines
        ]
        listed += [(command, Found(command.binding.description, f"key {key}")) for command, key in commands]
        listed += [(Play(game.name), Found(f"Play {game.title}", "with bots", about_of(game).sentence)) for game in games]
        super().__init__(listed, title="type what you are looking for", empty="Nothing here is called that.")


# At a table ------------------------------------------------------------------------------------------------------------------


class Wish(NamedTuple):
    """What was chosen there."""

    kind: Literal["action", "key", "pace", "go", "rule", "answer", "mute"]
    what: str
    """The action, the key, the pace, the place, the rule's number, the answer in notation, the name."""


LETTERS: Final = 3
"""So many letters of a word are needed to look it up in the rules."""
_PLACES: Final = (
    Wish("go", "settings"), Found("Settings: your name, colours, motion, sound", "", "preferences options bell theme"),
)  # fmt: skip


def wishes(
    known: Sequence[TableKey], keys: Sequence[Key], *, settings: bool, paces: Sequence[Pace] = tuple(PACES)
) -> list[tuple[Wish, Found]]:
    """What can be done at a table now: the screen's keys that do something, the game's, the paces, and the `settings`."""
    found = [
        (Wish("action", one.action), Found(_sentence(one.about), f"key {one.shown}", f"{one.word} {one.words}"))
        for one in known
        if one.action not in ("back", "commands")
    ]
    found += [(Wish("key", one.key), Found(_sentence(one.about or one.word), f"key {one.key}", one.word)) for one in keys]
    found += [(Wish("pace", pace), Found(f"Show turns {WORDS[pace]}", "pace", "speed motion animation")) for pace in paces]
    return [*found, _PLACES] if settings else found


WORDS: Final = {"slow": "slowly", "normal": "at the normal pace", "fast": "fast", "instant": "at once"}


def looked_up(position: Position, typed: str) -> Iterator[tuple[Wish, Found]]:
    """What else there is for what was typed: an answer in notation, and rules that have all these words or this number."""
    try:
        if notation.read(position.game, position.options, typed):
            yield Wish("answer", typed), Found(f"Answer: {typed}")
    except NotationError:
        pass
    words = [word for word in typed.casefold().split() if len(word) >= LETTERS]
    for block in blocks(position.game.name) if words else ():
        text = f"{block.number} {block.text}".casefold()
        if block.number and all(word in text for word in words):
            yield Wish("rule", block.number), Found(f"{block.number}  {part_with(block.text, words)}")


def part_with(text: str, words: Sequence[str]) -> str:
    """The sentence of a rule in which these words stand first, and what follows it."""
    starts = [0, *(found.end() for found in re.finditer(r"[.:;] ", text))]
    at = min((place for word in words if (place := text.casefold().find(word)) >= 0), default=0)
    start = max(one for one in starts if one <= at)
    return f"… {text[start:]}" if start else text


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
