"""A client of the standard library and msgpack alone, written from net/PROTOCOL.md and rules/CHANCE.md: it imports nothing of ours.

    python outside.py PORT NAME FINGERPRINT

It sits down, is ready, answers the start, plays with the first answer to each question, loses its connection once on the way, checks
that the seed of the record follows from everybody's words, and prints the result as one line of JSON.
"""

from __future__ import annotations

import json
import secrets
import socket
import ssl
import sys
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

import msgpack  # type: ignore[import-untyped]

PROTOCOL = 2
LEFT_AFTER = 5
"""Answers after which the connection is lost, once."""


def hashed(tag: str, *parts: str) -> str:
    raw = [part.encode() for part in parts]
    return sha256(tag.encode() + b"".join(len(part).to_bytes(4, "big") + part for part in raw)).hexdigest()


class Line:
    """One connection to a host."""

    def __init__(self, port: int, fingerprint: str) -> None:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.minimum_version = ssl.TLSVersion.TLSv1_3
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        self.socket = context.wrap_socket(socket.create_connection(("127.0.0.1", port), 60))
        assert sha256(self.socket.getpeercert(binary_form=True) or b"").hexdigest() == fingerprint
        self.say("hello", protocol=PROTOCOL, program="outside 1")

    def say(self, kind: str, **fields: Any) -> None:
        body = msgpack.packb({"say": kind, **fields})
        self.socket.sendall(len(body).to_bytes(4, "big") + body)

    def hear(self) -> Iterator[dict[str, Any]]:
        """Every message until the host closes; pings are answered."""
        while True:
            head = self._exactly(4)
            body = self._exactly(int.from_bytes(head, "big"))
            if len(head) < 4 or not body:
                return
            said = msgpack.unpackb(body, raw=False)
            if said["say"] == "ping":
                self.say("pong", number=said["number"])
            else:
                yield said

    def _exactly(self, count: int) -> bytes:
        data = b""
        while len(data) < count and (more := self.socket.recv(count - len(data))):
            data += more
        return data


class Player:
    """One person at the table, over as many connections as it takes."""

    def __init__(self, port: int, name: str, fingerprint: str) -> None:
        self.port, self.name, self.fingerprint = port, name, fingerprint
        self.token, self.seat, self.answered = "", -1, 0
        self.terms, self.host_promise, self.salt, self.mine = "", "", "", ""
        self.record: list[str] = []
        self.result: Any = None
        self.sent: set[int] = set()

    def play(self) -> None:
        while self.result is None or not self.record_is_whole():
            self.sit_once()

    def record_is_whole(self) -> bool:
        return bool(self.record) and self.record[-1] == ""

    def sit_once(self) -> None:
        line = Line(self.port, self.fingerprint)
        line.say("sit", name=self.name, token=self.token, take=bool(self.token))
        for said in line.hear():
            match said["say"]:
                case "seated":
                    self.seat, self.token = said["seat"], said["token"]
                    self.sent.clear()  # what was answered just before may not have arrived
                    line.say("ready", ready=True)
                case "starting":
                    self.promise(line, said)
                case "promises":
                    assert said["promises"][self.seat] == self.mine
                    line.say("open", attempt=said["attempt"], salt=self.salt)
                case "update":
                    self.answer(line, said)
                    if self.answered == LEFT_AFTER:
                        self.answered += 1
                        line.socket.close()
                        return
                case "record":
                    self.record.append(said["part"])
                    if said.get("last"):
                        self.record.append("")
                        return
                case "refused" if said["code"] not in ("stale", "starting"):
                    sys.exit(f"refused: {said}")
                case "closing":
                    sys.exit(f"closed: {said}")

    def promise(self, line: Line, said: dict[str, Any]) -> None:
        self.terms, self.host_promise = said["terms"], said["promise"]
        terms = json.loads(self.terms)
        assert terms["host"] == self.fingerprint
        assert terms["names"][self.seat] == self.name
        assert self.seat in terms["people"]
        assert terms["attempt"] == said["attempt"]
        self.salt = secrets.token_hex(32)
        self.mine = hashed("cowtui deal seat 1", self.terms, self.host_promise, str(self.seat), self.salt)
        line.say("promise", attempt=said["attempt"], promise=self.mine)

    def answer(self, line: Line, update: dict[str, Any]) -> None:
        if update.get("ranks"):
            self.result = {"ranks": update["ranks"], "scores": update["scores"]}
            return
        for asked in update.get("asks", []):
            if asked.get("must", True) and asked["number"] not in self.sent:
                self.sent.add(asked["number"])
                self.answered += 1
                line.say("act", number=asked["number"], action=asked["answers"][0])

    def check_deal(self) -> None:
        """Nobody chose the deal: the seed follows from what all had promised, this client's own word among it."""
        header = json.loads("".join(self.record).splitlines()[0])
        deal = header["deal"]
        assert deal["terms"] == self.terms
        assert deal["salts"][self.seat] == self.salt
        assert hashed("cowtui deal host 1", deal["terms"], deal["secret"]) == self.host_promise
        salts = json.dumps(deal["salts"], ensure_ascii=False, separators=(",", ":"))
        assert header["seed"] == hashed("cowtui deal seed 1", deal["terms"], deal["secret"], salts)


if __name__ == "__main__":
    player = Player(int(sys.argv[1]), sys.argv[2], sys.argv[3])
    player.play()
    player.check_deal()
    print(json.dumps(player.result))
