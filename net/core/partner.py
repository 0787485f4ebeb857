"""A client's side of a start: it compares the host's terms with what it was shown, promises, and opens its own word once.

Pure: messages go in, answers come out. Who holds a seat answers; who looks on only listens.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from msgspec import Struct

from net.core.messages import Dealt, Lobby, Off, Open, Promise, Promises, Raw, Seated, Starting, Update, Welcome
from rules import deals
from rules.errors import DealError
from rules.kernel import Seat
from rules.terms import Last, Terms


class Doubt(Exception):
    """What the host says of a deal does not fit; the text says what, and what was not done therefore."""

    def __init__(self, text: str, promise: str = "") -> None:
        """`promise`: the host's, of a start that was opened for already: its game may be played for all that."""
        super().__init__(text)
        self.promise = promise


class Word(NamedTuple):
    """What a person is about to open, to be written down before it is said."""

    seat: Seat
    salt: str
    promise: str
    """The host's."""
    promises: tuple[str, ...]
    terms: str


class _Start(Struct):
    """A start that the host has said."""

    attempt: int
    terms: str
    promise: str
    mine: str = ""
    """The promise that was given here."""
    salt: str = ""
    is_open: bool = False


class _Played(Struct):
    """A game that was seen to its end."""

    table_id: str
    nth: int
    last: Last
    names: tuple[str, ...]
    seat: Seat | None
    stayed: set[str]
    """Who has been there since."""


