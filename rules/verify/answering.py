"""The fourth step of the check: what the record has a seat say is what its person sent, and what they sent is in the record."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from rules.deals import canon
from rules.kernel import Seat
from rules.record import Said
from rules.verify.misfit import Misfit
from rules.verify.telling import Course
from rules.witness import Heard, Line, Refused, Sent, Told

HEARD: Final = 30_000
"""Milliseconds after which a host has got what was sent, if it is still heard: a connection that is silent one way ends before that."""


def from_elsewhere(seat: Seat, said: Sequence[Said], found: Sequence[Course], witness: Sequence[Line]) -> list[int]:
    """The places of answers that this seat's person gave, and this program did not send: from another machine, or not by them at all."""
    sent = {(line.number, canon(line.action)) for line in witness if isinstance(line, Sent)}
    own = [(place, line) for place, line in enumerate(said, 1) if line.seat == seat and not line.by]
    first = min((course.places[0] for course in found if course.viewpoint == seat and course.places), default=len(said))
    return [place for place, line in own if place > first and (line.number, canon(line.action)) not in sent]


def misfits(seat: Seat, said: Sequence[Said], found: Sequence[Course], witness: Sequence[Line]) -> Iterator[Misfit]:
    """Yield what of this seat's answers does not fit; `found` says where in the record its updates stand."""
    sent = [line for line in witness if isinstance(line, Sent)]
    by_number: dict[int, list[str]] = {}
    for one in sent:
        by_number.setdefault(one.number, []).append(canon(one.action))
    spans = [(course.places[0], course.places[-1]) for course in found if course.viewpoint == seat and not course.is_late and course.places]
    for place, line in enumerate(said, 1):
        if line.seat != seat or line.by:
            continue
        if canon(line.action) not in by_number.get(line.number, ()) and any(first < place <= last for first, last in spans):
            was = "another answer" if line.number in by_number else "no answer"
            yield Misfit(place, f"you sent {was} to the question that the record has you answer")
    for one in _fates(seat, said, found, witness).lost:
        yield Misfit(_place_of(one, seat, said, found, witness), "an answer that you sent is not in the record")


def unknown(seat: Seat, said: Sequence[Said], found: Sequence[Course], witness: Sequence[Line]) -> int:
    """Count the answers behind which the host still spoke, but not so long that it must have heard them: nobody knows what came of them."""
    return len(_fates(seat, said, found, witness).unknown)


class _Fates(NamedTuple):
    """What came of the answers that stand in no record, and were not refused."""

    lost: list[Sent]
    """The host must have heard them."""
    unknown: list[Sent]
    """It told more behind them, and may not have heard them."""


def _fates(seat: Seat, said: Sequence[Said], found: Sequence[Course], witness: Sequence[Line]) -> _Fates:
    accepted = {(line.number, canon(line.action)): place for place, line in enumerate(said, 1) if line.seat == seat and not line.by}
    told = {course.link: course.places[-1] for course in found if course.places and course.viewpoint == seat and not course.is_late}
    sent = [line for line in witness if isinstance(line, Sent)]
    refused = Counter((line.link, line.number) for line in witness if isinstance(line, Refused))
    open_ones: list[Sent] = []
    taken: dict[str, int] = {}
    """By connection: the place of the last answer of which was heard what came of it. All goes in order, so that of those before it
    something would have been heard as well."""
    links: dict[tuple[int, str], set[str]] = {}
    for one in sent:
        links.setdefault((one.number, canon(one.action)), set()).add(one.link)
    for line in witness:
        if isinstance(line, Heard):
            of_link = [place for place, one in enumerate(sent) if one.link == line.link]
            taken[line.link] = max([taken.get(line.link, -1), *[place + 1 for place in of_link[: line.answers][-1:]]])
    for place, one in enumerate(sent):
        key = one.number, canon(one.action)
        if key in accepted:
            if len(links[key]) == 1 and told.get(one.link, 0) >= accepted[key]:  # else nobody knows on which connection it came
                taken[one.link] = max(taken.get(one.link, -1), place)
        elif refused[one.link, one.number]:
            refused[one.link, one.number] -= 1
            taken[one.link] = max(taken.get(one.link, -1), place)
        else:
            open_ones.append(one)
    places = {id(one): place for place, one in enumerate(sent)}
    heard = {line.link: line.at for line in witness if isinstance(line, Told | Refused | Heard)}
    told_after = {line.link: number for number, line in enumerate(witness) if isinstance(line, Told)}
    numbers = {id(line): number for number, line in enumerate(witness)}
    fates = _Fates([], [])
    for one in open_ones:
        if places[id(one)] < taken.get(one.link, -1) or heard.get(one.link, 0) >= one.at + HEARD:
            fates.lost.append(one)
        elif numbers[id(one)] < told_after.get(one.link, -1):
            fates.unknown.append(one)
    return fates


def _place_of(one: Sent, seat: Seat, said: Sequence[Said], found: Sequence[Course], witness: Sequence[Line]) -> int:
    """Where in the record an answer should be: where its question is answered, else where its seat speaks next."""
    before = sum(isinstance(line, Told) and line.link == one.link for line in witness[: witness.index(one)])
    places = next((course.places for course in found if course.link == one.link and course.viewpoint == seat), [])
    sent_at = places[min(before, len(places)) - 1] if places and before else 0
    own = [(place, line) for place, line in enumerate(said, 1) if line.seat == seat]
    answered = next((place for place, line in own if line.number == one.number), None)
    return answered or next((place for place, _ in own if place > sent_at), sent_at)
