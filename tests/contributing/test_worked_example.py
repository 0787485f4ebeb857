"""The game that CONTRIBUTING.md prints, just as it is printed: it keeps the laws, and is played everywhere like ours."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from packages import found_in, imported_from, install
from protocol.hosts import Player, hear_out, hosting, until
from protocol.joiners import joiner
from screens.stage import Stage, opened

from cowtui.boards.position import Position
from cowtui.screens.destinations import Replay, Solo
from cowtui.screens.replay import ReplayScreen
from cowtui.screens.result import ResultScreen
from net.core.messages import Update

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
FILES = dict(re.findall(r"^\*\*`([\w./-]+)`\*\*\n\n```\w+\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))


@pytest.fixture
def henhouse(tmp_path: Path) -> Path:
    """A folder in which the package is installed."""
    install(tmp_path / "henhouse", FILES)
    return tmp_path / "henhouse"


@pytest.fixture
def known(henhouse: Path) -> Iterator[Path]:
    """The package is found in this process."""
    with imported_from(henhouse):
        yield henhouse


def ran(folder: Path, *words: str, said: str = "") -> subprocess.CompletedProcess[str]:
    """A module run by a Python that finds the package."""
    environment = {**found_in(folder), **{f"XDG_{kind}_HOME": str(folder / "home") for kind in ("DATA", "CONFIG", "STATE", "CACHE")}}
    return subprocess.run(
        [sys.executable, "-m", *words], cwd=folder, env=environment, input=said, capture_output=True, text=True, timeout=180, check=False
    )


def test_the_page_prints_every_file_of_the_package() -> None:
    assert [*FILES] == [
        "pyproject.toml",
        "henhouse/RULES.md",
        "henhouse/rules.py",
        "henhouse/words.py",
        "henhouse/__init__.py",
        "tests/cases/breaks.toml",
        "tests/cases/moo.toml",
        "tests/test_henhouse.py",
        "henhouse/board.py",
        "henhouse/about.py",
    ]


def test_its_rules_keep_the_laws_and_its_tests_lack_nothing(henhouse: Path) -> None:
    done = ran(henhouse, "rules.check", "henhouse", "--tests", "tests", "--seconds", "1")

    assert (done.returncode, done.stderr) == (0, "")
    assert re.fullmatch(r"henhouse: nothing is missing; \d+ random games keep every law, 6 rules, 2 cases hold\.\n", done.stdout)


def test_its_own_tests_pass(henhouse: Path) -> None:
    done = ran(henhouse, "pytest", "-q", "-p", "no:cacheprovider", "tests")

    assert done.returncode == 0, done.stdout
    assert "2 passed" in done.stdout
    assert "warning" not in done.stdout


def test_its_board_keeps_the_laws(henhouse: Path) -> None:
    done = ran(henhouse, "cowtui.boards.check", "henhouse", "--seconds", "0")

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "henhouse: nothing is missing; the board keeps every law in 2 random games.\n"


def test_it_is_written_as_ours_are(henhouse: Path) -> None:
    configuration = ["--config", str(ROOT / "pyproject.toml"), "--no-cache", "."]
    checked = ran(henhouse, "ruff", "check", "--ignore", "D1", *configuration)
    formatted = ran(henhouse, "ruff", "format", "--check", *configuration)

    assert (checked.returncode, formatted.returncode) == (0, 0), checked.stdout + formatted.stdout


@pytest.mark.slow
def test_its_types_are_strict(henhouse: Path) -> None:
    done = ran(henhouse, "mypy", "--strict", "--follow-imports", "silent", "henhouse", "tests/test_henhouse.py")

    assert done.returncode == 0, done.stdout


def test_it_is_listed_and_explained_in_the_shell(henhouse: Path) -> None:
    assert "henhouse     A Cow in the Henhouse\n" in ran(henhouse, "cowtui", "rules").stdout
    assert ran(henhouse, "cowtui", "rules", "henhouse").stdout == FILES["henhouse/RULES.md"]


def test_it_is_played_alone_in_lines_to_its_ranking(henhouse: Path) -> None:
    said = "?\n? bears\nmoo\n" + "1\n" * 100
    done = ran(henhouse, "cowtui", "play", "henhouse", "--plain", "--player", "Ann", "--seed", "7", said=said)

    assert (done.returncode, done.stderr) == (0, "")
    assert "HH-02: In turn, each player puts one of their hens on the perch." in done.stdout
    assert re.search(r"The game is over\.\n1\. \w+: [^\n]+\n(\d\. \w+: [^\n]+\n){3}", done.stdout)


def test_two_people_play_it_over_tls_with_a_bot_and_a_watcher_and_its_record_is_replayed(
    known: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", found_in(known)["PYTHONPATH"])
    with hosting(tmp_path / "host", "henhouse", seats=3, bots=("greedy",)) as host:
        with Player(host.address, "Wes", watching=True) as watcher:
            players = [joiner(host, tmp_path / who, who, answers=100) for who in ("Ann", "Ben")]
            heard = hear_out(players)
            last = watcher.wait_for(Update, lambda update: update.ranks is not None)
        assert not last.view["hand"]
        assert [complaint for _, complaint in heard] == ["", ""]
        assert [player.returncode for player in players] == [0, 0]
        rankings = {tuple(re.findall(r"^\d\. .*$", said, re.MULTILINE)) for said, _ in heard}
        assert len(rankings) == 1
        assert until(lambda: host.process.poll() is not None, "the host ends", 10) is not None
        assert host.last_words() == ""

    (record,) = (tmp_path / "Ann").rglob("*henhouse*")
    replayed = ran(known, "cowtui", "replay", str(record), "--text", "--seat", "1")
    assert (replayed.returncode, replayed.stderr) == (0, "")
    assert replayed.stdout.count(" on the perch, ") == 24


def at(stage: Stage) -> Position | None:
    """What the table's screen shows; None once the result stands over it."""
    return None if isinstance(stage.app.screen, ResultScreen) or not stage.app.stage else stage.app.stage.table.position


