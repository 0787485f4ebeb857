"""Forms turn their values, and no handler waits for a message that nobody sends."""

from __future__ import annotations

import fcntl
import os
import re
from pathlib import Path

import pytest
from screens.stage import Stage, hear, moment, opened, recorded, sit_down, take5, update_of
from screens.test_keys import classes
from textual import events
from textual.message import Message
from textual.widgets import Input

from cowtui.screens.arranging import rule_of
from cowtui.screens.destinations import Join
from cowtui.screens.games import players
from cowtui.screens.menu import MenuScreen
from cowtui.screens.rules import RulesScreen
from cowtui.screens.setup import SetupScreen
from cowtui.seat.way_in import why_no_name
from cowtui.widgets.page import laid_out
from cowtui.widgets.text import shortened
from cowtui.wording import rulebook
from cowtui.wording.about.base import about_of
from cowtui.wording.rulebook import blocks
from net.core.messages import PROTOCOL, Chat, Code, Refused
from net.discovery import Found
from rules.catalog import NAMES, load


def handlers(kind: type[Message]) -> set[str]:
    """The names of the handlers of this message and of all that derive from it."""
    own = {kind.handler_name} if kind is not Message else set()
    return own.union(*(handlers(one) for one in kind.__subclasses__()))


def test_every_handler_has_a_message_that_it_handles() -> None:
    ours = [one for one in classes() if one.__module__.startswith("cowtui.")]
    named = {f"{one.__name__}.{name}" for one in ours for name in vars(one) if name.startswith("on_")}
    known = handlers(Message)
    assert {name for name in named if name.partition(".")[2] not in known} == set()
    assert any(name.endswith(".on_choices_turned") for name in named)


def line_of(stage: Stage, label: str) -> str:
    """The line of the screen that begins with this label."""
    lines = (line.strip().lstrip("▸ ") for line in stage.text.splitlines())
    return " ".join(next(line for line in lines if line.startswith(label)).split())


async def test_a_new_table_may_have_other_seats_bots_and_rules(tmp_path: Path) -> None:
    async with opened(tmp_path) as stage:
        await stage.keys("1", "2", "down", "right")
        assert line_of(stage, "Players") == "Players ‹ 5 ›"
        assert line_of(stage, "The others") == "The others 4 bots that play sensibly"
        await stage.keys("left", "left", "down", "right")
        assert line_of(stage, "Players") == "Players 3"
        assert line_of(stage, "The others") == "The others ‹ 2 bots that are hard to beat ›"
        await stage.keys("down", "down", "down", "down", "right")
        assert line_of(stage, "Cards and rows") == "Cards and rows ‹ Tactics: only as many cards as are dealt ›"
        assert "[Your own]" in stage.text


async def test_presets_are_a_short_game_the_printed_one_and_everything(tmp_path: Path) -> None:
    async with opened(tmp_path, (80, 40)) as stage:
        await stage.keys("1", "1")
        assert "[Rulebook]" in stage.text
        assert "by the rulebook: four rounds, 40 scorecows" in stage.text
        assert "The first dealer" not in stage.text
        await stage.keys("left")
        assert "[Quick]" in stage.text
        assert line_of(stage, "Rounds") == "Rounds 2 rounds"
        await stage.keys("right", "right")
        assert "[Everything]" in stage.text
        lines = [" ".join(line.split()) for line in stage.text.splitlines()]
        assert {
            "Several barns closed at once one bonus",
            "The first dealer drawn by lot",
            "Time to call Mooooo 3 seconds",
            "A Cowtown card that was dealt is not replaced",
        } <= set(lines)
        await stage.keys("right")
        assert "[Quick]" in stage.text  # nothing was changed: there is no game of one's own yet


async def test_your_own_rules_are_kept_while_a_preset_is_looked_at(tmp_path: Path) -> None:
    async with opened(tmp_path, (80, 40)) as stage:
        await stage.keys("1", "1", "down", "down", "down", "right", "home")
        assert "[Your own]" in stage.text
        assert "5 rounds" in stage.text
        await stage.keys("left", "left")
        assert "[Rulebook]" in stage.text
        assert line_of(stage, "Rounds") == "Rounds 4 rounds"
        await stage.keys("right", "right")
        assert line_of(stage, "Rounds") == "Rounds 5 rounds"


