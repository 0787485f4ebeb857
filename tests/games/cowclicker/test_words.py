"""The game in words."""

from __future__ import annotations

from cited import rule
from games.cowclicker.positions import after, ask_of, at, say
from games.cowclicker.test_event_cards import drawn

from rules import notation
from rules.cowclicker import GAME
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
        "Ann sells the Plain (b1).",
        "Ann draws the Galloway (b6).",
        "Ann pays b4 b8 for the Cloud (p12).",
        "The Hello (p20) comes to the stockyard.",
        "The Hello (p20) goes out to pasture, to the bottom of the Premium deck.",
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
        "Ben gives the Red Poll (b2) to Ann.",
        "Ann offers Cleo b1 b4 for b3 (offer 1).",
        "Cleo declines offer 1.",
        "Ann offers Cleo b1 for b3 (offer 2).",
        "Offer 2 of Ann to Cleo is taken back.",
        "Ann offers Cleo b1 for b3 (offer 3).",
        "Cleo accepts: b1 from Ann for b3.",
        "Cleo offers Ann b1 for b8 (offer 4).",
        "Ann's turn ends: last call for gifts and trades.",
        "The Ponycorn (p17) goes out to pasture, to the bottom of the Premium deck.",
        "Offer 4 of Cleo to Ann lapses.",
        "Ben's turn.",
    ]


def test_events_are_told() -> None:
    assert told(drawn("rustling", "b1", "p10"), "0 target 2") == ["Ann rustles the Steel (p10) from Ben."]
    assert told(drawn("bbq", "b1", "b2"), "0 target 2") == ["Ben loses the Red Poll (b2) to the barbecue."]
    assert told(drawn("drive", "b1", "b2"), "0 swap b1>2:b2") == ["Ann drives the Plain (b1) over to Ben for the Red Poll (b2)."]
    assert told(drawn("calf", "b1", "b2"), "0 pick b2") == ["Ann takes the Red Poll (b2) out of the Basic deck."]
    assert told(drawn("cowboy", "b1 b1", "b2"), "0 herd b1+b1 0") == ["Ann discards b1 b1 and reveals 0 cards."]
    assert told(drawn("cowboy", "b1", "b2"), "0 herd - 1") == ["Ann discards no cow and reveals 1 card."]
    assert told(drawn("tipping", "b1 b3", "b2"), "0 tip b1", "0 tip b3", "1 tip b2") == [
        "Ann has chosen a cow to tip: the Plain (b1).",
        "Ann chooses another cow to tip: the Yellow (b3).",
        "Ben has chosen a cow to tip: the Red Poll (b2).",
        "To the player on the right: Ann the Yellow (b3), Ben the Red Poll (b2).",
    ]
    state = at("buy", "b1 b1 b1 b1", "b2", basic="e:twins", discard="b3 e:milk", options={"events": 1})
    assert told(state, "0 buy", "table draw e:twins", "table draw b3", "table draw e:milk") == [
        "Ann draws the Twins (e:twins): it takes effect.",
        "The discard, 2 cards, is shuffled into a new Basic deck.",
        "Ann draws the Yellow (b3).",
        "Ann draws the Milk (e:milk): it takes effect.",
        "Ann has up to 3 mooney of milk to spend in this turn.",
    ]
    bell = at("buy", "b1", "b2", basic="e:bell", options={"events": 1})
    assert told(bell, "0 buy", "table draw e:bell")[1] == "The bell calls the Steel (p10) from the stockyard to Ann."
    patty = at("buy", "b1", "b2", basic="e:patty", options={"events": 1})
    assert told(patty, "0 buy", "table draw e:patty")[1] == "The Cow Patty (e:patty) does nothing."
    full = at("buy", "b1 b1 b1 b1", "b2", basic="b3 b4 e:twins", options={"events": 1})
    full = after(full, "0 buy", "table draw e:twins", "table draw b3")
    assert told(full, "table draw b4") == ["Ann draws the Blue (b4), one basic cow too many: it is discarded."]
    empty = at("buy", "b1", "b2", basic="e:twins", options={"events": 1})
    assert told(empty, "0 buy", "table draw e:twins")[1:] == ["Nothing is left for Ann to draw."]


def test_a_choice_for_the_tipping_is_told_to_others_without_the_cow() -> None:
    _, (chose,) = say(drawn("tipping", "b1 b3", "b2"), "0 tip b1")

    seen = GAME.redact(chose, 1)
    assert seen is not None
    assert GAME.describe_event(at("sale", "b1", "b2").options, seen, NAMES) == "Ann has chosen a cow to tip."


