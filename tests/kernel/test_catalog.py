"""Games of ours and of other packages: listed in one order, loaded when wanted, and a broken one harms no other."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOUND = """
import dataclasses
from rules.catalog import load
GAME = dataclasses.replace(load("take5"), name="henhouse", title="The Henhouse")
"""


def package(folder: Path, name: str, points: str, source: str = "", version: str = "1.2") -> None:
    """Install a package of one module into a folder, as pip would leave it there."""
    (folder / f"{name}.py").write_text(source, "utf-8")
    info = folder / f"{name}-{version}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n", "utf-8")
    (info / "entry_points.txt").write_text(f"[cowtui.games]\n{points}\n", "utf-8")


def said(folder: Path, program: str) -> str:
    """What a fresh Python prints that finds these packages; of a LookupError its sentence."""
    whole = f"""
import sys
sys.path[:0] = [{str(ROOT)!r}, {str(folder)!r}]
from rules.catalog import GAMES, games, is_game, load, loaded, package_of
try:
    {program}
except LookupError as fault:
    print(fault.args[0])
"""
    ran = subprocess.run([sys.executable, "-c", whole], capture_output=True, text=True, timeout=60, check=True)
    return ran.stdout.strip()


def test_games_of_other_packages_stand_after_ours_by_the_alphabet(tmp_path: Path) -> None:
    package(tmp_path, "farm", "sty = farm\nhenhouse = farm", SOUND)

    assert said(tmp_path, "print(*games())") == "cowtown take5 dicetown cowsdance cowclicker henhouse sty"


def test_a_game_of_another_package_is_loaded_like_ours(tmp_path: Path) -> None:
    package(tmp_path, "farm", "henhouse = farm", SOUND)

    assert said(tmp_path, "print(load('henhouse').title, is_game('henhouse'), is_game('barn'))") == "The Henhouse True False"


def test_the_package_and_version_of_a_game_are_known(tmp_path: Path) -> None:
    package(tmp_path, "farm", "henhouse = farm", SOUND)

    assert said(tmp_path, "print(*package_of('henhouse'), package_of('take5')[0])") == "farm 1.2 cowtui"


def test_nothing_is_imported_until_it_is_wanted(tmp_path: Path) -> None:
    package(tmp_path, "farm", "henhouse = farm", SOUND)

    assert said(tmp_path, "games(), package_of('henhouse'), load('take5'); print('farm' in sys.modules)") == "False"
    assert said(tmp_path, "load('take5'), is_game('take5'); print('importlib.metadata' in sys.modules)") == "False"


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        ("import nowhere", "ModuleNotFoundError: No module named 'nowhere'"),
        ("GAME = 5", "GAME in farm is no game of that name"),
        ("from rules.catalog import load\nGAME = load('take5')", "GAME in farm is no game of that name"),
        ("", "AttributeError: module 'farm' has no attribute 'GAME'"),
    ],
    ids=["it needs what is not there", "no game", "a game of another name", "nothing"],
)
def test_a_broken_package_gives_one_sentence_and_harms_no_other(tmp_path: Path, source: str, sentence: str) -> None:
    package(tmp_path, "farm", "henhouse = farm", source)

    assert said(tmp_path, "load('henhouse')") == f"the game 'henhouse' of the package farm 1.2 cannot be loaded: {sentence}"
    assert said(tmp_path, "print(load('take5').name, *games()[-1:])") == "take5 henhouse"


def test_all_games_that_load_are_had_at_once_with_a_sentence_for_each_that_does_not(tmp_path: Path) -> None:
    package(tmp_path, "farm", "henhouse = farm", SOUND)
    package(tmp_path, "ranch", "sty = ranch")

    found = said(tmp_path, "games, faults = loaded(); print(len(games), games[-1].name, len(faults), 'sty' in faults[0])")
    assert found == "6 henhouse 1 True"


def test_the_names_as_a_collection_know_every_game(tmp_path: Path) -> None:
    package(tmp_path, "farm", "henhouse = farm", SOUND)

    assert said(tmp_path, "print('henhouse' in GAMES, 'barn' in GAMES, 5 in GAMES, len(GAMES), tuple(GAMES) == games())") == (
        "True False False 6 True"
    )


def test_two_packages_with_a_game_of_one_name_are_told_of(tmp_path: Path) -> None:
    package(tmp_path, "farm", "henhouse = farm", SOUND)
    package(tmp_path, "ranch", "henhouse = ranch", SOUND)

    assert said(tmp_path, "load('henhouse')") == "the packages farm and ranch each bring a game called 'henhouse'; uninstall all but one"


def test_no_package_can_take_the_place_of_a_game_of_ours_or_give_it_a_name_that_is_no_word(tmp_path: Path) -> None:
    package(tmp_path, "farm", "take5 = farm\nHen House = farm", "raise RuntimeError")

    assert said(tmp_path, "print(load('take5').title, *games()[5:])") == "Take 5 with the Jumping Cow"


def test_a_name_that_no_game_has_is_answered_with_those_there_are(tmp_path: Path) -> None:
    package(tmp_path, "farm", "henhouse = farm", SOUND)

    sentence = "no game is called 'barn'; there are cowtown, take5, dicetown, cowsdance, cowclicker, henhouse"
    assert said(tmp_path, "load('barn')") == said(tmp_path, "package_of('barn')") == sentence
