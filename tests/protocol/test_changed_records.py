"""A record in which something was changed, or notes of what was told otherwise: the check finds it, and names the turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from cited import GAMES
from msgspec.structs import replace
from protocol.nights import Night, sit_down

from net import testimony, witnesses
from rules import record, witness
from rules.catalog import load
from rules.kernel import TABLE, Outcome
from rules.record import Entry, Header, Said
from rules.verify import Verdict, check
from rules.witness import Came, Line, Opened, Sent, Told

# One game, and what is changed in it -----------------------------------------------------------------------------------------


class Played(NamedTuple):
    """A game of two people and a bot, as the record has it and one program wrote it down."""

    header: Header
    lines: list[Entry]
    told: list[Line]

    def checked(self, lines: Sequence[Entry] | None = None, told: Sequence[Line] | None = None, **header: Any) -> Verdict:
        """Check it with another header, other lines, or other notes."""
        text = record.bare(replace(self.header, **header), self.lines if lines is None else lines)
        return check(text, "".join(map(witness.write, self.told if told is None else told)))

    def turn(self, line: Entry) -> int:
        """At which turn a line was said."""
        here = next(place for place, one in enumerate(self.lines) if one is line)
        return sum(isinstance(one, Said) and one.seat != TABLE for one in self.lines[: here + 1])


def played(home: Path, number: int, name: str = "take5") -> Played:
    counter = count(number * 1_000)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(testimony, "token_hex", lambda size: f"{next(counter):0{2 * size}x}")  # the same game each time
        night = Night(load(name), 3, 2, home, number)
        sit_down(night, 2)
        night.play(often=0)
    ann = night.everybody[0]
    with ann.at_home():
        return Played(*record.read(ann.record), witness.read(witnesses.text_of(ann.promise, ann.seat)))


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Played:
    return played(tmp_path_factory.mktemp("game"), 3)


@pytest.fixture(scope="module")
def another(tmp_path_factory: pytest.TempPathFactory) -> Played:
    return played(tmp_path_factory.mktemp("another"), 4)


def test_the_game_holds(game: Played) -> None:
    verdict = game.checked()

    assert (verdict.status, verdict.turn) == (0, None)
    assert verdict.sentence == "Checked: nobody could choose this deal, and you were told the truth."
    assert verdict.checked[0] == "The deal was made of the host's secret and the salts of Player A and Player B."


def with_deal(game: Played, **fields: Any) -> dict[str, Any]:
    assert game.header.deal
    return {"deal": replace(game.header.deal, **fields)}


OTHER = "ab" * 32
HEADERS: dict[str, tuple[Callable[[Played], dict[str, Any]], str]] = {
    "the secret": (lambda game: with_deal(game, secret=OTHER), "the salt of Player A is not the one that was promised"),
    "my salt": (lambda game: with_deal(game, salts=(OTHER, *game.header.deal.salts[1:])), "the salt of Player A is not the one"),  # type: ignore[union-attr]
    "another's salt": (
        lambda game: with_deal(game, salts=(game.header.deal.salts[0], OTHER, "")),  # type: ignore[union-attr]
        "the salt of Player B is not the one that was promised",
    ),
    "a salt left out": (
        lambda game: with_deal(game, salts=(game.header.deal.salts[0], "", "")),  # type: ignore[union-attr]
        "the salt of Player B is missing",
    ),
    "a salt too many": (
        lambda game: with_deal(game, salts=(*game.header.deal.salts[:2], OTHER)),  # type: ignore[union-attr]
        "who is not one of the people",
    ),
    "the seed": (lambda game: {"seed": OTHER}, "the seed is not made of the secret and the salts"),
    "whose seed it is": (lambda game: {"seed_by": "host"}, "the seed is not made of the secret and the salts"),
    "no deal": (lambda game: {"deal": None, "seed_by": "host"}, "the game was dealt from everybody's salts"),
    "the names": (lambda game: {"names": ("Player A", "Zed", "Bella")}, "the names of the record and of the terms differ"),
    "the order": (lambda game: {"names": (game.header.names[1], game.header.names[0], game.header.names[2])}, "the names of the record"),
    "the options": (lambda game: {"options": {**game.header.options, "limit": 67}}, "the options of the record and of the terms differ"),
    "the result of the game before": (
        lambda game: {"last": Outcome((1, 2, 3), ((1, 1), (2, 1), (3, 1)))},
        "the game before of the record and of the terms differ",
    ),
    "the table": (lambda game: {"table": "Byre"}, "the table of the record and of the terms differ"),
    "the rules' version": (lambda game: {"version": 7}, "the rules of the record and of the terms differ"),
    "the rules": (lambda game: with_deal(game, terms=game.header.deal.terms.replace('"version":1', '"version":2')), "not the one"),  # type: ignore[union-attr]
    "the host": (lambda game: with_deal(game, terms=game.header.deal.terms.replace("ffff", "0000", 1)), "not the one that was promised"),  # type: ignore[union-attr]
}


@pytest.mark.parametrize("what", HEADERS)
def test_another_header_is_found_at_the_start(game: Played, what: str) -> None:
    change, text = HEADERS[what]
    verdict = game.checked(**change(game))

    assert (verdict.status, verdict.turn) == (1, 0)
    assert text in verdict.sentence


def test_another_bot_than_the_terms_have_is_found(game: Played) -> None:
    bots = [line for line in game.lines if isinstance(line, record.Took)]
    verdict = game.checked(changed(game, bots[0], bot="cow"))

    assert (verdict.status, verdict.turn) == (1, 0)
    assert "the bots of the record and of the terms differ" in verdict.sentence


def test_a_deal_whose_whole_start_was_another_is_found_by_what_was_promised(game: Played, another: Played) -> None:
    verdict = another.checked(told=game.told)

    assert (verdict.status, verdict.turn) == (1, 0)
    assert "not the one that was promised to you" in verdict.sentence or "not those that you promised under" in verdict.sentence


def test_two_cards_of_the_deal_that_change_hands_are_found(game: Played) -> None:
    deal = game.lines[1]
    assert isinstance(deal, Said)
    first, second, third = deal.action["hands"]
    swapped = sorted([second[0], *first[1:]]), sorted([first[0], *second[1:]]), third
    verdict = game.checked([game.lines[0], replace(deal, action={**deal.action, "hands": swapped}), *game.lines[2:]])

    assert (verdict.status, verdict.turn) == (1, 0)
    assert "does not follow from the seed" in verdict.sentence


def mine(game: Played, number: int = 5) -> Said:
    """An answer of the first seat's in the middle."""
    return [line for line in game.lines if isinstance(line, Said) and line.seat == 0][number]


