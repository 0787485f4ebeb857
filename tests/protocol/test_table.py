"""Around the games: names, seats, tokens, ready and start, watchers, coming late, leaving, and a table without people."""

from __future__ import annotations

import msgspec
import pytest
from protocol.desk import Desk

from net.core.match import TimeControl
from net.core.messages import (
    Arrange,
    Chat,
    Closing,
    Code,
    Leave,
    Lobby,
    PeerError,
    Ready,
    Record,
    Refused,
    Seated,
    SeatInfo,
    Shadow,
    Sit,
    Start,
    Update,
    Watch,
)
from rules import record
from rules.catalog import load

TAKE5 = load("take5")


def lobby(seats: int = 3, **config: object) -> Desk:
    return Desk(TAKE5, seats, starts_itself=False, **config)


# Sitting down --------------------------------------------------------------------------------------------------------------


def test_whoever_sits_first_owns_the_table() -> None:
    desk = lobby()
    ann, ben = desk.sit("Ann"), desk.sit("Ben")
    assert desk.last(ann, Seated) == Seated(0, "token-1", owner=True)
    assert desk.last(ben, Seated) == Seated(1, "token-2")
    assert desk.last(ann, Lobby).seats == (SeatInfo("Ann", owner=True), SeatInfo("Ben"), SeatInfo())


def test_a_table_opened_with_a_token_belongs_to_whoever_has_it() -> None:
    desk = lobby(owner="the opener")
    guest, opener = desk.sit("Ann"), desk.sit("Ben", token="the opener")
    assert not desk.last(guest, Seated).owner
    assert desk.last(opener, Seated) == Seated(1, "the opener", owner=True)


@pytest.mark.parametrize("name", ["Ann", "ANN", "  ann ", "A\u200dnn", "Ann\x1b"])
def test_a_name_that_is_taken_is_refused(name: str) -> None:
    desk = lobby()
    desk.sit("Ann")
    other = desk.sit(name)
    assert desk.heard(other, Seated) == []
    assert desk.refusals(other)[0].endswith("choose another name")


def test_a_name_keeps_no_control_characters() -> None:
    desk = lobby()
    ann = desk.sit("\x1b[31mAnn\r\n\u202e")
    assert desk.last(ann, Lobby).seats[0].name == "[31mAnn"


def test_a_name_without_a_letter_is_refused() -> None:
    desk = lobby()
    assert desk.refusals(desk.sit("\x1b\u200d ")) == ["there is no letter in this text"]


def test_a_full_table_is_said_to_be_full() -> None:
    desk = lobby(2)
    desk.sit("Ann"), desk.sit("Ben")
    assert desk.refusals(desk.sit("Cleo")) == ["all 2 seats are taken; you can watch: cowtui watch"]


def test_a_newcomer_takes_a_free_seat_before_a_bot_s() -> None:
    desk = lobby(3, bots=("cow",))
    assert [desk.seat(desk.sit(name)) for name in ("Ann", "Ben", "Cleo")] == [0, 1, 2]


def test_a_wrong_key_seats_nobody_and_shows_nothing() -> None:
    desk = lobby(key="Blue Moon")
    for said in ("", "blue sky"):
        peer = desk.sit("Ann", key=said)
        assert desk.heard(peer, Seated) == desk.heard(peer, Lobby) == []
    watcher = desk.watch("Zoe")
    assert desk.heard(watcher, Seated) == []
    assert desk.refusals(desk.sit("Ann")) == ["this table wants its key"]
    assert desk.refusals(desk.sit("Ann", key="blue sky")) == ["that is not the key of this table"]


def test_the_key_is_words_and_does_not_mind_capitals_and_spaces() -> None:
    desk = lobby(key="Blue Moon")
    assert desk.seat(desk.sit("Ann", key=" blue  MOON")) == 0


def test_before_sitting_down_one_says_nothing_else() -> None:
    desk = lobby()
    peer = desk.connect()
    for message in (Ready(True), Start(), Arrange(seats=2), Chat("hello"), Shadow(True)):
        desk.say(peer, message)
    assert len(desk.refusals(peer)) == 5
    assert desk.heard(peer, Lobby) == []


def test_a_seat_belongs_to_its_token_and_not_to_its_name() -> None:
    desk = Desk(TAKE5, 2)
    ann, _ = desk.sit("Ann"), desk.sit("Ben")
    desk.leave(ann)
    thief = desk.sit("Ann", token="token-9")
    assert desk.heard(thief, Seated) == []


