"""The table of Cow Clicker: marks and what is said with them, every answer within reach of the keys, and a whole game by keys alone."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from msgspec import to_builtins
from msgspec.structs import replace
from rich.cells import cell_len
from screens.stage import SIZES, Desk, Moment, Stage, hear, matches, moment, opened, sit_down, update_of

from cowtui.boards.cowclicker.board import CowClicker
from cowtui.boards.cowclicker.turn import unfold
from cowtui.boards.position import Position
from cowtui.boards.spots import nearest
from cowtui.screens.destinations import Solo
from cowtui.screens.legacy_table import LegacyTableScreen
from cowtui.screens.result import ResultScreen
from cowtui.terminal import Terminal
from cowtui.widgets.canvas import Grid
from cowtui.widgets.palette import DARK
from net.core.messages import Act, Asked, SeatInfo
from rules.catalog import load
from rules.chance import Fast
from rules.cowclicker.actions import Accept, Gift, Herd, Offer, Sell, Skip, Swap, Upgrade
from rules.cowclicker.decks import EXAMPLE
from rules.kernel import TABLE, Action, AnyState
from rules.playout import at_random, plies

GAME = load("cowclicker")


def asked(state: AnyState, *whats: str, seat: int = 0) -> bool:
    return any(ask.seat == seat and ask.what in whats and ask.must for ask in state.asks())


def found(seats: int, until: Callable[[AnyState], object], **options: Any) -> Moment:
    """The first such state of some game."""
    for seed in range(1, 80):
        try:
            return moment(GAME, GAME.options(**options), seats, until, seed)
        except AssertionError:
            continue
    raise AssertionError("no such state in 80 games")


def payable(state: AnyState) -> bool:
    """Whether seat 0 can pay for a cow of the stockyard in the Upgrade phase."""
    return asked(state, "upgrade") and any(isinstance(action, Upgrade) for action in state.legal(state.asks()[0]))


def posed(pastures: list[list[str]], yard: list[str], phase: str = "upgrade", **options: Any) -> AnyState:
    """A position with these pastures and this stockyard in a phase of seat 0."""
    state = found(len(pastures), lambda state: asked(state, "sale"), **options).state
    spell = state.deck.by_spelling
    state.pastures = [sorted(spell[cow] for cow in cows) for cows in pastures]
    state.yard = [spell[cow] for cow in yard]
    state.phase = phase
    return state


async def sit_at(stage: Stage, state: AnyState, seat: int | None = 0, **options: Any) -> tuple[Desk, CowClicker]:
    """At a table in this position."""
    desk = await sit_down(stage, GAME, seat)
    screen = await hear(stage, update_of(GAME, GAME.options(**options), state, seat, seats=len(state.pastures)))
    assert isinstance(screen.table, CowClicker)
    return desk, screen.table


def answers(desk: Desk) -> list[object]:
    return [said.action for said in desk.said if isinstance(said, Act)]


# Marks -----------------------------------------------------------------------------------------------------------------------


async def test_marked_cows_pay_for_the_stockyard_cow_that_costs_them(tmp_path: Path) -> None:
    """CC-13, on the screen."""
    state = posed([["b5", "b2", "p10", "b9"], ["b1"]], ["p17", "p23"])
    spell = state.deck.by_spelling
    async with opened(tmp_path) as stage:
        desk, table = await sit_at(stage, state)
        assert "Enter pays b2+b5+p10 for Ponycorn (p17): average 6.50 to 13." in stage.text
        table.point(f"own {spell['b5']} 0")
        await stage.keys("space", "left", "space")
        assert "marked b2+b5 = 7" in stage.text
        table.point(f"own {spell['p10']} 0")
        await stage.keys("space")
        assert stage.text.count("pays") == 3  # at the foot of the Ponycorn, in the prompt and below it
        await stage.keys("enter")
        assert answers(desk) == [to_builtins(Upgrade(tuple(spell[cow] for cow in ("b2", "b5", "p10")), spell["p17"]))]
        assert table.marks == []


async def test_a_wrong_sum_is_refused_with_the_rule(tmp_path: Path) -> None:
    """CC-R10, on the screen."""
    state = posed([["b5", "b2", "p10", "b9"], ["b1"]], ["p17", "p23"])
    async with opened(tmp_path) as stage:
        desk, table = await sit_at(stage, state)
        table.point(f"own {state.deck.by_spelling['b5']} 0")
        await stage.keys("space", "left", "space")
        table.point(f"yard {state.deck.by_spelling['p23']} 0")
        await stage.pilot.pause()
        assert "b2+b5 make 7; Bacon (p23) costs 23: 16 short." in stage.text
        await stage.keys("enter")
        assert "a Red Poll (2) and a Pink (5) make 7; the Bacon (23) costs 23: 16 short (CC-R10)" in " ".join(stage.text.split())
        assert answers(desk) == []


async def test_space_on_a_stockyard_cow_proposes_the_next_way_to_pay(tmp_path: Path) -> None:
    state = posed([["b1", "b1", "b2", "b8", "b9"], ["b1"]], ["p10", "p23"])
    spell = state.deck.by_spelling
    ways = [action for action in state.legal(state.asks()[0]) if isinstance(action, Upgrade)]
    assert len(ways) == 3
    async with opened(tmp_path) as stage:
        desk, _ = await sit_at(stage, state)
        assert "3 ways" in stage.text
        assert "Space: way 2 of 3." in stage.text
        await stage.keys("space", "space")
        assert "Space: way 1 of 3." in stage.text
        assert f"({state.deck.spell(ways[2].cows[0])})" in stage.text.split("Your pasture")[1]
        await stage.keys("enter")
        assert answers(desk) == [to_builtins(ways[2])]
        assert ways[2].target == spell["p10"]


async def test_milk_fills_what_the_marked_cows_are_short_of(tmp_path: Path) -> None:
    """CC-29, on the screen."""
    state = posed([["b8", "b2", "p12"], ["b1"]], ["p12", "p25"])
    state.milk = 3
    spell = state.deck.by_spelling
    async with opened(tmp_path) as stage:
        desk, table = await sit_at(stage, state)
        table.marks = [f"own {spell['b8']} 0", f"own {spell['b2']} 0"]
        table.point(f"yard {spell['p12']} 0")
        await stage.pilot.pause()
        assert "Enter pays b2+b8 and 2 of milk for Cloud (p12)" in stage.text
        await stage.keys("enter")
        assert answers(desk) == [to_builtins(Upgrade((spell["b2"], spell["b8"]), spell["p12"], 2))]


async def test_escape_unmarks_one_cow_after_another(tmp_path: Path) -> None:
    state = posed([["b5", "b2", "p10", "b9"], ["b1"]], ["p17", "p23"])
    async with opened(tmp_path) as stage:
        _, table = await sit_at(stage, state)
        table.point(f"own {state.deck.by_spelling['b2']} 0")
        await stage.keys("space", "right", "space")
        assert "marked b2+b5 = 7" in stage.text
        await stage.keys("escape")
        assert "marked b2 = 2" in stage.text
        await stage.keys("escape")
        assert "marked" not in stage.text
        assert isinstance(stage.app.screen, LegacyTableScreen)


async def test_enter_on_an_own_basic_cow_sells_it_in_the_sale_phase_only(tmp_path: Path) -> None:
    """CC-08, CC-R8, on the screen."""
    for phase in ("sale", "buy"):
        state = posed([["b5", "b2", "p10"], ["b1"]], ["p17"], phase)
        async with opened(tmp_path) as stage:
            desk, table = await sit_at(stage, state)
            table.point(f"own {state.deck.by_spelling['b2']} 0")
            await stage.keys("enter")
            assert answers(desk) == ([to_builtins(Sell(state.deck.by_spelling["b2"]))] if phase == "sale" else [])
            assert ("(CC-R8)" in stage.text) == (phase == "buy")


async def test_to_buy_with_a_full_pasture_says_why_not(tmp_path: Path) -> None:
    """CC-09, on the screen."""
    state = posed([["b1", "b2", "b3", "b4", "b5"], ["b1"]], ["p20"], "sale")
    async with opened(tmp_path) as stage:
        desk, _ = await sit_at(stage, state)
        await stage.keys("b", "enter")
        assert "No: you have five basic cows already, which is the most (CC-09)" in " ".join(stage.text.split())
        assert answers(desk) == []


async def test_a_marked_cow_is_given_to_the_player_under_the_cursor(tmp_path: Path) -> None:
    """CC-19, on the screen: in others' turns too."""
    state = posed([["b1", "p20"], ["p10"], ["p12"]], ["p17"], "buy")
    state.turn = 1
    async with opened(tmp_path) as stage:
        desk, table = await sit_at(stage, state)
        assert "Waiting for Ben. You may give or trade meanwhile." in stage.text
        await stage.keys("2", "enter")
        assert "No: Ben: average 10.00. To give or trade, mark a cow of yours with Space." in stage.text
        table.point(f"own {state.deck.by_spelling['b1']} 0")
        await stage.keys("space", "2")
        assert "Enter gives b1 to Ben: your average 10.50 to 20.00, theirs 10.00 to 5.50." in stage.text
        await stage.keys("enter")
        assert answers(desk) == [to_builtins(Gift(state.deck.by_spelling["b1"], 1))]


