"""The host process and its clients, over real sockets: honest sentences, hostile bytes, lost connections, kill -9."""

from __future__ import annotations

import os
import random
import signal
import socket
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from programs import started
from protocol.hosts import HostProcess, Player, hosting, play_out, until
from protocol.raw import Raw

from net import client, identity, journal, looking
from net.core import frames
from net.core.connection import Lost
from net.core.lobby import TableConfig
from net.core.match import TimeControl
from net.core.messages import Act, Chat, Closing, Code, Lobby, PeerError, Record, Refused, Seated, SeatInfo, Shadow, Sit, Update, Watch
from net.host import Settings, is_announced
from net.looking import welcomed
from rules import record
from rules.catalog import load


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user's folder of this test's own; host and client share it."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def barn(home: Path) -> Iterator[HostProcess]:
    """A table for two."""
    with hosting(home) as host:
        yield host


# Joining -------------------------------------------------------------------------------------------------------------------


def test_the_words_on_the_joiner_s_screen_are_the_host_s(barn: HostProcess, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "another user"))
    greeting = looking.look([barn.address])
    assert greeting.words == barn.opened.words
    assert len(greeting.words.split()) == 6
    assert not greeting.is_known
    greeting.confirm()
    assert looking.look([barn.address]).is_known


def test_two_people_play_a_game_to_its_end_and_get_its_record(home: Path) -> None:
    with hosting(home, options={"rounds": 1}) as host, Player(host.address, "Ann") as ann, Player(host.address, "Ben") as ben:
        last = play_out(ann, ben)
        until(lambda: ben.all(Record) and ben.all(Record)[-1].last, "the record")
        header, lines = record.read("".join(part.part for part in ben.all(Record)))
        *_, step = record.replay(load("take5"), header, lines)
        outcome = step.state.outcome()
        assert outcome
        assert outcome.ranks == last.ranks
        assert list(identity.replays().glob("*.record"))
        assert not list(identity.journals().glob("*.record"))


def test_a_port_that_is_taken_is_said_to_be_taken(barn: HostProcess, home: Path) -> None:
    config = TableConfig(table="Other", game="take5", seats=2)
    other = HostProcess(Settings(config, port=barn.opened.port, bind="127.0.0.1", announce=False), home)
    assert other.last_words() == f"port {barn.opened.port} is taken; name another with --port, or none, and the next free one is used\n"
    assert other.process.returncode == 1


def test_where_no_port_was_asked_for_the_next_free_one_is_taken(home: Path) -> None:
    with hosting(home, port=None) as one, hosting(home, port=None) as other:
        assert 26970 <= one.opened.port < other.opened.port < 26970 + 64


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        (b"not JSON", "python -m net reads its settings as JSON from standard input"),
        (b'{"config":{"table":"B","game":"chess","seats":2}}', "no game is called 'chess'"),
        (b'{"config":{"table":"B","game":"take5","seats":44}}', "Take 5 with the Jumping Cow is for 2 to 10 players, not 44"),
        (b'{"resume":"/nowhere"}', "/nowhere cannot be gone on with"),
        (b"{}", "neither a game nor a saved one was named"),
    ],
)
def test_a_table_that_cannot_be_opened_says_why_in_one_line(said: bytes, answer: str, home: Path) -> None:
    ended = started.run([sys.executable, "-m", "net"], input=said, capture_output=True, timeout=30)
    assert ended.returncode in (1, 2)
    assert ended.stdout == b""
    assert ended.stderr.decode().startswith(answer)
    assert ended.stderr.count(b"\n") == 1


def test_nothing_listens_there_and_no_machine_is_called_so_are_sentences() -> None:
    with pytest.raises(looking.Unreachable, match=r"no table answers at 127\.0\.0\.1:9: nothing listens there"):
        looking.look([("127.0.0.1", 9)])
    with pytest.raises(looking.Unreachable, match="no machine has that name"):
        looking.look([("no-such-machine.invalid", 26970)])


