"""How the bot plays."""

from __future__ import annotations

from typing import Any, Final

from games.cowclicker.positions import after, ask_of, at
from games.cowclicker.test_event_cards import drawn

from rules import notation
from rules.chance import Fast
from rules.cowclicker import GAME
from rules.cowclicker.actions import Actions
from rules.cowclicker.components import Options
from rules.cowclicker.state import State
from rules.kernel import AnyState, Ask, Seat
from rules.playout import plies


def said(state: State, seat: Seat, what: str) -> str | None:
    """What the bot says."""
    action = GAME.heuristic(state.options, state.view(seat), ask_of(state, seat, what), Fast(1))
    return None if action is None else notation.write(state.options, action)


LATE: Final[dict[str, Any]] = {"premium": "", "under": ""}
"""In the Cowntdown."""


def test_it_buys_while_there_is_room_and_sells_nothing_before_the_cowntdown() -> None:
    assert said(at("sale", "b1 p40", "b9", basic="b2"), 0, "sale") == "buy"
    assert said(at("buy", "b1 p40", "b9", basic="b2"), 0, "buy") == "buy"
    assert said(at("buy", "b1 b1 b1 b1 b1", "b9", basic="b2"), 0, "buy") == "skip"
    assert said(at("buy", "b1", "b9", basic="", discard=""), 0, "buy") == "skip"


def test_it_pays_for_the_dearest_cow_with_as_many_cheap_ones_as_it_can() -> None:
    state = at("upgrade", "b1 b2 b2 b5 p10 p12", "b9", yard="p10 p15 p17")

    assert said(state, 0, "upgrade") == "upgrade b1+b2+b2+p12=p17"
    assert said(at("upgrade", "b1 b2", "b9"), 0, "upgrade") == "skip"
    assert said(at("upgrade", "b1", "b9"), 0, "upgrade") == "skip"
    assert said(at("upgrade", "b4 b5", "b9", yard="p10 p12", milk=3), 0, "upgrade") == "upgrade b4+b5=p12 milk 3"


def test_in_the_cowntdown_a_leader_draws_no_more_and_sells_the_cheapest() -> None:
    assert said(at("sale", "b1 b2 p99", "b9", basic="b2", **LATE), 0, "sale") == "sell b1"
    assert said(at("sale", "p99", "b9", basic="b2", **LATE), 0, "sale") == "skip"
    assert said(at("sale", "p98 p99", "b9", basic="b2", **LATE), 0, "sale") == "skip"
    assert said(at("buy", "b1 p99", "b9", basic="b2", **LATE), 0, "buy") == "skip"
    assert said(at("sale", "b1 p40", "p99", basic="b2", **LATE), 0, "sale") == "buy"
    assert said(at("buy", "b1 p40", "p99", basic="b2", **LATE), 0, "buy") == "buy"


def test_in_the_cowntdown_it_gives_its_cheapest_cow_to_whoever_leads_the_others() -> None:
    state = at("sale", "b1 p40", "b9", "p99", **LATE)

    assert said(state, 0, "trade") == "gift b1>3"
    assert said(at("sale", "b1 p40", "b9", "p99"), 0, "trade") is None
    assert said(at("sale", "p40", "b9", "p99", **LATE), 0, "trade") is None
    assert said(at("sale", "b1 p40", "b1 b1 b1 b1 b1 p99", **LATE), 0, "trade") is None
    assert said(at("call", "b1 p40", "b9", "p99", **LATE), 0, "last call") == "gift b1>3"
    assert said(at("sale", "b9 p40", "b2", **LATE), 0, "trade") is None
    assert said(after(state, "2 offer 1 give:p99 want:b1", "2 cancel 1"), 0, "trade") == "gift b1>3"


