"""Who sees what: the view, the redacted events, and the worlds that fit a view."""

from __future__ import annotations

import msgspec
from cited import rule
from games.take5.positions import DEAL, at, say

from rules.chance import Fast
from rules.notation import members
from rules.take5 import GAME, events
from rules.take5.components import Options
from rules.take5.determinize import determinize
from rules.take5.events import redact
from rules.take5.view import View, hidden
from rules.testing import both_are_found, falls_evenly

ROWS = [[12], [37], [43, 44], [58]]


@rule("T5-03", "T5-04")
def test_a_seat_sees_the_table_its_hand_and_its_own_pick() -> None:
    state = at(3, rows=ROWS, cow=0, hands=[[14, 60], [15, 61], [16, 62]], picks=[14, 0, 62], piles=[[1], [], [2, 3]], played=[4, 5, 6])
    state.totals, state.round = [7, 8, 9], 2
    assert state.view(0) == View(
        seat=0,
        rows=((12,), (37,), (43, 44), (58,)),
        cow=0,
        hands=((14, 60), None, None),
        left=(2, 2, 2),
        picked=(True, False, True),
        pick=14,
        played=(4, 5, 6),
        waiting=(),
        piles=((1,), (), (2, 3)),
        spread=(),
        totals=(7, 8, 9),
        round=2,
    )
    assert state.view(0).hand == (14, 60)
    assert (state.view(1).pick, state.view(2).pick) == (None, 62)


@rule("T5-04")
def test_a_watcher_sees_no_hand_and_no_pick() -> None:
    watcher = at(rows=ROWS, hands=[[14, 60], [15, 61]], picks=[14, 0]).view(None)
    assert (watcher.seat, watcher.hands, watcher.pick, watcher.hand) == (None, (None, None), None, ())
    assert watcher.picked == (True, False)


@rule("T5-R2", "T5-21")
def test_waiting_and_spread_cards_are_seen_by_all() -> None:
    state = at(rows=ROWS, waiting=[(5, 1), (9, 0)], hands=[[60], [61]])
    assert state.view(None).waiting == ((5, 1), (9, 0))
    logic = at(options=Options(variant="logic"), spread=[3, 7, 11, 14, 20], hands=[[1], []])
    assert logic.view(1).spread == (3, 7, 11, 14, 20)


@rule("T5-21")
def test_under_logic_everybody_sees_what_each_has_claimed() -> None:
    state = at(options=Options(variant="logic"), spread=[3, 7, 11, 14, 20], hands=[[1], [2]])
    assert state.view(1).hands == ((1,), (2,))
    assert state.view(None).hands == ((1,), (2,))


@rule("T5-21", "T5-04")
def test_under_logic_the_hands_stay_known_while_they_are_played_and_the_picks_stay_secret() -> None:
    logic = Options(variant="logic")
    state = at(3, logic, rows=[[12], [37], [43, 44], [58]], hands=[[14, 60], [15, 61], [16, 62]], picks=[14, 15, 0])
    for viewer in (0, 1, 2, None):
        assert state.view(viewer).hands == ((14, 60), (15, 61), (16, 62))
    assert [state.view(viewer).pick for viewer in (0, 1, 2, None)] == [14, 15, None, None]
    say(state, "2 pick 62")
    assert state.view(0).hands == state.view(None).hands == ((60,), (61,), (16,))
    assert determinize(logic, state.view(0), Fast(1)).hands == [[60], [61], [16]]


@rule("T5-20", "T5-04")
def test_under_every_other_variant_a_hand_is_known_to_its_own_seat_alone() -> None:
    for variant in ("base", "tactics", "professional"):
        state = at(options=Options(variant=variant), rows=ROWS, hands=[[14, 60], [15, 61]])
        assert state.view(0).hands == ((14, 60), None)
        assert state.view(1).hands == (None, (15, 61))
        assert state.view(None).hands == (None, None)


def test_a_deal_shows_each_seat_its_own_hand() -> None:
    told = say(at(), DEAL)[0]
    assert isinstance(told, events.Dealt)
    seen = [redact(told, viewer) for viewer in (0, 1, None)]
    assert [event.hands for event in seen] == [
        (tuple(range(1, 11)), None),
        (None, tuple(range(11, 21))),
        (None, None),
    ]
    assert all((event.rows, event.cow) == ((30, 22, 41, 99), 1) for event in seen)


