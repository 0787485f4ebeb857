"""A table before its game: who is here, what to tell friends, what will be played, and the start."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, ClassVar

import msgspec
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from typing_extensions import override

from cowtui.hosting.invitation import places
from cowtui.screens.arranging import BOTS, bot_words, rule_of, turned
from cowtui.screens.base import StageScreen
from cowtui.screens.destinations import NewTable
from cowtui.screens.line import LineScreen
from cowtui.screens.room import Room
from cowtui.screens.setup import SetupScreen
from cowtui.widgets.canvas import Grid
from cowtui.widgets.choices import Choice, Choices
from cowtui.widgets.text import clean, wrap
from cowtui.wording.about.base import about_of, in_words
from cowtui.wording.rooms import few
from cowtui.wording.sentences import refusal
from net.core.connection import Lost
from net.core.messages import Arrange, Chat, Closing, FromHost, Lobby, Ready, Refused, SeatInfo, Start
from rules.kernel import AnyGame

if TYPE_CHECKING:
    from cowtui.seat.sitting import Sitting

_RIGHT = 40
"""Where the right column begins."""


class LobbyRoom(Room):
    """Seats at the left; the invitation at the right, where nothing stands that a guest has typed; what was said below."""

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(title=[(about_of(sitting.game).short, "strong"), "  before the game"], right=clean(sitting.table))
        self.sitting = sitting
        self.said: deque[str] = deque(maxlen=40)

    @override
    def height_wanted(self) -> int:
        return 22

    @override
    def body(self, grid: Grid) -> None:
        if grid.width >= 78:
            self._wide(grid)
        else:
            self._narrow(grid)

    def _wide(self, grid: Grid) -> None:
        left, right = grid.part(0, 0, _RIGHT - 2, grid.height), grid.part(_RIGHT, 0, grid.width - _RIGHT, grid.height)
        end = self._people(left)
        other_end = self._invitation(right)
        game = self._game_lines(34)
        if end + 2 + len(game) <= grid.height - 3 or not other_end:
            end = self._game(left, end + 1, game)
        else:
            other_end = self._game(right, other_end, game)
        self._chat(grid, max(end, other_end))

    def _narrow(self, grid: Grid) -> None:
        end = self._people(grid)
        words = self.sitting.six_words.split()
        if words:
            grid.rule(end, "Tell your friends")
            grid.put(2, end + 1, "   ".join(self._ways()), "ink")
            grid.put(2, end + 2, f"Six words: {' '.join(words)}", "strong")
            end += 3
        else:
            end = self._game(grid, end, self._game_lines(grid.width - 4)[:2])
        self._chat(grid, end)

    def _people(self, grid: Grid) -> int:
        """Paint who is here; the row below."""
        grid.rule(0, "Who is here")
        for place in range(len(self.choices)):
            self.line(grid, 1 + place, place, label=15 if grid.width < 50 else 24)
        end = 1 + len(self.choices)
        watchers = self.sitting.lobby.watchers if self.sitting.lobby else 0
        if watchers:
            grid.put(2, end, "Somebody is watching." if watchers == 1 else f"{watchers} people are watching.", "note")
            end += 1
        return end

    def _ways(self) -> list[str]:
        """The commands by which others come."""
        sitting = self.sitting
        if sitting.hosted is None:
            return [f"cowtui join {sitting.address}"] if sitting.address else []
        addresses = [f"cowtui join {where}" for where in places(sitting.hosted.opened)[:2]]
        return ["cowtui join", *addresses[:1]] if sitting.hosted.announced else addresses

    def _invitation(self, grid: Grid) -> int:
        """Paint what to tell friends; the row below."""
        words = self.sitting.six_words.split()
        if not words:
            return 0
        grid.rule(0, "Tell your friends")
        y = 1
        for way in self._ways():
            grid.put(1, y, way, "strong")
            if way == "cowtui join":
                grid.right(grid.width, y, "on this network", "note")
            y += 1
        for text in wrap("Their screen and yours show the same six words. If not, they stay out.", grid.width - 2):
            grid.put(1, y, text, "note")
            y += 1
        self.words_box(grid, 2, y, words)
        return y + 6

    def _game_lines(self, width: int) -> list[str]:
        sitting, lobby = self.sitting, self.sitting.lobby
        if lobby is None:
            return []
        options = msgspec.convert(lobby.options, sitting.game.options)
        text = in_words(sitting.game, options)
        return wrap(f"{text[0].upper()}{text[1:]}.", width)[:4]

    def _game(self, grid: Grid, y: int, lines: list[str]) -> int:
        """Paint what will be played; the row below."""
        grid.rule(y, "What will be played", right="o changes it" if self.sitting.owner else "")
        for row, text in enumerate(lines, 1):
            grid.put(2, y + row, text, "ink")
        return y + len(lines) + 1

    def _chat(self, grid: Grid, y: int) -> None:
        room = grid.height - y - 1
        if not self.said or room < 1:
            return
        grid.rule(y, "Chat")
        rows = [row for text in self.said for row in wrap(text, grid.width - 4)]
        for line, text in enumerate(rows[-room:], 1):
            grid.put(2, y + line, text, "ink")


class LobbyScreen(StageScreen):
    """The table before its game."""

    CSS_PATH = "room.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("s", "start", "Start"),
        Binding("r", "ready", "Ready"),
        Binding("o", "options", "Options"),
        Binding("t", "talk", "Talk"),
    ]

    def __init__(self, sitting: Sitting) -> None:
        super().__init__()
        self.sitting = sitting
        self.choices = LobbyRoom(sitting)

    @override
    def contents(self) -> ComposeResult:
        yield self.choices

    def on_mount(self) -> None:
        """Show what is known."""
        self.choices.focus()
        self.begin()

    def on_screen_resume(self) -> None:
        """Take the keys again."""
        self.choices.focus()

    @override
    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        # a watcher is never ready, and only who owns the table starts it and changes it
        if action == "ready":
            return self.sitting.seat is not None and not self.sitting.owner
        return self.sitting.owner if action in ("start", "options") else True

    @override
    def heard(self, message: FromHost | Lost) -> None:
        match message:
            case Lobby():
                self._show(message)
            case Refused(_, rule, text):
                self.choices.remark(refusal(rule, text), "no")
            case Chat(text, name):
                self.choices.said.append(f"{clean(name)}: {clean(text)}")
                self.choices.repaint()
            case Lost(text) | Closing(text):
                self.choices.remark(clean(text), "no")
            case _:
                pass
        trouble = self.sitting.state if self.sitting.state.startswith("!") else ""
        self.choices.right = f"{trouble}  {clean(self.sitting.table)}".strip()
        self.choices.repaint()

    def _show(self, lobby: Lobby) -> None:
        seats = [self._seat(seat, info) for seat, info in enumerate(lobby.seats)]
        if self.sitting.owner and len(self.sitting.game.seats) > 1:
            seats.append(Choice("seats", "Seats", value=str(len(lobby.seats))))
        self.choices.note = ""  # it was about the table as it was before
        self.choices.show(seats)
        self.refresh_bindings()
        self._point()

    def _seat(self, seat: int, info: SeatInfo) -> Choice:
        own = " (you)" if seat == self.sitting.seat else ""
        if not info.name:
            return Choice(f"seat {seat}", f"{seat + 1}  free", value="no bot yet" if self.sitting.owner else "")
        if info.bot:
            kind = f"bot, {bot_words(info.bot)}"
            label = f"{seat + 1}  {clean(info.name)}"
            return Choice(f"seat {seat}", label, value=kind) if self.sitting.owner else Choice(f"seat {seat}", label, kind)
        ready = "ready" if info.ready or info.owner else "not ready yet"
        state = "away" if not info.here else f"host, {ready}" if info.owner else ready
        return Choice(f"seat {seat}", f"{seat + 1}  {clean(info.name)}{own}", state)

    def _point(self) -> None:
        lobby = self.sitting.lobby
        if lobby is None:
            return
        chosen = self.choices.chosen
        self.choices.ask(_what_is_missing(lobby), self._keys(lobby), self._does(lobby, chosen.name if chosen else ""), self._more(lobby))

    def _keys(self, lobby: Lobby) -> str:
        if self.sitting.owner:
            return "s starts"
        if self.sitting.seat is None:
            return ""
        return "r takes it back" if lobby.seats[self.sitting.seat].ready else "r says that you are ready"

    def _does(self, lobby: Lobby, name: str) -> str:
        if not name.startswith("seat "):
            return "Left and right change how many can sit down." if name else ""
        info = lobby.seats[int(name.split()[1])]
        if not self.sitting.owner:
            return "The game starts when all are ready."
        if not info.name or info.bot:
            return "Enter puts a bot on this seat; left and right choose which."
        return "That is your own seat." if info.owner else f"{clean(info.name)} sits there."

    def _more(self, lobby: Lobby) -> str:
        return "Who comes later can take over a bot's seat." if any(info.bot for info in lobby.seats) else ""

    def on_choices_pointed(self, message: Choices.Pointed) -> None:
        """Explain the line."""
        self._point()

    def on_choices_turned(self, message: Choices.Turned) -> None:
        """Change how many sit down, or who plays a seat."""
        if message.choice.name != "seats":
            self.turn_seat(message.step)
        elif self.sitting.lobby is not None:
            self.sitting.send(Arrange(seats=turned(list(self.sitting.game.seats), len(self.sitting.lobby.seats), message.step)))

    def on_choices_chosen(self, message: Choices.Chosen) -> None:
        """Put a bot on a free seat, or another."""
        if message.choice.name == "seats":
            self.choices.action_turn(1)
        else:
            self.turn_seat(1)

    def turn_seat(self, step: int) -> None:
        """Change who plays the seat under the cursor, where no person does."""
        lobby, chosen = self.sitting.lobby, self.choices.chosen
        if lobby is None or chosen is None or not chosen.name.startswith("seat "):
            return
        seat = int(chosen.name.split()[1])
        info = lobby.seats[seat]
        if not self.sitting.owner:
            self.choices.remark("Only the host of the table changes that.", "no")
        elif info.name and not info.bot:
            self.choices.remark("That is your own seat." if info.owner else f"{clean(info.name)} sits there.")
        else:
            kinds = ("", *BOTS)
            now = info.bot if info.bot in kinds else ""
            self.sitting.send(Arrange(seat=seat, bot=turned(kinds, now, step)))

    def action_start(self) -> None:
        """Begin the game."""
        self.sitting.send(Start())

    def action_ready(self) -> None:
        """Say that one is ready, or take it back."""
        lobby, seat = self.sitting.lobby, self.sitting.seat
        if lobby is not None and seat is not None:
            self.sitting.send(Ready(not lobby.seats[seat].ready))

    def action_options(self) -> None:
        """Change what will be played."""
        lobby, game = self.sitting.lobby, self.sitting.game
        if lobby is None:
            return

        def chosen(table: NewTable | None) -> None:
            if table is not None:
                self.sitting.send(Arrange(options=table.options))

        now = NewTable(game, len(lobby.seats), "", dict(lobby.options), name=clean(self.sitting.table))
        self.app.push_screen(SetupScreen(game, lobby=now), chosen)

    def action_talk(self) -> None:
        """Say something to everybody."""

        def said(text: str | None) -> None:
            if text:
                self.sitting.send(Chat(text[:400]))

        self.app.push_screen(LineScreen("Say to the table", limit=400), said)

    @override
    def action_rules(self) -> None:
        game: AnyGame = self.sitting.game
        self.cow.open_rules(game, rule_of(game, ""))

    @override
    def action_back(self) -> None:
        # back would be leaving
        self.cow.ask_to_leave()


def _what_is_missing(lobby: Lobby) -> str:
    """Who or what the game waits for."""
    free = sum(not info.name for info in lobby.seats)
    slow = [clean(info.name) for info in lobby.seats if info.name and not (info.bot or info.ready or info.owner)]
    seats = "One seat is free" if free == 1 else f"{free} seats are free"
    late = f"{few(tuple(slow), 2)} {'is' if len(slow) == 1 else 'are'} not ready"
    if free and slow:
        return f"{seats}, and {late}."
    return f"{seats}." if free else f"{late}." if slow else "Everybody is ready."