def test_a_second_connection_that_takes_the_seat_ends_the_first_with_a_sentence() -> None:
    desk = Desk(TAKE5, 2)
    ann, ben = desk.sit("Ann"), desk.sit("Ben")
    again = desk.take("Ann", "token-1")
    assert desk.last(ann, Closing) == Closing("you sat down at this seat from another place, and play on there", Code.ELSEWHERE)
    assert desk.closed == {ann}
    assert desk.seat(again) == 0
    assert desk.update(ben).seats[0] == SeatInfo("Ann")


# Before the game -----------------------------------------------------------------------------------------------------------


def test_the_owner_arranges_and_starts_and_nobody_else_does() -> None:
    desk = lobby(3)
    ann, ben = desk.sit("Ann"), desk.sit("Ben")
    desk.say(ben, Arrange(seat=2, bot="cow"))
    desk.say(ben, Start())
    assert desk.refusals(ben) == ["only the host of the table does that"] * 2
    desk.say(ann, Arrange(seat=2, bot="cow"))
    desk.say(ben, Ready(True))
    desk.say(ann, Start())
    assert desk.update(ben).seats[2].bot == "cow"


def test_a_game_does_not_start_with_a_free_seat_or_somebody_who_is_not_ready() -> None:
    desk = lobby(3)
    ann, ben = desk.sit("Ann"), desk.sit("Ben")
    desk.say(ann, Start())
    desk.say(ann, Arrange(seats=2))
    desk.say(ann, Start())
    assert desk.refusals(ann) == [
        "1 seat is free: wait for somebody, choose a bot for it, or play with fewer seats",
        "Ben is not ready",
    ]
    desk.say(ben, Ready(True))
    desk.say(ann, Start())
    assert desk.update(ann).view["seat"] == 0


@pytest.mark.parametrize(
    ("wish", "answer"),
    [
        (Arrange(seats=11), "Take 5 with the Jumping Cow is for 2 to 10 players, not 11"),
        (Arrange(seats=1), "Take 5 with the Jumping Cow is for 2 to 10 players, not 1"),
        (Arrange(options={"limit": "high"}), "these are no options of Take 5 with the Jumping Cow"),
        (Arrange(options={"colour": "red"}), "these are no options of Take 5 with the Jumping Cow"),
        (Arrange(seat=0, bot="cow"), "Ann sits there"),
        (Arrange(seat=9, bot="cow"), "there are 3 seats"),
        (Arrange(seat=2, bot="genius"), "no bot is called 'genius'"),
    ],
)
def test_an_arrangement_that_does_not_fit_is_refused_and_changes_nothing(wish: Arrange, answer: str) -> None:
    desk = lobby(3)
    ann = desk.sit("Ann")
    before = desk.last(ann, Lobby)
    desk.say(ann, wish)
    assert desk.refusals(ann)[0].startswith(answer)
    assert desk.last(ann, Lobby) == before


def test_options_change_for_everybody_to_see() -> None:
    desk = lobby(2)
    ann, ben = desk.sit("Ann"), desk.sit("Ben")
    desk.say(ann, Arrange(options={"cow": False}))
    assert desk.last(ben, Lobby).options["cow"] is False


def test_a_seat_lost_before_the_game_is_free_again_after_the_grace_and_not_before() -> None:
    desk = lobby(3)
    ann, ben = desk.sit("Ann"), desk.sit("Ben")
    desk.leave(ben)
    desk.wait(59_999)
    assert desk.last(ann, Lobby).seats[1] == SeatInfo("Ben", here=False)
    desk.wait(1)
    assert desk.last(ann, Lobby).seats[1] == SeatInfo()
    assert desk.seat(desk.sit("Cleo")) == 1


def test_a_table_that_starts_itself_starts_when_its_seats_are_taken() -> None:
    desk = Desk(TAKE5, 3, bots=("cow",))
    ann = desk.sit("Ann")
    assert desk.heard(ann, Update) == []
    ben = desk.sit("Ben")
    assert desk.update(ann).view["seat"] == 0
    assert desk.update(ben).view["seat"] == 1


@pytest.mark.parametrize("config", [{"bots": ("genius",)}, {"bots": ("cow",) * 3}, {"options": {"limit": 1}}])
def test_terms_that_do_not_go_together_open_no_table(config: dict[str, object]) -> None:
    with pytest.raises(PeerError):
        lobby(2, **config)


# Coming late, leaving, watching ----------------------------------------------------------------------------------------------


def test_a_friend_who_comes_late_takes_over_a_bot_s_seat() -> None:
    desk = Desk(TAKE5, 3, bots=("cow", "cow"))
    ann = desk.sit("Ann")
    ben = desk.sit("Ben")
    assert desk.seat(ben) == 1
    assert desk.update(ann).seats[1] == SeatInfo("Ben")
    assert desk.table.bots() == {2: "cow"}
    assert any('"took"' in line and '"Ben"' in line for line in desk.journal)


