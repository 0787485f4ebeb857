"""Windows: to whom they are put, how they end, and what they tell."""

from __future__ import annotations

import msgspec
import pytest
from cited import rule
from games.dicetown.positions import asked, at, legal, refusal, say

from rules.dicetown import GAME, windows
from rules.dicetown.components import A_DEED, LOADED_DIE, OBJECTION, Options
from rules.dicetown.position import Used
from rules.dicetown.state import State
from rules.kernel import TABLE, Ask

CARDS = "rifle"
FULL = ["99TJA", "TTQQK", "9TJQK"]


def window(stage: str, **fields: object) -> list[str]:
    """To whom the window of a stage is put, with a store card in every hand."""
    state = at(3, stage=stage, **{"actor": 0, "locked": FULL, "hands": ["rifle", "saddle", "horse"], **fields})
    return [line for line in asked(state) if not line.endswith(("pickpocket", "close"))]


@rule("DT-34", "DT-32")
def test_each_window_is_put_to_those_whose_card_it_is() -> None:
    assert window("loaded", step="throw", locked=["99", "99999", "TT"], actor=None) == ["0 loaded", "2 loaded"]
    assert window("dynamite", step="mine") == ["0 dynamite"]
    assert window("accomplice", step="bank") == ["1 accomplice", "2 accomplice"]
    assert window("shopping", step="store") == ["0 shopping"]
    assert window("helping", step="saloon") == ["0 helping"]
    assert window("friends", step="sheriff") == ["0 friends", "1 friends", "2 friends"]
    assert window("bribe", step="hall") == ["0 bribe"]
    assert window("office", step="hall") == ["0 office"]
    assert window("persuasion", step="hall") == ["0 persuasion"]
    assert window("lasso", step="prairie") == ["0 lasso"]
    assert window("herder", step="prairie", split=[0, 0, 2]) == ["2 herder"]
    assert window("recruitment", step="prairie") == ["0 recruitment"]
    assert window("sick", step="doc", received=[True, False, True], actor=None) == ["0 sick", "2 sick"]
    assert window("dynamite", step="mine", chain=[[1, "accomplice"]]) == ["0 objection", "2 objection"]


@rule("DT-33", "DT-61", "DT-62")
def test_no_window_for_what_everybody_sees_to_be_useless() -> None:
    assert window("bribe", step="hall", deeds="") == []
    assert window("persuasion", step="hall", locked=["99TJQ", "TTQQK", "9TJQK"]) == []


@rule("DT-34")
def test_a_hand_of_known_deeds_cannot_hold_the_card() -> None:
    fields = {"step": "mine", "stage": "dynamite", "actor": 0, "locked": ["99TJA", "TTQQK"]}
    assert asked(at(hands=["D4", ""], **fields)) == ["-1 close"]
    unsure = at(hands=["D4", "rifle"], known=[[["S?", [1]]], [["D?", [0, 1]]], [["D?", [0, 1]], ["S?", [0, 1]]]], **fields)
    assert asked(unsure) == ["0 dynamite", "-1 close", "0 pickpocket", "1 pickpocket"]
    seen = at(hands=["lasso", ""], known=[[], [["lasso", [0]]], [["lasso", [0]]]], **fields)
    assert asked(seen) == ["-1 close"]
    shown = at(hands=["dynamite", ""], known=[[], [["dynamite", [0]]], [["dynamite", [0]]]], **fields)
    assert asked(shown) == ["0 dynamite", "-1 close"]


@rule("DT-34")
def test_the_window_is_the_same_whoever_holds_the_card() -> None:
    fields = {"step": "mine", "stage": "visit", "locked": ["99TJA", "TTQQK", "9TTTT"]}
    holding = at(3, hands=["dynamite", "rifle", "objection"], **fields)
    not_holding = at(3, hands=["horse", "rifle", "saddle"], **fields)
    for state in (holding, not_holding):
        say(state, "-1 visit mine")
    assert asked(holding) == asked(not_holding)
    assert msgspec.json.encode(holding.view(1)) == msgspec.json.encode(not_holding.view(1))


@rule("DT-34")
def test_a_pass_tells_others_nothing() -> None:
    state = at(2, step="sheriff", stage="friends", actor=0, locked=["9TJKK", "99TTT"], hands=["rifle", "horse"])
    before = msgspec.json.encode(state.view(1))
    assert say(state, "0 pass") == []
    assert msgspec.json.encode(state.view(1)) == before
    assert state.view(0).has_passed
    assert refusal(state, "0 pass") == "DT-34: you have passed in this window"
    assert asked(state) == ["1 friends", "-1 close", "0 pickpocket", "1 pickpocket"]


