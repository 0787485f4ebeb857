"""How games begin at a table whose people have a word in the deal."""

from __future__ import annotations

import re

import msgspec
import pytest
from msgspec.structs import replace
from protocol.dealings import FINGERPRINT, DealingDesk
from protocol.desk import Desk

from net.core.coding import encode
from net.core.messages import (
    Act,
    Arrange,
    Closing,
    Code,
    Dealt,
    FromClient,
    Leave,
    Lobby,
    Off,
    Open,
    Promise,
    Promises,
    PutOut,
    Ready,
    Refused,
    Seated,
    Sit,
    Start,
    Starting,
    Update,
)
from net.core.partner import Doubt
from rules import deals, record
from rules.catalog import load
from rules.errors import RecordError

TAKE5 = load("take5")


def owned(seats: int = 2, **config: object) -> tuple[DealingDesk, int, int]:
    """Ann's table, and Ben, who is ready."""
    desk = DealingDesk(TAKE5, seats, starts_itself=False, **{"options": {"rounds": 1}, **config})
    ann, ben = desk.sit("Ann"), desk.sit("Ben")
    desk.say(ben, Ready(True))
    return desk, ann, ben


def finish(desk: DealingDesk, *peers: int) -> None:
    while desk.update(peers[0]).ranks is None:
        for peer in peers:
            desk.answer(peer)


def test_everybody_s_word_is_in_the_deal() -> None:
    desk, ann, ben = owned()
    desk.say(ann, Start())
    header, terms = desk.header, desk.terms
    assert header.deal
    assert header.seed_by == "deal"
    assert header.deal.salts == (*desk.salts[ann], *desk.salts[ben])
    assert header.seed == deals.seed_of(header.deal.terms, header.deal.secret, header.deal.salts)
    assert (terms.host, terms.table, terms.names, terms.bots, terms.people) == (FINGERPRINT, "Barn", ("Ann", "Ben"), ("", ""), (0, 1))
    assert (terms.nth, terms.attempt, terms.last) == (1, 1, None)
    assert terms.options == header.options
    assert [len(desk.heard(peer, kind)) for peer in (ann, ben) for kind in (Starting, Promises)] == [1, 1, 1, 1]
    assert desk.update(ann).view["hands"][0]
    assert desk.doubts == {}


def test_the_header_is_written_down_before_anybody_is_sent_a_view() -> None:
    desk, ann, ben = owned()
    seen: list[int] = []
    write = desk._write

    def note(line: record.Line) -> None:
        seen.append(sum(len(desk.heard(peer, Update)) for peer in (ann, ben)))
        write(line)

    desk.table._matches._journal = lambda header: (note(header), note)[1]
    desk.say(ann, Start())
    assert desk.update(ann).view
    assert seen
    assert set(seen) == {0}


def test_options_that_make_terms_too_long_are_refused_with_a_sentence() -> None:
    desk = DealingDesk(load("cowclicker"), 2, starts_itself=False)
    ann, ben = desk.sit("Ann"), desk.sit("Ben")
    desk.say(ben, Ready(True))
    desk.table.lobby.options = replace(desk.table.lobby.options, deck="# " + "moo " * 4_200 + "\n")
    desk.say(ann, Start())
    refused = desk.last(ann, Refused)
    assert refused.code is Code.BAD_SETTING
    assert re.fullmatch(r"these options cannot be agreed on: the terms have \d+ bytes; 16384 is the most", refused.text)
    assert desk.heard(ben, Starting) == []


def test_who_sits_there_and_what_is_played_is_told_before_the_terms() -> None:
    desk = DealingDesk(TAKE5, 3, starts_itself=False)
    ann, ben = desk.sit("Ann"), desk.sit("Ben")
    desk.say(ben, Ready(True))
    desk.say(ann, Arrange(seat=2, bot="greedy"))
    desk.say(ann, Start())
    kinds = [type(message) for message in desk._heard[ben]]
    assert kinds.index(Starting) > len(kinds) - 1 - kinds[::-1].index(Lobby)
    assert desk.terms.bots == ("", "", "greedy")
    assert desk.terms.people == (0, 1)


@pytest.mark.parametrize("message", [Arrange(seats=3), Start()])
def test_nothing_changes_while_a_game_is_starting(message: FromClient) -> None:
    desk, ann, ben = owned()
    desk.silent.add(ben)
    desk.say(ann, Start())
    desk.say(ann, message)
    assert desk.last(ann, Refused).code is Code.STARTING
    desk.silent.clear()