def test_a_game_that_has_begun_with_people_only_seats_nobody_else() -> None:
    desk = Desk(TAKE5, 2)
    desk.sit("Ann"), desk.sit("Ben")
    assert desk.refusals(desk.sit("Cleo")) == ["the game has begun, and every seat is a person's; you can watch: cowtui watch"]


def test_the_seat_of_somebody_who_is_only_away_is_nobody_else_s() -> None:
    desk = Desk(TAKE5, 2)
    ann, _ = desk.sit("Ann"), desk.sit("Ben")
    desk.leave(ann)
    desk.wait(60_000)
    assert desk.table.bots() == {0: "cow"}
    assert desk.heard(desk.sit("Cleo"), Seated) == []


def test_leaving_gives_the_seat_to_a_bot_for_good() -> None:
    desk = Desk(TAKE5, 2)
    ann, ben = desk.sit("Ann"), desk.sit("Ben")
    desk.say(ann, Leave())
    assert desk.closed == {ann}
    assert desk.update(ben).seats == (SeatInfo("Ann", bot="cow"), SeatInfo("Ben"))
    assert desk.heard(desk.sit("Ann2", token="token-1"), Seated)[0].token != "token-1"


def test_a_watcher_sees_what_the_public_sees() -> None:
    desk = Desk(TAKE5, 2)
    desk.sit("Ann"), desk.sit("Ben")
    zoe = desk.watch("Zoe")
    assert desk.last(zoe, Seated) == Seated(None)
    assert desk.update(zoe).view["hands"] == [None, None]
    assert desk.update(zoe).asks == ()
    desk.say(zoe, Ready(True))
    assert desk.refusals(zoe) == ["that is for those who sit at the table"]


def test_a_watcher_shadows_a_seat_only_while_that_seat_allows_it() -> None:
    desk = Desk(TAKE5, 2)
    ann, _ = desk.sit("Ann"), desk.sit("Ben")
    refused = desk.watch("Zoe", shadow=0)
    assert desk.refusals(refused) == ["Ann does not show cards to watchers"]
    desk.say(ann, Shadow(True))
    zoe = desk.watch("Zoe", shadow=0)
    assert desk.seat(zoe) is None
    assert desk.update(zoe).delayed
    desk.say(ann, Shadow(False))
    assert desk.update(zoe).view["hands"] == [None, None]
    assert not desk.update(zoe).delayed


def test_a_shadow_is_asked_nothing_that_it_could_answer() -> None:
    desk = Desk(TAKE5, 2)
    ann, _ = desk.sit("Ann"), desk.sit("Ben")
    desk.say(ann, Shadow(True))
    zoe = desk.watch("Zoe", shadow=0)
    desk.answer(zoe)
    assert desk.refusals(zoe) == ["that is for those who sit at the table"] * len(desk.refusals(zoe))
    assert desk.update(ann).view["pick"] is None


def test_chat_goes_to_everybody_with_the_name_that_the_host_knows() -> None:
    desk = lobby()
    ann, ben = desk.sit("Ann"), desk.sit("Ben")
    zoe = desk.watch("Zoe")
    desk.say(ann, Chat("moo\x1b[2J", name="Ben"))
    assert desk.heard(ben, Chat) == desk.heard(zoe, Chat) == desk.heard(ann, Chat) == [Chat("moo[2J", "Ann")]


def test_chat_has_a_rate() -> None:
    desk = lobby()
    ann = desk.sit("Ann")
    for _ in range(6):
        desk.say(ann, Chat("moo"))
    assert desk.refusals(ann) == ["too much chat at once; wait a moment"]


# After the game, and without people -------------------------------------------------------------------------------------------


def played_out(**config: object) -> tuple[Desk, int, int]:
    desk = Desk(TAKE5, 2, options={"rounds": 1}, **config)
    ann, ben = desk.sit("Ann"), desk.sit("Ben")
    while desk.update(ann).ranks is None:
        desk.answer(ann), desk.answer(ben)
    return desk, ann, ben


def test_a_token_of_any_letters_is_only_a_wrong_one() -> None:
    desk = Desk(TAKE5, 2, owner="the owner's", starts_itself=False)
    ann = desk.sit("Ann", token="Zoë's")
    assert (desk.seat(ann), desk.last(ann, Seated).owner) == (0, False)
    ben = desk.sit("Ben", token="the owner's")
    assert desk.last(ben, Seated).owner


