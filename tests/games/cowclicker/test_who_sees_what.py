"""Who sees what."""

from __future__ import annotations

import msgspec
from cited import rule
from games.cowclicker.positions import after, ask_of, at, card, cows, table
from games.cowclicker.test_event_cards import drawn

from rules.chance import Fast
from rules.cowclicker import GAME
from rules.cowclicker.events import Chose, Drew, Stocked, Tipped, redact
from rules.cowclicker.view import View, unseen_cows
from rules.testing import both_are_found, falls_evenly
from rules.trial import seen_by

SET_UP = (
    "table stock p10+p12+p12+p13+p15+p15+p17 cowntdown p10+p13+p20+p23+p97+p98+p99+p100+p92+M",
    "table deal b1+b5+b9/b2+b2+b6/b3+b3+b3",
)


def test_everybody_sees_the_whole_table() -> None:
    state = at(
        "buy",
        "b1 b5",
        "b2",
        turn=1,
        turns=9,
        yard="p12 p10",
        premium="p20 p23 p25",
        under="p99 p40",
        basic="b1 b2 e:milk",
        discard="b9 p13",
        retired="p100",
        quiet=3,
        milk=3,
        left_yard=True,
        locks=["b1", ""],
        given=[1, 2],
        traded=[2, 1],
        owed=1,
        draws=4,
        flips=5,
        offered=7,
        passed=[[1, 0, "b1"]],
        limbo=[["e:twins", 2]],
        losers=[0, 1],
        offers=[{"offer": 7, "maker": 0, "to": 1, "give": "b5", "want": "b2"}],
        options={"events": 1},
    )

    for viewer in (0, 1, None):
        view = state.view(viewer)
        assert view == View(
            seat=viewer,
            phase="buy",
            losers=(0, 1),
            turn=1,
            turns=9,
            pastures=tuple(map(tuple, state.pastures)),
            yard=(card(state, "p12"), card(state, "p10")),
            premium_left=3,
            under=(card(state, "p99"), card(state, "p40")),
            cowntdown_left=2,
            basic=(card(state, "b1"), card(state, "b2"), card(state, "e:milk")),
            discard=(card(state, "b9"), card(state, "p13")),
            retired=(card(state, "p100"),),
            owed=1,
            limbo=((card(state, "e:twins"), 2),),
            tip=None,
            tipped=(False, False),
            passed=((1, 0, card(state, "b1")),),
            milk=3,
            left_yard=True,
            quiet=3,
            locks=((card(state, "b1"),), ()),
            given=(1, 2),
            traded=(2, 1),
            offers=tuple(state.offers),
            offered=7,
            draws=4,
            flips=5,
        )
        assert not view.in_cowntdown


def test_whether_the_cowntdown_has_begun_is_known_to_all() -> None:
    assert at("sale", "b1", "b1", premium="", under="").view(None).in_cowntdown
    assert not at("sale", "b1", "b1", premium="p20", under="").view(None).in_cowntdown
    assert not at("sale", "b1", "b1", premium="", under="p20").view(None).in_cowntdown


@rule("CC-37")
def test_the_choice_for_a_cow_tipping_is_secret_until_all_are_in() -> None:
    waiting = drawn("tipping", "b1 b5", "b2 b6", "b3")
    one, other = after(waiting, "1 tip b2"), after(waiting, "1 tip b6")

    for viewer in (0, 2, None):
        assert msgspec.msgpack.encode(one.view(viewer)) == msgspec.msgpack.encode(other.view(viewer))
        assert one.view(viewer).tipped == (False, True, False)
    assert one.view(1).tip == card(one, "b2")
    assert [ask.seat for ask in one.asks()] == [ask.seat for ask in other.asks()]


@rule("CC-37")
def test_the_event_of_a_choice_names_the_cow_to_its_own_seat_alone() -> None:
    chose = Chose(1, 4, True)

    assert redact(chose, 1) == chose
    for viewer in (0, 2, None):
        assert redact(chose, viewer) == Chose(1, None, True)
    for event in (Tipped((1, None)), Drew(0, 3, "pasture"), Stocked((9, 10), 19, 10)):
        for viewer in (0, 1, None):
            assert seen_by(GAME, [event], viewer) == [event]


