"""Everything that is changed in Textual 8.2, each with why. tests/terminal/test_textual_patches.py says when one is not needed any more.

- `_PatientDecoder`: one byte that is no UTF-8 ends stock Textual with status 0 (Textualize/textual issue 6456), and the end of input
  makes its reading thread spin for ever.
- the same reads the terminal's answer to what its ground is, which stock Textual would take for keys.
- `_tick_when_nothing_waits`: stock Textual ends a sequence of keys by the clock, on a busy machine also one whose rest is there already.
- `_resume`: SIGSTOP is heard by nobody; at the SIGCONT after it stock Textual starts a second thread for keys.
- `write_part`, `write_whole`: stock Textual gives every piece of text its whole style and a reset behind it, up to 30 bytes for one
  letter, and sends a line from the left edge of its widget up to what has changed. Here colours and attributes stay as they are until
  another is wanted, blanks take whatever colour is at hand, and only what has changed is sent.
"""

from __future__ import annotations

import codecs
import os
import re
import select
import signal
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from rich.color import ColorSystem
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from textual._compositor import ChopsUpdate, LayoutUpdate
from textual._xterm_parser import XTermParser
from textual.drivers import linux_driver
from textual.message import Message
from textual.strip import Strip
from typing_extensions import override


def apply() -> None:
    """Put every patch in place. To be called before the app runs."""
    linux_driver.getincrementaldecoder = _patient_decoder  # type: ignore[attr-defined]
    linux_driver.LinuxDriver._sigcont_application = _resume  # type: ignore[method-assign, assignment]
    XTermParser.tick = _tick_when_nothing_waits(XTermParser.tick)  # type: ignore[method-assign, assignment]
    ChopsUpdate.render_segments = write_part  # type: ignore[method-assign, assignment]
    LayoutUpdate.render_segments = write_whole  # type: ignore[method-assign, assignment]


class Grounds:
    """Takes a terminal's answer to ASK_GROUND out of what is typed."""

    _ANSWER: Final = re.compile(
        rb"(?:\x1b)?\]11;rgba?:([0-9a-fA-F]{1,4})/([0-9a-fA-F]{1,4})/([0-9a-fA-F]{1,4})(?:/[0-9a-fA-F]+)?(?:\x07|\x1b\\)"
    )
    _BEGINS: Final = re.compile(rb"(?:\x1b)?\]11;[rgba:/0-9a-fA-F]{0,40}\x1b?\Z")

    def __init__(self) -> None:
        self.hear: Callable[[str], None] | None = None
        """Called with the colour, like #1c1c1c, on the thread that reads; None: nothing was asked."""
        self._held = b""

    def without_answer(self, typed: bytes) -> bytes:
        """Return what was typed; an answer that has not come whole is waited for."""
        if self.hear is None:
            return typed
        typed, self._held = self._held + typed, b""
        if found := self._ANSWER.search(typed):
            colour = "#" + "".join(f"{int(part, 16) * 255 // (16 ** len(part) - 1):02x}" for part in found.groups())
            self.hear(colour)
            self.hear = None
            return typed[: found.start()] + typed[found.end() :]
        if begun := self._BEGINS.search(typed):
            typed, self._held = typed[: begun.start()], typed[begun.start() :]
        return typed


grounds: Final = Grounds()


# What is read ---------------------------------------------------------------------------------------------------------------


class _PatientDecoder(codecs.BufferedIncrementalDecoder):
    """Reads a bad byte of UTF-8 as a replacement character, and says when input has ended."""

    @override
    def _buffer_decode(self, input: object, errors: str, final: bool) -> tuple[str, int]:
        return codecs.utf_8_decode(input, "replace", final)  # type: ignore[arg-type]

    @override
    def decode(self, input: object, final: bool = False) -> str:
        if not input and not final:
            signal.raise_signal(signal.SIGHUP)  # the terminal is gone
            time.sleep(0.1)
        return super().decode(grounds.without_answer(bytes(input)), final)  # type: ignore[call-overload]


def _patient_decoder(encoding: str) -> type[_PatientDecoder]:
    return _PatientDecoder


def _tick_when_nothing_waits(tick: Callable[[XTermParser], Iterable[Message]]) -> Callable[[XTermParser], Iterable[Message]]:
    """End a sequence of keys by the clock only where no byte waits to be read."""

    def look_first(parser: XTermParser) -> Iterable[Message]:
        return () if sys.__stdin__ and select.select([sys.__stdin__], [], [], 0)[0] else tick(parser)

    return look_first


# Stopping and going on ------------------------------------------------------------------------------------------------------


