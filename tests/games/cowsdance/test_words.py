"""What the game says: prompts, events, views and choices."""

from __future__ import annotations

import pytest
from games.cowsdance.dance import dance, say

from rules import notation
from rules.cowsdance import GAME, events
from rules.cowsdance.components import Options
from rules.cowsdance.events import Events
from rules.cowsdance.state import new

NAMES = ["Ann", "Ben", "Cleo"]
WALTZ_LADY = " the lady of waltz goes to the dance hall."
WALTZ_GENT = " the gent of waltz goes to the dance hall."


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (events.DealerNamed(1), "Ben deals first."),
        (events.Decided(1, 12), "Ben decides: cows ask."),
        (events.Dealt(1, 13, ((0, 3, 11), None)), "Ben deals; bulls ask. Your hand: LW GT F."),
        (events.Dealt(1, 13, ((0, 3, 11), (0, 1))), "Ben deals; bulls ask."),
        (events.Dealt(1, 13, (None, None)), "Ben deals; bulls ask."),
        (events.ThrownIn(2), "No lady and no gent is left in the pile: Cleo deals again."),
        (events.TurnedUp(3), "The dance hall opens with the gent of tango."),
        (events.Buried(13), "A bull is turned up, and goes back into the middle of the pile."),
        (events.Buried(11), "Madame Fifi is turned up, and goes back into the middle of the pile."),
        (events.Drew(0, 1, None), "Ann draws 1 card."),
        (events.Drew(0, 2, (4, 13)), "Ann draws 2 cards: LP B."),
        (events.Paired(0, (11, 7)), "Ann pairs Madame Fifi and the gent of jive."),
        (events.CutIn(0, 1, 0, (0, 1), 1, 0), "Ann cuts in on Ben's pair: Madame Fifi takes the gent of waltz, and" + WALTZ_LADY),
        (events.CutIn(1, 1, 0, (0, 1), 0, 1), "Ben cuts in on a pair of their own: Madame Fifi takes the lady of waltz, and" + WALTZ_GENT),
        (
            events.Asked(0, ((1, False), (2, True)), (13, 12)),
            "Ann asks round the table: Ben no, Cleo yes. The bull and the cow are a pair.",
        ),
        (events.Asked(0, ((1, False), (2, False)), None), "Ann asks round the table: Ben no, Cleo no."),
        (events.Invited(2, (12, 13)), "Cleo's cow invites the bull in the dance hall."),
        (events.Discarded(1, 6), "Ben discards the lady of jive."),
        (events.PassedOver(1), "Ben has no card left, and none to draw."),
        (events.Scored((1, 0, 2), (1, 0, 2), False), "The game ends. Points: Ann 1, Ben 0, Cleo 2."),
        (events.Scored((1, 0, 2), (4, 5, 2), False), "The game ends. Points: Ann +1 = 4, Ben +0 = 5, Cleo +2 = 2."),
        (events.Scored((1, 0, 2), (4, 3, 4), True), "The tie-break ends. Points: Ann 1, Ben 0, Cleo 2."),
        (events.TieBreak((0, 2)), "A tie at the top: Ann and Cleo play an extra game."),
    ],
)
def test_every_event_is_a_sentence(event: Events, sentence: str) -> None:
    assert GAME.describe_event(Options(), event, NAMES) == sentence


def test_a_view_is_told_in_lines() -> None:
    state = dance(
        ["LW F C", "LP B", "LJ"], "GW GT C", pairs=[[], ["LJ+GJ", "B+C"], []], buried=[{"card": "F", "below": 0, "met": [0, 0, 0]}]
    )
    state.shown[1] = True
    state.lacks = [[(1 << 2, 0)], [(0b11, 0)], [(0b111, 1), (0b100, 1)]]
    assert GAME.describe_view(state.options, state.view(0), NAMES) == [
        "A single game; Cleo deals; bulls ask.",
        "Dance hall: GW GT C",
        "Draw pile: 1 card; turned up and put back into its middle: F",
        "> Ann: 0 points, 3 cards",
        "  Ben: 3 points, 2 cards; holds a bull; holds no LW GW; pairs 1:LJ+GJ 2:B+C",
        "  Cleo: 0 points, 1 card; holds no LT but for 1 card drawn since",
        "Your hand: LW F C",
    ]
    say(state, 0, "cut 2.1 LJ")
    assert GAME.describe_view(state.options, state.view(None), NAMES)[1] == "Dance hall: GW GT GJ C; set free just now: GJ"


def test_a_series_and_a_tie_break_are_told_too() -> None:
    state = dance(["LW", "", "LJ"], "", {"games": 2}, game=2, totals=[3, 1, 3], playing=[0, 2])
    assert GAME.describe_view(state.options, state.view(None), NAMES) == [
        "An extra game; Cleo deals; bulls ask.",
        "Dance hall: empty",
        "Draw pile: 0 cards",
        "> Ann: 0 points, 1 card; 3 points in all",
        "  Ben: 0 points, 0 cards; 1 point in all; watches",
        "  Cleo: 0 points, 1 card; 3 points in all",
    ]
    state.game = 1
    assert GAME.describe_view(state.options, state.view(None), NAMES)[0] == "Game 2 of 2; Cleo deals; bulls ask."
    state.over = True
    assert GAME.describe_view(state.options, state.view(None), NAMES)[0] == "The end."
    assert GAME.describe_view(Options(), new(Options(), 3).view(None), NAMES)[0] == "A single game."


@pytest.mark.parametrize(
    ("line", "describe_action"),
    [
        ("pair LW+GW", "the lady of waltz and the gent of waltz, 1 point"),
        ("cut 2.1 LJ", "1 point; the gent of jive goes to the dance hall"),
        ("cut 1.1 GP", "no point more, the pair was your own; the lady of polka goes to the dance hall"),
        ("cut 2.2 LJ", ""),
        ("cut 6.1 LJ", ""),
        ("ask", "2 points if anybody has a cow; then only the discard is left"),
        ("invite", "2 points; then only the discard is left"),
        ("discard B", "bull; out of play in the dance hall"),
        ("discard C", "cow"),
        ("bulls ask", "a bull in the hand asks for a cow"),
        ("draw LW", ""),
    ],
)
def test_a_choice_is_explained(line: str, describe_action: str) -> None:
    state = dance(["LW F B C", "LP"], "GW C", pairs=[["LP+GP"], ["LJ+GJ"]])
    assert GAME.describe_action(state.options, state.view(0), notation.read(GAME, state.options, line)) == describe_action
