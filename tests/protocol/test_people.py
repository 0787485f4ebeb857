"""People at a table: who is waited for, who decides, who has to go, and what happens where nobody answers."""

from __future__ import annotations

import pytest
from protocol.desk import Desk

from net.core.match import TimeControl
from net.core.messages import (
    Act,
    Arrange,
    Chat,
    CloseSeats,
    Closing,
    Code,
    GoOn,
    HandOver,
    Leave,
    Lobby,
    Pace,
    Pause,
    PutOut,
    Ready,
    Record,
    Refused,
    SaveAndClose,
    Seated,
    SetPace,
    Sit,
    Start,
    Stop,
    TableStatus,
    TakeBack,
    Then,
    Update,
    Vote,
    Waiting,
    Watch,
)
from rules.catalog import load

TAKE5 = load("take5")
CLOCK = TimeControl(clock=10_000, grace=60_000)
NO_CLOCK = TimeControl(clock=0, grace=60_000)


def playing(*names: str, bots: int = 0, **config: object) -> tuple[Desk, list[int]]:
    """A game of Take 5 that these people play; the first opened the table and owns it."""
    desk = Desk(TAKE5, len(names) + bots, bots=("cow",) * bots, owner="the opener", **{"time_control": CLOCK, **config})
    return desk, [desk.sit(name, token="the opener" if number == 0 else "") for number, name in enumerate(names)]


def owners(desk: Desk, peer: int) -> list[str]:
    """The names of the owners, as this connection was told last."""
    message = desk.last(peer, Update) if desk.table.match and not desk.table.match.is_over else desk.last(peer, Lobby)
    return [seat.name for seat in message.seats if seat.owner]


def codes(desk: Desk, peer: int) -> list[Code]:
    return [refused.code for refused in desk.heard(peer, Refused)]


def wait_for(desk: Desk, peer: int, seat: int) -> Waiting | None:
    """What this connection was told last of waiting for that seat."""
    return next((waiting for waiting in desk.update(peer).waiting if waiting.seat == seat), None)


def status(desk: Desk, peer: int) -> TableStatus:
    return desk.last(peer, TableStatus)


# For whom, for how long, and what then ---------------------------------------------------------------------------------------


def test_who_waits_is_told_for_whom_for_how_long_and_that_the_default_is_played_then() -> None:
    desk, (ann, ben) = playing("Ann", "Ben")
    desk.answer(ann)
    assert desk.update(ann).waiting == (Waiting(1, 10_000, Then.DEFAULT),)
    assert desk.update(ben).waiting == desk.update(ann).waiting


def test_the_last_answer_that_may_be_missed_is_warned_of() -> None:
    desk, (ann, ben) = playing("Ann", "Ben")
    for missed in range(3):
        while not (waiting := wait_for(desk, ben, 1)):
            desk.answer(ann)  # a row
        assert waiting.then is (Then.DEFAULT if missed < 2 else Then.BOT)
        desk.answer(ann)
        desk.wait(10_000)
    assert desk.update(ann).seats[1].bot == "cow"


def test_a_lost_connection_is_waited_for_until_a_bot_plays() -> None:
    desk, (ann, ben) = playing("Ann", "Ben", time_control=TimeControl(clock=0, grace=60_000))
    desk.wait(5_000)
    desk.leave(ben)
    desk.answer(ann)
    desk.wait(37_000)
    desk.say(desk.watch("Zoe"), Ready(True))
    again = desk.take("Ann", "the opener")
    assert wait_for(desk, again, 1) == Waiting(1, 23_000, Then.BOT)


def test_a_bot_is_waited_for_without_a_clock() -> None:
    desk, (ann,) = playing("Ann", bots=1)
    assert desk.update(ann).waiting == (Waiting(0, 10_000, Then.DEFAULT), Waiting(1))


# Nobody there ----------------------------------------------------------------------------------------------------------------


