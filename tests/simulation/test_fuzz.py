"""A little of what tests/simulation/fuzz.py does at length: no frame harms a host, its other players, or a client."""

from __future__ import annotations

from typing import Any

import pytest
from simulation.fuzz import MEGABYTES, Client, ToClient, ToHost, true_updates, worst_updates
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


def test_what_a_question_is_answered_with_is_tried_though_the_host_lists_nothing() -> None:
    game = load("dicetown")
    raising = (
        update for update in true_updates(game, game.usual, seed=1, every=1) if "raise" in {ask["what"] for ask in update.get("asks", ())}
    )
    update = next(update for update in raising if update["view"]["hands"][0])
    update["asks"] = [{**ask, "answers": []} for ask in update["asks"] if ask["what"] == "pickpocket"]
    offers: list[Any] = update["view"]["offers"]
    held, other = update["view"]["hands"][0][0], 16
    believed = {}
    for card in (held, other):
        offers[0] = {**offers[0], "cards": 1, "goods": {**offers[0]["goods"], "cards": [card]}}
        believed[card] = Client(game).hears(update)
    assert believed == {held: True, other: False}
