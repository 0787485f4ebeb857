"""The files in which a program writes down what it was told."""

from __future__ import annotations

import os
from pathlib import Path
from time import time

import pytest

from net import witnesses
from rules import witness


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path / "cowtui" / "witnesses"


def promise(number: int) -> str:
    return f"{number:064x}"


def test_a_line_is_added_to_the_file_of_its_game_and_seat_which_nobody_else_may_read(folder: Path) -> None:
    for at in (1, 2):
        witnesses.add(promise(1), 0, witness.Went("link", at))
    witnesses.add(promise(1), None, witness.Went("link", 3))
    assert witness.read(witnesses.text_of(promise(1), 0)) == [witness.Went("link", 1), witness.Went("link", 2)]
    assert witness.read(witnesses.text_of(promise(1), None)) == [witness.Went("link", 3)]
    assert {path.stat().st_mode & 0o777 for path in folder.iterdir()} == {0o600}
    assert folder.stat().st_mode & 0o777 == 0o700


def test_the_part_of_a_line_that_a_crash_has_left_is_cut_off_by_the_next(folder: Path) -> None:
    for at in (1, 2):
        witnesses.add(promise(1), 0, witness.Went("link", at))
    (path,) = folder.iterdir()
    path.write_bytes(path.read_bytes()[:-9])
    witnesses.add(promise(1), 0, witness.Went("link", 3))
    assert witness.read(witnesses.text_of(promise(1), 0)) == [witness.Went("link", 1), witness.Went("link", 3)]


def test_a_line_for_which_there_is_no_room_is_not_written_in_part(monkeypatch: pytest.MonkeyPatch) -> None:
    witnesses.add(promise(1), 0, witness.Went("link", 1))
    write = os.write
    monkeypatch.setattr(os, "write", lambda file, raw: write(file, raw[:10]))
    with pytest.raises(OSError, match="No space left"):
        witnesses.add(promise(1), 0, witness.Went("link", 2))
    assert witness.read(witnesses.text_of(promise(1), 0)) == [witness.Went("link", 1)]


def test_the_newest_fifty_stay(folder: Path) -> None:
    now = int(time())
    for number in range(53):
        witnesses.add(promise(number), 0, witness.Went("link", number))
        os.utime(folder / witness.file_name(promise(number), 0), (now - 99 + number, now - 99 + number))
    assert sorted(path.name for path in folder.iterdir()) == [witness.file_name(promise(number), 0) for number in range(3, 53)]
    assert not witnesses.is_known(promise(2))
    assert witnesses.is_known(promise(3))
    assert len(witnesses.others(promise(52))) == 49


def test_of_other_games_those_of_the_last_days_matter(folder: Path) -> None:
    witnesses.add(promise(1), 0, witness.Went("link", 1))
    witnesses.add(promise(2), 0, witness.Went("link", 2))
    assert len(witnesses.others(promise(3))) == 2
    os.utime(folder / witness.file_name(promise(1), 0), (0, 0))
    assert len(witnesses.others(promise(3))) == 1


def test_what_was_not_written_down_is_empty() -> None:
    assert witnesses.text_of(promise(1), 0) == witnesses.text_of("", 0) == ""
    assert witnesses.others(promise(1)) == []
