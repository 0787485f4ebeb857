"""Dice Town, for those who choose a game."""

from __future__ import annotations

from cowtui.wording.about.base import About, OptionWords, Section

ABOUT = About(
    short="Dice Town",
    sentence="Poker dice win gold, banks, deeds and cows. Tied? Bribe the Sheriff.",
    minutes=60,
    weight="medium",
    ties="Of equal points, more nuggets stand higher, then more dollars.",
    rulebook_words="by the rulebook, with the Cowboys",
    tips={
        "keep": "Go for one place in town; you cannot win them all.",
        "face": "Choose the face that wins you the place you want.",
        "offer": "Only the winner pays: offer what the place is worth.",
        "raise": "You see every offer now: add only what you need.",
        "name": "Take the best offer, unless it helps the leader.",
        "choose": "Compare what each is worth in points.",
        "prairie": "The largest herd brings 10 points at the end.",
        "pick": "Unsure? A card with points on it always counts.",
        "loot": "Unsure? A card with points on it always counts.",
        "deed": "A deed is worth the number on it at the end.",
        "victim": "Steal from the leader, or from a full hand.",
        "claim": "A deed is worth the number on it at the end.",
        "split": "Take from the largest herd: it brings 10 points.",
        "resplit": "Take from the largest herd: it brings 10 points.",
        "graze": "A deed with its cows is safe, and worth 1 more.",
        "cowboy": "A Cowboy helps you again in every round.",
        "cure": "Ask for what you are short of. It costs nothing.",
        "wire": "Wire the dear ones: nobody can steal them then.",
        "objection": "Save it for a card that costs you a lot.",
        "herder": "Nobody can steal your cows for the rest of the round.",
        "sick": "It brings you a remedy on top of what you received.",
        "pickpocket": "$4 are 2 points, and the leader has 2 fewer.",
        "loaded": "It works once: is there a better moment to come?",
        "dynamite": "It works once: is there a better moment to come?",
        "accomplice": "It works once: is there a better moment to come?",
        "shopping": "It works once: is there a better moment to come?",
        "helping": "It works once: is there a better moment to come?",
        "friends": "It works once: is there a better moment to come?",
        "bribe": "It works once: is there a better moment to come?",
        "office": "It works once: is there a better moment to come?",
        "persuasion": "It works once: is there a better moment to come?",
        "lasso": "It works once: is there a better moment to come?",
        "recruitment": "It works once: is there a better moment to come?",
    },
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
