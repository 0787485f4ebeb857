"""A table and everybody at it: what each connection says goes in, what each is to be sent comes out. Time is an argument.

`say`, `leave` and `tick` change the table; `take` then gives what is to be sent, in order. Times are milliseconds of any one
monotonic clock. Time that the host slept through does not count. A match has a clock of its own, which stands still while no
person is connected.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, assert_never

import msgspec

from net.core.bulletin import Bulletin
from net.core.clock import Clock
from net.core.company import Company
from net.core.crowd import Standing
from net.core.door import WRONG_KEYS, Door
from net.core.lobby import Lobby, TableConfig
from net.core.match import Match
from net.core.messages import (
    PROGRAM,
    PROTOCOL,
    Act,
    Arrange,
    Chat,
    CloseSeats,
    Closing,
    Code,
    FromClient,
    GoOn,
    HandOver,
    Hello,
    Leave,
    Open,
    Pause,
    PeerError,
    Ping,
    Pong,
    Promise,
    PutOut,
    Ready,
    Refused,
    SaveAndClose,
    Seated,
    SetPace,
    Shadow,
    Sit,
    Start,
    Stop,
    TakeBack,
    Watch,
    Welcome,
)
from net.core.orders import Orders
from net.core.outbox import Listener, Outbox, Outgoing, Peer
from net.core.rematch import Rematch
from net.core.rights import Rights
from net.core.seats import SeatState
from net.core.sequence import MatchSequence
from net.core.setting import Setting
from net.core.starts import Dealer, Starts
from rules import record
from rules.catalog import NAMES, package_of
from rules.kernel import AnyGame, Seat
from rules.terms import Deal

SLEPT: Final = 3_000
"""Milliseconds without a word from its owner after which a table knows that its host slept, or was held up: `tick` comes every second.

