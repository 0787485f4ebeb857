"""Case files: a position in the state's own words, what is said, what then holds, and the rule it shows.

A case is TOML: `rule` (a number or a list), `seats`, `[options]`, `[given]` (fields of the state; what is left out has its
start value; or `given`, a position as one line of `rules.positions`), `[[say]]` with `seat` and `do`, then `[then]` or `[refused]`.
In `[then]` every named field must be equal; `asks` (`"0 pick"`, `"-1 deal"`), `ranks`, `scores` (`"5/3"`) and `legal` (by seat, the
lines of its answers) may stand beside the fields. `[[sees]]` names fields of one seat's view; `seat = "watcher"` is a watcher. Cards,
dice and numbers may be spelled as in notation, and a list of them may be one string with spaces.

`python -m rules.cases FILE…` runs files and names the ones that do not hold; the game is the folder above `cases`.
"""

from __future__ import annotations

import tomllib
import typing
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import msgspec
from msgspec import Struct

from rules import notation, positions
from rules.errors import CaseError, CaseFailed, NotationError
from rules.kernel import TABLE, AnyGame, AnyState, IllegalAction, Options, Outcome, Seat


class Say(Struct, forbid_unknown_fields=True):
    """One thing said."""

    seat: int
    do: str


class Refusal(Struct, forbid_unknown_fields=True):
    """The last thing said is refused, under this rule; `text` must stand in the sentence."""

    rule: str
    text: str = ""


class Case(Struct, forbid_unknown_fields=True, kw_only=True):
    """One case file."""

    rule: str | list[str]
    seats: int
    note: str = ""
    options: dict[str, Any] = {}
    last: dict[str, Any] = {}
    given: dict[str, Any] | str = {}
    """Fields of the state; or a whole position as one line (`rules.positions`), which brings its options along."""
    say: list[Say] = []
    then: dict[str, Any] = {}
    sees: list[dict[str, Any]] = []
    refused: Refusal | None = None

    @property
    def rules(self) -> list[str]:
        """The numbers that the case shows."""
        return [self.rule] if isinstance(self.rule, str) else self.rule


def read(text: str) -> Case:
    """A case from its TOML. Raises CaseError."""
    try:
        case = msgspec.convert(tomllib.loads(text), Case)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as fault:
        raise CaseError(f"not a case: {fault}") from None
    if bool(case.then or case.sees) == bool(case.refused):
        raise CaseError("not a case: it says either what then holds ([then], [[sees]]) or what is [refused]")
    return case


def run(game: AnyGame, case: Case) -> AnyState:
    """Play a case through the checked door; the state at its end. Raises CaseFailed, or CaseError."""
    options, state = position(game, case)
    for turn, say in enumerate(case.say, 1):
        try:
            action = notation.read(game, options, say.do)
        except NotationError as fault:
            raise CaseError(f"say {turn}: {fault}") from None
        _seat(case, say.seat, f"say {turn}")
        try:
            state.check(say.seat, action)
        except IllegalAction as illegal:
            if case.refused is None or turn < len(case.say):
                raise CaseFailed(f"say {turn}, {say.do!r} of seat {say.seat}, is refused: {illegal}") from None
            if illegal.rule != case.refused.rule or case.refused.text not in illegal.text:
                raise CaseFailed(f"{say.do!r} is refused under {illegal}; the case wants {case.refused.rule} {case.refused.text}") from None
            return state
        state = state.clone()
        state.apply(say.seat, action)
    if case.refused:
        raise CaseFailed(f"{case.say[-1].do if case.say else 'nothing'!r} is not refused; the case wants {case.refused.rule}")
    _compare(game, options, state, case)
    return state


def position(game: AnyGame, case: Case) -> tuple[Options, AnyState]:
    """The options and the state that a case starts from. Raises CaseError."""
    if isinstance(case.given, str):
        return _pasted(game, case, case.given)
    options: Options = _converted(case.options, game.options, "options")
    last = _converted(case.last, Outcome, "last") if case.last else None
    try:
        state: AnyState = game.new(options, case.seats, last)
    except IllegalAction as fault:
        raise CaseError(f"options: {fault}") from None
    kinds = notation.hints(game.state)
    for name, raw in case.given.items():
        if name not in kinds:
            raise CaseError(f"given: the state of {game.title} has no {name!r}; it has {', '.join(kinds)}")
        setattr(state, name, value(kinds[name], options, raw, f"given.{name}"))
    return options, state


def _pasted(game: AnyGame, case: Case, line: str) -> tuple[Options, AnyState]:
    try:
        found = positions.read(game, line)
    except NotationError as fault:
        raise CaseError(f"given: {fault}") from None
    if case.options or case.last or case.seats != found.seats:
        raise CaseError(f"given: the position says its options itself, and is of {found.seats} seats")
    return found.options, found.state


def value(kind: Any, options: Options, raw: Any, where: str) -> Any:
    """A field's value from what TOML says of it. Raises CaseError."""
    try:
        spelled = _respell(kind, options, raw)
    except NotationError as fault:
        raise CaseError(f"{where}: {fault}") from None
    return _converted(spelled, kind, where)