def changed(game: Played, line: Entry, **fields: Any) -> list[Entry]:
    return [replace(one, **fields) if one is line else one for one in game.lines]


def test_another_card_than_i_played_is_found(game: Played) -> None:
    line = mine(game)
    later = [one.action["card"] for one in game.lines if isinstance(one, Said) and one.seat == 0 and one.action["do"] == "pick"]
    other = next(card for card in later[later.index(line.action["card"]) + 1 :])
    verdict = game.checked(changed(game, line, action={**line.action, "card": other}))

    assert (verdict.status, verdict.turn) == (1, game.turn(line))


def test_a_word_in_my_mouth_is_found(game: Played) -> None:
    line = mine(game)
    told = [one for one in game.told if not (isinstance(one, Sent) and one.number == line.number)]
    verdict = game.checked(told=told)

    assert (verdict.status, verdict.turn) == (1, game.turn(line))
    assert "you sent no answer to the question that the record has you answer" in verdict.sentence


def test_an_answer_of_mine_that_was_dropped_is_found(game: Played) -> None:
    line = mine(game)
    sent = next(one for one in game.told if isinstance(one, Sent) and one.number == line.number)
    told = list(game.told)
    told.insert(told.index(sent), replace(sent, number=sent.number + 1_000))
    verdict = game.checked(told=told)

    assert verdict.status == 1
    assert verdict.turn in (game.turn(line) - 1, game.turn(line))
    assert "an answer that you sent is not in the record" in verdict.sentence


@pytest.mark.parametrize(("fields", "text"), [
    ({"by": "clock"}, "who did not answer, is not the rules' answer"),
    ({"by": "bot"}, "plays, and no bot"),
    ({"number": 99}, "answers question 99, which was not asked"),
])  # fmt: skip
def test_who_is_said_to_have_chosen_what_is_checked(game: Played, fields: dict[str, Any], text: str) -> None:
    highest = [line for line in game.lines if isinstance(line, Said) and line.seat == 0 and line.action["do"] == "pick"]
    line = highest[3]
    verdict = game.checked(changed(game, line, **fields))

    assert (verdict.status, verdict.turn) == (1, game.turn(line))
    assert text in verdict.sentence


def test_an_action_left_out_is_found(game: Played) -> None:
    line = mine(game)
    verdict = game.checked([one for one in game.lines if one is not line])

    assert verdict.status == 1
    assert verdict.turn in (game.turn(line), game.turn(line) + 1)


