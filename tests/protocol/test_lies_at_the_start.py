"""A host that lies before a game is dealt: what each lie is, and what the people's programs say and do about it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from msgspec.structs import replace
from protocol.hosts import Player, until
from protocol.liars import LyingHost, LyingTable, lying, peers_of

from net import witnesses
from net.core.messages import Code, FromHost, Lobby, Off, Promises, Ready, Refused, Seated, Start, Starting, Update
from net.core.outbox import Outgoing, Peer
from rules import deals
from rules.terms import Last, Terms


@pytest.fixture(scope="module")
def people(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[LyingTable, Player, Player]]:
    """Ann, who owns the table, and Ben."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("home")))
        with lying(seats=3, bots=("greedy",)) as table, Player(table.address, "Ann") as ann:
            ann.wait_for(Seated)
            with Player(table.address, "Ben") as ben:
                ben.wait_for(Seated)
                yield table, ann, ben


def ready(table: LyingTable, ben: Player) -> None:
    """Have Ben ready as the table sees it: a word with which he called off a start may still be on its way."""
    for wish in (False, True):
        ben.say(Ready(wish))
        until(lambda wish=wish: table.do(lambda host: host.table.seats[1].ready) is wish, f"Ben is ready: {wish}")


def start(table: LyingTable, ann: Player, ben: Player, tell: Callable[[tuple[Peer, ...], FromHost], list[Outgoing]]) -> Off:
    """Have the host lie while a game starts; the word that calls it off."""
    ready(table, ben)
    table.host.tell = tell
    calls = [len(player.all(Off)) for player in (ann, ben)]
    ann.say(Start())
    # by then both have said what they have to say about it
    until(lambda: all(len(player.all(Off)) > count for player, count in zip((ann, ben), calls, strict=True)), "it is called off")
    table.host.tell = None
    return ann.all(Off)[-1]


def doubts(player: Player) -> list[str]:
    return [refused.text for refused in player.all(Refused) if refused.code is Code.OTHER_DEAL]


LIES_OF_TERMS: dict[str, tuple[dict[str, Any] | Callable[[Terms], dict[str, Any]], str]] = {
    "fingerprint": ({"host": "0" * 64}, "another host's certificate"),
    "table": ({"table": "Byre"}, "another table or game"),
    "game": ({"game": "cowtown"}, "another table or game"),
    "rules": ({"version": 99}, "other rules"),
    "attempt": ({"attempt": 99}, "another start than it says"),
    "options": (lambda terms: {"options": {**terms.options, "limit": 50}}, "other options than it showed"),
    "names": ({"names": ("Ann", "Zed", "Bella")}, "other players, or in another order, than it showed"),
    "order": (lambda terms: {"names": (terms.names[1], terms.names[0], terms.names[2])}, "in another order"),
    "bots": ({"bots": ("", "", "random")}, "other bots than it showed"),
    "me": ({"people": (0,)}, "a game without you"),
    "Ann": ({"people": (1,)}, "other people than it showed"),
    "seats": (lambda terms: {"names": (*terms.names, "Zed"), "bots": (*terms.bots, "greedy")}, "other players"),
}


@pytest.mark.parametrize("lie", LIES_OF_TERMS)
def test_terms_that_are_not_what_was_shown_get_no_word(people: tuple[LyingTable, Player, Player], lie: str) -> None:
    table, ann, ben = people
    changes, named = LIES_OF_TERMS[lie]
    (to_ben,) = peers_of(table, ben)
    heard = len(ben.all(Promises))

    def tell(peers: tuple[Peer, ...], message: FromHost) -> list[Outgoing]:
        if not isinstance(message, Starting):
            return [(peers, message)]
        terms = Terms.read(message.terms)
        text = replace(terms, **(changes(terms) if callable(changes) else changes)).text()
        lied = replace(message, terms=text, promise=deals.host_promise(text, "0" * 64))
        return [(tuple(peer for peer in peers if peer != to_ben), message), ((to_ben,), lied)]

    off = start(table, ann, ben, tell)
    assert off.text == "The start was called off: Ben is not ready."
    assert not off.opened
    assert named in doubts(ben)[-1]
    assert "has not given its word" in doubts(ben)[-1]
    assert len(ben.all(Promises)) == heard
    assert doubts(ann) == []
    assert ben.all(Update) == []


