"""What the keys at a table open over it: talk, help, the log, the rounds, all answers, the palette, questions. The table stays in sight."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace
from typing_extensions import override

from cowtui.boards.board import Board
from cowtui.boards.keys import TableKey
from cowtui.boards.layout import Zone
from cowtui.boards.picture import layout_of
from cowtui.boards.showing import PACES
from cowtui.screens.base import StageScreen
from cowtui.screens.commands import WORDS, Wish, looked_up, wishes
from cowtui.screens.finder import FinderScreen, Found
from cowtui.screens.log import LogScreen
from cowtui.screens.people import ask_first, wishes_about_people
from cowtui.screens.sheet import SheetKey, SheetScreen
from cowtui.screens.talk import TalkScreen
from cowtui.widgets.faces import SMALL_SIGNS
from cowtui.widgets.text import Kind, Line, wrap
from net.core.messages import Chat, FromClient, Pace, SetPace, Shadow, TakeBack
from rules import notation
from rules.errors import NotationError
from rules.kernel import TABLE, Action, Seat

if TYPE_CHECKING:
    from cowtui.seat.sitting import Sitting


class OverTable(StageScreen):
    """The keys of a table that open something over it."""

    goes_on = "The game goes on; "
    sitting: Sitting
    table: Board
    whole: deque[tuple[Kind, str]]
    """Everything that happened."""
    chat: deque[str]
    talkers: dict[str, None]
    """Who has said something here, in order."""
    muted: set[str]
    """Whose lines are not shown."""
    rounds: list[tuple[int, ...]]
    """What each round has brought each seat."""

    def note(self, text: str) -> None:
        """Say something that the program remarks, in the story too."""
        raise NotImplementedError

    def show_keys(self) -> None:
        """Bring the keys in the last row up to date."""
        raise NotImplementedError

    def show_tips(self) -> None:
        """Put a tip with each question where the player is new to the game, and wants it."""
        raise NotImplementedError

    @property
    def is_over(self) -> bool:
        """Whether the end of the game stands on the table."""
        return self.table.position is not None and self.table.position.outcome is not None and not self.table.showing

    def known_keys(self) -> list[TableKey]:
        """The keys of the screen that do something now; once nothing is shown any more, that of the pace opens the replay."""
        known = [one for one in self.cow.keys.known if one.action and self.check_action(one.action, ())]
        return [_for_replay(one) if one.action == "pace" else one for one in known] if self.is_over else known

    def action_replay(self) -> None:
        """Step through the game that has ended."""
        raise NotImplementedError

    # Where the small screens stand -----------------------------------------------------------------------------------------

    @override
    def lower_rows(self) -> Zone:
        zones = layout_of(self.table.game, *self.table.room())
        top = zones.story.y if zones.story.height else zones.heading
        return Zone(zones.left, zones.top + top, zones.hand.width, zones.height - top)

    def _under_prompt(self) -> Zone:
        """The two lower rows of the prompt."""
        zones = layout_of(self.table.game, *self.table.room())
        return Zone(zones.left + zones.prompt.x, zones.top + zones.prompt.y + 1, zones.prompt.width, 2)

    # Help ------------------------------------------------------------------------------------------------------------------

    @override
    def action_rules(self) -> None:
        self.action_help()

    def action_help(self) -> None:
        """Explain the question that stands, and which keys there are; from there the rulebook opens at its rule, or at its first page."""
        position = self.table.position
        if position is None:
            return
        asked = position.asked
        question, rule = position.game.prompts[asked.what] if asked and not self.table.showing else (self._no_question(), "")

        def chosen(key: str | None) -> None:
            if key:
                self.cow.open_rules(position.game, rule if key == "enter" else "")

        again = self.cow.keys.of("help")
        first = re.split(r"(?<=[.?:]) ", question, maxsplit=1)[0]  # the rest stands on the table
        title: Line = f"Help: {first[:1].lower()}{first[1:].rstrip('.?:')}"
        keys = [SheetKey("enter", "Enter", "the full rule"), SheetKey(again.key, again.shown, "how to play")]
        self.app.push_screen(SheetScreen(title, self._help, keys, self.lower_rows), chosen)

    def _no_question(self) -> str:
        """What there is, where nothing is asked."""
        if self.table.showing:
            return "what is being shown"
        return "the game is over" if self.is_over else "watching" if self.table.is_for_looking else "waiting for the others"

    def _help(self, width: int) -> Sequence[Line]:
        scene = self.table.scene
        lines: list[Line] = [line for text in self.table.game.help(scene) for line in wrap(text, width)]
        boards = [known for known in self.cow.keys.known if not known.action]
        keys = [(known.shown, known.about) for known in (*boards, *self.known_keys())]
        keys += [(known.key, known.about or known.word) for known in self.table.game.keys]
        lines.append("")
        if scene.size == "S":
            for sign, about in SMALL_SIGNS:
                lines.append([(f"{sign:>5} ", "strong"), (about, "note")])
            lines.append("")
        for key, about in keys:
            lines.append([(f"{key:>5} ", "key"), (about, "note")])
        return lines

    # The log, the rounds ---------------------------------------------------------------------------------------------------

    def action_log(self) -> None:
        """Read back all that happened."""
        self.app.push_screen(LogScreen(self.whole))

    def action_rounds(self) -> None:
        """Show what each round has brought everybody so far."""
        self.app.push_screen(SheetScreen("The rounds so far", self._rounds, [], self.lower_rows))

    def _rounds(self, width: int) -> Sequence[Line]:
        position = self.table.position
        if position is None or not self.rounds:
            return [[("No round is over yet.", "note")]]
        names = max(len(name) for name in position.names)
        most = max(1, (width - names - 8) // 5)
        # who came late knows of the rounds before only what they brought in all: that stands in the first column
        missed = max(0, (self.table.game.rounds_over(self.table.view) or 0) - len(self.rounds))
        headings = [f"1-{missed + 1}" if missed and not number else str(number + missed + 1) for number in range(len(self.rounds))]
        shown = list(zip(headings, self.rounds, strict=True))[-most:]
        lines: list[Line] = [[(" " * names + "".join(f"{heading:>5}" for heading, _ in shown) + "   total", "note")]]
        for seat, name in enumerate(position.names):
            each = "".join(f"{brought[seat]:>5}" for _, brought in shown)
            total = sum(brought[seat] for brought in self.rounds)
            lines.append([(f"{name:{names}}{each}{total:>8}", "you" if seat == position.seat else "ink")])
        return lines

    # People ----------------------------------------------------------------------------------------------------------------

    def action_talk(self) -> None:
        """Say something to everybody."""

        def said(text: str | None) -> None:
            self.table.surround(keys=None, unread=0)
            self.show_keys()
            if text:
                self.sitting.send(Chat(text))

        self.table.surround(keys=(("Enter", "send"), ("Esc", "back to the table")))
        self.app.push_screen(TalkScreen(self.chat[-1] if self.chat else "", self._under_prompt), said)

    def action_watchers(self) -> None:
        """Ask whether people who watch may see this player's cards, or hide them again."""
        if self.sitting.is_open:
            self._open_hand(False)
            return

        def chosen(key: str | None) -> None:
            if key == "y":
                self._open_hand(True)

        key = self.cow.keys.shown("watchers")
        asks: list[Line] = [
            f"Everybody who watches could see your cards, until you press {key} again.",
            "They see them a round late; you are told who looks. The other players see nothing.",
        ]
        keys = [SheetKey("y", "y", "let them see"), SheetKey("n", "n", "keep them hidden")]
        self.app.push_screen(
            SheetScreen([("Show your cards to people who watch?", "strong")], lambda width: asks, keys, self.lower_rows), chosen
        )

    def _open_hand(self, is_open: bool) -> None:
        self.sitting.is_open = is_open
        self.sitting.send(Shadow(is_open))
        key = self.cow.keys.shown("watchers")
        seen = f"People who watch can see your cards now. {key} hides them."
        self.note(seen if is_open else "Nobody who watches sees your cards any more.")

    def action_look_over(self) -> None:
        """Choose whose cards to see, as a watcher, if that player allows it."""
        position = self.table.position
        if position is None:
            return

        def chosen(seat: Seat | None) -> None:
            if seat is not None:
                self.cow.look_over(None if seat == TABLE else seat)

        players = [(seat, Found(name, "if allowed there: w on that player's screen")) for seat, name in enumerate(position.names)]
        listed = [*players, (TABLE, Found("nobody", "what everybody sees"))]
        self.app.push_screen(FinderScreen(listed, title="Whose cards would you like to see?", empty="Nobody here is called that."), chosen)

    # Answers, commands -----------------------------------------------------------------------------------------------------

    def action_hint(self) -> None:
        """Ask for advice."""
        self.table.action_hint()

    def action_answers(self) -> None:
        """Answer from a list of everything that may be said: nothing is out of reach of the keys."""
        position = self.table.position
        if position is None:
            return

        def said(action: Action | None) -> None:
            if action:
                self.table.say(action)

        listed = [(action, Found(line)) for action, line in position.listed]
        title, empty = "all answers; a word or a card narrows them", "Nothing like that can be said now."
        self.app.push_screen(FinderScreen(listed, title=title, empty=empty), said)

    def action_pace(self) -> None:
        """Show turns at the next pace; where nothing is shown any more, step through the game."""
        if self.is_over:
            self.action_replay()
            return
        paces = list(PACES)
        self._pace(paces[(paces.index(self.table.tempo) + 1) % len(paces)])

    def _pace(self, pace: str) -> None:
        self.table.tempo = next(known for known in PACES if known == pace)
        self.cow.keep(replace(self.cow.settings, pace=self.table.tempo))
        if self.sitting.owner:
            self.sitting.send(SetPace(Pace(pace)))
        self.table.remark(f"Turns are shown {WORDS[self.table.tempo]} now. {self.cow.keys.shown('pace')} changes it.")

    def action_hide_tips(self) -> None:
        """Show no tips any more, in no game."""
        self.cow.keep(replace(self.cow.settings, newcomers="never"))
        self.show_tips()
        self.table.remark("No more tips. Settings, Help for newcomers, brings them back.")

    @override
    def action_commands(self) -> None:
        position = self.table.position
        if position is None:
            return
        scene = self.table.scene
        listed: list[tuple[Wish | FromClient, Found]] = [
            *wishes(
                self.known_keys(),
                [key for key in self.table.game.keys if key.when(scene)],
                settings=not self.cow.only,
                paces=() if self.is_over else tuple(PACES),
            )
        ]
        if not self.table.is_for_looking:
            sitting = self.sitting
            if not sitting.alone:
                listed += wishes_about_people(position, sitting.status, owner=sitting.owner, may_take_back=sitting.may_take_back)
        listed += self._mutes()

        def more(typed: str) -> list[tuple[Wish | FromClient, Found]]:
            return [*looked_up(position, typed)]

        title, empty = "a word of what you want to do, of a rule, or an answer", "Nothing here is called that."
        self.app.push_screen(FinderScreen(listed, title=title, empty=empty, more=more), self._grant)

    def _mutes(self) -> list[tuple[Wish | FromClient, Found]]:
        """Whoever has said something can be muted, and heard again."""
        said = [name for name in self.talkers if name not in self.muted]
        found: list[tuple[Wish | FromClient, Found]] = [
            (Wish("mute", name), Found(f"Mute {name}", "", "chat silence ignore")) for name in said
        ]
        return [*found, *((Wish("mute", name), Found(f"Hear {name} again", "muted", "chat unmute")) for name in self.muted)]

    async def _grant(self, wish: Wish | FromClient | None) -> None:
        match wish:
            case Wish("mute", name):
                self.muted ^= {name}
                self.table.remark(f"You do not hear {name} any more." if name in self.muted else f"You hear {name} again.")
            case Wish("action", action):
                await self.run_action(action)
            case Wish("key", key):
                self.table.press(key)
            case Wish("pace", pace):
                self._pace(pace)
            case Wish("go", place):
                self.cow.go(place)
            case Wish("rule", number):
                self.cow.open_rules(self.sitting.game, number)
            case Wish("answer", text):
                self._say_in_words(text)
            case TakeBack():
                self.sitting.is_to_decide = True
                self.cow.ask_for_rights()
            case None | Wish():
                pass
            case _:
                ask_first(self, self.sitting, wish)

    def _say_in_words(self, text: str) -> None:
        position = self.table.position
        if position is None:
            return
        try:
            self.table.say(notation.read(position.game, position.options, text))
        except NotationError as fault:
            self.table.remark(str(fault), "no")


def _for_replay(pace: TableKey) -> TableKey:
    """What the key of the pace is on a table that is over."""
    return pace._replace(action="replay", word="replay", about="step through this game once more", words="watch again")
