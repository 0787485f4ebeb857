"""How to play Cows Can't Dance sensibly from one's own view."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from rules.chance import Chance
from rules.cowsdance import dancing
from rules.cowsdance.actions import Actions, AskRound, Cut, Decide, Discard, Invite, Pair
from rules.cowsdance.components import BULL, COW, FIFI, WILD, Card, Couple, Options
from rules.cowsdance.series import round_from
from rules.cowsdance.state import State
from rules.cowsdance.view import View, hidden
from rules.kernel import Ask, Seat


def heuristic(options: Options, view: View, ask: Ask, chance: Chance) -> Actions | None:
    """Make every pair there is, the leader's pairs cut in on, the cow or bull asked, and the discard that helps others least."""
    if ask.what == "decide":
        return Decide(COW + chance.below(2))
    if ask.what == "play":
        if couple := _best_pair(options, view):
            return Pair(couple)
        if options.cut_ins and FIFI in view.hand and (cut := _best_cut(options, view)):
            return cut
        if couple := _fifi_pair(options, view):
            return Pair(couple)
        if view.asker in view.hand:
            if dancing.answerer_of(view.asker) in view.hall:
                return Invite()
            if _somebody_may_answer(view, ask.seat):
                return AskRound()
    return Discard(_least_useful(options, view))


def strongest(options: Options, view: View, ask: Ask, chance: Chance, stop: Callable[[], bool]) -> Actions | None:
    """Choose by the judgement: no search that was tried plays better, not even one that sees all hands (`rules/bots/LEVELS.md`)."""
    return heuristic(options, view, ask, chance)


def default_action(options: Options, view: View, ask: Ask, chance: Chance) -> Actions | None:
    """The numbered default: compulsory pairs, no cut-in and no question; an asker is discarded, else a card by lot."""
    if ask.what == "decide":
        return Decide(BULL)
    if ask.what == "play" and (couple := dancing.compulsory(options, view.hand, view.hall, view.exempt)):
        return Pair(couple)
    if view.asker in view.hand:
        return Discard(view.asker)
    return Discard(view.hand[chance.below(len(view.hand))])


def _best_pair(options: Options, view: View) -> Couple | None:
    """Find a pair of dancers, wild ones last."""
    fits = dancing.steps(options).fits
    couples = [(card, other) for card in view.hand if card < FIFI for other in view.hall if other < FIFI and fits[card] >> other & 1]
    return min(couples, key=lambda couple: WILD in couple, default=None)


def _fifi_pair(options: Options, view: View) -> Couple | None:
    """Find a pair with Madame Fifi in the hand or the hall."""
    fits = dancing.steps(options).fits
    for card in view.hand:
        for other in view.hall:
            if FIFI in (card, other) and fits[card] >> other & 1:
                return card, other
    return None


def _best_cut(options: Options, view: View) -> Cut | None:
    """Find a cut-in on the leader among the others, so that the dancer set free is one's own to pair, or hard to pair for others."""
    owners = [owner for owner in view.playing if owner != view.seat and any(map(dancing.can_be_cut, view.pairs[owner]))]
    if not owners:
        return None
    owner = max(owners, key=lambda one: (view.totals[one] + dancing.points(view.pairs[one]), -one))
    unseen = Counter(hidden(options, view))
    fits = dancing.steps(options).fits

    def freed_is_mine(cut: Cut) -> tuple[bool, int]:
        couple = view.pairs[owner][cut.number]
        freed = couple[1] if couple[0] == cut.dancer else couple[0]
        mine = any(card < WILD and fits[card] >> freed & 1 for card in view.hand)
        return mine, -sum(count for card, count in unseen.items() if card < WILD and fits[card] >> freed & 1)

    cuts = [Cut(owner, number, dancer) for number, pair in enumerate(view.pairs[owner]) if dancing.can_be_cut(pair) for dancer in pair]
    return max(cuts, key=freed_is_mine)


def _somebody_may_answer(view: View, seat: Seat) -> bool:
    """Tell whether anybody may hold a partner for one's asker, as far as everybody knows."""
    assert view.asker is not None
    answerer = dancing.answerer_of(view.asker)
    return any(
        view.left[other] and not any(room == 0 and kinds >> answerer & 1 for kinds, room in view.lacks[other])
        for other in round_from(seat, view.playing)
    )


def _least_useful(options: Options, view: View) -> Card:
    """Find what is of no use to oneself: an answerer, which others would ask for; then the dancer that is hardest to pair; Fifi last."""
    assert view.asker is not None
    unseen = Counter(hidden(options, view))
    places = max(1, sum(unseen.values()))
    answerer = dancing.answerer_of(view.asker)
    fits = dancing.steps(options).fits

    def use(card: Card) -> tuple[float, Card]:
        if card == answerer:
            return -1.0, card
        if card == view.asker:
            return (1.0 if unseen[answerer] or answerer in view.hall else -2.0), card
        if card >= WILD:
            return 2.0, card
        partners = sum(count for other, count in unseen.items() if other < FIFI and fits[card] >> other & 1)
        later = sum(fits[card] >> other & 1 for other in view.hand if other < WILD)
        return (partners - later / 2) / places, card

    return min(dict.fromkeys(view.hand), key=use)


def evaluate(state: State, seat: Seat) -> float:
    """Count one's own points less the others' on average (CD-27); the game that is being played counts with them."""
    counts = [total + sum(points[one] for points in state.play_offs) for one, total in enumerate(state.totals)]
    if state.turn is not None:
        counts = [count + dancing.points(couples) for count, couples in zip(counts, state.pairs, strict=True)]
    return counts[seat] - (sum(counts) - counts[seat]) / (len(counts) - 1)


def horizon(state: State) -> int:
    """Count the games finished."""
    return state.game
