"""The check of a game that has ended: was its deal nobody's choice, and was this person told the truth."""

from __future__ import annotations

import subprocess
from collections.abc import Iterable
from time import monotonic, sleep
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from net import witnesses
from net.processes import command_of
from net.witnesses import Kept
from rules import record, verify
from rules.deals import record_hash
from rules.errors import RecordError
from rules.kernel import Seat
from rules.verify import Status, Verdict

if TYPE_CHECKING:
    from cowtui.seat.sitting import Sitting

LONGEST: Final = 60.0
"""Seconds that a check may take."""
ANSWERED: Final = 6.0
"""Seconds in which a host that is still there has said whether it heard an answer: it is asked every five."""
ALONE: Final = Verdict(3, "You played alone.")
NOT_SENT: Final = Verdict(3, "Not checked: the host sent no record.")


class _Request(NamedTuple):
    """What `python -m rules.verify` reads."""

    record: str
    witness: str
    others: list[str]


def check(sitting: Sitting) -> Verdict:
    """Check the game of this sitting; that takes a moment, in a process of its own."""
    if sitting.alone:
        return ALONE
    if not sitting.record:
        return NOT_SENT
    until = monotonic() + ANSWERED
    while True:
        own = witnesses.text_of(sitting.promise, sitting.seat)
        verdict = _checked(_Request(sitting.record, own, witnesses.others(sitting.promise)))
        if not verdict.unknown or not _grows(own, sitting, until):
            break
    if sitting.doubt and verdict.status != 1:
        return msgspec.structs.replace(verdict, status=1, turn=0, sentence=f"Does not fit at the start: {_clause(sitting.doubt)}.")
    return verdict


def _grows(own: str, sitting: Sitting, until: float) -> bool:
    """Wait until more is written down: what came of an answer may be on its way. Returns whether there is more."""
    while monotonic() < until:
        if witnesses.text_of(sitting.promise, sitting.seat) != own:
            return True
        sleep(0.05)
    return False


class Held(NamedTuple):
    """A record, held against what one person's program wrote down."""

    seat: Seat | None
    """Whose; None: a watcher's, or nobody's."""
    verdict: Verdict


def held_against_all(text: str, seat: Seat | None = None) -> list[Held]:
    """Hold a record against all that this user's programs wrote down of its game; `seat`: against that seat's alone.

    Where nothing was written down, the record is held against nothing.
    """
    kept = [one for one in _kept_of(text) if seat is None or one.seat == seat]
    if not kept:
        return [Held(seat, _checked(_Request(text, "", [])))]
    return [Held(one.seat, _checked(_Request(text, one.text, witnesses.others(one.promise)))) for one in kept]


def _kept_of(text: str) -> list[Kept]:
    """What was written down of the game of a record: by its host's promise, else by the record itself, else by its table.

    So a witness is found also where the secret was changed afterwards, or the deal left out.
    """
    try:
        header, _ = record.read(text)
    except RecordError:
        header = None
    promise = verify.promise_of(header) if header else ""
    received = f'"record":"{record_hash(text)}"'
    kept = witnesses.all_kept()
    by_promise = [one for one in kept if one.promise == promise]
    by_record = [one for one in kept if received in one.text]
    return by_promise or by_record or [one for one in kept if header and verify.is_of_game(header, one.text)]


def worst(verdicts: Iterable[Verdict]) -> Status:
    """The status of several checks of one record: 1 where one does not hold, else 0 where one does."""
    found = {verdict.status for verdict in verdicts}
    return 1 if 1 in found else 0 if 0 in found else 3


def _checked(request: _Request) -> Verdict:
    try:
        said = msgspec.json.encode(request._asdict())
        done = subprocess.run(command_of("rules.verify"), input=said, capture_output=True, timeout=LONGEST, check=True)
        return msgspec.json.decode(done.stdout, type=Verdict)
    except PermissionError:  # a guest's program starts no other: it checks by itself
        return verify.check(request.record, request.witness, request.others)
    except (OSError, subprocess.SubprocessError, msgspec.DecodeError) as fault:
        return Verdict(3, f"Not checked: the check failed ({type(fault).__name__}); cowtui verify tries again.")


def _clause(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:].removesuffix(".")
