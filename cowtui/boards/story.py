"""What happened, in the places where it stands on a board: "Just now" above the hand, the log and the chat beside the table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.cells import cell_len

from cowtui.boards.layout import Zone
from cowtui.widgets.grid import Grid
from cowtui.widgets.palette import Role
from cowtui.widgets.text import Kind, Line, cut, flowed, plain, wrap

ROLES: dict[Kind, Role] = {"told": "ink", "own": "you", "chat": "note", "note": "note", "heading": "note", "minor": "note"}
_JUST_NOW = "Just now"


def paint_just_now(grid: Grid, zone: Zone, story: Sequence[tuple[Kind, str]], title: str = _JUST_NOW, *, keeps_own: bool = False) -> None:
    """The last sentences that fit, whole, the newest last; one that is too long alone stands from its beginning."""
    if not zone.height or not story:
        return
    x = zone.x + 1
    if title:
        grid.put(x, zone.y, title, "note")
        x += len(title) + 2
    for y, line in enumerate(latest(story, zone.right - x - 1, zone.height, keeps_own=keeps_own), zone.y):
        grid.say(x, y, line)


def latest(story: Sequence[tuple[Kind, str]], width: int, height: int, *, keeps_own: bool = False) -> list[Line]:
    """The last sentences in so many rows; an ellipsis before the first where it is not the first of its turn.

    `keeps_own`: what this player did since the last heading stands before them, where they have no room for it.
    """
    told: list[tuple[str, Role]] = []
    turns = {0}
    own: list[int] = []
    for kind, text in story:
        if kind == "heading":
            turns.add(len(told))
            own.clear()
        elif kind != "chat":
            own += [len(told)] if keeps_own and kind == "own" else []
            told.append((text, ROLES[kind]))
    rows: list[Line] = []
    for first in range(len(told) - 1, -1, -1):
        kept = [place for place in own if place < first]
        shown = [*kept, *range(first, len(told))]
        cut_off = {place for place, before in zip(shown, [-1, *shown], strict=False) if place != before + 1 and place not in turns}
        cut_off -= set() if len(turns) > 1 else {shown[0]}
        more = flowed([(f"… {told[place][0]}" if place in cut_off else told[place][0], told[place][1]) for place in shown], width)
        if len(more) > height:
            break
        rows = more
    if told and not rows and height:
        alone = [told[place] for place in own] or told[-1:]
        rows = flowed(alone, width)[:height]
        text = plain(rows[-1])
        rows[-1] = [(f"{text}…" if cell_len(text) < width else cut(f"{text} ", width), alone[-1][1])]
    return rows


def paint_log(grid: Grid, zone: Zone, story: Iterable[tuple[Kind, str]], title: str = "What happened") -> None:
    """The log in a column: headings of rounds and turns, and below each what happened then; the last sentences that fit, each whole."""
    if zone.height < 2:
        return
    grid.rule(zone.y, title, zone.x, zone.width)
    told: list[list[tuple[str, Role]]] = []
    indent = ""
    for kind, text in story:
        if kind == "heading":
            told.append([*([("", ROLES[kind])] if told else []), (text, ROLES[kind])])
            indent = "  "
        elif kind != "chat":
            told.append([(indent + line, ROLES[kind]) for line in wrap(text, zone.width - 1 - len(indent))])
    rows: list[tuple[str, Role]] = []
    for sentence in reversed(told):
        if len(rows) + len(sentence) > zone.height - 1:
            rows = rows or sentence[: zone.height - 1]
            break
        rows = [*sentence, *rows]
    while rows and not rows[0][0]:
        del rows[0]
    for y, (text, role) in enumerate(rows, zone.y + 1):
        grid.put(zone.x + 1, y, text, role, zone.width - 1)


def paint_chat(grid: Grid, zone: Zone, chat: Sequence[str]) -> None:
    """The last lines that were said, in a column."""
    grid.rule(zone.y, "Chat", zone.x, zone.width)
    rows = [line for text in chat[-zone.height :] for line in wrap(text, zone.width - 1)]
    for y, text in enumerate(rows[-(zone.height - 1) :], zone.y + 1):
        grid.put(zone.x + 1, y, text, "ink", zone.width - 1)
