"""The verdict: one sentence, and what it was checked against."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from rules import record, witness
from rules.catalog import load
from rules.deals import record_words
from rules.errors import DealError, RecordError
from rules.kernel import Seat
from rules.record import Entry, Header, Said
from rules.terms import SeedBy, Terms
from rules.verify import answering, start
from rules.verify.misfit import Misfit
from rules.verify.telling import Telling, arrivals, courses
from rules.verify.walk import Walk
from rules.witness import Came, Doubted, Line, Opened, Told, Went

DAY: Final = 86_400_000
"""Milliseconds in which a start or game that was broken off counts."""

Status: TypeAlias = Literal[0, 1, 3]
"""0: it holds; 1: it does not; 3: there is nothing to hold it against."""


class Verdict(Struct, frozen=True):
    """What the check of a record came to."""

    status: Status
    sentence: str
    turn: int | None = None
    """The first turn at which something does not fit: so many actions had players said; 0: at the start."""
    checked: tuple[str, ...] = ()
    """What it was checked against, and what could not be checked, a sentence each."""
    words: str = ""
    """Ten words: whoever has the same has the same record."""
    unknown: int = 0
    """Answers of which nobody knows whether the host heard them."""


def check(text: str, own: str | None = None, others: Sequence[str] = ()) -> Verdict:
    """Check a record against one person's witness; `others` are the witnesses of this person's other games. Texts all. Never raises."""
    try:
        header, lines = record.read(text)
    except RecordError as fault:
        return Verdict(1, f"Does not fit: {fault}.")
    try:
        lines_told = witness.read(own) if own else []
    except DealError as fault:
        return Verdict(3, f"Not checked: what was written down here cannot be read: {fault}.")
    words = record_words(_as_sent(text, header, lines))
    lie = next(start.faults(header, lines, lines_told), "")
    try:
        game = load(header.game)
    except LookupError:
        return _unplayed(lie, f"this program does not play {header.game!r}", words)
    try:
        walk = Walk(game, header, lines)
    except RecordError as fault:
        if header.version == game.version:
            return Verdict(1, f"Does not fit: {fault}.", 0, words=words)
        return _unplayed(lie, str(fault), words)
    return _Check(header, lines, walk, lines_told, others).verdict(words)


def _unplayed(lie: str, why: str, words: str) -> Verdict:
    """What is said of a record that cannot be played again here: that is no excuse where it does not fit what was promised."""
    if lie:
        return Verdict(1, f"Does not fit at the start: {lie}.", 0, words=words)
    return Verdict(3, f"Not checked: {why}.", words=words)


def _as_sent(text: str, header: Header, lines: Sequence[Entry]) -> str:
    """The record as everybody was sent it; the host's own file has more."""
    private = header.tokens or not all(isinstance(line, Said | record.Took) for line in lines)
    return record.bare(header, lines) if private or any(isinstance(line, record.Took) and line.token for line in lines) else text


