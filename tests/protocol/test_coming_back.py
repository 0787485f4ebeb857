"""What the public saw while one was away, what a shadow sees and who is told of it, and who begins the next game."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest
from protocol.desk import Desk

from net.core.history import EVENTS
from net.core.match import TimeControl
from net.core.messages import Arrange, Closing, Code, History, LookedAt, PutOut, Ready, Refused, Seated, Shadow, Start, Update
from net.core.validation import HostValidator
from rules import record
from rules.catalog import load
from rules.kernel import Outcome

TAKE5 = load("take5")


def told(desk: Desk, peer: int) -> list[str]:
    """The events of a history, in the words of the game."""
    history = desk.last(peer, History)
    options = msgspec.convert(history.options, desk.game.options)
    return [desk.game.describe_event(options, msgspec.convert(raw, desk.game.events), history.names) for raw in history.events]


def turn(desk: Desk, *peers: int) -> None:
    """Everybody answers until a card more is played by each."""
    before = desk.update(peers[0]).view["left"]
    while desk.update(peers[0]).view["left"] == before:
        for peer in peers:
            desk.answer(peer)
    while not all(desk.must(peer) and desk.asked(peer, "pick") for peer in peers):
        for peer in peers:
            if (asked := desk.must(peer)) and asked.what != "pick":
                desk.answer(peer)


# What happened meanwhile -----------------------------------------------------------------------------------------------------


def test_who_comes_back_is_told_what_the_public_saw_meanwhile() -> None:
    desk = Desk(TAKE5, 2)
    ann, ben = desk.sit("Ann"), desk.sit("Ben")
    turn(desk, ann, ben)
    seen = [raw for update in desk.heard(ben, Update) for raw in update.events]
    desk.leave(ben)
    bot_free = desk.update(ann).view["left"]
    desk.answer(ann)
    ben = desk.sit("Ben", token="token-2")
    history = desk.last(ben, History)
    assert history.missed == 1
    assert told(desk, ben)[-1] == "Ann is ready."
    assert len(history.events) == len(seen) + 1
    assert desk.update(ben).view["left"] == bot_free
    assert [type(message) for message in desk.heard(ben, object)][:3] == [Seated, History, Update]


def test_who_comes_back_is_told_what_was_answered_for_them_and_when_that_began() -> None:
    desk = Desk(TAKE5, 3, time_control=TimeControl(clock=10_000, grace=15_000))
    ann, ben, cleo = desk.sit("Ann"), desk.sit("Ben"), desk.sit("Cleo")
    turn(desk, ann, ben, cleo)
    desk.answer(ben)  # Ben's own choice, which is seen when the others have chosen
    desk.leave(ben)
    turn_of(desk, ann, cleo)
    ben = desk.sit("Ben", token="token-2")
    history = desk.last(ben, History)
    assert history.missed > 3
    assert (history.answers, history.answer, history.since, history.by_bot) == (0, None, 0, False)
    desk.leave(ben)
    desk.answer(ann), desk.answer(cleo)
    desk.wait(10_000)  # the table answers for Ben
    ben = desk.sit("Ben", token="token-2")
    history = desk.last(ben, History)
    assert (history.answers, history.by_bot) == (1, False)
    assert history.answer is not None
    assert history.answer["event"] == "picked"
    assert history.answer["card"] is not None  # Ben's own card, which the public was not told
    assert history.events[-history.since]["event"] == "picked"
    assert history.events[-history.since]["card"] is None
    assert history.since < history.missed


def test_a_bot_that_sat_in_is_told_of() -> None:
    desk = Desk(TAKE5, 2, time_control=TimeControl(clock=0, grace=15_000))
    ann, ben = desk.sit("Ann"), desk.sit("Ben")
    desk.leave(ben)
    desk.wait(15_000)
    bot = desk.place_bot(1)
    for _ in range(3):
        desk.answer(bot), desk.answer(ann)
    ben = desk.sit("Ben", token="token-2")
    history = desk.last(ben, History)
    assert history.by_bot
    assert history.answers >= 3
    assert desk.table.match
    other = desk.resumed()
    ben = other.sit("Ben", token="token-2")
    assert (other.last(ben, History).answers, other.last(ben, History).missed) == (0, 0)


def turn_of(desk: Desk, *peers: int) -> None:
    """These answer until a turn is over."""
    before = desk.update(peers[0]).view["left"]
    while desk.update(peers[0]).view["left"] == before:
        for peer in peers:
            desk.answer(peer)


def test_a_newcomer_and_a_watcher_are_told_the_last_events_and_missed_none() -> None:
    desk = Desk(TAKE5, 3, bots=("greedy",))
    ann, ben = desk.sit("Ann"), desk.sit("Ben")
    desk.answer(ann)
    desk.answer(ben)
    for peer in (desk.watch("Zoe"), desk.sit("Cleo")):
        assert desk.last(peer, History).missed == 0
    assert told(desk, desk.watch("Yann"))[-2:] == ["Ann is ready.", "Ben is ready."]


def test_no_more_than_a_hundred_events_are_sent_and_the_rest_is_counted() -> None:
    desk = Desk(TAKE5, 10, options={"rounds": 2})
    peers = [desk.sit(f"Player {number}") for number in range(10)]
    for _ in range(8):
        turn(desk, *peers)
    history = desk.last(desk.watch("Zoe"), History)
    assert len(history.events) == EVENTS
    assert desk.table.match
    assert history.earlier == desk.table.match.updates.history.count - EVENTS > 0


def test_a_host_that_was_killed_knows_what_happened_too() -> None:
    desk = Desk(TAKE5, 2)
    ann, ben = desk.sit("Ann"), desk.sit("Ben")
    turn(desk, ann, ben)
    other = desk.resumed()
    assert told(other, other.sit("Ann", token="token-1")) == told(desk, desk.watch("Zoe"))


def test_before_a_game_and_after_its_result_there_is_no_history() -> None:
    desk = Desk(TAKE5, 2, starts_itself=False, options={"rounds": 1})
    ann, ben = desk.sit("Ann"), desk.sit("Ben")
    assert desk.heard(desk.watch("Zoe"), History) == []
    desk.say(ben, Ready(True)), desk.say(ann, Start())
    while desk.must(ann) or desk.must(ben):
        desk.answer(ann), desk.answer(ben)
    assert desk.heard(desk.watch("Yann"), History) == []


def test_a_history_is_the_public_s_and_no_card_of_a_hand_is_in_it() -> None:
    """Twin tables: a card of Ann's hand and one that nobody has are exchanged."""
    sent = []
    for swap in (False, True):
        desk = Desk(TAKE5, 2)
        ann, ben = desk.sit("Ann"), desk.sit("Ben")
        turn(desk, ann, ben)
        assert desk.table.match
        state = desk.table.match.state
        unseen = next(card for card in range(1, 105) if all(card not in cards for cards in (*state.hands, *state.rows)))
        if swap:
            state.hands[0][-1] = unseen
        zoe = desk.watch("Zoe")
        desk.leave(ben)
        ben = desk.sit("Ben", token="token-2")
        sent.append([desk.sent[zoe], desk.sent[ben]])
    assert sent[0] == sent[1]


