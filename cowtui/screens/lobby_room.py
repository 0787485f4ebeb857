"""The picture of a table before its game: who is here, what to tell friends, what will be played, and what was said."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

import msgspec
from typing_extensions import override

from cowtui.hosting.door import ways_in
from cowtui.hosting.invitation import places
from cowtui.screens.room import Room
from cowtui.widgets.grid import Grid
from cowtui.widgets.text import clean, wrap
from cowtui.wording.about.base import about_of, in_words
from cowtui.wording.dealing import in_the_lobby
from cowtui.wording.rooms import few

if TYPE_CHECKING:
    from cowtui.seat.sitting import Sitting

_RIGHT = 40
"""Where the right column begins."""


class LobbyRoom(Room):
    """Seats at the left; the invitation at the right, where nothing stands that a guest has typed; what was said below."""

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(title=[(about_of(sitting.game).short, "strong"), "  before the game"], right=clean(sitting.table))
        self.sitting = sitting
        self.said: deque[str] = deque(maxlen=40)

    @override
    def height_wanted(self) -> int:
        return 22

    @override
    def body(self, grid: Grid) -> None:
        if grid.width >= 78:
            self._wide(grid)
        else:
            self._narrow(grid)

    def _wide(self, grid: Grid) -> None:
        left, right = grid.part(0, 0, _RIGHT - 2, grid.height), grid.part(_RIGHT, 0, grid.width - _RIGHT, grid.height)
        end = self._people(left)
        other_end = self._invitation(right)
        game = self._game_lines(34)
        if end + 5 + len(game) <= grid.height - 3 or not other_end:
            end = self._game(left, end + 1, game)
        else:
            other_end = self._game(right, other_end, game)
        self._chat(grid, max(end, other_end))

    def _narrow(self, grid: Grid) -> None:
        end = self._people(grid)
        words = self.sitting.six_words.split()
        if words:
            grid.rule(end, "Tell your friends")
            grid.put(2, end + 1, "   ".join(self._ways()), "ink")
            grid.put(2, end + 2, f"Six words: {' '.join(words)}", "strong")
            end += 3
            if door := self.sitting.door:
                command, password, _ = ways_in(door)
                grid.put(2, end, f"{command}   {password}", "ink", grid.width - 2)
                end += 1
        else:
            self._chat(grid, self._game(grid, end, self._game_lines(grid.width - 4)[:2]))
            return
        for text in filter(None, (self._kept(), self._deal())):
            if end < grid.height:
                grid.put(2, end, text, "note", grid.width - 2)
                end += 1
        self._chat(grid, end)

    def _people(self, grid: Grid) -> int:
        """Paint who is here; the row below."""
        grid.rule(0, "Who is here")
        for place in range(len(self.choices)):
            self.line(grid, 1 + place, place, label=17 if grid.width < 50 else 24)
        end = 1 + len(self.choices)
        if text := _watching(self.sitting):
            grid.put(2, end, text, "note", grid.width - 2)
            end += 1
        return end

    def _ways(self) -> list[str]:
        """The commands by which others come."""
        sitting = self.sitting
        if sitting.hosted is None:
            return [f"cowtui join {sitting.address}"] if sitting.address else []
        addresses = [f"cowtui join {where}" for where in places(sitting.hosted.opened)[:2]]
        return ["cowtui join", *addresses[:1]] if sitting.hosted.announced else addresses

    def _invitation(self, grid: Grid) -> int:
        """Paint what to tell friends; the row below."""
        words = self.sitting.six_words.split()
        if not words:
            return 0
        grid.rule(0, "Tell your friends")
        y = 1
        for way in self._ways():
            grid.put(1, y, way, "strong")
            if way == "cowtui join":
                grid.right(grid.width - 1, y, "on this network", "note")
            y += 1
        for text in wrap("Their screen and yours show the same six words. If not, they stay out.", grid.width - 2):
            grid.put(1, y, text, "note")
            y += 1
        self.words_box(grid, 2, y, words)
        return self._door(grid, y + 6)

    def _door(self, grid: Grid, y: int) -> int:
        """Paint how friends come who have nothing but ssh, where there is a door for them; the row below."""
        door = self.sitting.door
        if door is None:
            return y
        command, password, fingerprint = ways_in(door)
        grid.put(1, y, "Friends without cowtui type:", "note")
        grid.put(1, y + 1, command, "strong")
        grid.put(1, y + 2, password, "strong")
        rows = wrap(f"ssh shows them first: {fingerprint}", grid.width - 2)
        for row, text in enumerate(rows, y + 3):
            grid.put(1, row, text, "note")
        return y + 3 + len(rows)

    def _game_lines(self, width: int) -> list[str]:
        sitting, lobby = self.sitting, self.sitting.lobby
        if lobby is None:
            return []
        options = msgspec.convert(lobby.options, sitting.game.options)
        text = in_words(sitting.game, options)
        return wrap(f"{text[0].upper()}{text[1:]}.", width)[:4]

    def _deal(self) -> str:
        """Who has a word in what is dealt."""
        return in_the_lobby(self.sitting.lobby.deal) if self.sitting.lobby else ""

    def _kept(self) -> str:
        """How long there is for an answer, and whether newcomers need the password."""
        status = self.sitting.status
        seconds = round(status.clock / 1000)
        clock = f"{seconds} second{'s' * (seconds != 1)} for each question" if seconds else "No clock"
        return f"{clock}, and {'a' if status.key else 'no'} password."

    def _game(self, grid: Grid, y: int, lines: list[str]) -> int:
        """Paint what will be played; the row below."""
        grid.rule(y, "What will be played", right="o changes it" if self.sitting.owner else "")
        for row, text in enumerate(lines, 1):
            grid.put(2, y + row, text, "ink")
        end = y + len(lines) + 1
        notes = [*wrap(self._kept(), min(36, grid.width - 3)), *filter(None, [self._deal()])]
        for text in notes:
            grid.put(2, end, text, "note")
            end += 1
        return end

    def _chat(self, grid: Grid, y: int) -> None:
        room = grid.height - y - 1
        if not self.said or room < 1:
            return
        grid.rule(y, "Chat")
        rows = [row for text in self.said for row in wrap(text, grid.width - 4)]
        for line, text in enumerate(rows[-room:], 1):
            grid.put(2, y + line, text, "ink")


def _watching(sitting: Sitting) -> str:
    """Who watches, by name where that is known."""
    names = tuple(clean(name) for name in sitting.status.watchers)
    count = max(len(names), sitting.lobby.watchers if sitting.lobby else 0)
    if not count:
        return ""
    if len(names) < count:
        return "Somebody is watching." if count == 1 else f"{count} people are watching."
    return f"{few(names)} {'is' if count == 1 else 'are'} watching."
