"""No check of an honest game says that anything does not fit, whatever happens to its people and its host."""

from __future__ import annotations

from pathlib import Path

import pytest
from protocol.nights import Night, sit_down

from rules.catalog import NAMES, load


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seed", range(2))
def test_honest_games_hold(tmp_path: Path, name: str, seed: int) -> None:
    game = load(name)
    night = Night(game, game.usual, 2, tmp_path, seed)
    sit_down(night, 2)
    found = night.play(often=0.08)
    assert found
    assert [one for one in found if one.verdict.status == 1] == [], night.happened
    assert [person.doubts for person in night.everybody if person.doubts] == []