@pytest.mark.parametrize("size", [(80, 24), (60, 20)], ids=["80x24", "60x20"])
async def test_it_is_played_on_its_own_board_by_keys_to_its_result(known: Path, tmp_path: Path, size: tuple[int, int]) -> None:
    async with opened(tmp_path / "home", size, first=Solo("henhouse", seats=4, seed="moo")) as stage:
        for _ in range(6):
            await stage.until(lambda: (now := at(stage)) and any(asked.must for asked in now.asks))
            assert "On the perch: " in stage.text
            assert "Which hen do you put on the perch?" in stage.text
            before = at(stage)
            await stage.keys("1", "enter")
            await stage.until(lambda before=before: at(stage) is not before)
        await stage.until(lambda: isinstance(stage.app.screen, ResultScreen))
        assert "broken eggs" in stage.text


async def test_its_record_is_stepped_through_on_its_own_board(known: Path, tmp_path: Path) -> None:
    done = ran(known, "rules.playout", "henhouse", "--record")
    assert (done.returncode, done.stderr) == (0, "")
    async with opened(tmp_path / "home", first=Replay(done.stdout)) as stage:
        assert isinstance(stage.app.screen, ReplayScreen)
        assert "0 of 24 hens put" in stage.text
        await stage.keys("end")
        assert "24 of 24 hens put" in stage.text
        assert "On the perch: " in stage.text


@pytest.mark.parametrize("size", [(80, 24), (60, 20)], ids=["80x24", "60x20"])
async def test_it_stands_in_the_list_of_games_and_is_set_up_in_its_own_words(known: Path, tmp_path: Path, size: tuple[int, int]) -> None:
    async with opened(tmp_path / "home", size) as stage:
        await stage.keys("1")
        assert re.search(r" 6 +(A Cow in the )?Henhouse +3 to 4 +10 min", stage.text)
        await stage.keys("6")
        assert "by the rulebook: the perch bears 12 kg" in stage.text
        assert re.search(r"The perch bears +12 kg", stage.text)
