"""What of a picture is sent when it changes: no cell too few, and none in vain."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from thorough import often

from cowtui.widgets.grid import Grid
from cowtui.widgets.palette import DARK

WIDTH, HEIGHT = 20, 2
writings = st.lists(
    st.tuples(
        st.integers(0, WIDTH - 1),
        st.integers(0, HEIGHT - 1),
        st.text("a 牛", max_size=4),
        st.sampled_from([DARK.ink, DARK.you, DARK.cursor]),
    ),
    max_size=4,
)


def grid_of(written: list[tuple[int, int, str, object]]) -> Grid:
    grid = Grid(WIDTH, HEIGHT)
    for x, y, text, style in written:
        grid.put(x, y, text, style)  # type: ignore[arg-type]
    return grid


def seen(grid: Grid, x: int, y: int) -> tuple[str, object]:
    char, style = grid._chars[y][x], grid._styles[y][x]
    return char, style.bgcolor if char == " " else style


@settings(max_examples=often(60), deadline=None)
@given(before=writings, after=writings)
def test_every_cell_that_looks_different_is_sent_and_a_line_that_does_not_is_left_alone(
    before: list[tuple[int, int, str, object]], after: list[tuple[int, int, str, object]]
) -> None:
    old, new = grid_of(before), grid_of(after)
    regions = list(new.changes(old))
    sent = {(x, region.y) for region in regions for x in range(region.x, region.right)}
    differing = {(x, y) for y in range(HEIGHT) for x in range(WIDTH) if seen(new, x, y) != seen(old, x, y)}
    assert differing <= sent
    assert {y for _, y in sent} == {y for _, y in differing}


def test_what_lies_far_apart_on_a_line_is_sent_in_two_pieces() -> None:
    old, new = Grid(40, 1), Grid(40, 1)
    new.put(2, 0, "a")
    new.put(6, 0, "b")
    new.put(30, 0, "牛")
    assert [(region.x, region.right) for region in new.changes(old)] == [(2, 7), (30, 32)]
