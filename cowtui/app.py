"""The Textual app: which screen is open, and what all of them need. It knows no game."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import ClassVar

from msgspec.structs import asdict, replace
from rich.style import Style
from textual.binding import Binding, BindingType
from textual.filter import LineFilter
from textual.geometry import Offset
from textual.theme import BUILTIN_THEMES, Theme
from typing_extensions import override

from cowtui.boards.rebinding import rebound
from cowtui.screens.commands import KEY_NAMES, Command, CommandsScreen, Line, Play, is_ours, wanted
from cowtui.screens.destinations import First, Join, NewTable, Replay, Rules, Solo
from cowtui.screens.leave import LeaveScreen
from cowtui.screens.menu import MenuScreen
from cowtui.screens.name import NameScreen
from cowtui.screens.only import OnlyScreen
from cowtui.screens.rules import RulesScreen
from cowtui.screens.visiting import Visiting
from cowtui.settings import saved
from cowtui.settings.contrast import is_light
from cowtui.settings.themes import ThemeError
from cowtui.terminal import ASK_GROUND, Terminal, catch_signals
from cowtui.textual_patches import grounds
from cowtui.widgets.canvas import Canvas
from cowtui.widgets.choices import Choices
from cowtui.widgets.filters import Colourless, Letters
from cowtui.widgets.lines import Remarking
from cowtui.widgets.palette import Palette, palette
from cowtui.widgets.text import clean, sentence
from rules.catalog import load, loaded
from rules.errors import RecordError
from rules.kernel import AnyGame, Seat


def _painted(colours: Palette) -> Theme:
    """The theme of ordinary widgets: the colours of the canvases."""
    ink, ground = (_hex(colours.ink, ground=ground) for ground in (False, True))
    key, note, bad, lead = (_hex(style) for style in (colours.key, colours.note, colours.bad, colours.lead))
    return Theme(
        name=colours.name,
        primary=key,
        secondary=_hex(colours.line),
        accent=key,
        foreground=ink,
        background=ground,
        surface=ground,
        panel=_hex(colours.bar, ground=True),
        success=lead,
        warning=_hex(colours.away),
        error=bad,
        dark=not is_light(ground),
        variables={"text-muted": note, "input-cursor-background": key, "input-cursor-foreground": ground},
    )


def _hex(style: Style, *, ground: bool = False) -> str:
    colour = style.bgcolor if ground else style.color
    assert colour is not None
    return colour.get_truecolor().hex


def _sixteen(name: str, base: str, key: str) -> Theme:
    """The theme of ordinary widgets in the terminal's own colours."""
    variables = {**BUILTIN_THEMES[base].variables, "text-muted": "ansi_default"}
    return dataclasses.replace(BUILTIN_THEMES[base], name=name, primary=key, secondary="ansi_bright_black", accent=key, variables=variables)


THEMES = (
    _sixteen("sixteen", "ansi-dark", "ansi_bright_yellow"),
    _sixteen("sixteen-light", "ansi-light", "ansi_blue"),
)


def _palette_of(terminal: Terminal) -> tuple[Palette, str]:
    """The palette of this terminal's theme; where that cannot be used, the dark one, and why."""
    try:
        return palette(terminal.colours, terminal.theme), ""
    except ThemeError as fault:
        return palette(terminal.colours), f"{fault}. The dark theme is used."


