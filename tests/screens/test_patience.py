"""Where no clock runs and somebody keeps the others waiting, the prompt says what can be done about it."""

from __future__ import annotations

from pathlib import Path

import pytest
from screens.stage import hear, opened, sit_down, take5, update_of

from cowtui.screens import patience
from net.core.messages import TableStatus
from rules.chance import Fast
from rules.settling import settle


@pytest.mark.parametrize(
    ("owner", "has_owner", "said"),
    [
        (True, True, "press : to remove Ben; a bot plays on."),
        (False, True, "the host of this table can remove Ben."),
        (False, False, "press : to vote Ben out; a bot plays on."),
    ],
)
async def test_after_a_minute_it_is_said_how_to_remove_who_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, owner: bool, has_owner: bool, said: str
) -> None:
    game, options = take5()
    state = game.new(options, 2, None)
    settle(state, lambda ask: Fast(1))
    state.apply(0, next(iter(state.legal(state.asks()[0]))))
    async with opened(tmp_path, size=(120, 40)) as stage:
        await sit_down(stage, game)
        sitting = stage.app.sitting
        assert sitting is not None
        sitting.hear(TableStatus(has_owner=has_owner))
        sitting.owner = owner
        table = await hear(stage, update_of(game, options, state, 0))
        table._tick()
        assert "Over a minute" not in stage.text
        monkeypatch.setattr(patience, "LONG", 0.0)
        sitting.owner = owner
        table._tick()
        await stage.pilot.pause()
        assert f"Over a minute: {said}" in stage.text
