"""While a table of one's own is opened: a screen says so, keys mean nothing there, and it goes when the table is there or cannot be."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from screens.stage import opened

from cowtui.hosting import process
from cowtui.screens.menu import MenuScreen
from cowtui.screens.opening import SLOW, OpeningScreen
from net.host import CannotOpen, Settings


async def test_keys_typed_while_a_table_is_opened_mean_nothing_and_why_it_cannot_be_is_said_in_the_menu(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    goes_on = threading.Event()

    def start(settings: Settings, player: str) -> process.Hosted:
        goes_on.wait()
        raise CannotOpen("there is no room on this disk")

    monkeypatch.setattr(process, "start", start)
    async with opened(tmp_path) as stage:
        await stage.keys("3", "1", "enter")
        assert "Opening Ann's table" in stage.text
        assert "The table is being opened." in stage.text
        screen = stage.app.screen
        await stage.keys("3", "2", "enter", "escape", "escape", "colon", "question_mark")
        assert stage.app.screen is screen
        assert isinstance(screen, OpeningScreen)
        screen.choices.seconds = SLOW
        screen._say()
        await stage.pilot.pause()
        assert "This machine takes its time." in stage.text
        goes_on.set()
        await stage.until(lambda: isinstance(stage.app.screen, MenuScreen))
        assert "There is no room on this disk." in stage.text
