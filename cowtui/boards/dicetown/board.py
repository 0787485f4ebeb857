"""The table of Dice Town: the places, the players with their dice, and below them what is asked and the own hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len
from rich.style import Style
from textual.geometry import Region, Size

from cowtui.boards.dicetown import choice, places, players
from cowtui.boards.dicetown.asking import Asking
from cowtui.boards.dicetown.choice import AMOUNTS, SPLITS, Thing
from cowtui.boards.dicetown.turn import MINOR, SECONDS, unfold
from cowtui.boards.spots import Spot
from cowtui.widgets.canvas import Grid
from cowtui.widgets.text import cut, wrap
from rules import kernel
from rules.dicetown import poker
from rules.dicetown.actions import Keep
from rules.dicetown.components import DICE, FACES, PICKPOCKET, STORE, title_of
from rules.dicetown.events import Events
from rules.dicetown.view import View
from rules.dicetown.words import PLACES

_HEADS: Final = {
    "keep": "Your throw",
    "face": "Your Loaded Die shows",
    "offer": "Your offer",
    "raise": "What you add",
    "wire": "Wire on",
    "graze": "Cows on",
    "split": "Cows from",
    "resplit": "Cows from",
    "pick": "You have drawn",
    "loot": "You have drawn",
    "deed": "You have drawn",
    "name": "The tied",
    "victim": "Steal from",
    "choose": "Your choice",
    "prairie": "Your choice",
    "claim": "The row",
    "cowboy": "Cowboys on show",
    "cure": "Doc's remedies",
    "pickpocket": "$4 from",
}
_QUESTION: Final = 42
"""Cells of the question, where the hand lies beside it."""
_LIST: Final = 56
"""The same for a list, where the hand is small."""
_WORD: Final = Size(5, 1)
_SMALL: Final = Size(5, 3)
_LARGE: Final = Size(9, 5)
"""Dice: in brackets, in a frame, and in one with the face's name and place."""
_CARD: Final = 17
"""Cells of a card, one beside it included."""
_FACE_NAMES: Final = ("nine", "ten", "jack", "queen", "king", "ace")
_FACE_PLACES: Final = ("Mine", "Bank", "Store", "Saloon", "Sheriff", "Prairie")
_BOLD: Final = Style(bold=True)


