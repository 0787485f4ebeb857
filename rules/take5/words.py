"""Take 5 in words: questions, events, views and choices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, assert_never

from rules.take5 import placing
from rules.take5.actions import Actions, Claim, Deal, Pick, Put, Spread, Take
from rules.take5.components import FULL, HAND, HEADS, ROWS, Card, Options, Row, heads, in_play
from rules.take5.events import Claimed, Dealt, Events, Jumped, Picked, Placed, Revealed, RowsStarted, Scored, SpreadOut, Took
from rules.take5.view import View

PROMPTS: Final = {
    "pick": ("Choose a card to play, in secret.", "T5-04"),
    "take": ("Your card fits no row: which row do you take?", "T5-08"),
    "put": ("Your card is equally near to two ends: which one?", "T5-22"),
    "claim": ("Choose one of these cards for your hand.", "T5-21"),
    "deal": ("Dealing.", "T5-03"),
    "spread": ("Laying out the cards.", "T5-21"),
}
_NTH: Final = ("first", "second", "third", "fourth", "fifth")


def describe_event(options: Options, event: Events, names: Sequence[str]) -> str:
    """Tell an event in one sentence."""
    match event:
        case Dealt(_, rows, cow):
            return f"A new round. The rows start with {_listed(rows)}.{_cow_in(cow)}"
        case SpreadOut(cards):
            return f"A new round. The cards {cards[0]} to {cards[-1]} lie face up, and each player takes one in turn."
        case Claimed(seat, card):
            return f"{names[seat]} took the {card}."
        case RowsStarted(rows, cow):
            return f"The last four cards start the rows: {_listed(rows)}.{_cow_in(cow)}"
        case Picked(seat, card, changed):
            if card is None:
                return f"{names[seat]} {'chose another card' if changed else 'is ready'}."
            return f"{names[seat]} chose the {card}{' instead' * changed}."
        case Revealed(cards):
            return "The cards: " + ", ".join(f"{names[seat]} {card}" for seat, card in cards) + "."
        case Placed(starts=True):
            return ""  # the taking of the row has told it
        case Placed(seat, card, row, left):
            return f"{_whose(names[seat])} {card} went to {f'the left end of row {row + 1}' if left else f'row {row + 1}'}."
        case Took(seat, row, _, count, why, card):
            match why:
                case "choice":
                    return f"{names[seat]} took row {row + 1}: {bullheads(count)}."
                case "sixth":
                    return f"{_whose(names[seat])} {card} was the sixth in row {row + 1}: {bullheads(count)}."
                case "cow":
                    return f"Row {row + 1} was full, so {names[seat]} took it: {bullheads(count)}."
        case Jumped(row):
            return f"The Cow jumped to row {row + 1}."
        case Scored(taken, totals):
            each = (f"{name} {total} (+{more})" for name, more, total in zip(names, taken, totals, strict=True))
            return "The round is over. Bullheads: " + ", ".join(each) + "."
        case _:
            assert_never(event)


def describe_view(options: Options, view: View, names: Sequence[str]) -> list[str]:
    """Tell the table, the players and one's own hand, in lines."""
    lines = [_headline(view)] if any(view.left) or view.waiting else []
    lines += [
        f"Row {number}: {' '.join(map(str, row))}{' Cow' if view.cow == number - 1 else ''} ({bullheads(heads(row))})"
        for number, row in enumerate(view.rows, 1)
    ]
    if options.variant in ("tactics", "logic"):
        lines.append(f"In play: the cards 1 to {in_play(options, len(names))[-1]}")
    if view.spread:
        lines.append(f"Face up: {' '.join(map(str, view.spread))}")
    if view.waiting:
        lines.append("To be placed: " + ", ".join(f"{card} ({names[seat]})" for card, seat in view.waiting))
    for seat, name in enumerate(names):
        taken = f" before this round, {heads(view.piles[seat])} in it" if any(view.left) else ""
        ready = ", ready" if view.picked[seat] else ""
        known = view.hands[seat] if seat != view.seat else None
        shown = f": {' '.join(map(str, known))}" if known else ""
        lines.append(f"{name}: {bullheads(view.totals[seat])}{taken}, {_cards(view.left[seat])}{ready}{shown}")
    if view.seat is not None and view.hand:
        chosen = f" (you chose {view.pick})" if view.pick else ""
        lines.append(f"Your hand: {' '.join(map(str, view.hand))}{chosen}")
    return lines


