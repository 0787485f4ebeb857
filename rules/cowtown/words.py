"""Cowtown in words: questions, events, views and choices.

Where a name is "you", as for the reader's own seat, each sentence still holds: verbs agree with it or are in the past, and a sentence
begins with a capital letter.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, assert_never

from rules.cowtown import plays
from rules.cowtown.actions import Actions, Again, Appoint, Catch, Deal, Draw, Flip, Give, Lapse, Moo, Pass, Play, Stop
from rules.cowtown.components import (
    NUMBER,
    TOP,
    Card,
    Options,
    Run,
    counted,
    has_eye,
    listed,
    name_card,
    name_cards,
    name_face,
    name_run,
    write_stack,
)
from rules.cowtown.events import (
    Accused,
    Appointed,
    Caught,
    Dealt,
    DoorClosed,
    Drew,
    DrewCowtown,
    Earned,
    Events,
    Flipped,
    Mooed,
    Passed,
    Played,
    RoundEnded,
    Stopped,
    SupplyClaimed,
    TookDiscard,
    WentOn,
)
from rules.cowtown.view import View, kick_percent
from rules.kernel import Seat

PROMPTS: Final = {
    "turn": ("Play a card, or draw one.", "CT-08"),
    "bonus": ("You closed a barn: take another turn, pass a card, or stop.", "CT-28"),
    "moo": ("You have one card: have you called Mooooo?", "CT-30"),
    "catch": ("Somebody has one card: was there a Mooooo?", "CT-31"),
    "appoint": ("Drawing lots for the first dealer.", "CT-R11"),
    "deal": ("Dealing the cards.", "CT-03"),
    "flip": ("Turning up the top card of the deck.", "CT-11"),
    "give": ("Drawing the top card of the deck.", "CT-16"),
    "grace": ("A moment for a Mooooo.", "CT-R38"),
}

EYE: Final = " (eye)"

_WHY: Final = {
    "draw": "",
    "kick": " for the kick",
    "catch": " as a penalty",
    "accuse": " as a penalty",
}


def describe_event(options: Options, event: Events, names: Sequence[str]) -> str:
    """Say an event in one sentence or two."""
    sentence = _sentence(event, names)
    return sentence[:1].upper() + sentence[1:]


def _sentence(event: Events, names: Sequence[str]) -> str:
    match event:
        case Appointed(dealer):
            return f"{names[dealer]} deal{'s' * (names[dealer] != 'you')} first."
        case Dealt(dealer, _, table, laid):
            face_up = listed([_one(card) for card in table if NUMBER[card] < TOP])
            return f"{names[dealer]} dealt. On the table: {face_up}.{_set_aside(table, laid, names)}"
        case Played(seat, runs, _, onto, bullish, moo):
            each = listed([f"{name_run(run.cards)} on {_one(card)}" for run, card in zip(runs, onto, strict=True)])
            return f"{names[seat]} played {each}: {'Bullish' if bullish else 'safe'}{_called(moo)}"
        case DoorClosed(seat, _, count):
            return f"{names[seat]} closed a barn door on {counted(count, 'card')}."
        case Flipped(seat, card, stack):
            if stack is not None:
                return f"{_one(card)} was turned up: a new stack, and no kick."
            if has_eye(card):
                return f"{name_card(card)} was turned up, a Bull's Eye: it kicked {names[seat]}."
            return f"{name_card(card)} was turned up: no Bull's Eye, no kick."
        case Drew(seat, card, why):
            return f"{names[seat]} drew {'a card' if card is None else name_card(card)}{_WHY[why]}."
        case DrewCowtown(seat, card, _, why):
            return f"{names[seat]} drew {_one(card)}{_WHY[why]}: a new stack."
        case TookDiscard(seat, card):
            return f"{names[seat]} took {name_card(card)} from the discards."
        case Earned(seat, count):
            return f"{names[seat]} earned {counted(count, 'scorecow')}."
        case WentOn(seat):
            return f"{names[seat]} took another turn."
        case Passed(seat, to, card, moo):
            return f"{names[seat]} passed {'a card' if card is None else name_card(card)} to {names[to]}{_called(moo)}"
        case Stopped(seat):
            return f"{names[seat]} stopped there."
        case Mooed(seat):
            return f"{names[seat]} called Mooooo."
        case Caught(seat, by):
            return f"{names[by]} caught {names[seat]} without a Mooooo."
        case Accused(seat, by):
            return f"{names[by]} tried to catch {names[seat]}, but {names[seat]} owed no Mooooo."
        case RoundEnded(why, left, awards, scorecows):
            ended = f"{names[left.index(0)]} went out" if why == "out" else "the deck ran out"
            each = "; ".join(
                f"{name} {more:+d} for {counted(count, 'card') if count else 'going out'}, {score} in all"
                for name, count, more, score in zip(names, left, awards, scorecows, strict=True)
            )
            return f"{ended}, and the round is over. Scorecows: {each}."
        case SupplyClaimed(scorecows):
            each = ", ".join(f"{name} {score}" for name, score in zip(names, scorecows, strict=True))
            return f"the last scorecow was claimed, and the game is over: {each}."
        case _:
            assert_never(event)


def describe_view(options: Options, view: View, names: Sequence[str]) -> list[str]:
    """List the round, the stacks, the piles, the players and one's own hand in lines."""
    lines = [f"Round {min(view.round + 1, options.rounds)} of {options.rounds}."] if options.rounds > 1 else []
    lines += [
        f"Stack {write_stack(stack)}: {name_card(cards[-1])} on top, {counted(len(cards), 'card')}"
        for stack, cards in enumerate(view.stacks)
        if cards
    ]
    discards = f"{name_card(view.discard[-1])} on top of {counted(len(view.discard), 'discard')}" if view.discard else "no discards"
    lines.append(f"Deck: {counted(view.deck, 'card')}, {discards}, {counted(len(view.closed), 'card')} behind barn doors.")
    if options.supply:
        lines.append(f"Scorecows left: {max(0, options.supply - sum(view.scorecows))} of {options.supply}.")
    owing = {one.seat for one in view.last_cards if not one.called} if options.catch_hint else set[Seat]()
    for seat, name in enumerate(names):
        marks = (
            ", has the turn" * (seat == view.turn and view.deck > 0 and all(view.left))
            + ", dealer" * (seat == view.dealer)
            + ", has not called Mooooo" * (seat in owing)
        )
        lines.append(f"{name}: {counted(view.scorecows[seat], 'scorecow')}, {counted(view.left[seat], 'card')}{marks}")
    if view.hand:
        lines.append(f"Your hand: {', '.join(map(_with_eye, view.hand))}")
    return lines