@pytest.mark.parametrize("name", NAMES)
def test_every_option_has_a_rule_that_tells_of_it(name: str) -> None:
    game = load(name)
    for option in about_of(game).options():
        assert rulebook.rule(name, rule_of(game, option.name)), option.name


@pytest.mark.parametrize(
    ("game", "keys", "why"),
    [
        ("2", ("right", *["down"] * 5, "right", "down", "left"), "Professional is played without the Cow: leave the Cow out"),
        ("3", ("down", "left", "left", "left"), "(DT-"),
    ],
    ids=["options that do not go together", "too many seats for the options"],
)
async def test_what_cannot_be_is_said_as_soon_as_it_is_chosen(tmp_path: Path, game: str, keys: tuple[str, ...], why: str) -> None:
    async with opened(tmp_path) as stage:
        await stage.keys("1", game, *keys)
        assert why in stage.text
        await stage.keys("home", "enter")
        assert isinstance(stage.app.screen, SetupScreen)
        assert why in stage.text
        await stage.keys("question_mark", "escape")
        assert why in stage.text


async def test_escape_forgets_what_was_chosen_for_a_new_table(tmp_path: Path) -> None:
    async with opened(tmp_path) as stage:
        await stage.keys("1", "2", "down", "right", "down", "right", *["down"] * 4, "right")
        assert "Tactics" in line_of(stage, "Cards and rows")
        await stage.keys("escape", "1", "2")
        assert "[Rulebook]" in stage.text
        assert "Your own" not in stage.text
        assert line_of(stage, "Players") == "Players 4"
        assert "Tactics" not in stage.text


@pytest.mark.parametrize("name", NAMES)
async def test_the_set_up_speaks_of_quick_where_the_game_has_it(tmp_path: Path, name: str) -> None:
    async with opened(tmp_path) as stage:
        await stage.keys("1", str(NAMES.index(name) + 1))
        assert "Rulebook is the game as printed" in " ".join(stage.text.split())
        assert ("Quick" in stage.text) == bool(about_of(load(name)).quick)


async def test_escape_loses_no_line_that_was_half_typed(tmp_path: Path) -> None:
    game, options = take5()
    state = moment(game, options, 3, lambda state: any(ask.seat == 0 for ask in state.asks())).state
    async with opened(tmp_path) as stage:
        desk = await sit_down(stage, game)
        await hear(stage, update_of(game, options, state, 0))
        await stage.keys("t", *"moo", "escape")
        assert desk.said == []
        await stage.keys("t", *"oo", "enter")
        assert desk.said == [Chat("moooo")]
        await stage.keys("t", "enter")
        assert len(desk.said) == 1


async def test_help_on_an_option_opens_at_its_rule(tmp_path: Path) -> None:
    async with opened(tmp_path) as stage:
        await stage.keys("1", "2", "end", "question_mark")
        assert "▌T5-20" in stage.text


async def test_an_option_that_is_a_text_is_typed_and_a_long_one_names_the_command_line(tmp_path: Path) -> None:
    async with opened(tmp_path, (80, 40)) as stage:
        await stage.keys("1", "4", "right", "end", "right", *"Polka", "enter")
        assert line_of(stage, "Their name") == "Their name ‹ Polka ›"
        await stage.keys("escape", "1", "5", "right", "end", "right")
        assert "That is too long to type here: cowtui play cowclicker --option deck=@FILE" in " ".join(stage.text.split())


async def test_a_table_for_others_has_a_name_a_password_and_a_clock(tmp_path: Path) -> None:
    async with opened(tmp_path, (80, 40)) as stage:
        await stage.keys("3", "2")
        assert line_of(stage, "The others") == "The others people"
        assert line_of(stage, "Clock") == "Clock 90 seconds for each question"
        await stage.keys(*["down"] * 4, "enter", *"moo", "enter")
        assert line_of(stage, "Password") == "Password ‹ moo ›"
        assert "Everybody who joins or watches needs this password." in stage.text


