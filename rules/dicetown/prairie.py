"""DT-43 to DT-60: the Prairie, where cows are rustled and Cowboys hired."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Literal

from rules.chance import Chance, drawn
from rules.dicetown import events, prospects
from rules.dicetown.actions import Graze, Hire, Job, Split, TurnUp
from rules.dicetown.components import DEEDS, HERDER, LASSO, RECRUITMENT, RODEO_POINTS, SUITS
from rules.dicetown.events import Events
from rules.dicetown.naming import all_in_words, all_suits_in_words, counted, suit_in_words
from rules.dicetown.position import Position
from rules.kernel import IllegalAction, Seat


def is_possible(position: Position, seat: Seat, job: Job) -> bool:
    """DT-43: whether rustling brings a cow, or hiring a Cowboy."""
    if job == "hire":
        return any(suit is not None for suit in position.cowboys_up)
    return position.prairie > 0 or any(room(position, seat))


def room(position: Position, thief: Seat) -> list[int]:
    """DT-45, DT-58: cows that can still be stolen from each seat, beside those that the split takes already."""
    return [
        0 if seat == thief or position.safe[seat] or position.gone[seat] else herd - position.split[seat]
        for seat, herd in enumerate(position.herds)
    ]


def rustle(position: Position, told: list[Events]) -> None:
    """DT-45, DT-55, DT-59, DT-R1, DT-R2: from the Prairie a cow, or two, for each ace and then the Clubs; the rest from opponents."""
    seat = position.who()
    was_empty = not position.prairie
    position.haul, rest = prospects.cows(position, seat, times=2 if position.in_force(LASSO) else 1)
    position.prairie -= position.haul
    if position.options.rustle_rest == "lost" and not was_empty:
        rest = 0
    _ask_split(position, rest, "split", told)


def _ask_split(position: Position, due: int, stage: Literal["split", "resplit"], told: list[Events]) -> None:
    """The thief says the whole split, where there is more than one."""
    position.cows_due = due
    ways = splits(position)
    one = next(ways)
    if next(ways, None) is None:
        split(position, one, told, anew=stage == "resplit")
    else:
        position.stage = stage


def split_due(position: Position) -> int:
    """Cows to be split among opponents: what is due, as far as there are any."""
    return min(position.cows_due, sum(room(position, position.who())))


def splits(position: Position) -> Iterator[tuple[int, ...]]:
    """The ways to split the cows due among the opponents' herds, by seat; the largest herds give most first."""

    def ways(rooms: Sequence[int], due: int) -> Iterator[tuple[int, ...]]:
        if not rooms:
            yield ()
            return
        for cows in range(min(rooms[0], due), max(0, due - sum(rooms[1:])) - 1, -1):
            for rest in ways(rooms[1:], due - cows):
                yield cows, *rest

    return ways(room(position, position.who()), split_due(position))


def check_split(position: Position, seat: Seat, said: Split) -> None:
    """Raises IllegalAction unless the split takes what is due from herds that have it (DT-45, DT-R1)."""
    rule = "DT-58" if position.stage == "resplit" else "DT-R1"
    position.expect(seat, ("split", "resplit"), rule, "a split of cows")
    rooms, due = room(position, seat), split_due(position)
    if len(said.cows) != len(rooms):
        raise IllegalAction(rule, f"say how many cows from each of the {len(rooms)} players, 0 from yourself")
    if any(cows > most for cows, most in zip(said.cows, rooms, strict=True)):
        raise IllegalAction(rule, "one of these herds does not have so many cows to steal")
    if sum(said.cows) != due:
        raise IllegalAction(rule, f"you steal {counted(due, 'cow')} in all, no more and no fewer")


def split(position: Position, cows: Sequence[int], told: list[Events], anew: bool) -> None:
    """DT-45: the split is said, and Herders may answer; what a Herder kept is split anew once (DT-58)."""
    position.split = [one + more for one, more in zip(position.split, cows, strict=True)]
    position.cows_due = 0
    if any(cows):
        told.append(events.SplitCows(position.who(), tuple(cows), anew))
    position.stage = "drive" if anew else "herder"


def drive(position: Position, told: list[Events]) -> None:
    """DT-58, DT-R3: Herders keep their owners' cows; all others go to the thief's herd."""
    thief = position.who()
    kept = 0
    for herder in position.in_force(HERDER):
        if not position.safe[herder]:
            position.safe[herder] = True
            kept += position.split[herder]
            position.split[herder] = 0
    if kept:
        _ask_split(position, kept, "resplit", told)
        if position.stage == "resplit":
            return
    for seat, cows in enumerate(position.split):
        position.herds[seat] -= cows
    total = position.haul + sum(position.split)
    position.herds[thief] += total
    told.append(events.Rustled(thief, position.haul, tuple(position.split)))
    position.split = [0] * len(position.seats)
    position.haul = 0
    if total:
        position.received[thief] = True
    position.stage = "graze" if total and (position.hands[thief] or position.wired[thief]) else "acted"


def grazings(position: Position, seat: Seat) -> Iterator[Graze]:
    """DT-46, DT-R4: no deed, or any whose values together the herd can match exactly, of the hand and wired ones."""
    deeds = [(deed, False) for deed in position.hands[seat] if deed in DEEDS] + [(deed, True) for deed in position.wired[seat]]
    for count in range(len(deeds) + 1):
        for some in dict.fromkeys(combinations(deeds, count)):
            if sum(deed for deed, _ in some) <= position.herds[seat]:
                yield Graze(tuple(deed for deed, wired in some if not wired), tuple(deed for deed, wired in some if wired))


