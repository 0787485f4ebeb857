"""Two verifiers that are not ours agree with rules.verify: one of the standard library alone, one with the rules as a library."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from cited import GAMES
from kernel import second_verifier, stranger
from kernel.recorder import Recorded, recorded
from kernel.test_chance import VECTORS

from rules.catalog import NAMES, load
from rules.chance import Fast
from rules.deals import record_words
from rules.verify import check
from rules.wordlist import WORDS


@pytest.fixture(scope="module")
def games() -> dict[str, Recorded]:
    return {name: recorded(load(name)) for name in NAMES}


games_by_name = pytest.mark.parametrize("name", NAMES)


# The page ------------------------------------------------------------------------------------------------------------------


def test_the_stranger_finds_the_hashes_of_the_page() -> None:
    (start,) = VECTORS["start"]
    terms, salts = start["terms"], start["salts"]
    promise = stranger.hashed("cowtui deal host 1", terms, start["secret"])

    assert (len(terms.encode()), stranger.sha256(terms.encode()).hexdigest()) == (start["bytes"], start["sha256"])
    assert stranger.canon(json.loads(terms)) == terms
    assert promise == start["promise"]
    assert [salt and stranger.hashed("cowtui deal seat 1", terms, promise, str(seat), salt) for seat, salt in enumerate(salts)] == start[
        "promises"
    ]
    assert stranger.hashed("cowtui deal seed 1", terms, start["secret"], stranger.canon(salts)) == start["seed"]
    game = stranger.Take5(3, json.loads(terms)["options"])
    game.deal({"hands": start["hands"], "rows": start["rows"]}, start["seed"])
    assert game.cow == 1


@pytest.mark.parametrize("kind", ["view", "news", "asks"])
def test_the_stranger_finds_what_was_told(kind: str) -> None:
    (vector,) = VECTORS[kind]
    parts = [vector[one] for one in ("told",) if one in vector]

    assert stranger.told(vector["viewpoint"], kind, *parts, stranger.canon(json.loads(vector["json"]))) == vector["hash"]


def test_the_stranger_writes_values_and_words_as_the_page_does() -> None:
    (plain,), (text,) = VECTORS["canon"], VECTORS["record"]

    assert stranger.canon(json.loads(plain["json"])) == plain["text"]
    assert stranger.record_hash(text["text"]) == text["hash"]
    assert stranger.words(text["text"], list(WORDS)) == text["words"]


# Whole games ---------------------------------------------------------------------------------------------------------------


@games_by_name
def test_all_three_say_that_a_game_holds(games: dict[str, Recorded], name: str) -> None:
    game = games[name]
    verdict = check(game.record, game.witness)
    header, lines = stranger.lines_of(game.record)

    assert (verdict.status, verdict.sentence) == (0, "Checked: nobody could choose this deal, and you were told the truth.")
    assert second_verifier.check(game.record, game.witness) == game.witness.count('"line":"told"')
    assert stranger.check_start(header, lines)["game"] == name
    assert stranger.words(game.record, list(WORDS)) == verdict.words == record_words(game.record)


def test_the_stranger_plays_take_5_to_its_result(games: dict[str, Recorded]) -> None:
    game = stranger.check_take5(games["take5"].record)
    last = [json.loads(line) for line in games["take5"].witness.splitlines() if '"ranks"' in line][-1]

    assert (game.ranks(), [[total, 1] for total in game.totals]) == (last["ranks"], last["scores"])


def test_the_stranger_plays_the_recorded_game_of_take_5() -> None:
    assert max(stranger.check_take5((GAMES / "playthroughs" / "take5.record").read_text("utf-8")).totals) >= 66


def changed(game: Recorded, place: int, **fields: Any) -> str:
    lines = game.record.splitlines(keepends=True)
    lines[place] = json.dumps({**json.loads(lines[place]), **fields}) + "\n"
    return "".join(lines)


@games_by_name
def test_all_three_find_another_seed_and_another_salt(name: str) -> None:
    game = recorded(load(name), most=40)
    header = json.loads(game.record.splitlines()[0])
    other = changed(game, 0, deal={**header["deal"], "salts": ["c3" * 32, *header["deal"]["salts"][1:]]})
    seed = changed(game, 0, seed="c3" * 32)
    for text in (other, seed):
        verdict = check(text, game.witness)
        assert (verdict.status, verdict.turn) == (1, 0)
        assert "the seed is not" in verdict.sentence or "the salt of Ann is not" in verdict.sentence
        with pytest.raises(stranger.Wrong):
            second_verifier.check(text, game.witness)
        with pytest.raises(stranger.Wrong):
            stranger.check_start(*stranger.lines_of(text))


def test_the_stranger_finds_two_cards_that_changed_hands(games: dict[str, Recorded]) -> None:
    game = games["take5"]
    place = next(place for place, line in enumerate(game.record.splitlines()) if '"do":"deal"' in line)
    deal = json.loads(game.record.splitlines()[place])["action"]
    first, second, third = deal["hands"]
    hands = [sorted([second[0], *first[1:]]), sorted([first[0], *second[1:]]), third]
    text = changed(game, place, action={**deal, "hands": hands})

    assert check(text, game.witness).status == 1
    with pytest.raises(stranger.Wrong, match="do not follow from the seed"):
        stranger.check_take5(text)


def test_a_record_costs_three_kilobytes_more_and_an_update_of_a_witness_500_bytes(games: dict[str, Recorded]) -> None:
    for game in games.values():
        header = json.loads(game.record.splitlines()[0])
        assert len(json.dumps(header["deal"])) < 3_000
        told = [line for line in game.witness.splitlines() if '"line":"told"' in line]
        assert sum(map(len, told)) / len(told) < 500


# Whatever a stranger writes --------------------------------------------------------------------------------------------------

WILD: list[Any] = [None, True, -1, 0, 7, 104, 2**31, 2**70, "", "x", "ab" * 32, [], [[]], {}, 1.5]


def spots(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in a map or list of plain values: (holder, key)."""
    for key, one in list(value.items() if isinstance(value, dict) else enumerate(value)):
        yield value, key
        if isinstance(one, dict | list):
            yield from spots(one)


def mangled(chance: Fast, text: str) -> str:
    """A text of JSON lines in which one thing is another, missing, or there twice."""
    lines = text.splitlines()
    place = chance.below(len(lines) if chance.below(2) else 4)
    match chance.below(4):
        case 0:
            del lines[place]
        case 1:
            lines.insert(place, lines[chance.below(len(lines))])
        case _:
            line = json.loads(lines[place])
            found = list(spots(line))
            holder, key = found[chance.below(len(found))]
            holder[key] = WILD[chance.below(len(WILD))]
            lines[place] = json.dumps(line)
    return "".join(f"{line}\n" for line in lines)


@games_by_name
def test_whatever_a_record_or_a_witness_says_the_check_has_a_sentence_for_it(name: str) -> None:
    game, chance = recorded(load(name), most=40), Fast(name)
    for _ in range(60):
        text = mangled(chance, game.record)
        verdict = check(text, game.witness if chance.below(3) else mangled(chance, game.witness))
        assert verdict.status in (0, 1, 3)
        assert verdict.sentence.endswith(".")
