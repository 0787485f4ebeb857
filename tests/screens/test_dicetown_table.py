"""The table of Dice Town: every answer by keys, a whole game, and its pictures."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterator
from functools import cache
from itertools import count, islice
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from msgspec import to_builtins
from msgspec.structs import replace
from rich.cells import cell_len
from screens.stage import SIZES, Desk, Moment, Stage, hear, matches, opened, recorded, sit_down, update_of
from textual import events

from cowtui.app import Replay, Solo
from cowtui.screens.result import ResultScreen
from cowtui.screens.table import TableScreen
from cowtui.tables import dicetown_choice as choice
from cowtui.tables.dicetown import DiceTown
from cowtui.tables.dicetown_turn import unfold
from cowtui.tables.spots import nearest
from cowtui.terminal import Terminal
from net.messages import Act, Place, Update
from rules.catalog import load
from rules.chance import Fast
from rules.dicetown.actions import Add, Keep, Offer, Split
from rules.dicetown.components import FACES, PICKPOCKET
from rules.dicetown.state import State
from rules.kernel import TABLE, Action, AnyState, Ask, Event, Options
from rules.playout import LISTED, Decide, at_random, plies

GAME = load("dicetown")
MOST = {"seats": 6, "wild_west": True}
ARROWS = ("left", "right", "up", "down")


def options(**named: Any) -> Options:
    chosen: Options = GAME.options(**{"window": 0, **named})
    return chosen


def asked(what: str) -> Callable[[AnyState], bool]:
    return lambda state: any(ask.seat == 0 and ask.what == what and ask.must for ask in state.asks())


def may_play(what: str) -> Callable[[AnyState], bool]:
    """The first player may play a card, and holds it."""

    def holds(state: AnyState) -> bool:
        assert isinstance(state, State)
        held = choice.holds_pickpocket if what == "pickpocket" else choice.holds_card_of
        return any(ask.seat == 0 and ask.what == what for ask in state.asks()) and held(state, state.view(0))

    return holds


def position(wanted: Callable[[AnyState], object], seats: int = 4, seed: int = 1, least: int = 0, **named: Any) -> Moment:
    """The first such position, from a round on, in games of the game's own judgement; windows stand open too."""
    for number in range(seed, seed + 200):
        chance = Fast(number)
        state = GAME.new(options(**named), seats, None)
        decide: Decide = lambda state, ask, chance=chance: GAME.greedy(options(**named), state.view(ask.seat), ask, chance)  # type: ignore[misc]  # noqa: E731
        told: list[Event] = []
        for ply in plies(state, decide, chance):
            told += ply.events
            assert isinstance(state, State)
            if state.round >= least and not any(ask.seat == TABLE and not ask.wait for ask in state.asks()) and wanted(state):
                return Moment(state, told[-12:])
    raise AssertionError("no such position")


async def at(stage: Stage, wanted: Callable[[AnyState], object], seats: int = 4, **named: Any) -> tuple[DiceTown, Desk, State]:
    """At a table in the first such position; `seed` and `least` as in `position`."""
    now = position(wanted, seats, **named)
    named = {name: value for name, value in named.items() if name not in ("seed", "least")}
    desk = await sit_down(stage, GAME)
    screen = await hear(stage, update_of(GAME, options(**named), now.state, 0, now.events))
    assert isinstance(screen.table, DiceTown)
    assert isinstance(now.state, State)
    return screen.table, desk, now.state


async def until(holds: Callable[[], object], what: str) -> None:
    """Wait for something, without the pilot's own waits, which a thousand keys would make long."""
    for _ in range(4000):
        if holds():
            return
        await asyncio.sleep(0.001)
    raise AssertionError(what)


async def show(stage: Stage, update: Update) -> DiceTown:
    """The table when it has settled on an update."""
    if not isinstance(stage.app.stage, TableScreen):
        await hear(stage, update)
    screen = stage.app.stage
    assert stage.app.sitting is not None
    assert isinstance(screen, TableScreen)
    table = screen.table
    assert isinstance(table, DiceTown)
    stage.app.sitting.hear(update)
    await until(lambda: table.position is not None and table.position.asks == update.asks, "the table shows another position")
    return table


# Every answer ------------------------------------------------------------------------------------------------------------------


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


async def press(stage: Stage, key: str, holds: Callable[[], object]) -> None:
    """A key, and wait for what it does."""
    stage.app.post_message(events.Key(key, {"space": " ", "enter": "\r"}.get(key, key if len(key) == 1 else None)))
    await until(holds, f"{key} does nothing\n{stage.text}")


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
    silent = type(action).__name__ in ("Pass", "HandsOff")
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


# A whole game, and a round event by event --------------------------------------------------------------------------------------


async def test_a_whole_game_is_played_by_keys_to_its_result(tmp_path: Path) -> None:
    async with opened(tmp_path, first=Solo("dicetown", seats=3, seed="keys", options={"window": 0})) as stage:

        def table() -> DiceTown | None:
            return stage.app.stage.table if isinstance(stage.app.stage, TableScreen) else None  # type: ignore[return-value]

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


# What one is told --------------------------------------------------------------------------------------------------------------


