"""What somebody reads whose name is refused at a table: how they, in the way they came, come with another."""

from __future__ import annotations

import pytest

from cowtui.commandline.join import _with_refusals
from net.core.connection import Lost
from net.core.messages import Code, Refused

TAKEN = "somebody here is called Lea; choose another name"


@pytest.mark.parametrize(
    ("rename", "said"),
    [("--player NAME", f"{TAKEN} (--player NAME)"), ("ssh -p 26971 NAME@10.0.0.5", f"{TAKEN} (ssh -p 26971 NAME@10.0.0.5)"), ("", TAKEN)],
)
def test_a_refused_name_says_how_this_visitor_comes_with_another(rename: str, said: str) -> None:
    heard: list[object] = []
    _with_refusals(heard.append, set(), rename)(Refused(0, "", TAKEN, Code.NAME_TAKEN))
    assert heard == [Lost(said)]


def test_another_refusal_says_nothing_of_names() -> None:
    heard: list[object] = []
    _with_refusals(heard.append, set(), "--player NAME")(Refused(0, "", "all seats are taken", Code.FULL))
    assert heard == [Lost("all seats are taken")]
