"""Packages of other people, installed into a folder as pip would leave them there."""

from __future__ import annotations

import os
import sys
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from cowtui.wording import rulebook
from cowtui.wording.about import base as about
from rules import catalog


def install(folder: Path, files: Mapping[str, str]) -> None:
    """Write files by path, a pyproject.toml among them, and what an installer makes of that."""
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, "utf-8")
    project = tomllib.loads(files["pyproject.toml"])["project"]
    info = folder / f"{project['name']}-{project['version']}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n", "utf-8")
    groups = [
        f"[{group}]\n" + "".join(f"{name} = {module}\n" for name, module in points.items())
        for group, points in project.get("entry-points", {}).items()
    ]
    (info / "entry_points.txt").write_text("".join(groups), "utf-8")


def found_in(folder: Path) -> dict[str, str]:
    """The environment of a program that finds what is installed in a folder."""
    others = os.environ.get("PYTHONPATH")
    return {**os.environ, "PYTHONPATH": f"{folder}{os.pathsep}{others}" if others else str(folder)}


@contextmanager
def imported_from(folder: Path) -> Iterator[None]:
    """Find what is installed in a folder in this process too, and forget it afterwards."""
    loaded = {*sys.modules}
    sys.path.insert(0, str(folder))
    _forget()
    try:
        yield
    finally:
        sys.path.remove(str(folder))
        for name in {*sys.modules} - loaded:
            if str(getattr(sys.modules[name], "__file__", "")).startswith(str(folder)):
                del sys.modules[name]
        _forget()


def _forget() -> None:
    for known in (catalog._others, catalog._foreign, about._worded, rulebook.blocks):
        known.cache_clear()
