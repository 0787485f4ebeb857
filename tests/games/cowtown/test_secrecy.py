"""Who sees what, what is remembered, and the worlds that fit it."""

from __future__ import annotations

import msgspec
import pytest
from cited import rule
from games.cowtown.positions import after, asked, few_unseen, hand, say, table

from rules.chance import Fast
from rules.cowtown import GAME, sightings
from rules.cowtown.components import NUMBER, write_card, write_cards
from rules.cowtown.events import Drew, Passed
from rules.cowtown.position import Pending
from rules.cowtown.sightings import Sighting
from rules.cowtown.state import State
from rules.cowtown.view import kick_percent, unseen_numbers
from rules.testing import both_are_found, seen_by


def remembered(state: State, seat: int | None) -> list[str]:
    """What a reader knows of cards in hands: `R5: 0 1`."""
    return [
        f"{write_card(one.card) if one.card is not None else '?'}: {' '.join(map(str, one.seats))}" for one in state.view(seat).sightings
    ]


@rule("CT-06")
def test_a_view_shows_ones_own_hand_and_of_others_the_number_of_cards() -> None:
    state = table(hands=["B6 R2", "Y3 Y4 Y5", "G1"], stacks=["B5", "G6"], deck="Y7 Y8", discard="R8 R9", closed="G9 G10", turn=1)
    for seat, own in ((0, "B6 R2"), (1, "Y3 Y4 Y5"), (2, "G1"), (None, "")):
        view = state.view(seat)
        assert (view.seat, write_cards(view.hand), view.left) == (seat, own, (2, 3, 1))
        assert ([write_cards(stack) for stack in view.stacks], view.deck, write_cards(view.discard)) == (["B5", "G6"], 2, "R8 R9")
        assert (write_cards(view.closed), view.turn, view.dealer, view.scorecows, view.round) == ("G9 G10", 1, 0, (0, 0, 0), 0)


@rule("CT-06")
def test_a_card_drawn_from_the_deck_is_told_to_its_seat_alone() -> None:
    told = say(table(hands=["B6", "Y3", "G1"], stacks=["B4"], deck="Y7 Y8"), "0 draw deck", "table give Y7")[1]
    assert [event.card for viewer in (0, 1, 2, None) for event in seen_by(GAME, told, viewer) if isinstance(event, Drew)] == [
        told[0].card if isinstance(told[0], Drew) else None,
        None,
        None,
        None,
    ]


@rule("CT-R35")
def test_a_passed_card_is_told_to_giver_and_receiver_alone() -> None:
    start = table(4, hands=["B10 R2 R4", "Y3", "G1", "G2"], stacks=["B9"], deck="Y7 Y8")
    told = say(start, "0 play a:B10", "0 pass R4 to 2")[1]
    shown = [event.card for viewer in (0, 1, 2, 3, None) for event in seen_by(GAME, told, viewer) if isinstance(event, Passed)]
    card = start.hands[0][2]
    assert shown == [card, card, None, None, None]


@rule("CT-06")
def test_a_watcher_is_told_of_every_public_event() -> None:
    start = table(
        3,
        {"false_catch": "accuser"},
        hands=["B10 R10 Y1 R5", "Y3 Y4", "G1"],
        stacks=["B9", "G9", "G0"],
        deck="Y7* Y8 Y0 G0 R3 R2",
        discard="R9",
    )
    lines = ["0 play a:B10", "0 again", "0 play b:R10", "table flip Y7*", "table give Y0", "0 stop"]
    told = say(start, *lines, "0 catch 3", "table give G0", "1 draw discard")[1]
    assert seen_by(GAME, told, None) == told
    assert len(told) == 11


def rich() -> State:
    """A position with something in every field."""
    start = few_unseen(
        ["B6 R2", "G10 R10 R4 R6 R8", "G1 G2", "Y1 Y2"],
        {"catch_grace": 3000, "door_bonus": "per_barn"},
        stacks=["B5", "G9", "R9", "R3"],
        deck="Y7 Y8 Y9 G0",
        discard="R9* R5",
        scorecows=[1, 2, 3, 4],
        history=[[0, 1, 2, 3]],
        round=1,
        dealer=3,
        asked=20,
        sightings=[{"card": "G2", "seats": [2], "by": []}],
    )
    return after(start, "0 play a:B6", "1 play b:G10/c:R10", "1 pass R6 to 4")


