"""The table of Take 5: what is asked, what is allowed, and what happens."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, Literal, assert_never

from msgspec import Struct

from rules.chance import Chance, shuffled
from rules.kernel import TABLE, Ask, IllegalAction, Outcome, Seat
from rules.take5 import events, placing, view
from rules.take5.actions import Actions, Claim, Deal, Pick, Put, Spread, Take
from rules.take5.components import CARDS, HAND, HEADS, ROWS, Card, Options, Row, fit, heads, in_play
from rules.take5.events import Events

_PICKS: Final = {card: Pick(card) for card in CARDS}
"""A pick is listed far more often than it is made."""


@lru_cache(4096)
def _asks_to_pick(turn: int, missing: tuple[bool, ...], may_change: bool) -> tuple[Ask, ...]:
    """T5-04, T5-R3: a single card leaves nothing to change to."""
    return tuple([Ask(seat, "pick", turn, must) for seat, must in enumerate(missing) if must or may_change])


class State(Struct):
    """The whole truth. Hands, of one size but for claims under way, and the rest are sorted; piles are in the order of taking."""

    options: Options
    rows: list[list[Card]]
    """Lowest first; empty before the first deal."""
    cow: Row | None
    hands: list[list[Card]]
    picks: list[int]
    """By seat; 0: not yet. A picked card stays in its hand until all have picked."""
    played: list[int]
    """By seat, the cards of the turn that was revealed last; 0 before the first of the round."""
    waiting: list[tuple[int, int]]
    """(card, seat), revealed and not yet placed, lowest first; the first of them waits for a choice."""
    piles: list[list[Card]]
    """By seat, the cards taken in this round."""
    spread: list[Card]
    """T5-21: face up, to be claimed."""
    rest: list[Card]
    """Out of play until the next round (T5-03)."""
    totals: list[int]
    """By seat, the heads of the rounds before this one."""
    round: int
    """Rounds finished."""

    def asks(self) -> tuple[Ask, ...]:
        """See kernel.State."""
        if self.spread:
            return (Ask(self._claimer(), "claim", len(self.spread)),)
        if self.waiting:
            card, seat = self.waiting[0]
            return (Ask(seat, "put" if self._ends(card) else "take", card),)
        if left := len(self.hands[0]):
            turn = (self.round + 1) * HAND - left
            return _asks_to_pick(turn, tuple([not card for card in self.picks]), left > 1)
        if self._finished():
            return ()
        return (Ask(TABLE, "spread" if self.options.variant == "logic" else "deal", self.round),)

    def _claimer(self) -> Seat:
        """T5-21: the first taker rotates."""
        seats = len(self.hands)
        return (self.round + sum(map(len, self.hands))) % seats

    def _ends(self, card: int) -> list[int]:
        """T5-22: the ends that a waiting card may choose from; empty: it fits nowhere and takes a row."""
        return placing.nearest_ends(self.rows, card) if self.options.variant == "professional" else []

    def _finished(self) -> bool:
        if self.options.rounds:
            return self.round >= self.options.rounds
        return max(self.totals) >= self.options.limit

    def check(self, seat: Seat, action: Actions) -> None:
        """See kernel.State."""
        match action:
            case Pick(card):
                self._check_pick(seat, card)
            case Take(row):
                self._check_row(seat, "take", row)
            case Put(row):
                self._check_row(seat, "put", row)
            case Claim(card):
                if not self.spread:
                    raise IllegalAction("T5-21", "no cards lie face up to be claimed")
                if seat != self._claimer():
                    raise IllegalAction("T5-21", f"it is player {self._claimer() + 1}'s turn to claim a card")
                if card not in self.spread:
                    raise IllegalAction("T5-21", f"the {card} does not lie face up; there are {_list(self.spread)}")
            case Deal():
                self._check_deal(seat, action)
            case Spread():
                if seat != TABLE or self.asks() != (Ask(TABLE, "spread", self.round),):
                    raise IllegalAction("T5-21", "cards are spread by the table, before a round of Logic")
            case _:
                assert_never(action)

    def _check_pick(self, seat: Seat, card: int) -> None:
        if seat == TABLE or self.spread or self.waiting or not self.hands[seat]:
            raise IllegalAction("T5-04", "no card can be picked now")
        if card not in self.hands[seat]:
            raise IllegalAction("T5-04", f"you do not hold the {card}; you hold {_list(self.hands[seat])}")
        if card == self.picks[seat]:
            raise IllegalAction("T5-R3", f"the {card} is your pick already")

    def _check_row(self, seat: Seat, what: str, row: int) -> None:
        if not self.waiting:
            raise IllegalAction("T5-06", "no card waits for a row to be chosen")
        card, owner = self.waiting[0]
        ends = self._ends(card)
        if seat != owner:
            raise IllegalAction("T5-08", f"the {card} waits for its own player, player {owner + 1}, to choose a row")
        if bool(ends) != (what == "put"):
            raise IllegalAction("T5-22", f"the {card} {'goes to one of two ends' if ends else 'fits nowhere and takes a row'}")
        if ends and row not in ends:
            raise IllegalAction("T5-22", f"the {card} goes to row {ends[0] + 1} or {ends[1] + 1}, which are equally near")

    def _check_deal(self, seat: Seat, deal: Deal) -> None:
        if seat != TABLE or self.asks() != (Ask(TABLE, "deal", self.round),):
            raise IllegalAction("T5-03", "cards are dealt by the table, before a round")
        seats = len(self.hands)
        dealt = [*deal.rows, *(card for hand in deal.hands for card in hand)]
        if len(deal.rows) != ROWS or [len(hand) for hand in deal.hands] != [HAND] * seats:
            raise IllegalAction("T5-03", f"a deal is {HAND} cards to each of {seats} players and {ROWS} for the rows")
        if len(set(dealt)) != len(dealt) or not set(dealt) <= set(in_play(self.options, seats)):
            raise IllegalAction("T5-01", "a deal has each card of the game once at most")

    def legal(self, ask: Ask) -> Iterator[Actions]:
        """See kernel.State. Hand cards come lowest first, rows by what they cost."""
        match ask.what:
            case "pick":
                now, hand = self.picks[ask.seat], self.hands[ask.seat]
                return map(_PICKS.__getitem__, [card for card in hand if card != now] if now else hand)
            case "take":
                rows, cow, card = self.rows, self.cow, self.waiting[0][0]
                return map(Take, sorted(range(ROWS), key=lambda row: (placing.cost(rows, cow, row, card, True), rows[row][-1])))
            case "put":
                return map(Put, self._ends(self.waiting[0][0]))
            case _:
                return map(Claim, self.spread)

    def chance(self, ask: Ask, chance: Chance) -> Actions:
        """See kernel.State."""
        if ask.what == "spread":
            return Spread()
        seats = len(self.hands)
        cards = shuffled(chance, in_play(self.options, seats))
        hands = tuple(tuple(sorted(cards[HAND * seat : HAND * (seat + 1)])) for seat in range(seats))
        return Deal(hands, tuple(cards[HAND * seats : HAND * seats + ROWS]))

    def apply(self, seat: Seat, action: Actions) -> list[Events]:
        """See kernel.State."""
        match action:
            case Pick():
                changed = bool(self.picks[seat])
                self.picks[seat] = action.card
                told: list[Events] = [events.Picked(seat, action.card, changed)]
                if all(self.picks):
                    self._reveal(told)
                return told
            case Take() | Put():
                card, _ = self.waiting.pop(0)
                told = []
                self._lay(told, seat, card, action.row, isinstance(action, Take))
                self._place_all(told)
                return told
            case Claim(card):
                return self._claim(seat, card)
            case Deal(hands, rows):
                self._gather()
                self.hands = [sorted(hand) for hand in hands]
                self.rest = sorted(set(self.rest).difference(rows, *hands))
                self._start_rows(list(rows))
                return [events.Dealt(tuple(map(tuple, self.hands)), rows, self.cow)]
            case Spread():
                self._gather()
                self.spread, self.rest = self.rest, []
                return [events.SpreadOut(tuple(self.spread))]
            case _:
                assert_never(action)

    def _gather(self) -> None:
        seats = len(self.hands)
        self.rows = []
        self.played = [0] * seats
        self.piles = [[] for _ in range(seats)]
        self.rest = list(in_play(self.options, seats))

    def _start_rows(self, cards: list[int]) -> None:
        """T5-03, and T5-40: the Cow at the row with the lowest card."""
        self.rows = [[card] for card in cards]
        self.cow = cards.index(min(cards)) if self.options.cow else None

    def _claim(self, seat: Seat, card: int) -> list[Events]:
        self.spread.remove(card)
        self.hands[seat].append(card)
        self.hands[seat].sort()
        told: list[Events] = [events.Claimed(seat, card)]
        if len(self.spread) == ROWS:
            cards, self.spread = self.spread, []
            self._start_rows(cards)
            told.append(events.RowsStarted(tuple(cards), self.cow))
        return told

    def _reveal(self, told: list[Events]) -> None:
        """T5-04, T5-05: all cards are shown, and placed from the lowest to the highest."""
        picks, hands = self.picks, self.hands
        self.waiting = waiting = sorted([(card, seat) for seat, card in enumerate(picks)])
        for card, seat in waiting:
            hands[seat].remove(card)
        self.played, self.picks = picks, [0] * len(picks)
        told.append(events.Revealed(tuple([(seat, card) for card, seat in waiting])))
        self._place_all(told)

    def _place_all(self, told: list[Events]) -> None:
        """Place the waiting cards until one needs its player's choice (T5-08, T5-22) or none is left."""
        professional = self.options.variant == "professional"
        for placed, (card, seat) in enumerate(self.waiting):
            if professional:
                ends = placing.nearest_ends(self.rows, card)
                row = ends[0] if len(ends) == 1 else None
            else:
                row = placing.row_for(self.rows, card)
            if row is None:
                del self.waiting[:placed]
                return
            self._lay(told, seat, card, row)
        self.waiting = []
        if not self.hands[0]:
            self._score(told)

    def _lay(self, told: list[Events], seat: Seat, card: int, row: int, choice: bool = False) -> None:
        left = card < self.rows[row][0]
        cow, falls = placing.lay(self.rows, self.cow, row, card, choice)
        if falls and not falls[0].by_cow:
            self._take(told, seat, falls.pop(0), "choice" if choice else "sixth")
            left = False
        told.append(events.Placed(seat, card, row, left))
        if cow is None or self.cow != row:
            return
        for fall in falls:
            told.append(events.Jumped(fall.row))
            self._take(told, seat, fall, "cow")
        told.append(events.Jumped(cow))
        self.cow = cow

    def _take(self, told: list[Events], seat: Seat, fall: placing.Fall, why: Literal["sixth", "choice", "cow"]) -> None:
        self.piles[seat] += fall.cards
        told.append(events.Took(seat, fall.row, tuple(fall.cards), heads(fall.cards), why))

    def _score(self, told: list[Events]) -> None:
        """T5-11."""
        taken = [heads(pile) for pile in self.piles]
        self.totals = [total + more for total, more in zip(self.totals, taken, strict=True)]
        self.round += 1
        told.append(events.Scored(tuple(taken), tuple(self.totals)))

    def view(self, seat: Seat | None) -> view.View:
        """See kernel.State."""
        return view.view_of(self, seat)

    def outcome(self) -> Outcome | None:
        """See kernel.State. T5-12, T5-R1: the lowest total wins, equal ones share."""
        if self.spread or self.waiting or self.hands[0] or not self._finished():
            return None
        places = tuple(1 + sum(other < total for other in self.totals) for total in self.totals)
        return Outcome(places, tuple((total, 1) for total in self.totals))

    def clone(self) -> State:
        """See kernel.State."""
        return State(
            self.options,
            [row.copy() for row in self.rows],
            self.cow,
            [hand.copy() for hand in self.hands],
            self.picks.copy(),
            self.played.copy(),
            self.waiting.copy(),
            [pile.copy() for pile in self.piles],
            self.spread.copy(),
            self.rest.copy(),
            self.totals.copy(),
            self.round,
        )


def _list(cards: list[int]) -> str:
    return ", ".join(map(str, cards))


def new(options: Options, seats: int, last: Outcome | None = None) -> State:
    """A table before its first deal. Raises IllegalAction where options and seats do not fit."""
    fit(options, seats)
    piles: list[list[int]] = [[] for _ in range(seats)]
    hands: list[list[int]] = [[] for _ in range(seats)]
    return State(
        options,
        rows=[],
        cow=None,
        hands=hands,
        picks=[0] * seats,
        played=[0] * seats,
        waiting=[],
        piles=piles,
        spread=[],
        rest=list(in_play(options, seats)),
        totals=[0] * seats,
        round=0,
    )


def conserved(state: State) -> dict[str, int]:
    """The cards of the game (T5-01, T5-20) and their heads, wherever they lie."""
    cards = [
        *state.rest,
        *state.spread,
        *(card for card, _ in state.waiting),
        *(card for place in (*state.rows, *state.hands, *state.piles) for card in place),
    ]
    return {"cards": len(cards), "different": len(set(cards)), "heads": sum(HEADS[card] for card in cards)}
