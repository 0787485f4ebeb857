"""The vectors of a deal: hashes, promises, seed and words as the page has them; and terms that are written in one way alone."""

from __future__ import annotations

from hashlib import sha256

import msgspec
import pytest

from rules import deals, witness
from rules.catalog import load
from rules.chance import Stream
from rules.errors import DealError
from rules.kernel import TABLE, Outcome
from rules.terms import LONGEST, Deal, Last, Terms

TEXT = (
    '{"attempt":1,"bots":["","","greedy"],"deal":1,"game":"take5","host":"'
    + "1" * 64
    + '","last":null,"names":["Ann","Zoë","Bella"],"nth":1,"options":{"cow":true,"limit":66,"rounds":0,"variant":"base"},'
    + '"people":[0,1],"table":"Barn","table_id":"'
    + "2" * 32
    + '","version":1}'
)
SECRET, SALTS = "aa" * 32, ("bb" * 32, "cc" * 32, "")
PROMISE = "d1878e458f173d3ebb1f74e70a97cbbf24bdcadf0dd63a0972ca9113510b68f7"


def test_the_vector_of_the_terms_has_336_bytes() -> None:
    assert len(TEXT.encode()) == 336
    assert sha256(TEXT.encode()).hexdigest() == "fbb59742ede1fe683912c792d49ea4b9745f2c6ccb17fda696140dc7c1cb8574"


def test_host_and_people_promise_as_in_the_vector() -> None:
    assert deals.host_promise(TEXT, SECRET) == PROMISE
    assert deals.seat_promise(TEXT, PROMISE, 0, SALTS[0]) == "085806b56d1dcee7124641c348c0ba0c7df47cc0d1a33d7c4486b9ec9d147ce5"
    assert deals.seat_promise(TEXT, PROMISE, 1, SALTS[1]) == "54de6c183b78da6afd4ffdddd11dfd2f0df296a08bac9f4f20b589488436e15f"


def test_the_seed_and_its_deal_are_those_of_the_vector() -> None:
    seed = deals.seed_of(TEXT, SECRET, SALTS)
    state = load("take5").new(load("take5").options(), 3, None)
    dealt = state.chance(state.asks()[0], Stream(seed, "deal"))
    state.apply(TABLE, dealt)

    assert seed == "e567372fae5f6f118536ab680c5e9234383ec63344e7d76b643acc5791335fae"
    assert [list(state.view(seat).hand) for seat in range(3)] == [
        [7, 27, 28, 51, 56, 65, 72, 85, 92, 98],
        [16, 17, 24, 29, 35, 48, 74, 75, 76, 82],
        [1, 4, 14, 18, 20, 33, 42, 43, 81, 100],
    ]
    assert [list(row) for row in state.view(None).rows] == [[53], [46], [83], [87]]


def test_plain_values_are_written_in_one_way() -> None:
    assert deals.canon({"b": 1, "a": [None, True, "\x1f/é🐄"]}) == '{"a":[null,true,"\\u001f/é🐄"],"b":1}'


def test_view_news_and_asks_are_hashed_as_in_the_vectors() -> None:
    view = {"hand": [3, 104], "said": 'Moo\n"é"', "seat": 1, "view": "view"}
    events = [{"card": None, "changed": False, "event": "picked", "seat": 0}]
    asks = [(7, "pick", 3, True, False, [{"card": 57, "do": "pick"}], False)]

    assert deals.view_hash(1, view) == "66a1efff83b7abddf0b83639729300cab93955951ecc7cf70483bb9e711ca8ec"
    assert deals.news_hash(1, 5, events) == "1a41c539f20d4b16f463c56c309e72aa71a031c5106af019d482ec0e166ca59e"
    assert deals.asks_hash(1, asks) == "059fa8bb0f3d8b3acab7f0afefdbf7af85bfd1466af9cbb19c4357349009a2ac"
    assert deals.view_hash(None, view) != deals.view_hash(0, view)


def test_a_record_is_told_in_ten_words() -> None:
    text = '{"line":"header"}\n'

    assert deals.record_hash(text) == "f49ab80f70e91bd8314d90aefbb4b4afb30eac2783150dbaec6ffd53a9a62ba4"
    assert deals.record_words(text) == "violet start affect thorn music tweak ship recall racket tale"


# Terms ---------------------------------------------------------------------------------------------------------------------


