"""The board of Take 5 as text, at the sizes that matter and in the moments that differ."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from screens.boards import kit_board, picture, scene_of
from screens.stage import SIZES, matches, moment, take5

from cowtui.widgets.filters import Letters
from cowtui.widgets.palette import MONO, SIXTEEN
from rules.kernel import AnyState, Seat
from rules.take5.events import Took

BOARD = kit_board("take5")


def asked(state: AnyState, what: str) -> bool:
    return any(ask.seat == 0 and ask.what == what and ask.must for ask in state.asks())


MOMENTS: dict[str, tuple[dict[str, Any], Callable[[AnyState], object]]] = {
    "pick": ({}, lambda state: asked(state, "pick") and state.round == 1 and len(state.hands[0]) == 5),
    "take": ({}, lambda state: asked(state, "take") and any(state.hands)),
    "ready": ({}, lambda state: state.picks[0] and state.round == 1 and not all(state.picks)),
    "claim": ({"variant": "logic"}, lambda state: asked(state, "claim") and len(state.hands[0]) == 3),
    "put": ({"variant": "professional", "cow": False}, lambda state: asked(state, "put")),
}


def text(what: str, seats: int, size: tuple[int, int], seat: Seat | None = 0, **changes: Any) -> str:
    chosen, until = MOMENTS[what]
    game, options = take5(**chosen)
    for seed in range(1, 60):
        try:
            now = moment(game, options, seats, until, seed)
            break
        except AssertionError:
            continue
    scene = scene_of(game, options, now.state, seat, size, events=now.events, seats=seats)
    scene = replace(scene, **changes)
    return picture(BOARD, scene, size).text()


@pytest.mark.parametrize("size", SIZES, ids=["60x20", "80x24"])
@pytest.mark.parametrize(("what", "seats"), [("pick", 4), ("pick", 10), ("take", 10), ("ready", 4), ("claim", 10), ("put", 4)])
def test_the_table(what: str, seats: int, size: tuple[int, int]) -> None:
    matches(f"take5-{what}-{seats}-{size[0]}x{size[1]}", text(what, seats, size))


def test_a_watchers_table() -> None:
    matches("take5-watch-80x24", text("pick", 4, (80, 24), None))


@pytest.mark.parametrize("size", [(120, 40), (200, 60)], ids=["120x40", "200x60"])
def test_with_room_the_race_and_the_story_stand_beside_the_table(size: tuple[int, int]) -> None:
    found = text("pick", 4, size)
    matches(f"take5-pick-4-{size[0]}x{size[1]}", found)
    assert "Who is ahead" in found
    assert "What happened" in found


def test_a_row_that_is_being_taken_stands_out() -> None:
    game, options = take5()
    now = moment(game, options, 4, lambda state: asked(state, "pick") and len(state.hands[0]) == 3, seed=2)
    scene = scene_of(game, options, now.state, 0, events=now.events)
    row = scene.view.rows[1]
    shown = replace(scene, showing=True, cursor="", event=Took(1, 1, row, 5, "sixth", 99))
    lines = picture(BOARD, shown, (80, 24)).text().split("\n")
    assert lines[4].count("╔") == len(row)


@pytest.mark.parametrize("letters", ["ascii", "console"])
def test_other_letters_keep_every_column(letters: Any) -> None:
    filtered = Letters(letters)
    found = "\n".join(filtered.spell(line) for line in text("take", 10, (80, 24), palette=SIXTEEN).split("\n"))
    assert found.isascii() == (letters == "ascii")
    assert [len(line) for line in found.split("\n")] == [len(line) for line in text("take", 10, (80, 24)).split("\n")]


def test_the_letters_never_depend_on_the_colours() -> None:
    assert text("take", 10, (80, 24), palette=MONO) == text("take", 10, (80, 24), palette=SIXTEEN) == text("take", 10, (80, 24))
