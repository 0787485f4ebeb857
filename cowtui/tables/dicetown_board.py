"""What lies open on the table of Dice Town: the places with what is to be had there, and the players with their dice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from rich.style import Style
from textual.geometry import Region

from cowtui.tables.base import Table
from cowtui.widgets.canvas import Grid
from cowtui.widgets.text import cut, one_of, wrap
from rules.dicetown import poker, scoring
from rules.dicetown.actions import Place
from rules.dicetown.components import A_DEED, A_STORE_CARD, DICE, FACES, SUITS, Options, listed, title_of
from rules.dicetown.table import STEPS
from rules.dicetown.ties import FACE_AT
from rules.dicetown.view import View
from rules.kernel import Seat

TITLES: Final[dict[Place, str]] = {
    "mine": "9 Mine",
    "bank": "T Bank",
    "store": "J Store",
    "saloon": "Q Saloon",
    "sheriff": "K Sheriff",
    "hall": "Town Hall",
    "prairie": "A Prairie",
    "doc": "Doc",
}
GIVES: Final[dict[Place, str]] = {
    "mine": "a nugget for each nine",
    "bank": "all its money; afterwards the stagecoach unloads what dice have cost",
    "store": "a card for each jack, to keep one",
    "saloon": "a card of an opponent's hand: one drawn for each queen, to keep one",
    "sheriff": "the badge: 5 points, and the decision of ties",
    "hall": "the best poker hand takes the deed that lies face up",
    "prairie": "a cow for each ace, or a Cowboy",
    "doc": "a consolation for those who received nothing in this round",
}
BADGE: Final = "*"
NORMAL: Final = 80
"""From so many cells on, all places stand in one row."""


def best_at(view: View, place: Place) -> tuple[list[Seat], int]:
    """Who shows most there by the dice that lie open, and how many; at the Town Hall, once all are open, whose hand is best."""
    face = FACE_AT.get(place)
    if place == "doc":
        return [], 0
    if face is None:
        strength = [poker.worth(dice) if len(dice) == DICE else 0 for dice in view.locked]
    else:
        strength = [dice.count(face) for dice in view.locked]
    most = max(strength)
    return [seat for seat, one in enumerate(strength) if one == most and not view.gone[seat]] if most else [], most


def points_seen(view: View, seat: Seat) -> int:
    """What scores of all that one can see: one's own hand too, or everybody's when the game is over."""
    seen: Any = view  # a view calls everything that scores by the state's own names
    return sum(part(seen, seat) for name, part in scoring.PARTS.items() if name != "hand" or view.hands[seat] is not None)


# The places ------------------------------------------------------------------------------------------------------------------


def paint_places(table: Table, grid: Grid, options: Options, height: int) -> int:
    """All places in a row, that many lines high, with frames from 7 on; in two rows where it is narrow. The line after them."""
    places: list[Place] = [place for place in STEPS if place != "throw" and (place != "prairie" or options.cowboys)]
    if grid.width < NORMAL:
        for number, place in enumerate(places):
            _brief(table, grid, number % 4 * (grid.width // 4), number // 4, grid.width // 4, place)
        return 2
    width = grid.width // len(places)
    for number, place in enumerate(places):
        _place(table, grid, number * width, width, height, place)
    return height


def _brief(table: Table, grid: Grid, x: int, y: int, width: int, place: Place) -> None:
    view: View = table.view
    here = table.spot(f"place {place}", Region(x, y, width - 1, 1), zone="places")
    colours = grid.palette
    now = view.step == place
    style = colours.cursor if here else colours.title if now else colours.bold
    after = grid.put(x, y, ("▸" if now else " ") + TITLES[place], style, width - 1)
    stock = {"mine": str(view.mine), "bank": f"${view.bank}", "store": str(_store(view)), "sheriff": cut(_name(table, view.sheriff), 4)}
    stock |= {"hall": "D" + "".join(map(str, view.face_up)), "prairie": f"{view.prairie} {_show(view)}"}
    grid.put(after + 1, y, stock.get(place, ""), colours.ink, x + width - after - 2)


def _place(table: Table, grid: Grid, x: int, width: int, height: int, place: Place) -> None:
    here = table.spot(f"place {place}", Region(x, 0, width, 1), zone="places")
    colours = grid.palette
    now = table.view.step == place
    style = colours.cursor if here else colours.title if now else colours.bold
    framed = height >= 7
    inner = width - 2 if framed else width - 1
    if framed:
        grid.box(x, 0, width, height, colours.title if now else colours.line)
    grid.put(x + framed, 0, ("▸" if now else " " * (not framed)) + TITLES[place], style, width - framed)
    for line, text in enumerate(_picture(table, place, inner)[:4] if framed else _stock(table, place), 1):
        grid.put(x + 1, line, text, _colour(table, place), inner)
    for line, text in enumerate(wrap(GIVES[place], inner)[: max(0, height - 8)], 6):
        grid.put(x + 1, line, text, colours.quiet, inner)
    leader = _leader(table, place, inner)
    grid.put(x + 1, 5 if framed else 3, leader or "-" * (place != "doc"), colours.good if leader else colours.quiet, inner)


def _colour(table: Table, place: Place) -> Style:
    colours = table.palette
    return {"mine": colours.warm, "bank": colours.mild, "hall": colours.blue, "prairie": colours.cow}.get(place, colours.ink)


def _store(view: View) -> int:
    return view.store + sum(layer.size for layer in view.under)


def _stock(table: Table, place: Place) -> list[str]:
    """What is to be had, in two short lines."""
    view: View = table.view
    match place:
        case "mine":
            return [f"{view.mine} nug"]
        case "bank":
            return [f"${view.bank}", f"coach ${view.coach}"]
        case "store":
            return [f"{_store(view)} cards", f"{len(view.played)} played"]
        case "saloon":
            return ["steal", "a card"]
        case "sheriff":
            return [f"{BADGE}{_name(table, view.sheriff)}", "5 points"]
        case "hall":
            return [" ".join(map(title_of, view.face_up)) or "no deed", f"{view.deeds} more"]
        case "prairie":
            return [f"{view.prairie} cow{'s' * (view.prairie != 1)}", f"{_show(view)} {view.rodeos_left}R"]
        case _:
            return ["for who", "got none"]


def _show(view: View) -> str:
    return " ".join("-" if suit is None else SUITS[suit] for suit in view.cowboys_up)


def _picture(table: Table, place: Place, width: int) -> list[str]:
    """The same, drawn, in four lines."""
    view: View = table.view
    match place:
        case "mine":
            pips = "•" * view.mine
            return [*(pips[start : start + width - 1] for start in range(0, 3 * width - 3, width - 1)), f"{view.mine} nuggets"]
        case "bank":
            return ["┌──────┐", f"│${view.bank:^5}│", "└──────┘", f"coach ${view.coach}"]
        case "store":
            return ["┌────┐", f"│ {_store(view):>2} │", "└────┘", f"{len(view.played)} played"]
        case "sheriff":
            return ["   /\\", f"  <{BADGE}{BADGE}>", "   \\/", _name(table, view.sheriff)]
        case "hall":
            deeds = view.face_up[: (width - 1) // 4]
            return ["┌──┐" * len(deeds), "".join(f"│{title_of(deed)[:2]:<2}│" for deed in deeds), "└──┘" * len(deeds), f"{view.deeds} more"]
        case "prairie":
            return ["^__^", "(oo)", f"{view.prairie} cows", f"{_show(view)} {view.rodeos_left}R"]
        case "saloon":
            return ["", "steal", "a card"]
        case _:
            return ["", "for who", "got none"]


def _name(table: Table, seat: Seat) -> str:
    return table.position.names[seat] if table.position else ""


def _leader(table: Table, place: Place, cells: int) -> str:
    """Who would act there, in so many cells."""
    view: View = table.view
    if place == "doc":
        return cut(" ".join(_name(table, seat) for seat in _patients(table)), cells)
    seats, most = best_at(view, place)
    if not seats:
        return ""
    count = f" {most}" if place != "hall" else ""
    if len(seats) > 2:
        return f"{len(seats)} tied{count}"
    each = (cells - len(count) - len(seats) + 1) // len(seats)
    return "=".join(cut(_name(table, seat), each) for seat in seats) + count


def _patients(table: Table) -> Sequence[Seat]:
    """DT-29: who sees Doc, or would as things stand."""
    view: View = table.view
    if view.visitors or view.step == "throw" or table.position is None:
        return view.visitors
    has = view.won if getattr(table.position.options, "doc_for", "") == "won" else view.received
    return [seat for seat, one in enumerate(has) if not one and not view.gone[seat]]


def about_place(table: Table, place: Place) -> str:
    """A place in a sentence."""
    view: View = table.view
    face = FACE_AT.get(place)
    title = TITLES[place][2:] if face is not None else TITLES[place]
    seats, most = best_at(view, place)
    who = one_of([_name(table, seat) for seat in seats])
    if not seats:
        wins = ""
    elif face is None:
        wins = f" Best: {who}, {poker.class_of(view.locked[seats[0]])}."
    else:
        wins = f" Most {FACES[face]}: {who} with {most}."
    return f"{title}: {GIVES[place]}.{wins}"


# The players -----------------------------------------------------------------------------------------------------------------


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


_NARROW: Final = _Columns(10, 6, 4, 4, 4, 4, 5, 7, 5)
_NORMAL: Final = _Columns(13, 11, 4, 4, 5, 4, 7, 10, 6)
_VAST: Final = _Columns(22, 17, 9, 9, 7, 6, 10, 14, 9)


def paint_players(table: Table, grid: Grid, top: int, lines: int) -> int:
    """A line a player, or two with what is known of the hand, under a line that names the columns; the line after them."""
    columns = _NARROW if grid.width < NORMAL else _NORMAL if grid.width < 130 else _VAST
    vast = columns is _VAST
    colours = grid.palette
    grid.rule(top)
    grid.put(1, top, " Players ", colours.quiet, columns.name)
    x = 1 + columns.name
    titles = ["dice", "dollars" if vast else "$", "nuggets" if vast else "nug", "cards" if vast else "card", "cows" if vast else "cow"]
    titles += ["Cowboys" if vast else "gang", "safe", "points" if vast else "pts"]
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


def _known(table: Table, seat: Seat) -> str:
    """What this player knows of another's hand, and what of it nobody can steal."""
    view: View = table.view
    seen = [card for card, holders in view.known if holders == (seat,) and card not in (A_DEED, A_STORE_CARD)]
    lots = (("holds", seen), ("behind wire", view.wired[seat]), ("with cows", view.grazed[seat]))
    parts = [f"{what} {listed(cards)}" for what, cards in lots if cards]
    return ", ".join(parts)