async def test_the_line_below_says_what_enter_would_say_and_what_it_costs(tmp_path: Path) -> None:
    """DT-07, on the screen."""
    async with opened(tmp_path) as stage:
        table, desk, state = await at(stage, asked("keep"), least=1)
        assert "Enter would keep" in stage.text
        await stage.keys("1", "space", "2", "space", "3", "space")
        faces = [FACES[face] for face in state.thrown[0][:3]]
        assert f"Enter would keep {' '.join(faces)}: costs $2, you have ${state.dollars[0] - 2} left" in stage.text
        assert stage.text.count("keep") > 3
        await stage.keys("escape")
        assert table.marks == ("die 0", "die 1")
        await stage.keys("0")
        assert "Enter would keep none: costs $1" in stage.text
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
        assert "is your choice already" in stage.text
        await stage.keys("space", "2", "enter")
        assert desk.said == [Act(1, {"do": "keep", "dice": (now.state.thrown[0][1],)})]  # type: ignore[attr-defined]


async def test_what_cannot_be_paid_is_dim_and_says_why(tmp_path: Path) -> None:
    """DT-08, on the screen."""
    poor = lambda state: asked("keep")(state) and state.dollars[0] == 0  # noqa: E731
    async with opened(tmp_path) as stage:
        table, desk, _ = await at(stage, poor)
        await stage.keys("1", "space", "2", "space")
        assert table.marks == ("die 0",)
        assert "No: DT-08: keeping 2 costs $1; you have $0" in stage.text
        await stage.keys("escape", "0", "enter")
        assert "No: DT-08: keeping 0 costs $1; you have $0" in stage.text
        assert desk.said == []


async def test_a_card_that_may_be_played_has_a_letter_and_passing_another(tmp_path: Path) -> None:
    async with opened(tmp_path) as stage:
        _, desk, state = await at(stage, may_play("loaded"))
        assert " c Play Loaded Die" in stage.text
        assert "You may play a Loaded Die before this throw. c plays, n passes, then Enter." in " ".join(stage.text.split())
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
        assert "A moment for those with a card for it; you have none." in stage.text
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
        best = GAME.greedy(options(), state.view(0), next(ask for ask in state.asks() if ask.seat == 0), Fast(0))
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
        await hear(stage, replace(update, places=tuple(Place(name=name) for name in names)))
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


# Pictures ----------------------------------------------------------------------------------------------------------------------


PICTURES: dict[str, tuple[str, dict[str, Any], tuple[tuple[int, int], ...]]] = {
    "keep-2": ("keep", {"seats": 2, "least": 3}, SIZES),
    "keep-6": ("keep", {**MOST, "least": 3}, SIZES),
    "face-2": ("face", {"seats": 2, "least": 3}, SIZES),
    "offer-2": ("offer", {"seats": 2, "least": 3}, SIZES),
    "offer-6": ("offer", {**MOST, "least": 3}, SIZES),
    "raise-6": ("raise", {**MOST, "least": 3}, ((80, 24),)),
    "name-2": ("name", {"seats": 2, "seed": 3, "least": 3}, ((80, 24),)),
    "name-6": ("name", {**MOST, "least": 3}, SIZES),
    "choose-6": ("choose", {**MOST, "least": 3}, ((80, 24),)),
    "victim-6": ("victim", {**MOST, "least": 3}, ((80, 24),)),
    "pick-2": ("pick", {"seats": 2, "least": 3}, SIZES),
    "pick-6": ("pick", {**MOST, "least": 3}, SIZES),
    "graze-2": ("graze", {"seats": 2, "least": 3}, SIZES),
    "graze-6": ("graze", {**MOST, "least": 3}, SIZES),
    "cowboy-2": ("cowboy", {"seats": 2, "least": 3}, ((80, 24),)),
    "cure-2": ("cure", {"seats": 2, "seed": 4, "least": 3}, ((80, 24),)),
    "cure-6": ("cure", {**MOST, "least": 3}, SIZES),
    "wire-2": ("wire", {"seats": 2, "seed": 13, "least": 3}, ((80, 24),)),
    "split-6": ("split", {**MOST, "least": 3}, SIZES),
    "claim-4": ("claim", {"seats": 4, "seed": 4, "cowboys": False}, ((80, 24),)),
}


@cache
def pictured(name: str) -> Moment:
    what, where, _ = PICTURES[name]
    return position(asked(what), **where)


@pytest.mark.parametrize(
    ("name", "size"),
    [pytest.param(name, size, id=f"{name}-{size[0]}x{size[1]}") for name, (_, _, sizes) in PICTURES.items() for size in sizes],
)
async def test_a_question(tmp_path: Path, name: str, size: tuple[int, int]) -> None:
    what, where, _ = PICTURES[name]
    named = {option: value for option, value in where.items() if option not in ("seats", "seed", "least")}
    now = pictured(name)
    async with opened(tmp_path, size) as stage:
        await sit_down(stage, GAME)
        await hear(stage, update_of(GAME, options(**named), now.state, 0, now.events))
        assert GAME.questions[what][0][:30] in stage.text
        matches(f"dicetown-{name}-{size[0]}x{size[1]}", stage.text)


@pytest.mark.parametrize("what", ["loaded", "objection", "pickpocket"])
async def test_a_card_that_may_be_played(tmp_path: Path, what: str) -> None:
    async with opened(tmp_path) as stage:
        await at(stage, may_play(what), seed=29 if what == "pickpocket" else 1)
        matches(f"dicetown-{what}-80x24", stage.text)


@pytest.mark.parametrize("letters", ["ascii", "console"])
async def test_other_letters_keep_every_column(tmp_path: Path, letters: Any) -> None:
    async with opened(tmp_path, terminal=Terminal(letters=letters, colours=16, motion=False)) as stage:
        await at(stage, asked("keep"), **MOST, least=3)
        await stage.keys("i")
        assert stage.text.isascii() == (letters == "ascii")
        assert "?" not in stage.text.replace("? ? ? ? ?", "").replace("? Rules", "")
        matches(f"dicetown-keep-6-{letters}", stage.text)
