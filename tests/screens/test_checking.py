"""What stands under a result: whether the deal was nobody's choice, and whether one was told the truth."""

from __future__ import annotations

import subprocess
import threading
from pathlib import Path

import pytest
from screens.stage import Stage, hear, opened, recorded, sit_down, take5, update_of

from cowtui.screens import result
from cowtui.screens.destinations import Solo
from cowtui.screens.result import ResultScreen
from cowtui.seat import checking
from cowtui.seat.sitting import Sitting
from cowtui.wording.dealing import check_lines, told
from net.core.messages import Code, Off, Promises, Record, Refused, Seated, Starting, Update
from rules.chance import Fast
from rules.playout import roll_out
from rules.verify import Verdict

TRUTH = "Checked: nobody could choose this deal, and you were told the truth."
HOLDS = Verdict(0, TRUTH, None, ("Your salt is in it.",), "a b c d e f g h i j")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


async def end_a_game(stage: Stage) -> None:
    """At somebody else's table."""
    game, options = take5(rounds=1)
    state = game.new(options, 4, None)
    await sit_down(stage, game)
    roll_out(game, state, Fast(1))
    await hear(stage, update_of(game, options, state, 0))
    await stage.until(lambda: isinstance(stage.app.screen, ResultScreen))


async def test_the_record_is_checked_as_soon_as_it_is_there(tmp_path: Path) -> None:
    async with opened(tmp_path) as stage:
        await end_a_game(stage)
        assert "The deal is being checked …" in stage.text
        assert stage.app.sitting
        stage.app.sitting.hear(Record(recorded("take5"), last=True))
        await stage.until(lambda: "This record is from before deals were checked." in stage.text)


async def test_what_it_was_checked_against_and_the_words_of_the_record_are_behind_a_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checking, "check", lambda sitting: HOLDS)
    async with opened(tmp_path, (60, 20)) as stage:
        await end_a_game(stage)
        assert stage.app.sitting
        stage.app.sitting.hear(Record("{}", last=True))
        await stage.until(lambda: "nobody could choose this deal" in stage.text)
        await stage.keys("c")
        assert "· Your salt is in it." in stage.text
        assert "Whoever has these ten words has the same record" in stage.text
        assert "a b c d e\n" in stage.text
        assert "Esc back" in stage.text
        await stage.keys("escape")
        assert isinstance(stage.app.screen, ResultScreen)


async def test_the_ten_words_stand_under_the_result(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checking, "check", lambda sitting: HOLDS)
    async with opened(tmp_path, (80, 24)) as stage:
        await end_a_game(stage)
        assert stage.app.sitting
        stage.app.sitting.hear(Record("{}", last=True))
        await stage.until(
            lambda: "The record in ten words, to compare with the others: a b c d e f g h i j." in " ".join(stage.text.split())
        )