@rule("DT-34")
def test_the_last_pass_closes_a_window_and_no_other_starts_it_anew() -> None:
    fields = {"step": "sheriff", "stage": "friends", "actor": 0, "turn": 7, "locked": FULL, "hands": ["rifle", "old-friends", "horse"]}
    state = at(3, Options(window=5000), **fields)
    assert legal(state, 0, "friends") == ["pass", "pass round"]
    assert legal(state, 1, "friends") == ["pass", "pass round", "play old-friends"]
    say(state, "1 pass")
    standing = (Ask(0, "friends", 7, must=False), Ask(2, "friends", 7, must=False), Ask(TABLE, "close", 7, wait=5000))
    assert state.asks()[:3] == standing
    assert say(state, "0 pass", "2 pass") == []
    assert state.asks() == (Ask(TABLE, "close", 7),)
    assert refusal(state, "0 pickpocket 2") == "DT-33: you cannot play Pickpocket now"
    say(state, "-1 close")
    assert state.step == "hall"


@rule("DT-34")
def test_who_passes_for_the_round_is_asked_in_no_window_of_it() -> None:
    fields = {"step": "sheriff", "stage": "friends", "actor": 0, "locked": FULL, "face_up": "D1", "deeds": "D2 D3"}
    state = at(3, hands=["rifle", "horse", "saddle"], **fields)
    before = msgspec.json.encode(state.view(1))
    assert say(state, "0 pass round") == []
    assert msgspec.json.encode(state.view(1)) == before
    assert (state.view(0).is_sitting_out, state.view(1).is_sitting_out, state.view(None).is_sitting_out) == (True, False, False)
    assert refusal(state, "0 pass") == "DT-34: you have passed for this round"
    assert "0 pickpocket" in asked(state)
    say(state, "1 pass", "2 pass", "-1 close", "-1 visit hall")
    assert state.step == "hall"
    assert asked(state)[0] == "2 bribe"


@rule("DT-34")
def test_what_only_declines_leaves_a_question_idle_for_who_holds_no_card_for_it() -> None:
    fields = {"step": "sheriff", "stage": "friends", "actor": 0, "locked": FULL, "hands": ["old-friends", "pickpocket", "horse"]}
    state = at(3, **fields)
    idle = {
        (ask.seat, ask.what): all(isinstance(action, GAME.declines) for action in state.legal(ask))
        for ask in state.asks()
        if ask.seat != TABLE
    }
    assert idle == {
        (0, "friends"): False,
        (1, "friends"): True,
        (2, "friends"): True,
        (0, "pickpocket"): True,
        (1, "pickpocket"): False,
        (2, "pickpocket"): True,
    }


@rule("DT-34")
def test_where_all_have_passed_for_the_round_no_window_opens() -> None:
    sitting_out = at(2, step="mine", stage="visit", locked=FULL[:2], hands=["dynamite", "rifle"], sits_out=[True, False])
    say(sitting_out, "-1 visit mine")
    assert (sitting_out.step, sitting_out.nuggets) == ("bank", [2, 0])
    objecting = at(2, step="mine", stage="dynamite", actor=0, locked=FULL[:2], hands=["dynamite", "objection"], sits_out=[False, True])
    say(objecting, "0 play dynamite")
    assert objecting.nuggets == [4, 0]


@pytest.mark.parametrize("kind", ["sits_out", "quiet"])
@rule("DT-32", "DT-34")
def test_a_new_card_lifts_what_was_passed_for_the_round(kind: str) -> None:
    drawing = at(2, step="store", stage="pick", actor=0, locked=["9JJKA", "99TTT"], drawn="pickpocket rifle", **{kind: [True, True]})
    say(drawing, "0 take pickpocket")
    assert getattr(drawing, kind) == [False, True]
    stealing = at(2, step="saloon", stage="pick", actor=1, victim=0, hands=["D1 rifle", ""], drawn="D1 rifle", **{kind: [True, True]})
    stealing.locked = [(0, 0, 1, 1, 1), (0, 3, 3, 4, 5)]
    say(stealing, "1 take D1")
    assert getattr(stealing, kind) == [True, False]


@rule("DT-34", "DT-40")
@pytest.mark.parametrize("stage", ["bribe", "persuasion", "lasso", "herder", "recruitment"])
def test_there_is_no_window_for_a_card_of_the_cowboys_in_the_base_game(stage: str) -> None:
    fields = {"step": "hall", "stage": stage, "actor": 0, "split": [1, 1, 1], "face_up": "D1", "hands": ["rifle", "saddle", "horse"]}
    assert windows.asked(at(3, Options(window=0), locked=["99TJA", "9TTTT", "9TTTT"], **fields)) != []
    assert windows.asked(at(3, Options(cowboys=False, window=0), locked=["99TJA", "9TTTT", "9TTTT"], **fields)) == []


