"""Who sees what: views, redacted events, and the worlds that fit a view."""

from __future__ import annotations

import msgspec
import pytest
from cited import rule
from games.dicetown.positions import at, remember_backs, say

from rules.chance import Fast
from rules.dicetown import GAME, events, memory, sealed
from rules.dicetown.components import A_DEED, A_STORE_CARD, DYNAMITE, HORSE, OLD_FRIENDS, PICKPOCKET, RIFLE, SADDLE, Options
from rules.dicetown.events import redact
from rules.dicetown.position import Goods, conserved
from rules.dicetown.state import State
from rules.dicetown.view import SeenLayer, SeenOffer
from rules.kernel import Seat
from rules.testing import both_are_found

as_bytes = msgspec.msgpack.Encoder().encode
KEEPING = {"step": "throw", "stage": "keep", "locked": ["99T", "99T", "99T"]}


def twins(one: State, other: State, seat: Seat | None, tries: int = 3000) -> None:
    """They look alike to the seat, and both are imagined."""
    both_are_found(GAME, one.options, seat, one, other, tries)


# Views -----------------------------------------------------------------------------------------------------------------------


@rule("DT-13", "DT-06")
def test_throw_choice_and_loaded_die_are_the_seats_own() -> None:
    state = at(3, thrown=["AA", "9K", "TJ"], **KEEPING)
    say(state, "1 keep 9")
    own, other, watcher = state.view(1), state.view(0), state.view(None)
    assert (own.thrown, own.chosen) == ((0, 4), (0,))
    assert (other.thrown, other.chosen, watcher.thrown, watcher.chosen) == ((5, 5), None, (), None)
    assert own.rolled == other.rolled == watcher.rolled == (2, 2, 2)
    assert own.has_chosen == other.has_chosen == watcher.has_chosen == (False, True, False)
    loaded = at(2, step="throw", stage="loaded", loaded=["A"], locked=["9", "9"])
    loaded.loaded = [5, None]
    assert (loaded.view(0).loaded, loaded.view(1).loaded, loaded.view(None).loaded) == (5, None, None)
    assert loaded.view(1).has_loaded == (True, False)


@rule("DT-21")
def test_a_hand_is_its_own_seats_until_the_game_is_over() -> None:
    state = at(2, hands=["rifle D3", "horse"])
    assert state.view(0).hands == ((3, RIFLE), None)
    assert state.view(None).hands == (None, None)
    assert state.view(None).left == (2, 1)
    assert (state.view(0).hand, state.view(1).hand, state.view(None).hand) == ((3, RIFLE), (HORSE,), ())
    state.stage = "over"
    assert state.view(None).hands == ((3, RIFLE), (HORSE,))


@rule("DT-18", "DT-20")
def test_what_is_drawn_is_known_to_the_actor() -> None:
    state = at(2, step="store", stage="pick", actor=0, drawn="rifle horse", locked=["9JJKA", "99TTT"])
    assert [state.view(seat).drawn for seat in (0, 1, None)] == [(RIFLE, HORSE), None, None]
    assert [state.view(seat).drawn_count for seat in (0, 1, None)] == [2, 2, 2]


@rule("DT-61", "DT-18", "DT-33")
def test_what_one_put_away_and_received_is_ones_own() -> None:
    state = at(2, removed=["D2 D3", ""], under=[{"cards": "rifle horse", "by": 0}], hands=["saddle", ""], fresh=["saddle", ""])
    assert [state.view(seat).removed for seat in (0, 1, None)] == [(2, 3), (), ()]
    assert [state.view(seat).removed_by for seat in (0, 1, None)] == [(2, 0)] * 3
    assert state.view(0).under == (SeenLayer(2, 0, (RIFLE, HORSE)),)
    assert state.view(1).under == state.view(None).under == (SeenLayer(2, 0, None),)
    assert [state.view(seat).fresh for seat in (0, 1, None)] == [(SADDLE,), (), ()]
    assert state.view(None).fresh_of == (1, 0)


