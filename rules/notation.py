"""An action as one short line of text, and back: `pick 57`, `play a:B7+B8 moo`, `take 2`.

Each action class says its line in `form`: words stand for themselves, `{field}` for a value, and a part in brackets is left
out while its fields have their defaults; `[ moo]` with the name of a flag in it stands for that flag. An empty form is the
tag followed by the fields. Values are spelled by their type: numbers as they are, truth as `yes` and `no`, None as `-`, tuples
joined by `+` (tuples of tuples by `/`), an empty one `-`, structs by `:`, and anything with a `Spelling` in its Annotated type by
that spelling: cards, rows, dice. The same spellings read the positions of case files. Numbers of the wire stay numbers.
"""

from __future__ import annotations

import re
import types
import typing
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Generic, Literal, TypeVar

import msgspec
from msgspec import Struct

from rules.errors import NotationError
from rules.kernel import Action, AnyGame, Options

T = TypeVar("T")


@dataclass(frozen=True)
class Spelling(Generic[T]):
    """How values of a type are spelled in notation and case files. Both functions take the options first."""

    write: Callable[[Any, T], str]
    read: Callable[[Any, str], T]
    """Raises NotationError."""


def write(options: Options, action: Action) -> str:
    """The action's line."""
    return "".join(part.write(options, action) for part in _form(type(action)))


def read(game: AnyGame, options: Options, line: str) -> Action:
    """The action that a line says. Raises NotationError, with the forms that the game knows."""
    text = " ".join(line.split())
    kinds = members(game.actions)
    fault: NotationError | None = None
    for kind in kinds:
        if match := _pattern(kind).fullmatch(text):
            try:
                return _read_match(kind, options, match)
            except NotationError as unread:  # another form may begin with the same words
                fault = unread
    if fault:
        raise fault
    verb = text.split(" ", 1)[0]
    near = [kind for kind in kinds if shape(kind).split(" ", 1)[0] == verb] or kinds
    raise NotationError(f"{text!r} is no action here; one says: {' · '.join(shape(kind) for kind in near)}")


def shape(kind: type[Action]) -> str:
    """The form of an action for people: `pick CARD`."""
    return "".join(part.shape() for part in _form(kind))


def members(union: Any) -> tuple[type[Action], ...]:
    """The classes of a union of actions, or of a single one."""
    return typing.get_args(union) or (union,)


def spell(kind: Any, options: Any, value: Any) -> str:
    """One value of a type, as notation spells it."""
    return _write_value(kind, options, value)


def unspell(kind: Any, options: Any, text: str) -> Any:
    """The value of a type that a text spells. Raises NotationError."""
    return _converted(_read_value(kind, options, text), kind, text)


@dataclass(frozen=True)
class _Word:
    """Text that stands for itself."""

    text: str

    def write(self, options: Any, action: Action) -> str:
        return self.text

    def shape(self) -> str:
        return self.text

    def pattern(self) -> str:
        return re.escape(self.text)


@dataclass(frozen=True)
class _Value:
    """A field between two words."""

    name: str
    kind: Any

    def write(self, options: Any, action: Action) -> str:
        return _write_value(self.kind, options, getattr(action, self.name))

    def shape(self) -> str:
        return self.name.upper()

    def pattern(self) -> str:
        return f"(?P<{self.name}>[^ ]+?)"


@dataclass(frozen=True)
class _Maybe:
    """A bracketed part: left out while its fields have their defaults, or its flag is False."""

    parts: tuple[_Word | _Value, ...]
    flag: str
    defaults: tuple[tuple[str, Any], ...]

    def write(self, options: Any, action: Action) -> str:
        if self.flag:
            return self.parts[0].write(options, action) if getattr(action, self.flag) else ""
        if all(getattr(action, name) == value for name, value in self.defaults):
            return ""
        return "".join(part.write(options, action) for part in self.parts)

    def shape(self) -> str:
        return "[" + "".join(part.shape() for part in self.parts) + "]"

    def pattern(self) -> str:
        inside = "".join(part.pattern() for part in self.parts)
        return f"(?P<{self.flag}>{inside})?" if self.flag else f"(?:{inside})?"


@cache
def _form(kind: type[Action]) -> tuple[_Word | _Value | _Maybe, ...]:
    kinds = hints(kind)
    fields = {field.name: field for field in msgspec.structs.fields(kind)}
    form = kind.form or " ".join([str(kind.__struct_config__.tag), *(f"{{{name}}}" for name in fields)])

    def parts(text: str) -> list[_Word | _Value]:
        return [
            _Value(piece[1:-1], kinds[piece[1:-1]]) if piece.startswith("{") else _Word(piece)
            for piece in re.split(r"(\{\w+\})", text)
            if piece
        ]

    found: list[_Word | _Value | _Maybe] = []
    for piece in re.split(r"(\[[^\]]*\])", form):
        if not piece.startswith("["):
            found += parts(piece)
            continue
        inside = tuple(parts(piece[1:-1]))
        names = [part.name for part in inside if isinstance(part, _Value)]
        defaults = tuple((name, fields[name].default) for name in names)
        flag = "" if names else piece[1:-1].strip()
        found.append(_Maybe(inside, flag, defaults))
    return tuple(found)


def hints(kind: Any) -> Mapping[str, Any]:
    """The types of a Struct's fields, with what their annotations say; worked out once for each type."""
    return _hints(kind)


@cache
def _hints(kind: Hashable) -> Mapping[str, Any]:
    return typing.get_type_hints(kind, include_extras=True)


