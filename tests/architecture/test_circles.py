"""No two modules import each other, in a circle of any length."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest
from architecture.circles import ROOT, circles, graph


def test_no_two_modules_import_each_other() -> None:
    assert list(circles(graph(ROOT))) == []


def tree(root: Path, **sources: str) -> Path:
    """A package `rules` with these modules in it; `init` is the package's own."""
    (root / "rules").mkdir()
    (root / "rules" / "__init__.py").touch()
    for name, source in sources.items():
        (root / "rules" / f"{'__init__' if name == 'init' else name}.py").write_text(dedent(source), "utf-8")
    return root


@pytest.mark.parametrize(
    ("sources", "circle"),
    [
        ({"cow": "import rules.calf", "calf": "from rules.cow import moo"}, ["rules.calf", "rules.cow"]),
        ({"cow": "def late():\n    from rules import calf", "calf": "from rules import cow"}, ["rules.calf", "rules.cow"]),
        (
            {"cow": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from rules.calf import Calf", "calf": "import rules.cow"},
            ["rules.calf", "rules.cow"],
        ),
        ({"cow": "import rules.calf", "calf": "import rules.bull", "bull": "import rules.cow"}, ["rules.bull", "rules.calf", "rules.cow"]),
        ({"init": "from rules import cow\nHERD = 1", "cow": "from rules import HERD"}, ["rules", "rules.cow"]),
    ],
    ids=["two modules", "inside a function", "for types only", "three modules", "a package and its module"],
)
def test_a_planted_circle_is_found(tmp_path: Path, sources: dict[str, str], circle: list[str]) -> None:
    assert circles(graph(tree(tmp_path, **sources))) == [circle]


def test_a_line_of_modules_is_no_circle(tmp_path: Path) -> None:
    root = tree(tmp_path, init="from rules import cow", cow="from rules import calf, bull", calf="import rules.bull", bull="import json")

    assert circles(graph(root)) == []


def test_two_circles_are_told_apart(tmp_path: Path) -> None:
    root = tree(tmp_path, a="import rules.b", b="import rules.a, rules.c", c="import rules.d", d="import rules.c")

    assert circles(graph(root)) == [["rules.a", "rules.b"], ["rules.c", "rules.d"]]
