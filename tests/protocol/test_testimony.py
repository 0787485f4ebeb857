"""A client's own side of a fair deal, as far as no host is needed to see it."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from net import testimony, witnesses
from net.core.messages import (
    Act,
    Closing,
    Code,
    Dealt,
    Leave,
    Lobby,
    Off,
    Open,
    Ping,
    Pong,
    Promise,
    Promises,
    Ready,
    Record,
    Refused,
    SaveAndClose,
    Seated,
    SeatInfo,
    Sit,
    Starting,
    Update,
    Watch,
    Welcome,
)
from rules import deals, witness
from rules.terms import Terms

HOST = "f" * 64
WELCOME = Welcome(2, "cowtui", "Barn", "take5", 1, False)
LOBBY = Lobby((SeatInfo("Ann", owner=True), SeatInfo("Ben")), {"cow": True})
TERMS = Terms(
    host=HOST,
    table="Barn",
    table_id="1" * 32,
    nth=1,
    attempt=1,
    game="take5",
    version=1,
    options={"cow": True},
    names=("Ann", "Ben"),
    bots=("", ""),
    people=(0, 1),
    last=None,
).text()
PROMISE = deals.host_promise(TERMS, "0" * 64)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path


def seated(seat: int | None = 1, deal: str = "") -> testimony.Testimony:
    one = testimony.Testimony(HOST, Sit("Ben") if seat is not None else Watch("Zoe"))
    one.connected(False)
    for message in (WELCOME, Seated(seat, deal=deal), LOBBY):
        assert one.hear(message) == []
    return one


def test_the_salt_is_written_down_before_it_is_opened() -> None:
    ben = seated()
    (promise,) = ben.hear(Starting(1, TERMS, PROMISE))
    assert isinstance(promise, Promise)
    assert witnesses.text_of(PROMISE, 1) == ""
    (opened,) = ben.hear(Promises(1, ("0" * 64, promise.promise)))
    (line,) = witness.read(witnesses.text_of(PROMISE, 1))
    assert isinstance(line, witness.Opened)
    assert isinstance(opened, Open)
    assert (line.seat, line.salt, line.promise, line.terms) == (1, opened.salt, PROMISE, TERMS)
    assert deals.seat_promise(TERMS, PROMISE, 1, line.salt) == promise.promise


def test_no_two_starts_share_a_salt() -> None:
    ben = seated()
    text = replace(Terms.read(TERMS), attempt=2).text()
    salts = set()
    for attempt, terms in ((1, TERMS), (2, text)):
        (promise,) = ben.hear(Starting(attempt, terms, deals.host_promise(terms, "0" * 64)))
        assert isinstance(promise, Promise)
        (opened,) = ben.hear(Promises(attempt, ("0" * 64, promise.promise)))
        assert isinstance(opened, Open)
        salts.add(opened.salt)
        ben.hear(Off(attempt, "off", True))
    assert len(salts) == 2


def test_who_does_not_give_their_word_calls_the_start_off_at_once() -> None:
    doubt, unready = seated().hear(Starting(1, TERMS.replace("Barn", "Byre"), PROMISE))
    assert isinstance(doubt, Refused)
    assert doubt.code is Code.OTHER_DEAL
    assert doubt.text == "The host wants to deal for another table or game; your program has not given its word for this deal."
    assert unready == Ready(False)


@pytest.mark.parametrize(
    ("deal", "doubt"),
    [
        (Dealt.PROMISED, "this game was dealt without your program's word, though the table said that everybody's word would be in it"),
        (Dealt.ALONE, "this game was dealt without your program's word, though you sat there"),
        (Dealt.SEED, ""),
    ],
)
def test_who_sat_there_and_was_not_asked_is_told_at_once_whatever_the_lobby_said(deal: Dealt, doubt: str) -> None:
    ben = seated()
    ben.hear(replace(LOBBY, deal=deal))
    assert [refused.text for refused in ben.hear(Update({}, {}, seats=LOBBY.seats)) if isinstance(refused, Refused)] == (
        [f"{doubt[0].upper()}{doubt[1:]}."] if doubt else []
    )


def test_who_sits_down_in_a_running_game_of_bots_was_not_to_be_asked() -> None:
    zoe = seated(None)
    zoe.hear(replace(LOBBY, deal=Dealt.ALONE))
    zoe.hear(Seated(1))
    assert zoe.hear(Update({}, {}, seats=LOBBY.seats)) == []


def ended() -> testimony.Testimony:
    """Ben, who has seen a game to its end."""
    ben = seated(deal=PROMISE)
    ben.hear(Update({}, {}, seats=LOBBY.seats))
    assert ben.hear(Update({}, {}, seats=LOBBY.seats, ranks=(1, 2), scores=((2, 1), (1, 1)))) == []
    return ben


@pytest.mark.parametrize("named", [Seated(1), Seated(1, deal="a" * 64), Seated(0, deal=PROMISE), Seated(None)])
def test_a_host_that_names_another_game_under_a_result_is_told_at_once_and_the_record_is_held_against_the_first(named: Seated) -> None:
    ben = ended()
    (doubt,) = ben.hear(named)
    assert isinstance(doubt, Refused)
    assert doubt.text.startswith("The host puts you into another game than the one that you were in")
    ben.hear(Record("moo", last=True))
    assert isinstance(witness.read(witnesses.text_of(PROMISE, 1))[-1], witness.Received)


def test_who_comes_back_to_a_result_that_is_not_named_holds_its_record_against_what_was_promised() -> None:
    ben = ended()
    ben.went(False)
    ben.connected(False)
    assert ben.hear(WELCOME) == ben.hear(Seated(1)) == []
    (doubt,) = ben.hear(Update({}, {}, seats=LOBBY.seats, ranks=(1, 2), scores=((2, 1), (1, 1))))
    assert isinstance(doubt, Refused)
    assert doubt.text.startswith("The host does not name any more the game that you were in")
    ben.hear(Record("moo", last=True))
    assert isinstance(witness.read(witnesses.text_of(PROMISE, 1))[-1], witness.Received)


def test_who_comes_back_to_the_lobby_behind_a_result_has_nothing_to_doubt() -> None:
    ben = ended()
    ben.went(False)
    ben.connected(False)
    for message in (WELCOME, Seated(1), LOBBY):
        assert ben.hear(message) == []
    terms = replace(Terms.read(TERMS), nth=1, attempt=2, table_id="3" * 32).text()
    assert isinstance(ben.hear(Starting(2, terms, deals.host_promise(terms, "0" * 64)))[0], Promise)


@pytest.mark.parametrize(("said", "left"), [(Leave(), True), (SaveAndClose(), True), (None, False)])
def test_who_has_left_is_known_by_their_own_word_and_not_by_the_host_s(said: Leave | SaveAndClose | None, left: bool) -> None:
    ben = seated(deal=PROMISE)
    if said:
        ben.say(said)
    ben.hear(Closing("you have left the table", Code.LEFT))
    ben.went(False)
    assert witness.read(witnesses.text_of(PROMISE, 1))[-1].left is left  # type: ignore[union-attr]


def test_who_watches_is_told_of_it_and_says_nothing() -> None:
    zoe = seated(None)
    assert zoe.hear(Starting(1, TERMS, PROMISE)) == []
    assert zoe.hear(Promises(1, ("0" * 64, "1" * 64))) == []
    (doubt,) = seated(None).hear(Starting(1, TERMS.replace("Barn", "Byre"), PROMISE))
    assert isinstance(doubt, Refused)


@pytest.mark.parametrize("terms", ["", "{", "{}", "[1]", TERMS + " ", TERMS.replace('"nth":1', '"nth":1.0'), "[" * 5000])
def test_terms_that_are_none_get_no_word(terms: str) -> None:
    doubt, *_ = seated().hear(Starting(1, terms, PROMISE))
    assert isinstance(doubt, Refused)
    assert doubt.code is Code.OTHER_DEAL


def test_a_witness_that_somebody_has_changed_stops_nobody_from_coming_back() -> None:
    witnesses.add(PROMISE, 1, witness.Opened(1, 1, "0" * 64, PROMISE, ("", ""), "no terms"))
    back = seated(deal=PROMISE)
    assert back.hear(Update({}, {}, seats=LOBBY.seats)) == []
    kinds = [type(line) for line in witness.read(witnesses.text_of(PROMISE, 1))]
    assert kinds == [witness.Opened, witness.Came, witness.Told]


# What cannot be written down ------------------------------------------------------------------------------------------------


def next_game(ben: testimony.Testimony) -> str:
    """After a result another game begins; the host's promise of it."""
    ben.hear(LOBBY)
    terms = replace(Terms.read(TERMS), attempt=2).text()
    promise = deals.host_promise(terms, "0" * 64)
    (word,) = ben.hear(Starting(2, terms, promise))
    assert isinstance(word, Promise)
    ben.hear(Promises(2, ("0" * 64, word.promise)))
    ben.hear(Update({}, {}, seats=LOBBY.seats))
    return promise


