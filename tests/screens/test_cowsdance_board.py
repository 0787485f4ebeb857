"""The board of Cows Can't Dance: what it says and shows at each question, what its keys do, and its pictures."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from games.cowsdance.dance import dance, say
from msgspec import structs, to_builtins
from rich.cells import cell_len
from screens.boards import kit_board, picture, scene_of
from screens.stage import Stage, hear, matches, moment, opened, sit_down, update_of

from cowtui.boards.base import Change, Refuse, Say, Step
from cowtui.boards.cowsdance.ways import KNOWN
from cowtui.boards.picture import layout_of
from cowtui.boards.prompting import lines_of
from cowtui.boards.scene import Choice, Scene
from cowtui.screens.destinations import Solo
from cowtui.screens.result import ResultScreen
from cowtui.screens.table import TableScreen
from cowtui.terminal import Terminal
from cowtui.widgets.text import plain
from net.core.messages import Act
from rules.catalog import load
from rules.cowsdance.actions import AskRound, Cut, Decide, Discard, Invite, Pair
from rules.cowsdance.components import BULL, COW, FIFI, Options
from rules.cowsdance.events import Scored
from rules.cowsdance.state import State, new
from rules.cowsdance.view import View
from rules.kernel import AnyState

GAME = load("cowsdance")
BOARD = kit_board("cowsdance")
Size = tuple[int, int]


def asked(state: State, size: Size = (80, 24), cursor: str = "", seat: int | None = 0, **choice: Any) -> Scene[View]:
    """The board as a seat has it, with the cursor where the question puts it, or on a spot."""
    scene = scene_of(GAME, state.options, state, seat, size, seats=len(state.hands))
    return replace(scene, cursor=cursor or scene.cursor, choice=Choice(**choice))


def said(scene: Scene[View], size: Size = (80, 24)) -> list[str]:
    """The three lines of the prompt."""
    lines = lines_of(BOARD, scene, picture(BOARD, scene, size).spots.get(scene.cursor))
    return [lines.asked, plain(lines.does), plain(lines.more)]


def rows(scene: Scene[View], size: Size = (80, 24)) -> list[str]:
    return picture(BOARD, scene, size).text().split("\n")


def entered(scene: Scene[View], spot: str = "") -> Step | None:
    """What Enter does."""
    spots = picture(BOARD, scene, (80, 24)).spots
    return BOARD.enter(scene, spots[spot or scene.cursor])


def pressed(scene: Scene[View], key: str) -> Step | None:
    """What a key of the game's does, where the cursor is."""
    return BOARD.press(scene, key, picture(BOARD, scene, (80, 24)).spots.get(scene.cursor))


# What is asked, and what Enter does --------------------------------------------------------------------------------------------


@pytest.mark.rule("CD-08", "CD-R7")
def test_the_pair_that_must_be_made_is_named_and_the_cursor_is_on_it() -> None:
    scene = asked(dance(["LW LT C", "LP C", "LJ"], "GT B"))
    assert said(scene) == [
        "You must pair tango first.",
        "Enter pairs your tango lady with the tango gent in the hall: 1 point.",
        "Matching dancers come first; all else can wait.",
    ]
    assert scene.cursor == "hand LT 1"
    assert entered(scene) == Say(Pair((2, 3)))
    assert "▸ You must pair tango first.  Enter pairs them" in rows(scene)


@pytest.mark.rule("CD-08", "CD-R7")
def test_two_pairs_that_must_be_made_are_both_named_and_the_others_wait() -> None:
    scene = asked(dance(["LW LT F C", "LP C"], "GW GT"))
    assert said(scene)[0] == "You must pair waltz or tango first."
    assert said(replace(scene, cursor="hand C 1"))[1] == "Your cow must wait: pair waltz or tango first."
    assert entered(scene, "hand C 1") == Refuse("First pair your waltz lady with the waltz gent.", "CD-08")
    assert rows(scene)[16].startswith(" ╔ 1 ═══╗ ╭─2────╮ ╭─3────╮ ┌╌4╌╌╌╌┐")
    assert pressed(replace(scene, cursor="hand LT 1"), "d") == Say(Discard(2))  # the rules say why not


