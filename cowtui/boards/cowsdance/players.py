"""The players: who has which pairs, how many points and cards, whose turn it is; and, where there is a column for it, the race."""

from __future__ import annotations

from collections import Counter
from typing import Final

from rich.cells import cell_len

from cowtui.boards.cowsdance.cards import face_of_pair
from cowtui.boards.cowsdance.known import known_lines, paint_unseen
from cowtui.boards.cowsdance.turn import lit_pair
from cowtui.boards.cowsdance.ways import kind_of, options_of, pair_spot, proposal, ways
from cowtui.boards.scene import Scene, Sheet
from cowtui.widgets.faces import State, paint_card
from cowtui.widgets.palette import Role
from cowtui.widgets.text import cut, one_of
from rules.cowsdance import dancing
from rules.cowsdance.actions import Cut
from rules.cowsdance.components import COW, FIFI, Couple, Options, games, several
from rules.cowsdance.events import Asked
from rules.cowsdance.view import View
from rules.cowsdance.words import pair_in_words
from rules.kernel import Action, Seat

_NAMES: Final = 12
"""Cells of a name in the list."""


def standing(view: View) -> tuple[int, ...]:
    """Points by seat, those of the game that is being played with them."""
    if view.turn is None:
        return view.totals
    return tuple(total + dancing.points(pairs) for total, pairs in zip(view.totals, view.pairs, strict=True))


def order(view: View) -> list[Seat]:
    """The seats, the most points first."""
    counts = standing(view)
    return sorted(range(len(counts)), key=lambda seat: (-counts[seat], seat))


def leaders(view: View) -> list[Seat]:
    """Who would win now; nobody, while all have the same."""
    counts = standing(view)
    found = [seat for seat, count in enumerate(counts) if count == max(counts)]
    return found if len(found) < len(counts) else []


def lead(scene: Scene[View], room: int) -> str:
    """'Finn leads with 9', in so many cells."""
    found, counts = leaders(scene.view), standing(scene.view)
    if not found:
        return "Nobody has a point yet" if not any(counts) else f"All have {points(counts[0])}"
    said = one_of([scene.who(seat) for seat in found])
    said = said[:1].upper() + said[1:]
    leads = "leads" if len(found) == 1 and found[0] != scene.seat else "lead"
    wordings = (
        f"{said} {leads} with {counts[found[0]]}",
        f"{said}: {points(counts[found[0]])}",
        f"{len(found)} lead with {counts[found[0]]}",
    )
    return next((text for text in wordings if cell_len(text) <= room), cut(wordings[0], room))


def points(count: int) -> str:
    """'1 point'."""
    return f"{count} point{'s' * (count != 1)}"


def is_series(scene: Scene[View]) -> bool:
    """Whether more than one game is played."""
    return games(options_of(scene), len(scene.view.left)) > 1


def role_of(scene: Scene[View], seat: Seat) -> Role:
    """The colour of a player."""
    return "you" if seat == scene.seat else "lead" if seat in leaders(scene.view) else "ink"


# The list --------------------------------------------------------------------------------------------------------------------


def paint_players(scene: Scene[View], sheet: Sheet, top: int, bottom: int) -> None:
    """A row a player, in the order of the seats: cards in hand, points, pairs."""
    view, zone = scene.view, scene.layout.table
    series, narrow = is_series(scene), scene.size == "S"
    cards, game, total = (17, 23 if series else 25, 29) if narrow else (18, 25, 32)
    sheet.rule(top, "Players", width=zone.width, right=[(lead(scene, 22 if narrow else 30), "lead" if leaders(view) else "note")])
    heads = "game" if series else "points"
    ends = " " * (total - game - len("total")) + "total " if series else ""
    sheet.put(cards - 6, top, f" cards{' ' * (game - cards - len(heads))}{heads}{ends or ' '}", "note")
    x, aim = (total if series else game) + 3, proposal(scene)
    for y, seat in enumerate(range(len(view.left)), top + 1):
        if y >= bottom:
            return
        role = role_of(scene, seat)
        _seat_spot(scene, sheet, seat, 0, y, x - 1)
        sheet.put(2, y, scene.label(seat, _NAMES - (2 if narrow else 0)), role)
        sheet.right(cards, y, str(view.left[seat]), role)
        sheet.right(game, y, str(dancing.points(view.pairs[seat])), role)
        if series:
            sheet.right(total, y, str(standing(view)[seat]), role)
        _paint_pairs(scene, sheet, seat, x, y, zone.width - x, aim)


def _seat_spot(scene: Scene[View], sheet: Sheet, seat: Seat, x: int, y: int, width: int) -> None:
    spot = f"player {seat}"
    sheet.spot(spot, x, y, (width, 1), zone="players")
    if scene.cursor == spot and not scene.showing:
        sheet.put(x, y, "▸", "cursor")
    elif scene.view.turn == seat:
        sheet.put(x, y, "▸", "key")


