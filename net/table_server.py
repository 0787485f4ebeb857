"""One table on an asyncio loop: its timers, its bots and its journal around the pure core. The host and a solo game share it."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Final, TypeAlias

from net import journal
from net.botseat import BotSeat
from net.core.coding import encode
from net.core.lobby import TableConfig
from net.core.messages import Act, FromClient, FromHost
from net.core.outbox import Peer
from net.core.starts import Dealer
from net.core.table import Table
from net.journal import Journal, Saved
from net.syncing import Syncing
from net.thinking import Thinker
from rules import record
from rules.kernel import AnyGame, Seat

_log = logging.getLogger(__name__)

MOMENT: Final = 100
"""Milliseconds in which nothing may be due at a quiet table."""
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
        *,
        bots_first: bool = False,
    ) -> None:
        """Without folders nothing is written. Raises PeerError where the configuration is no good, OSError.

        `fingerprint`: of the host's certificate; None: nobody comes from outside, and nobody is asked for a word in the deal.
        `bots_first`: no time passes until the bots have said what they have to say, so that the same words make the same game.
        `fail` is told, once, that the game cannot be written down any more: nothing happens from then on, and `close` is due.
        `end` is told the last word where people have decided to close the table; `close` is due too.
        """
        self._fail, self._end = fail, end
        self._trouble = ""
        self._journals, self._replays = journals, replays
        self._thinker = thinker
        self._senders: dict[Peer, Send] = {}
        self._last_peer = 0
        self._bots_first = bots_first
        self._time = now()
        self._bots: dict[Seat, tuple[BotSeat, Peer, asyncio.Task[None]]] = {}
        self._bot_peers: set[Peer] = set()
        self._secret = secrets.token_hex(8) if config.seed is None else config.seed
        self.journal: Journal | None = None
        self._journal_path = journal.path_for(journals, config.table, config.game) if journals else None
        dealer = Dealer(fingerprint.hex(), lambda: secrets.token_hex(32)) if fingerprint else None
        self.table = Table(
            game, config, now(), lambda: secrets.token_urlsafe(16), lambda: secrets.token_hex(16), self._open_journal, dealer
        )
        self._timer: asyncio.TimerHandle | None = None
        self._is_turn_due = False
        """Whether the loop will call `_turn`."""
        self._syncing = Syncing(self._synced)
        self._held: list[tuple[tuple[Peer, ...], FromHost, bytes]] = []
        """What is to be sent, as a message and as its frame, as soon as the lines before it are on the disk."""
        self._replies: list[tuple[Peer, FromHost]] = []
        """What goes behind all that this turn has to say."""
        self._held_for: tuple[Journal | None, int] = None, 0
        """The file, and how much of it that is."""
        self._is_closed = False

    def start(self) -> None:
        """Let time pass and bots play from here on."""
        self._turn_soon()

    def resume(self, saved: Saved) -> None:
        """Go on with a saved game. Raises RecordError, journal.InUse, OSError."""
        self.journal = Journal(saved.path, saved.whole)
        self.table.resume(saved.header, saved.lines, self.journal.write, self._now())

    def listen_at(self, port: int) -> None:
        """Have the record say where the table listens."""
        with self._writing():
            self.table.listen_at(port, self._now())

    @property
    def is_at_rest(self) -> bool:
        """Whether all has been told, and every bot has said what it has to say to it."""
        return not (self._is_turn_due or self._syncing.is_on or self._held) and all(bot.is_at_rest for bot, _, _ in self._bots.values())

    @property
    def is_quiet(self) -> bool:
        """Whether it is at rest, and nothing will happen by itself in the next moment."""
        due = self.table.due(now()) if self.is_at_rest else 0
        return due is None or due > now() + MOMENT

    def connect(self, send: Send, origin: str = "") -> Peer:
        """Take in a connection that is past its greeting; `origin` is its address."""
        self._last_peer += 1
        self._senders[self._last_peer] = send
        self.table.admit(self._last_peer, origin)
        return self._last_peer

    def say(self, peer: Peer, message: FromClient) -> bool:
        """Take in what a connection said; returns whether it was a move that counts."""
        counts = False
        with self._writing():
            if not self._trouble:
                counts = self.table.say(peer, message, self._now())
                self._turn_soon()
        return counts

    def reply(self, peer: Peer, message: FromHost) -> None:
        """Answer what is no matter of the table's, behind all that the table has to say to what came before it."""
        if self._is_turn_due:
            self._replies.append((peer, message))
        elif self._syncing.is_on or self._held:
            self._held.append(((peer,), message, encode(message)))
        elif send := self._senders.get(peer):
            send(message, encode(message))

    def leave(self, peer: Peer) -> None:
        """Take leave of a connection that is gone."""
        with self._writing():
            if self._senders.pop(peer, None) and not self._trouble:
                self.table.leave(peer, self._now())
                self._turn_soon()

    async def close(self, text: str) -> None:
        """Say goodbye to everybody, and whether the game is saved; stop the bots and close the journal."""
        self._is_closed = True
        if self._timer:
            self._timer.cancel()
        self._syncing.close()
        saved = self._is_saved()
        if self._trouble:
            self._held.clear()
        self._send_held()
        self.table.close(self._trouble or (f"{text}; the game is saved" if saved else text))
        self._hold()
        self._send_held()
        tasks = [task for _, _, task in self._bots.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._thinker.close()
        if self.journal:
            self.journal.close()

    def _is_saved(self) -> bool:
        """Put the last lines of a game that is not over on the disk; returns whether it can go on."""
        if self.journal is None or self._trouble:
            return False
        with self._writing():
            self._keep_journal(self.journal)
            self.journal.sync()
        return not self._trouble

    def _open_journal(self, header: record.Header) -> Callable[[record.Line], None]:
        if self._journals is None:
            return lambda line: None
        if self.journal:  # of a game that has ended just now
            self._syncing.wait()
            self.journal.sync()
            self._file_replay(self.journal)
        if self._journal_path is None:
            self._journal_path = journal.path_for(self._journals, header.table, header.game)
        self.journal, self._journal_path = Journal(self._journal_path), None
        return self.journal.write

    @property
    def journal_path(self) -> Path | None:
        """Of the game that is played, or of the first to come."""
        return self.journal.path if self.journal else self._journal_path

    # One turn of the loop ---------------------------------------------------------------------------------------------------

    def _turn_soon(self) -> None:
        if not self._is_turn_due:
            self._is_turn_due = True
            asyncio.get_running_loop().call_soon(self._turn)

    def _turn(self) -> None:
        """Tell everybody what has happened, once for all that this turn of the loop brought, and once it is on the disk."""
        if self._syncing.is_on:  # what has happened meanwhile is told by the next turn, which follows at once
            return
        self._is_turn_due = False
        if self._is_closed or self._trouble:
            return
        with self._writing():
            self._hold()
            self._place_bots()
            self._held_for = self.journal, self.journal.written if self.journal else 0
            self._set_timer()
            self._go_on()

    def _synced(self, fault: OSError | None) -> None:
        with self._writing():
            if fault:
                raise fault
            self._go_on()
        if self._is_turn_due:
            self._turn()

    def _go_on(self) -> None:
        """Tell what is held, if what it follows from is on the disk by now."""
        if self._syncing.is_on or self._is_closed or self._trouble:
            return
        held_for, much = self._held_for
        if held_for is self.journal and self.journal and self.journal.synced < much:
            self._keep_journal(self.journal)
            if not self._syncing.put(self.journal):
                return
        self._tell()

    def _tell(self) -> None:
        """File the record of a game that is over, and send what was held back until it was on the disk."""
        match = self.table.match
        if self.journal and match and match.is_over and self.journal.is_synced:
            self._file_replay(self.journal)
        self._send_held()
        if self.table.closing:
            self._end(self.table.closing)

    def _set_timer(self) -> None:
        if self._timer:
            self._timer.cancel()
        due, beat = self.table.due(self._now()), self._now() + BEAT
        self._timer = asyncio.get_running_loop().call_at((beat if due is None else min(due, beat)) / 1000, self._tick)

    def _tick(self) -> None:
        self._timer = None
        if self._bots_first and not self.is_at_rest:
            self._timer = asyncio.get_running_loop().call_later(0.001, self._tick)
            return
        if self._trouble or self._is_closed:
            return
        with self._writing():
            if self.journal and not self._syncing.is_on:
                self._keep_journal(self.journal)
            if self.table.tick(self._now()) or (self.journal and not self.journal.is_synced):
                self._turn_soon()
            else:
                self._set_timer()

    def _keep_journal(self, kept: Journal) -> None:
        """Write the file of the game anew where somebody has removed or changed it. Raises OSError."""
        if not kept.is_in_place():
            kept.write_anew()
            _log.warning("the file of the game was removed or changed; it is written anew: %s", kept.path)

    def _file_replay(self, ended: Journal) -> None:
        self.journal = None
        if self._replays:
            try:
                ended.finish(self._replays)
            except OSError as fault:
                _log.warning("the record of the game stays at %s: %s", ended.path, fault)
        ended.close()

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """What cannot be written has not happened: the table ends where its journal does."""
        try:
            yield
        except OSError as fault:
            if self.journal and self.journal.has_begun:
                self._trouble = (
                    f"the game cannot be saved any more ({fault}); the table closes, and the game goes on from its last saved action"
                )
            else:
                self._trouble = f"the game cannot be saved ({fault}), so it does not begin; the table closes"
            self._trouble = self._trouble[:400]
            self._fail(self._trouble)

    def _hold(self) -> None:
        """Make the frames of all that is to be sent."""
        for peers, message in self.table.take():
            frame = b"" if all(peer in self._bot_peers for peer in peers) else encode(message)
            self._held.append((peers, message, frame))
        replies, self._replies = self._replies, []
        self._held += [((peer,), message, encode(message)) for peer, message in replies]

    def _send_held(self) -> None:
        held, self._held = self._held, []
        for peers, message, frame in held:
            for peer in peers:
                if send := self._senders.get(peer):
                    send(message, frame)

    def _place_bots(self) -> None:
        """A bot for each seat that a bot plays now, and none for the others."""
        wanted = self.table.bots()
        if wanted == {seat: bot.name for seat, (bot, _, task) in self._bots.items() if not task.done()}:
            return
        for seat, (bot, peer, task) in list(self._bots.items()):
            if wanted.get(seat) != bot.name or task.done():
                task.cancel()
                del self._bots[seat]
                del self._senders[peer]
                self._bot_peers.discard(peer)
                self.table.leave(peer, self._now())
        for seat in wanted.keys() - self._bots.keys():
            self._bots[seat] = self._place_bot(seat, wanted[seat])
        self._thinker.keep_for(self.table.game.name, set(wanted.values()))
        self._hold()

    def _place_bot(self, seat: Seat, bot: str) -> tuple[BotSeat, Peer, asyncio.Task[None]]:
        self._last_peer += 1
        peer = self._last_peer
        seed = sha256(f"bot {seat} {self._secret}".encode()).hexdigest()
        player = BotSeat(self.table.game.name, seat, bot, seed, self._thinker, lambda act: self._hear_bot(peer, act))
        self._bot_peers.add(peer)
        self._senders[peer] = lambda message, frame: player.hear(message)
        self.table.admit_bot(peer, seat, self._now())
        return player, peer, asyncio.get_running_loop().create_task(player.run())

    def _now(self) -> int:
        """What time it is at this table: it stands still while bots think, where they go first."""
        if not self._bots_first or self.is_at_rest:
            self._time = now()
        return self._time

    def _hear_bot(self, peer: Peer, act: Act) -> None:
        self.say(peer, act)


def now() -> int:
    """Milliseconds by the running loop's clock."""
    return int(asyncio.get_running_loop().time() * 1000)
