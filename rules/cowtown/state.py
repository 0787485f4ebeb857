"""The table of Cowtown: what is asked, what is allowed, and what happens."""

from __future__ import annotations

from bisect import insort
from collections import Counter
from collections.abc import Iterator
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from rules.chance import Chance
from rules.cowtown import allowed, deck, events, mooing, plays, scoring, sightings, view
from rules.cowtown.actions import Actions, Again, Appoint, Catch, Deal, Draw, Flip, Give, Lapse, Moo, Pass, Play, Stop
from rules.cowtown.components import NUMBER, TOP, Card, Options, Run, cards_of, fit, has_eye, write_card
from rules.cowtown.deck import Pending
from rules.cowtown.events import Events
from rules.cowtown.mooing import Debt
from rules.cowtown.sightings import Sighting
from rules.kernel import TABLE, Ask, Outcome, Seat


class State(Struct):
    """The whole truth. Hands, deck and closed cards are sorted; the last card of a stack or of the discard pile is its top."""

    options: Options
    hands: list[list[Card]]
    stacks: list[list[Card]]
    """By letter; empty: behind a barn door (CT-27)."""
    deck: list[Card]
    discard: list[Card]
    closed: list[Card]
    """Behind barn doors."""
    scorecows: list[int]
    round: int
    """Rounds finished."""
    history: list[list[int]]
    """By round, the cards left in the hands at its end."""
    dealer: Seat | None
    """None: not yet drawn by lot (CT-R11)."""
    turn: Seat
    door: bool
    """CT-28: the seat at turn has closed a barn door, and chooses what that gives it."""
    bonus: int
    """CT-R33: so often it may choose."""
    asked: int
    """Questions put to seats at turn, in the whole game."""
    debts: list[Debt]
    pending: Pending | None
    sightings: list[Sighting]

    def asks(self) -> tuple[Ask, ...]:
        """See kernel.State."""
        if self.pending:
            return (Ask(TABLE, "flip" if self.pending.why == "flip" else "give", self.drawn()),)
        if not self.is_playing():
            if self._is_finished():
                return ()
            return (Ask(TABLE, "appoint" if self.dealer is None else "deal", self.round),)
        turn = Ask(self.turn, "bonus" if self.door else "turn", self.asked)
        if not self.debts and self.options.false_catch == "free":
            return (turn,)
        asks = [turn]
        for debt in self.debts:
            if debt.seat != self.turn and not debt.lapsed:
                grace = Ask(TABLE, "grace", debt.about, wait=self.options.catch_grace)
                if not grace.wait:
                    return (grace,)
                asks.append(grace)
            if not debt.is_late:
                asks.append(Ask(debt.seat, "moo", debt.about, must=False))
        return (*asks, *self._catch_asks())

    def _catch_asks(self) -> Iterator[Ask]:
        """CT-R39: every other seat may catch. Who holds one card, and who has called, everybody knows."""
        for seat in range(len(self.hands)):
            debt = mooing.owed_by(self.debts, seat)
            if seat == self.turn or (debt and not debt.lapsed):
                continue
            for by in range(len(self.hands)):
                if by != seat and (debt or self.may_accuse(by, seat)):
                    yield Ask(by, "catch", debt.about if debt else seat, must=False)

    def may_accuse(self, by: Seat, seat: Seat) -> bool:
        """CT-R41: whether this seat may say that another with one card owes a Mooooo where it owes none."""
        return self.options.false_catch == "accuser" and len(self.hands[seat]) == 1 and by != self.turn

    def drawn(self) -> int:
        """Cards that left the deck in the game, each round counted whole: the number of the next one's question."""
        return (self.round + 1) * len(cards_of(self.options.bulls_eyes)) - len(self.deck)

    def is_playing(self) -> bool:
        """Whether a round is going on: after it (CT-32, CT-36, CT-R45) the table stays as it is until the next deal."""
        if self.pending:
            return True
        return all(self.hands) and bool(self.deck) and not (self.options.supply_end == "at_once" and self._is_supply_claimed())

    def _is_finished(self) -> bool:
        """CT-38."""
        return self.round >= self.options.rounds or self._is_supply_claimed()

    def _is_supply_claimed(self) -> bool:
        return 0 < self.options.supply <= sum(self.scorecows)

    def check(self, seat: Seat, action: Actions) -> None:
        """See kernel.State."""
        allowed.check(self, seat, action)

    def legal(self, ask: Ask) -> Iterator[Actions]:
        """See kernel.State."""
        return allowed.answers(self, ask)

    def chance(self, ask: Ask, chance: Chance) -> Actions:
        """See kernel.State."""
        match ask.what:
            case "appoint":
                return Appoint(chance.below(len(self.hands)))
            case "deal":
                return deck.deal(self.options, len(self.hands), self.dealer or 0, chance)
            case "grace":
                return Lapse(mooing.accused(ask.about))
            case _:
                card = self.deck[chance.below(len(self.deck))]
                return Flip(card) if ask.what == "flip" else Give(card)

    def apply(self, seat: Seat, action: Actions) -> list[Events]:
        """See kernel.State."""
        told: list[Events] = []
        match action:
            case Play(runs, moo):
                self._play(told, seat, runs, moo)
            case Draw("deck"):
                self.pending = Pending("draw", seat)
            case Draw():
                card = self.discard.pop()
                sightings.taken(self.sightings, seat, card)
                told.append(events.TookDiscard(seat, card))
                self._add_to_hand(seat, card)
                self._end_action()
            case Again():
                self.bonus -= 1
                self.door = False
                self.asked += 1
                told.append(events.WentOn(seat))
            case Pass(face, to, moo):
                self._pass(told, seat, face, to, moo)
            case Stop():
                told.append(events.Stopped(seat))
                self._next_turn()
            case Moo():
                self._forgive(seat)
                told.append(events.Mooed(seat))
            case Catch(other):
                self._catch(told, other, seat)
            case Flip(card):
                self._flip(told, card)
            case Give(card):
                self._give(told, card)
            case Lapse(other):
                self.debts = [replace(debt, lapsed=True) if debt.seat == other else debt for debt in self.debts]
            case Appoint(dealer):
                self.dealer = dealer
                told.append(events.Appointed(dealer))
            case Deal():
                self._deal(told, action)
            case _:
                assert_never(action)
        return told

    def _deal(self, told: list[Events], deal: Deal) -> None:
        """CT-03 to CT-07, with all cards of the last round (CT-37)."""
        dealer, seats = self.dealer or 0, len(self.hands)
        rest = Counter(cards_of(self.options.bulls_eyes))
        rest.subtract([*deal.table, *(card for hand in deal.hands for card in hand)])
        self.deck = sorted(rest.elements())
        self.hands = [sorted(card for card in hand if NUMBER[card]) for hand in deal.hands]
        self.discard = [card for card in deal.table if NUMBER[card] == TOP]
        around = [(dealer + step) % seats for step in range(seats)]
        laid = [(seat, card) for seat in around for card in sorted(deal.hands[seat]) if not NUMBER[card]]
        self.stacks = [[card] for card in deal.table if NUMBER[card] < TOP] + [[card] for _, card in laid]
        self.closed, self.debts, self.sightings = [], [], []
        self.turn = dealer
        self.door = False
        self.bonus = 0
        self.asked += 1
        told.append(events.Dealt(dealer, tuple(map(tuple, self.hands)), deal.table, tuple(laid)))

    def _play(self, told: list[Events], seat: Seat, runs: tuple[Run, ...], moo: bool) -> None:
        bullish = plays.is_bullish(self.stacks, runs)
        onto = tuple([self.stacks[run.stack][-1] for run in runs])
        told.append(events.Played(seat, runs, onto, bullish, moo))
        for run in runs:
            stack = self.stacks[run.stack]
            for face in run.cards:
                card = plays.take_face(self.hands[seat], face)
                sightings.played(self.sightings, seat, card)
                stack.append(card)
            if NUMBER[stack[-1]] == TOP:
                told.append(events.DoorClosed(seat, run.stack, len(stack)))
                self.closed = sorted([*self.closed, *stack])
                self.stacks[run.stack] = []
        self._forgive(seat)
        play = Pending("flip", seat, plays.scorecows(runs), plays.doors(runs), moo)
        if bullish:
            self.pending = play
        else:
            self._end_play(told, play, kicked=False)

    def _flip(self, told: list[Events], card: int) -> None:
        """CT-11 to CT-14."""
        play = self._take_pending()
        self.deck.remove(card)
        if not NUMBER[card]:
            self.stacks.append([card])
            told.append(events.Flipped(play.seat, card, len(self.stacks) - 1))
        else:
            self.discard.append(card)
            told.append(events.Flipped(play.seat, card, None))
        if has_eye(card) and self.deck:
            self.pending = replace(play, why="kick")
        else:
            self._end_play(told, play, kicked=has_eye(card))  # CT-R26: no card is left to draw

    def _give(self, told: list[Events], card: int) -> None:
        """The card goes to a hand; a Cowtown card to the table (CT-17, CT-R14, CT-R15)."""
        due = self._take_pending()
        assert due.why != "flip"
        self.deck.remove(card)
        if NUMBER[card]:
            self._add_to_hand(due.seat, card)
            told.append(events.Drew(due.seat, card, due.why))
        else:
            self.stacks.append([card])
            told.append(events.DrewCowtown(due.seat, card, len(self.stacks) - 1, due.why))
        if due.why == "kick":
            self._end_play(told, due, kicked=True)
        elif not self.deck:
            self._end_round(told)
        elif due.why == "draw":
            self._end_action()

    def _take_pending(self) -> Pending:
        due, self.pending = self.pending, None
        assert due
        return due

    def _end_play(self, told: list[Events], play: Pending, kicked: bool) -> None:
        seat = play.seat
        earned = play.scorecows if not kicked or self.options.scorecow_if_kicked else 0  # CT-R22
        if earned:
            self._pay(told, seat, earned)
        if not self.hands[seat] or not self.deck:
            self._end_round(told)
        elif self.options.supply_end == "at_once" and self._is_supply_claimed():
            told.append(events.SupplyClaimed(tuple(self.scorecows)))
        else:
            self._owe(seat, play.moo)
            self.bonus += min(play.doors, 1) if self.options.door_bonus == "per_play" else play.doors
            self._end_action()

    def _pay(self, told: list[Events], seat: Seat, earned: int) -> None:
        due = [0] * len(self.hands)
        due[seat] = earned
        pays = scoring.paid(self.options, sum(self.scorecows), due, [seat])
        self.scorecows[seat] += pays[seat]
        if pays[seat]:
            told.append(events.Earned(seat, pays[seat]))

    def _end_action(self) -> None:
        """A play or draw is done: others are too late to call (CT-31); a barn door gives a choice (CT-28), or the turn passes."""
        self.debts = [debt if debt.seat == self.turn else replace(debt, acted=True) for debt in self.debts]
        if self.bonus:
            self.door = True
            self.asked += 1
        else:
            self._next_turn()

    def _next_turn(self) -> None:
        """CT-18; a debt ends where its seat's turn begins (CT-R38)."""
        self.door = False
        self.bonus = 0
        self.turn = (self.turn + 1) % len(self.hands)
        self.asked += 1
        self._forgive(self.turn)

    def _pass(self, told: list[Events], seat: Seat, face: int, to: Seat, moo: bool) -> None:
        """CT-28, CT-R35 to CT-R37."""
        card = plays.take_face(self.hands[seat], face)
        sightings.passed(self.sightings, seat, to, card)
        told.append(events.Passed(seat, to, card, moo))
        self._add_to_hand(to, card)
        self._forgive(seat)
        if not self.hands[seat]:
            self._end_round(told)
            return
        self._owe(seat, moo)
        self.bonus -= 1
        if self.bonus:
            self.asked += 1
        else:
            self._next_turn()

    def _catch(self, told: list[Events], seat: Seat, by: Seat) -> None:
        """CT-31; where nothing was owed, CT-R41."""
        if mooing.owed_by(self.debts, seat):
            self._forgive(seat)
            told.append(events.Caught(seat, by))
            self.pending = Pending("catch", seat)
        else:
            told.append(events.Accused(seat, by))
            self.pending = Pending("accuse", by)

    def _add_to_hand(self, seat: Seat, card: int) -> None:
        insort(self.hands[seat], card)
        self._forgive(seat)

    def _owe(self, seat: Seat, called: bool) -> None:
        """CT-30."""
        if len(self.hands[seat]) == 1 and not called:
            self.debts.append(Debt(seat, self.asked))

    def _forgive(self, seat: Seat) -> None:
        if self.debts:
            self.debts = [debt for debt in self.debts if debt.seat != seat]

    def _end_round(self, told: list[Events]) -> None:
        """CT-32 to CT-37, but for the cards: they lie where they are until the next deal."""
        left = [len(hand) for hand in self.hands]
        dealer, seats = self.dealer or 0, len(left)
        order = scoring.payment_order(left, dealer)
        awards = scoring.paid(self.options, sum(self.scorecows), scoring.awards(left), order)
        self.scorecows = [score + more for score, more in zip(self.scorecows, awards, strict=True)]
        self.history.append(left)
        self.round += 1
        self.dealer = (dealer + 1) % seats
        told.append(events.RoundEnded("deck" if all(left) else "out", tuple(left), awards, tuple(self.scorecows)))

    def view(self, seat: Seat | None) -> view.View:
        """See kernel.State."""
        return view.view_of(self, seat)

    def outcome(self) -> Outcome | None:
        """See kernel.State."""
        if self.is_playing() or not self._is_finished():
            return None
        return scoring.result(self.scorecows, self.history)

    def clone(self) -> State:
        """See kernel.State."""
        return State(
            self.options,
            [hand.copy() for hand in self.hands],
            [stack.copy() for stack in self.stacks],
            self.deck.copy(),
            self.discard.copy(),
            self.closed.copy(),
            self.scorecows.copy(),
            self.round,
            [left.copy() for left in self.history],
            self.dealer,
            self.turn,
            self.door,
            self.bonus,
            self.asked,
            self.debts.copy(),
            self.pending,
            self.sightings.copy(),
        )


def new(options: Options, seats: int, last: Outcome | None = None) -> State:
    """A table before its first deal. Raises IllegalAction where options and seats do not fit."""
    fit(options, seats)
    hands: list[list[int]] = [[] for _ in range(seats)]
    return State(
        options,
        hands=hands,
        stacks=[],
        deck=list(cards_of(options.bulls_eyes)),
        discard=[],
        closed=[],
        scorecows=[0] * seats,
        round=0,
        history=[],
        dealer=options.dealer - 1 if options.dealer else None,
        turn=0,
        door=False,
        bonus=0,
        asked=0,
        debts=[],
        pending=None,
        sightings=[],
    )


def conserved(state: State) -> dict[str, int]:
    """CT-01: the cards, each face of them, wherever they lie."""
    places = (state.deck, state.discard, state.closed, *state.hands, *state.stacks)
    return {write_card(card): count for card, count in sorted(Counter(card for place in places for card in place).items())}
