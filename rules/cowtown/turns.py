"""How a turn goes on and ends: cards played, turned, drawn and passed, and the round that ends with one of them."""

from __future__ import annotations

from msgspec.structs import replace

from rules.cowtown import events, mooing, plays, scoring, sightings
from rules.cowtown.components import NUMBER, TOP, Run, has_eye
from rules.cowtown.events import Events
from rules.cowtown.position import Pending, Position
from rules.kernel import Seat


def play(position: Position, told: list[Events], seat: Seat, runs: tuple[Run, ...], moo: bool) -> None:
    """Put cards on stacks and close barn doors (CT-08, CT-27); a Bullish play then waits for the table (CT-11)."""
    bullish = plays.is_bullish(position.stacks, runs)
    onto = tuple([position.stacks[run.stack][-1] for run in runs])
    cards = tuple([tuple([plays.take_face(position.hands[seat], face) for face in run.cards]) for run in runs])
    told.append(events.Played(seat, runs, cards, onto, bullish, moo))
    for run, played in zip(runs, cards, strict=True):
        stack = position.stacks[run.stack]
        for card in played:
            sightings.played(position.sightings, seat, card)
        stack += played
        if NUMBER[stack[-1]] == TOP:
            told.append(events.DoorClosed(seat, run.stack, len(stack)))
            position.closed = sorted([*position.closed, *stack])
            position.stacks[run.stack] = []
    position.forget_last_card(seat)
    due = Pending("flip", seat, plays.scorecows(runs), plays.doors(runs), moo)
    if bullish:
        position.pending = due
    else:
        _end_play(position, told, due, kicked=False)


def flip(position: Position, told: list[Events], card: int) -> None:
    """Turn the top card of the deck after a Bullish play (CT-11 to CT-14)."""
    played = position.take_pending()
    position.deck.remove(card)
    if not NUMBER[card]:
        position.stacks.append([card])
        told.append(events.Flipped(played.seat, card, len(position.stacks) - 1))
    else:
        position.discard.append(card)
        told.append(events.Flipped(played.seat, card, None))
    if has_eye(card) and position.deck:
        position.pending = replace(played, why="kick")
    else:
        _end_play(position, told, played, kicked=has_eye(card))  # CT-R26: no card is left to draw


def give(position: Position, told: list[Events], card: int) -> None:
    """Give the top card of the deck to a hand; a Cowtown card goes to the table (CT-17, CT-R14, CT-R15)."""
    due = position.take_pending()
    assert due.why != "flip"
    position.deck.remove(card)
    if NUMBER[card]:
        position.add_to_hand(due.seat, card)
        told.append(events.Drew(due.seat, card, due.why))
    else:
        position.stacks.append([card])
        told.append(events.DrewCowtown(due.seat, card, len(position.stacks) - 1, due.why))
    if due.why == "kick":
        _end_play(position, told, due, kicked=True)
    elif not position.deck:
        _end_round(position, told)
    elif due.why == "draw":
        _end_action(position)


def take_discard(position: Position, told: list[Events], seat: Seat) -> None:
    """Take the top of the discard pile into the hand (CT-16)."""
    card = position.discard.pop()
    sightings.taken(position.sightings, seat, card)
    told.append(events.TookDiscard(seat, card))
    position.add_to_hand(seat, card)
    _end_action(position)


def again(position: Position, told: list[Events], seat: Seat) -> None:
    """Begin another turn after a barn door (CT-28)."""
    position.bonus -= 1
    position.door = False
    position.asked += 1
    told.append(events.WentOn(seat))


def pass_card(position: Position, told: list[Events], seat: Seat, face: int, to: Seat, moo: bool) -> None:
    """Pass a card unseen (CT-28, CT-R35 to CT-R37)."""
    card = plays.take_face(position.hands[seat], face)
    sightings.passed(position.sightings, seat, to, card)
    told.append(events.Passed(seat, to, card, moo))
    position.add_to_hand(to, card)
    position.forget_last_card(seat)
    if not position.hands[seat]:
        _end_round(position, told)
        return
    mooing.keeps_one(position, seat, moo)
    position.bonus -= 1
    if position.bonus:
        position.asked += 1
    else:
        _next_turn(position)


def stop(position: Position, told: list[Events], seat: Seat) -> None:
    """Take nothing more for the barn door (CT-R34)."""
    told.append(events.Stopped(seat))
    _next_turn(position)


def _end_play(position: Position, told: list[Events], played: Pending, kicked: bool) -> None:
    seat = played.seat
    earned = played.scorecows if not kicked or position.options.scorecow_if_kicked else 0  # CT-R22
    if earned:
        _pay(position, told, seat, earned)
    if not position.hands[seat] or not position.deck:
        _end_round(position, told)
    elif position.ends_at_once():
        told.append(events.SupplyClaimed(tuple(position.scorecows)))
    else:
        mooing.keeps_one(position, seat, played.moo)
        position.bonus += min(played.doors, 1) if position.options.door_bonus == "per_play" else played.doors
        _end_action(position)


def _pay(position: Position, told: list[Events], seat: Seat, earned: int) -> None:
    due = [0] * len(position.hands)
    due[seat] = earned
    pays = scoring.paid(position.options, sum(position.scorecows), due, [seat])
    position.scorecows[seat] += pays[seat]
    if pays[seat]:
        told.append(events.Earned(seat, pays[seat]))


def _end_action(position: Position) -> None:
    """A play or draw is done: a barn door gives a choice (CT-28), or the turn passes."""
    mooing.others_acted(position)
    if position.bonus:
        position.door = True
        position.asked += 1
    else:
        _next_turn(position)


def _next_turn(position: Position) -> None:
    """CT-18; a debt ends where its seat's turn begins (CT-R38)."""
    position.door = False
    position.bonus = 0
    position.turn = (position.turn + 1) % len(position.hands)
    position.asked += 1
    position.forget_last_card(position.turn)


def _end_round(position: Position, told: list[Events]) -> None:
    """CT-32 to CT-37, but for the cards: they lie where they are until the next deal."""
    left = [len(hand) for hand in position.hands]
    dealer, seats = position.dealer or 0, len(left)
    order = scoring.payment_order(left, dealer)
    awards = scoring.paid(position.options, sum(position.scorecows), scoring.awards(left), order)
    position.scorecows = [score + more for score, more in zip(position.scorecows, awards, strict=True)]
    position.history.append(left)
    position.round += 1
    position.dealer = (dealer + 1) % seats
    told.append(events.RoundEnded("deck" if all(left) else "out", tuple(left), awards, tuple(position.scorecows)))
