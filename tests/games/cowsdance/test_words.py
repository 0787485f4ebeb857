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


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (events.DealerNamed(1), "Ben won the lot and deals first."),
        (events.DealerNamed(3), "You won the lot and deal first."),
        (events.Decided(1, 12), "Ben decided: cows ask for bulls."),
        (events.Dealt(1, 13, ((0, 3, 11), None)), "Ben dealt; bulls ask for cows. You have a waltz lady, a tango gent and Madame Fifi."),
        (events.Dealt(1, 13, ((0, 0, 12, 12), None)), "Ben dealt; bulls ask for cows. You have two waltz ladies and two cows."),
        (events.Dealt(1, 13, ((0, 3, 11), (0, 1))), "Ben dealt; bulls ask for cows."),
        (events.Dealt(1, 13, (None, None)), "Ben dealt; bulls ask for cows."),
        (events.ThrownIn(2), "No lady and no gent can come up, so Cleo deals again."),
        (events.ThrownIn(3), "No lady and no gent can come up, so you deal again."),
        (events.TurnedUp(3), "The dance hall opened with the tango gent."),
        (events.Buried(13), "A bull was turned up, and went back into the middle of the pile."),
        (events.Buried(11), "Madame Fifi was turned up, and went back into the middle of the pile."),
        (events.Drew(0, 1, None), "Ann drew 1 card."),
        (events.Drew(0, 2, None), "Ann drew 2 cards."),
        (events.Drew(3, 2, (4, 13)), "You drew a polka lady and a bull."),
        (events.Paired(0, (11, 7)), "Ann paired Madame Fifi with the jive gent in the hall: 1 point."),
        (events.Paired(3, (2, 3)), "You paired a tango lady with the tango gent in the hall: 1 point."),
        (events.CutIn(0, 1, 0, (0, 1), 1, 0), "Ann's Madame Fifi took Ben's waltz gent; the lady went to the hall."),
        (events.CutIn(1, 1, 0, (0, 1), 0, 1), "Ben's Madame Fifi took Ben's own waltz lady; the gent went to the hall."),
        (events.CutIn(3, 3, 0, (0, 1), 0, 1), "Your Madame Fifi took your own waltz lady; the gent went to the hall."),
        (events.CutIn(0, 3, 0, (10, 3), 3, 10), "Ann's Madame Fifi took your tango gent; the wild dancer went to the hall."),
        (events.CutIn(0, 1, 0, (0, 0), 0, 0), "Ann's Madame Fifi took Ben's waltz lady; the other waltz lady went to the hall."),
        (events.Asked(0, 12, ((1, False), (2, True)), (13, 12)), "Ann asked for a cow: Ben had none, Cleo gave one. 2 points."),
        (events.Asked(0, 12, ((2, True),), (13, 12)), "Ann asked for a cow: Cleo gave one. 2 points."),
        (events.Asked(0, 13, ((1, False), (2, False), (3, False)), None), "Ann asked for a bull: Ben, Cleo and you had none."),
        (events.Invited(2, (12, 13)), "Cleo's cow invited the bull in the hall: 2 points."),
        (events.Discarded(1, 6), "Ben discarded a jive lady."),
        (events.Discarded(1, 11), "Ben discarded Madame Fifi."),
        (events.PassedOver(1), "Ben has no card left, and there is none to draw."),
        (events.PassedOver(3), "You have no card left, and there is none to draw."),
        (events.Scored((1, 0, 2), (1, 0, 2), False), "The game is over. Points: Ann 1, Ben 0, Cleo 2."),
        (events.Scored((1, 0, 2), (4, 5, 2), False), "The game is over. Points: Ann 4 (+1), Ben 5 (+0), Cleo 2 (+2)."),
        (events.Scored((1, 0, 2), (4, 3, 4), True), "The extra game is over. Points: Ann 1, Ben 0, Cleo 2."),
        (events.TieBreak((0, 2)), "Ann and Cleo are level at the top and play one more game."),
    ],
)
def test_every_event_is_a_sentence(event: Events, sentence: str) -> None:
    assert GAME.describe_event(Options(), event, NAMES if isinstance(event, events.Scored) else [*NAMES, "You"]) == sentence


