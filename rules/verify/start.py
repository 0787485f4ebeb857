"""The first step of the check: terms, promises, salts, seed and header fit each other, and what the witness has of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from rules import witness
from rules.deals import canon, host_promise, seat_promise, seed_of
from rules.errors import DealError
from rules.record import Entry, Header, Said, Took
from rules.terms import Deal, Last, Terms
from rules.witness import Came, Line, Opened, Told


def promise_of(header: Header) -> str:
    """The host's promise that this record's game goes by; empty: it has none."""
    return host_promise(header.deal.terms, header.deal.secret) if header.deal else ""


def is_of_game(header: Header, own: str) -> bool:
    """Whether a witness is of the game that a record says it is of: the same one at the same table, however it was dealt."""
    try:
        terms = Terms.read(header.deal.terms) if header.deal else None
        lines = witness.read(own)
        heard = [Terms.read(line.terms) for line in lines if isinstance(line, Opened | Came) and line.terms]
    except DealError:
        return False
    was_played = any(isinstance(line, Told) for line in lines)
    return terms is not None and was_played and any((one.table_id, one.nth) == (terms.table_id, terms.nth) for one in heard)


def faults(header: Header, lines: Sequence[Entry], told: Sequence[Line]) -> Iterator[str]:
    """What does not fit at the start, as clauses; nothing: all does."""
    opened = next((line for line in told if isinstance(line, Opened)), None)
    heard = [line for line in told if isinstance(line, Came) and line.promise]
    deal = header.deal
    if deal is None:
        if opened or heard:
            yield "the game was dealt from everybody's salts, and the record has none of them"
        elif header.seed_by == "deal":
            yield "the record does not have the deal that it says its seed is from"
        elif header.seed_by == "alone" and (people := _bots_at_first(header, lines).count("")) > 1:
            yield f"the record says that somebody played alone, and has {people} people"
        return
    try:
        terms = Terms.read(deal.terms)
    except DealError as fault:
        yield str(fault)
        return
    yield from _of_deal(deal, terms)
    if header.seed_by != "deal" or header.seed != seed_of(deal.terms, deal.secret, deal.salts):
        yield "the seed is not made of the secret and the salts"
    yield from _of_header(header, terms, lines)
    promise = promise_of(header)
    if opened:
        yield from _of_witness(opened, deal, promise)
    for came in heard:
        if came.promise != promise:
            yield "it is not the game that the host promised"
        elif came.terms and came.terms != deal.terms:
            yield "the terms are not those that you heard"


def _of_deal(deal: Deal, terms: Terms) -> Iterator[str]:
    seats = len(terms.names)
    if len(deal.promises) != seats or len(deal.salts) != seats:
        yield "promises and salts are not those of the seats"
        return
    promise = host_promise(deal.terms, deal.secret)
    for seat, (promised, salt) in enumerate(zip(deal.promises, deal.salts, strict=True)):
        if seat not in terms.people:
            if promised or salt:
                yield f"there is a salt of {terms.names[seat]}, who is not one of the people"
        elif not promised or not salt:
            yield f"the salt of {terms.names[seat]} is missing"
        elif promised != seat_promise(deal.terms, promise, seat, salt):
            yield f"the salt of {terms.names[seat]} is not the one that was promised"


def _of_header(header: Header, terms: Terms, lines: Sequence[Entry]) -> Iterator[str]:
    said = {
        "game": (header.game, terms.game),
        "rules": (header.version, terms.version),
        "options": (canon(header.options), canon(terms.options)),
        "names": (header.names, terms.names),
        "table": (header.table, terms.table),
        "bots": (tuple(_bots_at_first(header, lines)), terms.bots),
        "game before": (msgspec.to_builtins(Last.of(header.last)), msgspec.to_builtins(terms.last)),
    }
    yield from (f"the {what} of the record and of the terms differ" for what, (has, had) in said.items() if has != had)


def _bots_at_first(header: Header, lines: Sequence[Entry]) -> list[str]:
    """The bot that plays each seat when the game begins; empty where a person does."""
    bots = [""] * len(header.names)
    for line in lines:
        if isinstance(line, Said):
            break
        if isinstance(line, Took) and 0 <= line.seat < len(bots):
            bots[line.seat] = line.bot
    return bots


def _of_witness(opened: Opened, deal: Deal, promise: str) -> Iterator[str]:
    if opened.terms != deal.terms:
        yield "the terms are not those that you promised under"
    elif opened.promise != promise:
        yield "the host's secret is not the one that was promised to you"
    if opened.promises != deal.promises:
        yield "the list of promises is not the one that you were sent"
    if opened.seat >= len(deal.salts) or deal.salts[opened.seat] != opened.salt:
        yield "your salt is not the one that you opened"
