"""Why a person would give an answer in Dice Town."""

from __future__ import annotations

from collections import Counter
from typing import Final

from rules.dicetown import poker, prospects
from rules.dicetown.actions import (
    Actions,
    Add,
    Choose,
    Claim,
    Cure,
    Graze,
    Hire,
    Keep,
    Name,
    Offer,
    Place,
    Play,
    Remedy,
    StealFrom,
    Take,
    Wire,
)
from rules.dicetown.components import ACE, DEEDS, DICE, RODEO_POINTS, SUITS, Options, is_deed, points
from rules.dicetown.naming import counted, face_in_words
from rules.dicetown.view import View
from rules.dicetown.words import PLACES, WORKS
from rules.kernel import Seat

CURES: Final[dict[Remedy, str]] = {
    "wire": "then those deeds can never be stolen",
    "card": "the other remedies would bring less",
    "dollars": "every opponent pays you",
    "nuggets": "every opponent gives you one",
}


def reason(options: Options, view: View, action: Actions) -> str:
    """Say it in one clause; empty: there is nothing to say that its own words do not."""
    if view.seat is None:
        return ""
    match action:
        case Keep(dice):
            return _of_keep(view, view.seat, dice)
        case Offer(0, 0, ()) | Add(0, 0, ()):
            return "it would cost more than it brings" if view.sheriff not in view.tied else "a Sheriff who is tied can name himself"
        case Offer():
            return "only the one who is named pays"
        case Add():
            return "that is more than the others offer"
        case Name(seat):
            return "you pay yourself nothing, and act here" if seat == view.seat else "with the offer that brings you most"
        case Choose("rustle"):
            return f"you show {face_in_words(ACE, view.locked[view.seat].count(ACE))}"
        case Choose("hire"):
            return _of_hire(view, view.seat, None)
        case Hire(suit):
            return _of_hire(view, view.seat, suit)
        case StealFrom(victim):
            return f"there lie {counted(view.left[victim], 'card')}"
        case Take(card):
            worth = 0 if is_deed(card) and card not in DEEDS else points(card)
            return f"it scores {counted(worth, 'point')}" if worth else "it can be played later"
        case Claim() if len(view.face_up) > 1:
            return "they score most"
        case Cure(remedy):
            return CURES[remedy]
        case Graze(deeds, wired) if deeds or wired:
            return "a deed with cows cannot be stolen, and scores a point more"
        case Graze():
            return "the largest herd scores 10 points"
        case Wire(deeds) if deeds:
            return "they cannot be stolen any more"
        case Play(card):
            return WORKS[card]
        case _:
            return ""


def _of_keep(view: View, seat: Seat, dice: tuple[int, ...]) -> str:
    """Say what kept dice show at their places, or at the Town Hall."""
    if not dice:
        return "none of these dice helps you"
    own = tuple(sorted((*view.locked[seat], *dice)))
    kinds = Counter(dice)
    if len(kinds) > 1:
        is_hand = len(own) == DICE and poker.class_of(own) not in ("high card", "pair")
        return f"that makes {_HANDS[poker.class_of(own)]} for the Town Hall" if is_hand else "each of them counts at its own place"
    face = dice[0]
    count = own.count(face)
    best = max((one.count(face) for other, one in enumerate(view.locked) if other != seat and not view.gone[other]), default=0)
    place: Place = next(place for place, its in prospects.FACE_AT.items() if its == face)
    most = f", the most at {PLACES[place]}" if count > best else f", as many as anybody at {PLACES[place]}" if count == best else ""
    there = f", where ${view.bank} lie" if most and place == "bank" and view.bank > 1 else ""
    return f"that shows {face_in_words(face, count)}{most}{there}"


_HANDS: Final = {
    "two pair": "two pair",
    "three": "three of a kind",
    "straight": "a straight",
    "full house": "a full house",
    "four": "four of a kind",
    "five": "five of a kind",
}


def _of_hire(view: View, seat: Seat, suit: int | None) -> str:
    """Say how far a gang is on its way to a Rodeo (DT-56)."""
    if not view.rodeos_left:
        return "its help lasts to the end"
    gang = set(view.cowboys[seat])
    there = {one for one in view.cowboys_up if one is not None}
    new = {suit} - gang if suit is not None else there - gang
    if not new:
        return "its help lasts, and adds up"
    kinds = len(gang) + 1
    return (
        f"with all {len(SUITS)} suits you win a Rodeo, {RODEO_POINTS} points"
        if kinds == len(SUITS)
        else f"then you have {kinds} of the {len(SUITS)} suits for a Rodeo"
    )
