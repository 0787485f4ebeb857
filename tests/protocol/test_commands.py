"""`cowtui host`, `join`, `watch` and `tables` as somebody types them: what they say, how they end, and the way back."""

from __future__ import annotations

import json
import os
import re
import shlex
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from programs import started
from protocol.hosts import SECONDS, close, hear_out, hosting, until

from rules import record


class Desk:
    """One user of this machine, with a home of their own."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.environ = {**os.environ, "XDG_DATA_HOME": str(home), "XDG_CONFIG_HOME": str(home)}
        self.started: list[started.Popen] = []

    def start(self, *words: str, said: str | None = None) -> started.Popen:
        """With all its input waiting in the pipe and an end to it; None: somebody who says nothing and stays."""
        pipe = started.PIPE
        command = [sys.executable, "-m", "cowtui", *words]
        process = started.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True, env=self.environ)
        self.started.append(process)
        if said is not None:
            assert process.stdin
            process.stdin.write(said)
            process.stdin.close()
            process.stdin = None
        return process

    def end(self) -> None:
        """Leave nothing running."""
        for process in self.started:
            process.kill()
            close(process)
        for pid in self.hosts():
            os.kill(pid, signal.SIGKILL)

    def run(self, *words: str, said: str = "") -> tuple[int, str, str]:
        process = self.start(*words, said=said)
        out, err = process.communicate(timeout=60)
        return process.returncode, out, err

    def hosts(self) -> list[int]:
        """The host processes that this user has left running."""
        found = []
        for path in Path("/proc").glob("[0-9]*"):
            try:
                words = (path / "cmdline").read_bytes().split(b"\0")
                environ = (path / "environ").read_bytes().split(b"\0")
            except OSError:
                continue
            if words[-3:] == [b"-m", b"net", b""] and f"XDG_DATA_HOME={self.home}".encode() in environ:
                found.append(int(path.name))
        return found

    def records(self, folder: str) -> list[Path]:
        return sorted((self.home / "cowtui" / folder).glob("*.record"))


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    desk = Desk(tmp_path)
    yield desk
    desk.end()


HOST = ("host", "take5", "--plain", "--player", "Ann", "--name", "Barn", "--port", "0", "--bind", "127.0.0.1", "--no-announce")


def test_hosting_and_sitting_down_is_one_command_and_the_table_is_gone_after_the_result(desk: Desk) -> None:
    status, out, err = desk.run(*HOST, "--seats", "3", "--bots", "2", "--option", "rounds=1", said="1\n" * 100)
    assert (status, err) == (0, "")
    assert re.search(
        r"^Barn is open: Take 5 with the Jumping Cow, at 127\.0\.0\.1:\d+\.\nIts six words are: (\w+ ){5}\w+$", out, re.MULTILINE
    )
    assert "The game is over." in out
    assert len(desk.records("replays")) >= 2  # the host's, and what was sent round
    until(lambda: not desk.hosts(), "the host ends by itself", 10)
    for path in desk.records("replays"):
        header, _ = record.read(path.read_text())
        assert header.table == "Barn"
    assert {path.stat().st_mode & 0o077 for path in (desk.home / "cowtui").rglob("*") if path.is_file()} == {0}


def test_leaving_leaves_the_table_and_the_same_host_s_seat_is_one_command_away(desk: Desk) -> None:
    status, out, _ = desk.run(*HOST, "--seats", "3", "--bots", "2", said="1\n1\n")
    assert status == 1  # the input ended before the game; who says `quit` ends a table where nobody else is
    assert re.search(r"Back to the table: cowtui join 127\.0\.0\.1:\d+ --player Ann$", out.rstrip())  # it is not announced
    (pid,) = desk.hosts()
    port = re.search(r"at 127\.0\.0\.1:(\d+)\.", out)
    assert port
    status, back, err = desk.run("join", f"127.0.0.1:{port[1]}", "--plain", "--player", "Ann", said="table\nquit\n")
    assert (status, err) == (0, "")
    assert "Choose a card" in back
    assert desk.hosts() == [pid]


def test_the_way_back_is_a_command_that_works_as_it_stands(desk: Desk) -> None:
    words = ["Ann O'Cow" if word == "Ann" else word for word in HOST]
    _, out, _ = desk.run(*words, "--seats", "3", "--bots", "2", said="1\n1\n")
    program, *way_back = shlex.split(out.rpartition("Back to the table: ")[2])
    assert program == "cowtui"
    status, back, err = desk.run(*way_back, "--plain", said="table\nquit\n")
    assert (status, err) == (0, "")
    assert "Choose a card" in back


def test_a_replay_that_cannot_be_kept_costs_nobody_the_result(desk: Desk) -> None:
    (desk.home / "cowtui").mkdir()
    with hosting(desk.home / "the host's", options={"rounds": 1}, bots=("greedy",), seats=2) as host:
        (desk.home / "cowtui" / "replays").write_text("")
        words = ("join", f"127.0.0.1:{host.opened.port}", "--plain", "--player", "Ben", "--words", host.opened.words)
        status, out, err = desk.run(*words, said="1\n" * 50)
    assert "The game is over." in out
    assert (status, err) == (0, "cowtui: the replay could not be saved: File exists\n")


def test_the_table_goes_on_when_the_terminal_that_opened_it_is_killed(desk: Desk) -> None:
    ann = desk.start(*HOST, "--seats", "2")
    assert ann.stdout
    port = re.search(r":(\d+)\.", ann.stdout.readline())
    assert port
    assert ann.stdout.readline().startswith("Its six words are: ")
    until(lambda: "At the table: Ann (you, host), seat 2 free.\n" in (ann.stdout.readline() if ann.stdout else ""), "Ann sits")
    ann.kill()
    ann.wait(SECONDS)
    assert len(desk.hosts()) == 1
    status, _, _ = desk.run("join", f"127.0.0.1:{port[1]}", "--plain", "--player", "Ann", said="\n" * 3)
    assert status == 1  # the input ended before the game
    assert len(desk.hosts()) == 1


def test_a_killed_table_goes_on_from_its_file_with_the_seat_that_opened_it(desk: Desk) -> None:
    desk.run(*HOST, "--seats", "3", "--bots", "2", "--option", "rounds=1", said="1\n1\nquit\n")
    for pid in desk.hosts():
        os.kill(pid, signal.SIGKILL)
    until(lambda: not desk.hosts(), "the host is gone")
    (saved,) = desk.records("journals")
    status, listed, _ = desk.run("host", "--resume")
    assert status == 0
    assert f"cowtui host --resume {saved}" in listed
    assert re.search(r"^Barn: Take 5 with the Jumping Cow, Ann, Bella, Clover, begun \d+ \w{3} \d{4}, \d\d:\d\d$", listed, re.MULTILINE)
    stands = r"^  Round 1, turn \d+ of 10; Ann: \d+ bullheads? before this round, \d+ in it, \d+ cards?.*; Bella: .*; Clover: "
    assert re.search(stands, listed, re.MULTILINE)
    resume = ("host", "--resume", str(saved), "--plain", "--player", "Ann", "--port", "0", "--bind", "127.0.0.1", "--no-announce")
    status, out, err = desk.run(*resume, said="1\n" * 100)
    assert (status, err) == (0, "")
    assert "The game is over." in out
    assert desk.records("journals") == []


def test_a_saved_game_that_is_somebody_else_s_by_token_is_gone_on_with_by_whoever_has_its_file(desk: Desk, tmp_path: Path) -> None:
    desk.run(*HOST, "--seats", "2", "--bots", "1", "--option", "rounds=1", said="1\n1\nquit\n")
    for pid in desk.hosts():
        os.kill(pid, signal.SIGKILL)
    until(lambda: not desk.hosts(), "the host is gone")
    (saved,) = desk.records("journals")
    (desk.home / "cowtui" / "seats.json").unlink()
    resume = ("host", "--resume", str(saved), "--plain", "--port", "0", "--bind", "127.0.0.1", "--no-announce")
    status, out, err = desk.run(*resume, said="1\n" * 100)
    assert (status, err) == (0, "")
    assert "The game is over." in out


def test_a_game_played_alone_goes_on_in_private_and_unhurried(desk: Desk) -> None:
    desk.run("play", "take5", "--plain", "--seats", "2", "--option", "rounds=1", "--player", "Ann", said="1\n1\nquit\n")
    (saved,) = desk.records("journals")
    ann = desk.start("host", "--resume", str(saved), "--plain", "--player", "Ann", "--port", "0")
    assert ann.stdout
    opened = ann.stdout.readline()
    assert re.search(r"at 127\.0\.0\.1:\d+\.$", opened.strip()), opened
    question = until(
        lambda: next((line for line in iter(ann.stdout.readline, "") if "(T5-04)" in line), None) if ann.stdout else None, "a question"
    )
    assert question.strip() == "Choose a card to play, in secret. (T5-04)"  # and no clock behind it
    status, listed, _ = desk.run("tables", "--json")
    assert status == 0
    assert "Alone" not in listed


CANNOT = "cowtui: cannot listen on"


@pytest.mark.parametrize(
    ("words", "status", "complaint"),
    [
        (("host",), 2, "cowtui: host what? There are "),
        (("host", "take5", "--seats", "44", "--plain"), 2, "cowtui: "),
        (("host", "take5", "--bots", "9", "--seats", "3", "--plain"), 2, "cowtui: "),
        (("host", "take5", "--bot", "genius", "--bots", "1", "--plain"), 2, "cowtui: no bot is called 'genius'"),
        (("host", "take5", "--option", "colour=red", "--plain"), 2, "cowtui: --option colour=red: the options of Take 5"),
        (
            ("host", "take5", "--name", "x" * 25, "--plain"),
            2,
            f"cowtui: --name {'x' * 25!r}: a text of 25 characters; 24 are the most here",
        ),
        (("host", "take5", "--name", "\x1b", "--plain"), 2, "cowtui: --name '\\x1b': there is no letter in this text"),
        (("host", "take5", "--name", "Alone", "--plain"), 2, "cowtui: --name 'Alone': so the tables are called that are nobody else's"),
        (("host", "take5", "--port", "99999", "--plain"), 2, "cowtui: --port 99999: ports go from 0 (any) to 65535"),
        (("host", "take5", "--clock", "-5", "--plain"), 2, "cowtui: --clock -5: seconds go from 0 to 86400"),
        (("host", "take5", "--grace", "inf", "--plain"), 2, "cowtui: --grace inf: seconds go from 0 to 86400"),
        (("host", "--resume", "/nowhere.record", "--plain"), 2, "cowtui: /nowhere.record cannot be read: No such file"),
        (
            ("host", "take5", "--no-seat", "--bind", "198.51.100.7"),
            1,
            f"{CANNOT} 198.51.100.7, port 26970: that is no address of this machine",
        ),
        (
            ("host", "take5", "--plain", "--bind", "198.51.100.7"),
            1,
            f"{CANNOT} 198.51.100.7, port 26970: that is no address of this machine",
        ),
        (("host", "take5", "--no-seat", "--bind", "barn.invalid"), 1, f"{CANNOT} barn.invalid, port 26970: no machine has that name"),
        (("host", "take5", "--no-seat", "--bind", "x" * 70), 1, f"{CANNOT} {'x' * 70}, port 26970: that is no address of this machine"),
        (
            ("host", "take5", "--no-seat", "--bind", "2001:db8::7"),
            1,
            f"{CANNOT} 2001:db8::7, port 26970: that is no address of this machine",
        ),
        (("host", "take5", "--key", "x" * 81, "--plain"), 2, f"cowtui: --key {'x' * 81!r}: a text of 81 characters; 80 are the most here"),
        (("join", "127.0.0.1:9", "--plain"), 1, "cowtui: no table answers at 127.0.0.1:9: nothing listens there"),
        (("join", "127.0.0.1:99999", "--plain"), 2, "cowtui: '99999' is no port"),
        (("watch", "127.0.0.1:9", "--plain"), 1, "cowtui: no table answers at 127.0.0.1:9: nothing listens there"),
    ],
    ids=lambda value: " ".join(value)[:40] if isinstance(value, tuple) else None,
)
def test_what_cannot_be_is_one_sentence_and_a_status(words: tuple[str, ...], status: int, complaint: str, desk: Desk) -> None:
    got, out, err = desk.run(*words)
    assert err.startswith(complaint)
    assert err.count("\n") == 1
    assert (got, out) == (status, "")


@pytest.mark.parametrize(
    ("bind", "where"), [("::1", r"\[::1\]:\d+"), ("localhost", r"127\.0\.0\.1:\d+"), ("127.0.0.2", r"127\.0\.0\.2:\d+")]
)
def test_a_table_on_one_address_is_sat_down_at_and_joined_there(bind: str, where: str, desk: Desk) -> None:
    status, out, _ = desk.run("host", "take5", "--plain", "--name", "Barn", "--port", "0", "--bind", bind, "--no-announce", said="")
    found = re.search(rf"^Barn is open: Take 5 with the Jumping Cow, at ({where})\.$", out, re.MULTILINE)
    assert found, out
    assert (status, "At the table: " in out) == (1, True)  # the input has ended
    status, out, _ = desk.run("join", found[1], "--plain", said="quit\n")
    assert (status, "At the table: " in out) == (0, True)


def test_refusals_at_the_table_end_the_command_with_their_sentence(desk: Desk) -> None:
    host = desk.start("host", "take5", "--no-seat", "--json", "--seats", "3", "--port", "0", "--bind", "127.0.0.1", "--no-announce")
    assert host.stdout
    opened = json.loads(host.stdout.readline())
    assert list(opened) == ["table", "game", "port", "addresses", "words", "journal"]
    address = f"127.0.0.1:{opened['port']}"
    ann = desk.start("join", address, "--plain", "--player", "Ann")
    assert ann.stdout
    assert ann.stdout.readline()  # the table is shown
    other = Desk(desk.home / "other")
    namesake = other.start("join", address, "--plain", "--player", "ANN", "--words", opened["words"])
    assert namesake.wait(SECONDS) == 1
    assert namesake.stdout
    assert "Somebody here is called ANN; choose another name (--player NAME)" in namesake.stdout.read()
    status, _, err = other.run("join", address, "--plain", "--words", "abide " * 6)
    assert status == 1
    assert err == f"cowtui: The host that answers says other words: {opened['words']}. Ask the host, and do not join.\n"
    known = [{"address": address, "fingerprint": "00" * 32}]
    (other.home / "cowtui" / "known_hosts.json").write_text(json.dumps(known))
    status, _, err = other.run("join", address, "--plain")
    assert status == 1
    assert err.startswith(f"cowtui: Another host was known at this address; this one says: {opened['words']}. ")
    host.send_signal(signal.SIGTERM)
    assert host.wait(SECONDS) == 128 + signal.SIGTERM
    other.end()
    said, _ = ann.communicate(timeout=SECONDS)
    assert "The table says: the host has closed the table." in said
    assert ann.returncode == 1


def test_a_refusal_is_heard_also_where_the_input_has_ended(desk: Desk, tmp_path: Path) -> None:
    host = desk.start("host", "take5", "--no-seat", "--json", "--seats", "2", "--key", "blue moon", "--port", "0", *HOST[-3:])
    assert host.stdout
    opened = json.loads(host.stdout.readline())
    command = (f"127.0.0.1:{opened['port']}", "--plain", "--words", opened["words"])
    for words, why in (
        (("join", *command), "this table wants its key"),
        (("join", *command, "--key", "red sun"), "that is not the key of this table"),
        (("watch", *command, "--key", "blue moon", "--shadow", "2"), "that player does not show cards to watchers"),
    ):
        status, out, err = desk.run(*words, "--player", "Ben")
        assert (status, out.splitlines()[0], err) == (1, f"{why[0].upper()}{why[1:]}.", "")


def test_a_watcher_in_lines_sees_the_game_and_no_hand(desk: Desk) -> None:
    host = desk.start(
        *("host", "take5", "--no-seat", "--json", "--seats", "2", "--bots", "1", "--port", "0", "--bind", "127.0.0.1", "--no-announce"),
        *("--option", "rounds=1"),
    )
    assert host.stdout
    address = f"127.0.0.1:{json.loads(host.stdout.readline())['port']}"
    watcher = desk.start("watch", address, "--plain", "--player", "Zoe")
    assert watcher.stdout
    assert watcher.stdout.readline()  # the table is shown
    ann = desk.start("join", address, "--plain", "--player", "Ann", said="1\n" * 100)
    (seen, _), _ = hear_out([watcher, ann])
    assert ann.returncode == 0
    assert watcher.returncode == 0
    assert "The game is over." in seen
    assert "Your hand" not in seen
    assert host.wait(SECONDS) == 0
