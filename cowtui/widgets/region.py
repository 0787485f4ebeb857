"""Where something stands in a picture. Textual has such a class, and to import any part of Textual takes a third of a second."""

from __future__ import annotations

from typing import NamedTuple


class Region(NamedTuple):
    """A rectangle of cells."""

    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        """The column after its last."""
        return self.x + self.width

    @property
    def bottom(self) -> int:
        """The row after its last."""
        return self.y + self.height

    @property
    def offset(self) -> tuple[int, int]:
        """Its first cell."""
        return self.x, self.y

    def has(self, x: int, y: int) -> bool:
        """Whether a cell is in it."""
        return self.x <= x < self.right and self.y <= y < self.bottom

    def holds(self, other: Region) -> bool:
        """Whether all of another is in it."""
        return self.x <= other.x and other.right <= self.right and self.y <= other.y and other.bottom <= self.bottom

    def moved(self, right: int, down: int) -> Region:
        """The same rectangle elsewhere."""
        return self._replace(x=self.x + right, y=self.y + down)
