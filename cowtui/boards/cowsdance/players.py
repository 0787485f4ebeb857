"""The players of Cows Can't Dance, a line each with their pairs, or small cards where there is room."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from rich.cells import cell_len
from textual.geometry import Region

from cowtui.boards.cowsdance.cards import Group, grouped, in_order
from cowtui.boards.cowsdance.turn import lit_pair
from cowtui.boards.legacy_round_end import paint_round_end
from cowtui.widgets.canvas import Grid
from cowtui.widgets.text import cut, one_of
from rules.cowsdance import dancing
from rules.cowsdance.actions import Cut
from rules.cowsdance.components import SPELLED, Options, games
from rules.cowsdance.events import Asked, CutIn, Scored
from rules.cowsdance.view import View
from rules.cowsdance.words import known
from rules.kernel import Seat

if TYPE_CHECKING:
    from cowtui.boards.cowsdance.board import CowsDance


class _Columns(NamedTuple):
    """Where the columns end; where the pairs begin."""

    name: int
    cards: int
    points: int
    all: int
    pairs: int


_WIDE: Final = _Columns(15, 21, 28, 32, 34)
_NARROW: Final = _Columns(11, 17, 21, 25, 26)
_BOX: Final = 3
"""Lines of a pair that is drawn as small cards."""
_IN_ALL: Final = " in all"
_FRAME: Final = 2
"""Columns that its frame takes."""


def points_of(view: View) -> tuple[int, ...]:
    """By seat, what the pairs on the table are worth."""
    return tuple(map(dancing.points, view.pairs))


def _in_all(options: Options, view: View) -> tuple[int, ...]:
    """CD-28: by seat, the finished games and the one that is being played, which is no tie-break."""
    if view.turn is None or _is_tie_break(options, view):
        return view.totals
    return tuple(total + more for total, more in zip(view.totals, points_of(view), strict=True))


def _is_tie_break(options: Options, view: View) -> bool:
    return view.game >= games(options, len(view.totals))


def leading(options: Options, view: View, names: Sequence[str]) -> str:
    """Who is ahead, and with how much (CD-27, CD-28, CD-R22)."""
    counts = points_of(view) if _is_tie_break(options, view) and view.turn is not None else _in_all(options, view)
    most = max(counts[seat] for seat in view.playing)
    if not most:
        return "Nobody has a point yet"
    ahead = ["you" if seat == view.seat else names[seat] for seat in view.playing if counts[seat] == most]
    who = one_of(ahead) if len(ahead) <= 2 else f"{len(ahead)} players"
    in_all = _IN_ALL if games(options, len(names)) > 1 and not _is_tie_break(options, view) else ""
    return f"{who[:1].upper()}{who[1:]} lead{'s' * (len(ahead) == 1 and ahead != ['you'])} with {most}{in_all}"


def paint_players(table: CowsDance, grid: Grid, top: int, bottom: int, *, is_large: bool) -> int:
    """From a rule at `top` on, at most to `bottom`; the line after them."""
    view = table.view
    columns = _WIDE if grid.width >= 78 else _NARROW
    _paint_heading(table, grid, top, columns)
    groups = [grouped(couples) for couples in view.pairs]
    widths = [[cell_len(group.text) + 1 for group in of_seat] for of_seat in groups]
    boxed = [_lines([width + _FRAME for width in of_seat], grid.width - columns.pairs) for of_seat in widths]
    is_boxed = is_large and sum(map(len, boxed)) * _BOX <= bottom - top - 1
    height = _BOX if is_boxed else 1
    y = top + 1
    for seat, lines in enumerate(boxed if is_boxed else [_lines(of_seat, grid.width - columns.pairs) for of_seat in widths]):
        _paint_player(table, grid, y + height // 2, columns, seat)
        end = columns.pairs
        for places in lines:
            if y + height > bottom:
                grid.right(grid.width, bottom - 1, " = lists all ", table.palette.key)
                return bottom
            x = columns.pairs
            for place in places:
                x = _paint_pair(table, grid, x, y, height, seat, groups[seat][place])
            end = max(end, x)
            y += height
        _paint_beside(table, grid, end, y - height + height // 2, seat)
    return y


def _lines(widths: list[int], room: int) -> list[list[int]]:
    """The places of things of these widths in lines; at least one line."""
    lines: list[list[int]] = [[]]
    used = 0
    for place, width in enumerate(widths):
        if lines[-1] and used + width > room + 1:
            lines.append([])
            used = 0
        lines[-1].append(place)
        used += width
    return lines


def _paint_heading(table: CowsDance, grid: Grid, y: int, columns: _Columns) -> None:
    colours = table.palette
    grid.rule(y, "Players")
    grid.right(columns.cards, y, " cards", colours.quiet)
    grid.right(columns.points, y, " points" if columns is _WIDE else " pts", colours.quiet)
    if table.is_series:
        grid.right(columns.all, y, " all", colours.quiet)
    grid.put(columns.pairs - 1, y, " pairs ", colours.quiet)
    room = grid.width - columns.pairs - 11
    lead = leading(table.options, table.view, table.names)
    grid.right(grid.width - 1, y, f" {lead if cell_len(lead) <= room else cut(lead.removesuffix(_IN_ALL), room)} ", colours.good)


def _paint_player(table: CowsDance, grid: Grid, y: int, columns: _Columns, seat: Seat) -> None:
    view, position, colours = table.view, table.position, table.palette
    assert position is not None
    here = table.spot(f"player {seat}", Region(0, y, columns.points, 1), zone="players")
    has_turn = view.turn == seat if view.turn is not None or table.showing else any(one.seat == seat for one in position.waiting)
    is_cut = isinstance(table.event, CutIn) and table.event.owner == seat
    style = colours.cursor if here or is_cut else colours.own if seat == view.seat else colours.bold if has_turn else colours.ink
    grid.put(0, y, "▸" if has_turn else " ", colours.key)
    grid.put(1, y, position.marked(seat, columns.name - 1), style, columns.name - 1)
    if seat in view.playing:
        grid.right(columns.cards, y, str(view.left[seat]), colours.ink)
        grid.right(columns.points, y, str(points_of(view)[seat]), style)
    else:
        grid.right(columns.points, y, "looks on", colours.quiet)
    if table.is_series:
        grid.right(columns.all, y, str(_in_all(table.options, view)[seat]), style)


def _paint_pair(table: CowsDance, grid: Grid, x: int, y: int, height: int, seat: Seat, group: Group) -> int:
    """The cell after it. Each card of it is a spot, where this player has a Madame Fifi to take it out with."""
    colours = table.palette
    made = lit_pair(table.event)
    is_fresh = made is not None and made[0] == seat and in_order(made[1]) == group.couple
    if height == _BOX:
        grid.box(x, y, cell_len(group.text) + 2, _BOX, colours.cursor if is_fresh else colours.line)
        x, y = x + 1, y + 1
    end = grid.put(x, y, group.text, colours.cursor if is_fresh else colours.ink)
    for place, card in enumerate(group.couple if table.has_fifi else ()):
        action = Cut(seat, group.number, card)
        long = len(SPELLED[card])
        at = x + place * (len(SPELLED[group.couple[0]]) + 1)
        here = table.spot(f"pair {seat} {group.text[:5]} {place}", Region(at, y, long, 1), action, zone="pairs")
        if here or (table.can_cut(action) and not is_fresh):
            grid.paint(at, y, long, colours.cursor if here else colours.key)
    return end + 1 + (height == _BOX)


def _paint_beside(table: CowsDance, grid: Grid, x: int, y: int, seat: Seat) -> None:
    """At the end of a player's line: what the player has answered just now, or what all know of the hand."""
    answers = dict(table.event.answers) if isinstance(table.event, Asked) else {}
    if seat in answers:
        grid.right(grid.width, y, " yes " if answers[seat] else " no ", table.palette.cursor)
    elif seat != table.view.seat and table.view.turn is not None:
        text = ", ".join(known(table.options, table.view, seat))
        if text and x + cell_len(text) + 2 <= grid.width:
            grid.right(grid.width, y, text, table.palette.quiet)


def paint_game_end(table: CowsDance, grid: Grid, scored: Scored) -> None:
    """Over the table: what the game that ends has brought."""
    totals = scored.totals
    columns = [("points", [f"+{more}" for more in scored.points])]
    columns += [("in all", list(map(str, totals)))] * table.is_series
    order = sorted(range(len(totals)), key=lambda seat: (-totals[seat], -scored.points[seat]))
    paint_round_end(grid, table.names, table.view.seat, order, columns, "The game ends")


def about_player(options: Options, view: View, names: Sequence[str], seat: Seat) -> str:
    """A line about a player."""
    if seat not in view.playing:
        return f"{names[seat]} looks on in this tie-break."
    points, cards = points_of(view)[seat], view.left[seat]
    facts = [f"{points} point{'s' * (points != 1)}", f"{cards} card{'s' * (cards != 1)} in hand"]
    return f"{names[seat]}: {', '.join(facts + (known(options, view, seat) if seat != view.seat else []))}."
