"""A view that no game leads to is refused in little time, however much it claims to remember."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.chance import Fast
from rules.cowtown import GAME
from rules.cowtown.components import NUMBER
from rules.cowtown.sightings import Sighting
from rules.settling import settle


def test_cards_that_are_remembered_in_hands_and_lie_elsewhere_are_not_looked_for_in_every_way() -> None:
    options = GAME.options()
    state = GAME.new(options, 5, None)
    settle(state, lambda ask: Fast(1))
    view = state.view(0)
    elsewhere = view.hand[0]
    others = [card for card in range(len(NUMBER)) if NUMBER[card] and card not in view.hand and all(card not in s for s in view.stacks)][
        :16
    ]
    claims = [Sighting(card, (1, 2, 3, 4)) for card in others]
    with pytest.raises(ValueError, match="what is remembered is in no hands"):
        GAME.determinize(options, replace(view, sightings=(*claims, Sighting(elsewhere, (1, 2, 3, 4)))), Fast(0))
