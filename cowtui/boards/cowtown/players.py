"""The players of Cowtown: cards in hand, scorecows, whose turn it is, who leads; or, at a key, which cards nobody has seen yet."""

from __future__ import annotations

from collections.abc import Sequence

from cowtui.boards.cowtown.plan import SEEN, options_of, pass_to
from cowtui.boards.scene import Scene, Sheet
from cowtui.widgets.palette import Role
from cowtui.widgets.text import one_of, sentence, wrap
from rules.cowtown.actions import Catch
from rules.cowtown.components import counted, listed, name_card
from rules.cowtown.view import View, unseen_numbers
from rules.kernel import Action, Seat


def leaders(view: View) -> list[Seat]:
    """List who would win now; nobody, while all have the same."""
    most = max(view.scorecows)
    found = [seat for seat, count in enumerate(view.scorecows) if count == most]
    return found if len(found) < len(view.scorecows) else []


def lead(scene: Scene[View], *, short: bool = False) -> str:
    """Say who leads: 'Cleo leads with 8 scorecows'."""
    found, most = leaders(scene.view), max(scene.view.scorecows)
    if not found:
        return f"All have {counted(most, 'scorecow')}" if most else "Nobody has a scorecow yet"
    names = [scene.who(seat) for seat in found]
    said = one_of(names) if len(names) <= 2 else f"{len(names)} players"
    verb = "leads" if len(found) == 1 and found[0] != scene.seat else "lead"
    return f"{said[:1].upper()}{said[1:]} {verb} with {most if short else counted(most, 'scorecow')}"


def action_of(scene: Scene[View], seat: Seat) -> Action | None:
    """Return what Enter says on a player: the pass of a card that is taken up, or a catch."""
    if passed := pass_to(scene, seat):
        return passed
    return None if seat == scene.seat or scene.asks("bonus") else Catch(seat)


def state(scene: Scene[View], seat: Seat) -> tuple[str, Role]:
    """Say in a word or two what else there is to a player."""
    if scene.is_away(seat):
        return "away", "away"
    if options_of(scene).catch_hint and any(one.seat == seat and not one.called for one in scene.view.last_cards):
        return "no moo", "bad"
    return ("dealer" if seat == scene.view.dealer else ""), "note"


def role_of(scene: Scene[View], seat: Seat) -> Role:
    """Return how a player's name is drawn."""
    return "you" if seat == scene.seat else "lead" if seat in leaders(scene.view) else "ink"


def paint_players(scene: Scene[View], sheet: Sheet, y: int) -> None:
    """Paint them below the stacks, in the order of play; in two columns where there is little room."""
    if SEEN in scene.choice.flags and scene.size in ("S", "M"):
        _paint_seen_below(scene, sheet, y)
    elif scene.size == "S":
        _paint_two_columns(scene, sheet, y)
    else:
        _paint_one_column(scene, sheet, y)


def _paint_one_column(scene: Scene[View], sheet: Sheet, y: int) -> None:
    sheet.rule(y, "Players", right=[(lead(scene), "lead")])
    sheet.put(18, y, " cards ", "note")
    sheet.put(28, y, " scorecows ", "note")
    for seat, row in enumerate(range(y + 1, y + 1 + len(scene.view.left))):
        _paint_player(scene, sheet, seat, (2, row), (15, 24, 38))
        word, role = state(scene, seat)
        sheet.put(40, row, word, role, 8)