def test_the_card_in_the_hall_that_would_be_taken_is_marked() -> None:
    scene = asked(dance(["LJ LP B", "C C"], "GT F B B"))
    assert rows(scene)[2:6] == [
        " ┌╌╌╌╌╌╌┐ ╔──────╗ ┌╌╌╌╌╌╌┐ ┌╌╌╌╌╌╌┐   Bulls ask for cows. A bull in the hall",
        " ┊ Gent ┊ │Madame│ ┊ Bull ┊ ┊ Bull ┊   stays there.",
        " ┊tango ┊ │ Fifi │ ┊      ┊ ┊      ┊   A pair: 1 point. Cow and bull: 2.",
        " └╌╌╌╌╌╌┘ ╚──────╝ └╌╌╌╌╌╌┘ └╌╌╌╌╌╌┘   dashed: not now",
    ]
    assert said(scene)[1:] == [
        "Enter pairs your polka lady with Madame Fifi in the hall: 1 point.",
        "You need not; you may keep your lady.",
    ]


def test_a_card_of_the_hall_is_chosen_as_well_as_one_of_the_hand() -> None:
    scene = asked(dance(["LW LW F C", "LP C"], "GT GW", {"pairing": "free"}), cursor="hall GW 1")
    assert entered(scene) == Say(Pair((0, 1)))
    assert pressed(scene, "o") == Change(Choice(marks=("hall GW 1",), way=1), "hall GW 1")
    other = replace(scene, choice=Choice(marks=("hall GW 1",), way=1))
    assert entered(other) == Say(Pair((FIFI, 1)))
    assert said(other)[1] == "Enter pairs your Madame Fifi with the waltz gent in the hall: 1 point."


@pytest.mark.rule("CD-12", "CD-13")
def test_a_cut_in_says_whose_dancer_fifi_takes_and_what_becomes_of_the_other() -> None:
    scene = asked(dance(["F C", "LP C"], "", pairs=[["LP+GP"], ["B+C", "LW+GW"]]))
    assert scene.cursor == "hand F 1"
    assert said(scene) == [
        "Your turn: cut in or discard.",
        "Enter lets Fifi take Ben's waltz lady; the gent goes to the hall: 1 point.",
        "o shows another way (1 of 4). Fifi can wait.",
    ]
    assert entered(scene) == Say(Cut(1, 1, 0))
    second = replace(scene, choice=Choice(marks=("hand F 1",), way=1))
    assert entered(second) == Say(Cut(1, 1, 1))
    own = replace(scene, choice=Choice(marks=("hand F 1",), way=2))
    assert said(own)[1] == "Enter lets Fifi take your own polka lady: no point more."
    assert entered(scene, "pairs 1 LW+GW") == Say(Cut(1, 1, 0))


@pytest.mark.rule("CD-12")
def test_c_goes_to_fifi_and_from_one_pair_to_the_next() -> None:
    scene = asked(dance(["LW F C", "LP C"], "GW", {"pairing": "free"}, pairs=[[], ["LT+GT", "LJ+GJ"]]))
    assert scene.cursor == "hand LW 1"
    first = pressed(scene, "c")
    assert first == Change(Choice(marks=("hand F 1",), way=1), "hand F 1")
    there = replace(scene, cursor="hand F 1", choice=Choice(marks=("hand F 1",), way=1))
    assert entered(there) == Say(Cut(1, 0, 2))
    assert pressed(there, "c") == Change(Choice(marks=("hand F 1",), way=2), "hand F 1")
    none = asked(dance(["LW C", "LP C"], "GT", pairs=[[], ["LT+GT"]]))
    assert pressed(none, "c") == Refuse("You need a Madame Fifi in your hand to cut in.", "CD-12")


@pytest.mark.rule("CD-18", "CD-20")
def test_a_bull_invites_and_asks_and_says_what_that_brings() -> None:
    scene = asked(dance(["LT B", "C LP", "C"], "C B"))
    assert said(scene) == [
        "Your turn: invite, ask, or discard.",
        "Enter invites the cow in the hall: 2 points; then you only discard.",
        "o shows another way (1 of 2).",
    ]
    assert entered(scene) == Say(Invite())
    assert pressed(scene, "a") == Say(AskRound())
    asking = replace(scene, choice=Choice(marks=("hand B 1",), way=1))
    assert said(asking)[1:] == [
        "Enter asks everyone for a cow: 2 points if one comes; then you only discard.",
        "o shows another way (2 of 2). Six cows are in other hands.",
    ]
    assert "a ask everyone for a cow: 2 points" in rows(scene)[16]


