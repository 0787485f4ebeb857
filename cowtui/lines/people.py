"""What one person at a table can say about the others, and about how the table is kept."""

from __future__ import annotations

from collections.abc import Callable

from cowtui.lines.telling import Telling, wanted
from cowtui.lines.visit import Visit
from cowtui.lines.word import Word
from cowtui.widgets.text import clean, one_of
from cowtui.wording import people
from net.core.messages import (
    Chat,
    CloseSeats,
    FromClient,
    GoOn,
    HandOver,
    Pace,
    Pause,
    PutOut,
    SaveAndClose,
    SetPace,
    Shadow,
    TakeBack,
)

LETTERS = 400
"""Of what is said to everybody at once."""


class PeopleWords:
    """Talk, muting, watching, and what the host of a table decides."""

    def __init__(self, visit: Visit, telling: Telling, confirm: Callable[[str, Callable[[], None]], None]) -> None:
        """`confirm` puts a question that `yes` answers."""
        self._visit, self._telling, self._confirm = visit, telling, confirm
        self._say = visit.say
        self.muted: set[str] = set()
        self._talkers: dict[str, None] = {}

    def hear(self, name: str, text: str) -> None:
        """Tell what somebody says, unless they are muted."""
        name = clean(name)
        is_own = name == self._visit.own_name()
        self._talkers |= {} if is_own else {name: None}
        if name not in self.muted:
            self._visit.log.append(f"{name}: {clean(text)}")
            self._say(f"{'You' if is_own else name}: {clean(text)}")

    def looked_at(self, name: str, begins: bool) -> None:
        """Tell that a watcher sees this player's cards."""
        self._say(f"{clean(name)} {'sees your cards now, a round late' if begins else 'does not see your cards any more'}.")

    def words(self) -> list[Word]:
        """What can be said here."""
        visit, sitting = self._visit, self._visit.sitting

        def shared() -> bool:
            return not sitting.alone

        def plays() -> bool:
            return visit.update is not None and not visit.is_over and sitting.seat is not None

        def plays_here() -> bool:
            return plays() and shared()

        def decides() -> bool:
            return shared() and sitting.seat is not None and (sitting.owner or not sitting.status.has_owner)

        def sends(message: FromClient) -> Callable[[str], None]:
            return lambda rest: visit.send(message)

        def may_pause() -> bool:
            return plays_here() and decides() and sitting.status.paused is None

        def may_go_on() -> bool:
            rest = people.resting(sitting.status, visit.seats, sitting.seat)
            return plays_here() and rest is not None and rest.own != "none"

        agreed = "" if sitting.status.has_owner else "; more than half of the others must want it"

        def closes_seats() -> bool:
            return decides() and not sitting.status.seats_closed

        def opens_seats() -> bool:
            return decides() and sitting.status.seats_closed

        def owns() -> bool:
            return shared() and sitting.owner and sitting.seat is not None

        return [
            Word("say TEXT", "say something to everybody", lambda rest: visit.send(Chat(rest[:LETTERS])) if rest else None),
            Word("mute NAME", "hear no more of what somebody says", self._mute, shared),
            Word("unmute NAME", "hear it again", self._unmute, lambda: bool(self.muted)),
            Word("who", "who sits here and who watches", self._who, also=("people",)),
            Word("show hand", "let people who watch see your cards", self._show, lambda: plays_here() and not sitting.is_open),
            Word("hide hand", "hide your cards again", self._hide, lambda: plays_here() and sitting.is_open),
            Word("pause", f"let the game stand still{agreed}", sends(Pause()), may_pause),
            Word("go on", f"go on with the game{agreed}", sends(GoOn()), may_go_on, ("pause",)),
            Word("pace slow", "let bots play slowly; or `pace normal`, `pace fast`, `pace instant`", self._pace, decides, ("pace",)),
            Word("close seats", f"keep newcomers out of bots' seats{agreed}", sends(CloseSeats(True)), closes_seats),
            Word("open seats", f"let newcomers take bots' seats{agreed}", sends(CloseSeats(False)), opens_seats),
            Word("remove NAME", f"remove somebody; in a game a bot plays on{agreed}", self._remove, decides, ("put out", "kick")),
            Word("ban NAME", f"remove somebody, and do not let them back in{agreed}", self._ban, decides),
            Word("hand over NAME", "make somebody else the host of this table", self._hand_over, owns),
            Word("take back", "be the host of this table again", sends(TakeBack()), lambda: sitting.may_take_back),
            Word("close table", f"end the table for everybody; a game is saved{agreed}", self._close, decides),
        ]

    def _mute(self, rest: str) -> None:
        said = [name for name in self._talkers if name.casefold().startswith(clean(rest).casefold()) and rest]
        others = said or ([clean(name)] if rest and (name := self._visit.person(rest)) else [])
        if others:
            self.muted.add(others[0])
            self._say(f"You do not hear {others[0]} any more. `unmute {others[0]}` changes that.")
        elif not rest:
            self._say(f"Muted: {one_of(sorted(self.muted))}." if self.muted else "Nobody is muted. Say the name too.")

    def _unmute(self, rest: str) -> None:
        found = [name for name in self.muted if not rest or name.casefold().startswith(clean(rest).casefold())]
        self.muted -= set(found)
        self._say(f"You hear {one_of(sorted(found))} again." if found else f"{clean(rest)} is not muted.")

    def _who(self, rest: str) -> None:
        sitting = self._visit.sitting
        for number, seat in enumerate(self._visit.seats, 1):
            notes = [
                note
                for note, holds in (
                    ("you", number - 1 == sitting.seat),
                    ("host", seat.owner),
                    ("a bot plays" if seat.bot else "", seat.bot),
                    ("away", not seat.here and not seat.bot),
                )
                if holds
            ]
            self._say(f"Seat {number}: {', '.join([clean(seat.name) or 'free', *notes])}.")
        watchers = [clean(name) for name in sitting.status.watchers]
        if watchers:
            self._say(f"Watching: {one_of(watchers)}.")
        for vote in sitting.status.votes:
            self._say(wanted(vote))

    def _show(self, rest: str) -> None:
        self._confirm(
            "Everybody who watches could see your cards, a round late, until you say `hide hand`; you are told who looks. "
            "Say `yes` to show them.",
            lambda: self._open(True),
        )

    def _hide(self, rest: str) -> None:
        self._open(False)

    def _open(self, is_open: bool) -> None:
        self._visit.sitting.is_open = is_open
        self._visit.send(Shadow(is_open))
        hides = "People who watch can see your cards now. `hide hand` hides them."
        self._say(hides if is_open else "Nobody who watches sees your cards any more.")

    def _pace(self, rest: str) -> None:
        if rest not in [pace.value for pace in Pace]:
            self._say(f"The pace is {self._visit.sitting.status.pace.value}. There are {', '.join(pace.value for pace in Pace)}.")
            return
        self._visit.send(SetPace(Pace(rest)))

    def _remove(self, rest: str) -> None:
        if name := self._visit.person(rest):
            self._ask_first(PutOut(name))

    def _ban(self, rest: str) -> None:
        if name := self._visit.person(rest):
            self._ask_first(PutOut(name, True))

    def _hand_over(self, rest: str) -> None:
        if name := self._visit.person(rest):
            self._ask_first(HandOver(name))

    def _close(self, rest: str) -> None:
        self._ask_first(SaveAndClose())

    def _ask_first(self, message: FromClient) -> None:
        """Say something to the host that others cannot undo, once this player has said `yes`."""
        asked = people.before(message)
        if asked is not None:
            self._confirm(f"{' '.join(asked)} Say `yes` to do it.", lambda: self._visit.send(message))
