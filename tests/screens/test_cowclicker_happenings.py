"""Event cards on Cow Clicker's board."""

from __future__ import annotations

from dataclasses import replace

from games.cowclicker.positions import after as rules_after
from games.cowclicker.positions import at, card
from screens.cowclicker_stage import drawn, entered, painted, pressed, prompt, scene

from cowtui.boards.base import Change, Say
from cowtui.boards.scene import Choice
from rules.cowclicker.actions import Herd, Swap, Target, Tip
from rules.cowclicker.decks import EXAMPLE

# Event cards --------------------------------------------------------------------------------------------------------------------


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
