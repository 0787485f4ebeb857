"""What is told of a table: each event once, what has changed of it, for whom one waits, and how a game ended."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final, assert_never

import msgspec

from cowtui.boards import board_for
from cowtui.boards.picture import layout_of
from cowtui.boards.position import Position, read_events
from cowtui.boards.scene import Scene
from cowtui.lines.visit import Visit
from cowtui.screens.patience import Patience
from cowtui.screens.telling import told_before
from cowtui.widgets.text import clean
from cowtui.wording import people, replays, sentences
from cowtui.wording.about.base import about_of
from cowtui.wording.rounds import brought
from cowtui.wording.story import story
from cowtui.wording.waiting import is_away, waiting_sentence, warning
from net.core.messages import History, SeatInfo, TableStatus, Update, Vote
from rules.errors import RecordError
from rules.kernel import Event, Outcome, Seat

BRIEFLY: Final = 2.0
"""Seconds for which a watcher may be away unnoticed."""
ROOM = (400, 60)
"""Columns and lines in which every board says its sentences at full length."""


TOLD = ("Acts", "OffersShown", "TurnStarted")
"""Events that the picture tells on the screen: a listener has none. Other minor ones stand in the log, and tell that somebody is ready."""


class Telling:
    """Tells a table's news to somebody who hears them."""

    def __init__(self, visit: Visit) -> None:
        self._visit = visit
        self._say = visit.say
        self.board = board_for(visit.game.name)
        self._table: set[str] = set()
        """The lines of the table that were told last."""
        self._waits: set[str] = set()
        """Who is away and waited for, as far as that was told."""
        self._rounds: list[tuple[int, ...]] = []
        self._history: History | None = None
        self._is_known = False
        """Whether what happened before that was told already: the line was lost and is back."""
        self._told = ""
        """The last event, as it was told."""
        self._shown = ""
        """The last of TOLD."""
        self._patience = Patience(visit.sitting)
        self._gone: dict[str, float] = {}
        """Watchers who have gone, and until when they may come back unnoticed."""

    def begin(self) -> None:
        """Forget the game before."""
        self._table.clear()
        self._waits.clear()
        self._rounds.clear()

    # Events ----------------------------------------------------------------------------------------------------------------

    def scene(self) -> Scene[Any]:
        """The table as a board sees it."""
        position = Position.read(self._visit.game, self._visit.sitting.seat, self._visit.playing)
        return Scene(position, position.view, layout_of(self.board, *ROOM))

    def events(self, update: Update) -> None:
        """Tell what happened."""
        scene = self.scene()
        for event in read_events(self._visit.game, update):
            if (totals := self.board.totals(event)) is not None:
                self._rounds.append(brought(self._rounds, totals))
            line = self._sentence(scene, event)
            if line:
                self._visit.log.append(line)
                is_kept = self.board.is_minor(event) and type(event).__name__ not in TOLD and not self._is_own(event)
                is_twice = type(event).__name__ in TOLD and line in (self._told, self._shown)  # an offer is told when it is made
                self._shown = line if type(event).__name__ in TOLD else self._shown
                if not is_kept and not is_twice and not line.startswith("The game is over"):  # the places say that
                    self._told = line
                    self._say(line)

    def _sentence(self, scene: Scene[Any], event: Event) -> str:
        """An event, with all that it says: a listener has no picture beside it."""
        return self._visit.game.describe_event(scene.position.options, event, self._visit.names)

    def _is_own(self, event: Event) -> bool:
        return getattr(event, "seat", None) == self._visit.sitting.seat is not None

    def history(self, history: History) -> None:
        """Keep what happened before this player came, or while they were away, until the table is told as it is now."""
        self._history, self._is_known = history, self._visit.update is not None

    def before(self) -> None:
        """Tell what was said of the time before, once there is a table to tell it of."""
        history, visit = self._history, self._visit
        if history is None or visit.update is None:
            return
        self._history = None
        try:
            before = told_before(self.board, self.scene(), history)
        except msgspec.ValidationError:
            return
        if self._is_known:
            visit.log += [line for _, line in before.missed]
        else:
            visit.log[:0] = [line for _, line in before.lines]
        count = sum(kind != "minor" for kind, _ in before.missed)
        lines = people.missed(history, count, before.answer, f"`log {len(before.missed)}`", is_whole=before.is_whole)
        if history.missed and lines:
            self._say(lines[0].replace("press", "say"))
        elif before.lines and not history.missed and not self._is_known:
            self._say("The game has begun already: `log` tells what happened.")

    # The table -------------------------------------------------------------------------------------------------------------

    def lines(self) -> list[str]:
        """The whole table; a watcher who sees a player's cards is told whose they are."""
        visit = self._visit
        lines = visit.game.describe_view(visit.options, visit.view, visit.names)
        return [re.sub("^Your ", self._whose(), line) for line in lines] if visit.playing.delayed else lines

    def _whose(self) -> str:
        """Whose cards are seen, as a line about them begins."""
        seat: Seat | None = getattr(self._visit.view, "seat", None)
        return "Your " if seat is None or not self._visit.playing.delayed else f"{self._visit.names[seat]}'s "

    def whole_table(self) -> None:
        """Tell all of it."""
        lines = self.lines()
        self._table = set(lines)
        self._say("", *lines)

    def changes(self) -> None:
        """Tell what is new of the table; how the players stand is told when it is asked for, since the events have told it."""
        if not self._table:
            self.whole_table()
            return
        lines = self.lines()
        players = self.players()
        self._say("", *(line for line in lines if line not in self._table and line not in players))
        self._table = set(lines)

    def players(self) -> list[str]:
        """The lines that are about the players, one each."""
        names = tuple(self._visit.names)
        lines = self.lines()
        return [line for line in lines if line.lstrip("> 0123456789").startswith(names)] or lines

    def rounds(self) -> Iterator[str]:
        """What each round has brought each player, as far as this player was here, and the totals."""
        names = self._visit.names
        for number, each in enumerate(self._rounds, 1):
            yield f"Round {number}: {', '.join(f'{name} {points}' for name, points in zip(names, each, strict=False))}."
        if len(self._rounds) > 1:
            totals = [sum(points) for points in zip(*self._rounds, strict=True)]
            yield f"Together: {', '.join(f'{name} {total}' for name, total in zip(names, totals, strict=False))}."
        if not self._rounds:
            yield "No round is over yet."

    def hand(self) -> list[str]:
        """The lines that are about what this player holds."""
        whose = self._whose()
        return [line for line in self.lines() if line.startswith(whose)] or ["There is nothing in the hand."]

    def seats(self, was: Sequence[SeatInfo], now: Sequence[SeatInfo]) -> None:
        """Tell who went, came back, or has a bot playing, and who lets a paused game go on where that is somebody else now."""
        status, own = self._visit.sitting.status, self._visit.sitting.seat
        self._say(*people.seat_news(was, now, own))
        if (rest := paused(status, now, own)) != paused(status, was, own):
            self._say(rest)

    # Waiting ---------------------------------------------------------------------------------------------------------------

    def waiting(self, update: Update) -> None:
        """Tell, once, that somebody is waited for who is away."""
        self._patience.see(self.scene().position, self._visit.sitting.now())
        away = {update.seats[one.seat].name for one in update.waiting if is_away(update.seats[one.seat])}
        if away - self._waits and (line := self.waits_for()):
            self._say(line)
        self._waits = away

    def waits_for(self) -> str:
        """For whom play waits, for how long, and what then; empty: for nobody else."""
        visit = self._visit
        return waiting_sentence(visit.playing, visit.sitting.seat, visit.names, visit.passed)

    def clock(self) -> Iterator[str]:
        """For whom one waits, and the clocks."""
        visit, sitting = self._visit, self._visit.sitting
        if sitting.status.paused is not None:
            yield self._paused(sitting.status)
        if sitting.must_ask is not None and not sitting.is_played_by_bot:
            left = sitting.left
            clock = f" You have {seconds_in_words(left)} left." if left is not None else " There is no clock."
            yield f"You are asked: {visit.game.prompts[sitting.must_ask.what][0]}{clock}"
            own = next((one for one in visit.playing.waiting if one.seat == sitting.seat), None)
            if warned := warning(own):
                yield warned
        if others := self.waits_for():
            yield others
        elif sitting.must_ask is None:
            yield "Nobody is waited for."
        if slow := self._patience.thinking(self.scene().position, sitting.now()):
            yield slow
        if sitting.away and not any(is_away(visit.playing.seats[one.seat]) for one in visit.playing.waiting):
            yield sitting.away

    # The end ---------------------------------------------------------------------------------------------------------------

    def result(self, update: Update) -> None:
        """Tell how it ended, and where it turned."""
        ranks, scores = update.ranks or (), update.scores or ()
        names = self._visit.names
        about = about_of(self._visit.game)
        self._say("", "The game is over.", *sentences.ranking(names, ranks, scores, about.scored))
        scene = self.scene()
        for seat in sorted(range(len(names)), key=lambda seat: ranks[seat]):
            if parts := self.board.made_of(scene, seat):
                self._say(f"{names[seat]}: {parts}.")

    def turning_points(self, record: str) -> None:
        """Tell where the game turned, where its rounds are known."""
        update, visit = self._visit.playing, self._visit
        rounds = self._rounds
        if self.board.has_rounds and len(rounds) != self.board.rounds_over(visit.view):
            try:
                rounds = replays.rounds(record, self.board.totals)
            except (RecordError, LookupError):
                return
        told = story(about_of(visit.game), visit.names, visit.sitting.seat, Outcome(update.ranks or (), update.scores or ()), rounds)
        self._say(*(point.replace("  ", ": ", 1) for point in told.turning_points))

    # How the table is kept -------------------------------------------------------------------------------------------------

    def status(self, was: TableStatus, now: TableStatus, *, is_first: bool) -> None:
        """Tell what has changed of how the table is kept; at first, what is not as usual."""
        own = self._visit.own_name()
        if was.paused is None and now.paused is not None:
            self._say(self._paused(now))
        elif was.paused is not None and now.paused is None:
            self._say("The game goes on.")
        if was.pace is not now.pace and not is_first:
            self._say(f"Bots play at the pace {now.pace.value} now.")
        if was.seats_closed != now.seats_closed:
            self._say("Newcomers are kept out of bots' seats now." if now.seats_closed else "Newcomers may take bots' seats now.")
        for name in now.watchers:
            if name not in was.watchers and clean(name) != own and self._gone.pop(name, None) is None:
                self._say(f"{clean(name)} watches now.")
        self._gone |= {name: self._visit.sitting.now() + BRIEFLY for name in was.watchers if name not in now.watchers}
        for vote in now.votes:
            if vote not in was.votes:
                self._say(wanted(vote))
        if now.next_game is not None and was.next_game is None:
            self._say(f"The next game begins in {seconds_in_words(now.next_game / 1000)}, or sooner when everybody is ready.")

    def _paused(self, status: TableStatus) -> str:
        return paused(status, self._visit.seats, self._visit.sitting.seat)

    def goings(self) -> float | None:
        """Tell who does not watch any more; how many seconds until there may be somebody else to tell of.

        Whoever changes what they look at is away for a moment, which is no news.
        """
        now, sitting_down = self._visit.sitting.now(), [seat.name for seat in self._visit.seats]
        for name in [name for name, until in self._gone.items() if until <= now]:
            del self._gone[name]
            if name not in sitting_down:
                self._say(f"{clean(name)} does not watch any more.")
        return min(self._gone.values()) - now if self._gone else None


