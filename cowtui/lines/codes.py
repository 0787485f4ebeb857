"""How answers are written in each game, in words: told with the first question, and when somebody asks."""

from __future__ import annotations

from typing import Final

_CODES: Final = {
    "cowtown": (
        "Cards are a letter and a number: B is Blue, G Green, Y Yellow, R Red. G6 is Green 6, G6* has a Bull's Eye, G0 is a town card.",
        "Stacks have small letters: play e:G6 puts Green 6 on stack e, play e:G6+G7 puts two; “moo” after it calls Mooooo.",
    ),
    "dicetown": (
        "In answers a die is a letter: 9 is a nine, T a ten, J a jack, Q a queen, K a king, A an ace, so keep QQ keeps two queens.",
        "A deed is D and its worth: D3. A player is a number, the number of the seat; a minus sign means none.",
    ),
    "cowsdance": (
        "In answers G is a gent and L a lady, then W for waltz, T tango, J jive and P polka: LT is the tango lady.",
        "B is a bull, C a cow, F Madame Fifi. 4.2 is the second pair of player 4.",
    ),
    "cowclicker": (
        "In answers b is a basic cow and p a premium cow, then what it is worth: b1 is a basic cow of 1 mooney, p10 a premium cow of 10.",
        "upgrade b1+b9=p10 pays two basic cows for a premium one. A player is a number, the number of the seat.",
    ),
}


def explained(game: str) -> list[str]:
    """Two sentences at most; none where answers are plain words and numbers."""
    return list(_CODES.get(game, ()))