def test_the_end_is_told_with_two_decimals() -> None:
    state = at("upgrade", "b1 b2", "b1 b1 b2", "", yard="p10", premium="", cowntdown="p99 M", quiet=5)

    assert told(state, "0 skip", "table flip p99", "table flip M") == [
        "The Pig (p99) comes to the stockyard, out of the Cowntdown.",
        "The Cowmageddon is turned up: the game is over. Averages: Ann 1.50, Ben 1.33, Cleo 0.",
    ]
    tied = at("upgrade", "b4", "b3 b5", "b4", yard="p10", premium="", cowntdown="M")
    assert told(tied, "0 skip", "table flip M") == [
        "The Cowmageddon is turned up: the game is over. Averages: Ann 4, Ben 4, Cleo 4."
        " Equal averages: Ben stands above Ann, 2 cows to 1.",
    ]
    dry = at("upgrade", "b1", "b1", premium="", quiet=3)
    assert told(dry, "0 skip") == ["Drought: the Ponycorn (p17) is retired from the game.", "Ben's turn."]


def test_the_set_up_is_told() -> None:
    state = at("lot", "", "", losers=[0, 1], yard="", premium="", cowntdown="M", options={"events": 1})
    state.premium, state.cowntdown = state.deck.premium_cows(), [state.deck.cowmageddon]

    stock = "table stock p10+p12+p12+p13+p15+p15+p17 cowntdown p10+p13+p20+p23+p97+p98+p99+p100+p92+M"
    assert told(state, "table lot 2", stock, "table deal b1+b2+b3/b4+b5+b6 events e:milk") == [
        "The lot falls on Ben, who goes first.",
        "The stockyard opens with p10 p12 p12 p13 p15 p15 p17; 19 premium cards lie above the Cowntdown's 10.",
        "Ann starts with b1 b2 b3; Ben starts with b4 b5 b6. Events discarded: e:milk.",
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
        quiet=4,
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
        "Stockyard: p10 p12 p12 p13 p15 p15 p17",
        "Decks: Premium deck 3, Cowntdown 2, Basic 2; discard: b9",
        "Quiet turns: 4 of 30 to a drought; retired: p99",
        "Milk: up to 3 mooney in this turn",
        "Offer 2: Ann gives Ben b4 for b2",
        " 1 Ann (you): b1 b4 p10; average 5; came as gifts: b1",
        ">2 Ben: b2; average 2",
        " 3 Cleo: none; average 0",
    ]
    late = at("sale", "b1", "b2", premium="", quiet=1)
    assert GAME.describe_view(late.options, late.view(None), NAMES[:2])[1:3] == [
        "Decks: the Cowntdown has begun, Cowntdown 2, Basic 33; discard: none",
        "Quiet turns: 1 of 4 to a drought",
    ]
    dry = at("sale", "b1", "b2", options={"drought": 0})
    assert GAME.describe_view(dry.options, dry.view(None), NAMES[:2])[2] == "Quiet turns: 0"


def test_a_waiting_event_is_shown() -> None:
    state = after(drawn("tipping", "b1 b5", "b2"), "0 tip b5")
    lines = GAME.describe_view(state.options, state.view(0), NAMES[:2])

    assert "Events at work: Cow Tipping" in lines
    assert ">1 Ann (you): b1 b5; average 3; has chosen" in lines
    assert lines[-1] == "Your choice for the Cow Tipping: b5"
    assert GAME.describe_view(state.options, state.view(1), NAMES[:2])[-1] == " 2 Ben (you): b2; average 2"


def test_beside_an_answer_stands_what_it_makes_of_the_average() -> None:
    state = at("sale", "b4 b6", "b2", basic="b1 b1 b1", yard="p10")

    assert glosses(state, 0, "sale") == {
        "skip": "",
        "sell b4": "Blue, average 6",
        "sell b6": "Galloway, average 4",
        "buy": "3 cards to draw from",
        "upgrade b4+b6=p10": "Steel, average 10",
    }
    assert glosses(state, 0, "trade")["gift b4>2"] == "Blue, average 6"
    assert glosses(state, 0, "trade")["offer 2 give:b4 want:b2"] == "average 4"
    offered = after(state, "0 offer 2 give:b4 want:b2")
    assert glosses(offered, 0, "trade")["cancel 1"] == "b4 to player 2 for b2"
    assert glosses(offered, 1, "answer") == dict.fromkeys(["decline 1", "accept 1"], "you get b4 from player 1 for b2, average 4")


def test_beside_an_events_choice_stands_the_breed() -> None:
    assert glosses(drawn("rustling", "b1", "b2 p10 p12"), 0, "rustling") == {"target 2": "Steel"}
    assert glosses(drawn("bbq", "b1", "b2 p10"), 0, "bbq") == {"target 2": "Red Poll"}
    assert glosses(drawn("calf", "b1", "b2"), 0, "calf") == {"pick b2": "Red Poll"}
    assert glosses(drawn("drive", "b1", "b2"), 0, "drive") == {"swap b1>2:b2": "Plain for Red Poll"}
    assert glosses(drawn("tipping", "b1", "b2"), 0, "tipping") == {"tip b1": "Plain"}
    assert glosses(drawn("cowboy", "b1", "b2"), 0, "cowboy")["herd - 0"] == ""
