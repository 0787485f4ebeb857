"""A parser of arguments that answers in one sentence."""

from __future__ import annotations

import argparse
from typing import NoReturn, TypeAlias

from typing_extensions import override


class Parser(argparse.ArgumentParser):
    """Says one sentence and where help is, instead of the whole usage."""

    @override
    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}; `{self.prog} --help` says what can be said\n")


Commands: TypeAlias = "argparse._SubParsersAction[Parser]"
"""Where each command adds itself."""
