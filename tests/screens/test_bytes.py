"""What a move of the cursor sends to the terminal: the budgets of the design, counted, at every table."""

from __future__ import annotations

import pytest
from screens.sent import moments, walk

from cowtui.boards.trial import Size
from rules import catalog


@pytest.mark.parametrize("name", catalog.NAMES)
@pytest.mark.parametrize(
    ("colours", "size", "most"),
    [
        pytest.param(16, (80, 24), 400, id="16-80x24"),
        pytest.param(256, (80, 24), 700, id="256-80x24", marks=pytest.mark.slow),
        pytest.param(256, (120, 40), 1500, id="256-120x40", marks=pytest.mark.slow),
    ],
)
def test_a_key_that_moves_the_cursor_sends_no_more_than_its_budget_in_any_zone(name: str, colours: int, size: Size, most: int) -> None:
    game = catalog.load(name)
    options = game.options()
    ways = ("right", "up")  # the other two lead back; `tests/bench/screen.py --game NAME` presses all four
    keys = [key for moment in moments(game, options, seed=5) for key in walk(game, options, moment, size, colours, ways)]
    assert len(keys) > 20
    dearest = max(keys, key=lambda key: key.count)
    assert dearest.count <= most, f"{dearest.key} {dearest.cursor}: {dearest.count} bytes\n{dearest.lines}"
