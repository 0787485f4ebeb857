"""Which keys there are: only those that arrive from every terminal."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest
from screens.stage import opened, recorded
from textual.binding import Binding
from textual.dom import DOMNode

import cowtui
from cowtui.app import FullScreen, Solo
from cowtui.screens.commands import part_with
from cowtui.screens.destinations import Replay
from cowtui.screens.finder import FinderScreen, Found
from cowtui.screens.room import Room
from cowtui.screens.setup import SetupScreen
from cowtui.widgets.choices import Choice, Choices
from rules.catalog import NAMES, load

HOME = Path(cowtui.__file__).parent
SAFE = re.compile(r"[a-z0-9]|left|right|up|down|home|end|pageup|pagedown|tab|enter|space|escape|question_mark|colon|slash|equals_sign")
DOUBLES = {"ctrl+c", "ctrl+q", "ctrl+z", "shift+tab"}
"""Only beside another key that does the same; Ctrl+Z does what it does in every shell."""


def classes() -> list[type[DOMNode]]:
    """Every screen and widget of ours, and the app."""
    files = [file for part in ("screens", "tables", "widgets") for file in (HOME / part).rglob("[a-z]*.py")]
    modules = [".".join(file.relative_to(HOME.parent).with_suffix("").parts) for file in files]
    found = [one for name in modules for one in vars(import_module(name)).values() if isinstance(one, type) and issubclass(one, DOMNode)]
    return sorted((one for one in {*found, FullScreen} if one.__module__.startswith("cowtui.")), key=lambda one: one.__name__)


def bindings(one: type[DOMNode]) -> list[Binding]:
    """Its own; those that it inherits are those of its base, ours or Textual's."""
    return [binding for binding in vars(one).get("BINDINGS", ()) if isinstance(binding, Binding)]


@pytest.mark.parametrize("one", classes(), ids=lambda one: one.__name__)
def test_every_key_arrives_from_every_terminal(one: type[DOMNode]) -> None:
    for binding in bindings(one):
        keys = binding.key.split(",")
        assert all(SAFE.fullmatch(key) or key in DOUBLES for key in keys), binding
        assert any(SAFE.fullmatch(key) for key in keys) or set(keys) <= DOUBLES, binding
        assert binding.description, f"{binding} has no name in the palette"


async def test_every_screen_leaves_with_q_and_has_the_palette(tmp_path: Path) -> None:
    async with opened(tmp_path) as stage:
        for keys in ((), ("1",), ("2",), ("5",), ("6",), ("7",)):
            await stage.keys(*keys)
            await stage.keys("q")
            assert "Leave?" in stage.text
            await stage.keys("escape", "colon")
            assert "type what you are looking for" in stage.text
            await stage.keys("escape")
            if keys:
                await stage.keys("escape")
        assert "What would you like to do?" in stage.text


async def test_the_palette_does_what_the_key_does(tmp_path: Path) -> None:
    async with opened(tmp_path) as stage:
        await stage.keys("colon", "l", "e", "a", "v", "enter")
        assert "Leave?" in stage.text


async def test_the_palette_of_the_menu_lists_where_one_can_go_and_no_arrows(tmp_path: Path) -> None:
    async with opened(tmp_path) as stage:
        await stage.keys("colon")
        listed = [choice.label for choice in stage.app.screen.query_one(Choices).choices]
        games = [f"Play {load(name).title}" for name in NAMES]
        assert listed == ["Play", "Join", "Host", "Resume", "Rules", "Replays", "Settings", "Quit", "Leave", "Rulebooks", *games]
        await stage.keys(*"settings", "enter")
        await stage.until(lambda: "What would you like to change?" in stage.text)


async def test_the_palette_of_the_menu_finds_a_game_and_sets_it_up(tmp_path: Path) -> None:
    async with opened(tmp_path) as stage:
        await stage.keys("colon", *"take")
        assert "Play Take 5 with the Jumping Cow" in stage.text
        await stage.keys("enter")
        await stage.until(lambda: isinstance(stage.app.screen, SetupScreen))
        assert "Take 5" in stage.text.splitlines()[0]


def test_a_rule_is_listed_by_the_part_that_has_the_word() -> None:
    text = "The deal goes to the left; all cards are shuffled again. Then play goes on."
    assert part_with(text, ["shuffled"]) == "… all cards are shuffled again. Then play goes on."
    assert part_with(text, ["deal", "shuffled"]) == text


