"""The game in words."""

from __future__ import annotations

import pytest
from cited import rule
from games.cowclicker.positions import after, ask_of, at, card, say
from games.cowclicker.test_event_cards import drawn

from rules import notation
from rules.cowclicker import GAME
from rules.cowclicker.decks import counted
from rules.cowclicker.events import Barbecued, CowmageddonCame, Dealt, LotFell, TurnStarted
from rules.cowclicker.state import State
from rules.kernel import Seat

NAMES = ("Ann", "Ben", "Cleo")


def told(state: State, *lines: str) -> list[str]:
    """What the table hears of these lines."""
    after_them, events = say(state, *lines)
    return [GAME.describe_event(after_them.options, event, NAMES[: len(state.pastures)]) for event in events]


def glosses(state: State, seat: Seat, what: str) -> dict[str, str]:
    """What stands beside the answers of a seat."""
    view = state.view(seat)
    return {
        notation.write(state.options, action): GAME.describe_action(state.options, view, action)
        for action in state.legal(ask_of(state, seat, what))
    }


def test_a_turn_is_told() -> None:
    state = at("sale", "b1 b4 b8", "b2", basic="b5 b6", yard="p12 p10 p13 p13 p15 p15 p17", premium="p20 p23")

    assert told(state, "0 sell b1", "0 buy", "table draw b6", "0 upgrade b4+b8=p12", "table flip p20") == [
        "Ann sold a Plain (1).",
        "Ann drew a Galloway (6).",
        "Ann paid a Blue (4) and a Swiss Brown (8) for a Cloud (12).",
        "The Hello (20) came to the stockyard.",
        "The Hello (20) left the stockyard for the bottom of the Premium deck.",
        "Ben's turn.",
    ]


def test_trades_are_told() -> None:
    state = at("upgrade", "b1 b4 b8", "b2", "b3")

    assert told(
        state,
        "1 gift b2>1",
        "0 offer 3 give:b1+b4 want:b3",
        "2 decline 1",
        "0 offer 3 give:b1 want:b3",
        "0 cancel 2",
        "0 offer 3 give:b1 want:b3",
        "2 accept 3",
        "2 offer 1 give:b1 want:b8",
        "0 skip",
        "table close",
    ) == [
        "Ben gave Ann a Red Poll (2).",
        "Ann offered Cleo a Plain (1) and a Blue (4) for a Yellow (3).",
        "Cleo declined Ann's offer.",
        "Ann offered Cleo a Plain (1) for a Yellow (3).",
        "Ann took back the offer to Cleo.",
        "Ann offered Cleo a Plain (1) for a Yellow (3).",
        "Ann traded a Plain (1) to Cleo for a Yellow (3).",
        "Cleo offered Ann a Plain (1) for a Swiss Brown (8).",
        "Last chance for gifts and trades this turn.",
        "The Ponycorn (17) left the stockyard for the bottom of the Premium deck.",
        "Cleo's offer to Ann lapsed.",
        "Ben's turn.",
    ]


