"""Two machines on one LAN: network namespaces joined by a cable. A table is found, joined and played to its end."""

from __future__ import annotations

import json
import subprocess
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from protocol.hosts import SECONDS, hear_out, until
from protocol.machines import Machine, cable, ip

from net.core.lobby import TableConfig
from net.host import Settings


@pytest.fixture
def lan(tmp_path: Path) -> Iterator[tuple[Machine, Machine]]:
    with cable(tmp_path) as machines:
        yield machines


def tables(machine: Machine) -> list[dict[str, object]]:
    found: list[dict[str, object]] = json.loads(machine.run("tables", "--json").stdout)
    return found


def test_a_table_is_found_from_another_machine_joined_by_two_and_played_to_its_end(lan: tuple[Machine, Machine]) -> None:
    barn, friends = lan
    opened = barn.host("--seats", "4", "--bots", "2", "--name", "Barn")
    assert "10.66.0.1" in opened.addresses  # announced too, and reachable from nowhere
    begun = time.monotonic()
    (found,) = until(lambda: tables(friends), "the table is listed")
    print(f"`cowtui tables --json` took {time.monotonic() - begun:.2f} s")
    where, what = ["name", "game", "host", "port", "addresses"], ["seats", "taken", "key", "protocol", "version", "seed", "ssh", "bots"]
    assert list(found) == where + what
    assert (found["name"], found["game"], found["seats"], found["taken"], found["key"]) == ("Barn", "take5", 4, 2, False)
    assert found["addresses"][0] == "10.77.0.1"
    players = [friends.start("join", "Barn", "--plain", "--player", name, "--words", opened.words) for name in ("Ann", "Ben")]
    for player in players:
        assert player.stdin
        player.stdin.write("1\n" * 2000)
        player.stdin.close()
        player.stdin = None
    said = hear_out(players)
    for text, complaint in said:
        assert "The game is over." in text
        assert complaint == ""
    assert [player.returncode for player in players] == [0, 0]
    ranking = [[line for line in text.splitlines() if line[:2] in ("1.", "2.", "3.", "4.")] for text, _ in said]
    assert ranking[0] == ranking[1]
    assert len(ranking[0]) == 4
    host = barn.started[0]
    assert host.wait(SECONDS) == 0  # it ends by itself when all have gone
    assert hear_out([host])[0][1] == ""


def test_without_the_words_they_are_typed_at_the_first_join_and_never_again(lan: tuple[Machine, Machine]) -> None:
    barn, friends = lan
    opened = barn.host("--name", "Barn", "--seats", "2", "--bots", "1")
    wrong = friends.run("join", "Barn", "--plain", "--player", "Ann", said="abide abide abide abide abide abide\n")
    assert wrong.returncode == 1
    assert wrong.stderr == "cowtui: these are not the words of the host that answers; ask the host, and do not join\n"
    right = friends.run("join", "Barn", "--plain", "--player", "Ann", said=f"{opened.words}\n1\n")
    assert "The host's screen shows six words." in right.stdout
    assert right.stderr == ""
    again = friends.run("join", "Barn", "--plain", "--player", "Ann", said="1\n")
    assert "six words" not in again.stdout
    assert "Back to the table: cowtui join Barn --player Ann" in again.stdout


GHOST = """
import asyncio
from net.discovery import Announcement, found_here

async def main():
    await Announcement().show(found_here("Barn", "take5", 26970, ("10.77.0.1", "10.66.0.1"), 4, 1, False, "0.1.0"))
    print("announced", flush=True)
    await asyncio.sleep(600)

asyncio.run(main())
"""


def test_a_table_that_is_announced_without_a_host_behind_it_is_not_listed_and_said_to_be_gone(lan: tuple[Machine, Machine]) -> None:
    barn, friends = lan
    ghost = barn.python(GHOST)
    assert ghost.stdout
    assert ghost.stdout.readline() == "announced\n"
    assert tables(friends) == []
    joined = friends.run("join", "Barn", "--plain", "--player", "Ann")
    assert joined.returncode == 1
    assert joined.stderr.startswith("cowtui: Barn is still announced, but nothing answers at ")
    assert joined.stderr.endswith(": its host is gone\n")


