"""The table of Cowtown: the stacks, the players beside the piles, the own hand."""

from __future__ import annotations

from typing import ClassVar

from textual.geometry import Region

from cowtui.boards.cowtown.cards import AREA, NARROW, TINY, Size, by_herd, paint_barn, paint_card, paint_gap, size_for
from cowtui.boards.cowtown.marking import KEYS
from cowtui.boards.cowtown.saying import Saying
from cowtui.boards.cowtown.told import beside_piles, fresh_seat, fresh_stacks, lead, lists
from cowtui.boards.cowtown.turn import seconds, unfold
from cowtui.boards.legacy_round_end import paint_round_end
from cowtui.widgets.canvas import Grid
from cowtui.widgets.text import cut, wrap
from rules import kernel
from rules.cowtown import plays
from rules.cowtown.actions import Again, Catch, Draw, Moo, Stop
from rules.cowtown.components import STACKS, TOP, Options, Run, write_card, write_face, write_stack
from rules.cowtown.events import (
    Dealt,
    Earned,
    Flipped,
    Mooed,
    RoundEnded,
    Stopped,
    SupplyClaimed,
    WentOn,
)
from rules.cowtown.view import View
from rules.kernel import Seat

_HEADING = "Stacks: a 7 goes on a 6, safe on its own herd, else Bullish; a 10 closes"
_COUNTED = "Stacks (×4: 4 cards): 7 on 6, safe on its own herd, else Bullish; 10 closes"
_SHORT = "Stacks (×4: 4 cards): 7 on 6, safe on its own herd"
_HERDS = "B blue, G green, Y yellow, R red"
_EYE = " · * Bull's Eye, kicks"
_WITH_DIGIT = 6
"""Cells of `1[B10]`."""
_BAR = 8
"""Of the cards in a hand, at most so many are drawn."""


