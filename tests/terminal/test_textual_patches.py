"""The pen sends less than Textual, and a terminal shows the same."""

from __future__ import annotations

import typing
from contextlib import closing
from itertools import pairwise
from pathlib import Path

import pyte
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from terminal.terminals import Terminal
from textual._compositor import ChopsUpdate, LayoutUpdate
from textual.geometry import Region
from textual.strip import Strip
from thorough import often

from cowtui import textual_patches
from cowtui.widgets.palette import DARK, MONO, SIXTEEN, Role

WIDTH, HEIGHT = 24, 3
STYLES = [*(palette.of(name) for palette in (DARK, SIXTEEN, MONO) for name in typing.get_args(Role)), Style(italic=True), None]
CONSOLE = Console(color_system="256", force_terminal=True)
segments = st.tuples(st.text("aZ│╭ 7", min_size=1, max_size=5), st.sampled_from(STYLES)).map(lambda parts: Segment(*parts))
strips = st.lists(segments, min_size=1, max_size=12).map(lambda some: Strip(some).adjust_cell_length(WIDTH))
pictures = st.lists(strips, min_size=HEIGHT, max_size=HEIGHT)


def shown(*sent: str) -> list[list[tuple[object, ...]]]:
    """What a terminal shows: of a blank only what can be seen of it."""
    screen = pyte.Screen(WIDTH, HEIGHT)
    stream = pyte.Stream(screen)
    for piece in sent:
        stream.feed(piece)
    return [[_seen(screen.buffer[y][x]) for x in range(WIDTH)] for y in range(HEIGHT)]


def _seen(cell: pyte.screens.Char) -> tuple[object, ...]:
    if cell.data == " " and not (cell.reverse or cell.underscore):
        cell = cell._replace(fg="", bold=False, italics=False)
    return tuple(cell)


def as_textual(picture: list[Strip]) -> str:
    return "".join(f"\x1b[{y + 1};1H{strip.render(CONSOLE)}" for y, strip in enumerate(picture))


@settings(max_examples=often(20), deadline=None)
@given(picture=pictures)
def test_a_whole_screen_looks_as_textual_would_draw_it(picture: list[Strip]) -> None:
    update = LayoutUpdate([[strip] for strip in picture], Region(0, 0, WIDTH, HEIGHT))
    sent = textual_patches.write_whole(update, CONSOLE)
    assert shown(sent) == shown(as_textual(picture))
    assert len(sent) <= len(update.render_segments(CONSOLE))


@settings(max_examples=often(20), deadline=None)
@given(
    before=pictures,
    after=pictures,
    spans=st.lists(st.tuples(st.integers(0, HEIGHT - 1), st.lists(st.integers(0, WIDTH), min_size=2, max_size=2, unique=True)), min_size=1),
    cut=st.integers(1, WIDTH - 1),
)
def test_a_part_looks_as_if_the_whole_had_been_sent(
    before: list[Strip], after: list[Strip], spans: list[tuple[int, list[int]]], cut: int
) -> None:
    parts = [(y, *sorted(ends)) for y, ends in spans]
    chops = [dict(zip((0, cut), strip.divide([cut, WIDTH]), strict=True)) for strip in after]
    update = ChopsUpdate(chops, parts, [[cut, WIDTH]] * HEIGHT)  # type: ignore[arg-type]
    sent = textual_patches.write_part(update, CONSOLE)
    mixed = [_with(before[y], after[y], [(left, right) for line, left, right in parts if line == y]) for y in range(HEIGHT)]
    assert shown(as_textual(before), sent) == shown(as_textual(mixed))


def _with(before: Strip, after: Strip, spans: list[tuple[int, int]]) -> Strip:
    """The one with parts of the other."""
    inside = [any(left <= x < right for left, right in spans) for x in range(WIDTH)]
    return Strip.join([(after if inside[x] else before).crop(x, end) for x, end in pairwise(range(WIDTH + 1))])


def test_a_turn_shown_card_by_card_costs_less_than_4000_bytes(tmp_path: Path) -> None:
    code = (
        "from cowtui.commandline.full_screen import run; from cowtui.screens.destinations import Solo; "
        "raise SystemExit(run(Solo('take5', seats=4, seed='bench')))"
    )
    with closing(Terminal(tmp_path, code, SSH_CONNECTION="10.0.0.1 1 10.0.0.2 22")) as terminal:
        terminal.shows("▸ Choose a card")
        terminal.quiet()
        terminal.type("0")
        terminal.quiet()
        before = len(terminal.sent)
        terminal.type("\r")
        terminal.until(lambda: "turn 2 of 10" in terminal.text and "▸ Choose a card" in terminal.text)
        terminal.quiet(0.1)
        assert 500 < len(terminal.sent) - before < 4000


def test_a_storm_of_resizes_ends_in_the_picture_that_was_there(tmp_path: Path) -> None:
    code = (
        "from cowtui.commandline.full_screen import run; from cowtui.screens.destinations import Solo; "
        "raise SystemExit(run(Solo('take5', seats=4, seed='bench'), motion=False))"
    )
    with closing(Terminal(tmp_path, code, SSH_CONNECTION="10.0.0.1 1 10.0.0.2 22")) as terminal:
        terminal.shows("▸ Choose a card")
        terminal.quiet()
        before = terminal.text
        for step in range(20):
            terminal.resize(20 + 37 * step % 190, 5 + 23 * step % 70)
            terminal.read(0.01)
        terminal.resize(80, 24)
        terminal.until(lambda: terminal.text == before)
