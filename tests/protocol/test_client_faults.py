"""Whatever goes wrong on the client's own thread, its player hears of it, and the seat is looked for again."""

from __future__ import annotations

import queue
import threading
from pathlib import Path

import pytest
from protocol.hosts import SECONDS, until
from protocol.test_validation import SEATED, UPDATE, WELCOME, saying

from net import client, looking
from net.client import OWN_FAULTS
from net.core.connection import Lost
from net.core.messages import Chat, FromHost, Seated, Update


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user's folder of this test's own."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path


class Ears:
    """Hears, and fails at so many updates."""

    def __init__(self, faults: int) -> None:
        self.faults = faults
        self.heard: queue.SimpleQueue[FromHost | Lost] = queue.SimpleQueue()

    def hear(self, message: FromHost | Lost) -> None:
        if isinstance(message, Update) and self.faults:
            self.faults -= 1
            raise MemoryError("too much")
        self.heard.put(message)

    def until(self, kind: type) -> list[FromHost | Lost]:
        said: list[FromHost | Lost] = []
        while not said or not isinstance(said[-1], kind):
            said.append(self.heard.get(timeout=SECONDS))
        return said


def test_after_a_fault_of_its_own_a_client_says_so_and_is_back_at_its_seat() -> None:
    ears = Ears(1)
    with saying(WELCOME, SEATED, UPDATE) as address:
        connection = client.join(looking.look([address]), "Ann", ears.hear)
        *_, lost = ears.until(Lost)
        assert lost == Lost(
            "the connection is lost (a fault of this program (MemoryError: too much)); trying to reach it again", final=False
        )
        again = ears.until(Update)
        connection.close()
    assert any(isinstance(message, Seated) for message in again)


def test_a_fault_that_comes_again_and_again_ends_the_connection() -> None:
    ears = Ears(OWN_FAULTS)
    with saying(WELCOME, SEATED, UPDATE) as address:
        connection = client.join(looking.look([address]), "Ann", ears.hear)
        said = [message for message in (*ears.until(Lost), *ears.until(Lost)) if isinstance(message, Lost)]
        connection.close()
    assert [message.final for message in said] == [False, True]
    assert not connection._thread.is_alive()


def test_a_thread_that_cannot_even_begin_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(self: client.Client) -> None:
        raise RuntimeError("no")

    monkeypatch.setattr(client.Client, "_live", fails)
    ears = Ears(0)
    with saying(WELCOME, SEATED, UPDATE) as address:
        connection = client.join(looking.look([address]), "Ann", ears.hear)
        (lost,) = ears.until(Lost)
        connection.close()
    assert lost == Lost("the connection is lost: a fault of this program (RuntimeError: no)")


def test_a_host_that_says_more_than_is_read_has_to_wait() -> None:
    room = threading.Event()
    heard: list[FromHost | Lost] = []

    def hear(message: FromHost | Lost) -> None:
        heard.append(message)
        if isinstance(message, Chat):
            room.clear()

    room.set()
    flood = [{"say": "chat", "text": "moo" * 100, "name": "Zed"}] * 10_000
    with saying(WELCOME, SEATED, *flood) as address:
        connection = client.join(looking.look([address]), "Ann", hear, has_room=room.is_set)
        for number in range(1, 4):
            until(lambda: not room.is_set(), "a line of chat")
            assert sum(isinstance(message, Chat) for message in heard) == number
            room.set()
        connection.close()  # with most of it unread
    assert sum(isinstance(message, Chat) for message in heard) <= 5
