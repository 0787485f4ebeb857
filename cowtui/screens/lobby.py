"""A table before its game: who sits where, what the host has chosen, and the start."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import msgspec
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widgets import Static
from typing_extensions import override

from cowtui.screens.base import StageScreen
from cowtui.screens.line import LineScreen
from cowtui.screens.setup import BOTS, by_command_line, explained, option_lines, rule_of, turned, typed, values_of
from cowtui.widgets.choices import Choice, Choices
from cowtui.widgets.lines import KeyLine, Prompt, Recent, TopLine
from cowtui.widgets.text import clean, one_of
from cowtui.wording.sentences import refusal
from net.core.connection import Lost
from net.core.messages import Arrange, Chat, Closing, FromHost, Lobby, Ready, Refused, SeatInfo, Start

if TYPE_CHECKING:
    from cowtui.seat.sitting import Sitting


class LobbyScreen(StageScreen):
    """The table before its game."""

    CSS_PATH = "lobby.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("s", "start", "Start"),
        Binding("r", "ready", "Ready"),
        Binding("t", "talk", "Talk"),
    ]

    def __init__(self, sitting: Sitting) -> None:
        super().__init__()
        self.sitting = sitting
        self.choices = Choices()
        self.words = Recent(id="invitation")
        """The host's words stand alone: nothing that a guest says may look like them."""
        self.recent = Recent(id="last")
        self.prompt = Prompt()

    @override
    def contents(self) -> ComposeResult:
        yield TopLine()
        yield self.choices
        with VerticalScroll(id="about", can_focus=False):
            yield Static(id="words", markup=False)
        yield self.words
        yield self.recent
        yield self.prompt
        yield KeyLine()

    def on_mount(self) -> None:
        """Show what is known."""
        sitting = self.sitting
        self.query_one(TopLine).show(title=sitting.game.title, status="before the game", table=sitting.table, connection=sitting.state)
        if sitting.invitation:
            self.words.add("told", sitting.invitation)
        self.words.display = bool(sitting.invitation)
        self.choices.focus()
        self.begin()

    @override
    def heard(self, message: FromHost | Lost) -> None:
        match message:
            case Lobby():
                self._show(message)
            case Refused(_, rule, text):
                self.prompt.remark(refusal(rule, text), "no")
            case Chat(text, name):
                self.recent.add("chat", f"{clean(name)} says: {clean(text)}")
            case Lost(text) | Closing(text):
                self.prompt.remark(clean(text), "no")
            case _:
                pass
        self.query_one(TopLine).show(connection=self.sitting.state, table=self.sitting.table)

    def _show(self, lobby: Lobby) -> None:
        game, owner = self.sitting.game, self.sitting.owner
        options = msgspec.convert(lobby.options, game.options)
        seats = [self._seat(seat, place) for seat, place in enumerate(lobby.seats)]
        count = Choice("seats", "seats", value=str(len(lobby.seats)))
        self.choices.show([*seats, count, *option_lines(game, options)])
        if self.prompt.tone == "no":
            self.prompt.remark("")  # it was about the table as it was before
        free = sum(not place.name for place in lobby.seats)
        slow = [clean(place.name) for place in lobby.seats if place.name and not (place.bot or place.ready or place.owner)]
        mine = self.sitting.seat is not None and not lobby.seats[self.sitting.seat].ready and not owner
        keys = "r says that you are ready" if mine else ""
        watchers = f" {lobby.watchers} look on." if lobby.watchers else ""
        if free:
            waits = f"{free} seat{'s' * (free > 1)} free.{watchers}"
            self.prompt.ask(waits, "left and right put a bot there" if owner else keys, "asked" if owner or mine else "idle")
        elif slow:
            self.prompt.ask(f"{one_of(slow)} {'are' if len(slow) > 1 else 'is'} not ready yet.{watchers}", keys, "asked")
        else:
            self.prompt.ask(f"Everybody is ready.{watchers}", "s starts" if owner else "the owner starts", "asked")

    def _seat(self, seat: int, place: SeatInfo) -> Choice:
        own = " (you)" if seat == self.sitting.seat else ""
        state = "empty"
        if place.bot:
            state = f"bot: {place.bot}"
        elif place.name:
            state = "away" if not place.here else "owner" if place.owner else "ready" if place.ready else "not ready"
        return Choice(f"seat {seat}", f"{seat + 1}  {clean(place.name)}{own}" if place.name else f"{seat + 1}  –", value=state)

    def on_choices_pointed(self, message: Choices.Pointed) -> None:
        """Explain the line."""
        name = message.choice.name
        text = (
            "Left and right put a bot here, or nobody."
            if name.startswith("seat ")
            else explained(self.sitting.game, name, self.query_one("#about").size)
        )
        self.query_one("#words", Static).update(text)

    def on_choices_turned(self, message: Choices.Turned) -> None:
        """The owner changes something."""
        lobby, name = self.sitting.lobby, message.choice.name
        if lobby is None:
            return
        if not self.sitting.owner:
            self.prompt.remark("Only the owner of the table changes that.", "no")
        elif name == "seats":
            seats = list(self.sitting.game.seats)
            self.sitting.send(Arrange(seats=turned(seats, len(lobby.seats), message.step)))
        elif name.startswith("seat "):
            seat = int(name.split()[1])
            kinds = ("", *BOTS)
            now = lobby.seats[seat].bot
            self.sitting.send(Arrange(seat=seat, bot=turned(kinds, now if now in kinds else "", message.step)))
        elif limit := typed(self.sitting.game, name):
            self._type_option(name, limit, lobby)
        else:
            now = getattr(msgspec.convert(lobby.options, self.sitting.game.options), name)
            value = turned(values_of(self.sitting.game, name, now), now, message.step)
            self.sitting.send(Arrange(options={**lobby.options, name: value}))

    def _type_option(self, name: str, limit: int, lobby: Lobby) -> None:
        """An option that is a text."""
        if limit > 80:
            self.prompt.remark(by_command_line(self.sitting.game, name), "no")
            return
        title = f"{name.replace('_', ' ')}: what shall it be?"
        send = lambda text: self.sitting.send(Arrange(options={**lobby.options, name: text or ""}))  # noqa: E731
        self.app.push_screen(LineScreen(title, text=str(lobby.options.get(name, "")), limit=limit), send)

    def on_choices_chosen(self, message: Choices.Chosen) -> None:
        """Enter turns a value too."""
        self.choices.action_turn(1)

    def action_start(self) -> None:
        """Begin the game."""
        if self.sitting.owner:
            self.sitting.send(Start())
        else:
            self.prompt.remark("Only the owner of the table starts the game; r says that you are ready.", "no")

    def action_ready(self) -> None:
        """Ready, or not."""
        lobby, seat = self.sitting.lobby, self.sitting.seat
        if lobby is not None and seat is not None:
            self.sitting.send(Ready(not lobby.seats[seat].ready))

    def action_talk(self) -> None:
        """Say something to everybody."""

        def said(text: str | None) -> None:
            if text:
                self.sitting.send(Chat(text[:400]))

        self.app.push_screen(LineScreen("Say to the table", limit=400), said)

    @override
    def action_rules(self) -> None:
        self.cow.open_rules(self.sitting.game, rule_of(self.sitting.game, self.choices.chosen))

    @override
    def action_back(self) -> None:
        # back would be leaving
        self.cow.ask_to_leave()
