"""A turn of Cowtown event by event, for the eye: what the view looks like on the way from one update to the next."""

from __future__ import annotations

from typing import TypeVar, assert_never

from msgspec.structs import replace

from cowtui.boards.parts import changed
from rules.cowtown.components import HAND, NUMBER, TOP, Options, cards_of
from rules.cowtown.events import (
    Accused,
    Appointed,
    Caught,
    Dealt,
    DoorClosed,
    Drew,
    DrewCowtown,
    Earned,
    Events,
    Flipped,
    Mooed,
    Passed,
    Played,
    RoundEnded,
    Stopped,
    SupplyClaimed,
    TookDiscard,
    WentOn,
)
from rules.cowtown.view import View
from rules.kernel import Seat

T = TypeVar("T")


def unfold(options: Options, view: View, event: Events) -> View:
    """The picture after an event: cards and scorecows, only as the event says, no rules. At the end of a turn they are the next view's."""
    match event:
        case Appointed(dealer):
            return replace(view, dealer=dealer)
        case Dealt():
            return _dealt(options, view, event)
        case Played(seat, runs):
            stacks = view.stacks
            for run in runs:
                stacks = changed(stacks, run.stack, (*stacks[run.stack], *(2 * face for face in run.cards)))
            faces = [face for run in runs for face in run.cards]
            return _gave(replace(view, stacks=stacks, turn=seat), seat, faces)
        case DoorClosed(_, stack):
            return replace(view, stacks=changed(view.stacks, stack, ()), closed=(*view.closed, *view.stacks[stack]))
        case Flipped(_, card, None):
            return replace(view, deck=view.deck - 1, discard=(*view.discard, card))
        case Flipped(_, card) | DrewCowtown(_, card):
            return replace(view, deck=view.deck - 1, stacks=(*view.stacks, (card,)))
        case Drew(seat, card, why):
            return _got(replace(view, deck=view.deck - 1, turn=seat if why == "draw" else view.turn), seat, card)
        case TookDiscard(seat, card):
            return _got(replace(view, discard=view.discard[:-1], turn=seat), seat, card)
        case Passed(seat, to, card):
            return _got(_gave(view, seat, [card // 2 if card is not None else 0]), to, card)
        case Earned(seat, more):
            return replace(view, scorecows=changed(view.scorecows, seat, view.scorecows[seat] + more))
        case RoundEnded(_, _, _, scorecows):
            return replace(view, scorecows=scorecows, round=view.round + 1)
        case SupplyClaimed(scorecows):
            return replace(view, scorecows=scorecows)
        case WentOn() | Stopped() | Mooed() | Caught() | Accused():
            return view
        case _:
            assert_never(event)


def _dealt(options: Options, view: View, dealt: Dealt) -> View:
    seats = range(len(dealt.hands))
    laid = [seat for seat, _ in dealt.laid]
    left = tuple(HAND - (0 if options.refill_cowtown else laid.count(seat)) for seat in seats)
    own = dealt.hands[view.seat] if view.seat is not None else None
    return replace(
        view,
        hand=tuple(sorted(card for card in own or () if NUMBER[card])),
        left=left,
        stacks=tuple((card,) for card in (*dealt.table, *(card for _, card in dealt.laid)) if NUMBER[card] < TOP),
        deck=len(cards_of(options.bulls_eyes)) - sum(left) - len(dealt.table) - len(laid),
        discard=tuple(card for card in dealt.table if NUMBER[card] == TOP),
        closed=(),
        dealer=dealt.dealer,
        turn=dealt.dealer,
    )


def _gave(view: View, seat: Seat, faces: list[int]) -> View:
    """So many cards leave a hand; of one's own, the plain one of twins first (CT-R5)."""
    view = replace(view, left=changed(view.left, seat, view.left[seat] - len(faces)))
    if seat != view.seat:
        return view
    hand = list(view.hand)
    for face in faces:
        hand.remove(2 * face if 2 * face in hand else 2 * face + 1)
    return replace(view, hand=tuple(hand))


def _got(view: View, seat: Seat, card: int | None) -> View:
    view = replace(view, left=changed(view.left, seat, view.left[seat] + 1))
    if seat != view.seat or card is None:
        return view
    return replace(view, hand=tuple(sorted([*view.hand, card])))


def seconds(event: Events) -> float:
    """For how long an event stands on the screen before the next; 0: not at all."""
    match event:
        case RoundEnded():
            return 6.0
        case Dealt() | Flipped() | SupplyClaimed():
            return 1.2
        case Played() | Passed() | Caught() | Accused() | DrewCowtown() | Mooed():
            return 0.9
        case Drew(why="draw") | TookDiscard() | WentOn() | Stopped():
            return 0.5
        case Drew() | DoorClosed() | Earned() | Appointed():
            return 0.7
        case _:
            assert_never(event)
