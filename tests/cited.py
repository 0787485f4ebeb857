"""The mark that says which numbered rules a test proves, and where those of a game are cited."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest

from rules import citing

rule = pytest.mark.rule
"""`@rule("CT-08")`: this test fails when the rule is broken."""

GAMES = Path(__file__).parent / "games"


def numbered(game: str) -> set[str]:
    """The numbers of a game's RULES.md."""
    return citing.numbered((files("rules") / game / "RULES.md").read_text("utf-8"))


def cited(game: str) -> dict[str, list[str]]:
    """Every number that a game's tests or case files cite, with where."""
    folder = GAMES / game
    tests, cases = ({path.name: path.read_text("utf-8") for path in folder.glob(pattern)} for pattern in ("test_*.py", "cases/*.toml"))
    return citing.cited(tests, cases)
