"""Whoever does not answer."""

from __future__ import annotations

from cited import rule
from games.cowclicker.positions import after, ask_of, at
from games.cowclicker.test_event_cards import drawn

from rules import notation
from rules.chance import Fast
from rules.cowclicker import GAME, decks
from rules.cowclicker.state import State
from rules.kernel import Seat


def default(state: State, seat: Seat, what: str) -> str | None:
    """What is said for a seat that does not answer."""
    action = GAME.default_action(state.options, state.view(seat), ask_of(state, seat, what), Fast(1))
    return None if action is None else notation.write(state.options, action)


def test_every_phase_is_skipped_and_every_offer_declined() -> None:
    state = at("sale", "b5 b5", "b6 p10", basic="b9")
    assert default(state, 0, "sale") == "skip"
    assert default(after(state, "0 skip"), 0, "buy") == "skip"
    assert default(after(state, "0 skip", "0 skip"), 0, "upgrade") == "skip"
    assert default(state, 0, "trade") is None
    assert default(at("call", "b5 b5", "b6"), 1, "last call") is None

    offered = after(state, "0 offer 2 give:b5 want:p10")
    assert default(offered, 1, "answer") == "decline 1"
    full = after(at("sale", "b5 b5 b5 b5 b5 p12", "b6"), "0 offer 2 give:p12 want:b6")
    assert default(full, 1, "decline") == "decline 1"


@rule("CC-28", "CC-35")
def test_events_fall_on_the_leading_target_and_of_equal_ones_on_the_lowest_seat() -> None:
    assert default(drawn("rustling", "b1", "b1 p10", "p40", "b9"), 0, "rustling") == "target 3"
    assert default(drawn("rustling", "p99", "b1", "p10", "p10"), 0, "rustling") == "target 3"
    assert default(drawn("bbq", "b1", "p99", "b3", "b2 p10"), 0, "bbq") == "target 4"
    assert default(drawn("bbq", "b1", "b3", "b3"), 0, "bbq") == "target 2"
    ties = {"deck": decks.EXAMPLE, "events": 0}
    assert default(drawn("rustling", "b1", "p11 p11.2", options=ties), 0, "rustling") == "target 2 p11"


@rule("CC-36")
def test_the_cattle_drive_swaps_the_own_cheapest_for_the_dearest_of_the_leader() -> None:
    assert default(drawn("drive", "b2 b5", "b9", "b1 b4 p40"), 0, "drive") == "swap b2>3:b4"


@rule("CC-32", "CC-34", "CC-37")
def test_calf_takes_the_dearest_cowboy_nothing_and_tipping_the_cheapest() -> None:
    assert default(drawn("calf", "b2 b5", "b9", basic="b4 p40 e:calf e:milk"), 0, "calf") == "pick p40"
    full = after(drawn("twins", "b1 b1 b1 b1", "b3", basic="b2 b9 p10 p12 e:calf e:twins"), "table draw b2", "table draw e:calf")
    assert default(full, 0, "calf") == "pick p12"
    assert default(drawn("cowboy", "b2 b5", "b9"), 0, "cowboy") == "herd - 0"
    tipping = drawn("tipping", "b2 b5", "b8 b9 p10")
    assert default(tipping, 1, "tipping") == "tip b8"
    assert default(after(tipping, "1 tip b9"), 1, "tipping") is None
