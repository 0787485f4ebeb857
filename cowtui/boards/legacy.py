"""What every game's table shares.

A game paints its picture and names the spots in it that can be chosen; the cursor, the keys, the reasons and the showing of a
turn step by step are here.

    class Take5(Table):
        def paint_table(self, grid): ...        # draws self.view; calls self.spot(…) for what can be chosen
        def after(self, view, event): ...       # the picture after one event, to show a turn step by step
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from rich.style import Style
from textual.binding import Binding, BindingType
from textual.geometry import Region
from textual.message import Message

from cowtui.boards.legacy_showing import Showing
from cowtui.boards.spots import Spot, nearest
from cowtui.widgets.canvas import Grid
from rules.kernel import Action, Event, IllegalAction, Seat

if TYPE_CHECKING:
    from textual import events


UNHEARD: Final = "That key was still for the turn that was shown: nothing is chosen. Wait a moment, then Enter."


class Board(Showing, can_focus=True):
    """The board, the players and the own hand. Shows positions; what the player chooses comes out as Answered."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,h", "move('left')", "Left", show=False),
        Binding("right,l", "move('right')", "Right", show=False),
        Binding("up,k", "move('up')", "Up", show=False),
        Binding("down,j", "move('down')", "Down", show=False),
        Binding("tab", "zone(1)", "Next part of the table", show=False),
        Binding("shift+tab", "zone(-1)", "Part of the table before", show=False),
        Binding("enter,space", "choose", "Choose", key_display="Enter"),
        Binding("i", "hint", "Hint"),
    ]

    calls: ClassVar[tuple[str, ...]] = ()
    """Keys of cries that cannot wait: they hurry a turn that is being shown, and act too."""
    has_rounds: ClassVar[bool] = False
    """Whether `scored` tells what each round brings, and `rounds_over` counts the rounds."""

    class Answered(Message):
        """The player has answered the ask of this number."""

        def __init__(self, number: int, action: Action) -> None:
            super().__init__()
            self.number = number
            self.action = action

    class Refused(Message):
        """What was chosen is not allowed."""

        def __init__(self, why: IllegalAction) -> None:
            super().__init__()
            self.why = why

    class CameBack(Message):
        """The player wants the seat back from the bot that plays it."""

    class Pointed(Message):
        """The cursor is on something else, or there is a hint: a line about it."""

        def __init__(self, text: str, hint: bool = False) -> None:
            super().__init__()
            self.text = text
            self.hint = hint

    def __init__(self, *, motion: bool = True, id: str | None = None) -> None:
        super().__init__(motion=motion, id=id)
        self.cursor = ""
        """The name of a spot."""
        self.is_for_looking = False
        """Nothing is answered here, by a watcher or in a replay."""
        self._spots: dict[str, Spot] = {}

    # What a game says ------------------------------------------------------------------------------------------------------

    def paint_table(self, grid: Grid) -> None:
        """Draw `self.view` for `self.position`, and name the spots."""
        raise NotImplementedError

    def is_minor(self, event: Event) -> bool:
        """Whether the picture itself tells this well enough for the short log; the long one has it all the same."""
        return False

    def scored(self, event: Event) -> tuple[int, ...] | None:
        """What a round has brought each seat, where the event tells that."""
        return None

    def rounds_over(self) -> int | None:
        """How many rounds `scored` has told of in this game; None: the view does not count them."""
        return getattr(self.view, "round", None)

    def status(self) -> str:
        """For the top line: 'Round 2, turn 4 of 10'."""
        return ""

    def home(self) -> Sequence[str]:
        """Zones, in the order in which the cursor should look for something allowed."""
        return ()

    def resting(self) -> str:
        """The spot where the cursor belongs while what this player has chosen can still be changed; empty: none."""
        return ""

    def about(self, spot: Spot) -> str:
        """A line about what the cursor is on."""
        if self.position is None or spot.action is None:
            return ""
        return self.spoken(spot.action)

    def spoken(self, action: Action) -> str:
        """What an answer does and brings, in words; of itself, in notation."""
        return self.position.line(action) if self.position else ""

    def made_of(self, seat: Seat) -> str:
        """Of what a player's points at the end come, where the rounds beside them do not tell that."""
        return ""

    def keys(self) -> str:
        """Which keys answer, for the prompt line."""
        lit = [spot.key for spot in self._spots.values() if spot.key and spot.action is not None and self.lit(spot.action)]
        digits = "a digit" if "0" in lit else f"{lit[0]}–{lit[-1]}" if len(lit) > 1 else ""
        return f"arrows{f' or {digits}' if digits else ''}, then Enter"

    def may_still(self, what: str, question: str) -> str:
        """What to say while others are waited for and this optional ask stands."""
        return f"You may still answer: {question}"

    def choose(self, spot: Spot) -> None:
        """Enter on a spot."""
        if spot.action is not None:
            self.say(spot.action)

    def back(self) -> bool:
        """Escape: take back one step of what has been marked and not said; whether there was one."""
        return False

    def spot_for(self, action: Action) -> str:
        """For a hint: mark what belongs to an answer, and name the spot that says it; empty: none."""
        return next((spot.name for spot in self._spots.values() if spot.action == action), "")

    # For a game's painting ---------------------------------------------------------------------------------------------------

    def spot(self, name: str, region: Region, action: Action | None = None, *, zone: str = "", key: str = "") -> bool:
        """Name a place that can be chosen; whether the cursor is on it."""
        self._spots[name] = Spot(name, region, action, zone, key)
        return self.cursor == name and not self.showing

    def lit(self, action: Action) -> bool:
        """Whether this may be said now; while a turn is shown, whether it could before: nothing dims and lights up for that."""
        return self.position is not None and self.position.why_not(action) is None

    def shade(self, action: Action, style: Style) -> Style:
        """The style of something that can be chosen: quiet where it is not allowed and something else is asked."""
        if self.position is None or not self.position.asks or self.lit(action):
            return style
        return self.palette.quiet

    def paint(self, grid: Grid) -> None:
        """See Canvas."""
        self._spots = {}
        if self.view is not None:
            self.paint_table(grid)

    def begin(self) -> None:
        """See Showing."""
        super().begin()
        self.cursor = ""

    # The cursor ------------------------------------------------------------------------------------------------------------

    def point(self, name: str) -> None:
        """Put the cursor on a spot."""
        if name not in self._spots:
            return
        self.cursor = name
        self.repaint()
        self.post_message(self.Pointed(self.about(self._spots[name])))

    def go_home(self) -> None:
        """Leave the cursor where it is if that may be chosen, else put it on the first spot that may."""
        if rest := self._spots.get(self.resting()):
            self.point(rest.name)
            return
        here = self._spots.get(self.cursor)
        if here and (here.action is None or self.lit(here.action)):
            self.point(here.name)
            return
        order = {zone: number for number, zone in enumerate(self.home())}
        lit = [spot for spot in self._spots.values() if spot.action is not None and self.lit(spot.action)]
        if lit:
            self.point(min(lit, key=lambda spot: order.get(spot.zone, len(order))).name)
        elif here:
            self.point(here.name)

    def action_move(self, way: str) -> None:
        """The nearest spot in a direction; at an edge, none."""
        here = self._spots.get(self.cursor)
        if here is None:
            if self._spots:
                self.point(next(iter(self._spots)))
            return
        if found := nearest(here, self._spots.values(), way):
            self.point(found.name)

    def action_zone(self, step: int) -> None:
        """The first spot of the next zone that can be chosen, or the one that the cursor was on there."""
        zones = list(dict.fromkeys(spot.zone for spot in self._spots.values()))
        if not zones:
            return
        here = self._spots.get(self.cursor)
        zone = zones[(zones.index(here.zone) + step) % len(zones)] if here else zones[0]
        inside = [spot for spot in self._spots.values() if spot.zone == zone]
        self.point(next((spot for spot in inside if spot.action and self.lit(spot.action)), inside[0]).name)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """See DOMNode: what does nothing here is no key either; before the first picture, nothing does."""
        return self.view is not None and not (self.is_for_looking and action in ("choose", "hint"))

    def action_choose(self) -> None:
        """Say what the cursor is on."""
        if self.is_deaf:
            self.ignore_enter()
            self.post_message(self.Pointed(UNHEARD))
            return
        if self.position and self.position.has_bot and not self.position.asks:
            self.post_message(self.CameBack())
        elif spot := self._spots.get(self.cursor):
            self.choose(spot)

    def action_hint(self) -> None:
        """Put the cursor on what the bot would do, and say what it brings."""
        if self.showing:  # by way of the list of commands: pictures on the way are asked nothing
            self.hurry()
        if self.position is None or self.showing:
            return
        found = self.position.hint()
        if found is None:
            self.post_message(self.Pointed("Nothing to do now: wait for the others.", hint=True))
            return
        _, action = found
        line, reason = self.spoken(action), ""
        if name := self.spot_for(action):
            self.point(name)
            reason = self.about(self._spots[name])
        if not reason or line in reason:  # the line says it all, or there is nothing to say
            reason = "" if ": " in line else "Nothing else seems better to it."
        self.post_message(self.Pointed(f"The bot would {line}. {reason}".rstrip(), hint=True))

    def say(self, action: Action) -> None:
        """Answer with an action, or learn why not."""
        if self.position is None:
            return
        why = self.position.why_not(action)
        asked = None if why else self.position.answered_by(action)
        if asked is None:
            self.post_message(self.Refused(why or IllegalAction("", "Nothing that is asked now is answered by that.")))
        else:
            self.post_message(self.Answered(asked.number, action))

    def on_key(self, event: events.Key) -> None:
        """Any key hurries a turn that is being shown; a spot's key puts the cursor there; keys act in the order they come."""
        if self.view is None or event.key in ("q", "ctrl+c", "question_mark", "colon"):
            return
        if not self.showing and event.key not in ("enter", "space"):
            self.listen()
        if self.showing:
            self.hurry()
            if event.key not in self.calls:
                event.stop()
                event.prevent_default()
        elif event.character and (name := next((spot.name for spot in self._spots.values() if spot.key == event.character), "")):
            event.stop()
            self.point(name)
        elif (bound := self._bindings.key_to_bindings.get(event.key)) and not self.is_for_looking:
            # here and not on the way up to the app: of keys that come in one piece the next would overtake it
            event.stop()
            event.prevent_default()
            self.call_next(self.run_action, bound[0].action)

    def on_click(self, event: events.Click) -> None:
        """Put the cursor there; on the cursor, choose. While a turn is shown, hurry it like a key."""
        if self.showing:
            self.hurry()
            return
        for spot in self._spots.values():
            if spot.region.contains(event.x, event.y):
                if spot.name == self.cursor:
                    self.action_choose()
                else:
                    self.point(spot.name)
                return
