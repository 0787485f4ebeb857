"""What the board of Dice Town says: the question, what Enter does and costs, why, and what happened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len

from cowtui.boards.base import Prompt
from cowtui.boards.dicetown import choices
from cowtui.boards.dicetown.choices import BY_MARKS, Thing, question, things
from cowtui.boards.dicetown.effects import Effect, at_place, effect_of
from cowtui.boards.dicetown.offers import offers_said
from cowtui.boards.dicetown.shared import capital, is_one, options_of, people, world_of
from cowtui.boards.scene import Scene
from cowtui.boards.spots import Spot
from cowtui.widgets.text import Line, Part, plain
from rules.dicetown import prairie
from rules.dicetown.actions import (
    Actions,
    Keep,
    Play,
)
from rules.dicetown.components import ACE
from rules.dicetown.events import Shown
from rules.dicetown.naming import (
    all_suits_in_words,
    counted,
    dice_in_words,
    in_words,
)
from rules.dicetown.sealed import OffersShown
from rules.dicetown.throws import cost
from rules.dicetown.view import View
from rules.dicetown.words import WORKS
from rules.kernel import Action, Event

# The question ----------------------------------------------------------------------------------------------------------------

_SHORT: Final = {
    "keep": "Which dice do you keep?",
    "face": "Which face does your Loaded Die show?",
    "offer": "What do you offer the Sheriff?",
    "raise": "What do you add to your offer?",
    "name": "You are the Sheriff: who wins the tie?",
    "choose": "Which of the two actions do you take?",
    "prairie": "Rustle cows, or hire a Cowboy?",
    "pick": "Which card do you keep?",
    "loot": "Which card do you steal?",
    "deed": "Which deed do you keep?",
    "victim": "Whom do you steal a card from?",
    "claim": "Which deeds do you take?",
    "split": "How many cows from whom?",
    "resplit": "How many from the others instead?",
    "graze": "Do you put cows on your deeds?",
    "cowboy": "Which Cowboy do you hire?",
    "cure": "What do you ask Doc for?",
    "wire": "Which deeds get barbed wire?",
    "pickpocket": "Whose pocket do you pick?",
}
_LONG: Final = {
    "keep": "Which dice do you keep, in secret?",
    "offer": "You are tied: what do you offer the Sheriff, in secret?",
    "raise": "The offers are open: what do you add, in secret?",
    "prairie": "You act at the Prairie: rustle cows, or hire a Cowboy?",
    "resplit": "A Herder keeps those cows: whose do you steal instead?",
    "cure": "You visit Doc Badluck: what do you ask for?",
    "wire": "Which deeds get barbed wire, two at most?",
}
_KEYS: Final = {"split": "left and right change, Enter", "resplit": "left and right change, Enter"}


def prompt(scene: Scene[View], spot: Spot | None) -> Prompt:
    """The three lines while something is asked."""
    what = question(scene)
    if choices.is_window(scene):
        return _window(scene, spot)
    if not what:
        return Prompt("", "", *_between(scene))
    is_small = scene.size == "S"
    keys = _keys(scene, what, is_small)
    long = _LONG.get(what, _SHORT[what])
    asked = long if cell_len(long) + cell_len(keys) + 4 <= scene.layout.prompt.width else _SHORT[what]
    does = _does(scene, spot)
    if what == "raise" and scene.around.is_tipped and scene.around.is_fresh and what in scene.around.tips:
        does = _beside_a_tip(scene, plain(does))
    return Prompt(asked, keys, does, _more(scene, what))


def _beside_a_tip(scene: Scene[View], does: str) -> Line:
    """While a tip takes the third line, the second says the offers."""
    said = offers_said(scene)
    return scene.fitting(f"{does} {said[0]}", f"{does} {said[1]}", *said) if said else does


def _keys(scene: Scene[View], what: str, is_small: bool) -> str:
    found = things(scene)
    if what in ("offer", "raise"):
        space = ", Space" * any(thing.kind == "card" for thing in found)
        return f"left, right{space}" if is_small else f"left and right{space}, Enter"
    if what in _KEYS:
        return "left, right" if is_small else _KEYS[what]
    numbers = [thing.key for thing in found if thing.key not in ("", "0")]
    range_of = f"{numbers[0]}-{numbers[-1]}" if len(numbers) > 1 else numbers[0] if numbers else ""
    if what in BY_MARKS:
        return f"{range_of}, Space, Enter".lstrip(", ") if is_small else f"{range_of} or arrows, Space marks, Enter".removeprefix(" or ")
    return f"{range_of}, Enter" if is_small else f"{range_of} or arrows, then Enter"


def _window(scene: Scene[View], spot: Spot | None) -> Prompt:
    """A moment for cards: the kit says the first line, with the seconds that are left."""
    action = spot.action if spot else None
    card = choices.playable(scene)
    does: Line
    if isinstance(action, Play):
        does = scene.fitting(f"Enter plays {in_words(action.card)}: {WORKS[action.card]}.", f"Enter plays {in_words(action.card)}.")
    elif card is not None:
        does = scene.fitting(f"You hold {in_words(card)}. Enter passes; so does waiting.", "Enter passes; so does waiting.")
    else:
        does = "You hold no card for this. Enter passes; so does waiting."
    more = "The pause is the same whoever holds what, so that it tells nobody anything."
    return Prompt("", "", does, scene.fitting(more, "The pause tells nobody who holds what."))


def _between(scene: Scene[View]) -> tuple[Line, Line]:
    """What may be done while others are asked."""
    if choices.holds_pickpocket(scene):
        said = scene.fitting("You may play Pickpocket: $4 from a player of your choice (p).", "p plays Pickpocket: $4 from a player.")
        return said, ""
    return waiting(scene)


def waiting(scene: Scene[View]) -> tuple[Line, Line]:
    """What goes on, and what comes next."""
    view = scene.view
    line = ""
    if scene.showing or scene.position.outcome:
        return "", ""
    if view.chain:
        seat, card = view.chain[-1]
        line = f"{capital(scene.who(seat))} played {in_words(card)}."
    elif view.tied:
        line = f"{capital(people(scene, view.tied))} tie at {at_place(view.step)}{_next_in_a_tie(scene)}."
    elif view.actor is not None:
        verb = "acts" if is_one(scene, [view.actor]) else "act"
        line = f"{capital(scene.who(view.actor))} {verb} at {at_place(view.step)}."
    elif view.thrown and view.chosen is not None:
        line = f"You keep {dice_in_words(view.chosen)}."
    return scene.fitting(line, ""), scene.fitting(*offers_said(scene) or [""])


def _next_in_a_tie(scene: Scene[View]) -> str:
    """Say what the tie waits for: an offer of the tied, or the Sheriff's word."""
    sheriff, tied = scene.view.sheriff, scene.view.tied
    offering = [one.seat for one in scene.position.waiting if one.seat in tied and one.seat != sheriff]
    verb = "decides" if is_one(scene, [sheriff]) else "decide"
    if not offering:
        return f"; {scene.who(sheriff)} {verb}"
    thinks = "thinks" if is_one(scene, offering) else "think"
    return f"; {people(scene, offering)} {thinks} about an offer to {'you' if sheriff == scene.seat else scene.names[sheriff]}"


