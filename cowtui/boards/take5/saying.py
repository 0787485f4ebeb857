"""What the board of Take 5 says: the question, what Enter does, why, and what happened."""

from __future__ import annotations

from collections.abc import Sequence

from cowtui.boards.base import Prompt
from cowtui.boards.round_end import RoundEnd
from cowtui.boards.scene import Scene
from cowtui.boards.spots import Spot
from cowtui.boards.take5.preview import Landing, bullheads, cheapest, free, landing, landings, of
from cowtui.boards.take5.race import lead
from cowtui.widgets.text import Line, Part, one_of
from rules.kernel import Action, Event, Seat
from rules.take5 import placing
from rules.take5.actions import Claim, Pick, Put, Take
from rules.take5.components import Options, heads, in_play
from rules.take5.events import Claimed, Picked, Placed, Scored, Took
from rules.take5.view import View

MANY = 5
"""With more players than this, the story tells only of rows that were taken."""
ORDINALS = ("first", "second", "third", "fourth", "fifth")


def _options(scene: Scene[View]) -> Options:
    assert isinstance(scene.position.options, Options)
    return scene.position.options


def _short(scene: Scene[View]) -> bool:
    return scene.size == "S"


# The prompt ------------------------------------------------------------------------------------------------------------------


def prompt(scene: Scene[View], spot: Spot | None) -> Prompt:
    """The three lines while something is asked."""
    view = scene.view
    action = spot.action if spot else None
    if scene.asks("take", "put") and view.waiting:
        card = view.waiting[0][0]
        does = _row_line(scene, action.row, card) if isinstance(action, Take | Put) else ""
        if scene.asks("put"):
            ends = [f"{'left' if end.is_left else 'right'} of row {end.row + 1}" for end in landings(_options(scene), view, card)]
            asked = f"Your {card} is as near to the {' as to the '.join(ends)}: which end?"
            return Prompt(f"Your {card} is equally near to two ends." if _short(scene) else asked, "1-4, Enter", does)
        asked = f"Your {card} is lower than every row: {'take one.' if _short(scene) else 'which row do you take?'}"
        return Prompt(asked, "1-4, Enter" if _short(scene) else "1-4, then Enter", does, "Your card then starts the row.")
    if scene.asks("claim"):
        does = f"Enter takes {action.card} ({bullheads(of(action.card))}) into your hand." if isinstance(action, Claim) else ""
        return Prompt("Take one of these cards for your hand.", "arrows, Enter", does, f"You have {len(view.hand)} of 10.")
    asked = "Choose a card, in secret." if _short(scene) else "Choose a card to play, in secret."
    if view.pick:
        does = f"Your {view.pick} lies ready; Enter on another card changes that."
        if isinstance(action, Pick) and action.card != view.pick:
            does = f"Enter plays {action.card} instead of {view.pick}."
        return Prompt(asked, _keys(view), does)
    if not isinstance(action, Pick):
        return Prompt(asked, _keys(view))
    return Prompt(asked, _keys(view), _card_line(scene, action.card), _still(scene, action.card))


def _keys(view: View) -> str:
    count = len(view.hand)
    return "Enter" if count == 1 else f"{'digits' if count == 10 else f'1-{count}'} or arrows, then Enter"


def _card_line(scene: Scene[View], card: int) -> Line:
    """What Enter does with a hand card, on the rows as they lie."""
    view = scene.view
    full, brief = f"Enter plays {card} ({bullheads(of(card))}): ", f"Enter plays {card} ({bullheads(of(card), short=True)}): "
    found = landings(_options(scene), view, card)
    if not found:
        least = cheapest(view, card)
        costs: Part = (f"you would take one, {bullheads(least)} or more.", "bad")
        less: Part = (f"{bullheads(least, short=True)} or more.", "bad")
        low = "lower than every row: "
        return scene.fitting([full, low, costs], [full, low, (f"{bullheads(least)} or more.", "bad")], [brief, "too low: ", less])
    if len(found) > 1:
        ends = " or ".join(f"the {'left' if one.is_left else 'right'} of row {one.row + 1}" for one in found)
        return scene.fitting(f"{full}equally near to {ends}; you choose.", f"{brief}{ends}.", f"Enter plays {card}: {ends}.")
    one = found[0]
    return scene.fitting([full, *_landing(scene, one)], [full, *_in_brief(scene, one)], [brief, *_in_brief(scene, one, heads=True)])


def _place(view: View, one: Landing) -> str:
    count = len(view.rows[one.row]) + (view.cow == one.row)
    return f"left of row {one.row + 1}" if one.is_left else f"{ORDINALS[min(count, 4)]} card of row {one.row + 1}"