@pytest.mark.rule("CD-21")
def test_a_bull_in_the_hall_says_that_it_can_ask_nobody() -> None:
    scene = asked(dance(["LW LT B", "C LP"], "GW C B"), cursor="hall B 1")
    assert said(scene)[1] == "A bull in the hall can ask nobody: it stays there."
    assert entered(scene) == Refuse("A bull in the hall can ask nobody; it stays there.", "CD-21")


@pytest.mark.rule("CD-16")
def test_when_only_the_discard_is_left_enter_discards_and_the_partners_left_are_counted() -> None:
    state = dance(["LT B LW", "C LP"], "GT C", pile="GT GT LW C C C LJ")
    say(state, 0, "pair LT+GT", "invite")
    scene = asked(state, cursor="hand LW 1")
    assert said(scene) == [
        "Discard one card; that ends your turn.",
        "Enter discards your waltz lady. That ends your turn.",
        "Four waltz gents are not seen yet.",
    ]
    assert entered(scene) == Say(Discard(0))


def test_where_a_discard_is_all_that_is_left_the_cursor_begins_on_a_plain_dancer() -> None:
    state = dance(["F LT B C LW", "C LP"], "GT C", pile="GT GT LW C C C LJ")
    say(state, 0, "pair LT+GT", "invite")
    scene = asked(state)
    assert BOARD.start(scene) == scene.cursor == "hand LW 1"


def test_a_card_without_a_partner_is_not_discarded_by_enter_while_there_is_more_to_do() -> None:
    scene = asked(dance(["LW LP B", "C LT"], "GT C"), cursor="hand LP 1")
    assert said(scene)[1] == "Your polka lady has no partner in the hall."
    assert entered(scene) == Refuse("No card in the hall pairs with your polka lady; d discards it.", "CD-10")
    assert pressed(scene, "d") == Say(Discard(4))
    assert pressed(replace(scene, cursor="hall GT 1"), "d") == Refuse("Go to the card of your hand that you discard, then d.", "CD-16")
    assert pressed(scene, "o") is None or isinstance(pressed(scene, "o"), Refuse)


@pytest.mark.rule("CD-03")
def test_the_dealer_chooses_between_bulls_and_cows() -> None:
    state = new(Options(dealer=1), 3)
    scene = asked(state)
    assert said(scene) == [
        "You are the dealer: who may ask, bulls or cows?",
        "Enter lets the bulls ask: a bull in a hand asks for a cow.",
        "No card has been seen yet.",
    ]
    assert entered(scene) == Say(Decide(BULL))
    assert entered(scene, "decide C") == Say(Decide(COW))
    assert rows(scene)[16:20] == [
        " ╔ 1 ════════╗  ╭─2─────────╮",
        " ║ Bulls ask ║  │ Cows ask  │",
        " ║ for cows  ║  │ for bulls │",
        " ╚═══════════╝  ╰───────────╯",
    ]


# The table ---------------------------------------------------------------------------------------------------------------------


def test_the_players_stand_with_cards_points_and_pairs_in_words_and_the_leader_in_the_heading() -> None:
    state = dance(["LW C", "LP", "LT B", "LJ"], "", {"games": 2}, pairs=[["LW+GW"], ["F+GJ", "B+C"], [], []], totals=[3, 0, 1, 0])
    assert rows(asked(state))[6:11] == [
        "─ Players ── cards   game  total ───────────────────────────── You lead with 4 ─",
        "▸ Ann (you)      2      1      4   waltz",
        "  Ben            1      3      3   Fifi with jive gent, cow and bull",
        "  Cleo           2      0      1",
        "  Dan            1      0      0",
    ]


