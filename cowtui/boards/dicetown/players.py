"""The players of Dice Town with their dice, what they own in sight of all, and what they are at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from rich.cells import cell_len
from textual.geometry import Region

from cowtui.boards.dicetown.places import BADGE, NORMAL
from cowtui.boards.legacy import Board
from cowtui.widgets.canvas import Grid
from cowtui.widgets.text import one_of
from rules.dicetown import poker, scoring
from rules.dicetown.components import A_DEED, A_STORE_CARD, DICE, FACES, SUITS, listed, title_of
from rules.dicetown.prospects import FACE_AT
from rules.dicetown.view import View
from rules.dicetown.words import holdings, player
from rules.kernel import Seat


class _Columns(NamedTuple):
    """Cells of each column of the list of players."""

    name: int
    dice: int
    dollars: int
    nuggets: int
    cards: int
    cows: int
    gang: int
    safe: int
    points: int


_NARROW: Final = _Columns(14, 6, 3, 4, 4, 4, 5, 7, 4)
_NORMAL: Final = _Columns(17, 6, 4, 4, 5, 6, 7, 9, 6)
_VAST: Final = _Columns(24, 17, 9, 9, 7, 6, 10, 14, 9)
_IN_SHORT: Final = {
    "has chosen": "chosen",
    "chooses dice": "chooses",
    "sees Doc next": "Doc",
    "decides, tied": "decides",
    "tied: offers": "tied",
    "has offered": "offered",
}
"""What players are at, where the screen is narrow."""


def paint_players(table: Board, grid: Grid, top: int, lines: int) -> int:
    """A line a player, or two with what is known of the hand, under a line that names the columns; the line after them."""
    columns = _NARROW if grid.width < NORMAL else _NORMAL if grid.width < 130 else _VAST
    vast = columns is _VAST
    colours = grid.palette
    grid.rule(top)
    grid.put(1, top, " Players ", colours.quiet, columns.name)
    x = 1 + columns.name
    titles = [
        "dice",
        "dollars" if vast else "$",
        "nuggets" if vast else "nug",
        "cards" if vast else "card",
        "cows" if columns is not _NARROW else "cow",
    ]
    titles += ["Cowboys" if vast else "gang" if columns is _NARROW else "cowboy", "safe", "points" if vast else "pts"]
    for place, (title, width) in enumerate(zip(titles, columns[1:], strict=True)):
        if place in (0, 5, 6):
            grid.put(x + 1, top, title, colours.quiet, width)
        else:
            grid.right(x + width, top, title[:width], colours.quiet)
        x += width
    for seat in range(len(table.view.dollars)):
        _player(table, grid, top + 1 + lines * seat, seat, columns)
        if lines > 1:
            grid.put(3, top + 2 + lines * seat, _known(table, seat), colours.quiet)
    return top + 1 + lines * len(table.view.dollars)


def _known(table: Board, seat: Seat) -> str:
    """What this player knows of another's hand, and what of it nobody can steal."""
    view: View = table.view
    seen = [card for card, holders in view.known if holders == (seat,) and card not in (A_DEED, A_STORE_CARD)]
    lots = (("holds", seen), ("behind wire", view.wired[seat]), ("with cows", view.grazed[seat]))
    parts = [f"{what} {listed(cards)}" for what, cards in lots if cards]
    return ", ".join(parts)


def _player(table: Board, grid: Grid, y: int, seat: Seat, columns: _Columns) -> None:
    view, position, colours = table.view, table.position, grid.palette
    assert position is not None
    here = table.spot(f"player {seat}", Region(0, y, grid.width, 1), zone="players")
    turn = getattr(table.event, "seat", None) == seat if table.showing else any(waiting.seat == seat for waiting in position.waiting)
    own = seat == view.seat
    style = colours.cursor if here else colours.own if own else colours.ink
    grid.put(0, y, "▸" if turn else " ", colours.key)
    badge = BADGE * (view.sheriff == seat)
    x = grid.put(1, y, f"#{seat + 1}", colours.quiet) + 1
    x = grid.put(x, y, position.marked(seat, columns.name - 4), style, columns.name - 4)
    grid.put(x, y, badge, colours.title)
    x = 1 + columns.name
    _dice(grid, x + 1, y, view, seat, columns.dice - 1)
    x += columns.dice
    counts = (view.dollars[seat], view.nuggets[seat], view.left[seat], view.herds[seat])
    for count, width in zip(counts, columns[2:6], strict=True):
        x += width
        grid.right(x, y, str(count), colours.ink if count else colours.quiet)
    if columns is not _NARROW and (most := scoring.herd_points(_scored(view), seat)):
        grid.right(x, y, f"{view.herds[seat]}+{most}", colours.cow)
    gang = "".join(SUITS[suit] for suit in view.cowboys[seat])
    grid.put(x + 1, y, gang, colours.blue, columns.gang - 1)
    x += columns.gang
    grid.put(x + 1, y, _safe(view, seat), colours.good, columns.safe - 1)
    x += columns.safe
    grid.right(x + columns.points, y, f"{points_seen(view, seat)}{'+' if is_hidden(view, seat) else ' '}", style)
    x += columns.points
    what = doing(table, seat)
    what = _IN_SHORT.get(what, what.removeprefix("bids ")) if columns is _NARROW else what
    grid.put(x + 1, y, what, colours.key if turn else colours.quiet, grid.width - x - 1)


