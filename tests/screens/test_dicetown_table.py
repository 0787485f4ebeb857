"""The table of Dice Town: what is marked, said, refused and told."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import to_builtins
from msgspec.structs import replace
from rich.cells import cell_len
from screens.dicetown_stage import GAME, MOST, asked, at, may_play, options, position
from screens.stage import SIZES, hear, matches, opened, recorded, sit_down, update_of

from cowtui.boards.dicetown import choice, places, players
from cowtui.boards.dicetown.board import DiceTown
from cowtui.screens.destinations import Replay
from cowtui.screens.legacy_table import LegacyTableScreen
from net.core.messages import Act, SeatInfo
from rules.chance import Fast
from rules.dicetown import scoring
from rules.dicetown.actions import Keep
from rules.dicetown.components import FACES
from rules.dicetown.state import State
from rules.kernel import AnyState


async def test_the_line_below_says_what_enter_would_say_and_what_it_costs(tmp_path: Path) -> None:
    """DT-07, on the screen."""
    async with opened(tmp_path) as stage:
        table, desk, state = await at(stage, asked("keep"), least=1)
        assert "Enter would keep" in stage.text
        await stage.keys("1", "space", "2", "space", "3", "space")
        faces = [FACES[face] for face in state.thrown[0][:3]]
        assert f"Enter would keep {' '.join(faces)} for $2 of ${state.dollars[0]}" in stage.text
        assert stage.text.count("keep") > 3
        await stage.keys("escape")
        assert table.marks == ("die 0", "die 1")
        await stage.keys("0")
        assert "Enter would keep none for $1" in stage.text
        assert desk.said == []


async def test_without_a_mark_enter_keeps_the_die_under_the_cursor(tmp_path: Path) -> None:
    async with opened(tmp_path) as stage:
        _, desk, state = await at(stage, asked("keep"), least=1)
        await stage.keys("4", "enter")
        assert desk.said == [Act(1, {"do": "keep", "dice": (state.thrown[0][3],)})]


async def test_a_choice_that_stands_is_shown_and_can_be_changed(tmp_path: Path) -> None:
    """DT-06, on the screen."""
    async with opened(tmp_path) as stage:
        now = position(asked("keep"), least=1)
        now.state.apply(0, Keep((now.state.thrown[0][0],)))  # type: ignore[attr-defined]
        desk = await sit_down(stage, GAME)
        await hear(stage, update_of(GAME, options(), now.state, 0))
        assert stage.text.count("kept") == 1
        assert "You may still change your choice." in stage.text
        await stage.keys("enter")
        assert "you have chosen" in stage.text
        await stage.keys("space", "2", "enter")
        assert desk.said == [Act(1, {"do": "keep", "dice": (now.state.thrown[0][1],)})]  # type: ignore[attr-defined]


async def test_what_cannot_be_paid_is_dim_and_says_why(tmp_path: Path) -> None:
    """DT-08, on the screen."""
    poor = lambda state: asked("keep")(state) and state.dollars[0] == 0  # noqa: E731
    async with opened(tmp_path) as stage:
        table, desk, _ = await at(stage, poor)
        await stage.keys("1", "space", "2", "space")
        assert table.marks == ("die 0",)
        assert "keeping 2 costs $1; you have $0: keep fewer dice, or one for free (DT-08)" in stage.text
        await stage.keys("escape", "0", "enter")
        assert "No: keeping 0 costs $1; you have $0 (DT-08)" in stage.text
        assert desk.said == []


async def test_a_card_that_may_be_played_has_a_letter_and_passing_another(tmp_path: Path) -> None:
    async with opened(tmp_path) as stage:
        _, desk, state = await at(stage, may_play("loaded"))
        assert " c Play Loaded Die" in stage.text
        assert "you choose the face of one of your dice. c plays, n passes, then Enter." in " ".join(stage.text.split())
        await stage.keys("n", "enter")
        number = next(number for number, ask in enumerate(state.asks(), 1) if ask.seat == 0 and ask.what == "loaded")
        assert desk.said == [Act(number, {"do": "pass"})]
        desk.said.clear()
        stage.app.stage._answered = 0  # type: ignore[union-attr]
        await stage.keys("c", "enter")
        assert desk.said == [Act(number, {"do": "play", "card": 25})]


async def test_a_window_for_a_card_that_one_does_not_hold_asks_nothing(tmp_path: Path) -> None:
    """DT-34, on the screen."""

    def stands(state: AnyState) -> bool:
        return any(ask.seat == 0 and ask.what == "dynamite" for ask in state.asks()) and not may_play("dynamite")(state)

    async with opened(tmp_path) as stage:
        table, _, _ = await at(stage, stands)
        assert "Anyone with a card may play it now. You have none for this." in stage.text
        assert table.asked is None


async def test_a_window_is_not_kept_waiting_by_what_led_to_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """DT-34, on the screen: five seconds are soon over."""
    monkeypatch.setattr(DiceTown, "pace", lambda table, event: 4.0)
    now = position(may_play("loaded"))
    before = position(lambda state: True)
    async with opened(tmp_path, motion=True) as stage:
        await sit_down(stage, GAME)
        table = (await hear(stage, update_of(GAME, options(), before.state, 0))).table
        assert stage.app.sitting is not None
        stage.app.sitting.hear(update_of(GAME, options(), now.state, 0, now.events))
        await stage.until(lambda: "c Play Loaded Die" in stage.text)
        assert not table.showing


async def test_pickpocket_asks_from_whom_and_escape_leaves_it(tmp_path: Path) -> None:
    """DT-32, on the screen."""
    async with opened(tmp_path) as stage:
        table, desk, state = await at(stage, may_play("pickpocket"), seed=29)
        assert "p Pickpocket" in stage.text
        await stage.keys("p", "enter")
        assert "─ $4 from ─" in stage.text
        assert f"1 Ben  has ${state.dollars[1]}" in stage.text
        await stage.keys("escape")
        assert "─ $4 from ─" not in stage.text
        await stage.keys("p", "enter", "2", "enter")
        number = next(number for number, ask in enumerate(state.asks(), 1) if ask.seat == 0 and ask.what == "pickpocket")
        assert desk.said == [Act(number, {"do": "pickpocket", "victim": 2})]
        assert table.cursor


async def test_the_hint_marks_what_the_bot_would_choose(tmp_path: Path) -> None:
    async with opened(tmp_path) as stage:
        table, desk, state = await at(stage, asked("keep"), least=1)
        best = GAME.heuristic(options(), state.view(0), next(ask for ask in state.asks() if ask.seat == 0), Fast(0))
        await stage.keys("i")
        assert "Hint: The bot would keep" in stage.text
        assert choice.said(table.view, "keep", table.marks) == best
        await stage.keys("enter")
        assert desk.said == [Act(1, to_builtins(best))]


async def test_a_watcher_sees_dice_and_places_and_no_hand(tmp_path: Path) -> None:
    now = position(asked("keep"), least=2)
    async with opened(tmp_path) as stage:
        await sit_down(stage, GAME, None)
        await hear(stage, update_of(GAME, options(), now.state, None, now.events))
        assert "You watch this game" in stage.text
        assert "Hand " not in stage.text
        matches("dicetown-watch-80x24", stage.text)


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_names_of_any_width_and_a_hand_of_any_size_stay_in_their_places(tmp_path: Path, size: tuple[int, int]) -> None:
    now = position(asked("name"), **MOST, least=3)
    assert isinstance(now.state, State)
    now.state.hands[0] = sorted([*now.state.hands[0], *now.state.store])
    names = ("牛の家の人たち牛の家の人たち", "B\x1b[2Je\x07n\u202e", "\U0001f468\u200d\U0001f469 family", "x" * 24, "", "Finn")
    async with opened(tmp_path, size) as stage:
        await sit_down(stage, GAME)
        update = update_of(GAME, options(wild_west=True), now.state, 0, now.events)
        await hear(stage, replace(update, places=tuple(SeatInfo(name=name) for name in names)))
        assert all(cell_len(line) <= size[0] for line in stage.text.split("\n"))
        assert not any(char in stage.text for char in "\x1b\x07\u202e\u200d")
        assert "牛" in stage.text


async def test_over_a_shoulder_one_sees_the_hand_and_the_throw(tmp_path: Path) -> None:
    now = position(asked("keep"), least=2)
    assert isinstance(now.state, State)
    async with opened(tmp_path) as stage:
        await sit_down(stage, GAME, None)
        await hear(stage, replace(update_of(GAME, options(), now.state, 0, now.events), asks=()))
        assert "You look over Ann's shoulder." in stage.text
        assert "│ ".join(["", *(f"{FACES[face]} │ " for face in now.state.thrown[0])]).strip() in stage.text


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_a_recorded_game_is_stepped_through(tmp_path: Path, size: tuple[int, int]) -> None:
    async with opened(tmp_path, size, Replay(recorded("dicetown"))) as stage:
        for key in ("down", "down", "tab", "right", "tab", "down", "right", "end"):
            await stage.keys(key)
            assert "Town Hall" in stage.text
        assert "Step " in stage.text


async def test_the_place_of_the_die_under_the_cursor_is_explained(tmp_path: Path) -> None:
    async with opened(tmp_path) as stage:
        _, _, state = await at(stage, asked("keep"), **MOST, least=1)
        for number, face in enumerate(state.thrown[0], 1):
            await stage.keys(str(number))
            assert places.sentence_of(places.OF_FACE[face])[:30] in stage.text
        assert "Tab: places and players explained" in stage.text


@pytest.mark.parametrize("size", [(60, 20), (80, 24)], ids=str)
async def test_every_place_says_who_gets_what_there(tmp_path: Path, size: tuple[int, int]) -> None:
    async with opened(tmp_path, size) as stage:
        table, _, state = await at(stage, asked("name"), **MOST, least=3)
        while not table.cursor.startswith("place"):
            await stage.keys("tab")
        for place in places.TITLES:
            table.point(f"place {place}")
            await stage.pilot.pause()
            assert places.sentence_of(place) in " ".join(stage.text.split())
        table.point("place bank")
        await stage.pilot.pause()
        assert size[0] < 80 or "Second-best, or by choice: $1 of the stagecoach for each ten." in " ".join(stage.text.split())
        table.point("place mine")
        await stage.pilot.pause()
        assert f"{state.mine} are left" in " ".join(stage.text.split())


async def test_points_say_what_they_are_made_of_and_what_is_hidden(tmp_path: Path) -> None:
    """DT-36, DT-57, on the screen."""
    async with opened(tmp_path) as stage:
        table, _, state = await at(stage, asked("keep"), least=3)
        for seat in range(4):
            table.point(f"player {seat}")
            await stage.pilot.pause()
            line = " ".join(stage.text.split())
            shown = players.points_seen(table.view, seat)
            made = players.about_player(table, seat)
            assert made[:40] in line
            assert f", {shown} point" in made
            parts = made.split(": ", 1)[1].split(";")[0].split(".")[0].split(", ") if shown else []
            assert sum(int(part.split()[0]) for part in parts) == shown
            assert ("hidden card" in made) == (seat != 0 and state.view(0).left[seat] > 0)
        assert players.points_seen(table.view, 0) == scoring.score(state, 0)


async def test_the_bonus_for_most_cows_stands_beside_them(tmp_path: Path) -> None:
    """DT-57, on the screen."""
    bonus = lambda state: asked("keep")(state) and scoring.herd_points(state, 1) == scoring.HERD_POINTS  # noqa: E731
    async with opened(tmp_path) as stage:
        _, _, state = await at(stage, bonus)
        assert f" {state.herds[1]}+10" in stage.text


async def test_who_leads_is_said_as_sure_only_where_no_hand_can_change_it(tmp_path: Path) -> None:
    async with opened(tmp_path) as stage:
        table, _, _ = await at(stage, asked("keep"), seats=2, least=3)
        assert "seem to lead with" in players.lead(table, 0)
        table.view = replace(table.view, left=(table.view.left[0], 0))
        assert "seem" not in players.lead(table, 0)
        assert players.lead(table, 0) in players.lead(table, 80)


@pytest.mark.parametrize("size", [(60, 20), (80, 24)], ids=str)
async def test_a_name_that_does_not_fit_at_a_place_is_a_number_and_never_cut(tmp_path: Path, size: tuple[int, int]) -> None:
    now = position(asked("graze"), **MOST, least=3)
    names = ("Ann", "Ben of the Barn", "Clover Daisy", "Dandelion Meadow", "Evergreen Field", "Finn")
    async with opened(tmp_path, size) as stage:
        await sit_down(stage, GAME)
        update = update_of(GAME, options(wild_west=True), now.state, 0, now.events)
        await hear(stage, replace(update, places=tuple(SeatInfo(name=name) for name in names)))
        lines = stage.text.split("\n")
        head = next(number for number, line in enumerate(lines) if "Players" in line)
        assert any("#" in line for line in lines[1:head])
        above = "".join(line for line in lines[1:head]).split()
        assert not any("…" in word for word in above if not word.startswith("#"))
        assert all(any(f"#{seat} {name[:4]}" in line for line in lines) for seat, name in enumerate(names, 1))


@pytest.mark.parametrize("what", ["keep", "offer", "raise", "name", "choose", "victim", "pick", "graze", "cure", "split"])
async def test_the_smallest_screen_says_what_happened_and_who_would_win_each_place(tmp_path: Path, what: str) -> None:
    async with opened(tmp_path, (60, 20)) as stage:
        table, _, _ = await at(stage, asked(what), **MOST, least=3)
        assert isinstance(stage.app.stage, LegacyTableScreen)
        assert stage.app.stage.last.size.height > 0
        assert stage.app.stage.last.lines
        seats, _ = places.best_at(table.view, "bank")
        assert not seats or "#" in stage.text.split("\n")[1] or "tie" in stage.text.split("\n")[1]
