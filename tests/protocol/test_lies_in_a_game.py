"""A host that lies while it deals, plays and tells: each lie, and what the check of the record says of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace
from protocol.hosts import Player, until
from protocol.liars import LyingHost, LyingTable, lying, peers_of

from net import client, witnesses
from net.core.connection import Lost
from net.core.match import Match
from net.core.messages import Act, Chat, Code, FromHost, History, Off, Promises, Ready, Record, Refused, Seated, Start, Starting, Update
from net.core.outbox import Outgoing, Peer
from net.table_server import TableServer
from rules import deals, record, witness
from rules.chance import Stream
from rules.kernel import TABLE, Action
from rules.terms import Deal, Terms
from rules.verify import Verdict, check
from rules.verify.verdict import broken_off


class People(NamedTuple):
    """A table of Cows Can't Dance, and who sits there; Ann owns it and may be the host's friend, Ben is the one who is lied to."""

    table: LyingTable
    ann: Player
    ben: Player


@pytest.fixture(scope="module")
def people(tmp_path_factory: pytest.TempPathFactory) -> Iterator[People]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("home")))
        patch.setattr(client, "_is_this_machine", lambda writer: False)
        with lying("cowsdance", options={"dealer": 1}) as table, Player(table.address, "Ann") as ann:
            ann.wait_for(Seated)
            with Player(table.address, "Ben") as ben:
                ben.wait_for(Seated)
                yield People(table, ann, ben)


@pytest.fixture(autouse=True)
def honest_again(people: People) -> Iterator[None]:
    """No lie outlives its test."""
    yield
    people.table.host.tell = None


def start(people: People) -> None:
    table, ann, ben = people
    ben.say(Ready(True))
    until(lambda: table.do(lambda host: host.table.seats[1].ready), "Ben is ready")
    starts = len(ben.all(Starting))
    ann.say(Start())
    until(lambda: len(ben.all(Starting)) > starts, "the start")


def answer(player: Player) -> None:
    """Answer what must be answered, if anything, with the first of the answers."""
    asked = player.must()
    if asked and asked.answers:
        player.say(Act(asked.number, asked.answers[0]))
        until(lambda: all(one.number != asked.number for one in player.update().asks), f"an update after {asked}")


def play_on(people: People) -> None:
    """To the end, until both have the record."""
    _, ann, ben = people
    parts = [sum(one.last for one in player.all(Record)) for player in (ann, ben)]

    def has_ended() -> bool:
        return all(sum(one.last for one in player.all(Record)) > part for player, part in zip((ann, ben), parts, strict=True))

    while not has_ended():
        for player in (ann, ben):
            if player.update().ranks is None:
                answer(player)


def begin(people: People) -> None:
    games = sum(update.ranks is None for update in people.ben.all(Update))
    start(people)
    until(lambda: sum(update.ranks is None for update in people.ben.all(Update)) > games, "the game")
    until(lambda: people.ann.update().ranks is None)


def record_of(player: Player) -> str:
    """The last that was sent."""
    parts = player.all(Record)
    ends = [place for place, one in enumerate(parts) if one.last]
    return "".join(one.part for one in parts[ends[-2] + 1 if len(ends) > 1 else 0 :])


def verdict(player: Player) -> Verdict:
    """What the check of this player's record comes to."""
    seat = player.wait_for(Seated).seat
    promise = player.all(Starting)[-1].promise
    return check(record_of(player), witnesses.text_of(promise, seat), witnesses.others(promise))


def play(people: People) -> Verdict:
    """A whole game; what Ben's check comes to."""
    begin(people)
    play_on(people)
    return verdict(people.ben)


def only_to_ben(people: People, lie: Callable[[Any], Any], kind: type) -> Callable[[tuple[Peer, ...], FromHost], list[Outgoing]]:
    """Have the messages of a kind be others for Ben."""
    (ben,) = peers_of(people.table, people.ben)

    def tell(peers: tuple[Peer, ...], message: FromHost) -> list[Outgoing]:
        if not isinstance(message, kind) or ben not in peers:
            return [(peers, message)]
        others = tuple(peer for peer in peers if peer != ben)
        return [*([(others, message)] if others else []), ((ben,), lie(message))]

    return tell


HONEST = "Checked: nobody could choose this deal, and you were told the truth."


