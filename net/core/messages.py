"""Every message as a type, both ways. PROTOCOL.md is this page in prose.

A message is one MessagePack map with its kind under `say`. Texts are capped and lists too; unknown fields are forbidden. Actions,
views and events travel as plain maps inside and are decoded by the game's own unions.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any, Final, TypeAlias

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from net.core import frames
from net.core.text import cut, stripped

PROTOCOL: Final = 2
"""Two programs with different numbers do not talk; both say so."""
PROGRAM: Final = "cowtui 0.1.0"
"""What this one calls itself."""

Name = Annotated[str, Meta(min_length=1, max_length=24)]
"""Of a player or a table."""
Token = Annotated[str, Meta(max_length=64)]
Text = Annotated[str, Meta(max_length=400)]
Number = Annotated[int, Meta(ge=0, le=2**53)]
SeatNumber = Annotated[int, Meta(ge=0, le=15)]
Raw: TypeAlias = dict[str, Any]
"""An action, view or event of the game as a map of plain values."""


def _kebab(name: str) -> str:
    return "".join("-" + letter.lower() if letter.isupper() else letter for letter in name).lstrip("-")


class Code(StrEnum):
    """Why something was refused, or a connection ended. Programs decide by this, never by the sentence beside it."""

    # An action
    ILLEGAL = "illegal"
    """A rule of the game forbids it; `rule` is its number."""
    STALE = "stale"
    """The question is not asked any more."""
    NO_ACTION = "no-action"
    """It is no action of this game."""
    TOO_FAST = "too-fast"
    """Too much at once: wait a moment."""
    NOT_BEGUN = "not-begun"
    OVER = "over"

    # Coming to a table
    NAME_TAKEN = "name-taken"
    """Choose another name."""
    BAD_TEXT = "bad-text"
    """A name, key or line of chat that is empty or too long."""
    FULL = "full"
    """Every seat is a person's: watch, or come again."""
    KEY_WANTED = "key-wanted"
    KEY_WRONG = "key-wrong"
    HAND_CLOSED = "hand-closed"
    """This seat shows its hand to nobody."""
    ALREADY_HERE = "already-here"
    NOT_HERE = "not-here"
    """Sit or watch first."""
    NOT_SEATED = "not-seated"
    """Only who sits may say so."""

    # Arranging it
    NOT_OWNER = "not-owner"
    HAS_BEGUN = "has-begun"
    """A game is being played."""
    NOT_READY = "not-ready"
    """A seat is free, or somebody is away or not ready."""
    NO_SUCH_SEAT = "no-such-seat"
    SEAT_TAKEN = "seat-taken"
    BAD_SETTING = "bad-setting"
    """Options, seats or bots that do not go together."""

    # The end of a connection
    CLOSED = "closed"
    """The table is closed."""
    LEFT = "left"
    """You have left it."""
    ELSEWHERE = "elsewhere"
    """You sat down at your seat from another place."""
    WRONG_KEYS = "wrong-keys"
    CROWDED = "crowded"
    """Too many are connected."""
    SILENT = "silent"
    """Nothing was heard for too long."""
    BAD_FRAME = "bad-frame"
    OUT_OF_PLACE = "out-of-place"
    """A message that is not expected here."""
    OTHER_PROTOCOL = "other-protocol"

    # Found by a client itself, never sent
    NO_TABLE = "no-table"
    """What answers is no table."""
    OTHER_GAME = "other-game"
    """A game, or rules, that this program does not have."""
    OTHER_HOST = "other-host"
    """The host's certificate has changed."""
    NOT_KEPT = "not-kept"
    """The way back to the seat could not be saved."""


class Message(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="say", tag=_kebab):
    """One frame."""


