"""Scenes of Cow Clicker for the tests beside this file, and what is said and done in them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from games.cowclicker.positions import after as rules_after
from games.cowclicker.positions import at
from screens.boards import Size, at_home, kit_board, picture, scene_of

from cowtui.boards.prompting import lines_of
from cowtui.boards.scene import NOTHING, Choice, Scene, Sheet
from cowtui.widgets.text import plain
from rules.cowclicker import GAME
from rules.cowclicker.state import State
from rules.kernel import Seat

BOARD = kit_board("cowclicker")
YARD = "p26 p35 p64 p69 p73 p80"


def scene(state: State, size: Size = (80, 24), seat: Seat | None = 0, cursor: str = "", choice: Choice = NOTHING) -> Scene[Any]:
    """What a player looks at, with the cursor where a new question puts it unless said otherwise."""
    seen = replace(scene_of(GAME, state.options, state, seat, size, seats=len(state.pastures), board=BOARD), choice=choice)
    return replace(seen, cursor=cursor) if cursor else at_home(BOARD, seen, size) if choice != NOTHING else seen


def painted(seen: Scene[Any]) -> Sheet:
    """Its picture."""
    layout = seen.layout
    return picture(BOARD, seen, (layout.width, layout.height))


def prompt(seen: Scene[Any]) -> list[str]:
    """The three lines of the prompt: question and keys, what Enter does, what else."""
    said = lines_of(BOARD, seen, painted(seen).spots.get(seen.cursor))
    return [f"{said.asked}  {said.keys}".rstrip(), plain(said.does), plain(said.more)]


def entered(seen: Scene[Any], name: str = "") -> object:
    """What Enter does on a spot, or where the cursor is."""
    here = replace(seen, cursor=name or seen.cursor)
    return BOARD.enter(here, painted(here).spots[here.cursor])


def pressed(seen: Scene[Any], key: str) -> object:
    """What a key of the game does."""
    return BOARD.press(seen, key, painted(seen).spots.get(seen.cursor))


def six(phase: str = "sale", **given: Any) -> State:
    """Six players late in a game."""
    usual = {"yard": YARD, "premium": "p20 p23 p38 p58", "cowntdown": "p99 p98 M", "turns": 36}
    return at(phase, "b1 b1 b7 p27", "b4 b9 p13 p55", "b2", "b6", "b8 p45", "p40", **{**usual, **given})


def drawn(event: str, *pastures: str, **given: Any) -> State:
    """The first player has just drawn this event."""
    options = {"events": 1, **given.pop("options", {})}
    state = at("buy", *pastures, basic=f"e:{event} b2 b9", yard=YARD, options=options, **given)
    return rules_after(state, "0 buy", f"table draw e:{event}")
