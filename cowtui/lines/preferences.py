"""The settings in lines: each with its word, what it is now, and what else it may be. Each change is saved at once."""

from __future__ import annotations

import typing
from collections.abc import Iterator

import msgspec

from cowtui.lines.console import Console
from cowtui.settings import saved
from cowtui.settings.saved import Settings

_ABOUT = {
    "player": "what the others call you",
    "plain": "lines of text instead of the full screen",
    "ascii": "only ASCII characters on the full screen",
    "color": "colours on the full screen",
    "theme": "the colours of the full screen",
    "motion": "whether the full screen shows a turn card by card",
    "mouse": "whether the full screen takes the mouse; local: not over ssh",
    "pace": "how fast a turn is shown, and bots play",
    "newcomers": "when there are tips for newcomers",
    "bell": "whether the full screen rings when it is your turn",
}


def preferences(console: Console) -> None:
    """Show and change them until the player goes back."""
    try:
        settings = saved.load()
    except saved.SettingsError as fault:
        console.say(f"{fault}. What you set here replaces that file.")
        settings = Settings()
    console.say(*lines(settings), "`set NAME VALUE` changes one, for example `set plain no`; an empty line goes back.")
    while line := console.ask():
        word, _, rest = line.partition(" ")
        if word in ("back", "quit", "q", "0"):
            return
        if word in ("list", "settings", "help", "h"):
            console.say(*lines(settings))
            continue
        settings = kept(console, settings, rest.strip() if word == "set" else line)


def at_the_table(console: Console, said: str) -> None:
    """List the settings, or change one, `NAME VALUE`."""
    try:
        settings = saved.load()
    except saved.SettingsError as fault:
        console.say(f"{fault}.")
        return
    if said:
        kept(console, settings, said)
    else:
        console.say(*lines(settings), "`settings NAME VALUE` changes one. It takes effect when you start cowtui again.")


def kept(console: Console, settings: Settings, said: str) -> Settings:
    """Change and save one, `NAME VALUE`, and say so; the settings as they are then."""
    try:
        new = changed(settings, said)
        saved.save(new)
    except ValueError as fault:
        console.say(str(fault))
        return settings
    except OSError as fault:
        console.say(f"The settings could not be saved: {fault.strerror or fault}.")
        return settings
    console.say(f"{line_of(new, said.split()[0])} Saved.")
    return new


def lines(settings: Settings) -> Iterator[str]:
    """A line for each setting."""
    for name in _names():
        yield line_of(settings, name)


def line_of(settings: Settings, name: str) -> str:
    """One setting: what it is now, what it is about, and what else it may be."""
    now = getattr(settings, name)
    return f"{name}: {_word(now) or 'none yet'}. {_ABOUT.get(name, name)[:1].upper()}{_ABOUT.get(name, name)[1:]}.{_others(name, now)}"


def changed(settings: Settings, said: str) -> Settings:
    """The settings after `set` and this. Raises ValueError, with a sentence."""
    name, _, text = said.partition(" ")
    if name not in _names():
        raise ValueError(f"There is no setting {name or 'without a name'}. There are {', '.join(_names())}.")
    value: object = {"yes": True, "on": True, "no": False, "off": False}.get(text.lower(), text)
    if name == "player":
        value = " ".join(text.split())
        if not text or not str(value).isprintable() or len(str(value)) > 24:
            raise ValueError("A name has 1 to 24 characters.")
    try:
        return msgspec.convert({**msgspec.structs.asdict(settings), name: value}, Settings)
    except msgspec.ValidationError:
        raise ValueError(f"{name} cannot be {text or 'empty'}.{_others(name, None)}") from None


def _names() -> list[str]:
    return [field.name for field in msgspec.structs.fields(Settings) if field.name != "keys"]


def _word(value: object) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def _others(name: str, now: object) -> str:
    kind = typing.get_type_hints(Settings)[name]
    values = [True, False] if kind is bool else list(typing.get_args(kind)) if typing.get_origin(kind) is typing.Literal else []
    words = [_word(value) for value in values if value != now]
    return f" Or {', '.join(words)}." if words else ""
