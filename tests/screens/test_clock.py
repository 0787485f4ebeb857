"""The clock that one's screen shows."""

from __future__ import annotations

import pytest

from cowtui.seat.sitting import Sitting
from net.core.messages import Asked, Stop, TableStatus, Update
from rules.catalog import load


def test_the_clock_stands_still_while_the_table_is_paused(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1000.0]
    monkeypatch.setattr(Sitting, "now", lambda sitting: now[0])
    sitting = Sitting(load("take5"), lambda sitting, said: None)
    sitting.take(Update(view={}, options={}, asks=(Asked(number=1, what="pick", clock=60_000),)))
    now[0] += 10
    assert sitting.left == 50
    sitting.take(TableStatus(paused=Stop.ASKED))
    now[0] += 30
    assert sitting.left == 50
    sitting.take(TableStatus())
    assert sitting.left == 50
    now[0] += 20
    assert sitting.left == 30


def test_what_is_asked_during_a_pause_has_its_whole_clock_after_it(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1000.0]
    monkeypatch.setattr(Sitting, "now", lambda sitting: now[0])
    sitting = Sitting(load("take5"), lambda sitting, said: None)
    sitting.take(TableStatus(paused=Stop.ASKED))
    now[0] += 30
    sitting.take(Update(view={}, options={}, asks=(Asked(number=1, what="pick", clock=60_000),)))
    now[0] += 5
    sitting.take(TableStatus())
    assert sitting.left == 60