@cache
def _pattern(kind: type[Action]) -> re.Pattern[str]:
    return re.compile("".join(part.pattern() for part in _form(kind)))


def _read_match(kind: type[Action], options: Any, match: re.Match[str]) -> Action:
    kinds = hints(kind)
    flags = {part.flag for part in _form(kind) if isinstance(part, _Maybe)}
    said: dict[str, Any] = {}
    for name, text in match.groupdict().items():
        if name in flags:
            said[name] = text is not None
        elif text is not None:
            said[name] = _read_value(kinds[name], options, text)
    action: Action = _converted({"do": kind.__struct_config__.tag, **said}, kind, match.string)
    return action


def _converted(value: Any, kind: Any, text: str) -> Any:
    """A value that is within the bounds of its type. Raises NotationError."""
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as fault:
        raise NotationError(f"{text!r}: {in_words(fault)}") from None


def in_words(fault: msgspec.ValidationError) -> str:
    """What a value's type wants of it, for people: 'card is at most 104'."""
    text = str(fault)
    where = re.search(r"`\$\.(\w+)", text)
    name = where[1].replace("_", " ") if where else "it"
    if bound := re.search(r"`(?:int|float)` (<=|>=) (-?\d+)", text):
        return f"{name} is at {'most' if bound[1] == '<=' else 'least'} {bound[2]}"
    if wanted := re.search(r"Expected `(int|bool)`", text):
        return f"{name} is {'a whole number' if wanted[1] == 'int' else 'true or false'}"
    return re.sub(r" - at `.*", "", text[:1].lower() + text[1:]) + f" ({name})"


def spelling_of(kind: Any) -> Spelling[Any] | None:
    """The Spelling in an Annotated type."""
    for extra in getattr(kind, "__metadata__", ()):
        if isinstance(extra, Spelling):
            return extra
    return None


def plain(kind: Any) -> Any:
    """A type without its annotations."""
    while typing.get_origin(kind) is typing.Annotated:
        kind = typing.get_args(kind)[0]
    return kind


def _inner(kind: Any) -> tuple[Any, ...]:
    return typing.get_args(plain(kind))


def _optional(kind: Any) -> tuple[Any, bool]:
    """The type without None, and whether None was in it."""
    if typing.get_origin(plain(kind)) in (typing.Union, types.UnionType):
        rest = [part for part in _inner(kind) if part is not type(None)]
        if len(rest) == 1:
            return rest[0], len(rest) != len(_inner(kind))
    return kind, False


def _write_value(kind: Any, options: Any, value: Any) -> str:
    kind, _ = _optional(kind)
    if value is None:
        return "-"
    if spelling := spelling_of(kind):
        return spelling.write(options, value)
    if isinstance(value, (tuple, list)):
        texts = [_write_value(part, options, one) for part, one in zip(_parts(kind, len(value)), value, strict=True)]
        return _joint(kind).join(texts if texts != ["-"] else ["-", ""]) or "-"
    if isinstance(value, Struct):
        return ":".join(_write_value(kinds, options, getattr(value, name)) for name, kinds in hints(type(value)).items())
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _parts(kind: Any, count: int) -> tuple[Any, ...]:
    """The types of so many values in a tuple or list."""
    parts = _inner(kind)
    return parts if _is_fixed(kind) else (parts[0],) * count


def _is_fixed(kind: Any) -> bool:
    """Whether it is a tuple that says each of its types."""
    return typing.get_origin(plain(kind)) is tuple and _inner(kind)[-1] is not Ellipsis


def _joint(kind: Any) -> str:
    """What joins the values of a tuple or list: those of a tuple of tuples are told apart by a slash."""
    return "/" if any(typing.get_origin(plain(part)) in (tuple, list) and not spelling_of(part) for part in _inner(kind)) else "+"


def _read_value(kind: Any, options: Any, text: str) -> Any:
    kind, may_be_none = _optional(kind)
    if may_be_none and text == "-":
        return None
    if spelling := spelling_of(kind):
        return spelling.read(options, text)
    bare = plain(kind)
    if typing.get_origin(bare) in (tuple, list):
        if text == "-":
            return ()
        joint = _joint(kind)
        texts = ["-"] if text == "-" + joint else text.split(joint)
        if _is_fixed(kind) and len(texts) != len(_inner(kind)):
            raise NotationError(f"{text!r} has {len(texts)} parts; it should have {len(_inner(kind))}")
        return tuple(_read_value(part, options, one) for part, one in zip(_parts(kind, len(texts)), texts, strict=True))
    if isinstance(bare, type) and issubclass(bare, Struct):
        kinds = hints(bare)
        texts = text.split(":")
        if len(texts) != len(kinds):
            raise NotationError(f"{text!r} is not {':'.join(kinds).upper()}")
        return {name: _read_value(part, options, one) for (name, part), one in zip(kinds.items(), texts, strict=True)}
    if bare is bool:
        if text in ("yes", "no"):
            return text == "yes"
        raise NotationError(f"{text!r} is neither yes nor no")
    if bare is int:
        if re.fullmatch(r"-?[0-9]{1,18}", text):
            return int(text)
        raise NotationError(f"{text!r} is not a number")
    if typing.get_origin(bare) is Literal:
        for choice in _inner(kind):
            if text == str(choice):
                return choice
        raise NotationError(f"{text!r} is none of {', '.join(map(str, _inner(kind)))}")
    return text
