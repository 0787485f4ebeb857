"""Every law finds the faults that it is there for: each is planted in the Toy, and the sound Toy passes the same check."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, Self

import pytest
from msgspec.structs import replace
from toy import events
from toy.actions import Accept, Actions, Bury, Close, Deal, Draw, Give, Offer, Play, Rest
from toy.components import Cards, Options
from toy.events import Events
from toy.game import GAME
from toy.state import State
from toy.view import View

from rules.chance import Chance, Fast
from rules.errors import LawBroken
from rules.kernel import TABLE, AnyGame, Ask, IllegalAction, Seat, play
from rules.testing import both_are_found, ends, falls_evenly, keep


def planted(kind: type[State] = State, **changes: Any) -> AnyGame:
    """The Toy with another State, or with other functions."""

    def of_kind(state: State) -> State:
        return kind(*(getattr(state, name) for name in state.__struct_fields__))

    determinize = changes.pop("determinize", GAME.determinize)
    return dataclasses.replace(
        GAME,
        state=kind,
        new=lambda options, seats, last: of_kind(GAME.new(options, seats, last)),
        determinize=lambda options, view, chance: of_kind(determinize(options, view, chance)),
        **changes,
    )


# What finds them -----------------------------------------------------------------------------------------------------------


GAMES = (3, 13, 14)
"""The seeds of games that bring, between them, everything that a fault needs to show: found by trying each fault in eighteen."""


def many_games(game: AnyGame, first: int = GAMES[0]) -> None:
    """Every law, over random games of three, beginning with that one."""
    for seed in (first, *(seed for seed in GAMES if seed != first)):
        keep(game, Options(cards=10 + seed % 7, turns=24, reach=8, window=0), 3, seed)


def one_long_game(game: AnyGame, first: int = 1) -> None:
    """With must asks alone."""
    ends(game, 3, seed=first)


def a_buried_card(game: AnyGame, first: int = 0) -> None:
    """Seat 0 has buried the 2; the table as seat 1 sees it might as well have the 9 there."""
    one = game.new(Options(cards=10), 3, None)
    for seat, action in ((TABLE, Deal(((2, 6), (4, 7), (1, 8)), 5)), (0, Bury(2)), (1, Draw()), (TABLE, Give(3))):
        one, _ = play(one, seat, action)
    other = one.clone()
    other.bottom, other.pile = 9, [2, 10]
    both_are_found(game, one.options, 1, one, other)


def the_deal(game: AnyGame, first: int = 0) -> None:
    """The card on the heap is one of ten, the second hand one of 45 pairs."""
    new = game.new(Options(cards=10), 2, None)
    falls_evenly(lambda chance: new.chance(Ask(TABLE, "deal"), chance).top, 10)
    falls_evenly(lambda chance: new.chance(Ask(TABLE, "deal"), chance).hands[1], 45)


# Faults --------------------------------------------------------------------------------------------------------------------


class WatchersSeeAHand(State):
    """A leak in a view."""

    def view(self, seat: Seat | None) -> View:
        view = super().view(seat)
        return view if seat is not None else replace(view, hand=tuple(self.hands[0]))


class PeekingView(View, frozen=True):
    """A view with the next player's cards in it."""

    peeked: Cards


class ViewsShowTheNextHand(State):
    """A leak in every view, which `peeking` believes."""

    def view(self, seat: Seat | None) -> View:
        peeked = () if seat is None else self.hands[(seat + 1) % len(self.hands)]
        view = super().view(seat)
        return PeekingView(**{name: getattr(view, name) for name in view.__struct_fields__}, peeked=tuple(peeked))


def peeking(options: Options, view: PeekingView, chance: Chance) -> State:
    """A state in which the next player holds what the view shows: cards of any other state are exchanged for them."""
    state = GAME.determinize(options, view, chance)
    if view.seat is None:
        return state
    held = state.hands[(view.seat + 1) % len(state.hands)]
    out, into = [card for card in held if card not in view.peeked], [card for card in view.peeked if card not in held]
    return exchanged(state, dict(zip(out, into, strict=True)))


def exchanged(state: State, pairs: dict[int, int]) -> State:
    """The state with cards exchanged for each other, wherever they lie, but for the heap."""
    other = pairs | {into: out for out, into in pairs.items()}
    state.hands = [sorted(other.get(card, card) for card in hand) for hand in state.hands]
    state.pile = sorted(other.get(card, card) for card in state.pile)
    state.bottom = None if state.bottom is None else other.get(state.bottom, state.bottom)
    state.seen = [(knower, holder, other.get(card, card)) for knower, holder, card in state.seen]
    state.offers = [replace(offer, card=None if offer.card is None else other.get(offer.card, offer.card)) for offer in state.offers]
    return state


