"""The laws that every game keeps, as plain functions: what the host, the screen and the bots rely on without asking.

`keep` plays a random game and holds every law to it, at every n-th ply: those of a position (`rules.laws`, `rules.secrecy`,
`rules.worlds`) and those of a step, here. A broken law raises LawBroken, with its name and a sentence. Two laws need positions that
only a game's own tests can give: `both_are_found` and `falls_evenly`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from itertools import islice
from typing import Any, Final, NamedTuple

from rules import bounds, laws, secrecy, worlds
from rules.chance import Chance, Fast
from rules.errors import TableRunsAway
from rules.kernel import TABLE, Action, AnyGame, AnyState, Event, IllegalAction, Options, Seat
from rules.playout import LISTED, Ply, at_random, hurried, must_only, plies
from rules.secrecy import draws_tell_no_more_than_views
from rules.settling import is_settled
from rules.trial import Trial, as_bytes, broken, from_bytes, printable, seen_by

ENDLESS: Final = 20_000
"""A game of so many plies is taken for one that never ends."""
CORPUS: Final = 40
"""So many actions said earlier in the game are tried again at each position."""

TABLES: Final = 8
"""And so many of TABLE's."""
EFFECTS: Final = 8
"""So many answers to a standing question are tried before and after."""


class Drawn(NamedTuple):
    """A source of chance that remembers what it gave: (n, value) for each call."""

    source: Chance
    given: list[tuple[int, int]]

    def below(self, n: int) -> int:
        """Draw, and remember what was drawn."""
        value = self.source.below(n)
        self.given.append((n, value))
        return value


# Laws of one step ----------------------------------------------------------------------------------------------------------


def nothing_is_lost(game: AnyGame, before: Any, state: AnyState, ply: Ply) -> None:
    """`conserved` is the same after every action."""
    if game.conserved(state) != before:
        broken(nothing_is_lost, f"{ply.action} of seat {ply.ask.seat} made {game.conserved(state)} of {before}")


def draws_are_new(ply: Ply, given: list[tuple[int, int]], drawn: set[tuple[str, int]]) -> None:
    """TABLE draws once for each `what` and `about`: the stream is keyed by them, and a second draw would repeat the first."""
    if any(n > 1 for n, _ in given):
        key = ply.ask.what, ply.ask.about
        if key in drawn:
            broken(draws_are_new, f"{ply.ask} has been drawn for before: the same stream, and so the same {ply.action}, twice")
        drawn.add(key)


def windows_draw_nothing(ply: Ply, given: list[tuple[int, int]]) -> None:
    """When a window closes is the host's clock: nothing may hang on chance there."""
    if ply.ask.wait and given:
        broken(windows_draw_nothing, f"{ply.ask} draws {given}")


def standing_questions_mean_the_same(game: AnyGame, before: AnyState, state: AnyState, acted: set[Seat]) -> None:
    """An optional ask that others' actions leave as it was is still the same question: what answered it still does the same.

    `acted` have spoken between the two settled states. Answers may come and go meanwhile (a purse is empty now), not all of them.
    What an answer does is the first event that its seat is told: if that differs, the question differs, and so must `about`; a
    late yes to an old offer must not buy another.
    """
    for ask in set(before.asks()) & set(state.asks()):
        if ask.seat == TABLE or ask.seat in acted or ask.must or ask.open:
            continue
        was, is_now = (list(islice(one.legal(ask), LISTED)) for one in (before, state))
        still = [action for action in was if action in is_now]
        if not still:
            broken(standing_questions_mean_the_same, f"{ask} meant {was}; after what {sorted(acted)} did it means {is_now}")
        for action in still[:EFFECTS]:
            did, does = (seen_by(game, one.clone().apply(ask.seat, action), ask.seat)[:1] for one in (before, state))
            if did != does:
                broken(standing_questions_mean_the_same, f"{action} to {ask} did {did}; after what {sorted(acted)} did it does {does}")


def stories_survive_the_wire(game: AnyGame, options: Options, seats: int, events: Iterable[Event]) -> None:
    """Events, as each viewer sees them, survive the wire and can be told; their seats are this table's, their lists by seat have each."""
    names = [f"Player {seat + 1}" for seat in range(seats)]
    for event in events:
        for viewer in (*range(seats), None):
            seen = game.redact(event, viewer)
            if seen is None:
                continue
            try:
                bounds.check_seats(seen, seats)
            except ValueError as fault:
                broken(stories_survive_the_wire, f"{seen} is out of bounds: {fault}")
            if said := game.fault_of(options, seen):
                broken(stories_survive_the_wire, f"{seen} is held to be no event of this game: {said}")
            if from_bytes(game.events, as_bytes(seen)) != seen:
                broken(stories_survive_the_wire, f"{seen} does not survive the wire")
            printable(stories_survive_the_wire, game.describe_event(options, seen, names))


POSITION_LAWS: Final = (*laws.LAWS, *secrecy.LAWS, *worlds.LAWS)


