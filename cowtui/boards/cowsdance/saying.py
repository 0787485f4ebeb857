"""What is said at the board of Cows Can't Dance while somebody chooses: the prompt, what the cursor is on, help, hints."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cowtui.boards.base import Prompt
from cowtui.boards.cowsdance.hall import left_in_pile
from cowtui.boards.cowsdance.known import unseen
from cowtui.boards.cowsdance.ways import answers, is_forced, only_discards, options_of, proposal, ways
from cowtui.boards.scene import Scene
from cowtui.boards.spots import Spot
from cowtui.widgets.text import Line, Part, one_of, sentence
from rules.cowsdance import dancing, words
from rules.cowsdance.actions import AskRound, Cut, Decide, Discard, Invite, Pair
from rules.cowsdance.components import (
    BULL,
    FIFI,
    IN_WORDS,
    SPELLED,
    WILD,
    Card,
    in_words,
    several,
    suit_in_words,
    the_card,
    your_card,
)
from rules.cowsdance.view import View
from rules.kernel import Action, Seat

_NTH: Final = ("next", "second", "third", "fourth", "fifth")


def prompt(scene: Scene[View], spot: Spot | None) -> Prompt:
    """The question, what Enter does here, and what else there is to know."""
    action = proposal(scene, spot.name) if spot else None
    does: Line = _does(scene, action) if action is not None else about(scene, spot) if spot else ""
    if scene.asks("decide"):
        asked = "Who asks in this game, bulls or cows?" if scene.size == "S" else "You are the dealer: who may ask, bulls or cows?"
        return Prompt(asked, "1-2, Enter" if scene.size == "S" else "1-2 or arrows, then Enter", does, "No card has been seen yet.")
    count = len(scene.view.hand)
    digits = f"1-{count}" if count > 1 else "1"
    keys = f"{digits}, Enter" if scene.size == "S" else f"{digits} or arrows, then Enter"
    return Prompt(_asked(scene), "Enter pairs them" if _is_only(scene) else keys, does, _more(scene, spot, action))


def _is_only(scene: Scene[View]) -> bool:
    found = answers(scene)
    return len(found) == 1 and isinstance(found[0], Pair)


def _asked(scene: Scene[View]) -> str:
    found = answers(scene)
    if is_forced(scene):
        return f"You must pair {one_of(_demanded(scene), 'or')} first."
    if only_discards(scene):
        return "Discard one card; that ends your turn."
    can = ["pair"] * any(isinstance(one, Pair) for one in found)
    can += ["cut in"] * any(isinstance(one, Cut) for one in found)
    can += ["invite"] * any(isinstance(one, Invite) for one in found)
    can += ["ask"] * any(isinstance(one, AskRound) for one in found)
    return f"Your turn: {', '.join([*can, 'or discard'])}." if len(can) > 1 else f"Your turn: {one_of([*can, 'discard'], 'or')}."


def _demanded(scene: Scene[View]) -> list[str]:
    """What must be paired, in one word each: 'waltz', 'Madame Fifi'."""
    options, view = options_of(scene), scene.view
    must = dancing.steps(options).must
    free = list(view.exempt)
    named: list[str] = []
    for other in view.hall:
        if other in free:
            free.remove(other)
            continue
        for card in view.hand:
            if must[other] >> card & 1:
                named.append("Madame Fifi" if FIFI in (card, other) else suit_in_words(options, card))
    return list(dict.fromkeys(named))[:2]


def _does(scene: Scene[View], action: Action) -> Line:
    """What Enter does, and what it brings or costs."""
    options, view = options_of(scene), scene.view
    match action:
        case Pair((card, other)):
            return scene.fitting(
                f"Enter pairs {your_card(options, card)} with {the_card(options, other)} in the hall: 1 point.",
                f"Enter pairs {your_card(options, card)} with {the_card(options, other)}: 1 point.",
                "Enter pairs these two: 1 point.",
            )
        case Cut(owner, number, dancer):
            card, other = view.pairs[owner][number]
            freed = words.freed_dancer(options, dancer, other if card == dancer else card)
            if owner == view.seat:
                gain: Part = ("no point more.", "bad")
                return scene.fitting(
                    [f"Enter lets Fifi take your own {in_words(options, dancer)}; the {freed} goes to the hall: ", gain],
                    [f"Enter lets Fifi take your own {in_words(options, dancer)}: ", gain],
                    ["Enter cuts in on your own pair: ", gain],
                )
            return scene.fitting(
                f"Enter lets Fifi take {scene.names[owner]}'s {in_words(options, dancer)}; the {freed} goes to the hall: 1 point.",
                f"Enter lets Fifi take {scene.names[owner]}'s {in_words(options, dancer)}: 1 point.",
                f"Enter lets Fifi take the {in_words(options, dancer)}: 1 point.",
                "Enter cuts in there: 1 point.",
            )
        case Invite():
            return scene.fitting(
                f"Enter invites the {_wanted(view)} in the hall: 2 points; then you only discard.",
                f"Enter invites the {_wanted(view)} in the hall: 2 points.",
            )
        case AskRound():
            return scene.fitting(
                f"Enter asks everyone for a {_wanted(view)}: 2 points if one comes; then you only discard.",
                f"Enter asks everyone for a {_wanted(view)}: 2 points if one comes.",
            )
        case Discard(card):
            end: Part = (" It is then out of play.", "bad") if card == view.asker else " That ends your turn."
            return scene.fitting([f"Enter discards {your_card(options, card)}.", end], f"Enter discards {your_card(options, card)}.")
        case Decide(asker):
            kind = "bull" if asker == BULL else "cow"
            other_kind = "cow" if asker == BULL else "bull"
            return scene.fitting(
                f"Enter lets the {kind}s ask: a {kind} in a hand asks for a {other_kind}.", f"Enter: {words.who_asks(asker)}."
            )
        case _:
            return ""


def _asker(view: View) -> str:
    return "bull" if view.asker == BULL else "cow"


def _wanted(view: View) -> str:
    return "cow" if view.asker == BULL else "bull"


def _more(scene: Scene[View], spot: Spot | None, action: Action | None) -> Line:
    """How to see another way to use this card, and why, what else, or how likely."""
    found = ways(scene, spot.name) if spot else []
    if scene.size == "S" and (keys := _brief_keys(scene, len(found) > 1)):
        return keys
    why = _why(scene, spot, action)
    if len(found) < 2:
        return why
    way = found.index(action) + 1 if action in found else 1
    other: list[Part] = [("o", "key"), f" shows another way ({way} of {len(found)})."]
    return scene.fitting([*other, " ", *([why] if isinstance(why, str) else why)], other) if why else other


def _why(scene: Scene[View], spot: Spot | None, action: Action | None) -> Line:
    view = scene.view
    match action:
        case _ if is_forced(scene):
            return "Matching dancers come first; all else can wait." if len(ways(scene, scene.cursor)) < 2 else ""
        case Pair(couple) if FIFI in couple:
            mine = couple[0] if couple[0] != FIFI else couple[1]
            return f"You need not; you may keep your {_kind(mine)}." if couple[0] != FIFI else "Fifi can wait."
        case Pair(couple) if WILD in couple:
            return "A wild dancer can wait."
        case AskRound():
            return _chance(scene)
        case Discard(card):
            return _partners(scene, card) or f"{left_in_pile(view)}."
        case Cut():
            return "Fifi can wait."
        case Invite():
            return ""
        case _:
            return _other_keys(scene)


def _kind(card: Card) -> str:
    return "wild dancer" if card == WILD else "gent" if card & 1 else "lady"


def _chance(scene: Scene[View]) -> str:
    """How many of those who are asked for can still be had."""
    view = scene.view
    assert view.asker is not None
    count = unseen(options_of(scene), view)[dancing.answerer_of(view.asker)]
    if not count:
        return f"No {_wanted(view)} is left to come."
    number = IN_WORDS[count] if count < len(IN_WORDS) else str(count)
    told = f"{number.capitalize()} {_wanted(view)}{'s' * (count != 1)} {'is' if count == 1 else 'are'}"
    return f"{told} not seen yet." if view.pile else f"{told} in other hands."


def _partners(scene: Scene[View], card: Card) -> str:
    """How many cards that a dancer could pair with have not been seen yet."""
    options = options_of(scene)
    if card >= WILD:
        return ""
    counts = unseen(options, scene.view)
    fits = dancing.steps(options).fits[card]
    partners = {other: count for other, count in counts.items() if other < WILD and fits >> other & 1}
    if len(partners) > 1:
        return ""
    if not partners:
        return f"No partner for {your_card(options, card)} is left among the cards not seen."
    other, count = next(iter(partners.items()))
    told = f"One {in_words(options, other)} is" if count == 1 else f"{several(options, other, count).capitalize()} are"
    return f"{told} not seen yet."


def _brief_keys(scene: Scene[View], has_ways: bool) -> Line:
    """The keys that stand beside the hand on larger screens."""
    found = answers(scene)
    keys = [("o", "another way")] * has_ways
    keys += [("a", "ask everyone")] * any(isinstance(one, AskRound) for one in found)
    keys += [("c", "cut in")] * any(isinstance(one, Cut) for one in found)
    keys += [("d", "discard it")] * (any(isinstance(one, Discard) for one in found) and not only_discards(scene))
    said: list[Part] = []
    for key, word in keys:
        said += [(key, "key"), f" {word}  "]
    return said


def _other_keys(scene: Scene[View]) -> Line:
    found = answers(scene)
    said: list[Part] = []
    if any(isinstance(one, AskRound) for one in found):
        said += [("a", "key"), f" asks for a {_wanted(scene.view)}  "]
    if any(isinstance(one, Cut) for one in found):
        said += [("c", "key"), " cuts in  "]
    if any(isinstance(one, Discard) for one in found):
        said += [("d", "key"), " discards and ends your turn"]
    return said


def about(scene: Scene[View], spot: Spot) -> Line:
    """What the cursor is on, where Enter does nothing."""
    options, view = options_of(scene), scene.view
    zone, *rest = spot.name.split(" ")
    if zone == "player":
        return _about_player(scene, int(rest[0]))
    if zone == "pairs":
        owner = int(rest[0])
        card, other = (SPELLED.index(one) for one in rest[1].split("+"))
        whose = "Your" if owner == scene.seat else f"{scene.names[owner]}'s"
        safe = "nobody can cut in on it" if FIFI in (card, other) or not dancing.can_be_cut((card, other)) else "Fifi may cut in on it"
        return f"{whose} pair of {in_words(options, card)} and {in_words(options, other)}: {safe}."
    if zone not in ("hand", "hall"):
        return ""
    card = SPELLED.index(rest[0])
    name = in_words(options, card)
    if zone == "hall":
        if card == view.asker:
            return f"A {name} in the hall can ask nobody: it stays there."
        return f"{sentence(the_card(options, card))[:-1]}{' pairs with no card of yours.' if scene.asks('play') else ' lies in the hall.'}"
    if scene.asks("play"):
        if is_forced(scene):
            return f"{sentence(your_card(options, card))[:-1]} must wait: pair {one_of(_demanded(scene), 'or')} first."
        return f"{sentence(your_card(options, card))[:-1]} has no partner in the hall."
    return f"{sentence(your_card(options, card))}"


def _about_player(scene: Scene[View], seat: Seat) -> Line:
    options, view = options_of(scene), scene.view
    name = "You" if seat == scene.seat else scene.names[seat]
    bot = scene.bot_of(seat)
    left = view.left[seat]
    learned = "; ".join(words.known(options, view, seat)) if seat != view.seat else ""
    return f"{name}{bot}: {left} card{'s' * (left != 1)} in hand{f'; {learned}' if learned else ''}."


def refusal(scene: Scene[View], spot: Spot) -> tuple[str, str]:
    """Why Enter does nothing there, and what works instead; with the rule."""
    options, view = options_of(scene), scene.view
    zone, *rest = spot.name.split(" ")
    card = SPELLED.index(rest[0]) if zone in ("hand", "hall") else None
    if card is None:
        return "Fifi cannot cut in there; try another pair.", "CD-14"
    if zone == "hall" and card == view.asker:
        return f"A {in_words(options, card)} in the hall can ask nobody; it stays there.", "CD-21"
    if is_forced(scene):
        first = dancing.compulsory(options, view.hand, view.hall, view.exempt)
        assert first is not None
        return f"First pair {your_card(options, first[0])} with {the_card(options, first[1])}.", "CD-08"
    if zone == "hall":
        return f"No card of yours pairs with {the_card(options, card)}.", "CD-10"
    return f"No card in the hall pairs with {your_card(options, card)}; d discards it.", "CD-10"


def waiting(scene: Scene[View]) -> tuple[Line, Line]:
    """While another plays: how many turns it is until one's own."""
    view = scene.view
    if view.turn is None or scene.seat is None or scene.seat not in view.playing or view.turn == scene.seat:
        return "", ""
    coming = [seat for seat in view.playing if seat > view.turn] + [seat for seat in view.playing if seat < view.turn]
    if coming[0] == scene.seat:
        return "", "Then it is your turn."
    return "", f"Then comes {scene.names[coming[0]]}; you are {_NTH[coming.index(scene.seat)]} after this turn."


