"""How to play Dice Town sensibly from one's own view, and what is said for a seat that does not answer."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Final

from rules.chance import Chance
from rules.dicetown import cards, doc, hall, places, prairie, scoring, windows
from rules.dicetown.actions import (
    Actions,
    Add,
    Choose,
    Claim,
    Cure,
    Graze,
    Hire,
    Keep,
    Load,
    Name,
    Offer,
    Pass,
    Pickpocket,
    Play,
    Split,
    StealFrom,
    Take,
    Wire,
)
from rules.dicetown.components import ACE, DEEDS, KING, LOADED_DIE, OBJECTION, PICKPOCKET, QUEEN, REACTIONS, Options, gain
from rules.dicetown.determinize import determinize
from rules.dicetown.position import Goods
from rules.dicetown.state import State
from rules.dicetown.throws import cost
from rules.dicetown.view import View
from rules.kernel import Ask, Seat


def default_action(options: Options, view: View, ask: Ask, chance: Chance) -> Actions | None:
    """DT-R11: the choices of an absent seat. Optional cards are not played, windows are passed, and what is sealed stays."""
    if not ask.must:
        return Pass() if ask.what in _WINDOWS else None
    seat = ask.seat
    match ask.what:
        case "face":
            return Load(_most_frequent(view.locked[seat], range(ACE + 1)))
        case "keep":
            return Keep((_most_frequent((*view.locked[seat], *view.thrown), view.thrown),))
        case "offer":
            return Offer()
        case "raise":
            return Add()
        case "name":
            return Name(seat if seat in view.tied else max(view.tied, key=lambda tied: bid(view, seat, tied)))
        case "pick" | "loot" | "deed":
            return Take(_dearest(view, view.drawn or (), 1)[0])
        case "graze":
            return Graze()
        case "cowboy":
            return Hire(next(suit for suit in view.cowboys_up if suit is not None))
        case "wire":
            return Wire(_dearest(view, [card for card in view.hand if card in DEEDS], 2))
    world = determinize(options, view, chance)
    match ask.what:
        case "choose" | "prairie":
            return Choose(next(places.jobs(world)))
        case "victim":
            return StealFrom(max(cards.victims(world), key=lambda victim: (view.left[victim], -_steps(view, seat, victim))))
        case "claim":
            return Claim(next(hall.claims(world)))
        case "cure":
            return Cure(next(doc.remedies(world, seat)))
        case _:
            return Split(_from_largest(world, seat))


def _most_frequent(dice: Sequence[int], faces: Sequence[int]) -> int:
    """Of these faces the one most frequent among the dice; the higher if equal."""
    return max(faces, key=lambda face: (dice.count(face), face))


def _steps(view: View, start: Seat, seat: Seat) -> int:
    """How far clockwise."""
    return (seat - start) % len(view.dollars)


def bid(view: View, sheriff: Seat, seat: Seat) -> tuple[int, int, int]:
    """What an offer is worth: dollars and twice the nuggets, then cards, then clockwise from the Sheriff."""
    offer = view.offers[seat]
    goods = offer.goods or Goods()
    return goods.dollars + 2 * goods.nuggets, offer.cards or 0, -_steps(view, sheriff, seat)


def _dearest(view: View, hand: Sequence[int], count: int) -> tuple[int, ...]:
    """Of these cards those with the highest value."""
    ranches = view.ranches[view.seat or 0]
    return tuple(sorted(hand, key=lambda card: (gain((card,), ranches), card), reverse=True)[:count])


def _from_largest(world: State, seat: Seat) -> tuple[int, ...]:
    """Cows from the largest herds first, equal ones clockwise."""
    rooms, due = prairie.room(world, seat), prairie.split_due(world)
    cows = [0] * len(rooms)
    for other in sorted(world.opponents(seat), key=lambda other: -world.herds[other]):
        cows[other] = min(due, rooms[other])
        due -= cows[other]
    return tuple(cows)


_WINDOWS: Final = {*windows.WINDOWS, "objection"}
"""The questions that a pass answers."""
_CHARM: Final = (1.0, 0.9, 0.8, 0.7, 0.6, 1.1)
"""By face, how much its place is worth."""
_LOOKED_AT: Final = 24
"""So many answers are weighed."""
PATIENCE: Final = 2
"""Dollars that more dice of the best face may cost."""


def heuristic(options: Options, view: View, ask: Ask, chance: Chance) -> Actions | None:
    """Gather one face, play cards as soon as they help, take what scores most."""
    seat = ask.seat
    match ask.what:
        case "keep":
            return Keep(kept(view.locked[seat], view.thrown, view.dollars[seat], view.sheriff == seat)) if ask.must else None
        case "face":
            return Load(_aim(view.locked[seat], (), view.sheriff == seat))
        case "offer":
            return Offer(dollars=min(1, view.dollars[seat] // 3)) if ask.must else None
        case "raise":
            return Add() if ask.must else None
        case "pickpocket":
            return _pickpocket(view, seat)
        case "objection":
            return _objection(view, seat)
        case "graze" | "cowboy" | "cure" | "choose" | "prairie" | "split" | "resplit":
            return _best(options, view, ask, chance)
    if ask.must:
        return default_action(options, view, ask, chance)
    return _play(view, seat, ask.what)


def _aim(locked: Sequence[int], thrown: Sequence[int], is_sheriff: bool) -> int:
    """The face to gather: most dice of it, locked ones above all."""
    best, most = 0, 0.0
    for face, charm in enumerate(_CHARM):
        value = 2 * locked.count(face) + thrown.count(face) + (0.3 if face == KING and is_sheriff else charm)
        if value > most:
            best, most = face, value
    return best


def kept(locked: Sequence[int], thrown: Sequence[int], dollars: int, is_sheriff: bool) -> tuple[int, ...]:
    """All dice of the face to gather, as far as they are cheap; else the most useful single one."""
    face = _aim(locked, thrown, is_sheriff)
    count = thrown.count(face)
    if not count:
        return (max(thrown, key=lambda face: (locked.count(face), _CHARM[face])),)
    while cost(count) > min(PATIENCE, dollars):
        count -= 1
    return (face,) * count


def _held(view: View, seat: Seat, card: int) -> bool:
    """Whether a card can be played; a reaction even if it was received in this step."""
    return view.hand.count(card) > (0 if card in REACTIONS else view.fresh.count(card))


def can_play(view: View, seat: Seat, what: str) -> bool:
    """Whether the card of a window, Objections apart, can be played."""
    return what in windows.WINDOWS and _held(view, seat, windows.card_of(what))


def _pickpocket(view: View, seat: Seat) -> Actions | None:
    others = [other for other in range(len(view.dollars)) if other != seat and not view.gone[other]]
    victim = max(others, key=lambda other: view.dollars[other])
    held = any(offer.is_made for offer in (view.offers[seat], view.extras[seat]))
    return Pickpocket(victim) if _held(view, seat, PICKPOCKET) and not held and view.dollars[victim] >= 4 else None


def _objection(view: View, seat: Seat) -> Actions:
    """Against an Objection to one's own card, and against what costs oneself something."""
    owner, card = view.chain[-1]
    hurts = view.chain[0][0] == seat if card == OBJECTION else view.actor in (seat, None) and owner != seat and card != LOADED_DIE
    return Play(OBJECTION) if hurts and _held(view, seat, OBJECTION) else Pass()


