"""The game in words."""

from __future__ import annotations

import pytest
from games.dicetown.positions import ask_of, at, say

from rules import notation
from rules.dicetown import GAME, sealed
from rules.dicetown.components import BRIBE, DYNAMITE, HORSE, OBJECTION, RIFLE, Options
from rules.dicetown.events import redact
from rules.dicetown.position import Goods
from rules.dicetown.state import State
from rules.kernel import Seat

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
    assert told(state, "-1 set up 2 D4 SD") == ["Ben is the first Sheriff. Deeds face up: D4; Cowboys on show: S D."]
    assert told(state, "-1 roll 99JKA+TTQQK+9TJQK") == ["The dice are rolled: Ann 99JKA, Ben TTQQK, Cleo 9TJQK."]
    assert told(state, "0 keep 99") == ["Ann keeps 99."]
    assert told(state, "0 keep -") == ["Ann now keeps none."]
    assert told(state, "1 keep TTQQK", "2 keep 9") == ["Cleo keeps 9.", "Kept: Ann none for $1, Ben TTQQK for $4, Cleo 9."]
    assert told(state, "-1 roll AAAAA+-+KKKK") == ["The last throw, locked for free: Ann AAAAA, Cleo KKKK."]
    assert told(at(2, Options(cowboys=False)), "-1 set up 1 D1+D2+D3 -") == ["Ann is the first Sheriff. Deeds face up: D1, D2, D3."]


def test_mine_bank_and_cards_are_told() -> None:
    state = at(3, step="mine", stage="visit", hands=["dynamite", "objection", ""], locked=["99TJA", "TTQQK", "TQQKK"], bank=4, coach=2)
    assert told(state, "-1 visit mine") == ["Ann acts at the Mine."]
    assert told(state, "0 play dynamite") == ["Ann plays Dynamite."]
    assert told(state, "1 play objection") == [
        "Ben plays Objection against Ann's Dynamite.",
        "Ann's Dynamite is cancelled.",
        "Ann digs 2 nuggets.",
    ]
    assert told(state, "-1 visit bank") == [
        "Ben acts at the Bank.",
        "Ben robs the bank of $4.",
        "The stagecoach brings $2 to the bank.",
    ]
    diamonds = at(3, step="bank", stage="visit", cowboys=["D", "-", "-"], locked=["TTJKA", "99QQK", "99QQK"], bank=1, dollars=[8, 0, 3])
    assert told(diamonds, "-1 visit bank")[1:3] == ["Ann robs the bank of $1.", "Ann collects dollars: Cleo $1."]
    poor = at(2, step="bank", stage="visit", cowboys=["D", "-"], locked=["TTJKA", "99QQK"], bank=0, dollars=[8, 0], coach=0)
    assert told(poor, "-1 visit bank")[2:] == ["Ann collects dollars: nobody has any.", ""]