def test_a_host_that_was_killed_is_not_listed(lan: tuple[Machine, Machine]) -> None:
    barn, friends = lan
    barn.host("--name", "Barn")
    until(lambda: len(tables(friends)) == 1, "the table is listed")
    barn.started[0].kill()
    assert tables(friends) == []


OLDER = """
import sys
from net.core import messages
messages.PROTOCOL, messages.PROGRAM = 0, "cowtui 0.0.9"
from net.__main__ import main
sys.exit(main())
"""


def test_tables_of_both_machines_are_found_from_either_whatever_became_of_others(lan: tuple[Machine, Machine]) -> None:
    barn, friends = lan
    for machine, name in ((barn, "Barn"), (barn, "Stable"), (barn, "Shed"), (friends, "Meadow"), (friends, "Creek")):
        machine.host("--name", name)
    older = friends.python(OLDER)
    assert older.stdin
    assert older.stdout
    older.stdin.write(msgspec.json.encode(Settings(TableConfig(table="Attic", game="take5", seats=2), port=0)).decode())
    older.stdin.close()
    older.stdin = None
    assert older.stdout.readline()
    everybody = ["Attic", "Barn", "Creek", "Meadow", "Shed", "Stable"]
    for machine in (barn, friends):  # one that hosts hears of the others too
        assert [found["name"] for found in tables(machine)] == everybody
    barn.started[1].kill()
    barn.started[2].terminate()
    until(lambda: barn.started[2].poll() is not None, "the table has ended")
    assert [found["name"] for found in tables(friends)] == ["Attic", "Barn", "Creek", "Meadow"]
    assert friends.run("tables").stdout.startswith("Attic: take5, 0 of 2 seats taken, speaks protocol 0 and this program 2, at 10.77.0.2:")
    for command, name, why in (
        ("join", "Attic", "the other side is cowtui 0.0.9 and speaks protocol 0"),
        ("watch", "Stable", "no table is called Stable"),
    ):
        went = barn.run(command, name, "--plain", "--player", "Ann")
        assert (went.returncode, went.stdout) == (1, "")
        assert went.stderr.startswith(f"cowtui: {why}")
        assert went.stderr.count("\n") == 1


def test_two_tables_of_one_name_are_told_apart_by_their_addresses(lan: tuple[Machine, Machine]) -> None:
    barn, friends = lan
    ports = [barn.host("--name", "Barn").port for _ in range(2)]
    until(lambda: len(tables(friends)) == 2, "both are listed")
    joined = friends.run("join", "Barn", "--plain", "--player", "Ann")
    assert joined.returncode == 1
    assert joined.stderr.startswith("cowtui: 2 tables are called Barn; say which: cowtui join 10.77.0.1:")
    assert all(f":{port} " in joined.stderr for port in ports)


def test_a_name_with_a_dot_is_a_table_s_before_it_is_a_machine_s(lan: tuple[Machine, Machine]) -> None:
    barn, friends = lan
    opened = barn.host("--name", "Moo.Barn")
    until(lambda: tables(friends), "the table is listed")
    joined = friends.start("join", "moo.barn", "--plain", "--player", "Ann", "--words", opened.words)
    assert joined.stdout
    assert joined.stdout.readline()  # the table is shown
    assert joined.stdout.readline() == "At the table: Ann (you), seat 2 free, seat 3 free, seat 4 free.\n"


