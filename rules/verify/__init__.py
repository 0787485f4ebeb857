"""Check a record: whether its deal was nobody's choice, and whether it is what somebody was told, by what their program wrote down.

`check` takes texts and gives a `Verdict`; it needs nothing but the rules. `python -m rules.verify` does the same in a process of its own:
a JSON map with `record`, and as far as there are `witness` and `others` (texts, and a list of texts), on standard input; the verdict as
JSON on standard output.
"""

from rules.verify.start import is_of_game, promise_of
from rules.verify.verdict import Status, Verdict, check

__all__ = ["Status", "Verdict", "check", "is_of_game", "promise_of"]
