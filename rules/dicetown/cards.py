"""DT-18 to DT-21: the General Store and the Saloon, and the one card that is kept of those drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.chance import Chance, drawn
from rules.dicetown import events, memory, sealed
from rules.dicetown.actions import Blind, Draw, StealFrom, Take
from rules.dicetown.components import BIG_SHOPPING, HEART, JACK, QUEEN, SECOND_HELPING, listed, title_of
from rules.dicetown.events import Events
from rules.dicetown.table import Layer, Table
from rules.kernel import IllegalAction, Seat


def store_due(table: Table) -> int:
    """DT-18, DT-30: cards to draw, one for each jack, or one from Doc; as far as there are any (DT-19)."""
    there = len(table.store) + sum(len(layer.cards) for layer in table.under) + len(table.played)
    return min(there, table.count(table.who(), JACK) if table.stage in ("shop", "draw") else 1)


def shop(table: Table, told: list[Events]) -> None:
    """DT-18, DT-32: the action once, or twice with Big Shopping."""
    ready = table.done <= len(table.in_force(BIG_SHOPPING)) and store_due(table)
    table.stage = "draw" if ready else "acted"


def _sources(table: Table) -> Iterator[Sequence[int]]:
    """What is drawn from, in turn: the deck from the top down, then the played cards, shuffled (DT-19)."""
    yield table.store
    for layer in table.under:
        yield layer.cards
    yield table.played


def chance_draw(table: Table, chance: Chance) -> Draw:
    """Each card of the upper part of the deck is as likely as the next."""
    cards: list[int] = []
    for source in _sources(table):
        cards += drawn(chance, source, store_due(table) - len(cards))
    return Draw(tuple(cards))


def check_draw(table: Table, cards: Sequence[int]) -> None:
    """Raises IllegalAction unless these cards can lie on top of the deck."""
    due, rest = store_due(table), list(cards)
    for source in _sources(table):
        top, rest = rest[: len(source)], rest[len(source) :]
        if any(top.count(card) > source.count(card) for card in top):
            raise IllegalAction("DT-18", f"{listed(cards)} cannot be on top of the General Store deck")
    if len(cards) != due:
        raise IllegalAction("DT-18", f"{due} cards are drawn")


def draw(table: Table, cards: Sequence[int], told: list[Events]) -> None:
    """DT-18, DT-19: take the cards off the deck, made anew of the played ones when it runs out."""
    who = table.who()
    for count, card in enumerate(cards):
        if not table.store and not table.under:
            table.store, table.played = table.played, []
            table.renewed, table.strays = list(table.store), count
            told.append(events.Renewed(len(table.store)))
        if table.store:
            table.store.remove(card)
            continue
        layer = table.under.pop(0)
        left = list(layer.cards)
        left.remove(card)
        if left:
            table.under.insert(0, Layer(tuple(left), layer.by if layer.by == who else None))
    told.append(sealed.Drew(who, len(cards), tuple(sorted(cards))))
    table.drawn = sorted(cards)
    if len(cards) == 1:
        pick(table, table.drawn[0], told)
    else:
        table.stage = "pick"


def hand_due(table: Table, victim: Seat) -> int:
    """DT-20, DT-54: how many cards of a hand are drawn, a queen each, one fewer for each Heart."""
    return max(0, min(len(table.hands[victim]), table.count(table.who(), QUEEN) - table.suits(victim, HEART)))


def victims(table: Table) -> list[Seat]:
    """DT-20: opponents of whom at least a card can be drawn."""
    return [seat for seat in table.opponents(table.who()) if hand_due(table, seat)]


def prowl(table: Table, told: list[Events]) -> None:
    """DT-20, DT-32: the action once, or twice with Second Helping; a victim is named where there is more than one."""
    possible = victims(table)
    if table.done > len(table.in_force(SECOND_HELPING)) or not possible:
        table.stage = "acted"
    elif len(possible) == 1:
        table.victim = possible[0]
        table.stage = "blind"
    else:
        table.stage = "victim"


def check_victim(table: Table, seat: Seat, steal: StealFrom) -> None:
    """Raises IllegalAction unless cards of this victim can be drawn."""
    table.expect(seat, ("victim",), "DT-20", "an opponent to steal from")
    if steal.victim not in victims(table):
        names = ", ".join(f"player {victim + 1}" for victim in victims(table))
        raise IllegalAction("DT-20", f"you can draw no card from player {steal.victim + 1}, but from {names}")


def chance_blind(table: Table, chance: Chance) -> Blind:
    """Each card of the hand is as likely as the next."""
    victim = _victim(table)
    return Blind(tuple(sorted(drawn(chance, table.hands[victim], hand_due(table, victim)))))


def check_blind(table: Table, cards: Sequence[int]) -> None:
    """Raises IllegalAction unless these cards can be drawn of the victim's hand."""
    victim = _victim(table)
    hand = table.hands[victim]
    if len(cards) != hand_due(table, victim) or any(cards.count(card) > hand.count(card) for card in cards):
        raise IllegalAction("DT-20", f"{hand_due(table, victim)} cards are drawn of the victim's hand")


def blind(table: Table, cards: Sequence[int], told: list[Events]) -> None:
    """DT-20: the thief sees the cards."""
    thief, victim = table.who(), _victim(table)
    table.drawn = sorted(cards)
    memory.saw(table.known, thief, victim, table.drawn)
    told.append(sealed.Searched(thief, victim, len(cards), tuple(table.drawn)))
    if len(cards) == 1:
        pick(table, table.drawn[0], told)
    else:
        table.stage = "pick"


def _victim(table: Table) -> Seat:
    if table.victim is None:
        raise AssertionError("nobody is stolen from")
    return table.victim


def check_take(table: Table, seat: Seat, take: Take) -> None:
    """Raises IllegalAction unless this card was drawn, and one of them is to be kept."""
    rule = {"saloon": "DT-20", "hall": "DT-61"}.get(table.step, "DT-18")
    table.expect(seat, ("pick",), rule, "a card to keep")
    if take.card not in table.drawn:
        raise IllegalAction(rule, f"{title_of(take.card)} is not among the cards drawn: {listed(table.drawn)}")


def pick(table: Table, card: int, told: list[Events]) -> None:
    """DT-18, DT-20, DT-61: one card is kept; the others go back, or out of the game."""
    who, cards = table.who(), list(table.drawn)
    cards.remove(card)
    table.drawn = []
    table.done += 1
    table.received[who] = True
    if table.victim is not None:
        table.hand_over(table.victim, who, (card,))
        told.append(sealed.Stole(who, table.victim, card))
        table.victim = None
        table.stage = "prowl"
        return
    table.gain(who, card)
    told.append(sealed.Kept(who, card, len(cards), tuple(cards)))
    if table.step == "hall":
        table.removed[who] = sorted([*table.removed[who], *cards])
        table.stage = "acted"
        return
    if cards:
        table.under.append(Layer(tuple(cards), who))
    table.stage = "shop" if table.stage in ("draw", "pick") else "next" if table.step == "doc" else "acted"
