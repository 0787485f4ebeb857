"""Every message as a type, both ways. PROTOCOL.md is this page in prose.

A message is one MessagePack map with its kind under `say`. Texts are capped and lists too; unknown fields are forbidden. Actions,
views and events travel as plain maps inside and are decoded by the game's own unions.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, TypeAlias

from msgspec import Meta, Struct

from net.core.codes import Code as Code
from net.core.codes import Dealt as Dealt
from net.core.codes import Pace as Pace
from net.core.codes import Stop as Stop
from net.core.codes import Then as Then
from rules.bounds import SEATS

PROTOCOL: Final = 2
"""Two programs with different numbers do not talk; both say so."""
PROGRAM: Final = "cowtui 0.1.0"
"""What this one calls itself."""

ANSWERS: Final = 256
"""The most answers of one ask in an update, and the most asks."""
ASKS: Final = 64

Name = Annotated[str, Meta(min_length=1, max_length=24)]
"""Of a player or a table."""
Token = Annotated[str, Meta(max_length=64)]
Text = Annotated[str, Meta(max_length=400)]
Number = Annotated[int, Meta(ge=0, le=2**53)]
SeatNumber = Annotated[int, Meta(ge=0, le=15)]
Digest = Annotated[str, Meta(pattern=r"\A[0-9a-f]{64}\Z")]
"""A hash, a secret or a salt: 64 lower-case hex digits."""
DigestOrNone = Annotated[str, Meta(pattern=r"\A([0-9a-f]{64})?\Z")]
"""The same, or an empty text."""
Rank: TypeAlias = Annotated[int, Meta(ge=1, le=SEATS)]
Whole: TypeAlias = Annotated[int, Meta(ge=-(2**53), le=2**53)]
"""Above or below the line of a fraction."""
Raw: TypeAlias = dict[str, Any]
"""An action, view or event of the game as a map of plain values."""


def _kebab(name: str) -> str:
    return "".join("-" + letter.lower() if letter.isupper() else letter for letter in name).lstrip("-")


class Message(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="say", tag=_kebab):
    """One frame."""


class Part(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A map inside a frame."""


class Hello(Message, frozen=True):
    """A client's first word."""

    protocol: Number
    program: Annotated[str, Meta(max_length=40)]


class Welcome(Message, frozen=True):
    """The host's first word, also to a client whose protocol differs."""

    protocol: Number
    program: Annotated[str, Meta(max_length=40)]
    table: Name
    game: Annotated[str, Meta(max_length=40)]
    version: Number
    """Of the game's rules."""
    key: bool
    """Whether a key is wanted."""
    package: Annotated[str, Meta(max_length=80)] = ""
    """The package and version that a game of others comes from, 'cow-poker 1.2'; empty: it comes with cowtui."""
    kept: Annotated[tuple[Annotated[str, Meta(max_length=16)], ...], Meta(max_length=32)] = ()
    """A mark of each token that leads back to a seat here: so a client knows which of its tokens are of this table, and not of an
    older one that was called the same. See net.core.seats.mark."""


# From clients --------------------------------------------------------------------------------------------------------------


class Sit(Message, frozen=True):
    """Take a free seat, or, with its token, come back to one's own."""

    name: Name
    token: Token = ""
    key: Annotated[str, Meta(max_length=80)] = ""
    take: bool = False
    """Sit down at one's own seat even if somebody is connected to it: that connection ends."""


class Watch(Message, frozen=True):
    """Look on without a seat; `shadow` asks to see what one seat sees, if that seat allows it."""

    name: Name
    key: Annotated[str, Meta(max_length=80)] = ""
    shadow: SeatNumber | None = None


class Ready(Message, frozen=True):
    """In the lobby."""

    ready: bool


class Arrange(Message, frozen=True):
    """In the lobby, from the owner of the table: the options, the number of seats, or who sits on a seat (a bot's name, or nobody)."""

    options: Raw | None = None
    seats: Annotated[int, Meta(ge=1, le=16)] | None = None
    seat: SeatNumber | None = None
    bot: Annotated[str, Meta(max_length=24)] = ""


class Start(Message, frozen=True):
    """In the lobby, from the owner of the table; after a result, a rematch."""


class Promise(Message, frozen=True):
    """A person's word for the deal, under seal: the hash of a salt that nobody else knows yet."""

    attempt: Number
    """The start that it is for."""
    promise: Digest


class Open(Message, frozen=True):
    """The salt of one's own promise, once everybody's promises are there."""

    attempt: Number
    salt: Digest


class Act(Message, frozen=True):
    """An answer to the ask of this number."""

    number: Number
    action: Raw


class Chat(Message, frozen=True):
    """To everybody; the host fills in who said it."""

    text: Text
    name: Annotated[str, Meta(max_length=24)] = ""


