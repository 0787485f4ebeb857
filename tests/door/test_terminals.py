"""Guests from real `ssh`, at terminals of each kind and without one, play a game to its result; two are killed and come back."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from door.doors import Door, door_of
from door.guests import guests_processes
from terminal.terminals import Terminal

SECONDS = 150.0


class Player:
    """Somebody who answers whatever is asked: by Enter where there is a picture, else by a line."""

    def __init__(self, door: Door, name: str, term: str, *words: str) -> None:
        self.door, self.name, self.term, self._words = door, name, term, words
        self.process = 0
        self.come()

    def come(self) -> None:
        """Begin `ssh`."""
        before = guests_processes()
        how = ("-T",) if not self.term else ("-tt",)
        command, asked = self.door.ssh(self.name, *how, *self._words)
        self.terminal = Terminal(self.door.folder, command=command, **asked, TERM=self.term or "xterm")
        self._answered = ""
        self._heard = 0
        self._arrive()
        (self.process,) = guests_processes() - before

    def _arrive(self) -> None:
        """Say what is asked at the door; the four words are kept for the next time."""
        terminal = self.terminal
        while True:
            terminal.until(lambda: re.search(rb"Password of|press Enter\. |Four words|\(you\)|At the table", terminal.sent[self._heard :]))
            said = terminal.sent[self._heard :]
            self._heard = len(terminal.sent)
            if found := re.search(rb"\n    (\w+ \w+ \w+ \w+)\r?\n", said):
                self.four_words = found[1].decode()
            if b"Password of" in said:
                terminal.type(f"{self.door.password}\r")
            elif b"press Enter. " in said:
                terminal.type("\r")
            elif b"Four words" in said:
                terminal.type(f"{self.four_words}\r")
            else:
                return

    @property
    def is_in_lines(self) -> bool:
        return self.term in ("", "dumb")

    def is_ready(self) -> None:
        """Say so in the lobby."""
        self.terminal.type("ready\n" if self.is_in_lines else "r")

    @property
    def is_over(self) -> bool:
        """Whether the result stands there."""
        return b"The game is over." in self.terminal.sent if self.is_in_lines else "Another game?" in self.terminal.text

    @property
    def turns(self) -> int:
        """How often something was asked, in lines."""
        return len(re.findall(rb"\n +1  ", self.terminal.sent))

    def go_on(self) -> None:
        """Take in what has come, and answer it."""
        assert self.terminal.read(0.02), self.terminal.sent[-1000:]
        if self.is_in_lines:
            asked = list(re.finditer(rb"\n +1  [^\n]*\n", self.terminal.sent))
            if asked and asked[-1].end() > self._heard:
                self._heard = len(self.terminal.sent)
                self.terminal.type("1\n")
        elif self.terminal.text != self._answered or "A little early" in self.terminal.text:
            self._answered = self.terminal.text
            self.terminal.type("\r")

    def is_killed(self) -> None:
        """Lose the program behind the line."""
        os.kill(self.process, signal.SIGKILL)
        assert self.terminal.ended() == 128 + signal.SIGKILL
        self.terminal.close()


@pytest.fixture
def door(tmp_path: Path) -> Iterator[Door]:
    """A table for five, for one round."""
    with door_of(tmp_path, "take5", "--seats", "5", "--option", "rounds=1", "--clock", "0") as opened:
        yield opened


@pytest.mark.timeout(300)
def test_guests_of_each_terminal_play_to_a_result_and_those_who_are_killed_come_back(door: Door, tmp_path: Path) -> None:
    key = tmp_path / "id"
    subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(key)], check=True)
    by_key = ("-i", str(key), "-o", "PreferredAuthentications=publickey")
    with ExitStack() as stack:
        players = []
        for name, term, words in (
            ("Xavier", "xterm", ()),
            ("Kim", "xterm-256color", by_key),
            ("Linus", "linux", ()),
            ("Dora", "dumb", ()),
            ("Pipe", "", ()),
        ):
            players.append(player := Player(door, name, term, *words))
            stack.callback(lambda player=player: player.terminal.close())
        for player in players:
            player.is_ready()
        lines = players[-1]
        to_be_killed = [(3, players[0]), (5, players[1])]
        end = time.monotonic() + SECONDS
        while not all(player.is_over for player in players):
            assert time.monotonic() < end, [player.terminal.text for player in players]
            for player in players:
                if not player.is_over:
                    player.go_on()
            if to_be_killed and lines.turns >= to_be_killed[0][0]:
                _, victim = to_be_killed.pop(0)
                victim.is_killed()
                victim.come()  # by four words, and by the key
        assert not to_be_killed
        assert not hasattr(players[1], "four_words")
        lines.terminal.until(lambda: b"nobody could choose this deal" in lines.terminal.sent)
