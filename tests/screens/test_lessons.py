"""After a game, what of one's own answers cost most."""

from __future__ import annotations

from pathlib import Path

import pytest
from screens.stage import hear, opened, recorded, sit_down, take5, update_of

from cowtui.screens.result import ResultScreen
from cowtui.wording.advice import alternative, lessons_of, worse
from net.core.messages import Record
from rules.bots.advice import Candidate
from rules.catalog import load
from rules.chance import Fast
from rules.playout import roll_out
from rules.take5.actions import Pick


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


async def test_the_answers_that_cost_most_are_behind_a_key_under_the_result(tmp_path: Path) -> None:
    async with opened(tmp_path) as stage:
        game, options = take5(rounds=1)
        state = game.new(options, 4, None)
        await sit_down(stage, game)
        roll_out(game, state, Fast(1))
        await hear(stage, update_of(game, options, state, 0))
        await stage.until(lambda: isinstance(stage.app.screen, ResultScreen))
        await stage.keys("w")
        assert "still on its way from the host" in stage.text
        assert stage.app.sitting
        stage.app.sitting.hear(Record(recorded("take5"), last=True))
        await stage.keys("w")
        await stage.until(lambda: "What cost you most" in stage.text)
        assert "you said pick" in " ".join(stage.text.split())
        await stage.keys("escape")
        assert isinstance(stage.app.screen, ResultScreen)


def test_a_lesson_says_when_what_and_what_would_have_been_better() -> None:
    game = load("take5")
    said = lessons_of(game, ["Ann", "Ben", "Cleo", "Dan"], 0, recorded("take5"))
    assert 0 < len(said) <= 3
    for text in said:
        when, _, rest = text.partition(": you said ")
        assert when.startswith("Round ")
        assert " better on average: it " in rest or " better on average: row " in rest
    assert lessons_of(game, ["Ann"], 0, "no record") == []


def test_another_answer_is_so_much_worse_or_about_as_good() -> None:
    game = load("take5")
    assert [worse(game, loss) for loss in (0.01, 0.98, 2.14)] == [
        "about as good",
        "1.0 bullhead worse on average",
        "2.1 bullheads worse on average",
    ]
    said = alternative(game, "pick 48: 5 bullheads; now the sixth card of row 3", Candidate(Pick(48), 2.14, "it closes row 3"))
    assert said == "Or pick 48, 2.1 bullheads worse on average: it closes row 3."
