"""Whom and what an event card would take: Rustling, Bar-B-Que and Cattle Drive."""

from __future__ import annotations

from cowtui.boards.cowclicker.asking import doing, marked_own, own_basics
from cowtui.boards.cowclicker.cows import deck_in
from cowtui.boards.scene import Scene
from rules.cowclicker.actions import Swap, Target
from rules.cowclicker.components import basics
from rules.cowclicker.view import View
from rules.kernel import Seat


def cheapest(scene: Scene[View], seat: Seat) -> list[int]:
    """The breeds that the event may take from a player: none, one, or several that are worth the same (CC-R15)."""
    deck, cows = deck_in(scene), scene.view.pastures[seat]
    border = basics(deck, cows)
    among = cows[border:] if doing(scene) == "rustling" else cows[:border]
    least = min((deck.mooney[cow] for cow in among), default=0)
    return [cow for cow in dict.fromkeys(among) if deck.mooney[cow] == least]


def taken(scene: Scene[View], seat: Seat) -> int | None:
    """The cow that goes; `o` names another one that is worth the same."""
    found = cheapest(scene, seat)
    return found[scene.choice.way % len(found)] if found and seat != scene.view.seat else None


def target_at(scene: Scene[View], seat: Seat) -> Target | None:
    """What Enter on a player says."""
    cow = taken(scene, seat)
    if cow is None:
        return None
    return Target(seat, cow if len(cheapest(scene, seat)) > 1 else None)


def given(scene: Scene[View]) -> int | None:
    """The own basic cow that a Cattle Drive swaps: the marked one, else the cheapest."""
    marked = marked_own(scene)
    return marked[0] if marked else next(iter(own_basics(scene)), None)


def swap_for(scene: Scene[View], seat: Seat, cow: int) -> Swap | None:
    """What Enter on another player's cow says in a Cattle Drive."""
    own = given(scene)
    return None if own is None or cow >= deck_in(scene).first_premium else Swap(own, seat, cow)
