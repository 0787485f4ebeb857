"""Around the games of a table: names, seats, tokens, ready, start, and the way back to a seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from net.core.match import TimeControl
from net.core.messages import Code, Pace, PeerError, Raw
from net.core.names import NAME, cleaned, is_same_name, player_name
from net.core.seats import SeatState, hashed, mark
from net.core.text import is_same, stripped
from rules import record
from rules.bots import make
from rules.kernel import AnyGame, IllegalAction, Options, Outcome, Seat
from rules.playout import hurried
from rules.terms import Deal, SeedBy

COWS: Final = ("Bella", "Clover", "Daisy", "Flora", "Hazel", "Ivy", "Maple", "Nutmeg", "Olive", "Rosie", "Tansy", "Willow")
"""What bots are called."""

KEY: Final = 80
"""The most characters of a key."""

BOT_SECONDS: Final = 2.0
BOT_PLAYOUTS: Final = 2_000
"""For a decision of a bot that the owner puts on a seat, over the network too."""

OPENER: Final = 1
"""The claim of the one who opened a table: it comes before all others."""
ALONE: Final = "Alone"
"""What the table of one person with bots is called. It is nobody else's business, also when its game goes on from the journal."""


class TableConfig(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How a table was opened."""

    table: str
    game: str
    seats: int
    options: dict[str, Any] = {}
    bots: tuple[str, ...] = ()
    """One bot's name with its budget for each seat that a bot has from the start."""
    time_control: TimeControl = TimeControl()
    key: str = ""
    """What newcomers have to say; empty: nothing, or what is sealed."""
    sealed: str = ""
    """The hash of the key, which is all that an open table keeps of it, and that its journal has."""
    seed: str | None = None
    owner: str = ""
    """The token of the one who opened it; empty: the first to sit down owns it, if it does not start itself."""
    starts_itself: bool = False
    """When every seat is taken; and again when every person is ready."""
    pace: Pace = Pace.INSTANT
    """At what pace its bots play at first."""
    port: int = 0
    """Where it listens; 0: nowhere yet. With the two that follow, what leads its people back after a resume."""
    bind: str = ""
    """The address that it listens on; empty: all."""
    announced: bool = True
    """Whether the LAN is told of it."""

    @property
    def has_owner(self) -> bool:
        """Whether somebody owns the table; else what an owner may do is voted on."""
        return bool(self.owner) or not self.starts_itself


class Lobby:
    """The seats of a table, and what may be arranged with them before a game."""

    def __init__(self, game: AnyGame, config: TableConfig, fresh_token: Callable[[], str]) -> None:
        """Raises PeerError where options, seats and bots do not go together, or a text is none."""
        self.game = game
        self.config = replace(
            config,
            table=cleaned(config.table, NAME, "the table's name: "),
            key="",
            sealed=_sealed(cleaned(config.key, KEY, "the table's key: ")) if config.key else config.sealed,
        )
        self.options: Options = game.options()
        self._fresh_token = fresh_token
        self.seats = [SeatState() for _ in range(config.seats)]
        self.past: list[SeatState] = []
        """Who sat where when the last game ended."""
        self.are_closed = False
        """Whether bots' seats are closed to newcomers."""
        self.claims: dict[str, int] = {}
        """The claims to the table of people whose seats were freed while they were away, by the hash of the token."""
        self.is_opener_s = True
        """Whether the one who opened the table has not given it away."""
        self._sat = 0
        self._set(config.options, config.seats)
        self._check_bot(config.time_control.bot)
        if len(config.bots) > config.seats:
            raise PeerError(Code.BAD_SETTING, f"{len(config.bots)} bots do not fit on {config.seats} seats")
        for seat, bot in zip(range(config.seats - len(config.bots), config.seats), config.bots, strict=True):
            self._put_bot(seat, bot)

    @property
    def has_seated(self) -> bool:
        """Whether anybody ever sat down here."""
        return self._sat > 0

    def marks(self) -> tuple[str, ...]:
        """Return a mark of each token that leads back to a seat here, those of the last game with it."""
        return tuple({mark(seat.token): None for seat in (*self.seats, *self.past) if seat.token})

    @property
    def free_bots(self) -> int:
        """How many bots make room for newcomers."""
        return 0 if self.are_closed else sum(seat_state.free and seat_state.taken for seat_state in self.seats)

    # Sitting down ----------------------------------------------------------------------------------------------------------

    def seat_of(self, token: str) -> Seat | None:
        """Return the seat that this token is the way back to."""
        return next((seat for seat, seat_state in enumerate(self.seats) if seat_state.is_of(token)), None)

    def sit(self, name: str, token: str) -> tuple[Seat, str]:
        """Give a newcomer a free seat, or a bot's; returns the seat and its token. Raises PeerError."""
        seat = self._free_seat(name)
        if seat is None and self.are_closed and any(seat_state.free for seat_state in self.seats):
            raise PeerError(Code.SEATS_CLOSED, "the bots' seats are closed to newcomers here; you can watch: cowtui watch")
        if seat is None:
            raise PeerError(Code.FULL, f"all {len(self.seats)} seats are taken; you can watch: cowtui watch")
        opens = bool(self.config.owner) and is_same(self.config.owner, token)
        said, token = token, token if opens else self._fresh_token()
        owned = any(seat_state.owner for seat_state in self.seats)
        owner = not owned and (opens or (self.config.has_owner and not self.config.owner))
        self._sat += 1
        claim = OPENER if (opens and self.is_opener_s) or (owner and not opens) else self.claims.pop(hashed(said), 0)
        claim = self.next_claim() if owner and not claim else claim
        self.seats[seat] = SeatState(name=name, token=hashed(token), sat=self._sat, owner=owner, claim=claim)
        return seat, token

    def next_claim(self) -> int:
        """Return a claim to the table that comes after all others."""
        return max(OPENER, *(seat.claim for seat in self.seats), *self.claims.values()) + 1

    def name_for(self, text: str, watchers: Sequence[str]) -> str:
        """Return what a newcomer is called. Raises PeerError where it is no name, or somebody here bears one that looks the same."""
        name = player_name(text) if self.config.table != ALONE else cleaned(text, NAME)
        others = [*(seat_state.name for seat_state in self.seats if seat_state.taken and not _was_a_person_s(seat_state)), *watchers]
        if any(is_same_name(name, other) for other in others):
            raise PeerError(Code.NAME_TAKEN, f"somebody here is called {name}; choose another name")
        return name

    def check_key(self, said: str) -> None:
        """Raise PeerError where the table has a key and this is not it; capitals and spaces do not matter."""
        if self.config.sealed and not is_same(self.config.sealed, _sealed(said)):
            if not said:
                raise PeerError(Code.KEY_WANTED, "this table wants its key")
            raise PeerError(Code.KEY_WRONG, "that is not the key of this table")

    def _free_seat(self, name: str) -> Seat | None:
        """An empty seat; else a bot's, first of all the one that bears this name."""
        empty = (seat for seat, seat_state in enumerate(self.seats) if not seat_state.taken)
        bots = iter(sorted((seat for seat, one in enumerate(self.seats) if one.free), key=lambda seat: self.seats[seat].name != name))
        return next(empty, None if self.are_closed else next(bots, None))

    def leave(self, seat: Seat, *, may_return: bool = False) -> None:
        """Give up a seat before a game. `may_return`: whoever sat there in the last game is known still."""
        if not may_return:
            for one in self.past:
                one.token = "" if one.token == self.seats[seat].token else one.token
            self.seats[seat].claim = 0
        self._free(seat)

    def _free(self, seat: Seat) -> None:
        """Empty a seat; a claim to the table is kept for whoever sat there."""
        if self.seats[seat].claim:
            self.claims[self.seats[seat].token] = self.seats[seat].claim
        self.seats[seat] = SeatState()

    def reclaim(self, token: str) -> Seat | None:
        """Give somebody who was away when the last game ended their seat again, if it is free; None: there is none of theirs."""
        seat = next((number for number, one in enumerate(self.past) if one.is_of(token)), None)
        if seat is None or seat >= len(self.seats) or self.seats[seat].taken:
            return None
        was = self.past[seat]
        if any(is_same_name(was.name, other.name) for other in self.seats if other.taken):
            return None
        self._sat += 1
        self.seats[seat] = SeatState(name=was.name, token=was.token, sat=self._sat, here=False, claim=self.claims.pop(was.token, 0))
        return seat

    # What the owner arranges ------------------------------------------------------------------------------------------------

    def arrange(self, options: Raw | None, seats: int | None, seat: Seat | None, bot: str) -> None:
        """Set options, the number of seats, or who sits on a seat. Raises PeerError, and then has changed nothing."""
        if options is not None or seats is not None:
            self._set(msgspec.to_builtins(self.options) if options is None else options, seats or len(self.seats))
        if seat is not None:
            if seat >= len(self.seats):
                raise PeerError(Code.NO_SUCH_SEAT, f"there are {len(self.seats)} seats")
            seat_state = self.seats[seat]
            if seat_state.token and seat_state.here:
                raise PeerError(Code.SEAT_TAKEN, f"{seat_state.name} sits there")
            if bot:
                _check_budget(bot)
                self._check_bot(bot)
            self._free(seat)
            if bot:
                self._put_bot(seat, bot)

    def _set(self, raw: Raw, seats: int) -> None:
        try:
            options: Options = msgspec.convert(raw, self.game.options)
        except msgspec.ValidationError as fault:
            raise PeerError(Code.BAD_SETTING, f"these are no options of {self.game.title}: {fault}") from None
        if seats not in self.game.seats:
            raise PeerError(
                Code.BAD_SETTING, f"{self.game.title} is for {self.game.seats[0]} to {self.game.seats[-1]} players, not {seats}"
            )
        try:
            self.game.new(options, seats, None)
        except IllegalAction as fault:
            raise PeerError(Code.BAD_SETTING, fault.text, fault.rule) from None
        if any(seat_state.token for seat_state in self.seats[seats:]):
            raise PeerError(Code.SEAT_TAKEN, "somebody sits on a seat that would go")
        self.options = options
        if seats != len(self.seats):  # a new list: the match of a finished game goes on with the seats that it had
            self.seats = [*self.seats[:seats], *(SeatState() for _ in range(len(self.seats), seats))]

    def _check_bot(self, bot: str) -> None:
        try:
            make(self.game, bot)
        except LookupError as fault:
            raise PeerError(Code.BAD_SETTING, str(fault.args[0])) from None

    def _put_bot(self, seat: Seat, bot: str) -> None:
        self._check_bot(bot)
        taken = {seat_state.name for seat_state in self.seats if seat_state.taken}
        self.seats[seat] = SeatState(name=next(name for name in COWS if not any(is_same_name(name, other) for other in taken)), bot=bot)

    # Starting ---------------------------------------------------------------------------------------------------------------

    def check_start(self) -> None:
        """Raise PeerError where a game cannot begin, with who or what is missing."""
        free = sum(not seat_state.taken for seat_state in self.seats)
        if free:
            bots = "a bot for it" if free == 1 else "bots"
            text = f"{_counted(free, 'seat')} free: wait for somebody, choose {bots}, or play with fewer seats"
            raise PeerError(Code.NOT_READY, text)
        away = [seat_state.name for seat_state in self.seats if seat_state.token and not seat_state.here]
        if away:
            raise PeerError(Code.NOT_READY, f"{_listed(away)} {'is' if len(away) == 1 else 'are'} away; wait, or choose a bot instead")
        unready = [seat_state.name for seat_state in self.seats if seat_state.token and not seat_state.ready and not seat_state.owner]
        if unready:
            raise PeerError(Code.NOT_READY, f"{_listed(unready)} {'are' if len(unready) > 1 else 'is'} not ready")

    @property
    def starts_now(self) -> bool:
        """Whether a table that starts by itself has all it waits for: every seat taken, every person here."""
        return self.config.starts_itself and all(seat_state.taken and (seat_state.bot or seat_state.here) for seat_state in self.seats)

    def fill(self) -> None:
        """Have a bot play where no person is."""
        for seat, seat_state in enumerate(self.seats):
            if not seat_state.taken:
                self._put_bot(seat, self.config.time_control.bot)
            elif seat_state.token:
                seat_state.bot = "" if seat_state.here else seat_state.bot or self.config.time_control.bot

    def unfill(self) -> None:
        """Take the bots away again that would have played for people who are not here."""
        for seat_state in self.seats:
            if seat_state.token:
                seat_state.bot = ""

    def rest(self) -> None:
        """Forget of everybody who sits there what was of the game before, and that they are ready."""
        for seat_state in self.seats:
            seat_state.ready, seat_state.absences, seat_state.seen = False, 0, 0

    def header(self, seed: str, last: Outcome | None, seed_by: SeedBy, deal: Deal | None) -> record.Header:
        """Write the header of the game that begins. Where only bots play, there are no windows to wait for."""
        with_people = any(seat_state.token for seat_state in self.seats)
        return record.Header(
            game=self.game.name,
            version=self.game.version,
            options=msgspec.to_builtins(self.options if with_people else hurried(self.game, self.options)),
            names=tuple([seat_state.name for seat_state in self.seats]),
            seed=seed,
            table=self.config.table,
            tokens=tuple([seat_state.token for seat_state in self.seats]),
            last=last,
            seed_by=seed_by,
            deal=deal,
        )

    def settle(self, config: TableConfig, seats: Sequence[SeatState], options: Options) -> None:
        """Set the seats as a saved game says."""
        self.config = replace(config, seats=len(seats))
        self.seats[:] = seats
        self.options = options


def _was_a_person_s(seat: SeatState) -> bool:
    """Whether a bot plays there on behalf of somebody who has left: that person may come again."""
    return seat.free and seat.name not in COWS


def _sealed(key: str) -> str:
    return sha256(b"cowtui key" + stripped(key).casefold().encode()).hexdigest()


def _check_budget(bot: str) -> None:
    """Raises PeerError where this bot, put on a seat from afar, would use this machine up."""
    budget = bot.partition(":")[2]
    number = budget.removesuffix("s")
    if number.replace(".", "", 1).isdecimal() and float(number) > (BOT_SECONDS if budget.endswith("s") else BOT_PLAYOUTS):
        raise PeerError(Code.BAD_SETTING, f"{bot} thinks for too long; here {BOT_SECONDS:g} s or {BOT_PLAYOUTS} playouts are the most")


def _counted(count: int, what: str) -> str:
    return f"{count} {what} is" if count == 1 else f"{count} {what}s are"


def _listed(names: Sequence[str]) -> str:
    return " and ".join(filter(None, [", ".join(names[:-1]), names[-1]]))
