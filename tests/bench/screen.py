"""The screen on a real pty, beside an empty Textual app in the same run: start, keys, bytes. `python tests/bench/screen.py [--json]`.

The budgets are those of the design; a figure that breaks one is marked. Times are of the machine as it is: run it on an idle one.
"""

from __future__ import annotations

import argparse
import fcntl
import json
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

import pyte

EMPTY = """
from textual.app import App
from textual.widgets import Static
class Empty(App):
    ENABLE_COMMAND_PALETTE = False
    def compose(self):
        yield Static("ready")
    def on_key(self, event):
        self.query_one(Static).update(f"key {event.key}", layout=False)
Empty().run(mouse=False)
"""
MENU = "from cowtui.commandline.full_screen import run; raise SystemExit(run())"
SOLO = (
    "from cowtui.commandline.full_screen import run; from cowtui.screens.destinations import Solo; "
    "raise SystemExit(run(Solo({game!r}, seats=4, seed='bench'), motion={motion}))"
)
TABLE = SOLO.format(game="take5", motion=False)
JOIN = (
    "from cowtui.commandline.full_screen import run; from cowtui.screens.destinations import Join; "
    "raise SystemExit(run(Join((('127.0.0.1', {port}),), {words!r}), motion={motion}))"
)
REPLAY = (
    "from cowtui.commandline.full_screen import run; from cowtui.screens.destinations import Replay; "
    "raise SystemExit(run(Replay(open({record!r}).read())))"
)
ROOT = Path(__file__).parent.parent.parent

REPLAY = REPLAY.format(record=str(ROOT / "tests" / "games" / "playthroughs" / "take5.record"))


CURSOR = {(80, 24): 700, (120, 40): 1500}
"""Bytes that a move of the cursor may cost with filled faces, by the terminal."""
SIXTEEN = 400
"""With 16 colours, at 80×24."""
ZONES = 6
"""So many zones a table has at most, from Tab to Tab."""
TIMES = {(80, 24): 1.5, (120, 40): 2.0}
"""How many times the empty app's key a move of the cursor may take."""


class Figure(NamedTuple):
    """One line of the table."""

    what: str
    value: float
    unit: str
    budget: float | None = None


