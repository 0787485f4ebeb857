"""Cowtown."""

from rules.cowtown import bot, state, view, words
from rules.cowtown.actions import Actions
from rules.cowtown.components import SEATS, Options
from rules.cowtown.events import Events, redact
from rules.kernel import Game

GAME: Game[Options, Actions, Events, view.View, state.State] = Game(
    name="cowtown",
    title="Cowtown",
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
    waits=("catch_grace",),
)
