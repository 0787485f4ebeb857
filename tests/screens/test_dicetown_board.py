"""The board of Dice Town: what it says and shows at each question."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from cited import rule
from screens.boards import picture
from screens.dicetown_moments import BOARD, NORMAL, Options, at, first, place, player, rows, said, scene_at

from cowtui.boards.base import Change, Refuse, Say
from cowtui.boards.dicetown.choices import POCKET
from cowtui.boards.scene import Choice, Scene
from cowtui.widgets.text import plain
from rules.dicetown import sealed
from rules.dicetown.actions import HandsOff, Keep, Offer, Pass, PassRound, Pickpocket, Play, Split
from rules.dicetown.position import Goods
from rules.dicetown.state import State
from rules.dicetown.view import View

THROW: dict[str, Any] = {"step": "throw", "stage": "keep", "cowboys_up": "SD", "face_up": "D3"}


def throwing(**fields: Any) -> State:
    """Two players of three have kept two jacks and two queens; the first throws a jack, a queen and an ace."""
    usual = {"locked": ["JJ", "QQQ", "9T"], "thrown": ["JQA", "9T", "9TJ"], "dollars": [4, 8, 8]}
    return at(3, Options(window=5000), **{**THROW, **usual, **fields})


def press(scene: Scene[View], key: str) -> object:
    return BOARD.press(scene, key, picture(BOARD, scene, NORMAL).spots.get(scene.cursor))


def enter(scene: Scene[View]) -> object:
    return BOARD.enter(scene, picture(BOARD, scene, NORMAL).spots[scene.cursor])


def space(scene: Scene[View]) -> object:
    return BOARD.space(scene, picture(BOARD, scene, NORMAL).spots[scene.cursor])


# The throws ------------------------------------------------------------------------------------------------------------------


@rule("DT-07", "DT-14")
@pytest.mark.parametrize(
    ("cursor", "does"),
    [
        ("die 0", "Enter keeps the jack, free: you would show 3 jacks, most at the Store."),
        ("die 1", "Enter keeps the queen, free: one queen against Ben's 3."),
        ("die 2", "Enter keeps the ace, free: you would show one ace, most at the Prairie."),
        ("none", "Enter keeps none for $1: all your dice are thrown again."),
    ],
)
def test_enter_says_what_is_kept_what_it_costs_and_how_it_stands(cursor: str, does: str) -> None:
    scene = scene_at(throwing(), cursor=cursor)
    assert said(scene) == [
        "Which dice do you keep, in secret?",
        does,
        "One die is free, each more costs $1, none costs $1; you have $4.",
    ]


@rule("DT-06", "DT-08")
def test_marked_dice_are_kept_together_and_too_many_say_what_they_cost() -> None:
    scene = scene_at(throwing(thrown=["JJJ", "9T", "9TJ"], dollars=[1, 8, 8]), cursor="die 1")
    scene = replace(scene, choice=Choice(marks=("die 0", "die 1")))
    assert said(scene)[1] == "Enter keeps 2 jacks for $1: you would show 4 jacks, most at the Store."
    assert enter(scene) == Say(Keep((2, 2)))
    assert "keep" in "".join(rows(scene)[16:20])
    more = replace(scene, choice=Choice(marks=("die 0", "die 1", "die 2")))
    assert said(more)[1] == "Keeping 3 costs $2; you have $1."


def test_marks_of_the_throw_before_mean_nothing_in_the_next() -> None:
    scene = scene_at(throwing(thrown=["JQ", "9T", "9TJ"]), cursor="die 0")
    stale = replace(scene, choice=Choice(marks=("die 2",)))
    assert said(stale)[1] == said(scene)[1]
    assert rows(stale) == rows(scene)


@rule("DT-06")
def test_what_was_chosen_stays_to_be_seen_and_changed() -> None:
    state = throwing()
    state.check(0, Keep((2,)))
    state.apply(0, Keep((2,)))
    scene = scene_at(state)
    assert scene.cursor == "die 0"
    assert said(scene)[1] == "You keep a jack; mark others to change that."
    assert player(scene, "Ann")[30:36].strip() == "ready"
    assert player(scene, "Ben")[30:36].strip() == "..."


@rule("DT-14", "DT-16", "DT-17")
def test_each_place_says_what_it_would_pay_now_and_who_stands_first() -> None:
    state = throwing(locked=["999J", "QQ", "9T"], thrown=["A", "9TJ", "9TJ"], cowboys=["S", "-", "-"], bank=8, coach=7)
    scene = scene_at(state)
    assert "4 nuggets now; 30 left            you lead with 3 nines" in place(scene, "Mine")
    assert "$8 now, $7 more for next round    Cleo leads with 1 ten" in place(scene, "Bank")
    assert "steals a card, 2 tries            Ben leads with 2 queens" in place(scene, "Saloon")
    assert "the badge, 5 points; settles ties no king shown yet" in place(scene, "Sheriff")
    assert "20 cows; or hire Spade or Diamond no ace shown yet" in place(scene, "Prairie")
    assert "a deed worth 3; 19 face down      best poker hand" in place(scene, "Town Hall")


@rule("DT-14", "DT-27")
def test_the_order_of_ties_stands_with_the_place() -> None:
    state = at(4, step="mine", stage="dynamite", actor=2, locked=["99TJA", "99TQK", "999QK", "TTJJA"], cowboys_up="SD", hands=["rifle"] * 4)
    scene = scene_at(state, seat=1, cursor="place mine")
    assert said(scene)[1] == "Mine: first Cleo; then you and Ann."
    assert said(replace(scene, cursor="place hall"))[1] == "Town Hall: first Cleo; then Dan; then Ann; then you."
    assert "Cleo wins it with 3 nines" in place(scene, "Mine")
    assert "you and Ann tie with 1" not in place(scene, "Bank")
    assert "Dan leads with 2 tens" in place(scene, "Bank")


@rule("DT-24", "DT-25")
def test_the_best_poker_hand_is_named_as_people_say_it() -> None:
    hands = {
        "99TJA": "pair of nines is",
        "TTQQK": "two pairs are",
        "JJJQK": "three jacks are",
        "9TJQK": "straight is",
        "QQQKK": "full house is",
    }
    for dice, words in hands.items():
        state = at(2, step="mine", stage="dynamite", actor=1, locked=[dice, "9TJQA"], cowboys_up="SD", hands=["rifle", "rifle"])
        assert f"your {words} best" in place(scene_at(state), "Town Hall")


@rule("DT-29")
def test_doc_says_who_has_nothing_yet() -> None:
    state = at(
        3, step="hall", stage="office", actor=0, locked=["99999", "9TJQA", "9TJQA"], received=[True, False, True], hands=["rifle", "", ""]
    )
    assert "Ben got nothing yet" in place(scene_at(state), "Doc")


# A moment for cards ----------------------------------------------------------------------------------------------------------


def moment_for(cards: str) -> State:
    fields = {"step": "sheriff", "stage": "friends", "actor": 2, "cowboys_up": "SD"}
    return at(3, Options(window=5000), locked=["9TJQA", "9TJQA", "99KKK"], hands=[cards, "horse", "rifle"], **fields)


@rule("DT-34")
def test_a_moment_for_cards_has_a_bar_and_the_seconds_and_passing_under_the_cursor() -> None:
    scene = scene_at(moment_for("saddle"))
    text = rows(scene)
    assert text[20] == "▸ Anyone with a card may play it now.  ════════════──────── 3 seconds"
    assert said(scene)[1:] == [
        "You hold no card for this. Enter passes; so does waiting.",
        "The pause is the same whoever holds what, so that it tells nobody anything.",
    ]
    assert "Old Friends: the badge stays where it" in text[16]
    assert enter(scene) == Say(Pass())
    assert press(scene, "n") == Say(PassRound())
    assert [key.word for key in BOARD.keys if key.shows and key.when(scene)] == ["pass all round"]


@rule("DT-33", "DT-34")
def test_who_holds_the_card_can_play_it_and_rests_on_the_pass() -> None:
    scene = scene_at(moment_for("old-friends"))
    assert said(scene)[1] == "You hold Old Friends. Enter passes; so does waiting."
    playing = replace(scene, cursor="say 1")
    assert said(playing)[1] == "Enter plays Old Friends: the badge stays where it is."
    assert enter(playing) == Say(Play(20))
    assert BOARD.pace(scene, object()) == 0.0  # type: ignore[arg-type]  # what leads to a card of one's own is not shown first


@rule("DT-34")
def test_what_a_moment_shows_differs_in_nothing_but_the_own_card() -> None:
    without, other = rows(scene_at(moment_for("saddle"))), rows(scene_at(moment_for("horse")))
    own = ("Saddle", "Horse", "Ann (you)", "A moment for cards")  # the card, and the points that it counts
    assert [line for line in without if not any(word in line for word in own)] == [
        line for line in other if not any(word in line for word in own)
    ]


@rule("DT-32")
def test_p_opens_pickpocket_beside_a_question_and_escape_closes_it() -> None:
    scene = scene_at(throwing(hands=["pickpocket", "", ""], dollars=[4, 9, 2]))
    opened = press(scene, "p")
    assert opened == Change(Choice(flags=frozenset({POCKET})), "say 1")
    victims = replace(scene, choice=Choice(flags=frozenset({POCKET})), cursor="say 1")
    assert said(victims)[:2] == ["Whose pocket do you pick?", "Enter plays Pickpocket on Ben: you take $4 before the next place."]
    assert enter(victims) == Say(Pickpocket(1))
    assert enter(replace(victims, cursor="say 3")) == Say(HandsOff())
    assert BOARD.back(victims) == Change(Choice())
    shown = [key.key for key in BOARD.keys if key.shows and key.when(scene)]
    assert shown == ["p", "s"]
    assert [key.key for key in BOARD.keys if key.shows and key.when(scene_at(throwing(hands=["horse", "", ""])))] == ["s"]


# The Sheriff and the offers ---------------------------------------------------------------------------------------------------


def tied(stage: str, **fields: Any) -> State:
    usual = {
        "step": "saloon",
        "sheriff": 0,
        "tied": [0, 1, 2],
        "locked": ["9TJKQ", "9TJKQ", "9TJKQ"],
        "cowboys_up": "SD",
        "dollars": [1, 9, 6],
    }
    return at(3, stage=stage, **{**usual, **fields})


@rule("DT-27", "DT-28")
def test_the_sheriff_sees_what_each_pays_and_what_naming_does() -> None:
    state = tied("name", offers=[None, {"dollars": 7}, {}])
    scene = scene_at(state, cursor="say 2")
    assert said(scene) == [
        "You are the Sheriff: who wins the tie?",
        "Enter names Ben: Ben pays you $7 and acts at the Saloon.",
        "Ben offers $7; Cleo nothing. Name yourself, and nobody pays.",
    ]
    assert said(replace(scene, cursor="say 1"))[1] == "Enter names yourself: nobody pays, and you act at the Saloon."
    text = "\n".join(rows(scene)[15:20])
    assert "pays you $7" in text
    assert "▸2 Ben" in text


BARGAINS = [{"dollars": 3}, {"dollars": 2, "nuggets": 1, "cards": ["rifle"]}, {}]


def bargaining(stage: str = "raise", **fields: Any) -> State:
    """Ann and Ben have offered; Cleo is the Sheriff, and tied too."""
    usual = {"offers": [*BARGAINS[:2], None], "hands": ["saddle", "rifle", ""], "dollars": [6, 9, 6], "nuggets": [1, 2, 0], "sheriff": 2}
    return tied(stage, **{**usual, **fields})


@rule("DT-28")
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
def test_open_offers_stand_where_one_adds_to_them_at_every_size(size: tuple[int, int]) -> None:
    scene = scene_at(bargaining(), size)
    assert "You offer $3; Ben $2, 1 nugget and 1 card." in said(scene, size)[2]
    assert said(scene, size)[2] in "\n".join(rows(scene, size))
    assert BOARD.help(scene)[0] == "You offer $3; Ben $2, 1 nugget and 1 card."
    about = plain(BOARD.about(scene_at(bargaining(), (120, 40)), picture(BOARD, scene, size).spots["player 1"]))
    assert "Offers $2, 1 nugget and 1 card" in about
    assert "Rifle" not in "\n".join(rows(scene, size))


@rule("DT-28")
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
def test_open_offers_stand_beside_the_tip_that_speaks_of_them(size: tuple[int, int]) -> None:
    scene = scene_at(bargaining(), size)
    tips = {"raise": "You see every offer now: add only what you need."}
    tipped = replace(scene, around=replace(scene.around, tips=tips, is_tipped=True, is_fresh=True))
    assert "You see every offer now" in said(tipped, size)[2]
    assert "You offer $3; Ben $2, 1 nugget and 1 card." in said(tipped, size)[1]
    assert said(tipped, size)[1] in "\n".join(rows(tipped, size))


@rule("DT-28")
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
def test_the_sheriff_sees_the_offers_and_the_cards_in_them_at_every_size(size: tuple[int, int]) -> None:
    scene = scene_at(bargaining("name", hands=["saddle", "rifle", ""], locked=["9TJKQ", "9TJKQ", "9TJKQ"]), size, seat=2)
    assert "Ann offers $3; Ben $2, 1 nugget and Rifle." in said(scene, size)[2]


@rule("DT-28")
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
def test_five_open_offers_have_room_for_every_name(size: tuple[int, int]) -> None:
    offers = [{"dollars": 2}, {"nuggets": 1}, {}, {"dollars": 1, "nuggets": 2}, {"dollars": 3}, None]
    state = at(
        6,
        Options(window=0, wild_west=True),
        step="saloon",
        stage="raise",
        sheriff=5,
        tied=[0, 1, 2, 3, 4],
        offers=offers,
        locked=["9TJKQ"] * 5 + ["9TTTT"],
        dollars=[6] * 6,
        nuggets=[2] * 6,
        cowboys_up="SD",
    )
    line = said(scene_at(state, size), size)[2]
    assert all(name in line for name in ("ou", "Ben", "Cleo", "Dan", "Eve"))
    assert all(goods in line for goods in ("$2", "1 nug", "$1", "2 nug", "$3"))
    assert line in "\n".join(rows(scene_at(state, size), size))


@rule("DT-28")
def test_sealed_offers_are_not_shown_and_open_ones_are_told_in_the_story() -> None:
    before = scene_at(bargaining("offer", offers=[BARGAINS[0], None, None]), seat=1)
    assert "$3" not in "\n".join([*rows(before)[15:], *BOARD.help(before)])
    shown = sealed.OffersShown(2, (Goods(3), Goods(2), None), (0, 0, 0))
    scene = scene_at(bargaining())
    assert not BOARD.is_minor(shown)
    assert BOARD.tell(scene, shown) == "You offered $3; Ben $2."
    adding = replace(scene, view=BOARD.after(scene.view, sealed.Offered(1, adding=True, goods=None, again=False)))
    assert adding.view.offers == scene.view.offers  # they stay open while more is added
    assert BOARD.tell(adding, shown) == "In the end you offered $3; Ben $2."


@rule("DT-28")
def test_offers_are_made_with_left_and_right_and_cards_with_space() -> None:
    scene = scene_at(tied("offer", sheriff=1, hands=["D3 rifle", "", ""], dollars=[2, 9, 6]))
    assert scene.cursor == "dollars"
    assert said(scene)[1] == "Enter offers nothing."
    assert press(scene, "right") == Change(Choice(("dollars",)))
    marked = replace(scene, choice=Choice(("dollars", "dollars", "card 1")), cursor="card 1")
    assert said(marked)[1] == "Enter offers $2 and Rifle: you pay it only if you win the tie."
    assert enter(marked) == Say(Offer(2, 0, (14,)))
    assert press(replace(marked, cursor="dollars"), "left") == Change(Choice(("dollars", "card 1")))
    assert press(replace(marked, cursor="dollars"), "right") == Refuse("that is all there is: of $2")
    assert space(replace(marked, cursor="card 0")) == Change(Choice(("dollars", "dollars", "card 1", "card 0")))
    assert BOARD.back(marked) == Change(Choice(("dollars", "dollars")))


@rule("DT-45", "DT-R1")
def test_cows_are_split_with_left_and_right_and_enter_waits_until_all_are_named() -> None:
    state = at(
        3, step="prairie", stage="split", actor=0, herds=[0, 5, 5], prairie=0, cows_due=2, cowboys_up="SD", locked=["9TJAA", "-", "-"]
    )
    scene = scene_at(state)
    assert said(scene)[1] == "2 cows still to name: left and right change a number."
    assert enter(scene) == Refuse("say where the other 2 come from: left and right change a number", "DT-R1")
    named = replace(scene, choice=Choice(("cows 1", "cows 2")))
    assert said(named)[1] == "Enter steals 1 cow from Ben and 1 cow from Cleo."
    assert enter(named) == Say(Split((0, 1, 1)))
    assert press(named, "right") == Refuse("all cows are named: left takes one back", "DT-R1")


@rule("DT-30", "DT-46")
def test_wire_and_cows_refuse_one_deed_too_many() -> None:
    wire = scene_at(at(2, step="doc", stage="wire", actor=0, hands=["D1 D2 D3", ""], cowboys_up="SD", locked=["9TJQK", "-"]))
    two = replace(wire, choice=Choice(("card 0", "card 1")), cursor="card 2")
    assert space(two) == Refuse("barbed wire goes on two deeds at most: Space takes one off again", "DT-30")
    cows = scene_at(
        at(2, step="prairie", stage="graze", actor=0, herds=[3, 0], hands=["D1 D3", ""], cowboys_up="SD", locked=["9TJQA", "-"])
    )
    one = replace(cows, choice=Choice(("card 1",)), cursor="card 0")
    assert space(one) == Refuse("your herd has not enough cows for that deed too", "DT-46")
    assert said(replace(one, choice=Choice()))[1] == "Enter puts 1 cow on a deed worth 1: safe, and 1 point more each."


# Who leads, and how much is left --------------------------------------------------------------------------------------------


@rule("DT-35")
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
@pytest.mark.parametrize("what", ["keep", "offer", "name", "prairie", "pick", "friends"])
def test_each_screen_tells_the_turn_the_question_the_leader_the_last_event_and_what_is_left(what: str, size: tuple[int, int]) -> None:
    now = first(what, 5)
    scene = scene_at(now.state, size, events=now.events)
    assert isinstance(now.state, State)
    text = "\n".join(rows(scene, size))
    assert said(scene, size)[0] in text
    assert " lead" in text
    assert f"{now.state.mine} left" in text or f"{now.state.mine} nuggets left" in text
    assert "Just now" in text or "What happened" in text
    last = scene.around.story[-1][1].split()[-1]
    assert last in text
    assert "(you)" in text


@rule("DT-36")
def test_points_that_hidden_cards_may_add_to_are_called_or_more() -> None:
    state = at(2, step="throw", stage="keep", thrown=["A", "A"], hands=["D5", "rifle"], nuggets=[1, 2], cowboys_up="SD", sheriff=0)
    scene = scene_at(state)
    assert player(scene, "Ann").endswith(" 15")
    assert player(scene, "Ben").endswith(" 6 or more")
    assert "You lead with 15" in rows(scene)[15]


def test_tab_tells_what_a_player_has_and_what_the_points_are_made_of() -> None:
    state = at(
        2, step="throw", stage="keep", thrown=["A", "A"], nuggets=[1, 2], herds=[3, 0], cowboys=["SS", "-"], cowboys_up="HD", sheriff=1
    )
    scene = scene_at(state, cursor="player 0")
    assert said(scene)[1].startswith("You: 15 points, 10 for the largest herd, 4 for dollars, 1 for nuggets.")
    told = press(scene_at(state), "s")
    assert isinstance(told, Change)
    assert told.remark == "You have 15 points: 10 for the largest herd, 4 for dollars, 1 for nuggets."


@rule("DT-27", "DT-28")
def test_who_waits_at_a_tie_reads_whose_offer_or_whose_word_it_waits_for() -> None:
    seen: set[str] = set()
    for what in ("offer", "raise", "name"):
        now = first(what, 5)
        for seat in range(5):
            scene = scene_at(now.state, seat=seat)
            if scene.position.waiting and not scene.asks():
                line = BOARD.waiting(scene)[0]
                waits = [scene.names[one.seat] for one in scene.position.waiting]
                seen.add(what)
                if what == "name":
                    assert "decides." in str(line)
                else:
                    assert "about an offer to" in str(line) or not line, (line, waits)
    assert "name" in seen


def test_a_watcher_sees_the_town_and_is_asked_nothing() -> None:
    now = first("keep", 4)
    scene = scene_at(now.state, seat=None, events=now.events)
    text = "\n".join(rows(scene))
    assert "4 more" not in text
    assert "Just now" in text
    assert "are choosing." in text
    assert not [spot for spot in picture(BOARD, scene, NORMAL).spots.values() if spot.is_answer]


@rule("DT-W4")
def test_six_players_find_room_at_80_by_24() -> None:
    now = first("keep", 6, wild_west=True)
    text = "\n".join(rows(scene_at(now.state, events=now.events)))
    assert all(name in text for name in ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn"))
    assert "Town Hall" in text
