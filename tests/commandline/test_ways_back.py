"""Every way to a table that is printed works as it stands, and names who one was there."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from programs import started
from protocol.hosts import hosting

from cowtui.seat.way_in import way_back


@pytest.fixture(autouse=True)
def _own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "HOME"):
        monkeypatch.setenv(name, str(tmp_path / name))


def cowtui(*words: str, said: str = "") -> subprocess.CompletedProcess[str]:
    return started.run([sys.executable, "-m", "cowtui", *words], input=said, capture_output=True, text=True, timeout=60, check=False)


def test_a_way_back_is_one_line_of_shell_that_names_who_one_is() -> None:
    assert way_back("10.0.0.5:26970") == "cowtui join 10.0.0.5:26970"
    assert way_back("10.0.0.5:26970", "Ann O'Cow") == "cowtui join 10.0.0.5:26970 --player 'Ann O'\"'\"'Cow'"
    assert way_back("Barn", "Zoe", watching=True, key="blue moon") == "cowtui watch Barn --player Zoe --key 'blue moon'"
    assert way_back("Barn", key="blue moon") == "cowtui join Barn"  # the seat's token is enough


def test_a_refused_name_gets_no_way_back_to_a_seat_that_was_never_taken(tmp_path: Path) -> None:
    with hosting(tmp_path / "host", seats=3, starts_itself=False) as host:
        words = ("join", f"127.0.0.1:{host.opened.port}", "--plain", "--words", host.opened.words)
        first = cowtui(*words, "--player", "Ann", said="quit\n")
        assert "Back to the table: " in first.stdout
        (tmp_path / "XDG_DATA_HOME" / "cowtui" / "seats.json").unlink()
        second = cowtui(*words, "--player", "Ann")
        assert second.returncode == 1
        assert "Back to the table" not in second.stdout


def test_a_table_that_is_not_announced_is_told_by_its_address() -> None:
    words = ("host", "take5", "--plain", "--port", "0", "--bind", "127.0.0.1", "--no-announce", "--name", "Barn")
    hosted = cowtui(*words, said="quit\n")
    command = re.search(r"^Others join with: (cowtui join .*) \(the words are asked there\)$", hosted.stdout, re.MULTILINE)
    assert command
    assert re.fullmatch(r"127\.0\.0\.1:\d+", shlex.split(command[1])[-1])