@rule("CC-37")
def test_both_choices_of_a_cow_tipping_are_found() -> None:
    start = after(table(3, {"events": 1}, phase="stock"), *SET_UP, "0 buy", "table draw e:tipping")
    start.retired, start.premium, start.cowntdown = sorted([*start.premium, *start.cowntdown[:-1]]), [], start.cowntdown[-1:]

    both_are_found(GAME, start.options, 0, after(start, "1 tip b2"), after(start, "1 tip b6"))


@rule("CC-05")
def test_which_premium_cows_are_in_the_cowntdown_is_unknown_and_both_cases_are_found() -> None:
    start = after(table(2, phase="stock"), SET_UP[0], "table deal b1+b5+b9/b2+b2+b6")
    start.retired = sorted([*start.premium[2:], *start.cowntdown[1:-1]])
    start.premium, start.cowntdown = start.premium[:2], [start.cowntdown[0], start.cowntdown[-1]]
    assert (cows(start, start.premium), cows(start, start.cowntdown)) == ("p25 p26", "p10 M")
    other = start.clone()
    other.premium, other.cowntdown = [card(start, "p10"), card(start, "p26")], [card(start, "p25"), card(start, "M")]

    for viewer in (0, 1, None):
        both_are_found(GAME, start.options, viewer, start, other)
    falls_evenly(lambda chance: tuple(GAME.determinize(start.options, start.view(0), chance).premium), 3, times=3_000)


@rule("CC-17")
def test_the_cowmageddon_is_always_imagined_in_the_cowntdown_until_it_has_come() -> None:
    state = after(table(2, phase="stock"), SET_UP[0], "table deal b1+b5+b9/b2+b2+b6")

    for seed in range(20):
        world = GAME.determinize(state.options, state.view(0), Fast(seed))
        assert world.cowntdown[-1] == state.deck.cowmageddon
        assert len(world.cowntdown) == 10
        assert len(world.premium) == 19
        assert sorted([*world.premium, *world.cowntdown]) == sorted([*state.premium, *state.cowntdown])
    over = state.clone()
    over.phase, over.cowntdown = "over", over.cowntdown[:-1]
    assert over.deck.cowmageddon not in GAME.determinize(over.options, over.view(0), Fast(1)).cowntdown


def test_the_unseen_premium_cows_are_those_that_lie_nowhere_open() -> None:
    state = after(table(2, phase="stock"), SET_UP[0], "table deal b1+b5+b9/b2+b2+b6")
    assert len(unseen_cows(state.options, state.view(0))) == 28

    p20, p23, p25, p26, p27, p33 = (card(state, text) for text in ("p20", "p23", "p25", "p26", "p27", "p33"))
    state.pastures[0].append(p20)
    state.discard, state.retired, state.under = [p23], [p25], [p26]
    state.basic = sorted([*state.basic, p27])
    state.yard.append(p33)
    assert cows(state, unseen_cows(state.options, state.view(1))) == (
        "p10 p13 p35 p38 p40 p45 p50 p55 p58 p64 p69 p70 p73 p77 p80 p83 p88 p92 p97 p98 p99 p100"
    )


@rule("CC-32")
def test_a_baby_calfs_look_tells_nothing_that_cannot_be_counted() -> None:
    state = drawn("calf", "b1", "b3", basic="b2 b9 e:calf")

    assert state.view(1).basic == state.view(0).basic == (card(state, "b2"), card(state, "b9"))
    assert ask_of(state, 0, "calf").seat == 0


def test_a_clone_shares_no_list() -> None:
    state = at("sale", "b1", "b2", locks=["b1", ""], offers=[{"offer": 1, "maker": 0, "to": 1, "give": "b1", "want": "b2"}])
    before = msgspec.msgpack.encode(state)

    clone = state.clone()
    assert msgspec.msgpack.encode(clone) == before
    for name in state.__struct_fields__:
        value = getattr(clone, name)
        if isinstance(value, list):
            assert value is not getattr(state, name), name
            assert all(one is not other for one, other in zip(value, getattr(state, name), strict=True) if isinstance(one, list)), name
