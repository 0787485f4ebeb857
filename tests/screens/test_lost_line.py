"""While the line is lost the question stays on the screen: who answers it is told that nothing was sent, and can answer it afterwards."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

from screens.stage import Desk, hear, opened, sit_down, take5, update_of

from cowtui.lines.console import Console
from cowtui.lines.mode import LineMode
from cowtui.screens.lobby import LobbyScreen
from net.core.connection import Lost
from net.core.messages import Act, Chat, Lobby, Ready, Seated, SeatInfo
from rules.chance import Fast
from rules.kernel import AnyState
from rules.settling import settle

LOST = Lost("the connection is lost (no route to host); trying to reach it again", final=False)


def dealt() -> tuple[Any, Any, AnyState]:
    game, options = take5()
    state = game.new(options, 2, None)
    settle(state, lambda ask: Fast(1))
    return game, options, state


async def test_an_answer_while_the_line_is_lost_is_told_not_sent_and_can_be_given_afterwards(tmp_path: Path) -> None:
    game, options, state = dealt()
    async with opened(tmp_path) as stage:
        desk = await sit_down(stage, game)
        table = await hear(stage, update_of(game, options, state, 0))
        sitting = stage.app.sitting
        assert sitting is not None
        sitting.hear(LOST)
        await stage.until(lambda: "lost, trying" in stage.text)
        table.table.unguard()
        await stage.keys("right")
        assert "Not connected just now: no answer is sent until the table is back." in stage.text
        await stage.keys("enter")
        assert "You are not connected just now, so nothing was sent." in stage.text
        assert desk.said == []
        sitting.hear(Seated(0, "t"))
        sitting.hear(update_of(game, options, state, 0))
        await stage.until(lambda: "lost, trying" not in stage.text)
        assert "ot connected" not in stage.text
        await stage.keys("enter")
        assert [type(said) for said in desk.said] == [Act]
        await stage.keys("enter")
        assert "Your answer is on its way" in stage.text
        assert len(desk.said) == 1


async def test_in_a_lobby_too(tmp_path: Path) -> None:
    game, _ = take5()
    async with opened(tmp_path) as stage:
        desk = await sit_down(stage, game)
        sitting = stage.app.sitting
        assert sitting is not None
        sitting.hear(Seated(0, "t"))
        sitting.hear(Lobby((SeatInfo("Ann"), SeatInfo("Bea")), {}))
        await stage.until(lambda: isinstance(stage.app.screen, LobbyScreen))
        sitting.hear(LOST)
        await stage.pilot.pause()
        await stage.keys("r")
        assert "so nothing was sent" in stage.text
        assert desk.said == []
        sitting.hear(Seated(0, "t"))
        await stage.pilot.pause()
        await stage.keys("r")
        assert desk.said == [Ready(True)]


def test_in_lines_too_and_the_question_is_put_again() -> None:
    game, options, state = dealt()
    out = io.StringIO()
    console = Console(io.StringIO(""), out)
    console.is_terminal = True
    lines = LineMode(console, game, "cowtui join 127.0.0.1")
    desk = Desk()
    lines.sitting.open(lambda deliver: desk)
    raw = update_of(game, options, state, 0)
    for message in (Seated(0, "t"), raw, LOST):
        lines._hear(message)
    said = out.getvalue()
    lines._take("1", lines._answering.number)
    lines._take("say hello", None)
    while not console._heard.empty():
        lines._hear(console._heard.get().said)
    assert desk.said == []
    assert out.getvalue().removeprefix(said).count("so nothing was sent") == 2
    assert lines._answering.is_open
    said = out.getvalue()
    for message in (Seated(0, "t"), raw):
        lines._hear(message)
    assert "The connection is back." in out.getvalue().removeprefix(said)
    assert "  1  pick" in out.getvalue().removeprefix(said)
    lines._take("1", lines._answering.number)
    lines._take("say hello", None)
    assert [type(one) for one in desk.said] == [Act, Chat]
