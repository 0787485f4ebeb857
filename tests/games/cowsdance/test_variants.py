"""RULES.md, 'Variants', and the rulings on them."""

from __future__ import annotations

import msgspec
import pytest
from cited import rule
from games.cowsdance.dance import answers, cards, dance, refused, say
from games.cowsdance.test_turn import partners

from rules.cowsdance import GAME
from rules.cowsdance.actions import Discard
from rules.cowsdance.components import Options
from rules.cowsdance.state import new


@rule("CD-29")
def test_without_cut_ins_fifi_only_pairs_with_the_hall() -> None:
    state = dance(["LW F", "LP"], "GT F", {"cut_ins": False}, pairs=[["LJ+GJ"], ["LP+GP"]])
    assert answers(state) == ["pair LW+F", "pair F+GT", "discard LW", "discard F"]
    assert refused(state, 0, "cut 2.1 LP") == "CD-29: Madame Fifi does not cut in at this table"


@rule("CD-30")
def test_any_two_dancers_of_a_suit() -> None:
    assert partners(Options(any_sex=True), "LW GW GJ F C") == {
        "LW": "LW GW F",
        "GW": "LW GW F",
        "GJ": "LJ GJ F",
        "F": "LW GW LT GT LP GP LJ GJ",
        "C": "",
    }
    assert partners(Options(), "LW") == {"LW": "GW F"}


@rule("CD-30", "CD-R7")
def test_two_of_one_sex_are_then_compulsory_too() -> None:
    state = dance(["LW C", "LP"], "LW", {"any_sex": True})
    assert answers(state) == ["pair LW+LW"]
    say(state, 0, "pair LW+LW")
    assert (state.pairs[0], state.hall) == ([(0, 0)], [])


@rule("CD-30", "CD-12")
def test_a_pair_of_two_alike_can_be_cut_in_on_in_one_way() -> None:
    state = dance(["F C", "LP"], "", {"any_sex": True}, pairs=[[], ["LW+LW"]])
    assert [line for line in answers(state) if line.startswith("cut")] == ["cut 2.1 LW"]
    say(state, 0, "cut 2.1 LW")
    assert (state.pairs, state.hall) == ([[(11, 0)], []], cards("LW"))


@rule("CD-R23")
def test_both_changes_for_younger_players_at_once() -> None:
    state = dance(["LW F", "LP"], "LW", {"any_sex": True, "cut_ins": False}, pairs=[[], ["LJ+GJ"]])
    assert answers(state) == ["pair LW+LW", "pair F+LW"]


@rule("CD-31", "CD-R24")
def test_a_suit_of_their_own_pairs_with_itself_and_with_fifi_only() -> None:
    assert partners(Options(make_your_own="new"), "LZ GZ LW") == {"LZ": "GZ F", "GZ": "LZ F", "LW": "GW F"}
    assert answers(dance(["LZ C", "LP"], "GZ", {"make_your_own": "new"})) == ["pair LZ+GZ"]


@rule("CD-32", "CD-R25")
def test_a_wild_dancer_pairs_with_any_dancer_with_another_wild_one_and_with_fifi() -> None:
    assert partners(Options(make_your_own="wild"), "X LW F") == {
        "X": "LW GW LT GT LP GP LJ GJ X F",
        "LW": "GW X F",
        "F": "LW GW LT GT LP GP LJ GJ X",
    }


@rule("CD-32")
@pytest.mark.parametrize("other", ["C", "B"])
def test_a_wild_dancer_never_pairs_with_a_cow_or_a_bull(other: str) -> None:
    state = dance(["X", other], other, {"make_your_own": "wild"})
    name = {"C": "cow", "B": "bull"}[other]
    assert refused(state, 0, f"pair X+{other}") == f"CD-32: a wild dancer pairs with dancers and Madame Fifi, never with a {name}"


@rule("CD-R25")
def test_a_pair_with_a_wild_dancer_can_be_cut_in_on() -> None:
    state = dance(["F C", "LP"], "", {"make_your_own": "wild"}, pairs=[[], ["X+GT"]])
    assert [line for line in answers(state) if line.startswith("cut")] == ["cut 2.1 X", "cut 2.1 GT"]
    say(state, 0, "cut 2.1 X")
    assert (state.pairs[0], state.hall) == ([(11, 10)], cards("GT"))


