"""What the board of Dice Town says: the question, what Enter does and costs, why, and what happened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from rich.cells import cell_len

from cowtui.boards.base import Prompt
from cowtui.boards.dicetown import choices
from cowtui.boards.dicetown.choices import BY_MARKS, Thing, question, things
from cowtui.boards.dicetown.places import TITLES
from cowtui.boards.dicetown.shared import capital, is_one, options_of, people, world_of
from cowtui.boards.scene import Scene
from cowtui.boards.spots import Spot
from cowtui.widgets.text import Line, Part, one_of
from rules.dicetown import prairie, prospects
from rules.dicetown.actions import (
    Actions,
    Add,
    Choose,
    Claim,
    Cure,
    Graze,
    HandsOff,
    Hire,
    Job,
    Keep,
    Load,
    Name,
    Offer,
    Pass,
    PassRound,
    Pickpocket,
    Place,
    Play,
    Split,
    StealFrom,
    Take,
    Wire,
)
from rules.dicetown.components import ACE, JACK
from rules.dicetown.events import Shown
from rules.dicetown.naming import (
    FACE_NAMES,
    REMEDIES_WANTED,
    all_in_words,
    all_suits_in_words,
    counted,
    dice_in_words,
    face_in_words,
    in_words,
    joined,
    suit_in_words,
)
from rules.dicetown.throws import cost
from rules.dicetown.view import View
from rules.dicetown.words import COWBOYS, REMEDIES, WORKS, bid
from rules.kernel import Action, Event


class Deed(NamedTuple):
    """What an answer does: 'keep' 'the jack, free' and then 'you would show 3 jacks'."""

    verb: str
    what: str
    then: str = ""
    brief: str = ""
    """The same in few words."""
    costs: bool = False
    """Whether `what` ends in something to pay."""


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
    return Prompt(asked, keys, _does(scene, spot), _more(scene, what))


def _keys(scene: Scene[View], what: str, is_small: bool) -> str:
    found = things(scene)
    if what in ("offer", "raise"):
        return "Space, Enter" if is_small else "left and right, Space"
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
        verb = "decides" if is_one(scene, [view.sheriff]) else "decide"
        line = f"{capital(people(scene, view.tied))} tie at {_at(view.step)}; {scene.who(view.sheriff)} {verb}."
    elif view.actor is not None:
        verb = "acts" if is_one(scene, [view.actor]) else "act"
        line = f"{capital(scene.who(view.actor))} {verb} at {_at(view.step)}."
    elif view.thrown and view.chosen is not None:
        line = f"You keep {dice_in_words(view.chosen)}."
    return scene.fitting(line, ""), ""


def _at(place: Place) -> str:
    return {"doc": "Doc Badluck's", "sheriff": "the Sheriff's office"}.get(place) or f"the {TITLES[place]}"


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
    deed = deed_of(scene, action)
    start = f"Enter {_third(deed.verb)} {deed.what}".rstrip()
    return scene.fitting(*[_parts(start, deed, text) for text in (deed.then, deed.brief, "")])


def _parts(start: str, deed: Deed, then: str) -> Line:
    end: Part = f": {then}." if then else "."
    return [(start, "bad" if deed.costs else "ink"), end] if not deed.costs else _with_cost(start, end)


def _with_cost(start: str, end: Part) -> Line:
    text, sign, price = start.rpartition(" for $")
    return [text, (f"{sign}{price}", "bad"), end]


def _third(verb: str) -> str:
    return f"{verb}es" if verb.endswith("ss") else f"{verb}s"


def cows_left(scene: Scene[View]) -> int:
    """Of a split, how many cows have still to be named."""
    world = world_of(scene)
    return 0 if world is None else prairie.split_due(world) - len(choices.marks(scene))


def deed_of(scene: Scene[View], action: Actions) -> Deed:
    """What an answer does, as a person would say it."""
    view, seat = scene.view, scene.view.seat or 0
    match action:
        case Keep(dice):
            price = cost(len(dice))
            what = "none" if not dice else f"the {FACE_NAMES[dice[0]]}" if len(dice) == 1 else dice_in_words(dice)
            return Deed("keep", f"{what} for ${price}" if price else f"{what}, free", *_race(scene, dice), costs=price > 0)
        case Load(face):
            return Deed("set", f"the die to {face_in_words(face)}", "it is thrown with the others")
        case Offer(dollars, nuggets, cards):
            what = _goods(dollars, nuggets, cards)
            return Deed("offer", what, "you pay it only if you win the tie" if what != "nothing" else "")
        case Add(dollars, nuggets, cards):
            what = _goods(dollars, nuggets, cards)
            return Deed("add", what, "you pay it only if you win the tie" if what != "nothing" else "")
        case Name(other) if other == seat:
            return Deed("name", "yourself", f"nobody pays, and you act at {_at(view.step)}")
        case Name(other):
            offer = view.offers[other]
            paid = bid(offer.goods, offer.cards or 0)
            pays = f"pays you {paid}" if paid != "nothing" else "pays nothing"
            return Deed("name", scene.names[other], f"{scene.names[other]} {pays} and acts at {_at(view.step)}")
        case StealFrom(other):
            world = world_of(scene)
            note = next((thing.note for thing in things(scene) if thing.action == action), "") if world else ""
            return Deed("steal", f"from {scene.names[other]}", f"{note} and take one" if note.startswith("you") else note)
        case Take(card):
            verb = "steal" if view.step == "saloon" else "keep"
            return Deed(verb, in_words(card), choices.value_of(view, card))
        case Choose(job):
            return _job(scene, job)
        case Claim(deeds):
            return Deed("take", all_in_words(deeds))
        case Split(cows):
            return Deed("steal", joined(f"{counted(count, 'cow')} from {scene.names[other]}" for other, count in enumerate(cows) if count))
        case Graze(deeds, wired):
            on = (*deeds, *wired)
            if not on:
                return Deed("leave", "all cows in your herd", "they can be stolen there")
            return Deed("put", f"{counted(sum(on), 'cow')} on {all_in_words(on)}", "safe, and 1 point more each")
        case Hire(suit):
            return Deed("hire", suit_in_words(suit), COWBOYS[suit])
        case Cure(remedy):
            return Deed("ask", f"for {REMEDIES_WANTED[remedy]}", REMEDIES[remedy])
        case Wire(deeds):
            return Deed("put", f"wire on {all_in_words(deeds)}", "safe from thieves for good") if deeds else Deed("put", "wire on no deed")
        case Pickpocket(other):
            return Deed("play", f"Pickpocket on {scene.names[other]}", "you take $4 before the next place")
        case HandsOff():
            return Deed("say", "no", "no Pickpocket from you until the round is over")
        case Play(card):
            return Deed("play", in_words(card), WORKS[card])
        case PassRound():
            return Deed("pass", "for the rest of the round")
        case Pass():
            return Deed("pass", "")
        case _:
            return Deed("say", "that")


def _goods(dollars: int, nuggets: int, cards: Sequence[int]) -> str:
    parts = [f"${dollars}"] * bool(dollars) + [counted(nuggets, "nugget")] * bool(nuggets) + [all_in_words(cards)] * bool(cards)
    return one_of(parts) if parts else "nothing"


def _race(scene: Scene[View], dice: Sequence[int]) -> tuple[str, str]:
    """How dice of one face stand against the others' open ones; the same in few words."""
    if len(set(dice)) != 1:
        return ("", "") if dice else ("all your dice are thrown again", "throw all again")
    view, face, seat = scene.view, dice[0], scene.view.seat or 0
    place: Place = next(place for place, its in prospects.FACE_AT.items() if its == face)
    own = view.locked[seat].count(face) + len(dice)
    others = {other: locked.count(face) for other, locked in enumerate(view.locked) if other != seat and not view.gone[other]}
    best = max(others.values())
    shows = face_in_words(face, own) if own > 1 else f"one {FACE_NAMES[face]}"
    if own > best:
        return f"you would show {shows}, most at the {TITLES[place]}", f"{shows}, most so far"
    rivals = [other for other, count in others.items() if count == best]
    if own == best:
        tied = people(scene, rivals) if len(rivals) < 3 else f"{len(rivals)} others"
        return f"you would tie with {tied} at the {TITLES[place]}", f"a tie, {shows} each"
    whose = f"{scene.names[rivals[0]]}'s {best}" if len(rivals) == 1 else f"{best} of {len(rivals)} others"
    return f"{shows} against {whose}", f"{own} against {best}"


