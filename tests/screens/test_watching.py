"""A watcher looks over the shoulder of a player who allows it, and of no other."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace
from protocol.hosts import Player, hosting
from screens.stage import hear, moment, opened, sit_down, take5, update_of

from cowtui.screens.destinations import Join
from net.core.messages import Chat, LookedAt, Seated, Shadow


async def test_a_watcher_sees_the_cards_of_who_allows_it_and_no_longer_than_that(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    with hosting(tmp_path / "host") as host, Player(host.address, "Ben") as ben, Player(host.address, "Cleo") as cleo:
        cleo.update()
        async with opened(tmp_path, first=Join((host.address,), host.opened.words, watch=True)) as stage:
            await stage.until(lambda: "You are watching" in stage.text)
            await stage.keys("o", *"cleo", "enter")
            await stage.until(lambda: "does not show cards to watchers." in stage.text)
            assert "You are watching" in stage.text
            ben.say(Shadow(True))
            await stage.keys("o", *"ben", "enter")
            await stage.until(lambda: ben.all(LookedAt))
            ben.say(Shadow(False))
            await stage.until(lambda: "You are watching" in stage.text)


async def test_what_a_shadow_sees_is_said_to_be_a_round_late(tmp_path: Path) -> None:
    game, options = take5()
    now = moment(game, options, 3, lambda state: any(ask.seat == 0 and ask.what == "pick" for ask in state.asks()))
    async with opened(tmp_path) as stage:
        await sit_down(stage, game, None)
        await hear(stage, replace(update_of(game, options, now.state, 0), delayed=True))
        assert "Ann's hand" in stage.text
        assert "You see Ann's cards, a round late." in stage.text


async def test_a_shoulder_that_was_asked_for_on_the_command_line_is_looked_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    with hosting(tmp_path / "host") as host, Player(host.address, "Ben") as ben, Player(host.address, "Cleo") as cleo:
        ben.update()
        cleo.say(Shadow(True))
        cleo.say(Chat("moo"))
        cleo.wait_for(Chat)  # the host has heard what was said before it
        hers = cleo.all(Seated)[0].seat  # whose greeting came first has the first seat
        async with opened(tmp_path, first=Join((host.address,), host.opened.words, watch=True, shadow=hers)) as stage:
            await stage.until(lambda: cleo.all(LookedAt))
            assert "You are watching" in stage.text  # her cards come a round late


async def test_a_player_lets_watchers_see_the_own_cards_and_takes_that_back(tmp_path: Path) -> None:
    game, options = take5()
    now = moment(game, options, 3, lambda state: any(ask.seat == 0 and ask.what == "pick" for ask in state.asks()))
    async with opened(tmp_path) as stage:
        desk = await sit_down(stage, game)
        await hear(stage, update_of(game, options, now.state, 0))
        await stage.keys("w", "n")
        assert desk.said == []
        await stage.keys("w")
        assert "Show your cards to people who watch?" in stage.text
        await stage.keys("y")
        assert "People who watch can see your cards now. w hides them." in stage.text
        await stage.keys("w")
        assert "Nobody who watches sees your cards any more." in stage.text
        assert desk.said == [Shadow(True), Shadow(False)]
        await stage.keys("o")
        assert "Whose cards" not in stage.text
