"""How the game ended: who won, how it went for you, the rounds, where it turned, and what to do next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.message import Message
from typing_extensions import override

from cowtui.boards.layout import Zone
from cowtui.boards.position import Position
from cowtui.screens.base import CowScreen
from cowtui.screens.room import PROMPT, Room
from cowtui.screens.sheet import SheetKey, SheetScreen
from cowtui.screens.shell import Shell
from cowtui.screens.talk import TalkScreen
from cowtui.seat import checking
from cowtui.seat.record import WAIT
from cowtui.widgets.choices import Choice, Choices
from cowtui.widgets.grid import Grid
from cowtui.widgets.palette import Role
from cowtui.widgets.text import Line, clean, one_of, sentence, shortened, wrap
from cowtui.wording.about.base import about_of
from cowtui.wording.advice import NO_LESSON, Lesson, lessons_of
from cowtui.wording.dealing import ITS_WORDS, called_off, check_lines
from cowtui.wording.rooms import few
from cowtui.wording.sentences import score_of, standing
from cowtui.wording.story import Story, story
from net.core.connection import Lost
from net.core.messages import Chat, FromHost, Lobby, Off, Ready, Refused, SeatInfo, Start
from rules.kernel import Seat
from rules.verify import Verdict

if TYPE_CHECKING:
    from cowtui.seat.sitting import Sitting


LAST_SAID: Final = 3
"""Rows of chat under a result."""
LEAST_OF_PARTS: Final = 12
"""Cells in which it is said of what a player's points come."""


