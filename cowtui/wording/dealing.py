"""What the program says of who has a word in a deal."""

from __future__ import annotations

from typing import Final

from net.core.messages import Dealt

IN_THE_LOBBY: Final = {
    Dealt.PROMISED: "everybody's word is in the deal",
    Dealt.SEED: "the host knows this deal",
    Dealt.ALONE: "",
}
"""Half a line before a game; empty: there is nothing to say."""


def in_the_lobby(deal: Dealt) -> str:
    """The same as a sentence."""
    text = IN_THE_LOBBY[deal]
    return f"{text[0].upper()}{text[1:]}." if text else ""