class Shadow(Message, frozen=True):
    """From a seat: whether watchers may see what it sees, a round late. Ask first, and say who could."""

    allowed: bool


class Leave(Message, frozen=True):
    """Give up the seat for good; a closed connection only loses it for a while."""


class SetPace(Message, frozen=True, tag="pace"):
    """At what pace bots play."""

    pace: Pace


class Pause(Message, frozen=True):
    """Let the game stand still, its clocks too."""


class GoOn(Message, frozen=True):
    """Let a game that stands still go on."""


class PutOut(Message, frozen=True):
    """Put a player or a watcher out of the table; a bot plays on."""

    name: Name
    stay_out: bool = False
    """For as long as there is this table; else only now."""


class CloseSeats(Message, frozen=True):
    """Whether newcomers may not take the seats of bots during a game."""

    closed: bool


class HandOver(Message, frozen=True):
    """From the owner: make somebody else the owner."""

    name: Name


class TakeBack(Message, frozen=True):
    """From an owner whose rights passed on while away: be the owner again."""


class SaveAndClose(Message, frozen=True):
    """End the table; a game that is not over can go on from its journal."""


class Ping(Message, frozen=True):
    """Both ways: still here. Answered with the same number by Pong."""

    number: Number


class Pong(Message, frozen=True):
    """The answer to Ping."""

    number: Number


# From the host -------------------------------------------------------------------------------------------------------------


class Seated(Message, frozen=True):
    """You sit here; None: you watch. The token is the only way back to the seat."""

    seat: SeatNumber | None
    token: Token = ""
    owner: bool = False
    """Of the table: may arrange and start it."""
    may_take_back: bool = False
    """The owner's rights passed on while this person was away: ask, and say `take-back`."""
    deal: DigestOrNone = ""
    """The host's promise of the running game, by which a client finds what it wrote down of it; empty: nothing was promised."""


class SeatInfo(Part, frozen=True):
    """One seat as all may know it."""

    name: Annotated[str, Meta(max_length=24)] = ""
    """Empty: nobody sits there."""
    bot: Annotated[str, Meta(max_length=24)] = ""
    """The bot that plays it now; empty: a person does."""
    here: bool = True
    """False: the connection is lost, and a bot sits in after the grace time."""
    ready: bool = False
    owner: bool = False


class Waiting(Part, frozen=True):
    """Whom play is waiting for, for how long yet, and what happens then."""

    seat: SeatNumber
    clock: Number | None = None
    """Milliseconds; None: for as long as it takes."""
    then: Then | None = None
    """With a clock. For one's own seat, anything but the default is a warning: this is the last chance to answer."""


Waitings: TypeAlias = Annotated[tuple[Waiting, ...], Meta(max_length=SEATS)]
Seats: TypeAlias = Annotated[tuple[SeatInfo, ...], Meta(max_length=SEATS)]


class Lobby(Message, frozen=True):
    """The table before the game, whenever it changes."""

    seats: Seats
    options: Raw
    watchers: Number = 0
    deal: Dealt = Dealt.PROMISED
    """Who has a word in the next deal."""
    away: tuple[Waiting, ...] = ()
    """The people whose connection is lost, and for how long their seat is kept for them."""


class Starting(Message, frozen=True):
    """A game is about to begin over terms that nobody changes any more; the people who sit here promise, then open."""

    attempt: Number
    """Counts the starts tried at this table."""
    terms: Annotated[str, Meta(max_length=16_384)]
    """What is played, by whom, where: text that the record repeats."""
    promise: Digest
    """The host's, over these terms and a secret."""


class Promises(Message, frozen=True):
    """Everybody's promises are there: open your own."""

    attempt: Number
    promises: Annotated[tuple[DigestOrNone, ...], Meta(max_length=16)]
    """By seat; empty where no person is."""


class Off(Message, frozen=True):
    """A start is called off, and nobody plays yet."""

    attempt: Number
    text: Text
    """Because of whom."""
    opened: bool = False
    """Whether the salts had been asked for."""


class Asked(Part, frozen=True):
    """A question to this seat. Answers are the first ones in the game's own order; `more`: there are others."""

    number: Number
    what: Annotated[str, Meta(max_length=40)]
    about: Annotated[int, Meta(ge=-(2**53), le=2**53)] = 0
    must: bool = True
    open: bool = False
    answers: Annotated[tuple[Raw, ...], Meta(max_length=ANSWERS)] = ()
    more: bool = False
    clock: Number | None = None
    """Milliseconds until it is answered for this seat; None: no clock."""