@rule("DT-28")
def test_offers_are_sealed_and_then_shown_with_the_number_of_cards() -> None:
    state = at(3, step="mine", stage="visit", sheriff=2, locked=["99JKA", "99QQK", "TTTQQ"], hands=["rifle D3", "", ""])
    say(state, "-1 visit mine", "0 offer $2 with rifle")
    sealed_offer, none = SeenOffer(is_made=True), SeenOffer()
    assert state.view(0).offers == (SeenOffer(Goods(2, 0, (RIFLE,)), 1, True), none, none)
    assert state.view(1).offers == state.view(2).offers == state.view(None).offers == (sealed_offer, none, none)
    assert say(state, "1 offer") == [
        sealed.Offered(1, False, Goods(), again=False),
        sealed.OffersShown(2, (Goods(2, 0, (RIFLE,)), Goods(), None), (1, 0, 0)),
    ]
    say(state, "0 add $1")
    shown = SeenOffer(Goods(2), 1, True), SeenOffer(Goods(), 0, True), none
    assert state.view(1).offers == state.view(None).offers == shown
    assert state.view(2).offers[0] == state.view(0).offers[0] == SeenOffer(Goods(2, 0, (RIFLE,)), 1, True)
    assert state.view(0).extras == (SeenOffer(Goods(1), 0, True), none, none)
    assert state.view(2).extras == state.view(1).extras == (sealed_offer, none, none)
    say(state, "1 add")
    assert state.view(2).offers[0] == SeenOffer(Goods(3, 0, (RIFLE,)), 1, True)
    assert state.view(1).offers[0] == SeenOffer(Goods(3), 1, True)


@rule("DT-05")
def test_what_lies_open_is_seen_by_all() -> None:
    state = at(
        2,
        round=3,
        throws=2,
        step="saloon",
        stage="victim",
        turn=40,
        sheriff=1,
        actor=0,
        dollars=[5, 6],
        nuggets=[1, 2],
        wired=["D1", ""],
        grazed=["", "D2"],
        ranches=[0, 0],
        herds=[3, 4],
        cowboys=["S", "HD"],
        rodeos=[0, 1],
        rodeos_left=3,
        received=[True, False],
        won=[True, True],
        safe=[False, True],
        locked=["9TJQK", "AAAAA"],
        bank=7,
        coach=2,
        played="dynamite",
        face_up="D5",
        cowboys_up="SC",
        cowboy_discard="H D",
        split=[0, 1],
        haul=2,
        cows_due=1,
        done=1,
        quiet=[True, False],
    )
    watcher = state.view(None)
    assert (watcher.round, watcher.step, watcher.stage, watcher.turn, watcher.sheriff, watcher.actor) == (3, "saloon", "victim", 40, 1, 0)
    assert (watcher.dollars, watcher.nuggets, watcher.mine, watcher.bank, watcher.coach) == ((5, 6), (1, 2), 27, 7, 2)
    assert (watcher.wired, watcher.grazed, watcher.herds, watcher.prairie) == (((1,), ()), ((), (2,)), (3, 4), 11)
    assert (watcher.cowboys, watcher.rodeos, watcher.rodeos_left) == (((0,), (1, 2)), (0, 1), 3)
    assert (watcher.received, watcher.won, watcher.safe) == ((True, False), (True, True), (False, True))
    assert (watcher.locked, watcher.played, watcher.face_up) == (((0, 1, 2, 3, 4), (5, 5, 5, 5, 5)), (DYNAMITE,), (5,))
    assert (watcher.cowboys_up, watcher.cowboy_discard) == ((0, 3), (1, 2))
    assert (watcher.store, watcher.deeds, len(watcher.cowboy_deck)) == (23, 17, 5)
    assert (watcher.split, watcher.haul, watcher.cows_due, watcher.done) == ((0, 1), 2, 1, 1)
    assert (watcher.is_quiet, state.view(0).is_quiet, state.view(1).is_quiet) == (False, True, False)
    world = GAME.determinize(state.options, state.view(1), Fast(0))
    assert as_bytes(world.view(None)) == as_bytes(watcher)
    assert as_bytes(world.view(1)) == as_bytes(state.view(1))


@rule("DT-20", "DT-05")
def test_every_seat_has_its_own_memory_and_that_of_a_watcher() -> None:
    known = [[["rifle", [1]]], [], [["S?", [1]]]]
    state = at(2, hands=["", "rifle"], known=known)
    assert state.view(0).known == ((RIFLE, (1,)),)
    assert state.view(1).known == ()
    assert state.view(None).known == state.view(0).public == state.view(1).public == ((A_STORE_CARD, (1,)),)


