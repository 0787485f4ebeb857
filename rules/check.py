"""Hold one game to everything that a game must keep, in seconds: `python -m rules.check NAME [--tests FOLDER]`.

Random games, of all numbers of players and with all options, are played by the laws (`rules.testing`); its prompts cite rules that are in
its RULES.md. With the folder of its tests, every rule has a test or a case, every citation names a rule, and every case holds. What is
missing is said in sentences. Ours and those of other packages are checked alike.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules import cases, citing, tables, testing
from rules.chance import Fast
from rules.errors import CaseError, CaseFailed, LawBroken
from rules.kernel import AnyGame


def by_the_laws(game: AnyGame, seed: int) -> Iterator[str]:
    """Play one random game by every law. A sentence where one is broken, with what repeats it."""
    options, seats = tables.drawn(game, Fast(seed))
    try:
        testing.keep(game, options, seats, seed, every=7)
    except LawBroken as fault:
        yield f"a law is broken, with {seats} players, seed {seed} and {options}: {fault}"


def to_an_end(game: AnyGame) -> Iterator[str]:
    """Play a game of must asks alone for each number of players, and for no other. A sentence where one does not end, or begins."""
    try:
        testing.refuses_other_seats(game)
    except LawBroken as fault:
        yield f"a law is broken: {fault}"
    for seats in tables.default_seats(game):
        try:
            testing.ends(game, seats, seed=1)
        except LawBroken as fault:
            yield str(fault)


def by_the_book(game: AnyGame, book: str) -> Iterator[str]:
    """Look up what the prompts cite in the text of RULES.md. A sentence for each rule that is not in it."""
    rules = citing.numbered(book)
    if not rules:
        yield "RULES.md has no numbered rule; one is the head of a bullet, `- **T5-01**`, or of a table's row"
    for what, (_, rule) in game.prompts.items():
        if rules and rule not in rules:
            yield f"the prompt of {what!r} cites {rule}, which is no rule of the book"


def by_its_tests(book: str, tests: Mapping[str, str], case_files: Mapping[str, str]) -> Iterator[str]:
    """Compare the rules of the book with those that tests and case files (texts by name) cite. A sentence for each difference."""
    try:
        yield from citing.missing(citing.numbered(book), citing.cited(tests, case_files))
    except (CaseError, ValueError, SyntaxError) as fault:
        yield f"the tests cannot be read: {fault}"


def by_its_cases(game: AnyGame, case_files: Mapping[str, str]) -> Iterator[str]:
    """Run case files (texts by name). A sentence for each that does not hold."""
    for name, text in case_files.items():
        try:
            cases.run(game, cases.read(text))
        except (CaseError, CaseFailed) as fault:
            yield f"the case {name} does not hold: {fault}"


if __name__ == "__main__":
    import argparse
    import sys
    from importlib.resources import files
    from pathlib import Path
    from time import monotonic

    from rules.catalog import home_of, load

    SECONDS = 5
    parser = argparse.ArgumentParser(prog="python -m rules.check", description="Hold one game to the laws, and to its rulebook and tests.")
    parser.add_argument("name", help="the game, as the catalog or another package's entry point names it")
    parser.add_argument("--tests", type=Path, metavar="FOLDER", help="of its tests: test_*.py, and cases/*.toml")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="to play random games for; usually %(default)s")
    arguments = parser.parse_args()
    try:
        game = load(arguments.name)
    except LookupError as fault:
        parser.exit(1, f"{fault.args[0]}\n")
    folder: Path | None = arguments.tests
    if folder and not folder.is_dir():
        parser.error(f"{folder} is no folder")
    begun, found, played = monotonic(), list(to_an_end(game)), 0
    while not played or (not found and monotonic() - begun < arguments.seconds):
        found += by_the_laws(game, played)
        played += 1
    said = [f"{played} random games keep every law"] if not found else []
    page = files(home_of(game)) / "RULES.md"
    book = page.read_text("utf-8") if page.is_file() else ""
    if not book:
        found.append(f"there is no RULES.md in {home_of(game)}: the numbered rules, which prompts, refusals and tests cite")
    else:
        found += by_the_book(game, book)
        said.append(f"{len(citing.numbered(book))} rules")
    if folder:
        tests, texts = (
            {path.name: path.read_text("utf-8") for path in sorted(folder.glob(pattern))} for pattern in ("test_*.py", "cases/*.toml")
        )
        if book:
            found += by_its_tests(book, tests, texts)
        found += by_its_cases(game, texts)
        said.append(f"{len(texts)} cases hold")
    for sentence in found:
        print(f"{game.name}: {sentence}")
    if not found:
        print(f"{game.name}: nothing is missing; {', '.join(said)}.")
    sys.exit(1 if found else 0)
