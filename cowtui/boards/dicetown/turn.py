"""A round of Dice Town event by event, for the eye: what the view looks like on the way from one update to the next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

from msgspec.structs import replace

from cowtui.boards.parts import changed
from rules.dicetown import events as told
from rules.dicetown import sealed
from rules.dicetown.actions import Job
from rules.dicetown.components import DICE, PICKPOCKET, RANCH
from rules.dicetown.events import Events
from rules.dicetown.view import SeenOffer, View

T = TypeVar("T")


def unfold(view: View, event: Events) -> View:
    """The picture after an event: only what the event says, no rules. What it does not draw, the next view brings."""
    seats = len(view.dollars)
    nobody = (0,) * seats
    match event:
        case told.Opened(sheriff, deeds, cowboys):
            return replace(view, sheriff=sheriff, face_up=deeds, cowboys_up=cowboys or view.cowboys_up)
        case told.RoundBegan(number, sheriff):
            return replace(view, round=number - 1, sheriff=sheriff, step="throw", throws=0, locked=((),) * seats, actor=None, visitors=())
        case sealed.Rolled(dice):
            rolled = tuple(0 if gone else DICE - len(locked) for locked, gone in zip(view.locked, view.gone, strict=True))
            own = () if view.seat is None else dice[view.seat] or ()
            return replace(view, throws=view.throws + 1, thrown=own, rolled=rolled, has_chosen=(False,) * seats, chosen=None)
        case sealed.Chose(seat, dice):
            return replace(view, has_chosen=changed(view.has_chosen, seat, True), chosen=dice if seat == view.seat else view.chosen)
        case told.Shown(dice, dollars):
            locked = _locked(view, dice)
            paid = tuple(-one for one in dollars)
            after = replace(view, locked=locked, thrown=(), rolled=nobody, has_chosen=(False,) * seats, chosen=None)
            return replace(after, dollars=_sums(view.dollars, paid), coach=view.coach + sum(dollars))
        case told.LastThrow(dice):
            return replace(view, throws=view.throws + 1, locked=_locked(view, dice))
        case told.Tied(place, tied):
            return replace(view, step=place, tied=tied, actor=None, extras=(SeenOffer(),) * seats)
        case sealed.Offered(seat, is_adding):
            if is_adding:  # what was offered before stays open
                return replace(view, extras=changed(view.extras, seat, SeenOffer(is_made=True)))
            return replace(view, offers=changed(view.offers, seat, SeenOffer(is_made=True)))
        case sealed.OffersShown(_, goods, cards):
            offers = [SeenOffer(one, count, True) if one else SeenOffer() for one, count in zip(goods, cards, strict=True)]
            return replace(view, offers=tuple(offers))
        case sealed.Named(sheriff, seat, dollars, nuggets, count, cards):
            after = replace(view, tied=(), offers=(SeenOffer(),) * seats, actor=seat)
            after = _moved(_moved(after, "dollars", seat, sheriff, dollars), "nuggets", seat, sheriff, nuggets)
            after = _hand(_hand(after, seat, lost=cards or ()), sheriff, gained=cards or ())
            return _moved(after, "left", seat, sheriff, count)
        case told.Acts(seat, place):
            return replace(view, step=place, actor=seat)
        case told.Played(seat, card):
            after = _hand(replace(view, chain=(*view.chain, (seat, card))), seat, lost=(card,))
            return _moved(replace(after, played=tuple(sorted((*view.played, card)))), "left", seat, None, 1)
        case told.Cancelled():
            return replace(view, chain=())
        case told.Declared(seat, victim):
            after = _hand(replace(view, pocket=(seat, victim)), seat, lost=(PICKPOCKET,))
            return _moved(replace(after, played=tuple(sorted((*view.played, PICKPOCKET)))), "left", seat, None, 1)
        case told.Pickpocketed(seat, victim, dollars):
            return _moved(replace(view, pocket=None, chain=()), "dollars", victim, seat, dollars)
        case told.Mined(seat, nuggets):
            return _moved(replace(view, mine=view.mine - nuggets, chain=()), "nuggets", None, seat, nuggets)
        case told.Robbed(seat, dollars) | told.Shared(seat, dollars):
            return _moved(replace(view, bank=view.bank - dollars, chain=()), "dollars", None, seat, dollars)
        case told.Waylaid(seat, dollars):
            return _moved(replace(view, coach=view.coach - dollars), "dollars", None, seat, dollars)
        case told.Unloaded(dollars):
            return replace(view, bank=view.bank + dollars, coach=view.coach - dollars)
        case told.Collected(seat, what, paid):
            counts = _sums(view.dollars if what == "dollars" else view.nuggets, tuple(-one for one in paid))
            return replace(view, **{what: changed(counts, seat, counts[seat] + sum(paid))})
        case told.Badged(seat):
            return replace(view, sheriff=seat)
        case told.TookDeeds(seat, deeds):
            row = list(view.face_up)
            for deed in deeds:
                row.remove(deed)
            ranches = deeds.count(RANCH)
            after = replace(view, face_up=tuple(row), ranches=changed(view.ranches, seat, view.ranches[seat] + ranches))
            return _gained(_hand(after, seat, gained=deeds), seat, len(deeds) - ranches)
        case told.Refilled(deeds):
            return replace(view, face_up=tuple(sorted((*view.face_up, *deeds))), deeds=view.deeds - len(deeds))
        case sealed.DrewDeeds(seat, count, ranches, deeds):
            after = replace(view, deeds=view.deeds - count, ranches=changed(view.ranches, seat, view.ranches[seat] + ranches))
            return _gained(_hand(after, seat, gained=deeds or ()), seat, count - ranches)
        case sealed.Considered(_, count):
            return replace(view, deeds=view.deeds - count)
        case sealed.Kept(_, card) if card == RANCH:
            return view
        case sealed.Kept(seat, card):
            return _gained(_hand(view, seat, gained=() if card is None else (card,)), seat, 1)
        case sealed.Stole(seat, victim, card):
            cards = () if card is None else (card,)
            return _moved(_hand(_hand(view, victim, lost=cards), seat, gained=cards), "left", victim, seat, 1)
        case told.Renewed():
            return replace(view, played=())
        case told.SplitCows(_, wanted):
            return replace(view, split=_sums(view.split, wanted))
        case told.Rustled(seat, prairie, stolen):
            herds = _sums(view.herds, tuple(-one for one in stolen))
            # a view from within a split has the haul off the Prairie already
            left = view.prairie + view.haul - prairie
            return replace(view, prairie=left, haul=0, split=nobody, herds=changed(herds, seat, herds[seat] + prairie + sum(stolen)))
        case told.Grazed(seat, deeds, wired):
            cows = sum(deeds) + sum(wired)
            grazed = changed(view.grazed, seat, tuple(sorted((*view.grazed[seat], *deeds, *wired))))
            fenced = changed(view.wired, seat, _without(view.wired[seat], wired))
            after = replace(view, herds=changed(view.herds, seat, view.herds[seat] - cows), grazed=grazed, wired=fenced)
            return _moved(_hand(after, seat, lost=deeds), "left", seat, None, len(deeds))
        case told.Wired(seat, deeds):
            wire = changed(view.wired, seat, tuple(sorted((*view.wired[seat], *deeds))))
            return _moved(_hand(replace(view, wired=wire), seat, lost=deeds), "left", seat, None, len(deeds))
        case told.Hired(seat, cowboys):
            up = tuple(_emptied(view.cowboys_up, cowboys))
            return replace(view, cowboys=changed(view.cowboys, seat, tuple(sorted((*view.cowboys[seat], *cowboys)))), cowboys_up=up)
        case told.TurnedUp(cowboys):
            fresh = iter(cowboys)
            up = tuple(next(fresh, None) if suit is None else suit for suit in view.cowboys_up)
            return replace(view, cowboys_up=up)
        case told.WonRodeo(seat):
            after = replace(view, rodeos=changed(view.rodeos, seat, view.rodeos[seat] + 1), rodeos_left=view.rodeos_left - 1)
            return replace(after, cowboys=changed(view.cowboys, seat, _without(view.cowboys[seat], range(4))))
        case told.Called(visitors):
            return replace(view, step="doc", visitors=visitors, actor=None)
        case told.Cured(seat):
            return replace(view, step="doc", actor=seat)
        case told.Scored(_, hands):
            return replace(view, round=view.round + 1, actor=None, hands=hands)
        case _:
            return view


_INSIDE: Final = "stands for where the rules are within a place; no event tells it"
_UNTOLD: Final = "is known to the seat alone, or counted for the rules; no event tells it"
_HELD: Final = "cows that wait for a split, or for a Herder, are counted apart; what becomes of them is told when they are rustled"
UNSHOWN: Final[dict[str, str]] = {
    **dict.fromkeys(("turn", "stage", "job", "first", "done", "victim", "drawn", "drawn_count", "used", "chain", "extras"), _INSIDE),
    **dict.fromkeys(("split", "haul", "cows_due", "prairie"), _HELD),
    **dict.fromkeys(("fresh", "fresh_of", "has_passed", "is_sitting_out", "is_quiet", "loaded", "has_loaded", "known", "public"), _UNTOLD),
    **dict.fromkeys(("won", "received"), "follows from what a place gave; the next view has it before it is drawn"),
    "step": "a place where nobody acts is passed by in silence",
    "actor": "who acts has often ended when the next question stands",
    "visitors": "each leaves the list when Doc has seen them",
    "offers": "the next view names no more than the event, and drops them with the tie",
    **dict.fromkeys(("renewed", "strays", "store", "under"), "cards of the deck move in several ways at once; the board draws none of it"),
    "cowboy_deck": "what is turned up comes off it, and sometimes the discards become it; the board draws none of it",
}
"""Fields of the view that the showing of a turn leaves, and why."""
SECONDS: Final[dict[type[Events], float]] = {
    told.RoundBegan: 0.8,
    told.Shown: 1.6,
    told.LastThrow: 1.6,
    told.Tied: 0.8,
    sealed.OffersShown: 1.2,
    sealed.Named: 1.2,
    told.Played: 1.2,
    told.Cancelled: 1.2,
    told.Pickpocketed: 1.2,
    told.Mined: 0.8,
    told.Robbed: 0.8,
    told.Waylaid: 0.8,
    told.Collected: 0.8,
    sealed.Kept: 0.8,
    sealed.Stole: 1.0,
    told.Badged: 0.8,
    told.BadgeHeld: 0.8,
    told.TookDeeds: 0.8,
    sealed.DrewDeeds: 0.8,
    told.Rustled: 0.8,
    told.Hired: 0.8,
    told.Grazed: 0.8,
    told.WonRodeo: 1.6,
    told.Cured: 0.8,
    told.Wired: 0.8,
    told.Left: 1.6,
}
"""For how long an event stands on the screen before the next; the others pass with it."""
MINOR: Final = (
    sealed.Rolled,
    sealed.Chose,
    sealed.Loaded,
    sealed.Offered,
    told.Acts,
    told.Refilled,
    told.TurnedUp,
    told.Unloaded,
)
"""What the picture tells by itself."""
TOLD_BY_DOING: Final[tuple[Job, ...]] = ("hire", "rustle", "rob", "coach")
"""Actions whose next event says all that the choice of them said."""


def _hand(view: View, seat: int, *, gained: Sequence[int] = (), lost: Sequence[int] = ()) -> View:
    """A hand that this view shows, with other cards; a ranch never lies in a hand."""
    held = view.hands[seat]
    if held is None:
        return view
    cards = (*_without(held, lost), *(card for card in gained if card != RANCH))
    return replace(view, hands=changed(view.hands, seat, tuple(sorted(cards))))


def _without(parts: Sequence[int], gone: Sequence[int]) -> tuple[int, ...]:
    left = list(parts)
    for one in gone:
        if one in left:
            left.remove(one)
    return tuple(left)


def _emptied(up: Sequence[int | None], hired: Sequence[int]) -> list[int | None]:
    left = list(up)
    for suit in hired:
        left[left.index(suit)] = None
    return left


def _sums(one: tuple[int, ...], more: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(first + second for first, second in zip(one, more, strict=True))


def _locked(view: View, dice: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(sorted((*locked, *more))) for locked, more in zip(view.locked, dice, strict=True))


def _moved(view: View, what: str, giver: int | None, taker: int | None, count: int) -> View:
    """So many of something from seat to seat; None: the table."""
    counts: tuple[int, ...] = getattr(view, what)
    if giver is not None:
        counts = changed(counts, giver, counts[giver] - count)
    if taker is not None:
        counts = changed(counts, taker, counts[taker] + count)
    return replace(view, **{what: counts})


def _gained(view: View, seat: int, cards: int) -> View:
    return _moved(view, "left", None, seat, cards)