def _player(table: Table, grid: Grid, y: int, seat: Seat, columns: _Columns) -> None:
    view, position, colours = table.view, table.position, grid.palette
    assert position is not None
    here = table.spot(f"player {seat}", Region(0, y, grid.width, 1), zone="players")
    turn = getattr(table.event, "seat", None) == seat if table.showing else any(waiting.seat == seat for waiting in position.waiting)
    own = seat == view.seat
    style = colours.cursor if here else colours.own if own else colours.ink
    grid.put(0, y, "▸" if turn else " ", colours.key)
    badge = BADGE * (view.sheriff == seat)
    x = grid.put(1, y, position.marked(seat, columns.name - 2), style, columns.name - 2)
    grid.put(x, y, badge, colours.title)
    x = 1 + columns.name
    _dice(grid, x + 1, y, view, seat, columns.dice - 1)
    x += columns.dice
    counts = (view.dollars[seat], view.nuggets[seat], view.left[seat], view.herds[seat])
    for count, width in zip(counts, columns[2:6], strict=True):
        x += width
        grid.right(x, y, str(count), colours.ink if count else colours.quiet)
    gang = "".join(SUITS[suit] for suit in view.cowboys[seat])
    grid.put(x + 1, y, gang, colours.blue, columns.gang - 1)
    x += columns.gang
    grid.put(x + 1, y, _safe(view, seat), colours.good, columns.safe - 1)
    x += columns.safe
    hidden = "+" if view.left[seat] and view.hands[seat] is None else ""
    grid.right(x + columns.points, y, f"{points_seen(view, seat)}{hidden or ' '}", style)
    x += columns.points
    grid.put(x + 1, y, doing(table, seat), colours.key if turn else colours.quiet, grid.width - x - 1)


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


def doing(table: Table, seat: Seat) -> str:
    """What a player is at, as all may see it."""
    view, position = table.view, table.position
    if position is None or position.outcome:
        return ""
    if view.gone[seat]:
        return "has left"
    if not position.places[seat].here:
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


def lead(table: Table) -> str:
    """Who has most of all that can be seen."""
    view: View = table.view
    counts: Sequence[int] = [points_seen(view, seat) for seat in range(len(view.dollars))]
    ahead = ["you" if seat == view.seat else _name(table, seat) for seat, count in enumerate(counts) if count == max(counts)]
    if len(ahead) > 2:
        return f"{len(ahead)} lead with {max(counts)}"
    return f"{one_of(ahead)} lead{'s' * (len(ahead) == 1 and ahead != ['you'])} with {max(counts)}"
