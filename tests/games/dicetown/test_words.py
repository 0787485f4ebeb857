"""The game in words."""

from __future__ import annotations

import re
from typing import Any

import pytest
from games.dicetown.positions import ask_of, at, say

from rules import notation
from rules.chance import Fast
from rules.dicetown import GAME, events, sealed
from rules.dicetown.components import BRIBE, DYNAMITE, HORSE, LOADED_DIE, OBJECTION, RIFLE, Options
from rules.dicetown.events import redact
from rules.dicetown.position import Goods
from rules.dicetown.state import State, new
from rules.kernel import Seat
from rules.playout import at_random, plies

NAMES = ("Ann", "Ben", "Cleo")


def told(state: State, *lines: str) -> list[str]:
    """What the table hears of the last line."""
    return [GAME.describe_event(state.options, event, NAMES[: len(state.dollars)]) for event in say(state, *lines)]


def glosses(state: State, seat: Seat, what: str) -> dict[str, str]:
    """What stands beside the answers of a seat."""
    view = state.view(seat)
    answers = state.legal(ask_of(state, seat, what))
    return {notation.write(state.options, action): GAME.describe_action(state.options, view, action) for action in answers}


def test_set_up_and_throws_are_told() -> None:
    state = at(3)
    assert told(state, "-1 set up 2 D4 SD") == [
        "Ben is the first Sheriff. Face up: a deed worth 4; Cowboys to hire: a Spade and a Diamond."
    ]
    assert told(state, "-1 roll 99JKA+TTQQK+9TJQK") == [
        "Ann threw 2 nines, a jack, a king and an ace; Ben threw 2 tens, 2 queens and a king; "
        "Cleo threw a nine, a ten, a jack, a queen and a king."
    ]
    assert told(state, "0 keep 99") == ["Ann chose to keep 2 nines."]
    assert told(state, "0 keep -") == ["Ann changed to keeping none."]
    assert told(state, "1 keep TTQQK", "2 keep 9") == [
        "Cleo chose to keep a nine.",
        "Ann kept none for $1; Ben 2 tens, 2 queens and a king for $4; Cleo a nine.",
    ]
    assert told(state, "-1 roll AAAAA+-+KKKK") == ["Last throw, free of charge: Ann 5 aces; Cleo 4 kings."]
    base = told(at(2, Options(cowboys=False)), "-1 set up 1 D1+D2+D2 -")
    assert base == ["Ann is the first Sheriff. Face up: a deed worth 1 and 2 deeds worth 2."]


def test_who_has_no_dice_left_is_not_said_to_keep_none() -> None:
    state = at(3, step="throw", stage="keep", thrown=["A", "-", "A"], locked=["9999", "-", "9999"], gone=[False, True, False])
    say(state, "0 keep A")
    assert told(state, "2 keep A")[1] == "Ann kept an ace; Cleo an ace."


def test_mine_bank_and_cards_are_told() -> None:
    state = at(3, step="mine", stage="visit", hands=["dynamite", "objection", ""], locked=["99TJA", "TTQQK", "TQQKK"], bank=4, coach=2)
    assert told(state, "-1 visit mine") == ["Ann won the Mine."]
    assert told(state, "0 play dynamite") == ["Ann played Dynamite."]
    assert told(state, "1 play objection") == [
        "Ben played Objection against Ann's Dynamite.",
        "Ann's Dynamite was cancelled.",
        "Ann dug 2 nuggets.",
    ]
    assert told(state, "-1 visit bank") == [
        "Ben won the Bank.",
        "Ben took $4 from the bank.",
        "The stagecoach brought $2 to the bank.",
    ]
    diamonds = at(3, step="bank", stage="visit", cowboys=["D", "-", "-"], locked=["TTJKA", "99QQK", "99QQK"], bank=1, dollars=[8, 0, 3])
    assert told(diamonds, "-1 visit bank")[1:3] == ["Ann took $1 from the bank.", "Ann got $1 from Cleo."]
    poor = at(2, step="bank", stage="visit", cowboys=["D", "-"], locked=["TTJKA", "99QQK"], bank=0, dollars=[8, 0], coach=0)
    assert told(poor, "-1 visit bank")[1:] == ["Ann found nothing in the bank.", "Ann got no dollars: nobody has any.", ""]