def test_terms_are_read_and_written_as_the_same_text() -> None:
    terms = Terms.read(TEXT)

    assert terms.text() == TEXT
    assert (terms.names, terms.bots, terms.people, terms.last) == (("Ann", "Zoë", "Bella"), ("", "", "greedy"), (0, 1), None)


def test_terms_name_the_game_before_by_places_and_scores() -> None:
    last = Last.of(Outcome((1, 2), ((3, 1), (1, 2))))
    terms = msgspec.structs.replace(Terms.read(TEXT), last=last)

    assert '"last":{"places":[1,2],"scores":[[3,1],[1,2]]}' in terms.text()
    assert (read := Terms.read(terms.text()).last) == last
    assert read is not None
    assert read.outcome() == Outcome((1, 2), ((3, 1), (1, 2)))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('{"attempt":1', '{ "attempt":1'),
        ('"attempt":1,"bots":["","","greedy"]', '"bots":["","","greedy"],"attempt":1'),
        ("Zoë", "Zo\\u00eb"),
        ('"deal":1', '"deal":2'),
        ('"nth":1', '"nth":0'),
        ('"nth":1', '"nth":1,"more":1'),
        ('"attempt":1', '"attempt":1,"attempt":1'),
        ('"host":"1', '"host":"A'),
        ('"people":[0,1]', '"people":[1,0]'),
        ('"people":[0,1]', '"people":[0,0,1]'),
        ('"people":[0,1]', '"people":[0,1,2]'),
        ('"people":[0,1]', '"people":[0,3]'),
        ('"bots":["","","greedy"]', '"bots":["",""]'),
        ('"limit":66', '"limit":66.0'),
        ('"limit":66', '"limit":' + "[" * 2000 + "]" * 2000),
        ('"table":"Barn"', '"table":"' + "B" * LONGEST + '"'),
        ('"table":"Barn"', '"table":"\\ud800"'),
        ('"table":"Barn"', '"table":"\ud800"'),
        ("}", ""),
    ],
)
def test_terms_that_are_written_otherwise_are_none(before: str, after: str) -> None:
    assert before in TEXT

    with pytest.raises(DealError):
        Terms.read(TEXT.replace(before, after, 1))


def test_a_deal_of_ten_people_costs_a_record_three_kilobytes() -> None:
    names = tuple([f"Bartholomew the Great {seat:02}" for seat in range(10)])
    last = Last(tuple(range(1, 11)), ((66, 1),) * 10)
    terms = msgspec.structs.replace(Terms.read(TEXT), names=names, bots=("",) * 10, people=tuple(range(10)), last=last)

    assert len(msgspec.json.encode(Deal(terms.text(), SECRET, (PROMISE,) * 10, SALTS[:1] * 10))) < 3_000


# The witness ---------------------------------------------------------------------------------------------------------------

LINES: list[witness.Line] = [
    witness.Opened(1, 0, SALTS[0], PROMISE, ("ab" * 32, "cd" * 32, ""), TEXT),
    witness.Came("ab12", 2, 0, PROMISE),
    witness.told_line(
        "ab12", 3, 0, 1, {"view": "view"}, [{"event": "dealt"}], [(1, "pick", 0, True, False, [{"do": "pick", "card": 3}], True)]
    ),
    witness.recalled_line("ab12", 3, 7, [{"event": "dealt"}]),
    witness.Sent("ab12", 4, 1, {"do": "pick", "card": 3}),
    witness.Refused("ab12", 5, 1),
    witness.Went("ab12", 6),
    witness.Received(7, "ef" * 32),
]


def test_a_witness_is_read_as_it_was_written() -> None:
    assert witness.read("".join(map(witness.write, LINES))) == LINES


def test_a_line_that_was_cut_off_is_left_out() -> None:
    text = "".join(map(witness.write, LINES))

    assert witness.read(text[:-5]) == LINES[:-1]


@pytest.mark.parametrize(
    "line", ["", "[]", '{"line":"header"}', '{"line":"went"}', "[" * 100_000, '{"line":"went","link":"\ud800","at":1}']
)
def test_what_is_no_line_of_a_witness_is_named_by_its_number(line: str) -> None:
    with pytest.raises(DealError, match="line 2 is not a line of a witness"):
        witness.read(witness.write(LINES[0]) + line + "\n")


def test_an_update_costs_500_bytes() -> None:
    line = witness.told_line("ab12", 1_700_000_000_000, 9, 2_000, {}, [{}] * 9, [(400, "pick", 3, True, False, [{}] * 256, True)] * 3)

    assert len(witness.write(line)) < 500