def test_what_listens_there_may_be_no_table_at_all() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:

        def hang_up() -> None:
            there, _ = server.accept()
            there.recv(100)
            there.sendall(b"SSH-2.0-OpenSSH_9.2\r\n")
            there.close()

        thread = threading.Thread(target=hang_up)
        thread.start()
        with pytest.raises(looking.Unreachable, match="what listens there is no cowtui table"):
            looking.look([server.getsockname()])
        thread.join()


def test_the_first_address_that_answers_is_taken(barn: HostProcess) -> None:
    assert looking.look([("127.0.0.1", 9), barn.address]).address == barn.address


# Refusals, each one sentence -------------------------------------------------------------------------------------------------


def test_another_protocol_version_is_named_to_both_sides(barn: HostProcess) -> None:
    with Raw(barn.address, greet=False) as old:
        old.send(frames.encode({"say": "hello", "protocol": 99, "program": "cowtui 9.9", "mood": "new"}))
        closing = old.hear_all()[-1]
        assert closing["text"] == (
            "the other side is cowtui 9.9 and speaks protocol 99; this is cowtui 0.1.0, which speaks protocol 2. "
            "Install the same version on both sides: pipx upgrade cowtui"
        )


def test_a_host_of_another_protocol_or_of_other_rules_is_named_too() -> None:
    with pytest.raises(PeerError, match=r"cowtui 9\.9 and speaks protocol 99; this is cowtui 0\.1\.0, which speaks protocol 2"):
        welcomed({"say": "welcome", "protocol": 99, "program": "cowtui 9.9", "table": 5})
    welcome = {"say": "welcome", "protocol": 2, "program": "cowtui 0.1.1", "table": "Barn", "key": False}
    with pytest.raises(PeerError, match=r"by rules 9, this program by rules \d"):
        welcomed({**welcome, "game": "take5", "version": 9})
    with pytest.raises(PeerError, match="this program cannot play there: no game is called 'chess'"):
        welcomed({**welcome, "game": "chess", "version": 1})


def test_a_wrong_key_a_taken_name_and_a_full_table_are_refused_in_words(home: Path) -> None:
    with hosting(home, key="blue moon") as host, Player(host.address, "Ann", key="blue moon") as ann:
        ann.wait_for(Seated)
        with Player(host.address, "Ben", key="red moon") as ben, Player(host.address, "ann", key="blue moon") as other:
            assert ben.wait_for(Refused).text == "that is not the key of this table"
            assert other.wait_for(Refused).text == "somebody here is called ann; choose another name"
        with Player(host.address, "Cleo", key="blue moon") as cleo:
            cleo.wait_for(Seated)
            with Player(host.address, "Dan", key="blue moon") as dan:
                assert dan.wait_for(Refused).text == "the game has begun, and every seat is a person's; you can watch: cowtui watch"


def test_a_host_whose_words_have_changed_is_not_sat_down_at(barn: HostProcess, tmp_path: Path) -> None:
    greeting = looking.look([barn.address])
    greeting.confirm()
    heard: list[object] = []
    stranger = greeting._replace(fingerprint=bytes(32))
    connection = client.join(stranger, "Ann", heard.append)
    until(lambda: heard, "a warning")
    connection.close()
    assert isinstance(heard[0], Lost)
    assert heard[0].text.startswith(f"the host's words have changed to: {barn.opened.words}. Somebody else may be listening there")
    assert stranger.has_changed


def test_a_second_connection_with_one_token_is_asked_and_ends_the_first_only_then(barn: HostProcess) -> None:
    with Player(barn.address, "Ann") as ann:
        ann.wait_for(Seated)
        with Player(barn.address, "Ann") as again:  # the token is in this user's folder
            refused = again.wait_for(Refused)
            assert (refused.code, refused.text) == (Code.SEAT_LIVE, "Ann sits there in another terminal: is that you?")
            assert ann.all(Closing) == []
        with Player(barn.address, "Ann", take=True) as again:
            assert again.wait_for(Seated).seat == 0
            assert ann.wait_for(Closing).text.startswith("you sat down at this seat from another place")
            assert ann.wait_for(Lost).final
            assert len(again.all(Seated)) == 1


