"""The fields of a table of Cows Can't Dance, and the small moves on them."""

from __future__ import annotations

from collections import Counter
from typing import Literal, TypeAlias, TypeVar

from msgspec import Struct

from rules.cowsdance import lacks, pile
from rules.cowsdance.components import SPELLED, Asker, Card, Couple, Kinds, Options, deck, fit
from rules.cowsdance.lacks import Lack
from rules.cowsdance.pile import Buried
from rules.kernel import Seat

P = TypeVar("P", bound="Position")
Stage: TypeAlias = Literal["dealer", "decide", "deal", "turn", "draw", "play", "discard", "over"]
"""What comes next; named by the question that is then asked."""


class Position(Struct):
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
    lacks: list[list[Lack]]
    """By seat, what everybody knows that its hand has not; see `rules.cowsdance.lacks`."""
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

    def stage(self) -> Stage:
        """Tell what comes next."""
        if self.turn is not None:
            return "draw" if self.due else "play" if self.asking == "open" else "discard"
        if self.turning:
            return "turn"
        if self.over:
            return "over"
        if self.dealer is None:
            return "dealer"
        return "decide" if self.asker is None else "deal"

    def pile_size(self) -> int:
        """Count the cards of the pile."""
        return pile.size(self.pile, self.buried)

    def let_go(self, seat: Seat, card: Card) -> None:
        """Take a card out of a hand, and keep what everybody knows of the rest."""
        hand = self.hands[seat]
        hand.remove(card)
        if self.lacks[seat]:
            self.lacks[seat] = lacks.after_giving(self.lacks[seat], card, len(hand))
        if card == self.asker:
            self.shown[seat] = False

    def show_lacking(self, seat: Seat, kinds: Kinds) -> None:
        """Remember that everybody saw a hand to hold none of these kinds."""
        self.lacks[seat] = lacks.lacking(self.lacks[seat], kinds, len(self.hands[seat]))

    def clone(self: P) -> P:
        """Return an equal position that shares nothing that can change."""
        return type(self)(
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
            [known.copy() for known in self.lacks],
            self.shown.copy(),
            self.playing.copy(),
            self.game,
            self.totals.copy(),
            [points.copy() for points in self.play_offs],
            self.over,
            self.deals,
            self.turns,
        )


def empty(kind: type[P], options: Options, seats: int, asker: Asker | None) -> P:
    """Set up a table before its first deal, all cards in the pile. Raises IllegalAction where options and seats do not fit."""
    fit(options, seats)
    return kind(
        options,
        dealer=options.dealer - 1 if options.dealer else None,
        asker=asker,
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


def conserved(position: Position) -> dict[str, int]:
    """Count the cards in play by kind, wherever they lie (CD-01)."""
    counts = Counter([*position.pile, *position.hall, *(one.card for one in position.buried if one.below is not None)])
    for hand in position.hands:
        counts.update(hand)
    for couples in position.pairs:
        for couple in couples:
            counts.update(couple)
    return {SPELLED[card]: counts[card] for card in sorted(counts)}