@rule("T5-04")
def test_a_pick_is_known_to_its_own_seat() -> None:
    picked = events.Picked(1, 15, changed=True)
    assert redact(picked, 1) == picked
    assert redact(picked, 0) == redact(picked, None) == events.Picked(1, None, changed=True)


def test_what_lies_open_is_told_to_all() -> None:
    for event in (
        events.SpreadOut((1, 2)),
        events.Claimed(0, 3),
        events.RowsStarted((1, 2, 3, 4), 0),
        events.Revealed(((0, 5),)),
        events.Placed(0, 5, 1),
        events.Took(0, 1, (7,), 1, "sixth", 8),
        events.Jumped(2),
        events.Scored((1, 2), (3, 4)),
    ):
        assert redact(event, None) == redact(event, 1) == event


def test_a_world_imagined_has_the_cards_that_are_seen_where_they_are_seen() -> None:
    state = at(3, rows=ROWS, cow=2, hands=[[14, 60], [15, 61], [16, 62]], picks=[14, 61, 0], piles=[[1], [], [2]], played=[4, 5, 6])
    state.totals, state.round, state.waiting = [7, 8, 9], 2, []
    view = state.view(0)
    world = determinize(state.options, view, Fast(1))
    assert msgspec.msgpack.encode(world.view(0)) == msgspec.msgpack.encode(view)
    assert [len(hand) for hand in world.hands] == [2, 2, 2]
    assert world.hands[0] == [14, 60]
    assert world.picks[0] == 14
    assert world.picks[1] in world.hands[1]
    assert world.picks[2] == 0
    assert world.hands[1] == sorted(world.hands[1])
    assert world.rest == sorted(world.rest)
    unseen = [card for card in range(1, 105) if card not in {12, 37, 43, 44, 58, 14, 60, 1, 2}]
    assert sorted([*world.hands[1], *world.hands[2], *world.rest]) == unseen
    assert hidden(state.options, view) == unseen


def test_a_seat_that_has_not_picked_has_picked_nothing_in_its_world() -> None:
    state = at(rows=ROWS, hands=[[14, 60], [15, 61]], picks=[0, 15])
    assert determinize(state.options, state.view(0), Fast(1)).picks[0] == 0


def test_what_has_happened_and_what_is_seen_cannot_be_changed() -> None:
    kinds = (*members(GAME.actions), *members(GAME.events), View)
    assert [kind.__name__ for kind in kinds if not kind.__struct_config__.frozen] == []


def test_revealed_cards_are_not_imagined_elsewhere() -> None:
    view = at(rows=ROWS, waiting=[(5, 1), (9, 0)], hands=[[60], [61]]).view(0)
    assert not {5, 9} & set(hidden(Options(), view))


def test_a_watchers_world_hides_every_hand() -> None:
    state = at(rows=ROWS, hands=[[14, 60], [15, 61]], picks=[14, 0])
    world = determinize(state.options, state.view(None), Fast(3))
    assert world.view(None) == state.view(None)
    assert world.picks[0] in world.hands[0]
    assert world.picks[1] == 0


def test_both_arrangements_that_fit_a_view_are_found() -> None:
    tactics = Options(variant="tactics", cow=False)
    rows, piles = [list(range(1, 6)), list(range(6, 11)), list(range(11, 16)), [16]], [[17, 18], [19, 20]]
    one = at(options=tactics, rows=rows, piles=piles, hands=[[21], [22, 23]], picks=[21, 22], rest=[24])
    other = at(options=tactics, rows=rows, piles=piles, hands=[[21], [23, 24]], picks=[21, 24], rest=[22])
    both_are_found(GAME, tactics, 0, one, other)


@rule("T5-03")
def test_every_card_is_dealt_as_often_to_the_first_hand_to_the_rows_and_out_of_play() -> None:
    state = at()
    ask = state.asks()[0]
    falls_evenly(lambda chance: state.chance(ask, chance).rows[0], 104, times=6_000)
    falls_evenly(lambda chance: sum(17 in hand for hand in state.chance(ask, chance).hands[:1]) or chance.below(9) + 2, 10, times=3_000)
