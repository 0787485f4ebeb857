"""What Cowtown's table says where the cursor is, where the cursor goes by itself, and what may be asked of it on the way."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec import to_builtins
from screens.cowtown_stage import EAGER, GAME, answers, at, cards_as_faces, dealt
from screens.stage import Stage, opened, update_of

from cowtui.boards.cowtown.board import Cowtown
from rules.chance import Fast
from rules.cowtown.actions import Catch, Lapse, Pass, Play
from rules.cowtown.components import NUMBER, TOP, Options, Run, face_of
from rules.kernel import TABLE
from rules.playout import at_random, plies


def now(stage: Stage, state: Any, options: Options = EAGER, events: Any = ()) -> None:
    """The host says so."""
    assert stage.app.sitting is not None
    stage.app.sitting.hear(update_of(GAME, options, state, 0, events))


def named(table: Cowtown) -> str:
    """The keys that the prompt names."""
    return table.keys()


def ask_everything(table: Cowtown) -> None:
    """All that the screen, a key, a click or the command palette asks of a table; a hint puts an end to showing, and comes after it."""
    table._ways()
    table._chosen()
    table._may_moo()
    table.keys()
    table.may_still("catch", "")
    table.status()
    for spot in list(table._spots.values()):
        table.point(spot.name)
        table.about(spot)
        table.choose(spot)
    for do in (table.action_mark, table.action_other, table.action_moo, table.action_catch, table.back, table.go_home):
        do()
    if not table.showing:
        table.action_hint()


async def test_everything_may_be_asked_of_every_step_of_a_turn(tmp_path: Path) -> None:
    """Rules hold between turns: a stack that shows a 10 is none, and is on the screen until its barn door is shut."""
    state, chance = GAME.new(EAGER, 3, None), Fast(1)
    tens = 0
    async with opened(tmp_path, motion=True) as stage:
        _, table = await at(stage, state)
        for _, ply in zip(range(60), plies(state, at_random(chance), chance), strict=False):
            table.hurry()
            now(stage, state, events=ply.events)
            await stage.pilot.pause()
            while table.showing:
                tens += any(stack and NUMBER[stack[-1]] == TOP for stack in table.view.stacks)
                ask_everything(table)
                if table._timer is not None:
                    table._timer.stop()
                table._advance()
            ask_everything(table)
            await stage.pilot.pause()
    assert tens


async def test_at_each_turn_the_cursor_goes_to_the_hand(tmp_path: Path) -> None:
    state = dealt("B10 R1 R2 R5", "B9 G4 G0")
    state.apply(0, Play((Run(0, (face_of("B", 10),)),)))
    async with opened(tmp_path) as stage:
        desk, table = await at(stage, state)
        await stage.keys("1", "enter", "2")
        assert table.cursor == "player 1"
        assert "Enter passes it to Ben" in stage.text
        await stage.keys("enter")
        assert answers(desk) == [to_builtins(Pass(face_of("R", 1), 1))]
        state.apply(0, Pass(face_of("R", 1), 1))
        now(stage, state)
        await stage.until(lambda: "Waiting for Ben" in stage.text)
        assert table.cursor == "player 1"
        state.turn, state.asked = 0, state.asked + 1
        now(stage, state)
        await stage.until(lambda: "Play a card, or draw one" in stage.text)
        assert table.cursor.startswith("hand")


async def test_enter_on_a_player_tells_of_them_unless_there_is_a_catch(tmp_path: Path) -> None:
    async with opened(tmp_path) as stage:
        desk, table = await at(stage, dealt("B7 R1 R2", "B6", others="B3 R4"))
        table.point("player 1")
        await stage.keys("enter")
        assert "Ben: 2 cards, 0 scorecows." in stage.text
        assert "No:" not in stage.text
        assert "Enter" not in named(table)
        assert answers(desk) == []
    door = dealt("B10 R1 R2 R5", "B9 G4 G0")
    door.apply(0, Play((Run(0, (face_of("B", 10),)),)))
    async with opened(tmp_path) as stage:
        desk, table = await at(stage, door)
        table.point("player 1")
        await stage.keys("enter", "space")
        assert "Ben: 3 cards" in stage.text
        assert answers(desk) == []


async def test_enter_on_a_player_who_can_be_caught_catches(tmp_path: Path) -> None:
    state = dealt("B7 R1", "B6")
    state.apply(0, Play((Run(0, (face_of("B", 7),)),)))
    state.apply(TABLE, Lapse(0))
    async with opened(tmp_path) as stage:
        desk, table = await at(stage, state, seat=2)
        table.point("player 0")
        await stage.keys("enter")
        assert answers(desk) == [to_builtins(Catch(0))]


async def test_the_prompt_names_what_enter_does_where_the_cursor_is(tmp_path: Path) -> None:
    async with opened(tmp_path) as stage:
        _, table = await at(stage, dealt("B7 B8 R3 R9", "B6 G6", discard=[2 * face_of("Y", 4)]))
        for spot, said in (("hand B7", "Enter plays B7"), ("deck", "Enter draws"), ("discard", "Enter takes Y4")):
            table.point(spot)
            assert said in named(table)
        for spot in ("hand R3", "stack a", "player 1"):
            table.point(spot)
            assert "Enter" not in named(table)
        table.point("hand B7")
        assert "o other stacks (o)" in named(table)
        await stage.keys("1", "space", "2", "space")
        assert "Enter plays B7 B8" in stage.text
        assert "Esc takes one back" in stage.text
        table.point("stack b")
        assert "Enter plays B7 B8" in named(table)


async def test_on_a_stack_the_prompt_says_what_enter_says(tmp_path: Path) -> None:
    async with opened(tmp_path) as stage:
        desk, table = await at(stage, dealt("B7 R1 R2", "B6 G4"))
        await stage.keys("1", "space")
        table.point("stack b")
        await stage.pilot.pause()
        assert "Enter" not in named(table)
        assert "B7: no play: a 7 goes on a 6; stack b shows Green 4 (CT-08)." in stage.text
        await stage.keys("enter")
        assert answers(desk) == []


async def test_marks_are_named_or_say_why_they_are_no_play(tmp_path: Path) -> None:
    """CT-19, CT-22, CT-R20, on the screen."""
    cases = (
        ("B7 B8 R1", "B6 G2", "12", "Horn-to-tail: B7 B8 on B6 (a): safe, 1 left"),
        ("B7 Y7 R1 R2", "Y6 B6", "12", "Stampede: Y7 on Y6 (a) and B7 on B6 (b): safe, 1 scorecow, 2 left."),
        ("B7 R3 R1", "B6 R2", "12", "share no number"),
        ("B7 B9 R1", "B6 R7", "12", "(CT-"),
        ("B7 B8 B9 R1", "B6 R4", "2", "B8: mark more of what is lit; alone no play: "),
    )
    for hand, stacks, marks, said in cases:
        async with opened(tmp_path) as stage:
            await at(stage, dealt(hand, stacks))
            held = sorted(cards_as_faces(hand))
            await stage.keys(*(key for mark in marks for key in (str(held.index(cards_as_faces(hand)[int(mark) - 1]) + 1), "space")))
            assert said in " ".join(stage.text.split()), said


async def test_what_a_forgotten_mooooo_may_cost_is_said(tmp_path: Path) -> None:
    async with opened(tmp_path) as stage:
        await at(stage, dealt("B7 R1", "B6 G2"))
        assert "1 left; call Mooooo (m), or be caught and draw." in stage.text
        await stage.keys("m")
        assert "be caught" not in stage.text


@pytest.mark.parametrize("size", [(60, 20), (80, 24)])
async def test_signs_are_explained(tmp_path: Path, size: tuple[int, int]) -> None:
    state = dealt("B7 R1 R2", "B6 G2")
    state.stacks[1] = [*[2 * face_of("G", number) for number in (0, 1)], *state.stacks[1]]
    async with opened(tmp_path, size) as stage:
        _, table = await at(stage, state)
        assert "(×4: 4 cards)" in stage.text
        assert "0 in barns" in stage.text
        assert "* kick risk" in stage.text or ("* Bull's Eye" in stage.text and "kick risk" in stage.text)
        table.point("stack b")
        await stage.pilot.pause()
        assert "Stack b, 3 cards, the top first: G2 G1 G0." in stage.text
        table.point("player 0")
        await stage.pilot.pause()
        assert "dealt this round" in stage.text
        table.point("deck")
        await stage.pilot.pause()
        assert "% show *, which kicks." in stage.text


async def test_on_the_least_screen_cards_have_digits_and_the_cursor_is_a_sign(tmp_path: Path) -> None:
    async with opened(tmp_path, (60, 20)) as stage:
        await at(stage, dealt("B7 R3 R8", "B6 G2"))
        assert "1▸B7  2 R3  3 R8" in stage.text
        await stage.keys("space", "2")
        assert "1[B7] 2▸R3  3 R8" in stage.text
        await stage.keys("d")
        assert "d▸deck" in stage.text


async def test_on_the_least_screen_question_and_keys_are_one_line(tmp_path: Path) -> None:
    """So two lines of what happened stay."""
    async with opened(tmp_path, (60, 20)) as stage:
        await at(stage, dealt("B7 R3 R8", "B6 G2"))
        assert "draw one.  Enter plays B7\n  B7 on B6 (a): safe, 2 left." in stage.text
        assert all(key in stage.text for key in ("Space Mark", "d deck", "p pile"))
