"""`cowtui doctor`: what on this machine, its network or this terminal stands in the way of a table, and what would mend it."""

from __future__ import annotations

import argparse
import asyncio
import errno
import os
import platform
import shutil
import socket
import sys
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

import msgspec

from cowtui.commandline import trials
from cowtui.commandline.arguments import Commands, in_words
from cowtui.commandline.findings import Finding
from cowtui.settings import saved, themes
from cowtui.terminal import LEAST, Terminal, decide, has_tty
from rules.catalog import NAMES, loaded, package_of

PACKAGES: Final = ("textual", "zeroconf", "msgpack", "msgspec", "cryptography", "platformdirs")
ROOM: Final = 16 * 1024 * 1024
"""Bytes of disk that a few evenings of journals may take."""
TRIAL: Final = "_cowtui-trial._tcp.local."
"""As what the trial announcement goes out, so that nobody takes it for a table."""


def add_parser(commands: Commands) -> None:
    """Add the command."""
    doctor = commands.add_parser("doctor", help="what is wrong with this machine, its network or this terminal")
    doctor.add_argument("--json", action=argparse.BooleanOptionalAction, default=False, help="the findings as one JSON list")
    doctor.set_defaults(run=lambda said: examine(said.json))


def examine(as_json: bool) -> int:
    """`cowtui doctor`: 0 where nothing is wrong, 1 where something is."""
    findings = []
    for look in LOOKS:
        if sys.stderr.isatty():
            print(f"\r\x1b[Klooking at: {look.__name__.replace('_', ' ')}", end="", file=sys.stderr, flush=True)
        found = list(look())
        if sys.stderr.isatty():
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
        findings += found
        if not as_json:
            for finding in found:
                print(_line(finding, shutil.get_terminal_size().columns if sys.stdout.isatty() else 0), flush=True)
    faults = [finding.about for finding in findings if finding.verdict == "fault"]
    if as_json:
        print(msgspec.json.encode(findings).decode())
    else:
        print(f"Wrong: {', '.join(dict.fromkeys(faults))}. The lines that say fault say what to do." if faults else "Nothing is wrong.")
    return 1 if faults else 0


def _line(finding: Finding, columns: int) -> str:
    """What was found, wrapped between words for a terminal of so many columns; 0: in one line."""
    head = f"{finding.verdict:7} {finding.about:11} "
    return in_words(finding.text, max(columns, len(head) + 20), head, " " * len(head)) if columns else head + finding.text


def versions() -> Iterator[Finding]:
    """The program and what it stands on."""
    from net.core.messages import PROTOCOL

    rules = ", ".join(f"{game.name} {game.version}" for game in loaded()[0])
    yield Finding("versions", "well", f"cowtui {version('cowtui')}, protocol {PROTOCOL}, rules: {rules}")
    installed, missing = [], []
    for package in PACKAGES:
        try:
            installed.append(f"{package} {version(package)}")
        except PackageNotFoundError:
            missing.append(package)
    yield Finding("versions", "well", f"Python {platform.python_version()} on {platform.system()}, {', '.join(installed)}")
    if missing:
        yield Finding("versions", "fault", f"not installed: {', '.join(missing)}; install cowtui again, in an environment of its own")


def games() -> Iterator[Finding]:
    """What other packages bring."""
    found, faults = loaded()
    brought = [game.name for game in found if game.name not in NAMES]
    for fault in faults:
        yield Finding("games", "fault", f"{fault}; mend or uninstall that package")
    if not brought:
        return
    from cowtui.boards import own_board  # it brings the screen
    from cowtui.wording.about.base import brought_about

    yield Finding("games", "well", "of other packages: " + ", ".join(f"{name} ({' '.join(package_of(name))})" for name in brought))
    for name in brought:
        for look, instead in (
            (own_board, "the game is played from a list of its answers"),
            (brought_about, "its options go by their names"),
        ):
            try:
                look(name)
            except LookupError as fault:
                yield Finding("games", "notice", f"{fault.args[0]}; {instead}")


