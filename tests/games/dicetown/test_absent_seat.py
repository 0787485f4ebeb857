"""DT-R11: what is said for a seat that does not answer."""

from __future__ import annotations

import pytest
from cited import rule
from games.dicetown.positions import ask_of, at, say

from rules import notation
from rules.chance import Fast
from rules.dicetown import GAME
from rules.dicetown.components import Options
from rules.dicetown.state import State
from rules.kernel import Seat


def default(state: State, seat: Seat, what: str) -> str | None:
    """What is said for the seat."""
    action = GAME.default_action(state.options, state.view(seat), ask_of(state, seat, what), Fast(1))
    return action and notation.write(state.options, action)


@pytest.mark.parametrize(
    ("locked", "thrown", "said"),
    [("99", "TTK", "keep T"), ("9A", "TKA", "keep A"), ("-", "9TJQK", "keep K"), ("TT", "99K", "keep 9"), ("KKK", "9T", "keep T")],
)
@rule("DT-R11")
def test_one_die_of_the_face_most_frequent_among_all_the_higher_if_equal(locked: str, thrown: str, said: str) -> None:
    assert default(at(step="throw", stage="keep", locked=[locked, "999"], thrown=[thrown, "TT"]), 0, "keep") == said


@rule("DT-R11")
def test_a_choice_that_was_made_stays() -> None:
    state = at(step="throw", stage="keep", thrown=["AAAKK", "TT"])
    say(state, "0 keep A")
    assert default(state, 0, "keep") is None


@rule("DT-R11")
def test_nothing_is_offered_and_nothing_added() -> None:
    state = at(3, step="mine", stage="visit", sheriff=2, locked=["99JKA", "99QQK", "TTTQQ"])
    say(state, "-1 visit mine")
    assert default(state, 0, "offer") == "offer"
    say(state, "0 offer", "1 offer")
    assert default(state, 1, "raise") == "add"


@pytest.mark.parametrize(
    ("first", "second", "said"),
    [
        ("offer $3", "offer $2", "name 2"),
        ("offer $3", "offer n2", "name 4"),
        ("offer $2 with rifle", "offer n1", "name 2"),
        ("offer", "offer", "name 4"),
        ("offer $1", "offer $1", "name 4"),
    ],
)
@rule("DT-R11")
def test_the_best_offer_then_more_cards_then_clockwise_from_the_sheriff(first: str, second: str, said: str) -> None:
    fields = {"hands": ["", "rifle", "", ""], "nuggets": [0, 2, 0, 2], "locked": ["TTTQQ", "99JKA", "TTTQQ", "99QQK"]}
    state = at(4, step="mine", stage="visit", sheriff=2, **fields)
    say(state, "-1 visit mine", f"1 {first}", f"3 {second}", "1 add", "3 add")
    assert default(state, 2, "name") == said


@rule("DT-R11")
def test_the_sheriff_names_himself_if_tied() -> None:
    state = at(3, step="mine", stage="visit", sheriff=1, locked=["99JKA", "99QQK", "TTTQQ"])
    say(state, "-1 visit mine", "0 offer $8", "0 add")
    assert default(state, 1, "name") == "name 2"


@rule("DT-R11")
def test_the_victim_with_most_cards_then_clockwise_from_the_thief() -> None:
    fields = {"step": "saloon", "stage": "victim", "actor": 1, "locked": ["9TTTT", "9QQKA", "9TTTT", "9TTTT"]}
    assert default(at(4, hands=["rifle D1", "", "horse", "D1"], **fields), 1, "victim") == "steal from 1"
    assert default(at(4, hands=["rifle", "", "", "horse"], **fields), 1, "victim") == "steal from 4"


@rule("DT-R11")
def test_the_kept_card_is_the_one_with_most_points() -> None:
    fields = {"step": "store", "stage": "pick", "actor": 0, "locked": ["9JJJA", "99TTT"]}
    assert default(at(drawn="bribe saddle dynamite", **fields), 0, "pick") == "take saddle"
    hall = {"step": "hall", "stage": "pick", "actor": 0, "locked": ["99TAA", "99TTT"]}
    assert default(at(options=Options(wild_west=True, window=0), drawn="R D2", ranches=[2, 0], **hall), 0, "deed") == "take R"
    assert default(at(options=Options(wild_west=True, window=0), drawn="R D2", **hall), 0, "deed") == "take D2"


@rule("DT-R11")
def test_rustle_if_it_brings_a_cow_from_the_largest_herds_else_the_left_cowboy_and_no_grazing() -> None:
    fields = {"step": "prairie", "actor": 0, "cowboys_up": "DS", "locked": ["99AAA", "99TTT", "99TTT", "99TTT"]}
    assert default(at(4, stage="choose", **fields), 0, "prairie") == "choose rustle"
    assert default(at(4, stage="choose", herds=[20, 0, 0, 0], **fields), 0, "prairie") == "choose hire"
    assert default(at(4, stage="cowboy", **fields), 0, "cowboy") == "hire D"
    assert default(at(4, stage="split", herds=[0, 2, 9, 9], cows_due=3, **fields), 0, "split") == "split 0+0+3+0"
    assert default(at(4, stage="split", herds=[0, 2, 2, 9], cows_due=11, **fields), 0, "split") == "split 0+2+0+9"
    assert default(at(4, stage="graze", herds=[5, 0, 0, 0], hands=["D1", "", "", ""], **fields), 0, "graze") == "graze"


