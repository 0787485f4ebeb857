"""Collect case files as tests: `pytest tests/games/dicetown` runs the cases of that game beside its test modules."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rules import cases
from rules.catalog import load
from rules.errors import CaseError, CaseFailed


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """A case file is `NAME/cases/*.toml`."""
    return CaseFile.from_parent(parent, path=file_path) if file_path.suffix == ".toml" and file_path.parent.name == "cases" else None


class CaseFile(pytest.File):
    """A file of one case."""

    def collect(self) -> Iterator[pytest.Item]:
        yield CaseItem.from_parent(self, name="the_case_holds")


class CaseItem(pytest.Item):
    """A case as a test."""

    def runtest(self) -> None:
        cases.run(load(self.path.parent.parent.name), cases.read(self.path.read_text("utf-8")))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], *rest: Any) -> Any:
        """A sentence where the case is at fault; a traceback where the code is."""
        return str(excinfo.value) if isinstance(excinfo.value, CaseError | CaseFailed) else super().repr_failure(excinfo, *rest)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        return self.path, None, f"{self.path.parent.parent.name}: {self.path.stem}"
