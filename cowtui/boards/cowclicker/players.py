"""The players and their pastures: in rows under the stockyard, or as cards; and who is ahead."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from cowtui.boards.cowclicker.asking import doing
from cowtui.boards.cowclicker.cows import (
    by_worth,
    copies,
    deck_in,
    mean,
    options_of,
    paint_cow,
    paint_small_cow,
    side_by_side,
    small,
    small_width,
    total,
    widths_for,
)
from cowtui.boards.cowclicker.exchange import proposal
from cowtui.boards.cowclicker.targets import swap_for, taken, target_at
from cowtui.boards.cowclicker.turn import is_fresh
from cowtui.boards.scene import Scene, Sheet
from cowtui.widgets.faces import State
from cowtui.widgets.palette import Role
from cowtui.widgets.text import one_of, wrap
from rules.cowclicker.actions import Actions
from rules.cowclicker.view import View
from rules.cowclicker.words import NEAR, how_far, turns_to_drought
from rules.kernel import Seat

_CARD_ROWS: Final = 4
_OUT: Final = 1000
"""So far right of the picture stand the cows for which a row has no room."""


def score(scene: Scene[View], seat: Seat) -> tuple[Fraction, int]:
    """CC-22, CC-R32: what is compared."""
    cows = scene.view.pastures[seat]
    return Fraction(total(deck_in(scene), cows), len(cows) or 1), len(cows)


def order(scene: Scene[View]) -> list[Seat]:
    """The seats, the best first."""
    return sorted(range(len(scene.view.pastures)), key=lambda seat: (score(scene, seat), -seat), reverse=True)


def leaders(scene: Scene[View]) -> list[Seat]:
    """Who would win now; nobody while all have the same."""
    scores = [score(scene, seat) for seat in range(len(scene.view.pastures))]
    found = [seat for seat, one in enumerate(scores) if one == max(scores)]
    return found if len(found) < len(scores) else []


def lead(scene: Scene[View]) -> str:
    """'Finn leads with 40.00', in words."""
    found = leaders(scene)
    if not found:
        return "All are level"
    worth = mean(deck_in(scene), scene.view.pastures[found[0]])
    said = one_of([scene.who(seat) for seat in found]) if len(found) <= 2 else f"{len(found)} players"
    said = said[:1].upper() + said[1:]
    is_decided_by_cows = any(score(scene, seat)[0] == score(scene, found[0])[0] for seat in range(len(scene.names)) if seat not in found)
    with_that = f"with {worth}"
    if is_decided_by_cows:  # CC-R32
        with_that = "by more cows" if scene.size == "S" else f"with {worth} and more cows"
    if scene.view.phase == "over":
        return f"{said} won {with_that}"
    return f"{said} {'leads' if len(found) == 1 and found[0] != scene.seat else 'lead'} {with_that}"


def margin(scene: Scene[View]) -> str:
    """Say by how much somebody leads: 'Ben leads by 0.33.'."""
    best = order(scene)
    if len(leaders(scene)) != 1:
        return f"{lead(scene)}."
    ahead = float(score(scene, best[0])[0] - score(scene, best[1])[0])
    name = scene.who(best[0])
    verb = "lead" if name == "you" else "leads"
    return (
        f"{name[:1].upper()}{name[1:]} {verb} by {ahead:.2f}."
        if ahead >= 0.005
        else f"{name[:1].upper()}{name[1:]} {verb}, with more cows."
    )


def role_of(scene: Scene[View], seat: Seat) -> Role:
    """How a player's line is coloured."""
    return "you" if seat == scene.seat else "lead" if seat in leaders(scene) else "ink"


def status(scene: Scene[View], seat: Seat) -> tuple[str, Role]:
    """A word at the end of the row."""
    if scene.is_away(seat):
        return "away", "away"
    if scene.view.limbo and any(scene.is_waited_for(one) for one in range(len(scene.view.pastures)) if one != scene.view.turn):
        return ("...", "ink") if scene.is_waited_for(seat) else ("ready", "note") if scene.view.tipped[seat] else ("", "ink")
    return "", "ink"


def paint_players(scene: Scene[View], sheet: Sheet, top: int) -> None:
    """Draw them below the stockyard."""
    zone = scene.layout.table
    if not scene.layout.is_wide:
        _paint_rows(scene, sheet, top, list(range(len(scene.view.pastures))))
        return
    others = [seat for seat in range(len(scene.view.pastures)) if seat != scene.view.seat]
    top += 1
    if len(others) * _CARD_ROWS < zone.bottom - top:
        sheet.rule(top, "The others" if scene.view.seat is not None else "Players", width=zone.width)
        for place, seat in enumerate(others):
            _paint_cards(scene, sheet, top + 1 + place * _CARD_ROWS, seat)
    else:
        _paint_rows(scene, sheet, top, others)
    _paint_side(scene, sheet)


