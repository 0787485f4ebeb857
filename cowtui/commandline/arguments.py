"""A parser of arguments that answers in one sentence."""

from __future__ import annotations

import argparse
import textwrap
from typing import NoReturn, TypeAlias

from typing_extensions import override


class Paragraphs(argparse.HelpFormatter):
    """Wraps each line of what stands above and below the options between words."""

    @override
    def _fill_text(self, text: str, width: int, indent: str) -> str:
        return "\n".join(in_words(line, width, indent) for line in text.splitlines())


def in_words(line: str, width: int, first: str, later: str | None = None) -> str:
    """A line wrapped between words, and never within one; `first` and `later` stand before its first row and the others."""
    return textwrap.fill(
        line,
        width,
        initial_indent=first,
        subsequent_indent=first if later is None else later,
        break_long_words=False,
        break_on_hyphens=False,
    )


class Parser(argparse.ArgumentParser):
    """Says one sentence and where help is, instead of the whole usage."""

    @override
    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}; `{self.prog} --help` says what can be said\n")


Commands: TypeAlias = "argparse._SubParsersAction[Parser]"
"""Where each command adds itself."""