class ResultRoom(Room):
    """A cow that says it, a line a player, a column a round, and the turning points."""

    def __init__(
        self, position: Position, rounds: Sequence[tuple[int, ...]] | None, made_of: Sequence[str], table: str, said: Sequence[str]
    ) -> None:
        self.about = about_of(position.game)
        count = len(rounds or ())
        after = f", after {count} rounds" if count > 1 else ""
        super().__init__(title=[(self.about.short, "strong"), f"  the end{after}"], right=clean(table))
        self.position = position
        self.rounds = rounds
        self.made_of = made_of
        self.said = said
        self.now: Sequence[SeatInfo] = ()
        """Who sits at the table now; empty: nobody has said."""
        self.verdict: Verdict | None = None
        """What the check of the deal came to; None: it is not there yet."""

    def told(self) -> Story:
        """The story, as far as the rounds are known."""
        position = self.position
        assert position.outcome is not None
        return story(self.about, position.names, position.seat, position.outcome, self.rounds or ())

    @override
    def height_wanted(self) -> int:
        return max(19, min(27, len(self.position.names) + 17))

    @override
    def body(self, grid: Grid) -> None:
        told = self.told()
        players = len(self.position.names)
        has_cow = grid.width >= 78 and grid.height >= players + 2 + 7 + min(1, len(told.turning_points))
        y = self._with_cow(grid, told) if has_cow else self._in_lines(grid, told)
        y = self._scores(grid, y, told)
        if self.rounds is None and y < grid.height:
            grid.put(2, y, "Not all rounds were seen from here; the record of the game brings them.", "note")
        y = self._check(grid, y)
        room = self._chat(grid, y) - y - 1
        if told.turning_points and room > 0:
            grid.rule(y, "Turning points")
            rows = [row for text in told.turning_points for row in _hanging(text, grid.width - 4)]
            for row, text in enumerate(rows[:room], 1):
                grid.put(2, y + row, text, "ink")

    def _chat(self, grid: Grid, y: int) -> int:
        """Paint what was said last into the lowest rows, over the scores where there is no other; the row that it begins in."""
        rows = [row for text in self.said for row in wrap(text, grid.width - 4)]
        if not rows:
            return grid.height
        rows = rows[-max(1, min(LAST_SAID, grid.height - y - 1)) :]
        top = grid.height - len(rows) - 1
        if top >= y:
            grid.rule(top, "Chat")
        else:
            grid.fill(0, top + 1, grid.width, len(rows), " ")
        for row, text in enumerate(rows, top + 1):
            grid.put(2, row, text, "ink")
        return top

    def _check(self, grid: Grid, y: int) -> int:
        """Paint what the check of the deal came to and, where there is room, the words of the record; the row below."""
        if self.verdict is checking.ALONE:
            return y
        text = self.verdict.sentence if self.verdict else "The deal is being checked …"
        role: Role = "bad" if self.verdict and self.verdict.status == 1 else "note"
        rows = wrap(clean(text), grid.width - 4)[: max(1, min(3, grid.height - y))]
        for row, line in enumerate(rows):
            grid.put(2, y + row, line, role, grid.width - 4)
        y += len(rows)
        words = wrap(f"{ITS_WORDS} {self.verdict.words}.", grid.width - 4) if self.verdict and self.verdict.words else []
        if grid.height - y >= len(words):
            for row, line in enumerate(words):
                grid.put(2, y + row, line, "ink", grid.width - 4)
            y += len(words)
        return y

    def _with_cow(self, grid: Grid, told: Story) -> int:
        self.cow(grid, 2, 0)
        rows = [f"Mooooo! {told.won}", *([""] if told.yours else []), *wrap(told.yours, 54)]
        rows = rows if told.yours else rows[:1]
        grid.box(19, 0, 60, len(rows) + 2)
        grid.put(17, 1, "--", "ink")
        for y, text in enumerate(rows, 1):
            grid.put(21, y, text, "strong" if y == 1 else "ink", 56)
        return max(6, len(rows) + 2)

    def _in_lines(self, grid: Grid, told: Story) -> int:
        grid.put(2, 0, f"Mooooo! {told.won}", "strong")
        rows = wrap(told.yours, grid.width - 4)[:2] if told.yours else []
        for y, text in enumerate(rows, 1):
            grid.put(2, y, text, "ink")
        return 1 + len(rows)

    def _scores(self, grid: Grid, y: int, told: Story) -> int:
        """Paint who came where, and how; the row below."""
        position, outcome = self.position, self.position.outcome
        assert outcome is not None
        order = sorted(range(len(outcome.ranks)), key=lambda seat: outcome.ranks[seat])
        scores = [score_of(parts) for parts in outcome.scores]
        longest = max(8, *(len(score) + 2 for score in scores))
        labels = [self._label(seat) for seat in range(len(position.names))]
        longest_name, longest_label = (max(map(cell_len, texts)) for texts in (position.names, labels))
        names = max(8, min(22, longest_name + 8), min(30, longest_label + 1))
        rounds = told.rounds if len(told.rounds) > 1 else ()
        columns = max(0, (grid.width - 6 - names - longest) // 7)
        shown = rounds[-columns:] if columns else ()
        first = len(rounds) - len(shown)
        has_brackets = any(told.round_winners)
        heading = "Round by round" if shown else "The places"
        counts = self.about.counts if any(self.made_of) and not shown else ""
        grid.rule(y, heading, right="[ ] the best of its round" if shown and has_brackets else counts)
        left = 6 + names
        end = left + 7 * len(shown) + longest
        y += 1
        if shown:
            grid.put(6, y, "round", "note")
            for column in range(len(shown)):
                grid.right(left + 7 * (column + 1) - 1, y, str(first + column + 1), "note")
            grid.right(end, y, "total", "note")
            y += 1
        made_of = self._made_of(grid.width - end - 3, grid.height - y - 2)
        for seat in order:
            line = y
            role: Role = "you" if seat == position.seat else "lead" if outcome.ranks[seat] == 1 else "ink"
            grid.right(4, line, f"{outcome.ranks[seat]}.", role)
            grid.put(6, line, labels[seat], role, names)
            for column, brought in enumerate(shown):
                x = left + 7 * (column + 1)
                best = seat in told.round_winners[first + column]
                grid.right(x if best else x - 1, line, f"[{brought[seat]}]" if best else str(brought[seat]), "ink")
            grid.right(end, line, scores[seat], role)
            for row, text in enumerate(made_of[seat]):
                grid.put(end + 2, line + row, text, "note", grid.width - end - 3)
            y += max(1, len(made_of[seat]))
        if told.ties and y < grid.height - 1:
            grid.put(6, y, told.ties, "note")
            y += 1
        return y + (1 if grid.height - y > 4 else 0)

    def _label(self, seat: int) -> str:
        """A player's name, and whether that is oneself, the host, or somebody who is away: 'Ben (away)'."""
        name = self.position.names[seat]
        now = next((info for info in self.now if clean(info.name) == name), None)
        notes = [
            note
            for note, holds in (
                ("you", seat == self.position.seat),
                ("host", now is not None and now.owner),
                ("away", now is not None and not now.here and not now.bot),
            )
            if holds
        ]
        return f"{name} ({', '.join(notes)})" if notes else name

    def _made_of(self, width: int, height: int) -> list[list[str]]:
        """By seat, of what the points come, in rows of this width; in one, of what fits whole, where there is no room for more."""
        if width < LEAST_OF_PARTS or not any(self.made_of):
            return [[] for _ in self.position.names]
        rows = [wrap(parts, width) for parts in self.made_of]
        return rows if sum(max(1, len(one)) for one in rows) <= height else [[shortened(parts, width)] for parts in self.made_of]


def _hanging(text: str, cells: int) -> list[str]:
    """A line and what follows it, set in below its second word."""
    head, _, rest = text.partition("  ")
    first, *more = wrap(rest, cells - len(head) - 2)
    return [f"{head}  {first}", *(" " * (len(head) + 2) + row for row in more)]


def open_replay(cow: Shell, sitting: Sitting, seat: Seat | None) -> str:
    """Step through the game that has ended; returns why not, else nothing."""
    if cow.only:
        return "Replays are not kept here."
    if not sitting.record:
        return "The replay is still on its way from the host. Try again in a second."
    cow.open_replay(sitting.record, seat)
    return ""


class ResultScreen(CowScreen[None]):
    """Over the table, which stays as it ended."""

    class Checked(Message):
        """What the check of the deal came to; from the thread that waited for it."""

        def __init__(self, verdict: Verdict) -> None:
            super().__init__()
            self.verdict = verdict

    class Learned(Message):
        """What of this player's answers cost most; from the thread that weighed them."""

        def __init__(self, lessons: Sequence[Lesson]) -> None:
            super().__init__()
            self.lessons = lessons

    CSS_PATH = "room.tcss"
    follows_a_board = True
    unasked_most = 4.0
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "rematch", "Play again", show=False),
        Binding("v", "replay", "Replay"),
        Binding("c", "check", "Check"),
        Binding("w", "lessons", "Mistakes"),
        Binding("m", "menu", "Menu"),
        Binding("escape,r", "back", "Table", key_display="Esc"),
        Binding("t", "talk", "Talk", id="talk"),  # last in the row of keys: the prompt names it
    ]

    def __init__(
        self,
        sitting: Sitting,
        position: Position,
        rounds: Sequence[tuple[int, ...]] | None,
        made_of: Sequence[str] = (),
        said: Sequence[str] = (),
    ) -> None:
        """`rounds`: what each has brought each seat; None: they are not all known yet (see `show_rounds`). `made_of`: see Board.

        `said`: what was said since the end, as it grows.
        """
        super().__init__()
        self.sitting = sitting
        self.position = position
        self.choices = ResultRoom(position, rounds, made_of, sitting.shown_table, said)

    @override
    def contents(self) -> ComposeResult:
        yield self.choices

    def on_mount(self) -> None:
        """Ask whether to play again."""
        if self.sitting.seat is not None:
            self.choices.enter = ""  # the question says it
            self.choices.show([Choice("again", "Another game")])
        self.set_interval(1, self.count_down)
        self.count_down()
        self.choices.focus()
        self._is_checking = False
        if self.sitting.alone:
            self.show_verdict(checking.ALONE)
        elif self.sitting.record:
            self.check()
        else:
            self.set_timer(WAIT, self.check)

    def check(self) -> None:
        """Check the deal, once, on a thread: it is a process of its own that does it. A record that came late is checked too."""
        if not self._is_checking and self.choices.verdict in (None, checking.NOT_SENT):
            self._is_checking = True
            self.run_worker(self._check, thread=True, group="check")

    def _check(self) -> None:
        self.post_message(self.Checked(checking.check(self.sitting)))

    def on_result_screen_checked(self, message: Checked) -> None:
        """Show what the check came to."""
        self._is_checking = False
        self.show_verdict(message.verdict)

    def show_verdict(self, verdict: Verdict) -> None:
        """Put the check's sentence under the result."""
        self.choices.verdict = verdict
        self.choices.repaint()

    def action_check(self) -> None:
        """Show what the deal was checked against, and the words that tell this record from others."""
        if (verdict := self.choices.verdict) is not None:
            self.app.push_screen(
                SheetScreen("The check of this game", lambda width: check_lines(verdict, width), [], self.lower_rows, "back")
            )

    @override
    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "talk":
            return self.sitting.is_shared and not self.sitting.is_closed
        return not (action == "check" and self.sitting.alone)  # then there is nobody whose deal could be checked

    def action_talk(self) -> None:
        """Say something to everybody."""

        def said(text: str | None) -> None:
            if text:
                self.sitting.send(Chat(text))

        self.app.push_screen(TalkScreen(self.choices.said[-1] if self.choices.said else "", self._under_prompt), said)

    def _under_prompt(self) -> Zone:
        """The two lower rows of the prompt."""
        block = self.choices.block(self.size.width, self.size.height)
        return Zone(block.x, block.bottom - PROMPT, block.width, 2)

    def hear_chat(self) -> None:
        """Show what somebody has said."""
        self.choices.repaint()

    def action_lessons(self) -> None:
        """Weigh this player's answers, on a thread, and show the three that cost most."""
        if self.position.seat is None:
            self.choices.remark("You watched this game.", "no")
        elif not self.sitting.record:
            self.choices.remark("The record of the game is still on its way from the host. Try again in a second.", "no")
        else:
            self.choices.remark("A bot goes through your game …")
            self.run_worker(self._learn, thread=True, exclusive=True, group="lessons")

    def _learn(self) -> None:
        position = self.position
        assert position.seat is not None
        self.post_message(self.Learned(lessons_of(position.game, position.names, position.seat, self.sitting.record)))

    def on_result_screen_learned(self, message: Learned) -> None:
        """Show what was learned; a number goes to that moment in the replay."""
        self.choices.remark("")
        lessons = message.lessons

        def rows(width: int) -> list[Line]:
            if not lessons:
                return [*wrap(NO_LESSON, width)]
            found: list[Line] = []
            for number, lesson in enumerate(lessons, 1):
                first, *rest = wrap(lesson.text, width - 3)
                found += [[(str(number), "key"), f"  {first}"], *(f"   {row}" for row in rest), ""]
            return found

        def chosen(key: str | None) -> None:
            if key is not None and not self.cow.only:
                self.cow.open_replay(self.sitting.record, self.position.seat, lessons[int(key) - 1].line)

        several = f"1-{len(lessons)}" if len(lessons) > 1 else "1"
        keys = [
            SheetKey(str(number), several if number == 1 else "", "see it again" if number == 1 else "")
            for number in range(1, len(lessons) + 1)
        ]
        self.app.push_screen(SheetScreen("What cost you most", rows, [] if self.cow.only else keys, self.lower_rows, "back"), chosen)

    @override
    def lower_rows(self) -> Zone:  # here all but the upper rows
        block = self.choices.block(self.size.width, self.size.height)
        top = min(6, block.height // 3)
        return Zone(block.x, block.y + top, block.width, block.height - top)

    def on_screen_resume(self) -> None:
        """Go, where the next game has begun while something else stood over the result."""
        if not self.sitting.is_over:
            self.dismiss()
        else:
            self.cow.ask_for_rights()

    def count_down(self) -> None:
        """Say what Enter does, and when the next game begins."""
        lobby = self.sitting.lobby
        self.choices.now = lobby.seats if lobby is not None and not self.sitting.alone else ()
        talks = f" {self.cow.keys.shown('talk')} talks," if self.check_action("talk", ()) else ""
        others = f"v steps through the game,{talks} Esc shows the table, m leaves."
        others = others if cell_len(others) <= self.size.width - 2 else f"v replays it,{talks} Esc shows the table, m leaves."
        left = self.sitting.next_game
        asked = "Another game?" if left is None else f"The next game begins in {left // 60}:{left % 60:02}."
        if self.sitting.is_closed:
            self.choices.ask("The game is over.", "v replay", sentence(self.sitting.lost.text) if self.sitting.lost else "", others)
        elif self.sitting.seat is None:
            self.choices.ask("The game is over." if left is None else asked, "v replay", "You watched this game.", others)
        elif not self._is_ready:
            if left is None and self.sitting.host and not self.sitting.owner:
                asked = f"Another game? {self.sitting.host}, the host, begins it."
            again = "Enter when you are ready" if left is not None else "Enter deals it" if self._deals_now else "Enter says yes"
            peace = "" if left is None else "Read on in peace: Enter only says that you need no more time."
            self.choices.ask(asked, again, peace or self._who_is_in(), others)
        else:
            slow = [clean(place.name) for place in self._people if not place.ready]
            waits = f"Waiting for {one_of(slow)}." if slow else ""
            owner = next((clean(place.name) for place in self._people if place.owner), "")
            self.choices.ask(
                asked if left is not None else f"You are in. {owner or 'The others'} can begin the next game.", "", waits, others
            )

    @property
    def _people(self) -> list[SeatInfo]:
        """The people who sit at the table now and are there."""
        lobby = self.sitting.lobby
        return [place for place in lobby.seats if place.name and place.here and not place.bot] if lobby else []

    @property
    def _own(self) -> SeatInfo | None:
        lobby, seat = self.sitting.lobby, self.sitting.seat
        return lobby.seats[seat] if lobby is not None and seat is not None and seat < len(lobby.seats) else None

    @property
    def _deals_now(self) -> bool:
        """Whether the next game begins as soon as this person says yes."""
        return self.sitting.owner and all(place.ready for place in self._people if place is not self._own)

    @property
    def _is_ready(self) -> bool:
        own = self._own
        return own is not None and own.ready

    def _who_is_in(self) -> str:
        """Who else has said yes, and who has not."""
        others = [place for place in self._people if place is not self._own]
        came = [clean(place.name) for place in others if place.ready]
        rest = [clean(place.name) for place in others if not place.ready]
        away = [clean(place.name) for place in (self.choices.now or ()) if place.name and not place.here and not place.bot]
        gone = f"{few(tuple(away), 2)} {'is' if len(away) == 1 else 'are'} away." if away else ""
        if not came:
            return gone
        missing = f"; {few(tuple(rest), 2)} {'has' if len(rest) == 1 else 'have'} not answered" if rest else ""
        return f"{few(tuple(came))} {'is' if len(came) == 1 else 'are'} in{missing}. {gone}".rstrip()

    def on_choices_chosen(self, message: Choices.Chosen) -> None:
        """Play again."""
        self.action_rematch()

    def action_rematch(self) -> None:
        """Ask for another game at this table."""
        if self.sitting.seat is None:
            self.choices.remark("You are watching: the players decide.")
        elif self.sitting.owner:
            self.sitting.send(Start())
        else:
            self.sitting.send(Ready(True))

    def heard(self, message: FromHost | Lost) -> None:
        """Show what is arranged for the next game, and why it does not start."""
        match message:
            case Lobby(places):
                self.count_down()
                if [clean(place.name) for place in places] != list(self.position.names):
                    coming = [clean(place.name) + standing(place) if place.name else "a free seat" for place in places]
                    self.choices.remark(f"The next game: {one_of(coming)}.")
                elif self.choices.note:
                    self.choices.remark("")  # everybody is back where they sat
            case Off(text=text):
                self.choices.remark(called_off(self.sitting.doubt, clean(text)), "no")
            case Refused(text=text):
                self.choices.remark(sentence(text), "no")
            case _:
                pass

    def show_rounds(self, rounds: Sequence[tuple[int, ...]] | None) -> None:
        """Show the rounds as the record tells them, which has come now; and check it."""
        if self.is_mounted:
            self.check()
        self.choices.rounds = rounds
        self.choices.repaint()

    def action_replay(self) -> None:
        """Step through the game that has ended."""
        if why := open_replay(self.cow, self.sitting, self.position.seat):
            self.choices.remark(why, "no")

    def action_menu(self) -> None:
        """Leave the table; nobody is left behind at one's own, and nothing is lost there."""
        if self.sitting.is_shared:
            self.cow.ask_to_leave()
        else:
            self.cow.leave_table()

    @override
    def action_rules(self) -> None:
        self.cow.open_rules(self.position.game)
