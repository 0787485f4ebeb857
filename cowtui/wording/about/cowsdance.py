"""Cows Can't Dance, for those who choose a game."""

from __future__ import annotations

from cowtui.wording.about.base import About, OptionWords, Section

ABOUT = About(
    short="Cows Can't Dance",
    sentence="Pair the dancers you hold with those in the hall before others take them.",
    minutes=15,
    weight="light",
    counts="a pair is 1 point, a cow and a bull are 2",
    ties="Of equal points, the extra game decided.",
    quick={"games": 1},
    quick_words="one game",
    rulebook_words="by the rulebook: one game; with five or six, everybody deals once",
    tips={
        "decide": "No cards are dealt yet: choose whichever you like.",
        "play": "Pair first: asking or inviting ends your pairing.",
        "discard": "Discard what the others can do least with.",
    },
    sections=[
        Section(
            "When it ends",
            [
                OptionWords(
                    "games",
                    "Games in the series",
                    "The points of all games are added up.",
                    {0: "as the rulebook says"},
                    "{} games",
                    "one game",
                    is_main=True,
                ),
                OptionWords(
                    "tie",
                    "Equal at the end of one game",
                    "What happens when players are equal at the top.",
                    {"share": "they share the win", "extra": "they play one more game"},
                ),
            ],
        ),
        Section(
            "How partners are found",
            [
                OptionWords(
                    "ask",
                    "Who may ask for a partner",
                    "In each game either the bulls ask for cows or the cows for bulls.",
                    {"dealer": "the dealer decides", "bulls": "the bulls", "cows": "the cows", "alternate": "by turns, bulls first"},
                    is_main=True,
                ),
                OptionWords(
                    "pairing",
                    "Pairs that must be made",
                    "Whether you may keep a pair back that you could make.",
                    {"strict": "one from hand and hall", "all": "every pair there is", "free": "none"},
                    is_main=True,
                ),
                OptionWords(
                    "cut_ins",
                    "Madame Fifi",
                    "For younger players she can be kept from cutting in.",
                    {True: "cuts in", False: "does not cut in"},
                    is_main=True,
                ),
                OptionWords(
                    "any_sex",
                    "Two ladies, or two gents",
                    "For younger players any two of one dance can be a pair.",
                    {False: "are no pair", True: "are a pair too"},
                ),
                OptionWords("dealer", "The first dealer", "Who deals the first game.", {0: "drawn by lot"}, "player {}"),
            ],
        ),
        Section(
            "Dancers of your own",
            [
                OptionWords(
                    "make_your_own",
                    "Two more dancers",
                    "A lady and a gent that you name yourselves.",
                    {
                        "off": "none",
                        "suit": "of one of the four dances",
                        "new": "of a dance of their own",
                        "wild": "wild: they dance with anybody",
                    },
                ),
                OptionWords(
                    "make_your_own_suit",
                    "Their dance",
                    "Counts only where they are of one of the four dances.",
                    {"W": "waltz", "T": "tango", "P": "polka", "J": "jive"},
                ),
                OptionWords("make_your_own_name", "Their name", "Of the new dance, or of the wild dancers.", {"": "none yet"}),
            ],
        ),
    ],
)
