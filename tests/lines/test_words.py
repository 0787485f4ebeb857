"""Everything that a key does on the screen has a word in lines."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest
from lines.test_scripts import said_to

from cowtui.boards import board_for
from cowtui.boards.keys import TABLE_KEYS
from cowtui.lines import after, answering, leaving, lobby, looking, mode, people, replay, setup, watching
from cowtui.screens.lobby import LobbyScreen
from cowtui.screens.replay import ReplayScreen
from cowtui.screens.result import ResultScreen
from rules.catalog import NAMES

AT_THE_TABLE = {
    "back": "question",  # there is nothing to go back from: the question can be heard again
    "hint": "hint",
    "help": "rule",
    "log": "log",
    "rounds": "rounds",
    "answers": "all",
    "pace": "pace slow",
    "hide_tips": "tips off",
    "talk": "say",
    "watchers": "show hand",
    "look_over": "see",
    "result": "result",
    "commands": "help",
    "leave": "quit",
}
"""The action of each key of a table, and the word for it."""
BEFORE_A_GAME = {"start": "start", "ready": "ready", "talk": "say", "options": "options", "people": "who", "take_back": "take back"}
AFTER_A_GAME = {
    "rematch": "again",
    "replay": "replay",
    "check": "check",
    "lessons": "mistakes",
    "menu": "quit",
    "back": "table",
    "talk": "say",
}
IN_A_REPLAY = {
    "step": "step",
    "part": "turn",
    "decision": "decision",
    "play": "all",
    "pace": "step",
    "seat": "seat",
    "hands": "hands",
    "export": "export",
    "check": "check",
    "back": "leave",
}
OF_A_GAME = {
    "take5": {"seen": "unseen"},
    "cowsdance": {"known": "unseen"},
    "cowtown": {"seen": "unseen"},
    "dicetown": {"points": "scores"},
}
"""The keys of a board that show something; what the others do is an answer, which is listed, or said in notation."""
ANSWERS = {
    "dicetown": {"pass all round", "Pickpocket"},
    "cowsdance": {"ask", "cut in", "discard", "other way"},
    "cowtown": {"other stack", "Mooooo", "catch"},
    "cowclicker": {"draw", "none", "upgrade", "end turn", "other way", "trade", "accept", "decline", "take back"},
}


def words() -> set[str]:
    """Each word of the line mode, as it is typed."""
    modules = (after, answering, leaving, lobby, looking, mode, people, replay, setup, watching)
    usages = [found for module in modules for found in re.findall(r'Word\(\s*f?"([^"]+)"', Path(module.__file__).read_text("utf-8"))]
    return {" ".join(part for part in usage.split() if part.islower()) for usage in usages}


def actions(screen: type) -> set[str]:
    """What the keys of a screen do."""
    return {binding.action.partition("(")[0] for binding in screen.BINDINGS}  # type: ignore[attr-defined]


def test_each_key_of_a_table_has_a_word() -> None:
    assert {known.action for known in TABLE_KEYS if known.action} == AT_THE_TABLE.keys()
    assert set(AT_THE_TABLE.values()) <= words()


@pytest.mark.parametrize(
    ("screen", "table"),
    [(LobbyScreen, BEFORE_A_GAME), (ResultScreen, AFTER_A_GAME), (ReplayScreen, IN_A_REPLAY)],
)
def test_each_key_before_and_after_a_game_has_a_word(screen: type, table: dict[str, str]) -> None:
    assert actions(screen) == table.keys()
    assert set(table.values()) <= words()


@pytest.mark.parametrize("game", NAMES)
def test_each_key_of_a_board_shows_what_a_word_tells_or_says_an_answer(game: str) -> None:
    shown = OF_A_GAME.get(game, {})
    assert {key.word for key in board_for(game).keys} == shown.keys() | ANSWERS.get(game, set())
    assert set(shown.values()) <= words()


@pytest.mark.parametrize(
    ("game", "told"),
    [
        ("take5", "Not shown yet in this round, 90 cards: "),
        ("cowsdance", "Not seen yet: "),
        ("cowtown", "Of the hands nothing is known."),
    ],
)
def test_what_nobody_has_shown_is_told(game: str, told: str) -> None:
    assert told in said_to("1\nunseen\n" if game == "cowsdance" else "unseen\n", game)[1]


def test_a_second_hint_says_what_else_and_what_it_costs() -> None:
    _, said = said_to("hint\nhint\n", seats=2)
    assert re.search(r"To say it: \d+, pick \d+", said)
    assert re.search(r"\nOr play \d+, (about as good|[0-9.]+ bullheads? worse on average)", said)


def test_the_log_is_searched_by_a_word_and_the_rounds_are_told() -> None:
    script = "log hall\nrounds\n" + "1\n" * 10 + "rounds\nlog the cow jumped\nlog all\n"
    _, said = said_to(script, seats=2, options={"rounds": 2})
    assert "Nothing that has happened has the word hall.\nNo round is over yet.\n" in said
    assert re.search(r"\nRound 1: Ann \d+, Bella \d+\.\n", said)


def test_after_a_game_its_mistakes_are_told() -> None:
    _, said = said_to("1\n" * 10 + "mistakes\ncheck\n1\n", seats=2, options={"rounds": 1})
    over = said.partition("The game is over.")[2]
    assert re.search(
        r"you chose to play \d+\. To play \d+ was [0-9.]+ bullheads? better on average|None of your answers cost anything", over
    )
    assert "You played alone, so there is nobody whose deal could be checked." in over


def test_settings_are_heard_and_changed_at_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    _, said = said_to("settings\nsettings motion no\nsettings motion maybe\nsettings\n", seats=2)
    assert "motion: yes." in said.partition("Saved.")[0]
    assert "motion cannot be maybe. Or yes, no." in said
    assert "motion: no." in said.rpartition("Saved.")[2]


def test_nothing_of_dice_town_is_told_twice_and_nobody_is_offered_what_only_no_can_be_said_to() -> None:
    _, said = said_to("1\n" * 120, "dicetown")
    assert "stole" in said
    assert not re.search(r"drew 1 card from \w+'s hand", said)
    assert not [line for line, after in pairwise(said.splitlines()) if " offered " in line and line == after]
    assert "  1  offer (nothing)\n" in said
    assert "Say hands off (not in this round)." not in said
