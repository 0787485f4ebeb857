"""Cows Can't Dance in words: questions, events, views and choices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, assert_never

from rules.cowsdance import dancing
from rules.cowsdance.actions import Actions, AskRound, Cut, Deal, Dealer, Decide, Discard, Draw, Invite, Pair, Turn
from rules.cowsdance.components import (
    BULL,
    COW,
    FIFI,
    IN_WORDS,
    SPELLED,
    WILD,
    Asker,
    Card,
    Couple,
    Options,
    a_card,
    games,
    in_words,
    joined,
    listed,
    suit_in_words,
    the_card,
    your_card,
)
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
from rules.kernel import Seat

PROMPTS: Final = {
    "decide": ("You are the dealer: who may ask for a partner in this game, bulls or cows?", "CD-03"),
    "play": ("Your turn to pair, ask, or discard.", "CD-08"),
    "discard": ("Discard one card; that ends your turn.", "CD-16"),
    "dealer": ("Drawing lots for the first dealer.", "CD-R3"),
    "deal": ("Dealing.", "CD-04"),
    "turn": ("Turning up the first card of the dance hall.", "CD-05"),
    "draw": ("Drawing cards.", "CD-07"),
}


def describe_event(options: Options, event: Events, names: Sequence[str]) -> str:
    """Tell an event in one sentence."""
    match event:
        case DealerNamed(seat):
            return f"{names[seat]} won the lot and deals first." if names[seat] != "You" else "You won the lot and deal first."
        case Decided(seat, asker):
            return f"{names[seat]} decided: {who_asks(asker)}."
        case Dealt(dealer, asker, hands):
            return f"{names[dealer]} dealt; {who_asks(asker)}.{_own_hand(options, hands)}"
        case ThrownIn(dealer):
            again = "you deal" if names[dealer] == "You" else f"{names[dealer]} deals"
            return f"No lady and no gent can come up, so {again} again."
        case TurnedUp(card):
            return f"The dance hall opened with {the_card(options, card)}."
        case Buried(card):
            return f"{_upper(a_card(options, card))} was turned up, and went back into the middle of the pile."
        case Drew(seat, count, cards):
            return f"{names[seat]} drew {listed(options, cards) if cards else _cards(count)}."
        case Paired(seat, (card, other)):
            return f"{names[seat]} paired {a_card(options, card)} with {the_card(options, other)} in the hall: 1 point."
        case CutIn(seat, owner, _, _, dancer, freed):
            whose = f"{'your' if names[owner] == 'You' else _whose(names[owner])}{' own' * (owner == seat)}"
            left = f"the {freed_dancer(options, dancer, freed)} went to the hall"
            return f"{_whose(names[seat])} Madame Fifi took {whose} {in_words(options, dancer)}; {left}."
        case Asked(seat, wanted, answers, couple):
            return f"{names[seat]} asked for {a_card(options, wanted)}: {_answers(answers, names)}.{' 2 points.' * (couple is not None)}"
        case Invited(seat, (asker, answerer)):
            return f"{_whose(names[seat])} {in_words(options, asker)} invited {the_card(options, answerer)} in the hall: 2 points."
        case Discarded(seat, card):
            return f"{names[seat]} discarded {a_card(options, card)}."
        case PassedOver(seat):
            have = "have" if names[seat] == "You" else "has"
            return f"{names[seat]} {have} no card left, and there is none to draw."
        case Scored(points, totals, tie_break):
            return f"The {'extra ' * tie_break}game is over. Points: {_scores(points, totals, tie_break, names)}."
        case TieBreak(seats):
            return f"{joined([names[seat] for seat in seats])} are level at the top and play one more game."
        case _:
            assert_never(event)


def _own_hand(options: Options, hands: Sequence[Sequence[Card] | None]) -> str:
    """Name the one hand that a seat was told of."""
    known = [hand for hand in hands if hand]
    return f" You have {listed(options, known[0])}." if len(known) == 1 and None in hands else ""


def freed_dancer(options: Options, dancer: Card, freed: Card) -> str:
    """Name the dancer that a cut-in frees, beside the one that Fifi takes: 'gent', 'wild dancer'."""
    if dancer == freed:
        return f"other {in_words(options, freed)}"
    same_suit = freed < WILD and dancer < WILD and freed >> 1 == dancer >> 1
    return ("gent" if freed & 1 else "lady") if same_suit else in_words(options, freed)


def _answers(answers: Sequence[tuple[Seat, bool]], names: Sequence[str]) -> str:
    """Tell who had none, and who gave one: 'Ben and Cleo had none, Dan gave one'."""
    without = [_inside(names[seat]) for seat, holds in answers if not holds]
    giver = [f"{_inside(names[seat])} gave one" for seat, holds in answers if holds]
    return ", ".join([f"{joined(without)} had none"] * bool(without) + giver)


def _scores(points: Sequence[int], totals: Sequence[int], tie_break: bool, names: Sequence[str]) -> str:
    if tie_break or points == totals:
        return ", ".join(f"{name} {more}" for name, more in zip(names, points, strict=True))
    return ", ".join(f"{name} {total} (+{more})" for name, more, total in zip(names, points, totals, strict=True))


def describe_view(options: Options, view: View, names: Sequence[str]) -> list[str]:
    """Tell the table, the players and one's own hand, in lines."""
    lines = [_headline(options, view, names)]
    freed = f"; freed by this turn's cut-ins: {listed(options, view.exempt)}" if view.exempt else ""
    lines.append(f"Dance hall: {listed(options, view.hall) or 'empty'}{freed}")
    buried = [card for card, _ in view.buried]
    back = f"; {listed(options, buried)} went back into its middle" if buried else ""
    lines.append(f"Draw pile: {_cards(view.pile)}{back}")
    for seat, name in enumerate(names):
        lines.append(f"{'>' if seat == view.turn else ' '} {name}: {_player(options, view, seat)}")
    if view.seat is not None and view.hand:
        lines.append(f"Your hand: {listed(options, view.hand)}")
    return lines


