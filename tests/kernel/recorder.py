"""A game dealt from everybody's salts, in a moment: its record, and what the first seat's program would have written down of it."""

from __future__ import annotations

from itertools import islice
from typing import NamedTuple

import msgspec

from rules import deals, record, witness
from rules.chance import Fast, Stream
from rules.kernel import TABLE, Action, AnyGame, AnyState, Ask
from rules.numbering import Numbering
from rules.playout import plies
from rules.settling import is_settled
from rules.terms import Deal, Terms

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve")
SECRET, SALTS = "5ec" + "0" * 61, ("a1" * 32, "b2" * 32)
LISTED = 20
"""Answers that an update lists."""


class Recorded(NamedTuple):
    """A record and a witness, texts both."""

    record: str
    witness: str
    actions: int


def dealt(game: AnyGame, options: msgspec.Struct, names: tuple[str, ...]) -> record.Header:
    """The header of a game of two people and bots."""
    raw = msgspec.to_builtins(options)
    bots = ("", "", *["greedy"] * (len(names) - 2))
    terms = Terms(
        host="f" * 64, table="Barn", table_id="2" * 32, nth=1, attempt=1, game=game.name, version=game.version,
        options=raw, names=names, bots=bots, people=(0, 1), last=None,
    ).text()  # fmt: skip
    promise = deals.host_promise(terms, SECRET)
    salts = (*SALTS, *[""] * (len(names) - 2))
    promises = tuple([salt and deals.seat_promise(terms, promise, seat, salt) for seat, salt in enumerate(salts)])
    deal = Deal(terms, SECRET, promises, salts)
    seed = deals.seed_of(terms, SECRET, salts)
    return record.Header(game=game.name, version=game.version, options=raw, names=names, seed=seed, table="Barn", deal=deal, seed_by="deal")


def recorded(game: AnyGame, seats: int = 3, seed: int = 1, most: int = 100_000) -> Recorded:
    """Play a game by its heuristic; a seat that has to answer is left to the clock now and then. `most`: actions, then it breaks off."""
    options, chance = game.options(), Fast(seed)
    header = dealt(game, options, NAMES[:seats])
    assert header.deal
    promise = deals.host_promise(header.deal.terms, SECRET)
    state, numbering = game.new(options, seats, None), Numbering.for_seats(seats)
    lines = [record.write(header), *(record.write(record.Took(0, seat, NAMES[seat], "greedy")) for seat in range(2, seats))]
    notes: list[witness.Line] = [
        witness.Opened(1, 0, SALTS[0], promise, header.deal.promises, header.deal.terms),
        witness.Came("link", 2, 0, promise),
    ]
    told: list[object] = []
    fresh = 0
    numbering.renumber(state.asks())
    by: dict[int, record.By] = {}

    def decide(state: AnyState, ask: Ask) -> Action | None:
        view = state.view(ask.seat)
        by[0] = "bot" if ask.seat > 1 else "clock" if ask.must and not chance.below(5) else ""
        if by[0] == "clock":
            number = numbering.standing[ask.seat][ask]
            default: Action | None = game.default_action(options, view, ask, Stream(header.seed, f"absent {ask.seat} {ask.what}", number))
            return default
        answer: Action | None = game.heuristic(options, view, ask, chance)
        return answer

    count = 0
    for ply in islice(plies(state, decide, chance, lambda ask: Stream(header.seed, ask.what, ask.about)), most):
        count += 1
        seat = ply.ask.seat
        number = 0 if seat == TABLE else numbering.standing[seat][ply.ask]
        line = record.said(count, seat, number, ply.action, "" if seat == TABLE else by[0])
        lines.append(record.write(line))
        if seat == 0 and not line.by:
            notes.append(witness.Sent("link", count, number, line.action))
        if seat != TABLE:
            numbering.answer(seat, number)
        new = [msgspec.to_builtins(seen) for event in ply.events if (seen := game.redact(event, 0)) is not None]
        told += new
        fresh += len(new)
        if is_settled(state):
            numbering.renumber(state.asks())
            notes.append(_update(state, numbering, count, told, fresh))
            fresh = 0
    text = "".join(lines)
    notes.append(witness.Received(count, deals.record_hash(text)))
    return Recorded(text, "".join(map(witness.write, notes)), count)


def _update(state: AnyState, numbering: Numbering, at: int, told: list[object], fresh: int) -> witness.Told:
    asks = []
    for ask, number in numbering.standing[0].items():
        answers = list(islice(state.legal(ask), LISTED + 1))
        listed = [msgspec.to_builtins(action) for action in answers[:LISTED]]
        asks.append((number, ask.what, ask.about, ask.must, ask.open, listed, len(answers) > LISTED))
    view = msgspec.to_builtins(state.view(0))
    outcome = state.outcome()
    ranks, scores = (outcome.ranks, outcome.scores) if outcome else (None, None)
    return witness.told_line("link", at, 0, len(told), view, told[len(told) - fresh :], asks, ranks=ranks, scores=scores)