class Pty:
    """A program on a pty, and when its bytes come."""

    def __init__(self, code: str, home: Path, size: tuple[int, int] = (80, 24), colours: int = 256) -> None:
        self.size = size
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
        self.begun = time.perf_counter()
        self.process = subprocess.Popen(
            [sys.executable, "-c", code], stdin=slave, stdout=slave, stderr=slave, env=_environment(home, colours), start_new_session=True
        )
        os.close(slave)
        self.sent = b""

    def read(self, seconds: float) -> bytes:
        """What comes first within this time; nothing at its end."""
        if not select.select([self.master], [], [], seconds)[0]:
            return b""
        try:
            piece = os.read(self.master, 1 << 20)
        except OSError:  # the program has ended
            return b""
        self.sent += piece
        return piece

    def until(self, text: str, seconds: float = 30) -> float:
        """Seconds from the start until this text has come."""
        end = time.perf_counter() + seconds
        while text.encode() not in self.sent:
            if time.perf_counter() > end:
                raise SystemExit(f"{text!r} has not come within {seconds} s: {self.sent[-500:]!r}")
            self.read(0.2)
        return time.perf_counter() - self.begun

    def shows(self, text: str, seconds: float = 30) -> None:
        """Read until the picture has this text, in whatever pieces it came."""
        end = time.perf_counter() + seconds
        screen = pyte.Screen(*self.size)
        stream = pyte.ByteStream(screen)
        seen = 0
        while not any(text in line for line in screen.display):
            if time.perf_counter() > end:
                raise SystemExit(f"{text!r} has not come within {seconds} s: {screen.display}")
            self.read(0.2)
            stream.feed(self.sent[seen:])
            seen = len(self.sent)

    def settle(self, seconds: float = 0.25) -> bytes:
        """Everything until nothing has come for so long."""
        got = b""
        while piece := self.read(seconds):
            got += piece
        return got

    def key(self, key: str, patience: float = 2) -> tuple[float, float, int]:
        """Milliseconds to the first and to the last byte, and how many bytes; what sends nothing is waited for so many seconds."""
        begun = time.perf_counter()
        os.write(self.master, key.encode())
        count, first, last = 0, 0.0, 0.0
        while piece := self.read(0.08 if count else patience):
            last = time.perf_counter() - begun
            first = first or last
            count += len(piece)
        return first * 1000, last * 1000, count

    def cpu(self) -> float:
        """Milliseconds of CPU that it has used: a figure that holds on a busy machine too."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text("utf-8").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) * 1000 / os.sysconf("SC_CLK_TCK")

    def close(self) -> None:
        """End the program."""
        self.process.send_signal(signal.SIGTERM)
        self.settle(0.1)
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()
        os.close(self.master)


def _environment(home: Path, colours: int = 256) -> dict[str, str]:
    (home / "cowtui").mkdir(parents=True, exist_ok=True)
    (home / "cowtui" / "settings.toml").write_text('player = "Ann"\n', "utf-8")
    kept = {name: os.environ[name] for name in ("PATH",) if name in os.environ}
    homes = {"HOME": str(home), "XDG_CONFIG_HOME": str(home), "XDG_DATA_HOME": str(home / "data"), "PYTHONPATH": str(ROOT)}
    return {**kept, **homes, "TERM": "xterm-256color" if colours == 256 else "xterm", "LANG": "C.UTF-8", "SSH_CONNECTION": "bench"}


@contextmanager
def running(code: str, home: Path, size: tuple[int, int] = (80, 24), colours: int = 256) -> Iterator[Pty]:
    """A program, ended afterwards."""
    program = Pty(code, home, size, colours)
    try:
        yield program
    finally:
        program.close()


def start_up(home: Path, times: int) -> Iterator[Figure]:
    """From exec to the first painted frame, turn by turn, so that both meet the same machine."""
    empty, ours = [], []
    for _ in range(times + 1):
        with running(EMPTY, home) as program:
            empty.append(program.until("ready"))
        with running(MENU, home) as program:
            ours.append(program.until("What would you like to do"))
    floor, mine = median(empty[1:]), median(ours[1:])
    yield Figure("start, empty Textual app", floor * 1000, "ms")
    yield Figure("start, menu", mine * 1000, "ms", 1.35 * floor * 1000)
    yield Figure("start, times the empty app's", mine / floor, "x", 1.35)


def keys(home: Path, count: int) -> Iterator[Figure]:
    """Key to bytes: the table's cursor, a whole redraw (a replay's table as another seat saw it), another screen (the log, and back)."""
    with running(EMPTY, home) as program:
        program.until("ready")
        program.settle()
        before = program.cpu()
        pressed = [program.key("ab"[turn % 2]) for turn in range(count)]
        floor, lasts = median(first for first, _, _ in pressed), [last for _, last, _ in pressed]
        yield Figure("key, empty Textual app, CPU a key", (program.cpu() - before) / count, "ms")
        yield Figure("key, empty Textual app, median", floor, "ms")
    for size in ((80, 24), (120, 40)):
        with running(TABLE, home, size) as program:
            program.shows("Choose a card")
            program.settle()
            before = program.cpu()
            moves = [program.key("\x1b[C" if turn % 8 < 4 else "\x1b[D") for turn in range(count)]
            cpu = (program.cpu() - before) / count
            screens = [program.key("g") for _ in range(count // 2)]
        with running(REPLAY, home, size) as program:
            program.shows("'s view")
            program.settle()
            redraws = [program.key("\t") for _ in range(count)]
        name, most = f"{size[0]}x{size[1]}", CURSOR[size]
        yield Figure(f"cursor, {name}, median to first byte", median(first for first, _, _ in moves), "ms", TIMES[size] * floor)
        yield Figure(f"cursor, {name}, p95 to first byte", _p95([first for first, _, _ in moves]), "ms")
        yield Figure(f"cursor, {name}, CPU a key", cpu, "ms")
        yield Figure(f"cursor, {name}, bytes, median", median(sent for _, _, sent in moves), "B", most)
        yield Figure(f"cursor, {name}, bytes, most", max(sent for _, _, sent in moves), "B")
        yield Figure(f"whole redraw, {name}, p95 to last byte", _p95([last for _, last, _ in redraws]), "ms")
        yield Figure(f"whole redraw, {name}, bytes, median", median(sent for _, _, sent in redraws), "B")
        yield Figure(f"another screen, {name}, p95 to last byte", _p95([last for _, last, _ in screens]), "ms", 4 * _p95(lasts))
        yield Figure(f"another screen, {name}, bytes, median", median(sent for _, _, sent in screens), "B")


def of_game(home: Path, game: str, turns: int) -> Iterator[Figure]:
    """Any game, alone with three bots: the bytes of every arrow in every zone and of Tab at three moments, and of an answer."""
    for colours, size, most in (
        (16, (80, 24), SIXTEEN),
        (16, (120, 40), None),
        (256, (80, 24), CURSOR[80, 24]),
        (256, (120, 40), CURSOR[120, 40]),
    ):
        arrows: list[int] = []
        tabs: list[int] = []
        with running(SOLO.format(game=game, motion=False), home, size, colours) as program:
            program.shows("▸ ")
            for moment in range(3):
                program.settle(3)
                _through_the_zones(program, arrows, tabs)
                for _ in range(2 * (moment < 2)):
                    program.key("i")
                    os.write(program.master, b"\r")
                    program.settle(3)
        name = f"{game}: {size[0]}x{size[1]}, {colours} colours"
        yield Figure(f"{name}, arrows, most", max(arrows), "B", most)
        yield Figure(f"{name}, arrows, median", median(arrows), "B")
        yield Figure(f"{name}, Tab, most", max(tabs), "B", most)
        yield Figure(f"{name}, Tab, median", median(tabs), "B")
    for motion in (False, True):
        with running(SOLO.format(game=game, motion=motion), home) as program:
            program.shows("▸ ")
            program.settle(3)
            answers = []
            for _ in range(turns):
                program.key("i")
                program.settle(0.2)
                os.write(program.master, b"\r")
                answers.append(len(program.settle(3)))
            how = ", step by step" if motion else ""
            yield Figure(f"{game}: an answer and three bots' turns{how}, most", max(answers), "B", 3 * 4000)


def _through_the_zones(program: Pty, arrows: list[int], tabs: list[int]) -> None:
    """Tab through what no board has more zones than, and in each press every arrow from three places; a key that does nothing counts 0."""
    for _ in range(ZONES):
        tabs.append(program.key("\t")[2])
        for _ in range(3):
            arrows += [program.key(key, 0.3)[2] for key in ("\x1b[C", "\x1b[B", "\x1b[D", "\x1b[A", "\x1b[C")]


def _p95(values: Sequence[float]) -> float:
    return sorted(values)[int(0.95 * (len(values) - 1))]


def idle(home: Path, seconds: float) -> Iterator[Figure]:
    """Bytes while nothing happens and no clock runs."""
    with running(TABLE, home) as program:
        program.shows("Choose a card")
        program.settle()
        end = time.perf_counter() + seconds
        sent = 0
        while (left := end - time.perf_counter()) > 0:
            sent += len(program.read(left))
    yield Figure(f"idle, {seconds:.0f} s", sent, "B", 0)


def at_a_hosted_table(home: Path, turns: int, motion: bool) -> Iterator[Figure]:
    """The clock's tick, another's pick, and a turn that another's pick reveals; over TLS."""
    words = ["--name", "Bench", "--seats", "4", "--bots", "2", "--no-announce", "--bind", "127.0.0.1", "--port", "0", "--clock", "600"]
    host = subprocess.Popen(
        [sys.executable, "-m", "cowtui", "host", "take5", "--no-seat", "--json", *words, "--option", "limit=300", "--seed", "bench"],
        stdout=subprocess.PIPE,
        env=_environment(home),
    )
    try:
        assert host.stdout
        opened = json.loads(host.stdout.readline())
        code = JOIN.format(port=opened["port"], words=opened["words"], motion=motion)
        with running(code, home) as program, _ben(opened["port"]) as ben:
            program.shows("Choose a card")
            program.settle(0.2)
            yield from _measured(program, ben, turns, ", card by card" if motion else "")
    finally:
        host.terminate()
        host.wait()


