"""The cards of Cowtown, their Bull's Eyes, and what a host may choose."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from rules import kernel
from rules.errors import NotationError
from rules.kernel import IllegalAction
from rules.notation import Spelling

HERDS: Final = "BGYR"
"""CT-R2: blue, green, yellow, red."""
TOP: Final = 10
"""CT-27: the number that closes the barn door."""
FACES: Final = len(HERDS) * (TOP + 1)
HAND: Final = 6
"""CT-03: cards dealt to each player."""
TABLED: Final = 4
"""CT-03: cards face up at the start of a round."""
STACKS: Final = TABLED + 2 * len(HERDS)
"""So many stacks at most in one round: four, and one for each Cowtown card."""
ROUNDS: Final = 10
"""CT-38: the most rounds of a game."""
SEATS: Final = range(2, 7)
"""CT-R1."""

NUMBER: Final = tuple(card // 2 % (TOP + 1) for card in range(2 * FACES))
"""By card; 0 is a Cowtown card."""
HERD: Final = tuple(card // 2 // (TOP + 1) for card in range(2 * FACES))
"""By card: its place in HERDS."""
ABOVE: Final = tuple(tuple(herd * (TOP + 1) + number + 1 for herd in range(len(HERDS))) for number in range(TOP))
"""CT-08: by the number that a stack shows, the faces that go on it."""

EYES: Final[dict[str, dict[str, Iterable[int]]]] = {
    "half": dict.fromkeys(HERDS, range(1, 11)),
    "third": dict.fromkeys(HERDS, (2, 3, 4, 6, 7, 8, 9)),
    "few": {"B": (2, 4, 6, 8, 10), "Y": (2, 4, 6, 8, 10), "G": (1, 3, 5, 7, 9), "R": (1, 3, 5, 7, 9)},
    "none": {},
}
"""CT-R4: by the host's choice and herd, the numbers of which one twin shows a Bull's Eye; Cowtown cards show none."""


def face_of(herd: str, number: int) -> int:
    """Return the face of this herd's letter and number."""
    return HERDS.index(herd) * (TOP + 1) + number


def has_eye(card: int) -> bool:
    """Whether the card shows a Bull's Eye (CT-12)."""
    return card % 2 == 1


@cache
def cards_of(eyes: str) -> tuple[int, ...]:
    """List the 88 cards, two of each face, sorted (CT-01)."""
    marked = {face_of(herd, number) for herd, numbers in EYES[eyes].items() for number in numbers}
    return tuple(card for face in range(FACES) for card in (2 * face, 2 * face + (face in marked)))


_FACE_NAMES: Final = tuple(f"{herd}{number}" for herd in HERDS for number in range(TOP + 1))
_CARD_NAMES: Final = tuple(name + mark for name in _FACE_NAMES for mark in ("", "*"))


def write_face(face: int) -> str:
    """Write a face in notation: `B7`."""
    return _FACE_NAMES[face]


def write_card(card: int) -> str:
    """Write a card in notation: `B7`, or `B7*` with a Bull's Eye."""
    return _CARD_NAMES[card]


def write_cards(cards: Iterable[int]) -> str:
    """Write cards in notation: `B7 B8*`."""
    return " ".join(map(write_card, cards))


def write_stack(stack: int) -> str:
    """Write the letter of a stack."""
    return chr(ord("a") + stack)


HERD_NAMES: Final = ("Blue", "Green", "Yellow", "Red")
"""As HERDS."""


def name_face(face: int) -> str:
    """Name a face as people do: `Blue 7`, `Blue town card`."""
    herd, number = divmod(face, TOP + 1)
    return f"{HERD_NAMES[herd]} {number or 'town card'}"