def test_everybody_sees_the_same_of_what_is_open() -> None:
    state = rich()
    for seat in (0, 1, 2, 3, None):
        view = state.view(seat)
        assert (view.scorecows, view.round, view.history, view.dealer) == ((1, 3, 3, 4), 1, ((0, 1, 2, 3),), 3)
        assert (view.turn, view.door, view.bonus, view.asked, view.pending) == (1, True, 1, 23, None)
        assert [(debt.seat, debt.asked, debt.lapsed, debt.acted) for debt in view.last_cards] == [(0, 20, False, True)]
        assert (view.left, view.deck, write_cards(view.discard), view.closed) == ((1, 2, 2, 3), 4, "R9* R5", tuple(state.closed))
    flipping = after(table(hands=["B6 R2", "Y3", "G1"], stacks=["G5"], deck="Y7 Y8"), "0 play a:B6 moo")
    drawing = after(table(hands=["B6 R2", "Y3", "G1"], deck="Y7 Y8"), "0 draw deck")
    assert drawing.view(1).pending == Pending("draw", 0, 0, 0, False)
    assert flipping.view(None).pending == flipping.view(0).pending == Pending("flip", 0, 0, 0, True)


def test_an_imagined_world_looks_the_same_and_asks_the_same() -> None:
    state = rich()
    for seat in range(4):
        view = state.view(seat)
        world = GAME.determinize(state.options, view, Fast(seat))
        assert world.view(seat) == view
        assert world.asks() == state.asks()
        assert GAME.conserved(world) == GAME.conserved(table(4))


@rule("CT-06")
@pytest.mark.parametrize("viewer", [0, None])
def test_a_reader_can_imagine_every_hand_that_others_may_hold(viewer: int | None) -> None:
    one = few_unseen(["B6", "Y3", "G1"], stacks=["B4"], deck="G0 Y7 Y8")
    other = few_unseen(["B6", "Y7", "G1"], stacks=["B4"], deck="G0 Y3 Y8")
    both_are_found(GAME, one.options, viewer, one, other)


@rule("CT-17")
def test_no_cowtown_card_is_imagined_in_a_hand() -> None:
    state = few_unseen(["B6", "Y3", "G1"], stacks=["B4"], deck="B0 G0 Y7 Y8")
    for seed in range(50):
        world = GAME.determinize(state.options, state.view(0), Fast(seed))
        assert all(NUMBER[card] for cards in world.hands for card in cards)
        assert world.deck == sorted(world.deck)


@rule("CT-06", "CT-R48")
def test_what_is_not_seen_is_counted_by_number_from_the_view_alone() -> None:
    state = few_unseen(["B6 B7", "Y3", "G1 R7"], stacks=["B4"], deck="G0 Y7 Y8*")
    assert unseen_numbers(state.options, state.view(0)) == (1, 1, 0, 1, 0, 0, 0, 2, 1, 0, 0)
    assert unseen_numbers(state.options, state.view(None)) == (1, 1, 0, 1, 0, 0, 1, 3, 1, 0, 0)


@rule("CT-12", "CT-17")
def test_the_chance_of_a_kick_is_told_from_what_the_reader_has_not_seen() -> None:
    state = few_unseen(["B6 B7", "Y3", "G1 R7*"], stacks=["B4"], deck="G0 Y7 Y8*")
    assert kick_percent(state.options, state.view(0)) == 27  # two of five number cards; two of the three in the deck are number cards
    towns = few_unseen(["B6", "Y3"], stacks=["B4"], deck="G0")
    assert kick_percent(towns.options, towns.view(0)) == 0
    over = few_unseen(["B6", "Y3*"], stacks=["B4"], deck="")
    assert kick_percent(over.options, over.view(0)) == 0


@rule("CT-16")
def test_a_card_taken_from_the_discard_pile_is_remembered_until_it_is_played() -> None:
    start = table(hands=["B6 B7", "Y3 Y4", "G1"], stacks=["R4"], deck="Y7 Y8", discard="R5")
    state = after(start, "0 draw discard")
    assert [remembered(state, seat) for seat in (0, 1, 2, None)] == [["R5: 0"]] * 4
    for seed in range(20):
        assert "R5" in hand(GAME.determinize(state.options, state.view(1), Fast(seed)), 0).split()
    state.turn = 0
    assert remembered(after(state, "0 play a:R5"), 1) == []


