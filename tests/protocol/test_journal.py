"""The file of a running game: whole lines or nothing, and a table that ends where its file does."""

from __future__ import annotations

import errno
import os
import resource
import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from protocol.hosts import HostProcess, Player, hosting, until
from protocol.raw import Raw

from net import identity, journal
from net.core.match import Match, TimeControl
from net.core.messages import PROTOCOL, Act, Closing, Lobby, Refused, Sit, Update, Welcome
from net.core.seats import SeatState
from net.core.session import GREETING, Session
from net.host import Settings
from net.journal import Journal
from rules import record
from rules.catalog import load

TOOK = record.Took(7, 0, "Ann")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user's folder of this test's own."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def barn(home: Path) -> Iterator[HostProcess]:
    """A table for two, with a key."""
    with hosting(home, key="red cow") as host:
        yield host


def test_a_line_after_the_end_raises_and_reaches_no_other_file(tmp_path: Path) -> None:
    for end in (Journal.close, lambda one: one.finish(tmp_path / "replays")):
        one = Journal(tmp_path / "one.record")
        end(one)
        with open(tmp_path / "other", "wb"), pytest.raises(ValueError, match="is closed"):
            one.write(TOOK)
        one.close()
        assert (tmp_path / "other").read_bytes() == b""
        (tmp_path / "one.record").unlink(missing_ok=True)


def test_a_line_that_does_not_fit_leaves_nothing_of_itself(tmp_path: Path) -> None:
    one = Journal(tmp_path / "one.record")
    one.write(TOOK)
    whole = one.path.read_bytes()
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (len(whole) + 10, hard))
    try:
        with pytest.raises(journal.Unwritten, match="cannot be written"):
            one.write(TOOK)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert one.path.read_bytes() == whole
    one.write(TOOK)
    assert one.path.read_bytes() == whole * 2
    one.close()


def test_a_host_that_can_write_no_more_says_so_to_all_ends_and_leaves_a_game_that_goes_on(home: Path) -> None:
    with hosting(home) as host, Player(host.address, "Ann") as ann, Player(host.address, "Ben") as ben:
        ann.answer()
        ben.wait_for(Update)
        path = Path(host.opened.journal)
        before = path.read_bytes()
        limit = len(before) + 30
        resource.prlimit(host.process.pid, resource.RLIMIT_FSIZE, (limit, limit))
        asked = ben.must()
        assert asked
        ben.say(Act(asked.number, asked.answers[0]))
        for player in (ann, ben):
            assert "the game cannot be saved any more" in player.wait_for(Closing).text
        said = host.last_words()
        assert host.process.returncode == 1
        assert said.count("\n") == 1
        assert "cannot be written: File too large" in said
        assert path.read_bytes() == before
    saved = journal.read(path)
    assert saved.lines
    assert saved.whole == len(before)
    assert list(record.replay(load("take5"), saved.header, saved.lines))


def test_a_line_that_the_disk_refuses_to_keep_is_gone_and_those_before_it_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one = Journal(tmp_path / "one.record")
    one.write(TOOK)
    one.sync()
    whole = one.path.read_bytes()
    one.write(TOOK)
    assert not one.is_synced

    def fail(file: int) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    monkeypatch.setattr(os, "fdatasync", fail)
    with pytest.raises(journal.Unwritten, match="cannot be written: Input/output error"):
        one.sync()
    assert one.path.read_bytes() == whole
    one.close()


def lost(path: Path) -> None:
    path.unlink()


def lost_with_its_folder(path: Path) -> None:
    shutil.rmtree(path.parent)


def emptied(path: Path) -> None:
    path.write_bytes(b"")