def test_a_history_that_is_not_of_this_game_is_refused_by_a_client() -> None:
    desk = Desk(TAKE5, 2)
    desk.sit("Ann"), desk.sit("Ben")
    validator = HostValidator()
    validator.validate(desk.table.welcome())
    validator.validate(desk.last(desk.watch("Zoe"), History))
    with pytest.raises(Exception, match="the host says what cannot be in this game"):
        validator.validate(History(({"event": "sang"},), {}, ("Ann", "Ben")))


# Shadows ---------------------------------------------------------------------------------------------------------------------


def test_a_shadow_sees_a_seat_s_cards_a_round_late() -> None:
    desk = Desk(TAKE5, 2, options={"rounds": 4})
    ann, ben = desk.sit("Ann"), desk.sit("Ben")
    desk.say(ann, Shadow(True))
    zoe = desk.watch("Zoe", shadow=0)
    hands: dict[int, object] = {}
    shown: dict[int, object] = {}
    while desk.update(ann).ranks is None:
        view, late = desk.update(ann).view, desk.update(zoe)
        hands.setdefault(view["round"], view["hands"][0])
        assert late.delayed
        assert late.asks == ()
        shown[view["round"]] = late.view["hands"][0]
        if late.view["hands"][0] is not None:
            assert late.view["round"] == view["round"] - 1
        desk.answer(ann), desk.answer(ben)
    assert shown[0] is None
    assert shown[1] is None  # she came when the first round had begun
    assert [shown[number] for number in (2, 3)] == [hands[number] for number in (1, 2)]


