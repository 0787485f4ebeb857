"""The check of a game that has ended: was its deal nobody's choice, and was this person told the truth."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from net import witnesses
from net.processes import command_of
from rules import verify
from rules.verify import Verdict

if TYPE_CHECKING:
    from cowtui.seat.sitting import Sitting

LONGEST: Final = 60.0
"""Seconds that a check may take."""
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
    verdict = _checked(sitting)
    if sitting.doubt:
        return msgspec.structs.replace(verdict, status=1, turn=0, sentence=f"Does not fit at the start: {_clause(sitting.doubt)}.")
    return verdict


def _checked(sitting: Sitting) -> Verdict:
    request = _Request(sitting.record, witnesses.text_of(sitting.promise, sitting.seat), witnesses.others(sitting.promise))
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
