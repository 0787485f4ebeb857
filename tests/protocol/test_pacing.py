"""At what pace bots move, and how long they leave people to react."""

from __future__ import annotations

import msgspec
import pytest
from protocol.desk import Desk
from protocol.windows import dealt, told
from toy.actions import Gate, Moo, Pass, Play, Rest

from net.core.match import Match, TimeControl
from net.core.messages import Pace, SetPace, Update
from net.core.pacing import PACES, HeldAnswer, Pacing
from net.core.questions import Questions
from rules.bots import decision_rng
from rules.catalog import load
from rules.kernel import Action, Ask

COWTOWN, DICETOWN = load("cowtown"), load("dicetown")
NO_CLOCK = TimeControl(clock=0)


def coin(people: int, seats: int = 3, hands: tuple[tuple[int, ...], ...] = ((3, 1), (2, 12), (4, 5)), **config: object) -> Desk:
    """Player 1 has played a 3, and player 2 has cried Moo at it: a window of 5 s for the coin is open to the others.

    The first so many seats are people's; peers are counted by seat, from 1.
    """
    desk = Desk(dealt(hands, 2), seats, bots=("greedy",) * (seats - people), time_control=NO_CLOCK, options={"window": 5_000}, **config)
    for name in ("Ann", "Ben", "Cleo")[:people]:
        desk.sit(name)
    for seat in range(people, seats):
        desk.place_bot(seat)
    desk.act(1, "turn", Play(3))
    desk.act(2, "moo", Moo())
    return desk


# Pace ------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("pace", [Pace.SLOW, Pace.NORMAL, Pace.FAST])
def test_a_bot_moves_at_the_pace_of_the_table_after_what_happened_last(pace: Pace) -> None:
    desk = Desk(seats=2, bots=("greedy",), pace=pace, time_control=NO_CLOCK)
    ann, bot = desk.sit("Ann"), desk.place_bot(1)
    desk.wait(10_000)
    desk.act(ann, "turn", Rest())
    desk.act(bot, "turn", Rest())
    desk.wait(PACES[pace] - 1)
    assert desk.must(ann) is None
    desk.wait(1)
    assert desk.must(ann)


def test_at_once_is_at_once() -> None:
    desk = Desk(seats=2, bots=("greedy",), pace=Pace.INSTANT, time_control=NO_CLOCK)
    ann, bot = desk.sit("Ann"), desk.place_bot(1)
    desk.act(ann, "turn", Rest())
    desk.act(bot, "turn", Rest())
    assert desk.must(ann)


def test_the_pace_is_changed_during_play_and_holds_for_what_a_bot_has_decided_already() -> None:
    desk = Desk(seats=2, bots=("greedy",), pace=Pace.SLOW, time_control=NO_CLOCK)
    ann, bot = desk.sit("Ann"), desk.place_bot(1)
    desk.act(ann, "turn", Rest())
    desk.act(bot, "turn", Rest())
    desk.say(ann, SetPace(Pace.FAST))
    desk.wait(200)
    assert desk.must(ann)


def test_where_all_choose_at_once_nobody_waits_for_a_bot_s_pace() -> None:
    desk = Desk(load("take5"), 2, bots=("greedy",), pace=Pace.SLOW, time_control=NO_CLOCK)
    ann, bot = desk.sit("Ann"), desk.place_bot(1)
    desk.answer(bot)
    assert desk.update(ann).view["picked"] == [False, True]


def test_a_bot_does_not_wait_for_people_who_are_not_there() -> None:
    desk = Desk(seats=3, bots=("greedy",), pace=Pace.SLOW, time_control=TimeControl(clock=0, grace=1_000))
    ann, ben, bot = desk.sit("Ann"), desk.sit("Ben"), desk.place_bot(2)
    desk.act(ann, "turn", Rest())
    desk.act(ben, "turn", Rest())
    desk.leave(ann), desk.leave(ben)
    desk.watch("Zoe")
    desk.act(bot, "turn", Rest())
    assert desk.table.match
    assert desk.table.match.state.turn == 3


