"""What stock Textual does without each patch of cowtui.textual_patches: when one of these fails, the patch of that name is not needed."""

from __future__ import annotations

import os
import time
from types import SimpleNamespace

import pytest
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from textual._compositor import ChopsUpdate, LayoutUpdate
from textual._xterm_parser import XTermParser
from textual.drivers import linux_driver
from textual.events import Key
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip

CONSOLE = Console(color_system="256", force_terminal=True)


class Exit:
    """An event that is set when it has been asked for so often."""

    def __init__(self, most: int) -> None:
        self.left = most

    def is_set(self) -> bool:
        self.left -= 1
        return self.left < 0


def read_by_stock(typed: bytes, exit: Exit) -> list[Message]:
    """What the input thread of stock Textual makes of these bytes and the end of input after them."""
    ours, theirs = os.pipe()
    os.write(theirs, typed)
    os.close(theirs)
    said: list[Message] = []
    try:
        driver = SimpleNamespace(fileno=ours, exit_event=exit, _debug=False, process_message=said.append)
        linux_driver.LinuxDriver.run_input_thread(driver)  # type: ignore[arg-type]
    finally:
        os.close(ours)
    return said


def test_stock_textual_ends_at_a_byte_that_is_no_utf_8() -> None:
    """`_PatientDecoder`: Textualize/textual issue 6456."""
    assert [event.key for event in read_by_stock(b"a", Exit(5)) if isinstance(event, Key)] == ["a"]
    with pytest.raises(UnicodeDecodeError):
        read_by_stock(b"\xff", Exit(5))


def test_stock_textual_reads_on_after_the_end_of_input() -> None:
    """`_PatientDecoder`: it goes round and round, as fast as it can, until somebody else ends it."""
    exit = Exit(1000)
    read_by_stock(b"a", exit)
    assert exit.left < 0


def test_stock_textual_ends_a_sequence_by_the_clock_though_its_rest_waits() -> None:
    """`_tick_when_nothing_waits`."""
    parser = XTermParser()
    assert list(parser.feed("\x1b[")) == []
    parser._timeout_time = time.monotonic() - 1
    said = [*parser.tick(), *parser.feed("B")]
    assert "down" not in [event.key for event in said if isinstance(event, Key)]


def test_stock_textual_starts_its_input_again_at_a_sigcont_that_no_stop_came_before() -> None:
    """`_resume`: the handler asks only whether to go on by itself, not whether it had stopped."""
    started: list[bool] = []
    driver = SimpleNamespace(_auto_restart=True, _must_signal_resume=False, resume_application_mode=lambda: started.append(True))
    linux_driver.LinuxDriver._sigcont_application(driver)  # type: ignore[arg-type]
    assert started == [True]


def test_stock_textual_sends_the_whole_style_with_each_piece() -> None:
    """`write_whole`: two neighbours of one style cost that style twice."""
    red = Style.parse("bold red")
    update = LayoutUpdate([[Strip([Segment("a", red), Segment("b", red)])]], Region(0, 0, 2, 1))
    assert update.render_segments(CONSOLE).count("\x1b[1;31m") == 2


def test_stock_textual_sends_a_line_from_the_left_edge_of_its_part() -> None:
    """`write_part`: one changed cell in the middle costs the cells before it in that part."""
    strip = Strip([Segment("abcdefgh")])
    update = ChopsUpdate([{0: strip}], [(0, 4, 5)], [[8]])
    assert "abcde" in update.render_segments(CONSOLE)
