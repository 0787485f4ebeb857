"""Which lines events make in the log, as they happen and from the history."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import msgspec

from cowtui.boards.base import AnyBoard
from cowtui.boards.scene import Scene
from cowtui.widgets.text import Kind
from rules.kernel import Event, View


def kind_of(board: AnyBoard, scene: Scene[Any], event: Event) -> Kind:
    """Which kind of line an event makes."""
    if board.is_minor(event):
        return "minor"
    return "own" if scene.seat is not None and getattr(event, "seat", None) == scene.seat else "told"


def told_before(board: AnyBoard, scene: Scene[Any], events: Sequence[Event], missed: int = 0) -> tuple[list[tuple[Kind, str]], list[str]]:
    """The lines of events that led to a scene, the oldest first, in the sentences in which they are told as they happen.

    For the last `missed` of them the player was away: their own moves among those say so, and are given for themselves too.
    """
    rounds = sum(board.totals(event) is not None for event in events)
    told: list[tuple[Kind, str]] = []
    for_you: list[str] = []
    for place, event in enumerate(events):
        rounds -= board.totals(event) is not None
        if text := board.tell(replace(scene, view=_rounds_ago(scene.view, rounds), event=event), event):
            kind = kind_of(board, scene, event)
            if kind == "own" and place >= len(events) - missed:
                for_you.append(text)
                text = f"{text} (played for you)"
            told.append((kind, text))
    return told, for_you


def _rounds_ago(view: View, rounds: int) -> View:
    """The view with its count of rounds, or of games of a series, as it was so many rounds ago."""
    counted = next((name for name in ("round", "game") if isinstance(getattr(view, name, None), int)), "")
    return msgspec.structs.replace(view, **{counted: getattr(view, counted) - rounds}) if counted and rounds else view