def test_a_seat_is_told_who_begins_and_who_ends_to_look() -> None:
    desk = Desk(TAKE5, 2)
    ann, ben = desk.sit("Ann"), desk.sit("Ben")
    desk.say(ann, Shadow(True))
    zoe = desk.watch("Zoe", shadow=0)
    yann = desk.watch("Yann", shadow=0)
    desk.watch("Xenia")
    desk.leave(zoe)
    desk.say(ann, Shadow(False))
    assert desk.heard(ann, LookedAt) == [LookedAt("Zoe", True), LookedAt("Yann", True), LookedAt("Zoe", False), LookedAt("Yann", False)]
    assert desk.heard(ben, LookedAt) == []
    assert not desk.update(yann).delayed


def test_a_watcher_who_is_put_out_has_ended_to_look() -> None:
    desk = Desk(TAKE5, 2, owner="ann")
    ann, _ = desk.sit("Ann", token="ann"), desk.sit("Ben")
    desk.say(ann, Shadow(True))
    zoe = desk.watch("Zoe", shadow=0)
    desk.say(ann, PutOut("Zoe"))
    assert desk.last(zoe, Closing).code is Code.PUT_OUT
    assert desk.last(ann, LookedAt) == LookedAt("Zoe", False)


def test_a_hand_that_is_not_open_is_not_shown() -> None:
    desk = Desk(TAKE5, 2)
    desk.sit("Ann"), desk.sit("Ben")
    assert desk.last(desk.watch("Zoe", shadow=0), Refused).code is Code.HAND_CLOSED


# The next game ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CC-07")
def test_the_outcome_of_the_game_before_is_told_by_person_when_seats_change() -> None:
    asked: list[Outcome | None] = []

    def new(options: object, seats: int, last: Outcome | None) -> object:
        asked.append(last)
        return TAKE5.new(options, seats, last)

    desk = Desk(replace(TAKE5, new=new), 3, starts_itself=False, options={"rounds": 1})
    ann, ben, cleo = (desk.sit(name) for name in ("Ann", "Ben", "Cleo"))
    desk.say(ben, Ready(True)), desk.say(cleo, Ready(True)), desk.say(ann, Start())
    while any(desk.must(peer) for peer in (ann, ben, cleo)):
        for peer in (ann, ben, cleo):
            desk.answer(peer)
    scores, ranks = desk.update(ann).scores, desk.update(ann).ranks
    assert scores
    assert ranks
    desk.say(ann, PutOut("Ben"))
    dan = desk.sit("Dan")
    assert desk.seat(dan) == 1
    desk.say(ann, Arrange(seats=4))
    desk.say(ann, PutOut("Cleo"))
    cleo = desk.sit("Eve")
    cleo_again = desk.sit("Cleo")
    assert desk.seat(cleo_again) == 3
    desk.next_game(ann)
    header, _ = record.read("".join(desk.journal))
    newcomer = (0, 0)  # each of them sits down with a new token
    assert header.last == Outcome((ranks[0], 6, 6, 6, ranks[1], ranks[2]), (scores[0], newcomer, newcomer, newcomer, scores[1], scores[2]))
    assert asked[-1] == header.last
