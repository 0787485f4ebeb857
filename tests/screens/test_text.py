"""Text from other people, and text cut by cells."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from cowtui.widgets.grid import Grid
from cowtui.widgets.text import clean, cut, one_of, wrap


@pytest.mark.parametrize(
    ("said", "drawn"),
    [
        ("Ann", "Ann"),
        ("A\x1b[31mn\x07n", "A[31mnn"),
        ("A\u202enn", "Ann"),
        ("two\nlines\tof  it", "two lines of it"),
        ("\u2764\ufe0f", "\u2764"),
        ("\U0001f468\u200d\U0001f469", "\U0001f468\U0001f469"),
        ("e" + "\u0301" * 9, "é\u0301\u0301"),
    ],
)
def test_a_strangers_text_cannot_draw_outside_its_line(said: str, drawn: str) -> None:
    assert clean(said) == drawn


@given(st.text(), st.integers(-3, 12))
def test_cut_text_is_never_wider_than_asked(text: str, cells: int) -> None:
    assert cell_len(cut(clean(text), cells)) <= max(0, cells)


@given(st.text(), st.integers(-3, 12))
def test_wrapped_text_keeps_its_letters_and_its_width(text: str, cells: int) -> None:
    lines = wrap(clean(text), cells)
    assert lines
    assert all(cell_len(line) <= max(2, cells) for line in lines)
    assert "".join(lines).replace(" ", "") == clean(text).replace(" ", "")


def test_a_list_as_people_say_it() -> None:
    assert one_of([]) == ""
    assert one_of(["Ann"]) == "Ann"
    assert one_of(["Ann", "Ben", "Cleo"]) == "Ann, Ben and Cleo"


def test_only_the_cells_that_differ_are_sent() -> None:
    before, after = Grid(20, 3), Grid(20, 3)
    before.put(2, 1, "a cow")
    after.put(2, 1, "a牛ow")
    assert [tuple(region) for region in after.changes(before)] == [(3, 1, 2, 1)]


def test_a_wide_character_is_never_cut_in_half() -> None:
    grid = Grid(4, 1)
    grid.put(0, 0, "a牛牛牛")
    assert sum(cell_len(text) for text, _ in grid.runs(0)) == 4
    assert grid.text() == "a牛…"
