"""The laws that every game keeps, as plain functions: what the host, the screen and the bots rely on without asking.

`keep` plays a random game and holds every law to it, at every n-th ply. A broken law raises Broken, with its name and a
sentence. Two laws need positions that only a game's own tests can give: `both_are_found` and `falls_evenly`. A view that shows
too much, and that `imagine` takes at its word, is found by `both_are_found` alone.
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

TABLES: Final = 8
"""And so many of TABLE's."""
EFFECTS: Final = 8
"""So many answers to a standing question are tried before and after."""

_bytes = msgspec.msgpack.Encoder().encode


class Broken(AssertionError):
    """A law is broken: its name, and how."""

    def __init__(self, law: str, text: str) -> None:
        super().__init__(f"{law}: {text}")
        self.law = law


def _broken(law: Callable[..., object], text: str) -> NoReturn:
    raise Broken(law.__name__, text)


class Drawn(NamedTuple):
    """A source of chance that remembers what it gave: (n, value) for each call."""

    source: Chance
    given: list[tuple[int, int]]

    def below(self, n: int) -> int:
        """See Chance."""
        value = self.source.below(n)
        self.given.append((n, value))
        return value


class Repeated(NamedTuple):
    """A source of chance that gives these values again, each below its n; then it goes on by another source."""

    values: list[int]
    source: Chance

    def below(self, n: int) -> int:
        """See Chance."""
        return self.values.pop(0) % n if self.values else self.source.below(n)


class Position(NamedTuple):
    """A state under test. Settled, but for SPEAKING_LAWS: none of TABLE's asks without a wait stands in it."""

    game: AnyGame
    options: Options
    seats: int
    state: AnyState
    said: tuple[Action, ...]
    """Actions said earlier in the game, by seats and TABLE, likely to be illegal now."""
    chance: Chance

    def answers(self, ask: Ask) -> list[Action]:
        """The first LISTED answers to an ask."""
        return list(islice(self.state.legal(ask), LISTED))

    def all_answers(self) -> list[tuple[Seat, Action]]:
        """The answers to every seat's ask."""
        return [(ask.seat, action) for ask in self.state.asks() if ask.seat != TABLE for action in self.answers(ask)]

    def tries(self) -> Iterator[tuple[Seat, Action]]:
        """Every seat, and TABLE, with every action worth trying: what others may say now, and what was said before."""
        actions = dict.fromkeys([*(action for _, action in self.all_answers()), *self.said])
        for seat in (*range(self.seats), TABLE):
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
    """No two asks are equal; one of them keeps play going; no ask is left when, and only when, there is an outcome.

    An ask of TABLE without a wait stands alone: while the table has to draw, nobody is asked.
    """
    asks = at.state.asks()
    if len(asks) > 1 and not _settled(at.state):
        _broken(asks_are_sound, f"TABLE draws while others are asked: {asks}")
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
    """A seat has answers exactly when it is asked, all of `legal` passes `check`, and no answer is listed twice.

    TABLE is a seat: unasked, `check` refuses it everything, and refuses seats what only TABLE says.
    """
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
        if seat != TABLE and seat not in open_seats and (seat, action) not in listed and at.refusal(seat, action) is None:
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
    """`imagine(view).view(seat) == view`, and the imagined seat is asked what the real one is.

    What everybody knows is so in the imagined world too: what a watcher sees, and whom the table waits for (the seats with a
    must ask, and TABLE's windows, which open and are skipped on public facts only).
    """
    for seat in range(at.seats):
        view = at.state.view(seat)
        world = at.game.imagine(at.options, view, at.chance)
        if _bytes(world.view(seat)) != _bytes(view):
            _broken(imagined_worlds_fit, f"seat {seat} sees {view}; in the world imagined from that it sees {world.view(seat)}")
        real, imagined = ([ask for ask in state.asks() if ask.seat == seat] for state in (at.state, world))
        if real != imagined:
            _broken(imagined_worlds_fit, f"seat {seat} is asked {real}; in its imagined world {imagined}")
        if _bytes(world.view(None)) != _bytes(at.state.view(None)):
            _broken(imagined_worlds_fit, f"a watcher sees {at.state.view(None)}; in the world of seat {seat}, {world.view(None)}")
        if _awaited(world) != _awaited(at.state):
            _broken(imagined_worlds_fit, f"the table waits for {_awaited(at.state)}; in the world of seat {seat}, for {_awaited(world)}")
        if at.game.tally(world) != at.game.tally(at.state):
            _broken(imagined_worlds_fit, f"seat {seat} imagines {at.game.tally(world)}; there are {at.game.tally(at.state)}")


def _awaited(state: AnyState) -> set[tuple[Seat, str, int]]:
    """What everybody sees that the table waits for: seats that must answer, and windows."""
    return {(TABLE, ask.what, ask.about) if ask.seat == TABLE else (ask.seat, "", 0) for ask in state.asks() if ask.must}


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
    """Where a viewer sees two worlds alike before and after an action of somebody else, it is told the same of both.

    A choice that leaves no trace in the state (whom somebody accused in vain) may be told.
    """
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
            if (
                seen == other_seen
                and told != other_told
                and not any(_alike(there, seat, what, other) for there in (at, at._replace(state=world)))
            ):
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


