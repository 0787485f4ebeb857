"""Cowtown in words: questions, events, views and choices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, assert_never

from rules.cowtown import plays
from rules.cowtown.actions import Actions, Again, Appoint, Catch, Deal, Draw, Flip, Give, Lapse, Moo, Pass, Play, Stop
from rules.cowtown.components import NUMBER, TOP, Options, Run, has_eye, write_card, write_cards, write_face, write_stack
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
from rules.cowtown.view import View

PROMPTS: Final = {
    "turn": ("Play cards onto stacks, or draw one.", "CT-08"),
    "bonus": ("Barn door closed: take another turn, pass a card or stop.", "CT-28"),
    "moo": ("You hold one card: call Mooooo.", "CT-30"),
    "catch": ("Somebody holds one card: catch a forgotten Mooooo.", "CT-31"),
    "appoint": ("The table draws lots for the first dealer.", "CT-R11"),
    "deal": ("The table deals.", "CT-03"),
    "flip": ("The table turns the top card of the deck.", "CT-11"),
    "give": ("The table gives out the top card of the deck.", "CT-16"),
    "grace": ("A Mooooo may still come before anybody is caught.", "CT-R38"),
}

_DREW: Final = {
    "draw": "draws",
    "kick": "is kicked and draws",
    "catch": "pays for the Mooooo with",
    "accuse": "pays for the false catch with",
}


def describe_event(options: Options, event: Events, names: Sequence[str]) -> str:
    """One sentence."""
    match event:
        case Appointed(dealer):
            return f"{names[dealer]} is drawn by lot to deal first."
        case Dealt(dealer, _, table, laid):
            from_hands = "".join(f" {names[seat]} lays {write_card(card)}." for seat, card in laid)
            return f"{names[dealer]} deals. On the table: {write_cards(table)}.{_discarded(table)}{from_hands}"
        case Played(seat, runs, onto, bullish, moo):
            each = ", ".join(f"{_run(run)} on {write_card(card)} ({write_stack(run.stack)})" for run, card in zip(runs, onto, strict=True))
            return f"{names[seat]} plays {each}{': Bullish' if bullish else ''}{_mooing(moo)}"
        case DoorClosed(seat, stack, count):
            return f"{names[seat]} closes the barn door on stack {write_stack(stack)} ({_cards(count)})."
        case Flipped(seat, card, stack):
            if stack is not None:
                return f"{write_card(card)} is turned: it starts stack {write_stack(stack)}, and {names[seat]} is safe."
            found = f"a Bull's Eye kicks {names[seat]}" if has_eye(card) else f"{names[seat]} is safe"
            return f"{write_card(card)} is turned: {found}."
        case Drew(seat, card, why):
            return f"{names[seat]} {_DREW[why]} {'a card' if card is None else write_card(card)}."
        case DrewCowtown(seat, card, stack, why):
            return f"{names[seat]} {_DREW[why]} {write_card(card)}, which starts stack {write_stack(stack)}."
        case TookDiscard(seat, card):
            return f"{names[seat]} takes {write_card(card)} from the discard pile."
        case Earned(seat, count):
            return f"{names[seat]} earns {_cows(count)}."
        case WentOn(seat):
            return f"{names[seat]} takes another turn."
        case Passed(seat, to, card, moo):
            return f"{names[seat]} passes {'a card' if card is None else write_card(card)} to {names[to]}{_mooing(moo)}"
        case Stopped(seat):
            return f"{names[seat]} leaves it at that."
        case Mooed(seat):
            return f"{names[seat]}: Mooooo!"
        case Caught(seat, by):
            return f"{names[by]} catches {names[seat]}, who forgot the Mooooo."
        case Accused(seat, by):
            return f"{names[by]} tries to catch {names[seat]}, who owes no Mooooo."
        case RoundEnded(why, left, awards, scorecows):
            each = ", ".join(
                f"{name} {_cards(count)} {more:+d} = {score}"
                for name, count, more, score in zip(names, left, awards, scorecows, strict=True)
            )
            ended = f"{names[left.index(0)]} is out" if why == "out" else "The deck is used up"
            return f"{ended}, and the round ends. Scorecows: {each}."
        case SupplyClaimed(scorecows):
            each = ", ".join(f"{name} {score}" for name, score in zip(names, scorecows, strict=True))
            return f"All scorecows are claimed, and the game ends: {each}."
        case _:
            assert_never(event)


def describe_view(options: Options, view: View, names: Sequence[str]) -> list[str]:
    """The stacks, the piles, the players and one's own hand."""
    lines = [
        f"Stack {write_stack(stack)}: {write_card(cards[-1])} ({_cards(len(cards))})" for stack, cards in enumerate(view.stacks) if cards
    ]
    top = f", {write_card(view.discard[-1])} on top" if view.discard else ""
    lines.append(f"Deck: {_cards(view.deck)}. Discard pile: {_cards(len(view.discard))}{top}. Barns: {_cards(len(view.closed))}.")
    if options.supply:
        lines.append(f"Scorecows left: {max(0, options.supply - sum(view.scorecows))}.")
    owing = {debt.seat for debt in view.debts} if options.catch_hint else set()
    for seat, name in enumerate(names):
        marks = (
            ", at turn" * (seat == view.turn and view.deck > 0 and all(view.left))
            + ", deals" * (seat == view.dealer)
            + ", owes a Mooooo" * (seat in owing)
        )
        lines.append(f"{name}: {_cows(view.scorecows[seat])}, {_cards(view.left[seat])}{marks}")
    if view.hand:
        lines.append(f"Your hand: {write_cards(view.hand)}")
    return lines


def describe_action(options: Options, view: View, action: Actions) -> str:
    """Of a play, whether it is safe and what it brings; of a draw, the card that is seen."""
    match action:
        case Play(runs):
            if any(run.stack >= len(view.stacks) or not view.stacks[run.stack] for run in runs):
                return ""
            said = ["Bullish" if plays.is_bullish(view.stacks, runs) else "safe"]
            if earned := plays.scorecows(runs):
                said.append(_cows(earned))
            if closed := plays.doors(runs):
                said.append(f"closes {'a barn door' if closed == 1 else f'{closed} barn doors'}")
            if sum(len(run.cards) for run in runs) == len(view.hand):
                said.append("your last cards")
            return ", ".join(said)
        case Draw("discard"):
            return write_card(view.discard[-1]) if view.discard else ""
        case Pass():
            return "your last card" if len(view.hand) == 1 else ""
        case Draw() | Again() | Stop() | Moo() | Catch() | Appoint() | Deal() | Flip() | Give() | Lapse():
            return ""
        case _:
            assert_never(action)


def _run(run: Run) -> str:
    return " ".join(map(write_face, run.cards))


def _discarded(table: Sequence[int]) -> str:
    tens = [card for card in table if NUMBER[card] == TOP]
    return f" {write_cards(tens)} {'is' if len(tens) == 1 else 'are'} discarded." if tens else ""


def _mooing(moo: bool) -> str:
    return " and calls Mooooo!" if moo else "."


def _cards(count: int) -> str:
    return f"{count} card{'s' * (count != 1)}"


def _cows(count: int) -> str:
    return f"{count} scorecow{'s' * (count != 1)}"
