"""One game at a table: numbers of asks, refusals, clocks, absence, windows, and what each is sent."""

from __future__ import annotations

import msgspec
import pytest
from protocol.desk import Desk
from toy.actions import Moo, Offer, Pass, Rest

from net.core import match
from net.core.answers import AnswerLists
from net.core.frames import pack
from net.core.match import NOTED, TimeControl
from net.core.messages import Act, PeerError, Raw, Refused, SeatInfo, Update
from rules import record
from rules.catalog import NAMES, load
from rules.chance import Fast
from rules.kernel import Action, AnyGame, IllegalAction, Options
from rules.playout import hurried
from rules.take5.actions import Pick

TAKE5 = load("take5")


def raw(action: Action) -> Raw:
    plain: Raw = msgspec.to_builtins(action)
    return plain


def lowest(desk: Desk, peer: int) -> Pick:
    return Pick(desk.update(peer).view["hands"][desk.seat(peer)][0])


def game(desk: Desk, *names: str) -> list[int]:
    return [desk.sit(name) for name in names]


# Numbers -------------------------------------------------------------------------------------------------------------------


def test_simultaneous_answers_are_never_stale() -> None:
    desk = Desk(TAKE5, 3)
    ann, ben, cleo = game(desk, "Ann", "Ben", "Cleo")
    asked = {peer: desk.asked(peer, "pick").number for peer in (ann, ben, cleo)}
    for peer in (cleo, ann, ben):  # each answers the question it saw before anybody had answered
        desk.say(peer, Act(asked[peer], raw(lowest(desk, peer))))
    assert desk.refusals(ann) == desk.refusals(ben) == desk.refusals(cleo) == []
    assert desk.update(ann).view["played"] != [0, 0, 0]


def test_the_ask_just_answered_gets_a_new_number_and_no_other_does() -> None:
    desk = Desk(seats=3)
    ann, ben, _ = game(desk, "Ann", "Ben", "Cleo")
    before, others = desk.asks(ann), desk.asks(ben)
    desk.act(ann, "offer", Offer(desk.update(ann).view["hand"][0], 1, 0))
    after = desk.asks(ann)
    assert after["offer"] > before["offer"]  # an equal ask stands again
    assert after["turn"] == before["turn"]
    assert {what: number for what, number in desk.asks(ben).items() if what != "answer"} == others


def test_a_second_answer_to_one_question_is_refused_with_a_reason() -> None:
    desk = Desk(TAKE5, 2)
    ann, _ = game(desk, "Ann", "Ben")
    number = desk.asked(ann, "pick").number
    first, second = desk.asked(ann, "pick").answers[:2]
    desk.say(ann, Act(number, first))
    desk.say(ann, Act(number, second))
    assert desk.refusals(ann) == ["that question is closed; answer the one that stands now"]
    assert desk.update(ann).view["pick"] == first["card"]


def test_a_refusal_names_the_rule_and_changes_nothing() -> None:
    desk = Desk(TAKE5, 2)
    ann, ben = game(desk, "Ann", "Ben")
    stranger = next(card for card in range(1, 105) if card not in desk.update(ann).view["hands"][0])
    sent = len(desk.sent[ben])
    desk.act(ann, "pick", Pick(stranger))
    refused = desk.last(ann, Refused)
    assert (refused.rule, refused.number) == ("T5-04", desk.asked(ann, "pick").number)
    assert refused.text.startswith(f"you do not hold the {stranger}; ")
    assert len(desk.sent[ben]) == sent
    assert not any('"pick"' in line for line in desk.journal)


def test_what_is_no_action_of_the_game_is_refused() -> None:
    desk = Desk(TAKE5, 2)
    ann, _ = game(desk, "Ann", "Ben")
    for wrong in ({}, {"do": "fly"}, {"do": "pick"}, {"do": "pick", "card": "7"}, {"do": "pick", "card": 7, "more": 1}, {"do": "deal"}):
        desk.say(ann, Act(1, wrong))
    assert len(desk.refusals(ann)) == 6


