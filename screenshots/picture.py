"""A screen as an SVG picture: one text element a word, at its own cell, so that every renderer keeps the columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from xml.sax.saxutils import escape

from rich.cells import cell_len
from rich.color import Color
from rich.segment import Segment
from rich.style import Style
from rich.terminal_theme import TerminalTheme
from textual.strip import Strip

CELL, LINE, EDGE = 10, 20, 12
INK, GROUND = "#d0d0d0", "#1c1c1c"


def _rgb(colour: int) -> tuple[int, int, int]:
    return colour >> 16, colour >> 8 & 255, colour & 255


_ANSI = TerminalTheme(
    _rgb(0x1C1C1C),
    _rgb(0xD0D0D0),
    [_rgb(colour) for colour in (0x1C1C1C, 0xCD3131, 0x5FAF5F, 0xD7AF5F, 0x5F87D7, 0xAF5FAF, 0x5FAFAF, 0xD0D0D0)],
    [_rgb(colour) for colour in (0x767676, 0xFF5F5F, 0x87D787, 0xFFD787, 0x87AFFF, 0xD787D7, 0x87D7D7, 0xFFFFFF)],
)


_STROKES = {
    "─": "M0 10H10", "╌": "M1 10H4M6 10H9", "│": "M5 0V20", "┊": "M5 2V8M5 12V18",
    "╭": "M5 20V14Q5 10 10 10", "╮": "M5 20V14Q5 10 0 10", "╰": "M5 0V6Q5 10 10 10", "╯": "M5 0V6Q5 10 0 10",
    "┌": "M5 20V10H10", "┐": "M5 20V10H0", "└": "M5 0V10H10", "┘": "M5 0V10H0", "├": "M5 0V20M5 10H10", "┤": "M5 0V20M0 10H5",
    "═": "M0 8H10M0 12H10", "║": "M3.5 0V20M6.5 0V20", "╔": "M3.5 20V8H10M6.5 20V12H10", "╗": "M6.5 20V8H0M3.5 20V12H0",
    "╚": "M3.5 0V12H10M6.5 0V8H10", "╝": "M6.5 0V12H0M3.5 0V8H0",
}  # fmt: skip
"""Lines are drawn as lines: no font joins them well."""


def svg(strips: Sequence[Strip], ground: str = GROUND) -> str:
    """The picture of these lines."""
    width = max(strip.cell_length for strip in strips) * CELL + 2 * EDGE
    height = len(strips) * LINE + 2 * EDGE
    parts = [part for y, strip in enumerate(strips) for part in _line(y, strip, ground)]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">\n'
        f'<rect width="{width}" height="{height}" rx="8" fill="{ground}"/>\n'
        '<g font-family="Fira Code, DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="16.67" xml:space="preserve">\n'
        + "\n".join(parts)
        + "\n</g>\n</svg>\n"
    )


def _line(y: int, strip: Strip, picture: str) -> Iterator[str]:
    x = 0
    texts: list[str] = []
    for segment in strip:
        cells = cell_len(segment.text)
        style = segment.style or Style.null()
        ink, ground = _colours(style)
        if ground != picture:
            yield f'<rect x="{EDGE + x * CELL}" y="{EDGE + y * LINE}" width="{cells * CELL}" height="{LINE}" fill="{ground}"/>'
        texts += _words(x, y, segment, ink, style)
        x += cells
    yield from texts


def _words(x: int, y: int, segment: Segment, ink: str, style: Style) -> Iterator[str]:
    word, start = "", x
    looks = (' font-weight="bold"' if style.bold else "") + (' text-decoration="underline"' if style.underline else "")
    for char in f"{segment.text} ":
        if char != " " and char not in _STROKES:
            start = start if word else x
            word += char
        elif word:
            at = f'x="{EDGE + start * CELL}" y="{EDGE + y * LINE + 15}" textLength="{cell_len(word) * CELL}"'
            yield f'<text {at} fill="{ink}"{looks}>{escape(word)}</text>'
            word = ""
        if char in _STROKES:
            at = f"translate({EDGE + x * CELL} {EDGE + y * LINE})"
            yield f'<path transform="{at}" d="{_STROKES[char]}" stroke="{ink}" fill="none" stroke-width="1.4"/>'
        x += cell_len(char)


def _colours(style: Style) -> tuple[str, str]:
    ink, ground = _hex(style.color, INK), _hex(style.bgcolor, GROUND)
    if style.dim:
        ink = "#767676"
    return (ground, ink) if style.reverse else (ink, ground)


def _hex(colour: Color | None, default: str) -> str:
    return default if colour is None or colour.is_default else colour.get_truecolor(_ANSI).hex