async def test_cows_marked_on_both_sides_make_an_offer(tmp_path: Path) -> None:
    """CC-R16, on the screen."""
    state = posed([["b1", "b3", "p20"], ["p10", "b2"], ["p12"]], ["p17"], "buy")
    spell = state.deck.by_spelling
    async with opened(tmp_path) as stage:
        desk, table = await sit_at(stage, state)
        table.point(f"own {spell['b1']} 0")
        await stage.keys("space", "right", "space")
        await stage.keys("2", "enter")
        assert "a gift is one cow" in stage.text
        await stage.keys("right", "space", "right", "space")
        assert "[b2][p10]" in stage.text
        assert "Enter offers Ben b1+b3 for b2+p10" in stage.text
        table.point(f"cow 2 {spell['p12']} 0")
        await stage.keys("enter")
        assert answers(desk) == []
        table.point(f"own {spell['b3']} 0")
        await stage.pilot.pause()
        assert "Enter offers Ben b1+b3 for b2+p10" in stage.text
        await stage.keys("enter")
        assert answers(desk) == [to_builtins(Offer(1, (spell["b1"], spell["b3"]), (spell["b2"], spell["p10"])))]


async def test_y_goes_from_offer_to_offer_and_enter_accepts(tmp_path: Path) -> None:
    """CC-20, on the screen."""
    state = posed([["b1", "b3", "p20"], ["p10", "b2"], ["p12"]], ["p17"], "buy")
    spell = state.deck.by_spelling
    for seat, cow in ((1, "p10"), (2, "p12")):
        state.apply(seat, Offer(0, (spell[cow],), (spell["b1"],)))
    async with opened(tmp_path) as stage:
        desk, _ = await sit_at(stage, state)
        assert "y n: p12 for your b1" in stage.text
        assert "y Yes  n No to Ben (1 of 2)" in stage.text
        await stage.keys("y")
        assert "Enter accepts this offer: average 8.00 to 11.00 (Ben: p10 for your b1)." in stage.text
        await stage.keys("y")
        assert "y Yes  n No to Cleo (2 of 2)" in stage.text
        await stage.keys("enter")
        assert answers(desk) == [to_builtins(Accept(2))]