def test_a_tie_is_told() -> None:
    state = at(3, step="mine", stage="visit", sheriff=2, hands=["rifle", "", ""], nuggets=[1, 0, 0], locked=["99JKA", "99QQK", "TTTQQ"])
    assert told(state, "-1 visit mine") == ["Ann and Ben tied at the Mine."]
    assert told(state, "0 offer $2 n1 with rifle") == ["Ann offered $2, 1 nugget and Rifle."]
    assert told(state, "1 offer") == ["Ben offered nothing.", "Ann offered $2, 1 nugget and Rifle; Ben nothing."]
    assert told(state, "0 add $1") == ["Ann added $1."]
    say(state, "1 add")
    assert told(state, "2 name 1")[0] == "Cleo, the Sheriff, named Ann, who paid $3, 1 nugget and Rifle."
    own = at(3, step="mine", stage="name", sheriff=0, tied=[0, 1], locked=["99JKA", "99QQK", "TTTQQ"])
    assert told(own, "0 name 1")[0] == "Ann, the Sheriff, won the tie; nobody paid."


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (sealed.Loaded(0, 5), "Ann set a Loaded Die."),
        (sealed.Rolled(((0,), (1,), ())), "The dice were thrown."),
        (sealed.Chose(0, (0,), again=False), "Ann has chosen."),
        (sealed.Offered(0, False, Goods(1), again=False), "Ann has made an offer."),
        (sealed.OffersShown(1, (Goods(1, 0, (RIFLE,)), None, None), (1, 0, 0)), "Ann offered $1 and 1 card."),
        (sealed.Named(1, 0, 0, 0, 2, (RIFLE, HORSE)), "Ben, the Sheriff, named Ann, who paid 2 cards."),
        (sealed.Drew(0, 2, (RIFLE, HORSE)), "Ann drew 2 General Store cards."),
        (sealed.Kept(0, RIFLE, 1, (HORSE,)), "Ann kept one of 2 cards."),
        (sealed.Kept(0, RIFLE, 0, ()), "Ann kept the card."),
        (sealed.Searched(0, 1, 2, (RIFLE, HORSE)), "Ann drew 2 cards from Ben's hand."),
        (sealed.Stole(0, 1, RIFLE), "Ann stole a card from Ben."),
        (sealed.DrewDeeds(0, 2, 0, (3, 4)), "Ann took 2 face-down deeds."),
        (sealed.DrewDeeds(0, 2, 1, (3, 6)), "Ann took 2 face-down deeds, one of them a ranch."),
        (sealed.DrewDeeds(0, 2, 2, (6, 6)), "Ann took 2 face-down deeds, 2 of them ranches."),
        (sealed.Considered(0, 2, (3, 4)), "Ann looked at 2 face-down deeds."),
    ],
)
def test_third_parties_hear_no_secret(event: sealed.Secret, sentence: str) -> None:
    seen = redact(event, None)
    assert seen is not None
    assert GAME.describe_event(Options(), seen, NAMES) == sentence


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (sealed.Loaded(0, 5), "Ann set a Loaded Die to an ace."),
        (sealed.Drew(0, 2, (RIFLE, HORSE)), "Ann drew 2 General Store cards: Rifle and Horse."),
        (sealed.Kept(0, RIFLE, 1, (HORSE,)), "Ann kept Rifle, not Horse."),
        (sealed.Searched(0, 1, 2, (RIFLE, HORSE)), "Ann drew 2 cards from Ben's hand: Rifle and Horse."),
        (sealed.Searched(0, 1, 1, (RIFLE,)), ""),
        (sealed.Stole(0, 1, RIFLE), "Ann stole Rifle from Ben."),
        (sealed.DrewDeeds(0, 2, 1, (3, 6)), "Ann took 2 face-down deeds: a deed worth 3 and a ranch."),
        (sealed.Considered(0, 1, (3,)), "Ann looked at 1 face-down deed: a deed worth 3."),
    ],
)
def test_those_who_know_a_secret_are_told_it(event: sealed.Secret, sentence: str) -> None:
    assert GAME.describe_event(Options(), event, NAMES) == sentence


