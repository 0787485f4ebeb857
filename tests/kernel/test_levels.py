"""The levels that people choose bots by: what holds of them in every game."""

from __future__ import annotations

import dataclasses
from itertools import islice

import pytest
from msgspec import msgpack

from rules.bots import LEVELS, Bot, decision_rng, make
from rules.bots.levels import Calf
from rules.catalog import NAMES, load
from rules.chance import Fast, Stream
from rules.kernel import Action, AnyGame, AnyState, Ask, Options, View
from rules.playout import hurried, plies

games = pytest.mark.parametrize("name", NAMES)
TAKE5 = load("take5")


@pytest.mark.parametrize(
    ("name", "seconds", "is_quick"),
    [
        ("calf", None, True),
        ("cow", None, True),
        ("greedy", None, True),
        ("bull", 0.05, False),
        ("bull:0.5s", 0.5, False),
        ("bull:9", None, False),
    ],
)
def test_a_bot_is_named_with_its_budget(name: str, seconds: float | None, is_quick: bool) -> None:
    bot = make(TAKE5, name)
    assert (bot.name, bot.seconds, bot.is_quick) == (name, seconds, is_quick)


@pytest.mark.parametrize(
    "name", ["", "ox", "calf:2", "cow:0.5s", "bull:", "bull:0", "bull:0s", "bull:-1", "bull:1.2345s", "mc", "Bull", "cow "]
)
def test_what_is_no_bot_is_refused_with_those_that_there_are(name: str) -> None:
    with pytest.raises(LookupError, match=r"no bot is called .*; there are calf, cow and bull"):
        make(TAKE5, name)


def _answers(game: AnyGame, bot: str, seats: int, most: int, anew: bool) -> list[Action | None]:
    """What the bots of a table answer. `anew`: each answer by a new bot, from a view that went over the wire."""
    options = hurried(game, game.options())
    made = [make(game, bot) for _ in range(seats)]
    said: list[Action | None] = []

    def decide(state: AnyState, ask: Ask) -> Action | None:
        view = state.view(ask.seat)
        player = made[ask.seat]
        if anew:
            view = msgpack.decode(msgpack.encode(view), type=game.views)
            player = make(game, bot)
        said.append(player.choose(options, view, ask, decision_rng("seed", view, ask), lambda: False))
        return said[-1]

    for _ in islice(plies(game.new(options, seats, None), decide, Fast(1), lambda ask: Stream("deal", ask.what, ask.about)), most):
        pass
    return said


@games
@pytest.mark.parametrize("bot", ["calf", "cow", "bull:3"])
def test_a_bot_that_takes_over_plays_as_one_that_sat_there_from_the_start(name: str, bot: str) -> None:
    game = load(name)
    assert _answers(game, bot, 3, 60, anew=False) == _answers(game, bot, 3, 60, anew=True)


def test_a_game_says_what_its_calf_and_its_bull_are() -> None:
    def naive(options: Options, view: View, ask: Ask, chance: object) -> Action | None:
        return None

    asked: list[bool] = []

    def strong(options: Options, view: View, ask: Ask, chance: object, stop: object) -> Action | None:
        assert callable(stop)
        asked.extend(stop() for _ in range(4))
        return None

    game = dataclasses.replace(TAKE5, novice=naive, strongest=strong)
    state = TAKE5.new(TAKE5.options(), 2, None)
    state.apply(-1, state.chance(state.asks()[0], Fast(1)))
    ask = state.asks()[0]
    for bot in ("calf", "bull:2"):
        assert make(game, bot).choose(state.options, state.view(0), ask, Fast(1), lambda: False) is None
    assert asked == [False, False, True, True]
    assert make(dataclasses.replace(game, strongest=None), "bull:2").choose(state.options, state.view(0), ask, Fast(1), lambda: False)


def test_a_calf_of_a_game_that_says_nothing_of_it_slips_and_passes_things_over() -> None:
    game = dataclasses.replace(TAKE5, novice=None)
    state = TAKE5.new(TAKE5.options(), 4, None)
    state.apply(-1, state.chance(state.asks()[0], Fast(1)))
    ask, view = state.asks()[0], state.view(0)
    calf: Bot = Calf(game)
    usual = game.heuristic(state.options, view, ask, Fast(1))
    said = [calf.choose(state.options, view, ask, Fast(seed), lambda: False) for seed in range(200)]
    assert 120 < said.count(usual) < 190
    assert len(set(said)) > 5


def test_the_levels_are_in_their_order() -> None:
    assert LEVELS == ("calf", "cow", "bull")