async def test_the_cowboy_discards_what_is_marked_and_a_digit_says_how_many_to_reveal(tmp_path: Path) -> None:
    """CC-34, on the screen."""
    now = found(
        3, lambda state: asked(state, "cowboy") and len(state.pastures[0]) > 2 and state.pastures[0][1] < state.deck.first_premium, events=3
    )
    own = now.state.pastures[0]
    async with opened(tmp_path) as stage:
        desk, _ = await sit_at(stage, now.state, events=3)
        assert "Reveal 0  1" in stage.text
        await stage.keys("space", "right", "space")
        assert "Reveal 0  1  2  3" in stage.text
        await stage.keys("2", "enter")
        assert answers(desk) == [to_builtins(Herd((own[0], own[1]), 2))]


async def test_the_cattle_drive_swaps_the_marked_cow_for_the_one_under_the_cursor(tmp_path: Path) -> None:
    """CC-36, on the screen."""

    def wanted(state: AnyState) -> bool:
        basic = [[cow for cow in dict.fromkeys(pasture) if cow < state.deck.first_premium] for pasture in state.pastures]
        return asked(state, "drive") and len(basic[0]) > 1 and len(basic[1]) > 1

    now = found(3, wanted, events=3)
    own, theirs = now.state.pastures[0], now.state.pastures[1]
    second = next(cow for cow in own if cow != own[0])
    async with opened(tmp_path) as stage:
        desk, table = await sit_at(stage, now.state, events=3)
        table.point(f"own {second} 0")
        await stage.keys("enter")
        assert table.cursor.startswith(("player ", "cow "))
        table.point(f"cow 1 {theirs[0]} 0")
        await stage.keys("enter")
        assert answers(desk) == [to_builtins(Swap(second, 1, theirs[0]))]


