"""The import contracts of pyproject.toml: they hold, and each catches a breach that is planted in a copy of the tree."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from architecture.tree import GAMES, PACKAGES, ROOT, imported, modules, outside_main

LINTER = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]
IMPURE = {"asyncio", "multiprocessing", "select", "selectors", "signal", "socket", "ssl", "subprocess", "threading", "time", "zeroconf"}
LAYERS, INDEPENDENT, PROTECTED, PURE_RULES, PURE_NET = (contract["name"] for contract in LINTER["contracts"])


def lint(root: Path) -> subprocess.CompletedProcess[str]:
    program = "from importlinter.cli import lint_imports_command; lint_imports_command()"
    environment = {**os.environ, "PYTHONPATH": str(root), "COLUMNS": "200"}
    return subprocess.run(
        [sys.executable, "-c", program, "--no-cache"], cwd=root, env=environment, capture_output=True, text=True, timeout=120, check=False
    )


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The packages and their contracts; each test leaves it as it found it."""
    root = tmp_path_factory.mktemp("tree")
    for package in PACKAGES:
        shutil.copytree(ROOT / package, root / package, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", root)
    return root


def test_every_contract_holds(copy: Path) -> None:
    ran = lint(copy)

    assert ran.returncode == 0, ran.stdout
    assert f"Contracts: {len(LINTER['contracts'])} kept, 0 broken." in ran.stdout


@pytest.mark.parametrize(
    ("module", "breach", "contract"),
    [
        ("rules/kernel.py", "import net.core.messages", LAYERS),
        ("net/core/match.py", "import cowtui", LAYERS),
        ("rules/cowtown/components.py", "import rules.take5.components", INDEPENDENT),
        ("rules/take5/bot.py", "def late() -> None:\n    from rules.cowsdance import components", INDEPENDENT),
        ("rules/catalog.py", "from rules.take5 import GAME", PROTECTED),
        ("rules/playout.py", "import rules.take5.state", PROTECTED),
        ("net/core/table.py", "from rules.take5.actions import Pick", PROTECTED),
        ("cowtui/__init__.py", "from rules.take5 import view", PROTECTED),
        ("rules/take5/state.py", "import random", PURE_RULES),
        ("rules/record.py", "import time", PURE_RULES),
        ("rules/kernel.py", "import asyncio", PURE_RULES),
        ("rules/notation.py", "from os import path", PURE_RULES),
        ("rules/record.py", "from pathlib import Path", PURE_RULES),
        ("rules/bots/search.py", "import threading", PURE_RULES),
        ("net/core/frames.py", "import socket", PURE_NET),
        ("net/journal.py", "import asyncio", PURE_NET),
        ("net/core/lobby.py", "from time import monotonic", PURE_NET),
        ("net/core/messages.py", "from zeroconf import Zeroconf", PURE_NET),
        ("net/core/match.py", "import net.client", PURE_NET),
        ("net/core/session.py", "import ssl", PURE_NET),
    ],
)
def test_a_planted_breach_is_caught(copy: Path, module: str, breach: str, contract: str) -> None:
    path = copy / module
    sound = path.read_text("utf-8")
    path.write_text(f"{sound}\n\n{breach}\n", "utf-8")
    try:
        ran = lint(copy)
    finally:
        path.write_text(sound, "utf-8")

    assert ran.returncode == 1, ran.stdout
    assert f"{contract} BROKEN" in ran.stdout


def test_the_contracts_name_every_game_there_is() -> None:
    contracts = {contract["name"]: contract for contract in LINTER["contracts"]}
    games = {f"rules.{path.parent.name}" for path in (ROOT / "rules").glob("*/state.py")}

    assert games == set(contracts[INDEPENDENT]["modules"]) == set(contracts[PROTECTED]["protected_modules"])
    assert games == {f"rules.{name}" for name in GAMES}


def test_whatever_of_the_network_needs_no_loop_is_held_to_it() -> None:
    """A module of net that is pure today stands in the contract, so that it stays so."""
    contract = next(contract for contract in LINTER["contracts"] if contract["name"] == PURE_NET)
    excused = {tuple(line.split(" -> ")) for line in contract["ignore_imports"]}
    lines = {name: {*imported(tree)} for name, tree in modules("net") if name != "net"}
    shells = {name for name, names in lines.items() if any(line.split(".")[0] in IMPURE and (name, line) not in excused for line in names)}
    while more := {name for name, names in lines.items() if names & shells} - shells:
        shells |= more

    assert set(contract["source_modules"]) == lines.keys() - shells, "pyproject.toml lists the modules of net that need no loop"


def test_the_rules_import_the_standard_library_and_msgspec_only() -> None:
    allowed = {*sys.stdlib_module_names, "msgspec", "rules"}

    assert {(name, line) for name, tree in modules("rules") for line in imported(tree) if line.split(".")[0] not in allowed} == set()


def test_files_and_clocks_stand_only_where_cases_and_playout_are_run_as_programs() -> None:
    for name, tree in modules("rules"):
        assert not {"pathlib", "time"} & {*imported(outside_main(tree))}, name


def test_only_the_catalog_imports_by_name() -> None:
    dynamic = {name for package in ("net", "rules") for name, tree in modules(package) if "importlib" in {*imported(tree)}}

    assert dynamic == {"rules.catalog"}