def _resume(driver: linux_driver.LinuxDriver, *_: object) -> None:
    """Go on after SIGCONT, having stopped first where SIGSTOP gave no time for that."""
    if driver._auto_restart and _is_in_front(driver.fileno):
        if not driver._must_signal_resume:
            driver.suspend_application_mode()
            driver._must_signal_resume = True
        driver.resume_application_mode()


def _is_in_front(terminal: int) -> bool:
    try:
        return os.tcgetpgrp(terminal) == os.getpgrp()
    except OSError:
        return False


# What is written ------------------------------------------------------------------------------------------------------------


class _Style(NamedTuple):
    """How the terminal draws now: attributes as Rich numbers their bits, colours as codes, empty for the terminal's own."""

    attributes: int = 0
    colour: str = ""
    background: str = ""


_PLAIN: Final = _Style()
_ON: Final = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "21", "51", "52", "53")
_OFF: Final = ("22", "22", "23", "24", "25", "25", "27", "28", "29", "24", "54", "54", "55")
"""By bit; some end two attributes together."""
_REVERSE: Final = 1 << 6
_ON_BLANKS: Final = 1 << 3 | _REVERSE | 1 << 8 | 1 << 9 | 1 << 12
"""Attributes that a blank shows too."""
_SURE: Final = re.compile("[ -~\u2500-\u257f]*")
_FEW: Final = 48
"""Parts of lines whose order is chosen; of more, it would take longer than it saves."""
_LONG_BLANKS: Final = re.compile("( {10,})")


class Piece(NamedTuple):
    """Part of a line."""

    x: int
    y: int
    strip: Strip


class TerminalWriter:
    """Writes into `written`; `finish` leaves the terminal's own style behind."""

    def __init__(self, system: ColorSystem, width: int = 0) -> None:
        """`width`: columns of the terminal; 0: not known."""
        self._width = width
        self.written: list[str] = []
        self._system = system
        self._style = _PLAIN
        self._y = -1
        self._blanks = 0
        """Blanks in the terminal's own background that were drawn and not written yet."""
        self._here = (-1, -1)
        """Behind what was written last by `go_on`."""
        self._is_sure = False
        """Whether every terminal is there: since the last cell by number there were letters and lines of one cell alone."""

    def move(self, x: int, y: int) -> None:
        """Go to a cell; by its number where letters stand before it that not all terminals draw equally wide."""
        if self._blanks:
            self._is_sure = False  # to erase them does not go past them
            self._blank(goes_on=False)
        self.written.append(self._to(x, y))
        self._y = y

    def _to(self, x: int, y: int) -> str:
        """What goes to a cell: by its number, or by how far it is where the column that was reached is sure and that is shorter."""
        by_number = f"\x1b[{x + 1}G" if y == self._y else f"\x1b[{y + 1};{x + 1}H"
        if not self._is_sure or self._blanks:
            return by_number
        across, down = x - self._here[0], y - self._here[1]
        steps = f"\x1b[{abs(down) if abs(down) > 1 else ''}{'B' if down > 0 else 'A'}" if down else ""
        if across > 0:
            steps += f"\x1b[{across if across > 1 else ''}C"
        elif across:
            steps += "\b" * -across if across > -4 else f"\x1b[{-across}D"
        return steps if len(steps) < len(by_number) else by_number

    def cost(self, piece: Piece) -> int:
        """How many bytes it takes to go to a part of a line and to change to its style."""
        style = piece.strip._segments[0].style
        wanted = _style_of(style, self._system) if style else _PLAIN
        move = 0 if (piece.x, piece.y) == self._here else len(self._to(piece.x, piece.y))
        return move + len(_change(self._style, wanted))

    def go_on(self, piece: Piece) -> None:
        """Write a part of a line; where the last one has ended there, without going there."""
        if (piece.x, piece.y) != self._here:
            self.move(piece.x, piece.y)
        self.draw(piece.strip)
        self._here = piece.x + piece.strip.cell_length, piece.y
        # behind the last column a terminal stands on it, or in the next line
        self._is_sure = self._here[0] < self._width and _SURE.fullmatch(piece.strip.text) is not None

    def draw(self, strip: Strip) -> None:
        """Write from here on."""
        for text, style, _ in strip:
            wanted = _style_of(style, self._system) if style else _PLAIN
            if wanted != self._style and not (_on_blanks(wanted) == _on_blanks(self._style) and not text.strip(" ")):
                self._blank(goes_on=True)
                self.written.append(_change(self._style, wanted))
                self._style = wanted
            if self._style.background or self._style.attributes & _ON_BLANKS:
                self._blank(goes_on=True)
                self.written.append(text)
                continue
            for part in _LONG_BLANKS.split(text):
                letters = part.rstrip(" ")
                if letters:
                    self._blank(goes_on=True)
                    self.written.append(letters)
                self._blanks += len(part) - len(letters)

    def _blank(self, *, goes_on: bool) -> None:
        """Write the blanks that wait: as they are, or by erasing so many cells, whichever is shorter; `goes_on`: something follows them."""
        if count := self._blanks:
            self._blanks = 0
            erased = f"\x1b[{count}X" + f"\x1b[{count}C" * goes_on
            self.written.append(min(" " * count, erased, key=len))

    def finish(self) -> str:
        """Everything that was written."""
        self._blank(goes_on=False)
        return "".join([*self.written, _change(self._style, _PLAIN)])


