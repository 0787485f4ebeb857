"""Case files: what holds passes, and everything that can be wrong with one gets its sentence."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from toy.game import GAME as TOY

from rules import cases
from rules.errors import CaseError, CaseFailed
from rules.take5 import GAME as TAKE5
from rules.take5.components import Row

ROOT = Path(__file__).parents[2]

MOO = """
rule  = ["TY-05", "TY-06"]
seats = 3
options.window = 0
[given]
hands = [[2, 6], [4, 7], [1, 12]]
pile  = [3, 8, 9, 10, 11]
heap  = "5"
"""
PLAYED = MOO + '[[say]]\nseat = 0\ndo = "play 6"\n[[say]]\nseat = 1\ndo = "moo"\n'


def run(text: str) -> None:
    cases.run(TOY, cases.read(text))


# What holds ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "holds",
    [
        "[then]\nheap = [5, 6]\nhands = [[2], [4, 7], [1, 12]]\ncaller = 1\ncoins = [3, 3, 3]",
        '[then]\nasks = ["1 turn", "0 offer", "1 offer", "2 offer", "0 gate", "2 gate", "-1 close"]',
        '[then]\nlegal = {0 = ["offer 2 to 2", "offer 2 to 3", "pass"], "-1" = []}\nbank = 30',
        "[[sees]]\nseat = 2\nhand = [1, 12]\nsizes = [1, 2, 2]\n[[sees]]\nseat = 'watcher'\nhand = []\ncaller = 1",
        "[then]\nturn = 1\n[[sees]]\nseat = 0\nheap = '5 6'",
        '[[say]]\nseat = -1\ndo = "close"\n[then]\ncoins = [3, 4, 3]\nbank = 29',
        '[refused]\nrule = "TY-06"\n[[say]]\nseat = 1\ndo = "gate"',
        '[refused]\nrule = "TY-06"\ntext = "no coin"\n[[say]]\nseat = 1\ndo = "pass"',
    ],
)
def test_what_holds_passes_and_passes_again(holds: str) -> None:
    case = cases.read(PLAYED + holds)

    cases.run(TOY, case)
    cases.run(TOY, case)


def test_a_case_without_anything_said_tells_of_its_position() -> None:
    run(MOO + '[then]\nasks = ["0 turn", "0 offer", "1 offer", "2 offer"]')


def test_places_and_scores_are_those_of_the_end() -> None:
    run(MOO + 'turn = 12\ncoins = [4, 2, 4]\n[then]\nasks = []\nranks = [1, 3, 1]\nscores = [4, "2", "8/2"]')


def test_a_rule_is_a_number_or_a_list_of_them() -> None:
    assert cases.read('rule = "TY-01"\nseats = 2\n[then]\nturn = 0').rules == ["TY-01"]
    assert cases.read(PLAYED + "[then]\nturn = 1").rules == ["TY-05", "TY-06"]


def test_fields_are_spelled_as_in_notation_or_as_numbers() -> None:
    for cow in ('"4"', "3"):
        text = f'rule = "T5-41"\nseats = 2\n[given]\npicks = [0, 0]\nrows = [[3], [78], [104], "53"]\nhands = [[43], [103]]\ncow = {cow}\n'
        cases.run(TAKE5, cases.read(text + '[then]\ncow = 3\nasks = ["0 pick", "1 pick"]\n[[sees]]\nseat = 0\ncow = "4"'))


def test_structs_and_maps_are_spelled_within() -> None:
    offers = 'offers = [{number = 4, seller = 0, buyer = 1, card = "6", price = 1}]\n'
    run(MOO + offers + '[then]\nlegal = {1 = ["offer 4 to 1", "offer 4 to 3", "decline 4", "accept 4"]}')

    assert cases.value(dict[Row, list[Row]], TAKE5.options(), {"4": "1 2"}, "rows") == {3: [0, 1]}
    with pytest.raises(CaseError, match="rows: '5' is no row"):
        cases.value(dict[Row, list[Row]], TAKE5.options(), {"5": []}, "rows")


def test_the_table_before_this_one_may_be_told() -> None:
    run('rule = "TY-01"\nseats = 2\n[last]\nranks = [1, 2]\nscores = [[3, 1], [2, 1]]\n[then]\nturn = 0')


# What does not hold --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("claim", "sentence"),
    [
        ("[then]\nheap = [5]", "then: heap is [5, 6]; the case wants [5]"),
        (
            '[then]\nasks = ["1 turn"]',
            "asks is ['1 turn', '0 offer', '1 offer', '2 offer', '0 gate', '2 gate', '-1 close']; the case wants",
        ),
        ("[then]\nranks = [1, 1, 1]", "ranks is None; the case wants [1, 1, 1]"),
        ("[then]\nscores = [3, 3, 3]", "scores is None; the case wants ['3', '3', '3']"),
        (
            '[then]\nlegal = {2 = ["pass"]}',
            "legal is {'2': ['offer 1 to 1', 'offer 1 to 2', 'pass', 'gate']}; the case wants {'2': ['pass']}",
        ),
        ("[[sees]]\nseat = 1\nhand = [4]", "seat 1 sees: hand is (4, 7); the case wants (4,)"),
        ('[refused]\nrule = "TY-05"', "'moo' is not refused; the case wants TY-05"),
        ('[[say]]\nseat = 2\ndo = "moo"\n[then]\nturn = 1', "say 3, 'moo' of seat 2, is refused: TY-05: there is nothing to cry Moo at"),
        (
            '[[say]]\nseat = 2\ndo = "moo"\n[[say]]\nseat = 2\ndo = "gate"\n[refused]\nrule = "TY-06"',
            "say 3, 'moo' of seat 2, is refused: TY-05",
        ),
        (
            '[[say]]\nseat = 2\ndo = "moo"\n[refused]\nrule = "TY-06"',
            "'moo' is refused under TY-05: there is nothing to cry Moo at; the case wants TY-06 ",
        ),
        (
            '[[say]]\nseat = 2\ndo = "moo"\n[refused]\nrule = "TY-05"\ntext = "too late"',
            "'moo' is refused under TY-05: there is nothing to cry Moo at; the case wants TY-05 too late",
        ),
    ],
)
def test_what_does_not_hold_is_told_with_what_is_and_what_should_be(claim: str, sentence: str) -> None:
    with pytest.raises(CaseFailed) as wrong:
        run(PLAYED + claim)

    assert str(wrong.value).startswith(sentence)


def test_nothing_said_is_not_refused() -> None:
    with pytest.raises(CaseFailed, match="'nothing' is not refused; the case wants TY-05"):
        run(MOO + '[refused]\nrule = "TY-05"')


# What is no case -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("rule = ", "not a case: Invalid value"),
        ("seats = 3\n[then]\nturn = 1", "not a case: Object missing required field `rule`"),
        ('rule = "TY-01"\n[then]\nturn = 1', "not a case: Object missing required field `seats`"),
        ('rule = "TY-01"\nseats = "two"\n[then]\nturn = 1', "not a case: Expected `int`, got `str` - at `$.seats`"),
        ('rule = "TY-01"\nseats = 2\nplayers = 2\n[then]\nturn = 1', "not a case: Object contains unknown field `players`"),
        ('rule = "TY-01"\nseats = 2', "not a case: it says either what then holds ([then], [[sees]]) or what is [refused]"),
        ('rule = "TY-01"\nseats = 2\n[then]\nturn = 0\n[refused]\nrule = "TY-01"', "not a case: it says either"),
        ('rule = "TY-01"\nseats = 2\n[[sees]]\nseat = 0\n[refused]\nrule = "TY-01"', "not a case: it says either"),
        ('rule = "TY-01"\nseats = 2\n[refused]\nwhy = "TY-01"', "not a case: Object"),
        ('rule = "TY-01"\nseats = 5\n[then]\nturn = 0', "options: TY-01: the Toy is for 2 to 4 players, not 5"),
        ('rule = "TY-01"\nseats = 2\noptions.cards = 7\n[then]\nturn = 0', "options: Expected `int` >= 10 - at `$.cards`"),
        ('rule = "TY-01"\nseats = 2\noptions.cows = 7\n[then]\nturn = 0', "options: Object contains unknown field `cows`"),
        ('rule = "TY-01"\nseats = 2\nlast.ranks = [1]\n[then]\nturn = 0', "last: Object missing required field `scores`"),
        (MOO + "cows = 3\n[then]\nturn = 0", "given: the state of The Toy has no 'cows'; it has options, hands, pile, bottom"),
        (MOO + "bottom = 17\n[then]\nturn = 0", "given.bottom: Expected `int` <= 16"),
        (MOO + 'coins = "3 x"\n[then]\nturn = 0', "given.coins: 'x' is not a number"),
        (MOO + "coins = 3\n[then]\nturn = 0", "given.coins: Expected `array`, got `int`"),
        (MOO + '[[say]]\nseat = 0\ndo = "jump"\n[then]\nturn = 0', "say 1: 'jump' is no action here; one says: deal HANDS heap TOP"),
        (MOO + '[[say]]\nseat = 3\ndo = "moo"\n[then]\nturn = 0', "say 1: there is no seat 3 at a table of 3; the table itself is -1"),
        (MOO + '[[say]]\nseat = -2\ndo = "moo"\n[then]\nturn = 0', "say 1: there is no seat -2 at a table of 3; the table itself is -1"),
        (MOO + "[[say]]\nseat = 0\n[then]\nturn = 0", "not a case: Object missing required field `do`"),
        (MOO + "[then]\ncows = 0", "then: there is no 'cows'; there are options, hands, pile, bottom"),
        (MOO + "[then]\nbottom = 17", "then: bottom: Expected `int` <= 16"),
        (MOO + 'turn = 12\n[then]\nscores = ["three"]', "then: 'three' is no score; one is a whole number or a fraction in quotes, '5/3'"),
        (MOO + 'turn = 12\n[then]\nscores = ["3/0"]', "then: '3/0' is no score"),
        (MOO + "[[sees]]\nhand = []", 'sees: `seat` is a number from 0 to 2, or "watcher"; not None'),
        (MOO + "[[sees]]\nseat = 3\nhand = []", 'sees: `seat` is a number from 0 to 2, or "watcher"; not 3'),
        (MOO + "[[sees]]\nseat = 'Ann'\nhand = []", "sees: `seat` is a number from 0 to 2, or \"watcher\"; not 'Ann'"),
        (MOO + "[[sees]]\nseat = 1\npile = []", "seat 1 sees: there is no 'pile'; there are seat, hand, sizes"),
    ],
)
def test_what_is_no_case_gets_its_sentence(text: str, sentence: str) -> None:
    with pytest.raises(CaseError) as unread:
        run(text)

    assert str(unread.value).startswith(sentence)


def test_a_row_that_nobody_can_spell_gets_its_sentence() -> None:
    with pytest.raises(CaseError, match=r"given\.cow: '5' is no row; rows are 1 to 4"):
        cases.run(TAKE5, cases.read('rule = "T5-41"\nseats = 2\n[given]\ncow = "5"\n[then]\nround = 0'))


# The command ---------------------------------------------------------------------------------------------------------------


def command(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "rules.cases", *map(str, arguments)], cwd=ROOT, capture_output=True, text=True, timeout=60, check=False
    )


SPREAD = 'rule = "T5-21"\nseats = 2\noptions.variant = "logic"\n[[say]]\nseat = -1\ndo = "spread"\n[then]\n'


def folder(tmp_path: Path, game: str = "take5", **texts: str) -> list[Path]:
    """Case files where they would lie for that game."""
    (tmp_path / game / "cases").mkdir(parents=True)
    paths = [tmp_path / game / "cases" / f"{name}.toml" for name in texts]
    for path, text in zip(paths, texts.values(), strict=True):
        path.write_text(text, "utf-8")
    return paths


def test_the_command_says_how_many_hold_and_ends_well(tmp_path: Path) -> None:
    ran = command(*folder(tmp_path, one=SPREAD + 'asks = ["0 claim"]', other=SPREAD + "rest = []"))

    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "2 of 2 cases hold\n", "")


def test_the_command_names_the_files_that_do_not_hold(tmp_path: Path) -> None:
    well, wrong, none = folder(tmp_path, well=SPREAD + "rest = []", wrong=SPREAD + "rest = [1]", none="rule =")
    gone = tmp_path / "take5" / "cases" / "gone.toml"
    ran = command(well, wrong, none, gone)

    assert (ran.returncode, ran.stdout) == (1, "1 of 4 cases hold\n")
    assert [line.split(": ")[0] for line in ran.stderr.splitlines()] == [str(wrong), str(none), str(gone)]
    assert "then: rest is []; the case wants [1]" in ran.stderr


def test_the_command_says_which_games_there_are(tmp_path: Path) -> None:
    (path,) = folder(tmp_path, game="poker", one=SPREAD + "rest = []")

    ran = command(path)
    assert ran.returncode == 1
    assert "no game is called 'poker'; there are " in ran.stderr
    assert command(path, "--game", "take5").returncode == 0


def test_a_file_that_is_no_text_is_named(tmp_path: Path) -> None:
    (path,) = folder(tmp_path, one="")
    path.write_bytes(b"rule = \xff")

    ran = command(path)
    assert ran.returncode == 1
    assert ran.stderr.startswith(f"{path}: ")
    assert "Traceback" not in ran.stderr


def test_the_command_without_a_file_says_how_it_is_called() -> None:
    ran = command()

    assert ran.returncode == 2
    assert "usage: python -m rules.cases" in ran.stderr
