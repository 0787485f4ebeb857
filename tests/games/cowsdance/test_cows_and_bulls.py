"""RULES.md, 'Cows and bulls', and the rulings on them."""

from __future__ import annotations

import pytest
from cited import rule
from games.cowsdance.dance import answers, asked, cards, dance, refused, say

from rules.cowsdance.dancing import points
from rules.cowsdance.events import Asked, Discarded, Invited
from rules.cowsdance.state import State


@rule("CD-18", "CD-R15")
def test_the_others_are_asked_from_the_left_and_the_first_who_has_a_cow_gives_one() -> None:
    state = dance(["C LT", "C C", "B B LJ", "LP"], turn=2)
    assert say(state, 2, "ask") == [Asked(2, 12, ((3, False), (0, True)), (13, 12))]
    assert state.hands == [cards("LT"), cards("C C"), cards("LJ B"), cards("LP")]
    assert state.pairs == [[], [], [(13, 12)], []]
    assert (state.asking, asked(state)) == ("paired", ["2 discard"])


@rule("CD-18", "CD-R15")
def test_who_has_several_gives_one() -> None:
    state = dance(["B LT", "C C C"])
    say(state, 0, "ask")
    assert state.hands[1] == cards("C C")


@rule("CD-19", "CD-R12", "CD-R13", "CD-15")
def test_who_asked_in_vain_keeps_the_bull_and_can_only_discard() -> None:
    state = dance(["F B", "LP", "LJ"], "LW C", pairs=[[], ["LJ+GJ"], []])
    assert say(state, 0, "ask") == [Asked(0, 12, ((1, False), (2, False)), None)]
    assert (state.hands[0], state.asking, asked(state)) == (cards("F B"), "refused", ["0 discard"])
    assert answers(state) == ["discard F", "discard B"]
    assert refused(state, 0, "ask") == "CD-19: you have asked everybody; now you can only discard"
    assert refused(state, 0, "invite") == "CD-R13: you have asked everybody; now you can only discard"
    rest = "CD-15: dancers and Madame Fifi pair before cow and bull; now you can only discard"
    assert [refused(state, 0, line) for line in ("pair F+LW", "cut 2.1 LJ")] == [rest, rest]
    say(state, 0, "discard F")
    assert (state.turn, state.asking) == (1, "open")


@rule("CD-20")
def test_a_bull_invites_a_cow_from_the_hall() -> None:
    state = dance(["LT B B", "C"], "GW C C")
    assert say(state, 0, "invite") == [Invited(0, (13, 12))]
    assert (state.pairs[0], state.hall, state.hands) == ([(13, 12)], cards("GW C"), [cards("LT B"), cards("C")])
    assert asked(state) == ["0 discard"]


@rule("CD-17", "CD-R12", "CD-15")
@pytest.mark.parametrize("line", ["ask", "invite"])
def test_one_pair_of_cow_and_bull_a_turn_and_then_only_the_discard(line: str) -> None:
    state = dance(["LT F B B", "C C"], "GP C C", pairs=[[], ["LJ+GJ"]])
    say(state, 0, line)
    assert answers(state) == ["discard LT", "discard F", "discard B"]
    for more in ("ask", "invite"):
        assert refused(state, 0, more) == "CD-17: one pair of cow and bull a turn; now you can only discard"
    assert [refused(state, 0, more)[:5] for more in ("pair F+GP", "cut 2.1 LJ")] == ["CD-15", "CD-15"]
    say(state, 0, "discard LT")
    assert state.asking == "open"


@rule("CD-R14")
def test_nobody_has_to_ask_or_invite_and_who_does_has_the_choice() -> None:
    def both() -> State:
        return dance(["LT B", "C LP"], "C")

    assert answers(both()) == ["invite", "ask", "discard LT", "discard B"]
    assert say(both(), 0, "invite") == [Invited(0, (13, 12))]
    assert say(both(), 0, "ask") == [Asked(0, 12, ((1, True),), (13, 12))]
    assert say(both(), 0, "discard LT")[0] == Discarded(0, 2)


@rule("CD-20", "CD-18", "CD-21", "CD-22")
@pytest.mark.parametrize(
    ("asker", "hand", "hall", "line", "why"),
    [
        ("bulls", "B LT", "", "invite", "CD-20: there is no cow in the dance hall"),
        ("bulls", "C LT", "C", "invite", "CD-20: bulls ask in this game, and you have none"),
        ("bulls", "C LT", "C", "ask", "CD-18: bulls ask in this game, and you have none"),
        ("bulls", "C LT", "C B", "invite", "CD-21: a bull in the dance hall can ask nobody, and you have none"),
        ("bulls", "C LT", "C B", "ask", "CD-21: a bull in the dance hall can ask nobody, and you have none"),
        ("cows", "C LT", "C", "invite", "CD-22: there is no bull in the dance hall"),
        ("cows", "B LT", "B", "invite", "CD-22: cows ask in this game, and you have none"),
        ("cows", "B LT", "B", "ask", "CD-22: cows ask in this game, and you have none"),
        ("cows", "B LT", "C", "ask", "CD-22: a cow in the dance hall can ask nobody, and you have none"),
    ],
)
def test_only_an_asker_in_the_hand_asks_and_invites(asker: str, hand: str, hall: str, line: str, why: str) -> None:
    assert refused(dance([hand, "C B"], hall, asker=asker), 0, line) == why