# What Enter does -------------------------------------------------------------------------------------------------------------


def would_say(scene: Scene[View], spot: Spot | None) -> Actions | None:
    """What Enter says with the cursor there: what is marked, or, with nothing marked, what the cursor is on."""
    thing = next((one for one in things(scene) if spot and one.name == spot.name), None)
    if thing is None:
        return None
    if thing.action is not None:
        return thing.action
    marks = choices.marks(scene) or ((thing.name,) if thing.kind != "amount" else ())
    return choices.said(scene, question(scene), marks)


def _does(scene: Scene[View], spot: Spot | None) -> Line:
    what = question(scene)
    action = would_say(scene, spot)
    if action is None:
        return ""
    if what in ("split", "resplit") and (left := cows_left(scene)):
        return f"{counted(left, 'cow')} still to name: left and right change a number."
    why = scene.position.why_not(action)
    if isinstance(action, Keep) and action.dice == scene.view.chosen:
        return f"You keep {dice_in_words(action.dice)}; mark others to change that."
    if isinstance(action, Keep) and why:
        return [
            (
                f"Keeping {len(action.dice) or 'none'} costs ${cost(len(action.dice))}; you have ${scene.view.dollars[scene.seat or 0]}.",
                "bad",
            )
        ]
    if why:
        return scene.fitting([(f"{capital(why.text)}.", "bad")])
    effect = effect_of(scene, action)
    start = f"Enter {_third(effect.verb)} {effect.what}".rstrip()
    return scene.fitting(*[_parts(start, effect, text) for text in (effect.then, effect.brief, "")])


def _parts(start: str, effect: Effect, then: str) -> Line:
    end: Part = f": {then}." if then else "."
    return [(start, "bad" if effect.costs else "ink"), end] if not effect.costs else _with_cost(start, end)


def _with_cost(start: str, end: Part) -> Line:
    text, sign, price = start.rpartition(" for $")
    return [text, (f"{sign}{price}", "bad"), end]


def _third(verb: str) -> str:
    return f"{verb}es" if verb.endswith("ss") else f"{verb}s"


def cows_left(scene: Scene[View]) -> int:
    """Of a split, how many cows have still to be named."""
    world = world_of(scene)
    return 0 if world is None else prairie.split_due(world) - len(choices.marks(scene))