def help_on(scene: Scene[View]) -> Sequence[str]:
    """Five sentences on the question."""
    if scene.asks("decide"):
        return (
            "One kind, bulls or cows, may ask for a partner in this game.",
            "A bull that asks takes a cow out of another player's hand: 2 points.",
            "There are seven of each, so neither choice is better.",
            "Whoever asks and lies in the hall is out of play.",
            "The other kind can be invited from the hall.",
        )
    if scene.asks("discard"):
        return (
            "After asking or inviting, only the discard is left.",
            "The card goes into the hall, face up, where others may pair it.",
            "A card of the kind that asks is out of play there.",
            "A dancer whose partners are gone helps nobody.",
            "Your hand is filled to six again at your next turn, while the pile lasts.",
        )
    cut = "Fifi from your hand may also take a dancer out of any pair without a Fifi."
    return (
        "Pair a card of your hand with one in the hall: lady and gent of one suit.",
        "This pair has to be made. Madame Fifi with any dancer is free: 1 point each.",
        cut if options_of(scene).cut_ins else "Fifi does not cut in at this table.",
        f"Last, a {_asker(scene.view)} of yours asks for a {_wanted(scene.view)} or invites one in the hall: 2 points.",
        "Then discard one card into the hall; that ends your turn.",
    )


