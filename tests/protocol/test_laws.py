"""Whatever is said to a table, in whatever order and however late: it answers, and its journal tells the same story."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from protocol.desk import Desk
from thorough import often

from net.core.match import TimeControl
from net.core.messages import Act, Arrange, Chat, Leave, Ready, Shadow, Sit, Start, Update, Watch
from rules import record
from rules.catalog import load
from rules.kernel import AnyGame

NAMES = ("Ann", "Ben", "Cleo", "Dan")

WAITS = (1, 300, 2_000, 2_000, 61_000, 95_000)
KINDS = ("answer",) * 18 + ("twice", "late", "late", "nonsense", "message", "message", "wait", "wait", "leave", "return", "sit", "watch")
steps = st.lists(st.tuples(st.sampled_from(KINDS), st.integers(0, 2**20)), min_size=30, max_size=90)
MESSAGES = (
    Ready(True), Start(), Arrange(seats=2), Arrange(seat=1, bot="greedy"), Arrange(options={}), Chat("moo"), Shadow(True), Shadow(False),
    Leave(), Sit("Eve"), Watch("Eve"), Act(0, {}), Act(2**53, {"do": "pass"}),
)  # fmt: skip


def follow(game: AnyGame, seats: int, script: list[tuple[str, int]], **config: Any) -> Desk:
    """A table to which all this has happened."""
    desk = Desk(game, seats, time_control=TimeControl(clock=90_000, grace=60_000), **config)
    said: list[Act] = []
    placed: dict[int, int] = {}
    for what, choice in script:
        peers = sorted(desk.sent)
        match what:
            case "sit":
                desk.sit(NAMES[choice % len(NAMES)])
            case "return":
                desk.sit("Ann", token=f"token-{1 + choice % 4}")
            case "watch":
                desk.watch("Zoe", (None, 0, 1, 9)[choice % 4])
            case "leave":
                desk.leave(peers[choice % len(peers)])
            case "answer" | "twice":
                seated = [peer for peer in peers if desk.heard(peer, Update) and desk.update(peer).asks]
                if seated:
                    peer = seated[choice % len(seated)]
                    asks = desk.update(peer).asks
                    asked = asks[choice // 7 % len(asks)]
                    if asked.answers:
                        said.append(Act(asked.number, asked.answers[choice // 31 % len(asked.answers)]))
                        for _ in range(1 + (what == "twice")):
                            desk.say(peer, said[-1])
            case "late":
                if said:
                    desk.say(peers[choice % len(peers)], said[choice // 7 % len(said)])
            case "nonsense":
                desk.say(peers[choice % len(peers)], Act(1, {"do": ["pick"], "card": {"a": None}}))
            case "message":
                desk.say(peers[choice % len(peers)], MESSAGES[choice // 7 % len(MESSAGES)])
            case _:
                desk.wait(WAITS[choice % len(WAITS)])
        for seat in desk.table.bots().keys() - placed.keys():
            placed[seat] = desk.place_bot(seat)
        for seat in placed.keys() - desk.table.bots().keys():
            desk.leave(placed.pop(seat))
        _keeps_count(desk)
    return desk


def _keeps_count(desk: Desk) -> None:
    """Numbers are unique at a seat, and every ask of the state has one."""
    if match := desk.table.match:
        for seat, standing in enumerate(match.questions.standing):
            numbers = [one.number for one in standing.values()]
            assert len(set(numbers)) == len(numbers)
            assert set(standing) == {ask for ask in match.state.asks() if ask.seat == seat}


def _tells_the_same_story(desk: Desk) -> None:
    """The journal leads to the same state, numbers, clocks and hands at the wheel."""
    match = desk.table.match
    if match is None:
        return
    other = desk.resumed().table.match
    assert other
    assert other.state == match.state
    assert other.questions == match.questions
    if not match.is_over:  # who comes and goes after the result is of the next game
        assert [(seat_state.name, seat_state.bot, seat_state.token) for seat_state in other.seats] == [
            (seat_state.name, seat_state.bot, seat_state.token) for seat_state in match.seats
        ]
    header, lines = record.read("".join(desk.journal))
    states = [step.state for step in record.replay(desk.game, header, lines)]
    assert not states or states[-1] == match.state


quick = settings(max_examples=often(15), deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))


@quick
@given(steps)
def test_a_toy_table_answers_everything_and_its_journal_replays(script: list[tuple[str, int]]) -> None:
    _tells_the_same_story(follow(Desk().game, 2, [("sit", 0), ("sit", 1), *script], options={"window": 1500}))


@quick
@given(steps)
def test_a_table_of_take_5_answers_everything_and_its_journal_replays(script: list[tuple[str, int]]) -> None:
    _tells_the_same_story(follow(load("take5"), 3, [("sit", 0), ("sit", 1), *script], bots=("greedy",), options={"rounds": 1}))


@quick
@given(steps)
def test_a_table_that_is_started_by_its_owner_answers_everything(script: list[tuple[str, int]]) -> None:
    _tells_the_same_story(follow(Desk().game, 2, [("sit", 0), ("message", 21), ("message", 7), *script], starts_itself=False))
