"""The race of Take 5: who has how many bullheads, who is choosing, how far the end is; or, at a key, the cards that were seen."""

from __future__ import annotations

from typing import Final

from rich.cells import cell_len

from cowtui.boards.scene import Scene, Sheet
from cowtui.boards.take5.preview import bullheads, ranges, standing, this_round, unseen
from cowtui.widgets.palette import Role
from cowtui.widgets.text import cut, one_of, wrap
from rules.kernel import Seat
from rules.take5.components import Options, in_play
from rules.take5.view import View

SEEN: Final = "seen"
"""The flag under which the cards stand in place of the race."""
COLUMN: Final = 51
"""Where it begins beside the rows."""
BELOW: Final = 6
"""Rows that it takes below them."""
_BAR: Final = 22


def order(view: View) -> list[Seat]:
    """The seats, the fewest heads first."""
    counts = standing(view)
    return sorted(range(len(counts)), key=lambda seat: (counts[seat], seat))


def leaders(view: View) -> list[Seat]:
    """Who would win now; nobody, while all have the same."""
    counts = standing(view)
    found = [seat for seat, count in enumerate(counts) if count == min(counts)]
    return found if len(found) < len(counts) else []


def lead(scene: Scene[View], room: int = 80) -> str:
    """'Gil leads with 1 bullhead', in words, in so many cells."""
    view = scene.view
    found, counts = leaders(view), standing(view)
    if not found:
        yet = "" if scene.position.outcome else " yet"
        return f"Nobody has a bullhead{yet}" if not any(counts) else f"All have {bullheads(counts[0])}"
    count = counts[found[0]]
    said = one_of([scene.who(seat) for seat in found])
    said = said[:1].upper() + said[1:]
    leads = "leads" if len(found) == 1 and found[0] != scene.seat else "lead"
    if not count:
        have = "has" if len(found) == 1 and found[0] != scene.seat else "have"
        yet = "" if scene.position.outcome else " yet"
        wordings = (f"{said} {have} no bullheads{yet}", f"{said} {have} none{yet}", f"{len(found)} players have none{yet}")
    else:
        wordings = (f"{said} {leads} with {bullheads(count)}", f"{said} {leads} with {count}", f"{len(found)} players lead with {count}")
    return next((text for text in wordings if cell_len(text) <= room), cut(wordings[1], room))


def state(scene: Scene[View], seat: Seat) -> str:
    """One word: what a player is doing, as all may see it."""
    view, position = scene.view, scene.position
    if position.outcome:
        return ""
    if not position.seats[seat].here and not position.seats[seat].bot:
        return "away"
    if view.waiting:
        if view.waiting[0][1] == seat and not scene.showing:
            return "takes"
        return next((str(card) for card, owner in view.waiting if owner == seat), "")
    if view.spread:
        return "..." if scene.is_waited_for(seat) else ""
    if any(view.left):
        return "ready" if view.picked[seat] else "..."
    return ""


def _role(scene: Scene[View], seat: Seat) -> Role:
    return "you" if seat == scene.seat else "lead" if seat in leaders(scene.view) else "ink"


def _state_role(scene: Scene[View], seat: Seat, word: str) -> Role:
    return "away" if word == "away" else "note" if word == "ready" else "key" if seat == scene.seat else "ink"


def race_rows(scene: Scene[View]) -> int:
    """Rows of the column at the right that the race takes."""
    seats = len(scene.view.left)
    if SEEN in scene.choice.flags:
        return min(scene.layout.side.height - 8, 20)
    return (2 * seats if seats <= 6 else seats) + 3


def paint_race(scene: Scene[View], sheet: Sheet) -> None:
    """Beside the rows, in the column at the right, or below them in two columns."""
    if SEEN in scene.choice.flags and scene.view.rows:
        _paint_seen(scene, sheet)
    elif scene.layout.is_wide:
        _paint_side(scene, sheet)
    elif scene.size == "S":
        _paint_below(scene, sheet)
    else:
        _paint_beside(scene, sheet)


def _paint_beside(scene: Scene[View], sheet: Sheet) -> None:
    view, zone = scene.view, scene.layout.table
    x = COLUMN
    sheet.put(x, zone.y, "Player", "note")
    sheet.right(x + 15, zone.y, "total", "note")
    sheet.right(x + 21, zone.y, "round", "note")
    sheet.put(x + 23, zone.y, "card", "note")
    for y, seat in enumerate(order(view), zone.y + 1):
        _spot(scene, sheet, x, y, 29, seat)
        role = _role(scene, seat)
        sheet.put(x, y, scene.label(seat, 10), role)
        sheet.right(x + 15, y, str(standing(view)[seat]), role)
        more = this_round(view)[seat]
        sheet.right(x + 21, y, f"+{more}" if more else "0", "bad" if more > 9 else "note")
        word = state(scene, seat)
        sheet.put(x + 23, y, word, _state_role(scene, seat, word))
    y = zone.y + 1 + len(view.left)
    lines = wrap(lead(scene, 2 * zone.width), zone.width - x)
    if len(lines) > min(2, zone.bottom - y):
        lines = [lead(scene, zone.width - x)]
    for row, text in enumerate(lines, y):
        sheet.put(x, row, text, "lead")
    _paint_taken(scene, sheet, x, y + 1 + len(lines), zone.width - x, zone.bottom)