def test_events_are_told() -> None:
    assert told(drawn("rustling", "b1", "p10"), "0 target 2") == ["Ann took a Steel (10) from Ben."]
    assert told(drawn("bbq", "b1", "b2"), "0 target 2") == ["Ann put Ben's Red Poll (2) on the barbecue."]
    assert told(drawn("drive", "b1", "b2"), "0 swap b1>2:b2") == ["Ann swapped a Plain (1) for Ben's Red Poll (2)."]
    assert told(drawn("calf", "b1", "b2"), "0 pick b2") == ["Ann took a Red Poll (2) out of the Basic deck."]
    assert told(drawn("cowboy", "b1 b1", "b2"), "0 herd b1+b1 0") == ["Ann discarded two Plain (1), to draw no cards."]
    assert told(drawn("cowboy", "b1", "b2"), "0 herd - 1") == ["Ann discarded nothing, to draw one card."]
    assert told(drawn("tipping", "b1 b3", "b2"), "0 tip b1", "0 tip b3", "1 tip b2") == [
        "Ann chose a cow to pass on: a Plain (1).",
        "Ann chose another cow to pass on: a Yellow (3).",
        "Ben chose a cow to pass on: a Red Poll (2).",
        "Cow Tipping: Ann gave Ben a Yellow (3) and Ben gave Ann a Red Poll (2).",
    ]
    state = at("buy", "b1 b1 b1 b1", "b2", basic="e:twins", discard="b3 e:milk", options={"events": 1})
    assert told(state, "0 buy", "table draw e:twins", "table draw b3", "table draw e:milk") == [
        "Ann drew an event card: Twins.",
        "The discard, two cards, was shuffled into a new Basic deck.",
        "Ann drew a Yellow (3).",
        "Ann drew an event card: Milk.",
        "Ann may add up to 3 mooney to what is paid this turn.",
    ]
    bell = at("buy", "b1", "b2", basic="e:bell", options={"events": 1})
    assert told(bell, "0 buy", "table draw e:bell")[1] == "The Cow Bell brought a Steel (10) from the stockyard to Ann."
    patty = at("buy", "b1", "b2", basic="e:patty", options={"events": 1})
    assert told(patty, "0 buy", "table draw e:patty")[1] == "Cow Patty had no effect."
    full = at("buy", "b1 b1 b1 b1", "b2", basic="b3 b4 e:twins", options={"events": 1})
    full = after(full, "0 buy", "table draw e:twins", "table draw b3")
    assert told(full, "table draw b4") == ["Ann drew a Blue (4), one basic cow too many, which was discarded."]
    empty = at("buy", "b1", "b2", basic="e:twins", options={"events": 1})
    assert told(empty, "0 buy", "table draw e:twins")[1:] == ["There was nothing left for Ann to draw."]


def test_a_choice_for_the_tipping_is_told_to_others_without_the_cow() -> None:
    _, (chose,) = say(drawn("tipping", "b1 b3", "b2"), "0 tip b1")

    seen = GAME.redact(chose, 1)
    assert seen is not None
    assert GAME.describe_event(at("sale", "b1", "b2").options, seen, NAMES) == "Ann chose a cow to pass on."


def test_the_end_is_told_with_two_decimals() -> None:
    state = at("upgrade", "b1 b2", "b1 b1 b2", "", yard="p10", premium="", cowntdown="p99 M", quiet=5)

    assert told(state, "0 skip", "table flip p99", "table flip M") == [
        "The Pig (99) came to the stockyard from the Cowntdown deck.",
        "The Cowmageddon came and ended the game. Averages: Ann 1.50, Ben 1.33 and Cleo 0.00.",
    ]
    tied = at("upgrade", "b4", "b3 b5", "b4", yard="p10", premium="", cowntdown="M")
    assert told(tied, "0 skip", "table flip M") == [
        "The Cowmageddon came and ended the game. Averages: Ann 4.00, Ben 4.00 and Cleo 4.00."
        " Equal averages: more cows put Ben (2) before Ann (1).",
    ]
    dry = at("upgrade", "b1", "b1", premium="", quiet=3)
    assert told(dry, "0 skip") == ["Nobody has bought for so long that the Ponycorn (17) left the stockyard, and the game.", "Ben's turn."]


def test_the_set_up_is_told() -> None:
    state = at("lot", "", "", losers=[0, 1], yard="", premium="", cowntdown="M", options={"events": 1})
    state.premium, state.cowntdown = state.deck.premium_cows(), [state.deck.cowmageddon]

    stock = "table stock p10+p12+p12+p13+p15+p15+p17 cowntdown p10+p13+p20+p23+p97+p98+p99+p100+p92+M"
    assert told(state, "table lot 2", stock, "table deal b1+b2+b3/b4+b5+b6 events e:milk") == [
        "Ben was drawn by lot to go first.",
        "The stockyard opened with a Steel (10), two Cloud (12), an Angus (13), two Polka Dot (15) and the Ponycorn (17);"
        " 19 premium cards and the Cowntdown's ten are still to come.",
        "Everybody began with three cows: Ann with a Plain (1), a Red Poll (2) and a Yellow (3); Ben with a Blue (4), a Pink (5) and"
        " a Galloway (6). Milk came up and went to the discard. You may give a cow away and offer a trade at any time.",
        "Ben's turn.",
    ]


