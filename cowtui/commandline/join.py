"""`cowtui join` and `cowtui watch`."""

from __future__ import annotations

import argparse
import shlex
import sys
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final

from cowtui.commandline import full_screen
from cowtui.commandline.arguments import Commands, Parser
from cowtui.commandline.display import newcomer_at, overrides, player_name, wants_lines
from cowtui.commandline.errors import CommandError, UsageError
from cowtui.commandline.tables import addresses_of, browsed, print_tables
from cowtui.screens.destinations import Join
from cowtui.seat import fence
from cowtui.seat.own_seats import OwnSeat, other_names, own_seats
from cowtui.seat.record import keep_record
from cowtui.seat.sitting import Open, Sitting
from cowtui.seat.way_in import NotTheHost, must_be_asked, way_back
from net.core.connection import Address, Connection, Deliver, Lost
from net.core.messages import Code, FromHost, PeerError, Refused, Seated
from net.core.text import stripped
from rules.catalog import load
from rules.kernel import Seat

if TYPE_CHECKING:
    from cowtui.hosting.process import Hosted
    from cowtui.lines.console import Console
    from net.looking import Greeting

MOST_SEATS: Final = 16
SAME_WAY: Final = "log in here again"
"""How a guest of a shared machine comes back."""


def add_parsers(commands: Commands, shared: Parser) -> None:
    """Add the two commands; `shared` has the options of how it looks."""
    for name, about, watching in (("join", "sit down at a table, or come back to your seat", False), ("watch", "watch a table", True)):
        one = commands.add_parser(name, parents=[shared], help=about)
        one.add_argument("table", nargs="?", metavar="TABLE | HOST[:PORT]", help="its name on the LAN or its address; without, the list")
        one.add_argument("--words", default="", metavar='"SIX WORDS"', help="the host's; then nothing is asked")
        one.add_argument("--key", default="", metavar="WORDS", help="if the table wants one")
        one.add_argument("--only", action="store_true", help="this table and nothing else: for guests of a shared machine")
        if watching:
            one.add_argument("--shadow", type=int, metavar="SEAT", help="see what this seat sees, if it allows that")
        one.set_defaults(run=run, watching=watching, shadow=None, back="")


def run(said: argparse.Namespace) -> int:
    """Go to a table, or list those there are. Raises UsageError, CommandError."""
    if said.shadow is not None and not 1 <= said.shadow <= MOST_SEATS:
        raise UsageError(f"--shadow {said.shadow}: seats go from 1 to {MOST_SEATS}")
    if said.only:
        if said.table is None:
            raise UsageError("--only needs a table: its name, or HOST[:PORT]")
        said.back = said.back or SAME_WAY
    if said.table is not None:
        return readable(lambda: _go(said))
    if not wants_lines(said):
        return full_screen.run(Join(watch=said.watching), **overrides(said))
    mine = [] if said.watching else readable_seats()
    for seat in mine:
        back = way_back(seat.where, "" if seat.player == player_name(said) else seat.player)
        print(f"Your seat at {stripped(seat.table)}, {load(seat.game).title}: {back}")
    live = browsed().live
    if live or not mine:
        print_tables(live)
    return 0


def readable_seats() -> list[OwnSeat]:
    """The seats of this account at tables that answer. Raises CommandError."""
    from net.identity import Unusable

    try:
        return own_seats()
    except Unusable as fault:
        raise CommandError(str(fault)) from None


def _go(said: argparse.Namespace) -> int:
    addresses = addresses_of(said.table)
    shadow = None if said.shadow is None else said.shadow - 1
    if said.only:
        fence.raise_fence({address for address, _ in addresses})
    if wants_lines(said):
        return sit_in_lines(addresses, said, said.table, said.words, said.key, said.watching, shadow)
    join = Join(tuple(addresses), said.words, said.key, said.watching, shadow, only=said.only, back=said.back)
    return full_screen.run(join, **overrides(said))


def readable(run: Callable[[], int]) -> int:
    """Run a command. Raises CommandError where a file in the user's folder is broken or cannot be written."""
    from net.identity import Unusable

    try:
        return run()
    except Unusable as fault:
        raise CommandError(str(fault)) from None


