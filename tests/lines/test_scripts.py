"""A script of lines: one line answers the question that stood when it was read, so the same lines and seed make the same game."""

from __future__ import annotations

import io
import re

import pytest
from protocol.hosts import until

from cowtui.lines.console import Console, Line
from cowtui.lines.mode import LineMode
from net.link import solo
from rules.catalog import NAMES, load
from rules.playout import hurried


def said_to(script: str, game: str = "take5", **more: object) -> tuple[int, str]:
    """The exit status, and all that was said."""
    out = io.StringIO()
    lines = LineMode(Console(io.StringIO(script), out), load(game))
    options = more.pop("options", hurried(load(game), load(game).options()))
    status = lines.run(
        lambda deliver: solo(game, deliver, name="Ann", seed="moo", worker=False, bots_first=True, options=options, **more)  # type: ignore[arg-type]
    )
    return status, out.getvalue()


@pytest.mark.parametrize("game", NAMES)
def test_ten_runs_of_a_script_are_ten_equal_transcripts(game: str) -> None:
    script = "".join(f"{number % 3 + 1}\n{'scores' if number % 7 == 0 else 'clock'}\n" for number in range(12))
    runs = {said_to(script, game) for _ in range(10)}
    assert len(runs) == 1
    assert len(next(iter(runs))[1].splitlines()) > 40


def test_help_lists_what_can_be_said_here_and_after_the_game_something_else() -> None:
    _, said = said_to("help\n" + "1\n" * 10 + "help\n1\n", seats=2, options={"rounds": 1})
    playing, over = said.split("The game is over.")
    assert "hint: what a bot would do, and why; once more, what else\n" in playing
    assert "again: deal another game\n" not in playing
    assert "again: deal another game\n" in over
    assert "replay: hear this game again, step by step\n" in over
    assert "hint: " not in over


def test_only_what_has_changed_of_the_table_is_told_again() -> None:
    _, said = said_to("1\n1\n1\n", seats=2)
    first, *later = said.split("Choose a card to play, in secret.")
    assert first.count("\nRow ") == 4
    assert "Ann: 0 bullheads" in first
    for told in later[:-1]:
        assert "Ann: 0 bullheads" not in told
        assert not set(re.findall(r"^Row .*$", told, re.MULTILINE)) & set(re.findall(r"^Row .*$", first, re.MULTILINE))
    assert len(re.findall(r"^Players: ", said, re.MULTILINE)) == 1
    assert said.count("is ready") == 0


def test_another_game_and_its_replay_are_a_word_each() -> None:
    script = "1\n" * 10 + "again\n" + "1\n" * 10 + "result\nquit\n"
    status, said = said_to(script, seats=2, options={"rounds": 1})
    assert status == 0
    assert said.count("Another game begins.") == 1
    assert said.count("The game is over.") == 3


def test_what_is_no_word_is_answered_with_what_is() -> None:
    _, said = said_to("moo\n99\npick 105\nbot 2\n", seats=2)
    assert "I do not understand 'moo'. You can say: 1 to 10, or pick CARD. `help` lists what else can be said." in said
    assert "There is no choice 99; there are 1 to 10." in said
    assert "'pick 105': card is at most 104." in said
    assert "`bot` does nothing now. `help` lists what can be said here." in said


def test_a_game_left_alone_says_whether_it_can_go_on() -> None:
    _, said = said_to("quit\n", seats=2)
    assert said.endswith("You leave the table.\nThe game is saved: `cowtui`, then `resume`, opens it again.\n")


def test_a_line_that_stands_behind_what_others_say_is_heard_before_another_is_read() -> None:
    console = Console(source := io.StringIO("1\n1\n"), io.StringIO())
    console.post("somebody sits down")
    console.post("somebody is ready")
    assert console.hear() == "somebody sits down"
    until(lambda: source.tell() == 2)  # the first line is read, and stands behind what was said before
    assert console.hear() == "somebody is ready"
    assert console.hear(wants_line=False, seconds=1) == Line("1", None)
    assert console.hear(wants_line=False, seconds=0.05) is None
    assert source.tell() == 2
