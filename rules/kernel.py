"""What every game says: asks, actions, events, views, and the checked door between them.

A state puts questions (`Ask`) to seats, or to the table itself; an action answers one; events tell what happened; a view is
what one seat may know. One ask is a turn, many are a simultaneous choice, an optional one is a cry or an offer to answer.
Dice, draws, shuffles and expiring windows are actions of TABLE. There is nothing else: no phases, no hooks, no clock.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, Protocol, Self, TypeAlias, TypeVar

from msgspec import Struct

from rules.bounds import Seat as Seat
from rules.errors import IllegalAction as IllegalAction

if TYPE_CHECKING:
    from rules.chance import Chance

TABLE: Final = -1
"""The seat of the table itself: it deals, rolls, draws, and closes windows."""


def _kebab(name: str) -> str:
    """'LandOffice' -> 'land-office': the tag of an action, event or view on the wire and in notation."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", name).lower()


class Action(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="do", tag=_kebab):
    """Something a seat, or the table, says. Named by the verb a player would use: Pick, Offer."""

    form: ClassVar[str] = ""
    """Its line of notation, `pick {card}`; empty: the tag and then each field (see `rules.notation`)."""


class Event(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="event", tag=_kebab):
    """Something that happened. Named as a past fact: Picked, Offered. What a reader may not know is None in its copy."""


class View(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="view", tag=_kebab):
    """All that one seat (or a watcher) knows and could remember. Built field by field, never a state with parts removed."""


