"""The tree of the project, as the tests of its architecture read it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGES = ("cowtui", "net", "rules")
PASSING = {
    ".git",
    ".hypothesis",
    ".import_linter_cache",
    ".mypy_cache",
    ".pytest_cache",
    ".ruff_cache",
    ".venv",
    "__pycache__",
    "build",
    "dist",
    "mutants",
}
"""Folders that tools leave behind, and git's own."""


def kept(root: Path) -> Iterator[Path]:
    """Every file that is somebody's work."""
    for path in sorted(root.iterdir()):
        if path.is_dir() and path.name not in PASSING and not path.name.endswith(".egg-info"):
            yield from kept(path)
        elif path.is_file():
            yield path


def names(package: str) -> list[str]:
    """The dotted names of a package's modules."""
    return [*_paths(package)]


@cache
def modules(package: str) -> list[tuple[str, ast.Module]]:
    """The dotted names and the syntax trees of a package's modules."""
    return [(name, ast.parse(path.read_text("utf-8"))) for name, path in _paths(package).items()]


def _paths(package: str) -> dict[str, Path]:
    paths = [path for path in kept(ROOT / package) if path.suffix == ".py"]
    parts = [path.relative_to(ROOT).with_suffix("").parts for path in paths]
    return {".".join(part[:-1] if part[-1] == "__init__" else part): path for part, path in zip(parts, paths, strict=True)}


def statements(node: ast.AST) -> Iterator[ast.stmt]:
    """The statements in a piece of syntax, those in others too; expressions, which hold none, are not walked."""
    for inside in ast.iter_child_nodes(node):
        if isinstance(inside, ast.stmt):
            yield inside
        if isinstance(inside, ast.stmt | ast.ExceptHandler | ast.match_case):
            yield from statements(inside)


def imported(tree: ast.AST) -> Iterator[str]:
    """The names of the modules that are imported anywhere in a piece of syntax."""
    for node in statements(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            yield node.module or ""


def outside_main(tree: ast.Module) -> ast.Module:
    """A module without what it does when it is run as a program."""
    body = [node for node in tree.body if not (isinstance(node, ast.If) and ast.unparse(node.test) == "__name__ == '__main__'")]
    return ast.Module(body, [])
