"""Two worlds that one seat cannot tell apart, and what it is sent in each, byte for byte.

    python tests/protocol/twins.py [GAME …]

lists every event that has something to hide: how many pairs of worlds were compared in which it happened, and in how many of
them the bytes differ once its redaction is taken away.
"""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice, zip_longest
from pathlib import Path
from typing import Any, Final, NamedTuple
from unittest.mock import patch

import msgspec

sys.path.insert(0, str(Path(__file__).parents[1]))

from protocol.desk import Desk

from net.core.messages import Act
from rules.catalog import NAMES, load
from rules.chance import Chance, Fast, Stream
from rules.kernel import TABLE, Action, AnyGame, AnyState, Ask, Event, Options, Seat
from rules.playout import at_random, hurried, plies
from rules.settling import is_settled, settle
from rules.trial import as_bytes

SEED: Final = "a seed"
"""Of every desk: what its table draws follows from this, the question, and what is in the bag."""
PAIRS: Final = 2
"""So many pairs of worlds are kept of each event."""
TRIES: Final = 60
"""So often a pair is looked for where the same events happen."""
OPTIONS: Final[dict[str, tuple[dict[str, Any], ...]]] = {
    "dicetown": ({"wild_west": True}, {}),
    "cowclicker": ({"events": 3},),
    "cowsdance": ({"ask": "bulls", "dealer": 1},),
}
"""Where a game has everything in it: of its random games, by turns."""


class Moment(NamedTuple):
    """A world, and what a seat says there; nothing: the table deals."""

    state: AnyState
    seat: Seat = TABLE
    ask: Ask | None = None
    action: Action | None = None


class Pair(NamedTuple):
    """Two worlds that are alike for this viewer, before and after; None: the public."""

    viewer: Seat | None
    kinds: frozenset[str]
    """The events that happen, of which the viewer is not told all."""
    one: Moment
    other: Moment


# Hand-written swaps -----------------------------------------------------------------------------------------------------------


def exchange(one: list[int], other: list[int], chance: Chance) -> None:
    """A card of each goes to the other."""
    if one and other:
        mine, theirs = one.pop(chance.below(len(one))), other.pop(chance.below(len(other)))
        one.append(theirs)
        other.append(mine)
        one.sort()
        other.sort()


def swapped(name: str, state: Any, seat: Seat | None, chance: Chance) -> None:
    """Exchange, in place, two things of which this seat knows neither; whether it can tell is checked by whoever calls."""
    places: list[list[int]] = [hand for owner, hand in enumerate(getattr(state, "hands", [])) if owner != seat]
    piles = [getattr(state, pile, None) for pile in ("deck", "pile", "store", "premium", "cowntdown", "deeds")]
    places += [pile for pile in piles if isinstance(pile, list)]
    if name == "take5" and state.options.variant != "logic":
        places.append(state.rest)
    one = chance.below(len(places))
    other = (one + 1 + chance.below(len(places) - 1)) % len(places)
    exchange(places[one], places[other], chance)


def twin(game: AnyGame, options: Options, state: AnyState, viewer: Seat | None, chance: Chance) -> AnyState | None:
    """Another world that this viewer cannot tell from this one: by a swap, or imagined; None: none was met."""
    if chance.below(2) or viewer is None:
        other = state.clone()
        swapped(game.name, other, viewer, chance)
    else:
        other = game.determinize(options, state.view(viewer), chance)
    same = as_bytes(other.view(viewer)) == as_bytes(state.view(viewer)) and as_bytes(other.view(None)) == as_bytes(state.view(None))
    return other if same and other != state and game.conserved(other) == game.conserved(state) else None


def options_of(game: AnyGame, seed: int) -> Options:
    """The options of a random game."""
    choices = OPTIONS.get(game.name, ({},))
    return hurried(game, msgspec.convert(choices[seed % len(choices)], game.options))


# Pairs ------------------------------------------------------------------------------------------------------------------------


def played(moment: Moment) -> tuple[AnyState, list[Event]]:
    """What a desk's table makes of it."""
    state = moment.state.clone()
    events = list(state.apply(moment.seat, moment.action)) if moment.action is not None else []
    events += settle(state, lambda ask: Stream(SEED, ask.what, ask.about))
    return state, events


def secrets_of(game: AnyGame, events: Sequence[Event], viewer: Seat | None) -> frozenset[str]:
    """The kinds of these events of which a viewer is not told all."""
    return frozenset(type(event).__name__ for event in events if game.redact(event, viewer) != event)


def pairs(game: AnyGame, seeds: Iterable[int]) -> Iterator[Pair]:
    """Pairs of worlds in random games, some of each event that has something to hide."""
    found: Counter[str] = Counter()
    tried: Counter[frozenset[str]] = Counter()
    for seed in seeds:
        options = options_of(game, seed)
        chance, luck = Fast(seed), Fast(seed + 1_000_000)
        state = game.new(options, game.usual, None)
        before = state.clone()
        for ply in plies(state, at_random(chance, eager=3), chance):
            if (ply.ask.seat != TABLE or ply.ask.wait) and is_settled(before):
                moment = Moment(before, ply.ask.seat, ply.ask, ply.action)
                for pair in _alike(game, options, moment, luck, found, tried):
                    found.update(pair.kinds)
                    yield pair
            before = state.clone()


