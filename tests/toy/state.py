"""The table of the Toy: what is asked, what is allowed, and what happens."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Self, assert_never

from toy import events, view
from toy.actions import Accept, Actions, Bury, Close, Deal, Decline, Draw, Gate, Give, Moo, Offer, Pass, Play, Rest, Withdraw
from toy.components import BANK, COINS, HAND, STANDING, Card, Options, Standing, fit
from toy.events import Events
from toy.position import Position

from rules.chance import Chance, shuffled
from rules.kernel import TABLE, Ask, IllegalAction, Outcome, Seat


class State(Position):
    """What is asked and allowed in a position, and what follows from an action."""

    def asks(self) -> tuple[Ask, ...]:
        if not self.heap:
            return (Ask(TABLE, "deal"),)
        if self.drawer is not None:
            return (Ask(TABLE, "draw", self.draws),)
        asks = []
        seats = range(len(self.hands))
        if self.turn < self.options.turns:
            asks.append(Ask(self.turn % len(self.hands), "turn", self.turn))
            if self.cry is not None and self.caller is None:
                asks += [Ask(seat, "moo", len(self.heap), must=False) for seat in seats if seat != self.cry]
            asks += [Ask(seat, "offer", self.turn, must=False, open=True) for seat in seats if self._may_offer(seat)]
            for offer in self.offers:
                asks.append(Ask(offer.buyer, "answer", offer.number, must=False))
                asks.append(Ask(offer.seller, "withdraw", offer.number, must=False))
        if self.caller is not None:
            asks += [Ask(seat, "gate", self.called_on, must=False) for seat in seats if not self.passed[seat]]
            asks.append(Ask(TABLE, "close", self.called_on, wait=max(1, self.options.window)))
        return tuple(asks)

    def _may_offer(self, seat: Seat) -> bool:
        return bool(self.hands[seat]) and len(self._offered(seat)) < STANDING and bool(self._free(seat))

    def _offered(self, seat: Seat) -> list[Card | None]:
        return [offer.card for offer in self.offers if offer.seller == seat]

    def _seen(self, seat: Seat) -> list[Card]:
        return [card for _, holder, card in self.seen if holder == seat]

    def _free(self, seat: Seat) -> list[Card]:
        """TY-08, TY-09: what a seat may offer or bury."""
        bound = {*self._offered(seat), *self._seen(seat)}
        return [card for card in self.hands[seat] if card not in bound]

    def check(self, seat: Seat, action: Actions) -> None:
        match action:
            case Deal(hands, top):
                self._asked(seat, "deal", "TY-01", "cards are dealt by the table, once")
                cards = [top, *(card for hand in hands for card in hand)]
                if [len(hand) for hand in hands] != [HAND] * len(self.hands):
                    raise IllegalAction("TY-01", f"a deal is {HAND} cards to each of {len(self.hands)}")
                if len(set(cards)) != len(cards) or not set(cards) <= set(self.pile):
                    raise IllegalAction("TY-01", "a deal has each card of the game once at most")
            case Give(card):
                self._asked(seat, "draw", "TY-02", "nobody waits for a card")
                if card not in self.pile and (self.pile or card != self.bottom):
                    raise IllegalAction("TY-04", f"the {card} is not to be drawn now")
            case Close():
                self._asked(seat, "close", "TY-06", "there is no coin to be stopped")
            case Draw():
                self._my_turn(seat)
                if not self.pile and self.bottom is None:
                    raise IllegalAction("TY-02", "the pile is empty")
            case Play(card):
                self._my_turn(seat)
                self._held(seat, card)
                if abs(card - self.heap[-1]) > self.options.reach:
                    raise IllegalAction("TY-03", f"a {card} does not go on a {self.heap[-1]}; it is more than {self.options.reach} away")
            case Bury(card):
                self._my_turn(seat)
                self._held(seat, card)
                if self.buried_by is not None:
                    raise IllegalAction("TY-04", "a card has been buried already")
                self._unseen(seat, card)
            case Rest():
                self._my_turn(seat)
            case Moo():
                self._asked(seat, "moo", "TY-05", "there is nothing to cry Moo at")
            case Gate():
                self._asked(seat, "gate", "TY-06", "you have no coin to stop")
                self._held(seat, self.options.cards)
            case Pass():
                self._asked(seat, "gate", "TY-06", "you have no coin to stop")
            case Offer(card, to, price):
                self._asked(seat, "offer", "TY-07", "you can make no offer now")
                if to == seat or to >= len(self.hands):
                    raise IllegalAction("TY-07", "offer it to another player at this table")
                self._held(seat, card)
                self._unseen(seat, card)
                self._affordable(to, price)
            case Withdraw(number):
                self._standing(seat, "withdraw", number)
            case Accept(number):
                self._affordable(seat, self._standing(seat, "answer", number).price)
            case Decline(number):
                self._standing(seat, "answer", number)
            case _:
                assert_never(action)

    def _asked(self, seat: Seat, what: str, rule: str, text: str) -> None:
        if not any(ask.seat == seat and ask.what == what for ask in self.asks()):
            raise IllegalAction(rule, text)

    def _my_turn(self, seat: Seat) -> None:
        self._asked(seat, "turn", "TY-02", f"it is player {self.turn % len(self.hands) + 1}'s turn")

    def _held(self, seat: Seat, card: Card) -> None:
        if card not in self.hands[seat]:
            raise IllegalAction("TY-02", f"you do not hold the {card}")
        if card in self._offered(seat):
            raise IllegalAction("TY-08", f"the {card} is under offer")

    def _unseen(self, seat: Seat, card: Card) -> None:
        if card in self._seen(seat):
            raise IllegalAction("TY-09", f"another player has seen the {card}")

    def _affordable(self, seat: Seat, price: int) -> None:
        if price > self.coins[seat]:
            raise IllegalAction("TY-07", f"player {seat + 1} has {self.coins[seat]} of {price} coins")

    def _standing(self, seat: Seat, what: str, number: int) -> Standing:
        if not any(ask.seat == seat and ask.what == what and ask.about == number for ask in self.asks()):
            raise IllegalAction("TY-07", f"offer {number} is not yours to end")
        return next(offer for offer in self.offers if offer.number == number)

    def legal(self, ask: Ask) -> Iterator[Actions]:
        seat = ask.seat
        hand = self.hands[seat]
        match ask.what:
            case "turn":
                for card in hand:
                    if abs(card - self.heap[-1]) <= self.options.reach and card not in self._offered(seat):
                        yield Play(card)
                if self.pile or self.bottom is not None:
                    yield Draw()
                if self.buried_by is None:
                    yield from map(Bury, self._free(seat))
                yield Rest()
            case "moo":
                yield Moo()
            case "gate":
                yield Pass()
                if self.options.cards in hand and self.options.cards not in self._offered(seat):
                    yield Gate()
            case "offer":
                for to in range(len(self.hands)):
                    if to != seat:
                        yield Offer(self._free(seat)[0], to, min(1, self.coins[to]))
            case "withdraw":
                yield Withdraw(ask.about)
            case "answer":
                yield Decline(ask.about)
                if self._standing(seat, "answer", ask.about).price <= self.coins[seat]:
                    yield Accept(ask.about)

    def chance(self, ask: Ask, chance: Chance) -> Actions:
        match ask.what:
            case "deal":
                cards = shuffled(chance, self.pile)
                hands = [tuple(sorted(cards[HAND * seat : HAND * (seat + 1)])) for seat in range(len(self.hands))]
                return Deal(tuple(hands), cards[-1])
            case "draw":
                if self.pile:
                    return Give(self.pile[chance.below(len(self.pile))])
                assert self.bottom is not None
                return Give(self.bottom)
            case _:
                return Close()

    def apply(self, seat: Seat, action: Actions) -> list[Events]:
        match action:
            case Deal(hands, top):
                self.hands = [sorted(hand) for hand in hands]
                self.heap = [top]
                self.pile = [card for card in self.pile if card != top and not any(card in hand for hand in hands)]
                return [events.Dealt(tuple(map(tuple, self.hands)), top)]
            case Give(card):
                return self._give(card)
            case Close():
                return self._earn()
            case Draw():
                self._turned()
                self.drawer, self.penalty = seat, False
                return []
            case Play(card):
                self._turned()
                self._to_heap(seat, card)
                self.cry = seat
                return [events.Played(seat, card)]
            case Bury(card):
                self._turned()
                self.hands[seat].remove(card)
                self.bottom, self.buried_by = card, seat
                return [events.Buried(seat, card)]
            case Rest():
                self._turned()
                return [events.Rested(seat)]
            case Moo():
                return self._moo(seat)
            case Gate():
                self._to_heap(seat, self.options.cards)
                self._shut()
                return [events.Gated(seat, self.options.cards)]
            case Pass():
                self.passed[seat] = True
                return []
            case Offer(card, to, price):
                offer = Standing(self.offered, seat, to, card, price)
                self.offers.append(offer)
                self.offered += 1
                return [events.Offered(offer)]
            case Withdraw(number) | Decline(number):
                self._end(number)
                return [events.Ended(number, isinstance(action, Decline))]
            case Accept(number):
                return self._buy(self._end(number))
            case _:
                assert_never(action)

    def _turned(self) -> None:
        self.turn += 1
        self.cry = None

    def _to_heap(self, seat: Seat, card: Card) -> None:
        self.hands[seat].remove(card)
        self.heap.append(card)
        self.cry = None
        self.seen = [known for known in self.seen if known[2] != card]

    def _give(self, card: Card) -> list[Events]:
        seat = self.drawer
        assert seat is not None
        knower = None
        if card == self.bottom:
            self.bottom = None
            if self.buried_by is not None and self.buried_by != seat:
                knower = self.buried_by
                self.seen.append((knower, seat, card))
        else:
            self.pile.remove(card)
        self.hands[seat] = sorted([*self.hands[seat], card])
        self.drawer = None
        self.draws += 1
        return [events.Drew(seat, card, self.penalty, knower)]

    def _moo(self, seat: Seat) -> list[Events]:
        """TY-05, TY-06."""
        right = self.heap[-1] % 3 == 0
        self.cry = None
        told: list[Events] = [events.Mooed(seat, right)]
        if right:
            self.caller, self.called_on = seat, len(self.heap)
            self.passed = [other == seat for other in range(len(self.hands))]
            if self.options.cards in self.heap:
                told += self._earn()
        elif self.pile or self.bottom is not None:
            self.drawer, self.penalty = seat, True
        return told

    def _earn(self) -> list[Events]:
        seat = self.caller
        assert seat is not None
        self.coins[seat] += 1
        self.bank -= 1
        self._shut()
        return [events.Earned(seat)]

    def _shut(self) -> None:
        self.caller = None
        self.passed = [False] * len(self.hands)

    def _end(self, number: int) -> Standing:
        offer = next(offer for offer in self.offers if offer.number == number)
        self.offers.remove(offer)
        return offer

    def _buy(self, offer: Standing) -> list[Events]:
        card = offer.card
        assert card is not None
        self.hands[offer.seller].remove(card)
        self.hands[offer.buyer] = sorted([*self.hands[offer.buyer], card])
        self.coins[offer.buyer] -= offer.price
        self.coins[offer.seller] += offer.price
        self.seen.append((offer.seller, offer.buyer, card))
        return [events.Bought(offer)]

    def view(self, seat: Seat | None) -> view.View:
        return view.view_of(self, seat)

    def outcome(self) -> Outcome | None:
        if self.turn < self.options.turns or self.drawer is not None or self.caller is not None:
            return None
        places = tuple(1 + sum(other > own for other in self.coins) for own in self.coins)
        return Outcome(places, tuple((own, 1) for own in self.coins))

    def clone(self) -> Self:
        """Of its own class, so that a planted fault lives on in the clone."""
        return type(self)(
            self.options,
            [hand.copy() for hand in self.hands],
            self.pile.copy(),
            self.bottom,
            self.buried_by,
            self.heap.copy(),
            self.seen.copy(),
            self.coins.copy(),
            self.bank,
            self.turn,
            self.drawer,
            self.penalty,
            self.draws,
            self.cry,
            self.caller,
            self.called_on,
            self.passed.copy(),
            self.offers.copy(),
            self.offered,
        )


def new(options: Options, seats: int, last: Outcome | None = None) -> State:
    """A table before its deal. Raises IllegalAction where the seats do not fit."""
    fit(seats)
    hands: list[list[int]] = [[] for _ in range(seats)]
    return State(
        options,
        hands,
        pile=list(range(1, options.cards + 1)),
        bottom=None,
        buried_by=None,
        heap=[],
        seen=[],
        coins=[COINS] * seats,
        bank=BANK,
        turn=0,
        drawer=None,
        penalty=False,
        draws=0,
        cry=None,
        caller=None,
        called_on=0,
        passed=[False] * seats,
        offers=[],
        offered=0,
    )


def conserved(state: State) -> dict[str, int]:
    """Cards and coins, wherever they are."""
    bottom = [] if state.bottom is None else [state.bottom]
    cards = [*state.pile, *bottom, *state.heap, *(card for hand in state.hands for card in hand)]
    return {"cards": len(cards), "different": len(set(cards)), "coins": state.bank + sum(state.coins)}
