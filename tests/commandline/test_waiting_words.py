"""For whom one waits, for how long, and what happens then, in one sentence."""

from __future__ import annotations

import pytest

from cowtui.wording.waiting import waiting_sentence, warning
from net.core.messages import SeatInfo, Then, Update, Waiting

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve")
HERE = tuple(SeatInfo(name) for name in NAMES)
BEN_AWAY = (SeatInfo("Ann"), SeatInfo("Ben", here=False), *HERE[2:])


@pytest.mark.parametrize(
    ("seats", "waiting", "said"),
    [
        (HERE, (), ""),
        (HERE, (Waiting(0, 5_000, Then.DEFAULT),), ""),
        (HERE, (Waiting(1),), "Waiting for Ben."),
        (HERE, (Waiting(1, 63_000, Then.DEFAULT),), "Waiting for Ben. The table answers for Ben in 1:02."),
        (HERE, (Waiting(1, 23_000, Then.PAUSE),), "Waiting for Ben. The game pauses in 0:22."),
        (HERE, (Waiting(1, 5_000), Waiting(2, 5_000)), "Ben and Cleo are choosing."),
        (HERE, tuple(Waiting(seat, 5_000) for seat in (1, 2, 3, 4)), "Ben, Cleo and 2 more are choosing."),
        (
            BEN_AWAY,
            (Waiting(2, 80_000, Then.DEFAULT), Waiting(1, 23_400, Then.BOT)),
            "Waiting for Ben, who is away. A bot plays for Ben in 0:23.",
        ),
        (
            HERE,
            (Waiting(1, 5_000, Then.DEFAULT), Waiting(2, 5_000, Then.DEFAULT)),
            "Ben and Cleo are choosing. The table answers for them in 0:04.",
        ),
        (HERE, (Waiting(1, 9_000, Then.DEFAULT), Waiting(2, 5_000, Then.BOT)), "Ben and Cleo are choosing. A bot plays for Cleo in 0:04."),
        (HERE, (Waiting(1, 5_000, Then.DEFAULT), Waiting(2)), "Ben and Cleo are choosing. The table answers for Ben in 0:04."),
    ],
)
def test_whoever_waits_is_told_in_one_sentence(seats: tuple[SeatInfo, ...], waiting: tuple[Waiting, ...], said: str) -> None:
    assert waiting_sentence(Update({}, {}, seats=seats, waiting=waiting), 0, NAMES, passed=1_000) == said


def test_in_a_window_only_the_seconds_are_said() -> None:
    update = Update({}, {}, seats=BEN_AWAY, waiting=(Waiting(1, 9_000, Then.BOT),), window=4_200)
    assert waiting_sentence(update, 0, NAMES, passed=1_000) == "Anyone with a card may play it now: 0:04."


@pytest.mark.parametrize(
    ("own", "said"),
    [
        (None, ""),
        (Waiting(0, 5_000, Then.DEFAULT), ""),
        (Waiting(0, 5_000, Then.BOT), "If this time runs out, a bot plays for you."),
        (Waiting(0, 5_000, Then.PAUSE), "If this time runs out, the game pauses."),
    ],
)
def test_before_the_last_answer_that_may_be_missed_one_is_warned(own: Waiting | None, said: str) -> None:
    assert warning(own) == said