def test_where_nobody_answers_the_game_stands_still_and_goes_on_at_a_word() -> None:
    desk, (ann,) = playing("Ann", bots=2)
    bots = [desk.place_bot(1), desk.place_bot(2)]
    for missed in range(3):
        while not (waiting := wait_for(desk, ann, 0)):
            desk.answer(bots[0]), desk.answer(bots[1])
        assert waiting.then is (Then.DEFAULT if missed < 2 else Then.PAUSE)
        for bot in bots:
            desk.answer(bot)
        desk.wait(10_000)
    assert status(desk, ann).paused is Stop.NOBODY_ANSWERS
    assert desk.update(ann).seats[0].bot == ""
    written = list(desk.journal)
    desk.wait(3_600_000)
    assert desk.journal == written
    desk.say(ann, GoOn())
    assert status(desk, ann).paused is None
    while not (waiting := wait_for(desk, ann, 0)):
        desk.answer(bots[0]), desk.answer(bots[1])
    assert waiting == Waiting(0, 10_000, Then.DEFAULT)


def test_an_answer_is_a_word_too() -> None:
    desk, (ann,) = playing("Ann", bots=1)
    bot = desk.place_bot(1)
    for _ in range(3):
        desk.answer(bot)
        desk.wait(10_000)
    assert status(desk, ann).paused is Stop.NOBODY_ANSWERS
    before = desk.update(ann).view["left"]
    desk.answer(ann)
    desk.answer(bot)
    assert status(desk, ann).paused is None
    assert desk.update(ann).view["left"] != before


def test_the_other_whose_bot_plays_lets_it_go_on_too() -> None:
    desk, (ann, ben) = playing("Ann", "Ben", time_control=TimeControl(clock=10_000, grace=20_000))
    for _ in range(3):
        desk.answer(ann)
        desk.wait(10_000)
    assert desk.update(ann).seats[1].bot == "cow"
    zoe = desk.watch("Zoe")
    desk.leave(ann)
    desk.place_bot(1)
    desk.wait(60_000)
    assert status(desk, zoe).paused is Stop.NOBODY_ANSWERS
    desk.say(zoe, GoOn())
    assert codes(desk, zoe) == [Code.NOT_SEATED]
    desk.say(ben, Ready(True))
    assert status(desk, ben).paused is None
    desk.wait(1)
    assert [seat.bot for seat in desk.update(ben).seats] == ["cow", ""]


def test_bots_do_not_play_on_when_the_last_player_leaves_for_good() -> None:
    desk, (ann,) = playing("Ann", bots=1)
    zoe = desk.watch("Zoe")
    bots = desk.place_bot(1)
    desk.say(ann, Leave())
    lines = len(desk.journal)
    desk.answer(bots)
    desk.wait(60_000)
    assert len(desk.journal) == lines
    assert status(desk, zoe).paused is Stop.NOBODY_ANSWERS


def test_a_host_that_slept_gives_the_time_back() -> None:
    desk, (ann, ben) = playing("Ann", "Ben")
    desk.wait(4_000)
    desk.sleep(3_600_000)
    desk.answer(ann)
    assert wait_for(desk, ben, 1) == Waiting(1, 6_000, Then.DEFAULT)
    desk.wait(5_999)
    assert desk.update(ben).view["pick"] is None
    desk.wait(1)
    assert desk.update(ben).view["played"] != [0, 0]


def test_a_host_that_slept_counts_nobody_as_gone_longer() -> None:
    desk = Desk(TAKE5, 3, starts_itself=False)
    ann, ben = desk.sit("Ann"), desk.sit("Ben")
    desk.leave(ben)
    desk.wait(30_000)
    desk.sleep(3_600_000)
    assert desk.last(ann, Lobby).seats[1].name == "Ben"
    desk.wait(30_000)
    assert desk.last(ann, Lobby).seats[1].name == ""


# Owners ----------------------------------------------------------------------------------------------------------------------


def test_in_a_lobby_the_rights_pass_on_after_the_grace_to_who_has_sat_longest() -> None:
    desk = Desk(TAKE5, 4, starts_itself=False)
    ann, ben, cleo, dan = (desk.sit(name) for name in ("Ann", "Ben", "Cleo", "Dan"))
    desk.leave(ben)
    desk.leave(ann)
    desk.wait(59_999)
    assert owners(desk, dan) == ["Ann"]
    desk.wait(1)
    assert owners(desk, dan) == ["Cleo"]
    desk.say(cleo, Arrange(seats=2))
    assert codes(desk, cleo) == [Code.SEAT_TAKEN]  # of Dan: Ann's seat and Ben's are free again
    assert [seat.name for seat in desk.last(dan, Lobby).seats] == ["", "", "Cleo", "Dan"]


