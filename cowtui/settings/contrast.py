"""How well colours are told apart: contrast as WCAG 2.2 has it, and differences in the eyes of people who see fewer colours.

A colour is a text like `#1c1c1c`. Simulated are the three kinds of dichromacy, by the matrices for severity 1.0 of Machado, Oliveira and
Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency" (2009), on linear RGB.
"""

from __future__ import annotations

from functools import cache
from typing import Final, Literal, TypeAlias

Eyes: TypeAlias = Literal["usual", "protan", "deutan", "tritan"]
Three: TypeAlias = tuple[float, float, float]

_SEEN: Final[dict[Eyes, tuple[Three, Three, Three]]] = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
_TO_XYZ: Final = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
_WHITE: Final = (0.9505, 1.0, 1.089)


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours, 1 to 21 (WCAG 2.2, "contrast ratio"). Text wants 4.5."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def is_light(colour: str) -> bool:
    """Return whether dark text stands better on this colour than light text."""
    return contrast(colour, "#000000") > contrast(colour, "#ffffff")


def difference(one: str, other: str, eyes: Eyes = "usual") -> float:
    """Return how far apart two colours are for these eyes, as ΔE*ab (CIE 1976): 2 is just seen, 10 is plain."""
    return float(sum((a - b) ** 2 for a, b in zip(_lab(one, eyes), _lab(other, eyes), strict=True)) ** 0.5)


def _linear(colour: str) -> Three:
    red, green, blue = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
    return _undone(red), _undone(green), _undone(blue)


def _undone(part: float) -> float:
    """Undo the curve of sRGB."""
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def _luminance(colour: str) -> float:
    return _times(_TO_XYZ, _linear(colour))[1]


def _times(matrix: tuple[Three, Three, Three], vector: Three) -> Three:
    first, second, third = (sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)
    return first, second, third


@cache
def _lab(colour: str, eyes: Eyes) -> Three:
    seen = _times(_SEEN[eyes], _linear(colour))
    clipped = min(max(seen[0], 0.0), 1.0), min(max(seen[1], 0.0), 1.0), min(max(seen[2], 0.0), 1.0)
    x, y, z = (_rooted(part / white) for part, white in zip(_times(_TO_XYZ, clipped), _WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _rooted(part: float) -> float:
    return float(part ** (1 / 3)) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116
