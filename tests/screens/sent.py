"""How many bytes a key sends to a terminal: counted from the pictures before and after it, by the writer that writes them there."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Final, NamedTuple

import pytest
from rich.color import ColorSystem
from rich.segment import Segment
from screens.hands import Hands
from textual.strip import Strip

from cowtui.boards.keys import TABLE_KEYS
from cowtui.boards.trial import Moment, Size
from cowtui.textual_patches import Piece, write_pieces
from cowtui.widgets.grid import Grid
from cowtui.widgets.palette import DARK, SIXTEEN
from cowtui.wording.about.base import about_of
from rules.chance import Fast
from rules.kernel import TABLE, AnyGame, Event, Options
from rules.playout import Decide, plies

CURSOR_MOVES: Final = len("\x1b[40;120H")
"""What puts the real cursor where the chosen thing is."""


class Sent(NamedTuple):
    """One key, and what it has sent."""

    key: str
    cursor: str
    """The spot that it led to."""
    count: int
    lines: str
    """What was sent of each line, for who looks where the bytes go."""


def sent(grid: Grid, cells: Collection[tuple[int, int]], colours: int) -> tuple[int, str]:
    """How many bytes send these cells of a picture, and what they bring."""
    pieces = []
    for x, y in sorted(cells, key=lambda cell: (cell[1], cell[0])):
        if (x - 1, y) in cells:
            continue
        end = x
        while (end, y) in cells:
            end += 1
        strip = Strip([Segment(text, style) for text, style in grid.runs(y)], grid.width).crop(x, end)
        pieces.append(Piece(x, y, strip))
    written = write_pieces(pieces, ColorSystem.STANDARD if colours == 16 else ColorSystem.EIGHT_BIT, grid.width)
    return (len(written.encode()) + CURSOR_MOVES if written else 0), "\n".join(f"{y:3},{x:<3} {strip.text!r}" for x, y, strip in pieces)


def walk(
    game: AnyGame, options: Options, moment: Moment, size: Size, colours: int, ways: Sequence[str] = ("right", "down", "left", "up")
) -> Iterator[Sent]:
    """Go through every zone of a new player's table as keys do: Tab, and in each zone these arrows from every spot they lead to."""
    with pytest.MonkeyPatch.context() as patch:
        hands = Hands(patch, game, options, size=size, palette=SIXTEEN if colours == 16 else DARK)
        board = hands.board
        board.surround(title=game.title, table="Barn", tips=about_of(game).tips)
        board.screen_keys = tuple((known.shown, known.word) for known in TABLE_KEYS if known.word and known.word not in ("hint", "result"))
        hands.show(moment.state, events=moment.events, seats=game.usual)
        board.unguard()
        yield from _pressed(hands, colours, "right")  # the first key takes away the tip
        for _ in dict.fromkeys(spot.zone for spot in board.spots.values()):
            yield from _pressed(hands, colours, "tab")
            zone = board.spots[board.cursor].zone if board.cursor else ""
            yield from _around(hands, colours, zone, ways)


def _around(hands: Hands, colours: int, zone: str, ways: Sequence[str]) -> Iterator[Sent]:
    """Every arrow from every spot of this zone that arrows lead to; the cursor ends where it began."""
    board = hands.board
    begun, seen = board.cursor, set[str]()
    waiting = [begun]
    while waiting:
        here = waiting.pop()
        if here in seen:
            continue
        seen.add(here)
        for way in ways:
            board.point(here)
            yield from _pressed(hands, colours, way)
            there = board.spots.get(board.cursor)
            if there is not None and there.zone == zone:
                waiting.append(there.name)
    board.point(begun)


def _pressed(hands: Hands, colours: int, key: str) -> Iterator[Sent]:
    at = hands.board.cursor
    hands.changed.clear()
    hands.press(key)
    count, lines = sent(hands.grid, hands.changed, colours)
    if hands.board.cursor != at or count:
        yield Sent(key, f"{at} -> {hands.board.cursor}", count, lines)


def moments(game: AnyGame, options: Options, seed: int, count: int = 3) -> list[Moment]:
    """Moments spread over a game that is played sensibly, the first and the last among them, in which seat 0 must answer."""
    chance = Fast(seed)
    state = game.new(options, game.usual, None)
    heuristic: Decide = lambda state, ask: game.heuristic(options, state.view(ask.seat), ask, chance)  # noqa: E731
    found: list[Moment] = []
    untold: list[Event] = []
    for ply in plies(state, heuristic, chance):
        untold += ply.events
        asks = state.asks()
        if all(ask.seat != TABLE for ask in asks) and any(ask.seat == 0 and ask.must for ask in asks):
            found.append(Moment(state.clone(), tuple(untold)))
            untold = []
    return [found[number * (len(found) - 1) // (count - 1)] for number in range(count)]
