"""`told` counts what each viewpoint was told, whether or not anybody listened."""

from __future__ import annotations

from protocol.desk import Desk

from net.core.messages import Seated, Shadow, Update
from rules.catalog import load

TAKE5 = load("take5")


def counted(desk: Desk, peer: int) -> list[int]:
    return [update.told for update in desk.heard(peer, Update)]


def test_the_events_of_an_update_are_the_last_of_those_that_were_told() -> None:
    desk = Desk(TAKE5, 2, options={"rounds": 1})
    ann, ben = desk.sit("Ann"), desk.sit("Ben")
    while desk.update(ann).ranks is None:
        desk.answer(ann), desk.answer(ben)
    updates = desk.heard(ann, Update)
    told = 0
    for update in updates:
        assert update.told == told + len(update.events)
        told = update.told
    assert told > 20


def test_who_comes_late_is_told_how_much_there_was_to_hear() -> None:
    desk = Desk(TAKE5, 2)
    ann, ben = desk.sit("Ann"), desk.sit("Ben")
    zoe = desk.watch("Zoe")
    for _ in range(3):
        desk.answer(ann), desk.answer(ben)
    yann = desk.watch("Yann")
    assert desk.update(yann).told == desk.update(zoe).told > 0
    assert desk.update(yann).events == ()


def test_what_a_seat_is_told_counts_while_nobody_sits_there() -> None:
    desk = Desk(TAKE5, 3)
    ann, ben, cleo = desk.sit("Ann"), desk.sit("Ben"), desk.sit("Cleo")
    token = desk.last(ben, Seated).token
    desk.leave(ben)
    before = desk.update(ann).told
    desk.answer(ann)
    desk.wait(60_000)
    desk.answer(cleo)
    again = desk.sit("Ben", token)
    assert desk.update(again).told - before == desk.update(ann).told - before > 0


def test_a_hidden_event_counts_for_those_alone_who_are_told() -> None:
    desk = Desk(load("cowclicker"), 3)
    peers = [desk.sit(name) for name in ("Ann", "Ben", "Cleo")]
    zoe = desk.watch("Zoe")
    for _ in range(12):
        for peer in peers:
            desk.answer(peer)
    told = [desk.update(peer).told for peer in (*peers, zoe)]
    assert told[3] <= min(told[:3])


def test_a_resumed_host_counts_on() -> None:
    desk = Desk(TAKE5, 2)
    ann, ben = desk.sit("Ann"), desk.sit("Ben")
    for _ in range(3):
        desk.answer(ann), desk.answer(ben)
    other = desk.resumed()
    for name, peer in (("Ann", ann), ("Ben", ben)):
        again = other.sit(name, desk.last(peer, Seated).token)
        assert other.update(again).told == desk.update(peer).told


def test_a_shadow_is_told_what_the_seat_had_been_told_then() -> None:
    desk = Desk(TAKE5, 2, options={"rounds": 3})
    ann, ben = desk.sit("Ann"), desk.sit("Ben")
    desk.say(ann, Shadow(True))
    zoe = desk.watch("Zoe", shadow=0)
    assert counted(desk, zoe) == [0]
    while desk.update(ann).ranks is None:
        desk.answer(ann), desk.answer(ben)
    late = counted(desk, zoe)
    assert late == sorted(late)
    assert late[-1] == desk.update(ann).told  # at the end all is shown
    assert set(late) <= {0, *counted(desk, ann)}
