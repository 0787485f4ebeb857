"""Cows Can't Dance in words: questions, events, views and choices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, assert_never

from rules.cowsdance import dancing
from rules.cowsdance.actions import Actions, AskRound, Cut, Deal, Dealer, Decide, Discard, Draw, Invite, Pair, Turn
from rules.cowsdance.components import BULL, SPELLED, Asker, Couple, Options, a_card, games, in_words, spelled, the_card
from rules.cowsdance.events import (
    Asked,
    Buried,
    CutIn,
    DealerNamed,
    Dealt,
    Decided,
    Discarded,
    Drew,
    Events,
    Invited,
    Paired,
    PassedOver,
    Scored,
    ThrownIn,
    TieBreak,
    TurnedUp,
)
from rules.cowsdance.view import View

PROMPTS: Final = {
    "decide": ("You deal: do the bulls ask in this game, or the cows?", "CD-03"),
    "play": ("Your turn: make pairs, then discard.", "CD-08"),
    "discard": ("Discard a card; that ends your turn.", "CD-16"),
    "dealer": ("The table draws lots for the first dealer.", "CD-R3"),
    "deal": ("The table deals.", "CD-04"),
    "turn": ("The table turns up the first card of the dance hall.", "CD-05"),
    "draw": ("The table draws cards for the player whose turn begins.", "CD-07"),
}


def describe_event(options: Options, event: Events, names: Sequence[str]) -> str:
    """One sentence."""
    match event:
        case DealerNamed(seat):
            return f"{names[seat]} deals first."
        case Decided(seat, asker):
            return f"{names[seat]} decides: {_kind(asker)} ask."
        case Dealt(dealer, asker, hands):
            own = "".join(f" Your hand: {spelled(hand)}." for hand in hands if hand and hands.count(None) == len(hands) - 1)
            return f"{names[dealer]} deals; {_kind(asker)} ask.{own}"
        case ThrownIn(dealer):
            return f"No lady and no gent is left in the pile: {names[dealer]} deals again."
        case TurnedUp(card):
            return f"The dance hall opens with {the_card(options, card)}."
        case Buried(card):
            return f"{_upper(a_card(options, card))} is turned up, and goes back into the middle of the pile."
        case Drew(seat, count, cards):
            return f"{names[seat]} draws {_cards(count)}{f': {spelled(cards)}' if cards else ''}."
        case Paired(seat, couple):
            return f"{names[seat]} pairs {_couple(options, couple)}."
        case CutIn(seat, owner, _, _, dancer, freed):
            whose = "a pair of their own" if owner == seat else f"{names[owner]}'s pair"
            return (
                f"{names[seat]} cuts in on {whose}: Madame Fifi takes {the_card(options, dancer)}, and"
                f" {the_card(options, freed)} goes to the dance hall."
            )
        case Asked(seat, answers, couple):
            said = ", ".join(f"{names[other]} {'yes' if holds else 'no'}" for other, holds in answers)
            end = f" {_upper(_couple(options, couple))} are a pair." if couple else ""
            return f"{names[seat]} asks round the table: {said}.{end}"
        case Invited(seat, (asker, answerer)):
            return f"{names[seat]}'s {in_words(options, asker)} invites {the_card(options, answerer)} in the dance hall."
        case Discarded(seat, card):
            return f"{names[seat]} discards {the_card(options, card)}."
        case PassedOver(seat):
            return f"{names[seat]} has no card left, and none to draw."
        case Scored(points, totals, tie_break):
            return f"{_upper('the tie-break' if tie_break else 'the game')} ends. Points: {_scores(points, totals, tie_break, names)}."
        case TieBreak(seats):
            return f"A tie at the top: {' and '.join(names[seat] for seat in seats)} play an extra game."
        case _:
            assert_never(event)


def _scores(points: Sequence[int], totals: Sequence[int], tie_break: bool, names: Sequence[str]) -> str:
    if tie_break or points == totals:
        return ", ".join(f"{name} {more}" for name, more in zip(names, points, strict=True))
    return ", ".join(f"{name} {more:+d} = {total}" for name, more, total in zip(names, points, totals, strict=True))


def describe_view(options: Options, view: View, names: Sequence[str]) -> list[str]:
    """The table, the players and one's own hand."""
    lines = [_headline(options, view, names)]
    freed = f"; set free just now: {spelled(view.exempt)}" if view.exempt else ""
    lines.append(f"Dance hall: {spelled(view.hall) or 'empty'}{freed}")
    back = f"; turned up and put back into its middle: {spelled(card for card, _ in view.buried)}" if view.buried else ""
    lines.append(f"Draw pile: {_cards(view.pile)}{back}")
    for seat, name in enumerate(names):
        lines.append(f"{'>' if seat == view.turn else ' '} {name}: {_player(options, view, seat)}")
    if view.seat is not None and view.hand:
        lines.append(f"Your hand: {spelled(view.hand)}")
    return lines


