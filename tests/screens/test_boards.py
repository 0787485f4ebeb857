"""Laws of every board, over all games."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from random import Random
from typing import Any

import pytest
from screens.boards import kit_board, scene_of
from screens.hands import Hands
from thorough import often

from cowtui.boards import choosing, laws
from cowtui.boards.prompting import lines_of
from cowtui.boards.trial import moments
from rules import catalog
from rules.kernel import TABLE, AnyGame, IllegalAction, Options

OPTIONS: dict[str, list[dict[str, Any]]] = {
    "cowtown": [{}, {"catch_grace": 0, "false_catch": "accuser", "catch_hint": True, "door_bonus": "per_barn", "supply": 0}],
    "dicetown": [{"wild_west": True}, {"cowboys": False}],
    "cowclicker": [{"events": 2, "drought": 1, "drought_before": 5}],
    "cowsdance": [
        {"games": 2},
        {"make_your_own": "wild", "pairing": "all", "tie": "extra"},
        {"make_your_own": "new", "make_your_own_name": "Charlotte O'Hara's-5", "any_sex": True},
    ],
    "take5": [{}, {"variant": "professional", "cow": False}, {"variant": "logic"}],
}
"""Beside the usual rules, those that bring other questions."""
GAMES = catalog.NAMES


def played(name: str) -> list[tuple[AnyGame, Options]]:
    game = catalog.load(name)
    return [(game, game.options(**chosen)) for chosen in OPTIONS.get(name, [{}])]


def most_seats(game: AnyGame, options: Options) -> int:
    """The most that the options allow."""
    for seats in range(16, 1, -1):
        try:
            game.new(options, seats, None)
        except IllegalAction:
            continue
        return seats
    raise AssertionError(f"{game.name} is for nobody")


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(1, often(1) + 1))
def test_every_listed_answer_is_reached_by_keys_with_the_most_players(name: str, seed: int) -> None:
    board, random = kit_board(name), Random(seed)
    asked: Counter[str] = Counter()
    for game, options in played(name):
        seats = most_seats(game, options)
        for moment in islice(moments(game, options, seats, seed, every=7), 28):
            for ask in moment.state.asks():
                if ask.seat == TABLE or (asked[ask.what] >= 2 and random.random() < 0.8):
                    continue
                asked[ask.what] += 1
                for size in laws.SMALL:
                    scene = scene_of(game, options, moment.state, ask.seat, size, events=moment.events, seats=seats, board=board)
                    listed = [action for action, _ in scene.position.listed]
                    some = listed if len(listed) <= 6 else [listed[0], listed[-1], *random.sample(listed, 4)]
                    laws.answers_are_reached(board, scene, size, some)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("key", ["enter", "space"])
def test_a_key_on_what_cannot_be_chosen_leads_back_to_an_answer_as_the_prompt_says(
    monkeypatch: pytest.MonkeyPatch, name: str, key: str
) -> None:
    tried = 0
    for game, options in played(name)[:2]:
        hands = Hands(monkeypatch, game, options)
        board = hands.board
        for number, moment in enumerate(islice(moments(game, options, game.usual, seed=3, every=18), 7), 1):
            for ask in moment.state.asks():
                if ask.seat == TABLE or not ask.must:
                    continue
                hands.show(moment.state, ask.seat, number, seats=game.usual)
                board.unguard()
                for spot_name in list(board.spots):
                    board.point(spot_name)
                    spot = board.spots[board.cursor]
                    scene = board.scene
                    if not choosing.leads_back(board.game, scene, spot, board.spots):
                        continue
                    assert lines_of(board.game, scene, spot, board.spots).more  # what else can be done, or that Enter goes back
                    enter, word = board.shown_keys(scene, board.spots)[0]
                    assert (enter, word.rstrip()) == ("Enter", "back")  # blanks after it keep the keys behind it where they stand
                    hands.press(key)
                    if key == "enter":
                        assert hands.answers == []
                        assert hands.is_on_an_answer, (spot.name, board.cursor)
                        assert "back" in hands.aside or hands.aside.endswith(")"), hands.aside
                        tried += 1
                    else:
                        assert hands.is_on_an_answer or board.choice != scene.choice or hands.answers, spot.name
                        tried += 1
                        break
    assert tried


@pytest.mark.parametrize("name", GAMES)
def test_the_showing_of_a_turn_claims_nothing_that_the_next_view_denies(name: str) -> None:
    board = kit_board(name)
    for game, options in played(name):
        for seats in {game.usual, most_seats(game, options)}:
            for seat in (0, seats - 1, None):
                laws.showing_is_true(board, game, options, seats, seat, seed=seats, most=often(175))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("size", laws.ALL, ids=lambda size: f"{size[0]}x{size[1]}")
def test_nothing_is_painted_outside_its_zone_over_other_text_or_cut(name: str, size: tuple[int, int]) -> None:
    board = kit_board(name)
    for game, options in played(name):
        for seats in {2 if game.name != "cowsdance" else game.usual, most_seats(game, options)}:
            try:
                game.new(options, seats, None)
            except IllegalAction:
                continue
            most = 8 if size in laws.SMALL else 4
            for number, moment in enumerate(islice(moments(game, options, seats, seed=seats + size[0], every=13), most)):
                seat = (0, 1, None)[number % 3]
                for scene in islice(laws.scenes(board, game, options, seats, moment, seat, size), 3):
                    laws.picture_is_clean(board, scene, size)


@pytest.mark.parametrize("name", GAMES)
def test_a_watcher_is_offered_nothing_nor_is_who_looks_over_a_shoulder(name: str) -> None:
    board = kit_board(name)
    for game, options in played(name):
        for moment in islice(moments(game, options, game.usual, seed=5, every=13), 8):
            for size in laws.ALL[:3]:
                watched = scene_of(game, options, moment.state, None, size, events=moment.events, seats=game.usual, board=board)
                shadowed = laws.shadow_scene(board, game, options, game.usual, moment, 0, size)
                for scene in (watched, shadowed):
                    laws.watching_answers_nothing(board, scene, size)
                    laws.picture_is_clean(board, scene, size)
