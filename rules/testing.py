"""The laws that every game keeps, as plain functions: what the host, the screen and the bots rely on without asking.

`keep` plays a random game and holds every law to it, at every n-th ply. A broken law raises Broken, with its name and a
sentence. Two laws need positions that only a game's own tests can give: `both_are_found` and `falls_evenly`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator
from itertools import islice
from typing import Any, Final, NamedTuple, NoReturn

import msgspec

from rules import notation
from rules.chance import Chance, Fast
from rules.kernel import TABLE, Action, AnyGame, AnyState, Ask, Event, Illegal, Options, Seat
from rules.playout import LISTED, Ply, at_random, hurried, must_only, plies

ENDLESS: Final = 20_000
"""A game of so many plies is taken for one that never ends."""
CORPUS: Final = 40
"""So many actions said earlier in the game are tried again at each position."""

_bytes = msgspec.msgpack.Encoder().encode


class Broken(AssertionError):
    """A law is broken: its name, and how."""

    def __init__(self, law: str, text: str) -> None:
        super().__init__(f"{law}: {text}")
        self.law = law


def _broken(law: Callable[..., object], text: str) -> NoReturn:
    raise Broken(law.__name__, text)


class Position(NamedTuple):
    """A settled state under test: none of TABLE's asks without a wait stands in it."""

    game: AnyGame
    options: Options
    seats: int
    state: AnyState
    said: tuple[Action, ...]
    """Actions said earlier in the game, likely to be illegal now."""
    chance: Chance

    def answers(self, ask: Ask) -> list[Action]:
        """The first LISTED answers to an ask."""
        return list(islice(self.state.legal(ask), LISTED))

    def all_answers(self) -> list[tuple[Seat, Action]]:
        """The answers to every seat's ask."""
        return [(ask.seat, action) for ask in self.state.asks() if ask.seat != TABLE for action in self.answers(ask)]

    def tries(self) -> Iterator[tuple[Seat, Action]]:
        """Every seat with every action worth trying: what others may say now, and what was said before."""
        actions = dict.fromkeys([*(action for _, action in self.all_answers()), *self.said])
        for seat in range(self.seats):
            for action in actions:
                yield seat, action

    def refusal(self, seat: Seat, action: Action) -> tuple[str, str] | None:
        """The rule and sentence of a refusal; None: it is allowed."""
        try:
            self.state.check(seat, action)
        except Illegal as illegal:
            return illegal.rule, illegal.text
        return None

    def viewers(self) -> tuple[Seat | None, ...]:
        """Every seat, and a watcher."""
        return (*range(self.seats), None)


# Laws of one position ------------------------------------------------------------------------------------------------------


def asks_are_sound(at: Position) -> None:
    """No two asks are equal; one of them keeps play going; no ask is left when, and only when, there is an outcome."""
    asks = at.state.asks()
    if len(set(asks)) != len(asks):
        _broken(asks_are_sound, f"two asks are equal in {asks}")
    if bool(asks) == (at.state.outcome() is not None):
        _broken(asks_are_sound, f"with the asks {asks} the outcome is {at.state.outcome()}")
    if asks and not any(ask.seat == TABLE or ask.must for ask in asks):
        _broken(asks_are_sound, f"nobody has to answer: {asks}")
    for ask in asks:
        if not (ask.seat == TABLE or 0 <= ask.seat < at.seats) or (ask.wait and ask.seat != TABLE):
            _broken(asks_are_sound, f"{ask} at a table of {at.seats}")
        if ask.what not in at.game.questions:
            _broken(asks_are_sound, f"{ask.what!r} has no sentence in questions")
    outcome = at.state.outcome()
    if outcome and not len(outcome.places) == len(outcome.scores) == at.seats:
        _broken(asks_are_sound, f"{outcome} at a table of {at.seats}")


def answers_when_asked(at: Position) -> None:
    """A seat has answers exactly when it is asked, all of `legal` passes `check`, and no answer is listed twice."""
    asked = {ask.seat for ask in at.state.asks()}
    for ask in at.state.asks():
        if ask.seat == TABLE:
            at.state.check(TABLE, at.state.chance(ask, at.chance))
            continue
        answers = at.answers(ask)
        if not answers:
            _broken(answers_when_asked, f"{ask} has no answer")
        if len(set(answers)) != len(answers):
            _broken(answers_when_asked, f"{ask} lists an answer twice")
        for action in answers:
            if refusal := at.refusal(ask.seat, action):
                _broken(answers_when_asked, f"{ask} lists {action}, which is refused: {refusal}")
    for seat, action in at.tries():
        if seat not in asked and at.refusal(seat, action) is None:
            _broken(answers_when_asked, f"seat {seat} is not asked, and may say {action}")


