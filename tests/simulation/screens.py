"""All that a client computes from what its host says: pictures, keys, prompts, the showing of a turn, hints, and sentences in lines."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final

from cowtui.boards import board_for
from cowtui.boards.base import ARROWS, AnyBoard, Change, Refuse, Say, Step
from cowtui.boards.choosing import leads_back, sentence_of, step_at
from cowtui.boards.picture import keys_of_game, keys_of_question, layout_of
from cowtui.boards.position import Position, read_events
from cowtui.boards.scene import Around, Scene
from cowtui.boards.thinking import NoAdvice
from cowtui.boards.trial import Size, at_home, picture
from cowtui.lines.console import Console
from cowtui.lines.mode import LineMode
from cowtui.wording.about.base import about_of
from cowtui.wording.advice import alternative
from cowtui.wording.story import story
from net.core.messages import FromHost, Update
from rules.kernel import AnyGame, Seat

SIZES: Final[tuple[Size, ...]] = ((60, 20), (80, 24), (120, 40))


class FullScreen:
    """What the full screen computes; see cowtui/screens/table.py and cowtui/boards/board.py."""

    def __init__(self, game: AnyGame, seat: Seat | None, size: Size) -> None:
        self.game, self.seat, self.size = game, seat, size
        self.board: AnyBoard = board_for(game.name)
        self.view: Any = None

    def take(self, update: Update) -> Position:
        """Show an update: its turn step by step, and then what is asked, with the cursor on each spot."""
        position = Position.read(self.game, self.seat, update)
        for step in self._steps(position, update):
            picture(self.board, step, self.size)
        self.view = position.view
        scene = self._settled(position)
        spots = picture(self.board, scene, self.size).spots
        for name in ("", *spots):
            self._point(replace(scene, cursor=name), spots)
        assert all(line for _, line in position.listed)
        self.board.help(scene)
        if position.outcome is not None:
            story(about_of(self.game), position.names, self.seat, position.outcome, ())
            assert all(isinstance(self.board.made_of(scene, seat), str) for seat in range(len(position.names)))
        return position

    def press(self, position: Position) -> None:
        """Press every key of the game's on every spot, each from where the question stood, and paint what comes of it."""
        scene = self._settled(position)
        spots = picture(self.board, scene, self.size).spots
        for name, spot in spots.items():
            here = replace(scene, cursor=name)
            keys = [*ARROWS, *(key.key for key in self.board.keys if key.when(here))]
            steps = [self.board.enter(here, spot), self.board.space(here, spot), *(self.board.press(here, key, spot) for key in keys)]
            for step in dict.fromkeys(steps):
                self._take(here, step)

    def advise(self, position: Position) -> None:
        """Ask for a hint, and take it up."""
        scene = self._settled(position)
        spots = picture(self.board, scene, self.size).spots
        with suppress(NoAdvice):
            for _, candidate in position.advised[:6]:
                self.board.hint(scene, candidate.action)
                self._take(scene, self.board.hinted(scene, candidate.action, spots))
                alternative(self.game, position.options, position.view, position.names, candidate)

    def _point(self, here: Scene[Any], spots: dict[str, Any]) -> None:
        spot = spots.get(here.cursor)
        keys_of_question(self.board, here, spots)
        keys_of_game(self.board, here)
        picture_of_prompt = self.board.prompt(here, spot) if here.position.asks else self.board.waiting(here)
        assert picture_of_prompt
        if spot is None:
            return
        self.board.about(here, spot)
        leads_back(self.board, here, spot, spots)
        for is_space in (False, True):
            step = step_at(self.board, here, spot, spots.values(), is_space=is_space)
            if isinstance(step, Refuse):
                assert sentence_of(step)

    def _take(self, scene: Scene[Any], step: Step | None) -> None:
        match step:
            case Say(action):
                if not scene.position.why_not(action):
                    scene.position.answered_by(action)
            case Change(choice, cursor):
                changed = replace(scene, choice=choice, cursor=cursor or scene.cursor)
                picture(self.board, changed, self.size)
                self.board.back(changed)
                self.board.kept(changed, False)
            case _:
                pass

    def _settled(self, position: Position) -> Scene[Any]:
        return at_home(self.board, self._scene(position), self.size)

    def _scene(self, position: Position) -> Scene[Any]:
        around = Around(title=self.game.title, table="Barn")
        return Scene(position, position.view, layout_of(self.board, *self.size), is_for_looking=position.seat is None, around=around)

    def _steps(self, position: Position, update: Update) -> Iterator[Scene[Any]]:
        scene, view = self._scene(position), self.view
        for event in read_events(self.game, update):
            try:
                view = None if view is None else self.board.after(view, event)
            except (LookupError, ValueError, TypeError, ArithmeticError):  # as in cowtui/boards/showing.py
                view = None
            step = replace(scene, view=position.view if view is None else view, event=event, showing=view is not None)
            self.board.divides(step, event)
            self.board.totals(event)
            self.board.is_minor(event)
            self.board.tell(step, event)
            if self.board.pace(scene, event) and view is not None:
                yield step


WORDS: Final = ("question", "all", "hint", "table", "hand", "scores", "clock", "log all", "codes", "rule", "help")


class Lines:
    """What the line mode says."""

    def __init__(self, game: AnyGame) -> None:
        self.out = io.StringIO()
        self.mode = LineMode(Console(io.StringIO(""), self.out), game, "cowtui join 127.0.0.1")

    def take(self, message: FromHost) -> None:
        """Hear it."""
        self.mode._hear(message)

    def ask(self) -> None:
        """Say every word that looks."""
        for word in WORDS:
            self.mode._take(word, None)