class Update(Message, frozen=True):
    """What this client may know now, whole: its view, what happened since the last update, and what it is asked."""

    view: Raw
    options: Raw
    """Of the game."""
    events: tuple[Raw, ...] = ()
    told: Number = 0
    """How many events whoever looks from here was told since the game began, heard or not; `events` are the last of them."""
    asks: Annotated[tuple[Asked, ...], Meta(max_length=ASKS)] = ()
    waiting: Waitings = ()
    seats: Seats = ()
    away: Waitings = ()
    """The people whose connection is lost, waited for or not: for how long yet, and what happens then."""
    window: Number | None = None
    """Milliseconds until an open window closes."""
    delayed: bool = False
    """This is what a shadowed seat saw a round ago."""
    ranks: Annotated[tuple[Rank, ...], Meta(max_length=SEATS)] | None = None
    """At the end: `Outcome.ranks`, and its scores."""
    scores: Annotated[tuple[tuple[Whole, Whole], ...], Meta(max_length=SEATS)] | None = None


class History(Message, frozen=True):
    """What the public has seen of the game, for somebody who comes, or comes back: its last events, the oldest first."""

    events: tuple[Raw, ...]
    options: Raw
    """Of the game."""
    names: Annotated[tuple[Annotated[str, Meta(max_length=24)], ...], Meta(max_length=SEATS)]
    """Of the players, by seat."""
    missed: Number = 0
    """How many happened since this seat was left: the last of these, and more where it is a greater number."""
    earlier: Number = 0
    """Events before these that are not sent."""
    by_bot: bool = False
    """Whether a bot played for this seat meanwhile."""
    answers: Number = 0
    """How many answers were given for this seat meanwhile, by a bot or by the table; those that decline something are not counted."""
    answer: Raw | None = None
    """What came first of the last of them, as this seat is told it."""
    since: Number = 0
    """How many of the events happened since the first of them."""


class Vote(Part, frozen=True):
    """A wish of people at a table without owner, which needs more than half of the others."""

    wish: Annotated[str, Meta(max_length=24)]
    """The message that they said: 'put-out', 'pause', …"""
    name: Annotated[str, Meta(max_length=24)] = ""
    """Whom it is about."""
    votes: Number = 0
    needed: Number = 0


class TableStatus(Message, frozen=True):
    """How the table is kept just now, at coming and whenever it changes."""

    pace: Pace = Pace.NORMAL
    paused: Stop | None = None
    """Why the game stands still."""
    paused_by: Annotated[str, Meta(max_length=24)] = ""
    seats_closed: bool = False
    has_owner: bool = True
    """False: what the owner may do elsewhere is voted on here."""
    watchers: tuple[Annotated[str, Meta(max_length=24)], ...] = ()
    """The names of those who look on; the first fifty."""
    votes: tuple[Vote, ...] = ()
    clock: Number = 0
    """Milliseconds for an answer; 0: as many as one likes."""
    key: bool = False
    """Whether newcomers are asked for a key."""
    next_game: Number | None = None
    """After a result, milliseconds until the next game begins, or sooner when everybody is ready; None: nobody has asked for it."""


class LookedAt(Message, frozen=True):
    """To a seat: a watcher begins to see what it sees, or does not see it any more."""

    name: Annotated[str, Meta(max_length=24)]
    begins: bool


class Refused(Message, frozen=True):
    """What this client said was not taken: why, as a code and as a sentence."""

    number: Number
    """Of the ask that was answered; 0: it was another message."""
    rule: Annotated[str, Meta(max_length=12)]
    """That forbids it, or an empty string."""
    text: Text
    code: Code


class Record(Message, frozen=True):
    """After the result: a part of the record of the game, as text; `last` marks its end."""

    part: Annotated[str, Meta(max_length=60_000)]
    last: bool = False


class Closing(Message, frozen=True):
    """The host's last word to this client."""

    text: Text
    code: Code = Code.CLOSED


class PeerError(Exception):
    """What somebody else said is wrong: a code, a sentence for them, the rule that forbids it, the number of the ask they answered."""

    def __init__(self, code: Code, text: str, rule: str = "", number: int = 0) -> None:
        super().__init__(text)
        self.code = code
        self.text = text
        self.rule = rule
        self.number = number


FromClient = (
    Hello
    | Sit
    | Watch
    | Ready
    | Arrange
    | Start
    | Promise
    | Open
    | Act
    | Chat
    | Shadow
    | SetPace
    | Pause
    | GoOn
    | PutOut
    | CloseSeats
    | HandOver
    | TakeBack
    | SaveAndClose
    | Leave
    | Ping
    | Pong
)
FromHost = (
    Welcome
    | Seated
    | Lobby
    | Starting
    | Promises
    | Off
    | Update
    | TableStatus
    | History
    | LookedAt
    | Refused
    | Chat
    | Record
    | Closing
    | Ping
    | Pong
)
