"""Take 5 with the Jumping Cow."""

from rules.kernel import Game
from rules.take5 import bot, state, view, words
from rules.take5.actions import Actions
from rules.take5.components import SEATS, Options
from rules.take5.events import Events, redact

GAME: Game[Options, Actions, Events, view.View, state.State] = Game(
    name="take5",
    title="Take 5 with the Jumping Cow",
    version=1,
    seats=SEATS,
    usual=4,
    options=Options,
    actions=Actions,
    events=Events,
    views=view.View,
    state=state.State,
    new=state.new,
    redact=redact,
    imagine=view.imagine,
    absent=bot.absent,
    greedy=bot.greedy,
    worth=bot.worth,
    chapter=bot.chapter,
    tally=state.tally,
    questions=words.QUESTIONS,
    tell=words.tell,
    show=words.show,
    gloss=words.gloss,
    hunch=bot.hunch,
)
