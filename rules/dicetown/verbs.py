"""An answer of Dice Town as people say it, to stand after 'to': 'keep 2 jacks', 'offer $2', 'rustle cows'."""

from __future__ import annotations

from collections.abc import Sequence

from rules.dicetown.actions import (
    Actions,
    Add,
    Choose,
    Claim,
    Cure,
    Graze,
    HandsOff,
    Hire,
    Keep,
    Load,
    Name,
    Offer,
    Pass,
    PassRound,
    Pickpocket,
    Play,
    Split,
    StealFrom,
    Take,
    Wire,
)
from rules.dicetown.components import Options
from rules.dicetown.naming import (
    JOBS_TO_DO,
    REMEDIES_WANTED,
    all_in_words,
    counted,
    dice_in_words,
    face_in_words,
    in_words,
    joined,
    suit_in_words,
)
from rules.dicetown.view import View


def name_action(options: Options, view: View, action: Actions, names: Sequence[str]) -> str:
    """Say what is done, without what it costs or brings; empty for what the table does."""
    match action:
        case Keep(dice):
            return f"keep {dice_in_words(dice) if dice else 'no die'}"
        case Load(face):
            return f"set the Loaded Die to {face_in_words(face)}"
        case Offer(dollars, nuggets, cards):
            return f"offer {_goods(dollars, nuggets, cards)}"
        case Add(dollars, nuggets, cards):
            return f"add {_goods(dollars, nuggets, cards)} to the offer"
        case Name(seat):
            return f"name {'yourself' if seat == view.seat else names[seat]}"
        case Choose(job):
            return JOBS_TO_DO[job]
        case StealFrom(victim):
            return f"steal from {names[victim]}"
        case Take(card):
            return f"{'steal' if view.step == 'saloon' else 'keep'} {in_words(card)}"
        case Claim(deeds):
            return f"take {all_in_words(deeds)}"
        case Split(cows):
            stolen = [f"{counted(count, 'cow')} from {names[seat]}" for seat, count in enumerate(cows) if count]
            return f"steal {joined(stolen) or 'no cows'}"
        case Graze(deeds, wired):
            placed = (*deeds, *wired)
            return f"put {counted(sum(placed), 'cow')} on {all_in_words(placed)}" if placed else "leave all cows in your herd"
        case Hire(suit):
            return f"hire {suit_in_words(suit)}"
        case Cure(remedy):
            return f"ask Doc Badluck for {REMEDIES_WANTED[remedy]}"
        case Wire(deeds):
            return f"put wire on {all_in_words(deeds) if deeds else 'no deed'}"
        case Play(card):
            return f"play {in_words(card)}"
        case Pickpocket(victim):
            return f"play Pickpocket on {names[victim]}"
        case HandsOff():
            return "play no Pickpocket in this round"
        case Pass():
            return "pass"
        case PassRound():
            return "pass for the rest of the round"
        case _:
            return ""


def _goods(dollars: int, nuggets: int, cards: Sequence[int]) -> str:
    return (
        joined([f"${dollars}"] * bool(dollars) + [counted(nuggets, "nugget")] * bool(nuggets) + [all_in_words(cards)] * bool(cards))
        or "nothing"
    )
