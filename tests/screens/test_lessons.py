"""After a game, what of one's own answers cost most."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from games.take5.positions import at
from screens.stage import hear, opened, recorded, sit_down, take5, update_of

from cowtui.screens.replay import ReplayScreen
from cowtui.screens.result import ResultScreen
from cowtui.wording.advice import alternative, lessons, lessons_of, price, worse
from net.core.messages import Record
from rules.bots.advice import Candidate, Mistake
from rules.catalog import load
from rules.chance import Fast
from rules.kernel import Ask
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
        assert "you chose to play" in " ".join(stage.text.split())
        await stage.keys("1")
        await stage.until(lambda: isinstance(stage.app.screen, ReplayScreen))
        await stage.until(lambda: "of 10 (Ann's view)" in stage.text)
        await stage.keys("escape")
        assert isinstance(stage.app.screen, ResultScreen)


def test_a_lesson_says_when_what_and_what_would_have_been_better() -> None:
    game = load("take5")
    said = lessons_of(game, ["Ann", "Ben", "Cleo", "Dan"], 0, recorded("take5"))
    assert 0 < len(said) <= 3
    for text, line in said:
        when, _, rest = text.partition(": you chose to play ")
        assert re.fullmatch(r"Round \d, turn \d+ of 10", when)
        assert re.search(r" better on average(: (it|row) .*)?\.$", rest)
        assert " would not" not in rest
        assert line > 0
    assert lessons_of(game, ["Ann"], 0, "no record") == []


def test_a_price_is_no_reason_for_the_answer_that_pays_more() -> None:
    game = load("take5")
    cheap = Candidate(Pick(12), 6.1, "it is safe in row 2")
    dear = Candidate(Pick(78), 6.1, "it takes row 3 for 9 bullheads; lower cards would not")
    one = Candidate(Pick(3), 6.1, "it takes row 1 for 1 bullhead")
    assert [price(game, said.reason) for said in (cheap, dear, one)] == [0, 9, 1]
    told = [
        next(lessons(game, game.options(), ["Ann", "Ben"], [Mistake(4, Ask(0, "pick"), at().view(0), said, better, 1)])).text
        for said, better in ((cheap, dear), (dear, one))
    ]
    assert told[0].endswith("you chose to play 12. To play 78 was 6.1 bullheads better on average.")
    assert told[1].endswith("To play 3 was 6.1 bullheads better on average: it takes row 1 for 1 bullhead.")


def test_another_answer_is_so_much_worse_or_about_as_good() -> None:
    game = load("take5")
    assert [worse(game, loss) for loss in (0.01, 0.98, 2.14)] == [
        "about as good",
        "1.0 bullhead worse on average",
        "2.1 bullheads worse on average",
    ]
    view = at().view(0)
    said = alternative(game, game.options(), view, ["Ann", "Ben"], Candidate(Pick(48), 2.14, "it takes row 3 for 9 bullheads"))
    assert said == "Or play 48, 2.1 bullheads worse on average: it takes row 3 for 9 bullheads."


def test_where_turns_have_no_number_the_players_own_are_counted() -> None:
    said = lessons_of(load("cowtown"), ["Ann", "Ben", "Cleo", "Dan"], 0, recorded("cowtown"))
    assert said
    for text, _ in said:
        assert re.match(r"Round \d, your turn \d+: you chose to (play|draw|take|pass|stop) ", text), text
        assert re.search(r"\. To (play|draw|take|pass|stop) .* was \d\.\d scorecows better on average", text), text
