"""Cowtown."""

from rules.cowtown import bot, position, state, words
from rules.cowtown.actions import Actions
from rules.cowtown.components import SEATS, Options
from rules.cowtown.determinize import determinize
from rules.cowtown.events import Events, redact
from rules.cowtown.novice import novice
from rules.cowtown.reasons import reason
from rules.cowtown.strongest import strongest, weigh
from rules.cowtown.verbs import name_action
from rules.cowtown.view import View
from rules.kernel import Game

GAME: Game[Options, Actions, Events, View, state.State] = Game(
    name="cowtown",
    title="Cowtown",
    version=1,
    seats=SEATS,
    usual=4,
    options=Options,
    actions=Actions,
    events=Events,
    views=View,
    state=state.State,
    new=state.new,
    redact=redact,
    determinize=determinize,
    default_action=bot.default_action,
    heuristic=bot.heuristic,
    evaluate=bot.evaluate,
    horizon=bot.horizon,
    conserved=position.conserved,
    prompts=words.PROMPTS,
    describe_event=words.describe_event,
    describe_view=words.describe_view,
    describe_action=words.describe_action,
    name_action=name_action,
    rollout_policy=bot.rollout_policy,
    strongest=strongest,
    weigh=weigh,
    reason=reason,
    points=("scorecow", "scorecows"),
    novice=novice,
    waits=("catch_grace",),
)
