"""What can be typed besides an answer."""

from __future__ import annotations

from typing import Final

COMMANDS: Final = """\
NUMBER or the answer itself, `pick 57`   answer the question
?            the rule that governs the question; `? T5-06` for any other
all          every choice
table        the table again          scores   the players' standing
log          what has happened        hint     what a bot would do, from your seat
say WORDS    to everybody             quit     leave"""
