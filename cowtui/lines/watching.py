"""A watcher who sees what a player sees: asking for it, and going back to what everybody sees."""

from __future__ import annotations

from collections.abc import Callable

from cowtui.lines.visit import Visit
from cowtui.lines.word import Word
from cowtui.seat.sitting import Open
from net.core.messages import Update
from rules.kernel import Seat

HIDDEN = "You see what everybody sees now."


class WatchingWords:
    """Takes the wish to see a player's cards. Another view is another connection, which changes nothing of what was told before."""

    def __init__(self, visit: Visit) -> None:
        self._visit, self._say = visit, visit.say
        self.look_over: Callable[[Seat | None], Open] | None = None
        """Opens a watcher's connection that sees what a seat sees; None: this is no watcher."""
        self.is_changing = False
        """Whether another view was asked for, and has not come."""
        self.has_changed = False
        """Whether this is not the connection of the beginning: what it tells of the past is known."""
        self._seat: Seat | None = None

    def words(self) -> list[Word]:
        """What can be said here."""

        def watches() -> bool:
            return self._visit.update is not None and self.look_over is not None

        return [Word("see NAME", "see what a player sees, if that player allows it; `see nobody` goes back", self._see, watches)]

    def seen(self, was: Update | None, update: Update) -> None:
        """Say whose cards are seen, where that has changed."""
        if self.is_changing:
            self.is_changing = False
            if update.delayed and self._seat is not None:
                name = self._visit.names[self._seat]
                self._say(f"You see the table as {name} sees it, a round late, with {name}'s `hand`. `see nobody` goes back.")
            elif was is not None and was.delayed:
                self._say(HIDDEN)
        elif was is not None and was.delayed and not update.delayed and not self._visit.is_over and self._seat is not None:
            self._say(f"{self._visit.names[self._seat]} does not show the cards any more. {HIDDEN}")
            self._seat = None

    def refused(self) -> bool:
        """Go back to what everybody sees, where a player's view was asked for and refused; whether it was so."""
        if not self.is_changing or self._seat is None:
            return False
        self._change(None)
        return True

    def _see(self, rest: str) -> None:
        names = self._visit.names
        if rest in ("nobody", "none", ""):
            if self._visit.playing.delayed:
                self._change(None)
            else:
                self._say("You see what everybody sees.")
            return
        found = [seat for seat, name in enumerate(names) if name.casefold().startswith(rest.casefold()) or rest == str(seat + 1)]
        if found:
            self._change(found[0])
        else:
            self._say(f"Nobody here is called {rest}. There are {', '.join(names)}.")

    def _change(self, seat: Seat | None) -> None:
        if self.look_over is not None:
            sitting = self._visit.sitting
            self.is_changing = self.has_changed = True
            self._seat = seat
            sitting.close()
            sitting.lost = None
            sitting.open(self.look_over(seat))