# Events ----------------------------------------------------------------------------------------------------------------------

DICE = ((0, 0), (5, 5))
GOODS = Goods(1, 2, (RIFLE,)), None


@pytest.mark.parametrize(
    ("event", "readers", "others"),
    [
        (sealed.Loaded(1, 5), (1,), sealed.Loaded(1, None)),
        (sealed.Chose(1, (0,), again=False), (1,), sealed.Chose(1, None, again=False)),
        (sealed.Chose(1, (0,), again=True), (1,), None),
        (sealed.Offered(1, True, Goods(1), again=False), (1,), sealed.Offered(1, True, None, again=False)),
        (sealed.Offered(1, True, Goods(1), again=True), (1,), None),
        (sealed.Named(0, 1, 1, 2, 1, (RIFLE,)), (0, 1), sealed.Named(0, 1, 1, 2, 1, None)),
        (sealed.Drew(1, 2, (RIFLE, HORSE)), (1,), sealed.Drew(1, 2, None)),
        (sealed.Kept(1, RIFLE, 1, (HORSE,)), (1,), sealed.Kept(1, None, 1, None)),
        (sealed.Searched(1, 0, 2, (RIFLE, HORSE)), (1,), sealed.Searched(1, 0, 2, None)),
        (sealed.Stole(1, 0, RIFLE), (0, 1), sealed.Stole(1, 0, None)),
        (sealed.DrewDeeds(1, 2, 0, (3, 4)), (1,), sealed.DrewDeeds(1, 2, 0, None)),
        (sealed.Considered(1, 2, (3, 4)), (1,), sealed.Considered(1, 2, None)),
    ],
)
@rule("DT-13", "DT-18", "DT-20", "DT-28", "DT-32", "DT-61", "DT-62")
def test_a_private_part_is_told_to_its_readers_only(event: sealed.Secret, readers: tuple[Seat, ...], others: sealed.Secret | None) -> None:
    for viewer in (0, 1, 2, None):
        assert redact(event, viewer) == (event if viewer in readers else others)


@rule("DT-06", "DT-13")
def test_each_throw_is_told_to_its_seat() -> None:
    rolled = sealed.Rolled(DICE)
    assert redact(rolled, 0) == sealed.Rolled(((0, 0), None))
    assert redact(rolled, 1) == sealed.Rolled((None, (5, 5)))
    assert redact(rolled, None) == sealed.Rolled((None, None))


@rule("DT-09", "DT-10")
def test_kept_dice_and_their_cost_are_told_to_all_when_the_last_has_chosen() -> None:
    state = at(2, step="throw", stage="keep", thrown=["AA", "9K"], locked=["99T", "99T"])
    assert say(state, "0 keep AA") == [sealed.Chose(0, (5, 5), again=False)]
    shown = events.Shown(((5, 5), (0,)), (1, 0))
    assert say(state, "1 keep 9") == [sealed.Chose(1, (0,), again=False), shown]
    assert redact(shown, 0) == redact(shown, 1) == redact(shown, None) == shown


@rule("DT-11")
def test_the_dice_of_the_last_throw_are_told_to_all() -> None:
    state = at(2, step="throw", stage="roll", locked=["99999", "TTT"])
    last = events.LastThrow(((), (4, 5)))
    assert say(state, "-1 roll -+KA") == [last]
    assert redact(last, 0) == redact(last, 1) == redact(last, None) == last


@rule("DT-28")
def test_offers_are_told_with_names_to_the_sheriff_and_to_their_owner() -> None:
    shown = events.OffersShown(2, GOODS, (1, 0))
    assert redact(shown, 2) == redact(shown, 0) == shown
    assert redact(shown, 1) == redact(shown, None) == events.OffersShown(2, (Goods(1, 2), None), (1, 0))