def _headline(options: Options, view: View, names: Sequence[str]) -> str:
    planned = games(options, len(names))
    if view.over:
        return "The end."
    which = "An extra game" if view.game >= planned else f"Game {view.game + 1} of {planned}" if planned > 1 else "A single game"
    deals = f"; {names[view.dealer]} {'deal' if names[view.dealer] == 'You' else 'deals'}" if view.dealer is not None else ""
    asks = f"; {who_asks(view.asker)}" if view.asker is not None else ""
    return f"{which}{deals}{asks}."


def _player(options: Options, view: View, seat: Seat) -> str:
    couples = view.pairs[seat]
    parts = [f"{_points(dancing.points(couples))}, {_cards(view.left[seat])} in hand"]
    if games(options, len(view.totals)) > 1:
        parts.append(f"{_points(view.totals[seat])} from earlier games")
    if seat not in view.playing:
        parts.append("watches")
    if seat != view.seat:
        parts += known(options, view, seat)
    numbers: dict[str, list[str]] = {}
    for number, couple in enumerate(couples, 1):
        numbers.setdefault(pair_in_words(options, couple), []).append(str(number))
    paired = ", ".join(f"{text} ({', '.join(which)})" for text, which in numbers.items())
    return "; ".join(parts) + (f"; pairs: {paired}" if paired else "")


def pair_in_words(options: Options, couple: Couple) -> str:
    """Name a pair on the table in as few words as tell it: 'waltz', 'cow and bull', 'Fifi with jive gent'."""
    card, other = sorted(couple)
    if card >= COW:
        return "cow and bull"
    if other == FIFI:
        return f"Fifi with {in_words(options, card)}"
    if other == WILD or card == other:
        return " and ".join(in_words(options, one) for one in couple)
    return suit_in_words(options, card)


def known(options: Options, view: View, seat: Seat) -> list[str]:
    """Tell what everybody knows of a hand: 'had no cow; one card drawn since'."""
    parts = [f"holds {a_card(options, view.asker)}"] if view.asker is not None and view.shown[seat] else []
    for kinds, room in view.lacks[seat][-1:]:
        none = joined([in_words(options, card) for card in range(len(SPELLED)) if kinds >> card & 1], "or")
        parts.append(f"had no {none}; {_number(room)} drawn since" if room else f"holds no {none}")
    return parts


def describe_action(options: Options, view: View, action: Actions) -> str:
    """Say what an answer does and what it brings."""
    match action:
        case Pair((card, other)):
            return f"{your_card(options, card)} with {the_card(options, other)} in the hall: 1 point"
        case Cut(owner, number, dancer):
            if owner >= len(view.pairs) or number >= len(view.pairs[owner]):
                return ""
            card, other = view.pairs[owner][number]
            freed = f"the {freed_dancer(options, dancer, other if card == dancer else card)} goes to the hall"
            gain = "no point more, the pair is yours already" if owner == view.seat else "1 point"
            return f"your Madame Fifi takes {the_card(options, dancer)}, {freed}: {gain}"
        case AskRound():
            wanted = "a partner" if view.asker is None else a_card(options, dancing.answerer_of(view.asker))
            return f"ask the others for {wanted}: 2 points if one of them has it; then you only discard"
        case Invite():
            if view.asker is None:
                return ""
            asker, answerer = view.asker, dancing.answerer_of(view.asker)
            return f"{your_card(options, asker)} with {the_card(options, answerer)} in the hall: 2 points; then you only discard"
        case Discard(card) if card == view.asker:
            return f"{your_card(options, card)}, which is out of play in the hall"
        case Discard(card):
            return your_card(options, card)
        case Decide(asker):
            return who_asks(asker)
        case Dealer() | Deal() | Turn() | Draw():
            return ""
        case _:
            assert_never(action)


def who_asks(asker: Asker) -> str:
    """Tell which kind asks for which: 'bulls ask for cows'."""
    return "bulls ask for cows" if asker == BULL else "cows ask for bulls"


def _inside(name: str) -> str:
    """Write a name inside a sentence."""
    return "you" if name == "You" else name


def _whose(name: str) -> str:
    return "Your" if name == "You" else f"{name}'s"


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]


def _number(count: int) -> str:
    return f"{IN_WORDS[count] if count < len(IN_WORDS) else count} card{'s' * (count != 1)}"


def _cards(count: int) -> str:
    return f"{count} card{'s' * (count != 1)}"


def _points(count: int) -> str:
    return f"{count} point{'s' * (count != 1)}"