def name_card(card: int) -> str:
    """Name a card as people do, whatever its Bull's Eye: `Blue 7`."""
    return name_face(card // 2)


def name_cards(cards: Iterable[int]) -> str:
    """Name several cards in one phrase: `Blue 7, Red 2 and Red 3`."""
    return listed([name_card(card) for card in cards])


def name_run(faces: Sequence[int]) -> str:
    """Name cards of one herd, lowest first: `Blue 6, 7 and 8`."""
    first, *rest = faces
    return listed([name_face(first), *(str(NUMBER[2 * face]) for face in rest)])


def listed(items: Sequence[str]) -> str:
    """Join items as a sentence does: `a, b and c`."""
    return " and ".join(filter(None, (", ".join(items[:-1]), *items[-1:])))


def counted(count: int, thing: str) -> str:
    """Say how many there are: `1 card`, `2 cards`."""
    return f"{count} {thing}{'s' * (count != 1)}"


_FACES: Final = {name: face for face, name in enumerate(_FACE_NAMES)}
_CARDS: Final = {name: card for card, name in enumerate(_CARD_NAMES) if NUMBER[card] or not has_eye(card)}
_STACKS: Final = {write_stack(stack): stack for stack in range(STACKS)}


def _read_face(options: object, text: str) -> int:
    if text not in _FACES:
        raise NotationError(f"{text!r} is no card; cards are a herd ({', '.join(HERDS)}) and a number, B7")
    return _FACES[text]


def _read_card(options: object, text: str) -> int:
    if text not in _CARDS:
        raise NotationError(f"{text!r} is no card; cards are a herd ({', '.join(HERDS)}) and a number, B7, with a Bull's Eye B7*")
    return _CARDS[text]


def _read_stack(options: object, text: str) -> int:
    if text not in _STACKS:
        raise NotationError(f"{text!r} is no stack; stacks are letters, from a")
    return _STACKS[text]


def _read_seat(options: object, text: str) -> int:
    if text not in ("1", "2", "3", "4", "5", "6"):
        raise NotationError(f"{text!r} is no player; players are 1 to 6")
    return int(text) - 1


Card = Annotated[int, Meta(ge=0, lt=2 * FACES), Spelling(lambda options, card: write_card(card), _read_card)]
"""Twice its face, and one more where it shows a Bull's Eye."""
Face = Annotated[int, Meta(ge=0, lt=FACES), Spelling(lambda options, face: write_face(face), _read_face)]
"""CT-R5: herd and number, all that matters of a card in a hand: 11 for each herd before its own, and its number."""
Stack = Annotated[int, Meta(ge=0, lt=STACKS), Spelling(lambda options, stack: write_stack(stack), _read_stack)]
"""The stacks of a round have the letters a, b, c … in the order in which they came to be."""
SeatAt = Annotated[int, Meta(ge=0, lt=SEATS[-1]), Spelling(lambda options, seat: str(seat + 1), _read_seat)]
"""0 to 5; people say 1 to 6."""


class Run(Struct, frozen=True, forbid_unknown_fields=True):
    """CT-19: cards that go onto one stack together, lowest first; a single one as well."""

    stack: Stack
    cards: Annotated[tuple[Face, ...], Meta(min_length=1, max_length=TOP)]


def write_run(run: Run) -> str:
    """Write a run in notation: `a:B6+B7`."""
    return f"{write_stack(run.stack)}:{'+'.join(map(write_face, run.cards))}"


def _write_runs(options: object, runs: tuple[Run, ...]) -> str:
    return "/".join(map(write_run, runs))


def _read_runs(options: object, text: str) -> tuple[Run, ...]:
    runs = []
    for one in text.split("/"):
        stack, colon, cards = one.partition(":")
        if not colon:
            raise NotationError(f"{one!r} is no run; a run is a stack and the cards that go on it, a:B6+B7")
        runs.append(Run(_read_stack(options, stack), tuple(_read_face(options, card) for card in cards.split("+"))))
    return tuple(sorted(runs, key=lambda run: run.stack))


Runs = Annotated[tuple[Run, ...], Meta(min_length=1, max_length=STACKS), Spelling(_write_runs, _read_runs)]
"""By stack, in the order of the letters; `a:B6+B7/b:Y7`."""


class Options(kernel.Options, frozen=True):
    """The host options of RULES.md."""

    rounds: Annotated[int, Meta(ge=1, le=ROUNDS)] = 4
    """CT-38."""
    dealer: Annotated[int, Meta(ge=0, le=6)] = 0
    """CT-R11: the player who deals first; 0: drawn by lot."""
    bulls_eyes: Literal["half", "third", "few", "none"] = "half"
    """CT-R4."""
    scorecow_if_kicked: bool = False
    """CT-R22."""
    door_bonus: Literal["per_play", "per_barn"] = "per_play"
    """CT-R33."""
    supply: Annotated[int, Meta(ge=0, le=200)] = 40
    """CT-02, scorecows; 0: there is no end of them."""
    supply_end: Literal["at_once", "round"] = "at_once"
    """CT-R45."""
    supply_payment: Literal["full", "strict"] = "full"
    """CT-R44."""
    refill_cowtown: bool = False
    """CT-R8."""
    false_catch: Literal["free", "accuser"] = "free"
    """CT-R41."""
    catch_grace: Annotated[int, Meta(ge=0, le=10_000)] = 3000
    """CT-R38, milliseconds."""
    catch_hint: bool = False
    """CT-30: say who owes a Mooooo."""


def fit(options: Options, seats: int) -> None:
    """Raise IllegalAction where the options and the number of players do not go together."""
    if seats not in SEATS:
        raise IllegalAction("CT-R1", f"Cowtown is for {SEATS[0]} to {SEATS[-1]} players, not {seats}")
    if options.dealer > seats:
        raise IllegalAction("CT-R11", f"player {options.dealer} cannot deal at a table of {seats}")
