"""What one seat of Dice Town knows and could remember."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from rules import kernel
from rules.dicetown.actions import Job, Place
from rules.dicetown.components import Card, Dice, Face, Gang, Suit
from rules.dicetown.memory import Token
from rules.dicetown.sealed import without_cards
from rules.dicetown.table import Goods, Stage, Used
from rules.kernel import Seat

if TYPE_CHECKING:
    from rules.dicetown.state import State


class SeenOffer(Struct, frozen=True):
    """DT-28: an offer to the Sheriff."""

    goods: Goods | None = None
    """None: sealed, or not made. Cards are named to the Sheriff and to their owner only."""
    cards: int | None = None
    """How many are offered; None: sealed, or not made."""
    is_made: bool = False


class SeenLayer(Struct, frozen=True):
    """DT-18: cards under the General Store deck."""

    size: int
    by: Seat | None
    cards: tuple[Card, ...] | None = None
    """None: hidden."""


class View(kernel.View, frozen=True):
    """One seat's, or a watcher's. Fields are those of Table; what is hidden is None, and its size stands beside it."""

    seat: Seat | None
    round: int
    step: Place
    stage: Stage
    turn: int
    sheriff: Seat
    dollars: tuple[int, ...]
    nuggets: tuple[int, ...]
    hands: tuple[tuple[Card, ...] | None, ...]
    """One's own; everybody's when the game is over."""
    left: tuple[int, ...]
    """Cards in hand."""
    wired: tuple[tuple[Card, ...], ...]
    grazed: tuple[tuple[Card, ...], ...]
    ranches: tuple[int, ...]
    herds: tuple[int, ...]
    cowboys: tuple[Gang, ...]
    rodeos: tuple[int, ...]
    received: tuple[bool, ...]
    won: tuple[bool, ...]
    safe: tuple[bool, ...]
    gone: tuple[bool, ...]
    locked: tuple[Dice, ...]
    rolled: tuple[int, ...]
    """How many dice each has rolled and may keep."""
    thrown: Dice
    """One's own."""
    has_chosen: tuple[bool, ...]
    """DT-06: who has chosen."""
    chosen: Dice | None
    """One's own."""
    has_loaded: tuple[bool, ...]
    """DT-32: who has set a Loaded Die for the next throw."""
    loaded: Face | None
    """One's own."""
    mine: int
    bank: int
    coach: int
    prairie: int
    lost_nuggets: int
    store: int
    """Cards in the upper part of the deck."""
    under: tuple[SeenLayer, ...]
    renewed: tuple[Card, ...]
    strays: int
    played: tuple[Card, ...]
    deeds: int
    """Face-down deeds."""
    face_up: tuple[Card, ...]
    removed: tuple[Card, ...]
    """DT-61: those that one removed oneself."""
    removed_by: tuple[int, ...]
    """DT-61: how many each has removed."""
    aside: tuple[Card, ...]
    cowboy_deck: tuple[Suit, ...]
    """Sorted: what is left follows from what lies open."""
    cowboys_up: tuple[Suit | None, ...]
    cowboy_discard: tuple[Suit, ...]
    rodeos_left: int
    actor: Seat | None
    first: Seat | None
    job: Job | None
    tied: tuple[Seat, ...]
    offers: tuple[SeenOffer, ...]
    extras: tuple[SeenOffer, ...]
    chain: tuple[tuple[Seat, Card], ...]
    used: tuple[Used, ...]
    has_passed: bool
    """Oneself, in the window that stands open."""
    is_quiet: bool
    """Oneself, about Pickpocket."""
    pocket: tuple[Seat, Seat] | None
    fresh: tuple[Card, ...]
    """One's own."""
    fresh_of: tuple[int, ...]
    """How many cards each has received in this step."""
    drawn: tuple[Card, ...] | None
    """Known to the actor."""
    drawn_count: int
    victim: Seat | None
    done: int
    split: tuple[int, ...]
    haul: int
    cows_due: int
    visitors: tuple[Seat, ...]
    known: tuple[Token, ...]
    """One token for each card in another's hand."""
    public: tuple[Token, ...]
    """What a watcher knows of all hands, likewise."""

    @property
    def hand(self) -> tuple[Card, ...]:
        """One's own; a watcher's is empty."""
        return () if self.seat is None else self.hands[self.seat] or ()