def _measured(program: Pty, ben: Callable[[], bool], turns: int, how: str) -> Iterator[Figure]:
    ticks = []
    for _ in range(4):
        program.settle(0.3)
        ticks.append(len(program.read(2)))
    shown = []
    for _ in range(turns):
        program.key("\r")
        program.settle(0.5)
        if not ben():
            break
        sent = 0
        quiet = time.perf_counter()
        while time.perf_counter() - quiet < 1.6:
            piece = program.read(0.3)
            if len(piece) > 150:
                quiet = time.perf_counter()
            sent += len(piece)
        shown.append(sent)
    if not how:
        yield Figure("clock tick, median", median(ticks), "B", 100)
    yield Figure(f"a turn that another reveals{how}, median", median(shown), "B", 4000)
    yield Figure(f"a turn that another reveals{how}, most", max(shown), "B")


@contextmanager
def _ben(port: int) -> Iterator[Callable[[], bool]]:
    """A second person, who picks when told to; False where nothing was asked."""
    from msgspec import to_builtins

    from net import client, looking
    from net.core.messages import Act, Update
    from rules.catalog import load

    latest: list[Update] = []
    news = threading.Event()

    def deliver(message: Any) -> None:
        if isinstance(message, Update):
            latest.append(message)
            news.set()

    greeting = looking.look([("127.0.0.1", port)])
    greeting.confirm()
    connection = client.join(greeting, "Ben", deliver)

    def act() -> bool:
        end = time.perf_counter() + 5
        while time.perf_counter() < end:
            asks = [asked for asked in latest[-1].asks if asked.must] if latest else []
            if asks:
                first = asks[0].answers[0]
                connection.send(Act(asks[0].number, to_builtins(first)))
                return True
            news.clear()
            news.wait(0.1)
        return False

    assert load("take5")
    try:
        yield act
    finally:
        connection.close()