def test_what_lies_open_is_told_to_all() -> None:
    for event in (
        events.Opened(0, (5,), (0, 1)),
        events.RoundBegan(2, 0),
        events.Played(0, RIFLE),
        events.Cancelled(0, RIFLE),
        events.Declared(0, 1),
        events.Pickpocketed(0, 1, 4),
        events.Shown(DICE, (1, 1)),
        events.LastThrow(DICE),
        events.Tied("mine", (0, 1)),
        events.Acts(0, "mine", False),
        events.Chosen(0, "hire"),
        events.Mined(0, 1),
        events.Shared(0, 1),
        events.Robbed(0, 1),
        events.Waylaid(0, 1),
        events.Unloaded(1),
        events.Collected(0, "dollars", (0, 1)),
        events.Renewed(3),
        events.Badged(0),
        events.BadgeHeld(0, 1),
        events.TookDeeds(0, (5,)),
        events.Refilled((5,)),
        events.SplitCows(0, (0, 1), False),
        events.Rustled(0, 1, (0, 1)),
        events.Grazed(0, (5,), ()),
        events.Hired(0, (1,)),
        events.TurnedUp((1,)),
        events.WonRodeo(0, 10),
        events.Called((0,)),
        events.Cured(0, "wire"),
        events.Wired(0, (5,)),
        events.Left(0, (5,)),
        events.Scored((1, 2), ((), ()), (2, 1)),
    ):
        assert redact(event, None) == redact(event, 1) == event


# Worlds ----------------------------------------------------------------------------------------------------------------------


@rule("DT-13")
def test_another_seats_throw_and_choice_can_be_any() -> None:
    fields = {"step": "throw", "stage": "keep", "locked": ["99TT", "99TT"]}
    one, other = at(2, thrown=["A", "9"], **fields), at(2, thrown=["A", "K"], **fields)
    twins(one, other, 0)
    say(one, "1 keep 9")
    say(other, "1 keep -")
    twins(one, other, 0)


@rule("DT-32")
def test_another_seats_loaded_die_can_show_any_face() -> None:
    one, other = (at(2, step="throw", stage="roll", locked=["9", "T"]) for _ in range(2))
    one.loaded, other.loaded = [None, 0], [None, 5]
    twins(one, other, 0)


@rule("DT-18", "DT-21")
def test_another_hand_can_be_any_card_of_that_kind() -> None:
    small = {"options": Options(window=0), "store": "", "deeds": "D2"}
    one, other = at(2, hands=["", "rifle"], **{**small, "store": "horse"}), at(2, hands=["", "horse"], **{**small, "store": "rifle"})
    for state in (one, other):
        state.played = [card for card in at(2).store if card not in (RIFLE, HORSE)]
        state.aside = at(2).deeds[:4] + at(2).deeds[5:]
    twins(one, other, 0)
    twins(one, other, None)


@rule("DT-20")
def test_a_stolen_card_can_be_any_of_the_hand() -> None:
    one, other = at(3, hands=["D1", "D2", ""]), at(3, hands=["D2", "D1", ""])
    for state in (one, other):
        state.played, state.store = state.store, []
        state.aside, state.deeds = state.deeds, []
        state.known[2] = [(1, (0, 1)), (2, (0, 1))]
        state.known[3] = [(A_DEED, (0, 1)), (A_DEED, (0, 1))]
    twins(one, other, 2)


@rule("DT-20", "DT-18")
def test_what_another_has_drawn_can_be_any_of_what_it_drew_from() -> None:
    hidden = {"played": [card for card in at(2).store if card not in (RIFLE, HORSE, SADDLE)]}
    fields = {"step": "store", "stage": "pick", "actor": 1, "locked": ["99TTT", "9JJKA"], **hidden}
    twins(at(2, drawn="rifle horse", **fields), at(2, drawn="saddle horse", **fields), 0)
    saloon = {"step": "saloon", "stage": "pick", "actor": 1, "victim": 0, "locked": ["99TTT", "9QQKA"]}
    one, other = (at(2, hands=["rifle horse saddle", ""], drawn=drawn, **saloon) for drawn in ("rifle horse", "horse saddle"))
    for state in (one, other):
        state.played, state.store = state.store, []
        state.aside, state.deeds = state.deeds, []
        memory.saw(state.known, 1, 0, state.drawn)
        assert state.view(0).drawn is None
    twins(one, other, 0)
    hall = {"step": "hall", "stage": "pick", "actor": 1, "locked": ["99TTT", "99TAA"], "played": at(2).store, "deeds": "D5"}
    one, other = at(2, drawn="D1 D2", **hall), at(2, drawn="D1 D5", **{**hall, "deeds": "D2"})
    for state in (one, other):
        state.aside = [deed for deed in at(2).deeds if deed not in (1, 2, 5)] + [1, 1, 1, 2, 2, 2, 5, 5, 5]
        state.aside.sort()
    twins(one, other, 0)


