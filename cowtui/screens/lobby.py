"""A table before its game: who is here, what to tell friends, what will be played, and the start."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from typing_extensions import override

from cowtui.screens.arranging import rule_of, turned
from cowtui.screens.base import StageScreen
from cowtui.screens.destinations import NewTable
from cowtui.screens.finder import FinderScreen, Found
from cowtui.screens.line import LineScreen
from cowtui.screens.lobby_room import LobbyRoom
from cowtui.screens.people import ask_first
from cowtui.screens.setup import SetupScreen
from cowtui.widgets.choices import Choice, Choices
from cowtui.widgets.text import clean, sentence
from cowtui.wording import bots
from cowtui.wording.dealing import called_off
from cowtui.wording.people import vote_sentence
from cowtui.wording.rooms import few
from cowtui.wording.sentences import refusal
from net.core.connection import Lost
from net.core.messages import (
    Arrange,
    Chat,
    CloseSeats,
    Closing,
    FromClient,
    FromHost,
    HandOver,
    Lobby,
    Off,
    PutOut,
    Ready,
    Refused,
    SeatInfo,
    Start,
    TableStatus,
)
from rules.kernel import AnyGame

if TYPE_CHECKING:
    from cowtui.seat.sitting import Sitting


ANOTHER_BOT: Final = "Left and right choose another bot, or free the seat."


class LobbyScreen(StageScreen):
    """The table before its game."""

    CSS_PATH = "room.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("s", "start", "Start the game", show=False),  # the prompt names it
        Binding("r", "ready", "Ready"),
        Binding("t", "talk", "Talk", id="talk"),
        Binding("o", "options", "Options"),
        Binding("p", "people", "People"),
        Binding("b", "take_back", "Be host again"),
    ]

    def __init__(self, sitting: Sitting) -> None:
        super().__init__()
        self.sitting = sitting
        self.choices = LobbyRoom(sitting)
        self._is_called_off = False
        """Whether a start was called off just now: what the table is since then is about that too."""

    @override
    def contents(self) -> ComposeResult:
        yield self.choices

    def on_mount(self) -> None:
        """Show what is known."""
        self.choices.focus()
        self.set_interval(1, self._count_down)
        self.begin()

    def _count_down(self) -> None:
        """Bring up to date for how long the seats of those who are away are kept."""
        lobby = self.sitting.lobby
        if lobby is not None and lobby.away and not self.sitting.is_closed:
            self._show_seats(lobby)

    def on_screen_resume(self) -> None:
        """Take the keys again."""
        self.choices.focus()
        self.cow.ask_for_rights()

    @override
    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        # a watcher is never ready, and only who owns the table starts it and changes it; after the last word nobody does anything
        if self.sitting.is_closed:
            return action in ("back", "leave", "rules", "commands")
        if action == "ready":
            return self.sitting.seat is not None and not self.sitting.owner
        if action == "take_back":
            return self.sitting.may_take_back
        if action == "people":
            return self._may_decide
        return self.sitting.owner if action in ("start", "options") else True

    @property
    def _may_decide(self) -> bool:
        """Whether this person may put others out: the host of the table, or everybody where there is none."""
        return self.sitting.seat is not None and (self.sitting.owner or not self.sitting.status.has_owner)

    @override
    def heard(self, message: FromHost | Lost) -> None:
        match message:
            case Lobby():
                self._show(message)
            case TableStatus():
                self._tell(message)
            case Off(text=text):
                self.choices.remark(called_off(self.sitting.doubt, clean(text)), "no")
                self._is_called_off = True
            case Refused(_, rule, text):
                self.choices.remark(sentence(refusal(rule, text)), "no")
            case Chat(text, name):
                own = self.sitting.lobby and self.sitting.seat is not None and self.sitting.lobby.seats[self.sitting.seat].name == name
                self.choices.said.append(f"{'You' if own else clean(name)}: {clean(text)}")
                self.choices.repaint()
            case Lost(text) | Closing(text):
                self.choices.remark("" if self.sitting.is_closed else sentence(clean(text)), "no")
                self.refresh_bindings()
                self._point()
            case _:
                pass
        trouble = self.sitting.state if self.sitting.state.startswith("!") else ""
        self.choices.right = f"{trouble}  {clean(self.sitting.table)}".strip()
        self.choices.repaint()

    def _tell(self, status: TableStatus) -> None:
        """Say what the others wish, where they vote."""
        if self.sitting.lobby is not None:
            self._show(self.sitting.lobby)
        if status.votes:
            self.choices.remark(vote_sentence(status.votes[0]))

    def _show(self, lobby: Lobby) -> None:
        if not self._is_called_off:
            self.choices.note = ""  # it was about the table as it was before
        self._is_called_off = False
        self._show_seats(lobby)

    def _show_seats(self, lobby: Lobby) -> None:
        seats = [self._seat(seat, info) for seat, info in enumerate(lobby.seats)]
        if self.sitting.owner and len(self.sitting.game.seats) > 1:
            seats.append(Choice("seats", "Seats", value=str(len(lobby.seats))))
        if self.sitting.owner and any(info.bot for info in lobby.seats):
            late = "are kept out" if self.sitting.status.seats_closed else "can replace bots"
            seats.append(Choice("closed", "Latecomers", value=late))
        self.choices.show(seats)
        self.refresh_bindings()
        self._point()

    def _seat(self, seat: int, info: SeatInfo) -> Choice:
        own = " (you)" if seat == self.sitting.seat else ""
        if not info.name:
            return Choice(f"seat {seat}", f"{seat + 1}  free", value="no bot" if self.sitting.owner else "")
        if info.bot:
            kind = bots.short_bot_words(info.bot)
            label = f"{seat + 1}  {clean(info.name)}"
            return Choice(f"seat {seat}", label, value=kind) if self.sitting.owner else Choice(f"seat {seat}", label, kind)
        ready = "ready" if info.ready or info.owner else "not ready yet"
        left = self.sitting.seat_is_free_in(seat)
        away = f"away, free in {left}" if left else "away"
        state = away if not info.here else f"host, {ready}" if info.owner else ready
        return Choice(f"seat {seat}", f"{seat + 1}  {clean(info.name)}{own}", state)

    def _point(self) -> None:
        lobby = self.sitting.lobby
        if lobby is None:
            return
        if self.sitting.is_closed:
            self.choices.enter = ""
            self.choices.ask(sentence(clean(self.sitting.lost.text)) if self.sitting.lost else "", f"{self.cow.keys.shown('leave')} leaves")
            return
        name = self.choices.chosen.name if self.choices.chosen else ""
        self.choices.enter = self._enter(lobby, name)
        self.choices.ask(_what_is_missing(lobby, self.sitting.seat), self._keys(lobby), self._does(lobby, name), self._more(lobby))

    def _keys(self, lobby: Lobby) -> str:
        if self.sitting.owner:
            fills = {0: "", 1: "fill it, "}.get(_free(lobby), "fill them, ")
            return "then s starts" if _unready(lobby) else f"{fills}then s starts" if fills else "s starts"
        if self.sitting.seat is None:
            return ""
        return "r again takes it back" if lobby.seats[self.sitting.seat].ready else "press r when you are ready"

    def _does(self, lobby: Lobby, name: str) -> str:
        if name == "closed":
            return "Whether people who come during the game may take over a bot's seat."
        if not name.startswith("seat "):
            return "Left and right change how many can sit down." if name else ""
        info = lobby.seats[int(name.split()[1])]
        if not self.sitting.owner:
            return "The game starts when all are ready."
        if info.bot:
            return ANOTHER_BOT
        if not info.name:
            return "Enter puts a bot on this seat; left and right choose which."
        name = clean(info.name)
        own = "That is your own seat."
        if info.owner and _free(lobby):
            return f"{own} On a free one, Enter adds a bot."
        return own if info.owner else f"Enter: remove {name}, or make {name} the host."

    def _enter(self, lobby: Lobby, name: str) -> str:
        """What Enter does on this line, in a word or two; empty: nothing."""
        if not name.startswith("seat "):
            return "change"
        if self._may_decide and self._person(name):
            return "manage"
        info = lobby.seats[int(name.split()[1])]
        return "add a bot" if self.sitting.owner and not info.name else ""

    def _more(self, lobby: Lobby) -> str:
        if self.sitting.owner and (slow := _unready(lobby)):
            them = slow[0] if len(slow) == 1 else "them"
            return f"p removes {them}; then a bot can play instead."
        can_take_over = any(info.bot for info in lobby.seats) and not self.sitting.status.seats_closed
        return "Anyone who joins later can take over a bot's seat." if can_take_over else ""

    def on_choices_pointed(self, message: Choices.Pointed) -> None:
        """Explain the line."""
        self._point()

    def on_choices_turned(self, message: Choices.Turned) -> None:
        """Change how many sit down, or who plays a seat."""
        if message.choice.name == "closed":
            self.sitting.send(CloseSeats(not self.sitting.status.seats_closed))
        elif message.choice.name != "seats":
            self.turn_seat(message.step)
        elif self.sitting.lobby is not None:
            self.sitting.send(Arrange(seats=turned(list(self.sitting.game.seats), len(self.sitting.lobby.seats), message.step)))

    def on_choices_chosen(self, message: Choices.Chosen) -> None:
        """Put a bot on a free seat; on a person, offer what can be done. A bot stays as it is."""
        name = message.choice.name
        if name in ("seats", "closed"):
            self.choices.action_turn(1)
        elif self._may_decide and (person := self._person(name)):
            self._offer([person])
        elif self.sitting.owner and self._has_bot(name):
            self.choices.remark(ANOTHER_BOT)
        else:
            self.turn_seat(1)

    def _has_bot(self, name: str) -> bool:
        """Whether a bot sits on the seat of this line."""
        lobby = self.sitting.lobby
        return lobby is not None and bool(lobby.seats[int(name.split()[1])].bot)

    def _person(self, name: str) -> str:
        """Whoever sits on the seat of this line; empty: nobody, a bot, or this player."""
        lobby = self.sitting.lobby
        if lobby is None or not name.startswith("seat "):
            return ""
        seat = int(name.split()[1])
        info = lobby.seats[seat]
        return "" if info.bot or seat == self.sitting.seat else info.name

    def action_people(self) -> None:
        """List everybody else, and what can be done about them."""
        lobby = self.sitting.lobby
        if lobby is not None:
            seated = [self._person(f"seat {seat}") for seat in range(len(lobby.seats))]
            names = [name for name in (*seated, *self.sitting.status.watchers) if name]
            if names:
                self._offer(names)
            else:
                self.choices.remark("Nobody else is here.")

    def _offer(self, names: list[str]) -> None:
        """List what this person may ask of the host about these people."""
        agreed = "" if self.sitting.owner else "more than half of the others must want it"
        listed: list[tuple[FromClient, Found]] = []
        for name in names:
            shown = clean(name)
            listed.append((PutOut(name), Found(f"Remove {shown}", agreed or "they may come back", "kick put out")))
            listed.append((PutOut(name, True), Found(f"Remove {shown}, and do not let {shown} back in", agreed, "kick ban put out")))
            if self.sitting.owner and name not in self.sitting.status.watchers:
                listed.append((HandOver(name), Found(f"Make {shown} the host of this table", "", "owner rights")))

        def chosen(wish: FromClient | None) -> None:
            if wish is not None:
                ask_first(self, self.sitting, wish)

        self.app.push_screen(FinderScreen(listed, title="type what you are looking for", empty="Nobody else is here."), chosen)

    def action_take_back(self) -> None:
        """Ask whether to be the host of this table again: no letter alone takes it from somebody."""
        self.sitting.is_to_decide = True
        self.cow.ask_for_rights()

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
            self.choices.remark("That is your own seat.")
        else:
            kinds = ("", *bots.CHOICES)
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


def _unready(lobby: Lobby) -> list[str]:
    """The people who have not said that they are ready."""
    return [clean(info.name) for info in lobby.seats if info.name and not (info.bot or info.ready or info.owner)]


def _free(lobby: Lobby) -> int:
    return sum(not info.name for info in lobby.seats)


def _what_is_missing(lobby: Lobby, seat: int | None) -> str:
    """Who or what the game waits for; `seat`: the reader's."""
    free = _free(lobby)
    slow = _unready(lobby)
    own = lobby.seats[seat] if seat is not None and seat < len(lobby.seats) else None
    if own is not None and not (own.ready or own.owner):
        slow = ["you", *(name for name in slow if name != clean(own.name))]
    seats = "1 seat is free" if free == 1 else f"{free} seats are free"
    late = f"{few(tuple(slow), 2)} {'is' if len(slow) == 1 and slow[0] != 'you' else 'are'} not ready"
    if free and slow:
        return f"{seats}, and {late}."
    return f"{seats}." if free else f"{late[0].upper()}{late[1:]}." if slow else "Everybody is ready."
