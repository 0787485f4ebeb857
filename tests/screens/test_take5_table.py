"""The table of Take 5: what is lit, what is refused and why, and a whole game by keys alone."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from rich.cells import cell_len
from screens.stage import SIZES, Moment, Stage, hear, moment, opened, recorded, sit_down, take5, update_of

from cowtui.boards.base import Table
from cowtui.boards.fallback import Fallback
from cowtui.boards.take5.turn import unfold
from cowtui.screens.destinations import Solo
from cowtui.screens.result import ResultScreen
from cowtui.screens.table import TableScreen
from net.core.connection import Lost
from net.core.messages import Act, Chat, Closing, Code, Ready, Record, Refused, SeatInfo
from rules import record
from rules.chance import Fast
from rules.kernel import AnyState
from rules.playout import at_random, plies
from rules.take5.events import Scored


def asked(state: AnyState, what: str, seat: int = 0) -> bool:
    return any(ask.seat == seat and ask.what == what and ask.must for ask in state.asks())


async def test_enter_answers_with_the_card_under_the_cursor(tmp_path: Path) -> None:
    game, options = take5()
    now = moment(game, options, 3, lambda state: asked(state, "pick"))
    async with opened(tmp_path) as stage:
        desk = await sit_down(stage, game)
        await hear(stage, update_of(game, options, now.state, 0))
        await stage.keys("right", "right", "enter")
        assert desk.said == [Act(1, {"do": "pick", "card": now.state.hands[0][2]})]


async def test_a_digit_points_and_only_enter_says_it(tmp_path: Path) -> None:
    game, options = take5()
    now = moment(game, options, 3, lambda state: asked(state, "pick"))
    async with opened(tmp_path) as stage:
        desk = await sit_down(stage, game)
        table = (await hear(stage, update_of(game, options, now.state, 0))).table
        await stage.keys("4")
        assert desk.said == []
        assert table.cursor == f"hand {now.state.hands[0][3]}"
        await stage.keys("space")
        assert desk.said == [Act(1, {"do": "pick", "card": now.state.hands[0][3]})]


async def test_hjkl_moves_like_the_arrows(tmp_path: Path) -> None:
    game, options = take5()
    now = moment(game, options, 3, lambda state: asked(state, "pick"))
    async with opened(tmp_path) as stage:
        await sit_down(stage, game)
        table = (await hear(stage, update_of(game, options, now.state, 0))).table
        await stage.keys("l", "l", "h")
        assert table.cursor == f"hand {now.state.hands[0][1]}"
        await stage.keys("k")
        assert table.cursor == "row 4"
        await stage.keys("k", "j", "j")
        assert table.cursor.startswith("hand ")


async def test_choosing_what_is_not_allowed_says_why_with_the_rule(tmp_path: Path) -> None:
    game, options = take5()
    now = moment(game, options, 3, lambda state: asked(state, "pick"))
    async with opened(tmp_path) as stage:
        desk = await sit_down(stage, game)
        await hear(stage, update_of(game, options, now.state, 0))
        await stage.keys("up", "enter")
        assert desk.said == []
        assert "No: no card waits for a row to be chosen (T5-06)" in stage.text


async def test_a_row_choice_shows_what_each_row_costs(tmp_path: Path) -> None:
    """T5-R6, on the screen."""
    game, options = take5()
    now = moment(game, options, 4, lambda state: asked(state, "take") and state.cow is not None)
    async with opened(tmp_path) as stage:
        desk = await sit_down(stage, game)
        await hear(stage, update_of(game, options, now.state, 0))
        assert stage.text.count("costs ") == 4
        assert "Your card fits no row" in stage.text
        await stage.keys("3", "enter")
        assert desk.said == [Act(1, {"do": "take", "row": 2})]


async def test_a_pick_may_be_changed_until_all_have_picked(tmp_path: Path) -> None:
    """T5-R3, on the screen."""
    game, options = take5()
    state = moment(game, options, 3, lambda state: asked(state, "pick")).state
    from rules.take5.actions import Pick

    state.picks = [0, 0, 0]
    state.apply(0, Pick(state.hands[0][1]))
    async with opened(tmp_path) as stage:
        desk = await sit_down(stage, game)
        await hear(stage, update_of(game, options, state, 0))
        assert "Waiting for Ben and Cleo." in stage.text
        assert f"you picked the {state.hands[0][1]}" in stage.text
        await stage.keys("2", "enter")
        assert f"No: the {state.hands[0][1]} is your pick already (T5-R3)" in stage.text
        await stage.keys("1", "enter")
        assert desk.said == [Act(1, {"do": "pick", "card": state.hands[0][0]})]


async def test_the_hint_points_at_what_the_bot_would_do(tmp_path: Path) -> None:
    game, options = take5()
    now = moment(game, options, 4, lambda state: asked(state, "take"))
    best = game.heuristic(options, now.state.view(0), now.state.asks()[0], Fast(0))
    async with opened(tmp_path) as stage:
        await sit_down(stage, game)
        table = (await hear(stage, update_of(game, options, now.state, 0))).table
        await stage.keys("i")
        assert table.cursor == f"row {best.row + 1}"
        assert f"Hint: The bot would take {best.row + 1}: " in stage.text


async def test_the_hint_for_a_pick_says_where_the_card_would_go(tmp_path: Path) -> None:
    game, options = take5()
    now = moment(game, options, 4, lambda state: asked(state, "pick"))
    best = game.heuristic(options, now.state.view(0), now.state.asks()[0], Fast(0))
    async with opened(tmp_path) as stage:
        await sit_down(stage, game)
        await hear(stage, update_of(game, options, now.state, 0))
        await stage.keys("i")
        text = " ".join(stage.text.split())
        assert re.search(
            rf"Hint: The bot would pick {best.card}: \d heads?\. {best.card} \(\d heads?\): (card|the sixth|fits no row)", text
        )


async def test_the_hosts_refusal_is_shown(tmp_path: Path) -> None:
    game, options = take5()
    now = moment(game, options, 3, lambda state: asked(state, "pick"))
    async with opened(tmp_path) as stage:
        await sit_down(stage, game)
        await hear(stage, update_of(game, options, now.state, 0))
        assert stage.app.sitting is not None
        stage.app.sitting.hear(Refused(1, "T5-04", "the others are further already", Code.ILLEGAL))
        await stage.until(lambda: "No: the others are further already (T5-04)" in stage.text)


async def test_help_opens_at_the_rule_of_the_prompt_and_escape_comes_back(tmp_path: Path) -> None:
    game, options = take5()
    now = moment(game, options, 4, lambda state: asked(state, "take"))
    async with opened(tmp_path) as stage:
        await sit_down(stage, game)
        screen = await hear(stage, update_of(game, options, now.state, 0))
        await stage.keys("question_mark")
        assert "▌T5-08" in stage.text
        await stage.keys("escape")
        assert stage.app.screen is screen


async def test_a_turn_is_shown_card_by_card_and_a_key_hurries_it(tmp_path: Path) -> None:
    game, options = take5()
    before = moment(game, options, 4, lambda state: asked(state, "pick"))
    after = moment(game, options, 4, lambda state: asked(state, "pick") and len(state.hands[0]) == len(before.state.hands[0]) - 1)
    async with opened(tmp_path, motion=True) as stage:
        await sit_down(stage, game)
        table = (await hear(stage, update_of(game, options, before.state, 0))).table
        assert stage.app.sitting is not None
        stage.app.sitting.hear(update_of(game, options, after.state, 0, after.events))
        await stage.until(lambda: table.showing)
        assert "any key hurries" in stage.text
        cursor = table.cursor
        await stage.keys("right")
        assert not table.showing
        assert table.cursor == cursor
        assert table.view == after.state.view(0)
        assert "Choose a card to play" in stage.text


@pytest.mark.parametrize("variant", ["base", "tactics", "logic", "professional"])
@settings(max_examples=10, deadline=None)
@given(seed=st.integers(0, 10_000), seats=st.integers(2, 5), watches=st.booleans())
def test_showing_a_turn_step_by_step_ends_in_the_next_view(variant: str, seed: int, seats: int, watches: bool) -> None:
    game, options = take5(variant=variant, cow=variant != "professional", rounds=2)
    seat = None if watches else seed % seats
    state = game.new(options, seats, None)
    view = state.view(seat)
    for ply in plies(state, at_random(Fast(seed)), Fast(seed)):
        for event in ply.events:
            seen = game.redact(event, seat)
            if seen is not None:
                view = unfold(view, seen)
        assert view == state.view(seat)


async def play_by_keys(stage: Stage) -> None:
    """Point at some card or row with the keys, say it, until the result is there."""
    for turn in range(100):
        await stage.until(lambda: isinstance(stage.app.screen, ResultScreen) or may_answer(stage))
        if isinstance(stage.app.screen, ResultScreen):
            assert turn >= 10
            return
        before = table_of(stage).position
        await stage.keys("2", "enter") if turn % 2 else await stage.keys("enter")
        await stage.until(lambda before=before: table_of(stage).position is not before)
    raise AssertionError("the game does not end")


def table_of(stage: Stage) -> Table:
    assert isinstance(stage.app.stage, TableScreen)
    return stage.app.stage.table


def may_answer(stage: Stage) -> bool:
    position = table_of(stage).position if stage.app.stage else None
    return position is not None and position.asked is not None and position.asked.must


@pytest.mark.parametrize("own_table", [True, False], ids=["its own table", "the fallback table"])
async def test_a_whole_game_by_keys_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, own_table: bool) -> None:
    if not own_table:
        monkeypatch.setattr("cowtui.screens.table.board_for", lambda name: Fallback)
    solo = Solo("take5", seats=4, seed="keys", options={"rounds": 1})
    async with opened(tmp_path, first=solo) as stage:
        await play_by_keys(stage)
        assert "won." in stage.text
        assert ("r1" in stage.text) == own_table
        await stage.until(lambda: stage.app.sitting is not None and stage.app.sitting.record)
        await stage.keys("v")
        await stage.until(lambda: "Step " in stage.text)
        await stage.keys("escape", "escape")
        assert "The game is over:" in stage.text
        await stage.keys("r")
        assert "the result" in stage.text
        await stage.keys("n")
        await stage.until(lambda: isinstance(stage.app.screen, TableScreen) and may_answer(stage))
        assert stage.app.screen.rounds == []  # type: ignore[attr-defined]


async def test_a_click_points_and_a_second_click_says_it(tmp_path: Path) -> None:
    game, options = take5()
    now = moment(game, options, 3, lambda state: asked(state, "pick"))
    async with opened(tmp_path) as stage:
        desk = await sit_down(stage, game)
        table = (await hear(stage, update_of(game, options, now.state, 0))).table
        await stage.pilot.click(table, offset=(14, 14))
        assert table.cursor == f"hand {now.state.hands[0][2]}"
        assert desk.said == []
        await stage.pilot.click(table, offset=(14, 14))
        assert desk.said == [Act(1, {"do": "pick", "card": now.state.hands[0][2]})]


async def test_an_answer_that_was_lost_or_refused_can_be_given_again(tmp_path: Path) -> None:
    game, options = take5()
    now = moment(game, options, 3, lambda state: asked(state, "pick"))
    update = update_of(game, options, now.state, 0)
    async with opened(tmp_path) as stage:
        desk = await sit_down(stage, game)
        await hear(stage, update)
        assert stage.app.sitting is not None
        await stage.keys("enter", "enter")
        assert len(desk.said) == 1
        stage.app.sitting.hear(Lost("the host has closed it; trying again", final=False))
        await stage.until(lambda: "! lost, trying" in stage.text)
        stage.app.sitting.hear(update)
        await stage.until(lambda: "connected" in stage.text)
        await stage.keys("enter")
        assert len(desk.said) == 2
        stage.app.sitting.hear(Refused(1, "", "too late", Code.STALE))
        await stage.until(lambda: "too late" in stage.text)
        await stage.keys("enter")
        assert len(desk.said) == 3


async def test_what_the_host_says_wrongly_closes_the_connection_with_a_sentence(tmp_path: Path) -> None:
    game, options = take5()
    now = moment(game, options, 3, lambda state: asked(state, "pick"))
    update = update_of(game, options, now.state, 0)
    async with opened(tmp_path) as stage:
        desk = await sit_down(stage, game)
        await hear(stage, update)
        assert stage.app.sitting is not None
        stage.app.sitting.hear(replace(update, view={"view": "view", "rows": "none"}))
        await stage.until(lambda: "does not understand" in stage.text)
        assert desk.is_closed


@pytest.mark.parametrize("size", SIZES)
async def test_names_of_any_width_leave_every_column_in_place(tmp_path: Path, size: tuple[int, int]) -> None:
    game, options = take5()
    now = moment(game, options, 4, lambda state: asked(state, "pick") and state.round == 1)
    names = ("牛の家の人たち牛の家の人たち", "B\x1b[2Je\x07n\u202e", "\U0001f468\u200d\U0001f469 family", "x" * 24)
    places = tuple(SeatInfo(name=name) for name in names)
    async with opened(tmp_path, size) as stage:
        await sit_down(stage, game)
        await hear(stage, replace(update_of(game, options, now.state, 0, now.events), seats=places))
        assert all(cell_len(line) <= size[0] for line in stage.text.split("\n"))
        assert not any(char in stage.text for char in "\x1b\x07\u202e\u200d")
        assert "牛の…" in stage.text or "牛の家の" in stage.text


async def test_the_short_log_goes_on_while_a_turn_is_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cowtui.boards.take5.board.TABLE.pace", lambda table, event: 3600.0)
    game, options = take5()
    before = moment(game, options, 4, lambda state: asked(state, "pick"))
    after = moment(game, options, 4, lambda state: asked(state, "pick") and len(state.hands[0]) == len(before.state.hands[0]) - 1)
    async with opened(tmp_path, motion=True) as stage:
        await sit_down(stage, game)
        screen = await hear(stage, update_of(game, options, before.state, 0))
        assert stage.app.sitting is not None
        stage.app.sitting.hear(update_of(game, options, after.state, 0, after.events))
        await stage.until(lambda: screen.table.showing)
        seen: list[str] = []
        while screen.table.showing:
            if screen.prompt.question not in seen:
                seen.append(screen.prompt.question)
            told = [text for _, text in screen.last.lines]
            assert told in (seen, seen[:-1])
            screen.table._advance()
            await stage.pilot.pause()
        assert len(seen) >= 4
        assert [text for _, text in screen.last.lines] == seen


async def test_enter_after_a_hurried_turn_answers_nothing_until_a_moment_later(tmp_path: Path) -> None:
    game, options = take5()
    before = moment(game, options, 4, lambda state: asked(state, "pick"))
    after = moment(game, options, 4, lambda state: asked(state, "pick") and len(state.hands[0]) == len(before.state.hands[0]) - 1)
    async with opened(tmp_path, motion=True) as stage:
        desk = await sit_down(stage, game)
        table = (await hear(stage, update_of(game, options, before.state, 0))).table
        assert stage.app.sitting is not None
        stage.app.sitting.hear(update_of(game, options, after.state, 0, after.events))
        await stage.until(lambda: table.showing)
        table.deaf = 3600.0
        await stage.keys("enter", "space", "enter")
        assert not table.showing
        assert desk.said == []
        assert "That key was still for the turn that was shown: nothing is chosen." in stage.text
        table.deaf = 0.0
        table.ignore_enter()
        await stage.keys("enter")
        assert len(desk.said) == 1


async def test_after_a_hurried_turn_a_key_that_moves_the_cursor_opens_the_ear_for_enter(tmp_path: Path) -> None:
    game, options = take5()
    before = moment(game, options, 4, lambda state: asked(state, "pick"))
    after = moment(game, options, 4, lambda state: asked(state, "pick") and len(state.hands[0]) == len(before.state.hands[0]) - 1)
    async with opened(tmp_path, motion=True) as stage:
        desk = await sit_down(stage, game)
        table = (await hear(stage, update_of(game, options, before.state, 0))).table
        assert stage.app.sitting is not None
        stage.app.sitting.hear(update_of(game, options, after.state, 0, after.events))
        await stage.until(lambda: table.showing)
        table.deaf = 3600.0
        await stage.keys("enter", "enter", "2", "enter")
        assert [one.action["card"] for one in desk.said if isinstance(one, Act)] == [after.state.hands[0][1]]


async def test_the_showing_does_not_fall_behind_the_host(tmp_path: Path) -> None:
    game, options = take5()

    def turn(left: int) -> Moment:
        return moment(game, options, 4, lambda state: asked(state, "pick") and len(state.hands[0]) == left)

    async with opened(tmp_path, motion=True) as stage:
        await sit_down(stage, game)
        table = (await hear(stage, update_of(game, options, turn(9).state, 0))).table
        assert stage.app.sitting is not None
        for number, left in enumerate((8, 7, 6), 2):
            now = turn(left)
            update = update_of(game, options, now.state, 0, now.events)
            stage.app.sitting.hear(replace(update, asks=tuple(replace(ask, number=number) for ask in update.asks)))
        await stage.until(lambda: table.position is not None and len(table.position.view.hand) == 7)  # type: ignore[attr-defined]
        assert table.showing


async def test_the_cursor_rests_on_the_card_that_was_picked(tmp_path: Path) -> None:
    game, options = take5()
    state = moment(game, options, 3, lambda state: asked(state, "pick")).state
    from rules.take5.actions import Pick

    card = state.hands[0][3]
    async with opened(tmp_path) as stage:
        await sit_down(stage, game)
        table = (await hear(stage, update_of(game, options, state, 0))).table
        await stage.keys("4", "enter")
        state.picks = [0, 0, 0]
        state.apply(0, Pick(card))
        assert stage.app.sitting is not None
        stage.app.sitting.hear(update_of(game, options, state, 0))
        await stage.until(lambda: f"You picked the {card}" in stage.text)
        assert table.cursor == f"hand {card}"


@pytest.mark.parametrize("own_table", [True, False], ids=["its own table", "the fallback table"])
async def test_an_absent_players_seat_and_others_are_marked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, own_table: bool) -> None:
    if not own_table:
        monkeypatch.setattr("cowtui.screens.table.board_for", lambda name: Fallback)
    game, options = take5()
    now = moment(game, options, 3, lambda state: asked(state, "pick"))
    update = update_of(game, options, now.state, 0)
    async with opened(tmp_path) as stage:
        await sit_down(stage, game)
        await hear(stage, update)
        assert stage.app.sitting is not None
        places = (SeatInfo("Ann", bot="greedy"), SeatInfo("Frieda", bot="greedy"), SeatInfo("Cleo", here=False))
        stage.app.sitting.hear(replace(update, seats=places))
        await stage.until(lambda: "▶ A bot plays for you; any answer takes the seat back." in stage.text)
        assert "! a bot plays for you" in stage.text.splitlines()[0]
        assert all(name in stage.text for name in ("Ann bot", "Frieda bot", "Cleo away")) or not own_table
        assert all(name in stage.text for name in ("1 Ann (bot)", "2 Frieda (bot)", "3 Cleo (away)")) or own_table


async def test_enter_takes_the_seat_back_from_a_bot_that_has_answered_already(tmp_path: Path) -> None:
    game, options = take5()
    now = moment(game, options, 3, lambda state: asked(state, "pick"))
    places = (SeatInfo("Ann", bot="greedy"), SeatInfo("Ben"), SeatInfo("Cleo"))
    async with opened(tmp_path) as stage:
        desk = await sit_down(stage, game)
        await hear(stage, replace(update_of(game, options, now.state, 0), seats=places, asks=()))
        await stage.keys("enter")
        assert desk.said == [Ready(True)]


async def test_it_is_said_when_the_table_has_answered_for_a_player(tmp_path: Path) -> None:
    game, options = take5()
    now = moment(game, options, 3, lambda state: asked(state, "pick"))
    update = update_of(game, options, now.state, 0)
    first = replace(update, asks=(replace(update.asks[0], clock=0),))
    async with opened(tmp_path) as stage:
        await sit_down(stage, game)
        await hear(stage, first)
        assert stage.app.sitting is not None
        stage.app.sitting.hear(replace(update, asks=(replace(update.asks[0], number=2, must=False),)))
        await stage.until(lambda: "Your time was up: the table answered for you." in stage.text)
    async with opened(tmp_path) as stage:
        await sit_down(stage, game)
        await hear(stage, first)
        await stage.keys("enter")
        assert stage.app.sitting is not None
        stage.app.sitting.hear(replace(update, asks=(replace(update.asks[0], number=2, must=False),)))
        await stage.until(lambda: "Waiting for" in stage.text)
        assert "Your time was up" not in stage.text


async def test_talk_stands_on_lines_of_its_own_and_is_marked(tmp_path: Path) -> None:
    game, options = take5()
    now = moment(game, options, 4, lambda state: asked(state, "take"))
    async with opened(tmp_path) as stage:
        await sit_down(stage, game)
        await hear(stage, update_of(game, options, now.state, 0, now.events))
        assert stage.app.sitting is not None
        stage.app.sitting.hear(Chat("hi there", "Frieda"))
        await stage.until(lambda: "\n Frieda says: hi there\n" in stage.text)


async def test_a_closed_table_says_so_once_and_waits_for_nobody(tmp_path: Path) -> None:
    game, options = take5()
    now = moment(game, options, 4, lambda state: asked(state, "pick"))
    async with opened(tmp_path) as stage:
        await sit_down(stage, game, None)
        await hear(stage, update_of(game, options, now.state, None, now.events))
        assert "Waiting for" in stage.text
        assert stage.app.sitting is not None
        stage.app.sitting.hear(Closing("the host has ended this table"))
        stage.app.sitting.hear(Lost("the host has ended this table"))
        await stage.until(lambda: "This table is closed." in stage.text)
        assert "Waiting for" not in stage.text
        assert " ".join(stage.text.split()).count("The host has ended this table.") == 2  # in the events, and below the prompt
        await stage.keys("q")
        assert "A watcher has no seat to lose" in stage.text
        assert "Your seat is kept" not in stage.text


async def test_the_end_of_a_round_has_its_own_moment(tmp_path: Path) -> None:
    game, options = take5()
    before = moment(game, options, 4, lambda state: asked(state, "pick") and len(state.hands[0]) == 1)
    after = moment(game, options, 4, lambda state: asked(state, "pick") and state.round == 1)
    end = next(event for event in after.events if isinstance(event, Scored))
    async with opened(tmp_path, motion=True) as stage:
        await sit_down(stage, game)
        table = (await hear(stage, update_of(game, options, before.state, 0))).table
        assert stage.app.sitting is not None
        stage.app.sitting.hear(update_of(game, options, after.state, 0, after.events))
        await stage.until(lambda: table.showing)
        await stage.keys("space")
        assert table.event == end
        assert "The round ends " in stage.text
        for name, heads, total in zip(("Ann", "Ben", "Cleo", "Dan"), end.heads, end.totals, strict=True):
            assert re.search(rf"│ {name} +\+{heads} +{total} │", stage.text)
        await stage.keys("space")
        assert "The round ends " not in stage.text.split("Your hand")[0]
        assert len(table.view.hand) == 10


async def test_who_comes_late_sees_all_rounds_at_the_end_once_the_record_has_come(tmp_path: Path) -> None:
    text = recorded("take5")
    header, lines = record.read(text)
    game, options = take5()
    steps = list(record.replay(game, header, lines))
    last, ends = steps[-1], [event for step in steps for event in step.events if isinstance(event, Scored)]
    late = next(step.state for step in steps if step.state.round == len(ends) - 1 and step.state.hands[0])
    async with opened(tmp_path, (120, 40)) as stage:
        await sit_down(stage, game)
        await hear(stage, update_of(game, options, late, 0))
        assert stage.app.sitting is not None
        stage.app.sitting.hear(update_of(game, options, last.state, 0, last.events))
        await stage.until(lambda: "Not all rounds were seen from here" in stage.text)
        assert "r1" not in stage.text
        stage.app.sitting.hear(Record(text[:100]))
        stage.app.sitting.hear(Record(text[100:], last=True))
        await stage.until(lambda: "r1" in stage.text)
        for seat, name in enumerate(header.names):
            assert re.search(rf"{name}.* " + " +".join(rf"\+{end.heads[seat]}" for end in ends), stage.text)
        assert "Not all rounds" not in stage.text