def test_at_the_end_everybody_gets_the_record_without_the_hashes_of_tokens() -> None:
    desk, ann, ben = played_out()
    for peer in (ann, ben):
        parts = desk.heard(peer, Record)
        assert [part.last for part in parts] == [False] * (len(parts) - 1) + [True]
        header, lines = record.read("".join(part.part for part in parts))
        assert (header.seed, header.tokens) == ("a seed", ())
        *_, last = record.replay(TAKE5, header, lines)
        outcome = last.state.outcome()
        assert outcome
        assert outcome.ranks == desk.update(peer).ranks


def test_the_journal_keeps_hashes_of_the_tokens_and_never_a_token() -> None:
    desk, _, _ = played_out()
    header, _ = record.read("".join(desk.journal))
    assert len(set(header.tokens)) == 2
    assert all(len(token) == 64 for token in header.tokens)
    assert "token-" not in "".join(desk.journal)


def test_a_rematch_knows_the_last_outcome() -> None:
    desk, ann, ben = played_out()
    outcome = desk.update(ann).ranks
    desk.say(ann, Start())
    assert desk.last(ann, Refused).code is Code.NOT_OWNER
    desk.say(ann, Ready(True)), desk.say(ben, Ready(True))
    assert desk.update(ben).ranks is None
    header, _ = record.read("".join(desk.journal))
    assert header.last
    assert header.last.ranks == outcome
    assert header.seed == "a seed 2"


def test_where_nobody_owns_the_start_a_rematch_begins_when_all_are_ready() -> None:
    desk, ann, ben = played_out()
    desk.say(ann, Ready(True))
    assert desk.update(ben).ranks is not None
    assert desk.last(ben, Lobby).seats[0].ready
    desk.say(ben, Ready(True))
    assert desk.update(ben).ranks is None


def test_a_game_waits_for_its_people_while_none_is_connected() -> None:
    desk = Desk(TAKE5, 2, time_control=TimeControl(clock=90_000, grace=60_000))
    ann, ben = desk.sit("Ann"), desk.sit("Ben")
    desk.wait(10_000)
    desk.leave(ann), desk.leave(ben)
    desk.wait(3_000_000)
    ann = desk.sit("Ann", token="token-1")
    assert desk.asked(ann, "pick").clock == 80_000
    assert desk.update(ann).seats[1].bot == ""
    desk.wait(60_000)
    assert desk.update(ann).seats[1].bot == "cow"


def test_a_bot_s_connection_answers_asks_and_does_nothing_else() -> None:
    desk = Desk(TAKE5, 2, bots=("cow",))
    ann = desk.sit("Ann")
    bot = desk.place_bot(1)
    for message in (Ready(True), Leave(), Chat("moo"), Sit("Eve"), Shadow(True)):
        desk.say(bot, message)
    assert desk.table.bots() == {1: "cow"}
    assert desk.heard(ann, Chat) == []
    assert not any('"took"' in line and '"at":0' not in line for line in desk.journal)


def test_a_bot_says_nothing_while_no_person_is_connected() -> None:
    desk = Desk(TAKE5, 2, bots=("cow",))
    ann = desk.sit("Ann")
    bot = desk.place_bot(1)
    desk.leave(ann)
    lines = len(desk.journal)
    desk.answer(bot)
    assert len(desk.journal) == lines
    before = len(desk.heard(bot, Update))
    desk.sit("Ann", token="token-1")
    assert len(desk.heard(bot, Update)) > before  # it is asked again
    desk.answer(bot)
    assert len(desk.journal) > lines


def test_a_table_ends_after_its_result_or_an_hour_without_people() -> None:
    desk, ann, ben = played_out()
    assert desk.table.ends() is None
    desk.leave(ann), desk.leave(ben)
    assert desk.table.ends() == desk.now + 5_000
    other = Desk(TAKE5, 2)
    assert other.table.ends() == other.now + 3_600_000


def test_where_only_bots_play_windows_are_at_0() -> None:
    desk = Desk(seats=2, bots=("cow", "cow"), options={"window": 1500})
    header, _ = record.read("".join(desk.journal))
    assert header.options["window"] == 0


def test_a_message_that_came_too_late_is_answered_by_nobody() -> None:
    desk = lobby()
    ann = desk.sit("Ann")
    desk.leave(ann)
    sent = len(desk.sent[ann])
    desk.say(ann, Sit("Ann"))
    desk.say(ann, Watch("Ann"))
    assert len(desk.sent[ann]) == sent


def test_a_message_of_the_door_is_refused_at_the_table() -> None:
    from net.core.messages import Ping

    desk = lobby()
    ann = desk.sit("Ann")
    desk.say(ann, Ping(1))
    assert desk.refusals(ann) == ["that has its place at the door, not at the table"]
    assert msgspec.structs.asdict(desk.last(ann, Lobby))
