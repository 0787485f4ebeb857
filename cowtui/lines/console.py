"""What is said and what is typed in lines: one console for the whole run, from the menu to the table and back."""

from __future__ import annotations

import os
import queue
import termios
import textwrap
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final, NamedTuple, TextIO, TypeAlias

from cowtui import signals
from cowtui.lines.input import Input, Piped, Typed

PATIENCE: Final = 0.8
"""Seconds after which a signal ends a program that does not listen."""
SOON: Final = 0.4
"""Seconds in which somebody who is busy with a line listens again."""


class Line(NamedTuple):
    """A line of input."""

    text: str
    stood: int | None = None
    """The number of the question that stood when it was begun to be typed, 0: none; None: it came whole, through a pipe."""


class Ended(NamedTuple):
    """The input has ended."""


class Interrupted(NamedTuple):
    """A signal that ends the program."""

    number: int


class Interrupt(Exception):
    """A signal came while a question was put that is not the table's."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


Item: TypeAlias = "Line | Ended | Interrupted | Any"
"""What is heard: of the player, or what somebody has posted, a table's messages for example."""


class Console:
    """Says lines, and hears what is typed and what is posted, in the order in which it came."""

    def __init__(self, source: TextIO, out: TextIO) -> None:
        self._out = out
        self._heard: queue.SimpleQueue[Item] = queue.SimpleQueue()
        self._listens = threading.Event()
        self.is_terminal = source.isatty()
        """Whether a person types the lines; else they come through a pipe, each when it is wanted."""
        self.has_ended = False
        self.stands = 0
        """The number of the question that stands; 0: none."""
        self._stood = 0
        self._is_wanted = False
        """Whether a line was asked for and is not heard yet: it may stand behind what others say."""
        self._input: Input = Typed(source, out, self._deliver, self._begin) if _can_type(source, out) else Piped(source, out, self._deliver)

    def post(self, item: Item) -> None:
        """Have something heard; from any thread."""
        self._heard.put(item)

    def hear(self, *, wants_line: bool = True, seconds: float | None = None) -> Item | None:
        """Wait for what comes next; None: nothing came in so many seconds. `wants_line`: a line may be taken from a pipe."""
        if (wants_line or self.is_terminal) and not (self.has_ended or self._is_wanted):
            self._is_wanted = True
            self._input.want()
        self._listens.set()
        try:
            item = self._heard.get(timeout=seconds)
        except queue.Empty:
            return None
        finally:
            self._listens.clear()
        self.has_ended = self.has_ended or isinstance(item, Ended)
        self._is_wanted = self._is_wanted and not isinstance(item, Line | Ended)
        return item

    def say(self, *lines: str) -> None:
        """Write lines. Nothing in them can steer the terminal: names and chat are other people's text."""
        self._input.write("".join(f"{self._fitted(printable(line))}\n" for line in lines))

    def ask(self, question: str = "") -> str | None:
        """Put a question that is not the table's; the answer without spaces around it, None at the end of input. Raises Interrupt."""
        if question:
            self.say(question)
        while not self.has_ended:
            match self.hear():
                case Line(text):
                    return text.strip()
                case Interrupted(number):
                    raise Interrupt(number)
                case _:
                    pass
        return None

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Have signals heard like anything else that comes. Where nobody listens, whoever took them before still does."""
        before = signals.current()

        def interrupt(number: int) -> None:
            if self._listens.wait(SOON):  # between two things that are heard, nobody listens for a moment
                self.post(Interrupted(number))
                threading.Event().wait(PATIENCE)
                signals.end_now(number)
            before(number)

        with signals.handled_by(interrupt):
            yield

    def close(self) -> None:
        """Leave the terminal as it was found."""
        self._input.close()

    def _begin(self) -> None:
        self._stood = self.stands

    def _deliver(self, text: str | None) -> None:
        self._heard.put(Ended() if text is None else Line(text, self._stood if isinstance(self._input, Typed) else None))

    def _fitted(self, line: str) -> str:
        if not self._out.isatty():
            return line
        width = max(20, os.get_terminal_size(self._out.fileno()).columns - 1)
        return textwrap.fill(line, width, subsequent_indent="     ", break_long_words=False) if len(line) > width else line


def printable(line: str) -> str:
    """A line without anything that could steer a terminal."""
    return "".join(letter for letter in line if letter.isprintable())


def _can_type(source: TextIO, out: TextIO) -> bool:
    """Whether keys can be read one by one and shown. A terminal that echoes nothing shows what is typed itself, line by line."""
    if not (source.isatty() and out.isatty() and threading.current_thread() is threading.main_thread()):
        return False
    try:
        flags = termios.tcgetattr(source.fileno())[3]
    except termios.error:
        return False
    return bool(flags & termios.ECHO and flags & termios.ICANON)


_open: list[Console] = []


@contextmanager
def console(source: TextIO, out: TextIO) -> Iterator[Console]:
    """The console of this run: the one that is open, or a new one for as long as this lasts."""
    if _open:
        yield _open[-1]
        return
    one = Console(source, out)
    _open.append(one)
    try:
        with signals.restoring(one.close), one.listening():
            yield one
    finally:
        _open.remove(one)
        one.close()


def run(source: TextIO, out: TextIO, main: Callable[[Console], int]) -> int:
    """Run something in lines; its exit status, or 128+n where signal n came while it asked something."""
    with console(source, out) as one:
        try:
            return main(one)
        except Interrupt as signal:
            return 128 + signal.number
