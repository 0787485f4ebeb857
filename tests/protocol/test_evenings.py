"""Every sentence of tests/bench/people.py, with short clocks, against real host processes."""

from __future__ import annotations

from pathlib import Path

import pytest
from protocol.evenings import Evening, every_evening

NUMBER = 9


@pytest.mark.parametrize("number", range(NUMBER))
def test_people_at_a_table_can_rely_on_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    with Evening(tmp_path, clock=1_000, grace=1_000) as evening:
        plays = list(every_evening(evening, ("dicetown",)))
        assert len(plays) == NUMBER
        plays[number]()
        assert evening.told
