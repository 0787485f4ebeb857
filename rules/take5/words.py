"""Take 5 in words: questions, events, views and choices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, assert_never

from rules.take5 import placing
from rules.take5.actions import Actions, Claim, Deal, Pick, Put, Spread, Take
from rules.take5.components import HEADS, Options, heads
from rules.take5.events import Claimed, Dealt, Events, Jumped, Picked, Placed, Revealed, RowsStarted, Scored, SpreadOut, Took
from rules.take5.view import View

PROMPTS: Final = {
    "pick": ("Pick a card to play, in secret.", "T5-04"),
    "take": ("Your card fits no row: choose the row that you take.", "T5-08"),
    "put": ("Your card is equally near to two rows: choose one.", "T5-22"),
    "claim": ("Claim one of the face-up cards for your hand.", "T5-21"),
    "deal": ("The table deals.", "T5-03"),
    "spread": ("The table spreads the cards face up.", "T5-21"),
}


def describe_event(options: Options, event: Events, names: Sequence[str]) -> str:
    """One sentence."""
    match event:
        case Dealt(_, rows, cow):
            return f"A new round: the rows start with {_list(rows)}.{_cow_in(cow)}"
        case SpreadOut(cards):
            return f"A new round: the cards {cards[0]} to {cards[-1]} lie face up."
        case Claimed(seat, card):
            return f"{names[seat]} claims the {card}."
        case RowsStarted(rows, cow):
            return f"The last four cards start the rows: {_list(rows)}.{_cow_in(cow)}"
        case Picked(seat, card, changed):
            return f"{names[seat]} {'changes the pick' if changed else 'has picked'}{f' to the {card}' * changed if card else ''}."
        case Revealed(cards):
            return "Revealed: " + ", ".join(f"{names[seat]} {card}" for seat, card in cards) + "."
        case Placed(seat, card, row, left):
            return f"{names[seat]}'s {card} goes to {'the left of ' if left else ''}row {row + 1}."
        case Took(seat, row, cards, count, why):
            because = {"sixth": "with the sixth card", "choice": "of choice", "cow": "that the Cow fells"}[why]
            return f"{names[seat]} takes row {row + 1} {because}: {_list(cards)} ({_heads(count)})."
        case Jumped(row):
            return f"The Cow jumps to row {row + 1}."
        case Scored(taken, totals):
            each = (f"{name} {more:+d} = {total}" for name, more, total in zip(names, taken, totals, strict=True))
            return "The round ends. Heads: " + ", ".join(each) + "."
        case _:
            assert_never(event)


def describe_view(options: Options, view: View, names: Sequence[str]) -> list[str]:
    """The table, the players and one's own hand."""
    lines = [
        f"Row {number}: {' '.join(map(str, row))}{' Cow' if view.cow == number - 1 else ''} ({_heads(heads(row))})"
        for number, row in enumerate(view.rows, 1)
    ]
    if view.spread:
        lines.append(f"Face up: {' '.join(map(str, view.spread))}")
    if view.waiting:
        lines.append("Waiting to be placed: " + ", ".join(f"{card} ({names[seat]})" for card, seat in view.waiting))
    for seat, name in enumerate(names):
        picked = ", has picked" if view.picked[seat] else ""
        known = view.hands[seat] if seat != view.seat else None
        shown = f": {' '.join(map(str, known))}" if known else ""
        taken = f", {heads(view.piles[seat])} this round" if any(view.left) else ""
        lines.append(f"{name}: {_heads(view.totals[seat])}{taken}, {_cards(view.left[seat])}{picked}{shown}")
    if view.seat is not None and view.hand:
        lines.append(f"Your hand: {' '.join(f'[{card}]' if card == view.pick else str(card) for card in view.hand)}")
    return lines


def describe_action(options: Options, view: View, action: Actions) -> str:
    """T5-R6: what a row choice costs; of a card, its heads."""
    match action:
        case Take(row) | Put(row):
            if not view.waiting:
                return ""
            rows = [list(cards) for cards in view.rows]
            _, falls = placing.lay(rows, view.cow, row, view.waiting[0][0], choice=isinstance(action, Take))
            # one row at most: the card is now the lowest row end, so that the Cow comes straight back to it
            felled = "".join(f", with row {fall.row + 1} that the Cow then fells" for fall in falls if fall.by_cow)
            return f"{_heads(sum(heads(fall.cards) for fall in falls))}{felled}"
        case Pick(card) | Claim(card):
            return _heads(HEADS[card])
        case Deal() | Spread():
            return ""
        case _:
            assert_never(action)


def _list(cards: Sequence[int]) -> str:
    return " ".join(map(str, cards))


def _heads(count: int) -> str:
    return f"{count} head{'s' * (count != 1)}"


def _cards(count: int) -> str:
    return f"{count} card{'s' * (count != 1)}"


def _cow_in(cow: int | None) -> str:
    return "" if cow is None else f" The Cow is in row {cow + 1}."
