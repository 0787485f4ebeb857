"""The questions of a game: what is asked, what may be said, what a bot would say, and the answer."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import msgspec

from cowtui.boards.base import Change, Go
from cowtui.boards.picture import paint_picture
from cowtui.boards.scene import Sheet
from cowtui.boards.thinking import NoAdvice
from cowtui.lines import codes
from cowtui.lines.question import Question, numbered, said
from cowtui.lines.telling import Telling, seconds_in_words
from cowtui.lines.visit import Visit
from cowtui.seat.newcomer import Newcomer
from cowtui.widgets.text import plain
from cowtui.wording import rulebook
from cowtui.wording.advice import alternative
from cowtui.wording.waiting import warning
from net.core.messages import Asked, Update
from rules import notation
from rules.errors import NotationError
from rules.kernel import Action

SHOWN: Final = 12
"""So many choices are listed at once; `all` lists the rest."""


LEAST: Final = 500
"""Milliseconds in which somebody could still react to what is told."""


class Answering:
    """What stands to be answered at one seat."""

    def __init__(self, visit: Visit, telling: Telling, newcomer: Newcomer | None) -> None:
        self._visit, self._telling, self._newcomer = visit, telling, newcomer
        self._say = visit.say
        self._has_changed = False
        """Whether it was said that an answer may still be changed."""
        self._has_codes = False
        """Whether it was said how answers are written."""
        self.begin()

    def begin(self) -> None:
        """Forget the game before."""
        self.choices: list[Action] = []
        self.number = 0
        """Of the question that must be answered; 0: there is none."""
        self.is_open = False
        """Whether it waits for an answer that has not been sent."""
        self._offered: set[tuple[str, int]] = set()
        self._named: set[str] = set()
        """The questions whose rule has been named."""
        self._answered = ("", 0)
        """What the last must ask was about: where it stands again, its answer may be changed."""
        self._seconds: int | None = None
        """For how long the last question could be answered, where there was a clock."""
        self._hints = 0
        """How often a hint was asked for at these questions."""
        self._hints_for: tuple[Asked, ...] = ()
        self._tips = dict(self._newcomer.tips) if self._newcomer else {}
        """What matters at each question, until it has been told."""

    # What is asked ---------------------------------------------------------------------------------------------------------

    def stands(self, update: Update) -> None:
        """Take the questions as they stand; one that is gone is not to be answered any more."""
        if self.number not in {asked.number for asked in update.asks}:
            self.choices, self.number = [], 0
        self.is_open = bool(self.number) and self._visit.sitting.is_open_ask(self.number)

    def refused(self) -> None:
        """Let the question be answered again."""
        self.is_open = bool(self.choices)

    def ask(self, update: Update) -> None:
        """Put the question that must be answered, where it is new, and name what else may be said."""
        quiet = self._visit.sitting.is_played_by_bot
        self._offered &= {(asked.what, asked.about) for asked in update.asks}
        for asked in update.asks:
            if not asked.must and (asked.what, asked.about) not in self._offered:
                self._offered.add((asked.what, asked.about))
                if not quiet:
                    self._offer(asked)
        must = self._visit.sitting.must_ask
        if must is None or must.number == self.number:
            return
        self.number, self.is_open = must.number, True
        self._answered = (must.what, must.about)
        self.choices = self._question(must).choices()
        if not quiet:
            self._put(must)

    def _offer(self, asked: Asked) -> None:
        """Name a question that may go unanswered, where more than no can be said to it: how to answer it the first time alone.

        What can be said again and again, gifts and trades, is named once.
        """
        if self._answered == (asked.what, asked.about):
            if not self._has_changed:
                self._has_changed = True
                self._say("You may still change that, until everybody has answered.")
            return
        question, is_new = self._question(asked), asked.what not in self._named
        sentence, rule = self._visit.game.prompts[asked.what]
        window = self._visit.playing.window
        is_over = window is not None and window < LEAST
        if not sentence or question.is_empty or is_over or (not is_new and (asked.open or asked.more)):
            return
        seconds = f" You have {seconds_in_words(window / 1000)}." if window else ""
        how = f" Say {question.examples()}." if is_new or question.has_few else ""
        begins = "" if sentence.startswith("You may") else "You may also answer this: "
        self._say(f"{begins}{sentence}{self._rule(asked.what, rule)}{seconds}{how}")

    def _put(self, must: Asked) -> None:
        self._telling.changes()
        sentence, rule = self._visit.game.prompts[must.what]
        own = next((one for one in self._visit.playing.waiting if one.seat == self._visit.sitting.seat), None)
        self._say(f"{sentence}{self._rule(must.what, rule)}{self._clock(must)} {warning(own)}".rstrip())
        if tip := self._tips.pop(must.what, ""):
            self._say(f"Tip: {tip}")
        self.list_choices(SHOWN)
        if must.more or must.open:
            self._say(f"More can be said than is listed: {', or '.join(self._question(must).forms())}.")
        if not self._has_codes:
            self._has_codes = True
            self._say(*self.codes())

    def _clock(self, must: Asked) -> str:
        """How long there is to answer, the first time and when it has changed."""
        seconds = None if must.clock is None else round(must.clock / 1000)
        changed = self._seconds is None or seconds is None or abs(seconds - self._seconds) > 1
        self._seconds = seconds
        return f" You have {seconds_in_words(seconds)}." if seconds is not None and changed else ""

    def _rule(self, what: str, rule: str) -> str:
        """The number of the rule, the first time."""
        if what in self._named or not rule:
            return ""
        self._named.add(what)
        return f" ({rule})"

    def again(self) -> None:
        """Put the question that stands once more."""
        must = self._visit.sitting.must_ask
        if must is None:
            self._say("Nothing is asked of you now.")
            return
        self._say(self._visit.game.prompts[must.what][0])
        self.list_choices(SHOWN)

    def list_choices(self, most: int) -> None:
        """List the choices, each with what it brings."""
        if not self.choices:
            self._say("There is nothing to choose from now.")
        elif must := self._visit.sitting.must_ask:
            self._say(*numbered(self._question(must), self.choices, most))

    def codes(self) -> list[str]:
        """How answers are written in this game."""
        return codes.explained(self._visit.game.name)

    def hush_tips(self) -> None:
        """Tell no more tips."""
        self._tips.clear()

    def _question(self, asked: Asked) -> Question:
        visit = self._visit
        return Question(visit.game, visit.options, visit.view, visit.sitting.seat or 0, asked, visit.names)

    # What is answered ------------------------------------------------------------------------------------------------------

    def choose(self, number: int) -> None:
        """Answer with a choice of the list."""
        if not self.is_open:
            self._say(self._not_asked())
        elif 1 <= number <= len(self.choices):
            self._act(self.number, self.choices[number - 1])
        else:
            many = f"there are 1 to {len(self.choices)}" if len(self.choices) > 1 else "there is only 1"
            self._say(f"There is no choice {number}; {many}.")

    def understands(self, line: str) -> bool:
        """Whether a line is an answer in notation, allowed or not."""
        try:
            notation.read(self._visit.game, self._visit.options, line)
        except NotationError:
            return False
        return True

    def answer(self, line: str) -> None:
        """Answer in notation."""
        update, visit = self._visit.playing, self._visit
        try:
            action = notation.read(visit.game, visit.options, line)
        except NotationError as fault:
            self._not_understood(line, str(fault))
            return
        raw = msgspec.to_builtins(action)
        asks = sorted(update.asks, key=lambda asked: (raw not in asked.answers, not asked.open and not asked.more, not asked.must))
        if not asks:
            self._say(self._not_asked())
        else:
            self._act(asks[0].number, action)

    def _not_understood(self, line: str, why: str) -> None:
        forms = list(dict.fromkeys(form for asked in self._visit.playing.asks for form in self._question(asked).forms()))
        first = line.split(" ", 1)[0]
        if any(form.split(" ", 1)[0] == first for form in forms):
            self._say(f"{why}{'' if why.endswith('.') else '.'}")
            return
        many = f"1 to {len(self.choices)}, or " if len(self.choices) > 1 else "1, or " if self.choices else ""
        can = f"You can say: {many}{', or '.join(forms)}. " if forms else ""
        self._say(f"I do not understand {line!r}. {can}`help` lists what else can be said.")

    def _not_asked(self) -> str:
        waits = self._telling.waits_for()
        return f"Nothing is asked of you now. {waits}".strip()

    def _act(self, number: int, action: Action) -> None:
        self.is_open = False
        self._visit.sitting.act(number, action)
        if self._newcomer:
            self._newcomer.answered()

    # What helps ------------------------------------------------------------------------------------------------------------

    def hint(self) -> None:
        """Say what a bot would do, and why."""
        visit = self._visit
        scene = self._telling.scene()
        try:
            found = scene.position.hint() if visit.sitting.seat is not None else None
        except NoAdvice as none:
            self._say(str(none))
            return
        if found is None:
            self._say("There is nothing to advise: nothing is asked of you." if not visit.playing.asks else "A bot would leave it.")
            return
        advised = scene.position.advised
        self._hints = self._hints + 1 if self._hints_for == self._visit.playing.asks else 0
        self._hints_for = self._visit.playing.asks
        if which := self._hints % len(advised):
            self._say(alternative(visit.game, scene.position.options, scene.view, scene.names, advised[which][1]))
            return
        board, action = self._telling.board, found[1]
        sheet = Sheet.for_scene(scene, scene.layout.width, scene.layout.height)
        paint_picture(board, scene, sheet)
        match board.hinted(scene, action, sheet.spots):
            case Change(choice, cursor):
                scene = replace(scene, choice=choice, cursor=cursor or scene.cursor)
            case Go(spot):
                scene = replace(scene, cursor=spot)
            case _:
                pass
        why = plain(board.hint(scene, action))
        number = self.choices.index(action) + 1 if action in self.choices else 0
        how = f"{f'{number}, ' if number else ''}{said(self._question(found[0]), action)}"
        self._say(f"{why or 'A bot would say this.'} To say it: {how}.")

    def rule(self, number: str) -> None:
        """Read the rule behind the question, or another."""
        asked = next(iter(sorted(self._visit.update.asks, key=lambda asked: not asked.must)), None) if self._visit.update else None
        number = number.upper() or (self._visit.game.prompts[asked.what][1] if asked else "")
        if not number:
            self._say(f"Nothing is asked of you now. `? NUMBER` reads a rule, `cowtui rules {self._visit.game.name}` all of them.")
            return
        self._say(f"{number}: {rulebook.rule(self._visit.game.name, number) or 'there is no rule of that number.'}")
