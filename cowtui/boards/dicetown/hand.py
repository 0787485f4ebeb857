"""Below the table: what can be chosen, or the own dice; the own cards; and, where there is no column for it, what happened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len

from cowtui.boards.dicetown import choices
from cowtui.boards.dicetown.choices import Thing, brief, question, things
from cowtui.boards.dicetown.offers import goods_of, open_offers
from cowtui.boards.dicetown.pieces import (
    CARD,
    QUESTION_ROWS,
    Piece,
    has_summary,
    laid_out,
    question_rows,
    shows_cards,
    split,
    text_of,
    tile_lines,
    width_of_labels,
)
from cowtui.boards.dicetown.shared import fit, whose
from cowtui.boards.dicetown.standing import lead
from cowtui.boards.layout import Zone
from cowtui.boards.scene import Scene, Sheet
from cowtui.boards.story import paint_just_now
from cowtui.widgets.faces import State, paint_card, paint_small
from cowtui.widgets.text import Line, wrap
from rules.dicetown.actions import Keep
from rules.dicetown.components import DEEDS, STORE
from rules.dicetown.naming import FACE_SIGNS, all_in_words, counted, in_words, title_of
from rules.dicetown.view import View
from rules.dicetown.words import WORKS

_NAMED_TO: Final = 44
"""A story that begins further right has no heading: the row needs that for who leads."""
_TITLES: Final = {
    "keep": "Your throw, until someone has five",
    "face": "Your Loaded Die",
    "offer": "Your offer to the Sheriff",
    "raise": "What you add",
    "name": "The tied",
    "victim": "Steal from",
    "pick": "You have drawn",
    "loot": "You have drawn",
    "deed": "You have drawn",
    "choose": "Your choice",
    "prairie": "Your choice at the Prairie",
    "claim": "Deeds face up",
    "cowboy": "Cowboys to hire",
    "cure": "Doc's remedies",
    "wire": "Barbed wire for",
    "graze": "Cows on",
    "split": "Cows from",
    "resplit": "Cows from",
    "pickpocket": "Pickpocket: $4 from",
}
_FEET: Final = {"keep": "keep", "offer": "offer", "raise": "add", "wire": "wire", "graze": "cows"}


# The row above ------------------------------------------------------------------------------------------------------------------


def heading(scene: Scene[View]) -> tuple[Line, Line]:
    """Of what stands below; and, in the middle of the row, of the story; who leads."""
    zone = scene.layout.hand
    view = scene.view
    title = title_now(scene)
    if scene.layout.is_wide or scene.size == "S":
        leads = lead(scene, max(12, zone.width - cell_len(title) - 10))
        return [(title, "you" if scene.seat is not None else "note")], leads
    _, story = split(scene)
    if not story.height or story.x > _NAMED_TO:
        return [(title, "you")], lead(scene, max(12, zone.width - cell_len(title) - 10))
    leads = lead(scene, zone.width - story.x - 16, only_named=True)
    if not leads:
        return [(title, "you")], lead(scene, max(12, zone.width - cell_len(title) - 10))
    if view.seat is None:
        return "Just now", leads
    filler = "─" * max(1, story.x - cell_len(title) - 4)
    return [(title, "you"), (f" {filler} ", "line"), "Just now"], leads


def title_now(scene: Scene[View]) -> str:
    """What stands below."""
    what, view = question(scene), scene.view
    own = whose(scene)
    if choices.is_window(scene):
        return "A moment for cards"
    if what:
        return _TITLES.get(what, "Your choice")
    if own is None:
        return "You are watching"
    name = "Your" if own == scene.seat else f"{scene.names[own]}'s"
    return f"{name} throw" if view.thrown else f"{name} dice"


# Painting -----------------------------------------------------------------------------------------------------------------------


def paint_hand(scene: Scene[View], sheet: Sheet) -> None:
    """All of it."""
    zone, (left, story) = scene.layout.hand, split(scene)
    if story.height:
        paint_just_now(sheet, story, scene.around.story, title="")
    if whose(scene) is None:
        return
    if choices.is_window(scene):
        _paint_window(scene, sheet, left)
    elif things(scene):
        _paint_pieces(scene, sheet, left, laid_out(scene, left.width))
    else:
        _paint_own_dice(scene, sheet, left)
    if scene.layout.is_wide:
        _paint_cards(scene, sheet, Zone(zone.x, zone.y + QUESTION_ROWS, zone.width, zone.height - QUESTION_ROWS))
    elif has_summary(scene):
        _paint_summary(scene, sheet, zone.bottom - 1)


def _paint_pieces(scene: Scene[View], sheet: Sheet, zone: Zone, pieces: Sequence[Piece]) -> None:
    """The pieces that fit; where there are more, those around the cursor."""
    rows = min(zone.height, question_rows(scene))
    here = next((piece for piece in pieces if piece.thing.name == scene.cursor), None)
    last = max((piece.y + piece.height for piece in pieces), default=0)
    first = 0 if here is None or last <= rows else max(0, min(here.y - rows // 2, last - rows))
    for piece in pieces:
        _spot(scene, sheet, piece.thing, zone.x + piece.x, zone.y + piece.y - first, (piece.width, piece.height))
        if first <= piece.y and piece.y + piece.height <= first + rows:
            _paint_piece(scene, sheet, piece._replace(x=zone.x + piece.x, y=zone.y + piece.y - first), width_of_labels(pieces))


def _spot(scene: Scene[View], sheet: Sheet, thing: Thing, x: int, y: int, cells: tuple[int, int]) -> None:
    answers = None if thing.action is not None else True
    sheet.spot(thing.name, x, y, cells, thing.action, zone="question", key=thing.key, answers=answers)


def _paint_piece(scene: Scene[View], sheet: Sheet, piece: Piece, labels: int) -> None:
    thing = piece.thing
    marks = choices.marks(scene) or _sealed(scene)
    count = marks.count(thing.name)
    state = scene.frame(thing.name, can=_can(scene, thing, count), marked=count > 0 and thing.kind != "amount")
    hinted = scene.hinted == thing.name
    foot = "hint" if hinted else _FEET.get(question(scene), "take") if count and thing.kind != "amount" else ""
    if piece.height > 1:
        is_tile = piece.height == QUESTION_ROWS
        lines = tile_lines(thing, piece.width) if is_tile else [thing.label if piece.width > 9 else thing.label.removeprefix("keep ")]
        price = "" if is_tile else thing.note[: piece.width - 2]
        paint_card(
            sheet,
            piece.x,
            piece.y,
            (piece.width, piece.height),
            lines,
            "paper",
            state,
            key=thing.key,
            foot=foot or price,
        )
        return
    at = scene.cursor == thing.name
    if thing.kind == "said" and piece.width >= 4:
        _paint_line(sheet, piece, at, state == "off", labels)
    elif thing.kind == "amount":
        if at:
            sheet.put(piece.x - 1, piece.y, "▸", "key")
        sheet.put(piece.x, piece.y, text_of(thing, count), "cursor" if at else "you" if count else "ink")
    else:
        x = sheet.put(piece.x, piece.y, f"{thing.key} " if thing.key else "", "key")
        paint_small(sheet, x, piece.y, thing.label.rjust(2), "paper", state)


def _paint_line(sheet: Sheet, piece: Piece, at: bool, is_off: bool, labels: int = 0) -> None:
    """One of a list: its key, its label, and what it brings, where that has room."""
    thing = piece.thing
    room = piece.width - 3
    label = fit(room, thing.label)
    note = thing.note if thing.note and labels + 2 + cell_len(thing.note) <= room else ""
    padded = label + " " * (labels + 2 - cell_len(label)) if note else label
    if at:
        sheet.put(piece.x, piece.y, "▸", "key")
        sheet.put(piece.x + 1, piece.y, f"{thing.key or ' '} {padded}{note}", "cursor")
        return
    sheet.put(piece.x + 1, piece.y, thing.key, "off" if is_off else "key")
    x = sheet.put(piece.x + 3, piece.y, padded, "off" if is_off else "ink")
    sheet.put(x, piece.y, note, "off" if is_off else "note")


def _can(scene: Scene[View], thing: Thing, count: int) -> bool:
    """Whether Enter or Space does something here."""
    if thing.action is not None:
        return scene.allows(thing.action)
    if count or not choices.marks(scene) or thing.kind == "amount":
        return True
    return scene.allows(choices.said(scene, question(scene), (*choices.marks(scene), thing.name)))


def _sealed(scene: Scene[View]) -> tuple[str, ...]:
    """What has been said already and can still be changed."""
    view = scene.view
    return choices.marks_of(scene, Keep(view.chosen)) if view.chosen is not None and view.thrown else ()


def _paint_own_dice(scene: Scene[View], sheet: Sheet, zone: Zone) -> None:
    """While nothing is asked: the throw and what is kept of it, or the dice that lie."""
    view, own = scene.view, whose(scene)
    if own is None:
        return
    dice = view.thrown or view.locked[own]
    kept = [int(name.split()[1]) for name in _sealed(scene)] if view.thrown else []
    x = zone.x + 1
    for place, face in enumerate(dice):
        if scene.size == "S":
            paint_small(sheet, x, zone.y, FACE_SIGNS[face].rjust(2), "paper", "mark" if place in kept else "plain")
            x += 5
        else:
            state: State = "mark" if place in kept else "plain"
            paint_card(sheet, x, zone.y, (7, 3), [FACE_SIGNS[face]], "paper", state, foot="keep" if place in kept else "")
            x += 8
    if scene.size == "S" and view.hand:
        sheet.put(zone.x + 1, zone.y + 1, _summary(scene, zone.width - 2), "note")
    if not dice:
        sheet.put(zone.x + 1, zone.y, "Your dice are not thrown yet." if own == scene.seat else "", "note", zone.width - 1)


def _paint_window(scene: Scene[View], sheet: Sheet, zone: Zone) -> None:
    """What the card does, and the choice to play it or not."""
    card = choices.card_of_window(scene)
    found = things(scene)
    rows = min(zone.height, question_rows(scene))
    room = rows - 1
    if card is not None and room > 0:
        text = f"{title_of(card)}: {WORKS[card]}."
        whole = wrap(f"{text} Anybody may hold it.", zone.width - 2)
        for y, line in enumerate(whole if len(whole) <= room else wrap(text, zone.width - 2)[:room], zone.y):
            sheet.put(zone.x + 1, y, line, "ink")
    x = zone.x
    for thing in found:
        width = cell_len(thing.label) + 5
        _spot(scene, sheet, thing, x, zone.y + rows - 1, (width - 1, 1))
        _paint_line(sheet, Piece(thing._replace(note=""), x, zone.y + rows - 1, width), scene.cursor == thing.name, False)
        x += width + 2


# The own cards ------------------------------------------------------------------------------------------------------------------


def _summary(scene: Scene[View], room: int) -> str:
    """'You hold deeds 5 and 3, Rifle, Objection', as much of it as fits."""
    hand = scene.view.hand
    deeds = [str(card) for card in reversed(hand) if card in DEEDS]
    parts = [f"deed{'s' * (len(deeds) > 1)} {' '.join(deeds)}"] * bool(deeds) + [title_of(card) for card in hand if card not in DEEDS]
    holds = "You hold" if whose(scene) == scene.seat else "In hand:"
    whole = f"{holds} {all_in_words(reversed(hand))}."
    if cell_len(whole) <= room:
        return whole
    for shown in range(len(parts), 0, -1):
        more = f" and {len(parts) - shown} more" if shown < len(parts) else ""
        text = f"{holds} {', '.join(parts[:shown])}{more}"
        if cell_len(text) <= room:
            return text
    return fit(room, f"{holds} {counted(len(hand), 'card')}")


def _paint_summary(scene: Scene[View], sheet: Sheet, y: int) -> None:
    zone = scene.layout.hand
    sheet.spot("cards", zone.x + 1, y, (zone.width - 2, 1), zone="cards")
    at = scene.cursor == "cards" and not scene.showing
    sheet.put(zone.x + 1, y, _summary(scene, zone.width - 2), "cursor" if at else "note")


def _paint_cards(scene: Scene[View], sheet: Sheet, zone: Zone) -> None:
    """The own cards below the question: side by side, or small where there are too many."""
    hand = scene.view.hand
    own = whose(scene) == scene.seat
    if not hand and (found := open_offers(scene.view)):
        sheet.rule(zone.y, "The offers", width=zone.width, right=_decides(scene))
        for y, (seat, offer) in enumerate(found, zone.y + 1):
            sheet.put(zone.x + 1, y, scene.label(seat, 20), "you" if seat == scene.seat else "ink")
            sheet.put(zone.x + 23, y, goods_of(offer), "ink")
        return
    title = "Your hand" if own else "The hand"
    sheet.rule(zone.y, [(title, "you" if own else "note")], width=zone.width, right=_right(hand))
    by_place = {thing.name: thing for thing in things(scene)}
    if not shows_cards(scene):
        _paint_many(scene, sheet, zone, by_place)
        return
    for place, card in enumerate(hand):
        name = f"card {place}"
        x, y = zone.x + 1 + place * CARD[0], zone.y + 1
        thing = by_place.get(name)
        marked = name in choices.marks(scene)
        state = scene.frame(name, can=thing is None or _can(scene, thing, int(marked)), marked=marked)
        foot = "hint" if scene.hinted == name else _FEET.get(question(scene), "") if marked else ""
        paint_card(sheet, x, y, CARD, _lines(card), "paper", state, key=thing.key if thing else "", foot=foot or _foot(card))
        if thing:
            _spot(scene, sheet, thing, x, y, CARD)
        else:
            sheet.spot(name, x, y, CARD, zone="cards")


def _decides(scene: Scene[View]) -> str:
    sheriff = scene.view.sheriff
    return "you decide" if sheriff == scene.seat else f"{scene.names[sheriff]} decides"


def _lines(card: int) -> list[str]:
    if card in DEEDS:
        return ["", "Deed", ""]
    words = title_of(card).split()
    return ["", *words] if len(words) < 3 else words


def _foot(card: int) -> str:
    points = card if card in DEEDS else STORE[card].points
    return counted(points, "point") if points else ""


def _right(hand: Sequence[int]) -> str:
    return f"{counted(len(hand), 'card')}: deeds and equipment count at the end" if hand else "no cards"


def _paint_many(scene: Scene[View], sheet: Sheet, zone: Zone, by_place: dict[str, Thing]) -> None:
    x, y = zone.x + 1, zone.y + 1
    for place, card in enumerate(scene.view.hand):
        name = f"card {place}"
        if name in by_place:  # it stands in the question already
            continue
        text = brief(card)
        if x + cell_len(text) + 2 > zone.width:
            x, y = zone.x + 1, y + 1
        if y < zone.bottom:
            paint_small(sheet, x, y, text, "paper", scene.frame(name))
            sheet.spot(name, x, y, (cell_len(text) + 2, 1), zone="cards")
        x += cell_len(text) + 3


def about_card(scene: Scene[View], name: str) -> list[str]:
    """A line about an own card, or about all of them."""
    hand = scene.view.hand
    if name == "cards":
        worth = "deeds and equipment count at the end, other cards nothing"
        return [f"{counted(len(hand), 'card')} in your hand: {worth}.", f"{counted(len(hand), 'card')} in your hand."]
    card = hand[int(name.split()[1])]
    said = in_words(card)
    return [f"{said[:1].upper()}{said[1:]}: {choices.value_of(scene.view, card)}."]
