"""The table of Cowtown: marking, what is lit and refused, calls, and a whole game by keys alone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import to_builtins
from screens.cowtown_stage import EAGER, GAME, answers, asked, at, cards_as_faces, dealt
from screens.stage import SIZES, Moment, Stage, hear, matches, moment, opened, sit_down, update_of

from cowtui.boards.cowtown.board import Cowtown
from cowtui.boards.cowtown.play import reach, ways
from cowtui.boards.cowtown.turn import unfold
from cowtui.screens.destinations import Solo
from cowtui.screens.legacy_table import LegacyTableScreen
from cowtui.screens.result import ResultScreen
from cowtui.terminal import Terminal
from net.core.messages import Act
from rules.chance import Fast
from rules.cowtown.actions import Actions, Again, Catch, Draw, Moo, Pass, Play, Stop
from rules.cowtown.components import Options, Run, face_of
from rules.kernel import TABLE
from rules.playout import at_random, plies


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
        assert "No: a 7 goes on a 6; stack b shows Green 5" in stage.text
        await stage.keys("2", "space", "1", "space", "enter")
        assert "stack a shows Blue 4 (CT-08)" in stage.text
        await stage.keys("up", "up", "up", "up", "enter")
        assert answers(desk) == []


async def test_after_a_draw_the_cursor_is_back_in_the_hand(tmp_path: Path) -> None:
    state = dealt("B7 R1 R2", "B6 G2")
    async with opened(tmp_path) as stage:
        _, table = await at(stage, state)
        await stage.keys("d", "enter")
        assert table.cursor == "deck"
        state.asked += 1
        assert stage.app.sitting is not None
        stage.app.sitting.hear(update_of(GAME, EAGER, state, 0))
        await stage.until(lambda: table.cursor == "hand B7")


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


async def test_a_mooooo_can_be_called_while_the_turn_is_being_shown(tmp_path: Path) -> None:
    options = Options(catch_grace=3000)
    state = dealt("B7 R1", "B6", options=options)
    before = state.clone()
    events = state.apply(0, Play((Run(0, (face_of("B", 7),)),)))
    async with opened(tmp_path, motion=True) as stage:
        desk, table = await at(stage, before, options=options)
        assert stage.app.sitting is not None
        stage.app.sitting.hear(update_of(GAME, options, state, 0, events))
        await stage.until(lambda: table.showing)
        assert "m Mooo!" in stage.text
        await stage.keys("m")
        assert answers(desk) == [{"do": "moo"}]


async def test_a_forgotten_mooooo_is_caught_with_one_key(tmp_path: Path) -> None:
    """CT-31, on the screen."""
    state = dealt("B7 R1", "B6")
    state.apply(0, Play((Run(0, (face_of("B", 7),)),)))
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
        assert "No: you call Mooooo when your own play" in stage.text
        await stage.keys("c")
        assert "(CT-R41)" in stage.text or "(CT-R32)" in stage.text
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


@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 10_000), seats=st.integers(2, 6))
def test_every_listed_play_is_among_the_ways_of_its_cards(seed: int, seats: int) -> None:
    """What the keys test for some answers, for all: marking leads there step by step, and `o` comes to it."""
    state = GAME.new(EAGER, seats, None)
    chance = Fast(seed)
    for _ in plies(state, at_random(chance), chance):
        turn = next((ask for ask in state.asks() if ask.what == "turn"), None)
        if turn is None:
            continue
        view = state.view(turn.seat)
        for answer in state.legal(turn):
            if isinstance(answer, Play):
                faces = [face for run in answer.runs for face in run.cards]
                assert answer.runs in ways(view, faces)
                assert all(face in reach(view, faces[:count]) for count, face in enumerate(faces))


# A whole game --------------------------------------------------------------------------------------------------------------------


def may_answer(stage: Stage) -> bool:
    if not isinstance(stage.app.stage, LegacyTableScreen):
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


# Pictures ------------------------------------------------------------------------------------------------------------------------

WANTED: dict[str, Any] = {
    "turn": lambda state: asked(state, "turn") and state.round == 1 and len(state.stacks) > 6,
    "bonus": lambda state: asked(state, "bonus") and len(state.hands[0]) > 2,
    "catch": lambda state: asked(state, "catch"),
    "wait": lambda state: state.turn == 1 and state.round == 1 and len(state.stacks) > 5,
}
KEYS: dict[str, tuple[str, ...]] = {"bonus": ("2", "enter")}


def found(what: str, seats: int) -> tuple[Options, Moment]:
    options = Options(catch_grace=0, false_catch="accuser" if what == "catch" else "free")
    for seed in range(1, 60):
        try:
            return options, moment(GAME, options, seats, WANTED[what], seed)
        except AssertionError:
            continue
    raise AssertionError(f"no game has a {what}")


@pytest.mark.parametrize("size", SIZES, ids=[f"{width}x{height}" for width, height in SIZES])
@pytest.mark.parametrize(("what", "seats"), [(what, seats) for what in WANTED for seats in (2, 6) if (what, seats) != ("catch", 2)])
async def test_the_table(tmp_path: Path, what: str, seats: int, size: tuple[int, int]) -> None:
    options, now = found(what, seats)
    async with opened(tmp_path, size) as stage:
        await sit_down(stage, GAME)
        await hear(stage, update_of(GAME, options, now.state, 0, now.events))
        await stage.keys(*KEYS.get(what, ()))
        matches(f"cowtown-{what}-{seats}-{size[0]}x{size[1]}", stage.text)


@pytest.mark.parametrize("size", SIZES, ids=[f"{width}x{height}" for width, height in SIZES])
async def test_a_hand_of_any_size_is_drawn(tmp_path: Path, size: tuple[int, int]) -> None:
    hand = " ".join(f"{herd}{number}" for herd in "BGYR" for number in range(2, 8))
    state = dealt(hand, "B1 Y8 R8", others="B10 G9 R9")
    async with opened(tmp_path, size) as stage:
        await at(stage, state)
        assert all(name in stage.text for name in hand.split())
        await stage.keys("i")
        matches(f"cowtown-large-{size[0]}x{size[1]}", stage.text)


@pytest.mark.parametrize("letters", ["ascii", "console"])
async def test_other_letters_and_no_colour_carry_everything(tmp_path: Path, letters: Any) -> None:
    options, now = found("turn", 6)
    async with opened(tmp_path, terminal=Terminal(letters=letters, colours=0, motion=False)) as stage:
        await sit_down(stage, GAME)
        await hear(stage, update_of(GAME, options, now.state, 0, now.events))
        assert stage.text.isascii() == (letters == "ascii")
        assert "?" not in stage.text.replace("? Rules", "")
        matches(f"cowtown-turn-{letters}", stage.text)


async def test_a_watcher_sees_the_table_and_no_hand(tmp_path: Path) -> None:
    options, now = found("turn", 4)
    async with opened(tmp_path) as stage:
        await sit_down(stage, GAME, None)
        await hear(stage, update_of(GAME, options, now.state, None, now.events))
        assert "You watch this game" in stage.text
        assert "Ann's turn" in stage.text
        await stage.keys("space", "m", "c", "o")
        assert "over whose shoulder" in stage.text


async def test_the_end_of_a_round_has_its_own_moment(tmp_path: Path) -> None:
    options, before = Options(catch_grace=0), dealt("B7", "B6", options=Options(catch_grace=0))
    after = before.clone()
    events = after.apply(0, Play((Run(0, (face_of("B", 7),)),)))
    async with opened(tmp_path, motion=True) as stage:
        _, table = await at(stage, before, options=options)
        assert stage.app.sitting is not None
        stage.app.sitting.hear(update_of(GAME, options, after, 0, events))
        await stage.until(lambda: table.showing)
        await stage.keys("space")
        assert "The round ends" in stage.text
        assert "+4" in stage.text
        await stage.keys("space")
        assert not table.showing


def test_what_a_round_brings_is_what_the_totals_grow_by() -> None:
    options = Options(catch_grace=0)
    table = Cowtown()
    state, chance = GAME.new(options, 4, None), Fast(5)
    rounds = [found for ply in plies(state, at_random(chance), chance) for event in ply.events if (found := table.scored(event))]
    assert len(rounds) == 4
    assert [sum(each) for each in zip(*rounds, strict=True)] == state.scorecows  # type: ignore[attr-defined]


@pytest.mark.parametrize("seed", range(3))
async def test_every_step_of_others_turns_is_drawn(tmp_path: Path, seed: int) -> None:
    state, chance = GAME.new(EAGER, 4, None), Fast(seed)
    async with opened(tmp_path, motion=True) as stage:
        _, table = await at(stage, state)
        assert stage.app.sitting is not None
        for _, ply in zip(range(60), plies(state, at_random(chance), chance), strict=False):
            stage.app.sitting.hear(update_of(GAME, EAGER, state, 0, ply.events))
            for _ in ply.events:
                await stage.pilot.pause()
                table.hurry()
        await stage.pilot.pause()
        assert table.view == state.view(0)
