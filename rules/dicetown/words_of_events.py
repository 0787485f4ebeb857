"""The events of Dice Town, each as one sentence, in the past."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import assert_never

from rules.dicetown import events as told
from rules.dicetown import sealed
from rules.dicetown.components import Options
from rules.dicetown.events import Events
from rules.dicetown.naming import (
    JOBS_TO_DO,
    REMEDIES_WANTED,
    all_in_words,
    all_suits_in_words,
    counted,
    dice_in_words,
    face_in_words,
    in_words,
    joined,
)
from rules.dicetown.position import Goods
from rules.dicetown.sealed import Secret
from rules.dicetown.words import PLACES, bid, called, owner, verb


def describe_event(options: Options, event: Events, names: Sequence[str]) -> str:
    """One sentence, which agrees with 'you' where that is a name; empty where nothing worth a line happened."""
    said = _sentence(event, names)
    return f"{said[:1].upper()}{said[1:]}"


def _sentence(event: Events, names: Sequence[str]) -> str:
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
            return _secret(event, names)
        case told.Opened(sheriff, deeds, cowboys):
            hired = f"; Cowboys to hire: {all_suits_in_words(cowboys)}" if cowboys else ""
            return f"{names[sheriff]} {verb(names[sheriff], 'is', 'are')} the first Sheriff. Face up: {all_in_words(deeds)}{hired}."
        case told.RoundBegan(number, sheriff):
            return f"Round {number} begins; {names[sheriff]} {verb(names[sheriff], 'is', 'are')} the Sheriff."
        case told.Played(seat, card, against):
            target = f" against {owner(names[against[0]])} {in_words(against[1])}" if against else ""
            return f"{names[seat]} played {in_words(card)}{target}."
        case told.Cancelled(seat, card):
            return f"{owner(names[seat])} {in_words(card)} was cancelled."
        case told.Declared(seat, victim):
            return f"{names[seat]} played Pickpocket on {names[victim]}."
        case told.Pickpocketed(seat, victim, dollars):
            return f"{names[seat]} took {_money(dollars)} from {owner(names[victim])} pocket."
        case told.Shown(dice, dollars):
            return f"{_kept(dice, dollars, names)}."
        case told.LastThrow(dice):
            return f"Last throw, free of charge: {_each((name, dice_in_words(one)) for name, one in zip(names, dice, strict=True) if one)}."
        case told.Tied(place, seats):
            return f"{called(seats, names)} tied at {PLACES[place]}."
        case told.Acts(seat, place, second):
            return f"{names[seat]} {'came second at' if second else 'won'} {PLACES[place]}."
        case told.Chosen(seat, job):
            return f"{names[seat]} chose to {JOBS_TO_DO[job]}."
        case told.Mined(seat, nuggets):
            return f"{names[seat]} dug {counted(nuggets, 'nugget')}."
        case told.Shared(seat, dollars):
            return f"{names[seat]} got {_money(dollars)} of it as the Accomplice."
        case told.Robbed(seat, dollars):
            return f"{names[seat]} took ${dollars} from the bank." if dollars else f"{names[seat]} found nothing in the bank."
        case told.Waylaid(seat, dollars):
            return f"{names[seat]} took ${dollars} off the stagecoach." if dollars else f"{names[seat]} found nothing on the stagecoach."
        case told.Unloaded(dollars):
            return f"The stagecoach brought ${dollars} to the bank." if dollars else ""
        case told.Collected(seat, what, paid):
            return f"{names[seat]} got {_collected(what, paid, names)}."
        case told.Renewed(cards):
            return f"The {counted(cards, 'played card')} became the new General Store deck."
        case told.Badged(seat):
            return f"{names[seat]} {verb(names[seat], 'has', 'have')} the badge now."
        case told.BadgeHeld(sheriff, seat):
            return f"Old Friends left the badge with {names[sheriff]}; {names[seat]} got nothing."
        case told.TookDeeds(seat, deeds):
            return f"{names[seat]} took {all_in_words(deeds)}."
        case told.Refilled(deeds):
            return f"Turned up at the Town Hall: {all_in_words(deeds)}."
        case told.SplitCows(seat, cows, anew):
            return f"{names[seat]} {verb(names[seat], 'wants', 'want')} {_cows(cows, names)}{' instead' * anew}."
        case told.Rustled(seat, prairie, stolen):
            from_prairie = [f"{counted(prairie, 'cow')} from the Prairie"] * (prairie > 0)
            from_others = [_cows(stolen, names)] * any(stolen)
            return f"{names[seat]} got {joined([*from_prairie, *from_others]) or 'no cows'}."
        case told.Grazed(seat, deeds, wired):
            return f"{names[seat]} put {counted(sum(deeds) + sum(wired), 'cow')} on {all_in_words([*deeds, *wired])}."
        case told.Hired(seat, cowboys):
            return f"{names[seat]} hired {all_suits_in_words(cowboys)}."
        case told.TurnedUp(cowboys):
            return f"New to hire: {all_suits_in_words(cowboys)}."
        case told.WonRodeo(seat, points):
            return f"{names[seat]} had one Cowboy of each suit: a Rodeo, {points} points."
        case told.Called(visitors):
            several = len(visitors) != 1 or names[visitors[0]] == "you"
            return f"{called(visitors, names)} {'visit' if several else 'visits'} Doc Badluck." if visitors else ""
        case told.Cured(seat, remedy):
            return f"{names[seat]} asked Doc for {REMEDIES_WANTED[remedy]}."
        case told.Wired(seat, deeds):
            return f"{names[seat]} put barbed wire on {all_in_words(deeds)}."
        case told.Left(seat, hand):
            held = f" and showed {all_in_words(hand)}" if hand else ""
            return f"{names[seat]} left the game{held}."
        case told.Scored(points, _, ranks):
            winners = [seat for seat, rank in enumerate(ranks) if rank == 1]
            alone = len(winners) == 1 and names[winners[0]] != "you"
            won = f"{called(winners, names)} {'wins' if alone else 'win'}."
            totals = _each((name, str(number)) for name, number in zip(names, points, strict=True))
            return f"The game is over: {totals}. {won[:1].upper()}{won[1:]}"
        case _:
            assert_never(event)


def _secret(event: Secret, names: Sequence[str]) -> str:
    """Tell what has a private part to those who see it, and the rest to the others."""
    match event:
        case sealed.Loaded(seat, face):
            return f"{names[seat]} set a Loaded Die{'' if face is None else f' to {face_in_words(face)}'}."
        case sealed.Rolled(dice):
            seen = [f"{name} threw {dice_in_words(one)}" for name, one in zip(names, dice, strict=True) if one]
            return f"{'; '.join(seen) or 'The dice were thrown'}."
        case sealed.Chose(seat, dice, again):
            if dice is None:
                return f"{names[seat]} {verb(names[seat], 'has', 'have')} chosen."
            return f"{names[seat]} {'changed to keeping' if again else 'chose to keep'} {dice_in_words(dice)}."
        case sealed.Offered(seat, adding, goods, _):
            if goods is None:
                return f"{names[seat]} {verb(names[seat], 'has', 'have')} {'thought about more' if adding else 'made an offer'}."
            return f"{names[seat]} {'added' if adding else 'offered'} {bid(goods, len(goods.cards))}."
        case sealed.OffersShown(_, offers, cards):
            shown = [(names[seat], bid(one, cards[seat])) for seat, one in enumerate(offers) if one is not None]
            return f"{_each((name, what if place else f'offered {what}') for place, (name, what) in enumerate(shown))}."
        case sealed.Named(sheriff, seat, dollars, nuggets, count, cards):
            if sheriff == seat:
                return f"{names[sheriff]}, the Sheriff, won the tie; nobody paid."
            paid = "; you paid" if names[seat] == "you" else ", who paid"
            return f"{names[sheriff]}, the Sheriff, named {names[seat]}{paid} {bid(Goods(dollars, nuggets, cards or ()), count)}."
        case sealed.Drew(seat, count, cards):
            return f"{names[seat]} drew {counted(count, 'General Store card')}{_named(cards)}."
        case sealed.Kept(seat, card, count, others):
            if card is None:
                return f"{names[seat]} kept {f'one of {count + 1} cards' if count else 'the card'}."
            return f"{names[seat]} kept {in_words(card)}{f', not {all_in_words(others)}' if others else ''}."
        case sealed.Searched(count=1):
            return ""  # the card is stolen at once, which is told
        case sealed.Searched(seat, victim, count, cards):
            return f"{names[seat]} drew {counted(count, 'card')} from {owner(names[victim])} hand{_named(cards)}."
        case sealed.Stole(seat, victim, card):
            return f"{names[seat]} stole {'a card' if card is None else in_words(card)} from {names[victim]}."
        case sealed.DrewDeeds(seat, count, ranches, deeds):
            ranch = f", {ranches} of them ranches" if ranches > 1 else ", one of them a ranch" if ranches else ""
            return f"{names[seat]} took {counted(count, 'face-down deed')}{_named(deeds) or ranch}."
        case sealed.Considered(seat, count, deeds):
            return f"{names[seat]} looked at {counted(count, 'face-down deed')}{_named(deeds)}."
        case _:
            assert_never(event)


def _kept(dice: Sequence[Sequence[int]], dollars: Sequence[int], names: Sequence[str]) -> str:
    """Who kept what, and for how much; nobody who had nothing to throw: keeping none costs a dollar."""
    parts: list[str] = []
    for name, one, paid in zip(names, dice, dollars, strict=True):
        if one or paid:
            parts.append(f"{name}{' kept' * (not parts)} {dice_in_words(one)}{f' for ${paid}' * (paid > 0)}")
    return "; ".join(parts)


def _each(parts: Iterable[tuple[str, str]]) -> str:
    return "; ".join(f"{name} {what}" for name, what in parts)


def _named(cards: Sequence[int] | None) -> str:
    return "" if cards is None else f": {all_in_words(cards)}"


def _money(dollars: int) -> str:
    return f"${dollars}" if dollars else "nothing"


def _collected(what: str, paid: Sequence[int], names: Sequence[str]) -> str:
    parts = [
        f"{f'${one}' if what == 'dollars' else counted(one, 'nugget')} from {name}" for name, one in zip(names, paid, strict=True) if one
    ]
    return joined(parts) or f"no {what}: nobody has any"


def _cows(cows: Sequence[int], names: Sequence[str]) -> str:
    return joined(f"{counted(count, 'cow')} from {name}" for name, count in zip(names, cows, strict=True) if count)
