"""What one seat of Dice Town knows and could remember."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from rules import kernel
from rules.bounds import BySeat, Count, Number
from rules.dicetown.actions import Job, Place
from rules.dicetown.components import CARDS, COWS, DICE, RODEOS, Card, Cards, Dice, Face, Gang, Seats, Suit
from rules.dicetown.memory import Token
from rules.dicetown.position import Goods, Position, Stage, Used
from rules.dicetown.sealed import without_cards
from rules.kernel import Seat

UpToAll: TypeAlias = Annotated[int, Meta(ge=0, le=CARDS)]
"""A number of cards."""
Herd: TypeAlias = Annotated[int, Meta(ge=0, le=COWS)]


class SeenOffer(Struct, frozen=True):
    """DT-28: an offer to the Sheriff."""

    goods: Goods | None = None
    """None: sealed, or not made. Cards are named to the Sheriff and to their owner only."""
    cards: UpToAll | None = None
    """How many are offered; None: sealed, or not made."""
    is_made: bool = False


class SeenLayer(Struct, frozen=True):
    """DT-18: cards under the General Store deck."""

    size: UpToAll
    by: Seat | None
    cards: Cards | None = None
    """None: hidden."""


class View(kernel.View, frozen=True):
    """One seat's, or a watcher's. Fields are those of Table; what is hidden is None, and its size stands beside it."""

    seat: Seat | None
    round: Count
    throws: Count
    step: Place
    stage: Stage
    turn: Number
    sheriff: Seat
    dollars: BySeat[Count]
    nuggets: BySeat[Count]
    hands: BySeat[Cards | None]
    """One's own; everybody's when the game is over."""
    left: BySeat[UpToAll]
    """Cards in hand."""
    wired: BySeat[Cards]
    grazed: BySeat[Cards]
    ranches: BySeat[UpToAll]
    herds: BySeat[Herd]
    cowboys: BySeat[Gang]
    rodeos: BySeat[Count]
    received: BySeat[bool]
    won: BySeat[bool]
    safe: BySeat[bool]
    gone: BySeat[bool]
    locked: BySeat[Dice]
    rolled: BySeat[Annotated[int, Meta(ge=0, le=DICE)]]
    """How many dice each has rolled and may keep."""
    thrown: Dice
    """One's own."""
    has_chosen: BySeat[bool]
    """DT-06: who has chosen."""
    chosen: Dice | None
    """One's own."""
    has_loaded: BySeat[bool]
    """DT-32: who has set a Loaded Die for the next throw."""
    loaded: Face | None
    """One's own."""
    mine: Count
    bank: Count
    coach: Count
    prairie: Herd
    lost_nuggets: Count
    store: UpToAll
    """Cards in the upper part of the deck."""
    under: Annotated[tuple[SeenLayer, ...], Meta(max_length=CARDS)]
    renewed: Cards
    strays: UpToAll
    played: Cards
    deeds: UpToAll
    """Face-down deeds."""
    face_up: Cards
    removed: Cards
    """DT-61: those that one removed oneself."""
    removed_by: BySeat[UpToAll]
    """DT-61: how many each has removed."""
    aside: Cards
    cowboy_deck: Gang
    """Sorted: what is left follows from what lies open."""
    cowboys_up: Annotated[tuple[Suit | None, ...], Meta(max_length=2)]
    cowboy_discard: Gang
    rodeos_left: Annotated[int, Meta(ge=0, le=RODEOS)]
    actor: Seat | None
    first: Seat | None
    job: Job | None
    tied: Seats
    offers: BySeat[SeenOffer]
    extras: BySeat[SeenOffer]
    chain: Annotated[tuple[tuple[Seat, Card], ...], Meta(max_length=CARDS)]
    used: Annotated[tuple[Used, ...], Meta(max_length=CARDS)]
    has_passed: bool
    """Oneself, in the window that stands open."""
    is_sitting_out: bool
    """Oneself, in all windows of the round."""
    is_quiet: bool
    """Oneself, about Pickpocket."""
    pocket: tuple[Seat, Seat] | None
    fresh: Cards
    """One's own."""
    fresh_of: BySeat[UpToAll]
    """How many cards each has received in this step."""
    drawn: Cards | None
    """Known to the actor."""
    drawn_count: UpToAll
    victim: Seat | None
    done: Count
    split: BySeat[Herd]
    haul: Herd
    cows_due: Herd
    visitors: Seats
    known: Annotated[tuple[Token, ...], Meta(max_length=CARDS)]
    """One token for each card in another's hand."""
    public: Annotated[tuple[Token, ...], Meta(max_length=CARDS)]
    """What a watcher knows of all hands, likewise."""

    @property
    def hand(self) -> tuple[Card, ...]:
        """One's own; a watcher's is empty."""
        return () if self.seat is None else self.hands[self.seat] or ()


