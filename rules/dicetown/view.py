"""What one seat of Dice Town knows and could remember."""

from __future__ import annotations

from msgspec import Struct

from rules import kernel
from rules.dicetown.actions import Job, Place
from rules.dicetown.components import Card, Dice, Face, Gang, Suit
from rules.dicetown.memory import Token
from rules.dicetown.position import Goods, Position, Stage, Used
from rules.dicetown.sealed import without_cards
from rules.kernel import Seat


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
    throws: int
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
    is_sitting_out: bool
    """Oneself, in all windows of the round."""
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
