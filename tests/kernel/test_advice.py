"""What is advised, why, and what of a game that is over cost most."""

from __future__ import annotations

import dataclasses
from itertools import islice

import pytest
from games.cowtown.positions import ask_of, table
from games.take5.positions import at

from rules import record
from rules.bots.advice import LEVEL, advise, costliest
from rules.catalog import NAMES, load
from rules.chance import Fast
from rules.kernel import Ask
from rules.playout import recorded
from rules.take5.actions import Pick
from rules.take5.components import Options

TAKE5, COWTOWN = load("take5"), load("cowtown")
DECK = "Y7 Y8 R5 R6 G5 G6 G7 G8 Y1 Y2 R2 R3 R4 B1 B2 B3 B4 G9 G10 R7 Y10 Y6"
PICK = Ask(0, "pick", 8)


def test_a_card_is_advised_with_the_reason_of_a_person_and_what_the_others_would_bring() -> None:
    options = Options(cow=False)
    state = at(rows=[[12], [37], [43, 44, 45, 46, 47], [58]], hands=[[38, 48], [1, 2], [4, 5]], options=options, seats=3)
    advice = advise(TAKE5, options, state.view(0), PICK)
    assert advice.best
    assert (advice.best.action, advice.best.reason) == (Pick(38), "it is safe in row 2: no card can come between")
    assert [choice.action for choice in advice.others] == [Pick(48)]
    worst = advice.others[-1]
    assert worst.reason == "it takes row 3 for 10 bullheads; the 38 would not"
    assert worst.loss >= 0


def test_the_advice_is_that_of_the_level_that_was_asked_for() -> None:
    timid = dataclasses.replace(COWTOWN, heuristic=COWTOWN.default_action)
    state = table(hands=["B6 R2 R9 Y2 Y9", "Y3 Y4 G3 G4", "G1 G9 R1 R10"], stacks=["B5"], deck=DECK)
    turn = ask_of(state, 0, "turn")
    strong, weak = (advise(timid, state.options, state.view(0), turn, level) for level in (LEVEL, "cow"))
    assert strong.best
    assert weak.best
    assert strong.best.reason == "it is safe"
    assert (weak.best.action, weak.best.reason) == (COWTOWN.default_action(state.options, state.view(0), turn, Fast(1)), weak.best.reason)
    assert weak.best.loss > 0 == strong.best.loss


def test_of_a_question_that_may_be_left_alone_the_advice_may_be_to_leave_it() -> None:
    owing = table(hands=["R2", "Y3 Y4", "G1 G9"], stacks=["B5"], deck="Y7 Y8", turn=1, last_cards=[{"seat": 0, "asked": 0, "lapsed": True}])
    caught = advise(COWTOWN, owing.options, owing.view(2), ask_of(owing, 2, "catch"))
    assert caught.best
    assert not caught.others
    called = table(
        hands=["R2", "Y3 Y4", "G1 G9"],
        stacks=["B5"],
        deck="Y7",
        turn=1,
        last_cards=[{"seat": 0, "asked": 0, "called": True, "lapsed": True}],
    )
    assert advise(COWTOWN, called.options, called.view(2), ask_of(called, 2, "catch")).best is None


LOOKED_AT = {"cowclicker": 2_000}
"""So many lines of a game are looked at; what wins in Cow Clicker is weighed in its Cowntdown alone, which comes late."""


@pytest.mark.parametrize("name", NAMES)
def test_after_a_game_of_each_kind_the_answers_that_cost_most_are_found(name: str) -> None:
    game = load(name)
    options = game.options()
    text = "".join(recorded(game, options, ["Ann", "Ben"], "moo", lambda state, ask: next(iter(state.legal(ask))) if ask.must else None))
    header, lines = record.read(text)
    lines = lines[: LOOKED_AT.get(name, 150)]
    mistakes = costliest(game, header, lines, 0, worlds=1)
    assert 0 < len(mistakes) <= 3
    assert [mistake.said.loss for mistake in mistakes] == sorted((mistake.said.loss for mistake in mistakes), reverse=True)
    for mistake in mistakes:
        step = next(islice(record.replay(game, header, lines), mistake.line, None))
        assert (step.line.seat, step.action) == (0, mistake.said.action)
        assert mistake.better.action != mistake.said.action


def test_a_row_that_was_taken_too_dear_is_among_the_costliest() -> None:
    options = Options(cow=False, rounds=1)

    def worst(state: object, ask: Ask) -> Pick | None:
        assert hasattr(state, "legal")
        return list(state.legal(ask))[-1] if ask.must else None

    header, lines = record.read("".join(recorded(TAKE5, options, ["Ann", "Ben"], "moo", worst)))
    first = costliest(TAKE5, header, lines, 1)[0]
    assert first.said.loss > 2
    assert first.said.reason
    assert first.better.reason
