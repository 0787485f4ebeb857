"""A host and two people who join it, three processes and more, play every game to its end, by rules that make it short.

The games by their usual rules are played over TCP in test_outside_client.py and test_ten_clients.py.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from protocol.hosts import hear_out, hosting, until
from protocol.joiners import joiner

from rules.catalog import NAMES, load

SHORT = {"take5": {"rounds": 2}, "cowtown": {"rounds": 1}, "dicetown": {"cowboys": False}}


@pytest.mark.parametrize("name", NAMES)
def test_two_people_and_a_bot_play_the_game_to_its_end(tmp_path: Path, name: str) -> None:
    options = {**dict.fromkeys(load(name).waits, 0), **SHORT.get(name, {})}
    with hosting(tmp_path / "host", name, seats=3, bots=("greedy",), options=options) as host:
        players = [joiner(host, tmp_path / who, who, answers=6000) for who in ("Ann", "Ben")]
        heard = hear_out(players)
        assert [complaint for _, complaint in heard] == ["", ""]
        assert [player.returncode for player in players] == [0, 0]
        rankings = {tuple(re.findall(r"^\d+\. .*$", said, re.MULTILINE)) for said, _ in heard}
        assert len(rankings) == 1
        assert until(lambda: host.process.poll() is not None, "the host ends", 10)
        assert host.process.returncode == 0
        assert host.last_words() == ""
