"""Dice Town, for those who choose a game."""

from __future__ import annotations

from cowtui.wording.about.base import About, OptionWords, Section

ABOUT = About(
    short="Dice Town",
    sentence="Poker dice win gold, banks, deeds and cows. Tied? Bribe the Sheriff.",
    minutes=60,
    weight="medium",
    rulebook_words="by the rulebook, with the Cowboys",
    sections=[
        Section(
            "What is played with",
            [
                OptionWords(
                    "cowboys",
                    "The Cowboys",
                    "Cowboys for hire, cows on the deeds, and cards for both.",
                    {True: "in play", False: "left out"},
                    is_main=True,
                ),
                OptionWords(
                    "wild_west",
                    "The Wild West",
                    "Ranches, a second action for the second-best, and a sixth player.",
                    {False: "left out", True: "in play"},
                    is_main=True,
                ),
                OptionWords(
                    "deeds", "Property deeds", "The game ends when the deeds or the nuggets run out.", unit="{} deeds", is_main=True
                ),
                OptionWords(
                    "first_sheriff", "The first Sheriff", "Who decides the ties of the first round.", {0: "drawn by lot"}, "player {}"
                ),
            ],
        ),
        Section(
            "At the places",
            [
                OptionWords(
                    "aces",
                    "Aces at the Town Hall",
                    "Without the Cowboys: which aces bring one more deed.",
                    {"each": "each brings a deed", "second": "from the second on"},
                ),
                OptionWords(
                    "doc",
                    "A remedy of Doc Badluck",
                    "Whether you may choose any remedy, or only one that your dice show.",
                    {"die": "needs a die that shows it", "free": "is yours to choose"},
                ),
                OptionWords(
                    "doc_for",
                    "Who visits Doc Badluck",
                    "Doc consoles those who went away with nothing.",
                    {"received": "whoever received nothing", "won": "whoever won nowhere"},
                ),
                OptionWords(
                    "rustle_rest",
                    "When the Prairie is empty",
                    "Where cows come from that the Prairie cannot give.",
                    {"opponents": "cows come from the others", "lost": "what is missing is lost"},
                ),
                OptionWords(
                    "window",
                    "A moment for cards",
                    "How long the others have to play a card in between.",
                    {0: "none"},
                    is_wait=True,
                    is_main=True,
                ),
            ],
        ),
    ],
)