def test_more_kinds_of_pairs_than_a_row_holds_are_counted_by_what_they_are() -> None:
    pairs = ["LW+GW", "LW+GW", "LT+GT", "LP+GP", "F+GJ", "F+LJ", "B+C"]
    state = dance(["LW C", "LP C"], "", pairs=[[], pairs])
    assert rows(asked(state))[8] == "  Ben            2      8   4 dancing pairs, 2 with Fifi, 1 cow and bull"
    small = asked(state, (60, 20))
    assert rows(small, (60, 20))[6] == "  Ben           2       8   6 dancing, 1 cow and bull"
    fewer = dance(["LW C", "LP C"], "", pairs=[[], ["LW+GW", "LW+GW", "LT+GT", "B+C", "B+C"]])
    assert rows(asked(fewer, (60, 20)), (60, 20))[6] == "  Ben           2       7   2 waltz, tango, 2 cow+bull"
    few = dance(["LW C", "LP C"], "", pairs=[[], ["LW+GW", "LW+GW", "B+C"]])
    assert rows(asked(few))[8] == "  Ben            2      4   2 waltz pairs, cow and bull"


@pytest.mark.parametrize(
    ("options", "state", "words"),
    [
        ({}, {"pile": "LJ LJ"}, "A single game, bulls ask; ends after the pile (2 left)"),
        ({}, {"pile": "LJ"}, "A single game, bulls ask; ends after the pile (1 left)"),
        ({"games": 3}, {"game": 1}, "Game 2 of 3, bulls ask; it ends when nobody can pair"),
        ({"games": 2}, {"game": 2}, "An extra game, bulls ask; it ends when nobody can pair"),
    ],
)
def test_the_bar_says_which_game_it_is_and_what_ends_it(options: dict[str, Any], state: dict[str, Any], words: str) -> None:
    assert words in rows(asked(dance(["LW C", "LP C"], "", options, **state)))[0]


def test_a_hall_of_more_cards_than_stand_side_by_side_is_told_in_names_and_what_pairs_comes_first() -> None:
    scene = asked(dance(["LW C", "LP C"], "B B B C C LT LT GP GJ GW F"))
    text = "\n".join(rows(scene)[2:6])
    assert "[waltz gent]" in text or "=waltz gent=" in text
    assert "3 of {bull}" in text
    small = asked(dance(["LW C", "LP C"], "B B B C C LT LT GP GJ GW F"), (60, 20))
    assert rows(small, (60, 20))[2].startswith(" =waltz gent= [Madame Fifi]")


def test_what_is_known_stands_behind_s_and_at_the_right_where_there_is_room() -> None:
    state = dance(["LW B C", "LP C", "LJ LT"], "GT", lacks=[[], [["C", 1]], [["LW+GW", 0]]], shown=[False, True, False])
    behind = "\n".join(rows(asked(state, flags=frozenset({KNOWN}))))
    beside = "\n".join(rows(asked(state, (120, 40)), (120, 40)))
    assert "Ben holds a bull." in behind
    assert "Ben had no cow, with one card" in behind
    assert "Cleo holds no waltz lady or waltz" in behind
    assert "ladies      3" in behind
    assert all(text in beside for text in ("What you know", "Ben holds a bull.", "Not seen yet", "ladies      3"))
    assert pressed(asked(state), "s") == Change(Choice(flags=frozenset({KNOWN})))
    assert pressed(asked(state, (120, 40)), "s") is None


def test_about_a_player_stands_what_is_known_of_the_hand() -> None:
    state = dance(["LW B C", "LP C", "LJ LT"], "GT", lacks=[[], [["C", 0]], []])
    scene = asked(state, cursor="player 1")
    assert said(scene)[1:] == ["Ben: 2 cards in hand; holds no cow.", "a asks for a cow  d discards and ends your turn"]
    scene = asked(dance(["LW C", "LP C"], "", pairs=[[], ["LW+GW", "F+GJ"]]), cursor="pairs 1 LW+GW")
    assert said(scene)[1] == "Ben's pair of waltz lady and waltz gent: Fifi may cut in on it."


def test_while_another_plays_it_is_said_whose_turn_comes_next() -> None:
    state = dance(["LW C", "LP C", "LJ C", "LT C"], "", turn=2)
    assert said(asked(state)) == ["Waiting for Cleo.", "", "Then comes Dan; you are second after this turn."]
    assert said(asked(state, seat=3)) == ["Waiting for Cleo.", "", "Then it is your turn."]