def _landing(scene: Scene[View], one: Landing) -> list[Part]:
    """Where a card would lie and what that costs, in whole sentences."""
    takes = one.takes > 0 or free(scene.view, one.row) <= 0
    place = _place(scene.view, one)
    parts: list[Part] = [f"now the {place}, costs nothing."]
    if takes:
        parts = [f"now the sixth card of row {one.row + 1}: ", (f"you would take {bullheads(one.takes)}.", "bad")]
    if not one.by_cow:
        return parts
    rows = one_of([str(felled + 1) for felled, _ in one.by_cow])
    felled = bullheads(sum(count for _, count in one.by_cow))
    before: list[Part] = [*parts, " "] if takes else [f"{place}. "]
    return [*before, (f"The Cow jumps to the full row {rows}: you take {felled}.", "bad")]


def _in_brief(scene: Scene[View], one: Landing, *, heads: bool = False) -> list[Part]:
    """The same in few words."""
    takes = one.takes > 0 or free(scene.view, one.row) <= 0
    place = f"sixth card of row {one.row + 1}" if takes else _place(scene.view, one)
    costs = bullheads(one.cost, short=heads)
    if one.by_cow and takes:
        rows = one_of([str(row + 1) for row in sorted([one.row, *(felled for felled, _ in one.by_cow)])])
        return [(f"you take rows {rows}: {costs}.", "bad")]
    if one.by_cow:
        rows = one_of([str(felled + 1) for felled, _ in one.by_cow])
        if heads and _short(scene):
            return [(f"Cow jumps to row {rows}, you take {one.cost}.", "bad")]
        return ["" if heads else f"{place}; ", (f"the Cow jumps to row {rows}, you take {costs}.", "bad")]
    return [f"{place}: ", (f"{costs}.", "bad")] if takes else [f"{place}, free."]


def _still(scene: Scene[View], card: int) -> str:
    """What may yet change before the card is placed."""
    view, options = scene.view, _options(scene)
    others = sum(view.left) - view.left[view.seat or 0]
    if not others:
        return ""
    if options.variant in ("tactics", "logic"):
        return f"In play: 1 to {in_play(options, len(view.left))[-1]}, all dealt. Lower cards are placed before yours."
    found = landings(options, view, card)
    if len(found) == 1 and found[0].jumps and not found[0].cost:
        jumps = f"The Cow would jump to row {(found[0].cow or 0) + 1}."
        return f"Lower cards go first. {jumps}" if _short(scene) else f"Lower cards are placed before yours. {jumps}"
    return (
        "Lower cards go first: rows can still change."
        if _short(scene)
        else "Lower cards are placed before yours: the rows can still change."
    )


def _row_line(scene: Scene[View], row: int, card: int) -> Line:
    """What a choice of this row brings."""
    view = scene.view
    if scene.asks("put") and row not in placing.nearest_ends([list(cards) for cards in view.rows], card):
        return f"Row {row + 1} is not one of the two ends."
    one = landing(view, row, card, choice=scene.asks("take"))
    if scene.asks("put"):
        end = "left" if one.is_left else "right"
        costs: Part = (f": you take {bullheads(one.cost)}.", "bad") if one.cost else ": costs nothing."
        return [f"Enter puts {card} at the {end} end of row {row + 1}", costs]
    if one.by_cow:
        rows = one_of([str(felled + 1) for felled, _ in one.by_cow])
        most: Part = (f"{bullheads(one.cost)}.", "bad")
        return scene.fitting(
            [f"Enter takes row {row + 1}; the Cow jumps to row {rows}, and that is yours too: ", most],
            [f"Enter takes rows {one_of([str(row + 1), *rows.split(' and ')])}, as the Cow jumps: ", most],
        )
    return [f"Enter takes row {row + 1}: ", (f"{bullheads(one.cost)}.", "bad")]


def about(scene: Scene[View], spot: Spot) -> Line:
    """What the cursor is on, where that is no answer."""
    view = scene.view
    kind, _, number = spot.name.partition(" ")
    if kind == "row" and view.rows:
        row, room = int(number) - 1, free(view, int(number) - 1)
        then = "" if scene.position.outcome is not None else f"; room for {room}" if room > 0 else "; the sixth card takes it"
        return f"Row {number}: {bullheads(heads(view.rows[row]))}{then}."
    if kind == "hand":
        return f"{number} has {bullheads(of(int(number)))}."
    if kind == "player":
        seat = int(number)
        bot = scene.bot_of(seat)
        pile = view.piles[seat]
        took = f"took {' '.join(map(str, sorted(pile)))} this round, {bullheads(heads(pile))}" if pile else "took nothing in this round"
        hand = view.hands[seat]
        held = f"; holds {' '.join(map(str, hand))}" if hand and seat != view.seat else ""
        return f"{'You' if seat == scene.seat else scene.names[seat]}{bot}: {took}{held}."
    return ""


