"""Files that are not what they should be, and arguments that are no text: one sentence each, and a status."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from programs import started
from protocol.desk import Desk
from protocol.hosts import HostProcess, Player, hosting

from net import identity, journal
from net.core.lobby import TableConfig
from net.core.messages import Sit
from net.host import Settings
from net.journal import Journal
from rules import record
from rules.catalog import load
from rules.errors import RecordError

TAKE5 = load("take5").version
HOST = ("host", "take5", "--plain", "--player", "Ann", "--name", "Barn", "--port", "0", "--bind", "127.0.0.1", "--no-announce")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user's folder of this test's own."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    (tmp_path / "cowtui" / "journals").mkdir(parents=True)
    return tmp_path


def said(*words: str | bytes) -> tuple[int, str]:
    """The status, and what stands on standard error."""
    ended = started.run([sys.executable, "-m", "cowtui", *words], stdin=subprocess.DEVNULL, capture_output=True, timeout=60)
    return ended.returncode, ended.stderr.decode()


def one_sentence(status: int, ended: tuple[int, str]) -> None:
    assert ended[0] == status, ended
    assert ended[1].count("\n") == 1, ended[1]
    assert ended[1].startswith("cowtui: ")


BREAKS: dict[str, Callable[[Path], object]] = {
    "host.pem is a folder": lambda folder: (folder / "host.pem").mkdir(),
    "host.pem is junk": lambda folder: (folder / "host.pem").write_bytes(b"\xff junk"),
    "host.pem is half": lambda folder: (folder / "host.pem").write_text("-----BEGIN CERTIFICATE-----\nAAAA\n"),
    "host.pem is a pipe": lambda folder: os.mkfifo(folder / "host.pem"),
    "seats.json is a pipe": lambda folder: os.mkfifo(folder / "seats.json"),
    "seats.json is a folder": lambda folder: (folder / "seats.json").mkdir(),
    "the logs are a file": lambda folder: (folder / "logs").write_text(""),
}


@pytest.mark.parametrize("broken", BREAKS)
def test_a_broken_file_of_the_user_is_one_sentence_for_who_hosts(broken: str, home: Path) -> None:
    BREAKS[broken](home / "cowtui")
    one_sentence(1, said(*HOST))


def test_a_broken_certificate_is_one_line_of_the_host_process(home: Path) -> None:
    (home / "cowtui" / "host.pem").write_text("-----BEGIN CERTIFICATE-----\n")
    other = HostProcess(Settings(TableConfig(table="Barn", game="take5", seats=2), port=0, bind="127.0.0.1", announce=False), home)
    assert other.last_words().endswith("move it away, and a new one is made, with new words\n")
    assert other.process.returncode == 1


def test_a_folder_that_is_a_file_is_one_sentence(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (home / "file").write_text("")
    monkeypatch.setenv("XDG_DATA_HOME", str(home / "file"))
    one_sentence(1, said(*HOST))


@pytest.mark.parametrize("name", ["seats.json", "known_hosts.json"])
def test_a_folder_in_place_of_what_a_client_remembers_is_one_sentence(name: str, home: Path, tmp_path: Path) -> None:
    with hosting(tmp_path / "another user") as host:
        (home / "cowtui" / name).mkdir()
        one_sentence(1, said("join", f"127.0.0.1:{host.opened.port}", "--plain", "--words", host.opened.words))


@pytest.mark.parametrize("junk", [b"junk", b"\xff\xfe", b'{"a":1}', b"[" * 10_000])
def test_what_a_client_remembers_is_begun_anew_where_it_is_junk(junk: bytes, home: Path) -> None:
    for name in ("seats.json", "known_hosts.json"):
        (home / "cowtui" / name).write_bytes(junk)
    assert identity.token_for(b"1", "Barn", "Ann") == ""
    assert not identity.is_known(b"1")
    identity.keep_token(identity.SavedSeat(b"1".hex(), "Barn", "Ann", "token"))
    assert identity.token_for(b"1", "Barn", "Ann") == "token"


# Saved games -----------------------------------------------------------------------------------------------------------------


def header(**fields: object) -> record.Header:
    usual: dict[str, object] = {"game": "take5", "version": 1, "options": {}, "names": ("Ann", "Ben"), "seed": "1", "tokens": ("a", "b")}
    return record.Header(**{**usual, **fields})  # type: ignore[arg-type]


def test_the_list_of_saved_games_names_those_that_cannot_go_on_and_shows_the_others(home: Path) -> None:
    folder = home / "cowtui" / "journals"
    good = Journal(folder / "good.record")
    good.write(header(version=TAKE5))
    good.close()
    (folder / "folder.record").mkdir()
    (folder / "dangling.record").symlink_to(folder / "nowhere")
    os.mkfifo(folder / "pipe.record")
    (folder / "zero.record").symlink_to("/dev/zero")
    (folder / "steers-\x1b[31m.record").write_text("junk")
    (folder / "no date-20269999-999999-ab.record").write_text((folder / "good.record").read_text())
    (folder / "chess.record").write_text(record.write(header(game="chess")))
    (folder / "short.record").write_text(record.write(header(tokens=("a",))))
    ended = started.run(
        [sys.executable, "-m", "cowtui", "host", "--resume"], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60
    )
    assert ended.returncode == 0
    assert "good.record" in ended.stdout
    assert f"cowtui host --resume '{folder}/no date-20269999-999999-ab.record'" in ended.stdout
    for name in ("folder", "dangling", "chess", "short", "pipe", "zero", "steers-[31m"):
        assert f"{name}.record cannot go on: " in ended.stderr
    assert ended.stderr.count("\n") == 7


@pytest.mark.parametrize(
    "line",
    [
        record.Passed(-1),
        record.Passed(2**53 + 1),
        record.Configured(0, {"clock": -1}),
        record.Configured(0, {"clock": 86_400_001}),
        record.Configured(0, {"grace": 2**63}),
    ],
    ids=repr,
)
def test_a_record_of_a_time_that_nobody_could_be_told_cannot_go_on(line: record.Line, home: Path) -> None:
    path = home / "one.record"
    path.write_text(record.write(header(version=TAKE5)) + record.write(line))
    with pytest.raises(RecordError, match="Expected `int`"):
        journal.read(path)


def test_hashes_that_are_none_are_nobody_s(home: Path) -> None:
    path = home / "one.record"
    path.write_text(record.write(header(version=TAKE5, tokens=("é", "é"))) + record.write(record.Configured(0, {}, "é")))
    saved = journal.read(path)
    desk = Desk(load("take5"), starts_itself=False, sealed=saved.config.sealed)
    desk.table.resume(saved.header, saved.lines, lambda line: None, desk.now)
    assert desk.refusals(desk.sit("Ann", "token", "key")) == ["that is not the key of this table"]


def test_a_record_cut_in_the_middle_of_a_letter_goes_on_from_its_last_whole_line(home: Path) -> None:
    whole = record.write(header(version=TAKE5)).encode()
    path = home / "cut.record"
    path.write_bytes(whole + record.write(record.Took(0, 1, "Zoë")).encode().partition("ë".encode()[1:])[0])
    saved = journal.read(path)
    assert (saved.lines, saved.whole) == ([], len(whole))
    assert said("replay", str(path), "--text") == (1, f"cowtui: {path}: this game has not ended; it can be replayed once it has\n")


@pytest.mark.parametrize("what", ["/dev/zero", "/dev/tty", "pipe"])
def test_what_is_no_file_cannot_be_gone_on_with(what: str, home: Path) -> None:
    os.mkfifo(home / "pipe")
    one_sentence(2, said("host", "--resume", str(home / what), "--plain"))


def test_a_record_with_fewer_tokens_than_names_cannot_go_on(home: Path) -> None:
    path = home / "short.record"
    path.write_text(record.write(header(version=TAKE5, tokens=("a",))))
    with pytest.raises(RecordError, match="names 2 players, and has tokens of 1"):
        journal.read(path)
    one_sentence(1, said("host", "--resume", str(path), "--plain"))


@pytest.mark.parametrize("line", [record.Took(0, -1, "Ann"), record.Said(0, -2, 1, {}), record.Took(0, 3, "Ann")])
def test_a_line_of_a_seat_that_there_is_not_is_damage(line: record.Said | record.Took) -> None:
    desk = Desk(seats=2)
    desk.sit("Ann")
    desk.sit("Ben")
    desk.journal.append(record.write(line))
    with pytest.raises(RecordError, match=r"is of a seat that there is not|Expected `int` >= -1"):
        desk.resumed()


# Arguments -------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [
        ("host", "take5", "--plain", "--seats", "0"),
        ("host", "take5", "--plain", "--no-seat", "--seats", "0"),
        ("watch", "127.0.0.1:9", "--plain", "--shadow", "0"),
        ("watch", "127.0.0.1:9", "--plain", "--shadow", "-5"),
        ("watch", "127.0.0.1:9", "--plain", "--shadow", "17"),
        ("join", "a..b:80", "--plain"),
        ("host", "take5", "--plain", "--key", b"\xff"),
        ("host", "take5", "--plain", "--seed", b"\xff"),
        ("host", "take5", "--plain", "--name", b"\xff"),
        ("host", "take5", "--no-seat", "--name", b"\xff"),
        ("join", "127.0.0.1:9", "--plain", "--words", b"\xff"),
        ("join", b"\xff:9", "--plain"),
    ],
)
def test_what_cannot_be_meant_is_one_sentence(words: tuple[str | bytes, ...]) -> None:
    one_sentence(2, said(*words))


def test_leaving_before_the_end_waits_for_no_record(home: Path) -> None:
    with hosting(home) as host, Player(host.address, "Ben") as ben:
        ben.say(Sit("Ben"))
        begun = time.monotonic()
        ended = started.run(
            [sys.executable, "-m", "cowtui", "join", f"127.0.0.1:{host.opened.port}", "--plain", "--player", "Ann"],
            input=b"quit\n",
            capture_output=True,
            env=dict(os.environ),
            timeout=60,
        )
        assert ended.returncode == 0, ended
        assert time.monotonic() - begun < 5