async def test_the_hint_marks_the_cows_to_pay_with(tmp_path: Path) -> None:
    now = found(4, payable)
    best = GAME.heuristic(GAME.options(), now.state.view(0), now.state.asks()[0], Fast(0))
    assert isinstance(best, Upgrade)
    async with opened(tmp_path) as stage:
        desk, table = await sit_at(stage, now.state)
        await stage.keys("i")
        assert len(table.marks) == len(best.cows)
        await stage.keys("enter")
        assert answers(desk) == [to_builtins(best)]


# Reach -----------------------------------------------------------------------------------------------------------------------

WAYS = ("left", "right", "up", "down")


def keys_to(table: CowClicker, wanted: str) -> list[str]:
    """The fewest keys that bring the cursor to a spot."""
    spots = table._spots
    paths: dict[str, list[str]] = {table.cursor: []}
    coming = deque(paths)
    while coming:
        here = coming.popleft()
        if here == wanted:
            return paths[here]
        steps = {way: nearest(spots[here], spots.values(), way) for way in WAYS}
        steps |= {spot.key: spot for spot in reversed(spots.values()) if spot.key}
        for key, spot in steps.items():
            if spot is not None and spot.name not in paths:
                paths[spot.name] = [*paths[here], key]
                coming.append(spot.name)
    raise AssertionError(f"no keys lead from {table.cursor} to {wanted}")


async def say_by_keys(stage: Stage, table: CowClicker, action: Action) -> None:
    """Unmark everything, mark what the answer needs, and say it, all by keys."""
    last = table.spot_for(action)
    needed = list(table.marks)
    table.marks = []
    table.repaint()
    for mark in needed:
        await stage.keys(*keys_to(table, mark), "space")
    await stage.keys(*keys_to(table, last), "enter")


POSITIONS: dict[str, tuple[int, dict[str, Any], Callable[[AnyState], object]]] = {
    "sale": (6, {}, lambda state: asked(state, "sale") and state.turns > 20),
    "upgrade": (2, {}, payable),
    "an event on a player": (5, {"events": 3}, lambda state: asked(state, "rustling", "bbq")),
    "calf": (3, {"events": 3}, lambda state: asked(state, "calf")),
    "cowboy": (3, {"events": 3}, lambda state: asked(state, "cowboy") and len(state.pastures[0]) > 2),
    "drive": (4, {"events": 3}, lambda state: asked(state, "drive")),
    "tipping": (6, {"events": 3}, lambda state: asked(state, "tipping")),
    "another's turn": (4, {}, lambda state: state.turn == 2 and state.turns > 20),
    "last call": (4, {}, lambda state: asked(state, "upgrade") and state.turns > 20 and len(state.pastures[0]) > 1),
    "a custom deck": (3, {"deck": EXAMPLE}, lambda state: asked(state, "upgrade") and state.turns > 8),
}


