"""The scheduler, written once for playouts, the arena and the tests; and the speed of a game's rules.

`python -m rules.playout take5 --seats 4` measures plies and games a second of random legal play on one core.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import islice
from typing import Any, Final, TypeAlias, TypeVar

from msgspec import Struct, to_builtins
from msgspec.structs import replace

from rules import record
from rules.chance import Chance, Fast, Stream
from rules.kernel import TABLE, Action, AnyGame, AnyState, Ask, Event, Options, Seat, State
from rules.settling import MOST, runaway

S = TypeVar("S", bound=State[Any, Any, Any])

LISTED: Final = 256
"""Of the answers to one ask, at most so many are read."""
EAGER: Final = 16
"""A random player takes up one optional ask in so many."""

ODD: Final = 6
"""In playouts by the rollout policy, one answer in so many is taken at random."""

Decide: TypeAlias = Callable[[AnyState, Ask], Action | None]
"""Answers an ask of a seat; None declines an optional one."""


class Ply(Struct, frozen=True, gc=False):
    """One action of a game as it was played."""

    ask: Ask
    action: Action
    events: list[Event]


def plies(state: AnyState, decide: Decide, chance: Chance, draws: Callable[[Ask], Chance] | None = None) -> Iterator[Ply]:
    """Play a state to the end of its game, in place, one ply an action.

    TABLE's ask without a wait comes first; then each optional ask, once while it stands, in an order drawn by chance; then a
    must ask drawn by chance, or, as often, a window that stands beside it; windows when nothing else is left. An equal ask
    that stands again after its answer is not put again: two seats could go on changing their minds for ever.
    `draws` gives TABLE's source of chance for an ask of its own; without it, `chance` serves that too. Raises TableRunsAway.
    """
    put: set[Ask] = set()
    drawn = 0
    while asks := state.asks():
        ask, action = _next(state, asks, decide, chance, draws, put)
        drawn = drawn + 1 if ask.seat == TABLE and not ask.wait else 0
        if drawn > MOST:
            raise runaway(ask)
        yield Ply(ask, action, state.apply(ask.seat, action))


def _next(
    state: AnyState,
    asks: tuple[Ask, ...],
    decide: Decide,
    chance: Chance,
    draws: Callable[[Ask], Chance] | None,
    put: set[Ask],
) -> tuple[Ask, Action]:
    musts: list[Ask] = []
    windows: list[Ask] = []
    optional: list[Ask] = []
    for ask in asks:
        if ask.seat == TABLE:
            if not ask.wait:
                return ask, state.chance(ask, draws(ask) if draws else chance)
            windows.append(ask)
        elif ask.must:
            musts.append(ask)
        else:
            optional.append(ask)
    put.intersection_update(optional)
    if len(put) < len(optional):
        fresh = [ask for ask in optional if ask not in put]
        while fresh:
            ask = fresh.pop(chance.below(len(fresh)))
            put.add(ask)
            if (action := decide(state, ask)) is not None:
                return ask, action
    if windows and (not musts or chance.below(2)):
        ask = windows[chance.below(len(windows))]
        return ask, state.chance(ask, draws(ask) if draws else chance)
    if not musts:
        raise AssertionError(f"nobody has to answer: {asks}")
    ask = musts[chance.below(len(musts)) if len(musts) > 1 else 0]
    action = decide(state, ask)
    if action is None:
        raise AssertionError(f"no answer to a must ask: {ask}")
    return ask, action


ROLLED: Final = 5_000
"""So many plies one playout takes at most."""


def at_random(chance: Chance, eager: int = EAGER) -> Decide:
    """A player of every seat that answers at random among the first LISTED answers, and takes up one optional ask in `eager`."""

    def decide(state: AnyState, ask: Ask) -> Action | None:
        if not ask.must and chance.below(eager):
            return None
        answers = list(islice(state.legal(ask), LISTED))
        return answers[chance.below(len(answers))] if answers else None

    return decide


def must_only(decide: Decide) -> Decide:
    """The same player, declining whatever is optional."""
    return lambda state, ask: decide(state, ask) if ask.must else None


def roll_out(game: AnyGame, state: AnyState, chance: Chance) -> None:
    """Play on, in place, until the game's horizon changes or it is over: by its rollout policy if it has one, else at random.

    It stops after so many plies as no round of a game takes: what a stranger's view allows may never end.
    """
    began = game.horizon(state)
    for _ in islice(plies(state, _by_policy(game, chance), chance), ROLLED):
        if game.horizon(state) != began:
            return


def _by_policy(game: AnyGame, chance: Chance) -> Decide:
    any_answer = at_random(chance)
    rollout_policy = game.rollout_policy
    if rollout_policy is None:
        return any_answer

    def decide(state: AnyState, ask: Ask) -> Action | None:
        if not ask.must:
            return None
        if not chance.below(ODD):
            return any_answer(state, ask)
        action: Action = rollout_policy(state, ask, chance)
        return action

    return decide


def play_until_asked(game: AnyGame, options: Options, state: S, people: Collection[Seat], seed: str) -> tuple[S, list[Any]]:
    """The state in which one of `people` is asked next, or the game is over, and what happened on the way; the given one stays as it was.

    TABLE draws from the streams of the seed, and the other seats answer by the game's heuristic, each from its own view. A must ask of a
    person stops the play, and so does an optional one that did not stand before: to call this again is to decline it.
    Raises TableRunsAway.
    """
    declined = {ask for ask in state.asks() if not ask.must}
    after, events, chance = state.clone(), [], Fast(seed)
    heuristic: Decide = lambda state, ask: None if ask.seat in people else game.heuristic(options, state.view(ask.seat), ask, chance)  # noqa: E731
    on = plies(after, heuristic, chance, lambda ask: Stream(seed, ask.what, ask.about))
    while not any(ask.seat in people and ask not in declined for ask in after.asks()):
        ply = next(on, None)
        if ply is None:
            break
        events += ply.events
    return after, events


def hurried(game: AnyGame, options: Options) -> Options:
    """The options with every window at 0, as in tests, in the arena and where only bots play."""
    return replace(options, **dict.fromkeys(game.waits, 0)) if game.waits else options


def measure(game: AnyGame, options: Options, seats: int, games: int, seed: int) -> int:
    """Play games of random legal play to their ends; the number of plies played."""
    chance = Fast(seed)
    count = 0
    for _ in range(games):
        for _ply in plies(game.new(options, seats, None), at_random(chance), chance):
            count += 1
    return count


def recorded(game: AnyGame, options: Options, names: Sequence[str], seed: str, decide: Decide) -> Iterator[str]:
    """A whole game as the text of a record; TABLE draws from the streams of the seed."""
    header = record.Header(game=game.name, version=game.version, options=to_builtins(options), names=tuple(names), seed=seed)
    yield record.write(header)
    state = game.new(options, len(names), None)
    for ply in plies(state, decide, Fast(seed), lambda ask: Stream(seed, ask.what, ask.about)):
        yield record.write(record.said(0, ply.ask.seat, 0, ply.action))


if __name__ == "__main__":
    import argparse
    import json
    import sys
    from time import process_time

    from rules.catalog import GAMES, load

    parser = argparse.ArgumentParser(
        prog="python -m rules.playout", description="Plies and games a second of random legal play, on one core; or the record of one game."
    )
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--seats", type=int)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--record", action="store_true", help="write the record of one game in which the game's heuristic plays instead")
    arguments = parser.parse_args()
    chosen = load(arguments.game)
    settings, count = hurried(chosen, chosen.options()), arguments.seats or chosen.usual
    if count not in chosen.seats:
        parser.error(f"{chosen.title} is for {chosen.seats[0]} to {chosen.seats[-1]} players, not {count}")
    if arguments.games < 1:
        parser.error("--games wants 1 at least")
    if arguments.record:
        decision_rng = Fast(arguments.seed)
        names = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gil", "Hana", "Ida", "Jo"][:count]
        heuristic: Decide = lambda state, ask: chosen.heuristic(settings, state.view(ask.seat), ask, decision_rng)  # noqa: E731
        sys.stdout.writelines(recorded(chosen, settings, names, str(arguments.seed), heuristic))
        sys.exit()
    begun = process_time()
    total = measure(chosen, settings, count, arguments.games, arguments.seed)
    took = process_time() - begun
    rates = {"plies_per_s": round(total / took), "games_per_s": round(arguments.games / took, 1)}
    row = {"game": chosen.name, "seats": count, "games": arguments.games, "plies": total, **rates}
    print(json.dumps(row) if arguments.json else "\n".join(f"{key:12} {value}" for key, value in row.items()))
