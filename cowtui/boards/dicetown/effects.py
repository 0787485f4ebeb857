"""What an answer at Dice Town does, as a person would say it: a verb, its object, and what comes of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cowtui.boards.dicetown import choices
from cowtui.boards.dicetown.choices import things
from cowtui.boards.dicetown.places import TITLES
from cowtui.boards.dicetown.shared import people, world_of
from cowtui.boards.scene import Scene
from cowtui.widgets.text import one_of
from rules.dicetown import prospects
from rules.dicetown.actions import (
    Actions,
    Add,
    Choose,
    Claim,
    Cure,
    Graze,
    HandsOff,
    Hire,
    Job,
    Keep,
    Load,
    Name,
    Offer,
    Pass,
    PassRound,
    Pickpocket,
    Place,
    Play,
    Split,
    StealFrom,
    Take,
    Wire,
)
from rules.dicetown.components import JACK
from rules.dicetown.naming import (
    FACE_NAMES,
    REMEDIES_WANTED,
    all_in_words,
    all_suits_in_words,
    counted,
    dice_in_words,
    face_in_words,
    in_words,
    joined,
    suit_in_words,
)
from rules.dicetown.throws import cost
from rules.dicetown.view import View
from rules.dicetown.words import COWBOYS, REMEDIES, WORKS, bid


class Effect(NamedTuple):
    """What an answer does: 'keep' 'the jack, free' and then 'you would show 3 jacks'."""

    verb: str
    what: str
    then: str = ""
    brief: str = ""
    """The same in few words."""
    costs: bool = False
    """Whether `what` ends in something to pay."""


def at_place(place: Place) -> str:
    """Name a place as it stands after 'at': 'the Mine', 'Doc Badluck's'."""
    return {"doc": "Doc Badluck's", "sheriff": "the Sheriff's office"}.get(place) or f"the {TITLES[place]}"


def effect_of(scene: Scene[View], action: Actions) -> Effect:
    """Say what an answer does, and where it can be told what comes of it."""
    view, seat = scene.view, scene.view.seat or 0
    match action:
        case Keep(dice):
            price = cost(len(dice))
            what = "none" if not dice else f"the {FACE_NAMES[dice[0]]}" if len(dice) == 1 else dice_in_words(dice)
            return Effect("keep", f"{what} for ${price}" if price else f"{what}, free", *_race(scene, dice), costs=price > 0)
        case Load(face):
            return Effect("set", f"the die to {face_in_words(face)}", "it is thrown with the others")
        case Offer(dollars, nuggets, cards):
            what = _goods(dollars, nuggets, cards)
            return Effect("offer", what, "you pay it only if you win the tie" if what != "nothing" else "")
        case Add(dollars, nuggets, cards):
            what = _goods(dollars, nuggets, cards)
            return Effect("add", what, "you pay it only if you win the tie" if what != "nothing" else "")
        case Name(other) if other == seat:
            return Effect("name", "yourself", f"nobody pays, and you act at {at_place(view.step)}")
        case Name(other):
            offer = view.offers[other]
            paid = bid(offer.goods, offer.cards or 0)
            pays = f"pays you {paid}" if paid != "nothing" else "pays nothing"
            return Effect("name", scene.names[other], f"{scene.names[other]} {pays} and acts at {at_place(view.step)}")
        case StealFrom(other):
            world = world_of(scene)
            note = next((thing.note for thing in things(scene) if thing.action == action), "") if world else ""
            return Effect("steal", f"from {scene.names[other]}", f"{note} and take one" if note.startswith("you") else note)
        case Take(card):
            verb = "steal" if view.step == "saloon" else "keep"
            return Effect(verb, in_words(card), choices.value_of(view, card))
        case Choose(job):
            return _job(scene, job)
        case Claim(deeds):
            return Effect("take", all_in_words(deeds))
        case Split(cows):
            stolen = [f"{counted(count, 'cow')} from {scene.names[other]}" for other, count in enumerate(cows) if count]
            return Effect("steal", joined(stolen))
        case Graze(deeds, wired):
            on = (*deeds, *wired)
            if not on:
                return Effect("leave", "all cows in your herd", "they can be stolen there")
            return Effect("put", f"{counted(sum(on), 'cow')} on {all_in_words(on)}", "safe, and 1 point more each")
        case Hire(suit):
            return Effect("hire", suit_in_words(suit), COWBOYS[suit])
        case Cure(remedy):
            return Effect("ask", f"for {REMEDIES_WANTED[remedy]}", REMEDIES[remedy])
        case Wire(deeds):
            on_which = all_in_words(deeds) if deeds else "no deed"
            return Effect("put", f"wire on {on_which}", "safe from thieves for good" if deeds else "")
        case Pickpocket(other):
            return Effect("play", f"Pickpocket on {scene.names[other]}", "you take $4 before the next place")
        case HandsOff():
            return Effect("say", "no", "no Pickpocket from you until the round is over")
        case Play(card):
            return Effect("play", in_words(card), WORKS[card])
        case PassRound():
            return Effect("pass", "for the rest of the round")
        case Pass():
            return Effect("pass", "")
        case _:
            return Effect("say", "that")