def test_the_screen_and_the_rulebook_of_cowtown_say_the_same_number_of_players() -> None:
    assert players(load("cowtown")) == "2 to 6 players"
    assert any("For 2 to 6 players" in block.text for block in blocks("cowtown"))


async def test_the_numbers_of_players_are_those_of_the_usual_options(tmp_path: Path) -> None:
    async with opened(tmp_path) as stage:
        await stage.keys("1")
        dice = next(line for line in stage.text.splitlines() if "Dice Town" in line)
        assert "2 to 5" in dice


async def test_games_that_can_be_stepped_through_have_their_title_time_and_players(tmp_path: Path) -> None:
    replays = tmp_path / "replays"
    replays.mkdir()
    (replays / "alone-take5-20261130-130659-333a.record").write_text(recorded("take5"), "utf-8")
    async with opened(tmp_path) as stage:
        await stage.keys("6")
        assert re.search(r"▸ Take 5 +.*13:06|▸ Take 5 +30 Nov 2026", stage.text)
        assert "4. Ann: 66 bullheads" in stage.text
        assert "333a" not in stage.text


async def test_a_game_to_go_on_with_tells_its_table_players_round_and_scores(tmp_path: Path) -> None:
    journals = tmp_path / "journals"
    journals.mkdir()
    header, *lines = recorded("take5").splitlines(keepends=True)
    header = header.replace('"table":""', '"table":"Barn"')
    strange = journals / "alone-take5-20261129-130659-333b.record"
    strange.write_text(header.replace("take5", "chess"), "utf-8")
    os.utime(strange, (1, 1))
    (journals / "barn-take5-20261130-130659-333a.record").write_text(header + "".join(lines[:59]), "utf-8")
    async with opened(tmp_path) as stage:
        await stage.keys("4")
        await stage.until(lambda: "\n  Round 2, turn 3 of 10\n  Ann: 15 bullheads before this round, 0 in it" in stage.text)
        assert "at Barn, with Ben, Cleo and Dan" in stage.text
        await stage.keys("down")
        await stage.until(lambda: "no game is called 'chess'" in stage.text)


async def test_a_game_that_has_ended_tells_who_won(tmp_path: Path) -> None:
    replays = tmp_path / "replays"
    replays.mkdir()
    (replays / "alone-take5-20261130-130659-333a.record").write_text(recorded("take5"), "utf-8")
    async with opened(tmp_path) as stage:
        await stage.keys("6")
        await stage.until(lambda: re.search(r"^  1\. \w+: \d+ bullheads$", stage.text, re.MULTILINE))


async def test_replays_of_one_day_are_told_apart_by_time_and_winner(tmp_path: Path) -> None:
    replays = tmp_path / "replays"
    replays.mkdir()
    for game, time in (("take5", "130659"), ("take5", "140102"), ("cowtown", "150000")):
        (replays / f"alone-{game}-20201130-{time}-333a.record").write_text(recorded(game), "utf-8")
    async with opened(tmp_path) as stage:
        await stage.keys("6")
        await stage.until(lambda: stage.text.count(" won with ") == 3)
        assert "30 Nov 2020 13:06, Cleo won with 46 bullheads" in stage.text
        assert "30 Nov 2020 14:01, Cleo won with 46 bullheads" in stage.text
        await stage.keys("down")
        await stage.until(lambda: "  Round " in stage.text)


def test_what_a_player_has_is_told_in_whole_parts_as_many_as_fit() -> None:
    long = "Mia: $9, 2 nuggets, dice 9 A A, known to hold a deed worth 4 (or Clover or Daisy) and a deed worth 4; choosing"
    assert shortened(long, 76) == "Mia: $9, 2 nuggets, dice 9 A A"
    assert shortened("Mia: $9, 2 nuggets", 76) == "Mia: $9, 2 nuggets"


async def test_root_is_nobody_s_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for user, guessed in (("root", ""), ("ann", "Ann")):
        monkeypatch.setattr("getpass.getuser", lambda user=user: user)
        async with opened(tmp_path, player="") as stage:
            assert stage.app.screen.query_one(Input).value == guessed


