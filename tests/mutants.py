"""Break a game's rules in small ways and see whether its own tests notice: `python tests/mutants.py take5 --sample 300 --seed 1`.

Mutations are mutmut's, of every module that states rules (not the words, the bot, or the data); the tests are those of tests/games/GAME
and its case files alone, files named `test_against_*` excepted. All of it is copied first, so the tree may be worked on meanwhile.
What survives is listed as a diff, to be judged: a missing test, or an equal program.
"""

from __future__ import annotations

import argparse
import difflib
import json
import os
import random
import re
import resource
import shutil
import sys
import tempfile
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
PARTS = ("rules", "tests/games", "tests/cited.py", "pyproject.toml")
"""What a run needs of the tree."""
ROOTS = ("state", "determinize")
"""What these import, from module to module, states the rules; how a bot plays does not."""
NO_RULES = {"__init__", "words", "words_of_events", "naming", "actions", "components"}
SECONDS = 60
"""Of processor time: a run that takes longer has been sent into an endless loop, and counts as noticed."""


class Mutant(NamedTuple):
    """One changed file."""

    file: str
    source: str
    diff: str


def copied(tree: Path, to: Path) -> None:
    """Copy what a run needs from one tree to another."""
    for part in PARTS:
        copy = to / part
        copy.parent.mkdir(parents=True, exist_ok=True)
        (shutil.copytree if (tree / part).is_dir() else shutil.copy)(tree / part, copy)


def stating_rules(folder: Path) -> list[Path]:
    """The modules of a game that state its rules."""
    found = list(ROOTS)
    for name in found:
        said = re.findall(
            rf"^from rules\.{folder.name}(?:\.(\w+))? import \(?([^()]*?)\)?$", (folder / f"{name}.py").read_text("utf-8"), re.M
        )
        named = [module or other for module, others in said for other in re.findall(r"\w+", module if module else others)]
        found += [other for other in dict.fromkeys(named) if other not in found and (folder / f"{other}.py").is_file()]
    return [folder / f"{name}.py" for name in sorted(found) if name not in NO_RULES]


def mutants(tree: Path, game: str, only: list[str], seed: str, sample: int) -> tuple[int, list[Mutant]]:
    """How many mutants of the game's rules there are, and a seeded sample of them."""
    from mutmut.mutation.file_mutation import create_mutations, deep_replace

    everything = []
    for path in stating_rules(tree / "rules" / game):
        if not only or path.stem in only:
            source = path.read_text("utf-8")
            module, mutations, *_ = create_mutations(str(path), source)
            everything += [(path.name, source, module, mutation) for mutation in mutations]
    found: list[Mutant] = []
    for name, source, module, mutation in random.Random(seed).sample(everything, len(everything)):
        if len(found) == sample:
            break
        changed = deep_replace(module, mutation.original_node, mutation.mutated_node).code
        diff = list(difflib.unified_diff(source.splitlines(), changed.splitlines(), lineterm="", n=0))[2:]
        if not any(re.match(r"-\w+ = TypeVar\(", line) for line in diff):  # nothing reads its bound when it runs
            found.append(Mutant(name, changed, "\n".join(diff)))
    return len(everything), found


def is_noticed(tree: Path, game: str, mutant: Mutant) -> bool:
    """Run the game's tests on a copy of the tree with this mutant in it."""
    import_module("pytest")  # once in the parent, and not in every child
    child = os.fork()
    if child == 0:
        try:
            os._exit(_run(tree, game, mutant))
        except BaseException:
            os._exit(1)  # a mutant that cannot be imported, or a case that does not hold
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status) != 0


def _run(tree: Path, game: str, mutant: Mutant) -> int:
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    with tempfile.TemporaryDirectory() as folder:
        copied(tree, Path(folder))
        (Path(folder) / "rules" / game / mutant.file).write_text(mutant.source, "utf-8")
        os.chdir(folder)
        sys.path.insert(0, folder)
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        os.dup2(nowhere, 2)
        import pytest

        from rules import cases
        from rules.catalog import load

        for path in sorted(Path("tests/games", game, "cases").glob("*.toml")):
            cases.run(load(game), cases.read(path.read_text("utf-8")))
        tests = [str(path) for path in sorted(Path("tests/games", game).glob("test_*.py")) if not path.name.startswith("test_against_")]
        return int(pytest.main(["-x", "-q", "-p", "no:cacheprovider", "-o", "timeout=0", *tests]))


def main() -> None:
    """Try a sample of mutants and print the survivors."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--sample", type=int, default=300)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--only", nargs="*", default=[], metavar="MODULE")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--json", action="store_true")
    said = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, ProcessPoolExecutor(said.workers) as pool:
        copied(ROOT, Path(folder))
        count, sample = mutants(Path(folder), said.game, said.only, said.seed, said.sample)
        first = sample[0]
        sound = Mutant(first.file, (Path(folder) / "rules" / said.game / first.file).read_text("utf-8"), "")
        if pool.submit(is_noticed, Path(folder), said.game, sound).result():
            sys.exit(f"{said.game}: its tests fail as it is")
        noticed = list(pool.map(partial(is_noticed, Path(folder), said.game), sample))
    survivors = [mutant for mutant, was_noticed in zip(sample, noticed, strict=True) if not was_noticed]
    killed = len(sample) - len(survivors)
    if said.json:
        row = {"game": said.game, "mutants": count, "sample": len(sample), "killed": killed, "seed": said.seed}
        print(json.dumps(row | {"survivors": [mutant._asdict() | {"source": ""} for mutant in survivors]}))
        return
    for mutant in survivors:
        print(f"--- {mutant.file}\n{mutant.diff}\n")
    print(f"{said.game}: {count} mutants, {len(sample)} tried (seed {said.seed}), {killed} noticed ({killed / len(sample):.1%})")


if __name__ == "__main__":
    main()