@pytest.mark.parametrize("harm", [lost, lost_with_its_folder, emptied])
def test_a_file_that_somebody_harms_is_written_anew_with_every_line(harm: Callable[[Path], None], tmp_path: Path) -> None:
    one = Journal(tmp_path / "journals" / "one.record")
    one.write(TOOK)
    one.sync()
    one.write(TOOK)
    assert one.is_in_place()
    whole = one.path.read_bytes()
    harm(one.path)
    assert not one.is_in_place()
    one.write_anew()
    assert one.is_in_place()
    assert one.path.read_bytes() == whole
    one.write(TOOK)
    assert one.path.read_bytes() == whole + whole[: len(whole) // 2]
    with pytest.raises(journal.InUse):
        Journal(one.path, 0)
    one.close()


def test_another_file_that_has_the_name_now_is_left_alone(tmp_path: Path) -> None:
    one = Journal(tmp_path / "one.record")
    one.write(TOOK)
    whole, there = one.path.read_bytes(), one.path
    there.unlink()
    there.write_bytes(b"a letter")
    one.write_anew()
    assert there.read_bytes() == b"a letter"
    assert one.path.name.startswith("one-")
    assert one.path.read_bytes() == whole
    one.close()


def test_a_journal_that_vanishes_during_a_game_is_back_before_anything_else_is_told(home: Path) -> None:
    with hosting(home) as host, Player(host.address, "Ann") as ann, Player(host.address, "Ben") as ben:
        path = Path(host.opened.journal)
        for player in (ann, ben):
            player.answer()
        before = path.read_bytes()
        path.unlink()
        asked = until(lambda: next((player for player in (ann, ben) if player.must()), None), "a question")
        asked.answer()
        assert path.read_bytes().startswith(before)
        assert len(path.read_bytes()) > len(before)
        path.unlink()
        until(path.exists, "the journal of a game in which nobody does anything")
        host.kill()
    assert list(record.replay(load("take5"), journal.read(path).header, journal.read(path).lines))


def test_a_game_whose_first_line_cannot_be_written_is_said_not_to_begin_and_leaves_no_file(home: Path) -> None:
    with hosting(home) as host, Player(host.address, "Ann") as ann:
        ann.wait_for(Lobby)
        resource.prlimit(host.process.pid, resource.RLIMIT_FSIZE, (10, 10))
        with Player(host.address, "Ben") as ben:
            for player in (ann, ben):
                assert player.wait_for(Closing).text.endswith("File too large), so it does not begin; the table closes")
        assert host.last_words().count("\n") == 1
        assert ann.all(Update) == []
        assert list(identity.journals().glob("*")) == []


# Strangers at the door -------------------------------------------------------------------------------------------------------


def test_the_first_word_has_to_come_in_time_however_slowly_its_bytes_do() -> None:
    session = Session(Welcome(PROTOCOL, "a program", "Barn", "take5", 1, False), 1_000)
    assert list(session.receive(b"\0", 5_000)) == []
    assert session.ends() == 1_000 + GREETING


def test_a_connection_that_trickles_bytes_is_dropped(barn: HostProcess) -> None:
    with Raw(barn.address, greet=False) as slow:
        begun = time.monotonic()
        slow.channel.settimeout(0.5)
        slow.send((4000).to_bytes(4, "big"))
        is_open = True
        while is_open and time.monotonic() - begun < 12:
            try:
                slow.send(b"\0")
                is_open = slow.hear()
            except TimeoutError:
                continue
        assert slow.values[-1] == {"say": "closing", "text": "nothing was heard of you for too long", "code": "silent"}
        assert 4 < time.monotonic() - begun < 9


def test_after_three_wrong_keys_the_connection_is_closed(barn: HostProcess) -> None:
    with Raw(barn.address) as eve:
        for key in ("a", "b", "c", "red cow"):
            eve.say(Sit("Eve", key=key))
        said = [value["say"] for value in eve.hear_all()]
    assert said == ["welcome", "refused", "refused", "refused", "closing"]


def test_a_killed_table_is_kept_as_it_was_with_its_key_and_its_clock(home: Path) -> None:
    kept = {"key": "red cow", "time_control": TimeControl(clock=20_000)}
    with hosting(home, bots=("greedy",), **kept) as host, Player(host.address, "Ann", key="red cow") as ann:
        ann.wait_for(Update)
        host.kill()
    other = HostProcess(Settings(resume=host.opened.journal, port=0, bind="127.0.0.1", announce=False), home)
    try:
        with Player(other.address, "Eve") as eve, Player(other.address, "Ann") as ann:
            assert eve.wait_for(Refused).text == "this table wants its key"
            asked = ann.must()
            assert asked
            assert asked.clock
            assert 10_000 < asked.clock <= 20_000
    finally:
        other.kill()
        other.close()
    saved = journal.read(Path(host.opened.journal))
    match = Match(load("take5"), saved.header, [SeatState() for _ in saved.header.names], TimeControl(), lambda line: None)
    match.resume(saved.lines)
    assert '"configured"' not in match.text()
