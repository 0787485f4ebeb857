"""What can be done with what the cursor is on: each card and each pair has its ways, one of which is proposed; `o` goes to the next."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from cowtui.boards.scene import Choice, Scene
from rules.cowsdance import dancing
from rules.cowsdance.actions import AskRound, Cut, Decide, Discard, Invite, Pair
from rules.cowsdance.components import FIFI, SPELLED, WILD, Card, Couple, Options
from rules.cowsdance.view import View
from rules.kernel import Action, Seat

KNOWN: Final = "known"
"""The flag under which stands what is known, in place of the players."""
NEW: Final = "new"
"""The flag of a question that has just appeared: the cursor goes to the best card once, and then stays where it is put."""


def options_of(scene: Scene[View]) -> Options:
    """Of this game."""
    assert isinstance(scene.position.options, Options)
    return scene.position.options


def spots_of(zone: str, cards: Iterable[Card]) -> list[tuple[str, Card]]:
    """The names of the spots of cards, those alike counted: 'hand LW 1'."""
    named: list[tuple[str, Card]] = []
    for card in cards:
        same = sum(other == card for _, other in named) + 1
        named.append((f"{zone} {SPELLED[card]} {same}", card))
    return named


def kind_of(couple: Couple) -> Couple:
    """What a pair is, whoever brought which card."""
    return min(couple), max(couple)


def pair_spot(owner: Seat, couple: Couple) -> str:
    """The name of the spot of all pairs of a kind that lie before a player."""
    card, other = kind_of(couple)
    return f"pairs {owner} {SPELLED[card]}+{SPELLED[other]}"


def answers(scene: Scene[View]) -> Sequence[Action]:
    """Everything that may be answered now."""
    if scene.is_for_looking or not scene.asks():
        return ()
    return [action for action, _ in scene.position.listed]


def ways(scene: Scene[View], spot: str) -> list[Action]:
    """What can be done with a card or a pair, discarding apart; what scores surely stands first."""
    zone, *rest = spot.split(" ")
    view = scene.view
    found: list[Action] = []
    if zone == "decide":
        return [action for action in answers(scene) if isinstance(action, Decide) and SPELLED[action.asker] == rest[0]]
    if zone in ("hand", "hall"):
        card = SPELLED.index(rest[0])
        for action in answers(scene):
            match action:
                case Pair(couple) if couple[zone == "hall"] == card:
                    found.append(action)
                case Cut() if zone == "hand" and card == FIFI:
                    found.append(action)
                case Invite() if card == _asker_or_answerer(view, zone):
                    found.append(action)
                case AskRound() if zone == "hand" and card == view.asker:
                    found.append(action)
                case _:
                    pass
    elif zone == "pairs" and scene.view.pairs:
        owner = int(rest[0])
        return [
            action
            for action in answers(scene)
            if isinstance(action, Cut) and action.seat == owner and pair_spot(owner, view.pairs[owner][action.number]) == spot
        ]
    return sorted(found, key=lambda action: _rank(scene, action)) if len(found) > 1 else found


def _asker_or_answerer(view: View, zone: str) -> Card | None:
    if view.asker is None:
        return None
    return view.asker if zone == "hand" else dancing.answerer_of(view.asker)


def _rank(scene: Scene[View], action: Action) -> tuple[int, int]:
    """Sort ways: two dancers, Fifi, cut-ins on others, then what ends the pairing, own pairs last; of cut-ins one of a kind first."""
    view = scene.view
    match action:
        case Pair(couple):
            return (2 if FIFI in couple else 1 if WILD in couple else 0), 0
        case Invite():
            return 5, 0
        case Cut(owner, number, _):
            kinds = [kind_of(couple) for couple in view.pairs[owner]]
            is_double = kinds[number] in kinds[:number]
            return 3 + 4 * (owner == view.seat) + is_double, -dancing.points(view.pairs[owner])
        case _:
            return 6, 0


def proposal(scene: Scene[View], spot: str = "") -> Action | None:
    """What Enter does on a spot, of itself the one under the cursor; None: nothing, or it only discards."""
    spot = spot or scene.cursor
    if scene.showing or not spot:
        return None
    found = ways(scene, spot)
    if not found:
        card = card_at(spot)
        return Discard(card) if card is not None and only_discards(scene) and scene.allows(Discard(card)) else None
    return found[scene.choice.way % len(found) if scene.choice.marks == (spot,) else 0]


def card_at(spot: str) -> Card | None:
    """The hand card of a spot."""
    zone, *rest = spot.split(" ")
    return SPELLED.index(rest[0]) if zone == "hand" else None


def only_discards(scene: Scene[View]) -> bool:
    """Whether nothing but a discard is left in this turn."""
    found = answers(scene)
    return bool(found) and all(isinstance(action, Discard) for action in found)


def next_way(scene: Scene[View], spot: str) -> Choice:
    """The choice that proposes the next way of a spot."""
    now = scene.choice.way if scene.choice.marks == (spot,) else 0
    return Choice(marks=(spot,), way=(now + 1) % max(1, len(ways(scene, spot))), flags=scene.choice.flags)


def taking_up(scene: Scene[View], action: Action, spots: Iterable[str]) -> tuple[str, int] | None:
    """The spot and the way that propose an action: at once from the hand, else from what it takes, else as a later way of the hand."""
    found: list[tuple[int, bool, str]] = []
    for spot in spots:
        ways_there = ways(scene, spot)
        if action in ways_there:
            way = ways_there.index(action)
            found.append((way, way > 0 and spot.startswith("hand"), spot))
        elif isinstance(action, Discard) and card_at(spot) == action.card:
            return spot, 0
    way, _, spot = min(found, key=lambda one: (one[1], one[0] > 0, one[0]), default=(0, False, ""))
    return (spot, way) if spot else None


def first_spot(scene: Scene[View]) -> str:
    """Where the cursor begins at a question: on the card that scores most surely; empty: on none above others."""
    best: tuple[tuple[int, int], str] | None = None
    for spot, _ in spots_of("hand", scene.view.hand):
        for action in ways(scene, spot):
            rank = _rank(scene, action)
            if rank[0] < 7 and (best is None or rank < best[0]):
                best = rank, spot
    return best[1] if best else ""


def is_forced(scene: Scene[View]) -> bool:
    """Whether a pair must be made before anything but pairs and cut-ins (CD-R7)."""
    view = scene.view
    return scene.asks("play") and dancing.compulsory(options_of(scene), view.hand, view.hall, view.exempt) is not None
