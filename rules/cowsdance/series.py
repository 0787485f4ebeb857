"""A series of games: the order of dealers, ties at the top, and how the players stand."""

from __future__ import annotations

from collections.abc import Sequence

from rules.cowsdance.components import BULL, COW, PLAY_OFFS, Asker, Options, games
from rules.kernel import Outcome, Seat


def next_after(seat: Seat, playing: Sequence[Seat]) -> Seat:
    """CD-06: the next of those who play, to the left of a seat."""
    return min((other for other in playing if other > seat), default=playing[0])


def round_from(seat: Seat, playing: Sequence[Seat]) -> list[Seat]:
    """CD-18: the others who play, from the left of a seat round the table."""
    return [other for other in playing if other > seat] + [other for other in playing if other < seat]


def asker_of(options: Options, game: int) -> Asker | None:
    """CD-R4: the kind that asks in the game after so many; None: its dealer decides."""
    match options.ask:
        case "dealer":
            return None
        case "bulls":
            return BULL
        case "cows":
            return COW
        case "alternate":
            return COW if game % 2 else BULL


def tied(options: Options, game: int, totals: Sequence[int], play_offs: Sequence[Sequence[int]]) -> list[Seat] | None:
    """After so many games: who plays the next tie-break (CD-28, CD-R22); empty: nobody, it is over; None: the series goes on."""
    seats = len(totals)
    planned = games(options, seats)
    if game < planned:
        return None
    keys = [_key(seat, totals, play_offs) for seat in range(seats)]
    top = [seat for seat, key in enumerate(keys) if key == max(keys)]
    shared = planned == 1 and options.tie == "share"  # CD-R18
    return [] if len(top) == 1 or shared or len(play_offs) == PLAY_OFFS else top


def standing(totals: Sequence[int], play_offs: Sequence[Sequence[int]]) -> Outcome:
    """CD-27, CD-28: the most points win; among equals at the top the tie-breaks decide; whoever is equal still shares."""
    keys = [_key(seat, totals, play_offs) for seat in range(len(totals))]
    places = tuple(1 + sum(other > key for other in keys) for key in keys)
    return Outcome(places, tuple((total, 1) for total in totals))


def _key(seat: Seat, totals: Sequence[int], play_offs: Sequence[Sequence[int]]) -> tuple[int, ...]:
    return (totals[seat], *(points[seat] for points in play_offs))
