"""Games at a table on the test's clock with everything that may happen to honest people, and what the check says to each of them after.

Lines break with words on their way, programs are started anew, hosts are killed between any two lines, seats change hands, people look
on, and clocks run out. Nobody lies, so no check may say that anything does not fit.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from unittest.mock import patch

import msgspec
from protocol.dealings import FINGERPRINT, numbers

from net import witnesses
from net.core import frames
from net.core.coding import encode, from_host
from net.core.lobby import TableConfig
from net.core.match import TimeControl
from net.core.messages import (
    Act,
    Arrange,
    Asked,
    Chat,
    Closing,
    FromClient,
    FromHost,
    Leave,
    Ping,
    Pong,
    Promises,
    Ready,
    Record,
    Refused,
    Seated,
    Shadow,
    Sit,
    Start,
    Starting,
    Update,
    Watch,
)
from net.core.starts import Dealer
from net.core.table import Table
from net.testimony import Testimony
from rules import record
from rules.kernel import AnyGame, Seat
from rules.playout import hurried
from rules.verify import Verdict, check

EVENTS = (
    *("lose", "lose in flight", "back", "back anew", "second", "late", "wait", "clock"),
    *("watch", "shadow", "end shadow", "newcomer", "kill", "leave", "slow", "chat", "full"),
)


class Killed(Exception):
    """The host's process is gone; the line that it wrote last is whole."""


@dataclass
class Person:
    """Somebody with a home of their own, whose program runs or does not."""

    name: str
    home: Path
    watches: bool = False
    shadow: Seat | None = None
    token: str = ""
    seat: Seat | None = None
    peer: int | None = None
    testimony: Testimony | None = None
    promise: str = ""
    update: Update | None = None
    record: str = ""
    has_left: bool = False
    full: int = 0
    """Things that happen to this person before there is room on the disk again."""
    parts: list[str] = field(default_factory=list)
    doubts: list[str] = field(default_factory=list)
    answered: list[int] = field(default_factory=list)

    @contextmanager
    def at_home(self) -> Iterator[None]:
        """Have this person's files found."""
        before = os.environ.get("XDG_DATA_HOME")
        os.environ["XDG_DATA_HOME"] = str(self.home)
        self.full = max(0, self.full - 1)
        try:
            with patch.object(witnesses, "add", side_effect=OSError) if self.full else nullcontext():
                yield
        finally:
            if before is None:
                del os.environ["XDG_DATA_HOME"]
            else:
                os.environ["XDG_DATA_HOME"] = before


class Found(NamedTuple):
    """What the check of one person's record came to."""

    name: str
    verdict: Verdict


