"""The whole log, to read back."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from typing_extensions import override

from cowtui.screens.base import CowScreen
from cowtui.widgets.lines import KeyLine, Kind, Log


class LogScreen(CowScreen[None]):
    """All that has happened, to read back."""

    CSS_PATH = "log.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "scroll(1)", "Up", show=False),
        Binding("down,j", "scroll(-1)", "Down", show=False),
        Binding("pageup,b", "page(1)", "Page up", key_display="PgUp"),
        Binding("pagedown,space", "page(-1)", "Page down", show=False),
        Binding("home", "scroll(100000)", "First", show=False),
        Binding("end", "scroll(-100000)", "Last", show=False),
        Binding("escape,g", "back", "Back", key_display="Esc"),
    ]

    def __init__(self, lines: Iterable[tuple[Kind, str]]) -> None:
        super().__init__()
        self.log_lines = Log(title="What happened")
        self.log_lines.lines.extend(lines)

    @override
    def contents(self) -> ComposeResult:
        yield self.log_lines
        yield KeyLine()

    def action_scroll(self, lines: int) -> None:
        """Back, or below 0 forward."""
        self.log_lines.scroll(lines)

    def action_page(self, pages: int) -> None:
        """By a page less two lines."""
        self.log_lines.scroll(pages * max(1, self.log_lines.size.height - 2))
