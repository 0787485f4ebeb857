"""What is played, changed by words: `options` lists what a game lets its host choose, `set` chooses."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from cowtui.wording.about.base import OptionWords, about_of, in_words, typed, values_of
from rules import notation
from rules.kernel import AnyGame, IllegalAction, Options


def lines(game: AnyGame, options: Options) -> Iterator[str]:
    """A line for each option: its word, what it is now, and what else it may be."""
    about = about_of(game)
    if about.quick:
        yield f"quick: {about.quick_words}. `set quick` chooses it, `set rulebook` the game as printed."
    for option in about.options():
        now = getattr(options, option.name)
        yield f"{option.name}: {option.label}, {option.say(now)}. {_others(game, option, now)}"


def _others(game: AnyGame, option: OptionWords, now: object) -> str:
    if typed(game, option.name):
        return "Any text."
    values = [value for value in values_of(game, option.name, now) if value != now]
    if not values:
        return ""
    if all(type(value) is int for value in values):
        return f"Or {min(values)} to {max(values)}."
    return "Or " + ", or ".join(f"{word(value)} ({option.say(value)})" for value in values) + "."


def word(value: object) -> str:
    """A value as it is typed."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else "usual" if value is None else str(value)


def changed(game: AnyGame, options: Options, said: str, seats: int) -> Options:
    """The options after `set` and this. Raises ValueError, with a sentence."""
    name, _, text = said.strip().partition(" ")
    about = about_of(game)
    if name == "rulebook" and not text:
        rulebook: Options = game.options()
        return rulebook
    if name == "quick" and not text and about.quick:
        quick: Options = msgspec.convert(dict(about.quick), game.options)
        return quick
    known = [option.name for option in about.options()]
    if name not in known:
        raise ValueError(f"There is no option {name or 'without a name'}. There are {', '.join(known)}.")
    text = text.strip()
    values = {word(value): value for value in values_of(game, name, getattr(options, name))}
    value: object = values.get(text, text)
    try:
        new: Options = msgspec.convert({**msgspec.structs.asdict(options), name: value}, game.options, strict=False)
        game.new(new, seats, None)
    except msgspec.ValidationError as fault:
        raise ValueError(f"{notation.in_words(fault)[:1].upper()}{notation.in_words(fault)[1:]}.") from None
    except IllegalAction as fault:
        raise ValueError(f"{fault.text[:1].upper()}{fault.text[1:].removesuffix('.')} ({fault.rule}).") from None
    return new


def told(game: AnyGame, options: Options, seats: int) -> str:
    """What is played, as a sentence: the game, for how many, and what is not as usual."""
    return f"{game.title}, for {seats} players, {in_words(game, options)}."
