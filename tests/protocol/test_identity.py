"""Who is who: the certificate and its words, known hosts, seat tokens, and files that nobody else may read."""

from __future__ import annotations

import os
import ssl
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from programs import started

from net import identity
from net.identity import SavedSeat
from rules.wordlist import WORDS


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path / "cowtui"


def test_the_list_has_2048_words_and_four_letters_tell_them_apart() -> None:
    assert len(set(WORDS)) == 2048
    assert len({word[:4] for word in WORDS}) == 2048
    assert all(word.isascii() and word.islower() and 4 <= len(word) <= 7 for word in WORDS)


def test_six_words_say_the_first_66_bits_of_the_fingerprint() -> None:
    assert identity.words(bytes(32)) == " ".join([WORDS[0]] * 6)
    assert identity.words(bytes([255] * 32)) == " ".join([WORDS[2047]] * 6)
    assert identity.words(bytes([0, 0b00100000, *[0] * 30])).split()[:2] == [WORDS[1], WORDS[0]]


@given(st.binary(min_size=32, max_size=32), st.integers(0, 65))
def test_another_bit_is_other_words(fingerprint: bytes, bit: int) -> None:
    other = (int.from_bytes(fingerprint, "big") ^ 1 << 255 - bit).to_bytes(32, "big")
    assert identity.words(fingerprint) != identity.words(other)
    assert identity.are_words(identity.words(fingerprint).upper().replace(" ", "-"), fingerprint)
    assert not identity.are_words(identity.words(fingerprint), other)


def test_the_certificate_is_made_once_and_is_for_nobody_else_to_read(home: Path) -> None:
    certificate = identity.certificate()
    assert identity.certificate() == certificate
    assert certificate.path.stat().st_mode & 0o777 == 0o600
    ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(certificate.path)
    assert b"BEGIN PRIVATE KEY" in certificate.path.read_bytes()


def test_two_hosts_that_start_at_once_have_one_certificate(home: Path) -> None:
    command = [sys.executable, "-c", "from net import identity; print(identity.certificate().fingerprint.hex())"]
    processes = [started.Popen(command, stdout=started.PIPE, text=True, env=os.environ) for _ in range(2)]
    assert len({process.communicate()[0] for process in processes}) == 1


def test_a_host_is_known_wherever_it_is_met_and_another_at_its_address_is_a_change() -> None:
    one, other = bytes(32), bytes([1] * 32)
    assert not identity.is_known(one)
    assert not identity.changed("10.0.0.1:26970", one)
    identity.remember("10.0.0.1:26970", one)
    assert identity.is_known(one)
    assert identity.changed("10.0.0.1:26970", other)
    assert not identity.changed("10.0.0.2:26970", other)
    identity.remember("10.0.0.1:26970", other)
    assert not identity.changed("10.0.0.1:26970", other)


def test_one_s_own_host_need_not_be_confirmed() -> None:
    assert identity.is_known(identity.certificate().fingerprint)


def test_a_token_is_kept_for_one_host_one_table_and_one_player(home: Path) -> None:
    identity.keep_token(SavedSeat("00" * 32, "Barn", "Ann", "first"))
    identity.keep_token(SavedSeat("00" * 32, "Barn", "Ben", "other"))
    identity.keep_token(SavedSeat("00" * 32, "Barn", "Ann", "second"))
    assert identity.token_for(bytes(32), "Barn", "Ann") == "second"
    assert identity.token_for(bytes(32), "Barn", "Ben") == "other"
    assert identity.token_for(bytes(32), "Stable", "Ann") == ""
    assert identity.token_for(bytes([1] * 32), "Barn", "Ann") == ""
    assert all(path.stat().st_mode & 0o077 == 0 for path in home.iterdir())


def test_a_fingerprint_that_is_none_is_no_host_s(home: Path) -> None:
    home.mkdir()
    (home / "known_hosts.json").write_text('[{"address":"barn:1","fingerprint":"é"}]')
    assert not identity.is_known(b"1")
    assert identity.changed("barn:1", b"1")


def test_what_cannot_be_written_is_named_and_leaves_nothing_behind(home: Path) -> None:
    (home / "seats.json").mkdir(parents=True)
    with pytest.raises(identity.Unusable, match=r"seats\.json cannot be written: Is a directory$"):
        identity.write_private(home / "seats.json", b"[]")
    assert [file.name for file in home.iterdir()] == ["seats.json"]


def test_the_oldest_seats_are_forgotten() -> None:
    for number in range(identity.KEPT + 1):
        identity.keep_token(SavedSeat("00", "Barn", f"Player {number}", "token"))
    assert identity.token_for(bytes(1), "Barn", "Player 0") == ""
    assert identity.token_for(bytes(1), "Barn", "Player 1") == "token"


def test_a_damaged_file_is_as_if_it_were_not_there(home: Path) -> None:
    home.mkdir(parents=True)
    (home / "seats.json").write_bytes(b"{")
    assert identity.token_for(bytes(32), "Barn", "Ann") == ""
    identity.keep_token(SavedSeat("00" * 32, "Barn", "Ann", "token"))
    assert identity.token_for(bytes(32), "Barn", "Ann") == "token"
