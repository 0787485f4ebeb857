# PYTHON_ARGCOMPLETE_OK
"""The command line: what can be said, and which part of the program answers."""

from __future__ import annotations

import argparse
import getpass
import os
import sys
from collections.abc import Sequence
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NoReturn

import msgspec

from cowtui import wording
from net.files import read_text
from rules import notation
from rules.catalog import NAMES, load
from rules.errors import RecordError
from rules.kernel import AnyGame, IllegalAction, Options
from rules.playout import hurried

if TYPE_CHECKING:
    from cowtui.settings import Settings

LOOKS: Final = {
    "--plain": "append-only lines and numbered choices instead of the full screen",
    "--ascii": "only ASCII characters",
    "--no-color": "no colour at all",
    "--no-motion": "show a turn at once instead of card by card",
    "--no-mouse": "leave the mouse to the terminal",
}
RULE_OF_THE_TABLE: Final = "a rule of the table; KEY=@FILE reads a file; `help` lists them"
EPILOG: Final = """\
`cowtui COMMAND --help` says more.
Completion for bash and zsh: eval "$(register-python-argcomplete cowtui)"
Exit status: 0 well, 1 the game or the connection failed or the doctor found a fault, 2 wrong arguments, 128+n on signal n."""


class Wrong(Exception):
    """Arguments that cannot be meant; the sentence says why. Exit status 2."""


class Failed(Exception):
    """What was asked for did not work; the sentence says why. Exit status 1."""


class Parser(argparse.ArgumentParser):
    """Says one sentence and where help is, instead of the whole usage."""

    def error(self, message: str) -> NoReturn:
        """See argparse."""
        self.exit(2, f"{self.prog}: {message}; `{self.prog} --help` says what can be said\n")


