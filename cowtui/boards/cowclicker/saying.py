"""What the board of Cow Clicker asks, and what it says of the things on it."""

from __future__ import annotations

from rich.cells import cell_len

from cowtui.boards.base import Prompt
from cowtui.boards.cowclicker.asking import Doing, doing, offers_to, own_basics, payable
from cowtui.boards.cowclicker.besides import more
from cowtui.boards.cowclicker.cows import deck_in, kind_of, mean, total
from cowtui.boards.cowclicker.entering import does
from cowtui.boards.cowclicker.payments import own, ways
from cowtui.boards.cowclicker.phrases import fitting
from cowtui.boards.cowclicker.players import role_of
from cowtui.boards.scene import Scene
from cowtui.boards.spots import Spot
from cowtui.widgets.text import Line
from rules.cowclicker.actions import Buy, Skip
from rules.cowclicker.decks import counted
from rules.cowclicker.view import View

QUESTIONS: dict[Doing, tuple[str, str]] = {
    "sale": ("Sell a basic cow, or draw without a sale.", "then Enter"),
    "buy": ("Draw a basic card, or go on to Upgrade.", "arrows, then Enter"),
    "upgrade": ("Pay exactly for a stockyard cow, or end your turn.", "arrows, then Enter"),
    "exchange": ("Mark cows to give, and others' that you want.", "Enter marks"),
    "rustling": ("Rustling: whose cheapest premium cow do you take?", "arrows, then Enter"),
    "bbq": ("Bar-B-Que: whose cheapest basic cow goes?", "arrows, then Enter"),
    "calf": ("Baby Calf: which cow do you take?", "arrows, then Enter"),
    "cowboy": ("Cowboy: how many cards do you draw?", "0-9, then Enter"),
    "drive": ("Cattle Drive: whose basic cow do you want?", "arrows, then Enter"),
    "tipping": ("Cow Tipping: which basic cow goes to your right?", "arrows, then Enter"),
}


def prompt(scene: Scene[View], spot: Spot | None) -> Prompt:
    """The three lines while something is asked."""
    now = doing(scene)
    if now in ("", "meanwhile"):
        return Prompt("", "", *_meanwhile(scene, spot))
    asked, keys = QUESTIONS[now]
    if now == "sale":
        count = len(own_basics(scene))
        keys = f"1-{count} or arrows, {keys}" if count > 1 and len(own(scene.view)) <= 9 and scene.size != "S" else f"arrows, {keys}"
        if not scene.allows(Buy()):
            asked = "Sell a basic cow, or go on without a sale."
    if now == "upgrade" and not scene.asks("upgrade"):
        asked = "Pay exactly for a stockyard cow; Esc goes back."
    elif now == "upgrade" and not payable(scene):
        is_here = spot is not None and spot.action == Skip()
        asked, keys = f"No cow can be paid for: {'Enter' if is_here else 'e'} ends your turn.", ""
    return Prompt(_shorter(scene, asked, keys), keys, does(scene, spot), more(scene, spot))


def _shorter(scene: Scene[View], asked: str, keys: str) -> str:
    room = scene.layout.prompt.width - 4 - cell_len(keys)
    if cell_len(asked) <= room:
        return asked
    return {
        "sale": "Sell a cow, or draw without a sale." if scene.allows(Buy()) else "Sell a cow, or go on.",
        "upgrade": "Pay exactly, or end your turn.",
        "buy": "Draw a card, or go on.",
        "rustling": "Rustling: whose cow do you take?",
        "bbq": "Bar-B-Que: whose cow goes?",
        "drive": "Cattle Drive: whose cow?",
        "tipping": "Cow Tipping: which cow goes right?",
        "exchange": "Mark what changes hands.",
        "cowboy": "Cowboy: how many cards?",
    }.get(doing(scene), asked)


def about(scene: Scene[View], spot: Spot) -> Line:
    """A line about what the cursor is on, where that is no answer."""
    kind, deck = spot.name.split(), deck_in(scene)
    match kind[0]:
        case "yard":
            cow = int(kind[1])
            price = deck.mooney[cow]
            if scene.asks("sale", "buy", "upgrade") and not ways(scene, cow):
                return f"The {deck.title(cow)}: you cannot pay exactly {price} now."
            return fitting(
                scene,
                f"The {deck.title(cow)} lies in the stockyard; it costs exactly {price}.",
                f"The {deck.title(cow)} costs exactly {price}.",
            )
        case "own":
            whose = "Your" if scene.seat is not None else "The"
            return f"{whose} {deck.title(int(kind[1]))}, a {kind_of(deck, int(kind[1]))} cow."
        case "cow":
            return f"{scene.names[int(kind[1])]}'s {deck.title(int(kind[2]))}, a {kind_of(deck, int(kind[2]))} cow."
        case "player":
            seat = int(kind[1])
            cows = scene.view.pastures[seat]
            bot = scene.bot_of(seat)
            name = "You" if role_of(scene, seat) == "you" else scene.names[seat]
            return f"{name}{bot}: {counted(len(cows), 'cow')}, {total(deck, cows)} mooney, average {mean(deck, cows)}."
        case _:
            return ""


def _meanwhile(scene: Scene[View], spot: Spot | None) -> tuple[Line, Line]:
    """While it is another player's turn."""
    if spot is not None and spot.is_answer and spot.action is not None:
        return does(scene, spot), more(scene, spot)
    offers = offers_to(scene)
    deck = deck_in(scene)
    if offers:
        one = offers[0]
        text = f"{scene.names[one.maker]} offers you {deck.some(one.give)} for {deck.some(one.want)}."
        return [(text, "you")], [("a", "key"), " accept it  ", ("d", "key"), " decline it"]
    return [("x", "key"), " gives a cow away or offers a trade meanwhile."], waits(scene)


def waits(scene: Scene[View]) -> str:
    """Whose turn comes next."""
    view = scene.view
    if view.phase in ("lot", "stock", "deal", "over"):
        return ""
    following = (view.turn + 1) % len(scene.names)
    name = scene.who(following)
    return f"{'Your turn comes' if name == 'you' else f'{name} comes'} next."