def test_in_a_game_they_pass_on_and_the_owner_who_returns_is_asked() -> None:
    desk, (ann, ben, cleo) = playing("Ann", "Ben", "Cleo")
    desk.leave(ann)
    desk.wait(60_000)
    assert owners(desk, ben) == ["Ben"]
    ann = desk.sit("Ann", token="the opener")
    assert desk.last(ann, Seated) == Seated(0, "the opener", owner=False, may_take_back=True)
    desk.say(cleo, TakeBack())
    assert codes(desk, cleo) == [Code.NOT_OWNER]
    desk.say(ann, TakeBack())
    assert owners(desk, ben) == ["Ann"]
    desk.say(ann, TakeBack())
    assert codes(desk, ann) == [Code.NOT_OWNER]


def test_after_a_result_they_pass_on_too() -> None:
    desk, (ann, ben) = playing("Ann", "Ben", options={"rounds": 1})
    while desk.must(ann) or desk.must(ben):
        desk.answer(ann), desk.answer(ben)
    desk.leave(ann)
    desk.wait(60_000)
    assert owners(desk, ben) == ["Ben"]
    assert desk.last(ben, Lobby).seats[0].name == ""
    desk.say(ben, Arrange(seat=0, bot="cow"))
    desk.say(ben, Start())
    assert desk.must(ben)


def test_after_a_resume_they_pass_on_to_whoever_came_back() -> None:
    desk, _ = playing("Ann", "Ben")
    other = desk.resumed()
    ben = other.sit("Ben", token="token-1")
    assert owners(other, ben) == ["Ann"]
    other.wait(60_000)
    assert owners(other, ben) == ["Ben"]


def test_after_a_resume_the_owner_of_before_is_the_owner_again() -> None:
    desk, (ann, _) = playing("Ann", "Ben")
    desk.say(ann, HandOver("Ben"))
    other = desk.resumed()
    ann = other.sit("Ann", token="the opener")
    assert not other.last(ann, Seated).may_take_back
    assert owners(other, ann) == ["Ben"]
    assert other.last(other.sit("Ben", token="token-1"), Seated).owner
    assert owners(other, ann) == ["Ben"]


def test_after_a_resume_whose_rights_had_passed_on_is_asked_still() -> None:
    desk, (ann, _) = playing("Ann", "Ben")
    desk.leave(ann)
    desk.wait(60_000)
    other = desk.resumed()
    ann = other.sit("Ann", token="the opener")
    assert other.last(ann, Seated).may_take_back
    assert owners(other, ann) == ["Ben"]


def gone(desk: Desk, peer: int) -> None:
    """Somebody goes, and the rights have the time to pass on."""
    desk.leave(peer)
    desk.wait(60_000)


def is_asked(desk: Desk, peer: int) -> bool:
    return desk.last(peer, Seated).may_take_back


@pytest.mark.parametrize("is_resumed", [False, True], ids=["in a game", "after a resume"])
def test_rights_that_passed_on_twice_are_the_first_owner_s_to_take_back(is_resumed: bool) -> None:
    desk, (ann, ben, cleo) = playing("Ann", "Ben", "Cleo", time_control=NO_CLOCK)
    gone(desk, ann)
    gone(desk, ben)
    if is_resumed:
        desk = desk.resumed()
        cleo = desk.sit("Cleo", token="token-2")
    assert owners(desk, cleo) == ["Cleo"]
    ben = desk.sit("Ben", token="token-1")
    assert is_asked(desk, ben)
    desk.say(ben, TakeBack())
    assert owners(desk, cleo) == ["Ben"]
    ann = desk.sit("Ann", token="the opener")
    assert is_asked(desk, ann)
    desk.say(ann, TakeBack())
    assert owners(desk, cleo) == ["Ann"]
    desk.say(ben, TakeBack())  # who owned it after her has nothing to take back from her
    assert desk.refusals(ben) == ["Ann is the host of this table and can hand it over"]


def test_who_is_away_again_before_taking_them_back_is_asked_again() -> None:
    desk, (ann, ben) = playing("Ann", "Ben", time_control=NO_CLOCK)
    for _ in range(3):
        gone(desk, ann)
        ann = desk.sit("Ann", token="the opener")
        assert is_asked(desk, ann)
        assert owners(desk, ben) == ["Ben"]


def test_rights_that_come_home_by_themselves_are_not_another_s_to_take_back() -> None:
    desk, (ann, ben) = playing("Ann", "Ben", time_control=NO_CLOCK)
    gone(desk, ann)
    ann = desk.sit("Ann", token="the opener")
    gone(desk, ben)
    assert owners(desk, ann) == ["Ann"]
    assert not is_asked(desk, desk.sit("Ben", token="token-1"))


