"""A game of another package beside ours: its board is found or does no harm, its rulebook may be missing, a joiner without it is told."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from packages import found_in, imported_from, install
from protocol.hosts import hosting

from cowtui.boards import board_for, own_board
from cowtui.boards.base import GameBoard
from cowtui.wording import rulebook
from cowtui.wording.about.base import about_of, brought_about
from rules.catalog import load

PROJECT = """
[project]
name = "farm"
version = "1.2"

[project.entry-points."cowtui.games"]
henhouse = "farm.rules"

[project.entry-points."cowtui.boards"]
henhouse = "farm.board"
"""
RULES = """
import dataclasses
from rules.catalog import load
GAME = dataclasses.replace(load("take5"), name="henhouse", title="The Henhouse", version=3)
"""
BOARD = "from cowtui.boards.base import GameBoard\nBOARD = GameBoard()\n"


def farm(folder: Path, pyproject: str = PROJECT, **files: str) -> Path:
    """A package whose game is Take 5 under another name."""
    sources = {"rules": RULES, "board": BOARD, **files}
    install(folder, {"pyproject.toml": pyproject, "farm/__init__.py": "", **{f"farm/{name}.py": text for name, text in sources.items()}})
    return folder


def test_the_board_that_a_package_names_is_the_board_of_its_game(tmp_path: Path) -> None:
    with imported_from(farm(tmp_path)):
        board = board_for("henhouse")
        assert type(board) is GameBoard
        assert own_board("henhouse") is board


def test_a_game_without_a_board_of_its_own_has_the_one_for_any_game(tmp_path: Path) -> None:
    install(tmp_path, {"pyproject.toml": PROJECT.split('[project.entry-points."cowtui.boards"]')[0], "farm/rules.py": RULES})
    with imported_from(tmp_path):
        assert board_for("henhouse").__module__ == "cowtui.boards.fallback"
        assert own_board("henhouse") is None


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        ("import nowhere", "ModuleNotFoundError: No module named 'nowhere'"),
        ("BOARD = 5", "in farm.board it is no GameBoard"),
        ("", "AttributeError: module 'farm.board' has no attribute 'BOARD'"),
    ],
    ids=["it needs what is not there", "no board", "nothing"],
)
def test_a_broken_board_leaves_its_game_the_one_for_any_game_and_is_told_of(tmp_path: Path, source: str, sentence: str) -> None:
    with imported_from(farm(tmp_path, board=source)):
        assert board_for("henhouse").__module__ == "cowtui.boards.fallback"
        with pytest.raises(LookupError) as fault:
            own_board("henhouse")
        assert fault.value.args[0] == f"BOARD of the game 'henhouse' in the package farm 1.2 cannot be loaded: {sentence}"


def test_no_package_can_bring_a_board_for_a_game_of_ours_or_of_a_third(tmp_path: Path) -> None:
    install(tmp_path / "one", {"pyproject.toml": PROJECT.split('[project.entry-points."cowtui.boards"]')[0], "farm/rules.py": RULES})
    other = PROJECT.replace("farm", "ranch").replace('"cowtui.games"', '"others"') + 'take5 = "ranch.board"\n'
    install(tmp_path / "two", {"pyproject.toml": other, "ranch/board.py": BOARD})
    with imported_from(tmp_path / "one"), imported_from(tmp_path / "two"):
        assert board_for("henhouse").__module__ == "cowtui.boards.fallback"
        assert board_for("take5").__module__ == "cowtui.boards.take5.board"


def test_a_game_whose_package_brings_no_rulebook_says_so(tmp_path: Path) -> None:
    with imported_from(farm(tmp_path)):
        assert rulebook.book("take5").startswith("# Take 5")
    alone = RULES + 'State = type("State", (GAME.state,), {"__module__": "farm.rules"})\nGAME = dataclasses.replace(GAME, state=State)\n'
    farm(tmp_path / "alone", rules=alone)
    with imported_from(tmp_path / "alone"):
        assert rulebook.book("henhouse") == "# The Henhouse\n\nThe package of this game brings no RULES.md.\n"


def test_what_a_package_says_of_its_game_stands_where_ours_do(tmp_path: Path) -> None:
    about = "from cowtui.wording.about.base import About\nABOUT = About('Hens', 'Put your hens on a perch.', minutes=10)\n"
    project = PROJECT + '\n[project.entry-points."cowtui.about"]\nhenhouse = "farm.about"\n'
    with imported_from(farm(tmp_path / "sound", pyproject=project, about=about)):
        found = about_of(load("henhouse"))
        assert (found.short, found.sentence) == ("Hens", "Put your hens on a perch.")
        assert [option.label for option in found.options()] == ["Variant", "Cow", "Limit", "Rounds"]
    with imported_from(farm(tmp_path / "broken", pyproject=project, about="ABOUT = 5")):
        assert about_of(load("henhouse")).short == "The Henhouse"
        with pytest.raises(LookupError, match=r"ABOUT of the game 'henhouse' .* cannot be loaded: in farm\.about it is no About"):
            brought_about("henhouse")


def test_the_doctor_names_what_other_packages_bring_and_what_is_broken_in_them(tmp_path: Path) -> None:
    farm(tmp_path, board="import nowhere")
    program = "from cowtui.commandline.doctor import games\nfor finding in games(): print(finding.verdict, finding.text)"
    done = subprocess.run([sys.executable, "-c", program], env=found_in(tmp_path), capture_output=True, text=True, timeout=60, check=True)

    assert done.stdout.splitlines() == [
        "well of other packages: henhouse (farm 1.2)",
        "notice BOARD of the game 'henhouse' in the package farm 1.2 cannot be loaded: ModuleNotFoundError: No module named 'nowhere'; "
        "the game is played from a list of its answers",
    ]


def join(port: int, words: str, folder: Path, home: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "cowtui", "join", f"127.0.0.1:{port}", "--plain", "--words", words]
    return subprocess.run(
        command, env={**found_in(folder), "XDG_DATA_HOME": str(home)}, input="", capture_output=True, text=True, timeout=60, check=False
    )


def test_a_joiner_without_the_package_is_told_its_name_and_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", found_in(farm(tmp_path / "host"))["PYTHONPATH"])
    with hosting(tmp_path / "home", "henhouse") as host:
        monkeypatch.undo()
        done = join(host.opened.port, host.opened.words, tmp_path / "nothing", tmp_path / "joiner")

    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == (
        "cowtui: the host plays 'henhouse', a game of the package farm 1.2, which is not installed here; "
        "ask the host where to get it, and install it beside cowtui\n"
    )


def test_a_joiner_with_other_rules_is_told_which_package_the_host_has(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", found_in(farm(tmp_path / "host"))["PYTHONPATH"])
    with hosting(tmp_path / "home", "henhouse") as host:
        monkeypatch.undo()
        farm(tmp_path / "other", rules=RULES.replace("version=3", "version=2"))
        done = join(host.opened.port, host.opened.words, tmp_path / "other", tmp_path / "joiner")

    assert done.returncode == 1
    assert done.stderr == (
        "cowtui: the host plays The Henhouse by rules 3, this program by rules 2. Install the same version on both sides: "
        "the host has farm 1.2\n"
    )
