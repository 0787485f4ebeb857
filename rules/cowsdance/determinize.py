"""A whole state of Cows Can't Dance that a view allows: places that take only some kinds, buried cards whose place is hidden."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.chance import Chance, shuffled
from rules.cowsdance import pile
from rules.cowsdance.components import HAND, SPELLED, Asker, Card, Kinds, Options, deck
from rules.cowsdance.pile import Buried
from rules.cowsdance.state import State
from rules.cowsdance.view import View, hidden
from rules.kernel import TABLE, Seat

EVERY: Final = (1 << len(SPELLED)) - 1
TRIES: Final = 300
"""So often places for the buried cards are looked for; in games that are played the third try finds them."""
RARITY: Final = 8
"""About one card in so many is of a given kind of cow, bull or Fifi."""


def determinize(options: Options, view: View, chance: Chance) -> State:
    """Imagine a state that this view allows: unseen cards fall anywhere but where somebody is known to lack them."""
    unseen = _Unseen(shuffled(chance, hidden(options, view)))
    for seat, left in enumerate(view.left):
        if seat != view.seat:
            for kinds in _narrow_places(left, view.lacks[seat], view.asker if view.shown[seat] else None):
                unseen.put(kinds, seat)
    buried = _bury(options, view, unseen, chance) if view.buried else []
    hands = [list(view.hand) if seat == view.seat else unseen.hand(seat, left) for seat, left in enumerate(view.left)]
    return State(
        options=options,
        dealer=view.dealer,
        asker=view.asker,
        turning=0,
        turn=view.turn,
        due=0,
        asking=view.asking,
        hands=hands,
        pile=unseen.rest(),
        buried=buried,
        dug=list(view.dug),
        hall=list(view.hall),
        exempt=list(view.exempt),
        pairs=[list(couples) for couples in view.pairs],
        lacks=[list(lacks) for lacks in view.lacks],
        shown=list(view.shown),
        playing=list(view.playing),
        game=view.game,
        totals=list(view.totals),
        play_offs=[list(points) for points in view.play_offs],
        over=view.over,
        deals=view.deals,
        turns=view.turns,
    )


class _Unseen:
    """Cards in random order, given to places one after the other; a place's card may move to let another place have one."""

    def __init__(self, cards: Sequence[Card]) -> None:
        self._cards = cards
        self._free = list(range(len(cards)))
        self._kinds: list[Kinds] = []
        self._owner: list[Seat] = []
        self._card_of: list[int | None] = []
        self._place_of: list[int | None] = [None] * len(cards)

    def put(self, kinds: Kinds, owner: Seat) -> int | None:
        """A new place for one card of these kinds; None where no card can be had."""
        place = len(self._kinds)
        self._kinds.append(kinds)
        self._owner.append(owner)
        self._card_of.append(None)
        return place if self._find(place, set()) else None

    def release(self, place: int) -> None:
        """Take its card from a place again."""
        index = self._card_of[place]
        assert index is not None
        self._card_of[place] = self._place_of[index] = None
        self._free.append(index)

    def mix(self, chance: Chance) -> None:
        """Forget in what order cards were released."""
        self._free = shuffled(chance, self._free)

    def _find(self, place: int, tried: set[int]) -> bool:
        kinds = self._kinds[place]
        for nth, index in enumerate(self._free):
            if kinds >> self._cards[index] & 1:
                del self._free[nth]
                self._assign(place, index)
                return True
        for index, card in enumerate(self._cards):
            other = self._place_of[index]
            if other is not None and kinds >> card & 1 and index not in tried:
                tried.add(index)
                if self._find(other, tried):
                    self._assign(place, index)
                    return True
        return False

    def _assign(self, place: int, index: int) -> None:
        self._card_of[place], self._place_of[index] = index, place

    def hand(self, owner: Seat, size: int) -> list[Card]:
        """The cards in an owner's places, filled up to a size from what is free; sorted."""
        mine = [index for index, whose in zip(self._card_of, self._owner, strict=True) if whose == owner and index is not None]
        while len(mine) < size:
            mine.append(self._free.pop())
        return sorted([self._cards[index] for index in mine])

    def rest(self) -> list[Card]:
        """What is free still; sorted."""
        return sorted([self._cards[index] for index in self._free])