def test_who_stands_in_for_the_owner_gives_away_what_they_have_and_no_more() -> None:
    desk, (ann, ben, cleo) = playing("Ann", "Ben", "Cleo", time_control=NO_CLOCK)
    gone(desk, ann)
    desk.say(ben, HandOver("Cleo"))
    desk.say(ben, TakeBack())
    assert codes(desk, ben) == [Code.NOT_OWNER]
    gone(desk, cleo)
    assert owners(desk, ben) == ["Ben"]
    assert is_asked(desk, desk.sit("Cleo", token="token-2"))
    ann = desk.sit("Ann", token="the opener")
    assert is_asked(desk, ann)
    desk.say(ann, TakeBack())
    assert owners(desk, ann) == ["Ann"]


def test_whose_seat_in_a_lobby_was_free_meanwhile_is_asked_too() -> None:
    desk = Desk(TAKE5, 4, starts_itself=False, owner="the opener")
    ann, _, cleo = desk.sit("Ann", token="the opener"), desk.sit("Ben"), desk.sit("Cleo")
    desk.say(ann, HandOver("Ben"))
    gone(desk, ann)
    ann = desk.sit("Ann", token="the opener")
    assert not is_asked(desk, ann)  # she gave it away
    gone(desk, 2)
    assert [seat.name for seat in desk.last(cleo, Lobby).seats if seat.owner] == ["Cleo"]
    ben = desk.sit("Ben", token="token-1")
    assert is_asked(desk, ben)
    desk.say(ben, TakeBack())
    assert owners(desk, cleo) == ["Ben"]


def test_a_bot_on_the_seat_of_an_owner_who_is_away_does_not_cost_the_table() -> None:
    desk, (ann, ben) = playing("Ann", "Ben", options={"rounds": 1})
    desk.say(ann, HandOver("Ben"))
    while desk.must(ann) or desk.must(ben):
        desk.answer(ann), desk.answer(ben)
    gone(desk, ben)
    desk.say(ann, Arrange(seat=1, bot="cow"))
    desk.say(ann, Arrange(seat=1))
    ben = desk.sit("Ben", token="token-1")
    assert is_asked(desk, ben)


def test_who_leaves_for_good_passes_them_on_at_once() -> None:
    desk, (ann, ben) = playing("Ann", "Ben")
    desk.say(ann, Leave())
    assert owners(desk, ben) == ["Ben"]


def test_the_owner_hands_them_over_and_they_are_gone_then() -> None:
    desk, (ann, _) = playing("Ann", "Ben")
    desk.say(ann, HandOver("Zed"))
    desk.say(ann, HandOver("Ben"))
    assert owners(desk, ann) == ["Ben"]
    desk.say(ann, TakeBack())
    assert codes(desk, ann) == [Code.NO_SUCH_PERSON, Code.NOT_OWNER]


def test_a_table_without_owner_starts_itself_and_nobody_becomes_its_owner() -> None:
    desk = Desk(TAKE5, 2)
    passer_by = desk.sit("Zed")
    assert owners(desk, passer_by) == []
    assert not status(desk, passer_by).has_owner
    desk.leave(passer_by)
    desk.wait(60_000)
    ann, ben = desk.sit("Ann"), desk.sit("Ben")
    assert desk.must(ann)
    assert owners(desk, ben) == []


# After a result ---------------------------------------------------------------------------------------------------------------


def over(*names: str, **config: object) -> tuple[Desk, list[int]]:
    """A game of one round that these people have played to its end."""
    desk, peers = playing(*names, options={"rounds": 1}, **config)
    play(desk, *peers)
    return desk, peers


def play(desk: Desk, *peers: int) -> None:
    """To the end of the game, with a bot's answers for whoever is none of these."""
    bots = {seat: desk.place_bot(seat) for seat in desk.table.bots()}
    while any(desk.must(peer) for peer in (*peers, *bots.values())):
        for peer in (*peers, *bots.values()):
            desk.answer(peer)


