"""At a terminal: a line that is half typed stays as it is while others act, and the terminal is left as it was found."""

from __future__ import annotations

import os
import pty
import termios
import threading
from collections.abc import Iterator

import pytest

from cowtui.lines.console import Console, Ended, Line


class Terminal:
    """A real pseudo-terminal with a console at its other end."""

    def __init__(self) -> None:
        self.master, slave = pty.openpty()
        self.source, self.out = os.fdopen(slave, "r"), os.fdopen(os.dup(slave), "w")
        self.found = termios.tcgetattr(slave)
        self.console = Console(self.source, self.out)

    def type(self, text: str) -> None:
        os.write(self.master, text.encode())

    def shows(self, text: str) -> str:
        """Read until this is shown; all that was."""
        shown = ""
        while text not in shown:
            shown += os.read(self.master, 4096).decode()
        return shown

    def hears(self) -> object:
        return self.console.hear(seconds=20)

    def close(self) -> None:
        self.console.close()
        self.source.close()
        self.out.close()
        os.close(self.master)


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Iterator[Terminal]:
    monkeypatch.setenv("TERM", "xterm")
    assert threading.current_thread() is threading.main_thread()
    one = Terminal()
    yield one
    one.close()


def test_what_others_do_stands_above_the_half_line_which_is_whole_at_its_end(terminal: Terminal) -> None:
    terminal.shows("> ")
    terminal.type("pick 1")
    terminal.shows("pick 1")
    terminal.console.say("Ben is away.")
    assert terminal.shows("> pick 1").endswith("\r\x1b[KBen is away.\r\n> pick 1")
    terminal.type("2\r")
    assert terminal.hears() == Line("pick 12", 0)


def test_a_line_knows_which_question_stood_when_it_was_begun(terminal: Terminal) -> None:
    terminal.console.stands = 7
    terminal.type("1")
    terminal.shows("1")
    terminal.console.stands = 8
    terminal.type("\r")
    assert terminal.hears() == Line("1", 7)


def test_nothing_that_is_said_steers_the_terminal(terminal: Terminal) -> None:
    terminal.shows("> ")
    terminal.console.say("Ben\x1b[2J\x07: moo")
    assert "Ben[2J: moo" in terminal.shows("moo")


def test_the_end_of_input_is_heard_and_the_terminal_is_as_it_was(terminal: Terminal) -> None:
    assert termios.tcgetattr(terminal.source.fileno())[3] != terminal.found[3]
    terminal.type("\x04")
    assert terminal.hears() == Ended()
    terminal.console.close()
    assert termios.tcgetattr(terminal.source.fileno()) == terminal.found


def test_a_terminal_that_can_erase_nothing_gets_the_half_line_once_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "dumb")
    terminal = Terminal()
    terminal.type("pi")
    terminal.shows("pi")
    terminal.console.say("Ben is away.")
    shown = terminal.shows("away.\r\npi")
    terminal.type("ck 1\r")
    assert terminal.hears() == Line("pick 1", 0)
    assert "\x1b" not in shown
    terminal.close()
