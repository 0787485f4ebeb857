"""Who has to wait, and who is heard, where many come at once: an honest crowd gets in, a flood costs little."""

from __future__ import annotations

import logging
from typing import Any, cast

import pytest
from protocol.desk import Desk

from net import clients, memory
from net.client import Client
from net.core.budget import KEPT, Budget, Budgets
from net.core.crowd import FIRST_WORDS, SEAT_WORDS, STRANGER_WORDS, Pool, Standing, Words, origin_of, words_by_origin
from net.core.messages import PROTOCOL, Act, Chat, Closing, Code, Ready, Refused, Shadow, Sit, Update, Watch, Welcome
from net.logs import OncePerMinute
from net.looking import Greeting, why_not


def test_a_budget_is_used_up_and_grows_again() -> None:
    budget = Budget(3, 100)
    assert [budget.take(0) for _ in range(4)] == [True, True, True, False]
    assert budget.wait(0) == 100
    assert not budget.take(99)
    assert budget.take(100)
    assert [budget.take(10_000) for _ in range(4)] == [True, True, True, False]


def test_budgets_that_are_whole_again_are_forgotten() -> None:
    budgets: Budgets[str] = Budgets(lambda: Budget(1, 1_000))
    used = budgets.of("used", 0)
    used.spend(0)
    for number in range(KEPT + 10):
        budgets.of(f"address {number}", 500)
    assert budgets.of("used", 500) is used
    assert len(budgets._kept) <= KEPT


@pytest.mark.parametrize(
    ("address", "origin"),
    [
        ("192.168.1.5", "192.168.1.5"),
        ("::ffff:192.168.1.5", "192.168.1.5"),
        ("fe80::1%eth0", "fe80:0000:0000:0000"),
        ("2001:db8:1:2::3", "2001:0db8:0001:0002"),
        ("", ""),
    ],
)
def test_a_machine_is_one_address_however_many_it_has(address: str, origin: str) -> None:
    assert origin_of(address) == origin


def test_a_full_pool_takes_from_whoever_has_the_most_and_the_oldest_first() -> None:
    pool: Pool[int] = Pool(4)
    for member, origin in enumerate(["a", "b", "b", "b"]):
        assert pool.enter(member, origin) is None
    assert pool.enter(4, "c") == 1
    assert pool.enter(5, "a") == 0
    pool.leave(4)
    assert pool.enter(6, "d") is None
    assert list(pool) == [2, 3, 5, 6]


def test_a_stranger_is_heard_out_and_no_more() -> None:
    words = Words(words_by_origin().of("a", 0))
    assert [words.waste(Standing.STRANGER, 0) for _ in range(STRANGER_WORDS[0] + 1)] == [False] * STRANGER_WORDS[0] + [True]


def test_however_much_an_address_says_a_newcomer_of_it_is_heard_and_whoever_sits_too() -> None:
    of_origin = words_by_origin()
    while not Words(of_origin.of("a", 0)).waste(Standing.STRANGER, 0):
        if not of_origin.of("a", 0).allows(0):
            break
    newcomer, seated = Words(of_origin.of("a", 0)), Words(of_origin.of("a", 0))
    assert [newcomer.waste(Standing.STRANGER, 0) for _ in range(FIRST_WORDS + 1)] == [False] * FIRST_WORDS + [True]
    assert not any(seated.waste(Standing.SEATED, 0) for _ in range(SEAT_WORDS[0]))


# At the table ----------------------------------------------------------------------------------------------------------------


def test_what_is_refused_concerns_one_connection() -> None:
    desk = Desk(seats=2)
    ann, ben = desk.sit("Ann"), desk.sit("Ben")
    eve = desk.connect()
    before = {peer: len(desk.sent[peer]) for peer in (ann, ben)}
    for message in (Act(1, {}), Ready(True), Shadow(True), Chat("boo")):
        assert not desk.table.say(eve, message, desk.now)
    assert not desk.table._has_news
    desk.say(eve, Act(1, {}))
    assert len(desk.heard(eve, Refused)) == 5
    assert {peer: len(desk.sent[peer]) for peer in (ann, ben)} == before