def test_a_table_that_is_not_announced_is_joined_by_its_address(lan: tuple[Machine, Machine]) -> None:
    barn, friends = lan
    opened = barn.host("--name", "Barn", "--no-announce")
    by_name = friends.run("join", "Barn", "--plain", "--player", "Ann")
    assert by_name.returncode == 1
    assert by_name.stderr == (
        "cowtui: no table is called Barn: no table answers here. "
        "This network may block the search for tables. An address always works: cowtui join HOST[:PORT]\n"
    )
    by_address = friends.start("join", f"10.77.0.1:{opened.port}", "--plain", "--player", "Ann", "--words", opened.words)
    assert by_address.stdout
    assert by_address.stdout.readline()  # the table is shown
    assert by_address.stdout.readline() == "At the table: Ann (you), seat 2 free, seat 3 free, seat 4 free.\n"


def test_no_network_and_nobody_at_an_address_are_two_sentences(tmp_path: Path, lan: tuple[Machine, Machine]) -> None:
    _, friends = lan
    nobody = friends.run("join", "10.77.0.99", "--plain", "--player", "Ann")
    assert nobody.stderr == "cowtui: no table answers at 10.77.0.99:26970: no machine answers at that address\n"
    ip("-n", friends.name, "link", "set", "vb", "down")
    joined = friends.run("join", "10.77.0.1", "--plain", "--player", "Ann")
    assert joined.returncode == 1
    assert joined.stderr == "cowtui: no table answers at 10.77.0.1:26970: this machine has no network that leads there\n"
    assert friends.run("tables").stdout.startswith("No table answers on this LAN.")


def test_a_table_on_a_machine_without_a_network_still_opens(lan: tuple[Machine, Machine]) -> None:
    _, alone = lan
    for link in ("vb", "lo"):
        ip("-n", alone.name, "link", "set", link, "down")
    opened = alone.host("--name", "Barn", "--bots", "1", "--seats", "2")
    assert opened.port == 26970


def test_a_player_finds_a_table_again_that_has_come_back_on_another_port(lan: tuple[Machine, Machine]) -> None:
    barn, friends = lan
    opened = barn.host("--name", "Barn", "--seats", "2", "--bots", "1", "--port", "27001")
    ann = friends.start("join", "Barn", "--plain", "--player", "Ann", "--words", opened.words)
    lines: list[str] = []
    reader = threading.Thread(target=lambda: lines.extend(iter(ann.stdout.readline, "") if ann.stdout else ()))
    reader.start()
    until(lambda: any("Choose a card" in line for line in lines), "a question")
    barn.started[0].kill()
    until(lambda: any("trying to reach it again" in line for line in lines), "the loss is told")
    barn.resume(opened.journal, "--port", "27002")

    def chats() -> bool:
        assert ann.stdin
        ann.stdin.write("say moo\n")
        ann.stdin.flush()
        return "You: moo\n" in lines

    until(chats, "Ann is back at the table", every=0.3)
    ann.kill()
    reader.join()


def test_a_table_opened_before_its_machine_has_a_network_is_found_once_it_has_one(lan: tuple[Machine, Machine]) -> None:
    barn, friends = lan
    ip("-n", barn.name, "addr", "del", "10.77.0.1/24", "dev", "va")
    barn.host("--name", "Barn")
    ip("-n", barn.name, "addr", "add", "10.77.0.9/24", "dev", "va")
    until(lambda: [table["addresses"][0] for table in tables(friends)] == ["10.77.0.9"], "the table is listed at its new address")


def test_a_machine_whose_ipv6_is_switched_off_hosts_on_ipv4(lan: tuple[Machine, Machine]) -> None:
    barn, friends = lan
    switch = Path("/proc/sys/net/ipv6/conf/all/disable_ipv6")
    subprocess.run(["ip", "netns", "exec", barn.name, "sh", "-c", f"echo 1 > {switch}"], check=True)
    barn.host("--name", "Barn")
    until(lambda: len(tables(friends)) == 1, "the table is listed")


def test_the_record_on_the_lan_is_small_and_holds_no_secret(lan: tuple[Machine, Machine]) -> None:
    barn, friends = lan
    barn.host("--name", "Barn", "--key", "canary key", "--seed", "canary seed")
    (found,) = until(lambda: tables(friends), "the table is listed")
    assert found["key"] is True
    assert "canary" not in json.dumps(found)
