"""The strongest play of Dice Town that we know: every answer is judged by what it brings in points, less those of the others.

Dice are kept by what the places will pay (`rules.dicetown.quick`); what things are worth was learned (`rules.dicetown.value`).
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Final

from rules.chance import Chance
from rules.dicetown import bot, components, prospects, windows
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
    Play,
    Split,
    StealFrom,
    Take,
    Wire,
)
from rules.dicetown.appraisal import Appraisal
from rules.dicetown.components import ACE, DICE, JACK, NINE, QUEEN, Options
from rules.dicetown.determinize import determinize
from rules.dicetown.doc import SHOWN_BY
from rules.dicetown.hands import FACES, number
from rules.dicetown.quick import Plan, Round
from rules.dicetown.value import CARDS, DEED_POINTS, DOLLARS, NUGGETS, SAFE
from rules.dicetown.view import View
from rules.kernel import Ask, Seat

WORLDS: Final = 60
"""In so many futures of the others' dice one's own are judged."""
LISTED: Final = 64
"""So many answers are weighed."""
HELD: Final = 1.0
"""A card is played if it brings so many times what a card is worth in the hand."""
SHARE: Final = 0.6
"""Of what a tie brings, so much may be offered for it."""
FIRST: Final = 1
"""Dollars that are offered at first."""


def strongest(options: Options, view: View, ask: Ask, chance: Chance, stop: Callable[[], bool]) -> Actions | None:
    """Choose what brings most."""
    if not ask.must:
        return _optional(options, view, ask, chance)
    found = weigh(options, view, ask, chance, stop)
    return found[0][0] if found else bot.heuristic(options, view, ask, chance)


def weigh(options: Options, view: View, ask: Ask, chance: Chance, stop: Callable[[], bool]) -> list[tuple[Actions, float]]:
    """List the answers to a must ask, the best first, and what each brings in points; empty: left to the judgement."""
    appraisal = Appraisal(options, view)
    match ask.what:
        case "keep":
            plan = plan_of(appraisal, chance)
            return [(Keep(dice), worth) for dice, worth in plan.weighed(view.thrown)]
        case "face":
            plan = plan_of(appraisal, chance)
            return sorted(((Load(face), plan.loaded(face)) for face in range(FACES)), key=lambda one: -one[1])
        case "offer":
            return _bids(appraisal)
        case "raise":
            return _raises(appraisal)
        case "name":
            return sorted(((Name(tied), _named(appraisal, tied)) for tied in view.tied), key=lambda one: -one[1])
        case _:
            world = determinize(options, view, chance)
            answers = list(islice(world.legal(ask), LISTED))
            weighed = [(answer, worth(appraisal, ask.what, answer)) for answer in answers]
            if any(one is None for _, one in weighed):
                return []
            return sorted(((answer, one) for answer, one in weighed if one is not None), key=lambda one: -one[1])


def plan_of(appraisal: Appraisal, chance: Chance) -> Plan:
    """Look ahead over the throws of the round."""
    view = appraisal.view
    ahead = Round(appraisal.me, appraisal.others, [number(dice) for dice in view.locked], list(view.dollars), view.sheriff)
    return Plan(ahead, appraisal.prizes(), chance.below(2**32), WORLDS)


def worth(it: Appraisal, what: str, answer: Actions) -> float | None:
    """Return what an answer brings; None: it cannot be said."""
    view, me = it.view, it.me
    match answer:
        case Choose("rustle") if what == "prairie":
            return it.rustled(me, view.locked[me].count(ACE))
        case Choose("hire") if what == "prairie":
            return max([it.hired(me, suit) for suit in view.cowboys_up if suit is not None])
        case Hire(suit):
            return it.hired(me, suit)
        case StealFrom(victim):
            return it.robbed(me, victim, view.locked[me].count(QUEEN))
        case Take(card):
            return it.card(card) if view.victim is None else it.moved(me, view.victim, it.card(card))
        case Claim(deeds):
            return sum([it.card(deed) for deed in deeds])
        case Cure(remedy):
            return it.remedies()[SHOWN_BY[remedy][0]]
        case Wire(deeds):
            return sum(deeds) * max(0.01, it.worth[SAFE] - it.worth[DEED_POINTS])
        case Split(cows):
            return it.herds([(me, sum(cows)), *((seat, -count) for seat, count in enumerate(cows) if count)])
        case Graze(deeds, wired):
            safe = it.worth[SAFE] * (sum(deeds) + len(deeds) + len(wired)) - it.worth[DEED_POINTS] * sum(deeds)
            return safe + it.herds([(me, -sum(deeds) - sum(wired))])
        case _:
            return None


def _prize(it: Appraisal, seat: Seat) -> float:
    """Return what it counts if this seat acts at the place that is tied."""
    view = it.view
    if view.step == "hall":
        return it.hall(seat)
    return it.at(view.step, seat, prospects.strength(view, view.step, seat))


def _named(it: Appraisal, seat: Seat) -> float:
    """DT-27: what it brings the Sheriff to name this seat: its offer, and what it wins."""
    goods = it.view.offers[seat].goods
    found = _prize(it, seat)
    if goods and seat != it.me:
        points = it.worth[DOLLARS] * goods.dollars + it.worth[NUGGETS] * goods.nuggets + sum([it.card(card) for card in goods.cards])
        found += it.moved(it.me, seat, points)
    return found


def _limit(it: Appraisal) -> int:
    """DT-28: dollars that it is worth to win a tie."""
    view, me = it.view, it.me
    rivals = [_prize(it, seat) for seat in view.tied if seat != me]
    gain = _prize(it, me) - sum(rivals) / len(rivals)
    held = view.offers[me].goods
    dollars = view.dollars[me] - (held.dollars if held else 0)
    each = it.moved(view.sheriff, me, it.worth[DOLLARS])
    return max(0, min(dollars, int(SHARE * gain / max(0.1, -each))))


def _bids(it: Appraisal) -> list[tuple[Actions, float]]:
    """Offer little at first: more can be added once all is shown."""
    return [(Offer(dollars=min(FIRST, _limit(it))), 0.0)]


def _raises(it: Appraisal) -> list[tuple[Actions, float]]:
    """Beat the best other offer, if that is worth it; a tied Sheriff needs no offer to name himself."""
    view = it.view
    own, *others = [bot.bid(view, view.sheriff, seat) for seat in (it.me, *view.tied) if seat != view.sheriff]
    best = max(others)
    more = 0
    if view.sheriff not in view.tied and best > own:
        more = best[0] - own[0] + ((best[1:]) > own[1:])
    return [(Add(dollars=more if more <= _limit(it) else 0), 0.0)]


def _optional(options: Options, view: View, ask: Ask, chance: Chance) -> Actions | None:
    """Play a card where it brings more than it is worth in the hand."""
    usual = bot.heuristic(options, view, ask, chance)
    if not isinstance(usual, Play) and not (isinstance(usual, Pass) and bot.can_play(view, ask.seat, ask.what)):
        return usual
    card = windows.card_of(ask.what)
    appraisal = Appraisal(options, view)
    brings = _brings(appraisal, card, chance)
    if brings is None:
        return usual
    return Play(card) if brings > appraisal.worth[CARDS] * HELD else Pass()


def _brings(it: Appraisal, card: int, chance: Chance) -> float | None:
    """Return what a card brings if it is played now; None: it is left to the judgement."""
    view, me = it.view, it.me
    match card:
        case components.LOADED_DIE:
            if len(view.locked[me]) in (0, DICE):
                return None
            plan = plan_of(it, chance)
            root = number(view.locked[me])
            return max(plan.loaded(face) for face in range(FACES)) - plan.before_throw(plan.after)[root]
        case components.DYNAMITE:
            nines = view.locked[me].count(NINE)
            return it.mine(me, 2 * nines) - it.mine(me, nines)
        case components.ACCOMPLICE:
            share = it.worth[DOLLARS] * (view.bank // 2)
            return it.moved(me, view.actor, share)
        case components.BIG_SHOPPING:
            return it.shop(me, view.locked[me].count(JACK))
        case components.SECOND_HELPING:
            return it.saloon(me, view.locked[me].count(QUEEN))
        case components.LASSO:
            aces = view.locked[me].count(ACE)
            return it.rustled(me, 2 * aces) - it.rustled(me, aces)
        case components.RECRUITMENT:
            hires = [it.hired(me, suit) for suit in set(view.cowboys_up) if suit is not None]
            return min(hires) if len(hires) > 1 else 0.3
        case components.SICK_NOTE:
            return max([remedy for face, remedy in enumerate(it.remedies()) if face in view.locked[me]])
        case _:
            return None
