"""Coming to a game that has begun, or coming back: what the public saw stands in the log, and a sentence says how much was missed."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import to_builtins
from msgspec.structs import replace
from screens.stage import Stage, hear, recorded, sit_down, update_of
from screens.stage import opened as app

from cowtui.screens.table import TableScreen
from cowtui.wording import replays
from net.core.messages import GoOn, History, SeatInfo, Stop, TableStatus, Then, Waiting
from rules import record
from rules.catalog import load
from rules.kernel import Event


async def come(stage: Stage, missed: int) -> list[str]:
    """To a table of Take 5 in the middle of a game; what has been told there."""
    header, said = record.read("\n".join(recorded("take5").split("\n")[:60]) + "\n")
    game = load(header.game)
    options = record.options_of(game, header)
    *steps, last = record.replay(game, header, said)
    events: list[Event] = [event for step in (*steps, last) for one in step.events if (event := game.redact(one, None)) is not None]
    await sit_down(stage, game, 1)
    assert stage.app.sitting is not None
    raw = tuple(to_builtins(event) for event in events)
    stage.app.sitting.hear(History(raw, to_builtins(options), tuple(header.names), missed=missed))
    await hear(stage, update_of(game, options, last.state, 1, seats=len(header.names)))
    await stage.pilot.pause()
    screen = stage.app.stage
    assert isinstance(screen, TableScreen)
    board, scene = screen.table.game, screen.table.scene
    return [text for event in events if not board.is_minor(event) and (text := board.tell(scene, event))]


async def test_the_log_of_a_game_that_goes_on_has_what_everybody_saw(tmp_path: Path) -> None:
    async with app(tmp_path) as stage:
        told = await come(stage, 0)
        screen = stage.app.stage
        assert len(told) > 10
        await stage.until(lambda: [line for kind, line in screen.whole if kind != "minor"] == told)  # type: ignore[union-attr]
        assert not any("is ready" in line for _, line in screen.story)  # type: ignore[union-attr]
        await stage.keys("g", "home")
        assert told[0][:40] in stage.text


@pytest.mark.parametrize(
    ("missed", "said"), [(1, "You missed 1 move: press g to read it."), (12, "You missed 12 moves: press g to read them.")]
)
async def test_who_comes_back_is_told_how_much_was_missed(tmp_path: Path, missed: int, said: str) -> None:
    async with app(tmp_path) as stage:
        await come(stage, missed)
        await stage.until(lambda: said in stage.text)


async def test_a_game_that_stands_still_says_so_and_any_key_goes_on(tmp_path: Path) -> None:
    async with app(tmp_path) as stage:
        await come(stage, 0)
        sitting = stage.app.sitting
        assert sitting is not None
        said = []
        sitting.send = said.append  # type: ignore[method-assign]
        sitting.hear(TableStatus(paused=Stop.NOBODY_ANSWERS))
        await stage.until(lambda: "The table is resting: nobody answers." in stage.text)
        await stage.keys("1")
        assert said == [GoOn()]
        sitting.hear(TableStatus())
        await stage.until(lambda: "The table is resting" not in stage.text.split("Your hand")[-1])


async def test_whoever_waits_sees_for_whom_for_how_long_and_what_then(tmp_path: Path) -> None:
    header, said = record.read(recorded("take5"))
    game = load(header.game)
    options = record.options_of(game, header)
    state = next(step.state for step in record.replay(game, header, said) if all(ask.seat >= 0 for ask in step.state.asks()))
    update = update_of(game, options, state, None, seats=len(header.names))
    seats = tuple(SeatInfo(name=one.name, here=number != 1) for number, one in enumerate(update.seats))
    async with app(tmp_path) as stage:
        await sit_down(stage, game, None)
        await hear(stage, replace(update, seats=seats, waiting=(Waiting(1, 42_000, Then.BOT),)))
        await stage.until(lambda: "Waiting for Ben, who is away." in stage.text)
        await stage.until(lambda: "A bot plays for Ben in 0:4" in stage.text)
        assert "Ben can come back at any time." in stage.text


def test_how_a_game_stands_is_told_by_its_players_and_not_by_what_lies_there() -> None:
    header, said = record.read(recorded("take5"))
    for length in range(2, 60):
        players = replays.reached(header, said[:length]).players
        assert not any(line.startswith("To be placed") for line in players)
        assert sum(line.startswith(("Ann:", "Ben:", "Cleo:", "Dan:")) for line in players) == 4
