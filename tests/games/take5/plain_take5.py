"""A second, deliberately plain Take 5: it shares nothing with rules/ and does one thing at a time, the slow way."""

from __future__ import annotations

from dataclasses import dataclass, field


def bulls(card: int) -> int:
    """The heads on a card, read off the printed table."""
    if card == 55:
        return 7
    if card in (11, 22, 33, 44, 66, 77, 88, 99):
        return 5
    if card in (10, 20, 30, 40, 50, 60, 70, 80, 90, 100):
        return 3
    if card in (5, 15, 25, 35, 45, 65, 75, 85, 95):
        return 2
    return 1


COW = 1000


@dataclass
class PlainTable:
    """Rows are lists in which the Cow lies like a card, at the end."""

    rows: list[list[int]]
    taken: dict[int, list[int]] = field(default_factory=dict)

    def numbers(self, row: list[int]) -> list[int]:
        """The row without the Cow."""
        return [card for card in row if card != COW]

    def place_cow(self) -> None:
        """Behind the lowest starting card."""
        lowest = min(self.rows, key=lambda row: row[0])
        lowest.append(COW)

    def must_choose(self, card: int) -> bool:
        """Whether the card is below every row."""
        return all(self.numbers(row)[-1] > card for row in self.rows)

    def play(self, player: int, card: int, choice: int | None) -> None:
        """Lay one card; `choice` is the row's index where one must be chosen."""
        if choice is None:
            below = [row for row in self.rows if self.numbers(row)[-1] < card]
            target = max(below, key=lambda row: self.numbers(row)[-1])
            must_take = len(target) == 5
        else:
            target, must_take = self.rows[choice], True
        had_cow = COW in target
        if must_take:
            self.taken.setdefault(player, []).extend(self.numbers(target))
            target.clear()
        elif had_cow:
            target.remove(COW)
        target.append(card)
        if had_cow:
            self.jump(player, target)

    def jump(self, player: int, source: list[int]) -> None:
        """The Cow lands on another row, and again where its landing is a sixth card."""
        others = [row for row in self.rows if row is not source]
        target = min(others, key=lambda row: self.numbers(row)[-1])
        target.append(COW)
        if len(target) == 6:
            highest = target[4]
            self.taken.setdefault(player, []).extend(target[:4])
            target.clear()
            target.append(highest)
            self.jump(player, target)