async def test_what_stands_beside_a_line_is_seen_however_long_another_line_is(tmp_path: Path) -> None:
    async with opened(tmp_path) as stage:
        await stage.app.push_screen(FinderScreen([(1, Found("a word " * 30, "key i")), (2, Found("short", "key g"))], title="", empty=""))
        await stage.pilot.pause()
        assert stage.text.count("key i") == stage.text.count("key g") == 1


async def test_the_palette_of_a_replay_names_keys_as_they_are_printed(tmp_path: Path) -> None:
    async with opened(tmp_path, first=Replay(recorded("take5"))) as stage:
        await stage.until(lambda: "  1 of" in stage.text)
        await stage.keys("colon")
        about = {choice.label: choice.about for choice in stage.app.screen.query_one(Choices).choices}
        assert about["Ten steps back"] == "key Page up"
        assert about["End"] == "key End"


async def test_j_goes_down_in_every_list(tmp_path: Path) -> None:
    async with opened(tmp_path) as stage:
        await stage.keys("j", "j", "k")
        choices = stage.app.screen.query_one(Choices)
        assert choices.chosen is not None
        assert choices.chosen.name == "join"
        assert not any(choice.key in ("h", "j", "k", "l") for choice in choices.choices)


async def test_a_long_list_scrolls_with_its_cursor(tmp_path: Path) -> None:
    async with opened(tmp_path) as stage:
        await stage.keys("6")
        choices = stage.app.screen.query_one(Choices)
        choices.show([Choice(str(number), f"line {number}") for number in range(100)])
        await stage.keys("end")
        assert "line 99" in stage.text
        assert "line 0" not in stage.text
        await stage.keys("down")
        assert "line 0" in stage.text


async def test_what_cannot_be_opened_is_said_on_the_menu(tmp_path: Path) -> None:
    async with opened(tmp_path, first=Solo("take5", seats=4, options={"variant": "professional", "cow": True})) as stage:
        await stage.until(lambda: "Professional is played without the Cow" in stage.text)
        await stage.keys("1")
        assert "Which game?" in stage.text


async def test_escape_is_in_the_key_line_of_every_list_and_form(tmp_path: Path) -> None:
    async with opened(tmp_path) as stage:
        assert "Esc back" not in stage.text
        for key in "1234567":
            await stage.keys(key)
            assert "Esc back" in stage.text.splitlines()[-1]
            await stage.keys("escape")
        await stage.keys("1", "2")
        assert "Esc back" in stage.text.splitlines()[-1]


async def test_an_empty_list_asks_for_no_choice(tmp_path: Path) -> None:
    async with opened(tmp_path) as stage:
        for key in "46":
            await stage.keys(key)
            assert "There is nothing here yet.  Esc goes back" in stage.text
            assert "Which game" not in stage.text
            await stage.keys("escape")


async def test_a_second_ctrl_c_leaves(tmp_path: Path) -> None:
    async with opened(tmp_path) as stage:
        await stage.keys("ctrl+c")
        assert "Leave?" in stage.text
        await stage.keys("ctrl+c")
        assert stage.app.return_code == 0


async def test_after_leaving_a_game_alone_a_line_says_how_it_goes_on(tmp_path: Path) -> None:
    async with opened(tmp_path, first=Solo("take5", seats=3)) as stage:
        await stage.until(lambda: "Choose a card" in stage.text)
        await stage.keys("ctrl+c", "ctrl+c")
    assert stage.app.farewell == "Your game of Take 5 with the Jumping Cow is saved. Start cowtui and choose Resume."


async def test_a_long_question_a_long_note_and_the_keys_stand_whole_at_80_columns(tmp_path: Path) -> None:
    question = "Which dice do you keep, in secret?"
    hint = "A bot would ask: 2 points if anybody has a card of this suit; else a card from the deck comes to the hand instead."
    async with opened(tmp_path) as stage:
        room = stage.app.screen.query_one(Room)
        room.ask(question, "then Enter", hint)
        await stage.until(lambda: f"{question} then Enter {hint}" in " ".join(stage.text.split()))
        room.ask("Short.", "", "What Enter does.", "What else.")
        await stage.until(lambda: "Short. What Enter does. What else." in " ".join(stage.text.split()))
