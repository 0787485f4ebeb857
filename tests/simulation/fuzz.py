"""Frames that a stranger might send, made from the protocol's own types and then broken: to the host, and to a client.

    nice python tests/simulation/fuzz.py --frames 1000000 --seed 1

The seed is printed, and repeats a run. Faults are raised as they are found. `worst_updates` puts the worst numbers, one at a time, at
every place of true updates.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
import tracemalloc
import types
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from itertools import islice
from pathlib import Path
from typing import Annotated, Any, Final, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

import msgpack  # type: ignore[import-untyped]
import msgspec

sys.path.insert(0, str(Path(__file__).parents[1]))

from protocol.desk import Desk

from cowtui.boards.position import Position
from cowtui.boards.trial import moments, update_of
from net.core import frames
from net.core.coding import encode, from_host
from net.core.messages import (
    PROTOCOL,
    Act,
    Asked,
    Closing,
    FromClient,
    FromHost,
    Hello,
    PeerError,
    Seated,
    SeatInfo,
    Update,
    Welcome,
)
from net.core.session import Session
from net.core.validation import HostValidator
from rules.catalog import NAMES, load
from rules.kernel import AnyGame, AnyState, Ask
from rules.playout import hurried

MILLISECONDS: Final = 100.0
MEGABYTES: Final = 20.0
"""What one bad update may cost a client."""
WORST: Final = (-1, 0, 1, 2, 3, 5, 15, 16, 99, 255, 9_999, 10**6, 10**9, 2**31, 2**53, 2**63 - 1, -(2**63), True, None, "x", 0.5, [], {})


TEXTS: Final = ("Ann", "", "\x1b[2J", "Ku\u0308he \U0001f404", "\u202e", "greedy")


# Messages from types ---------------------------------------------------------------------------------------------------------


def sample(hint: Any, rng: random.Random) -> Any:
    """Some plain value of a type, within its bounds or near them."""
    if get_origin(hint) is Annotated:
        low, high, longest, base = 0, 2**53, 64, hint.__origin__
        for meta in hint.__metadata__:
            if isinstance(meta, msgspec.Meta):
                low, high = meta.ge if meta.ge is not None else low, meta.le if meta.le is not None else high
                longest = meta.max_length or longest
                if meta.pattern:
                    return "0123456789abcdef" * 4
        if base is int:
            return int(rng.choice((low, high, low + 1, rng.randint(int(low), int(min(high, 1000))), high + 1, low - 1)))
        if base is str:
            return rng.choice((*TEXTS, "x" * longest, "x" * (longest + 1)))[: longest + 1]
        return sample(base, rng)
    origin = get_origin(hint)
    if origin in (Union, types.UnionType):
        return sample(rng.choice(get_args(hint)), rng)
    if origin is tuple:
        entries = get_args(hint)
        each = [entries[0]] * rng.randrange(4) if entries[-1] is Ellipsis else entries
        return [sample(entry, rng) for entry in each]
    if origin is Literal:
        return rng.choice(get_args(hint))
    if origin is dict or hint is dict:
        return rng.choice(({"do": "pick", "card": rng.randint(-1, 105)}, {"do": "pass"}, {"do": "x" * 50}, {}, {"view": "view"}))
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return {
            **({"say": hint.__struct_config__.tag} if hint.__struct_config__.tag else {}),
            **{name: sample(one, rng) for name, one in get_type_hints(hint, include_extras=True).items() if name in hint.__struct_fields__},
        }
    if isinstance(hint, type) and issubclass(hint, str) and hint is not str:
        return rng.choice([str(member) for member in hint])  # type: ignore[attr-defined]
    return {bool: rng.random() < 0.5, int: rng.randint(-2, 20), str: "text", types.NoneType: None, type(None): None}.get(hint, "x")


def broken(value: Any, rng: random.Random) -> Any:
    """The value with something wrong in one place."""
    value = deepcopy(value)
    found = list(places(value))
    if not found:
        return rng.choice(WORST)
    holder, key = rng.choice(found)
    match rng.randrange(4):
        case 0 if isinstance(holder, dict):
            del holder[key]
        case 1 if isinstance(holder, dict):
            holder[rng.choice(("more", "say", "", "x" * 300))] = rng.choice(WORST)
        case 2:
            holder[key] = _nested(rng.choice((3, 50, 600)))
        case _:
            holder[key] = rng.choice(WORST)
    return value


def _nested(depth: int) -> Any:
    value: Any = 1
    for _ in range(depth):
        value = [value]
    return value


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in a plain value: what holds it, and its key there."""
    pairs = list(value.items()) if isinstance(value, dict) else list(enumerate(value)) if isinstance(value, list) else []
    for key, inside in pairs:
        yield value, key
        yield from places(inside)


