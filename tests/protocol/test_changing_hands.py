"""What newcomers call themselves, and what happens to a table when its seats change hands, or their number does."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from protocol.desk import Desk

from net.core.messages import Act, Arrange, Chat, Leave, Lobby, PeerError, Ready, Record, Seated, SeatInfo, Shadow, Start, Update
from net.core.names import cleaned
from rules.catalog import load

TAKE5 = load("take5")


def finished() -> tuple[Desk, int, int]:
    """A game of one round, played out by Ann, who owns the table, and Ben."""
    desk = Desk(TAKE5, 2, starts_itself=False, options={"rounds": 1})
    ann, ben = desk.sit("Ann"), desk.sit("Ben")
    desk.table.seats[1].ready = True
    desk.say(ann, Start())
    while desk.must(ann) or desk.must(ben):
        desk.answer(ann)
        desk.answer(ben)
    assert desk.update(ann).ranks is not None
    return desk, ann, ben


# Names ---------------------------------------------------------------------------------------------------------------------


def test_a_name_that_grows_when_it_is_composed_is_refused_and_nobody_is_told_it() -> None:
    desk = Desk(TAKE5, 3)
    ann = desk.sit("Ann")
    long = desk.sit("\ufb2c" * 24)
    assert desk.refusals(long) == ["a text of 72 characters; 24 are the most here"]
    watcher = desk.watch("\ufb2c" * 24)
    assert desk.refusals(watcher) == ["a text of 72 characters; 24 are the most here"]
    desk.say(ann, Chat("\ufb2c" * 400))
    assert desk.refusals(ann) == ["a text of 1200 characters; 400 are the most here"]


@pytest.mark.parametrize("name", ["\u3164", "\u115f\u1160", "\u2800 \u2800", "\u0301", "\ufe0f", "\u200d", "\uffa0\u0301"])
def test_a_name_of_nothing_that_can_be_seen_is_refused(name: str) -> None:
    with pytest.raises(PeerError, match="there is no letter in this text"):
        cleaned(name, 24)


@pytest.mark.parametrize(
    ("said", "kept"), [("  Ann\t B ", "Ann B"), ("Ann\u3164", "Ann"), ("e\u200d\u0301", "\xe9"), ("\U0001f404", "\U0001f404"), ("7", "7")]
)
def test_a_name_is_one_line_composed_and_without_blanks_at_its_ends(said: str, kept: str) -> None:
    assert cleaned(said, 24) == kept


# The number of seats after a result ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [4, 2])
def test_after_a_result_the_number_of_seats_changes_and_the_next_game_has_that_many(seats: int) -> None:
    desk = Desk(TAKE5, 3, starts_itself=False, options={"rounds": 1})
    ann = desk.sit("Ann")
    ben = desk.sit("Ben")
    desk.say(ann, Arrange(seat=2, bot="cow"))
    desk.table.seats[1].ready = True
    desk.say(ann, Start())
    bot = desk.place_bot(2)
    while desk.must(ann) or desk.must(ben) or desk.must(bot):
        for peer in (ann, ben, bot):
            desk.answer(peer)
    desk.say(ann, Arrange(seats=seats))
    desk.wait(120_000)
    assert desk.refusals(ann) == []
    assert len(desk.update(ann).seats) == 3
    desk.leave(bot)
    desk.next_game(ann)
    assert len(desk.update(ann).seats) == seats
    assert desk.must(ann)


def test_who_sits_down_after_a_result_on_a_seat_that_the_game_had_not_plays_in_the_next_one() -> None:
    desk, ann, ben = finished()
    desk.say(ann, Arrange(seats=3))
    eve = desk.sit("Eve")
    assert desk.last(eve, Seated).seat == 2
    assert desk.last(eve, Lobby).seats[2] == SeatInfo("Eve")
    assert desk.heard(eve, Update) == []  # a game that she did not play, with fewer seats than hers
    desk.next_game(ann)
    assert [place.name for place in desk.update(eve).seats] == ["Ann", "Ben", "Eve"]
    assert desk.must(eve)
    assert desk.update(eve).view["hands"][2] is not None
    assert desk.update(ben).view["hands"][2] is None


def test_a_bot_that_is_put_on_a_seat_after_a_result_plays_in_the_next_game() -> None:
    desk, ann, _ = finished()
    desk.say(ann, Arrange(seats=3))
    desk.say(ann, Arrange(seat=2, bot="cow"))
    assert desk.table.bots() == {}
    desk.next_game(ann)
    assert desk.table.bots() == {2: "cow"}
    assert desk.must(desk.place_bot(2))


@pytest.mark.parametrize(
    ("wish", "seen"),
    [
        (Arrange(seats=3), lambda lobby: lobby.seats[2] == SeatInfo()),
        (Arrange(options={"cow": False, "rounds": 1}), lambda lobby: lobby.options["cow"] is False),
    ],
    ids=["seats", "options"],
)
def test_what_is_arranged_after_a_result_is_seen_at_once_by_all_and_the_result_stands(wish: Arrange, seen: Callable[[Lobby], bool]) -> None:
    desk, ann, ben = finished()
    zoe = desk.watch("Zoe")
    results = [desk.update(peer) for peer in (ann, ben, zoe)]
    desk.say(ann, wish)
    assert all(seen(desk.last(peer, Lobby)) for peer in (ann, ben, zoe))
    assert [desk.update(peer) for peer in (ann, ben, zoe)] == results


def test_who_comes_goes_and_is_ready_after_a_result_is_seen_at_once_by_all_and_the_result_keeps_its_names() -> None:
    desk, ann, ben = finished()
    desk.say(ben, Ready(True))
    assert desk.last(ann, Lobby).seats[1] == SeatInfo("Ben", ready=True)
    desk.leave(ben)
    assert desk.last(ann, Lobby).seats[1] == SeatInfo("Ben", here=False)
    desk.say(ann, Arrange(seat=1, bot="cow"))
    assert desk.last(ann, Lobby).seats[1].bot == "cow"
    eve = desk.sit("Eve")
    assert desk.last(ann, Lobby).seats[1] == SeatInfo("Eve")
    assert [place.name for place in desk.update(ann).seats] == ["Ann", "Ben"]
    assert desk.heard(eve, Update) == []


def test_who_comes_back_after_a_result_sees_it_and_what_is_arranged() -> None:
    desk, ann, ben = finished()
    desk.leave(ben)
    desk.say(ann, Arrange(seats=4))
    ben = desk.sit("Ben", token="token-2")
    assert (desk.update(ben).view["seat"], desk.update(ben).scores) == (1, desk.update(ann).scores)
    assert desk.last(ben, Lobby) == desk.last(ann, Lobby)
    assert len(desk.last(ben, Lobby).seats) == 4


def test_a_result_is_followed_by_the_lobby_of_the_next_game_for_everybody_whenever_they_came() -> None:
    desk = Desk(TAKE5, 2, options={"rounds": 1})
    ann, ben = desk.sit("Ann"), desk.sit("Ben")
    zoe = desk.watch("Zoe")  # while they play
    for _ in range(2):
        while desk.must(ann) or desk.must(ben):
            desk.answer(ann), desk.answer(ben)
        assert [type(message) for message in desk.heard(zoe, object)][-2:] == [Record, Lobby]
        desk.say(ann, Ready(True)), desk.say(ben, Ready(True))
        assert desk.must(ann)


def test_an_answer_after_the_result_is_refused_and_writes_nothing_also_where_a_bot_sits_in() -> None:
    desk, _, ben = finished()
    desk.table.seats[1].bot = "cow"
    written = list(desk.journal)
    desk.say(ben, Act(1, {"do": "pick", "card": 1}))
    assert desk.refusals(ben) == ["the game is over"]
    assert desk.journal == written


# Bots ------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bot", ["mc:9999s", "mc:2.1s", "bull:2.1s", "bull:2001", "mc:2001", "mc:9999999"])
def test_a_bot_that_would_use_the_host_s_machine_up_is_refused(bot: str) -> None:
    desk = Desk(TAKE5, 3, starts_itself=False)
    ann = desk.sit("Ann")
    desk.say(ann, Arrange(seat=2, bot=bot))
    assert desk.refusals(ann) == [f"{bot} thinks for too long; here 2 s or 2000 playouts are the most"]
    assert not desk.last(ann, Lobby).seats[2].bot


@pytest.mark.parametrize("bot", ["mc:2s", "mc:2000", "bull", "bull:0.5s", "calf", "cow"])
def test_a_bot_with_a_small_budget_may_sit_down(bot: str) -> None:
    desk = Desk(TAKE5, 3, starts_itself=False)
    ann = desk.sit("Ann")
    desk.say(ann, Arrange(seat=2, bot=bot))
    assert desk.last(ann, Lobby).seats[2].bot == bot


# Shadows ---------------------------------------------------------------------------------------------------------------------


def test_a_shadow_ends_when_the_seat_is_given_up_and_another_sits_down_there() -> None:
    desk = Desk(TAKE5, 2)
    ann, ben = desk.sit("Ann"), desk.sit("Ben")
    desk.say(ann, Shadow(True))
    zoe = desk.watch("Zoe", shadow=0)
    assert desk.update(zoe).delayed
    desk.say(ann, Leave())
    assert not desk.update(zoe).delayed
    assert desk.update(zoe).view["hands"] == [None, None]
    eve = desk.sit("Eve")
    assert desk.seat(eve) == 0
    desk.answer(ben)
    desk.answer(eve)
    assert desk.update(zoe).view["hands"] == [None, None]
    assert not desk.table.seats[0].shown


def test_a_shadow_of_before_the_game_ends_when_the_seat_is_lost_and_another_takes_it() -> None:
    desk = Desk(TAKE5, 2, starts_itself=False)
    ann, ben = desk.sit("Ann"), desk.sit("Ben")
    desk.say(ben, Shadow(True))
    zoe = desk.watch("Zoe", shadow=1)
    desk.leave(ben)
    desk.wait(60_000)
    desk.sit("Eve")
    desk.table.seats[1].ready = True
    desk.say(ann, Start())
    assert desk.last(zoe, Update).view["hands"] == [None, None]


def test_a_shadow_ends_when_the_owner_puts_a_bot_on_the_seat_of_somebody_who_is_away() -> None:
    desk, ann, ben = finished()
    desk.say(ben, Shadow(True))
    zoe = desk.watch("Zoe", shadow=1)
    desk.leave(ben)
    desk.say(ann, Arrange(seat=1, bot="cow"))
    desk.say(ann, Start())
    assert desk.last(zoe, Update).view["hands"] == [None, None]