async def test_no_key_waits_for_the_check(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done = threading.Event()

    def check(sitting: Sitting) -> Verdict:
        assert done.wait(20)
        return HOLDS

    monkeypatch.setattr(checking, "check", check)
    async with opened(tmp_path) as stage:
        await end_a_game(stage)
        assert stage.app.sitting
        stage.app.sitting.hear(Record("{}", last=True))
        await stage.until(lambda: "The deal is being checked" in stage.text)
        await stage.keys("escape")
        await stage.until(lambda: not isinstance(stage.app.screen, ResultScreen))
        assert not done.is_set()
        done.set()


async def test_a_host_that_keeps_the_record_back_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(result, "WAIT", 0.05)
    async with opened(tmp_path) as stage:
        await end_a_game(stage)
        await stage.until(lambda: "Not checked: the host sent no record." in stage.text)
        assert stage.app.sitting
        stage.app.sitting.hear(Record(recorded("take5"), last=True))  # later than that
        await stage.until(lambda: "This record is from before deals were checked." in stage.text)


async def test_a_game_that_was_dealt_without_one_s_word_does_not_fit_whatever_its_record_says(tmp_path: Path) -> None:
    async with opened(tmp_path) as stage:
        await end_a_game(stage)
        assert stage.app.sitting
        stage.app.sitting.hear(Refused(0, "", "This game was dealt without your program's word.", Code.OTHER_DEAL))
        stage.app.sitting.hear(Record(recorded("take5"), last=True))
        await stage.until(lambda: "Does not fit at the start: this game was dealt without your program's word." in stage.text)


async def test_who_played_alone_is_told_of_no_check(tmp_path: Path) -> None:
    async with opened(tmp_path, first=Solo("take5", seats=2, seed="a", options={"rounds": 1})) as stage:
        for _ in range(400):
            await stage.pilot.pause(0.02)
            if isinstance(stage.app.screen, ResultScreen):
                break
            await stage.keys("enter")
        assert "You played alone" not in stage.text
        assert "c check" not in stage.text
        assert "t talk" not in stage.text
        await stage.keys("c")
        assert isinstance(stage.app.screen, ResultScreen)


def test_lines_say_the_sentence_and_the_words() -> None:
    assert [*told(HOLDS)] == [
        TRUTH,
        "Whoever has these ten words has the same record of this game. Compare them with the others: a b c d e f g h i j",
    ]
    assert [*told(Verdict(3, "Not checked: the host sent no record."))] == ["Not checked: the host sent no record."]
    assert "· Your salt is in it." in check_lines(HOLDS, 60)


def test_a_guest_s_program_which_starts_no_other_checks_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*arguments: object, **more: object) -> None:
        raise PermissionError("a guest's program may not do this")

    monkeypatch.setattr(subprocess, "run", refuse)
    sitting = Sitting(take5()[0], lambda sitting, said: None, alone=False)
    sitting.record = recorded("take5")
    assert checking.check(sitting).sentence == "This record is from before deals were checked. The record agrees with itself."


def test_a_check_waits_for_what_came_of_an_answer_and_not_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    game, _ = take5(rounds=1)
    sitting = Sitting(game, lambda sitting, said: None, alone=False)
    sitting.record = "a record"
    kept = ["first"]
    held: list[str] = []

    def text_of(promise: str, seat: int | None) -> str:
        return kept[0] if len(held) < 1 else kept[-1]

    def checked(request: checking._Request) -> Verdict:
        held.append(request.witness)
        return Verdict(0, TRUTH, unknown=int(request.witness == "first"))

    monkeypatch.setattr(checking.witnesses, "text_of", text_of)
    monkeypatch.setattr(checking, "_checked", checked)
    kept.append("first and more")
    assert checking.check(sitting).unknown == 0
    assert held == ["first", "first and more"]
    held.clear(), kept.pop()
    monkeypatch.setattr(checking, "ANSWERED", 0.0)
    assert checking.check(sitting).unknown == 1
    assert held == ["first"]


def test_the_check_of_a_game_is_held_to_the_start_that_was_opened_for() -> None:
    sitting = Sitting(take5()[0], lambda sitting, said: None, alone=False)
    playing, over = Update({}, {}), Update({}, {}, ranks=(1, 1), scores=((0, 1), (0, 1)))
    sitting.take(Seated(0, "token"))
    sitting.take(Starting(1, "{}", "a" * 64))
    sitting.take(Promises(1, ()))
    sitting.take(Off(1, "off", True))
    sitting.take(Starting(2, "{}", "b" * 64))
    sitting.take(Promises(2, ()))
    for update in (playing, playing, over):
        sitting.take(update)
        assert sitting.promise == "b" * 64
    sitting.take(Seated(0, "token"))  # a host that names its game no more has not made it another
    assert sitting.promise == "b" * 64
    sitting.take(Starting(3, "{}", "c" * 64))
    assert sitting.promise == "b" * 64  # its result still stands there
    sitting.take(Promises(3, ()))
    sitting.take(playing)
    assert sitting.promise == "c" * 64
    sitting.take(Seated(0, "token", deal="d" * 64))  # away for a while, and back in the next game
    sitting.take(playing)
    assert sitting.promise == "d" * 64
    sitting.take(over)
    sitting.take(playing)  # nobody was asked
    assert sitting.promise == ""
