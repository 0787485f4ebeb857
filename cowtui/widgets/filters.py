"""What is sent to a terminal that can do less: no colour at all, or other letters. Last on the way out, so that nothing escapes them."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter
from typing_extensions import override

from cowtui.terminal import Letters as Kind

_CONSOLE: Final = str.maketrans("╭╮╰╯╌┊▸▶▌•×↑↓←→‹›…“”–’", '┌┐└┘-:>>|*x^v<><>.""-\'')
_ASCII: Final = str.maketrans(
    "╭╮╰╯┌┐└┘╔╗╚╝─│╌┊├┤┬┴┼═║▸▶▌▁▂▃▄▅▆▇█▎▔·•×↑↓←→‹›…“”‘’–—−✓★⏎⏱●○",
    "++++++++####-|.:+++++=#>>|_______#|-.*x^v<><>.\"\"''---v*<o*o",
)


class Colourless(LineFilter):
    """Bold, dim, reverse and underline only."""

    @override
    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [Segment(text, style and _bare(style), control) for text, style, control in segments]


@lru_cache(1024)
def _bare(style: Style) -> Style:
    return Style(bold=style.bold, dim=style.dim, reverse=style.reverse, underline=style.underline)


class Letters(LineFilter):
    """Only what the terminal's font has; everything else is a question mark a cell."""

    def __init__(self, kind: Kind) -> None:
        super().__init__()
        self._table = _ASCII if kind == "ascii" else _CONSOLE
        self._encoding = "ascii" if kind == "ascii" else "cp437"

    @override
    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [Segment(text if text.isascii() else self.spell(text), style, control) for text, style, control in segments]

    def spell(self, text: str) -> str:
        """Put the letters of the font in place of those that it lacks."""
        text = text.translate(self._table)
        try:
            text.encode(self._encoding)
        except UnicodeEncodeError:
            return "".join(char if self._known(char) else "?" * cell_len(char) for char in text)
        return text

    def _known(self, char: str) -> bool:
        return bool(char.encode(self._encoding, "ignore"))
