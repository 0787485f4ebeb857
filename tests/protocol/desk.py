"""A table on a clock that the test moves, with every frame that each connection was sent."""

from __future__ import annotations

from collections import defaultdict
from typing import Any, Self, TypeVar

import msgspec
from toy.game import GAME as TOY

from net.core import frames
from net.core.coding import encode, from_host
from net.core.lobby import TableConfig
from net.core.match import TimeControl
from net.core.messages import Act, Asked, Closing, FromClient, FromHost, Refused, Seated, Sit, Start, Update, Watch
from net.core.rematch import READING
from net.core.starts import Dealer
from net.core.table import Table
from rules import record
from rules.kernel import Action, AnyGame

M = TypeVar("M")

BEAT = 1_000
"""Milliseconds between two looks at the clock, as a host takes them."""
TIME_CONTROL = TimeControl(clock=90_000, grace=60_000)


class Desk:
    """See the module. Peers are counted from 1; tokens are token-1, token-2, …; the seed is the test's."""

    def __init__(
        self, game: AnyGame = TOY, seats: int = 3, *, time_control: TimeControl = TIME_CONTROL, dealer: Dealer | None = None, **config: Any
    ) -> None:
        """`dealer`: who hosts, where people are asked for a word in the deal; see `Dealing` in tests/protocol/dealings.py."""
        self.game = game
        self.dealer = dealer
        self.now = 1_000_000
        self.journal: list[str] = []
        self.sent: dict[int, list[bytes]] = defaultdict(list)
        self.sent_at: dict[int, list[int]] = defaultdict(list)
        """When each of these frames was sent."""
        self._heard: dict[int, list[FromHost]] = defaultdict(list)
        self.closed: set[int] = set()
        self._tokens = 0
        self._peers = 0
        config = {"table": "Barn", "seed": None if dealer else "a seed", "starts_itself": True, **config}
        self.config = TableConfig(game=game.name, seats=seats, time_control=time_control, **config)
        self.table = Table(game, self.config, self.now, self._token, lambda: "a fresh seed", self._open, dealer)

    def _token(self) -> str:
        self._tokens += 1
        return f"token-{self._tokens}"

    def _open(self, header: record.Header) -> Any:
        self.journal.clear()
        return self._write

    def _write(self, line: record.Line) -> None:
        self.journal.append(record.write(line))

    def resumed(self) -> Self:
        """A new table that goes on from this one's journal, as after a crash."""
        header, lines = record.read("".join(self.journal))
        other = type(self)(self.game, len(header.names), time_control=self.config.time_control, dealer=self.dealer, starts_itself=False)
        other.journal = list(self.journal)
        other.table.resume(header, lines, other._write, other.now)
        return other

    def connect(self) -> int:
        self._peers += 1
        self.table.admit(self._peers)
        return self._peers

    def say(self, peer: int, message: FromClient) -> None:
        self.table.say(peer, message, self.now)
        self._deliver()

    def sit(self, name: str, token: str = "", key: str = "") -> int:
        peer = self.connect()
        self.say(peer, Sit(name, token, key))
        return peer

    def take(self, name: str, token: str) -> int:
        """Sit down at one's own seat in place of another connection."""
        peer = self.connect()
        self.say(peer, Sit(name, token, take=True))
        return peer

    def watch(self, name: str, shadow: int | None = None) -> int:
        peer = self.connect()
        self.say(peer, Watch(name, "", shadow))
        return peer

    def leave(self, peer: int) -> None:
        self.table.leave(peer, self.now)
        self._deliver()

    def wait(self, milliseconds: int) -> None:
        """Time passes, and whatever falls due happens when it does."""
        until = self.now + milliseconds
        while self.now < until:
            due = self.table.due(self.now)
            beat = min(self.now + BEAT, until)
            self.now = beat if due is None else min(max(due, self.now), beat)
            self.table.tick(self.now)
        self._deliver()

    def sleep(self, milliseconds: int) -> None:
        """The host does nothing for so long, and then looks at the clock."""
        self.now += milliseconds
        self.table.tick(self.now)
        self._deliver()

    def people(self) -> list[int]:
        """The connections of those who sit there."""
        return [peer for peer, listener in self.table._outbox.listeners.items() if listener.seat is not None and not listener.is_bot]

    def place_bot(self, seat: int) -> int:
        """A bot's connection, as the host makes one; it says only what the test says for it."""
        self._peers += 1
        self.table.admit_bot(self._peers, seat, self.now)
        self._deliver()
        return self._peers

    def _deliver(self) -> None:
        for peers, message in self.table.take():
            frame = encode(message)
            assert len(frame) <= frames.TO_CLIENTS
            (value,) = frames.Reader(frames.TO_CLIENTS).feed(frame)
            heard = from_host(value)
            for peer in peers:
                self.sent[peer].append(frame)
                self.sent_at[peer].append(self.now)
                self._heard[peer].append(heard)
                if isinstance(message, Closing):
                    self.closed.add(peer)
                    self.table.leave(peer, self.now)

    # What a connection has heard --------------------------------------------------------------------------------------------

    def heard(self, peer: int, kind: type[M]) -> list[M]:
        return [message for message in self._heard[peer] if isinstance(message, kind)]

    def last(self, peer: int, kind: type[M]) -> M:
        return next(message for message in reversed(self._heard[peer]) if isinstance(message, kind))

    def update(self, peer: int) -> Update:
        return self.last(peer, Update)

    def asked(self, peer: int, what: str) -> Asked:
        return next(asked for asked in self.update(peer).asks if asked.what == what)

    def asks(self, peer: int) -> dict[str, int]:
        return {asked.what: asked.number for asked in self.update(peer).asks}

    def act(self, peer: int, what: str, action: Action) -> None:
        self.say(peer, Act(self.asked(peer, what).number, msgspec.to_builtins(action)))

    def act_raw(self, peer: int, number: int, action: dict[str, Any]) -> None:
        self.say(peer, Act(number, action))

    def next_game(self, owner: int) -> None:
        """After a result the owner begins; the others let their time to read it pass."""
        self.say(owner, Start())
        self.wait(READING)

    def answer(self, peer: int) -> None:
        """Answer whatever must be answered, with the first of the answers."""
        for asked in self.update(peer).asks:
            if asked.must:
                self.say(peer, Act(asked.number, asked.answers[0]))

    def must(self, peer: int) -> Asked | None:
        return next((asked for asked in self.update(peer).asks if asked.must), None)

    def refusals(self, peer: int) -> list[str]:
        return [refused.text for refused in self.heard(peer, Refused)]

    def seat_of(self, peer: int) -> int:
        """Whose connection this is, a bot's too."""
        seat = self.table._outbox.listeners[peer].seat
        assert seat is not None
        return seat

    def seat(self, peer: int) -> int | None:
        return self.last(peer, Seated).seat