class ScentOfTheBottom(State):
    """A leak in a view, folded into a public number."""

    def view(self, seat: Seat | None) -> View:
        view = super().view(seat)
        return replace(view, bank=view.bank + (self.bottom or 0) % 2)


class EverybodySeesTheBottom(State):
    """A leak in a view, which `determinize` believes."""

    def view(self, seat: Seat | None) -> View:
        return replace(super().view(seat), bottom=self.bottom)


def tell_burials(event: Events, seat: Seat | None) -> Events | None:
    """A leak in an event of a seat."""
    return event if isinstance(event, events.Buried) else GAME.redact(event, seat)


def tell_draws(event: Events, seat: Seat | None) -> Events | None:
    """A leak in an event of the table."""
    return event if isinstance(event, events.Drew) else GAME.redact(event, seat)


def tell_deals(event: Events, seat: Seat | None) -> Events | None:
    """A leak in an event with a part for each seat: one seat reads its neighbour's."""
    return replace(event, hands=(None, *event.hands[1:])) if isinstance(event, events.Dealt) and seat == 2 else GAME.redact(event, seat)


class RestingTellsOfTheBottom(State):
    """A leak in an event of a seat, of what lies elsewhere."""

    def apply(self, seat: Seat, action: Actions) -> list[Events]:
        bottom = (self.bottom or 0) % 2
        told = super().apply(seat, action)
        return [events.Mooed(seat, right=bool(bottom))] if isinstance(action, Rest) else told


class NamesACardThatIsNone(State):
    """`check` looks up the title of a card that does not exist."""

    def check(self, seat: Seat, action: Actions) -> None:
        if isinstance(action, Play):
            {card: f"the {card}" for card in range(1, self.options.cards + 1)}[action.card]
        super().check(seat, action)


class RefusalNamesTheHolder(State):
    """A leak in a refusal."""

    def check(self, seat: Seat, action: Actions) -> None:
        try:
            super().check(seat, action)
        except IllegalAction as illegal:
            if not isinstance(action, Play):
                raise
            holder = [owner + 1 for owner, hand in enumerate(self.hands) if self.options.cards in hand]
            raise IllegalAction(illegal.rule, f"{illegal.text}; player {holder} does") from None


class RefusesBadBargains(State):
    """A leak in what is allowed: a buyer is kept from a low card."""

    def check(self, seat: Seat, action: Actions) -> None:
        super().check(seat, action)
        if isinstance(action, Accept) and any(offer.number == action.number and (offer.card or 0) < 6 for offer in self.offers):
            raise IllegalAction("TY-07", "you do not want that card")

    def legal(self, ask: Ask) -> Iterator[Actions]:
        for action in super().legal(ask):
            if not isinstance(action, Accept) or any(offer.number == action.number and (offer.card or 0) >= 6 for offer in self.offers):
                yield action


class ListFollowsTheBottom(State):
    """A leak in the order of a list."""

    def legal(self, ask: Ask) -> Iterator[Actions]:
        answers = list(super().legal(ask))
        return iter(answers if (self.bottom or 0) % 2 else answers[::-1])


class WindowForHoldersOnly(State):
    """A leak in time: the table waits only while somebody holds the card that stops a coin."""

    def asks(self) -> tuple[Ask, ...]:
        held = any(self.options.cards in hand for hand in self.hands)
        return tuple([ask for ask in super().asks() if ask.what != "close" or held or self.turn == self.options.turns])


class ClonesShareOffers(State):
    """A clone that shares."""

    def clone(self) -> Self:
        other = super().clone()
        other.offers = self.offers
        return other


class ClonesShareHands(State):
    """A clone that shares below the surface."""

    def clone(self) -> Self:
        other = super().clone()
        other.hands = list(self.hands)
        return other


class ClonesForget(State):
    """A clone that leaves out a field."""

    def clone(self) -> Self:
        other = super().clone()
        other.buried_by = None
        return other


class LosesWhatIsSold(State):
    """A lost card."""

    def apply(self, seat: Seat, action: Actions) -> list[Events]:
        told = super().apply(seat, action)
        for event in told:
            if isinstance(event, events.Bought) and event.offer.card is not None:
                self.hands[seat].remove(event.offer.card)
        return told


