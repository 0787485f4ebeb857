"""Hold the board of one game to the laws, in seconds: `python -m cowtui.boards.check NAME`.

At moments of random games, with the fewest and the most players, every listed answer is reached by keys at 80×24 and 60×20, nothing is
painted outside its zone, over other text or cut at any size, a turn is shown as it came out, and a watcher is offered nothing. The first
fault of each law is said, with the picture. Boards of ours and of other packages are checked alike.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from itertools import islice
from time import monotonic

from cowtui.boards import laws, own_board
from cowtui.boards.base import AnyBoard, GameBoard
from cowtui.boards.trial import Moment, Size, moments, scene_of
from rules import tables
from rules.catalog import load
from rules.chance import Fast
from rules.errors import LawBroken
from rules.kernel import TABLE, AnyGame, Options

SECONDS = 10
MOMENTS = 6
"""Of each random game so many are looked at."""
TURNS = 100
"""And so many turns of it are shown."""
ANSWERS = 12
"""Of a long list of answers so many are looked for."""


def by_the_laws(board: AnyBoard, game: AnyGame, options: Options, seats: int, seed: int) -> Iterator[LawBroken]:
    """Look at one random game. The laws that are broken in it."""
    for seat in (seed % seats, None):
        try:
            laws.showing_is_true(board, game, options, seats, seat, seed, TURNS)
        except LawBroken as fault:
            yield fault
    for number, moment in enumerate(islice(moments(game, options, seats, seed, every=1 + seed % 5), MOMENTS)):
        for size in laws.ALL:
            try:
                _look(board, game, options, seats, moment, (number + seed) % seats, size)
            except LawBroken as fault:
                yield fault


def _look(board: AnyBoard, game: AnyGame, options: Options, seats: int, moment: Moment, seat: int, size: Size) -> None:
    """Look at one moment in a terminal of one size. Raises LawBroken."""
    if size in laws.SMALL:
        for asked in {ask.seat for ask in moment.state.asks() if ask.seat != TABLE}:
            scene = scene_of(game, options, moment.state, asked, size, board=board, events=moment.events, seats=seats)
            laws.answers_are_reached(board, scene, size, [action for action, _ in scene.position.listed][:ANSWERS])
    for viewer in (seat, None):
        for scene in laws.scenes(board, game, options, seats, moment, viewer, size):
            laws.picture_is_clean(board, scene, size)
    watched = scene_of(game, options, moment.state, None, size, board=board, events=moment.events, seats=seats)
    for scene in (watched, laws.shadow_scene(board, game, options, seats, moment, seat, size)):
        laws.watching_answers_nothing(board, scene, size)
        laws.picture_is_clean(board, scene, size)


def main() -> int:
    """Check the board that is named; the exit status."""
    parser = argparse.ArgumentParser(prog="python -m cowtui.boards.check", description="Hold the board of one game to the laws.")
    parser.add_argument("name", help="the game, as the catalog or another package's entry point names it")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="to look at random games for; usually %(default)s")
    arguments = parser.parse_args()
    try:
        game, board = load(arguments.name), own_board(arguments.name)
    except LookupError as fault:
        parser.exit(1, f"{fault.args[0]}\n")
    if not isinstance(board, GameBoard):
        print(f"{game.name}: it has no board of its own")
        return 1
    options, seats = game.options(), tables.default_seats(game)
    begun, seed, found = monotonic(), 0, dict[str, LawBroken]()
    while seed < 2 or (not found and monotonic() - begun < arguments.seconds):
        if seed > 1:
            options, _ = tables.drawn(game, Fast(seed))
            seats = [count for count in game.seats if tables.fits(game, options, count)]
        for broken in by_the_laws(board, game, options, seats[-(seed % 2)], seed):
            found.setdefault(broken.law, broken)
        seed += 1
    for broken in found.values():
        print(f"{game.name}: a law is broken: {broken}")
    if not found:
        print(f"{game.name}: nothing is missing; the board keeps every law in {seed} random games.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
