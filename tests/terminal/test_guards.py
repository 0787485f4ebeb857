"""Real terminals: the guards around the start and the end, and what is sent to terminals that can do less."""

from __future__ import annotations

import os
import pty
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from programs import started
from terminal.terminals import MENU, Terminal, end_hosts, environment, hosts
from textual._xterm_parser import XTermParser
from textual.events import Key

from cowtui.settings.saved import Settings
from cowtui.terminal import Terminal as Able
from cowtui.terminal import decide
from cowtui.textual_patches import _tick_when_nothing_waits

Start = Callable[..., Terminal]
COLOUR = re.compile(rb"(?:^|;)(?:3[0-8]|4[0-8]|9[0-7]|10[0-7])(?:;|$)")


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts the full screen on a pty, and ends it afterwards."""
    open_ones: list[Terminal] = []

    def start(code: str = MENU, **environ: str) -> Terminal:
        terminal = Terminal(tmp_path, code, **environ)
        open_ones.append(terminal)
        return terminal

    yield start
    for terminal in open_ones:
        terminal.close()
    end_hosts(tmp_path)


def is_left_as_found(terminal: Terminal) -> bool:
    """Echo and signals as before, the main screen, a cursor, no mouse, no bracketed paste."""
    for on, off in (
        (b"\x1b[?1049h", b"\x1b[?1049l"),
        (b"\x1b[?25l", b"\x1b[?25h"),
        (b"\x1b[?2004h", b"\x1b[?2004l"),
        (b"\x1b[?1000h", b"\x1b[?1000l"),
    ):
        if terminal.sent.rfind(on) > terminal.sent.rfind(off):
            return False
    return terminal.mode() == terminal.before


def colours(sent: bytes) -> list[bytes]:
    """The colour codes among what was sent."""
    return [code for code in re.findall(rb"\x1b\[([0-9;]*)m", sent) if COLOUR.search(code)]


def test_q_asks_and_y_leaves_with_status_0(start: Start) -> None:
    terminal = start()
    terminal.shows("What would you like to do?")
    terminal.type("q")
    terminal.shows("Leave?")
    terminal.type("y")
    assert terminal.ended() == 0
    assert is_left_as_found(terminal)


def test_ctrl_c_asks_too_and_enter_stays(start: Start) -> None:
    terminal = start()
    terminal.shows("What would you like to do?")
    terminal.type("\x03")
    terminal.shows("Leave?")
    terminal.type("\r")
    terminal.until(lambda: "Leave?" not in terminal.text)


@pytest.mark.parametrize("bad", [b"\xff", b"\xe9", b"\x1b[M\xc0\xc1\xfe", b"\x80" * 50], ids=["ff", "latin-1", "old mouse", "many"])
def test_bytes_that_are_no_utf8_do_no_harm(start: Start, bad: bytes) -> None:
    terminal = start()
    terminal.shows("What would you like to do?")
    terminal.type(bad)
    terminal.quiet()
    terminal.type("q")
    terminal.shows("Leave?")
    terminal.type("y")
    assert terminal.ended() == 0


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT])
def test_a_deadly_signal_leaves_the_terminal_as_it_was_found(start: Start, number: int) -> None:
    terminal = start()
    terminal.shows("What would you like to do?")
    terminal.signal(number)
    assert terminal.ended() == 128 + number
    assert is_left_as_found(terminal)


def test_one_who_was_stopped_and_goes_on_leaves_the_terminal_as_it_was_found(start: Start) -> None:
    terminal = start()
    terminal.shows("What would you like to do?")
    for times in (1, 2):
        terminal.signal(signal.SIGSTOP)
        terminal.signal(signal.SIGCONT)
        terminal.until(lambda times=times: terminal.sent.count(b"\x1b[?1049h") == 1 + times)
        terminal.quiet()
        terminal.shows("What would you like to do?")
    terminal.type("q")
    terminal.shows("Leave?")
    terminal.type("y")
    assert terminal.ended() == 0
    assert is_left_as_found(terminal)
    assert b"Warning" not in terminal.sent


def test_keys_while_it_ends_say_nothing(start: Start) -> None:
    terminal = start()
    terminal.shows("What would you like to do?")
    terminal.type("q")
    terminal.shows("Leave?")
    terminal.type("y")
    with suppress(OSError):
        while terminal.read(0.001):
            terminal.type("xx\x1b[A")
    assert terminal.ended() == 0
    assert b"Warning" not in terminal.sent
    assert b"Traceback" not in terminal.sent


def test_a_crash_has_an_honest_exit_status(start: Start) -> None:
    terminal = start(
        "import cowtui.screens.menu as menu\n"
        "def crash(self): raise ZeroDivisionError('a bug')\n"
        "menu.MenuScreen.on_mount = crash\n" + MENU.replace("; ", "\n")
    )
    assert terminal.ended() == 1
    assert b"a bug" in terminal.sent
    assert is_left_as_found(terminal)


def test_the_program_ends_when_its_terminal_is_gone_without_a_signal(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    program = started.Popen([sys.executable, "-c", MENU], stdin=theirs, stdout=theirs, stderr=theirs, env=environment(tmp_path, {}))
    os.close(theirs)
    seen = b""
    while b"What would you like" not in seen:
        seen += os.read(ours, 65536)
    os.close(ours)
    assert program.wait(10) == 129


@pytest.mark.parametrize("environ", [{}, {"TERM": "dumb"}], ids=["no tty", "no tty, dumb"])
def test_without_a_terminal_it_says_so_and_ends(tmp_path: Path, environ: dict[str, str]) -> None:
    done = started.run(
        [sys.executable, "-c", MENU],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        env=environment(tmp_path, environ),
        timeout=20,
        check=False,
    )
    assert done.returncode == 1
    assert b"no terminal here" in done.stderr
    assert b"--plain" in done.stderr
    assert b"\x1b" not in done.stderr


@pytest.mark.parametrize("term", ["dumb", "unknown"])
def test_a_terminal_that_cannot_draw_is_told_so(start: Start, term: str) -> None:
    terminal = start(TERM=term)
    assert terminal.ended() == 1
    assert f"TERM={term}".encode() in terminal.sent
    assert b"\x1b" not in terminal.sent


def test_a_latin_1_stream_still_draws_borders(start: Start) -> None:
    terminal = start(PYTHONIOENCODING="latin-1")
    terminal.shows("▸")
    assert b"\\u25b8" not in terminal.sent


@pytest.mark.parametrize(
    "term", ["xterm", "xterm-256color", "xterm-direct", "screen", "tmux-256color", "linux", "vt100", "xterm-kitty", "nonsense"]
)
def test_any_terminal_that_can_draw_shows_the_menu(start: Start, term: str) -> None:
    terminal = start(TERM=term)
    terminal.shows("What would you like to do?")
    terminal.quiet(0.1)
    many = "256" in term or term in ("xterm-direct", "xterm-kitty")
    assert (b"38;5;" in terminal.sent) == many
    assert b"38;2;" not in terminal.sent
    assert b"\x1b[>" not in terminal.sent.replace(b"\x1b[>c", b"")


def test_no_color_means_no_colour_at_all(start: Start) -> None:
    terminal = start(NO_COLOR="1")
    terminal.shows("What would you like to do?")
    terminal.type("1")
    terminal.shows("Which game?")
    terminal.type("q")
    terminal.shows("Leave?")
    assert colours(terminal.sent) == []


def test_ascii_means_no_other_letters(start: Start) -> None:
    terminal = start(MENU.replace("run()", "run(ascii=True)"))
    terminal.shows("What would you like to do?")
    terminal.type("q")
    terminal.shows("Leave?")
    terminal.shows("-" * 40)
    assert terminal.sent.isascii()


def test_over_ssh_there_is_no_mouse_unless_it_is_set(start: Start, tmp_path: Path) -> None:
    here = start()
    here.shows("What would you like to do?")
    there = start(SSH_CONNECTION="10.0.0.1 1 10.0.0.2 22")
    there.shows("What would you like to do?")
    assert b"\x1b[?1000h" in here.sent
    assert b"\x1b[?1000h" not in there.sent


def test_over_ssh_an_arrow_that_comes_in_two_pieces_is_an_arrow(start: Start) -> None:
    terminal = start(SSH_CONNECTION="10.0.0.1 1 10.0.0.2 22")
    terminal.shows("▸ 1   Play")
    for _ in range(20):
        terminal.type("\x1b[")
        begun = time.monotonic()
        time.sleep(0.12)  # more than the 100 ms at which Textual ends a sequence
        terminal.type("B")
        if time.monotonic() - begun < 0.25:
            break
        terminal.quiet()  # this machine was busy elsewhere, and the gap too long: another try
        terminal.type("s" if "Leave?" in terminal.text else "\x1b[H")
        terminal.shows("▸ 1   Play")
    else:
        raise AssertionError("this machine is too busy to send two pieces in 250 ms")
    terminal.shows("▸ 2   Join")
    assert "Leave?" not in terminal.text


@pytest.mark.parametrize("rest_has_come", [True, False])
def test_a_sequence_is_not_ended_by_the_clock_while_its_rest_waits(monkeypatch: pytest.MonkeyPatch, rest_has_come: bool) -> None:
    ours, theirs = os.pipe()
    with open(ours, "rb") as keys, open(theirs, "wb", buffering=0) as typed:
        monkeypatch.setattr(sys, "__stdin__", keys)
        monkeypatch.setattr(XTermParser, "tick", _tick_when_nothing_waits(XTermParser.tick))
        parser = XTermParser()
        assert list(parser.feed("\x1b[")) == []
        parser._timeout_time = 0.0
        if rest_has_come:
            typed.write(b"B")
        said = [*parser.tick(), *parser.feed("B")]
    assert ("down" in [event.key for event in said if isinstance(event, Key)]) == rest_has_come


def test_settings_count_where_no_variable_arrives() -> None:
    seen = {"TERM": "xterm", "SSH_CONNECTION": "10.0.0.1 1 10.0.0.2 22"}
    assert decide(seen, Settings(), True) == Able(colours=16, letters="unicode", mouse=False, remote=True, asks_ground=True)
    wished = Settings(color=False, ascii=True, motion=False, mouse="always")
    assert decide(seen, wished, True) == Able(colours=0, letters="ascii", motion=False, mouse=True, remote=True, asks_ground=True)


@pytest.mark.parametrize(
    ("environ", "letters"),
    [
        ({"LANG": "C"}, "unicode"),
        ({"LANG": "de_DE.UTF-8"}, "unicode"),
        ({"LANG": "de_DE.ISO-8859-1"}, "ascii"),
        ({"LANG": "de_DE.ISO-8859-1", "LC_ALL": "C.UTF-8"}, "unicode"),
        ({"TERM": "linux"}, "console"),
        ({"TERM": "vt100"}, "ascii"),
    ],
)
def test_letters_follow_from_the_locale_and_the_terminal(environ: dict[str, str], letters: str) -> None:
    assert decide(environ, Settings(), True).letters == letters


@pytest.mark.parametrize(
    ("said", "light"), [("15;0", False), ("0;15", True), ("0;default;7", True), ("15;8", False), ("", False), ("x", False)]
)
def test_the_ground_is_the_terminals_unless_the_settings_name_one(said: str, light: bool) -> None:
    environ = {"TERM": "xterm-256color", "COLORFGBG": said}
    assert decide(environ, Settings(), True).theme == ("light" if light else "dark")
    for name in ("light", "dark", "contrast"):
        assert decide(environ, Settings(theme=name), True).theme == name


@pytest.mark.parametrize(
    ("term", "theme", "ground", "asks"),
    [
        ("xterm-256color", "auto", None, True),
        ("tmux-256color", "auto", None, True),
        ("xterm", "light", None, False),
        ("xterm", "auto", "15;0", False),
        ("linux", "auto", None, False),
        ("vt100", "auto", None, False),
    ],
)
def test_the_terminal_is_asked_for_its_ground_where_nothing_else_says_so_and_it_does_no_harm(
    term: str, theme: str, ground: str | None, asks: bool
) -> None:
    environ = {"TERM": term} | ({"COLORFGBG": ground} if ground else {})
    assert decide(environ, Settings(theme=theme), True).asks_ground == asks


def test_what_is_slow_to_import_comes_after_the_first_frame(tmp_path: Path) -> None:
    """Zeroconf and cryptography are wanted only by who joins or hosts."""
    code = (
        "import asyncio, sys\n"
        "from cowtui.app import FullScreen\n"
        "from cowtui.settings.saved import Settings\n"
        "from cowtui.terminal import Terminal\n"
        "async def main():\n"
        "    async with FullScreen(Terminal(), Settings(player='Ann')).run_test() as pilot:\n"
        "        await pilot.pause()\n"
        "        slow = {'zeroconf', 'cryptography', 'markdown_it'} & set(sys.modules)\n"
        "        sys.__stdout__.write(repr(sorted(slow)))\n"
        "asyncio.run(main())\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=environment(tmp_path, {}), timeout=60, check=True
    )
    assert done.stdout == "[]"


def test_a_table_hosted_from_the_menu_ends_with_its_host_where_nobody_else_came(start: Start, tmp_path: Path) -> None:
    terminal = start()
    terminal.shows("What would you like to do?")
    terminal.type("3")
    terminal.shows("Which game?")
    terminal.type("2")
    terminal.shows("Password")
    terminal.type("\r")
    terminal.shows("3 seats are free")
    terminal.shows("Tell your friends")
    terminal.type("q")
    terminal.shows("Nobody else is at this table")
    terminal.type("m")
    terminal.shows("What would you like to do?")
    terminal.until(lambda: not [*hosts(tmp_path)])
    terminal.type("q")
    terminal.shows("Leave?")
    terminal.type("y")
    assert terminal.ended() == 0


def test_a_game_that_was_left_goes_on_from_the_menu(start: Start, tmp_path: Path) -> None:
    terminal = start(MENU.replace("run()", "run(motion=False)"))
    terminal.shows("What would you like to do?")
    terminal.type("1")
    terminal.shows("Which game?")
    terminal.type("2")
    terminal.shows("Start, or change something first.")
    terminal.type("\r")
    terminal.shows("turn 1 of 10")
    terminal.shows("▸ Choose a card")
    terminal.type("0\r")
    terminal.shows("turn 2 of 10")
    terminal.type("q")
    terminal.shows("Leave?")
    terminal.type("m")
    terminal.shows("What would you like to do?")
    terminal.type("4")
    terminal.shows("Take 5   ")
    terminal.type("\r")
    terminal.shows("▸ Choose a card")
    terminal.type("g")
    terminal.shows("A new round. The rows start")
    terminal.type("g")
    terminal.shows("turn 2 of 10")
    terminal.type("q")
    terminal.shows("Only bots play with you.")
    terminal.type("m")
    terminal.shows("What would you like to do?")
    terminal.until(lambda: not [*hosts(tmp_path)])
    terminal.type("4")
    terminal.shows("Take 5   ")
    terminal.type("\r")
    terminal.type("q")  # before the table has opened
    terminal.shows("Leave?")
    terminal.type("y")
    assert terminal.ended() == 0
    for _ in range(200):
        if not [*hosts(tmp_path)]:
            return
        time.sleep(0.05)
    raise AssertionError("a host process outlives the game that it was opened for")
