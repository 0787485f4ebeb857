"""What a round pays, and who wins."""

from __future__ import annotations

from collections.abc import Sequence

from rules.cowtown.components import Options
from rules.kernel import Outcome, Seat


def awards(left: Sequence[int]) -> tuple[int, ...]:
    """Return the scorecows by seat for the cards left in the hands (CT-33 to CT-36, CT-R42, CT-R43)."""
    sizes = sorted(set(left))
    others = sizes[2:]
    return tuple(4 if size == sizes[0] else 2 if size == sizes[1] else 0 if size == others[-1] else 1 for size in left)


def paid(options: Options, claimed: int, due: Sequence[int], order: Sequence[Seat]) -> tuple[int, ...]:
    """Return what is paid of what is due, by seat, in this order, where so many scorecows are claimed already (CT-R44)."""
    if not options.supply or options.supply_payment == "full":
        return tuple(due)
    rest = max(0, options.supply - claimed)
    pays = [0] * len(due)
    for seat in order:
        pays[seat] = min(due[seat], rest)
        rest -= pays[seat]
    return tuple(pays)


def payment_order(left: Sequence[int], dealer: Seat) -> list[Seat]:
    """List the seats, fewest cards first; with equally many, from the dealer's left (CT-R44)."""
    seats = len(left)
    return sorted(range(seats), key=lambda seat: (left[seat], (seat - dealer - 1) % seats))


def result(scores: Sequence[int], history: Sequence[Sequence[int]]) -> Outcome:
    """Rank by most scorecows, then fewest cards in the last round, in the one before, and so on; then share (CT-39, CT-R46)."""
    standings = [(-score, *(left[seat] for left in reversed(history))) for seat, score in enumerate(scores)]
    ranks = tuple(1 + sum(other < standing for other in standings) for standing in standings)
    return Outcome(ranks, tuple((score, 1) for score in scores))
