"""Every redaction is needed, and enough: without it the bytes of a seat tell two worlds apart, with it they do not."""

from __future__ import annotations

from typing import Final

import pytest
from protocol.twins import listed

from rules.catalog import NAMES, load

SEEDS: Final = {
    "take5": [0],
    "cowtown": [3],
    "cowsdance": [0],
    "cowclicker": [0],
    "dicetown": [65],
}
"""Random games in which everything happens that has something to hide."""
HIDDEN: Final = {
    "take5": {"Dealt", "Picked"},
    "cowtown": {"Accused", "Dealt", "Drew", "Passed"},
    "cowsdance": {"Dealt", "Drew"},
    "cowclicker": {"Chose"},
    "dicetown": {
        "Chose",
        "Considered",
        "Drew",
        "DrewDeeds",
        "Kept",
        "Loaded",
        "Named",
        "Offered",
        "OffersShown",
        "Rolled",
        "Searched",
        "Stole",
    },
}
"""The events of which somebody is not told all."""


@pytest.mark.parametrize("name", NAMES)
def test_each_redaction_taken_away_shows_in_the_bytes_and_none_does_as_it_is(name: str) -> None:
    found = listed(load(name), SEEDS[name])
    for kind, counts in found.items():
        print(name, kind, counts)
    assert set(found) == HIDDEN[name]
    assert all(counts.seen for counts in found.values())
    assert not any(counts.leaks for counts in found.values())
