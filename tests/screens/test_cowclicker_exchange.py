"""Gifts, trades and offers on Cow Clicker's board."""

from __future__ import annotations

from dataclasses import replace

from games.cowclicker.positions import at, card
from screens.cowclicker_stage import BOARD, entered, painted, pressed, prompt, scene, six

from cowtui.boards.base import Change, Refuse, Say
from cowtui.boards.scene import NOTHING, Choice
from rules.cowclicker.actions import Accept, Cancel, Decline, Gift, Offer
from rules.cowclicker.events import Drew, Flipped

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


def test_an_exchange_has_its_own_title_and_names_the_key_to_others_cows() -> None:
    seen = scene(six(), cursor="own 0 0", choice=Choice(flags=frozenset({"exchange"})))

    text = painted(seen).text()
    assert "Your pasture  give or trade a cow" in text
    assert "step 1" not in text
    assert "Esc goes back" in text
    assert prompt(seen)[2] == "Up reaches the others' cows and names  x makes the offer  Esc goes back"


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

    assert prompt(seen)[0] == "Last chance for gifts and trades this turn.  ══════════════────── 2 seconds"
    small = scene(six("call", turn=1), (60, 20))
    small = replace(small, around=replace(small.around, window=(3, 3)))
    assert prompt(small)[0] == "Last gifts and trades.  ════════════════════ 3 seconds"


def test_while_a_turn_is_shown_only_the_copy_that_has_come_is_framed() -> None:
    state = at("sale", "b2", "b1 b2 b2", yard="p13 p15 p15")
    seen = replace(scene(state), showing=True, event=Drew(1, card(state, "b2"), "pasture"))

    assert " 1  2 =2=" in painted(seen).text()
    flipped = replace(seen, event=Flipped(card(state, "p15"), False))
    assert painted(flipped).text().count("╔") == 1
