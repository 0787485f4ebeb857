"""What can be paid for, in which ways, and what becomes of the average."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import islice
from typing import Final

from cowtui.boards.cowclicker.cows import deck_in, total
from cowtui.boards.scene import Scene
from rules.cowclicker.actions import Upgrade
from rules.cowclicker.decks import Deck
from rules.cowclicker.upgrades import Purse
from rules.cowclicker.view import View
from rules.cowclicker.words import average

MOST: Final = 256
"""So many ways to pay for one cow are looked at."""


def own(view: View) -> tuple[int, ...]:
    """The pasture of whose view this is; empty for a watcher's."""
    return () if view.seat is None else view.pastures[view.seat]


def ways(scene: Scene[View], target: int, marked: Sequence[int] = ()) -> list[Upgrade]:
    """Every way to pay for a cow with the marked ones in it, the one that leaves the best average first."""
    view = scene.view
    found = _ways(deck_in(scene), own(view), view.milk, target)
    wanted = Counter(marked)
    return [way for way in found if not wanted - Counter(way.cows)] if marked else list(found)


@lru_cache(maxsize=512)
def _ways(deck: Deck, cows: tuple[int, ...], milk: int, target: int) -> tuple[Upgrade, ...]:
    price = deck.mooney[target]
    purse = Purse(cows, deck.mooney, price)
    found = (Upgrade(paid, target, poured) for poured in range(min(milk, price) + 1) for paid in purse.ways(price - poured))
    worth = total(deck, cows)
    best_first = sorted(islice(found, MOST), key=lambda way: -(worth + way.milk) / (len(cows) - len(way.cows) + 1))
    return tuple(best_first)


def best(scene: Scene[View], cows: tuple[int, ...]) -> Upgrade | None:
    """The upgrade that a pasture of these cows could pay, of all the one with the best average after it."""
    deck, view = deck_in(scene), scene.view
    first = [found[0] for target in dict.fromkeys(view.yard) if (found := _ways(deck, cows, view.milk, target))]
    return max(first, key=lambda way: (total(deck, cows) + way.milk) / (len(cows) - len(way.cows) + 1), default=None)


def averages(scene: Scene[View], gone: Sequence[int], come: Sequence[int]) -> tuple[str, str]:
    """One's average now, and when these cows have gone and come."""
    deck, cows = deck_in(scene), own(scene.view)
    worth = total(deck, cows)
    after = worth - total(deck, gone) + total(deck, come)
    return average(worth, len(cows)), average(after, len(cows) - len(gone) + len(come))


def change(scene: Scene[View], gone: Sequence[int], come: Sequence[int]) -> str:
    """'your average goes up from 4.83 to 9.67'."""
    before, after = averages(scene, gone, come)
    if before == after:
        return f"your average stays {after}"
    way = "up" if float(after) > float(before) else "down"
    return f"your average goes {way} from {before} to {after}"