def test_the_other_places_are_told() -> None:
    hall = at(2, step="hall", stage="visit", locked=["999KK", "99QJA"], face_up="D1", deeds="D2 D3")
    assert told(hall, "-1 visit hall") == ["Ann won the Town Hall.", "Ann took a deed worth 1."]
    assert told(hall, "-1 deeds D3") == ["Turned up at the Town Hall: a deed worth 3."]
    sheriff = at(2, step="sheriff", stage="visit", sheriff=1, locked=["9JQKA", "99QJA"], hands=["", "old-friends"])
    say(sheriff, "-1 visit sheriff")
    assert told(sheriff, "1 play old-friends") == [
        "Ben played Old Friends.",
        "Old Friends left the badge with Ben; Ann got nothing.",
    ]
    kings = at(2, step="sheriff", stage="visit", locked=["9JQKA", "99QJA"])
    assert told(kings, "-1 visit sheriff") == ["Ann won the Sheriff's office.", "Ann has the badge now."]
    store = at(2, step="store", stage="visit", store="", played="dynamite bribe", locked=["99TJA", "99QKA"])
    say(store, "-1 visit store")
    assert told(store, "-1 draw bribe") == [
        "The 2 played cards became the new General Store deck.",
        "Ann drew 1 General Store card: Bribe.",
        "Ann kept Bribe.",
    ]


def test_the_prairie_is_told() -> None:
    state = at(3, step="prairie", stage="visit", cowboys_up="SD", prairie=0, herds=[0, 10, 10], locked=["9KAAA", "99QJA", "99TTJ"])
    say(state, "-1 visit prairie")
    assert told(state, "0 choose rustle") == ["Ann chose to rustle cows."]
    cows = "1 cow from Ben and 2 cows from Cleo."
    assert told(state, "0 split 0+1+2") == [f"Ann wants {cows}", f"Ann got {cows}"]
    open_range = at(2, step="prairie", stage="choose", actor=0, cowboys_up="SD", locked=["9KAAA", "99QJA"], hands=["D2", ""])
    assert told(open_range, "0 choose rustle") == ["Ann chose to rustle cows.", "Ann got 3 cows from the Prairie."]
    assert told(open_range, "0 graze D2") == ["Ann put 2 cows on a deed worth 2."]
    hiring = at(
        2, step="prairie", stage="choose", actor=0, cowboys_up="CD", cowboys=["SHD", "-"], cowboy_deck="S", locked=["9KAAA", "99QJA"]
    )
    assert told(hiring, "0 choose hire") == ["Ann chose to hire a Cowboy."]
    assert told(hiring, "0 hire C") == ["Ann hired a Club."]
    assert told(hiring, "-1 turn up S") == ["New to hire: a Spade.", "Ann had one Cowboy of each suit: a Rodeo, 10 points."]


def test_doc_the_end_and_a_leaver_are_told() -> None:
    state = at(2, step="doc", stage="visit", locked=["9TJQK", "AAAAA"], received=[False, True], hands=["D3", ""], mine=0)
    assert told(state, "-1 visit doc") == ["Ann visits Doc Badluck."]
    assert told(state, "0 cure wire") == ["Ann asked Doc for barbed wire."]
    assert told(state, "0 wire D3") == ["Ann put barbed wire on a deed worth 3.", "The game is over: Ann 12; Ben 4. Ann wins."]
    tied = at(2, step="doc", stage="visit", locked=["9TJQK", "AAAAA"], received=[True, True], mine=0, dollars=[0, 10], nuggets=[0, 0])
    assert told(tied, "-1 visit doc") == ["", "The game is over: Ann 5; Ben 5. Ben wins."]
    shared = at(3, step="doc", stage="visit", received=[True] * 3, mine=0, dollars=[0, 10, 10], sheriff=0, nuggets=[0, 0, 0])
    assert told(shared, "-1 visit doc")[1] == "The game is over: Ann 5; Ben 5; Cleo 5. Ben and Cleo win."
    going = at(3, step="mine", stage="visit", hands=["", "rifle D1", ""])
    assert told(going, "-1 remove 2") == ["Ben left the game and showed a deed worth 1 and Rifle."]
    again = at(2, step="doc", stage="visit", locked=["9TJQK", "AAAAA"], received=[True, True])
    assert told(again, "-1 visit doc") == ["", "Round 2 begins; Ann is the Sheriff."]


def test_pickpocket_is_told() -> None:
    state = at(2, step="throw", stage="keep", thrown=["A", "A"], locked=["99TT", "99TT"], hands=["pickpocket", ""])
    assert told(state, "0 pickpocket 2") == ["Ann played Pickpocket on Ben."]
    say(state, "0 keep A")
    assert told(state, "1 keep A")[-1] == "Ann took $4 from Ben's pocket."


def test_a_loaded_die_is_told() -> None:
    state = at(2, step="throw", stage="loaded", locked=["9", "T"], hands=["loaded-die", ""])
    assert told(state, "0 play loaded-die") == ["Ann played Loaded Die."]
    assert told(state, "0 load A") == ["Ann set a Loaded Die to an ace."]


