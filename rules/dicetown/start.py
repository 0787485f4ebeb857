"""DT-01 to DT-05: the table before the first round, and what stays the same until the last."""

from __future__ import annotations

from rules.dicetown.components import (
    COWS,
    DEEDS,
    RANCH,
    RODEOS,
    STORE,
    SUITS,
    Options,
    all_cowboys,
    all_deeds,
    all_nuggets,
    all_store_cards,
    fit,
    name_of,
)
from rules.dicetown.state import State
from rules.kernel import Outcome


def new(options: Options, seats: int, last: Outcome | None = None) -> State:
    """A table before it is set up. Raises IllegalAction where options and seats do not fit."""
    fit(options, seats)
    return State(
        options=options,
        round=0,
        step="throw",
        stage="set up",
        turn=0,
        sheriff=0,
        dollars=[8] * seats,
        nuggets=[0] * seats,
        hands=[[] for _ in range(seats)],
        wired=[[] for _ in range(seats)],
        grazed=[[] for _ in range(seats)],
        ranches=[0] * seats,
        herds=[0] * seats,
        cowboys=[()] * seats,
        rodeos=[0] * seats,
        received=[False] * seats,
        won=[False] * seats,
        safe=[False] * seats,
        gone=[False] * seats,
        locked=[()] * seats,
        thrown=[()] * seats,
        chosen=[None] * seats,
        loaded=[None] * seats,
        mine=all_nuggets(seats),
        bank=3,
        coach=2 if seats == 6 else 0,
        prairie=COWS if options.cowboys else 0,
        lost_nuggets=0,
        store=all_store_cards(options),
        under=[],
        renewed=[],
        strays=0,
        played=[],
        deeds=all_deeds(options),
        face_up=[],
        removed=[[] for _ in range(seats)],
        aside=[],
        cowboy_deck=all_cowboys(options),
        cowboys_up=[None, None] if options.cowboys else [],
        cowboy_discard=[],
        rodeos_left=RODEOS if options.cowboys else 0,
        actor=None,
        first=None,
        job=None,
        tied=[],
        offers=[None] * seats,
        extras=[None] * seats,
        chain=[],
        used=[],
        passed=[False] * seats,
        quiet=[False] * seats,
        pocket=None,
        fresh=[[] for _ in range(seats)],
        drawn=[],
        victim=None,
        done=0,
        split=[0] * seats,
        haul=0,
        cows_due=0,
        visitors=[],
        known=[[] for _ in range(seats + 1)],
    )


def conserved(state: State) -> dict[str, int]:
    """DT-05: money, nuggets, cows, Cowboys of each suit, Rodeos, and every kind of card, wherever they are."""
    lying = [] if state.victim is not None else state.drawn  # what a thief has drawn lies in the victim's hand still
    cards = [
        *state.store,
        *state.played,
        *state.deeds,
        *state.face_up,
        *state.aside,
        *lying,
        *(card for layer in state.under for card in layer.cards),
        *(card for place in (*state.hands, *state.wired, *state.grazed, *state.removed) for card in place),
        *[RANCH] * sum(state.ranches),
    ]
    up = [suit for suit in state.cowboys_up if suit is not None]
    cowboys = [*state.cowboy_deck, *up, *state.cowboy_discard, *(suit for gang in state.cowboys for suit in gang)]
    return {
        "dollars": sum(state.dollars) + state.bank + state.coach,
        "nuggets": sum(state.nuggets) + state.mine + state.lost_nuggets,
        "cows": sum(state.herds) + state.prairie + state.haul + sum(map(sum, state.grazed)),
        "cards": len(cards),
        "cowboys": len(cowboys),
        "rodeos": sum(state.rodeos) + state.rodeos_left,
        **{name_of(card): cards.count(card) for card in (*DEEDS, RANCH, *STORE)},
        **{f"cowboys {suit}": cowboys.count(number) for number, suit in enumerate(SUITS)},
    }