class Cowtown(Saying):
    """See Table."""

    has_rounds = True
    _earned: list[int] | None = None
    """Scorecows for plays since this round was dealt; None: the deal was not seen."""
    minor: ClassVar[tuple[type[kernel.Event], ...]] = (Stopped, WentOn)

    def status(self) -> str:
        """See Table."""
        view, position = self.view, self.position
        if position is None or position.outcome:
            return "The game is over"
        options = position.options
        assert isinstance(options, Options)
        number = view.round if isinstance(self.event, RoundEnded) else view.round + 1
        whose = "your turn" if view.turn == position.seat else f"{position.names[view.turn]}'s turn"
        return f"Round {min(number, options.rounds)} of {options.rounds}, {whose}"

    def after(self, view: kernel.View, event: kernel.Event) -> View:
        """See Showing."""
        assert isinstance(view, View)
        options = self.position.options if self.position else Options()
        return unfold(options, view, event)  # type: ignore[arg-type]

    def pace(self, event: kernel.Event) -> float:
        """See Showing."""
        return seconds(event)  # type: ignore[arg-type]

    def is_minor(self, event: kernel.Event) -> bool:
        """See Table."""
        return isinstance(event, self.minor)

    def scored(self, event: kernel.Event) -> tuple[int, ...] | None:
        """See Table: what the cards left bring, and what plays have earned on the way; to be told every event, in order."""
        match event:
            case Dealt(hands=hands):
                self._earned = [0] * len(hands)
            case Earned(seat, more) if self._earned:
                self._earned[seat] += more
            case RoundEnded(awards=awards) | SupplyClaimed(scorecows=awards) if self._earned:
                ended = isinstance(event, RoundEnded)
                brought = tuple(more + (award if ended else 0) for more, award in zip(self._earned, awards, strict=True))
                self._earned = None
                return brought
            case _:
                pass
        return None

    def rounds_over(self) -> int | None:
        """See Table: a round that the last scorecow has ended (CT-R45) counts too."""
        view = self.view
        is_broken_off = self.position is not None and self.position.outcome is not None and all(view.left) and view.deck > 0
        return view.round + is_broken_off

    # The picture -----------------------------------------------------------------------------------------------------------

    def paint_table(self, grid: Grid) -> None:
        """From the top: stacks, players and piles, hand."""
        size = size_for(grid.width, grid.height)
        hand_lines = size.height + 1
        if size is TINY or self._between(grid, size) < NARROW:
            hand_lines = max(1, -(-len(self.view.hand) // (grid.width // self._cell(size))))
        hand_top = grid.height - hand_lines - 1
        below = max(AREA, len(self.view.left) + 1) if size.height > TINY.height else AREA
        depth = max(0, min(6, hand_top - below - size.height - 3)) if size.height > TINY.height else 0
        self._paint_stacks(grid, size, depth)
        top = 2 + size.height + depth
        self._paint_area(grid, size, top, hand_top)
        self._paint_hand(grid, hand_top, size, hand_lines)
        if isinstance(self.event, RoundEnded) and self.position:
            self._paint_round_end(grid, self.event)

    def _paint_round_end(self, grid: Grid, event: RoundEnded) -> None:
        names = self.position.names if self.position else ()
        order = sorted(range(len(names)), key=lambda seat: -event.scorecows[seat])
        columns = [
            ("cards", list(map(str, event.left))),
            ("scorecows", [f"+{more}" for more in event.awards]),
            ("in all", list(map(str, event.scorecows))),
        ]
        own = self.position.seat if self.position else None
        paint_round_end(grid, names, own, order, columns, "The round ends" if event.why == "out" else "The deck is used up")

    # The stacks ------------------------------------------------------------------------------------------------------------

    def _paint_stacks(self, grid: Grid, size: Size, depth: int) -> None:
        view, colours = self.view, self.palette
        grid.rule(0, _SHORT if grid.width < 80 else _HEADING if depth else _COUNTED)
        fresh = fresh_stacks(self.event)
        chosen = {run.stack: run for run in self._chosen()}
        others = {run.stack for runs in self._ways() for run in runs}
        bullish = plays.is_bullish(view.stacks, tuple(chosen.values())) if chosen else False
        for stack, cards in enumerate(view.stacks[:STACKS]):
            x, letter = stack * size.width, write_stack(stack)
            here = self.spot(f"stack {letter}", Region(x, 1, size.width, size.height), zone="stacks")
            if cards:
                style = colours.cursor if stack in fresh else by_herd(colours, cards[-1])
                paint_card(grid, x, 1, size, cards[-1], style, label=letter)
            else:
                paint_barn(grid, x, 1, size)
                if stack in fresh:
                    grid.paint(x, 1 + size.height // 2, size.width, colours.cursor)
            if here:
                grid.paint(x, 2, size.width, colours.cursor)
            y = 1 + size.height
            if stack in chosen:
                grid.put(x, y, f"+{_span(chosen[stack])}{'!' * bullish}", colours.hot if bullish else colours.key, size.width)
            elif stack in others:
                grid.middle(x, y, size.width, "(o)", colours.key)
            elif len(cards) > 1 and not depth:
                grid.middle(x, y, size.width, f"×{len(cards)}", colours.quiet)
            for line, card in enumerate(reversed(cards[-1 - depth : -1])):
                grid.middle(x, y + 1 + line, size.width, write_face(card // 2), by_herd(colours, card))

    # Players and piles -----------------------------------------------------------------------------------------------------

    def _paint_area(self, grid: Grid, size: Size, top: int, bottom: int) -> None:
        position = self.position
        if position is None:
            return
        piles = 22 if size is TINY else 2 * size.width + 17
        width = grid.width - piles - 1
        if size.width > 6:
            width = min(width, 64)
        grid.rule(top)
        grid.put(1, top, f" {cut(lead(position, self.view), width - 17)} ", self.palette.quiet)
        cards, cows = width - 6, width
        grid.right(cards, top, " cards ", self.palette.quiet)
        grid.right(cows + 1, top, " cows ", self.palette.quiet)
        for seat in range(len(self.view.left)):
            self._paint_player(grid, top + 1 + seat, width, seat)
        (self._paint_piles_in_words if size is TINY else self._paint_piles)(grid, size, width + 1, top + 1)
        line = top + 2 + max(len(self.view.left), size.height + 1)
        for title, text in lists(position, self.view):
            rows = wrap(text, min(grid.width, 90) - 3)
            if text and line + len(rows) < bottom:
                grid.put(1, line, f"{title}:", self.palette.quiet)
                for further, row in enumerate(rows, 1):
                    grid.put(2, line + further, row)
                line += 2 + len(rows)

    def _paint_player(self, grid: Grid, y: int, width: int, seat: Seat) -> None:
        view, position, colours = self.view, self.position, self.palette
        if position is None:
            return
        passed, catch = self._pass_to(seat), Catch(seat)
        may_catch = seat in self._catchable()
        key = KEYS[seat] if passed else ""
        here = self.spot(f"player {seat}", Region(0, y, width, 1), passed or (catch if may_catch else None), zone="players", key=key)
        at_turn = seat == view.turn and not position.outcome
        style = colours.cursor if here or seat == fresh_seat(self.event) else colours.own if seat == position.seat else colours.ink
        grid.put(0, y, key or ("▸" if at_turn else ""), colours.key)
        names = width - _BAR - 15
        grid.put(2, y, position.marked(seat, names), style, names)
        left, x = view.left[seat], width - _BAR - 12
        if seat == view.dealer and width >= 44:
            grid.right(x, y, "dealer", colours.quiet)
        cry = ""
        if may_catch:
            cry = "c catch!"
        elif seat == position.seat and self._is_cry(Moo()):
            cry = "m Mooo!"
        elif isinstance(self.event, Mooed) and self.event.seat == seat:
            cry = "Mooooo!"
        if cry:
            grid.put(x + 1, y, cry, colours.key, _BAR + 1)
        else:
            grid.put(x + 1, y, "•" * min(left, _BAR) + "…" * (left > _BAR), colours.hot if left == 1 else colours.quiet)
        grid.right(width - 6, y, str(left), style)
        grid.right(width, y, str(view.scorecows[seat]), style)

    def _beside(self) -> tuple[str, str, str]:
        options = self.position.options if self.position else None
        assert isinstance(options, Options)
        return beside_piles(options, self.view)

    def _paint_piles(self, grid: Grid, size: Size, x: int, y: int) -> None:
        """The deck, the discard pile, and what a barn door gives."""
        view, colours = self.view, self.palette
        for place, (pile, label) in enumerate((("deck", "d deck"), ("discard", "p pile"))):
            left = x + place * (size.width + 1)
            here = self.spot(pile, Region(left, y, size.width, size.height + 1), Draw(pile), zone="piles", key=label[0])  # type: ignore[arg-type]
            fresh = pile == "discard" and isinstance(self.event, Flipped) and self.event.stack is None
            if pile == "discard" and view.discard:
                card = view.discard[-1]
                paint_card(grid, left, y, size, card, colours.cursor if fresh else by_herd(colours, card), eye=True)
            elif pile == "discard":
                paint_gap(grid, left, y, size, "none")
            else:
                grid.box(left, y, size.width, size.height, colours.ink)
                grid.middle(left + 1, y + size.height // 2, size.width - 2, str(view.deck), colours.ink)
            if here:
                grid.paint(left, y + 1, size.width, colours.cursor)
            grid.put(left, y + size.height, label, colours.key if self._is_asked("turn") and self.lit(Draw(pile)) else colours.quiet)  # type: ignore[arg-type]
        right = x + 2 * size.width + 3
        for line, text in enumerate(self._beside()):
            grid.put(right, y + line, text, colours.quiet)
        self._paint_door(grid, right, y + 3)

    def _paint_piles_in_words(self, grid: Grid, size: Size, x: int, y: int) -> None:
        view, colours = self.view, self.palette
        top = f"{write_card(view.discard[-1])} of {len(view.discard)}" if view.discard else "none"
        for line, (pile, text) in enumerate((("deck", f"deck   {view.deck} cards"), ("discard", f"pile   {top}"))):
            action = Draw(pile)  # type: ignore[arg-type]
            key = "dp"[line]
            here = self.spot(pile, Region(x + 1, y + line, 20, 1), action, zone="piles", key=key)
            lit = self._is_asked("turn") and self.lit(action)
            grid.put(x + 1, y + line, key, colours.key if lit else colours.quiet)
            grid.put(x + 2, y + line, f"{'▸' if here else ' '}{text}", colours.cursor if here else colours.ink)
        barns, supply, chance = self._beside()
        for line, text in enumerate((barns, supply) if self._is_asked("bonus") else (barns, supply, f"* {chance}"), 2):
            grid.put(x + 1, y + line, text, colours.quiet)
        self._paint_door(grid, x + 1, y + 4)

    def _paint_door(self, grid: Grid, x: int, y: int) -> None:
        """CT-28: what is asked at a barn door, beside the card to pass."""
        if not self._is_asked("bonus"):
            return
        for line, (key, text, action) in enumerate((("n", "another turn", Again()), ("s", "stop", Stop()))):
            here = self.spot(text, Region(x, y + line, 14, 1), action, zone="door", key=key)
            grid.put(x, y + line, f"{key} ", self.palette.key)
            grid.put(x + 2, y + line, text, self.palette.cursor if here else self.palette.bold)

    # The hand --------------------------------------------------------------------------------------------------------------

    def _between(self, grid: Grid, size: Size) -> int:
        """Cells from one card of the hand to the next."""
        count = len(self.view.hand)
        return size.width if count < 2 else min(size.width, (grid.width - size.width) // (count - 1))

    def _cell(self, size: Size) -> int:
        """Cells for a card of a hand in words; with room for its digit if that says them all."""
        return max(size.width, _WITH_DIGIT) if len(self.view.hand) <= len(KEYS) else size.width

    def _paint_hand(self, grid: Grid, top: int, size: Size, lines: int) -> None:
        view, colours = self.view, self.palette
        if view.seat is None:
            grid.rule(top, "You watch this game")
            return
        count, whose = len(view.hand), self.position.whose if self.position else "Your"
        marked = f" · marked {' '.join(map(write_face, self._faces()))}" if self._marked else ""
        moo = " · with Mooooo" if self._moo and self._may_moo() else ""
        signs = _HERDS + (_EYE if grid.width >= 80 else "")
        grid.rule(top, f"{whose} hand: {count} card{'s' * (count != 1)}{marked or f' · {signs}'}{moo}")
        in_words, cell = lines <= TINY.height, self._cell(size)
        across = max(1, grid.width // cell)
        lit = self._lit_faces()
        keyed = not (self._marked and self._is_asked("bonus"))
        for place, (name, card) in enumerate(self._hand().items()):
            is_marked = name in self._marked
            dim = lit is not None and not is_marked and card // 2 not in lit
            style = colours.quiet if dim else by_herd(colours, card)
            key = KEYS[place] if keyed and place < len(KEYS) else ""
            action = None if self._is_asked("bonus") and not view.hand else self._would_say(card // 2)
            if in_words:
                x, y = place % across * cell, top + 1 + place // across
                here = self.spot(name, Region(x, y, cell, 1), action, zone="hand", key=key)
                marks = "[]" if is_marked else "  "
                text = f"{'▸' if here else marks[0]}{write_face(card // 2)}{marks[1]}"
                if cell >= _WITH_DIGIT:
                    x = grid.put(x, y, key or " ", colours.quiet if dim else colours.key)
                grid.put(x, y, text, colours.cursor if here else style, cell)
                continue
            step = self._between(grid, size)
            x = place * step
            here = self.spot(name, Region(x, top + 1, step, size.height + 1), action, zone="hand", key=key)
            paint_card(grid, x, top + 1, size, card, style, eye=True, edge=colours.asked if is_marked else None)
            if here:
                # one line and not the whole card: a cursor that moves should cost little, above all over SSH
                grid.paint(x, top + 2, min(step, size.width), colours.cursor)
            below = f"↑{key}" if is_marked else key
            grid.put(x + 1, top + 1 + size.height, below, colours.quiet if dim else colours.key)

    def _would_say(self, face: int) -> kernel.Action:
        """What Enter on this card would say, for lighting it."""
        if self._is_asked("bonus"):
            return Again()
        return self._play(self._faces() if self._marked else [face])


def _span(run: Run) -> str:
    first, last = run.cards[0], run.cards[-1]
    return write_face(first) if first == last else f"{write_face(first)}-{last % (TOP + 1)}"


BOARD = Cowtown
