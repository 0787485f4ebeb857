"""What the program says of who has a word in a deal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cowtui.widgets.palette import Role
from cowtui.widgets.text import Line, clean, wrap
from net.core.messages import Dealt
from rules.verify import Verdict

SAME_WORDS: Final = "Whoever has these ten words has the same record of this game. Compare them with the others:"
ITS_WORDS: Final = "The record in ten words, to compare with the others:"

IN_THE_LOBBY: Final = {
    Dealt.PROMISED: "every player helps to shuffle",
    Dealt.SEED: "the host knows this deal",
    Dealt.ALONE: "",
}
"""Half a line before a game; empty: there is nothing to say."""


def in_the_lobby(deal: Dealt) -> str:
    """The same as a sentence."""
    text = IN_THE_LOBBY[deal]
    return f"{text[0].upper()}{text[1:]}." if text else ""


def called_off(doubt: str, text: str) -> str:
    """Why a start was called off; `doubt`: what one's own program found wrong with it, which is the reason then."""
    return clean(doubt) or text


def check_lines(verdict: Verdict, width: int) -> list[Line]:
    """What a check came to, the words of the record, and what the check was made against, in rows of this width."""
    role: Role = "bad" if verdict.status == 1 else "strong"
    rows: list[Line] = []
    rows.extend([(row, role)] for row in wrap(verdict.sentence, width))
    if verdict.words:
        words = verdict.words.split()
        rows += [*wrap(SAME_WORDS, width)]
        rows.extend([(f"  {' '.join(words[start : start + 5])}", "strong")] for start in (0, 5))
    for text in verdict.checked:
        head, *more = wrap(text, width - 2)
        rows += [f"· {head}", *(f"  {row}" for row in more)]
    return rows


def check_text(verdict: Verdict) -> Iterator[str]:
    """The same as lines of text, whole sentences each."""
    yield verdict.sentence
    yield from (f"- {text}" for text in verdict.checked)
    if verdict.words:
        yield SAME_WORDS
        yield f"  {verdict.words}"


def told(verdict: Verdict) -> Iterator[str]:
    """What a check came to, in two lines: the sentence, and the words of the record."""
    yield verdict.sentence
    if verdict.words:
        yield f"{SAME_WORDS} {verdict.words}"
