"""PROTOCOL.md is the protocol as it is: its examples are the program's bytes, its tables name every message and field."""

from __future__ import annotations

import json
import re
from importlib.resources import files
from typing import Any, get_args

import msgspec
import pytest

from net.core import coding, frames, messages
from net.core.messages import FromClient, FromHost

PAGE = (files("net") / "PROTOCOL.md").read_text("utf-8")
EXAMPLES = [
    (bytes.fromhex("".join(block.splitlines()[:-1])), json.loads(block.splitlines()[-1]))
    for block in re.findall(r"```\n([0-9a-f]{8}\n.*?)\n```", PAGE, re.DOTALL)
]
KINDS = {kind.__struct_config__.tag: kind for kind in {*get_args(FromClient), *get_args(FromHost)}}


def kind_of(value: dict[str, Any]) -> Any:
    return coding.from_client if KINDS[value["say"]] in get_args(FromClient) else coding.from_host


@pytest.mark.parametrize(("frame", "value"), EXAMPLES, ids=[value["say"] for _, value in EXAMPLES])
def test_the_bytes_of_the_page_are_those_of_the_program_both_ways(frame: bytes, value: dict[str, Any]) -> None:
    assert frames.Reader(frames.FROM_CLIENTS).feed(frame) == [value]
    message = kind_of(value)(value)
    assert coding.encode(message) == frame


def test_the_page_has_examples() -> None:
    assert len(EXAMPLES) >= 12


def test_the_page_names_every_message_with_every_field_and_default() -> None:
    rows = {}
    for line in PAGE.splitlines():
        if match := re.match(r"\| (`[a-z`, -]+`) \| (.*?) \|", line):
            for kind in re.findall(r"`([a-z-]+)`", match[1]):
                if match[2]:
                    rows.setdefault(kind, set()).update(re.findall(r"`([a-z_]+)`", match[2]))
                else:
                    rows.setdefault(kind, set())
    for tag, kind in KINDS.items():
        assert rows[tag] == {field.name for field in msgspec.structs.fields(kind)}, tag
    assert rows.keys() >= KINDS.keys()


@pytest.mark.parametrize("kind", [messages.SeatInfo, messages.Asked, messages.Waiting, messages.Vote])
def test_the_page_names_every_field_of_the_parts(kind: type[msgspec.Struct]) -> None:
    name = {"SeatInfo": "a seat", "Asked": "an ask", "Waiting": "a waiting", "Vote": "a vote"}[kind.__name__]
    row = next(line for line in PAGE.splitlines() if line.startswith(f"| {name} |"))
    assert set(re.findall(r"`([a-z]+)`", row)) == {field.name for field in msgspec.structs.fields(kind)}


def test_the_page_names_every_code_once_and_no_other() -> None:
    table = PAGE.partition("## Codes")[2].partition("## How")[0]
    named = [code for line in table.splitlines() for code in re.findall(r"`([a-z-]+)`", line.split("|")[1] if line.startswith("|") else "")]
    assert sorted(named) == sorted(messages.Code)


@pytest.mark.parametrize("number", [f"{frames.TO_CLIENTS // 1024} KiB", f"{frames.FROM_CLIENTS // 1024} KiB", "26970", "number 2"])
def test_the_page_states_the_numbers_that_hold(number: str) -> None:
    assert number in PAGE
