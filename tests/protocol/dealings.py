"""A table whose people have a word in the deal: on the test's clock, each with the client's own side of a start."""

from __future__ import annotations

from itertools import count
from typing import Any

from protocol.desk import Desk
from toy.game import GAME as TOY
from typing_extensions import override

from net.core.messages import FromHost, Lobby, Off, Promises, Ready, Seated, Starting, Update
from net.core.partner import Doubt, Partner
from net.core.starts import Dealer
from rules import record
from rules.kernel import AnyGame
from rules.terms import Terms

FINGERPRINT = "f" * 64


def numbers(first: int) -> Any:
    """Digits that a test can tell: 64 of them, another number each time."""
    counter = count(first)
    return lambda: f"{next(counter):032x}" * 2


class DealingDesk(Desk):
    """A desk whose connections answer a start as the client does, but for those in `silent`."""

    def __init__(self, game: AnyGame = TOY, seats: int = 2, **config: Any) -> None:
        self.partners: dict[int, Partner] = {}
        self.silent: set[int] = set()
        """Peers that say nothing when a game starts."""
        self.doubts: dict[int, list[str]] = {}
        """What each found wrong."""
        self.salts: dict[int, list[str]] = {}
        self._fresh = numbers(0xA000)
        super().__init__(game, seats, dealer=config.pop("dealer", Dealer(FINGERPRINT, numbers(0x5EC0))), **config)

    @override
    def connect(self) -> int:
        peer = super().connect()
        self.partners[peer] = Partner(FINGERPRINT, self._fresh, lambda promise: False)
        self.partners[peer].welcome(self.table.welcome())
        return peer

    @override
    def _deliver(self) -> None:
        heard = {peer: len(messages) for peer, messages in self._heard.items()}
        super()._deliver()
        for peer, messages in list(self._heard.items()):
            for message in messages[heard.get(peer, 0) :]:
                if peer in self.partners:
                    self._answer(peer, message)

    def _answer(self, peer: int, message: FromHost) -> None:
        partner = self.partners[peer]
        try:
            match message:
                case Seated():
                    partner.seated(message)
                case Lobby():
                    partner.lobby(message)
                case Update():
                    partner.update(message)
                case Off():
                    partner.off(message)
                case Starting() if peer not in self.silent and (promise := partner.starting(message)):
                    self.say(peer, promise)
                case Promises() if peer not in self.silent and (word := partner.promises(message)):
                    self.salts.setdefault(peer, []).append(word.salt)
                    self.say(peer, partner.open())
                case _:
                    pass
        except Doubt as doubt:
            self.doubts.setdefault(peer, []).append(str(doubt))
            self.say(peer, Ready(False))

    @property
    def header(self) -> record.Header:
        """Of the game that is played."""
        return record.read("".join(self.journal))[0]

    @property
    def terms(self) -> Terms:
        """Of the game that is played."""
        assert self.header.deal
        return Terms.read(self.header.deal.terms)
