"""The tables on the network, as they come and go."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.message import Message
from typing_extensions import override

from cowtui.screens.base import CowScreen
from cowtui.screens.destinations import Join
from cowtui.screens.line import LineScreen
from cowtui.screens.room import Room
from cowtui.seat import way_in
from cowtui.seat.looking import Looking
from cowtui.seat.own_seats import LookingForOwn, OwnSeat
from cowtui.widgets.choices import Choice, Choices
from cowtui.widgets.grid import Grid
from cowtui.widgets.text import clean, sentence
from cowtui.wording.rooms import best_first, is_kept, seats_line, short_name

if TYPE_CHECKING:
    from collections.abc import Collection

    from net.core.connection import Address
    from net.discovery import Found

OWN_PAUSE: Final = 5.0
"""Seconds between two looks at the tables that one has a seat at."""
_LOOKING = "Looking for tables on this network …"
_NONE = (
    "No table found yet.\n"
    "\n"
    "The table may be on another network, or this network may block the search for tables.\n"
    "Press a and type the address that stands on the host's screen: that always works."
)


class BrowseRoom(Room):
    """Two lines a table: what is played there and how many seats are free; whose machine it is."""

    lines: tuple[str, ...] = ()
    """The second line of each."""

    @override
    def body(self, grid: Grid) -> None:
        if not self.lines:
            self.list(grid, 2, grid.height - 2)
            return
        step = 2 if grid.height >= 2 * len(self.choices) + 1 else 1
        rows = max(1, (grid.height - 1) // step)
        first = max(0, min(self.cursor - rows // 2, len(self.choices) - rows))
        for row, place in enumerate(range(first, min(len(self.choices), first + rows))):
            y = 1 + row * step
            self.line(grid, y, place, label=28)
            if step == 2:
                grid.put(4, y + 1, self.lines[place], "note", grid.width - 5)
                self.covers(place, grid, 0, y, grid.width, 2)


class BrowseScreen(CowScreen[None]):
    """Looks again and again; joins or watches the table under the cursor."""

    CSS_PATH = "room.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("a", "address", "Address"),
        Binding("w", "watch", "Watch"),
    ]

    class Looked(Message):
        """The tables that there are now, and where this player has a seat."""

        def __init__(self, live: list[Found], kept: set[Address]) -> None:
            super().__init__()
            self.live = live
            self.kept = kept

    class FoundOwn(Message):
        """The seats of this account at tables that answer now."""

        def __init__(self, seats: list[OwnSeat]) -> None:
            super().__init__()
            self.seats = seats

    class Failed(Message):
        """Why this machine cannot look, as a sentence."""

        def __init__(self, why: str) -> None:
            super().__init__()
            self.why = why

    def __init__(self, *, watching: bool = False) -> None:
        """`watching`: Enter watches the table, and takes no seat there."""
        super().__init__()
        self.watching = watching
        self._looking: Looking | None = None
        self.choices = BrowseRoom(empty=_LOOKING, title=[("cowtui", "strong"), "  tables on this network"])
        self.found: dict[str, Found] = {}
        self._live: list[Found] | None = None
        self._kept_at: set[Address] = set()
        self._listed_kept: Collection[Address] = ()
        """Where this player has a seat, of the tables that are listed."""
        self._own_looking: LookingForOwn | None = None
        self._own: list[OwnSeat] = []
        self.own: dict[str, OwnSeat] = {}
        """Seats of this account at tables that answer, by the names of their lines."""

    @override
    def contents(self) -> ComposeResult:
        yield self.choices

    def on_mount(self) -> None:
        """Begin to look."""
        self._ask()
        self.choices.focus()
        self.look()

    def look(self) -> None:
        """Begin to look; what is found comes as messages."""
        self._looking = Looking(
            lambda live: self._deliver(self.Looked(live, self._kept(live))), lambda why: self._deliver(self.Failed(sentence(why)))
        )
        if not self.watching:
            self._own_looking = LookingForOwn(lambda seats: self._deliver(self.FoundOwn(seats)), OWN_PAUSE)

    def _deliver(self, message: Message) -> None:
        """From the thread that looks."""
        self.post_message(message)

    def on_browse_screen_looked(self, message: Looked) -> None:
        """Show what was found."""
        self._live, self._kept_at = message.live, message.kept
        self.show(self._live, self._kept_at, self._own)

    def on_browse_screen_found_own(self, message: FoundOwn) -> None:
        """Show one's own seats first."""
        self._own = message.seats
        self.show(self._live, self._kept_at, self._own)

    def on_browse_screen_failed(self, message: Failed) -> None:
        """Say why this machine cannot look."""
        self.choices.remark(message.why, "no")

    def on_screen_resume(self) -> None:
        """Leave out what has ended meanwhile."""
        if self._live is not None or self._own:
            self.show(self._live, self._kept_at, self._own)

    def on_unmount(self) -> None:
        """Look no further."""
        for looking in (self._looking, self._own_looking):
            if looking is not None:
                looking.end()

    def _kept(self, live: list[Found]) -> set[Address]:
        try:
            return way_in.kept_seats(live, self.cow.settings.player)
        except OSError:
            return set()  # who joins is told what is wrong with that file

    def show(self, live: list[Found] | None, kept: Collection[Address] = (), own: Collection[OwnSeat] = ()) -> None:
        """Show the tables that there are now, first those with a seat of one's own; `kept`: where this player has one that is announced.

        `live`: None: none has been heard of yet.
        """
        self._listed_kept = kept
        own = [seat for seat in own if not self.cow.has_ended(seat.table, seat.address[1], seat=True)]
        live = None if live is None else [table for table in live if not self.cow.has_ended(table.name, table.port)]
        self.own = {f"seat {seat.player} {seat.where}": seat for seat in own}
        mine = {(seat.table, seat.address[1]) for seat in own}
        self.found = {
            f"{table.addresses[0]}:{table.port}": table
            for table in best_first(live or (), kept)
            if table.addresses and (table.name, table.port) not in mine
        }
        self.choices.empty = _LOOKING if live is None else _NONE
        lines, choices = [], []
        for name, seat in self.own.items():
            as_who = "" if seat.player == self.cow.settings.player else f" as {clean(seat.player)}"
            choices.append(Choice(name, f"Your seat at {clean(seat.table)}", f"{short_name(seat.game)}{as_who}"))
            lines.append(f"it is kept for you{as_who}, at {seat.where}")
        for name, table in self.found.items():
            choices.append(_choice(name, table, kept))
            key = ", has a password" if table.key else ""
            lines.append(f"on {clean(table.host)}, at {name}{key}")
        self.choices.lines = tuple(lines)
        self.choices.show(choices)
        self._ask()

    def _ask(self) -> None:
        chosen = self.choices.chosen
        if chosen is None:
            self.choices.ask("No table found yet.", "a to enter an address", "Searching …")
            return
        if chosen.name in self.own:
            seat = self.own[chosen.name]
            self.choices.enter = "go back"
            self.choices.ask(
                "Which table?", "arrows, then Enter", f"Enter goes back to your seat at {clean(seat.table)}.", "a types an address."
            )
            return
        table = self.found[chosen.name]
        if self.watching:
            self.choices.enter = "watch"
            self.choices.ask(
                "Which table?", "arrows, then Enter", f"Enter watches {clean(table.name)}, without a seat.", "a types an address."
            )
            return
        self.choices.enter = "go back" if is_kept(table, self._listed_kept) else "sit down"
        self.choices.ask("Which table?", "arrows, then Enter", self._does(table), "w watches without a seat, a types an address.")

    def _does(self, table: Found) -> str:
        """What Enter does at a table where one would play."""
        name = clean(table.name)
        if is_kept(table, self._listed_kept):
            return f"Enter goes back to your seat at {name}."
        if table.taken < table.seats:
            return f"Enter sits down at {name}."
        if table.bots:
            return f"Enter sits down at {name}, in place of a bot."
        return f"Every seat is taken. Enter asks {name} whether one of them is yours."

    def on_choices_pointed(self, message: Choices.Pointed) -> None:
        """Say what Enter does there."""
        self._ask()

    def on_choices_chosen(self, message: Choices.Chosen) -> None:
        """Sit down; or watch, where that was asked for."""
        self._go(watch=self.watching)

    def action_watch(self) -> None:
        """Watch without a seat."""
        self._go(watch=True)

    def _go(self, watch: bool) -> None:
        if self.choices.chosen and (seat := self.own.get(self.choices.chosen.name)):
            self.cow.join(Join((seat.address,), watch=watch), seat.player)
        elif self.choices.chosen:
            table = self.found[self.choices.chosen.name]
            self.cow.join(Join(tuple((address, table.port) for address in table.addresses), watch=watch))

    def action_address(self) -> None:
        """Join by address."""

        def said(text: str | None) -> None:
            if not text:
                return
            try:
                address = way_in.address(text)
            except ValueError as fault:
                self.choices.remark(sentence(str(fault)), "no")
                return
            self.cow.join(Join((address,), watch=self.watching))

        self.app.push_screen(LineScreen("The host's address", hint=f"HOST or HOST:PORT, like 192.168.1.5:{way_in.PORT}"), said)


def _choice(name: str, table: Found, kept: Collection[Address]) -> Choice:
    seats = seats_line(table, is_kept(table, kept))
    known = ", the host knows the deal" if table.seed else ""
    return Choice(name, clean(table.name), f"{short_name(table.game)}, {seats}{known}")
