"""The event cards (CC-26 to CC-37): what each does, and the choices that some ask for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import TYPE_CHECKING, Final, assert_never

from rules.cowclicker import drawing, events
from rules.cowclicker.actions import EventActions, Herd, Pick, Swap, Target, Tip
from rules.cowclicker.components import basics, lacking
from rules.cowclicker.events import Events
from rules.kernel import Ask, IllegalAction, Seat

if TYPE_CHECKING:
    from rules.cowclicker.state import State

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
    "rustling": (Target, "target"),
    "calf": (Pick, "pick"),
    "cowboy": (Herd, "herd"),
    "bbq": (Target, "target"),
    "drive": (Swap, "swap"),
    "tipping": (Tip, "tip"),
}


def pending(state: State) -> str:
    """The short name of the event that waits for a choice."""
    return state.deck.breeds[state.limbo[-1][0]].event


def begin(state: State, told: list[Events]) -> None:
    """CC-27: the event that was put into limbo last takes effect, up to the choice it asks for."""
    seat = state.turn
    card = state.limbo[-1][0]
    match pending(state):
        case "milk":
            state.milk += MILK
            told.append(events.Milked(seat, state.milk))
        case "twins":
            state.limbo[-1] = (card, 2)
        case "bell" if state.yard:
            cow = min(state.yard, key=state.deck.mooney.__getitem__)  # of equal ones the first to arrive (CC-R15)
            state.yard.remove(cow)
            state.put(seat, cow)
            state.left_yard = True
            told.append(events.Rang(seat, cow))
        case "bell" | "patty":
            told.append(events.Missed(card))
        case kind:
            if kind == "calf" and not state.basic:
                drawing.reshuffle(state, told)
            if _has_choice(state, kind):
                state.phase = "choice"
            else:
                told.append(events.Missed(card))


def _has_choice(state: State, kind: str) -> bool:
    if kind == "tipping":
        return any(basics(state.deck, pasture) for pasture in state.past)
    return next(_choices(state, kind), None) is not None


def asks(state: State) -> tuple[Ask, ...]:
    """Of the seat whose turn it is; for a Cow Tipping, of all that have a basic cow, and again while a choice can be changed."""
    kind = pending(state)
    if kind != "tipping":
        return (Ask(state.turn, kind, state.draws),)
    return tuple([Ask(seat, kind, state.draws, must=state.tips[seat] is None) for seat in range(len(state.past)) if _tippable(state, seat)])


def _tippable(state: State, seat: Seat) -> list[int]:
    """The different basic cows of a seat, its present choice left out."""
    pasture = state.past[seat]
    return [cow for cow in dict.fromkeys(pasture[: basics(state.deck, pasture)]) if cow != state.tips[seat]]


def _opponents(state: State) -> Iterator[Seat]:
    return (seat for seat in range(len(state.past)) if seat != state.turn)


def _cheapest(state: State, kind: str, victim: Seat) -> list[int]:
    """CC-28, CC-35: the cheapest premium (Rustling) or basic (Bar-B-Que) breeds of a seat: none, one, or more that are equally cheap."""
    border = basics(state.deck, state.past[victim])
    cows = state.past[victim][border:] if kind == "rustling" else state.past[victim][:border]
    mooney = state.deck.mooney
    return [cow for cow in dict.fromkeys(cows) if mooney[cow] == mooney[cows[0]]]


def _choices(state: State, kind: str) -> Iterator[EventActions]:
    """What the seat whose turn it is may choose; Cow Tipping apart."""
    deck, pasture = state.deck, state.past[state.turn]
    own_basics = pasture[: basics(deck, pasture)]
    match kind:
        case "rustling" | "bbq":
            for victim in _opponents(state):
                equals = _cheapest(state, kind, victim)
                for cow in equals:
                    yield Target(victim, cow if len(equals) > 1 else None)
        case "calf":
            for cow in dict.fromkeys(state.basic):
                if _fits(state, cow):
                    yield Pick(cow)
        case "cowboy":
            for cows in _subsets(own_basics):
                for draws in range(len(cows) + 2):
                    yield Herd(cows, draws)
        case "drive":
            for cow in dict.fromkeys(own_basics):
                for victim in _opponents(state):
                    theirs = state.past[victim]
                    for other in dict.fromkeys(theirs[: basics(deck, theirs)]):
                        yield Swap(cow, victim, other)
        case _:
            raise AssertionError(f"{kind} asks for no choice")


def _subsets(cows: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every different choice among sorted cows, the fewest first."""
    kinds = list(dict.fromkeys(cows))
    counts = product(*(range(cows.count(cow) + 1) for cow in kinds))
    for some in sorted(counts, key=sum):
        yield tuple([cow for cow, count in zip(kinds, some, strict=True) for _ in range(count)])


def _fits(state: State, cow: int) -> bool:
    """CC-32: whether a card of the Basic deck is a cow that fits into the pasture."""
    deck = state.deck
    if cow >= deck.first_premium:
        return cow < deck.first_event
    return basics(deck, state.past[state.turn]) < deck.basic_limit


