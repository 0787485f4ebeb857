"""Coming to a game that has begun, or coming back: what the public saw stands in the log, and a sentence says how much was missed."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from msgspec import to_builtins
from msgspec.structs import replace
from screens.stage import Desk, Stage, hear, moment, recorded, sit_down, update_of
from screens.stage import opened as app

from cowtui.screens.rights import RightsScreen
from cowtui.screens.table import TableScreen
from cowtui.wording import replays
from net.core.connection import Lost
from net.core.messages import Closing, Code, GoOn, History, Seated, SeatInfo, Stop, TableStatus, TakeBack, Then, Update, Waiting
from rules import record
from rules.catalog import load
from rules.kernel import AnyGame, Event


async def come(stage: Stage, missed: int, **parts: Any) -> list[str]:
    """To a table of Take 5 in the middle of a game; what has been told there."""
    header, said = record.read("\n".join(recorded("take5").split("\n")[:60]) + "\n")
    game = load(header.game)
    options = record.options_of(game, header)
    *steps, last = record.replay(game, header, said)
    events: list[Event] = [event for step in (*steps, last) for one in step.events if (event := game.redact(one, None)) is not None]
    await sit_down(stage, game, 1)
    assert stage.app.sitting is not None
    raw = tuple(to_builtins(event) for event in events)
    stage.app.sitting.hear(History(raw, to_builtins(options), tuple(header.names), missed=missed, **parts))
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


CHOSE: dict[str, Any] = {"event": "picked", "seat": 1, "card": 23}


@pytest.mark.parametrize(
    ("missed", "parts", "said", "marked"),
    [
        (8, {}, "You missed 4 moves: press g to read them.", 0),
        (8, {"answers": 1, "answer": CHOSE}, "The table played for you: You chose the 23. (g has all)", 0),
        (8, {"answers": 1, "answer": CHOSE, "by_bot": True, "since": 8}, "A bot played for you: You chose the 23. (g has all)", 1),
        (40, {"answers": 3, "answer": CHOSE, "by_bot": True, "since": 40}, "A bot played for you 3 times; the last: You chose the 23.", 4),
        (500, {}, "You missed a lot: press g to read the last", 0),
        (500, {"answers": 30, "answer": CHOSE, "by_bot": True}, "A bot played for you 30 times (g has the last", 0),
    ],
)
async def test_who_comes_back_is_told_how_much_was_missed_and_what_a_bot_did(
    tmp_path: Path, missed: int, parts: dict[str, Any], said: str, marked: int
) -> None:
    async with app(tmp_path) as stage:
        await come(stage, missed, **parts)
        await stage.until(lambda: said in stage.text)
        told = [line for line in stage.app.stage.whole if line[1].endswith(" (played for you).")]  # type: ignore[union-attr]
        assert len(told) == marked


async def test_what_g_has_is_what_it_is_said_to_have(tmp_path: Path) -> None:
    async with app(tmp_path, (120, 40)) as stage:
        told = await come(stage, 500, earlier=432)
        await stage.until(lambda: f"press g to read the last {len(told)} moves." in stage.text)
        screen = stage.app.stage
        assert isinstance(screen, TableScreen)
        lines = [line for kind, line in screen.whole if kind != "minor"]
        assert lines == ["Earlier moves are in the replay, once the game is over.", *told]


async def test_nothing_is_said_of_what_was_missed_where_nothing_was(tmp_path: Path) -> None:
    async with app(tmp_path) as stage:
        await come(stage, 1)  # somebody was ready
        assert "missed" not in stage.text


async def test_after_a_lost_line_the_log_goes_on_where_it_was(tmp_path: Path) -> None:
    async with app(tmp_path) as stage:
        told = await come(stage, 0)
        screen, sitting = stage.app.stage, stage.app.sitting
        assert isinstance(screen, TableScreen)
        assert sitting is not None
        assert sitting.update is not None
        placed = {"event": "placed", "seat": 0, "card": 99, "row": 2}
        sitting.hear(History((placed, placed), sitting.update.options, ("Ann", "Ben", "Cleo", "Dan"), missed=1, earlier=30))
        sitting.hear(sitting.update)
        await stage.until(lambda: [line for kind, line in screen.whole if kind != "minor"] == [*told, "Ann's 99 went to row 3."])
        await stage.until(lambda: "You missed 1 move: press g to read it." in stage.text)


async def test_a_game_that_stands_still_says_so_and_any_key_goes_on(tmp_path: Path) -> None:
    async with app(tmp_path) as stage:
        await come(stage, 0)
        sitting = stage.app.sitting
        assert sitting is not None
        said = []
        sitting.send = said.append  # type: ignore[method-assign]
        sitting.hear(TableStatus(paused=Stop.NOBODY_ANSWERS))
        await stage.until(lambda: "The table is resting, because nobody answers." in stage.text)
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


@pytest.mark.parametrize("name", ["take5", "cowtown", "dicetown", "cowsdance", "cowclicker"])
@pytest.mark.parametrize("size", [(60, 20), (80, 24)])
async def test_of_somebody_who_is_there_it_says_what_then_in_every_game(tmp_path: Path, name: str, size: tuple[int, int]) -> None:
    game = load(name)
    now = moment(game, game.options(), 3, lambda state: [ask.seat for ask in state.asks() if ask.must and ask.seat >= 0][:1] == [1])
    update = update_of(game, game.options(), now.state, 0, seats=3)
    first, *_ = [one for one in update.waiting if one.seat == 1]
    asks = tuple([one for one in update.asks if not one.must])
    async with app(tmp_path, size) as stage:
        await sit_down(stage, game)
        table = await hear(stage, replace(update, asks=asks, waiting=(replace(first, clock=62_000, then=Then.DEFAULT),)))
        table._tick()
        await stage.until(lambda: re.search("Waiting for Ben. The table answers for Ben in 1:0[0-2].", stage.text))


async def test_the_last_chance_is_not_covered_by_what_is_said_beside_it(tmp_path: Path) -> None:
    game, update = at_first(0)
    asks = tuple(replace(one, clock=10_000) for one in update.asks)
    async with app(tmp_path) as stage:
        await sit_down(stage, game)
        screen = await hear(stage, replace(update, asks=asks, waiting=(Waiting(0, 10_000, Then.BOT),)))
        screen._say_aside("Time was up, so the table answered for you.")
        await stage.until(lambda: "If this time runs out, a bot plays for you." in stage.text)


async def test_without_a_clock_it_says_for_how_long_somebody_has_been_thinking(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game, update = at_first(0)
    async with app(tmp_path) as stage:
        await sit_down(stage, game)
        screen = await hear(stage, replace(update, asks=(), waiting=(Waiting(1),)))
        assert "has been thinking" not in stage.text
        screen._patience._since -= 47
        screen._tick()
        await stage.until(lambda: "Ben has been thinking for 0:40." in stage.text)


def at_first(seat: int | None = 1) -> tuple[AnyGame, Update]:
    """A game of Take 5 with a question to everybody, as that seat is sent it."""
    header, said = record.read(recorded("take5"))
    game = load(header.game)
    options = record.options_of(game, header)
    state = next(step.state for step in record.replay(game, header, said) if all(ask.seat >= 0 for ask in step.state.asks()))
    return game, update_of(game, options, state, seat, seats=len(header.names))


async def test_who_goes_is_back_or_owns_the_table_stands_in_the_log(tmp_path: Path) -> None:
    game, update = at_first()
    ann, ben, cleo, dan = update.seats

    def seats(**parts: Any) -> tuple[SeatInfo, ...]:
        return (replace(ann, owner=not parts.get("heir")), replace(ben, owner=bool(parts.get("heir"))), cleo, replace(dan, **parts["dan"]))

    async with app(tmp_path) as stage:
        await sit_down(stage, game, 1)
        screen = await hear(stage, replace(update, seats=seats(dan={})))
        for parts in (
            {"dan": {"here": False}}, {"dan": {"here": False, "bot": "cow"}}, {"dan": {}}, {"dan": {}, "heir": True},
        ):  # fmt: skip
            await hear(stage, replace(update, seats=seats(**parts)))
        await stage.until(lambda: "You are the host of this table now." in stage.text)
        told = [text for kind, text in screen.whole if kind == "note"]
        assert told == ["Dan is away.", "A sensible bot plays for Dan.", "Dan is back.", "You are the host of this table now."]


async def test_somebody_who_is_away_is_counted_down_while_others_are_waited_for(tmp_path: Path) -> None:
    game, update = at_first(None)
    seats = tuple(replace(one, here=number != 3) for number, one in enumerate(update.seats))
    async with app(tmp_path) as stage:
        await sit_down(stage, game, None)
        await hear(stage, replace(update, seats=seats, waiting=(Waiting(0),), away=(Waiting(3, 50_000, Then.BOT),)))
        await stage.until(lambda: "Dan is away. A bot plays for Dan in 0:" in stage.text)


TAKES = [TakeBack()]


async def lost_to_ben(stage: Stage, seat: int = 0) -> Desk:
    """Ann comes back to a game whose host is Ben by now."""
    game, update = at_first(seat)
    desk = await sit_down(stage, game, None)
    assert stage.app.sitting is not None
    stage.app.sitting.hear(Seated(seat, "t", may_take_back=True))
    await hear(stage, replace(update, seats=tuple(replace(one, owner=number == 1) for number, one in enumerate(update.seats))))
    await stage.until(lambda: isinstance(stage.app.screen, RightsScreen))
    assert "Ben is the host of this table now. Would you like to" in stage.text
    assert "Round 1, turn 1 of 10" in stage.text  # the table stays in sight
    return desk


@pytest.mark.parametrize(("keys", "said"), [(["enter"], []), (["escape"], []), (["n"], []), (["down", "enter"], TAKES), (["y"], TAKES)])
async def test_who_owned_the_table_before_is_asked_and_a_hurried_enter_leaves_it(tmp_path: Path, keys: list[str], said: list[Any]) -> None:
    async with app(tmp_path) as stage:
        desk = await lost_to_ben(stage)
        await stage.keys(*keys)
        assert desk.said == said
        assert stage.app.screen is stage.app.stage


async def test_a_key_that_was_meant_for_the_table_does_not_answer_whose_it_is(tmp_path: Path) -> None:
    async with app(tmp_path, unasked_guard=60) as stage:
        desk = await lost_to_ben(stage)
        await stage.keys("y", "down", "enter", "n", "escape")
        assert desk.said == []
        assert isinstance(stage.app.screen, RightsScreen)


async def test_it_is_asked_when_what_stood_over_the_table_is_gone(tmp_path: Path) -> None:
    game, update = at_first(0)
    async with app(tmp_path) as stage:
        desk = await sit_down(stage, game, 0)
        await hear(stage, update)
        await stage.keys("q")
        assert stage.app.sitting is not None
        stage.app.sitting.hear(Seated(0, "t", may_take_back=True))
        stage.app.sitting.hear(replace(update, seats=tuple(replace(one, owner=number == 1) for number, one in enumerate(update.seats))))
        await stage.pilot.pause()
        assert not isinstance(stage.app.screen, RightsScreen)
        await stage.keys("escape")
        await stage.until(lambda: isinstance(stage.app.screen, RightsScreen))
        await stage.keys("y")
        assert desk.said == [TakeBack()]


async def test_a_question_whose_table_it_is_goes_when_the_rights_come_home(tmp_path: Path) -> None:
    async with app(tmp_path) as stage:
        await lost_to_ben(stage)
        sitting = stage.app.sitting
        assert sitting is not None
        assert sitting.update is not None
        seats = tuple(replace(one, owner=number == 0) for number, one in enumerate(sitting.update.seats))
        sitting.hear(replace(sitting.update, seats=seats))
        await stage.until(lambda: stage.app.screen is stage.app.stage)


async def test_who_owns_it_again_meanwhile_is_not_asked(tmp_path: Path) -> None:
    game, update = at_first(0)
    async with app(tmp_path) as stage:
        await sit_down(stage, game, None)
        assert stage.app.sitting is not None
        stage.app.sitting.hear(Seated(0, "t", may_take_back=True))
        await hear(stage, replace(update, seats=tuple(replace(one, owner=number == 0) for number, one in enumerate(update.seats))))
        assert not isinstance(stage.app.screen, RightsScreen)
        assert not stage.app.sitting.may_take_back


async def test_a_table_that_is_paused_says_which_key_goes_on_and_no_other_does(tmp_path: Path) -> None:
    game, update = at_first()
    async with app(tmp_path) as stage:
        desk = await sit_down(stage, game, 1)
        await hear(stage, update)
        sitting = stage.app.sitting
        assert sitting is not None
        sitting.hear(TableStatus(paused=Stop.ASKED, paused_by="Ben"))
        await stage.until(lambda: "You have paused the game." in stage.text and "Press Enter to go on." in stage.text)
        await stage.keys("1")
        assert desk.said == []
        await stage.keys("enter")
        assert desk.said == [GoOn()]


@pytest.mark.parametrize(
    ("here", "owner", "own", "said"),
    [
        ("Ann Ben Cleo", 0, 1, "It goes on when Ann, the host, or Cleo says so."),
        ("Ben Cleo", 0, 1, "It goes on when Cleo says so."),
        ("Ann Ben", 0, 1, "It goes on when Ann, the host, says so."),
        ("Ben Dan", 0, 1, "Ann is away. It goes on when Ann or the next host says so."),
        ("Ben", 0, 1, "Press Enter to go on."),
        ("Ben Dan", 1, 1, "Press Enter to go on."),
        ("Ben Dan", 1, None, "It goes on when Ben, the host, says so."),
        ("Ben Dan", None, 1, "Press Enter to ask to go on; more than half of the players must want it."),
        ("Ben Dan", None, None, "It goes on when more than half of the players say so."),
    ],
)
async def test_a_pause_says_who_can_end_it_as_people_come_and_go(
    tmp_path: Path, here: str, owner: int | None, own: int | None, said: str
) -> None:
    game, update = at_first(own)
    async with app(tmp_path) as stage:
        desk = await sit_down(stage, game, own)
        await hear(stage, update)
        sitting = stage.app.sitting
        assert sitting is not None
        sitting.hear(TableStatus(paused=Stop.ASKED, paused_by="Cleo", has_owner=owner is not None))
        seats = tuple(replace(one, here=one.name in here.split(), owner=number == owner) for number, one in enumerate(update.seats))
        await hear(stage, replace(update, seats=seats))
        await stage.until(lambda: said in stage.text and "Cleo has paused the game." in stage.text)
        if said.startswith("Press Enter"):
            await stage.keys("1", "enter")
            assert desk.said == [GoOn()]


@pytest.mark.parametrize("seat", [1, None])
async def test_after_the_last_word_only_that_is_said_and_nothing_can_be_answered(tmp_path: Path, seat: int | None) -> None:
    game, update = at_first(seat)
    update = replace(update, asks=tuple(replace(one, clock=60_000) for one in update.asks))
    async with app(tmp_path) as stage:
        desk = await sit_down(stage, game, seat)
        await hear(stage, update)
        assert stage.app.sitting is not None
        stage.app.sitting.hear(Closing("Ann has removed you from the table", Code.PUT_OUT))
        await stage.until(lambda: "Ann has removed you from the table." in stage.text)
        await stage.until(lambda: "0:5" not in stage.text)
        await stage.keys("1", "enter", "enter")
        assert desk.said == []
        assert "This table is closed" not in stage.text
        await stage.keys("q")
        assert "Your seat is kept" not in stage.text
        await stage.keys("escape")
        assert "Enter" not in stage.text
        assert stage.text.count("Ann has removed you") <= 2  # in the prompt, and in the story
        await stage.keys("q", "y")
    assert not stage.app.farewell


async def test_where_the_host_is_gone_its_own_machine_says_what_brings_it_back(tmp_path: Path) -> None:
    game, update = at_first()
    async with app(tmp_path) as stage:
        await sit_down(stage, game, 1)
        await hear(stage, update)
        sitting = stage.app.sitting
        assert sitting is not None
        sitting.is_here = True
        sitting.hear(Lost("the host is gone: its program has ended; trying to reach it again", final=False, is_gone=True))
        await stage.until(lambda: "To bring the table back: cowtui host --resume" in " ".join(stage.text.split()))


def test_how_a_game_stands_is_told_by_its_players_and_not_by_what_lies_there() -> None:
    header, said = record.read(recorded("take5"))
    for length in range(2, 60):
        players = replays.reached(header, said[:length]).players
        assert not any(line.startswith("To be placed") for line in players)
        assert sum(line.startswith(("Ann:", "Ben:", "Cleo:", "Dan:")) for line in players) == 4
