"""In CI nothing is skipped on Linux: a skip hides a fault there. Other systems have no network namespaces."""

from __future__ import annotations

import os
import sys

import pytest

# Many tests start the program: it is compiled once and not at each start, whatever the caller's environment says.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Fail a CI run in which a test was skipped."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if sys.platform != "linux" or not os.environ.get("CI") or not reporter or session.exitstatus:
        return
    if skipped := reporter.stats.get("skipped"):
        reporter.write_line(f"{len(skipped)} skipped: in CI that is a failure", red=True)
        session.exitstatus = 1
