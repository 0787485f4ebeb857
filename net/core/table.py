"""A table and everybody at it: what each connection says goes in, what each is to be sent comes out. Time is an argument.

`say`, `leave` and `tick` change the table; `take` then gives what is to be sent, in order. Times are milliseconds of any one
clock. The match's own clock stands still while no person is connected, so a game waits for its people.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, assert_never

import msgspec

from net.core import messages
from net.core.lobby import CHAT, NAME, Lobby, TableConfig, cleaned
from net.core.match import Match, Viewpoint
from net.core.messages import (
    PROGRAM,
    PROTOCOL,
    Act,
    Arrange,
    Chat,
    Closing,
    Code,
    FromClient,
    Hello,
    Leave,
    PeerError,
    Ping,
    Pong,
    Ready,
    Refused,
    Seated,
    Shadow,
    Sit,
    Start,
    Watch,
    Welcome,
)
from net.core.outbox import Listener, Outbox, Outgoing, Peer
from net.core.seats import SeatState
from net.core.sequence import MatchSequence
from rules import record
from rules.kernel import AnyGame, Seat

WRONG_KEYS: Final = 3
"""Of one connection, after which it is closed."""
AFTER_RESULT: Final = 5_000
WITHOUT_PEOPLE: Final = 3_600_000
"""Milliseconds without people after which a table ends: after a result, and before one."""


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
    ) -> None:
        """`journal` opens the file of a new game. Raises PeerError where the configuration is no good."""
        self.game = game
        self.lobby = Lobby(game, config, fresh_token)
        self._matches = MatchSequence(self.lobby, fresh_seed, journal, now)
        self._outbox = Outbox()
        self._empty_since: int | None = now
        """Since when no person is connected."""
        self._start_if_full(now)

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
        """By seat."""
        return self.lobby.seats

    def resume(self, header: record.Header, lines: Sequence[record.Entry], write: Callable[[record.Line], None], now: int) -> None:
        """Go on with a saved game; everybody is away at first. Raises RecordError."""
        self._matches.resume(header, lines, write, now)
        self._flush(now)

    def welcome(self) -> Welcome:
        """The host's first word."""
        return Welcome(PROTOCOL, PROGRAM, self.config.table, self.game.name, self.game.version, bool(self.config.sealed))

    # Connections ------------------------------------------------------------------------------------------------------------

    def admit(self, peer: Peer) -> None:
        """Take in a connection that is past its greeting."""
        self._outbox.listeners[peer] = Listener()

    def admit_bot(self, peer: Peer, seat: Seat, now: int) -> None:
        """Have a bot of this host play a seat for as long as its seat says so."""
        self._flush(now)
        self._outbox.listeners[peer] = Listener(self.seats[seat].name, seat, is_bot=True, listens=True, viewpoint=seat)
        self._show_table(peer, seat, now)

    def leave(self, peer: Peer, now: int) -> None:
        """Take leave of a connection that is gone."""
        listener = self._outbox.listeners.pop(peer, None)
        if listener is None:
            return
        if listener.seat is not None and not listener.is_bot:
            self._lose(listener.seat, now)
        self._somebody_went(now)
        self._flush(now)

    def bots(self) -> dict[Seat, str]:
        """The seats that a bot plays now, and the bot's name with its budget."""
        return {seat: seat_state.bot for seat, seat_state in enumerate(self.seats) if seat_state.bot} if self._matches.is_on else {}

    def _lose(self, seat: Seat, now: int) -> None:
        seat_state = self.seats[seat]
        if self.match is None and not seat_state.owner:
            self.lobby.leave(seat)
            return
        seat_state.here, seat_state.ready = False, False
        seat_state.lost = self._matches.clock.read(now) if self.match else 0

    def _somebody_is_here(self, now: int) -> None:
        """Resume the match's clock, and ask the bots again."""
        self._empty_since = None
        if not self._matches.clock.stands_still:
            return
        self._matches.clock.go_on(now)
        for peer, listener in self._outbox.bots():
            if self.match:
                self._outbox.tell_whole(peer, listener.viewpoint, self.match, self._matches.clock.read(now))

    def _somebody_went(self, now: int) -> None:
        """Stop the match's clock when it was the last person."""
        if self._empty_since is None and not self._outbox.has_people:
            self._empty_since = now
            if any(seat_state.token for seat_state in self.seats):
                self._matches.clock.stop(now)
        if self.match:
            self._outbox.leave_off(self.match)

    # What they say ----------------------------------------------------------------------------------------------------------

    def say(self, peer: Peer, message: FromClient, now: int) -> None:
        """Take in what a connection said. Whatever is wrong with it is answered; nothing is raised."""
        listener = self._outbox.listeners.get(peer)
        if listener is None:
            return
        if listener.is_bot and not (isinstance(message, Act) and listener.seat in self.bots() and not self._matches.clock.stands_still):
            return
        try:
            self._take_in(peer, listener, message, now)
        except PeerError as fault:
            self._outbox.send(peer, Refused(fault.number, fault.rule, fault.text[:400], fault.code))
            if listener.wrong_keys >= WRONG_KEYS:
                self._outbox.send(peer, Closing("that were too many wrong keys; ask the host for the right one", Code.WRONG_KEYS))
                del self._outbox.listeners[peer]
        self._flush(now)

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
            case Arrange(options, seats, seat, bot):
                self._check_owner(listener)
                self._check_lobby()
                self.lobby.arrange(options, seats, seat, bot)
            case Start():
                self._check_owner(listener)
                self._start(now)
            case Chat(text):
                self._chat(listener, text, now)
            case Shadow(allowed):
                self.seats[self._seat(listener)].shown = allowed
            case Leave():
                self._give_up(peer, listener, now)
            case Hello() | Ping() | Pong():
                raise PeerError(Code.OUT_OF_PLACE, "that has its place at the door, not at the table")
            case _:
                assert_never(message)

    def _seat(self, listener: Listener) -> Seat:
        if listener.seat is None:
            raise PeerError(Code.NOT_SEATED, "that is for those who sit at the table")
        return listener.seat

    def _check_owner(self, listener: Listener) -> None:
        if not self.seats[self._seat(listener)].owner:
            raise PeerError(Code.NOT_OWNER, "only the owner of the table does that")

    def _check_lobby(self) -> None:
        if self._matches.is_on:
            raise PeerError(Code.HAS_BEGUN, "the game has begun")

    def _sit(self, peer: Peer, listener: Listener, sit: Sit, now: int) -> None:
        if listener.listens:
            raise PeerError(Code.ALREADY_HERE, "you are at the table already")
        token, seat = sit.token, self.lobby.seat_of(sit.token) if sit.token else None
        if seat is None:
            self._check_key(listener, sit.key)
            seat, token = self._take_seat(sit, now)
        else:
            self._come_back(seat)
        self._somebody_is_here(now)
        seat_state = self.seats[seat]
        seat_state.here, seat_state.lost = True, None
        if self.match and self._matches.is_on and seat_state.bot:
            self.match.give_back(seat, self._matches.clock.read(now))
        self._flush(now)
        is_new = self.match is not None and not self._has_played(seat)
        viewpoint = None if is_new else seat
        self._outbox.listeners[peer] = Listener(seat_state.name, seat, listens=True, viewpoint=viewpoint)
        self._outbox.send(peer, Seated(seat, token, seat_state.owner))
        if is_new:  # to a game that others have played
            self._outbox.send(peer, self._lobby_message())
        else:
            self._show_table(peer, viewpoint, now)
        self._start_if_full(now)

    def _check_key(self, listener: Listener, key: str) -> None:
        try:
            self.lobby.check_key(key)
        except PeerError:
            listener.wrong_keys += bool(key)
            raise

    def _take_seat(self, sit: Sit, now: int) -> tuple[Seat, str]:
        playing = self._matches.is_on
        if playing and not any(seat_state.free for seat_state in self.seats):
            self.lobby.check_name(cleaned(sit.name, NAME))
            raise PeerError(Code.HAS_BEGUN, "the game has begun, and every seat is a person's; `cowtui watch` looks on")
        bots = [seat_state.bot for seat_state in self.seats]
        seat, token = self.lobby.sit(sit.name, sit.token)
        if playing:
            self.seats[seat].bot = bots[seat]  # until the match gives the seat over
        return seat, token

    def _come_back(self, seat: Seat) -> None:
        for other, listener in list(self._outbox.listeners.items()):
            if listener.seat == seat and not listener.is_bot:
                self._outbox.send(other, Closing("you sat down at this seat from another place, and play on there", Code.ELSEWHERE))
                del self._outbox.listeners[other]

    def _has_played(self, seat: Seat) -> bool:
        """Whether whoever sits there plays this match, or played it to its end."""
        if self.match is None or self._matches.is_on:
            return self._matches.is_on
        return seat < len(self.match.seats) and self.match.seats[seat].token == self.seats[seat].token

    def _show_table(self, peer: Peer, viewpoint: Viewpoint, now: int) -> None:
        """Send a newcomer all that it may know; the others have been sent their news."""
        if self.match:
            self._outbox.tell_whole(peer, viewpoint, self.match, self._matches.clock.read(now))
        if not self._matches.is_on:
            self._outbox.send(peer, self._lobby_message())

    def _watch(self, peer: Peer, listener: Listener, watch: Watch, now: int) -> None:
        if listener.listens:
            raise PeerError(Code.ALREADY_HERE, "you are at the table already")
        self._check_key(listener, watch.key)
        name = cleaned(watch.name, NAME)
        self.lobby.check_name(name)
        viewpoint = watch.shadow
        if viewpoint is not None and viewpoint >= len(self.seats):
            raise PeerError(Code.NO_SUCH_SEAT, f"there are {len(self.seats)} seats")
        if viewpoint is not None and not self.seats[viewpoint].shown:
            raise PeerError(Code.HAND_CLOSED, f"seat {viewpoint + 1} does not show its hand to watchers")
        self._somebody_is_here(now)
        self._flush(now)
        self._outbox.listeners[peer] = Listener(name, listens=True, viewpoint=viewpoint)
        self._outbox.send(peer, Seated(None))
        self._show_table(peer, viewpoint, now)

    def _act(self, listener: Listener, number: int, action: dict[str, object], now: int) -> None:
        seat = self._seat(listener)
        if self.match is None:
            raise PeerError(Code.NOT_BEGUN, "the game has not begun", number=number)
        if self.match.is_over:
            raise PeerError(Code.OVER, "the game is over", number=number)
        if self.seats[seat].bot and not listener.is_bot:
            self.match.give_back(seat, self._matches.clock.read(now))
        self.match.act(seat, number, action, self._matches.clock.read(now))

    def _ready(self, seat: Seat, ready: bool, now: int) -> None:
        seat_state = self.seats[seat]
        if self.match and not self.match.is_over:
            if seat_state.bot:
                self.match.give_back(seat, self._matches.clock.read(now))
            return
        seat_state.ready = ready
        people = [seat_state for seat_state in self.seats if seat_state.token and seat_state.here]
        if self.match and self.config.starts_itself and all(seat_state.ready for seat_state in people):
            self._start(now)

    def _chat(self, listener: Listener, text: str, now: int) -> None:
        if not listener.listens:
            raise PeerError(Code.NOT_HERE, "sit down or watch first")
        listener.talk(now)
        self._outbox.send_all(Chat(cleaned(text, CHAT), listener.name))

    def _give_up(self, peer: Peer, listener: Listener, now: int) -> None:
        if listener.seat is not None:
            seat = listener.seat
            if self.match is None or self.match.is_over:
                self.lobby.leave(seat)
            else:
                seat_state = self.seats[seat]
                seat_state.token, seat_state.here, seat_state.lost, seat_state.shown = "", True, None, False
                owned, seat_state.owner = seat_state.owner, False
                self.match.sit_in(seat, self._matches.clock.read(now))
                if owned:
                    self.lobby.pass_on()
        self._outbox.send(peer, Closing("you have left the table", Code.LEFT))
        self._outbox.listeners.pop(peer, None)
        self._somebody_went(now)

    # Games ------------------------------------------------------------------------------------------------------------------

    def _start_if_full(self, now: int) -> None:
        if self.match is None and self.lobby.starts_now:
            self._begin(now)

    def _start(self, now: int) -> None:
        self._check_lobby()
        if self.match is None:
            self.lobby.check_start()
        self._begin(now)

    def _begin(self, now: int) -> None:
        match = self._matches.begin(now)
        self._outbox.look_from_seats()
        self._outbox.listen(match)
        match.begin(record.Configured(0, msgspec.to_builtins(self.config.time_control), self.config.sealed))

    def due(self, now: int) -> int | None:
        """When `tick` has something to do, if nothing happens before; None: never."""
        return self._matches.due(now)

    def tick(self, now: int) -> None:
        """Do what has fallen due."""
        if self._matches.tick(now):
            self._flush(now)

    def ends(self) -> int | None:
        """When the table ends if nobody comes; None: while somebody is here, not at all."""
        if self._empty_since is None:
            return None
        return self._empty_since + (AFTER_RESULT if self.match and self.match.is_over else WITHOUT_PEOPLE)

    def close(self, text: str) -> None:
        """Say the last word to everybody."""
        for peer in self._outbox.listeners:
            self._outbox.send(peer, Closing(text))
        self._outbox.listeners.clear()

    # What is to be sent -----------------------------------------------------------------------------------------------------

    def take(self) -> list[Outgoing]:
        """Hand out what is to be sent now, in order."""
        return self._outbox.take()

    def _flush(self, now: int) -> None:
        """Send what has changed to whom it concerns: the news of a game until its result is told, the lobby before a game and after."""
        strays = self._outbox.end_shadows(self.seats)
        match = self.match
        if match and not self._outbox.has_told_result(match):
            if strays:
                match.listen(None)
                self._outbox.leave_off(match)
            self._outbox.tell_news(match, self._matches.clock.read(now))
            for peer in strays:
                self._show_table(peer, None, now)
            if match.is_over:
                self._matches.part()
        if not self._matches.is_on:
            self._outbox.tell_lobby(self._lobby_message())

    def _lobby_message(self) -> messages.Lobby:
        seats = tuple([seat_state.info() for seat_state in self.seats])
        return messages.Lobby(seats, msgspec.to_builtins(self.lobby.options), self._outbox.watchers)
