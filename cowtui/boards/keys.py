"""The keys at a table, declared once: from here come the bindings, the last row, the help, the palette and the page of keys."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, TypeAlias

Group: TypeAlias = Literal["choose", "table", "people", "program"]


class TableKey(NamedTuple):
    """One key that means the same in every game."""

    key: str
    """As Textual calls it."""
    shown: str
    """As people call it: "Enter", "?"."""
    word: str
    """In the last row: "log"; empty: it does not stand there."""
    about: str
    """In the palette, the help and the page of keys."""
    action: str
    """What the screen does; empty: the board does it."""
    group: Group
    words: str = ""
    """By what else people look for it."""


TABLE_KEYS: Final = (
    TableKey("enter", "Enter", "", "do what the second line of the prompt says", "", "choose"),
    TableKey("space", "Space", "", "mark, where several things are chosen", "", "choose"),
    TableKey("tab", "Tab", "", "look at the rest of the table, and come back", "", "choose"),
    TableKey("escape", "Esc", "", "go one step back", "back", "choose", "undo cancel"),
    TableKey("i", "i", "hint", "get a hint: what a bot would do, and why; once more: what else", "hint", "choose", "help advice"),
    TableKey("question_mark", "?", "rules", "get help with the question, and the rules", "help", "table", "rules how to play"),
    TableKey("g", "g", "log", "read everything that happened", "log", "table", "history story past rounds"),
    TableKey("y", "y", "", "see the rounds so far", "rounds", "table", "scores history totals"),
    TableKey("equals_sign", "=", "", "list all answers", "answers", "table", "moves options"),
    TableKey("v", "v", "", "change the pace: slow, normal, fast, at once", "pace", "table", "speed slower faster motion animation quick"),
    TableKey(
        "z", "z", "", "hide the tips for newcomers; the settings bring them back", "hide_tips", "table", "newcomer beginner first help"
    ),
    TableKey("t", "t", "talk", "talk to the table", "talk", "people", "chat say message"),
    TableKey("w", "w", "", "show your cards to people who watch, or hide them", "watchers", "people", "open hands spectators show"),
    TableKey("o", "o", "", "look over a player's shoulder", "look_over", "people", "watch shadow"),
    TableKey("r", "r", "result", "see the result", "result", "table", "score end"),
    TableKey("colon", ":", "more", "find a command or a rule by a word", "commands", "program", "palette commands"),
    TableKey("q", "q", "leave", "leave the table", "leave", "program", "quit exit pause end menu"),
)
ARROW_KEYS: Final = {
    "left": "left", "h": "left", "right": "right", "l": "right", "up": "up", "k": "up", "down": "down", "j": "down",
}  # fmt: skip
OF_ROOMS: Final = frozenset("abcdeghjklmnoprstvw") | {"slash"}
"""Letters and signs that rooms use for themselves: what works in rooms too stays away from them."""
IN_ROOMS_TOO: Final = frozenset({"help", "commands", "leave", "talk", "pace"})


@dataclass(frozen=True)
class Keys:
    """The keys of a table as one player has them."""

    known: tuple[TableKey, ...] = TABLE_KEYS
    faults: tuple[str, ...] = ()
    """What the settings ask for and cannot be, each with why."""

    @property
    def clash(self) -> str:
        """What cannot be, in a sentence for the start; empty: nothing."""
        more = f"; cowtui doctor names {len(self.faults) - 1} more" if len(self.faults) > 1 else ""
        return f"Keys in the settings: {self.faults[0]}{more}. The usual key stays." if self.faults else ""

    def of(self, action: str) -> TableKey:
        """The key of an action. Raises StopIteration where there is no such action."""
        return next(known for known in self.known if known.action == action)

    def shown(self, action: str) -> str:
        """The key of an action, as people call it."""
        return self.of(action).shown

    @property
    def keymap(self) -> dict[str, str]:
        """Of the keys that are not the usual ones, by action: for the app. Ctrl+C leaves, whatever else does."""
        changed = [mine for mine, usual in zip(self.known, TABLE_KEYS, strict=True) if mine != usual]
        return {mine.action: f"{mine.key},ctrl+c" if mine.action == "leave" else mine.key for mine in changed}

    @property
    def of_the_screen(self) -> frozenset[str]:
        """Keys that the board leaves to the screen."""
        own = {known.key for known in self.known if known.action and known.action not in ("hint", "look_over", "result")}
        return frozenset(own | {"ctrl+c", "ctrl+q", "slash"})


USUAL_KEYS: Final = Keys()