def _play(view: View, seat: Seat, what: str) -> Actions:
    """A card, when it helps; else the window is passed."""
    card = windows.card_of(what)
    if not _held(view, seat, card):
        return Pass()
    helps = {
        "accomplice": view.bank >= 4,
        "helping": view.locked[seat].count(QUEEN) >= 1,
        "friends": view.sheriff == seat,
        "loaded": 0 < len(view.locked[seat]) < 4,
    }
    return Play(card) if helps.get(what, True) else Pass()


def _best(options: Options, view: View, ask: Ask, chance: Chance) -> Actions:
    """The answer after which one stands best, of the first few."""
    world = determinize(options, view, chance)
    return max(islice(world.legal(ask), _LOOKED_AT), key=lambda action: _after(world, ask.seat, action))


def _after(world: State, seat: Seat, action: Actions) -> float:
    """How well one stands after an answer, or, where that does not show at once, what it promises."""
    match action:
        case Hire(suit):
            return -world.cowboys[seat].count(suit)
        case Choose("rustle"):
            return 0.8 * world.count(seat, ACE)
        case Choose(job):
            up = max((gain((deed,), world.ranches[seat]) for deed in world.face_up), default=0)
            return {"rob": world.bank, "coach": world.coach, "draw": 3, "doc": 2, "up": up, "down": 3}.get(job, 2)
        case Cure(remedy):
            paid = {"nuggets": sum(map(bool, world.nuggets)) - bool(world.nuggets[seat]), "dollars": len(world.dollars) - 1, "card": 2}
            return paid.get(remedy, 1.5 if any(card in DEEDS for card in world.hands[seat]) else 0)
        case _:
            after = world.clone()
            after.apply(seat, action)
            return evaluate(after, seat)


def rollout_policy(state: State, ask: Ask, chance: Chance) -> Actions:
    """Dice as `greedy` keeps them, no bribes, the dearest card; of the rest anything. The whole state costs less to read."""
    seat = ask.seat
    match ask.what:
        case "keep":
            return Keep(kept(state.locked[seat], state.thrown[seat], state.dollars[seat], state.sheriff == seat))
        case "offer":
            return Offer()
        case "raise":
            return Add()
        case "name" if seat in state.tied:
            return Name(seat)
        case "pick" | "loot" | "deed":
            return Take(max(state.drawn, key=lambda card: gain((card,), state.ranches[seat])))
    answers = list(islice(state.legal(ask), _LOOKED_AT))
    return answers[chance.below(len(answers))]


def evaluate(state: State, seat: Seat) -> float:
    """Points if scored now (DT-36), and something for each suit that works towards a Rodeo; less the mean of the others'."""
    promise = 1.5 if state.rodeos_left else 0.0
    standing = [scoring.score(state, other) + promise * len(set(state.cowboys[other])) for other in state.seats]
    own = standing[seat]
    return own - (sum(standing) - own) / (len(standing) - 1)


def horizon(state: State) -> int:
    """Rounds finished."""
    return state.round
