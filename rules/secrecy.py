"""The laws of secrecy: nobody learns, from a list, a refusal, an event or a view, what was not for them.

They know no game. Two positions that a viewer cannot tell apart are made in two ways: `determinize` finds another one that its view
allows, or another answer is taken, or another draw, of which it is told the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import islice
from typing import Final, NamedTuple

from rules.chance import Chance, Fast, shuffled
from rules.kernel import TABLE, Action, AnyGame, AnyState, Ask, Event, Seat
from rules.playout import LISTED, Ply
from rules.settling import settle
from rules.trial import Trial, as_bytes, awaited, broken, seen_by

OTHERS: Final = 3
"""So many other seats are tried for each viewer."""


def lists_and_refusals_tell_nothing(at: Trial) -> None:
    """The world a seat imagines lists and refuses for it exactly what the real state does, in the same words."""
    for seat in range(at.seats):
        world = at.game.determinize(at.options, at.state.view(seat), at.chance)
        there = at.of(world)
        for ask in at.state.asks():
            if ask.seat == seat and at.answers(ask) != there.answers(ask):
                broken(lists_and_refusals_tell_nothing, f"{ask} lists {at.answers(ask)}; imagined, {there.answers(ask)}")
        for action in at.worth_trying():
            real, imagined = at.refusal(seat, action), there.check(seat, action)
            if real != imagined:
                broken(lists_and_refusals_tell_nothing, f"seat {seat} saying {action}: {real}; imagined, {imagined}")


def events_tell_no_more_than_views(at: Trial) -> None:
    """Where a viewer sees two positions alike before and after an action of somebody else, it is told the same of both.

    A choice that leaves no trace in the state (whom somebody accused in vain) may be told.
    """
    for viewer in at.viewers():
        others = [seat for seat in range(at.seats) if seat != viewer]
        for seat in shuffled(at.chance, others)[:OTHERS]:
            world = at.game.determinize(at.options, at.state.view(seat if viewer is None else viewer), at.chance)
            if as_bytes(world.view(viewer)) != as_bytes(at.state.view(viewer)):
                continue
            tales = [_tale(at.game, state, seat, viewer, at.chance) for state in (at.state, world)]
            if None in tales:
                continue
            (what, seen, told), (other, other_seen, other_told) = (tale for tale in tales if tale)
            if seen == other_seen and told != other_told and not any(_alike(there, seat, what, other) for there in (at, at.of(world))):
                broken(
                    events_tell_no_more_than_views,
                    f"viewer {viewer} cannot tell {what} from {other} of seat {seat}, but is told {told} and {other_told}",
                )


def _tale(game: AnyGame, state: AnyState, seat: Seat, viewer: Seat | None, chance: Chance) -> tuple[Action, bytes, list[Event]] | None:
    """Some action of a seat, what a viewer then sees, and what it is told; None: the seat is not asked."""
    moves = [action for ask in state.asks() if ask.seat == seat for action in islice(state.legal(ask), LISTED)]
    if not moves:
        return None
    action = moves[chance.below(len(moves))]
    after = state.clone()
    told = seen_by(game, after.apply(seat, action), viewer)
    return action, as_bytes(after.view(viewer)), told


def _alike(at: Trial, seat: Seat, one: Action, other: Action) -> bool:
    """Whether a seat may say both, and they lead to one state."""
    if at.refusal(seat, one) or at.refusal(seat, other):
        return False
    after = at.state.clone(), at.state.clone()
    for state, action in zip(after, (one, other), strict=True):
        state.apply(seat, action)
    return one != other and as_bytes(after[0]) == as_bytes(after[1])


def views_tell_no_more_than_events(at: Trial) -> None:
    """Where a viewer is told the same of two answers that another seat might give, it sees the same after either.

    The table draws until both positions are settled. `draws_tell_no_more_than_views` asks the same of two draws.
    """
    luck = at.chance.below(2**32)
    for seat in range(at.seats):
        moves = [action for ask in at.state.asks() if ask.seat == seat for action in at.answers(ask)]
        if len(moves) > 1:
            one = at.chance.below(len(moves))
            other = (one + 1 + at.chance.below(len(moves) - 1)) % len(moves)
            _told_alike_seen_alike(
                at.game,
                [viewer for viewer in at.viewers() if viewer != seat],
                _Course.of(at.state, seat, moves[one], luck),
                _Course.of(at.state, seat, moves[other], luck),
            )


class _Course(NamedTuple):
    """What one action led to."""

    action: Action
    state: AnyState
    events: list[Event]

    @classmethod
    def of(cls, state: AnyState, seat: Seat, action: Action, luck: int) -> _Course:
        """Take an action in a position; `luck` is the table's."""
        after = state.clone()
        return cls(action, after, after.apply(seat, action)).settled(luck)

    def settled(self, luck: int) -> _Course:
        """Let the table draw until nothing is left to draw."""
        chance = Fast(luck)
        after = self.state.clone()
        return _Course(self.action, after, [*self.events, *settle(after, lambda ask: chance)])

    def told(self, game: AnyGame, viewer: Seat | None) -> tuple[list[Event], list[Ask], set[tuple[Seat, str, int]]]:
        """What a viewer is told: the events, what it is asked now, and for whom everybody sees the table wait."""
        return (
            seen_by(game, self.events, viewer),
            [ask for ask in self.state.asks() if ask.seat == viewer],
            awaited(self.state),
        )


