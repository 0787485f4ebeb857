"""What the keys at a table open over it: the table stays in sight, and what people look for is found."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from screens.stage import Desk, Stage, hear, moment, opened, sit_down, take5, update_of
from textual.widgets import Input

from cowtui.screens.calling import Caller
from cowtui.screens.question import QuestionScreen
from cowtui.screens.table import TableScreen
from cowtui.widgets.choices import Choices
from cowtui.widgets.text import plain
from net.core.messages import Act, Chat, CloseSeats, FromClient, HandOver, Pause, PutOut, SaveAndClose, TableStatus, TakeBack

GAME, OPTIONS = take5()


@pytest.fixture
async def seated(tmp_path: Path) -> AsyncIterator[tuple[Stage, Desk]]:
    """Asked for a card, at a table of four."""
    async with opened(tmp_path) as stage:
        desk = await sit_down(stage, GAME)
        await ask(stage)
        yield stage, desk


async def ask(stage: Stage) -> TableScreen:
    now = moment(GAME, OPTIONS, 4, lambda state: any(ask.seat == 0 and ask.what == "pick" for ask in state.asks()))
    return await hear(stage, update_of(GAME, OPTIONS, now.state, 0, now.events))


def names(stage: Stage) -> list[str]:
    return [choice.label for choice in stage.app.screen.query_one(Choices).choices]


async def test_talk_leaves_the_hand_and_the_question_in_sight(seated: tuple[Stage, Desk]) -> None:
    stage, desk = seated
    await stage.keys("t", *"moo")
    assert "Your hand" in stage.text
    assert "▸ Choose a card to play" in stage.text
    assert "Enter send  Esc back to the table" in stage.text
    assert stage.text.splitlines()[22].strip() == "moo"
    await stage.keys("enter")
    assert desk.said == [Chat("moo")]
    assert "Enter play" in stage.text


async def test_what_was_typed_and_not_said_is_there_again(seated: tuple[Stage, Desk]) -> None:
    stage, desk = seated
    await stage.keys("t", *"moo", "escape", "t")
    assert stage.text.splitlines()[22].strip() == "moo"
    assert desk.said == []


async def test_a_line_that_was_heard_counts_as_new_until_it_is_looked_at(seated: tuple[Stage, Desk]) -> None:
    stage, _ = seated
    assert stage.app.sitting is not None
    stage.app.sitting.hear(Chat("hello", "Ben"))
    await stage.until(lambda: "t talk (1 new)" in stage.text)
    assert stage.text.splitlines()[22].strip() == "Ben: hello"
    await stage.keys("t")
    assert "Ben: hello" in stage.text
    await stage.keys("escape")
    assert "new)" not in stage.text


async def test_a_line_that_one_says_stands_under_what_enter_does(seated: tuple[Stage, Desk]) -> None:
    stage, _ = seated
    assert stage.app.sitting is not None
    before = stage.text.splitlines()[21]
    stage.app.sitting.hear(Chat("nice one", "Ann"))
    await stage.until(lambda: stage.text.splitlines()[22].strip() == "You: nice one")
    assert stage.text.splitlines()[21] == before
    assert "new)" not in stage.text


async def test_the_clock_says_what_it_counts_where_there_is_room(seated: tuple[Stage, Desk]) -> None:
    stage, _ = seated
    screen = stage.app.stage
    assert isinstance(screen, TableScreen)
    screen.table.surround(clock="1:29")
    assert stage.text.splitlines()[0].rstrip().endswith("1:29")
    await stage.pilot.resize_terminal(120, 40)
    await stage.until(lambda: stage.text.splitlines()[0].rstrip().endswith("1:29 left"))


async def test_the_log_has_the_small_things_only_when_they_are_wanted(seated: tuple[Stage, Desk]) -> None:
    stage, _ = seated
    screen = stage.app.stage
    assert isinstance(screen, TableScreen)
    screen.whole.extend([("told", "Ben took row 1."), ("minor", "Cleo is ready.")])
    await stage.keys("g")
    assert "Ben took row 1." in stage.text
    assert "Cleo is ready." not in stage.text
    await stage.keys("a")
    assert "Cleo is ready." in stage.text


async def test_help_stands_over_the_lower_rows_and_enter_opens_the_rule(seated: tuple[Stage, Desk]) -> None:
    stage, _ = seated
    await stage.keys("question_mark")
    assert "Help: choose a card to play" in stage.text
    assert "Player    total round  card" in stage.text
    await stage.keys("enter")
    assert "T5-04" in stage.text
    await stage.keys("escape")
    assert "▸ Choose a card to play" in stage.text


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("settings", "Settings: your name"),
        ("log", "Read everything that happened"),
        ("talk", "Talk to the table"),
        ("chat", "Talk to the table"),
        ("leave", "Leave the table"),
        ("quit", "Leave the table"),
        ("pause", "Leave the table"),
        ("pace", "Change the pace"),
        ("slowly", "Show turns slowly"),
        ("seen", "See which cards nobody has shown yet"),
        ("jump", "T5-42"),
        ("T5-07", "T5-07"),
    ],
)
async def test_the_palette_finds_what_people_look_for(seated: tuple[Stage, Desk], typed: str, found: str) -> None:
    stage, _ = seated
    await stage.keys("colon", *(("minus" if char == "-" else char) for char in typed))
    assert any(found in name for name in names(stage)), names(stage)
    assert "Your hand" not in stage.text or "Player    total" in stage.text


async def test_the_palette_answers_in_notation(seated: tuple[Stage, Desk]) -> None:
    stage, desk = seated
    screen = stage.app.stage
    assert isinstance(screen, TableScreen)
    card = screen.table.view.hand[4]
    await stage.keys("colon", *"pick", "space", *str(card))
    assert names(stage)[0] == f"Answer: pick {card}"
    await stage.keys("enter")
    assert [said.action for said in desk.said if isinstance(said, Act)] == [{"do": "pick", "card": card}]


async def test_the_palette_lists_no_arrows_and_nothing_twice(seated: tuple[Stage, Desk]) -> None:
    stage, _ = seated
    await stage.keys("colon")
    listed = names(stage)
    assert len(listed) == len(set(listed))
    assert not any(name in ("Left", "Up", "Page up", "Copy") for name in listed)


async def test_the_pace_is_changed_by_a_key_and_kept(seated: tuple[Stage, Desk]) -> None:
    stage, _ = seated
    await stage.keys("v")
    assert "Turns are shown fast now." in stage.text
    assert stage.app.settings.pace == "fast"
    await stage.keys("v")
    assert "Turns are shown at once now." in stage.text


async def test_the_rounds_so_far_are_a_sheet(seated: tuple[Stage, Desk]) -> None:
    stage, _ = seated
    await stage.keys("y")
    assert "No round is over yet." in stage.text
    await stage.keys("escape")
    screen = stage.app.stage
    assert isinstance(screen, TableScreen)
    screen.rounds[:] = [(1, 2, 3, 4), (10, 0, 0, 7)]
    await stage.keys("y")
    assert "Ann     1   10      11" in stage.text


async def test_who_came_late_reads_of_the_rounds_missed_in_one_column(seated: tuple[Stage, Desk], monkeypatch: pytest.MonkeyPatch) -> None:
    stage, _ = seated
    screen = stage.app.stage
    assert isinstance(screen, TableScreen)
    screen.rounds[:] = [(5, 2, 3, 4), (10, 0, 0, 7)]  # the first of these is of three rounds
    monkeypatch.setattr(screen.table.game, "rounds_over", lambda view: 4)
    await stage.keys("y")
    (heading,) = [line for line in stage.text.splitlines() if "total" in line and "1-3" in line]
    assert heading.split()[-3:] == ["1-3", "4", "total"]
    assert "Ann     5   10      15" in stage.text


async def test_the_log_goes_from_turn_to_turn_and_shows_only_what_has_a_word(seated: tuple[Stage, Desk]) -> None:
    stage, _ = seated
    screen = stage.app.stage
    assert isinstance(screen, TableScreen)
    for turn in range(1, 9):
        screen.whole.append(("heading", f"Turn {turn}"))
        screen.whole.extend(("told", f"{name} took row {turn}.") for name in ("Ann", "Ben", "Cleo"))
    await stage.keys("g")
    assert "Turn 8" in stage.text
    await stage.keys("left", "left")
    top = stage.text.splitlines()[1].strip()
    assert top.startswith("Turn")
    await stage.keys("slash")
    assert "Ben took row" in stage.text
    await stage.keys(*"cleo", "enter")
    assert "Ben took" not in stage.text
    assert "Cleo took row 8." in stage.text
    await stage.keys("escape")
    assert "Ben took row 8." in stage.text
    await stage.keys("escape")
    assert "▸ Choose a card to play" in stage.text


# A terminal that calls -----------------------------------------------------------------------------------------------------------


def called(*, bell: bool = True) -> tuple[Caller, list[str]]:
    written: list[str] = []
    return Caller(written.append, "Take 5, Barn", bell=bell), written


def test_the_title_says_whose_turn_it_is() -> None:
    caller, written = called()
    caller.asks(7, 0)
    caller.asks(7, 1)
    caller.asks(0, 2)
    assert written == ["\x1b]2;Your turn: Take 5, Barn\x07", "\x1b]2;Take 5, Barn\x07"]


def test_it_rings_once_when_nobody_looks_and_again_when_half_the_clock_is_gone() -> None:
    caller, written = called()
    caller.asks(7, 100)
    for second in range(100, 190):
        caller.tick(second, key_at=50, left=190 - second)
    assert written.count("\a") == 2


def test_it_never_rings_with_the_focus_or_within_ten_seconds_of_a_key_or_without_the_setting() -> None:
    for bell, focus, key_at in ((True, True, 0.0), (True, None, 95.0), (False, None, 0.0)):
        caller, written = called(bell=bell)
        caller.has_focus = focus
        caller.asks(7, 100)
        caller.tick(104, key_at, 60)
        assert "\a" not in written


async def test_the_terminals_own_cursor_goes_where_the_boards_does(seated: tuple[Stage, Desk]) -> None:
    stage, _ = seated
    screen = stage.app.stage
    assert isinstance(screen, TableScreen)
    await stage.keys("3")
    assert stage.app.cursor_position == screen.table.spots[screen.table.cursor].region.offset


async def test_a_line_to_type_in_sends_nothing_while_nothing_happens(seated: tuple[Stage, Desk]) -> None:
    stage, _ = seated
    await stage.keys("t")
    assert not stage.app.screen.query_one(Input).cursor_blink


async def test_at_the_least_size_help_explains_the_signs_of_small_pieces(tmp_path: Path) -> None:
    game, options = take5()
    now = update_of(game, options, moment(game, options, 3, lambda state: True).state, 0, seats=3)
    for size, is_small in (((60, 20), True), ((80, 24), False)):
        async with opened(tmp_path, size) as stage:
            await sit_down(stage, game)
            screen = await hear(stage, now)
            said = [plain(line) for line in screen._help(58)]
            assert ("  { } cannot be chosen now" in said) == is_small


LASTING: list[tuple[str, FromClient]] = [
    ("remove ben; a", PutOut("Ben")),
    ("do not let ben", PutOut("Ben", True)),
    ("make ben", HandOver("Ben")),
    ("save the game", SaveAndClose()),
]


@pytest.mark.parametrize(("words", "message"), LASTING, ids=[words for words, _ in LASTING])
@pytest.mark.parametrize("owner", [True, False])
async def test_what_others_cannot_undo_is_asked_first(seated: tuple[Stage, Desk], words: str, message: FromClient, owner: bool) -> None:
    stage, desk = seated
    sitting = stage.app.sitting
    assert sitting is not None
    sitting.owner = owner
    sitting.hear(TableStatus(has_owner=owner))
    await stage.pilot.pause()
    if not owner and isinstance(message, HandOver):
        return
    for key in ("enter", "escape", "n"):
        await stage.keys("colon", *words, "enter")
        await stage.until(lambda: isinstance(stage.app.screen, QuestionScreen))
        assert owner or "More than half of the others must want it." in " ".join(stage.text.replace("│", "").split())
        await stage.keys(key)
        assert desk.said == []
    await stage.keys("colon", *words, "enter", "y")
    assert desk.said == [message]


async def test_what_is_taken_back_as_easily_is_done_at_once(seated: tuple[Stage, Desk]) -> None:
    stage, desk = seated
    sitting = stage.app.sitting
    assert sitting is not None
    sitting.owner = True
    await stage.keys("colon", *"pause the", "enter")
    await stage.keys("colon", *"newcomers out", "enter")
    assert desk.said == [Pause(), CloseSeats(True)]


async def test_to_be_the_host_again_is_asked_too(seated: tuple[Stage, Desk]) -> None:
    stage, desk = seated
    sitting = stage.app.sitting
    assert sitting is not None
    sitting.may_take_back, sitting.host = True, "Ben"
    await stage.keys("colon", *"host of this table again", "enter")
    await stage.until(lambda: isinstance(stage.app.screen, QuestionScreen))
    assert desk.said == []
    await stage.keys("y")
    assert desk.said == [TakeBack()]
