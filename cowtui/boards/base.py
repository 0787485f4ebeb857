"""How a board is written.

A board is a folder `cowtui/boards/NAME/` whose `BOARD` is one object of a class derived from GameBoard. It keeps nothing: each method is a
plain function of a Scene (scene.py), one frozen value made for one paint: what the view says, the names, who is asked, where the cursor
is, what is marked, the palette, the zones, and what is being shown of a turn. No method gets a widget, and none knows a rule: whether an
action is allowed says `scene.allows(action)`, what is legal `scene.position.listed`.

    class Take5Board(GameBoard[View]):
        zones = ("rows", "hand")                       # where the cursor looks for an answer, in this order

        def progress(self, scene): ...                 # the bar: "Round 2, turn 5 of 10; ends at 66"
        def paint_table(self, scene, sheet): ...       # into scene.layout.table (and .side, where there is one)
        def heading(self, scene): ...                  # left "Your hand", right "you have 34 bullheads"
        def paint_hand(self, scene, sheet): ...        # into scene.layout.hand
        def prompt(self, scene, spot): ...             # question, keys; what Enter does here; what else
        def after(self, view, event): ...              # the picture after one event, to show a turn step by step
        def pace(self, event): ...                     # for how long it stands

1. **Rows and columns** count from 0: row 0 is the bar, and `scene.layout` names the zones (layout.py). `scene.size` is S at
   60×20, M at 80×24, L from 112×36, XL from 133×45; a board may take a smaller one where its pieces do not fit. What leaves the sheet is
   cut with an ellipsis; text over text, or outside its zone, is found by `python -m cowtui.boards.check NAME`, whose laws know no game.
2. **Colours** are roles, by name: `sheet.put(x, y, "6th takes it", "bad")`, `sheet.say(x, y, ["Hana took row 3. ", ("Your 70 …", "you")])`,
   `sheet.rule(y, ("Your hand", "you"), right=…)`. Cards and dice are drawn by `paint_card(sheet, x, y, cells, lines, face, state, key=…)`
   (widgets/faces.py), whose state comes from `scene.frame(name, can=…, marked=…)`.
3. **Spots.** What the cursor can be on is named while it is painted: `sheet.spot("hand 43", x, y, cells, Pick(43), zone="hand", key="3")`.
   A spot whose action is allowed answers; one that Space marks says so: `answers=True`. Arrows stay among the zones that hold answers,
   Tab walks the others. Digits are things to choose, from the left and from 1; 0 is none of them. A spot off the sheet is scrolled to.
4. **Keys.** Enter is `enter`, Space `space`, every other key of the game stands in `keys` and comes to `press`, which gives a Step: Say an
   action, Change what is marked, Refuse with a sentence that helps, or Go to a spot. From `keys` come the footer, the help, the palette
   and the page of keys: `Key("o", "other stack", "put the card on the next possible stack", when=…)`. Taken everywhere: arrows, hjkl, Tab,
   Enter, Space, Esc, i, ?, g, t, :, =, q, w, v, y, z. Arrows come to `press` first, so that left and right may change an amount.
5. **The prompt** is three lines, always: the question as one would ask it at a table, and its keys; "Enter plays 78 (1 bullhead): …",
   its cost in `bad`; what else. A refusal takes the second, a hint the third. While nobody asks, `waiting` may say who comes next.
6. **The story** tells `tell(scene, event)`, of itself the game's own sentence; what `is_minor` names stands only in the whole log.
   `divides` gives the heading of a round or turn in the log ("Turn 4"). `round_end(scene)` stands in place of story and hand.
7. **Showing.** `after` says what the event says, and no more: at the end of each turn the picture must be the next view, which a law
   checks; what an event does not tell is named in `unshown`, field by field.

`python screenshots/look.py NAME --size 60x20 --what QUESTION` prints a board in a position, `--svg FILE` draws it in colours;
`python tests/bench/screen.py --game NAME` measures its bytes: a move of the cursor costs at most 400 with 16 colours at 80×24, and with
filled faces 700 there and 1,500 at 120×40.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Generic, NamedTuple, TypeAlias, TypeVar

from cowtui.boards.layout import HandRows
from cowtui.boards.round_end import RoundEnd
from cowtui.boards.scene import Choice, Scene, Sheet
from cowtui.boards.spots import Spot
from cowtui.widgets.text import Line
from rules import notation
from rules.kernel import Action, Event, Seat

V = TypeVar("V")


class Say(NamedTuple):
    """Answer with this, or learn from the rules why not."""

    action: Action


class Change(NamedTuple):
    """Something else is taken up."""

    choice: Choice
    cursor: str = ""
    """Where the cursor goes; empty: it stays."""
    remark: Line = ""
    """For the second line, until the next key."""


class Refuse(NamedTuple):
    """It does not work: why, and what does."""

    text: str
    rule: str = ""


class Go(NamedTuple):
    """The cursor goes to a spot."""

    spot: str


Step: TypeAlias = Say | Change | Refuse | Go


def always(scene: Scene[Any]) -> bool:
    """Whenever this player is asked something."""
    return scene.asks()


@dataclass(frozen=True)
class Key:
    """A key of one game."""

    key: str
    """As Textual calls it: "o", "0", "space"."""
    word: str
    """For the last row: "other stack"."""
    about: str = ""
    """For the help and the palette; empty: the word."""
    when: Callable[[Scene[Any]], bool] = always
    """Whether it does something now."""
    is_hurried: bool = False
    """A cry that cannot wait: it acts while a turn is still being shown."""
    shows: bool = True
    """Whether it stands in the last row, or in help and palette alone: where the prompt names it."""


@dataclass(frozen=True)
class Prompt:
    """What is asked, in three lines."""

    asked: str
    """As one would ask it at a table: "Choose a card to play, in secret."."""
    keys: str = ""
    """Which keys answer: "1-6 or arrows, then Enter"."""
    does: Line = ""
    """What Enter does with the cursor where it is, and what that costs."""
    more: Line = ""
    """Why not, or what else may be known."""


class Heading(NamedTuple):
    """The row above the hand."""

    left: Line = "Your hand"
    right: Line = ""


class GameBoard(Generic[V]):
    """What one game says about its board; see the page at the head of this module."""

    title: ClassVar[str] = ""
    """What stands in the bar; empty: the game's own title."""
    zones: ClassVar[Sequence[str]] = ()
    """Where the cursor looks for an answer when a question is new."""
    keys: ClassVar[Sequence[Key]] = ()
    hand_rows: ClassVar[HandRows] = HandRows()
    enter_cells: ClassVar[int] = 0
    """Of the last row, what Enter's word takes at least from 80 columns on: the keys behind it need not be drawn anew at each move."""
    story_below: ClassVar[bool] = True
    """Whether the story stands between the table and the hand, or the board paints it itself, where there is no column for it."""
    keeps_own: ClassVar[bool] = False
    """Whether what this player's own card did stays in "Just now" until the next heading, however much followed."""
    has_rounds: ClassVar[bool] = False
    """Whether `totals` tells how each round ends, and `rounds_over` counts the rounds."""
    unshown: ClassVar[Mapping[str, str]] = {}
    """Fields of the view that events do not tell, each with why: the showing of a turn leaves them as they were."""

    # What stands on the board ------------------------------------------------------------------------------------------------

    def progress(self, scene: Scene[V]) -> Sequence[str]:
        """For the bar: the round, the turn, and what ends it; the longest first, for as much room as there is."""
        return [""]

    def paint_table(self, scene: Scene[V], sheet: Sheet) -> None:
        """Draw the things on the table and the players into scene.layout.table; where there is a column at the right, the race into it."""
        raise NotImplementedError

    def side_rows(self, scene: Scene[V]) -> int:
        """How many rows of the column at the right the board itself takes, from its top; the story and the chat stand below."""
        return 0

    def heading(self, scene: Scene[V]) -> Heading:
        """Whose hand it is, and the own score."""
        return Heading("Your hand" if scene.seat is not None else "You are watching")

    def paint_hand(self, scene: Scene[V], sheet: Sheet) -> None:
        """Draw the hand, the dice or the choices into scene.layout.hand."""

    def prompt(self, scene: Scene[V], spot: Spot | None) -> Prompt:
        """What is asked, while something is; `spot`: where the cursor is."""
        asked = scene.position.asked
        does = [f"Enter: {scene.position.line(spot.action)}."] if spot and spot.action is not None else ""
        return Prompt(scene.position.game.prompts[asked.what][0] if asked else "", "arrows, then Enter", does)

    def about(self, scene: Scene[V], spot: Spot) -> Line:
        """A line about what the cursor is on, where that is no answer, or nothing is asked."""
        return ""

    def waiting(self, scene: Scene[V]) -> tuple[Line, Line]:
        """While nobody asks this player: what may be done meanwhile, and whose turn comes next."""
        return "", ""

    def moment(self, scene: Scene[V]) -> str:
        """Say what a window is for, to everybody in the same words, whatever they hold."""
        return "Anyone with a card may play it now."

    def help(self, scene: Scene[V]) -> Sequence[str]:
        """About five sentences on the question that stands, for the help over the table."""
        return ()

    def round_end(self, scene: Scene[V]) -> RoundEnd | None:
        """What stands in place of story and hand while the end of a round is shown."""
        return None

    # What the keys do ------------------------------------------------------------------------------------------------------

    def enter(self, scene: Scene[V], spot: Spot) -> Step | None:
        """Enter on a spot; None: nothing."""
        return Say(spot.action) if spot.action is not None else None

    def enter_word(self, scene: Scene[V], spot: Spot | None) -> str:
        """What Enter does, in one word for the last row."""
        return "play"

    def space(self, scene: Scene[V], spot: Spot) -> Step | None:
        """Space on a spot; of itself the same as Enter."""
        return self.enter(scene, spot)

    def press(self, scene: Scene[V], key: str, spot: Spot | None) -> Step | None:
        """One of the game's own keys, or an arrow; None: nothing of the game's."""
        return None

    def back(self, scene: Scene[V]) -> Step | None:
        """Escape: take back one step of what has been taken up; None: there is nothing."""
        return Change(Choice()) if scene.choice != Choice() else None

    def kept(self, scene: Scene[V], is_new: bool) -> Choice:
        """What of scene.choice stays for this position; `is_new`: another question stands than the one that it was taken up for."""
        return Choice() if is_new else scene.choice

    def resting(self, scene: Scene[V]) -> str:
        """The spot where the cursor belongs while what this player has said can still be changed; empty: none."""
        return ""

    def start(self, scene: Scene[V]) -> str:
        """The spot where the cursor begins at a new question: an answer that does no harm; empty: the first there is."""
        return ""

    def tip_fits(self, scene: Scene[V], what: str) -> bool:
        """Whether the tip for newcomers that belongs to this question says something that is true of it now."""
        return True

    def hinted(self, scene: Scene[V], action: Action, spots: Mapping[str, Spot]) -> Step | None:
        """How to take up what a bot would do: of itself, go to the spot that says it."""
        name = next((spot.name for spot in spots.values() if spot.action == action), "")
        return Go(name) if name else None

    def hint(self, scene: Scene[V], action: Action) -> Line:
        """What a bot would do and why, as a person would say it; `scene` is as `hinted` left it. Empty: that is not advised."""
        return f"A bot would {notation.write(scene.position.options, action)}."

    # What happens ----------------------------------------------------------------------------------------------------------

    def after(self, view: V, event: Event) -> V:
        """The picture after an event, for showing it on the way to the next position; no rules, only what the event says."""
        return view

    def pace(self, scene: Scene[V], event: Event) -> float:
        """For how many seconds an event stands on the screen before the next, at the normal pace; 0: not at all."""
        return 0.0

    def tell(self, scene: Scene[V], event: Event) -> str:
        """What the story says of an event; empty: nothing. `scene.view` is as the event left it."""
        return scene.position.game.describe_event(scene.position.options, event, scene.names)

    def is_minor(self, event: Event) -> bool:
        """Whether only the whole log tells this event: the picture tells it well enough."""
        return False

    def divides(self, scene: Scene[V], event: Event) -> str:
        """The heading in the log under which an event and what follows it stand: "Round 3", "Turn 4"; empty: no new one."""
        return ""

    def totals(self, event: Event) -> tuple[int, ...] | None:
        """What each seat has in all after a round, where the event tells that."""
        return None

    def rounds_over(self, view: V) -> int | None:
        """How many rounds `totals` has told of in this game; None: the view does not count them."""
        return getattr(view, "round", None)

    def made_of(self, scene: Scene[V], seat: Seat) -> str:
        """Of what a player's points at the end come, where the rounds beside them do not tell that."""
        return ""

    def unseen(self, scene: Scene[V]) -> Sequence[str]:
        """What is known of the cards that nobody shows, in sentences, where the view of the table leaves that out."""
        return ()


def digits(spots: Mapping[str, Spot]) -> str:
    """Which digits answer, for the prompt: "1-6 or arrows"; "arrows" where none does."""
    found = [spot.key for spot in spots.values() if spot.key.isdigit() and spot.is_answer]
    return f"{found[0]}-{found[-1]} or arrows" if len(found) > 1 else f"{found[0]} or arrows" if found else "arrows"


ARROWS: Final = ("left", "right", "up", "down")
AnyBoard: TypeAlias = GameBoard[Any]
__all__ = [
    "ARROWS",
    "AnyBoard",
    "Change",
    "Choice",
    "GameBoard",
    "Go",
    "HandRows",
    "Heading",
    "Key",
    "Line",
    "Prompt",
    "Refuse",
    "Say",
    "Scene",
    "Sheet",
    "Spot",
    "Step",
    "digits",
]