def view_of(position: Position, seat: Seat | None) -> View:
    """Build what this seat, or a watcher, knows."""
    is_over = position.stage == "over"
    are_shown = position.stage in ("raise", "name")
    return View(
        seat=seat,
        round=position.round,
        throws=position.throws,
        step=position.step,
        stage=position.stage,
        turn=position.turn,
        sheriff=position.sheriff,
        dollars=tuple(position.dollars),
        nuggets=tuple(position.nuggets),
        hands=tuple([tuple(hand) if is_over or owner == seat else None for owner, hand in enumerate(position.hands)]),
        left=tuple(map(len, position.hands)),
        wired=tuple(map(tuple, position.wired)),
        grazed=tuple(map(tuple, position.grazed)),
        ranches=tuple(position.ranches),
        herds=tuple(position.herds),
        cowboys=tuple(position.cowboys),
        rodeos=tuple(position.rodeos),
        received=tuple(position.received),
        won=tuple(position.won),
        safe=tuple(position.safe),
        gone=tuple(position.gone),
        locked=tuple(position.locked),
        rolled=tuple(map(len, position.thrown)),
        thrown=() if seat is None else position.thrown[seat],
        has_chosen=tuple([dice is not None for dice in position.chosen]),
        chosen=None if seat is None else position.chosen[seat],
        has_loaded=tuple([face is not None for face in position.loaded]),
        loaded=None if seat is None else position.loaded[seat],
        mine=position.mine,
        bank=position.bank,
        coach=position.coach,
        prairie=position.prairie,
        lost_nuggets=position.lost_nuggets,
        store=len(position.store),
        under=tuple(
            [
                SeenLayer(len(layer.cards), layer.by, layer.cards if seat is not None and layer.by == seat else None)
                for layer in position.under
            ]
        ),
        renewed=tuple(position.renewed),
        strays=position.strays,
        played=tuple(position.played),
        deeds=len(position.deeds),
        face_up=tuple(position.face_up),
        removed=() if seat is None else tuple(position.removed[seat]),
        removed_by=tuple(map(len, position.removed)),
        aside=tuple(position.aside),
        cowboy_deck=tuple(position.cowboy_deck),
        cowboys_up=tuple(position.cowboys_up),
        cowboy_discard=tuple(position.cowboy_discard),
        rodeos_left=position.rodeos_left,
        actor=position.actor,
        first=position.first,
        job=position.job,
        tied=tuple(position.tied),
        offers=tuple([_seen_offer(position, seat, owner, goods, are_shown) for owner, goods in enumerate(position.offers)]),
        extras=tuple([_seen_offer(position, seat, owner, goods, False) for owner, goods in enumerate(position.extras)]),
        chain=tuple(position.chain),
        used=tuple(position.used),
        has_passed=seat is not None and position.passed[seat],
        is_sitting_out=seat is not None and position.sits_out[seat],
        is_quiet=seat is not None and position.quiet[seat],
        pocket=position.pocket,
        fresh=() if seat is None else tuple(position.fresh[seat]),
        fresh_of=tuple(map(len, position.fresh)),
        drawn=tuple(position.drawn) if seat is not None and seat == position.actor else None,
        drawn_count=len(position.drawn),
        victim=position.victim,
        done=position.done,
        split=tuple(position.split),
        haul=position.haul,
        cows_due=position.cows_due,
        visitors=tuple(position.visitors),
        known=tuple(position.known[-1 if seat is None else seat]),
        public=tuple(position.known[-1]),
    )


def _seen_offer(position: Position, seat: Seat | None, owner: Seat, goods: Goods | None, is_shown: bool) -> SeenOffer:
    """DT-28: sealed until all have offered; then cards are named to the Sheriff and to their owner."""
    if goods is None or not (is_shown or owner == seat):
        return SeenOffer(is_made=goods is not None)
    names_cards = seat in (owner, position.sheriff)
    return SeenOffer(goods if names_cards else without_cards(goods), len(goods.cards), True)