def test_the_wild_west_is_told() -> None:
    wild = Options(wild_west=True, window=0)
    state = at(3, wild, step="bank", stage="visit", bank=5, coach=4, locked=["TTTJA", "99TTQ", "99JJQ"])
    say(state, "-1 visit bank")
    assert told(state, "0 choose coach") == [
        "Ann chose to hold up the stagecoach.",
        "Ann took $3 off the stagecoach.",
        "Ben came second at the Bank.",
        "Ben took $5 from the bank.",
        "The stagecoach brought $1 to the bank.",
    ]


@pytest.mark.parametrize(
    ("step", "job", "sentence"),
    [
        ("bank", "rob", "rob the bank"),
        ("bank", "coach", "hold up the stagecoach"),
        ("store", "draw", "draw cards"),
        ("store", "doc", "visit Doc Badluck at once"),
        ("hall", "up", "take the face-up deed"),
        ("hall", "down", "take a face-down deed"),
        ("prairie", "rustle", "rustle cows"),
        ("prairie", "hire", "hire a Cowboy"),
    ],
)
def test_each_choice_between_two_actions_is_told(step: str, job: str, sentence: str) -> None:
    fields = {"step": step, "stage": "choose", "actor": 0, "face_up": "D1", "cowboys_up": "SD", "locked": ["9TJKA", "9TJKA", "99TTT"]}
    assert told(at(3, Options(wild_west=True, window=0), **fields), f"0 choose {job}")[0] == f"Ann chose to {sentence}."


def test_a_view_in_lines() -> None:
    state = at(
        3,
        round=1,
        step="mine",
        stage="name",
        sheriff=2,
        tied=[0, 1],
        offers=[{"dollars": 2, "cards": "rifle"}, {}],
        hands=["rifle D3", "horse", "lasso"],
        wired=["", "D5", ""],
        grazed=["D4", "", ""],
        herds=[0, 3, 0],
        cowboys=["-", "SH", "-"],
        rodeos=[1, 0, 0],
        locked=["99JKA", "99QQK", "TTTQQ"],
        face_up="D1",
        cowboys_up="DD",
        played="dynamite",
        known=[],
    )
    state.offers = [Goods(2, 0, (RIFLE,)), Goods(), None]
    state.known = [[], [], [(3, (0, 1)), (RIFLE, (0,))], []]
    assert GAME.describe_view(state.options, state.view(2), NAMES) == [
        "Round 2, the Mine. Cleo is the Sheriff.",
        "Mine: 30 nuggets. Bank: $3. Stagecoach: $0. Prairie: 13 cows.",
        "Face up: a deed worth 1; 16 more deeds face down.",
        "General Store: 20 cards left; played: Dynamite.",
        "Cowboys to hire: a Diamond and a Diamond; 8 more in the deck; 4 Rodeos left.",
        "Ann: $8, no nuggets, 2 cards, dice 9 9 J K A (pair), 1 Rodeo, with cows a deed worth 4, "
        "known to hold a deed worth 3 (or Ben) and Rifle",
        "Ben: $8, no nuggets, 1 card, dice 9 9 Q Q K (two pair), a herd of 3, a Spade and a Heart, "
        "behind wire a deed worth 5, known to hold a deed worth 3 (or Ann)",
        "Cleo: $8, no nuggets, 1 card, dice 10 10 10 Q Q (full house)",
        "Ann and Ben are tied; Cleo decides.",
        "Ann has offered $2 and Rifle.",
        "Ben has offered nothing.",
        "Your hand: Lasso.",
    ]
    assert "Ann has offered $2 and 1 card." in GAME.describe_view(state.options, state.view(1), NAMES)