# Hostile bytes ---------------------------------------------------------------------------------------------------------------

HOSTILE = {
    "an HTTP greeting": b"GET / HTTP/1.1\r\nHost: barn\r\n\r\n",
    "a huge length": b"\xff\xff\xff\xff",
    "just too long": (4097).to_bytes(4, "big"),
    "an empty frame": b"\0\0\0\0",
    "no map": b"\0\0\0\x01\x05",
    "lists in lists": (3000).to_bytes(4, "big") + b"\x81\xa1a" + b"\x91" * 2996 + b"\x01",
    "maps in maps": (3001).to_bytes(4, "big") + b"\x81\xa1a" * 1000 + b"\x01",
    "maps one after the other": (20).to_bytes(4, "big") + b"\x80" * 20,
    "random bytes": random.Random(1).randbytes(3000),
}


@pytest.mark.parametrize("data", HOSTILE.values(), ids=HOSTILE.keys())
def test_hostile_bytes_close_that_connection_with_a_reason_and_nobody_else_notices(data: bytes, barn: HostProcess) -> None:
    with Player(barn.address, "Ann") as ann, Raw(barn.address) as hostile:
        ann.wait_for(Lobby)
        before = len(ann.all(Lobby))
        hostile.send(data)
        values = hostile.hear_all()
        assert [value["say"] for value in values] == ["welcome", "closing"]
        assert values[-1]["text"]
        ann.say(Chat("still here"))
        ann.wait_for(Chat)
        assert len(ann.all(Lobby)) == before
        assert ann.all(Lost) == []


@pytest.mark.parametrize(
    "value",
    [
        {"say": "start", "x": 1},
        {"say": "act", "number": -1, "action": {}},
        {"say": "act", "number": 2**64 - 1, "action": {}},
        {"say": "act", "number": True, "action": {}},
        {"say": "act", "number": 1, "action": []},
        {"say": "chat", "text": "x" * 401},
        {"say": "sit", "name": ""},
        {"say": "sit", "name": "x" * 25},
        {"say": "fly"},
        {"say": ["sit"]},
        {"name": "Ann"},
        {"say": "welcome", "protocol": 1, "program": "x", "table": "B", "game": "take5", "version": 1, "key": False},
        {"say": "hello", "protocol": 1, "program": "again"},
    ],
    ids=repr,
)
def test_a_message_of_the_wrong_shape_closes_that_connection_with_a_reason(value: dict[str, object], barn: HostProcess) -> None:
    with Raw(barn.address) as hostile:
        hostile.send(frames.encode(value))
        assert hostile.hear_all()[-1]["say"] == "closing"


def test_bytes_that_are_no_tls_are_hung_up_on(barn: HostProcess) -> None:
    for data in (b"GET / HTTP/1.1\r\n\r\n", b"SSH-2.0-x\r\n", bytes(1000)):
        with socket.create_connection(barn.address, 5) as plain:
            plain.sendall(data)
            plain.settimeout(20)
            while plain.recv(4096):
                pass
    assert looking.look([barn.address])
    assert barn.end() == ""


def test_a_flood_of_words_closes_that_connection(barn: HostProcess) -> None:
    with Raw(barn.address) as hostile:
        hostile.send(frames.encode({"say": "ready", "ready": True}) * 400)
        closing = hostile.hear_all()[-1]
        assert (closing["say"], closing["code"]) == ("closing", "too-fast")
        assert len(hostile.values) < 20