@pytest.mark.parametrize("what", POSITIONS)
async def test_the_keys_say_every_listed_answer(tmp_path: Path, what: str) -> None:
    seats, options, until = POSITIONS[what]
    now = found(seats, until, **options)
    if what == "another's turn":
        for seat in (1, 2):
            now.state.apply(seat, Offer(0, now.state.pastures[seat][:1], now.state.pastures[0][:1]))
        now.state.apply(0, Offer(3, tuple(now.state.pastures[0][:1]), tuple(now.state.pastures[3][:1])))
    if what == "last call":
        now.state.apply(0, Gift(now.state.pastures[0][0], next(seat for seat in (1, 2, 3) if len(now.state.pastures[seat]) < 5)))
        now.state.apply(0, Skip())
        assert now.state.phase == "call"
    async with opened(tmp_path) as stage:
        desk, table = await sit_at(stage, now.state, **options)
        assert table.position is not None
        listed = [action for action, _ in table.position.listed]
        kinds: dict[type[Action], list[Action]] = {}
        for action in listed:
            kinds.setdefault(type(action), []).append(action)
        for several in kinds.values():  # all of a kind are said alike
            for action in dict.fromkeys((several[0], several[-1])):
                await say_by_keys(stage, table, action)
                assert answers(desk)[-1] == to_builtins(action)
                stage.app.stage._answered = 0  # type: ignore[union-attr]
        assert len(answers(desk)) >= min(2, len(listed))


class Bare(CowClicker):
    """The table without an app, on a terminal that shows every cow."""

    palette = DARK

    def repaint(self) -> None:
        self.paint(Grid(220, 60))


@settings(max_examples=6, deadline=None)
@given(seed=st.integers(0, 10_000), seats=st.integers(2, 6), events=st.integers(0, 3))
def test_every_listed_answer_is_what_enter_says_on_some_thing(seed: int, seats: int, events: int) -> None:
    options = GAME.options(events=events)
    state = GAME.new(options, seats, None)
    chance = Fast(seed)
    for number, ply in enumerate(plies(state, at_random(chance), chance)):
        asks = state.asks()
        if number % 23 or any(ask.seat == TABLE and not ask.wait for ask in asks):
            continue
        seat = number % seats
        own = tuple(Asked(place, ask.what, ask.about, ask.must, ask.open) for place, ask in enumerate(asks) if ask.seat == seat)
        table = Bare(motion=False)
        table.position = Position(GAME, options, state.view(seat), seat, tuple(SeatInfo(name="x") for _ in range(seats)), own)
        table.view = state.view(seat)
        for action, _ in table.position.listed:
            table.marks = []
            name = table.spot_for(action)
            assert table._spots[name].action == action, ply


# What is shown -----------------------------------------------------------------------------------------------------------------

DRAWN = ("pastures", "yard", "turn", "turns", "basic", "under", "retired", "premium_left", "cowntdown_left", "offers", "milk")


@settings(max_examples=25, deadline=None)
@example(seed=950, seats=2, events=1, watches=False)
@given(seed=st.integers(0, 10_000), seats=st.integers(2, 6), events=st.integers(0, 3), watches=st.booleans())
def test_showing_a_turn_step_by_step_ends_in_the_next_view(seed: int, seats: int, events: int, watches: bool) -> None:
    options = GAME.options(events=events)
    seat = None if watches else seed % seats
    state = GAME.new(options, seats, None)
    view = state.view(seat)
    for ply in plies(state, at_random(Fast(seed)), Fast(seed)):
        for event in ply.events:
            seen = GAME.redact(event, seat)
            if seen is not None:
                view = unfold(view, seen)
        now = state.view(seat)
        assert [getattr(view, field) for field in DRAWN] == [getattr(now, field) for field in DRAWN]
        view = now  # what is not drawn, the next view brings