def nothing_else_is_legal(at: Position) -> None:
    """Open asks excepted, what `check` allows stands in `legal`."""
    asks = at.state.asks()
    open_seats = {ask.seat for ask in asks if ask.open or (ask.seat != TABLE and len(at.answers(ask)) == LISTED)}
    listed = set(at.all_answers())
    for seat, action in at.tries():
        if seat not in open_seats and (seat, action) not in listed and at.refusal(seat, action) is None:
            _broken(nothing_else_is_legal, f"seat {seat} may say {action}, which no ask of {asks} lists")


def looking_changes_nothing(at: Position) -> None:
    """Asking, checking, listing, viewing, drawing and cloning leave the state byte-equal; so does an illegal action."""
    before = _bytes(at.state)
    for ask in at.state.asks():
        if ask.seat == TABLE:
            at.state.chance(ask, at.chance)
    for seat, action in at.tries():
        at.refusal(seat, action)
    for viewer in at.viewers():
        at.state.view(viewer)
    at.state.outcome()
    at.state.clone()
    if _bytes(at.state) != before:
        _broken(looking_changes_nothing, "the state is not what it was before it was looked at")


def clones_share_nothing(at: Position) -> None:
    """What is done to a clone leaves the original's bytes; the same action on both gives equal bytes and equal events."""
    before = _bytes(at.state)
    moves = at.all_answers()
    picked = [moves[at.chance.below(len(moves))] for _ in range(min(3, len(moves)))]
    picked += [(TABLE, at.state.chance(ask, at.chance)) for ask in at.state.asks() if ask.seat == TABLE]
    for seat, action in picked:
        one, other = at.state.clone(), at.state.clone()
        if _bytes(one) != before:
            _broken(clones_share_nothing, "a clone differs from its original")
        told = one.apply(seat, action)
        _play_on(one, at.chance)
        if _bytes(at.state) != before:
            _broken(clones_share_nothing, f"{action} of seat {seat}, and what followed on a clone, changed the original")
        if told != other.apply(seat, action):
            _broken(clones_share_nothing, f"{action} of seat {seat} told two stories of one state")
        again = at.state.clone()
        again.apply(seat, action)
        if _bytes(other) != _bytes(again):
            _broken(clones_share_nothing, f"{action} of seat {seat} led to two states")


def _play_on(state: AnyState, chance: Chance) -> None:
    """A dozen plies more, so that a list shared below the surface shows."""
    for _ in islice(plies(state, at_random(chance), chance), 12):
        pass


def imagined_worlds_fit(at: Position) -> None:
    """`imagine(view).view(seat) == view`, and the imagined seat is asked what the real one is."""
    for seat in range(at.seats):
        view = at.state.view(seat)
        world = at.game.imagine(at.options, view, at.chance)
        if _bytes(world.view(seat)) != _bytes(view):
            _broken(imagined_worlds_fit, f"seat {seat} sees {view}; in the world imagined from that it sees {world.view(seat)}")
        real, imagined = ([ask for ask in state.asks() if ask.seat == seat] for state in (at.state, world))
        if real != imagined:
            _broken(imagined_worlds_fit, f"seat {seat} is asked {real}; in its imagined world {imagined}")
        if at.game.tally(world) != at.game.tally(at.state):
            _broken(imagined_worlds_fit, f"seat {seat} imagines {at.game.tally(world)}; there are {at.game.tally(at.state)}")


def lists_and_refusals_tell_nothing(at: Position) -> None:
    """The world a seat imagines lists and refuses for it exactly what the real state does, in the same words."""
    for seat in range(at.seats):
        world = at.game.imagine(at.options, at.state.view(seat), at.chance)
        there = at._replace(state=world)
        for ask in at.state.asks():
            if ask.seat == seat and at.answers(ask) != there.answers(ask):
                _broken(lists_and_refusals_tell_nothing, f"{ask} lists {at.answers(ask)}; imagined, {there.answers(ask)}")
        for other, action in at.tries():
            if other == seat and at.refusal(seat, action) != there.refusal(seat, action):
                real, imagined = at.refusal(seat, action), there.refusal(seat, action)
                _broken(lists_and_refusals_tell_nothing, f"seat {seat} saying {action}: {real}; imagined, {imagined}")


