"""The players of Cow Clicker and their cows."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual.geometry import Region

from cowtui.boards.cowclicker.about import joined, scored
from cowtui.boards.cowclicker.cards import Layout, Size, by_worth, paint_card
from cowtui.boards.cowclicker.choice import numbered
from cowtui.boards.cowclicker.turn import fresh
from cowtui.widgets.canvas import Grid
from cowtui.widgets.text import cut, one_of
from rules.cowclicker.position import OpenOffer
from rules.cowclicker.view import View
from rules.cowclicker.words import tie_breaks
from rules.kernel import Seat

if TYPE_CHECKING:
    from cowtui.boards.cowclicker.board import CowClicker


def standing(view: View, mooney: Sequence[int], seat: Seat) -> tuple[Fraction, int]:
    """CC-22, CC-R32: what players are compared by."""
    cows = view.pastures[seat]
    return Fraction(sum(mooney[cow] for cow in cows), max(1, len(cows))), len(cows)


def leaders(view: View, mooney: Sequence[int]) -> list[Seat]:
    """Who would win now."""
    stands = [standing(view, mooney, seat) for seat in range(len(view.pastures))]
    return [seat for seat, stand in enumerate(stands) if stand == max(stands)]


def lead(table: CowClicker) -> str:
    """The same in words."""
    view, ahead = table.view, leaders(table.view, table.deck.mooney)
    told = ["you" if seat == table.you else table.names[seat] for seat in ahead]
    if len(told) > 2:
        return f"{len(told)} lead with {scored(table.deck, view.pastures[ahead[0]])}"
    leads = "lead" if len(told) > 1 or told == ["you"] else "leads"
    return f"{one_of(told)} {leads} with {scored(table.deck, view.pastures[ahead[0]])}"


def verdict(table: CowClicker) -> str:
    """After the end: who won, where you stand, and what decided between equal averages (CC-R32)."""
    view, deck, outcome = table.view, table.deck, table.position and table.position.outcome
    if not outcome:
        return ""
    won = [seat for seat, place in enumerate(outcome.ranks) if place == 1]
    who = one_of(["you" if seat == table.you else table.names[seat] for seat in won])
    says = [f"{who[0].upper()}{who[1:]} won with {scored(deck, view.pastures[won[0]])}."]
    if table.you is not None and table.you not in won:
        says.append(f"You came in place {outcome.ranks[table.you]} with {scored(deck, view.pastures[table.you])}.")
    totals = [(sum(deck.mooney[cow] for cow in cows), len(cows)) for cows in view.pastures]
    return " ".join((*says, *(f"{tie}." for tie in tie_breaks(totals, table.names))))


def paint_players(table: CowClicker, grid: Grid, top: int, layout: Layout) -> int:
    """A block a player, in seat order; the line after them."""
    view = table.view
    narrow = grid.width < 80
    columns = (1 if narrow else 3, 13 if narrow else 16, 21 if narrow else 25, 21 if narrow else 33)
    if narrow:
        grid.rule(top, f"Players · {lead(table)}")
    else:
        grid.rule(top, "Players")
        grid.put(columns[1], top, " average x cows=mooney ", table.palette.quiet)
        grid.right(grid.width - 1, top, f" {cut(lead(table), grid.width - columns[3] - 9)} ", table.palette.good)
    y = top + 1
    for seat in range(len(view.pastures)):
        own = seat == view.seat
        size = Size(0, 1) if own else layout.block
        _player(table, grid, y, seat, size, columns)
        y += size.height
    return y


def _player(table: CowClicker, grid: Grid, y: int, seat: Seat, size: Size, columns: tuple[int, int, int, int]) -> None:
    view, position, colours = table.view, table.position, table.palette
    assert position is not None
    own, narrow = seat == view.seat, grid.width < 80
    middle = y + size.height // 2
    action = None if own else table.said(f"player {seat}")
    key = str(seat + 1) if table.what != "cowboy" else ""
    here = table.spot(f"player {seat}", Region(1, middle, columns[1], 1), action, zone="players", key=key)
    turn = seat == view.turn and view.phase != "over"
    asked = any(waiting.seat == seat for waiting in position.waiting) and not table.showing
    lit = action is not None and table.lit(action)
    style = colours.cursor if here else colours.key if lit else colours.own if own else colours.ink
    grid.put(0, middle, "▸" if turn or asked else " ", colours.key)
    grid.put(1, middle, f"{seat + 1} ", colours.key if lit else colours.quiet)
    grid.put(3, middle, position.marked(seat, columns[1] - 3), style, columns[1] - 3)
    leads = seat in leaders(view, table.deck.mooney)
    text = scored(table.deck, view.pastures[seat]) + ("*" if leads else " ")
    grid.right(columns[2] - 1, middle, text, colours.good if leads else colours.ink)
    if not narrow:
        total = sum(table.deck.mooney[cow] for cow in view.pastures[seat])
        grid.put(columns[2], middle, f"x{len(view.pastures[seat])}={total}", colours.quiet)
    x = columns[3]
    if own:
        _deed(table, grid, x, middle, seat)
    elif size.height > 1 and x + len(view.pastures[seat]) * size.width <= grid.width:
        for card, nth in numbered(view.pastures[seat]):
            _theirs(table, grid, x, y, size, seat, card, nth)
            x += size.width
        _deed(table, grid, x + 1, middle, seat)
    else:
        letters = [len(table.deck.spell(card)) for card in view.pastures[seat]]
        gap = 2 if x + sum(letters) + 2 * len(letters) <= grid.width else 1
        for card, nth in numbered(view.pastures[seat]):
            width = len(table.deck.spell(card)) + gap
            if x + width > grid.width:
                grid.put(grid.width - 1, middle, "…", colours.quiet)
                break
            _theirs(table, grid, x, middle, Size(width, 1), seat, card, nth)
            x += width
        _deed(table, grid, x + 1, middle, seat)


def _theirs(table: CowClicker, grid: Grid, x: int, y: int, size: Size, seat: Seat, card: int, nth: int) -> None:
    """A cow of another player."""
    name = f"cow {seat} {card} {nth}"
    action = table.said(name)
    here = table.spot(name, Region(x, y, size.width, size.height), action, zone="players")
    marked, gift = name in table.marks, nth < table.view.locks[seat].count(card)
    place, cards = fresh(table.event)
    is_fresh = table.showing and place == seat and card in cards
    style = table.palette.cursor if here or is_fresh else table.palette.key if marked else by_worth(table.palette, table.deck, card)
    if size.height == 1:
        grid.put(x + 1, y, table.deck.spell(card), style)  # the gaps on both sides are for the brackets
        if marked:
            grid.put(x, y, "[", style)
            grid.put(x + 1 + len(table.deck.spell(card)), y, "]", style)
        return
    whole = table.palette.cursor if is_fresh else table.palette.key if marked else by_worth(table.palette, table.deck, card)
    paint_card(grid, x, y, size, table.deck, card, whole, "gift" if gift else "", "[]" if marked else "")
    if here:
        grid.paint(x, y + 1, size.width, table.palette.cursor)


def _deed(table: CowClicker, grid: Grid, x: int, y: int, seat: Seat) -> None:
    """What the player has done last, at the right of the line where that has room."""
    room, view = grid.width - x - 1, table.view
    deeds = list(table.deeds.get(seat, ()))
    while len(deeds) > 1 and len(", ".join(deeds)) > room:
        del deeds[0]
    text, style = ", ".join(deeds), table.palette.quiet
    offers = [one for one in view.offers if view.seat is not None and {one.maker, one.to} == {seat, view.seat}]
    if offers:
        text, style = " · ".join(_brief(table, one) for one in offers), table.palette.key
    elif view.tipped[seat]:
        text = "has chosen a cow to tip"
    if text and room >= 10:
        text = cut(text, room)
        grid.put(x + 1 if grid.width > 100 else grid.width - 1 - cell_len(text), y, text, style)


def _brief(table: CowClicker, offer: OpenOffer) -> str:
    """On the line of the other player: 'y n: p12 for your b1', 'x: your b1 for b5'."""
    give, want = joined(table.deck, offer.give), joined(table.deck, offer.want)
    if table.you is None:
        return f"{give} for {want}"
    return f"x: your {give} for {want}" if offer.maker == table.you else f"y n: {give} for your {want}"