def sit_in_lines(
    addresses: list[Address],
    said: argparse.Namespace,
    table: str,
    words: str,
    key: str,
    watching: bool = False,
    shadow: int | None = None,
    hosted: Hosted | None = None,
) -> int:
    """Play or watch at a table in lines; the exit status. `table` is how the way back names it. Raises CommandError."""
    from cowtui.lines import console
    from cowtui.lines.mode import LineMode
    from net import client

    def visit(console: Console) -> int:
        greeting = _greeting(console, addresses, words)
        named = player_name(said)
        player = named if said.player or said.only or watching or hosted else _known_as(console, greeting, named)
        back = said.back or way_back(table, player if said.player or player != named else "", watching, key)
        game = load(greeting.welcome.game)
        newcomer = None if said.only else newcomer_at(said, game)
        refused: set[Code] = set()
        # a guest has no command line of this program: what stands before the @ is the name there
        rename = said.back.replace(f"{player}@", "NAME@") if said.back else "" if said.only else "--player NAME"

        def once(*, take: bool) -> int:
            lines = LineMode(console, game, back, hosted, newcomer, called=player, is_guest=said.only)
            has_room = lines.sitting.has_room

            def sit(deliver: Deliver) -> Connection:
                hear = _with_refusals(deliver, refused, rename)
                return client.join(greeting, player, hear, key=key, take=take, addresses=addresses, has_room=has_room)

            def watch(seat: Seat | None) -> Open:
                hear = partial(_with_refusals, refused=refused, rename=rename)
                return lambda deliver: client.watch(
                    greeting, player, hear(deliver), key=key, shadow=seat, addresses=addresses, has_room=has_room
                )

            lines.watching.look_over = watch if watching else None
            status = lines.run(watch(shadow) if watching else sit)
            if lines.sitting.record and not said.only:
                _keep_record(lines.sitting)
            return status

        status = once(take=False)
        if Code.SEAT_LIVE in refused and console.is_terminal and _says_yes(console, "Play on here, and end it there? (yes or no)"):
            return once(take=True)
        return status

    return console.run(sys.stdin, sys.stdout, visit)


def _known_as(console: Console, greeting: Greeting, player: str) -> str:
    """Who sits down: this player, or somebody of this account who has a seat there already and says so. A script is told, and not asked."""
    names = other_names(greeting, player)
    for name in names:
        if not console.is_terminal:
            print(
                f"cowtui: {name} has a seat here already, from this account; to come back to it, add: --player {shlex.quote(name)}",
                file=sys.stderr,
            )
            continue
        if _says_yes(console, f"You have a seat here as {stripped(name)}: is that you? (yes or no)"):
            return name
    return player


def _says_yes(console: Console, question: str) -> bool:
    return (console.ask(question) or "").casefold() in ("y", "yes")


def _keep_record(sitting: Sitting) -> None:
    """Keep the record; where that cannot be, it costs nobody the result."""
    from net import identity

    try:
        keep_record(sitting, identity.replays())
    except OSError as fault:
        print(f"cowtui: the replay could not be saved: {fault.strerror or fault}", file=sys.stderr)


def _greeting(console: Console, addresses: list[Address], words: str) -> Greeting:
    """Greet a host that is the one it should be: by the words that were given, by memory, or by those typed now. Raises CommandError."""
    from net import identity, looking

    try:
        greeting = looking.look(addresses)
        if must_be_asked(greeting, words):
            said = console.ask("The host's screen shows six words. Type them, to be sure that it is this host:")
            if not identity.are_words(said or "", greeting.fingerprint):
                raise CommandError("these are not the words of the host that answers; ask the host, and do not join")
            greeting.confirm()
    except (looking.Unreachable, PeerError, NotTheHost) as fault:
        raise CommandError(str(fault)) from None
    return greeting


def _with_refusals(deliver: Deliver, refused: set[Code], rename: str) -> Deliver:
    """Deliver what is refused before one has sat down as the end of the connection; its code is put to those that were `refused`.

    `rename`: how one comes with another name; empty: somebody else has chosen it.
    """
    is_seated = False

    def hear(message: FromHost | Lost) -> None:
        nonlocal is_seated
        is_seated = is_seated or isinstance(message, Seated)
        if isinstance(message, Refused) and not is_seated:
            refused.add(message.code)
            how = f" ({rename})" if rename and message.code in (Code.NAME_TAKEN, Code.NAME_OURS) else ""
            deliver(Lost(message.text + how))
        else:
            deliver(message)

    return hear