def framed(value: Any, rng: random.Random) -> bytes:
    """The bytes of a value as a frame; now and then they are none."""
    try:
        body: bytes = msgpack.packb(value)
    except (ValueError, OverflowError):
        body = b"\xc0"
    match rng.randrange(40):
        case 0:
            body = body[: len(body) // 2]
        case 1:
            body = bytes(rng.randrange(256) for _ in range(rng.randrange(60)))
        case 2:
            body += b"\xc0"
        case 3:
            place = rng.randrange(len(body) or 1)
            body = body[:place] + bytes([rng.randrange(256)]) + body[place + 1 :]
        case 4:
            return rng.choice((2**32 - 1, 2**17, 5_000, 0)).to_bytes(4, "big") + body
    return len(body).to_bytes(4, "big") + body


# To the host -----------------------------------------------------------------------------------------------------------------


class ToHost:
    """A table where two play, and a stranger whose every frame may be wrong; the two notice nothing."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.said: Counter[str] = Counter()
        self._begin()

    def _begin(self) -> None:
        self.desk = Desk(load("take5"), 3, owner="mine", starts_itself=True, bots=("greedy",))
        self.people = [self.desk.sit("Ann", token="mine"), self.desk.sit("Ben")]
        self.desk.place_bot(2)
        self._connect()

    def _connect(self) -> None:
        self.session = Session(self.desk.table.welcome(), self.desk.now)
        self.peer = 0
        self._receive(encode(Hello(PROTOCOL, "fuzz")))

    def one(self, number: int) -> None:
        """Send one frame."""
        rng = self.rng
        kind = rng.choice(get_args(FromClient))
        value = sample(kind, rng)
        if kind is Act and rng.random() < 0.5:
            asked = self.desk.must(self.people[0])
            value = {"say": "act", "number": asked.number if asked else 0, "action": asked.answers[0] if asked else {}}
        if rng.random() < 0.6:
            value = broken(value, rng)
        self._receive(framed(value, rng))
        if number % 50 == 0:
            self._play()

    def _receive(self, data: bytes) -> None:
        try:
            for message in self.session.receive(data, self.desk.now):
                if message is not None:
                    self.said["taken in"] += 1
                    self.desk.say(self.peer, message)
            if self.session.is_greeted and not self.peer:
                self.peer = self.desk.connect()
        except PeerError as fault:
            self.said[fault.code] += 1
            if self.peer:
                self.desk.leave(self.peer)
            self._connect()
        if self.peer in self.desk.closed:
            self._connect()

    def _play(self) -> None:
        """Let the two play on; a stranger who sat down does not keep them from it."""
        desk = self.desk
        desk.wait(200)
        for person in self.people:
            assert not any(message.code == "bad-frame" for message in desk.heard(person, Closing))
            if person in desk.closed or desk.table.closing:
                return self._begin()
            if asked := desk.must(person):
                before = len(desk.heard(person, Update))
                desk.say(person, Act(asked.number, asked.answers[0]))
                assert len(desk.heard(person, Update)) > before or desk.table.match is None or desk.table.match.is_over
        if desk.table.match is None or desk.table.match.is_over or len(desk.sent) > 2_000:
            return self._begin()
        return None


# To a client -----------------------------------------------------------------------------------------------------------------


class Cost(NamedTuple):
    """What the dearest of many updates took."""

    milliseconds: float
    what: str


def true_updates(game: AnyGame, seats: int, seed: int, every: int) -> Iterator[dict[str, Any]]:
    """What a host says to seat 0 of a random game, as plain values."""
    options = hurried(game, game.options())
    for moment in moments(game, options, seats, seed, every):
        update = update_of(game, options, moment.state, 0, moment.events, seats)
        asks = tuple(msgspec.structs.replace(asked, answers=_answers(moment.state, asked)) for asked in update.asks)
        update = msgspec.structs.replace(update, seats=tuple(SeatInfo(f"P{seat}") for seat in range(seats)), asks=asks)
        value: dict[str, Any] = msgpack.unpackb(encode(update)[4:])
        yield value


def _answers(state: AnyState, asked: Asked) -> tuple[dict[str, Any], ...]:
    ask = Ask(0, asked.what, asked.about, asked.must, asked.open)
    return tuple(msgspec.to_builtins(action) for action in islice(state.legal(ask), 40))


class Client:
    """The client's side of a connection, up to what a screen computes from an update."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.validator = HostValidator()
        self.validator.validate(Welcome(PROTOCOL, "fuzz", "Barn", game.name, game.version, False))
        self.validator.validate(Seated(0, "t"))

    def hears(self, value: Any) -> bool:
        """Take in a message; whether it was believed. Raises whatever a screen would fall over."""
        try:
            message = from_host(value)
            self.validator.validate(message)
        except PeerError:
            return False
        if isinstance(message, Update):
            position = Position.read(self.game, 0, message)
            _ = position.listed  # a hint is thought out when somebody asks for one, and takes its time
        return True


def worst_updates(game: AnyGame, seed: int, updates: int, weigh: bool, tries: int = 3) -> Iterator[tuple[float, float, bool, str]]:
    """Put every number of some true updates at so many of its worst, one at a time.

    Yields the milliseconds and, if `weigh`, the megabytes that each took, whether it was believed, and where it was.
    """
    rng = random.Random(seed)
    seats = game.usual
    for number, update in enumerate(true_updates(game, seats, seed, every=7)):
        if number >= updates:
            return
        client = Client(game)
        assert client.hears(update), "a true update is not believed"
        for holder, key in list(places(update)):
            if not isinstance(holder[key], int) or isinstance(holder[key], bool):
                continue
            was = holder[key]
            for worst in rng.sample(WORST[:17], tries):
                holder[key] = worst
                if weigh:
                    tracemalloc.start()
                began = time.process_time()
                believed = client.hears(update)
                milliseconds = (time.process_time() - began) * 1000
                megabytes = tracemalloc.get_traced_memory()[1] / 1e6 if weigh else 0.0
                tracemalloc.stop()
                yield milliseconds, megabytes, believed, f"{key}: {worst}"
            holder[key] = was


class ToClient:
    """A client of each game that hears broken messages of its host."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.heard: Counter[str] = Counter()
        self.dearest = Cost(0.0, "")
        self._updates = {name: list(self._some(name, seed)) for name in NAMES}

    def _some(self, name: str, seed: int) -> Iterator[dict[str, Any]]:
        for number, update in enumerate(true_updates(load(name), load(name).usual, seed, every=11)):
            if number == 12:
                return
            yield update

    def one(self, number: int) -> None:
        """Hear one frame."""
        rng = self.rng
        name = NAMES[number % len(NAMES)]
        client = Client(load(name))
        if rng.random() < 0.7:
            value: Any = rng.choice(self._updates[name])
        else:
            value = sample(rng.choice(get_args(FromHost)), rng)
        if rng.random() < 0.9:
            value = broken(value, rng)
        data = framed(value, rng)
        began = time.process_time()
        try:
            for said in frames.Reader(frames.TO_CLIENTS).feed(data):
                self.heard["believed" if client.hears(said) else "refused"] += 1
        except frames.BadFrame:
            self.heard["no frame"] += 1
        spent = (time.process_time() - began) * 1000
        if spent > self.dearest.milliseconds:
            self.dearest = Cost(spent, f"{name}, frame {number}")


def main() -> None:
    """Run it, and say what it found."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--frames", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(10**6))
    parser.add_argument("--updates", type=int, default=5, help="true updates of each game whose numbers are all put at their worst")
    said = parser.parse_args()
    print(f"seed {said.seed}", flush=True)
    for title, fuzzer in (("to the host", ToHost(said.seed)), ("to a client", ToClient(said.seed))):
        began = time.monotonic()
        for number in range(said.frames):
            try:
                fuzzer.one(number)
            except Exception:
                print(f"{title}: frame {number} of seed {said.seed}", flush=True)
                raise
        counted = dict((fuzzer.said if isinstance(fuzzer, ToHost) else fuzzer.heard).most_common(6))
        print(f"{said.frames:,} frames {title} in {time.monotonic() - began:.0f} s: {counted}", flush=True)
        if isinstance(fuzzer, ToClient):
            print(f"the dearest took {fuzzer.dearest.milliseconds:.1f} ms of CPU ({fuzzer.dearest.what})")
    for name in NAMES:
        found = list(worst_updates(load(name), said.seed, said.updates, weigh=False))
        weighed = list(worst_updates(load(name), said.seed, 1, weigh=True))
        most = max(found)
        print(
            f"{name}: {len(found):,} updates with a number at its worst, {sum(one[2] for one in found)} believed; "
            f"at most {most[0]:.1f} ms ({most[3]}) and {max(one[1] for one in weighed):.1f} MB"
        )


if __name__ == "__main__":
    main()