async def test_a_turn_is_shown_event_by_event_and_a_key_hurries_it(tmp_path: Path) -> None:
    before = moment(GAME, GAME.options(), 4, lambda state: asked(state, "sale") and state.turns > 10)
    after = moment(GAME, GAME.options(), 4, lambda state: asked(state, "sale") and state.turns > before.state.turns)
    async with opened(tmp_path, motion=True) as stage:
        _, table = await sit_at(stage, before.state)
        assert stage.app.sitting is not None
        stage.app.sitting.hear(update_of(GAME, GAME.options(), after.state, 0, after.events, seats=4))
        await stage.until(lambda: table.showing)
        assert "any key hurries" in stage.text
        await stage.keys("right")
        assert not table.showing
        assert table.view == after.state.view(0)


async def test_the_result_tells_averages_as_people_say_them(tmp_path: Path) -> None:
    """CC-22, on the screen."""
    state = posed([["b1", "b2"], ["p10", "b1", "b2"]], ["p17"])
    state.phase = "over"
    async with opened(tmp_path) as stage:
        await sit_down(stage, GAME)
        assert stage.app.sitting is not None
        stage.app.sitting.hear(update_of(GAME, GAME.options(), state, 0, seats=2))
        await stage.until(lambda: "the result" in stage.text)
        assert "4.33 (13/3)" in stage.text
        assert "1.50 (3/2)" in stage.text


async def test_after_the_end_the_table_tells_the_result_and_the_tie_break(tmp_path: Path) -> None:
    """CC-R32, on the screen."""
    state = posed([["p10", "p12"], ["p10"], ["p13", "b9"], ["b9"]], ["p17"])
    state.phase = "over"
    async with opened(tmp_path) as stage:
        await sit_down(stage, GAME, 1)
        assert stage.app.sitting is not None
        stage.app.sitting.hear(update_of(GAME, GAME.options(), state, 1, seats=4))
        await stage.until(lambda: "the result" in stage.text)
        await stage.keys("escape", "right")
        said = " ".join(stage.text.split())
        assert "Ann and Cleo won with 11.00. You came in place 3 with 10.00." in said
        assert "Space marks it" not in said
    state = posed([["b8"], ["b7", "b9"]], ["p17"])
    state.phase = "over"
    async with opened(tmp_path) as stage:
        await sit_down(stage, GAME)
        assert stage.app.sitting is not None
        stage.app.sitting.hear(update_of(GAME, GAME.options(), state, 0, seats=2))
        await stage.until(lambda: "the result" in stage.text)
        await stage.keys("escape")
        assert [table_of(stage).made_of(seat) for seat in (0, 1)] == ["8 mooney by 1 cow", "16 mooney by 2 cows"]
        said = " ".join(stage.text.split())
        assert "Ben won with 8.00. You came in place 2 with 8.00. Equal averages: more cows put Ben (2) before Ann (1)." in said


async def test_the_prompt_says_what_enter_does_where_the_cursor_is(tmp_path: Path) -> None:
    state = posed([["b5", "b2", "p10"], ["b1"]], ["p17"], "sale")
    spell = state.deck.by_spelling
    async with opened(tmp_path) as stage:
        _, table = await sit_at(stage, state)
        for key, name, does in (
            ("b", "say buy", "Enter buys"),
            ("s", "say skip", "Enter skips"),
            ("", f"own {spell['b2']} 0", "Enter sells b2"),
            ("", f"yard {spell['p17']} 0", "Enter pays"),
        ):
            if key:
                await stage.keys(key)
            else:
                table.point(name)
                await stage.pilot.pause()
            assert table.cursor == name
            assert f"or none.  {does}" in stage.text
        assert "s Skip, then Enter  Space on a cow: give or trade" in stage.text


@pytest.mark.parametrize(
    ("options", "may"), [({"trades": False}, ": give"), ({"gifts": "off"}, ": trade"), ({"gifts": "off", "trades": False}, "")]
)
async def test_the_buttons_say_what_may_be_exchanged(tmp_path: Path, options: dict[str, Any], may: str) -> None:
    state = posed([["b5", "b2", "p10"], ["b1"]], ["p17"], "sale", **options)
    async with opened(tmp_path) as stage:
        await sit_at(stage, state, **options)
        buttons = next(line for line in stage.text.split("\n") if "s Skip" in line)
        assert buttons.endswith(f"Space on a cow{may}" if may else "then Enter")