def _state(scene: Scene[View], seat: Seat) -> tuple[str, Role] | None:
    """What a player is doing, as all may see it, where that is more than taking part."""
    if scene.is_away(seat):
        return "away", "away"
    if scene.view.playing and seat not in scene.view.playing:
        return "watches this game", "note"
    if isinstance(scene.event, Asked) and scene.showing:
        for other, holds in scene.event.answers:
            if other == seat:
                return ("gives one", "key") if holds else ("has none", "note")
    return None


def _paint_pairs(scene: Scene[View], sheet: Sheet, seat: Seat, x: int, y: int, room: int, aim: Action | None) -> None:
    """The pairs of a player in words, those of a kind together, as briefly as it must be."""
    if state := _state(scene, seat):
        word, role = state
        x = sheet.put(x, y, word, role, room) + 2
        room -= len(word) + 2
    view, options = scene.view, options_of(scene)
    groups = _groups(view.pairs[seat])
    full = [(couple, _counted(options, couple, count)) for couple, count in groups]
    if not groups or room < 10:
        return
    if not _fit(full, room):
        full = [(couple, _in_brief(text)) for couple, text in full]
    if not _fit(full, room):
        sheet.put(x, y, next((text for text in _summaries(groups) if cell_len(text) <= room), ""), "ink")
        for place, (couple, _) in enumerate(groups):
            _pair_spot(scene, sheet, seat, couple, x + place, y, (1, 1))  # side by side, so that arrows go from one to the next
        return
    for place, (couple, text) in enumerate(full):
        last = place == len(full) - 1
        sheet.put(x, y, text, _pair_role(scene, seat, couple, aim))
        _pair_spot(scene, sheet, seat, couple, x, y, (cell_len(text), 1))
        x += cell_len(text)
        if not last:
            x = sheet.put(x, y, ",", "ink") + 1


def _fit(texts: list[tuple[Couple, str]], room: int) -> bool:
    return sum(cell_len(text) + 2 for _, text in texts) - 2 <= room


def _in_brief(text: str) -> str:
    """Shorten what `_counted` says: '2 waltz', '2 cow+bull', 'Fifi+jive gent'."""
    for long, short in (
        ("pairs of ", ""),
        (" pairs", ""),
        ("cow-and-bull", "cow+bull"),
        ("cow and bull", "cow+bull"),
        ("Fifi with ", "Fifi+"),
    ):
        text = text.replace(long, short)
    return text


def _groups(pairs: tuple[Couple, ...]) -> list[tuple[Couple, int]]:
    """The kinds of pairs in the order in which they first came, and how many of each there are."""
    return list(Counter(kind_of(couple) for couple in pairs).items())


def _counted(options: Options, couple: Couple, count: int) -> str:
    """Name pairs of a kind: 'waltz', '2 waltz pairs', '2 cow-and-bull pairs', 'Fifi with two jive gents'."""
    text = pair_in_words(options, couple)
    if count == 1:
        return text
    card, other = sorted(couple)
    if card >= COW:
        return f"{count} cow-and-bull pairs"
    if other == FIFI:
        return f"Fifi with {several(options, card, count)}"
    return f"{count} pairs of {text}" if " and " in text else f"{count} {text} pairs"


def _summaries(groups: list[tuple[Couple, int]]) -> list[str]:
    """For a player with more kinds of pairs than a row holds."""
    fifi = sum(count for couple, count in groups if FIFI in couple)
    cows = sum(count for couple, count in groups if couple[0] >= COW)
    others = sum(count for _, count in groups) - fifi - cows
    bulls = f"{cows} cow-and-bull pairs" if cows > 1 else f"{cows} cow and bull"
    parts = [f"{others} dancing pair{'s' * (others != 1)}"] * bool(others) + [f"{fifi} with Fifi"] * bool(fifi) + [bulls] * bool(cows)
    return [", ".join(parts), f"{others + fifi} dancing, {bulls.removesuffix(' pairs')}", f"{others + fifi + cows} pairs"]


def _pair_spot(scene: Scene[View], sheet: Sheet, seat: Seat, couple: Couple, x: int, y: int, cells: tuple[int, int]) -> None:
    spot = pair_spot(seat, couple)
    if spot not in sheet.spots:
        found = ways(scene, spot)
        sheet.spot(spot, x, y, cells, found[0] if found else None, zone="pairs")


def _pair_role(scene: Scene[View], seat: Seat, couple: Couple, aim: Action | None) -> Role:
    if scene.showing:
        return "key" if is_fresh(scene, seat, couple) else "ink"
    if scene.cursor == pair_spot(seat, couple):
        return "cursor"
    return "key" if _is_target(scene, seat, couple, aim) else "ink"


def is_fresh(scene: Scene[View], seat: Seat, couple: Couple) -> bool:
    """Whether the event that is being shown has made this pair."""
    made = lit_pair(scene.event) if scene.showing else None
    return made is not None and made[0] == seat and kind_of(made[1]) == couple


def _is_target(scene: Scene[View], seat: Seat, couple: Couple, aim: Action | None) -> bool:
    """Whether what is proposed cuts in on this pair."""
    return isinstance(aim, Cut) and aim.seat == seat and kind_of(scene.view.pairs[seat][aim.number]) == couple


