"""Every theme can be read on its ground and told apart by the eyes that it is for; a theme of one's own is a file."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.style import Style

from cowtui.app import FullScreen
from cowtui.settings import saved, themes
from cowtui.settings.contrast import contrast, difference, is_light
from cowtui.settings.saved import Settings
from cowtui.settings.themes import ThemeError, alike, load, names, unreadable
from cowtui.terminal import Terminal
from cowtui.textual_patches import Grounds
from cowtui.widgets.palette import SIXTEEN, SIXTEEN_LIGHT, Palette, palette


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of settings of the test's own."""
    monkeypatch.setattr(saved, "path", lambda: tmp_path / "settings.toml")
    load.cache_clear()
    (tmp_path / "themes").mkdir()
    return tmp_path / "themes"


def test_contrast_is_that_of_the_guidelines() -> None:
    """WCAG 2.2: black on white is 21:1; the grey #767676 on white is the least that passes for text."""
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#ffffff", "#000000") == pytest.approx(21)
    assert 4.5 <= contrast("#767676", "#ffffff") < 4.6
    assert contrast("#777777", "#ffffff") < 4.5


def test_red_and_green_are_alike_without_one_kind_of_cone() -> None:
    red, green = "#d70000", "#5f8700"
    assert difference(red, green) > 80
    assert difference(red, green, "deutan") < difference(red, green) / 3
    assert difference("#0087ff", "#ffd700", "deutan") > 80


@pytest.mark.parametrize("name", themes.OURS)
def test_a_theme_can_be_read_and_told_apart(name: str) -> None:
    theme = load(name)
    assert list(unreadable(theme)) == []
    assert list(alike(theme)) == []


@pytest.mark.parametrize(("name", "eyes"), [("redgreen", {"protan", "deutan"}), ("blueyellow", {"tritan"})])
def test_a_theme_for_other_eyes_is_checked_for_them_and_keeps_colours_far_apart(name: str, eyes: set[str]) -> None:
    theme = load(name)
    assert eyes < set(theme.eyes)
    assert list(alike(theme, least=25)) == []
    assert list(alike(load("dark"), least=25)) != []


def test_the_theme_of_high_contrast_has_seven_to_one() -> None:
    theme = load("contrast")
    assert min(contrast(colour, theme.ground) for role, colour in theme.roles.items() if role != "line") >= 7


def test_a_file_of_ones_own_names_what_it_changes(home: Path) -> None:
    (home / "night.toml").write_text('like = "contrast"\nground = "#0a0a0a"\n[roles]\nyou = "#ff87ff"\n', "utf-8")
    assert names() == (*themes.OURS, "night")
    theme = load("night")
    assert (theme.ground, theme.roles["you"], theme.roles["key"]) == ("#0a0a0a", "#ff87ff", load("contrast").roles["key"])


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('[roles]\nnote = "#333333"', "note (#333333 on #1c1c1c) has a contrast of 1.3; text wants 4.5"),
        ('[roles]\nmoo = "#ffffff"', "names a colour of roles that there is not: moo"),
        ('ground = "red"', "cannot be read: Expected `str` matching regex"),
        ('like = "moo"', "cannot be like 'moo'"),
        ("moo", "cannot be read: Expected '=' after a key"),
        ('[cards]\nBlue = "#000080"', "Blue (#1c1c1c on #000080) has a contrast of 1.1"),
    ],
)
def test_a_theme_that_cannot_be_used_says_why(home: Path, text: str, why: str) -> None:
    (home / "own.toml").write_text(text, "utf-8")
    with pytest.raises(ThemeError, match="the theme 'own'") as fault:
        load("own")
    assert why in str(fault.value)


def test_with_16_colours_a_theme_chooses_by_its_ground() -> None:
    assert palette(16, "light") is SIXTEEN_LIGHT
    assert palette(16, "contrast") is SIXTEEN
    assert {is_light(load(name).ground) for name in themes.OURS if name != "light"} == {False}


def styles(of: Palette) -> set[Style]:
    return {of.ink, of.key, of.cursor}


async def test_a_theme_that_is_chosen_in_the_settings_is_seen_at_once(tmp_path: Path) -> None:
    app = FullScreen(Terminal(motion=False), Settings(player="Ann"), keep_file=tmp_path / "settings.toml", home=tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        app.go("settings")
        await pilot.pause()
        await pilot.press("down", "down")
        for name in ("dark", "light", "contrast"):
            await pilot.press("right")
            await pilot.pause()
            assert (app.settings.theme, app.palette.name) == (name, name)
            assert app.screen.styles.background.hex.lower() == load(name).ground
        assert 'theme = "contrast"' in (tmp_path / "settings.toml").read_text("utf-8")


async def test_a_theme_that_cannot_be_used_leaves_the_dark_one_and_says_so(home: Path, tmp_path: Path) -> None:
    (home / "own.toml").write_text('[roles]\nink = "#222222"', "utf-8")
    app = FullScreen(Terminal(theme="own", motion=False), Settings(player="Ann", theme="own"), home=tmp_path)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        assert app.palette.name == "dark"


async def test_a_terminal_that_says_its_ground_is_white_gets_the_light_theme(tmp_path: Path) -> None:
    app = FullScreen(Terminal(motion=False), Settings(player="Ann"), home=tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        app._hear_ground("#fdf6e3")
        await pilot.pause()
        assert app.palette.name == "light"
        assert app.theme_in_use == "light"


@pytest.mark.parametrize(
    ("pieces", "typed", "colour"),
    [
        ((b"\x1b]11;rgb:1c1c/1c1c/1c1c\x1b\\",), b"", "#1c1c1c"),
        ((b"\x1b]11;rgb:ff/ff/ff\x07",), b"", "#ffffff"),
        ((b"jk\x1b]11;rgb:fff", b"f/ffff/ff", b"ff\x1b", b"\\q"), b"jkq", "#ffffff"),
        ((b"\x1b]11;rgba:0000/8080/ffff/ffff\x07",), b"", "#0080ff"),
        ((b"\x1b[A", b"\x1b"), b"\x1b[A\x1b", ""),
    ],
)
def test_the_terminals_answer_is_taken_out_of_what_is_typed(pieces: tuple[bytes, ...], typed: bytes, colour: str) -> None:
    grounds, heard = Grounds(), [""]
    grounds.hear = heard.append
    assert b"".join(map(grounds.without_answer, pieces)) == typed
    assert heard[-1] == colour
