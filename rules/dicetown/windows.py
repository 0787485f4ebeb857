"""DT-33, DT-34: windows in which cards are played, and the Objections that follow each of them.

A window is put to everybody who could in principle hold its card, whoever holds what. It ends by a card that is played, or by
TABLE: when all who were asked have passed, or when its time is over. After a card it opens again for whoever may still have one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from rules.dicetown import events
from rules.dicetown.components import (
    A_STORE_CARD,
    ACCOMPLICE,
    ACE,
    BIG_SHOPPING,
    BRIBE,
    DYNAMITE,
    HERDER,
    LAND_OFFICE,
    LASSO,
    LOADED_DIE,
    OBJECTION,
    OLD_FRIENDS,
    PERSUASION,
    PICKPOCKET,
    REACTIONS,
    RECRUITMENT,
    SECOND_HELPING,
    SICK_NOTE,
    copies,
)
from rules.dicetown.events import Events
from rules.dicetown.naming import in_words
from rules.dicetown.position import TABLE_STAGES, Position, Stage, Used
from rules.kernel import IllegalAction, Seat


class Window(NamedTuple):
    """The card of a window, and where play goes on after it."""

    card: int
    after: Stage


WINDOWS: Final[dict[Stage, Window]] = {
    "loaded": Window(LOADED_DIE, "roll"),
    "dynamite": Window(DYNAMITE, "dig"),
    "accomplice": Window(ACCOMPLICE, "rob"),
    "shopping": Window(BIG_SHOPPING, "shop"),
    "helping": Window(SECOND_HELPING, "prowl"),
    "friends": Window(OLD_FRIENDS, "badge"),
    "bribe": Window(BRIBE, "award"),
    "office": Window(LAND_OFFICE, "grant"),
    "persuasion": Window(PERSUASION, "persuade"),
    "lasso": Window(LASSO, "rustle"),
    "herder": Window(HERDER, "drive"),
    "recruitment": Window(RECRUITMENT, "hire"),
    "sick": Window(SICK_NOTE, "call"),
}


def card_of(question: str) -> int:
    """The card of a window, by its question; an Objection answers another card."""
    return OBJECTION if question == "objection" else next(window.card for stage, window in WINDOWS.items() if stage == question)


def card_asked(position: Position) -> int | None:
    """The card that can be played now; None: no window stands open."""
    if position.chain:
        return OBJECTION
    window = WINDOWS.get(position.stage)
    return window.card if window else None


def is_open(position: Position) -> bool:
    """Whether cards can be played now."""
    return bool(position.chain) or position.stage in WINDOWS


def _may_hold(position: Position, stage: Stage) -> list[Seat]:
    """DT-32: whose card it is, in the window of a stage."""
    match stage:
        case "loaded":
            return [seat for seat in position.playing() if position.unlocked(seat)]
        case "friends":
            return position.playing()
        case "accomplice":
            return [seat for seat in position.playing() if seat != position.actor]
        case "herder":
            return [seat for seat in position.playing() if position.split[seat]]
        case "sick":
            return [seat for seat in position.playing() if not needs_doc(position, seat)]
        case _:
            if position.actor is None or (stage == "persuasion" and not position.count(position.actor, ACE)):
                return []
            if stage == "bribe" and not position.deeds:
                return []
            return [position.actor]


def needs_doc(position: Position, seat: Seat) -> bool:
    """DT-29: a visitor without a Sick Note."""
    return not (position.won[seat] if position.options.doc_for == "won" else position.received[seat])


def asked(position: Position) -> list[Seat]:
    """DT-34: those to whom the window is put, by what everybody can see; empty: none opens."""
    card = card_asked(position)
    if card is None or position.played.count(card) == copies(position.options, card):
        return []
    if position.chain:
        last = position.chain[-1][0]
        candidates = [seat for seat in position.playing() if seat != last]
    else:
        done = {used.seat for used in position.used if used.card == card}
        candidates = [seat for seat in _may_hold(position, position.stage) if seat not in done]
    room = _room(position, card) if candidates else ()
    return [seat for seat in candidates if room[seat] > 0]


def waited_for(position: Position) -> list[Seat]:
    """DT-34: those of them who have not passed, in this window or for the round."""
    return [seat for seat in asked(position) if not (position.passed[seat] or position.sits_out[seat])]


def _room(position: Position, card: int) -> list[int]:
    """DT-34: by seat, how many cards of the hand can be that one, by what everybody has seen."""
    room = list(map(len, position.hands))
    for what, holders in position.known[-1]:
        if what not in (card, A_STORE_CARD) and len(holders) == 1:
            room[holders[0]] -= 1
    return room


def is_spare(position: Position, seat: Seat, card: int) -> bool:
    """DT-33: held, by no offer, and not received in this step; a reaction may be."""
    held = position.spare(seat).count(card)
    return held > (0 if card in REACTIONS else position.fresh[seat].count(card))


def check_asked(position: Position, seat: Seat) -> int:
    """The card of the window that asks this seat. Raises IllegalAction where none does."""
    card = card_asked(position)
    if card is None:
        raise IllegalAction("DT-33", "this is no moment for a card; wait for the next one")
    if seat not in asked(position):
        raise IllegalAction("DT-33", f"{in_words(card)} can be played now, but not by you")
    if position.passed[seat] or position.sits_out[seat]:
        raise IllegalAction("DT-34", f"you have passed {'in this window' if position.passed[seat] else 'for this round'}")
    return card


def check_play(position: Position, seat: Seat, card: int) -> None:
    """Raises IllegalAction unless this seat may play this card now."""
    wanted = check_asked(position, seat)
    if card != wanted:
        raise IllegalAction("DT-33", f"{in_words(card)} cannot be played now, only {in_words(wanted)}")
    check_held(position, seat, card)


def check_held(position: Position, seat: Seat, card: int) -> None:
    """Raises IllegalAction unless this seat has a card to play."""
    if card not in position.hands[seat]:
        raise IllegalAction("DT-33", f"you do not hold {in_words(card)}")
    if card not in position.spare(seat):
        raise IllegalAction("DT-28", f"{in_words(card)} is part of your offer to the Sheriff; wait until the tie is settled")
    if not is_spare(position, seat, card):
        raise IllegalAction("DT-33", f"you have just received {in_words(card)}; you can play it from the next place on")


def playable(position: Position, seat: Seat) -> Iterator[int]:
    """The card that a seat whom a window asks may play."""
    card = card_asked(position)
    if card is not None and is_spare(position, seat, card):
        yield card


def play(position: Position, seat: Seat, card: int, told: list[Events]) -> None:
    """DT-33: the card is announced, and all others may object."""
    position.lay_open(seat, card)
    position.played = sorted([*position.played, card])
    told.append(events.Played(seat, card, position.chain[-1] if position.chain else None))
    position.chain.append((seat, card))


def resolve(position: Position, told: list[Events]) -> None:
    """DT-32: the last Objection stands, so it cancels the one before it, and so on down to the card."""
    (seat, card), objections = position.chain[0], len(position.chain) - 1
    in_force = objections % 2 == 0
    position.chain = []
    position.used.append(Used(seat, card, in_force))
    if not in_force:
        told.append(events.Cancelled(seat, card))
    if position.stage == "pocket":
        if in_force and position.pocket:
            thief, victim = position.pocket
            told.append(events.Pickpocketed(thief, victim, position.pay(victim, thief, 4)))
        position.pocket = None
        position.stage = "go on"
    elif card == LOADED_DIE and in_force:
        position.actor = seat
        position.stage = "face"


def close(position: Position, told: list[Events]) -> None:
    """DT-34: all have passed, or the time to react is over."""
    if position.chain:
        resolve(position, told)
    else:
        position.stage = WINDOWS[position.stage].after


def asks_for_pockets(position: Position) -> list[Seat]:
    """DT-32: who may declare Pickpocket, by what everybody can see and what they said themselves."""
    if position.pocket or PICKPOCKET in position.played or position.stage in TABLE_STAGES or position.stage == "over":
        return []
    room = _room(position, PICKPOCKET)
    looked_at = position.victim  # by a thief
    return [seat for seat in position.playing() if not position.quiet[seat] and seat != looked_at and room[seat] > 0]


def check_pickpocket(position: Position, seat: Seat, victim: Seat | None) -> None:
    """Raises IllegalAction unless this seat may declare Pickpocket against the victim; None: it only says that it will not."""
    is_over = is_open(position) and not waited_for(position)  # nothing is asked until TABLE has closed the window
    if is_over or seat not in asks_for_pockets(position):
        raise IllegalAction("DT-33", "you cannot play Pickpocket now")
    if victim is None:
        return
    check_held(position, seat, PICKPOCKET)
    if victim not in position.opponents(seat):
        raise IllegalAction("DT-32", "Pickpocket takes from another player; choose one")


def declare(position: Position, seat: Seat, victim: Seat, told: list[Events]) -> None:
    """DT-32: Pickpocket lies open at once, and acts at the next gap."""
    position.lay_open(seat, PICKPOCKET)
    position.played = sorted([*position.played, PICKPOCKET])
    position.pocket = (seat, victim)
    told.append(events.Declared(seat, victim))
