"""`cowtui doctor`: on machines of our own (network namespaces), in real terminals."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from uuid import uuid4

import pytest
from programs import started
from protocol.machines import add_namespace
from terminal.terminals import Terminal

from cowtui.commandline import doctor, trials
from cowtui.commandline.findings import Finding
from cowtui.commandline.parser import parser_of_all
from cowtui.settings import saved
from net import identity

COWTUI = [sys.executable, "-m", "cowtui"]
DOCTOR = "from cowtui.commandline import parser; raise SystemExit(parser.main(['doctor']))"


class Machine:
    """A network namespace; at first its loopback is all it has."""

    def __init__(self, name: str, home: Path) -> None:
        self.name, self.home = name, home
        self.env = {**os.environ, "XDG_DATA_HOME": str(home), "XDG_CONFIG_HOME": str(home)}

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        return started.run([*COWTUI, *words], capture_output=True, text=True, timeout=60, env=self.env, network=self.name)

    def ip(self, *words: str) -> None:
        subprocess.run(["ip", "-n", self.name, *words], check=True, capture_output=True)

    def plug_in(self) -> None:
        self.ip("link", "add", "va", "type", "veth", "peer", "name", "vb")
        self.ip("addr", "add", "10.77.0.1/24", "dev", "va")
        self.ip("link", "set", "va", "up")
        self.ip("link", "set", "vb", "up")

    def findings(self) -> tuple[dict[str, tuple[str, str]], int]:
        """What stands about each thing last, and the exit status."""
        done = self.run("doctor", "--json")
        assert done.stderr == ""
        return {said["about"]: (said["verdict"], said["text"]) for said in json.loads(done.stdout)}, done.returncode

    def goes_on(self, program: str) -> started.Popen:
        """A Python program that says a line when it is ready."""
        process = started.Popen([sys.executable, "-c", program], stdout=started.PIPE, text=True, env=self.env, network=self.name)
        assert process.stdout
        process.stdout.readline()
        return process


@pytest.fixture
def machine(tmp_path: Path) -> Iterator[Machine]:
    one = Machine(f"cow-d-{uuid4().hex[:6]}", tmp_path)
    add_namespace(one.name)
    try:
        one.ip("link", "set", "lo", "up")
        yield one
    finally:
        subprocess.run(["ip", "netns", "del", one.name], capture_output=True)


def end(process: started.Popen) -> None:
    process.kill()
    assert process.stdout
    process.stdout.close()
    process.wait()


def test_on_a_machine_with_a_network_nothing_is_wrong(machine: Machine) -> None:
    machine.plug_in()

    findings, status = machine.findings()

    assert status == 0
    looked_at = [
        "versions",
        "files",
        "certificate",
        "seats",
        "hosts",
        "port",
        "network",
        "firewall",
        "multicast",
        "tables",
        "door",
        "clock",
    ]
    assert list(findings) == [*looked_at, "terminal"]
    assert findings["port"] == ("well", "26970 is free")
    assert findings["network"][1].startswith("others reach this machine at 10.77.0.1")
    assert findings["multicast"] == ("well", "a table announced here is found from here, and answers at 10.77.0.1")


def test_a_machine_on_no_network_and_one_without_multicast_are_told_so(machine: Machine) -> None:
    findings, status = machine.findings()
    assert (status, findings["network"][0]) == (1, "fault")

    machine.ip("link", "set", "lo", "down")
    done = machine.run("doctor")
    assert done.returncode == 1
    assert "join by address: cowtui join HOST[:PORT]" in done.stdout
    assert done.stdout.splitlines()[-1].startswith("Wrong: network, multicast.")


def test_a_taken_port_is_named_with_the_one_that_would_be_used(machine: Machine) -> None:
    machine.plug_in()
    taker = machine.goes_on("import socket; taken = socket.create_server(('', 26970)); print(flush=True); taken.accept()")
    try:
        findings, status = machine.findings()
    finally:
        end(taker)

    assert status == 0
    assert findings["port"] == ("notice", "26970 is taken, by another table perhaps; the next one here would be at 26971")


def test_a_table_that_is_announced_and_does_not_answer_is_named(machine: Machine) -> None:
    machine.plug_in()
    ghost = machine.goes_on(
        "import asyncio; from net.discovery import Announcement, found_here\n"
        "async def haunt():\n"
        "    await Announcement().show(found_here('Ghost', 'take5', 1, ('10.77.0.1',), 4, 1, False, '0.1.0'))\n"
        "    print(flush=True)\n"
        "    await asyncio.sleep(60)\n"
        "asyncio.run(haunt())\n"
    )
    try:
        findings, status = machine.findings()
    finally:
        end(ghost)

    assert status == 0
    assert findings["tables"][0] == "notice"
    assert findings["tables"][1].startswith("Ghost is announced at 10.77.0.1 port 1 and does not answer")


def test_files_that_cannot_be_read_or_written_are_faults(machine: Machine) -> None:
    settings = machine.home / "cowtui" / "settings.toml"
    settings.parent.mkdir()
    settings.write_text("moo")
    machine.env["XDG_DATA_HOME"] = str(settings)  # a file where a folder should be

    done = machine.run("doctor")

    assert done.returncode == 1
    assert f"the settings in {settings} cannot be read" in done.stdout
    assert "cannot be written (Not a directory)" in done.stdout


def test_a_firewall_that_is_on_is_named_with_what_lets_friends_in(tmp_path: Path) -> None:
    (only,) = doctor.firewall(tmp_path)
    assert only.verdict == "well"

    (tmp_path / "etc/ufw").mkdir(parents=True)
    (tmp_path / "etc/ufw/ufw.conf").write_text("ENABLED=yes\n")
    (only,) = doctor.firewall(tmp_path)
    assert only.verdict == "notice"
    assert "sudo ufw allow 26970/tcp" in only.text


TERMINALS = [
    ("xterm-256color", 24, 80, "well    terminal    TERM=xterm-256color, 80 columns and 24 lines, 256"),
    ("xterm", 15, 80, "fault   terminal    80 columns and 15 lines: the full screen wants 60 and 20"),
    ("moo-terminal", 24, 80, "notice  terminal    TERM=moo-terminal is not known on this machine"),
    ("dumb", 24, 80, "notice  terminal    TERM=dumb can show only plain lines"),
]


def test_the_terminal_is_looked_at(machine: Machine) -> None:
    """In four terminals at once: each doctor waits for its own trial of the network first."""
    patients = [Terminal(machine.home, DOCTOR, (columns, lines), network=machine.name, TERM=term) for term, lines, columns, _ in TERMINALS]
    for terminal, (*_, says) in zip(patients, TERMINALS, strict=True):
        terminal.ended()
        assert says in terminal.sent.decode()
        terminal.close()


def test_a_line_of_the_doctor_breaks_between_words() -> None:
    found = Finding("network", "well", "others reach this machine at 192.0.2.2, fd00::2, fe80::fc:ff:fe00:1%eth0, and 10.77.0.1")
    assert doctor._line(found, 60).splitlines() == [
        "well    network     others reach this machine at 192.0.2.2,",
        "                    fd00::2, fe80::fc:ff:fe00:1%eth0, and",
        "                    10.77.0.1",
    ]
    assert doctor._line(found, 0) == f"well    network     {found.text}"


def test_the_help_names_the_commands_first_and_fits_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    text = parser_of_all().format_help()
    assert text.startswith("usage: cowtui [OPTIONS] [COMMAND ...]\n\nCow-themed tabletop games for friends with terminals.")
    assert text.index("commands:") < text.index("options:")
    assert max(map(len, text.splitlines())) <= 80


def made_by_a_host(home: Path) -> None:
    identity.certificate()


def written(name: str, text: str, mode: int = 0o600) -> Callable[[Path], None]:
    def write(home: Path) -> None:
        (home / name).write_text(text)
        (home / name).chmod(mode)

    return write


def with_rights(mode: int) -> Callable[[Path], None]:
    def change(home: Path) -> None:
        identity.certificate()
        (home / "host.pem").chmod(mode)

    return change


def saved_tomorrow(home: Path) -> None:
    (home / "replays").mkdir()
    (home / "replays" / "one.record").write_text("")
    os.utime(home / "replays" / "one.record", (time.time() + 3e5,) * 2)


FAULTS: list[tuple[Callable[[Path], None], Callable[[], Iterator[doctor.Finding]], str, str, int]] = [
    # what is wrong · who looks · the verdict · the sentence · the exit status
    (made_by_a_host, trials.certificate, "well", "tables hosted here show these words: ", 0),
    (written("host.pem", "moo"), trials.certificate, "fault", "host.pem is no certificate of this program's; move it away", 1),
    (with_rights(0o666), trials.certificate, "fault", "host.pem, so it may not be yours any more: chmod 600", 1),
    (with_rights(0o644), trials.certificate, "fault", "host.pem, and pose as your tables with it: chmod 600", 1),
    (written("seats.json", "[]"), trials.seats, "well", "0 seats are remembered", 0),
    (written("seats.json", "moo"), trials.seats, "fault", "seats.json is damaged", 1),
    (written("seats.json", "[]", 0o644), trials.seats, "fault", "others can read ", 1),
    (written("known_hosts.json", "[]", 0o644), trials.known_hosts, "well", "0 hosts are known by their words", 0),
    (written("known_hosts.json", "{", 0o600), trials.known_hosts, "fault", "known_hosts.json is damaged", 1),
    (written("known_hosts.json", "[]", 0o666), trials.known_hosts, "fault", "others can write ", 1),
    (lambda home: None, trials.door, "well", "ssh", 0),
    (lambda home: None, lambda: trials.clock(now=0.0), "fault", "says 01 Jan 1970, 00:00, and this program is newer; set the clock", 1),
    (saved_tomorrow, trials.clock, "fault", "a saved game is from later; set the clock", 1),
    (lambda home: None, trials.clock, "well", "this machine's clock says ", 0),
    (lambda home: None, lambda: trials.term("moo-terminal"), "notice", "TERM=moo-terminal is not known on this machine", 0),
    (lambda home: None, lambda: trials.term(""), "notice", "TERM is not set", 0),
]


@pytest.mark.parametrize(("injected", "look", "verdict", "sentence", "status"), FAULTS)
def test_for_each_fault_there_is_a_sentence_and_a_status(
    injected: Callable[[Path], None],
    look: Callable[[], Iterator[doctor.Finding]],
    verdict: str,
    sentence: str,
    status: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(doctor, "LOOKS", (look,))
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    (tmp_path / "cowtui").mkdir(mode=0o700)
    injected(tmp_path / "cowtui")

    assert doctor.examine(as_json=True) == status

    (found,) = json.loads(capsys.readouterr().out)
    assert found["verdict"] == verdict
    assert sentence in found["text"]


def test_a_multicast_that_carries_nothing_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    async def silence() -> str:
        return ""

    monkeypatch.setattr(doctor, "_announce_and_browse", silence)
    (only,) = doctor.multicast()
    assert only.verdict == "fault"
    assert only.text == "a table announced here is not heard of (UDP 5353); friends join by address: cowtui join HOST[:PORT]"


def test_keys_that_cannot_be_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "settings.toml"
    file.write_text('[keys]\nlog = "t"\n')
    monkeypatch.setattr(saved, "path", lambda: file)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    found = {one.about: (one.verdict, one.text) for one in doctor.files()}
    assert found["keys"] == ("notice", "in the settings log = 't' is the key of talk; the usual key stays")
    file.write_text('[keys]\nlog = "f"\n')
    assert "keys" not in {one.about for one in doctor.files()}
