"""What the player is doing now: the question, the steps of a turn, and the choices that stand beside the pasture."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal, NamedTuple, TypeAlias

from cowtui.boards.cowclicker.cows import deck_in
from cowtui.boards.cowclicker.payments import own, ways
from cowtui.boards.scene import Scene
from rules.cowclicker.actions import Accept, Actions, Buy, Cancel, Decline, Herd, Skip
from rules.cowclicker.components import basics
from rules.cowclicker.position import OpenOffer
from rules.cowclicker.view import View

EXCHANGE: Final = "exchange"
"""The flag of Choice under which cows are marked to give and to trade."""
PAY: Final = "pay"
"""The flag under which the stockyard is open before its step."""
Doing: TypeAlias = Literal[
    "", "sale", "buy", "upgrade", "exchange", "meanwhile", "rustling", "bbq", "calf", "cowboy", "drive", "tipping"
]  # fmt: skip
STEPS: Final[dict[str, tuple[int, str]]] = {"sale": (1, "Sell"), "buy": (2, "Buy"), "upgrade": (3, "Upgrade")}
EVENTS: Final = ("rustling", "bbq", "calf", "cowboy", "drive", "tipping")


def doing(scene: Scene[View]) -> Doing:
    """What the keys are for now; empty: nothing is asked."""
    if scene.showing or scene.is_for_looking or scene.view.seat is None or not scene.position.asks:
        return ""
    if EXCHANGE in scene.choice.flags and scene.asks("trade", "last call"):
        return "exchange"
    for what in EVENTS:
        if scene.asks(what):
            return what
    if scene.asks("sale", "buy", "upgrade"):
        return "upgrade" if PAY in scene.choice.flags or scene.asks("upgrade") else "sale" if scene.asks("sale") else "buy"
    return "meanwhile"


def step(scene: Scene[View]) -> str:
    """'step 1 of 3: Sell', in one's own turn; or what has been opened meanwhile."""
    if doing(scene) == "exchange":
        return "give or trade a cow"
    if PAY in scene.choice.flags:
        return "straight to step 3: Upgrade"
    for what, (number, word) in STEPS.items():
        if scene.asks(what):
            return f"step {number} of 3: {word}"
    return ""


def payable(scene: Scene[View]) -> list[int]:
    """The breeds of the stockyard that can be paid for now, the one with the best average after it first."""
    deck = deck_in(scene)
    found = [(first[0], cow) for cow in dict.fromkeys(scene.view.yard) if (first := ways(scene, cow))]
    cows = own(scene.view)
    worth = sum(deck.mooney[cow] for cow in cows)
    return [cow for way, cow in sorted(found, key=lambda one: -(worth + one[0].milk) / (len(cows) - len(one[0].cows) + 1))]


class Entry(NamedTuple):
    """One of the choices beside the pasture."""

    spot: str
    """Another one in each question, so that the cursor begins each of them anew."""
    key: str
    """The key that goes there, or says it at once; empty: the arrows alone."""
    text: str
    short: str
    """Where the choices stand side by side."""
    action: Actions | None = None
    """What Enter says; None: it opens something."""
    zone: str = "choices"


def offers_to(scene: Scene[View]) -> list[OpenOffer]:
    """The open offers made to this player."""
    return [one for one in scene.view.offers if one.to == scene.view.seat] if scene.asks("answer", "decline") else []


def entries(scene: Scene[View]) -> list[Entry]:
    """What can be chosen beside the cows, in the order in which it stands."""
    now = doing(scene)
    if now in ("", "calf", "rustling", "bbq", "drive", "tipping"):
        return []
    if now == "cowboy":
        return list(_draws(scene))
    if now == "exchange":
        return [Entry("done", "x", "make the offer", "offer"), Entry("stop", "Esc", "go back", "back")]
    return [_as_it_is(scene, entry) for entry in (*_offers(scene), *_own_turn(scene, now), *_trades(scene))]


def _as_it_is(scene: Scene[View], entry: Entry) -> Entry:
    """Say it of a choice that cannot be made now."""
    if entry.action is None or scene.allows(entry.action):
        return entry
    return entry._replace(text=f"{entry.short}: not now", short=f"{entry.short}: not now")


def _own_turn(scene: Scene[View], now: str) -> Iterator[Entry]:
    is_early = PAY in scene.choice.flags
    if scene.asks("upgrade"):
        yield Entry("end upgrade", "e", "end your turn", "end your turn", Skip())
    elif now in ("sale", "buy"):
        yield Entry(f"draw {now}", "b", "draw a basic card", "draw", Buy())
        yield Entry(
            f"none {now}",
            "n",
            "no sale, go on to Buy" if now == "sale" else "no card, go on",
            "no sale" if now == "sale" else "no card",
            Skip(),
        )
        if payable(scene):
            yield Entry(f"pay {now}", "u", "straight to Upgrade", "upgrade")
    elif is_early:
        yield Entry("stop", "Esc", "back without paying", "back")


def _trades(scene: Scene[View]) -> Iterator[Entry]:
    if scene.asks("trade", "last call"):
        yield Entry(f"exchange {doing(scene)}", "x", "give or trade a cow", "give or trade")


def _offers(scene: Scene[View]) -> Iterator[Entry]:
    for place, one in enumerate(offers_to(scene)):
        can = scene.allows(Accept(one.offer))
        action: Actions = Accept(one.offer) if can else Decline(one.offer)
        text = f"{scene.names[one.maker]}'s offer"
        yield Entry(f"offer {one.offer}", "" if place else "a" if can else "d", text, text, action, "offers")
    for place, one in enumerate([one for one in scene.view.offers if one.maker == scene.view.seat]):
        text = f"your offer to {scene.names[one.to]}"
        yield Entry(f"offer {one.offer}", "" if place else "c", text, text, Cancel(one.offer), "offers")


def _draws(scene: Scene[View]) -> Iterator[Entry]:
    """CC-34: how many cards are drawn for the marked cows."""
    gone = marked_own(scene)
    for count in range(len(gone) + 2):
        text = "draw no card" if not count else f"draw {count} card{'s' * (count != 1)}"
        yield Entry(f"draws {count}", str(count) if count < 10 else "", text, str(count), Herd(gone, count))


def marked_own(scene: Scene[View]) -> tuple[int, ...]:
    """One's own marked cows, sorted."""
    return tuple(sorted(int(mark.split()[1]) for mark in scene.choice.marks if mark.startswith("own ")))


def own_basics(scene: Scene[View]) -> tuple[int, ...]:
    """One's own basic cows."""
    cows = own(scene.view)
    return cows[: basics(deck_in(scene), cows)]
