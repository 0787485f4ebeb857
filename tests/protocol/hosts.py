"""Real host processes and real clients, and waiting for what they do."""

from __future__ import annotations

import os
import queue
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from programs import started

from net import certificate, client, looking
from net.core.connection import Address, Lost
from net.core.lobby import TableConfig
from net.core.match import TimeControl
from net.core.messages import Act, Asked, Closing, FromClient, FromHost, Lobby, Seated, Update, Welcome
from net.host import Opened, Settings

T = TypeVar("T")
M = TypeVar("M")

SECONDS = 20.0
"""In which anything that is waited for has to happen, on a busy machine too."""


def until(happens: Callable[[], T], what: str = "", seconds: float = SECONDS, every: float = 0.005) -> T:
    """The first true value of `happens`, asked again and again; fails when the time is over."""
    deadline = time.monotonic() + seconds
    while not (value := happens()):
        assert time.monotonic() < deadline, f"in {seconds} s not: {what or happens}"
        time.sleep(every)
    return value


def hear_out(processes: Sequence[started.Popen]) -> list[tuple[str, str]]:
    """What each of them says until it ends, read side by side: one that nobody reads would hold up the others."""

    def hear(process: started.Popen) -> tuple[str, str]:
        assert process.stdout
        assert process.stderr
        with process.stdout as out, process.stderr as err:
            said = out.read(), err.read()
        process.wait(SECONDS)
        return said

    with ThreadPoolExecutor(len(processes)) as pool:
        return list(pool.map(hear, processes))


def close(process: started.Popen) -> None:
    """Its pipes, and then wait for its end."""
    for pipe in (process.stdin, process.stdout, process.stderr):
        if pipe:
            pipe.close()
    process.wait(SECONDS)


@cache
def _pem() -> bytes:
    return certificate.made()


def give_certificate(home: Path) -> None:
    """Give a user's folder a certificate, the same for all of a run: to make one takes longer than many a test."""
    path = home / "cowtui" / "host.pem"
    if not os.path.lexists(path):
        with suppress(OSError):  # what a folder lacks is what is tested
            path.parent.mkdir(parents=True, exist_ok=True)
            path.touch(mode=0o600)
            path.write_bytes(_pem())


class HostProcess:
    """One `python -m net`."""

    def __init__(self, settings: Settings, home: Path) -> None:
        give_certificate(home)
        self.process = started.Popen(
            [sys.executable, "-m", "net"],
            stdin=started.PIPE,
            stdout=started.PIPE,
            stderr=started.PIPE,
            env={**os.environ, "XDG_DATA_HOME": str(home)},
        )
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(msgspec.json.encode(settings))
        self.process.stdin.close()
        line = self.process.stdout.readline()
        if line:
            self.opened = msgspec.json.decode(line, type=Opened)

    @property
    def address(self) -> Address:
        return ("127.0.0.1", self.opened.port)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def end(self) -> str:
        """Stop it; what it said on standard error."""
        self.process.terminate()
        return self.last_words()

    def last_words(self) -> str:
        """Wait for its end; what it said on standard error."""
        assert self.process.stderr
        text = self.process.stderr.read().decode()
        self.process.wait(SECONDS)
        self.close()
        return text

    def close(self) -> None:
        for pipe in (self.process.stdout, self.process.stderr):
            if pipe:
                pipe.close()


@contextmanager
def hosting(home: Path, game: str = "take5", seats: int = 2, *, port: int | None = 0, **config: Any) -> Iterator[HostProcess]:
    """A table on the loopback that starts itself, and is gone afterwards."""
    time_control = config.pop("time_control", TimeControl())
    settings = Settings(
        TableConfig(**{"table": "Barn", "game": game, "seats": seats, "time_control": time_control, "starts_itself": True, **config}),
        port=port,
        bind="127.0.0.1",
        announce=False,
    )
    host = HostProcess(settings, home)
    try:
        yield host
    finally:
        host.kill()
        host.close()


class Player:
    """A client of net.client, with all that it has heard."""

    def __init__(
        self,
        address: Address,
        name: str,
        key: str = "",
        watching: bool = False,
        *,
        take: bool = False,
        shadow: int | None = None,
        answered: bool = True,
    ) -> None:
        """`answered`: wait for the host's answer, since seats are given in the order in which people sit down."""
        self.heard: list[FromHost | Lost] = []
        self._last: dict[type, Any] = {}
        self._queue: queue.SimpleQueue[FromHost | Lost] = queue.SimpleQueue()
        greeting = looking.look([address])
        if watching:
            self.connection = client.watch(greeting, name, self._queue.put, key=key, shadow=shadow)
        else:
            self.connection = client.join(greeting, name, self._queue.put, key=key, take=take)
        if answered:
            until(self._is_answered, f"an answer to {name}")

    def __enter__(self) -> Player:
        return self

    def __exit__(self, *_: object) -> None:
        self.connection.close()

    def _is_answered(self) -> bool:
        """Whether it has heard what the host says to it; who has a seat is shown the table next."""
        self.listen()
        heard = self._last.keys() - {Welcome}
        return bool(heard & {Lobby, Update, Closing, Lost}) if Seated in heard else bool(heard)

    def listen(self) -> None:
        while not self._queue.empty():
            self.heard.append(message := self._queue.get())
            self._last[type(message)] = message

    def all(self, kind: type[M]) -> list[M]:
        self.listen()
        return [message for message in self.heard if isinstance(message, kind)]

    def has_heard_since(self, first: type, then: type) -> bool:
        """Whether it has heard a message of the second kind since the last of the first."""
        self.listen()
        kinds = [type(message) for message in self.heard]
        return then in kinds[len(kinds) - kinds[::-1].index(first) :]

    def wait_for(self, kind: type[M], fits: Callable[[M], bool] = lambda message: True) -> M:
        """The last message of this kind, once it fits."""

        def last() -> M | None:
            self.listen()
            message: M | None = self._last.get(kind)
            return message if message is not None and fits(message) else None

        return until(last, f"{kind.__name__} that fits")

    def update(self) -> Update:
        return self.wait_for(Update)

    def must(self) -> Asked | None:
        return next((asked for asked in self.update().asks if asked.must), None)

    def answer(self) -> None:
        """Answer the must ask that stands, if there is one, with the first of its answers."""
        asked = self.must()
        if asked:
            self.say(Act(asked.number, asked.answers[0]))
            until(lambda: all(one.number != asked.number for one in self.update().asks), f"an update after {asked}")

    def say(self, message: FromClient) -> None:
        self.connection.send(message)


def play_out(*players: Player) -> Update:
    """Answer for all of them until the game is over; the last update."""
    deadline = time.monotonic() + 60
    while (last := players[0].update()).ranks is None:
        assert time.monotonic() < deadline, "the game does not end"
        for player in players:
            player.answer()
    return last
