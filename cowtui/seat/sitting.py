"""One visit to a table: the connection, and the last that was heard over it, for whichever screen is open."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeAlias

from cowtui.hosting.invitation import invitation
from net.core.connection import Connection, Deliver, Lost
from net.core.lobby import ALONE
from net.core.messages import Closing, FromClient, FromHost, Lobby, Record, Seated, SeatInfo, Update, Welcome
from rules.kernel import AnyGame, Seat

if TYPE_CHECKING:
    from cowtui.hosting.process import Hosted

Open: TypeAlias = Callable[[Deliver], Connection]
"""Opens the connection; may take a moment."""


class Sitting:
    """One visit to a table, with or without a seat there."""

    def __init__(
        self, game: AnyGame, post: Callable[[Sitting, FromHost | Lost], None], *, table: str = "", alone: bool = True, motion: bool = True
    ) -> None:
        self.game = game
        self.table = table
        self.alone = alone
        """Nothing goes over a network."""
        self.motion = motion
        self.keeps_record = False
        """Whether the record of a finished game is saved here: it is not where the table's own process does that."""
        self.way_back = ""
        """The command that comes back to the seat."""
        self.hosted: Hosted | None = None
        """The process of a table of one's own."""
        self.comes_late = False
        """Whether a game may have begun before this player came."""
        self.remark = ""
        """What to say when the table is first shown: why it is not as it was asked for."""
        self.is_open = False
        """Whether this player lets watchers see the own cards."""
        self.seat: Seat | None = None
        self.owner = alone
        self.lobby: Lobby | None = None
        self.update: Update | None = None
        self.record = ""
        """The record of the finished game; empty until it has come whole."""
        self.lost: Lost | None = None
        self._people: set[Seat] = set()
        """Seats that persons have had."""
        self._parts: list[str] = []
        self._post = post
        self._connection: Connection | None = None

    def open(self, opening: Open) -> None:
        """Open the connection; what comes over it is posted."""
        self._connection = opening(self.hear)

    def hear(self, said: FromHost | Lost) -> None:
        """Hand a message over to whoever shows it; from any thread."""
        self._post(self, said)

    def take(self, said: FromHost | Lost) -> None:
        """Remember what was said last of each kind."""
        match said:
            case Welcome(table=table):
                self.table = table
            case Seated(seat, _, owner):
                self.seat, self.owner = seat, owner
            case Lobby(places):
                self.lobby = said
                self._meet(places)
            case Update():
                self.update, self.lost = said, None
                self._meet(said.seats)
                if said.ranks is None:
                    self.record = ""  # that was another game's
            case Record(part, last):
                self._parts.append(part)
                if last:
                    self.record, self._parts = "".join(self._parts), []
            case Lost():
                self.lost = said
            case Closing(text):
                self.lost = Lost(text)
            case _:
                pass

    def _meet(self, places: Sequence[SeatInfo]) -> None:
        self._people |= {seat for seat, place in enumerate(places) if place.name and not place.bot}

    @property
    def is_shared(self) -> bool:
        """Whether the table goes on without this player: it is another's, or somebody else than bots has been there."""
        if self.alone or self.hosted is None:
            return not self.alone
        return bool(self._people - {self.seat}) or (self.lobby is not None and self.lobby.watchers > 0)

    @property
    def is_private(self) -> bool:
        """Whether nobody else can come: a game alone, or one that was gone on with."""
        return self.alone or self.table == ALONE

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.update is not None and self.update.ranks is not None

    @property
    def invitation(self) -> str:
        """At a table of one's own: where others find it, and its words."""
        if self.hosted is None:
            return ""
        return invitation(self.hosted.opened, self.hosted.announced)

    @property
    def is_closed(self) -> bool:
        """Whether the connection has ended for good."""
        return self.lost is not None and self.lost.final

    @property
    def state(self) -> str:
        """One or two words about the connection."""
        if self.lost is not None:
            return "! closed" if self.lost.final else "! lost, trying"
        if self.update is not None and self.seat is not None and self.update.seats and self.update.seats[self.seat].bot:
            return "! a bot plays for you"
        return "this machine" if self.alone else "connected"

    def send(self, message: FromClient) -> None:
        """Say something to the host."""
        if self._connection is not None:
            self._connection.send(message)

    def close(self) -> None:
        """End the connection."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None
