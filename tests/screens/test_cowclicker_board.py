"""What Cow Clicker's board shows, says, and does with keys."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from games.cowclicker.positions import after as rules_after
from games.cowclicker.positions import at, card
from msgspec import to_builtins
from screens.boards import Size, at_home, kit_board, picture, scene_of
from screens.stage import Desk, Stage, hear, matches, moment, opened, sit_down, update_of

from cowtui.boards import laws
from cowtui.boards.base import Change, Refuse, Say
from cowtui.boards.cowclicker.cows import options_of
from cowtui.boards.cowclicker.payments import ways
from cowtui.boards.picture import layout_of
from cowtui.boards.prompting import lines_of
from cowtui.boards.scene import NOTHING, Choice, Scene, Sheet
from cowtui.widgets.text import plain
from net.core.messages import Act
from rules.cowclicker import GAME
from rules.cowclicker.actions import Accept, Buy, Cancel, Decline, Gift, Herd, Offer, Sell, Skip, Swap, Target, Tip, Upgrade
from rules.cowclicker.decks import EXAMPLE
from rules.cowclicker.events import Dealt, Drew, Flipped, Given, PutOut, TurnStarted, Upgraded
from rules.cowclicker.state import State
from rules.kernel import AnyState, Seat

BOARD = kit_board("cowclicker")
YARD = "p26 p35 p64 p69 p73 p80"


def scene(state: State, size: Size = (80, 24), seat: Seat | None = 0, cursor: str = "", choice: Choice = NOTHING) -> Scene[Any]:
    """What a player looks at, with the cursor where a new question puts it unless said otherwise."""
    seen = replace(scene_of(GAME, state.options, state, seat, size, seats=len(state.pastures), board=BOARD), choice=choice)
    return replace(seen, cursor=cursor) if cursor else at_home(BOARD, seen, size) if choice != NOTHING else seen


def painted(seen: Scene[Any]) -> Sheet:
    """Its picture."""
    layout = seen.layout
    return picture(BOARD, seen, (layout.width, layout.height))


def prompt(seen: Scene[Any]) -> list[str]:
    """The three lines of the prompt: question and keys, what Enter does, what else."""
    said = lines_of(BOARD, seen, painted(seen).spots.get(seen.cursor))
    return [f"{said.asked}  {said.keys}".rstrip(), plain(said.does), plain(said.more)]


def entered(seen: Scene[Any], name: str = "") -> object:
    """What Enter does on a spot, or where the cursor is."""
    here = replace(seen, cursor=name or seen.cursor)
    return BOARD.enter(here, painted(here).spots[here.cursor])


def pressed(seen: Scene[Any], key: str) -> object:
    """What a key of the game does."""
    return BOARD.press(seen, key, painted(seen).spots.get(seen.cursor))


# The race, the end, the decks ---------------------------------------------------------------------------------------------------


def six(phase: str = "sale", **given: Any) -> State:
    """Six players late in a game."""
    usual = {"yard": YARD, "premium": "p20 p23 p38 p58", "cowntdown": "p99 p98 M", "turns": 36}
    return at(phase, "b1 b1 b7 p27", "b4 b9 p13 p55", "b2", "b6", "b8 p45", "p40", **{**usual, **given})


def test_the_bar_says_how_much_is_left_and_what_ends_the_game() -> None:
    assert painted(scene(six())).text().splitlines()[0].startswith(" Cow Clicker  Turn 37; four premium cards, then three; one ends")
    assert "the last three cards; one ends the game" in painted(scene(six(premium=""))).text()
    assert "Four cards, then three; one ends it" in painted(scene(six(), (60, 20))).text()


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
        "Sell one basic cow, or none.  1-3 or arrows, then Enter",
        "Enter draws one of 33 cards (3.79 on average) and sells nothing.",
        "You can pay for the Racing (35) with 1 + 7 + 27: average 9.00 to 18.00.",
    ]
    assert entered(seen) == Say(Buy())
    assert "step 1 of 3: Sell" in painted(seen).text()


def test_on_a_cow_the_sale_says_what_it_brings_and_what_can_be_paid_then() -> None:
    seen = scene(six(), cursor="own 0 0")

    assert prompt(seen)[1:] == [
        "Enter sells a Plain (1) for nothing: average 9.00 to 11.67.",
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
    assert prompt(seen)[1:] == ["Enter ends your turn.", "After your turn the dearest cow leaves the stockyard: the Kowrate Kid (80)."]
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
    assert prompt(seen)[1] == "The Longhorn Bull (50) lies in the stockyard; it costs exactly 50."


# Gifts, trades, offers ----------------------------------------------------------------------------------------------------------


def test_a_gift_is_a_marked_cow_and_a_player() -> None:
    marked = scene(six(), cursor="player 2", choice=Choice(("own 0 1",), flags=frozenset({"exchange"})))

    assert prompt(marked)[1] == "Enter gives Cleo a Plain (1): average 9.00 to 11.67, theirs 2.00 to 1.50."
    assert entered(marked) == Say(Gift(0, 2))


def test_a_trade_is_marked_on_both_sides_and_x_offers_it() -> None:
    state = six()
    angus = card(state, "p13")
    marked = scene(state, cursor="own 0 0", choice=Choice(("own 0 1", f"cow 1 {angus} 0"), flags=frozenset({"exchange"})))

    assert pressed(marked, "x") == Say(Offer(1, (0,), (angus,)))
    assert entered(marked, "player 1") == Say(Offer(1, (0,), (angus,)))
    assert entered(marked, "player 2") == Refuse("The cows you want are Ben's", "")
    assert "*13*" in painted(marked).text()


def test_cows_of_one_player_alone_are_wanted_at_a_time() -> None:
    state = six()
    wanted = scene(state, choice=Choice(("own 0 0", f"cow 1 {card(state, 'p13')} 0"), flags=frozenset({"exchange"})))

    step = entered(wanted, "cow 2 1 0")

    assert step == Change(Choice(("own 0 0", "cow 2 1 0"), flags=frozenset({"exchange"})))


def test_what_is_missing_for_a_gift_or_a_trade_is_said() -> None:
    none = scene(six(), cursor="own 0 0", choice=Choice(flags=frozenset({"exchange"})))
    assert pressed(none, "x") == Refuse("Mark one of your cows first: Space or Enter on it.", "")
    assert entered(none, "player 1") == Refuse("To give Ben a cow, mark one of yours first", "")
    two = scene(six(), cursor="own 0 0", choice=Choice(("own 0 0", "own 0 1"), flags=frozenset({"exchange"})))
    assert entered(two, "player 1") == Refuse("Gifts go one by one; to trade, mark a cow of Ben's", "")


def test_what_was_marked_for_a_trade_stays_when_another_turn_begins_as_far_as_it_is_still_there() -> None:
    state = six(turn=1)
    choice = Choice(("own 0 0", "own 8 0", "cow 2 1 0"), flags=frozenset({"exchange"}))
    marked = scene(state, cursor="own 0 0", choice=choice)

    assert BOARD.kept(marked, True) == Choice(("own 0 0", "cow 2 1 0"), flags=frozenset({"exchange"}))
    assert BOARD.kept(scene(state, cursor="own 0 0", choice=Choice(("own 0 0",))), True) == NOTHING


def test_escape_takes_back_mark_after_mark_and_then_the_whole_exchange() -> None:
    exchange = frozenset({"exchange"})
    marked = scene(six(), cursor="own 0 0", choice=Choice(("own 0 0", "own 0 1"), flags=exchange))

    assert BOARD.back(marked) == Change(Choice(("own 0 0",), flags=exchange))
    assert BOARD.back(scene(six(), cursor="own 0 0", choice=Choice(flags=exchange))) == Change(NOTHING)
    assert BOARD.back(scene(six())) is None


def test_an_offer_is_told_in_the_prompt_accepted_with_a_and_declined_with_d() -> None:
    offers = [{"offer": 4, "maker": 1, "to": 0, "give": "b9", "want": "b1"}]
    seen = scene(six(turn=1, offers=offers))

    assert prompt(seen) == ["Waiting for Ben.", "Ben offers you a Holstein (9) for a Plain (1).", "a accept it  d decline it"]
    assert pressed(seen, "a") == Say(Accept(4))
    assert pressed(seen, "d") == Say(Decline(4))
    there = scene(six(turn=1, offers=offers), cursor="offer 4")
    assert prompt(there)[1] == "Enter accepts 9 for your 1: your average goes up from 9.00 to 11.00."
    assert "a Ben's offer" in painted(there).text()


def test_an_own_offer_is_taken_back_with_c() -> None:
    seen = scene(six(turn=1, offers=[{"offer": 4, "maker": 0, "to": 3, "give": "b1", "want": "b6"}]))

    assert pressed(seen, "c") == Say(Cancel(4))
    assert "c your offer to Dan" in painted(seen).text()


def test_in_anothers_turn_the_prompt_says_whom_it_waits_for_what_may_be_done_and_who_comes_next() -> None:
    assert prompt(scene(six(turn=1))) == ["Waiting for Ben.", "x gives a cow away or offers a trade meanwhile.", "Cleo comes next."]
    assert prompt(scene(six(turn=5)))[2] == "Your turn comes next."


def test_the_last_call_is_a_moment_for_gifts_and_trades_with_a_bar_of_its_seconds() -> None:
    seen = scene(six("call", turn=1))
    seen = replace(seen, around=replace(seen.around, window=(2, 3)))

    assert prompt(seen)[0] == "Last chance for gifts and trades this turn.  [==============------] 2 seconds"
    small = scene(six("call", turn=1), (60, 20))
    small = replace(small, around=replace(small.around, window=(3, 3)))
    assert prompt(small)[0] == "Last gifts and trades.  [====================] 3 seconds"


def test_while_a_turn_is_shown_only_the_copy_that_has_come_is_framed() -> None:
    state = at("sale", "b2", "b1 b2 b2", yard="p13 p15 p15")
    seen = replace(scene(state), showing=True, event=Drew(1, card(state, "b2"), "pasture"))

    assert " 1  2 =2=" in painted(seen).text()
    flipped = replace(seen, event=Flipped(card(state, "p15"), False))
    assert painted(flipped).text().count("╔") == 1


# Event cards --------------------------------------------------------------------------------------------------------------------


def drawn(event: str, *pastures: str, **given: Any) -> State:
    """The first player has just drawn this event."""
    options = {"events": 1, **given.pop("options", {})}
    state = at("buy", *pastures, basic=f"e:{event} b2 b9", yard=YARD, options=options, **given)
    return rules_after(state, "0 buy", f"table draw e:{event}")


def test_rustling_marks_the_cow_that_each_player_would_lose() -> None:
    state = drawn("rustling", "b1", "b2 p10 p12", "p15")
    seen = scene(state)

    assert prompt(seen)[0] == "Rustling: whose cheapest premium cow do you take?  arrows, then Enter"
    assert (entered(seen, "player 1"), entered(seen, "player 2")) == (Say(Target(1)), Say(Target(2)))
    assert "=10=" in painted(seen).text()
    assert "=15=" in painted(seen).text()


def test_of_cows_worth_the_same_o_names_the_other() -> None:
    state = rules_after(at("buy", "b1", "p11 p11.2", basic="e:rustling b2", options={"deck": EXAMPLE}), "0 buy", "table draw e:rustling")
    seen = scene(state, cursor="player 1")
    show_cow, zebu = card(state, "p11"), card(state, "p11.2")

    assert entered(seen) == Say(Target(1, show_cow))
    step = pressed(seen, "o")
    assert isinstance(step, Change)
    assert entered(replace(seen, choice=step.choice)) == Say(Target(1, zebu))


def test_baby_calf_shows_what_the_basic_deck_holds_in_place_of_the_stockyard() -> None:
    state = drawn("calf", "b1", "b2")
    text = painted(scene(state)).text()

    assert "Baby Calf: the Basic deck" in text
    assert "[9 Holstein]" in text
    assert (
        prompt(scene(state, cursor=f"basic {card(state, 'b9')}"))[1]
        == "Enter takes a Holstein (9): your average goes up from 1.00 to 5.00."
    )


def test_cowboy_draws_as_many_as_were_marked_and_one() -> None:
    state = drawn("cowboy", "b1 b1 p10", "b2")
    marked = scene(state, cursor="draws 3", choice=Choice(("own 0 0", "own 0 1")))

    assert entered(marked) == Say(Herd((0, 0), 3))
    assert prompt(marked)[1] == "Enter discards two Plain (1) and draws three cards."
    assert "draws 4" not in painted(marked).spots
    assert "draws 2" not in painted(scene(state)).spots


def test_cattle_drive_gives_the_cheapest_unless_another_is_marked() -> None:
    state = drawn("drive", "b1 b5", "b9")
    nine = card(state, "b9")

    assert entered(scene(state), f"cow 1 {nine} 0") == Say(Swap(0, 1, nine))
    assert entered(scene(state, cursor="own 4 0", choice=Choice(("own 4 0",))), f"cow 1 {nine} 0") == Say(Swap(4, 1, nine))


def test_cow_tipping_says_who_gets_it_and_shows_who_has_chosen() -> None:
    state = drawn("tipping", "b1 b5", "b2", "b3")
    seen = scene(state, cursor="own 0 0")

    assert entered(seen) == Say(Tip(0))
    assert prompt(seen)[1].startswith("Enter gives Cleo a Plain (1)")
    chosen = rules_after(state, "1 tip b2")
    rows = painted(scene(chosen)).text().splitlines()
    assert [row.split()[-1] for row in rows if row[2:5] in ("Ann", "Ben", "Cle")] == ["...", "ready", "..."]


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
        (Buy(), "A bot would draw: more mooney pays for a dearer cow."),
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
        assert len(BOARD.help(seen)) == 5


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


# At a real table ----------------------------------------------------------------------------------------------------------------


async def sat(stage: Stage, state: State) -> Desk:
    """At a table in this state."""
    desk = await sit_down(stage, GAME)
    await hear(stage, update_of(GAME, state.options, state, 0, (), len(state.pastures)))
    return desk


def said(desk: Desk) -> list[Any]:
    """What has been answered."""
    return [one.action for one in desk.said if isinstance(one, Act)]


async def test_a_draw_by_keys_alone(tmp_path: Path) -> None:
    async with opened(tmp_path) as stage:
        desk = await sat(stage, at("sale", "b3 b5 b7", "b2", yard="p10 p15"))
        await stage.keys("b")
        assert said(desk) == [to_builtins(Buy())]


async def test_a_payment_by_keys_alone(tmp_path: Path) -> None:
    state = at("upgrade", "b3 b5 b7", "b2", yard="p10 p15")
    async with opened(tmp_path) as stage:
        desk = await sat(stage, state)
        await stage.keys("left", "right", "enter")
        assert said(desk) == [to_builtins(Upgrade((2, 4, 6), card(state, "p15")))]


async def test_the_cursor_begins_each_question_anew_and_not_on_what_it_was_on_in_anothers_turn(tmp_path: Path) -> None:
    waits = at("sale", "b3 b5", "b2", turn=1, yard=YARD)
    async with opened(tmp_path) as stage:
        await sat(stage, waits)
        table = stage.app.stage.table  # type: ignore[attr-defined]
        assert table.cursor == "exchange meanwhile"
        await hear(stage, update_of(GAME, waits.options, at("sale", "b3 b5", "b2", yard=YARD), 0, (), 2))
        assert table.cursor == "draw sale"


async def test_a_gift_by_keys_alone(tmp_path: Path) -> None:
    async with opened(tmp_path) as stage:
        desk = await sat(stage, at("sale", "b3 b5", "b2", yard=YARD))
        await stage.keys("x", "enter", "x")
        assert "Enter gives Ben a Yellow (3)" in stage.text
        await stage.keys("enter")
        assert said(desk) == [to_builtins(Gift(2, 1))]


async def test_a_refusal_says_why_and_what_would_work(tmp_path: Path) -> None:
    async with opened(tmp_path) as stage:
        desk = await sat(stage, at("sale", "b1 b2 b3 b4 b5", "b2", yard=YARD))
        await stage.keys("b")
        assert "You have five basic cows already, which is the most (CC-09)" in " ".join(stage.text.split())
        assert said(desk) == []


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
