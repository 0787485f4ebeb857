"""The starts of a table: whether a game begins at once or in two rounds, who calls a round off, and how often one is tried."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple, TypeAlias

import msgspec

from net.core.dealing import Broken, Dealing
from net.core.lobby import ALONE, Lobby
from net.core.messages import Code, Dealt, Off, Open, PeerError, Promise
from net.core.outbox import Outbox, Peer
from net.core.sequence import MatchSequence
from rules.errors import DealError
from rules.kernel import Seat
from rules.terms import Deal, Last, Terms

TRIES: Final = 3
"""So often a table that starts itself tries, before it waits until something has changed."""

_Sitting: TypeAlias = list[tuple[str, str, str, bool]]
"""Who sits where: name, hash of the token, bot, and whether they are here."""


class Dealer(NamedTuple):
    """What a host brings to a start. A table in one process has none: nobody else is there who could check it."""

    fingerprint: str
    """Of its certificate, in hex digits."""
    fresh: Callable[[], str]
    """Draws a secret of 32 bytes, as 64 hex digits."""


class Starts:
    """See the module. Times are those of the table."""

    def __init__(
        self,
        lobby: Lobby,
        outbox: Outbox,
        matches: MatchSequence,
        dealer: Dealer | None,
        begin: Callable[[Deal | None, int], None],
        expel: Callable[[Seat, str, Code, int], None],
    ) -> None:
        """`begin` begins the game; `expel` closes the connection of whoever sits there."""
        self._lobby, self._outbox, self._matches = lobby, outbox, matches
        self._dealer = dealer
        self._begin, self._expel = begin, expel
        self._dealing: Dealing | None = None
        self._frozen: _Sitting = []
        """Who sat where when the terms were said."""
        self._attempts = 0
        self._tries = 0
        """Starts that were called off, one after the other, without a change between."""
        self._tried: object = None
        """What the table was at the last of them."""
        self.is_owed = False
        """Whether a start was called off just now that a table which starts itself tries again."""

    @property
    def is_on(self) -> bool:
        """Whether a start is tried just now."""
        return self._dealing is not None

    @property
    def dealt(self) -> Dealt:
        """Who has a word in the next deal."""
        if self._lobby.config.seed is not None:
            return Dealt.SEED
        if self._dealer is None or self._lobby.config.table == ALONE:
            return Dealt.ALONE
        return Dealt.PROMISED if any(seat.token for seat in self._lobby.seats) else Dealt.ALONE

    @property
    def has_rounds(self) -> bool:
        """Whether a game begins in two rounds: there are people here to promise."""
        return self.dealt is Dealt.PROMISED and any(seat.is_present for seat in self._lobby.seats)

    @property
    def may_try(self) -> bool:
        """Whether a table that starts itself may try again."""
        return not self.is_on and (self._tries < TRIES or self._tried != self._setting())

    def resume(self, deal: Deal | None) -> None:
        """Count on from the start of the game that goes on."""
        if deal is not None:
            self._attempts = Terms.read(deal.terms).attempt

    def ready(self) -> None:
        """Let a table that had tried too often try again: somebody there wants it."""
        self._tries = 0

    def check_free(self) -> None:
        """Raise PeerError while a start is tried: nothing changes then."""
        if self.is_on:
            raise PeerError(Code.STARTING, "a game is just starting here; try again in a moment")

    def start(self, now: int) -> None:
        """Begin a game, or the rounds before it. Who sits where is settled, and everybody was told. Raises PeerError."""
        if self._dealer is None or not self.has_rounds:
            self._begin(None, now)
            return
        try:
            terms = self._terms(self._dealer).text()
        except DealError as fault:
            raise PeerError(Code.BAD_SETTING, f"these options cannot be agreed on: {fault}") from None
        self._attempts += 1
        people = [number for number, seat in enumerate(self._lobby.seats) if seat.answers]
        self._dealing = Dealing(self._attempts, terms, self._dealer.fresh(), len(self._lobby.seats), people, now)
        self._frozen = self._sitting()
        self._outbox.send_all(self._dealing.starting())

    def hear(self, seat: Seat, message: Promise | Open, now: int) -> None:
        """Take in a word of one who sits there."""
        dealing = self._dealing
        if dealing is None:
            return  # it was on its way when the start was called off
        try:
            if isinstance(message, Promise):
                if dealing.hear_promise(seat, message, now):
                    self._outbox.send_all(dealing.promises())
            elif dealing.hear_open(seat, message):
                self._dealing, self._tries = None, 0
                self._begin(dealing.deal(), now)
        except Broken as fault:
            self.call_off(f"{self._lobby.seats[seat].name}'s program {fault.text}")
            self._expel(seat, f"your program {fault.text}", Code.OUT_OF_PLACE, now)

    def show(self, newcomer: Peer) -> None:
        """Tell somebody who comes to look on what was said of this start."""
        if self._dealing is not None:
            self._outbox.send(newcomer, self._dealing.starting())
            if self._dealing.is_open:
                self._outbox.send(newcomer, self._dealing.promises())

    def unready(self, seat: Seat) -> None:
        """Call the start off: this seat is not ready after all."""
        if self.is_on:
            self.call_off(f"{self._lobby.seats[seat].name} is not ready")

    def settle(self, now: int) -> None:
        """Call the start off where somebody has gone, or was silent for too long."""
        if self._dealing is None:
            return
        if self._frozen != self._sitting():
            self.call_off(f"{self._gone()} has left")
        elif self._dealing.ends <= now:
            slow = self._dealing.slow()
            names = [self._lobby.seats[seat].name for seat in slow]
            self.call_off(f"nothing was heard of {' and '.join(names)}")
            for seat in slow:
                self._expel(seat, "nothing was heard of your program when the game was to start", Code.SILENT, now)

    def due(self) -> int | None:
        """Return when `settle` has something to do, if nothing is heard before; None: never."""
        return None if self._dealing is None else self._dealing.ends

    def call_off(self, why: str) -> None:
        """End this try. Whoever was ready stays so."""
        dealing, self._dealing = self._dealing, None
        assert dealing is not None
        self._lobby.unfill()
        setting = self._setting()
        self._tries = self._tries + 1 if setting == self._tried else 1
        self._tried, self.is_owed = setting, True
        waits = self._lobby.config.starts_itself and self._tries >= TRIES
        more = "; the table waits until somebody comes, goes or says that they are ready" if waits else ""
        self._outbox.send_all(Off(dealing.attempt, f"The start was called off: {why}{more}."[:400], dealing.is_open))

    def _terms(self, dealer: Dealer) -> Terms:
        lobby, matches = self._lobby, self._matches
        return Terms(
            host=dealer.fingerprint,
            table=lobby.config.table,
            table_id=matches.table_id,
            nth=matches.games + 1,
            attempt=self._attempts + 1,
            game=lobby.game.name,
            version=lobby.game.version,
            options=msgspec.to_builtins(lobby.options),
            names=tuple([seat.name for seat in lobby.seats]),
            bots=tuple([seat.bot for seat in lobby.seats]),
            people=tuple([number for number, seat in enumerate(lobby.seats) if seat.answers]),
            last=Last.of(matches.last_outcome()),
        )

    def _sitting(self) -> _Sitting:
        return [(seat.name, seat.token, seat.bot, seat.here) for seat in self._lobby.seats]

    def _setting(self) -> object:
        """What a table that tries in vain waits for a change of."""
        return [(seat.name, seat.token) for seat in self._lobby.seats], self._lobby.options

    def _gone(self) -> str:
        """Whose seat is not as it was when the terms were said."""
        changed = [before[0] for before, now in zip(self._frozen, self._sitting(), strict=False) if before != now]
        return changed[0] if changed else "somebody"
