"""Bots against each other, on all cores: the same seed gives the same result on every run and any number of cores."""

from __future__ import annotations

import math
import multiprocessing
import os
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from fractions import Fraction
from itertools import islice
from time import perf_counter, process_time

from msgspec import Struct

from cowtui import signals
from rules import bots
from rules.catalog import load
from rules.chance import Fast, Stream
from rules.kernel import Action, AnyState, Ask, Options
from rules.playout import hurried, plies

MOST_GAMES = 1_000_000
MOST_WORKERS = 64
MOST_PLIES = 100_000
"""A game that goes on for longer is a fault."""


class SeatResult(Struct, frozen=True):
    """One seat of one game."""

    bot: int
    """Its place in the list of bots."""
    won: float
    """1 for a win alone, a half for one shared by two, and so on."""
    score: Fraction
    decisions: int
    seconds: float
    """Of CPU, in all its decisions."""


class GameResult(Struct, frozen=True):
    """One game."""

    plies: int
    seats: tuple[SeatResult, ...]


class BotRow(Struct, frozen=True):
    """How one bot did; bots of the same name share a row."""

    name: str
    seat_games: int
    wins: float
    win_rate: float
    mean_score: float
    """In the game's own points."""
    stderr: float
    """Of the win rate."""
    ms_per_decision: float


class Report(Struct, frozen=True):
    """What `cowtui arena --json` prints."""

    game: str
    games: int
    seed: str
    plies: int
    plies_per_s: float
    seconds: float
    bots: tuple[BotRow, ...]


def play_one(name: str, options: Options, players: Sequence[str], seed: str, number: int) -> GameResult:
    """Game `number` of a series; the players move one seat on from game to game."""
    game = load(name)
    options = hurried(game, options)
    seats = len(players)
    sits = [(seat + number) % seats for seat in range(seats)]
    seed = f"{seed}/{number}"
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
        raise RuntimeError(f"game {number} of seed {seed!r} goes on after {count} plies")
    winners = outcome.ranks.count(1)
    return GameResult(
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

    def wait() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=wait, name="parent", daemon=True).start()


def cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def play_all(
    name: str, options: Options, players: Sequence[str], games: int, seed: str, workers: int, progress: Callable[[int], None]
) -> Report:
    """A whole series. `progress` is told how many games are done."""
    begun = perf_counter()
    chunk = max(1, min(50, games // (workers * 8)))
    batches = [range(start, min(start + chunk, games)) for start in range(0, games, chunk)]
    results: dict[int, list[GameResult]] = {}
    with ProcessPoolExecutor(min(workers, len(batches)), initializer=_end_with_the_parent) as pool:
        futures = {pool.submit(_play_some, name, options, players, seed, batch): batch for batch in batches}
        for future in as_completed(futures):
            results[futures[future].start] = future.result()
            progress(sum(map(len, results.values())))
    seconds = perf_counter() - begun
    flat = [result for start in sorted(results) for result in results[start]]
    count = sum(result.plies for result in flat)
    return Report(name, games, seed, count, round(count / seconds, 1), round(seconds, 3), tuple(_rows(players, flat)))


def _rows(players: Sequence[str], results: Sequence[GameResult]) -> Iterator[BotRow]:
    for name in dict.fromkeys(players):
        seats = [seat for result in results for seat in result.seats if players[seat.bot] == name]
        count = len(seats)
        wins = sum(seat.won for seat in seats)
        rate = wins / count
        variance = sum((seat.won - rate) ** 2 for seat in seats) / max(1, count - 1)
        decisions = sum(seat.decisions for seat in seats)
        yield BotRow(
            name,
            count,
            round(wins, 4),
            round(rate, 4),
            round(float(sum((seat.score for seat in seats), Fraction()) / count), 4),
            round(math.sqrt(variance / count), 4),
            round(1000 * sum(seat.seconds for seat in seats) / max(1, decisions), 4),
        )


def table(report: Report) -> str:
    """The report for people."""
    lines = [
        f"{report.game}: {report.games} games, seed {report.seed}",
        f"{report.plies} plies in {report.seconds:.1f} s, {report.plies_per_s:.0f} a second",
        f"{'bot':16}{'seat games':>11}{'wins':>9}{'win rate':>16}{'mean score':>12}{'ms/decision':>13}",
    ]
    lines += [
        f"{row.name:16}{row.seat_games:>11}{row.wins:>9.1f}{row.win_rate:>9.1%} ±{1.96 * row.stderr:>5.1%}"
        f"{row.mean_score:>12.2f}{row.ms_per_decision:>13.3f}"
        for row in report.bots
    ]
    return "\n".join(lines)
