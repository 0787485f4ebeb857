"""The commands about tables on the network: host, join, watch, tables."""

from __future__ import annotations

import argparse
import asyncio
import ipaddress
import shlex
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec.structs import replace

from cowtui.cli import Failed, Parser, Wrong, bot_of, looks, options_of, player_of, seats_of, wants_lines
from net.core.connection import Address, Deliver, Lost, spelled
from net.core.messages import PROTOCOL, FromHost, PeerError, Refused, Seated
from rules.catalog import NAMES, load
from rules.errors import RecordError

if TYPE_CHECKING:
    from cowtui.hosting import Hosted
    from cowtui.keeping import ReplayKeeper
    from net.client import Greeting
    from net.core.lobby import TableConfig
    from net.discovery import Browsed, Found
    from net.host import Opened, Settings

MOST_SEATS: Final = 16


def add_parsers(commands: argparse._SubParsersAction[Parser], look: Parser, table: Parser) -> None:
    """host, join, watch and tables; `look` and `table` are the options that commands share."""
    host = commands.add_parser("host", parents=[look, table], help="host a table, announce it, and sit down at it")
    host.add_argument("game", nargs="?", choices=NAMES, metavar="GAME", help=", ".join(NAMES))
    host.add_argument("--name", metavar="TABLE", help="what the table is called")
    host.add_argument("--port", type=int, metavar="P", help="instead of 26970, or the next that is free")
    host.add_argument("--bind", default="", metavar="ADDR", help="listen on this address alone")
    host.add_argument("--key", default="", metavar="WORDS", help="what joiners must say")
    host.add_argument("--no-announce", action="store_true", help="stay off the LAN's list of tables")
    host.add_argument("--clock", type=float, metavar="SECONDS", help="for an answer; default 90, 0 is none")
    host.add_argument("--grace", type=float, metavar="SECONDS", help="for a lost player to come back before a bot sits in; default 60")
    host.add_argument("--no-seat", action="store_true", help="only host, in the foreground; the game begins when the seats are taken")
    host.add_argument("--json", action="store_true", help="with --no-seat: one line of JSON when the table is open")
    host.add_argument("--resume", nargs="?", const="", metavar="FILE", help="a saved table goes on; without FILE, the list of those")
    host.set_defaults(run=host_table)

    for name, about, run in (
        ("join", "sit down at a table, or come back to your seat", join_table),
        ("watch", "look on at a table", watch_table),
    ):
        one = commands.add_parser(name, parents=[look], help=about)
        one.add_argument("table", nargs="?", metavar="TABLE | HOST[:PORT]", help="its name on the LAN or its address; without, the list")
        one.add_argument("--words", default="", metavar='"SIX WORDS"', help="the host's; then nothing is asked")
        one.add_argument("--key", default="", metavar="WORDS", help="if the table wants one")
        if run is watch_table:
            one.add_argument("--shadow", type=int, metavar="SEAT", help="see what this seat sees, if it allows that")
        one.set_defaults(run=run)

    tables = commands.add_parser("tables", parents=[look], help="the tables on the LAN now")
    tables.add_argument("--json", action="store_true", help="as one JSON list")
    tables.set_defaults(run=list_tables)


# host ----------------------------------------------------------------------------------------------------------------------


def host_table(said: argparse.Namespace) -> int:
    """`cowtui host`."""
    from net.host import CannotOpen, Settings

    if said.resume == "":
        return _list_saved()
    if said.game is None and said.resume is None:
        raise Wrong(f"host what? There are {', '.join(NAMES)}")
    if said.port is not None and not 0 <= said.port <= 65_535:
        raise Wrong(f"--port {said.port}: ports go from 0 (any) to 65535")
    try:
        settings = Settings(_config(said), said.resume or "", said.port, said.bind, not said.no_announce)
        return _readable(lambda: _keep(settings, said.json) if said.no_seat else _host_and_sit(settings, said))
    except CannotOpen as fault:
        raise Failed(str(fault)) from None


