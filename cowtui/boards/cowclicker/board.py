"""The table of Cow Clicker: the stockyard and the decks, the players with their cows, the own pasture.

Space marks cows, Enter says: on a stockyard cow it pays, on a player it gives or offers, on a cow of one's own it sells.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from textual.binding import Binding, BindingType

from cowtui.boards.cowclicker import pastures
from cowtui.boards.cowclicker.about import about_action, about_decks, about_own, about_player, about_yard, in_brief, scored, terms
from cowtui.boards.cowclicker.cards import layout_for
from cowtui.boards.cowclicker.choice import Asking, Marks, names, said, ways
from cowtui.boards.cowclicker.players import paint_players, standing, verdict
from cowtui.boards.cowclicker.turn import SECONDS, deed, is_minor, unfold
from cowtui.boards.legacy import Board
from cowtui.boards.legacy_round_end import paint_round_end
from cowtui.boards.spots import Spot
from cowtui.widgets.canvas import Grid
from rules import kernel
from rules.cowclicker.actions import Accept, Actions, Buy, Cancel, Decline, Gift, Herd, Offer, Pick, Sell, Skip, Swap, Target, Tip, Upgrade
from rules.cowclicker.components import Options, deck_of
from rules.cowclicker.decks import Deck
from rules.cowclicker.events import CowmageddonCame
from rules.cowclicker.view import View, unseen_cows
from rules.cowclicker.words import tie_breaks
from rules.kernel import IllegalAction, Seat

WIDE: Final = 80
"""Cells that have room for everything twice."""


class CowClicker(Board):
    """See Table."""

    view: View
    BINDINGS: ClassVar[list[BindingType]] = [Binding("space", "mark", "Mark", key_display="Space")]

    def __init__(self, *, motion: bool = True, id: str | None = None) -> None:
        super().__init__(motion=motion, id=id)
        self.marks: list[str] = []
        """The things that Space has marked, in that order."""
        self.deeds: dict[Seat, list[str]] = {}
        """What each player has done in their last turn, as far as it was seen here."""
        self._way = 0
        self._asked_for: tuple[str, int] | None = None

    # What there is to answer from --------------------------------------------------------------------------------------------

    @property
    def options(self) -> Options:
        """The game's own."""
        return pastures.options_of(self.position.options) if self.position else Options()

    @property
    def deck(self) -> Deck:
        """The cards of this game."""
        return deck_of(self.options)

    @property
    def names(self) -> Sequence[str]:
        """The players'."""
        return self.position.names if self.position else ()

    @property
    def you(self) -> Seat | None:
        """Who sits here; None: a watcher, over whosever shoulder."""
        return self.position.seat if self.position else None

    @property
    def what(self) -> str:
        """The question that must be answered, or whose answer can be changed; empty: none but gifts and trades."""
        asks = self.position.asks if self.position else ()
        return next((asked.what for asked in asks if asked.must or asked.what == "tipping"), "")

    @property
    def asking(self) -> Asking:
        """What the answers are read from."""
        return Asking(self.deck, self.view, self.what, Marks.read(self.marks), self._way)

    @property
    def asks_to_pay(self) -> bool:
        """Whether stockyard cows may be bought now."""
        return self.what in pastures.PHASES

    @property
    def picks_basics(self) -> bool:
        """Whether only basic cows are asked for."""
        return self.what in ("cowboy", "tipping", "drive")

    def said(self, name: str) -> Actions | None:
        """What Enter says on a thing."""
        return None if self.view.seat is None else said(self.asking, name)

    def proposed(self) -> list[str]:
        """The own cows that Enter would pay with, or swap, though none is marked."""
        spot = self._spots.get(self.cursor)
        if self.marks or spot is None or self.showing:
            return []
        match self.said(spot.name):
            case Upgrade(cows) if ways(self.asking, int(spot.name.split()[1])):
                return names("own", cows)
            case Swap(own):
                return names("own", (own,))
            case _:
                return []

    def unseen(self) -> Sequence[int]:
        """The premium cows that nobody has seen yet, as the host said last: a picture on the way may not add up."""
        return sorted(unseen_cows(self.options, self.position.view)) if self.position else ()  # type: ignore[arg-type]

    # See Table ---------------------------------------------------------------------------------------------------------------

    def status(self) -> str:
        """See Table."""
        view = self.view
        if view.phase == "over":
            return "The game is over"
        whose = "your turn" if view.turn == self.you else f"{self.names[view.turn]}'s turn"
        return f"Turn {view.turns + 1}, {whose}{' · Cowntdown' if view.in_cowntdown else ''}"

    def home(self) -> Sequence[str]:
        """See Table."""
        if self.what == "upgrade":
            return "yard", "buttons"
        return "basic", "own" if self.what in ("tipping", "cowboy") else "buttons", "players", "own", "yard"

    def keys(self) -> str:
        """See Table."""
        spot = self._spots.get(self.cursor)
        does = in_brief(self.deck, self.what, spot.action) if spot and spot.action and self.lit(spot.action) else ""  # type: ignore[arg-type]
        if self.what == "cowboy":
            return f"Space marks, 0–{len(self.asking.marks.own) + 1} choose{', ' * bool(does)}{does}"
        if does:
            # of an event the line below says it too, and a narrow screen has a line of the past instead
            return does if self.what in pastures.PHASES or self.size.width >= WIDE else ""
        return "Space marks cows" if spot and spot.zone in ("own", "yard", "players") else "arrows, then Enter"

    def made_of(self, seat: Seat) -> str:
        """See Table: what decides between equal averages (CC-R32) too."""
        cows = self.view.pastures[seat]
        return f"{sum(self.deck.mooney[cow] for cow in cows)} mooney by {len(cows)} cow{'s' * (len(cows) != 1)}"

    def may_still(self, what: str, question: str) -> str:
        """See Table."""
        if self.what == "tipping":
            return "You may still choose another cow to tip."
        offers = [one for one in self.view.offers if one.to == self.view.seat]
        if offers:
            return f"You may answer {terms(self.deck, offers[0], self.names, self.view.seat)}."
        may = pastures.may_exchange(self) or "answer"
        return f"You may {may}: last call." if what == "last call" else f"You may {may} meanwhile."

    def about(self, spot: Spot) -> str:
        """See Table."""
        asking = self.asking
        if over := verdict(self):
            return over
        if spot.action is not None and self.lit(spot.action):
            return about_action(asking, self.names, spot.action)  # type: ignore[arg-type]
        kind, *numbers = spot.name.split()
        match kind, [int(number) for number in numbers if number.isdigit()]:
            case "own", [card, _]:
                return about_own(asking, card)
            case "yard", [card, _]:
                return about_yard(asking, card)
            case "player", [seat]:
                return about_player(asking, self.names, seat, None)
            case "cow", [seat, card, _]:
                return about_player(asking, self.names, seat, card)
            case "decks", _:
                return about_decks(asking, pastures.quiet_left(self.options, self.view))
            case _:
                return ""

    def choose(self, spot: Spot) -> None:
        """Say it; what was marked for it is marked no longer."""
        if spot.action is not None:
            self.say(spot.action)
            if self.lit(spot.action):
                self._unmark()
            return
        kind = spot.name.split()[0]
        if kind == "own" and self.what == "drive":
            self.marks = [spot.name]
            self.repaint()
            first = next((one.name for one in self._spots.values() if one.zone == "players" and one.action and self.lit(one.action)), "")
            self.point(first or spot.name)
        elif kind in ("player", "cow", "own"):
            self.post_message(self.Refused(IllegalAction("", self.about(spot))))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """See Table."""
        return super().check_action(action, parameters) and not (self.is_for_looking and action == "mark")

    def action_mark(self) -> None:
        """Mark a cow, or no longer; of the stockyard: propose another way to pay."""
        spot = self._spots.get(self.cursor)
        if spot is None or self.is_deaf:
            return
        kind = spot.name.split()[0]
        if kind in ("own", "cow"):
            if spot.name in self.marks:
                self.marks.remove(spot.name)
            else:
                other = spot.name.split()[1] if kind == "cow" else ""
                self.marks = [mark for mark in self.marks if not other or mark.split()[0] == "own" or mark.split()[1] == other]
                self.marks.append(spot.name)
            self._show_marks()
        elif kind == "yard":
            self._way += 1
            self._show_marks()
        else:
            self.action_choose()

    def _show_marks(self) -> None:
        self.repaint()
        if self.cursor in self._spots:
            self.point(self.cursor)
        else:
            self.go_home()

    def _unmark(self) -> None:
        self.marks = []
        self._way = 0
        self._show_marks()

    def back(self) -> bool:
        """See Table."""
        if not self.marks:
            return False
        self.marks.pop()
        self._show_marks()
        return True

    def point(self, name: str) -> None:
        """See Table. A way to pay is proposed for one cow of the stockyard."""
        if name != self.cursor:
            self._way = 0
        before = self.cursor
        super().point(name)
        if name != before and not self.marks:
            self.repaint()  # what is proposed depends on where the cursor is

    def go_home(self) -> None:
        """See Table. A new question begins without marks, at its own first answer."""
        there = pastures.existing(self)
        self.marks = [mark for mark in self.marks if mark in there]
        asked = next(((one.what, one.about) for one in self.position.asks if one.must), None) if self.position else None
        if asked is not None and asked != self._asked_for:
            self.marks, self._way, self.cursor = [], 0, ""
        self._asked_for = asked
        self.repaint()
        super().go_home()
        if self.cursor not in self._spots:
            self.point(next((name for name in self._spots if name.startswith("own ")), ""))

    def spot_for(self, action: kernel.Action) -> str:
        """See Table."""
        match action:
            case Upgrade(cows, target):
                return self._marked([*names("own", cows)], f"yard {target} 0")
            case Sell(cow) | Tip(cow):
                return self._marked([], f"own {cow} 0")
            case Gift(cow, to):
                return self._marked(names("own", (cow,)), f"player {to}")
            case Offer(to, give, want):
                return self._marked([*names("own", give), *names(f"cow {to}", want)], f"player {to}")
            case Herd(cows, draws):
                return self._marked(names("own", cows), f"draws {draws}")
            case Swap(own, victim, other):
                return self._marked(names("own", (own,)), f"cow {victim} {other} 0")
            case Target(victim, cow):
                return self._marked([], f"player {victim}" if cow is None else f"cow {victim} {cow} 0")
            case Pick(cow):
                return self._marked([], f"basic {cow}")
            case Accept(number) | Decline(number) | Cancel(number):
                return self._marked([], f"{type(action).__name__.lower()} {number}")
            case Skip() | Buy():
                return self._marked([], f"say {type(action).__name__.lower()}")
            case _:
                return ""

    def _marked(self, marks: list[str], spot: str) -> str:
        """The spot, where it is drawn, with these things marked."""
        self.marks = marks
        self.repaint()
        return spot if spot in self._spots else ""

    # Showing a turn ------------------------------------------------------------------------------------------------------------

    def after(self, view: kernel.View, event: kernel.Event) -> View:
        """See Table."""
        assert isinstance(view, View)
        return unfold(view, event)  # type: ignore[arg-type]

    def begin(self) -> None:
        """See Showing."""
        super().begin()
        self.marks, self.deeds, self._way, self._asked_for = [], {}, 0, None

    def pace(self, event: kernel.Event) -> float:
        """See Table."""
        return SECONDS.get(type(event), 0.0)  # type: ignore[arg-type]

    def is_minor(self, event: kernel.Event) -> bool:
        """See Table."""
        return is_minor(event)  # type: ignore[arg-type]

    def on_board_happened(self, message: Board.Happened) -> None:
        """Keep what each player has done in their turn."""
        if self.position is not None and (done := deed(self.deck, message.event)):
            seat, text = done
            self.deeds[seat] = [*self.deeds.get(seat, ()), text] if text else []
            if not self.showing:
                self.repaint()

    # The picture ---------------------------------------------------------------------------------------------------------------

    def paint_table(self, grid: Grid) -> None:
        """The zones, from top to bottom."""
        view = self.view
        seats, is_watcher = len(view.pastures), view.seat is None
        most = max(len(view.yard), self.deck.yard_size)
        layout = layout_for(grid.width, grid.height, seats, most, is_watcher)
        if self.what == "calf" and not self.showing:
            pastures.paint_basic(self, grid, layout)
        else:
            pastures.paint_yard(self, grid, layout)
        pastures.paint_decks(self, grid, layout)
        end = paint_players(self, grid, 1 + layout.yard.height, layout)
        own = layout.own._replace(height=max(layout.own.height, pastures.own_rows(self, grid, layout.own)))
        top = grid.height - 2 - (0 if is_watcher else own.height)
        pastures.paint_piles(self, grid, end, top)
        pastures.paint_pasture(self, grid, top, own)
        pastures.paint_buttons(self, grid, grid.height - 1)
        if isinstance(self.event, CowmageddonCame):
            self._paint_end(grid, self.event)

    def _paint_end(self, grid: Grid, end: CowmageddonCame) -> None:
        order = sorted(range(len(end.totals)), key=lambda seat: standing(self.view, self.deck.mooney, seat), reverse=True)
        mooney = [f"{total}" for total, _ in end.totals]
        cows = [f"{count}" for _, count in end.totals]
        averages = [scored(self.deck, cows) for cows in self.view.pastures]
        columns = [("mooney", mooney), ("cows", cows), ("average", averages)]
        paint_round_end(
            grid,
            self.names,
            self.view.seat,
            order,
            columns,
            "COWMAGEDDON!",
            next(tie_breaks(end.totals, self.names), "The highest average wins"),
        )


BOARD = CowClicker
