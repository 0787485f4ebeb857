"""What people's checks say after real evenings: a host that is killed and goes on, also from a journal that was set back."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

import pytest
from programs import started
from protocol.hosts import HostProcess, Player, hosting, play_out, until

from net import client, looking, witnesses
from net.core.connection import Lost
from net.core.messages import Act, FromHost, Record, Refused, Seated, Starting, Update
from net.host import Settings
from rules import witness
from rules.verify import Verdict, check


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path


def begun(host: HostProcess, *names: str) -> list[Player]:
    players = []
    for name in names:
        players.append(player := Player(host.address, name))
        player.wait_for(Seated)
    for player in players:
        player.wait_for(Update)
    return players


def act(*players: Player) -> None:
    for player in players:
        player.answer()


def resumed(host: HostProcess, home: Path) -> HostProcess:
    return HostProcess(Settings(resume=host.opened.journal, port=host.opened.port, bind="127.0.0.1", announce=False), home)


def verdict(player: Player, promise: str) -> Verdict:
    until(lambda: any(part.last for part in player.all(Record)), "the record")
    text = "".join(part.part for part in player.all(Record))
    return check(text, witnesses.text_of(promise, player.wait_for(Seated).seat), witnesses.others(promise))


def test_a_killed_host_that_goes_on_and_a_program_started_anew_are_no_reason_for_alarm(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client, "_is_this_machine", lambda writer: False)
    with hosting(home, options={"rounds": 1}) as host:
        ann, ben = begun(host, "Ann", "Ben")
        promise = ann.all(Starting)[-1].promise
        for _ in range(3):
            act(ann, ben)
        host.kill()
        ben.connection.close()
        again = resumed(host, home)
        try:
            with Player(again.address, "Ben") as ben, ann:
                assert ben.wait_for(Seated).deal == promise
                until(lambda: len(ann.all(Seated)) == 2, "Ann is back")
                until(lambda: ann.has_heard_since(Seated, Update) and ben.has_heard_since(Seated, Update), "both see the game")
                play_out(ann, ben)
                found = [verdict(player, promise) for player in (ann, ben)]
        finally:
            again.kill()
            again.close()
    assert [one.sentence for one in found] == ["Checked: nobody could choose this deal, and you were told the truth."] * 2
    assert found[0].words == found[1].words


def test_a_game_that_was_set_back_by_three_lines_is_found(home: Path) -> None:
    with hosting(home, options={"rounds": 1}) as host:
        ann, ben = begun(host, "Ann", "Ben")
        promise = ann.all(Starting)[-1].promise
        for _ in range(4):
            act(ann, ben)
        host.kill()
        journal = Path(host.opened.journal)
        lines = journal.read_text("utf-8").splitlines(keepends=True)
        journal.write_text("".join(lines[:-3]), "utf-8")
        again = resumed(host, home)
        try:
            with ann, ben:
                until(lambda: len(ann.all(Seated)) == len(ben.all(Seated)) == 2, "they are back")
                until(lambda: ann.has_heard_since(Seated, Update) and ben.has_heard_since(Seated, Update), "both see the game")
                while ann.update().ranks is None:
                    for player in (ann, ben):
                        if (asked := player.must()) and player.update().ranks is None:
                            player.say(Act(asked.number, asked.answers[-1]))
                    time.sleep(0.01)
                found = [verdict(player, promise) for player in (ann, ben)]
        finally:
            again.kill()
            again.close()
    assert [one.status for one in found] == [1, 1]
    assert any("the game was set back from turn" in one.sentence for one in found)


def test_one_person_on_the_host_s_own_machine_reads_so(home: Path) -> None:
    with hosting(home, seats=3, bots=("greedy", "greedy"), options={"rounds": 1}) as host:
        (ann,) = begun(host, "Ann")
        promise = ann.all(Starting)[-1].promise
        with ann:
            play_out(ann)
            found = verdict(ann, promise)
    assert found.sentence == "Checked on the host's own machine: nobody could choose this deal, and you were told the truth."


def test_a_seed_that_the_host_named_reads_so(home: Path) -> None:
    with hosting(home, options={"rounds": 1}, seed="moo") as host:
        ann, ben = begun(host, "Ann", "Ben")
        with ann, ben:
            play_out(ann, ben)
            found = verdict(ann, "")
    assert ann.all(Starting) == []
    assert found.status == 3
    assert found.sentence.startswith("The host knew this deal.")


def test_a_script_that_hosts_in_lines_waits_for_the_rounds_and_reads_what_the_check_came_to(home: Path) -> None:
    command = ["host", "take5", "--seats", "2", "--bots", "1", "--plain", "--player", "Ann", "--option", "rounds=1", "--clock", "0"]
    done = started.run(
        [sys.executable, "-m", "cowtui", *command, "--pace", "instant", "--no-announce", "--bind", "127.0.0.1", "--port", "0"],
        input="1\n" * 100,
        capture_output=True,
        text=True,
        env={**os.environ, "XDG_DATA_HOME": str(home), "XDG_CONFIG_HOME": str(home)},
        timeout=100,
    )
    assert "Every player helps to shuffle." in done.stdout
    assert "That does not work" not in done.stdout
    assert "Checked on the host's own machine: nobody could choose this deal, and you were told the truth." in done.stdout
    assert "Whoever has these ten words has the same record" in done.stdout
    assert done.returncode == 0


class _Line:
    """A connection's two ends."""

    def __init__(self, there: str, here: str) -> None:
        self._ends = {"peername": (there, 26970), "sockname": (here, 50000)}

    def get_extra_info(self, name: str) -> tuple[str, int]:
        return self._ends[name]


