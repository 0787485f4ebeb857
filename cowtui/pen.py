"""What Textual draws, as bytes for the terminal: a pen that is changed only where it has to be.

Textual's own gives every piece of text its whole style and a reset behind it, up to 30 bytes for one letter, and sends a line from the
left edge of its widget up to what has changed. Here colours and attributes stay as they are until another is wanted, blanks take
whatever colour is at hand, and only what has changed is sent.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from rich.color import ColorSystem
from rich.console import Console
from rich.style import Style
from textual._compositor import ChopsUpdate, LayoutUpdate
from textual.strip import Strip


class _Style(NamedTuple):
    """How the terminal draws now: attributes as Rich numbers their bits, colours as codes, empty for the terminal's own."""

    attributes: int = 0
    colour: str = ""
    ground: str = ""


_PLAIN: Final = _Style()
_ON: Final = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "21", "51", "52", "53")
_OFF: Final = ("22", "22", "23", "24", "25", "25", "27", "28", "29", "24", "54", "54", "55")
"""By bit; some end two attributes together."""
_REVERSE: Final = 1 << 6
_ON_BLANKS: Final = 1 << 3 | _REVERSE | 1 << 8 | 1 << 9 | 1 << 12
"""Attributes that a blank shows too."""


class TerminalWriter:
    """Writes into `written`; `lift` leaves the terminal's own style behind."""

    def __init__(self, system: ColorSystem) -> None:
        self.written: list[str] = []
        self._system = system
        self._ink = _PLAIN
        self._y = -1

    def move(self, x: int, y: int) -> None:
        """Go to a cell; always by its number, since terminals differ in how wide some letters are."""
        self.written.append(f"\x1b[{x + 1}G" if y == self._y else f"\x1b[{y + 1};{x + 1}H")
        self._y = y

    def draw(self, strip: Strip) -> None:
        """Write from here on."""
        for text, style, _ in strip:
            ink = _ink(style, self._system) if style else _PLAIN
            if ink != self._ink and not (_blank(ink) == _blank(self._ink) and not text.strip(" ")):
                self.written.append(_change(self._ink, ink))
                self._ink = ink
            self.written.append(text)

    def finish(self) -> str:
        """Everything that was written."""
        return "".join([*self.written, _change(self._ink, _PLAIN)])


@lru_cache(1024)
def _ink(style: Style, system: ColorSystem) -> _Style:
    colour, ground = (
        ";".join(one.downgrade(system).get_ansi_codes(foreground)) if one and not one.is_default else ""
        for one, foreground in ((style.color, True), (style.bgcolor, False))
    )
    attributes = sum(1 << bit for bit, named in enumerate(_NAMES) if getattr(style, named))
    return _Style(attributes, colour, ground)


_NAMES: Final = (
    "bold", "dim", "italic", "underline", "blink", "blink2", "reverse", "conceal", "strike", "underline2", "frame", "encircle", "overline",
)  # fmt: skip


@lru_cache(1024)
def _blank(ink: _Style) -> tuple[int, str, str]:
    """What of an ink a blank shows."""
    return ink.attributes & _ON_BLANKS, ink.ground, ink.colour if ink.attributes & _ON_BLANKS else ""


@lru_cache(4096)
def _change(before: _Style, after: _Style) -> str:
    """The shortest code that makes one ink of another: what differs, or a reset and the whole."""
    if before == after:
        return ""
    return min(f"\x1b[{';'.join(_codes(before, after))}m", f"\x1b[{';'.join(['0', *_codes(_PLAIN, after)])}m", key=len)


def _codes(before: _Style, after: _Style) -> list[str]:
    bits = range(len(_ON))
    off = {_OFF[bit] for bit in bits if (before.attributes & ~after.attributes) >> bit & 1}
    on = [_ON[bit] for bit in bits if after.attributes >> bit & 1 and (not before.attributes >> bit & 1 or _OFF[bit] in off)]
    colour = [after.colour or "39"] if before.colour != after.colour else []
    ground = [after.ground or "49"] if before.ground != after.ground else []
    return [*sorted(off), *on, *colour, *ground]


def write_part(update: ChopsUpdate, console: Console) -> str:
    """The bytes of a partial update."""
    pen = TerminalWriter(_system(console))
    for y, left, right in update.spans:
        for end, (x, strip) in zip(update.chop_ends[y], update.chops[y].items(), strict=False):
            start, stop = max(x, left), min(end, right)
            if strip is not None and start < stop:
                pen.move(start, y)
                pen.draw(strip.crop(start - x, stop - x))
    return pen.finish()


def write_whole(update: LayoutUpdate, console: Console) -> str:
    """The bytes of a whole screen."""
    pen = TerminalWriter(_system(console))
    for y, line in enumerate(update.strips, update.region.y):
        pen.move(update.region.x, y)
        for strip in line:
            pen.draw(strip)
    return pen.finish()


def _system(console: Console) -> ColorSystem:
    return console._color_system or ColorSystem.TRUECOLOR