def main() -> None:
    """Measure, and print a table or JSON."""
    parser = argparse.ArgumentParser(prog="python tests/bench/screen.py", description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--keys", type=int, default=60, help="presses measured (60)")
    parser.add_argument("--starts", type=int, default=5, help="starts measured (5)")
    parser.add_argument("--game", help="only the bytes of this game's table, alone with three bots")
    parser.add_argument("--turns", type=int, default=6, help="turns measured (6)")
    said = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        os.environ["XDG_DATA_HOME"] = str(home / "ben")
        figures = []
        measured = of_game(home, said.game, said.turns) if said.game else _all(home, said.starts, said.keys, said.turns)
        for figure in measured:
            figures.append(figure._asdict())
            if not said.json:
                over = figure.budget is not None and figure.value > figure.budget
                limit = "" if figure.budget is None else f"budget {figure.budget:.1f}{'  OVER' if over else ''}"
                print(f"{figure.what:55} {figure.value:10.1f} {figure.unit:3} {limit}", flush=True)
    if said.json:
        print(json.dumps(figures))


def _all(home: Path, starts: int, presses: int, turns: int) -> Iterator[Figure]:
    yield from start_up(home, starts)
    yield from keys(home, presses)
    yield from idle(home, 3)
    yield from at_a_hosted_table(home, turns, False)
    yield from at_a_hosted_table(home, turns, True)


if __name__ == "__main__":
    main()
