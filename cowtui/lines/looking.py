"""Words that look: at the table, the players, what happened, the clock, the rules; and what helps a newcomer."""

from __future__ import annotations

from cowtui.lines import preferences
from cowtui.lines.answering import Answering
from cowtui.lines.telling import Telling
from cowtui.lines.visit import Visit
from cowtui.lines.word import Word
from cowtui.seat.newcomer import Newcomer
from cowtui.wording import rulebook

TOLD = 20
"""So many of the last things that happened are told at once."""
FOUND = 5
"""So many rules are read at most when a word is looked up."""


class LookingWords:
    """What can be asked at any time, and changes nothing."""

    def __init__(self, visit: Visit, telling: Telling, answering: Answering, newcomer: Newcomer | None, *, keeps_settings: bool) -> None:
        """`keeps_settings`: whether this is a program of the player's own, whose settings may be changed."""
        self._keeps_settings = keeps_settings
        self._visit, self._telling, self._answering, self._newcomer = visit, telling, answering, newcomer
        self._say = visit.say

    def words(self) -> list[Word]:
        """What can be said here."""
        visit = self._visit

        def begun() -> bool:
            return visit.update is not None

        def on() -> bool:
            return begun() and not visit.is_over

        def plays() -> bool:
            return on() and visit.sitting.seat is not None

        def has_unseen() -> bool:
            return begun() and bool(self._telling.board.unseen(self._telling.scene()))

        def has_rounds() -> bool:
            return begun() and self._telling.board.has_rounds

        def sees_a_hand() -> bool:
            return on() and (visit.sitting.seat is not None or visit.playing.delayed)

        return [
            Word("question", "hear the question again, and its choices", lambda rest: self._answering.again(), plays, ("q?",)),
            Word("all", "every choice", lambda rest: self._answering.list_choices(len(self._answering.choices)), plays),
            Word("hint", "what a bot would do, and why; once more, what else", lambda rest: self._answering.hint(), plays),
            Word("codes", "how answers are written", self._codes, plays, ("notation",)),
            Word("table", "the whole table again", lambda rest: self._telling.whole_table(), begun),
            Word("hand", "what you hold", lambda rest: self._say(*self._telling.hand()), sees_a_hand),
            Word("unseen", "which cards nobody has shown, and what is known of hands", self._unseen, has_unseen),
            Word("rounds", "what each round has brought", lambda rest: self._say(*self._telling.rounds()), has_rounds),
            Word("scores", "how the players stand", lambda rest: self._say(*self._telling.players()), begun, ("others", "players")),
            Word("clock", "for whom you wait, and how long", lambda rest: self._say(*self._telling.clock()), on, ("time", "waiting")),
            Word("log [WORD]", "the last twenty things; `log 50`, `log all`, or with a word", self._log, begun, ("history",)),
            Word("tips off", "no more tips; `tips on` brings them back", self._tips, lambda: self._newcomer is not None, ("tips",)),
            Word("settings [NAME VALUE]", "your name, and how cowtui looks", self._settings, lambda: self._keeps_settings),
            Word("rule [NUMBER]", "the rule behind the question, or the rule of a number; also `?`", self._answering.rule),
            Word("rules [WORD]", "how to play, in two minutes; with a word, the rules that have it", self._rules),
        ]

    def _settings(self, rest: str) -> None:
        preferences.at_the_table(self._visit.console, rest)

    def _codes(self, rest: str) -> None:
        self._say(*(self._answering.codes() or ["Answers here are plain words and numbers."]))

    def _unseen(self, rest: str) -> None:
        self._say(*self._telling.board.unseen(self._telling.scene()))

    def _log(self, rest: str) -> None:
        log = self._visit.log
        if rest and rest != "all" and not rest.isdecimal():
            found = [line for line in log if rest.casefold() in line.casefold()]
            self._say(*found[-TOLD:] or [f"Nothing that has happened has the word {rest}."])
            return
        count = int(rest) if rest.isdecimal() and len(rest) < 6 else len(log) if rest == "all" else TOLD
        self._say(*(log[-count:] if count else []) or ["Nothing has happened yet."])

    def _tips(self, rest: str) -> None:
        from msgspec.structs import replace

        from cowtui.settings import saved

        wish = saved.load()
        wanted = "first" if rest == "on" else "never"
        try:
            saved.save(replace(wish, newcomers=wanted))
        except OSError as fault:
            self._say(f"The settings could not be saved: {fault.strerror or fault}.")
        if rest != "on":
            self._answering.hush_tips()
        self._say("Tips come back in the next game." if rest == "on" else "No more tips. `tips on` brings them back.")

    def _rules(self, rest: str) -> None:
        name = self._visit.game.name
        blocks = rulebook.blocks(name)
        if not rest:
            self._say(*rulebook.in_two_minutes(name), f"All of it: cowtui rules {name}")
            return
        wanted = rest.casefold().split()
        found = [block for block in blocks if block.number and all(word in f"{block.number} {block.text}".casefold() for word in wanted)]
        self._say(*(f"{block.number}: {block.text}" for block in found[:FOUND]))
        if len(found) > FOUND:
            self._say(f"And {len(found) - FOUND} more; another word narrows it.")
        if not found:
            self._say(f"No rule has the word {rest}.")
