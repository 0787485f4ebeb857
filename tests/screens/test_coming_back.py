"""Coming to a game that has begun: what happened before stands in the log, as this seat saw it, or the log says where it will be."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest
from screens.stage import Stage, hear, recorded, sit_down, update_of
from screens.stage import opened as app

from cowtui.wording import replays
from rules import record
from rules.catalog import load
from rules.kernel import Seat


async def come(stage: Stage, past: str, seat: Seat | None, of: str) -> None:
    """To the table of this record, where it ends."""
    header, said = record.read(of)
    game = load(header.game)
    *_, last = record.replay(game, header, said)
    await sit_down(stage, game, seat)
    assert stage.app.sitting is not None
    stage.app.sitting.comes_late = True
    stage.app.sitting.hosted = SimpleNamespace(past=past, is_running=True) if past else None  # type: ignore[assignment]
    await hear(stage, update_of(game, record.options_of(game, header), last.state, seat, seats=len(header.names)))


@pytest.mark.parametrize("name", ["take5", "cowsdance"])
async def test_the_log_of_a_game_that_goes_on_begins_where_the_game_did(tmp_path: Path, name: str) -> None:
    text = "\n".join(recorded(name).split("\n")[:60]) + "\n"
    async with app(tmp_path) as stage:
        await come(stage, text, 1, text)
        screen = stage.app.stage
        _, *told, _ = replays.lines(text, 1)
        assert len(told) > 10
        await stage.until(lambda: [line for _, line in screen.whole] == told)  # type: ignore[union-attr]
        assert told[-1].split()[-1] in stage.text
        await stage.keys("g", "home")
        assert told[0][:40] in stage.text


@pytest.mark.parametrize(("seat", "past"), [(0, ""), (None, "a record")])
async def test_who_has_no_record_is_told_where_it_will_be(tmp_path: Path, seat: Seat | None, past: str) -> None:
    text = "\n".join(recorded("take5").split("\n")[:60]) + "\n"
    async with app(tmp_path) as stage:
        await come(stage, past, seat, text)
        await stage.until(lambda: "What happened before you came is in the replay after the end." in " ".join(stage.text.split()))
