"""The fourth step of the check: what the record has a seat say is what its person sent, and what they sent is in the record."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from rules.deals import canon
from rules.kernel import Seat
from rules.record import Said
from rules.verify.misfit import Misfit
from rules.verify.telling import Course
from rules.witness import Line, Refused, Sent, Told

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
    accepted: dict[tuple[int, str], int] = {}
    for place, line in enumerate(said, 1):
        if line.seat != seat or line.by:
            continue
        action = canon(line.action)
        accepted[line.number, action] = place
        if action not in by_number.get(line.number, ()) and any(first < place <= last for first, last in spans):
            was = "another answer" if line.number in by_number else "no answer"
            yield Misfit(place, f"you sent {was} to the question that the record has you answer")
    told = {course.link: course.places[-1] for course in found if course.places and course.viewpoint == seat and not course.is_late}
    for one in _lost(sent, accepted, told, witness):
        yield Misfit(_place_of(one, seat, said, found, witness), "an answer that you sent is not in the record")


def _lost(
    sent: Sequence[Sent], accepted: Mapping[tuple[int, str], int], told: Mapping[str, int], witness: Sequence[Line]
) -> Iterator[Sent]:
    """Yield the answers that the host must have got, and neither took nor refused; `told`: how far in the record a connection came."""
    refused = Counter((line.link, line.number) for line in witness if isinstance(line, Refused))
    open_ones: list[Sent] = []
    taken: dict[str, int] = {}
    """By connection: the place of the last answer of which was heard what came of it. All goes in order, so that of those before it
    something would have been heard as well."""
    links: dict[tuple[int, str], set[str]] = {}
    for one in sent:
        links.setdefault((one.number, canon(one.action)), set()).add(one.link)
    for place, one in enumerate(sent):
        said = one.number, canon(one.action)
        if said in accepted:
            if len(links[said]) == 1 and told.get(one.link, 0) >= accepted[said]:  # else nobody knows on which connection it came
                taken[one.link] = place
        elif refused[one.link, one.number]:
            refused[one.link, one.number] -= 1
            taken[one.link] = place
        else:
            open_ones.append(one)
    places = {id(one): place for place, one in enumerate(sent)}
    heard = {line.link: line.at for line in witness if isinstance(line, Told | Refused)}
    for one in open_ones:
        if places[id(one)] < taken.get(one.link, -1) or heard.get(one.link, 0) >= one.at + HEARD:
            yield one


def _place_of(one: Sent, seat: Seat, said: Sequence[Said], found: Sequence[Course], witness: Sequence[Line]) -> int:
    """Where in the record an answer should be: where its question is answered, else where its seat speaks next."""
    before = sum(isinstance(line, Told) and line.link == one.link for line in witness[: witness.index(one)])
    places = next((course.places for course in found if course.link == one.link and course.viewpoint == seat), [])
    sent_at = places[min(before, len(places)) - 1] if places and before else 0
    own = [(place, line) for place, line in enumerate(said, 1) if line.seat == seat]
    answered = next((place for place, line in own if line.number == one.number), None)
    return answered or next((place for place, _ in own if place > sent_at), sent_at)