def _config(said: argparse.Namespace) -> TableConfig:
    """As the arguments say, and where they say nothing, as usual or as the saved game was kept. Raises CannotOpen."""
    from net.core.lobby import KEY, TableConfig
    from net.host import saved_game

    kept = saved_game(said.resume).config if said.resume else TableConfig(table="", game="", seats=0)
    usual = kept.time_control
    time_control = replace(
        usual,
        clock=_milliseconds("--clock", said.clock, usual.clock),
        grace=_milliseconds("--grace", said.grace, usual.grace),
        bot=usual.bot if said.resume and said.bot == "greedy" else said.bot,
    )
    config = TableConfig(
        table=_table_name(said),
        game=said.game or "",
        seats=0,
        time_control=time_control,
        key=_text("--key", said.key, KEY) if said.key else "",
        seed=said.seed,
        starts_itself=said.no_seat,
    )
    if said.game is None:
        return config
    game = load(said.game)
    options = options_of(game, said.option)
    seats = seats_of(game, options, game.usual if said.seats is None else said.seats, said.bots, people=0 if said.no_seat else 1)
    return replace(config, seats=seats, options=msgspec.to_builtins(options), bots=(bot_of(game, said.bot),) * (said.bots or 0))


def _milliseconds(option: str, seconds: float | None, usual: int) -> int:
    from net.core.match import DAY

    if seconds is None:
        return usual
    if not 0 <= seconds <= DAY // 1000:
        raise Wrong(f"{option} {seconds:g}: seconds go from 0 to {DAY // 1000}")
    return round(seconds * 1000)


def _table_name(said: argparse.Namespace) -> str:
    from net.core.lobby import ALONE, NAME

    name = _text("--name", said.name or f"{player_of(said)[:16]}'s table", NAME)
    if name == ALONE:
        raise Wrong(f"--name {said.name!r}: so the tables are called that are nobody else's; choose another name")
    return name


def _text(option: str, text: str, most: int) -> str:
    """What others are to read, or to say. Raises Wrong."""
    from net.core.lobby import cleaned

    try:
        return cleaned(text, most, f"{option} {text!r}: ")
    except PeerError as fault:
        raise Wrong(fault.text) from None


def _keep(settings: Settings, as_json: bool) -> int:
    """A dedicated host: this process is the table."""
    from net.__main__ import run

    def ready(opened: Opened) -> None:
        print(
            msgspec.json.encode(opened).decode() if as_json else _opened(opened, bool(settings.config and settings.config.key)), flush=True
        )

    return asyncio.run(run(settings, ready, lambda text: print(f"cowtui: {text}", file=sys.stderr, flush=True)))


def _opened(opened: Opened, with_key: bool) -> str:
    from cowtui.joining import places

    key = " and the key" if with_key else ""
    return (
        f"{opened.table} is open: {load(opened.game).title}, at {', '.join(places(opened))}.\n"
        f"Its six words are: {opened.words}\n"
        f'Others join with: cowtui join "{opened.table}" (the words{key} are asked there)'
    )


def _host_and_sit(settings: Settings, said: argparse.Namespace) -> int:
    from cowtui import hosting

    player = player_of(said)
    hosted = hosting.start(settings, player)
    addresses = [(address, hosted.opened.port) for address in (hosted.opened.addresses if settings.bind else ("127.0.0.1",))]
    if wants_lines(said):
        print(_opened(hosted.opened, bool(said.key)), flush=True)
        return _sit_in_lines(addresses, said, spelled(addresses[0]), hosted.opened.words, said.key)
    return _full_screen(addresses, said, hosted.opened.words, said.key, hosted=hosted)


def _list_saved() -> int:
    """The games that can go on, the newest first, each with how far it went."""
    from cowtui import replaying
    from net import identity, journal
    from net.core.text import stripped

    found = list(journal.saved(identity.journals(), lambda text: print(f"cowtui: {stripped(text)}", file=sys.stderr)))
    if not found:
        print("No game is saved.")
    for one in found:
        who = ", ".join(one.header.names)
        print(f"{one.header.table}: {load(one.header.game).title}, {who}, begun {replaying.begun(one.path)}")
        try:
            players, _ = replaying.reached(one.header, one.lines)
            print(f"  {'; '.join(line.strip() for line in players)}")
        except RecordError as fault:
            print(f"  {fault}")
        print(f"  cowtui host --resume {stripped(shlex.quote(str(one.path)))}")
    return 0


