"""The one plain value that a board is painted from, and the grid it is painted into."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Generic, Self, TypeVar

from msgspec import Struct
from msgspec.structs import replace
from rich.cells import cell_len

from cowtui.boards.keys import USUAL_KEYS, Keys
from cowtui.boards.layout import Layout
from cowtui.boards.position import Position
from cowtui.boards.spots import Spot
from cowtui.widgets.faces import Size, State
from cowtui.widgets.grid import Grid
from cowtui.widgets.palette import DARK, Palette
from cowtui.widgets.region import Region
from cowtui.widgets.text import Kind, Line, cut, plain
from cowtui.wording.bots import a_bot
from rules.kernel import Action, Event, Seat

V = TypeVar("V")


class Choice(Struct, frozen=True):
    """What the player has taken up and not yet said. It lives until its question is answered; see GameBoard.kept."""

    marks: tuple[str, ...] = ()
    """Names of spots, in the order of marking; a name stands in it as often as it was marked."""
    way: int = 0
    """Which of several possible ways is proposed; `o` goes to the next."""
    flags: frozenset[str] = frozenset()
    """What else is switched on: "moo", "known"."""

    def toggled(self, mark: str) -> Choice:
        """With this marked, or no longer."""
        marks = tuple(one for one in self.marks if one != mark)
        return replace(self, marks=marks if mark in self.marks else (*marks, mark), way=0)

    def switched(self, flag: str) -> Choice:
        """With this on, or no longer."""
        return replace(self, flags=self.flags ^ {flag})


NOTHING: Final = Choice()


@dataclass(frozen=True)
class Around:
    """What the screen knows and no game does."""

    title: str = ""
    """Of the game."""
    table: str = ""
    """What the table is called."""
    clock: str = ""
    """'0:47'; empty: none."""
    is_alarm: bool = False
    """Whether these are the last ten seconds."""
    trouble: str = ""
    """What is wrong with the connection; empty: nothing."""
    story: tuple[tuple[Kind, str], ...] = ()
    """What happened, the newest last."""
    chat: tuple[str, ...] = ()
    unread: int = 0
    """Lines that were said and not seen."""
    keys: tuple[tuple[str, str], ...] | None = None
    """In place of the keys of the last row."""
    instead: tuple[str, Line, Line] | None = None
    """In place of the three lines of the prompt: in a replay, how far it is."""
    shown: str = ""
    """While a turn is shown, what is happening."""
    paused: tuple[str, str] | None = None
    """While the game stands still: why, and what goes on."""
    wakes: str = ""
    """The key that goes on then, 'any' or 'enter'; empty: none of this player's."""
    last_word: str = ""
    """Why the connection has ended for good; empty: it has not."""
    away: str = ""
    """Who is away, and when a bot plays for them; empty: nobody is."""
    slow: str = ""
    """What can be done about somebody who is waited for long, where no clock runs; empty: nobody is."""
    left: int | None = None
    """Seconds until the clock that runs has run out, whosever it is."""
    window: tuple[int, int] | None = None
    """In a moment for cards: how many seconds are left, and of how many."""
    remark: Line = ""
    """In place of the second line: a refusal, or what the last key did."""
    hint: Line = ""
    """In place of the third line: what a bot would do, and why."""
    aside: Line = ""
    """In place of the third line, until the next key: what the second line must not be hidden for."""
    bound: Keys = USUAL_KEYS
    """The keys of the screen, as the player has them."""
    tips: Mapping[str, str] = field(default_factory=dict)
    """What matters at each question, for newcomers; empty for everybody else."""
    is_tipped: bool = True
    """Whether the tip of the question that stands is to be read: once or twice a game, and where it fits."""
    is_fresh: bool = True
    """Whether no key was pressed since the question was put: until then the tip stands before what else the third line says."""


