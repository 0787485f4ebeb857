"""Why a person would play a card of Take 5, or take a row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from rules.take5 import placing
from rules.take5.actions import Actions, Claim, Deal, Pick, Put, Spread, Take
from rules.take5.components import FULL, HEADS, ROWS, Options
from rules.take5.view import View, hidden
from rules.take5.words import bullheads


def reason(options: Options, view: View, action: Actions) -> str:
    """Say it in one clause or two; empty: there is nothing to say."""
    if len(view.rows) != ROWS and not isinstance(action, Claim):
        return ""
    match action:
        case Pick(card):
            return _of_card(options, view, card)
        case Take(row):
            return _of_row(view, row) if view.waiting else ""
        case Put(row):
            return _of_end(view, row) if view.waiting else ""
        case Claim(card):
            return f"it has {bullheads(HEADS[card])}"
        case Deal() | Spread():
            return ""
        case _:
            assert_never(action)


def _of_card(options: Options, view: View, card: int) -> str:
    rows = [list(row) for row in view.rows]
    if options.variant == "professional":
        ends = placing.nearest_ends(rows, card)
        row = ends[0] if ends else None
    else:
        row = placing.row_for(rows, card)
    unseen = hidden(options, view)
    if row is None:
        least = min(placing.cost(rows, view.cow, one, card, choice=True) for one in range(ROWS))
        first = f"it is lower than every row: you take the cheapest for {bullheads(least)}"
        before = sum(other < card for other in unseen)
        return f"{first}, unless one of the {before} lower cards is played too" if before and options.variant != "professional" else first
    room = FULL - len(rows[row]) - (view.cow == row)
    name = f"row {row + 1}"
    cost = placing.cost(rows, view.cow, row, card)
    if room <= 0:
        free = [other for other in view.hand if not _takes(options, view, rows, other)]
        lower = [other for other in free if other < card]
        safe = f"; {_cards(lower)} would not" if lower else "" if free or len(view.hand) == 1 else "; every card of yours takes a row"
        return f"it takes {name} for {bullheads(cost)}{safe}"
    low, high = sorted((card, rows[row][0] if placing.goes_left(rows, row, card) else rows[row][-1]))
    between = sum(low < other < high for other in unseen)
    falls = f", but then the Cow jumps, and you take a row for {bullheads(cost)}" if cost else ""
    if between < room:
        what = "no card can come between" if not between else f"only {_number(between)} can come between, and {name} has room for {room}"
        return f"it is safe in {name}: {what}{falls}"
    return f"{name} has room for {room}, and {_number(between)} could come between{falls}"


def _takes(options: Options, view: View, rows: list[list[int]], card: int) -> bool:
    """Whether a card would take a row as the rows lie."""
    if options.variant == "professional":
        ends = placing.nearest_ends(rows, card)
        row = ends[0] if ends else None
    else:
        row = placing.row_for(rows, card)
    return row is None or len(rows[row]) + (view.cow == row) >= FULL


def _of_row(view: View, row: int) -> str:
    card = view.waiting[0][0]
    costs = [placing.cost([list(cards) for cards in view.rows], view.cow, one, card, choice=True) for one in range(ROWS)]
    if costs[row] == min(costs):
        least = "it costs least" if costs.count(min(costs)) == 1 else "no row costs less"
        return f"{least}, {bullheads(costs[row])}"
    return f"it costs {bullheads(costs[row])}, {costs[row] - min(costs)} more than the cheapest, and leaves easier rows"


def _of_end(view: View, row: int) -> str:
    rows = [list(cards) for cards in view.rows]
    cost = placing.cost(rows, None, row, view.waiting[0][0])
    return f"it takes the row for {bullheads(cost)}" if cost else "it costs nothing there"


def _cards(cards: Sequence[int]) -> str:
    """Name one card or several: `the 43`, `the 12 and the 43`, `lower cards`."""
    return " and ".join(f"the {card}" for card in cards) if len(cards) < 3 else "lower cards"


def _number(count: int) -> str:
    return f"{count} unseen card{'s' * (count != 1)}"