@rule("DT-R11", "DT-R3")
def test_a_split_anew_is_made_alike() -> None:
    fields = {"step": "prairie", "actor": 0, "cowboys_up": "DS", "locked": ["99AAA", "99TTT", "99TTT", "99TTT"]}
    state = at(4, stage="resplit", herds=[0, 9, 4, 5], safe=[False, True, False, False], split=[0, 0, 1, 0], cows_due=2, **fields)
    assert default(state, 0, "resplit") == "split 0+0+0+2"


@rule("DT-R11")
def test_in_the_wild_west_rob_draw_and_take_the_face_up_deed() -> None:
    wild = Options(wild_west=True, window=0)
    fields = {"stage": "choose", "actor": 0, "locked": ["9TJKA", "99TTT", "99TTT"]}
    for step, said in (("bank", "choose rob"), ("store", "choose draw"), ("hall", "choose up")):
        assert default(at(3, wild, step=step, cowboys_up="DS", **fields), 0, "choose") == said
    assert default(at(3, wild, step="prairie", cowboys_up="DS", **fields), 0, "prairie") == "choose rustle"


@pytest.mark.parametrize(("dice", "said"), [("9JQKA", "nuggets"), ("9JQQK", "dollars"), ("9TJJT", "card"), ("99TTT", "wire")])
@rule("DT-R11")
def test_doc_gives_nuggets_else_dollars_else_a_card_else_wire(dice: str, said: str) -> None:
    assert default(at(step="doc", stage="cure", actor=0, locked=[dice, "99TTT"]), 0, "cure") == f"cure {said}"


@rule("DT-R11")
def test_wire_goes_on_the_dearest_deeds() -> None:
    fields = {"step": "doc", "stage": "wire", "actor": 0}
    assert default(at(hands=["D1 D4 D5 horse", ""], **fields), 0, "wire") == "wire D4+D5"
    assert default(at(hands=["horse", ""], **fields), 0, "wire") == "wire"


@rule("DT-R11")
def test_without_the_cowboys_the_dearest_deeds_of_the_row() -> None:
    state = at(2, Options(cowboys=False, window=0), step="hall", stage="claim", actor=0, locked=["9TTTA", "99TJQ"], face_up="D1 D3 D5")
    assert default(state, 0, "claim") == "claim D3+D5"


@pytest.mark.parametrize(
    ("ranches", "face_up", "said"),
    [
        (0, "D2 D5 R", "claim D5"),
        (3, "D2 D3 R", "claim R"),
        (4, "D2 D5 R", "claim R"),
        (1, "D1 R R", "claim R"),
        (0, "D1 D1 R", "claim R"),
    ],
)
@rule("DT-R11", "DT-W3")
def test_a_ranch_of_the_row_counts_what_it_adds(ranches: int, face_up: str, said: str) -> None:
    wild = Options(cowboys=False, wild_west=True, window=0)
    fields = {"step": "hall", "stage": "claim", "actor": 0, "locked": ["9TTTK", "99TJQ", "99TJQ"]}
    assert default(at(3, wild, ranches=[ranches, 0, 0], face_up=face_up, **fields), 0, "claim") == said


@rule("DT-R11", "DT-W3")
def test_two_ranches_of_the_row_count_what_they_add_together() -> None:
    wild = Options(cowboys=False, wild_west=True, window=0)
    fields = {"step": "hall", "stage": "claim", "actor": 0, "locked": ["9TTTA", "99TJQ", "99TJQ"]}
    assert default(at(3, wild, ranches=[1, 0, 0], face_up="D4 R R", **fields), 0, "claim") == "claim D4+R"
    assert default(at(3, wild, ranches=[2, 0, 0], face_up="D3 R R", **fields), 0, "claim") == "claim R+R"


@pytest.mark.parametrize(("locked", "said"), [("9JJ", "load J"), ("99JJ", "load J"), ("-", "load A")])
@rule("DT-R11")
def test_a_loaded_die_is_set_to_the_face_most_locked_the_higher_if_equal(locked: str, said: str) -> None:
    assert default(at(step="throw", stage="face", actor=0, locked=[locked, "9"]), 0, "face") == said


@rule("DT-R11")
def test_cards_that_may_be_played_are_not() -> None:
    state = at(step="mine", stage="dynamite", actor=0, locked=["99TJA", "TTQQK"], hands=["dynamite pickpocket", "rifle"])
    assert default(state, 0, "dynamite") == "pass"
    assert default(state, 0, "pickpocket") is None
