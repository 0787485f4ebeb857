"""The closed lists of the protocol: why something was refused or ended, paces, stops, and what happens when a clock ends."""

from __future__ import annotations

from enum import StrEnum


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
    NAME_MIXED = "name-mixed"
    """Letters of several alphabets in one name."""
    NAME_OURS = "name-ours"
    """The program itself speaks under that name."""
    SEAT_LIVE = "seat-live"
    """Somebody is connected to this seat; say `take` to sit there in their place."""
    BAD_TEXT = "bad-text"
    """A name, key or line of chat that is empty or too long."""
    FULL = "full"
    """Every seat is a person's: watch, or come again."""
    SEATS_CLOSED = "seats-closed"
    """Bots' seats are not given to newcomers."""
    STAY_OUT = "stay-out"
    """You were removed from this table for good."""
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
    STARTING = "starting"
    """A game is just starting: nobody sits down and nothing changes until it has begun or is called off."""

    NO_SUCH_PERSON = "no-such-person"
    """Nobody at the table is called so."""
    PAUSED = "paused"
    """The table is paused: somebody has to go on first."""

    # The end of a connection
    CLOSED = "closed"
    """The table is closed."""
    LEFT = "left"
    """You have left it."""
    PUT_OUT = "put-out"
    """You were put out of the table."""
    ELSEWHERE = "elsewhere"
    """You sat down at your seat from another place."""
    WRONG_KEYS = "wrong-keys"
    CROWDED = "crowded"
    """Too many come at once: try again in a moment."""
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
    OTHER_DEAL = "other-deal"
    """What the host says of a deal does not fit what it showed: this program gave no word for it."""
    NOT_KEPT = "not-kept"
    """The way back to the seat could not be saved."""
    NOT_CONNECTED = "not-connected"
    """The connection is lost for now: nothing was sent."""


class Dealt(StrEnum):
    """Who has a word in what a table deals, draws and throws."""

    PROMISED = "promised"
    """The host and everybody who sits there: nobody chooses it."""
    SEED = "seed"
    """The host named the seed, and knows it."""
    ALONE = "alone"
    """Nobody is asked: the game is played in one process, or by bots only."""


class Pace(StrEnum):
    """At what pace bots play."""

    SLOW = "slow"
    NORMAL = "normal"
    FAST = "fast"
    INSTANT = "instant"


class Stop(StrEnum):
    """Why a game stands still."""

    NOBODY_ANSWERS = "nobody-answers"
    """Bots would play alone: any word of a player goes on."""
    ASKED = "asked"
    """The owner, or a vote, paused it."""


class Then(StrEnum):
    """What happens when somebody who is waited for does not answer in time."""

    DEFAULT = "default"
    """The rules' default is played for them."""
    BOT = "bot"
    """A bot plays their seat from then on."""
    PAUSE = "pause"
    """The table pauses, since nobody else answers."""
