"""The table of Cows Can't Dance: the dance hall, the players with their pairs, the own hand and what can be done with it.

A card is taken up with Enter, and the cursor goes to where it may go: a partner in the hall (or in the hand), a pair to cut in on, or
one of the calls beside the hand. Enter there says it; Escape puts the card back.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from textual.geometry import Region

from cowtui.boards.cowsdance.calls import paint_calls, paint_decision
from cowtui.boards.cowsdance.cards import CODE, HUGE, LARGE, SMALL, TIGHT, WORD, Size, dress, paint_card
from cowtui.boards.cowsdance.players import about_player, paint_game_end, paint_players
from cowtui.boards.cowsdance.told import about_card, made_of, spoken
from cowtui.boards.cowsdance.turn import lit_in_hall, seconds, unfold
from cowtui.boards.legacy import Board
from cowtui.boards.position import Position
from cowtui.boards.spots import Spot
from cowtui.widgets.canvas import Grid
from cowtui.widgets.text import sentence
from rules import kernel
from rules.cowsdance.actions import Actions, AskRound, Cut, Decide, Discard, Invite, Pair
from rules.cowsdance.components import BULL, FIFI, SPELLED, Card, Options, games, spelled
from rules.cowsdance.dancing import answerer_of
from rules.cowsdance.events import Drew, Scored
from rules.cowsdance.view import View, hidden
from rules.kernel import Action, IllegalAction

if TYPE_CHECKING:
    from textual import events


class Held(NamedTuple):
    """A card that has been taken up, or that the cursor is on."""

    zone: str
    """'hand' or 'hall'."""
    card: Card


_LEGEND: Final = "L lady G gent W waltz T tango P polka J jive F Fifi C cow B bull"
_SHORT_LEGEND: Final = "L lady G gent F Fifi C cow B bull"
_ROOM: Final = {HUGE: (140, 46), LARGE: (80, 30), SMALL: (78, 16), WORD: (0, 0)}
"""From how many columns and lines on the cards are of a size."""


class CowsDance(Board):
    """See Table."""

    view: View
    has_rounds = True
    _taken = ""
    """The spot of the card that has been taken up."""
    answers: tuple[Actions, ...] = ()
    """All that may be said now."""

    @property
    def options(self) -> Options:
        """Of this table."""
        assert self.position is not None
        assert isinstance(self.position.options, Options)
        return self.position.options

    @property
    def names(self) -> Sequence[str]:
        """Of the players."""
        return self.position.names if self.position else ()

    @property
    def is_series(self) -> bool:
        """CD-28."""
        return games(self.options, len(self.view.totals)) > 1

    @property
    def has_fifi(self) -> bool:
        """Whether this player holds a Madame Fifi, in a game that is being played."""
        return FIFI in self.view.hand and self.view.turn is not None

    def status(self) -> str:
        """See Table."""
        view, planned = self.view, games(self.options, len(self.view.totals))
        if view.over:
            return "The game is over"
        which = "An extra game" if view.game >= planned else f"Game {view.game + 1} of {planned}" if planned > 1 else ""
        asks = "" if view.asker is None else "bulls ask" if view.asker == BULL else "cows ask"
        return ", ".join(filter(None, (which, asks))) or "The deal"

    def rounds_over(self) -> int | None:
        """See Table. A single game is its own result."""
        return self.view.game - len(self.view.play_offs) if self.is_series else 0

    def scored(self, event: kernel.Event) -> tuple[int, ...] | None:
        """See Table."""
        return event.points if isinstance(event, Scored) and not event.tie_break and self.is_series else None

    def is_minor(self, event: kernel.Event) -> bool:
        """See Table."""
        return isinstance(event, Drew) and event.seat != self.view.seat

    def after(self, view: kernel.View, event: kernel.Event) -> View:
        """See Table."""
        assert isinstance(view, View)
        return unfold(view, event)  # type: ignore[arg-type]

    def pace(self, event: kernel.Event) -> float:
        """See Table."""
        return seconds(event, self.position.seat if self.position else None)  # type: ignore[arg-type]

    def show(self, position: Position, events: Iterable[kernel.Event] = ()) -> None:
        """See Showing. A new question begins with nothing taken up, and at the hand."""
        before = {asked.number for asked in self.position.asks} if self.position else set()
        if before != {asked.number for asked in position.asks}:
            self._taken = ""
            if position.asks and not self.cursor.startswith("hand "):
                self.cursor = ""
        super().show(position, events)

    # What can be done ------------------------------------------------------------------------------------------------------

    def home(self) -> Sequence[str]:
        """See Table."""
        return "decide", "hand"

    @property
    def is_playing(self) -> bool:
        """Whether this player's own turn is asked for."""
        return bool(self.answers) and not isinstance(self.answers[0], Decide)

    @property
    def taken(self) -> Held | None:
        """What has been taken up."""
        return self._held if self._taken else None

    @property
    def _held(self) -> Held | None:
        """What has been taken up, or else what the cursor is on."""
        zone, _, rest = (self._taken or self.cursor).partition(" ")
        return Held(zone, SPELLED.index(rest.split()[0])) if zone in ("hand", "hall") else None

    def uses(self, action: Actions, zone: str, card: Card) -> bool:
        """Whether an answer takes a card from there."""
        match action:
            case Pair(couple):
                return card == couple[zone == "hall"]
            case Cut():
                return zone == "hand" and card == FIFI
            case Discard(one):
                return zone == "hand" and card == one
            case Invite() if zone == "hall":
                return card == self.answerer
            case AskRound() | Invite():
                return zone == "hand" and card == self.view.asker
            case _:
                return False

    @property
    def answerer(self) -> Card | None:
        """The kind that is asked and invited; None: not yet decided."""
        return None if self.view.asker is None else answerer_of(self.view.asker)

    def _joining(self, zone: str, card: Card) -> Actions | None:
        """What brings this card together with the one that is held on the other side; None: nothing is."""
        held = self._held
        if held is None or held.zone == zone:
            return None
        own, other = (held.card, card) if zone == "hall" else (card, held.card)
        return Invite() if (own, other) == (self.view.asker, self.answerer) else Pair((own, other))

    def _card_action(self, zone: str, card: Card) -> Actions | None:
        """What Enter would say on a card while one of the other side is taken up; else the first thing that it can be used for."""
        if self._taken and not self._taken.startswith(zone):
            return self._joining(zone, card)
        return next((action for action in self.answers if self.uses(action, zone, card)), None)

    def can_cut(self, cut: Cut) -> bool:
        """Whether Madame Fifi may take this dancer out of a pair, and no other card is taken up."""
        return self.taken in (None, Held("hand", FIFI)) and cut in self.answers

    def choose(self, spot: Spot) -> None:
        """Take a card up, put it back, or say what the spot says."""
        held = self.taken
        if spot.zone == "players":
            return
        if spot.name == "cut":
            self._cut_in()
        elif spot.name == self._taken:
            self.back()
        elif spot.zone in ("hand", "hall") and self.is_playing and (held is None or held.zone == spot.zone):
            self._take_up(spot.name)
        elif spot.zone == "pairs" and held not in (None, Held("hand", FIFI)):
            self.post_message(self.Refused(IllegalAction("CD-12", "only a Madame Fifi of your hand takes a dancer out of a pair")))
        elif spot.name == "discard" and spot.action is None:
            self.post_message(self.Refused(IllegalAction("CD-16", "first take up the card of your hand that you want to discard")))
        elif spot.action is not None:
            self.say(spot.action)
        elif self.position is not None and self.view.hand:
            self.say(Discard(self.view.hand[0]))  # not allowed now, and that says why

    def _cut_in(self) -> None:
        """Take Madame Fifi up; the cursor goes to the first dancer that she may take out of a pair."""
        cuts = [(spot.name, spot.action) for spot in self._spots.values() if isinstance(spot.action, Cut)]
        if pair := next((name for name, cut in cuts if cut in self.answers), ""):
            self._taken = f"hand {SPELLED[FIFI]} 1"
            self.repaint()
            self.point(pair)
        elif cuts:
            self.say(cuts[0][1])  # not allowed now, and that says why
        else:
            self.post_message(self.Refused(IllegalAction("CD-12", "no pair on the table can be cut in on")))

    def _take_up(self, name: str) -> None:
        """The cursor goes to the best that can be done with the card."""
        self._taken = name
        self.repaint()
        self.point(self._target() or name)

    def _target(self) -> str:
        held = self._held
        for action in self.answers:
            if held and self.uses(action, *held) and not isinstance(action, Discard) and (spot := self._says(action)):
                return spot
        return "discard" if held and held.zone == "hand" else ""

    def _says(self, action: Actions) -> str:
        """The spot that says this, with what is taken up now."""
        for spot in self._spots.values():
            is_card = spot.zone in ("hand", "hall") and (not self._taken or self._taken.startswith(spot.zone))
            if not is_card and (spot.action == action or (isinstance(spot.action, Cut) and self._same_cut(spot.action, action))):
                return spot.name
        return ""

    def _same_cut(self, one: Cut, other: Action) -> bool:
        """Pairs of the same two kinds lie together, and it is the same which of them is cut in on."""
        if not isinstance(other, Cut) or (one.seat, one.dancer) != (other.seat, other.dancer):
            return False
        couples = self.view.pairs[one.seat]
        return sorted(couples[one.number]) == sorted(couples[other.number])

    def spot_for(self, action: Action) -> str:
        """See Table."""
        self._taken = ""
        if isinstance(action, (Pair, Discard)):
            card = action.couple[0] if isinstance(action, Pair) else action.card
            self._taken = f"hand {SPELLED[card]} 1"
        self.repaint()
        return self._says(action)  # type: ignore[arg-type]

    def back(self) -> bool:
        """See Table."""
        name, self._taken = self._taken, ""
        if name:
            self.repaint()
            self.point(name)
        return bool(name)

    def on_key(self, event: events.Key) -> None:
        """See Table. `d` takes the hand card under the cursor along; `c` takes Madame Fifi up."""
        if event.key == "c" and not self.showing and "cut" in self._spots:
            event.stop()
            event.prevent_default()
            self._cut_in()
            return
        if event.key == "d" and not self.showing and not self._taken and self.is_playing and self.cursor.startswith("hand "):
            self._taken = self.cursor
            self.repaint()
        super().on_key(event)

    # In words --------------------------------------------------------------------------------------------------------------

    def keys(self) -> str:
        """See Table."""
        if held := self.taken:
            others = sum(not isinstance(action, Discard) and self.uses(action, *held) for action in self.answers)
            return "Enter; Tab, arrows: another partner; Esc" if others > 1 else "Enter, or Esc back"
        digits = f"1–{len(self.view.hand)}" if len(self.view.hand) > 1 else "1"
        return f"{digits}, arrows, Enter" if self.is_playing else "b or c, then Enter"

    def about(self, spot: Spot) -> str:
        """What Enter would bring, or why it would not; while nothing is taken up, what a card could do."""
        if self.position is None:
            return ""
        if spot.zone == "players":
            return about_player(self.options, self.view, self.names, int(spot.name.split()[1]))
        if spot.zone in ("hand", "hall") and not (self._taken and not self._taken.startswith(spot.zone)):
            return about_card(self, spot.zone, SPELLED.index(spot.name.split()[1]), spot.name == self._taken)
        if spot.name == "discard" and spot.action is None:
            return "Discarding ends your turn: take the card up first, or press d on it."
        if spot.name == "cut":
            return "Madame Fifi takes a dancer out of a pair: Enter, then choose the pair."
        if spot.action is None:
            return ""
        if self.position.asks and (why := self.position.why_not(spot.action)):
            return sentence(f"Not now: {why.text}")
        return f"Enter: {self.spoken(spot.action)}."

    def spoken(self, action: Action) -> str:
        """See Table."""
        return spoken(self.options, self.view, self.names, action)  # type: ignore[arg-type]

    def made_of(self, seat: kernel.Seat) -> str:
        """See Table."""
        return made_of(self.view, seat, self.is_series)

    # The picture -----------------------------------------------------------------------------------------------------------

    def paint_table(self, grid: Grid) -> None:
        """The hall above, the players below it, the hand at the bottom."""
        position, view = self.position, self.view
        if position is None:
            return
        self.answers = () if self.showing else tuple(action for action, _ in position.listed)  # type: ignore[misc]
        size = next(size for size in (HUGE, LARGE, SMALL, WORD) if grid.width >= _ROOM[size][0] and grid.height >= _ROOM[size][1])
        hand_top = grid.height - (4 if size is WORD else 1 + size.height)
        end = paint_players(self, grid, self._paint_hall(grid, size), hand_top, is_large=size.height > SMALL.height)
        if hand_top - end >= 3 and view.turn is not None:
            grid.rule(end + 1, "Not seen yet: in other hands, or in the pile")
            unseen = Counter(hidden(self.options, view))
            grid.put(1, end + 2, "  ".join(f"{SPELLED[card]}×{count}" for card, count in unseen.items()), self.palette.quiet)
        if any(asked.what == "decide" for asked in position.asks) and not self.showing:
            paint_decision(self, grid, hand_top)
        else:
            self._paint_hand(grid, hand_top, size)
        if isinstance(self.event, Scored):
            paint_game_end(self, grid, self.event)

    def _paint_hall(self, grid: Grid, size: Size) -> int:
        """The line after it."""
        view = self.view
        back = f" · turned up and put back: {spelled(card for card, _ in view.buried)}" if view.buried else ""
        grid.rule(0, "Dance hall")
        grid.right(grid.width - 1, 0, f" {view.pile} in the pile{back} ", self.palette.ink)
        kinds = Counter(view.hall)
        if len(kinds) * size.width > grid.width:
            size = TIGHT if size.height >= TIGHT.height else CODE
        across = grid.width // size.width
        for place, (card, count) in enumerate(kinds.items()):
            x, y = place % across * size.width, 1 + place // across * size.height
            self._paint_card(grid, x, y, size, "hall", card, f"hall {SPELLED[card]}", count)
        if not kinds:
            grid.put(1, 1 + size.height // 2, "Empty.", self.palette.quiet)
        return 1 + max(1, -(-len(kinds) // across)) * size.height

    def _paint_hand(self, grid: Grid, top: int, size: Size) -> None:
        view = self.view
        if view.seat is None:
            grid.rule(top, "You watch this game")
            return
        seat_of = self.position.seat if self.position else None
        whose = "Your" if seat_of is not None else f"{self.names[view.seat]}'s"
        calls = 6 * (size.width - (size is WORD) * 2) + (size is not WORD)
        is_short = grid.width < 78 or (self.has_fifi and size in (SMALL, WORD))
        grid.rule(top, f"{whose} hand · {_SHORT_LEGEND if is_short else _LEGEND}")
        seen: Counter[Card] = Counter()
        for place, card in enumerate(view.hand):
            seen[card] += 1
            name = f"hand {SPELLED[card]} {seen[card]}"
            x = place * (size.width - (size is WORD) * 2)
            self._paint_card(grid, x, top + 1, size, "hand", card, name, key=str(place + 1))
        paint_calls(self, grid, calls, top + 1, cut=top if size in (SMALL, WORD) else top + 4)

    def _paint_card(self, grid: Grid, x: int, y: int, size: Size, zone: str, card: Card, name: str, count: int = 1, key: str = "") -> None:
        """A card of the hall or the hand: quiet where nothing can be done with it now, with a word where it fits what is held."""
        action = self._card_action(zone, card)
        here = self.spot(name, Region(x, y, size.width, size.height), action, zone=zone, key=key)
        joining = self._joining(zone, card)
        fits = joining is not None and joining in self.answers
        is_usable = fits if self._taken and not self._taken.startswith(zone) else action is not None
        style = dress(self.palette, card) if is_usable or not self.is_playing else self.palette.quiet
        if self._is_fresh(zone, card):
            style = self.palette.cursor
        word = ""
        if name == self._taken:
            word, style = "taken", self.palette.own
        elif fits:
            word = "pair"
        elif zone == "hall" and card == self.view.asker:
            word = "out"
        elif zone == "hall" and card in self.view.exempt:
            word = "freed"
        if size.height > 1:
            paint_card(grid, x, y, size, self.options, card, style, count, f"{key} {word}".strip())
        else:
            paint_card(grid, x, y, size, self.options, card, style, count, "+" * fits)
            if key:
                grid.put(x + 1, y + 1, f"{key} {word}", style, size.width - 3)
        if here:
            grid.paint(x, y + size.height // 2, min(size.width, 8) if size is WORD else size.width, self.palette.cursor)

    def _is_fresh(self, zone: str, card: Card) -> bool:
        """Whether the event that is being shown is about this card."""
        if zone == "hall":
            return lit_in_hall(self.event) == card
        return isinstance(self.event, Drew) and card in (self.event.cards or ())


BOARD = CowsDance
