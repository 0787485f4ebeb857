"""Take 5 with the Jumping Cow."""

from rules.kernel import Game
from rules.take5 import bot, position, state, view, words
from rules.take5.actions import Actions
from rules.take5.components import SEATS, Options
from rules.take5.determinize import determinize
from rules.take5.events import Events, redact
from rules.take5.novice import novice
from rules.take5.reasons import reason
from rules.take5.strongest import strongest, weigh
from rules.take5.verbs import name_action

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
    points=("bullhead", "bullheads"),
    novice=novice,
)
