"""`cowtui host`."""

from __future__ import annotations

import argparse
import asyncio
import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from cowtui import signals
from cowtui.commandline import full_screen
from cowtui.commandline.arguments import Commands, Parser
from cowtui.commandline.display import overrides, player_name, wants_lines
from cowtui.commandline.errors import CommandError, UsageError
from cowtui.commandline.files import text_of
from cowtui.commandline.join import readable, sit_in_lines
from cowtui.commandline.table_options import bot_of, options_of, seats_of
from cowtui.hosting.invitation import places
from cowtui.screens.destinations import Join
from net.core.connection import spelled
from net.core.messages import PeerError
from net.files import read_saved
from rules.bots import USUAL
from rules.catalog import GAMES, NAMES, load
from rules.errors import RecordError

if TYPE_CHECKING:
    from net.core.lobby import TableConfig
    from net.host import Opened, Settings


def add_parser(commands: Commands, *shared: Parser) -> None:
    """Add the command; `shared` has the options of how it looks and of the table."""
    host = commands.add_parser("host", parents=shared, help="host a table, announce it, and sit down at it")
    host.add_argument("game", nargs="?", choices=GAMES, metavar="GAME", help=", ".join(NAMES))
    host.add_argument("--name", metavar="TABLE", help="what the table is called")
    host.add_argument("--port", type=int, metavar="P", help="instead of 26970, or the next that is free")
    host.add_argument("--bind", default="", metavar="ADDR", help="listen on this address alone")
    host.add_argument("--key", default="", metavar="WORDS", help="what joiners must say")
    host.add_argument("--announce", action=argparse.BooleanOptionalAction, help="be on the LAN's list of tables, or stay off it")
    host.add_argument("--clock", type=float, metavar="SECONDS", help="for an answer; default 90, 0 is none")
    host.add_argument("--grace", type=float, metavar="SECONDS", help="for a lost player to come back before a bot sits in; default 60")
    seat = "sit down there too; --no-seat only hosts, in the foreground, and the game begins when the seats are taken"
    host.add_argument("--seat", action=argparse.BooleanOptionalAction, default=True, help=seat)
    as_json = "with --no-seat: one line of JSON when the table is open; with --resume and no FILE: the list as JSON"
    host.add_argument("--json", action=argparse.BooleanOptionalAction, default=False, help=as_json)
    host.add_argument("--ssh", nargs="?", const=0, type=int, metavar="PORT", help="a door for friends who have nothing but ssh")
    host.add_argument("--resume", nargs="?", const="", metavar="FILE", help="a saved table goes on; without FILE, the list of those")
    host.set_defaults(run=run, only=False, back="")


def run(said: argparse.Namespace) -> int:
    """Open a table and sit down at it, or keep it alone. Raises UsageError, CommandError."""
    from net.host import CannotOpen, Settings

    if said.resume == "":
        return _list_saved(as_json=said.json)
    if said.json and said.seat:
        raise UsageError("--json goes with --no-seat: it is for a host that only keeps the table")
    if said.game is None and said.resume is None:
        raise UsageError(f"host what? There are {', '.join(GAMES)}")
    if said.port is not None and not 0 <= said.port <= 65_535:
        raise UsageError(f"--port {said.port}: ports go from 0 (any) to 65535")
    if said.ssh is not None and not 0 <= said.ssh <= 65_535:
        raise UsageError(f"--ssh {said.ssh}: ports go from 1 to 65535")
    try:
        settings = Settings(_config(said), said.resume or "", said.port, said.bind, said.announce)
        return readable(lambda: _keep(settings, said) if not said.seat else _host_and_sit(settings, said))
    except CannotOpen as fault:
        raise CommandError(str(fault)) from None


def _config(said: argparse.Namespace) -> TableConfig:
    """As the arguments say, and where they say nothing, as usual or as the saved game was kept. Raises UsageError, CannotOpen."""
    from net.core.lobby import KEY, TableConfig
    from net.host import saved_game

    if said.resume:
        text_of(Path(said.resume), read_saved)  # what cannot be read at all is a wrong argument here as elsewhere
    kept = saved_game(said.resume).config if said.resume else TableConfig(table="", game="", seats=0)
    usual = kept.time_control
    time_control = replace(
        usual,
        clock=_milliseconds("--clock", said.clock, usual.clock),
        grace=_milliseconds("--grace", said.grace, usual.grace),
        bot=usual.bot if said.resume and said.bot == USUAL else said.bot,
    )
    config = TableConfig(
        table=_table_name(said),
        game=said.game or "",
        seats=0,
        time_control=time_control,
        key=_text("--key", said.key, KEY) if said.key else "",
        seed=said.seed,
        starts_itself=not said.seat,
    )
    if said.game is None:
        return config
    game = load(said.game)
    options = options_of(game, said.option)
    seats = seats_of(game, options, game.usual if said.seats is None else said.seats, said.bots, people=1 if said.seat else 0)
    return replace(config, seats=seats, options=msgspec.to_builtins(options), bots=(bot_of(game, said.bot),) * (said.bots or 0))