# Windows ---------------------------------------------------------------------------------------------------------------------


def test_a_bot_s_card_waits_until_the_people_who_are_asked_have_passed() -> None:
    desk = coin(2, hands=((3, 1), (2, 4), (12, 5)))
    desk.act(3, "gate", Gate())
    assert desk.update(1).window is not None
    desk.act(1, "gate", Pass())
    assert desk.update(1).window is None
    assert '"do":"gate"' in desk.journal[-1]


def test_or_two_seconds() -> None:
    desk = coin(2, hands=((3, 1), (2, 4), (12, 5)))
    desk.act(3, "gate", Gate())
    desk.wait(1_999)
    assert desk.update(1).window is not None
    desk.wait(1)
    assert desk.update(1).window is None


def test_a_bot_with_a_turn_waits_until_a_window_beside_it_has_closed() -> None:
    hands = ((3, 1), (2, 4), (5, 6))
    desk = Desk(dealt(hands, 2), 3, bots=("greedy",) * 2, time_control=NO_CLOCK, options={"window": 5_000}, owner="ann")
    desk.sit("Ann", token="ann")
    bots = [desk.place_bot(1), desk.place_bot(2)]
    desk.watch("Zoe")
    desk.act(1, "turn", Play(3))
    desk.act(bots[1], "moo", Moo())
    desk.act(bots[0], "turn", Rest())
    desk.wait(4_999)
    assert desk.update(1).view["turn"] == 1
    desk.wait(1)
    assert desk.update(1).view["turn"] == 2


def test_in_a_window_the_host_passes_for_who_is_away() -> None:
    desk = coin(3)
    assert "gate" in desk.asks(3)
    desk.leave(3)
    assert any('"do":"pass"' in line and '"seat":2' in line for line in desk.journal)


def test_who_plays_alone_with_bots_is_asked_only_where_something_can_be_played() -> None:
    for hands, is_asked in ((((3, 12), (2, 4), (5, 6)), True), (((3, 1), (2, 4), (5, 6)), False)):
        desk = Desk(dealt(hands, 2), 3, bots=("greedy",) * 2, time_control=NO_CLOCK, options={"window": 5_000})
        ann = desk.sit("Ann")
        bots = [desk.place_bot(1), desk.place_bot(2)]
        desk.act(ann, "turn", Play(3))
        desk.act(bots[0], "moo", Moo())
        assert ("gate" in desk.asks(ann)) is is_asked


@pytest.mark.rule("DT-34")
def test_between_people_a_window_stands_as_long_whatever_anybody_holds() -> None:
    lengths = []
    for hands in (((3, 1), (2, 4), (12, 5)), ((3, 1), (2, 4), (5, 6)), ((3, 12), (2, 4), (5, 6))):
        desk = coin(3, hands=hands)
        opened = desk.now
        while desk.update(2).window is not None:
            desk.wait(10)
        lengths.append(desk.now - opened)
    assert lengths == [5_000] * 3


def test_before_a_watcher_the_hand_of_who_plays_alone_decides_nothing_either() -> None:
    sent = []
    for hands in (((3, 12), (2, 4), (5, 6)), ((3, 1), (2, 4), (5, 6))):
        desk = Desk(dealt(hands, 2), 3, bots=("greedy",) * 2, time_control=NO_CLOCK, options={"window": 5_000})
        ann = desk.sit("Ann")
        bots = [desk.place_bot(1), desk.place_bot(2)]
        zoe = desk.watch("Zoe")
        desk.act(ann, "turn", Play(3))
        desk.act(bots[0], "moo", Moo())
        desk.wait(4_999)
        sent.append([(update.window is None, update.view) for update in desk.heard(zoe, Update)])
    assert sent[0] == sent[1]