class Night:
    """One table, and everybody at it."""

    def __init__(self, game: AnyGame, seats: int, people: int, home: Path, number: int, **config: Any) -> None:
        self.random = Random(f"{game.name} {seats} {people} {number}")
        self.game = game
        self.home = home
        self.now = 1_000_000
        self.journal: list[str] = []
        self.dealer = Dealer(FINGERPRINT, numbers(number * 1_000_000 + 0x5EC0))
        self._peers = 0
        self._tokens = 0
        self._people = 0
        self.kill_after = -1
        """So many lines are written yet before the host is killed; below 0: it is not."""
        self.kill_at: type | None = None
        """The host is killed when somebody hears this."""
        config = {"options": msgspec.to_builtins(hurried(game, game.options())), **config}
        self.config = TableConfig(
            table="Barn",
            game=game.name,
            seats=seats,
            bots=("random",) * (seats - people),
            time_control=TimeControl(clock=90_000, grace=60_000),
            **config,
        )
        self.table = self._opened(self.config)
        self.bots: dict[Seat, int] = {}
        self.bot_updates: dict[Seat, Update] = {}
        self.everybody: list[Person] = []
        self.deliver_to: dict[int, Person] = {}
        self._pings: list[tuple[int, Ping]] = []
        """What the host answers behind all that it has to say, as a table's server does."""
        self.happened: list[str] = []
        self.updates: list[Update] = []
        """What the first of them was sent."""

    def _opened(self, config: TableConfig) -> Table:
        return Table(self.game, config, self.now, self._token, lambda: "seed of a table alone", self._open, self.dealer)

    def _token(self) -> str:
        self._tokens += 1
        return f"token-{self._tokens}"

    def _open(self, header: record.Header) -> Any:
        self.journal.clear()
        return self._write

    def _write(self, line: record.Line) -> None:
        self.journal.append(record.write(line))
        if self.kill_after >= 0:
            self.kill_after -= 1
            if self.kill_after < 0:
                raise Killed

    # Connections -----------------------------------------------------------------------------------------------------------

    def person(self, name: str = "", **how: Any) -> Person:
        self._people += 1
        one = Person(name or f"Player {chr(64 + self._people)}", self.home / str(self._people), **how)
        self.everybody.append(one)
        return one

    def come(self, person: Person, anew: bool = False) -> None:
        """Connect; `anew`: from a program that was just started."""
        if person.peer is not None:
            return
        self._peers += 1
        person.full = 0  # so that something is written down of each connection
        first = Watch(person.name, "", person.shadow) if person.watches else Sit(person.name, person.token, take=True)
        with person.at_home():
            if anew or person.testimony is None:
                person.testimony = Testimony(FINGERPRINT, first)
            person.testimony.connected(False)
            person.testimony.hear(self.table.welcome())
        person.peer = self._peers
        self.deliver_to[self._peers] = person
        self.table.admit(self._peers)
        self.say(person, first)

    def say(self, person: Person, message: FromClient) -> None:
        if person.peer is None:
            return
        with person.at_home():
            if person.testimony:
                person.testimony.say(message)
        self._do(lambda peer=person.peer: self.table.say(peer, message, self.now))  # type: ignore[misc]

    def lose(self, person: Person) -> None:
        """The connection ends."""
        peer, person.peer = person.peer, None
        if peer is None:
            return
        del self.deliver_to[peer]
        with person.at_home():
            if person.testimony:
                person.testimony.went(False)
        self._do(lambda: self.table.leave(peer, self.now))

    def _do(self, work: Any) -> None:
        """Something happens at the host, which may be killed by that."""
        try:
            work()
            self._pump()
        except Killed:
            self.resume()

    def _pump(self) -> None:
        while outgoing := self.table.take():
            for peers, message in outgoing:
                frame = encode(message)
                (value,) = frames.Reader(frames.TO_CLIENTS).feed(frame)
                for peer in peers:
                    if peer in self.deliver_to:
                        self._hear(self.deliver_to[peer], from_host(value))
                    elif isinstance(message, Update):
                        for seat, bot in self.bots.items():
                            if bot == peer:
                                self.bot_updates[seat] = message
            self._place_bots()
        pings, self._pings = self._pings, []
        for peer, ping in pings:
            if peer in self.deliver_to:
                self._hear(self.deliver_to[peer], Pong(ping.number))

    def beat(self, person: Person) -> None:
        """Ask whether the host is still there, as a client does every five seconds."""
        if person.peer is not None and person.testimony:
            self._pings.append((person.peer, person.testimony.ping()))
            self._do(lambda: None)

    def _hear(self, person: Person, message: FromHost) -> None:
        with person.at_home():
            answers = person.testimony.hear(message) if person.testimony else []
        if self.kill_at is type(message):
            self.kill_at = None
            raise Killed
        match message:
            case Seated():
                person.seat, person.token = message.seat, message.token or person.token
                person.promise = message.deal or person.promise
            case Starting():
                person.promise = message.promise
            case Update():
                person.update = message
                if person is self.everybody[0]:
                    self.updates.append(message)
                if message.ranks is None:
                    person.parts.clear()
            case Record(part, last):
                person.parts.append(part)
                if last:
                    person.record = "".join(person.parts)
                    person.parts.clear()
            case Closing():
                self.lose(person)
            case _:
                pass
        for answer in answers:
            if isinstance(answer, Refused):
                person.doubts.append(answer.text)
            elif isinstance(answer, Ping) and person.peer is not None:
                self._pings.append((person.peer, answer))
            elif person.peer is not None:
                self.table.say(person.peer, answer, self.now)

    def _place_bots(self) -> None:
        wanted = self.table.bots()
        for seat in [seat for seat in self.bots if seat not in wanted]:
            self.table.leave(self.bots.pop(seat), self.now)
            self.bot_updates.pop(seat, None)
        for seat in wanted:
            if seat not in self.bots:
                self._peers += 1
                self.bots[seat] = self._peers
                self.table.admit_bot(self._peers, seat, self.now)

    # What may happen -------------------------------------------------------------------------------------------------------

    def resume(self) -> None:
        """The host is there again, with what its journal has; everybody has to come back."""
        self.happened.append("killed")
        self.kill_after = -1
        if not self.is_on:  # the record of the game before is among the replays
            self.journal.clear()
        for person in list(self.deliver_to.values()):
            person.peer = None
            with person.at_home():
                if person.testimony:
                    person.testimony.went(False)
        self.deliver_to.clear()
        self._pings.clear()
        self.bots.clear()
        self.bot_updates.clear()
        if not self.journal:
            self.table = self._opened(self.config)
            for person in self.everybody:
                person.token, person.seat = "", None
        else:
            header, lines = record.read("".join(self.journal))
            config = msgspec.structs.replace(self.config, seats=len(header.names), bots=())
            self.table = self._opened(config)
            self.table.resume(header, lines, self._write, self.now)
        self._do(lambda: None)

    def wait(self, milliseconds: int) -> None:
        until = self.now + milliseconds
        while self.now < until:
            due = self.table.due(self.now)
            beat = min(self.now + 1_000, until)
            self.now = beat if due is None else min(max(due, self.now), beat)
            self._do(lambda: self.table.tick(self.now))

    @property
    def is_on(self) -> bool:
        return self.table.match is not None and not self.table.match.is_over

    def start(self) -> None:
        """Until a game is on: whoever may starts it."""
        for _ in range(20):
            if self.is_on:
                return
            for person in self.everybody:
                if not person.has_left and not person.watches:
                    self.come(person)
                    self.say(person, Ready(True))
            if not self.is_on and self.table.match is None:  # a table that was opened anew lacks those who have left meanwhile
                self._fill()
            for person in self.everybody:
                if not self.is_on:
                    self.say(person, Start())
        people = [(one.name, one.seat, one.watches, one.has_left, one.peer, one.doubts) for one in self.everybody]
        raise AssertionError(f"no game begins: {self.happened}, {people}, {self.table.seats}")

    def _fill(self) -> None:
        """Whoever may puts a bot on each free seat."""
        for seat in [number for number, one in enumerate(self.table.seats) if not one.taken]:
            for person in self.everybody:
                self.say(person, Arrange(seat=seat, bot="random"))

    def answers(self, asked: Asked) -> dict[str, Any]:
        return self.random.choice(asked.answers[:40])

    def act(self, person: Person) -> None:
        """Answer something, if anything is asked."""
        asks = [asked for asked in (person.update.asks if person.update else ()) if asked.answers]
        if not asks or person.peer is None:
            return
        asked = self.random.choice([ask for ask in asks if ask.must] or asks)
        person.answered.append(asked.number)
        self.say(person, Act(asked.number, self.answers(asked)))

    def bots_act(self) -> None:
        for seat, peer in list(self.bots.items()):
            update = self.bot_updates.get(seat)
            if update and (asks := [asked for asked in update.asks if asked.must and asked.answers]):
                self._do(lambda peer=peer, asked=asks[0]: self.table.say(peer, Act(asked.number, self.answers(asked)), self.now))  # type: ignore[misc]

    def happen(self) -> None:
        """One of all that may happen."""
        random = self.random
        present = [person for person in self.everybody if person.peer is not None and not person.watches]
        away = [person for person in self.everybody if person.peer is None and not person.has_left]
        what = random.choice(EVENTS)
        one = random.choice(present) if present else None
        self.happened.append(what)
        match what:
            case "lose" if one:
                self.lose(one)
            case "lose in flight" if one and one.update and one.update.asks:
                asked = random.choice(one.update.asks)
                if asked.answers and one.testimony:
                    with one.at_home():
                        one.testimony.say(Act(asked.number, self.answers(asked)))
                self.lose(one)
            case "slow" if one and one.peer is not None:
                deaf = self.deliver_to.pop(one.peer)  # what is sent from now on is never read
                self.bots_act()
                for person in present:
                    if person is not one:
                        self.act(person)
                if deaf.peer is not None:
                    self.deliver_to[deaf.peer] = deaf
                self.lose(deaf)
            case "back" | "back anew" if away:
                self.come(random.choice(away), anew=what == "back anew")
            case "second" if one:
                second = Person(
                    one.name, one.home, token=one.token, seat=one.seat, promise=one.promise, record=one.record, doubts=one.doubts
                )
                self.come(second, anew=True)
                one.has_left = True
                self.everybody.append(second)
            case "late" if one and one.answered:
                self.say(one, Act(random.choice(one.answered), {"do": "nothing"}))
                if one.update and one.update.asks and one.update.asks[0].answers:
                    self.say(one, Act(one.answered[0], one.update.asks[0].answers[0]))
            case "wait":
                self.wait(random.choice((100, 5_000, 61_000)))
            case "clock":
                self.wait(90_000)
            case "watch":
                self.come(self.person(watches=True))
            case "shadow" if one and one.seat is not None:
                self.say(one, Shadow(True))
                self.come(self.person(watches=True, shadow=one.seat))
            case "end shadow" if one:
                self.say(one, Shadow(False))
            case "newcomer" if self.bots:
                self.come(self.person())
            case "kill":
                self.kill_after = random.randrange(6)
            case "leave" if one and len(present) > 1:
                one.has_left = True
                self.say(one, Leave())
            case "full" if one and one.update:  # what it was told of this game before is written down
                one.full = random.randrange(2, 30)
            case "chat" if one:
                self.say(one, Chat("moo"))
            case _:
                pass

    def play(self, often: float) -> list[Found]:
        """A game to its end; something happens in so many of its steps. What each one's check comes to."""
        for person in self.everybody:
            person.record, person.full, person.update = "", 0, None
        match self.random.randrange(6) if often else -1:
            case 0:
                self.kill_after = self.random.randrange(5)
            case 1:
                self.kill_at = self.random.choice((Starting, Promises))
            case _:
                pass
        self.start()
        for step in range(20_000):
            if not self.is_on:
                break
            if self.random.random() < often:
                self.happen()
            people = [person for person in self.everybody if person.peer is not None and not person.watches]
            if not people and step % 7 == 0:
                for person in self.everybody:
                    if not person.has_left and not person.watches:
                        self.come(person)
            for person in people:
                self.act(person)
                if often and not self.random.randrange(8):
                    self.beat(person)
            self.bots_act()
            self.wait(20)
        assert not self.is_on, f"the game does not end: {self.happened}"
        self.kill_after = -1
        for person in self.everybody:
            if not person.has_left and not person.record:
                self.lose(person)
                self.come(person)
        return [self.checked(person) for person in self.everybody if person.record]

    def checked(self, person: Person) -> Found:
        with person.at_home():
            seat = person.seat
            return Found(person.name, check(person.record, witnesses.text_of(person.promise, seat), witnesses.others(person.promise)))


def sit_down(night: Night, people: int) -> None:
    """Everybody who is there from the start."""
    for _ in range(people):
        night.come(night.person())
    free = [seat for seat, one in enumerate(night.table.seats) if not one.taken]
    for seat in free:
        night.say(night.everybody[0], Arrange(seat=seat, bot="random"))
