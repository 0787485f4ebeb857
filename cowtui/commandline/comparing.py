"""What a series of games between bots says, and how sure it is: the unit is the deal, which all line-ups of the series play alike."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Final

from msgspec import Struct

SURE: Final = 1.96
"""Standard errors on either side in an interval of 95 %."""
PARTED: Final = 2.6
"""Standard errors of a difference by which two bots have parted. It is looked at again and again, so it is more than 1.96."""
DEALS: Final = 20
"""No two bots part on fewer deals."""


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

    deal: int
    plies: int
    seats: tuple[SeatResult, ...]


class BotRow(Struct, frozen=True):
    """How one bot did; bots of the same name share a row."""

    name: str
    seat_games: int
    wins: float
    win_rate: float
    stderr: float
    """Of the win rate."""
    mean_score: float
    """In the game's own points."""
    gain: float
    """Its score less the mean of all other seats in the same game, turned so that more is better."""
    gain_stderr: float
    ms_per_decision: float


class Standings(Struct, frozen=True):
    """All bots of a series."""

    deals: int
    rows: tuple[BotRow, ...]
    parted: bool
    """The first bot is surely better, or surely worse, than every other one."""


def standings(players: Sequence[str], games: Sequence[GameResult]) -> Standings:
    """Compare the bots of a series. Games of one deal count as one: luck that they share is no evidence."""
    names = list(dict.fromkeys(players))
    sign = -1 if _fewer_win(games) else 1
    won = {name: _by_deal(players, games, name, lambda game, seat: game.seats[seat].won) for name in names}
    gains = {name: _by_deal(players, games, name, lambda game, seat: sign * _gain(game, seat)) for name in names}
    rows = tuple(_row(players, games, name, won[name], gains[name]) for name in names)
    first, *others = names
    parted = all(_have_parted(gains[first], gains[other]) for other in others)
    return Standings(len({game.deal for game in games}), rows, bool(others) and parted)


def interval(stderr: float) -> float:
    """Return half the width of an interval of 95 %."""
    return SURE * stderr


def _fewer_win(games: Sequence[GameResult]) -> bool:
    """Whether winners have fewer points than the others: some games count what nobody wants."""
    lead = 0.0
    for game in games:
        winners = [float(seat.score) for seat in game.seats if seat.won]
        others = [float(seat.score) for seat in game.seats if not seat.won]
        if others:
            lead += sum(winners) / len(winners) - sum(others) / len(others)
    return lead < 0


def _gain(game: GameResult, seat: int) -> float:
    own = game.seats[seat].score
    return float(own - (sum((one.score for one in game.seats), Fraction()) - own) / (len(game.seats) - 1))


def _by_deal(players: Sequence[str], games: Sequence[GameResult], name: str, of_seat: Callable[[GameResult, int], float]) -> list[float]:
    deals: dict[int, list[float]] = {}
    for game in games:
        seats = [seat for seat, one in enumerate(game.seats) if players[one.bot] == name]
        deals.setdefault(game.deal, []).extend(of_seat(game, seat) for seat in seats)
    return [sum(values) / len(values) for values in deals.values()]


def _stderr(values: Sequence[float]) -> float:
    count = len(values)
    mean = sum(values) / count
    return math.sqrt(sum((value - mean) ** 2 for value in values) / max(1, count - 1) / count)


def _have_parted(one: Sequence[float], other: Sequence[float]) -> bool:
    differences = [mine - its for mine, its in zip(one, other, strict=True)]
    return len(differences) >= DEALS and abs(sum(differences) / len(differences)) > PARTED * _stderr(differences)


def _row(players: Sequence[str], games: Sequence[GameResult], name: str, won: Sequence[float], gains: Sequence[float]) -> BotRow:
    seats = list(_seats(players, games, name))
    count, decisions = len(seats), sum(seat.decisions for seat in seats)
    wins = sum(seat.won for seat in seats)
    return BotRow(
        name,
        count,
        round(wins, 4),
        round(wins / count, 4),
        round(_stderr(won), 4),
        round(float(sum((seat.score for seat in seats), Fraction()) / count), 4),
        round(sum(gains) / len(gains), 4),
        round(_stderr(gains), 4),
        round(1000 * sum(seat.seconds for seat in seats) / max(1, decisions), 4),
    )


def _seats(players: Sequence[str], games: Sequence[GameResult], name: str) -> Iterator[SeatResult]:
    for game in games:
        yield from (seat for seat in game.seats if players[seat.bot] == name)