def test_all_that_one_turn_brought_is_told_once() -> None:
    desk = Desk(seats=3)
    seats = [desk.sit(name) for name in ("Ann", "Ben", "Cleo")]
    before = len(desk.heard(seats[0], Update))
    moves = [(peer, asked) for peer in seats if (asked := desk.must(peer))]
    assert moves
    for peer, asked in moves:
        assert desk.table.say(peer, Act(asked.number, asked.answers[0]), desk.now)
        assert not desk.table.say(peer, Act(asked.number, asked.answers[0]), desk.now)  # the question is closed
    desk._deliver()
    assert len(desk.heard(seats[0], Update)) == before + 1


def test_wrong_keys_of_one_address_are_slow_to_try() -> None:
    desk = Desk(seats=2, key="red cow")
    tries = 0
    for _ in range(10):
        peer = desk.connect()
        for key in ("a", "b", "c"):
            desk.say(peer, Sit("Eve", key=key))
        tries += sum(refused.code is Code.KEY_WRONG for refused in desk.heard(peer, Refused))
    assert tries == 6
    late = desk.connect()
    desk.say(late, Sit("Eve", key="red cow"))
    assert desk.last(late, Refused).code is Code.TOO_FAST
    assert desk.last(late, Refused).text == "too many wrong keys came from your address; try again in 10 seconds"
    desk.wait(10_000)
    desk.say(late, Sit("Eve", key="red cow"))
    assert desk.seat(late) == 0


def test_so_many_look_on_and_no_more() -> None:
    desk = Desk(seats=2)
    eyes = []
    for number in range(49):
        eyes.append(desk.connect())
        desk.say(eyes[-1], Watch(f"Zoe {number}"))
    assert desk.last(eyes[-1], Refused).code is Code.FULL
    assert not any(desk.heard(peer, Refused) for peer in eyes[:-1])


def test_newcomers_of_one_address_who_come_too_fast_are_told_to_come_again() -> None:
    desk = Desk(seats=2)
    for number in range(61):
        desk._peers += 1
        peer = desk._peers
        desk.table.admit(peer, "10.0.0.7")
        desk.say(peer, Watch(f"Zoe {number}"))
        if number < 60:
            desk.leave(peer)
    assert desk.last(peer, Closing).code is Code.CROWDED


def test_a_client_that_is_told_so_tries_again_and_says_why_it_waits() -> None:
    heard: list[object] = []
    welcome = Welcome(PROTOCOL, "a program", "Barn", "take5", 1, False)
    client = Client(Greeting(("127.0.0.1", 9), bytes(32), welcome), [], Sit("Ann"), heard.append)
    with pytest.raises(ConnectionResetError) as caught:
        client._take(Closing("too many come at once; try again in a moment", Code.CROWDED))
    assert why_not(caught.value) == "too many come at once; try again in a moment"
    assert heard == []
    client._loop.close()


# Logs -----------------------------------------------------------------------------------------------------------------------


def test_each_kind_of_trouble_is_logged_once_a_minute_with_its_count(caplog: pytest.LogCaptureFixture) -> None:
    once = OncePerMinute()

    def told(text: str, at: float, *arguments: object) -> str | None:
        record = logging.LogRecord("net", logging.ERROR, "", 0, text, arguments, None)
        record.created = at
        return record.getMessage() if once.filter(record) else None

    assert told("%s is gone", 0.0, "Ann") == "Ann is gone"
    assert [told("%s is gone", second, "Ben") for second in (1.0, 2.0, 59.0)] == [None] * 3
    assert told("something else", 59.0) == "something else"
    assert told("%s is gone", 60.0, "Cleo") == "Cleo is gone (and 3 more like it since)"
    assert sum(told(f"kind {number}", 61.0) is not None for number in range(1_000)) < 60


def test_when_a_flood_is_over_its_memory_is_given_back_to_the_system_once(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[int] = []
    monkeypatch.setattr(clients.memory, "give_back", lambda: given.append(clients_._dead))
    clients_ = clients.Clients(cast(Any, None), cast(Any, None))
    for dead in (0, clients.DEAD, clients.DEAD + 5, 1, 0, 2):
        clients_._dead = dead
        clients_.tend(0)
    assert given == [1]


def test_memory_can_be_given_back_anywhere() -> None:
    memory.give_back()
