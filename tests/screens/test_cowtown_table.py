"""The table of Cowtown: marking, what is lit and refused, calls, and a whole game by keys alone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import to_builtins
from screens.stage import Desk, Stage, hear, opened, sit_down, update_of

from cowtui.app import Solo
from cowtui.screens.result import ResultScreen
from cowtui.screens.table import TableScreen
from cowtui.tables.cowtown import Cowtown
from cowtui.tables.cowtown_turn import unfold
from net.messages import Act
from rules.catalog import load
from rules.chance import Fast
from rules.cowtown.actions import Actions, Again, Catch, Draw, Moo, Pass, Play, Stop
from rules.cowtown.components import Options, Run, face_of
from rules.cowtown.state import State
from rules.kernel import TABLE
from rules.playout import at_random, plies

GAME = load("cowtown")
EAGER = Options(catch_grace=0)


def asked(state: Any, what: str, seat: int = 0) -> bool:
    return any(ask.seat == seat and ask.what == what for ask in state.asks())


def card(name: str, eye: bool = False) -> int:
    return 2 * face_of(name[0], int(name[1:])) + eye


def cards(names: str) -> list[int]:
    return [card(name) for name in names.split()]


def dealt(hand: str, stacks: str, others: str = "B3 G9 R9", **fields: Any) -> State:
    """Three players, seat 0 at turn; each other holds these cards."""
    state: Any = GAME.new(EAGER, 3, None)
    state.hands = [sorted(cards(hand)), sorted(cards(others)), sorted(cards("B1 G1 R10"))]
    state.stacks = [[one] for one in cards(stacks)]
    gone = [one for held in (*state.hands, *state.stacks) for one in held]
    for one in gone:
        state.deck.remove(one)
    state.dealer = 0
    for name, value in fields.items():
        setattr(state, name, value)
    found: State = state
    return found


async def at(stage: Stage, state: Any, seat: int | None = 0, options: Options = EAGER) -> tuple[Desk, Cowtown]:
    """At a table in this state."""
    desk = await sit_down(stage, GAME, seat)
    table = (await hear(stage, update_of(GAME, options, state, seat))).table
    assert isinstance(table, Cowtown)
    return desk, table


def answers(desk: Desk) -> list[Any]:
    return [said.action for said in desk.said if isinstance(said, Act)]


async def test_enter_plays_the_card_under_the_cursor(tmp_path: Path) -> None:
    async with opened(tmp_path) as stage:
        desk, _ = await at(stage, dealt("B7 R3 R8", "B6 G2"))
        assert "B7 on B6 (a): safe, 2 left." in stage.text
        await stage.keys("enter")
        assert answers(desk) == [to_builtins(Play((Run(0, (face_of("B", 7),)),)))]


async def test_marked_cards_go_together_and_the_prompt_says_what_they_bring(tmp_path: Path) -> None:
    """CT-21, on the screen."""
    async with opened(tmp_path) as stage:
        desk, _ = await at(stage, dealt("B7 B8 B9 R1 R2", "B6 G6"))
        await stage.keys("1", "space", "2", "space", "3", "space")
        assert "B7 B8 B9 on B6 (a): safe, 1 scorecow, 2 left." in stage.text
        assert "marked B7 B8 B9" in stage.text
        assert "+B7-9" in stage.text
        await stage.keys("enter")
        assert answers(desk) == [to_builtins(Play((Run(0, tuple(cards_as_faces("B7 B8 B9"))),)))]


def cards_as_faces(names: str) -> list[int]:
    return [one // 2 for one in cards(names)]


async def test_another_stack_is_one_key_away(tmp_path: Path) -> None:
    async with opened(tmp_path) as stage:
        desk, _ = await at(stage, dealt("B7 R1 R2", "B6 G6"))
        assert "B7 on B6 (a): safe" in stage.text
        assert "(o)" in stage.text
        await stage.keys("o")
        assert "B7 on G6 (b): Bullish" in stage.text
        await stage.keys("enter")
        assert answers(desk) == [to_builtins(Play((Run(1, (face_of("B", 7),)),)))]


async def test_a_marked_card_can_be_carried_to_a_stack(tmp_path: Path) -> None:
    async with opened(tmp_path) as stage:
        desk, table = await at(stage, dealt("B7 R1 R2", "B6 G6"))
        await stage.keys("space", "tab", "right")
        assert table.cursor == "stack b"
        assert "B7 on G6 (b): Bullish" in stage.text
        await stage.keys("enter")
        assert answers(desk) == [to_builtins(Play((Run(1, (face_of("B", 7),)),)))]


async def test_a_stampede_goes_on_its_own_herds_first(tmp_path: Path) -> None:
    """CT-24, on the screen."""
    async with opened(tmp_path) as stage:
        desk, _ = await at(stage, dealt("B7 Y7 R1 R2", "Y6 B6"))
        await stage.keys("1", "space", "2", "space")
        assert "B7 on B6 (b)" in stage.text
        assert "Y7 on Y6 (a)" in stage.text
        assert "safe, 1 scorecow" in stage.text
        await stage.keys("o")
        assert "Bullish" in stage.text
        await stage.keys("o", "enter")
        assert answers(desk) == [to_builtins(Play((Run(0, (face_of("Y", 7),)), Run(1, (face_of("B", 7),)))))]


async def test_what_fits_nowhere_is_refused_with_the_rule(tmp_path: Path) -> None:
    async with opened(tmp_path) as stage:
        desk, _ = await at(stage, dealt("B7 R1 R2", "B4 G5"))
        await stage.keys("1", "enter")
        assert "No: CT-08: a 7 goes on a 6; stack b shows G5" in stage.text
        await stage.keys("2", "space", "1", "space", "enter")
        assert "No: CT-" in stage.text
        await stage.keys("up", "up", "up", "up", "enter")
        assert answers(desk) == []


async def test_escape_takes_marks_back_one_by_one(tmp_path: Path) -> None:
    async with opened(tmp_path) as stage:
        _, table = await at(stage, dealt("B7 B8 R1", "B6"))
        await stage.keys("1", "space", "2", "space")
        assert "marked B7 B8" in stage.text
        await stage.keys("escape")
        assert "marked B7 " in stage.text
        await stage.keys("escape")
        assert "marked" not in stage.text.split("Your hand")[1].splitlines()[0]
        assert not table.back()


async def test_a_mooooo_goes_with_the_play_or_afterwards(tmp_path: Path) -> None:
    """CT-30, on the screen."""
    async with opened(tmp_path) as stage:
        desk, _ = await at(stage, dealt("B7 R1", "B6"))
        assert "m Mooooo with it" in stage.text
        await stage.keys("m")
        assert "with Mooooo: safe, 1 left" in stage.text
        await stage.keys("enter")
        assert answers(desk) == [to_builtins(Play((Run(0, (face_of("B", 7),)),), moo=True))]
    options = Options(catch_grace=3000)
    state = dealt("B7 R1", "B6", options=options)
    state.apply(0, Play((Run(0, (face_of("B", 7),)),)))
    async with opened(tmp_path) as stage:
        desk, _ = await at(stage, state, options=options)
        assert "m calls your Mooooo" in stage.text
        assert "m Mooo!" in stage.text
        await stage.keys("m")
        assert answers(desk) == [{"do": "moo"}]


async def test_a_forgotten_mooooo_is_caught_with_one_key(tmp_path: Path) -> None:
    """CT-31, on the screen."""
    state = dealt("B7 R1", "B6")
    state.apply(0, Play((Run(0, (face_of("B", 7),)),)))
    from rules.cowtown.actions import Lapse

    state.apply(TABLE, Lapse(0))
    async with opened(tmp_path) as stage:
        desk, _ = await at(stage, state, seat=2)
        assert "c catches Ann" in stage.text
        assert "c catch!" in stage.text
        await stage.keys("c")
        assert answers(desk) == [{"do": "catch", "seat": 0}]


async def test_with_nothing_to_call_it_says_why(tmp_path: Path) -> None:
    async with opened(tmp_path) as stage:
        desk, _ = await at(stage, dealt("B7 R1 R2", "B6"))
        await stage.keys("m")
        assert "No: CT-30: you owe no Mooooo" in stage.text
        await stage.keys("c")
        assert "owes no Mooooo" in stage.text
        assert answers(desk) == []


async def test_a_barn_door_gives_another_turn_a_pass_or_nothing(tmp_path: Path) -> None:
    """CT-28, on the screen."""
    state = dealt("B10 R1 R2 R5", "B9 G4")
    state.apply(0, Play((Run(0, (face_of("B", 10),)),)))
    for keys, wanted in (
        (("n", "enter"), Again()),
        (("s", "enter"), Stop()),
        (("2", "enter", "3", "enter"), Pass(face_of("R", 2), 2)),
        (("1", "space", "escape", "3", "enter", "enter"), Pass(face_of("R", 5), 1)),
    ):
        async with opened(tmp_path) as stage:
            desk, _ = await at(stage, state)
            assert "barn" in stage.text
            assert "n another turn" in stage.text
            await stage.keys(*keys)
            assert answers(desk) == [to_builtins(wanted)]


async def test_the_hint_marks_the_cards_of_the_bots_play(tmp_path: Path) -> None:
    async with opened(tmp_path) as stage:
        desk, _ = await at(stage, dealt("B7 B8 B9 R1 R2", "B6 G6"))
        await stage.keys("i")
        assert "marked B7 B8 B9" in stage.text
        await stage.keys("enter")
        assert answers(desk) == [to_builtins(Play((Run(0, tuple(cards_as_faces("B7 B8 B9"))),)))]


# Everything can be said ----------------------------------------------------------------------------------------------------------


async def spell(stage: Stage, table: Cowtown, action: Actions) -> None:
    """Press the keys that say this answer."""

    async def to_card(face: int) -> None:
        names = [name for name, card in table._hand().items() if card // 2 == face and name not in table._marked]
        place = list(table._hand()).index(names[0])
        await stage.keys("1234567890"[min(place, 9)], *["right"] * max(0, place - 9))
        assert table.cursor == names[0]

    match action:
        case Draw("deck"):
            await stage.keys("d", "enter")
        case Draw():
            await stage.keys("p", "enter")
        case Again():
            await stage.keys("n", "enter")
        case Stop():
            await stage.keys("s", "enter")
        case Moo():
            await stage.keys("m")
        case Catch(seat):
            await stage.keys("c")
            while len(table._catchable()) > 1 and table.cursor != f"player {seat}":
                await stage.keys("c")
            if len(table._catchable()) > 1:
                await stage.keys("enter")
        case Pass(face, to, moo):
            await to_card(face)
            await stage.keys("enter", str(to + 1), *["m"] * moo, "enter")
        case Play(runs, moo):
            for face in (face for run in runs for face in run.cards):
                await to_card(face)
                await stage.keys("space")
            ways = len(table._ways())
            for _ in range(ways):
                if table._chosen() == runs:
                    break
                await stage.keys("o")
            await stage.keys(*["m"] * moo, "enter")
        case _:
            raise AssertionError(action)


def drawn(seats: int, seed: int, count: int, options: Options = EAGER) -> list[tuple[Any, int, Any, Any]]:
    """States of a random game, with a seat that is asked, its ask, and one of the answers; those with most cards go first in a kind."""
    state = GAME.new(options, seats, None)
    chance = Fast(seed)
    found: dict[str, list[tuple[Any, int, Any, Any]]] = {}
    for _ in plies(state, at_random(chance), chance):
        for ask in state.asks():
            if ask.seat == TABLE:
                continue
            listed = list(state.legal(ask))
            answer = listed[-1 - chance.below(min(len(listed), 4))]
            kind = f"{ask.what} {type(answer).__name__} {len(getattr(answer, 'runs', ()))} {getattr(answer, 'moo', '')}"
            found.setdefault(kind, []).append((state.clone(), ask.seat, ask, answer))
    each = max(1, count // len(found))
    return [one for kind in sorted(found) for one in found[kind][:: max(1, len(found[kind]) // each)][:each]]


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
async def test_every_kind_of_answer_can_be_said_by_keys(tmp_path: Path, seats: int) -> None:
    options = Options(catch_grace=0, false_catch="accuser" if seats == 3 else "free", door_bonus="per_barn" if seats == 4 else "per_play")
    async with opened(tmp_path) as stage:
        desk, table = await at(stage, GAME.new(options, seats, None))
        sitting = stage.app.sitting
        assert sitting is not None
        for state, seat, ask, answer in drawn(seats, seats, 16, options):
            before, sitting.seat = table.position, seat
            sitting.hear(update_of(GAME, options, state, seat))
            await stage.until(lambda before=before: table.position is not before)
            number = next(asked.number for asked in table.position.asks if asked.what == ask.what and asked.about == ask.about)  # type: ignore[union-attr]
            while table._marked:
                await stage.keys("escape")
            await spell(stage, table, answer)
            assert desk.said[-1:] == [Act(number, to_builtins(answer))], f"{answer}\n{stage.text}"


# A whole game --------------------------------------------------------------------------------------------------------------------


def may_answer(stage: Stage) -> bool:
    if not isinstance(stage.app.stage, TableScreen):
        return False
    position = stage.app.stage.table.position
    return position is not None and position.asked is not None and position.asked.must and not stage.app.stage.table.showing


async def test_a_whole_game_by_keys_alone(tmp_path: Path) -> None:
    solo = Solo("cowtown", seats=4, seed="keys", options={"rounds": 2, "catch_grace": 0})
    async with opened(tmp_path, first=solo) as stage:
        for turn in range(200):
            await stage.until(lambda: isinstance(stage.app.screen, ResultScreen) or may_answer(stage))
            if isinstance(stage.app.screen, ResultScreen):
                assert turn >= 6
                assert "won." in stage.text
                return
            before = stage.app.stage.table.position  # type: ignore[union-attr]
            await stage.keys("i", "enter") if turn % 3 else await stage.keys("enter", "enter")
            await stage.until(
                lambda before=before: isinstance(stage.app.screen, ResultScreen) or stage.app.stage.table.position is not before  # type: ignore[union-attr]
            )
        raise AssertionError("the game goes on and on")


@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 10_000), seats=st.integers(2, 6), watches=st.booleans(), refill=st.booleans())
def test_showing_a_turn_step_by_step_ends_in_the_next_picture(seed: int, seats: int, watches: bool, refill: bool) -> None:
    options = Options(catch_grace=0, rounds=2, refill_cowtown=refill, false_catch="accuser")
    seat = None if watches else seed % seats
    state = GAME.new(options, seats, None)
    view = state.view(seat)
    for ply in plies(state, at_random(Fast(seed)), Fast(seed)):
        for event in ply.events:
            seen = GAME.redact(event, seat)
            if seen is not None:
                view = unfold(options, view, seen)
        now = state.view(seat)
        for name in ("hand", "left", "deck", "discard", "scorecows", "round"):
            assert getattr(view, name) == getattr(now, name), name
        assert [[one // 2 for one in stack] for stack in view.stacks] == [[one // 2 for one in stack] for stack in now.stacks]
        assert len(view.closed) == len(now.closed)
