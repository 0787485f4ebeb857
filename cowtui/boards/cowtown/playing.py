"""What the prompt of Cowtown says of a play: where the cards go, what that risks and earns, why it does not work, what else would."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len

from cowtui.boards.cowtown.hand import lit_places
from cowtui.boards.cowtown.plan import attempt, calls, chosen, marked_places, options_of, place_of, reach, shown_stack, taken_up
from cowtui.boards.scene import Scene
from cowtui.boards.spots import Spot
from cowtui.widgets.text import Line, Part, parts, plain, sentence
from rules.cowtown import plays
from rules.cowtown.actions import Play
from rules.cowtown.components import NUMBER, TOP, Run, counted, listed, name_card, name_face, name_run
from rules.cowtown.view import View, kick_percent, unseen_numbers
from rules.cowtown.words import risk

WORDS: Final = ("zeros", "ones", "twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens")


def _width(scene: Scene[View]) -> int:
    return scene.layout.prompt.width - 2


def fitting(scene: Scene[View], *lines: Line) -> Line:
    """Choose the first line that fits into the prompt; else the last."""
    return next((line for line in lines if cell_len(plain(line)) <= _width(scene)), lines[-1])


def joined(scene: Scene[View], pieces: Sequence[Line]) -> Line:
    """Join as many pieces as fit, two blanks between them."""
    found: list[Part] = []
    for piece in pieces:
        more: list[Part] = [*found, *(["  "] if found else []), *parts(piece, "note")]
        if piece and cell_len(plain(more)) <= _width(scene):
            found = more
    return found


def play_does(scene: Scene[View], runs: Sequence[Run]) -> Line:
    """Say what Enter plays, and what that risks and earns: as much in words as fits."""
    return fitting(scene, *(_play_line(scene, runs, brevity) for brevity in range(scene.size not in ("L", "XL"), 6)))


def _play_line(scene: Scene[View], runs: Sequence[Run], brevity: int) -> Line:
    """Say it whole (0); without what a kick means (1); with the letters of stacks (2); short (3, 4); without the cards (5)."""
    view, options = scene.view, options_of(scene)
    lettered, short = brevity > 1 and len(runs) > 1, brevity > 2
    where = [f"{name_run(run.cards)} on {shown_stack(run.stack) if lettered else top_of(view, run)}" for run in runs]
    said: list[Part] = [f"Enter puts {listed(where)}" if not short else f"{'Enter: ' * (brevity == 3)}{', '.join(where)}"]
    count = sum(len(run.cards) for run in runs)
    if brevity == 5:
        letters = listed([shown_stack(run.stack) for run in runs])
        said = [f"{counted(count, 'card')} on {letters if len(runs) < 4 else counted(len(runs), 'stack')}"]
    elif doors := plays.doors(runs):
        said.append(f"{',' if short else ' and'} closes {'that barn' if doors == len(runs) == 1 else counted(doors, 'barn')}")
    gains = [counted(plays.scorecows(runs), "scorecow")] if plays.scorecows(runs) else []
    gains += ["Mooooo" if short else "calls Mooooo"] * calls(scene)
    gains += ["out" if short else "you go out"] * (count == len(view.hand))
    if not plays.is_bullish(view.stacks, runs):
        return [*said, f": {listed(['safe', *gains]) if not short else ', '.join(['safe', *gains])}."]
    percent = kick_percent(options, view)
    danger = f"{percent}% kick" if short else risk(options, view)
    danger += ": you draw a card" * (not brevity and percent > 0)
    said += [". ", (f"{danger[:1].upper()}{danger[1:]}.", "bad" if percent else "note")]
    if short:
        return [*said, f" Else {', '.join(gains)}."] if gains else said
    return [*said, f" {'If not' if percent else 'You get'}: {listed(gains)}."] if gains else said


def letter_of(run: Run) -> str:
    """Name the stack that a run goes on by its letter."""
    return shown_stack(run.stack)


def top_of(view: View, run: Run) -> str:
    """Name the card that a run goes on: `Blue 6`, `a Blue town card`."""
    top = view.stacks[run.stack][-1]
    return name_card(top) if NUMBER[top] else f"a {name_card(top)}"


def why_no_play(scene: Scene[View], spot: Spot) -> str:
    """Say why what is taken up cannot be played, and what would help."""
    view, faces = scene.view, taken_up(scene)
    if not faces:
        return ""
    place = place_of(spot.name)
    may_go = len(faces) == 1 and (place is None or place in lit_places(scene) or bool(marked_places(scene)))
    if may_go and (partners := sorted(reach(view, faces))):
        with_these = listed_or([name_face(face) for face in partners[:3]])
        return f"{name_face(faces[0])} goes only together with {with_these}: Space marks."
    if len(faces) == 1:
        number = NUMBER[2 * faces[0]]
        missing = f"no stack shows a{'n' if number == 9 else ''} {number - 1}" if number > 1 else "no town card is open"
        return f"Not now: {plays.number_goes_on(number)}, and {missing}."
    refused = scene.position.why_not(Play(attempt(view, faces)))
    return sentence(refused.text) if refused else ""


def listed_or(items: Sequence[str]) -> str:
    """Join items as alternatives: `a, b or c`."""
    return " or ".join(filter(None, (", ".join(items[:-1]), *items[-1:])))


def other_way(scene: Scene[View], runs: Sequence[Run]) -> Line:
    """Say what `o` changes: the runs that go elsewhere then."""
    now = {(run.stack, run.cards) for run in chosen(scene)}
    moved = [run for run in runs if (run.stack, run.cards) not in now] or runs
    view, options = scene.view, options_of(scene)
    is_one = len(moved) == len(chosen(scene)) == len(moved[0].cards) == 1  # what Enter plays, elsewhere
    where = listed([f"{'it' if is_one else name_run(run.cards)} on {_told_apart(view, run)}" for run in moved])
    if not plays.is_bullish(view.stacks, runs):
        return [("o", "key"), f" puts {where}: safe"]
    if plays.is_bullish(view.stacks, chosen(scene)):
        return [("o", "key"), f" puts {where}, same risk"]
    return [("o", "key"), f" puts {where}: ", (risk(options, view), "bad")]


def _told_apart(view: View, run: Run) -> str:
    """Name the card that a run goes on, and the letter of its stack where another shows the same card."""
    tops = [cards[-1] // 2 for cards in view.stacks if cards]
    is_double = tops.count(view.stacks[run.stack][-1] // 2) > 1
    return f"{top_of(view, run)} ({shown_stack(run.stack)})" if is_double else top_of(view, run)


def next_number(scene: Scene[View]) -> Line:
    """Say how many cards there are yet that would go on top of what is played."""
    runs = chosen(scene)
    if len(runs) != 1 or NUMBER[2 * runs[0].cards[-1]] == TOP:
        return ""
    number = NUMBER[2 * runs[0].cards[-1]] + 1
    count = unseen_numbers(options_of(scene), scene.view)[number]
    return (
        f"{count} {WORDS[number] if count != 1 else WORDS[number].removesuffix('s').removesuffix('xe') + 'x' * (number == 6)} not seen yet"
    )
