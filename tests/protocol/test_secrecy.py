"""What a seat may not know is not in the bytes it is sent: twin tables, and canaries searched in every frame."""

from __future__ import annotations

from dataclasses import replace

import pytest
from protocol.desk import Desk
from protocol.twins import twin

from net.core.messages import Act, Arrange, Chat, HandOver, Leave, Pause, PutOut, Ready, Record, Seated, Shadow, Start, Update, Watch
from net.discovery import Found, found_here
from rules.catalog import NAMES, load
from rules.chance import Fast
from rules.kernel import AnyGame, AnyState, Seat
from rules.playout import at_random, hurried, plies
from rules.take5.components import in_play
from rules.take5.state import State

TAKE5 = load("take5")


def dealt(game: AnyGame, state: AnyState) -> AnyGame:
    """The same game, whose tables begin in this state."""
    return replace(game, new=lambda options, seats, last: state.clone())


def settled(state: AnyState) -> bool:
    return bool(state.asks()) and not any(ask.seat == -1 for ask in state.asks())


def twins(game: AnyGame, seed: int, seat: Seat) -> tuple[AnyState, AnyState] | None:
    """A position of a random game, and another, swapped or imagined, that differs only in what this seat does not know."""
    chance = Fast(seed)
    options = hurried(game, game.options())
    state = game.new(options, game.usual, None)
    stop = chance.below(60)
    for number, _ in enumerate(plies(state, at_random(chance), chance)):
        if number >= stop and settled(state):
            break
    if not settled(state):
        return None
    for _ in range(20):
        if (other := twin(game, options, state, seat, chance)) is not None:
            return state, other
    return None


def everything_but_an_answer(desk: Desk, seat: Seat) -> list[list[tuple[int, bytes]]]:
    """What one seat and a watcher are sent, and when, while much happens and nobody says anything of the game."""
    peers = [desk.sit(f"Player {number}") for number in range(desk.config.seats)]
    zoe = desk.watch("Zoe")
    mine, other = peers[seat], peers[seat - 1]
    for asked in desk.update(mine).asks:
        for wrong in ({"do": "fly"}, {"do": asked.what, "card": 104}, {"do": "draw"}, {"do": "pass"}, {"do": "play", "cards": [1, 2]}):
            desk.say(mine, Act(asked.number + 1, wrong))
    desk.say(other, Chat("moo"))
    desk.say(other, Shadow(True))
    shadow = desk.watch("Yann", shadow=desk.seat(mine))
    desk.leave(other)
    desk.wait(1_000)
    desk.sit("Player", token=desk.last(other, Seated).token)
    desk.leave(mine)
    again = desk.sit("Player", token=desk.last(mine, Seated).token)
    gone = peers[seat - 2]
    name = f"Player {peers.index(gone)}"
    desk.leave(gone)
    desk.wait(61_000)  # a bot plays for whoever is gone
    assert desk.update(again).seats[peers.index(gone)].bot
    late = desk.watch("Late")  # what has happened is told again
    for peer in desk.people():
        if peer != gone:
            desk.say(peer, PutOut(name, stay_out=True))
    desk.say(again, Pause())
    desk.say(again, HandOver("Player"))
    desk.say(late, Leave())
    watched = [list(zip(desk.sent_at[peer], desk.sent[peer], strict=True)) for peer in (mine, again, zoe, shadow, late)]
    return [*watched, [(0, repr(announced(desk)).encode())]]


def announced(desk: Desk) -> Found:
    """What the LAN is told of the table."""
    table = desk.table
    taken = sum(one.taken for one in table.seats)
    return found_here(table.config.table, table.config.game, 26970, ("10.0.0.1",), len(table.seats), taken, bool(table.config.sealed), "1")


@pytest.mark.parametrize("name", NAMES)
def test_what_a_seat_does_not_know_changes_no_byte_that_it_is_sent(name: str) -> None:
    game = load(name)
    compared = 0
    for seed in range(12):
        seat = seed % game.usual
        pair = twins(game, seed, seat)
        if pair:
            sent = [everything_but_an_answer(Desk(dealt(game, state), game.usual), seat) for state in pair]
            assert sent[0] == sent[1]
            compared += 1
    assert compared >= 3


