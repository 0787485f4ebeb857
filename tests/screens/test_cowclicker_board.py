"""What Cow Clicker's board shows, says, and does with keys."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from games.cowclicker.positions import at, card
from screens.boards import Size, at_home, picture, scene_of
from screens.cowclicker_stage import BOARD, YARD, drawn, entered, painted, pressed, prompt, scene, six
from screens.stage import matches, moment

from cowtui.boards import laws
from cowtui.boards.base import Change, Refuse, Say
from cowtui.boards.cowclicker.cows import options_of
from cowtui.boards.cowclicker.payments import ways
from cowtui.boards.picture import layout_of
from cowtui.boards.scene import NOTHING, Choice, Scene
from cowtui.widgets.text import plain
from rules.cowclicker import GAME
from rules.cowclicker.actions import Accept, Buy, Gift, Sell, Skip, Tip, Upgrade
from rules.cowclicker.decks import EXAMPLE
from rules.cowclicker.events import Dealt, Drew, Given, PutOut, TurnStarted, Upgraded
from rules.cowclicker.state import State
from rules.kernel import AnyState

# The race, the end, the decks ---------------------------------------------------------------------------------------------------


def test_the_bar_says_how_much_is_left_and_what_ends_the_game() -> None:
    assert painted(scene(six())).text().splitlines()[0].startswith(" Cow Clicker  Turn 37; the Cowmageddon ends the game in 5 to 7 cards")
    assert "the Cowmageddon ends the game in 1 to 3 cards" in painted(scene(six(premium=""))).text()
    assert "Turn 37; Cowmageddon in 5 to 7 cards" in painted(scene(six(), (60, 20))).text()


def test_who_leads_with_what_stands_in_words_over_the_players_with_averages_of_two_decimals() -> None:
    text = painted(scene(six())).text()

    assert "Finn leads with 40.00" in text
    assert "▸ Ann (you)        9.00     4     1  1  7  [27]" in text
    assert "  Ben             20.25     4     4  9  [13] [55]" in text
    assert "33 cards in the basic deck, 0 discarded" in text
    assert "You lead with 45.00" in painted(scene(at("sale", "p45", "b2"))).text()
    assert "All are level" in painted(scene(at("sale", "b2", "b2"))).text()
    assert "You and Ben lead with 2.00" in painted(scene(at("sale", "b2", "b2", "b1"))).text()


def test_more_cows_win_where_averages_are_equal() -> None:
    text = painted(scene(at("sale", "b2 b2", "b2"), (120, 40))).text()

    assert "You lead, with more cows." in text


def test_a_drought_that_is_near_stands_in_the_heading_of_the_stockyard() -> None:
    assert "the dearest leaves" not in painted(scene(six(quiet=40))).text()
    assert "Stockyard: dearest leaves in 3 turns" in painted(scene(six(quiet=57))).text()
    assert "Stockyard: dearest leaves in 1 turn " in painted(scene(six(quiet=59))).text()


def test_a_pasture_longer_than_its_row_shows_the_part_that_the_cursor_is_in() -> None:
    state = at("sale", "b1", "b1 b2 b3 b3 b9 p10 p10 p12 p12 p92 p97 p98", yard=YARD)
    exchange = Choice(flags=frozenset({"exchange"}))
    start = painted(scene(state, (60, 20), cursor="own 0 0", choice=exchange)).text()
    end = painted(scene(state, (60, 20), cursor=f"cow 1 {card(state, 'p98')} 0", choice=exchange)).text()

    assert " 1  2  3  3  9  [10] [10] [12]" in start
    assert "98" not in start
    assert ">98<" in end


# The steps of a turn ------------------------------------------------------------------------------------------------------------


def test_the_sale_begins_on_the_draw_and_says_that_nothing_is_sold() -> None:
    seen = scene(six())

    assert prompt(seen) == [
        "Sell a basic cow, or draw without a sale.  1-3 or arrows, then Enter",
        "Enter draws a basic card, worth 3.79 on average, and sells no cow.",
        "You can pay for the Racing (35) with 1 + 7 + 27: average 9.00 to 18.00.",
    ]
    assert entered(seen) == Say(Buy())
    assert "step 1 of 3: Sell" in painted(seen).text()


def test_the_last_row_says_what_enter_does_where_the_cursor_is() -> None:
    def word(state: State, cursor: str = "") -> str:
        seen = scene(state, cursor=cursor)
        return BOARD.enter_word(seen, painted(seen).spots.get(seen.cursor))

    assert word(six()) == "draw a card"
    assert word(six(), "own 0 0") == "sell"
    assert word(six(), "none sale") == "go on"
    assert word(at("upgrade", "b1 b2", "b1", yard=YARD)) == "end turn"
    assert word(six("upgrade")) == "pay"


def test_on_a_cow_the_sale_says_what_it_brings_and_what_can_be_paid_then() -> None:
    seen = scene(six(), cursor="own 0 0")

    assert prompt(seen)[1:] == [
        "Enter sells a Plain (1), which pays nothing: average 9.00 to 11.67.",
        "1 + 7 + 27 then pay for the Racing (35): one cow, average 35.00.",
    ]
    assert entered(seen) == Say(Sell(0))


def test_a_premium_cow_is_dashed_at_the_sale_and_says_why() -> None:
    state = six()
    seen = scene(state, cursor=f"own {card(state, 'p27')} 0")

    assert prompt(seen)[1] == "Only basic cows can be sold, and the Oil (27) is not one."
    assert "┌╌4╌╌╌╌╌╌╌╌┐" in painted(scene(state)).text()


def test_letters_act_at_once() -> None:
    assert pressed(scene(six()), "b") == Say(Buy())
    assert pressed(scene(six()), "n") == Say(Skip())
    assert pressed(scene(six("buy")), "b") == Say(Buy())
    assert pressed(scene(six("buy")), "n") == Say(Skip())
    assert pressed(scene(six("upgrade")), "e") == Say(Skip())
    assert pressed(scene(six("upgrade")), "n") is None


def test_u_opens_the_stockyard_before_its_step_and_escape_comes_back() -> None:
    seen = scene(six())
    step = pressed(seen, "u")
    assert isinstance(step, Change)
    at_yard = replace(seen, choice=step.choice, cursor=step.cursor)

    assert "straight to step 3: Upgrade" in painted(at_yard).text()
    assert prompt(at_yard)[0] == "Pay exactly for a stockyard cow; Esc goes back.  arrows, then Enter"
    assert entered(at_yard) == Say(Upgrade((0, 6, card(six(), "p27")), card(six(), "p35")))
    assert BOARD.back(at_yard) == Change(NOTHING)
    broke = at("sale", "b1", "b2", yard=YARD)
    assert pressed(scene(broke), "u") == Refuse("none of the stockyard cows can be paid for exactly now", "CC-R10")


def test_at_the_upgrade_the_cursor_is_on_the_purchase_with_the_best_average() -> None:
    state = at("upgrade", "b1 b2 b3 b5 b5 p13 p20 p23", "b1", yard="p15 p38 p45 p55 p58 p73")
    seen = scene(state)

    assert seen.cursor == f"yard {card(state, 'p58')} 0"
    assert prompt(seen) == [
        "Pay exactly for a stockyard cow, or end your turn.  arrows, then Enter",
        "Enter pays 2 + 3 + 5 + 5 + 20 + 23 for the Zombie (58): average 9.00 to 24.00.",
        "o the other way to pay: 2 + 13 + 20 + 23, which makes it 14.40  e end the turn",
    ]


def test_payments_begin_with_the_one_that_leaves_the_best_average_and_o_goes_on_to_the_next_and_round() -> None:
    state = at("upgrade", "b1 b2 b3 b5 b5 p13", "b1", yard="p15")
    seen = scene(state)
    four = Upgrade((1, 2, 4, 4), card(state, "p15"))
    two = Upgrade((1, card(state, "p13")), card(state, "p15"))

    assert ways(seen, card(state, "p15")) == [four, two]
    assert entered(seen) == Say(four)
    step = pressed(seen, "o")
    assert isinstance(step, Change)
    assert entered(replace(seen, choice=step.choice)) == Say(two)
    again = pressed(replace(seen, choice=step.choice), "o")
    assert isinstance(again, Change)
    assert entered(replace(seen, choice=again.choice)) == Say(four)
    assert [line.count("pays") for line in painted(seen).text().splitlines() if "pays" in line] == [4, 1]


def test_marked_cows_must_be_in_the_payment() -> None:
    state = at("upgrade", "b1 b2 b3 b5 b5 p13", "b1", yard="p15")
    here = f"yard {card(state, 'p15')} 0"
    marked = scene(state, cursor=here, choice=Choice((f"own {card(state, 'p13')} 0",)))

    assert entered(marked) == Say(Upgrade((1, card(state, "p13")), card(state, "p15")))
    impossible = scene(state, cursor=here, choice=Choice(("own 0 0", f"own {card(state, 'p13')} 0")))
    assert entered(impossible) == Refuse("With 1 + 13 there is no way to pay exactly 15: 1 short so far", "CC-R10")


def test_a_cow_that_cannot_be_paid_says_by_how_much() -> None:
    state = at("upgrade", "b1 b2 p10", "b1", yard="p12 p40")

    assert entered(scene(state), f"yard {card(state, 'p40')} 0") == Refuse("The Highland (40) costs 40; all your cows make 13", "CC-R10")
    lone = at("upgrade", "b2 b7", "b1", yard="p12 b8".replace("b8", "p10"))
    assert entered(scene(lone), f"yard {card(lone, 'p12')} 0") == Refuse("The Cloud (12) costs 12; all your cows make 9", "CC-R10")
    odd = at("upgrade", "b4 b7 b7", "b1", yard="p12")
    assert entered(scene(odd), f"yard {card(odd, 'p12')} 0") == Refuse(
        "The Cloud (12) costs exactly 12: no two or more of your cows make that", "CC-R10"
    )


def test_milk_is_said_where_it_is_poured() -> None:
    state = at("upgrade", "b2 b8", "b1", yard="p12", milk=3, options={"events": 1})

    assert prompt(scene(state))[1] == "Enter pays 2 + 8 and 2 mooney of milk for the 12: average 5.00 to 12.00."
    assert "3 mooney of milk, average 5.00" in painted(scene(state)).text()


def test_with_nothing_to_pay_for_the_cursor_is_on_ending_the_turn() -> None:
    state = at("upgrade", "b1 b2", "b1", yard=YARD)
    seen = scene(state)

    assert entered(seen) == Say(Skip())
    assert prompt(seen)[0] == "No cow can be paid for: Enter ends your turn."
    away = scene(state, cursor="exchange upgrade")
    assert prompt(away)[0] == "No cow can be paid for: e ends your turn."
    assert prompt(seen)[1:] == ["Enter ends your turn.", "After your turn the Kowrate Kid (80) leaves. Buying brings the end nearer."]
    late = scene(at("upgrade", "b1 b2", "b1", yard=YARD, premium=""))
    assert prompt(late)[2] == "The Cowntdown is on: only a purchase makes room for the next card."


def test_more_than_six_cows_stand_in_rows_of_one_line_with_their_names() -> None:
    state = at("sale", "b1 b2 b3 b5 b5 p13 p33 p38", "b1", yard="p98", turn=1)
    text = painted(scene(state)).text()

    assert "[1 Plain] [2 Red Poll] [3 Yellow] [5 Pink] [5 Pink] [13 Angus] [33 Paisley]" in text
    few = painted(scene(at("upgrade", "b1 b2 b3 b5 b5 p13", "b1", yard="p64"))).text()
    assert "[13 Angus]" not in few
    assert "Angus" in few


def test_what_cannot_be_chosen_now_says_so_without_colour() -> None:
    full = at("sale", "b1 b2 b3 b4 b5", "b2", yard=YARD)

    assert "b draw: not now" in painted(scene(full)).text()
    assert "b draw: not now" in painted(scene(full, (120, 40))).text()
    assert "b draw: not now" in painted(scene(full, (60, 20))).text()
    assert entered(scene(full)) == Say(Skip())


def test_a_long_name_stands_in_two_lines_where_there_is_room_and_else_under_the_cursor() -> None:
    state = at("upgrade", "b1 b2", "b1", yard="p15 p38 p45 p50 p58 p73")

    assert "Longhorn" in painted(scene(state, (120, 40))).text()
    assert "Longhorn" not in painted(scene(state)).text()
    seen = scene(state, cursor=f"yard {card(state, 'p50')} 0")
    assert prompt(seen)[1] == "The Longhorn Bull (50): you cannot pay exactly 50 now."


# The story, hints, help, watching --------------------------------------------------------------------------------------------------


def test_the_story_says_you_and_leaves_out_what_the_picture_tells() -> None:
    seen = scene(six())

    assert BOARD.tell(seen, Given(1, 0, 0)) == "Ben gave you a Plain (1)."
    assert BOARD.tell(seen, Drew(0, 0, "pasture")) == "You drew a Plain (1)."
    assert BOARD.tell(seen, Upgraded(0, (0, 6), card(six(), "p26"), 0)) == "You paid 1 + 7 for the My First (26)."
    assert BOARD.tell(seen, Dealt(((0,),), ())) == "Everybody began with three cows. You may give a cow away and offer a trade at any time."
    assert BOARD.is_minor(PutOut(12, False))
    assert not BOARD.is_minor(PutOut(12, True))
    assert BOARD.divides(seen, TurnStarted(0)) == "Turn 37, yours"
    assert BOARD.divides(seen, TurnStarted(2)) == "Turn 37, Cleo"


@pytest.mark.parametrize(
    ("action", "said"),
    [
        (Buy(), "A bot would draw: it takes several cows to pay for a dear one."),
        (Gift(0, 5), "A bot would give Finn a Plain (1): Finn leads, and it pulls Finn down."),
        (Tip(0), "A bot would pass on a Plain (1), your cheapest."),
        (Accept(1), "A bot would accept: it brings you more than it costs."),
    ],
)
def test_a_hint_says_what_a_bot_would_do_and_why(action: Any, said: str) -> None:
    assert BOARD.hint(scene(six()), action) == said


def test_every_hint_and_every_help_is_a_sentence_without_codes() -> None:
    for what, turns in (("sale", 2), ("sale", 15), ("sale", 30), ("upgrade", 2), ("upgrade", 30)):
        seen = scene(moment(GAME, GAME.options(), 4, partial(is_asked, what, turns)).state)
        found = seen.position.hint()
        assert found is not None
        said = plain(BOARD.hint(seen, found[1]))
        assert said.startswith("A bot would ")
        assert said.endswith(".")
        assert len(said) <= 78
        assert [len(line) for line in BOARD.help(seen) if len(line) > 76] == []
        assert len(BOARD.help(seen)) == 6


def is_asked(what: str, turns: int, state: AnyState) -> bool:
    """Whether the first player is asked this after so many turns."""
    return any(ask.what == what and ask.seat == 0 for ask in state.asks()) and state.turns > turns  # type: ignore[attr-defined,no-any-return]


def test_who_watches_sees_all_pastures_and_is_offered_nothing() -> None:
    seen = scene(six(), seat=None)

    text = painted(seen).text()
    assert "You are watching" in text
    assert "▸ Ann" in text
    assert not [spot for spot in painted(seen).spots.values() if spot.is_answer]


def test_a_custom_deck_without_a_starred_cow_fits_the_board() -> None:
    deck = GAME.options(deck=EXAMPLE)
    now = moment(GAME, deck, 6, lambda state: any(a.what == "upgrade" and a.seat == 0 for a in state.asks()) and state.turns > 10)

    assert options_of(scene(now.state)).deck == EXAMPLE
    assert "Stockyard" in painted(scene(now.state)).text()


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40), (133, 45)])
def test_a_stockyard_of_twelve_fits_the_board(size: Size) -> None:
    deck = """
