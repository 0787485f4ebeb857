"""A series of games: whose turn comes next, the end of a game, ties at the top, and how the players stand."""

from __future__ import annotations

from collections.abc import Sequence

from rules.cowsdance import dancing, events
from rules.cowsdance.components import BULL, COW, PLAY_OFFS, Asker, Options, games
from rules.cowsdance.events import Events
from rules.cowsdance.position import Position
from rules.kernel import Outcome, Seat


def next_after(seat: Seat, playing: Sequence[Seat]) -> Seat:
    """Find the next of those who play, to the left of a seat (CD-06)."""
    return min((other for other in playing if other > seat), default=playing[0])


def round_from(seat: Seat, playing: Sequence[Seat]) -> list[Seat]:
    """List the others who play, from the left of a seat round the table (CD-18)."""
    return [other for other in playing if other > seat] + [other for other in playing if other < seat]


def asker_of(options: Options, game: int) -> Asker | None:
    """Tell the kind that asks in the game after so many (CD-R4); None: its dealer decides."""
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
    """List who plays a tie-break after so many games (CD-28, CD-R22); empty: nobody, it is over; None: the series goes on."""
    seats = len(totals)
    planned = games(options, seats)
    if game < planned:
        return None
    keys = [_key(seat, totals, play_offs) for seat in range(seats)]
    top = [seat for seat, key in enumerate(keys) if key == max(keys)]
    shared = planned == 1 and options.tie == "share"  # CD-R18
    return [] if len(top) == 1 or shared or len(play_offs) == PLAY_OFFS else top


def standing(totals: Sequence[int], play_offs: Sequence[Sequence[int]]) -> Outcome:
    """Rank the seats: most points win; among equals at the top the tie-breaks decide; who is equal still shares (CD-27, CD-28)."""
    keys = [_key(seat, totals, play_offs) for seat in range(len(totals))]
    ranks = tuple(1 + sum(other > key for other in keys) for key in keys)
    return Outcome(ranks, tuple((total, 1) for total in totals))


def end_game(position: Position, told: list[Events]) -> None:
    """Count the points, and end the series or name its next game (CD-23 to CD-28)."""
    assert position.dealer is not None
    seats = len(position.hands)
    points = [dancing.points(couples) for couples in position.pairs]
    tie_break = position.game >= games(position.options, seats)
    if tie_break:
        position.play_offs.append(points)
    else:
        position.totals = [total + more for total, more in zip(position.totals, points, strict=True)]
    position.game += 1
    position.turn = None
    position.lacks, position.shown = [[] for _ in range(seats)], [False] * seats
    told.append(events.Scored(tuple(points), tuple(position.totals), tie_break))
    level = tied(position.options, position.game, position.totals, position.play_offs)
    if level is not None and not level:
        position.over = True
        return
    if level:
        position.playing = level
        told.append(events.TieBreak(tuple(level)))
    position.dealer = next_after(position.dealer, position.playing)
    position.asker = asker_of(position.options, position.game)


def _key(seat: Seat, totals: Sequence[int], play_offs: Sequence[Sequence[int]]) -> tuple[int, ...]:
    return (totals[seat], *(points[seat] for points in play_offs))