class FullScreen(Visiting, inherit_bindings=False):
    """The Textual app. Its result is the exit status; `farewell` is what to say afterwards."""

    CSS_PATH = "app.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "ask_to_leave", "Leave", show=False),
        Binding("ctrl+z", "suspend_process", "Suspend", show=False),
    ]

    def __init__(
        self,
        terminal: Terminal,
        settings: saved.Settings,
        first: First | None = None,
        *,
        kept: saved.Settings | None = None,
        keep_file: Path | None = None,
        home: Path | None = None,
        looks_around: bool = False,
    ) -> None:
        self.terminal = terminal
        self.palette, self._no_theme = _palette_of(terminal)
        self._typed_at = Offset(0, 0)
        self._own_filters: list[LineFilter] = []
        if terminal.colours == 0:
            self._own_filters.append(Colourless())
        if terminal.letters != "unicode":
            self._own_filters.append(Letters(terminal.letters))
        super().__init__()
        self._found_theme = terminal.theme
        self.settings = settings
        self.saved = kept or settings
        self.keys = rebound(settings.keys)
        self.first = first
        self.keep_file = keep_file
        self._home = home
        self.looks_around = looks_around
        """Whether the menu listens for tables on the network."""
        self.only = isinstance(first, Join) and first.only
        self.drafts: dict[str, str] = {}
        """What was typed and not said, by the title of its line."""
        self.farewell = ""
        self._ended = {}
        for theme in THEMES:
            self.register_theme(theme)
        self._paint_widgets()

    @override
    def get_line_filters(self) -> Sequence[LineFilter]:
        return [*super().get_line_filters(), *self._own_filters]

    def _paint_widgets(self) -> None:
        """Have ordinary widgets look as the canvases do."""
        known = {theme.name for theme in THEMES}
        if self.palette.name not in {*known, "mono"}:
            self.register_theme(_painted(self.palette))
        self.theme = self.palette.name if self.palette.name != "mono" else "sixteen"

    def use_theme(self, name: str) -> None:
        """Look like another theme from now on; `auto` is what the terminal has said at the start."""
        self.terminal = dataclasses.replace(self.terminal, theme=self._found_theme if name == "auto" else name)
        self.palette, why = _palette_of(self.terminal)
        self._paint_widgets()
        for screen in self.screen_stack:
            screen.refresh(layout=True, recompose=False)
            for widget in screen.walk_children():
                widget.refresh()
        if why:
            self.complain(why)

    @property
    def theme_in_use(self) -> str:
        """The name of the theme whose colours are seen."""
        return self.terminal.theme

    def _hear_ground(self, colour: str) -> None:
        """On the thread that reads keys: the terminal has said what its ground is."""
        self._found_theme = "light" if is_light(colour) else "dark"
        if self.settings.theme == "auto" and self.terminal.theme != self._found_theme:
            self.call_later(self.use_theme, "auto")

    @property
    def cursor_position(self) -> Offset:
        """Where the terminal's own cursor stands, hidden: braille displays and magnifiers follow it to the chosen thing."""
        focused = self.screen_stack[-1].focused if self.screen_stack else None
        here = focused.real_cursor() if isinstance(focused, Canvas) else None
        return self._typed_at if here is None or focused is None else focused.region.offset + here

    @cursor_position.setter
    def cursor_position(self, where: Offset) -> None:
        self._typed_at = where  # a line to type in says where its next letter goes

    def on_mount(self) -> None:
        """Open the first screen."""
        catch_signals(self.leave_with)
        if self.terminal.asks_ground and self._driver is not None:
            grounds.hear = self._hear_ground
            self._driver.write(ASK_GROUND)
        if self._no_theme:
            self.call_after_refresh(self.complain, self._no_theme)
        self.set_keymap(self.keys.keymap)
        self.push_screen(OnlyScreen(self.first) if self.only and isinstance(self.first, Join) else MenuScreen())
        if isinstance(self.first, Join):  # whoever has a seat there has a name already
            self.call_after_refresh(self._open_first)
        else:
            self.ask_own_name(self._open_first)

    @override
    def ask_own_name(self, then: Callable[[], None], *, cancelled: Callable[[], None] | None = None) -> None:
        if self.settings.player or self.only:
            self.call_after_refresh(then)
            return

        def named(name: str | None) -> None:
            if name is None and cancelled is not None:
                cancelled()
                return
            self.keep(replace(self.settings, player=name or "Player"))
            then()

        self.push_screen(NameScreen(is_first=cancelled is None), named)

    def _open_first(self) -> None:
        match self.first:
            case Solo():
                self.play(self.first)
            case Join(addresses=(), watch=watching):
                from cowtui.screens.browse import BrowseScreen

                self.push_screen(BrowseScreen(watching=watching))
            case Join():
                self.join(self.first)
            case Rules(game, number):
                self.open_rules(load(game), number)
            case Replay(text, seat):
                self.open_replay(text, seat)
            case None:
                pass
        if self.keys.clash and self.first is None:
            self.complain(self.keys.clash)
        self.first = None

    def keep(self, settings: saved.Settings) -> None:
        """Use these settings from now on, and save what has changed: not what the command line names for this run alone."""
        changed = {name: value for name, value in asdict(settings).items() if value != getattr(self.settings, name)}
        self.settings, self.saved = settings, replace(self.saved, **changed)
        if self.only:
            return
        try:
            saved.save(self.saved, self.keep_file)
        except OSError as fault:
            self.complain(f"The settings could not be saved: {fault}")

    @property
    @override
    def home(self) -> Path:
        if self._home is None:
            from net import identity

            self._home = identity.home()
        return self._home

    # Going places ----------------------------------------------------------------------------------------------------------

    def go(self, name: str) -> None:
        """What the menu offers."""
        if self.only and name not in ("rules", "quit"):
            self.complain("One table is all that is open to you here.")
            return
        if name in ("play", "host", "resume") and not self.settings.player:
            self.ask_own_name(lambda: self.go(name), cancelled=lambda: None)
            return
        from cowtui.screens.games import GamesScreen
        from cowtui.screens.preferences import PreferencesScreen
        from cowtui.screens.records import RecordsScreen

        match name:
            case "play":
                self.push_screen(GamesScreen("play"), self._set_up)
            case "join":
                from cowtui.screens.browse import BrowseScreen

                self.push_screen(BrowseScreen())
            case "host":
                self.push_screen(GamesScreen("host"), lambda game: self.host(load(game)) if game else None)
            case "resume":
                from cowtui.screens.records import SavedScreen

                self.push_screen(SavedScreen(self.home / "journals"), lambda file: self.resume(file) if file else None)
            case "rules":
                self.push_screen(GamesScreen("rules"), lambda game: self.open_rules(load(game)) if game else None)
            case "replays":
                self.push_screen(RecordsScreen(self.home / "replays"), lambda file: self._open_record(file) if file else None)
            case "settings":
                self.push_screen(PreferencesScreen())
            case _:
                self.ask_to_leave()

    def _set_up(self, game: str | None) -> None:
        from cowtui.screens.setup import SetupScreen

        def chosen(table: NewTable | None) -> None:
            if table:
                bots = (table.bot,) * (table.seats - 1)
                self.play(Solo(table.game.name, seats=table.seats, bots=bots, options=table.options))

        if game:
            self.push_screen(SetupScreen(load(game)), chosen)

    def open_rules(self, game: AnyGame | None = None, number: str = "") -> None:
        """A game's rulebook, at a rule; without a game, a list of them."""
        if game is None:
            self.go("rules")
        else:
            self.push_screen(RulesScreen(game, number))

    def _open_record(self, file: Path) -> None:
        from net.files import read_saved

        try:
            self.open_replay(read_saved(file))
        except UnicodeDecodeError:
            self.complain("That record cannot be opened: it is not text.")
        except OSError as fault:
            self.complain(f"That record cannot be opened: {fault.strerror}.")

    def open_replay(self, text: str, seat: Seat | None = 0, start: int | None = None) -> None:
        """Step through a record, given as text; `start`: after so many of its lines, else at the first question."""
        from cowtui.screens.replay import ReplayScreen
        from rules import record

        try:
            header, lines = record.opening(text)
            screen = ReplayScreen(header, lines, seat, text, start)
        except (RecordError, LookupError) as fault:
            self.complain(sentence(str(fault)))
            return
        self.push_screen(screen)

    def open_commands(self) -> None:
        """The command palette of the screen that is open: the lines that have a key, then what else its keys do."""
        commands: dict[str, Command] = {}
        for active in sorted(self.screen.active_bindings.values(), key=lambda active: not active.binding.show):
            if active.enabled and active.binding.description and is_ours(active.node, active.binding):
                commands.setdefault(active.binding.description, Command(active.node, active.binding))
        lines = [Line(room, choice) for room in self.screen.query(Choices) for choice in room.choices if choice.key]

        async def chosen(wish: Command | Line | Play | None) -> None:
            match wish:
                case Command(owner, binding):
                    await self.run_action(binding.action, owner)
                case Line(room, choice):
                    room.post_message(Choices.Chosen(choice))
                case Play(game):
                    self.ask_own_name(lambda: self._set_up(game), cancelled=lambda: None)
                case None:
                    pass

        listed = [(command, self.get_key_display(command.binding)) for command in sorted(commands.values(), key=wanted)]
        games = loaded()[0] if isinstance(self.screen, MenuScreen) and not self.only else ()
        self.push_screen(CommandsScreen(lines, listed, games), chosen)

    @override
    def get_key_display(self, binding: Binding) -> str:
        # as it is printed on the key, not 'pgup'
        return binding.key_display or KEY_NAMES.get(binding.key) or super().get_key_display(binding)

    @override
    def complain(self, why: str) -> None:
        if prompts := self._remarking():
            prompts[0].remark(sentence(why), "no")
        else:
            self.notify(why, severity="error", timeout=15)

    def _remarking(self) -> list[Remarking]:
        return [widget for widget in self.screen.walk_children() if isinstance(widget, Remarking)]

    @override
    def remark(self, text: str) -> None:
        for prompt in self._remarking():
            prompt.remark(text)

    # Leaving ---------------------------------------------------------------------------------------------------------------

    @override
    def ask_to_leave(self) -> None:
        if isinstance(self.screen, LeaveScreen):
            return
        sitting = self.sitting
        what = "Nothing is lost." if sitting is None else "The game is over, and its replay is kept."
        if sitting is not None and sitting.is_shared and sitting.is_in_lobby and sitting.seat is not None:
            back = f"To come back: {sitting.way_back}" if sitting.way_back else ""
            what = (
                f"Your seat becomes free at once. {back}"
                if sitting.outlasts_me
                else "Nobody else is at this table: it closes when you leave."
            )
        elif sitting is not None and not sitting.is_over:
            empty = "Nobody else is at this table: it closes when you leave."
            ends = "Only bots play with you. The game is saved; Resume in the menu continues it."
            stays = "The table stays open for the others, and y" if sitting.hosted is not None else "Y"
            kept = (
                f"The table's program has ended. {sitting.how_back}" if sitting.has_died else f"{stays}our seat is kept. {sitting.how_back}"
            )
            watched = f"You are only watching. To watch again: {sitting.way_back}"
            shared, own = watched if sitting.seat is None else kept, ends if sitting.update is not None else empty
            what = shared if sitting.is_shared else own
        if sitting is not None and sitting.was_closed and sitting.lost is not None:
            what = sentence(clean(sitting.lost.text))

        def chosen(name: str | None) -> None:
            if name == "menu":
                self.leave_table()
            elif name == "end":
                self.end_table()
            elif name == "quit":
                self.leave_with(0)

        hosted = sitting.hosted if sitting and sitting.is_shared else None
        owns = sitting is not None and sitting.is_shared and sitting.owner and sitting.lost is None
        may_end = owns or (hosted is not None and hosted.is_running)
        self.push_screen(LeaveScreen(what, at_table=sitting is not None and not self.only, may_end=may_end), chosen)

    @override
    def action_suspend_process(self) -> None:
        if not self.only:  # a guest has no shell that would bring the program back
            super().action_suspend_process()

    def action_ask_to_leave(self) -> None:
        """Ask whether to leave; a key may do that too."""
        self.ask_to_leave()

    def leave_with(self, status: int) -> None:
        """End the app with this exit status; the connection is closed. A terminal that is gone ends no table on the network."""
        self.has_left = True
        self.end_unseated()
        if self.sitting is not None:
            sitting, self.sitting = self.sitting, None
            ends = not sitting.is_shared and (status == 0 or sitting.is_private)
            if ends and not sitting.is_over and sitting.update is not None:
                self.farewell = f"Your game of {sitting.game.title} is saved. Start cowtui and choose Resume."
            elif not ends and sitting.is_in_lobby and status == 0:
                sitting.give_up_before_game()
                has_more = sitting.way_back and sitting.outlasts_me
                self.farewell = f"You have left {sitting.table}. To come back: {sitting.way_back}" if has_more else ""
            elif not ends and sitting.way_back and not sitting.is_over and sitting.seat is not None and not sitting.was_closed:
                self.farewell = f"Your seat at {sitting.table} is kept. {sitting.how_back}"
            sitting.close()
            if ends and sitting.hosted is not None:
                sitting.hosted.end()
        self.exit(status, return_code=status)

    def on_unmount(self) -> None:
        """Close what is open."""
        if self.sitting is not None:
            self.sitting.close()
