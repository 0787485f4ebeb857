"""The places of the town: what is to be had there now, and who stands first."""

from __future__ import annotations

from typing import Final

from rich.cells import cell_len

from cowtui.boards.dicetown.shared import fit, is_one, numbers, options_of, people
from cowtui.boards.scene import Scene, Sheet
from cowtui.widgets.palette import Role
from cowtui.widgets.text import cut
from rules.dicetown import prospects
from rules.dicetown.actions import Place
from rules.dicetown.components import ACE, DICE, JACK, QUEEN, RANCH
from rules.dicetown.naming import FACE_NAMES, FACE_SIGNS, SUIT_NAMES, counted, face_in_words
from rules.dicetown.poker import class_of
from rules.dicetown.position import STEPS
from rules.dicetown.view import View
from rules.kernel import Seat

TITLES: Final[dict[Place, str]] = {
    "throw": "the throws",
    "mine": "Mine",
    "bank": "Bank",
    "store": "Store",
    "saloon": "Saloon",
    "sheriff": "Sheriff",
    "hall": "Town Hall",
    "prairie": "Prairie",
    "doc": "Doc",
}
_STOCK, _WHO = 17, 51
"""Columns where a row says what is to be had, and who gets it."""
_SMALL = 30
"""Columns of a place where two stand side by side."""
_PAYS: Final[dict[Place, str]] = {"store": "draw one", "saloon": "steal one"}
"""What a place without a stock brings, where there is room for it."""


def places_of(scene: Scene[View]) -> list[Place]:
    """All places of this game, in their order."""
    return [place for place in STEPS if place != "throw" and (place != "prairie" or options_of(scene).cowboys)]


def is_done(view: View, place: Place) -> bool:
    """Whether this place has been visited in this round."""
    return view.step != place and STEPS.index(place) < STEPS.index(view.step)


