"""A table in this process: playing alone, and several people at one table without a network."""

from __future__ import annotations

import os
import queue
import threading
from pathlib import Path

import pytest
from protocol.hosts import SECONDS

from net.core.connection import Connection, Lost
from net.core.lobby import TableConfig
from net.core.messages import Act, Closing, FromHost, Lobby, PeerError, Record, Refused, Seated, Sit, Start, Update, Watch, Welcome
from net.link import LocalServer, solo
from rules import record
from rules.catalog import NAMES, load
from rules.playout import hurried


def play(connection: Connection, heard: queue.SimpleQueue[FromHost | Lost]) -> tuple[list[type], Update, str]:
    """Answer every must ask with the first of its answers; the kinds of what came, the last update, and the record."""
    kinds: list[type] = []
    parts: list[str] = []
    answered: set[int] = set()
    last: Update | None = None
    while True:
        message = heard.get(timeout=SECONDS)
        kinds.append(type(message))
        match message:
            case Update():
                last = message
                for asked in message.asks:
                    if asked.must and asked.number not in answered and message.ranks is None:
                        answered.add(asked.number)
                        connection.send(Act(asked.number, asked.answers[0]))
                        break
            case Record(part, is_last):
                parts.append(part)
                if is_last:
                    assert last
                    return kinds, last, "".join(parts)
            case Refused() | Closing() | Lost():
                raise AssertionError(message)
            case _:
                pass


@pytest.mark.parametrize("name", NAMES)
def test_every_game_is_played_alone_to_its_end(name: str) -> None:
    heard: queue.SimpleQueue[FromHost | Lost] = queue.SimpleQueue()
    game = load(name)
    connection = solo(name, heard.put, name="Ann", seed="alone", options=hurried(game, game.options()), worker=False)
    try:
        kinds, last, text = play(connection, heard)
    finally:
        connection.close()
    assert kinds[:3] == [Welcome, Seated, Lobby]
    header, lines = record.read(text)
    assert header.names[0] == "Ann"
    *_, step = record.replay(game, header, lines)
    outcome = step.state.outcome()
    assert outcome
    assert (outcome.ranks, outcome.scores) == (last.ranks, last.scores)


def test_the_same_seed_deals_the_same_cards_and_another_does_not() -> None:
    hands = []
    for seed in ("one", "one", "two"):
        heard: queue.SimpleQueue[FromHost | Lost] = queue.SimpleQueue()
        connection = solo("take5", heard.put, seed=seed, worker=False)
        while not isinstance(message := heard.get(timeout=SECONDS), Update):
            pass
        hands.append(message.view["hands"][0])
        connection.close()
    assert hands[0] == hands[1] != hands[2]


@pytest.mark.parametrize(("bot", "most"), [("cow", 0), ("bull:2", len(os.sched_getaffinity(0)))])
def test_only_bots_that_search_think_in_processes_of_their_own_which_are_gone_with_the_game(bot: str, most: int) -> None:
    heard: queue.SimpleQueue[FromHost | Lost] = queue.SimpleQueue()
    before, workers = _children(), set[str]()

    def hear(message: FromHost | Lost) -> None:
        workers.update(_children() - before)
        heard.put(message)

    connection = solo("take5", hear, seed="alone", options={"rounds": 1}, bots=[bot] * 3)
    try:
        play(connection, heard)
    finally:
        connection.close()
    assert bool(workers) == bool(most)
    assert len(workers) <= most
    assert _children() <= before


def _children() -> set[str]:
    return {child for one in Path("/proc/self/task").glob("*/children") for child in one.read_text().split()}


