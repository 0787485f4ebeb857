"""Print a board in a position, for whoever works on it: `python screenshots/look.py take5 --seats 10 --size 60x20 --what take --seed 3`.

`--cursor NAME` puts the cursor on a spot; without, it stands where a new question puts it. `--spots` lists the spots. `--svg FILE` draws it
in colours, of `--theme` dark, light, sixteen, sixteen-light or mono.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from picture import svg
from screens.boards import kit_board, picture, scene_of
from screens.stage import moment

from cowtui.settings import themes
from cowtui.widgets.canvas import strip_of
from cowtui.widgets.palette import MONO, SIXTEEN, SIXTEEN_LIGHT, palette
from rules.catalog import GAMES, load

THEMES = {name: palette(256, name) for name in themes.OURS} | {one.name: one for one in (SIXTEEN, SIXTEEN_LIGHT, MONO)}


def main() -> None:
    """See the module."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=GAMES, metavar="GAME")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--size", default="80x24")
    parser.add_argument("--what", default="", help="the question that seat 1 is asked; without, any")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--watch", action="store_true")
    parser.add_argument("--cursor", default="")
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE")
    parser.add_argument("--spots", action="store_true")
    parser.add_argument("--svg", type=Path)
    parser.add_argument("--theme", default="dark")
    said = parser.parse_args()
    game = load(said.game)
    options = game.options(**{key: _value(value) for key, _, value in (one.partition("=") for one in said.option)})
    seats = said.seats or game.usual
    wanted = lambda state: any(ask.seat == 0 and ask.must and said.what in ("", ask.what) for ask in state.asks())  # noqa: E731
    now = moment(game, options, seats, wanted, said.seed)
    width, height = map(int, said.size.split("x"))
    scene = scene_of(
        game, options, now.state, None if said.watch else 0, (width, height), events=now.events, seats=seats, palette=THEMES[said.theme]
    )
    if said.cursor:
        scene = replace(scene, cursor=said.cursor)
    sheet = picture(kit_board(game.name), scene, (width, height))
    if said.svg:
        like = {"sixteen-light": "light"}.get(said.theme, said.theme)
        ground = themes.load(like if like in themes.OURS else "dark").ground
        said.svg.write_text(svg([strip_of(sheet, y) for y in range(height)], ground), "utf-8")
    else:
        print(sheet.text())
    if said.spots:
        for spot in sheet.spots.values():
            print(spot.name, tuple(spot.region), spot.zone, spot.key, "answers" if spot.is_answer else "")


def _value(text: str) -> object:
    return {"yes": True, "no": False}.get(text, int(text) if text.isdigit() else text)


if __name__ == "__main__":
    main()
