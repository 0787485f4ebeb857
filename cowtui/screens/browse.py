"""The tables on the network, as they come and go."""

from __future__ import annotations

import asyncio
import re
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.worker import get_current_worker
from typing_extensions import override

from cowtui.screens.base import CowScreen
from cowtui.screens.destinations import Join
from cowtui.screens.line import LineScreen
from cowtui.seat import way_in
from cowtui.widgets.choices import Choice, Choices
from cowtui.widgets.lines import KeyLine, Prompt, TopLine
from cowtui.widgets.text import clean, sentence
from rules.catalog import GAMES, load

if TYPE_CHECKING:
    from collections.abc import Collection

    from net.core.connection import Address
    from net.discovery import Found

_LOOKING = "Looking for tables on this network …"
_NONE = (
    "No table answers on this network.\n"
    "\n"
    "The table may be on another network, or this one lets no multicast through.\n"
    "Press a and type the address that stands on the host's screen: that always works."
)


class BrowseScreen(CowScreen[None]):
    """Looks again and again; joins or watches the table under the cursor."""

    CSS_PATH = "browse.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("a", "address", "Address"),
        Binding("w", "watch", "Watch"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.choices = Choices(empty=_LOOKING, about_beside=True)
        self.prompt = Prompt()
        self.found: dict[str, Found] = {}

    @override
    def contents(self) -> ComposeResult:
        yield TopLine()
        yield self.choices
        yield self.prompt
        yield KeyLine()

    def on_mount(self) -> None:
        """Begin to look."""
        self.query_one(TopLine).show(title="cowtui", status="tables on this network")
        self._ask()
        self.choices.focus()
        self.run_worker(self._look_again_and_again, thread=True, exclusive=True)

    def _look_again_and_again(self) -> None:
        """In a thread: the import of zeroconf and the listening take their time."""
        from net.discovery import Unannounced, browse

        worker = get_current_worker()
        while not worker.is_cancelled:
            try:
                live = asyncio.run(browse()).live
            except Unannounced as fault:
                self.app.call_from_thread(self.prompt.remark, str(fault), "no")
                return
            if not worker.is_cancelled:
                self.app.call_from_thread(self.show, live, self._kept(live))

    def _kept(self, live: list[Found]) -> set[Address]:
        try:
            return way_in.kept_seats(live, self.cow.settings.player)
        except OSError:
            return set()  # who joins is told what is wrong with that file

    def show(self, live: list[Found], kept: Collection[Address] = ()) -> None:
        """The tables that there are now; `kept`: where this player has a seat."""
        self.found = {f"{table.addresses[0]}:{table.port}": table for table in live if table.addresses}
        self.choices.empty = _NONE
        self.choices.show([_choice(name, table, (table.addresses[0], table.port) in kept) for name, table in self.found.items()])
        self._ask()

    def _ask(self) -> None:
        if self.found:
            self.prompt.ask("Which table?", "arrows, then Enter sits down", "asked")
        else:
            self.prompt.ask("No table is found so far.", "a types an address", "asked")

    def on_choices_pointed(self, message: Choices.Pointed) -> None:
        """All of it, where the line has no room for that."""
        self.prompt.remark(sentence(message.choice.about))

    def on_choices_chosen(self, message: Choices.Chosen) -> None:
        """Sit down."""
        self._go(watch=False)

    def action_watch(self) -> None:
        """Look on without a seat."""
        self._go(watch=True)

    def _go(self, watch: bool) -> None:
        if self.choices.chosen:
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
                self.prompt.remark(str(fault), "no")
                return
            self.cow.join(Join((address,)))

        self.app.push_screen(LineScreen("The host's address", hint=f"HOST or HOST:PORT, like 192.168.1.5:{way_in.PORT}"), said)


def _choice(name: str, table: Found, is_kept: bool) -> Choice:
    seats = f"{'your seat, ' if is_kept else ''}{table.taken} of {table.seats} seats taken"
    key = ", wants a key" if table.key else ""
    # the first words of its title name a game well enough: the seats, the key and the address need the room
    game = re.split(r",| with ", load(table.game).title)[0] if table.game in GAMES else clean(table.game)
    return Choice(name, f"{clean(table.name)}: {game}", f"{seats}{key}, {clean(table.host)}, {name}")
