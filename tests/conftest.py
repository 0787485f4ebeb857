"""In CI nothing is skipped: a skip hides a fault there."""

from __future__ import annotations

import os

import pytest


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Fail a CI run in which a test was skipped."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if os.environ.get("CI") and reporter and (skipped := reporter.stats.get("skipped")) and session.exitstatus == 0:
        reporter.write_line(f"{len(skipped)} skipped: in CI that is a failure", red=True)
        session.exitstatus = 1
