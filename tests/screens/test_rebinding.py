"""Other keys, as the table [keys] of the settings says: they work, they stand wherever keys are named, and a clash is told."""

from __future__ import annotations

from pathlib import Path

import pytest
from screens.stage import Stage, hear, moment, opened, sit_down, take5, update_of
from screens.test_keys import bindings, classes

from cowtui.boards.keys import OF_ROOMS, TABLE_KEYS, USUAL_KEYS
from cowtui.boards.rebinding import USUAL, rebound
from cowtui.screens.destinations import Solo
from cowtui.screens.table import TableScreen
from cowtui.settings import saved
from cowtui.settings.saved import Settings
from cowtui.widgets.choices import Choices
from net.core.messages import Chat
from rules.kernel import Seat

GAME, OPTIONS = take5()


async def at_table(stage: Stage, seat: Seat | None = 0) -> None:
    now = moment(GAME, OPTIONS, 4, lambda state: any(ask.seat == 0 and ask.what == "pick" for ask in state.asks()))
    await hear(stage, update_of(GAME, OPTIONS, now.state, seat, now.events))


def test_without_a_wish_the_keys_are_the_usual_ones() -> None:
    assert rebound({}) is USUAL_KEYS
    assert rebound({"talk": "t"}).keymap == {}


def test_two_actions_may_swap_their_keys() -> None:
    keys = rebound({"rounds": "g", "log": "y"})
    assert (keys.clash, keys.shown("rounds"), keys.shown("log")) == ("", "g", "y")
    assert keys.keymap == {"rounds": "g", "log": "y"}


@pytest.mark.parametrize(
    ("wishes", "told"),
    [
        ({"log": "t"}, "log = 't' is the key of talk"),
        ({"log": "f", "rounds": "f"}, "log = 'f' is the key of rounds"),
        ({"log": "m"}, "log = 'm' is “Mooooo” in Cowtown"),
        ({"log": "k"}, "log = 'k' is an arrow: h, j, k and l move the cursor"),
        ({"log": "1"}, "log = '1' is no letter and no sign"),
        ({"log": "/"}, "log = '/' looks for a word"),
        ({"log": "ctrl+x"}, "log = 'ctrl+x' is no letter and no sign"),
        ({"leave": "g"}, "leave = 'g' is used in the rooms"),
        ({"logg": "f"}, "logg = 'f' is nothing that a key does"),
    ],
)
def test_what_clashes_is_told_in_one_sentence_and_keeps_its_key(wishes: dict[str, str], told: str) -> None:
    keys = rebound(wishes)
    assert keys.clash == f"Keys in the settings: {told}. The usual key stays."
    assert keys.shown("log") == "g"
    assert keys.shown("leave") == "q"
    assert len({known.key for known in keys.known}) == len(TABLE_KEYS)


def test_a_swap_that_is_half_refused_leaves_no_key_twice() -> None:
    keys = rebound({"rounds": "g", "log": "m"})
    assert keys.keymap == {}
    assert keys.faults == ("log = 'm' is “Mooooo” in Cowtown", "rounds = 'g' is the key of log")
    assert keys.clash == "Keys in the settings: log = 'm' is “Mooooo” in Cowtown; cowtui doctor names 1 more. The usual key stays."


def test_the_readme_names_every_action_that_may_have_another_key() -> None:
    told = (Path(__file__).parents[2] / "README.md").read_text("utf-8").split("**Other keys**")[1].split("\n\n")[0]
    assert [action for action in USUAL if f"`{action}`" in told.split("The actions")[1]] == list(USUAL)


def test_the_keys_of_rooms_are_declared() -> None:
    used = {
        key for one in classes() if one is not TableScreen for binding in bindings(one) if not binding.id for key in binding.key.split(",")
    }
    assert {key for key in used if len(key) == 1 or key == "slash"} <= OF_ROOMS


def test_keys_are_saved_as_a_table_and_read_again(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    wanted = Settings(player="Ann", keys={"talk": "T", 'a "b"': "\\"})
    saved.save(wanted, file)
    assert file.read_text().endswith('\n[keys]\n"talk" = "T"\n"a \\"b\\"" = "\\\\"\n')
    assert saved.load(file) == wanted
    file.write_text('[keys]\nhelp = "F"\n')
    assert saved.load(file).keys == {"help": "F"}


async def test_a_key_of_ones_own_works_and_stands_in_footer_help_and_palette(tmp_path: Path) -> None:
    async with opened(tmp_path, keys={"talk": "f", "help": "F", "hint": "I", "leave": "Q"}) as stage:
        desk = await sit_down(stage, GAME)
        await at_table(stage)
        footer = stage.text.splitlines()[-1]
        assert "f talk" in footer
        assert "F rules" in footer
        assert "I hint" in footer
        assert "Q leave" in footer
        await stage.keys("i")
        assert "A bot" not in stage.text
        await stage.keys("I")
        assert "A bot" in stage.text
        await stage.keys("t")
        assert "Enter send" not in stage.text
        await stage.keys("f", *"moo", "enter")
        assert desk.said == [Chat("moo")]
        await stage.keys("F")
        assert "F how to play" in stage.text
        await stage.keys(*["pagedown"] * 3)
        assert "f talk to the table" in stage.text
        await stage.keys("F")
        assert "In two minutes" in stage.text
        await stage.keys("escape", "colon", *"talk")
        choices = stage.app.screen.query_one(Choices).choices
        assert [choice.value or choice.about for choice in choices if choice.label == "Talk to the table"] == ["key f"]
        await stage.keys("escape", "q")
        assert "Leave?" not in stage.text
        await stage.keys("Q")
        assert "Leave?" in stage.text


async def test_what_a_key_opens_it_closes_too(tmp_path: Path) -> None:
    async with opened(tmp_path, keys={"log": "F", "help": "H"}) as stage:
        await sit_down(stage, GAME)
        await at_table(stage)
        for key, title in (("F", "p turn before"), ("H", "how to play")):
            await stage.keys(key)
            assert title in stage.text
            await stage.keys(key)
        assert "In two minutes" in stage.text
        await stage.keys("H")
        assert "▸ Choose a card to play" in stage.text


async def test_the_rooms_know_the_key_that_leaves(tmp_path: Path) -> None:
    async with opened(tmp_path, keys={"leave": "Q", "commands": "C"}) as stage:
        assert "Q leave" in stage.text.splitlines()[-1]
        await stage.keys("C")
        assert "what you are looking for" in stage.text
        await stage.keys("escape", "q")
        assert "Leave?" not in stage.text
        await stage.keys("ctrl+c")
        assert "Leave?" in stage.text
        await stage.keys("escape", "Q")
        assert "Leave?" in stage.text


@pytest.mark.parametrize("first", [None, Solo("take5", seats=4)])
async def test_a_clash_is_told_at_the_start(tmp_path: Path, first: Solo | None) -> None:
    async with opened(tmp_path, first=first, keys={"log": "t"}) as stage:
        said = "Keys in the settings: log = 't' is the key of talk. The usual key stays."
        await stage.until(lambda: said in " ".join(stage.text.split()))
