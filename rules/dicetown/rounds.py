"""How a round goes from step to step: set-up, gaps, the end, and a seat that leaves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rules.chance import Chance, drawn
from rules.dicetown import cards, doc, events, hall, places, prairie, scoring, throws, ties, windows
from rules.dicetown.actions import SetUp
from rules.dicetown.components import PICKPOCKET, RANCH, is_deed
from rules.dicetown.events import Events
from rules.dicetown.naming import all_in_words, counted
from rules.dicetown.position import STEPS, Position, Stage
from rules.kernel import IllegalAction, Seat


def chance_set_up(position: Position, chance: Chance) -> SetUp:
    """DT-04, DT-03, DT-41: by lot, or as named; the first deeds and Cowboys."""
    named = position.options.first_sheriff
    sheriff = named - 1 if named else chance.below(len(position.seats))
    deeds = drawn(chance, position.deeds, hall.row_size(position))
    cowboys = drawn(chance, position.cowboy_deck, len(position.cowboys_up))
    return SetUp(sheriff, tuple(sorted(deeds)), tuple(sorted(cowboys)))


def check_set_up(position: Position, said: SetUp) -> None:
    """Raises IllegalAction unless the decks have these cards, and the Sheriff is one whom the host allows."""
    if said.sheriff not in position.seats or position.options.first_sheriff not in (0, said.sheriff + 1):
        raise IllegalAction("DT-04", f"player {said.sheriff + 1} is not the Sheriff that the host named")
    if len(said.deeds) != hall.row_size(position) or any(said.deeds.count(deed) > position.deeds.count(deed) for deed in said.deeds):
        raise IllegalAction(
            "DT-03", f"{counted(hall.row_size(position), 'deed')} of the deck must lie face up, not {all_in_words(said.deeds)}"
        )
    up = len(position.cowboys_up)
    if len(said.cowboys) != up or any(said.cowboys.count(suit) > position.cowboy_deck.count(suit) for suit in said.cowboys):
        raise IllegalAction("DT-41", f"{counted(up, 'Cowboy')} of the deck must lie face up")


def set_up(position: Position, said: SetUp, told: list[Events]) -> None:
    """The first round begins."""
    position.sheriff = said.sheriff
    for deed in said.deeds:
        position.deeds.remove(deed)
    for suit in said.cowboys:
        position.cowboy_deck.remove(suit)
    position.face_up = sorted(said.deeds)
    position.cowboys_up = list(said.cowboys)
    told.append(events.Opened(said.sheriff, said.deeds, said.cowboys))
    position.stage = "ready"


def leave(position: Position, told: list[Events]) -> None:
    """The end of a place: the stagecoach unloads at the bank (DT-17), the row is refilled at the Town Hall (DT-24)."""
    position.actor = position.first = None
    position.job = None
    position.used = []
    if position.step == "bank":
        told.append(events.Unloaded(position.coach))
        position.bank += position.coach
        position.coach = 0
    if position.step == "hall":
        hall.leave(position, told)
    else:
        position.stage = "gap"


def gap(position: Position, told: list[Events]) -> None:
    """Between two steps a declared Pickpocket acts."""
    position.fresh = [[] for _ in position.seats]
    position.actor = None
    position.used = []
    if position.pocket:
        position.chain = [(position.pocket[0], PICKPOCKET)]
        position.stage = "pocket"
    else:
        position.stage = "go on"


def go_on(position: Position, told: list[Events]) -> None:
    """To the next place; after Doc, to the next round or the end (DT-35)."""
    following = STEPS.index(position.step) + 1
    if following < len(STEPS) and STEPS[following] == "prairie" and not position.options.cowboys:
        following += 1
    if following < len(STEPS):
        position.step = STEPS[following]
        position.stage = "visit"
        return
    position.round += 1
    if scoring.has_ended(position):
        _end(position, told)
    else:
        _begin(position, told)


def _begin(position: Position, told: list[Events]) -> None:
    seats = len(position.seats)
    position.received = [False] * seats
    position.won = [False] * seats
    position.safe = [False] * seats
    position.sits_out = [False] * seats
    position.quiet = [False] * seats
    position.locked = [()] * seats
    position.throws = 0
    position.step = "throw"
    position.stage = "ready"
    told.append(events.RoundBegan(position.round + 1, position.sheriff))


def _end(position: Position, told: list[Events]) -> None:
    position.stage = "over"
    told.append(
        events.Scored(
            tuple([scoring.score(position, seat) for seat in position.seats]), tuple(map(tuple, position.hands)), scoring.ranks(position)
        )
    )


def visit(position: Position) -> None:
    """A place is entered: Doc's window opens, or it shows who acts there."""
    position.stage = "sick" if position.step == "doc" else "win"


def check_remove(position: Position, seat: Seat) -> None:
    """Raises IllegalAction unless the seat still plays."""
    if seat not in position.playing():
        raise IllegalAction("DT-R13", f"player {seat + 1} has left, or never sat down")


def remove(position: Position, seat: Seat, told: list[Events]) -> None:
    """DT-R13: a seat leaves for good, and what it had goes back."""
    position.gone[seat] = True
    hand = list(position.hands[seat])
    told.append(events.Left(seat, tuple(hand)))
    for card in hand:
        position.lay_open(seat, card)
    position.played = sorted([*position.played, *(card for card in hand if not is_deed(card))])
    own = [*(card for card in hand if is_deed(card)), *position.wired[seat], *position.grazed[seat]]
    position.aside = sorted([*position.aside, *own, *[RANCH] * position.ranches[seat]])
    position.prairie += position.herds[seat] + sum(position.grazed[seat])
    position.bank += position.dollars[seat]
    position.lost_nuggets += position.nuggets[seat]
    position.cowboy_discard = sorted([*position.cowboy_discard, *position.cowboys[seat]])
    position.rodeos_left += position.rodeos[seat]
    position.wired[seat], position.grazed[seat], position.cowboys[seat], position.locked[seat] = [], [], (), ()
    for counts in (position.herds, position.dollars, position.nuggets, position.rodeos, position.ranches):
        counts[seat] = 0
    if position.sheriff == seat:
        position.sheriff = position.clockwise(seat)[0]
    if len(position.playing()) < 2:
        _end(position, told)
    elif prairie.turn_up_due(position):
        position.stage = "turn up"


AUTOMATIC: Final[dict[Stage, Callable[[Position, list[Events]], None]]] = {
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


def run_on(position: Position, told: list[Events]) -> None:
    """To the next question; a window in which nobody is waited for does not open (DT-34)."""
    position.turn += 1
    position.passed = [False] * len(position.seats)
    while True:
        if position.chain:
            if windows.waited_for(position):
                return
            windows.resolve(position, told)
        elif window := windows.WINDOWS.get(position.stage):
            if windows.waited_for(position):
                return
            position.stage = window.after
        elif step := AUTOMATIC.get(position.stage):
            step(position, told)
        else:
            return