@rule("DT-34", "DT-42")
def test_the_town_hall_of_the_base_game_asks_for_land_office_alone() -> None:
    fields = {"step": "hall", "stage": "visit", "hands": ["rifle", "saddle"], "locked": ["99999", "9TTTT"], "face_up": "D1 D1 D1"}
    state = at(2, Options(cowboys=False, window=0), **fields)
    say(state, "-1 visit hall")
    assert asked(state)[0] == "0 office"
    say(state, "-1 close")
    assert asked(state) == ["-1 refill"]


@rule("DT-34", "DT-32")
def test_a_reaction_ends_the_window_at_once_and_a_new_one_begins_with_nobody_passed() -> None:
    state = at(3, step="bank", stage="accomplice", actor=0, locked=FULL, bank=6, hands=["rifle", "accomplice", "horse"])
    say(state, "2 pass", "1 play accomplice")
    assert state.chain == [(1, 19)]
    assert asked(state)[:3] == ["0 objection", "2 objection", "-1 close"]
    assert say(state, "-1 close") != []
    assert state.dollars == [11, 11, 8]


@rule("DT-32", "DT-33")
def test_objections_object_to_each_other() -> None:
    for count, nuggets in ((1, 2), (2, 4)):
        state = at(3, step="mine", stage="dynamite", actor=0, locked=FULL, hands=["dynamite objection", "objection", "rifle"])
        say(state, "0 play dynamite", "1 play objection")
        if count == 2:
            assert asked(state)[0] == "0 objection"
            say(state, "0 play objection")
        else:
            assert refusal(state, "1 play objection") == "DT-33: Objection can be played now, but not by you"
            say(state, "-1 close")
        assert state.nuggets == [nuggets, 0, 0]


@rule("DT-32")
def test_nobody_objects_to_the_own_card() -> None:
    state = at(2, step="mine", stage="dynamite", actor=0, locked=FULL[:2], hands=["dynamite objection", "rifle"])
    say(state, "0 play dynamite")
    assert refusal(state, "0 play objection") == "DT-33: Objection can be played now, but not by you"


@rule("DT-32", "DT-33")
def test_a_die_may_be_loaded_again_before_the_next_throw() -> None:
    fields = {"step": "throw", "stage": "keep", "locked": ["9", "99"], "thrown": ["TTTT", "TTT"], "hands": ["loaded-die", "rifle"]}
    state = at(2, used=[{"seat": 0, "card": "loaded-die", "in_force": True}], played="loaded-die", **fields)
    say(state, "0 keep T", "1 keep T")
    assert state.used == []
    assert legal(state, 0, "loaded") == ["pass", "pass round", "play loaded-die"]


@rule("DT-33")
def test_after_a_cancelled_card_no_second_of_its_name() -> None:
    state = at(2, step="throw", stage="loaded", locked=["9", "T"], hands=["loaded-die loaded-die", "objection rifle"])
    say(state, "0 play loaded-die", "1 play objection")
    say(state, "-1 close")
    assert state.used == [Used(0, LOADED_DIE, False)]
    assert asked(state)[0] == "1 loaded"
    assert refusal(state, "0 play loaded-die") == "DT-33: Loaded Die can be played now, but not by you"


@rule("DT-33", "DT-32")
def test_reactions_may_be_played_in_the_step_in_which_they_were_received() -> None:
    fields = {"step": "mine", "stage": "dynamite", "actor": 0, "locked": FULL[:2]}
    fresh = at(2, hands=["dynamite", "objection"], fresh=["dynamite", "objection"], **fields)
    assert legal(fresh, 0, "dynamite") == ["pass", "pass round"]
    state = at(2, hands=["dynamite", "objection"], fresh=["", "objection"], **fields)
    say(state, "0 play dynamite")
    assert legal(state, 1, "objection") == ["pass", "pass round", "play objection"]


@rule("DT-33")
def test_of_two_alike_one_received_earlier_may_be_played() -> None:
    fields = {"step": "throw", "stage": "loaded", "locked": ["9", "T"]}
    two = at(2, hands=["loaded-die loaded-die", ""], fresh=["loaded-die", ""], **fields)
    assert legal(two, 0, "loaded") == ["pass", "pass round", "play loaded-die"]
    assert legal(at(2, hands=["loaded-die", ""], fresh=["loaded-die", ""], **fields), 0, "loaded") == ["pass", "pass round"]


