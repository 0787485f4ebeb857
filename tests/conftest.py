"""In CI nothing is skipped on Linux: a skip hides a fault there. Other systems have no network namespaces."""

from __future__ import annotations

import os
import signal
import sys
from collections import deque
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path
from typing import Final

import pytest
from hypothesis import HealthCheck, settings
from thorough import often

# Many tests start the program: it is compiled once and not at each start, whatever the caller's environment says.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False
# A signal that is ignored here (by nohup) would be ignored in every program that a test starts.
signal.signal(signal.SIGHUP, signal.SIG_DFL)


# How long an example takes is the machine's business: a busy one fails no test.
settings.register_profile("busy", max_examples=often(40), deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("busy")

TESTS: Final = Path(__file__).parent
SLOW: Final = {
    "architecture/test_contracts.py",
    "commandline/test_doctor.py",
    "commandline/test_play_and_arena.py",
    "commandline/test_signals.py",
    "commandline/test_ways_back.py",
    "contributing/test_board_check.py",
    "contributing/test_packages_of_others.py",
    "contributing/test_worked_example.py",
    "door/test_door.py",
    "door/test_fence.py",
    "door/test_only.py",
    "door/test_terminals.py",
    "games/take5/test_against_the_plain_one.py",
    "kernel/test_check.py",
    "lines/test_evening.py",
    "protocol/test_broken_files.py",
    "protocol/test_checked_games.py",
    "protocol/test_commands.py",
    "protocol/test_discovery.py",
    "protocol/test_evenings.py",
    "protocol/test_every_game_over_tcp.py",
    "protocol/test_host.py",
    "protocol/test_journal.py",
    "protocol/test_laws.py",
    "protocol/test_lies_at_the_start.py",
    "protocol/test_lies_in_a_game.py",
    "protocol/test_link_local.py",
    "protocol/test_network.py",
    "protocol/test_nights.py",
    "protocol/test_outside_client.py",
    "protocol/test_secrets.py",
    "protocol/test_ten_clients.py",
    "protocol/test_validation.py",
    "screens/test_every_game_on_the_fallback.py",
    "screens/test_no_room.py",
    "screens/test_screenshots.py",
    "simulation/test_fuzz.py",
    "simulation/test_simulation.py",
    "terminal/test_browse.py",
    "terminal/test_flags.py",
    "terminal/test_guards.py",
    "terminal/test_kept_seats.py",
    "terminal/test_textual_patches.py",
    "terminal/test_two_terminals.py",
    "toy/test_planted_faults.py",
    "toy/test_toy.py",
}
"""Whole modules that are marked slow: they start processes, or play many games."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests of slow modules, so that `-m "not slow"` leaves them out in daily work; let each worker begin with some."""
    for item in items:
        if _file(item) in SLOW:
            item.add_marker(pytest.mark.slow)
    items[:] = in_shares(items, int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1")))


def in_shares(items: Sequence[pytest.Item], workers: int) -> list[pytest.Item]:
    """Order tests so that each worker, which gets as many in a row as any other, begins with its share of the slow modules.

    Then no worker is left with a long test when the others have done theirs.
    """
    modules = [list(module) for _, module in groupby(items, _file)]
    quick = deque(module for module in modules if _file(module[0]) not in SLOW)
    slow = [module for module in modules if _file(module[0]) in SLOW]
    ordered: list[pytest.Item] = []
    for worker in range(workers):
        ordered += [item for module in slow[worker::workers] for item in module]
        while quick and (worker == workers - 1 or len(ordered) * workers < len(items) * (worker + 1)):
            ordered += quick.popleft()
    return ordered


def _file(item: pytest.Item) -> str:
    return item.path.relative_to(TESTS).as_posix()


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Fail a CI run in which a test was skipped."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if sys.platform != "linux" or not os.environ.get("CI") or not reporter or session.exitstatus:
        return
    if skipped := reporter.stats.get("skipped"):
        reporter.write_line(f"{len(skipped)} skipped: in CI that is a failure", red=True)
        session.exitstatus = 1
