"""The tables on the LAN, on the full screen of another machine: they come and go as they do."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from protocol.machines import Machine, cable
from terminal.terminals import Terminal


@pytest.fixture
def lan(tmp_path: Path) -> Iterator[tuple[Machine, Machine]]:
    with cable(tmp_path) as machines:
        yield machines


def test_tables_come_and_go_and_one_with_a_key_is_joined(lan: tuple[Machine, Machine], tmp_path: Path) -> None:
    barn, friends = lan
    with closing(Terminal(tmp_path, network=friends.name)) as terminal:
        terminal.shows("What would you like to do?")
        terminal.type("2")
        terminal.shows("No table found yet.")
        barn.host("--name", "Barn", "--seats", "4", "--bots", "2")
        terminal.shows("Take 5, 2 seats free")
        mow = barn.host("--name", "Mow", "--seats", "2", "--bots", "1", "--key", "hay")
        terminal.shows("has a password")
        barn.started[0].kill()
        terminal.until(lambda: "Barn" not in terminal.text)
        assert "Mow " in terminal.text

        terminal.type("\r")
        terminal.shows("joining Mow: not joined yet")
        terminal.until(lambda: mow.words in " ".join(terminal.text.replace("│", " ").split()))
        terminal.type("n")
        terminal.shows("You have not joined. Ask the host to read you the six words.")
        terminal.type("\r")
        terminal.shows("joining Mow: not joined yet")
        terminal.type("y")
        terminal.shows("The password of this table")
        terminal.type("straw\r")
        terminal.shows("That is not the key of this table")
        terminal.type("\r")
        terminal.shows("The password of this table")
        terminal.type("hay\r")
        terminal.shows("▸ Choose a card")
