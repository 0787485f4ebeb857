"""What the prompt of Cowtown says: the question, what Enter does and what it risks, what else there is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cowtui.boards.base import Prompt
from cowtui.boards.cowtown.hand import lit_places
from cowtui.boards.cowtown.plan import calls, chosen, marked_places, may_moo, next_way, options_of, place_of
from cowtui.boards.cowtown.players import known
from cowtui.boards.cowtown.playing import WORDS, joined, next_number, other_way, play_does, why_no_play
from cowtui.boards.scene import Scene
from cowtui.boards.spots import Spot
from cowtui.widgets.text import Line, Part
from rules.cowtown import plays
from rules.cowtown.actions import Again, Catch, Draw, Pass, Play, Stop
from rules.cowtown.components import NUMBER, Run, counted, has_eye, listed, name_card, name_face
from rules.cowtown.view import View
from rules.kernel import Action

_BELOW: Final = 4
"""So many cards below the top of a stack are named, the last of them as how many more there are."""
_EYE: Final[Part] = ("eye: it kicks when turned up.", "note")


def prompt(scene: Scene[View], spot: Spot | None) -> Prompt:
    """Say the three lines while something is asked."""
    if scene.asks("turn"):
        return _turn(scene, spot)
    if scene.asks("bonus"):
        return _bonus(scene, spot)
    return _meanwhile(scene, spot)


# One's own turn --------------------------------------------------------------------------------------------------------------


def _turn(scene: Scene[View], spot: Spot | None) -> Prompt:
    marked, runs, count = marked_places(scene), chosen(scene), len(scene.view.hand)
    if not lit_places(scene):
        keys = "d or p, then Enter" if scene.view.discard else "d, then Enter"
        return Prompt("No card fits now: draw one.", keys, _enter_does(scene, spot), _what_else(scene, spot))
    digits = f"1-{min(count, 10) % 10}" if count > 1 else "1"
    keys = f"{digits} choose, d draws, Space adds, Enter plays"
    if marked and runs:
        keys = "Enter plays, o changes the stack" if next_way(scene) else "Enter plays, Space adds or unmarks"
        if scene.size == "S":
            keys = "Enter, o next stack" if next_way(scene) else "Enter plays"
    elif scene.size == "S":
        keys = f"{digits}, d draws, Space adds, Enter"
    return Prompt(_asked(runs) if marked else "Play a card, or draw one.", keys, _enter_does(scene, spot), _what_else(scene, spot))


def _asked(runs: Sequence[Run]) -> str:
    cards = [face for run in runs for face in run.cards]
    if len(cards) < 2:
        return "Play a card, or draw one."
    if len(runs) == 1:
        return f"Play {len(cards)} cards at once? A Horn-to-Tail."
    shared = {NUMBER[2 * face] for face in cards}
    if len(cards) == 2 and len(shared) == 1:
        return f"Play both {WORDS[shared.pop()]} at once? A Stampede."
    return f"Play {len(cards)} cards at once? A Stampede."


def _enter_does(scene: Scene[View], spot: Spot | None) -> Line:
    if spot is None:
        return ""
    action = spot.action
    if isinstance(action, Draw) or (isinstance(action, Catch) and spot.is_answer):
        return _action_does(scene, action)
    if spot.zone not in ("hand", "stacks") or (spot.zone == "stacks" and not isinstance(action, Play)):
        return about(scene, spot)
    if runs := chosen(scene):
        return play_does(scene, runs)
    return why_no_play(scene, spot)


def _what_else(scene: Scene[View], spot: Spot | None) -> Line:
    """What else can be done; first what stands there wherever the cursor is, so that it is not sent again."""
    view, marked = scene.view, marked_places(scene)
    pieces: list[Line] = [[("p", "key"), f" take {name_card(view.discard[-1])}"]] if view.discard and not marked else []
    if other := next_way(scene):
        pieces.append(other_way(scene, other))
    if may_moo(scene):
        pieces.append([("m", "key"), " no Mooooo" if calls(scene) else " calls Mooooo with it"])
    place = place_of(spot.name) if spot else None
    if marked:
        if place is not None and place not in marked and place in lit_places(scene):
            pieces.append([("Space", "key"), f" adds {name_card(view.hand[place])}"])
        pieces.append([("Esc", "key"), " unmarks"])
    here = [view.hand[place]] if place is not None and place < len(view.hand) else []
    if len(pieces) < 2 and any(map(has_eye, [*view.discard[-1:], *here])):
        pieces.append([_EYE])
    return joined(scene, [*pieces, next_number(scene) if len(pieces) < 2 and not other else ""])


# A barn door -----------------------------------------------------------------------------------------------------------------


def _bonus(scene: Scene[View], spot: Spot | None) -> Prompt:
    view, marked = scene.view, marked_places(scene)
    if marked:
        card = name_card(view.hand[marked[0]])
        others = len(view.left) - 1
        passes = _action_does(scene, spot.action) if spot and isinstance(spot.action, Pass) else about(scene, spot) if spot else ""
        pieces: list[Line] = [[("Esc", "key"), " keeps it"]]
        if may_moo(scene):
            pieces.insert(0, [("m", "key"), " no Mooooo" if calls(scene) else " calls Mooooo with it"])
        return Prompt(f"Who gets your {card}?", f"1-{others}, then Enter" if others > 1 else "Enter", passes, joined(scene, pieces))
    asked = (
        "You closed a barn: take another turn, pass a card, or stop." if scene.size != "S" else "You closed a barn: go on, pass or stop."
    )
    keys = f"a, n or 1-{min(len(view.hand), 10) % 10}" if len(view.hand) > 1 else "a, n or 1"
    does: Line = ""
    if spot is not None:
        place = place_of(spot.name)
        if place is not None and place < len(view.hand):
            does = f"Enter takes {name_card(view.hand[place])}, to pass it to a player of your choice."
        elif spot.action is not None and spot.is_answer:
            does = _action_does(scene, spot.action)
        else:
            does = about(scene, spot)
    again = (
        f"{counted(view.bonus, 'choice')} left for your barns."
        if view.bonus > 1
        else "Only the player who gets it sees a card that you pass."
    )
    return Prompt(asked, keys, does, again)


# While others play -----------------------------------------------------------------------------------------------------------


def _meanwhile(scene: Scene[View], spot: Spot | None) -> Prompt:
    """Name what may be called, without a word on whether it is due: to forget is part of the game."""
    view, options = scene.view, options_of(scene)
    said: list[Line] = []
    if scene.asks("moo") and has_called(scene):
        said.append("You have called Mooooo: nobody can catch you.")
    elif scene.asks("moo"):
        said.append(["You have one card: ", ("m", "key"), " calls Mooooo, if you have not yet."])
    if scene.asks("catch"):
        owing = (
            [one.seat for one in view.last_cards if not one.called and one.lapsed and one.seat != scene.seat] if options.catch_hint else []
        )
        if owing:
            said.append([f"{listed([scene.names[seat] for seat in owing])} forgot to call Mooooo: ", ("c", "key"), " catches."])
        else:
            said.append(["Somebody has one card: ", ("c", "key"), " catches a forgotten Mooooo."])
        if options.false_catch == "accuser":
            said.append("A false catch costs you a card.")
    if spot is not None and spot.is_answer and isinstance(spot.action, Catch):
        said[0:1] = [_action_does(scene, spot.action)]
    return Prompt("", "", said[0] if said else "", said[1] if len(said) > 1 else _turns_to_go(scene))


def has_called(scene: Scene[View]) -> bool:
    """Whether this player has called Mooooo for the last card."""
    return any(one.seat == scene.seat and one.called for one in scene.view.last_cards)


def waiting(scene: Scene[View]) -> tuple[Line, Line]:
    """Say how many play first, while nothing is asked."""
    return "Nothing is asked of you." if scene.seat is not None else "", _turns_to_go(scene)


def _turns_to_go(scene: Scene[View]) -> str:
    view, seats = scene.view, len(scene.view.left)
    if scene.seat is None or scene.position.outcome is not None or not (view.deck and all(view.left)):
        return ""
    after = (scene.seat - view.turn) % seats - 1
    name = scene.names[view.turn]
    if after < 0:
        return ""
    if not after:
        return f"You are next, after {name}."
    return f"{'One more plays' if after == 1 else f'{after} more play'} after {name}, then it is your turn."


# What the cursor is on -------------------------------------------------------------------------------------------------------


def _action_does(scene: Scene[View], action: Action) -> Line:
    view = scene.view
    match action:
        case Draw("deck"):
            if view.deck == 1:
                return ["Enter draws the last card of the deck: ", ("the round ends.", "bad")]
            return f"Enter draws the top card of the deck, unseen ({view.deck} left)."
        case Draw():
            if not view.discard:
                return "There are no discards to take from: draw from the deck."
            return f"Enter takes {name_card(view.discard[-1])}, the top of {counted(len(view.discard), 'discard')}."
        case Again():
            return "Enter takes another turn."
        case Stop():
            return "Enter stops here: your turn ends."
        case Pass(face, to, moo):
            said = f"Enter passes {name_face(face)} to {scene.names[to]}, unseen by the others"
            if len(view.hand) == 1:
                return f"{said}: you go out."
            return f"{said}, and calls Mooooo." if moo else f"{said}."
        case Catch(seat):
            return f"Enter says that {scene.names[seat]} forgot to call Mooooo."
        case _:
            return ""


def about(scene: Scene[View], spot: Spot) -> Line:
    """Say what the cursor is on, where that is no answer."""
    view = scene.view
    kind, _, which = spot.name.partition(" ")
    if kind == "stack":
        cards = view.stacks[ord(which) - ord("a")] if ord(which) - ord("a") < len(view.stacks) else ()
        if not cards:
            return ""
        below = [name_card(card) for card in reversed(cards[:-1])]
        shown = below if len(below) <= _BELOW else [*below[: _BELOW - 1], f"{len(below) - _BELOW + 1} more"]
        return f"Stack {which.upper()}: {name_card(cards[-1])}{f' on {listed(shown)}' if shown else ''}."
    if kind == "player":
        seat = int(which)
        own = "You have" if seat == scene.seat else f"{scene.names[seat]} has"
        cards_known = known_of(scene, seat)
        said = f"{own} {counted(view.left[seat], 'card')} and {counted(view.scorecows[seat], 'scorecow')}"
        return f"{said}; known: {cards_known}." if cards_known else f"{said}."
    if kind == "deck":
        return f"{counted(view.deck, 'card')} in the deck; the round ends when it is empty."
    if kind == "discards":
        newest = ", ".join(name_card(card) for card in reversed(view.discard))
        return f"Discards, the newest first: {newest}." if newest else "No discards yet."
    place = place_of(spot.name)
    if place is not None and place < len(view.hand):
        if scene.asks("turn"):
            return why_no_play(scene, spot)
        card = view.hand[place]
        return [name_card(card), f": {plays.number_goes_on(NUMBER[card])}. ", *([_EYE] if has_eye(card) else [])]
    return ""


def known_of(scene: Scene[View], seat: int) -> str:
    """Say which cards another player is known to hold."""
    return "" if seat == scene.view.seat else known(scene, seat)
