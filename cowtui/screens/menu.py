"""The first screen: what can be done, each line with what is there now."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.message import Message
from typing_extensions import override

from cowtui.screens.base import CowScreen
from cowtui.screens.room import WIDEST, Room
from cowtui.seat.looking import Looking
from cowtui.seat.own_seats import LookingForOwn, OwnSeat
from cowtui.seat.way_in import kept_seats
from cowtui.widgets.choices import Choice, Choices
from cowtui.widgets.grid import Grid
from cowtui.widgets.text import clean
from cowtui.wording.rooms import best_first, own_line, resume_line, settings_line, table_line

if TYPE_CHECKING:
    from net.core.connection import Address
    from net.discovery import Found

BESIDE = 17
"""The column in which it stands what there is now."""
_BETWEEN = 5.0
"""Seconds between two searches for tables."""
_BETWEEN_OWN = 15.0
"""Seconds between two looks at the tables that one has a seat at."""
_OWN = "Enter shows the tables on this network, and first where your seat is."
_DOES = {
    "play": "Enter shows the games. Three keys and you are playing.",
    "join": "Enter shows the tables on this network, as they come and go.",
    "host": "Enter opens a table; you choose the game and who plays.",
    "resume": "Enter shows your saved games.",
    "rules": "Enter shows the rulebooks.",
    "replays": "Enter shows the games that have ended.",
    "settings": "Enter shows what you can change; each change is saved at once.",
    "quit": "Enter asks once more, then leaves cowtui.",
}


class MenuRoom(Room):
    """A cow, and the lines below it."""

    tables: tuple[Found, ...] | None = None
    """On this network; None: nobody has looked."""

    @override
    def height_wanted(self) -> int:
        return 19

    @override
    def body(self, grid: Grid) -> None:
        is_small = grid.height < 18
        top = 0 if is_small else 1
        self.cow(grid, 9, top)
        grid.put(26, top + 1, "c o w t u i", "strong")
        grid.put(26, top + 3, "Cow games for friends with terminals." if grid.width > 64 else "Cow games for friends.", "ink")
        if self.tables is not None:
            open_now = len(self.tables)
            is_are = "table is" if open_now == 1 else "tables are"
            grid.put(26, top + 4, f"{open_now} {is_are} open on this network." if open_now else "No table is open on this network.", "note")
        self.list(grid, top + 7, len(self.choices), label=BESIDE)


class MenuScreen(CowScreen[None]):
    """What can be done, each with what is there now."""

    CSS_PATH = "room.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark", "rules", "Rulebooks", key_display="?", id="help"),
        Binding("escape", "back", "Back", key_display="Esc", show=False),
    ]

    class Looked(Message):
        """The tables that were found on the network."""

        def __init__(self, live: tuple[Found, ...], kept: set[Address]) -> None:
            super().__init__()
            self.live = live
            self.kept = kept
            """Where this player has a seat."""

    class FoundOwn(Message):
        """The seats of this account at tables that answer now."""

        def __init__(self, seats: list[OwnSeat]) -> None:
            super().__init__()
            self.seats = seats

    def __init__(self) -> None:
        super().__init__()
        self._looking: Looking | None = None
        self._own_looking: LookingForOwn | None = None
        self._own: list[OwnSeat] = []
        self._kept: set[Address] = set()
        self.choices = MenuRoom(title=[("cowtui", "strong")])

    @override
    def contents(self) -> ComposeResult:
        yield self.choices

    def on_mount(self) -> None:
        """Say what can be done."""
        self._show()

    def on_screen_resume(self) -> None:
        """Greet, and say what is there now."""
        self._show()
        self.choices.focus()
        if self.cow.looks_around:
            self.set_timer(0.5, self._begin_to_look)  # once the menu has been drawn

    def _show(self) -> None:
        room = min(self.size.width, WIDEST) - BESIDE
        join = "sit down at a table on this network, or watch"
        join = join if len(join) <= room else "play or watch at a table on this network"
        if self.choices.tables:
            lines = [table_line(table, self._kept) for table in best_first(self.choices.tables, self._kept)]
            join = ".  ".join(list(dict.fromkeys(lines))[:2])
        if self._own:
            join = own_line(self._own, self.cow.settings.player)
        self.choices.show(
            [
                Choice("play", "Play", "a game here and now, with bots", key="1"),
                Choice("join", "Join", join, key="2"),
                Choice("host", "Host", "open a table for others on this network", key="3"),
                Choice("resume", "Resume", resume_line(self.cow.home / "journals", room), key="4"),
                Choice("rules", "Rules", "how each game is played, with search", key="5"),
                Choice("replays", "Replays", "watch a finished game again", key="6"),
                Choice("settings", "Settings", settings_line(self.cow.settings), key="7"),
                Choice("quit", "Quit", "leave cowtui", key="8"),
            ]
        )
        self._point()

    def on_resize(self) -> None:
        """Say it in as many words as there is room for now."""
        self._show()

    def _point(self) -> None:
        room = self.choices
        name = room.chosen.name if room.chosen else "play"
        player = clean(self.cow.settings.player).split()
        does = _OWN if name == "join" and self._own else _DOES[name]
        room.ask(f"{' '.join(['Hello', *player])}. What would you like to do?", "1-8, or arrows and Enter", does)

    def _begin_to_look(self) -> None:
        if self._looking is None and self.is_active:
            self._look_around()

    def _look_around(self) -> None:
        """Listen for tables now and then while the menu is open."""
        self._looking = Looking(lambda live: self._deliver(tuple(live)), lambda why: None, _BETWEEN)
        self._own_looking = LookingForOwn(lambda seats: self.tell(self.FoundOwn(seats)), _BETWEEN_OWN)

    def tell(self, message: Message) -> None:
        """From a thread that looks."""
        self.post_message(message)

    def on_menu_screen_found_own(self, message: FoundOwn) -> None:
        """Say where a seat is kept."""
        seats = [seat for seat in message.seats if not self.cow.has_ended(seat.table, seat.address[1], seat=True)]
        if seats != self._own:
            self._own = seats
            self._show()

    def _deliver(self, live: tuple[Found, ...]) -> None:
        """From the thread that looks."""
        try:
            kept = kept_seats(live, self.cow.settings.player)
        except OSError:
            kept = set()  # who joins is told what is wrong with that file
        self.post_message(self.Looked(live, kept))

    def on_menu_screen_looked(self, message: Looked) -> None:
        """Say which tables there are."""
        live = tuple([table for table in message.live if not self.cow.has_ended(table.name, table.port)])
        if (live, message.kept) != (self.choices.tables, self._kept):
            self.choices.tables, self._kept = live, message.kept
            self._show()

    def _stop_looking(self) -> None:
        if self._looking is not None:
            self._looking.end()
            self._looking = None
        if self._own_looking is not None:
            self._own_looking.end()
            self._own_looking = None

    def on_screen_suspend(self) -> None:
        """Look no further while another screen is open."""
        self._stop_looking()
        self._own = []  # a table may end meanwhile

    def on_unmount(self) -> None:
        """Look no further."""
        self._stop_looking()

    def on_choices_pointed(self, message: Choices.Pointed) -> None:
        """Say what Enter does there."""
        self._point()

    def on_choices_chosen(self, message: Choices.Chosen) -> None:
        """Go there."""
        self.cow.go(message.choice.name)

    @override
    def action_back(self) -> None:
        # the menu is the first step
        self.cow.ask_to_leave()
