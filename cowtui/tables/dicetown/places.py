"""The places of Dice Town: what is to be had there, who would act there, and what the store's cards do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.style import Style
from textual.geometry import Region

from cowtui.tables.base import Table
from cowtui.widgets.canvas import Grid
from cowtui.widgets.text import cut, one_of, wrap
from rules.dicetown import poker
from rules.dicetown.actions import Place
from rules.dicetown.components import DICE, FACES, RANCH, STORE, SUITS, Options, title_of
from rules.dicetown.table import STEPS
from rules.dicetown.ties import FACE_AT
from rules.dicetown.view import View
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
    grid.put(x + (framed and not now), 0, ("▸" if now else " " * (not framed)) + TITLES[place], style)
    for line, text in enumerate(_picture(table, place, inner)[:4] if framed else _stock(table, place), 1):
        grid.put(x + 1, line, text, _colour(table, place), inner)
    for line, text in enumerate(wrap(_IN_SHORT[place], inner)[: max(0, height - 7)], 6):
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
            return [*(pips[start : start + width - 1] for start in range(0, 3 * width - 3, width - 1)), f"{view.mine} nugs"]
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
            return ["┌──┐┌──┐", "│? ││? │", "└──┘└──┘", "to steal"]
        case _:
            return [" ____", "|  + |", "|____|", "remedies"]


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
    return f"{title}: {_GIVES[place]}.{wins}"


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
