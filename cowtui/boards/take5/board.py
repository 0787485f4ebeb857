"""The table of Take 5: four rows and the Cow, the players, the own hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from textual.geometry import Region

from cowtui.boards.base import Board
from cowtui.boards.round_end import paint_round_end
from cowtui.boards.spots import Spot
from cowtui.boards.take5.cards import LARGE, SMALL, WORD, Size, by_heads, paint_card, paint_cow, paint_gap
from cowtui.boards.take5.turn import seconds, unfold
from cowtui.widgets.canvas import Grid
from cowtui.widgets.text import one_of, wrap
from rules import kernel
from rules.kernel import Seat
from rules.take5 import placing
from rules.take5.actions import Claim, Pick, Put, Take
from rules.take5.components import FULL, HAND, HEADS, ROWS, Options, heads
from rules.take5.events import Jumped, Picked, Placed, Scored
from rules.take5.view import View

KEYS: Final = "1234567890"
"""Of the hand cards, from the left; rows have the first four while a row is asked for."""


_NOTES: Final = 16
"""Cells beside a row."""
_PLAYERS: Final = 30
"""Cells of the list of players."""


class Take5(Board):
    """See Table."""

    view: View
    has_rounds = True

    def status(self) -> str:
        """See Table."""
        view = self.view
        if self.position and self.position.outcome:
            return "The game is over"
        if view.spread:
            return f"Round {view.round + 1}, claiming"
        left = max(view.left)
        return f"Round {view.round + 1 if left else max(1, view.round)}, turn {min(HAND, HAND - left + (not view.waiting))} of {HAND}"

    def home(self) -> Sequence[str]:
        """See Table."""
        return "rows", "spread", "hand"

    def resting(self) -> str:
        """See Table."""
        return f"hand {self.view.pick}" if self.view.pick else ""

    def about(self, spot: Spot) -> str:
        """What the card or the row would bring, on the rows as they lie."""
        view = self.view
        match spot.action:
            case Pick(card) if card == view.pick:
                return f"You picked the {card}; Enter on another card changes that."
            case Pick(card):
                return f"{card} ({_count(HEADS[card])}): {self._would_go(card)}"
            case Take() | Put() if view.waiting and self.position:
                row = spot.action.row
                costs = self.position.game.describe_action(self.position.options, view, spot.action)
                return f"Row {row + 1} for your {view.waiting[0][0]}: {costs}."
            case Take(row) | Put(row):
                return f"Row {row + 1}: {_count(heads(view.rows[row]))}, {self._room(row)}."
            case Claim(card):
                return f"{card}: {_count(HEADS[card])}."
            case _:
                return self._about_player(int(spot.name.split()[1])) if spot.zone == "players" else ""

    def _about_player(self, seat: Seat) -> str:
        view, names = self.view, self.position.names if self.position else ()
        pile = " ".join(map(str, view.piles[seat])) or "nothing"
        hand = view.hands[seat]
        held = f"; holds {' '.join(map(str, hand))}" if hand and seat != view.seat else ""
        return f"{names[seat]}: taken this round: {pile}{held}."

    def _would_go(self, card: int) -> str:
        rows = [list(row) for row in self.view.rows]
        row = self._row_now(card)
        if row is None:
            cheapest = min(placing.cost(rows, self.view.cow, row, card, choice=True) for row in range(ROWS))
            return f"fits no row now; you would take one, {_count(cheapest)} at least."
        cost = placing.cost(rows, self.view.cow, row, card)
        place = len(rows[row]) + 1
        if len(rows[row]) + (self.view.cow == row) >= FULL:
            return f"the sixth card of row {row + 1} now: {_count(cost)} to you."
        felled = f", and the Cow's jump brings you {_count(cost)}" if cost else ""
        return f"card {place} of row {row + 1} now{felled}."

    def _row_now(self, card: int) -> int | None:
        """Where the card would go on the rows as they lie."""
        if not self.view.rows:
            return None
        rows = [list(row) for row in self.view.rows]
        options = self.position.options if self.position else None
        if isinstance(options, Options) and options.variant == "professional":
            ends = placing.nearest_ends(rows, card)
            return ends[0] if ends else None
        return placing.row_for(rows, card)

    def _room(self, row: int) -> str:
        free = FULL - len(self.view.rows[row]) - (self.view.cow == row)
        return f"room for {free}" if free > 0 else "full"

    # Showing a turn --------------------------------------------------------------------------------------------------------

    def after(self, view: kernel.View, event: kernel.Event) -> View:
        """See Table."""
        assert isinstance(view, View)
        return unfold(view, event)  # type: ignore[arg-type]

    def pace(self, event: kernel.Event) -> float:
        """See Table."""
        return seconds(event)

    def scored(self, event: kernel.Event) -> tuple[int, ...] | None:
        """See Table."""
        return event.heads if isinstance(event, Scored) else None

    def may_still(self, what: str, question: str) -> str:
        """See Table."""
        return "You may still change your pick." if what == "pick" else super().may_still(what, question)

    def is_minor(self, event: kernel.Event) -> bool:
        """See Table."""
        return isinstance(event, Picked)

    # The picture -----------------------------------------------------------------------------------------------------------

    def paint_table(self, grid: Grid) -> None:
        """The rows with their notes, the players beside or below them, the hand at the bottom."""
        wide = grid.width >= 3 + FULL * SMALL.width + _NOTES + _PLAYERS
        large = grid.width >= 3 + FULL * LARGE.width + _NOTES + _PLAYERS and grid.height >= ROWS * LARGE.height + LARGE.height + 3
        size = LARGE if large else SMALL if wide and grid.height >= ROWS * SMALL.height + SMALL.height + 2 else WORD
        hand_top = grid.height - size.height - 2
        self._paint_hand(grid, hand_top, size)
        if self.view.spread:
            bottom = self._paint_spread(grid, hand_top)
            self._paint_players_below(grid, bottom, hand_top)
        elif size is WORD:
            self._paint_rows(grid, size)
            self._paint_players_below(grid, ROWS + 1, hand_top)
        else:
            self._paint_rows(grid, size)
            left = 3 + FULL * size.width + _NOTES
            self._paint_players(grid, left, min(grid.width - left, _PLAYERS + 14), ROWS * size.height)
            self._paint_taken(grid, ROWS * size.height, hand_top)
        if isinstance(self.event, Scored) and self.position:
            totals = self.event.totals
            columns = [("heads", [f"+{more}" for more in self.event.heads]), ("in all", list(map(str, totals)))]
            order = sorted(range(len(totals)), key=lambda seat: totals[seat])
            paint_round_end(grid, self.position.names, self.view.seat, order, columns, "The round ends")

    def _paint_rows(self, grid: Grid, size: Size) -> None:
        view, position = self.view, self.position
        asked = {asked.what for asked in position.asks} if position and not self.showing else set()
        ghost = self._ghost()
        for row, cards in enumerate(view.rows):
            y = row * size.height
            middle = y + size.height // 2
            action = Put(row) if "put" in asked else Take(row)
            region = Region(0, y, 3 + FULL * size.width + _NOTES, size.height)
            here = self.spot(f"row {row + 1}", region, action, zone="rows", key=KEYS[row] if asked & {"take", "put"} else "")
            lit = bool(asked & {"take", "put"}) and self.lit(action)
            label = self.palette.cursor if here else self.palette.key if lit else self.palette.quiet
            grid.put(0, middle, f"▸{row + 1}" if here else f" {row + 1}", label)
            for place in range(FULL):
                x = 3 + place * size.width
                if place < len(cards):
                    paint_card(grid, x, y, size, cards[place], self.palette.cursor if self._is_fresh(cards[place]) else None)
                elif view.cow == row and place == len(cards):
                    paint_cow(grid, x, y, size, self.palette.cursor if isinstance(self.event, Jumped) else self.palette.cow)
                else:
                    mark = str(ghost[1]) if ghost and ghost[0] == row and place == len(cards) + (view.cow == row) else ""
                    paint_gap(grid, x, y, size, mark)
            self._paint_note(grid, 3 + FULL * size.width + 1, y, size, row, here, lit)

    def _paint_note(self, grid: Grid, x: int, y: int, size: Size, row: int, here: bool, lit: bool) -> None:
        """How near the row is to its sixth card, and what that takes; or what choosing it costs."""
        view, width = self.view, _NOTES - 1
        free = FULL - len(view.rows[row]) - (view.cow == row)
        if lit and view.waiting:
            rows = [list(cards) for cards in view.rows]
            action = Put if self.position and any(asked.what == "put" for asked in self.position.asks) else Take
            _, falls = placing.lay(rows, view.cow, row, view.waiting[0][0], choice=action is Take)
            cost = sum(heads(fall.cards) for fall in falls)
            further = [str(fall.row + 1) for fall in falls if fall.by_cow]
            lines = [f"costs {_count(cost)}", f"and row {', '.join(further)}" if further else ""]
            style = self.palette.cursor if here else self.palette.key
        else:
            count = heads(view.rows[row])
            lines = [_count(count), f"room for {free}"] if free > 0 else [_count(count), "6th takes all"]
            style = self.palette.ink if free > 1 else self.palette.hot if free == 1 else self.palette.no
        if size is WORD:
            grid.put(x, y, ", ".join(filter(None, lines)), style, grid.width - x)
            return
        top = y + size.height // 2 - 1
        if here and not lit:
            grid.put(x, top, f"{lines[0]}", self.palette.cursor, width)
        else:
            grid.put(x, top, lines[0], style, width)
        grid.put(x, top + 1, lines[1], style, width)

    def _ghost(self) -> tuple[int, int] | None:
        """The row where the hand card under the cursor would go now, and the card."""
        spot, position = self.cursor.split(), self.position
        if self.showing or position is None or not spot or spot[0] != "hand" or not any(asked.what == "pick" for asked in position.asks):
            return None
        card = int(spot[1])
        row = self._row_now(card) if card in self.view.hand else None
        return None if row is None else (row, card)

    def _is_fresh(self, card: int) -> bool:
        """Whether the event that is being shown is about this card."""
        return isinstance(self.event, Placed) and self.event.card == card

    def _paint_hand(self, grid: Grid, top: int, size: Size) -> None:
        view = self.view
        if view.seat is None:
            grid.rule(top, "You watch this game")
            return
        picked = f" · you picked the {view.pick}" if view.pick else ""
        title = f"{self.position.whose if self.position else 'Your'} hand: {len(view.hand)} card{'s' * (len(view.hand) != 1)}{picked}"
        grid.rule(top, next((long for legend in _LEGENDS if len(long := title + legend) + 3 < grid.width), title))
        rows_asked = self.position and not self.showing and any(asked.what in ("take", "put") for asked in self.position.asks)
        for place, card in enumerate(view.hand):
            x, action = place * size.width, Pick(card)
            key = "" if rows_asked else KEYS[place]
            here = self.spot(f"hand {card}", Region(x, top + 1, size.width, size.height), action, zone="hand", key=key)
            style = self.palette.own if card == view.pick else self.shade(action, by_heads(self.palette, card))
            paint_card(grid, x, top + 1, size, card, style)
            if here:
                # one line and not the whole card: a cursor that moves should cost little, above all over SSH
                grid.paint(x, top + 1 + (size is not WORD), size.width, self.palette.cursor)
            below = top + 1 + size.height
            if card == view.pick:
                grid.middle(x, below, size.width, "pick", self.palette.cursor if here else self.palette.own)
            elif key:
                style = self.palette.key if self.lit(action) else self.palette.quiet
                grid.middle(x, below, size.width, key, self.palette.cursor if here else style)

    def _paint_spread(self, grid: Grid, bottom: int) -> int:
        """T5-21: the cards to claim; the line after them."""
        across = max(1, grid.width // WORD.width)
        grid.put(0, 0, "Face up, to be claimed:", self.palette.title)
        for place, card in enumerate(self.view.spread):
            x, y = place % across * WORD.width, 1 + place // across
            action = Claim(card)
            here = self.spot(f"spread {card}", Region(x, y, WORD.width, 1), action, zone="spread")
            if y < bottom:
                paint_card(grid, x, y, WORD, card, self.palette.cursor if here else self.shade(action, by_heads(self.palette, card)))
        return 2 + (len(self.view.spread) - 1) // across

    # The players -----------------------------------------------------------------------------------------------------------

    def _paint_players(self, grid: Grid, x: int, width: int, bottom: int) -> None:
        seats = len(self.view.left)
        grid.put(x, 0, "Players", self.palette.title)
        grid.right(x + width - 15, 0, "last", self.palette.quiet)
        grid.right(x + width - 4, 0, "round", self.palette.quiet)
        grid.right(x + width, 0, "all", self.palette.quiet)
        for seat in range(seats):
            self._player(grid, x, 1 + seat, width, seat)
        for line, text in enumerate(wrap(self._lead(), width - 1)[: bottom - seats - 1]):
            grid.put(x + 1, 1 + seats + line, text, self.palette.good)

    def _paint_players_below(self, grid: Grid, top: int, bottom: int) -> None:
        seats = len(self.view.left)
        columns = 1 if seats <= 3 else 2
        lines = (seats + columns - 1) // columns
        if top + lines > bottom:
            return
        width = grid.width // columns
        for seat in range(seats):
            self._player(grid, seat // lines * width, top + seat % lines, width - (columns > 1), seat)
        if top + lines < bottom:
            grid.put(0, top + lines, self._lead(), self.palette.good)

    def _player(self, grid: Grid, x: int, y: int, width: int, seat: Seat) -> None:
        view, position = self.view, self.position
        if position is None:
            return
        here = self.spot(f"player {seat}", Region(x, y, width, 1), zone="players")
        now = self._doing(seat)
        own = seat == view.seat
        style = self.palette.cursor if here else self.palette.own if own else self.palette.ink
        asked = now in ("picks", "claims", "takes")
        grid.put(x, y, "▸" if asked else " ", self.palette.key)
        grid.put(x + 1, y, position.marked(seat, width - 20), style, width - 20)
        grid.right(x + width - 15, y, f"{view.played[seat]}" if view.played[seat] else "", self.palette.ink)
        grid.put(x + width - 14, y, now, self.palette.key if asked else self.palette.quiet, 6)
        counted = any(view.left) or bool(view.waiting)
        taken = heads(view.piles[seat]) if counted else 0
        grid.right(x + width - 4, y, f"+{taken}" if taken else "", self.palette.bad)
        grid.right(x + width, y, f"{view.totals[seat] + taken}", style)

    def _doing(self, seat: Seat) -> str:
        """One word: what the player is doing, as all may see it."""
        view, position = self.view, self.position
        if position is None or position.outcome:
            return ""
        if not position.seats[seat].here:
            return "away"
        if view.waiting:
            cards = [owner for _, owner in view.waiting]
            return "takes" if cards[0] == seat and not self.showing else "waits" if seat in cards else ""
        if view.spread:
            return "claims" if any(waiting.seat == seat for waiting in position.waiting) else ""
        if any(view.left):
            return "picked" if view.picked[seat] else "picks"
        return ""

    def _lead(self) -> str:
        """Who would win now: fewest heads, the open round's included."""
        view, names = self.view, self.position.names if self.position else ()
        counted = any(view.left) or bool(view.waiting)
        counts = [total + (heads(pile) if counted else 0) for total, pile in zip(view.totals, view.piles, strict=True)]
        fewest = min(counts)
        own = self.position.seat if self.position else None
        ahead = ["you" if seat == own else names[seat] for seat, count in enumerate(counts) if count == fewest]
        return (
            f"Ahead with {_count(fewest)}: {one_of(ahead)}" if len(ahead) <= 3 else f"{len(ahead)} players are ahead with {_count(fewest)}"
        )

    def _paint_taken(self, grid: Grid, top: int, bottom: int) -> None:
        """Where there is room: what each player has taken in this round, and holds in sight."""
        view, position = self.view, self.position
        if position is None or bottom - top < len(view.left) + 3:
            return
        grid.rule(top + 1, "Taken this round")
        for seat, pile in enumerate(view.piles):
            grid.put(1, top + 2 + seat, position.names[seat], self.palette.own if seat == view.seat else self.palette.ink, 15)
            x = 16
            for card in pile:
                x = grid.put(x, top + 2 + seat, f" {card}", by_heads(self.palette, card))
            hand = view.hands[seat]
            if hand and seat != view.seat:
                grid.put(x, top + 2 + seat, f"   holds {' '.join(map(str, hand))}", self.palette.quiet)


_LEGENDS: Final = (" · •3 is three heads; the fewest win", " · •3 is three heads")


def _count(count: int) -> str:
    return f"{count} head{'s' * (count != 1)}"


BOARD = Take5
