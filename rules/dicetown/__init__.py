"""Dice Town with the Cowboys."""

from rules.dicetown import bot, determinize, novice, position, state, strongest, view, words, words_of_events
from rules.dicetown.actions import Actions, HandsOff, Pass, PassRound
from rules.dicetown.components import SEATS, Options
from rules.dicetown.events import Events, redact
from rules.dicetown.reasons import reason
from rules.dicetown.verbs import name_action
from rules.kernel import Game

GAME: Game[Options, Actions, Events, view.View, state.State] = Game(
    name="dicetown",
    title="Dice Town with the Cowboys",
    version=2,
    seats=SEATS,
    usual=4,
    options=Options,
    actions=Actions,
    events=Events,
    views=view.View,
    state=state.State,
    new=state.new,
    redact=redact,
    determinize=determinize.determinize,
    default_action=bot.default_action,
    heuristic=bot.heuristic,
    novice=novice.novice,
    strongest=strongest.strongest,
    weigh=strongest.weigh,
    evaluate=bot.evaluate,
    horizon=bot.horizon,
    conserved=position.conserved,
    prompts=words.PROMPTS,
    describe_event=words_of_events.describe_event,
    describe_view=words.describe_view,
    describe_action=words.describe_action,
    name_action=name_action,
    reason=reason,
    rollout_policy=bot.rollout_policy,
    waits=("window",),
    declines=(Pass, PassRound, HandsOff),
)