def events_tell_no_more_than_views(at: Position) -> None:
    """Where a viewer sees two worlds alike before and after an action of somebody else, it is told the same of both."""
    for viewer in at.viewers():
        for seat in range(at.seats):
            if seat == viewer:
                continue
            world = at.game.imagine(at.options, at.state.view(seat if viewer is None else viewer), at.chance)
            if _bytes(world.view(viewer)) != _bytes(at.state.view(viewer)):
                continue
            tales = [_tale(at.game, state, seat, viewer, at.chance) for state in (at.state, world)]
            if None in tales:
                continue
            (what, seen, told), (other, other_seen, other_told) = (tale for tale in tales if tale)
            if seen == other_seen and told != other_told:
                _broken(
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
    return action, _bytes(after.view(viewer)), told


def seen_by(game: AnyGame, events: Iterable[Event], viewer: Seat | None) -> list[Event]:
    """Events as a viewer may see them."""
    return [seen for event in events if (seen := game.redact(event, viewer)) is not None]


def defaults_are_legal(at: Position) -> None:
    """`absent` answers every must ask, with something allowed; so does `greedy`, and what it says to an optional ask is allowed."""
    for ask in at.state.asks():
        if ask.seat == TABLE:
            continue
        view = at.state.view(ask.seat)
        for answer in (at.game.absent, at.game.greedy):
            action = answer(at.options, view, ask, at.chance)
            if action is None and ask.must:
                _broken(defaults_are_legal, f"{answer.__name__} has no answer to {ask}")
            if action is not None and (refusal := at.refusal(ask.seat, action)):
                _broken(defaults_are_legal, f"{answer.__name__} says {action} to {ask}, which is refused: {refusal}")


def words_come_back(at: Position) -> None:
    """Actions survive notation; actions and views survive the wire; views and answers can be put in words."""
    moves = at.all_answers()
    moves += [(TABLE, at.state.chance(ask, at.chance)) for ask in at.state.asks() if ask.seat == TABLE]
    for _seat, action in moves:
        line = notation.write(at.options, action)
        if notation.read(at.game, at.options, line) != action:
            _broken(words_come_back, f"{action} is written {line!r}, and read as {notation.read(at.game, at.options, line)}")
        if msgspec.msgpack.decode(_bytes(action), type=at.game.actions) != action:
            _broken(words_come_back, f"{action} does not survive the wire")
    names = [f"Player {seat + 1}" for seat in range(at.seats)]
    for viewer in at.viewers():
        view = at.state.view(viewer)
        if msgspec.msgpack.decode(_bytes(view), type=at.game.views) != view:
            _broken(words_come_back, f"{view} does not survive the wire")
        for line in at.game.show(at.options, view, names):
            _printable(line)
        for seat, action in moves:
            if seat == viewer:
                _printable(at.game.gloss(at.options, view, action))


def _printable(line: str) -> None:
    if not (line.isprintable() or line == ""):
        _broken(words_come_back, f"{line!r} is not a printable line")


POSITION_LAWS: Final[tuple[Callable[[Position], None], ...]] = (
    asks_are_sound,
    answers_when_asked,
    nothing_else_is_legal,
    looking_changes_nothing,
    clones_share_nothing,
    imagined_worlds_fit,
    lists_and_refusals_tell_nothing,
    events_tell_no_more_than_views,
    defaults_are_legal,
    words_come_back,
)


# Laws of one step ----------------------------------------------------------------------------------------------------------


def nothing_is_lost(game: AnyGame, before: Any, state: AnyState, ply: Ply) -> None:
    """`tally` is the same after every action."""
    if game.tally(state) != before:
        _broken(nothing_is_lost, f"{ply.action} of seat {ply.ask.seat} made {game.tally(state)} of {before}")


def standing_questions_mean_the_same(before: AnyState, state: AnyState, ply: Ply) -> None:
    """An optional ask that another's action leaves as it was still has the same answers."""
    for ask in set(before.asks()) & set(state.asks()):
        if ask.seat in (TABLE, ply.ask.seat) or ask.must or ask.open:
            continue
        was, is_now = (list(islice(one.legal(ask), LISTED)) for one in (before, state))
        if was != is_now:
            _broken(standing_questions_mean_the_same, f"{ask} meant {was}; after {ply.action} of seat {ply.ask.seat} it means {is_now}")


def stories_survive_the_wire(game: AnyGame, options: Options, seats: int, events: Iterable[Event]) -> None:
    """Events, as each viewer sees them, survive the wire and can be told."""
    names = [f"Player {seat + 1}" for seat in range(seats)]
    for event in events:
        for viewer in (*range(seats), None):
            seen = game.redact(event, viewer)
            if seen is None:
                continue
            if msgspec.msgpack.decode(_bytes(seen), type=game.events) != seen:
                _broken(stories_survive_the_wire, f"{seen} does not survive the wire")
            _printable(game.tell(options, seen, names))


# Whole games ---------------------------------------------------------------------------------------------------------------


def keep(game: AnyGame, options: Options, seats: int, seed: int, every: int = 1, most: int = 400) -> None:
    """Hold every law to one random game: step laws at each ply, position laws at every n-th settled position, `most` plies long."""
    chance = Fast(seed)
    state = game.new(options, seats, None)
    held = game.tally(state)
    said: dict[Action, None] = {}
    before = state.clone()
    count = 0
    for ply in islice(plies(state, at_random(chance, eager=3), chance), most):
        nothing_is_lost(game, held, state, ply)
        if _settled(before):
            standing_questions_mean_the_same(before, state, ply)
        stories_survive_the_wire(game, options, seats, ply.events)
        before = state.clone()
        if ply.ask.seat != TABLE:
            said[ply.action] = None
        if not _settled(state):
            continue
        count += 1
        if count % every == 0 or not state.asks():
            at = Position(game, options, seats, state, tuple(said)[-CORPUS:], chance)
            for law in POSITION_LAWS:
                law(at)


def _settled(state: AnyState) -> bool:
    return not any(ask.seat == TABLE and not ask.wait for ask in state.asks())


def ends(game: AnyGame, seats: int, seed: int, options: Options | None = None) -> int:
    """With default options, answering only must asks and TABLE's, the game ends. The number of its plies."""
    chosen = hurried(game, game.options()) if options is None else options
    chance = Fast(seed)
    state = game.new(chosen, seats, None)
    count = sum(1 for _ in islice(plies(state, must_only(at_random(chance)), chance), ENDLESS))
    if state.asks():
        _broken(ends, f"{game.title} with {seats} seats goes on after {count} plies")
    return count


# Laws that need positions of the game's own ---------------------------------------------------------------------------------


def both_are_found(game: AnyGame, options: Options, seat: Seat | None, one: AnyState, other: AnyState, tries: int = 500) -> None:
    """Two states that differ only in what a seat may not know look alike to it, and `imagine` finds both."""
    view = one.view(seat)
    if _bytes(view) != _bytes(other.view(seat)):
        _broken(both_are_found, f"seat {seat} can tell the two apart: {view} and {other.view(seat)}")
    wanted = {_bytes(one), _bytes(other)}
    for attempt in range(tries):
        wanted.discard(_bytes(game.imagine(options, view, Fast(attempt))))
        if not wanted:
            return
    _broken(both_are_found, f"in {tries} tries `imagine` never came to {len(wanted)} of the two")


def falls_evenly(sample: Callable[[Chance], Hashable], outcomes: int, times: int = 20_000) -> None:
    """What a draw or shuffle gives falls evenly on so many outcomes: chi-squared within six standard deviations of its mean."""
    counts = Counter(sample(Fast(seed)) for seed in range(times))
    expected = times / outcomes
    if len(counts) > outcomes:
        _broken(falls_evenly, f"{len(counts)} different outcomes; there should be {outcomes}")
    chi2 = sum((count - expected) ** 2 for count in counts.values()) / expected + (outcomes - len(counts)) * expected
    limit = (outcomes - 1) + 6 * (2 * (outcomes - 1)) ** 0.5
    if chi2 > limit:
        _broken(falls_evenly, f"chi-squared is {chi2:.1f} over {outcomes} outcomes; more than {limit:.1f} is no accident")