def _alike(
    game: AnyGame, options: Options, moment: Moment, chance: Chance, found: Counter[str], tried: Counter[frozenset[str]]
) -> Iterator[Pair]:
    after, events = played(moment)
    for viewer in (*range(game.usual), None):
        kinds = secrets_of(game, events, viewer)
        tried[kinds] += 1
        if viewer == moment.seat or all(found[kind] >= PAIRS for kind in kinds) or tried[kinds] > TRIES:
            continue
        for other in islice(_others(game, options, moment, viewer, chance), 8):
            try:
                other_after, other_events = played(other)
            except ValueError:
                continue  # the swap took a card that was laid down for later
            if other.action is None and any(game.redact(event, viewer) is not None for event in events):
                continue  # that something was said is no secret
            if _open_to(game, other_events, viewer) != _open_to(game, events, viewer):
                continue  # everybody saw the difference
            if other_events != events and as_bytes(other_after.view(viewer)) == as_bytes(after.view(viewer)):
                differing = {type(one).__name__ for one, two in zip_longest(events, other_events) if one != two}
                told = kinds & differing
                if any(found[kind] < PAIRS for kind in told):
                    yield Pair(viewer, frozenset(told), moment, other)
                    return


def _open_to(game: AnyGame, events: Sequence[Event], viewer: Seat | None) -> list[Event]:
    """The events of which the viewer is told all."""
    return [event for event in events if game.redact(event, viewer) == event]


def _others(game: AnyGame, options: Options, moment: Moment, viewer: Seat | None, chance: Chance) -> Iterator[Moment]:
    assert moment.ask
    if moment.seat != TABLE and not moment.ask.must:
        yield Moment(moment.state)  # nobody says anything
    listed = [] if moment.seat == TABLE else islice(moment.state.legal(moment.ask), 40)
    answers = [action for action in listed if action != moment.action]
    for _ in range(min(4, len(answers))):
        yield moment._replace(action=answers[chance.below(len(answers))])
    for _ in range(4):
        world = twin(game, options, moment.state, viewer, chance)
        if world is None:
            continue
        try:
            world.check(moment.seat, moment.action)
        except ValueError:
            continue
        yield moment._replace(state=world)


# Deals: the table itself is swapped -------------------------------------------------------------------------------------------


def swapping_deals(state: AnyState, one: Seat, other: Seat) -> Any:
    """While this is entered, the first hands that are dealt to two seats are each other's."""
    real: Callable[..., Any] = type(state).chance

    def chance(self: AnyState, ask: Ask, source: Chance) -> Action:
        action: Action = real(self, ask, source)
        hands = getattr(action, "hands", None)
        if hands is None:
            return action
        hands = list(hands)
        hands[one], hands[other] = hands[other], hands[one]
        return msgspec.structs.replace(action, hands=tuple(hands))

    return patch.object(type(state), "chance", chance)


# On the bytes -----------------------------------------------------------------------------------------------------------------


def leaky(game: AnyGame, kind: str) -> AnyGame:
    """The game without the redaction of one event."""
    return replace(game, redact=lambda event, seat: event if type(event).__name__ == kind else game.redact(event, seat))


def sent(game: AnyGame, moment: Moment, viewer: Seat | None) -> list[list[bytes]]:
    """What the viewer, a watcher and somebody who comes later are sent."""
    desk = Desk(replace(game, new=lambda options, seats, last: moment.state.clone()), game.usual)
    zoe = desk.watch("Zoe")
    peers = [desk.sit(f"Player {number}") for number in range(game.usual)]
    if moment.ask is not None and moment.seat == TABLE:
        desk.wait(moment.ask.wait + 1)  # the window closes
    elif moment.action is not None and moment.ask is not None:
        asked = next(one for one in desk.update(peers[moment.seat]).asks if (one.what, one.about) == (moment.ask.what, moment.ask.about))
        desk.say(peers[moment.seat], Act(asked.number, msgspec.to_builtins(moment.action)))
    late = desk.watch("Yann")
    seen = [desk.sent[zoe], desk.sent[late]]
    return seen if viewer is None else [desk.sent[peers[viewer]], *seen]


def differ(game: AnyGame, pair: Pair) -> bool:
    """Whether the viewer's bytes tell the two worlds apart."""
    own = slice(None) if pair.viewer is None else slice(1)
    return sent(game, pair.one, pair.viewer)[own] != sent(game, pair.other, pair.viewer)[own]


def deal_differs(game: AnyGame) -> bool | None:
    """Whether the first seat's bytes tell whose first hands the other two have; None: nothing is dealt into hands."""
    state = game.new(options_of(game, 0), game.usual, None)
    moment = Moment(state)
    if not any("hands" in event.__struct_fields__ for event in played(moment)[1]):
        return None
    one = sent(game, moment, 0)
    with swapping_deals(state, 1, 2):
        return one != sent(game, moment, 0)


class Found(NamedTuple):
    """Of one event: pairs of worlds in which it happened, and those that differ on the bytes without its redaction."""

    pairs: int
    seen: int
    leaks: int
    """Pairs that differ on the bytes as the game is: there must be none."""


def listed(game: AnyGame, seeds: Iterable[int]) -> dict[str, Found]:
    """Every event of a game that has something to hide, as far as random games bring it."""
    counted: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0])
    for pair in pairs(game, seeds):
        leaks = differ(game, pair)
        for kind in pair.kinds:
            counts = counted[kind]
            counts[0] += 1
            counts[1] += differ(leaky(game, kind), pair)
            counts[2] += leaks
    if (differs := deal_differs(game)) is not None:
        counted["Dealt"] = [1, int(bool(deal_differs(leaky(game, "Dealt")))), int(differs)]
    return {kind: Found(*counts) for kind, counts in sorted(counted.items())}


if __name__ == "__main__":
    for name in sys.argv[1:] or NAMES:
        for kind, found in listed(load(name), range(40)).items():
            print(f"{name:12} {kind:14} {found.pairs} pairs, {found.seen} told apart without its redaction, {found.leaks} with it")