def test_the_next_game_waits_for_those_who_read_the_result_still() -> None:
    desk, (ann, ben, cleo) = over("Ann", "Ben", "Cleo")
    desk.say(ann, Start())
    desk.say(ann, Start())
    assert status(desk, cleo).next_game == 20_000
    assert desk.must(ann) is None
    desk.say(ben, Ready(True))
    assert desk.must(ann) is None
    desk.say(cleo, Ready(True))
    assert desk.must(ann)
    assert status(desk, cleo).next_game is None


def test_nobody_holds_the_next_game_up_for_longer_than_their_time_to_read() -> None:
    desk, (ann, ben) = over("Ann", "Ben")
    desk.say(ann, Start())
    desk.wait(12_000)
    assert status(desk, desk.watch("Zoe")).next_game == 8_000
    desk.wait(7_999)
    assert desk.must(ben) is None
    desk.wait(1)
    assert desk.must(ben)


def test_the_owner_may_take_the_wish_for_another_game_back() -> None:
    desk, (ann, ben) = over("Ann", "Ben")
    desk.say(ann, Start())
    desk.say(ann, Ready(False))
    assert status(desk, ben).next_game is None
    desk.wait(20_000)
    assert desk.must(ben) is None


def test_without_an_owner_more_than_half_begin_the_next_game() -> None:
    desk = Desk(TAKE5, 3, options={"rounds": 1})
    ann, ben, cleo = (desk.sit(name) for name in ("Ann", "Ben", "Cleo"))
    play(desk, ann, ben, cleo)
    desk.say(ann, Ready(True))
    assert status(desk, cleo).next_game is None
    desk.say(ben, Ready(True))
    assert status(desk, cleo).next_game == 20_000
    desk.wait(20_000)
    assert desk.must(cleo)


def test_who_was_away_at_the_end_keeps_the_name_and_comes_back_to_the_result() -> None:
    desk, (ann, ben) = playing("Ann", "Ben", options={"rounds": 1}, time_control=NO_CLOCK)
    desk.leave(ben)
    desk.wait(60_000)
    play(desk, ann)
    assert [seat.name for seat in desk.update(ann).seats] == ["Ann", "Ben"]
    assert desk.last(ann, Lobby).away == (Waiting(1, 60_000),)
    desk.wait(59_999)
    assert desk.last(ann, Lobby).seats[1].name == "Ben"
    desk.wait(1)
    assert desk.last(ann, Lobby).seats[1].name == ""
    back = desk.sit("Ben", token="token-1")
    assert desk.seat(back) == 1
    assert desk.update(back).ranks == desk.update(ann).ranks
    assert desk.update(back).view["seat"] == 1
    assert desk.last(back, Record).last


def test_who_comes_back_to_the_next_game_is_sent_the_record_of_the_last_one() -> None:
    desk, (ann, ben) = playing("Ann", "Ben", options={"rounds": 1}, time_control=NO_CLOCK)
    desk.leave(ben)
    desk.wait(60_000)
    play(desk, ann)
    desk.say(ann, Start())
    assert desk.must(ann)
    back = desk.sit("Ben", token="token-1")
    kinds = [type(message) for message in desk.heard(back, object)]
    assert kinds.index(Record) < kinds.index(Seated)
    assert desk.update(back).ranks is None
    assert desk.heard(desk.take("Ben", "token-1"), Record) == []


def test_who_was_put_out_after_the_end_has_no_seat_to_come_back_to() -> None:
    desk, (ann, _) = over("Ann", "Ben")
    desk.say(ann, PutOut("Ben"))
    again = desk.sit("Ben", token="token-1")
    assert desk.last(again, Seated).token != "token-1"


def test_a_seat_that_is_another_s_by_now_is_not_come_back_to() -> None:
    desk, (ann, ben) = over("Ann", "Ben")
    desk.leave(ben)
    desk.wait(60_000)
    cleo = desk.sit("Cleo")
    assert desk.seat(cleo) == 1
    desk.say(ann, Arrange(seats=3))
    assert desk.seat(desk.sit("Ben", token="token-1")) == 2


def test_a_table_waits_for_the_grace_for_who_has_not_seen_the_result() -> None:
    desk, (ann, ben) = playing("Ann", "Ben", options={"rounds": 1}, time_control=NO_CLOCK)
    desk.leave(ben)
    desk.wait(60_000)
    play(desk, ann)
    desk.leave(ann)
    assert desk.table.ends() == desk.now + 60_000
    back = desk.sit("Ben", token="token-1")
    desk.leave(back)
    assert desk.table.ends() == desk.now + 5_000


