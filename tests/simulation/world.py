"""A host, its bots and its people in one process, on a simulated clock, network and disk; and what must be true of them all.

Host, sessions, table, bots and the client's checks are the program's own. What is simulated is time (`loop`), the disk (`disk`), and
here the network and the people: they come and go, answer, dawdle, disagree with the owner, and come back.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections import Counter, deque
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, Final
from unittest.mock import patch

import msgpack  # type: ignore[import-untyped]
import msgspec
from simulation.disk import Crash, Disk, SimulatedJournal, SimulatedSyncing

from net import journal
from net.core import frames
from net.core.coding import encode, from_host
from net.core.lobby import TableConfig
from net.core.match import NOTED, TimeControl
from net.core.messages import (
    PROTOCOL,
    Act,
    Arrange,
    Closing,
    Code,
    FromHost,
    GoOn,
    Hello,
    Lobby,
    Message,
    Off,
    Ping,
    Promises,
    Ready,
    Refused,
    Seated,
    Sit,
    Start,
    Starting,
    TableStatus,
    Update,
    Watch,
    Welcome,
)
from net.core.partner import Partner
from net.core.seats import hashed
from net.core.validation import HostValidator
from net.server_connection import ServerConnection
from net.table_server import TableServer
from net.thinking import InlineThinker
from rules import record
from rules.catalog import load
from rules.kernel import TABLE
from rules.playout import hurried

CLOCK: Final = 20_000
GRACE: Final = 10_000
FINGERPRINT: Final = b"f" * 32
FOLDER: Final = Path("/nowhere")
NAMES: Final = ("Ann", "Ben", "Cleo", "Dora", "Zoe", "Yann")
"""The last two look on."""


class Broken(AssertionError):
    """Something that must be true is not."""


class Person:
    """Somebody with a program, at the table or on the way to it."""

    def __init__(self, world: World, number: int) -> None:
        self.world, self.number, self.name = world, number, NAMES[number]
        self.watches = number >= len(NAMES) - 2
        self.generation = 0
        """Counts the connections: what is on its way over an older one arrives nowhere."""
        self.connection: ServerConnection | None = None
        self.slowness = 0.0
        self.is_out = False
        """Put out for good, or gone for good."""
        self.forget()

    def forget(self) -> None:
        """The table is another one."""
        self.token, self.seat = "", None
        self.update: Update | None = None
        self.lobby: Lobby | None = None
        self.told: dict[str, int] = {}
        """By game and viewpoint, the most events that this person was told of."""
        self.is_out = False
        self.partner = Partner(FINGERPRINT.hex(), self.world.fresh, lambda promise: False)

    # The network -------------------------------------------------------------------------------------------------------------

    def connect(self) -> None:
        if self.connection is not None or self.is_out or self.world.server is None:
            return
        self.generation += 1
        self.reader, self.validator = frames.Reader(frames.TO_CLIENTS), HostValidator()
        self.update, self.seat, self.lobby = None, None, None
        self._last = {True: 0.0, False: 0.0}
        self._lines: dict[bool, deque[Callable[[], None]]] = {True: deque(), False: deque()}
        self.in_flight = 0
        mine = self.generation
        self.connection = ServerConnection(
            self.world.server,
            lambda frame: self._carry(mine, True, partial(self._arrive, self.world.playing), frame),
            lambda: self._hung_up(mine),
            f"10.0.0.{self.number}",
        )
        self.connection.greet()
        self.say(Hello(PROTOCOL, "simulated"))
        self.say(Watch(self.name) if self.watches else Sit(self.name, self.token, take=bool(self.token)))

    def say(self, message: Message) -> None:
        if self.connection is not None:
            self._carry(self.generation, False, self.world.guarded(self.connection.receive), encode(message))

    def cut(self, noticed_after: float) -> None:
        """The line is dead; the host hears of it now or later."""
        connection, self.connection = self.connection, None
        self.generation += 1
        if connection is not None:
            self.world.loop.call_later(noticed_after, self.world.guarded(connection.lost))

    def _carry(self, generation: int, to_me: bool, arrive: Callable[[bytes], None], data: bytes) -> None:
        """In order on one connection; others overtake."""
        if generation != self.generation:
            return
        world = self.world
        at = max(self._last[to_me], world.loop.time() + world.rng.choice((0.0, 0.001, 0.05, 0.4)) + (self.slowness if to_me else 0.0))
        self._last[to_me] = at
        self.in_flight += 1
        self._lines[to_me].append(partial(arrive, data))

        def there() -> None:
            if generation == self.generation:
                self.in_flight -= 1
                self._lines[to_me].popleft()()

        world.loop.call_at(at, there)

    def _hung_up(self, generation: int) -> None:
        if generation == self.generation:
            self.world.loop.call_later(0.5, lambda: self.cut(0.0) if generation == self.generation else None)

    def hear_out(self) -> None:
        """The host is gone, and what it had sent arrives all the same."""
        if self.connection is not None:
            while self._lines[True]:
                self._lines[True].popleft()()

    def _arrive(self, playing: str, frame: bytes) -> None:
        for value in self.reader.feed(frame):
            message = from_host(value)
            self.validator.validate(message)
            self.hear(message)
            if isinstance(message, Update) and not message.delayed:
                viewpoint = f"{playing} {self.seat}"
                told = self.told.get(viewpoint, 0)
                if message.told < told:
                    raise Broken(f"{self.name} was told {told} events, and now there are {message.told}: something is lost")
                self.told[viewpoint] = message.told

    # What is heard -------------------------------------------------------------------------------------------------------------

    def hear(self, message: FromHost) -> None:
        world = self.world
        match message:
            case Welcome():
                self.partner.welcome(message)
            case Seated(seat, token):
                self.seat, self.token = seat, token or self.token
                self.partner.seated(message)
            case Lobby():
                self.lobby = message
                self.partner.lobby(message)
            case Starting() if promise := self.partner.starting(message):
                self.say(promise)
            case Promises() if self.partner.promises(message):
                self.say(self.partner.open())
            case Off():
                self.partner.off(message)
            case Update():
                if world.with_deals:  # a table in one process promises nothing, and nobody there looks for a word in the deal
                    self.partner.update(message)
                self.update = message
                if message.ranks is not None:
                    world.counts["results heard"] += 1
            case TableStatus():
                self.status = message
            case Refused(code=code):
                world.counts[f"refused: {code}"] += 1
                if code == Code.STAY_OUT:
                    self.is_out = True
            case Closing(code=code):
                world.counts[f"closing: {code}"] += 1
                if code in (Code.LEFT, Code.PUT_OUT):
                    self.token = ""
            case _:
                pass

    def answer(self, which: int, must: bool = False) -> None:
        """Answer a question, with any of its answers."""
        if self.update is None or self.seat is None:
            return
        asks = [asked for asked in self.update.asks if asked.answers and (asked.must or not must)]
        if asks:
            asked = asks[which % len(asks)]
            self.say(Act(asked.number, asked.answers[which // 7 % len(asked.answers)]))
            self.world.counts["answers"] += 1


class World:
    """One table and everybody around it."""

    def __init__(self, loop: Any, game: str, seed: int) -> None:
        self.loop, self.rng = loop, Random(seed)
        self.game = load(game)
        self.disk = Disk(self.rng)
        self.disk.on_crash = self._has_crashed
        self.counts: Counter[str] = Counter()
        self.server: TableServer | None = None
        self.people = [Person(self, number) for number in range(len(NAMES))]
        self.clocks: dict[tuple[str, int, int, int], tuple[float, int]] = {}
        """By game, seat, question, and who plays there: when its clock was read, and what it said."""
        self.ownerless_since: float | None = None
        self._ended = False

    def fresh(self, size: int = 32) -> str:
        return self.rng.randbytes(size).hex()

    @contextmanager
    def simulated(self) -> Iterator[None]:
        """Disk, chance and syncing of the host are this world's."""
        with ExitStack() as stack:
            for what, put in (
                ("Journal", partial(SimulatedJournal, self.disk)),
                ("Syncing", SimulatedSyncing),
                ("secrets", SimpleNamespace(token_hex=self.fresh, token_urlsafe=self.fresh)),
            ):
                stack.enter_context(patch(f"net.table_server.{what}", put))
            stack.enter_context(patch("net.journal.token_hex", lambda size: "0000"))
            yield

    @property
    def playing(self) -> str:
        """Which game is played."""
        match = self.server.table.match if self.server else None
        return match.header.seed if match else ""

    # The host ------------------------------------------------------------------------------------------------------------------

    def open(self, config: TableConfig | None = None) -> TableServer:
        """Start the host's process."""
        self._ended = False
        chosen = config or self._config()
        pin = FINGERPRINT if self.with_deals else None
        server = TableServer(self.game, chosen, InlineThinker(), FOLDER, FOLDER, self._fails, self._ends, pin)
        self.server = server
        return server

    def _config(self) -> TableConfig:
        options = hurried(self.game, self.game.options())
        has_owner = self.rng.random() < 0.7
        self.with_deals = self.rng.random() < 0.4
        return TableConfig(
            table="Barn",
            game=self.game.name,
            seats=4,
            options=msgspec.to_builtins(options),
            bots=("random",) * self.rng.choice((0, 1, 2, 2, 3)),
            time_control=TimeControl(clock=CLOCK, grace=GRACE, bot="random"),
            starts_itself=not has_owner,
        )

    def guarded(self, work: Callable[..., None]) -> Callable[..., None]:
        """What reaches the host's process; a crash ends that, and nothing of an old one is reached."""
        server = self.server

        def reach(*arguments: Any) -> None:
            if server is not None and server is self.server:
                with suppress(Crash):
                    work(*arguments)

        return reach

    def _has_crashed(self) -> None:
        self.loop.call_soon(self.crash)
        server, self.server = self.server, None
        self._abandon(server)

    def crash(self) -> None:
        """The host's process, or its machine, ends now; somebody goes on with the game a moment later."""
        server, self.server = self.server, None
        self._abandon(server)
        self.counts["crashes"] += 1
        for person in self.people:
            if self.rng.random() < 0.7:
                person.hear_out()
            person.cut(0.0)
            person.update = None
        self.loop.call_later(self.rng.choice((0.1, 3.0, 60.0)), self.go_on)

    def _abandon(self, server: TableServer | None) -> None:
        if server is None:
            return
        server._is_closed = True
        if server._timer:
            server._timer.cancel()
        if server._syncing._running:  # type: ignore[attr-defined]
            server._syncing._running.cancel()  # type: ignore[attr-defined]
        for _, _, task in server._bots.values():
            task.cancel()

    def go_on(self) -> None:
        """Resume from what the disk has kept; a game of which nothing is there is lost with its table."""
        if self.server is not None:
            return
        self.disk.is_full = self.disk.fails = False
        self.disk.crash_in = 0
        text = self.disk.after_power_loss()
        with tempfile.NamedTemporaryFile(suffix=".record", dir="/dev/shm") as kept:
            Path(kept.name).write_bytes(text)
            try:
                saved = journal.read(Path(kept.name))
            except record.RecordError:
                saved = None
        match_is_over = saved is not None and self._is_over(saved)
        if saved is None or match_is_over:
            self.counts["tables lost before a game, or after one"] += 1
            self.disk.text, self.disk.synced = b"", 0
            for person in self.people:
                person.forget()
            self.clocks.clear()
            self.open().start()
        else:
            self.disk.text = text[: saved.whole]
            self.disk.synced = saved.whole
            server = self.open(saved.config)
            server.resume(saved)
            server.start()
            self.counts["resumed"] += 1
        self.ownerless_since = None
        for person in self.people:
            if person.token or self.rng.random() < 0.5:
                self.loop.call_later(self.rng.random() * 3, person.connect)

    def _is_over(self, saved: journal.Saved) -> bool:
        state = record.start(self.game, saved.header)
        for line in saved.lines:
            if isinstance(line, record.Said):
                state.apply(line.seat, msgspec.convert(line.action, self.game.actions))
        return not state.asks()

    def _fails(self, text: str) -> None:
        """The host cannot write any more, and its process ends."""
        self.counts["journal failed"] += 1
        self.loop.call_soon(self.crash)

    def _ends(self, text: str) -> None:
        """Its people have closed the table."""
        if not self._ended:
            self._ended = True
            self.counts["closed by people"] += 1
            if self.disk.synced:
                self.disk.synced = len(self.disk.text)
            self.loop.call_soon(self.crash)

    # What must be true -----------------------------------------------------------------------------------------------------------

    async def settle(self) -> bool:
        """Let everything arrive that is on its way; whether it has."""
        for _ in range(400):
            server = self.server
            if server is None:
                return False
            busy = (
                server._held
                or server._is_turn_due
                or server._syncing.is_on
                or any(person.in_flight for person in self.people if person.connection is not None)
            )
            if not busy:
                return True
            await asyncio.sleep(0.01)
        return False

    def check(self) -> None:
        """One truth, everybody asked who must be, nobody sees more, nothing doubled or lost. Call it when all has arrived."""
        server = self.server
        if server is None or server._trouble:
            return
        table, match = server.table, server.table.match
        self.counts["checks"] += 1
        sitting: Counter[int] = Counter()
        for person in self.people:
            if person.connection is None or person.connection.is_closed or person.seat is None:
                continue
            sitting[person.seat] += 1
            if table.seats[person.seat].token != hashed(person.token):
                raise Broken(f"{person.name} sits on seat {person.seat}, which is {table.seats[person.seat].name}'s")
        if any(count > 1 for count in sitting.values()):
            raise Broken(f"two people are connected to one seat: {sitting}")
        self._check_owner(sitting)
        if match is None or table._matches.part is None:
            return
        self._check_lines(match)
        for person in self.people:
            update = person.update
            if update is None or person.connection is None or person.connection.is_closed or update.delayed:
                continue
            if person.seat is None and not person.watches:
                continue
            if match.is_over != (update.ranks is not None) and not match.is_over:
                continue  # the next game has begun, and this person is new to it
            viewpoint = person.seat
            if viewpoint is not None and match.seats[viewpoint].token != hashed(person.token):
                continue  # the result of others stands there
            truth = msgpack.unpackb(msgpack.packb(msgspec.to_builtins(match.state.view(viewpoint))), strict_map_key=False)
            if update.view != truth:
                raise Broken(f"{person.name} sees {update.view}; what is so is {truth}")
            if viewpoint is not None:
                self._check_asks(match, person, update, viewpoint)

    def _check_owner(self, sitting: Counter[int]) -> None:
        """The owner is there, or has not been gone for much longer than the grace."""
        assert self.server
        table = self.server.table
        owners = [seat for seat, one in enumerate(table.seats) if one.owner]
        if len(owners) > 1:
            raise Broken(f"seats {owners} own the table together")
        present = any(one.is_present for one in table.seats)
        if not table.config.has_owner or not present or any(table.seats[owner].is_present for owner in owners):
            self.ownerless_since = None
        elif self.ownerless_since is None:
            self.ownerless_since = self.loop.time()
        elif self.loop.time() - self.ownerless_since > 3 * GRACE / 1000 + 5 and not self.has_jumped:
            raise Broken("nobody who is there owns the table, long after its owner has gone")

    has_jumped = False

    def _check_lines(self, match: Any) -> None:
        numbers = Counter((line.seat, line.number) for line in match.lines if isinstance(line, record.Said) and line.seat != TABLE)
        if doubled := [one for one, count in numbers.items() if count > 1]:
            raise Broken(f"answered twice: {doubled}")

    def _check_asks(self, match: Any, person: Person, update: Update, seat: int) -> None:
        asked = {(one.what, one.about, one.number) for one in update.asks if one.must}
        standing = {(ask.what, ask.about, one.number) for ask, one in match.questions.standing[seat].items() if ask.must}
        if asked != standing:
            raise Broken(f"{person.name} is asked {asked}; what stands is {standing}")
        for one in update.asks:
            if one.clock is not None and not match.seats[seat].bot:
                # whoever takes over has a whole clock
                taken = sum(isinstance(line, record.Took) and line.seat == seat for line in match.lines)
                key = match.header.seed, seat, one.number, taken
                was, left = self.clocks.get(key, (self.loop.time(), one.clock))
                if one.clock > left + NOTED + 1:  # a killed host may give so much more
                    raise Broken(f"the clock of {person.name} had {left} ms, and {self.loop.time() - was:.1f} s later {one.clock}")
                self.clocks[key] = self.loop.time(), one.clock

    # At the end --------------------------------------------------------------------------------------------------------------------

    async def comes_to_rest(self, look: Callable[[], Awaitable[None]]) -> None:
        """With a good disk and line, and people who answer, the table goes on. Raises Broken where it is stuck."""
        self.disk.is_full = self.disk.fails = False
        self.disk.crash_in = 0
        moved = self.loop.time()
        lines, results = -1, self.counts["results heard"]
        while self.loop.time() - moved < 400:
            for person in self.people:
                person.slowness = 0.0
                person.connect()
                if person.connection is not None and person.seat is not None:
                    self._goes_on(person)
            await asyncio.sleep(1.0)
            await look()
            match = self.server.table.match if self.server else None
            if match and len(match.lines) > lines + 8 and lines >= 0:
                return
            if self.counts["results heard"] > results:
                return
            lines = len(match.lines) if match and lines < 0 and not match.is_over else lines
        stopped = self.server.table._matches.stopped if self.server else None
        raise Broken(f"the table is stuck: {self.server and self.server.table.match and self.server.table.match.state.asks()}, {stopped}")

    def _goes_on(self, person: Person) -> None:
        status = getattr(person, "status", TableStatus())
        if status.paused:
            person.say(GoOn())
        if person.update is not None and person.update.ranks is None:
            person.answer(0, must=True)
        elif person.lobby is not None:
            for seat, place in enumerate(person.lobby.seats):
                if not place.name and person.lobby.seats[person.seat or 0].owner:
                    person.say(Arrange(seat=seat, bot="random"))
            person.say(Ready(True))
            person.say(Start())
        if self.rng.random() < 0.1:
            person.say(Ping(1))
