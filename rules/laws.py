"""The laws of one position: what holds of every state that a game may stand in. `rules.testing` plays games and asks them all.

A law takes a Trial and returns nothing, or raises LawBroken with its own name and a sentence. Those of secrecy stand in
`rules.secrecy`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, Final

import msgspec

from rules import bounds, notation, positions
from rules.bots import make
from rules.chance import Chance, shuffled
from rules.errors import NotationError, TableRunsAway
from rules.kernel import TABLE, AnyGame, AnyState
from rules.playout import LISTED, at_random, plies
from rules.settling import is_settled, settle
from rules.trial import Trial, as_bytes, awaited, broken, from_bytes, printable

NONSENSE: Final = 12
"""So many actions with other numbers are tried at each position."""
WORDED: Final = 60
"""So many answers are put in words at each position."""
WILD: Final = (0, 1, 2, 5, 9, 13, 40, 99, 104, 255, -1)


# A law of types ------------------------------------------------------------------------------------------------------------


def numbers_have_bounds(game: AnyGame) -> None:
    """Every number and text of a view, event, action or option has bounds in its type, and every list of a view its length.

    A client computes with what a stranger's host sends: a number without bounds could make it count for ever (`rules.bounds`).
    """
    for what, kinds, lists in (
        ("views", game.views, True),
        ("events", game.events, False),
        ("actions", game.actions, False),
        ("options", game.options, False),
    ):
        if found := list(bounds.without_bounds(kinds, lists)):
            broken(numbers_have_bounds, f"in the {what} of {game.title} these have no bounds: {', '.join(found)}; see rules.bounds")


# Laws of one position ------------------------------------------------------------------------------------------------------


def asks_are_sound(at: Trial) -> None:
    """No two asks are equal; one of them keeps play going; no ask is left when, and only when, there is an outcome.

    An ask of TABLE without a wait stands alone: while the table has to draw, nobody is asked.
    """
    asks = at.state.asks()
    if len(asks) > 1 and not is_settled(at.state):
        broken(asks_are_sound, f"TABLE draws while others are asked: {asks}")
    if len(set(asks)) != len(asks):
        broken(asks_are_sound, f"two asks are equal in {asks}")
    if bool(asks) == (at.state.outcome() is not None):
        broken(asks_are_sound, f"with the asks {asks} the outcome is {at.state.outcome()}")
    if asks and not any(ask.seat == TABLE or ask.must for ask in asks):
        broken(asks_are_sound, f"nobody has to answer: {asks}")
    for ask in asks:
        if not (ask.seat == TABLE or 0 <= ask.seat < at.seats) or (ask.wait and ask.seat != TABLE):
            broken(asks_are_sound, f"{ask} at a table of {at.seats}")
        if ask.what not in at.game.prompts:
            broken(asks_are_sound, f"{ask.what!r} has no sentence in `prompts`; every ask needs one, the table's too")
    outcome = at.state.outcome()
    if outcome and not len(outcome.ranks) == len(outcome.scores) == at.seats:
        broken(asks_are_sound, f"{outcome} at a table of {at.seats}")


def answers_when_asked(at: Trial) -> None:
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
            broken(answers_when_asked, f"{ask} has no answer")
        if len(set(answers)) != len(answers):
            broken(answers_when_asked, f"{ask} lists an answer twice")
        for action in answers:
            if refusal := at.refusal(ask.seat, action):
                broken(answers_when_asked, f"{ask} lists {action}, which is refused: {refusal}")
            try:
                bounds.check_seats(action, at.seats)
            except ValueError as fault:
                broken(answers_when_asked, f"{ask} lists {action}, which is out of bounds: {fault}")
    for seat, action in at.tries():
        if seat not in asked and at.refusal(seat, action) is None:
            broken(answers_when_asked, f"seat {seat} is not asked, and may say {action}")


def nothing_else_is_legal(at: Trial) -> None:
    """Open asks excepted, what `check` allows stands in `legal`."""
    asks = at.state.asks()
    open_seats = {ask.seat for ask in asks if ask.open or (ask.seat != TABLE and len(at.answers(ask)) == LISTED)}
    listed = set(at.all_answers())
    for seat, action in at.tries():
        if seat != TABLE and seat not in open_seats and (seat, action) not in listed and at.refusal(seat, action) is None:
            broken(nothing_else_is_legal, f"seat {seat} may say {action}, which no ask of {asks} lists")


def looking_changes_nothing(at: Trial) -> None:
    """Asking, checking, listing, viewing, drawing and cloning leave the state byte-equal; so does an illegal action."""
    before = as_bytes(at.state)
    for ask in at.state.asks():
        if ask.seat == TABLE:
            at.state.chance(ask, at.chance)
    for seat, action in at.tries():
        at.check(seat, action)
    for viewer in at.viewers():
        at.state.view(viewer)
    at.state.outcome()
    at.state.clone()
    if as_bytes(at.state) != before:
        broken(looking_changes_nothing, "the state is not what it was before it was looked at")


def clones_share_nothing(at: Trial) -> None:
    """What is done to a clone leaves the original's bytes; the same action on both gives equal bytes and equal events."""
    before = as_bytes(at.state)
    moves = at.all_answers()
    picked = [moves[at.chance.below(len(moves))] for _ in range(min(3, len(moves)))]
    picked += [(TABLE, at.state.chance(ask, at.chance)) for ask in at.state.asks() if ask.seat == TABLE]
    for seat, action in picked:
        one, other = at.state.clone(), at.state.clone()
        if as_bytes(one) != before:
            broken(clones_share_nothing, "a clone differs from its original")
        told = one.apply(seat, action)
        _play_on(one, at.chance)
        if as_bytes(at.state) != before:
            broken(clones_share_nothing, f"{action} of seat {seat}, and what followed on a clone, changed the original")
        if told != other.apply(seat, action):
            broken(clones_share_nothing, f"{action} of seat {seat} told two stories of one state")
        again = at.state.clone()
        again.apply(seat, action)
        if as_bytes(other) != as_bytes(again):
            broken(clones_share_nothing, f"{action} of seat {seat} led to two states")


