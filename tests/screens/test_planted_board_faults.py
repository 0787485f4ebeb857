"""Faults planted into a board, one at a time: each is found by a law that knows no game."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest
from screens.boards import scene_of
from screens.stage import take5
from typing_extensions import override

from cowtui.boards import laws
from cowtui.boards.scene import Scene, Sheet
from cowtui.boards.take5.board import Take5Board
from cowtui.boards.trial import moments
from rules.kernel import Event
from rules.take5.events import Jumped
from rules.take5.view import View

GAME, OPTIONS = take5()
SIZE = (200, 60)


def scenes_of(board: Take5Board, size: tuple[int, int] = SIZE) -> list[Scene[Any]]:
    found = islice(moments(GAME, OPTIONS, 4, seed=1), 6)
    return [scene_of(GAME, OPTIONS, moment.state, 0, size, events=moment.events, board=board) for moment in found]


def test_the_sound_board_keeps_every_law() -> None:
    board = Take5Board()
    for scene in scenes_of(board):
        laws.picture_is_clean(board, scene, SIZE)
        laws.answers_are_reached(board, scene, SIZE, [action for action, _ in scene.position.listed])
    laws.showing_is_true(board, GAME, OPTIONS, 4, 0, seed=1, most=60)


def test_an_answer_that_no_key_reaches_is_found() -> None:
    class Hidden(Take5Board):
        @override
        def paint_hand(self, scene: Scene[View], sheet: Sheet) -> None:
            super().paint_hand(scene, sheet)
            del sheet.spots[max(name for name in sheet.spots if name.startswith("hand"))]

    board = Hidden()
    scene = scenes_of(board)[0]
    with pytest.raises(AssertionError, match="is reached by no keys"):
        laws.answers_are_reached(board, scene, SIZE, [action for action, _ in scene.position.listed])


def test_an_answer_that_only_looks_as_if_it_could_be_reached_is_found() -> None:
    class Apart(Take5Board):
        @override
        def paint_hand(self, scene: Scene[View], sheet: Sheet) -> None:
            super().paint_hand(scene, sheet)
            for name, spot in list(sheet.spots.items()):
                if name.startswith("hand"):  # each in a zone of its own, with no key: arrows stay where they are
                    sheet.spots[name] = spot._replace(zone="hand", key="", region=sheet.spots["row 1"].region)

    board = Apart()
    scene = scenes_of(board)[0]
    with pytest.raises(AssertionError, match="is reached by no keys"):
        laws.answers_are_reached(board, scene, SIZE, [action for action, _ in scene.position.listed])


def test_a_turn_that_is_shown_wrongly_is_found() -> None:
    class Lying(Take5Board):
        @override
        def after(self, view: View, event: Event) -> View:
            return view if isinstance(event, Jumped) else super().after(view, event)

    with pytest.raises(AssertionError, match="the picture has cow"):
        laws.showing_is_true(Lying(), GAME, OPTIONS, 4, 0, seed=1, most=60)


def test_a_column_at_140_is_found() -> None:
    class Far(Take5Board):
        @override
        def paint_table(self, scene: Scene[View], sheet: Sheet) -> None:
            super().paint_table(scene, sheet)
            sheet.put(140, 3, "total", "note")

    board = Far()
    with pytest.raises(AssertionError, match="stands outside"):
        laws.picture_is_clean(board, scenes_of(board)[0], SIZE)


def test_text_between_the_table_and_the_column_beside_it_is_found() -> None:
    class Between(Take5Board):
        @override
        def paint_table(self, scene: Scene[View], sheet: Sheet) -> None:
            super().paint_table(scene, sheet)
            sheet.put(scene.layout.table.width, 3, "no", "note")

    board = Between()
    with pytest.raises(AssertionError, match="stands outside its zone"):
        laws.picture_is_clean(board, scenes_of(board)[0], SIZE)


def test_two_texts_over_each_other_are_found() -> None:
    class Twice(Take5Board):
        @override
        def paint_table(self, scene: Scene[View], sheet: Sheet) -> None:
            super().paint_table(scene, sheet)
            sheet.put(1, 4, "room", "note")

    board = Twice()
    size = (80, 24)
    with pytest.raises(AssertionError, match="'room' over"):
        laws.picture_is_clean(board, scenes_of(board, size)[0], size)


def test_text_that_is_cut_is_found() -> None:
    class Long(Take5Board):
        @override
        def paint_table(self, scene: Scene[View], sheet: Sheet) -> None:
            super().paint_table(scene, sheet)
            sheet.part(1, 1, 12, 30).put(0, 25, "more than there is room for", "note")

    board = Long()
    with pytest.raises(AssertionError, match="is cut to 12 columns"):
        laws.picture_is_clean(board, scenes_of(board)[0], SIZE)


def test_an_answer_for_a_watcher_is_found() -> None:
    class Open(Take5Board):
        @override
        def paint_table(self, scene: Scene[View], sheet: Sheet) -> None:
            super().paint_table(scene, sheet)
            sheet.spot("deck", 0, 1, (1, 1), zone="deck", answers=True)

    board = Open()
    moment = next(moments(GAME, OPTIONS, 4, seed=1))
    with pytest.raises(AssertionError, match=r"a watcher is offered \['deck'\]"):
        laws.watching_answers_nothing(board, scene_of(GAME, OPTIONS, moment.state, None, SIZE, board=board), SIZE)
