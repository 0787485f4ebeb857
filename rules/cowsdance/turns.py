"""A turn: draw, pair, cut in, ask or invite, discard."""

from __future__ import annotations

from bisect import insort

from rules.cowsdance import dancing, events, lacks, pile, series
from rules.cowsdance.components import FIFI, HAND, Card, Couple
from rules.cowsdance.events import Events
from rules.cowsdance.position import Position
from rules.kernel import Seat


def pair(position: Position, told: list[Events], seat: Seat, couple: Couple) -> None:
    """Pair a card of the hand with one of the hall (CD-10, CD-11)."""
    card, other = couple
    position.let_go(seat, card)
    position.hall.remove(other)
    if position.exempt.count(other) > position.hall.count(other):  # CD-R7: where copies are alike, the exempt one goes last
        position.exempt.remove(other)
    position.pairs[seat].append(couple)
    told.append(events.Paired(seat, couple))
    _end_if_empty(position, told, seat)


def cut(position: Position, told: list[Events], seat: Seat, owner: Seat, number: int, dancer: Card) -> None:
    """Take a dancer out of a pair with Madame Fifi; the other one goes to the hall (CD-12, CD-13)."""
    position.let_go(seat, FIFI)
    couple = position.pairs[owner].pop(number)
    freed = couple[1] if couple[0] == dancer else couple[0]
    position.pairs[seat].append((FIFI, dancer))
    insort(position.hall, freed)
    insort(position.exempt, freed)
    told.append(events.CutIn(seat, owner, number, couple, dancer, freed))
    _end_if_empty(position, told, seat)


def ask_round(position: Position, told: list[Events], seat: Seat) -> None:
    """Ask the others from the left as far as the first who has a partner to give (CD-18, CD-R15)."""
    assert position.asker is not None
    wanted = dancing.answerer_of(position.asker)
    _beyond_pairing(position, seat)
    position.asking = "refused"
    answers: list[tuple[Seat, bool]] = []
    couple: Couple | None = None
    for other in series.round_from(seat, position.playing):
        holds = wanted in position.hands[other]
        answers.append((other, holds))
        if holds:
            couple = (position.asker, wanted)
            position.let_go(seat, position.asker)
            position.let_go(other, wanted)
            position.pairs[seat].append(couple)
            position.asking = "paired"
            break
        position.show_lacking(other, 1 << wanted)
    if couple is None:
        position.shown[seat] = True
    told.append(events.Asked(seat, wanted, tuple(answers), couple))
    _end_if_empty(position, told, seat)


def invite(position: Position, told: list[Events], seat: Seat) -> None:
    """Pair an asker of the hand with a partner that lies in the hall (CD-20)."""
    assert position.asker is not None
    couple = (position.asker, dancing.answerer_of(position.asker))
    _beyond_pairing(position, seat)
    position.let_go(seat, position.asker)
    position.hall.remove(couple[1])
    position.pairs[seat].append(couple)
    position.asking = "paired"
    told.append(events.Invited(seat, couple))
    _end_if_empty(position, told, seat)


def discard(position: Position, told: list[Events], seat: Seat, card: Card) -> None:
    """Lay a card face up in the hall, and end the turn (CD-16)."""
    _beyond_pairing(position, seat)
    position.let_go(seat, card)
    insort(position.hall, card)
    told.append(events.Discarded(seat, card))
    _end_turn(position, told)


def draw(position: Position, told: list[Events], cards: tuple[Card, ...]) -> None:
    """Fill the hand of the active seat from the pile (CD-07)."""
    assert position.turn is not None
    seat, position.due = position.turn, 0
    places = pile.take(cards, position.pile, position.buried)
    if position.buried:
        _dig(position, seat, cards, places)
    for card in cards:
        insort(position.hands[seat], card)
    if position.lacks[seat]:
        position.lacks[seat] = lacks.after_drawing(position.lacks[seat], len(cards), len(position.hands[seat]))
    told.append(events.Drew(seat, len(cards), cards))


def begin(position: Position, seat: Seat) -> None:
    """Begin a seat's turn, which draws first (CD-07, CD-R6, CD-R19)."""
    position.turn = seat
    position.turns += 1
    position.due = min(HAND - len(position.hands[seat]), position.pile_size())


def _beyond_pairing(position: Position, seat: Seat) -> None:
    """Go on to what follows the pairs: compulsory ones come first, so the hand shows that it has no card for one (CD-R7)."""
    position.show_lacking(seat, dancing.demanded(position.options, position.hall, position.exempt))


def _end_if_empty(position: Position, told: list[Events], seat: Seat) -> None:
    """End the turn of a hand without cards (CD-R17)."""
    if not position.hands[seat]:
        _end_turn(position, told)


def _end_turn(position: Position, told: list[Events]) -> None:
    """End the game, or begin the next turn; seats without cards are passed over (CD-23, CD-R20, CD-R21)."""
    assert position.turn is not None
    assert position.asker is not None
    position.asking = "open"
    position.exempt = []
    left = position.pile_size()
    held = [card for seat in position.playing for card in position.hands[seat]]
    if not left and not dancing.can_arise(position.options, position.asker, held, position.hall, position.pairs):
        series.end_game(position, told)
        return
    seat = series.next_after(position.turn, position.playing)
    while not (position.hands[seat] or left):
        told.append(events.PassedOver(seat))
        seat = series.next_after(seat, position.playing)
    begin(position, seat)


def _dig(position: Position, seat: Seat, cards: tuple[Card, ...], places: range) -> None:
    """Keep what the seat learns of where the buried cards are not."""
    reach = pile.reach(position.options, len(position.playing), len(position.buried))
    for place, card in zip(reversed(places), cards, strict=True):
        if place in reach:
            position.dug[seat] += 1
            for one in position.buried:
                one.met[seat] += one.card == card
    if places.start <= reach.start:
        position.buried, position.dug = [], [0] * len(position.hands)
