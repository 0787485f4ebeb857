"""What people at a table say about each other and about the table, each by a word, at line modes that share one."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from lines.speakers import Guest

from cowtui.door.messages import OpenDoor
from cowtui.hosting import kept_doors
from net.core.lobby import TableConfig
from net.core.match import TimeControl
from net.link import LocalServer

TOKEN = "a" * 16
Come = Callable[..., Guest]


def coming(**config: Any) -> Iterator[Come]:
    """Have people come to a table of Take 5, by name; gone afterwards."""
    table: dict[str, Any] = {"table": "Barn", "game": "take5", "seats": 3, "time_control": TimeControl()}
    server = LocalServer(TableConfig(**{**table, **config}), worker=False)
    here: list[Guest] = []

    def come(name: str, *, watching: bool = False, owner: bool = False, hears: str = "At the table") -> Guest:
        here.append(guest := Guest(server, "take5", name, token=TOKEN if owner else "", watching=watching))
        guest.hears(hears)
        return guest

    yield come
    for guest in here:
        guest.close()
    server.close()


@pytest.fixture
def come() -> Iterator[Come]:
    """A table that Ann owns."""
    yield from coming(owner=TOKEN, options={"rounds": 4})


@pytest.fixture
def come_to_none() -> Iterator[Come]:
    """A table that nobody owns, which starts when its seats are taken."""
    yield from coming(starts_itself=True)


def begun(come: Come, *watchers: str) -> list[Guest]:
    """Ann, Ben and Cleo in a game, and these who watch."""
    ann = come("Ann", owner=True)
    ben, cleo = come("Ben"), come("Cleo")
    here = [ann, ben, cleo, *(come(name, watching=True) for name in watchers)]
    ben.says("ready")
    cleo.says("ready")
    ann.hears("Everybody is ready.")
    ann.says("start")
    for guest in here:
        guest.hears("Players: ")
    return here


def test_who_is_muted_is_not_heard_until_they_are_unmuted(come: Come) -> None:
    ann, ben = come("Ann", owner=True), come("Ben")
    ben.says("say hello")
    ann.hears("Ben: hello")
    ann.says("mute ben")
    ann.hears("You do not hear Ben any more. `unmute Ben` changes that.")
    ben.says("say are you there?")
    ben.hears("You: are you there?")
    ann.says("mute", "mute Zoe", "unmute ben")
    ann.hears("Muted: Ben.")
    ann.hears("Nobody else here is called Zoe. Here are: Ben.")
    ann.hears("You hear Ben again.")
    ben.says("say at last")
    ann.hears("Ben: at last")
    assert "Ben: are you there?" not in ann.text


def test_who_is_removed_may_come_back_and_who_is_banned_may_not(come: Come) -> None:
    ann, ben = come("Ann", owner=True), come("Ben")
    ann.says("remove ben", "no", "remove ben", "yes")
    ann.hears("Remove Ben from the table? In a game a bot plays on. Who is removed may come back. Say `yes` to do it.")
    ann.hears("Nothing has changed.")
    ben.hears("The table says: Ann has removed you from the table.")
    ann.hears("Ben has left: seat 2 is free.")
    assert ben.leaves() == 1
    again = come("Ben")
    ann.hears("Ben sits down on seat 2")
    ann.says("ban ben", "yes")
    again.hears("The table says: Ann has removed you from the table; you cannot come back to it.")
    assert again.leaves() == 1
    come("Ben", hears="You were removed from this table and cannot come back to it.")


def test_in_a_game_a_bot_plays_on_for_who_is_removed(come: Come) -> None:
    ann, ben, cleo = begun(come)
    ben.says("remove cleo")
    ben.hears("`remove` does nothing now.")
    ann.says("remove cleo", "yes")
    cleo.hears("Ann has removed you from the table.")
    ben.hears("A sensible bot plays for Cleo.")


def test_the_host_hands_over_and_the_new_one_decides(come: Come) -> None:
    ann, ben = come("Ann", owner=True), come("Ben")
    ben.says("hand over Ann", "start")
    ben.hears("`hand over` does nothing now.")
    ben.hears("`start` does nothing now.")
    ann.says("hand over ben", "yes")
    ann.hears("Ben is the host of this table now.")
    ben.hears("You are the host of this table now.")
    ben.says("seats 2", "bots")
    ann.hears("At the table: Ann (you), Ben (host).")
    ann.says("take back")
    ann.hears("`take back` does nothing now.")


@pytest.fixture
def come_and_go() -> Iterator[Come]:
    """A table whose rights pass on at once when their owner is gone."""
    yield from coming(time_control=TimeControl(clock=0, grace=1), owner=TOKEN)


def test_who_owned_the_table_until_they_were_away_is_asked_however_often_it_has_passed_on(come_and_go: Come) -> None:
    come = come_and_go
    ann, ben, cleo = begun(come)
    ann.close()
    ben.hears("You are the host of this table now.")
    ben.close()
    cleo.hears("You are the host of this table now.")
    ann = come("Ann", owner=True, hears="Cleo is the host of this table now. Would you like to be the host again? `yes` or `no`")
    ann.says("no", "clock", "take back")
    ann.hears("Nothing has changed.")
    ann.hears("You are the host of this table now.")
    cleo.hears("Ann is the host of this table now.")
    ann.close()
    cleo.hears("You are the host of this table now.")
    ann = come("Ann", owner=True, hears="Would you like to be the host again?")
    ann.says("yes")
    ann.hears("You are the host of this table now.")


def test_a_pause_is_told_with_who_ends_it(come: Come) -> None:
    ann, ben, _ = begun(come)
    ben.says("pause")
    ben.hears("`pause` does nothing now.")
    ann.says("pause")
    ann.hears("You have paused the game. `go on` goes on.")
    ben.hears("Ann has paused the game. It goes on when Ann says so.")
    ben.says("1")
    ben.hears("That does not work. Ann has paused the game.")
    ben.says("go on", "clock")
    ben.hears("`go on` does nothing now.")
    ben.hears("Ann has paused the game.")
    ann.says("go on")
    ben.hears("The game goes on.")
    ben.says("1")
    ann.says("1", "clock")
    ann.hears("You may still change that, until everybody has answered.")


def test_where_nobody_is_host_more_than_half_must_want_it(come_to_none: Come) -> None:
    ann, ben, cleo = (come_to_none(name) for name in ("Ann", "Ben", "Cleo"))
    for guest in (ann, ben, cleo):
        guest.hears("Players: ")
    ben.says("pause")
    ann.hears("1 player wants to pause the game; it takes 2. Whoever says `pause` agrees.")
    ann.says("who", "pause")
    ann.hears("1 player wants to pause the game; it takes 2. Whoever says `pause` agrees.")
    for guest in (ben, cleo):
        guest.hears("Ann has paused the game. `go on` goes on.")
    cleo.says("go on")
    ben.hears("1 player wants to go on with the game; it takes 2. Whoever says `go on` agrees.")
    ben.says("go on")
    cleo.hears("The game goes on.")
    cleo.says("help", "remove ann", "yes")
    cleo.hears("remove NAME: remove somebody; in a game a bot plays on; more than half of the others must want it")
    ben.hears("1 player wants to remove Ann; it takes 2. Whoever says `remove Ann` agrees.")
    ben.says("remove ann", "yes")
    ann.hears("More than half of the others have removed you from the table.")
    ben.says("close seats")
    cleo.hears("1 player wants to keep newcomers out of bots' seats; it takes 2. Whoever says `close seats` agrees.")
    cleo.says("close seats", "close table", "yes")
    ben.hears("Newcomers are kept out of bots' seats now.")
    ben.hears("1 player wants to save the game and close the table; it takes 2. Whoever says `close table` agrees.")
    ben.says("close table", "yes")
    cleo.hears("The table says: ")


def test_a_watcher_sees_a_hand_where_its_player_agreed_and_no_longer(come: Come) -> None:
    ann, ben, _, dora = begun(come, "Dora")
    dora.says("see Ben")
    dora.hears("That does not work. Ben does not show cards to watchers.")
    dora.says("see Zoe", "see nobody")
    dora.hears("Nobody here is called Zoe. There are Ann, Ben, Cleo.")
    dora.hears("You see what everybody sees.")
    ben.says("show hand", "no", "show hand", "yes")
    ben.hears("Say `yes` to show them.")
    ben.hears("Nothing has changed.")
    ben.hears("People who watch can see your cards now. `hide hand` hides them.")
    dora.says("see ben")
    dora.hears("You see the table as Ben sees it, a round late, with Ben's `hand`. `see nobody` goes back.")
    ben.hears("Dora sees your cards now, a round late.")
    dora.says("see nobody")
    dora.hears("You see what everybody sees now.")
    ben.hears("Dora does not see your cards any more.")
    dora.says("see 2")
    ben.hears("Dora sees your cards now, a round late.")
    ben.says("hide hand")
    ben.hears("Nobody who watches sees your cards any more.")
    dora.hears("Ben does not show the cards any more. You see what everybody sees now.")
    ann.says("say done")
    dora.hears("Ann: done")
    assert "Dora watches now." not in dora.text
    assert ann.text.count("Dora watches now.") == 1
    assert "does not watch" not in ann.text
    assert dora.text.count("`log` tells what happened") == 0


def test_a_watcher_hears_whose_hand_it_is(come: Come) -> None:
    ann, ben, cleo, dora = begun(come, "Dora")
    ben.says("show hand", "yes")
    ben.hears("People who watch can see your cards now.")
    dora.says("see ben")
    dora.hears("You see the table as Ben sees it, a round late")
    ben.says("question")
    with ThreadPoolExecutor(3) as pool:
        for _ in range(3):
            list(pool.map(lambda guest: guest.answers_until("A new round."), (ann, ben, cleo)))
    dora.hears("A new round.")
    dora.says("hand")
    assert re.fullmatch(r"Ben's hand: \d+( \d+){9}", dora.hears("hand: "))
    assert "Your hand" not in dora.text


def test_who_stops_watching_is_told_of(come: Come) -> None:
    ann, dora = come("Ann", owner=True), come("Dora", watching=True)
    ann.hears("Dora watches now.")
    dora.says("quit")
    assert dora.leaves() == 0
    ann.hears("Dora does not watch any more.")


def test_newcomers_are_kept_out_and_let_in_again(come: Come) -> None:
    ann, ben, _ = begun(come)
    ann.says("close seats")
    ben.hears("Newcomers are kept out of bots' seats now.")
    ann.says("open seats", "pace", "pace fast")
    ben.hears("Newcomers may take bots' seats now.")
    ann.hears("The pace is instant. There are slow, normal, fast, instant.")
    ben.hears("Bots play at the pace fast now.")
    ann.says("close table", "yes")
    ben.hears("The table says: ")


def test_the_end_of_input_leaves_also_who_has_said_something_and_who_watches(come: Come) -> None:
    ann, dora = come("Ann", owner=True), come("Dora", watching=True)
    ann.says("say good night")
    dora.hears("good night")
    for guest in (ann, dora):
        guest.close()
        assert guest.leaves() == 1
        assert "The input has ended." in guest.text


def test_who_owns_a_table_and_comes_back_is_told_of_its_door(come: Come, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    (tmp_path / "cowtui").mkdir()
    ended = subprocess.Popen(["true"])
    ended.wait()
    door = OpenDoor(26971, "cow river nine", "SHA256:x", ("192.168.1.5",))
    kept_doors.keep(TOKEN, ended.pid, OpenDoor(1, "of a table that has ended", "", ("::1",)))
    kept_doors.keep(TOKEN, os.getpid(), door)
    ann, ben = come("Ann", owner=True), come("Ben")
    ann.says("invite")
    ann.hears("ssh -p 26971 NAME@192.168.1.5   password: cow river nine")
    ben.says("invite")
    ben.hears("`invite` does nothing now.")
    assert (tmp_path / "cowtui" / "doors.json").stat().st_mode & 0o77 == 0
    assert "has ended" not in (tmp_path / "cowtui" / "doors.json").read_text("utf-8")
