"""A little of what tests/simulation/fuzz.py does at length: no frame harms a host, its other players, or a client."""

from __future__ import annotations

import pytest
from simulation.fuzz import MEGABYTES, ToClient, ToHost, worst_updates
from simulation.lies import Liar

from rules.catalog import NAMES, load


@pytest.mark.parametrize("seed", [1, 2])
def test_broken_frames_close_a_stranger_s_connection_and_nobody_else_notices(seed: int) -> None:
    fuzzer = ToHost(seed)
    for number in range(500):
        fuzzer.one(number)
    assert fuzzer.said["bad-frame"] > 100
    assert fuzzer.said["taken in"] > 50


def test_a_client_believes_no_broken_message_that_its_screen_would_fall_over() -> None:
    fuzzer = ToClient(1)
    for number in range(500):
        fuzzer.one(number)
    assert fuzzer.heard["refused"] > 100
    assert fuzzer.heard["believed"] > 20


@pytest.mark.parametrize("name", NAMES)
def test_a_number_at_its_worst_takes_a_client_little_memory(name: str) -> None:
    found = list(worst_updates(load(name), 1, updates=1, weigh=True, tries=1))
    assert max(megabytes for _, megabytes, _, _ in found) < MEGABYTES
    assert any(not believed for _, _, believed, _ in found)


@pytest.mark.parametrize("name", NAMES)
def test_a_lie_that_is_believed_costs_little_whatever_is_computed_from_it(name: str) -> None:
    liar = Liar(load(name), 1, moments=4)
    while liar.told["believed"] < 6:
        number = liar.told.total()
        liar.one(weigh=number % 4 == 0, advise=number % 2 == 0)
    assert liar.megabytes < MEGABYTES