def _milliseconds(option: str, seconds: float | None, usual: int) -> int:
    from net.core.match import DAY

    if seconds is None:
        return usual
    if not 0 <= seconds <= DAY // 1000:
        raise UsageError(f"{option} {seconds:g}: seconds go from 0 to {DAY // 1000}")
    return round(seconds * 1000)


def _table_name(said: argparse.Namespace) -> str:
    from net.core.lobby import ALONE
    from net.core.names import NAME

    name = _text("--name", f"{player_name(said)[:16]}'s table" if said.name is None else said.name, NAME)
    if name == ALONE:
        raise UsageError(f"--name {said.name!r}: so the tables are called that are nobody else's; choose another name")
    return name


def _text(option: str, text: str, most: int) -> str:
    """What others are to read, or to say. Raises UsageError."""
    from net.core.names import cleaned

    try:
        return cleaned(text, most, f"{option} {text!r}: ")
    except PeerError as fault:
        raise UsageError(fault.text) from None


def _keep(settings: Settings, said: argparse.Namespace) -> int:
    """Keep the table in this process; the exit status. Raises CannotOpen."""
    from cowtui.hosting import door as doors
    from cowtui.hosting import process
    from net.__main__ import run

    ends = doors.channel() if said.ssh is not None else None
    if ends:
        settings = replace(settings, door=ends[0].detach())

    def ready(opened: Opened) -> None:
        door = doors.open_beside(opened, ends[1], process.new_log("door"), settings, said.ssh or None) if ends else None
        if said.json:
            found = msgspec.to_builtins(opened) | ({"door": msgspec.to_builtins(door)} if door else {})
            print(msgspec.json.encode(found).decode(), flush=True)
        else:
            print("\n".join((_opened(opened, settings), *(doors.told_to_friends(door) if door else ()))), flush=True)
        if opened.remark:
            print(f"cowtui: {opened.remark}", file=sys.stderr, flush=True)

    return asyncio.run(run(settings, ready, lambda text: print(f"cowtui: {text}", file=sys.stderr, flush=True)))


def _opened(opened: Opened, settings: Settings) -> str:
    """What the host says of a table that is open: where the others find it, and its words."""
    from net.host import is_announced

    key = " and the key" if settings.config and settings.config.key else ""
    named = shlex.quote(opened.table) if is_announced(settings) else places(opened)[0]
    return (
        f"{opened.table} is open: {load(opened.game).title}, at {', '.join(places(opened))}.\n"
        f"Its six words are: {opened.words}\n"
        f"Others join with: cowtui join {named} (the words{key} are asked there)"
    )


def _host_and_sit(settings: Settings, said: argparse.Namespace) -> int:
    from cowtui.hosting import process
    from cowtui.hosting.door import told_to_friends
    from cowtui.lines.console import console

    kept: list[process.Hosted] = []

    def end(number: int) -> None:
        for one in kept:
            one.end()
        signals.end_now(number)

    with signals.handled_by(end):  # until somebody sits there
        ssh = None if said.ssh is None else process.DoorPort(said.ssh or None)
        hosted = process.start(settings, player_name(said), ssh, opened_one=kept.append)
        addresses = [(address, hosted.opened.port) for address in (hosted.opened.addresses if settings.bind else ("127.0.0.1",))]
        if wants_lines(said):
            with console(sys.stdin, sys.stdout) as one:
                one.say(*_opened(hosted.opened, settings).splitlines(), *(told_to_friends(hosted.door) if hosted.door else ()))
                if hosted.opened.remark:
                    one.say(hosted.opened.remark)
                return sit_in_lines(addresses, said, spelled(addresses[0]), hosted.opened.words, said.key, hosted=hosted)
        return full_screen.run(Join(tuple(addresses), hosted.opened.words, said.key, hosted=hosted), **overrides(said))


def _list_saved(*, as_json: bool) -> int:
    """List the games that can go on, the newest first, each with how far it went; as JSON, what each is."""
    from cowtui.wording import replays
    from net import identity, journal
    from net.core.text import stripped

    found = list(journal.saved(identity.journals(), lambda text: print(f"cowtui: {stripped(text)}", file=sys.stderr)))
    if as_json:
        told = [
            {"file": str(one.path), "table": one.header.table, "game": one.header.game, "names": one.header.names, "lines": len(one.lines)}
            for one in found
        ]
        print(msgspec.json.encode(told).decode())
        return 0
    if not found:
        print("No game is saved.")
    for one in found:
        who = ", ".join(one.header.names)
        print(f"{one.header.table}: {load(one.header.game).title}, {who}, begun {replays.begun(one.path)}")
        try:
            players = replays.reached(one.header, one.lines).players
            print(f"  {'; '.join(line.strip() for line in players)}")
        except RecordError as fault:
            print(f"  {fault}")
        print(f"  cowtui host --resume {stripped(shlex.quote(str(one.path)))}")
    return 0
