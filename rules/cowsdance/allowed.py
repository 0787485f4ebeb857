"""What is allowed in Cows Can't Dance: the sentence for what is not, and the list of what is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, assert_never

from rules.cowsdance import dancing, pile
from rules.cowsdance.actions import Actions, AskRound, Cut, Deal, Dealer, Decide, Discard, Draw, Invite, Pair, Turn
from rules.cowsdance.components import BULL, COW, FIFI, HAND, WILD, Card, Options, a_card, deck, in_words, the_card
from rules.kernel import TABLE, Ask, IllegalAction, Seat

if TYPE_CHECKING:
    from rules.cowsdance.state import State


def check(state: State, seat: Seat, action: Actions) -> None:
    """See kernel.State."""
    match action:
        case Pair((card, other)):
            _check_turn(state, seat)
            _check_still_pairing(state)
            _check_from_hand_and_hall(state, state.hands[seat], card, other)
            _check_fit(state.options, card, other)
        case Cut():
            _check_turn(state, seat)
            _check_still_pairing(state)
            _check_cut(state, state.hands[seat], action)
        case AskRound() | Invite():
            _check_turn(state, seat)
            _check_cow_and_bull(state, state.hands[seat], isinstance(action, Invite))
            _check_compulsory(state, seat)
        case Discard(card):
            _check_turn(state, seat)
            if card not in state.hands[seat]:
                raise IllegalAction("CD-16", f"you hold no {in_words(state.options, card)} to discard")
            _check_compulsory(state, seat)
        case Decide():
            _check_decide(state, seat)
        case Dealer(named):
            _check_table(state, seat, "dealer", "CD-R3", "the first dealer is named by the table, before the first game")
            if named >= len(state.hands):
                raise IllegalAction("CD-R3", f"there is no player {named + 1} at a table of {len(state.hands)}")
        case Deal():
            _check_table(state, seat, "deal", "CD-04", "cards are dealt by the table, before a game")
            _check_deal(state, action)
        case Turn():
            _check_table(state, seat, "turn", "CD-05", "the first card of the dance hall is turned up by the table, after the deal")
            _check_turned_up(state, action)
        case Draw(cards):
            _check_table(state, seat, "draw", "CD-07", "cards are drawn from the pile only at the beginning of a turn")
            if len(cards) != state.due:
                raise IllegalAction("CD-07", f"{state.due} cards are to be drawn, not {len(cards)}")
            if not pile.can_come(cards, state.pile, state.buried):
                raise IllegalAction("CD-07", "these are not the top cards of the pile")
        case _:
            assert_never(action)


def _check_turn(state: State, seat: Seat) -> None:
    if state.turn is None:
        raise IllegalAction("CD-06", "no game is being played now")
    if seat != state.turn:
        raise IllegalAction("CD-06", f"it is player {state.turn + 1}'s turn")
    if state.due:
        raise IllegalAction("CD-07", "the turn begins with drawing cards")


def _check_still_pairing(state: State) -> None:
    if state.asking != "open":
        raise IllegalAction("CD-15", "dancers and Madame Fifi are paired before cow and bull; now only the discard is left")


def _check_from_hand_and_hall(state: State, hand: list[Card], card: Card, other: Card) -> None:
    if card not in hand:
        held = " One card comes from your hand, the other from the dance hall." if card in state.hall else ""
        raise IllegalAction("CD-09", f"you hold no {in_words(state.options, card)}.{held}")
    if other not in state.hall:
        also = f"; {the_card(state.options, other)} in your hand cannot be paired with another card of it" * (other in hand)
        raise IllegalAction("CD-09", f"{_none(state.options, other)} lies in the dance hall{also}")


def _none(options: Options, card: Card) -> str:
    return f"no {in_words(options, card)}"


def _check_fit(options: Options, card: Card, other: Card) -> None:
    if dancing.steps(options).fits[card] >> other & 1:
        return
    low, high = sorted((card, other))
    both = f"{the_card(options, card)} and {the_card(options, other)}"
    if low >= COW:
        raise IllegalAction("CD-20", "cows and bulls dance by invitation only: say invite, or ask")
    if high >= COW:
        if low == FIFI:
            raise IllegalAction("CD-11", f"Madame Fifi dances with dancers, never with {a_card(options, high)}")
        if low == WILD:
            raise IllegalAction("CD-32", f"a wild dancer pairs with dancers and Madame Fifi, never with {a_card(options, high)}")
        raise IllegalAction("CD-10", f"{a_card(options, high)} never dances with {a_card(options, low)}")
    if low == FIFI:
        raise IllegalAction("CD-R11", "two Madame Fifis are no pair; she dances with dancers")
    if low >> 1 != high >> 1:
        raise IllegalAction("CD-10", f"{both} are of different suits")
    raise IllegalAction("CD-10", f"a pair is a lady and a gent; these are two {'gents' if low & 1 else 'ladies'}")


def _check_cut(state: State, hand: list[Card], cut: Cut) -> None:
    options = state.options
    if not options.cut_ins:
        raise IllegalAction("CD-29", "at this table Madame Fifi does not cut in")
    if FIFI not in hand:
        if FIFI in state.hall:
            raise IllegalAction("CD-R10", "only a Madame Fifi in your hand can cut in, not one in the dance hall")
        raise IllegalAction("CD-12", "you hold no Madame Fifi to cut in with")
    if cut.seat >= len(state.pairs) or cut.number >= len(state.pairs[cut.seat]):
        raise IllegalAction("CD-12", f"player {cut.seat + 1} has no pair {cut.number + 1}")
    couple = state.pairs[cut.seat][cut.number]
    if FIFI in couple:
        raise IllegalAction("CD-14", "a pair with Madame Fifi in it is safe from cut-ins")
    if not dancing.can_be_cut(couple):
        raise IllegalAction("CD-12", "Madame Fifi cuts in on dancers, not on a cow and a bull")
    if cut.dancer not in couple:
        pair = " and ".join(the_card(options, card) for card in couple)
        raise IllegalAction("CD-R8", f"that pair is {pair}; {_none(options, cut.dancer)} dances in it")


def _check_cow_and_bull(state: State, hand: list[Card], inviting: bool) -> None:
    assert state.asker is not None
    asker, answerer = in_words(state.options, state.asker), in_words(state.options, dancing.answerer_of(state.asker))
    if state.asking == "paired":
        raise IllegalAction("CD-17", "one cow and bull pair a turn; now only the discard is left")
    if state.asking == "refused":
        raise IllegalAction("CD-R13" if inviting else "CD-19", "you have asked everybody; now only the discard is left")
    if state.asker not in hand:
        if state.asker in state.hall:
            raise IllegalAction(_mirrored(state, "CD-21"), f"the {asker} in the dance hall is out of play, and you hold none")
        raise IllegalAction(_mirrored(state, "CD-20" if inviting else "CD-18"), f"{asker}s ask in this game, and you hold none")
    if inviting and dancing.answerer_of(state.asker) not in state.hall:
        raise IllegalAction(_mirrored(state, "CD-20"), f"no {answerer} lies in the dance hall")


def _mirrored(state: State, rule: str) -> str:
    return rule if state.asker == BULL else "CD-22"


def _check_compulsory(state: State, seat: Seat) -> None:
    if couple := dancing.compulsory(state.options, state.hands[seat], state.hall, state.exempt):
        card, other = (the_card(state.options, one) for one in couple)
        raise IllegalAction("CD-08", f"first {card} of your hand must be paired with {other} in the dance hall")


def _check_decide(state: State, seat: Seat) -> None:
    if state.options.ask != "dealer":
        raise IllegalAction("CD-R4", "at this table the host has fixed which kind asks")
    if state.dealer is None or state.asks() != (Ask(state.dealer, "decide", state.game),):
        raise IllegalAction("CD-03", "which kind asks is decided before the cards are dealt")
    if seat != state.dealer:
        raise IllegalAction("CD-03", f"the dealer decides which kind asks, and that is player {state.dealer + 1}")


def _check_table(state: State, seat: Seat, what: str, rule: str, text: str) -> None:
    asks = state.asks()
    if seat != TABLE or not asks or (asks[0].seat, asks[0].what) != (TABLE, what):
        raise IllegalAction(rule, text)


def _check_deal(state: State, deal: Deal) -> None:
    sizes = [HAND if seat in state.playing else 0 for seat in range(len(state.hands))]
    if [len(hand) for hand in deal.hands] != sizes:
        raise IllegalAction("CD-04", f"a deal is {HAND} cards to each of {len(state.playing)} players")
    if Counter(card for hand in deal.hands for card in hand) - Counter(deck(state.options)):
        raise IllegalAction("CD-01", "more cards of a kind are dealt than there are")


def _check_turned_up(state: State, turned: Turn) -> None:
    if not pile.can_come((turned.card,), state.pile, state.buried):
        raise IllegalAction("CD-05", f"{the_card(state.options, turned.card)} is not the top card of the pile")
    if (turned.below is None) != (turned.card < WILD):
        raise IllegalAction("CD-05", "a lady or a gent stays in the dance hall; any other card is buried")
    places = pile.middle(pile.size(state.pile, state.buried) - 1)
    if turned.below is not None and turned.below not in places:
        raise IllegalAction("CD-R5", f"the middle third of the pile has {places.start} to {places.stop - 1} cards below it")


def legal(state: State, ask: Ask) -> Iterator[Actions]:
    """See kernel.State. Pairs come first, then cut-ins, then cow and bull, then discards."""
    if ask.what == "decide":
        yield from map(Decide, (BULL, COW))
        return
    hand = state.hands[ask.seat]
    if ask.what == "play":
        yield from _pairs(state, hand)
        if state.options.cut_ins and FIFI in hand:
            yield from _cuts(state)
        if dancing.compulsory(state.options, hand, state.hall, state.exempt):
            return
        assert state.asker is not None
        if state.asker in hand:
            if dancing.answerer_of(state.asker) in state.hall:
                yield Invite()
            yield AskRound()
    yield from map(Discard, dict.fromkeys(hand))


def _pairs(state: State, hand: list[Card]) -> Iterator[Pair]:
    fits = dancing.steps(state.options).fits
    for card in dict.fromkeys(hand):
        for other in dict.fromkeys(state.hall):
            if fits[card] >> other & 1:
                yield Pair((card, other))


def _cuts(state: State) -> Iterator[Cut]:
    for owner, couples in enumerate(state.pairs):
        for number, couple in enumerate(couples):
            if dancing.can_be_cut(couple):
                for dancer in dict.fromkeys(couple):
                    yield Cut(owner, number, dancer)