def test_it_gives_nothing_that_the_table_forbids() -> None:
    for options in ({"gifts": "off"}, {"gifts": "own"}):
        assert said(at("sale", "b1", "b1 p40", "p99", options=options, **LATE), 1, "trade") is None
    assert said(at("sale", "b1 p40", "p99", options={"gifts": "own"}, **LATE), 0, "trade") == "gift b1>2"
    assert said(at("sale", "b1 p40", "p99", options={"gift_cap": 1}, given=[1, 0], **LATE), 0, "trade") is None
    assert said(at("sale", "b1 p40", "p99", locks=["b1", ""], **LATE), 0, "trade") is None


def test_it_accepts_what_brings_mooney_and_late_what_betters_its_lead() -> None:
    gain = after(at("sale", "b1 b2", "b4"), "0 offer 2 give:b1+b2 want:b4")
    assert said(gain, 1, "answer") == "decline 1"
    gain = after(at("sale", "b1 b5", "b4"), "0 offer 2 give:b5 want:b4")
    assert said(gain, 1, "answer") == "accept 1"

    late = after(at("sale", "b5 b6", "p12", **LATE), "0 offer 2 give:b5+b6 want:p12")
    assert said(late, 1, "answer") == "decline 1"
    late = after(at("sale", "p17 p99", "b4 b5", **LATE), "0 offer 2 give:p17 want:b5")
    assert said(late, 1, "answer") == "accept 1"
    full = after(at("sale", "b5 b5 b5 b5 b5 p12", "b6"), "0 offer 2 give:p12 want:b6")
    assert said(full, 1, "decline") == "decline 1"


def test_in_events_it_takes_the_most_and_gives_the_least() -> None:
    assert said(drawn("rustling", "b1", "p10 p99", "p40"), 0, "rustling") == "target 3"
    assert said(drawn("bbq", "b1", "b1 b9", "b5"), 0, "bbq") == "target 3"
    assert said(drawn("drive", "b1 b2", "b4", "b3 b9"), 0, "drive") == "swap b1>3:b9"
    assert said(drawn("calf", "b1 b2", "b4", basic="b2 b9 e:calf"), 0, "calf") == "pick b9"
    assert said(drawn("cowboy", "b1 b2", "b4"), 0, "cowboy") == "herd - 1"
    assert said(drawn("cowboy", "b9", "b4", **LATE), 0, "cowboy") == "herd - 0"
    tipping = drawn("tipping", "b1 b2", "b4 b5")
    assert said(tipping, 1, "tipping") == "tip b4"
    assert said(after(tipping, "1 tip b5"), 1, "tipping") is None


def test_a_hunch_draws_and_pays_for_the_dearest_cow_and_sells_nothing() -> None:
    def rollout_policy(state: State, seat: Seat, what: str) -> str:
        assert GAME.rollout_policy is not None
        return notation.write(state.options, GAME.rollout_policy(state, ask_of(state, seat, what), Fast(1)))

    assert rollout_policy(at("sale", "b1 b9", "b9", basic="b2"), 0, "sale") == "upgrade b1+b9=p10"
    assert rollout_policy(at("sale", "b1 p40", "b9", basic="b2"), 0, "sale") == "buy"
    assert rollout_policy(at("sale", "b1 b1 b1 b1 b1", "b9", basic="b2", yard="p99"), 0, "sale") == "skip"
    assert rollout_policy(at("upgrade", "b1", "b9"), 0, "upgrade") == "skip"
    assert rollout_policy(drawn("rustling", "b1", "p10"), 0, "rustling") == "target 2"


def test_games_among_bots_come_to_an_end() -> None:
    options = Options(events=1, last_call=0)

    def heuristic(state: AnyState, ask: Ask) -> Actions | None:
        return GAME.heuristic(options, state.view(ask.seat), ask, Fast(1))

    for seats, seed in ((2, 1), (4, 2), (6, 3)):
        state = GAME.new(options, seats, None)
        for _ in plies(state, heuristic, Fast(seed)):
            pass
        assert state.outcome() is not None
