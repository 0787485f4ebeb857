"""The table of Cows Can't Dance: every answer by keys, what is refused and why, a whole game, and its pictures."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from itertools import chain, product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import convert, to_builtins
from msgspec.structs import replace
from rich.cells import cell_len
from rich.style import Style
from screens.stage import SIZES, Desk, Moment, Stage, hear, matches, moment, opened, sit_down, update_of
from textual import events

from cowtui.boards.cowsdance.board import CowsDance
from cowtui.boards.cowsdance.turn import unfold
from cowtui.boards.position import Position
from cowtui.boards.spots import nearest
from cowtui.screens.destinations import Solo
from cowtui.screens.legacy_table import LegacyTableScreen
from cowtui.screens.result import ResultScreen
from cowtui.terminal import Terminal
from net.core.messages import Act, Update
from rules.catalog import load
from rules.chance import Fast
from rules.cowsdance.actions import Actions, AskRound, Cut, Decide, Discard, Invite, Pair
from rules.cowsdance.components import BULL, COW, FIFI, SPELLED, Options
from rules.cowsdance.events import Asked, CutIn, Paired, Scored
from rules.cowsdance.state import State
from rules.kernel import AnyState
from rules.playout import at_random, plies

GAME = load("cowsdance")
sizes = pytest.mark.parametrize("size", SIZES, ids=[f"{width}x{height}" for width, height in SIZES])


def asked(state: AnyState, what: str, seat: int = 0) -> bool:
    return any(ask.seat == seat and ask.what == what for ask in state.asks())


def state_of(
    hand: str, hall: str, *, others: str = "LT GT", pairs: tuple[tuple[tuple[int, int], ...], ...] = (), asker: int = BULL
) -> State:
    """Three players; seat 0 is at turn, with this hand and this hall; the others hold the same cards each. The rest is the pile."""

    def cards(text: str) -> list[int]:
        return sorted(SPELLED.index(card) for card in text.split())

    state = GAME.new(Options(games=1, dealer=3), 3, None)
    state.asker, state.turn, state.turns = asker, 0, 1
    state.hands = [cards(hand), cards(others), cards(others)]
    state.hall = cards(hall)
    state.pairs = [list(couples) for couples in pairs] or [[], [], []]
    used = [*state.hall, *(card for one in state.hands for card in one), *(card for one in state.pairs for pair in one for card in pair)]
    for card in used:
        state.pile.remove(card)
    assert isinstance(state, State)
    return state


def update(state: AnyState, options: Any = None, number: int = 1) -> Update:
    whole = update_of(GAME, options or Options(games=1, dealer=3), state, 0)
    return replace(whole, asks=tuple(replace(ask, number=number) for ask in whole.asks))


def said(desk: Desk) -> list[Any]:
    return [one.action for one in desk.said if isinstance(one, Act)]


def table_of(stage: Stage) -> CowsDance:
    assert isinstance(stage.app.stage, LegacyTableScreen)
    assert isinstance(stage.app.stage.table, CowsDance)
    return stage.app.stage.table


# What Enter does ------------------------------------------------------------------------------------------------------------


async def test_enter_takes_a_card_up_and_enter_again_pairs_it(tmp_path: Path) -> None:
    async with opened(tmp_path) as stage:
        desk = await sit_down(stage, GAME)
        await hear(stage, update(state_of("LW LT C", "GW GT")))
        await stage.keys("2", "enter")
        assert table_of(stage).cursor == "hall GT"
        assert "Enter: pair your tango lady with the tango gent in the hall: 1 point." in stage.text
        assert said(desk) == []
        await stage.keys("enter")
        assert said(desk) == [to_builtins(Pair((2, 3)))]


async def test_a_card_of_the_hall_can_be_taken_up_first(tmp_path: Path) -> None:
    async with opened(tmp_path) as stage:
        desk = await sit_down(stage, GAME)
        await hear(stage, update(state_of("LW F C", "GW GT")))
        await stage.keys("tab", "tab", "enter")
        assert table_of(stage).cursor == "hand LW 1"
        await stage.keys("right", "enter")
        assert said(desk) == [to_builtins(Pair((FIFI, 1)))]


async def test_escape_puts_the_card_back_and_says_nothing(tmp_path: Path) -> None:
    async with opened(tmp_path) as stage:
        desk = await sit_down(stage, GAME)
        await hear(stage, update(state_of("LW LT C", "GW GT")))
        await stage.keys("2", "enter")
        assert "2 taken" in stage.text
        await stage.keys("escape")
        assert "taken" not in stage.text.split("▶")[0]
        assert table_of(stage).cursor == "hand LT 1"
        await stage.keys("enter", "1", "enter")
        assert "1 taken" in stage.text
        await stage.keys("1", "enter")
        assert "taken" not in stage.text.split("▶")[0]
        assert said(desk) == []


async def test_d_takes_the_card_under_the_cursor_to_the_discard(tmp_path: Path) -> None:
    async with opened(tmp_path) as stage:
        desk = await sit_down(stage, GAME)
        await hear(stage, update(state_of("LW LT C", "LW")))
        await stage.keys("2", "d")
        assert "Discard LT, ends turn" in stage.text
        await stage.keys("enter")
        assert said(desk) == [to_builtins(Discard(2))]


async def test_a_bull_asks_round_or_invites_the_cow_of_the_hall(tmp_path: Path) -> None:
    async with opened(tmp_path) as stage:
        desk = await sit_down(stage, GAME)
        await hear(stage, update(state_of("LW LT B", "LW C B")))
        await stage.keys("3", "enter")
        assert table_of(stage).cursor == "hall C"
        await stage.keys("enter", "v", "enter", "a", "enter")
        # one answer a question: the second and third were said before the host answered the first
        assert said(desk) == [to_builtins(Invite())]
        await hear(stage, update(state_of("LW LT B", "LW B"), number=2))
        await stage.keys("3", "enter")
        assert table_of(stage).cursor == "ask"
        await stage.keys("enter")
        assert said(desk)[1:] == [to_builtins(AskRound())]


async def test_fifi_cuts_in_on_the_dancer_under_the_cursor(tmp_path: Path) -> None:
    async with opened(tmp_path) as stage:
        desk = await sit_down(stage, GAME)
        await hear(stage, update(state_of("LW F C", "LT", pairs=((), ((0, 1), (12, 13)), ()))))
        await stage.keys("2", "enter", "escape", "shift+tab")
        says = "Enter: cut in on Ben's LW+GW: Fifi takes the waltz lady, 1 point; the waltz gent comes free."
        assert says in " ".join(stage.text.split())
        await stage.keys("right", "enter")
        assert said(desk) == [to_builtins(Cut(1, 0, 1))]


@sizes
async def test_c_takes_fifi_up_and_goes_to_the_first_pair_that_may_be_cut(tmp_path: Path, size: tuple[int, int]) -> None:
    pairs = ((), ((12, 13), (0, 1), (2, 3)), ())
    async with opened(tmp_path, size) as stage:
        desk = await sit_down(stage, GAME)
        await hear(stage, update(state_of("LW F C", "LT", pairs=pairs)))
        assert "c Cut in" in stage.text
        await stage.keys("c")
        assert table_of(stage).cursor == "pair 1 LW+GW 0"
        assert "another partner" in stage.text
        await stage.keys("enter")
        assert said(desk) == [to_builtins(Cut(1, 1, 0))]


async def test_c_says_why_nothing_can_be_cut_in_on(tmp_path: Path) -> None:
    async with opened(tmp_path) as stage:
        desk = await sit_down(stage, GAME)
        await hear(stage, update(state_of("LW F C", "LT", pairs=((), ((12, 13),), ()))))
        await stage.keys("c")
        assert "No: " in stage.text
        assert "(CD-1" in stage.text
        await hear(stage, update(state_of("LW F C", "LT"), number=2))
        await stage.keys("c")
        assert "No: no pair on the table can be cut in on (CD-12)" in stage.text
        assert said(desk) == []


async def test_what_cannot_be_called_is_dim_and_says_why(tmp_path: Path) -> None:
    async with opened(tmp_path) as stage:
        await sit_down(stage, GAME)
        await hear(stage, update(state_of("LW LT B", "LP")))
        assert "v Invite: no cow in hall" in stage.text
        assert "a Ask for a cow       +2" in stage.text
        await hear(stage, update(state_of("LW LT C", "C"), number=2))
        assert "v Invite: no bull in hand" in stage.text
        assert "a Ask: no bull in hand" in stage.text


async def test_the_result_says_of_what_the_points_are_made(tmp_path: Path) -> None:
    state = GAME.new(Options(games=1), 3, None)
    *_, last = plies(state, at_random(Fast(3)), Fast(3))
    async with opened(tmp_path) as stage:
        await sit_down(stage, GAME)
        await hear(stage, update_of(GAME, Options(games=1), state, 0, last.events))
        await stage.until(lambda: isinstance(stage.app.screen, ResultScreen))
        for seat, couples in enumerate(state.view(0).pairs):
            line = next(line for line in stage.text.splitlines() if table_of(stage).names[seat] in line)
            cows = sum(couple[0] >= COW for couple in couples)
            assert f"{len(couples) - cows} pair" in line
            assert (f"{cows} pair" in line and "with a bull, 2 each" in line) == (cows > 0)


async def test_no_other_card_than_fifi_cuts_in(tmp_path: Path) -> None:
    async with opened(tmp_path) as stage:
        desk = await sit_down(stage, GAME)
        await hear(stage, update(state_of("LW F C", "LT", pairs=((), ((0, 1), (12, 13)), ()))))
        await stage.keys("1", "enter", "shift+tab", "shift+tab")
        assert table_of(stage).cursor.startswith("pair 1")
        await stage.keys("enter")
        assert "No: only a Madame Fifi of your hand" in stage.text
        assert said(desk) == []


@pytest.mark.parametrize(
    ("hand", "hall", "keys", "why"),
    [
        ("LW LT C", "GW", ("2", "d", "enter"), "No: first pair your waltz lady with the waltz gent in the hall"),
        ("LW LT C", "GP", ("1", "enter", "shift+tab", "shift+tab", "shift+tab", "enter"), "No: the waltz lady and the polka gent"),
        ("LW LT C", "GP", ("a", "enter"), "No: bulls ask in this game, and you have none (CD-18)"),
        ("LW LT B", "GP", ("v", "enter"), "No: there is no cow in the dance hall (CD-20)"),
        ("LW LT B", "GP", ("d", "escape", "d", "enter"), "Discard LW"),
    ],
)
async def test_what_is_not_allowed_is_refused_with_its_rule(tmp_path: Path, hand: str, hall: str, keys: tuple[str, ...], why: str) -> None:
    async with opened(tmp_path) as stage:
        await sit_down(stage, GAME)
        await hear(stage, update(state_of(hand, hall)))
        await stage.keys(*keys)
        assert why in " ".join(stage.text.split())


async def test_while_another_plays_nothing_can_be_taken_up(tmp_path: Path) -> None:
    state = state_of("LW LT C", "GW")
    state.turn = 1
    async with opened(tmp_path) as stage:
        desk = await sit_down(stage, GAME)
        await hear(stage, update(state))
        await stage.keys("1", "enter")
        assert "No: it is another player's turn (CD-06)" in stage.text
        assert "taken" not in stage.text
        assert said(desk) == []


async def test_the_dealer_decides_by_a_letter(tmp_path: Path) -> None:
    state = GAME.new(Options(dealer=1), 3, None)
    async with opened(tmp_path) as stage:
        desk = await sit_down(stage, GAME)
        await hear(stage, update(state, Options(dealer=1)))
        await stage.keys("c", "enter")
        assert said(desk) == [to_builtins(Decide(COW))]


async def test_the_hint_takes_the_card_up_and_enter_says_it(tmp_path: Path) -> None:
    async with opened(tmp_path) as stage:
        desk = await sit_down(stage, GAME)
        await hear(stage, update(state_of("LW LT C", "GT")))
        await stage.keys("i")
        assert "Hint: The bot would pair your tango lady with the tango gent in the hall: 1 point." in " ".join(stage.text.split())
        assert "Enter: pair" not in stage.text
        await stage.keys("enter")
        assert said(desk) == [to_builtins(Pair((2, 3)))]


async def test_a_card_stays_taken_up_when_the_same_question_comes_again(tmp_path: Path) -> None:
    async with opened(tmp_path) as stage:
        await sit_down(stage, GAME)
        now = update(state_of("LW LT C", "GT"))
        await hear(stage, now)
        await stage.keys("2", "enter")
        clocked = replace(now, asks=tuple(replace(ask, clock=60_000) for ask in now.asks))
        await hear(stage, replace(clocked, seats=(*now.seats[:2], replace(now.seats[2], here=False))))
        assert "away" in stage.text
        assert "2 taken" in stage.text
        await hear(stage, update(state_of("LT C", "GP"), number=2))
        assert "taken" not in stage.text


@pytest.mark.parametrize("size", [(60, 20), (80, 24)], ids=["60x20", "80x24"])
async def test_names_of_any_width_leave_every_column_in_place(tmp_path: Path, size: tuple[int, int]) -> None:
    now = update(state_of("LW F C", "LT", pairs=((), ((0, 1), (12, 13)), ())))
    names = ("牛の家の人たち牛の家の人たち", "B\x1b[2Je\x07n\u202e", "x" * 24)
    async with opened(tmp_path, size) as stage:
        await sit_down(stage, GAME)
        await hear(stage, replace(now, seats=tuple(replace(place, name=name) for place, name in zip(now.seats, names, strict=True))))
        lines = stage.text.split("\n")
        assert all(cell_len(line) <= size[0] for line in lines)
        starts = {cell_len(line[: line.index(pair)]) for line in lines for pair in ("LW+GW", " pairs ") if pair in line}
        assert len(starts) == 2
        assert max(starts) - min(starts) == 1


# Every answer by keys ---------------------------------------------------------------------------------------------------------


def way(table: CowsDance, name: str) -> list[str]:
    """Arrow keys from the cursor to a spot."""
    came: dict[str, list[str]] = {table.cursor: []}
    todo = deque([table.cursor])
    while todo:
        here = todo.popleft()
        if here == name:
            return came[here]
        for arrow in ("left", "right", "up", "down"):
            found = nearest(table._spots[here], table._spots.values(), arrow)
            if found and found.name not in came:
                came[found.name] = [*came[here], arrow]
                todo.append(found.name)
    raise AssertionError(f"no arrows lead from {table.cursor} to {name}")


def press(table: CowsDance, *keys: str) -> None:
    """What the keys do, at once; that they are bound is tested above."""
    for key in keys:
        if key == "enter":
            table.action_choose()
        elif key in ("left", "right", "up", "down"):
            table.action_move(key)
        else:
            table.on_key(events.Key(key, key))


def say_by_keys(table: CowsDance, action: Actions) -> None:
    """What a player presses to say this."""
    hand = table.view.hand
    match action:
        case Decide(asker):
            press(table, "b" if asker == BULL else "c", "enter")
        case Pair((card, other)):
            press(table, str(hand.index(card) + 1), "enter")
            press(table, *way(table, f"hall {SPELLED[other]}"), "enter")
        case Cut(owner, number, dancer):
            couple = sorted(table.view.pairs[owner][number])
            press(table, str(hand.index(FIFI) + 1), "enter")
            press(table, *way(table, f"pair {owner} {SPELLED[couple[0]]}+{SPELLED[couple[1]]} {couple.index(dancer)}"), "enter")
        case AskRound():
            press(table, "a", "enter")
        case Invite():
            press(table, "v", "enter")
        case Discard(card):
            press(table, str(hand.index(card) + 1), "enter", "d", "enter")
        case _:
            raise AssertionError(f"no seat says {action}")


def as_one(state: State, action: Actions) -> object:
    """Cut-ins on pairs of the same two kinds in front of one player are the same to everybody."""
    match action:
        case Cut(owner, number, dancer):
            return owner, tuple(sorted(state.pairs[owner][number])), dancer
        case _:
            return action


@pytest.mark.parametrize(
    ("seats", "named"),
    [
        (2, {"pairing": "free", "make_your_own": "wild"}),
        (3, {"any_sex": True}),
        (4, {"pairing": "all"}),
        (5, {"make_your_own": "new"}),
        (6, {}),
    ],
)
async def test_every_answer_can_be_said_by_keys(tmp_path: Path, seats: int, named: dict[str, Any]) -> None:
    options = Options(games=2, dealer=1, **named)
    state = GAME.new(options, seats, None)
    positions: list[tuple[State, list[Actions]]] = []
    for _ in chain((None,), plies(state, at_random(Fast(seats)), Fast(seats))):
        if ask := next((ask for ask in state.asks() if ask.seat == 0), None):
            positions.append((state.clone(), list(state.legal(ask))))
    positions.sort(key=lambda position: -len(position[1]))
    kinds: set[type] = set()
    varied = []
    for position in positions:
        if not kinds.issuperset(map(type, position[1])):
            kinds.update(map(type, position[1]))
            varied.append(position)
    assert kinds >= {Decide, Pair, Cut, AskRound, Discard}
    async with opened(tmp_path) as stage:
        desk = await sit_down(stage, GAME)
        number = 0
        for position, answers in varied:
            for answer in {as_one(position, answer): answer for answer in answers}.values():
                number += 1
                table = (await hear(stage, update(position, options))).table if number == 1 else table_of(stage)
                table.show(Position.read(GAME, 0, update(position, options, number)))
                desk.said.clear()
                say_by_keys(table_of(stage), answer)
                await stage.pilot.pause()
                assert len(said(desk)) == 1, f"{answer} is not said; the screen shows\n{stage.text}"
                assert as_one(position, convert(said(desk)[0], GAME.actions)) == as_one(position, answer)


# A whole game, and what is shown on the way ---------------------------------------------------------------------------------


def may_answer(stage: Stage) -> bool:
    position = table_of(stage).position if stage.app.stage else None
    return position is not None and position.asked is not None


@pytest.mark.parametrize(("seats", "games"), [(3, 1), (6, 2)])
async def test_a_whole_game_by_keys_alone(tmp_path: Path, seats: int, games: int) -> None:
    """With the hint and without, in turn. What each game of a series has brought stands beside the result."""
    solo = Solo("cowsdance", seats=seats, seed="keys", options={"games": games})
    async with opened(tmp_path, first=solo) as stage:
        for turn in range(200):
            await stage.until(lambda: isinstance(stage.app.screen, ResultScreen) or may_answer(stage))
            if isinstance(stage.app.screen, ResultScreen):
                assert turn >= 5
                break
            before = table_of(stage).position
            await stage.keys("i", "enter") if turn % 2 else await stage.keys("enter")
            if table_of(stage)._taken:
                await stage.keys("enter")
            await stage.until(lambda before=before: isinstance(stage.app.screen, ResultScreen) or table_of(stage).position is not before)
        assert "won." in stage.text
        assert ("r1" in stage.text) == ("r2" in stage.text) == (games == 2)


@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 10_000), seats=st.integers(2, 6), watches=st.booleans(), wild=st.booleans())
def test_showing_a_turn_step_by_step_ends_in_the_cards_of_the_next_view(seed: int, seats: int, watches: bool, wild: bool) -> None:
    options = Options(games=2, make_your_own="wild" if wild else "off", tie="extra")
    seat = None if watches else seed % seats
    state = GAME.new(options, seats, None)
    view = state.view(seat)
    for ply in plies(state, at_random(Fast(seed)), Fast(seed)):
        for event in ply.events:
            seen = GAME.redact(event, seat)
            if seen is not None:
                view = unfold(view, seen)
        now = state.view(seat)
        for name in ("hand", "left", "pile", "hall", "pairs", "playing", "totals"):
            assert getattr(view, name) == getattr(now, name), name
        view = now


def steps(kind: type, seats: int = 4, seed: int = 1) -> tuple[State, Moment]:
    """A state, and the moment after it in which something of this kind has been done by another player."""
    options = Options(games=2, dealer=1)
    for tried in range(seed, seed + 60):
        chance = Fast(tried)
        state = GAME.new(options, seats, None)
        before = state.clone()
        for ply in plies(state, lambda state, ask, chance=chance: GAME.heuristic(options, state.view(ask.seat), ask, chance), chance):
            if any(isinstance(event, kind) and getattr(event, "seat", 1) for event in ply.events) and before.turn is not None:
                return before, Moment(state, ply.events)
            if all(ask.seat >= 0 for ask in state.asks()):
                before = state.clone()
    raise AssertionError("that never happens")


@pytest.mark.parametrize(("kind", "size"), [*((kind, (80, 24)) for kind in (Paired, Asked, Scored)), *((CutIn, size) for size in SIZES)])
async def test_what_another_does_is_shown(tmp_path: Path, kind: type, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CowsDance, "pace", lambda table, event: 3600.0 if isinstance(event, kind) else 0.0)
    before, after = steps(kind)
    options = Options(games=2, dealer=1)
    async with opened(tmp_path, size, motion=True) as stage:
        await sit_down(stage, GAME)
        await hear(stage, update(before, options))
        assert stage.app.sitting is not None
        stage.app.sitting.hear(update_of(GAME, options, after.state, 0, after.events))
        await stage.until(lambda: isinstance(table_of(stage).event, kind))
        assert "any key hurries" in stage.text
        matches(f"cowsdance-{kind.__name__.lower()}-{size[0]}x{size[1]}", stage.text)
        await stage.keys("space")
        assert table_of(stage).view == after.state.view(0)


# Pictures ---------------------------------------------------------------------------------------------------------------------


POSITIONS: dict[str, tuple[Callable[[Any], object], tuple[str, ...]]] = {
    "decide": (lambda state: asked(state, "decide"), ()),
    "play": (lambda state: asked(state, "play") and sum(map(len, state.pairs)) > 14, ()),
    "cut": (
        lambda state: asked(state, "play") and FIFI in state.hands[0] and any(couple[1] < FIFI for couple in state.pairs[1]),
        ("i",),
    ),
    "discard": (lambda state: asked(state, "discard") and len(state.hands[0]) > 3, ("2", "enter")),
    "wait": (lambda state: state.turn == 1 and sum(map(len, state.pairs)) > 6, ()),
}


def found(options: Options, seats: int, until: Callable[[Any], object]) -> Moment:
    """The first game that has such a moment."""
    for seed in range(1, 60):
        try:
            return moment(GAME, options, seats, until, seed)
        except AssertionError:
            continue
    raise AssertionError("no game has such a moment")


async def at(stage: Stage, what: str, seats: int, seat: int | None = 0) -> None:
    """At a table in one of the positions."""
    until, keys = POSITIONS[what]
    options = Options()
    now = found(options, seats, until)
    await sit_down(stage, GAME, seat)
    await hear(stage, update_of(GAME, options, now.state, seat, now.events))
    await stage.keys(*keys)


@sizes
@pytest.mark.parametrize(("what", "seats"), [*product(("decide", "play", "discard"), (2, 6)), ("cut", 6), ("wait", 3)])
async def test_the_table(tmp_path: Path, what: str, seats: int, size: tuple[int, int]) -> None:
    async with opened(tmp_path, size) as stage:
        await at(stage, what, seats)
        matches(f"cowsdance-{what}-{seats}-{size[0]}x{size[1]}", stage.text)


@sizes
async def test_a_watcher_sees_no_hand(tmp_path: Path, size: tuple[int, int]) -> None:
    async with opened(tmp_path, size) as stage:
        await at(stage, "wait", 4, seat=None)
        assert "You watch this game" in stage.text
        matches(f"cowsdance-watch-{size[0]}x{size[1]}", stage.text)


@pytest.mark.parametrize("letters", ["ascii", "console"])
async def test_other_letters_keep_every_column(tmp_path: Path, letters: Any) -> None:
    async with opened(tmp_path, terminal=Terminal(letters=letters, colours=16, motion=False)) as stage:
        await at(stage, "play", 6)
        assert stage.text.isascii() == (letters == "ascii")
        matches(f"cowsdance-play-6-{letters}", stage.text)


async def test_without_colour_what_is_lit_is_bold_and_what_is_not_is_dim(tmp_path: Path) -> None:
    async with opened(tmp_path, terminal=Terminal(colours=0, motion=False)) as stage:
        await sit_down(stage, GAME)
        await hear(stage, update(state_of("LW F C", "GT", pairs=((), ((0, 1), (12, 13)), ()))))
        table = table_of(stage)
        assert table._grid is not None

        def style(spot: str) -> Style:
            region = table._spots[spot].region
            return table._grid._styles[region.y][region.x]  # type: ignore[union-attr]

        assert style("pair 1 LW+GW 0").bold
        assert not style("pair 1 C+B 0").bold
        assert style("discard").bold
        assert style("ask").dim
        assert not style("hall GT").dim
        await stage.keys("1", "enter")
        assert style("hall GT").dim
