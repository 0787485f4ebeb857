"""A hostile host's updates that a client believes: each costs it little time and memory, and at worst its visit, with a sentence.

The lies are true updates with a few things changed: other numbers, cards that change places, fields, events and questions of another
moment or game.

    nice python tests/simulation/lies.py --lies 2000 --seed 1
"""

from __future__ import annotations

import argparse
import random
import signal
import sys
import time
import tracemalloc
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import deepcopy
from pathlib import Path
from types import FrameType
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).parents[1]))

from simulation.fuzz import WORST, places, true_updates
from simulation.screens import SIZES, FullScreen, Lines

from net.core.coding import from_host
from net.core.messages import PROTOCOL, PeerError, Seated, Update, Welcome
from net.core.validation import HostValidator
from rules.catalog import NAMES, load
from rules.errors import IllegalAction
from rules.kernel import AnyGame

HANGS: Final = 20.0
"""Seconds of CPU after which a client hangs."""


class Hangs(BaseException):
    """A client has not come to an end: nothing that is computed catches this."""


class Liar:
    """A host of one game whose every word may be a lie."""

    def __init__(self, game: AnyGame, seed: int, moments: int = 20) -> None:
        self.game = game
        self.rng = random.Random(seed)
        self.told: Counter[str] = Counter()
        self.failures: Counter[str] = Counter()
        """What a client failed over, and where."""
        self.dearest: dict[str, float] = {}
        """By what is computed, the most milliseconds of CPU that it took."""
        self.megabytes = 0.0
        self._true = list(self._some(seed, moments))

    def _some(self, seed: int, moments: int) -> Iterator[dict[str, Any]]:
        for number, seats in enumerate({self.game.usual, self.game.seats[0], self.game.seats[-1]}):
            found = 0
            try:
                for update in true_updates(self.game, seats, seed * 10 + number, every=5):
                    yield {"asks": [], "events": [], "waiting": [], "options": {}, **update}
                    found += 1
                    if found == moments:
                        break
            except IllegalAction:
                continue  # so many play with other options alone

    # Lies --------------------------------------------------------------------------------------------------------------------

    def lie(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """A true update, and a false one that follows it."""
        true, other = self.rng.choice(self._true), self.rng.choice(self._true)
        false = deepcopy(true)
        for _ in range(self.rng.choice((1, 1, 1, 2, 2, 3))):
            self._change(false, other)
        return true, false

    def _change(self, update: dict[str, Any], other: dict[str, Any]) -> None:
        rng = self.rng
        part = rng.choice(("view", "view", "view", "events", "asks", "options"))
        match rng.randrange(10):
            case 0:
                field = rng.choice(list(update["view"]))
                if field in other["view"]:
                    update["view"][field] = deepcopy(other["view"][field])
            case 1:
                update["events"] = deepcopy(other["events"])
            case 2:
                update["asks"] = deepcopy(other["asks"])
            case kind:
                found = list(places(update[part]))
                if not found:
                    return
                holder, key = rng.choice(found)
                if kind == 3:
                    there, name = rng.choice(found)
                    holder[key], there[name] = deepcopy(there[name]), deepcopy(holder[key])
                else:
                    holder[key] = self._changed(holder[key], [one[name] for one, name in places(other[part])])

    def _changed(self, value: Any, others: list[Any]) -> Any:
        rng = self.rng
        match value:
            case bool():
                return not value
            case int():
                return rng.choice((value + 1, value - 1, 0, 1, 2, 3, 5, 7, 10, rng.randrange(60), rng.choice(WORST[:12])))
            case []:
                return [rng.randrange(10)]
            case list():
                rest = [*value]
                del rest[rng.randrange(len(rest))]
                return rng.choice(([], rest, [*value, rng.choice(value)], rng.sample(value, len(value)), value * 8))
            case None:
                return rng.choice((0, 1, 2, [], True))
            case _:
                same = [deepcopy(one) for one in others if type(one) is type(value)]
                return rng.choice([*same, None])

    # What a client makes of them ------------------------------------------------------------------------------------------------

    def one(self, *, weigh: bool = False, advise: bool = True) -> bool:
        """Tell one lie, and have everything computed from it; whether it was believed. Raises Hangs."""
        true, false = self.lie()
        seat, welcome = Seated(0, "t"), Welcome(PROTOCOL, "fuzz", "Barn", self.game.name, self.game.version, False)
        validator = HostValidator()
        validator.validate(welcome)
        validator.validate(seat)
        before = from_host(true)
        assert isinstance(before, Update)
        screen, lines = FullScreen(self.game, 0, self.rng.choice(SIZES)), Lines(self.game)
        screen.take(before)
        for message in (welcome, seat, before):
            lines.take(message)
        try:
            update = from_host(false)
            with self._measured("check", weigh=weigh):
                validator.validate(update)
        except PeerError:
            self.told["refused"] += 1
            return False
        assert isinstance(update, Update)
        self.told["believed"] += 1

        def show() -> None:
            with self._measured("show", weigh=weigh):
                position = screen.take(update)
            with self._measured("keys", weigh=False):
                screen.press(position)
            if advise:
                with self._measured("hint", weigh=weigh):
                    screen.advise(position)

        def tell() -> None:
            with self._measured("lines", weigh=weigh):
                lines.take(update)
            if advise:
                lines.ask()

        self._try(show)
        self._try(tell)
        return True

    def _try(self, work: Callable[[], None]) -> None:
        """A failure ends the visit with a sentence: see cowtui/widgets/forgiving.py and cowtui/lines/mode.py."""
        try:
            work()
        except Exception as fault:
            steps = fault.__traceback__
            while steps is not None and steps.tb_next is not None:
                steps = steps.tb_next
            where = "" if steps is None else f"{'/'.join(steps.tb_frame.f_code.co_filename.split('/')[-2:])} line {steps.tb_lineno}"
            self.failures[f"{type(fault).__name__} in {where}"] += 1

    @contextmanager
    def _measured(self, what: str, *, weigh: bool) -> Iterator[None]:
        if weigh:
            tracemalloc.start()
        began = time.process_time()
        try:
            with _at_most(HANGS):
                yield
        finally:
            if not weigh:  # which takes its time
                self.dearest[what] = max(self.dearest.get(what, 0.0), (time.process_time() - began) * 1000)
            if weigh:
                self.megabytes = max(self.megabytes, tracemalloc.get_traced_memory()[1] / 1e6)
                tracemalloc.stop()


@contextmanager
def _at_most(seconds: float) -> Iterator[None]:
    def ring(number: int, frame: FrameType | None) -> None:
        raise Hangs

    before = signal.signal(signal.SIGPROF, ring)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def main() -> None:
    """Tell lies of every game, and say what they did."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--lies", type=int, default=200, help="of each game")
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(10**6))
    said = parser.parse_args()
    print(f"seed {said.seed}", flush=True)
    for name in NAMES:
        liar = Liar(load(name), said.seed)
        for number in range(said.lies):
            liar.one(weigh=number % 10 == 0, advise=number % 3 == 0)
        spent = ", ".join(f"{what} {milliseconds:.0f}" for what, milliseconds in liar.dearest.items())
        print(f"{name}: {said.lies:,} lies, {dict(liar.told)}; milliseconds at most: {spent}; {liar.megabytes:.1f} MB at most", flush=True)
        for failure, count in liar.failures.most_common():
            print(f"  ended the visit {count} times: {failure}", flush=True)


if __name__ == "__main__":
    main()
