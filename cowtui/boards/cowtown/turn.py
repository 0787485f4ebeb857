"""A turn of Cowtown event by event, for the eye: what the view looks like on the way from one update to the next."""

from __future__ import annotations

from typing import Final, TypeVar, assert_never

from msgspec.structs import replace

from cowtui.boards.parts import changed
from rules.cowtown.components import NUMBER, TOP
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

UNSHOWN: Final = {
    "turn": "whose turn comes next follows from the rules",
    "dealer": "that the deal goes to the left follows from the rules",
    "door": "what a barn door gives is a question, not a picture",
    "bonus": "likewise",
    "asked": "counts questions",
    "last_cards": "only who has one card is drawn",
    "pending": "a card that comes next is drawn when it comes",
    "history": "the end of a round has a picture of its own",
    "sightings": "what is remembered of hands stands behind a key",
}
"""Fields of the view that events do not tell, each with why."""


def unfold(view: View, event: Events) -> View:
    """Return the picture after an event: only what the event says, no rules. At the end of a turn it is the next view's."""
    match event:
        case Appointed(dealer):
            return replace(view, dealer=dealer, turn=dealer)
        case Dealt():
            return _dealt(view, event)
        case Played(seat, runs, cards):
            stacks = view.stacks
            for run, played in zip(runs, cards, strict=True):
                stacks = changed(stacks, run.stack, (*stacks[run.stack], *played))
            return _gave(replace(view, stacks=stacks, turn=seat), seat, [card for played in cards for card in played])
        case DoorClosed(_, stack):
            closed = tuple(sorted((*view.closed, *view.stacks[stack])))
            return replace(view, stacks=changed(view.stacks, stack, ()), closed=closed)
        case Flipped(_, card, None):
            return replace(view, deck=view.deck - 1, discard=(*view.discard, card))
        case Flipped(_, card) | DrewCowtown(_, card):
            return replace(view, deck=view.deck - 1, stacks=(*view.stacks, (card,)))
        case Drew(seat, card, why):
            return _got(replace(view, deck=view.deck - 1, turn=seat if why == "draw" else view.turn), seat, card)
        case TookDiscard(seat, card):
            return _got(replace(view, discard=view.discard[:-1], turn=seat), seat, card)
        case Passed(seat, to, card):
            return _got(_gave(view, seat, [] if card is None else [card], count=1), to, card)
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


def _dealt(view: View, dealt: Dealt) -> View:
    before = view.deck + sum(view.left) + sum(map(len, view.stacks)) + len(view.discard) + len(view.closed)
    own = dealt.hands[view.seat] if view.seat is not None else None
    return replace(
        view,
        hand=own or (),
        left=dealt.left,
        stacks=tuple((card,) for card in (*dealt.table, *(card for _, card in dealt.laid)) if NUMBER[card] < TOP),
        deck=before - sum(dealt.left) - len(dealt.table) - len(dealt.laid),
        discard=tuple(card for card in dealt.table if NUMBER[card] == TOP),
        closed=(),
        dealer=dealt.dealer,
        turn=dealt.dealer,
    )


def _gave(view: View, seat: Seat, cards: list[int], count: int | None = None) -> View:
    """Take cards out of a hand; `count`: so many, where not all of them are known."""
    view = replace(view, left=changed(view.left, seat, view.left[seat] - (len(cards) if count is None else count)))
    if seat != view.seat:
        return view
    hand = list(view.hand)
    for card in cards:
        hand.remove(card)
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
