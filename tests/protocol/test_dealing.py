"""The two rounds of one start, word by word, with the vectors of the page."""

from __future__ import annotations

import pytest

from net.core.dealing import ROUND, Broken, Dealing
from net.core.messages import Open, Promise, Promises, Starting
from rules import deals

TERMS = (
    '{"attempt":1,"bots":["","","greedy"],"deal":1,"game":"take5","host":"'
    + "1" * 64
    + '","last":null,"names":["Ann","Zoë","Bella"],"nth":1,'
    '"options":{"cow":true,"limit":66,"rounds":0,"variant":"base"},"people":[0,1],"table":"Barn","table_id":"' + "2" * 32 + '","version":1}'
)
SECRET, ANN, ZOE = "aa" * 32, "bb" * 32, "cc" * 32
HOST = "d1878e458f173d3ebb1f74e70a97cbbf24bdcadf0dd63a0972ca9113510b68f7"
PROMISES = (
    "085806b56d1dcee7124641c348c0ba0c7df47cc0d1a33d7c4486b9ec9d147ce5",
    "54de6c183b78da6afd4ffdddd11dfd2f0df296a08bac9f4f20b589488436e15f",
    "",
)
SEED = "e567372fae5f6f118536ab680c5e9234383ec63344e7d76b643acc5791335fae"


def start(attempt: int = 1) -> Dealing:
    return Dealing(attempt, TERMS, SECRET, 3, [0, 1], now=500)


def promised() -> Dealing:
    dealing = start()
    dealing.hear_promise(1, Promise(1, PROMISES[1]), 600)
    dealing.hear_promise(0, Promise(1, PROMISES[0]), 700)
    return dealing


def test_two_people_promise_and_open_and_the_seed_is_that_of_the_page() -> None:
    dealing = start()
    assert dealing.starting() == Starting(1, TERMS, HOST)
    assert dealing.slow() == [0, 1]
    assert not dealing.hear_promise(1, Promise(1, PROMISES[1]), 600)
    assert dealing.slow() == [0]
    assert dealing.hear_promise(0, Promise(1, PROMISES[0]), 700)
    assert dealing.promises() == Promises(1, PROMISES)
    assert dealing.ends == 700 + ROUND
    assert not dealing.hear_open(0, Open(1, ANN))
    assert dealing.slow() == [1]
    assert dealing.hear_open(1, Open(1, ZOE))
    deal = dealing.deal()
    assert (deal.terms, deal.secret, deal.promises, deal.salts) == (TERMS, SECRET, PROMISES, (ANN, ZOE, ""))
    assert deals.seed_of(deal.terms, deal.secret, deal.salts) == SEED


def test_a_round_lasts_ten_seconds() -> None:
    assert start().ends == 500 + 10_000


def test_another_salt_than_was_promised_breaks_the_start() -> None:
    with pytest.raises(Broken, match="another word") as broken:
        promised().hear_open(0, Open(1, ZOE))
    assert broken.value.seat == 0


def test_a_word_out_of_turn_breaks_it() -> None:
    with pytest.raises(Broken, match="out of turn"):
        start().hear_open(0, Open(1, ANN))
    with pytest.raises(Broken, match="promised twice"):
        promised().hear_promise(0, Promise(1, PROMISES[0]), 800)
    dealing = promised()
    dealing.hear_open(0, Open(1, ANN))
    with pytest.raises(Broken, match="out of turn"):
        dealing.hear_open(0, Open(1, ANN))


def test_a_word_of_somebody_who_was_not_asked_breaks_it() -> None:
    with pytest.raises(Broken, match="that there was not"):
        start().hear_promise(2, Promise(1, PROMISES[0]), 600)
    with pytest.raises(Broken, match="that there was not"):
        start().hear_promise(0, Promise(2, PROMISES[0]), 600)


def test_a_word_for_the_start_before_was_on_its_way_and_counts_for_nothing() -> None:
    dealing = start(attempt=2)
    assert not dealing.hear_promise(0, Promise(1, PROMISES[0]), 600)
    assert not dealing.hear_open(0, Open(1, ANN))
    assert dealing.slow() == [0, 1]
