"""What a player has chosen for good: the name, and how the screen looks. A TOML file where platformdirs says."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import asdict

from net.files import read_saved

Pace: TypeAlias = Literal["slow", "normal", "fast", "instant"]

Newcomers: TypeAlias = Literal["first", "always", "never"]


class SettingsError(ValueError):
    """The settings cannot be read; the text names the file and what is wrong with it."""


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """Each field but the keys is also a word of the command line, which comes first."""

    player: Annotated[str, Meta(max_length=24)] = ""
    """Empty: not asked yet."""
    plain: bool = False
    ascii: bool = False
    color: bool = True
    theme: Annotated[str, Meta(max_length=40)] = "auto"
    """The name of a theme; `auto`: dark or light, as the terminal says that its ground is."""
    motion: bool = True
    mouse: Literal["local", "always", "never"] = "local"
    """`local`: not over SSH, where the terminal's own copy and paste are worth more."""
    pace: Pace = "normal"
    """How fast a turn is shown; a key at the table changes it."""
    newcomers: Newcomers = "first"
    """When a tip stands with each question: in the first games of a kind, always, never."""
    bell: bool = False
    """Whether the terminal calls when it is one's turn and nobody looks."""
    keys: dict[str, str] = {}
    """Other keys for what is done at a table, by the name of the action; in the file alone."""


def path() -> Path:
    """The file, whether it is there or not."""
    from platformdirs import user_config_path

    return user_config_path("cowtui", appauthor=False) / "settings.toml"


def load(file: Path | None = None) -> Settings:
    """The saved settings; the defaults where nothing is saved. Raises SettingsError."""
    file = file or path()
    try:
        return msgspec.convert(tomllib.loads(read_saved(file)), Settings)
    except FileNotFoundError:
        return Settings()
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, msgspec.ValidationError, RecursionError) as fault:
        raise SettingsError(f"the settings in {file} cannot be read: {fault}") from None


def save(settings: Settings, file: Path | None = None) -> None:
    """Write the settings, whole or not at all. Raises OSError."""
    file = file or path()
    file.parent.mkdir(parents=True, exist_ok=True)
    values = asdict(settings)
    keys = values.pop("keys")
    lines = [f"{name} = {json.dumps(value, ensure_ascii=False)}\n" for name, value in values.items()]
    if keys:
        lines += ["\n[keys]\n", *(f"{json.dumps(action)} = {json.dumps(key)}\n" for action, key in keys.items())]
    half = file.with_suffix(".new")
    half.write_text("".join(lines), "utf-8")
    half.replace(file)