def test_a_seat_does_not_speak_for_the_table() -> None:
    desk = Desk(TAKE5, 2)
    ann, _ = game(desk, "Ann", "Ben")
    deal = msgspec.json.decode(next(line for line in desk.journal if '"do":"deal"' in line))["action"]
    desk.say(ann, Act(desk.asked(ann, "pick").number, deal))
    assert desk.refusals(ann) == ["the table deals before a round, and at no other time"]


# Clocks --------------------------------------------------------------------------------------------------------------------


def test_the_clock_of_a_must_ask_runs_out_and_the_default_is_played() -> None:
    desk = Desk(TAKE5, 2)
    ann, ben = game(desk, "Ann", "Ben")
    assert desk.asked(ann, "pick").clock == 90_000
    desk.wait(89_999)
    assert desk.update(ann).view["pick"] is None
    desk.wait(1)
    assert desk.update(ann).view["played"] != [0, 0]
    assert desk.update(ben).seats[0] == SeatInfo("Ann", here=True)


def test_an_answer_of_one_seat_leaves_the_clock_of_another() -> None:
    desk = Desk(TAKE5, 2)
    ann, ben = game(desk, "Ann", "Ben")
    desk.wait(30_000)
    desk.act(ann, "pick", lowest(desk, ann))
    assert desk.asked(ben, "pick").clock == 60_000
    assert [(one.seat, one.clock) for one in desk.update(ann).waiting] == [(1, 60_000)]


def test_after_three_absences_a_bot_plays_until_the_person_acts() -> None:
    desk = Desk(TAKE5, 2)
    ann, ben = game(desk, "Ann", "Ben")
    for _ in range(3):
        while not desk.must(ann):
            desk.answer(ben)
        desk.answer(ben)
        desk.wait(90_000)
    while not desk.must(ann):
        desk.answer(ben)
    assert desk.update(ben).seats[0].bot == "cow"
    assert desk.update(ann).seats[0].here
    desk.answer(ann)
    assert desk.refusals(ann) == []
    assert desk.update(ben).seats[0].bot == ""


def test_an_answer_in_between_starts_the_count_of_absences_anew() -> None:
    desk = Desk(TAKE5, 2)
    ann, ben = game(desk, "Ann", "Ben")
    for default_action in (True, True, False, True, True):
        while not desk.must(ann):
            desk.answer(ben)
        desk.answer(ben)
        if default_action:
            desk.wait(90_000)
        else:
            desk.answer(ann)
    assert desk.update(ben).seats[0].bot == ""


def test_optional_asks_lapse_in_silence_and_count_for_nothing() -> None:
    desk = Desk(seats=2, options={"window": 1500})
    ann, _ = game(desk, "Ann", "Ben")
    assert desk.asked(ann, "offer").clock is None
    desk.wait(89_000)
    assert desk.update(ann).seats[0].bot == ""


def test_a_table_without_a_clock_waits_for_ever() -> None:
    desk = Desk(TAKE5, 2, time_control=TimeControl(clock=0))
    ann, _ = game(desk, "Ann", "Ben")
    desk.wait(10**7)
    assert desk.asked(ann, "pick").clock is None
    assert desk.update(ann).view["pick"] is None


# A lost connection ---------------------------------------------------------------------------------------------------------


def test_a_lost_seat_is_named_at_once_and_a_bot_sits_in_after_the_grace_time() -> None:
    desk = Desk(TAKE5, 2, time_control=TimeControl(clock=0, grace=60_000))
    ann, ben = game(desk, "Ann", "Ben")
    desk.leave(ann)
    assert desk.update(ben).seats[0] == SeatInfo("Ann", here=False)
    desk.wait(59_999)
    assert desk.update(ben).seats[0].bot == ""
    desk.wait(1)
    assert desk.update(ben).seats[0] == SeatInfo("Ann", bot="cow", here=False)
    assert desk.table.bots() == {0: "cow"}


