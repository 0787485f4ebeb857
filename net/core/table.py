"""A table and everybody at it: what each connection says goes in, what each is to be sent comes out. Time is an argument.

`say`, `leave` and `tick` change the table; `take` then gives what is to be sent, in order. Times are milliseconds of any one
clock. The room's own clock stands still while no person is connected, so a game waits for its people.
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
        self._playing = MatchSequence(self.lobby, fresh_seed, journal, now)
        self._audience = Outbox()
        self._empty_since: int | None = now
        """Since when no person is connected."""
        self._start_if_full(now)

    @property
    def room(self) -> Match | None:
        """The game that is played, or has ended last."""
        return self._playing.room

    @property
    def config(self) -> TableConfig:
        """How it was opened."""
        return self.lobby.config

    @property
    def chairs(self) -> list[SeatState]:
        """By seat."""
        return self.lobby.chairs

    def resume(self, header: record.Header, lines: Sequence[record.Entry], write: Callable[[record.Line], None], now: int) -> None:
        """Go on with a saved game; everybody is away at first. Raises RecordError."""
        self._playing.resume(header, lines, write, now)
        self._flush(now)

    def welcome(self) -> Welcome:
        """The host's first word."""
        return Welcome(PROTOCOL, PROGRAM, self.config.table, self.game.name, self.game.version, bool(self.config.sealed))

    # Connections ------------------------------------------------------------------------------------------------------------

    def admit(self, peer: Peer) -> None:
        """A connection that is past its greeting."""
        self._audience.listeners[peer] = Listener()

    def admit_bot(self, peer: Peer, seat: Seat, now: int) -> None:
        """A bot of this house plays a seat for as long as its chair says so."""
        self._flush(now)
        self._audience.listeners[peer] = Listener(self.chairs[seat].name, seat, is_bot=True, listens=True, viewpoint=seat)
        self._show_table(peer, seat, now)

    def leave(self, peer: Peer, now: int) -> None:
        """A connection is gone."""
        listener = self._audience.listeners.pop(peer, None)
        if listener is None:
            return
        if listener.seat is not None and not listener.is_bot:
            self._lose(listener.seat, now)
        self._somebody_went(now)
        self._flush(now)

    def bots(self) -> dict[Seat, str]:
        """The seats that a bot plays now, and the bot's name with its budget."""
        return {seat: chair.bot for seat, chair in enumerate(self.chairs) if chair.bot} if self._playing.is_on else {}

    def _lose(self, seat: Seat, now: int) -> None:
        chair = self.chairs[seat]
        if self.room is None and not chair.owner:
            self.lobby.leave(seat)
            return
        chair.here, chair.ready = False, False
        chair.lost = self._playing.clock.read(now) if self.room else 0

    def _somebody_is_here(self, now: int) -> None:
        """The room's clock goes on, and the bots are asked again."""
        self._empty_since = None
        if not self._playing.clock.stands_still:
            return
        self._playing.clock.go_on(now)
        for peer, listener in self._audience.bots():
            if self.room:
                self._audience.tell_whole(peer, listener.viewpoint, self.room, self._playing.clock.read(now))

    def _somebody_went(self, now: int) -> None:
        """When it was the last person, the room's clock stops."""
        if self._empty_since is None and not self._audience.has_people:
            self._empty_since = now
            if any(chair.token for chair in self.chairs):
                self._playing.clock.stop(now)
        if self.room:
            self._audience.leave_off(self.room)

    # What they say ----------------------------------------------------------------------------------------------------------

    def say(self, peer: Peer, message: FromClient, now: int) -> None:
        """Something that a connection said. Whatever is wrong with it is answered; nothing is raised."""
        listener = self._audience.listeners.get(peer)
        if listener is None:
            return
        if listener.is_bot and not (isinstance(message, Act) and listener.seat in self.bots() and not self._playing.clock.stands_still):
            return
        try:
            self._take_in(peer, listener, message, now)
        except PeerError as fault:
            self._audience.send(peer, Refused(fault.number, fault.rule, fault.text[:400]))
            if listener.wrong_keys >= WRONG_KEYS:
                self._audience.send(peer, Closing("that were too many wrong keys; ask the host for the right one"))
                del self._audience.listeners[peer]
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
                self.chairs[self._seat(listener)].shown = allowed
            case Leave():
                self._give_up(peer, listener, now)
            case Hello() | Ping() | Pong():
                raise PeerError("that has its place at the door, not at the table")
            case _:
                assert_never(message)

    def _seat(self, listener: Listener) -> Seat:
        if listener.seat is None:
            raise PeerError("that is for those who sit at the table")
        return listener.seat

    def _check_owner(self, listener: Listener) -> None:
        if not self.chairs[self._seat(listener)].owner:
            raise PeerError("only the owner of the table does that")

    def _check_lobby(self) -> None:
        if self._playing.is_on:
            raise PeerError("the game has begun")

    def _sit(self, peer: Peer, listener: Listener, sit: Sit, now: int) -> None:
        if listener.listens:
            raise PeerError("you are at the table already")
        token, seat = sit.token, self.lobby.chair_of(sit.token) if sit.token else None
        if seat is None:
            self._check_key(listener, sit.key)
            seat, token = self._take_seat(sit, now)
        else:
            self._come_back(seat)
        self._somebody_is_here(now)
        chair = self.chairs[seat]
        chair.here, chair.lost = True, None
        if self.room and self._playing.is_on and chair.bot:
            self.room.give_back(seat, self._playing.clock.read(now))
        self._flush(now)
        is_new = self.room is not None and not self._has_played(seat)
        viewpoint = None if is_new else seat
        self._audience.listeners[peer] = Listener(chair.name, seat, listens=True, viewpoint=viewpoint)
        self._audience.send(peer, Seated(seat, token, chair.owner))
        if is_new:  # to a game that others have played
            self._audience.send(peer, self._lobby_message())
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
        playing = self._playing.is_on
        if playing and not any(chair.free for chair in self.chairs):
            self.lobby.check_name(cleaned(sit.name, NAME))
            raise PeerError("the game has begun, and every seat is a person's; `cowtui watch` looks on")
        bots = [chair.bot for chair in self.chairs]
        seat, token = self.lobby.sit(sit.name, sit.token)
        if playing:
            self.chairs[seat].bot = bots[seat]  # until the room gives the seat over
        return seat, token

    def _come_back(self, seat: Seat) -> None:
        for other, listener in list(self._audience.listeners.items()):
            if listener.seat == seat and not listener.is_bot:
                self._audience.send(other, Closing("you sat down at this seat from another place; that connection goes on, this one ends"))
                del self._audience.listeners[other]

    def _has_played(self, seat: Seat) -> bool:
        """Whether whoever sits there plays the room's game, or played it to its end."""
        if self.room is None or self._playing.is_on:
            return self._playing.is_on
        return seat < len(self.room.chairs) and self.room.chairs[seat].token == self.chairs[seat].token

    def _show_table(self, peer: Peer, viewpoint: Viewpoint, now: int) -> None:
        """All that a newcomer may know; the others have been sent their news."""
        if self.room:
            self._audience.tell_whole(peer, viewpoint, self.room, self._playing.clock.read(now))
        if not self._playing.is_on:
            self._audience.send(peer, self._lobby_message())

    def _watch(self, peer: Peer, listener: Listener, watch: Watch, now: int) -> None:
        if listener.listens:
            raise PeerError("you are at the table already")
        self._check_key(listener, watch.key)
        name = cleaned(watch.name, NAME)
        self.lobby.check_name(name)
        viewpoint = watch.shadow
        if viewpoint is not None and viewpoint >= len(self.chairs):
            raise PeerError(f"there are {len(self.chairs)} seats")
        if viewpoint is not None and not self.chairs[viewpoint].shown:
            raise PeerError(f"seat {viewpoint + 1} does not show its hand to watchers")
        self._somebody_is_here(now)
        self._flush(now)
        self._audience.listeners[peer] = Listener(name, listens=True, viewpoint=viewpoint)
        self._audience.send(peer, Seated(None))
        self._show_table(peer, viewpoint, now)

    def _act(self, listener: Listener, number: int, action: dict[str, object], now: int) -> None:
        seat = self._seat(listener)
        if self.room is None:
            raise PeerError("the game has not begun", number=number)
        if self.room.is_over:
            raise PeerError("the game is over", number=number)
        if self.chairs[seat].bot and not listener.is_bot:
            self.room.give_back(seat, self._playing.clock.read(now))
        self.room.act(seat, number, action, self._playing.clock.read(now))

    def _ready(self, seat: Seat, ready: bool, now: int) -> None:
        chair = self.chairs[seat]
        if self.room and not self.room.is_over:
            if chair.bot:
                self.room.give_back(seat, self._playing.clock.read(now))
            return
        chair.ready = ready
        people = [chair for chair in self.chairs if chair.token and chair.here]
        if self.room and self.config.starts_itself and all(chair.ready for chair in people):
            self._start(now)

    def _chat(self, listener: Listener, text: str, now: int) -> None:
        if not listener.listens:
            raise PeerError("sit down or watch first")
        listener.talk(now)
        self._audience.send_all(Chat(cleaned(text, CHAT), listener.name))

    def _give_up(self, peer: Peer, listener: Listener, now: int) -> None:
        if listener.seat is not None:
            seat = listener.seat
            if self.room is None or self.room.is_over:
                self.lobby.leave(seat)
            else:
                chair = self.chairs[seat]
                chair.token, chair.here, chair.lost, chair.shown = "", True, None, False
                owned, chair.owner = chair.owner, False
                self.room.sit_in(seat, self._playing.clock.read(now))
                if owned:
                    self.lobby.pass_on()
        self._audience.send(peer, Closing("you have left the table"))
        self._audience.listeners.pop(peer, None)
        self._somebody_went(now)

    # Games ------------------------------------------------------------------------------------------------------------------

    def _start_if_full(self, now: int) -> None:
        if self.room is None and self.lobby.starts_now:
            self._begin(now)

    def _start(self, now: int) -> None:
        self._check_lobby()
        if self.room is None:
            self.lobby.check_start()
        self._begin(now)

    def _begin(self, now: int) -> None:
        room = self._playing.begin(now)
        self._audience.look_from_seats()
        self._audience.listen(room)
        room.begin(record.Configured(0, msgspec.to_builtins(self.config.time_control), self.config.sealed))

    def due(self, now: int) -> int | None:
        """When `tick` has something to do, if nothing happens before; None: never."""
        return self._playing.due(now)

    def tick(self, now: int) -> None:
        """What time has brought."""
        if self._playing.tick(now):
            self._flush(now)

    def ends(self) -> int | None:
        """When the table ends if nobody comes; None: while somebody is here, not at all."""
        if self._empty_since is None:
            return None
        return self._empty_since + (AFTER_RESULT if self.room and self.room.is_over else WITHOUT_PEOPLE)

    def close(self, text: str) -> None:
        """Say the last word to everybody."""
        for peer in self._audience.listeners:
            self._audience.send(peer, Closing(text))
        self._audience.listeners.clear()

    # What is to be sent -----------------------------------------------------------------------------------------------------

    def take(self) -> list[Outgoing]:
        """What is to be sent now, in order."""
        return self._audience.take()

    def _flush(self, now: int) -> None:
        """What has changed, to whom it concerns: the news of a game until its result is told, the lobby before a game and after."""
        strays = self._audience.end_shadows(self.chairs)
        room = self.room
        if room and not self._audience.has_told_result(room):
            if strays:
                room.listen(None)
                self._audience.leave_off(room)
            self._audience.tell_news(room, self._playing.clock.read(now))
            for peer in strays:
                self._show_table(peer, None, now)
            if room.is_over:
                self._playing.part()
        if not self._playing.is_on:
            self._audience.tell_lobby(self._lobby_message())

    def _lobby_message(self) -> messages.Lobby:
        seats = tuple([chair.place() for chair in self.chairs])
        return messages.Lobby(seats, msgspec.to_builtins(self.lobby.options), self._audience.watchers)