def waiting(scene: Scene[View]) -> str:
    """What may be done while others choose."""
    if scene.view.waiting and not scene.showing:
        card, seat = scene.view.waiting[0]
        return f"{scene.names[seat]}'s {card} is lower than every row: {scene.names[seat]} takes one."
    return ""


def help_on(scene: Scene[View]) -> Sequence[str]:
    """Five sentences."""
    options = _options(scene)
    cow = "The Cow counts as a card and costs nothing; a card in its row makes it jump."
    ends = "A card may also go left of a row whose first card is higher; the nearest of all ends takes it."
    return (
        "All pick in secret; then the cards are placed, the lowest first.",
        "Each goes to the row whose last card is nearest below it. You cannot choose.",
        "A row holds five. Whoever plays the sixth card takes the other five.",
        "Lower than every row? Then you take one row of your choice.",
        cow if scene.view.cow is not None else ends if options.variant == "professional" else "The fewest bullheads win.",
    )


def hint(scene: Scene[View], action: Action) -> Line:
    """What a bot would do, and why."""
    why = scene.position.game.reason(scene.position.options, scene.view, action)
    match action:
        case Pick(card):
            return f"A bot would play {card}: {why}."
        case Take(row) | Put(row):
            return f"A bot would choose row {row + 1}: {why}."
        case Claim(card):
            return f"A bot would take {card}: {why}."
        case _:
            return ""


# The story -------------------------------------------------------------------------------------------------------------------


def tell(scene: Scene[View], event: Event) -> str:
    """An event in the past tense, with 'you' for this player."""
    match event:
        case Claimed(seat, card):
            return f"{_who(scene, seat)} took {card}."
        case Picked(seat, int(card)):
            return f"{_who(scene, seat)} chose the {card}."
        case Placed(starts=True):
            return ""
        case Placed(seat) if len(scene.view.left) > MANY and seat != scene.seat:
            return ""  # the board shows it, and there is no room for so many
        case Placed(seat, card, row, left):
            return f"{_whose(scene, seat)} {card} went to {'the left of ' if left else ''}row {row + 1}."
        case Took(seat, row, _, count, "choice"):
            return f"{_who(scene, seat)} took row {row + 1}: {bullheads(count)}."
        case Took(seat, row, _, count, "cow"):
            return f"Row {row + 1} was full, so {scene.who(seat)} took it: {bullheads(count)}."
        case Took(seat, row, _, count, _, card):
            return f"{_whose(scene, seat)} {card} was sixth in row {row + 1}: {bullheads(count)}."
        case Scored(taken):
            best = min(taken)
            said = one_of([scene.who(seat) for seat, count in enumerate(taken) if count == best])
            return f"{said[:1].upper()}{said[1:]} took the fewest in this round: {bullheads(best)}."
        case _:
            return scene.position.game.describe_event(scene.position.options, event, scene.names)


def _whose(scene: Scene[View], seat: Seat) -> str:
    return "Your" if seat == scene.seat else f"{scene.names[seat]}'s"


def _who(scene: Scene[View], seat: Seat) -> str:
    return "You" if seat == scene.seat else scene.names[seat]


def round_end(scene: Scene[View], event: Scored) -> RoundEnd:
    """The end of a round."""
    best = min(event.heads)
    winners = [scene.who(seat) for seat, count in enumerate(event.heads) if count == best]
    each = ", " + (f"{best} each" if len(winners) > 1 else str(best))
    options = _options(scene)
    seats = sorted(range(len(event.totals)), key=lambda seat: (event.totals[seat], seat))
    highest = max(event.totals)
    dearest = next(seat for seat, total in enumerate(event.totals) if total == highest)
    foot = f"{lead(scene)}."
    if options.rounds:
        left = options.rounds - scene.view.round
        foot += f" {left} round{'s' * (left != 1)} to go." if left > 0 else " That was the last round."
    else:
        away = options.limit - highest
        name = "You are" if dearest == scene.seat else f"{scene.names[dearest]} is"
        foot += f" {name} {away} from the end." if away > 0 else f" {scene.names[dearest]} has {highest}: the game is over."
    return RoundEnd(
        f"Round {scene.view.round}: {one_of(winners)} took the fewest{each}",
        seats,
        [f"+{count}" for count in event.heads],
        [str(total) for total in event.totals],
        [] if options.rounds else [total / options.limit for total in event.totals],
        "" if options.rounds else f"to {options.limit}",
        foot,
    )
