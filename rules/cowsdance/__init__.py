"""Cows Can't Dance."""

from rules.cowsdance import bot, novice, position, state, view, words
from rules.cowsdance.actions import Actions
from rules.cowsdance.components import SEATS, Options
from rules.cowsdance.determinize import determinize
from rules.cowsdance.events import Events, redact
from rules.cowsdance.verbs import name_action
from rules.kernel import Game

GAME: Game[Options, Actions, Events, view.View, state.State] = Game(
    name="cowsdance",
    title="Cows Can't Dance",
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
    determinize=determinize,
    default_action=bot.default_action,
    heuristic=bot.heuristic,
    novice=novice.novice,
    strongest=bot.strongest,
    evaluate=bot.evaluate,
    horizon=bot.horizon,
    conserved=position.conserved,
    prompts=words.PROMPTS,
    describe_event=words.describe_event,
    describe_view=words.describe_view,
    describe_action=words.describe_action,
    name_action=name_action,
)