@rule("DT-28")
def test_a_sealed_offer_can_be_anything_and_shown_cards_any_of_the_hand() -> None:
    fields = {"step": "mine", "stage": "visit", "sheriff": 2, "locked": ["99JKA", "99QQK", "TTTQQ"], "dollars": [8, 2, 8]}
    made = [at(3, nuggets=[0, 1, 0], **fields) for _ in range(2)]
    for state, line in zip(made, ("1 offer $2 n1", "1 offer"), strict=True):
        say(state, "-1 visit mine", line)
    twins(*made, 0)
    shown = [at(3, hands=["", "D1 D2", ""], **fields) for _ in range(2)]
    for state, card in zip(shown, (1, 2), strict=True):
        say(state, "-1 visit mine", f"1 offer with D{card}", "0 offer")
        remember_backs(state)
        memory.saw(state.known, 2, 1, [card])
        state.played, state.store = state.store, []
        state.known[0] = [(1, (1,)), (2, (1,))]
    twins(*shown, 0)


@rule("DT-28")
def test_nobody_is_imagined_to_offer_or_add_more_than_they_have() -> None:
    fields = {"step": "mine", "stage": "visit", "sheriff": 2, "locked": ["99JKA", "99QQK", "TTTQQ"], "dollars": [8, 2, 8]}
    state = at(3, nuggets=[0, 1, 0], hands=["", "rifle D1", ""], **fields)
    say(state, "-1 visit mine", "1 offer $1")
    offered, added = set(), set()
    for seed in range(200):
        goods = GAME.determinize(state.options, state.view(0), Fast(seed)).offers[1]
        assert goods is not None
        offered.add((goods.dollars, goods.nuggets, len(goods.cards)))
    assert {dollars for dollars, *_ in offered} == {0, 1, 2}
    assert {nuggets for _, nuggets, _ in offered} == {0, 1}
    assert {cards for *_, cards in offered} == {0, 1, 2}
    say(state, "0 offer", "1 add")
    for seed in range(200):
        more = GAME.determinize(state.options, state.view(0), Fast(seed)).extras[1]
        assert more is not None
        added.add(more.dollars)
    assert added == {0, 1}


@rule("DT-18")
def test_what_another_put_under_the_deck_can_be_any_card() -> None:
    played = [card for card in at(2).store if card not in (RIFLE, HORSE)]
    one = at(2, played=played, under=[{"cards": "rifle", "by": 1}])
    other = at(2, played=played, under=[{"cards": "horse", "by": 1}])
    twins(one, other, 0)
    assert GAME.determinize(one.options, one.view(1), Fast(1)).under == one.under


@rule("DT-19")
def test_a_deck_that_was_made_anew_holds_only_what_it_was_made_of() -> None:
    state = at(2, hands=["", "horse saddle"], renewed="rifle dynamite lasso")
    state.played = [card for card in state.store if card not in (RIFLE, DYNAMITE)]
    state.store = [RIFLE, DYNAMITE]
    for seed in range(50):
        world = GAME.determinize(state.options, state.view(0), Fast(seed))
        assert (world.store, world.hands) == ([RIFLE, DYNAMITE], [[], [SADDLE, HORSE]])


@rule("DT-19")
def test_under_a_deck_that_was_made_anew_there_may_be_cards_of_the_one_before() -> None:
    state = at(3, step="store", stage="draw", actor=1, locked=["99TTT", "9JJKA", "99TTT"], hands=["", "", "horse"], store="saddle")
    state.played = [RIFLE, DYNAMITE]
    say(state, "-1 draw saddle+rifle", "1 take rifle")
    assert (state.renewed, state.strays) == ([RIFLE, DYNAMITE], 1)
    others = [card for card in at(2).store if card not in (RIFLE, DYNAMITE, HORSE, SADDLE)]
    view = msgspec.structs.replace(state.view(0), played=tuple(others))
    places = set()
    for seed in range(100):
        world = GAME.determinize(state.options, view, Fast(seed))
        places.add((tuple(world.store), world.under[0].cards, tuple(world.hands[1]), tuple(world.hands[2])))
    assert ((DYNAMITE,), (SADDLE,), (RIFLE,), (HORSE,)) in places
    assert all(set(store) <= {RIFLE, DYNAMITE, SADDLE, HORSE} for store, *_ in places)


