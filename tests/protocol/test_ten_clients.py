"""Ten people in the line mode, ten processes, one game to 66 heads: nothing is complained of and nothing is left behind."""

from __future__ import annotations

import re
from pathlib import Path

from protocol.hosts import hear_out, hosting, until
from protocol.joiners import joiner


def test_ten_plain_clients_play_one_game_to_66_heads_and_leave_no_process_behind(tmp_path: Path) -> None:
    with hosting(tmp_path / "host", seats=10) as host:
        players = [joiner(host, tmp_path / f"home-{number}", f"Player {number}") for number in range(10)]
        heard = hear_out(players)
        assert [complaint for _, complaint in heard] == [""] * 10
        assert [player.returncode for player in players] == [0] * 10
        results = {tuple(re.findall(r"^\d+\. .*$", said, re.MULTILINE)) for said, _ in heard}
        assert len(results) == 1
        (places,) = results
        assert any(int(line.removesuffix(" bullheads").rpartition(" ")[2]) >= 66 for line in places)
        assert until(lambda: host.process.poll() is not None, "the host ends", 10)
        assert host.process.returncode == 0
        assert host.last_words() == ""
