"""Whole states that a view of Dice Town allows: hidden cards, dice and choices are filled in by chance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from rules.chance import Chance, drawn, shuffled
from rules.dicetown import memory, throws, ties, windows
from rules.dicetown.components import A_DEED, A_STORE_CARD, ACE, RANCH, Options, all_deeds, all_store_cards, is_deed
from rules.dicetown.memory import Token, nameless
from rules.dicetown.position import Goods, Layer
from rules.dicetown.state import State
from rules.dicetown.view import SeenOffer, View
from rules.kernel import Seat


def determinize(options: Options, view: View, chance: Chance) -> State:
    """A state that this view allows."""
    seats = len(view.dollars)
    dealt = _deal(options, view, chance)
    state = State(
        options=options,
        round=view.round,
        throws=view.throws,
        step=view.step,
        stage=view.stage,
        turn=view.turn,
        sheriff=view.sheriff,
        dollars=list(view.dollars),
        nuggets=list(view.nuggets),
        hands=dealt.hands,
        wired=[list(deeds) for deeds in view.wired],
        grazed=[list(deeds) for deeds in view.grazed],
        ranches=list(view.ranches),
        herds=list(view.herds),
        cowboys=list(view.cowboys),
        rodeos=list(view.rodeos),
        received=list(view.received),
        won=list(view.won),
        safe=list(view.safe),
        gone=list(view.gone),
        locked=list(view.locked),
        thrown=[view.thrown if seat == view.seat else _dice(chance, count) for seat, count in enumerate(view.rolled)],
        chosen=[view.chosen if seat == view.seat else None for seat in range(seats)],
        loaded=[
            view.loaded if seat == view.seat else chance.below(ACE + 1) if has_loaded else None
            for seat, has_loaded in enumerate(view.has_loaded)
        ],
        mine=view.mine,
        bank=view.bank,
        coach=view.coach,
        prairie=view.prairie,
        lost_nuggets=view.lost_nuggets,
        store=dealt.store,
        under=dealt.under,
        renewed=list(view.renewed),
        strays=view.strays,
        played=list(view.played),
        deeds=dealt.deeds,
        face_up=list(view.face_up),
        removed=dealt.removed,
        aside=list(view.aside),
        cowboy_deck=list(view.cowboy_deck),
        cowboys_up=list(view.cowboys_up),
        cowboy_discard=list(view.cowboy_discard),
        rodeos_left=view.rodeos_left,
        actor=view.actor,
        first=view.first,
        job=view.job,
        tied=list(view.tied),
        offers=[None] * seats,
        extras=[None] * seats,
        chain=list(view.chain),
        used=list(view.used),
        passed=[seat == view.seat and view.has_passed for seat in range(seats)],
        sits_out=[view.is_sitting_out if seat == view.seat else not chance.below(2) for seat in range(seats)],
        quiet=[view.is_quiet if seat == view.seat else not chance.below(2) for seat in range(seats)],
        pocket=view.pocket,
        fresh=[
            list(view.fresh) if seat == view.seat else _fresh(dealt.hands[seat], count, chance) for seat, count in enumerate(view.fresh_of)
        ],
        drawn=dealt.drawn,
        victim=view.victim,
        done=view.done,
        split=list(view.split),
        haul=view.haul,
        cows_due=view.cows_due,
        visitors=list(view.visitors),
        known=_remember(view, dealt.hands, chance),
    )
    _pass(state, view, chance)
    state.offers = [_goods(state, chance, seat, offer) for seat, offer in enumerate(view.offers)]
    state.extras = [_goods(state, chance, seat, extra) for seat, extra in enumerate(view.extras)]
    for seat, has_chosen in enumerate(view.has_chosen):
        if has_chosen and seat != view.seat:
            keeps = list(throws.keeps(state, seat))
            state.chosen[seat] = keeps[chance.below(len(keeps))]
    _see(state, view)
    return state


def _see(state: State, view: View) -> None:
    """What others look at now they know: the Sheriff offers that are shown (DT-28), a thief the cards drawn (DT-20)."""
    if state.stage in ("raise", "name") and state.sheriff != view.seat:
        for seat, held in enumerate(state.offers):
            if held and held.cards:
                memory.saw(state.known, state.sheriff, seat, held.cards)
    if state.victim is not None and state.actor is not None and state.actor != view.seat:
        memory.saw(state.known, state.actor, state.victim, state.drawn)


def _pass(state: State, view: View, chance: Chance) -> None:
    """DT-34: who else has passed in the window that stands is known to nobody; but not all have, or it would be over."""
    others = [seat for seat in windows.asked(state) if seat != view.seat]
    for seat in others:
        state.passed[seat] = not chance.below(2)
    if others and not windows.waited_for(state):
        seat = others[chance.below(len(others))]
        state.passed[seat] = state.sits_out[seat] = False


class _Deal(NamedTuple):
    """Where the hidden cards lie."""

    hands: list[list[int]]
    store: list[int]
    under: list[Layer]
    deeds: list[int]
    removed: list[list[int]]
    drawn: list[int]


def _deal(options: Options, view: View, chance: Chance) -> _Deal:
    """Hidden cards fall anywhere, as far as this seat's memory allows (rules.dicetown.memory)."""
    store, deeds = hidden(options, view)
    hands = [list(hand or ()) for hand in view.hands]
    tokens = [token for token in view.known if view.hands[token[1][0]] is None]
    for card, _ in tokens:
        if card not in (A_DEED, A_STORE_CARD):
            (deeds if is_deed(card) else store).remove(card)
    unnamed = Counter(card for card, _ in tokens)
    held = {
        A_DEED: drawn(chance, [deed for deed in deeds if deed != RANCH], unnamed[A_DEED]),
        A_STORE_CARD: _held_store_cards(view, store, unnamed[A_STORE_CARD], chance),
    }
    deeds = shuffled(chance, _without(deeds, held[A_DEED]))
    store = shuffled(chance, _without(store, held[A_STORE_CARD]))
    for (card, _), holder in zip(tokens, _holders(tokens, view, chance), strict=True):
        hands[holder].append(held[card].pop() if card in held else card)
    for hand in hands:
        hand.sort()
    return _Deal(
        hands,
        drawn=_drawn(view, hands, deeds, store, chance),
        under=[Layer(layer.cards or tuple(sorted(_cut(store, layer.size))), layer.by) for layer in view.under],
        store=sorted(store),
        removed=[list(view.removed) if seat == view.seat else sorted(_cut(deeds, count)) for seat, count in enumerate(view.removed_by)],
        deeds=sorted(deeds),
    )


