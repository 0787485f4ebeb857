"""What the tests of Cowtown's table share: a state with chosen cards, a table that shows it, and what is said there."""

from __future__ import annotations

from typing import Any

from screens.stage import Desk, Stage, hear, sit_down, update_of

from cowtui.boards.cowtown.board import Cowtown
from net.core.messages import Act
from rules.catalog import load
from rules.cowtown.components import Options, face_of
from rules.cowtown.state import State

GAME = load("cowtown")
EAGER = Options(catch_grace=0)


def asked(state: Any, what: str, seat: int = 0) -> bool:
    return any(ask.seat == seat and ask.what == what for ask in state.asks())


def card(name: str, eye: bool = False) -> int:
    return 2 * face_of(name[0], int(name[1:])) + eye


def cards(names: str) -> list[int]:
    return [card(name) for name in names.split()]


def dealt(hand: str, stacks: str, others: str = "B3 G9 R9", **fields: Any) -> State:
    """Three players, seat 0 at turn; each other holds these cards."""
    state: Any = GAME.new(EAGER, 3, None)

    def taken(names: str) -> list[int]:
        found = []
        for one in cards(names):
            found.append(one if one in state.deck else one + 1)
            state.deck.remove(found[-1])
        return found

    state.stacks = [[one] for one in taken(stacks)]
    state.hands = [sorted(taken(held)) for held in (hand, others, "B1 G1 R10")]
    state.dealer = 0
    for name, value in fields.items():
        setattr(state, name, value)
    found: State = state
    return found


async def at(stage: Stage, state: Any, seat: int | None = 0, options: Options = EAGER) -> tuple[Desk, Cowtown]:
    """At a table in this state."""
    desk = await sit_down(stage, GAME, seat)
    table = (await hear(stage, update_of(GAME, options, state, seat))).table
    assert isinstance(table, Cowtown)
    return desk, table


def answers(desk: Desk) -> list[Any]:
    return [said.action for said in desk.said if isinstance(said, Act)]


def cards_as_faces(names: str) -> list[int]:
    return [one // 2 for one in cards(names)]