def _more(scene: Scene[View], what: str) -> Line:
    view, seat = scene.view, scene.view.seat or 0
    has = f"you have ${view.dollars[seat]}"
    match what:
        case "keep":
            return scene.fitting(
                f"One die is free, each more costs $1, none costs $1; {has}.", f"One is free, each more or none $1; {has}."
            )
        case "offer":
            decides = f"{scene.names[view.sheriff]} decides who wins the tie; only the winner pays."
            return scene.fitting(f"{decides} Space marks a card." if view.hand else decides, decides, "Only the winner of the tie pays.")
        case "raise":
            return _with_offers(scene, f"{scene.names[view.sheriff]} decides; only the winner pays.", "Only the winner pays.")
        case "name":
            return _with_offers(scene, *["Name yourself, and nobody pays."] * (seat in view.tied))
        case "prairie" if options_of(scene).cowboys:
            aces = view.locked[seat].count(ACE)
            return scene.fitting(f"You show {counted(aces, 'ace')}. A Cowboy works for you from now on; four suits make a Rodeo.", "")
        case "cowboy":
            gang = view.cowboys[seat]
            text = f"You have {all_suits_in_words(gang)}; one of each suit makes a Rodeo, 10 points." if gang else ""
            return scene.fitting(text or "One of each suit makes a Rodeo, 10 points.", "")
        case "graze":
            return scene.fitting(f"Your herd has {counted(view.herds[seat], 'cow')}; the largest herd scores 10 at the end.", "")
        case "split" | "resplit":
            return scene.fitting(f"Your own herd has {counted(view.herds[seat], 'cow')}.", "")
        case "cure":
            return scene.fitting(f"Your dice: {dice_in_words(view.locked[seat])}.", "")
        case _:
            return ""


def _with_offers(scene: Scene[View], *more: str) -> Line:
    """The open offers, and as much of the rest as there is room for."""
    said = offers_said(scene)
    return scene.fitting(*[f"{offers} {text}".rstrip() for offers in said for text in (*more, "")] or (*more, ""))


# Hints, help and the story -----------------------------------------------------------------------------------------------------


def hint(scene: Scene[View], action: Action) -> Line:
    """What a bot would do, and why."""
    effect = effect_of(scene, action)  # type: ignore[arg-type]
    said = f"A bot would {effect.verb} {effect.what}".rstrip()
    return scene.fitting(f"{said}: {effect.then}." if effect.then else f"{said}.", f"{said}.")


def help_on(scene: Scene[View]) -> Sequence[str]:
    """About five sentences on the question."""
    what = question(scene)
    if what == "keep":
        return (
            "All throw at once and keep in secret; what is kept stays for the round.",
            "One die is free; each more of the same throw costs $1, and so does none.",
            "As soon as somebody has five, the others throw once more for free.",
            "Then each place pays whoever shows most of its face, from the Mine on.",
            "Nuggets are 1 point, $2 are 1, the badge is 5; deeds count their value.",
        )
    if what in ("raise", "name") and (said := offers_said(scene)):
        return (
            said[0],
            "Several show the same number: the Sheriff says who wins the tie.",
            "Once the offers are open, each may add once, in secret; then they are open again.",
            "Only the player whom the Sheriff names pays. A tied Sheriff may name himself.",
            "Cows, Cowboys and deeds that are safe are never offered.",
        )
    if what in ("offer", "raise", "name"):
        return (
            "Several show the same number: the Sheriff says who wins the tie.",
            "The tied offer dollars, nuggets and cards in secret; nothing is fine too.",
            "Then the offers are open, and each may add once, again in secret.",
            "Only the player whom the Sheriff names pays. A tied Sheriff may name himself.",
            "Cows, Cowboys and deeds that are safe are never offered.",
        )
    if choices.is_window(scene):
        return (
            "Cards are hidden, and each has its moment: this is one.",
            "Everybody who might hold the card is asked, whoever does.",
            "The moment ends when all have passed, or when its time is over.",
            "Nobody sees who passed. n passes until the round is over.",
            "Every card that is played can be cancelled by Objection.",
        )
    return (
        "Each place is visited in turn; whoever shows most of its face acts.",
        "Mine, Bank, Store, Saloon, Sheriff, Town Hall, Prairie, Doc.",
        "Doc helps whoever received nothing in the round.",
        "The game ends after the round in which the mine or the deeds are out.",
        "Most points win: nuggets, dollars, badge, deeds, equipment, herd, Rodeos.",
    )


def tell(scene: Scene[View], event: Event) -> str:
    """An event in the past tense, with 'you' for this player."""
    if isinstance(event, Shown):  # what it cost stands in the dollars
        kept = [(scene.who(seat), dice) for seat, dice in enumerate(event.dice) if dice or event.dollars[seat]]
        parts = [f"{name}{' kept' * (not place)} {dice_in_words(dice)}" for place, (name, dice) in enumerate(kept)]
        return f"{capital('; '.join(parts))}."
    names = tuple(scene.who(seat) for seat in range(len(scene.names)))
    said = scene.position.game.describe_event(scene.position.options, event, names)
    if isinstance(event, OffersShown) and said and any(extra.is_made for extra in scene.view.extras):
        return f"In the end {f'y{said[1:]}' if said.startswith('You ') else said}"
    return said


def thing_under(scene: Scene[View], spot: Spot | None) -> Thing | None:
    """The thing that the cursor is on."""
    return next((thing for thing in things(scene) if spot is not None and thing.name == spot.name), None)
