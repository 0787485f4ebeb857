"""Friends who have nothing but ssh sit down, play to a result, come back, and find no way out."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import asyncssh
import pytest
from door.doors import Door, Guest, door_of, guest
from door.guests import guests_processes

from cowtui.door import terminals


@pytest.fixture(scope="module")
def door(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Door]:
    """A door at which ten can sit down; the game does not begin."""
    with door_of(tmp_path_factory.mktemp("door"), "take5", "--seats", "10") as opened:
        yield opened


async def test_a_guest_says_the_password_and_sits_down(door: Door) -> None:
    async with door.connection("Ben") as connection:
        assert connection.get_server_host_key().get_fingerprint() == door.fingerprint
        ben = await guest(connection)
        await ben.shows("come back to your seat with these four words")
        ben.type("\r")
        await ben.shows("Ben (you)")


async def test_a_wrong_password_does_not_come_in(door: Door) -> None:
    with pytest.raises(asyncssh.PermissionDenied):
        await door.connection("Ben", password="cow cow cow")


async def test_whoever_proves_a_key_still_says_the_password(door: Door) -> None:
    key = asyncssh.generate_private_key("ssh-ed25519")
    async with door.connection("Kim", client_keys=[key], password=None) as connection:
        kim = await guest(connection)
        await kim.shows("Password of the table:")
        for _ in range(3):
            kim.type("moo\r")
        await kim.shows("That is not the password")


async def test_a_key_comes_back_to_its_seat_and_another_does_not(door: Door) -> None:
    key, other = (asyncssh.generate_private_key("ssh-ed25519") for _ in range(2))
    for attempt in range(2):
        async with door.connection("Lea", client_keys=[key], password=None) as connection:
            lea = await guest(connection)
            await lea.shows("Password")
            lea.type(f"{door.password}\r")
            await lea.shows("Lea (you)")
            assert b"four words" not in lea.sent, attempt
    async with door.connection("Lea", client_keys=[other], password=None) as connection:
        stranger = await guest(connection)
        await stranger.shows("Password")
        stranger.type(f"{door.password}\r")
        await stranger.shows("Somebody called Lea comes here with another key.")


async def test_a_key_that_was_only_asked_about_proves_nothing(door: Door) -> None:
    """Whoever knows a public key may ask whether it would do; the signature alone says that it is theirs."""
    key = asyncssh.generate_private_key("ssh-ed25519")
    async with door.connection("Mia", client_keys=[key], password=None) as connection:
        mia = await guest(connection)
        await mia.shows("Password")
        mia.type(f"{door.password}\r")
        await mia.shows("Mia (you)")
    async with door.connection("Mia") as connection:  # with the password alone
        other = await guest(connection)
        await other.shows("comes here with another key")


async def test_four_words_come_back_to_a_seat_and_others_do_not(door: Door) -> None:
    async with door.connection("Zoë") as connection:
        zoe = await guest(connection)
        await zoe.shows("press Enter")
        words = re.search(rb"\n    (\w+ \w+ \w+ \w+)\r", zoe.sent)
        assert words
        zoe.type("\r")
        await zoe.shows("Zoë (you)")
    async with door.connection("Zoë") as connection:
        back = await guest(connection)
        await back.shows("Four words:")
        back.type("moo moo moo moo\r")
        await back.shows("Those are not the words.")
        back.type(words[1].decode() + "\r")
        await back.shows("Zoë (you)")


@pytest.mark.parametrize("name", ["The table", "a:b", "x" * 60, "Аnn"])
async def test_a_name_that_nobody_may_have_is_refused_in_a_sentence(door: Door, name: str) -> None:
    async with door.connection(name) as connection:
        refused = await guest(connection, term=None)
        await refused.shows("You cannot play as")
        assert b"Come with another name: ssh -p" in refused.sent


async def test_a_door_that_listens_on_ipv6_alone_leads_to_the_table(tmp_path: Path) -> None:
    with door_of(tmp_path, "take5", "--seats", "2", address="::1") as door:
        async with door.connection("Six") as connection:
            six = await guest(connection)
            await six.shows("press Enter")
            six.type("\r")
            await six.shows("Six (you)")
        command, asked = door.ssh("Line", "-T")
        done = await asyncio.to_thread(subprocess.run, command, env=asked, input=b"who\n", capture_output=True, check=False, timeout=60)
        assert b"Seat 2: Line, you." in done.stdout, done


Try = Callable[[asyncssh.SSHClientConnection, int], Awaitable[object]]
REFUSED = (asyncssh.ChannelOpenError, asyncssh.ChannelListenError, asyncssh.SFTPError)
WAYS_OUT: dict[str, Try] = {
    "a shell": lambda ssh, port: ssh.create_process("sh"),
    "a shell by its path": lambda ssh, port: ssh.create_process("../../bin/sh"),
    "this program": lambda ssh, port: ssh.create_process("cowtui"),
    "this program with words": lambda ssh, port: ssh.create_process("cowtui replay /etc/passwd"),
    "a copy to here": lambda ssh, port: ssh.create_process("scp -t /tmp"),
    "a copy from here": lambda ssh, port: ssh.create_process("scp -f /etc/passwd"),
    "rsync": lambda ssh, port: ssh.create_process("rsync --server --sender . /etc"),
    "git": lambda ssh, port: ssh.create_process("git-upload-pack /"),
    "a command at a terminal": lambda ssh, port: ssh.create_process("sh -i", term_type="xterm"),
    "sftp": lambda ssh, port: ssh.start_sftp_client(),
    "the subsystem of sftp": lambda ssh, port: ssh.create_process(subsystem="sftp"),
    "another subsystem": lambda ssh, port: ssh.create_process(subsystem="netconf"),
    "the table's port": lambda ssh, port: ssh.open_connection("127.0.0.1", port),
    "the machine's ssh": lambda ssh, port: ssh.open_connection("127.0.0.1", 22),
    "another machine": lambda ssh, port: ssh.open_connection("10.0.0.1", 80),
    "another machine by name": lambda ssh, port: ssh.open_connection("localhost", 80),
    "a socket": lambda ssh, port: ssh.open_unix_connection("/run/x"),
    "a port to listen on": lambda ssh, port: ssh.forward_remote_port("127.0.0.1", 0, "127.0.0.1", 22),
    "a port for everybody": lambda ssh, port: ssh.forward_remote_port("", 0, "127.0.0.1", 22),
    "a socket to listen on": lambda ssh, port: ssh.forward_remote_path("/tmp/x", "/tmp/y"),
    "a tunnel of packets": lambda ssh, port: ssh.create_tun(asyncssh.SSHTunTapSession, 0),
    "a tunnel of frames": lambda ssh, port: ssh.create_tap(asyncssh.SSHTunTapSession, 0),
}
"""What ssh can ask for beside a terminal and a shell, which is the table."""


async def test_there_is_no_other_way_in_or_out(door: Door) -> None:
    assert len(WAYS_OUT) >= 20
    for way, attempt in WAYS_OUT.items():
        async with door.connection("Out") as connection:
            try:
                await attempt(connection, door.table_port)
            except REFUSED:
                continue
            pytest.fail(f"open: {way}")


async def test_what_a_guest_types_at_a_picture_leads_nowhere_else(door: Door) -> None:
    """Suspending, quitting by force, the commands of the screen, and what ssh forwards beside: an agent, a display."""
    async with door.connection("Keys", agent_forwarding=False) as connection:
        process = await connection.create_process(
            term_type="xterm", term_size=(80, 24), encoding=None, x11_forwarding="ignore_failure", env={"LD_PRELOAD": "/x.so"}
        )
        keys = Guest(process)
        await keys.shows("press Enter")
        keys.type("\r")
        await keys.shows("Keys (you)")
        keys.type("\x1a\x1c")  # Ctrl+Z, Ctrl+backslash
        keys.type(":")
        await keys.shows("type what you are looking for")
        keys.type("settings")
        await keys.shows("Nothing here is called that.")
        keys.type("\x1b")
        while "Nothing here" in keys.text:
            await keys.more()
        keys.type("q")
        await keys.shows("Leave?")
        assert process.exit_status is None


async def test_a_guest_who_is_killed_costs_nobody_else_anything(door: Door) -> None:
    async with door.connection("Quinn") as other, door.connection("Pat") as connection:
        quinn = await guest(other)
        await quinn.shows("press Enter")
        quinn.type("\r")
        await quinn.shows("Quinn (you)")
        before = guests_processes()
        pat = await guest(connection)
        await pat.shows("press Enter")
        pat.type("\r")
        await pat.shows("Pat (you)")
        (mine,) = guests_processes() - before
        os.kill(mine, signal.SIGKILL)
        await asyncio.wait_for(pat.process.wait_closed(), 20)
        assert pat.process.exit_status == 128 + signal.SIGKILL
        quinn.type("q")
        await quinn.shows("Leave?")


def test_nothing_of_a_guests_environment_counts_but_charset_and_colours() -> None:
    said = {
        "LD_PRELOAD": "/x.so",
        "PYTHONSTARTUP": "/x.py",
        "HOME": "/root",
        "COLUMNS": "20",
        "LANG": "de_DE.ISO-8859-1",
        "COLORTERM": "24bit",
    }
    assert terminals.environment(said) == {"LANG": "C.ISO-8859-1", "COLORTERM": "truecolor"}
    assert terminals.environment({"LANG": "x.$(sh)"}) == {"LANG": "C.UTF-8"}


@pytest.mark.parametrize(
    ("kind", "known"), [("linux", "linux"), ("moo-256color", "xterm-256color"), ("../../x", "xterm"), ("dumb", "dumb")]
)
def test_a_terminal_that_is_not_known_is_an_xterm(kind: str, known: str) -> None:
    assert terminals.known(kind) == known


def test_a_terminal_is_at_most_300_by_100() -> None:
    assert terminals.allowed(100_000, 100_000) == (300, 100)
    assert terminals.allowed(0, 0) == (80, 24)