def _narrow_places(size: int, lacks: Sequence[tuple[Kinds, int]], shown: Asker | None) -> list[Kinds]:
    """The kinds that each card of a hand can be of, for those that cannot be just anything; the narrowest first."""
    places: list[Kinds] = []
    for kinds, room in lacks:
        places += [EVERY & ~kinds] * (size - room - len(places))
    if shown is not None:
        places[:1] = [1 << shown]
    return places


def _bury(options: Options, view: View, unseen: _Unseen, chance: Chance) -> list[Buried]:
    """Places for the buried cards of a view, or that they have been drawn; of the unseen cards they take what they need.

    Raises ValueError where no place is found: no game leads to such a view.
    """
    for _ in range(TRIES):
        found = _try_to_bury(options, view, unseen, chance)
        if found is not None:
            unseen.mix(chance)
            return found
    raise ValueError("the buried cards have no place")


def _try_to_bury(options: Options, view: View, unseen: _Unseen, chance: Chance) -> list[Buried] | None:
    count = len(view.buried)
    rooms = [_rooms(view, met) for _, met in view.buried]
    order = sorted(shuffled(chance, range(count)), key=lambda nth: sum(rooms[nth]) > 0)
    places = {nth: unseen.put(1 << view.buried[nth][0], TABLE) for nth in order}
    below = _places_below(options, view, [places[nth] is not None for nth in range(count)], [sum(room) for room in rooms], chance)
    met = None if below is None else _imagine_met(view, below, chance)
    for nth, place in places.items():
        if place is not None and (met is None or below is None or below[nth] is None):
            unseen.release(place)
    if met is None or below is None:
        return None
    return [Buried(card, below[nth], met[card].copy()) for nth, (card, _) in enumerate(view.buried)]


def _rooms(view: View, met: int) -> list[int]:
    """By seat, the places from which it may have drawn a buried card: one's own draws are known, and the others' are not."""
    return [met if seat == view.seat else dug for seat, dug in enumerate(view.dug)]


def _places_below(options: Options, view: View, can_lie: Sequence[bool], rooms: Sequence[int], chance: Chance) -> list[int | None] | None:
    """By buried card, the cards below it, None where it has been drawn; None in all where the choices made leave no way."""
    middle = pile.middle(len(deck(options)) - HAND * len(view.playing) - 1)
    dug = sum(view.dug)
    found: list[int | None] = []
    later: list[int] = []
    for can, room in zip(reversed(can_lie), reversed(rooms), strict=True):
        lying: list[tuple[int, int]] = []
        gone: list[int] = []
        for at in middle:
            place = at
            for other in later:
                place += other <= place
            if place < view.pile:
                lying.append((at, place))
            else:
                gone.append(at)
        weight = (len(lying) * max(dug, 1) if can else 0) + len(gone) * room
        if not weight:
            return None
        lot = chance.below(weight)
        if can and lot < len(lying) * max(dug, 1):
            at, place = lying[lot // max(dug, 1)]
            found.insert(0, place)
        else:
            at = gone[lot % len(gone)]
            found.insert(0, None)
        later.insert(0, at)
    return found


def _imagine_met(view: View, below: Sequence[int | None], chance: Chance) -> dict[Card, list[int]] | None:
    """By kind of buried card, how many of it each seat drew from where they may lie; None where the drawn ones have no drawer."""
    found: dict[Card, list[int]] = {}
    left = list(view.dug)
    for nth, (card, own) in enumerate(view.buried):
        met = found.setdefault(card, [0] * len(left))
        if below[nth] is not None:
            continue
        rooms = [own - met[seat] if seat == view.seat else room for seat, room in enumerate(left)]
        if sum(rooms) <= 0:
            return None
        lot = chance.below(sum(rooms))
        seat = 0
        while lot >= rooms[seat]:
            lot -= rooms[seat]
            seat += 1
        met[seat] += 1
        left[seat] -= 1
    for card, own in view.buried:
        if view.seat is not None:
            found[card][view.seat] = own
    for seat, room in enumerate(left):
        if seat != view.seat:
            for _ in range(room):
                lot = chance.below(RARITY * len(found))
                if lot < len(found):
                    list(found.values())[lot][seat] += 1
    return found