# Whole games ---------------------------------------------------------------------------------------------------------------


def keep(game: AnyGame, options: Options, seats: int, seed: int, every: int = 1, most: int = 400) -> None:
    """Hold every law to one random game: step laws at each ply, position laws at every n-th position, `most` plies long."""
    laws.numbers_have_bounds(game)
    try:
        _keep(game, options, seats, seed, every, most)
    except TableRunsAway as fault:
        broken(laws.the_table_comes_to_rest, str(fault))


def _keep(game: AnyGame, options: Options, seats: int, seed: int, every: int, most: int) -> None:
    chance = Fast(seed)
    state = game.new(options, seats, None)
    held = game.conserved(state)
    said: dict[Action, None] = {}
    by_table: dict[Action, None] = {}
    given: list[tuple[int, int]] = []
    drawn: set[tuple[str, int]] = set()
    before = stood = state.clone()
    acted: set[Seat] = set()
    alike: dict[str, int] = {}

    def hold(count: int) -> None:
        settled = is_settled(state)
        if not settled or count % every == 0 or not state.asks():
            at = Trial(game, options, seats, state, (*tuple(by_table)[-TABLES:], *tuple(said)[-CORPUS:]), chance, {})
            for law in POSITION_LAWS if settled else laws.SPEAKING_LAWS:
                law(at)
            if settled:
                worlds.worlds_differ(at, alike)

    hold(0)
    source = Drawn(chance, given)
    for count, ply in enumerate(islice(plies(state, at_random(chance, eager=3), chance, lambda ask: source), most), 1):
        nothing_is_lost(game, held, state, ply)
        stories_survive_the_wire(game, options, seats, ply.events)
        if ply.ask.seat == TABLE:
            draws_are_new(ply, given, drawn)
            windows_draw_nothing(ply, given)
            draws_tell_no_more_than_views(game, seats, before, state, ply, given, chance)
            given.clear()
        (by_table if ply.ask.seat == TABLE else said)[ply.action] = None
        acted.add(ply.ask.seat)
        before = state.clone()
        if is_settled(state):
            if is_settled(stood):
                standing_questions_mean_the_same(game, stood, before, acted)
            stood, acted = before, set()
        hold(count)


def ends(game: AnyGame, seats: int, seed: int, options: Options | None = None) -> int:
    """With default options, answering only must asks and TABLE's, the game ends. The number of its plies."""
    chosen = hurried(game, game.options()) if options is None else options
    chance = Fast(seed)
    state = game.new(chosen, seats, None)
    try:
        count = sum(1 for _ in islice(plies(state, must_only(at_random(chance)), chance), ENDLESS))
    except TableRunsAway as fault:
        broken(laws.the_table_comes_to_rest, str(fault))
    if state.asks():
        broken(ends, f"{game.title} with {seats} seats goes on after {count} plies")
    return count


def refuses_other_seats(game: AnyGame) -> None:
    """`new` refuses, with a sentence, to begin for fewer or more players than `seats` has."""
    for seats in (game.seats[0] - 1, game.seats[-1] + 1):
        try:
            game.new(game.options(), seats, None)
        except IllegalAction:
            continue
        broken(refuses_other_seats, f"`new` begins for {seats} players; `seats` has {game.seats[0]} to {game.seats[-1]}")


# Laws that need positions of the game's own ---------------------------------------------------------------------------------


def both_are_found(game: AnyGame, options: Options, seat: Seat | None, one: AnyState, other: AnyState, tries: int = 500) -> None:
    """Two states that differ only in what a seat may not know look alike to it, and `determinize` finds both."""
    view = one.view(seat)
    if as_bytes(view) != as_bytes(other.view(seat)):
        broken(both_are_found, f"seat {seat} can tell the two apart: {view} and {other.view(seat)}")
    wanted = {as_bytes(one), as_bytes(other)}
    for attempt in range(tries):
        wanted.discard(as_bytes(game.determinize(options, view, Fast(attempt))))
        if not wanted:
            return
    broken(both_are_found, f"in {tries} tries `determinize` never came to {len(wanted)} of the two")


def falls_evenly(sample: Callable[[Chance], Hashable], outcomes: int, times: int = 20_000) -> None:
    """What a draw or shuffle gives falls evenly on so many outcomes: chi-squared within six standard deviations of its mean."""
    counts = Counter(sample(Fast(seed)) for seed in range(times))
    expected = times / outcomes
    if len(counts) > outcomes:
        broken(falls_evenly, f"{len(counts)} different outcomes; there should be {outcomes}")
    chi2 = sum((count - expected) ** 2 for count in counts.values()) / expected + (outcomes - len(counts)) * expected
    limit = (outcomes - 1) + 6 * (2 * (outcomes - 1)) ** 0.5
    if chi2 > limit:
        broken(falls_evenly, f"chi-squared is {chi2:.1f} over {outcomes} outcomes; more than {limit:.1f} is no accident")