def paused(status: TableStatus, seats: Sequence[SeatInfo], own: Seat | None) -> str:
    """Why the game stands still, and what goes on. `own`: this player's seat; None: a watcher's."""
    rest = people.resting(status, seats, own)
    if rest is None:
        return ""
    match rest.own:
        case "any":
            return f"{rest.why} Any answer, or `go on`, goes on."
        case "yes" | "vote":
            return f"{rest.why} `go on` goes on."
        case "none":
            return f"{rest.why} {rest.when}"
        case _:
            assert_never(rest.own)


AGREEING: Final = {
    "pause": "pause",
    "go-on": "go on",
    "save-and-close": "close table",
    "put-out": "remove {name}",
    "pace": "pace {name}",
}


def wanted(vote: Vote) -> str:
    """What some players want, and what somebody says who wants it too."""
    word = AGREEING.get(vote.wish, vote.wish).format(name=clean(vote.name))
    if vote.wish == "close-seats":
        word = "close seats" if vote.name == "yes" else "open seats"
    return f"{people.vote_sentence(vote)} Whoever says `{word}` agrees."


def seconds_in_words(left: float) -> str:
    """A time that is left, as it is said: '1 minute 20 seconds'."""
    whole = max(0, round(left))
    minutes, seconds = divmod(whole, 60)
    said = [f"{count} {unit}{'s' * (count != 1)}" for count, unit in ((minutes, "minute"), (seconds, "second")) if count]
    return " ".join(said) or "no time"
