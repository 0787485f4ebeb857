"""What the tree must hold, and what it must not."""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path

import pytest
from architecture.tree import PACKAGES, ROOT, kept, modules, statements

REGISTRIES = re.compile(
    "|".join(
        [
            r"https?://[^\s\"'<>]*\.(?:whl|tar\.gz|tgz|zip)\b",
            r"(?:extra-)?index[-_]url\s*=\s*['\"]?http",
            r"--(?:extra-)?index-url[= ]+http",
        ]
    ),
    re.IGNORECASE,
)
"""The address of a package registry, or of something to be downloaded from one."""


def addresses(root: Path) -> list[str]:
    """The files that name such an address, with the line; binary files have none."""
    found = []
    for path in kept(root):
        for number, line in enumerate(path.read_bytes().decode("utf-8", "replace").splitlines(), 1):
            if REGISTRIES.search(line):
                found.append(f"{path.relative_to(root)}:{number}")
    return found


def test_no_file_names_the_download_address_of_a_package_registry() -> None:
    assert addresses(ROOT) == []


@pytest.mark.parametrize(
    "line",
    [
        'url = "https://mirror.example/packages/1b/msgspec-0.19.0.tar' + '.gz"',
        "index-url = " + "https://mirror.example/simple",
        "pip install --extra-index-url " + "http://mirror.example/simple cowtui",
        "https://mirror.example/wheels/textual-8.2.8-py3-none-any" + ".whl",
        "--index-url " + "http://mirror.example/simple",
    ],
)
def test_such_an_address_is_found(tmp_path: Path, line: str) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "notes.txt").write_text(f"nothing\n{line}\n", "utf-8")

    assert addresses(tmp_path) == ["folder/notes.txt:2"]


def test_there_is_no_lock_file_since_those_record_addresses() -> None:
    assert [path for path in kept(ROOT) if re.fullmatch(r"uv\.lock|pylock.*\.toml|poetry\.lock|Pipfile\.lock", path.name)] == []


def test_the_tests_are_no_packages() -> None:
    """Pytest imports them by --import-mode=importlib; a tests/net or tests/rules package would hide ours."""
    assert [path for path in kept(ROOT / "tests") if path.name == "__init__.py"] == []
    assert not {path.name for path in (ROOT / "tests").iterdir()} & set(PACKAGES)


def test_every_package_is_shipped_with_its_types() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))

    assert project["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"] == list(PACKAGES)
    assert [package for package in PACKAGES if not (ROOT / package / "py.typed").is_file()] == []
    assert {path.parent.name for path in ROOT.glob("*/__init__.py")} == set(PACKAGES)


def test_every_folder_of_modules_is_a_package() -> None:
    folders = {path.parent for package in PACKAGES for path in kept(ROOT / package) if path.suffix == ".py"}

    assert {folder for folder in folders if not (folder / "__init__.py").is_file()} == set()


def test_there_is_one_configuration_file() -> None:
    others = {
        "setup.py",
        "setup.cfg",
        "tox.ini",
        "pytest.ini",
        "mypy.ini",
        ".coveragerc",
        "ruff.toml",
        ".ruff.toml",
        ".importlinter",
        "pyrightconfig.json",
    }

    assert {path.name for path in ROOT.iterdir()} & others == set()


def test_what_overrides_says_so_and_leaves_its_docstring_to_what_it_overrides() -> None:
    functions = [
        (name, node)
        for package in PACKAGES
        for name, tree in modules(package)
        for node in statements(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    told = {f"{name}: {node.name}" for name, node in functions if ast.get_docstring(node) and _overrides(node)}
    pointed = {f"{name}: {node.name}" for name, node in functions if re.fullmatch(r"See [\w.]+\.", ast.get_docstring(node) or "")}

    assert told == set()
    assert {one for one in pointed if ".legacy" not in one} == set()


def _overrides(node: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    return any(ast.unparse(mark) == "override" for mark in node.decorator_list)
