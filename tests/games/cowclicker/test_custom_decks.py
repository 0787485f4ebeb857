"""Custom decks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files

import msgspec
import pytest
from cited import rule
from games.cowclicker.positions import after, answers, ask_of, asked, at, card, cows, pastures, refusal, table

from rules import notation
from rules.chance import Fast
from rules.cowclicker import GAME, decks
from rules.cowclicker.actions import Deal, Sell, Stock, Upgrade
from rules.cowclicker.components import Options
from rules.errors import NotationError
from rules.kernel import TABLE, Ask, IllegalAction

SMALL = """
basic = [{name = "Calf", mooney = 1, copies = 10}, {name = "Ox", mooney = 6, copies = 8}]
premium = [
  {name = "Dairy Queen", mooney = 12, copies = 7, start = true},
  {name = "Aurochs", mooney = 40, copies = 10},
  {name = "Cowmageddon"},
]
"""
TIES = {"deck": decks.EXAMPLE}
RICH = """
start_cows = 0
yard_size = 1
cowntdown_size = 1
basic = [{name = "Calf", mooney = 1, copies = 2}]
premium = [{name = "Golden Calf", mooney = 999}, {name = "Cowmageddon"}]
"""


def fault(text: str, seats: int = 2, **options: object) -> str:
    """The sentence with which a deck is refused."""
    with pytest.raises(IllegalAction) as refused:
        GAME.new(Options(deck=text, **options), seats, None)  # type: ignore[arg-type]
    return str(refused.value)


@rule("CC-23", "CC-24", "CC-25")
def test_breeds_mooney_and_copies_are_those_of_the_text() -> None:
    state = table(2, {"deck": SMALL})

    assert cows(state, state.basic) == " ".join(["b1"] * 10 + ["b6"] * 8)
    assert cows(state, state.premium) == " ".join(["p12"] * 7 + ["p40"] * 10)
    assert [breed.name for breed in state.deck.breeds] == ["Calf", "Ox", "Dairy Queen", "Aurochs", "Cowmageddon"]
    assert state.deck.mooney == (1, 6, 12, 40, 0)


@rule("CC-23")
def test_a_custom_deck_is_played_with_its_own_spellings() -> None:
    state = at("upgrade", "b6 b6", "b1", yard="p12", premium="p40", options={"deck": SMALL})

    assert pastures(after(state, "0 upgrade b6+b6=p12"))[0] == "p12"
    with pytest.raises(NotationError, match="'b3' is no card of this deck"):
        notation.read(GAME, state.options, "sell b3")


@rule("CC-23")
def test_the_standard_deck_is_a_text_too() -> None:
    assert table(2, {"deck": decks.STANDARD}).deck.breeds == table().deck.breeds


@rule("CC-25")
def test_the_numbers_at_the_head_of_the_text_hold_for_the_game() -> None:
    head = "basic_limit = 2\nstart_cows = 1\nyard_size = 3\ncowntdown_size = 4\n"
    state = table(2, {"deck": head + SMALL}, phase="stock")
    assert (state.deck.basic_limit, state.deck.start_cows, state.deck.yard_size, state.deck.cowntdown_size) == (2, 1, 3, 4)

    state = after(state, "table stock p12+p12+p12 cowntdown p12+p40+p40+M", "table deal b1/b6")
    assert (len(state.yard), len(state.cowntdown), len(state.premium), pastures(state)) == (3, 4, 11, ["b1", "b6"])
    full = at("buy", "b1 b1", "b6", options={"deck": head + SMALL}, yard="p12 p12 p12", premium="p40", cowntdown="M")
    assert refusal(full, "0 buy").startswith("CC-09: you have two basic cows already")
    assert asked(after(full, "0 skip", "0 skip"))[0] == "1 sale"


@rule("CC-25")
def test_a_text_that_says_none_of_them_has_the_printed_games_numbers() -> None:
    deck = table(2, {"deck": SMALL}).deck

    assert (deck.basic_limit, deck.start_cows, deck.yard_size, deck.cowntdown_size) == (5, 3, 7, 10)


@rule("CC-R1", "CC-25")
def test_with_fewer_starred_cows_others_fill_the_stockyard_and_with_more_chance_picks() -> None:
    few = table(2, {"deck": SMALL.replace("copies = 7, start", "copies = 3, start").replace("copies = 10},\n", "copies = 14},\n")})
    stock = few.chance(Ask(TABLE, "stock"), Fast(1))
    assert isinstance(stock, Stock)
    assert sorted(map(few.deck.spell, stock.yard)) == ["p12"] * 3 + ["p40"] * 4
    few.phase = "stock"
    few.check(TABLE, stock)

    many = table(2, {"deck": SMALL.replace("copies = 10},\n", "copies = 10, start = true},\n")}, phase="stock")
    yards = set()
    for seed in range(40):
        stock = many.chance(Ask(TABLE, "stock"), Fast(seed))
        assert isinstance(stock, Stock)
        assert len(stock.yard) == 7
        many.check(TABLE, stock)
        yards.add(tuple(sorted(stock.yard)))
    assert len(yards) > 3
    nine = table(2, {"deck": SMALL.replace("copies = 7, start", "copies = 8, start"), "start_yard": "nine"})
    stock = nine.chance(Ask(TABLE, "stock"), Fast(1))
    assert isinstance(stock, Stock)
    assert len(stock.yard) == 8


@rule("CC-25")
def test_event_cards_of_the_text_are_in_the_basic_deck() -> None:
    state = table(2, {"deck": SMALL + 'event = [{name = "Twins", copies = 2}, {name = "Bar-B-Que"}]\n'})

    assert cows(state, state.basic).split()[-3:] == ["e:twins", "e:twins", "e:bbq"]
    assert fault(SMALL + 'event = [{name = "Twins"}]\n', events=1) == (
        "CC-25: the deck's text has event cards of its own: leave the option events at 0"
    )
    assert "e:milk" in cows(table(2, {"deck": SMALL, "events": 1}), table(2, {"deck": SMALL, "events": 1}).basic)


@rule("CC-23")
@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("basic = [", "CC-23: the deck's text cannot be read: "),
        ("x = " + "[" * 2900, "CC-23: the deck's text cannot be read: "),
        ("basic = []", "CC-23: the deck's text cannot be read: Object missing required field `premium`"),
        (SMALL + "colour = 3\n", "CC-23: the deck's text cannot be read: Object contains unknown field `colour`"),
        (SMALL.replace("mooney = 1,", "colour = 1,"), "CC-23: the deck's text cannot be read: Object contains unknown field `colour`"),
        (SMALL.replace("mooney = 1,", 'mooney = "1",'), "CC-23: the deck's text cannot be read: Expected `int | null`, got `str`"),
        (SMALL.replace('"Ox"', '"Calf"'), "CC-23: Calf stands twice in the deck: give the second a name of its own"),
        (SMALL.replace('"Aurochs"', '"Calf"'), "CC-23: Calf stands twice in the deck"),
        (SMALL.replace('"Ox"', '""'), "CC-23: a breed's name has 1 to 24 printable letters; the deck has ''"),
        (SMALL.replace('"Ox"', '"' + "O" * 25 + '"'), "CC-23: a breed's name has 1 to 24 printable letters"),
        (SMALL.replace('"Ox"', '"O\\u001b[2Jx"'), "CC-23: a breed's name has 1 to 24 printable letters; the deck has 'O[2Jx'"),
        (SMALL.replace('name = "Ox"', 'start = true, name = "Ox"'), "CC-23: Ox is a basic breed; only premium cows start"),
        (SMALL + "#" + "é" * 1500, "CC-23: the deck's text has "),
    ],
)
def test_what_is_wrong_with_a_text_is_named(text: str, sentence: str) -> None:
    assert fault(text).startswith(sentence)


@rule("CC-24")
@pytest.mark.parametrize(("mooney", "said"), [("0", "0 mooney"), ("-3", "-3 mooney"), ("1000", "1000 mooney")])
def test_a_cow_is_worth_a_whole_number_from_1_to_999(mooney: str, said: str) -> None:
    assert fault(SMALL.replace("mooney = 6", f"mooney = {mooney}")) == f"CC-24: Ox has {said}; a cow is worth a whole number from 1 to 999"
    assert fault(SMALL.replace(", mooney = 40", "")) == "CC-24: Aurochs has no mooney; a cow is worth a whole number from 1 to 999"
    assert table(2, {"deck": SMALL.replace("mooney = 40", "mooney = 999")}).deck.mooney[3] == 999


@rule("CC-24")
@pytest.mark.parametrize("mooney", ["6.5", "6.0"])
def test_a_fraction_is_no_mooney(mooney: str) -> None:
    assert fault(SMALL.replace("mooney = 6", f"mooney = {mooney}")).startswith(
        "CC-23: the deck's text cannot be read: Expected `int | null`"
    )


@rule("CC-25")
@pytest.mark.parametrize("copies", [0, -1, 21])
def test_a_breed_has_1_to_20_copies(copies: int) -> None:
    text = SMALL.replace("mooney = 6, copies = 8", f"mooney = 6, copies = {copies}")
    assert fault(text) == f"CC-25: Ox has {copies} copies; 1 to 20 are allowed, and no entry for none"
    assert len(table(2, {"deck": SMALL.replace("mooney = 6, copies = 8", "mooney = 6, copies = 20")}).basic) == 30


@rule("CC-25")
@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (SMALL.replace('  {name = "Cowmageddon"},\n', ""), "this deck has 0"),
        (SMALL.replace('{name = "Cowmageddon"}', '{name = "Cowmageddon"}, {name = "Cowmageddon"}'), "this deck has 2"),
        (SMALL.replace('{name = "Cowmageddon"}', '{name = "Cowmageddon", copies = 2}'), "this deck has 2"),
        (SMALL.replace('"Ox", mooney = 6', '"Cowmageddon", mooney = 6'), "the premium cards hold exactly one Cowmageddon"),
        (SMALL.replace('{name = "Cowmageddon"}', '{name = "Cowmageddon", mooney = 5}'), "Cowmageddon is no cow: it has no mooney"),
        (SMALL.replace('{name = "Cowmageddon"}', '{name = "Cowmageddon", start = true}'), "Cowmageddon is no cow: it has no mooney"),
    ],
)
def test_there_is_exactly_one_cowmageddon_and_it_is_no_cow(text: str, sentence: str) -> None:
    assert fault(text).startswith("CC-25: ")
    assert sentence in fault(text)


@rule("CC-25")
@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("yard_size = 0\n" + SMALL, "CC-25: yard_size goes from 1 to 12; the deck says 0"),
        ("yard_size = 13\n" + SMALL, "CC-25: yard_size goes from 1 to 12; the deck says 13"),
        ("basic_limit = 11\n" + SMALL, "CC-25: basic_limit goes from 1 to 10; the deck says 11"),
        ("start_cows = 6\n" + SMALL, "CC-25: start_cows goes from 0 to 5; the deck says 6"),
        ("cowntdown_size = 0\n" + SMALL, "CC-25: cowntdown_size goes from 1 to 20; the deck says 0"),
        ("basic_limit = 2\n" + SMALL, "CC-10: a pasture holds 2 basic cows; the deck starts everybody with 3"),
        (SMALL + 'event = [{name = "Stampede"}]', "CC-25: Stampede is no event card; there are Rustling, Milk, "),
        (SMALL + 'event = [{name = "Milk", mooney = 3}]', "CC-25: Milk is an event card and has name and copies only"),
        (SMALL + 'event = [{name = "Milk", start = true}]', "CC-25: Milk is an event card and has name and copies only"),
    ],
)
def test_numbers_and_events_that_do_not_go_are_named(text: str, sentence: str) -> None:
    assert fault(text).startswith(sentence)


@rule("CC-25")
def test_the_bounds_themselves_are_allowed() -> None:
    least = table(2, {"deck": "basic_limit = 1\nstart_cows = 1\nyard_size = 1\ncowntdown_size = 1\n" + SMALL}).deck
    assert (least.basic_limit, least.start_cows, least.yard_size, least.cowntdown_size) == (1, 1, 1, 1)
    more = SMALL.replace("copies = 10},\n", "copies = 20},\n").replace("copies = 7, start", "copies = 20, start")
    most = table(2, {"deck": "basic_limit = 10\nstart_cows = 5\nyard_size = 12\ncowntdown_size = 20\n" + more}).deck
    assert (most.basic_limit, most.start_cows, most.yard_size, most.cowntdown_size) == (10, 5, 12, 20)


@rule("CC-23")
def test_a_fault_quotes_a_short_piece_of_the_text_only() -> None:
    assert len(fault(SMALL.replace('"Ox"', '"' + "O" * 2000 + '"'))) < 220


@rule("CC-25")
def test_there_are_premium_cows_for_stockyard_and_cowntdown_and_basic_cows_for_everybody() -> None:
    fifteen = SMALL.replace("mooney = 40, copies = 10", "mooney = 40, copies = 8")
    assert fault(fifteen) == "CC-25: stockyard and Cowntdown need 16 premium cows; the deck has 15"
    assert table(2, {"deck": SMALL.replace("mooney = 40, copies = 10", "mooney = 40, copies = 9")}).phase == "lot"
    eight = SMALL.replace("copies = 7, start", "copies = 8, start").replace("mooney = 40, copies = 10", "mooney = 40, copies = 8")
    assert fault(eight, start_yard="nine") == "CC-25: stockyard and Cowntdown need 17 premium cows; the deck has 16"

    assert table(6, {"deck": SMALL}).phase == "lot"
    less = SMALL.replace("mooney = 6, copies = 8", "mooney = 6, copies = 7")
    assert fault(less, seats=6) == "CC-25: 6 players start with 18 basic cows; the deck has 17"


@rule("CC-25")
def test_a_deck_has_at_most_100_breeds_and_300_cards() -> None:
    def lots(breeds: int, copies: int) -> str:
        more = ",".join(f'{{name="{number}",mooney=2,copies={copies}}}' for number in range(breeds))
        return f'basic=[{more}]\npremium=[{{name="Dear",mooney=40,copies=16}},{{name="Cowmageddon"}}]'

    assert fault(lots(15, 20)) == "CC-25: a deck has at most 100 breeds and 300 cards"
    assert len(table(2, {"deck": lots(14, 20)}).basic) == 280
    short = ",".join(f'{{name="{number}",mooney=2}}' for number in range(99))
    assert fault(f'basic=[{short}]\npremium=[{{name="D",mooney=4,copies=16}},{{name="Cowmageddon"}}]').startswith(
        "CC-25: a deck has at most"
    )


def test_breeds_that_share_their_mooney_are_spelled_in_the_order_of_the_text() -> None:
    deck = table(2, TIES).deck

    assert [(breed.spelled, breed.name) for breed in deck.breeds if breed.mooney in (4, 11)] == [
        ("b4", "Jersey"),
        ("b4.2", "Guernsey"),
        ("p11", "Show Cow"),
        ("p11.2", "Zebu"),
    ]
    assert notation.read(GAME, Options(deck=decks.EXAMPLE), "sell b4.2") == Sell(deck.by_spelling["b4.2"])


@rule("CC-R15")
def test_of_equally_dear_or_cheap_cows_in_the_stockyard_the_first_to_arrive_goes() -> None:
    state = at("upgrade", "b1", "b1", yard="p9 p11.2 p11 p9 p9", premium="p18", options=TIES)
    out = after(state, "0 skip")
    assert (cows(out, out.under), cows(out, out.yard)) == ("p11.2", "p9 p11 p9 p9")

    deck = SMALL + 'event = [{name = "Cow Bell"}]\n'
    two = deck.replace('{name = "Aurochs"', '{name = "Zebu", mooney = 12}, {name = "Aurochs"')
    bell = at("buy", "b1", "b1", basic="e:bell", yard="p40 p12.2 p12", options={"deck": two})
    assert pastures(after(bell, "0 buy", "table draw e:bell"))[0] == "b1 p12.2"


@rule("CC-R15")
def test_of_equally_cheap_cows_in_a_pasture_the_player_of_the_event_chooses() -> None:
    state = at("buy", "b1", "b4 b4 b4.2 p11 p11.2 p18", "p9", basic="e:rustling", options=TIES)
    state = after(state, "0 buy", "table draw e:rustling")

    assert answers(state, 0, "rustling") == ["target 2 p11", "target 2 p11.2", "target 3"]
    assert refusal(state, "0 target 2") == "CC-R15: that player's cheapest cows are worth the same: say which, Show Cow (11) or Zebu (11)"
    assert refusal(state, "0 target 2 p18").startswith("CC-R15")
    assert pastures(after(state, "0 target 2 p11.2")) == ["b1 p11.2", "b4 b4 b4.2 p11 p18", "p9"]

    grill = after(at("buy", "b1", "b4 b4.2 b7", basic="e:bbq", options=TIES), "0 buy", "table draw e:bbq")
    assert answers(grill, 0, "bbq") == ["target 2 b4", "target 2 b4.2"]
    state = after(grill, "0 target 2 b4.2")
    assert (pastures(state)[1], cows(state, state.discard)) == ("b4 b7", "b4.2 e:bbq")


def test_a_deal_of_a_custom_deck_gives_the_number_it_says() -> None:
    state = table(3, {"deck": "start_cows = 2\n" + SMALL}, phase="deal")
    deal = state.chance(Ask(TABLE, "deal"), Fast(3))

    assert isinstance(deal, Deal)
    assert [len(pasture) for pasture in deal.pastures] == [2, 2, 2]


def toml_of_the_rulebook() -> Iterator[str]:
    text = (files("rules.cowclicker") / "RULES.md").read_text("utf-8")
    yield from re.findall(r"```toml\n(.*?)```", text, re.DOTALL)


def test_the_deck_in_the_rulebook_is_one() -> None:
    (text,) = toml_of_the_rulebook()

    state = table(6, {"deck": text})

    assert [breed.spelled for breed in state.deck.breeds] == ["b1", "b6", "p12", "p40", "e:twins", "M"]
    assert (state.deck.basic_limit, state.deck.start_cows, state.deck.yard_size, state.deck.cowntdown_size) == (5, 3, 7, 10)
    assert card(state, "e:twins") == 4


def test_the_example_deck_and_the_standard_one_fit_six_players() -> None:
    assert len(GAME.new(Options(deck=decks.EXAMPLE), 6, None).pastures) == 6
    assert len(decks.STANDARD.encode()) <= decks.CAP
    assert GAME.new(Options(deck=decks.STANDARD), 6, None).phase == "lot"


@rule("CC-12", "CC-24", "CC-25")
def test_an_upgrade_of_a_whole_herd_is_listed_can_be_written_and_survives_the_wire() -> None:
    herds = "".join(f'{{name = "Mini {herd}", mooney = 1, copies = 20}},' for herd in range(3))
    text = f"""