def test_a_tie_is_told() -> None:
    state = at(3, step="mine", stage="visit", sheriff=2, hands=["rifle", "", ""], nuggets=[1, 0, 0], locked=["99JKA", "99QQK", "TTTQQ"])
    assert told(state, "-1 visit mine") == ["The Mine: Ann, Ben are tied."]
    assert told(state, "0 offer $2 n1 with rifle") == ["Ann offers $2, 1 nugget, Rifle."]
    assert told(state, "1 offer") == ["Ben offers nothing.", "The offers: Ann $2, 1 nugget, Rifle, Ben nothing."]
    assert told(state, "0 add $1") == ["Ann adds $1."]
    say(state, "1 add")
    assert told(state, "2 name 1")[0] == "Cleo, the Sheriff, names Ann, who pays $3, 1 nugget, Rifle."
    own = at(3, step="mine", stage="name", sheriff=0, tied=[0, 1], locked=["99JKA", "99QQK", "TTTQQ"])
    assert told(own, "0 name 1")[0] == "Ann, the Sheriff, wins the tie; nothing is paid."


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (sealed.Loaded(0, 5), "Ann sets a Loaded Die."),
        (sealed.Rolled(((0,), (1,), ())), "The dice are rolled."),
        (sealed.Chose(0, (0,), again=False), "Ann keeps some dice."),
        (sealed.Offered(0, False, Goods(1), again=False), "Ann offers something or nothing."),
        (sealed.OffersShown(1, (Goods(1, 0, (RIFLE,)), None, None), (1, 0, 0)), "The offers: Ann $1, 1 card."),
        (sealed.Named(1, 0, 0, 0, 2, (RIFLE, HORSE)), "Ben, the Sheriff, names Ann, who pays 2 cards."),
        (sealed.Drew(0, 2, (RIFLE, HORSE)), "Ann draws 2 General Store cards."),
        (sealed.Kept(0, RIFLE, 1, (HORSE,)), "Ann keeps one card of 2."),
        (sealed.Kept(0, RIFLE, 0, ()), "Ann keeps one card."),
        (sealed.Searched(0, 1, 1, (RIFLE,)), "Ann draws 1 card of Ben's hand."),
        (sealed.Stole(0, 1, RIFLE), "Ann steals one from Ben."),
        (sealed.DrewDeeds(0, 2, 0, (3, 4)), "Ann takes 2 face-down deeds."),
        (sealed.DrewDeeds(0, 2, 1, (3, 6)), "Ann takes 2 face-down deeds, one of them a ranch."),
        (sealed.DrewDeeds(0, 2, 2, (6, 6)), "Ann takes 2 face-down deeds, 2 of them ranches."),
        (sealed.Considered(0, 2, (3, 4)), "Ann looks at 2 face-down deeds."),
    ],
)
def test_third_parties_hear_no_secret(event: sealed.Secret, sentence: str) -> None:
    seen = redact(event, None)
    assert seen is not None
    assert GAME.describe_event(Options(), seen, NAMES) == sentence


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (sealed.Loaded(0, 5), "Ann sets a Loaded Die to A."),
        (sealed.Drew(0, 2, (RIFLE, HORSE)), "Ann draws 2 General Store cards: Rifle, Horse."),
        (sealed.Kept(0, RIFLE, 1, (HORSE,)), "Ann keeps Rifle, not Horse."),
        (sealed.Searched(0, 1, 1, (RIFLE,)), "Ann draws 1 card of Ben's hand: Rifle."),
        (sealed.Stole(0, 1, RIFLE), "Ann steals Rifle from Ben."),
        (sealed.DrewDeeds(0, 2, 1, (3, 6)), "Ann takes 2 face-down deeds: D3, Ranch."),
        (sealed.Considered(0, 1, (3,)), "Ann looks at 1 face-down deed: D3."),
    ],
)
def test_those_who_know_a_secret_are_told_it(event: sealed.Secret, sentence: str) -> None:
    assert GAME.describe_event(Options(), event, NAMES) == sentence


def test_the_other_places_are_told() -> None:
    hall = at(2, step="hall", stage="visit", locked=["999KK", "99QJA"], face_up="D1", deeds="D2 D3")
    assert told(hall, "-1 visit hall") == ["Ann acts at the Town Hall.", "Ann takes D1."]
    assert told(hall, "-1 deeds D3") == ["The row is refilled: D3."]
    sheriff = at(2, step="sheriff", stage="visit", sheriff=1, locked=["9JQKA", "99QJA"], hands=["", "old-friends"])
    say(sheriff, "-1 visit sheriff")
    assert told(sheriff, "1 play old-friends") == [
        "Ben plays Old Friends.",
        "Old Friends: the badge stays with Ben; Ann gets nothing.",
    ]
    kings = at(2, step="sheriff", stage="visit", locked=["9JQKA", "99QJA"])
    assert told(kings, "-1 visit sheriff") == ["Ann acts at the Sheriff's.", "Ann has the badge."]
    store = at(2, step="store", stage="visit", store="", played="dynamite bribe", locked=["99TJA", "99QKA"])
    say(store, "-1 visit store")
    assert told(store, "-1 draw bribe") == [
        "The 2 played cards become the General Store deck.",
        "Ann draws 1 General Store card: Bribe.",
        "Ann keeps Bribe.",
    ]


def test_the_prairie_is_told() -> None:
    state = at(3, step="prairie", stage="visit", cowboys_up="SD", prairie=0, herds=[0, 10, 10], locked=["9KAAA", "99QJA", "99TTJ"])
    say(state, "-1 visit prairie")
    assert told(state, "0 choose rustle") == ["Ann chooses to rustle cows."]
    assert told(state, "0 split 0+1+2") == ["Ann goes for 1 from Ben, 2 from Cleo.", "Ann rustles 1 from Ben, 2 from Cleo."]
    open_range = at(2, step="prairie", stage="choose", actor=0, cowboys_up="SD", locked=["9KAAA", "99QJA"], hands=["D2", ""])
    assert told(open_range, "0 choose rustle") == ["Ann chooses to rustle cows.", "Ann rustles 3 from the Prairie."]
    assert told(open_range, "0 graze D2") == ["Ann puts cows on D2."]
    hiring = at(
        2, step="prairie", stage="choose", actor=0, cowboys_up="CD", cowboys=["SHD", "-"], cowboy_deck="S", locked=["9KAAA", "99QJA"]
    )
    assert told(hiring, "0 choose hire") == ["Ann chooses to hire a Cowboy."]
    assert told(hiring, "0 hire C") == ["Ann hires C."]
    assert told(hiring, "-1 turn up S") == ["Now on show: S.", "Ann has one Cowboy of each suit: a Rodeo for 10 points."]