class Part(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A map inside a frame."""


# First words, both ways ----------------------------------------------------------------------------------------------------


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


# From clients --------------------------------------------------------------------------------------------------------------


class Sit(Message, frozen=True):
    """Take a free seat, or, with its token, come back to one's own."""

    name: Name
    token: Token = ""
    key: Annotated[str, Meta(max_length=80)] = ""


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


class Act(Message, frozen=True):
    """An answer to the ask of this number."""

    number: Number
    action: Raw


class Chat(Message, frozen=True):
    """To everybody; the host fills in who said it."""

    text: Text
    name: Annotated[str, Meta(max_length=24)] = ""


class Shadow(Message, frozen=True):
    """From a seat: whether watchers may see what it sees."""

    allowed: bool


class Leave(Message, frozen=True):
    """Give up the seat for good; a closed connection only loses it for a while."""


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


class Lobby(Message, frozen=True):
    """The table before the game, whenever it changes."""

    seats: tuple[SeatInfo, ...]
    options: Raw
    watchers: Number = 0


class Asked(Part, frozen=True):
    """A question to this seat. Answers are the first ones in the game's own order; `more`: there are others."""

    number: Number
    what: str
    about: int = 0
    must: bool = True
    open: bool = False
    answers: tuple[Raw, ...] = ()
    more: bool = False
    clock: Number | None = None
    """Milliseconds until it is answered for this seat; None: no clock."""


class Waiting(Part, frozen=True):
    """Whom play is waiting for, and for how long yet."""

    seat: SeatNumber
    clock: Number | None = None


class Update(Message, frozen=True):
    """What this client may know now, whole: its view, what happened since the last update, and what it is asked."""

    view: Raw
    options: Raw
    """Of the game."""
    events: tuple[Raw, ...] = ()
    asks: tuple[Asked, ...] = ()
    waiting: tuple[Waiting, ...] = ()
    seats: tuple[SeatInfo, ...] = ()
    window: Number | None = None
    """Milliseconds until an open window closes."""
    ranks: tuple[int, ...] | None = None
    """At the end: `Outcome.ranks`, and its scores."""
    scores: tuple[tuple[int, int], ...] | None = None


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


FromClient = Hello | Sit | Watch | Ready | Arrange | Start | Act | Chat | Shadow | Leave | Ping | Pong
FromHost = Welcome | Seated | Lobby | Update | Refused | Chat | Record | Closing | Ping | Pong


def encode(message: Message) -> bytes:
    """The frame of a message."""
    return frames.encode(msgspec.to_builtins(message))


def from_client(value: Any) -> FromClient:
    """The message in a frame from a client. Raises PeerError."""
    message: FromClient = _convert(value, FromClient)
    return message


def from_host(value: Any) -> FromHost:
    """The message in a frame from a host, its sentences and names stripped. Raises PeerError."""
    message: FromHost = _convert(value, FromHost)
    match message:
        case Welcome(_, program, table, game):
            return replace(message, program=stripped(program), table=stripped(table), game=stripped(game))
        case Chat(text, name):
            return replace(message, text=stripped(text), name=stripped(name))
        case Refused(text=text) | Closing(text):
            return replace(message, text=stripped(text))
        case Lobby() | Update():
            return replace(message, seats=tuple([replace(seat, name=stripped(seat.name)) for seat in message.seats]))
        case _:
            return message


def other_protocol(value: Any, here: str) -> str:
    """Where a first word is of another protocol: the sentence that says so to the program `here`. Empty: it is of this one."""
    protocol, program = value.get("protocol"), value.get("program")
    if value.get("say") not in ("hello", "welcome") or type(protocol) is not int or protocol == PROTOCOL:
        return ""
    named = cut(program, 40) if isinstance(program, str) else "another program"
    return (
        f"the other side is {named} and speaks protocol {protocol}; this is {here}, which speaks protocol {PROTOCOL}. "
        "Install the same version on both sides: pipx upgrade cowtui"
    )


def _convert(value: Any, kinds: Any) -> Any:
    try:
        return msgspec.convert(value, kinds)
    except (msgspec.ValidationError, RecursionError) as fault:
        raise PeerError(Code.BAD_FRAME, f"a frame is no message of protocol {PROTOCOL}: {cut(str(fault), 200)}") from None