@rule("CT-28", "CT-R35")
def test_a_passed_card_is_remembered_by_its_giver() -> None:
    start = few_unseen(["B10 R2 R4", "Y3 Y4", "G1"], stacks=["B9", "R3"], deck="Y7 Y8 Y9")
    state = after(start, "0 play a:B10", "0 pass R4 to 2 moo")
    assert [remembered(state, seat) for seat in (0, 1, 2, None)] == [["R4: 1"], ["R4: 1"], ["?: 1"], ["?: 1"]]
    for seed in range(20):
        assert "R4" in hand(GAME.determinize(state.options, state.view(0), Fast(seed)), 1)
    assert not all("R4" in hand(GAME.determinize(state.options, state.view(2), Fast(seed)), 1) for seed in range(20))
    gone = after(state, "1 play b:R4")
    assert [remembered(gone, seat) for seat in (0, 1, 2, None)] == [["?: 1"]] * 4


@rule("CT-28")
def test_which_card_was_passed_can_be_imagined_by_the_others() -> None:
    line = "0 play a:B10"
    start = few_unseen(["B10 R2 R4", "Y3", "G1"], stacks=["B9"], deck="Y7")
    one = after(start, line, "0 pass R4 to 2 moo")
    other = after(start, line, "0 pass R2 to 2 moo")
    both_are_found(GAME, one.options, 2, one, other, tries=2_000)
    both_are_found(GAME, one.options, None, one, other, tries=4_000)


@rule("CT-28")
def test_a_card_that_was_seen_may_be_the_one_that_was_passed_on() -> None:
    start = few_unseen(["B10 R2 R4", "Y3 Y4", "G1"], stacks=["B9"], deck="Y7 Y8", discard="R5")
    start.turn = 0
    state = after(start, "0 draw discard")
    state.turn = 0
    one = after(state, "0 play a:B10", "0 pass R5 to 2")
    other = after(state, "0 play a:B10", "0 pass R4 to 2")
    assert remembered(one, 2) == remembered(other, 2) == ["R5: 0 1", "?: 1"]
    both_are_found(GAME, one.options, 2, one, other, tries=2_000)
    for seed in range(20):
        assert "R5" in hand(GAME.determinize(one.options, one.view(0), Fast(seed)), 1)
        assert "R5" in hand(GAME.determinize(other.options, other.view(1), Fast(seed)), 0)


def test_of_two_equal_cards_that_were_seen_one_is_left() -> None:
    seen = [Sighting(7, (0,)), Sighting(7, (0, 1)), Sighting(9, (0,))]
    sightings.played(seen, 0, 7)
    assert seen == [Sighting(9, (0,)), Sighting(7, (0, 1))]
    sightings.played(seen, 2, 7)
    assert seen == [Sighting(9, (0,)), Sighting(7, (0, 1))]
    sightings.played(seen, 1, 7)
    assert seen == [Sighting(9, (0,))]


def test_a_passed_card_that_was_played_leaves_no_trace_to_those_who_did_not_know_it() -> None:
    seen = [Sighting(7, (1,), (0, 1)), Sighting(7, (1,))]
    sightings.played(seen, 1, 7)
    assert seen == [Sighting(None, (1,), (0, 1))]


def test_a_hand_that_passes_unseen_may_have_passed_any_card_that_it_was_seen_to_hold() -> None:
    seen = [Sighting(7, (0,)), Sighting(9, (2,)), Sighting(11, (0, 3), (3, 0))]
    sightings.passed(seen, 0, 1, 7)
    assert seen == [Sighting(7, (0, 1)), Sighting(9, (2,)), Sighting(11, (0, 1, 3), (3, 0)), Sighting(7, (1,), (0, 1))]
    sightings.passed(seen, 0, 1, 13)
    assert seen[0] == Sighting(7, (0, 1))


