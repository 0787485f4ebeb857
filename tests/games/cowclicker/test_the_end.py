"""The end, and what is conserved."""

from __future__ import annotations

from fractions import Fraction

from cited import rule
from games.cowclicker.positions import after, at, say, table

from rules.cowclicker import GAME
from rules.cowclicker.bot import evaluate, horizon
from rules.cowclicker.state import State
from rules.kernel import Outcome


def over(*pastures: str) -> Outcome:
    """The outcome when the Cowmageddon comes over these pastures."""
    state = after(at("upgrade", *pastures, yard="p10", premium="", cowntdown="M"), "0 skip", "table flip M")
    outcome = state.outcome()
    assert outcome is not None
    return outcome


@rule("CC-22")
def test_the_score_is_mooney_by_cows_as_an_exact_fraction_and_the_highest_wins() -> None:
    outcome = over("b1 b1 p100", "p35", "b1 b2")

    assert [Fraction(*score) for score in outcome.scores] == [Fraction(34), Fraction(35), Fraction(3, 2)]
    assert outcome.ranks == (2, 1, 3)


@rule("CC-22")
def test_averages_are_compared_exactly() -> None:
    outcome = over("b1 b2 b3 p10 p17", "p10 p20", "b4 b9 p10 p10 p10")  # 33/5, 15, 43/5
    assert outcome.ranks == (3, 1, 2)

    close = over("b6 b7", "b6 b6 b7 b7 b7")  # 6.5 and 6.6
    assert close.ranks == (2, 1)


@rule("CC-R32")
def test_of_equal_averages_the_one_of_more_cows_stands_higher_and_then_the_place_is_shared() -> None:
    outcome = over("b5", "b4 b6", "b3 b7", "b1 b2")

    assert outcome.ranks == (3, 1, 1, 4)


@rule("CC-R21")
def test_an_empty_pasture_scores_0() -> None:
    outcome = over("", "b1", "")

    assert outcome.scores == ((0, 1), (1, 1), (0, 1))
    assert outcome.ranks == (2, 1, 2)


@rule("CC-17")
def test_there_is_no_outcome_before_the_cowmageddon() -> None:
    assert at("sale", "p100", "b1").outcome() is None
    assert at("call", "p100", "b1").outcome() is None


@rule("CC-22")
def test_the_running_average_is_known_all_the_time() -> None:
    assert [at("sale", "b2 b3 p10", "").score(seat) for seat in (0, 1)] == [(15, 3), (0, 0)]
    state = after(at("sale", "b2 p10", "b1 b1 b1 b2 b2 p100"), "0 gift p10>2")
    assert [state.score(seat) for seat in (0, 1)] == [(2, 1), (117, 7)]


def test_the_tally_is_every_card_and_its_mooney_wherever_it_lies() -> None:
    assert GAME.conserved(table()) == {"cards": 33 + 36, "mooney": 125 + 117 + 1565}
    assert GAME.conserved(table(options={"events": 2}))["cards"] == 33 + 20 + 36
    state = at(
        "upgrade",
        "b1 b2",
        "b4",
        yard="p10",
        premium="p12",
        under="p13",
        cowntdown="p15 M",
        basic="b5",
        discard="b6",
        retired="p17",
        limbo=[["e:milk", 0]],
        options={"events": 1},
    )
    assert GAME.conserved(state) == {"cards": 12, "mooney": 1 + 2 + 4 + 10 + 12 + 13 + 15 + 5 + 6 + 17}


def test_the_cowmageddon_counts_when_it_has_come() -> None:
    state = at("upgrade", "b1", "b4", yard="p10", premium="", cowntdown="M")
    held = GAME.conserved(state)

    assert GAME.conserved(after(state, "0 skip", "table flip M")) == held


def test_a_seat_is_worth_its_average_less_the_best_of_the_others_when_the_game_is_over() -> None:
    state = after(at("upgrade", "b2 p10", "b4 b5", "", yard="p10", premium="", cowntdown="M"), "0 skip", "table flip M")

    assert [evaluate(state, seat) for seat in range(3)] == [1.5, -1.5, -6.0]


def test_before_the_end_mooney_counts_for_more_than_the_average_the_earlier_the_more() -> None:
    early = at("sale", "b2 p10", "b9", premium=" ".join(["p20"] * 24))
    late = at("sale", "b2 p10", "b9", premium="", cowntdown="p97 M")

    assert evaluate(early, 0) == 12 - 9
    assert evaluate(late, 0) == (6 + 6 / 12) - 9
    rich = at("sale", "p98 p99 p100", "p100", premium=" ".join(["p20"] * 24))
    assert evaluate(rich, 0) == 0  # no cow is dearer than 100


def test_a_chapter_is_a_lap_and_the_end_is_one_more() -> None:
    def at_turn(turns: int) -> State:
        return at("upgrade", "b1", "b1", "b1", turns=turns, yard="p10", premium="", cowntdown="M")

    assert [horizon(at_turn(turns)) for turns in (0, 2, 3, 5, 6)] == [0, 0, 1, 1, 2]
    state, _ = say(at_turn(4), "0 skip", "table flip M")
    assert horizon(state) == 2
