"""The zones of Cow Clicker's table but for the players: stockyard and decks, own pasture, buttons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from textual.geometry import Region

from cowtui.boards.cowclicker.about import scored
from cowtui.boards.cowclicker.cards import Layout, Size, by_worth, paint_card
from cowtui.boards.cowclicker.choice import names, numbered, ways
from cowtui.boards.cowclicker.turn import fresh
from cowtui.widgets.canvas import Grid
from cowtui.widgets.text import wrap
from rules.cowclicker.actions import Accept, Actions, Buy, Cancel, Decline, Herd, Skip
from rules.cowclicker.components import Options
from rules.cowclicker.events import PutOut
from rules.cowclicker.view import View

if TYPE_CHECKING:
    from cowtui.boards.cowclicker.board import CowClicker

PHASES: Final = ("sale", "buy", "upgrade")
NEAR: Final = 4
"""Cards of the Premium deck: with no more, the Cowntdown is told of."""
WORD: Final = 6
"""Cells of a cow that is written and not drawn."""
LETTERS: Final = {"accept": "y", "decline": "n", "cancel": "x", "say": ""}
"""Of the answers to offers; an answer keeps its letter while the key itself goes on to the next offer."""


# The stockyard ---------------------------------------------------------------------------------------------------------------


def paint_yard(table: CowClicker, grid: Grid, layout: Layout) -> None:
    """The cows to be bought, cheapest first; how many ways there are to pay for each."""
    view, deck, colours = table.view, table.deck, table.palette
    size = layout.yard
    grid.rule(0, " · ".join(filter(None, ("Stockyard", _news(table, grid.width)))) if layout.decks else "Stockyard")
    where, cards = fresh(table.event)
    asking = table.asking
    # the dearest first: of what can be paid, the cursor looks there first
    for place, (card, nth) in reversed(list(enumerate(numbered(sorted(view.yard))))):
        x, action = place * size.width, table.said(f"yard {card} {nth}")
        here = table.spot(f"yard {card} {nth}", Region(x, 1, size.width, size.height), action, zone="yard")
        allowed = action is not None and table.lit(action)
        count = len(ways(asking, card)) if view.seat is not None and not asking.marks.own else 0
        foot = "pays" if allowed and asking.marks.own else f"{count} way{'s' * (count != 1)}" if count else ""
        style = by_worth(colours, deck, card) if allowed or not table.asks_to_pay else colours.quiet
        if where is None and card in cards and table.showing:
            style = colours.cursor
        paint_card(grid, x, 1, size, deck, card, style, foot)
        if here:
            grid.paint(x, 1 + (size.height > 2), size.width, colours.cursor)
        elif allowed:
            grid.paint(x + (size.height > 2), 1 + (size.height > 2), size.width - 2 * (size.height > 2), colours.key)


def paint_basic(table: CowClicker, grid: Grid, layout: Layout) -> None:
    """In place of the stockyard while a cow is picked out of the Basic deck (CC-32), dearest first."""
    view, deck = table.view, table.deck
    grid.rule(0, "Baby Calf: the cows of the Basic deck")
    cows = [card for card in dict.fromkeys(view.basic) if card < deck.first_event]
    width = max(len(deck.spell(card)) for card in cows) + 4 if cows else 8
    across = max(1, (grid.width - layout.decks) // width)
    for place, card in enumerate(reversed(cows)):
        x, y = place % across * width, 1 + place // across
        if y > layout.yard.height:
            grid.right(grid.width - 1, 0, " = lists them all ", table.palette.key)
            break
        action = table.said(f"basic {card}")
        here = table.spot(f"basic {card}", Region(x, y, width, 1), action, zone="basic")
        style = table.palette.cursor if here else table.shade(action, by_worth(table.palette, deck, card)) if action else None
        grid.put(x + 1, y, f"{deck.spell(card)}x{view.basic.count(card)}", style)


def _news(table: CowClicker, width: int) -> str:
    """What just leaves the stockyard; the milk of this turn; how near the end and a drought (CC-R20) are, once they come near."""
    view, options = table.view, table.options
    if table.showing and isinstance(table.event, PutOut):
        where = "is retired from the game" if table.event.retired else "goes out to pasture, under the Premium deck"
        return f"{table.deck.spell(table.event.cow)} {where}"
    if view.milk:
        return f"milk: {'you' if table.you == view.turn else table.names[view.turn]} may pay up to {view.milk} less"
    if view.phase == "over":
        return "the Cowmageddon has ended the game"
    left = quiet_left(options, view)
    turns = f"{left} more turn{_s(left)} without a cow taken" if left is not None else ""
    if view.in_cowntdown:
        cards = f"1 of the next {view.cowntdown_left} cards" if view.cowntdown_left > 1 else "the next card"
        return f"{cards} ends the game" + (
            f" · drought {f'after {turns}' if width >= 100 else f'in {left} quiet turn{_s(left)}'}" if turns else ""
        )
    if left is not None and left <= 2 * len(view.pastures):
        return f"drought after {turns}"
    premium = view.premium_left + len(view.under)
    return f"{premium} more card{_s(premium)} to the Cowntdown, which ends the game" if premium <= NEAR else ""


def _s(count: int | None) -> str:
    return "" if count == 1 else "s"


def quiet_left(options: Options, view: View) -> int | None:
    """CC-R20: so many turns in which no cow is taken bring a drought."""
    if not options.drought:
        return None
    return (options.drought if view.in_cowntdown else options.drought_before) * len(view.pastures) - view.quiet


def paint_decks(table: CowClicker, grid: Grid, layout: Layout) -> None:
    """How many cards each deck has, beside the stockyard or in its title."""
    view, colours = table.view, table.palette
    premium = view.premium_left + len(view.under)
    counts = [("Premium", premium), ("Cowntdown", view.cowntdown_left), ("Basic", len(view.basic)), ("discard", len(view.discard))]
    if not layout.decks:
        first = (
            f"1 of {view.cowntdown_left} left ends the game" if view.in_cowntdown else f"Premium {premium} Cowntdown {view.cowntdown_left}"
        )
        text = f" {first} Basic {len(view.basic)} disc. {len(view.discard)} "
        here = table.spot("decks", Region(max(0, grid.width - len(text) - 1), 0, len(text), 1), zone="decks")
        grid.right(grid.width - 1, 0, text, colours.cursor if here else colours.hot if view.in_cowntdown else colours.quiet)
        return
    left, top = grid.width - layout.decks + 1, 1
    here = table.spot("decks", Region(left, top, layout.decks - 1, 4), zone="decks")
    for y, (title, count) in enumerate(counts, top):
        alarm = title == "Cowntdown" and view.in_cowntdown
        style = colours.hot if alarm else colours.quiet if title == "Premium" and not count else colours.ink
        grid.put(left, y, f"{title:<10}{count:>3}{' !' * alarm}", colours.cursor if here and y == top else style, layout.decks - 1)


# The own pasture and the buttons -----------------------------------------------------------------------------------------------


def own_rows(table: CowClicker, grid: Grid, size: Size) -> int:
    """How many rows of words the own cows need; 0: they fit as cards."""
    count = len(table.asking.own)
    return -(-count // (grid.width // WORD)) if count * size.width > grid.width else 0


def paint_pasture(table: CowClicker, grid: Grid, top: int, size: Size) -> None:
    """The player's own cows: what is marked in brackets, what is proposed as a payment in round ones."""
    view, deck, colours = table.view, table.deck, table.palette
    own = table.asking.own
    if view.seat is None:
        grid.rule(top, "You watch this game")
        return
    marked = table.asking.marks.own
    sums = f" · marked {'+'.join(map(deck.spell, marked))} = {sum(deck.mooney[cow] for cow in marked)}" if marked else ""
    whose = table.position.whose if table.position else ""
    held = f"{len(own)} cow{'s' * (len(own) != 1)}, average {scored(deck, own)}"
    grid.rule(top, f"{whose} pasture: {held}{sums or ' · the highest average wins'}")
    proposed = table.proposed()
    place, cards = fresh(table.event)
    words = own_rows(table, grid, size) > 0
    width = WORD if words else size.width
    across = grid.width // width
    for number, (card, nth) in enumerate(numbered(own)):
        name = f"own {card} {nth}"
        x, y = number % across * width, top + 1 + number // across
        shape = Size(width, 1) if words else size
        action = table.said(name)
        here = table.spot(name, Region(x, y, shape.width, shape.height), action, zone="own")
        brackets = "[]" if name in table.marks else "()" if name in proposed else ""
        is_fresh = table.showing and place == view.seat and card in cards
        style = colours.cursor if is_fresh else colours.key if brackets else by_worth(colours, deck, card)
        if table.picks_basics and card >= deck.first_premium:
            style = colours.quiet
        foot = "gift" if nth < view.locks[view.seat].count(card) else "tips" if card == view.tip and not nth else ""
        paint_card(grid, x, y, shape, deck, card, style, foot, brackets)
        if here:
            grid.paint(x, y + (shape.height > 2), shape.width, colours.cursor)


