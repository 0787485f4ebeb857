"""The mark that says which numbered rules a test proves, and the numbers that there are."""

from __future__ import annotations

import ast
import re
from importlib.resources import files
from pathlib import Path

import pytest

from rules import cases

rule = pytest.mark.rule
"""`@rule("CT-08")`: this test fails when the rule is broken."""

GAMES = Path(__file__).parent / "games"
_NUMBER = re.compile(r"^(?:[-*] \*\*|\| ?(?:\*\*)?)([A-Z][A-Z0-9]-[RW]?\d+)\b", re.MULTILINE)


def numbered(game: str) -> set[str]:
    """The numbers of a game's RULES.md: bold at the head of a bullet, or first in a table's row."""
    return set(_NUMBER.findall((files("rules") / game / "RULES.md").read_text("utf-8")))


def case_files(game: str) -> list[Path]:
    """The case files of a game."""
    return sorted((GAMES / game / "cases").glob("*.toml"))


def cited(game: str) -> dict[str, list[str]]:
    """Every number that a game's tests or case files cite, with where."""
    found: dict[str, list[str]] = {}
    for path in sorted((GAMES / game).glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                for mark in node.decorator_list:
                    if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Name) and mark.func.id == "rule":
                        for argument in mark.args:
                            assert isinstance(argument, ast.Constant), f"{path.name}: {node.name} cites what is no literal"
                            found.setdefault(str(argument.value), []).append(f"{path.name}::{node.name}")
    for path in case_files(game):
        for number in cases.read(path.read_text("utf-8")).rules:
            found.setdefault(number, []).append(path.name)
    return found
