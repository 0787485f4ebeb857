"""What lies on the table and in the hands: the fields of the state, and the small moves that all steps share."""

from __future__ import annotations

from typing import Final, Literal, Self, TypeAlias

from msgspec import Struct

from rules.bounds import Count
from rules.dicetown import memory
from rules.dicetown.actions import Job, Place
from rules.dicetown.components import DEEDS, DICE, RANCH, STORE, SUITS, Card, Cards, Dice, Face, Gang, Options, Slots, Suit, name_of
from rules.dicetown.memory import Token
from rules.kernel import IllegalAction, Seat

Stage: TypeAlias = Literal[
    # before the first round, between two places, and at the end
    "set up", "gap", "pocket", "go on", "visit", "over",
    # the throws
    "ready", "loaded", "face", "roll", "keep",
    # who acts at a place, and the tie before it
    "win", "offer", "raise", "name", "act", "choose", "acted", "leave",
    # mine, bank, store, saloon, sheriff
    "dynamite", "dig", "accomplice", "rob", "coach", "shopping", "shop", "draw", "pick",
    "helping", "prowl", "victim", "blind", "friends", "badge",
    # Town Hall
    "bribe", "award", "bribed", "claim", "office", "grant", "granted", "persuasion", "persuade", "persuaded", "down", "refill",
    # Prairie
    "lasso", "rustle", "split", "herder", "drive", "resplit", "graze", "recruitment", "hire", "cowboy", "turn up", "rodeo",
    # Doc Badluck
    "sick", "call", "next", "cure", "wire", "medicine",
]  # fmt: skip
"""Where play stands within a step. Most are questions (`Ask.what`), some are passed through without one."""


class Goods(Struct, frozen=True):
    """DT-28: what is offered to the Sheriff."""

    dollars: Count = 0
    nuggets: Count = 0
    cards: Cards = ()
    """Sorted."""


class Layer(Struct, frozen=True):
    """DT-18: cards that went under the General Store deck together, in random order."""

    cards: tuple[Card, ...]
    """Sorted."""
    by: Seat | None
    """Who knows them: the seat that put them there, until somebody else has drawn of them."""


class Used(Struct, frozen=True):
    """DT-33: a card that was played on the action that goes on."""

    seat: Seat
    card: Card
    in_force: bool
    """False: Objection cancelled it."""


