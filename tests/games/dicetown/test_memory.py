"""What every seat remembers of the other hands."""

from __future__ import annotations

from cited import rule
from games.dicetown.positions import at, say

from rules.dicetown import memory
from rules.dicetown.components import A_DEED, A_STORE_CARD, DYNAMITE, HORSE, LOADED_DIE, OBJECTION, RIFLE

WATCHER = 3


@rule("DT-42")
def test_a_deed_of_the_row_is_known_to_all_and_one_of_the_deck_is_some_deed() -> None:
    known: memory.Memory = [[], [], [], []]
    memory.gained(known, 0, 5, openly=True)
    memory.gained(known, 0, 3, openly=False)
    assert known == [[], [(A_DEED, (0,)), (5, (0,))], [(A_DEED, (0,)), (5, (0,))], [(A_DEED, (0,)), (5, (0,))]]


@rule("DT-18")
def test_a_card_of_the_store_is_some_store_card() -> None:
    known: memory.Memory = [[], [], []]
    memory.gained(known, 1, RIFLE, openly=False)
    assert known == [[(A_STORE_CARD, (1,))], [], [(A_STORE_CARD, (1,))]]


@rule("DT-20")
def test_third_parties_only_know_that_one_of_the_cards_has_moved() -> None:
    known: memory.Memory = [[(RIFLE, (1,))], [], [(5, (1,)), (A_STORE_CARD, (1,))], [(5, (1,)), (A_STORE_CARD, (1,))]]
    memory.passed(known, giver=1, taker=0, cards=[RIFLE])
    assert known[0] == []
    assert known[1] == [(RIFLE, (0,))]
    assert known[2] == known[WATCHER] == [(5, (0, 1)), (A_STORE_CARD, (0, 1))]


@rule("DT-20")
def test_a_pass_leaves_what_is_known_of_other_hands() -> None:
    known: memory.Memory = [[], [], [(5, (0,)), (A_DEED, (1,))], []]
    memory.passed(known, giver=1, taker=0, cards=[4])
    assert known[2] == [(A_DEED, (0, 1)), (5, (0,))]


@rule("DT-28")
def test_an_offer_without_cards_moves_nothing() -> None:
    known: memory.Memory = [[], [], [(5, (1,))], []]
    memory.passed(known, giver=1, taker=0, cards=[])
    assert known[2] == [(5, (1,))]


@rule("DT-20")
def test_a_card_that_is_seen_is_no_longer_some_card() -> None:
    known: memory.Memory = [[(A_DEED, (1,)), (A_STORE_CARD, (1,)), (A_STORE_CARD, (1,))], [], []]
    memory.saw(known, 0, 1, [RIFLE])
    assert known[0] == [(A_DEED, (1,)), (A_STORE_CARD, (1,)), (RIFLE, (1,))]
    memory.saw(known, 0, 1, [RIFLE])
    assert known[0] == [(A_DEED, (1,)), (A_STORE_CARD, (1,)), (RIFLE, (1,))]
    memory.saw(known, 0, 1, [4, RIFLE])
    assert known[0] == [(4, (1,)), (A_STORE_CARD, (1,)), (RIFLE, (1,))]


@rule("DT-20")
def test_two_cards_alike_that_are_seen_are_two() -> None:
    known: memory.Memory = [[(A_DEED, (1,)), (A_DEED, (1,)), (3, (1,))], [], []]
    memory.saw(known, 0, 1, [3, 3])
    assert known[0] == [(A_DEED, (1,)), (3, (1,)), (3, (1,))]


@rule("DT-20")
def test_a_card_seen_again_is_taken_for_the_one_that_may_have_moved() -> None:
    known: memory.Memory = [[(A_STORE_CARD, (1,)), (LOADED_DIE, (1, 2))], [], [], []]
    memory.saw(known, 0, 1, [LOADED_DIE])
    assert known[0] == [(A_STORE_CARD, (1, 2)), (LOADED_DIE, (1,))]


@rule("DT-33")
def test_a_played_card_is_forgotten() -> None:
    known: memory.Memory = [[(A_STORE_CARD, (1,)), (DYNAMITE, (1,))], [], [(A_STORE_CARD, (1,)), (A_STORE_CARD, (1,))]]
    memory.lost(known, 1, DYNAMITE)
    assert known == [[(A_STORE_CARD, (1,))], [], [(A_STORE_CARD, (1,))]]


@rule("DT-33")
def test_which_of_two_it_was_stays_open() -> None:
    known: memory.Memory = [[(A_DEED, (1,)), (A_STORE_CARD, (1,)), (OBJECTION, (1, 2))], [], [], []]
    memory.lost(known, 1, OBJECTION)
    assert known[0] == [(A_DEED, (1,)), (A_STORE_CARD, (1, 2))]


@rule("DT-33")
def test_memory_stays_sorted() -> None:
    known: memory.Memory = [[], [], [], [(A_STORE_CARD, (0, 1)), (A_STORE_CARD, (0, 2)), (A_STORE_CARD, (1, 3))]]
    memory.lost(known, 1, DYNAMITE)
    assert known[3] == [(A_STORE_CARD, (0, 1, 3)), (A_STORE_CARD, (0, 2))]


@rule("DT-33")
def test_the_most_certain_is_forgotten_first() -> None:
    known: memory.Memory = [[(OBJECTION, (1,)), (OBJECTION, (1, 2))], [], [], []]
    memory.lost(known, 1, OBJECTION)
    assert known[0] == [(OBJECTION, (1, 2))]
    memory.lost(known, 2, HORSE)
    assert known[0] == [(OBJECTION, (1, 2))]


@rule("DT-28")
def test_the_sheriff_remembers_the_cards_of_offers_that_were_not_taken() -> None:
    state = at(3, step="mine", stage="visit", sheriff=2, locked=["99JKA", "99QQK", "TTTQQ"], hands=["rifle D3", "horse", ""])
    say(state, "-1 visit mine", "0 offer with rifle", "1 offer with horse", "0 add with D3", "1 add", "2 name 2")
    assert state.hands == [[3, RIFLE], [], [HORSE]]
    assert state.view(2).known == ((3, (0,)), (RIFLE, (0,)))
    assert state.view(1).known == ((A_DEED, (0,)), (A_STORE_CARD, (0,)), (HORSE, (2,)))
    assert state.view(0).known == ((A_STORE_CARD, (1, 2)),)


@rule("DT-30", "DT-46")
def test_deeds_behind_wire_leave_the_hand_for_all_to_see() -> None:
    state = at(2, step="doc", stage="wire", actor=0, hands=["D3 D4", ""])
    say(state, "0 wire D4")
    assert state.view(1).known == ((A_DEED, (0,)),)
    grazing = at(2, step="prairie", stage="graze", actor=0, hands=["D3 rifle", ""], herds=[3, 0])
    say(grazing, "0 graze D3")
    assert grazing.view(1).known == ((A_STORE_CARD, (0,)),)
