"""What can be chosen at each question: things that Enter says at once, and things that are marked first.

A choice of several things (dice to keep, goods to offer, deeds for wire, cows to steal) is a list of marks: names of things, an amount as
often as it counts. The marks say an action, and an action is said by marks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

from cowtui.boards.dicetown.shared import world_of
from cowtui.boards.scene import Scene
from cowtui.widgets.text import one_of
from rules.dicetown import cards, doc, places, prairie, prospects, ties, windows
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
    Pickpocket,
    Play,
    Split,
    StealFrom,
    Take,
    Wire,
)
from rules.dicetown.components import ACE, DEEDS, PICKPOCKET, RANCH, STORE, gain
from rules.dicetown.naming import FACE_SIGNS, JOBS_TO_DO, SUIT_NAMES, counted, face_in_words, in_words, title_of
from rules.dicetown.position import Goods
from rules.dicetown.throws import cost
from rules.dicetown.view import View
from rules.dicetown.words import COWBOYS, JOBS, WORKS, bid
from rules.kernel import Ask, Seat

Kind: TypeAlias = Literal["die", "card", "amount", "said"]
POCKET: Final = "pocket"
"""The flag under which the victims of Pickpocket stand in place of the question."""
BY_MARKS: Final = ("keep", "offer", "raise", "wire", "graze", "split", "resplit")
_DIGITS: Final = "123456789"


class Thing(NamedTuple):
    """One thing that can be chosen."""

    name: str
    """'die 0', 'card 5' (a place in the hand), 'wired 0', 'dollars', 'cows 2'; 'say 1' for what is said at once."""
    kind: Kind
    label: str
    note: str = ""
    """What it costs or brings, in a few words."""
    action: Actions | None = None
    """What Enter says here at once; None: it is marked."""
    most: int = 1
    """Of an amount: how much there is."""
    key: str = ""
    value: int = 0
    """The face of a die, or the card."""


def question(scene: Scene[View]) -> str:
    """What is put to this player now, as the board shows it; empty: nothing, or only what `p` opens."""
    if scene.showing or scene.is_for_looking:
        return ""
    if POCKET in scene.choice.flags and scene.asks("pickpocket"):
        return "pickpocket"
    asked = scene.position.asked
    return "" if asked is None or asked.what == "pickpocket" else asked.what


def is_window(scene: Scene[View]) -> bool:
    """Whether a card can be played now, by somebody."""
    return question(scene) in windows.WINDOWS or question(scene) == "objection"


def holds_pickpocket(scene: Scene[View]) -> bool:
    """Whether this player can play Pickpocket now."""
    world = world_of(scene)
    return world is not None and scene.asks("pickpocket") and windows.is_spare(world, scene.seat or 0, PICKPOCKET)


def card_of_window(scene: Scene[View]) -> int | None:
    """The card that the open window is for."""
    world = world_of(scene)
    return windows.card_asked(world) if world is not None and is_window(scene) else None


def playable(scene: Scene[View]) -> int | None:
    """The card that this player can play in the open window."""
    world, card = world_of(scene), card_of_window(scene)
    return card if world is not None and card is not None and windows.is_spare(world, scene.seat or 0, card) else None


def things(scene: Scene[View]) -> list[Thing]:
    """What the question asks to choose from, in the order of the picture."""
    what, view = question(scene), scene.view
    seat = view.seat or 0
    match what:
        case "":
            return []
        case "keep":
            return [*_numbered(_dice(view.thrown)), Thing("none", "said", "keep none", f"${cost(0)}", Keep(()), key="0")]
        case "face":
            return _numbered(Thing(f"say {face}", "die", FACE_SIGNS[face], "", Load(face), value=face) for face in range(ACE + 1))
        case "offer" | "raise":
            world = world_of(scene)
            own = ties.free(world, seat) if world is not None else Goods()
            amounts = [Thing("dollars", "amount", "dollars", f"of ${own.dollars}", most=own.dollars)] * bool(own.dollars)
            amounts += [Thing("nuggets", "amount", "nuggets", f"of {own.nuggets}", most=own.nuggets)] * bool(own.nuggets)
            nothing = Thing("none", "said", "nothing", "", Offer() if what == "offer" else Add(), key="0")
            return [*_numbered([*amounts, *_cards(view, _places_of(view.hand, own.cards))]), nothing]
        case "wire":
            deeds = [place for place, card in enumerate(view.hand) if card in DEEDS]
            return [*_numbered(_cards(view, deeds)), Thing("none", "said", "no wire", "", Wire(), key="0")]
        case "graze":
            deeds = [place for place, card in enumerate(view.hand) if card in DEEDS]
            wired = [Thing(f"wired {place}", "card", f"deed {deed}, wired", value=deed) for place, deed in enumerate(view.wired[seat])]
            return [*_numbered([*_cards(view, deeds), *wired]), Thing("none", "said", "no deed", "", Graze(), key="0")]
        case "split" | "resplit":
            world = world_of(scene)
            rooms = prairie.room(world, seat) if world is not None else []
            herds = [
                Thing(f"cows {other}", "amount", scene.names[other], f"of {room}", most=room) for other, room in enumerate(rooms) if room
            ]
            return _numbered(herds)
        case _:
            said = list(_said(scene, what))
            return [Thing(f"say {n}", "said", label, note, action, key=_key(action, n)) for n, (action, label, note) in enumerate(said, 1)]


def _key(action: Actions, number: int) -> str:
    return "0" if isinstance(action, Pass | HandsOff) else str(number) if number < 10 else ""


def _numbered(given: Iterable[Thing]) -> list[Thing]:
    return [thing._replace(key=_DIGITS[place] if place < len(_DIGITS) else "") for place, thing in enumerate(given)]


def _dice(thrown: Sequence[int]) -> list[Thing]:
    return [Thing(f"die {place}", "die", FACE_SIGNS[face], value=face) for place, face in enumerate(thrown)]


def _cards(view: View, wanted: Iterable[int]) -> list[Thing]:
    return [Thing(f"card {place}", "card", brief(view.hand[place]), value=view.hand[place]) for place in wanted]


def brief(card: int) -> str:
    """A card on a small piece: 'deed 3', 'Rifle'."""
    return f"deed {card}" if card in DEEDS else title_of(card)


def _places_of(hand: Sequence[int], spare: Sequence[int]) -> list[int]:
    """Where in the hand those cards lie that are not held in an offer."""
    left = Counter(spare)
    found = []
    for place, card in enumerate(hand):
        if left[card]:
            left[card] -= 1
            found.append(place)
    return found


def _said(scene: Scene[View], what: str) -> Iterator[tuple[Actions, str, str]]:
    """Answers that are said at once, each with a label and a note."""
    view, world = scene.view, world_of(scene)
    seat = view.seat or 0
    if world is None:
        return
    match what:
        case "name":
            for tied in view.tied:
                offer = view.offers[tied]
                yield (
                    Name(tied),
                    scene.label(tied, 12),
                    "pays nothing" if tied == seat else f"pays you {bid(offer.goods, offer.cards or 0)}",
                )
        case "victim":
            for other in world.opponents(seat):
                due = cards.hand_due(world, other)
                yield StealFrom(other), scene.names[other], _blindly(due, view.left[other])
        case "pick" | "loot" | "deed":
            for card in dict.fromkeys(reversed(view.drawn or ())):
                yield Take(card), in_words(card).removeprefix("a ").capitalize() if card <= RANCH else title_of(card), value_of(view, card)
        case "choose" | "prairie":
            for job in places.JOBS.get(view.step, ()):
                label = JOBS_TO_DO[job]
                yield Choose(job), f"{label[:1].upper()}{label[1:]}", _job_brings(view, seat, job)
        case "claim":
            for action in world.legal(Ask(seat, what, view.turn)):
                if isinstance(action, Claim):
                    worth = [str(deed) if deed != RANCH else "a ranch" for deed in action.deeds]
                    label = f"Deed{'s' * (len(worth) != 1)} {one_of(worth)}"
                    yield action, label, counted(gain(action.deeds, view.ranches[seat]), "point")
        case "cowboy":
            for suit in dict.fromkeys(view.cowboys_up):
                if suit is not None:
                    yield Hire(suit), SUIT_NAMES[suit], COWBOYS[suit]
        case "cure":
            for remedy in doc.SHOWN_BY:
                faces = " or ".join(face_in_words(face) for face in doc.SHOWN_BY[remedy])
                label, brings = _REMEDIES[remedy]
                yield Cure(remedy), label, brings if remedy in doc.remedies(world, seat) else f"not now: needs {faces}"
        case "pickpocket":
            if windows.is_spare(world, seat, PICKPOCKET):
                for other in world.opponents(seat):
                    yield Pickpocket(other), scene.names[other], f"has ${view.dollars[other]}"
            yield HandsOff(), "no Pickpocket", "until the round is over"
        case _:
            wanted = windows.card_asked(world)
            if wanted is not None and windows.is_spare(world, seat, wanted):
                yield Play(wanted), f"Play {title_of(wanted)}", WORKS[wanted]
            yield Pass(), "Pass", "nobody sees it"


_REMEDIES: Final = {
    "wire": ("Barbed wire", "two deeds are safe"),
    "card": ("A card", "the top one"),
    "dollars": ("Dollars", "$2 from each player"),
    "nuggets": ("Nuggets", "1 from each player"),
}


def _job_brings(view: View, seat: Seat, job: Job) -> str:
    match job:
        case "rustle":
            here, rest = prospects.cows(view, seat)
            return counted(here, "cow") if here else f"{counted(rest, 'cow')} of others"
        case "hire":
            return " or ".join(SUIT_NAMES[suit] for suit in view.cowboys_up if suit is not None) or "nobody on show"
        case _:
            return JOBS[job]


def _blindly(due: int, cards: int) -> str:
    """How much of a hand a thief sees."""
    if not due:
        return "nothing to steal"
    return "the only card" if cards == 1 else f"one card of {cards}, unseen" if due == 1 else f"you see {due} of {cards} cards"


def value_of(view: View, card: int) -> str:
    """What a card is good for: '5 points', or what it does when it is played."""
    if card in DEEDS or card == RANCH or STORE[card].points:
        return counted(gain((card,), view.ranches[view.seat or 0]), "point")
    return WORKS[card]


# Marks and what they say -----------------------------------------------------------------------------------------------------


def marks(scene: Scene[View]) -> tuple[str, ...]:
    """What is marked of the things that stand there now: a picture on the way to the next question still has the marks of the last."""
    known = {thing.name for thing in things(scene)}
    return tuple(mark for mark in scene.choice.marks if mark in known)


def said(scene: Scene[View], what: str, marks: Iterable[str]) -> Actions:
    """What the marks say."""
    view, counts = scene.view, Counter(marks)
    seat = view.seat or 0

    def marked(kind: str, values: Sequence[int]) -> tuple[int, ...]:
        return tuple(values[int(name.split()[1])] for name in counts.elements() if name.split()[0] == kind)

    match what:
        case "keep":
            return Keep(marked("die", view.thrown))
        case "offer":
            return Offer(counts["dollars"], counts["nuggets"], marked("card", view.hand))
        case "raise":
            return Add(counts["dollars"], counts["nuggets"], marked("card", view.hand))
        case "wire":
            return Wire(marked("card", view.hand))
        case "graze":
            return Graze(marked("card", view.hand), marked("wired", view.wired[seat]))
        case _:
            return Split(tuple(counts[f"cows {other}"] for other in range(len(view.dollars))))


def marks_of(scene: Scene[View], action: Actions) -> tuple[str, ...]:
    """The marks that say an action; none for what is said at once."""
    view = scene.view
    seat = view.seat or 0

    def places(kind: str, values: Sequence[int], wanted: Sequence[int], free: Iterable[int] | None = None) -> Iterator[str]:
        left = list(range(len(values)) if free is None else free)
        for value in wanted:
            place = next(place for place in left if values[place] == value)
            left.remove(place)
            yield f"{kind} {place}"

    match action:
        case Keep(dice):
            return tuple(places("die", view.thrown, dice))
        case Offer(dollars, nuggets, wanted) | Add(dollars, nuggets, wanted):
            free = [int(thing.name.split()[1]) for thing in things(scene) if thing.name.startswith("card ")]
            return (*["dollars"] * dollars, *["nuggets"] * nuggets, *places("card", view.hand, wanted, free))
        case Wire(deeds):
            return tuple(places("card", view.hand, deeds))
        case Graze(deeds, wired):
            return (*places("card", view.hand, deeds), *places("wired", view.wired[seat], wired))
        case Split(cows):
            return tuple(f"cows {other}" for other, count in enumerate(cows) for _ in range(count))
        case _:
            return ()
