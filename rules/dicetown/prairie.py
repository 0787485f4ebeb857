"""DT-43 to DT-60: the Prairie, where cows are rustled and Cowboys hired."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Literal

from rules.chance import Chance, drawn
from rules.dicetown import events
from rules.dicetown.actions import Graze, Hire, Job, Split, TurnUp
from rules.dicetown.components import ACE, CLUB, DEEDS, HERDER, LASSO, RECRUITMENT, RODEO_POINTS, SUITS, listed
from rules.dicetown.events import Events
from rules.dicetown.table import Table
from rules.kernel import IllegalAction, Seat


def is_possible(table: Table, seat: Seat, job: Job) -> bool:
    """DT-43: whether rustling brings a cow, or hiring a Cowboy."""
    if job == "hire":
        return any(suit is not None for suit in table.cowboys_up)
    return table.prairie > 0 or any(room(table, seat))


def room(table: Table, thief: Seat) -> list[int]:
    """DT-45, DT-58: cows that can still be stolen from each seat, beside those that the split takes already."""
    return [
        0 if seat == thief or table.safe[seat] or table.gone[seat] else herd - table.split[seat] for seat, herd in enumerate(table.herds)
    ]


def rustle(table: Table, told: list[Events]) -> None:
    """DT-45, DT-55, DT-59, DT-R1, DT-R2: from the Prairie a cow, or two, for each ace and then the Clubs; the rest from opponents."""
    seat = table.who()
    due = table.count(seat, ACE) * (2 if table.in_force(LASSO) else 1)
    for_aces = min(table.prairie, due)
    for_clubs = min(table.prairie - for_aces, table.suits(seat, CLUB))
    rest = 0 if for_aces and table.options.rustle_rest == "lost" else due - for_aces
    table.haul = for_aces + for_clubs
    table.prairie -= table.haul
    _ask_split(table, rest, "split", told)


def _ask_split(table: Table, due: int, stage: Literal["split", "resplit"], told: list[Events]) -> None:
    """The thief says the whole split, where there is more than one."""
    table.cows_due = due
    ways = splits(table)
    one = next(ways)
    if next(ways, None) is None:
        split(table, one, told, anew=stage == "resplit")
    else:
        table.stage = stage


def split_due(table: Table) -> int:
    """Cows to be split among opponents: what is due, as far as there are any."""
    return min(table.cows_due, sum(room(table, table.who())))


def splits(table: Table) -> Iterator[tuple[int, ...]]:
    """The ways to split the cows due among the opponents' herds, by seat; the largest herds give most first."""

    def ways(rooms: Sequence[int], due: int) -> Iterator[tuple[int, ...]]:
        if not rooms:
            yield ()
            return
        for cows in range(min(rooms[0], due), max(0, due - sum(rooms[1:])) - 1, -1):
            for rest in ways(rooms[1:], due - cows):
                yield cows, *rest

    return ways(room(table, table.who()), split_due(table))


def check_split(table: Table, seat: Seat, said: Split) -> None:
    """Raises IllegalAction unless the split takes what is due from herds that have it (DT-45, DT-R1)."""
    rule = "DT-58" if table.stage == "resplit" else "DT-R1"
    table.expect(seat, ("split", "resplit"), rule, "a split of cows")
    rooms, due = room(table, seat), split_due(table)
    if len(said.cows) != len(rooms):
        raise IllegalAction(rule, f"a split names the cows of all {len(rooms)} seats, your own 0")
    if any(cows > most for cows, most in zip(said.cows, rooms, strict=True)):
        raise IllegalAction(rule, f"there can be stolen {'+'.join(map(str, rooms))} at most")
    if sum(said.cows) != due:
        raise IllegalAction(rule, f"{due} cows are to be stolen in all")


def split(table: Table, cows: Sequence[int], told: list[Events], anew: bool) -> None:
    """DT-45: the split is said, and Herders may answer; what a Herder kept is split anew once (DT-58)."""
    table.split = [one + more for one, more in zip(table.split, cows, strict=True)]
    table.cows_due = 0
    if any(cows):
        told.append(events.SplitCows(table.who(), tuple(cows), anew))
    table.stage = "drive" if anew else "herder"


def drive(table: Table, told: list[Events]) -> None:
    """DT-58, DT-R3: Herders keep their owners' cows; all others go to the thief's herd."""
    thief = table.who()
    kept = 0
    for herder in table.in_force(HERDER):
        if not table.safe[herder]:
            table.safe[herder] = True
            kept += table.split[herder]
            table.split[herder] = 0
    if kept:
        _ask_split(table, kept, "resplit", told)
        if table.stage == "resplit":
            return
    for seat, cows in enumerate(table.split):
        table.herds[seat] -= cows
    total = table.haul + sum(table.split)
    table.herds[thief] += total
    told.append(events.Rustled(thief, table.haul, tuple(table.split)))
    table.split = [0] * len(table.seats)
    table.haul = 0
    if total:
        table.received[thief] = True
    table.stage = "graze" if total and (table.hands[thief] or table.wired[thief]) else "acted"


def grazings(table: Table, seat: Seat) -> Iterator[Graze]:
    """DT-46, DT-R4: no deed, or any whose values together the herd can match exactly, of the hand and wired ones."""
    deeds = [(deed, False) for deed in table.hands[seat] if deed in DEEDS] + [(deed, True) for deed in table.wired[seat]]
    for count in range(len(deeds) + 1):
        for some in dict.fromkeys(combinations(deeds, count)):
            if sum(deed for deed, _ in some) <= table.herds[seat]:
                yield Graze(tuple(deed for deed, wired in some if not wired), tuple(deed for deed, wired in some if wired))


