"""Who knows which cards lie in whose hand: what every seat, and a watcher, has seen and could remember.

For each viewer there is one token for every card in another's hand: what the viewer knows the card to be (the card, or only
that it is some deed or some General Store card), and the seats one of which holds it. An unseen card that moves makes its
tokens uncertain; it makes none of them wrong.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from rules.dicetown.components import A_DEED, A_STORE_CARD, Card, Seats, is_deed
from rules.kernel import Seat

Token: TypeAlias = tuple[Card, Seats]
"""What the card is, and the seats one of which holds it, in order."""
Memory: TypeAlias = list[list[Token]]
"""By viewer: the seats, and last a watcher. Each list is sorted."""


def nameless(card: int) -> int:
    """What a card is to somebody who sees only its back."""
    return A_DEED if is_deed(card) else A_STORE_CARD


def gained(memory: Memory, holder: Seat, card: int, openly: bool) -> None:
    """A card comes into a hand from outside; everybody sees its face, or only its back."""
    token = (card if openly else nameless(card), (holder,))
    for viewer, tokens in enumerate(memory):
        if viewer != holder:
            tokens.append(token)
            tokens.sort()


def lost(memory: Memory, holder: Seat, card: int) -> None:
    """A card openly leaves a hand."""
    for viewer, tokens in enumerate(memory):
        if viewer != holder:
            _drop(tokens, holder, card)


def saw(memory: Memory, viewer: Seat, holder: Seat, cards: Sequence[int]) -> None:
    """A viewer sees these cards in a hand, together."""
    tokens = memory[viewer]
    for card in sorted(set(cards)):
        certain = (card, (holder,))
        for _ in range(cards.count(card) - tokens.count(certain)):
            _drop(tokens, holder, card, spare=certain)
            tokens.append(certain)
    tokens.sort()


def passed(memory: Memory, giver: Seat, taker: Seat, cards: Sequence[int]) -> None:
    """Cards go from hand to hand; only the two see their faces."""
    for viewer, tokens in enumerate(memory):
        if viewer == taker:
            for card in cards:
                _drop(tokens, giver, card)
        elif viewer == giver:
            tokens.extend((card, (taker,)) for card in cards)
            tokens.sort()
        elif cards:
            tokens[:] = sorted((what, _with(holders, taker) if giver in holders else holders) for what, holders in tokens)


def _with(holders: tuple[Seat, ...], *more: Seat) -> tuple[Seat, ...]:
    return tuple(sorted({*holders, *more}))


def _drop(tokens: list[Token], holder: Seat, card: int, spare: Token | None = None) -> None:
    """Forget one token that this card in this hand can be: the most certain one; the others may then be where that one was."""
    for what in (card, nameless(card)):
        fitting = [token for token in tokens if token[0] == what and holder in token[1] and token != spare]
        if fitting:
            break
    else:
        return
    gone = min(fitting, key=lambda token: len(token[1]))
    tokens.remove(gone)
    for place, token in enumerate(tokens):
        if token[0] in (card, nameless(card)) and holder in token[1] and token != spare:
            tokens[place] = (token[0], _with(token[1], *gone[1]))
    tokens.sort()