yard_size = 12
cowntdown_size = 2
basic = [{name = "Calf", mooney = 6, copies = 12}]
premium = [{name = "Dairy Queen", mooney = 12, copies = 14, start = true}, {name = "Cowmageddon"}]
"""
    options = GAME.options(deck=deck, last_call=0)
    now = moment(GAME, options, 2, lambda state: any(ask.what == "sale" and ask.seat == 0 for ask in state.asks()))
    seen = scene_of(GAME, options, now.state, 0, size, seats=2, board=BOARD)

    laws.picture_is_clean(BOARD, seen, size)
    assert picture(BOARD, seen, size).text().count("12") >= 12


# Pictures -----------------------------------------------------------------------------------------------------------------------


def pictured(what: str) -> Scene[Any]:
    """A position for a picture, at 80x24."""
    events = {"events": 1}
    states = {
        "sale": six(),
        "upgrade": at("upgrade", "b1 b2 b3 b5 b5 p13", "b1 p12 p69", "b7", "p27", yard="p15 p38 p45 p55 p58 p73", turns=28),
        "many": at("upgrade", "b1 b2 b3 b5 b5 p13 p20 p23", "b1 b2 b3 b3 b9 p10 p12 p12 p69 p97 p98", "", yard="p15 p38 p45 p55 p58 p73"),
        "offers": six(
            turn=1,
            offers=[
                {"offer": 1, "maker": 1, "to": 0, "give": "b9", "want": "b1"},
                {"offer": 2, "maker": 0, "to": 3, "give": "b1", "want": "b6"},
            ],
        ),
        "calf": drawn("calf", "b1 b5", "b2 b2", "b3"),
        "cowboy": drawn("cowboy", "b1 b1 b5", "b2 b2", "b3"),
        "rustling": drawn("rustling", "b1 b5", "b2 p12", "b3 p40"),
        "cowntdown": six(premium="", cowntdown="p99 p98 M", quiet=10, retired="p100", options=events),
        "over": six("over", cowntdown="p99", yard="p26 p35"),
    }
    return scene(states[what])


@pytest.mark.parametrize("size", [(60, 20), (80, 24)], ids=["60x20", "80x24"])
@pytest.mark.parametrize("what", ["sale", "upgrade", "many", "offers", "calf", "cowboy", "rustling", "cowntdown", "over"])
def test_the_board(what: str, size: Size) -> None:
    state = pictured(what)
    matches(f"cowclicker-{what}-{size[0]}x{size[1]}", resized(state, size))


def test_the_wide_board() -> None:
    matches("cowclicker-upgrade-120x40", resized(pictured("upgrade"), (120, 40)))


def resized(seen: Scene[Any], size: Size) -> str:
    """The same position at another size."""
    there = at_home(BOARD, replace(seen, layout=layout_of(BOARD, *size)), size)
    return picture(BOARD, there, size).text()


def test_an_exchange_that_is_being_marked() -> None:
    state = six()
    marks = ("own 0 1", f"cow 1 {card(state, 'p13')} 0")
    seen = scene(state, cursor="done", choice=Choice(marks, flags=frozenset({"exchange"})))
    matches("cowclicker-exchange-80x24", painted(seen).text())
