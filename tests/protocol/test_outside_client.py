"""Whoever writes a client from the page alone plays every game to its end, and checks that nobody chose the deal."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from pathlib import Path

import pytest
from protocol.hosts import hear_out, hosting

from net import looking
from rules.catalog import NAMES, load

OUTSIDE = Path(__file__).with_name("outside.py")


@pytest.mark.parametrize("name", NAMES)
def test_two_outside_clients_and_a_bot_play_the_game_to_its_end(tmp_path: Path, name: str) -> None:
    at_once = dict.fromkeys(load(name).waits, 0)
    with hosting(tmp_path, name, seats=3, bots=("greedy",), options=at_once) as host:
        fingerprint = looking.look([host.address]).fingerprint.hex()
        players = [
            subprocess.Popen(
                [sys.executable, "-I", OUTSIDE, str(host.opened.port), who, fingerprint],
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
            )
            for who in ("Ann", "Ben")
        ]
        heard = hear_out(players)
    assert [complaint for _, complaint in heard] == ["", ""]
    assert heard[0][0] == heard[1][0]
    assert len(json.loads(heard[0][0])["ranks"]) == 3


def test_it_imports_nothing_of_ours() -> None:
    tree = ast.parse(OUTSIDE.read_text("utf-8"))
    names = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    names |= {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert {name.partition(".")[0] for name in names} <= {*sys.stdlib_module_names, "msgpack"}
