"""Why a person would keep dice in Dice Town."""

from __future__ import annotations

from rules.dicetown import prospects
from rules.dicetown.actions import Actions, Keep, Place
from rules.dicetown.components import Options
from rules.dicetown.naming import face_in_words
from rules.dicetown.view import View
from rules.dicetown.words import PLACES


def reason(options: Options, view: View, action: Actions) -> str:
    """Say what kept dice show at their place; empty: there is nothing to say that its own words do not."""
    if not isinstance(action, Keep) or view.seat is None or len(set(action.dice)) != 1:
        return ""
    face = action.dice[0]
    own = view.locked[view.seat].count(face) + len(action.dice)
    best = max((dice.count(face) for seat, dice in enumerate(view.locked) if seat != view.seat and not view.gone[seat]), default=0)
    place: Place = next(place for place, its in prospects.FACE_AT.items() if its == face)
    most = f", the most at {PLACES[place]}" if own > best else f", as many as anybody at {PLACES[place]}" if own == best else ""
    return f"that shows {face_in_words(face, own)}{most}"