def files() -> Iterator[Finding]:
    """Settings, tokens, journals and replays."""
    from net import identity

    try:
        kept = saved.load()
        yield Finding("files", "well", f"the settings in {saved.path()} can be read, or are not there yet")
    except saved.SettingsError as fault:
        yield Finding("files", "fault", f"{fault}; mend or remove that file")
    else:
        from cowtui.boards.rebinding import rebound

        for clash in rebound(kept.keys).faults:
            yield Finding("keys", "notice", f"in the settings {clash}; the usual key stays")
    home = identity.home()
    try:
        home.mkdir(parents=True, exist_ok=True, mode=0o700)
        with tempfile.TemporaryFile(dir=home) as file:
            file.write(b"moo")
        free = shutil.disk_usage(home).free
    except OSError as fault:
        yield Finding("files", "fault", f"{home} cannot be written ({fault.strerror}); seats and saved games are kept there")
        return
    if free < ROOM:
        yield Finding("files", "fault", f"{home} has room for {free // 1024} KiB more; a game is written down as it is played")
    else:
        yield Finding("files", "well", f"{home} can be written")


def port() -> Iterator[Finding]:
    """Where a table of this machine would be joined."""
    from net.host import PORT, PORTS

    for number in range(PORT, PORT + PORTS):
        try:
            socket.create_server(("", number)).close()
        except OSError as fault:
            if fault.errno == errno.EADDRINUSE:
                continue
            yield Finding("port", "fault", f"nothing can listen on port {number}: {fault.strerror}")
            return
        if number == PORT:
            yield Finding("port", "well", f"{PORT} is free")
        else:
            yield Finding("port", "notice", f"{PORT} is taken, by another table perhaps; the next one here would be at {number}")
        return
    yield Finding("port", "fault", f"{PORT} to {PORT + PORTS - 1} are all taken; host with --port and another number")


def addresses() -> Iterator[Finding]:
    """How others reach this machine."""
    from net.addresses import own_addresses

    found = own_addresses()
    if all(address in ("127.0.0.1", "::1") for address in found):
        yield Finding("network", "fault", "this machine is on no network: only those who sit or log in here can join")
    else:
        yield Finding("network", "well", f"others reach this machine at {', '.join(found)}")


def firewall(root: Path = Path("/")) -> Iterator[Finding]:
    """Those that can be seen without rights; whether they let a table through, only a friend's try tells."""
    from net.host import PORT

    seen = ""
    with suppress(OSError):
        if "ENABLED=yes" in (root / "etc/ufw/ufw.conf").read_text("utf-8"):
            seen = f"ufw is on; if friends cannot join, let them in: sudo ufw allow {PORT}/tcp; sudo ufw allow 5353/udp"
    if (root / "run/firewalld").is_dir():
        seen = f"firewalld is on; if friends cannot join, let them in: sudo firewall-cmd --add-port={PORT}/tcp --add-service=mdns"
    if seen:
        yield Finding("firewall", "notice", seen)
        return
    yield Finding("firewall", "well", f"none was seen; where there is one, it must let TCP {PORT} and UDP 5353 in")


def multicast() -> Iterator[Finding]:
    """Whether a table that is announced here is found and answers."""
    from net.discovery import Unannounced

    try:
        heard = asyncio.run(_announce_and_browse())
    except Unannounced as fault:
        yield Finding("multicast", "fault", f"{fault}; friends join by address: cowtui join HOST[:PORT]")
        return
    if heard:
        yield Finding("multicast", "well", f"a table announced here is found from here, and answers at {heard}")
    else:
        yield Finding(
            "multicast", "fault", "a table announced here is not heard of (UDP 5353); friends join by address: cowtui join HOST[:PORT]"
        )


