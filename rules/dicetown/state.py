"""The table of Dice Town: what is asked, what is allowed, and what happens."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, assert_never

from rules.chance import Chance
from rules.dicetown import cards, doc, hall, places, prairie, rounds, scoring, throws, ties, view, windows
from rules.dicetown.actions import (
    Actions,
    Add,
    Blind,
    Choose,
    Claim,
    Close,
    Cure,
    Deeds,
    Draw,
    Graze,
    HandsOff,
    Hire,
    Keep,
    Load,
    Name,
    Offer,
    Pass,
    PassRound,
    Pickpocket,
    Place,
    Play,
    Remove,
    Roll,
    SetUp,
    Split,
    StealFrom,
    Take,
    TurnUp,
    Visit,
    Wire,
)
from rules.dicetown.components import ACE, COWS, PICKPOCKET, RODEOS, Options, all_cowboys, all_deeds, all_nuggets, all_store_cards, fit
from rules.dicetown.events import Events
from rules.dicetown.position import TABLE_STAGES, Position, Stage
from rules.kernel import TABLE, Ask, IllegalAction, Outcome, Seat

QUESTIONS: Final[dict[tuple[Stage, Place], str]] = {
    ("pick", "saloon"): "loot",
    ("pick", "hall"): "deed",
    ("choose", "prairie"): "prairie",
}
"""What a question is called where another rule governs it than elsewhere: DT-20 and DT-61 for DT-18, DT-43 for DT-W2."""


class State(Position):
    """The whole truth; its fields are those of Table."""

    def asks(self) -> tuple[Ask, ...]:
        """List what is asked. Who may hold Pickpocket is asked once a round, beside every other question (DT-32)."""
        stage, turn = self.stage, self.turn
        if windows.is_open(self):
            question = "objection" if self.chain else stage
            standing = [Ask(seat, question, turn, must=False) for seat in windows.waited_for(self)]
            if not standing:
                return (Ask(TABLE, "close", turn),)
            standing.append(Ask(TABLE, "close", turn, wait=max(1, self.options.window)))
        elif stage == "roll":
            return (Ask(TABLE, stage, throws.count(self)),)
        elif stage in TABLE_STAGES:
            return (Ask(TABLE, stage, turn),)
        elif stage == "over":
            return ()
        elif stage == "keep":
            standing = throws.keep_asks(self)
        elif stage in ("offer", "raise"):
            standing = ties.asks(self)
        else:
            what = QUESTIONS.get((stage, self.step), stage)
            standing = [Ask(self.sheriff if stage == "name" else self.who(), what, turn)]
        standing += [Ask(seat, "pickpocket", self.round, must=False) for seat in windows.asks_for_pockets(self)]
        return tuple(standing)

    def check(self, seat: Seat, action: Actions) -> None:
        """Raise IllegalAction, with the rule and a sentence, unless this seat may say this now."""
        match action:
            case Play(card):
                windows.check_play(self, seat, card)
            case Pass() | PassRound():
                windows.check_asked(self, seat)
            case Pickpocket(victim):
                windows.check_pickpocket(self, seat, victim)
            case HandsOff():
                windows.check_pickpocket(self, seat, None)
            case Load():
                throws.check_load(self, seat)
            case Keep():
                throws.check_keep(self, seat, action)
            case Offer() | Add():
                ties.check_goods(self, seat, action)
            case Name(named):
                ties.check_name(self, seat, named)
            case Choose():
                places.check_choose(self, seat, action)
            case StealFrom():
                cards.check_victim(self, seat, action)
            case Take():
                cards.check_take(self, seat, action)
            case Claim():
                hall.check_claim(self, seat, action)
            case Split():
                prairie.check_split(self, seat, action)
            case Graze():
                prairie.check_graze(self, seat, action)
            case Hire():
                prairie.check_hire(self, seat, action)
            case Cure():
                doc.check_cure(self, seat, action)
            case Wire():
                doc.check_wire(self, seat, action)
            case SetUp() | Roll() | Visit() | Close() | Draw() | Blind() | Deeds() | TurnUp() | Remove():
                self._check_table(seat, action)
            case _:
                assert_never(action)

    def _check_table(self, seat: Seat, action: SetUp | Roll | Visit | Close | Draw | Blind | Deeds | TurnUp | Remove) -> None:
        if seat != TABLE:
            raise IllegalAction("DT-13", "dice, draws and windows are the table's")
        match action:
            case SetUp():
                self._at("set up")
                rounds.check_set_up(self, action)
            case Roll():
                self._at("roll")
                throws.check_roll(self, action)
            case Visit(place):
                self._at("visit")
                if place != self.step:
                    raise IllegalAction("DT-14", f"the next place is the {self.step}, not the {place}")
            case Close():
                if windows.card_asked(self) is None:
                    raise IllegalAction("DT-34", "no window stands open")
            case Draw(drawn):
                self._at("draw", "medicine")
                cards.check_draw(self, drawn)
            case Blind(drawn):
                self._at("blind")
                cards.check_blind(self, drawn)
            case Deeds(deeds):
                self._at("bribed", "granted", "persuaded", "down", "refill")
                hall.check_deeds(self, deeds)
            case TurnUp(suits):
                self._at("turn up")
                prairie.check_turn_up(self, suits)
            case Remove(leaver):
                self._at("visit")
                rounds.check_remove(self, leaver)
            case _:
                assert_never(action)

    def _at(self, *stages: str) -> None:
        if self.stage not in stages or self.chain:
            raise IllegalAction("DT-14", f"the table is at {self.stage!r}")

    def legal(self, ask: Ask) -> Iterator[Actions]:
        """List the allowed answers to an ask of a seat, cheapest first; of an offer the useful ones."""
        seat = ask.seat
        match ask.what:
            case "pickpocket":
                yield HandsOff()
                if windows.is_spare(self, seat, PICKPOCKET):
                    for victim in self.opponents(seat):
                        yield Pickpocket(victim)
            case "face":
                for face in range(ACE, -1, -1):
                    yield Load(face)
            case "keep":
                for dice in throws.keeps(self, seat):
                    if dice != self.chosen[seat]:
                        yield Keep(dice)
            case "offer":
                for goods in ties.useful(self, seat):
                    yield Offer(goods.dollars, goods.nuggets, goods.cards)
            case "raise":
                for goods in ties.useful(self, seat):
                    yield Add(goods.dollars, goods.nuggets, goods.cards)
            case "name":
                for tied in self.tied:
                    yield Name(tied)
            case "choose" | "prairie":
                for job in places.jobs(self):
                    yield Choose(job)
            case "victim":
                for victim in cards.victims(self):
                    yield StealFrom(victim)
            case "pick" | "loot" | "deed":
                for card in dict.fromkeys(reversed(self.drawn)):
                    yield Take(card)
            case "claim":
                for deeds in hall.claims(self):
                    yield Claim(deeds)
            case "split" | "resplit":
                for cows in prairie.splits(self):
                    yield Split(cows)
            case "graze":
                yield from prairie.grazings(self, seat)
            case "cowboy":
                for suit in dict.fromkeys(self.cowboys_up):
                    if suit is not None:
                        yield Hire(suit)
            case "cure":
                for remedy in doc.remedies(self, seat):
                    yield Cure(remedy)
            case "wire":
                for deeds in doc.wirings(self, seat):
                    yield Wire(deeds)
            case _:
                yield Pass()
                yield PassRound()
                for card in windows.playable(self, seat):
                    yield Play(card)

    def chance(self, ask: Ask, chance: Chance) -> Actions:
        """Draw, roll or close for TABLE."""
        match ask.what:
            case "set up":
                return rounds.chance_set_up(self, chance)
            case "roll":
                return throws.chance_roll(self, chance)
            case "visit":
                return Visit(self.step)
            case "draw" | "medicine":
                return cards.chance_draw(self, chance)
            case "blind":
                return cards.chance_blind(self, chance)
            case "turn up":
                return prairie.chance_turn_up(self, chance)
            case "close":
                return Close()
            case _:
                return hall.chance_deeds(self, chance)

    def apply(self, seat: Seat, action: Actions) -> list[Events]:
        """Do what was said, run on to the next question, and tell what happened."""
        told: list[Events] = []
        if self._say(seat, action, told):
            rounds.run_on(self, told)
        return told

    def _say(self, seat: Seat, action: Actions, told: list[Events]) -> bool:
        """Do what was said; False: the question still stands."""
        match action:
            case Play(card):
                windows.play(self, seat, card, told)
            case Pass():
                self.passed[seat] = True
                return False
            case PassRound():
                self.sits_out[seat] = True
                return False
            case Pickpocket(victim):
                windows.declare(self, seat, victim, told)
                return False
            case HandsOff():
                self.quiet[seat] = True
                return False
            case Load(face):
                throws.load(self, seat, face, told)
            case Keep(dice):
                return throws.keep(self, seat, dice, told)
            case Offer() | Add():
                return ties.offer(self, seat, action, told)
            case Name(named):
                ties.name(self, seat, named, told)
            case Choose(job):
                places.choose(self, seat, job, told)
            case StealFrom(victim):
                self.victim = victim
                self.stage = "blind"
            case Take(card):
                cards.pick(self, card, told)
            case Claim(deeds):
                hall.claim(self, deeds, told)
            case Split(cows):
                prairie.split(self, cows, told, anew=self.stage == "resplit")
            case Graze():
                prairie.graze(self, seat, action, told)
            case Hire(suit):
                prairie.hire(self, [suit], told)
            case Cure(remedy):
                doc.cure(self, seat, remedy, told)
            case Wire(deeds):
                doc.wire(self, seat, deeds, told)
            case SetUp():
                rounds.set_up(self, action, told)
            case Roll():
                throws.roll(self, action, told)
            case Visit():
                rounds.visit(self)
            case Close():
                windows.close(self, told)
            case Draw(drawn):
                cards.draw(self, drawn, told)
            case Blind(drawn):
                cards.blind(self, drawn, told)
            case Deeds(deeds):
                hall.draw(self, deeds, told)
            case TurnUp(suits):
                prairie.turn_up(self, suits, told)
            case Remove(leaver):
                rounds.remove(self, leaver, told)
            case _:
                assert_never(action)
        return True

    def view(self, seat: Seat | None) -> view.View:
        """Build what this seat, or a watcher, knows."""
        return view.view_of(self, seat)

    def outcome(self) -> Outcome | None:
        """Rank the seats once the game is over (DT-36, DT-37)."""
        if self.stage != "over":
            return None
        return Outcome(scoring.ranks(self), tuple([(scoring.score(self, seat), 1) for seat in self.seats]))


def new(options: Options, seats: int, last: Outcome | None = None) -> State:
    """A table before it is set up. Raises IllegalAction where options and seats do not fit."""
    fit(options, seats)
    return State(
        options=options,
        round=0,
        throws=0,
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
        sits_out=[False] * seats,
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
