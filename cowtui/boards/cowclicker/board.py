"""The board of Cow Clicker: the stockyard, everybody's pastures and averages, the own cows, and the choices of a turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from msgspec.structs import replace
from typing_extensions import override

from cowtui.boards.base import Change, GameBoard, Go, Heading, Key, Prompt, Refuse, Say, Step
from cowtui.boards.cowclicker import advice, exchange, saying
from cowtui.boards.cowclicker.asking import EXCHANGE, PAY, Entry, doing, entries, offers_to, payable, step
from cowtui.boards.cowclicker.cows import copies, deck_in, mean
from cowtui.boards.cowclicker.entering import does
from cowtui.boards.cowclicker.pasture import paint_pasture
from cowtui.boards.cowclicker.payments import own, ways
from cowtui.boards.cowclicker.players import paint_players, side_rows
from cowtui.boards.cowclicker.targets import cheapest
from cowtui.boards.cowclicker.turn import SECONDS, UNSHOWN, unfold
from cowtui.boards.cowclicker.yard import paint_yard, proposed
from cowtui.boards.layout import HandRows
from cowtui.boards.scene import NOTHING, Choice, Scene, Sheet
from cowtui.boards.spots import Spot
from cowtui.widgets.region import Region
from cowtui.widgets.text import Line, Part
from rules.cowclicker import words
from rules.cowclicker.actions import Accept, Buy, Decline, Sell, Skip, Upgrade
from rules.cowclicker.events import Called, Chose, Flipped, PutOut, Reshuffled, TurnStarted
from rules.cowclicker.view import View
from rules.kernel import Action, Event, Seat


def _exchanges(scene: Scene[Any]) -> bool:
    return scene.asks("trade", "last call")


def _has_ways(scene: Scene[Any]) -> bool:
    spot = scene.cursor.split()
    if not spot or spot[0] not in ("yard", "player"):
        return False
    return len(ways(scene, int(spot[1])) if spot[0] == "yard" else cheapest(scene, int(spot[1]))) > 1


class CowClickerBoard(GameBoard[View]):
    """See the page at the head of cowtui/boards/base.py."""

    title = "Cow Clicker"
    enter_cells = 11
    zones = ("basic", "players", "cows", "yard", "choices", "offers", "hand")
    hand_rows = HandRows(S=2, M=4, L=8, XL=9)
    unshown = UNSHOWN
    keys: ClassVar[Sequence[Key]] = (
        Key("b", "draw", "draw a basic card, without a sale", when=lambda scene: doing(scene) in ("sale", "buy"), shows=False),
        Key("n", "none", "no sale, or no card: go on", when=lambda scene: doing(scene) in ("sale", "buy"), shows=False),
        Key("u", "upgrade", "go straight to Upgrade", when=lambda scene: doing(scene) in ("sale", "buy"), shows=False),
        Key("e", "end turn", "end your turn", when=lambda scene: scene.asks("upgrade"), shows=False),
        Key("o", "other way", "the next way to pay, or the next cow that is worth the same", when=_has_ways, shows=False),
        Key("x", "trade", "give a cow away or offer a trade", when=_exchanges, shows=False),
        Key("a", "accept", "accept the offer made to you", when=lambda scene: bool(offers_to(scene))),
        Key("d", "decline", "decline the offer made to you", when=lambda scene: bool(offers_to(scene))),
        Key(
            "c",
            "take back",
            "take your offer back",
            when=lambda scene: any(one.maker == scene.seat for one in scene.view.offers),
            shows=False,
        ),
    )

    @override
    def progress(self, scene: Scene[View]) -> Sequence[str]:
        view = scene.view
        if view.phase == "over":
            return ["The Cowmageddon has come: the game is over", "The game is over"]
        left = words.how_far(view)
        short = left.replace("the Cowmageddon ends the game", "Cowmageddon")
        if view.phase in ("lot", "stock", "deal"):
            return ["Before the first turn"]
        turn = f"Turn {view.turns + 1}"
        return [f"{turn}; {left}", f"{turn}; {short}", left[:1].upper() + left[1:], short[:1].upper() + short[1:], turn]

    @override
    def paint_table(self, scene: Scene[View], sheet: Sheet) -> None:
        paint_players(scene, sheet, paint_yard(scene, sheet))

    @override
    def side_rows(self, scene: Scene[View]) -> int:
        return side_rows(scene) + 1

    @override
    def heading(self, scene: Scene[View]) -> Heading:
        view = scene.view
        if view.seat is None:
            return Heading("You are watching")
        is_own = scene.seat is not None
        title: list[Part] = [("Your pasture", "you") if is_own else f"{scene.names[view.seat]}'s pasture"]
        if now := step(scene):
            title += [", " if scene.size == "S" else "  ", (now, "key")]
        cows, deck = own(view), deck_in(scene)
        count = f"{len(cows)} cows, " if len(cows) > 4 and scene.size != "S" else ""
        worth = f"average {mean(deck, cows)}"
        if view.milk and view.turn == view.seat:
            return Heading(title, f"{view.milk} mooney of milk, {worth}")
        return Heading(title, f"{count}{worth}, highest wins" if scene.size != "S" else worth)

    @override
    def paint_hand(self, scene: Scene[View], sheet: Sheet) -> None:
        paint_pasture(scene, sheet)

    @override
    def prompt(self, scene: Scene[View], spot: Spot | None) -> Prompt:
        return saying.prompt(scene, spot)

    @override
    def about(self, scene: Scene[View], spot: Spot) -> Line:
        return saying.about(scene, spot)

    @override
    def waiting(self, scene: Scene[View]) -> tuple[Line, Line]:
        return "", saying.waits(scene)

    @override
    def moment(self, scene: Scene[View]) -> str:
        return "Last gifts and trades." if scene.size == "S" else "Last chance for gifts and trades this turn."

    @override
    def help(self, scene: Scene[View]) -> Sequence[str]:
        return advice.help_on(scene)

    @override
    def enter_word(self, scene: Scene[View], spot: Spot | None) -> str:
        if spot is not None and spot.zone == "hand" and spot.action is None:
            return "mark"
        if spot is not None and spot.zone == "cows" and doing(scene) == "exchange":
            return "mark"
        match spot.action if spot is not None else None:
            case Sell():
                return "sell"
            case Buy():
                return "draw a card"
            case Skip():
                return "end turn" if scene.asks("upgrade") else "go on"
            case Upgrade():
                return "pay"
            case _:
                return "choose"

    # What the keys do ------------------------------------------------------------------------------------------------------

    @override
    def enter(self, scene: Scene[View], spot: Spot) -> Step | None:
        now, name = doing(scene), spot.name
        match name.split()[0]:
            case "exchange":
                return exchange.opened(scene)
            case "done":
                return exchange.finished(scene)
            case "stop":
                return Change(NOTHING)
            case "pay":
                return self._to_yard(scene)
            case _:
                pass
        if spot.zone == "hand" and spot.is_answer and spot.action is None:
            return self._mark(scene, name)
        if now == "exchange" and spot.zone == "cows":
            return exchange.marking(scene, name)
        if now == "exchange" and spot.zone == "players" and spot.action is None:
            return Refuse(str(does(scene, spot)).rstrip("."))
        if spot.zone == "yard" and spot.action is None:
            return Refuse(str(does(scene, spot)).rstrip("."), "CC-R10")
        return Say(spot.action) if spot.action is not None else None

    def _mark(self, scene: Scene[View], name: str) -> Step:
        now = doing(scene)
        if now == "drive":
            return Change(Choice(() if name in scene.choice.marks else (name,)))
        if now == "exchange":
            return exchange.marking(scene, name)
        return Change(scene.choice.toggled(name))

    def _to_yard(self, scene: Scene[View]) -> Step:
        found = payable(scene)
        if not found:
            return Refuse("none of the stockyard cows can be paid for exactly now", "CC-R10")
        return Change(Choice(flags=frozenset({PAY})), f"yard {found[0]} 0")

    @override
    def press(self, scene: Scene[View], key: str, spot: Spot | None) -> Step | None:
        if key == "o" and spot is not None and isinstance(proposed_at(scene, spot), Upgrade):
            return Change(replace(scene.choice, way=scene.choice.way + 1))
        if key == "o" and spot is not None and spot.zone == "players" and doing(scene) in ("rustling", "bbq"):
            return Change(replace(scene.choice, way=scene.choice.way + 1))
        if key == "o":
            return None
        if key == "x" and doing(scene) != "exchange" and _exchanges(scene):
            return exchange.opened(scene)
        if key == "d":
            return self._decline(scene, spot)
        if key == "u" and doing(scene) in ("sale", "buy"):
            return self._to_yard(scene)
        entry = next((entry for entry in entries(scene) if entry.key == key), None)
        return self._entry(scene, entry) if entry is not None else None

    def _entry(self, scene: Scene[View], entry: Entry) -> Step | None:
        if entry.spot.startswith("draws "):
            return Go(entry.spot)
        if entry.action is not None:
            return Say(entry.action)
        return self.enter(scene, Spot(entry.spot, Region(0, 0, 0, 0), None, entry.zone, entry.key, True))

    def _decline(self, scene: Scene[View], spot: Spot | None) -> Step | None:
        offers = offers_to(scene)
        if not offers:
            return None
        here = spot.action.offer if spot is not None and isinstance(spot.action, Accept | Decline) else offers[0].offer
        return Say(Decline(here))

    @override
    def back(self, scene: Scene[View]) -> Step | None:
        if EXCHANGE in scene.choice.flags:
            return exchange.stepped_back(scene)
        if scene.choice.marks:
            return Change(replace(scene.choice, marks=scene.choice.marks[:-1], way=0))
        return Change(NOTHING) if scene.choice != NOTHING else None

    @override
    def kept(self, scene: Scene[View], is_new: bool) -> Choice:
        choice = scene.choice
        if is_new and not (EXCHANGE in choice.flags and _exchanges(scene)):
            return NOTHING
        marks = tuple(mark for mark in choice.marks if _stands(scene.view, mark))
        return choice if marks == choice.marks else replace(choice, marks=marks, way=0)

    @override
    def hinted(self, scene: Scene[View], action: Action, spots: Mapping[str, Spot]) -> Step | None:
        return advice.taken_up(scene, action, spots)

    @override
    def hint(self, scene: Scene[View], action: Action) -> Line:
        return advice.hint(scene, action)

    # What happens ----------------------------------------------------------------------------------------------------------

    @override
    def after(self, view: View, event: Event) -> View:
        return unfold(view, event)  # type: ignore[arg-type]

    @override
    def pace(self, scene: Scene[View], event: Event) -> float:
        return SECONDS.get(type(event), 0.0)  # type: ignore[arg-type]

    @override
    def tell(self, scene: Scene[View], event: Event) -> str:
        return advice.tell(scene, event)  # type: ignore[arg-type]

    @override
    def is_minor(self, event: Event) -> bool:
        return isinstance(event, TurnStarted | Chose | Called | Flipped | Reshuffled) or (isinstance(event, PutOut) and not event.retired)

    @override
    def divides(self, scene: Scene[View], event: Event) -> str:
        if not isinstance(event, TurnStarted):
            return ""
        name = scene.who(event.seat)
        return f"Turn {scene.view.turns + 1}, {'yours' if name == 'you' else name}"

    @override
    def made_of(self, scene: Scene[View], seat: Seat) -> str:
        return advice.pasture_in_words(scene, seat)


def proposed_at(scene: Scene[View], spot: Spot) -> Upgrade | None:
    """The payment that stands proposed where the cursor is."""
    return proposed(scene, int(spot.name.split()[1])) if spot.zone == "yard" and doing(scene) == "upgrade" else None


def _stands(view: View, mark: str) -> bool:
    """Whether a marked cow is still where it was."""
    kind = mark.split()
    cows = own(view) if kind[0] == "own" else view.pastures[int(kind[1])]
    return (int(kind[-2]), int(kind[-1])) in copies(cows)


BOARD = CowClickerBoard()
