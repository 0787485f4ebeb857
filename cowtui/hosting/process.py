"""The host process of a table: started apart from this terminal, so that the table goes on when the terminal is gone."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from secrets import token_urlsafe
from typing import NamedTuple

from msgspec.structs import replace

from cowtui import signals
from cowtui.door.messages import OpenDoor
from cowtui.hosting import door, kept_doors
from cowtui.hosting.launching import launch, tell
from net import identity
from net.core.lobby import TableConfig
from net.files import read_saved
from net.host import CannotOpen, Opened, Settings, is_announced, saved_game


class DoorPort(NamedTuple):
    """That there is a door for guests, and at which port."""

    port: int | None = None
    """None: the next free one after the table's."""


class Hosted:
    """One host process that this one has started."""

    def __init__(
        self, opened: Opened, process: subprocess.Popen[bytes], past: str = "", announced: bool = True, door: OpenDoor | None = None
    ) -> None:
        self.opened = opened
        self.door = door
        """For friends who have nothing but ssh."""
        self.announced = announced
        """Whether the table is on the LAN's list."""
        self.past = past
        """The record that the table has gone on from."""
        self._process = process

    @property
    def is_running(self) -> bool:
        """Whether the table is still kept."""
        return self._process.poll() is None

    def end(self) -> None:
        """End the table, a running game being saved; its process takes a moment for that."""
        self._process.terminate()

    def stop(self) -> int:
        """End the table, and wait for it; the exit status of its process."""
        self.end()
        return self._process.wait()


def start(
    settings: Settings, player: str, ssh: DoorPort | None = None, *, opened_one: Callable[[Hosted], None] = lambda hosted: None
) -> Hosted:
    """Open a table that belongs to this player, or go on with a saved one; with a door for guests, where `ssh` says so.

    Raises CannotOpen, with the host's own sentence. `opened_one` is given the table as soon as it is open, while a signal still ends it:
    so that none is ever left without its keeper.
    """
    ends = door.channel() if ssh else None
    try:
        mine = identity.certificate().fingerprint
        saved = saved_game(settings.resume).config if settings.resume else TableConfig(table="", game="", seats=0)
        named = (settings.config or saved).table
        # one for all of the player's tables of a name: a new one must not cost the seat at the old one; none: the table gives it that seat
        owner = identity.token_for(mine, named, player) or token_urlsafe(16)
        past = read_saved(Path(settings.resume)) if settings.resume else ""
        log = new_log("host")
    except OSError as fault:
        raise CannotOpen(str(fault)) from None
    settings = replace(settings, config=replace(settings.config or saved, owner=owner))
    if ends:
        settings = replace(settings, door=ends[0].fileno())
    process: subprocess.Popen[bytes] | None = None

    def end(number: int) -> None:
        if process is not None:  # else it has not heard what to host, and ends by itself
            process.kill()
        signals.end_now(number)

    with signals.handled_by(end):
        with ends[0] if ends else nullcontext():
            process = launch("net", log, [ends[0].fileno()] if ends else ())
        try:
            opened = tell(process, settings, Opened, log)
        except CannotOpen:
            log.unlink()
            raise
        identity.keep_token(identity.SavedSeat(mine.hex(), opened.table, player, owner))
        hosted = Hosted(opened, process, past, is_announced(settings))
        opened_one(hosted)
    if ssh and ends:
        try:
            hosted.door = door.open_beside(opened, ends[1], log, settings, ssh.port)
            kept_doors.keep(owner, process.pid, hosted.door)
        except CannotOpen:
            hosted.stop()
            raise
    return hosted


def new_log(kind: str) -> Path:
    """Where a process of a table says what went wrong; one file for each, the oldest of a kind swept away. Raises OSError."""
    folder = identity.home() / "logs"
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    for old in sorted(folder.glob(f"{kind}-*.log"), key=lambda path: path.stat().st_mtime)[:-20]:
        old.unlink(missing_ok=True)
    return folder / f"{kind}-{token_urlsafe(6)}.log"