async def test_the_cowntdown_and_the_drought_are_told_before_they_strike(tmp_path: Path) -> None:
    """CC-17, CC-R20, on the screen."""
    state = found(2, lambda state: asked(state, "sale") and state.in_cowntdown).state
    async with opened(tmp_path) as stage:
        _, table = await sit_at(stage, state)
        assert f"1 of the next {len(state.cowntdown)} cards ends the game · drought in {4 - state.quiet} quiet turns" in stage.text
        table.point("decks")
        await stage.pilot.pause()
        said = " ".join(stage.text.split())
        assert "one, the Cowmageddon, ends the game at once. Drought: after " in said
        assert f"{state.deck.spell(max(state.yard))} is retired." in said


async def test_the_cowmageddon_has_its_own_moment(tmp_path: Path) -> None:
    before = moment(GAME, GAME.options(), 3, lambda state: asked(state, "upgrade") and state.turns > 10)
    state = before.state.clone()
    seen: list[Any] = []
    for ply in plies(state, at_random(Fast(1)), Fast(1)):
        seen = ply.events
    async with opened(tmp_path, motion=True) as stage:
        _, table = await sit_at(stage, before.state)
        assert stage.app.sitting is not None
        table.view = state.view(0)
        stage.app.sitting.hear(update_of(GAME, GAME.options(), state, 0, seen, seats=3))
        await stage.until(lambda: "COWMAGEDDON!" in stage.text)
        assert "average" in stage.text
        await stage.keys("space")
        await stage.until(lambda: isinstance(stage.app.screen, ResultScreen))


# A whole game ------------------------------------------------------------------------------------------------------------------


def table_of(stage: Stage) -> CowClicker:
    assert isinstance(stage.app.stage, LegacyTableScreen)
    assert isinstance(stage.app.stage.table, CowClicker)
    return stage.app.stage.table


def may_answer(stage: Stage) -> bool:
    position = table_of(stage).position if stage.app.stage else None
    return position is not None and position.asked is not None and position.asked.must


async def test_a_whole_game_by_keys_alone(tmp_path: Path) -> None:
    solo = Solo("cowclicker", seats=4, seed="keys", options={"events": 1, "last_call": 0, "drought": 1})
    async with opened(tmp_path, first=solo) as stage:
        for turn in range(300):
            await stage.until(lambda: isinstance(stage.app.screen, ResultScreen) or may_answer(stage))
            if isinstance(stage.app.screen, ResultScreen):
                assert turn >= 10
                break
            before = table_of(stage).position
            await stage.keys(*("enter",) if turn % 2 else ("i", "enter"))
            await stage.until(lambda before=before: table_of(stage).position is not before)
        assert "won." in stage.text


# Pictures ------------------------------------------------------------------------------------------------------------------------


def with_offers(state: AnyState) -> AnyState:
    """Two offers to seat 0, and one of its own."""
    for seat in (1, 2):
        state.apply(seat, Offer(0, (state.pastures[seat][-1],), (state.pastures[0][0],)))
    state.apply(0, Offer(3, (state.pastures[0][0],), (state.pastures[3][0],)))
    return state


PICTURES: dict[str, tuple[dict[str, Any], Callable[[AnyState], object]]] = {
    "sale": ({}, lambda state: asked(state, "sale") and state.turns >= 20),
    "upgrade": ({}, payable),
    "rustling": ({"events": 3}, lambda state: asked(state, "rustling")),
    "calf": ({"events": 3}, lambda state: asked(state, "calf")),
    "cowboy": ({"events": 3}, lambda state: asked(state, "cowboy")),
    "drive": ({"events": 3}, lambda state: asked(state, "drive")),
    "tipping": ({"events": 3}, lambda state: asked(state, "tipping")),
    "cowntdown": ({}, lambda state: asked(state, "sale") and state.in_cowntdown),
    "waiting": ({}, lambda state: state.turn == 1 and state.turns >= 20),
}


