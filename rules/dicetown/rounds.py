"""How a round goes from step to step: set-up, gaps, the end, and a seat that leaves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rules.chance import Chance, drawn
from rules.dicetown import cards, doc, events, hall, places, prairie, scoring, throws, ties, windows
from rules.dicetown.actions import SetUp
from rules.dicetown.components import PICKPOCKET, RANCH, is_deed, listed
from rules.dicetown.events import Events
from rules.dicetown.table import STEPS, Stage, Table
from rules.kernel import IllegalAction, Seat


def chance_set_up(table: Table, chance: Chance) -> SetUp:
    """DT-04, DT-03, DT-41: by lot, or as named; the first deeds and Cowboys."""
    named = table.options.first_sheriff
    sheriff = named - 1 if named else chance.below(len(table.seats))
    deeds = drawn(chance, table.deeds, hall.row_size(table))
    cowboys = drawn(chance, table.cowboy_deck, len(table.cowboys_up))
    return SetUp(sheriff, tuple(sorted(deeds)), tuple(sorted(cowboys)))


def check_set_up(table: Table, said: SetUp) -> None:
    """Raises IllegalAction unless the decks have these cards, and the Sheriff is one whom the host allows."""
    if said.sheriff not in table.seats or table.options.first_sheriff not in (0, said.sheriff + 1):
        raise IllegalAction("DT-04", f"player {said.sheriff + 1} is not the Sheriff that the host named")
    if len(said.deeds) != hall.row_size(table) or any(said.deeds.count(deed) > table.deeds.count(deed) for deed in said.deeds):
        raise IllegalAction("DT-03", f"{hall.row_size(table)} deeds of the deck lie face up, not {listed(said.deeds)}")
    up = len(table.cowboys_up)
    if len(said.cowboys) != up or any(said.cowboys.count(suit) > table.cowboy_deck.count(suit) for suit in said.cowboys):
        raise IllegalAction("DT-41", f"{up} Cowboys of the deck lie face up")


def set_up(table: Table, said: SetUp, told: list[Events]) -> None:
    """The first round begins."""
    table.sheriff = said.sheriff
    for deed in said.deeds:
        table.deeds.remove(deed)
    for suit in said.cowboys:
        table.cowboy_deck.remove(suit)
    table.face_up = sorted(said.deeds)
    table.cowboys_up = list(said.cowboys)
    told.append(events.Opened(said.sheriff, said.deeds, said.cowboys))
    table.stage = "ready"


def leave(table: Table, told: list[Events]) -> None:
    """The end of a place: the stagecoach unloads at the bank (DT-17), the row is refilled at the Town Hall (DT-24)."""
    table.actor = table.first = None
    table.job = None
    table.used = []
    if table.step == "bank":
        told.append(events.Unloaded(table.coach))
        table.bank += table.coach
        table.coach = 0
    if table.step == "hall":
        hall.leave(table, told)
    else:
        table.stage = "gap"


def gap(table: Table, told: list[Events]) -> None:
    """Between two steps a declared Pickpocket acts."""
    table.fresh = [[] for _ in table.seats]
    table.actor = None
    table.used = []
    if table.pocket:
        table.chain = [(table.pocket[0], PICKPOCKET)]
        table.stage = "pocket"
    else:
        table.stage = "go on"


def go_on(table: Table, told: list[Events]) -> None:
    """To the next place; after Doc, to the next round or the end (DT-35)."""
    following = STEPS.index(table.step) + 1
    if following < len(STEPS) and STEPS[following] == "prairie" and not table.options.cowboys:
        following += 1
    if following < len(STEPS):
        table.step = STEPS[following]
        table.stage = "visit"
        return
    table.round += 1
    if scoring.has_ended(table):
        _end(table, told)
    else:
        _begin(table, told)


def _begin(table: Table, told: list[Events]) -> None:
    seats = len(table.seats)
    table.received = [False] * seats
    table.won = [False] * seats
    table.safe = [False] * seats
    table.quiet = [False] * seats
    table.locked = [()] * seats
    table.step = "throw"
    table.stage = "ready"
    told.append(events.RoundBegan(table.round + 1, table.sheriff))


def _end(table: Table, told: list[Events]) -> None:
    table.stage = "over"
    told.append(
        events.Scored(tuple([scoring.score(table, seat) for seat in table.seats]), tuple(map(tuple, table.hands)), scoring.places(table))
    )


def visit(table: Table) -> None:
    """A place is entered: Doc's window opens, or it shows who acts there."""
    table.stage = "sick" if table.step == "doc" else "win"


def check_remove(table: Table, seat: Seat) -> None:
    """Raises IllegalAction unless the seat still plays."""
    if seat not in table.playing():
        raise IllegalAction("DT-R13", f"player {seat + 1} has left, or never sat down")


def remove(table: Table, seat: Seat, told: list[Events]) -> None:
    """DT-R13: a seat leaves for good, and what it had goes back."""
    table.gone[seat] = True
    hand = list(table.hands[seat])
    told.append(events.Left(seat, tuple(hand)))
    for card in hand:
        table.lay_open(seat, card)
    table.played = sorted([*table.played, *(card for card in hand if not is_deed(card))])
    own = [*(card for card in hand if is_deed(card)), *table.wired[seat], *table.grazed[seat]]
    table.aside = sorted([*table.aside, *own, *[RANCH] * table.ranches[seat]])
    table.prairie += table.herds[seat] + sum(table.grazed[seat])
    table.bank += table.dollars[seat]
    table.lost_nuggets += table.nuggets[seat]
    table.cowboy_discard = sorted([*table.cowboy_discard, *table.cowboys[seat]])
    table.rodeos_left += table.rodeos[seat]
    table.wired[seat], table.grazed[seat], table.cowboys[seat], table.locked[seat] = [], [], (), ()
    for counts in (table.herds, table.dollars, table.nuggets, table.rodeos, table.ranches):
        counts[seat] = 0
    if table.sheriff == seat:
        table.sheriff = table.clockwise(seat)[0]
    if len(table.playing()) < 2:
        _end(table, told)


AUTOMATIC: Final[dict[Stage, Callable[[Table, list[Events]], None]]] = {
    "gap": gap,
    "go on": go_on,
    "ready": throws.ready,
    "win": ties.win,
    "act": places.act,
    "acted": places.acted,
    "leave": leave,
    "dig": places.dig,
    "rob": places.rob,
    "coach": places.coach,
    "shop": cards.shop,
    "prowl": cards.prowl,
    "badge": places.badge,
    "award": hall.award,
    "grant": hall.grant,
    "persuade": hall.persuade,
    "rustle": prairie.rustle,
    "drive": prairie.drive,
    "hire": prairie.hire_or_both,
    "rodeo": prairie.rodeo,
    "call": doc.call,
    "next": doc.next_visitor,
}
"""What happens by itself on the way to the next question."""


def run_on(table: Table, told: list[Events]) -> None:
    """To the next question; a window that is put to nobody does not open (DT-34)."""
    table.turn += 1
    table.passed = [False] * len(table.seats)
    while True:
        if table.chain:
            if windows.asked(table):
                return
            windows.resolve(table, told)
        elif window := windows.WINDOWS.get(table.stage):
            if windows.asked(table):
                return
            table.stage = window.after
        elif step := AUTOMATIC.get(table.stage):
            step(table, told)
        else:
            return