def _goods(dollars: int, nuggets: int, cards: Sequence[int]) -> str:
    parts = [f"${dollars}"] * bool(dollars) + [counted(nuggets, "nugget")] * bool(nuggets) + [all_in_words(cards)] * bool(cards)
    return one_of(parts) if parts else "nothing"


def _race(scene: Scene[View], dice: Sequence[int]) -> tuple[str, str]:
    """How dice of one face stand against the others' open ones; the same in few words."""
    if len(set(dice)) != 1:
        return ("", "") if dice else ("all your dice are thrown again", "throw all again")
    view, face, seat = scene.view, dice[0], scene.view.seat or 0
    place: Place = next(place for place, its in prospects.FACE_AT.items() if its == face)
    own = view.locked[seat].count(face) + len(dice)
    others = {other: locked.count(face) for other, locked in enumerate(view.locked) if other != seat and not view.gone[other]}
    best = max(others.values())
    shows = face_in_words(face, own) if own > 1 else f"one {FACE_NAMES[face]}"
    if own > best:
        return f"you would show {shows}, most at the {TITLES[place]}", f"{shows}, most so far"
    rivals = [other for other, count in others.items() if count == best]
    if own == best:
        tied = people(scene, rivals) if len(rivals) < 3 else f"{len(rivals)} others"
        return f"you would tie with {tied} at the {TITLES[place]}", f"a tie, {shows} each"
    whose = f"{scene.names[rivals[0]]}'s {best}" if len(rivals) == 1 else f"{best} of {len(rivals)} others"
    return f"{shows} against {whose}", f"{own} against {best}"


def _job(scene: Scene[View], job: Job) -> Effect:
    view, seat = scene.view, scene.view.seat or 0
    match job:
        case "rustle":
            here, rest = prospects.cows(view, seat)
            if not here:
                return Effect("rustle", f"{counted(rest, 'cow')} from the others", "the Prairie is empty")
            herd = view.herds[seat] + here
            largest = herd > max(count for other, count in enumerate(view.herds) if other != seat)
            text = f"your herd grows to {herd}{' and is the largest, worth 10 points' if largest else ''}"
            return Effect("rustle", counted(here, "cow"), text, f"your herd grows to {herd}")
        case "hire":
            return Effect("hire", "a Cowboy", f"on show: {all_suits_in_words(suit for suit in view.cowboys_up if suit is not None)}")
        case "rob":
            return Effect("rob", f"the bank of ${view.bank + sum(prospects.tribute(view, seat))}")
        case "coach":
            return Effect("hold", "up the stagecoach", "$1 for each ten")
        case "draw":
            return Effect("draw", f"{counted(view.locked[seat].count(JACK), 'card')}, to keep one")
        case "doc":
            return Effect("visit", "Doc Badluck at once")
        case "up":
            return Effect("take", f"from the row: {all_in_words(view.face_up)}")
        case "down":
            return Effect("take", "the top deed of the deck, unseen")
