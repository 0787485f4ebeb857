"""The places of Dice Town: what is to be had there, who would act there, and what the store's cards do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len
from rich.style import Style
from textual.geometry import Region

from cowtui.boards.legacy import Board
from cowtui.widgets.canvas import Grid
from cowtui.widgets.text import cut, one_of, wrap
from rules.dicetown import poker
from rules.dicetown.actions import Place
from rules.dicetown.components import DICE, FACES, RANCH, STORE, SUITS, Options, listed, title_of
from rules.dicetown.places import JOBS
from rules.dicetown.position import STEPS
from rules.dicetown.prospects import FACE_AT
from rules.dicetown.view import View
from rules.dicetown.words import JOBS as WORDS
from rules.dicetown.words import WORKS
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
_IN_SHORT: Final[dict[Place, str]] = {
    "mine": "a nugget for each nine",
    "bank": "all the money in it",
    "store": "a card for each jack, keep one",
    "saloon": "a card of a hand",
    "sheriff": "5 points, decides ties",
    "hall": "best poker hand: a deed",
    "prairie": "a cow for each ace or a Cowboy",
    "doc": "for those who got nothing",
}
_GIVES: Final[dict[Place, str]] = {
    "mine": "who shows most nines digs a nugget for each",
    "bank": "who shows most tens takes all its money; then the stagecoach brings what dice cost",
    "store": "who shows most jacks draws a card for each and keeps one",
    "saloon": "who shows most queens draws a card for each from an opponent's hand and keeps one",
    "sheriff": "who shows most kings gets the badge: 5 points, and the say in ties",
    "hall": "the best poker hand takes the deed that lies face up",
    "prairie": "who shows most aces takes a cow for each, or hires a Cowboy",
    "doc": "helps those who received nothing in this round",
}
OF_FACE: Final[dict[int, Place]] = {face: place for place, face in FACE_AT.items()}
_NARROW_ROWS: Final = ((15, 15, 15, 15), (14, 17, 17, 12))
"""Cells of each place, where they stand in two rows."""
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


def paint_places(table: Board, grid: Grid, options: Options, height: int) -> int:
    """All places in a row, that many lines high, with frames from 7 on; in two rows where it is narrow. The line after them."""
    places: list[Place] = [place for place in STEPS if place != "throw" and (place != "prairie" or options.cowboys)]
    if grid.width < NORMAL:
        for y, widths in enumerate(_NARROW_ROWS):
            x = 0
            for place, width in zip(places[4 * y :], widths, strict=False):
                _brief(table, grid, x, y, width, place)
                x += width
        return 2
    width = grid.width // len(places)
    for number, place in enumerate(places):
        _place(table, grid, number * width, width, height, place)
    return height


def _brief(table: Board, grid: Grid, x: int, y: int, width: int, place: Place) -> None:
    view: View = table.view
    here = table.spot(f"place {place}", Region(x, y, width - 1, 1), zone="places")
    colours = grid.palette
    now = view.step == place
    style = colours.cursor if here else colours.title if now else colours.bold
    after = grid.put(x, y, ("▸" if now else " ") + TITLES[place], style, width - 1)
    stock = {"mine": str(view.mine), "bank": f"${view.bank}", "store": str(_store(view)), "prairie": str(view.prairie)}
    stock["hall"] = "D" + "".join(title_of(deed).strip("D")[:1] for deed in view.face_up) if view.face_up else ""
    if stock.get(place):
        after = grid.put(after + 1, y, stock[place], colours.ink, x + width - after - 1)
    if leader := _leader(table, place, x + width - after - 1, is_brief=True):
        grid.put(after + 1, y, leader, colours.good, x + width - after - 1)


def _place(table: Board, grid: Grid, x: int, width: int, height: int, place: Place) -> None:
    here = table.spot(f"place {place}", Region(x, 0, width, 1), zone="places")
    colours = grid.palette
    now = table.view.step == place
    style = colours.cursor if here else colours.title if now else colours.bold
    framed = height >= 7
    inner = width - 2 if framed else width - 1
    if framed:
        grid.box(x, 0, width, height, colours.title if now else colours.line)
    grid.put(x + (framed and not now), 0, ("▸" if now else " " * (not framed)) + TITLES[place], style)
    for line, text in enumerate(_picture(table, place, inner)[:4] if framed else _stock(table, place), 1):
        grid.put(x + 1, line, text, _colour(table, place), inner)
    for line, text in enumerate(wrap(_IN_SHORT[place], inner)[: max(0, height - 7)], 6):
        grid.put(x + 1, line, text, colours.quiet, inner)
    leader = _leader(table, place, inner)
    grid.put(x + 1, 5 if framed else 3, leader or "-" * (place != "doc"), colours.good if leader else colours.quiet, inner)


def _colour(table: Board, place: Place) -> Style:
    colours = table.palette
    return {"mine": colours.warm, "bank": colours.mild, "hall": colours.blue, "prairie": colours.cow}.get(place, colours.ink)


def _store(view: View) -> int:
    return view.store + sum(layer.size for layer in view.under)


def _stock(table: Board, place: Place) -> list[str]:
    """What is to be had, in two short lines."""
    view: View = table.view
    match place:
        case "mine":
            return ["nuggets:", f"{view.mine} left"]
        case "bank":
            return [f"${view.bank} now", f"${view.coach} later"]
        case "store":
            return [f"{_store(view)} cards", "to draw"]
        case "saloon":
            return ["steal", "a card"]
        case "sheriff":
            return [f"{BADGE}{_fitting(table, [view.sheriff], 8)}", "5 points"]
        case "hall":
            return [_row(view), f"{view.deeds} more"]
        case "prairie":
            return [f"{view.prairie} cow{'s' * (view.prairie != 1)}", f"Cowboy {_show(view).replace(' ', '')}"]
        case _:
            return ["if you", "got none"]


def _row(view: View) -> str:
    """The deeds that lie face up."""
    if len(view.face_up) == 1:
        return "a ranch" if view.face_up[0] == RANCH else f"deed of {view.face_up[0]}"
    return " ".join(title_of(deed)[:2] for deed in view.face_up) or "no deed"


def _show(view: View) -> str:
    return " ".join("-" if suit is None else SUITS[suit] for suit in view.cowboys_up)


def _picture(table: Board, place: Place, width: int) -> list[str]:
    """The same, drawn, in four lines."""
    view: View = table.view
    match place:
        case "mine":
            pips = "•" * view.mine
            return [*(pips[start : start + width - 1] for start in range(0, 3 * width - 3, width - 1)), f"{view.mine} left"]
        case "bank":
            return ["┌──────┐", f"│${view.bank:^5}│", "└──────┘", _stock(table, place)[1]]
        case "store":
            return ["┌────┐", f"│ {_store(view):>2} │", "└────┘", "to draw"]
        case "sheriff":
            return ["   /\\", f"  <{BADGE}{BADGE}>", "   \\/", _name(table, view.sheriff)]
        case "hall":
            deeds = view.face_up[: (width - 1) // 4]
            return ["┌──┐" * len(deeds), "".join(f"│{title_of(deed)[:2]:<2}│" for deed in deeds), "└──┘" * len(deeds), f"{view.deeds} more"]
        case "prairie":
            return ["^__^", "(oo)", *_stock(table, place)]
        case "saloon":
            return ["┌──┐┌──┐", "│? ││? │", "└──┘└──┘", "to steal"]
        case _:
            return [" ____", "|  + |", "|____|", "remedies"]


def _name(table: Board, seat: Seat) -> str:
    return table.position.names[seat] if table.position else ""


def _leader(table: Board, place: Place, cells: int, is_brief: bool = False) -> str:
    """Who would act there, in so many cells: by name where that fits, else by the number in the list of players. Briefly: always so."""
    if place == "doc":
        patients = list(_patients(table))
        return _fitting(table, patients, cells, " ", is_brief)
    seats, most = best_at(table.view, place)
    if not seats:
        return ""
    if is_brief:
        numbers = _fitting(table, seats, cells, "=", is_brief)
        return numbers if "…" not in numbers else "tie"
    count = f" {most}" if place != "hall" else ""
    who = _fitting(table, seats, cells - len(count), "=")
    return (f"{len(seats)} tie" if "…" in who else who) + count


def _fitting(table: Board, seats: Sequence[Seat], cells: int, joint: str = " ", is_brief: bool = False) -> str:
    """Players by name, where all names fit; else by their numbers."""
    names = joint.join(_name(table, seat) for seat in seats)
    return names if cell_len(names) <= cells and not is_brief else cut(joint.join(f"#{seat + 1}" for seat in seats), cells)


def _patients(table: Board) -> Sequence[Seat]:
    """DT-29: who sees Doc, or would as things stand."""
    view: View = table.view
    if view.visitors or view.step == "throw" or table.position is None:
        return view.visitors
    has = view.won if getattr(table.position.options, "doc_for", "") == "won" else view.received
    return [seat for seat, one in enumerate(has) if not one and not view.gone[seat]]


def sentence_of(place: Place) -> str:
    """What a place gives, and to whom."""
    return f"{TITLES[place]}: {_GIVES[place]}."


def about_place(table: Board, place: Place) -> str:
    """A place in a sentence, what is to be had, and who would have it."""
    view: View = table.view
    face = FACE_AT.get(place)
    seats, most = best_at(view, place)
    who = one_of([_name(table, seat) for seat in seats])
    if not seats:
        wins = ""
    elif face is None:
        wins = f" Best: {who}, {poker.class_of(view.locked[seats[0]])}."
    else:
        wins = f" Most {FACES[face]}: {who} with {most}."
    return f"{sentence_of(place)}{_for_second(table, place) or _left_at(view, place)}{wins}"


def _for_second(table: Board, place: Place) -> str:
    """DT-W1: what else there is in the Wild West, and for whom."""
    is_wild = table.position and getattr(table.position.options, "wild_west", False) and table.view.gone.count(False) > 2
    if not is_wild or place not in JOBS:
        return ""
    if place == "prairie":  # its sentence names both
        return " The second-best does what the best leaves."
    return f" Second-best, or by choice: {WORDS[JOBS[place][1]]}."


def _left_at(view: View, place: Place) -> str:
    match place:
        case "mine":
            return f" {view.mine} are left."
        case "bank":
            return f" It has ${view.bank}, the stagecoach ${view.coach}."
        case "store":
            return f" {_store(view)} are left, {len(view.played)} have been played."
        case "hall":
            return f" Up: {listed(view.face_up)}; {view.deeds} more."
        case "prairie":
            return f" One of each suit makes a Rodeo: 10 points; {view.rodeos_left} left."
        case _:
            return ""


_LEGEND: Final = (
    "Tab: places and players explained",
    "+ hidden cards may add to it",
    "a nugget, or $2: 1 point",
    "safe: not to be stolen",
    "c deed with cows",
    "w deed behind wire",
    "D5 a deed: 5 points",
    f"{BADGE} Sheriff: 5 points",
)
"""What the list of players says in short."""
_WITH_COWBOYS: Final = ("most cows: +10 points", "R Rodeo, of S H D C: 10 points")


def paint_help(grid: Grid, rooms: Sequence[Region], options: Options, sentence: str) -> None:
    """In lines that are free: a sentence, and below it as much of the legend as fits."""
    legend = [*_LEGEND[:3], *(_WITH_COWBOYS if options.cowboys else ()), *_LEGEND[3:], *["r ranches"] * options.wild_west]
    for room in rooms:
        y = room.y
        lines = wrap(sentence, room.width) if sentence else []
        if len(lines) <= room.height:
            for line in lines:
                grid.put(room.x, y, line, grid.palette.ink, room.width)
                y += 1
            sentence = ""
        while y < room.bottom and legend:
            x = room.x
            while legend and x + len(legend[0]) <= room.right:
                x = grid.put(x, y, legend.pop(0), grid.palette.quiet) + 3
            y += 1


def paint_store(grid: Grid, room: Region, options: Options, view: View) -> None:
    """What the General Store's cards do; those of which all copies have been played are quiet."""
    grid.rule(room.y, "The General Store's cards", room.x, room.width)
    kinds = [card for card, kind in STORE.items() if options.cowboys or not kind.with_cowboys]
    lines = room.height - 1
    for place, card in enumerate(kinds):
        x, y = room.x + 1 + place // lines * 50, room.y + 1 + place % lines
        left = STORE[card].copies - view.played.count(card)
        copies = f" ×{STORE[card].copies}" if STORE[card].copies > 1 else ""
        after = grid.put(x, y, title_of(card) + copies, grid.palette.ink if left else grid.palette.quiet)
        grid.put(after + 2, y, worth(card), grid.palette.quiet, x + 49 - after - 2)


def worth(card: int) -> str:
    """What a card of a hand is good for."""
    if card not in STORE:
        return "a ranch" if card == RANCH else f"{card} point{'s' * (card != 1)}"
    points = STORE[card].points
    return WORKS.get(card) or f"{points} point{'s' * (points != 1)} at the end"
