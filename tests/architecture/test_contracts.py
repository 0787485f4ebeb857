"""What may import what: the contracts of pyproject.toml and those of games hold, and each catches a breach that is planted."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import NamedTuple

import pytest
from architecture.circles import Graph, graph
from architecture.tree import PACKAGES, ROOT, imported, modules, outside_main

from rules.catalog import NAMES

LINTER = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]
LAYERS, PURE_RULES, PURE_NET = (contract["name"] for contract in LINTER["contracts"])


LINT = """
import contextlib, io, json, sys
from pathlib import Path
from importlinter import cli
from importlinter.application.use_cases import lint_imports

for module, breach in [("", ""), *json.load(sys.stdin)]:
    path = Path(module) if module else None
    sound = path.read_text("utf-8") if path else ""
    if path:
        path.write_text(f"{sound}\\n\\n{breach}\\n", "utf-8")
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        holds = lint_imports(cache_dir=None)
    if path:
        path.write_text(sound, "utf-8")
    print(json.dumps([module, breach, holds, said.getvalue()]), flush=True)
"""
"""A program that lints the tree it is run in: as it is, and then with one breach at a time, each the text that a module gets."""


class Linted(NamedTuple):
    """What the linter said."""

    holds: bool
    text: str


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The packages and their contracts; each test leaves it as it found it."""
    root = tmp_path_factory.mktemp("tree")
    for package in PACKAGES:
        shutil.copytree(ROOT / package, root / package, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", root)
    return root


BREACHES = (
    ("rules/kernel.py", "import net.core.messages", LAYERS),
    ("net/core/match.py", "import cowtui", LAYERS),
    ("rules/take5/state.py", "import random", PURE_RULES),
    ("rules/record.py", "import time", PURE_RULES),
    ("rules/kernel.py", "import asyncio", PURE_RULES),
    ("rules/notation.py", "from os import path", PURE_RULES),
    ("rules/record.py", "from pathlib import Path", PURE_RULES),
    ("rules/bots/search.py", "import threading", PURE_RULES),
    ("net/core/frames.py", "import socket", PURE_NET),
    ("net/core/outbox.py", "import asyncio", PURE_NET),
    ("net/core/lobby.py", "from time import monotonic", PURE_NET),
    ("net/core/messages.py", "from zeroconf import Zeroconf", PURE_NET),
    ("net/core/match.py", "import net.client", PURE_NET),
    ("net/core/session.py", "import ssl", PURE_NET),
)


@pytest.fixture(scope="module")
def linted(copy: Path) -> dict[tuple[str, str], Linted]:
    """What the linter says of the sound tree, under empty texts, and of each breach; one process for all, since its start costs most."""
    ran = subprocess.run(
        [sys.executable, "-c", LINT],
        cwd=copy,
        env={**os.environ, "PYTHONPATH": str(copy), "COLUMNS": "200"},
        input=json.dumps([(module, breach) for module, breach, _ in BREACHES]),
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    return {(module, breach): Linted(holds, text) for module, breach, holds, text in map(json.loads, ran.stdout.splitlines())}


def test_every_contract_holds(linted: dict[tuple[str, str], Linted]) -> None:
    sound = linted["", ""]

    assert sound.holds, sound.text
    assert f"Contracts: {len(LINTER['contracts'])} kept, 0 broken." in sound.text


@pytest.mark.parametrize(("module", "breach", "contract"), BREACHES)
def test_a_planted_breach_is_caught(linted: dict[tuple[str, str], Linted], module: str, breach: str, contract: str) -> None:
    broken = linted[module, breach]

    assert not broken.holds, broken.text
    assert f"{contract} BROKEN" in broken.text


# Games ---------------------------------------------------------------------------------------------------------------------


def strangers(imports: Graph) -> set[tuple[str, str]]:
    """Imports of a game from outside it: (module, of the game). A game's own board may import its rules, nobody else any game."""
    found = set()
    for game in NAMES:
        home, board = f"rules.{game}", f"cowtui.boards.{game}"
        inside = {module for module in imports if f"{module}.".startswith((f"{home}.", f"{board}."))}
        of_game = {module for module in imports if f"{module}.".startswith(f"{home}.")}
        found |= {(module, other) for module in imports.keys() - inside for other in imports[module] & of_game}
    return found


def ours(root: Path) -> Graph:
    """The imports of the packages, without those of the tests."""
    return {module: others for module, others in graph(root).items() if module.split(".")[0] in PACKAGES}


def test_only_its_own_board_imports_a_game() -> None:
    assert strangers(ours(ROOT)) == set()


@pytest.mark.parametrize(
    ("module", "breach", "found"),
    [
        ("rules/cowtown/components.py", "import rules.take5.components", ("rules.cowtown.components", "rules.take5.components")),
        (
            "rules/take5/bot.py",
            "def late():\n    from rules.cowsdance import components",
            ("rules.take5.bot", "rules.cowsdance.components"),
        ),
        ("rules/catalog.py", "from rules.take5 import GAME", ("rules.catalog", "rules.take5")),
        ("rules/playout.py", "import rules.take5.state", ("rules.playout", "rules.take5.state")),
        ("net/core/table.py", "from rules.take5.actions import Pick", ("net.core.table", "rules.take5.actions")),
        ("cowtui/__init__.py", "from rules.take5 import view", ("cowtui", "rules.take5.view")),
        ("cowtui/boards/cowtown/cards.py", "from rules.take5 import view", ("cowtui.boards.cowtown.cards", "rules.take5.view")),
    ],
)
def test_a_planted_import_of_a_game_is_caught(copy: Path, module: str, breach: str, found: tuple[str, str]) -> None:
    path = copy / module
    sound = path.read_text("utf-8")
    path.write_text(f"{sound}\n\n{breach}\n", "utf-8")
    try:
        assert strangers(ours(copy)) == {found}
    finally:
        path.write_text(sound, "utf-8")


def test_the_catalog_names_every_game_in_the_tree() -> None:
    assert {path.parent.name for path in (ROOT / "rules").glob("*/RULES.md")} == set(NAMES)


# What the contracts leave out ----------------------------------------------------------------------------------------------


def test_the_rules_import_the_standard_library_and_msgspec_only() -> None:
    allowed = {*sys.stdlib_module_names, "msgspec", "rules"}

    assert {(name, line) for name, tree in modules("rules") for line in imported(tree) if line.split(".")[0] not in allowed} == set()


def test_files_and_clocks_stand_only_where_cases_and_playout_are_run_as_programs() -> None:
    for name, tree in modules("rules"):
        assert not {"pathlib", "time"} & {*imported(outside_main(tree))}, name


def test_only_the_catalog_imports_by_name() -> None:
    dynamic = {name for package in ("net", "rules") for name, tree in modules(package) if "importlib" in {*imported(tree)}}

    assert dynamic == {"rules.catalog"}