def test_doc_the_end_and_a_leaver_are_told() -> None:
    state = at(2, step="doc", stage="visit", locked=["9TJQK", "AAAAA"], received=[False, True], hands=["D3", ""], mine=0)
    assert told(state, "-1 visit doc") == ["Doc Badluck sees Ann."]
    assert told(state, "0 cure wire") == ["Ann asks Doc for barbed wire."]
    assert told(state, "0 wire D3") == ["Ann lays wire on D3.", "The game ends: Ann 12, Ben 4. Ann wins."]
    tied = at(2, step="doc", stage="visit", locked=["9TJQK", "AAAAA"], received=[True, True], mine=0, dollars=[0, 10], nuggets=[0, 0])
    assert told(tied, "-1 visit doc") == ["Nobody needs Doc Badluck.", "The game ends: Ann 5, Ben 5. Ben wins."]
    going = at(3, step="mine", stage="visit", hands=["", "rifle D1", ""])
    assert told(going, "-1 remove 2") == ["Ben leaves the game; in the hand: D1, Rifle."]
    again = at(2, step="doc", stage="visit", locked=["9TJQK", "AAAAA"], received=[True, True])
    assert told(again, "-1 visit doc") == ["Nobody needs Doc Badluck.", "Round 2. Ann is Sheriff."]


def test_pickpocket_is_told() -> None:
    state = at(2, step="throw", stage="keep", thrown=["A", "A"], locked=["99TT", "99TT"], hands=["pickpocket", ""])
    assert told(state, "0 pickpocket 2") == ["Ann declares Pickpocket against Ben."]
    say(state, "0 keep A")
    assert told(state, "1 keep A")[-1] == "Ann picks $4 from Ben's pocket."


def test_a_loaded_die_is_told() -> None:
    state = at(2, step="throw", stage="loaded", locked=["9", "T"], hands=["loaded-die", ""])
    assert told(state, "0 play loaded-die") == ["Ann plays Loaded Die."]
    assert told(state, "0 load A") == ["Ann sets a Loaded Die to A."]


def test_the_wild_west_is_told() -> None:
    wild = Options(wild_west=True, window=0)
    state = at(3, wild, step="bank", stage="visit", bank=5, coach=4, locked=["TTTJA", "99TTQ", "99JJQ"])
    say(state, "-1 visit bank")
    assert told(state, "0 choose coach") == [
        "Ann chooses to hold up the stagecoach.",
        "Ann takes $3 off the stagecoach.",
        "Ben acts second at the Bank.",
        "Ben robs the bank of $5.",
        "The stagecoach brings $1 to the bank.",
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
    assert told(at(3, Options(wild_west=True, window=0), **fields), f"0 choose {job}")[0] == f"Ann chooses to {sentence}."


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
        "Round 2, the Mine. Sheriff: Cleo.",
        "Mine 30 nuggets, bank $3, stagecoach $0, 13 cows on the Prairie.",
        "Deeds face up: D1; 16 face down. General Store: 20 cards; played: Dynamite.",
        "Cowboys on show: D D; 8 in the deck; 4 Rodeos left.",
        "Ann: $8, 0 nuggets, 2 cards, dice 99JKA (pair), 1 Rodeo, grazed D4, known: D3 (or it is with Ann or Ben), Rifle",
        "Ben: $8, 0 nuggets, 1 card, dice 99QQK (two pair), herd 3, Cowboys SH, wired D5, known: D3 (or it is with Ann or Ben)",
        "Cleo: $8, 0 nuggets, 1 card, dice TTTQQ (full house)",
        "Tied: Ann, Ben; Cleo decides.",
        "Ann offers $2, 0 nuggets with Rifle.",
        "Ben offers $0, 0 nuggets.",
        "Your hand: Lasso.",
    ]
    assert "Ann offers $2, 0 nuggets with 1 card." in GAME.describe_view(state.options, state.view(1), NAMES)