def test_nobody_sits_down_while_a_game_is_starting() -> None:
    desk, ann, ben = owned(seats=3)
    desk.say(ann, Arrange(seat=2, bot="greedy"))
    desk.silent.add(ben)
    desk.say(ann, Start())
    cleo = desk.sit("Cleo")
    assert desk.last(cleo, Refused).code is Code.STARTING
    assert desk.heard(cleo, Seated) == []


@pytest.mark.parametrize(
    ("happens", "why"),
    [
        ("leave", "Ben has left"),
        ("connection", "Ben has left"),
        ("unready", "Ben is not ready"),
        ("put out", "Ben has left"),
    ],
)
@pytest.mark.parametrize("is_open", [False, True])
def test_a_start_is_called_off_by_whoever_goes(happens: str, why: str, is_open: bool) -> None:
    desk = DealingDesk(TAKE5, 3, starts_itself=False)
    ann, ben, cleo = desk.sit("Ann"), desk.sit("Ben"), desk.sit("Cleo")
    desk.say(ben, Ready(True)), desk.say(cleo, Ready(True))
    zoe = desk.watch("Zoe")
    desk.silent |= {cleo} | ({ben} if not is_open else set())
    desk.say(ann, Start())
    if is_open:
        desk.say(cleo, Promise(1, "0" * 64))
        assert desk.heard(zoe, Promises)
    match happens:
        case "leave":
            desk.say(ben, Leave())
        case "connection":
            desk.leave(ben)
        case "unready":
            desk.say(ben, Ready(False))
        case _:
            desk.say(ann, PutOut("Ben"))
    for peer in (ann, cleo, zoe):
        assert desk.heard(peer, Off) == [Off(1, f"The start was called off: {why}.", is_open)]
    assert desk.last(ann, Lobby).seats[2].ready
    assert desk.journal == []
    assert desk.heard(ann, Update) == []


@pytest.mark.parametrize("is_open", [False, True])
def test_whoever_is_silent_is_closed_and_holds_nobody_up(is_open: bool) -> None:
    desk = DealingDesk(TAKE5, 3, starts_itself=False)
    ann, ben, cleo = desk.sit("Ann"), desk.sit("Ben"), desk.sit("Cleo")
    desk.say(ben, Ready(True)), desk.say(cleo, Ready(True))
    desk.silent.add(cleo)
    desk.say(ann, Start())
    if is_open:
        desk.say(cleo, Promise(1, "0" * 64))
    desk.wait(9_999)
    assert desk.heard(ann, Off) == []
    desk.wait(1)
    assert desk.heard(ann, Off) == [Off(1, "The start was called off: nothing was heard of Cleo.", is_open)]
    assert desk.last(cleo, Closing).code is Code.SILENT
    assert [seat.ready for seat in desk.last(ann, Lobby).seats] == [False, True, False]
    assert not desk.last(ann, Lobby).seats[2].here
    desk.say(ann, Arrange(seat=2, bot="greedy"))
    desk.say(ann, Start())
    assert desk.terms.attempt == 2
    assert desk.update(ben).view


def test_a_false_word_is_answered_like_any_breach() -> None:
    desk, ann, ben = owned()
    desk.silent.add(ben)
    desk.say(ann, Start())
    desk.say(ben, Promise(1, "0" * 64))
    desk.say(ben, Open(1, "1" * 64))
    assert desk.last(ben, Closing).code is Code.OUT_OF_PLACE
    assert desk.last(ann, Off).text == "The start was called off: Ben's program opened another word than was promised."


def test_a_table_that_starts_itself_tries_three_times_and_then_waits_for_a_change() -> None:
    desk = DealingDesk(TAKE5, 2)
    ann = desk.connect()
    desk.silent.add(ann)
    desk.say(ann, Sit("Ann"))
    ben = desk.sit("Ben")
    token = desk.last(ann, Seated).token
    for attempt in (1, 2, 3):
        assert len(desk.heard(ben, Starting)) == attempt
        desk.wait(10_000)
        assert len(desk.heard(ben, Off)) == attempt
        if attempt < 3:
            ann = desk.connect()
            desk.silent.add(ann)
            desk.say(ann, Sit("Ann", token))
    assert "the table waits" in desk.last(ben, Off).text
    ann = desk.sit("Ann", token)
    assert len(desk.heard(ben, Starting)) == 3
    desk.say(ben, Ready(True))
    assert desk.update(ben).view