def test_whoever_sits_may_move_as_fast_as_the_game_goes_and_no_faster_say_anything_else(home: Path) -> None:
    with hosting(home, bots=("cow",), options={"rounds": 20}) as host, Player(host.address, "Ann") as ann:
        play_out(ann)
        assert ann.all(Lost) == []
        for _ in range(200):
            ann.say(Shadow(True))
        until(lambda: ann.all(Closing) or ann.all(Lost), "the host closes")  # its last word may be lost where she writes on meanwhile
        assert {closing.code for closing in ann.all(Closing)} <= {Code.TOO_FAST}


def test_forty_people_of_one_address_are_all_let_in_at_once(home: Path) -> None:
    with hosting(home, seats=10) as host:
        crowd = [Raw(host.address) for _ in range(40)]
        for number, one in enumerate(crowd):
            one.say(Sit(f"Ann {number}") if number < 10 else Watch(f"Zoe {number}"))
        assert [one.wait_for("seated").get("seat") for one in crowd] == [*range(10), *[None] * 30]
        for one in crowd:
            one.channel.close()


def test_a_crowd_that_does_not_sit_down_takes_nobody_s_place(home: Path) -> None:
    with hosting(home, seats=2) as host, ExitStack() as crowd:
        with Raw(host.address) as ann:
            ann.say(Sit("Ann"))
            token = ann.wait_for("seated")["token"]
        idle = [crowd.enter_context(Raw(host.address)) for _ in range(40)]
        bare = [crowd.enter_context(socket.create_connection(host.address)) for _ in range(150)]
        idle += [crowd.enter_context(Raw(host.address)) for _ in range(20)]
        with Raw(host.address) as again:
            again.say(Sit("Ann", token, take=True))
            assert again.wait_for("seated")["seat"] == 0
            assert idle[0].hear_all()[-1]["code"] == "crowded"
            assert len(os.listdir(f"/proc/{host.process.pid}/fd")) < 200
        assert len(bare) == 150


def test_a_connection_that_says_nothing_is_closed_with_a_reason(barn: HostProcess) -> None:
    with Raw(barn.address, greet=False) as silent:
        assert silent.hear_all()[-1] == {"say": "closing", "text": "nothing was heard of you for too long", "code": "silent"}


def test_a_client_that_does_not_read_is_dropped_and_the_others_play_on(home: Path) -> None:
    with hosting(home, seats=10, bots=("greedy",) * 9, options={"rounds": 20}) as host, Raw(host.address, receive=4096) as slow:
        slow.say(Watch("Slow"))
        slow.wait_for("seated")
        with Player(host.address, "Ann") as ann:
            play_out(ann)
        slow.hear_all()
        updates = [value for value in slow.values if value["say"] == "update"]
        assert updates
        assert not any("ranks" in update for update in updates)


# Lost and back ----------------------------------------------------------------------------------------------------------------

PLAYER = """
import sys, time
from net import client, looking
heard = []
host = looking.look([("127.0.0.1", int(sys.argv[1]))])
client.join(host, sys.argv[2], heard.append)
while not any(type(one).__name__ == "Update" for one in heard): time.sleep(0.01)
print("playing", flush=True)
time.sleep(600)
"""


def test_a_client_that_is_killed_is_named_to_the_others_and_the_same_command_is_back_at_the_same_question(home: Path) -> None:
    with hosting(home, time_control=TimeControl(grace=60_000)) as host, Player(host.address, "Ann") as ann:
        command = [sys.executable, "-c", PLAYER, str(host.opened.port), "Ben"]
        with started.Popen(command, stdout=started.PIPE) as ben:
            assert ben.stdout
            assert ben.stdout.readline() == b"playing\n"
            assert ann.update().seats[1] == SeatInfo("Ben")
            ben.kill()
            killed = time.monotonic()
            ann.wait_for(Update, lambda update: not update.seats[1].here)
            assert time.monotonic() - killed < 2
        with Player(host.address, "Ben") as again:
            assert again.wait_for(Seated).seat == 1
            asked = again.must()
            assert asked
            assert (asked.what, asked.number) == ("pick", 1)
            ann.wait_for(Update, lambda update: update.seats[1].here)


