"""Text from a stranger, whichever way it comes in: the wire, settings, a saved game, the LAN. Nothing of it steers a terminal."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from programs import started
from protocol.desk import Desk
from protocol.hosts import HostProcess

from cowtui.wording import replays
from net import journal
from net.core.coding import from_client, from_host, other_protocol
from net.core.lobby import TableConfig
from net.core.match import TimeControl
from net.core.messages import PeerError
from net.core.text import cut, stripped
from net.host import Settings
from rules import record
from rules.catalog import load
from rules.errors import RecordError

TAKE5 = load("take5")
EVIL = "\x1b[2J\u202eBarn\r\n\x07"
SAFE = "[2JBarn"


@given(st.text())
def test_stripped_text_is_one_line_that_steers_nothing_and_stays_as_it_is(text: str) -> None:
    kept = stripped(text)
    assert kept == "" or kept.replace(" ", "x").isprintable() or not kept.isascii()
    assert not any(letter in kept for letter in "\n\r\t\x1b\x7f\x9b\u200b\u200d\u202e\u2066\ufeff\ufe0f")
    assert stripped(kept) == kept
    assert len(cut(text, 7)) <= 7


# Settings, as JSON on standard input ------------------------------------------------------------------------------------------


def test_a_host_process_strips_the_table_s_name_and_says_the_stripped_one(tmp_path: Path) -> None:
    host = HostProcess(Settings(TableConfig(table=EVIL, game="take5", seats=2), port=0, bind="127.0.0.1", announce=False), tmp_path)
    try:
        assert host.opened.table == SAFE
    finally:
        host.kill()
        host.close()


@pytest.mark.parametrize(
    ("config", "fault"),
    [
        ({"table": "x" * 25}, "the table's name: a text of 25 characters; 24 are the most here"),
        ({"table": "\x1b"}, "the table's name: there is no letter in this text"),
        ({"key": "x" * 81}, "the table's key: a text of 81 characters; 80 are the most here"),
        ({"key": " \u200d"}, "the table's key: there is no letter in this text"),
        (
            {"time_control": TimeControl(bot="genius")},
            "no bot is called 'genius'; there are calf, cow and bull, ",
        ),
    ],
    ids=repr,
)
def test_terms_that_nobody_could_read_or_say_open_no_table(config: dict[str, Any], fault: str, tmp_path: Path) -> None:
    settings = Settings(TableConfig(**{"table": "Barn", "game": "take5", "seats": 2, **config}), port=0, bind="127.0.0.1", announce=False)
    ended = started.run([sys.executable, "-m", "net"], input=msgspec.json.encode(settings), capture_output=True, timeout=30)
    assert ended.stderr.decode().startswith(fault)
    assert (ended.returncode, ended.stdout, ended.stderr.count(b"\n")) == (1, b"", 1)


# A saved game -----------------------------------------------------------------------------------------------------------------


def saved(folder: Path, *lines: record.Line) -> Path:
    path = folder / "one.record"
    path.write_text("".join(map(record.write, lines)), "utf-8")
    return path


def header(**said: Any) -> record.Header:
    names, tokens = ("Ann", "Ben"), ("", "")
    usual = {"game": "take5", "version": TAKE5.version, "options": {}, "names": names, "seed": "s", "table": "Barn", "tokens": tokens}
    return record.Header(**{**usual, **said})


def test_a_saved_game_is_stripped_as_it_is_read(tmp_path: Path) -> None:
    one = journal.read(saved(tmp_path, header(table=EVIL, names=(EVIL, "Ben")), record.Took(0, 1, EVIL)))
    assert (one.header.table, one.header.names) == (SAFE, (SAFE, "Ben"))
    (took,) = one.lines
    assert isinstance(took, record.Took)
    assert took.name == SAFE


@pytest.mark.parametrize(
    "lines",
    [(header(table="x" * 25),), (header(names=("\x1b", "Ben")),), (header(), record.Took(0, 1, "x" * 25))],
    ids=["a long name of a table", "a name of nothing", "a newcomer's long name"],
)
def test_a_saved_game_whose_names_are_none_does_not_go_on(lines: tuple[record.Line, ...], tmp_path: Path) -> None:
    with pytest.raises(RecordError, match=r"names somebody by a text of 25 characters|there is no letter in this text"):
        journal.read(saved(tmp_path, *lines))


def test_a_saved_game_with_a_bot_that_there_is_not_does_not_go_on() -> None:
    desk = Desk(TAKE5, 2, starts_itself=False)
    with pytest.raises(RecordError, match="line 2 of the record: no bot is called 'genius'"):
        desk.table.resume(header(), [record.Took(0, 1, "Ben", "genius")], lambda line: None, desk.now)


def test_a_record_that_is_told_steers_no_terminal() -> None:
    told = list(replays.lines(record.write(header(names=(EVIL, "Ben")))))
    assert told[0] == f"{TAKE5.title}: {SAFE}, Ben"
    assert not any("\x1b" in line for line in told)


# The wire -----------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "said",
    [
        {"say": "welcome", "protocol": 1, "program": EVIL, "table": EVIL, "game": EVIL, "version": 1, "key": False},
        {"say": "chat", "text": EVIL, "name": EVIL},
        {"say": "refused", "number": 1, "rule": "", "text": EVIL, "code": "stale"},
        {"say": "closing", "text": EVIL},
        {"say": "lobby", "seats": [{"name": EVIL}], "options": {}},
        {"say": "update", "view": {}, "options": {}, "seats": [{"name": EVIL}]},
    ],
    ids=lambda said: said["say"],
)
def test_what_a_host_says_is_stripped_as_it_comes_in(said: dict[str, Any]) -> None:
    heard = msgspec.json.encode(from_host(said)).decode()
    assert SAFE in heard
    assert "\\u001b" not in heard
    assert "\u202e" not in heard


def test_sentences_about_a_stranger_s_words_are_stripped_too() -> None:
    assert "\x1b" not in other_protocol({"say": "hello", "protocol": 9, "program": EVIL}, "cowtui")
    for read in (from_client, from_host):
        with pytest.raises(PeerError) as met:
            read({"say": EVIL})
        assert "\x1b" not in met.value.text