def check_graze(position: Position, seat: Seat, graze: Graze) -> None:
    """Raises IllegalAction unless this seat has just rustled, and has these deeds and cows for them."""
    position.expect(seat, ("graze",), "DT-46", "deeds to put cows on")
    for cards, place, where in ((graze.deeds, position.hands[seat], "in your hand"), (graze.wired, position.wired[seat], "behind wire")):
        if any(card not in DEEDS or cards.count(card) > place.count(card) for card in cards):
            rule = "DT-49" if any(card not in DEEDS for card in cards) else "DT-46"
            raise IllegalAction(rule, f"you do not have {all_in_words(cards)} {where}")
    need = sum(graze.deeds) + sum(graze.wired)
    if need > position.herds[seat]:
        which = "this deed needs" if len(graze.deeds) + len(graze.wired) == 1 else "these deeds need"
        raise IllegalAction("DT-46", f"{which} {counted(need, 'cow')}; your herd has {position.herds[seat]}")


def graze(position: Position, seat: Seat, said: Graze, told: list[Events]) -> None:
    """DT-46, DT-47: the deeds lie open, and take exactly their value in cows."""
    for deed in said.deeds:
        position.lay_open(seat, deed)
    for deed in said.wired:
        position.wired[seat].remove(deed)
    taken = [*said.deeds, *said.wired]
    position.grazed[seat] = sorted([*position.grazed[seat], *taken])
    position.herds[seat] -= sum(taken)
    if taken:
        told.append(events.Grazed(seat, said.deeds, said.wired))
    position.stage = "acted"


def hire_or_both(position: Position, told: list[Events]) -> None:
    """DT-60: with Recruitment both are taken; else one is chosen, where there are two."""
    there = [suit for suit in position.cowboys_up if suit is not None]
    if position.in_force(RECRUITMENT) or len(set(there)) == 1:
        hire(position, there if position.in_force(RECRUITMENT) else there[:1], told)
    else:
        position.stage = "cowboy"


def check_hire(position: Position, seat: Seat, said: Hire) -> None:
    """Raises IllegalAction unless this Cowboy lies face up (DT-50)."""
    position.expect(seat, ("cowboy",), "DT-50", "a Cowboy to hire")
    if said.cowboy not in position.cowboys_up:
        there = all_suits_in_words(suit for suit in position.cowboys_up if suit is not None)
        raise IllegalAction("DT-50", f"you cannot hire {suit_in_words(said.cowboy)}; on show: {there}")


def hire(position: Position, suits: Sequence[int], told: list[Events]) -> None:
    """DT-50: the Cowboys come to work, and the gaps are filled."""
    seat = position.who()
    for suit in suits:
        position.cowboys_up[position.cowboys_up.index(suit)] = None
    position.cowboys[seat] = tuple(sorted([*position.cowboys[seat], *suits]))
    position.received[seat] = True
    told.append(events.Hired(seat, tuple(suits)))
    position.stage = "turn up" if turn_up_due(position) else "rodeo"


def turn_up_due(position: Position) -> int:
    """DT-50, DT-R5: empty places that the deck, or else the discards, can fill."""
    return min(position.cowboys_up.count(None), len(position.cowboy_deck) + len(position.cowboy_discard))


def chance_turn_up(position: Position, chance: Chance) -> TurnUp:
    """Each Cowboy of the deck is as likely as the next; then those of the discards (DT-R5)."""
    due = turn_up_due(position)
    suits = drawn(chance, position.cowboy_deck, due)
    return TurnUp((*suits, *drawn(chance, position.cowboy_discard, due - len(suits))))


def check_turn_up(position: Position, suits: Sequence[int]) -> None:
    """Raises IllegalAction unless these Cowboys can lie on top of the deck."""
    from_deck = len(position.cowboy_deck)
    parts = (suits[:from_deck], position.cowboy_deck), (suits[from_deck:], position.cowboy_discard)
    if len(suits) != turn_up_due(position) or any(part.count(suit) > pile.count(suit) for part, pile in parts for suit in part):
        raise IllegalAction("DT-50", f"{counted(turn_up_due(position), 'Cowboy')} must be turned up from the deck")


def turn_up(position: Position, suits: Sequence[int], told: list[Events]) -> None:
    """DT-50, DT-R5."""
    for suit in suits:
        if not position.cowboy_deck:
            position.cowboy_deck, position.cowboy_discard = position.cowboy_discard, []
        position.cowboy_deck.remove(suit)
        position.cowboys_up[position.cowboys_up.index(None)] = suit
    told.append(events.TurnedUp(tuple(suits)))
    position.stage = "visit" if position.actor is None else "rodeo"  # DT-R13: Cowboys of a seat that left come before the next place


def rodeo(position: Position, told: list[Events]) -> None:
    """DT-56, DT-R5, DT-R9: one of each suit for a Rodeo, as often as possible; then gaps that the discards can fill."""
    seat = position.who()
    while position.rodeos_left and len(set(position.cowboys[seat])) == len(SUITS):
        left = list(position.cowboys[seat])
        for suit in range(len(SUITS)):
            left.remove(suit)
        position.cowboys[seat] = tuple(left)
        position.cowboy_discard = sorted([*position.cowboy_discard, *range(len(SUITS))])
        position.rodeos_left -= 1
        position.rodeos[seat] += 1
        told.append(events.WonRodeo(seat, RODEO_POINTS))
    position.stage = "turn up" if turn_up_due(position) else "acted"