class Position(Struct):
    """All fields of the state. Hands and bags are sorted; lists by seat have an entry for every seat."""

    options: Options
    round: int
    """Rounds finished."""
    throws: int
    """Throws of this round that have fallen."""
    step: Place
    stage: Stage
    turn: int
    """Questions put so far; it numbers the one that stands."""
    sheriff: Seat
    dollars: list[int]
    nuggets: list[int]
    hands: list[list[Card]]
    """General Store cards and unprotected deeds (DT-21)."""
    wired: list[list[Card]]
    """DT-30."""
    grazed: list[list[Card]]
    """DT-46: deeds with cows, as many as their value."""
    ranches: list[int]
    """DT-W3."""
    herds: list[int]
    cowboys: list[Gang]
    rodeos: list[int]
    received: list[bool]
    """DT-29, in this round."""
    won: list[bool]
    """DT-29, in this round: has acted at a place."""
    safe: list[bool]
    """DT-58, in this round."""
    gone: list[bool]
    """DT-R13."""
    locked: list[Dice]
    thrown: list[Dice]
    """Of the throw that goes on (DT-06)."""
    chosen: list[Dice | None]
    """What each keeps of it; None: not chosen yet."""
    loaded: list[Face | None]
    """DT-32: Loaded Dice of the next throw."""
    mine: int
    bank: int
    coach: int
    """Dollars on the stagecoach."""
    prairie: int
    """Cows there."""
    lost_nuggets: int
    """DT-R13."""
    store: list[Card]
    """The upper part of the deck, a bag."""
    under: list[Layer]
    """Its lower part, from the top down (DT-18)."""
    renewed: list[Card]
    """DT-19: the played cards that the deck was last made of; empty: it is the first one."""
    strays: int
    """Cards of the deck before, drawn together with those of this one: so many may have gone under it."""
    played: list[Card]
    deeds: list[Card]
    """The face-down deck, a bag."""
    face_up: list[Card]
    removed: list[list[Card]]
    """DT-61: by seat, the deeds it took out of the game."""
    aside: list[Card]
    """DT-R13: deeds of seats that have left."""
    cowboy_deck: list[Suit]
    cowboys_up: Slots
    cowboy_discard: list[Suit]
    rodeos_left: int
    actor: Seat | None
    """Who acts at this place, loads a die, or visits Doc."""
    first: Seat | None
    """DT-W1: who did the first action, while the second goes on."""
    job: Job | None
    """DT-43, DT-W2: the action that goes on, of the two; None: there is only one."""
    tied: list[Seat]
    offers: list[Goods | None]
    """DT-28: None: not made."""
    extras: list[Goods | None]
    """DT-28: what is added, until all have added."""
    chain: list[tuple[Seat, Card]]
    """A card that was just played, and the Objections to it and to each other."""
    used: list[Used]
    passed: list[bool]
    """DT-34: who has passed in the window that stands open. Nobody else knows."""
    sits_out: list[bool]
    """DT-34: who passes in every window of this round. Nobody else knows."""
    quiet: list[bool]
    """DT-32: who plays no Pickpocket in this round. Nobody else knows."""
    pocket: tuple[Seat, Seat] | None
    """DT-32: Pickpocket that was declared, and its victim."""
    fresh: list[list[Card]]
    """DT-33: hand cards received in this step, as they came."""
    drawn: list[Card]
    """Seen by the actor, of which one is kept; those of the Saloon still lie in the victim's hand."""
    victim: Seat | None
    done: int
    """DT-32: how often the action that goes on was done (Second Helping, Big Shopping)."""
    split: list[int]
    """Cows that the rustler takes from each seat."""
    haul: int
    """Cows that were rustled on the Prairie."""
    cows_due: int
    """Cows that opponents still have to give: the rest of a rustling, or those that a Herder kept (DT-45, DT-58)."""
    visitors: list[Seat]
    """DT-29: who still visits Doc, in order."""
    known: list[list[Token]]
    """See rules.dicetown.memory."""

    @property
    def seats(self) -> range:
        """All seats."""
        return range(len(self.dollars))

    def who(self) -> Seat:
        """The seat that acts, where one does."""
        if self.actor is None:
            raise AssertionError(f"nobody acts at {self.stage}")
        return self.actor

    def playing(self) -> list[Seat]:
        """The seats that have not left (DT-R13)."""
        return [seat for seat, gone in enumerate(self.gone) if not gone]

    def clockwise(self, start: Seat) -> list[Seat]:
        """The seats that play, from this one on."""
        seats = len(self.dollars)
        return [seat for seat in (*range(start, seats), *range(start)) if not self.gone[seat]]

    def opponents(self, seat: Seat) -> list[Seat]:
        """The others who play, clockwise."""
        return [other for other in self.clockwise(seat) if other != seat]

    def count(self, seat: Seat, face: int) -> int:
        """How many locked dice show a face."""
        return self.locked[seat].count(face)

    def unlocked(self, seat: Seat) -> int:
        """DT-06: dice that a seat has still to roll."""
        return 0 if self.gone[seat] else DICE - len(self.locked[seat])

    def in_force(self, card: int) -> list[Seat]:
        """DT-32: who has played this card on the action that goes on, without being cancelled."""
        return [used.seat for used in self.used if used.card == card and used.in_force]

    def suits(self, seat: Seat, suit: int) -> int:
        """DT-51: how many Cowboys of a suit work for a seat."""
        return self.cowboys[seat].count(suit)

    def spare(self, seat: Seat) -> list[Card]:
        """DT-28: hand cards that no offer holds."""
        cards = list(self.hands[seat])
        for goods in (self.offers[seat], self.extras[seat]):
            for card in goods.cards if goods else ():
                cards.remove(card)
        return cards

    def gain(self, seat: Seat, card: int, openly: bool = False) -> None:
        """A card from a deck or the row comes to a seat; a ranch lies open (DT-W3)."""
        if card == RANCH:
            self.ranches[seat] += 1
            return
        self.hands[seat].append(card)
        self.hands[seat].sort()
        self._received(seat, (card,))
        memory.gained(self.known, seat, card, openly)

    def lay_open(self, seat: Seat, card: int) -> None:
        """A card leaves a hand for everybody to see."""
        self.hands[seat].remove(card)
        memory.lost(self.known, seat, card)

    def hand_over(self, giver: Seat, taker: Seat, cards: tuple[Card, ...]) -> None:
        """Hand cards go to another hand, unseen by third parties."""
        for card in cards:
            self.hands[giver].remove(card)
        self.hands[taker] = sorted([*self.hands[taker], *cards])
        self._received(taker, cards)
        memory.passed(self.known, giver, taker, cards)

    def _received(self, seat: Seat, cards: tuple[Card, ...]) -> None:
        """New cards are played from the next step on (DT-33), and may be worth a word again (DT-32, DT-34)."""
        self.fresh[seat] += cards
        self.sits_out[seat] = self.quiet[seat] = False

    def pay(self, payer: Seat, taker: Seat, dollars: int) -> int:
        """Money from seat to seat, as far as there is any; what was paid."""
        paid = min(dollars, self.dollars[payer])
        self.dollars[payer] -= paid
        self.dollars[taker] += paid
        return paid

    def expect(self, seat: Seat, stages: tuple[Stage, ...], rule: str, what: str) -> None:
        """Raises IllegalAction unless this seat is asked, alone, at one of these stages."""
        if self.stage not in stages or self.chain:
            raise IllegalAction(rule, f"nobody is asked for {what} now")
        if seat != self.actor:
            raise IllegalAction(rule, f"somebody else is asked for {what}")

    def clone(self) -> Self:
        """An equal position that shares nothing that can change."""
        return type(self)(
            options=self.options,
            round=self.round,
            throws=self.throws,
            step=self.step,
            stage=self.stage,
            turn=self.turn,
            sheriff=self.sheriff,
            dollars=self.dollars.copy(),
            nuggets=self.nuggets.copy(),
            hands=[hand.copy() for hand in self.hands],
            wired=[deeds.copy() for deeds in self.wired],
            grazed=[deeds.copy() for deeds in self.grazed],
            ranches=self.ranches.copy(),
            herds=self.herds.copy(),
            cowboys=self.cowboys.copy(),
            rodeos=self.rodeos.copy(),
            received=self.received.copy(),
            won=self.won.copy(),
            safe=self.safe.copy(),
            gone=self.gone.copy(),
            locked=self.locked.copy(),
            thrown=self.thrown.copy(),
            chosen=self.chosen.copy(),
            loaded=self.loaded.copy(),
            mine=self.mine,
            bank=self.bank,
            coach=self.coach,
            prairie=self.prairie,
            lost_nuggets=self.lost_nuggets,
            store=self.store.copy(),
            under=self.under.copy(),
            renewed=self.renewed.copy(),
            strays=self.strays,
            played=self.played.copy(),
            deeds=self.deeds.copy(),
            face_up=self.face_up.copy(),
            removed=[deeds.copy() for deeds in self.removed],
            aside=self.aside.copy(),
            cowboy_deck=self.cowboy_deck.copy(),
            cowboys_up=self.cowboys_up.copy(),
            cowboy_discard=self.cowboy_discard.copy(),
            rodeos_left=self.rodeos_left,
            actor=self.actor,
            first=self.first,
            job=self.job,
            tied=self.tied.copy(),
            offers=self.offers.copy(),
            extras=self.extras.copy(),
            chain=self.chain.copy(),
            used=self.used.copy(),
            passed=self.passed.copy(),
            sits_out=self.sits_out.copy(),
            quiet=self.quiet.copy(),
            pocket=self.pocket,
            fresh=[cards.copy() for cards in self.fresh],
            drawn=self.drawn.copy(),
            victim=self.victim,
            done=self.done,
            split=self.split.copy(),
            haul=self.haul,
            cows_due=self.cows_due,
            visitors=self.visitors.copy(),
            known=[tokens.copy() for tokens in self.known],
        )


