"""Every sentence that a game says in play, and every sentence that stands in the program, read for grammar and for words that are ours."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest
from wording.grammar import faults

from rules.catalog import NAMES, load
from rules.chance import Fast
from rules.errors import IllegalAction
from rules.kernel import AnyGame, Options
from rules.playout import at_random, hurried, plies

ROOT = Path(__file__).parents[2]
PLAYERS = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gil", "Hana", "Ida", "Jo")
GAMES = 3
PLIES = 250
"""Of a game, so many are listened to."""


def sentences_of(game: AnyGame, options: Options, seats: int, seed: int) -> Iterator[str]:
    """What a random game tells everybody: its events, its views, what its answers bring, and refusals of what another seat could say."""
    names = PLAYERS[:seats]
    state = game.new(options, seats, None)
    chance = Fast(seed)
    for number, ply in enumerate(islice(plies(state, at_random(chance), chance), PLIES)):
        for viewer in (None, 0, seats - 1):
            for event in ply.events:
                seen = game.redact(event, viewer)
                if seen is not None and (told := game.describe_event(options, seen, names)):
                    yield told
        if number % 9:
            continue
        for viewer in (None, 0):
            yield from game.describe_view(options, state.view(viewer), names)
        for ask in state.asks():
            if ask.seat < 0:
                continue
            view = state.view(ask.seat)
            for action in islice(state.legal(ask), 8):
                if said := game.describe_action(options, view, action):
                    yield said
                if said := game.name_action(options, view, action, names):
                    yield f"You chose to {said}."
                for other in range(seats):
                    try:
                        state.check(other, action)
                    except IllegalAction as refused:
                        yield refused.text


@pytest.mark.parametrize("name", NAMES)
def test_what_a_game_tells_is_english(name: str) -> None:
    game = load(name)
    found: dict[str, str] = {}
    heard: set[str] = set()
    for seed in range(GAMES):
        seats = min(game.seats[-1 - seed], game.usual + 1)
        for sentence in sentences_of(game, hurried(game, game.options()), seats, seed):
            if sentence in heard:
                continue
            heard.add(sentence)
            for fault in faults(sentence):
                found.setdefault(fault, sentence)
    for sentence, _ in game.prompts.values():
        for fault in faults(sentence):
            found.setdefault(fault, sentence)
    assert not found, "\n".join(f"{fault}  in  {sentence}" for fault, sentence in found.items())


@pytest.mark.parametrize(
    ("sentence", "fault"),
    [
        ("Ben took 1 bullheads.", "number: '1 bullheads'"),
        ("11 bullhead", "number: '11 bullhead'"),
        ("0 card left", "number: '0 card'"),
        ("You need a 8.", "article: 'a 8'"),
        ("An 7 goes there.", "article: 'An 7'"),
        ("a old cow", "article: 'a old'"),
        ("Seat 2 is away.", "seat number: 'Seat 2'"),
        ("B7* fits.", "a code of a card: 'B7*'"),
        ("No: Ann is away.", "No: before a sentence: 'No: '"),
        ("the the cow", "a word twice"),
    ],
)
def test_a_fault_is_found(sentence: str, fault: str) -> None:
    assert fault in list(faults(sentence))


@pytest.mark.parametrize(
    "sentence", ["1 bullhead", "0 cards", "an 8", "an 11", "a 110", "a 7", "2 more cards", "a useful cow", "1.50 mooney"]
)
def test_what_is_right_is_let_stand(sentence: str) -> None:
    assert not list(faults(sentence))


OLD_PHRASES = (ROOT / "tests/wording/old_phrases.txt").read_text("utf-8").splitlines()


def literals(path: Path) -> Iterator[tuple[int, str]]:
    """The texts of a module that are not docstrings."""
    nodes = list(ast.walk(ast.parse(path.read_text("utf-8"))))
    docs = {
        id(node.value) for body in nodes if isinstance(body, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        for node in body.body if isinstance(node, ast.Expr)
    }  # fmt: skip
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield node.lineno, node.value


def found_in(text: str) -> list[str]:
    return [phrase for phrase in OLD_PHRASES if phrase in text]


def test_no_phrase_that_nobody_says_is_left_in_the_program() -> None:
    left = [
        f"{path.relative_to(ROOT)}:{line}: {phrase}"
        for package in ("cowtui", "net", "rules")
        for path in sorted((ROOT / package).rglob("*.py"))
        for texts in [list(literals(path))]
        for phrase in found_in("\0".join(text for _, text in texts))
        for line, text in texts
        if phrase in text
    ]
    assert not left, "\n".join(left)