# In rows ---------------------------------------------------------------------------------------------------------------------


def _paint_rows(scene: Scene[View], sheet: Sheet, top: int, seats: list[Seat]) -> None:
    zone, is_small = scene.layout.table, scene.size == "S"
    name, average_at, count_at, cows_at = (11, 20, 25, 27) if is_small else (13, 23, 29, 33)
    sheet.rule(top, "Players", width=zone.width, right=[(lead(scene), "lead" if leaders(scene) else "note")])
    sheet.right(average_at + 1, top, " average ", "note")
    sheet.right(count_at + 1, top, " cows ", "note")
    sign = " [ ] from the stockyard "
    has_premium = any(cow >= deck_in(scene).first_premium for seat in seats for cow in scene.view.pastures[seat])
    if has_premium and not is_small and cows_at + len(sign) + len(lead(scene)) + 4 <= zone.width:
        sheet.put(cows_at - 1, top, sign, "note")
    step = 2 if scene.layout.is_wide and 2 * len(seats) <= zone.bottom - top - 1 else 1
    for place, seat in enumerate(seats):
        y = top + 1 + step * place
        if y >= zone.bottom:
            break
        role = role_of(scene, seat)
        cows = scene.view.pastures[seat]
        sheet.put(2, y, scene.label(seat, name), role)
        _player_spot(scene, sheet, seat, 0, y, (cows_at - 1, 1))
        sheet.right(average_at, y, mean(deck_in(scene), cows), role)
        sheet.right(count_at, y, str(len(cows)), role)
        word, word_role = status(scene, seat)
        end = zone.right - (len(word) + 2 if word else 0)
        _paint_row_of_cows(scene, sheet, seat, cows_at, y, end)
        sheet.right(zone.right - 1, y, word, word_role)


def _paint_row_of_cows(scene: Scene[View], sheet: Sheet, seat: Seat, left: int, y: int, end: int) -> None:
    """The pasture in one row; where it is longer than the row, from the part on that the cursor is in."""
    deck = deck_in(scene)
    cows = list(copies(by_worth(deck, scene.view.pastures[seat])))
    own = seat == scene.view.seat
    named = scene.layout.is_wide and left + sum(small_width(deck, cow, named=True) for cow, _ in cows) - 1 <= end
    at: list[int] = []
    x = 0
    for cow, _ in cows:
        x += bool(at) and (named or cow >= deck.first_premium)
        at.append(x)
        x += len(small(deck, cow, named=named)) + 2
    names = [f"{'mine' if own else 'cow'} {seat} {cow} {nth}" for cow, nth in cows]
    start = 0
    if left + x > end and scene.cursor in names:
        here = names.index(scene.cursor)
        start = next(place for place in range(here + 1) if left + at[here] - at[place] + 8 <= end - 2)
    shown = 0
    for place, (cow, nth) in enumerate(cows):
        width = len(small(deck, cow, named=named)) + 2
        column = left + at[place] - at[start] + (start > 0)
        more = place < len(cows) - 1
        is_shown = place >= start and column + width + 2 * more <= end
        if is_shown:
            paint_small_cow(sheet, column, y, deck, cow, _cow_state(scene, seat, cow, nth), named=named)
            shown = column + width
        if not own:
            _cow_spot(scene, sheet, seat, cow, nth, (column if is_shown else column + _OUT), y, (width, 1))
        if not is_shown and place >= start:
            sheet.put(min(shown, end - 1), y, "…", "note")
    if start:
        sheet.put(left, y, "…", "note")


# As cards --------------------------------------------------------------------------------------------------------------------


def _paint_cards(scene: Scene[View], sheet: Sheet, y: int, seat: Seat) -> None:
    deck, zone, role = deck_in(scene), scene.layout.table, role_of(scene, seat)
    cows = list(copies(by_worth(deck, scene.view.pastures[seat])))
    sheet.put(1, y + 1, scene.label(seat, 11), role)
    _player_spot(scene, sheet, seat, 0, y, (12, _CARD_ROWS))
    sheet.put(1, y + 2, mean(deck, scene.view.pastures[seat]), role)
    word, word_role = status(scene, seat)
    sheet.put(1, y + 3, word, word_role)
    left = 13
    fits = side_by_side(zone.right - left, len(cows), widths_for(deck, scene.view.pastures[seat], 12, 6)) if cows else None
    if fits is None:
        _paint_row_of_cows(scene, sheet, seat, left, y + 1, zone.right)
        return
    width, gap = fits
    for place, (cow, nth) in enumerate(cows):
        x = left + place * (width + gap)
        name = f"cow {seat} {cow} {nth}"
        paint_cow(sheet, x, y, (width, _CARD_ROWS), deck, cow, _cow_state(scene, seat, cow, nth), foot=_cow_foot(scene, name))
        _cow_spot(scene, sheet, seat, cow, nth, x, y, (width, _CARD_ROWS))


