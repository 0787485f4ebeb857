"""Which modules import each other in a circle: `python tests/architecture/circles.py` prints each circle, and how many there are.

Every import statement counts, also inside a function or under TYPE_CHECKING. `from package import module` is an import of that
module; a name that is no module of the package stands in the package's `__init__`, and importing it is an import of that.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import TypeAlias

ROOT = Path(__file__).parents[2]
PACKAGES = ("rules", "net", "cowtui", "tests")
Graph: TypeAlias = Mapping[str, set[str]]
"""The modules that each module imports, of those that are in the tree."""


def graph(root: Path) -> Graph:
    """The imports of every module under a root. The tests import each other as if `tests` were the root."""
    sources = {name: path for package in PACKAGES for path in (root / package).rglob("*.py") if (name := _name(root, path))}
    return {name: set(_imports(statements(path.read_text("utf-8")), sources)) - {name} for name, path in sources.items()}


@cache
def statements(source: str) -> list[ast.Import | ast.ImportFrom]:
    """Every import statement of a source text."""
    return list(_imports_in(ast.parse(source)))


def _imports_in(node: ast.AST) -> Iterator[ast.Import | ast.ImportFrom]:
    """Walk statements alone: an expression holds none."""
    for inside in ast.iter_child_nodes(node):
        if isinstance(inside, ast.Import | ast.ImportFrom):
            yield inside
        elif isinstance(inside, ast.stmt | ast.ExceptHandler | ast.match_case):
            yield from _imports_in(inside)


def _name(root: Path, path: Path) -> str:
    parts = path.relative_to(root).with_suffix("").parts
    parts = parts[1:] if parts[0] == "tests" else parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _imports(said: Iterable[ast.Import | ast.ImportFrom], known: Mapping[str, Path]) -> Iterator[str]:
    for node in said:
        match node:
            case ast.Import(names):
                yield from (alias.name for alias in names if alias.name in known)
            case ast.ImportFrom(str(module), names, 0):
                for alias in names:
                    name = f"{module}.{alias.name}"
                    if name in known or module in known:
                        yield name if name in known else module


def circles(modules: Graph) -> list[list[str]]:
    """The modules of each circle, sorted; two circles that share a module are one (Tarjan's strongly connected components)."""
    found: list[list[str]] = []
    order: dict[str, int] = {}
    lowest: dict[str, int] = {}
    path: list[str] = []

    def visit(module: str) -> None:
        order[module] = lowest[module] = len(order)
        path.append(module)
        for other in sorted(modules[module]):
            if other not in order:
                visit(other)
                lowest[module] = min(lowest[module], lowest[other])
            elif other in path:
                lowest[module] = min(lowest[module], order[other])
        if lowest[module] == order[module]:
            circle = path[path.index(module) :]
            del path[path.index(module) :]
            if len(circle) > 1:
                found.append(sorted(circle))

    for module in sorted(modules):
        if module not in order:
            visit(module)
    return sorted(found)


def main() -> int:
    """Print every circle of this tree. The number of them."""
    found = circles(graph(ROOT))
    for circle in found:
        print(f"{len(circle)} modules import each other: {', '.join(circle)}")
    print(len(found))
    return len(found)


if __name__ == "__main__":
    sys.exit(min(main(), 1))
