"""The players: dice kept, what each has, who is still choosing, and the points that can be seen."""

from __future__ import annotations

from typing import Final, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from cowtui.boards.dicetown.offers import goods_of, open_offers
from cowtui.boards.dicetown.places import hand_of
from cowtui.boards.dicetown.shared import fit, options_of, whose
from cowtui.boards.dicetown.standing import in_a_sentence, leaders, made_of, said
from cowtui.boards.scene import Scene, Sheet
from cowtui.widgets.palette import Role
from cowtui.widgets.text import one_of, wrap
from rules.dicetown import prospects, scoring
from rules.dicetown.components import DICE
from rules.dicetown.naming import FACE_SIGNS, SUIT_NAMES, all_in_words, counted, joined
from rules.dicetown.view import View
from rules.dicetown.words import known_cards
from rules.kernel import Seat


class _Columns(Struct, frozen=True):
    """Where things stand in a player's row; numbers end before their column."""

    name: int
    names: int
    """Cells of a name."""
    badge: int | None
    """None: the row of the Sheriff's place says who has it."""
    dice: int
    state: int
    dollars: int
    nuggets: int
    cards: int
    cows: int
    gang: int | None
    points: int | None = None
    """None: the end of the row."""


_NORMAL: Final = _Columns(2, 10, 12, 18, 30, 40, 48, 54, 60, 62)
_SMALL: Final = _Columns(1, 10, None, 12, 24, 33, 41, 47, 52, None)
_GANG_FROM, _WIDE_FROM = 80, 82
"""Columns from which a row says who is hired, and from which a player may have a second row."""
GAP: Final = 3
"""Cells from die to die."""


def paint_players(scene: Scene[View], sheet: Sheet, top: int, bottom: int) -> int:
    """A heading, and one row a player, or two where there is room. The row after them."""
    zone, seats = scene.layout.table, range(len(scene.view.dollars))
    columns = _SMALL if scene.size == "S" else _NORMAL if zone.width >= _GANG_FROM else replace(_NORMAL, gang=None)
    _paint_heading(scene, sheet, top, columns)
    rows = 2 if bottom - top - 1 >= 2 * len(seats) and zone.width >= _WIDE_FROM else 1
    for y, seat in zip(range(top + 1, bottom, rows), seats, strict=False):
        _paint_player(scene, sheet, y, seat, columns)
        if rows == 2:
            _paint_more(scene, sheet, y + 1, seat)
    return top + 1 + rows * len(seats)


def _paint_heading(scene: Scene[View], sheet: Sheet, y: int, columns: _Columns) -> None:
    zone = scene.layout.table
    is_small = scene.size == "S"
    sheet.rule(y, "Players", width=zone.width)
    sheet.put(columns.dice - 1, y, " dice kept ", "note")
    ends = [(columns.dollars, "$" if is_small else "dollars"), (columns.nuggets, "nuggets"), (columns.cards, "cards")]
    ends += [(columns.cows, "cows")] * options_of(scene).cowboys
    for end, title in ends:
        sheet.right(end, y, f" {title}", "note")
    for end, _ in ends:
        sheet.put(end, y, " ", "note")
    if columns.gang is not None and options_of(scene).cowboys:
        sheet.put(columns.gang - 1, y, " Cowboys ", "note")
    sheet.right(zone.width, y, " points", "note")


def _role(scene: Scene[View], seat: Seat) -> Role:
    return "you" if seat == scene.seat else "lead" if seat in leaders(scene.view) else "ink"


def _paint_player(scene: Scene[View], sheet: Sheet, y: int, seat: Seat, columns: _Columns) -> None:
    view, zone = scene.view, scene.layout.table
    name = f"player {seat}"
    sheet.spot(name, columns.name, y, (zone.width - columns.name, 1), zone="players")
    role = _role(scene, seat)
    if _acts(scene, seat):
        sheet.put(0, y, "▸", "key")
    at = scene.cursor == name and not scene.showing
    sheet.put(columns.name, y, scene.label(seat, columns.names), "cursor" if at else role)
    if columns.badge is not None and view.sheriff == seat:
        sheet.put(columns.badge, y, "badge", "strong")
    if view.gone[seat]:
        sheet.put(columns.dice, y, "has left", "off")
        return
    _paint_dice(scene, sheet, columns.dice, y, seat)
    word, tone = state(scene, seat)
    sheet.put(columns.state, y, word, tone)
    cells: list[tuple[int, str]] = [
        (columns.dollars, f"${view.dollars[seat]}"),
        (columns.nuggets, str(view.nuggets[seat])),
        (columns.cards, str(view.left[seat])),
    ]
    cells += [(columns.cows, str(view.herds[seat]))] * options_of(scene).cowboys
    for end, text in cells:
        sheet.right(end, y, text, "ink")
    if columns.gang is not None:
        sheet.put(columns.gang, y, _gang(view, seat), "ink")
    sheet.right(zone.width, y, said(view, seat, short=scene.size == "S"), role)


def _gang(view: View, seat: Seat) -> str:
    gang = view.cowboys[seat]
    return "" if not gang else SUIT_NAMES[gang[0]] if len(gang) == 1 else f"{len(gang)} hired"


def _paint_dice(scene: Scene[View], sheet: Sheet, x: int, y: int, seat: Seat) -> None:
    """The dice that are kept; those that count at this place are filled."""
    view = scene.view
    lit = prospects.FACE_AT.get(view.step)
    for face in view.locked[seat]:
        style = sheet.palette.face("paper").inside if face == lit else sheet.palette.strong
        sheet.put(x, y, FACE_SIGNS[face].rjust(2), style)
        x += GAP