def test_a_rematch_asked_for_while_the_last_move_goes_to_the_disk_has_a_file_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put_on_the_disk = os.fdatasync

    def slowly(file: int) -> None:
        threading.Event().wait(0.02)
        put_on_the_disk(file)

    monkeypatch.setattr(os, "fdatasync", slowly)
    heard: queue.SimpleQueue[FromHost | Lost] = queue.SimpleQueue()
    folders = tmp_path / "journals", tmp_path / "replays"
    connection = solo("take5", heard.put, seats=2, options={"rounds": 1}, journals=folders[0], replays=folders[1], worker=False)
    answered: set[int] = set()
    try:
        while not list(folders[1].glob("*")) or not list(folders[0].glob("*")):
            message = heard.get(timeout=SECONDS)
            assert not isinstance(message, Closing | Lost)
            if isinstance(message, Record) and message.last:
                connection.send(Start())  # where a bot moved last
            for asked in message.asks if isinstance(message, Update) else ():
                if asked.must and asked.number not in answered:
                    answered.add(asked.number)
                    connection.send(Act(asked.number, asked.answers[0]))
                    connection.send(Start())  # refused, but after the last
    finally:
        connection.close()
    assert [len(list(folder.glob("*.record"))) for folder in folders] == [1, 1]


def test_a_rematch_is_one_start_away() -> None:
    heard: queue.SimpleQueue[FromHost | Lost] = queue.SimpleQueue()
    connection = solo("take5", heard.put, options={"rounds": 1}, worker=False)
    try:
        play(connection, heard)
        connection.send(Start())
        while not isinstance(message := heard.get(timeout=SECONDS), Update) or message.ranks is not None:
            pass
        assert message.view["round"] == 0
    finally:
        connection.close()


def test_closing_a_table_ends_its_thread_and_says_nothing_more() -> None:
    heard: queue.SimpleQueue[FromHost | Lost] = queue.SimpleQueue()
    connection = solo("take5", heard.put, worker=False)
    while not isinstance(heard.get(timeout=SECONDS), Update):
        pass
    connection.close()
    left = [heard.get() for _ in range(heard.qsize())]
    assert not any(isinstance(message, Closing | Lost) for message in left)
    assert not any(thread.name == "table" for thread in threading.enumerate())
    connection.send(Start())
    connection.close()


@pytest.mark.parametrize(
    ("wish", "why"),
    [
        ({"seats": 44}, "Take 5 with the Jumping Cow is for 2 to 10 players, not 44"),
        ({"options": {"colour": "red"}}, "these are no options of Take 5 with the Jumping Cow"),
        ({"bots": ["genius"]}, "no bot is called 'genius'"),
    ],
)
def test_a_table_that_cannot_be_says_why_to_the_caller(wish: dict[str, object], why: str) -> None:
    with pytest.raises(PeerError, match=why):
        solo("take5", lambda message: None, worker=False, **wish)
    with pytest.raises(LookupError, match="no game is called 'chess'"):
        solo("chess", lambda message: None)


def test_friends_and_watchers_share_a_table_in_one_process() -> None:
    server = LocalServer(TableConfig(table="Barn", game="take5", seats=2, starts_itself=True), worker=False)
    heard: dict[str, queue.SimpleQueue[FromHost | Lost]] = {name: queue.SimpleQueue() for name in ("Ann", "Ben", "Zoe")}
    try:
        server.connect(Sit("Ann"), heard["Ann"].put)
        server.connect(Watch("Zoe"), heard["Zoe"].put)
        ben = server.connect(Sit("Ben"), heard["Ben"].put)
        for name in heard:
            while not isinstance(message := heard[name].get(timeout=SECONDS), Update):
                pass
            assert [place.name for place in message.seats] == ["Ann", "Ben"]
        ben.close()
        while not isinstance(message := heard["Ann"].get(timeout=SECONDS), Update) or message.seats[1].here:
            pass
    finally:
        server.close()
    while not isinstance(message := heard["Ann"].get(timeout=SECONDS), Lost):
        pass
    assert message == Lost("the table is closed")


def test_a_game_alone_is_written_down_and_can_go_on(tmp_path: Path) -> None:
    heard: queue.SimpleQueue[FromHost | Lost] = queue.SimpleQueue()
    connection = solo("take5", heard.put, name="Ann", journals=tmp_path / "journals", replays=tmp_path / "replays", worker=False)
    while not isinstance(heard.get(timeout=SECONDS), Update):
        pass
    connection.close()
    (path,) = (tmp_path / "journals").glob("alone-take5-*.record")
    header, _ = record.read(path.read_text())
    assert header.names[0] == "Ann"