@rule("CD-21", "CD-R27")
def test_bulls_in_the_hall_stay_there_and_are_of_no_use() -> None:
    state = dance(["C LT", "C B"], "B B")
    assert answers(state) == ["discard LT", "discard C"]
    say(state, 0, "discard C")
    say(state, 1, "invite", "discard C")
    assert state.hall == cards("C B B")


@rule("CD-R27", "CD-21")
def test_a_bull_in_the_hall_neither_invites_nor_keeps_the_game_going() -> None:
    state = dance(["C LT", "C LP"], "B C")
    for line in ("ask", "invite"):
        assert refused(state, 0, line) == "CD-21: a bull in the dance hall can ask nobody, and you have none"
    say(state, 0, "discard LT")
    assert (state.over, state.hall, state.totals) == (True, cards("LT C B"), [0, 0])


@rule("CD-22")
def test_where_the_cows_ask_cows_ask_for_bulls_and_invite_them() -> None:
    state = dance(["LT C C", "B LP"], "B", asker="cows")
    assert answers(state) == ["invite", "ask", "discard LT", "discard C"]
    say(state, 0, "ask")
    assert (state.pairs[0], state.hands) == ([(12, 13)], [cards("LT C"), cards("LP")])
    state = dance(["LT C C", "B LP"], "B", asker="cows")
    say(state, 0, "invite")
    assert (state.pairs[0], state.hall) == ([(12, 13)], [])


@rule("CD-22")
def test_where_the_cows_ask_the_others_are_asked_from_the_left_too_and_one_pair_a_turn_is_two_points() -> None:
    state = dance(["LT B", "C C", "LP", "B LJ"], "B", asker="cows", turn=1)
    assert say(state, 1, "ask") == [Asked(1, 13, ((2, False), (3, True)), (12, 13))]
    assert state.hands == [cards("LT B"), cards("C"), cards("LP"), cards("LJ")]
    for line in ("ask", "invite"):
        assert refused(state, 1, line) == "CD-17: one pair of cow and bull a turn; now you can only discard"
    assert points(state.pairs[1]) == 2


@rule("CD-22", "CD-19")
def test_a_cow_that_has_asked_everybody_in_vain_stays_in_the_hand() -> None:
    state = dance(["LT C", "C LP"], "B", asker="cows")
    assert say(state, 0, "ask") == [Asked(0, 13, ((1, False),), None)]
    assert answers(state) == ["discard LT", "discard C"]
    assert state.hands[0] == cards("LT C")


@rule("CD-22", "CD-23")
def test_where_the_cows_ask_a_cow_that_can_invite_keeps_the_game_going_and_a_bull_does_not() -> None:
    state = dance(["LT C", "LP"], "B", asker="cows")
    say(state, 0, "discard LT")
    assert (state.over, state.turn) == (False, 1)
    state = dance(["LT B", "LP"], "C", asker="cows")
    say(state, 0, "discard LT")
    assert state.over


@rule("CD-R16")
def test_a_cow_in_ones_own_hand_is_discarded_first_and_invited_later() -> None:
    state = dance(["C B B", "LP LP", "LJ"], "", pile="")
    assert answers(state) == ["ask", "discard C", "discard B"]
    say(state, 0, "discard C")
    say(state, 1, "discard LP")
    say(state, 2, "discard LJ")
    say(state, 0, "invite")
    assert state.pairs[0] == [(13, 12)]


@rule("CD-R16")
def test_the_round_of_questions_does_not_come_back_to_whoever_asks() -> None:
    state = dance(["C B LT", "LP", "LJ"])
    assert say(state, 0, "ask") == [Asked(0, 12, ((1, False), (2, False)), None)]
    assert (state.hands[0], state.pairs[0]) == (cards("LT C B"), [])


@rule("CD-R17", "CD-18")
def test_who_gives_or_pairs_the_last_card_has_an_empty_hand() -> None:
    for line in ("ask", "invite"):
        state = dance(["B", "C LP", "B"], "C")
        say(state, 0, line)
        assert (state.hands[0], state.turn) == ([], 1)
    state = dance(["B LT", "C", "B"], "C", pile="LJ LJ LJ LJ LJ LJ LJ")
    say(state, 0, "ask")
    assert state.hands[1] == []
    say(state, 0, "discard LT")
    assert (state.turn, state.due) == (1, 6)


@rule("CD-R6")
def test_who_gave_a_cow_away_before_the_first_turn_is_filled_to_six() -> None:
    state = dance(["B LT LT LT LJ LJ", "C LP LP LP LP GW"], "GP", pile="LJ LJ", turns=1)
    say(state, 0, "ask", "discard LT")
    assert (state.turn, state.due) == (1, 1)


@rule("CD-18", "CD-R22")
def test_in_a_tie_break_only_those_who_play_are_asked() -> None:
    state = dance(["B LT", "", "C"], playing=[0, 2])
    assert say(state, 0, "ask") == [Asked(0, 12, ((2, True),), (13, 12))]