def _play_on(state: AnyState, chance: Chance) -> None:
    """A dozen plies more, so that a list shared below the surface shows."""
    for _ in islice(plies(state, at_random(chance), chance), 12):
        pass


def imagined_worlds_fit(at: Trial) -> None:
    """`determinize(view).view(seat) == view`, and the imagined seat is asked what the real one is.

    What everybody knows is so in the imagined world too: what a watcher sees, and whom the table waits for (the seats with a
    must ask, and TABLE's windows, which open and are skipped on public facts only).
    """
    for seat in range(at.seats):
        view = at.state.view(seat)
        world = at.game.determinize(at.options, view, at.chance)
        if as_bytes(world.view(seat)) != as_bytes(view):
            broken(imagined_worlds_fit, f"seat {seat} sees {view}; in the world imagined from that it sees {world.view(seat)}")
        real, imagined = ([ask for ask in state.asks() if ask.seat == seat] for state in (at.state, world))
        if real != imagined:
            broken(imagined_worlds_fit, f"seat {seat} is asked {real}; in its imagined world {imagined}")
        if as_bytes(world.view(None)) != as_bytes(at.state.view(None)):
            broken(imagined_worlds_fit, f"a watcher sees {at.state.view(None)}; in the world of seat {seat}, {world.view(None)}")
        if awaited(world) != awaited(at.state):
            broken(imagined_worlds_fit, f"the table waits for {awaited(at.state)}; in the world of seat {seat}, for {awaited(world)}")
        if at.game.conserved(world) != at.game.conserved(at.state):
            broken(imagined_worlds_fit, f"seat {seat} imagines {at.game.conserved(world)}; there are {at.game.conserved(at.state)}")


def defaults_are_legal(at: Trial) -> None:
    """`default_action` and `heuristic` answer every must ask with something allowed; what they say to an optional ask is allowed, too."""
    for ask in at.state.asks():
        if ask.seat == TABLE:
            continue
        view = at.state.view(ask.seat)
        for answer in (at.game.default_action, at.game.heuristic):
            action = answer(at.options, view, ask, at.chance)
            if action is None and ask.must:
                broken(defaults_are_legal, f"{answer.__name__} has no answer to {ask}")
            if action is not None and (refusal := at.refusal(ask.seat, action)):
                broken(defaults_are_legal, f"{answer.__name__} says {action} to {ask}, which is refused: {refusal}")


def bots_answer_legally(at: Trial) -> None:
    """The bots of all levels answer every must ask with something allowed, and what they say to an optional one is allowed, too.

    They are made anew for every answer, as for a seat that a bot takes over in the middle of a game. One that searches tries few worlds.
    """
    for ask in at.state.asks():
        if ask.seat == TABLE:
            continue
        for name in ("calf", "bull:2"):
            action = make(at.game, name).choose(at.options, at.state.view(ask.seat), ask, at.chance, lambda: False)
            if action is None and ask.must:
                broken(bots_answer_legally, f"{name} has no answer to {ask}")
            if action is not None and (refusal := at.refusal(ask.seat, action)):
                broken(bots_answer_legally, f"{name} says {action} to {ask}, which is refused: {refusal}")


