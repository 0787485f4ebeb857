"""Cowtown, for those who choose a game."""

from __future__ import annotations

from cowtui.wording.about.base import About, OptionWords, Section

ABOUT = About(
    short="Cowtown",
    sentence="Play one number above a stack. The fewer cards left, the more scorecows.",
    minutes=30,
    weight="light",
    score="{} scorecows",
    one="one scorecow",
    ties="Of equal scores, fewer cards left in the last round stand higher.",
    quick={"rounds": 2},
    quick_words="two rounds",
    rulebook_words="by the rulebook: four rounds, 40 scorecows",
    tips={
        "turn": "One higher in the same herd is always safe.",
        "bonus": "Another turn pays if you have a safe play left.",
        "moo": "Call it at once: whoever is caught draws a card.",
        "catch": "Whoever forgot draws a card: you have to be quick.",
    },
    sections=[
        Section(
            "When it ends",
            [
                OptionWords(
                    "rounds", "Rounds", "The game is over after so many rounds.", singular="one round", unit="{} rounds", is_main=True
                ),
                OptionWords(
                    "supply",
                    "Scorecows",
                    "The game also ends once every scorecow is claimed.",
                    {0: "as many as are needed"},
                    "{} scorecows",
                    "one scorecow",
                    is_main=True,
                ),
                OptionWords(
                    "supply_end",
                    "With the last scorecow",
                    "Whether the round in which the last scorecow goes is played out and paid.",
                    {"at_once": "the game ends at once", "round": "the round is played out"},
                ),
                OptionWords(
                    "supply_payment",
                    "When scorecows run short",
                    "At the end of a round there may be fewer scorecows than have been earned.",
                    {"full": "everybody is paid in full", "strict": "the fewest cards first, until none is left"},
                ),
            ],
        ),
        Section(
            "Cards and plays",
            [
                OptionWords(
                    "bulls_eyes",
                    "Bull's Eyes",
                    "The more cards show a Bull's Eye, the more a Bullish play risks a kick.",
                    {
                        "half": "on half of the cards",
                        "third": "on a third of the cards",
                        "few": "on a quarter of the cards",
                        "none": "on no card",
                    },
                    is_main=True,
                ),
                OptionWords(
                    "scorecow_if_kicked",
                    "A play that gets you kicked",
                    "Whether it still earns what it would have earned.",
                    {False: "earns nothing", True: "earns all the same"},
                ),
                OptionWords(
                    "door_bonus",
                    "Several barns closed at once",
                    "How many bonuses one play brings that closes more than one barn.",
                    {"per_play": "one bonus", "per_barn": "a bonus for each"},
                ),
                OptionWords(
                    "refill_cowtown",
                    "A Cowtown card that was dealt",
                    "Cowtown cards in a dealt hand are laid out at once.",
                    {False: "is not replaced", True: "is replaced"},
                ),
                OptionWords("dealer", "The first dealer", "Who deals the first round.", {0: "drawn by lot"}, "player {}"),
            ],
        ),
        Section(
            "Mooooo",
            [
                OptionWords(
                    "catch_grace",
                    "Time to call Mooooo",
                    "Nobody can be caught before so many seconds have passed.",
                    {0: "none"},
                    is_wait=True,
                    is_main=True,
                ),
                OptionWords(
                    "catch_hint",
                    "Who forgot to call",
                    "Forgetting is part of the game; for beginners the table can point it out.",
                    {False: "find out for yourself", True: "the table shows it"},
                ),
                OptionWords(
                    "false_catch",
                    "A catch where nothing is owed",
                    "Whether it costs the one who tried.",
                    {"free": "costs nothing", "accuser": "costs a card"},
                ),
            ],
        ),
    ],
)
