"""What a client does for a fair deal, on the thread that reads frames: it answers a start, and writes down what it was told.

`rules.witness` says what is written when.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from secrets import token_hex
from time import time

from net import witnesses
from net.core.messages import (
    Act,
    Asked,
    Code,
    FromClient,
    FromHost,
    History,
    Leave,
    Lobby,
    Off,
    Open,
    Promise,
    Promises,
    Ready,
    Record,
    Refused,
    SaveAndClose,
    Seated,
    Sit,
    Starting,
    Update,
    Watch,
    Welcome,
)
from net.core.partner import Doubt, Partner
from rules import deals, witness
from rules.errors import DealError
from rules.kernel import Seat
from rules.terms import Terms


class Testimony:
    """One client at one table, through all its connections and games. Call it in the order in which things come and go."""

    def __init__(self, fingerprint: str, first: Sit | Watch) -> None:
        """`fingerprint`: of the pinned certificate; `first`: what is said first at the table."""
        self._is_local = False
        self._partner = Partner(fingerprint, lambda: token_hex(32), witnesses.is_known)
        self._shadowed = first.shadow if isinstance(first, Watch) else None
        self._seat: Seat | None = None
        self._link = ""
        self._come_to = ""
        """The promise of the game in whose witness this connection stands already."""
        self._has_left = False
        """Whether this person has said on this connection that they leave; that the host says so proves nothing."""
        self._parts: list[str] = []

    def connected(self, is_local: bool) -> None:
        """Begin another connection; `is_local`: the host runs on this machine."""
        self._link, self._come_to, self._parts, self._has_left = token_hex(4), "", [], False
        self._is_local = is_local

    def hear(self, message: FromHost) -> list[Refused | Promise | Open | Ready]:
        """Take in what the host says; returns what is to be said to it, and, as refused, what the person is to be told."""
        try:
            return [*self._hear(message)]
        except Doubt as doubt:
            begun = isinstance(message, Update | Seated)
            text = f"{str(doubt)[:1].upper()}{str(doubt)[1:]}."
            # a start is called off by this, and nobody else is kept waiting
            return [Refused(0, "", text[:400], Code.OTHER_DEAL), *([] if begun or self._seat is None else [Ready(False)])]

    def _hear(self, message: FromHost) -> Sequence[Promise | Open]:
        match message:
            case Welcome():
                self._partner.welcome(message)
            case Seated(seat):
                self._partner.seated(message, self._terms_of(message.deal, seat))
                self._seat = seat
                self._come()
            case Lobby():
                self._partner.lobby(message)
            case Starting():
                said = self._partner.starting(message)
                return [said] if said else []
            case Promises():
                word = self._partner.promises(message)
                if word is not None:
                    self._write(witness.Opened(_now(), *word), word.promise)
                    return [self._partner.open()]
            case Off():
                self._partner.off(message)
            case Update():
                self._update(message)
            case History(events, earlier=earlier):
                self._write(witness.recalled_line(self._link, _now(), earlier + len(events), events))
            case Refused(number) if number:
                self._write(witness.Refused(self._link, _now(), number))
            case Record(part, last):
                self._parts.append(part)
                if last:
                    text, self._parts = "".join(self._parts), []
                    self._write(witness.Received(_now(), deals.record_hash(text)))
            case _:
                pass
        return []

    def say(self, message: FromClient) -> None:
        """Take in what this person is about to say."""
        if isinstance(message, Act):
            self._write(witness.Sent(self._link, _now(), message.number, message.action))
        self._has_left = self._has_left or isinstance(message, Leave | SaveAndClose)

    def went(self, is_closed: bool) -> None:
        """Note the end of the connection; `is_closed`: this person has closed the program."""
        if self._come_to:
            self._write(witness.Went(self._link, _now(), is_closed or self._has_left))
        self._come_to = ""

    def _update(self, update: Update) -> None:
        try:
            self._partner.update(update)
        finally:
            self._come()
            asks = [_plain(ask) for ask in update.asks]
            viewpoint = self._shadowed if update.delayed else self._seat
            told = update.told, update.view, update.events, asks
            end = update.ranks, update.scores
            self._write(witness.told_line(self._link, _now(), viewpoint, *told, late=update.delayed, ranks=end[0], scores=end[1]))

    def _come(self) -> None:
        """Say once in each witness that this connection is to its game."""
        promise = self._partner.promise
        if promise and promise != self._come_to:
            self._come_to = promise
            self._write(witness.Came(self._link, _now(), self._seat, promise, self._partner.terms, self._is_local))

    def _terms_of(self, promise: str, seat: Seat | None) -> str:
        """The terms of a game that was heard here from its start; empty: it was not."""
        try:
            lines = witness.read(witnesses.text_of(promise, seat))
            terms = next((line.terms for line in lines if isinstance(line, witness.Opened | witness.Came) and line.terms), "")
            return Terms.read(terms).text() if terms else ""
        except DealError:  # whoever has changed that file has nothing to hold the record against
            return ""

    def _write(self, line: witness.Line, promise: str = "") -> None:
        """Write one line more. What cannot be written costs nobody the game: the check says what it lacks."""
        promise = promise or self._partner.promise
        if promise:
            with suppress(OSError):
                witnesses.add(promise, self._seat, line)


def _plain(ask: Asked) -> tuple[int, str, int, bool, bool, Sequence[object], bool]:
    return ask.number, ask.what, ask.about, ask.must, ask.open, ask.answers, ask.more


def _now() -> int:
    return int(time() * 1000)