def view_of(state: State, seat: Seat | None) -> View:
    """See kernel.State."""
    is_over = state.stage == "over"
    are_shown = state.stage in ("raise", "name")
    return View(
        seat=seat,
        round=state.round,
        step=state.step,
        stage=state.stage,
        turn=state.turn,
        sheriff=state.sheriff,
        dollars=tuple(state.dollars),
        nuggets=tuple(state.nuggets),
        hands=tuple([tuple(hand) if is_over or owner == seat else None for owner, hand in enumerate(state.hands)]),
        left=tuple(map(len, state.hands)),
        wired=tuple(map(tuple, state.wired)),
        grazed=tuple(map(tuple, state.grazed)),
        ranches=tuple(state.ranches),
        herds=tuple(state.herds),
        cowboys=tuple(state.cowboys),
        rodeos=tuple(state.rodeos),
        received=tuple(state.received),
        won=tuple(state.won),
        safe=tuple(state.safe),
        gone=tuple(state.gone),
        locked=tuple(state.locked),
        rolled=tuple(map(len, state.thrown)),
        thrown=() if seat is None else state.thrown[seat],
        has_chosen=tuple([dice is not None for dice in state.chosen]),
        chosen=None if seat is None else state.chosen[seat],
        has_loaded=tuple([face is not None for face in state.loaded]),
        loaded=None if seat is None else state.loaded[seat],
        mine=state.mine,
        bank=state.bank,
        coach=state.coach,
        prairie=state.prairie,
        lost_nuggets=state.lost_nuggets,
        store=len(state.store),
        under=tuple(
            [SeenLayer(len(layer.cards), layer.by, layer.cards if seat is not None and layer.by == seat else None) for layer in state.under]
        ),
        renewed=tuple(state.renewed),
        strays=state.strays,
        played=tuple(state.played),
        deeds=len(state.deeds),
        face_up=tuple(state.face_up),
        removed=() if seat is None else tuple(state.removed[seat]),
        removed_by=tuple(map(len, state.removed)),
        aside=tuple(state.aside),
        cowboy_deck=tuple(state.cowboy_deck),
        cowboys_up=tuple(state.cowboys_up),
        cowboy_discard=tuple(state.cowboy_discard),
        rodeos_left=state.rodeos_left,
        actor=state.actor,
        first=state.first,
        job=state.job,
        tied=tuple(state.tied),
        offers=tuple([_seen_offer(state, seat, owner, goods, are_shown) for owner, goods in enumerate(state.offers)]),
        extras=tuple([_seen_offer(state, seat, owner, goods, False) for owner, goods in enumerate(state.extras)]),
        chain=tuple(state.chain),
        used=tuple(state.used),
        has_passed=seat is not None and state.passed[seat],
        is_quiet=seat is not None and state.quiet[seat],
        pocket=state.pocket,
        fresh=() if seat is None else tuple(state.fresh[seat]),
        fresh_of=tuple(map(len, state.fresh)),
        drawn=tuple(state.drawn) if seat is not None and seat == state.actor else None,
        drawn_count=len(state.drawn),
        victim=state.victim,
        done=state.done,
        split=tuple(state.split),
        haul=state.haul,
        cows_due=state.cows_due,
        visitors=tuple(state.visitors),
        known=tuple(state.known[-1 if seat is None else seat]),
        public=tuple(state.known[-1]),
    )


def _seen_offer(state: State, seat: Seat | None, owner: Seat, goods: Goods | None, is_shown: bool) -> SeenOffer:
    """DT-28: sealed until all have offered; then cards are named to the Sheriff and to their owner."""
    if goods is None or not (is_shown or owner == seat):
        return SeenOffer(is_made=goods is not None)
    names_cards = seat in (owner, state.sheriff)
    return SeenOffer(goods if names_cards else without_cards(goods), len(goods.cards), True)