def test_the_end_of_a_game_says_who_won_it_and_who_leads() -> None:
    state = dance(["LW C", "LP C", "LJ"], "", {"games": 3}, game=1)
    event = Scored((4, 7, 7), (9, 7, 8), tie_break=False)
    scene = replace(asked(state), event=event, showing=True, view=BOARD.after(state.view(0), event))
    shown = rows(scene)
    assert shown[0].startswith(" Cows Can't Dance  Game 2 of 3 is over")
    assert shown[13].startswith("─ Game 2: Ben and Cleo won, 7 each ─")
    assert [line.split() for line in shown[15:18]] == [["Ann", "(you)", "+4", "9"], ["Cleo", "+7", "8"], ["Ben", "+7", "7"]]
    assert "You lead with 9." in "\n".join(shown)


def test_a_hint_says_what_a_bot_would_do_and_why() -> None:
    scene = asked(dance(["LT C", "LP C"], "GT"))
    assert plain(BOARD.hint(scene, Pair((2, 3)))) == "A bot would pair your tango lady with the tango gent: it must be made anyway."
    scene = asked(dance(["C LT", "LP C"], "", asking="refused"))
    assert plain(BOARD.hint(scene, Discard(COW))) == "A bot would discard your cow: it only helps whoever asks for it."
    spots = picture(BOARD, scene, (80, 24)).spots
    assert BOARD.hinted(scene, Discard(COW), spots) == Change(Choice(marks=("hand C 1",)), "hand C 1")


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_help_is_five_sentences_that_fit(size: Size) -> None:
    for state in (dance(["LT B C", "LP C"], "GT"), dance(["LT C", "LP C"], "", asking="refused"), new(Options(dealer=1), 2)):
        sentences = BOARD.help(asked(state, size))
        assert len(sentences) == 5
        assert all(len(text) <= 78 and text.endswith(".") for text in sentences)


# At a table --------------------------------------------------------------------------------------------------------------------


def acts(desk: Any) -> list[Any]:
    return [one.action for one in desk.said if isinstance(one, Act)]


async def test_keys_and_clicks_answer_and_a_refusal_says_what_works(tmp_path: Path) -> None:
    state = dance(["LW LT C", "LP C", "LJ"], "GT B")
    async with opened(tmp_path) as stage:
        desk = await sit_down(stage, GAME)
        await hear(stage, update_of(GAME, state.options, state, 0))
        await stage.keys("1", "enter")
        assert "First pair your tango lady with the tango gent. (CD-08)" in stage.text or "(CD-08)" in stage.text
        assert acts(desk) == []
        await stage.keys("2", "enter")
        assert acts(desk) == [to_builtins(Pair((2, 3)))]


async def test_the_cursor_goes_to_the_best_card_of_a_new_question_and_then_stays_where_it_is_put(tmp_path: Path) -> None:
    state = dance(["LW LT C", "LP C", "LJ"], "GT B", {"pairing": "free"})
    now = update_of(GAME, state.options, state, 0)
    async with opened(tmp_path) as stage:
        desk = await sit_down(stage, GAME)
        here = await hear(stage, now)
        assert here.table.cursor == "hand LT 1"
        await stage.keys("3")
        assert here.table.cursor == "hand C 1"
        await hear(stage, structs.replace(now, seats=(*now.seats[:2], structs.replace(now.seats[2], here=False))))
        assert here.table.cursor == "hand C 1"
        await stage.keys("d")
        assert acts(desk) == [to_builtins(Discard(COW))]


async def test_names_of_any_width_leave_every_column_in_place(tmp_path: Path) -> None:
    state = dance(["LW F C", "LP C", "LJ"], "GT B", pairs=[["LW+GW"], ["LW+GW"], ["LW+GW"]])
    now = update_of(GAME, state.options, state, 0)
    names = ("\u725b\u306e\u5bb6\u306e\u4eba\u305f\u3061\u725b\u306e\u5bb6\u306e\u4eba", "B\x1b[2Je\x07n\u202e", "x" * 24)
    for size in ((60, 20), (80, 24), (120, 40)):
        async with opened(tmp_path, size) as stage:
            await sit_down(stage, GAME)
            await hear(
                stage,
                structs.replace(now, seats=tuple(structs.replace(one, name=name) for one, name in zip(now.seats, names, strict=True))),
            )
            lines = stage.text.split("\n")
            assert all(cell_len(line) <= size[0] for line in lines)
            starts = {cell_len(line[: line.index("waltz")]) for line in lines if re.search(r"\d   waltz$|│ waltz │", line)}
            assert len(starts) == 1