Whatever the reason, it could not hear an answer, and from the last tick on no clock has run.
"""


class Table:
    """One table, from its opening to its end; games come and go."""

    def __init__(
        self,
        game: AnyGame,
        config: TableConfig,
        now: int,
        fresh_token: Callable[[], str],
        fresh_seed: Callable[[], str],
        journal: Callable[[record.Header], Callable[[record.Line], None]],
        dealer: Dealer | None = None,
    ) -> None:
        """`journal` opens the file of a new game; `dealer`: None in one process. Raises PeerError where the configuration is no good."""
        self.game = game
        self.lobby = Lobby(game, config, fresh_token)
        self._clock = Clock(now)
        """Of the table: it does not count what the host slept through. All times inside are its readings."""
        self._awake_at = now
        self._matches = MatchSequence(self.lobby, fresh_seed, journal, 0, dealer.fresh()[:32] if dealer else "")
        self._outbox = Outbox()
        self._starts = Starts(self.lobby, self._outbox, self._matches, dealer, self._deal, self._expel)
        self._rights = Rights(self.lobby, 0)
        self._door = Door(self.lobby, self._outbox)
        self._orders = Orders(self.lobby, self._outbox, self._matches, self._rights, self._door)
        self._setting = Setting(self.lobby, self._matches, self._rights)
        self._rematch = Rematch(self.lobby)
        self._bulletin = Bulletin(self.lobby, self._outbox, self._matches, self._rights, self._orders, self._starts, self._rematch)
        self._company = Company(self.lobby, self._outbox, self._matches)
        self._has_news = False
        """Whether something has changed that nobody was told yet."""
        self._start_if_full(0)

    @property
    def match(self) -> Match | None:
        """The game that is played, or has ended last."""
        return self._matches.match

    @property
    def config(self) -> TableConfig:
        """How it was opened."""
        return self.lobby.config

    @property
    def seats(self) -> list[SeatState]:
        """Who sits where."""
        return self.lobby.seats

    @property
    def closing(self) -> str:
        """Why the table is to be closed now; empty: it goes on."""
        return self._orders.closing

    def resume(self, header: record.Header, lines: Sequence[record.Entry], write: Callable[[record.Line], None], now: int) -> None:
        """Go on with a saved game; everybody is away at first. Raises RecordError."""
        now = self._read(now)
        self._setting.resume(lines)
        self._matches.resume(header, lines, write, now)
        self._starts.resume(header.deal)
        self._has_news = True

    def listen_at(self, port: int, now: int) -> None:
        """Have the record say where the table listens, so that it is found there again after a resume."""
        self.lobby.config = msgspec.structs.replace(self.config, port=port)
        self._setting.has_changed()
        self._setting.write(self._read(now))

    def welcome(self) -> Welcome:
        """Return the host's first word."""
        name = self.game.name
        package = "" if name in NAMES else " ".join(package_of(name))
        is_sealed = bool(self.config.sealed)
        return Welcome(PROTOCOL, PROGRAM, self.config.table, name, self.game.version, is_sealed, package[:80], self.lobby.marks())

    def _read(self, now: int) -> int:
        """The table's own time. What the host slept through is given back to every clock."""
        if now - self._awake_at > SLEPT:
            self._clock.skip(now - self._awake_at)
        self._awake_at = now
        return self._clock.read(now)

    # Connections ------------------------------------------------------------------------------------------------------------

    def admit(self, peer: Peer, origin: str = "") -> None:
        """Take in a connection that is past its greeting; `origin` is the address that it comes from."""
        self._outbox.listeners[peer] = Listener(origin=origin)

    def admit_bot(self, peer: Peer, seat: Seat, now: int) -> None:
        """Have a bot of this host play a seat for as long as its seat says so."""
        now = self._read(now)
        self._flush(now)
        self._outbox.listeners[peer] = Listener(self.seats[seat].name, seat, is_bot=True, listens=True, viewpoint=seat)
        self._bulletin.show_match(peer, seat, now)

    def leave(self, peer: Peer, now: int) -> None:
        """Take leave of a connection that is gone."""
        now = self._read(now)
        listener = self._outbox.listeners.pop(peer, None)
        if listener is None or not listener.listens:
            return
        self._tell(now)
        if listener.seat is not None and not listener.is_bot:
            self._lose(listener.seat, now)
        self._outbox.tell_looked_at(listener, False)
        if listener.watches:
            self._rights.forget_votes_about(listener.name)
        self._company.went(now)
        self._has_news = True

    def bots(self) -> dict[Seat, str]:
        """Return the seats that a bot plays now, and the bot's name with its budget."""
        return {number: seat.bot for number, seat in enumerate(self.seats) if seat.bot} if self._matches.is_on else {}

    def _lose(self, seat: Seat, now: int) -> None:
        person = self.seats[seat]
        person.here, person.ready, person.gone = False, False, now
        if self.match:
            at = self._matches.clock.read(now)
            if self._matches.is_on:
                self.match.lose(seat, at)
                self.match.go_on(at)
            else:
                person.lost = at

    # What they say ----------------------------------------------------------------------------------------------------------

    def standing(self, peer: Peer) -> Standing:
        """Return what this connection is to the table."""
        listener = self._outbox.listeners.get(peer)
        if listener is None or not listener.listens:
            return Standing.STRANGER
        return Standing.WATCHER if listener.seat is None else Standing.SEATED

    def say(self, peer: Peer, message: FromClient, now: int) -> bool:
        """Take in what a connection said; returns whether it was a move that counts.

        Whatever is wrong with it is answered; nothing is raised.

        What is refused, or changes nothing, concerns that connection alone. The others are told by `take`, once for all that was said.
        """
        now = self._read(now)
        listener = self._outbox.listeners.get(peer)
        if listener is None:
            return False
        stood_still = self._matches.clock.stands_still
        if listener.is_bot and (stood_still or not isinstance(message, Act) or listener.seat not in self.bots()):
            return False
        is_word = isinstance(message, Promise | Open)
        is_told_of = self._starts.is_on if is_word else not isinstance(message, Act | Chat)
        if is_told_of:  # who comes, goes or begins a game finds everybody told
            self._tell(now)
        before = self._matches.progress
        counts = isinstance(message, Act) or (is_word and self._starts.is_on)
        try:
            self._take_in(peer, listener, message, now)
            self._has_news = self._has_news or is_told_of
        except PeerError as fault:
            self._refuse(peer, listener, fault)
            counts = False
        self._has_news = self._has_news or before != self._matches.progress
        if stood_still and not self._matches.clock.stands_still:
            self._bulletin.ask_bots_again(now)
        return counts

    def _refuse(self, peer: Peer, listener: Listener, fault: PeerError) -> None:
        if fault.code is Code.CROWDED:  # who comes again in a moment finds room
            self._outbox.close(peer, fault.text, fault.code)
            return
        self._outbox.send(peer, Refused(fault.number, fault.rule, fault.text[:400], fault.code))
        if listener.wrong_keys >= WRONG_KEYS:
            self._outbox.close(peer, "that were too many wrong keys; ask the host for the right one", Code.WRONG_KEYS)

    def _take_in(self, peer: Peer, listener: Listener, message: FromClient, now: int) -> None:
        match message:
            case Sit():
                self._sit(peer, listener, message, now)
            case Watch():
                self._watch(peer, listener, message, now)
            case Act(number, action):
                self._act(listener, number, action, now)
            case Ready(ready):
                self._ready(self._seat(listener), ready, now)
            case GoOn() if self._matches.stopped is not Stop.ASKED:
                self._matches.answers(self._seat(listener), now)
            case Arrange(options, seats, seat, bot):
                self._rights.check_owner(self._seat(listener))
                self._check_lobby()
                self._starts.check_free()
                self.lobby.arrange(options, seats, seat, bot)
            case Start():
                self._rights.check_owner(self._seat(listener))
                self._start(self._seat(listener), now)
            case Promise() | Open():
                self._starts.hear(self._seat(listener), message, now)
            case SetPace() | Pause() | GoOn() | PutOut() | CloseSeats() | HandOver() | TakeBack() | SaveAndClose():
                self._orders.carry_out(self._seat(listener), message, now)
                self._company.went(now)
            case Chat(text):
                self._outbox.chat(listener, text, now)
            case Shadow(allowed):
                self.seats[self._seat(listener)].shown = allowed
            case Leave():
                self._leave_for_good(peer, listener, now)
            case Hello() | Ping() | Pong():
                raise PeerError(Code.OUT_OF_PLACE, "that has its place at the door, not at the table")
            case _:
                assert_never(message)

    def _seat(self, listener: Listener) -> Seat:
        if listener.seat is None:
            raise PeerError(Code.NOT_SEATED, "that is for those who sit at the table")
        return listener.seat

    def _check_lobby(self) -> None:
        if self._matches.is_on:
            raise PeerError(Code.HAS_BEGUN, "the game has begun")

    def _sit(self, peer: Peer, listener: Listener, sit: Sit, now: int) -> None:
        self._starts.check_free()
        bots = [seat.bot for seat in self.seats]
        seat, token, is_back = self._door.sit(listener, sit, self._matches.is_on, now)
        person = self.seats[seat]
        seen = person.seen if is_back and not person.here else None
        if is_back:
            self._end_other(seat)
        elif self._matches.is_on:
            person.bot = bots[seat]  # until the match gives the seat over
        self._company.comes(now)
        person.here, person.lost, person.gone = True, None, None
        if self._matches.is_on:
            self._matches.answers(seat, now)
        self._flush(now)
        is_new = self.match is not None and not self._bulletin.has_played(seat)
        viewpoint = None if is_new else seat
        self._outbox.listeners[peer] = Listener(person.name, seat, listener.origin, listens=True, viewpoint=viewpoint)
        self._outbox.send_missed(peer, person.token, self.match)
        deal = "" if is_new else self._matches.promise
        self._outbox.send(peer, Seated(seat, token, person.owner, person.may_take_back, deal))
        if is_new:  # to a game that others have played
            self._outbox.send(peer, self._bulletin.lobby(now))
        else:
            self._bulletin.show_table(peer, viewpoint, seen, now)
        self._bulletin.tell_status(now, peer)
        self._start_if_full(now)

    def _end_other(self, seat: Seat) -> None:
        """End the other connection to a seat whose person has come from another place."""
        other = self._outbox.person_at(seat)
        if other is not None:
            self._outbox.close(other, "you sat down at this seat from another place, and play on there", Code.ELSEWHERE)

    def _watch(self, peer: Peer, listener: Listener, watch: Watch, now: int) -> None:
        name, viewpoint = self._door.watch(listener, watch, now)
        self._company.comes(now)
        self._flush(now)
        newcomer = Listener(name, origin=listener.origin, listens=True, viewpoint=viewpoint)
        self._outbox.listeners[peer] = newcomer
        if self.match:
            self.match.is_watched = True
            self.match.updates.listen(viewpoint)
        self._outbox.send(peer, Seated(None, deal=self._matches.promise))
        self._bulletin.show_table(peer, viewpoint, None, now)
        self._starts.show(peer)
        self._bulletin.tell_status(now, peer)
        self._outbox.tell_looked_at(newcomer, True)

    def _act(self, listener: Listener, number: int, action: dict[str, object], now: int) -> None:
        seat = self._seat(listener)
        if self.match is None:
            raise PeerError(Code.NOT_BEGUN, "the game has not begun", number=number)
        if self.match.is_over:
            raise PeerError(Code.OVER, "the game is over", number=number)
        if listener.is_bot:
            self.match.act_for_bot(seat, number, action, self._matches.clock.read(now))
            return
        if self._matches.stopped is Stop.ASKED:
            raise PeerError(Code.PAUSED, f"{self._orders.paused_by} has paused the game", number=number)
        self._matches.answers(seat, now)
        self.match.act(seat, number, action, self._matches.clock.read(now))

    def _ready(self, seat: Seat, ready: bool, now: int) -> None:
        if self._matches.is_on:
            self._matches.answers(seat, now)
            return
        self.seats[seat].ready = ready
        if ready:
            self._starts.ready()
        else:
            self._starts.unready(seat)
        self._start_if_full(now)

    def _expel(self, seat: Seat, text: str, code: Code, now: int) -> None:
        """Close the connection of somebody whose program breaks the protocol; the seat is kept for the grace."""
        peer = self._outbox.person_at(seat)
        if peer is not None:
            self._outbox.close(peer, text, code)
            self._lose(seat, now)
            self._company.went(now)

    def _leave_for_good(self, peer: Peer, listener: Listener, now: int) -> None:
        if listener.seat is not None:
            self._orders.empty(listener.seat, now)
        self._outbox.close(peer, "you have left the table", Code.LEFT)
        self._company.went(now)

    # Games ------------------------------------------------------------------------------------------------------------------

    def _start_if_full(self, now: int) -> None:
        """Start the game of a table that starts itself, or its rematch."""
        is_due = self.lobby.starts_now if self.match is None else self._is_next_due(now)
        if is_due and self._starts.may_try:
            self._begin(now)

    def _is_next_due(self, now: int) -> bool:
        """Whether the next game is to begin after a result that everybody was told; counts down to it."""
        match = self.match
        is_told = match is not None and self._outbox.has_told_result(match)
        return is_told and not self._starts.is_on and self._rematch.settle(now)

    def _start(self, seat: Seat, now: int) -> None:
        self._check_lobby()
        self._starts.check_free()
        if self.match:
            self.seats[seat].ready = True  # the next game begins when the others are, too, or have had their time
            self._starts.ready()
            return
        self.lobby.check_start()
        self._begin(now)

    def _begin(self, now: int) -> None:
        if self._starts.has_rounds:
            self.lobby.fill()
            self._bulletin.tell_news(now)  # whoever promises for it has been told who plays, and what
        self._starts.start(now)

    def _deal(self, deal: Deal | None, now: int) -> None:
        match = self._matches.begin(now, deal)
        match.is_watched = bool(self._outbox.watchers)
        self._outbox.look_from_seats()
        self._outbox.listen(match)
        self._rematch.end()
        match.begin(self._setting.first())

    def due(self, now: int) -> int | None:
        """Return when `tick` has something to do, if nothing happens before; None: never."""
        inside = self._clock.read(now)
        dues = [self._matches.due(inside), *self._dues()]
        at = min((at for at in dues if at is not None), default=None)
        return None if at is None else self._clock.when(at)

    def tick(self, now: int) -> bool:
        """Do what has fallen due; returns whether anything was. Call it every second: so the table notices when its host slept."""
        now = self._read(now)
        before = self._matches.progress
        dues = self._dues()
        self._matches.tick(now)
        if before == self._matches.progress and not any(at is not None and at <= now for at in dues):
            return False
        self._flush(now)
        return True

    def _dues(self) -> list[int | None]:
        """When something falls due beside the game."""
        forfeits = [] if self._starts.is_on else [at for _, at in self._matches.forfeits()]
        return [self._rights.due(), self._starts.due(), self._rematch.due, *forfeits]

    def ends(self) -> int | None:
        """Return when the table ends if nobody comes; None: while somebody is here, not at all."""
        at = self._company.ends()
        return None if at is None else self._clock.when(at)

    def close(self, text: str) -> None:
        """Say the last word to everybody, and nothing else: what nobody was told yet may not be saved."""
        self._has_news = False
        self._outbox.take()
        for peer in self._outbox.listeners:
            self._outbox.send(peer, Closing(text))
        self._outbox.listeners.clear()

    # What is to be sent -----------------------------------------------------------------------------------------------------

    def take(self) -> list[Outgoing]:
        """Hand out what is to be sent now, in order: the news once for all that happened since the last time."""
        self._tell(self._clock.read(self._awake_at))
        return self._outbox.take()

    def _tell(self, now: int) -> None:
        """Send the news, if there are any."""
        if self._has_news:
            self._flush(now)

    def _settle(self, now: int) -> None:
        """Pass rights on, free the seats of those who are gone, and let the game stand still where only bots would play it."""
        self._matches.part(now)
        self._rights.settle(now)
        self._starts.settle(now)
        for seat, at in self._matches.forfeits():
            if at <= now and not self._starts.is_on:
                self._orders.empty(seat, now, may_return=True)
                self._rights.settle(now)
        if self.match and self.match.is_stuck:
            self._matches.stop(Stop.NOBODY_ANSWERS, now)

    def _flush(self, now: int) -> None:
        """Send what has changed to whom it concerns, and begin the next game where that is due."""
        self._has_news = False
        self._settle(now)
        self._setting.write(now)
        is_next_due = self._is_next_due(now)
        self._bulletin.tell_news(now)
        if self._starts.is_owed or is_next_due:
            self._starts.is_owed = False
            try:
                self._start_if_full(now)
            except PeerError as fault:
                self._outbox.send_all(Refused(fault.number, fault.rule, fault.text[:400], fault.code))
                self.lobby.rest()
            self._bulletin.tell_news(now)
