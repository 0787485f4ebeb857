"""What is said of the games before they are played: every option of every game has words, and they say what is chosen."""

from __future__ import annotations

import msgspec
import pytest

from cowtui.wording.about.base import about_of, in_words, preset_of, values_of
from rules.catalog import NAMES, load


@pytest.mark.parametrize("name", NAMES)
def test_every_option_has_a_label_a_sentence_and_a_word_for_each_value(name: str) -> None:
    game = load(name)
    about = about_of(game)
    named = [option.name for option in about.options()]
    assert sorted(named) == sorted(field.name for field in msgspec.structs.fields(game.options))
    for option in about.options():
        assert option.label[0].isupper()
        assert option.about.endswith(".")
        assert len(option.about) <= 116
        for value in values_of(game, option.name, getattr(game.options(), option.name)):
            said = option.say(value)
            assert said not in ("True", "False", "None", "0")
            assert "_" not in said
            assert len(said) <= 46
    assert any(option.is_main for option in about.options())


@pytest.mark.parametrize("name", NAMES)
def test_the_quick_game_is_a_game_of_these_rules_and_has_words(name: str) -> None:
    game = load(name)
    about = about_of(game)
    assert preset_of(about, game, game.options()) == "rulebook"
    assert in_words(game, game.options()) == about.rulebook_words
    if about.quick is not None:
        quick = msgspec.convert(dict(about.quick), game.options)
        assert preset_of(about, game, quick) == "quick"
        assert in_words(game, quick) == about.quick_words
        game.new(quick, game.usual, None)


def test_numbers_are_said_with_their_noun() -> None:
    take5, cowtown = load("take5"), load("cowtown")
    limit, rounds = about_of(take5).options()[:2]
    assert (limit.say(66), rounds.say(0), rounds.say(1), rounds.say(3)) == (
        "at 66 bullheads",
        "no fixed number of rounds",
        "one round",
        "3 rounds",
    )
    grace = next(option for option in about_of(cowtown).options() if option.name == "catch_grace")
    assert (grace.say(0), grace.say(1000), grace.say(2500), grace.say(3000)) == ("none", "1 second", "2.5 seconds", "3 seconds")
    assert in_words(cowtown, cowtown.options(rounds=2, catch_hint=True)) == "2 rounds, who forgot to call: the table shows it"


def test_the_sentence_of_each_game_fits_its_line() -> None:
    for name in NAMES:
        about = about_of(load(name))
        assert 20 < len(about.sentence) <= 74
        assert about.minutes
        assert about.weight
