"""The table of Cows Can't Dance: what is asked, what is allowed, and what happens."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from rules import chance as chances
from rules.chance import Chance
from rules.cowsdance import allowed, dealing, events, pile, series, turns
from rules.cowsdance.actions import Actions, AskRound, Cut, Deal, Dealer, Decide, Discard, Draw, Invite, Pair, Turn
from rules.cowsdance.components import HAND, WILD, Options, deck
from rules.cowsdance.events import Events
from rules.cowsdance.position import Position, empty
from rules.cowsdance.view import View, view_of
from rules.kernel import TABLE, Ask, Outcome, Seat


class State(Position):
    """The whole truth; its fields are those of Position."""

    def asks(self) -> tuple[Ask, ...]:
        """Ask the one question that stands: the active seat's, the dealer's, or one of TABLE's."""
        if self.turn is not None and not self.due:
            what = "play" if self.asking == "open" else "discard"
            return (Ask(self.turn, what, self.turns * 8 + len(self.hands[self.turn])),)
        match self.stage():
            case "draw":
                return (Ask(TABLE, "draw", self.deals * 100 + self.pile_size()),)
            case "turn":
                return (Ask(TABLE, "turn", self.deals * 100 + self.turning),)
            case "deal":
                return (Ask(TABLE, "deal", self.deals),)
            case "dealer":
                return (Ask(TABLE, "dealer"),)
            case "decide":
                assert self.dealer is not None
                return (Ask(self.dealer, "decide", self.game),)
            case "play" | "discard" | "over":
                return ()
            case stage:
                assert_never(stage)

    def check(self, seat: Seat, action: Actions) -> None:
        """Refuse what is not allowed. Raises IllegalAction."""
        allowed.check(self, seat, action)

    def legal(self, ask: Ask) -> Iterator[Actions]:
        """List the answers to an ask of a seat: pairs first, then cut-ins, then cow and bull, then discards."""
        return allowed.legal(self, ask)

    def chance(self, ask: Ask, chance: Chance) -> Actions:
        """Draw lots, deal, turn up the first card, or draw from the pile."""
        match ask.what:
            case "dealer":
                return Dealer(chance.below(len(self.hands)))
            case "deal":
                cards = chances.drawn(chance, deck(self.options), HAND * len(self.playing))
                hands: list[tuple[int, ...]] = [()] * len(self.hands)
                for nth, seat in enumerate(self.playing):
                    hands[seat] = tuple(sorted(cards[HAND * nth : HAND * (nth + 1)]))
                return Deal(tuple(hands))
            case "turn":
                (card,) = pile.drawn(chance, self.pile, self.buried, 1)
                places = pile.middle(self.pile_size() - 1)
                return Turn(card, None if card < WILD else places[chance.below(len(places))])
            case _:
                return Draw(tuple(pile.drawn(chance, self.pile, self.buried, self.due)))

    def apply(self, seat: Seat, action: Actions) -> list[Events]:
        """Change the table and run on to the next question; what happened, in order. Trusts the caller."""
        told: list[Events] = []
        match action:
            case Pair(couple):
                turns.pair(self, told, seat, couple)
            case Cut(owner, number, dancer):
                turns.cut(self, told, seat, owner, number, dancer)
            case AskRound():
                turns.ask_round(self, told, seat)
            case Invite():
                turns.invite(self, told, seat)
            case Discard(card):
                turns.discard(self, told, seat, card)
            case Draw(cards):
                turns.draw(self, told, cards)
            case Decide(asker):
                self.asker = asker
                told.append(events.Decided(seat, asker))
            case Dealer(named):
                self.dealer = named
                told.append(events.DealerNamed(named))
            case Deal(hands):
                dealing.deal(self, told, hands)
            case Turn(card, below):
                dealing.turn_up(self, told, card, below)
            case _:
                assert_never(action)
        return told

    def view(self, seat: Seat | None) -> View:
        """Show what this seat knows; None is a watcher."""
        return view_of(self, seat)

    def outcome(self) -> Outcome | None:
        """Rank the seats once the last game is over."""
        return series.standing(self.totals, self.play_offs) if self.over else None


def new(options: Options, seats: int, last: Outcome | None = None) -> State:
    """Set up a table before its first deal. Raises IllegalAction where options and seats do not fit."""
    return empty(State, options, seats, series.asker_of(options, 0))
