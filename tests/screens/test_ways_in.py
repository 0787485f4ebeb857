"""The ways to a seat: back to one's own, under which name, in place of another terminal, and out of a lobby."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from protocol.hosts import HostProcess, Player, hosting, until
from screens.stage import Stage, hear, moment, opened, sit_down, take5, update_of

from cowtui.screens.browse import BrowseScreen
from cowtui.screens.destinations import Join
from cowtui.screens.lobby import LobbyScreen
from cowtui.screens.menu import MenuScreen
from cowtui.screens.question import QuestionScreen
from cowtui.screens.words import WordsScreen
from cowtui.seat import own_seats
from net import identity
from net.core.messages import Closing, Lobby, SeatInfo
from net.discovery import Found


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("people")


@pytest.fixture(scope="module")
def barn(folder: Path) -> Iterator[HostProcess]:
    """A table for many that nobody starts, and that is not announced."""
    with hosting(folder / "host", "take5", 10, starts_itself=False) as host:
        yield host


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def sat(host: HostProcess, name: str) -> None:
    """Somebody of this account has sat down there, and their terminal has gone."""
    with Player(host.address, name) as player:
        player.wait_for(Lobby)


def way_in(host: HostProcess) -> Join:
    return Join((host.address,), host.opened.words)


async def in_lobby(stage: Stage, name: str) -> None:
    await stage.until(lambda: isinstance(stage.app.screen, LobbyScreen) and f"{name} (you)" in stage.text)


async def test_join_leads_back_to_a_table_that_is_not_announced(barn: HostProcess, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sat(barn, "Bea")
    monkeypatch.setattr("cowtui.screens.browse.Looking", lambda found, failed: None)
    async with opened(tmp_path, first=Join(), player="Bea") as stage:
        stage.app.keep(replace(stage.app.settings, player="Bea"))
        await stage.until(lambda: isinstance(stage.app.screen, BrowseScreen) and "Your seat at Barn" in stage.text)
        assert "Enter goes back to your seat at Barn." in stage.text
        await stage.keys("enter")
        await stage.until(lambda: isinstance(stage.app.screen, LobbyScreen | QuestionScreen) or "six words" in stage.text.casefold())
        if not isinstance(stage.app.screen, LobbyScreen):
            await stage.keys("down", "enter")  # the words, which were not confirmed here
        await in_lobby(stage, "Bea")


async def test_who_has_a_seat_is_led_back_without_being_asked_for_a_name(
    barn: HostProcess, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sat(barn, "Eva")
    monkeypatch.setattr("cowtui.screens.browse.Looking", lambda found, failed: None)
    async with opened(tmp_path, first=Join(), player="") as stage:
        await stage.until(lambda: "Your seat at Barn" in stage.text and "as Eva" in stage.text)
        await stage.keys("enter")
        await stage.until(lambda: isinstance(stage.app.screen, LobbyScreen | WordsScreen))
        if not isinstance(stage.app.screen, LobbyScreen):
            await stage.keys("y")
        await in_lobby(stage, "Eva")
        assert stage.app.settings.player == ""
        await stage.keys("q", "m")
        await stage.until(lambda: isinstance(stage.app.screen, BrowseScreen))
        await stage.keys("escape", "1")
        await stage.until(lambda: "What is your name?" in stage.text)  # now one is wanted
        await stage.keys("escape")
        await stage.until(lambda: "Hello. What would you like to do?" in stage.text)


@pytest.mark.parametrize("has_seat", [True, False])
async def test_a_name_is_asked_where_no_seat_has_one(barn: HostProcess, tmp_path: Path, has_seat: bool) -> None:
    if has_seat:
        sat(barn, "Oda")
    async with opened(tmp_path, first=way_in(barn), player="") as stage:
        if has_seat:
            await stage.until(lambda: "You have a seat here as Oda: is that you?" in stage.text)
            await stage.keys("end", "enter")
        await stage.until(lambda: "What is your name?" in stage.text)
        await stage.keys(*["backspace"] * 24, *"Pia", "enter")
        await in_lobby(stage, "Pia")
        assert stage.app.settings.player == "Pia"
        await stage.keys("q", "y")


async def test_who_tells_no_name_has_not_joined(barn: HostProcess, tmp_path: Path) -> None:
    async with opened(tmp_path, first=way_in(barn), player="") as stage:
        await stage.until(lambda: "What is your name?" in stage.text)
        await stage.keys("escape")
        await stage.until(lambda: "You have not joined." in stage.text)


async def test_the_menu_says_where_a_seat_is_kept(tmp_path: Path) -> None:
    seat = own_seats.OwnSeat("Barn", "take5", "Ann", ("127.0.0.1", 26970), False)
    async with opened(tmp_path) as stage:
        menu = stage.app.screen
        assert isinstance(menu, MenuScreen)
        menu.tell(MenuScreen.FoundOwn([seat]))
        await stage.until(lambda: "your seat at Barn is kept" in stage.text)
        await stage.keys("down")
        assert "first where your seat is" in stage.text
        menu.tell(MenuScreen.FoundOwn([seat._replace(player="Ful"), seat]))
        await stage.until(lambda: "Ful's seat at Barn is kept, and 1 more" in stage.text)
        menu.tell(MenuScreen.FoundOwn([]))
        await stage.until(lambda: "seat at Barn" not in stage.text)


@pytest.mark.parametrize("by_host", [True, False])
async def test_a_table_that_was_closed_leads_back_to_no_seat_while_it_is_found_still(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, by_host: bool
) -> None:
    monkeypatch.setattr(BrowseScreen, "look", lambda screen: None)
    here = Found("Barn", "take5", "barn", 26970, ("10.9.9.1",), 4, 2, False, 2, "0.1.0")
    seats = [own_seats.OwnSeat("Barn", "take5", "Ann", ("127.0.0.1", port), False) for port in (26970, 26971)]
    async with opened(tmp_path, first=Join()) as stage:
        await stage.until(lambda: isinstance(stage.app.screen, BrowseScreen))
        browse = stage.app.screen
        assert isinstance(browse, BrowseScreen)
        browse.post_message(BrowseScreen.FoundOwn(seats))
        browse.post_message(BrowseScreen.Looked([here], {("10.9.9.1", 26970)}))
        await stage.until(lambda: stage.text.count("Your seat at Barn") == 2)
        game, options = take5()
        await sit_down(stage, game)
        assert stage.app.sitting is not None
        stage.app.sitting.address = "127.0.0.1:26970"
        await hear(stage, update_of(game, options, moment(game, options, 2, lambda state: True).state, 0, seats=2))
        if by_host:
            stage.app.sitting.hear(Closing("Ben has closed the table; the game is saved"))
            await stage.until(lambda: "Ben has closed the table" in stage.text)
            stage.app.leave_table()
        else:
            stage.app.end_table()
        await stage.until(lambda: stage.app.screen is browse and stage.text.count("Your seat at Barn") == 1)
        browse.post_message(BrowseScreen.FoundOwn(seats))
        browse.post_message(BrowseScreen.Looked([here], {("10.9.9.1", 26970)}))
        await stage.until(lambda: "127.0.0.1:26971" in stage.text)
        assert "26970" not in stage.text
        assert stage.text.count("Your seat at Barn") == 1


@pytest.mark.parametrize("stays", [True, False])
async def test_a_seat_that_was_given_up_is_not_offered_as_ones_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stays: bool) -> None:
    monkeypatch.setattr(BrowseScreen, "look", lambda screen: None)
    here = Found("Barn", "take5", "barn", 26970, ("10.9.9.1",), 4, 2, False, 2, "0.1.0")
    async with opened(tmp_path, first=Join()) as stage:
        await stage.until(lambda: isinstance(stage.app.screen, BrowseScreen))
        browse = stage.app.screen
        game, _ = take5()
        await sit_down(stage, game)
        sitting = stage.app.sitting
        assert sitting is not None
        sitting.address = "127.0.0.1:26970"
        sitting.hear(Lobby((SeatInfo("Ann"), SeatInfo("Ben" if stays else "")), {}))
        await stage.until(lambda: isinstance(stage.app.screen, LobbyScreen))
        stage.app.leave_table()
        browse.post_message(BrowseScreen.FoundOwn([own_seats.OwnSeat("Barn", "take5", "Ann", ("127.0.0.1", 26970), False)]))
        browse.post_message(BrowseScreen.Looked([here], set()))
        await stage.until(lambda: ("Enter sits down at Barn." if stays else "No table found yet.") in stage.text)
        assert "Your seat" not in stage.text


def test_a_seat_at_a_table_that_is_gone_is_not_offered(barn: HostProcess) -> None:
    sat(barn, "Gus")
    (kept,) = identity.seats()
    identity.keep_token(replace_seat(kept, address="127.0.0.1:1", table="Shed"))
    identity.keep_token(replace_seat(kept, fingerprint="00" * 32, table="Byre"))
    assert [(seat.table, seat.player, seat.address) for seat in own_seats.own_seats()] == [("Barn", "Gus", barn.address)]


async def test_a_seat_at_an_older_table_of_the_same_name_is_neither_offered_nor_asked_about(barn: HostProcess, tmp_path: Path) -> None:
    sat(barn, "Nan")
    (kept,) = identity.seats()
    identity.forget_token(bytes.fromhex(kept.fingerprint), "Barn", "Nan")
    identity.keep_token(replace_seat(kept, token="of-another-evening", player="Nan"))
    assert own_seats.own_seats() == []
    async with opened(tmp_path, player="Hal") as stage:
        stage.app.join(way_in(barn))
        await stage.until(lambda: "is that you?" in stage.text or isinstance(stage.app.screen, LobbyScreen))
        await in_lobby(stage, "Hal")
        await stage.keys("q", "y")


def replace_seat(seat: identity.SavedSeat, **parts: str) -> identity.SavedSeat:
    return replace(seat, **parts)


@pytest.mark.parametrize(("keys", "name"), [(["enter"], "Ida"), (["down", "enter"], "Joe")])
async def test_somebody_with_a_seat_under_another_name_is_asked(barn: HostProcess, tmp_path: Path, keys: list[str], name: str) -> None:
    sat(barn, "Ida")
    async with opened(tmp_path, player="Joe") as stage:
        stage.app.join(way_in(barn))
        await stage.until(lambda: "You have a seat here as Ida: is that you?" in stage.text)
        await stage.keys(*keys)
        await in_lobby(stage, name)
        await stage.keys("q", "y")


async def test_a_second_terminal_is_asked_whether_it_is_the_same_person(barn: HostProcess, tmp_path: Path) -> None:
    with Player(barn.address, "Kim") as kim:
        kim.wait_for(Lobby)
        async with opened(tmp_path, player="Kim") as stage:
            stage.app.join(way_in(barn))
            await stage.until(lambda: "Kim sits there in another terminal: is that you?" in stage.text)
            await stage.keys("n")
            await stage.until(lambda: "What name would you like at that table?" in stage.text)
            await stage.keys("escape")
            stage.app.join(way_in(barn))
            await stage.until(lambda: "is that you?" in stage.text)
            await stage.keys("y")
            await in_lobby(stage, "Kim")


async def test_leaving_a_lobby_frees_the_seat_at_once(barn: HostProcess, tmp_path: Path) -> None:
    with Player(barn.address, "Lou") as lou:
        lou.wait_for(Lobby)
        async with opened(tmp_path, player="Max") as stage:
            stage.app.join(way_in(barn), "Max")
            await in_lobby(stage, "Max")
            lou.wait_for(Lobby, lambda lobby: any(seat.name == "Max" for seat in lobby.seats))
            await stage.keys("q")
            assert "Your seat becomes free at once." in stage.text
            await stage.keys("m")
            lou.wait_for(Lobby, lambda lobby: all(seat.name != "Max" for seat in lobby.seats))
            until(lambda: all(seat.player != "Max" for seat in identity.seats()), "the way back to be forgotten")