def test_an_old_start_sent_again_gets_no_word(people: tuple[LyingTable, Player, Player]) -> None:
    table, ann, ben = people
    old: list[Starting] = []

    def remember(peers: tuple[Peer, ...], message: FromHost) -> list[Outgoing]:
        if isinstance(message, Starting):
            old.append(message)
        return [] if isinstance(message, Promises) else [(peers, message)]

    def again(peers: tuple[Peer, ...], message: FromHost) -> list[Outgoing]:
        return [(peers, old[0] if isinstance(message, Starting) else message)]

    def old_promise(peers: tuple[Peer, ...], message: FromHost) -> list[Outgoing]:
        return [(peers, replace(message, promise=old[0].promise) if isinstance(message, Starting) else message)]

    ben_goes = len(ann.all(Off))
    table.host.tell = remember
    ready(table, ben)
    ann.say(Start())
    until(lambda: old, "the first start")
    ben.say(Ready(False))
    until(lambda: len(ann.all(Off)) > ben_goes, "it is called off")
    start(table, ann, ben, again)
    assert "a start that was there before" in doubts(ben)[-1]
    start(table, ann, ben, old_promise)
    assert "a word that it gave before" in doubts(ben)[-1]


def test_an_old_list_sent_again_is_not_opened_for(people: tuple[LyingTable, Player, Player]) -> None:
    table, ann, ben = people
    (to_ben,) = peers_of(table, ben)
    old: list[Promises] = []

    def remember(peers: tuple[Peer, ...], message: FromHost) -> list[Outgoing]:
        if not isinstance(message, Promises):
            return [(peers, message)]
        old.append(message)
        return []

    def again(peers: tuple[Peer, ...], message: FromHost) -> list[Outgoing]:
        if not isinstance(message, Promises):
            return [(peers, message)]
        return [((to_ben,), old[0]), ((to_ben,), replace(old[0], attempt=message.attempt))]

    goes = len(ann.all(Off))
    table.host.tell = remember
    ready(table, ben)
    ann.say(Start())
    until(lambda: old, "the first list")
    ben.say(Ready(False))
    until(lambda: len(ann.all(Off)) > goes, "it is called off")
    start(table, ann, ben, again)
    assert "the words of a start that it has not said" in doubts(ben)[-2]
    assert "another word than your program gave" in doubts(ben)[-1]
    assert not witnesses.text_of(ben.all(Starting)[-1].promise, 1)


LIES_OF_LISTS: dict[str, tuple[Callable[[tuple[str, ...]], tuple[str, ...]], str]] = {
    "mine": (lambda said: (said[0], "0" * 64, said[2]), "another word than your program gave"),
    "left out": (lambda said: ("", *said[1:]), "lacks the word of somebody"),
    "of nobody": (lambda said: (said[0], said[1], "0" * 64), "has one of nobody"),
    "too long": (lambda said: (*said, ""), "lacks the word of somebody, or has one of nobody"),
    "too short": (lambda said: said[:1], "another word than your program gave"),
}


@pytest.mark.parametrize("lie", LIES_OF_LISTS)
def test_a_list_of_promises_that_is_not_right_is_not_opened_for(people: tuple[LyingTable, Player, Player], lie: str) -> None:
    table, ann, ben = people
    change, named = LIES_OF_LISTS[lie]
    (to_ben,) = peers_of(table, ben)

    def tell(peers: tuple[Peer, ...], message: FromHost) -> list[Outgoing]:
        if not isinstance(message, Promises):
            return [(peers, message)]
        others = tuple(peer for peer in peers if peer != to_ben)
        return [(others, message), ((to_ben,), replace(message, promises=change(message.promises)))]

    off = start(table, ann, ben, tell)
    assert off.opened
    assert named in doubts(ben)[-1]
    assert "yours stays closed" in doubts(ben)[-1]
    promise = ben.all(Starting)[-1].promise
    assert not witnesses.text_of(promise, 1)  # nothing was opened, so nothing is to be kept
    assert witnesses.text_of(promise, 0)