# The table of pairs, and the column at the right -------------------------------------------------------------------------------


def paint_tables(scene: Scene[View], sheet: Sheet, top: int, bottom: int) -> None:
    """Where there is room: the pairs as cards, three rows a player; else in one row each."""
    zone, view = scene.layout.table, scene.view
    seats = len(view.left)
    tall = top + 1 + 3 * seats <= bottom
    sheet.rule(top, "Pairs on the table", width=zone.width)
    aim = proposal(scene)
    for seat in range(seats):
        y = top + 1 + (3 if tall else 2 if top + 1 + 2 * seats <= bottom else 1) * seat
        middle = y + 1 if tall else y
        sheet.put(1, middle, scene.label(seat, _NAMES), role_of(scene, seat))
        if not view.pairs[seat]:
            state = _state(scene, seat)
            sheet.put(14, middle, *(state or ("none yet", "note")))
        elif not tall or _width(scene, seat) > zone.width - 14:
            _paint_pairs(scene, sheet, seat, 14, middle, zone.width - 14, aim)
        else:
            _paint_cards(scene, sheet, seat, 14, y, aim)


def _width(scene: Scene[View], seat: Seat) -> int:
    options = options_of(scene)
    return sum(cell_len(_on_card(options, couple, count)) + 5 for couple, count in _groups(scene.view.pairs[seat]))


def _on_card(options: Options, couple: Couple, count: int) -> str:
    return _counted(options, couple, count).replace("Fifi with ", "Fifi, ")


def _paint_cards(scene: Scene[View], sheet: Sheet, seat: Seat, x: int, y: int, aim: Action | None) -> None:
    for couple, count in _groups(scene.view.pairs[seat]):
        text = _on_card(options_of(scene), couple, count)
        spot = pair_spot(seat, couple)
        target = _is_target(scene, seat, couple, aim) or is_fresh(scene, seat, couple)
        state: State = "cursor" if scene.cursor == spot and not scene.showing else "target" if target else "plain"
        paint_card(sheet, x, y, (cell_len(text) + 4, 3), [text], face_of_pair(couple), state)
        _pair_spot(scene, sheet, seat, couple, x, y, (cell_len(text) + 4, 3))
        x += cell_len(text) + 5


def side_height(scene: Scene[View]) -> int:
    """Rows of the column at the right that the race and what is known take, a blank row after it included."""
    return len(scene.view.left) + 4 + 6 + min(len(known_lines(scene, scene.layout.side.width - 1)), _known_room(scene)) + 2


def _known_room(scene: Scene[View]) -> int:
    return max(1, min(6, scene.layout.side.height - len(scene.view.left) - 22))


def paint_side(scene: Scene[View], sheet: Sheet) -> None:
    """Who is ahead, what is known, what has not been seen."""
    view, side, series = scene.view, scene.layout.side, is_series(scene)
    x, y = side.x + 1, side.y
    sheet.rule(y, "Who is ahead", side.x, side.width)
    sheet.put(x, y + 1, "game" if series else "points", "note")
    sheet.right(side.right - 1, y + 1, "cards in hand", "note")
    if series:
        sheet.put(x + 6, y + 1, "in all", "note")
    for row, seat in enumerate(order(view), y + 2):
        role = role_of(scene, seat)
        _seat_spot(scene, sheet, seat, side.x, row, side.width)
        sheet.right(x + 4, row, str(dancing.points(view.pairs[seat]) if series else standing(view)[seat]), role)
        if series:
            sheet.right(x + 12, row, str(standing(view)[seat]), role)
        sheet.put(x + (15 if series else 8), row, scene.label(seat, 12), role)
        state = _state(scene, seat)
        if state and state[0] == "away":
            sheet.right(side.right - 1, row, *state)
        else:
            sheet.right(side.right - 1, row, str(view.left[seat]), role)
    y += 2 + len(view.left)
    sheet.put(x, y, _lead_by(scene, side.width - 2), "lead" if leaders(view) else "note")
    y += 2
    sheet.rule(y, "Not seen yet", side.x, side.width)
    paint_unseen(scene, sheet, x, y + 1)
    y += 6
    sheet.rule(y, "What you know" if scene.seat is not None else "What is known", side.x, side.width)
    lines = known_lines(scene, side.width - 1)
    room = _known_room(scene)
    for row, text in enumerate(lines if len(lines) <= room else [*lines[: room - 1], "…"], y + 1):
        sheet.put(x, row, text, "note")


def _lead_by(scene: Scene[View], room: int) -> str:
    """Say by how much somebody leads."""
    found, counts = leaders(scene.view), sorted(standing(scene.view))
    if len(found) == 1:
        name = "You lead" if found[0] == scene.seat else f"{scene.names[found[0]]} leads"
        text = f"{name} by {counts[-1] - counts[-2]}."
        return text if cell_len(text) <= room else cut(text, room)
    text = lead(scene, room - 1)
    return f"{text[:1].upper()}{text[1:]}."
