"""Take 5, for those who choose a game."""

from __future__ import annotations

from cowtui.wording.about.base import About, OptionWords, Section

ABOUT = About(
    short="Take 5",
    sentence="Everybody plays a card at once. Whoever lays the sixth takes the row.",
    minutes=20,
    weight="light",
    score="{} bullheads",
    one="one bullhead",
    quick={"rounds": 1},
    quick_words="one round, with the Jumping Cow",
    rulebook_words="by the rulebook: to 66 bullheads, with the Jumping Cow",
    tips={
        "pick": "A card just above the end of a row is the safest.",
        "take": "The row with the fewest bullheads hurts least.",
        "put": "A row with few cards in it is the safer one.",
        "claim": "Very low cards are the hard ones: they fit no row.",
    },
    sections=[
        Section(
            "When it ends",
            [
                OptionWords(
                    "limit",
                    "The game ends",
                    "The game ends after the round in which somebody has so many bullheads. Fewest wins.",
                    unit="at {} bullheads",
                    is_main=True,
                ),
                OptionWords(
                    "rounds",
                    "Rounds",
                    "A number of rounds instead of a number of bullheads.",
                    {0: "no fixed number of rounds"},
                    "{} rounds",
                    "one round",
                    is_main=True,
                ),
            ],
        ),
        Section(
            "What is played with",
            [
                OptionWords(
                    "cow",
                    "The Jumping Cow",
                    "The Cow counts as a card in its row and costs nothing; it jumps when its row is added to.",
                    {None: "in play (Professional leaves it out)", True: "in play", False: "left out"},
                    is_main=True,
                ),
                OptionWords(
                    "variant",
                    "Cards and rows",
                    "Tactics and Logic use fewer cards, all of them known. Professional: rows grow at both ends, without the Cow.",
                    {
                        "base": "all 104 cards, dealt face down",
                        "tactics": "Tactics: only as many cards as are dealt",
                        "logic": "Logic: cards are chosen face up",
                        "professional": "Professional: rows grow at both ends",
                    },
                    is_main=True,
                ),
            ],
        ),
    ],
)