def test_an_honest_game_holds_for_both_and_their_words_are_the_same(people: People) -> None:
    found = play(people)
    assert (found.status, found.sentence) == (0, HONEST)
    assert verdict(people.ann).sentence == HONEST
    assert verdict(people.ann).words == found.words
    assert len(found.words.split()) == 10


# What is dealt ---------------------------------------------------------------------------------------------------------------


def swapped(action: Any) -> Any:
    """Two cards that are not the same change places between the first two hands."""
    mine, others, *rest = map(list, action.hands)
    here, there = next((here, there) for here, card in enumerate(mine) for there, other in enumerate(others) if card != other)
    mine[here], others[there] = others[there], mine[here]
    return replace(action, hands=tuple(tuple(sorted(hand)) for hand in (mine, others, *rest)))


@pytest.mark.parametrize("what", ["deal", "draw"])
def test_a_deal_of_its_own_and_a_draw_made_anew_are_found(people: People, monkeypatch: pytest.MonkeyPatch, what: str) -> None:
    lied: list[int] = []

    def say(self: Match, ask: Any, now: int) -> None:
        action = self.state.chance(ask, Stream(self.header.seed, ask.what, ask.about))
        if ask.what == what and not lied:
            other = swapped(action) if what == "deal" else self.state.chance(ask, Stream("anew", ask.what, ask.about))
            lied.extend([len(self.lines)] if other != action else [])
            action = other
        line = record.said(now, TABLE, 0, action)
        self._note(line)
        self._apply(line, action)

    monkeypatch.setattr(Match, "_say_for_table", say)
    found = play(people)
    assert lied
    assert found.status == 1
    assert f"what the table said to '{what}' does not follow from the seed" in found.sentence
    assert found.turn is not None


def opened(people: People, change: Callable[[Deal], Deal]) -> None:
    """Have the host deal from other words than were opened."""

    def lie(host: LyingHost) -> None:
        begin_match = host.table._deal

        def begin(deal: Deal | None, now: int) -> None:
            host.table._starts._begin = begin_match
            begin_match(change(deal) if deal else None, now)

        host.table._starts._begin = begin

    people.table.do(lie)


OTHER = "0" * 64


def with_a_late_salt(deal: Deal) -> Deal:
    """Ann's promise and salt are made when Ben's salt is open."""
    late = deals.seat_promise(deal.terms, deals.host_promise(deal.terms, deal.secret), 0, OTHER)
    return replace(deal, promises=(late, deal.promises[1]), salts=(OTHER, deal.salts[1]))


LIES_OF_WORDS: dict[str, tuple[Callable[[Deal], Deal], str]] = {
    "the secret changed": (lambda deal: replace(deal, secret=OTHER), "the salt of Ann is not the one that was promised"),
    "Ben's salt changed": (lambda deal: replace(deal, salts=(deal.salts[0], OTHER)), "the salt of Ben is not the one that was promised"),
    "Ann's salt changed": (lambda deal: replace(deal, salts=(OTHER, deal.salts[1])), "the salt of Ann is not the one that was promised"),
    "Ben's salt left out": (lambda deal: replace(deal, salts=(deal.salts[0], "")), "the salt of Ben is missing"),
    "Ann's salt left out": (lambda deal: replace(deal, salts=("", deal.salts[1])), "the salt of Ann is missing"),
    "Ann's salt chosen late": (with_a_late_salt, "the list of promises is not the one that you were sent"),
}


@pytest.mark.parametrize("lie", LIES_OF_WORDS)
def test_other_words_than_were_opened_are_found(people: People, lie: str) -> None:
    change, named = LIES_OF_WORDS[lie]
    opened(people, change)
    found = play(people)
    assert (found.status, found.turn) == (1, 0)
    assert named in found.sentence


def without_ben(deal: Deal) -> Deal:
    """The whole deal made anew, as if nobody but Ann had been there."""
    terms = replace(Terms.read(deal.terms), people=(0,)).text()
    promise = deals.seat_promise(terms, deals.host_promise(terms, deal.secret), 0, deal.salts[0])
    return replace(deal, terms=terms, promises=(promise, ""), salts=(deal.salts[0], ""))


def test_a_person_left_out_is_found(people: People) -> None:
    opened(people, without_ben)
    found = play(people)
    assert found.status == 1
    assert "the terms are not those that you promised under" in found.sentence


