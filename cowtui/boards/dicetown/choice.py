"""What can be chosen at each question of Dice Town: things that Enter says at once, and things that Space marks first.

A choice of several things (dice to keep, goods to offer, deeds to wire, cows to split) is a list of marks: names of things, each as
often as it was marked. The marks say an action, and an action is said by marks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple, assert_never

from rules import notation
from rules.dicetown import cards, places, prairie, windows
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
    Play,
    Remedy,
    Split,
    StealFrom,
    Take,
    Wire,
)
from rules.dicetown.components import ACE, DEEDS, FACES, JACK, PICKPOCKET, SUITS, TEN, Options, listed, title_of
from rules.dicetown.doc import SHOWN_BY
from rules.dicetown.state import State
from rules.dicetown.throws import cost
from rules.dicetown.view import View
from rules.dicetown.words import COWBOYS, JOBS, REMEDIES, describe_action
from rules.kernel import Ask

Marks = tuple[str, ...]
BY_MARKS: Final = ("keep", "offer", "raise", "wire", "graze", "split", "resplit")
"""Questions that are answered by marks."""
SPLITS: Final = ("split", "resplit")
AMOUNTS: Final = ("dollars", "nuggets", "cows")
"""What left and right change."""
DIGITS: Final = "123456789"


class Thing(NamedTuple):
    """One thing that can be chosen."""

    name: str
    """'die 0', 'card 5' (of the hand), 'dollars', 'cows 2'; 'say 1' for what is said at once."""
    label: str
    note: str = ""
    action: Actions | None = None
    """What Enter says here at once; None: it is marked."""
    most: int = 0
    """How often it can be marked."""
    key: str = ""


def things(options: Options, state: State, view: View, what: str, names: Sequence[str]) -> list[Thing]:
    """What a question asks to choose from, in the order of the picture. Hand cards that can be marked come last."""
    seat = view.seat or 0
    match what:
        case "keep":
            dice = [Thing(f"die {place}", FACES[face], most=1, key=DIGITS[place]) for place, face in enumerate(view.thrown)]
            return [*dice, Thing("none", "none", f"${cost(0)}", Keep(()), key="0")]
        case "face":
            return [Thing(f"say {face}", FACES[face], "", Load(face), key=DIGITS[face]) for face in range(ACE + 1)]
        case "offer" | "raise":
            goods = [Thing("dollars", "dollars", most=view.dollars[seat]), Thing("nuggets", "nuggets", most=view.nuggets[seat])]
            return [*goods, *_hand(view, view.hand)]
        case "wire":
            return [Thing("none", "no wire", "", Wire(), key="0"), *_hand(view, [card for card in view.hand if card in DEEDS])]
        case "graze":
            wired = [Thing(f"wired {deed}", f"D{deed} behind wire", most=count) for deed, count in _counted(view.wired[seat])]
            none = Thing("none", "no deed", "all cows stay in the herd", Graze(), key="0")
            return [none, *wired, *_hand(view, [card for card in view.hand if card in DEEDS])]
        case "split" | "resplit":
            rooms = prairie.room(state, seat)
            return [Thing(f"cows {other}", names[other], f"of {room}", most=room) for other, room in enumerate(rooms) if room]
        case _:
            said = list(_said(options, state, view, what, names))
            return [
                Thing(f"say {place}", label, note, action, key=_key(what, action, place))
                for place, (action, label, note) in enumerate(said, 1)
            ]


def _key(what: str, action: Actions, place: int) -> str:
    match action:
        case Play():
            return "c"
        case Pass():
            return "n"
        case PassRound():
            return "N"
        case HandsOff():
            return "f"
        case _:
            return str(place) if place < 10 else ""


def _said(options: Options, state: State, view: View, what: str, names: Sequence[str]) -> Iterator[tuple[Actions, str, str]]:
    """Answers that are said at once, each with a label and a note; also those that are not allowed now, to say why."""
    seat = view.seat or 0
    match what:
        case "name":
            for tied in view.tied:
                pays = "you: nobody pays" if tied == seat else describe_action(options, view, Name(tied))
                yield Name(tied), names[tied], pays
        case "victim":
            for other in state.opponents(seat):
                yield StealFrom(other), names[other], f"{_count(view.left[other], 'card')}, you draw {cards.hand_due(state, other)}"
        case "pick" | "loot" | "deed":
            for card, _ in _counted(view.drawn or ()):
                yield Take(card), title_of(card), describe_action(options, view, Take(card))
        case "choose" | "prairie":
            for job in places.JOBS.get(view.step, ()):
                yield Choose(job), job, JOBS[job]
        case "claim":
            for action in state.legal(_ask(view, what)):
                if isinstance(action, Claim):
                    yield action, listed(action.deeds), _count(sum(action.deeds), "point")
        case "cowboy":
            for suit in dict.fromkeys(view.cowboys_up):
                if suit is not None:
                    has = view.cowboys[seat].count(suit)
                    yield Hire(suit), SUITS[suit], COWBOYS[suit] + (f"; you have {has}" if has else "")
        case "cure":
            for remedy in SHOWN_BY:
                faces = "" if options.doc == "free" else f" (for {' or '.join(FACES[face] for face in SHOWN_BY[remedy])})"
                yield Cure(remedy), remedy, REMEDIES[remedy] + faces
        case "pickpocket":
            for other in state.opponents(seat):
                yield Pickpocket(other), names[other], f"has ${view.dollars[other]}"
            yield HandsOff(), "no", "not in this round"
        case _:
            wanted = windows.card_asked(state)
            if wanted is not None and wanted in view.hand:
                yield Play(wanted), f"Play {title_of(wanted)}", describe_action(options, view, Play(wanted))
            yield PassRound(), "Pass all round", "until you get a card"
            yield Pass(), "Pass", "nobody sees it"


def holds_card_of(state: State, view: View) -> bool:
    """Whether one could play something in the window that stands open."""
    card = windows.card_asked(state)
    return card is not None and view.seat is not None and windows.is_spare(state, view.seat, card)


def holds_pickpocket(state: State, view: View) -> bool:
    """Whether one could declare Pickpocket, where that is asked."""
    return view.seat is not None and windows.is_spare(state, view.seat, PICKPOCKET)


def _hand(view: View, hand: Sequence[int]) -> list[Thing]:
    """Hand cards to mark, equal ones together."""
    counted = list(_counted(hand))
    return [
        Thing(f"card {card}", title_of(card), most=count, key=DIGITS[place] if place < len(DIGITS) else "")
        for place, (card, count) in enumerate(counted)
    ]


def _counted(hand: Iterable[int]) -> Iterator[tuple[int, int]]:
    yield from sorted(Counter(hand).items())


def _ask(view: View, what: str) -> Ask:
    return Ask(view.seat or 0, what, view.turn)


def said(view: View, what: str, marks: Iterable[str]) -> Actions:
    """What the marks say."""
    counts = Counter(marks)

    def marked(kind: str) -> tuple[int, ...]:
        found = (int(name.split()[1]) for name in counts.elements() if name.split()[0] == kind)
        return tuple(sorted(found))

    match what:
        case "keep":
            return Keep(tuple(sorted(view.thrown[place] for place in marked("die"))))
        case "offer":
            return Offer(counts["dollars"], counts["nuggets"], marked("card"))
        case "raise":
            return Add(counts["dollars"], counts["nuggets"], marked("card"))
        case "wire":
            return Wire(marked("card"))
        case "graze":
            return Graze(marked("card"), marked("wired"))
        case _:
            return Split(tuple(counts[f"cows {seat}"] for seat in range(len(view.dollars))))


def marks_of(view: View, action: Actions) -> Marks:
    """The marks that say an action; none for what is said at once."""
    match action:
        case Keep(dice):
            free = list(enumerate(view.thrown))
            marks = []
            for face in dice:
                place = next((one for one in free if one[1] == face), None)
                if place:
                    free.remove(place)
                    marks.append(f"die {place[0]}")
            return tuple(marks)
        case Offer(dollars, nuggets, goods) | Add(dollars, nuggets, goods):
            return ("dollars",) * dollars + ("nuggets",) * nuggets + _named("card", goods)
        case Wire(deeds):
            return _named("card", deeds)
        case Graze(deeds, wired):
            return _named("card", deeds) + _named("wired", wired)
        case Split(cows):
            return tuple(f"cows {seat}" for seat, count in enumerate(cows) for _ in range(count))
        case _:
            return ()


def _named(kind: str, values: Iterable[int]) -> Marks:
    return tuple(f"{kind} {value}" for value in values)


def standing(view: View, what: str) -> Actions | None:
    """What one has said to a question that may still be changed; None: nothing yet."""
    seat = view.seat or 0
    if what == "keep":
        return None if view.chosen is None else Keep(view.chosen)
    goods = {"offer": view.offers, "raise": view.extras}[what][seat].goods if what in ("offer", "raise") else None
    if goods is None:
        return None
    return (Offer if what == "offer" else Add)(goods.dollars, goods.nuggets, goods.cards)


def words(options: Options, view: View, action: Actions, names: Sequence[str]) -> str:
    """What an answer does and brings, for the line below the question."""
    seat = view.seat or 0
    brings = describe_action(options, view, action)
    match action:
        case Keep(dice):
            pay = cost(len(dice))
            costs = f" for ${pay} of ${view.dollars[seat]}" if pay else ", free"
            return f"keep {_faces(dice) or 'none'}{costs}{_race(view, dice)}"
        case Offer(dollars, nuggets, goods) | Add(dollars, nuggets, goods):
            parts = [f"${dollars}"] * bool(dollars) + [_count(nuggets, "nugget")] * bool(nuggets) + [listed(goods)] * bool(goods)
            return f"{'add' if isinstance(action, Add) else 'offer'} {', '.join(parts) or 'nothing'}"
        case Wire(deeds):
            return f"lay wire on {listed(deeds)}" if deeds else "lay no wire"
        case Graze(deeds, wired):
            on = [*deeds, *wired]
            return f"put {_count(sum(on), 'cow')} on {listed(on)}: safe, and 1 point more each" if on else "leave all cows in the herd"
        case Split(cows):
            return f"take {_count(sum(cows), 'cow')} of {view.cows_due} from them"
        case Load(face):
            return f"set the Loaded Die to {FACES[face]}"
        case Take(card):
            return f"keep {title_of(card)}: {brings}"
        case Play(card):
            return f"play {title_of(card)}: {brings}"
        case Pass():
            return "pass; nobody sees it"
        case PassRound():
            return "pass in every window of this round"
        case HandsOff():
            return "no Pickpocket in this round"
        case Name(other):
            return f"name {names[other]}: " + ("you win the tie and nobody pays" if other == seat else brings)
        case StealFrom(other):
            return f"steal from {names[other]}, who has {_count(view.left[other], 'card')}"
        case Pickpocket(other):
            return f"pick $4 from {names[other]}, who has ${view.dollars[other]}, before the next place"
        case Claim(deeds):
            return f"take {listed(deeds)}"
        case Choose(job):
            return f"{job}: {JOBS[job]}; {_yield(view, job)}"
        case Cure(remedy):
            return f"take {remedy}: {brings}{_paid(view, remedy)}"
        case Hire():
            return f"{notation.write(options, action)}: {brings}"
        case _:
            return ""


_PLURAL: Final = ("nines", "tens", "jacks", "queens", "kings", "aces")


def _race(view: View, dice: Sequence[int]) -> str:
    """How dice of one face stand against the others' open ones."""
    if len(set(dice)) != 1:
        return ""
    face, seat = dice[0], view.seat or 0
    own = view.locked[seat].count(face) + len(dice)
    most = max(locked.count(face) for other, locked in enumerate(view.locked) if other != seat)
    return f": {own} {_PLURAL[face] if own > 1 else _PLURAL[face][:-1]} against {most or 'none'}"