def test_a_bot_plays_after_the_grace_time_and_the_person_takes_the_seat_back(home: Path) -> None:
    with hosting(home, time_control=TimeControl(grace=300)) as host, Player(host.address, "Ann") as ann:
        with Player(host.address, "Ben") as ben:
            ben.wait_for(Update)
        ann.wait_for(Update, lambda update: update.seats[1].bot == "cow")
        for _ in range(3):
            until(lambda: ann.must(), "a question for Ann")
            ann.answer()
        with Player(host.address, "Ben") as again:
            again.wait_for(Update)
            ann.wait_for(Update, lambda update: update.seats[1] == SeatInfo("Ben"))


def test_the_token_of_a_seat_is_only_for_its_own_user_to_read(barn: HostProcess, home: Path) -> None:
    with Player(barn.address, "Ann") as ann:
        ann.wait_for(Seated)
    for path in (home / "cowtui").rglob("*"):
        if path.is_file():
            assert path.stat().st_mode & 0o077 == 0, path


def test_the_journal_of_a_running_game_is_only_for_its_own_user_to_read(home: Path) -> None:
    with hosting(home, bots=("greedy",)) as host, Player(host.address, "Ann") as ann:
        ann.wait_for(Update)
        assert Path(host.opened.journal).stat().st_mode & 0o777 == 0o600


def test_a_table_that_is_told_to_end_says_so_to_everybody(barn: HostProcess) -> None:
    with Player(barn.address, "Ann") as ann:
        ann.wait_for(Seated)
        assert barn.end() == ""
        assert barn.process.returncode == 128 + signal.SIGTERM
        assert ann.wait_for(Closing).text == "the host has closed the table"


def test_a_game_that_is_broken_off_is_said_to_be_saved(home: Path) -> None:
    with hosting(home, bots=("greedy",)) as host, Player(host.address, "Ann") as ann:
        ann.wait_for(Update, lambda update: update.view["picked"][1])
        assert host.end() == ""
        assert ann.wait_for(Closing).text == "the host has closed the table; the game is saved"
        assert Path(host.opened.journal).exists()


# kill -9 of the host -----------------------------------------------------------------------------------------------------------


def progress(update: Update) -> tuple[int, int, int]:
    """How far a game of Take 5 is: whatever a client was shown is never taken back."""
    view = update.view
    return view["round"], -sum(view["left"]), sum(view["picked"])


def test_a_host_that_is_killed_at_any_instant_goes_on_as_its_journal_says(home: Path) -> None:
    """Twenty kills in the course of one game; two clients come back by themselves, to the same seats and questions."""
    chance = random.Random(7)
    config = TableConfig(table="Barn", game="take5", seats=3, bots=("greedy",), starts_itself=True, seed="barn")
    host = HostProcess(Settings(config, port=0, bind="127.0.0.1", announce=False), home)
    port, path = host.opened.port, host.opened.journal
    with Player(host.address, "Ann") as ann, Player(host.address, "Ben") as ben:
        for _ in range(20):
            for _ in range(chance.randrange(4)):
                for player in (ann, ben):
                    asked = player.must()
                    if asked:
                        player.say(Act(asked.number, asked.answers[-1]))
            before = [len(player.all(Seated)) for player in (ann, ben)]
            seen = [progress(player.update()) for player in (ann, ben)]
            host.kill()
            host.close()
            lines_before = journal.read(Path(path)).lines
            host = HostProcess(Settings(resume=path, port=port, bind="127.0.0.1", announce=False), home)
            for player, count in zip((ann, ben), before, strict=True):
                until(lambda player=player, count=count: len(player.all(Seated)) > count, "back at the seat")
                until(lambda player=player: player.has_heard_since(Seated, Update), "the whole view")
            assert all(progress(player.update()) >= was for player, was in zip((ann, ben), seen, strict=True))
            lines = journal.read(Path(path)).lines
            assert lines[: len(lines_before)] == lines_before
        last = play_out(ann, ben)
    saved = until(lambda: list(identity.replays().glob("*.record")), "the replay")
    header, lines = record.read(saved[0].read_text())
    *_, step = record.replay(load("take5"), header, lines)
    outcome = step.state.outcome()
    assert outcome
    assert outcome.ranks == last.ranks
    host.kill()
    host.close()