def hidden(options: Options, view: View) -> tuple[list[int], list[int]]:
    """The General Store cards, and the deeds, that this view does not show."""
    shown = [
        *view.played,
        *view.face_up,
        *view.aside,
        *view.removed,
        *(card for place in (*view.wired, *view.grazed, *(hand or () for hand in view.hands)) for card in place),
        *(card for layer in view.under for card in layer.cards or ()),
        *[RANCH] * sum(view.ranches),
    ]
    if view.victim is None:
        shown += view.drawn or ()
    return (
        _without(all_store_cards(options), [card for card in shown if not is_deed(card)]),
        _without(all_deeds(options), [card for card in shown if is_deed(card)]),
    )


def _held_store_cards(view: View, store: Sequence[int], count: int, chance: Chance) -> list[int]:
    """Unknown hand cards. A deck that was made anew holds what it was made of, and strays of the one before (DT-19)."""
    if not view.renewed:
        return drawn(chance, store, count)
    own = Counter(store) & Counter(view.renewed)
    strange = Counter(store) - own
    in_deck = len(store) - count
    fewest = max(0, in_deck - own.total())
    strays = fewest + chance.below(min(view.strays, strange.total(), in_deck) - fewest + 1)
    lying = drawn(chance, list(own.elements()), in_deck - strays) + drawn(chance, list(strange.elements()), strays)
    return shuffled(chance, _without(store, lying))


