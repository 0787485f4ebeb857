"""What a host may say has happened: only with cards of the deck that is played."""

from __future__ import annotations

from typing import Any, get_type_hints

import pytest
from games.cowclicker.test_custom_decks import RICH
from msgspec.structs import replace

from rules.chance import Fast
from rules.cowclicker import GAME, decks
from rules.cowclicker.components import Card, Options
from rules.playout import at_random, plies

STRANGE = decks.BREEDS + len(decks.EVENTS)
"""The last card that the type allows; no deck here has so many."""


def with_a_strange_card(value: Any) -> Any:
    """The same, its last card another."""
    if isinstance(value, int):
        return STRANGE
    *rest, last = value
    return (*rest, with_a_strange_card(last))


@pytest.mark.parametrize("deck", ["", decks.EXAMPLE, RICH])
def test_a_card_that_the_deck_does_not_have_is_named_wherever_it_stands(deck: str) -> None:
    options = Options(deck=deck) if deck else Options()
    kinds: set[str] = set()
    for seed in range(3):
        chance = Fast(seed)
        state = GAME.new(options, 2, None)
        for ply in plies(state, at_random(chance), chance):
            for event in ply.events:
                assert GAME.fault_of(options, event) == ""
                hints = get_type_hints(type(event), include_extras=True)
                for name in [
                    name for name, hint in hints.items() if str(Card) in str(hint) and getattr(event, name) not in (None, (), ((), ()))
                ]:
                    if name == "cows" and getattr(event, name)[-1] is None:
                        continue
                    kinds.add(f"{type(event).__name__}.{name}")
                    assert GAME.fault_of(options, replace(event, **{name: with_a_strange_card(getattr(event, name))})), (event, name)
    assert "Stocked.yard" in kinds
    assert len(kinds) >= 5