class OffersChangeInPlace(State):
    """A stale ask: a new offer takes the number of the one that stands, and a yes to the old buys the new."""

    def apply(self, seat: Seat, action: Actions) -> list[Events]:
        told = super().apply(seat, action)
        if isinstance(action, Offer):
            new = self.offers[-1]
            for place, old in enumerate(self.offers[:-1]):
                if (old.seller, old.buyer) == (new.seller, new.buyer):
                    self.offers[place] = replace(new, number=old.number)
                    self.offers.pop()
                    return [events.Offered(self.offers[place])]
        return told


class DrawsAreNotCounted(State):
    """A stale ask of the table: the same stream, and so the same card, again."""

    def apply(self, seat: Seat, action: Actions) -> list[Events]:
        told = super().apply(seat, action)
        self.draws = 0
        return told


class ClosesByChance(State):
    """A window of which the table draws lots when it closes."""

    def chance(self, ask: Ask, chance: Chance) -> Actions:
        if ask.wait:
            chance.below(2)
        return super().chance(ask, chance)


class AsksTwice(State):
    """Two questions that are equal."""

    def asks(self) -> tuple[Ask, ...]:
        asks = super().asks()
        return (*asks, *(ask for ask in asks if ask.what == "moo"))


class OthersSpeakDuringADraw(State):
    """An ask beside a draw of the table."""

    def asks(self) -> tuple[Ask, ...]:
        asks = super().asks()
        if asks and asks[0].what == "draw":
            return (*asks, Ask(0, "offer", self.turn, must=False, open=True))
        return asks


class AnybodyRestsDuringADraw(State):
    """Something said by a seat that is not asked, while the table has to draw."""

    def check(self, seat: Seat, action: Actions) -> None:
        if not (isinstance(action, Rest) and self.drawer is not None):
            super().check(seat, action)


class AnybodyClosesTheWindow(State):
    """What only the table says, said by a seat."""

    def check(self, seat: Seat, action: Actions) -> None:
        if not (isinstance(action, Close) and self.caller is not None):
            super().check(seat, action)


class NeverListsRest(State):
    """An answer that is allowed and not listed."""

    def legal(self, ask: Ask) -> Iterator[Actions]:
        answers = list(super().legal(ask))
        return iter([action for action in answers if action != Rest() or len(answers) == 1])


class ListsWhatIsRefused(State):
    """An answer that is listed and not allowed."""

    def legal(self, ask: Ask) -> Iterator[Actions]:
        return iter([*map(Play, self.hands[ask.seat]), Rest()]) if ask.what == "turn" else super().legal(ask)


class CheckingCounts(State):
    """A look that leaves a trace."""

    def check(self, seat: Seat, action: Actions) -> None:
        self.called_on += isinstance(action, Play)
        super().check(seat, action)


class DrawsForEver(State):
    """A loop of the table's own: a card for a wrong Moo is put back and drawn again."""

    def apply(self, seat: Seat, action: Actions) -> list[Events]:
        if isinstance(action, Give) and self.penalty:
            self.draws += 1
            return []
        return super().apply(seat, action)


class NeverOver(State):
    """An endless loop."""

    def apply(self, seat: Seat, action: Actions) -> list[Events]:
        told = super().apply(seat, action)
        self.turn %= self.options.turns
        return told


class ShufflesByMovingEveryCard(State):
    """A biased shuffle: no card stays in its place."""

    def chance(self, ask: Ask, chance: Chance) -> Actions:
        if ask.what != "deal":
            return super().chance(ask, chance)
        cards = list(self.pile)
        for last in range(len(cards) - 1, 0, -1):
            other = chance.below(last)
            cards[last], cards[other] = cards[other], cards[last]
        return Deal(tuple(tuple(sorted(cards[2 * seat : 2 * seat + 2])) for seat in range(len(self.hands))), cards[-1])


class ShufflesByTrading(State):
    """A biased shuffle: every card is exchanged with any."""

    def chance(self, ask: Ask, chance: Chance) -> Actions:
        if ask.what != "deal":
            return super().chance(ask, chance)
        cards = list(self.pile)
        for place in range(len(cards)):
            other = chance.below(len(cards))
            cards[place], cards[other] = cards[other], cards[place]
        return Deal(tuple(tuple(sorted(cards[2 * seat : 2 * seat + 2])) for seat in range(len(self.hands))), cards[-1])


def no_default(options: Options, view: View, ask: Ask, chance: Chance) -> Actions | None:
    """A wrong default: none at all."""
    return None