def _converted(raw: Any, kind: Any, where: str) -> Any:
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError as fault:
        raise CaseError(f"{where}: {fault}") from None


def _seat(case: Case, seat: Seat, where: str) -> None:
    if not TABLE <= seat < case.seats:
        raise CaseError(f"{where}: there is no seat {seat} at a table of {case.seats}; the table itself is -1")


def _respell(kind: Any, options: Options, raw: Any) -> Any:
    """What TOML says, with every spelled value read."""
    if spelling := notation.spelling_of(kind):
        return spelling.read(options, raw) if isinstance(raw, str) else raw
    bare = notation.plain(kind)
    if bare is int and isinstance(raw, str):
        return notation.unspell(int, options, raw)
    parts = typing.get_args(bare)
    origin = typing.get_origin(bare)
    if origin in (list, tuple):
        items = raw.split() if isinstance(raw, str) else raw
        if not isinstance(items, list):
            return raw
        kinds = parts if origin is tuple and parts[-1] is not Ellipsis else (parts[0],) * len(items)
        return [_respell(part, options, item) for part, item in zip(kinds, items, strict=False)] + items[len(kinds) :]
    if origin is dict and isinstance(raw, Mapping):
        return {_respell(parts[0], options, key): _respell(parts[1], options, item) for key, item in raw.items()}
    if isinstance(bare, type) and issubclass(bare, Struct) and isinstance(raw, Mapping):
        kinds_by = notation.hints(bare)
        return {name: _respell(kinds_by.get(name, Any), options, item) for name, item in raw.items()}
    if parts and raw is not None:
        rest = [part for part in parts if part is not type(None)]
        return _respell(rest[0], options, raw) if len(rest) == 1 else raw
    return raw


def _compare(game: AnyGame, options: Options, state: AnyState, case: Case) -> None:
    then = dict(case.then)
    outcome = state.outcome()
    found: dict[str, Any] = {}
    if "asks" in then:
        found["asks"] = [f"{ask.seat} {ask.what}" for ask in state.asks()]
    if "ranks" in then:
        found["ranks"] = list(outcome.ranks) if outcome else None
    if "scores" in then:
        found["scores"] = [str(Fraction(*score)) for score in outcome.scores] if outcome else None
        then["scores"] = [_score(score) for score in then["scores"]]
    if "legal" in then:
        found["legal"] = {
            seat: [notation.write(options, action) for ask in state.asks() if str(ask.seat) == seat for action in state.legal(ask)]
            for seat in then["legal"]
        }
    for name, is_now in found.items():
        _equal(name, is_now, then.pop(name))
    _fields(game.state, options, state, then, "then")
    for seen in case.sees:
        seat = seen.get("seat")
        if seat != "watcher" and (type(seat) is not int or not 0 <= seat < case.seats):
            raise CaseError(f'sees: `seat` is a number from 0 to {case.seats - 1}, or "watcher"; not {seat!r}')
        view = state.view(None if seat == "watcher" else seat)
        _fields(type(view), options, view, {name: raw for name, raw in seen.items() if name != "seat"}, f"seat {seat} sees")


def _score(raw: object) -> str:
    try:
        return str(Fraction(str(raw)))
    except (ValueError, ZeroDivisionError):
        raise CaseError(f"then: {raw!r} is no score; one is a whole number or a fraction in quotes, '5/3'") from None


def _fields(kind: type[Any], options: Options, holder: Any, wanted: Mapping[str, Any], where: str) -> None:
    kinds = notation.hints(kind)
    for name, raw in wanted.items():
        if name not in kinds:
            raise CaseError(f"{where}: there is no {name!r}; there are {', '.join(kinds)}")
        _equal(f"{where}: {name}", getattr(holder, name), value(kinds[name], options, raw, f"{where}: {name}"))


def _equal(name: str, is_now: object, wanted: object) -> None:
    if is_now != wanted:
        raise CaseFailed(f"{name} is {is_now}; the case wants {wanted}")


if __name__ == "__main__":
    import argparse
    import sys
    from pathlib import Path

    from rules.catalog import GAMES, load

    parser = argparse.ArgumentParser(prog="python -m rules.cases", description="Run case files; the game is the folder above `cases`.")
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    parser.add_argument("--game", help="the game, where the folder does not name it")
    arguments = parser.parse_args()
    faults = 0
    for file in arguments.files:
        try:
            name = arguments.game or file.resolve().parent.parent.name
            if name not in GAMES:
                raise CaseError(f"no game is called {name!r}; there are {', '.join(GAMES)}")
            run(load(name), read(file.read_text("utf-8")))
        except (CaseFailed, CaseError, OSError, UnicodeDecodeError) as fault:
            faults += 1
            print(f"{file}: {fault}", file=sys.stderr)
    print(f"{len(arguments.files) - faults} of {len(arguments.files)} cases hold")
    sys.exit(1 if faults else 0)
