"""What is said on the command line counts for this run, against the settings and the environment, both ways."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from terminal.terminals import Terminal

Start = Callable[..., Terminal]
COWTUI = "import sys; sys.argv[0] = 'cowtui'; from cowtui.__main__ import main; raise SystemExit(main())"


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    started: list[Terminal] = []

    def begin(*words: str, settings: str = "", size: tuple[int, int] = (80, 24), **environ: str) -> Terminal:
        (tmp_path / "cowtui").mkdir(exist_ok=True)
        (tmp_path / "cowtui" / "settings.toml").write_text(f'player = "Ann"\n{settings}', "utf-8")
        code = COWTUI.replace("sys.argv[0] = 'cowtui'", f"sys.argv = {['cowtui', *words]!r}")
        started.append(Terminal(tmp_path, code, size, **environ))
        return started[-1]

    yield begin
    for terminal in started:
        terminal.close()


def test_plain_in_the_settings_opens_a_menu_in_lines_that_names_the_way_out(start: Start) -> None:
    terminal = start(settings="plain = true\n")
    terminal.shows("What would you like to do?")
    terminal.shows("For the full screen: cowtui --no-plain")
    terminal.type("0\n")
    assert terminal.ended() == 0


def test_the_menu_in_lines_plays_what_is_chosen(start: Start) -> None:
    terminal = start(settings="plain = true\n")
    terminal.shows("play: a game here and now, with bots")
    terminal.type("99\n")
    terminal.shows("I do not understand '99'.")
    terminal.type("play cowtown\n")
    terminal.shows("Say 1 or `start` to begin")
    terminal.type("1\n")
    terminal.shows("(CT-08)")
    terminal.type("quit\n")
    terminal.shows("What would you like to do next?")
    terminal.type("settings\n")
    terminal.shows("plain: yes.")
    terminal.type("set plain no\n")
    terminal.shows("plain: no.")
    terminal.type("\n")
    terminal.type("quit\n")
    assert terminal.ended() == 0


def test_no_plain_opens_the_full_screen_against_the_settings(start: Start) -> None:
    terminal = start("--no-plain", settings="plain = true\n")
    terminal.shows("q leave")


def test_no_ascii_and_motion_count_against_the_settings(start: Start) -> None:
    terminal = start("--no-ascii", "play", "take5", settings="ascii = true\n")
    terminal.shows("╭")


def test_what_a_flag_asks_for_is_not_saved_with_another_change(start: Start, tmp_path: Path) -> None:
    terminal = start("--ascii", "--player", "Zoe")
    terminal.shows("Zoe")
    terminal.type("7")
    terminal.shows("Motion")
    terminal.type("jjjj\r")
    terminal.shows("Saved")
    kept = tomllib.loads((tmp_path / "cowtui" / "settings.toml").read_text("utf-8"))
    assert (kept["ascii"], kept["player"], kept["motion"]) == (False, "Ann", False)


def test_exported_columns_and_lines_are_not_believed_over_the_terminal(start: Start) -> None:
    terminal = start(size=(100, 30), COLUMNS="50", LINES="10")
    terminal.shows("q leave")
    assert "cowtui needs" not in terminal.text
    terminal.resize(70, 22)
    terminal.quiet()
    assert "q leave" in terminal.text


def test_lines_are_as_long_as_the_terminal_whatever_columns_says(start: Start) -> None:
    terminal = start("play", "take5", "--plain", size=(100, 30), COLUMNS="25")
    terminal.shows("Choose a card to play, in secret. (T5-04)")
