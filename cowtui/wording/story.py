"""The story of a game that has ended: who won and with what, how it went for you, and where it turned."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import accumulate
from typing import Final, NamedTuple

from cowtui.wording.about.base import About
from cowtui.wording.rooms import listed
from cowtui.wording.rounds import adding_up
from cowtui.wording.sentences import score_of
from rules.kernel import Outcome, Seat

PLACES: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
COUNTS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


class Story(NamedTuple):
    """Sentences, in the order in which they are told."""

    won: str
    yours: str
    """Empty: nobody watches from a seat."""
    turning_points: tuple[str, ...]
    rounds: tuple[tuple[int, ...], ...]
    """What each has brought each seat; they come to the totals."""
    round_winners: tuple[frozenset[Seat], ...]
    """Who was best in each round."""
    ties: str
    """What tells equal scores apart; empty: nothing has to."""


def story(about: About, names: Sequence[str], seat: Seat | None, outcome: Outcome, rounds: Sequence[tuple[int, ...]]) -> Story:
    """Tell a game; `rounds`: what each has brought each seat, empty where the game has none or they are not known."""
    rounds = adding_up(rounds, outcome)
    best = [one for one, rank in enumerate(outcome.ranks) if rank == 1]
    scores = [Fraction(*parts) for parts in outcome.scores]
    few_is_good = _few_is_good(scores, outcome.ranks)
    score = about.scored(score_of(outcome.scores[best[0]]))
    verb = "win" if seat in best or len(best) > 1 else "wins"
    who = listed(["you" if one == seat else names[one] for one in best])
    won = f"{who[0].upper()}{who[1:]} {verb} with {score}."
    leaders = _leaders(rounds, few_is_good)
    winners = tuple(frozenset(_best(brought, few_is_good)) for brought in rounds)
    turns = _turns(names, seat, best, rounds, leaders, few_is_good)
    places = set(zip(scores, outcome.ranks, strict=True))
    ties = about.ties if len(places) > len(set(scores)) else ""
    return Story(won, _yours(about, names, seat, outcome, leaders), turns, tuple(rounds), winners, ties)


def _count(number: int) -> str:
    return COUNTS[number] if number < len(COUNTS) else str(number)


def _few_is_good(scores: Sequence[Fraction], ranks: Sequence[int]) -> bool:
    last = max(range(len(ranks)), key=lambda seat: ranks[seat])
    return scores[ranks.index(1)] < scores[last]


def _best(values: Sequence[int], few_is_good: bool) -> list[Seat]:
    best = min(values) if few_is_good else max(values)
    return [seat for seat, value in enumerate(values) if value == best] if len(set(values)) > 1 else []


def _leaders(rounds: Sequence[tuple[int, ...]], few_is_good: bool) -> list[list[Seat]]:
    """Who led after each round; nobody where all were equal."""
    totals = accumulate(rounds, lambda before, brought: tuple(one + more for one, more in zip(before, brought, strict=True)))
    return [_best(total, few_is_good) for total in totals]


def _yours(about: About, names: Sequence[str], seat: Seat | None, outcome: Outcome, leaders: Sequence[list[Seat]]) -> str:
    if seat is None:
        return ""
    led = [number for number, ahead in enumerate(leaders, 1) if seat in ahead]
    if outcome.ranks[seat] == 1:
        if len(leaders) > 1 and led == [len(leaders)]:
            return "You took the lead in the very last round."
        if len(leaders) > 1 and len(led) == len(leaders):
            return "You led from the first round to the last."
        return (
            f"You led after {COUNTS[len(led)] if len(led) < 11 else len(led)} of {len(leaders)} rounds." if led and len(leaders) > 1 else ""
        )
    place = PLACES[outcome.ranks[seat] - 1] if outcome.ranks[seat] <= len(PLACES) else f"number {outcome.ranks[seat]}"
    beside = [name for one, name in enumerate(names) if one != seat and outcome.ranks[one] == outcome.ranks[seat]]
    shared = f" together with {listed(beside)}" if beside else ""
    told = f"You are {place}{shared}, with {about.scored(score_of(outcome.scores[seat]))}."
    if not led or len(leaders) < 2:
        return told
    rounds = f"{_count(len(led))} round{'' if len(led) == 1 else 's'}"
    return f"You led after {rounds}, the last time after round {led[-1]}. {told}"


def _turns(
    names: Sequence[str],
    seat: Seat | None,
    best: Sequence[Seat],
    rounds: Sequence[tuple[int, ...]],
    leaders: Sequence[list[Seat]],
    few_is_good: bool,
) -> tuple[str, ...]:
    """Three at most: the last change of the lead, the round that counted most, and the winner's best; none that another equals."""
    if len(rounds) < 2:
        return ()
    told: dict[int, str] = {}

    def name(one: Seat) -> str:
        return "you" if one == seat else names[one]

    for number in range(len(rounds) - 1, 0, -1):
        before, after = leaders[number - 1], leaders[number]
        if after and before and not set(after) & set(before):
            new = listed([name(one) for one in after])
            told[number] = f"{new[0].upper()}{new[1:]} took the lead from {listed([name(one) for one in before])}."
            break
    verb = "took" if few_is_good else "made"
    most = max(max(brought) for brought in rounds)
    made_most = [(number, one) for number, brought in enumerate(rounds) for one, value in enumerate(brought) if value == most]
    if len(made_most) == 1:
        number, whose = made_most[0]
        sentence = f"{name(whose)} {verb} {most}, more than anybody in any round."
        told.setdefault(number, f"{sentence[0].upper()}{sentence[1:]}")
    for winner in best if len(best) == 1 else ():
        own = [brought[winner] for brought in rounds]
        value = min(own) if few_is_good else max(own)
        if own.count(value) == 1:
            only = "only " if few_is_good else ""
            sentence = f"{name(winner)} {verb} {only}{value}: the best round of the winner."
            told.setdefault(own.index(value), f"{sentence[0].upper()}{sentence[1:]}")
    return tuple(f"Round {number + 1}  {told[number]}" for number in sorted(told))