def _paint_taken(scene: Scene[View], sheet: Sheet, x: int, top: int, width: int, bottom: int) -> None:
    """Where there is room: what each player has taken in this round."""
    lines = [
        (line, _role(scene, seat))
        for seat in order(scene.view)
        if scene.view.piles[seat] and any(scene.view.left)
        for line in wrap(f"{scene.names[seat]} took {' '.join(map(str, sorted(scene.view.piles[seat])))}", width)
    ]
    for y, (text, role) in enumerate(lines if len(lines) <= bottom - top else [], top):
        sheet.put(x, y, text, role if role == "you" else "note")


def _paint_below(scene: Scene[View], sheet: Sheet) -> None:
    view, zone = scene.view, scene.layout.table
    top = zone.bottom - BELOW
    sheet.rule(top, "Players", right=[(lead(scene, zone.width - 16), "lead")])
    seats = order(view)
    each = 5 if len(seats) > 5 else len(seats)
    for place, seat in enumerate(seats):
        x, y = 2 + 29 * (place // each), top + 1 + place % each
        _spot(scene, sheet, x, y, 27, seat)
        role = _role(scene, seat)
        sheet.put(x, y, scene.label(seat, 10), role)
        sheet.right(x + 14, y, str(standing(view)[seat]), role)
        word = state(scene, seat)
        sheet.put(x + 16, y, word, _state_role(scene, seat, word))


def _paint_side(scene: Scene[View], sheet: Sheet) -> None:
    view, side = scene.view, scene.layout.side
    x, limit = side.x + 1, _limit(scene)
    sheet.rule(side.y, "Who is ahead", side.x, side.width, right=f"bars end at {limit}" if limit and len(view.left) <= 6 else "")
    y = side.y + 1
    tall = len(view.left) <= 6
    for seat in order(view):
        count, more, role = standing(view)[seat], this_round(view)[seat], _role(scene, seat)
        _spot(scene, sheet, x, y, side.width - 1, seat)
        sheet.put(x, y, scene.label(seat, 13), role)
        sheet.right(x + 16, y, str(count), role)
        word = state(scene, seat)
        if not tall:
            sheet.right(x + 22, y, f"+{more}" if more else "0", "bad" if more > 9 else "note")
            sheet.put(x + 26, y, word, _state_role(scene, seat, word))
            y += 1
            continue
        sheet.put(x + 18, y, f"+{more} this round" if more else "0 this round", "bad" if more else "note")
        full = min(_BAR, round(count / limit * _BAR)) if limit else 0
        if limit:
            sheet.put(x, y + 1, "═" * full + "─" * (_BAR - full), "lead" if role == "lead" or seat in leaders(view) else "note")
        sheet.put(x + _BAR + 2, y + 1, "choosing" if word == "..." else word, _state_role(scene, seat, word))
        y += 2
    sheet.put(x, y, lead(scene, side.width - 2) + ".", "lead")


def _limit(scene: Scene[View]) -> int:
    """T5-12: the heads that end the game; 0 where rounds do."""
    options = scene.position.options
    assert isinstance(options, Options)
    return 0 if options.rounds else options.limit


def _spot(scene: Scene[View], sheet: Sheet, x: int, y: int, width: int, seat: Seat) -> None:
    name = f"player {seat}"
    sheet.spot(name, x, y, (width, 1), zone="players")
    if scene.cursor == name and not scene.showing:
        sheet.put(x - 1, y, "▸", "cursor")


def unseen_in_words(scene: Scene[View]) -> list[str]:
    """What nobody has shown yet in this round, and what each has taken."""
    view, options = scene.view, scene.position.options
    assert isinstance(options, Options)
    cards = unseen(view, in_play(options, len(view.left)))
    told = [f"Not shown yet in this round, {len(cards)} card{'s' * (len(cards) != 1)}: {ranges(cards)}."]
    for seat in order(view):
        if view.piles[seat]:
            told.append(f"{scene.names[seat]} took {' '.join(map(str, sorted(view.piles[seat])))}.")
    return told


def _paint_seen(scene: Scene[View], sheet: Sheet) -> None:
    """In place of the race: what nobody has shown yet in this round, and what each has taken."""
    view, layout = scene.view, scene.layout
    options = scene.position.options
    assert isinstance(options, Options)
    if layout.is_wide:
        x, y, width, bottom = layout.side.x + 1, layout.side.y, layout.side.width - 1, layout.side.y + race_rows(scene) - 1
    elif layout.size == "S":
        x, y, width, bottom = 1, layout.table.bottom - BELOW, layout.table.width - 2, layout.table.bottom
    else:
        x, y, width, bottom = COLUMN, layout.table.y, layout.table.width - COLUMN, layout.table.bottom
    cards = unseen(view, in_play(options, len(view.left)))
    lines: list[tuple[str, Role]] = [(f"Not shown yet: {len(cards)} cards", "strong")]
    for line in wrap(ranges(cards), width):
        lines.append((line, "ink"))
    for seat in order(view):
        if view.piles[seat]:
            taken = " ".join(map(str, sorted(view.piles[seat])))
            for line in wrap(f"{scene.names[seat]} took {taken}", width):
                lines.append((line, _role(scene, seat)))
    if len(lines) > bottom - y:
        lines[bottom - y - 1 :] = [("…", "note")]
    for row, (text, role) in enumerate(lines, y):
        sheet.put(x, row, text, role, width)