def nonsense_is_refused(at: Trial) -> None:
    """An action with other numbers in it, within the bounds of its type, is allowed or IllegalAction: `check` never fails on it.

    Those of TABLE too: a record may come from a stranger.
    """
    by_table = [at.state.chance(ask, at.chance) for ask in at.state.asks() if ask.seat == TABLE]
    actions = list(dict.fromkeys([*by_table, *(action for _, action in at.all_answers()), *at.said]))
    for _ in range(min(NONSENSE, len(actions) * 4)):
        raw = msgspec.to_builtins(actions[at.chance.below(len(actions))])
        places = list(_numbers(raw))
        if not places:
            continue
        holder, key = places[at.chance.below(len(places))]
        holder[key] = WILD[at.chance.below(len(WILD))]
        try:
            action = from_bytes(at.game.actions, as_bytes(raw))
        except msgspec.ValidationError:
            continue
        for seat in (TABLE, *range(at.seats)):
            try:
                at.check(seat, action)
            except Exception as fault:
                broken(nonsense_is_refused, f"seat {seat} saying {action} is no refusal but {fault!r}")


def _numbers(raw: Any) -> Iterator[tuple[Any, Any]]:
    """Where numbers stand in a map or list of plain values: (holder, key)."""
    for key, value in list(raw.items() if isinstance(raw, dict) else enumerate(raw)):
        if isinstance(value, tuple):
            raw[key] = value = list(value)
        if isinstance(value, dict | list):
            yield from _numbers(value)
        elif isinstance(value, int) and not isinstance(value, bool):
            yield raw, key


def views_keep_their_bounds(at: Trial) -> None:
    """The views of a true game are within the bounds of their types, with seats of this table and an entry for each seat."""
    for viewer in at.viewers():
        view = at.state.view(viewer)
        try:
            bounds.check_seats(view, at.seats)
            from_bytes(at.game.views, as_bytes(view))
        except ValueError as fault:
            broken(views_keep_their_bounds, f"viewer {viewer} sees what is out of bounds ({fault}): {view}")


def words_come_back(at: Trial) -> None:
    """Actions survive notation, positions their line; actions and views survive the wire; views and answers can be put in words."""
    line = positions.write(at.game, at.options, at.seats, at.state)
    if as_bytes(positions.read(at.game, line).state) != as_bytes(at.state):
        broken(words_come_back, f"the position {line} is read as another")
    moves = shuffled(at.chance, at.all_answers())[:WORDED]
    moves += [(TABLE, at.state.chance(ask, at.chance)) for ask in at.state.asks() if ask.seat == TABLE]
    for action in dict.fromkeys(action for _, action in moves):
        line = notation.write(at.options, action)
        try:
            came_back: object = notation.read(at.game, at.options, line)
        except NotationError as fault:
            came_back = fault
        if came_back != action:
            broken(words_come_back, f"{action} is written {line!r}, and read as {came_back}")
        if from_bytes(at.game.actions, as_bytes(action)) != action:
            broken(words_come_back, f"{action} does not survive the wire")
    names = [f"Player {seat + 1}" for seat in range(at.seats)]
    for viewer in at.viewers():
        view = at.state.view(viewer)
        if from_bytes(at.game.views, as_bytes(view)) != view:
            broken(words_come_back, f"{view} does not survive the wire")
        for line in at.game.describe_view(at.options, view, names):
            printable(words_come_back, line)
        for seat, action in moves:
            if seat == viewer:
                printable(words_come_back, at.game.describe_action(at.options, view, action))
                printable(words_come_back, at.game.name_action(at.options, view, action, names))


def the_table_comes_to_rest(at: Trial) -> None:
    """Where TABLE has to draw, it has nothing left to draw after at most `rules.settling.MOST` draws."""
    try:
        settle(at.state.clone(), lambda ask: at.chance)
    except TableRunsAway as fault:
        broken(the_table_comes_to_rest, str(fault))


LAWS: Final[tuple[Callable[[Trial], None], ...]] = (
    asks_are_sound,
    answers_when_asked,
    nothing_else_is_legal,
    looking_changes_nothing,
    clones_share_nothing,
    views_keep_their_bounds,
    imagined_worlds_fit,
    defaults_are_legal,
    bots_answer_legally,
    nonsense_is_refused,
    words_come_back,
)
SPEAKING_LAWS: Final[tuple[Callable[[Trial], None], ...]] = (
    asks_are_sound,
    answers_when_asked,
    nonsense_is_refused,
    the_table_comes_to_rest,
)
"""These hold while TABLE has to draw, too."""