@pytest.mark.parametrize(
    ("seen", "own", "left", "unseen", "places"),
    [
        ([Sighting(7, (0,))], [], (2, 2, 2), [7], {((7, 0),)}),
        ([Sighting(7, (1,))], [7], (2, 2, 2), [7], {()}),
        ([Sighting(7, (0, 2))], [], (2, 2, 2), [7], {((7, 0),), ((7, 2),)}),
        ([Sighting(7, (0, 2))], [], (0, 2, 2), [7], {((7, 2),)}),
        ([Sighting(7, (0, 1))], [], (2, 2, 2), [7], {((7, 0),)}),
        ([Sighting(7, (0, 1))], [7], (2, 2, 2), [], {()}),
        ([Sighting(7, (0, 1))], [7], (2, 2, 2), [7], {(), ((7, 0),)}),
        ([Sighting(7, (0, 2)), Sighting(9, (0,))], [], (1, 2, 1), [7, 9], {((9, 0), (7, 2))}),  # no room for both
        ([Sighting(7, (0, 2)), Sighting(9, (0, 2))], [], (1, 2, 1), [7, 9], {((7, 0), (9, 2)), ((7, 2), (9, 0))}),
        ([Sighting(7, (2,), (1, 2))], [], (2, 2, 2), [7], {((7, 2),)}),
        ([Sighting(7, (2,), (0, 2))], [], (2, 2, 2), [7], {()}),  # the others know it
        ([Sighting(7, (0, 2)), Sighting(7, (2,), (1, 2))], [], (2, 2, 2), [7], {((7, 2),)}),  # taken, then passed: one card
        ([Sighting(7, (0, 2)), Sighting(7, (2,), (1, 2))], [], (2, 2, 2), [7, 7], {((7, 2),), ((7, 0), (7, 2))}),
        ([Sighting(7, (0,)), Sighting(7, (2,), (1, 2))], [], (2, 2, 2), [7, 7], {((7, 0), (7, 2))}),  # two cards
        ([Sighting(7, (0,)), Sighting(7, (0,))], [], (2, 2, 2), [7, 7], {((7, 0), (7, 0))}),
        ([Sighting(7, (0, 1)), Sighting(7, (1,))], [7], (2, 2, 2), [7], {((7, 0),)}),
        ([Sighting(7, (1, 2), (0, 1)), Sighting(7, (2,), (1, 2))], [], (2, 2, 2), [7], {((7, 2),)}),  # passed on
        ([Sighting(7, (1,), (0, 1))], [7], (2, 2, 2), [7], {()}),
        ([Sighting(None, (2,), (1, 2))], [], (2, 2, 2), [7], {()}),
        ([Sighting(7, (1,), (0, 1)), Sighting(9, (2,), (1, 2))], [7], (2, 2, 2), [9], {((9, 2),)}),
        ([Sighting(9, (0, 2)), Sighting(7, (1, 2)), Sighting(7, (1, 2))], [7], (1, 1, 1), [7, 9], {((9, 0), (7, 2))}),
        ([Sighting(7, (0,), (0, 1))], [7], (2, 2, 2), [7], {((7, 0),)}),  # the reader passed it on, and holds another
        ([Sighting(7, (0, 1), (0, 1))], [], (2, 2, 2), [7], {((7, 0),)}),  # it did not come back
        # Seat 0 has room for one card, wherever the search began.
        (
            [Sighting(9, (0, 2)), Sighting(7, (0,), (0, 1)), Sighting(11, (0, 2), (0, 1))],
            [],
            (1, 2, 2),
            [7, 9, 11],
            {((9, 2), (7, 0), (11, 2))},
        ),
        # Of two equal cards one came back to the reader, and the other is where there is room for it.
        (
            [Sighting(7, (1, 2)), Sighting(7, (0, 1)), Sighting(9, (0, 1)), Sighting(7, (1,), (0, 1))],
            [7],
            (1, 2, 2),
            [7, 9],
            {((7, 2), (9, 0))},
        ),
    ],
)
def test_remembered_cards_are_placed_where_they_may_be(
    seen: list[Sighting], own: list[int], left: tuple[int, ...], unseen: list[int], places: set[tuple[tuple[int, int], ...]]
) -> None:
    assert {tuple(sightings.placed(seen, 1, own, left, unseen, Fast(seed))) for seed in range(40)} == places


@rule("CT-37")
def test_nothing_is_remembered_from_one_round_to_the_next() -> None:
    start = table(hands=["B6 B7", "Y3", "G1"], stacks=["B2", "Y2"], deck="Y7 Y8", discard="R5")
    state = after(start, "0 draw discard", "1 play b:Y3")
    assert asked(state) == ["table deal"]
    deal = "table deal B1+B2+B3+B4+B5+B6/G1+G2+G3+G4+G5+G6/Y1+Y2+Y3+Y4+Y5+Y6 table R1+R2+R3+R4"
    assert after(state, deal).sightings == []


def test_what_stands_between_a_play_and_its_turned_card_is_in_every_view() -> None:
    start = table(hands=["B6 R2", "Y3", "G1"], stacks=["G5"], deck="Y7 Y8")
    said, unsaid = after(start, "0 play a:B6 moo"), after(start, "0 play a:B6")
    for viewer in (0, 1, None):
        assert msgspec.msgpack.encode(said.view(viewer)) != msgspec.msgpack.encode(unsaid.view(viewer))
