"""RULES.md, 'The cards, and setting up', and the rulings on it."""

from __future__ import annotations

from collections import Counter

import pytest
from cited import rule
from games.cowsdance.dance import answers, asked, cards, refused, say, table

from rules.chance import Fast, Stream
from rules.cowsdance import GAME, pile
from rules.cowsdance.actions import Deal, Turn
from rules.cowsdance.components import SPELLED, Options, deck, games
from rules.cowsdance.events import Buried, DealerNamed, Dealt, Decided, ThrownIn, TurnedUp
from rules.cowsdance.position import conserved
from rules.cowsdance.state import new
from rules.kernel import TABLE, Ask, Event, IllegalAction
from rules.testing import falls_evenly

DANCERS = dict.fromkeys(("LW", "GW", "LT", "GT", "LP", "GP", "LJ", "GJ"), 4)
FOUR_HANDS = "LW+LT+LP+LJ+GW+GT/LW+LT+LP+LJ+GW+GT/LW+LT+LP+LJ+GW+GT/LW+LT+LP+LJ+GW+GT"
DEAL_SIX = f"deal {FOUR_HANDS}/GP+GP+GP+GP+GJ+GJ/GJ+F+F+F+F+C"
DEAL_ALL_DANCERS = f"deal {FOUR_HANDS}/GP+GP+GP+GP+GJ+GJ/GJ+GJ+F+F+F+C"
DEAL_TWO = "deal LW+LW+LT+LP+F+C/GW+GT+GT+GP+GJ+B"


@rule("CD-01", "CD-02")
def test_seven_bulls_seven_cows_six_fifis_and_four_ladies_and_gents_of_each_suit() -> None:
    assert conserved(new(Options(), 2)) == {**DANCERS, "F": 6, "C": 7, "B": 7}


@rule("CD-01", "CD-31", "CD-32", "CD-R24")
@pytest.mark.parametrize(
    ("options", "more"),
    [
        (Options(make_your_own="suit"), {"LW": 5, "GW": 5}),
        (Options(make_your_own="suit", make_your_own_suit="J"), {"LJ": 5, "GJ": 5}),
        (Options(make_your_own="new"), {"LZ": 1, "GZ": 1}),
        (Options(make_your_own="wild"), {"X": 2}),
    ],
)
def test_two_make_your_own_dancers_make_it_54(options: Options, more: dict[str, int]) -> None:
    counts = conserved(new(options, 2))
    assert counts == {**DANCERS, "F": 6, "C": 7, "B": 7, **more}
    assert sum(counts.values()) == 54


@rule("CD-R1")
def test_two_to_six_play() -> None:
    assert list(GAME.seats) == [2, 3, 4, 5, 6]
    for seats in (1, 7):
        with pytest.raises(IllegalAction, match="CD-R1: Cows Can't Dance is for 2 to 6 players"):
            new(Options(), seats)


@rule("CD-R3")
def test_the_first_dealer_is_drawn_by_lot() -> None:
    state = new(Options(), 3)
    assert state.asks() == (Ask(TABLE, "dealer"),)
    falls_evenly(lambda chance: state.chance(state.asks()[0], chance), 3, 6000)
    assert refused(state, TABLE, "dealer 4") == "CD-R3: a table of 3 has no seat 4"
    assert refused(state, 0, "dealer 1").startswith("CD-R3")
    assert table(state, "dealer 2") == [DealerNamed(1)]
    assert state.dealer == 1
    assert refused(state, TABLE, "dealer 1").startswith("CD-R3: the table draws lots for the first dealer, before")


@rule("CD-R3")
def test_the_host_may_name_the_first_dealer() -> None:
    state = new(Options(dealer=3), 3)
    assert (state.dealer, asked(state)) == (2, ["2 decide"])
    with pytest.raises(IllegalAction, match="CD-R3: the first dealer is the player at seat 4, and this table has 3 seats"):
        new(Options(dealer=4), 3)


@rule("CD-03", "CD-R4")
def test_the_dealer_decides_before_the_cards_are_dealt() -> None:
    state = new(Options(dealer=2), 2)
    assert asked(state) == ["1 decide"]
    assert answers(state) == ["bulls ask", "cows ask"]
    assert refused(state, 0, "cows ask") == "CD-03: the dealer decides whether bulls or cows ask, and that is another player"
    assert refused(state, TABLE, DEAL_TWO).startswith("CD-04: the table deals before a game")
    assert say(state, 1, "cows ask") == [Decided(1, 12)]
    assert (state.asker, asked(state)) == (12, ["-1 deal"])
    assert refused(state, 1, "bulls ask") == "CD-03: whether bulls or cows ask is decided before the cards are dealt"


@rule("CD-R4")
@pytest.mark.parametrize(("ask", "kind"), [("bulls", 13), ("cows", 12), ("alternate", 13)])
def test_the_host_may_fix_which_kind_asks(ask: str, kind: int) -> None:
    state = new(Options(dealer=1, ask=ask), 2)  # type: ignore[arg-type]
    assert (state.asker, asked(state)) == (kind, ["-1 deal"])
    assert refused(state, 0, "cows ask") == "CD-R4: at this table it is settled beforehand whether bulls or cows ask"


