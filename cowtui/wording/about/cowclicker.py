"""Cow Clicker, for those who choose a game."""

from __future__ import annotations

from cowtui.wording.about.base import About, OptionWords, Section

ABOUT = About(
    short="Cow Clicker",
    sentence="Trade small cows for grand ones. Best average wins at Cowmageddon.",
    minutes=55,
    weight="medium",
    score="an average of {}",
    one="an average of 1",
    ties="Of equal averages, the one of more cows stands higher.",
    quick={"drought": 1, "drought_before": 5},
    quick_words="cows leave sooner if nobody buys",
    rulebook_words="by the rulebook",
    tips={
        "sale": "Without your cheapest cow your average goes up.",
        "buy": "Cheap cows are your change: you must pay exactly.",
        "upgrade": "Pay with several cheap cows: your average goes up.",
        "last call": "A cheap cow is a present that hurts.",
        "answer": "Accept if it brings your average up.",
        "decline": "A trade is good if it brings your average up.",
        "rustling": "The dearest of them does most for your average.",
        "calf": "Take the dearest, or one that makes an exact sum.",
        "cowboy": "Discard the cheap ones: they keep your average low.",
        "bbq": "It lifts their average: do not choose the leader.",
        "drive": "Give your cheapest, take the dearest you can get.",
        "tipping": "Pass your cheapest cow: it keeps your average low.",
    },
    sections=[
        Section(
            "When it ends",
            [
                OptionWords(
                    "drought",
                    "If nobody buys near the end",
                    "When nobody buys for so many rounds, the dearest cow leaves the game.",
                    {0: "no cow leaves, nor before that"},
                    "a cow leaves after {} rounds",
                    "a cow leaves after one round",
                    is_main=True,
                ),
                OptionWords(
                    "drought_before",
                    "If nobody buys before that",
                    "When nobody buys for so many rounds, the dearest cow leaves the game.",
                    unit="a cow leaves after {} rounds",
                    is_main=True,
                ),
            ],
        ),
        Section(
            "Gifts and trades",
            [
                OptionWords(
                    "gifts",
                    "Gifts",
                    "A cow that you give away can improve both averages.",
                    {"open": "at any time", "own": "in your own turn", "off": "none"},
                    is_main=True,
                ),
                OptionWords(
                    "gift_cap", "Gifts a turn", "How many each player may give in one turn.", {0: "any number"}, "{} at most", "one at most"
                ),
                OptionWords("trades", "Trades", "Two players swap a cow each.", {True: "at any time", False: "none"}, is_main=True),
                OptionWords(
                    "last_call",
                    "Last gifts and trades",
                    "How long gifts and trades go on at the end of a turn that had one.",
                    {0: "none"},
                    is_wait=True,
                ),
            ],
        ),
        Section(
            "Cards",
            [
                OptionWords(
                    "events",
                    "Event cards",
                    "Milk, bulls, cowpox and more turn up between the cows.",
                    {0: "left out"},
                    "{} of each",
                    "one of each",
                    is_main=True,
                ),
                OptionWords(
                    "start_yard",
                    "The first stockyard",
                    "Which of the nine starred cows are for sale from the start.",
                    {"seven": "seven of the nine starred cows", "nine": "all nine starred cows"},
                ),
                OptionWords(
                    "upgrades_per_turn",
                    "Upgrades a turn",
                    "An upgrade pays with cows for a dearer one.",
                    {"1": "one", "unlimited": "as many as you can pay for"},
                ),
                OptionWords("deck", "The deck", "A file can describe breeds of your own.", {"": "the standard deck"}, "one of your own"),
            ],
        ),
    ],
)