def _dice(grid: Grid, x: int, y: int, view: View, seat: Seat, width: int) -> None:
    """Open dice; a question mark for each that is rolled, a dot for each that is to be. Those that count at this place are bright."""
    face = FACE_AT.get(view.step)
    step = width // DICE
    dice = [(FACES[one], one) for one in view.locked[seat]] + [("?", -1)] * view.rolled[seat]
    dice += [("·", -1)] * (0 if view.gone[seat] else DICE - len(dice))
    for place, (letter, one) in enumerate(dice[:DICE]):
        colours = grid.palette
        style = colours.key if one == face else colours.quiet if one < 0 else colours.ink
        grid.put(x + place * step, y, f"[{letter}]" if step > 2 else letter, style)


def _safe(view: View, seat: Seat) -> str:
    """Rodeos, deeds behind wire and with cows, ranches."""
    parts = [f"{view.rodeos[seat]}R"] * bool(view.rodeos[seat])
    parts += ["w" + "".join(map(str, view.wired[seat]))] * bool(view.wired[seat])
    parts += ["c" + "".join(map(str, view.grazed[seat]))] * bool(view.grazed[seat])
    parts += [f"r{view.ranches[seat]}"] * bool(view.ranches[seat])
    return " ".join(parts)


def doing(table: Board, seat: Seat) -> str:
    """What a player is at, as all may see it."""
    view, position = table.view, table.position
    if position is None or position.outcome:
        return ""
    if view.gone[seat]:
        return "has left"
    if not position.seats[seat].here:
        return "away"
    if view.rolled[seat]:
        return "has chosen" if view.has_chosen[seat] else "chooses dice"
    if view.tied and (text := _bids(view, seat)):
        return text
    if view.chain and view.chain[-1][0] == seat:
        return title_of(view.chain[-1][1])
    if seat == view.actor:
        return "acts"
    if seat in view.visitors:
        return "sees Doc next"
    if view.step == "hall" and len(view.locked[seat]) == DICE:
        return poker.class_of(view.locked[seat])
    return ""


def _bids(view: View, seat: Seat) -> str:
    """What a tied player offers; that the Sheriff decides."""
    if seat == view.sheriff:
        return "decides, tied" if seat in view.tied else "decides"
    if seat not in view.tied:
        return ""
    offer = view.offers[seat]
    if offer.goods is None:
        return "has offered" if offer.is_made else "tied: offers"
    parts = [f"${offer.goods.dollars}"] * bool(offer.goods.dollars) + [f"{offer.goods.nuggets}n"] * bool(offer.goods.nuggets)
    parts += [f"{offer.cards} card{'s' * (offer.cards != 1)}"] * bool(offer.cards)
    return "bids " + (" ".join(parts) or "nothing")


def lead(table: Board, cells: int) -> str:
    """Who has most of all that can be seen, and how sure that is; why, where so many cells have room for it."""
    view: View = table.view
    names = table.position.names if table.position else ()
    counts: Sequence[int] = [points_seen(view, seat) for seat in range(len(view.dollars))]
    seats = [seat for seat, count in enumerate(counts) if count == max(counts)]
    ahead = ["you" if seat == view.seat else names[seat] for seat in seats]
    is_one = len(ahead) == 1 and ahead != ["you"]
    doubt = any(is_hidden(view, seat) for seat in range(len(counts)) if seats != [seat])
    verb = f"seem{'s' * is_one} to lead" if doubt else f"lead{'s' * is_one}"
    text = f"{one_of(ahead) if len(ahead) < 3 else len(ahead)} {verb} with {max(counts)}"
    most = scoring.herd_points(_scored(view), seats[0]) if len(seats) == 1 else 0
    longer = f"{text}, {most} of them for most cows"
    return longer if most and cell_len(longer) <= cells else text


def about_player(table: Board, seat: Seat) -> str:
    """What a player's points are made of, what may come to them, and what the player has."""
    view: View = table.view
    names = table.position.names if table.position else ()
    if view.gone[seat]:
        return player(view, seat, names[seat], names)
    parts = [f"{count} {_FROM[what]}" for what, count in _parts_seen(view, seat) if count]
    made = f": {', '.join(parts)}" if parts else ""
    hidden = f"; + what {view.left[seat]} hidden card{'s' * (view.left[seat] != 1)} may add" if is_hidden(view, seat) else ""
    count = points_seen(view, seat)
    shows = f" Dice: {poker.class_of(view.locked[seat])}." if len(view.locked[seat]) == DICE else ""
    has = ", ".join(holdings(view, seat, names))
    return f"{names[seat]}, {count} point{'s' * (count != 1)}{made}{hidden}.{f' Has {has}.' if has else ''}{shows}"


_FROM: Final = {
    "nuggets": "for nuggets",
    "dollars": "for half the dollars",
    "badge": "as Sheriff",
    "hand": "in hand",
    "deeds": "for safe deeds",
    "ranches": "for ranches",
    "herd": "for most cows",
    "rodeos": "for Rodeos",
}


def is_hidden(view: View, seat: Seat) -> bool:
    """Whether a hand may add to the points that can be seen."""
    return bool(view.left[seat]) and view.hands[seat] is None


def points_seen(view: View, seat: Seat) -> int:
    """What scores of all that one can see: one's own hand too, or everybody's when the game is over."""
    return sum(count for _, count in _parts_seen(view, seat))


def _parts_seen(view: View, seat: Seat) -> list[tuple[str, int]]:
    seen = _scored(view)
    return [(name, part(seen, seat)) for name, part in scoring.PARTS.items() if name != "hand" or view.hands[seat] is not None]


def _scored(view: View) -> Any:
    """As the rules of scoring take it: a view calls everything that scores by the state's own names."""
    return view
