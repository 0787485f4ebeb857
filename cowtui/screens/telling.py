"""Which lines events make in the log, as they happen and from the history."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NamedTuple

import msgspec

from cowtui.boards.base import AnyBoard
from cowtui.boards.scene import Scene
from cowtui.widgets.text import Kind
from net.core.messages import History
from rules.kernel import Event, View


def kind_of(board: AnyBoard, scene: Scene[Any], event: Event) -> Kind:
    """Which kind of line an event makes."""
    if board.is_minor(event):
        return "minor"
    return "own" if scene.seat is not None and getattr(event, "seat", None) == scene.seat else "told"


class Before(NamedTuple):
    """What happened before somebody came, or came back, in lines."""

    lines: list[tuple[Kind, str]]
    """The oldest first."""
    missed: list[tuple[Kind, str]]
    """Those of the time when this player was away."""
    is_whole: bool
    """Whether all of that time is among them."""
    answer: str
    """What was answered last for this player meanwhile; empty: nothing was."""


def told_before(board: AnyBoard, scene: Scene[Any], history: History) -> Before:
    """The lines of events that led to a scene, in the sentences in which they are told as they happen. Raises msgspec.ValidationError.

    What a bot or the table played for this player says so.
    """
    events = [msgspec.convert(raw, scene.position.game.events) for raw in history.events]
    rounds = sum(board.totals(event) is not None for event in events)
    first_missed, first_played = (max(0, len(events) - count) for count in (history.missed, history.since))
    told: list[tuple[Kind, str]] = []
    missed: list[tuple[Kind, str]] = []
    for place, event in enumerate(events):
        rounds -= board.totals(event) is not None
        if text := board.tell(replace(scene, view=_rounds_ago(scene.view, rounds), event=event), event):
            kind = kind_of(board, scene, event)
            if kind == "own" and place >= first_played:
                text = f"{text.removesuffix('.')} (played for you)."
            told.append((kind, text))
            missed += [told[-1]] if place >= first_missed else []
    answer = "" if history.answer is None else board.tell(scene, msgspec.convert(history.answer, scene.position.game.events))
    return Before(told, missed, history.missed <= len(events), answer)


def _rounds_ago(view: View, rounds: int) -> View:
    """The view with its count of rounds, or of games of a series, as it was so many rounds ago."""
    counted = next((name for name in ("round", "game") if isinstance(getattr(view, name, None), int)), "")
    return msgspec.structs.replace(view, **{counted: getattr(view, counted) - rounds}) if counted and rounds else view
