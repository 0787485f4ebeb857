"""DT-18 to DT-21: the General Store and the Saloon, and the one card that is kept of those drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.chance import Chance, drawn
from rules.dicetown import events, memory, sealed
from rules.dicetown.actions import Blind, Draw, StealFrom, Take
from rules.dicetown.components import BIG_SHOPPING, HEART, JACK, QUEEN, SECOND_HELPING
from rules.dicetown.events import Events
from rules.dicetown.naming import all_in_words, counted, in_words
from rules.dicetown.position import Layer, Position
from rules.kernel import IllegalAction, Seat


def store_due(position: Position) -> int:
    """DT-18, DT-30: cards to draw, one for each jack, or one from Doc; as far as there are any (DT-19)."""
    there = len(position.store) + sum(len(layer.cards) for layer in position.under) + len(position.played)
    return min(there, position.count(position.who(), JACK) if position.stage in ("shop", "draw") else 1)


def shop(position: Position, told: list[Events]) -> None:
    """DT-18, DT-32: the action once, or twice with Big Shopping."""
    ready = position.done <= len(position.in_force(BIG_SHOPPING)) and store_due(position)
    position.stage = "draw" if ready else "acted"


def _sources(position: Position) -> Iterator[Sequence[int]]:
    """What is drawn from, in turn: the deck from the top down, then the played cards, shuffled (DT-19)."""
    yield position.store
    for layer in position.under:
        yield layer.cards
    yield position.played


def chance_draw(position: Position, chance: Chance) -> Draw:
    """Each card of the upper part of the deck is as likely as the next."""
    cards: list[int] = []
    for source in _sources(position):
        cards += drawn(chance, source, store_due(position) - len(cards))
    return Draw(tuple(cards))


def check_draw(position: Position, cards: Sequence[int]) -> None:
    """Raises IllegalAction unless these cards can lie on top of the deck."""
    due, rest = store_due(position), list(cards)
    for source in _sources(position):
        top, rest = rest[: len(source)], rest[len(source) :]
        if any(top.count(card) > source.count(card) for card in top):
            raise IllegalAction("DT-18", f"{all_in_words(cards)} cannot be on top of the General Store deck")
    if len(cards) != due:
        raise IllegalAction("DT-18", f"{counted(due, 'card')} must be drawn")


def draw(position: Position, cards: Sequence[int], told: list[Events]) -> None:
    """DT-18, DT-19: take the cards off the deck, made anew of the played ones when it runs out."""
    who = position.who()
    for count, card in enumerate(cards):
        if not position.store and not position.under:
            position.store, position.played = position.played, []
            position.renewed, position.strays = list(position.store), count
            told.append(events.Renewed(len(position.store)))
        if position.store:
            position.store.remove(card)
            continue
        layer = position.under.pop(0)
        left = list(layer.cards)
        left.remove(card)
        if left:
            position.under.insert(0, Layer(tuple(left), layer.by if layer.by == who else None))
    told.append(sealed.Drew(who, len(cards), tuple(sorted(cards))))
    position.drawn = sorted(cards)
    if len(cards) == 1:
        pick(position, position.drawn[0], told)
    else:
        position.stage = "pick"


def hand_due(position: Position, victim: Seat) -> int:
    """DT-20, DT-54: how many cards of a hand are drawn, a queen each, one fewer for each Heart."""
    return max(0, min(len(position.hands[victim]), position.count(position.who(), QUEEN) - position.suits(victim, HEART)))


def victims(position: Position) -> list[Seat]:
    """DT-20: opponents of whom at least a card can be drawn."""
    return [seat for seat in position.opponents(position.who()) if hand_due(position, seat)]


def prowl(position: Position, told: list[Events]) -> None:
    """DT-20, DT-32: the action once, or twice with Second Helping; a victim is named where there is more than one."""
    possible = victims(position)
    if position.done > len(position.in_force(SECOND_HELPING)) or not possible:
        position.stage = "acted"
    elif len(possible) == 1:
        position.victim = possible[0]
        position.stage = "blind"
    else:
        position.stage = "victim"


def check_victim(position: Position, seat: Seat, steal: StealFrom) -> None:
    """Raises IllegalAction unless cards of this victim can be drawn."""
    position.expect(seat, ("victim",), "DT-20", "a player to steal from")
    if steal.victim not in victims(position):
        raise IllegalAction("DT-20", "nothing can be stolen there: choose a player who has cards, and fewer Hearts than you show queens")


def chance_blind(position: Position, chance: Chance) -> Blind:
    """Each card of the hand is as likely as the next."""
    victim = _victim(position)
    return Blind(tuple(sorted(drawn(chance, position.hands[victim], hand_due(position, victim)))))


def check_blind(position: Position, cards: Sequence[int]) -> None:
    """Raises IllegalAction unless these cards can be drawn of the victim's hand."""
    victim = _victim(position)
    hand = position.hands[victim]
    if len(cards) != hand_due(position, victim) or any(cards.count(card) > hand.count(card) for card in cards):
        raise IllegalAction("DT-20", f"{counted(hand_due(position, victim), 'card')} must be drawn from the victim's hand")


def blind(position: Position, cards: Sequence[int], told: list[Events]) -> None:
    """DT-20: the thief sees the cards."""
    thief, victim = position.who(), _victim(position)
    position.drawn = sorted(cards)
    memory.saw(position.known, thief, victim, position.drawn)
    told.append(sealed.Searched(thief, victim, len(cards), tuple(position.drawn)))
    if len(cards) == 1:
        pick(position, position.drawn[0], told)
    else:
        position.stage = "pick"


def _victim(position: Position) -> Seat:
    if position.victim is None:
        raise AssertionError("nobody is stolen from")
    return position.victim


def check_take(position: Position, seat: Seat, take: Take) -> None:
    """Raises IllegalAction unless this card was drawn, and one of them is to be kept."""
    rule = {"saloon": "DT-20", "hall": "DT-61"}.get(position.step, "DT-18")
    position.expect(seat, ("pick",), rule, "a card to keep")
    if take.card not in position.drawn:
        raise IllegalAction(rule, f"you have drawn {all_in_words(position.drawn)}, not {in_words(take.card)}")


def pick(position: Position, card: int, told: list[Events]) -> None:
    """DT-18, DT-20, DT-61: one card is kept; the others go back, or out of the game."""
    who, cards = position.who(), list(position.drawn)
    cards.remove(card)
    position.drawn = []
    position.done += 1
    position.received[who] |= position.step != "doc"  # DT-29: what Doc gives does not count
    if position.victim is not None:
        position.hand_over(position.victim, who, (card,))
        told.append(sealed.Stole(who, position.victim, card))
        position.victim = None
        position.stage = "prowl"
        return
    position.gain(who, card)
    told.append(sealed.Kept(who, card, len(cards), tuple(cards)))
    if position.step == "hall":
        position.removed[who] = sorted([*position.removed[who], *cards])
        position.stage = "acted"
        return
    if cards:
        position.under.append(Layer(tuple(cards), who))
    position.stage = "shop" if position.stage in ("draw", "pick") else "next" if position.step == "doc" else "acted"
