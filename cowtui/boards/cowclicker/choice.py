"""What Enter says in Cow Clicker: cows that Space has marked, and the thing that the cursor is on.

A thing is named by words: 'own 4 0' is the first of the player's own cows of breed 4, 'cow 2 4 1' the second of seat 2,
'yard 13 0' a cow of the stockyard, 'player 2' a player, 'basic 3' a cow of the Basic deck.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final, NamedTuple

from rules.cowclicker.actions import Actions, Gift, Herd, Offer, Pick, Sell, Swap, Target, Tip, Upgrade
from rules.cowclicker.components import basics
from rules.cowclicker.decks import Deck
from rules.cowclicker.upgrades import Purse
from rules.cowclicker.view import View
from rules.kernel import Seat

WAYS: Final = 64
"""Of the ways to pay for a cow, so many are looked at."""
TARGETS: Final = ("rustling", "bbq")


class Marks(NamedTuple):
    """The cows that are marked, own ones and those of one other player."""

    own: tuple[int, ...]
    seat: Seat | None
    wanted: tuple[int, ...]

    @classmethod
    def read(cls, names: Sequence[str]) -> Marks:
        """Out of the names of things."""
        parts = [name.split() for name in names]
        own = tuple(sorted(int(part[1]) for part in parts if part[0] == "own"))
        theirs = [part for part in parts if part[0] == "cow"]
        return cls(own, int(theirs[0][1]) if theirs else None, tuple(sorted(int(part[2]) for part in theirs)))


class Asking(NamedTuple):
    """What an answer is read from."""

    deck: Deck
    view: View
    what: str
    """The question that must be answered, or may be answered anew; empty: none but gifts and trades."""
    marks: Marks
    way: int = 0
    """Which of the ways to pay for the stockyard cow under the cursor is proposed."""

    @property
    def own(self) -> tuple[int, ...]:
        """The player's pasture."""
        return () if self.view.seat is None else self.view.pastures[self.view.seat]


def numbered(cards: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Each card with how many equal ones came before it."""
    for place, card in enumerate(cards):
        yield card, list(cards[:place]).count(card)


def names(kind: str, cards: Sequence[int]) -> list[str]:
    """'own 4 0', 'own 4 1', 'own 9 0'."""
    return [f"{kind} {card} {nth}" for card, nth in numbered(cards)]


def said(asking: Asking, name: str) -> Actions | None:
    """What Enter says on a thing; None: nothing as things are."""
    kind, *numbers = name.split()
    match kind, [int(number) for number in numbers]:
        case "own", [card, _]:
            return on_own(asking, card)
        case "yard", [card, _]:
            return on_yard(asking, card)
        case "player", [seat]:
            return on_player(asking, seat, None)
        case "cow", [seat, card, _]:
            return on_player(asking, seat, card)
        case "basic", [card]:
            return Pick(card)
        case "draws", [draws]:
            return Herd(asking.marks.own, draws)
        case _:
            return None


def on_own(asking: Asking, card: int) -> Actions | None:
    """A cow of one's own: it is sold or tipped; or what is marked is said, where that needs no other thing."""
    marked, seat, wanted = asking.marks
    match asking.what:
        case "tipping":
            return Tip(card)
        case "cowboy":
            return Herd(marked, len(marked) + 1)
        case "drive":
            return None
        case _ if seat is not None:
            return Offer(seat, marked, wanted) if marked else None
        case "sale" if len(marked) == 1:
            return Sell(marked[0])
        case _ if marked:
            return paying(asking, _nearest(asking)) if asking.view.yard else None
        case _:
            return Sell(card)


def _nearest(asking: Asking) -> int:
    """The stockyard cow whose price the marked cows make, or come nearest to."""
    mooney = asking.deck.mooney
    paid = sum(mooney[cow] for cow in asking.marks.own)
    return min(asking.view.yard, key=lambda cow: (abs(mooney[cow] - paid), cow))


def on_yard(asking: Asking, card: int) -> Upgrade:
    """A cow of the stockyard: paid for with the marked cows, else in the way that is proposed."""
    if asking.marks.own:
        return paying(asking, card)
    found = ways(asking, card)
    return found[asking.way % len(found)] if found else Upgrade(asking.own, card)


def paying(asking: Asking, card: int) -> Upgrade:
    """The marked cows for this one, with as much milk as is missing, if there is so much."""
    mooney = asking.deck.mooney
    short = mooney[card] - sum(mooney[cow] for cow in asking.marks.own)
    return Upgrade(asking.marks.own, card, short if 0 < short <= asking.view.milk else 0)


def ways(asking: Asking, card: int) -> list[Upgrade]:
    """How this pasture can pay for a stockyard cow."""
    deck, view = asking.deck, asking.view
    price = deck.mooney[card]
    purse = Purse(asking.own, deck.mooney, price)
    found = (Upgrade(cows, card, milk) for milk in range(min(view.milk, price) + 1) for cows in purse.ways(price - milk))
    return list(islice(found, WAYS))


def on_player(asking: Asking, seat: Seat, card: int | None) -> Actions | None:
    """Another player, or one of that player's cows: an event falls on them, or marked cows are given or offered to them."""
    deck, view, marks = asking.deck, asking.view, asking.marks
    if seat == view.seat:
        return None
    theirs = view.pastures[seat]
    border = basics(deck, theirs)
    if asking.what in TARGETS:
        falls = theirs[border:] if asking.what == "rustling" else theirs[:border]
        equals = dict.fromkeys(cow for cow in falls if deck.mooney[cow] == deck.mooney[falls[0]])
        named = card if card in equals else next(iter(equals), None)
        return Target(seat, named if len(equals) > 1 else None)
    if asking.what == "drive":
        own = marks.own[:1] or asking.own[:1]
        other = (card,) if card is not None else theirs[:border][-1:]
        return Swap(own[0], seat, other[0]) if own and other else None
    wanted = marks.wanted if marks.seat == seat else ()
    if wanted or len(marks.own) > 1:
        return Offer(seat, marks.own, wanted) if wanted else None
    return Gift(marks.own[0], seat) if marks.own else None
