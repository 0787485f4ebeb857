"""What a fresh Python has loaded after an import: the rules bring no screen and no network, and one game brings no other."""

from __future__ import annotations

import subprocess
import sys

import pytest
from architecture.tree import ROOT, names

from rules.catalog import NAMES

HEAVY = {
    "argcomplete",
    "asyncio",
    "cryptography",
    "cowtui",
    "multiprocessing",
    "msgpack",
    "net",
    "platformdirs",
    "ssl",
    "textual",
    "zeroconf",
}
RULES = [name for name in names("rules") if not name.startswith(tuple(f"rules.{game}" for game in NAMES))]


def loaded(statement: str) -> set[str]:
    """The modules that a fresh Python has loaded after a statement."""
    program = f"import sys; {statement}; print(*sys.modules)"
    ran = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, timeout=60, check=True)
    return set(ran.stdout.split())


def test_the_rules_bring_no_screen_no_network_and_no_game() -> None:
    found = loaded(f"import {', '.join(RULES)}")

    assert set(RULES) <= found
    assert found & HEAVY == set()
    assert [name for name in found if name.startswith(tuple(f"rules.{game}" for game in NAMES))] == []


@pytest.mark.parametrize("name", NAMES)
def test_loading_one_game_loads_no_other(name: str) -> None:
    found = loaded(f"from rules.catalog import load; load({name!r})")

    assert f"rules.{name}" in found
    assert {other for other in NAMES if f"rules.{other}" in found} == {name}
    assert found & HEAVY == set()


def test_what_is_said_at_a_table_brings_no_loop_and_no_screen() -> None:
    found = loaded("import net.core.frames, net.core.messages, net.core.connection")

    assert found & (HEAVY - {"msgpack", "net"}) == set()


def test_the_host_brings_no_screen_no_game_and_nothing_that_it_may_not_need() -> None:
    found = loaded("import net.__main__")  # what makes a certificate, announces or lists addresses is loaded when it is wanted

    assert found & {"textual", "cowtui", "cryptography", "zeroconf", "ifaddr", "multiprocessing", "importlib.resources"} == set()
    assert {game for game in NAMES if f"rules.{game}" in found} == set()


def test_making_a_certificate_loads_nothing_into_the_host() -> None:
    assert "cryptography" not in loaded("from net.certificate import made; assert made()")


def test_a_game_in_lines_brings_no_textual() -> None:
    boards = "from cowtui.boards import board_for; [board_for(name) for name in catalog.NAMES]"
    found = loaded(f"import cowtui.lines.mode, cowtui.commandline.play, cowtui.commandline.host; from rules import catalog; {boards}")

    assert {"cowtui.lines.after", *(f"cowtui.boards.{name}.board" for name in NAMES)} <= found
    assert "textual" not in found  # to import any part of it takes longer than all that a line needs
