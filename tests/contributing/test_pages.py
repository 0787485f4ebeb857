"""What the pages for people name is there: files, folders, modules that are run, anchors, and the parts of a game."""

from __future__ import annotations

import re
from importlib.util import find_spec
from pathlib import Path

import pytest

from cowtui.boards.base import GameBoard
from cowtui.boards.scene import Scene
from rules.kernel import Ask, Game, State

ROOT = Path(__file__).parents[2]
PAGES = (
    "README.md",
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
    "net/PROTOCOL.md",
    "rules/README.md",
    "rules/CHANCE.md",
    "rules/bots/LEVELS.md",
)
PATH = re.compile(r"(?<![\w/.])((?:\.ci|cowtui|net|rules|screenshots|tests)/[\w./*-]*)")
LINK = re.compile(r"\]\(([^)#:]+)\)")
ANCHOR = re.compile(r"\]\(#([^)]+)\)")
MODULE = re.compile(r"python -m ([\w.]+)")
PART = re.compile(r"`(Game|State|Ask|GameBoard|Scene)\.(\w+)")
CLASSES = {"Game": Game, "State": State, "Ask": Ask, "GameBoard": GameBoard, "Scene": Scene}


def text_of(page: str) -> str:
    return (ROOT / page).read_text("utf-8")


def is_there(path: str, beside: Path = ROOT) -> bool:
    """Whether a file or folder exists; NAME or GAME stands for any game, a star for anything."""
    named = re.sub("NAME|GAME", "take5", path).rstrip("/.")
    return any(beside.glob(named)) if "*" in named else (beside / named).exists()


def missing(page: str, text: str) -> list[str]:
    """What a page names, and is not there."""
    beside = (ROOT / page).parent
    links = [link for link in LINK.findall(text) if not is_there(link, beside)]
    printed = re.findall(r"^\*\*`(.+)`\*\*$", text, re.MULTILINE)
    paths = [path for path in PATH.findall(text) if path not in printed and not is_there(path)]
    modules = [module for module in MODULE.findall(text) if not find_spec(module)]
    anchors = {re.sub(r"[^\w -]", "", head.lower()).replace(" ", "-") for head in re.findall(r"^#+ (.+)$", text, re.MULTILINE)}
    parts = [f"{kind}.{name}" for kind, name in PART.findall(text) if not hasattr(CLASSES[kind], name) and name not in _fields(kind)]
    return [*links, *paths, *modules, *({*ANCHOR.findall(text)} - anchors), *parts]


def _fields(kind: str) -> set[str]:
    return {*getattr(CLASSES[kind], "__annotations__", {})}


@pytest.mark.parametrize("page", PAGES)
def test_what_a_page_names_is_there(page: str) -> None:
    assert missing(page, text_of(page)) == []


@pytest.mark.parametrize(
    "named",
    [
        "[x](nowhere.md)",
        "`rules/barn.py`",
        "see `cowtui/boards/NAME/barn.py`",
        "python -m rules.barn",
        "[x](#barn)",
        "`Game.barn`",
        "`tests/*.barn`",
    ],
)
def test_what_is_not_there_is_found(named: str) -> None:
    assert len(missing("README.md", named)) == 1


def test_the_first_page_leads_to_the_others() -> None:
    links = LINK.findall(text_of("README.md"))

    assert {page for page in PAGES if page != "README.md"} <= {*links}
