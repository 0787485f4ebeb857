"""How to play Take 5 sensibly from one's own view."""

from __future__ import annotations

from rules.chance import Chance
from rules.kernel import Ask, Seat
from rules.take5 import placing
from rules.take5.actions import Actions, Claim, Pick, Put, Take
from rules.take5.components import CARDS, FULL, ROWS, Options, heads
from rules.take5.state import State
from rules.take5.view import View, hidden


def heuristic(options: Options, view: View, ask: Ask, chance: Chance) -> Actions | None:
    """Choose the pick that is expected to cost least, the row that costs least. Sealed picks stay as they are."""
    match ask.what:
        case "pick":
            return Pick(_safest(options, view)) if ask.must else None
        case "take":
            return Take(cheapest_row(view))
        case "put":
            rows, card = [list(row) for row in view.rows], view.waiting[0][0]
            return Put(placing.cheapest_first(rows, None, placing.nearest_ends(rows, card), card)[0])
        case _:
            return Claim(min(view.spread, key=lambda card: (heads([card]), abs(card - 52))))


def default_action(options: Options, view: View, ask: Ask, chance: Chance) -> Actions | None:
    """Answer for an absent seat (T5-R4): the pick of the bot; for a row, the fewest heads, then the lowest row end."""
    return heuristic(options, view, ask, chance)


def cheapest_row(view: View) -> int:
    """Find the row with the fewest heads, those that the Cow would then fell included; then the lowest row end (T5-R4)."""
    return placing.cheapest_first([list(row) for row in view.rows], view.cow, range(ROWS), view.waiting[0][0], choice=True)[0]


def _safest(options: Options, view: View) -> int:
    """Find the hand card with the smallest expected cost: what its row holds, by the chance that others fill it first."""
    rows = [list(row) for row in view.rows]
    unseen = hidden(options, view)
    others = sum(left > 0 for left in view.left) - 1
    a_card = others / max(1, len(unseen))

    def risk(card: int) -> tuple[float, int]:
        if options.variant == "professional":
            ends = placing.nearest_ends(rows, card)
            row = ends[0] if ends else None
        else:
            row = placing.row_for(rows, card)
        if row is None:
            lower = sum(other < card for other in unseen) * a_card
            cheapest = min(placing.cost(rows, view.cow, row, card, choice=True) for row in range(ROWS))
            return cheapest / (1 + lower), card
        room = FULL - len(rows[row]) - (view.cow == row)
        between = sum(min(rows[row][-1], card) < other < max(rows[row][-1], card) for other in unseen) * a_card
        if room <= 0:
            return float(placing.cost(rows, view.cow, row, card)), card
        full = heads(rows[row]) + 2.0 * (room - 1)
        return full * min(1.0, between / room) ** 2 + placing.cost(rows, view.cow, row, card), card

    return min(view.hand, key=risk)


def rollout_policy(state: State, ask: Ask, chance: Chance) -> Actions:
    """Weigh what `heuristic` weighs by a rule of thumb: cards of others fall evenly on the numbers. The whole state costs less to read."""
    if ask.what != "pick":
        return next(iter(state.legal(ask)))
    hand = state.hands[ask.seat]
    if len(hand) == 1:
        return Pick(hand[0])
    density = (len(state.hands) - 1) / len(CARDS)
    rows = sorted([(row[-1], FULL - len(row) - (state.cow == number), heads(row)) for number, row in enumerate(state.rows)])
    cheapest = min([cost for _, _, cost in rows])
    (first, *_), (second, *_), (third, *_), (fourth, *_) = rows
    best, least = hand[0], float("inf")
    for card in hand:
        if card < first:
            risk = cheapest / (1 + card * density)
        else:
            end, room, cost = rows[3 if card > fourth else 2 if card > third else 1 if card > second else 0]
            filled = (card - end) * density / room if room > 0 else 1.0
            risk = (cost + 2 * room - 2) * filled * filled if room > 0 and filled < 1 else cost
        if risk < least:
            best, least = card, risk
    return Pick(best)


def evaluate(state: State, seat: Seat) -> float:
    """Count minus one's own heads, those of this round included: fewest heads win (T5-12)."""
    over = not any(state.hands) and not state.waiting
    return -float(state.totals[seat] + (0 if over else heads(state.piles[seat])))


def horizon(state: State) -> int:
    """Count the rounds finished."""
    return state.round
