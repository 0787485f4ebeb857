"""What a player of Cows Can't Dance can say without a partner in the hall: beside the hand, each with its letter."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from textual.geometry import Region

from cowtui.boards.cowsdance.told import why_no_call
from cowtui.widgets.canvas import Grid
from rules.cowsdance.actions import Actions, AskRound, Cut, Decide, Discard, Invite
from rules.cowsdance.components import BULL, COW, SPELLED, in_words
from rules.cowsdance.dancing import answerer_of

if TYPE_CHECKING:
    from cowtui.boards.cowsdance.board import CowsDance

_WIDE: Final = 25
"""Cells for whole sentences."""


def paint_calls(table: CowsDance, grid: Grid, x: int, top: int, cut: int) -> None:
    """Ask, invite and discard; to discard, a card has to be taken up. `cut`: the line of the cut-in, for who holds a Madame Fifi."""
    if table.position is None or table.position.seat is None or table.answerer is None or table.view.turn is None:
        return
    wanted = in_words(table.options, table.answerer)
    card = table.taken.card if table.taken and table.taken.zone == "hand" else None
    discard = "Discard, ends the turn" if card is None else f"Discard {SPELLED[card]}, ends turn"
    calls: tuple[tuple[str, str, Actions | None, str, str], ...] = (
        ("ask", "a", AskRound(), f"Ask for a {wanted}", "+2"),
        ("invite", "v", Invite(), f"Invite the {wanted}", "+2"),
        ("discard", "d", None if card is None else Discard(card), discard, ""),
    )
    if table.has_fifi:
        calls = ("cut", "c", None, "Cut in with Fifi", "+1"), *calls
    width = min(_WIDE + 2, grid.width - x)
    for y, (name, key, action, label, brings) in zip((cut,) * table.has_fifi + (top, top + 1, top + 2), calls, strict=True):
        may = action in table.answers if action else any(isinstance(one, Cut if name == "cut" else Discard) for one in table.answers)
        if width < _WIDE:
            label = label.partition(" with" if name == "cut" else ",")[0] if name in ("cut", "discard") else label.split()[0]
        elif not may and (why := why_no_call(table, name)) and name in ("ask", "invite"):
            label = f"{label.split()[0]}: {why}"
        if table.is_playing and not may:
            brings = ""
        if y == cut:
            grid.fill(x - 1, y, width + 1, 1, " ", table.palette.ink)
        here = table.spot(name, Region(x, y, width, 1), action, zone="calls", key=key)
        style = table.palette.cursor if here else table.palette.ink if may else table.palette.quiet
        if here:
            grid.fill(x, y, width, 1, " ", style)
        grid.put(x, y, key, style if here or not may else table.palette.key)
        grid.put(x + 2, y, label, style, width - 2)
        grid.right(x + width - 1, y, brings, style if here or not may else table.palette.good)


def paint_decision(table: CowsDance, grid: Grid, top: int) -> None:
    """CD-03: the dealer chooses who asks."""
    grid.rule(top, "You deal")
    for y, (asker, key) in enumerate(((BULL, "b"), (COW, "c")), top + 1):
        name = in_words(table.options, asker)
        here = table.spot(f"decide {name}", Region(0, y, 40, 1), Decide(asker), zone="decide", key=key)
        label = f" {key}  The {name}s ask for a {in_words(table.options, answerer_of(asker))}. "
        grid.put(0, y, label, table.palette.cursor if here else table.palette.ink)
        if not here:
            grid.put(1, y, key, table.palette.key)