def bold_default(options: Options, view: View, ask: Ask, chance: Chance) -> Actions | None:
    """A wrong default: a card that may not go."""
    return Play(view.hand[0]) if ask.must and view.hand else GAME.default_action(options, view, ask, chance)


class BoundlessView(View, frozen=True):
    """Where `plies` is a number that a stranger may choose."""

    plies: int


class CountsOnAndOn(State):
    """Shows a number whose type has no bounds."""

    def view(self, seat: Seat | None) -> View:
        view = super().view(seat)
        return BoundlessView(**{name: getattr(view, name) for name in view.__struct_fields__}, plies=self.turn)


def boundless(options: Options, view: Any, chance: Chance) -> State:
    """Imagine what the number allows."""
    return GAME.determinize(options, view, chance)


class TellsOfNobody(State):
    """Names a seat beyond the last."""

    def view(self, seat: Seat | None) -> View:
        return replace(super().view(seat), cry=len(self.hands))


def imagine_low(options: Options, view: View, chance: Chance) -> State:
    """An imagination that never puts a high card at the bottom."""
    state = GAME.determinize(options, view, chance)
    if view.bottom is None and state.bottom is not None and state.pile and state.pile[0] < state.bottom:
        state.bottom, state.pile = state.pile[0], sorted([*state.pile[1:], state.bottom])
    return state


def imagine_one_bottom(options: Options, view: View, chance: Chance) -> State:
    """An imagination that has one card only at the bottom: the lowest that the seat has not seen."""
    state = GAME.determinize(options, view, chance)
    if state.bottom is None or view.bottom is not None:
        return state
    known = {*view.hand, *view.heap, *(card for *_, card in view.seen)}
    lowest = min(card for card in range(1, options.cards + 1) if card not in known)
    return exchanged(state, {state.bottom: lowest})


def imagine_without_chance(options: Options, view: View, chance: Chance) -> State:
    """An imagination that has one world for a view."""
    return GAME.determinize(options, view, Fast(0))


def imagine_one_card_twice(options: Options, view: View, chance: Chance) -> State:
    """An imagination that lets a seat know of one card twice (TY-09): what that seat imagines in turn lacks a card."""
    state = GAME.determinize(options, view, chance)
    first = {(knower, holder): card for knower, holder, card in reversed(state.seen)}
    hidden = [entry for entry in view.seen if entry[2] is None]
    state.seen = [
        (knower, holder, first[knower, holder] if (knower, holder, None) in hidden else card) for knower, holder, card in state.seen
    ]
    return state


def imagine_from_memory() -> Callable[[Options, View, Chance], State]:
    """An imagination that keeps the last world it made of a view, and changes it at the second try."""
    last: dict[View, State] = {}

    def determinize(options: Options, view: View, chance: Chance) -> State:
        if view in last and view.seat is not None:
            state = last.pop(view)
            rest = [seat for seat in range(len(state.passed)) if seat not in (view.seat, state.caller)]
            state.passed = [not passed if seat in rest and state.caller is not None else passed for seat, passed in enumerate(state.passed)]
            return state
        last.clear()
        last[view] = GAME.determinize(options, view, chance).clone()
        return last[view].clone()

    return determinize


def two_lines(options: Options, event: Events, names: Any) -> str:
    """Words that break the line."""
    return GAME.describe_event(options, event, names) + "\n"


class Fault(NamedTuple):
    """A planted fault, what meets it, and the law that finds it."""

    game: AnyGame
    law: str
    check: Callable[[AnyGame, int], None] = many_games
    first: int = GAMES[0]
    """The game that shows it, so that the search begins there."""


