"""What a window tells: the same window of Dice Town in two worlds that differ in hidden cards, on a clock that the test moves."""

from __future__ import annotations

from dataclasses import replace
from itertools import count, islice

from protocol.desk import Desk
from toy.actions import Deal
from toy.game import GAME as TOY

from net.core.match import TimeControl
from rules.catalog import load
from rules.chance import Fast
from rules.kernel import TABLE, AnyGame, AnyState, Options, Outcome, Seat
from rules.playout import at_random, hurried, plies

DICETOWN = load("dicetown")
SEATS = 4
WINDOW = 5_000
"""Milliseconds."""


def dealt(hands: tuple[tuple[int, ...], ...], top: int) -> AnyGame:
    """The Toy, whose tables begin with these hands and this card on the heap; player 1 is at turn."""

    def new(options: Options, seats: int, last: Outcome | None) -> object:
        state = TOY.new(options, seats, last)
        state.apply(TABLE, Deal(hands, top))
        return state

    return replace(TOY, new=new)


def is_open(state: AnyState) -> bool:
    """Whether a window stands open that some seat is asked in."""
    asks = state.asks()
    return any(ask.seat == TABLE and ask.wait for ask in asks) and any(is_passable(state, ask.seat) for ask in asks if ask.seat != TABLE)


def is_passable(state: AnyState, seat: Seat) -> bool:
    asks = (ask for ask in state.asks() if ask.seat == seat and not ask.must)
    return any(type(next(iter(state.legal(ask)))).__name__ == "Pass" for ask in asks)


def playable(state: AnyState) -> list[int]:
    """How much each seat that is asked in the window could say."""
    return [len(list(state.legal(ask))) for ask in state.asks() if ask.seat != TABLE and is_passable(state, ask.seat)]


def worlds(seed: int) -> tuple[AnyState, AnyState, Seat] | None:
    """An open window of a random game, another world that one seat and the public cannot tell from it, and that seat.

    In one of them somebody who is asked can play a card, in the other not.
    """
    chance = Fast(seed)
    state = DICETOWN.new(hurried(DICETOWN, DICETOWN.options()), SEATS, None)
    later = chance.below(12)
    for _ in plies(state, at_random(chance), chance):
        if is_open(state):
            if later == 0:
                break
            later -= 1
    if not state.asks() or not is_open(state):
        return None
    state.options = DICETOWN.options(window=WINDOW)
    seat = chance.below(SEATS)
    for _ in range(20):
        other = DICETOWN.determinize(state.options, state.view(seat), chance)
        for pressed in ("passed", "sits_out", "quiet"):  # what people have pressed may show; what they hold may not
            setattr(other, pressed, list(getattr(state, pressed)))
        if playable(other) != playable(state) and other.view(None) == state.view(None) and other.view(seat) == state.view(seat):
            return state, other, seat
    return None


def watched(state: AnyState, seat: Seat, seed: int) -> tuple[int, list[tuple[int, bytes]]]:
    """When a window closes, and what this seat and a watcher are sent before, and when, while people pass and nobody plays anything.

    Who passes, and when, is drawn from the seed, and so is who leaves meanwhile.
    """
    chance = Fast(seed)
    desk = Desk(replace(DICETOWN, new=lambda options, seats, last: state.clone()), SEATS, time_control=TimeControl(clock=0))
    peers = [desk.sit(f"Player {number}") for number in range(SEATS)]
    zoe = desk.watch("Zoe")
    begun = desk.now
    assert desk.table.match
    questions = desk.table.match.questions
    window = next(ask for ask in state.asks() if ask.seat == TABLE)
    for at, peer in sorted((chance.below(WINDOW), peer) for peer in peers if chance.below(4)):
        desk.wait(max(0, begun + at - desk.now))
        asked = next((asked for asked in desk.update(peer).asks if {"do": "pass"} in asked.answers), None)
        if asked and chance.below(8) == 0 and peer != peers[seat]:
            desk.leave(peer)
        elif asked:
            desk.act_raw(peer, asked.number, {"do": "pass"})
        if window not in questions.windows:
            break
    while window in questions.windows:
        desk.wait(max(1, (desk.table.due(desk.now) or 0) - desk.now))
    sent = [(at, frame) for peer in (peers[seat], zoe) for at, frame in zip(desk.sent_at[peer], desk.sent[peer], strict=True)]
    return desk.now, [(at, frame) for at, frame in sent if at < desk.now]


def told(windows: int) -> int:
    """How many of so many windows told others, by a byte or a millisecond, what is in the hands."""
    pairs = ((seed, found) for seed in count() if (found := worlds(seed)))
    return sum(watched(one, seat, seed) != watched(other, seat, seed) for seed, (one, other, seat) in islice(pairs, windows))
