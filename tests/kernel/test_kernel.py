"""The checked door, what a refusal says, and how actions, events and views are named on the wire."""

from __future__ import annotations

import msgspec
import pytest
from toy.actions import Deal, Give, Moo, Play
from toy.components import Options
from toy.events import Played
from toy.game import GAME as TOY

from rules.catalog import NAMES, load
from rules.kernel import TABLE, Action, Ask, IllegalAction, Outcome, play

DEAL = Deal(((2, 6), (4, 7)), 5)


def test_play_gives_a_new_state_and_what_happened_and_leaves_the_old_one() -> None:
    dealt, _ = play(TOY.new(TOY.options(), 2, None), TABLE, DEAL)
    before = msgspec.msgpack.encode(dealt)
    after, events = play(dealt, 0, Play(6))

    assert events == [Played(0, 6)]
    assert (after.heap, dealt.heap) == ([5, 6], [5])
    assert msgspec.msgpack.encode(dealt) == before


def test_play_refuses_what_check_refuses_and_changes_nothing() -> None:
    dealt, _ = play(TOY.new(TOY.options(), 2, None), TABLE, DEAL)
    before = msgspec.msgpack.encode(dealt)

    for seat, action in ((1, Play(7)), (0, Play(7)), (0, Moo()), (0, DEAL), (TABLE, DEAL), (TABLE, Give(3)), (TABLE, Play(6))):
        with pytest.raises(IllegalAction):
            play(dealt, seat, action)
    assert msgspec.msgpack.encode(dealt) == before


def test_a_refusal_says_its_rule_and_its_sentence() -> None:
    dealt, _ = play(TOY.new(TOY.options(), 2, None), TABLE, Deal(((1, 6), (4, 7)), 12))
    with pytest.raises(IllegalAction) as refused:
        play(dealt, 0, Play(1))

    assert str(refused.value) == "TY-03: a 1 does not go on a 12; it is more than 4 away"
    assert (refused.value.rule, refused.value.text) == ("TY-03", "a 1 does not go on a 12; it is more than 4 away")
    assert refused.value.args == ("TY-03", "a 1 does not go on a 12; it is more than 4 away")


class LandOffice(Action, frozen=True):
    """A name of two words."""


class Draw2Cards(Action, frozen=True):
    """A name with a number in it."""


@pytest.mark.parametrize(("action", "tag"), [(Moo(), "moo"), (LandOffice(), "land-office"), (Draw2Cards(), "draw2-cards")])
def test_an_action_is_named_by_its_class_in_small_letters(action: Action, tag: str) -> None:
    assert msgspec.to_builtins(action) == {"do": tag}


def test_an_event_and_a_view_carry_their_kind() -> None:
    view = TOY.new(TOY.options(), 2, None).view(None)

    assert msgspec.to_builtins(Played(1, 7)) == {"event": "played", "seat": 1, "card": 7}
    assert msgspec.to_builtins(view)["view"] == "view"


@pytest.mark.parametrize(
    "raw",
    [
        {"do": "play", "card": 7, "loud": True},
        {"do": "play"},
        {"do": "play", "card": 0},
        {"do": "play", "card": 17},
        {"do": "play", "card": "7"},
        {"do": "play", "card": True},
        {"do": "shout"},
        {"card": 7},
    ],
)
def test_what_is_no_action_of_the_game_is_not_decoded(raw: dict[str, object]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.msgpack.decode(msgspec.msgpack.encode(raw), type=TOY.actions)


def test_options_refuse_what_they_do_not_know_and_what_is_out_of_bounds() -> None:
    assert msgspec.convert({"turns": 6}, Options) == Options(turns=6)
    for raw in ({"turn": 6}, {"turns": 1}, {"turns": "6"}):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(raw, Options)


def test_asks_and_outcomes_are_values() -> None:
    assert Ask(0, "turn") == Ask(0, "turn", about=0, must=True, open=False, wait=0)
    assert len({Ask(0, "turn"), Ask(0, "turn"), Ask(0, "turn", 1), Ask(0, "turn", must=False), Ask(1, "turn")}) == 4
    with pytest.raises(AttributeError):
        Ask(0, "turn").about = 1  # type: ignore[misc]
    assert Outcome((1, 2), ((3, 1), (5, 2))) == Outcome((1, 2), ((3, 1), (5, 2)))


def test_a_game_of_the_catalog_is_found_by_its_name_and_no_other() -> None:
    assert [load(name).name for name in NAMES] == list(NAMES)
    with pytest.raises(LookupError, match="no game is called 'poker'; there are "):
        load("poker")
    with pytest.raises(LookupError):
        load("kernel")