def _alike(at: Position, seat: Seat, one: Action, other: Action) -> bool:
    """Whether a seat may say both, and they lead to one state."""
    if at.refusal(seat, one) or at.refusal(seat, other):
        return False
    after = at.state.clone(), at.state.clone()
    for state, action in zip(after, (one, other), strict=True):
        state.apply(seat, action)
    return one != other and _bytes(after[0]) == _bytes(after[1])


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
            _printable(words_come_back, line)
        for seat, action in moves:
            if seat == viewer:
                _printable(words_come_back, at.game.gloss(at.options, view, action))


def _printable(law: Callable[..., object], line: str) -> None:
    if not line.isprintable():
        _broken(law, f"{line!r} is not a printable line")


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
SPEAKING_LAWS: Final[tuple[Callable[[Position], None], ...]] = (asks_are_sound, answers_when_asked)
"""These hold while TABLE has to draw, too."""


# Laws of one step ----------------------------------------------------------------------------------------------------------


def nothing_is_lost(game: AnyGame, before: Any, state: AnyState, ply: Ply) -> None:
    """`tally` is the same after every action."""
    if game.tally(state) != before:
        _broken(nothing_is_lost, f"{ply.action} of seat {ply.ask.seat} made {game.tally(state)} of {before}")


def draws_are_new(ply: Ply, given: list[tuple[int, int]], drawn: set[tuple[str, int]]) -> None:
    """TABLE draws once for each `what` and `about`: the stream is keyed by them, and a second draw would repeat the first."""
    if any(n > 1 for n, _ in given):
        key = ply.ask.what, ply.ask.about
        if key in drawn:
            _broken(draws_are_new, f"{ply.ask} has been drawn for before: the same stream, and so the same {ply.action}, twice")
        drawn.add(key)


def draws_tell_no_more_than_views(
    game: AnyGame, seats: int, before: AnyState, state: AnyState, ply: Ply, given: list[tuple[int, int]], chance: Chance
) -> None:
    """Where TABLE might have drawn otherwise, and a viewer's view would be the same, it is told the same.

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
    action = other.chance(ply.ask, Repeated(values, chance))
    told = other.apply(TABLE, action)
    if _bytes(other) == _bytes(state):
        return
    for viewer in (*range(seats), None):
        seen, other_seen = seen_by(game, ply.events, viewer), seen_by(game, told, viewer)
        if seen != other_seen and _bytes(state.view(viewer)) == _bytes(other.view(viewer)):
            _broken(
                draws_tell_no_more_than_views,
                f"viewer {viewer} cannot tell {ply.action} from {action}, but is told {seen} and {other_seen}",
            )


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
            _broken(standing_questions_mean_the_same, f"{ask} meant {was}; after what {sorted(acted)} did it means {is_now}")
        for action in still[:EFFECTS]:
            did, does = (seen_by(game, one.clone().apply(ask.seat, action), ask.seat)[:1] for one in (before, state))
            if did != does:
                _broken(standing_questions_mean_the_same, f"{action} to {ask} did {did}; after what {sorted(acted)} did it does {does}")


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
            _printable(stories_survive_the_wire, game.tell(options, seen, names))


# Whole games ---------------------------------------------------------------------------------------------------------------


def keep(game: AnyGame, options: Options, seats: int, seed: int, every: int = 1, most: int = 400) -> None:
    """Hold every law to one random game: step laws at each ply, position laws at every n-th position, `most` plies long."""
    chance = Fast(seed)
    state = game.new(options, seats, None)
    held = game.tally(state)
    said: dict[Action, None] = {}
    by_table: dict[Action, None] = {}
    given: list[tuple[int, int]] = []
    drawn: set[tuple[str, int]] = set()
    before = settled = state.clone()
    acted: set[Seat] = set()

    def hold(count: int) -> None:
        if count % every == 0 or not state.asks():
            at = Position(game, options, seats, state, (*tuple(by_table)[-TABLES:], *tuple(said)[-CORPUS:]), chance)
            for law in POSITION_LAWS if _settled(state) else SPEAKING_LAWS:
                law(at)

    hold(0)
    source = Drawn(chance, given)
    for count, ply in enumerate(islice(plies(state, at_random(chance, eager=3), chance, lambda ask: source), most), 1):
        nothing_is_lost(game, held, state, ply)
        stories_survive_the_wire(game, options, seats, ply.events)
        if ply.ask.seat == TABLE:
            draws_are_new(ply, given, drawn)
            draws_tell_no_more_than_views(game, seats, before, state, ply, given, chance)
            given.clear()
        (by_table if ply.ask.seat == TABLE else said)[ply.action] = None
        acted.add(ply.ask.seat)
        before = state.clone()
        if _settled(state):
            if _settled(settled):
                standing_questions_mean_the_same(game, settled, before, acted)
            settled, acted = before, set()
        hold(count)


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
