"""Who sits on each seat of a table: a person with a token, a bot, or nobody; and who plays it now."""

from __future__ import annotations

from hashlib import sha256

from msgspec import Struct

from net.core.messages import SeatInfo
from net.core.text import is_same


class SeatState(Struct):
    """One seat of a table. A person owns it by the hash of a token; a bot may sit in for that person."""

    name: str = ""
    bot: str = ""
    """The bot that plays it now; empty: a person does, or nobody sits here."""
    token: str = ""
    """The hash of its person's token; empty: no person's."""
    here: bool = True
    """False: its person's connection is lost."""
    lost: int | None = None
    """Since when the connection is lost, by the clock of the game."""
    gone: int | None = None
    """The same by the clock of the table, which does not stand still."""
    sat: int = 0
    """Counts those who sat down: the lowest has sat longest."""
    ready: bool = False
    owner: bool = False
    claim: int = 0
    """Where its person stands among those who own the table, or did and were only away: the lowest comes first. 0: not among them."""
    absences: int = 0
    """Must asks that went unanswered, one after the other."""
    shown: bool = False
    """Whether watchers may see what this seat sees."""
    seen: int = 0
    """Public events of the game that this person was there for."""

    @property
    def taken(self) -> bool:
        """Whether anybody sits here, a bot included."""
        return bool(self.token or self.bot)

    @property
    def free(self) -> bool:
        """Whether a newcomer may sit here in place of nobody, or of a bot that sits in for nobody."""
        return not self.token

    @property
    def answers(self) -> bool:
        """Whether a person plays here, who may be away for a moment."""
        return bool(self.token) and not self.bot

    @property
    def may_take_back(self) -> bool:
        """Whether the owner's rights passed on from here while its person was away."""
        return bool(self.claim) and not self.owner

    @property
    def is_present(self) -> bool:
        """Whether its person is connected."""
        return bool(self.token) and self.here

    def is_of(self, token: str) -> bool:
        """Return whether this token is the way back to this seat."""
        return bool(self.token) and is_same(self.token, hashed(token))

    def info(self) -> SeatInfo:
        """Return what all may know of it."""
        return SeatInfo(name=self.name, bot=self.bot, here=self.here, ready=self.ready, owner=self.owner)


def hashed(token: str) -> str:
    """Return what the host keeps of a token."""
    return sha256(b"cowtui seat" + token.encode()).hexdigest()


def mark(token_hash: str) -> str:
    """Return by which a client tells that a token, whose hash this is, leads back to a seat here; nobody finds the token by it."""
    return sha256(b"cowtui seat kept" + token_hash.encode()).hexdigest()[:12]