def test_windows_tell_nobody_what_a_hand_holds() -> None:
    assert told(40) == 0


def test_a_host_that_passed_for_who_holds_nothing_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    def hasty(match: Match, seat: int, ask: Ask) -> Action | None:
        answers = list(match.state.legal(ask)) if not ask.must else []
        return answers[0] if answers and all(isinstance(answer, match.game.declines) for answer in answers) else None

    monkeypatch.setattr(Match, "_declined", hasty)
    assert told(40) > 0


# The games' own windows --------------------------------------------------------------------------------------------------------


def sensibly(desk: Desk, peer: int) -> None:
    """Answer a must ask as the game's own judgement would."""
    asked, game = desk.must(peer), desk.game
    if asked:
        options = msgspec.convert(desk.update(peer).options, game.options)
        view = msgspec.convert(desk.update(peer).view, game.views)
        seat = desk.seat_of(peer)
        ask = Ask(seat, asked.what, asked.about, asked.must, asked.open)
        desk.act(peer, asked.what, game.heuristic(options, view, ask, decision_rng("", view, ask)))


@pytest.mark.rule("CT-R39")
def test_a_bot_hesitates_where_a_person_could_be_first_and_whatever_else_happens_does_not_put_it_off() -> None:
    catch = [Ask(seat, "catch", 7, must=False) for seat in (0, 1)]
    questions = Questions.for_seats(3, clock=0)
    questions.renumber([*catch, Ask(1, "moo", 9, must=False), Ask(2, "turn", 1)], 0)
    pacing = Pacing()
    pacing.pace, pacing.changed = Pace.NORMAL, 1_400
    pacing.held = {1: HeldAnswer(questions.standing[1][catch[1]].number, {"do": "catch"}, since=1_000)}
    assert pacing.moves_at(1, questions, [0], is_window_open=False) == 1_000 + 2 * PACES[Pace.NORMAL]
    pacing.held = {1: HeldAnswer(questions.standing[1][Ask(1, "moo", 9, must=False)].number, {"do": "moo"}, since=1_000)}
    assert pacing.moves_at(1, questions, [0], is_window_open=False) == 1_400 + PACES[Pace.NORMAL]


@pytest.mark.rule("CT-R38")
def test_in_cowtown_bots_leave_people_the_grace_after_a_play_that_leaves_one_card() -> None:
    desk = Desk(COWTOWN, 4, bots=("greedy",) * 3, time_control=NO_CLOCK)
    ann = desk.sit("Ann")
    bots = [desk.place_bot(seat) for seat in (1, 2, 3)]
    graces = []
    while desk.update(ann).ranks is None and len(graces) < 3:
        if desk.update(ann).window is None or desk.must(ann):
            for peer in (ann, *bots):
                sensibly(desk, peer)
            continue
        opened, turn = desk.now, desk.update(ann).view["turn"]
        while desk.update(ann).window is not None:
            assert desk.update(ann).view["turn"] == turn
            for peer in bots:
                sensibly(desk, peer)
            desk.wait(100)
        graces.append(desk.now - opened)
    assert graces == [3_000] * 3


def test_alone_against_bots_dice_town_has_no_window_in_which_nothing_can_be_played() -> None:
    desk = Desk(DICETOWN, 4, bots=("greedy",) * 3, time_control=NO_CLOCK)
    ann = desk.sit("Ann")
    bots = [desk.place_bot(seat) for seat in (1, 2, 3)]
    begun = desk.now
    while desk.update(ann).view["round"] < 2:
        said = len(desk.journal)
        for peer in (ann, *bots):
            for asked in desk.update(peer).asks:
                if asked.answers and (asked.must or asked.answers[0] in ({"do": "pass"}, {"do": "hands-off"})):
                    desk.act_raw(peer, asked.number, asked.answers[0])
        assert len(desk.journal) > said
        assert desk.update(ann).window is None or desk.asks(ann)
    assert desk.now == begun