def _job(scene: Scene[View], job: Job) -> Deed:
    view, seat = scene.view, scene.view.seat or 0
    match job:
        case "rustle":
            here, rest = prospects.cows(view, seat)
            if not here:
                return Deed("rustle", f"{counted(rest, 'cow')} from the others", "the Prairie is empty")
            herd = view.herds[seat] + here
            largest = herd > max(count for other, count in enumerate(view.herds) if other != seat)
            text = f"your herd grows to {herd}{' and is the largest, worth 10 points' if largest else ''}"
            return Deed("rustle", counted(here, "cow"), text, f"your herd grows to {herd}")
        case "hire":
            return Deed("hire", "a Cowboy", f"on show: {all_suits_in_words(suit for suit in view.cowboys_up if suit is not None)}")
        case "rob":
            return Deed("rob", f"the bank of ${view.bank + sum(prospects.tribute(view, seat))}")
        case "coach":
            return Deed("hold", "up the stagecoach", "$1 for each ten")
        case "draw":
            return Deed("draw", f"{counted(view.locked[seat].count(JACK), 'card')}, to keep one")
        case "doc":
            return Deed("visit", "Doc Badluck at once")
        case "up":
            return Deed("take", f"from the row: {all_in_words(view.face_up)}")
        case "down":
            return Deed("take", "the top deed of the deck, unseen")


def _more(scene: Scene[View], what: str) -> Line:
    view, seat = scene.view, scene.view.seat or 0
    has = f"you have ${view.dollars[seat]}"
    match what:
        case "keep":
            return scene.fitting(
                f"One die is free, each more costs $1, none costs $1; {has}.", f"One is free, each more or none $1; {has}."
            )
        case "offer" | "raise":
            return scene.fitting(
                f"Only who wins the tie pays; {scene.names[view.sheriff]} decides. Space marks a card.", "Only the winner of the tie pays."
            )
        case "name":
            return scene.fitting(f"Name yourself, and nobody pays. You have ${view.dollars[seat]}.", "") if seat in view.tied else ""
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


# Hints, help and the story -----------------------------------------------------------------------------------------------------


def hint(scene: Scene[View], action: Action) -> Line:
    """What a bot would do, and why."""
    deed = deed_of(scene, action)  # type: ignore[arg-type]
    said = f"A bot would {deed.verb} {deed.what}".rstrip()
    return scene.fitting(f"{said}: {deed.then}." if deed.then else f"{said}.", f"{said}.")


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
    return scene.position.game.describe_event(scene.position.options, event, names)


def thing_under(scene: Scene[View], spot: Spot | None) -> Thing | None:
    """The thing that the cursor is on."""
    return next((thing for thing in things(scene) if spot is not None and thing.name == spot.name), None)