@rule("CD-04")
def test_six_cards_to_each_player_and_the_rest_is_the_pile() -> None:
    state = new(Options(dealer=1, ask="bulls"), 2)
    told = table(state, DEAL_TWO)
    assert told == [Dealt(0, 13, (tuple(cards("LW LW LT LP F C")), tuple(cards("GW GT GT GP GJ B"))))]
    assert state.hands == [cards("LW LW LT LP F C"), cards("GW GT GT GP GJ B")]
    assert Counter(state.pile) == Counter(deck(Options())) - Counter(cards("LW LW LT LP F C GW GT GT GP GJ B"))
    assert asked(state) == ["-1 turn"]


@rule("CD-04", "CD-01")
@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("deal LW+LW+LT+LP+F/GW+GT+GT+GP+GJ+B", "CD-04: a deal is 6 cards to each of 2 players"),
        ("deal LW+LW+LT+LP+F+C", "CD-04"),
        ("deal LW+LW+LW+LW+LW+C/GW+GT+GT+GP+GJ+B", "CD-01: more cards of a kind are dealt than there are"),
        ("deal LW+LW+LT+LP+F+X/GW+GT+GT+GP+GJ+B", "CD-01"),
    ],
)
def test_no_other_deal_is_a_deal(line: str, why: str) -> None:
    assert refused(new(Options(dealer=1, ask="bulls"), 2), TABLE, line).startswith(why)


@rule("CD-04")
def test_deals_fall_evenly() -> None:
    state = new(Options(dealer=1, ask="bulls"), 2)
    full = deck(Options())

    def a_card(chance: Fast) -> str:
        deal = state.chance(state.asks()[0], chance)
        assert isinstance(deal, Deal)
        assert [len(hand) for hand in deal.hands] == [6, 6]
        assert [list(hand) for hand in deal.hands] == [sorted(hand) for hand in deal.hands]
        assert not Counter(card for hand in deal.hands for card in hand) - Counter(full)
        hand = deal.hands[chance.below(2)]
        return SPELLED[hand[chance.below(6)]]

    drawn = Counter(a_card(Fast(seed)) for seed in range(5200))
    assert all(abs(drawn[SPELLED[card]] - 100 * count) < 6 * (100 * count) ** 0.5 for card, count in Counter(full).items())


@rule("CD-05", "CD-06")
def test_a_dancer_on_top_opens_the_dance_hall_and_the_player_left_of_the_dealer_begins() -> None:
    state = new(Options(dealer=1, ask="bulls"), 2)
    table(state, DEAL_TWO)
    assert table(state, "turn GW") == [TurnedUp(1)]
    assert (state.hall, state.turning, asked(state)) == ([1], 0, ["1 play"])


@rule("CD-05", "CD-R5")
@pytest.mark.parametrize("card", ["C", "B", "F"])
def test_a_cow_a_bull_or_fifi_goes_back_into_the_pile_and_another_card_is_turned_up(card: str) -> None:
    state = new(Options(dealer=1, ask="bulls"), 2)
    table(state, DEAL_TWO)
    first = state.asks()
    told = table(state, f"turn {card} below 20")
    assert told == [Buried(cards(card)[0])]
    assert (state.hall, state.buried) == ([], [pile.Buried(cards(card)[0], 20, [0, 0])])
    assert pile.size(state.pile, state.buried) == 40
    assert asked(state) == ["-1 turn"]
    assert state.asks() != first
    table(state, "turn LP")
    assert (pile.size(state.pile, state.buried), state.hall) == (39, cards("LP"))


@rule("CD-R25")
def test_a_wild_dancer_does_not_open_the_dance_hall() -> None:
    state = new(Options(dealer=1, ask="bulls", make_your_own="wild"), 2)
    table(state, DEAL_TWO)
    assert refused(state, TABLE, "turn X").startswith("CD-05: a lady or a gent stays in the dance hall; any other card is buried")
    for seed in range(200):
        state.check(TABLE, state.chance(state.asks()[0], Fast(seed)))
    table(state, "turn X below 20")
    assert state.buried == [pile.Buried(10, 20, [0, 0])]


@rule("CD-05", "CD-R5")
@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("turn C below 12", "CD-R5: the middle third of the pile has 13 to 26 cards below it"),
        ("turn C below 27", "CD-R5"),
        ("turn C", "CD-05: a lady or a gent stays"),
        ("turn GW below 20", "CD-05: a lady or a gent stays"),
        ("turn X below 20", "CD-05: the wild dancer is not the top card of the pile"),
    ],
)
def test_nothing_else_is_turned_up_and_nowhere_else_is_it_buried(line: str, why: str) -> None:
    state = new(Options(dealer=1, ask="bulls"), 2)
    table(state, DEAL_TWO)
    assert refused(state, TABLE, line).startswith(why)