def _cow_foot(scene: Scene[View], name: str) -> str:
    return "want" if name in scene.choice.marks else "hint" if scene.hinted == name else ""


# Both ------------------------------------------------------------------------------------------------------------------------


def _player_spot(scene: Scene[View], sheet: Sheet, seat: Seat, x: int, y: int, cells: tuple[int, int]) -> None:
    """The name: whom a gift or an event goes to."""
    name, now = f"player {seat}", doing(scene)
    action: Actions | None = None
    if now in ("rustling", "bbq"):
        action = target_at(scene, seat)
    elif now == "exchange":
        action = proposal(scene, seat)
    sheet.spot(name, x, y, cells, action, zone="players")
    row = y + (cells[1] > 1)
    if scene.cursor == name and not scene.showing:
        sheet.put(x, row, "▸", "cursor")
        sheet.paint(x, row, min(cells[0] - 2, 15), "cursor")
    elif seat == scene.view.turn and scene.view.phase != "over" and cells[1] == 1:
        sheet.put(x, row, "▸", "key")


def _cow_state(scene: Scene[View], seat: Seat, cow: int, nth: int) -> State:
    name = f"cow {seat} {cow} {nth}"
    target = scene.showing and is_fresh(scene.event, seat, scene.view.pastures[seat], cow, nth)
    if doing(scene) in ("rustling", "bbq"):
        target = nth == 0 and cow == taken(scene, seat)
    return scene.frame(name, marked=name in scene.choice.marks, target=target)


def _cow_spot(scene: Scene[View], sheet: Sheet, seat: Seat, cow: int, nth: int, x: int, y: int, cells: tuple[int, int]) -> None:
    now = doing(scene)
    action = swap_for(scene, seat, cow) if now == "drive" else None
    sheet.spot(f"cow {seat} {cow} {nth}", x, y, cells, action, zone="cows", answers=True if now == "exchange" else None)


# In the column at the right --------------------------------------------------------------------------------------------------


def side_rows(scene: Scene[View]) -> int:
    """How many rows of the column at the right are taken."""
    return len(scene.view.pastures) + 5 + len(_near(scene))


def _near(scene: Scene[View]) -> list[str]:
    """When the game ends, in lines of the column at the right."""
    view, width = scene.view, scene.layout.side.width - 2
    end = how_far(view)
    soon = f"{end[:1].upper()}{end[1:]}. Every cow that somebody buys brings it nearer."
    lines = wrap(soon if view.phase != "over" else "The Cowmageddon has come.", width)
    turns = turns_to_drought(options_of(scene), view)
    if 0 < turns <= NEAR * len(view.pastures) and view.phase != "over":
        lines += wrap(f"{turns} turn{'s' * (turns != 1)} without a purchase, and the dearest cow leaves the game.", width)
    if view.retired:
        lines += wrap(f"Out of the game: {deck_in(scene).some(view.retired)}.", width)
    return lines[:8]


def _paint_side(scene: Scene[View], sheet: Sheet) -> None:
    side, deck = scene.layout.side, deck_in(scene)
    sheet.rule(side.y, "Who is ahead", side.x, side.width)
    sheet.right(side.x + 8, side.y + 1, "average", "note")
    sheet.right(side.right - 1, side.y + 1, "cows", "note")
    y = side.y + 2
    for seat in order(scene):
        cows, role = scene.view.pastures[seat], role_of(scene, seat)
        if seat == scene.view.turn and scene.view.phase != "over":
            sheet.put(side.x + 9, y, "▸", "key")
        sheet.right(side.x + 8, y, mean(deck, cows), role)
        sheet.put(side.x + 11, y, scene.label(seat, 16), role)
        sheet.right(side.right - 1, y, str(len(cows)), role)
        y += 1
    sheet.put(side.x + 1, y, margin(scene), "lead", side.width - 1)
    sheet.rule(y + 2, "When the game ends", side.x, side.width)
    for row, text in enumerate(_near(scene), y + 3):
        sheet.put(side.x + 1, row, text)
