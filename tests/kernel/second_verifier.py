"""A second reading of the check, with the rules as a library: whole games of every kind, step by step as CHANCE.md tells it.

It shares no line with rules.verify: it counts the questions itself, and looks for each update from the last one on.
"""

from __future__ import annotations

import json
from itertools import islice
from typing import Any

import msgspec
from kernel import stranger
from kernel.stranger import Wrong, canon, told

import rules
from rules import TABLE
from rules.chance import Stream


def plain(value: Any) -> Any:
    return msgspec.to_builtins(value)


def check(text: str, notes: str) -> int:
    """Check a record against a witness of one connection; how many of its updates were found."""
    header, lines = stranger.lines_of(text)
    kept = [json.loads(line) for line in notes.splitlines()]
    stranger.check_start(header, lines)
    opened = next(line for line in kept if line["line"] == "opened")
    deal, me = header["deal"], opened["seat"]
    if (opened["terms"], opened["promises"], opened["salt"]) != (deal["terms"], deal["promises"], deal["salts"][me]):
        raise Wrong("it is not what was opened")
    if opened["promise"] != stranger.hashed("cowtui deal host 1", deal["terms"], deal["secret"]):
        raise Wrong("the host's secret is another")

    game = rules.load(header["game"])
    options = msgspec.convert(header["options"], game.options)
    state = game.new(options, len(header["names"]), None)
    numbers: dict[Any, int] = {}
    counted = [0] * len(header["names"])
    answered: Any = None
    events: list[Any] = []
    updates = [line for line in kept if line["line"] == "told"]
    sent = [(line["number"], canon(line["action"])) for line in kept if line["line"] == "sent"]
    said = []
    found = 0
    for line in lines:
        if line["line"] != "said":
            continue
        seat, action = line["seat"], msgspec.convert(line["action"], game.actions)
        asks = {ask: numbers.get(ask) for ask in state.asks()}
        if seat == TABLE:
            if not any(state.chance(ask, Stream(header["seed"], ask.what, ask.about)) == action for ask in asks if ask.seat == TABLE):
                raise Wrong(f"the table said {action}")
        else:
            ask = next((one for one, number in asks.items() if one.seat == seat and number == line["number"]), None)
            if ask is None:
                raise Wrong(f"question {line['number']} of seat {seat} was not asked")
            if line.get("by") == "clock" and ask.must:
                chance = Stream(header["seed"], f"absent {seat} {ask.what}", line["number"])
                if game.default_action(options, state.view(seat), ask, chance) != action:
                    raise Wrong(f"seat {seat} would not have said {action}")
            answered = ask
            if seat == me and not line.get("by"):
                said.append((line["number"], canon(line["action"])))
        state, happened = rules.play(state, seat, action)
        events += [plain(seen) for event in happened if (seen := game.redact(event, me)) is not None]
        if any(ask.seat == TABLE and not ask.wait for ask in state.asks()):
            continue
        standing: dict[Any, int] = {}
        for ask in state.asks():
            if ask.seat == TABLE:
                continue
            if ask not in numbers or ask == answered:
                counted[ask.seat] += 1
                standing[ask] = counted[ask.seat]
            else:
                standing[ask] = numbers[ask]
        numbers, answered = standing, None
        while found < len(updates) and _fits(updates[found], state, numbers, events, me):
            found += 1
    if found < len(updates):
        raise Wrong(f"update {found + 1} is nowhere in the record")
    if said != sent:
        raise Wrong("not what was sent")
    if state.outcome() is None:
        raise Wrong("the game is not over")
    return found


def _fits(update: dict[str, Any], state: Any, numbers: dict[Any, int], events: list[Any], me: int) -> bool:
    if update["told"] != len(events):
        return False
    view, news = canon(plain(state.view(me))), canon(events[len(events) - update["events"] :])
    rows = []
    mine = [(ask, number) for ask, number in numbers.items() if ask.seat == me]
    listed = update.get("asks", [])
    if len(mine) != len(listed):
        return False
    for (ask, number), (_, count, _) in zip(mine, listed, strict=True):
        answers = [plain(action) for action in islice(state.legal(ask), count + 1)]
        rows.append([number, ask.what, ask.about, ask.must, ask.open, answers[:count], len(answers) > count])
    who = str(me)
    return (update["view"], update["news"], update["asked"]) == (
        told(who, "view", view), told(who, "news", str(len(events)), news), told(who, "asks", canon(rows)),
    )  # fmt: skip