def test_the_last_turns_left_out_are_found(game: Played) -> None:
    verdict = game.checked(game.lines[:-6])

    assert verdict.status == 1
    assert verdict.turn is not None
    assert verdict.turn >= game.turn(game.lines[-7])


# What was told ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("field", "text"), [
    ("view", "what you saw is not what the record says"),
    ("news", "what you were told had happened is not what the record says"),
    ("asked", "what you were asked is not what the record says"),
])  # fmt: skip
def test_what_was_told_me_and_is_not_so_is_found(game: Played, field: str, text: str) -> None:
    told = [line for line in game.told if isinstance(line, Told)]
    line = told[len(told) // 2]
    verdict = game.checked(told=[replace(one, **{field: OTHER}) if one is line else one for one in game.told])

    assert verdict.status == 1
    assert text in verdict.sentence
    assert verdict.turn


def test_every_forged_hash_is_found(game: Played) -> None:
    """One after the other, in a shorter trial: each tenth update, each of its three hashes."""
    told = [line for line in game.told if isinstance(line, Told)]
    for line in told[:: max(1, len(told) // 6)]:
        for field in ("view", "news", "asked"):
            assert game.checked(told=[replace(one, **{field: OTHER}) if one is line else one for one in game.told]).status == 1


def test_an_event_kept_from_me_is_found(game: Played) -> None:
    told = [line for line in game.told if isinstance(line, Told)]
    line = told[len(told) // 2]
    fewer = [
        replace(one, told=one.told - 1) if isinstance(one, Told) and game.told.index(one) >= game.told.index(line) else one
        for one in game.told
    ]

    assert game.checked(told=fewer).status == 1


def test_who_sits_and_is_shown_the_game_late_is_told_so(game: Played) -> None:
    first = next(line for line in game.told if isinstance(line, Told))
    late = replace(first, viewpoint=None, late=True, told=0)
    place = game.told.index(first)
    verdict = game.checked(told=[*game.told[:place], late, *game.told[place:]])

    assert verdict.status == 1
    assert "you sat there, and were shown the game late" in verdict.sentence or "what you saw" in verdict.sentence


def test_answers_from_elsewhere_are_listed(game: Played) -> None:
    """A connection is cut out of the notes: nobody can say what came then, and the check says what it lacks."""
    told = [line for line in game.told if isinstance(line, Told)]
    again = witness.Came("again", 1, 0, game.told[0].promise)  # type: ignore[union-attr]
    before = game.told[: game.told.index(told[5])]
    after = [replace(line, link="again") if hasattr(line, "link") else line for line in game.told[game.told.index(told[40]) :]]
    verdict = game.checked(told=[*before, witness.Went("gone", 1), again, *after])

    assert verdict.status == 0
    assert any("of your answers came from elsewhere, the first at turn " in text for text in verdict.checked)
    assert any(text.startswith("You were away from turn ") for text in verdict.checked)


def test_another_result_than_i_was_sent_is_found(game: Played) -> None:
    last = next(line for line in reversed(game.told) if isinstance(line, Told))
    other = replace(last, ranks=(1, 1, 1))
    place = game.told.index(last)
    (early,) = [line for line in game.told if isinstance(line, Told)][9:10]
    once_right = [*game.told[: place + 1], other, *game.told[place + 1 :]]  # and then another one
    too_early = [replace(one, ranks=last.ranks, scores=last.scores) if one is early else one for one in game.told]
    for told in ([other if one is last else one for one in game.told], once_right, too_early):
        verdict = game.checked(told=told)
        assert verdict.status == 1
        assert "the result that you were sent is not the record's" in verdict.sentence


def test_a_throw_made_anew_is_found() -> None:
    header, lines = record.read((GAMES / "playthroughs" / "dicetown.record").read_text("utf-8"))
    line = [one for one in lines if isinstance(one, Said) and one.action["do"] == "roll"][2]
    dice = [list(one) for one in line.action["dice"]]
    seat = next(seat for seat, thrown in enumerate(dice) if thrown)
    dice[seat] = sorted([(dice[seat][0] + 1) % 6, *dice[seat][1:]])
    anew = [replace(one, action={**one.action, "dice": dice}) if one is line else one for one in lines]  # type: ignore[union-attr]
    turn = sum(isinstance(one, Said) and one.seat != TABLE for one in lines[: lines.index(line)])

    assert check(record.bare(header, lines)).status == 3
    verdict = check(record.bare(header, anew))
    assert (verdict.status, verdict.turn) == (1, turn)
    assert "what the table said to 'roll' does not follow from the seed" in verdict.sentence


# What cannot be held against anything ------------------------------------------------------------------------------------------


def test_a_record_without_a_witness_only_agrees_with_itself(game: Played) -> None:
    verdict = game.checked(told=())

    assert (verdict.status, verdict.turn) == (3, None)
    assert verdict.sentence.startswith("Nothing to hold it against")
    assert verdict.sentence.endswith("The record agrees with itself.")


@pytest.mark.parametrize(("by", "text"), [("host", "The host knew this deal."), ("", "This record is from before deals were checked.")])
def test_a_seed_that_is_not_everybody_s_is_said(game: Played, by: str, text: str) -> None:
    verdict = game.checked(told=(), deal=None, seed_by=by)

    assert (verdict.status, verdict.sentence) == (3, f"{text} The record agrees with itself.")


def test_a_game_of_one_person_and_bots_was_played_alone_and_one_of_two_was_not(game: Played) -> None:
    bot = record.Took(0, 1, "Player B", "greedy")
    with_bot = [bot, *(replace(line, by="bot") if isinstance(line, Said) and line.seat == 1 else line for line in game.lines)]
    alone, lied = game.checked(with_bot, (), deal=None, seed_by="alone"), game.checked(told=(), deal=None, seed_by="alone")

    assert (alone.status, alone.sentence) == (3, "You played alone. The record agrees with itself.")
    assert (lied.status, lied.turn) == (1, 0)
    assert lied.sentence == "Does not fit at the start: the record says that somebody played alone, and has 2 people."


def test_what_could_not_be_checked_is_said(game: Played) -> None:
    holds, alone = "\n".join(game.checked().checked), "\n".join(game.checked(told=()).checked)

    for text in ("knew every card to come", "Who answered first", "for that there is only the host's word"):
        assert text in holds
        assert text in alone
    assert "You can rely on this, since your own program wrote down what it was told. Others have only your word for it." in holds
    assert "A record by itself proves nothing to anybody" in alone
    assert "A record by itself" not in holds


def test_a_record_of_other_rules_is_not_checked(game: Played) -> None:
    verdict = game.checked(told=(), version=7, deal=None, seed_by="")

    assert verdict.status == 3
    assert verdict.sentence.startswith("Not checked: the record is of Take 5 with the Jumping Cow, rules 7")


def test_the_host_s_own_file_has_the_words_that_everybody_has(game: Played) -> None:
    private = [record.Configured(0, {}), *game.lines, record.Passed(10_000_000)]
    text = "".join(map(record.write, [replace(game.header, tokens=("a", "b", "")), *private]))

    assert check(text).words == game.checked().words
    assert len(game.checked().words.split()) == 10


def test_starts_that_were_broken_off_the_day_before_are_counted(game: Played, another: Played) -> None:
    own = "".join(map(witness.write, game.told))
    opened = next(line for line in game.told if isinstance(line, Opened))
    before = [line for line in another.told if isinstance(line, Opened)]
    came = next(line for line in another.told if isinstance(line, Came))
    text = record.bare(game.header, game.lines)

    def count(*lines: Line, at: int) -> str:
        other = "".join(map(witness.write, [*(replace(line, at=opened.at + at) for line in before), *lines]))
        verdict = check(text, own, [other])
        checked[:] = verdict.checked
        return verdict.sentence

    checked: list[str] = []
    assert "1 start or game was broken off after your salt was open: this deal could be one of two" in count(at=-1_000)
    stopped = "A game whose end your program did not write down, as it was stopped, or the line or the disk failed, is counted as well."
    assert stopped in checked
    assert "broken off" in count(came, at=-1_000)
    assert "broken off" not in count(at=-90_000_000)
    assert "broken off" not in count(at=1_000)
    assert "broken off" not in count(came, witness.Went(came.link, opened.at, left=True), at=-1_000)
    assert "broken off" not in count(next(line for line in another.told if isinstance(line, Told) and line.ranks), at=-1_000)


def test_who_was_put_into_another_game_than_the_one_with_their_salt_reads_of_it(game: Played, another: Played) -> None:
    """A host that loses a line names another game when it is back: the first one has no result, and counts."""
    late = [line for line in game.told if not isinstance(line, Opened)]
    came = next(line for line in late if isinstance(line, Came))
    before = [replace(line, at=came.at - 1_000) for line in another.told if isinstance(line, Opened)]
    verdict = check(record.bare(game.header, game.lines), "".join(map(witness.write, late)), ["".join(map(witness.write, before))])

    assert verdict.status == 0
    assert verdict.sentence == (
        "Checked: you were told the truth; your salt is not in it; "
        "1 start or game was broken off after your salt was open in the day before."
    )