def test_a_view_of_what_goes_on() -> None:
    state = at(2, step="throw", stage="keep", thrown=["AAK", "TT9"], locked=["9", "-"], gone=[False, False])
    say(state, "0 keep AA")
    lines = GAME.describe_view(state.options, state.view(0), NAMES[:2])
    assert lines[5] == "Ann: $8, no nuggets, no cards, dice 9; ready"
    assert lines[6] == "Ben: $8, no nuggets, no cards; choosing"
    assert lines[-2:] == ["Your hand: nothing.", "Your throw: a king and 2 aces; you keep 2 aces."]
    sealed_offer = at(3, step="mine", stage="visit", sheriff=2, locked=["99JKA", "99QQK", "TTTQQ"])
    say(sealed_offer, "-1 visit mine", "0 offer $2")
    assert "Ann has made an offer." in GAME.describe_view(sealed_offer.options, sealed_offer.view(None), NAMES)
    base = Options(cowboys=False, window=0)
    drawn = at(2, base, step="store", stage="pick", actor=0, drawn="rifle horse", locked=["9JJKA", "99TTT"], gone=[False, True])
    shown = GAME.describe_view(base, drawn.view(0), NAMES[:2])
    assert shown[-1] == "You have drawn Rifle and Horse."
    assert "Ben has left." in shown
    assert not any("Cowboys" in line or "Prairie" in line for line in shown)
    chain = at(
        3, chain=[[0, "dynamite"], [1, "objection"]], pocket=[0, 2], split=[0, 2, 1], ranches=[1, 0, 0], stage="over", hands=["D1", "", ""]
    )
    chain.chain = [(0, DYNAMITE), (1, OBJECTION)]
    lines = GAME.describe_view(chain.options, chain.view(None), NAMES)
    assert lines[5] == "Ann: $8, no nuggets, 1 card, 1 ranch, in hand a deed worth 1"
    assert lines[-3:] == [
        "Just played: Dynamite by Ann, then Objection by Ben.",
        "Ann takes $4 from Cleo before the next place.",
        "About to be stolen: 2 cows from Ben and 1 cow from Cleo.",
    ]


def test_answers_are_glossed() -> None:
    keeping = at(2, step="throw", stage="keep", thrown=["AAK", "TT9"], locked=["99", "99"], hands=["pickpocket", "D1"])
    assert glosses(keeping, 0, "keep") == {
        "keep K": "a king, free",
        "keep A": "an ace, free",
        "keep -": "none, costs $1",
        "keep KA": "a king and an ace, costs $1",
        "keep AA": "2 aces, costs $1",
        "keep KAA": "a king and 2 aces, costs $2",
    }
    assert glosses(keeping, 0, "pickpocket") == {"hands off": "not in this round", "pickpocket 2": "has $8"}
    picking = at(2, step="store", stage="pick", actor=0, drawn="rifle bribe", locked=["9JJKA", "99TTT"])
    assert glosses(picking, 0, "pick") == {
        "take bribe": "you take two face-down deeds for the face-up one",
        "take rifle": "5 points",
    }
    naming = at(3, step="mine", stage="visit", sheriff=2, hands=["rifle", "", ""], locked=["99JKA", "99QQK", "TTTQQ"])
    say(naming, "-1 visit mine", "0 offer $2 with rifle", "1 offer", "0 add", "1 add")
    assert glosses(naming, 2, "name") == {"name 1": "pays $2 and Rifle", "name 2": "pays nothing"}
    own = at(3, step="mine", stage="name", sheriff=0, tied=[0, 1])
    assert glosses(own, 0, "name")["name 1"] == "nobody pays"
    prairie = at(2, step="prairie", stage="choose", actor=0, cowboys_up="SD", locked=["9KAAA", "99QJA"])
    assert glosses(prairie, 0, "prairie") == {"choose rustle": "a cow for each ace", "choose hire": "one of the Cowboys on show"}
    prairie.stage = "cowboy"
    assert glosses(prairie, 0, "cowboy")["hire S"] == "one nugget more whenever you dig"
    doc = at(2, step="doc", stage="cure", actor=0, locked=["9TJQA", "99TTT"])
    assert glosses(doc, 0, "cure")["cure nuggets"] == "a nugget from every other player"
    split = at(
        3, step="prairie", stage="split", actor=0, prairie=0, herds=[0, 5, 5], cows_due=1, cowboys_up="SD", locked=["9KKKA", "-", "-"]
    )
    assert glosses(split, 0, "split") == {"split 0+1+0": "1 cow", "split 0+0+1": "1 cow"}
    assert BRIBE not in split.hands[0]