def test_another_list_to_one_seat_is_found(people: People) -> None:
    people.table.host.tell = only_to_ben(people, lambda said: replace(said, promises=(OTHER, said.promises[1])), Promises)
    found = play(people)
    assert "the list of promises is not the one that you were sent" in found.sentence


LIES_OF_HEADERS: dict[str, tuple[dict[str, Any], str]] = {
    "options": ({"options": {"any_sex": True}}, "the options of the record and of the terms differ"),
    "names": ({"names": ("Ben", "Ann")}, "the names of the record and of the terms differ"),
    "table": ({"table": "Byre"}, "the table of the record and of the terms differ"),
    "last": ({"last": None}, "the game before of the record and of the terms differ"),
    "seed": ({"seed": OTHER}, "the seed is not made of the secret and the salts"),
}


@pytest.mark.parametrize("lie", LIES_OF_HEADERS)
def test_a_header_that_is_not_what_was_agreed_on_is_found(people: People, monkeypatch: pytest.MonkeyPatch, lie: str) -> None:
    changes, named = LIES_OF_HEADERS[lie]
    if lie == "last" and not people.ben.all(Record):
        play(people)  # there has to be a game before
    init = Match.__init__

    def other(self: Match, game: Any, header: record.Header, *rest: Any) -> None:
        known = changes.get("options")
        init(self, game, replace(header, **({"options": {**header.options, **known}} if known else changes)), *rest)

    monkeypatch.setattr(Match, "__init__", other)
    found = play(people)
    assert (found.status, found.turn) == (1, 0)
    assert named in found.sentence


def test_starts_that_are_called_off_until_the_deal_pleases_are_counted(people: People) -> None:
    def lie(host: LyingHost) -> None:
        begin_match, starts = host.table._deal, host.table._starts
        tries: list[int] = []

        def begin(deal: Deal | None, now: int) -> None:
            tries.append(1)
            if len(tries) < 3:
                host.table._outbox.send_all(Off(starts._attempts, "The start was called off: the cards.", True))
                starts.start(now)
            else:
                starts._begin = begin_match
                begin_match(deal, now)

        starts._begin = begin

    people.table.do(lie)
    found = play(people)
    assert found.status == 0
    assert "2 starts or games were broken off after your salt was open: this deal could be one of three" in found.sentence


