"""Sentences that the screens, the line mode, replays and the command line share."""

from __future__ import annotations

import typing
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any

import msgspec

from cowtui.widgets.text import clean, sentence
from cowtui.wording.bots import a_bot
from net.core.messages import SeatInfo
from rules.kernel import AnyGame, Options, View


def ranking(
    names: Sequence[str], places: Sequence[int], scores: Sequence[tuple[int, int]], scored: Callable[[str], str] = str
) -> Iterator[str]:
    """One line a seat, the winners first; `scored` puts the noun to a score."""
    for seat in sorted(range(len(names)), key=lambda seat: places[seat]):
        yield f"{places[seat]}. {names[seat]}: {scored(score_of(scores[seat]))}"


def score_of(parts: tuple[int, int]) -> str:
    """A score, exactly: '64', '15.60 (78/5)'."""
    score = Fraction(*parts)
    return str(score) if score.denominator == 1 else f"{float(score):.2f} ({score})"


def chosen(game: AnyGame, options: Options) -> str:
    """The options that are not at their defaults; 'with the usual rules' where there is none."""
    usual = game.options()
    said = [
        f"{name.replace('_', ' ')} {_word(getattr(options, name))}"
        for name in game.options.__struct_fields__
        if getattr(options, name) != getattr(usual, name)
    ]
    return f"with {', '.join(said)}" if said else "by the rulebook"


def option_lines(game: AnyGame) -> Iterator[str]:
    """One line an option: what it may be, the default first."""
    hints = typing.get_type_hints(game.options, include_extras=True)
    for field in msgspec.structs.fields(game.options):
        yield f"{field.name:16} {_word(field.default)}{_others(hints[field.name], field.default)}"


def _others(kind: Any, default: Any) -> str:
    bare = typing.get_args(kind)[0] if typing.get_origin(kind) is typing.Annotated else kind
    if typing.get_origin(bare) is typing.Literal:
        return "".join(f", {value}" for value in typing.get_args(bare) if value != default)
    if bool in (bare, *typing.get_args(bare)):
        return "".join(f", {_word(value)}" for value in (True, False) if value != default)
    if bare is str:
        return "a text, or @FILE"
    for meta in typing.get_args(kind)[1:] if bare is not kind else ():
        if isinstance(meta, msgspec.Meta) and meta.ge is not None and meta.le is not None:
            return f"; {meta.ge} to {meta.le}"
    return ""


def _word(value: object) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else "usual" if value is None else str(value)


def round_of(view: View) -> str:
    """Which round it is, in a game that has rounds; its views count those that are finished."""
    finished = getattr(view, "round", None)
    return "" if finished is None else f"Round {finished + 1}"


def refusal(rule: str, text: str) -> str:
    """Why something is not allowed, on the screen: the reason first, the number of the rule for `?` behind it."""
    return f"{text.removesuffix('.')} ({rule})" if rule else text


def standing(place: SeatInfo) -> str:
    """What a lobby says of a seat: ' (bot)', ' (ready)', ' (away)'."""
    notes = [note for note, holds in (("bot", place.bot), ("ready", place.ready and not place.bot), ("away", not place.here)) if holds]
    return f" ({', '.join(notes)})" if notes else ""


def change(before: SeatInfo, after: SeatInfo) -> str:
    """What happened to a seat between two updates; empty: nothing."""
    name = clean(after.name)
    if before.name != after.name:
        return f"{name} plays for {clean(before.name)} from here on." if before.name and name else ""
    if before.here and not after.here:
        return f"{name} is away."
    if after.here and not before.here and not after.bot:
        return f"{name} is back."
    if after.bot and not before.bot:
        return sentence(f"{a_bot(after.bot)} plays for {name}.")
    if before.bot and not after.bot:
        return f"{name} plays again."
    return ""