def test_watchers_hear_the_rounds_and_answer_nothing_those_who_come_late_too() -> None:
    desk, ann, ben = owned()
    zoe = desk.watch("Zoe")
    desk.silent.add(ben)
    desk.say(ann, Start())
    yann = desk.watch("Yann")
    assert desk.heard(zoe, Starting) == desk.heard(yann, Starting) == desk.heard(ann, Starting)
    assert desk.salts == {}


def test_a_host_that_named_the_seed_says_so_and_holds_no_rounds() -> None:
    desk, ann, ben = owned(seed="moo")
    assert desk.last(ann, Lobby).deal is Dealt.SEED
    desk.say(ann, Start())
    assert desk.heard(ben, Starting) == []
    assert (desk.header.seed, desk.header.seed_by, desk.header.deal) == ("moo", "host", None)
    finish(desk, ann, ben)
    desk.say(ben, Ready(True)), desk.say(ann, Start())
    assert (desk.header.seed, desk.header.seed_by) == ("moo 2", "host")


def test_bots_only_and_a_table_in_one_process_hold_no_rounds() -> None:
    bots = DealingDesk(TAKE5, 2, bots=("greedy", "greedy"))
    assert (bots.header.seed_by, bots.header.deal) == ("alone", None)
    desk = Desk(TAKE5, 1 + 1, seed=None, starts_itself=True)
    ann = desk.sit("Ann")
    assert desk.last(ann, Lobby).deal is Dealt.ALONE
    desk.sit("Ben")
    assert desk.heard(ann, Starting) == []


def test_one_person_among_bots_has_a_word_too() -> None:
    desk = DealingDesk(TAKE5, 3, bots=("greedy", "greedy"))
    ann = desk.sit("Ann")
    assert desk.terms.people == (0,)
    assert desk.header.deal
    assert desk.header.deal.salts == (desk.salts[ann][0], "", "")


def test_who_is_away_at_a_rematch_has_no_word_and_a_bot_plays() -> None:
    desk, ann, ben = owned()
    desk.say(ann, Start())
    finish(desk, ann, ben)
    token = desk.last(ben, Seated).token
    desk.leave(ben)
    desk.say(ann, Start())
    terms = desk.terms
    assert (terms.nth, terms.attempt, terms.people, terms.bots) == (2, 2, (0,), ("", "cow"))
    assert terms.last is not None
    assert desk.doubts == {}
    again = desk.sit("Ben", token)
    assert desk.last(again, Seated).deal == desk.heard(ann, Starting)[-1].promise


def test_a_rematch_counts_on_also_after_a_resume() -> None:
    desk, ann, ben = owned()
    desk.say(ann, Start())
    first = desk.terms
    other = desk.resumed()
    tokens = [desk.last(peer, Seated).token for peer in (ann, ben)]
    ann, ben = other.sit("Ann", tokens[0]), other.sit("Ben", tokens[1])
    assert other.last(ann, Seated).deal == desk.heard(1, Starting)[0].promise
    finish(other, ann, ben)
    other.say(ben, Ready(True))
    other.say(ann, Start())
    assert (other.terms.table_id, other.terms.nth, other.terms.attempt) == (first.table_id, 2, 2)
    assert other.terms.last is not None
    assert other.doubts == {}


def test_the_seed_of_a_host_counts_on_after_a_resume() -> None:
    desk, ann, ben = owned(seed="moo")
    for number in (1, 2):
        desk.say(ann, Start())
        if number == 1:
            finish(desk, ann, ben)
            desk.say(ben, Ready(True))
    other = DealingDesk(TAKE5, 2, seed="moo", starts_itself=False)
    header, lines = record.read("".join(desk.journal))
    assert header.seed == "moo 2"
    other.table.resume(header, lines, other._write, other.now)
    ann2, ben2 = (other.sit(name, desk.last(peer, Seated).token) for name, peer in (("Ann", ann), ("Ben", ben)))
    finish(other, ann2, ben2)
    other.say(ben2, Ready(True)), other.say(ann2, Start())
    assert other.header.seed == "moo 3"


