"""How the board of Cows Can't Dance tells what happened: events in the past tense, and the end of a game."""

from __future__ import annotations

from cowtui.boards.cowsdance.players import is_series, lead, order, points
from cowtui.boards.cowsdance.ways import options_of
from cowtui.boards.round_end import RoundEnd
from cowtui.boards.scene import Scene
from cowtui.widgets.text import one_of
from rules.cowsdance import words
from rules.cowsdance.components import FIFI, WILD, Couple, Options, a_card, the_card
from rules.cowsdance.events import Paired, Scored
from rules.cowsdance.view import View
from rules.kernel import Event


def tell(scene: Scene[View], event: Event) -> str:
    """An event in the past tense, with 'You' for this player; a pair as briefly as the table names it."""
    names = ["You" if seat == scene.seat else name for seat, name in enumerate(scene.names)]
    if isinstance(event, Paired):
        return f"{names[event.seat]} {_made(options_of(scene), event.couple)}."
    if isinstance(event, Scored):
        return f"{_game_won(scene, event)}."
    return scene.position.game.describe_event(scene.position.options, event, names)


def _made(options: Options, couple: Couple) -> str:
    """Tell what pair was made: 'made a polka pair', 'paired Madame Fifi with the waltz gent'."""
    low, high = sorted(couple)
    if high == FIFI:
        return f"paired Madame Fifi with {the_card(options, low)}"
    if high == WILD:
        return f"paired {a_card(options, high)} with {the_card(options, low)}"
    return f"made a {words.pair_in_words(options, couple)} pair"


def _game_won(scene: Scene[View], event: Scored) -> str:
    """Tell who won a game, and with how many points: 'Game 2: Ben and Cleo won, 7 each'."""
    best = max(event.points)
    winners = [scene.who(seat) for seat, count in enumerate(event.points) if count == best]
    each = f"{best} each" if len(winners) > 1 else points(best)
    which = "The extra game" if event.tie_break else f"Game {scene.view.game}" if is_series(scene) else "The game"
    return f"{which}: {one_of(winners)} won, {each}"


def round_end(scene: Scene[View], event: Scored) -> RoundEnd:
    """The end of a game of the series."""
    seats = sorted(range(len(event.totals)), key=lambda seat: (-event.totals[seat], seat))
    return RoundEnd(
        _game_won(scene, event),
        seats if not event.tie_break else order(scene.view),
        [f"+{count}" for count in event.points],
        [str(total) for total in event.totals],
        foot=f"{lead(scene, 60)}.",
    )