def buttons(table: CowClicker) -> list[tuple[str, str, str, Actions]]:
    """What is said without marking: a name, a key, a label, the answer."""
    view, what = table.view, table.what
    found: list[tuple[str, str, str, Actions]] = []
    if what in ("sale", "buy"):
        found.append(("say buy", "b", "Buy", Buy()))
    if what in PHASES:
        found.append(("say skip", "s", "Skip", Skip()))
    if what == "cowboy":
        marked = table.asking.marks.own
        found += [(f"draws {draws}", str(draws), "Reveal" if not draws else "", Herd(marked, draws)) for draws in range(len(marked) + 2)]
    if table.position is None or table.position.seat is None:
        return found
    for kind, mine in (("accept", False), ("cancel", True)):
        offers = [one for one in view.offers if (one.maker if mine else one.to) == view.seat]
        if not offers:
            continue
        # the one under the cursor, or the first; its key goes on to the next
        at = next((place for place, one in enumerate(offers) if table.cursor.split()[1:] == [str(one.offer)]), None)
        shown = offers[at or 0]
        further = offers[(at + 1) % len(offers)] if at is not None else shown
        count = f" ({(at or 0) + 1} of {len(offers)})" if len(offers) > 1 else ""
        other = table.names[shown.to if mine else shown.maker]
        for word, letter, label, action in _offer_buttons(kind, shown.offer, f"{other}{count}"):
            found.append((f"{word} {shown.offer}", letter * (further is shown), label, action))
        for behind_it in offers:
            if behind_it is not shown:  # behind the key of the one that is shown
                behind = _offer_buttons(kind, behind_it.offer, "")
                found += [(f"{word} {behind_it.offer}", letter * (behind_it is further), "", action) for word, letter, _, action in behind]
    return found