def _acts(scene: Scene[View], seat: Seat) -> bool:
    """Whether it is this player alone for whom play waits, or who does what is being shown."""
    if scene.showing:
        return getattr(scene.event, "seat", None) == seat
    waiting = scene.position.waiting
    return len(waiting) == 1 and waiting[0].seat == seat and not scene.position.outcome


def state(scene: Scene[View], seat: Seat) -> tuple[str, Role]:
    """One word: what a player is doing, as all may see it."""
    view, position = scene.view, scene.position
    own: Role = "key" if seat == scene.seat else "ink"
    if position.outcome:
        return "", "ink"
    if scene.is_away(seat):
        return "away", "away"
    if view.rolled[seat]:
        return ("ready", "note") if view.has_chosen[seat] else ("...", own)
    if view.stage in ("offer", "raise") and seat in view.tied and seat != view.sheriff and len(view.locked[seat]) < DICE:
        offer = (view.offers if view.stage == "offer" else view.extras)[seat]
        return ("ready", "note") if offer.is_made else ("...", own)
    return "", "ink"


def _paint_more(scene: Scene[View], sheet: Sheet, y: int, seat: Seat) -> None:
    """Where there is room: the poker hand, and what else the player has."""
    view, zone = scene.view, scene.layout.table
    if len(view.locked[seat]) == DICE:
        sheet.put(_NORMAL.dice - 5, y, hand_of(view.locked[seat]).removeprefix("a "), "note")
    texts = has(scene, seat)
    room = zone.width - 33
    sheet.put(33, y, fit(room, "; ".join(texts), "; ".join(texts[:2]), *texts, ""), "note")


def has(scene: Scene[View], seat: Seat) -> list[str]:
    """What a player has beside the numbers of the row."""
    view = scene.view
    gang = one_of([SUIT_NAMES[suit] for suit in view.cowboys[seat]])
    parts = [f"offers {goods_of(offer)}" for bidder, offer in open_offers(view) if bidder == seat]
    parts += [f"Cowboys: {gang}"] * (len(view.cowboys[seat]) > 1) + [f"Cowboy: {gang}"] * (len(view.cowboys[seat]) == 1)
    parts += [counted(view.rodeos[seat], "Rodeo")] * bool(view.rodeos[seat])
    parts += [counted(view.ranches[seat], "ranch", "ranches")] * bool(view.ranches[seat])
    parts += [f"with cows: {all_in_words(view.grazed[seat])}"] * bool(view.grazed[seat])
    parts += [f"behind wire: {all_in_words(view.wired[seat])}"] * bool(view.wired[seat])
    if herd := scoring.herd_points(view, seat):
        parts.append(f"largest herd +{herd}")
    hand = view.hands[seat]
    if hand and seat != whose(scene):
        parts.append(f"in hand: {all_in_words(hand)}")
    elif known := known_cards(view, seat, scene.names):
        parts.append(f"known to hold {joined(known)}")
    return parts


def about(scene: Scene[View], seat: Seat) -> list[str]:
    """What a player's points are made of, and what the player has; the longest wording first."""
    view = scene.view
    name = "You" if seat == scene.seat else scene.names[seat]
    bot = scene.bot_of(seat)
    made = in_a_sentence(view, seat)
    points = f"{name}{bot}: {said(view, seat)} points{f', {made}' if made else ''}."
    brief = f"{name}: {said(view, seat)} points."
    more = capital_list(has(scene, seat))
    return [f"{points} {more}".strip(), points, f"{brief} {more}".strip(), brief]


def capital_list(parts: list[str]) -> str:
    """Several remarks as one sentence."""
    text = "; ".join(parts)
    return f"{text[:1].upper()}{text[1:]}." if text else ""


# The column at the right -----------------------------------------------------------------------------------------------------


def side_rows(scene: Scene[View]) -> int:
    """Rows of the column at the right that the race takes."""
    return len(_side(scene)) + 1


def paint_side(scene: Scene[View], sheet: Sheet) -> None:
    """Who is ahead, what the own points are made of, and how the game ends."""
    side = scene.layout.side
    for y, (text, number, role) in enumerate(_side(scene), side.y):
        if role == "line":
            sheet.rule(y, text, side.x, side.width)
        else:
            sheet.put(side.x + 1, y, text, role)
            sheet.right(side.right - 1, y, number, role)


class _Row(NamedTuple):
    """One row of that column: a heading has the role of a line."""

    text: str
    number: str = ""
    role: Role = "ink"


def _side(scene: Scene[View]) -> list[_Row]:
    view, own = scene.view, whose(scene)
    rows = [_Row("Who is ahead", role="line")]
    seats = sorted((seat for seat, gone in enumerate(view.gone) if not gone), key=lambda seat: -scoring.score(view, seat))
    room = scene.layout.side.width - 14
    rows += [_Row(scene.label(seat, room), said(view, seat), _role(scene, seat)) for seat in seats]
    if own is not None and (parts := made_of(view, own)):
        whose_points = "Your" if own == scene.seat else f"{scene.names[own]}'s"
        rows += [_Row(""), _Row(f"{whose_points} {said(view, own)} points", role="line")]
        rows += [_Row(what, str(count)) for what, count in parts]
    deeds = view.deeds + len(view.face_up)
    end = f"after the round in which the {counted(view.mine, 'nugget')} or the {counted(deeds, 'deed')} are out"
    rows += [_Row(""), _Row("How the game ends", role="line")]
    return rows + [_Row(line, role="note") for line in wrap(end, scene.layout.side.width - 2)]
