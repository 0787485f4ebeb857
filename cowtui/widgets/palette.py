"""The colours of the canvases by role: 256 of a theme, on a ground of our own; the terminal's own 16, on dark or light; none.

A role is a name for what is meant. A state is a form first (a frame, a sign, a word) and a colour second: the characters on the screen
never depend on the number of colours.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

from msgspec import Struct
from rich.style import Style

from cowtui.settings import themes
from cowtui.settings.contrast import is_light
from cowtui.settings.themes import Theme

Role: TypeAlias = Literal[
    "ink", "strong", "note", "off", "line", "key", "you", "lead", "bad", "away", "bar", "bold_bar", "cursor", "mark", "alarm"
]
"""strong: what is asked, titles. key: a key that can be pressed now. you: one's own name, things and doings. lead: who would win now.
bad: a cost, a danger, a refusal. away: somebody is missed. ink: everybody else, and all facts. note: headings and explanations.
off: cannot be chosen now. line: rules between zones, never text. bar: the top line. cursor: what Enter takes. mark: taken up with Space.
alarm: the last ten seconds."""


class Face(Struct, frozen=True):
    """How one kind of card or die is drawn."""

    inside: Style
    """Bold text on its fill."""
    edge: Style
    """Its frame, on the ground."""
    foot: Style
    """Bold text on that frame."""


class Palette(Struct, frozen=True, kw_only=True):
    """Styles by role, all complete: foreground, background and attributes."""

    name: str
    ink: Style
    strong: Style
    note: Style
    off: Style
    line: Style
    key: Style
    you: Style
    lead: Style
    bad: Style
    away: Style
    bar: Style
    bold_bar: Style
    cursor: Style
    mark: Style
    alarm: Style
    faces: Mapping[str, Face]

    def of(self, role: Role) -> Style:
        """The style of a role."""
        style: Style = getattr(self, role)
        return style

    def face(self, name: str) -> Face:
        """The style of a kind of card; an unknown kind is plain paper."""
        return self.faces.get(name) or self.faces["paper"]


BOLD: Final = ("strong", "key", "you", "lead", "bad", "away")
"""Roles that are bold in every theme."""
_ROLES: Final = ("ink", "strong", "note", "off", "line", "key", "you", "lead", "bad", "away")
_WHITE: Final = "#ffffff"
"""On the back of a card."""
_SIXTEEN: Final[Mapping[str, Mapping[Role, str]]] = {
    "sixteen": {
        "strong": "bold", "line": "bright_black", "key": "bold bright_yellow", "you": "bold bright_cyan", "lead": "bold bright_green",
        "bad": "bold bright_red", "away": "bold bright_red",
    },
    "sixteen-light": {
        "strong": "bold", "line": "bright_black", "key": "bold blue", "you": "bold magenta", "lead": "bold underline",
        "bad": "bold red", "away": "bold red",
    },
}  # fmt: skip
"""Roles that are not named here are the terminal's own ink. Chosen by their contrast in four usual palettes."""
FILLS: Final = ("cursor", "mark", "alarm", *themes.load("dark").cards)
"""What is filled: states, and kinds of cards and dice."""
_FILLS_OF_16: Final[Mapping[str, str]] = {
    "cursor": "black on bright_yellow",
    "mark": "black on bright_cyan",
    "alarm": "bright_white on red",
    "Blue": "bright_white on blue",
    "Green": "black on bright_green",
    "Red": "bright_white on red",
    "Yellow": "black on bright_yellow",
    "back": "none",
}
"""All others are black on white; never bold with black, which many terminals turn grey."""


def painted(name: str, theme: Theme) -> Palette:
    """256 colours on a ground that is painted; all of our themes are from the cube of 256, so that true colour looks alike."""
    ground = theme.ground
    inks = {role: Style(color=theme.roles[role], bgcolor=ground, bold=role in BOLD) for role in _ROLES}
    fills = {**theme.states, **theme.cards}

    def face(name: str, fill: str) -> Face:
        frame = theme.frame_of_the_cursor if name == "cursor" else theme.frame or fill
        edge = Style(color=frame, bgcolor=ground, bold=False)
        inside = Style(color=_WHITE if name == "back" else theme.ink_on_cards, bgcolor=fill, bold=True)
        return Face(inside, edge, edge + Style(bold=True))

    faces = {name: face(name, fill) for name, fill in fills.items()}
    ink, bar = theme.bar
    return Palette(
        name=name,
        **inks,
        bar=Style(color=ink, bgcolor=bar, bold=False),
        bold_bar=Style(color=ink, bgcolor=bar, bold=True),
        cursor=faces["cursor"].inside,
        mark=faces["mark"].inside,
        alarm=faces["alarm"].inside,
        faces=faces,
    )


def _sixteen(theme: str) -> Palette:
    """The terminal's own 16 colours on its own ground."""
    inks = {role: Style.parse(_SIXTEEN[theme].get(role, "default")) for role in _ROLES}
    fills = {name: Style.parse(_FILLS_OF_16.get(name, "black on white")) for name in FILLS}
    edges = {"cursor": inks["key"], "mark": Style.parse("bright_cyan")}
    plain, bold = Style.parse("default"), Style.parse("bold")
    return Palette(
        name=theme,
        **inks,
        bar=Style.parse("black on white"),
        bold_bar=Style.parse("black on white"),
        cursor=fills["cursor"],
        mark=fills["mark"],
        alarm=fills["alarm"],
        faces={name: Face(fill, edges.get(name, plain), edges.get(name, bold)) for name, fill in fills.items()},
    )


def _mono() -> Palette:
    """No colour: bold, dim and reverse."""
    plain, bold, dim, reverse = (Style.parse(text) for text in ("none", "bold", "dim", "reverse"))
    full = Style.parse("bold reverse")
    inks = {role: {"ink": plain, "note": plain, "off": dim, "line": dim}.get(role, bold) for role in _ROLES}
    faces = {name: Face(bold, bold if name == "cursor" else plain, bold) for name in FILLS}
    faces |= {name: Face(full, bold, full) for name in ("cursor", "mark", "alarm")}
    return Palette(name="mono", **inks, bar=reverse, bold_bar=full, cursor=full, mark=full, alarm=full, faces=faces)


DARK: Final = painted("dark", themes.load("dark"))
SIXTEEN: Final = _sixteen("sixteen")
SIXTEEN_LIGHT: Final = _sixteen("sixteen-light")
MONO: Final = _mono()


def palette(colours: int, name: str = "dark") -> Palette:
    """The palette of a theme for a terminal of 0, 16 or 256 colours. Raises ThemeError where the theme cannot be used."""
    if colours == 0:
        return MONO
    theme = themes.load(name)
    if colours == 16:
        return SIXTEEN_LIGHT if is_light(theme.ground) else SIXTEEN
    return painted(name, theme)
