"""Forms turn their values, and no handler waits for a message that nobody sends."""

from __future__ import annotations

from pathlib import Path

from screens.stage import opened
from screens.test_keys import classes
from textual.message import Message


def handlers(kind: type[Message]) -> set[str]:
    """The names of the handlers of this message and of all that derive from it."""
    own = {kind.handler_name} if kind is not Message else set()
    return own.union(*(handlers(one) for one in kind.__subclasses__()))


def test_every_handler_has_a_message_that_it_handles() -> None:
    ours = [one for one in classes() if one.__module__.startswith("cowtui.")]
    named = {f"{one.__name__}.{name}" for one in ours for name in vars(one) if name.startswith("on_")}
    known = handlers(Message)
    assert {name for name in named if name.partition(".")[2] not in known} == set()
    assert any(name.endswith(".on_choices_turned") for name in named)


async def test_a_new_table_may_have_other_seats_bots_and_rules(tmp_path: Path) -> None:
    async with opened(tmp_path) as stage:
        await stage.keys("1", "2", "down", "right")
        seats = next(line for line in stage.text.splitlines() if line.strip().lstrip("▸ ").startswith("seats"))
        assert "5" in seats
        await stage.keys("left", "left")
        seats = next(line for line in stage.text.splitlines() if line.strip().lstrip("▸ ").startswith("seats"))
        assert "3" in seats
        await stage.keys("down", "down", "right")
        assert "tactics" in stage.text