def test_a_word_is_opened_once_a_start(people: tuple[LyingTable, Player, Player]) -> None:
    table, ann, ben = people
    (to_ben,) = peers_of(table, ben)

    def tell(peers: tuple[Peer, ...], message: FromHost) -> list[Outgoing]:
        if not isinstance(message, Promises):
            return [(peers, message)]
        other = replace(message, promises=("0" * 64, *message.promises[1:]))
        return [((to_ben,), message), ((to_ben,), other)]  # and Ann is asked for nothing: she would end the start

    start(table, ann, ben, tell)
    assert "a second time" in doubts(ben)[-1]


def test_the_result_of_the_game_before_stands_in_the_terms_as_it_was(people: tuple[LyingTable, Player, Player]) -> None:
    table, ann, ben = people
    lines = len(doubts(ben))
    ready(table, ben)
    ann.say(Start())
    ann.wait_for(Update), ben.wait_for(Update)
    while ann.update().ranks is None:
        ann.answer(), ben.answer()
    until(lambda: ben.update().ranks, "the result")
    until(lambda: ben.has_heard_since(Update, Lobby) and ann.has_heard_since(Update, Lobby), "the lobby behind it")

    def lied(**changes: Any) -> str:
        def tell(peers: tuple[Peer, ...], message: FromHost) -> list[Outgoing]:
            if not isinstance(message, Starting):
                return [(peers, message)]
            terms = Terms.read(message.terms)
            text = replace(terms, **{key: change(terms) for key, change in changes.items()}).text()
            return [(peers, replace(message, terms=text, promise=deals.host_promise(text, "0" * 64)))]

        start(table, ann, ben, tell)
        return doubts(ben)[-1]

    assert "another result" in lied(last=lambda terms: None)
    assert "another result" in lied(last=lambda terms: Last(tuple([place % 3 + 1 for place in terms.last.places]), terms.last.scores))
    assert "another result" in lied(last=lambda terms: Last(terms.last.places, ((99, 1), *terms.last.scores[1:])))
    assert "another number of games" in lied(nth=lambda terms: 1)
    assert "another number of games" in lied(nth=lambda terms: 3)
    assert "another table" in lied(table_id=lambda terms: "0" * 32)
    assert len(doubts(ben)) == lines + 6


def test_who_comes_while_a_game_starts_sits_down_as_soon_as_that_is_over(people: tuple[LyingTable, Player, Player]) -> None:
    table, ann, ben = people
    table.host.tell = lambda peers, message: [] if isinstance(message, Starting) else [(peers, message)]
    ready(table, ben)
    ann.say(Start())
    until(lambda: table.do(lambda host: host.table._starts.is_on), "the start")
    table.host.tell = None
    with Player(table.address, "Cleo", answered=False) as cleo:
        until(lambda: table.do(lambda host: len(host.table._outbox.listeners)) > 2, "Cleo is at the door")

        def call_off(host: LyingHost) -> None:
            for seat in host.table.seats:
                seat.ready = False  # else the next start begins at once
            host.table._starts.call_off("it was a test")

        table.do(call_off)
        cleo.wait_for(Seated)
        assert cleo.all(Refused) == []


def test_a_game_that_is_dealt_without_the_rounds_is_told_at_once(people: tuple[LyingTable, Player, Player]) -> None:
    table, ann, ben = people
    for seat, player in enumerate((ann, ben)):  # else the next game begins by itself, and by the rules
        player.say(Ready(False))
        until(lambda seat=seat: not table.do(lambda host: host.table.seats[seat].ready), "nobody is ready")
    assert not table.do(lambda host: host.table._starts.is_on or host.table._matches.is_on)
    table.do(lambda host: host.table._deal(None, host.table._clock.read(host.table._awake_at)))
    ben.say(Ready(True))
    until(lambda: "without your program's word" in (doubts(ben) or [""])[-1], "Ben is told")