def test_a_view_is_told_in_lines() -> None:
    state = dance(
        ["LW F C", "LP B", "LJ"], "GW GT C", pairs=[[], ["LJ+GJ", "B+C"], []], buried=[{"card": "F", "below": 0, "met": [0, 0, 0]}]
    )
    state.shown[1] = True
    state.lacks = [[(1 << 2, 0)], [(0b11, 0)], [(0b111, 1), (0b100, 1)]]
    assert GAME.describe_view(state.options, state.view(0), NAMES) == [
        "A single game; Cleo deals; bulls ask for cows.",
        "Dance hall: a waltz gent, a tango gent and a cow",
        "Draw pile: 1 card; Madame Fifi went back into its middle",
        "> Ann: 0 points, 3 cards in hand",
        "  Ben: 3 points, 2 cards in hand; holds a bull; holds no waltz lady or waltz gent; pairs: jive (1), cow and bull (2)",
        "  Cleo: 0 points, 1 card in hand; had no tango lady; one card drawn since",
        "Your hand: a waltz lady, Madame Fifi and a cow",
    ]
    say(state, 0, "cut 2.1 LJ")
    assert GAME.describe_view(state.options, state.view(None), NAMES)[1] == (
        "Dance hall: a waltz gent, a tango gent, a jive gent and a cow; freed by this turn's cut-ins: a jive gent"
    )


def test_a_series_and_a_tie_break_are_told_too() -> None:
    state = dance(["LW", "", "LJ"], "", {"games": 2}, game=2, totals=[3, 1, 3], playing=[0, 2])
    assert GAME.describe_view(state.options, state.view(None), NAMES) == [
        "An extra game; Cleo deals; bulls ask for cows.",
        "Dance hall: empty",
        "Draw pile: 0 cards",
        "> Ann: 0 points, 1 card in hand; 3 points from earlier games",
        "  Ben: 0 points, 0 cards in hand; 1 point from earlier games; watches",
        "  Cleo: 0 points, 1 card in hand; 3 points from earlier games",
    ]
    state.game = 1
    assert GAME.describe_view(state.options, state.view(None), NAMES)[0] == "Game 2 of 2; Cleo deals; bulls ask for cows."
    state.over = True
    assert GAME.describe_view(state.options, state.view(None), NAMES)[0] == "The end."
    assert GAME.describe_view(Options(), new(Options(), 3).view(None), NAMES)[0] == "A single game."


@pytest.mark.parametrize(
    ("line", "describe_action"),
    [
        ("pair LW+GW", "your waltz lady with the waltz gent in the hall: 1 point"),
        ("cut 2.1 LJ", "your Madame Fifi takes the jive lady, the gent goes to the hall: 1 point"),
        ("cut 1.1 GP", "your Madame Fifi takes the polka gent, the lady goes to the hall: no point more, the pair is yours already"),
        ("cut 2.2 LJ", ""),
        ("cut 6.1 LJ", ""),
        ("ask", "ask the others for a cow: 2 points if one of them has it; then you only discard"),
        ("invite", "your bull with the cow in the hall: 2 points; then you only discard"),
        ("discard B", "your bull, which is out of play in the hall"),
        ("discard C", "your cow"),
        ("bulls ask", "bulls ask for cows"),
        ("draw LW", ""),
    ],
)
def test_a_choice_is_explained(line: str, describe_action: str) -> None:
    state = dance(["LW F B C", "LP"], "GW C", pairs=[["LP+GP"], ["LJ+GJ"]])
    assert GAME.describe_action(state.options, state.view(0), notation.read(GAME, state.options, line)) == describe_action