class Options(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What the host may choose before the game. Every field has its default first and its bounds in its type."""


class Ask(Struct, frozen=True, gc=False, cache_hash=True):
    """A question the state puts to a seat."""

    seat: Seat
    what: str
    about: int = 0
    """Differs whenever the question differs: which offer, debt, throw, pile position."""
    must: bool = True
    """False: play may go on without an answer."""
    open: bool = False
    """True: too many answers to list; `legal` lists useful ones and `check` decides."""
    wait: int = 0
    """TABLE only, milliseconds. 0: said at once. More: a window that TABLE closes when it has passed."""


class Outcome(Struct, frozen=True):
    """How a game ended, one entry a seat."""

    ranks: tuple[int, ...]
    """1 for the winners; equal places share."""
    scores: tuple[tuple[int, int], ...]
    """Exact fractions, in the game's own points: (numerator, denominator)."""


O = TypeVar("O", bound=Options)  # noqa: E741
A = TypeVar("A", bound=Action)
E = TypeVar("E", bound=Event)
V = TypeVar("V", bound=View)
V_co = TypeVar("V_co", bound=View, covariant=True)


class State(Protocol[A, E, V_co]):
    """The whole truth of one game. A mutable Struct of ints and lists; no names, text, clock or generator in it."""

    def asks(self) -> tuple[Ask, ...]:
        """What is asked now. Empty: the game is over; else it holds a must ask or one of TABLE's, and no two are equal."""
        ...

    def check(self, seat: Seat, action: A) -> None:
        """The one statement of what is allowed. Changes nothing. Raises IllegalAction."""
        ...

    def legal(self, ask: Ask) -> Iterator[A]:
        """Every allowed answer to a standing ask of a seat, cheapest first, lazily; of an open ask a useful part."""
        ...

    def chance(self, ask: Ask, chance: Chance) -> A:
        """What TABLE says to this ask of its own."""
        ...

    def apply(self, seat: Seat, action: A) -> list[E]:
        """Change the state and run on to the next question. Trusts the caller: `check` it first, or use `play`."""
        ...

    def view(self, seat: Seat | None) -> V_co:
        """What this seat knows; None is a watcher."""
        ...

    def outcome(self) -> Outcome | None:
        """The result, once `asks` is empty."""
        ...

    def clone(self) -> Self:
        """An equal state that shares nothing that can change."""
        ...


S = TypeVar("S", bound=State[Any, Any, Any])


@dataclass(frozen=True, eq=False)
class Game(Generic[O, A, E, V, S]):
    """One game: the only thing that others import of it. The functions are the ones named in its modules."""

    name: str
    title: str
    version: int
    """Of its rules: two programs with different numbers do not play together."""
    seats: range
    usual: int
    """The number of seats where nobody names one."""
    options: type[O]
    actions: Any
    """The tagged union to decode actions with; `events` and `views` likewise."""
    events: Any
    views: Any
    state: type[S]
    new: Callable[[O, int, Outcome | None], S]
    """(options, seats, the outcome of the game before at this table). Raises IllegalAction where options or players do not fit."""
    redact: Callable[[E, Seat | None], E | None]
    """The event as this seat (None: a watcher) may see it; None: it sees nothing of it."""
    determinize: Callable[[O, V, Chance], S]
    """Some whole state that this view of a seat allows."""
    default_action: Callable[[O, V, Ask, Chance], A | None]
    """The numbered default of a seat that does not answer. Never None for a must ask."""
    heuristic: Callable[[O, V, Ask, Chance], A | None]
    """This game's judgement: a sensible answer to this ask from this view; None declines an optional ask. The level `cow`."""
    evaluate: Callable[[S, Seat], float]
    """How well a seat stands, higher is better, in the game's own points: what searching bots compare."""
    conserved: Callable[[S], Mapping[str, int]]
    """What never changes, whatever is said: how many there are of each card, coin or cow, in all places together, hidden ones too."""
    prompts: Mapping[str, tuple[str, str]]
    """`Ask.what` -> the sentence on the prompt line, and the rule that `?` opens. What TABLE is asked is included.

    An optional ask that stands all the time has no sentence: it is there to be asked for, and is not said again at each turn.
    """
    describe_event: Callable[[O, E, Sequence[str]], str]
    """An event as one sentence; names by seat. Empty: nothing worth a line."""
    describe_view: Callable[[O, V, Sequence[str]], list[str]]
    """A view as plain lines of text, for the line mode and the fallback table; names by seat."""
    describe_action: Callable[[O, V, A], str] = lambda options, view, action: ""
    """What to add to an answer's notation in a list of choices: '3 heads'; empty: nothing."""
    name_action: Callable[[O, V, A, Sequence[str]], str] = lambda options, view, action, names: ""
    """An answer as people say it, to stand after 'to': 'take row 2'; names by seat. Empty: its notation must do."""
    fault_of: Callable[[O, E], str] = lambda options, event: ""
    """What of an event cannot be with these options, where its type allows it; empty: nothing. A client asks it of every event."""
    horizon: Callable[[S], int] = lambda state: 0
    """Grows as the game goes on: a searching bot's playouts end where it changes (the round, say); always 0: at the end of the game."""
    rollout_policy: Callable[[S, Ask, Chance], A] | None = None
    """A quick answer to a must ask from the whole state, for the playouts of searching bots; None: any answer at random."""
    strongest: Callable[[O, V, Ask, Chance, Callable[[], bool]], A | None] | None = None
    """The best answer that can be found while the last argument, asked once an imagined world, says False; None declines. The level `bull`.

    It may be asked at once that time is up, and still answers. Without it, `bull` searches by `determinize`, `evaluate` and `horizon`.
    """
    weigh: Callable[[O, V, Ask, Chance, Callable[[], bool]], list[tuple[A, float]]] | None = None
    """Answers to a must ask, the best first, and how each would leave the seat, in the game's own points; only their differences count.

    Its last argument is that of `strongest`, which weighs the same way. Without it, playouts in imagined worlds are compared.
    """
    reason: Callable[[O, V, A], str] = lambda options, view, action: ""
    """Why a person would give an answer, to follow its notation: 'it takes row 3 for 7 bullheads'; empty: nothing to say."""
    points: tuple[str, str] = ("point", "points")
    """What the game counts, or what `weigh` says where that is something else, one of it and many."""
    novice: Callable[[O, V, Ask, Chance], A | None] | None = None
    """An answer with a child's sense, and a child's mistakes; None declines. The level `calf`; without it, `heuristic` with slips."""
    waits: tuple[str, ...] = ()
    """The options that are milliseconds of a window: 0 in tests, in the arena, and where only bots play."""
    declines: tuple[type[Action], ...] = ()
    """The actions that only say no: an optional ask that allows nothing else is idle for its seat."""


AnyState: TypeAlias = State[Any, Any, Any]
AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any]


def play(state: S, seat: Seat, action: Action) -> tuple[S, list[Any]]:
    """The checked door: the state after the action, and what happened; the state given stays as it was. Raises IllegalAction."""
    state.check(seat, action)
    after = state.clone()
    return after, after.apply(seat, action)