def _drawn(view: View, hands: Sequence[Sequence[int]], deeds: list[int], store: list[int], chance: Chance) -> list[int]:
    """What the actor has drawn: in the victim's hand at the Saloon, else off a deck."""
    if view.drawn is not None:
        return list(view.drawn)
    if view.victim is not None:
        return sorted(drawn(chance, hands[view.victim], view.drawn_count))
    return sorted(_cut(deeds if view.step == "hall" else store, view.drawn_count))


def _holders(tokens: Sequence[Token], view: View, chance: Chance) -> list[Seat]:
    """Who holds each card: somebody of whom it can be, so that everybody holds as many as they do."""
    held: dict[Seat, list[int]] = {seat: [] for seat in range(len(view.left))}

    def settle(number: int, tried: set[Seat]) -> bool:
        for seat in shuffled(chance, tokens[number][1]):
            if seat in tried:
                continue
            tried.add(seat)
            if len(held[seat]) < view.left[seat]:
                held[seat].append(number)
                return True
            for other in shuffled(chance, held[seat]):
                if settle(other, tried):
                    held[seat].remove(other)
                    held[seat].append(number)
                    return True
        return False

    for number in sorted(shuffled(chance, range(len(tokens))), key=lambda number: len(tokens[number][1]) > 1):
        if not settle(number, set()):
            raise AssertionError(f"no seat can hold {tokens[number]} of {tokens}")
    holders = {number: seat for seat, numbers in held.items() for number in numbers}
    return [holders[number] for number in range(len(tokens))]


def _remember(view: View, hands: Sequence[Sequence[int]], chance: Chance) -> list[list[Token]]:
    """What the seat and a watcher remember; of other seats, what everybody knows, and half of the time that one of them has seen a hand."""
    seats = range(len(hands))
    witness, seen = (chance.below(len(hands)), chance.below(len(hands))) if chance.below(2) else (None, None)

    def of_another(viewer: Seat) -> Iterator[Token]:
        for seat, hand in enumerate(hands):
            open_cards = [card for card, holders in view.public if holders == (seat,)]
            for card in hand if seat != viewer else ():
                if card in open_cards:
                    open_cards.remove(card)
                    yield card, (seat,)
                else:
                    yield card if (viewer, seat) == (witness, seen) else nameless(card), (seat,)

    return [*(list(view.known) if seat == view.seat else sorted(of_another(seat)) for seat in seats), list(view.public)]


def _goods(state: State, chance: Chance, seat: Seat, offer: SeenOffer) -> Goods | None:
    """An offer that is sealed may be anything; one that is shown has as many cards as are seen."""
    if not offer.is_made:
        return None
    if offer.goods is None or offer.cards is None:
        free = ties.free(state, seat)
        some = tuple(card for card in free.cards if not chance.below(4))
        return Goods(chance.below(free.dollars + 1), chance.below(free.nuggets + 1), some)
    if len(offer.goods.cards) < offer.cards:
        return replace(offer.goods, cards=tuple(sorted(drawn(chance, state.hands[seat], offer.cards))))
    return offer.goods


def _fresh(hand: Sequence[int], count: int, chance: Chance) -> list[int]:
    """DT-33: what another seat received in this step; of what it has not any more, only that it was a card."""
    some = drawn(chance, hand, count)
    return some + [A_STORE_CARD] * (count - len(some))


def _dice(chance: Chance, count: int) -> tuple[int, ...]:
    return tuple(sorted([chance.below(ACE + 1) for _ in range(count)]))


def _without(cards: Iterable[int], gone: Iterable[int]) -> list[int]:
    rest = list(cards)
    for card in gone:
        rest.remove(card)
    return rest


def _cut(cards: list[int], count: int) -> list[int]:
    """Take so many off the end."""
    cut = cards[len(cards) - count :]
    del cards[len(cards) - count :]
    return cut
