"""One table on an asyncio loop: its timers, its bots and its journal around the pure core. The host and a solo game share it."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Final, TypeAlias

from net import journal
from net.botseat import BotSeat, Thinker
from net.core.coding import encode
from net.core.lobby import TableConfig
from net.core.messages import FromClient, FromHost
from net.core.outbox import Peer
from net.core.starts import Dealer
from net.core.table import Table
from net.journal import Journal, Saved
from rules import record
from rules.kernel import AnyGame, Seat

BEAT: Final = 1_000
"""Milliseconds between two looks at the clock: a longer gap means that this host slept."""

Send: TypeAlias = Callable[[FromHost, bytes], None]
"""Sends a message, whose frame is the second argument, to one connection."""


class TableServer:
    """Runs one table. Everything is called on its loop."""

    def __init__(
        self,
        game: AnyGame,
        config: TableConfig,
        thinker: Thinker,
        journals: Path | None,
        replays: Path | None,
        fail: Callable[[str], None],
        end: Callable[[str], None],
        fingerprint: bytes | None = None,
    ) -> None:
        """Without folders nothing is written. Raises PeerError where the configuration is no good, OSError.

        `fingerprint`: of the host's certificate; None: nobody comes from outside, and nobody is asked for a word in the deal.
        `fail` is told, once, that the game cannot be written down any more: nothing happens from then on, and `close` is due.
        `end` is told the last word where people have decided to close the table; `close` is due too.
        """
        self._fail, self._end = fail, end
        self._trouble = ""
        self._journals, self._replays = journals, replays
        self._thinker = thinker
        self._senders: dict[Peer, Send] = {}
        self._last_peer = 0
        self._bots: dict[Seat, tuple[str, Peer, asyncio.Task[None]]] = {}
        self._secret = secrets.token_hex(8) if config.seed is None else config.seed
        self.journal: Journal | None = None
        self._journal_path = journal.path_for(journals, config.table, config.game) if journals else None
        dealer = Dealer(fingerprint.hex(), lambda: secrets.token_hex(32)) if fingerprint else None
        self.table = Table(
            game, config, now(), lambda: secrets.token_urlsafe(16), lambda: secrets.token_hex(16), self._open_journal, dealer
        )
        self._timer: asyncio.TimerHandle | None = None
        self._is_closed = False

    def start(self) -> None:
        """Let time pass and bots play from here on."""
        with self._writing():
            self._pump()

    def resume(self, saved: Saved) -> None:
        """Go on with a saved game. Raises RecordError, journal.InUse, OSError."""
        self.journal = Journal(saved.path, saved.whole)
        self.table.resume(saved.header, saved.lines, self.journal.write, now())

    def listen_at(self, port: int) -> None:
        """Have the record say where the table listens."""
        with self._writing():
            self.table.listen_at(port, now())

    def connect(self, send: Send, origin: str = "") -> Peer:
        """Take in a connection that is past its greeting; `origin` is its address."""
        self._last_peer += 1
        self._senders[self._last_peer] = send
        self.table.admit(self._last_peer, origin)
        return self._last_peer

    def say(self, peer: Peer, message: FromClient) -> None:
        """Take in what a connection said."""
        with self._writing():
            if not self._trouble:
                self.table.say(peer, message, now())
                self._pump()

    def leave(self, peer: Peer) -> None:
        """Take leave of a connection that is gone."""
        with self._writing():
            if self._senders.pop(peer, None) and not self._trouble:
                self.table.leave(peer, now())
                self._pump()

    async def close(self, text: str) -> None:
        """Say goodbye to everybody, stop the bots and close the journal."""
        self._is_closed = True
        self.table.close(self._trouble or text)
        self._send_all()
        if self._timer:
            self._timer.cancel()
        tasks = [task for _, _, task in self._bots.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._thinker.close()
        if self.journal:
            self.journal.close()

    def _open_journal(self, header: record.Header) -> Callable[[record.Line], None]:
        if self._journals is None:
            return lambda line: None
        if self._journal_path is None:
            self._journal_path = journal.path_for(self._journals, header.table, header.game)
        self.journal, self._journal_path = Journal(self._journal_path), None
        return self.journal.write

    @property
    def journal_path(self) -> Path | None:
        """Of the game that is played, or of the first to come."""
        return self.journal.path if self.journal else self._journal_path

    def _pump(self) -> None:
        self._send_all()
        if self._is_closed:  # the last connections go, and nobody is to be seated any more
            return
        self._place_bots()
        match = self.table.match
        if self.journal and self._replays and match and match.is_over:
            self.journal.finish(self._replays)
            self.journal = None
        if self._timer:
            self._timer.cancel()
            self._timer = None
        due = self.table.due(now())
        beat = now() + BEAT
        self._timer = asyncio.get_running_loop().call_at((beat if due is None else min(due, beat)) / 1000, self._tick)
        if self.table.closing:
            self._end(f"{self.table.closing}{'; the game is saved' if self.journal else ''}")

    def _tick(self) -> None:
        self._timer = None
        with self._writing():
            if not self._trouble:
                self.table.tick(now())
                self._pump()

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """What cannot be written has not happened: the table ends where its journal does."""
        try:
            yield
        except OSError as fault:
            self._trouble = (
                f"the game cannot be saved any more ({fault}); the table closes, and the game goes on from its last saved action"[:400]
            )
            self._fail(self._trouble)

    def _send_all(self) -> None:
        for peers, message in self.table.take():
            frame = encode(message)
            for peer in peers:
                if send := self._senders.get(peer):
                    send(message, frame)

    def _place_bots(self) -> None:
        """A bot for each seat that a bot plays now, and none for the others."""
        wanted = self.table.bots()
        for seat, (bot, peer, task) in list(self._bots.items()):
            if wanted.get(seat) != bot or task.done():
                task.cancel()
                del self._bots[seat]
                del self._senders[peer]
                self.table.leave(peer, now())
        for seat in wanted.keys() - self._bots.keys():
            self._bots[seat] = self._place_bot(seat, wanted[seat])
        self._send_all()

    def _place_bot(self, seat: Seat, bot: str) -> tuple[str, Peer, asyncio.Task[None]]:
        self._last_peer += 1
        peer = self._last_peer
        seed = sha256(f"bot {seat} {self._secret}".encode()).hexdigest()
        player = BotSeat(self.table.game.name, seat, bot, seed, self._thinker, lambda act: self.say(peer, act))
        self._senders[peer] = lambda message, frame: player.hear(message)
        self.table.admit_bot(peer, seat, now())
        return bot, peer, asyncio.get_running_loop().create_task(player.run())


def now() -> int:
    """Milliseconds by the running loop's clock."""
    return int(asyncio.get_running_loop().time() * 1000)
