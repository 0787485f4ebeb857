"""An answer of Take 5 as people say it, to stand after 'to': 'play 48', 'take row 2'."""

from __future__ import annotations

from collections.abc import Sequence

from rules.take5.actions import Actions, Claim, Pick, Put, Take
from rules.take5.components import ROWS, Options
from rules.take5.view import View
from rules.take5.words import end_of


def name_action(options: Options, view: View, action: Actions, names: Sequence[str]) -> str:
    """Say what is done, without what it brings; empty for what the table does."""
    match action:
        case Pick(card):
            return f"play {card}"
        case Take(row):
            return f"take row {row + 1}"
        case Put(row):
            if not view.waiting or len(view.rows) != ROWS:
                return f"choose row {row + 1}"
            return f"put it at the {end_of(view, row, view.waiting[0][0])}"
        case Claim(card):
            return f"take the {card}"
        case _:
            return ""
