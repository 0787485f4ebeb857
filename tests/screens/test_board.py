"""The widget of every board: the cursor, the guard of a new question, refusals and remarks. Take 5 stands for all."""

from __future__ import annotations

import dataclasses
import re
from typing import Any

import pytest
from screens.hands import Hands
from screens.stage import moment, take5

from cowtui.boards.board import EARLY, LOOKING, NO_ANSWER
from cowtui.boards.prompting import warning
from cowtui.settings.saved import Pace
from cowtui.widgets.grid import Grid
from cowtui.widgets.text import plain
from net.core.messages import Then, Waiting
from rules.chance import Fast
from rules.kernel import AnyState
from rules.playout import plies
from rules.take5.actions import Pick

GAME, OPTIONS = take5()


@pytest.fixture
def hands(monkeypatch: pytest.MonkeyPatch) -> Hands:
    return Hands(monkeypatch, GAME, OPTIONS)


def pick_state(seed: int = 1) -> AnyState:
    return moment(GAME, OPTIONS, 4, lambda state: any(ask.seat == 0 and ask.must for ask in state.asks()), seed).state


def later(hands: Hands, seconds: float) -> None:
    hands.now += seconds


# The guard ----------------------------------------------------------------------------------------------------------------------


def test_enter_in_the_first_moments_of_a_question_says_only_that_it_is_early(hands: Hands) -> None:
    hands.show(pick_state())
    hands.press("enter")
    assert hands.answers == []
    assert hands.aside == EARLY


def test_the_guard_counts_from_the_question_and_is_not_armed_again_by_keys(hands: Hands) -> None:
    hands.show(pick_state())
    for _ in range(3):
        later(hands, 0.15)
        hands.press("enter")
    assert len(hands.answers) == 1  # the third press is 0.45 s after the question


def test_any_other_key_shows_that_the_question_was_seen(hands: Hands) -> None:
    hands.show(pick_state())
    hands.press("2", "enter")
    assert len(hands.answers) == 1


def test_a_question_that_follows_at_once_on_ones_own_key_has_no_guard(hands: Hands) -> None:
    state = pick_state()
    hands.show(state)
    later(hands, 1)
    hands.press("enter")
    later(hands, 0.1)
    hands.show(state, number=2)
    hands.press("enter")
    assert len(hands.answers) == 2


def test_the_same_question_again_is_not_guarded_again(hands: Hands) -> None:
    state = pick_state()
    hands.show(state)
    later(hands, 1)
    hands.show(state)
    hands.press("enter")
    assert len(hands.answers) == 1


# The cursor ---------------------------------------------------------------------------------------------------------------------


def test_arrows_stay_among_the_answers(hands: Hands) -> None:
    hands.show(pick_state())
    later(hands, 1)
    zones = set()
    for way in ("right", "up", "left", "down") * 12:
        hands.press(way)
        zones.add(hands.board.spots[hands.board.cursor].zone)
    assert zones == {"hand"}


def test_tab_walks_the_rest_of_the_table_and_comes_back(hands: Hands) -> None:
    hands.show(pick_state())
    zones = []
    for _ in range(3):
        hands.press("tab")
        zones.append(hands.board.spots[hands.board.cursor].zone)
    assert zones == ["rows", "players", "hand"]


def test_tab_says_that_one_looks_around_until_it_is_back_at_an_answer(hands: Hands) -> None:
    hands.show(pick_state())
    said = []
    for _ in range(3):
        hands.press("tab")
        said.append(hands.aside)
    assert said == [LOOKING, LOOKING, ""]


def test_enter_on_what_is_no_answer_leads_back_and_says_so(hands: Hands) -> None:
    hands.show(pick_state())
    later(hands, 1)
    hands.press("tab", "enter")
    assert hands.answers == []
    assert hands.aside == NO_ANSWER
    assert hands.board.spots[hands.board.cursor].zone == "hand"
    hands.press("enter")
    assert len(hands.answers) == 1


def test_a_digit_goes_to_its_card(hands: Hands) -> None:
    state = pick_state()
    hands.show(state)
    hands.press("3", "enter")
    assert hands.answers == [Pick(sorted(state.view(0).hand)[2])]