start_cows = 0
yard_size = 1
cowntdown_size = 1
basic = [{{name = "Calf", mooney = 1}}]
premium = [{herds} {{name = "Giant", mooney = 45}}, {{name = "Cowmageddon"}}]
"""
    own = " ".join(["p1"] * 20 + ["p1.2"] * 20 + ["p1.3"] * 5)
    state = at("upgrade", own, "", yard="p45", options={"deck": text})

    (upgrade,) = (action for action in state.legal(ask_of(state, 0, "upgrade")) if isinstance(action, Upgrade))

    assert len(upgrade.cows) == 45
    assert notation.read(GAME, state.options, notation.write(state.options, upgrade)) == upgrade
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(upgrade), type=GAME.actions) == upgrade
    assert pastures(after(state, f"0 {notation.write(state.options, upgrade)}")) == ["p45", ""]


@rule("CC-29", "CC-R38")
def test_as_much_milk_as_the_dearest_cow_costs_can_be_poured() -> None:
    state = at("upgrade", "b1 b1", "", yard="p999", milk=1200, options={"deck": RICH})

    assert answers(state, 0, "upgrade") == ["skip", "upgrade b1+b1=p999 milk 997"]
    assert pastures(after(state, "0 upgrade b1+b1=p999 milk 997")) == ["p999", ""]