class _Check:
    """One check on its way."""

    def __init__(self, header: Header, lines: Sequence[Entry], walk: Walk, told: list[Line], others: Sequence[str]) -> None:
        self.header = header
        self.walk = walk
        self.told = told
        self.opened = next((line for line in told if isinstance(line, Opened)), None)
        came = [line for line in told if isinstance(line, Came)]
        self.seat: Seat | None = self.opened.seat if self.opened else next((line.seat for line in came if line.seat is not None), None)
        self.is_local = any(line.local for line in came)
        self.courses = courses(told)
        self.telling = Telling(walk.game, self.courses, arrivals(told))
        self.misfits = [Misfit(0, text) for text in start.faults(header, lines, told)]
        self.unknown = 0
        self.broken_off = _broken_off_before(header, self.opened, came, others)

    def verdict(self, words: str) -> Verdict:
        """Walk the record, and say what it came to."""
        for moment in self.walk.moments():
            self.telling.hear(moment)
        self.telling.end(self.walk.is_whole)
        self.misfits += self._set_back()
        self.misfits += self.walk.misfits
        self.misfits += [course.misfit for course in self.courses if course.misfit]
        self.misfits += self._shown_late()
        if self.walk.is_whole:
            self.misfits += self.telling.misremembered()
            self.misfits += self._of_result()
            if self.seat is not None:
                self.misfits += answering.misfits(self.seat, self.walk.said, self.courses, self.told)
                self.unknown = answering.unknown(self.seat, self.walk.said, self.courses, self.told)
        self.misfits += self._doubted()
        checked = tuple(self._checked())
        if self.misfits:
            first = min(self.misfits, key=lambda misfit: misfit.place)
            turn = self._turn(first.place)
            where = f"at turn {turn}" if turn else "at the start"
            return Verdict(1, f"Does not fit {where}: {first.text}.", turn, checked, words, self.unknown)
        holds = bool(self.told) and any(course.places for course in self.courses)
        if self.header.seed_by == "deal" and holds:
            return Verdict(0, self._sentence(), None, checked, words, self.unknown)
        return Verdict(3, self._nothing_to_hold(holds), None, checked, words, self.unknown)

    def _turn(self, place: int) -> int:
        return self.walk.turns[min(place, len(self.walk.turns) - 1)] + (place >= len(self.walk.turns) and bool(self.walk.state.asks()))

    def _of_result(self) -> Iterator[Misfit]:
        outcome, end = self.walk.state.outcome(), len(self.walk.said)
        places = self._places()
        for line in self.told:
            if isinstance(line, Told) and (line.ranks, line.scores) != (None, None):
                place = end if line.late else places.get(id(line), end)
                if outcome is None or (line.ranks, line.scores) != (outcome.ranks, outcome.scores) or place < end:
                    yield Misfit(place, "the result that you were sent is not the record's")

    def _places(self) -> dict[int, int]:
        """Where the updates stand in the record that were found there, by `id`."""
        return {id(update): place for course in self.courses for update, place in zip(course.updates, course.places, strict=False)}

    def _doubted(self) -> Iterator[Misfit]:
        """What did not fit while the game was played, where the update before it stands."""
        places = self._places()
        reached: dict[str, int] = {}
        for line in self.told:
            if isinstance(line, Told):
                reached[line.link] = places.get(id(line), reached.get(line.link, 0))
            elif isinstance(line, Doubted):
                yield Misfit(reached.get(line.link, 0), line.text)

    def _shown_late(self) -> Iterator[Misfit]:
        """Who sits is shown the game as it is; only watchers see some seat's, a round late."""
        seated = {line.link for line in self.told if isinstance(line, Came) and line.seat is not None}
        for course in self.courses:
            if course.is_late and course.link in seated:
                yield Misfit(course.places[0] if course.places else 0, "you sat there, and were shown the game late")

    def _set_back(self) -> Iterator[Misfit]:
        for _, before, after in self.telling.fallen():
            yield Misfit(min(before, after), f"the game was set back from turn {self._turn(before)} to turn {self._turn(after)}")

    # Sentences -----------------------------------------------------------------------------------------------------------------

    def _first_turn(self) -> int:
        """The turn from which on this person was told; 0: from the start."""
        firsts = [course for course in self.courses if course.places and not course.is_late]
        if any(course.updates[0].events == course.updates[0].told for course in firsts):
            return 0
        return min((self._turn(course.places[0]) for course in self.courses if course.places), default=0)

    def _last_turn(self) -> int:
        """The turn up to which this person was told; 0: to the end."""
        last = max((place for course in self.courses for place in course.places), default=0)
        return self._turn(last) if last < len(self.walk.said) else 0

    def _sentence(self) -> str:
        parts = ["you were told the truth"]
        if self.opened and not self.broken_off:
            parts.insert(0, "nobody could choose this deal, and")
        began = "Checked on the host's own machine" if self.is_local else "Checked"
        sentence = f"{began}: {' '.join(parts)}"
        if first := self._first_turn():
            sentence += f", from turn {first} on"
        if last := self._last_turn():
            sentence += f"{',' if not first else ' and'} up to turn {last}"
        if not self.opened:
            sentence += "; your salt is not in it"
        if self.unknown:
            sentence += f"; whether the host heard {_answers(self.unknown)} is not known"
        if self.broken_off:
            sentence += f"; {off(self.broken_off)}"
            sentence += f": this deal could be one of {_counted(self.broken_off + 1)}" if self.opened else " in the day before"
        return f"{sentence}."

    def _nothing_to_hold(self, holds: bool) -> str:
        told = "What you were told is what the record says." if holds else "The record agrees with itself."
        match self.header.seed_by:
            case "host":
                return f"The host knew this deal. {told}"
            case "alone":
                return f"You played alone. {told}"
            case "deal":
                return f"Nothing to hold it against: no program here wrote down what it was told of this game. {told}"
            case _:
                return f"This record is from before deals were checked. {told}"

    def _checked(self) -> Iterator[str]:
        header = self.header
        if header.deal and (people := _people(header)):
            yield f"The deal was made of the host's secret and the {'salt' if len(people) == 1 else 'salts'} of {_listed(people)}."
            yield "A salt is a random number that a player's program adds, so that nobody else can choose the deal."
            yield f"Your salt is {'in it' if self.opened else 'not in it'}."
        updates = sum(len(course.updates) for course in self.courses)
        placed = [place for course in self.courses for place in course.places]
        if placed:
            first = self._turn(min(placed))
            began = f"turn {first}" if first else "the start"
            yield f"You were sent {updates} updates, from {began} to turn {self._turn(max(placed))}."
        else:
            yield "No updates: nothing was written down here while the game was played."
        yield from self._gaps()
        if self.seat is not None:
            mine = [line for line in self.walk.said if line.seat == self.seat]
            yield f"You sent {sum(1 for line in self.told if isinstance(line, witness.Sent))} answers."
            if self.unknown:
                yield f"Whether the host heard {_answers(self.unknown)} is not known: it did not say so before the line or the game ended."
            if elsewhere := answering.from_elsewhere(self.seat, self.walk.said, self.courses, self.told):
                turn = self._turn(elsewhere[0])
                yield f"While you were away, {_counted(len(elsewhere))} of your answers came from elsewhere, the first at turn {turn}."
            for by, who in (("bot", "A bot answered for you"), ("clock", "You did not answer, and the rules answered for you")):
                turns = [self.walk.turns[place] for place, line in enumerate(self.walk.said, 1) if line in mine and line.by == by]
                if turns:
                    often = (
                        f"{len(turns)} times, from turn {turns[0]} to turn {turns[-1]}" if len(turns) > 1 else f"once, at turn {turns[0]}"
                    )
                    yield f"{who} {often}."
        if self.broken_off:
            what = "it" if self.broken_off == 1 else "them"
            yield f"In the day before, {off(self.broken_off)}: you have no result of {what}, and did not leave by yourself."
            yield "A game whose end your program did not write down, as it was stopped, or the line or the disk failed, is counted as well."
        elif self.opened:
            yield "This host broke off no other game, and no start of one, in the 24 hours before."
        yield from _unchecked(header.seed_by, bool(placed))

    def _gaps(self) -> Iterator[str]:
        """Say where no connection brought anything."""
        own = sorted((course.places[0], course.places[-1]) for course in self.courses if course.places and not course.is_late)
        for (_, ended), (began, _) in pairwise(own):
            if self._turn(began) > self._turn(ended):
                yield f"You were away from turn {self._turn(ended)} to turn {self._turn(began)}."
        if own and own[-1][1] < len(self.walk.said):
            yield f"After turn {self._turn(own[-1][1])} nothing that was sent to you was written down here."


