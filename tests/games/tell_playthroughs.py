"""Write the text of recorded games anew, after a change of words: `python tests/games/tell_playthroughs.py take5 …`; read the diff."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from rules import record
from rules.catalog import load

PLAYTHROUGHS = Path(__file__).parent / "playthroughs"


def told(name: str) -> Iterator[str]:
    """The sentences of a recorded game, as the table heard them (nothing hidden)."""
    game = load(name)
    header, lines = record.read((PLAYTHROUGHS / f"{name}.record").read_text("utf-8"))
    options = record.options_of(game, header)
    for step in record.replay(game, header, lines):
        for event in step.events:
            if line := game.describe_event(options, event, header.names):
                yield line + "\n"


if __name__ == "__main__":
    for chosen in sys.argv[1:]:
        (PLAYTHROUGHS / f"{chosen}.txt").write_text("".join(told(chosen)), "utf-8")
