"""Tables of one name: both know their owner, and a list says where a seat is kept."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

import pytest

from cowtui.hosting import process
from cowtui.seat.way_in import kept_seats
from net import identity
from net.addresses import own_addresses
from net.core.lobby import TableConfig
from net.discovery import Found
from net.host import Settings


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


def a_table(name: str, address: str, port: int = 26970) -> Found:
    return Found(name, "take5", "barn", port, (address,), 4, 2, False, 1, "0.1.0")


def test_a_second_table_of_one_name_costs_no_seat_at_the_first() -> None:
    settings = Settings(TableConfig(table="Barn", game="take5", seats=2), port=0, bind="127.0.0.1", announce=False)
    with ExitStack() as stack:
        tokens = []
        for _ in range(2):
            stack.callback(process.start(settings, "Ann").stop)
            tokens.append(identity.token_for(identity.certificate().fingerprint, "Barn", "Ann"))
        assert tokens[0] == tokens[1] != ""


def test_a_seat_that_is_kept_is_told_by_its_table_and_address() -> None:
    identity.keep_token(identity.SavedSeat("00", "Barn", "Ann", "secret", "10.9.9.1:26970"))
    tables = [a_table("Barn", "10.9.9.1"), a_table("Barn", "10.9.9.1", 26971), a_table("Barn", "10.9.9.2"), a_table("Moo", "10.9.9.1")]
    assert kept_seats(tables, "Ann") == {("10.9.9.1", 26970)}
    assert kept_seats(tables, "Ben") == set()


def test_a_table_that_was_opened_again_at_another_port_still_keeps_the_seat() -> None:
    identity.keep_token(identity.SavedSeat("00", "Barn", "Ann", "secret", "10.9.9.1:26970"))
    assert kept_seats([a_table("Barn", "10.9.9.1", 26973), a_table("Moo", "10.9.9.1")], "Ann") == {("10.9.9.1", 26973)}


def test_the_own_tables_are_told_wherever_they_are_seen() -> None:
    identity.keep_token(identity.SavedSeat(identity.certificate().fingerprint.hex(), "Barn", "Ann", "secret"))
    here = (own_addresses() or ["127.0.0.1"])[0]
    assert kept_seats([a_table("Barn", here), a_table("Barn", "10.9.9.1"), a_table("Moo", here)], "Ann") == {(here, 26970)}