def test_the_token_brings_the_seat_back_to_the_same_question_with_the_same_clock() -> None:
    desk = Desk(TAKE5, 2)
    ann, _ = game(desk, "Ann", "Ben")
    asked = desk.asked(ann, "pick")
    desk.leave(ann)
    desk.wait(20_000)
    again = desk.sit("Somebody", token="token-1")
    assert desk.seat(again) == 0
    assert desk.update(again).seats[0] == SeatInfo("Ann")
    assert desk.asked(again, "pick") == msgspec.structs.replace(asked, clock=70_000)


def test_the_person_takes_the_seat_back_from_the_bot_between_two_actions() -> None:
    desk = Desk(TAKE5, 2)
    ann, _ = game(desk, "Ann", "Ben")
    desk.leave(ann)
    desk.wait(60_000)
    bot = desk.place_bot(0)
    desk.answer(bot)
    again = desk.sit("Ann", token="token-1")
    assert desk.update(again).view["pick"] is not None  # what the bot did stands
    number = desk.asked(again, "pick").number
    other = desk.asked(again, "pick").answers[0]
    desk.say(bot, Act(number, other))  # and what it says too late is heard by nobody
    assert desk.update(again).view["pick"] != other["card"]
    desk.say(again, Act(number, other))
    assert desk.update(again).view["pick"] == other["card"]


# Windows and secrets of silence ----------------------------------------------------------------------------------------------


def window() -> tuple[Desk, int, int, int]:
    """A toy table at which one has rightly cried Moo, and two may stop the coin."""
    for seed in "abcdefgh":
        desk = Desk(seats=3, options={"window": 1500}, seed=seed)
        peers = game(desk, "Ann", "Ben", "Cleo")
        while mover := next((peer for peer in peers if "turn" in desk.asks(peer)), None):
            number, answers = desk.asked(mover, "turn").number, desk.asked(mover, "turn").answers
            play = next((answer for answer in answers if answer["do"] == "play" and answer["card"] % 3 == 0), answers[-1])
            desk.say(mover, Act(number, play))
            if play["do"] == "play":
                crier, one, other = sorted(peers, key=lambda peer: "moo" not in desk.asks(peer))
                desk.act(crier, "moo", Moo())
                if desk.update(crier).window:
                    return desk, crier, one, other
    raise AssertionError("no coin to be stopped came up")


def test_passing_in_a_window_tells_nobody_else_anything() -> None:
    desk, crier, one, other = window()
    assert desk.update(crier).window == 1500
    before = len(desk.sent[crier]), len(desk.sent[other])
    desk.act(one, "gate", Pass())
    assert (len(desk.sent[crier]), len(desk.sent[other])) == before
    assert "gate" not in desk.asks(one)


def test_a_window_closes_when_its_time_has_passed_and_not_when_all_have_declined() -> None:
    desk, crier, one, other = window()
    desk.wait(700)
    desk.act(one, "gate", Pass())
    desk.act(other, "gate", Pass())
    assert desk.update(one).window == 800
    desk.wait(799)
    assert desk.update(crier).window == 1500
    desk.wait(1)
    assert desk.update(crier).window is None


def test_optional_actions_have_a_rate_and_must_asks_have_none() -> None:
    desk = Desk(TAKE5, 2)
    ann, ben = game(desk, "Ann", "Ben")
    desk.act(ann, "pick", lowest(desk, ann))
    for _ in range(match.BURST):
        desk.say(ann, Act(desk.asked(ann, "pick").number, desk.asked(ann, "pick").answers[0]))
    assert desk.refusals(ann) == []
    desk.say(ann, Act(desk.asked(ann, "pick").number, desk.asked(ann, "pick").answers[0]))
    assert desk.refusals(ann) == ["too many optional actions at once; wait a moment"]
    desk.wait(match.PAUSE)
    desk.say(ann, Act(desk.asked(ann, "pick").number, desk.asked(ann, "pick").answers[0]))
    assert len(desk.refusals(ann)) == 1
    desk.act(ben, "pick", lowest(desk, ben))
    assert desk.refusals(ben) == []