def test_a_host_that_breaks_off_and_says_that_i_have_left_is_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """At a table of its own and with other files, since the player is closed by it."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    with lying("take5", table="Byre") as table, Player(table.address, "Carl") as owner:
        owner.wait_for(Seated)
        with Player(table.address, "Dora") as guest:
            guest.wait_for(Seated)
            others = People(table, owner, guest)
            (dora,) = peers_of(table, guest)
            begin(others)
            promise = guest.all(Starting)[-1].promise

            def break_off(host: LyingHost) -> None:
                host.table._outbox.close(dora, "you have left the table", Code.LEFT)
                host.table._has_news = True

            table.do(break_off)
            owner.say(Chat("moo"))  # so that the host looks what is to be said
            until(lambda: guest.all(Lost), "she is closed")
    opened = next(line for line in witness.read(witnesses.text_of(promise, 1)) if isinstance(line, witness.Opened))
    assert broken_off(opened.terms, OTHER, opened.at + 1, [witnesses.text_of(promise, 1)]) == 1


# What is told ----------------------------------------------------------------------------------------------------------------


def once(fits: Callable[[Update], object], change: Callable[[Update], Update]) -> Callable[[Update], Update]:
    """Lie in the first update that fits."""
    lied: list[int] = []

    def lie(update: Update) -> Update:
        if lied or update.ranks is not None or not fits(update):
            return update
        lied.append(1)
        return change(update)

    return lie


def forged(update: Update) -> Update:
    """Another card was discarded."""
    events = [{**event, "card": (event["card"] + 1) % 8} if event["event"] == "discarded" else event for event in update.events]
    return replace(update, events=tuple(events))


def has_discarded(update: Update) -> bool:
    return any(event["event"] == "discarded" and event["card"] < 8 for event in update.events)


def other_view(update: Update) -> Update:
    """Ben has won more than he has: such a game could be, so that his client cannot refuse it at once."""
    ann, ben = update.view["totals"]
    return replace(update, view={**update.view, "totals": (ann, ben + 1)})


def without_an_answer(update: Update) -> Update:
    (asked, *rest) = update.asks
    return replace(update, asks=(replace(asked, answers=asked.answers[:-1]), *rest))


LIES_OF_UPDATES: dict[str, tuple[Callable[[Update], object], Callable[[Update], Update], str]] = {
    "an event forged": (has_discarded, forged, "what you were told had happened is not what the record says"),
    "an event kept back": (
        lambda update: len(update.events) > 1,
        lambda update: replace(update, events=update.events[:-1]),
        "what you were told had happened is not what the record says",
    ),
    "a view not so": (lambda update: update.asks and update.told > 9, other_view, "what you saw is not what the record says"),
    "an answer missing": (
        lambda update: update.asks and len(update.asks[0].answers) > 1 and update.told > 9,
        without_an_answer,
        "what you were asked is not what the record says",
    ),
}


@pytest.mark.parametrize("lie", LIES_OF_UPDATES)
def test_what_was_told_one_seat_and_is_not_so_is_found(people: People, lie: str) -> None:
    fits, change, named = LIES_OF_UPDATES[lie]
    people.table.host.tell = only_to_ben(people, once(fits, change), Update)
    found = play(people)
    assert found.status == 1
    assert named in found.sentence
    assert found.turn is not None
    assert verdict(people.ann).status == 0


@pytest.mark.usefixtures("people")
def test_a_view_that_no_position_allows_is_refused_at_once() -> None:
    """It does not come to the check of a record; the table is one of its own, since the player leaves it."""

    def lie(update: Update) -> Update:
        return replace(update, view={**update.view, "pile": update.view["pile"] + 1})

    with lying("cowsdance", table="Byre", options={"dealer": 1}) as table, Player(table.address, "Carl") as owner:
        owner.wait_for(Seated)
        with Player(table.address, "Dora") as guest:
            guest.wait_for(Seated)
            others = People(table, owner, guest)
            table.host.tell = only_to_ben(others, once(lambda update: update.asks, lie), Update)
            start(others)
            until(lambda: answer(owner) or guest.all(Lost), "the end of it")
            assert "the host says what cannot be in this game (ValueError: a view that no position allows)" in guest.all(Lost)[-1].text


def test_other_options_than_were_agreed_on_are_told_at_once(people: People) -> None:
    def lie(update: Update) -> Update:
        return replace(update, options={**update.options, "games": 12 - update.options["games"]})

    def doubts(player: Player) -> list[str]:
        return [refused.text for refused in player.all(Refused) if refused.code is Code.OTHER_DEAL]

    before = [doubts(player) for player in (people.ann, people.ben)]
    people.table.host.tell = only_to_ben(people, once(lambda update: update.told > 3, lie), Update)
    begin(people)
    play_on(people)
    said = "The host says other options than those that this game was dealt for."
    assert [doubts(player) for player in (people.ann, people.ben)] == [before[0], [*before[1], said]]
    found = verdict(people.ben)  # and whoever looks later reads it again
    assert found.status == 1
    assert found.turn
    assert found.sentence.endswith(": the host says other options than those that this game was dealt for.")
    assert verdict(people.ann).status == 0


def with_one_forged(said: History) -> History:
    """Somebody else did what was done last by anybody."""
    events = [dict(event) for event in said.events]
    last = next(event for event in reversed(events) if event.get("seat") in (0, 1))
    last["seat"] = 1 - last["seat"]
    return replace(said, events=tuple(events))


LIES_OF_THE_PAST: dict[str, Callable[[History], History]] = {
    "one forged": with_one_forged,
    "one kept back": lambda said: replace(said, events=said.events[:-1]),
    "one kept back and counted": lambda said: replace(said, events=said.events[:-2], earlier=said.earlier + 2),
    "one too many": lambda said: replace(said, events=(*said.events, said.events[-1])),
}


@pytest.mark.parametrize("lie", [*LIES_OF_THE_PAST, ""])
def test_what_a_newcomer_was_told_of_the_past_and_is_not_so_is_found(people: People, lie: str) -> None:
    begin(people)
    until(lambda: answer(people.ann) or answer(people.ben) or people.ann.update().told > 5)
    change = LIES_OF_THE_PAST.get(lie, lambda said: said)
    people.table.host.tell = lambda peers, message: [(peers, change(message) if isinstance(message, History) else message)]
    with Player(people.table.address, "Zoe", watching=True) as zoe:
        promise = zoe.wait_for(Seated).deal
        assert zoe.wait_for(History).events
        play_on(people)
        until(lambda: any(one.last for one in zoe.all(Record)), "her record")
        found = check(record_of(zoe), witnesses.text_of(promise, None))
    if lie:
        assert found.status == 1
        assert found.sentence.endswith("what you were told had happened before you came is not what the record says.")
        assert found.turn
    else:
        assert found.status == 0


# What is said ----------------------------------------------------------------------------------------------------------------


def until_ben_may_choose(people: People) -> None:
    """Play on until Ben is asked, and has more than one answer."""
    while not ((asked := people.ben.must()) and len(asked.answers) > 1):
        answer(people.ann), answer(people.ben)


def test_an_action_of_mine_that_was_altered_is_found(people: People, monkeypatch: pytest.MonkeyPatch) -> None:
    begin(people)
    until_ben_may_choose(people)
    act, lied = Match.act, []

    def other(self: Match, seat: int, number: int, raw: Any, now: int) -> None:
        if seat == 1 and not lied:
            lied.append(raw)
            asked = next(ask for ask in people.ben.update().asks if ask.number == number)
            raw = asked.answers[-1]
        act(self, seat, number, raw, now)

    monkeypatch.setattr(Match, "act", other)
    play_on(people)
    found = verdict(people.ben)
    assert lied
    both = ("you sent another answer to the question that the record has you answer", "an answer that you sent is not in the record")
    assert any(named in found.sentence for named in both)
    assert found.turn


def test_an_action_that_was_put_in_my_mouth_is_found(people: People) -> None:
    begin(people)
    until_ben_may_choose(people)
    asked = people.ben.must()
    assert asked
    people.table.do(lambda host: host.table.match.act(1, asked.number, asked.answers[0], 99))
    people.ben.say(Ready(True))  # so that the table tells its news
    until(lambda: all(one.number != asked.number for one in people.ben.update().asks))
    play_on(people)
    assert "you sent no answer to the question that the record has you answer" in verdict(people.ben).sentence


def test_an_action_of_mine_that_was_dropped_is_found(people: People, monkeypatch: pytest.MonkeyPatch) -> None:
    begin(people)
    until_ben_may_choose(people)
    asked = people.ben.must()
    assert asked
    act, dropped = Match.act, []

    def other(self: Match, seat: int, number: int, raw: Any, now: int) -> None:
        if seat == 1 and not dropped:
            dropped.append(raw)
        else:
            act(self, seat, number, raw, now)

    monkeypatch.setattr(Match, "act", other)
    people.ben.say(Act(asked.number, asked.answers[-1]))
    until(lambda: dropped, "the host drops it")
    play_on(people)
    assert "an answer that you sent is not in the record" in verdict(people.ben).sentence


def ends_by_default(match: Match, seat: int, number: int, raw: Any) -> Action | None:
    """The rules' own answer to a seat's question, if the game ends by that; None: it is not asked, or has an end by no means."""
    ask = match.questions.find(seat, number)
    if ask is None or not ask.must:
        return None
    chance = Stream(match.header.seed, f"absent {seat} {ask.what}", number)
    default: Action | None = match.game.default_action(match.options, match.state.view(seat), ask, chance)
    after = match.state.clone()
    after.apply(seat, default)
    while after.asks() and all(one.seat == TABLE for one in after.asks()):
        after.apply(TABLE, after.chance(after.asks()[0], Stream(match.header.seed, after.asks()[0].what, after.asks()[0].about)))
    return None if after.asks() else default


@pytest.mark.parametrize("answers_pings", [True, False])
def test_an_action_of_mine_that_was_dropped_at_the_very_end_is_found(
    people: People, monkeypatch: pytest.MonkeyPatch, answers_pings: bool
) -> None:
    act, reply, dropped = Match.act, TableServer.reply, []

    def other(self: Match, seat: int, number: int, raw: Any, now: int) -> None:
        default = ends_by_default(self, seat, number, raw)
        if seat == 1 and default is not None:
            dropped.append(raw)
            self._say(seat, number, default, now, "clock")
        else:
            act(self, seat, number, raw, now)

    def keep_silent(self: TableServer, peer: Peer, message: FromHost) -> None:
        if not dropped or answers_pings:
            reply(self, peer, message)

    monkeypatch.setattr(Match, "act", other)
    monkeypatch.setattr(TableServer, "reply", keep_silent)
    found = play(people)
    while not dropped:  # Ann had the last word
        found = play(people)
    if answers_pings:
        promise = people.ben.all(Starting)[-1].promise
        until(lambda: isinstance(witness.read(witnesses.text_of(promise, 1))[-1], witness.Heard), "the host's answer to the ping")
        found = verdict(people.ben)
        assert found.status == 1
        assert "an answer that you sent is not in the record" in found.sentence
    else:
        assert found.unknown == 1
        assert "; whether the host heard one of your answers is not known" in found.sentence
    assert verdict(people.ann).unknown == 0


def test_a_default_from_another_number_is_found(people: People) -> None:
    begin(people)

    def lie(host: LyingHost) -> bool:
        match = host.table.match
        assert match
        for ask, standing in match.questions.standing[1].items():
            honest = match.game.default_action(
                match.options, match.state.view(1), ask, Stream(match.header.seed, f"absent 1 {ask.what}", standing.number)
            )
            for number in range(50):
                chance = Stream(match.header.seed, f"absent 1 {ask.what}", standing.number + 1 + number)
                other = match.game.default_action(match.options, match.state.view(1), ask, chance)
                if ask.must and other is not None and other != honest:
                    match._say(1, standing.number, other, host.table._matches.clock.read(host.table._awake_at), "clock")
                    host.table._has_news = True
                    return True
        return False

    told: list[int] = []

    def step() -> bool:
        if people.ann.update().ranks is not None:  # a game in which no default of Ben's was a draw
            begin(people)
        answer(people.ann)
        if people.ben.must():
            told.append(people.ben.update().told)
            if people.table.do(lie):
                return True
        answer(people.ben)
        return False

    until(step, "the host answers for Ben")
    people.ben.say(Ready(True))
    until(lambda: people.ben.update().told > told[-1])
    play_on(people)
    assert "what was said for Ben, who did not answer, is not the rules' answer" in verdict(people.ben).sentence


# The record ------------------------------------------------------------------------------------------------------------------


def said(line: str) -> bool:
    return '"said"' in line and '"seat":1' in line


def without_deal(lines: list[str]) -> list[str]:
    header = record.read(lines[0])[0]
    return [record.write(replace(header, deal=None)), *lines[1:]]


def without_one(lines: list[str]) -> list[str]:
    place = [number for number, line in enumerate(lines) if said(line)][3]
    return lines[:place] + lines[place + 1 :]


def with_header(**changes: Any) -> Callable[[list[str]], list[str]]:
    """Another header in front of the same lines."""
    return lambda lines: [record.write(replace(record.read(lines[0])[0], **changes)), *lines[1:]]


LIES_OF_RECORDS: dict[str, tuple[Callable[[list[str]], list[str]], str]] = {
    "the deal left out": (without_deal, "the game was dealt from everybody's salts, and the record has none of them"),
    "other rules": (with_header(version=99), "the rules of the record and of the terms differ"),
    "another game": (with_header(game="chess"), "the game of the record and of the terms differ"),
    "an action left out": (without_one, "Does not fit at turn"),
    "the last turns left out": (lambda lines: lines[:-3], "Does not fit at turn"),
}


@pytest.mark.parametrize("lie", LIES_OF_RECORDS)
def test_what_was_left_out_of_the_record_is_found(people: People, monkeypatch: pytest.MonkeyPatch, lie: str) -> None:
    change, named = LIES_OF_RECORDS[lie]
    text = Match.text
    monkeypatch.setattr(Match, "text", lambda self: "".join(change(text(self).splitlines(keepends=True))))
    found = play(people)
    assert found.status == 1
    assert named in found.sentence


def test_another_game_s_record_is_found(people: People, monkeypatch: pytest.MonkeyPatch) -> None:
    play(people)
    old = record_of(people.ben)
    monkeypatch.setattr(Match, "text", lambda self: old)
    found = play(people)
    assert found.status == 1
    assert found.turn == 0
    assert "that you promised under" in found.sentence or "the host's secret" in found.sentence


def test_two_records_for_two_people_have_other_words(people: People) -> None:
    def other(part: Record) -> Record:
        return replace(part, part=part.part.replace('"at":', '"at":1', 1))

    people.table.host.tell = only_to_ben(people, other, Record)
    found = play(people)
    assert found.status == 0  # each is right in itself
    assert found.words != verdict(people.ann).words