@lru_cache(1024)
def _style_of(style: Style, system: ColorSystem) -> _Style:
    colour, background = (
        ";".join(one.downgrade(system).get_ansi_codes(foreground)) if one and not one.is_default else ""
        for one, foreground in ((style.color, True), (style.bgcolor, False))
    )
    attributes = sum(1 << bit for bit, named in enumerate(_NAMES) if getattr(style, named))
    return _Style(attributes, colour, background)


_NAMES: Final = (
    "bold", "dim", "italic", "underline", "blink", "blink2", "reverse", "conceal", "strike", "underline2", "frame", "encircle", "overline",
)  # fmt: skip


@lru_cache(1024)
def _on_blanks(style: _Style) -> tuple[int, str, str]:
    """What of a style a blank shows."""
    return style.attributes & _ON_BLANKS, style.background, style.colour if style.attributes & _ON_BLANKS else ""


@lru_cache(4096)
def _change(before: _Style, after: _Style) -> str:
    """The shortest code that makes one style of another: what differs, or a reset and the whole."""
    if before == after:
        return ""
    return min(f"\x1b[{';'.join(_codes(before, after))}m", f"\x1b[{';'.join(['0', *_codes(_PLAIN, after)])}m", key=len)


def _codes(before: _Style, after: _Style) -> list[str]:
    bits = range(len(_ON))
    off = {_OFF[bit] for bit in bits if (before.attributes & ~after.attributes) >> bit & 1}
    on = [_ON[bit] for bit in bits if after.attributes >> bit & 1 and (not before.attributes >> bit & 1 or _OFF[bit] in off)]
    colour = [after.colour or "39"] if before.colour != after.colour else []
    background = [after.background or "49"] if before.background != after.background else []
    return [*sorted(off), *on, *colour, *background]


def write_part(update: ChopsUpdate, console: Console) -> str:
    """The bytes of a partial update."""
    pieces = []
    for y, left, right in update.spans:
        for end, (x, strip) in zip(update.chop_ends[y], update.chops[y].items(), strict=False):
            start, stop = max(x, left), min(end, right)
            if strip is not None and start < stop:
                pieces.append(Piece(start, y, strip.crop(start - x, stop - x)))
    return write_pieces(pieces, _system(console), max((ends[-1] for ends in update.chop_ends if ends), default=0))


def write_pieces(pieces: Iterable[Piece], system: ColorSystem, width: int) -> str:
    """The bytes of parts of lines. Where there are few, each text of one style goes where it costs least: after its like, or its neighbour.

    `width`: columns of the terminal.
    """
    writer = TerminalWriter(system, width)
    left = [part for piece in pieces for part in _by_style(piece)]
    while left:
        cost = writer.cost
        best = min(left, key=lambda part: cost(part)) if len(left) <= _FEW else left[0]
        left.remove(best)
        writer.go_on(best)
    return writer.finish()


def _by_style(piece: Piece) -> Iterator[Piece]:
    """Cut a part of a line where its style changes; blanks stay with what stands before them."""
    x, texts = piece.x, list[Segment]()
    for segment in piece.strip:
        if texts and segment.text.strip(" ") and segment.style is not texts[0].style:
            strip = Strip(texts)
            yield Piece(x, piece.y, strip)
            x, texts = x + strip.cell_length, []
        texts.append(segment)
    if texts:
        yield Piece(x, piece.y, Strip(texts))


def write_whole(update: LayoutUpdate, console: Console) -> str:
    """The bytes of a whole screen."""
    writer = TerminalWriter(_system(console))
    for y, line in enumerate(update.strips, update.region.y):
        writer.move(update.region.x, y)
        for strip in line:
            writer.draw(strip)
    return writer.finish()


def _system(console: Console) -> ColorSystem:
    return console._color_system or ColorSystem.TRUECOLOR