class Partner:
    """One client at one table, through all its connections. Raises Doubt where the host contradicts itself."""

    def __init__(self, fingerprint: str, fresh: Callable[[], str], was_seen: Callable[[str], bool]) -> None:
        """`fingerprint`: of the host, as it is pinned; `fresh`: draws a salt; `was_seen`: whether a promise of a host's came before."""
        self._fingerprint = fingerprint
        self._fresh, self._was_seen = fresh, was_seen
        self._welcome: Welcome | None = None
        self._seat: Seat | None = None
        self._lobby: Lobby | None = None
        self._is_seated = False
        """Whether this connection is at the table."""
        self._has_waited = False
        """Whether this person sat there, on this connection, while no game was on: then they are asked when one begins."""
        self._start: _Start | None = None
        self.promise = ""
        """The host's, of the game that is played, or was played last; empty: nothing was promised for it, or nothing is known."""
        self.terms = ""
        """Of that game, as far as they were heard."""
        self._playing: Terms | None = None
        self._is_doubted = False
        """Whether this game was shown with other options; that is said once."""
        self.is_over = True
        """Whether no game is on, as far as this person was told."""
        self._is_unnamed = False
        """Whether the host does not name the game that was on when the connection was lost, or had ended before that."""
        self._played: _Played | None = None
        self._is_same_connection = False
        """Whether the table that was played at has not been out of sight since."""
        self._attempts: dict[str, int] = {}
        """The last start at each table."""
        self._promises: set[str] = set()
        """Of hosts, heard here."""

    def welcome(self, said: Welcome) -> None:
        """Begin a connection."""
        self._welcome, self._lobby, self._start = said, None, None
        self._is_seated = self._has_waited = self._is_same_connection = False

    def seated(self, said: Seated, terms: str = "") -> None:
        """Take in where one sits. `terms`: of the game that `said` names, where they are known from before.

        Raises Doubt where it is another seat, or another game, than on this connection before.
        """
        if self._is_seated and self._seat is not None and self.promise and (said.seat, said.deal) != (self._seat, self.promise):
            raise Doubt("the host puts you into another game than the one that you were in; what it shows is held against that one")
        is_same_seat, self._seat, self._is_seated = said.seat == self._seat, said.seat, True
        self._is_unnamed = not said.deal and bool(self.promise) and (is_same_seat or not self.is_over)
        if self._is_unnamed:
            return  # what is shown now is of the game that was on, unless a lobby comes first
        self.is_over = not said.deal
        self._play(said.deal, terms)

    def lobby(self, said: Lobby) -> None:
        """Take in who sits there, and what is to be played."""
        self._lobby = said
        self._has_waited = self._seat is not None
        if self._is_unnamed:
            if not self.is_over:
                self._play("", "")
            self._is_unnamed, self.is_over = False, True
        if self._played is not None:
            self._played.stayed &= {seat.name for seat in said.seats if not seat.bot or seat.name in self._bots()}

    def update(self, said: Update) -> None:
        """Take in a view. Raises Doubt where a game has begun in whose deal this person was not asked for a word."""
        begins = self.is_over and said.ranks is None and not self._is_unnamed
        start, was_asked = self._start, self._start is not None and self._start.is_open
        if begins:
            self._play(start.promise, start.terms) if start and was_asked else self._play("", "")
            self._start = None
        self.is_over = said.ranks is not None
        if said.ranks is not None and said.scores is not None and self._playing is not None:
            names = tuple([seat.name for seat in said.seats])
            last = Last(said.ranks, said.scores)
            self._played = _Played(self._playing.table_id, self._playing.nth, last, names, self._seat, set(names))
            self._is_same_connection = True
        if self._is_unnamed:
            self._is_unnamed = False
            raise Doubt("the host does not name any more the game that you were in; what it shows is held against that game")
        if self._playing is not None and not self._is_doubted and not _is_same(said.options, self._playing.options):
            self._is_doubted = True
            raise Doubt("the host says other options than those that this game was dealt for")
        if begins and not was_asked and self._has_waited and self._lobby and self._lobby.deal is not Dealt.SEED:
            said_so = "the table said that everybody's word would be in it" if self._lobby.deal is Dealt.PROMISED else "you sat there"
            raise Doubt(f"this game was dealt without your program's word, though {said_so}")

    def starting(self, said: Starting) -> Promise | None:
        """Promise for these terms; None: whoever looks on is not asked. Raises Doubt."""
        start = self._start = _Start(said.attempt, said.terms, said.promise)
        try:
            terms = Terms.read(said.terms)
        except DealError as fault:
            self._start = None
            raise Doubt(f"{fault}; your program has not given its word for this deal") from None
        if what := self._difference(terms, said):
            self._start = None
            raise Doubt(f"the host wants to deal for {what}; your program has not given its word for this deal")
        self._attempts[terms.table_id] = said.attempt
        self._promises.add(said.promise)
        if self._seat is None:
            return None
        start.salt = self._fresh()
        start.mine = deals.seat_promise(said.terms, said.promise, self._seat, start.salt)
        return Promise(said.attempt, start.mine)

    def promises(self, said: Promises) -> Word | None:
        """Take in all promises; returns what is to be opened now, None for those who look on. Raises Doubt."""
        start = self._start
        if start is None or start.attempt != said.attempt:
            if self._seat is None or start is None:
                return None  # it came in the middle of this start, or has promised nothing
            raise Doubt("the host asks for the words of a start that it has not said; yours stays closed")
        if self._seat is None:
            start.is_open = True
            return None
        if start.is_open:
            raise Doubt("the host asks for your word a second time; it was not given again", start.promise)
        people = Terms.read(start.terms).people
        if self._seat >= len(said.promises) or said.promises[self._seat] != start.mine:
            self._start = None
            raise Doubt("in the host's list stands another word than your program gave; yours stays closed")
        if [seat for seat, one in enumerate(said.promises) if one] != list(people) or len(said.promises) != len(self._names()):
            self._start = None
            raise Doubt("the host's list lacks the word of somebody, or has one of nobody; yours stays closed")
        start.is_open = True
        return Word(self._seat, start.salt, start.promise, said.promises, start.terms)

    def open(self) -> Open:
        """Open the own word, which is written down."""
        assert self._start
        return Open(self._start.attempt, self._start.salt)

    def keep_closed(self) -> None:
        """Forget a start whose own word could not be written down: it is not opened."""
        self._start = None

    def off(self, said: Off) -> None:
        """Forget a start that was called off."""
        if self._start is not None and self._start.attempt == said.attempt:
            self._start = None

    def _play(self, promise: str, terms: str) -> None:
        self.promise, self.terms, self._is_doubted = promise, terms, False
        self._playing = Terms.read(terms) if terms else None

    def _names(self) -> list[str]:
        return [seat.name for seat in self._lobby.seats] if self._lobby else []

    def _bots(self) -> set[str]:
        """Names of bots in the last game."""
        return {name for name, bot in zip(self._playing.names, self._playing.bots, strict=True) if bot} if self._playing else set()

    def _difference(self, terms: Terms, said: Starting) -> str:
        """What of the terms is not what was shown before, in words that go on from "the host wants to deal for"; empty: all is."""
        welcome, lobby = self._welcome, self._lobby
        if welcome is None or lobby is None:
            return "a table that it has not shown"
        seats = lobby.seats
        here = tuple([number for number, seat in enumerate(seats) if seat.name and not seat.bot and seat.here])
        checks = (
            (terms.host == self._fingerprint, "another host's certificate"),
            ((terms.table, terms.game) == (welcome.table, welcome.game), "another table or game"),
            (terms.version == welcome.version, "other rules"),
            (terms.attempt == said.attempt, "another start than it says"),
            (_is_same(terms.options, lobby.options), "other options than it showed"),
            (terms.names == tuple(self._names()), "other players, or in another order, than it showed"),
            (terms.bots == tuple([seat.bot for seat in seats]), "other bots than it showed"),
            (self._seat is None or self._seat in terms.people, "a game without you"),
            (terms.people == here, "other people than it showed"),
            (terms.attempt > self._attempts.get(terms.table_id, 0), "a start that was there before"),
            (said.promise not in self._promises and not self._was_seen(said.promise), "a word that it gave before"),
        )
        return next((what for fits, what in checks if not fits), "") or self._other_past(terms)

    def _other_past(self, terms: Terms) -> str:
        """What of the games before is not as it was; empty: nothing that was seen here."""
        played = self._played
        if played is None:
            return ""
        if terms.table_id != played.table_id:
            return "another table" if self._is_same_connection else ""
        if terms.nth <= played.nth or (self._is_same_connection and terms.nth != played.nth + 1):
            return "another number of games than were played"
        if terms.nth == played.nth + 1 and not _is_of(terms, played, self._seat):
            return "another result of the last game than there was"
        return ""


def _is_same(one: Raw, other: Raw) -> bool:
    """Whether two maps of options say the same; a list may have come as a tuple."""
    return one == other or deals.canon(one) == deals.canon(other)


def _is_of(terms: Terms, played: _Played, seat: Seat | None) -> bool:
    """Whether the result of the game before stands in the terms as it was, as far as names tell who sits where now."""
    if terms.last is None or len(terms.last.places) != len(terms.last.scores) or len(terms.last.places) < len(terms.names):
        return False
    then = {name: (played.last.places[number], played.last.scores[number]) for number, name in enumerate(played.names)}
    now = list(zip(terms.last.places, terms.last.scores, strict=True))
    if seat is not None and played.seat is not None and now[seat] != (played.last.places[played.seat], played.last.scores[played.seat]):
        return False
    newcomer = (len(now), (0, 0))
    for name, said in zip(terms.names, now, strict=False):
        known = then.get(name)
        if said != newcomer and said != known:
            return False
        if said == newcomer != known and name in played.stayed:
            return False
    return True