@pytest.mark.parametrize(
    ("there", "here", "is_one"),
    [
        ("127.0.0.1", "127.0.0.1", True),
        ("127.0.0.1", "127.0.0.7", True),
        ("::1", "::1", True),
        ("192.168.1.5", "192.168.1.5", True),
        ("fe80::1%eth0", "fe80::1%eth0", True),
        ("192.168.1.5", "192.168.1.6", False),
        ("fe80::2%eth0", "fe80::1%eth0", False),
    ],
)
def test_a_host_on_this_machine_is_known_by_the_addresses_of_a_connection(there: str, here: str, is_one: bool) -> None:
    assert client._is_this_machine(_Line(there, here)) is is_one  # type: ignore[arg-type]


def test_what_a_program_is_told_is_written_down_before_any_screen_has_it(home: Path) -> None:
    """And so are its answers, refusals, and each connection's begin and end, and the record."""
    behind: list[tuple[int, int]] = []
    with hosting(home, seats=2, bots=("greedy",), options={"rounds": 1}) as host:
        greeting = looking.look([host.address])
        heard: list[FromHost | Lost] = []
        promise: list[str] = []

        def deliver(said: FromHost | Lost) -> None:
            heard.append(said)
            if isinstance(said, Starting):
                promise.append(said.promise)
            if isinstance(said, Update):
                written = witness.read(witnesses.text_of(promise[-1], 0))
                behind.append((sum(isinstance(one, Update) for one in heard), sum(isinstance(line, witness.Told) for line in written)))

        connection = client.join(greeting, "Ann", deliver)
        until(lambda: any(isinstance(one, Update) for one in heard), "the game")
        connection.send(Act(999, {"do": "nothing"}))
        until(lambda: any(isinstance(one, Refused) for one in heard), "the refusal")
        while not any(isinstance(one, Record) and one.last for one in heard):
            last = next(one for one in reversed(heard) if isinstance(one, Update))
            if last.ranks is None and last.asks and last.asks[0].must:
                connection.send(Act(last.asks[0].number, last.asks[0].answers[0]))
                until(lambda last=last: next(one for one in reversed(heard) if isinstance(one, Update)) is not last, "what comes of it")
        connection.close()
    assert behind
    assert all(told <= written for told, written in behind)
    kinds = [type(line) for line in witness.read(witnesses.text_of(promise[-1], 0))]
    assert kinds[:3] == [witness.Opened, witness.Came, witness.Told]
    assert {witness.Sent, witness.Refused, witness.Received} <= {*kinds}
    assert kinds[-1] is witness.Went
