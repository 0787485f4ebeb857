"""What a client does for a fair deal, on the thread that reads frames: it answers a start, and writes down what it was told.

`rules.witness` says what is written when.
"""

from __future__ import annotations

from collections.abc import Sequence
from secrets import token_hex
from time import time
from typing import Final

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
    Ping,
    Pong,
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
from net.core.partner import Doubt, Partner, Word
from rules import deals, witness
from rules.errors import DealError
from rules.kernel import Seat
from rules.terms import Terms

MOST: Final = 400
"""Letters of what a person is told of a deal that does not fit."""


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
        self._unpromised = ""
        """In place of the host's promise, for the witness of a game that was dealt without this person; empty: there is none."""
        self._cannot_write = False
        """Whether a line of this game and connection could not be written."""
        self._pings = 0
        self._answers = self._heard = 0
        """Answers that were sent in this game on this connection, and how many of them the host is known to have heard."""
        self._asked: dict[int, int] = {}
        """By the number of a ping that is on its way: how many answers were sent before it."""

    def connected(self, is_local: bool) -> None:
        """Begin another connection; `is_local`: the host runs on this machine."""
        self._link, self._come_to, self._parts, self._has_left = token_hex(4), "", [], False
        self._is_local = is_local
        self._cannot_write = False
        self._count_anew()

    def _count_anew(self) -> None:
        self._answers = self._heard = 0
        self._asked = {}

    def ping(self) -> Ping:
        """Return a ping to be said now: its answer tells that the host has heard what was sent before it."""
        self._pings += 1
        if self._answers > self._heard:
            self._asked[self._pings] = self._answers
        return Ping(self._pings)

    def hear(self, message: FromHost) -> list[Refused | Promise | Open | Ready | Ping]:
        """Take in what the host says; returns what is to be said to it, and, as refused, what the person is to be told."""
        try:
            return [*self._hear(message)]
        except Doubt as doubt:
            begun = isinstance(message, Update | Seated)
            if begun or doubt.promise:
                self._write(witness.Doubted(self._link, _now(), str(doubt)[:MOST]), doubt.promise)
            text = f"{str(doubt)[:1].upper()}{str(doubt)[1:]}."
            # a start is called off by this, and nobody else is kept waiting
            return [Refused(0, "", text[:MOST], Code.OTHER_DEAL), *([] if begun or self._seat is None else [Ready(False)])]

    def _hear(self, message: FromHost) -> Sequence[Promise | Open | Ping]:
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
                    return [self._open(word)]
            case Off():
                self._partner.off(message)
            case Update():
                self._update(message)
                if message.ranks is not None and self._answers > self._heard:  # whatever was dropped at the end is found by this
                    return [self.ping()]
            case Pong(number):
                self._heard_out(self._asked.pop(number, 0))
            case History(events, earlier=earlier, answer=answer):
                self._write(witness.recalled_line(self._link, _now(), earlier + len(events), events, self._seat, answer))
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
            self._answers += 1
            self._write(witness.Sent(self._link, _now(), message.number, message.action))
        self._has_left = self._has_left or isinstance(message, Leave | SaveAndClose)

    def went(self, is_closed: bool) -> None:
        """Note the end of the connection; `is_closed`: this person has closed the program."""
        if self._come_to:
            self._write(witness.Went(self._link, _now(), is_closed or self._has_left))
        self._come_to = ""

    def _open(self, word: Word) -> Open:
        """Write down what is about to be opened. Raises Doubt where that cannot be done: what is open cannot be taken back."""
        try:
            witnesses.add(word.promise, self._seat, witness.Opened(_now(), *word))
        except OSError as fault:
            self._partner.keep_closed()
            why = fault.strerror or type(fault).__name__
            raise Doubt(f"your program cannot write down what it is told ({why}); its word for this deal stays closed") from None
        return self._partner.open()

    def _heard_out(self, answers: int) -> None:
        if answers > self._heard:
            self._heard = answers
            self._write(witness.Heard(self._link, _now(), answers))

    def _update(self, update: Update) -> None:
        if self._partner.is_over and update.ranks is None:
            self._unpromised = ""
        try:
            self._partner.update(update)
        except Doubt:
            self._unpromised = self._unpromised or ("" if self._partner.promise else token_hex(32))
            raise
        finally:
            self._come()
            asks = [_plain(ask) for ask in update.asks]
            viewpoint = self._shadowed if update.delayed else self._seat
            told = update.told, update.view, update.events, asks
            end = update.ranks, update.scores
            self._write(witness.told_line(self._link, _now(), viewpoint, *told, late=update.delayed, ranks=end[0], scores=end[1]))

    def _come(self) -> None:
        """Say once in each witness that this connection is to its game."""
        kept_by = self._partner.promise or self._unpromised
        if kept_by and kept_by != self._come_to:
            self._come_to = kept_by
            self._cannot_write = False  # of another game nothing is missing
            self._count_anew()
            self._write(witness.Came(self._link, _now(), self._seat, self._partner.promise, self._partner.terms, self._is_local))

    def _terms_of(self, promise: str, seat: Seat | None) -> str:
        """The terms of a game that was heard here from its start; empty: it was not."""
        try:
            lines = witness.read(witnesses.text_of(promise, seat))
            terms = next((line.terms for line in lines if isinstance(line, witness.Opened | witness.Came) and line.terms), "")
            return Terms.read(terms).text() if terms else ""
        except DealError:  # whoever has changed that file has nothing to hold the record against
            return ""

    def _write(self, line: witness.Line, promise: str = "") -> None:
        """Write one line more. What cannot be written costs nobody the game: the check says what it lacks.

        Nothing is written behind it: who lacks an answer of their own would take the record's for a false one.
        """
        promise = promise or self._partner.promise or self._unpromised
        if promise and not self._cannot_write:
            try:
                witnesses.add(promise, self._seat, line)
            except OSError:
                self._cannot_write = True


def _plain(ask: Asked) -> tuple[int, str, int, bool, bool, Sequence[object], bool]:
    return ask.number, ask.what, ask.about, ask.must, ask.open, ask.answers, ask.more


def _now() -> int:
    return int(time() * 1000)
