"""The way to a table: whose words it says, who one is there, and sitting down."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import TYPE_CHECKING

from textual.app import App

from cowtui.screens.destinations import Join
from cowtui.seat.sitting import Sitting
from cowtui.seat.way_in import way_back
from cowtui.settings.saved import Settings
from net.core.connection import Connection, Deliver, Lost, spelled
from net.core.messages import FromHost, History, PeerError
from rules.catalog import load
from rules.kernel import Seat

if TYPE_CHECKING:
    from cowtui.hosting.process import Hosted
    from net.looking import Greeting


class Joining(App[int], inherit_bindings=False):
    """The part of the app that leads to a seat."""

    settings: Settings
    saved: Settings
    """As the file has them; `settings` are these with what the command line names for this run."""
    sitting: Sitting | None = None
    joining: Join | None = None
    """What was joined last, and the name that was given there."""
    called = ""
    unseated: Hosted | None = None
    """A table of one's own that is open, until one sits there."""
    history: History | None = None
    """What happened before this player came, until the table is open."""
    not_shown = ""
    """Why the player whose cards were asked for does not show them."""

    def complain(self, why: str) -> None:
        """Say what did not work, where the player looks."""
        raise NotImplementedError

    def remark(self, text: str) -> None:
        """Say what goes on, where the player looks."""
        raise NotImplementedError

    def post_heard(self, sitting: Sitting, said: FromHost | Lost) -> None:
        """Bring a message of the host's to the screen; from any thread."""
        raise NotImplementedError

    def close_opening(self) -> None:
        """Close what stands there while a table of one's own is opened."""
        raise NotImplementedError

    def ask_own_name(self, then: Callable[[], None], *, cancelled: Callable[[], None] | None = None) -> None:
        """Ask somebody who has told no name yet what the name is, keep it, and go on; `cancelled`: what to do where none is told."""
        raise NotImplementedError

    def stand_up(self) -> None:
        """Leave the table for the menu."""
        raise NotImplementedError

    def end_unseated(self) -> None:
        """End a table of one's own at which one has not sat down yet: nobody would know of it."""
        hosted, self.unseated = self.unseated, None
        if hosted is not None:
            hosted.end()

    def join(self, join: Join, name: str = "") -> None:
        """Sit down at a table, or watch; under the name of the settings or, at this table only, under another."""
        self.joining, self.called = join, name or self.settings.player
        self.remark("Looking for the table …")
        is_asked = bool(name) or join.watch or join.only or join.hosted is not None or self.settings.player != self.saved.player
        self.run_worker(lambda: self._look(join, is_asked), thread=True, exclusive=True, group="join")

    def _look(self, join: Join, is_asked: bool) -> None:
        """In a thread: a host that is far, or away, takes seconds to answer. `is_asked`: who one is needs no question."""
        from cowtui.seat.own_seats import other_names
        from cowtui.seat.way_in import NotTheHost, must_be_asked
        from net.identity import Unusable
        from net.looking import Unreachable, look

        try:
            greeting = look(join.addresses)
            ask = must_be_asked(greeting, join.words)
            names = [] if is_asked else other_names(greeting, self.called)
        except (Unreachable, PeerError, NotTheHost, Unusable) as fault:
            self.call_from_thread(self.not_joined, str(fault))
            return
        self.call_from_thread(self._greeted, greeting, join, ask, names)

    def _greeted(self, greeting: Greeting, join: Join, ask: bool, names: list[str]) -> None:
        from cowtui.screens.words import WordsScreen
        from cowtui.wording.rooms import short_name

        def compared(same: bool | None) -> None:
            if not same:
                self.not_joined("You have not joined. Ask the host to read you the six words.")
                return
            try:
                greeting.confirm()
            except OSError as fault:
                self.not_joined(str(fault))
                return
            self._ask_who(greeting, join, names)

        if ask:
            self.push_screen(WordsScreen(greeting.welcome.table, greeting.words, short_name(greeting.welcome.game)).unasked(), compared)
        else:
            compared(True)

    def _ask_who(self, greeting: Greeting, join: Join, names: list[str]) -> None:
        """Ask whether this is one of those who have a seat there from this account."""
        from cowtui.screens.question import QuestionScreen
        from cowtui.widgets.choices import Choice
        from cowtui.widgets.text import clean, one_of

        def known(answer: str | None) -> None:
            if answer is None:
                self.not_joined("You have not joined.")
                return
            self.called = self.called if answer == "new" else names[int(answer)]
            if self.called or join.only:
                self._ask_for_key(greeting, join)
            else:
                self.ask_own_name(told, cancelled=lambda: self.not_joined("You have not joined."))

        def told() -> None:
            self.called = self.settings.player
            self._ask_for_key(greeting, join)

        if not names:
            known("new")
            return
        shown, own = [clean(name) for name in names], clean(self.called)
        yes = [Choice(str(number), f"Yes, I am {name}") for number, name in enumerate(shown)]
        answers = [*yes, Choice("new", f"No, I am {own}, and would like another seat" if own else "No, I would like another seat")]
        what = f"There is a seat for {one_of(shown)} at {clean(greeting.welcome.table)} from this account."
        self.push_screen(QuestionScreen(f"You have a seat here as {one_of(shown, 'or')}: is that you?", what, answers).unasked(), known)

    def _ask_for_key(self, greeting: Greeting, join: Join) -> None:
        """Ask a newcomer for the password of the table, if it has one; the token of a seat is enough."""
        from cowtui.screens.line import LineScreen
        from cowtui.seat.own_seats import is_back

        def with_key(key: str | None) -> None:
            if key is not None:
                self._sit(greeting, dataclasses.replace(join, key=key))

        welcome = greeting.welcome
        if welcome.key and not join.key and (join.watch or not is_back(greeting, self.called)):
            self.push_screen(LineScreen("The password of this table", hint="the words that the host told you").unasked(), with_key)
        else:
            with_key(join.key)

    def _sit(self, greeting: Greeting, join: Join) -> None:
        from net import client

        self.remark("")
        self.stand_up()
        welcome = greeting.welcome
        sitting = Sitting(load(welcome.game), self.post_heard, table=welcome.table, alone=False, motion=self.settings.motion)
        player = self.called if self.called != self.saved.player else ""
        sitting.way_back = join.back or way_back(spelled(greeting.address), player, join.watch, join.key)
        sitting.words, sitting.address = greeting.words, spelled(greeting.address)
        sitting.hosted, sitting.is_here = join.hosted, greeting.is_own
        sitting.keeps_record = join.hosted is None and not join.only
        sitting.comes_late = True
        self.sitting, self.joining, self.history, self.unseated = sitting, dataclasses.replace(join, take=False), None, None
        sitting.remark, self.not_shown = self.not_shown or (join.hosted.opened.remark if join.hosted else ""), ""

        def open_one(deliver: Deliver) -> Connection:
            where, has_room = join.addresses, sitting.has_room
            if join.watch:
                return client.watch(greeting, self.called, deliver, key=join.key, shadow=join.shadow, addresses=where, has_room=has_room)
            return client.join(greeting, self.called, deliver, key=join.key, take=join.take, addresses=where, has_room=has_room)

        try:
            sitting.open(open_one)
        except OSError as fault:
            self.not_joined(str(fault))

    def look_over(self, seat: Seat | None) -> None:
        """Watch from a seat, if it allows that; None: as everybody may."""
        if self.joining is not None:
            self.join(dataclasses.replace(self.joining, shadow=seat), self.called)

    def ask_for_another_name(self, join: Join) -> None:
        """Somebody at the table has this one."""
        self._ask_name(join, f"Somebody called {self.called} is at that table already. What name would you like?")

    def _ask_name(self, join: Join, title: str) -> None:
        from cowtui.screens.line import LineScreen
        from cowtui.seat.way_in import why_no_name

        self.stand_up()
        self.close_opening()
        self.push_screen(LineScreen(title, limit=24, check=why_no_name).unasked(), lambda name: self.join(join, name) if name else None)

    def ask_whether_to_take(self, join: Join) -> None:
        """Somebody sits on this player's seat in another terminal: ask whether that is the same person."""
        from cowtui.screens.question import QuestionScreen
        from cowtui.widgets.choices import Choice
        from cowtui.widgets.text import clean

        called, own = self.called, clean(self.called)
        self.stand_up()
        self.close_opening()

        def chosen(name: str | None) -> None:
            if name == "take":
                self.join(dataclasses.replace(join, take=True), called)
            elif name == "other":
                self._ask_name(join, "What name would you like at that table?")

        answers = [
            Choice("stay", "Leave it there, and go back", key="s"),
            Choice("take", "Yes: play on here; the other terminal is told", key="y"),
            Choice("other", "No: sit down beside, under another name", key="n"),
        ]
        self.push_screen(QuestionScreen(f"{own} sits there in another terminal: is that you?", "", answers).unasked(), chosen)

    def not_joined(self, why: str) -> None:
        """Say why there is no seat, where the player looks."""
        self.end_unseated()
        self.stand_up()
        self.close_opening()
        self.complain(why)
