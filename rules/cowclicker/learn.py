"""Learn who wins a Cowntdown, by self-play, in some minutes on one core: `python -m rules.cowclicker.learn > weights.py`.

Games of the judgement are played, with some odd answers, for 2 to 6 seats. At the start of each turn of the Cowntdown what
a seat sees is noted, and when the game is over, whether it has won. A network with one hidden layer learns to tell
that from what was seen, by gradient descent on the logarithm of its likelihood; each note is used once.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from operator import mul
from typing import Final

from msgspec import Struct

from rules.chance import Fast, shuffled
from rules.cowclicker import quick, setup, value
from rules.cowclicker.components import Options
from rules.cowclicker.state import new
from rules.kernel import Seat

HIDDEN: Final = 16
SEATS: Final = (2, 2, 3, 4, 4, 4, 5, 6)
"""The numbers of seats of the games, one after the other."""
GAMES: Final = 12_000
ODD: Final = 10
"""One turn in so many, and one gift, is made at random."""
RATES: Final = (0.02, 0.01, 0.005, 0.0025)
"""How far each note moves the numbers, in each quarter of the games."""
GATHERED: Final = 100
"""Notes of so many games are shuffled together."""


class Note(Struct):
    """What a seat saw at the start of a turn, and what part of the first place it had in the end."""

    seen: tuple[float, ...]
    won: float


class Network(Struct):
    """The numbers while they are learned; `rules.cowclicker.value` says how they are used."""

    inner: list[list[float]]
    outer: list[float]
    direct: list[float]
    start: float

    def learn(self, note: Note, rate: float) -> float:
        """Move all numbers a little towards what happened; return how much it was a surprise."""
        seen = note.seen
        hidden = [sum(map(mul, weights, seen)) for weights in self.inner]
        shown = sum(out * one for out, one in zip(self.outer, hidden, strict=True) if one > 0)
        found = self.start + sum(map(mul, self.direct, seen)) + shown
        chance = 1 / (1 + math.exp(-max(-20.0, min(20.0, found))))
        step = rate * (note.won - chance)
        self.start += step
        self.direct = [weight + step * one for weight, one in zip(self.direct, seen, strict=True)]
        for place, one in enumerate(hidden):
            if one > 0:
                back = step * self.outer[place]
                self.outer[place] += step * one
                self.inner[place] = [weight + back * number for weight, number in zip(self.inner[place], seen, strict=True)]
        return -(note.won * math.log(chance) + (1 - note.won) * math.log(1 - chance))


def fresh(chance: Fast) -> Network:
    """Make a network that knows nothing."""

    def any_number(spread: float) -> float:
        return spread * (sum(chance.fraction() for _ in range(12)) - 6)

    inner = [[any_number(0.15) for _ in range(value.SIZE)] for _ in range(HIDDEN)]
    return Network(inner, [any_number(0.3) for _ in range(HIDDEN)], [0.0] * value.SIZE, -1.0)


def notes(seats: int, chance: Fast) -> Iterator[Note]:
    """Play one game by the judgement, and yield what was seen in its Cowntdown."""
    game = _Game(seats, chance)
    seen: list[tuple[Seat, tuple[float, ...]]] = []
    while True:
        table = game.table
        if not game.premium:
            seen += [(seat, value.sight(table, seat)) for seat in range(seats)]
        if game.play_turn():
            break
    for seat, numbers in seen:
        yield Note(numbers, game.table.shares(seat))


class _Game:
    """A whole game on bare lists."""

    def __init__(self, seats: int, chance: Fast) -> None:
        state = new(Options(last_call=0), seats)
        state.turn, state.losers = chance.below(seats), []
        state.phase = "stock"
        setup.apply(state, setup.stock(state, chance), [])
        setup.apply(state, setup.deal(state, chance), [])
        self._chance = chance
        self.table = quick.of_position(state)
        self.premium = shuffled(chance, state.premium)
        """What comes to the stockyard before the Cowntdown, the next card last."""
        self._end = state.deck.cowmageddon
        self._cowntdown = shuffled(chance, state.cowntdown)

    def play_turn(self) -> bool:
        """Play a turn; True: the Cowmageddon has come."""
        table, chance = self.table, self._chance
        is_late = not self.premium
        if is_late:
            self._give()
        if is_late and not chance.below(ODD):
            self._play_oddly()
        else:
            self._play_well(is_late)
        if table.has_changed:
            self._give()
        while len(table.yard) < table.deck.yard_size:
            card = self.premium.pop() if self.premium else self._cowntdown.pop()
            if card == self._end:
                return True
            table.yard.append(card)
        quiet = 0 if table.left_yard else table.quiet + 1
        laps = table.options.drought if not self.premium else table.options.drought_before
        is_drought = quiet >= laps * len(table.pastures)
        if is_drought or self.premium:
            dearest = max(table.yard, key=table.deck.mooney.__getitem__)
            table.yard.remove(dearest)
            if is_drought:
                quiet = 0
            else:
                self.premium.insert(0, dearest)
        table.pass_turn()
        table.quiet, table.to_come = quiet, len(self._cowntdown)
        return False

    def _play_well(self, is_late: bool) -> None:
        table = self.table
        if not is_late and table.may_buy():
            table.draw(self._chance)
            table.play_turn(self._chance, "upgrade")
        else:
            table.play_turn(self._chance, "sale" if is_late else "upgrade")

    def _play_oddly(self) -> None:
        table, chance = self.table, self._chance
        own, odd = table.pastures[table.turn], chance.below(3)
        if odd == 0 and len(own) > 1 and own[0] < table.deck.first_premium:
            table.drop(own[0])
        elif odd == 1 and table.may_buy():
            table.draw(chance)
        if chance.below(2):
            table.play_turn(chance)

    def _give(self) -> None:
        table, chance = self.table, self._chance
        for seat in shuffled(chance, range(len(table.pastures))):
            gift = table.junk(seat)
            if not chance.below(ODD):
                own, to = table.pastures[seat], chance.below(len(table.pastures))
                cow = own[chance.below(min(3, len(own)))] if len(own) > 1 else None
                gift = (cow, to) if cow is not None and to != seat and table.may_give(seat, cow, to) else None
            if gift:
                table.give(seat, *gift)


def learned(games: int, chance: Fast, told: list[float] | None = None) -> Network:
    """Return a network that has learned from so many games. `told` gets the mean surprise of each quarter."""
    network = fresh(chance)
    for part, rate in enumerate(RATES):
        surprise, count = 0.0, 0
        gathered: list[Note] = []
        last = games // len(RATES) - 1
        for number in range(last + 1):
            gathered += notes(SEATS[(number + part) % len(SEATS)], chance)
            if number % GATHERED == GATHERED - 1 or number == last:
                for note in shuffled(chance, gathered):
                    surprise += network.learn(note, rate)
                count += len(gathered)
                gathered.clear()
        if told is not None:
            told.append(surprise / max(1, count))
    return network


def page(network: Network) -> Iterator[str]:
    """Yield the lines of the module of weights."""
    yield '"""Learned numbers: made by `python -m rules.cowclicker.learn`, and changed by nothing else. See rules.cowclicker.value."""\n'
    yield "from __future__ import annotations\n\nfrom typing import Final\n"
    yield "# fmt: off\n_THOUSANDTHS: Final = ("
    for row in (*network.inner, network.outer, network.direct):
        yield "    ("
        whole = [round(1000 * number) for number in row]
        for start in range(0, len(whole), 20):
            yield f"        {', '.join(map(str, whole[start : start + 20]))},"
        yield "    ),"
    yield ")\n# fmt: on"
    yield "INNER: Final = tuple(tuple(number / 1000 for number in row) for row in _THOUSANDTHS[:-2])"
    yield '"""For each hidden number, the weights of what is seen."""'
    yield "OUTER: Final = tuple(number / 1000 for number in _THOUSANDTHS[-2])"
    yield "DIRECT: Final = tuple(number / 1000 for number in _THOUSANDTHS[-1])"
    yield f"START: Final = {network.start:.3f}"


if __name__ == "__main__":
    import argparse
    import sys

    parser = argparse.ArgumentParser(prog="python -m rules.cowclicker.learn", description="Learn who wins a Cowntdown of Cow Clicker.")
    parser.add_argument("--share", type=float, default=1.0, help="of the usual number of games; default %(default)s")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    surprises: list[float] = []
    print(*page(learned(int(GAMES * arguments.share), Fast(arguments.seed), surprises)), sep="\n")
    print(f"surprise by quarter: {', '.join(f'{one:.4f}' for one in surprises)}", file=sys.stderr)