async def test_the_hint_goes_to_the_card_and_enter_plays_it(tmp_path: Path) -> None:
    state = dance(["LW F C", "LP C"], "", pairs=[[], ["LJ+GJ"]])
    async with opened(tmp_path) as stage:
        desk = await sit_down(stage, GAME)
        await hear(stage, update_of(GAME, state.options, state, 0))
        await stage.keys("1", "i")
        assert "A bot would cut in on Ben's pair" in stage.text
        await stage.keys("enter")
        assert len(acts(desk)) == 1
        assert acts(desk)[0]["do"] == "cut"


def may_answer(stage: Stage) -> bool:
    here = stage.app.stage
    return isinstance(here, TableScreen) and here.table.position is not None and here.table.position.asked is not None


@pytest.mark.parametrize(("seats", "games"), [(3, 1), pytest.param(6, 2, marks=pytest.mark.slow)])
async def test_a_whole_game_by_keys_alone(tmp_path: Path, seats: int, games: int) -> None:
    """With the hint and without, in turn; where Enter alone does nothing, d discards."""
    async with opened(tmp_path, first=Solo("cowsdance", seats=seats, seed="keys", options={"games": games})) as stage:
        for turn in range(300):
            await stage.until(lambda: isinstance(stage.app.screen, ResultScreen) or may_answer(stage))
            if isinstance(stage.app.screen, ResultScreen):
                assert turn >= 5
                break
            here = stage.app.stage
            assert isinstance(here, TableScreen)
            before = here.table.position
            here.table.unguard()
            await stage.keys(*(("i", "enter") if turn % 2 else ("enter",)))
            if here.table.position is before and may_answer(stage):
                await stage.keys("d")
            await stage.until(
                lambda before=before, here=here: isinstance(stage.app.screen, ResultScreen) or here.table.position is not before
            )
        assert isinstance(stage.app.screen, ResultScreen)


# Pictures ----------------------------------------------------------------------------------------------------------------------


def shown(what: str, size: Size, seats: int = 6, seed: int = 4) -> str:
    """A moment of a game in which the first seat is asked this."""
    options = Options()

    def wanted(state: AnyState) -> bool:
        assert isinstance(state, State)
        return any(ask.seat == 0 and ask.what == what for ask in state.asks()) and (what == "decide" or sum(map(len, state.pairs)) > seats)

    now = moment(GAME, options, seats, wanted, seed)
    return picture(BOARD, scene_of(GAME, options, now.state, 0, size, events=now.events, seats=seats), size).text()


@pytest.mark.parametrize("size", [(60, 20), (80, 24)], ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("what", ["play", "discard", "decide"])
def test_the_board(what: str, size: Size) -> None:
    matches(f"cowsdance-{what}-{size[0]}x{size[1]}", shown(what, size))


def test_the_board_on_a_wide_terminal() -> None:
    matches("cowsdance-play-120x40", shown("play", (120, 40), seats=4))


def test_at_the_largest_the_board_is_one_block_in_the_middle() -> None:
    wide = layout_of(BOARD, 200, 60)
    assert (wide.left, wide.top, wide.width, wide.height) == (34, 8, 132, 44)
    lines = shown("play", (200, 60), seats=4).split("\n")
    assert all(not line[:34].strip() for line in lines[1:])


@pytest.mark.parametrize("letters", ["ascii", "console"])
async def test_other_letters_keep_every_column(tmp_path: Path, letters: Any) -> None:
    state = dance(["LW LT F B", "LP C", "LJ"], "GT C B", pairs=[[], ["LW+GW", "F+GJ", "B+C"], []], pile="LJ")
    async with opened(tmp_path, terminal=Terminal(letters=letters, colours=16, motion=False)) as stage:
        await sit_down(stage, GAME)
        await hear(stage, update_of(GAME, state.options, state, 0))
        assert stage.text.isascii() == (letters == "ascii")
        assert "You must pair tango first." in stage.text
        columns = {line.rindex("Lady") for line in stage.text.split("\n") if line.count("Lady") == 2}
        assert len(columns) == 1
