"""RULES.md, 'A turn', and the rulings on drawing, pairing, cutting in and discarding."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest
from cited import rule
from games.cowsdance.dance import answers, asked, cards, dance, refused, say, table

from rules.chance import Fast
from rules.cowsdance import series
from rules.cowsdance.actions import Draw
from rules.cowsdance.components import SPELLED, Options, deck
from rules.cowsdance.dancing import steps
from rules.cowsdance.events import CutIn, Discarded, Drew, Paired, PassedOver, Scored
from rules.cowsdance.pile import Buried
from rules.kernel import TABLE
from rules.testing import falls_evenly


def partners(options: Options, kinds: str) -> dict[str, str]:
    """By kind of hand card, the kinds in the hall that it pairs with."""
    return {
        one: " ".join(SPELLED[other] for other in dict.fromkeys(deck(options)) if steps(options).fits[SPELLED.index(one)] >> other & 1)
        for one in kinds.split()
    }


@rule("CD-06")
def test_the_turn_passes_to_the_left_and_round_the_table() -> None:
    state = dance(["LW LW", "LP LP", "LJ LJ"], "LT", turn=1, pile="C C C C C C C C C C C C C")
    say(state, 1, "discard LP")
    assert state.turn == 2
    table(state, "draw C+C+C+C")
    say(state, 2, "discard C")
    assert state.turn == 0


@rule("CD-07", "CD-R6")
@pytest.mark.parametrize(("hand", "due"), [("LP", 5), ("LP LP LP LP LP", 1), ("", 6)])
def test_a_turn_begins_with_drawing_to_six(hand: str, due: int) -> None:
    state = dance(["LW LW", hand], "LT", pile="LJ LJ LJ LJ LT LT LT LT")
    say(state, 0, "discard LW")
    assert (state.turn, state.due, asked(state)) == (1, due, ["-1 draw"])
    assert refused(state, 1, "discard LP") == "CD-07: the turn begins with drawing cards"
    line = "+".join(["LJ", "LJ", "LJ", "LJ", "LT", "LT"][:due])
    assert table(state, f"draw {line}") == [Drew(1, due, tuple(cards(line.replace("+", " "))))]
    assert (len(state.hands[1]), state.due, asked(state)) == (6, 0, ["1 play"])
    assert state.hands[1] == sorted(state.hands[1])
    assert len(state.pile) == 8 - due


@rule("CD-07")
def test_a_full_hand_draws_nothing() -> None:
    state = dance(["LW LW", "LP LP LP LP LJ LJ"], "LT", pile="LJ")
    say(state, 0, "discard LW")
    assert asked(state) == ["1 play"]
    assert refused(state, TABLE, "draw LJ") == "CD-07: cards are drawn at the beginning of a turn, and at no other time"


@rule("CD-R19")
def test_a_short_pile_gives_what_it_has() -> None:
    state = dance(["LW LW", "LP"], "LT", pile="LJ LJ")
    say(state, 0, "discard LW")
    assert state.due == 2
    table(state, "draw LJ+LJ")
    assert (state.hands[1], state.pile) == (cards("LP LJ LJ"), [])


@rule("CD-07")
@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("draw LJ+LJ", "CD-07: 3 cards are to be drawn, not 2"),
        ("draw LJ+LJ+C+LT", "CD-07: 3 cards are to be drawn, not 4"),
        ("draw LJ+GW+C", "CD-07: these are not the top cards of the pile"),
        ("draw LT+LT+C", "CD-07: these are not the top cards of the pile"),
        ("draw LJ+LJ+LT", "CD-07: these are not the top cards of the pile"),
        ("draw LJ+LJ+B", "CD-07: these are not the top cards of the pile"),
        ("draw C+LJ+LJ", "CD-07: these are not the top cards of the pile"),
    ],
)
def test_only_what_lies_on_top_is_drawn(line: str, why: str) -> None:
    state = dance(
        ["LW LW", "LP LP LP"],
        "GT",
        pile="LJ LJ LT",
        buried=[{"card": "C", "below": 2, "met": [0, 0]}, {"card": "B", "below": 0, "met": [0, 0]}],
    )
    say(state, 0, "discard LW")
    assert refused(state, TABLE, line) == why
    state.check(TABLE, Draw((6, 2, 12)))


@rule("CD-07")
def test_a_buried_card_comes_at_its_place_and_the_others_evenly() -> None:
    state = dance(["LW LW", "LP LP"], "GT", pile="LJ LT GJ", buried=[{"card": "C", "below": 2, "met": [0, 0]}])
    say(state, 0, "discard LW")

    def draw(chance: Fast) -> tuple[int, ...]:
        action = state.chance(state.asks()[0], chance)
        assert isinstance(action, Draw)
        return action.cards

    assert {tuple(SPELLED[card] for card in draw(Fast(seed))) for seed in range(100)} == {
        (one, "C", other, third)
        for one in ("LJ", "LT", "GJ")
        for other in ("LJ", "LT", "GJ")
        for third in ("LJ", "LT", "GJ")
        if len({one, other, third}) == 3
    }
    falls_evenly(draw, 6, 6000)
    table(state, "draw LT+C+LJ+GJ")
    assert state.hands[1] == cards("LT LP LP LJ GJ C")


@rule("CD-10", "CD-11", "CD-R11")
def test_which_cards_are_pairs() -> None:
    assert partners(Options(), " ".join(SPELLED[:8])) == {
        "LW": "GW F", "GW": "LW F", "LT": "GT F", "GT": "LT F", "LP": "GP F", "GP": "LP F", "LJ": "GJ F", "GJ": "LJ F",
    }  # fmt: skip
    assert partners(Options(), "F C B") == {"F": "LW GW LT GT LP GP LJ GJ", "C": "", "B": ""}


@rule("CD-08")
def test_a_pair_lies_in_front_of_whoever_made_it_newest_last() -> None:
    state = dance(["GT LW LW", "LP"], "LT GW GW", pairs=[[], ["LJ+GJ"]])
    assert say(state, 0, "pair LW+GW", "pair GT+LT") == [Paired(0, (0, 1)), Paired(0, (3, 2))]
    assert (state.pairs, state.hands[0], state.hall) == ([[(0, 1), (3, 2)], [(6, 7)]], [0], [1])
    assert asked(state) == ["0 play"]


@rule("CD-08", "CD-R7")
def test_while_a_pair_of_dancers_is_there_nothing_but_pairs_and_cut_ins_is_allowed() -> None:
    state = dance(["LW F C B", "LP"], "GW C", pairs=[[], ["LJ+GJ"]])
    assert answers(state) == ["pair LW+GW", "pair F+GW", "cut 2.1 LJ", "cut 2.1 GJ"]
    wanted = "CD-08: first pair your waltz lady with the waltz gent in the hall"
    assert [refused(state, 0, line) for line in ("ask", "invite", "discard LW", "discard C")] == [wanted] * 4
    say(state, 0, "pair LW+GW")
    assert answers(state) == [
        "cut 1.1 LW",
        "cut 1.1 GW",
        "cut 2.1 LJ",
        "cut 2.1 GJ",
        "invite",
        "ask",
        "discard F",
        "discard C",
        "discard B",
    ]


@rule("CD-R7")
def test_pairs_with_fifi_are_free_to_leave() -> None:
    state = dance(["LW F", "LP"], "GT F")
    assert answers(state) == ["pair LW+F", "pair F+GT", "discard LW", "discard F"]


@rule("CD-R7")
def test_with_all_a_pair_of_fifi_with_the_hall_is_compulsory_too() -> None:
    assert answers(dance(["F LP", "LP"], "GT", {"pairing": "all"})) == ["pair F+GT"]
    assert answers(dance(["LP B", "LP"], "F", {"pairing": "all"})) == ["pair LP+F"]
    state = dance(["F B", "LP"], "B", {"pairing": "all"}, pairs=[[], ["LJ+GJ"]])
    assert answers(state) == ["cut 2.1 LJ", "cut 2.1 GJ", "ask", "discard F", "discard B"]


@rule("CD-R7")
def test_with_free_nothing_is_compulsory() -> None:
    state = dance(["LW B", "LP"], "GW", {"pairing": "free"})
    assert answers(state) == ["pair LW+GW", "ask", "discard LW", "discard B"]


@rule("CD-R7", "CD-13")
def test_the_dancer_set_free_in_this_turn_demands_nothing_and_others_like_it_go_first() -> None:
    state = dance(["F GW GW GW", "LP GW"], "LW", pairs=[[], ["LW+GW"]])
    say(state, 0, "cut 2.1 GW")
    assert (state.hall, state.exempt) == (cards("LW LW"), cards("LW"))
    assert refused(state, 0, "discard GW").startswith("CD-08")
    say(state, 0, "pair GW+LW")
    assert (state.hall, state.exempt) == (cards("LW"), cards("LW"))
    assert answers(state) == ["pair GW+LW", "discard GW"]
    say(state, 0, "pair GW+LW")
    assert (state.hall, state.exempt) == ([], [])


@rule("CD-13", "CD-R7")
def test_in_the_next_turn_the_dancer_set_free_is_like_any_other() -> None:
    state = dance(["F C GW", "LP GW"], "", pairs=[[], ["LW+GW"]])
    say(state, 0, "cut 2.1 GW", "discard C")
    assert state.exempt == []
    assert answers(state) == ["pair GW+LW"]


@rule("CD-09")
@pytest.mark.parametrize(
    ("line", "why"),
    [
        (
            "pair LW+GW",
            "CD-09: there is no waltz gent in the dance hall; two cards of your hand cannot be paired",
        ),
        ("pair LT+GT", "CD-09: you have no tango lady; a pair takes one card of your hand and one of the hall"),
        ("pair LJ+GT", "CD-09: you have no jive lady"),
        ("pair LW+GJ", "CD-09: there is no jive gent in the dance hall"),
    ],
)
def test_a_pair_takes_one_card_from_the_hand_and_one_from_the_hall(line: str, why: str) -> None:
    assert refused(dance(["LW GW", "LP"], "LT GT"), 0, line) == why


@rule("CD-09")
def test_two_cards_of_the_hand_or_of_the_hall_are_not_offered_as_a_pair() -> None:
    assert answers(dance(["LW GW F", "LP"], "LT GT")) == ["pair F+LT", "pair F+GT", "discard LW", "discard GW", "discard F"]
    assert answers(dance(["LW GT", "LP"], "GW LT F")) == ["pair LW+GW", "pair LW+F", "pair GT+LT", "pair GT+F"]


@rule("CD-10", "CD-11", "CD-20", "CD-R11", "CD-R16")
@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("pair LW+GT", "CD-10: the waltz lady and the tango gent are of different suits"),
        ("pair LW+LW", "CD-10: a pair is a lady and a gent; these are two ladies"),
        ("pair GP+GP", "CD-10: a pair is a lady and a gent; these are two gents"),
        ("pair LW+C", "CD-10: a cow never dances with a waltz lady"),
        ("pair F+B", "CD-11: Madame Fifi dances with ladies and gents, never with a bull"),
        ("pair C+F", "CD-11: Madame Fifi dances with ladies and gents, never with a cow"),
        ("pair F+F", "CD-R11: two Madame Fifis are no pair; she dances with ladies and gents"),
        ("pair B+C", "CD-20: cows and bulls dance by invitation only: ask the others, or invite one from the hall"),
    ],
)
def test_what_is_no_pair(line: str, why: str) -> None:
    assert refused(dance(["LW GP F C B", "LP"], "LW GT GP F C B"), 0, line) == why


@rule("CD-06")
def test_nobody_acts_out_of_turn() -> None:
    state = dance(["LW F B", "LP F B"], "GP C", pairs=[["LJ+GJ"], []])
    for line in ("pair LP+GP", "cut 1.1 LJ", "ask", "invite", "discard LP"):
        assert refused(state, 1, line) == "CD-06: it is another player's turn"
    assert refused(state, TABLE, "discard LP").startswith("CD-06")


@rule("CD-11", "CD-R10")
def test_fifi_pairs_from_the_hand_and_from_the_hall() -> None:
    state = dance(["LW F", "LP"], "GT F B")
    say(state, 0, "pair F+GT", "pair LW+F")
    assert (state.pairs[0], state.hall) == ([(11, 3), (0, 11)], cards("B"))


@rule("CD-12", "CD-13", "CD-R8", "CD-R9")
def test_fifi_cuts_in_on_any_pair_of_dancers_and_the_other_one_goes_to_the_hall() -> None:
    state = dance(["F F C", "LP", "LJ"], "GT", pairs=[["LT+GT"], [], ["LW+GW", "GJ+LJ"]])
    assert say(state, 0, "cut 3.2 GJ") == [CutIn(0, 2, 1, (7, 6), 7, 6)]
    assert state.pairs == [[(2, 3), (11, 7)], [], [(0, 1)]]
    assert (state.hall, state.hands[0]) == (cards("GT LJ"), cards("F C"))
    assert say(state, 0, "cut 1.1 GT") == [CutIn(0, 0, 0, (2, 3), 3, 2)]
    assert state.pairs[0] == [(11, 7), (11, 3)]
    assert (state.hall, state.exempt) == (cards("LT GT LJ"), cards("LT LJ"))


@rule("CD-R9")
def test_a_pair_made_in_this_turn_can_be_cut_in_on() -> None:
    state = dance(["LW F C", "LP"], "GW")
    say(state, 0, "pair LW+GW", "cut 1.1 LW")
    assert (state.pairs[0], state.hall) == ([(11, 0)], cards("GW"))


@rule("CD-12", "CD-14", "CD-R8", "CD-R10")
@pytest.mark.parametrize(
    ("hand", "line", "why"),
    [
        ("F C", "cut 2.2 GW", "CD-14: nobody cuts in on a pair with Madame Fifi in it"),
        ("F C", "cut 2.3 LT", "CD-14: nobody cuts in on a pair with Madame Fifi in it"),
        ("F C", "cut 2.4 C", "CD-12: Madame Fifi cuts in on dancers, not on a cow and a bull"),
        ("F C", "cut 2.5 LJ", "CD-12: there is no such pair on the table"),
        ("F C", "cut 3.1 LJ", "CD-12: there is no such pair on the table"),
        ("F C", "cut 2.1 GW", "CD-R8: that pair is the jive lady and the jive gent; there is no waltz gent in it"),
        ("LP C", "cut 2.1 LJ", "CD-R10: only a Madame Fifi in your hand can cut in; pair the one in the hall with a dancer instead"),
    ],
)
def test_where_fifi_cannot_cut_in(hand: str, line: str, why: str) -> None:
    state = dance([hand, "LP"], "F", pairs=[[], ["LJ+GJ", "F+GW", "LT+F", "B+C"]])
    assert refused(state, 0, line) == why
    assert [line for line in answers(state) if line.startswith("cut")] == (["cut 2.1 LJ", "cut 2.1 GJ"] if "F" in hand else [])


@rule("CD-12")
def test_without_a_fifi_nobody_cuts_in() -> None:
    assert refused(dance(["LW", "LP"], "C", pairs=[[], ["LJ+GJ"]]), 0, "cut 2.1 LJ") == "CD-12: you have no Madame Fifi to cut in with"


@rule("CD-16")
def test_the_discard_goes_into_the_hall_and_ends_the_turn() -> None:
    state = dance(["LW LW C", "LP"], "GT", pile="LJ")
    assert refused(state, 0, "discard B") == "CD-16: you have no bull to discard"
    assert say(state, 0, "discard LW") == [Discarded(0, 0)]
    assert (state.hall, state.hands[0], state.turn) == (cards("LW GT"), cards("LW C"), 1)


@rule("CD-R17")
def test_with_an_empty_hand_the_turn_is_over_without_a_discard() -> None:
    for hand, line in (("F", "pair F+GT"), ("F", "cut 2.1 LJ")):
        state = dance([hand, "LT LP"], "GT", pairs=[[], ["LJ+GJ"]], pile="LJ")
        say(state, 0, line)
        assert (state.turn, state.hands[0]) == (1, [])


@rule("CD-R17", "CD-07")
def test_who_ended_without_cards_draws_six_in_the_next_turn() -> None:
    state = dance(["LW", "LP LP LP LP LJ LJ"], "GW GT", pile="LJ LJ LT LT LT LT C")
    say(state, 0, "pair LW+GW")
    say(state, 1, "discard LP")
    assert (state.turn, state.due) == (0, 6)


@rule("CD-R21")
def test_who_has_no_card_is_passed_over_when_the_pile_is_empty() -> None:
    state = dance(["LW B", "", "", "GW C"], "")
    assert say(state, 0, "discard LW") == [Discarded(0, 0), PassedOver(1), PassedOver(2)]
    assert state.turn == 3
    state = dance(["LW B", "", "", "GW C"], "", pile="LJ")
    assert say(state, 0, "discard LW") == [Discarded(0, 0)]
    assert (state.turn, state.due) == (1, 1)


@rule("CD-23", "CD-R21")
def test_cards_of_somebody_who_plays_no_more_keep_no_game_going(monkeypatch: pytest.MonkeyPatch) -> None:
    """No game comes to that, but a host may say so: nobody who plays has a card, and the turn would go round for ever."""
    state = dance(["LW", "LP GP", ""], "", playing=[0, 2])
    after, passed = series.next_after, []

    def next_after(seat: int, playing: Sequence[int]) -> int:
        passed.append(seat)
        assert len(passed) <= len(playing), "the turn goes round and round"
        return after(seat, playing)

    monkeypatch.setattr(series, "next_after", next_after)
    told = say(state, 0, "discard LW")
    assert told[0] == Discarded(0, 0)
    assert isinstance(told[1], Scored)


@rule("CD-07")
def test_draws_from_where_buried_cards_may_lie_are_remembered_until_none_can_be_left() -> None:
    hands = ["LW LW", "LP", "LJ", "LJ", "LT", "LT"]
    state = dance(
        hands,
        "GT",
        pile="LP LP LJ LJ GJ GJ C",
        buried=[{"card": "C", "below": 6, "met": [0] * 6}, {"card": "F", "below": 5, "met": [0] * 6}],
    )
    say(state, 0, "discard LW")
    table(state, "draw LP+LP+C+F+C")
    assert state.dug == [0] * 6
    assert state.buried == []
    state = dance(
        hands,
        "GT",
        pile="LP LP LJ LJ GJ GJ C GP LT GW",
        buried=[{"card": "C", "below": 11, "met": [0] * 6}, {"card": "F", "below": 5, "met": [0] * 6}],
    )
    say(state, 0, "discard LW")
    table(state, "draw C+GP+C+LT+GW")
    assert state.dug == [0, 5, 0, 0, 0, 0]
    assert state.buried == [Buried(12, None, [0, 2, 0, 0, 0, 0]), Buried(11, 5, [0] * 6)]
    assert Counter(state.hands[1]) == Counter(cards("LP C GP C LT GW"))