def hint(scene: Scene[View], action: Action) -> Line:
    """What a bot would do, and why."""
    options, view = options_of(scene), scene.view
    match action:
        case Pair((card, other)):
            why = "it must be made anyway" if is_forced(scene) and FIFI not in (card, other) else "a sure point"
            return scene.fitting(
                f"A bot would pair {your_card(options, card)} with {the_card(options, other)}: {why}.",
                f"A bot would make this pair: {why}.",
            )
        case Cut(owner):
            whose = "your own pair" if owner == view.seat else f"{scene.names[owner]}'s pair, which costs the one who leads a point"
            return scene.fitting(f"A bot would cut in on {whose}.", "A bot would cut in there.")
        case AskRound():
            return f"A bot would ask everyone: somebody may have a {_wanted(view)}."
        case Invite():
            return f"A bot would invite the {_wanted(view)} in the hall: 2 sure points."
        case Discard(card):
            return f"A bot would discard {your_card(options, card)}: it {_why_discard(scene, card)}."
        case Decide(asker):
            return f"A bot would let the {'bulls' if asker == BULL else 'cows'} ask; neither is better."
        case _:
            return ""


def _why_discard(scene: Scene[View], card: Card) -> str:
    view = scene.view
    if card == view.asker:
        return "finds no partner any more"
    if view.asker is not None and card == dancing.answerer_of(view.asker):
        return "only helps whoever asks for it"
    return "is the hardest to pair"
