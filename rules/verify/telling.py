"""The third step of the check: each update that was written down fits the record, one after the other, at the first place that it can."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, NamedTuple

import msgspec

from rules.deals import asks_hash, news_hash, view_hash
from rules.kernel import AnyGame, Seat
from rules.verify.misfit import Misfit
from rules.verify.walk import Moment
from rules.witness import Came, Line, Recalled, Told, answer_hash

Viewpoint = Seat | None


@dataclass
class Course:
    """The updates of one connection from one viewpoint, in their order."""

    link: str
    viewpoint: Viewpoint
    is_late: bool
    updates: list[Told]
    after: list[Course] = field(default_factory=list)
    """Connections that had ended before this one began: what they were told came before."""
    places: list[int] = field(default_factory=list)
    """Where in the record the updates fit, as far as they were found."""
    misfit: Misfit | None = None
    reasons: dict[str, int] = field(default_factory=dict)
    """Why the next update did not fit, and where first."""

    @property
    def next(self) -> Told | None:
        """The update that is looked for."""
        return self.updates[len(self.places)] if self.misfit is None and len(self.places) < len(self.updates) else None

    @property
    def is_done(self) -> bool:
        """Whether nothing is looked for any more."""
        return self.next is None


def courses(witness: Sequence[Line]) -> list[Course]:
    """Part a witness by connections and viewpoints. A shadow that is shown nothing of its seat yet is a viewpoint of its own."""
    found: dict[tuple[str, Viewpoint, bool, bool], Course] = {}
    begun: dict[str, int] = {}
    ended: dict[str, int] = {}
    for number, line in enumerate(witness):
        link = getattr(line, "link", "")
        if isinstance(line, Came):
            begun.setdefault(link, number)
        ended[link] = number
        if isinstance(line, Told):
            begun.setdefault(link, number)
            key = link, line.viewpoint, line.late, line.late and not line.told
            found.setdefault(key, Course(link, line.viewpoint, line.late, [])).updates.append(line)
    for (link, viewpoint, *kind), course in found.items():
        course.after = [
            other for (before, *its), other in found.items() if its == [viewpoint, *kind] and before != link and ended[before] < begun[link]
        ]
    return list(found.values())


class Arrival(NamedTuple):
    """What was told of the time before somebody came, and the first update behind it."""

    recalled: Recalled
    first: Told | None


def arrivals(witness: Sequence[Line]) -> list[Arrival]:
    """Each time that the past was told."""
    found = []
    for number, line in enumerate(witness):
        if isinstance(line, Recalled):
            rest = (one for one in witness[number:] if isinstance(one, Told) and one.link == line.link)
            found.append(Arrival(line, next(rest, None)))
    return found


def set_back(course: Course) -> tuple[int, int] | None:
    """How many events had been told when fewer were told next, and how many then; None: they never fell."""
    most = max((update.told for other in course.after for update in other.updates), default=0)
    for update in course.updates:
        if update.told < most:
            return most, update.told
        most = update.told
    return None


class Telling:
    """Follows a walk over the record, with the events of every viewpoint that was written down."""

    def __init__(self, game: AnyGame, found: Sequence[Course], recalled: Sequence[Arrival] = ()) -> None:
        self._game = game
        self.courses = found
        self._recalled = recalled
        viewpoints: list[Viewpoint] = [*(course.viewpoint for course in found), *([None] if recalled else [])]
        self._events: dict[Viewpoint, list[Any]] = {viewpoint: [] for viewpoint in viewpoints}
        self._given: dict[Seat, list[tuple[int, str]]] = {line.seat: [] for line, _ in recalled if line.answer and line.seat is not None}
        """By seat: (place, hash of what came first of it) for each answer that was given for it."""
        self._reached: dict[Viewpoint, list[tuple[int, int]]] = {viewpoint: [] for viewpoint in viewpoints}
        """By viewpoint: (events told, place), wherever nothing is to be drawn."""

    def hear(self, moment: Moment) -> None:
        """Take in what happened, and find the updates that were made here."""
        for viewpoint, events in self._events.items():
            for event in moment.events:
                told = self._game.redact(event, viewpoint)
                if told is not None:
                    events.append(msgspec.to_builtins(told))
            if moment.is_settled:
                self._reached[viewpoint].append((len(events), moment.place))
        if moment.line is not None and moment.line.by and moment.line.seat in self._given:
            seat = moment.line.seat
            told = next((told for event in moment.events if (told := self._game.redact(event, seat)) is not None), None)
            self._given[seat].append((moment.place, answer_hash(seat, msgspec.to_builtins(told))))
        if moment.is_settled:
            seen = _Seen(moment, self._events)
            for course in self.courses:
                self._follow(course, moment.place, seen)

    def _follow(self, course: Course, place: int, seen: _Seen) -> None:
        while (update := course.next) and all(other.is_done for other in course.after):
            told = len(self._events[course.viewpoint])
            if update.told < told and not _shows_the_public(update):
                reason, where = self._why(course, place)
                course.misfit = Misfit(where, reason)
                return
            if update.told > told:
                return
            if reason := seen.why_not(update):
                course.reasons.setdefault(reason, place)
                return
            course.places.append(place)
            course.reasons.clear()

    def _why(self, course: Course, place: int) -> tuple[str, int]:
        """Say why an update fits nowhere: by what was nearest."""
        for reason in (ASKED, SEEN, HAPPENED):
            if reason in course.reasons:
                return reason, course.reasons[reason]
        return HAPPENED, place

    def end(self, is_whole: bool) -> None:
        """The record is over: what has not been found is not in it, if all of it could be played."""
        for course in self.courses:
            if course.next and is_whole:
                reached = self._reached[course.viewpoint]
                last = reached[-1][1] if reached else 0
                reason, where = self._why(course, last) if course.reasons else ("you were told of more than the record has", last)
                course.misfit = Misfit(where, reason)

    def misremembered(self) -> Iterator[Misfit]:
        """Yield what was told of the time before somebody came, and is not so. Once the walk is over."""
        places = {id(update): place for course in self.courses for update, place in zip(course.updates, course.places, strict=False)}
        for line, first in self._recalled:
            events = self._events[None][: line.told]
            is_false = line.events > len(events) or news_hash(None, len(events), events[len(events) - line.events :]) != line.news
            place = places.get(id(first)) if first and not first.late else None
            if place is not None:  # by then the public had been told no less
                is_false |= line.told < max((told for told, at in self._reached[None] if at <= place), default=0)
            if line.answer and line.seat is not None:
                given = [hashed for at, hashed in self._given[line.seat] if place is None or at <= place]
                is_false |= line.answer not in given
            if is_false:
                yield Misfit(self.place_of(None, line.told) if place is None else place, RECALLED)

    def fallen(self) -> Iterator[tuple[Course, int, int]]:
        """Yield the courses that were set back: from which place, and to which."""
        for course in self.courses:
            if fell := set_back(course):
                before, after = fell
                yield course, self.place_of(course.viewpoint, before), self.place_of(course.viewpoint, after)

    def place_of(self, viewpoint: Viewpoint, told: int) -> int:
        """The first place at which so many events had been told, or the last of all."""
        reached = self._reached[viewpoint]
        return next((place for count, place in reached if count >= told), reached[-1][1] if reached else 0)


HAPPENED = "what you were told had happened is not what the record says"
SEEN = "what you saw is not what the record says"
RECALLED = "what you were told had happened before you came is not what the record says"
ASKED = "what you were asked is not what the record says"


def _shows_the_public(update: Told) -> bool:
    return update.late and not update.told


class _Seen:
    """One moment as it was seen from each viewpoint; made only where an update asks for it."""

    def __init__(self, moment: Moment, events: dict[Viewpoint, list[Any]]) -> None:
        self._moment = moment
        self._events = events
        self._views: dict[tuple[Viewpoint, Viewpoint], str] = {}
        self._news: dict[tuple[Viewpoint, int], str] = {}

    def why_not(self, update: Told) -> str:
        """Why this update was not made here; empty: it was."""
        viewpoint = update.viewpoint
        if _shows_the_public(update):
            return "" if self._view(viewpoint, None) == update.view and not update.asks else SEEN
        if self._happened(viewpoint, update.events) != update.news:
            return HAPPENED
        if self._view(viewpoint, viewpoint) != update.view:
            return SEEN
        return "" if self._asked(update) == update.asked else ASKED

    def _view(self, viewpoint: Viewpoint, looks: Viewpoint) -> str:
        if (viewpoint, looks) not in self._views:
            self._views[viewpoint, looks] = view_hash(viewpoint, msgspec.to_builtins(self._moment.state.view(looks)))
        return self._views[viewpoint, looks]

    def _happened(self, viewpoint: Viewpoint, count: int) -> str:
        events = self._events[viewpoint]
        if count > len(events):
            return ""
        if (viewpoint, count) not in self._news:
            self._news[viewpoint, count] = news_hash(viewpoint, len(events), events[len(events) - count :])
        return self._news[viewpoint, count]

    def _asked(self, update: Told) -> str:
        """Hash of what is asked here, with so many answers as the update listed; empty: other questions stand."""
        seat = update.viewpoint
        if seat is None or update.late:
            return asks_hash(seat, ())
        standing = self._moment.numbering.standing[seat] if seat < len(self._moment.numbering.standing) else {}
        if [number for number, _, _ in update.asks] != list(standing.values()):
            return ""
        rows = []
        for (ask, number), (_, count, _) in zip(standing.items(), update.asks, strict=True):
            answers = list(islice(self._moment.state.legal(ask), count + 1))
            listed = [msgspec.to_builtins(action) for action in answers[:count]]
            rows.append((number, ask.what, ask.about, ask.must, ask.open, listed, len(answers) > count))
        return asks_hash(seat, rows)
