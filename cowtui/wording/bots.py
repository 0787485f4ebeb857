"""What each bot is like, in the words that set-up, the lobby and the result use of it."""

from __future__ import annotations

from typing import Final, NamedTuple


class BotWords(NamedTuple):
    """One kind of bot."""

    one: str
    """After `a bot that`."""
    many: str
    """After `bots that`."""
    short: str
    """Where there is little room."""
    about: str
    """Two sentences for whoever chooses."""


WORDS: Final = {
    "calf": BotWords(
        "plays like a child",
        "play like children",
        "childlike bot",
        "It knows the rules and has a child's sense: it likes what looks good, and forgets things. Good to learn a game with.",
    ),
    "cow": BotWords(
        "plays sensibly",
        "play sensibly",
        "sensible bot",
        "It plays as most people do who know the game. It answers at once.",
    ),
    "bull": BotWords(
        "is hard to beat",
        "are hard to beat",
        "strong bot",
        "It thinks ahead, as well as the program can in a moment. It sees no more than you would in its seat.",
    ),
    "random": BotWords(
        "plays anything that is allowed", "play anything that is allowed", "careless bot", "It plays anything that is allowed."
    ),
}
CHOICES: Final = ("cow", "bull", "calf")
"""As left and right go through them: one step up from the usual one, one step down."""


def _words(bot: str) -> BotWords:
    """The words for a bot with or without a budget; a bot that is only there to measure with has its name."""
    kind, _, budget = bot.partition(":")
    known = WORDS.get("cow" if kind == "greedy" else kind)
    if known is None:
        return BotWords(f"plays as {bot}", f"play as {bot}", f"bot {bot}", "")
    if budget.endswith("s"):
        time = f" with {budget[:-1]} s to think"
        return known._replace(one=known.one + time, many=known.many + time)
    return known


def bot_words(bot: str) -> str:
    """How one bot plays: 'plays sensibly'."""
    return _words(bot).one


def short_bot_words(bot: str) -> str:
    """A bot where there is little room: 'sensible bot'."""
    return _words(bot).short


def bots_words(bot: str, count: int) -> str:
    """So many bots, and how they play: '3 bots that play sensibly'."""
    words = _words(bot)
    return f"1 bot that {words.one}" if count == 1 else f"{count} bots that {words.many}"


def about_bot(bot: str) -> str:
    """What to know of a bot before choosing it; empty for one that is only there to measure with."""
    return _words(bot).about


def a_bot(bot: str) -> str:
    """A bot in a sentence: 'a sensible bot'."""
    return f"a {short_bot_words(bot)}"
