"""A view that no game leads to is refused in little time."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.chance import Fast
from rules.cowsdance import GAME
from rules.playout import at_random, plies


def test_buried_cards_without_a_place_are_not_looked_for_without_end() -> None:
    """CD-R5: a buried card lies in the middle of the pile, or somebody has drawn from there."""
    options = GAME.options()
    for seed in range(100):
        chance = Fast(seed)
        state = GAME.new(options, 4, None)
        for _ in plies(state, at_random(chance), chance):
            if state.view(0).turn is not None:
                break
        view = state.view(0)
        if view.buried:
            break
    assert view.buried
    impossible = replace(view, pile=0, dug=(0,) * 4)
    with pytest.raises(ValueError, match="the buried cards have no place"):
        GAME.determinize(options, impossible, Fast(0))
