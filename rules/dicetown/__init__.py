"""Dice Town with the Cowboys."""

from rules.dicetown import bot, start, state, telling, view, words, worlds
from rules.dicetown.actions import Actions
from rules.dicetown.components import SEATS, Options
from rules.dicetown.events import Events, redact
from rules.kernel import Game

GAME: Game[Options, Actions, Events, view.View, state.State] = Game(
    name="dicetown",
    title="Dice Town with the Cowboys",
    version=1,
    seats=SEATS,
    usual=4,
    options=Options,
    actions=Actions,
    events=Events,
    views=view.View,
    state=state.State,
    new=start.new,
    redact=redact,
    imagine=worlds.imagine,
    absent=bot.absent,
    greedy=bot.greedy,
    worth=bot.worth,
    chapter=bot.chapter,
    tally=start.tally,
    questions=words.QUESTIONS,
    tell=telling.tell,
    show=words.show,
    gloss=words.gloss,
    hunch=bot.hunch,
    waits=("window",),
)