class DiceTown(Asking):
    """See Table."""

    def status(self) -> str:
        """See Table."""
        if self.position and self.position.outcome:
            return "The game is over"
        return f"Round {self.view.round + 1}, {PLACES[self.view.step]}"

    def about(self, spot: Spot) -> str:
        """What Enter would say and bring; or what a place, a player or a card is."""
        if self.position is None:
            return ""
        kind, _, which = spot.name.partition(" ")
        if thing := self.thing(spot.name):
            action = self.would_say(thing)
            text = choice.words(self.options, self.view, action, self.names)  # type: ignore[arg-type]
            if self.cows_left:
                return f"{self.cows_left} more cow{'s' * (self.cows_left != 1)} to name."
            if self.asked and action == self.standing(self.asked):
                return f"You {text}; until all have answered, that may be changed."
            why = self.position.why_not(action)
            return f"Enter would {text}." if why is None else f"Not allowed: {text}. {why.rule}: {why.text}."
        if kind == "place":
            return places.about_place(self, next(one for one in places.TITLES if one == which))
        if kind == "player":
            return players.about_player(self, int(which))
        if kind == "card":
            return f"{title_of(int(which))}: {places.worth(int(which))}."
        return super().about(spot)

    def after(self, view: kernel.View, event: kernel.Event) -> View:
        """See Table."""
        assert isinstance(view, View)
        return unfold(view, event)  # type: ignore[arg-type]

    def pace(self, event: kernel.Event) -> float:
        """See Table."""
        assert isinstance(event, Events)
        return SECONDS.get(type(event), 0.0)

    def is_minor(self, event: kernel.Event) -> bool:
        """See Table."""
        return isinstance(event, MINOR)

    # The picture -----------------------------------------------------------------------------------------------------------

    def paint_table(self, grid: Grid) -> None:
        """The places, the players, and at the bottom the question with the hand beside it, or below it."""
        if self.position is None:
            return
        seats = len(self.view.dollars)
        roomy = grid.width >= 88 and grid.height >= seats + 22
        vast = grid.width >= 150 and grid.height >= seats + 46
        top = places.paint_places(self, grid, self.options, 11 if roomy and grid.height >= seats + 30 else 7 if roomy else 4)
        left = grid.height - top - 2 - 2 * seats
        top = players.paint_players(self, grid, top, 2 if left >= (36 if vast else 19 if roomy else 6) else 1)
        head = "You watch this game" if self.view.seat is None else self._head()
        grid.rule(top, head)
        grid.right(grid.width - 2, top, f" {players.lead(self, grid.width - cell_len(head) - 8)} ", self.palette.good)
        if vast:
            room = Region(0, grid.height - 9, grid.width, 9)
            places.paint_store(grid, room, self.options, self.view)
        if self.view.seat is not None:
            self._paint_own(grid, Region(0, top + 1, grid.width, grid.height - top - 1 - 9 * vast), roomy)
        else:
            room = Region(1, top + 1, min(grid.width, places.NORMAL) - 2, grid.height - top - 1 - 9 * vast)
            places.paint_help(grid, [room], self.options, self._sentence)

    def _paint_own(self, grid: Grid, room: Region, roomy: bool) -> None:
        things = self.things
        hand = [thing for thing in things if thing.name.startswith("card ")]
        asked = [thing for thing in things if thing not in hand]
        if room.width >= places.NORMAL and not roomy:
            is_listed = bool(asked) and self.asked is not None and self.asked.what not in ("keep", "face") and len(set(self.view.hand)) <= 6
            left, right = room.split_vertical(_LIST if is_listed else _QUESTION)
            left = left.shrink((0, 1, 0, 0))
            used = self._paint_question(grid, left, asked)
            rooms = [_below(left.shrink((0, 0, 0, 1)), left.y + used), _below(right, self._paint_hand(grid, right, hand))]
            places.paint_help(grid, rooms, self.options, self._sentence)
            return
        above = 7 if roomy else room.height - 2 if room.height > 4 else room.height - 1
        upper, lower = room.split_horizontal(above)
        used = self._paint_question(grid, upper, asked)
        if roomy:
            grid.rule(lower.y - 1, self._hand_head())
        else:
            places.paint_help(grid, [_below(upper.shrink((0, 0, 0, 1)), upper.y + used)], self.options, self._sentence)
        rows = max(1, -(-len(set(self.view.hand)) // (lower.width // _CARD)))
        if roomy and lower.height // rows >= 5:
            self._paint_cards(grid, lower, min(6, lower.height // rows), hand)
        else:
            self._paint_hand(grid, lower, hand)

    @property
    def _sentence(self) -> str:
        """What the place of the die under the cursor gives, or the place that the round is at."""
        kind, _, which = self.cursor.partition(" ")
        if kind == "die" and int(which) < len(self.view.thrown):
            return places.sentence_of(places.OF_FACE[self.view.thrown[int(which)]])
        return "" if self.view.step == "throw" else places.sentence_of(self.view.step)

    def _head(self) -> str:
        asked, view = self.asked, self.view
        own = view.seat or 0
        if asked is None:
            return "Your dice"
        head = _HEADS.get(asked.what, "A card to play")
        if asked.what == "keep":
            kept = " ".join(FACES[face] for face in view.locked[own])
            return f"{head}, you have ${view.dollars[own]}" + (f", kept before: {kept}" if kept else "")
        return f"{head}: {self.cows_left} more to name" if asked.what in SPLITS else head

    def _hand_head(self) -> str:
        count = len(self.view.hand)
        return f"Your hand: {count} card{'s' * (count != 1)}" if count else "Your hand is empty"

    def _paint_question(self, grid: Grid, room: Region, things: Sequence[Thing]) -> int:
        """How many lines that takes."""
        asked = self.asked
        if asked is None or asked.what in ("keep", "face"):
            if asked is None:
                self._paint_own_dice(grid, room)
            else:
                self._paint_throw(grid, room, things)
            return _die_size(room).height + 1
        if room.width >= 88 and room.height > 6 and len(things) * _CARD <= room.width and not any(thing.most for thing in things):
            self._paint_choices(grid, room, things)
            return room.height
        self._paint_list(grid, room, things)
        return len(things)

    def _paint_own_dice(self, grid: Grid, room: Region) -> None:
        """Nothing is asked: the dice as they lie."""
        view, seat, size = self.view, self.view.seat or 0, _die_size(room)
        rolled = [FACES[face] for face in view.thrown] or ["?"] * view.rolled[seat]
        dice = [FACES[face] for face in view.locked[seat]] + rolled
        dice += ["·"] * (DICE - len(dice))
        for place, letter in enumerate(dice):
            style = self.palette.ink if place < len(view.locked[seat]) else self.palette.quiet
            _die(grid, 1 + place * (size.width + 1), room.y, size, letter, style)
        if len(view.locked[seat]) == DICE:
            grid.put(1, room.y + size.height, poker.class_of(view.locked[seat]), self.palette.quiet)

    def _paint_throw(self, grid: Grid, room: Region, things: Sequence[Thing]) -> None:
        """Dice with their digits; those that are marked, and those that were chosen before, say so."""
        view, colours, size = self.view, self.palette, _die_size(room)
        is_said = self.asked is not None and choice.said(view, "keep", self.marks) == self.standing(self.asked)
        middle, below = room.y + size.height // 2, room.y + size.height
        for place, thing in enumerate(things):
            x = 1 + place * (size.width + 1)
            region = Region(x, room.y, size.width, size.height + 1)
            here = self.spot(thing.name, region, self.would_say(thing), zone="question", key=thing.key)
            marked = thing.name in self.marks or (is_said and thing.action == Keep(view.chosen or ()))
            lit = marked or self.is_lit(thing)
            style = colours.own if marked else colours.bold if lit else colours.quiet
            key = colours.cursor if here else colours.own if marked else colours.key if lit else colours.quiet
            grid.middle(x, below, size.width, "kept" if marked and is_said else "keep" if marked else thing.key, key)
            if thing.name == "none":
                grid.middle(x, middle, size.width, "none", colours.cursor if here else style)
                if size is not _WORD:
                    grid.middle(x, middle + 1, size.width, thing.note, style)
            else:
                _die(grid, x, room.y, size, thing.label, style)
                if here:
                    grid.paint(x + (size is not _WORD), middle, size.width - 2, colours.cursor)

    def _paint_list(self, grid: Grid, room: Region, things: Sequence[Thing]) -> None:
        """A line a choice, or amounts to change; in columns where there are more of them than lines."""
        columns = max(1, -(-len(things) // room.height))
        width = room.width // columns
        for place, thing in enumerate(things):
            x, y = place // room.height * width, room.y + place % room.height
            count, lit = self.marks.count(thing.name), self.is_lit(thing)
            here = self.spot(thing.name, Region(x, y, width, 1), self.would_say(thing), zone="question", key=thing.key)
            style = self.palette.cursor if here else self.palette.own if count else self.palette.bold if lit else self.palette.quiet
            after = grid.put(x, y, f" {thing.key or ' '} ", self.palette.key if lit else self.palette.quiet)
            if thing.name.split()[0] in AMOUNTS:
                grid.put(after, y, f"{cut(thing.label, 14)} ‹ {count} › of {thing.most}", style, width - 4)
                continue
            after = grid.put(after, y, "+" * count + thing.label, style, width - 4)
            grid.put(after + 2, y, thing.note, self.palette.ink if lit else self.palette.quiet, max(0, x + width - after - 2))

    def _paint_choices(self, grid: Grid, room: Region, things: Sequence[Thing]) -> None:
        """The same as cards in a row, where there is room."""
        for place, thing in enumerate(things):
            x, lit = room.x + place * _CARD, self.is_lit(thing)
            here = self.spot(thing.name, Region(x, room.y, _CARD - 1, 6), self.would_say(thing), zone="question", key=thing.key)
            style = self.palette.bold if lit else self.palette.quiet
            _card(grid, x, room.y, 6, thing.label, thing.note, style, self.palette.cursor if here else style, thing.key if lit else "")

    def _held(self, card: int, things: Sequence[Thing]) -> tuple[Thing | None, str, Style]:
        """A card of the hand: what it is in the question, its key, and its style without the cursor."""
        colours = self.palette
        thing = next((one for one in things if one.name == f"card {card}"), None)
        if card == PICKPOCKET and self.pocket is not None:
            return thing, "p", colours.key
        if thing and thing.name in self.marks:
            return thing, thing.key, colours.own
        if things and not (thing and self.is_lit(thing)):
            return thing, "", colours.quiet
        return thing, thing.key if thing else "", colours.blue if card not in STORE else colours.ink

    def _paint_hand(self, grid: Grid, room: Region, things: Sequence[Thing]) -> int:
        """The cards by name, equal ones together, as many in a line as fit; the line after them."""
        cards = list(dict.fromkeys(self.view.hand))
        is_tight = sum(len(title_of(card)) + 5 for card in cards) > (room.width - 8) * room.height
        y, x = room.y, grid.put(room.x, room.y, f"Hand {len(self.view.hand)}:", self.palette.quiet) + 1
        for card in cards:
            name, count = f"card {card}", self.view.hand.count(card)
            thing, key, style = self._held(card, things)
            label = self._label(card, cut(title_of(card), 6 if is_tight else 99), count)
            if x + len(label) + 2 * bool(key) > room.right and x > room.x:
                x, y = room.x, y + 1
            if y >= room.bottom:
                grid.right(room.right, room.bottom - 1, "…", self.palette.key)
                return y
            if key:
                x = grid.put(x, y, key, self.palette.key) + 1
            here = self.spot(name, Region(x, y, len(label), 1), self.would_say(thing) if thing else None, zone="hand", key=key)
            x = grid.put(x, y, label, self.palette.cursor if here else style) + 2
        return y + 1

    def _paint_cards(self, grid: Grid, room: Region, height: int, things: Sequence[Thing]) -> None:
        """The cards, equal ones on one, with what they do."""
        across = room.width // _CARD
        for place, card in enumerate(dict.fromkeys(self.view.hand)):
            x, y = room.x + place % across * _CARD, room.y + place // across * height
            thing, key, style = self._held(card, things)
            region = Region(x, y, _CARD - 1, height)
            here = self.spot(f"card {card}", region, self.would_say(thing) if thing else None, zone="hand", key=key)
            label = self._label(card, title_of(card), self.view.hand.count(card))
            _card(grid, x, y, height, label, places.worth(card), style, self.palette.cursor if here else style + _BOLD, key)

    def _label(self, card: int, title: str, count: int) -> str:
        marked = self.marks.count(f"card {card}")
        how_many = f" {marked}/{count}" if marked and count > 1 else f"×{count}" if count > 1 else ""
        return "+" * bool(marked) + title + how_many


def _card(grid: Grid, x: int, y: int, height: int, title: str, text: str, style: Style, title_style: Style, key: str) -> None:
    """A card with its key on the upper edge."""
    grid.box(x, y, _CARD - 1, height, style)
    if key:
        grid.put(x + 2, y, f" {key} ", grid.palette.key)
    grid.put(x + 1, y + 1, title, title_style, _CARD - 3)
    for line, part in enumerate(wrap(text, _CARD - 3)[: height - 3], 2):
        grid.put(x + 1, y + line, part, grid.palette.quiet, _CARD - 3)


def _below(room: Region, y: int) -> Region:
    """What is left of it from a line on."""
    return Region(room.x, y, room.width, max(0, room.bottom - y))


def _die_size(room: Region) -> Size:
    """The largest dice that leave a line for their keys."""
    return _WORD if room.height < 4 else _LARGE if room.height > 6 and room.width > 70 else _SMALL


def _die(grid: Grid, x: int, y: int, size: Size, letter: str, style: Style) -> None:
    if size is _WORD:
        grid.put(x, y, f"[{letter}]", style)
        return
    grid.box(x, y, size.width, size.height, style)
    grid.middle(x + 1, y + size.height // 2, size.width - 2, letter, style)
    if size is _LARGE and letter in FACES:
        grid.put(x + 1, y + 1, _FACE_NAMES[FACES.index(letter)], style)
        grid.right(x + size.width - 1, y + 3, _FACE_PLACES[FACES.index(letter)], style)


BOARD = DiceTown