@rule("DT-33")
def test_a_new_step_makes_old_cards_of_new_ones() -> None:
    state = at(2, step="store", stage="pick", actor=0, locked=["9JJKA", "99TTT"], drawn="pickpocket rifle")
    say(state, "0 take pickpocket")
    assert state.fresh == [[], []]
    assert state.step == "saloon"


@rule("DT-32")
def test_several_cards_in_one_action_act_clockwise_from_the_sheriff() -> None:
    used = [{"seat": 2, "card": "accomplice", "in_force": True}, {"seat": 1, "card": "accomplice", "in_force": True}]
    state = at(3, step="bank", stage="accomplice", actor=0, sheriff=1, bank=9, locked=FULL, hands=["", "rifle", "rifle"], used=used)
    state.played = []
    say(state, "-1 close")
    assert state.dollars == [11, 12, 10]


@rule("DT-32")
def test_hands_off_holds_for_the_round_and_is_seen_by_nobody() -> None:
    state = at(2, step="throw", stage="keep", thrown=["AA", "AA"], locked=["99T", "99T"], hands=["pickpocket", "rifle"])
    assert legal(state, 0, "pickpocket") == ["hands off", "pickpocket 2"]
    assert legal(state, 1, "pickpocket") == ["hands off"]
    before = msgspec.json.encode(state.view(1))
    assert say(state, "0 hands off") == []
    assert msgspec.json.encode(state.view(1)) == before
    assert state.view(0).is_quiet
    assert refusal(state, "0 pickpocket 2") == "DT-33: you cannot play Pickpocket now"
    assert "0 pickpocket" not in asked(state)


@rule("DT-32", "DT-34")
def test_pickpocket_is_asked_of_all_who_might_hold_it_beside_every_question_and_of_nobody_once_it_is_played() -> None:
    fields = {"step": "throw", "stage": "keep", "thrown": ["AA", "AA"], "locked": ["99T", "99T"]}
    assert asked(at(2, hands=["rifle", "D1"], **fields))[2:] == ["0 pickpocket"]
    assert asked(at(2, hands=["rifle", "saddle"], played="pickpocket", **fields))[2:] == []
    state = at(2, round=3, hands=["rifle", "D1"], **fields)
    standing = Ask(0, "pickpocket", 3, must=False)
    assert standing in state.asks()
    say(state, "0 keep A", "1 keep A")
    assert state.stage == "loaded"
    assert standing in state.asks()
    say(state, "-1 close")
    assert standing not in state.asks()


@rule("DT-32", "DT-20")
def test_no_pickpocket_while_a_thief_looks_at_ones_cards() -> None:
    fields = {"step": "saloon", "stage": "pick", "actor": 0, "victim": 1, "locked": ["9QQKA", "99TTT", "99TTT"]}
    state = at(3, hands=["rifle", "pickpocket horse", "saddle"], drawn="pickpocket horse", **fields)
    assert asked(state) == ["0 loot", "0 pickpocket", "2 pickpocket"]
    assert refusal(state, "1 pickpocket 1") == "DT-33: you cannot play Pickpocket now"


@rule("DT-32", "DT-19")
def test_a_pickpocket_that_waits_is_not_replaced_by_the_same_card_drawn_anew() -> None:
    fields = {"step": "store", "stage": "shopping", "actor": 1, "locked": ["99TTT", "9JJKA", "99TTT"], "store": "lasso"}
    state = at(3, hands=["pickpocket rifle", "saddle", "horse"], **fields)
    say(state, "0 pickpocket 3", "-1 close", "-1 draw lasso+pickpocket", "1 take pickpocket")
    assert state.pocket == (0, 2)
    assert refusal(state, "1 pickpocket 1") == "DT-33: you cannot play Pickpocket now"
    assert asked(state) == ["1 objection", "2 objection", "-1 close"]
    say(state, "-1 close")
    assert (state.dollars, state.pocket, state.step) == ([12, 8, 4], None, "saloon")


@pytest.mark.parametrize("lines", [["0 play dynamite"], []])
@rule("DT-34")
def test_what_was_passed_is_forgotten_with_the_question(lines: list[str]) -> None:
    state: State = at(3, step="mine", stage="dynamite", actor=0, locked=FULL, hands=["dynamite", "rifle", "horse"])
    turn = state.turn
    say(state, *(lines or ["0 pass", "-1 close"]))
    assert state.passed == [False, False, False]
    assert state.turn == turn + 1
    assert A_DEED not in state.hands[0]
    assert OBJECTION not in state.played