def test_a_reader_who_is_called_you_is_spoken_to() -> None:
    names = ("you", "Ben", "Cleo")
    state = at(3, step="sheriff", stage="visit", sheriff=1, locked=["9JQKA", "99QJA", "99QJA"], hands=["", "", ""])
    tell = lambda event: GAME.describe_event(state.options, event, names)  # noqa: E731
    assert [tell(event) for event in say(state, "-1 visit sheriff")] == ["You won the Sheriff's office.", "You have the badge now."]
    assert tell(events.Called((0,))) == "You visit Doc Badluck."
    assert tell(events.Called((0, 1))) == "You and Ben visit Doc Badluck."
    assert tell(events.Called((1,))) == "Ben visits Doc Badluck."
    assert tell(events.Called(())) == ""
    assert tell(events.Cancelled(0, DYNAMITE)) == "Your Dynamite was cancelled."
    assert tell(events.Pickpocketed(1, 0, 4)) == "Ben took $4 from your pocket."
    assert tell(events.Scored((3, 2, 1), ((), (), ()), (1, 2, 3))) == "The game is over: you 3; Ben 2; Cleo 1. You win."
    assert tell(events.RoundBegan(2, 0)) == "Round 2 begins; you are the Sheriff."
    assert GAME.describe_view(state.options, state.view(0), names)[0] == "Round 1, the Town Hall. You are the Sheriff."


def test_numbers_agree_with_their_nouns() -> None:
    names = ("Ann", "Ben", "Cleo")
    tell = lambda event: GAME.describe_event(Options(), event, names)  # noqa: E731
    assert [tell(events.Mined(0, nuggets)) for nuggets in (0, 1, 2, 11)] == [
        "Ann dug no nuggets.",
        "Ann dug 1 nugget.",
        "Ann dug 2 nuggets.",
        "Ann dug 11 nuggets.",
    ]
    assert tell(events.Renewed(1)) == "The 1 played card became the new General Store deck."
    assert tell(events.Rustled(0, 0, (0, 0, 0))) == "Ann got no cows."
    assert tell(events.Rustled(0, 1, (0, 0, 2))) == "Ann got 1 cow from the Prairie and 2 cows from Cleo."
    assert tell(events.Hired(0, (0, 0))) == "Ann hired 2 Spades."
    assert tell(events.Wired(0, ())) == "Ann put barbed wire on nothing."
    assert tell(events.Waylaid(0, 0)) == "Ann found nothing on the stagecoach."
    assert tell(events.Shared(0, 0)) == "Ann got nothing of it as the Accomplice."
    assert tell(events.Collected(0, "nuggets", (0, 1, 1))) == "Ann got 1 nugget from Ben and 1 nugget from Cleo."
    assert tell(events.TookDeeds(0, (5, 6, 6))) == "Ann took a deed worth 5 and 2 ranches."
    assert tell(events.Left(0, (LOADED_DIE, LOADED_DIE))) == "Ann left the game and showed 2 Loaded Dice."
    assert tell(events.Left(0, ())) == "Ann left the game."


def test_no_sentence_of_a_game_names_a_seat_a_tag_or_a_deed_by_its_code() -> None:
    for seed in range(6):
        options, chance = Options(window=0, wild_west=seed % 2 == 0, cowboys=seed % 3 != 0), Fast(seed)
        state = new(options, 5)
        for ply in plies(state, at_random(chance, eager=2), chance):
            for event in ply.events:
                text = GAME.describe_event(options, event, ("Ann", "Ben", "Cleo", "Dan", "Eve"))
                assert not re.search(r"\bD[0-9?]|[a-z]-[a-z]+die|player [0-9]|\b1 \w+s\b|\ba [aeiou]", text.replace("a one", "")), text
                assert not text or (text[0].isupper() and text.endswith(".")), text


@pytest.mark.parametrize(
    ("number", "what", "fields"),
    [
        ("DT-18", "pick", {"step": "store", "stage": "pick", "drawn": "rifle horse"}),
        ("DT-20", "loot", {"step": "saloon", "stage": "pick", "drawn": "rifle horse"}),
        ("DT-61", "deed", {"step": "hall", "stage": "pick", "drawn": "D1 D2"}),
        ("DT-43", "prairie", {"step": "prairie", "stage": "choose"}),
        ("DT-W2", "choose", {"step": "bank", "stage": "choose"}),
        ("DT-30", "cure", {"step": "doc", "stage": "cure"}),
    ],
)
def test_each_question_cites_the_rule_that_governs_it(number: str, what: str, fields: dict[str, Any]) -> None:
    state = at(3, Options(wild_west=True, window=0), actor=0, cowboys_up="SD", locked=["9TQKA", "9TQKA", "9TQKA"], **fields)
    assert ask_of(state, 0, what).must
    assert GAME.prompts[what][1] == number


def test_there_is_a_question_for_all_that_is_asked() -> None:
    for what, (sentence, number) in GAME.prompts.items():
        assert sentence.endswith((".", "?")), what
        assert number.startswith("DT-")