@rule("CD-R25", "CD-12")
@pytest.mark.parametrize(("dancer", "freed"), [("GT", "X"), ("X", "GT")])
def test_a_wild_dancer_that_lay_in_the_hall_can_be_cut_in_on_and_set_free_too(dancer: str, freed: str) -> None:
    state = dance(["F C", "LP"], "", {"make_your_own": "wild"}, pairs=[[], ["GT+X"]])
    assert [line for line in answers(state) if line.startswith("cut")] == ["cut 2.1 GT", "cut 2.1 X"]
    say(state, 0, f"cut 2.1 {dancer}")
    assert (state.pairs, state.hall) == ([[(11, cards(dancer)[0])], []], cards(freed))


@rule("CD-R25")
def test_a_pair_of_two_wild_dancers_can_be_cut_in_on() -> None:
    state = dance(["F C", "LP"], "", {"make_your_own": "wild"}, pairs=[[], ["X+X"]])
    assert [line for line in answers(state) if line.startswith("cut")] == ["cut 2.1 X"]
    say(state, 0, "cut 2.1 X")
    assert (state.pairs, state.hall) == ([[(11, 10)], []], cards("X"))


@rule("CD-R7", "CD-13")
def test_with_all_pairs_compulsory_a_dancer_freed_by_ones_own_cut_in_still_demands_nothing() -> None:
    state = dance(["F F GJ C", "LP C"], "", {"pairing": "all"}, pairs=[[], ["LJ+GJ"]])
    say(state, 0, "cut 2.1 GJ")
    assert state.exempt == cards("LJ")
    assert [line for line in answers(state) if not line.startswith("cut")] == [
        "pair GJ+LJ",
        "pair F+LJ",
        "discard GJ",
        "discard F",
        "discard C",
    ]
    more = dance(["F F C", "LP C"], "LJ", {"pairing": "all"}, pairs=[[], ["LJ+GJ"]])
    assert refused(more, 0, "discard C") == "CD-08: first pair your Madame Fifi with the jive lady in the hall"
    say(more, 0, "cut 2.1 GJ")
    assert (more.exempt, more.hall) == (cards("LJ"), cards("LJ LJ"))
    assert refused(more, 0, "discard C") == "CD-08: first pair your Madame Fifi with the jive lady in the hall"
    say(more, 0, "pair F+LJ", "discard C")


@rule("CD-R26")
@pytest.mark.parametrize("pairing", ["strict", "all"])
def test_no_pair_with_a_wild_dancer_is_compulsory(pairing: str) -> None:
    options = {"make_your_own": "wild", "pairing": pairing}
    assert "discard X" in answers(dance(["X", "LP"], "GT X", options))
    assert "discard GT" in answers(dance(["GT", "LP"], "X", options))
    assert "discard F" in answers(dance(["F", "LP"], "X", options))


@pytest.mark.parametrize("name", ["salsa\n", "\x1b[2J", "a" * 21, "sal\u200dsa"])
def test_a_name_is_a_short_printable_line(name: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"make_your_own_name": name}, Options)
    assert msgspec.convert({"make_your_own_name": "Miss O'Hara"}, Options).make_your_own_name == "Miss O'Hara"


@rule("CD-R2", "CD-31")
def test_the_suits_have_names_and_a_new_one_the_name_that_the_host_gives() -> None:
    def discarded(card: int, options: Options) -> str:
        return GAME.describe_action(options, new(options, 2).view(0), Discard(card))

    assert [discarded(card, Options()) for card in (0, 3, 4, 7)] == [
        "your waltz lady",
        "your tango gent",
        "your polka lady",
        "your jive gent",
    ]
    assert discarded(8, Options(make_your_own="new")) == "your homemade lady"
    assert discarded(9, Options(make_your_own="new", make_your_own_name="salsa")) == "your salsa gent"
    assert discarded(10, Options(make_your_own="wild")) == "your wild dancer"
    assert discarded(10, Options(make_your_own="wild", make_your_own_name="Zorro")) == "your wild Zorro"
