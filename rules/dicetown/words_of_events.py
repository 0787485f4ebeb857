"""The events of Dice Town, each as one sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from rules.dicetown import events as told
from rules.dicetown import sealed
from rules.dicetown.components import FACES, SUITS, Options, listed, title_of
from rules.dicetown.events import Events
from rules.dicetown.position import Goods
from rules.dicetown.sealed import Secret
from rules.dicetown.words import PLACES, bid


def describe_event(options: Options, event: Events, names: Sequence[str]) -> str:
    """One sentence; empty where nothing worth a line happened."""
    match event:
        case (
            sealed.Loaded()
            | sealed.Rolled()
            | sealed.Chose()
            | sealed.Offered()
            | sealed.OffersShown()
            | sealed.Named()
            | sealed.Drew()
            | sealed.Kept()
            | sealed.Searched()
            | sealed.Stole()
            | sealed.DrewDeeds()
            | sealed.Considered()
        ):
            return _tell_secret(event, names)
        case told.Opened(sheriff, deeds, cowboys):
            hired = f"; Cowboys on show: {_suits(cowboys)}" if cowboys else ""
            return f"{names[sheriff]} is the first Sheriff. Deeds face up: {listed(deeds)}{hired}."
        case told.RoundBegan(number, sheriff):
            return f"Round {number}. {names[sheriff]} is Sheriff."
        case told.Played(seat, card, against):
            target = f" against {names[against[0]]}'s {title_of(against[1])}" if against else ""
            return f"{names[seat]} plays {title_of(card)}{target}."
        case told.Cancelled(seat, card):
            return f"{names[seat]}'s {title_of(card)} is cancelled."
        case told.Declared(seat, victim):
            return f"{names[seat]} declares Pickpocket against {names[victim]}."
        case told.Pickpocketed(seat, victim, dollars):
            return f"{names[seat]} picks ${dollars} from {names[victim]}'s pocket."
        case told.Shown(dice, dollars):
            kept = (f"{name} {_dice(one)}{f' for ${paid}' * (paid > 0)}" for name, one, paid in zip(names, dice, dollars, strict=True))
            return f"Kept: {', '.join(kept)}."
        case told.LastThrow(dice):
            last = (f"{name} {_dice(one)}" for name, one in zip(names, dice, strict=True) if one)
            return f"The last throw, locked for free: {', '.join(last)}."
        case told.Tied(place, seats):
            return f"{PLACES[place][0].upper()}{PLACES[place][1:]}: {_join(seats, names)} are tied."
        case told.Acts(seat, place, second):
            return f"{names[seat]} acts {'second ' * second}at {PLACES[place]}."
        case told.Chosen(seat, job):
            return f"{names[seat]} chooses to {_JOBS[job]}."
        case told.Mined(seat, nuggets):
            return f"{names[seat]} digs {_count(nuggets, 'nugget')}."
        case told.Shared(seat, dollars):
            return f"{names[seat]} gets ${dollars} as Accomplice."
        case told.Robbed(seat, dollars):
            return f"{names[seat]} robs the bank of ${dollars}."
        case told.Waylaid(seat, dollars):
            return f"{names[seat]} takes ${dollars} off the stagecoach."
        case told.Unloaded(dollars):
            return f"The stagecoach brings ${dollars} to the bank." if dollars else ""
        case told.Collected(seat, what, paid):
            each = ", ".join(f"{name} {'$' * (what == 'dollars')}{one}" for name, one in zip(names, paid, strict=True) if one)
            return f"{names[seat]} collects {what}: {each or 'nobody has any'}."
        case told.Renewed(cards):
            return f"The {_count(cards, 'played card')} become the General Store deck."
        case told.Badged(seat):
            return f"{names[seat]} has the badge."
        case told.BadgeHeld(sheriff, seat):
            return f"Old Friends: the badge stays with {names[sheriff]}; {names[seat]} gets nothing."
        case told.TookDeeds(seat, deeds):
            return f"{names[seat]} takes {listed(deeds)}."
        case told.Refilled(deeds):
            return f"The row is refilled: {listed(deeds)}."
        case told.SplitCows(seat, cows, anew):
            return f"{names[seat]} {'then ' * anew}goes for {_cows(cows, names)}."
        case told.Rustled(seat, prairie, stolen):
            parts = [f"{prairie} from the Prairie"] * (prairie > 0) + [_cows(stolen, names)] * any(stolen)
            return f"{names[seat]} rustles {' and '.join(parts) or 'no cow'}."
        case told.Grazed(seat, deeds, wired):
            return f"{names[seat]} puts cows on {listed([*deeds, *wired])}."
        case told.Hired(seat, cowboys):
            return f"{names[seat]} hires {_suits(cowboys)}."
        case told.TurnedUp(cowboys):
            return f"Now on show: {_suits(cowboys)}."
        case told.WonRodeo(seat, points):
            return f"{names[seat]} has one Cowboy of each suit: a Rodeo for {points} points."
        case told.Called(visitors):
            return f"Doc Badluck sees {_join(visitors, names)}." if visitors else "Nobody needs Doc Badluck."
        case told.Cured(seat, remedy):
            return f"{names[seat]} asks Doc for {_REMEDIES[remedy]}."
        case told.Wired(seat, deeds):
            return f"{names[seat]} lays wire on {listed(deeds)}."
        case told.Left(seat, hand):
            return f"{names[seat]} leaves the game; in the hand: {listed(hand)}."
        case told.Scored(points, _, places):
            winners = [seat for seat, place in enumerate(places) if place == 1]
            each = ", ".join(f"{name} {number}" for name, number in zip(names, points, strict=True))
            return f"The game ends: {each}. {_join(winners, names)} win{'s' * (len(winners) == 1)}."
        case _:
            assert_never(event)


def _tell_secret(event: Secret, names: Sequence[str]) -> str:
    """What has a private part, which is told to those who see it."""
    match event:
        case sealed.Loaded(seat, face):
            return f"{names[seat]} sets a Loaded Die{'' if face is None else f' to {FACES[face]}'}."
        case sealed.Rolled(dice):
            seen = [f"{name} {_dice(one)}" for name, one in zip(names, dice, strict=True) if one]
            return f"The dice are rolled{': ' * bool(seen)}{', '.join(seen)}."
        case sealed.Chose(seat, dice, again):
            return f"{names[seat]} {'now ' * again}keeps {'some dice' if dice is None else _dice(dice)}."
        case sealed.Offered(seat, adding, goods, _):
            what = "something or nothing" if goods is None else bid(goods, len(goods.cards))
            return f"{names[seat]} {'adds' if adding else 'offers'} {what}."
        case sealed.OffersShown(_, offers, cards):
            shown = (f"{names[seat]} {bid(goods, cards[seat])}" for seat, goods in enumerate(offers) if goods is not None)
            return f"The offers: {', '.join(shown)}."
        case sealed.Named(sheriff, seat, dollars, nuggets, count, cards):
            if sheriff == seat:
                return f"{names[sheriff]}, the Sheriff, wins the tie; nothing is paid."
            return f"{names[sheriff]}, the Sheriff, names {names[seat]}, who pays {bid(Goods(dollars, nuggets, cards or ()), count)}."
        case sealed.Drew(seat, count, cards):
            return f"{names[seat]} draws {_count(count, 'General Store card')}{_named(cards)}."
        case sealed.Kept(seat, card, count, others):
            rest = f", not {listed(others)}" if others else f" of {count + 1}" if count else ""
            return f"{names[seat]} keeps {'one card' if card is None else title_of(card)}{rest}."
        case sealed.Searched(seat, victim, count, cards):
            return f"{names[seat]} draws {_count(count, 'card')} of {names[victim]}'s hand{_named(cards)}."
        case sealed.Stole(seat, victim, card):
            return f"{names[seat]} steals {'one' if card is None else title_of(card)} from {names[victim]}."
        case sealed.DrewDeeds(seat, count, ranches, deeds):
            ranch = f", {ranches} of them ranches" if ranches > 1 else ", one of them a ranch" if ranches else ""
            return f"{names[seat]} takes {_count(count, 'face-down deed')}{_named(deeds) or ranch}."
        case sealed.Considered(seat, count, deeds):
            return f"{names[seat]} looks at {_count(count, 'face-down deed')}{_named(deeds)}."
        case _:
            assert_never(event)


_JOBS = {
    "rob": "rob the bank",
    "coach": "hold up the stagecoach",
    "draw": "draw cards",
    "doc": "visit Doc Badluck at once",
    "up": "take the face-up deed",
    "down": "take a face-down deed",
    "rustle": "rustle cows",
    "hire": "hire a Cowboy",
}
_REMEDIES = {"wire": "barbed wire", "card": "a General Store card", "dollars": "dollars", "nuggets": "nuggets"}


def _named(cards: Sequence[int] | None) -> str:
    return "" if cards is None else f": {listed(cards)}"


def _cows(cows: Sequence[int], names: Sequence[str]) -> str:
    return ", ".join(f"{count} from {name}" for name, count in zip(names, cows, strict=True) if count)


def _suits(cowboys: Sequence[int]) -> str:
    return " ".join(SUITS[suit] for suit in cowboys)


def _dice(dice: Sequence[int]) -> str:
    return "".join(FACES[face] for face in dice) or "none"


def _count(count: int, what: str) -> str:
    return f"{count} {what}{'s' * (count != 1)}"


def _join(seats: Sequence[int], names: Sequence[str]) -> str:
    return ", ".join(names[seat] for seat in seats)
