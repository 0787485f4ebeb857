"""What a seat can answer, in the order in which it is listed, and what it is told when it may not."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from cited import rule
from games.dicetown.positions import at, legal, refusal, say

from rules import notation
from rules.dicetown import GAME
from rules.dicetown.actions import Offer
from rules.dicetown.components import Options


@rule("DT-07", "DT-08")
def test_a_throw_can_be_kept_in_every_way_that_can_be_paid() -> None:
    fields = {"step": "throw", "stage": "keep", "locked": ["99", "99"], "thrown": ["TTA", "J"]}
    everything = ["keep T", "keep A", "keep -", "keep TT", "keep TA", "keep TTA"]
    assert legal(at(**fields), 0, "keep") == everything
    assert legal(at(dollars=[1, 8], **fields), 0, "keep") == everything[:5]
    assert legal(at(dollars=[0, 8], **fields), 0, "keep") == everything[:2]
    state = at(**fields)
    say(state, "0 keep -")
    assert legal(state, 0, "keep") == [line for line in everything if line != "keep -"]


@rule("DT-06")
def test_where_nothing_else_can_be_kept_a_choice_is_not_asked_again() -> None:
    state = at(step="throw", stage="keep", locked=["99", "99"], thrown=["TTT", "J"], dollars=[0, 8])
    say(state, "0 keep T")
    assert [ask.seat for ask in state.asks()] == [1]


@rule("DT-06", "DT-08")
def test_a_refused_choice_says_why() -> None:
    state = at(step="throw", stage="keep", locked=["99", "99"], thrown=["TTA", "J"], dollars=[0, 8])
    assert refusal(state, "0 keep TT") == "DT-08: keeping 2 costs $1; you have $0: keep fewer dice, or one for free"
    assert refusal(state, "0 keep -") == "DT-08: keeping none costs $1; you have $0: keep fewer dice, or one for free"
    assert refusal(state, "0 keep AA") == "DT-06: you threw 2 tens and an ace, not 2 aces"
    say(state, "0 keep T")
    assert refusal(state, "0 keep T") == "DT-06: you have chosen a ten already"
    last = at(3, step="throw", stage="keep", locked=["99999", "99", "99"], thrown=["-", "TTA", "J"])
    assert refusal(last, "0 keep T") == "DT-06: you have no thrown dice to choose from now"


@rule("DT-28")
def test_useful_offers_are_listed_nothing_first() -> None:
    fields = {"step": "mine", "stage": "visit", "sheriff": 1, "locked": ["99JKA", "99QQK"]}
    state = at(dollars=[2, 8], nuggets=[1, 0], hands=["rifle D3", ""], **fields)
    say(state, "-1 visit mine")
    everything = legal(state, 0, "offer")
    assert everything == [
        "offer",
        "offer $1",
        "offer $2",
        "offer n1",
        "offer with D3",
        "offer with rifle",
        "offer $1 n1",
        "offer $2 n1",
        "offer $1 with D3",
        "offer $1 with rifle",
        "offer $2 with D3",
        "offer $2 with rifle",
        "offer with D3+rifle",
    ]
    assert state.asks()[0].open
    assert refusal(state, "0 offer n2") == "DT-28: you have $2 and 1 nugget to offer"
    assert refusal(state, "0 add $1") == "DT-28: nobody asks you for an offer now"
    assert refusal(state, "1 offer $1") == "DT-28: nobody asks you for an offer now"
    say(state, "0 offer $1 with rifle")
    assert legal(state, 0, "raise") == ["add", "add $1", "add n1", "add with D3", "add $1 n1", "add $1 with D3"]
    assert refusal(state, "0 add with rifle") == "DT-28: you have these cards to offer: a deed worth 3"


TIED: dict[str, Any] = {"step": "mine", "sheriff": 1, "tied": [0, 1], "hands": ["rifle D3", ""]}
GRAZING: dict[str, Any] = {"step": "prairie", "stage": "graze", "actor": 0, "herds": [3, 0]}


@pytest.mark.parametrize(
    ("fields", "line", "holds"),
    [
        (TIED | {"stage": "offer"}, "offer $2 n1 with rifle+D3", "offers"),
        (TIED | {"stage": "raise", "offers": [{}, None]}, "add with rifle+D3", "offers"),
        ({"step": "doc", "stage": "wire", "actor": 0, "hands": ["D5 D3", ""]}, "wire D5+D3", "wired"),
        (GRAZING | {"hands": ["D2 D1", ""]}, "graze D2+D1", "grazed"),
        (GRAZING | {"wired": ["D2 D1", ""]}, "graze wired D2+D1", "grazed"),
        ({"step": "throw", "stage": "keep", "locked": ["9", "9"], "thrown": ["TTA", "J"]}, "keep AT", "chosen"),
    ],
)
@rule("DT-06", "DT-28", "DT-30", "DT-46")
def test_cards_and_dice_may_be_named_in_any_order(fields: dict[str, Any], line: str, holds: str) -> None:
    state = at(nuggets=[1, 0], cowboys_up="SD", **{"locked": ["99JKA", "99QQK"], **fields})
    said = notation.read(GAME, state.options, line)
    say(state, f"0 {line}")
    verb, words = line.rsplit(" ", 1)
    other = "+".join(reversed(words.split("+"))) if "+" in words else words[::-1]
    assert notation.read(GAME, state.options, f"{verb} {other}") == said
    assert msgspec.json.decode(msgspec.json.encode(said), type=type(said)) == said
    assert getattr(state, holds)[0]


@rule("DT-24")
def test_deeds_of_the_row_may_be_named_in_any_order() -> None:
    fields = {"step": "hall", "stage": "claim", "actor": 0, "face_up": "D1 D3 D5", "locked": ["9TTTA", "99TJQ"]}
    state = at(2, Options(cowboys=False, window=0), **fields)
    say(state, "0 claim D5+D3")
    assert state.hands[0] == [3, 5]


@rule("DT-28")
def test_cards_that_come_over_the_wire_in_another_order_are_the_same_offer() -> None:
    raw = {"do": "offer", "dollars": 0, "nuggets": 0, "cards": [14, 3]}
    assert msgspec.convert(raw, Offer) == Offer(cards=(3, 14))


@rule("DT-28")
def test_mixed_offers_are_listed_up_to_four_of_each() -> None:
    fields = {"step": "mine", "stage": "visit", "sheriff": 1, "locked": ["99JKA", "99QQK"]}
    state = at(dollars=[6, 8], nuggets=[6, 0], hands=["rifle", ""], **fields)
    say(state, "-1 visit mine")
    lines = legal(state, 0, "offer")
    assert lines[:13] == ["offer", *(f"offer ${count}" for count in range(1, 7)), *(f"offer n{count}" for count in range(1, 7))]
    mixed = [line for line in lines if "$" in line and " n" in line]
    assert mixed == [f"offer ${dollars} n{nuggets}" for dollars in range(1, 5) for nuggets in range(1, 5)]
    assert [line for line in lines if "$" in line and "with" in line] == [f"offer ${dollars} with rifle" for dollars in range(1, 5)]
    assert len(lines) == 13 + 1 + 16 + 4


@rule("DT-28")
def test_a_sealed_offer_is_no_change_of_itself_and_stands_where_there_is_no_other() -> None:
    fields = {"step": "mine", "stage": "visit", "sheriff": 2, "locked": ["99JKA", "99QQK", "TTTQQ"]}
    state = at(3, dollars=[1, 8, 8], **fields)
    say(state, "-1 visit mine", "0 offer $1")
    assert refusal(state, "0 offer $1") == "DT-28: that is your offer already"
    assert legal(state, 0, "offer") == ["offer"]
    poor = at(3, dollars=[0, 8, 8], **fields)
    say(poor, "-1 visit mine", "0 offer")
    assert [ask.seat for ask in poor.asks()] == [1]


@rule("DT-45", "DT-58")
def test_all_splits_are_listed_the_largest_share_of_the_first_before() -> None:
    fields = {"step": "prairie", "stage": "split", "actor": 1, "cowboys_up": "DS", "prairie": 0}
    state = at(3, herds=[2, 5, 9], cows_due=3, **fields)
    assert legal(state, 1, "split") == ["split 2+0+1", "split 1+0+2", "split 0+0+3"]
    assert refusal(state, "1 split 1+2") == "DT-R1: say how many cows from each of the 3 players, 0 from yourself"
    assert refusal(state, "1 split 3+0+0") == "DT-R1: one of these herds does not have so many cows to steal"
    assert refusal(state, "1 split 1+0+1") == "DT-R1: you steal 3 cows in all, no more and no fewer"
    anew = at(3, herds=[2, 5, 9], cows_due=2, split=[1, 0, 8], safe=[False, False, False], **{**fields, "stage": "resplit"})
    assert legal(anew, 1, "resplit") == ["split 1+0+1"]
    assert refusal(anew, "1 split 2+0+0") == "DT-58: one of these herds does not have so many cows to steal"


@rule("DT-46", "DT-R4")
def test_all_ways_to_graze_are_listed_none_first() -> None:
    state = at(step="prairie", stage="graze", actor=0, herds=[4, 0], hands=["D1 D1 D5 rifle", ""], wired=["D3", ""])
    assert legal(state, 0, "graze") == ["graze", "graze D1", "graze wired D3", "graze D1+D1", "graze D1 wired D3"]
    assert refusal(state, "0 graze D5") == "DT-46: this deed needs 5 cows; your herd has 4"
    assert refusal(state, "0 graze D3") == "DT-46: you do not have a deed worth 3 in your hand"
    assert refusal(state, "0 graze wired D1") == "DT-46: you do not have a deed worth 1 behind wire"
    assert refusal(state, "0 graze D1+D1+D1") == "DT-46: you do not have 3 deeds worth 1 in your hand"
    more = at(step="prairie", stage="graze", actor=0, herds=[9, 0], hands=["D1 D2", ""])
    assert refusal(more, "0 graze rifle") == "DT-49: you do not have Rifle in your hand"
    assert refusal(more, "1 graze") == "DT-46: somebody else is asked for deeds to put cows on"


@rule("DT-30")
def test_wire_goes_on_none_one_or_two_deeds() -> None:
    state = at(step="doc", stage="wire", actor=0, hands=["D3 D3 D5 rifle", ""])
    assert legal(state, 0, "wire") == ["wire", "wire D3", "wire D5", "wire D3+D3", "wire D3+D5"]
    assert (
        refusal(state, "0 wire D5+D3+D3") == "DT-30: wire goes on up to two deeds of your hand, not on 2 deeds worth 3 and a deed worth 5"
    )


@rule("DT-30")
def test_the_remedies_are_those_of_the_dice_the_highest_first() -> None:
    assert legal(at(step="doc", stage="cure", actor=0, locked=["9TJQK", "99999"]), 0, "cure") == ["cure dollars", "cure card", "cure wire"]
    free = at(2, Options(doc="free", window=0), step="doc", stage="cure", actor=0, locked=["99999", "99999"])
    assert legal(free, 0, "cure") == ["cure nuggets", "cure dollars", "cure card", "cure wire"]


@rule("DT-18", "DT-20", "DT-61")
def test_the_cards_drawn_are_the_choice_the_dearest_first() -> None:
    fields = {"stage": "pick", "actor": 0, "locked": ["9JJQQ", "99TTT"]}
    state = at(step="store", drawn="rifle rifle saddle", **fields)
    assert legal(state, 0, "pick") == ["take rifle", "take saddle"]
    assert refusal(state, "0 take horse") == "DT-18: you have drawn Saddle and 2 Rifles, not Horse"
    assert (
        refusal(at(step="hall", drawn="D1 D2", **fields), "0 take D3")
        == "DT-61: you have drawn a deed worth 1 and a deed worth 2, not a deed worth 3"
    )
    assert refusal(at(step="saloon", drawn="D1 D2", **fields), "1 take D1") == "DT-20: somebody else is asked for a card to keep"


@rule("DT-20")
def test_the_victims_are_those_of_whom_a_card_can_be_drawn_clockwise() -> None:
    fields = {"step": "saloon", "stage": "victim", "actor": 2, "locked": ["9TTTT", "9TTTT", "99QKA", "9TTTT"]}
    state = at(4, hands=["rifle", "D1", "", ""], cowboys=["-", "-", "-", "HH"], **fields)
    assert legal(state, 2, "victim") == ["steal from 1", "steal from 2"]
    assert (
        refusal(state, "2 steal from 4")
        == "DT-20: nothing can be stolen there: choose a player who has cards, and fewer Hearts than you show queens"
    )
    assert (
        refusal(state, "2 steal from 3")
        == "DT-20: nothing can be stolen there: choose a player who has cards, and fewer Hearts than you show queens"
    )
    hearts = at(4, hands=["rifle", "D1", "horse", "D2"], cowboys=["H", "-", "-", "HH"], **fields)
    assert legal(hearts, 2, "victim") == ["steal from 2"]


@rule("DT-24", "DT-42")
def test_the_sets_of_open_deeds_are_listed_the_dearest_first() -> None:
    base = Options(cowboys=False, window=0)
    fields = {"step": "hall", "stage": "claim", "actor": 0, "face_up": "D1 D3 D5"}
    state = at(2, base, locked=["9TTTA", "99TJQ"], **fields)
    assert legal(state, 0, "claim") == ["claim D3+D5", "claim D1+D5", "claim D1+D3"]
    assert refusal(state, "0 claim D5") == "DT-24: you take 2 deeds of those face up: a deed worth 1, a deed worth 3 and a deed worth 5"
    with_cowboys = at(step="hall", stage="claim", actor=0, face_up="D1 D3", locked=["9TTAA", "99TJQ"])
    assert legal(with_cowboys, 0, "claim") == ["claim D3", "claim D1"]
    second = Options(cowboys=False, aces="second", window=0)
    assert legal(at(2, second, locked=["9TTTA", "99TJQ"], **fields), 0, "claim") == ["claim D5", "claim D3", "claim D1"]
    assert legal(at(2, second, locked=["9TTAA", "99TJQ"], **fields), 0, "claim")[0] == "claim D3+D5"


@rule("DT-32", "DT-33")
def test_a_loaded_die_can_show_any_face_the_ace_first() -> None:
    state = at(step="throw", stage="face", actor=0, locked=["9", "9"])
    assert legal(state, 0, "face") == ["load A", "load K", "load Q", "load J", "load T", "load 9"]
    assert refusal(state, "1 load A") == "DT-32: somebody else is asked for the face of a Loaded Die"


@rule("DT-27")
def test_the_tied_are_the_choice_of_the_sheriff() -> None:
    state = at(3, step="mine", stage="name", sheriff=2, tied=[0, 1])
    assert legal(state, 2, "name") == ["name 1", "name 2"]
    assert refusal(state, "2 name 3") == "DT-27: only a tied player can win the tie"
    assert refusal(state, "0 name 1") == "DT-27: the Sheriff settles ties, and that is not you"
    assert refusal(at(step="mine", stage="visit"), "0 name 1") == "DT-27: there is no tie to settle now"


@rule("DT-43", "DT-W2")
def test_what_can_be_chosen_at_a_place_of_two_actions() -> None:
    wild = Options(wild_west=True, window=0)
    fields = {"stage": "choose", "actor": 0, "locked": ["9TJKA", "99TTT", "99TTT"], "cowboys_up": "SD"}
    assert legal(at(3, wild, step="bank", **fields), 0, "choose") == ["choose rob", "choose coach"]
    assert legal(at(3, wild, step="store", **fields), 0, "choose") == ["choose draw", "choose doc"]
    assert legal(at(3, wild, step="hall", **fields), 0, "choose") == ["choose up", "choose down"]
    assert legal(at(3, step="prairie", **fields), 0, "prairie") == ["choose rustle", "choose hire"]
    assert legal(at(3, step="prairie", **{**fields, "cowboys_up": "--"}), 0, "prairie") == ["choose rustle"]
    assert refusal(at(3, wild, step="bank", **fields), "0 choose hire") == "DT-W2: here you rob the bank or hold up the stagecoach"
    assert refusal(at(3, step="prairie", **fields), "1 choose hire") == "DT-43: somebody else is asked for a choice between two actions"


@rule("DT-50")
def test_the_cowboys_on_show_are_the_choice() -> None:
    fields = {"step": "prairie", "stage": "cowboy", "actor": 0}
    assert legal(at(cowboys_up="DS", **fields), 0, "cowboy") == ["hire D", "hire S"]
    assert refusal(at(cowboys_up="DS", **fields), "0 hire H") == "DT-50: you cannot hire a Heart; on show: a Diamond and a Spade"


@rule("DT-07")
def test_five_dice_of_a_throw_can_be_kept() -> None:
    state = at(step="throw", stage="keep", thrown=["AAAAA", "9"], locked=["-", "9999"])
    assert legal(state, 0, "keep") == ["keep A", "keep -", "keep AA", "keep AAA", "keep AAAA", "keep AAAAA"]


@pytest.mark.parametrize(
    ("number", "line", "fields"),
    [
        ("DT-32", "load A", {"step": "throw", "stage": "face"}),
        ("DT-43", "choose rustle", {"step": "prairie", "stage": "choose"}),
        ("DT-W2", "choose rob", {"step": "bank", "stage": "choose"}),
        ("DT-20", "steal from 3", {"step": "saloon", "stage": "victim", "hands": ["", "", "rifle"]}),
        ("DT-18", "take rifle", {"step": "store", "stage": "pick", "drawn": "rifle horse"}),
        ("DT-24", "claim D1+D2", {"step": "hall", "stage": "claim", "face_up": "D1 D2 D3"}),
        ("DT-R1", "split 0+0+2", {"step": "prairie", "stage": "split", "herds": [0, 9, 9], "cows_due": 2}),
        ("DT-58", "split 0+0+2", {"step": "prairie", "stage": "resplit", "herds": [0, 9, 9], "cows_due": 2}),
        ("DT-46", "graze", {"step": "prairie", "stage": "graze"}),
        ("DT-50", "hire S", {"step": "prairie", "stage": "cowboy"}),
        ("DT-29", "cure nuggets", {"step": "doc", "stage": "cure"}),
        ("DT-30", "wire", {"step": "doc", "stage": "wire"}),
    ],
)
@rule("DT-14", "DT-20", "DT-29", "DT-50")
def test_only_the_one_who_is_asked_answers_and_only_then(number: str, line: str, fields: dict[str, Any]) -> None:
    with_cowboys = fields["step"] != "hall"
    around = {"actor": 0, "cowboys_up": "SD" if with_cowboys else "", "locked": ["9TQKA", "9TQKA", "9TQKA"]}
    options = Options(cowboys=with_cowboys, window=0)
    say(at(3, options, **around, **fields), f"0 {line}")
    assert refusal(at(3, options, **around, **fields), f"1 {line}").partition(": ")[2].startswith("somebody else is asked for ")
    later = at(3, options, **around, **{**fields, "stage": "visit"})
    assert refusal(later, f"0 {line}").partition(": ")[2].startswith("nobody is asked for ")
    objecting = at(3, options, **around, **fields)
    objecting.chain = [(1, 18)]
    assert refusal(objecting, f"0 {line}").startswith(f"{number}: ")
    assert refusal(objecting, f"0 {line}").partition(": ")[2].startswith("nobody is asked for ")