@dataclass(frozen=True)
class Scene(Generic[V]):
    """Everything that a painter may draw from."""

    position: Position
    """What the host has said last: options, names, seats, who is asked, whom play waits for, the outcome."""
    view: V
    """What is drawn: the position's view, or a step on the way to it."""
    layout: Layout
    palette: Palette = DARK
    event: Event | None = None
    """What is being shown of a turn; None: nothing is."""
    showing: bool = False
    """Whether a turn is on its way over the screen: nothing is asked meanwhile."""
    cursor: str = ""
    """The name of the spot that the cursor is on."""
    choice: Choice = NOTHING
    hinted: str = ""
    """The spot that a hint names: "hint" stands at its foot."""
    is_for_looking: bool = False
    """Nothing is answered here, by a watcher or in a replay."""
    around: Around = field(default_factory=Around)

    @property
    def size(self) -> Size:
        """Of the pieces: S, M, L or XL."""
        return self.layout.size

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, safe to draw."""
        return self.position.names

    @property
    def seat(self) -> Seat | None:
        """Whose view the player has; None: a watcher's."""
        return self.position.seat

    def who(self, seat: Seat) -> str:
        """'you' or the name, for a sentence."""
        return "you" if seat == self.seat else self.names[seat]

    def label(self, seat: Seat, cells: int) -> str:
        """The name for a list, cut to so many cells; one's own says so."""
        mark = " (you)" if seat == self.seat else ""
        return cut(self.names[seat], cells - len(mark)) + mark

    def fitting(self, *lines: Line) -> Line:
        """The first of these that fits into a line of the prompt; where none does, the last."""
        room = self.layout.prompt.width - 2
        return next((line for line in lines if cell_len(plain(line)) <= room), lines[-1])

    def asks(self, *whats: str) -> bool:
        """Whether one of these questions is put to this player now; without any, whether anything is."""
        return not self.showing and any(not whats or asked.what in whats for asked in self.position.asks)

    def is_waited_for(self, seat: Seat) -> bool:
        """Whether play waits for an answer of this seat."""
        return any(waiting.seat == seat for waiting in self.position.waiting)

    def is_away(self, seat: Seat) -> bool:
        """Whether a person sits there who has lost the connection, and no bot plays yet."""
        info = self.position.seats[seat]
        return not info.here and not info.bot

    def allows(self, action: Action | None) -> bool:
        """Whether this player may say this now."""
        return action is not None and not self.is_for_looking and self.position.why_not(action) is None

    def bot_of(self, seat: Seat) -> str:
        """Which bot plays a seat, to stand after its player's name; empty: none."""
        bot = self.position.seats[seat].bot
        return f", {a_bot(bot)}" if bot else ""

    def frame(self, spot: str, *, can: bool = True, marked: bool = False, target: bool = False) -> State:
        """How to draw what a spot stands for: `can`: it may be chosen now, or nothing is asked."""
        if self.cursor == spot and not self.showing:
            return "both" if marked else "cursor" if can else "barred"
        return "mark" if marked else "off" if not can else "target" if target else "plain"


class Sheet(Grid):
    """A grid that also knows what can be chosen on it."""

    def __init__(self, width: int, height: int, palette: Palette = DARK, allows: Callable[[Action], bool] = lambda action: False) -> None:
        super().__init__(width, height, palette)
        self.spots: dict[str, Spot] = {}
        self._allows = allows

    @classmethod
    def for_scene(cls, scene: Scene[Any], width: int, height: int) -> Self:
        """An empty one."""
        return cls(width, height, scene.palette, lambda action: not scene.showing and scene.allows(action))

    def onto(self, grid: Grid) -> Self:
        """Paint into the cells of another grid of the same size."""
        self._chars, self._styles = grid._chars, grid._styles
        return self

    def spot(
        self,
        name: str,
        x: int,
        y: int,
        cells: tuple[int, int],
        action: Action | None = None,
        *,
        zone: str,
        key: str = "",
        answers: bool | None = None,
    ) -> None:
        """Name a place that the cursor can be on. It answers if its action is allowed, or as `answers` says: a card that Space marks.

        A place may stand outside the picture, where the cursor scrolls to.
        """
        is_answer = answers if answers is not None else action is not None and self._allows(action)
        self.spots[name] = Spot(name, Region(self._left + x, self._top + y, *cells), action, zone, key, is_answer)
