"""The lobby, over a table that is real but in this process."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace
from screens.stage import Desk as DeskOfTest
from screens.stage import Stage, hear, moment, opened, sit_down, take5, update_of

from cowtui.boards.showing import GUARD, NEW_GAME
from cowtui.hosting.process import Hosted
from cowtui.screens.lobby import LobbyScreen
from cowtui.screens.result import ResultScreen
from cowtui.screens.table import TableScreen
from cowtui.seat.sitting import Sitting
from cowtui.wording.dealing import in_the_lobby
from net.core.connection import Lost
from net.core.lobby import TableConfig
from net.core.messages import (
    Chat,
    Closing,
    Code,
    Dealt,
    FromHost,
    Lobby,
    Off,
    Ready,
    Refused,
    Seated,
    SeatInfo,
    Sit,
    Start,
    Starting,
    TableStatus,
    Waiting,
    Watch,
)
from net.host import Opened
from net.link import LocalServer
from rules.catalog import load
from rules.chance import Fast
from rules.playout import roll_out


@pytest.fixture
def house() -> Iterator[LocalServer]:
    house = LocalServer(TableConfig(table="Barn", game="take5", seats=3), worker=False)
    yield house
    house.close()


async def sit(stage: Stage, house: LocalServer) -> Sitting:
    """Ann sits down with the app."""
    sitting = Sitting(load("take5"), stage.app.post_heard, alone=False, motion=False)
    stage.app.sitting = sitting
    sitting.open(lambda deliver: house.connect(Sit("Ann"), deliver))
    await stage.until(lambda: isinstance(stage.app.screen, LobbyScreen) and "Ann (you)" in stage.text)
    return sitting


async def test_the_owner_puts_bots_changes_options_and_starts(tmp_path: Path, house: LocalServer) -> None:
    async with opened(tmp_path) as stage:
        await sit(stage, house)
        assert "2 seats are free." in stage.text
        await stage.keys("s")
        await stage.until(lambda: stage.text.count("2 seats are free") == 2)
        await stage.keys("down", "right")
        await stage.until(lambda: "sensible bot" in stage.text)
        await stage.keys("down", "left")
        await stage.until(lambda: "3  free" not in stage.text)
        await stage.keys("o", *["down"] * 4, "right")
        assert "Tactics: only as many cards as are dealt" in stage.text
        await stage.keys("enter")
        await stage.until(lambda: "Cards and rows: Tactics" in " ".join(stage.text.split()) or "cards and rows: Tactics" in stage.text)
        await stage.keys("s")
        await stage.until(lambda: isinstance(stage.app.screen, TableScreen))
        await stage.until(lambda: "Choose a card to play" in stage.text)


async def test_a_guest_is_ready_and_only_the_owner_starts(tmp_path: Path, house: LocalServer) -> None:
    heard: list[FromHost | Lost] = []
    ben = house.connect(Sit("Ben"), heard.append)
    async with opened(tmp_path) as stage:
        await stage.until(lambda: any(isinstance(message, Lobby) for message in heard))
        await sit(stage, house)
        zoe: list[FromHost | Lost] = []
        third = house.connect(Sit("Zoe"), zoe.append)
        await stage.until(lambda: "3  Zoe" in stage.text)
        await stage.keys("s")
        assert isinstance(stage.app.screen, LobbyScreen)
        assert "You and Zoe are not ready.  press r when you are ready" in stage.text
        assert "The game starts when all are ready." in stage.text
        await stage.keys("r")
        await stage.until(lambda: "Zoe is not ready." in stage.text)
        third.send(Ready(True))
        await stage.until(lambda: "Everybody is ready." in stage.text)
        third.send(Chat("moo \x1b[31mred\x07 ‮moo"))
        await stage.until(lambda: "Zoe: moo" in stage.text)
        assert "\x1b" not in stage.text
        ben.send(Start())
        await stage.until(lambda: isinstance(stage.app.screen, TableScreen))


async def test_a_full_table_says_so_and_gives_the_menu_back(tmp_path: Path, house: LocalServer) -> None:
    others: list[FromHost | Lost] = []
    for name in ("Ben", "Cleo", "Dan"):
        house.connect(Sit(name), others.append)
    async with opened(tmp_path) as stage:
        await stage.until(lambda: sum(isinstance(message, Seated) for message in others) == 3)
        sitting = Sitting(load("take5"), stage.app.post_heard, alone=False)
        stage.app.sitting = sitting
        sitting.open(lambda deliver: house.connect(Sit("Ann"), deliver))
        await stage.until(lambda: stage.app.sitting is None)
        await stage.until(lambda: "All 3 seats are taken" in stage.text)
    assert not any(isinstance(message, Refused) for message in others)


async def test_talk_never_stands_in_the_line_of_the_hosts_words(tmp_path: Path) -> None:
    opened_one = Opened("Barn", "take5", 26970, ("192.168.1.5",), "apple boat cat door egg fish", "")
    ended = subprocess.Popen(["true"])
    ended.wait()
    async with opened(tmp_path) as stage:
        sitting = Sitting(load("take5"), stage.app.post_heard, table="Barn", alone=False)
        stage.app.sitting = sitting
        sitting.owner, sitting.seat, sitting.hosted = True, 0, Hosted(opened_one, ended)
        sitting.hear(Lobby((SeatInfo("Ann", owner=True, ready=True), SeatInfo("Ben"), SeatInfo()), {}))
        await stage.until(lambda: "fish" in stage.text)
        for _ in range(5):
            sitting.hear(Chat("zebra yard", "Ben"))
        await stage.until(lambda: stage.text.count("\n  Ben: zebra yard\n") >= 3)
        lines = [" ".join(line[40:].split()) for line in stage.text.splitlines()]
        assert "│ apple boat cat │" in lines
        assert "│ door egg fish │" in lines


async def test_a_guest_is_asked_to_be_ready_while_seats_are_free(tmp_path: Path) -> None:
    async with opened(tmp_path) as stage:
        sitting = Sitting(load("take5"), stage.app.post_heard, table="Barn", alone=False)
        stage.app.sitting = sitting
        sitting.seat = 1
        sitting.hear(Lobby((SeatInfo("Ann", owner=True, ready=True), SeatInfo("Ben"), SeatInfo()), {}))
        await stage.until(lambda: "▸ 1 seat is free, and you are not ready.  press r when you are ready" in stage.text)


async def test_a_lobby_counts_down_for_how_long_a_seat_is_kept(tmp_path: Path) -> None:
    async with opened(tmp_path) as stage:
        sitting = Sitting(load("take5"), stage.app.post_heard, table="Barn", alone=False)
        stage.app.sitting = sitting
        sitting.seat = 1
        seats = (SeatInfo("Ann", owner=True), SeatInfo("Ben"), SeatInfo("Cleo", here=False))
        sitting.hear(Lobby(seats, {}, away=(Waiting(2, 42_000),)))
        await stage.until(lambda: "away, free in 0:4" in stage.text)
        await stage.until(lambda: "away, free in 0:39" in stage.text)


@pytest.mark.parametrize(
    ("status", "said"),
    [
        (TableStatus(clock=90_000, key=True), "90 seconds for each question, and a password."),
        (TableStatus(clock=1_000), "1 second for each question, and no password."),
        (TableStatus(), "No clock, and no password."),
    ],
)
async def test_a_lobby_says_how_long_there_is_for_an_answer_and_whether_there_is_a_password(
    tmp_path: Path, status: TableStatus, said: str
) -> None:
    async with opened(tmp_path) as stage:
        sitting = Sitting(load("take5"), stage.app.post_heard, table="Barn", alone=False)
        stage.app.sitting = sitting
        sitting.seat = 1
        sitting.hear(status)
        sitting.hear(Lobby((SeatInfo("Ann", owner=True), SeatInfo("Ben"), SeatInfo()), {}))
        await stage.until(lambda: said in " ".join(stage.text.split()))


async def test_whoever_is_put_out_of_a_lobby_reads_that_alone(tmp_path: Path) -> None:
    async with opened(tmp_path) as stage:
        sitting = Sitting(load("take5"), stage.app.post_heard, table="Barn", alone=False)
        stage.app.sitting = sitting
        sitting.seat = 1
        sitting.hear(Lobby((SeatInfo("Ann", owner=True), SeatInfo("Ben"), SeatInfo()), {}))
        await stage.until(lambda: "press r when you are ready" in stage.text)
        sitting.hear(Closing("Ann has removed you from the table"))
        await stage.until(lambda: "Ann has removed you from the table.  q leaves" in stage.text)
        assert "Ready" not in stage.text.splitlines()[-1]
        assert "is free" not in stage.text


async def result(stage: Stage, seat: int = 1) -> tuple[DeskOfTest, Sitting]:
    """A game that has ended, at the table of Ann, where Ben and Cleo sit too."""
    game, options = take5(rounds=1)
    state = game.new(options, 3, None)
    roll_out(game, state, Fast(1))
    desk = await sit_down(stage, game, seat)
    await hear(stage, update_of(game, options, state, seat, seats=3))
    await stage.until(lambda: isinstance(stage.app.screen, ResultScreen))
    assert stage.app.sitting
    return desk, stage.app.sitting


async def test_a_result_says_when_the_next_game_begins_and_for_whom_it_waits(tmp_path: Path) -> None:
    ann, ben, cleo = SeatInfo("Ann", owner=True), SeatInfo("Ben"), SeatInfo("Cleo")
    async with opened(tmp_path) as stage:
        desk, sitting = await result(stage)
        sitting.hear(Lobby((ann, ben, cleo), {}))
        await stage.until(lambda: "Another game?  Enter says yes" in stage.text)
        sitting.hear(Lobby((replace(ann, ready=True), ben, cleo), {}))
        sitting.hear(TableStatus(next_game=20_000))
        await stage.until(lambda: "The next game begins in 0:1" in stage.text)
        assert "Enter when you are ready" in stage.text
        await stage.keys("enter")
        assert desk.said == [Ready(True)]
        sitting.hear(Lobby((replace(ann, ready=True), replace(ben, ready=True), cleo), {}))
        await stage.until(lambda: "Waiting for Cleo." in stage.text)


async def test_a_host_sees_who_wants_another_game_and_whether_enter_deals_it(tmp_path: Path) -> None:
    ann, ben, cleo = SeatInfo("Ann", owner=True), SeatInfo("Ben"), SeatInfo("Cleo")
    async with opened(tmp_path) as stage:
        _, sitting = await result(stage, 0)
        sitting.owner = True
        sitting.hear(Lobby((ann, ben, cleo), {}))
        await stage.until(lambda: "Another game?  Enter says yes" in stage.text)
        assert " in;" not in stage.text
        sitting.hear(Lobby((ann, replace(ben, ready=True), cleo), {}))
        await stage.until(lambda: "Ben is in; Cleo has not answered." in stage.text)
        sitting.hear(Lobby((ann, replace(ben, ready=True), replace(cleo, ready=True)), {}))
        await stage.until(lambda: "Another game?  Enter deals it" in stage.text)
        assert "Ben and Cleo are in." in stage.text


@pytest.mark.parametrize("size", [(80, 24), (60, 20)])
async def test_of_what_points_come_is_never_cut_within_a_part(tmp_path: Path, size: tuple[int, int]) -> None:
    async with opened(tmp_path, size) as stage:
        await result(stage)
        assert isinstance(stage.app.screen, ResultScreen)
        parts = "20 for cards in hand, 10 for the largest herd, 7 for safe deeds, 5 for the badge, 4 for dollars"
        stage.app.screen.choices.made_of = [parts] * 3
        stage.app.screen.choices.rounds = ()
        stage.app.screen.choices.repaint()
        await stage.pilot.pause()
        assert "…" not in stage.text.replace("checked …", "")
        assert stage.text.count("20 for cards in hand") == 3
        assert ("4 for dollars" in stage.text) == (size[0] == 80)


async def test_after_the_end_the_table_leads_back_to_the_result(tmp_path: Path) -> None:
    async with opened(tmp_path) as stage:
        await result(stage)
        await stage.keys("escape")
        assert "r result" in stage.text.splitlines()[-1]
        await stage.keys("enter")
        assert "The game is over: r shows the result." in stage.text


async def test_enter_that_was_meant_for_a_result_plays_no_card_of_the_next_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert NEW_GAME > 3 * GUARD
    monkeypatch.setattr("cowtui.boards.showing.NEW_GAME", 60.0)  # a busy machine may let the true one pass
    game, options = take5()
    async with opened(tmp_path) as stage:
        desk, _ = await result(stage)
        later = moment(game, options, 3, lambda state: any(ask.seat == 1 for ask in state.asks()))
        screen = await hear(stage, update_of(game, options, later.state, 1, seats=3))
        await stage.until(lambda: stage.app.screen is screen)
        assert screen.table.is_guarded
        await stage.keys("enter")
        assert desk.said == []


async def test_what_is_arranged_for_the_next_game_stands_under_the_result(tmp_path: Path) -> None:
    game, options = take5(rounds=1)
    state = game.new(options, 2, None)
    roll_out(game, state, Fast(1))
    async with opened(tmp_path) as stage:
        await sit_down(stage, game)
        await hear(stage, update_of(game, options, state, 0))
        await stage.until(lambda: isinstance(stage.app.screen, ResultScreen))
        assert stage.app.sitting
        names = [place.name for place in stage.app.sitting.update.seats] if stage.app.sitting.update else []
        stage.app.sitting.hear(Lobby((SeatInfo(names[0]), SeatInfo(names[1], ready=True), SeatInfo()), {}))
        await stage.until(lambda: f"The next game: {names[0]}, {names[1]} (ready) and a free seat." in stage.text)
        stage.app.sitting.hear(Lobby((SeatInfo(names[0]), SeatInfo(names[1])), {}))
        await stage.until(lambda: "The next game:" not in stage.text)


async def test_the_host_puts_a_guest_out_and_hands_the_table_over(tmp_path: Path, house: LocalServer) -> None:
    heard: list[FromHost | Lost] = []
    async with opened(tmp_path) as stage:
        await sit(stage, house)
        house.connect(Sit("Ben"), heard.append)
        await stage.until(lambda: "2  Ben" in stage.text)
        await stage.keys("down")
        assert "Enter: remove Ben, or make Ben the host." in stage.text
        await stage.keys("enter")
        await stage.until(lambda: "Remove Ben" in stage.text)
        await stage.keys("enter")
        await stage.until(lambda: "Remove Ben from the table?" in stage.text)
        await stage.keys("enter")
        assert not any(isinstance(message, Closing) for message in heard)  # the first answer changes nothing
        await stage.keys("enter", "enter", "y")
        await stage.until(lambda: any(isinstance(message, Closing) for message in heard))
        assert next(message for message in heard if isinstance(message, Closing)).text == "Ann has removed you from the table"
        await stage.until(lambda: "2  free" in stage.text)
        again: list[FromHost | Lost] = []
        house.connect(Sit("Cleo"), again.append)
        await stage.until(lambda: "2  Cleo" in stage.text)
        await stage.keys("p", *"host", "enter", "y")
        await stage.until(lambda: stage.app.sitting is not None and not stage.app.sitting.owner)
        await stage.until(lambda: "The game starts when all are ready." in stage.text)


async def test_who_watches_stands_there_by_name_and_can_be_put_out(tmp_path: Path, house: LocalServer) -> None:
    heard: list[FromHost | Lost] = []
    async with opened(tmp_path) as stage:
        await sit(stage, house)
        house.connect(Watch("Finn"), heard.append)
        await stage.until(lambda: "Finn is watching." in stage.text)
        await stage.keys("p", "enter", "y")
        await stage.until(lambda: any(isinstance(message, Closing) for message in heard))
        await stage.until(lambda: "Finn" not in stage.text)


async def test_bots_seats_are_closed_to_latecomers(tmp_path: Path, house: LocalServer) -> None:
    async with opened(tmp_path) as stage:
        sitting = await sit(stage, house)
        await stage.keys("down", "right")
        await stage.until(lambda: "can replace bots" in stage.text)
        await stage.keys("end", "right")
        await stage.until(lambda: sitting.status.seats_closed)
        await stage.until(lambda: "are kept out" in stage.text)


async def test_enter_on_a_bot_leaves_it_there_and_says_how_it_is_changed(tmp_path: Path, house: LocalServer) -> None:
    async with opened(tmp_path) as stage:
        sitting = await sit(stage, house)
        assert "Enter" not in stage.text.splitlines()[-1]  # on one's own seat it does nothing
        assert "t talk" in stage.text.splitlines()[-1]
        await stage.keys("down")
        assert "Enter add a bot" in stage.text.splitlines()[-1]
        assert "t talk" in stage.text.splitlines()[-1]
        await stage.keys("enter")
        await stage.until(lambda: "‹ sensible bot ›" in stage.text)
        await stage.keys("enter", "enter")
        assert "Left and right choose another bot, or free the seat." in stage.text
        await stage.keys("right")
        await stage.until(lambda: "‹ strong bot ›" in stage.text)
        await stage.keys("right")
        await stage.until(lambda: "‹ childlike bot ›" in stage.text)
        assert sitting.lobby is not None
        assert [info.bot for info in sitting.lobby.seats] == ["", "calf", ""]


async def test_a_start_that_one_s_own_program_did_not_agree_to_says_what_does_not_fit(tmp_path: Path) -> None:
    doubt = "The host wants to deal for other options than it showed; your program has not given its word for this deal."
    async with opened(tmp_path) as stage:
        game, options = take5()
        await sit_down(stage, game)
        sitting = stage.app.sitting
        assert sitting
        sitting.hear(Seated(0, "token"))
        sitting.hear(Lobby((SeatInfo("Ann"), SeatInfo("Ben", owner=True)), msgspec.to_builtins(options)))
        await stage.until(lambda: isinstance(stage.app.screen, LobbyScreen))
        called_off = Off(1, "The start was called off: Ann is not ready.")
        for message in (Starting(1, "{}", "a" * 64), Refused(0, "", doubt, Code.OTHER_DEAL), called_off):
            sitting.hear(message)
        await stage.until(lambda: "other options than it showed" in " ".join(stage.text.split()))
        for message in (Starting(2, "{}", "b" * 64), Off(2, "The start was called off: Ben has left.")):
            sitting.hear(message)
        await stage.until(lambda: "Ben has left" in stage.text)


@pytest.mark.parametrize("deal", list(Dealt))
async def test_the_lobby_says_in_half_a_line_who_has_a_word_in_the_deal(tmp_path: Path, deal: Dealt) -> None:
    async with opened(tmp_path) as stage:
        game, options = take5()
        await sit_down(stage, game)
        assert stage.app.sitting
        stage.app.sitting.hear(Seated(0, "token"))
        stage.app.sitting.hear(Lobby((SeatInfo("Ann"), SeatInfo("Ben", owner=True)), msgspec.to_builtins(options), deal=deal))
        await stage.until(lambda: isinstance(stage.app.screen, LobbyScreen) and "Ann (you)" in stage.text)
        said = [one for one in map(in_the_lobby, Dealt) if one and one in stage.text]
        assert said == ([in_the_lobby(deal)] if deal is not Dealt.ALONE else [])


async def test_alone_in_the_lobby_one_is_told_how_to_add_a_bot_and_that_nobody_else_is_here(house: LocalServer, tmp_path: Path) -> None:
    async with opened(tmp_path) as stage:
        await sit(stage, house)
        await stage.until(lambda: "That is your own seat. On a free one, Enter adds a bot." in stage.text)
        assert "2 seats are free.  fill them, then s starts" in stage.text
        await stage.keys("p")
        assert "Nobody else is here." in stage.text
        assert "type what" not in stage.text
        await stage.keys("s")
        await stage.until(lambda: "wait for somebody, choose bots, or play with fewer seats." in " ".join(stage.text.split()))