@rule("CC-R20")
def test_the_table_shows_stockyard_decks_offers_and_averages() -> None:
    state = at(
        "sale",
        "b1 b4 p10",
        "b2",
        "",
        turn=1,
        quiet=24,
        under="p40",
        basic="b5 b6",
        discard="b9",
        retired="p99",
        milk=3,
        locks=["b1", "", ""],
        offers=[{"offer": 2, "maker": 0, "to": 1, "give": "b4", "want": "b2"}],
        options={"events": 1},
    )

    assert GAME.describe_view(state.options, state.view(0), NAMES) == [
        "Stockyard: a Steel (10), two Cloud (12), an Angus (13), two Polka Dot (15) and the Ponycorn (17)",
        "The Cowmageddon ends the game in 4 or 5 cards",
        "Basic deck: two cards, one discarded",
        "If nobody takes a cow from the stockyard in six turns, the dearest leaves the game.",
        "Out of the game: the Pig (99)",
        "Milk: up to 3 mooney to add this turn",
        "Open offer: Ann gives Ben a Blue (4) for a Red Poll (2)",
        " 1 Ann (you): average 5.00, a Plain (1), a Blue (4) and a Steel (10); a gift of this turn: a Plain (1)",
        ">2 Ben: average 2.00, a Red Poll (2)",
        " 3 Cleo: average 0.00, nothing",
    ]
    late = at("sale", "b1", "b2", premium="", quiet=1)
    assert GAME.describe_view(late.options, late.view(None), NAMES[:2])[1:4] == [
        "The Cowmageddon ends the game in 1 or 2 cards",
        "Basic deck: 33 cards, none discarded",
        "If nobody takes a cow from the stockyard in three turns, the dearest leaves the game.",
    ]
    dry = at("sale", "b1", "b2", options={"drought": 0})
    assert GAME.describe_view(dry.options, dry.view(None), NAMES[:2])[3] == ">1 Ann: average 1.00, a Plain (1)"


def test_a_waiting_event_is_shown() -> None:
    state = after(drawn("tipping", "b1 b5", "b2"), "0 tip b5")
    lines = GAME.describe_view(state.options, state.view(0), NAMES[:2])

    assert "Event at work: Cow Tipping" in lines
    assert ">1 Ann (you): average 3.00, a Plain (1) and a Pink (5); has chosen a cow to pass on" in lines
    assert lines[-1] == "You pass on a Pink (5)"
    assert GAME.describe_view(state.options, state.view(1), NAMES[:2])[-1] == " 2 Ben (you): average 2.00, a Red Poll (2)"


def test_beside_an_answer_stands_what_it_makes_of_the_average() -> None:
    state = at("sale", "b4 b6", "b2", basic="b1 b1 b1", yard="p10")

    assert glosses(state, 0, "sale") == {
        "skip": "no sale",
        "sell b4": "Blue, for no mooney; average 5.00 to 6.00",
        "sell b6": "Galloway, for no mooney; average 5.00 to 4.00",
        "buy": "one of three cards",
        "upgrade b4+b6=p10": "a Blue (4) and a Galloway (6) for a Steel (10); average 5.00 to 10.00",
    }
    assert glosses(state, 0, "trade")["gift b4>2"] == "Blue; average 5.00 to 6.00"
    assert glosses(state, 0, "trade")["offer 2 give:b4 want:b2"] == "a Blue (4) for a Red Poll (2); average 5.00 to 4.00"
    offered = after(state, "0 offer 2 give:b4 want:b2")
    assert glosses(offered, 0, "trade")["cancel 1"] == "your offer: a Blue (4) for a Red Poll (2)"
    assert glosses(offered, 1, "answer") == dict.fromkeys(
        ["decline 1", "accept 1"], "you get a Blue (4) for a Red Poll (2); average 2.00 to 4.00"
    )


def test_beside_an_events_choice_stands_the_breed() -> None:
    assert glosses(drawn("rustling", "b1", "b2 p10 p12"), 0, "rustling") == {"target 2": "Steel"}
    assert glosses(drawn("bbq", "b1", "b2 p10"), 0, "bbq") == {"target 2": "Red Poll"}
    assert glosses(drawn("calf", "b1", "b2"), 0, "calf") == {"pick b2": "Red Poll"}
    assert glosses(drawn("drive", "b1", "b2"), 0, "drive") == {"swap b1>2:b2": "Plain for Red Poll"}
    assert glosses(drawn("tipping", "b1", "b2"), 0, "tipping") == {"tip b1": "Plain"}
    assert glosses(drawn("cowboy", "b1", "b2"), 0, "cowboy")["herd - 0"] == "nothing for no cards"