def _told_alike_seen_alike(game: AnyGame, viewers: Iterable[Seat | None], one: _Course, other: _Course) -> None:
    for viewer in viewers:
        told = one.told(game, viewer)
        if told == other.told(game, viewer) and as_bytes(one.state.view(viewer)) != as_bytes(other.state.view(viewer)):
            broken(
                views_tell_no_more_than_events,
                f"viewer {viewer} is told the same of {one.action} and of {other.action}, {told[0]}, "
                f"but then sees {one.state.view(viewer)} and {other.state.view(viewer)}",
            )


# Laws of one draw ----------------------------------------------------------------------------------------------------------


class _Repeated(NamedTuple):
    """A source of chance that gives these values again, each below its n; then it goes on by another source."""

    values: list[int]
    source: Chance

    def below(self, n: int) -> int:
        """Give the next value again, or a new one."""
        return self.values.pop(0) % n if self.values else self.source.below(n)


def draws_tell_no_more_than_views(
    game: AnyGame, seats: int, before: AnyState, state: AnyState, ply: Ply, given: list[tuple[int, int]], chance: Chance
) -> None:
    """Where TABLE might have drawn otherwise, and a viewer's view would be the same, it is told the same; and the other way round.

    One number of the draw is changed. A draw that leaves no trace in the state (a die that everybody saw) may be told.
    """
    choices = [place for place, (n, _) in enumerate(given) if n > 1]
    if not choices:
        return
    place = choices[chance.below(len(choices))]
    n, value = given[place]
    values = [was for _, was in given]
    values[place] = (value + 1 + chance.below(n - 1)) % n
    other = before.clone()
    action = other.chance(ply.ask, _Repeated(values, chance))
    told = other.apply(TABLE, action)
    if as_bytes(other) == as_bytes(state):
        return
    viewers = (*range(seats), None)
    for viewer in viewers:
        seen, other_seen = seen_by(game, ply.events, viewer), seen_by(game, told, viewer)
        if seen != other_seen and as_bytes(state.view(viewer)) == as_bytes(other.view(viewer)):
            broken(
                draws_tell_no_more_than_views,
                f"viewer {viewer} cannot tell {ply.action} from {action}, but is told {seen} and {other_seen}",
            )
    luck = chance.below(2**32)
    courses = (_Course(ply.action, state, ply.events), _Course(action, other, told))
    _told_alike_seen_alike(game, viewers, *(course.settled(luck) for course in courses))


LAWS: Final[tuple[Callable[[Trial], None], ...]] = (
    lists_and_refusals_tell_nothing,
    events_tell_no_more_than_views,
    views_tell_no_more_than_events,
)
"""Of one settled position."""
