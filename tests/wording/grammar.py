"""What is wrong with a sentence: number, article, codes where words belong, words that are not ours."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

COUNTED: Final = (
    "bullhead", "card", "cow", "nugget", "dollar", "point", "scorecow", "deed", "die", "player", "seat", "turn", "round", "second",
    "minute", "game", "bot", "pair", "dancer", "stack", "barn",
    "barn door", "mooney", "row", "move", "throw", "vote", "person", "answer", "head",
)  # fmt: skip
PLURALS: Final = {"die": "dice", "person": "people", "mooney": "mooney"}
_NUMBER: Final = r"(?<![\d.,$%#:/-])(\d+)"
_MODIFIER: Final = r"(?: (?:more|free|basic|premium|red|blue|green|yellow|other|unseen|hidden|face-down|quiet))?"
_SPOKEN_WITH_A_VOWEL: Final = re.compile(r"^(8\d*|11(?!\d)|18(?!\d)|11\d{3}(?!\d)|18\d{3}(?!\d))$")
OUR_WORDS: Final = {
    "seat number": r"\b[Ss]eat \d",
    "player number": r"\b[Pp]layer \d",
    "a code of a card": r"\b[BGYR]\d{1,2}\*?(?![\w-])|\b[WTPJ][LG]\b|\b[bpe]\d{1,3}\b(?! )",
    "×": r"×",
    "a tag": r"\b[a-z]+-[a-z]+-[a-z]+\b(?<!horn-to-tail)(?<!face-up-top)",
    "No: before a sentence": r"^No: ",
    "two blanks": r"(?<=\S)  (?=\S)",
    "a blank before a stop": r" [.,;:!?](?:\s|$)",
    "two stops": r"[.,;:!?][.,;:](?!\.)",
    "None": r"\bNone\b|\bTrue\b|\bFalse\b",
    "declare": r"\b[Dd]eclares?\b",
    "looks on": r"\blooks? on\b",
    "sits in for": r"\bsits? in for\b",
    "takes up": r"\btake[sn]? (?:it |them )?up\b",
}


def faults(sentence: str) -> Iterator[str]:
    """What a careful reader would mark."""
    for noun in COUNTED:
        plural = PLURALS.get(noun, noun + "s")
        if plural == noun:
            continue
        for found in re.finditer(rf"{_NUMBER}{_MODIFIER} ({plural}|{noun})\b(?!-| and bull| doors?\b)", sentence):
            number, said = int(found[1]), found[2]
            if (number == 1) != (said == noun):
                yield f"number: {found[0]!r}"
    for found in re.finditer(r"\b([Aa]n?) (\d+)", sentence):
        wants_an = bool(_SPOKEN_WITH_A_VOWEL.match(found[2]))
        if (found[1].lower() == "an") != wants_an:
            yield f"article: {found[0]!r}"
    for found in re.finditer(r"\b([Aa]n?) ([a-zA-Z]\w*)", sentence):
        first = found[2].lower()
        vowel = (first[0] in "aeiou" and not re.match(r"uni|use|one|once|eu|uk", first)) or first in ("hour", "honest")
        if (found[1].lower() == "an") != vowel and len(first) != 1:
            yield f"article: {found[0]!r}"
    for what, pattern in OUR_WORDS.items():
        if found := re.search(pattern, sentence):
            yield f"{what}: {found[0]!r}"
    if re.search(r"\b(?!had|that)([a-z]{2,}) \1\b", sentence, re.IGNORECASE):
        yield "a word twice"
    if re.search(r"\byou (takes|has|plays|draws|was|is|gets|wins|pays)\b", sentence, re.IGNORECASE):
        yield "you takes"