def test_what_is_done_by_or_to_oneself_is_told_to_you() -> None:
    state = at("sale", "b1 b4", "b2 p10", losers=[0, 1])
    you = ("you", "Ben")

    def heard(*lines: str) -> list[str]:
        _, events = say(state, *lines)
        return [GAME.describe_event(state.options, event, you) for event in events]

    assert heard("0 gift b1>2", "1 offer 1 give:b2 want:b4", "0 decline 1") == [
        "You gave Ben a Plain (1).",
        "Ben offered you a Red Poll (2) for a Blue (4).",
        "You declined Ben's offer.",
    ]
    assert GAME.describe_event(state.options, TurnStarted(0), you) == "Your turn."
    assert GAME.describe_event(state.options, LotFell(0), you) == "You were drawn by lot to go first."
    assert GAME.describe_event(state.options, Barbecued(1, 0, card(state, "b1")), you) == "Ben put your Plain (1) on the barbecue."


@rule("CC-19")
@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({}, "You may give a cow away and offer a trade at any time."),
        ({"gifts": "own"}, "You may give a cow away in your own turn and offer a trade at any time."),
        ({"gifts": "off"}, "You may offer a trade at any time."),
        ({"trades": False}, "You may give a cow away at any time."),
        ({"gifts": "off", "trades": False}, "Ann with a Plain (1); Ben with a Plain (1)."),
    ],
)
def test_that_gifts_and_trades_are_allowed_is_said_once_as_the_game_begins(options: dict[str, object], sentence: str) -> None:
    state = at("deal", "", "", options=options)
    plain = (card(state, "b1"),)

    assert GAME.describe_event(state.options, Dealt((plain, plain), ()), NAMES[:2]).endswith(sentence)
    assert GAME.prompts["trade"][0] == ""


@rule("CC-R32")
def test_averages_that_look_equal_and_are_not_are_told_apart() -> None:
    state = at("sale", "b1", "b1")
    over = CowmageddonCame(((100, 3), (3333, 100)))

    assert GAME.describe_event(state.options, over, NAMES[:2]) == (
        "The Cowmageddon came and ended the game. Averages: Ann 33.33 and Ben 33.33."
        " Nearly equal averages: 100 over 3 puts Ann before Ben, 3333 over 100."
    )


@pytest.mark.parametrize(
    ("premium", "cowntdown", "sentence"),
    [
        ("p20", "p99 M", "The Cowmageddon ends the game in 2 or 3 cards"),
        ("p20 p23", "M", "The Cowmageddon ends the game in 3 cards"),
        ("", "p97 p99 M", "The Cowmageddon ends the game in 1 to 3 cards"),
        ("", "M", "The next card ends the game"),
        ("", "", "No card is left to come"),
    ],
)
def test_how_near_the_end_is_stands_in_words(premium: str, cowntdown: str, sentence: str) -> None:
    state = at("sale", "b1", "b2", premium=premium, cowntdown=cowntdown)

    assert GAME.describe_view(state.options, state.view(0), NAMES[:2])[1] == sentence


def test_lists_name_equal_cows_together_and_the_only_cow_of_its_breed_with_the() -> None:
    deck = at("sale", "b1", "b2").deck

    assert deck.some([]) == "nothing"
    assert deck.some([0]) == "a Plain (1)"
    assert deck.some([11, 0, 0, 18]) == "an Angus (13), two Plain (1) and the Oil (27)"
    assert deck.some([0] * 11) == "11 Plain (1)"
    with_events = at("sale", "b1", "b2", options={"events": 1})
    assert with_events.deck.one(card(with_events, "e:rustling")) == "Rustling"
    assert (counted(0, "card"), counted(1, "card"), counted(2, "card"), counted(11, "card")) == (
        "no cards",
        "one card",
        "two cards",
        "11 cards",
    )
