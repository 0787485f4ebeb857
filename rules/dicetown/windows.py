"""DT-33, DT-34: windows in which cards are played, and the Objections that follow each of them.

A window is put to everybody who could in principle hold its card, whoever holds what. It ends by a card that is played, or by
TABLE; those who pass are only asked no more. After a card it opens again for whoever may still have one.
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
    STORE,
    title_of,
)
from rules.dicetown.events import Events
from rules.dicetown.table import TABLE_STAGES, Stage, Table, Used
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


def card_asked(table: Table) -> int | None:
    """The card that can be played now; None: no window stands open."""
    if table.chain:
        return OBJECTION
    window = WINDOWS.get(table.stage)
    return window.card if window else None


def _may_hold(table: Table, stage: Stage) -> list[Seat]:
    """DT-32: whose card it is, in the window of a stage."""
    match stage:
        case "loaded":
            return [seat for seat in table.playing() if table.unlocked(seat)]
        case "friends":
            return table.playing()
        case "accomplice":
            return [seat for seat in table.playing() if seat != table.actor]
        case "herder":
            return [seat for seat in table.playing() if table.split[seat]]
        case "sick":
            return [seat for seat in table.playing() if not needs_doc(table, seat)]
        case _:
            if table.actor is None or (stage == "persuasion" and not table.count(table.actor, ACE)):
                return []
            if stage == "bribe" and not table.deeds:
                return []
            return [table.actor]


def needs_doc(table: Table, seat: Seat) -> bool:
    """DT-29: a visitor without a Sick Note."""
    return not (table.won[seat] if table.options.doc_for == "won" else table.received[seat])


def asked(table: Table) -> list[Seat]:
    """DT-34: those to whom the window is put, by what everybody can see; empty: none opens."""
    card = card_asked(table)
    if card is None or table.played.count(card) == STORE[card].copies:
        return []
    if table.chain:
        last = table.chain[-1][0]
        return [seat for seat in table.playing() if seat != last and _can_hold(table, seat, card)]
    done = {used.seat for used in table.used if used.card == card}
    return [seat for seat in _may_hold(table, table.stage) if seat not in done and _can_hold(table, seat, card)]


def _can_hold(table: Table, seat: Seat, card: int) -> bool:
    """DT-34: whether, by what everybody has seen, some card of this hand can be that one."""
    others = sum(holders == (seat,) and what not in (card, A_STORE_CARD) for what, holders in table.known[-1])
    return len(table.hands[seat]) > others


def is_spare(table: Table, seat: Seat, card: int) -> bool:
    """DT-33: held, by no offer, and not received in this step; a reaction may be."""
    held = table.spare(seat).count(card)
    return held > (0 if card in REACTIONS else table.fresh[seat].count(card))


def check_asked(table: Table, seat: Seat) -> int:
    """The card of the window that asks this seat. Raises IllegalAction where none does."""
    card = card_asked(table)
    if card is None:
        raise IllegalAction("DT-33", "no window stands open to play a card in")
    if seat not in asked(table):
        raise IllegalAction("DT-33", f"the window for {title_of(card)} is not open to you")
    if table.passed[seat]:
        raise IllegalAction("DT-34", "you have passed in this window")
    return card


def check_play(table: Table, seat: Seat, card: int) -> None:
    """Raises IllegalAction unless this seat may play this card now."""
    wanted = check_asked(table, seat)
    if card != wanted:
        raise IllegalAction("DT-33", f"{title_of(card)} is not for now; the window is for {title_of(wanted)}")
    check_held(table, seat, card)


def check_held(table: Table, seat: Seat, card: int) -> None:
    """Raises IllegalAction unless this seat has a card to play."""
    if card not in table.hands[seat]:
        raise IllegalAction("DT-33", f"you do not hold {title_of(card)}")
    if card not in table.spare(seat):
        raise IllegalAction("DT-28", f"{title_of(card)} is held in your offer to the Sheriff")
    if not is_spare(table, seat, card):
        raise IllegalAction("DT-33", f"you received {title_of(card)} in this step; it can be played from the next one on")


def playable(table: Table, seat: Seat) -> Iterator[int]:
    """The card that a seat whom a window asks may play."""
    card = card_asked(table)
    if card is not None and is_spare(table, seat, card):
        yield card


def play(table: Table, seat: Seat, card: int, told: list[Events]) -> None:
    """DT-33: the card is announced, and all others may object."""
    table.lay_open(seat, card)
    table.played = sorted([*table.played, card])
    told.append(events.Played(seat, card, table.chain[-1] if table.chain else None))
    table.chain.append((seat, card))


def resolve(table: Table, told: list[Events]) -> None:
    """DT-32: the last Objection stands, so it cancels the one before it, and so on down to the card."""
    (seat, card), objections = table.chain[0], len(table.chain) - 1
    in_force = objections % 2 == 0
    table.chain = []
    table.used.append(Used(seat, card, in_force))
    if not in_force:
        told.append(events.Cancelled(seat, card))
    if table.stage == "pocket":
        if in_force and table.pocket:
            thief, victim = table.pocket
            told.append(events.Pickpocketed(thief, victim, table.pay(victim, thief, 4)))
        table.pocket = None
        table.stage = "go on"
    elif card == LOADED_DIE and in_force:
        table.actor = seat
        table.stage = "face"


def close(table: Table, told: list[Events]) -> None:
    """DT-34: the time to react is over."""
    if table.chain:
        resolve(table, told)
    else:
        table.stage = WINDOWS[table.stage].after


def asks_for_pockets(table: Table) -> list[Seat]:
    """DT-32: who may declare Pickpocket, by what everybody can see and what they said themselves."""
    if table.pocket or PICKPOCKET in table.played or table.stage in TABLE_STAGES or table.stage == "over":
        return []
    return [
        seat
        for seat in table.playing()
        if not table.quiet[seat]
        and seat != table.victim  # whose cards a thief is looking at
        and _can_hold(table, seat, PICKPOCKET)
    ]


def check_pickpocket(table: Table, seat: Seat, victim: Seat | None) -> None:
    """Raises IllegalAction unless this seat may declare Pickpocket against the victim; None: it only says that it will not."""
    if seat not in asks_for_pockets(table):
        raise IllegalAction("DT-33", "you cannot declare Pickpocket now")
    if victim is None:
        return
    check_held(table, seat, PICKPOCKET)
    if victim not in table.opponents(seat):
        raise IllegalAction("DT-32", "Pickpocket goes against an opponent at this table")


def declare(table: Table, seat: Seat, victim: Seat, told: list[Events]) -> None:
    """DT-32: Pickpocket lies open at once, and acts at the next gap."""
    table.lay_open(seat, PICKPOCKET)
    table.played = sorted([*table.played, PICKPOCKET])
    table.pocket = (seat, victim)
    told.append(events.Declared(seat, victim))