def legal(state: State, ask: Ask) -> Iterator[EventActions]:
    """Every allowed choice."""
    if ask.what == "tipping":
        return map(Tip, _tippable(state, ask.seat))
    return _choices(state, ask.what)


def check(state: State, seat: Seat, action: EventActions) -> None:
    """Raises IllegalAction where it is not allowed."""
    if state.phase != "choice":
        raise IllegalAction("CC-27", "no event card waits for a choice")
    kind = pending(state)
    number = NUMBERS[kind]
    wanted, verb = WANTED[kind]
    if not isinstance(action, wanted):
        raise IllegalAction(number, f"{state.deck.spell(state.limbo[-1][0])} asks for a {verb}")
    if kind != "tipping" and seat != state.turn:
        raise IllegalAction(number, f"player {state.turn + 1} drew the event and chooses")
    match action:
        case Target(victim, cow):
            _check_target(state, kind, victim, cow)
        case Pick(cow):
            if cow not in state.basic:
                raise IllegalAction(
                    number, f"no {state.deck.spell(cow)} is in the Basic deck; there are {state.deck.list(dict.fromkeys(state.basic))}"
                )
            if not _fits(state, cow):
                full = f"the pasture has {state.deck.basic_limit} basic cows"
                raise IllegalAction(number, f"{state.deck.spell(cow)} is no cow" if cow >= state.deck.first_event else full)
        case Herd(cows, draws):
            _check_basic(state, number, state.turn, cows)
            if draws > len(cows) + 1:
                raise IllegalAction(number, f"who discards {len(cows)} reveals up to {len(cows) + 1} cards, not {draws}")
        case Swap(own, victim, other):
            _check_opponent(state, number, victim)
            _check_basic(state, number, state.turn, (own,))
            _check_basic(state, number, victim, (other,))
        case Tip(cow):
            if not 0 <= seat < len(state.past):
                raise IllegalAction(number, "every player chooses for themselves")
            _check_basic(state, number, seat, (cow,))
            if cow == state.tips[seat]:
                raise IllegalAction(number, f"the {state.deck.spell(cow)} is your choice already")
        case _:
            assert_never(action)


def _check_opponent(state: State, number: str, victim: Seat) -> None:
    if victim >= len(state.past) or victim == state.turn:
        raise IllegalAction(number, f"name an opponent: another player of this table, 1 to {len(state.past)}")


def _check_target(state: State, kind: str, victim: Seat, cow: int | None) -> None:
    number = NUMBERS[kind]
    _check_opponent(state, number, victim)
    cows = _cheapest(state, kind, victim)
    if not cows:
        raise IllegalAction("CC-R27", f"player {victim + 1} has no {'premium' if kind == 'rustling' else 'basic'} cow and is no target")
    if len(cows) > 1 and cow not in cows:
        raise IllegalAction("CC-R15", f"the {state.deck.list(cows)} of player {victim + 1} are equally cheap: name one of them")
    if len(cows) == 1 and cow is not None:
        raise IllegalAction(number, f"it falls on player {victim + 1}'s cheapest, {state.deck.spell(cows[0])}: name the player alone")


def _check_basic(state: State, number: str, owner: Seat, cows: tuple[int, ...]) -> None:
    deck, pasture = state.deck, state.past[owner]
    own = pasture[: basics(deck, pasture)]
    if (cow := lacking(cows, own)) is not None:
        raise IllegalAction(number, f"{deck.spell(cow)}: the basic cows of player {owner + 1} are {deck.list(own)}")


def apply(state: State, seat: Seat, action: EventActions, told: list[Events]) -> None:
    """Do what was chosen, and tell; the effect is over but for the cards that are still to be revealed."""
    turn = state.turn
    match action:
        case Target(victim, named):
            kind = pending(state)
            cow = _cheapest(state, kind, victim)[0] if named is None else named
            if kind == "rustling":
                _pass_on(state, [(victim, turn, cow)])
                told.append(events.Rustled(turn, victim, cow))
            else:
                state.drop(victim, cow)
                told.append(events.Barbecued(turn, victim, cow))
        case Pick(cow):
            state.basic.remove(cow)
            state.put(turn, cow)
            told.append(events.Calved(turn, cow))
        case Herd(cows, draws):
            for cow in cows:
                state.drop(turn, cow)
            state.limbo[-1] = (state.limbo[-1][0], draws)
            told.append(events.Herded(turn, cows, draws))
        case Swap(own, victim, other):
            _pass_on(state, [(turn, victim, own), (victim, turn, other)])
            told.append(events.Swapped(turn, victim, own, other))
        case Tip(cow):
            told.append(events.Chose(seat, cow, state.tips[seat] is not None))
            state.tips[seat] = cow
            if any(ask.must for ask in asks(state)):
                return
            seats = len(state.past)
            told.append(events.Tipped(tuple(state.tips)))
            _pass_on(state, [(giver, (giver - 1) % seats, tip) for giver, tip in enumerate(state.tips) if tip is not None])
            state.tips = [None] * seats
        case _:
            assert_never(action)
    state.phase = "draw"


def _pass_on(state: State, moves: list[tuple[Seat, Seat, int]]) -> None:
    state.pass_on(moves)
    state.passed = moves