# What is sent, and what is kept ----------------------------------------------------------------------------------------------


def test_an_update_goes_only_to_those_for_whom_something_changed() -> None:
    desk = Desk(TAKE5, 2)
    ann, ben = game(desk, "Ann", "Ben")
    zoe = desk.watch("Zoe")
    desk.act(ann, "pick", lowest(desk, ann))
    counts = {peer: len(desk.sent[peer]) for peer in (ann, ben, zoe)}
    desk.say(ann, Act(desk.asked(ann, "pick").number, {"do": "pick", "card": 200}))
    assert {peer: len(desk.sent[peer]) - counts[peer] for peer in counts} == {ann: 1, ben: 0, zoe: 0}


def test_every_line_is_written_before_what_follows_from_it_is_to_be_sent() -> None:
    class Full(OSError):
        pass

    def refuse(line: record.Line) -> None:
        raise Full

    desk = Desk(TAKE5, 2)
    ann, _ = game(desk, "Ann", "Ben")
    assert desk.table.match
    desk.table.match._write = refuse
    with pytest.raises(Full):
        desk.table.say(ann, Act(desk.asked(ann, "pick").number, desk.asked(ann, "pick").answers[0]), desk.now)
    assert desk.table.take() == []


def test_a_table_that_was_killed_has_the_same_views_questions_numbers_and_clocks() -> None:
    desk = Desk(TAKE5, 3)
    peers = game(desk, "Ann", "Ben", "Cleo")
    desk.wait(10_000)
    desk.act(peers[0], "pick", lowest(desk, peers[0]))
    desk.act(peers[2], "pick", lowest(desk, peers[2]))
    other = desk.resumed()
    for seat, peer in enumerate(peers):
        back = other.sit("?", token=f"token-{seat + 1}")
        assert other.update(back).view == desk.update(peer).view
        assert other.update(back).asks == desk.update(peer).asks
    assert other.update(back).waiting == desk.update(peers[2]).waiting


def test_a_table_that_was_killed_while_a_question_stood_gives_nobody_more_time_than_a_few_seconds() -> None:
    desk = Desk(TAKE5, 2)
    ann, _ = game(desk, "Ann", "Ben")
    desk.wait(10_000)
    desk.act(ann, "pick", lowest(desk, ann))
    for waited in (2_000, 43_500, 20_000):  # killed three times
        desk.wait(waited)
        desk = desk.resumed()
        back = desk.sit("?", token="token-2")
    clock = desk.asked(back, "pick").clock
    assert clock is not None
    assert 90_000 - 75_500 <= clock < 90_000 - 75_500 + 3 * NOTED
    assert any('"passed"' in line for line in desk.journal)


def test_time_passes_in_the_journal_only_while_a_clock_runs_and_not_in_the_record_that_is_sent_round() -> None:
    desk = Desk(TAKE5, 2, options={"rounds": 1}, time_control=TimeControl(clock=0))
    ann, ben = game(desk, "Ann", "Ben")
    desk.wait(100_000)
    assert not any('"passed"' in line for line in desk.journal)
    desk.leave(ben)
    desk.wait(10_000)  # of the minute in which Ben may come back
    assert sum('"passed"' in line for line in desk.journal) == 4
    desk.leave(ann)
    desk.wait(100_000)
    assert sum('"passed"' in line for line in desk.journal) == 4
    desk = desk.resumed()
    ann, ben = desk.sit("?", token="token-1"), desk.sit("?", token="token-2")
    while desk.must(ann) or desk.must(ben):
        desk.answer(ann), desk.answer(ben)
    assert desk.table.match
    assert '"passed"' not in desk.table.match.text()