async def _announce_and_browse() -> str:
    """The address at which a trial announcement answers; empty: it was not heard. Raises Unannounced."""
    from net.addresses import own_addresses
    from net.discovery import Announcement, browse, found_here

    family = socket.AF_INET if own_addresses(4) or not own_addresses(6) else socket.AF_INET6
    server = await asyncio.start_server(lambda _, writer: writer.transport.abort(), None, 0, family=family)
    announcement = Announcement(TRIAL)
    try:
        number = server.sockets[0].getsockname()[1]
        here = tuple(own_addresses(4 if family == socket.AF_INET else 6) or ["127.0.0.1"])
        await announcement.show(found_here("trial", NAMES[0], number, here, 0, 0, False, version("cowtui")))
        found = await browse(TRIAL)
        return next((table.addresses[0] for table in found.live if table.port == number), "")
    finally:
        await announcement.close()
        server.close()


def tables() -> Iterator[Finding]:
    """What is on the LAN now."""
    from net.core.messages import PROTOCOL
    from net.discovery import Unannounced, browse

    try:
        found = asyncio.run(browse())
    except Unannounced:
        return
    names = ", ".join(table.name for table in found.live)
    yield Finding("tables", "well", f"on the LAN now: {names}" if names else "none on the LAN now")
    for table in found.dead:
        yield Finding(
            "tables",
            "notice",
            f"{table.name} is announced at {table.addresses[0]} port {table.port} and does not answer: "
            "its host has died, or a firewall of its machine keeps you out",
        )
    for table in found.live:
        if table.protocol != PROTOCOL:
            older = "older" if table.protocol < PROTOCOL else "newer"
            yield Finding("tables", "notice", f"{table.name} is hosted by an {older} cowtui ({table.version}) that this one cannot join")


def terminal() -> Iterator[Finding]:
    """What the full screen can do here."""
    try:
        chosen = saved.load()
    except saved.SettingsError:
        chosen = saved.Settings()
    here = decide(os.environ, chosen, has_tty())
    if here.plain:
        yield Finding("terminal", "notice", here.plain)
        return
    colours = {0: "no colour", 16: "16 colours", 256: "256 colours"}[here.colours]
    letters = {"unicode": "all letters", "console": "the letters of a console", "ascii": "ASCII letters alone"}[here.letters]
    yield from trials.term(os.environ.get("TERM", ""))
    columns, lines = _size()
    size = f"{columns} columns and {lines} lines"
    if columns < LEAST[0] or lines < LEAST[1]:
        yield Finding(
            "terminal", "fault", f"{size}: the full screen wants {LEAST[0]} and {LEAST[1]}; make the window larger, or play with --plain"
        )
        return
    remote = ", over SSH" if here.remote else ""
    yield Finding("terminal", "well", f"TERM={os.environ.get('TERM')}, {size}, {colours}, {letters}{remote}")
    yield from _theme(here, chosen)


def _theme(here: Terminal, chosen: saved.Settings) -> Iterator[Finding]:
    """Which colours are used, and who has said so."""
    try:
        themes.load(here.theme)
    except themes.ThemeError as fault:
        yield Finding("terminal", "fault", f"{fault}; the dark theme is used instead")
        return
    if chosen.theme != "auto":
        why = "as the settings say"
    elif here.asks_ground:
        why = "unless the terminal answers that its background is light"
    else:
        why = "as COLORFGBG says" if "COLORFGBG" in os.environ else "since nothing says what the background is"
    yield Finding("terminal", "well", f"theme {here.theme}, {why}; `--theme NAME` is another")


def _size() -> os.terminal_size:
    """Of the terminal that Textual draws on."""
    try:
        return os.get_terminal_size(2)
    except OSError:
        return shutil.get_terminal_size()


LOOKS: Final = (
    versions,
    games,
    files,
    trials.certificate,
    trials.seats,
    trials.known_hosts,
    port,
    addresses,
    firewall,
    multicast,
    tables,
    trials.door,
    trials.clock,
    terminal,
)
"""What is looked at, in this order."""
