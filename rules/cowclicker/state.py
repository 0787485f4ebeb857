"""The table of Cow Clicker: what is asked, what is allowed, and what happens."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterator
from typing import Final, assert_never

from msgspec import Struct

from rules.chance import Chance
from rules.cowclicker import drawing, events, happenings, setup, stockyard, trading, turn, view
from rules.cowclicker.actions import (
    Accept,
    Actions,
    Buy,
    Cancel,
    Close,
    Deal,
    Decline,
    Draw,
    Flip,
    Gift,
    Herd,
    Lot,
    Offer,
    Pick,
    Sell,
    Skip,
    Stock,
    Swap,
    TableActions,
    Target,
    Tip,
    Upgrade,
)
from rules.cowclicker.components import Card, Options, Phase, deck_of, fit
from rules.cowclicker.decks import Deck
from rules.cowclicker.events import Events
from rules.cowclicker.trading import OpenOffer
from rules.kernel import TABLE, Ask, IllegalAction, Outcome, Seat

TABLES: Final[dict[Phase, tuple[str, type[TableActions]]]] = {
    "lot": ("CC-R3", Lot),
    "stock": ("CC-04", Stock),
    "deal": ("CC-06", Deal),
    "draw": ("CC-09", Draw),
    "flip": ("CC-15", Flip),
    "call": ("CC-R37", Close),
}
"""The phases in which the table acts: the rule, and what it says."""


class State(Struct):
    """The whole truth. Pastures and all piles are sorted but for the two whose order a rule fixes: `yard` and `under`."""

    options: Options
    phase: Phase
    losers: list[Seat]
    """CC-R3: who may go first, by lot where they are several; empty once that is settled."""
    turn: Seat
    turns: int
    """Turns finished."""
    past: list[list[Card]]
    """The pastures, by seat."""
    yard: list[Card]
    """The stockyard, in the order of arrival."""
    prem: list[Card]
    """The shuffled part of the Premium deck."""
    under: list[Card]
    """CC-18: its bottom, the card put there first on top."""
    cowntdown: list[Card]
    basic: list[Card]
    disc: list[Card]
    retired: list[Card]
    """CC-R20: out of the game."""
    owed: int
    """Cards that the Buy phase has still to reveal."""
    limbo: list[tuple[Card, int]]
    """CC-R25: event cards being resolved, each with the cards it has still to reveal; the last one acts."""
    tips: list[Card | None]
    """CC-37: what each seat has chosen; None: not yet, or nothing to choose."""
    passed: list[tuple[Seat, Seat, Card]]
    """What the last event of this turn made change hands: (from, to, cow)."""
    milk: int
    """CC-29: extra mooney of this turn."""
    left_yard: bool
    """CC-R20: a cow has left the stockyard for a pasture in this turn."""
    quiet: int
    """CC-R20: turns in a row in which none did."""
    locks: list[list[Card]]
    """CC-R17: by seat, copies that came as gifts in this turn."""
    given: list[int]
    """Gifts made in this turn, by seat."""
    traded: list[int]
    """Trades in this turn, by seat."""
    offers: list[OpenOffer]
    offered: int
    """Offers made in the game."""
    draws: int
    """Basic cards drawn in the game, after the deal."""
    flips: int
    """Cards turned up for the stockyard in the game, after the set-up."""

    @property
    def deck(self) -> Deck:
        """The cards of this game."""
        return deck_of(self.options)

    @property
    def in_cowntdown(self) -> bool:
        """CC-18, CC-R14: the Premium deck is empty."""
        return not self.prem and not self.under

    def score(self, seat: Seat) -> tuple[int, int]:
        """CC-22: total mooney and number of cows."""
        mooney = self.deck.mooney
        return sum([mooney[cow] for cow in self.past[seat]]), len(self.past[seat])

    # What is asked -----------------------------------------------------------------------------------------------------------

    def asks(self) -> tuple[Ask, ...]:
        """See kernel.State."""
        match self.phase:
            case "sale" | "buy" | "upgrade":
                return (Ask(self.turn, self.phase, self.turns), *trading.asks(self))
            case "choice":
                return happenings.asks(self)
            case "call":
                return (*trading.asks(self), Ask(TABLE, "call", self.turns, wait=max(1, self.options.last_call)))
            case "draw":
                return (Ask(TABLE, "draw", self.draws),)
            case "flip":
                return (Ask(TABLE, "flip", self.flips),)
            case "lot" | "stock" | "deal":
                return (Ask(TABLE, self.phase),)
            case "over":
                return ()
            case _:
                assert_never(self.phase)

    # What is allowed ---------------------------------------------------------------------------------------------------------

    def check(self, seat: Seat, action: Actions) -> None:
        """See kernel.State."""
        if self.phase == "over":
            raise IllegalAction("CC-17", "the Cowmageddon has come: the game is over")
        match action:
            case Skip() | Sell() | Buy() | Upgrade():
                turn.check(self, seat, action)
            case Gift() | Offer() | Accept() | Decline() | Cancel():
                trading.check(self, seat, action)
            case Target() | Pick() | Herd() | Swap() | Tip():
                happenings.check(self, seat, action)
            case Lot() | Stock() | Deal() | Draw() | Flip() | Close():
                self._check_table(seat, action)
            case _:
                assert_never(action)

    def _check_table(self, seat: Seat, action: TableActions) -> None:
        number, wanted = TABLES.get(self.phase, ("CC-07", None))
        if seat != TABLE:
            raise IllegalAction(number, "the table draws, turns up and closes; players do not")
        if wanted is None or not isinstance(action, wanted):
            raise IllegalAction(number, f"it is not for the table to {type(action).__name__.lower()} now")
        match action:
            case Lot() | Stock() | Deal():
                setup.check(self, action)
            case Draw(card):
                if card not in self.basic:
                    raise IllegalAction("CC-09", f"no {self.deck.spell(card)} is in the Basic deck")
            case Flip(card):
                if card not in stockyard.next_cards(self):
                    raise IllegalAction("CC-16", f"{self.deck.spell(card)} cannot be the next card for the stockyard")
            case Close():
                pass
            case _:
                assert_never(action)

    def legal(self, ask: Ask) -> Iterator[Actions]:
        """See kernel.State."""
        match ask.what:
            case "sale" | "buy" | "upgrade":
                return turn.legal(self)
            case "trade" | "last call" | "answer" | "decline":
                return trading.legal(self, ask)
            case _:
                return happenings.legal(self, ask)

    def chance(self, ask: Ask, chance: Chance) -> Actions:
        """See kernel.State."""
        match ask.what:
            case "lot":
                return Lot(self.losers[chance.below(len(self.losers))])
            case "stock":
                return setup.stock(self, chance)
            case "deal":
                return setup.deal(self, chance)
            case "draw":
                return Draw(self.basic[chance.below(len(self.basic))])
            case "flip":
                cards = stockyard.next_cards(self)
                return Flip(cards[chance.below(len(cards))])
            case _:
                return Close()

    # What happens ------------------------------------------------------------------------------------------------------------

    def apply(self, seat: Seat, action: Actions) -> list[Events]:
        """See kernel.State."""
        told: list[Events] = []
        match action:
            case Skip() | Sell() | Buy() | Upgrade():
                turn.apply(self, action, told)
            case Gift() | Offer() | Accept() | Decline() | Cancel():
                trading.apply(self, seat, action, told)
            case Target() | Pick() | Herd() | Swap() | Tip():
                happenings.apply(self, seat, action, told)
                drawing.go_on(self, told)
            case Lot() | Stock() | Deal() | Draw() | Flip() | Close():
                self._apply_table(action, told)
            case _:
                assert_never(action)
        if self.offers:
            trading.lapse(self, told)
        return told

    def _apply_table(self, action: TableActions, told: list[Events]) -> None:
        match action:
            case Lot() | Stock() | Deal():
                setup.apply(self, action, told)
            case Draw(card):
                drawing.draw(self, card, told)
            case Flip(card):
                stockyard.flip(self, card, told)
            case Close():
                stockyard.fill(self, told)
            case _:
                assert_never(action)

    def start_turn(self, told: list[Events]) -> None:
        """The Sale phase of whoever is to move."""
        self.phase = "sale"
        told.append(events.TurnStarted(self.turn))

    # Cows on the move --------------------------------------------------------------------------------------------------------

    def put(self, seat: Seat, cow: Card) -> None:
        """Into the pasture."""
        insort(self.past[seat], cow)

    def lock(self, seat: Seat, cow: Card) -> None:
        """CC-R17: a copy of this cow cannot be given on in this turn."""
        insort(self.locks[seat], cow)

    def take(self, seat: Seat, cow: Card) -> bool:
        """Out of the pasture, of equal cows a locked one first; whether it was locked."""
        self.past[seat].remove(cow)
        was_locked = cow in self.locks[seat]
        if was_locked:
            self.locks[seat].remove(cow)
        return was_locked

    def drop(self, seat: Seat, cow: Card) -> None:
        """Out of the pasture onto the discard (CC-14)."""
        self.take(seat, cow)
        insort(self.disc, cow)

    def pass_on(self, moves: list[tuple[Seat, Seat, Card]]) -> None:
        """Cows go from seat to seat, all at once; locks go with them."""
        taken = [(to, cow, self.take(giver, cow)) for giver, to, cow in moves]
        for to, cow, was_locked in taken:
            self.put(to, cow)
            if was_locked:
                self.lock(to, cow)

    # What is known -----------------------------------------------------------------------------------------------------------

    def view(self, seat: Seat | None) -> view.View:
        """See kernel.State."""
        return view.view_of(self, seat)

    def outcome(self) -> Outcome | None:
        """See kernel.State. CC-22, CC-R32: the highest average wins; of equal ones the one of more cows; then they share."""
        if self.phase != "over":
            return None
        scores = [self.score(seat) for seat in range(len(self.past))]
        places = tuple([1 + sum(_beats(other, score) for other in scores) for score in scores])
        return Outcome(places, tuple([(total, count) if count else (0, 1) for total, count in scores]))

    def clone(self) -> State:
        """See kernel.State."""
        return State(
            self.options,
            self.phase,
            self.losers.copy(),
            self.turn,
            self.turns,
            [pasture.copy() for pasture in self.past],
            self.yard.copy(),
            self.prem.copy(),
            self.under.copy(),
            self.cowntdown.copy(),
            self.basic.copy(),
            self.disc.copy(),
            self.retired.copy(),
            self.owed,
            self.limbo.copy(),
            self.tips.copy(),
            self.passed.copy(),
            self.milk,
            self.left_yard,
            self.quiet,
            [locked.copy() for locked in self.locks],
            self.given.copy(),
            self.traded.copy(),
            self.offers.copy(),
            self.offered,
            self.draws,
            self.flips,
        )


def _beats(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """CC-22, CC-R21, CC-R32, on (total, cows)."""
    ahead = one[0] * max(1, other[1]) - other[0] * max(1, one[1])
    return ahead > 0 or (ahead == 0 and one[1] > other[1])


def new(options: Options, seats: int, last: Outcome | None = None) -> State:
    """A table before its set-up; the loser of the last game goes first (CC-07). Raises IllegalAction where options and seats do not fit."""
    fit(options, seats)
    deck = deck_of(options)
    losers = list(range(seats))
    if last is not None and len(last.scores) == seats:
        losers = [seat for seat in losers if not any(_is_lower(other, last.scores[seat]) for other in last.scores)]
    return State(
        options,
        phase="lot" if len(losers) > 1 else "stock",
        losers=losers if len(losers) > 1 else [],
        turn=losers[0],
        turns=0,
        past=[[] for _ in range(seats)],
        yard=[],
        prem=deck.premium_cows(),
        under=[],
        cowntdown=[deck.cowmageddon],
        basic=deck.basic_deck(),
        disc=[],
        retired=[],
        owed=0,
        limbo=[],
        tips=[None] * seats,
        passed=[],
        milk=0,
        left_yard=False,
        quiet=0,
        locks=[[] for _ in range(seats)],
        given=[0] * seats,
        traded=[0] * seats,
        offers=[],
        offered=0,
        draws=0,
        flips=0,
    )


def _is_lower(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return one[0] * other[1] < other[0] * one[1]


def conserved(state: State) -> dict[str, int]:
    """The cards of the game and their mooney, wherever they lie; the Cowmageddon counts when it has come, too."""
    mooney = state.deck.mooney
    piles = (state.yard, state.prem, state.under, state.cowntdown, state.basic, state.disc, state.retired, *state.past)
    cards = [*(card for pile in piles for card in pile), *(card for card, _ in state.limbo)]
    return {"cards": len(cards) + (state.phase == "over"), "mooney": sum(mooney[card] for card in cards)}