class Version(argparse.Action):
    """Names program, protocol and rules; the games are loaded for that only when it is asked."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        """See argparse."""
        from net.core.messages import PROTOCOL

        rules = ", ".join(f"{name} {load(name).version}" for name in NAMES)
        print(f"cowtui {version('cowtui')}, protocol {PROTOCOL}, rules: {rules}")
        parser.exit()


def main(arguments: Sequence[str]) -> int:
    """Run one command; its exit status."""
    parser = parser_of_all()
    if "_ARGCOMPLETE" in os.environ:
        import argcomplete

        argcomplete.autocomplete(parser)
    for argument in arguments:
        if not argument.isprintable() and any("\ud800" <= letter <= "\udfff" for letter in argument):
            parser.error(f"{argument!r} is not text in this terminal's charset")
    said = parser.parse_args(arguments)
    try:
        status: int = said.run(said)
    except Wrong as fault:
        print(f"cowtui: {fault}", file=sys.stderr)
        return 2
    except Failed as fault:
        print(f"cowtui: {fault}", file=sys.stderr)
        return 1
    return status


def parser_of_all() -> argparse.ArgumentParser:
    """The whole command line. How it looks may be said before the command or after it."""
    look = _looks(argparse.SUPPRESS)
    table = Parser(add_help=False)
    group = table.add_argument_group("the table")
    group.add_argument("--seats", type=int, metavar="N", help="how many play, bots included; default: the game's usual number")
    group.add_argument("--bots", type=int, metavar="N", help="how many of them are bots; default: all but you at `play`, none at `host`")
    group.add_argument(
        "--bot", default="greedy", metavar="BOT", help="which bot: greedy (default), random, mc:200 (playouts), mc:0.5s (of CPU)"
    )
    group.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help=RULE_OF_THE_TABLE)
    group.add_argument("--seed", metavar="TEXT", help="the same text deals the same cards")

    parser = Parser(
        prog="cowtui",
        description="Cow-themed tabletop games for friends with terminals. Without a command: the menu.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        parents=[_looks(None)],
    )
    parser.add_argument("--version", action=Version, nargs=0, help="name program, protocol and rules, and end")
    parser.set_defaults(run=_menu)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", parser_class=Parser)

    play = commands.add_parser("play", parents=[look, table], help="a table on this machine, with bots; nothing on the network")
    play.add_argument("game", choices=NAMES, metavar="GAME", help=", ".join(NAMES))
    play.set_defaults(run=_play)

    rules = commands.add_parser("rules", parents=[look], help="the rulebook of a game")
    rules.add_argument("game", nargs="?", choices=NAMES, metavar="GAME", help=", ".join(NAMES))
    rules.set_defaults(run=_rules)

    replay = commands.add_parser("replay", parents=[look], help="step through the record of a game")
    replay.add_argument("file", type=Path, metavar="FILE")
    replay.add_argument(
        "--seat", type=int, metavar="N", help="as player N saw it; without it, as a watcher on the screen, all cards open in --text"
    )
    replay.add_argument("--text", action="store_true", help="as lines of text")
    replay.set_defaults(run=_replay)

    arena = commands.add_parser("arena", help="bots against each other, on all cores")
    arena.add_argument("game", choices=NAMES, metavar="GAME", help=", ".join(NAMES))
    arena.add_argument("bots", nargs="+", metavar="BOT", help="one a seat: greedy, random, mc:200 (playouts), mc:0.5s (of CPU)")
    arena.add_argument("--games", type=int, default=100, metavar="N", help="default 100; the players move one seat on from game to game")
    arena.add_argument("--seed", default="1", metavar="TEXT", help="the same seed, the same result (time budgets excepted); default 1")
    arena.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help=RULE_OF_THE_TABLE)
    arena.add_argument("--workers", type=int, metavar="N", help="processes; default one a core")
    arena.add_argument("--json", action="store_true", help="the result as one JSON object")
    arena.set_defaults(run=_arena)

    from cowtui import table_commands

    table_commands.add_parsers(commands, look, table)

    doctor = commands.add_parser("doctor", help="what is wrong with this machine, its network or this terminal")
    doctor.add_argument("--json", action="store_true", help="the findings as one JSON list")
    doctor.set_defaults(run=_doctor)
    return parser


def _looks(default: str | None) -> Parser:
    """How it looks. SUPPRESS as default leaves what was said before the command."""
    look = Parser(add_help=False)
    group = look.add_argument_group("how it looks (each also a saved setting)")
    group.add_argument("--player", metavar="NAME", default=default, help="your name at the table")
    for flag, what in LOOKS.items():
        group.add_argument(flag, action="store_true", default=default or False, help=what)
    return look


def options_of(game: AnyGame, pairs: Sequence[str]) -> Options:
    """The options that KEY=VALUE pairs name. Raises Wrong; SystemExit after `help`, which lists them."""
    if "help" in pairs:
        print(f"{game.title}:", *wording.option_lines(game), sep="\n")
        raise SystemExit(0)
    said: dict[str, Any] = {}
    known = [field.name for field in msgspec.structs.fields(game.options)]
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals or key not in known:
            raise Wrong(
                f"--option {pair}: the options of {game.title} are {', '.join(known)}, each as KEY=VALUE; `--option help` says more"
            )
        if value.startswith("@"):
            try:
                value = read_text(Path(value[1:]))
            except OSError as fault:
                raise Wrong(f"--option {pair}: {fault.strerror}") from None
            except UnicodeDecodeError:
                raise Wrong(f"--option {pair}: the file is not text") from None
        said[key] = value
    try:
        options: Options = msgspec.convert(said, game.options, strict=False)
    except msgspec.ValidationError as fault:
        raise Wrong(f"--option {' '.join(pairs)}: {notation.in_words(fault)}; `--option help` lists what there is") from None
    return options


def _named(game: AnyGame, pairs: Sequence[str]) -> dict[str, Any]:
    """The options that pairs name, read."""
    options = options_of(game, pairs)
    return {key: getattr(options, key) for key in (pair.partition("=")[0] for pair in pairs)}


def seats_of(game: AnyGame, options: Options, seats: int | None, bots: int | None, people: int = 1) -> int:
    """The number of seats of a table with so many people at least. Raises Wrong where the numbers or options do not go together."""
    count = seats if seats is not None else max(game.usual, people + bots) if bots is not None else game.usual
    if bots is not None and seats is None:
        count = people + bots
    if bots is not None and not 0 <= bots <= count - people:
        raise Wrong(f"--seats {count} --bots {bots} leaves no seat for you" if bots >= count else f"--bots {bots} cannot be")
    try:
        game.new(options, count, None)
    except IllegalAction as illegal:
        raise Wrong(str(illegal)) from None
    return count


def bot_of(game: AnyGame, name: str) -> str:
    """The name of a bot that there is. Raises Wrong."""
    from rules import bots

    try:
        return bots.make(game, name).name
    except LookupError as fault:
        raise Wrong(str(fault.args[0])) from None


@cache
def saved_settings() -> Settings:
    """What is saved; the usual settings, and a word on it, where that cannot be read."""
    from cowtui import settings

    try:
        return settings.load()
    except settings.Unreadable as fault:
        print(f"cowtui: {fault}; going on with the usual ones", file=sys.stderr)
        return settings.Settings()


def wants_lines(said: argparse.Namespace) -> bool:
    """Whether the line mode is chosen: by the option, by the settings, or because this terminal can do no more."""
    from cowtui import terminal

    return bool(said.plain or terminal.decide(os.environ, saved_settings(), terminal.has_tty()).plain)


def player_of(said: argparse.Namespace) -> str:
    """The player's name: as said, as saved, or the login. Raises Wrong."""
    if said.player is not None:
        name = " ".join(said.player.split())
        if not 1 <= len(name) <= 24 or not name.isprintable():
            raise Wrong(f"--player {said.player!r}: a name has 1 to 24 printable characters")
        return name
    saved = " ".join(saved_settings().player.split())
    try:
        return saved if saved.isprintable() and saved else getpass.getuser()[:24]
    except (KeyError, OSError):
        return "You"


