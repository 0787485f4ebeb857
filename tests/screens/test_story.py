"""What happened, as it stands on a board: whole sentences, from their beginning, the newest last."""

from __future__ import annotations

from cowtui.boards.layout import Zone
from cowtui.boards.story import latest, paint_chat, paint_just_now, paint_log
from cowtui.widgets.grid import Grid
from cowtui.widgets.text import Kind, plain

STORY: list[tuple[Kind, str]] = [
    ("heading", "Turn 1"),
    ("told", "Ben's 75 was sixth in row 2: 10 bullheads."),
    ("own", "Your 70 was sixth in row 1: 6 bullheads."),
    ("chat", "Ben: moo"),
    ("heading", "Turn 2"),
    ("told", "The Cow jumped to row 3."),
]


def drawn(width: int, height: int) -> Grid:
    return Grid(width, height)


def test_just_now_has_the_last_sentences_that_fit_whole_and_neither_chat_nor_headings() -> None:
    grid = drawn(80, 2)
    paint_just_now(grid, Zone(0, 0, 80, 2), STORY)
    assert grid.text().split("\n") == [
        " Just now  Ben's 75 was sixth in row 2: 10 bullheads. Your 70 was sixth in row",
        "           1: 6 bullheads. The Cow jumped to row 3.",
    ]


def test_just_now_says_with_an_ellipsis_that_it_begins_amid_a_turn() -> None:
    assert [plain(line) for line in latest(STORY, 60, 1)] == ["The Cow jumped to row 3."]
    assert [plain(line) for line in latest(STORY, 30, 2)] == ["The Cow jumped to row 3."]
    assert [plain(line) for line in latest(STORY, 45, 2)] == ["… Your 70 was sixth in row 1: 6 bullheads.", "The Cow jumped to row 3."]


def test_what_ones_own_card_did_stays_however_much_followed() -> None:
    jumps: list[tuple[Kind, str]] = [("told", f"The Cow jumped to row {row}.") for row in (1, 2, 3, 4)]
    story: list[tuple[Kind, str]] = [*STORY, ("told", "Ben's 9 went to row 2."), ("own", "Your 40 went to row 1."), *jumps]
    lines = [plain(line) for line in latest(story, 60, 2, keeps_own=True)]
    assert lines == ["… Your 40 went to row 1. … The Cow jumped to row 2. The Cow", "jumped to row 3. The Cow jumped to row 4."]
    assert "Your 40" not in " ".join(plain(line) for line in latest(story, 60, 2))
    last = [plain(line) for line in latest([*story, ("heading", "Turn 3"), ("told", "Ben's 7 went to row 1.")], 60, 2, keeps_own=True)]
    assert not any("Your 40" in line and line.startswith("… Your 40 went to row 1. …") for line in last)
    alone = [plain(line) for line in latest(story, 14, 2, keeps_own=True)]
    assert alone == ["Your 40 went", "to row 1.…"]


def test_a_sentence_that_is_too_long_alone_stands_from_its_beginning() -> None:
    lines = latest([("told", "one two three four five six seven eight nine ten")], 12, 2)
    assert [plain(line) for line in lines] == ["one two", "three four…"]


def test_the_log_stands_under_its_headings_and_begins_with_a_whole_sentence() -> None:
    grid = drawn(36, 7)
    paint_log(grid, Zone(0, 0, 36, 7), STORY)
    assert grid.text().split("\n")[1:] == [
        "   Your 70 was sixth in row 1: 6",
        "   bullheads.",
        "",
        " Turn 2",
        "   The Cow jumped to row 3.",
        "",
    ]


def test_the_chat_beside_the_table_shows_its_last_lines() -> None:
    grid = drawn(36, 3)
    paint_chat(grid, Zone(0, 0, 36, 3), ["Ann: moo", "Ben: moo moo", "Cleo: hush"])
    assert grid.text().split("\n")[1:] == [" Ben: moo moo", " Cleo: hush"]


def test_nothing_has_happened_and_nothing_stands_there() -> None:
    grid = drawn(40, 2)
    paint_just_now(grid, Zone(0, 0, 40, 2), [])
    assert grid.text().strip() == ""
