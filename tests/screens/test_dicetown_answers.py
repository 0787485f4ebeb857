"""At the table of Dice Town every answer can be said by keys, and a whole game be played."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from msgspec import to_builtins
from msgspec.structs import replace
from screens.dicetown_stage import GAME, options, press, until
from screens.stage import Desk, Stage, hear, opened, sit_down, update_of
from textual import events

from cowtui.boards.dicetown import choice
from cowtui.boards.dicetown.board import DiceTown
from cowtui.boards.dicetown.turn import unfold
from cowtui.boards.spots import nearest
from cowtui.screens.destinations import Solo
from cowtui.screens.legacy_table import LegacyTableScreen
from cowtui.screens.result import ResultScreen
from net.core.messages import Act, Update
from rules.chance import Fast
from rules.dicetown.actions import Add, Offer, Split
from rules.dicetown.components import PICKPOCKET
from rules.kernel import Action, AnyState, Ask
from rules.playout import LISTED, at_random, plies

ARROWS = ("left", "right", "up", "down")


async def show(stage: Stage, update: Update) -> DiceTown:
    """The table when it has settled on an update."""
    if not isinstance(stage.app.stage, LegacyTableScreen):
        await hear(stage, update)
    screen = stage.app.stage
    assert stage.app.sitting is not None
    assert isinstance(screen, LegacyTableScreen)
    table = screen.table
    assert isinstance(table, DiceTown)
    stage.app.sitting.hear(update)
    await until(lambda: table.position is not None and table.position.asks == update.asks, "the table shows another position")
    return table


class Question(NamedTuple):
    """A position in which the first player is asked, and some of its answers."""

    state: AnyState
    ask: Ask
    answers: list[Action]


def questions(seats: int, games: int, each: int, **named: Any) -> Iterator[Question]:
    """Of random games, for each kind of question the first few, with some of the answers."""
    seen: dict[str, int] = {}
    for seed in range(games):
        chance = Fast(seed)
        state = GAME.new(options(**named), seats, None)
        decide = at_random(chance, 4)
        for _ in plies(state, decide, chance):
            for ask in state.asks():
                if ask.seat == 0 and seen.get(ask.what, 0) < each:
                    answers = list(islice(state.legal(ask), LISTED))
                    interesting = ask.must or len(answers) > 1
                    seen[ask.what] = seen.get(ask.what, 0) + interesting
                    if interesting:
                        picked = {chance.below(len(answers)) for _ in range(6)} | {0, len(answers) - 1}
                        yield Question(state.clone(), ask, [answers[place] for place in sorted(picked)])


def way(table: DiceTown, name: str) -> list[str]:
    """Keys that bring the cursor to a spot."""
    spots = table._spots
    if spots[name].key:
        return [spots[name].key]
    reached: dict[str, list[str]] = {table.cursor: []}
    coming = deque([table.cursor])
    while coming:
        here = coming.popleft()
        if here == name:
            return reached[here]
        for arrow in ARROWS:
            found = nearest(spots[here], spots.values(), arrow)
            changes = here.split()[0] in choice.AMOUNTS and arrow in ("left", "right")
            if found and not changes and found.name not in reached:
                reached[found.name] = [*reached[here], arrow]
                coming.append(found.name)
        zones = list(dict.fromkeys(spot.zone for spot in spots.values()))
        zone = zones[(zones.index(spots[here].zone) + 1) % len(zones)]
        first = next(spot.name for spot in spots.values() if spot.zone == zone)
        if first not in reached:
            reached[first] = [*reached[here], "tab"]
            coming.append(first)
    raise AssertionError(f"no keys lead to {name}")


async def go(stage: Stage, table: DiceTown, name: str) -> None:
    """Bring the cursor to a spot."""
    while table.cursor != name:
        before = table.cursor
        await press(stage, way(table, name)[0], lambda before=before: table.cursor != before)  # type: ignore[misc]


async def say(stage: Stage, table: DiceTown, desk: Desk, action: Action) -> None:
    """By keys alone."""
    marks = choice.marks_of(table.view, action)  # type: ignore[arg-type]
    if table.asked and table.asked.what in choice.BY_MARKS and (marks or isinstance(action, Offer | Add | Split)):
        while table.marks:
            before = len(table.marks)
            await press(stage, "escape", lambda before=before: len(table.marks) < before)  # type: ignore[misc]
        for number, mark in enumerate(marks, 1):
            await go(stage, table, mark)
            await press(stage, "space", lambda number=number: len(table.marks) == number)  # type: ignore[misc]
        assert sorted(table.marks) == sorted(marks)
    else:
        if not any(spot.action == action for spot in table._spots.values()) and table.pocket:
            await go(stage, table, f"card {PICKPOCKET}")
            await press(stage, "enter", lambda: table.asked == table.pocket)
        await go(stage, table, next(spot.name for spot in table._spots.values() if spot.action == action))
    await press(stage, "enter", lambda: desk.said)


def is_in_the_list_only(table: DiceTown, action: Action) -> bool:
    """What a player who holds no card for it would gain nothing by: `=` lists it."""
    silent = type(action).__name__ in ("Pass", "PassRound", "HandsOff")
    return silent and table.asked is None and table.position is not None and any(one == action for one, _ in table.position.listed)


@pytest.mark.parametrize(
    ("size", "seats", "named"),
    [
        ((80, 24), 2, {}),
        ((80, 24), 3, {}),
        ((80, 24), 4, {"cowboys": False}),
        ((80, 24), 5, {}),
        ((80, 24), 6, {"wild_west": True}),
        ((60, 20), 6, {"wild_west": True}),
        ((120, 40), 4, {}),
    ],
    ids=["2", "3", "4 without Cowboys", "5", "6 in the Wild West", "6 at 60x20", "4 at 120x40"],
)
async def test_every_listed_answer_can_be_said_by_keys(tmp_path: Path, size: tuple[int, int], seats: int, named: dict[str, Any]) -> None:
    numbers = count(1)
    async with opened(tmp_path, size) as stage:
        desk = await sit_down(stage, GAME)
        for state, ask, answers in questions(seats, 8, 2, **named):
            for action in answers:
                update = update_of(GAME, options(**named), state, 0)
                update = replace(update, asks=tuple(replace(one, number=next(numbers)) for one in update.asks if one.what == ask.what))
                table = await show(stage, update)
                desk.said.clear()
                if is_in_the_list_only(table, action):
                    continue
                await say(stage, table, desk, action)
                assert desk.said == [Act(update.asks[0].number, to_builtins(action))], f"{ask.what}: {action}\n{stage.text}"


async def test_a_whole_game_is_played_by_keys_to_its_result(tmp_path: Path) -> None:
    async with opened(tmp_path, first=Solo("dicetown", seats=3, seed="keys", options={"window": 0})) as stage:

        def table() -> DiceTown | None:
            return stage.app.stage.table if isinstance(stage.app.stage, LegacyTableScreen) else None  # type: ignore[return-value]

        def may_answer() -> bool:
            here = table()
            return bool(here and here.position and here.position.asked and here.position.asked.must)

        is_over = lambda: isinstance(stage.app.screen, ResultScreen)  # noqa: E731
        for _ in range(600):
            await until(lambda: is_over() or may_answer(), f"nothing is asked\n{stage.text}")
            if is_over():
                return
            here = table()
            assert here is not None
            before = here.position
            stage.app.post_message(events.Key("i", "i"))
            await press(stage, "enter", lambda here=here, before=before: is_over() or here.position is not before)  # type: ignore[misc]
        raise AssertionError("the game goes on")


@pytest.mark.parametrize("named", [{}, {"cowboys": False}, {"wild_west": True}], ids=["", "without Cowboys", "in the Wild West"])
def test_event_by_event_the_picture_comes_to_the_next_view(named: dict[str, Any]) -> None:
    told = ("dollars", "nuggets", "left", "herds", "locked", "sheriff", "mine", "bank", "coach", "face_up", "wired")
    told += ("grazed", "cowboys", "cowboys_up", "rodeos", "ranches", "deeds", "round")
    for seed in range(8):
        chance = Fast(seed)
        state = GAME.new(options(**named), 4, None)
        view = None
        for ply in plies(state, at_random(chance, 4), chance):
            for event in ply.events:
                seen = GAME.redact(event, 0)
                if view is not None and seen is not None:
                    view = unfold(view, seen)  # type: ignore[arg-type]
            after = state.view(0)
            if view is not None:
                for field in told:
                    assert getattr(view, field) == getattr(after, field), f"{field} after {ply.action}: {ply.events}"
                assert view.prairie + view.haul == after.prairie + after.haul
            view = after
