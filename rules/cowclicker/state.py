"""The table of Cow Clicker: what is asked, what is allowed, and what happens."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final, assert_never

from rules.chance import Chance
from rules.cowclicker import drawing, happenings, setup, stockyard, trading, turn, view
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
from rules.cowclicker.components import Options, Phase, deck_of, fit
from rules.cowclicker.events import Events
from rules.cowclicker.position import Position
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
NEWCOMER: Final = (0, 0)
"""CC-R3: the score, in the outcome of the game before, of somebody who did not play it."""


class State(Position):
    """What is asked, what is allowed and what happens, on a position."""

    # What is asked -----------------------------------------------------------------------------------------------------------

    def asks(self) -> tuple[Ask, ...]:
        """List what is asked now: the turn's own question, and beside it gifts, trades and offers to answer."""
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
        """Raise IllegalAction where the rules do not allow this."""
        if self.phase == "over":
            raise IllegalAction("CC-17", "the game is over: the Cowmageddon has come")
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
            raise IllegalAction(number, "only the table deals, draws and turns up cards")
        if wanted is None or not isinstance(action, wanted):
            raise IllegalAction(number, f"it is not for the table to {type(action).__name__.lower()} now")
        match action:
            case Lot() | Stock() | Deal():
                setup.check(self, action)
            case Draw(card):
                if card not in self.basic:
                    raise IllegalAction("CC-09", f"the Basic deck has no {self.deck.title(card)}")
            case Flip(card):
                if card not in stockyard.next_cards(self):
                    raise IllegalAction("CC-16", f"the next card for the stockyard cannot be {self.deck.one(card)}")
            case Close():
                pass
            case _:
                assert_never(action)

    def legal(self, ask: Ask) -> Iterator[Actions]:
        """List the answers to a seat's question, the cheapest first; of gifts and trades, offers of one cow for one."""
        match ask.what:
            case "sale" | "buy" | "upgrade":
                return turn.legal(self)
            case "trade" | "last call" | "answer" | "decline":
                return trading.legal(self, ask)
            case _:
                return happenings.legal(self, ask)

    def chance(self, ask: Ask, chance: Chance) -> Actions:
        """Draw what the table says to its own question."""
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
        """Carry out an allowed action, and go on to the next question."""
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

    # What is known -----------------------------------------------------------------------------------------------------------

    def view(self, seat: Seat | None) -> view.View:
        """Build what this seat knows; None: a watcher."""
        return view.view_of(self, seat)

    def outcome(self) -> Outcome | None:
        """Rank the seats once the game is over. CC-22, CC-R32: the highest average, then the most cows, then the rank is shared."""
        if self.phase != "over":
            return None
        scores = [self.score(seat) for seat in range(len(self.pastures))]
        ranks = tuple([1 + sum(_beats(other, score) for other in scores) for score in scores])
        return Outcome(ranks, tuple([(total, count) if count else (0, 1) for total, count in scores]))

    def clone(self) -> State:
        """Copy the state; the copy shares nothing that can change."""
        return State(
            self.options,
            self.phase,
            self.losers.copy(),
            self.turn,
            self.turns,
            [pasture.copy() for pasture in self.pastures],
            self.yard.copy(),
            self.premium.copy(),
            self.under.copy(),
            self.cowntdown.copy(),
            self.basic.copy(),
            self.discard.copy(),
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
    """Return whether one (total, cows) ranks above another (CC-22, CC-R21, CC-R32)."""
    ahead = one[0] * max(1, other[1]) - other[0] * max(1, one[1])
    return ahead > 0 or (ahead == 0 and one[1] > other[1])


def new(options: Options, seats: int, last: Outcome | None = None) -> State:
    """Begin before the set-up, where nothing is laid out yet.

    `last` is the game before at this table, told by where its people sit now: entry s belongs to whoever sits at seat s of the
    new game, `NEWCOMER` as the score of somebody who did not play, and after the entries of the seats come those of people who
    have gone. Who came last in it goes first (CC-07); chance decides between several, and among all where nobody of them is
    here or `last` has too few entries (CC-R3). Raises IllegalAction where options and seats do not go together.
    """
    fit(options, seats)
    deck = deck_of(options)
    losers = _last_in(last, seats) or list(range(seats))
    return State(
        options,
        phase="lot" if len(losers) > 1 else "stock",
        losers=losers if len(losers) > 1 else [],
        turn=losers[0],
        turns=0,
        pastures=[[] for _ in range(seats)],
        yard=[],
        premium=deck.premium_cows(),
        under=[],
        cowntdown=[deck.cowmageddon],
        basic=deck.basic_deck(),
        discard=[],
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


def _last_in(last: Outcome | None, seats: int) -> list[Seat]:
    """List the seats of those who had the lowest score of the game before (CC-07, CC-R3)."""
    if last is None or len(last.scores) < seats:
        return []
    lowest = min((Fraction(*score) for score in last.scores if score != NEWCOMER), default=None)
    return [seat for seat, score in enumerate(last.scores[:seats]) if score != NEWCOMER and Fraction(*score) == lowest]


def conserved(state: State) -> dict[str, int]:
    """Count the cards of the game and their mooney, wherever they lie; the Cowmageddon counts when it has come, too."""
    mooney = state.deck.mooney
    piles = (state.yard, state.premium, state.under, state.cowntdown, state.basic, state.discard, state.retired, *state.pastures)
    cards = [*(card for pile in piles for card in pile), *(card for card, _ in state.limbo)]
    return {"cards": len(cards) + (state.phase == "over"), "mooney": sum(mooney[card] for card in cards)}
