"""What the board of Cowtown tells of what happened: shorter than the log in words, since the stacks are in sight."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from cowtui.boards.cowtown.plan import options_of
from cowtui.boards.cowtown.players import lead
from cowtui.boards.round_end import RoundEnd
from cowtui.boards.scene import Scene
from rules.cowtown.components import NUMBER, counted, has_eye, listed, name_card, name_run
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
from rules.cowtown.words import describe_event


def tell(scene: Scene[View], event: Events) -> str:
    """Tell an event in the past tense, with 'you' for this player; shorter where the game's own sentence is long."""
    names = [scene.who(seat) for seat in range(len(scene.names))]
    match event:
        case Dealt(dealer):
            return _capital(f"{names[dealer]} dealt a new round.")
        case Played(seat, runs, _, onto, bullish, moo):
            cards = [name_run(run.cards) for run in runs]
            if bullish or any(not NUMBER[card] for card in onto):
                cards = [f"{one} on {_one(card)}" for one, card in zip(cards, onto, strict=True)]
            return _capital(f"{names[seat]} {'put' if bullish else 'played'} {listed(cards)}{', and called Mooooo' if moo else ''}.")
        case Flipped(_, card, None) if not has_eye(card):
            return f"{name_card(card)} was turned up: no kick."
        case RoundEnded(why, left, awards):
            paid = sorted(range(len(left)), key=lambda seat: (-awards[seat], seat))
            how = f"{names[left.index(0)]} went out" if why == "out" else "the deck ran out"
            return _capital(
                f"{how}: {', '.join(f'{names[seat]} {awards[seat]:+d}' if awards[seat] else f'{names[seat]} 0' for seat in paid)}."
            )
        case (
            Appointed()
            | DoorClosed()
            | Flipped()
            | Drew()
            | DrewCowtown()
            | TookDiscard()
            | Earned()
            | WentOn()
            | Passed()
            | Stopped()
            | Mooed()
            | Caught()
            | Accused()
            | SupplyClaimed()
        ):
            return describe_event(options_of(scene), event, names)
        case _:
            assert_never(event)


def is_minor(event: Events) -> bool:
    """Whether only the whole log tells an event: others say it too."""
    match event:
        case Drew(why="kick") | Stopped():
            return True
        case Flipped(_, card, None):
            return not has_eye(card)
        case _:
            return False


def _one(card: int) -> str:
    return name_card(card) if NUMBER[card] else f"a {name_card(card)}"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def round_end(scene: Scene[View], event: RoundEnded) -> RoundEnd:
    """Say what a round has brought everybody."""
    fewest = min(event.left)
    winners = [scene.who(seat) for seat, left in enumerate(event.left) if left == fewest]
    how = "went out first" if event.why == "out" else f"had fewest cards when the deck ran out, {fewest}"
    options = options_of(scene)
    order: Sequence[int] = sorted(range(len(event.left)), key=lambda seat: (-event.scorecows[seat], event.left[seat], seat))
    to_go = options.rounds - scene.view.round
    claimed = 0 < options.supply <= sum(event.scorecows)
    ends = (
        "All scorecows are claimed: that was the end."
        if claimed
        else "That was the last round."
        if to_go <= 0
        else f"{counted(to_go, 'round')} to go."
    )
    return RoundEnd(
        f"Round {scene.view.round}: {listed(winners)} {how}",
        order,
        [f"+{award}" if award else "0" for award in event.awards],
        [str(score) for score in event.scorecows],
        foot=f"{_capital(lead(scene))}. {ends}",
    )
