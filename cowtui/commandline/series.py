"""Bots against each other, on all cores: the same seed gives the same result on every run and any number of cores."""

from __future__ import annotations

import math
import multiprocessing
import os
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor, wait
from fractions import Fraction
from itertools import islice
from time import perf_counter, process_time

from msgspec import Struct

from cowtui import signals
from cowtui.commandline.comparing import BotRow, GameResult, SeatResult, Standings, interval, standings
from rules import bots
from rules.catalog import load
from rules.chance import Fast, Stream
from rules.kernel import Action, AnyState, Ask, Options
from rules.playout import hurried, plies

MOST_GAMES = 1_000_000
MOST_WORKERS = 64
SPEAKS = 1.0
"""Seconds between two words on how far it is."""
LOOK = 10
"""After so many deals it is looked whether a series may end."""
MOST_PLIES = 100_000
"""A game that goes on for longer is a fault."""


class Report(Struct, frozen=True):
    """What `cowtui arena --json` prints."""

    game: str
    games: int
    deals: int
    seed: str
    plies: int
    plies_per_s: float
    seconds: float
    parted: bool
    """The first bot is surely better, or surely worse, than every other one."""
    bots: tuple[BotRow, ...]


def turns_of(players: Sequence[str]) -> list[int]:
    """By how many seats the players can move on so that each time another line-up sits down; 0 first."""
    found: dict[tuple[str, ...], int] = {}
    for step in range(len(players)):
        found.setdefault((*players[step:], *players[:step]), step)
    return list(found.values())


def play_one(name: str, options: Options, players: Sequence[str], seed: str, number: int) -> GameResult:
    """Play game `number` of a series: every deal is played once by each line-up, for which the players move on."""
    game = load(name)
    options = hurried(game, options)
    seats = len(players)
    deal, turn = divmod(number, len(turns := turns_of(players)))
    sits = [(seat + turns[turn]) % seats for seat in range(seats)]
    seed = f"{seed}/{deal}"
    made = [bots.make(game, players[bot]) for bot in sits]
    decisions, spent = [0] * seats, [0.0] * seats

    def decide(state: AnyState, ask: Ask) -> Action | None:
        begun = process_time()
        view = state.view(ask.seat)
        bot = made[ask.seat]
        end = begun + bot.seconds if bot.seconds else math.inf
        action = bot.choose(options, view, ask, bots.decision_rng(seed, view, ask), lambda: process_time() >= end)
        if ask.must:
            decisions[ask.seat] += 1
            spent[ask.seat] += process_time() - begun
        return action

    state = game.new(options, seats, None)
    count = sum(1 for _ in islice(plies(state, decide, Fast(seed), lambda ask: Stream(seed, ask.what, ask.about)), MOST_PLIES))
    outcome = state.outcome()
    if outcome is None:
        raise RuntimeError(f"game {number} ({seed!r}) goes on after {count} plies")
    winners = outcome.ranks.count(1)
    return GameResult(
        deal,
        count,
        tuple(
            SeatResult(sits[seat], (place == 1) / winners, Fraction(*score), decisions[seat], spent[seat])
            for seat, (place, score) in enumerate(zip(outcome.ranks, outcome.scores, strict=True))
        ),
    )


def _play_some(name: str, options: Options, players: Sequence[str], seed: str, numbers: range) -> list[GameResult]:
    return [play_one(name, options, players, seed, number) for number in numbers]


def _end_with_the_parent() -> None:
    """In a worker: end when the process that started it is gone, however that ended; signals are for that process."""
    signals.forget()
    parent = multiprocessing.parent_process()
    assert parent is not None

    def outlive() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=outlive, name="parent", daemon=True).start()


def cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def play_all(
    name: str,
    options: Options,
    players: Sequence[str],
    games: int,
    seed: str,
    workers: int,
    progress: Callable[[int, float], None],
    is_enough: Callable[[Standings], bool] | None = None,
) -> Report:
    """Play a whole series. `progress` is told how many games are done, and the seconds that the rest should take at most.

    `is_enough` may end it: it is asked after every LOOK deals, in their order, so that the number of workers does not matter.
    """
    begun = perf_counter()
    deal = len(turns_of(players))
    chunk = max(1, min(50, games // (workers * 8), deal if is_enough else games))
    looked = 0
    batches = [range(start, min(start + chunk, games)) for start in range(0, games, chunk)]
    results: list[GameResult] = []
    with ProcessPoolExecutor(min(workers, len(batches)), initializer=_end_with_the_parent) as pool:
        futures = [pool.submit(_play_some, name, options, players, seed, batch) for batch in batches]

        def say() -> None:
            done = sum(len(batch) for future, batch in zip(futures, batches, strict=True) if future.done())
            progress(done, (perf_counter() - begun) / done * (games - done) if done else math.inf)

        for future in futures:
            while not wait([future], SPEAKS).done:
                say()
            results += future.result()
            say()
            while is_enough and looked + LOOK * deal <= len(results):
                looked += LOOK * deal
                if is_enough(standings(players, results[:looked])):
                    break
            else:
                continue
            results = results[:looked]
            pool.shutdown(wait=False, cancel_futures=True)
            break
    seconds = perf_counter() - begun
    plies_played = sum(result.plies for result in results)
    found = standings(players, results)
    rate = round(plies_played / seconds, 1)
    return Report(name, len(results), found.deals, seed, plies_played, rate, round(seconds, 3), found.parted, found.rows)


def table(report: Report) -> str:
    """Return the report for people."""
    lines = [
        f"{report.game}: {report.games} games on {report.deals} deals, seed {report.seed}",
        f"{report.plies} plies in {report.seconds:.1f} s, {report.plies_per_s:.0f} a second",
        f"{'bot':16}{'seat games':>11}{'wins':>9}{'win rate':>16}{'mean score':>12}{'gain':>16}{'ms/decision':>13}",
    ]
    lines += [
        f"{row.name:16}{row.seat_games:>11}{row.wins:>9.1f}{row.win_rate:>9.1%} ±{interval(row.stderr):>5.1%}"
        f"{row.mean_score:>12.2f}{row.gain:>+9.2f} ±{interval(row.gain_stderr):>5.2f}{row.ms_per_decision:>13.3f}"
        for row in report.bots
    ]
    lines.append("Gain: a seat's score less the mean of the others', more is better. Intervals are 95 %, over deals.")
    return "\n".join(lines)
