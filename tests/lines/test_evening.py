"""An evening by words alone, over the real program: two people at two line modes, from the menu to the end of the last table."""

from __future__ import annotations

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from pathlib import Path

import pytest
from lines.speakers import Speaker

PLAYED: dict[str, tuple[str, ...]] = {
    "take5": ("set rounds 1",),
    "cowsdance": (),
    "cowtown": ("set quick",),
    "dicetown": ("set window 0",),
    "cowclicker": ("set last_call 0",),
}
"""With what is set for it."""


@pytest.fixture
def friends(tmp_path: Path) -> Iterator[tuple[Speaker, Speaker]]:
    ann, ben = (Speaker(tmp_path / name, "--plain", "--player", name) for name in ("Ann", "Ben"))
    yield ann, ben
    ann.close()
    ben.close()


def host(ann: Speaker, game: str) -> tuple[str, str]:
    """Ann opens a table; where it is, and its words."""
    ann.says(f"host {game}")
    ann.hears("The table is called Ann's table")
    ann.says("seats 3", *PLAYED[game], "name Barn", "start")
    found = re.search(r":(\d+)\.$", ann.hears("Barn is open: "))
    assert found
    words = ann.hears("Its six words are: ").rpartition(": ")[2]
    ann.hears("2 seats are free.")
    return f"127.0.0.1:{found[1]}", words


def play(ann: Speaker, ben: Speaker, until: str) -> None:
    with ThreadPoolExecutor(1) as pool:
        other = pool.submit(ben.answers_until, until)
        ann.answers_until(until)
        other.result()


def test_an_evening_of_words_alone(friends: tuple[Speaker, Speaker]) -> None:
    ann, ben = friends
    for game in PLAYED:
        where, words = host(ann, game)
        ben.says(f"join {where}")
        if game == "take5":
            ben.hears("The host's screen shows six words.")
            ben.says(words)
            ann.hears("Ben sits down on seat 2")
            ann.says("invite", "remove Ben", "yes")
            ann.hears(words)
            ben.hears("Ann has removed you from the table.")
            ann.hears("Ben has left: seat 2 is free.")
            ben.says(f"join {where}")
        ann.hears("Ben sits down on seat 2")
        ann.says("bots", "pace instant")
        ann.hears("On seat 3 plays Bella, a bot that plays sensibly.")
        ann.hears("Everybody is ready.")
        ann.says("start")
        if game == "cowtown":
            with ThreadPoolExecutor(1) as pool:
                other = pool.submit(ben.answers_until, "Ann has paused the game. It goes on when Ann says so.")
                ann.hears("  1  ")
                ann.says("hint", "clock", "pause")
                ann.hears("A bot would")
                ann.hears("You are asked: ")
                ann.hears("You have paused the game.")
                other.result()
            ann.says("go on", "question")
        play(ann, ben, "Again? ")
        if game == "take5":
            ben.says("again")
            ann.hears("Ben is ready.")
            ann.says("again")
            ann.hears("Another game begins.")
            play(ann, ben, "Again? ")
            ann.says("replay", "", "turn", "hands", "leave")
            ann.hears("The replay of Take 5")
            ann.hears("Ben: hand: ")
            ann.hears("Back at the table")
        ann.says("say good night")
        ben.hears("Ann: good night")
        ann.says("close table", "yes")
        for friend in friends:
            friend.hears("Ann has closed the table")
            friend.hears("What would you like to do next?")
    for friend in friends:
        friend.says("quit")
        assert friend.leaves() == 0
        heard = friend.lines
        assert "Back to the table" not in "\n".join(heard)  # no table is left to go back to
        told = [line for line in heard if line.endswith(("went to row 1.", "went to row 2.")) and "> " not in line]
        assert told, "the story is told"
        assert not [line for line, after in pairwise(heard) if line == after and "went to row" in line]  # once each
