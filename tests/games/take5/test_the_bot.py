"""What a bot does, and what is said for a seat that does not answer: T5-R4."""

from __future__ import annotations

from cited import rule
from games.take5.positions import at

from rules.chance import Fast
from rules.kernel import Ask
from rules.take5.actions import Claim, Pick, Put, Take
from rules.take5.bot import default_action, evaluate, heuristic, horizon, rollout_policy
from rules.take5.components import Options

PICK = Ask(0, "pick", 8)


@rule("T5-R4")
def test_the_absent_seat_gets_the_pick_of_the_bot() -> None:
    state = at(rows=[[12], [37], [43, 44, 45, 46, 47], [58]], cow=0, hands=[[48, 38], [1, 2]])
    assert default_action(state.options, state.view(0), PICK, Fast(1)) == heuristic(state.options, state.view(0), PICK, Fast(1)) == Pick(38)


@rule("T5-R4")
def test_the_absent_seat_takes_the_fewest_heads_what_the_cow_then_fells_included_then_the_lowest_end() -> None:
    state = at(rows=[[40], [60], [80], [20, 21, 22, 23, 24]], cow=0, waiting=[(7, 0), (81, 1)], hands=[[1], [2]])
    assert default_action(state.options, state.view(0), Ask(0, "take", 7), Fast(1)) == Take(1)
    state.cow = 2
    assert default_action(state.options, state.view(0), Ask(0, "take", 7), Fast(1)) == Take(0)
    dear = at(rows=[[41, 46], [60], [81, 84], [20, 21]], cow=0, waiting=[(7, 0)], hands=[[1], [2]])
    assert default_action(dear.options, dear.view(0), Ask(0, "take", 7), Fast(1)) == Take(0)
    level = at(rows=[[84, 86], [60], [41, 46], [20, 21]], cow=1, waiting=[(7, 0)], hands=[[1], [2]])
    assert default_action(level.options, level.view(0), Ask(0, "take", 7), Fast(1)) == Take(2)


@rule("T5-R4", "T5-22")
def test_the_absent_seat_puts_its_card_where_it_takes_fewest_heads_then_at_the_lowest_row_end() -> None:
    professional = Options(variant="professional")
    dear = at(options=professional, rows=[[10, 15, 20, 25, 30], [50], [70], [90]], waiting=[(40, 0)], hands=[[1], [2]])
    assert default_action(professional, dear.view(0), Ask(0, "put", 40), Fast(1)) == Put(1)
    level = at(options=professional, rows=[[50, 60], [70], [20, 30], [90]], waiting=[(40, 0)], hands=[[1], [2]])
    assert default_action(professional, level.view(0), Ask(0, "put", 40), Fast(1)) == Put(2)


def test_a_sealed_pick_stays() -> None:
    state = at(rows=[[12], [37], [43], [58]], hands=[[48, 38], [1, 2]], picks=[48, 0])
    assert heuristic(state.options, state.view(0), Ask(0, "pick", 8, must=False), Fast(1)) is None


def test_the_bot_takes_the_nearer_end_that_costs_less_and_claims_few_heads() -> None:
    professional = Options(variant="professional", cow=False)
    state = at(options=professional, rows=[[10, 15, 20, 25, 30], [50], [70], [90]], waiting=[(40, 0)], hands=[[1], [2]])
    assert heuristic(professional, state.view(0), Ask(0, "put", 40), Fast(1)) == Put(1)
    level = at(options=professional, rows=[[50, 60], [70], [20, 30], [90]], waiting=[(40, 0)], hands=[[1], [2]])
    assert heuristic(professional, level.view(0), Ask(0, "put", 40), Fast(1)) == Put(2)
    logic = at(options=Options(variant="logic"), spread=[55, 53, 10, 3, 99], hands=[[], []])
    assert heuristic(logic.options, logic.view(0), Ask(0, "claim", 5), Fast(1)) == Claim(53)


def test_the_bot_of_professional_fears_no_row_that_its_card_cannot_reach() -> None:
    professional = Options(variant="professional", cow=False)
    state = at(options=professional, rows=[[30, 32], [50, 52], [70, 71, 72, 73, 74], [90]], hands=[[28, 75], [1, 2]])
    assert heuristic(professional, state.view(0), PICK, Fast(1)) == Pick(28)


def test_a_hunch_avoids_the_full_row_and_is_an_answer_to_every_ask() -> None:
    state = at(rows=[[12], [37], [43, 44, 45, 46, 47], [58]], cow=0, hands=[[38, 48], [1, 2]])
    assert rollout_policy(state, PICK, Fast(1)) == Pick(38)
    state = at(rows=[[40], [60], [80], [20]], cow=0, waiting=[(7, 0)], hands=[[1], [2]])
    assert rollout_policy(state, Ask(0, "take", 7), Fast(1)) == Take(3)


def test_a_seat_is_worth_minus_its_heads_counted_once() -> None:
    state = at(rows=[[12], [37], [43], [58]], hands=[[48], [38]], totals=[10, 20], piles=[[55], []])
    assert (evaluate(state, 0), evaluate(state, 1), horizon(state)) == (-17.0, -20.0, 0)
    ended = at(rows=[[12], [37], [43], [58]], totals=[17, 20], piles=[[55], []], round=1)
    assert (evaluate(ended, 0), horizon(ended)) == (-17.0, 1)
