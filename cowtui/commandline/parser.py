# PYTHON_ARGCOMPLETE_OK
"""The command line as a whole: every command in one parser, and the run of one of them."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib.metadata import version
from typing import Final, NoReturn

from typing_extensions import override

from cowtui.commandline import arena, display, doctor, host, join, menu, play, replay, rulebook, table_options, tables, verify
from cowtui.commandline.arguments import Paragraphs, Parser
from cowtui.commandline.errors import CommandError, UsageError
from rules.catalog import loaded

EPILOG: Final = """\
`cowtui COMMAND --help` says more.
Completion for bash and zsh: eval "$(register-python-argcomplete cowtui)"
Exit status: 0 well, 1 the game or the connection failed or the doctor found a fault, 2 wrong arguments, 3 nothing to verify \
a record by, 128+n on signal n."""


class Version(argparse.Action):
    """Names program, protocol and rules; the games are loaded for that only when it is asked."""

    @override
    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        from net.core.messages import PROTOCOL

        rules = ", ".join(f"{game.name} {game.version}" for game in loaded()[0])
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
    return run(parser.parse_args(arguments))


def run(said: argparse.Namespace) -> int:
    """Run the command that these arguments name; its exit status, and a sentence where it cannot be."""
    try:
        return run_or_raise(said)
    except UsageError as fault:
        print(f"cowtui: {fault}", file=sys.stderr)
        return 2
    except CommandError as fault:
        print(f"cowtui: {fault}", file=sys.stderr)
        return 1


def run_or_raise(said: argparse.Namespace) -> int:
    """Run it; its exit status. Raises UsageError, CommandError."""
    status: int = said.run(said)
    return status


def parser_of_all() -> Parser:
    """Build the whole command line. How it looks may be said before the command or after it."""
    shared = Parser(add_help=False)
    display.add_display_options(shared, argparse.SUPPRESS)
    table = Parser(add_help=False)
    table_options.add_table_options(table)

    parser = Parser(
        prog="cowtui",
        usage="cowtui [OPTIONS] [COMMAND ...]",
        description="Cow-themed tabletop games for friends with terminals. Without a command: the menu.",
        epilog=EPILOG,
        formatter_class=Paragraphs,
    )
    display.add_display_options(parser, None)
    parser.add_argument("--version", action=Version, nargs=0, help="name program, protocol and rules, and end")
    parser.set_defaults(run=lambda said: menu.run(said, lambda words: run_or_raise(parser.parse_args(words))))
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", parser_class=Parser)
    play.add_parser(commands, shared, table)
    host.add_parser(commands, shared, table)
    join.add_parsers(commands, shared)
    tables.add_parser(commands, shared)
    replay.add_parser(commands, shared)
    verify.add_parser(commands)
    rulebook.add_parser(commands, shared)
    arena.add_parser(commands)
    doctor.add_parser(commands)
    parser._action_groups.insert(0, parser._action_groups.pop())  # the commands are what people look for first
    return parser
