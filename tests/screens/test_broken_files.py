"""A file of the player's own that cannot be used is named on the screen, and the program goes on."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from protocol.hosts import hosting
from screens.stage import opened

from cowtui.screens.destinations import Join
from rules import record
from rules.catalog import load


@pytest.mark.parametrize("broken", ["known_hosts.json", "seats.json"])
async def test_a_broken_file_is_named_where_a_table_is_joined(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, broken: str) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    (tmp_path / "data" / "cowtui" / broken).mkdir(parents=True)
    with hosting(tmp_path / "host") as host:
        async with opened(tmp_path, first=Join((host.address,), host.opened.words)) as stage:
            await stage.until(lambda: broken in "".join(line.strip() for line in stage.text.splitlines()))
            await stage.until(lambda: "What would you like to do?" in stage.text)


HEADER = record.write(
    record.Header(game="take5", version=load("take5").version, options={}, names=("Ann", "Ben"), seed="1", tokens=("", ""), table="Barn")
)


@pytest.mark.parametrize("folder", ["journals", "replays"])
async def test_a_folder_of_records_with_anything_in_it_is_listed(tmp_path: Path, folder: str) -> None:
    where = tmp_path / folder
    where.mkdir(parents=True)
    (where / "good.record").write_text(HEADER)
    (where / "dangling.record").symlink_to("nowhere")
    (where / "folder.record").mkdir()
    os.mkfifo(where / "pipe.record")
    (where / "zero.record").symlink_to("/dev/zero")
    (where / "no-date-20269999-999999-ab.record").write_text(HEADER)
    (where / "steers-\x1b[31m.record").write_bytes(b"junk")
    Path(os.fsdecode(os.fsencode(where) + b"/bytes-\xff.record")).write_bytes(b"junk")
    async with opened(tmp_path) as stage:
        stage.app.go("resume" if folder == "journals" else "replays")
        await stage.until(lambda: "Which game would" in stage.text)
        for _ in range(8):
            await stage.keys("down")
        await stage.until(lambda: "it is no file" in stage.text)
        assert stage.text.count("at Barn, with Ben") >= 2


async def test_a_record_that_is_gone_or_damaged_when_it_is_opened_is_a_sentence(tmp_path: Path) -> None:
    where = tmp_path / "replays"
    where.mkdir(parents=True)
    (where / "late.record").write_bytes(HEADER.encode() + b"\xff\n")
    async with opened(tmp_path) as stage:
        stage.app.go("replays")
        await stage.until(lambda: "Which game would" in stage.text)
        await stage.keys("enter")
        await stage.until(lambda: "it is not text" in stage.text)
        stage.app.go("replays")
        await stage.until(lambda: "Which game would" in stage.text)
        (where / "late.record").unlink()
        (where / "gone.record").write_text(HEADER)
        await stage.keys("escape")
        stage.app.go("replays")
        await stage.until(lambda: "Which game would" in stage.text)
        (where / "gone.record").unlink()
        await stage.keys("enter")
        await stage.until(lambda: "No such file" in stage.text)
