"""The command palette: everything that a key does here, by name."""

from __future__ import annotations

from typing import NamedTuple

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.dom import DOMNode
from textual.widgets import Input

from cowtui.screens.base import CowModal
from cowtui.widgets.choices import Choice, Choices


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


class CommandsScreen(CowModal[Command | None]):
    """Gives the command to run."""

    CSS_PATH = "commands.tcss"

    def __init__(self, commands: list[Command]) -> None:
        super().__init__()
        self.commands = commands

    def compose(self) -> ComposeResult:
        """An input that narrows the list below it."""
        with Vertical(id="box"):
            yield Input(placeholder="a word of what you want to do", id="words", compact=True)
            yield Choices(empty="Nothing here is called that.", about_beside=True)

    def on_mount(self) -> None:
        """All of them at first."""
        self._narrow("")
        self.query_one(Input).focus()

    def _narrow(self, words: str) -> None:
        wanted = words.casefold().split()
        self.query_one(Choices).show(
            [
                Choice(str(place), command.binding.description, about=f"key {self.app.get_key_display(command.binding)}")
                for place, command in enumerate(self.commands)
                if all(word in command.binding.description.casefold() for word in wanted)
            ]
        )

    def on_input_changed(self, message: Input.Changed) -> None:
        """Fewer, or more."""
        self._narrow(message.value)

    def on_input_submitted(self) -> None:
        """Enter takes the one under the cursor."""
        self.query_one(Choices).action_choose()

    def key_down(self) -> None:
        """To the next one, from the input."""
        self.query_one(Choices).action_step(1)

    def key_up(self) -> None:
        """To the one before, from the input."""
        self.query_one(Choices).action_step(-1)

    def on_choices_chosen(self, message: Choices.Chosen) -> None:
        """Give the command."""
        self.dismiss(self.commands[int(message.choice.name)])
