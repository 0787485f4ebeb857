"""Cow Clicker, the card game."""

from rules.cowclicker import bot, determinize, novice, state, strongest, view, words
from rules.cowclicker.actions import Actions
from rules.cowclicker.components import SEATS, Options
from rules.cowclicker.events import Events, fault_of, redact
from rules.cowclicker.reasons import reason
from rules.cowclicker.verbs import name_action
from rules.kernel import Game

GAME: Game[Options, Actions, Events, view.View, state.State] = Game(
    name="cowclicker",
    title="Cow Clicker, the card game",
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
    determinize=determinize.determinize,
    default_action=bot.default_action,
    heuristic=bot.heuristic,
    novice=novice.novice,
    strongest=strongest.strongest,
    weigh=strongest.weigh,
    points=("win in 100 games", "wins in 100 games"),
    evaluate=bot.evaluate,
    fault_of=fault_of,
    horizon=bot.horizon,
    conserved=state.conserved,
    prompts=words.PROMPTS,
    describe_event=words.describe_event,
    describe_view=words.describe_view,
    describe_action=words.describe_action,
    name_action=name_action,
    reason=reason,
    rollout_policy=bot.rollout_policy,
    waits=("last_call",),
)
