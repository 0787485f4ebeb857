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
    with closing(Terminal(tmp_path, within=("ip", "netns", "exec", friends.name))) as terminal:
        terminal.shows("What shall it be?")
        terminal.type("2")
        terminal.shows("No table answers on this network.")
        barn.host("--name", "Barn", "--seats", "4", "--bots", "2")
        terminal.shows("Barn: Take 5 ")
        terminal.shows("2 of 4 seats taken")
        mow = barn.host("--name", "Mow", "--seats", "2", "--bots", "1", "--key", "hay")
        terminal.shows("wants a key")
        barn.started[0].kill()
        terminal.until(lambda: "Barn" not in terminal.text)
        assert "Mow: Take 5" in terminal.text

        terminal.type("\r")
        terminal.shows("Is this Mow?")
        terminal.until(lambda: mow.words in " ".join(terminal.text.replace("│", " ").split()))
        terminal.type("n")
        terminal.shows("You did not join: the words were not confirmed.")
        terminal.type("\r")
        terminal.shows("Is this Mow?")
        terminal.type("y")
        terminal.shows("The key of this table")
        terminal.type("straw\r")
        terminal.shows("No: ")
        terminal.until(lambda: "Mow: Take 5" in terminal.text and "key" in terminal.text.split("No: ")[-1])
        terminal.type("\r")
        terminal.shows("The key of this table")
        terminal.type("hay\r")
        terminal.shows("▸ Choose a card")