def _unchecked(seed_by: SeedBy, is_told: bool) -> Iterator[str]:
    """What nothing here could be held against."""
    if not is_told:
        yield "A record by itself proves nothing to anybody: it could be made up, with all who play in it."
    if seed_by != "alone":
        yield "The host's machine knew every card to come; whether anybody there looked, and acted by it, cannot be checked."
        yield "Who answered first, how long there was for it, and what the bots chose: for that there is only the host's word."
    if is_told:
        yield "What was said in the talk, and who sat where, is not checked."
        yield "You can rely on this, since your own program wrote down what it was told. Others have only your word for it."


def _broken_off_before(header: Header, opened: Opened | None, came: Sequence[Came], others: Sequence[str]) -> int:
    """Count what was broken off before a game; who came into it later had a salt in none, or in one before."""
    if opened:
        return broken_off(opened.terms, opened.promise, opened.at, others)
    if header.deal is None or not came:
        return 0
    return broken_off(header.deal.terms, start.promise_of(header), came[0].at, others)


def broken_off(terms: str, promise: str, at: int, others: Sequence[str]) -> int:
    """Count starts and games of one host that ended without a result after this person's salt was open, in the day before a time.

    `terms` and `promise`: of the game that is not to be counted.
    """
    found: set[str] = set()
    """By the host's promise: two people who play on one account have a witness each."""
    host = _host(terms)
    for text in others:
        try:
            lines = witness.read(text)
        except DealError:
            continue
        before = next((line for line in lines if isinstance(line, Opened)), None)
        if before is None or before.promise == promise or not 0 <= at - before.at <= DAY or _host(before.terms) != host:
            continue
        has_result = any(isinstance(line, Told) and line.ranks is not None for line in lines)
        ends = [line for line in lines if isinstance(line, Went)]
        if not has_result and not (ends and ends[-1].left):
            found.add(before.promise)
    return len(found)


def _answers(count: int) -> str:
    return "one of your answers" if count == 1 else f"{_counted(count)} of your answers"


def off(count: int) -> str:
    """Say how many were broken off."""
    return f"{count} {'start or game was' if count == 1 else 'starts or games were'} broken off after your salt was open"


def _host(terms: str) -> str:
    try:
        return Terms.read(terms).host
    except DealError:
        return ""


def _people(header: Header) -> list[str]:
    salts = header.deal.salts if header.deal else ()
    return [name for name, salt in zip(header.names, salts, strict=False) if salt]


def _listed(names: Sequence[str]) -> str:
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last


def _counted(count: int) -> str:
    words = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
    return words[count] if count < len(words) else str(count)