def test_a_table_that_everybody_has_left_for_good_ends_soon() -> None:
    desk = Desk(TAKE5, 2, starts_itself=False, owner="the opener")
    assert desk.table.ends() == desk.now + 3_600_000
    ann, ben = desk.sit("Ann", token="the opener"), desk.sit("Ben")
    desk.say(ann, Leave())
    desk.say(ben, Leave())
    assert desk.table.ends() == desk.now + 5_000


# Away ------------------------------------------------------------------------------------------------------------------------


def test_who_is_away_is_counted_down_also_where_nobody_waits_for_them() -> None:
    desk, (ann, ben, _) = playing("Ann", "Ben", "Cleo", time_control=NO_CLOCK)
    desk.answer(ben)
    desk.leave(ben)
    assert desk.update(ann).away == (Waiting(1, 60_000, Then.BOT),)
    desk.wait(60_000)
    assert desk.update(ann).away == ()


def test_in_a_lobby_it_is_said_for_how_long_a_seat_is_kept() -> None:
    desk = Desk(TAKE5, 3, starts_itself=False)
    ann, ben = desk.sit("Ann"), desk.sit("Ben")
    desk.leave(ben)
    assert desk.last(ann, Lobby).away == (Waiting(1, 60_000),)
    told = len(desk.sent[ann])
    desk.wait(30_000)
    assert len(desk.sent[ann]) == told
    assert desk.last(desk.watch("Zoe"), Lobby).away == (Waiting(1, 30_000),)


# Votes -----------------------------------------------------------------------------------------------------------------------


def test_a_vote_counts_for_a_minute() -> None:
    desk = Desk(TAKE5, 4)
    ann, ben, cleo, _ = (desk.sit(name) for name in ("Ann", "Ben", "Cleo", "Dan"))
    desk.say(ann, Pause())
    assert status(desk, ben).votes == (Vote("pause", "", 1, 3),)
    desk.wait(30_000)
    desk.say(ben, Pause())
    desk.wait(30_000)
    assert status(desk, ben).votes == (Vote("pause", "", 1, 3),)
    desk.say(cleo, Pause())
    assert status(desk, ben).paused is None
    desk.say(ann, Pause())
    assert status(desk, ben).paused is Stop.ASKED


def test_votes_about_somebody_who_has_left_are_forgotten() -> None:
    desk = Desk(TAKE5, 4)
    ann, ben, _, dan = (desk.sit(name) for name in ("Ann", "Ben", "Cleo", "Dan"))
    zed = desk.watch("Zed")
    desk.say(ann, PutOut("Zed"))
    desk.say(ann, PutOut("Dan"))
    assert len(status(desk, ben).votes) == 2
    desk.leave(zed)
    assert status(desk, ben).votes == (Vote("put-out", "Dan", 1, 2),)
    desk.say(dan, Leave())
    assert status(desk, ben).votes == ()


# Limits ------------------------------------------------------------------------------------------------------------------------


def test_the_sixth_line_of_chat_waits_for_its_second_also_where_it_comes_a_little_late() -> None:
    desk, (ann, ben) = playing("Ann", "Ben")
    for number in range(5):
        desk.say(ann, Chat(f"moo {number}"))
    desk.wait(1)
    desk.say(ann, Chat("too much"))
    assert codes(desk, ann) == [Code.TOO_FAST]
    desk.wait(999)
    desk.say(ann, Chat("a second later"))
    assert [said.text for said in desk.heard(ben, Chat)] == [*(f"moo {number}" for number in range(5)), "a second later"]


# Who has to go ---------------------------------------------------------------------------------------------------------------


def test_the_owner_puts_a_player_out_of_a_game_and_a_bot_plays_on() -> None:
    desk, (ann, ben, cleo) = playing("Ann", "Ben", "Cleo")
    desk.say(ben, PutOut("Cleo"))
    assert codes(desk, ben) == [Code.NOT_OWNER]
    desk.say(ann, PutOut("Cleo"))
    assert desk.last(cleo, Closing) == Closing("Ann has removed you from the table", Code.PUT_OUT)
    assert desk.update(ann).seats[2].bot == "cow"
    assert desk.heard(desk.sit("Cleo", token="token-2"), Seated)[0].token != "token-2"  # a newcomer, on a bot's seat


