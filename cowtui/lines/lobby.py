"""The table before a game, and between two games: who is here, who is ready, what is played, and the start."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from cowtui.hosting.door import told_to_friends
from cowtui.lines import options
from cowtui.lines.telling import seconds_in_words
from cowtui.lines.visit import Visit
from cowtui.lines.word import Word
from cowtui.widgets.text import clean, one_of, sentence
from cowtui.wording.bots import CHOICES, about_bot, bot_words, short_bot_words
from cowtui.wording.dealing import in_the_lobby
from net.core.messages import Arrange, Lobby, Ready, SeatInfo, Start
from rules.bots import USUAL
from rules.kernel import Options


class LobbyWords:
    """Tells the table before its game, and takes what is said there."""

    def __init__(self, visit: Visit) -> None:
        self._visit, self._say = visit, visit.say
        self.is_starting = False
        """Whether the host was asked to begin, and has not said yet what comes of it."""
        self.begin()

    def begin(self) -> None:
        """Forget what was arranged for the game before."""
        self._could_start = False
        self._next: Lobby | None = None
        """What is arranged for the next game, as it was told last; None: nothing was."""

    # What is told ----------------------------------------------------------------------------------------------------------

    def show(self, was: Lobby | None, now: Lobby) -> None:
        """Tell what is new."""
        if was is None or was.options != now.options or len(was.seats) != len(now.seats):
            self._say(self._played(now))
        if self._visit.sitting.alone:
            return
        if was is None or len(was.seats) != len(now.seats):
            self._say(f"At the table: {', '.join(self._seat(seat, now) for seat in range(len(now.seats)))}.")
        else:
            for seat, (before, after) in enumerate(zip(was.seats, now.seats, strict=True)):
                self._change(seat, before, after)
        self._what_next(was, now)

    def arrange(self, now: Lobby) -> None:
        """After a game, tell what changes for the next one."""
        if self._next is not None:
            self.show(self._next, now)
        self._next = now

    def _played(self, lobby: Lobby) -> str:
        played = options.told(self._visit.game, self._options(lobby), len(lobby.seats))
        return played if self._visit.sitting.alone else f"{played} {in_the_lobby(lobby.deal)}".strip()

    def kept(self) -> str:
        """How long there is for an answer, and whether newcomers need the password."""
        status = self._visit.sitting.status
        clock = f"{seconds_in_words(status.clock / 1000)} for each question" if status.clock else "No clock"
        return f"{clock}, and {'a' if status.key else 'no'} password."

    def _options(self, lobby: Lobby) -> Options:
        found: Options = msgspec.convert(lobby.options, self._visit.game.options)
        return found

    def _seat(self, seat: int, lobby: Lobby) -> str:
        """A seat in a list: 'Ann (you, host)', 'Bella (sensible bot)', 'seat 3 free'."""
        info = lobby.seats[seat]
        if not info.name:
            return f"seat {seat + 1} free"
        left = self._visit.sitting.seat_is_free_in(seat)
        notes = [
            note
            for note, holds in (
                ("you", seat == self._visit.sitting.seat),
                ("host", info.owner),
                (short_bot_words(info.bot), info.bot),
                ("ready", info.ready and not info.bot and not info.owner),
                (f"away, free in {left}" if left else "away", not info.here),
            )
            if holds
        ]
        beside = f" ({', '.join(notes)})" if notes else ""
        return f"{clean(info.name)}{beside}"

    def _change(self, seat: int, before: SeatInfo, after: SeatInfo) -> None:
        name, own = clean(after.name), seat == self._visit.sitting.seat
        if before.name != after.name or bool(before.bot) != bool(after.bot):
            if not after.name:
                self._say(f"{clean(before.name)} has left: seat {seat + 1} is free.")
            elif after.bot:
                self._say(f"On seat {seat + 1} plays {name}, a bot that {bot_words(after.bot)}.")
            elif not own:
                self._say(f"{name} sits down on seat {seat + 1}{', and is ready' if after.ready else ''}.")
            return
        if before.bot != after.bot:
            self._say(f"{name} is a bot that {bot_words(after.bot)} now.")
        if before.here != after.here:
            self._say(f"{name} is {'back' if after.here else 'away'}.")
        if before.ready != after.ready and not after.bot:
            self._say(f"{'You are' if own else f'{name} is'} {'ready' if after.ready else 'not ready any more'}.")
        if after.owner and not before.owner:
            self._say(f"{'You are' if own else f'{name} is'} the host of this table now.")

    def missing(self, lobby: Lobby) -> str:
        """Who or what the game waits for; empty: nothing."""
        free = sum(not info.name for info in lobby.seats)
        slow = [clean(info.name) for info in lobby.seats if info.name and not (info.bot or info.ready or info.owner)]
        told = [f"{free} seat{'s are' if free > 1 else ' is'} free"] if free else []
        told += [f"{one_of(slow)} {'is' if len(slow) == 1 else 'are'} not ready"] if slow else []
        return " and ".join(told)

    def _what_next(self, was: Lobby | None, now: Lobby) -> None:
        """Say what can be done, at first, and when that the game can start."""
        sitting = self._visit.sitting
        missing = self.missing(now)
        can_start, self._could_start = not missing, self._could_start and not missing
        if sitting.seat is None:
            if was is None:
                self._say("You are watching. `help` lists what you can say.")
        elif sitting.owner:
            if can_start and not self._could_start:
                self._say("Everybody is ready. Say 1 or `start` to begin, or `help`.")
            elif was is None:
                self._say(f"{sentence(missing)} `bots` puts a bot on each free seat, `invite` says how friends come, or `help`.")
            self._could_start = can_start
        elif was is None:
            self._say("The game starts when all are ready. Say `ready` when you are, or `help`.")

    # What is said ----------------------------------------------------------------------------------------------------------

    def words(self) -> list[Word]:
        """What can be said here."""

        def owns() -> bool:
            return self._visit.sitting.owner

        def waits() -> bool:
            return self._visit.sitting.seat is not None and not owns()

        def can_invite() -> bool:
            return self._visit.sitting.hosted is not None or self._visit.sitting.door is not None

        return [
            Word("start", "begin the game", self._start, owns),
            Word("ready", "say that you are ready", lambda rest: self._visit.send(Ready(True)), waits),
            Word("not ready", "take that back", lambda rest: self._visit.send(Ready(False)), waits),
            Word("seats [NUMBER]", "who is here, and who is ready; with a number, change how many can play", self._seats, also=("people",)),
            Word("bot SEAT [KIND]", f"put a bot on a seat; the kinds are {', '.join(sorted(CHOICES))}", self._bot, owns),
            Word("bots [KIND]", "put a bot on each free seat", self._bots, owns),
            Word("free SEAT", "take the bot from a seat", self._free, owns),
            Word("kinds", "what each kind of bot is like", self._kinds, owns),
            Word("options", "what is played, and what else could be", self._list_options),
            Word("set OPTION VALUE", "change what is played: `set rulebook`, or an option and its value", self._set, owns),
            Word("invite", "how friends find this table", self._invite, can_invite),
        ]

    def start(self) -> None:
        """Begin."""
        self.is_starting = True
        self._visit.send(Start())

    def _start(self, rest: str) -> None:
        self.start()

    def _lobby(self) -> Lobby:
        lobby = self._visit.sitting.lobby
        assert lobby is not None
        return lobby

    def _seats(self, rest: str) -> None:
        lobby, sitting = self._lobby(), self._visit.sitting
        if not rest:
            self._say(f"At the table: {', '.join(self._seat(seat, lobby) for seat in range(len(lobby.seats)))}.")
            if sitting.status.watchers:
                self._say(f"Watching: {one_of([clean(name) for name in sitting.status.watchers])}.")
            self._say(self.kept())
            missing = self.missing(lobby)
            self._say(sentence(missing) if missing else "Everybody is ready.")
        elif not sitting.owner:
            self._say("Only the host of the table changes that.")
        elif rest.isdecimal() and len(rest) < 4 and int(rest) in self._visit.game.seats:
            self._visit.send(Arrange(seats=int(rest)))
        else:
            seats: Sequence[int] = self._visit.game.seats
            self._say(f"{self._visit.game.title} is for {seats[0]} to {seats[-1]} players.")

    def _bot(self, rest: str) -> None:
        said, _, kind = rest.partition(" ")
        seat = self._visit.seat(said)
        if seat is not None:
            self._visit.send(Arrange(seat=seat, bot=kind.strip() or USUAL))

    def _bots(self, rest: str) -> None:
        free = [seat for seat, info in enumerate(self._lobby().seats) if not info.name]
        for seat in free:
            self._visit.send(Arrange(seat=seat, bot=rest or USUAL))
        if not free:
            self._say("No seat is free.")

    def _free(self, rest: str) -> None:
        seat = self._visit.seat(rest)
        if seat is None:
            return
        info = self._lobby().seats[seat]
        if info.name and not info.bot:
            self._say(f"{clean(info.name)} sits there. `remove NAME` removes a person.")
        elif not info.name:
            self._say(f"Seat {seat + 1} is free already.")
        else:
            self._visit.send(Arrange(seat=seat))

    def _kinds(self, rest: str) -> None:
        self._say(*(f"{kind}: {about_bot(kind)}" for kind in CHOICES))

    def _list_options(self, rest: str) -> None:
        lobby = self._lobby()
        self._say(self._played(lobby), *options.lines(self._visit.game, self._options(lobby)))

    def _set(self, rest: str) -> None:
        lobby = self._lobby()
        try:
            new = options.changed(self._visit.game, self._options(lobby), rest, len(lobby.seats))
        except ValueError as fault:
            self._say(str(fault))
            return
        self._visit.send(Arrange(options=msgspec.to_builtins(new)))

    def _invite(self, rest: str) -> None:
        sitting = self._visit.sitting
        self._say(*sitting.invitation.splitlines(), *(told_to_friends(sitting.door) if sitting.door else ()))
