"""Eighty schedules of good and bad luck; and five faults, planted one at a time, that are found."""

from __future__ import annotations

from collections import Counter
from typing import Final

import pytest
from simulation.faults import FAULTS
from simulation.simulate import search, shrunk

from rules.catalog import NAMES

SCHEDULES: Final = (22, *range(15))
"""The seeds, of each game: these show every planted fault at Take 5. simulate.py tries thousands."""
SHORT: Final = 45
"""Steps; tests/simulation/simulate.py plays longer schedules, and more of them."""
FOUND_BY: Final = {"an owner not passed on": 22}
"""The seed that found a fault last is tried first."""


@pytest.mark.parametrize("name", NAMES)
def test_whatever_happens_there_is_one_truth_and_the_table_goes_on(name: str) -> None:
    counts: Counter[str] = Counter()
    failed = search(name, SCHEDULES, counts, steps=SHORT)
    assert failed is None, shrunk(name, failed)
    assert counts["checks"] > len(SCHEDULES) * 5
    assert counts["resumed"]


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_found(fault: str) -> None:
    first = FOUND_BY.get(fault, SCHEDULES[1])
    with FAULTS[fault]():
        assert search("take5", (first, *SCHEDULES), Counter()) is not None
