"""What a seat, or the table, says in Cow Clicker."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta

from rules.bounds import LARGEST
from rules.cowclicker.components import Card, Cards, SeatAt
from rules.cowclicker.decks import CARDS, DEAREST
from rules.kernel import Action

OfferId = Annotated[int, Meta(ge=1, le=LARGEST)]


class Skip(Action, frozen=True):
    """Let the phase pass."""

    form = "skip"


class Sell(Action, frozen=True):
    """CC-08: discard a basic cow."""

    form = "sell {cow}"
    cow: Card


class Buy(Action, frozen=True):
    """CC-09: draw the top Basic card."""

    form = "buy"


class Upgrade(Action, frozen=True):
    """CC-12: discard cows for one of the stockyard, with milk where there is some (CC-29)."""

    form = "upgrade {cows}={target}[ milk {milk}]"
    cows: Cards
    target: Card
    milk: Annotated[int, Meta(ge=0, le=DEAREST)] = 0


class Gift(Action, frozen=True):
    """CC-19: give a cow away."""

    form = "gift {cow}>{to}"
    cow: Card
    to: SeatAt


class Offer(Action, frozen=True):
    """CC-19: offer a trade."""

    form = "offer {to} give:{give} want:{want}"
    to: SeatAt
    give: Cards
    want: Cards


class Accept(Action, frozen=True):
    """CC-20: take up an open offer."""

    form = "accept {offer}"
    offer: OfferId


class Decline(Action, frozen=True):
    """CC-20: turn an open offer down."""

    form = "decline {offer}"
    offer: OfferId


class Cancel(Action, frozen=True):
    """CC-20: take an own offer back."""

    form = "cancel {offer}"
    offer: OfferId


class Target(Action, frozen=True):
    """CC-28, CC-35: name an opponent; and which cow, where two breeds are equally cheap (CC-R15)."""

    form = "target {victim}[ {cow}]"
    victim: SeatAt
    cow: Card | None = None


class Pick(Action, frozen=True):
    """CC-32: take a cow out of the Basic deck."""

    form = "pick {cow}"
    cow: Card


class Herd(Action, frozen=True):
    """CC-34: discard basic cows, then reveal so many Basic cards."""

    form = "herd {cows} {draws}"
    cows: Cards
    draws: Annotated[int, Meta(ge=0, le=CARDS)]


class Swap(Action, frozen=True):
    """CC-36: one's own basic cow for one of an opponent."""

    form = "swap {own}>{victim}:{other}"
    own: Card
    victim: SeatAt
    other: Card


class Tip(Action, frozen=True):
    """CC-37: choose, in secret, the basic cow that goes to the right; or change the choice."""

    form = "tip {cow}"
    cow: Card


class Lot(Action, frozen=True):
    """TABLE, CC-07 and CC-R3: who goes first."""

    form = "lot {first}"
    first: SeatAt


class Stock(Action, frozen=True):
    """TABLE, CC-04 and CC-05: the first stockyard, and the Cowntdown deck."""

    form = "stock {yard} cowntdown {cowntdown}"
    yard: Cards
    cowntdown: Cards


class Deal(Action, frozen=True):
    """TABLE, CC-06: the first cows by seat; and the events that came up meanwhile (CC-26)."""

    form = "deal {pastures}[ events {events}]"
    pastures: Annotated[tuple[Cards, ...], Meta(max_length=6)]
    events: Cards = ()


class Draw(Action, frozen=True):
    """TABLE, CC-09: the top card of the Basic deck."""

    form = "draw {card}"
    card: Card


class Flip(Action, frozen=True):
    """TABLE, CC-15 and CC-16: the next card for the stockyard."""

    form = "flip {card}"
    card: Card


class Close(Action, frozen=True):
    """TABLE, CC-R37: the last call is over."""

    form = "close"


TurnActions: TypeAlias = Skip | Sell | Buy | Upgrade
TradeActions: TypeAlias = Gift | Offer | Accept | Decline | Cancel
EventActions: TypeAlias = Target | Pick | Herd | Swap | Tip
TableActions: TypeAlias = Lot | Stock | Deal | Draw | Flip | Close
Actions = (
    Skip
    | Sell
    | Buy
    | Upgrade
    | Gift
    | Offer
    | Accept
    | Decline
    | Cancel
    | Target
    | Pick
    | Herd
    | Swap
    | Tip
    | Lot
    | Stock
    | Deal
    | Draw
    | Flip
    | Close
)
