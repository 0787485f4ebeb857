"""What a series of games says: deals as the unit, the gain, and when two bots have parted."""

from __future__ import annotations

import io
import sys
from collections.abc import Sequence
from fractions import Fraction

import pytest

from cowtui.commandline.arena import Progress, time_left
from cowtui.commandline.comparing import DEALS, GameResult, SeatResult, standings
from cowtui.commandline.series import turns_of


def game(deal: int, *scores: int, fewer: bool = False) -> GameResult:
    """A game in which the bots sat in the order of the list and came to these scores."""
    best = min(scores) if fewer else max(scores)
    won = [1 / scores.count(best) if score == best else 0.0 for score in scores]
    return GameResult(deal, 1, tuple(SeatResult(bot, won[bot], Fraction(score), 1, 0.001) for bot, score in enumerate(scores)))


def test_every_deal_is_played_once_by_each_line_up() -> None:
    assert turns_of(["bull", "cow", "cow"]) == [0, 1, 2]
    assert turns_of(["bull", "cow", "bull", "cow"]) == [0, 1]
    assert turns_of(["cow", "cow"]) == [0]


def test_the_gain_is_over_the_mean_of_the_others_and_more_is_better() -> None:
    more = standings(["bull", "cow", "cow"], [game(0, 9, 2, 4), game(1, 8, 7, 3)]).rows
    assert [round(row.gain, 6) for row in more] == [4.5, -2.25]
    fewer = standings(["bull", "cow", "cow"], [game(0, 2, 9, 4, fewer=True), game(1, 3, 7, 8, fewer=True)]).rows
    assert [round(row.gain, 6) for row in fewer] == [4.5, -2.25]
    assert (fewer[0].wins, fewer[1].seat_games) == (2, 4)


def test_games_of_one_deal_count_as_one() -> None:
    apart: Sequence[GameResult] = [game(deal, 5 + deal % 3, 4) for deal in range(20)]
    together = [game(deal // 4, 5 + deal // 4 % 3, 4) for deal in range(20)]
    assert standings(["bull", "cow"], apart).deals == 20
    assert standings(["bull", "cow"], together).deals == 5
    assert standings(["bull", "cow"], together).rows[0].gain_stderr > 1.5 * standings(["bull", "cow"], apart).rows[0].gain_stderr


def test_bots_part_when_their_gains_do_and_not_on_a_few_deals() -> None:
    assert standings(["bull", "cow"], [game(deal, 6 + deal % 2, 4) for deal in range(DEALS)]).parted
    assert not standings(["bull", "cow"], [game(deal, 6 + deal % 2, 4) for deal in range(DEALS - 1)]).parted
    assert not standings(["bull", "cow"], [game(deal, 4 + deal % 2, 5 - deal % 2) for deal in range(4 * DEALS)]).parted
    assert not standings(["cow", "cow"], [game(deal, 6, 4) for deal in range(DEALS)]).parted


def test_the_time_that_is_left_is_said_in_minutes_and_hours() -> None:
    assert [time_left(seconds) for seconds in (float("inf"), 20, 61, 3_600, 12_000)] == [
        "time left unknown",
        "less than a minute left",
        "about 1 min left",
        "about 1 h 0 min left",
        "about 3 h 20 min left",
    ]


def test_on_a_terminal_one_line_changes_and_elsewhere_nothing_is_said_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    for is_terminal, said in ((True, "\r50 of 100 games, about 1 min left\r100 of 100 games                 \n"), (False, "")):
        stderr = io.StringIO()
        monkeypatch.setattr(stderr, "isatty", lambda answer=is_terminal: answer)
        monkeypatch.setattr(sys, "stderr", stderr)
        progress = Progress(100)
        progress.tell(50, 70)
        progress.tell(100, 0)
        progress.close()
        assert stderr.getvalue() == said
