"""What is asked, and what may be said: `check`, the one statement of it, and `answers`, which lists it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import assert_never

from rules.cowtown import deck, mooing, plays
from rules.cowtown.actions import Actions, Again, Appoint, Catch, Deal, Draw, Flip, Give, Lapse, Moo, Pass, Play, Stop
from rules.cowtown.components import name_card
from rules.cowtown.position import Position
from rules.kernel import TABLE, Ask, IllegalAction, Seat


def asks(position: Position) -> tuple[Ask, ...]:
    """Return what is asked now: one question of the table, or one of the seat at turn and what may be called meanwhile."""
    if position.pending:
        return (Ask(TABLE, "flip" if position.pending.why == "flip" else "give", position.drawn()),)
    if not position.is_playing():
        if position.is_finished():
            return ()
        return (Ask(TABLE, "appoint" if position.dealer is None else "deal", position.round),)
    turn = Ask(position.turn, "bonus" if position.door else "turn", position.asked)
    if 1 not in map(len, position.hands):
        return (turn,)
    return (turn, *mooing.asks(position))


def check(position: Position, seat: Seat, action: Actions) -> None:
    """Raise IllegalAction where this seat may not say that now."""
    match action:
        case Play(runs, moo):
            _check_turn(position, seat, door=False)
            plays.check_play(position.hands[seat], position.stacks, runs)
            if moo and not plays.may_leave_one(position.hands[seat], position.stacks, runs):
                raise IllegalAction("CT-30", "you call Mooooo with a play that leaves you one card")
        case Draw(pile):
            _check_turn(position, seat, door=False)
            if pile == "discard" and not position.discard:
                raise IllegalAction("CT-R13", "there are no discards to take from: draw from the deck")
        case Pass(face, to, moo):
            _check_turn(position, seat, door=True)
            _check_pass(position, seat, face, to, moo)
        case Again() | Stop():
            _check_turn(position, seat, door=True)
        case Moo():
            _check_settled(position, seat, "CT-30")
            mooing.check_moo(position, seat)
        case Catch(other):
            _check_settled(position, seat, "CT-31")
            mooing.check_catch(position, other, seat)
        case Appoint(dealer):
            _check_table(position, seat, "appoint", "CT-R11")
            if dealer >= len(position.hands):
                raise IllegalAction("CT-R11", "there are not so many players")
        case Deal():
            _check_table(position, seat, "deal", "CT-03")
            deck.check_deal(position.options, len(position.hands), action)
        case Flip(card):
            _check_table(position, seat, "flip", "CT-11")
            _check_in_deck(position, card)
        case Give(card):
            _check_table(position, seat, "give", "CT-16")
            _check_in_deck(position, card)
        case Lapse(other):
            _check_table(position, seat, "grace", "CT-R38")
            mooing.check_lapse(position, other)
        case _:
            assert_never(action)


def _check_settled(position: Position, seat: Seat, rule: str) -> None:
    if seat == TABLE or position.pending or not position.is_playing():
        raise IllegalAction(rule, "nobody can do that just now")


def _check_turn(position: Position, seat: Seat, door: bool) -> None:
    _check_settled(position, seat, "CT-18")
    if seat != position.turn:
        raise IllegalAction("CT-18", "it is not your turn")
    if position.door and not door:
        raise IllegalAction("CT-28", "you closed a barn door: first take another turn, pass a card, or stop")
    if door and not position.door:
        raise IllegalAction("CT-28", "only a player who has just closed a barn door may do that")


def _check_table(position: Position, seat: Seat, what: str, rule: str) -> None:
    if not _standing(position, seat, what):
        raise IllegalAction(rule, "only the table does that, and only when it is due")


def _standing(position: Position, seat: Seat, what: str) -> list[Ask]:
    return [ask for ask in asks(position) if ask.seat == seat == TABLE and ask.what == what]


def _check_in_deck(position: Position, card: int) -> None:
    if card not in position.deck:
        raise IllegalAction("CT-01", f"there is no {name_card(card)} in the deck")


def _check_pass(position: Position, seat: Seat, face: int, to: Seat, moo: bool) -> None:
    plays.check_held(position.hands[seat], [face], "CT-R35")
    if to == seat or to >= len(position.hands):
        raise IllegalAction("CT-R35", "you can only pass a card to another player")
    if moo and len(position.hands[seat]) != 2:
        raise IllegalAction("CT-30", "you call Mooooo with a pass that leaves you one card")


def answers(position: Position, ask: Ask) -> Iterator[Actions]:
    """Yield every allowed answer to an ask of a seat. Draws come first, then plays, from single cards to the widest stampedes."""
    match ask.what:
        case "turn":
            yield Draw("deck")
            if position.discard:
                yield Draw("discard")
            yield from _plays(position.hands[ask.seat], position.stacks)
        case "bonus":
            yield Stop()
            yield Again()
            yield from _passes(position.hands[ask.seat], ask.seat, len(position.hands))
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