def test_no_two_starts_share_a_salt_a_secret_or_a_promise() -> None:
    desk, ann, ben = owned()
    for _ in range(3):
        desk.say(ann, Start())
        desk.say(ben, Ready(True))
        finish(desk, ann, ben)
        desk.say(ben, Ready(True))
    assert len({*desk.salts[ann], *desk.salts[ben]}) == 6
    assert len({starting.promise for starting in desk.heard(ann, Starting)}) == 3


def test_salts_and_secret_are_in_no_frame_before_the_result() -> None:
    desk, ann, ben = owned()
    zoe = desk.watch("Zoe")
    desk.say(ann, Start())
    assert desk.header.deal
    hidden = [desk.header.deal.secret, desk.header.seed, *desk.salts[ann], *desk.salts[ben]]
    for peer in (ann, ben, zoe):
        frames = b"".join(desk.sent[peer])
        assert not any(text.encode() in frames for text in hidden)
    finish(desk, ann, ben)
    for peer in (ann, ben, zoe):
        told = [frame for frame in desk.sent[peer] if any(text.encode() in frame for text in hidden)]
        assert told
        assert all(b"record" in frame for frame in told)


@pytest.mark.parametrize("wrong", ["A" * 64, "a" * 63, "a" * 64 + "\n", ""])
def test_a_word_is_64_lower_case_digits(wrong: str) -> None:
    from net.core.coding import from_client

    with pytest.raises(Exception, match="no message"):
        from_client(msgspec.to_builtins(Promise(1, wrong)))


def test_a_late_word_is_no_reason_for_anything() -> None:
    desk, ann, ben = owned()
    desk.say(ann, Promise(1, "0" * 64))
    desk.say(ben, Open(1, "0" * 64))
    assert desk.closed == set()
    assert encode(Promise(1, "0" * 64))
    desk.say(ann, Act(1, {}))
    assert desk.last(ann, Refused).code is Code.NOT_BEGUN


def test_a_word_that_nobody_asked_for_is_no_move_and_no_news() -> None:
    desk, ann, ben = owned()
    heard = len(desk.sent[ben])
    assert not desk.table.say(ann, Promise(1, "0" * 64), desk.now)
    assert not desk.table._has_news
    assert len(desk.sent[ben]) == heard
    desk.silent.add(ben)
    desk.say(ann, Start())
    assert desk.table.say(ben, Promise(1, "0" * 64), desk.now)


@pytest.mark.parametrize("lines", range(1, 5))
def test_a_host_killed_while_it_begins_the_record_knows_which_bots_play(lines: int) -> None:
    desk = DealingDesk(TAKE5, 3, bots=("random", "greedy"), options={"rounds": 1})
    ann = desk.sit("Ann")
    token = desk.last(ann, Seated).token
    del desk.journal[lines:]
    other = desk.resumed()
    assert [seat.bot for seat in other.table.seats] == ["", "random", "greedy"]
    took = [line for line in record.read("".join(other.journal))[1] if isinstance(line, record.Took)]
    assert [(line.seat, line.bot) for line in took] == [(1, "random"), (2, "greedy")]
    again = other.sit("Ann", token)
    assert other.update(again).view["hands"][0]


def test_a_journal_whose_deal_is_none_is_refused() -> None:
    desk, ann, _ = owned()
    desk.say(ann, Start())
    assert desk.header.deal
    desk.journal[0] = record.write(replace(desk.header, deal=replace(desk.header.deal, terms="{}")))
    with pytest.raises(RecordError, match="its deal cannot be read"):
        desk.resumed()


def test_a_game_that_the_host_does_not_name_any_more_is_told_at_once_and_stays_the_game_that_is_checked() -> None:
    desk, ann, ben = owned()
    desk.say(ann, Start())
    partner = desk.partners[ben]
    promise, update = partner.promise, desk.update(ben)
    assert promise
    partner.welcome(desk.table.welcome())
    partner.seated(Seated(1))
    with pytest.raises(Doubt, match="does not name any more the game"):
        partner.update(update)
    partner.update(update)
    assert partner.promise == promise


def test_a_game_that_was_over_when_somebody_came_back_is_no_lie() -> None:
    desk, ann, ben = owned()
    desk.say(ann, Start())
    partner, lobby = desk.partners[ben], desk.last(ben, Lobby)
    partner.welcome(desk.table.welcome())
    partner.seated(Seated(1))
    partner.lobby(lobby)
    assert partner.promise == ""