def paint_places(scene: Scene[View], sheet: Sheet, rows: int) -> int:
    """One row a place, in so many rows at most; in two columns on the smallest screen. The row after them."""
    zone, shown = scene.layout.table, places_of(scene)
    if scene.size == "S":
        half = -(-len(shown) // 2)
        for number, place in enumerate(shown):
            _paint_small(scene, sheet, zone.x + number // half * _SMALL, zone.y + number % half, place)
        return zone.y + half
    if len(shown) > rows:  # a sixth player: the place that is over first, or Doc while none is
        shown.remove(shown[0] if is_done(scene.view, shown[0]) else "doc")
    for y, place in enumerate(shown, zone.y):
        _paint_row(scene, sheet, y, place)
    return zone.y + len(shown)


def _sign(place: Place) -> str:
    return FACE_SIGNS[prospects.FACE_AT[place]] if place in prospects.FACE_AT else ""


def _paint_row(scene: Scene[View], sheet: Sheet, y: int, place: Place) -> None:
    zone, view = scene.layout.table, scene.view
    is_here = view.step == place
    if is_here:
        sheet.put(zone.x, y, "▸", "key")
    title, stock, who = _roles(scene, place)
    sheet.right(zone.x + 5, y, _sign(place), "strong" if is_here else stock)
    at = _spot(scene, sheet, zone.x + 2, y, zone.width - 2, place)
    sheet.put(zone.x + 7, y, TITLES[place], "cursor" if at else title)
    sheet.put(zone.x + _STOCK, y, fit(_WHO - _STOCK - 1, *stock_of(scene, place)), stock)
    sheet.put(zone.x + _WHO, y, fit(zone.width - _WHO, *who_of(scene, place)), who)


def _paint_small(scene: Scene[View], sheet: Sheet, x: int, y: int, place: Place) -> None:
    is_here = scene.view.step == place
    if is_here:
        sheet.put(x, y, "▸", "key")
    title, stock, who = _roles(scene, place)
    sheet.right(x + 3, y, _sign(place), "strong" if is_here else stock)
    at = _spot(scene, sheet, x + 1, y, _SMALL - 2, place)
    after = sheet.put(x + 4, y, TITLES[place], "cursor" if at else title)
    whose = _brief_who(scene, place)
    pays = _PAYS.get(place, "")
    has_room = after + 1 + len(pays) + 2 + cell_len(fit(_SMALL, *whose, "")) <= x + _SMALL
    after = sheet.put(after + 1, y, _brief_stock(scene, place) or (pays if has_room else ""), stock)
    text = fit(x + _SMALL - 2 - after, *whose, "")
    sheet.right(x + _SMALL - 1, y, text, who)


def _spot(scene: Scene[View], sheet: Sheet, x: int, y: int, width: int, place: Place) -> bool:
    name = f"place {place}"
    sheet.spot(name, x, y, (width, 1), zone="places")
    return scene.cursor == name and not scene.showing


def _roles(scene: Scene[View], place: Place) -> tuple[Role, Role, Role]:
    """Of the title, of what is to be had, of who gets it."""
    view = scene.view
    if is_done(view, place):
        return "note", "note", "note"
    first = _first(view, place)
    return (
        "strong" if view.step == place else "ink",
        "ink",
        "you" if first and scene.seat in first else "strong" if view.step == place else "ink",
    )


def _first(view: View, place: Place) -> list[Seat]:
    """Who acts there, or would as the dice lie: the best, all of them where they are tied."""
    if view.step == place and view.actor is not None:
        return [view.actor]
    return next(iter(prospects.order(view, place)), [])


# What is to be had ---------------------------------------------------------------------------------------------------------


def stock_of(scene: Scene[View], place: Place) -> list[str]:
    """What a place has, and what it would pay now to whoever stands first; the longest wording first."""
    view = scene.view
    first = _first(view, place)
    best = first[0] if first and not is_done(view, place) else None
    match place:
        case "mine":
            left = f"{view.mine} left"
            if best is not None:
                return [f"{counted(prospects.nuggets(view, best), 'nugget')} now; {left}"]
            return [counted(view.mine, "nugget") + " left" if is_done(view, place) else f"a nugget for each 9; {left}"]
        case "bank":
            if is_done(view, place):
                return [f"${view.bank} for next round"]
            if not view.coach:
                return [f"${view.bank} now"]
            return [f"${view.bank} now, ${view.coach} more for next round", f"${view.bank} now, ${view.coach} next round"]
        case "store":
            jacks = 0 if best is None else view.locked[best].count(JACK)
            return [f"draws {jacks} cards and keeps one" if jacks > 1 else "draws a card" if jacks else "a card for each jack, keep one"]
        case "saloon":
            queens = 0 if best is None else view.locked[best].count(QUEEN)
            return [f"steals a card, {counted(queens, 'try', 'tries')}" if queens else "steal a card, one try per queen"]
        case "sheriff":
            return ["the badge, 5 points; settles ties"]
        case "hall":
            return _hall(view)
        case "prairie":
            up = " or ".join(dict.fromkeys(SUIT_NAMES[suit] for suit in view.cowboys_up if suit is not None))
            short = up.replace(" or ", ", ")
            hire = f"; or hire {up}" if up else ""
            if best is not None and view.locked[best].count(ACE):
                now = counted(prospects.cows(view, best)[0], "cow")
                return [f"{now} of {view.prairie}{hire}", f"{now} of {view.prairie}; hire {short}", f"{now} of {view.prairie}; or a Cowboy"]
            return [f"{counted(view.prairie, 'cow')}{hire}", f"{view.prairie} cows; hire {short}"]
        case _:
            return ["dollars, nuggets, a card or wire"]


def _hall(view: View) -> list[str]:
    worth = sorted((deed for deed in view.face_up if deed != RANCH), reverse=True)
    parts = [f"{'a deed' if len(worth) == 1 else 'deeds'} worth {numbers(worth)}"] * bool(worth)
    parts += [counted(view.face_up.count(RANCH), "ranch", "ranches")] * (RANCH in view.face_up)
    up = " and ".join(parts) or "no deed"
    return [f"{up}; {view.deeds} face down", f"{up}; {view.deeds} down"]


def _brief_stock(scene: Scene[View], place: Place) -> str:
    view = scene.view
    match place:
        case "mine":
            return f"{view.mine} left"
        case "bank":
            return f"${view.bank}"
        case "sheriff":
            return fit(9, scene.who(view.sheriff))
        case "hall":
            up = ",".join("ranch" if deed == RANCH else str(deed) for deed in view.face_up)
            return f"deed {up}" if len(view.face_up) == 1 and RANCH not in view.face_up else up or "no deed"
        case "prairie":
            return f"{view.prairie} cows"
        case _:
            return ""


# Who gets it ---------------------------------------------------------------------------------------------------------------


def who_of(scene: Scene[View], place: Place) -> list[str]:
    """Who stands first, and with what; the longest wording first."""
    view = scene.view
    if place == "doc":
        return _doc(scene)
    if place == "hall":
        return _best_hand(scene)
    face = prospects.FACE_AT[place]
    first = _first(view, place)
    if not first:
        none = f"{'an' if face == ACE else 'a'} {FACE_SIGNS[face] if face < JACK else FACE_NAMES[face]}"
        return [f"nobody showed {none}" if is_done(view, place) else f"no {none.split()[1]} shown yet"]
    count = view.locked[first[0]].count(face)
    shows = face_in_words(face, count) if count > 1 else f"1 {FACE_NAMES[face]}"
    if is_done(view, place):
        verb = "had most" if len(first) == 1 else "tied"
        return [f"done: {people(scene, first)} {verb}, {shows}", f"done: {people(scene, first, 6)} {verb}", f"done: {len(first)} {verb}"]
    if view.step == place and view.actor is not None:
        verb = "comes second" if view.first is not None else "wins it"
        verb = verb if is_one(scene, first) else verb.replace("comes", "come").replace("wins", "win")
        return [f"{people(scene, first)} {verb} with {shows}", f"{people(scene, first, 6)} {verb}: {count}"]
    if len(first) == 1:
        verb = "leads" if is_one(scene, first) else "lead"
        return [f"{people(scene, first)} {verb} with {shows}", f"{people(scene, first, 9)} {verb} with {count}"]
    return [
        f"{people(scene, first)} tie with {count}",
        f"{people(scene, first, 6)} tie with {count}",
        f"{_listed(scene, first, 6)} tie",
        f"{len(first)} players tie with {count}",
    ]


def _doc(scene: Scene[View]) -> list[str]:
    view = scene.view
    if view.step == "doc":
        visitors = [seat for seat in [view.actor, *view.visitors] if seat is not None]
        verb = "visits" if is_one(scene, visitors) else "visit"
        return [f"{people(scene, visitors)} {verb}", f"{len(visitors)} players visit"] if visitors else ["nobody"]
    if view.step == "throw" or not any(view.received):
        return ["whoever got nothing"]
    without = [seat for seat, got in enumerate(view.received) if not got and not view.gone[seat]]
    said = [f"{people(scene, without)} got nothing yet", f"{people(scene, without)} got nothing", f"got nothing: {_listed(scene, without)}"]
    said += [f"got nothing: {_listed(scene, without, 5)}", f"{counted(len(without), 'player')} got nothing yet"]
    return said if without else ["all got something"]


def _best_hand(scene: Scene[View]) -> list[str]:
    view = scene.view
    first = _first(view, "hall")
    if not first or not all(len(dice) == DICE for dice, gone in zip(view.locked, view.gone, strict=True) if not gone):
        return ["best poker hand"]
    kind = hand_of(view.locked[first[0]])
    if is_done(view, "hall"):
        return [f"done: {people(scene, first)} had {kind}", f"done: {people(scene, first, 6)}"]
    if len(first) > 1:
        return [f"{people(scene, first)} tie: {kind}", f"{_listed(scene, first, 6)} tie", f"{len(first)} players tie"]
    own = "your" if first[0] == scene.seat else f"{scene.names[first[0]]}'s"
    if view.step == "hall" and view.first is not None:
        return [f"{people(scene, first)} came second", f"second: {people(scene, first, 9)}"]
    is_are = "is" if kind.startswith("a ") else "are"
    return [f"{own} {kind.removeprefix('a ')} {is_are} best", f"{people(scene, first)}: {kind}", people(scene, first, 20)]


def hand_of(dice: tuple[int, ...]) -> str:
    """A poker hand as people say it: 'three aces', 'a full house'."""
    kind = class_of(dice)
    counts = sorted(((dice.count(face), face) for face in set(dice)), reverse=True)
    name = FACE_NAMES[counts[0][1]]
    return {
        "high card": f"a high {name}",
        "pair": f"a pair of {name}s",
        "two pair": "two pairs",
        "three": f"three {name}s",
        "straight": "a straight",
        "full house": "a full house",
        "four": f"four {name}s",
        "five": f"five {name}s",
    }[kind]


def _brief_who(scene: Scene[View], place: Place) -> list[str]:
    view = scene.view
    if place == "doc":
        return [*_doc(scene), "who got nothing"]
    first = _first(view, place)
    if not first:
        return [""]
    if place == "hall":
        is_open = all(len(dice) == DICE for dice, gone in zip(view.locked, view.gone, strict=True) if not gone)
        tie = [f"{_listed(scene, first, 5)} tie", f"{len(first)} tie", ""]
        return ([people(scene, first, 7), ""] if len(first) == 1 else tie) if is_open else [""]
    count = view.locked[first[0]].count(prospects.FACE_AT[place])
    if len(first) > 1:
        return [f"{people(scene, first, 6)} tie", f"{_listed(scene, first, 6)} tie", f"{_listed(scene, first, 5)} tie", f"{len(first)} tie"]
    return [f"{people(scene, first)}: {count}", f"{people(scene, first, 6)}: {count}"]


def _listed(scene: Scene[View], seats: list[Seat], cells: int = 99) -> str:
    """'you, Dan, Eve': a list for a narrow cell."""
    ordered = sorted(seats, key=lambda seat: seat != scene.seat)
    return ", ".join("you" if seat == scene.seat else cut(scene.names[seat], cells) for seat in ordered)


# A line about one ------------------------------------------------------------------------------------------------------------

_ABOUT: Final[dict[Place, str]] = {
    "mine": "Mine: most nines dig a nugget for each, as far as there are any.",
    "bank": "Bank: most tens take all its money; then the stagecoach brings what the dice have cost.",
    "store": "Store: most jacks draw a card for each and keep one.",
    "saloon": "Saloon: most queens draw cards from somebody's hand, one for each, and keep one.",
    "sheriff": "Sheriff: most kings get the badge: 5 points, and the say in every tie.",
    "hall": "Town Hall: the best poker hand takes a deed that lies face up.",
    "prairie": "Prairie: most aces rustle a cow for each, or hire a Cowboy.",
    "doc": "Doc Badluck has a remedy for whoever received nothing in this round.",
}


def about(scene: Scene[View], place: Place) -> list[str]:
    """What a place does, and in which order everybody stands there; the longest wording first."""
    order = prospects.order(scene.view, place)
    text = _ABOUT[place]
    brief = text.partition(":")[2].strip() or text
    if not order:
        return [text, brief]
    then = "".join(f"; then {people(scene, tied)}" for tied in order[1:])
    return [f"{text} First {people(scene, order[0])}{then}.", f"{TITLES[place]}: first {people(scene, order[0])}{then}.", text, brief]