STEPS: Final[tuple[Place, ...]] = ("throw", "mine", "bank", "store", "saloon", "sheriff", "hall", "prairie", "doc")
TABLE_STAGES: Final = frozenset(
    {"set up", "visit", "roll", "draw", "blind", "bribed", "granted", "persuaded", "down", "refill", "turn up", "medicine"}
)  # fmt: skip
"""Where TABLE has something to draw, or only to go on."""


def conserved(position: Position) -> dict[str, int]:
    """DT-05: money, nuggets, cows, Cowboys of each suit, Rodeos, and every kind of card, wherever they are."""
    lying = [] if position.victim is not None else position.drawn  # what a thief has drawn lies in the victim's hand still
    cards = [
        *position.store,
        *position.played,
        *position.deeds,
        *position.face_up,
        *position.aside,
        *lying,
        *(card for layer in position.under for card in layer.cards),
        *(card for place in (*position.hands, *position.wired, *position.grazed, *position.removed) for card in place),
        *[RANCH] * sum(position.ranches),
    ]
    up = [suit for suit in position.cowboys_up if suit is not None]
    cowboys = [*position.cowboy_deck, *up, *position.cowboy_discard, *(suit for gang in position.cowboys for suit in gang)]
    return {
        "dollars": sum(position.dollars) + position.bank + position.coach,
        "nuggets": sum(position.nuggets) + position.mine + position.lost_nuggets,
        "cows": sum(position.herds) + position.prairie + position.haul + sum(map(sum, position.grazed)),
        "cards": len(cards),
        "cowboys": len(cowboys),
        "rodeos": sum(position.rodeos) + position.rodeos_left,
        **{name_of(card): cards.count(card) for card in (*DEEDS, RANCH, *STORE)},
        **{f"cowboys {suit}": cowboys.count(number) for number, suit in enumerate(SUITS)},
    }