def test_who_is_put_out_for_good_does_not_come_back_under_that_name_or_from_there() -> None:
    desk, (ann, _) = playing("Ann", "Ben")
    desk.table.admit(9, "10.0.0.9")
    desk.say(9, Watch("Zed"))
    desk.say(ann, PutOut("Zed", stay_out=True))
    assert desk.last(9, Closing) == Closing("Ann has removed you from the table; you cannot come back to it", Code.PUT_OUT)
    assert codes(desk, desk.watch("zed")) == [Code.STAY_OUT]
    desk.table.admit(99, "10.0.0.9")
    desk.say(99, Watch("Innocence"))
    assert codes(desk, 99) == [Code.STAY_OUT]
    assert desk.last(desk.watch("Zoe"), Seated) == Seated(None)
    assert desk.closed == {9}


def test_an_address_that_others_share_shuts_nobody_else_out() -> None:
    desk, (ann,) = playing("Ann", bots=2)
    for peer, name in ((8, "Ben"), (9, "Zed")):
        desk.table.admit(peer, "10.0.0.9")
        desk.say(peer, Sit(name))
    desk.say(ann, PutOut("Zed", stay_out=True))
    desk.table.admit(10, "10.0.0.9")
    desk.say(10, Sit("Cleo"))
    assert desk.seat(10) == 2


def test_somebody_who_never_says_ready_is_put_out_of_a_lobby() -> None:
    desk = Desk(TAKE5, 2, starts_itself=False)
    ann, zed = desk.sit("Ann"), desk.sit("Zed")
    desk.say(ann, Start())
    assert codes(desk, ann) == [Code.NOT_READY]
    desk.say(ann, PutOut("Zed"))
    assert desk.last(zed, Closing).code is Code.PUT_OUT
    desk.say(ann, Arrange(seat=1, bot="cow"))
    desk.say(ann, Start())
    assert desk.must(ann)


def test_somebody_who_is_away_is_put_out_too_and_oneself_and_strangers_are_not() -> None:
    desk, (ann, ben) = playing("Ann", "Ben")
    desk.leave(ben)
    for name in ("Ann", "Nobody"):
        desk.say(ann, PutOut(name))
    assert codes(desk, ann) == [Code.NO_SUCH_PERSON] * 2
    desk.say(ann, PutOut("Ben"))
    assert desk.update(ann).seats[1].bot == "cow"


def test_without_an_owner_more_than_half_of_the_others_decide() -> None:
    desk = Desk(TAKE5, 4)
    ann, ben, cleo, zed = (desk.sit(name) for name in ("Ann", "Ben", "Cleo", "Zed"))
    desk.say(ann, PutOut("Zed"))
    desk.say(ann, PutOut("Zed"))
    assert status(desk, cleo).votes == (Vote("put-out", "Zed", 1, 2),)
    assert desk.heard(zed, Closing) == []
    desk.say(zed, PutOut("Ann"))
    desk.say(ben, PutOut("Zed"))
    assert desk.last(zed, Closing) == Closing("More than half of the others have removed you from the table", Code.PUT_OUT)
    assert status(desk, cleo).votes == ()  # who has gone has no vote


@pytest.mark.parametrize("has_owner", [True, False])
def test_a_stranger_who_takes_a_bot_s_seat_where_no_clock_runs_does_not_hold_the_table_up_for_good(has_owner: bool) -> None:
    desk = Desk(TAKE5, 3, bots=("cow",), time_control=NO_CLOCK, owner="the opener" if has_owner else "")
    ann, ben = desk.sit("Ann", token="the opener" if has_owner else ""), desk.sit("Ben")
    zed = desk.sit("Zed")
    for peer in (ann, ben):
        asked = desk.must(peer)
        desk.say(peer, Act(asked.number, asked.answers[0]))
    desk.wait(3_600_000)
    assert [waiting.seat for waiting in desk.update(ann).waiting] == [2]
    assert wait_for(desk, ann, 2) == Waiting(2)
    for peer in (ann, ben):
        desk.say(peer, CloseSeats(True))
        desk.say(peer, PutOut("Zed", stay_out=True))
    assert desk.last(zed, Closing).code is Code.PUT_OUT
    assert desk.update(ann).seats[2].bot == "cow"
    assert codes(desk, desk.sit("Zed"))[-1] in (Code.STAY_OUT, Code.SEATS_CLOSED)
    assert codes(desk, desk.sit("Another"))[-1] is Code.SEATS_CLOSED


