"""What every screen shares: breakpoints, a sentence where there is no room, and the keys that mean the same everywhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, TypeVar, cast

from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.binding import Binding, BindingType
from textual.screen import ModalScreen, Screen
from textual.widgets import Static
from typing_extensions import override

from cowtui.screens.shell import Shell
from cowtui.screens.unasked import Unasked
from cowtui.terminal import LEAST
from cowtui.widgets.forgiving import Forgiving

if TYPE_CHECKING:
    from cowtui.boards.layout import Zone
    from net.core.connection import Lost
    from net.core.messages import FromHost

R = TypeVar("R")
WIDTHS = [(0, "-no-room"), (LEAST[0], "-narrow"), (80, "-normal"), (110, "-wide"), (150, "-vast")]
HEIGHTS = [(0, "-no-height"), (LEAST[1], "-short"), (24, "-tall"), (30, "-roomy"), (36, "-high")]


class DismissedOnce(Unasked, Forgiving, Screen[R]):
    """A screen that leaves once, and only while it is on top: a second key in the same moment must not take the one below along."""

    _is_leaving = False

    @override
    def dismiss(self, result: R | None = None) -> AwaitComplete:
        if self._is_leaving or self.app.screen is not self:
            return AwaitComplete()
        self._is_leaving = True
        return super().dismiss(result)


class CowScreen(DismissedOnce[R]):
    """A whole screen. `contents` composes it."""

    HORIZONTAL_BREAKPOINTS = WIDTHS
    VERTICAL_BREAKPOINTS = HEIGHTS
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark", "rules", "Rules", key_display="?", id="help"),
        Binding("colon", "commands", "Commands", key_display=":", id="commands"),
        Binding("escape", "back", "Back", key_display="Esc"),
        Binding("q,ctrl+c", "leave", "Leave", key_display="q", id="leave"),
    ]

    goes_on: ClassVar[str] = ""
    """What to say where there is no room, of a game that does not wait."""

    @property
    def cow(self) -> Shell:
        """The app, as far as screens know it."""
        return cast(Shell, self.app)

    @override
    def compose(self) -> ComposeResult:
        yield from self.contents()
        needs = f"cowtui needs {LEAST[0]} columns and {LEAST[1]} lines"
        yield Static(f"{needs}; make this window larger. {self.goes_on}{self.cow.keys.shown('leave')} leaves.", id="too-small")

    def contents(self) -> ComposeResult:
        """What stands on this screen."""
        raise NotImplementedError

    def lower_rows(self) -> Zone | None:
        """At a table, the rows from the story down to the keys, which a small screen over it may take; None: this is no table."""
        return None

    def action_back(self) -> None:
        """One step back."""
        self.dismiss()

    def action_leave(self) -> None:
        """Ask whether to leave."""
        self.cow.ask_to_leave()

    def action_rules(self) -> None:
        """The rulebook, where it helps here."""
        self.cow.open_rules()

    def action_commands(self) -> None:
        """Everything that can be done here, by name."""
        self.cow.open_commands()


class StageScreen(CowScreen[None]):
    """A screen of a sitting, the lobby or the table: it takes what the host says, in order, from when it has been drawn first."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "back", "Back", key_display="Esc", show=False)]

    def __init__(self) -> None:
        super().__init__()
        self._early: list[FromHost | Lost] | None = []

    def hear(self, message: FromHost | Lost) -> None:
        """Take a message, or keep it until this screen is there."""
        if self._early is None:
            self.heard(message)
        else:
            self._early.append(message)

    def heard(self, message: FromHost | Lost) -> None:
        """A message of the host's."""
        raise NotImplementedError

    def begin(self) -> None:
        """To be called once, when this screen is mounted."""
        self.call_after_refresh(self._catch_up)

    def _catch_up(self) -> None:
        early, self._early = self._early or [], None
        for message in early:
            self.heard(message)


class CowModal(DismissedOnce[R], ModalScreen[R]):
    """A small screen over another. `contents` composes it."""

    HORIZONTAL_BREAKPOINTS = WIDTHS
    VERTICAL_BREAKPOINTS = HEIGHTS
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", "Back", key_display="Esc"),
        Binding("ctrl+c", "back", "Back", show=False),
    ]

    @property
    def cow(self) -> Shell:
        """The app, as far as screens know it."""
        return cast(Shell, self.app)

    def action_back(self) -> None:
        """One step back."""
        self.dismiss(None)