def _offer_buttons(kind: str, number: int, text: str) -> list[tuple[str, str, str, Actions]]:
    if kind == "cancel":
        return [("cancel", "x", f"Take back from {text}", Cancel(number))]
    return [("accept", "y", "Yes", Accept(number)), ("decline", "n", f"No to {text}", Decline(number))]


def paint_buttons(table: CowClicker, grid: Grid, y: int) -> None:
    """The phases of the turn, and the letters that answer."""
    view, colours = table.view, table.palette
    x = 1
    if view.phase in (*PHASES, "draw", "choice", "flip"):
        for phase in PHASES:
            now = phase == view.phase or (phase == "buy" and view.phase in ("draw", "choice"))
            x = grid.put(x, y, phase.capitalize(), colours.bold if now else colours.quiet)
            x = grid.put(x, y, " ▸ " if phase != "upgrade" else "", colours.line)
        x += 3
    elif view.phase == "call":
        x = grid.put(x, y, "Last call", colours.bold) + 3
    if table.showing:
        return
    for name, key, label, action in buttons(table):
        width = len(label) + bool(label) + len(key)
        lit = table.lit(action)
        here = table.spot(name, Region(min(x, grid.width - 1), y, max(1, width), 1), action, zone="buttons", key=key)
        if not label and not name.startswith("draws"):
            continue  # another offer, behind its key
        bright, plain = (colours.cursor, colours.cursor) if here else (colours.key, colours.ink) if lit else (colours.quiet, colours.quiet)
        if name.startswith("draws"):
            x = grid.put(x, y, f"{label} " if label else "", colours.ink)
            x = grid.put(x, y, key, bright) + 2
        else:
            x = grid.put(x, y, LETTERS[name.split()[0]] or key, bright)
            x = grid.put(x + 1, y, label, plain) + 2
    then = ", then Enter" if table.what in ("sale", "buy") else ""
    gives = f"Space on a cow: {may_exchange(table)}" if not table.marks and may_exchange(table) else ""
    for told in (then, gives):
        short = told.replace(" on a cow", "")
        told = told if x + len(told) <= grid.width else short
        if told and x + len(told) + (told == then and len(gives)) <= grid.width:
            x = grid.put(x - 2 * (told == then), y, told, colours.quiet) + 2


def may_exchange(table: CowClicker) -> str:
    """What may be done with marked cows beside the turn (CC-19); empty: nothing now."""
    asks = table.position.asks if table.position else ()
    if not any(asked.what in ("trade", "last call") for asked in asks):
        return ""
    gifts = table.options.gifts == "open" or (table.options.gifts == "own" and table.view.turn == table.you)
    return " or ".join(("give",) * gifts + ("trade",) * table.options.trades)


def paint_piles(table: CowClicker, grid: Grid, top: int, bottom: int) -> None:
    """Where there is room: what can be counted out of the decks."""
    view, deck = table.view, table.deck
    if bottom - top < 3:
        return
    grid.rule(top, "What is known of the decks")
    lines = [f"Basic deck: {_counted(table, view.basic)}", f"Discard: {_counted(table, view.discard)}"]
    if view.under:
        lines.append(f"Bottom of the Premium deck, in this order: {deck.some(view.under)}")
    unseen = table.unseen()
    if unseen:
        lines.append(f"Not seen yet, in the Premium deck or the Cowntdown: {_counted(table, unseen)}")
    if view.retired:
        lines.append(f"Retired: {deck.some(view.retired)}")
    y = top + 1
    for line in lines:
        for part in wrap(line, grid.width - 2):
            if y < bottom:
                grid.put(1, y, part, table.palette.quiet)
            y += 1


def _counted(table: CowClicker, cards: Sequence[int]) -> str:
    each = [f"{table.deck.spell(card)}{f'x{cards.count(card)}' * (cards.count(card) > 1)}" for card in dict.fromkeys(cards)]
    return " ".join(each) or "nothing"


def options_of(options: object) -> Options:
    """The game's own options."""
    assert isinstance(options, Options)
    return options


def existing(table: CowClicker) -> set[str]:
    """The things that can be marked."""
    view = table.view
    found = set(names("own", table.asking.own))
    for seat, cows in enumerate(view.pastures):
        if seat != view.seat:
            found |= set(names(f"cow {seat}", cows))
    return found
