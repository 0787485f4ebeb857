"""Which numbered rules there are, and which of them tests and case files cite. Callers pass the texts in."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping, Set
from typing import Final

from rules import cases

_NUMBER: Final = re.compile(r"^(?:[-*] \*\*|\| ?(?:\*\*)?)([A-Z][A-Z0-9]-[RW]?\d+)\b", re.MULTILINE)


def numbered(book: str) -> set[str]:
    """The numbers of a RULES.md: bold at the head of a bullet, or first in a table's row."""
    return set(_NUMBER.findall(book))


def marked(source: str) -> Iterator[tuple[str, str]]:
    """The numbers that the tests of a module cite by `@rule("DT-34")`, with the test's name. Raises ValueError where one is no literal."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and ast.unparse(mark.func) in ("rule", "pytest.mark.rule"):
                    for argument in mark.args:
                        if not isinstance(argument, ast.Constant):
                            raise ValueError(f"{node.name} cites a rule that is not written out: {ast.unparse(argument)}")
                        yield str(argument.value), node.name


def cited(tests: Mapping[str, str], case_files: Mapping[str, str]) -> dict[str, list[str]]:
    """Every number that tests or case files (texts by name) cite, with where. Raises ValueError, CaseError."""
    found: dict[str, list[str]] = {}
    for name, source in tests.items():
        for number, test in marked(source):
            found.setdefault(number, []).append(f"{name}::{test}")
    for name, text in case_files.items():
        for number in cases.read(text).rules:
            found.setdefault(number, []).append(name)
    return found


def missing(rules: Set[str], citations: Mapping[str, list[str]]) -> list[str]:
    """A sentence for each rule that nothing cites, and for each citation of a rule that there is not."""
    return [
        *(f"no test and no case cites {number}" for number in sorted(rules - citations.keys())),
        *(f"{', '.join(where)} cites {number}, which is no rule of the book" for number, where in citations.items() if number not in rules),
    ]