@rule("DT-19")
def test_no_more_strays_than_there_can_be_and_no_fewer_than_there_must_be() -> None:
    state = at(2, hands=["", "dynamite"], store="rifle", under=[{"cards": "saddle", "by": 1}], renewed="rifle dynamite", strays=1)
    state.played = [card for card in at(2).store if card not in (RIFLE, DYNAMITE, SADDLE)]
    state.known[0] = [(DYNAMITE, (1,))]
    decks = {
        (tuple(world.store), world.under[0].cards)
        for world in (GAME.determinize(state.options, state.view(0), Fast(seed)) for seed in range(60))
    }
    assert decks == {((RIFLE,), (SADDLE,)), ((SADDLE,), (RIFLE,))}
    unknown = at(2, hands=["", "horse"], store="rifle", under=[{"cards": "saddle", "by": 1}], renewed="rifle dynamite", strays=1)
    unknown.played = [card for card in at(2).store if card not in (RIFLE, DYNAMITE, SADDLE, HORSE)]
    unknown.played.append(DYNAMITE)
    for seed in range(60):
        world = GAME.determinize(unknown.options, unknown.view(0), Fast(seed))
        lying = {*world.store, *world.under[0].cards}
        assert len(lying) == 2
        assert RIFLE in lying


@rule("DT-18")
def test_cards_under_the_deck_are_imagined_in_order() -> None:
    state = at(2, under=[{"cards": "rifle horse saddle", "by": 1}])
    for seed in range(20):
        layer = GAME.determinize(state.options, state.view(0), Fast(seed)).under[0]
        assert layer.cards == tuple(sorted(layer.cards))


@rule("DT-28")
def test_the_sheriff_imagines_the_cards_that_were_named() -> None:
    fields = {"step": "mine", "stage": "visit", "sheriff": 2, "locked": ["99JKA", "99QQK", "TTTQQ"]}
    state = at(3, hands=["", "D1 D2 rifle horse", ""], **fields)
    say(state, "-1 visit mine", "0 offer", "1 offer $1 with D2+horse")
    for seed in range(20):
        assert GAME.determinize(state.options, state.view(2), Fast(seed)).offers[1] == Goods(1, 0, (2, HORSE))


@rule("DT-61")
def test_what_another_put_out_of_the_game_can_be_any_deed() -> None:
    one, other = at(2, removed=["", "D1"], deeds="D2"), at(2, removed=["", "D2"], deeds="D1")
    for state in (one, other):
        state.aside = [1, 1, 1, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5]
    twins(one, other, 0)


@rule("DT-34", "DT-32")
def test_whether_others_have_passed_can_be_either() -> None:
    fields = {"step": "sheriff", "stage": "friends", "actor": 0, "locked": ["99TJK", "99TTT"], "hands": ["rifle", "horse"]}
    one, other = at(2, **fields), at(2, **fields)
    for state in (one, other):
        state.played, state.store = [card for card in state.store if card != OLD_FRIENDS], [OLD_FRIENDS]
        state.known[0] = [(HORSE, (1,))]
    say(other, "1 pass")
    twins(one, other, 0)
    assert GAME.determinize(other.options, other.view(1), Fast(0)).passed[1] is True


@rule("DT-34")
def test_whether_others_sit_out_can_be_either_but_somebody_is_waited_for_while_a_window_stands() -> None:
    state = at(3, step="sheriff", stage="friends", actor=0, hands=["rifle", "saddle", "horse"], locked=["9TJKK", "99TTT", "99TTT"])
    say(state, "0 pass round")
    worlds = [GAME.determinize(state.options, state.view(0), Fast(seed)) for seed in range(60)]
    assert all(world.sits_out[0] for world in worlds)
    assert {tuple(world.sits_out[1:]) for world in worlds} == {(False, False), (False, True), (True, False)}
    assert all(any(ask.seat in (1, 2) and ask.what == "friends" for ask in world.asks()) for world in worlds)
    outside = [GAME.determinize(state.options, state.view(None), Fast(seed)) for seed in range(30)]
    assert {world.sits_out[0] for world in outside} == {True, False}


