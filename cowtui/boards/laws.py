"""The laws that every board keeps, as plain functions that know no game. A broken one raises LawBroken, with its name and a sentence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import islice
from typing import Any, Final

from rich.style import Style
from typing_extensions import override

from cowtui.boards.base import ARROWS, AnyBoard, Change, Go, Say, Step
from cowtui.boards.picture import layout_of, paint_picture
from cowtui.boards.position import Position, read_events
from cowtui.boards.scene import Choice, Scene, Sheet
from cowtui.boards.spots import Spot, answering, nearest_of
from cowtui.boards.trial import Moment, Size, moments, picture, scene_of, update_of
from cowtui.widgets.region import Region
from rules import notation
from rules.kernel import Action, AnyGame, Options, Seat
from rules.trial import broken

SMALL: Final[Sequence[Size]] = ((80, 24), (60, 20))
ALL: Final[Sequence[Size]] = ((60, 20), (80, 24), (112, 36), (120, 40), (133, 45), (200, 60))
_OVER: Final = frozenset(" ─═╌")
"""What text may be written over: blanks and lines."""
_CORNERS: Final = frozenset("╭╮╰╯╔╗╚╝")
"""What other corners may be written over, to mark a card."""


# Every answer is reached by keys ------------------------------------------------------------------------------------------------


def answers_are_reached(board: AnyBoard, scene: Scene[Any], size: Size, answers: Iterable[Action]) -> None:
    """From where a new question puts the cursor (and `trial.scene_of` makes it), keys alone lead to each of these answers."""
    sheet = picture(board, scene, size)
    at_once = said_at_once(board, scene, sheet.spots)
    for action in answers:
        if action not in at_once:
            problem = _by_marks(board, scene, size, sheet, action)
            if problem:
                said = notation.write(scene.position.options, action)
                broken(answers_are_reached, f"{size}: {said!r} is reached by no keys: {problem}\n{sheet.text()}")


def said_at_once(board: AnyBoard, scene: Scene[Any], spots: Mapping[str, Spot]) -> list[Action]:
    """What one key says, on any spot that the cursor can come to."""
    said: list[Action] = []
    for name in reached(spots, scene.cursor):
        here, spot = replace(scene, cursor=name), spots[name]
        steps = [board.enter(here, spot), board.space(here, spot)] if spot.is_answer else []
        steps += [board.press(here, key.key, spot) for key in board.keys if key.when(here)]
        said += [step.action for step in steps if isinstance(step, Say) and scene.allows(step.action)]
    return said


def reached(spots: Mapping[str, Spot], start: str) -> list[str]:
    """The spots to which arrows, Tab and their own keys lead."""
    known = list(spots.values())
    among = answering(known)
    first = [spot.name for spot in known if spot.name == start or spot.key]
    for zone in dict.fromkeys(spot.zone for spot in known):  # Tab, round the table
        inside = [spot for spot in known if spot.zone == zone]
        first.append(next((spot for spot in inside if spot.is_answer), inside[0]).name)
    found = list(dict.fromkeys(first))
    answers = {spot.name for spot in among}
    next_to: dict[str, list[str]] = {}
    for group in (among, [spot for spot in known if spot.name not in answers]):
        for spot, ways in zip(group, _by_arrows(tuple([spot.region for spot in group])), strict=True):
            next_to[spot.name] = [group[place].name for place in ways]
    seen = set(found)
    for name in found:
        new = [there for there in next_to[name] if there not in seen]
        found += new
        seen.update(new)
    return found


@lru_cache(maxsize=4096)
def _by_arrows(places: tuple[Region, ...]) -> list[list[int]]:
    """Where each arrow leads, from each of these places: pictures of one table differ in what is marked, and seldom in where it stands."""
    return [list(dict.fromkeys(place for way in ARROWS if (place := nearest_of(here, places, way)) is not None)) for here in places]


def _by_marks(board: AnyBoard, scene: Scene[Any], size: Size, sheet: Sheet, action: Action) -> str:
    """Mark what belongs to an answer as keys would, go to the spot that says it, and press Enter there. Why not; empty: it works."""
    step = board.hinted(scene, action, sheet.spots)
    if not isinstance(step, Change | Go):
        return "nothing says it at once, and `hinted` does not tell how to take it up"
    wanted, name = (step.choice, step.cursor or scene.cursor) if isinstance(step, Change) else (scene.choice, step.spot)
    marked, names, is_fresh = scene, reached(sheet.spots, scene.cursor), True
    while far := _far(marked.choice, wanted):
        nearer = next((one for one in _changes(board, marked, sheet.spots, names) if _far(one, wanted) < far), None)
        if nearer is not None:
            marked, is_fresh = replace(marked, choice=nearer), False
        elif is_fresh:
            return f"no key leads from {marked.choice} to {wanted}"
        else:  # what was marked since may have brought other spots
            sheet = picture(board, marked, size)
            names, is_fresh = reached(sheet.spots, _start(marked, sheet.spots)), True
    there = replace(marked, choice=wanted, cursor=name)
    spots = picture(board, there, size).spots
    if name not in spots:
        return f"there is no spot {name!r}"
    if name not in reached(spots, _start(scene, spots)):
        return f"no key leads to {name!r}"
    said = board.enter(there, spots[name])
    keyed = [board.press(there, key.key, spots[name]) for key in board.keys if key.when(there)]
    return "" if Say(action) in (said, *keyed) else f"Enter on {name!r} does {said}"


def _start(scene: Scene[Any], spots: Mapping[str, Spot]) -> str:
    return scene.cursor if scene.cursor in spots else next(iter(spots))


def _changes(board: AnyBoard, scene: Scene[Any], spots: Mapping[str, Spot], names: Sequence[str]) -> Iterator[Choice]:
    """What one key makes of what is taken up, on any of these spots."""
    keys = [*ARROWS, *(key.key for key in board.keys if key.when(scene))]
    for name in names:
        here, spot = replace(scene, cursor=name), spots[name]
        steps: list[Step | None] = [board.space(here, spot), *(board.press(here, key, spot) for key in keys)]
        yield from (step.choice for step in steps if isinstance(step, Change))


def _far(choice: Choice, wanted: Choice) -> int:
    """How many marks, switches and ways lie between two choices."""
    have, want = list(choice.marks), list(wanted.marks)
    missing = [mark for mark in want if mark not in have or have.remove(mark)]  # type: ignore[func-returns-value]
    return 100 * (len(have) + len(missing) + len(choice.flags ^ wanted.flags)) + abs(wanted.way - choice.way)


# The showing of a turn ----------------------------------------------------------------------------------------------------------


def showing_is_true(board: AnyBoard, game: AnyGame, options: Options, seats: int, seat: Seat | None, seed: int, most: int) -> set[str]:
    """Unfold each turn of a random game event by event: at its end stands the next view. The fields of `unshown` that were needed."""
    needed: set[str] = set()
    before: Any = None
    for moment in islice(moments(game, options, seats, seed), most):
        update = update_of(game, options, moment.state, seat, moment.events, seats)
        position = Position.read(game, seat, update)
        if before is not None:
            view = before
            for event in read_events(game, update):
                view = board.after(view, event)
            for field in view.__struct_fields__:
                shown, told = getattr(view, field), getattr(position.view, field)
                if shown == told:
                    continue
                if field not in board.unshown:
                    broken(
                        showing_is_true,
                        f"after {[type(event).__name__ for event in moment.events]} the picture has {field} = {shown}, "
                        f"the next view {told}; mend `after`, or name the field in `unshown` with why",
                    )
                needed.add(field)
        before = position.view
    return needed


# What is painted ----------------------------------------------------------------------------------------------------------------


class StrictSheet(Sheet):
    """A sheet that keeps a list of what does not fit: text outside its part or its zones, over other text, or cut."""

    faults: list[str]
    zones: Sequence[Region]
    """Where text may stand; empty: everywhere."""

    @classmethod
    def strict(cls, scene: Scene[Any], size: Size, zones: Sequence[Region] = ()) -> StrictSheet:
        """Make an empty one."""
        sheet = cls.for_scene(scene, *size)
        sheet.faults, sheet.zones = [], zones
        return sheet

    @override
    def put(self, x: int, y: int, text: str, style: Any = None, width: int | None = None) -> int:
        if text.strip():
            if not (0 <= y < self.height and 0 <= x < self.width):
                self.faults.append(f"row {y + self._top}, column {x + self._left}: {text!r} stands outside")
            elif len(text) > (room := self.width - x if width is None else min(width, self.width - x)):
                self.faults.append(f"row {y + self._top}: {text!r} is cut to {room} columns")
        return super().put(x, y, text, style, width)

    @override
    def _write(self, x: int, y: int, chars: list[str], style: Style) -> None:
        left, top, text = x + self._left, y + self._top, "".join(chars)
        if text.strip():
            before = self._chars[top][left : left + len(chars)]
            if any(old not in _OVER and old != new and not {old, new} <= _CORNERS for old, new in zip(before, chars, strict=True)):
                self.faults.append(f"row {top}, column {left}: {text!r} over {''.join(before)!r}")
            if self.zones and not any(zone.holds(Region(left, top, len(text.rstrip()), 1)) for zone in self.zones):
                self.faults.append(f"row {top}, column {left}: {text!r} stands outside its zone")
        super()._write(x, y, chars, style)


def picture_is_clean(board: AnyBoard, scene: Scene[Any], size: Size) -> None:
    """Nothing stands over other text, outside its zone, or cut."""
    zones = scene.layout
    whole = StrictSheet.strict(scene, size)
    paint_picture(board, scene, whole)
    faults = [fault for fault in whole.faults if not (scene.size == "S" and _may_be_cut(fault, scene))]
    table, hand = [zones.table, zones.side, zones.story], [zones.hand, zones.story]
    for paint, allowed in ((board.paint_table, table if board.story_below else [*table, zones.hand]), (board.paint_hand, hand)):
        alone = StrictSheet.strict(
            scene, size, [Region(*zone).moved(zones.left, zones.top) for zone in allowed if zone.width and zone.height]
        )
        paint(scene, alone.part(zones.left, zones.top, zones.width, zones.height))
        faults += [fault for fault in alone.faults if fault.endswith("zone")]
    if faults:
        broken(picture_is_clean, f"{size}: {'; '.join(dict.fromkeys(faults))}\n{whole.text()}")


def _may_be_cut(fault: str, scene: Scene[Any]) -> bool:
    """At 60×20 the bar and the third line of the prompt may be cut: what the question needs is elsewhere."""
    rows = (0, scene.layout.prompt.y + 2)
    return "is cut" in fault and any(fault.startswith(f"row {row}:") for row in rows)


def watching_answers_nothing(board: AnyBoard, scene: Scene[Any], size: Size) -> None:
    """Who only watches has nothing to answer, whatever the view shows."""
    spots = picture(board, scene, size).spots
    if offered := [spot.name for spot in spots.values() if spot.is_answer]:
        broken(watching_answers_nothing, f"{size}: a watcher is offered {offered}")


# Scenes -------------------------------------------------------------------------------------------------------------------------


def scenes(
    board: AnyBoard, game: AnyGame, options: Options, seats: int, moment: Moment, seat: Seat | None, size: Size
) -> Iterator[Scene[Any]]:
    """A moment as it is shown to a seat: settled, and each step of the turn before it."""
    settled = scene_of(game, options, moment.state, seat, size, events=moment.events, seats=seats, board=board)
    yield settled
    view = settled.view
    for event in moment.events:
        seen = game.redact(event, seat)
        if seen is not None and board.pace(settled, seen):
            yield replace(settled, view=view, event=seen, showing=True, cursor="")


def shadow_scene(board: AnyBoard, game: AnyGame, options: Options, seats: int, moment: Moment, seat: Seat, size: Size) -> Scene[Any]:
    """What somebody sees who looks over a seat's shoulder."""
    update = update_of(game, options, moment.state, seat, moment.events, seats)
    position = Position.read(game, None, update)
    mine = scene_of(game, options, moment.state, seat, size, seats=seats, board=board)
    return replace(mine, position=position, is_for_looking=True, cursor="", layout=layout_of(board, *size))
