"""What a calf and a bull of Cow Clicker do, and what a bull has learned."""

from __future__ import annotations

from typing import Any, Final

from games.cowclicker.positions import ask_of, at

from rules import notation
from rules.bots.advice import advise
from rules.chance import Fast
from rules.cowclicker import GAME
from rules.cowclicker.actions import Skip
from rules.cowclicker.bot import heuristic
from rules.cowclicker.learn import fresh, notes, page
from rules.cowclicker.novice import novice
from rules.cowclicker.quick import of_view
from rules.cowclicker.state import State
from rules.cowclicker.strongest import strongest, weigh
from rules.cowclicker.value import SIZE, sight, value
from rules.cowclicker.weights import DIRECT

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


def bull(state: State, seat: int, what: str) -> str | None:
    """What a bull says."""
    action = strongest(state.options, state.view(seat), ask_of(state, seat, what), Fast(1), lambda: False)
    return action and notation.write(state.options, action)


OWN: Final = """
basic = [{name = "Calf", mooney = 1, copies = 12}, {name = "Ox", mooney = 2, copies = 8}]
premium = [{name = "Dairy Queen", mooney = 12, copies = 9, start = true}, {name = "Aurochs", mooney = 40, copies = 10},
  {name = "Cowmageddon"}]
"""
"""A deck of one's own making."""
LAST: Final[dict[str, Any]] = {"premium": "", "under": "", "cowntdown": "M", "basic": "b2 b3", "discard": "b1"}
"""The next card that is turned up for the stockyard ends the game."""


def test_a_bull_ends_the_game_where_that_wins_and_does_not_where_it_loses() -> None:
    """One card is left, so a cow that is bought ends the game."""
    yard = "p20 p50 p58 p64 p69 p70 p73"
    assert bull(at("upgrade", "p10 p40", "p45", yard=yard, **LAST), 0, "upgrade") == "upgrade p10+p40=p50"
    assert bull(at("upgrade", "p10 p40", "p99", yard=yard, **LAST), 0, "upgrade") == "skip"
    assert bull(at("sale", "p10 p40", "p45", yard=yard, **LAST), 0, "sale") == "upgrade p10+p40=p50"


def test_a_bull_chooses_the_payment_that_leaves_the_best_average() -> None:
    yard = "p12 p77 p80 p83 p88 p92 p97"
    assert bull(at("upgrade", "b1 b2 b9 p10", "p10", yard=yard, **LAST), 0, "upgrade") == "upgrade b1+b2+b9=p12"


def test_a_bull_gives_in_the_last_call_what_makes_it_win() -> None:
    """With its 1 the first player has 37, the other 50; without it 73 against 25."""
    state = at("call", "b1 p73", "p50", yard="p64 p69 p70 p77 p80 p83", given=[0, 1], **LAST)
    assert bull(state, 0, "last call") == "gift b1>2"
    assert bull(at("call", "b1", "p50", yard="p64 p69 p70 p77 p80 p83", given=[0, 1], **LAST), 0, "last call") is None


def test_a_bull_trades_for_what_makes_it_win() -> None:
    offer = {
        "offers": [{"offer": 1, "maker": 0, "to": 1, "give": "p99", "want": "p50"}],
        "offered": 1,
        "yard": "p64 p69 p70 p73 p77 p80 p97",
    }
    assert bull(at("buy", "b1 p99", "p50", **{**LAST, **offer}), 1, "answer") == "accept 1"
    offer["offers"] = [{"offer": 1, "maker": 0, "to": 1, "give": "b1", "want": "p50"}]
    assert bull(at("buy", "b1 p99", "p50", **{**LAST, **offer}), 1, "answer") == "decline 1"


def test_a_bull_plays_by_judgement_before_the_cowntdown_and_with_cards_of_ones_own_making() -> None:
    state = at("sale", "b1 b9", "p40", basic="b2")
    assert bull(state, 0, "sale") == notation.write(
        state.options, heuristic(state.options, state.view(0), ask_of(state, 0, "sale"), Fast(1)) or Skip()
    )
    own = at("sale", "b1 b2", "b2", options={"deck": OWN}, basic="b1", yard="p12 p40", **LATE)
    assert bull(own, 0, "sale") == "buy"


def test_a_bull_answers_at_once_when_its_time_is_up() -> None:
    state = at("sale", "b1 b9 p50", "b9 p10", "p40", **{**LAST, "cowntdown": "p99 p98 M"})
    for what in ("sale", "trade"):
        strongest(state.options, state.view(0), ask_of(state, 0, what), Fast(1), lambda: True)


def test_what_else_might_be_done_is_weighed_by_the_same_chances_to_win() -> None:
    """One card is left: the upgrade wins every game, anything else none or hardly any."""
    state = at("upgrade", "p10 p40", "p45", yard="p20 p50 p58 p64 p69 p70 p73", **LAST)
    advice = advise(GAME, state.options, state.view(0), ask_of(state, 0, "upgrade"))
    assert advice.best
    assert (notation.write(state.options, advice.best.action), advice.best.loss) == ("upgrade p10+p40=p50", 0)
    assert [notation.write(state.options, other.action) for other in advice.others] == ["skip"]
    assert advice.others[0].loss > 50
    early = at("sale", "b1 b9", "p40", basic="b2")
    assert weigh(early.options, early.view(0), ask_of(early, 0, "sale"), Fast(1), lambda: False) == []
    assert advise(GAME, early.options, early.view(0), ask_of(early, 0, "sale")).others == ()


def test_a_value_grows_with_the_average_and_adds_up_to_about_one_win() -> None:
    state = at("sale", "b1 p97", "p50", "p40", "p20", **{**LAST, "cowntdown": "p99 p98 M"})
    table = of_view(state.options, state.view(None))
    chances = [value(table, seat) for seat in range(4)]
    assert chances[0] == max(chances)
    assert chances[3] == min(chances)
    assert 0.7 < sum(chances) < 1.3
    assert len(sight(table, 0)) == SIZE == len(DIRECT)


def test_learning_finds_out_who_wins() -> None:
    """Whoever has the best average at the start of a turn wins more often."""
    chance = Fast(3)
    network = fresh(chance)
    seen = [note for seats in (2, 3, 4) for note in notes(seats, chance)]
    assert all(len(note.seen) == SIZE and 0 <= note.won <= 1 for note in seen)
    first = sum(network.learn(note, 0.02) for note in seen)
    for _ in range(4):
        last = sum(network.learn(note, 0.02) for note in seen)
    assert last < 0.9 * first
    assert len("\n".join(page(network)).splitlines()) > 20