def check_graze(table: Table, seat: Seat, graze: Graze) -> None:
    """Raises IllegalAction unless this seat has just rustled, and has these deeds and cows for them."""
    table.expect(seat, ("graze",), "DT-46", "cows on deeds")
    for cards, place, where in ((graze.deeds, table.hands[seat], "in your hand"), (graze.wired, table.wired[seat], "behind wire")):
        if any(card not in DEEDS or cards.count(card) > place.count(card) for card in cards):
            rule = "DT-49" if any(card not in DEEDS for card in cards) else "DT-46"
            raise IllegalAction(rule, f"you have no such deeds {where}: {listed(cards)}")
        if list(cards) != sorted(cards):
            raise IllegalAction("DT-46", f"deeds are named in order: {listed(sorted(cards))}")
    need = sum(graze.deeds) + sum(graze.wired)
    if need > table.herds[seat]:
        raise IllegalAction("DT-46", f"these deeds need {need} cows; your herd has {table.herds[seat]}")


def graze(table: Table, seat: Seat, said: Graze, told: list[Events]) -> None:
    """DT-46, DT-47: the deeds lie open, and take exactly their value in cows."""
    for deed in said.deeds:
        table.lay_open(seat, deed)
    for deed in said.wired:
        table.wired[seat].remove(deed)
    taken = [*said.deeds, *said.wired]
    table.grazed[seat] = sorted([*table.grazed[seat], *taken])
    table.herds[seat] -= sum(taken)
    if taken:
        told.append(events.Grazed(seat, said.deeds, said.wired))
    table.stage = "acted"


def hire_or_both(table: Table, told: list[Events]) -> None:
    """DT-60: with Recruitment both are taken; else one is chosen, where there are two."""
    there = [suit for suit in table.cowboys_up if suit is not None]
    if table.in_force(RECRUITMENT) or len(set(there)) == 1:
        hire(table, there if table.in_force(RECRUITMENT) else there[:1], told)
    else:
        table.stage = "cowboy"


def check_hire(table: Table, seat: Seat, said: Hire) -> None:
    """Raises IllegalAction unless this Cowboy lies face up (DT-50)."""
    table.expect(seat, ("cowboy",), "DT-50", "a Cowboy to hire")
    if said.cowboy not in table.cowboys_up:
        there = " ".join(SUITS[suit] for suit in table.cowboys_up if suit is not None)
        raise IllegalAction("DT-50", f"{SUITS[said.cowboy]} is not on show; there are {there}")


def hire(table: Table, suits: Sequence[int], told: list[Events]) -> None:
    """DT-50: the Cowboys come to work, and the gaps are filled."""
    seat = table.who()
    for suit in suits:
        table.cowboys_up[table.cowboys_up.index(suit)] = None
    table.cowboys[seat] = tuple(sorted([*table.cowboys[seat], *suits]))
    table.received[seat] = True
    told.append(events.Hired(seat, tuple(suits)))
    table.stage = "turn up" if turn_up_due(table) else "rodeo"


def turn_up_due(table: Table) -> int:
    """DT-50, DT-R5: empty places that the deck, or else the discards, can fill."""
    return min(table.cowboys_up.count(None), len(table.cowboy_deck) + len(table.cowboy_discard))


def chance_turn_up(table: Table, chance: Chance) -> TurnUp:
    """Each Cowboy of the deck is as likely as the next; then those of the discards (DT-R5)."""
    due = turn_up_due(table)
    suits = drawn(chance, table.cowboy_deck, due)
    return TurnUp((*suits, *drawn(chance, table.cowboy_discard, due - len(suits))))


def check_turn_up(table: Table, suits: Sequence[int]) -> None:
    """Raises IllegalAction unless these Cowboys can lie on top of the deck."""
    from_deck = len(table.cowboy_deck)
    parts = (suits[:from_deck], table.cowboy_deck), (suits[from_deck:], table.cowboy_discard)
    if len(suits) != turn_up_due(table) or any(part.count(suit) > pile.count(suit) for part, pile in parts for suit in part):
        raise IllegalAction("DT-50", f"{turn_up_due(table)} Cowboys are turned up from the deck")


def turn_up(table: Table, suits: Sequence[int], told: list[Events]) -> None:
    """DT-50, DT-R5."""
    for suit in suits:
        if not table.cowboy_deck:
            table.cowboy_deck, table.cowboy_discard = table.cowboy_discard, []
        table.cowboy_deck.remove(suit)
        table.cowboys_up[table.cowboys_up.index(None)] = suit
    told.append(events.TurnedUp(tuple(suits)))
    table.stage = "rodeo"


def rodeo(table: Table, told: list[Events]) -> None:
    """DT-56, DT-R5, DT-R9: one of each suit for a Rodeo, as often as possible; then gaps that the discards can fill."""
    seat = table.who()
    while table.rodeos_left and len(set(table.cowboys[seat])) == len(SUITS):
        left = list(table.cowboys[seat])
        for suit in range(len(SUITS)):
            left.remove(suit)
        table.cowboys[seat] = tuple(left)
        table.cowboy_discard = sorted([*table.cowboy_discard, *range(len(SUITS))])
        table.rodeos_left -= 1
        table.rodeos[seat] += 1
        told.append(events.WonRodeo(seat, RODEO_POINTS))
    table.stage = "turn up" if turn_up_due(table) else "acted"