def _yield(view: View, job: Job) -> str:
    """What is there to be had."""
    dice = view.locked[view.seat or 0]
    match job:
        case "rob":
            return f"it has ${view.bank}"
        case "coach":
            return f"${min(view.coach, dice.count(TEN))} for you"
        case "draw":
            return _count(dice.count(JACK), "card")
        case "doc":
            return "it counts as received"
        case "up":
            return listed(view.face_up)
        case "down":
            return f"{_count(view.deeds, 'deed')} there"
        case "rustle":
            others = sum(view.herds) - view.herds[view.seat or 0]
            return f"{_count(dice.count(ACE), 'ace')}; {_count(view.prairie, 'cow')} on the Prairie, {others} with the others"
        case "hire":
            return " or ".join(COWBOYS[suit] for suit in view.cowboys_up if suit is not None)
        case _:
            assert_never(job)


def _paid(view: View, remedy: Remedy) -> str:
    others = [seat for seat in range(len(view.dollars)) if seat != view.seat]
    if remedy == "dollars":
        return f", ${sum(min(2, view.dollars[other]) for other in others)} in all"
    return f", {sum(view.nuggets[other] > 0 for other in others)} in all" if remedy == "nuggets" else ""


def _faces(dice: Iterable[int]) -> str:
    return " ".join(FACES[face] for face in dice)


def _count(count: int, what: str) -> str:
    return f"{count} {what}{'s' * (count != 1)}"