# What is said -------------------------------------------------------------------------------------------------------------------


def test_a_refusal_is_a_sentence_with_its_rule_and_stays_until_the_next_key(hands: Hands) -> None:
    hands.show(pick_state())
    hands.board.say(Pick(next(card for card in range(1, 105) if card not in hands.board.view.hand)))
    assert hands.remark.endswith("(T5-04)")
    assert not hands.remark.startswith("No")
    assert hands.board.around.remark == [(hands.remark, "bad")]
    hands.press("right")
    assert hands.remark == ""


def test_a_hint_stands_in_the_third_line_with_its_reason(hands: Hands) -> None:
    hands.show(pick_state())
    hands.board.action_hint()
    assert plain(hands.board.around.hint).startswith("A bot would play")
    assert ": " in plain(hands.board.around.hint)
    assert hands.board.hinted == hands.board.cursor


def test_the_hint_once_more_says_what_else_could_be_done_and_what_that_costs(hands: Hands) -> None:
    hands.show(pick_state())
    said = []
    for _ in range(len(hands.board.view.hand) + 1):
        hands.board.action_hint()
        said.append(plain(hands.board.around.hint))
        assert hands.board.hinted == hands.board.cursor
    first, second, *_, again = said
    assert re.match(r"Or play \d+, (\d+\.\d bullheads? worse on average|about as good): ", second)
    assert again == first
    assert len(set(said)) == len(hands.board.view.hand)


def test_escape_takes_back_what_was_taken_up(hands: Hands) -> None:
    hands.show(pick_state())
    hands.press("s")
    assert hands.board.choice.flags == {"seen"}
    assert hands.board.back()
    assert hands.board.choice.flags == set()
    assert not hands.board.back()


def test_a_watcher_says_nothing(hands: Hands) -> None:
    hands.board.is_for_looking = True
    hands.show(pick_state(), seat=None)
    hands.press("right", "enter", "space", "tab", "enter")
    assert hands.answers == []


# The pace -----------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("tempo", "stands"), [("slow", True), ("normal", True), ("fast", True), ("instant", False)])
def test_a_turn_is_shown_at_the_pace_that_was_chosen(hands: Hands, tempo: Pace, stands: bool) -> None:
    now = moment(GAME, OPTIONS, 4, lambda state: any(ask.seat == 0 and ask.must for ask in state.asks()))
    hands.show(now.state)
    hands.board.tempo = tempo
    after = now.state.clone()
    events = play_a_turn(after)
    hands.show(after, number=2, events=events)
    assert hands.board.showing is stands


def play_a_turn(state: AnyState) -> list[Any]:
    chance = Fast(1)
    heuristic = lambda state, ask: GAME.heuristic(OPTIONS, state.view(ask.seat), ask, chance)  # noqa: E731
    events: list[Any] = []
    for ply in plies(state, heuristic, chance):
        events += ply.events
        if len(events) > 8:
            break
    return events


@pytest.mark.parametrize(("left", "said"), [(21, ""), (20, "If this time runs out, the table answers for you.")])
def test_near_the_end_of_the_clock_it_is_said_what_happens_then(hands: Hands, left: int, said: str) -> None:
    hands.show(pick_state())
    scene = hands.board.scene
    position = dataclasses.replace(scene.position, waiting=(Waiting(0, 90_000, Then.DEFAULT),))
    assert plain(warning(dataclasses.replace(scene, position=position, around=dataclasses.replace(scene.around, left=left)))) == said


def test_a_tip_is_read_at_two_questions_of_a_kind_and_then_no_more_in_this_game(hands: Hands) -> None:
    hands.board.surround(tips={"pick": "Go."})
    state, read = pick_state(), []
    for number in range(1, 5):
        hands.show(state, number=number)
        read.append("Tip: Go." in painted(hands))
    assert read == [True, True, False, False]
    hands.board.begin()
    hands.show(state, number=5)
    assert "Tip: Go." in painted(hands)


def painted(hands: Hands) -> str:
    grid = Grid(80, 24)
    hands.board.paint(grid)
    return grid.text()
