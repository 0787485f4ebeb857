"""The scheduler: TABLE first and alone, each optional ask once while it stands, windows beside turns both ways, and draws by their ask."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from toy.actions import Deal, Give
from toy.components import Options
from toy.game import GAME as TOY

from rules import record
from rules.chance import Chance, Fast, Stream
from rules.kernel import TABLE, Action, Ask, Event, Outcome, Seat, View
from rules.playout import Ply, at_random, hurried, measure, must_only, plies, recorded, roll_out
from rules.take5 import GAME as TAKE5
from rules.take5.actions import Deal as Take5Deal

ROOT = Path(__file__).parents[2]


class Say(Action, frozen=True):
    """The answer to everything."""


class Script:
    """A state that asks what it is told to, step by step; whatever is said leads to the next step."""

    def __init__(self, *steps: tuple[Ask, ...]) -> None:
        self.steps = list(steps)
        self.said: list[Seat] = []

    def asks(self) -> tuple[Ask, ...]:
        return self.steps[0] if self.steps else ()

    def check(self, seat: Seat, action: Action) -> None:
        return None

    def legal(self, ask: Ask) -> Iterator[Action]:
        yield Say()

    def chance(self, ask: Ask, chance: Chance) -> Action:
        chance.below(6)
        return Say()

    def apply(self, seat: Seat, action: Action) -> list[Event]:
        self.steps.pop(0)
        self.said.append(seat)
        return []

    def view(self, seat: Seat | None) -> View:
        return View()

    def outcome(self) -> Outcome | None:
        return None

    def clone(self) -> Script:
        return Script(*self.steps)


class Decline:
    """A player of every seat that declines what may be declined, and remembers what it was asked."""

    def __init__(self) -> None:
        self.asked: list[Ask] = []

    def __call__(self, state: Any, ask: Ask) -> Action | None:
        self.asked.append(ask)
        return Say() if ask.must else None


TURN, OTHER_TURN = Ask(0, "turn"), Ask(1, "turn")
CRY, OTHER_CRY = Ask(1, "cry", must=False), Ask(2, "cry", must=False)
DRAW, WINDOW = Ask(TABLE, "draw"), Ask(TABLE, "close", wait=1)


def played(state: Script, decide: Any, seed: int = 0) -> list[Ask]:
    return [ply.ask for ply in plies(state, decide, Fast(seed))]


# The order of asks ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(20))
def test_what_the_table_draws_comes_first_and_nobody_is_asked_meanwhile(seed: int) -> None:
    decide = Decline()

    assert played(Script((TURN, CRY, DRAW, WINDOW), (TURN,)), decide, seed) == [DRAW, TURN]
    assert decide.asked == [TURN]


def test_each_optional_ask_is_put_once_while_it_stands() -> None:
    decide = Decline()
    played(Script((TURN, CRY), (OTHER_TURN, CRY), (DRAW,), (TURN, CRY)), decide)

    assert decide.asked.count(CRY) == 1


def test_an_optional_ask_that_was_gone_is_put_again() -> None:
    decide = Decline()
    played(Script((TURN, CRY), (OTHER_TURN,), (TURN, CRY)), decide)

    assert decide.asked.count(CRY) == 2


def test_an_optional_ask_that_differs_is_another() -> None:
    decide = Decline()
    played(Script((TURN, CRY), (TURN, Ask(1, "cry", 1, must=False))), decide)

    assert [ask.about for ask in decide.asked if ask.what == "cry"] == [0, 1]


def test_optional_asks_are_put_before_turns_and_in_an_order_drawn_by_chance() -> None:
    orders: Counter[tuple[Ask, ...]] = Counter()
    for seed in range(40):
        decide = Decline()
        played(Script((TURN, CRY, OTHER_CRY)), decide, seed)
        orders[tuple(decide.asked)] += 1

    assert orders.keys() == {(CRY, OTHER_CRY, TURN), (OTHER_CRY, CRY, TURN)}


def test_an_optional_ask_that_is_taken_up_comes_before_the_turn() -> None:
    assert played(Script((TURN, CRY), (TURN,)), lambda state, ask: Say()) == [CRY, TURN]


def test_an_optional_ask_that_stands_again_after_its_answer_is_not_put_again() -> None:
    assert played(Script((TURN, CRY), (TURN, CRY), (TURN, CRY)), lambda state, ask: Say()) == [CRY, TURN, TURN]


def test_windows_beside_a_turn_come_both_before_and_after_it() -> None:
    firsts = Counter(played(Script((TURN, WINDOW), (TURN, WINDOW)), Decline(), seed)[0] for seed in range(200))

    assert firsts.keys() == {TURN, WINDOW}
    assert 70 < firsts[WINDOW] < 130


@pytest.mark.parametrize("seed", range(20))
def test_a_window_closes_when_everybody_has_declined(seed: int) -> None:
    decide = Decline()

    assert played(Script((CRY, OTHER_CRY, WINDOW)), decide, seed) == [WINDOW]
    assert set(decide.asked) == {CRY, OTHER_CRY}


def test_simultaneous_turns_are_answered_in_any_order() -> None:
    firsts = Counter(played(Script((TURN, OTHER_TURN), ()), Decline(), seed)[0] for seed in range(200))

    assert 70 < firsts[TURN] < 130


def test_a_turn_without_an_answer_is_our_fault_and_says_so() -> None:
    with pytest.raises(AssertionError, match="no answer to a must ask: Ask"):
        played(Script((TURN,)), lambda state, ask: None)
    with pytest.raises(AssertionError, match="nobody has to answer: "):
        played(Script((CRY,)), Decline())


# Draws ---------------------------------------------------------------------------------------------------------------------


def drawn(game: Any, options: Any, seats: int, seed: str, players: int) -> list[Ply]:
    """A whole game in which the table draws by the streams of a seed, and these players act as they like."""
    chance = Fast(players)
    state = game.new(options, seats, None)
    return list(plies(state, at_random(chance, eager=3), chance, lambda ask: Stream(seed, ask.what, ask.about)))


def test_the_order_in_which_people_act_changes_no_card() -> None:
    games = [drawn(TAKE5, TAKE5.options(rounds=3), 5, "moo", players) for players in (1, 2, 3)]

    one, *others = [[ply.action for ply in game if isinstance(ply.action, Take5Deal)] for game in games]
    assert len(one) == 3
    assert others == [one, one]
    assert len({tuple(ply.ask.seat for ply in game) for game in games}) == 3


def test_a_draw_depends_on_its_pile_and_its_number_alone() -> None:
    """The first cards that are given from equal piles are equal, whoever draws them, and whatever was said before."""
    firsts: dict[Deal, set[Give]] = {}
    for players in range(12):
        game = [ply.action for ply in drawn(TOY, Options(turns=6, window=0), 3, "moo", players)]
        deal, gives = game[0], [action for action in game if isinstance(action, Give)]
        assert isinstance(deal, Deal)
        firsts.setdefault(deal, set()).update(gives[:1])

    assert [len(gives) for gives in firsts.values()] == [1]


def test_without_streams_the_table_draws_from_the_players_chance() -> None:
    deals = {next(plies(TAKE5.new(TAKE5.options(), 4, None), at_random(Fast(0)), Fast(seed))).action for seed in (1, 2, 2)}

    assert len(deals) == 2


def test_a_recorded_game_repeats_by_its_seed() -> None:
    def text(seed: str) -> str:
        return "".join(recorded(TOY, TOY.options(), ["Ann", "Bo"], seed, at_random(Fast(1))))

    assert text("moo") == text("moo")
    assert text("moo") != text("mooo")
    header, lines = record.read(text("moo"))
    assert (header.seed, header.names) == ("moo", ("Ann", "Bo"))
    assert next(line.seat for line in lines) == TABLE


# Players and helpers -------------------------------------------------------------------------------------------------------


def test_a_random_player_takes_up_one_optional_ask_in_so_many() -> None:
    decide = at_random(Fast(1), eager=4)
    taken = sum(decide(Script((CRY,)), CRY) is not None for _ in range(4000))

    assert 900 < taken < 1100
    assert decide(Script((TURN,)), TURN) == Say()


def test_a_player_that_answers_only_what_it_must_declines_the_rest() -> None:
    decide = must_only(lambda state, ask: Say())

    assert (decide(Script(), TURN), decide(Script(), CRY)) == (Say(), None)


def test_a_rollout_ends_with_its_chapter() -> None:
    state = TAKE5.new(TAKE5.options(rounds=3), 3, None)
    roll_out(TAKE5, state, Fast(1))
    assert state.round == 1

    roll_out(TAKE5, state, Fast(1))
    roll_out(TAKE5, state, Fast(1))
    assert state.outcome() is not None


def test_a_hurried_table_has_every_window_at_nothing() -> None:
    assert hurried(TOY, TOY.options(turns=6)) == Options(turns=6, window=0)
    assert hurried(TAKE5, TAKE5.options()) == TAKE5.options()


def test_the_measure_counts_every_ply() -> None:
    chance = Fast(7)
    lengths = [len(list(plies(TOY.new(TOY.options(), 3, None), at_random(chance), chance))) for _ in range(4)]

    assert measure(TOY, TOY.options(), 3, games=4, seed=7) == sum(lengths)


# The command ---------------------------------------------------------------------------------------------------------------


def command(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "rules.playout", *arguments], cwd=ROOT, capture_output=True, text=True, timeout=60, check=False
    )


def test_the_command_measures_plies_and_games_a_second() -> None:
    ran = command("take5", "--seats", "3", "--games", "4", "--json")
    row = json.loads(ran.stdout)

    assert (ran.returncode, ran.stderr) == (0, "")
    assert (row["game"], row["seats"], row["games"]) == ("take5", 3, 4)
    assert row["plies"] == measure(TAKE5, TAKE5.options(), 3, games=4, seed=1)
    assert row["plies_per_s"] > 0
    assert command("take5", "--games", "2").stdout.startswith("game         take5\nseats        4\n")


def test_the_command_records_a_whole_game_of_greedy_play() -> None:
    ran = command("take5", "--record", "--seed", "5")
    header, lines = record.read(ran.stdout)
    *_, last = record.replay(TAKE5, header, lines)

    assert (header.seed, len(header.names)) == ("5", 4)
    assert last.state.outcome() is not None
    assert command("take5", "--record", "--seed", "5").stdout == ran.stdout


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("poker",), "invalid choice: 'poker'"),
        (("take5", "--seats", "11"), "Take 5 with the Jumping Cow is for 2 to 10 players, not 11"),
        (("take5", "--games", "0"), "--games wants 1 at least"),
    ],
)
def test_the_command_refuses_what_it_cannot_play(arguments: tuple[str, ...], sentence: str) -> None:
    ran = command(*arguments)

    assert ran.returncode == 2
    assert sentence in ran.stderr