def no_folder(home: Path, patch: pytest.MonkeyPatch) -> None:
    (home / "cowtui").write_text("no folder")


def full_disk(home: Path, patch: pytest.MonkeyPatch) -> None:
    write = os.write
    patch.setattr(os, "write", lambda file, raw: write(file, raw[: len(raw) // 2]))


@pytest.mark.parametrize("fault", [no_folder, full_disk])
def test_a_word_that_cannot_be_written_down_is_not_opened_and_the_start_is_called_off(
    home: Path, monkeypatch: pytest.MonkeyPatch, fault: Callable[[Path, pytest.MonkeyPatch], None]
) -> None:
    ben = seated()
    (promise,) = ben.hear(Starting(1, TERMS, PROMISE))
    assert isinstance(promise, Promise)
    with monkeypatch.context() as patch:
        fault(home, patch)
        doubt, unready = ben.hear(Promises(1, ("0" * 64, promise.promise)))
    assert isinstance(doubt, Refused)
    assert doubt.code is Code.OTHER_DEAL
    assert doubt.text.startswith("Your program cannot write down what it is told (")
    assert doubt.text.endswith("); its word for this deal stays closed.")
    assert unready == Ready(False)
    assert not any(isinstance(said, Open) for said in ben.hear(Promises(1, ("0" * 64, promise.promise))))
    assert witnesses.text_of(PROMISE, 1) == ""
    ben.hear(Off(1, "off", True))
    text = replace(Terms.read(TERMS), attempt=2).text()
    if fault is full_disk:  # and there is room again
        (promise,) = ben.hear(Starting(2, text, deals.host_promise(text, "0" * 64)))
        assert isinstance(promise, Promise)
        (opened,) = ben.hear(Promises(2, ("0" * 64, promise.promise)))
        assert isinstance(opened, Open)


def test_what_cannot_be_written_costs_nobody_the_game_and_nothing_stands_behind_what_is_missing(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ben = seated(deal=PROMISE)
    ben.hear(Update({}, {}, seats=LOBBY.seats))
    with monkeypatch.context() as patch:
        full_disk(home, patch)
        ben.say(Act(1, {"do": "pick"}))
    assert ben.hear(Update({}, {}, seats=LOBBY.seats)) == []
    ben.went(False)
    assert [type(line) for line in witness.read(witnesses.text_of(PROMISE, 1))] == [witness.Came, witness.Told]
    ben.connected(False)
    for message in (WELCOME, Seated(1, deal=PROMISE), Update({}, {}, seats=LOBBY.seats)):
        assert ben.hear(message) == []
    assert [type(line) for line in witness.read(witnesses.text_of(PROMISE, 1))] == [witness.Came, witness.Told] * 2


def test_a_disk_that_was_full_in_one_game_keeps_nothing_from_the_next(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ben = seated(deal=PROMISE)
    ben.hear(Update({}, {}, seats=LOBBY.seats))
    with monkeypatch.context() as patch:
        full_disk(home, patch)
        ben.say(Act(1, {"do": "pick"}))
    ben.hear(Update({}, {}, seats=LOBBY.seats, ranks=(1, 2), scores=((2, 1), (1, 1))))
    promise = next_game(ben)
    assert [type(line) for line in witness.read(witnesses.text_of(PROMISE, 1))] == [witness.Came, witness.Told]
    assert [type(line) for line in witness.read(witnesses.text_of(promise, 1))][:3] == [witness.Opened, witness.Came, witness.Told]


# What the host has heard ------------------------------------------------------------------------------------------------------


def lines_of(seat: int = 1, promise: str = PROMISE) -> list[witness.Line]:
    return witness.read(witnesses.text_of(promise, seat))


def test_what_a_host_has_heard_is_written_down_once_it_says_so() -> None:
    ben = seated(deal=PROMISE)
    ben.hear(Update({}, {}, seats=LOBBY.seats))
    before = ben.ping()
    ben.say(Act(1, {"do": "pick"}))
    between = ben.ping()
    ben.say(Act(2, {"do": "pick"}))
    for ping in (before, between, between, Ping(99)):
        ben.hear(Pong(ping.number))
    assert [line.answers for line in lines_of() if isinstance(line, witness.Heard)] == [1]
    ben.hear(Pong(ben.ping().number))
    assert [line.answers for line in lines_of() if isinstance(line, witness.Heard)] == [1, 2]
    ben.hear(Pong(ben.ping().number))  # and nothing more was said
    assert [line.answers for line in lines_of() if isinstance(line, witness.Heard)] == [1, 2]


def test_a_result_is_asked_behind_for_what_is_still_open_and_each_connection_and_game_counts_its_own() -> None:
    ben = seated(deal=PROMISE)
    over = Update({}, {}, seats=LOBBY.seats, ranks=(1, 2), scores=((2, 1), (1, 1)))
    ben.hear(Update({}, {}, seats=LOBBY.seats))
    assert ben.hear(over) == []  # nothing was said
    ben.say(Act(1, {"do": "pick"}))
    lost = ben.ping()
    ben.went(False)
    ben.connected(False)
    for message in (WELCOME, Seated(1, deal=PROMISE), Pong(lost.number)):
        ben.hear(message)
    ben.say(Act(2, {"do": "pick"}))
    (asked,) = ben.hear(over)
    assert isinstance(asked, Ping)
    ben.hear(Pong(asked.number))
    assert [line.answers for line in lines_of() if isinstance(line, witness.Heard)] == [1]
    promise = next_game(ben)
    ben.say(Act(1, {"do": "pick"}))
    ben.hear(Pong(ben.ping().number))
    assert [line.answers for line in lines_of(1, promise) if isinstance(line, witness.Heard)] == [1]


# What did not fit -------------------------------------------------------------------------------------------------------------


def test_what_did_not_fit_in_a_game_is_written_down_where_its_record_is_held_against_it() -> None:
    ben = ended()
    ben.hear(Seated(1, deal="a" * 64))
    (doubted,) = [line for line in lines_of() if isinstance(line, witness.Doubted)]
    assert doubted.text.startswith("the host puts you into another game")


def test_what_did_not_fit_at_a_start_of_which_no_game_comes_is_no_matter_of_the_game_before() -> None:
    ben = ended()
    ben.hear(LOBBY)
    (doubt, _) = ben.hear(Starting(2, TERMS.replace("Barn", "Byre"), PROMISE))
    assert isinstance(doubt, Refused)
    assert not any(isinstance(line, witness.Doubted) for line in lines_of())


def test_a_game_that_was_dealt_without_one_s_word_has_a_witness_of_its_own() -> None:
    ben = seated()
    for update in (Update({}, {}, seats=LOBBY.seats), Update({}, {}, seats=LOBBY.seats, ranks=(1, 2), scores=((2, 1), (1, 1)))):
        ben.hear(update)
    ben.hear(Record("moo", last=True))
    (kept,) = witnesses.all_kept()
    lines = witness.read(kept.text)
    assert [type(line) for line in lines] == [witness.Came, witness.Told, witness.Doubted, witness.Told, witness.Received]
    assert isinstance(lines[0], witness.Came)
    assert lines[0].promise == ""
    ben.hear(LOBBY)
    ben.hear(Update({}, {}, seats=LOBBY.seats))  # and the next one too
    assert len(witnesses.all_kept()) == 2
