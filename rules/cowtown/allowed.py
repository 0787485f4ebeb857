"""What may be said: `check`, the one statement of it, and `answers`, which lists it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, assert_never

from rules.cowtown import deck, mooing, plays
from rules.cowtown.actions import Actions, Again, Appoint, Catch, Deal, Draw, Flip, Give, Lapse, Moo, Pass, Play, Stop
from rules.cowtown.components import write_card
from rules.kernel import TABLE, Ask, IllegalAction, Seat

if TYPE_CHECKING:
    from rules.cowtown.state import State


def check(state: State, seat: Seat, action: Actions) -> None:
    """See kernel.State."""
    match action:
        case Play(runs, moo):
            _check_turn(state, seat, door=False)
            plays.check_play(state.hands[seat], state.stacks, runs)
            if moo and not plays.may_leave_one(state.hands[seat], state.stacks, runs):
                raise IllegalAction("CT-30", "a Mooooo belongs to a play that leaves you with one card")
        case Draw(pile):
            _check_turn(state, seat, door=False)
            if pile == "discard" and not state.discard:
                raise IllegalAction("CT-R13", "the discard pile is empty: draw from the deck")
        case Pass(face, to, moo):
            _check_turn(state, seat, door=True)
            _check_pass(state, seat, face, to, moo)
        case Again() | Stop():
            _check_turn(state, seat, door=True)
        case Moo():
            _check_settled(state, seat, "CT-30")
            mooing.check_moo(state.debts, seat)
        case Catch(other):
            _check_settled(state, seat, "CT-31")
            if other == seat or other >= len(state.hands):
                raise IllegalAction("CT-R39", "one catches another player")
            mooing.check_catch(state.debts, state.turn, other, state.may_accuse(seat, other))
        case Appoint(dealer):
            _check_table(state, seat, "appoint", "CT-R11")
            if dealer >= len(state.hands):
                raise IllegalAction("CT-R11", f"there is no player {dealer + 1}")
        case Deal():
            _check_table(state, seat, "deal", "CT-03")
            deck.check_deal(state.options, len(state.hands), action)
        case Flip(card):
            _check_table(state, seat, "flip", "CT-11")
            _check_in_deck(state, card)
        case Give(card):
            _check_table(state, seat, "give", "CT-16")
            _check_in_deck(state, card)
        case Lapse(other):
            if other not in [mooing.accused(ask.about) for ask in _asks(state, seat, "grace")]:
                raise IllegalAction("CT-R38", "no grace of this player runs out")
        case _:
            assert_never(action)


def _check_settled(state: State, seat: Seat, rule: str) -> None:
    asks = state.asks()
    if seat == TABLE or not asks or asks[0].seat == TABLE:
        raise IllegalAction(rule, "nobody can say that now")


def _check_turn(state: State, seat: Seat, door: bool) -> None:
    _check_settled(state, seat, "CT-18")
    if seat != state.turn:
        raise IllegalAction("CT-18", f"it is player {state.turn + 1}'s turn")
    if state.door and not door:
        raise IllegalAction("CT-28", "you closed a barn door: say first whether you take another turn, pass a card, or stop")
    if door and not state.door:
        raise IllegalAction("CT-28", "only who has just closed a barn door may do that")


def _check_table(state: State, seat: Seat, what: str, rule: str) -> None:
    if not _asks(state, seat, what):
        raise IllegalAction(rule, "the table alone does that, and only when it is due")


def _asks(state: State, seat: Seat, what: str) -> list[Ask]:
    return [ask for ask in state.asks() if ask.seat == seat == TABLE and ask.what == what]


def _check_in_deck(state: State, card: int) -> None:
    if card not in state.deck:
        raise IllegalAction("CT-01", f"no {write_card(card)} is in the deck")


def _check_pass(state: State, seat: Seat, face: int, to: Seat, moo: bool) -> None:
    plays.check_held(state.hands[seat], [face], "CT-R35")
    if to == seat or to >= len(state.hands):
        raise IllegalAction("CT-R35", "one passes a card to another player")
    if moo and len(state.hands[seat]) != 2:
        raise IllegalAction("CT-30", "a Mooooo belongs to a pass that leaves you with one card")


def answers(state: State, ask: Ask) -> Iterator[Actions]:
    """See kernel.State.legal. Draws come first, then plays, from single cards to the widest stampedes."""
    match ask.what:
        case "turn":
            yield Draw("deck")
            if state.discard:
                yield Draw("discard")
            yield from _plays(state.hands[ask.seat], state.stacks)
        case "bonus":
            yield Stop()
            yield Again()
            yield from _passes(state.hands[ask.seat], ask.seat, len(state.hands))
        case "moo":
            yield Moo()
        case "catch":
            yield Catch(mooing.accused(ask.about))


def _plays(hand: Sequence[int], stacks: Sequence[Sequence[int]]) -> Iterator[Actions]:
    for runs in plays.plays(hand, stacks):
        if plays.may_leave_one(hand, stacks, runs):
            yield Play(runs, moo=True)
        yield Play(runs)


def _passes(hand: Sequence[int], seat: Seat, seats: int) -> Iterator[Actions]:
    for face in dict.fromkeys(card // 2 for card in hand):
        for step in range(1, seats):
            to = (seat + step) % seats
            if len(hand) == 2:
                yield Pass(face, to, moo=True)
            yield Pass(face, to)
