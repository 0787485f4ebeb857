"""The board of one game is held to its laws in seconds, and what is wrong is said in a sentence."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from packages import found_in, install
from typing_extensions import override

from cowtui.boards import check
from cowtui.boards.scene import Scene, Sheet
from cowtui.boards.take5.board import Take5Board
from rules.catalog import load
from rules.take5.view import View

TAKE5 = load("take5")


def ran(*arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "cowtui.boards.check", *arguments]
    return subprocess.run(command, env=found_in(folder), capture_output=True, text=True, timeout=120, check=False)


def test_a_sound_board_lacks_nothing(tmp_path: Path) -> None:
    done = ran("take5", "--seconds", "0", folder=tmp_path)

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "take5: nothing is missing; the board keeps every law in 2 random games.\n"


def test_each_broken_law_is_found_by_its_name() -> None:
    class Wrong(Take5Board):
        @override
        def paint_hand(self, scene: Scene[View], sheet: Sheet) -> None:
            super().paint_hand(scene, sheet)
            for name in [name for name in sheet.spots if name.startswith("hand")]:
                del sheet.spots[name]

        @override
        def paint_table(self, scene: Scene[View], sheet: Sheet) -> None:
            super().paint_table(scene, sheet)
            sheet.put(300, 3, "far away")

        @override
        def after(self, view: View, event: object) -> View:
            return view

    broken = {fault.law for fault in check.by_the_laws(Wrong(), TAKE5, TAKE5.options(), 4, seed=0)}
    assert broken == {"showing_is_true", "answers_are_reached", "picture_is_clean"}
    assert list(check.by_the_laws(Take5Board(), TAKE5, TAKE5.options(), 4, seed=0)) == []


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("barn", "no game is called 'barn'; there are cowtown, take5, dicetown, cowsdance, cowclicker, henhouse"),
        ("henhouse", "henhouse: it has no board of its own"),
    ],
)
def test_a_game_that_is_not_there_or_has_no_board_is_named(tmp_path: Path, name: str, said: str) -> None:
    project = '[project]\nname = "farm"\nversion = "1"\n[project.entry-points."cowtui.games"]\nhenhouse = "farm"\n'
    game = 'import dataclasses\nfrom rules.catalog import load\nGAME = dataclasses.replace(load("take5"), name="henhouse")\n'
    install(tmp_path, {"pyproject.toml": project, "farm.py": game})
    done = ran(name, folder=tmp_path)

    assert done.returncode == 1
    assert said in (done.stdout + done.stderr).splitlines()
