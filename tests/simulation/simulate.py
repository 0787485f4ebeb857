"""Schedules that nobody thought of: a table in good and bad luck, from one seed.

    nice python tests/simulation/simulate.py --schedules 200 --first 0 --game take5
    python tests/simulation/simulate.py --plant

A schedule is a list of steps, each drawn from the seed; a step that is left out changes no other, so that what fails can be shrunk.
`--plant` puts one fault into the program at a time, and says how soon it was found.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

from simulation.disk import Crash
from simulation.faults import FAULTS
from simulation.loop import SimulatedLoop
from simulation.world import NAMES, World

from net.core.messages import (
    Act,
    Chat,
    CloseSeats,
    GoOn,
    HandOver,
    Leave,
    Pace,
    Pause,
    PutOut,
    Ready,
    SetPace,
    Shadow,
    Start,
    TakeBack,
)
from rules import catalog

STEPS: Final = 100
KINDS: Final = {
    "answer": 55,
    "answer badly": 3,
    "come": 12,
    "drop": 5,
    "ready": 8,
    "start": 8,
    "chat": 2,
    "slow": 2,
    "wait": 3,
    "sleep": 1,
    "crash": 1,
    "answer and crash": 4,
    "crash at a write": 2,
    "disk full": 1,
    "disk fails": 1,
    "intrude": 1,
    "put out": 1,
    "hand over": 1,
    "pause": 1,
    "go on": 3,
    "pace": 1,
    "leave": 1,
    "shadow": 1,
    "take back": 1,
    "close seats": 1,
}


class Step(NamedTuple):
    """What happens next."""

    delay: float
    kind: str
    who: int
    which: int


class Failed(NamedTuple):
    """A schedule that broke something."""

    seed: int
    why: str
    steps: tuple[Step, ...]


def steps_of(seed: int) -> tuple[Step, ...]:
    """The schedule of a seed."""
    rng = Random(seed)
    kinds = rng.choices(list(KINDS), list(KINDS.values()), k=STEPS)
    coming = [Step(0.1, "come", number, 0) for number in range(rng.choice((1, 2, 3, 4, 4, 4, 5, 6)))]
    coming += [Step(0.5, "ready", number, 0) for number in range(4)]
    coming += [Step(0.5, "start", number, 0) for number in range(4)]
    return (
        *coming,
        *(Step(rng.choice((0.0, 0.01, 0.1, 0.5, 2.0)), kind, rng.randrange(len(NAMES)), rng.randrange(10**6)) for kind in kinds),
    )


def run(game: str, seed: int, steps: Sequence[Step], counts: Counter[str] | None = None) -> str:
    """Play a schedule; what it broke, or nothing."""
    loop = SimulatedLoop()
    asyncio.set_event_loop(loop)
    world = World(loop, game, seed)
    faults: list[BaseException] = []

    def note(_: object, context: dict[str, Any]) -> None:
        if not isinstance(fault := context.get("exception"), Crash):
            faults.append(fault or RuntimeError(context["message"]))

    loop.set_exception_handler(note)

    async def look() -> None:
        is_quiet = await world.settle()
        if faults:
            raise faults[0]
        if is_quiet:
            world.check()

    async def live() -> None:
        with world.simulated():
            world.open().start()
            for step in steps:
                await asyncio.sleep(step.delay)
                do(world, step)
                if step.which % 3 == 0:
                    await look()
                elif faults:
                    raise faults[0]
            await world.comes_to_rest(look)
            await look()

    try:
        loop.run_until_complete(live())
    except Exception as fault:
        return f"{type(fault).__name__}: {getattr(fault, 'text', fault)}"[:600]
    finally:
        if counts is not None:
            counts.update(world.counts)
        world._abandon(world.server)
        for task in asyncio.all_tasks(loop):
            task.cancel()
        loop.run_until_complete(asyncio.sleep(0))
        loop.close()
        asyncio.set_event_loop(None)
    return ""


def do(world: World, step: Step) -> None:
    """One step of a schedule."""
    person, which = world.people[step.who], step.which
    world.counts[step.kind] += 1
    name = NAMES[which % len(NAMES)]
    match step.kind:
        case "answer":
            person.answer(which)
        case "answer and crash":
            for one in world.people:
                one.answer(which, must=True)
            server = world.server
            world.loop.call_later((0.001, 0.02, 0.05, 0.2, 0.4)[which % 5], lambda: world.crash() if world.server is server else None)
        case "answer badly":
            person.say(Act(which % 50, {"do": ("fly", "pick", "pass")[which % 3], "card": which % 200}))
        case "come":
            person.connect()
        case "drop":
            person.cut((0.0, 1.0, 14.0)[which % 3])
        case "ready":
            person.say(Ready(which % 5 > 0))
        case "start":
            person.say(Start())
        case "chat":
            person.say(Chat("moo"))
        case "slow":
            person.slowness = (0.0, 0.3, 3.0)[which % 3]
        case "sleep":
            world.has_jumped = True
            world.loop.jump((6.0, 60.0, 4_000.0)[which % 3])
        case "crash" if world.server is not None:
            world.crash()
        case "crash at a write":
            world.disk.crash_in = 1 + which % 6
        case "disk full":
            world.disk.is_full = True
        case "disk fails":
            world.disk.fails = True
        case "intrude" if person.connection is None and not person.token:
            person.token = world.fresh(16)
            person.connect()
            person.token = ""
        case "put out":
            person.say(PutOut(name, stay_out=which % 2 == 0))
        case "hand over":
            person.say(HandOver(name))
        case "pause":
            person.say(Pause())
        case "go on":
            person.say(GoOn())
        case "pace":
            person.say(SetPace(list(Pace)[which % len(Pace)]))
        case "leave" if which % 3 == 0:
            person.say(Leave())
        case "shadow":
            person.say(Shadow(which % 2 == 0))
        case "take back":
            person.say(TakeBack())
        case "close seats":
            person.say(CloseSeats(which % 2 == 0))
        case _:
            pass


def shrunk(game: str, failed: Failed, seconds: float = 30.0) -> Failed:
    """The same failure with fewer steps, as far as the time allows."""
    until = time.monotonic() + seconds
    steps, size = failed.steps, len(failed.steps) // 2
    kind = failed.why[:40]
    while size and time.monotonic() < until:
        start = 0
        while start < len(steps) and time.monotonic() < until:
            fewer = steps[:start] + steps[start + size :]
            why = run(game, failed.seed, fewer)
            if why[:40] == kind:
                steps, failed = fewer, Failed(failed.seed, why, fewer)
            else:
                start += size
        size //= 2
    return failed


def search(game: str, seeds: Sequence[int], counts: Counter[str], seconds: float = 1e9, steps: int | None = None) -> Failed | None:
    """The first schedule of these seeds that breaks something."""
    until = time.monotonic() + seconds
    for seed in seeds:
        if time.monotonic() > until:
            return None
        schedule = steps_of(seed)[:steps]
        counts["steps"] += len(schedule)
        counts["schedules"] += 1
        if why := run(game, seed, schedule, counts):
            return Failed(seed, why, schedule)
    return None


def main() -> int:
    """Search, and say what was found."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--schedules", type=int, default=40)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--game", choices=catalog.NAMES)
    parser.add_argument("--plant", action="store_true")
    said = parser.parse_args()
    if said.plant:
        for fault, planted in FAULTS.items():
            began = time.monotonic()
            with planted():
                failed = search("take5", range(1_000), Counter(), 120)
            found = f"found by seed {failed.seed} in {time.monotonic() - began:.1f} s: {failed.why[:120]}" if failed else "NOT FOUND"
            print(f"{fault}: {found}", flush=True)
        return 0
    status = 0
    for game in [said.game] if said.game else catalog.NAMES:
        counts: Counter[str] = Counter()
        began = time.monotonic()
        failed = search(game, range(said.first, said.first + said.schedules), counts)
        schedules, steps = counts.pop("schedules"), counts.pop("steps")
        print(f"{game}: {schedules} schedules, {steps} steps in {time.monotonic() - began:.0f} s; {dict(counts)}", flush=True)
        if failed:
            status = 1
            failed = shrunk(game, failed)
            print(f"seed {failed.seed} breaks {game}: {failed.why}\nin {len(failed.steps)} steps: {failed.steps}", flush=True)
    return status


if __name__ == "__main__":
    sys.exit(main())
