"""Clicks alone answer every kind of question of every game: one puts the cursor there, another does what Enter does."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest
from screens.hands import Hands
from textual import events

from cowtui.boards.trial import Moment, moments
from rules import catalog
from rules.kernel import TABLE, AnyGame, Ask, Options

OPTIONS: dict[str, list[dict[str, Any]]] = {
    "take5": [{}, {"variant": "professional", "cow": False}],
    "dicetown": [{"wild_west": True}],
    "cowclicker": [{"events": 2}],
}
"""Beside the usual rules, those that bring other questions."""


@pytest.mark.parametrize("name", catalog.NAMES)
def test_clicks_alone_answer_every_kind_of_question(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    game = catalog.load(name)
    for chosen in OPTIONS.get(name, [{}]):
        options = game.options(**chosen)
        hands = Hands(monkeypatch, game, options)
        kinds: dict[str, int] = {}
        for number, (moment, ask) in enumerate(first_of_each_kind(game, options), 1):
            hands.inbox.clear()
            hands.show(moment.state, ask.seat, number, seats=game.usual)
            hands.board.unguard()
            kinds[ask.what] = clicked(hands)
        assert kinds
        assert all(kinds.values()), kinds


def first_of_each_kind(game: AnyGame, options: Options) -> Iterator[tuple[Moment, Ask]]:
    """Each kind of question that must be answered, as it first comes in games that are played at random."""
    seen: set[str] = set()
    for seed in (1, 2):
        for moment in islice(moments(game, options, game.usual, seed), 250):
            for ask in moment.state.asks():
                if ask.seat != TABLE and ask.must and ask.what not in seen:
                    seen.add(ask.what)
                    yield moment, ask


def clicked(hands: Hands) -> int:
    """Click on what answers, first on one and then on more, until something is answered; how many answers came."""
    board = hands.board
    for name in [spot.name for spot in board.spots.values() if spot.is_answer]:
        for _ in range(2):
            if name in board.spots and not hands.answers:
                x, y = board.spots[name].region.offset
                board.on_click(events.Click(board, x, y, 0, 0, 1, False, False, False))
    return len(hands.answers)
