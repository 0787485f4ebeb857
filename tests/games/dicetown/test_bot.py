"""The greedy player."""

from __future__ import annotations

import pytest
from games.dicetown.positions import ask_of, at, say

from rules import notation
from rules.chance import Fast
from rules.dicetown import GAME
from rules.dicetown.bot import evaluate
from rules.dicetown.components import Options
from rules.dicetown.state import State, new
from rules.kernel import Action, AnyState, Ask, Seat
from rules.playout import at_random, plies


def choice(state: State, seat: Seat, what: str) -> str | None:
    """What the greedy player says."""
    action = GAME.heuristic(state.options, state.view(seat), ask_of(state, seat, what), Fast(1))
    return action and notation.write(state.options, action)


@pytest.mark.parametrize(
    ("locked", "thrown", "dollars", "said"),
    [
        ("-", "99TJK", 8, "keep 99"),
        ("AA", "9TA", 8, "keep A"),
        ("AA", "9TK", 8, "keep 9"),
        ("-", "AAAAK", 8, "keep AAA"),
        ("-", "AAAAK", 1, "keep AA"),
        ("-", "AAAAK", 0, "keep A"),
    ],
)
def test_gathers_one_face_as_far_as_it_is_cheap(locked: str, thrown: str, dollars: int, said: str) -> None:
    state = at(step="throw", stage="keep", locked=[locked, "9"], thrown=[thrown, "99"], dollars=[dollars, 8], sheriff=1)
    assert choice(state, 0, "keep") == said


def rollout_policy(state: State, seat: Seat, what: str) -> str:
    """What a seat's hunch is."""
    assert GAME.rollout_policy is not None
    return notation.write(state.options, GAME.rollout_policy(state, ask_of(state, seat, what), Fast(1)))


def test_a_hunch_keeps_dice_as_the_judgement_does_and_offers_nothing() -> None:
    throw = at(step="throw", stage="keep", locked=["AA", "9"], thrown=["9TAA", "99"], dollars=[8, 8], sheriff=1)
    assert (rollout_policy(throw, 0, "keep"), choice(throw, 0, "keep")) == ("keep AA", "keep AA")
    tie = at(3, step="mine", stage="visit", sheriff=2, locked=["99JKA", "99QQK", "TTTQQ"])
    say(tie, "-1 visit mine")
    assert rollout_policy(tie, 0, "offer") == "offer"
    say(tie, "0 offer", "1 offer")
    assert rollout_policy(tie, 1, "raise") == "add"


def test_a_hunch_names_oneself_and_takes_the_card_with_most_points() -> None:
    tie = at(3, step="mine", stage="name", sheriff=1, tied=[0, 1], offers=[{}, None, None], locked=["99JKA", "99QQK", "TTTQQ"])
    assert rollout_policy(tie, 1, "name") == "name 2"
    store = at(step="store", stage="pick", actor=0, drawn="rifle horse dynamite", locked=["JJJ9T", "9TQKA"])
    assert rollout_policy(store, 0, "pick") == "take horse"
    prairie = at(step="prairie", stage="choose", actor=0, locked=["9TJAA", "9TJQK"], prairie=0, cowboys_up="SD")
    assert rollout_policy(prairie, 0, "prairie") == "choose hire"
    ranch = at(2, Options(wild_west=True), step="hall", stage="pick", actor=0, drawn="D2 R", ranches=[2, 0], locked=["9TJAA", "9TJQK"])
    assert rollout_policy(ranch, 0, "deed") == "take R"


def test_plays_a_card_when_it_helps_and_passes_else() -> None:
    fields = {"locked": ["99TJA", "TTQQK"]}
    mine = at(step="mine", stage="dynamite", actor=0, hands=["dynamite", "objection"], **fields)
    assert choice(mine, 0, "dynamite") == "play dynamite"
    assert choice(at(step="mine", stage="dynamite", actor=0, hands=["rifle", ""], **fields), 0, "dynamite") == "pass"
    bank = at(step="bank", stage="accomplice", actor=0, bank=2, hands=["", "accomplice"], **fields)
    assert choice(bank, 1, "accomplice") == "pass"
    bank.bank = 4
    assert choice(bank, 1, "accomplice") == "play accomplice"


def test_objects_to_what_hurts_and_to_objections_to_the_own_card() -> None:
    state = at(step="bank", stage="accomplice", actor=0, bank=6, hands=["objection", "accomplice objection"], locked=["99TJA", "TTQQK"])
    say(state, "1 play accomplice")
    assert choice(state, 0, "objection") == "play objection"
    say(state, "0 play objection")
    assert choice(state, 1, "objection") == "play objection"


def test_picks_the_pocket_of_the_richest() -> None:
    fields = {"step": "throw", "stage": "keep", "locked": ["99", "99", "99"], "thrown": ["A", "A", "A"]}
    assert choice(at(3, hands=["pickpocket", "", ""], dollars=[9, 4, 5], **fields), 0, "pickpocket") == "pickpocket 3"
    assert choice(at(3, hands=["pickpocket", "", ""], dollars=[9, 3, 3], **fields), 0, "pickpocket") is None
    assert choice(at(3, hands=["rifle", "", ""], **fields), 0, "pickpocket") is None


def test_hires_a_suit_that_is_missing_and_rustles_with_many_aces() -> None:
    fields = {"step": "prairie", "actor": 0, "cowboys_up": "SD", "cowboys": ["S", "-"]}
    assert choice(at(stage="cowboy", **fields), 0, "cowboy") == "hire D"
    assert choice(at(stage="choose", locked=["9KAAA", "99QJA"], **fields), 0, "prairie") == "choose rustle"
    assert choice(at(stage="choose", locked=["9KKKA", "99QJT"], **fields), 0, "prairie") == "choose hire"


def test_puts_cows_on_a_deed_that_is_worth_it() -> None:
    state = at(step="prairie", stage="graze", actor=0, herds=[5, 9], hands=["D3", ""], locked=["9KAAA", "99QJA"])
    assert choice(state, 0, "graze") == "graze D3"


def test_worth_is_points_before_those_of_the_others_on_average() -> None:
    state = at(3, sheriff=0, dollars=[8, 4, 0], nuggets=[3, 0, 0])
    assert evaluate(state, 0) == 12 - 1
    assert evaluate(state, 1) == 2 - 6
    assert GAME.horizon(at(round=4)) == 4
    with_cowboys = at(2, sheriff=0, dollars=[0, 0], cowboys=["SH", "-"])
    assert evaluate(with_cowboys, 0) == 5 + 2 * 1.5


def test_greedy_beats_random() -> None:
    assert sum(_greedy_wins(seed) for seed in range(12)) >= 9


def _greedy_wins(seed: int) -> bool:
    """A game of two, the first seat greedy, the other at random."""
    chance = Fast(seed)
    rolling = at_random(chance)
    state = new(Options(window=0), 2)

    def decide(state: AnyState, ask: Ask) -> Action | None:
        return GAME.heuristic(state.options, state.view(0), ask, chance) if ask.seat == 0 else rolling(state, ask)

    for _ in plies(state, decide, chance):
        pass
    outcome = state.outcome()
    return outcome is not None and outcome.ranks[0] == 1