FAULTS = {
    "a leak in a watcher's view": Fault(planted(WatchersSeeAHand), "views_tell_no_more_than_events", first=14),
    "a leak in a public number": Fault(planted(ScentOfTheBottom), "imagined_worlds_fit"),
    "a leak that imagine believes": Fault(planted(EverybodySeesTheBottom), "both_are_found", a_buried_card),
    "a leak that everybody is shown": Fault(planted(EverybodySeesTheBottom), "views_tell_no_more_than_events", first=14),
    "another's hand in a view": Fault(
        planted(ViewsShowTheNextHand, views=PeekingView, determinize=peeking), "views_tell_no_more_than_events"
    ),
    "a table that draws for ever": Fault(planted(DrawsForEver), "the_table_comes_to_rest"),
    "a leak in a seat's event": Fault(planted(redact=tell_burials), "events_tell_no_more_than_views", first=14),
    "a leak in an event, of something else": Fault(planted(RestingTellsOfTheBottom), "events_tell_no_more_than_views"),
    "a leak in an event of a draw": Fault(planted(redact=tell_draws), "draws_tell_no_more_than_views"),
    "a leak in an event of the deal": Fault(planted(redact=tell_deals), "draws_tell_no_more_than_views", first=14),
    "a number without bounds": Fault(planted(CountsOnAndOn, views=BoundlessView, determinize=boundless), "numbers_have_bounds"),
    "a seat that there is not": Fault(planted(TellsOfNobody), "views_keep_their_bounds"),
    "a check that fails on nonsense": Fault(planted(NamesACardThatIsNone), "nonsense_is_refused", first=14),
    "a leak in the words of a refusal": Fault(planted(RefusalNamesTheHolder), "lists_and_refusals_tell_nothing"),
    "a leak in what is refused": Fault(planted(RefusesBadBargains), "lists_and_refusals_tell_nothing"),
    "a leak in legal": Fault(planted(ListFollowsTheBottom), "lists_and_refusals_tell_nothing"),
    "a leak in time": Fault(planted(WindowForHoldersOnly), "imagined_worlds_fit"),
    "a clone that shares": Fault(planted(ClonesShareOffers), "clones_share_nothing"),
    "a clone that shares below": Fault(planted(ClonesShareHands), "clones_share_nothing"),
    "a clone that forgets": Fault(planted(ClonesForget), "clones_share_nothing"),
    "a lost card": Fault(planted(LosesWhatIsSold), "nothing_is_lost"),
    "a stale ask": Fault(planted(OffersChangeInPlace), "standing_questions_mean_the_same"),
    "a stale ask of the table": Fault(planted(DrawsAreNotCounted), "draws_are_new"),
    "a window that draws": Fault(planted(ClosesByChance), "windows_draw_nothing"),
    "two equal asks": Fault(planted(AsksTwice), "asks_are_sound"),
    "an ask beside a draw": Fault(planted(OthersSpeakDuringADraw), "asks_are_sound"),
    "a seat that speaks for the table": Fault(planted(AnybodyClosesTheWindow), "nothing_else_is_legal"),
    "a seat that speaks during a draw": Fault(planted(AnybodyRestsDuringADraw), "answers_when_asked"),
    "an answer that is not listed": Fault(planted(NeverListsRest), "nothing_else_is_legal"),
    "an answer that is refused": Fault(planted(ListsWhatIsRefused), "answers_when_asked"),
    "a look that changes": Fault(planted(CheckingCounts), "looking_changes_nothing"),
    "no default": Fault(planted(default_action=no_default), "defaults_are_legal"),
    "an illegal default": Fault(planted(default_action=bold_default), "defaults_are_legal"),
    "an endless loop": Fault(planted(NeverOver), "ends", one_long_game),
    "a shuffle that moves every card": Fault(planted(ShufflesByMovingEveryCard), "falls_evenly", the_deal),
    "a shuffle by trading": Fault(planted(ShufflesByTrading), "falls_evenly", the_deal),
    "a world never imagined": Fault(planted(determinize=imagine_low), "both_are_found", a_buried_card),
    "a card known of twice": Fault(planted(determinize=imagine_one_card_twice), "worlds_are_whole"),
    "a bottom always imagined alike": Fault(planted(determinize=imagine_one_bottom), "worlds_differ", first=13),
    "one world for a view": Fault(planted(determinize=imagine_without_chance), "worlds_differ"),
    "a world from memory": Fault(planted(determinize=imagine_from_memory()), "worlds_follow_from_chance"),
    "two lines for one": Fault(planted(describe_event=two_lines), "stories_survive_the_wire"),
    "an action that nobody can read": Fault(planted(actions=Deal | Give | Close | Play), "words_come_back"),
    "two lines for an answer": Fault(planted(describe_action=lambda options, view, action: "one\ntwo"), "words_come_back"),
    "two lines for the name of an answer": Fault(planted(name_action=lambda options, view, action, names: "one\ntwo"), "words_come_back"),
}


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
def test_the_law_finds_the_planted_fault(fault: Fault) -> None:
    with pytest.raises(LawBroken) as broken:
        fault.check(fault.game, fault.first)

    assert broken.value.law == fault.law, str(broken.value)


@pytest.mark.parametrize("check", dict.fromkeys(fault.check for fault in FAULTS.values()), ids=lambda check: check.__name__)
def test_the_sound_game_passes_what_finds_the_faults(check: Callable[[AnyGame, int], None]) -> None:
    check(planted(), GAMES[0])