def _headline(options: Options, view: View, names: Sequence[str]) -> str:
    planned = games(options, len(names))
    if view.over:
        return "The end."
    which = "An extra game" if view.game >= planned else f"Game {view.game + 1} of {planned}" if planned > 1 else "A single game"
    deals = f"; {names[view.dealer]} deals" if view.dealer is not None else ""
    asks = f"; {_kind(view.asker)} ask" if view.asker is not None else ""
    return f"{which}{deals}{asks}."


def _player(options: Options, view: View, seat: int) -> str:
    couples = view.pairs[seat]
    parts = [f"{_points(dancing.points(couples))}, {_cards(view.left[seat])}"]
    if games(options, len(view.totals)) > 1:
        parts.append(f"{_points(view.totals[seat])} in all")
    if seat not in view.playing:
        parts.append("watches")
    if seat != view.seat:
        parts += known(options, view, seat)
    paired = " ".join(f"{number}:{SPELLED[card]}+{SPELLED[other]}" for number, (card, other) in enumerate(couples, 1))
    return "; ".join(parts) + (f"; pairs {paired}" if paired else "")


def known(options: Options, view: View, seat: int) -> list[str]:
    """What everybody knows of a hand."""
    parts = [f"holds {a_card(options, view.asker)}"] if view.asker is not None and view.shown[seat] else []
    for kinds, room in view.lacks[seat][-1:]:
        lacking = spelled(card for card in range(len(SPELLED)) if kinds >> card & 1)
        parts.append(f"holds no {lacking}{f' but for {_cards(room)} drawn since' if room else ''}")
    return parts


def describe_action(options: Options, view: View, action: Actions) -> str:
    """What an answer brings, in words."""
    match action:
        case Pair(couple):
            return f"{_couple(options, couple)}, 1 point"
        case Cut(owner, number, dancer):
            if owner >= len(view.pairs) or number >= len(view.pairs[owner]):
                return ""
            card, other = view.pairs[owner][number]
            freed = f"{the_card(options, other if card == dancer else card)} goes to the dance hall"
            return f"no point more, the pair was your own; {freed}" if owner == view.seat else f"1 point; {freed}"
        case AskRound():
            wanted = "" if view.asker is None else f" if anybody has {a_card(options, dancing.answerer_of(view.asker))}"
            return f"2 points{wanted}; then only the discard is left"
        case Invite():
            return "2 points; then only the discard is left"
        case Discard(card) if card == view.asker:
            return f"{in_words(options, card)}; out of play in the dance hall"
        case Discard(card):
            return in_words(options, card)
        case Decide(asker):
            return f"a {in_words(options, asker)} in the hand asks for a {in_words(options, dancing.answerer_of(asker))}"
        case Dealer() | Deal() | Turn() | Draw():
            return ""
        case _:
            assert_never(action)


def _couple(options: Options, couple: Couple) -> str:
    return " and ".join(the_card(options, card) for card in couple)


def _kind(asker: Asker) -> str:
    return "bulls" if asker == BULL else "cows"


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]


def _cards(count: int) -> str:
    return f"{count} card{'s' * (count != 1)}"


def _points(count: int) -> str:
    return f"{count} point{'s' * (count != 1)}"
