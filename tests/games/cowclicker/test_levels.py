"""What a calf of Cow Clicker do."""

from __future__ import annotations

from typing import Any, Final

from games.cowclicker.positions import ask_of, at

from rules import notation
from rules.chance import Fast
from rules.cowclicker.novice import novice
from rules.cowclicker.state import State

LATE: Final[dict[str, Any]] = {"premium": "", "under": ""}
"""In the Cowntdown."""


def calf(state: State, seat: int, what: str) -> set[str | None]:
    """What a calf says, over twenty chances."""
    found = (novice(state.options, state.view(seat), ask_of(state, seat, what), Fast(luck)) for luck in range(20))
    return {action and notation.write(state.options, action) for action in found}


def test_a_calf_buys_before_it_looks_at_the_stockyard_and_now_and_then_when_it_lowers_its_average() -> None:
    assert "buy" in calf(at("sale", "b1 b9 p40", "b9", basic="b2"), 0, "sale")
    assert {"buy", "skip"} <= calf(at("buy", "p40 p50", "b9", basic="b2", **LATE), 0, "buy")
    assert "buy" not in calf(at("buy", "b1 b1 b1 b1 b1", "b9", basic="b2"), 0, "buy")


def test_a_calf_accepts_every_trade() -> None:
    state = at("buy", "b1 b9", "p40", offers=[{"offer": 1, "maker": 0, "to": 1, "give": "b1", "want": "p40"}], offered=1)
    assert calf(state, 1, "answer") == {"accept 1"}
