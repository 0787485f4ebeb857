"""Answers, cards and results of Cows Can't Dance in words: players and dancers by their names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cowtui.widgets.text import one_of
from rules.cowsdance.actions import Actions, AskRound, Cut, Decide, Discard, Invite, Pair
from rules.cowsdance.components import COW, SPELLED, Options, in_words, the_card
from rules.cowsdance.dancing import answerer_of, compulsory
from rules.cowsdance.view import View
from rules.cowsdance.words import describe_action
from rules.kernel import Seat

if TYPE_CHECKING:
    from cowtui.boards.cowsdance.board import CowsDance


def spoken(options: Options, view: View, names: Sequence[str], action: Actions) -> str:
    """What an answer does and brings, after 'Enter:' or 'The bot would'."""
    brings = describe_action(options, view, action)
    match action:
        case Pair():
            return f"pair {brings}"
        case Cut(owner, number, dancer):
            if not brings:
                return "cut in"
            card, other = view.pairs[owner][number]
            whose = "your own" if owner == view.seat else f"{names[owner]}'s"
            pair = "+".join(SPELLED[one] for one in sorted((card, other)))
            freed = the_card(options, other if card == dancer else card)
            more = "no point more" if owner == view.seat else "1 point"
            return f"cut in on {whose} {pair}: Fifi takes {the_card(options, dancer)}, {more}; {freed} comes free"
        case AskRound():
            return brings
        case Invite():
            return f"invite: {brings}"
        case Discard():
            return f"discard {brings}"
        case Decide():
            return f"let {brings}"
        case _:
            return brings


def about_card(table: CowsDance, zone: str, card: int, is_taken: bool) -> str:
    """What a card of the hand or the hall can do now."""
    options, view = table.options, table.view
    name = in_words(options, card)
    name = name[:1].upper() + name[1:]
    uses = [action for action in table.answers if table.uses(action, zone, card)]
    partners = dict.fromkeys(action.couple[zone == "hand"] for action in uses if isinstance(action, Pair))
    can = [f"pairs with {one_of([SPELLED[one] for one in partners], 'or')}"] if partners else []
    if cuts := sum(isinstance(action, Cut) for action in uses):
        can.append(f"cuts in on {cuts} dancer{'s' * (cuts != 1)} (c)")
    can += ["may be invited" if zone == "hall" else "invites"] * (Invite() in uses) + ["asks round"] * (AskRound() in uses)
    if is_taken:
        return f"{name} is taken up; Enter or Esc puts it back."
    if can:
        return f"{name}: {one_of(can, 'and')}; Enter takes it up."
    if uses:
        return f"{name}: no partner in the hall; Enter takes it up, to discard it."
    if zone == "hall":
        is_out = card == view.asker
        return f"{name} in the hall{': out of play.' if is_out else '.' if not table.is_playing else ': no card of your hand for it.'}"
    first = compulsory(options, view.hand, view.hall, view.exempt) if table.is_playing else None
    return f"{name}: not now; {SPELLED[first[0]]}+{SPELLED[first[1]]} must be paired first." if first else f"{name}."


def why_no_call(table: CowsDance, call: str) -> str:
    """In a few words, why one may not ask or invite now."""
    options, view = table.options, table.view
    if view.asker is None or not table.is_playing:
        return ""
    if compulsory(options, view.hand, view.hall, view.exempt):
        return "pair first"
    if view.asker not in view.hand:
        return f"no {in_words(options, view.asker)} in hand"
    wanted = answerer_of(view.asker)
    return f"no {in_words(options, wanted)} in hall" if call == "invite" and wanted not in view.hall else ""


def made_of(view: View, seat: Seat, is_series: bool) -> str:
    """What the points of a finished game come from (CD-24, CD-25)."""
    cows = sum(couple[0] >= COW for couple in view.pairs[seat])
    others = len(view.pairs[seat]) - cows
    parts = [f"{count} pair{'s' * (count != 1)}{what}" for count, what in ((others, ""), (cows, " with a bull, 2 each")) if count]
    return f"{'last game: ' if is_series else ''}{one_of(parts) if parts else 'no pair'}"
