"""What a calf of Dice Town do."""

from __future__ import annotations

from games.dicetown.positions import ask_of, at

from rules import notation
from rules.chance import Fast
from rules.dicetown.novice import novice
from rules.dicetown.state import State


def calf(state: State, seat: int, what: str) -> set[str | None]:
    """What a calf says, over twenty chances."""
    found = (novice(state.options, state.view(seat), ask_of(state, seat, what), Fast(luck)) for luck in range(20))
    return {action and notation.write(state.options, action) for action in found}


def test_a_calf_wants_the_badge_whatever_it_costs() -> None:
    state = at(step="throw", stage="keep", locked=["-", "9"], thrown=["99KKK", "99"], dollars=[8, 8], sheriff=1)
    assert "keep KKK" in calf(state, 0, "keep")
    assert {said for said in calf(state, 0, "keep") if said} <= {"keep KKK", "keep K", "keep 9"}


def test_a_calf_keeps_only_what_it_can_pay() -> None:
    state = at(step="throw", stage="keep", locked=["-", "9"], thrown=["99KKK", "99"], dollars=[1, 8], sheriff=1)
    assert "keep KKK" not in calf(state, 0, "keep")
    assert "keep KK" in calf(state, 0, "keep")
