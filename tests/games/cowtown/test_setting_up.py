"""Setting up a round."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from cited import rule
from games.cowtown.positions import after, asked, hand, refusal, say, stacks, table

from rules import notation
from rules.chance import Chance, Fast
from rules.cowtown import GAME, deck
from rules.cowtown.actions import Deal
from rules.cowtown.components import NUMBER, Options, write_card, write_cards
from rules.cowtown.events import Accused, Appointed, Dealt
from rules.kernel import TABLE, Ask, IllegalAction
from rules.testing import falls_evenly

DEAL = "table deal B1+B2+B3+B4+B5+B6/G1+G2+G3+G4+G5+G6/Y1+Y2+Y3+Y4+Y5+Y6 table R1+R2+R3+R4"


def dealt(seats: int, chance: Chance, **options: Any) -> Deal:
    state = table(seats, options)
    action = state.chance(Ask(TABLE, "deal"), chance)
    assert isinstance(action, Deal)
    return action


@rule("CT-03", "CT-07")
def test_six_cards_each_four_on_the_table_and_the_rest_in_the_deck() -> None:
    state, told = say(table(), DEAL)
    assert [hand(state, seat) for seat in range(3)] == ["B1 B2 B3 B4 B5 B6", "G1 G2 G3 G4 G5 G6", "Y1 Y2 Y3 Y4 Y5 Y6"]
    assert stacks(state) == ["R1", "R2", "R3", "R4"]
    assert len(state.deck) == 88 - 22
    assert state.deck == sorted(state.deck)
    assert asked(state) == ["0 turn"]
    assert isinstance(told[0], Dealt)
    assert (told[0].dealer, len(told[0].table), told[0].laid, told[0].left) == (0, 4, (), (6, 6, 6))


@rule("CT-07")
@pytest.mark.parametrize(("dealer", "asks"), [(1, ["0 turn"]), (2, ["1 turn"]), (3, ["2 turn"])])
def test_the_dealer_has_the_first_turn(dealer: int, asks: list[str]) -> None:
    assert asked(after(table(3, {"dealer": dealer}), DEAL)) == asks


@rule("CT-03")
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_the_table_deals_six_to_each(seats: int) -> None:
    for seed in range(20):
        deal = dealt(seats, Fast(seed))
        assert [len(cards) for cards in deal.hands] == [6] * seats
        assert [list(cards) for cards in deal.hands] == [sorted(cards) for cards in deal.hands]
        assert sum(NUMBER[card] < 10 for card in deal.table) == 4
        assert NUMBER[deal.table[-1]] < 10


@rule("CT-03")
def test_every_face_is_as_likely_in_a_hand_and_on_the_table() -> None:
    options = Options()
    falls_evenly(lambda chance: deck.deal(options, 3, 0, chance).hands[2][chance.below(6)] // 2, 44, times=2_000)
    falls_evenly(lambda chance: deck.deal(options, 3, 0, chance).table[0] // 2, 44, times=2_000)


@rule("CT-03")
@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (DEAL.replace("B6/", "B1/"), "CT-01: there are not so many B1"),
        (DEAL.replace("+B6/", "/"), "CT-03: a deal is 6 cards to each of 3 players"),
        (DEAL.replace("+R4", ""), "CT-04: cards are turned up until 4 lie there that are no 10"),
        (DEAL + "+R5", "CT-04: cards are turned up until 4 lie there that are no 10"),
        (DEAL + "+R10", "CT-04: cards are turned up until 4 lie there that are no 10"),
        (DEAL.replace("table deal", "0 deal"), "CT-03: only the table does that, and only when it is due"),
    ],
)
def test_no_other_deal_is_allowed(line: str, sentence: str) -> None:
    assert refusal(table(), line) == sentence


@rule("CT-04", "CT-R6")
def test_tens_that_are_turned_up_are_discarded_one_after_the_other() -> None:
    state = after(table(), DEAL.replace("R1+", "R10+R10*+R1+B10+"))
    assert stacks(state) == ["R1", "R2", "R3", "R4"]
    assert write_cards(state.discard) == "R10 R10* B10"


@rule("CT-R6")
def test_without_a_ten_the_discard_pile_starts_empty() -> None:
    assert after(table(), DEAL).discard == []


@rule("CT-R7")
def test_a_cowtown_card_that_is_turned_up_is_one_of_the_four() -> None:
    state = after(table(), DEAL.replace("R3", "R0"))
    assert stacks(state) == ["R1", "R2", "R0", "R4"]


@rule("CT-05", "CT-R8")
def test_cowtown_cards_in_hands_are_laid_from_the_dealer_on_and_not_replaced() -> None:
    line = DEAL.replace("B6/", "Y0/").replace("G5+G6", "R0+B0").replace("Y6 ", "G0 ")
    state, told = say(table(3, {"dealer": 2}), line)
    assert [hand(state, seat) for seat in range(3)] == ["B1 B2 B3 B4 B5", "G1 G2 G3 G4", "Y1 Y2 Y3 Y4 Y5"]
    assert stacks(state)[4:] == ["B0", "R0", "G0", "Y0"]
    assert isinstance(told[0], Dealt)
    assert [(seat, write_card(card)) for seat, card in told[0].laid] == [(1, "B0"), (1, "R0"), (2, "G0"), (0, "Y0")]
    assert told[0].left == (5, 4, 5)
    assert state.turn == 1


@rule("CT-R8")
def test_the_host_may_choose_that_cowtown_cards_are_replaced() -> None:
    refilled = table(3, {"refill_cowtown": True})
    line = DEAL.replace("B6/", "Y0+R0+B6/")
    state = after(refilled, line)
    assert hand(state, 0) == "B1 B2 B3 B4 B5 B6"
    assert stacks(state)[4:] == ["Y0", "R0"]
    assert refusal(refilled, DEAL.replace("B6/", "Y0/")) == "CT-R8: a deal is 6 cards to each of 3 players"
    assert refusal(table(), line) == "CT-03: a deal is 6 cards to each of 3 players"


@rule("CT-R8")
def test_the_table_fills_up_hands_until_nobody_holds_a_cowtown_card() -> None:
    with_cowtown = 0
    for seed in range(60):
        deal = dealt(4, Fast(seed), refill_cowtown=True)
        assert [sum(NUMBER[card] > 0 for card in cards) for cards in deal.hands] == [6] * 4
        with_cowtown += any(NUMBER[card] == 0 for cards in deal.hands for card in cards)
        table(4, {"refill_cowtown": True}).check(TABLE, deal)
    assert with_cowtown > 20


class Scripted:
    """A source of chance that gives these numbers, and then the last place, which moves nothing."""

    def __init__(self, numbers: Iterator[int]) -> None:
        self._numbers = numbers

    def below(self, n: int) -> int:
        """See Chance."""
        return next(self._numbers, n - 1)


@rule("CT-R8")
@pytest.mark.parametrize(
    ("refill", "dealer", "first", "second"),
    [
        (False, 2, "B0 R8 R8 R9 R9 R10", "B0 G0 R5 R5 R6 R6"),
        (True, 2, "B0 R1 R8 R8 R9 R9 R10", "B0 G0 R2 R2 R5 R5 R6 R6"),
        (True, 1, "B0 R2 R8 R8 R9 R9 R10", "B0 G0 R1 R2 R5 R5 R6 R6"),
    ],
)
def test_only_by_the_hosts_choice_and_from_the_dealer_on_hands_are_filled_up(refill: bool, dealer: int, first: str, second: str) -> None:
    one_cowtown_card, two_cowtown_cards = [0, 86, 85, 84, 83, 82], [1, 22]
    places = iter([*one_cowtown_card, *two_cowtown_cards])
    deal = dealt(2, Scripted(places), bulls_eyes="none", dealer=dealer, refill_cowtown=refill)
    assert [write_cards(cards) for cards in deal.hands] == [first, second]


@rule("CT-R9")
def test_a_hand_of_cowtown_cards_alone_is_dealt_again() -> None:
    places_of_cowtown_cards = [0, 1, 22, 23, 44, 45]
    deal = dealt(2, Scripted(iter(places_of_cowtown_cards)), bulls_eyes="none")
    assert [write_cards(cards) for cards in deal.hands] == ["R8 R8 R9 R9 R10 R10", "R5 R5 R6 R6 R7 R7"]


@rule("CT-R9")
def test_the_table_may_not_deal_a_hand_of_cowtown_cards_alone() -> None:
    line = DEAL.replace("B1+B2+B3+B4+B5+B6", "B0+B0+G0+G0+Y0+Y0")
    assert refusal(table(), line) == "CT-R9: a hand of Cowtown cards alone is dealt again"


@rule("CT-R10")
def test_who_has_one_card_after_the_deal_owes_no_mooooo() -> None:
    state = after(table(), DEAL.replace("G1+G2+G3+G4+G5+G6", "B0+B0+G0+G0+Y0+G6"))
    assert hand(state, 1) == "G6"
    assert asked(state) == ["0 turn"]
    assert refusal(state, "1 moo") == "CT-30: you call Mooooo when your own play or pass leaves you one card"
    assert say(state, "0 catch 2") == (state, [Accused(1, 0, costs=False)])


@rule("CT-06")
def test_each_hand_is_dealt_to_the_eyes_of_its_own_seat() -> None:
    (dealt_out,) = say(table(), DEAL)[1]
    assert isinstance(dealt_out, Dealt)
    for viewer in (0, 1, 2, None):
        seen = GAME.redact(dealt_out, viewer)
        assert isinstance(seen, Dealt)
        assert seen.hands == tuple(cards if seat == viewer else None for seat, cards in enumerate(dealt_out.hands))
        assert (seen.dealer, seen.table, seen.laid) == (dealt_out.dealer, dealt_out.table, dealt_out.laid)


@rule("CT-R11")
def test_the_first_dealer_is_drawn_by_lot() -> None:
    fresh = table(4, {"dealer": 0})
    assert asked(fresh) == ["table appoint"]
    state, told = say(fresh, "table appoint 3")
    assert told == [Appointed(2)]
    assert asked(state) == ["table deal"]
    assert state.dealer == 2
    assert refusal(fresh, "table appoint 5") == "CT-R11: there are not so many players"
    assert refusal(state, "table appoint 2") == "CT-R11: only the table does that, and only when it is due"
    falls_evenly(lambda chance: notation.write(fresh.options, fresh.chance(Ask(TABLE, "appoint"), chance)), 4, times=2_000)


@rule("CT-R11")
def test_the_host_may_name_the_first_dealer() -> None:
    named = table(3, {"dealer": 3})
    assert asked(named) == ["table deal"]
    assert after(named, DEAL).turn == 2
    with pytest.raises(IllegalAction, match="CT-R11: player 4 cannot deal at a table of 3"):
        GAME.new(Options(dealer=4), 3, None)