def test_a_table_killed_between_an_answer_and_the_deal_deals_the_same_cards() -> None:
    desk = Desk(TAKE5, 2, options={"rounds": 2})
    ann, ben = game(desk, "Ann", "Ben")
    while sum('"deal"' in line for line in desk.journal) < 2:
        for peer in (ann, ben):
            for asked in desk.update(peer).asks:
                if asked.must:
                    desk.say(peer, Act(asked.number, asked.answers[0]))
    hands = [desk.update(peer).view["hands"] for peer in (ann, ben)]
    last_deal = max(place for place, line in enumerate(desk.journal) if '"deal"' in line)
    del desk.journal[last_deal:]
    other = desk.resumed()
    assert [other.update(other.sit("?", token=token)).view["hands"] for token in ("token-1", "token-2")] == hands
    assert '"deal"' in other.journal[last_deal]


def test_lists_of_answers_are_cut_and_say_so() -> None:
    desk = Desk(TAKE5, 2)
    game(desk, "Ann", "Ben")
    assert desk.table.match
    ask = desk.table.match.state.asks()[0]
    one = len(pack({"do": "pick", "card": 1}))
    listed = AnswerLists().list_for(desk.table.match.state, ask, b"", 3 * one)
    assert (len(listed.answers), listed.more, listed.size) == (3, True, 3 * one)


def test_a_refused_action_raises_nothing_but_a_peer_error() -> None:
    desk = Desk(TAKE5, 2)
    game(desk, "Ann", "Ben")
    assert desk.table.match
    with pytest.raises(PeerError) as refused:
        desk.table.match.act(0, 99, {"do": "pick", "card": 1}, 0)
    assert refused.value.number == 99


def test_the_whole_game_is_played_and_every_seat_hears_the_result() -> None:
    desk = Desk(seats=3)
    peers = game(desk, "Ann", "Ben", "Cleo")
    while not desk.heard(peers[0], Update)[-1].ranks:
        mover = next(peer for peer in peers if "turn" in desk.asks(peer))
        play = next((answer for answer in desk.asked(mover, "turn").answers if answer["do"] == "play"), raw(Rest()))
        desk.say(mover, Act(desk.asked(mover, "turn").number, play))
    results = {(desk.update(peer).ranks, desk.update(peer).scores) for peer in peers}
    assert len(results) == 1


@pytest.mark.parametrize("name", NAMES)
def test_every_update_of_every_game_fits_a_frame_and_is_read_by_its_own_types(name: str) -> None:
    played = load(name)
    options = hurried(played, played.options())
    seats = max(seats for seats in played.seats if fits(played, options, seats))
    desk = Desk(played, seats, time_control=TimeControl(clock=0), options=msgspec.to_builtins(options))  # which measures every frame
    chance = Fast(7)
    peers = game(desk, *(f"Player {number}" for number in range(seats)))
    for _ in range(250):
        asks = [
            (peer, asked) for peer in peers for asked in desk.update(peer).asks if asked.answers and (asked.must or not chance.below(6))
        ]
        if not asks:
            desk.wait(1_000)
            continue
        peer, asked = asks[chance.below(len(asks))]
        desk.say(peer, Act(asked.number, asked.answers[chance.below(len(asked.answers))]))
    for peer in peers:
        update = desk.update(peer)
        msgspec.convert(update.view, played.views)
        for event in update.events:
            msgspec.convert(event, played.events)
        assert msgspec.convert(update.options, played.options) == options
    assert [text for peer in peers for text in desk.refusals(peer) if "too many" not in text] == []


def fits(played: AnyGame, options: Options, seats: int) -> bool:
    try:
        played.new(options, seats, None)
    except IllegalAction:
        return False
    return True
