"""Everything that happened, to read back: by round, or only what has a word."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from typing_extensions import override

from cowtui.screens.base import CowScreen
from cowtui.screens.line import LineScreen
from cowtui.widgets.lines import KeyLine, Log
from cowtui.widgets.text import Kind


class LogScreen(CowScreen[None]):
    """Everything that happened."""

    CSS_PATH = "log.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "scroll(1)", "Up", show=False),
        Binding("down,j", "scroll(-1)", "Down", show=False),
        Binding("pageup,b", "page(1)", "Page up", key_display="PgUp"),
        Binding("pagedown,space", "page(-1)", "Page down", show=False),
        Binding("home", "scroll(100000)", "First", show=False),
        Binding("end", "scroll(-100000)", "Last", show=False),
        Binding("left,h,p", "part(-1)", "turn before", key_display="p"),
        Binding("right,l,n", "part(1)", "next turn", key_display="n"),
        Binding("slash", "look_for", "only with a word", key_display="/"),
        Binding("a", "everything", "all, or less", key_display="a"),
        Binding("escape", "back", "back", key_display="Esc"),
        Binding("g", "back", "back", show=False, id="log"),
    ]

    def __init__(self, lines: Iterable[tuple[Kind, str]]) -> None:
        super().__init__()
        self._lines = list(lines)
        self._word = ""
        self._has_minor = False
        """Whether what is easily seen at the table stands there too."""
        self.log_lines = Log(title="What happened")
        self.log_lines.lines.extend(self._kept())

    @override
    def contents(self) -> ComposeResult:
        yield self.log_lines
        yield KeyLine()

    def action_scroll(self, lines: int) -> None:
        """Scroll back, or below 0 forward."""
        self.log_lines.scroll(lines)

    def action_page(self, pages: int) -> None:
        """Scroll by a page less two lines."""
        self.log_lines.scroll(pages * max(1, self.log_lines.size.height - 2))

    def action_part(self, step: int) -> None:
        """Go to the heading of the next round or turn, or of the one before."""
        self.log_lines.to_heading(step)

    def action_look_for(self) -> None:
        """Show only what has a word: a name, a card."""

        def said(text: str | None) -> None:
            self._word = text or ""
            self._show()

        self.app.push_screen(LineScreen("Show only what has this word", hint="a name, a card; Esc shows everything", text=self._word), said)

    def action_everything(self) -> None:
        """Show the small things too, that somebody is ready, or no longer."""
        self._has_minor = not self._has_minor
        self._show()

    def _kept(self) -> list[tuple[Kind, str]]:
        """The lines to show; a word looks through the small things too."""
        word = self._word.casefold()
        return [line for line in self._lines if (word in line[1].casefold() if word else self._has_minor or line[0] != "minor")]

    def _show(self) -> None:
        word = self._word
        kept = self._kept()
        self.log_lines.title = f"What happened, with “{self._word}”: {len(kept)} of {len(self._lines)}" if word else "What happened"
        self.log_lines.lines.clear()
        self.log_lines.back = 0
        self.log_lines.extend(kept)

    @override
    def action_back(self) -> None:
        if self._word:
            self._word = ""
            self._show()
        else:
            super().action_back()
