"""How the game ended: places, scores, and the scores by round where the game has rounds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from typing_extensions import override

from cowtui.boards.position import Position
from cowtui.screens.base import CowScreen
from cowtui.widgets.canvas import Canvas, Grid
from cowtui.widgets.lines import KeyLine, Prompt, TopLine
from cowtui.widgets.text import clean, one_of
from cowtui.wording.sentences import score_of, standing
from net.core.connection import Lost
from net.core.messages import FromHost, Lobby, Ready, Refused, Start

if TYPE_CHECKING:
    from cowtui.seat.sitting import Sitting


class ResultScreen(CowScreen[None]):
    """Over the table, which stays as it ended."""

    CSS_PATH = "result.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "rematch", "Play again"),
        Binding("v", "replay", "Replay"),
        Binding("m", "menu", "Menu"),
        Binding("escape,r", "back", "Table", key_display="Esc"),
    ]

    def __init__(self, sitting: Sitting, position: Position, rounds: Sequence[tuple[int, ...]] | None, made_of: Sequence[str] = ()) -> None:
        """`rounds`: what each has brought each seat; None: they are not all known yet (see `show_rounds`). `made_of`: see Table."""
        super().__init__()
        self.sitting = sitting
        self.position = position
        self.board = Scoreboard(position, rounds, made_of)
        self.prompt = Prompt()

    @override
    def contents(self) -> ComposeResult:
        yield TopLine()
        yield self.board
        yield self.prompt
        yield KeyLine()

    def on_mount(self) -> None:
        """Say who won."""
        position = self.position
        self.query_one(TopLine).show(title=position.game.title, status="the result", table=self.sitting.table)
        assert position.outcome is not None
        won = [seat for seat, place in enumerate(position.outcome.ranks) if place == 1]
        names = ["you" if seat == position.seat else position.names[seat] for seat in won]
        who = one_of(names)
        again = "n plays again"
        self.prompt.ask(f"{who[0].upper()}{who[1:]} won.", again, "over")

    def action_rematch(self) -> None:
        """Another game at this table."""
        if self.sitting.owner:
            self.sitting.send(Start())
        else:
            self.sitting.send(Ready(True))
            self.prompt.remark("You are ready; the owner of the table starts the next game.")

    def heard(self, message: FromHost | Lost) -> None:
        """What is arranged for the next game, and why it does not start."""
        match message:
            case Lobby(places):
                if [clean(place.name) for place in places] != list(self.position.names) or any(place.ready for place in places):
                    coming = [clean(place.name) + standing(place) if place.name else "a free seat" for place in places]
                    self.prompt.remark(f"The next game: {one_of(coming)}.")
            case Refused(text=text):
                self.prompt.remark(text, "no")
            case _:
                pass

    def show_rounds(self, rounds: Sequence[tuple[int, ...]] | None) -> None:
        """As the record tells them, which has come now."""
        self.board.rounds = rounds
        self.board.repaint()

    def action_replay(self) -> None:
        """Step through the game that has ended."""
        if self.sitting.record:
            self.cow.open_replay(self.sitting.record, self.position.seat)
        else:
            self.prompt.remark("The record of the game has not arrived yet.", "no")

    def action_menu(self) -> None:
        """Leave the table; nobody is left behind at one's own, and nothing is lost there."""
        if self.sitting.is_shared:
            self.cow.ask_to_leave()
        else:
            self.cow.leave_table()

    @override
    def action_rules(self) -> None:
        self.cow.open_rules(self.position.game)


class Scoreboard(Canvas):
    """A line a player, best first, a column a round."""

    def __init__(self, position: Position, rounds: Sequence[tuple[int, ...]] | None, made_of: Sequence[str]) -> None:
        super().__init__()
        self.position = position
        self.rounds = rounds
        self.made_of = made_of

    @override
    def paint(self, grid: Grid) -> None:
        position, outcome = self.position, self.position.outcome
        if outcome is None:
            return
        order = sorted(range(len(outcome.ranks)), key=lambda seat: outcome.ranks[seat])
        names = max(8, min(24, max(len(name) for name in position.names) + 6))
        room = max(0, (grid.width - names - 18) // 6)
        rounds = self.rounds or ()
        shown = rounds[-room:] if room else ()
        first = len(rounds) - len(shown) + 1
        if self.rounds is None:
            grid.put(1, len(order) + 4, "Not all rounds were seen from here; they come with the record of the game.", self.palette.note)
        x = 7 + names
        grid.put(1, 1, "place  player", self.palette.note)
        for column in range(len(shown)):
            grid.right(x + 6 * (column + 1), 1, f"r{first + column}", self.palette.note)
        scores = [score_of(parts) for parts in outcome.scores]
        end = x + 6 * len(shown) + max(8, *(len(score) + 2 for score in scores))
        grid.right(end, 1, "score", self.palette.note)
        for line, seat in enumerate(order, 3):
            won = outcome.ranks[seat] == 1
            style = self.palette.you if seat == position.seat else self.palette.strong if won else self.palette.ink
            grid.put(1, line, f"{'▸' if won else ' '} {outcome.ranks[seat]}.", self.palette.strong if won else style)
            grid.put(8, line, position.names[seat] + (" (you)" if seat == position.seat else ""), style, names)
            for column, scored in enumerate(shown):
                grid.right(x + 6 * (column + 1), line, f"{scored[seat]:+d}", self.palette.note)
            grid.right(end, line, scores[seat], style)
            if self.made_of:
                grid.put(end + 2, line, self.made_of[seat], self.palette.note, max(0, grid.width - end - 3))
