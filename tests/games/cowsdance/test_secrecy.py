"""RULES.md, 'Who sees what': what views and events hold back, what everybody learns, and the worlds that fit a view."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from cited import rule
from games.cowsdance.dance import cards, dance, say, table

from rules.chance import Fast
from rules.cowsdance import GAME, pile
from rules.cowsdance.components import COW, SPELLED, Options, deck
from rules.cowsdance.events import Asked, Buried, CutIn, Dealt, Drew, redact
from rules.cowsdance.lacks import after_drawing, after_giving, lacking
from rules.cowsdance.position import conserved
from rules.cowsdance.state import State
from rules.cowsdance.view import hidden
from rules.kernel import TABLE
from rules.playout import at_random, plies
from rules.testing import both_are_found


def in_play(hands: list[str], hall: str, options: dict[str, Any] | None = None, **given: Any) -> State:
    """A position with every card of the game in it: what lies nowhere else is in the pile."""
    state = dance(hands, hall, options, **given)
    seen = Counter([*state.hall, *(card for hand in state.hands for card in hand)])
    seen.update(card for couples in state.pairs for couple in couples for card in couple)
    seen.update(one.card for one in state.buried if one.below is not None)
    state.pile = sorted((Counter(deck(state.options)) - seen).elements())
    return state


@rule("CD-04")
def test_a_hand_is_dealt_to_its_own_seat_alone() -> None:
    event = Dealt(0, 13, ((0, 1), (2, 3)))
    assert redact(event, 0) == Dealt(0, 13, ((0, 1), None))
    assert redact(event, 1) == Dealt(0, 13, (None, (2, 3)))
    assert redact(event, None) == Dealt(0, 13, (None, None))


@rule("CD-07")
def test_drawn_cards_are_told_to_their_seat_alone() -> None:
    event = Drew(1, 2, (0, 1))
    assert [redact(event, viewer) for viewer in (0, 1, None)] == [Drew(1, 2, None), event, Drew(1, 2, None)]


@rule("CD-R5")
def test_everybody_sees_which_card_is_buried_and_nobody_where() -> None:
    assert Buried.__struct_fields__ == ("card",)
    for viewer in (0, 1, None):
        assert redact(Buried(12), viewer) == Buried(12)
    state = in_play(["LW LT F C B B", "GW GT LP GP C B"], "GJ", buried=[{"card": "C", "below": 20, "met": [2, 1]}])
    assert [state.view(viewer).buried for viewer in (0, 1, None)] == [((12, 2),), ((12, 1),), ((12, 0),)]


@rule("CD-18", "CD-12")
def test_questions_and_cut_ins_are_told_to_everybody() -> None:
    for event in (Asked(0, 12, ((1, False), (2, True)), (13, 12)), CutIn(0, 1, 0, (0, 1), 1, 0)):
        assert [redact(event, viewer) for viewer in (0, 1, 2, None)] == [event] * 4


def test_a_seat_sees_its_own_hand_and_the_sizes_of_the_others() -> None:
    state = in_play(["LW LT", "GP C B"], "GJ", pairs=[["LJ+GJ"], []])
    assert [state.view(viewer).hand for viewer in (0, 1, None)] == [(0, 2), (5, 12, 13), ()]
    for viewer in (0, 1, None):
        view = state.view(viewer)
        assert (view.left, view.pile, view.hall, view.pairs) == ((2, 3), 44, (7,), (((6, 7),), ()))
    assert len(hidden(state.options, state.view(0))) == 47
    assert Counter(hidden(state.options, state.view(0))) == Counter([*state.pile, *state.hands[1]])


def nearly_open(hands: list[str], pile: str, **given: Any) -> State:
    """A position in which the hall shows every card that lies nowhere else."""
    state = dance(hands, "", {"pairing": "free"}, pile=pile, **given)
    seen = Counter([*state.pile, *(card for hand in state.hands for card in hand)])
    seen.update(one.card for one in state.buried if one.below is not None)
    state.hall = sorted((Counter(deck(state.options)) - seen).elements())
    return state


def test_other_hands_and_the_pile_are_imagined_whatever_they_are() -> None:
    one = nearly_open(["LW", "LT", "LP C"], "GJ GJ B")
    for other in (nearly_open(["LW", "GJ", "LT C"], "LP GJ B"), nearly_open(["LW", "B", "GJ GJ"], "LT LP C")):
        both_are_found(GAME, one.options, 0, one, other)
    both_are_found(GAME, one.options, 2, one, nearly_open(["LT", "B", "LP C"], "GJ GJ LW"))
    one = nearly_open(["LW", "LT"], "C")
    both_are_found(GAME, one.options, None, one, nearly_open(["C", "LW"], "LT"))


@rule("CD-R5")
def test_a_buried_card_may_lie_at_either_of_two_places_or_have_been_drawn() -> None:
    rest = "LW LW LW LW GW GW GW GW LT LT LT LT GT GT GT GT LP LP"

    def buried(bag: str, below: int | None, met: list[int]) -> State:
        return nearly_open(["F", ""], bag, buried=[{"card": "B", "below": below, "met": met}], dug=[3, 6])

    one = buried(rest[:-3], 14, [1, 0])
    both_are_found(GAME, one.options, 0, one, buried(rest[:-3], 17, [1, 0]))
    both_are_found(GAME, one.options, 0, buried(rest[:-3] + " B", None, [1, 1]), buried(rest[:-3] + " B", None, [1, 0]))


@rule("CD-R5")
def test_of_two_buried_cows_no_more_are_drawn_than_a_seat_may_have_drawn() -> None:
    rest = "LW LW LW LW GW GW GW GW LT LT LT LT GT GT GT GT C"
    buried = [{"card": "C", "below": 14, "met": [1, 0]}, {"card": "C", "below": None, "met": [1, 0]}]
    state = nearly_open(["F", ""], rest, buried=buried, dug=[6, 0])
    worlds = [GAME.determinize(state.options, state.view(0), Fast(seed)) for seed in range(300)]
    assert Counter(sum(one.below is None for one in world.buried) for world in worlds).keys() == {0, 1}
    assert all(one.met == [1, 0] for world in worlds for one in world.buried)


@rule("CD-R5")
def test_a_buried_card_is_imagined_at_every_place_of_the_middle_third() -> None:
    hands = ["LW LT F C B B", "GW GT LP GP C B"]
    state = in_play(hands, "GJ", buried=[{"card": "C", "below": 20, "met": [0, 0]}])
    assert pile.size(state.pile, state.buried) == 39
    found = Counter(GAME.determinize(state.options, state.view(0), Fast(seed)).buried[0].below for seed in range(2800))
    assert sorted(found) == list(range(13, 27))  # type: ignore[type-var]
    assert all(abs(count - 200) < 6 * 200**0.5 for count in found.values())


@rule("CD-R5")
def test_two_buried_cards_are_imagined_at_all_the_places_they_can_have() -> None:
    hands = ["LW LT F C B B", "GW GT LP GP C B"]
    state = in_play(hands, "GJ", buried=[{"card": "C", "below": 27, "met": [0, 0]}, {"card": "F", "below": 13, "met": [0, 0]}])
    places = {tuple(one.below for one in GAME.determinize(state.options, state.view(1), Fast(seed)).buried) for seed in range(4000)}
    can = {(first + (second <= first), second) for first in range(13, 27) for second in range(13, 27)}
    assert places == can


@rule("CD-R5")
def test_what_a_seat_drew_itself_tells_it_where_a_buried_card_is_not() -> None:
    hands = ["LW LT F C B B", "GT LP GP C B B"]
    own = in_play(hands, "GJ", buried=[{"card": "C", "below": 14, "met": [0, 0]}], dug=[6, 0])
    own.pile, own.hall = own.pile[:18], sorted(own.hall + own.pile[18:])
    assert own.view(0).buried == ((COW, 0),)
    assert {GAME.determinize(own.options, own.view(0), Fast(seed)).buried[0].below for seed in range(300)} == {13, 14, 15, 16, 17, 18}
    assert None in {GAME.determinize(own.options, own.view(1), Fast(seed)).buried[0].below for seed in range(100)}
    own.buried[0].met[0] = 1
    assert own.view(0).buried == ((COW, 1),)
    assert own.view(1).buried == ((COW, 0),)
    assert None in {GAME.determinize(own.options, own.view(0), Fast(seed)).buried[0].below for seed in range(300)}


@rule("CD-R5")
def test_a_buried_card_that_all_can_see_elsewhere_has_been_drawn() -> None:
    state = in_play(["LW", "GT C"], "GJ C C C C C C", {"pairing": "free"}, buried=[{"card": "C", "below": None, "met": [0, 1]}], dug=[2, 2])
    state.pile, state.hall = state.pile[:18], sorted(state.hall + state.pile[18:])
    for seed in range(50):
        world = GAME.determinize(state.options, state.view(1), Fast(seed))
        assert (world.buried[0].below, world.buried[0].met[1]) == (None, 1)


@rule("CD-18")
def test_who_said_no_is_imagined_without_a_cow_until_cards_are_drawn() -> None:
    state = in_play(["LW B", "LT LP"], "GJ")
    say(state, 0, "ask")
    assert state.lacks == [[(1 << 6, 0)], [(1 << COW, 0)]]
    worlds = [GAME.determinize(state.options, state.view(0), Fast(seed)) for seed in range(300)]
    assert not any(COW in world.hands[1] for world in worlds)
    say(state, 0, "discard LW")
    table(state, "draw LT+LT+LP+LP")
    assert state.lacks[1] == [(1 << COW, 4)]
    counts = Counter(GAME.determinize(state.options, state.view(0), Fast(seed)).hands[1].count(COW) for seed in range(1500))
    assert sorted(counts)[:3] == [0, 1, 2]
    assert max(counts) <= 4


@rule("CD-R7")
def test_who_goes_on_past_compulsory_pairs_has_none() -> None:
    state = in_play(["LW LP C", "LP"], "GT GT LJ F")
    say(state, 0, "discard C")
    assert [("+".join(SPELLED[card] for card in range(14) if kinds >> card & 1), room) for kinds, room in state.lacks[0]] == [("LT+GJ", 0)]
    for seed in range(200):
        assert not {2, 7} & set(GAME.determinize(state.options, state.view(1), Fast(seed)).hands[0])


@rule("CD-R7")
def test_who_asks_or_invites_shows_as_much() -> None:
    for line in ("ask", "invite"):
        state = in_play(["LW LP B", "LP C"], "GT C")
        say(state, 0, line)
        assert state.lacks[0] == [(1 << 2, 0)]


@rule("CD-R7")
def test_a_dancer_set_free_in_the_turn_tells_nothing_of_the_hand() -> None:
    state = in_play(["F C GW LP", "LP"], "LT", pairs=[[], ["LW+GW"]])
    say(state, 0, "cut 2.1 GW", "discard C")
    assert state.lacks[0] == [(1 << 3, 0)]


@rule("CD-19")
def test_who_asked_in_vain_is_known_to_hold_a_bull_until_one_is_let_go() -> None:
    state = in_play(["LW LP B", "LT LP"], "C", {"pairing": "free"})
    say(state, 0, "ask")
    assert state.shown == [True, False]
    say(state, 0, "discard LW")
    assert all(13 in GAME.determinize(state.options, state.view(1), Fast(seed)).hands[0] for seed in range(100))
    table(state, "draw LT+LT+LP+LP")
    say(state, 1, "discard LT")
    table(state, "draw LT+GT+GP+GP")
    say(state, 0, "invite")
    assert state.shown == [False, False]


@rule("CD-18")
def test_what_a_hand_is_known_to_lack_counts_what_it_drew_and_let_go_since() -> None:
    lacks = lacking([], 0b0011, 5)
    assert lacks == [(0b0011, 0)]
    lacks = after_drawing(lacks, 2, 6)
    assert lacks == [(0b0011, 2)]
    lacks = lacking(lacks, 0b0110, 6)
    assert lacks == [(0b0111, 2), (0b0110, 0)]
    assert lacking(lacks, 0b1000, 6) == [(0b1111, 2), (0b1110, 0)]
    lacks = after_giving(lacks, 0, 5)
    assert lacks == [(0b0111, 1), (0b0110, 0)]
    assert after_giving(lacks, 0, 4) == [(0b0111, 0)]
    assert after_giving(lacks, 3, 4) == lacks
    assert after_giving([(0b0001, 3)], 5, 3) == []
    assert after_drawing([(0b0001, 3), (0b0001, 1)], 2, 5) == [(0b0001, 3)]
    assert lacking([], 0b1, 0) == []
    assert lacking([], 0, 4) == []


def walk(seeds: range) -> Any:
    """Random games, position by position, with every table rule in turn."""
    for seed in seeds:
        chance = Fast(seed)
        options = Options(
            pairing=("strict", "all", "free")[seed % 3], any_sex=seed % 5 == 0, make_your_own=("off", "wild", "new", "suit")[seed % 4]
        )
        state = GAME.new(options, 2 + seed % 5, None)
        for ply in plies(state, at_random(chance), chance):
            if ply.ask.seat != TABLE and not any(ask.seat == TABLE for ask in state.asks()):
                yield state, chance


@rule("CD-18", "CD-19", "CD-R7")
def test_what_everybody_knows_of_a_hand_is_true_of_it_and_of_every_hand_imagined() -> None:
    for state, chance in walk(range(24)):
        viewer = chance.below(len(state.hands) + 1)
        world = GAME.determinize(state.options, state.view(viewer if viewer < len(state.hands) else None), chance)
        assert conserved(world) == conserved(state)
        for one in (state, world):
            for seat, hand in enumerate(one.hands):
                assert hand == sorted(hand)
                assert all(sum(kinds >> card & 1 for card in hand) <= room < len(hand) for kinds, room in one.lacks[seat])
                assert one.asker in hand or not one.shown[seat]


@rule("CD-05", "CD-R5")
def test_buried_cards_lie_in_the_pile_where_they_can_in_every_world_imagined() -> None:
    looked = 0
    for state, chance in walk(range(60)):
        if state.buried:
            looked += 1
            reach = pile.reach(state.options, len(state.playing), len(state.buried))
            world = GAME.determinize(state.options, state.view(chance.below(len(state.hands))), chance)
            size = pile.size(state.pile, state.buried)
            assert pile.size(world.pile, world.buried) == size > reach.start
            for one in (state, world):
                places = [buried.below for buried in one.buried if buried.below is not None]
                assert len(set(places)) == len(places)
                assert all(place in reach and place < size for place in places)
                assert sum(one.dug) == max(0, reach.stop - size)
                assert all(met <= dug for buried in one.buried for met, dug in zip(buried.met, one.dug, strict=True))
    assert looked > 200


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_a_world_that_is_imagined_looks_the_same(viewer: int | None) -> None:
    state = in_play(["LW B", "LT LP"], "GJ", buried=[{"card": "C", "below": 20, "met": [0, 0]}], totals=[3, 4], game=1, turns=9, deals=2)
    say(state, 0, "ask")
    view = state.view(viewer)
    assert GAME.determinize(state.options, view, Fast(1)).view(viewer) == view
    assert (view.totals, view.game, view.turns, view.deals, view.asking, view.shown) == ((3, 4), 1, 9, 2, "refused", (True, False))
    assert cards("GJ") == list(view.hall)