def looks(said: argparse.Namespace) -> dict[str, Any]:
    """The options of `cowtui.app.run`."""
    return {key: getattr(said, key) for key in ("player", "ascii", "no_color", "no_motion", "no_mouse")}


def _menu(said: argparse.Namespace) -> int:
    from cowtui import app

    if wants_lines(said):
        raise Wrong(f"the menu needs a terminal; in plain lines say what to play: cowtui play {NAMES[0]} --plain")
    return app.run(**looks(said))


def _play(said: argparse.Namespace) -> int:
    game = load(said.game)
    options = options_of(game, said.option)
    seats = seats_of(game, options, said.seats, said.bots)
    if said.bots is not None and said.bots != seats - 1:
        raise Wrong(f"one person plays here: --seats {seats} goes with --bots {seats - 1}; `cowtui host` is for more")
    bots = [bot_of(game, said.bot)] * (seats - 1)
    if not wants_lines(said):
        from cowtui import app

        return app.run(app.Solo(game.name, seats, tuple(bots), msgspec.to_builtins(options), said.seed), **looks(said))
    from cowtui.plain import Plain
    from net import identity
    from net.link import solo

    if not sys.stdin.isatty():
        # what comes through a pipe does not think: windows to react in need not wait for it
        options = msgspec.structs.replace(hurried(game, options), **_named(game, said.option))
    plain = Plain(sys.stdin, sys.stdout)
    connection = solo(
        game.name,
        plain.deliver,
        seats=seats,
        bots=bots,
        name=player_of(said),
        options=options,
        seed=said.seed,
        journals=identity.journals(),
        replays=identity.replays(),
    )
    try:
        return plain.run(connection)
    finally:
        connection.close()


def _rules(said: argparse.Namespace) -> int:
    if said.game is None:
        for name in NAMES:
            print(f"{name:12} {load(name).title}")
        return 0
    if sys.stdout.isatty() and not wants_lines(said):
        from cowtui import app

        return app.run(app.Rules(said.game), **looks(said))
    from importlib.resources import files

    print((files(f"rules.{said.game}") / "RULES.md").read_text("utf-8"), end="")
    return 0


def _replay(said: argparse.Namespace) -> int:
    from cowtui import replaying
    from rules import record

    try:
        text = read_text(said.file)
    except OSError as fault:
        raise Failed(f"{said.file} cannot be read: {fault.strerror}") from None
    except UnicodeDecodeError:
        raise Failed(f"{said.file} is not the record of a game: it is not text") from None
    try:
        if said.text or wants_lines(said):
            for line in replaying.lines(text, None if said.seat is None else said.seat - 1):
                print(line)
            return 0
        header, _ = record.read(text)
        replaying.check(header, None if said.seat is None else said.seat - 1)
    except (RecordError, LookupError) as fault:
        raise Failed(f"{said.file}: {fault.args[0]}") from None
    from cowtui import app

    return app.run(app.Replay(text, None if said.seat is None else said.seat - 1), **looks(said))


def _arena(said: argparse.Namespace) -> int:
    from cowtui import arena

    game = load(said.game)
    options = options_of(game, said.option)
    players = [bot_of(game, name) for name in said.bots]
    seats_of(game, options, len(players), None, people=0)
    for option, number, most in (("--games", said.games, arena.MOST_GAMES), ("--workers", said.workers, arena.MOST_WORKERS)):
        if number is not None and not 1 <= number <= most:
            raise Wrong(f"{option} {number}: it goes from 1 to {most}")

    def progress(done: int) -> None:
        if sys.stderr.isatty():
            print(f"\r{done} of {said.games} games", end="\n" if done == said.games else "", file=sys.stderr, flush=True)

    report = arena.play_all(game.name, options, players, said.games, said.seed, said.workers or arena.cores(), progress)
    print(msgspec.json.encode(report).decode() if said.json else arena.table(report))
    return 0


def _doctor(said: argparse.Namespace) -> int:
    from cowtui import doctor

    return doctor.examine(said.json)
