"""The command palette: everything that a key does here, by name."""

from __future__ import annotations

from typing import NamedTuple

from textual.binding import Binding
from textual.dom import DOMNode

from cowtui.screens.finder import FinderScreen


class Command(NamedTuple):
    """A binding and whose it is."""

    owner: DOMNode
    binding: Binding


MOVES = ("move", "zone", "step", "turn", "scroll", "page")
"""Actions that are learned by pressing arrows."""


def is_ours(owner: DOMNode, binding: Binding) -> bool:
    """Whether this program says what the key does; not so for what Textual brings along."""
    done = getattr(type(owner), f"action_{binding.action.partition('(')[0]}", None)
    return done is not None and done.__module__.startswith("cowtui.")


def wanted(command: Command) -> tuple[bool, bool]:
    """For sorting: what stands in the key line first, moving about last."""
    return command.binding.action.partition("(")[0] in MOVES, not command.binding.show


class CommandsScreen(FinderScreen[Command]):
    """Gives the command to run."""

    def __init__(self, commands: list[tuple[Command, str]]) -> None:
        listed = [(command, command.binding.description, f"key {key}") for command, key in commands]
        super().__init__(listed, title="a word of what you want to do", empty="Nothing here is called that.")