def two_deals() -> tuple[State, State]:
    """Ann has the same hand at both; Ben's and Cleo's cards are exchanged."""
    hands = [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], [20, 21, 22, 23, 24, 25, 26, 27, 28, 29], [30, 31, 32, 33, 34, 35, 36, 37, 38, 39]]
    state = TAKE5.new(TAKE5.options(), 3, None)
    assert isinstance(state, State)
    state.rows, state.cow = [[50], [60], [70], [80]], 0
    held = {card for hand in hands for card in hand} | {50, 60, 70, 80}
    state.rest = [card for card in in_play(state.options, 3) if card not in held]
    other = state.clone()
    state.hands, other.hands = hands, [hands[0], hands[2], hands[1]]
    return state, other


def test_sealed_picks_are_the_same_bytes_for_everybody_else_until_they_are_revealed() -> None:
    sent = []
    for state in two_deals():
        desk = Desk(dealt(TAKE5, state), 3)
        ann, ben, cleo = desk.sit("Ann"), desk.sit("Ben"), desk.sit("Cleo")
        zoe = desk.watch("Zoe")
        for peer, place in ((ben, 0), (cleo, 3), (ben, 2), (ben, 1), (cleo, 0)):
            desk.say(peer, Act(desk.asked(peer, "pick").number, desk.asked(peer, "pick").answers[place]))
        desk.wait(40_000)
        desk.say(ann, Act(99, {"do": "pick", "card": 20}))
        desk.say(ann, Act(desk.asked(ann, "pick").number, {"do": "pick", "card": 20}))
        assert desk.update(ann).view["picked"] == [False, True, True]
        sent.append([desk.sent[ann], desk.sent[zoe]])
    assert sent[0] == sent[1]


def test_the_test_above_would_see_a_leak() -> None:
    leaky = replace(TAKE5, redact=lambda event, seat: event)
    sent = []
    for state in two_deals():
        desk = Desk(dealt(leaky, state), 3)
        ann, ben, _ = desk.sit("Ann"), desk.sit("Ben"), desk.sit("Cleo")
        desk.answer(ben)
        sent.append(desk.sent[ann])
    assert sent[0] != sent[1]


# Canaries ------------------------------------------------------------------------------------------------------------------


def test_tokens_keys_seeds_and_refused_names_are_in_nobody_else_s_frames() -> None:
    desk = Desk(
        TAKE5, 3, seed="canary-seed", key="canary-key", owner="canary-owner", options={"rounds": 1}, bots=("greedy",), starts_itself=False
    )
    ann = desk.sit("Ann", token="canary-owner", key="canary-key")
    ben = desk.sit("Ben", key="canary-key")
    refused = desk.sit("canary-name", key="wrong")
    zoe = desk.connect()
    desk.say(zoe, Watch("Zoe", "canary-key"))
    desk.say(ben, Arrange(options={"cow": False}))
    desk.say(ben, Ready(True))
    desk.say(ann, Start())
    bot = desk.place_bot(2)
    desk.leave(ben)
    ben2 = desk.sit("Ben", token="token-1")
    everybody = [ann, ben, refused, zoe, bot, ben2]
    seen_before_the_end = {peer: list(desk.sent[peer]) for peer in everybody}
    for peer in everybody:
        frames = b"".join(seen_before_the_end[peer])
        assert b"canary-seed" not in frames
        assert b"canary-key" not in frames
        assert (b"canary-owner" in frames) == (peer == ann)
        assert (b"token-1" in frames) == (peer in (ben, ben2))
        assert b"canary-name" not in frames
    while desk.update(ann).ranks is None:
        for peer in (ann, ben2, bot):
            desk.answer(peer)
    for peer in (ann, ben2, zoe):
        told = "".join(part.part for part in desk.heard(peer, Record))
        assert "canary-seed" in told  # now anybody may deal the cards again
        assert "canary-key" not in told
        assert "canary-owner" not in told
        for frame in desk.sent[peer]:
            assert b"canary-seed" not in frame or b"record" in frame
    assert "canary-key" not in "".join(desk.journal)
    assert "canary-owner" not in "".join(desk.journal)
    assert desk.heard(bot, Record) == []
    assert desk.heard(zoe, Update)