def test_the_bots_seats_can_be_closed_to_newcomers() -> None:
    desk, (ann,) = playing("Ann", bots=1)
    desk.say(ann, CloseSeats(True))
    assert status(desk, ann).seats_closed
    ben = desk.sit("Ben")
    assert codes(desk, ben) == [Code.SEATS_CLOSED]
    desk.say(ann, CloseSeats(False))
    desk.say(ben, Sit("Ben"))
    assert desk.seat(ben) == 1


# Pause, pace and the end -----------------------------------------------------------------------------------------------------


def test_the_owner_pauses_and_goes_on_and_the_clocks_stand_still_meanwhile() -> None:
    desk, (ann, ben) = playing("Ann", "Ben")
    desk.wait(4_000)
    desk.say(ben, Pause())
    assert codes(desk, ben) == [Code.NOT_OWNER]
    desk.say(ann, Pause())
    assert (status(desk, ben).paused, status(desk, ben).paused_by) == (Stop.ASKED, "Ann")
    desk.wait(3_600_000)
    desk.answer(ben)
    desk.say(ben, GoOn())
    assert codes(desk, ben)[1:] == [Code.PAUSED, Code.NOT_OWNER]
    desk.say(ann, GoOn())
    desk.answer(ann)
    assert wait_for(desk, ben, 1) == Waiting(1, 6_000, Then.DEFAULT)


def test_who_is_the_only_player_there_pauses_and_sets_the_pace_whoever_owns_the_table() -> None:
    desk, (ann, ben) = playing("Ann", "Ben")
    desk.leave(ann)
    desk.say(ben, Pause())
    desk.say(ben, GoOn())
    desk.say(ben, SetPace(Pace.SLOW))
    assert codes(desk, ben) == []
    assert status(desk, ben).pace is Pace.SLOW
    desk.say(ben, SaveAndClose())
    assert codes(desk, ben) == [Code.NOT_OWNER]


def test_a_game_that_is_not_played_cannot_be_paused() -> None:
    desk = Desk(TAKE5, 2, starts_itself=False)
    ann = desk.sit("Ann")
    desk.say(ann, Pause())
    assert codes(desk, ann) == [Code.NOT_BEGUN]


def test_the_owner_saves_and_closes() -> None:
    desk, (ann, ben) = playing("Ann", "Ben")
    desk.say(ben, SaveAndClose())
    assert desk.table.closing == ""
    desk.say(ann, SaveAndClose())
    assert desk.table.closing == "Ann has closed the table"


# Who one is --------------------------------------------------------------------------------------------------------------------


def test_a_seat_whose_connection_lives_is_not_taken_without_a_question() -> None:
    desk, (ann, _) = playing("Ann", "Ben")
    second = desk.sit("Ann", token="the opener")
    assert desk.last(second, Refused) == Refused(0, "", "Ann sits there in another terminal: is that you?", Code.SEAT_LIVE)
    assert desk.heard(ann, Closing) == []
    desk.say(second, Sit("Ann", "the opener", take=True))
    assert desk.seat(second) == 0
    assert desk.last(ann, Closing).code is Code.ELSEWHERE


def test_two_people_on_one_account_sit_side_by_side() -> None:
    desk = Desk(TAKE5, 3, starts_itself=False)
    ann = desk.sit("Ann")
    second = desk.sit("Ann", token=desk.last(ann, Seated).token)
    desk.say(second, Sit("Anna"))
    assert (desk.seat(ann), desk.seat(second)) == (0, 1)


def test_a_seat_whose_connection_is_lost_is_come_back_to_without_a_question() -> None:
    desk, (ann, _) = playing("Ann", "Ben")
    desk.leave(ann)
    assert desk.seat(desk.sit("Ann", token="the opener")) == 0


@pytest.mark.parametrize("stage", ["lobby", "game", "result"])
def test_an_act_of_somebody_who_was_put_out_reaches_nobody(stage: str) -> None:
    desk, (ann, ben) = playing("Ann", "Ben", **({"starts_itself": False} if stage == "lobby" else {"options": {"rounds": 1}}))
    while stage == "result" and (desk.must(ann) or desk.must(ben)):
        desk.answer(ann), desk.answer(ben)
    desk.say(ann, PutOut("Ben"))
    lines = len(desk.journal)
    desk.say(ben, Act(1, {"do": "pick", "card": 1}))
    assert len(desk.journal) == lines
    assert desk.closed == {ben}