@rule("CD-R5")
def test_every_place_in_the_middle_third_is_as_likely() -> None:
    state = new(Options(dealer=1, ask="bulls"), 6)
    table(state, DEAL_SIX)
    assert len(state.pile) == 16

    def place(chance: Fast) -> int:
        while True:
            turned = state.chance(state.asks()[0], chance)
            assert isinstance(turned, Turn)
            state.check(TABLE, turned)
            if turned.below is not None:
                return turned.below

    assert {place(Fast(seed)) for seed in range(500)} == {5, 6, 7, 8, 9, 10}
    falls_evenly(place, 6, 6000)


@rule("CD-05")
def test_a_card_buried_later_moves_up_the_earlier_ones_that_lie_where_it_goes_in_or_above() -> None:
    state = new(Options(dealer=1, ask="bulls"), 2)
    table(state, DEAL_TWO, "turn C below 20", "turn B below 20", "turn F below 22", "turn C below 19")
    assert [(SPELLED[one.card], one.below) for one in state.buried] == [("C", 22), ("B", 21), ("F", 23), ("C", 19)]


@rule("CD-05")
def test_a_buried_card_that_comes_to_the_top_again_is_buried_again() -> None:
    state = new(Options(dealer=1, ask="bulls"), 6)
    table(state, DEAL_SIX)
    table(state, "turn F below 10", *["turn B below 5"] * 5)
    assert state.buried[0] == pile.Buried(11, 15, [0] * 6)
    assert refused(state, TABLE, "turn C below 5") == "CD-05: the cow is not the top card of the pile"
    assert state.chance(state.asks()[0], Fast(1)).card == 11  # type: ignore[union-attr]
    table(state, "turn F below 5")
    assert [(one.card, one.below) for one in state.buried] == [(13, 10), (13, 9), (13, 8), (13, 7), (13, 6), (11, 5)]


@rule("CD-05")
def test_a_pile_without_lady_and_gent_is_dealt_again() -> None:
    state = new(Options(dealer=6, ask="bulls"), 6)
    before = state.asks()
    told = table(state, DEAL_ALL_DANCERS)
    assert told == [ThrownIn(5)]
    assert (asked(state), state.hands, len(state.pile)) == (["-1 deal"], [[]] * 6, 52)
    assert state.asks() != before


@rule("CD-05", "CD-R25")
def test_a_pile_with_wild_dancers_but_no_lady_and_gent_is_dealt_again() -> None:
    state = new(Options(dealer=6, ask="bulls", make_your_own="wild"), 6)
    assert table(state, DEAL_ALL_DANCERS) == [ThrownIn(5)]
    assert (asked(state), state.hands, len(state.pile)) == (["-1 deal"], [[]] * 6, 54)


@rule("CD-05", "CD-R5")
def test_when_every_lady_and_gent_left_lies_in_the_lowest_third_all_is_dealt_again() -> None:
    state = new(Options(dealer=6, ask="bulls"), 6)
    table(state, DEAL_SIX, *["turn C below 5"] * 6, *["turn B below 5"] * 4)
    assert (asked(state), len(state.pile), len(state.buried)) == (["-1 turn"], 6, 10)
    assert table(state, "turn B below 5") == [Buried(13), ThrownIn(5)]
    assert (asked(state), state.hands, state.hall) == (["-1 deal"], [[]] * 6, [])
    assert (len(state.pile), state.buried, state.turning) == (52, [], 0)
    assert state.asks()[0].about == 1
    told = table(state, DEAL_SIX, "turn GJ")
    assert [type(event) for event in told] == [Dealt, TurnedUp]


@rule("CD-05")
def test_setting_up_ends_where_the_only_gent_left_lies_at_the_bottom() -> None:
    state = new(Options(dealer=1, ask="bulls"), 6)
    told: list[Event] = []
    for _ in range(100):
        (ask,) = state.asks()
        if ask.seat != TABLE:
            break
        action = state.chance(ask, Stream("174355", ask.what, ask.about))
        state.check(TABLE, action)
        told += state.apply(TABLE, action)
    assert asked(state) == ["1 play"]
    assert sum(isinstance(event, ThrownIn) for event in told) == 1
    assert conserved(state) == {**DANCERS, "F": 6, "C": 7, "B": 7}


@rule("CD-28")
def test_one_game_unless_five_or_six_play_then_everybody_deals_once() -> None:
    assert [games(Options(), seats) for seats in GAME.seats] == [1, 1, 1, 5, 6]
    assert [games(Options(games=3), seats) for seats in GAME.seats] == [3] * 5


@rule("CD-06")
def test_before_a_game_nobody_plays() -> None:
    state = new(Options(dealer=1), 2)
    assert refused(state, 0, "discard LW") == "CD-06: no game is being played just now"


def test_a_clone_amid_the_set_up_is_equal_and_goes_its_own_way() -> None:
    state = new(Options(dealer=1, ask="bulls"), 2)
    table(state, DEAL_TWO, "turn C below 20")
    state.buried[0].met[1] = 3
    other = state.clone()
    assert other == state
    other.buried[0].met[1] = 0
    table(other, "turn LW")
    assert (state.turning, state.buried[0].met, other.turning) == (2, [0, 3], 0)