async def pictured(stage: Stage, what: str, seats: int, seat: int | None = 0) -> None:
    options, until = PICTURES[what]
    now = found(seats, until, **options)
    await sit_down(stage, GAME, seat)
    await hear(stage, update_of(GAME, GAME.options(**options), now.state, seat, now.events, seats))


async def at_all_sizes(stage: Stage, name: str) -> None:
    """Compare the picture at every size; the terminal is resized on the way."""
    asked = stage.text.split("\n")[-3][:20]
    for width, height in SIZES:
        await stage.pilot.resize_terminal(width, height)
        last = ""
        while asked not in stage.text or stage.text != last:  # the prompt takes its place after the others
            last = stage.text
            await stage.pilot.pause(0.02)
        matches(f"cowclicker-{name}-{width}x{height}", stage.text)


@pytest.mark.parametrize("seats", [2, 6])
@pytest.mark.parametrize("what", PICTURES)
async def test_the_table(tmp_path: Path, what: str, seats: int) -> None:
    async with opened(tmp_path) as stage:
        await pictured(stage, what, seats)
        await at_all_sizes(stage, f"{what}-{seats}")


async def test_the_table_with_offers(tmp_path: Path) -> None:
    state = with_offers(found(6, PICTURES["sale"][1]).state)
    async with opened(tmp_path) as stage:
        await sit_at(stage, state)
        await at_all_sizes(stage, "offers-6")


async def test_many_cows_and_names_of_any_width_leave_every_column_in_place(tmp_path: Path) -> None:
    herd = [*["b1"] * 5, "p10", "p12", "p13", "p15", "p17", "p20", "p23", "p25", "p26", "p27", "p33"]
    state = posed([herd, ["p100"], ["b2", "b3"], ["b9"]], ["p35", "p38"], "sale")
    names = ("牛の家の人たち牛の家の人たち", "B\x1b[2Je\x07n\u202e", "\U0001f468\u200d\U0001f469 family", "x" * 24)
    async with opened(tmp_path) as stage:
        await sit_down(stage, GAME)
        update = update_of(GAME, GAME.options(), state, 0, seats=4)
        await hear(stage, replace(update, seats=tuple(SeatInfo(name=name) for name in names)))
        for size in SIZES:
            await stage.pilot.resize_terminal(*size)
            await stage.until(lambda: "Sell one basic cow" in stage.text)
            assert all(cell_len(line) <= size[0] for line in stage.text.split("\n"))
            assert not any(char in stage.text for char in "\x1b\x07\u202e\u200d")
            assert "p33" in stage.text
            assert "s Skip" in stage.text


async def test_a_watcher_sees_all_pastures(tmp_path: Path) -> None:
    async with opened(tmp_path) as stage:
        await pictured(stage, "sale", 6, seat=None)
        assert "You watch this game" in stage.text
        matches("cowclicker-watch-80x24", stage.text)


async def test_over_a_shoulder_nothing_is_yours(tmp_path: Path) -> None:
    state = with_offers(found(6, PICTURES["sale"][1]).state)
    async with opened(tmp_path) as stage:
        await sit_down(stage, GAME, None)
        await hear(stage, replace(update_of(GAME, GAME.options(), state, 0, seats=6), asks=()))
        assert "Ann's turn" in stage.text
        assert "─ Ann's pasture: " in stage.text
        assert not any(text in stage.text for text in ("you", "Yes", "Mark", "y n"))


@pytest.mark.parametrize("letters", ["ascii", "console"])
async def test_other_letters_keep_every_column(tmp_path: Path, letters: Any) -> None:
    async with opened(tmp_path, terminal=Terminal(letters=letters, colours=16, motion=False)) as stage:
        await pictured(stage, "upgrade", 6)
        assert stage.text.isascii() == (letters == "ascii")
        matches(f"cowclicker-upgrade-6-{letters}", stage.text)
