"""All that one seat of a record was told, in sentences: events, questions with the answers that were listed, and what was answered."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final

import msgspec

from cowtui.wording.sentences import ranking
from net.core.text import stripped
from rules import notation, record
from rules.catalog import load
from rules.kernel import AnyState, Ask, Options, Seat
from rules.verify.walk import Walk

LISTED: Final = 256
"""So many answers of a question are listed at most, as in an update."""
BY: Final = {"": "", "bot": " by a bot", "clock": " by the rules, since nobody answered"}


def lines(text: str, seat: Seat) -> Iterator[str]:
    """The game as it was told to a seat, as far as its record can be played. Raises RecordError, LookupError."""
    header, said = record.read(text)
    game = load(header.game)
    walk = Walk(game, header, said)
    names = [stripped(name) for name in header.names]  # a record may come from a stranger
    yield f"{game.title}: {', '.join(names)}"
    asked = 0
    for moment in walk.moments():
        line = moment.line
        if line is not None and line.seat == seat:
            action = msgspec.convert(line.action, game.actions)
            yield f"Answer to question {line.number}{BY[line.by]}: {notation.write(walk.options, action)}"
        for event in moment.events:
            seen = game.redact(event, seat)
            if seen is not None and (sentence := game.describe_event(walk.options, seen, names)):
                yield sentence
        if moment.is_settled:
            for ask, number in moment.numbering.standing[seat].items():
                if number > asked:
                    yield f"Question {number}: {_question(game.prompts[ask.what][0], ask)} {_answers(walk.options, moment.state, ask)}"
            asked = moment.numbering.last[seat]
    outcome = walk.state.outcome()
    if outcome is None:
        yield "The record ends, or cannot be played any further, before the game does."
    else:
        yield from ranking(names, outcome.ranks, outcome.scores)


def _question(sentence: str, ask: Ask) -> str:
    """The sentence of a prompt, or the name of a question that stands all the time and has none."""
    text = (sentence or f"({ask.what})").removesuffix(".")
    return text + ("." if ask.must else ", or leave it.")


def _answers(options: Options, state: AnyState, ask: Ask) -> str:
    answers = [notation.write(options, action) for action in islice(state.legal(ask), LISTED + 1)]
    listed = ", ".join(answers[:LISTED]) or "none listed"
    return f"Answers: {listed}{' and more' if ask.open or len(answers) > LISTED else ''}"
