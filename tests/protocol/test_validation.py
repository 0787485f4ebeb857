"""A host that says what cannot be: its client ends with a sentence, whatever it is."""

from __future__ import annotations

import os
import queue
import socket
import ssl
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from programs import started

from net import client, identity, looking
from net.core import frames
from net.core.connection import Address, Lost
from net.core.messages import PROTOCOL, Closing, FromHost, PeerError, Record, Seated, Update, Welcome
from net.core.session import Session
from rules.catalog import load

OTHER = "the other side is another program and speaks protocol 3"
NESTED = b"\x91" * 1000 + b"\x01"
WELCOME: dict[str, Any] = {
    "say": "welcome",
    "protocol": PROTOCOL,
    "program": "x",
    "table": "T",
    "game": "take5",
    "version": load("take5").version,
    "key": False,
}
SEATED: dict[str, Any] = {"say": "seated", "seat": 0, "token": "t"}
OPTIONS: dict[str, Any] = {"variant": "base", "cow": True, "limit": 66, "rounds": 0}
PLACES: list[dict[str, Any]] = [{"name": "A"}, {"name": "B"}]
ASK: dict[str, Any] = {"number": 1, "what": "pick", "answers": [{"do": "pick", "card": 8}]}
VIEW: dict[str, Any] = {
    "view": "view",
    "seat": 0,
    "rows": [[35], [53], [63], [9]],
    "cow": 3,
    "hands": [[8, 18, 28, 38, 48, 58, 68, 78, 88, 98], None],
    "left": [10, 10],
    "picked": [False, False],
    "pick": None,
    "played": [0, 0],
    "waiting": [],
    "piles": [[], []],
    "spread": [],
    "totals": [0, 0],
    "round": 0,
}
UPDATE: dict[str, Any] = {"say": "update", "view": VIEW, "options": OPTIONS, "seats": PLACES, "asks": [ASK]}


RESULT: dict[str, Any] = {**UPDATE, "asks": [], "ranks": [1, 2], "scores": [[1, 1], [2, 1]]}
PUBLIC: dict[str, Any] = {**UPDATE, "asks": [], "view": {**VIEW, "seat": None, "hands": [None, None]}}
RECORD: dict[str, Any] = {"say": "record", "part": "x", "last": True}


def update(**fields: Any) -> dict[str, Any]:
    return {**UPDATE, **fields}


BAD: dict[str, Sequence[dict[str, Any] | bytes]] = {
    "no view": [SEATED, update(view={})],
    "half a view": [SEATED, update(view={"view": "view"})],
    "options that are none": [SEATED, update(options={"limit": -1})],
    "a question that there is not": [SEATED, update(asks=[{"number": 1, "what": "zzz"}])],
    "an answer that there is not": [SEATED, update(asks=[{**ASK, "answers": [{"do": "zzz"}]}])],
    "no places": [SEATED, update(seats=[])],
    "an event that there is not": [SEATED, UPDATE, update(events=[{"event": "zz"}])],
    "an event of the table's own seat": [SEATED, UPDATE, update(events=[{"event": "picked", "seat": -1, "card": None, "changed": False}])],
    "an event with too many seats": [SEATED, UPDATE, update(events=[{"event": "scored", "heads": [0, 0, 0], "totals": [0, 0]}])],
    "an event of the past with too few seats": [
        SEATED,
        UPDATE,
        {
            "say": "history",
            "events": [{"event": "scored", "heads": [0], "totals": [0, 0]}],
            "options": OPTIONS,
            "names": ["A", "B"],
            "earlier": 0,
        },
    ],
    "a seat that there is not": [{**SEATED, "seat": 15}, UPDATE],
    "too few hands": [SEATED, update(view={**VIEW, "hands": []})],
    "a result of five": [SEATED, update(ranks=[1, 2, 3, 4, 5], scores=[[1, 1]] * 5)],
    "a score that is no number": [SEATED, update(ranks=[1, 2], scores=[[1, 0], [1, 1]])],
    "a lobby without places": [SEATED, {"say": "lobby", "seats": [], "options": OPTIONS}],
    "a lobby with options that are none": [SEATED, {"say": "lobby", "seats": PLACES, "options": {"x": 1, "limit": "y"}}],
    "a seat that is far away": [SEATED, update(view={**VIEW, "seat": 10**9})],
    "another's view": [SEATED, update(view={**VIEW, "seat": 1, "hands": [None, VIEW["hands"][0]]})],
    "cards that there are twice": [SEATED, update(view={**VIEW, "rows": [[35], [35], [63], [9]]})],
    "a number beyond its bounds": [SEATED, update(view={**VIEW, "round": 10**9})],
    "a question that nobody asks": [SEATED, update(asks=[{**ASK, "about": 7}])],
    "an answer that is not allowed": [SEATED, update(asks=[{**ASK, "answers": [{"do": "pick", "card": 9}]}])],
    "a wait for nobody": [SEATED, update(waiting=[{"seat": 2}])],
    "a record of no game": [{**SEATED, "seat": None}, PUBLIC, RECORD],
    "a second record of a game that was missed": [SEATED, UPDATE, RECORD, RECORD],
    "a second record": [SEATED, RESULT, RECORD, {**RECORD, "part": ""}],
    "a record without an end": [SEATED, RESULT, *[{"say": "record", "part": "x" * 60_000}] * 70],
    "a chat that is nested deep": [SEATED, b"\x82\xa3say\xa4chat\xa4text" + NESTED],
}


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user's folder of this test's own; its certificate is the bad host's too."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    return tmp_path


