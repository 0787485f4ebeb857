"""A verifier of records by somebody else: the standard library, written from CHANCE.md, PROTOCOL.md and Take 5's rulebook alone.

Of every game it checks terms, promises, salts and seed, and tells a record's ten words. Of Take 5 (base, with the Cow or without) it checks
every deal, every card and every row, and the result.
"""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any


class Wrong(Exception):
    """What the record says cannot be."""


def part(text: str) -> bytes:
    raw = text.encode("utf-8")
    return len(raw).to_bytes(4, "big") + raw


def hashed(tag: str, *parts: str) -> str:
    return sha256(tag.encode("ascii") + b"".join(map(part, parts))).hexdigest()


def canon(value: Any) -> str:
    """CHANCE.md's JSON, written out by hand."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        short = {'"': '\\"', "\\": "\\\\", "\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r"}
        return '"' + "".join(short.get(one, one if one >= " " else f"\\u{ord(one):04x}") for one in value) + '"'
    if isinstance(value, dict):
        return "{" + ",".join(f"{canon(key)}:{canon(value[key])}" for key in sorted(value)) + "}"
    if isinstance(value, list | tuple):
        return "[" + ",".join(map(canon, value)) + "]"
    raise Wrong(f"{value!r} is none of the values that occur")


def told(viewpoint: str, what: str, *parts: str) -> str:
    """The hash of a view, of news or of asks."""
    return hashed(f"cowtui deal {what} 1", viewpoint, *parts)


def record_hash(text: str) -> str:
    return hashed("cowtui deal record 1", text)


def words(text: str, known: list[str]) -> str:
    bits = f"{int(record_hash(text), 16):0256b}"
    return " ".join(known[int(bits[11 * place : 11 * place + 11], 2)] for place in range(10))


class Chance:
    """The stream of one ask."""

    def __init__(self, seed: str, what: str, about: int) -> None:
        self.key = sha256(b"cowtui chance 1" + part(seed) + part(what) + part(str(about))).digest()
        self.count = 0

    def below(self, n: int) -> int:
        while True:
            block, place = divmod(self.count, 8)
            self.count += 1
            digest = sha256(self.key + block.to_bytes(8, "big")).digest()
            word = int.from_bytes(digest[4 * place : 4 * place + 4], "big")
            if word < 2**32 - 2**32 % n:
                return word % n

    def shuffle(self, items: list[int]) -> list[int]:
        items = list(items)
        for place in range(len(items) - 1, 0, -1):
            other = self.below(place + 1)
            items[place], items[other] = items[other], items[place]
        return items


def lines_of(text: str) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    header, *lines = [json.loads(line) for line in text.splitlines()]
    return header, lines


def check_start(header: dict[str, Any], lines: list[dict[str, Any]]) -> dict[str, Any]:
    """Terms, promises, salts and seed of a record; returns the terms."""
    deal = header["deal"]
    terms: dict[str, Any] = json.loads(deal["terms"])
    if canon(terms) != deal["terms"]:
        raise Wrong("the terms are written otherwise")
    promise = hashed("cowtui deal host 1", deal["terms"], deal["secret"])
    for seat in range(len(terms["names"])):
        salt, promised = deal["salts"][seat], deal["promises"][seat]
        if seat not in terms["people"]:
            if salt or promised:
                raise Wrong(f"seat {seat} is no person's")
        elif promised != hashed("cowtui deal seat 1", deal["terms"], promise, str(seat), salt):
            raise Wrong(f"seat {seat} promised another salt")
    if header["seed"] != hashed("cowtui deal seed 1", deal["terms"], deal["secret"], canon(deal["salts"])):
        raise Wrong("the seed is another")
    for one in ("game", "version", "options", "names", "table"):
        if header[one] != terms[one]:
            raise Wrong(f"{one} is another")
    last = header["last"]
    if (last and {"places": last["ranks"], "scores": last["scores"]}) != terms["last"]:
        raise Wrong("the game before is another")
    bots = [""] * len(terms["names"])
    for line in lines:
        if line["line"] == "said":
            break
        if line["line"] == "took":
            bots[line["seat"]] = line.get("bot", "")
    if bots != terms["bots"]:
        raise Wrong("other bots play")
    return terms


# Take 5 ----------------------------------------------------------------------------------------------------------------------


def heads(card: int) -> int:
    """T5-02."""
    return 7 if card == 55 else 5 if card % 11 == 0 else 3 if card % 10 == 0 else 2 if card % 10 == 5 else 1


class Take5:
    """A game of Take 5, from its deals and what people say."""

    def __init__(self, seats: int, options: dict[str, Any]) -> None:
        if options["variant"] != "base":
            raise Wrong("only the base game is known here")
        self.seats, self.options = seats, options
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.totals, self.piles = [0] * seats, [0] * seats
        self.rows: list[list[int]] = []
        self.cow: int | None = None
        self.picks: dict[int, int] = {}
        self.waiting: list[tuple[int, int]] = []
        self.rounds = 0

    @property
    def is_over(self) -> bool:
        """T5-12, T5-13."""
        limit = self.options["rounds"]
        return self.wants_a_deal and self.rounds > 0 and (self.rounds == limit if limit else max(self.totals) >= self.options["limit"])

    @property
    def wants_a_deal(self) -> bool:
        return not any(self.hands) and not self.waiting and not self.picks

    def deal(self, action: dict[str, Any], seed: str) -> None:
        """T5-03, T5-40."""
        if not self.wants_a_deal or self.is_over:
            raise Wrong("it is no time to deal")
        cards = Chance(seed, "deal", self.rounds).shuffle(list(range(1, 105)))
        hands = [sorted(cards[10 * seat : 10 * seat + 10]) for seat in range(self.seats)]
        rows = cards[10 * self.seats : 10 * self.seats + 4]
        if (action["hands"], action["rows"]) != (hands, rows):
            raise Wrong("the cards do not follow from the seed")
        self.hands, self.rows = hands, [[card] for card in rows]
        has_cow = self.options["cow"] is None or self.options["cow"]
        self.cow = rows.index(min(rows)) if has_cow else None

    def pick(self, seat: int, card: int) -> None:
        """T5-04, T5-R3."""
        if self.waiting or card not in self.hands[seat] or self.picks.get(seat) == card:
            raise Wrong(f"seat {seat} cannot pick the {card}")
        self.picks[seat] = card
        if len(self.picks) == self.seats:
            self.waiting = sorted((card, seat) for seat, card in self.picks.items())
            for one, its in self.waiting:
                self.hands[its].remove(one)
            self.picks = {}
            self.place()

    def place(self) -> None:
        """T5-05, T5-06, T5-08."""
        while self.waiting:
            card, seat = self.waiting[0]
            below = [(row[-1], place) for place, row in enumerate(self.rows) if row[-1] < card]
            if not below:
                return
            self.waiting.pop(0)
            self.lay(seat, card, max(below)[1], take=False)
        if not any(self.hands):
            self.totals = [total + pile for total, pile in zip(self.totals, self.piles, strict=True)]
            self.piles = [0] * self.seats
            self.rounds += 1

    def take(self, seat: int, row: int) -> None:
        """T5-08."""
        if not self.waiting or self.waiting[0][1] != seat or any(cards[-1] < self.waiting[0][0] for cards in self.rows):
            raise Wrong(f"seat {seat} has no row to take")
        card, _ = self.waiting.pop(0)
        self.lay(seat, card, row, take=True)
        self.place()

    def lay(self, seat: int, card: int, row: int, take: bool) -> None:
        """T5-07, T5-42 to T5-45."""
        in_row = self.cow == row
        if take or len(self.rows[row]) + in_row >= 5:
            self.piles[seat] += sum(map(heads, self.rows[row]))
            self.rows[row] = [card]
        else:
            self.rows[row].append(card)
        while in_row and self.cow is not None:
            others = [(cards[-1], place) for place, cards in enumerate(self.rows) if place != self.cow]
            self.cow = min(others)[1]
            in_row = len(self.rows[self.cow]) == 5
            if in_row:
                self.piles[seat] += sum(map(heads, self.rows[self.cow][:-1]))
                self.rows[self.cow] = self.rows[self.cow][-1:]

    def ranks(self) -> list[int]:
        """T5-12, T5-R1."""
        return [1 + sum(other < total for other in self.totals) for total in self.totals]


def check_take5(text: str) -> Take5:
    """A whole game of Take 5; it is over, and nothing in it was wrong."""
    header, lines = lines_of(text)
    if header.get("deal"):
        check_start(header, lines)
    game = Take5(len(header["names"]), header["options"])
    for line in lines:
        if line["line"] != "said":
            continue
        action = line["action"]
        if line["seat"] == -1:
            game.deal(action, header["seed"])
        elif action["do"] == "pick":
            game.pick(line["seat"], action["card"])
        elif action["do"] == "take":
            game.take(line["seat"], action["row"])
        else:
            raise Wrong(f"nobody says {action['do']}")
    if not game.is_over:
        raise Wrong("the game is not over")
    return game
