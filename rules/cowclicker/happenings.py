"""The event cards (CC-26 to CC-37): what each does, and the choices that some ask for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final, assert_never

from rules.cowclicker import events
from rules.cowclicker.actions import EventActions, Herd, Pick, Swap, Target, Tip
from rules.cowclicker.components import basics, lacking
from rules.cowclicker.decks import count_in_words, counted
from rules.cowclicker.events import Events
from rules.cowclicker.position import Position
from rules.kernel import Ask, IllegalAction, Seat

MILK: Final = 3
"""CC-29."""
NUMBERS: Final = {
    "rustling": "CC-28",
    "milk": "CC-29",
    "patty": "CC-30",
    "twins": "CC-31",
    "calf": "CC-32",
    "bell": "CC-33",
    "cowboy": "CC-34",
    "bbq": "CC-35",
    "drive": "CC-36",
    "tipping": "CC-37",
}

WANTED: Final[dict[str, tuple[type[EventActions], str]]] = {
    "rustling": (Target, "a player"),
    "calf": (Pick, "a cow of the Basic deck"),
    "cowboy": (Herd, "the cows to discard and the number of cards to draw"),
    "bbq": (Target, "a player"),
    "drive": (Swap, "two cows to swap"),
    "tipping": (Tip, "a cow to pass on"),
}
"""What each event that asks wants said, and how to say so."""


def pending(position: Position) -> str:
    """Return the short name of the event that waits for a choice."""
    return position.deck.breeds[position.limbo[-1][0]].event


def begin(position: Position, told: list[Events]) -> None:
    """Carry out the event that was put into limbo last, up to the choice it asks for (CC-27)."""
    seat = position.turn
    card = position.limbo[-1][0]
    match pending(position):
        case "milk":
            position.milk += MILK
            told.append(events.Milked(seat, position.milk))
        case "twins":
            position.limbo[-1] = (card, 2)
        case "bell" if position.yard:
            cow = min(position.yard, key=position.deck.mooney.__getitem__)  # of equal ones the first to arrive (CC-R15)
            position.yard.remove(cow)
            position.put(seat, cow)
            position.left_yard = True
            told.append(events.Rang(seat, cow))
        case "bell" | "patty":
            told.append(events.Missed(card))
        case kind:
            if kind == "calf" and not position.basic and position.discard:
                told.append(events.Reshuffled(position.reshuffle()))
            if _has_choice(position, kind):
                position.phase = "choice"
            else:
                told.append(events.Missed(card))


def _has_choice(position: Position, kind: str) -> bool:
    if kind == "tipping":
        return any(basics(position.deck, pasture) for pasture in position.pastures)
    return next(_choices(position, kind), None) is not None


def asks(position: Position) -> tuple[Ask, ...]:
    """Ask the seat whose turn it is; for a Cow Tipping all that have a basic cow, and again while a choice can be changed."""
    kind = pending(position)
    if kind != "tipping":
        return (Ask(position.turn, kind, position.draws),)
    return tuple(
        [
            Ask(seat, kind, position.draws, must=position.tips[seat] is None)
            for seat in range(len(position.pastures))
            if _tippable(position, seat)
        ]
    )


def _tippable(position: Position, seat: Seat) -> list[int]:
    """List the different basic cows of a seat, without its present choice."""
    pasture = position.pastures[seat]
    return [cow for cow in dict.fromkeys(pasture[: basics(position.deck, pasture)]) if cow != position.tips[seat]]


def _opponents(position: Position) -> Iterator[Seat]:
    return (seat for seat in range(len(position.pastures)) if seat != position.turn)


def _cheapest(position: Position, kind: str, victim: Seat) -> list[int]:
    """List the cheapest premium (Rustling) or basic (Bar-B-Que) breeds of a seat: none, one, or more of equal worth (CC-28, CC-35)."""
    border = basics(position.deck, position.pastures[victim])
    cows = position.pastures[victim][border:] if kind == "rustling" else position.pastures[victim][:border]
    mooney = position.deck.mooney
    return [cow for cow in dict.fromkeys(cows) if mooney[cow] == mooney[cows[0]]]


def _choices(position: Position, kind: str) -> Iterator[EventActions]:
    """List what the seat whose turn it is may choose; Cow Tipping apart."""
    deck, pasture = position.deck, position.pastures[position.turn]
    own_basics = pasture[: basics(deck, pasture)]
    match kind:
        case "rustling" | "bbq":
            for victim in _opponents(position):
                equals = _cheapest(position, kind, victim)
                for cow in equals:
                    yield Target(victim, cow if len(equals) > 1 else None)
        case "calf":
            for cow in dict.fromkeys(position.basic):
                if _fits(position, cow):
                    yield Pick(cow)
        case "cowboy":
            for cows in _subsets(own_basics):
                for draws in range(len(cows) + 2):
                    yield Herd(cows, draws)
        case "drive":
            for cow in dict.fromkeys(own_basics):
                for victim in _opponents(position):
                    theirs = position.pastures[victim]
                    for other in dict.fromkeys(theirs[: basics(deck, theirs)]):
                        yield Swap(cow, victim, other)
        case _:
            raise AssertionError(f"{kind} asks for no choice")


def _subsets(cows: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """List every different choice among sorted cows, the fewest first."""
    kinds = list(dict.fromkeys(cows))
    counts = product(*(range(cows.count(cow) + 1) for cow in kinds))
    for some in sorted(counts, key=sum):
        yield tuple([cow for cow, count in zip(kinds, some, strict=True) for _ in range(count)])


def _fits(position: Position, cow: int) -> bool:
    """Return whether a card of the Basic deck is a cow that fits into the pasture (CC-32)."""
    deck = position.deck
    if cow >= deck.first_premium:
        return cow < deck.first_event
    return basics(deck, position.pastures[position.turn]) < deck.basic_limit


def legal(position: Position, ask: Ask) -> Iterator[EventActions]:
    """List every allowed choice."""
    if ask.what == "tipping":
        return map(Tip, _tippable(position, ask.seat))
    return _choices(position, ask.what)


def check(position: Position, seat: Seat, action: EventActions) -> None:
    """Raise IllegalAction where the choice is not allowed."""
    if position.phase != "choice":
        raise IllegalAction("CC-27", "no event card is waiting for a choice")
    kind = pending(position)
    number = NUMBERS[kind]
    wanted, what = WANTED[kind]
    if not isinstance(action, wanted):
        raise IllegalAction(number, f"{position.deck.title(position.limbo[-1][0])} asks for {what}")
    if kind != "tipping" and seat != position.turn:
        raise IllegalAction(number, "the player who drew the event chooses")
    match action:
        case Target(victim, cow):
            _check_target(position, kind, victim, cow)
        case Pick(cow):
            if cow not in position.basic:
                found = position.deck.some(dict.fromkeys(position.basic))
                raise IllegalAction(number, f"the Basic deck has no {position.deck.title(cow)}; it has {found}")
            if not _fits(position, cow):
                full = f"you have {counted(position.deck.basic_limit, 'basic cow')} already, which is the most"
                raise IllegalAction(number, f"{position.deck.title(cow)} is not a cow" if cow >= position.deck.first_event else full)
        case Herd(cows, draws):
            _check_basic(position, number, seat, seat, cows)
            if draws > len(cows) + 1:
                most = counted(len(cows) + 1, "card")
                raise IllegalAction(number, f"for {counted(len(cows), 'cow')} you draw {most} at most, not {count_in_words(draws)}")
        case Swap(own, victim, other):
            _check_opponent(position, number, victim)
            _check_basic(position, number, seat, seat, (own,))
            _check_basic(position, number, seat, victim, (other,))
        case Tip(cow):
            if not 0 <= seat < len(position.pastures):
                raise IllegalAction(number, "every player chooses for themselves")
            _check_basic(position, number, seat, seat, (cow,))
            if cow == position.tips[seat]:
                raise IllegalAction(number, f"the {position.deck.title(cow)} is your choice already")
        case _:
            assert_never(action)


def _check_opponent(position: Position, number: str, victim: Seat) -> None:
    if victim >= len(position.pastures) or victim == position.turn:
        raise IllegalAction(number, "choose another player of this table")


def _check_target(position: Position, kind: str, victim: Seat, cow: int | None) -> None:
    number = NUMBERS[kind]
    _check_opponent(position, number, victim)
    cows = _cheapest(position, kind, victim)
    if not cows:
        raise IllegalAction("CC-R27", f"that player has no {'premium' if kind == 'rustling' else 'basic'} cow: choose another")
    if len(cows) > 1 and cow not in cows:
        raise IllegalAction(
            "CC-R15", f"that player's cheapest cows are worth the same: say which, {' or '.join(map(position.deck.title, cows))}"
        )
    if len(cows) == 1 and cow is not None:
        raise IllegalAction(number, f"it takes that player's cheapest, the {position.deck.title(cows[0])}: choose the player alone")


def _check_basic(position: Position, number: str, seat: Seat, owner: Seat, cows: tuple[int, ...]) -> None:
    deck, pasture = position.deck, position.pastures[owner]
    own = pasture[: basics(deck, pasture)]
    if (cow := lacking(cows, own)) is not None:
        who = "you have" if owner == seat else "that player has"
        raise IllegalAction(number, f"the {deck.title(cow)} is not one of the basic cows {who}: {deck.some(own)}")


def apply(position: Position, seat: Seat, action: EventActions, told: list[Events]) -> None:
    """Carry out what was chosen; the effect is over but for the cards that are still to be revealed."""
    turn = position.turn
    match action:
        case Target(victim, named):
            kind = pending(position)
            cow = _cheapest(position, kind, victim)[0] if named is None else named
            if kind == "rustling":
                _pass_on(position, [(victim, turn, cow)])
                told.append(events.Rustled(turn, victim, cow))
            else:
                position.drop(victim, cow)
                told.append(events.Barbecued(turn, victim, cow))
        case Pick(cow):
            position.basic.remove(cow)
            position.put(turn, cow)
            told.append(events.Calved(turn, cow))
        case Herd(cows, draws):
            for cow in cows:
                position.drop(turn, cow)
            position.limbo[-1] = (position.limbo[-1][0], draws)
            told.append(events.Herded(turn, cows, draws))
        case Swap(own, victim, other):
            _pass_on(position, [(turn, victim, own), (victim, turn, other)])
            told.append(events.Swapped(turn, victim, own, other))
        case Tip(cow):
            told.append(events.Chose(seat, cow, position.tips[seat] is not None))
            position.tips[seat] = cow
            if any(ask.must for ask in asks(position)):
                return
            seats = len(position.pastures)
            told.append(events.Tipped(tuple(position.tips)))
            _pass_on(position, [(giver, (giver - 1) % seats, tip) for giver, tip in enumerate(position.tips) if tip is not None])
            position.tips = [None] * seats
        case _:
            assert_never(action)
    position.phase = "draw"


def _pass_on(position: Position, moves: list[tuple[Seat, Seat, int]]) -> None:
    position.pass_on(moves)
    position.passed = moves