def framed(said: dict[str, Any] | bytes) -> bytes:
    body = said if isinstance(said, bytes) else frames.pack(said)
    return len(body).to_bytes(4, "big") + body


@contextmanager
def saying(*words: dict[str, Any] | bytes) -> Iterator[Address]:
    """A host that says the first of these words to everybody, and the others to whoever answers."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(identity.certificate().path)

    def serve(server: socket.socket) -> None:
        while True:
            try:
                plain, _ = server.accept()
            except OSError:
                return
            try:
                with context.wrap_socket(plain, server_side=True) as channel:
                    channel.settimeout(20)
                    channel.sendall(framed(words[0]))
                    if channel.recv(4096):
                        channel.sendall(b"".join(map(framed, words[1:])))
                        while channel.recv(4096):
                            pass
            except OSError:
                continue

    with socket.create_server(("127.0.0.1", 0)) as server:
        thread = threading.Thread(target=serve, args=(server,), daemon=True)
        thread.start()
        yield server.getsockname()
        server.shutdown(socket.SHUT_RDWR)
    thread.join(20)


def heard_until_lost(address: Address) -> tuple[list[FromHost | Lost], Lost]:
    heard: queue.SimpleQueue[FromHost | Lost] = queue.SimpleQueue()
    connection = client.join(looking.look([address]), "Ann", heard.put)
    try:
        said: list[FromHost | Lost] = []
        while not isinstance(message := heard.get(timeout=20), Lost):
            said.append(message)
        return said, message
    finally:
        connection.close()


@pytest.mark.parametrize("case", BAD)
def test_what_cannot_be_ends_the_connection_with_a_sentence_and_is_shown_to_nobody(case: str) -> None:
    with saying(WELCOME, *BAD[case]) as address:
        said, lost = heard_until_lost(address)
    assert lost.final
    assert lost.text.startswith(("the host says what cannot be in this game (", "a frame is no message of protocol"))
    shown = BAD[case][1] in (UPDATE, RESULT, PUBLIC) and BAD[case][0] != {**SEATED, "seat": 15}
    assert sum(isinstance(message, Update) for message in said) == shown


def test_what_can_be_is_shown() -> None:
    with saying(WELCOME, SEATED, UPDATE, RESULT, RECORD, {"say": "closing", "text": "bye"}) as address:
        said, lost = heard_until_lost(address)
    assert [type(message) for message in said[1:]] == [Seated, Update, Update, Record, Closing]
    assert lost.text == "bye"


@pytest.mark.parametrize("case", ["too few hands", "a score that is no number"])
def test_in_lines_it_is_one_sentence_and_status_1(case: str) -> None:
    silence, mouth = os.pipe()  # nothing is typed, and the input does not end
    with saying(WELCOME, *BAD[case]) as address, open(silence, "rb") as typed, open(mouth, "wb"):
        ended = started.run(
            [sys.executable, "-m", "cowtui", "join", f"127.0.0.1:{address[1]}", "--plain", "--player", "Ann"],
            stdin=typed,
            capture_output=True,
            text=True,
            timeout=60,
        )
    assert ended.returncode == 1
    assert ended.stderr == ""
    assert "The host says what cannot be in this game (" in ended.stdout


def test_a_first_word_of_another_protocol_may_be_nested_as_deep_as_it_likes() -> None:
    with saying(b"\x83\xa3say\xa7welcome\xa8protocol\x03\xa7program" + NESTED) as address, pytest.raises(PeerError, match=OTHER):
        looking.look([address])
    session = Session(Welcome(PROTOCOL, "a program", "Barn", "take5", 1, False), 0)
    with pytest.raises(PeerError, match=OTHER):
        list(session.receive(framed(b"\x83\xa3say\xa5hello\xa8protocol\x03\xa7program" + NESTED), 0))
