"""A client that knows nothing but TLS: it sends bytes and keeps every byte that comes."""

from __future__ import annotations

import secrets
import socket
import ssl
from typing import Any

from net.core import frames
from net.core.coding import encode
from net.core.connection import Address
from net.core.messages import PROTOCOL, Hello, Message, Open, Promise
from rules import deals


class Raw:
    def __init__(self, address: Address, greet: bool = True, receive: int = 0, deals: bool = True) -> None:
        """`receive`: bytes that the system may hold for it unread; `deals`: whether it gives its word when a game starts."""
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        plain = socket.socket()
        if receive:
            plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive)
        plain.settimeout(20)
        plain.connect(address)
        self.channel = context.wrap_socket(plain)
        self.bytes = b""
        self._reader = frames.Reader(frames.TO_CLIENTS)
        self.values: list[dict[str, Any]] = []
        self.salt = secrets.token_hex(32)
        """That it promises in every start."""
        self._deals = deals
        self._seat: int | None = None
        if greet:
            self.say(Hello(PROTOCOL, "a stranger's program"))

    def __enter__(self) -> Raw:
        return self

    def __exit__(self, *_: object) -> None:
        self.channel.close()

    def say(self, message: Message) -> None:
        self.channel.sendall(encode(message))

    def send(self, data: bytes) -> None:
        self.channel.sendall(data)

    def hear(self) -> bool:
        """What comes next; False: the other side has closed."""
        try:
            data = self.channel.recv(65536)
        except (ConnectionError, ssl.SSLError):
            return False
        self.bytes += data
        for value in self._reader.feed(data):
            self.values.append(value)
            self._give_word(value)
        return bool(data)

    def _give_word(self, value: dict[str, Any]) -> None:
        """Promise and open where a game starts, whatever its terms are."""
        match value:
            case {"say": "seated", "seat": seat}:
                self._seat = seat
            case {"say": "starting", "attempt": attempt, "terms": terms, "promise": promise} if self._deals and self._seat is not None:
                self.say(Promise(attempt, deals.seat_promise(terms, promise, self._seat, self.salt)))
            case {"say": "promises", "attempt": attempt} if self._deals and self._seat is not None:
                self.say(Open(attempt, self.salt))
            case _:
                pass

    def hear_all(self) -> list[dict[str, Any]]:
        """Everything until the other side closes."""
        while self.hear():
            pass
        return self.values

    def wait_for(self, kind: str) -> dict[str, Any]:
        """The first message of this kind that is still unread, and with it all before are read."""
        while True:
            for place, value in enumerate(self.values):
                if value["say"] == kind:
                    del self.values[: place + 1]
                    return value
            assert self.hear(), f"closed before {kind} came: {self.values}"