def test_a_view_of_what_goes_on() -> None:
    state = at(2, step="throw", stage="keep", thrown=["AAK", "TT9"], locked=["9", "-"], gone=[False, False])
    say(state, "0 keep AA")
    lines = GAME.describe_view(state.options, state.view(0), NAMES[:2])
    assert lines[4] == "Ann: $8, 0 nuggets, 0 cards, dice 9, has chosen"
    assert lines[5] == "Ben: $8, 0 nuggets, 0 cards, is choosing"
    assert lines[-2:] == ["Your hand: nothing.", "Your throw: KAA, kept: AA."]
    sealed_offer = at(3, step="mine", stage="visit", sheriff=2, locked=["99JKA", "99QQK", "TTTQQ"])
    say(sealed_offer, "-1 visit mine", "0 offer $2")
    assert "Ann has made an offer." in GAME.describe_view(sealed_offer.options, sealed_offer.view(None), NAMES)
    base = Options(cowboys=False, window=0)
    drawn = at(2, base, step="store", stage="pick", actor=0, drawn="rifle horse", locked=["9JJKA", "99TTT"], gone=[False, True])
    shown = GAME.describe_view(base, drawn.view(0), NAMES[:2])
    assert shown[-1] == "You have drawn: Rifle, Horse."
    assert "Ben has left." in shown
    assert not any("Cowboys" in line or "Prairie" in line for line in shown)
    chain = at(
        3, chain=[[0, "dynamite"], [1, "objection"]], pocket=[0, 2], split=[0, 2, 1], ranches=[1, 0, 0], stage="over", hands=["D1", "", ""]
    )
    chain.chain = [(0, DYNAMITE), (1, OBJECTION)]
    lines = GAME.describe_view(chain.options, chain.view(None), NAMES)
    assert lines[4] == "Ann: $8, 0 nuggets, 1 card, 1 ranch, hand D1"
    assert lines[-3:] == [
        "Just played: Dynamite by Ann, then Objection by Ben.",
        "Ann will pick Cleo's pocket.",
        "Cows to be stolen: 2 from Ben, 1 from Cleo.",
    ]


def test_answers_are_glossed() -> None:
    keeping = at(2, step="throw", stage="keep", thrown=["AAK", "TT9"], locked=["99", "99"], hands=["pickpocket", "D1"])
    assert glosses(keeping, 0, "keep") == {
        "keep K": "free",
        "keep A": "free",
        "keep -": "costs $1",
        "keep KA": "costs $1",
        "keep AA": "costs $1",
        "keep KAA": "costs $2",
    }
    assert glosses(keeping, 0, "pickpocket") == {"hands off": "", "pickpocket 2": "1 card, $8"}
    picking = at(2, step="store", stage="pick", actor=0, drawn="rifle bribe", locked=["9JJKA", "99TTT"])
    assert glosses(picking, 0, "pick") == {"take bribe": "two face-down deeds for the face-up one", "take rifle": "5 points"}
    naming = at(3, step="mine", stage="visit", sheriff=2, hands=["rifle", "", ""], locked=["99JKA", "99QQK", "TTTQQ"])
    say(naming, "-1 visit mine", "0 offer $2 with rifle", "1 offer", "0 add", "1 add")
    assert glosses(naming, 2, "name") == {"name 1": "pays $2, Rifle", "name 2": "pays nothing"}
    own = at(3, step="mine", stage="name", sheriff=0, tied=[0, 1])
    assert glosses(own, 0, "name")["name 1"] == "pays nothing"
    prairie = at(2, step="prairie", stage="choose", actor=0, cowboys_up="SD", locked=["9KAAA", "99QJA"])
    assert glosses(prairie, 0, "choose") == {"choose rustle": "a cow for each ace", "choose hire": "one of the Cowboys on show"}
    prairie.stage = "cowboy"
    assert glosses(prairie, 0, "cowboy")["hire S"] == "Spade: a nugget more in the mine"
    doc = at(2, step="doc", stage="cure", actor=0, locked=["9TJQA", "99TTT"])
    assert glosses(doc, 0, "cure")["cure nuggets"] == "a nugget from every opponent"
    split = at(
        3, step="prairie", stage="split", actor=0, prairie=0, herds=[0, 5, 5], cows_due=1, cowboys_up="SD", locked=["9KKKA", "-", "-"]
    )
    assert glosses(split, 0, "split") == {"split 0+1+0": "1 cow", "split 0+0+1": "1 cow"}
    assert BRIBE not in split.hands[0]


def test_there_is_a_question_for_all_that_is_asked() -> None:
    for what, (sentence, number) in GAME.prompts.items():
        assert sentence.endswith((".", "?")), what
        assert number.startswith("DT-")