def test_a_table_that_goes_on_is_where_it_was_and_says_so_where_it_cannot_be(home: Path) -> None:
    with hosting(home, bots=("greedy",)) as host, Player(host.address, "Ann") as ann:
        ann.wait_for(Update)
        host.kill()
        host.close()
        port = host.opened.port
        resume = Settings(resume=host.opened.journal)
        again = HostProcess(resume, home)
        assert (again.opened.port, again.opened.addresses, is_announced(resume)) == (port, ("127.0.0.1",), False)
        assert again.opened.remark == ""
        until(lambda: len(ann.all(Seated)) == 2, "Ann, who tried again, at her seat")
        again.kill()
        again.close()
    with socket.create_server(("127.0.0.1", port)):
        other = HostProcess(resume, home)
        assert other.opened.port != port
        assert other.opened.remark == (
            f"Port {port}, where this table was, is taken; it is at port {other.opened.port} now. "
            f"Who played here comes back with: cowtui join 127.0.0.1:{other.opened.port}"
        )
        other.kill()
        other.close()
    assert journal.read(Path(host.opened.journal)).config.port == other.opened.port


def test_a_journal_that_a_table_writes_is_not_gone_on_with_by_another(home: Path) -> None:
    with hosting(home, bots=("greedy",)) as host, Player(host.address, "Ann") as ann:
        ann.wait_for(Update)
        other = HostProcess(Settings(resume=host.opened.journal, port=0, bind="127.0.0.1", announce=False), home)
        assert "belongs to a table that is open now" in other.last_words()
        assert other.process.returncode == 1


def test_a_journal_cut_off_in_the_middle_of_a_line_loses_that_line_alone(home: Path) -> None:
    with hosting(home, bots=("greedy",)) as host, Player(host.address, "Ann") as ann:
        ann.answer()
        path = Path(host.opened.journal)
        host.kill()
    whole = path.read_bytes()
    path.write_bytes(whole + b'{"line":"said","at":12,"se')
    with path.open("rb"):
        other = HostProcess(Settings(resume=str(path), port=0, bind="127.0.0.1", announce=False), home)
        assert other.opened.table == "Barn"
        assert path.read_bytes().startswith(whole)
        assert b'"se{' not in path.read_bytes()
        other.kill()
        other.close()


def test_no_canary_of_token_key_or_seed_goes_over_the_wire_to_anybody_else(home: Path) -> None:
    secrets = {"key": "canary key", "seed": "canary seed", "owner": "canary owner"}
    with (
        hosting(home, seats=2, bots=("greedy",), **secrets) as host,
        Raw(host.address) as watcher,
        Raw(host.address) as ann,
        Raw(host.address) as stranger,
    ):
        stranger.say(Sit("Eve", key="wrong"))
        stranger.wait_for("refused")
        watcher.say(Watch("Zoe", "canary key"))
        watcher.wait_for("seated")
        ann.say(Sit("Ann", key="canary key"))
        token = ann.wait_for("seated")["token"].encode()
        for _ in range(5):
            asks = [asked for asked in ann.wait_for("update")["asks"] if asked.get("must", True)]
            if asks:
                ann.say(Act(asks[0]["number"], asks[0]["answers"][0]))
        watcher.wait_for("update")
        for raw in (watcher, stranger, ann):
            assert b"canary" not in raw.bytes
        assert token not in watcher.bytes + stranger.bytes
