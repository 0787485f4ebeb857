"""The decks."""

from __future__ import annotations

import pytest
from cited import rule
from games.cowclicker.positions import at, card, cows, refusal, table

from rules import notation
from rules.cowclicker import GAME
from rules.cowclicker.actions import Gift
from rules.cowclicker.components import Options, starred
from rules.errors import NotationError


@rule("CC-01")
def test_the_basic_deck_has_33_cows_worth_125() -> None:
    deck = table().deck

    named = [(breed.name, breed.mooney, breed.copies) for breed in deck.breeds[: deck.first_premium]]

    assert named == [
        ("Plain", 1, 7),
        ("Red Poll", 2, 6),
        ("Yellow", 3, 5),
        ("Blue", 4, 4),
        ("Pink", 5, 3),
        ("Galloway", 6, 2),
        ("Hereford", 7, 2),
        ("Swiss Brown", 8, 2),
        ("Holstein", 9, 2),
    ]
    basic = deck.basic_deck()
    assert len(basic) == 33
    assert sum(deck.mooney[cow] for cow in basic) == 125


@rule("CC-02")
def test_the_premium_deck_has_35_cows_nine_of_them_starred() -> None:
    deck = table().deck

    assert [(deck.breeds[cow].name, deck.breeds[cow].mooney, deck.breeds[cow].copies) for cow in dict.fromkeys(starred(deck))] == [
        ("Steel", 10, 2),
        ("Cloud", 12, 2),
        ("Angus", 13, 2),
        ("Polka Dot", 15, 2),
        ("Ponycorn", 17, 1),
    ]
    others = [cow for cow in deck.premium_cows() if not deck.breeds[cow].starred]
    assert ", ".join(f"{deck.breeds[cow].name} {deck.breeds[cow].mooney}" for cow in others) == (
        "Hello 20, Bacon 23, Purple 25, My First 26, Oil 27, Paisley 33, Racing 35, Argyle 38, Highland 40, Soviet 45, Longhorn Bull 50, "
        "Mao 55, Zombie 58, Rainbow 64, Rhinestone 69, Number 7 70, Pirate 73, Duck 77, Kowrate Kid 80, Cowthulhu 83, Sheep 88, Angel 92, "
        "Stargrazer 97, Hayroller 98, Pig 99, Bling 100"
    )
    assert sum(deck.mooney[cow] for cow in starred(deck)) == 117
    assert sum(deck.mooney[cow] for cow in others) == 1565
    assert deck.breeds[deck.cowmageddon].name == "Cowmageddon"
    assert deck.breeds[deck.cowmageddon].copies == 1
    assert cows(table(), table().cowntdown) == "M"


@rule("CC-03")
def test_a_cow_is_worth_the_mooney_on_its_card() -> None:
    state = at("sale", "b1 b9 p10 p100", "b3")

    assert [state.deck.mooney[card(state, text)] for text in ("b1", "b9", "p10", "p100", "M")] == [1, 9, 10, 100, 0]
    assert state.score(0) == (120, 4)


@rule("CC-R31")
def test_the_cowmageddon_is_no_cow_to_sell_give_pay_or_trade() -> None:
    state = at("sale", "b1 b9", "b3")

    assert refusal(state, "0 sell M").startswith("CC-08")
    assert refusal(state, "0 gift M>2").startswith("CC-19")
    assert refusal(state, "0 upgrade b1+b9+M=p10").startswith("CC-12")
    assert refusal(state, "0 offer 2 give:b1 want:M").startswith("CC-R16")


@rule("CC-R36")
def test_the_advanced_deck_of_the_printed_rules_is_the_premium_deck() -> None:
    state = table()

    assert cows(state, state.premium).split()[0] == "p10"
    assert cows(state, state.premium).split()[-1] == "p100"
    assert len(state.premium) == 35
    assert {state.deck.breeds[cow].spelled[0] for cow in state.premium} == {"p"}


def test_cards_and_players_are_spelled_as_people_say_them() -> None:
    options = Options(events=1)

    gift = notation.read(GAME, options, "gift p17>3")

    assert gift == Gift(table().deck.by_spelling["p17"], 2)
    assert notation.write(options, gift) == "gift p17>3"
    with pytest.raises(NotationError, match="'p11' is no card of this deck"):
        notation.read(GAME, options, "gift p11>3")
    with pytest.raises(NotationError, match="'7' is no player; players are 1 to 6"):
        notation.read(GAME, options, "gift p17>7")