async def test_a_name_that_somebody_has_is_asked_anew_and_the_table_joined_with_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    joined: list[tuple[Join, str]] = []
    async with opened(tmp_path) as stage:
        monkeypatch.setattr(stage.app, "join", lambda join, name="": joined.append((join, name)))
        await sit_down(stage, load("take5"))
        here = Join((("10.0.0.7", 26970),))
        stage.app.joining, stage.app.called = here, "Root"
        assert stage.app.sitting is not None
        stage.app.sitting.hear(Refused(0, "", "somebody here is called Root; choose another name", Code.NAME_TAKEN))
        await stage.until(lambda: "Somebody called Root is at that table already. What name would you like?" in stage.text)
        assert "--player" not in stage.text
        await stage.keys(*"Zoe", "enter")
        assert joined == [(here, "Zoe")]
        assert stage.app.settings.player == "Ann"


async def test_a_saved_game_that_is_open_at_a_table_is_not_offered(tmp_path: Path) -> None:
    journals = tmp_path / "journals"
    journals.mkdir()
    for stem in ("alone-take5-20261130-130659-333a", "alone-take5-20261130-130659-333b"):
        header, *lines = recorded("take5").splitlines(keepends=True)
        (journals / f"{stem}.record").write_text(header + "".join(lines[:59]), "utf-8")
    with (journals / "alone-take5-20261130-130659-333a.record").open("rb") as one:
        fcntl.flock(one, fcntl.LOCK_EX)
        async with opened(tmp_path) as stage:
            await stage.keys("4")
            assert sum("with Ben, Cleo and Dan" in line for line in stage.text.splitlines()) == 1


async def test_a_saved_game_can_be_named_and_deleted(tmp_path: Path) -> None:
    journals = tmp_path / "journals"
    journals.mkdir()
    header, *lines = recorded("take5").splitlines(keepends=True)
    file = journals / "alone-take5-20261130-130659-333a.record"
    file.write_text(header + "".join(lines[:59]), "utf-8")
    async with opened(tmp_path) as stage:
        await stage.keys("4", "n", *"Sunday", "enter")
        assert "“Sunday”" in stage.text
        await stage.keys("escape", "4")
        assert "“Sunday”" in stage.text
        await stage.keys("d")
        assert "Press d once more to delete this game for good" in stage.text
        assert file.exists()
        await stage.keys("down", "d")
        assert file.exists()
        await stage.keys("d")
        assert not file.exists()
        assert "No saved games. A game you leave early is saved here." in stage.text


async def test_the_menu_says_what_is_there_now(tmp_path: Path) -> None:
    journals = tmp_path / "journals"
    journals.mkdir()
    header, *lines = recorded("take5").splitlines(keepends=True)
    (journals / "alone-take5-20201130-130659-333a.record").write_text(header + "".join(lines[:59]), "utf-8")
    async with opened(tmp_path) as stage:
        assert line_of(stage, "4 ") == "4 Resume Take 5 with Ben, Cleo and Dan, 30 Nov 2020 13:06"
        assert line_of(stage, "7 ") == "7 Settings Ann, colours, motion off"
        assert isinstance(stage.app.screen, MenuScreen)
        barn = Found("Barn", "take5", "cow", 26970, ("10.0.0.7",), 4, 2, False, PROTOCOL, "0.1.0")
        stage.app.screen.post_message(MenuScreen.Looked((barn,), set()))
        await stage.pilot.pause()
        assert line_of(stage, "2 ") == "2 Join Barn: Take 5, 2 seats free"
        assert "1 table is open on this network." in stage.text


async def test_a_menu_that_is_not_on_top_does_not_begin_to_look_for_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[str] = []
    monkeypatch.setattr(MenuScreen, "_look_around", lambda menu: begun.append("looks"))
    async with opened(tmp_path) as stage:
        menu = stage.app.screen
        assert isinstance(menu, MenuScreen)
        await stage.app.push_screen(RulesScreen(load("take5")))
        menu._begin_to_look()
        assert begun == []
        await stage.keys("escape")
        await stage.until(lambda: stage.app.screen is menu)
        menu._begin_to_look()
        assert begun == ["looks"]