# join, watch -----------------------------------------------------------------------------------------------------------------


def join_table(said: argparse.Namespace) -> int:
    """`cowtui join`."""
    return _readable(lambda: _go_to_table(said, watching=False))


def watch_table(said: argparse.Namespace) -> int:
    """`cowtui watch`."""
    return _readable(lambda: _go_to_table(said, watching=True))


def _readable(run: Callable[[], int]) -> int:
    """Raises Failed where a file in the user's folder is broken."""
    from net.identity import Unusable

    try:
        return run()
    except Unusable as fault:
        raise Failed(str(fault)) from None


def _go_to_table(said: argparse.Namespace, watching: bool) -> int:
    if watching and said.shadow is not None and not 1 <= said.shadow <= MOST_SEATS:
        raise Wrong(f"--shadow {said.shadow}: seats go from 1 to {MOST_SEATS}")
    if said.table is None and not wants_lines(said):
        from cowtui import app

        return app.run(app.Join(watch=watching), **looks(said))
    if said.table is None:
        _print_tables(_browsed().live)
        return 0
    addresses = _addresses(said.table)
    if wants_lines(said):
        return _sit_in_lines(addresses, said, said.table, said.words, said.key, watching=watching)
    return _full_screen(addresses, said, said.words, said.key, watching=watching, shadow=_shadow(said) if watching else None)


def _addresses(table: str) -> list[Address]:
    """Where a table is: an address as it is typed, or a name on the LAN. Raises Failed."""
    if _is_address(table):
        return [_typed(table)]
    may_be_machine = "." in table.strip(".") and not any(char.isspace() for char in table)
    try:
        live, dead = _browsed(thoroughly=True)  # there may be another table of that name
    except Failed:
        if may_be_machine:
            return [_typed(table)]
        raise
    named = [found for found in live if found.name.casefold() == table.casefold()]
    if len(named) > 1:
        where = " or ".join(f"cowtui join {spelled((found.addresses[0], found.port))} ({found.game} at {found.host})" for found in named)
        raise Failed(f"{len(named)} tables are called {table}; say which: {where}")
    if named:
        return [(address, named[0].port) for address in named[0].addresses]
    gone = next((found for found in dead if found.name.casefold() == table.casefold()), None)
    if gone:
        where = ", ".join(spelled((address, gone.port)) for address in gone.addresses)
        raise Failed(f"{gone.name} is still announced, but nothing answers at {where}: its host is gone")
    if may_be_machine:
        return [_typed(table)]
    others = f"there {'is' if len(live) == 1 else 'are'} {', '.join(found.name for found in live)}" if live else "no table answers here"
    raise Failed(f"no table is called {table}: {others}. Where the LAN lets no multicast through, join by address: cowtui join HOST[:PORT]")


def _typed(text: str) -> Address:
    """An address as somebody types it. Raises Wrong."""
    from cowtui.joining import address

    try:
        host, port = address(text)
        host.encode("idna")
    except UnicodeError:
        raise Wrong(f"{text!r} is no address") from None
    except ValueError as fault:
        raise Wrong(str(fault)) from None
    return host, port


def _is_address(text: str) -> bool:
    """Whether it can be nothing else: an IP address, or with a port."""
    if any(char.isspace() for char in text):
        return False
    host, _, port = text.rpartition(":")
    if text == "localhost" or (host and port.isdecimal()):
        return True
    try:
        ipaddress.ip_address(text.strip("[]"))
    except ValueError:
        return False
    return True


