"""The state of a game of Cowtown: what is asked, what is allowed, and what happens."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from rules.chance import Chance
from rules.cowtown import allowed, deck, events, mooing, scoring, turns
from rules.cowtown.actions import Actions, Again, Appoint, Catch, Deal, Draw, Flip, Give, Lapse, Moo, Pass, Play, Stop
from rules.cowtown.components import Options, cards_of, fit
from rules.cowtown.events import Events
from rules.cowtown.position import Pending, Position
from rules.cowtown.view import View, view_of
from rules.kernel import Ask, Outcome, Seat


class State(Position):
    """A position with what the kernel asks of a state."""

    def asks(self) -> tuple[Ask, ...]:
        """List what is asked now."""
        return allowed.asks(self)

    def check(self, seat: Seat, action: Actions) -> None:
        """Raise IllegalAction, with the rule and a sentence, unless this seat may say this now."""
        allowed.check(self, seat, action)

    def legal(self, ask: Ask) -> Iterator[Actions]:
        """Yield every allowed answer to a standing ask of a seat, draws first."""
        return allowed.answers(self, ask)

    def chance(self, ask: Ask, chance: Chance) -> Actions:
        """Draw what TABLE says to its ask."""
        match ask.what:
            case "appoint":
                return Appoint(chance.below(len(self.hands)))
            case "deal":
                return deck.deal(self.options, len(self.hands), self.dealer or 0, chance)
            case "grace":
                return Lapse(mooing.of_number(ask.about))
            case _:
                card = self.deck[chance.below(len(self.deck))]
                return Flip(card) if ask.what == "flip" else Give(card)

    def apply(self, seat: Seat, action: Actions) -> list[Events]:
        """Change the state and return what happened."""
        told: list[Events] = []
        match action:
            case Play(runs, moo):
                turns.play(self, told, seat, runs, moo)
            case Draw("deck"):
                self.pending = Pending("draw", seat)
            case Draw():
                turns.take_discard(self, told, seat)
            case Again():
                turns.again(self, told, seat)
            case Pass(face, to, moo):
                turns.pass_card(self, told, seat, face, to, moo)
            case Stop():
                turns.stop(self, told, seat)
            case Moo():
                told.append(mooing.moo(self, seat))
            case Catch(other):
                told.append(mooing.catch(self, other, seat))
            case Flip(card):
                turns.flip(self, told, card)
            case Give(card):
                turns.give(self, told, card)
            case Lapse(other):
                mooing.lapse(self, other)
            case Appoint(dealer):
                self.dealer = dealer
                told.append(events.Appointed(dealer))
            case Deal():
                told.append(deck.lay_out(self, action))
            case _:
                assert_never(action)
        return told

    def view(self, seat: Seat | None) -> View:
        """Build what this seat, or a watcher, knows."""
        return view_of(self, seat)

    def outcome(self) -> Outcome | None:
        """Return the result once the game is over (CT-38)."""
        if self.is_playing() or not self.is_finished():
            return None
        return scoring.result(self.scorecows, self.history)

    def clone(self) -> State:
        """Return an equal state that shares nothing that can change."""
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
            self.last_cards.copy(),
            self.pending,
            self.sightings.copy(),
        )


def new(options: Options, seats: int, last: Outcome | None = None) -> State:
    """Return a table before its first deal. Raises IllegalAction where options and seats do not fit."""
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
        last_cards=[],
        pending=None,
        sightings=[],
    )
