"""Moments of Dice Town's questions, played by the game's own judgement, for the tests of its board."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

from games.dicetown.positions import at
from screens.boards import kit_board, picture, scene_of

from cowtui.boards.picture import layout_of
from cowtui.boards.prompting import lines_of
from cowtui.boards.scene import Scene
from cowtui.boards.trial import Moment
from cowtui.widgets.text import plain
from rules.catalog import load
from rules.chance import Fast
from rules.dicetown.components import Options
from rules.dicetown.state import State
from rules.dicetown.view import View
from rules.kernel import TABLE, Action, AnyState, Ask, Event
from rules.playout import plies

GAME = load("dicetown")
BOARD = kit_board("dicetown")
Size = tuple[int, int]
NORMAL: Size = (80, 24)


@cache
def first(what: str, seats: int, least: int = 2, **named: Any) -> Moment:
    """The first time that the first player is asked this, from a round on, in games of the game's own judgement."""
    options = GAME.options(window=0, **named)
    for seed in range(1, 200):
        chance = Fast(seed)
        state = GAME.new(options, seats, None)

        def decide(now: AnyState, ask: Ask, chance: Fast = chance) -> Action | None:
            action: Action | None = GAME.heuristic(options, now.view(ask.seat), ask, chance)
            return action

        told: list[Event] = []
        for ply in plies(state, decide, chance):
            told += ply.events
            settled = not any(ask.seat == TABLE and not ask.wait for ask in state.asks())
            if settled and state.round >= least and any(ask.seat == 0 and ask.what == what for ask in state.asks()):
                return Moment(state, tuple(told[-14:]))
    raise AssertionError(f"nobody is asked {what}")


def scene_at(state: AnyState, size: Size = NORMAL, seat: int | None = 0, events: tuple[Event, ...] = (), cursor: str = "") -> Scene[View]:
    """What the board is painted from."""
    assert isinstance(state, State)
    scene = scene_of(GAME, state.options, state, seat, size, events=events, seats=len(state.dollars))
    if any(ask.wait for ask in state.asks()):
        scene = replace(scene, around=replace(scene.around, window=(3, 5)))
    return replace(scene, cursor=cursor or scene.cursor)


def rows(scene: Scene[View], size: Size = NORMAL) -> list[str]:
    """The picture, line by line."""
    return picture(BOARD, scene, size).text().split("\n")


def said(scene: Scene[View], size: Size = NORMAL) -> list[str]:
    """The three lines of the prompt."""
    lines = lines_of(BOARD, scene, picture(BOARD, scene, size).spots.get(scene.cursor))
    return [lines.asked, plain(lines.does), plain(lines.more)]


def place(scene: Scene[View], title: str, size: Size = NORMAL) -> str:
    """The row of a place."""
    return next(row for row in rows(scene, size) if f" {title} " in row[:18])


def player(scene: Scene[View], name: str, size: Size = NORMAL) -> str:
    """The row of a player."""
    return next(row for row in rows(scene, size) if row[2:].startswith(name))


__all__ = ["BOARD", "GAME", "NORMAL", "Options", "at", "first", "layout_of", "place", "player", "rows", "said", "scene_at"]
