"""The board of Take 5: what it says and shows at each question."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from screens.boards import kit_board, picture, scene_of
from screens.stage import moment, take5

from cowtui.boards.picture import layout_of
from cowtui.boards.prompting import lines_of
from cowtui.boards.scene import Scene
from cowtui.boards.take5.preview import landings, ranges
from cowtui.boards.take5.race import SEEN, lead
from cowtui.widgets.text import plain
from rules.take5.components import Options
from rules.take5.events import Scored
from rules.take5.state import State
from rules.take5.view import View

BOARD = kit_board("take5")


def state_with(**fields: Any) -> State:
    """Two players in the middle of a round."""
    game, options = take5(**fields.pop("options", {}))
    state = game.new(options, 2, None)
    hands = fields.pop("hands", [[8, 37, 55, 78], [1, 2, 3, 104]])
    usual: dict[str, Any] = {
        "rest": [],
        "picks": [0, 0],
        "hands": hands,
        "rows": [[70], [75, 83], [21, 34, 51, 53], [39, 46, 56, 57, 59]],
        "cow": 2,
    }
    for name, value in {**usual, **fields}.items():
        assert hasattr(state, name), name
        setattr(state, name, value)
    assert isinstance(state, State)
    return state


def asked(state: State, size: tuple[int, int] = (80, 24), cursor: str = "", seat: int | None = 0) -> Scene[View]:
    game, _ = take5()
    scene = scene_of(game, state.options, state, seat, size, seats=2)
    return replace(scene, cursor=cursor or scene.cursor)


def said(scene: Scene[View], size: tuple[int, int] = (80, 24)) -> list[str]:
    """The three lines of the prompt."""
    lines = lines_of(BOARD, scene, picture(BOARD, scene, size).spots.get(scene.cursor))
    return [lines.asked, plain(lines.does), plain(lines.more)]


def rows(scene: Scene[View], size: tuple[int, int] = (80, 24)) -> list[str]:
    return picture(BOARD, scene, size).text().split("\n")


@pytest.mark.rule("T5-06")
def test_enter_says_where_the_card_would_lie_and_what_it_costs() -> None:
    assert said(asked(state_with(), cursor="hand 78"))[:2] == [
        "Choose a card to play, in secret.",
        "Enter plays 78 (1 bullhead): now the second card of row 1, costs nothing.",
    ]
    assert said(asked(state_with(), cursor="hand 78"))[2] == "Lower cards are placed before yours: the rows can still change."


@pytest.mark.rule("T5-07")
def test_the_sixth_card_says_what_its_player_would_take() -> None:
    state = state_with(hands=[[60, 61], [1, 2]])
    assert said(asked(state, cursor="hand 60"))[1] == "Enter plays 60 (3 bullheads): sixth card of row 4: 5 bullheads."
    assert said(asked(state, (60, 20), "hand 60"), (60, 20))[1] == "Enter plays 60 (3 heads): sixth card of row 4: 5 heads."


@pytest.mark.rule("T5-08")
def test_a_card_lower_than_every_row_says_what_it_would_cost_at_least() -> None:
    assert said(asked(state_with(), cursor="hand 8"))[1] == "Enter plays 8 (1 bullhead): lower than every row: 3 bullheads or more."


@pytest.mark.rule("T5-45")
def test_the_rows_that_the_cow_would_fell_are_named_before_the_card_is_played() -> None:
    state = state_with(rows=[[10], [75, 76], [21, 34], [12, 13, 14, 15, 17]], cow=1, hands=[[77, 80], [1, 2]])
    scene = asked(state, cursor="hand 77")
    assert said(scene)[1] == "Enter plays 77 (5 bullheads): now the fourth card of row 2, costs nothing."
    felled = state_with(rows=[[90], [75, 76], [95], [12, 13, 14, 15, 17]], cow=1, hands=[[77, 80], [1, 2]])
    assert said(asked(felled, cursor="hand 77"))[1] == "Enter plays 77 (5 heads): the Cow jumps to row 4, you take 5 heads."
    assert "Cow jumps in" in "\n".join(rows(asked(felled, cursor="hand 77")))


@pytest.mark.rule("T5-22")
def test_professional_shows_the_card_at_the_left_where_it_will_lie_there() -> None:
    state = state_with(
        options={"variant": "professional", "cow": False}, rows=[[50, 60], [90], [20], [5]], cow=None, hands=[[48, 49], [1, 2]]
    )
    scene = asked(state, cursor="hand 49")
    assert said(scene)[1] == "Enter plays 49 (1 bullhead): now the left of row 1, costs nothing."
    assert [row[3:24] for row in rows(scene)[1:4]] == ["╔════╗ ╭────╮ ╭────╮ ", "║ 49 ║ │ 50 │ │ 60 │ ", "╚════╝ ╰─3──╯ ╰─3──╯ "]


@pytest.mark.rule("T5-22")
def test_professional_shows_both_ends_that_are_equally_near_and_asks_for_one_by_its_name() -> None:
    state = state_with(
        options={"variant": "professional", "cow": False}, rows=[[50, 60], [90], [40], [5]], cow=None, hands=[[45, 49], [1, 2]]
    )
    scene = asked(state, cursor="hand 45")
    assert said(scene)[1] == "Enter plays 45 (2 heads): the left of row 1 or the right of row 3."
    text = "\n".join(rows(scene))
    assert text.count("║ 45 ║") == 3  # on both rows and in the hand
    state = state_with(
        options={"variant": "professional", "cow": False}, rows=[[50, 60], [90], [40], [5]], cow=None, hands=[[49], [2]],
        waiting=[(45, 0), (99, 1)], played=[45, 99],
    )  # fmt: skip
    scene = asked(state)
    assert said(scene)[:2] == [
        "Your 45 is as near to the left of row 1 as to the right of row 3: which end?",
        "Enter puts 45 at the left end of row 1: costs nothing.",
    ]
    assert said(replace(scene, cursor="row 2"))[1] == "Row 2 is not one of the two ends."


@pytest.mark.rule("T5-08", "T5-R6")
def test_a_choice_of_rows_names_the_card_and_what_each_row_costs() -> None:
    state = state_with(waiting=[(8, 0), (99, 1)], played=[8, 99], hands=[[37], [1]])
    scene = asked(state)
    assert said(scene)[:2] == ["Your 8 is lower than every row: which row do you take?", "Enter takes row 1: 3 bullheads."]
    assert [row[38:50].strip() for row in rows(scene)[1:13:3]] == ["3 bullheads", "3 bullheads", "8 bullheads", "5 bullheads"]


def test_at_a_choice_of_rows_the_cursor_begins_on_the_cheapest() -> None:
    state = state_with(waiting=[(3, 0), (99, 1)], played=[3, 99], rows=[[60, 65, 70], [40], [45, 50], [80]], cow=None, hands=[[37], [1]])
    assert said(asked(state))[1] == "Enter takes row 2: 3 bullheads."


@pytest.mark.rule("T5-20")
def test_tactics_says_which_cards_are_in_play() -> None:
    state = state_with(options={"variant": "tactics"}, rows=[[10], [11], [12], [13]], cow=None, hands=[[14, 15], [16, 17]])
    assert said(asked(state, cursor="hand 14"))[2] == "In play: 1 to 24, all dealt. Lower cards are placed before yours."


def test_a_key_shows_the_cards_that_nobody_has_shown_and_what_each_has_taken() -> None:
    state = state_with(piles=[[5, 6], [33]], hands=[[8, 37], [1, 2]])
    scene = asked(state)
    scene = replace(scene, choice=scene.choice.switched(SEEN))
    for size in ((80, 24), (60, 20), (120, 40)):
        text = "\n".join(rows(asked_at(scene, size), size))
        assert "Not shown yet" in text
        assert "Ben took 33" in text
        assert "Ann took 5 6" in text


def asked_at(scene: Scene[View], size: tuple[int, int]) -> Scene[View]:
    return replace(scene, layout=layout_of(BOARD, *size))


def test_who_leads_is_said_in_words() -> None:
    def words(totals: list[int]) -> str:
        return lead(asked(state_with(totals=totals)))

    assert words([0, 0]) == "Nobody has a bullhead yet"
    assert words([5, 5]) == "All have 5 bullheads"
    assert words([1, 5]) == "You lead with 1 bullhead"
    assert words([7, 5]) == "Ben leads with 5 bullheads"


@pytest.mark.rule("T5-11", "T5-12")
def test_the_end_of_a_round_tells_each_change_and_how_near_the_end_is() -> None:
    scene = replace(asked(state_with(totals=[20, 63], round=4)), event=Scored(heads=(7, 12), totals=(20, 63)), showing=True)
    text = "\n".join(rows(scene))
    assert "Round 4: you took the fewest, 7" in text
    assert "Ann (you)           +7        20" in text
    assert "You lead with 20 bullheads. Ben is 3 from the end." in text
    assert "to 66" in text


def test_where_rounds_end_the_game_no_goal_of_bullheads_is_named() -> None:
    state = state_with(totals=[20, 63], round=1, options={"rounds": 1})
    text = "\n".join(rows(replace(asked(state), event=Scored(heads=(7, 12), totals=(20, 63)), showing=True)))
    assert "That was the last round." in text
    assert "to 66" not in text


def test_ranges_of_cards_are_short() -> None:
    assert ranges([1, 2, 3, 7, 9, 10]) == "1-3, 7, 9-10"
    assert ranges([]) == ""


def test_ten_players_fit_with_their_names_at_60_columns() -> None:
    game, options = take5()
    now = moment(
        game, options, 10, lambda state: any(ask.seat == 0 and ask.must for ask in state.asks()) and max(map(len, state.hands)) == 5
    )
    text = picture(BOARD, scene_of(game, options, now.state, 0, (60, 20), events=now.events, seats=10), (60, 20)).text()
    for name in ("Ann (you)", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gil", "Hana", "Ida", "Jo"):
        assert name in text


def test_a_preview_of_a_card_without_rows_is_none() -> None:
    assert landings(Options(), asked(state_with(rows=[], cow=None)).view, 7) == []