def describe_action(options: Options, view: View, action: Actions) -> str:
    """Say what an answer brings, on the rows as they lie (T5-R6); of a card to claim, its bullheads."""
    match action:
        case Pick(card):
            return f"{bullheads(HEADS[card])}; {would_go(options, view, card)}" if len(view.rows) == ROWS else bullheads(HEADS[card])
        case Take(row) | Put(row):
            if not view.waiting or len(view.rows) != ROWS:
                return ""
            if isinstance(action, Take):
                return _costs(view, row, view.waiting[0][0], choice=True)
            return f"{end_of(view, row, view.waiting[0][0])}; {_costs(view, row, view.waiting[0][0])}"
        case Claim(card):
            return bullheads(HEADS[card])
        case Deal() | Spread():
            return ""
        case _:
            assert_never(action)


def _headline(view: View) -> str:
    which = f"Round {view.round + 1}"
    return f"{which}, choosing cards" if view.spread else f"{which}, turn {HAND - max(view.left) + (not view.waiting)} of {HAND}"


def would_go(options: Options, view: View, card: Card) -> str:
    """Say where a card would go on the rows as they lie, and what that costs."""
    rows = [list(row) for row in view.rows]
    if options.variant == "professional":
        ends = placing.nearest_ends(rows, card)
        if len(ends) == 2:
            return f"equally near to the {end_of(view, ends[0], card)} and the {end_of(view, ends[1], card)}"
        row = ends[0] if ends else None
    else:
        row = placing.row_for(rows, card)
    if row is None:
        least = min(placing.cost(rows, view.cow, row, card, choice=True) for row in range(ROWS))
        fits = "fits no row" if options.variant == "professional" else "lower than every row"
        return f"{fits}: you would take one, {bullheads(least)} or more"
    costs = _costs(view, row, card)
    if len(rows[row]) + (view.cow == row) >= FULL:
        return f"now the sixth card of row {row + 1}: {costs}"
    place = "first" if placing.goes_left(rows, row, card) else _NTH[len(rows[row])]
    return f"now the {place} card of row {row + 1}, {costs}"


def end_of(view: View, row: Row, card: Card) -> str:
    """Name the end of a row that a card goes to (T5-22): 'left end of row 2, before the 50'."""
    cards = view.rows[row]
    if card < cards[0]:
        return f"left end of row {row + 1}, before the {cards[0]}"
    return f"right end of row {row + 1}, after the {cards[-1]}"


def _costs(view: View, row: Row, card: Card, choice: bool = False) -> str:
    """Say what a card brings its player in a row, the rows that the Cow would fell included."""
    _, falls = placing.lay([list(cards) for cards in view.rows], view.cow, row, card, choice)
    if not falls:
        return "costs nothing"
    taken = f"you take {bullheads(sum(heads(fall.cards) for fall in falls))}"
    felled = [f"row {fall.row + 1}" for fall in falls if fall.by_cow]
    if not felled:
        return taken
    return f"{taken}: {_listed(['this row', *felled] if len(felled) < len(falls) else felled)}, where the Cow lands"


def bullheads(count: int) -> str:
    """Count bullheads in words: '1 bullhead'."""
    return f"{count} bullhead{'s' * (count != 1)}"


def _listed(items: Sequence[int | str]) -> str:
    *rest, last = map(str, items)
    return f"{', '.join(rest)} and {last}" if rest else last


def _cards(count: int) -> str:
    return f"{count} card{'s' * (count != 1)} in hand"


def _cow_in(cow: int | None) -> str:
    return "" if cow is None else f" The Cow is in row {cow + 1}."


def _whose(name: str) -> str:
    return "Your" if name == "You" else f"{name}'s"