def _paint_two_columns(scene: Scene[View], sheet: Sheet, y: int) -> None:
    sheet.rule(y, [(lead(scene, short=True), "lead")])
    sheet.put(41, y, " cards ", "note")
    sheet.put(47, y, " scorecows ", "note")
    each = -(-len(scene.view.left) // 2)
    for seat in range(len(scene.view.left)):
        x = 2 + 29 * (seat // each)
        _paint_player(scene, sheet, seat, (x, y + 1 + seat % each), (13, x + 16, x + 26))
        word, role = state(scene, seat)
        sheet.put(x + 17, y + 1 + seat % each, word, role, 6)


def _paint_player(scene: Scene[View], sheet: Sheet, seat: Seat, at: tuple[int, int], columns: tuple[int, int, int]) -> None:
    (x, y), (cells, cards, cows) = at, columns
    view, name, role = scene.view, f"player {seat}", role_of(scene, seat)
    action = action_of(scene, seat)
    key = _key(scene, seat)
    is_turn = seat == view.turn and scene.position.outcome is None
    if scene.cursor == name and not scene.showing:
        sheet.put(x - 2, y, key or "▸", "cursor")
    else:
        sheet.put(x - 2, y, key or ("▸" if is_turn else ""), "key")
    sheet.put(x, y, scene.label(seat, cells), "away" if scene.is_away(seat) else role, cells)
    sheet.right(cards, y, str(view.left[seat]), "bad" if view.left[seat] < 2 else role)
    sheet.right(cows, y, str(view.scorecows[seat]), role)
    sheet.spot(name, x, y, (cows - x, 1), action, zone="players", key=key, answers=_waits_for_the_cursor(scene, name, action))


def _waits_for_the_cursor(scene: Scene[View], name: str, action: Action | None) -> bool | None:
    """Return False where a catch is no answer yet: the cursor goes to no player by itself, since that would point at one."""
    return False if isinstance(action, Catch) and scene.cursor != name else None


def _key(scene: Scene[View], seat: Seat) -> str:
    """Return the digit of a player while a card to pass is taken up: the others, from 1 on."""
    if pass_to(scene, seat) is None:
        return ""
    others = [other for other in range(len(scene.view.left)) if other != scene.view.seat]
    return str(others.index(seat) + 1)


def side_rows(scene: Scene[View]) -> int:
    """Count the rows that the race and the unseen cards take in the column at the right."""
    return len(scene.view.left) + 9


def paint_side(scene: Scene[View], sheet: Sheet) -> None:
    """Paint the race in the column at the right, the best first, and what nobody has seen yet."""
    view, side = scene.view, scene.layout.side
    x, y = side.x + 1, side.y
    sheet.rule(y, "Who is ahead", side.x, side.width)
    sheet.put(x, y + 1, "scorecows", "note")
    sheet.right(side.right, y + 1, "cards in hand", "note")
    order = sorted(range(len(view.left)), key=lambda seat: (-view.scorecows[seat], view.left[seat], seat))
    for row, seat in enumerate(order, y + 2):
        name, role = f"player {seat}", role_of(scene, seat)
        action, key = action_of(scene, seat), _key(scene, seat)
        here = scene.cursor == name and not scene.showing
        if seat == view.turn and scene.position.outcome is None and not here:
            sheet.put(x + 4, row, "▸", "key")
        sheet.right(x + 3, row, str(view.scorecows[seat]), role)
        if here or key:
            sheet.put(x + 4, row, key or "▸", "cursor" if here else "key")
        sheet.put(x + 6, row, scene.label(seat, 14), "away" if scene.is_away(seat) else role, 14)
        word, its = state(scene, seat)
        sheet.put(x + 21, row, word, its, 8)
        sheet.right(side.right, row, str(view.left[seat]), "bad" if view.left[seat] < 2 else role)
        sheet.spot(name, x, row, (side.width - 1, 1), action, zone="players", key=key, answers=_waits_for_the_cursor(scene, name, action))
    y += len(order) + 2
    sheet.put(x, y, sentence(lead(scene)), "lead", side.width - 1)
    sheet.rule(y + 2, _hidden(scene), side.x, side.width)
    _paint_numbers(scene, sheet, x, y + 3, side.width - 1)


def _hidden(scene: Scene[View]) -> str:
    others = sum(scene.view.left) - len(scene.view.hand)
    return f"Not seen: {scene.view.deck + others} cards"


def _paint_numbers(scene: Scene[View], sheet: Sheet, x: int, y: int, width: int) -> None:
    """Paint two rows: the numbers, and below each how many of it lie in the deck or in other hands."""
    counts = unseen_numbers(options_of(scene), scene.view)
    step = 3 if width < 50 else 5
    for number, count in enumerate(counts):
        end = x + 4 + number * step
        sheet.right(end, y, str(number) if number else "town", "note")
        sheet.right(end, y + 1, str(count), "ink" if count else "off")


def known(scene: Scene[View], seat: Seat) -> str:
    """Say which cards a player is known to hold: taken in sight, or passed by the reader."""
    view = scene.view
    sure = [name_card(one.card) for one in view.sightings if one.seats == (seat,) and one.card is not None]
    maybe = [name_card(one.card) for one in view.sightings if seat in one.seats and len(one.seats) > 1 and one.card is not None]
    return ", ".join(filter(None, (listed(sure), f"perhaps {listed(maybe)}" if maybe else "")))


def unseen_in_words(scene: Scene[View]) -> list[str]:
    """How many cards of each number nobody has shown yet, and what each player is known to hold."""
    counts = unseen_numbers(options_of(scene), scene.view)
    numbers = [f"{count} of {number}" if number else f"{count} cowtown" for number, count in enumerate(counts) if count]
    holds = [f"{name} holds {known(scene, seat)}." for seat, name in enumerate(scene.names) if seat != scene.seat and known(scene, seat)]
    return [f"{_hidden(scene)}, in the deck and in hands: {', '.join(numbers)}.", *(holds or ["Of the hands nothing is known."])]


def _paint_seen_below(scene: Scene[View], sheet: Sheet, y: int) -> None:
    """In place of the players: what nobody has shown yet, and what each is known to hold."""
    room = scene.layout.table.bottom - y - 3 - (scene.size == "S")
    width = 46 if scene.size == "M" else 57
    sheet.rule(y, f"{_hidden(scene)}, in the deck and in hands")
    _paint_numbers(scene, sheet, 2, y + 1, width if scene.size == "S" else 45)
    told: list[str] = []
    for seat, name in enumerate(scene.names):
        if seat != scene.seat and (cards := known(scene, seat)):
            told += wrap(f"{name} holds {cards}.", width)
    for row, line in enumerate(_fitting(told or ["Of the hands nothing is known."], room), y + 3):
        sheet.put(2, row, line, "ink", width)


def _fitting(lines: Sequence[str], room: int) -> Sequence[str]:
    return lines if len(lines) <= room else [*lines[: max(0, room - 1)], "…"][:room]