async def test_the_phases_of_a_turn_stand_a_line_each_in_the_rulebook(tmp_path: Path) -> None:
    async with opened(tmp_path, (80, 60)) as stage:
        await stage.keys("5", "5")
        lines = [line.strip() for line in stage.text.splitlines()[1:-1]]
        for phase in ("1. Sale. ", "2. Buy. ", "3. Upgrade. ", "4. Stockyard. ", "5. Out to Pasture. "):
            assert sum(line.startswith(phase) for line in lines) == 1
        assert max(map(len, lines)) <= 74


def test_a_deck_in_the_rulebook_keeps_its_lines() -> None:
    code = [block.text for block in blocks("cowclicker") if block.kind == "code"]
    assert code[1:3] == ["start_cows = 3", "yard_size = 7"]
    assert '  {name = "Ox", mooney = 6, copies = 8},' in code


# What is typed or pasted --------------------------------------------------------------------------------------------------


async def paste(stage: Stage, text: str) -> None:
    assert stage.app.focused is not None
    stage.app.focused.post_message(events.Paste(text))
    await stage.pilot.pause()


async def test_what_is_pasted_is_cut_to_what_fits_and_that_is_said(tmp_path: Path) -> None:
    game, options = take5()
    now = update_of(game, options, moment(game, options, 2, lambda state: True).state, 0, seats=2)
    async with opened(tmp_path) as stage:
        desk = await sit_down(stage, game)
        await hear(stage, now)
        await stage.keys("t")
        await paste(stage, "moo moo\n" * 250)
        await stage.until(lambda: "That was too long: only the first 400 letters fit." in stage.text)
        await stage.keys("enter")
        (said,) = [one for one in desk.said if isinstance(one, Chat)]
        assert said.text.startswith("moo moo moo moo")
        assert 398 <= len(said.text) <= 400


@pytest.mark.parametrize("name", ["The table", "you", "Аnn", "a: b"])
async def test_a_name_that_no_table_takes_is_refused_where_it_is_typed(tmp_path: Path, name: str) -> None:
    async with opened(tmp_path, player="") as stage:
        await stage.until(lambda: "What is your name?" in stage.text)
        await paste(stage, name)
        await stage.keys("enter")
        assert why_no_name(name).split(";")[0].split(":")[0] in " ".join(stage.text.split())
        assert not stage.app.settings.player


# The rulebook -------------------------------------------------------------------------------------------------------------


async def test_a_rulebook_lists_its_chapters_and_counts_what_is_looked_for(tmp_path: Path) -> None:
    async with opened(tmp_path) as stage:
        await stage.app.push_screen(RulesScreen(load("dicetown")))
        await stage.pilot.pause()
        assert "n next" not in stage.text.splitlines()[-1]
        assert "%" not in stage.text.splitlines()[-2]
        await stage.keys("c")
        await stage.keys(*"wild", "enter")
        assert "The Wild West" in stage.text
        await stage.keys("slash", *"sheriff", "enter")
        assert re.search(r"“sheriff”, place \d+ of \d\d", stage.text.splitlines()[0])
        first = stage.text
        assert "n next" in stage.text.splitlines()[-1]
        await stage.keys("n")
        assert stage.text != first
        await stage.keys("slash", *"zebra", "enter")
        assert "“zebra” is not in these rules" in stage.text


def test_a_table_in_a_rulebook_stands_in_columns_and_where_it_is_too_narrow_in_sentences() -> None:
    wide = [line.text for line in laid_out(blocks("dicetown"), 76)]
    start = wide.index("Mine           9                    a nugget for each nine")
    assert wide[start - 1 : start + 3] == [
        "place          counts               what it gives",
        "Mine           9                    a nugget for each nine",
        "Bank           10                   all the money in the bank; then the",
        "                                    stagecoach brings what the dice have",
    ]
    assert "Mine – 9 – a nugget for each nine" in [line.text for line in laid_out(blocks("dicetown"), 40)]