@rule("DT-32")
def test_whether_others_mean_to_pick_a_pocket_can_be_either() -> None:
    fields = {"step": "throw", "stage": "keep", "thrown": ["A", "A"], "locked": ["9999", "9999"], "hands": ["D1", "rifle"]}
    one, other = at(2, **fields), at(2, **fields)
    for state in (one, other):
        state.played, state.store = [card for card in state.store if card != PICKPOCKET], [PICKPOCKET]
        state.known[0] = [(RIFLE, (1,))]
        state.aside, state.deeds = state.deeds, []
    say(other, "1 hands off")
    for seed in range(30):
        assert GAME.determinize(other.options, other.view(1), Fast(seed)).quiet[1]
        assert not GAME.determinize(one.options, one.view(1), Fast(seed)).quiet[1]
    quiet = {GAME.determinize(one.options, one.view(0), Fast(seed)).quiet[1] for seed in range(30)}
    assert quiet == {True, False}


@rule("DT-33")
def test_what_others_received_in_this_step_is_one_of_their_cards() -> None:
    fields = {"hands": ["", "rifle horse"]}
    one, other = at(2, fresh=["", "rifle"], **fields), at(2, fresh=["", "horse"], **fields)
    for state in (one, other):
        state.played, state.store = state.store, []
        state.known[0] = [(RIFLE, (1,)), (HORSE, (1,))]
    twins(one, other, 0)
    gone = at(2, fresh=["", "rifle horse saddle"], **fields)
    assert len(GAME.determinize(gone.options, gone.view(0), Fast(1)).fresh[1]) == 3


@rule("DT-42")
def test_others_are_imagined_to_remember_what_everybody_knows_and_that_one_may_have_seen_a_hand() -> None:
    state = at(3, hands=["D4", "D5 rifle", ""])
    state.known = [
        [(5, (1,)), (A_STORE_CARD, (1,))],
        [(A_DEED, (0,))],
        [(A_DEED, (0,)), (5, (1,)), (A_STORE_CARD, (1,))],
        [(A_DEED, (0,)), (5, (1,)), (A_STORE_CARD, (1,))],
    ]
    worlds = [GAME.determinize(state.options, state.view(0), Fast(seed)).known for seed in range(200)]
    assert all((world[0], world[-1]) == (state.known[0], state.known[-1]) for world in worlds)
    assert worlds.count(state.known) > 100
    assert {str(world[1]) for world in worlds} == {str([(A_DEED, (0,))]), str([(4, (0,))])}
    assert len({str(world[2]) for world in worlds}) > 2
    alike = at(3, hands=["", "D5 D5", ""])
    alike.known = [[(A_DEED, (1,)), (5, (1,))], [], [(A_DEED, (1,)), (5, (1,))], [(A_DEED, (1,)), (5, (1,))]]
    assert any(GAME.determinize(alike.options, alike.view(0), Fast(seed)) == alike for seed in range(500))


@rule("DT-20")
def test_an_imagined_world_has_what_is_known_where_it_is_known_and_loses_nothing() -> None:
    state = at(3, hands=["rifle", "horse D1", "D2"], known=[[["horse", [1]], ["D1", [1, 2]], ["D?", [1, 2]]], [], [], []])
    remember_backs(state)
    state.known[0] = [(A_DEED, (1, 2)), (1, (1, 2)), (HORSE, (1,))]
    places = set()
    for seed in range(60):
        world = GAME.determinize(state.options, state.view(0), Fast(seed))
        assert HORSE in world.hands[1]
        assert list(map(len, world.hands)) == [1, 2, 1]
        assert conserved(world) == conserved(state)
        places.add(1 in world.hands[1] and world.hands[2] != [1])
    assert places == {True, False}


@rule("DT-61", "DT-06")
def test_what_is_ones_own_stays_and_what_others_have_not_chosen_is_not_imagined() -> None:
    state = at(2, removed=["D2 D3", "D4 D1"], **{**KEEPING, "locked": ["99T", "99T"]}, thrown=["AA", "9K"])
    say(state, "0 keep A")
    for seed in range(30):
        world = GAME.determinize(state.options, state.view(0), Fast(seed))
        assert world.removed[0] == [2, 3]
        assert world.removed[1] == sorted(world.removed[1])
        assert world.chosen == [(5,), None]
        assert (world.thrown[0], len(world.thrown[1])) == ((5, 5), 2)
        assert world.deeds == sorted(world.deeds)
        assert world.store == sorted(world.store)
