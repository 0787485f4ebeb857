"""What is allowed in Cows Can't Dance: the sentence for what is not, and the list of what is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import assert_never

from rules.cowsdance import dancing, pile
from rules.cowsdance.actions import Actions, AskRound, Cut, Deal, Dealer, Decide, Discard, Draw, Invite, Pair, Turn
from rules.cowsdance.components import BULL, COW, FIFI, HAND, WILD, Card, a_card, deck, in_words, the_card, your_card
from rules.cowsdance.position import Position, Stage
from rules.kernel import TABLE, Ask, IllegalAction, Seat


def check(position: Position, seat: Seat, action: Actions) -> None:
    """State the one rule of what is allowed. Changes nothing. Raises IllegalAction."""
    match action:
        case Pair((card, other)):
            _check_turn(position, seat)
            _check_still_pairing(position)
            _check_from_hand_and_hall(position, position.hands[seat], card, other)
            _check_fit(position, card, other)
        case Cut():
            _check_turn(position, seat)
            _check_still_pairing(position)
            _check_cut(position, position.hands[seat], action)
        case AskRound() | Invite():
            _check_turn(position, seat)
            _check_cow_and_bull(position, position.hands[seat], isinstance(action, Invite))
            _check_compulsory(position, seat)
        case Discard(card):
            _check_turn(position, seat)
            if card not in position.hands[seat]:
                raise IllegalAction("CD-16", f"you have no {in_words(position.options, card)} to discard")
            _check_compulsory(position, seat)
        case Decide():
            _check_decide(position, seat)
        case Dealer(named):
            _check_table(position, seat, "dealer", "CD-R3", "the table draws lots for the first dealer, before the first game")
            if named >= len(position.hands):
                raise IllegalAction("CD-R3", f"a table of {len(position.hands)} has no seat {named + 1}")
        case Deal():
            _check_table(position, seat, "deal", "CD-04", "the table deals before a game, and at no other time")
            _check_deal(position, action)
        case Turn():
            _check_table(position, seat, "turn", "CD-05", "the table turns up the first card of the dance hall, after the deal")
            _check_turned_up(position, action)
        case Draw(cards):
            _check_table(position, seat, "draw", "CD-07", "cards are drawn at the beginning of a turn, and at no other time")
            if len(cards) != position.due:
                raise IllegalAction("CD-07", f"{position.due} cards are to be drawn, not {len(cards)}")
            if not pile.can_come(cards, position.pile, position.buried):
                raise IllegalAction("CD-07", "these are not the top cards of the pile")
        case _:
            assert_never(action)


def _check_turn(position: Position, seat: Seat) -> None:
    if position.turn is None:
        raise IllegalAction("CD-06", "no game is being played just now")
    if seat != position.turn:
        raise IllegalAction("CD-06", "it is another player's turn")
    if position.due:
        raise IllegalAction("CD-07", "the turn begins with drawing cards")


def _check_still_pairing(position: Position) -> None:
    if position.asking != "open":
        raise IllegalAction("CD-15", "dancers and Madame Fifi pair before cow and bull; now you can only discard")


def _check_from_hand_and_hall(position: Position, hand: list[Card], card: Card, other: Card) -> None:
    options = position.options
    if card not in hand:
        from_hall = "; a pair takes one card of your hand and one of the hall" if card in position.hall else ""
        raise IllegalAction("CD-09", f"you have no {in_words(options, card)}{from_hall}")
    if other not in position.hall:
        both = "; two cards of your hand cannot be paired" if other in hand else ""
        raise IllegalAction("CD-09", f"there is no {in_words(options, other)} in the dance hall{both}")


def _check_fit(position: Position, card: Card, other: Card) -> None:
    options = position.options
    if dancing.steps(options).fits[card] >> other & 1:
        return
    low, high = sorted((card, other))
    both = f"{the_card(options, card)} and {the_card(options, other)}"
    if low >= COW:
        raise IllegalAction("CD-20", "cows and bulls dance by invitation only: ask the others, or invite one from the hall")
    if high >= COW:
        if low == FIFI:
            raise IllegalAction("CD-11", f"Madame Fifi dances with ladies and gents, never with {a_card(options, high)}")
        if low == WILD:
            raise IllegalAction("CD-32", f"{a_card(options, low)} pairs with dancers and Madame Fifi, never with {a_card(options, high)}")
        raise IllegalAction("CD-10", f"{a_card(options, high)} never dances with {a_card(options, low)}")
    if low == FIFI:
        raise IllegalAction("CD-R11", "two Madame Fifis are no pair; she dances with ladies and gents")
    if low >> 1 != high >> 1:
        raise IllegalAction("CD-10", f"{both} are of different suits")
    raise IllegalAction("CD-10", f"a pair is a lady and a gent; these are two {'gents' if low & 1 else 'ladies'}")


def _check_cut(position: Position, hand: list[Card], cut: Cut) -> None:
    options = position.options
    if not options.cut_ins:
        raise IllegalAction("CD-29", "Madame Fifi does not cut in at this table")
    if FIFI not in hand:
        if FIFI in position.hall:
            raise IllegalAction("CD-R10", "only a Madame Fifi in your hand can cut in; pair the one in the hall with a dancer instead")
        raise IllegalAction("CD-12", "you have no Madame Fifi to cut in with")
    if cut.seat >= len(position.pairs) or cut.number >= len(position.pairs[cut.seat]):
        raise IllegalAction("CD-12", "there is no such pair on the table")
    couple = position.pairs[cut.seat][cut.number]
    if FIFI in couple:
        raise IllegalAction("CD-14", "nobody cuts in on a pair with Madame Fifi in it")
    if not dancing.can_be_cut(couple):
        raise IllegalAction("CD-12", "Madame Fifi cuts in on dancers, not on a cow and a bull")
    if cut.dancer not in couple:
        pair = " and ".join(the_card(options, card) for card in couple)
        raise IllegalAction("CD-R8", f"that pair is {pair}; there is no {in_words(options, cut.dancer)} in it")


def _check_cow_and_bull(position: Position, hand: list[Card], inviting: bool) -> None:
    assert position.asker is not None
    asker, answerer = in_words(position.options, position.asker), in_words(position.options, dancing.answerer_of(position.asker))
    if position.asking == "paired":
        raise IllegalAction("CD-17", "one pair of cow and bull a turn; now you can only discard")
    if position.asking == "refused":
        raise IllegalAction("CD-R13" if inviting else "CD-19", "you have asked everybody; now you can only discard")
    if position.asker not in hand:
        if position.asker in position.hall:
            raise IllegalAction(
                _mirrored(position, "CD-21"),
                f"{a_card(position.options, position.asker)} in the dance hall can ask nobody, and you have none",
            )
        raise IllegalAction(_mirrored(position, "CD-20" if inviting else "CD-18"), f"{asker}s ask in this game, and you have none")
    if inviting and dancing.answerer_of(position.asker) not in position.hall:
        raise IllegalAction(_mirrored(position, "CD-20"), f"there is no {answerer} in the dance hall")


def _mirrored(position: Position, rule: str) -> str:
    return rule if position.asker == BULL else "CD-22"


def _check_compulsory(position: Position, seat: Seat) -> None:
    if couple := dancing.compulsory(position.options, position.hands[seat], position.hall, position.exempt):
        card, other = your_card(position.options, couple[0]), the_card(position.options, couple[1])
        raise IllegalAction("CD-08", f"first pair {card} with {other} in the hall")


def _check_decide(position: Position, seat: Seat) -> None:
    if position.options.ask != "dealer":
        raise IllegalAction("CD-R4", "at this table it is settled beforehand whether bulls or cows ask")
    if position.stage() != "decide":
        raise IllegalAction("CD-03", "whether bulls or cows ask is decided before the cards are dealt")
    if seat != position.dealer:
        raise IllegalAction("CD-03", "the dealer decides whether bulls or cows ask, and that is another player")


def _check_table(position: Position, seat: Seat, what: Stage, rule: str, text: str) -> None:
    if seat != TABLE or position.stage() != what:
        raise IllegalAction(rule, text)


def _check_deal(position: Position, deal: Deal) -> None:
    sizes = [HAND if seat in position.playing else 0 for seat in range(len(position.hands))]
    if [len(hand) for hand in deal.hands] != sizes:
        raise IllegalAction("CD-04", f"a deal is {HAND} cards to each of {len(position.playing)} players")
    if Counter(card for hand in deal.hands for card in hand) - Counter(deck(position.options)):
        raise IllegalAction("CD-01", "more cards of a kind are dealt than there are")


def _check_turned_up(position: Position, turned: Turn) -> None:
    if not pile.can_come((turned.card,), position.pile, position.buried):
        raise IllegalAction("CD-05", f"{the_card(position.options, turned.card)} is not the top card of the pile")
    if (turned.below is None) != (turned.card < WILD):
        raise IllegalAction("CD-05", "a lady or a gent stays in the dance hall; any other card is buried")
    places = pile.middle(pile.size(position.pile, position.buried) - 1)
    if turned.below is not None and turned.below not in places:
        raise IllegalAction("CD-R5", f"the middle third of the pile has {places.start} to {places.stop - 1} cards below it")


def legal(position: Position, ask: Ask) -> Iterator[Actions]:
    """List the answers to an ask of a seat: pairs first, then cut-ins, then cow and bull, then discards."""
    if ask.what == "decide":
        yield from map(Decide, (BULL, COW))
        return
    hand = position.hands[ask.seat]
    if ask.what == "play":
        yield from _pairs(position, hand)
        if position.options.cut_ins and FIFI in hand:
            yield from _cuts(position)
        if dancing.compulsory(position.options, hand, position.hall, position.exempt):
            return
        assert position.asker is not None
        if position.asker in hand:
            if dancing.answerer_of(position.asker) in position.hall:
                yield Invite()
            yield AskRound()
    yield from map(Discard, dict.fromkeys(hand))


def _pairs(position: Position, hand: list[Card]) -> Iterator[Pair]:
    fits = dancing.steps(position.options).fits
    for card in dict.fromkeys(hand):
        for other in dict.fromkeys(position.hall):
            if fits[card] >> other & 1:
                yield Pair((card, other))


def _cuts(position: Position) -> Iterator[Cut]:
    for owner, couples in enumerate(position.pairs):
        for number, couple in enumerate(couples):
            if dancing.can_be_cut(couple):
                for dancer in dict.fromkeys(couple):
                    yield Cut(owner, number, dancer)