def describe_action(options: Options, view: View, action: Actions) -> str:
    """Say what a choice does, beside its notation: of a play the cards, the risk and the gain; of a draw the card, if it is seen."""
    match action:
        case Play(runs):
            return _play(options, view, runs)
        case Draw("deck"):
            return f"the top card of the deck, unseen; {view.deck} left"
        case Draw():
            return name_card(view.discard[-1]) if view.discard else ""
        case Pass(face):
            return f"{name_face(face)}{', your last card' * (len(view.hand) == 1)}"
        case Again():
            return "another turn"
        case Stop():
            return "your turn ends"
        case Moo() | Catch() | Appoint() | Deal() | Flip() | Give() | Lapse():
            return ""
        case _:
            assert_never(action)


def _play(options: Options, view: View, runs: Sequence[Run]) -> str:
    if any(run.stack >= len(view.stacks) or not view.stacks[run.stack] for run in runs):
        return ""
    said = [listed([f"{name_run(run.cards)} on {_one(view.stacks[run.stack][-1])}" for run in runs])]
    said.append(risk(options, view) if plays.is_bullish(view.stacks, runs) else "safe")
    if earned := plays.scorecows(runs):
        said.append(f"earns {counted(earned, 'scorecow')}")
    if closed := plays.doors(runs):
        said.append(f"closes {'a barn door' if closed == 1 else f'{closed} barn doors'}")
    if sum(len(run.cards) for run in runs) == len(view.hand):
        said.append("your last cards" if len(view.hand) > 1 else "your last card")
    return ", ".join(said)


def risk(options: Options, view: View) -> str:
    """Say what a Bullish play risks: `42% chance of a kick`."""
    percent = kick_percent(options, view)
    return f"{percent}% chance of a kick" if percent else "no chance of a kick"


def _one(card: Card) -> str:
    """`Blue 7`, but `a Blue town card`."""
    return name_card(card) if NUMBER[card] else f"a {name_card(card)}"


def _with_eye(card: Card) -> str:
    return f"{name_card(card)}{EYE * has_eye(card)}"


def _set_aside(table: Sequence[Card], laid: Sequence[tuple[Seat, Card]], names: Sequence[str]) -> str:
    tens = [card for card in table if NUMBER[card] == TOP]
    discarded = f" {name_cards(tens)} {'was' if len(tens) == 1 else 'were'} discarded." if tens else ""
    down = "".join(f" {names[seat][:1].upper()}{names[seat][1:]} put down {_one(card)}." for seat, card in laid)
    return discarded + down


def _called(moo: bool) -> str:
    return ", and called Mooooo." if moo else "."
