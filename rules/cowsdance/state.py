"""The table of Cows Can't Dance: what is asked, what is allowed, and what happens."""

from __future__ import annotations

from bisect import insort
from collections import Counter
from collections.abc import Iterator
from typing import Literal, assert_never

from msgspec import Struct

from rules import chance as chances
from rules.chance import Chance
from rules.cowsdance import allowed, dancing, events, knowing, pile, series, view
from rules.cowsdance.actions import Actions, AskRound, Cut, Deal, Dealer, Decide, Discard, Draw, Invite, Pair, Turn
from rules.cowsdance.components import FIFI, HAND, SPELLED, WILD, Asker, Card, Couple, Kinds, Options, deck, fit, games
from rules.cowsdance.events import Events
from rules.cowsdance.pile import Buried
from rules.kernel import TABLE, Ask, Outcome, Seat


class State(Struct):
    """The whole truth. Hands, hall and the pile's bag are sorted; pairs stand in the order in which they were made."""

    options: Options
    dealer: Seat | None
    """None: not yet named (CD-R3)."""
    asker: Asker | None
    """None: not yet decided (CD-03)."""
    turning: int
    """Counts the cards turned up until the first of the dance hall is found (CD-05); 0: the hall has its first card, or no game is on."""
    turn: Seat | None
    """The active seat; None: no game is being played, and the cards of the last one still lie there."""
    due: int
    """Cards that the active seat draws before anything else (CD-07)."""
    asking: Literal["open", "paired", "refused"]
    """What has become of the one cow-and-bull pair of the turn (CD-17); once it is not open, only the discard is left."""
    hands: list[list[Card]]
    pile: list[Card]
    """The bag: cards of the pile that nobody placed."""
    buried: list[Buried]
    """In the order in which they were buried; empty as soon as none can be left in the pile."""
    dug: list[int]
    """By seat, the cards drawn from where buried cards may lie; all 0 while `buried` is empty."""
    hall: list[Card]
    exempt: list[Card]
    """Cards of the hall that the active seat's cut-ins freed in this turn (CD-R7)."""
    pairs: list[list[Couple]]
    lacks: list[list[tuple[Kinds, int]]]
    """By seat, what everybody knows that its hand has not; see `knowing`."""
    shown: list[bool]
    """By seat, whether everybody knows that it holds an asker: the one that asked in vain (CD-19)."""
    playing: list[Seat]
    """The seats in this game: all of them but in a tie-break (CD-R22)."""
    game: int
    """Games finished, tie-breaks included."""
    totals: list[int]
    """By seat, the points of the finished games of the series."""
    play_offs: list[list[int]]
    """By tie-break that has been played, the points by seat."""
    over: bool
    deals: int
    turns: int
    """Turns begun in all games."""

    def asks(self) -> tuple[Ask, ...]:
        """See kernel.State."""
        if self.turn is not None:
            if self.due:
                return (Ask(TABLE, "draw", self.deals * 100 + pile.size(self.pile, self.buried)),)
            what = "play" if self.asking == "open" else "discard"
            return (Ask(self.turn, what, self.turns * 8 + len(self.hands[self.turn])),)
        if self.turning:
            return (Ask(TABLE, "turn", self.deals * 100 + self.turning),)
        if self.over:
            return ()
        if self.dealer is None:
            return (Ask(TABLE, "dealer"),)
        if self.asker is None:
            return (Ask(self.dealer, "decide", self.game),)
        return (Ask(TABLE, "deal", self.deals),)

    def check(self, seat: Seat, action: Actions) -> None:
        """See kernel.State."""
        allowed.check(self, seat, action)

    def legal(self, ask: Ask) -> Iterator[Actions]:
        """See kernel.State."""
        return allowed.legal(self, ask)

    def chance(self, ask: Ask, chance: Chance) -> Actions:
        """See kernel.State."""
        match ask.what:
            case "dealer":
                return Dealer(chance.below(len(self.hands)))
            case "deal":
                cards = chances.drawn(chance, deck(self.options), HAND * len(self.playing))
                hands: list[tuple[Card, ...]] = [()] * len(self.hands)
                for nth, seat in enumerate(self.playing):
                    hands[seat] = tuple(sorted(cards[HAND * nth : HAND * (nth + 1)]))
                return Deal(tuple(hands))
            case "turn":
                (card,) = pile.drawn(chance, self.pile, self.buried, 1)
                places = pile.middle(pile.size(self.pile, self.buried) - 1)
                return Turn(card, None if card < WILD else places[chance.below(len(places))])
            case _:
                return Draw(tuple(pile.drawn(chance, self.pile, self.buried, self.due)))

    def apply(self, seat: Seat, action: Actions) -> list[Events]:
        """See kernel.State."""
        told: list[Events] = []
        match action:
            case Pair(couple):
                self._pair(told, seat, couple)
            case Cut(owner, number, dancer):
                self._cut(told, seat, owner, number, dancer)
            case AskRound():
                self._ask_round(told, seat)
            case Invite():
                self._invite(told, seat)
            case Discard(card):
                self._beyond_pairing(seat)
                self._let_go(seat, card)
                insort(self.hall, card)
                told.append(events.Discarded(seat, card))
                self._end_turn(told)
            case Draw(cards):
                self._draw(told, cards)
            case Decide(asker):
                self.asker = asker
                told.append(events.Decided(seat, asker))
            case Dealer(named):
                self.dealer = named
                told.append(events.DealerNamed(named))
            case Deal(hands):
                self._deal(told, hands)
            case Turn(card, below):
                self._turn_up(told, card, below)
            case _:
                assert_never(action)
        return told

    # A turn ----------------------------------------------------------------------------------------------------------------

    def _let_go(self, seat: Seat, card: Card) -> None:
        hand = self.hands[seat]
        hand.remove(card)
        if self.lacks[seat]:
            self.lacks[seat] = knowing.after_giving(self.lacks[seat], card, len(hand))
        if card == self.asker:
            self.shown[seat] = False

    def _beyond_pairing(self, seat: Seat) -> None:
        """CD-R7: compulsory pairs come first, so this hand shows that it has no card for one."""
        demanded = dancing.demanded(self.options, self.hall, self.exempt)
        self.lacks[seat] = knowing.lacking(self.lacks[seat], demanded, len(self.hands[seat]))

    def _pair(self, told: list[Events], seat: Seat, couple: Couple) -> None:
        card, other = couple
        self._let_go(seat, card)
        self.hall.remove(other)
        if self.exempt.count(other) > self.hall.count(other):  # CD-R7: where copies are alike, the exempt one goes last
            self.exempt.remove(other)
        self.pairs[seat].append(couple)
        told.append(events.Paired(seat, couple))
        self._end_if_empty(told, seat)

    def _cut(self, told: list[Events], seat: Seat, owner: Seat, number: int, dancer: Card) -> None:
        """CD-12, CD-13."""
        self._let_go(seat, FIFI)
        couple = self.pairs[owner].pop(number)
        freed = couple[1] if couple[0] == dancer else couple[0]
        self.pairs[seat].append((FIFI, dancer))
        insort(self.hall, freed)
        insort(self.exempt, freed)
        told.append(events.CutIn(seat, owner, number, couple, dancer, freed))
        self._end_if_empty(told, seat)

    def _ask_round(self, told: list[Events], seat: Seat) -> None:
        """CD-18, CD-R15."""
        assert self.asker is not None
        wanted = dancing.answerer_of(self.asker)
        self._beyond_pairing(seat)
        self.asking = "refused"
        answers: list[tuple[Seat, bool]] = []
        couple: Couple | None = None
        for other in series.round_from(seat, self.playing):
            holds = wanted in self.hands[other]
            answers.append((other, holds))
            if holds:
                couple = (self.asker, wanted)
                self._let_go(seat, self.asker)
                self._let_go(other, wanted)
                self.pairs[seat].append(couple)
                self.asking = "paired"
                break
            self.lacks[other] = knowing.lacking(self.lacks[other], 1 << wanted, len(self.hands[other]))
        if couple is None:
            self.shown[seat] = True
        told.append(events.Asked(seat, tuple(answers), couple))
        self._end_if_empty(told, seat)

    def _invite(self, told: list[Events], seat: Seat) -> None:
        """CD-20."""
        assert self.asker is not None
        couple = (self.asker, dancing.answerer_of(self.asker))
        self._beyond_pairing(seat)
        self._let_go(seat, self.asker)
        self.hall.remove(couple[1])
        self.pairs[seat].append(couple)
        self.asking = "paired"
        told.append(events.Invited(seat, couple))
        self._end_if_empty(told, seat)

    def _end_if_empty(self, told: list[Events], seat: Seat) -> None:
        """CD-R17."""
        if not self.hands[seat]:
            self._end_turn(told)

    def _end_turn(self, told: list[Events]) -> None:
        assert self.turn is not None
        assert self.asker is not None
        self.asking = "open"
        self.exempt = []
        left = pile.size(self.pile, self.buried)
        held = [card for hand in self.hands for card in hand]
        if not left and not dancing.can_arise(self.options, self.asker, held, self.hall, self.pairs):
            self._end_game(told)
            return
        seat = series.next_after(self.turn, self.playing)
        while not (self.hands[seat] or left):
            told.append(events.PassedOver(seat))
            seat = series.next_after(seat, self.playing)
        self._begin_turn(seat)

    def _begin_turn(self, seat: Seat) -> None:
        self.turn = seat
        self.turns += 1
        self.due = min(HAND - len(self.hands[seat]), pile.size(self.pile, self.buried))  # CD-07, CD-R6, CD-R19

    def _draw(self, told: list[Events], cards: tuple[Card, ...]) -> None:
        assert self.turn is not None
        seat, self.due = self.turn, 0
        places = pile.take(cards, self.pile, self.buried)
        if self.buried:
            self._dig(seat, cards, places)
        for card in cards:
            insort(self.hands[seat], card)
        if self.lacks[seat]:
            self.lacks[seat] = knowing.after_drawing(self.lacks[seat], len(cards), len(self.hands[seat]))
        told.append(events.Drew(seat, len(cards), cards))

    def _dig(self, seat: Seat, cards: tuple[Card, ...], places: range) -> None:
        """Keep what the seat learns of where the buried cards are not."""
        reach = pile.reach(self.options, len(self.playing), len(self.buried))
        for place, card in zip(reversed(places), cards, strict=True):
            if place in reach:
                self.dug[seat] += 1
                for one in self.buried:
                    one.met[seat] += one.card == card
        if places.start <= reach.start:
            self.buried, self.dug = [], [0] * len(self.hands)

    # A game ----------------------------------------------------------------------------------------------------------------

    def _deal(self, told: list[Events], hands: tuple[tuple[Card, ...], ...]) -> None:
        assert self.dealer is not None
        assert self.asker is not None
        seats = len(hands)
        self.deals += 1
        self.pile = deck(self.options)
        for hand in hands:
            for card in hand:
                self.pile.remove(card)
        if self.pile[0] >= WILD:
            told.append(events.ThrownIn(self.dealer))
            hands, self.pile = ((),) * seats, deck(self.options)
        else:
            told.append(events.Dealt(self.dealer, self.asker, hands))
            self.turning = 1
        self.hands = [sorted(hand) for hand in hands]
        self.hall, self.pairs = [], [[] for _ in range(seats)]
        self.buried, self.dug = [], [0] * seats

    def _turn_up(self, told: list[Events], card: Card, below: int | None) -> None:
        """CD-05."""
        assert self.dealer is not None
        pile.take((card,), self.pile, self.buried)
        self.buried = [one for one in self.buried if one.below is not None]
        if below is None:
            self.hall = [card]
            self.turning = 0
            told.append(events.TurnedUp(card))
            self._begin_turn(series.next_after(self.dealer, self.playing))
        else:
            self.turning += 1
            pile.bury(card, below, len(self.hands), self.buried)
            told.append(events.Buried(card))

    def _end_game(self, told: list[Events]) -> None:
        """CD-23 to CD-28."""
        assert self.dealer is not None
        seats = len(self.hands)
        points = [dancing.points(couples) for couples in self.pairs]
        tie_break = self.game >= games(self.options, seats)
        if tie_break:
            self.play_offs.append(points)
        else:
            self.totals = [total + more for total, more in zip(self.totals, points, strict=True)]
        self.game += 1
        self.turn = None
        self.lacks, self.shown = [[] for _ in range(seats)], [False] * seats
        told.append(events.Scored(tuple(points), tuple(self.totals), tie_break))
        tied = series.tied(self.options, self.game, self.totals, self.play_offs)
        if tied is not None and not tied:
            self.over = True
            return
        if tied:
            self.playing = tied
            told.append(events.TieBreak(tuple(tied)))
        self.dealer = series.next_after(self.dealer, self.playing)
        self.asker = series.asker_of(self.options, self.game)

    def view(self, seat: Seat | None) -> view.View:
        """See kernel.State."""
        return view.view_of(self, seat)

    def outcome(self) -> Outcome | None:
        """See kernel.State."""
        return series.standing(self.totals, self.play_offs) if self.over else None

    def clone(self) -> State:
        """See kernel.State."""
        return State(
            self.options,
            self.dealer,
            self.asker,
            self.turning,
            self.turn,
            self.due,
            self.asking,
            [hand.copy() for hand in self.hands],
            self.pile.copy(),
            [one.clone() for one in self.buried],
            self.dug.copy(),
            self.hall.copy(),
            self.exempt.copy(),
            [couples.copy() for couples in self.pairs],
            [lacks.copy() for lacks in self.lacks],
            self.shown.copy(),
            self.playing.copy(),
            self.game,
            self.totals.copy(),
            [points.copy() for points in self.play_offs],
            self.over,
            self.deals,
            self.turns,
        )


def new(options: Options, seats: int, last: Outcome | None = None) -> State:
    """A table before its first deal, all cards in the pile. Raises IllegalAction where options and seats do not fit."""
    fit(options, seats)
    return State(
        options,
        dealer=options.dealer - 1 if options.dealer else None,
        asker=series.asker_of(options, 0),
        turning=0,
        turn=None,
        due=0,
        asking="open",
        hands=[[] for _ in range(seats)],
        pile=deck(options),
        buried=[],
        dug=[0] * seats,
        hall=[],
        exempt=[],
        pairs=[[] for _ in range(seats)],
        lacks=[[] for _ in range(seats)],
        shown=[False] * seats,
        playing=list(range(seats)),
        game=0,
        totals=[0] * seats,
        play_offs=[],
        over=False,
        deals=0,
        turns=0,
    )


def conserved(state: State) -> dict[str, int]:
    """CD-01: the cards in play by kind, wherever they lie."""
    counts = Counter([*state.pile, *state.hall, *(one.card for one in state.buried if one.below is not None)])
    for hand in state.hands:
        counts.update(hand)
    for couples in state.pairs:
        for couple in couples:
            counts.update(couple)
    return {SPELLED[card]: counts[card] for card in sorted(counts)}
