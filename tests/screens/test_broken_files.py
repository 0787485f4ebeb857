"""A file of the player's own that cannot be used is named on the screen, and the program goes on."""

from __future__ import annotations

from pathlib import Path

import pytest
from protocol.hosts import hosting
from screens.stage import opened

from cowtui.app import Join


@pytest.mark.parametrize("broken", ["known_hosts.json", "seats.json"])
async def test_a_broken_file_is_named_where_a_table_is_joined(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, broken: str) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    (tmp_path / "data" / "cowtui" / broken).mkdir(parents=True)
    with hosting(tmp_path / "host") as host:
        async with opened(tmp_path, first=Join((host.address,), host.opened.words)) as stage:
            await stage.until(lambda: broken in "".join(line.strip() for line in stage.text.splitlines()))
            await stage.until(lambda: "What shall it be?" in stage.text)