def _sit_in_lines(addresses: list[Address], said: argparse.Namespace, table: str, words: str, key: str, watching: bool = False) -> int:
    """The line mode over the network; the exit status."""
    from cowtui.keeping import ReplayKeeper
    from cowtui.plain import Plain
    from net import client

    greeting = _greeting(addresses, words)
    player = player_of(said)
    way_back = ["cowtui", "watch" if watching else "join", table, *(("--player", player) if said.player else ())]
    plain = Plain(sys.stdin, sys.stdout, shlex.join(way_back))
    record = ReplayKeeper()
    deliver = _with_refusals(record.also(plain.deliver))
    if watching:
        connection = client.watch(greeting, player, deliver, key=key, shadow=_shadow(said), addresses=addresses)
    else:
        connection = client.join(greeting, player, deliver, key=key, addresses=addresses)
    try:
        status = plain.run(connection)
        if status == 0 and record.is_awaited:
            _keep_record(record, greeting)
    except KeyboardInterrupt:
        print(f"\nBack to the table: {shlex.join(way_back)}")
        status = 130
    finally:
        connection.close()
    return status


def _keep_record(record: ReplayKeeper, greeting: Greeting) -> None:
    """What cannot be kept costs nobody the result."""
    try:
        record.keep(greeting)
    except OSError as fault:
        print(f"cowtui: the replay could not be saved: {fault.strerror or fault}", file=sys.stderr)


def _greeting(addresses: list[Address], words: str) -> Greeting:
    """A host that is the one it should be: by the words that were given, by memory, or by those that are typed now. Raises Failed."""
    from cowtui.joining import NotTheHost, must_be_asked
    from net import client, identity

    try:
        greeting = client.look(addresses)
        if must_be_asked(greeting, words):
            print("The host's screen shows six words. Type them, to be sure that it is this host:", flush=True)
            if not identity.are_words(sys.stdin.readline(), greeting.fingerprint):
                raise Failed("these are not the words of the host that answers; ask the host, and do not join")
            greeting.confirm()
    except (client.Unreachable, PeerError, NotTheHost) as fault:
        raise Failed(str(fault)) from None
    return greeting


def _shadow(said: argparse.Namespace) -> int | None:
    return None if said.shadow is None else said.shadow - 1


def _with_refusals(deliver: Deliver) -> Deliver:
    """What is refused before one has sat down ends the command: there is nothing more to come."""
    is_seated = False

    def hear(message: FromHost | Lost) -> None:
        nonlocal is_seated
        is_seated = is_seated or isinstance(message, Seated)
        deliver(Lost(message.text) if isinstance(message, Refused) and not is_seated else message)

    return hear


def _full_screen(
    addresses: list[Address],
    said: argparse.Namespace,
    words: str,
    key: str,
    watching: bool = False,
    shadow: int | None = None,
    hosted: Hosted | None = None,
) -> int:
    from cowtui import app

    return app.run(app.Join(tuple(addresses), words, key, watching, shadow, hosted), **looks(said))


# tables ----------------------------------------------------------------------------------------------------------------------


def list_tables(said: argparse.Namespace) -> int:
    """`cowtui tables`."""
    live = _browsed().live
    if said.json:
        print(msgspec.json.encode(live).decode())
    else:
        _print_tables(live)
    return 0


def _browsed(thoroughly: bool = False) -> Browsed:
    from net.discovery import LISTENING, QUIET, Unannounced, browse

    try:
        return asyncio.run(browse(quiet=LISTENING if thoroughly else QUIET))
    except Unannounced as fault:
        raise Failed(f"{fault}; join by address: cowtui join HOST[:PORT]") from None


def _print_tables(live: list[Found]) -> None:
    for found in live:
        taken = f"{found.taken} of {found.seats} seats taken{', wants a key' if found.key else ''}"
        taken += "" if found.protocol == PROTOCOL else f", speaks protocol {found.protocol} and this program {PROTOCOL}"
        print(f"{found.name}: {found.game}, {taken}, at {spelled((found.addresses[0], found.port))} ({found.host})")
    if not live:
        print("No table answers on this LAN. Where it lets no multicast through, join by address: cowtui join HOST[:PORT]")
