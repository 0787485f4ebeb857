"""What people at a table may rely on, played against real host processes: each sentence, and the seconds that it took.

The functions here are run at real speed by tests/bench/people.py, and with short clocks by a test.
"""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from protocol.hosts import HostProcess, Player, hosting, until

from net import journal
from net.core.match import TimeControl
from net.core.messages import (
    Act,
    Chat,
    CloseSeats,
    Closing,
    Code,
    GoOn,
    HandOver,
    History,
    Lobby,
    LookedAt,
    Pause,
    PutOut,
    Ready,
    Refused,
    SaveAndClose,
    Seated,
    Shadow,
    Sit,
    Start,
    Stop,
    TableStatus,
    TakeBack,
    Then,
    Update,
)
from net.host import Settings

M = TypeVar("M")


class Told(NamedTuple):
    """One sentence that held, and how long it took to come true."""

    sentence: str
    seconds: float


class Evening:
    """Hosts and players that are gone when it is over. Milliseconds."""

    def __init__(self, home: Path, clock: int, grace: int) -> None:
        self.home = home
        self.clock, self.grace = clock, grace
        self.told: list[Told] = []
        self._stack = ExitStack()

    def __enter__(self) -> Evening:
        return self

    def __exit__(self, *raised: Any) -> None:
        self._stack.__exit__(*raised)

    def host(self, game: str = "take5", seats: int = 3, **config: Any) -> HostProcess:
        time_control = TimeControl(clock=self.clock, grace=self.grace)
        config = {"starts_itself": False, "time_control": time_control, **config}
        return self._stack.enter_context(hosting(self.home, game, seats, **config))

    def sit(self, host: HostProcess, name: str, **how: Any) -> Player:
        player = self._stack.enter_context(Player(host.address, name, **how))
        player.wait_for(Seated)
        return player

    def player(self, host: HostProcess, name: str, **how: Any) -> Player:
        return self._stack.enter_context(Player(host.address, name, **how))

    def holds(self, sentence: str, happens: Callable[[], Any]) -> None:
        """Wait until it is true, and write down how long that took."""
        begun = time.monotonic()
        until(happens, sentence, seconds=(self.clock + self.grace) / 1000 * 4 + 20)
        self.told.append(Told(sentence, time.monotonic() - begun))


def last(player: Player, kind: type[M]) -> M | None:
    found = player.all(kind)
    return found[-1] if found else None


def owner(player: Player) -> str:
    """The name of the owner, as this player was told last."""
    seats = next((message.seats for message in reversed(player.heard) if isinstance(message, Update | Lobby)), ())
    player.listen()
    return next((seat.name for seat in seats if seat.owner), "")


def status(player: Player) -> TableStatus:
    return last(player, TableStatus) or TableStatus()


def codes(player: Player) -> list[Code]:
    return [refused.code for refused in player.all(Refused)]


def seat_bot(player: Player, seat: int) -> str:
    update = last(player, Update)
    return update.seats[seat].bot if update else ""


def then(player: Player, seat: int) -> Then | None:
    update = last(player, Update)
    return next((one.then for one in update.waiting if one.seat == seat), None) if update else None


def started(evening: Evening, game: str = "take5", **config: Any) -> tuple[HostProcess, Player, Player]:
    """A game of Ann, who owns the table, and Ben; bots have the other seats."""
    seats = config.pop("seats", 2)
    host = evening.host(game, seats, bots=("greedy",) * (seats - 2), **config)
    ann, ben = evening.sit(host, "Ann"), evening.sit(host, "Ben")
    ben.say(Ready(True))
    until(lambda: any(seat.ready for seat in (last(ann, Lobby) or Lobby((), {})).seats), "Ben is ready")
    ann.say(Start())
    ann.wait_for(Update), ben.wait_for(Update)
    return host, ann, ben


def answers(player: Player) -> bool:
    """Answer what must be answered, if anything; whether there was something."""
    asked = player.must()
    if asked and asked.answers:
        player.say(Act(asked.number, asked.answers[0]))
    return bool(asked)


def play_until(players: tuple[Player, ...], happens: Callable[[], bool]) -> None:
    """These players answer at once until it happens."""

    def step() -> bool:
        for player in players:
            player.listen()
            answers(player)
        return happens()

    until(step, "while they play", every=0.02, seconds=60)


# Waiting, and nobody there ---------------------------------------------------------------------------------------------------


def waiting(evening: Evening, game: str) -> None:
    """In the middle of a game: who is waited for, and what happens then."""
    _, ann, ben = started(evening, game, options={})
    play_until((ann,), lambda: then(ann, 1) is Then.DEFAULT)
    evening.holds(f"{game}: who waits is told that the default is played for Ben", lambda: then(ann, 1) is Then.DEFAULT)

    def missed() -> bool:
        answers(ann)
        return then(ann, 1) is Then.BOT

    evening.holds(f"{game}: before the last answer that Ben may miss he is warned", missed)

    def replaced() -> bool:
        answers(ann)
        return bool(seat_bot(ann, 1))

    evening.holds(f"{game}: a bot plays for Ben after his third missed answer", replaced)
    ben.say(Ready(True))
    evening.holds(f"{game}: Ben says a word, and plays again", lambda: not seat_bot(ann, 1))


def nobody(evening: Evening, game: str) -> None:
    """One person and bots, hands off."""
    host = evening.host(game, 3, bots=("greedy",) * 2)
    ann = evening.sit(host, "Ann")
    ann.say(Start())
    ann.wait_for(Update)
    evening.holds(f"{game}: nobody answers, and the game stands still", lambda: status(ann).paused is Stop.NOBODY_ANSWERS)
    lines = len(journal.read(Path(host.opened.journal)).lines)
    time.sleep(evening.grace / 1000)
    assert len(journal.read(Path(host.opened.journal)).lines) == lines
    ann.say(GoOn())
    evening.holds(f"{game}: she says a word, and it goes on", lambda: status(ann).paused is None and ann.must())


def asleep(evening: Evening) -> None:
    """A host that was frozen for longer than the clock."""
    host, ann, _ = started(evening)
    before = ann.update().view["left"]
    host.process.send_signal(signal.SIGSTOP)
    time.sleep(max(6.0, 1.5 * evening.clock / 1000))
    host.process.send_signal(signal.SIGCONT)

    def awake() -> bool:
        ann.say(Chat("awake"))  # she may have to come back first
        time.sleep(0.5)
        return bool(ann.all(Chat))

    evening.holds("a host that slept answers for nobody when it wakes", awake)
    assert ann.update().view["left"] == before


# Owners ----------------------------------------------------------------------------------------------------------------------


def owners(evening: Evening) -> None:
    """The rights pass on at every stage, and come back."""
    host = evening.host()
    ann, ben = evening.sit(host, "Ann"), evening.sit(host, "Ben")
    assert owner(ben) == "Ann"
    ann.connection.close()
    evening.holds("in the lobby the rights pass on to Ben", lambda: owner(ben) == "Ben")
    evening.holds("in the lobby Ann's seat is free again", lambda: not (last(ben, Lobby) or Lobby((), {})).seats[0].name)

    host, ann, ben = started(evening, options={"rounds": 1})
    ann.connection.close()
    evening.holds("in a game they pass on to Ben", lambda: owner(ben) == "Ben")
    ann = evening.sit(host, "Ann")
    evening.holds("Ann comes back, and is asked whether to take them back", lambda: ann.wait_for(Seated).may_take_back)
    ann.say(TakeBack())
    evening.holds("she takes them back", lambda: owner(ben) == "Ann")
    play_until((ann, ben), lambda: (last(ben, Update) or ben.update()).ranks is not None)
    ann.connection.close()
    evening.holds("after a result they pass on to Ben", lambda: owner(ben) == "Ben")

    host, ann, ben = started(evening)
    host.kill()
    settings = Settings(resume=host.opened.journal, port=host.opened.port, bind="127.0.0.1", announce=False)
    ann.connection.close()
    again = evening._stack.enter_context(_resumed(settings, evening.home))
    evening.holds("after a resume Ben is back at his seat", lambda: ben.has_heard_since(Seated, Update) and len(ben.all(Seated)) > 1)
    evening.holds("and the rights pass on to him", lambda: owner(ben) == "Ben")
    again.kill()


class _resumed(HostProcess):  # noqa: N801 (a context manager, said like `hosting`)
    def __enter__(self) -> _resumed:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()
        self.close()


def without_owner(evening: Evening) -> None:
    """A table that starts itself."""
    host = evening.host(seats=3, starts_itself=True)
    passer_by = evening.sit(host, "Zed")
    assert owner(passer_by) == ""
    passer_by.connection.close()
    ann = evening.sit(host, "Ann")
    evening.holds("at a table without owner the seat of somebody who left is free again", lambda: "Zed" not in str(ann.wait_for(Lobby)))
    ben, zed = evening.sit(host, "Ben"), evening.sit(host, "Zed")
    evening.holds("it starts itself when its seats are taken", lambda: last(ann, Update))
    assert owner(ann) == ""
    ann.say(PutOut("Zed"))
    evening.holds("one of two others wants to put Zed out", lambda: [vote.votes for vote in status(ben).votes] == [1])
    ben.say(PutOut("Zed"))
    evening.holds("both do, and he is out", lambda: (last(zed, Closing) or Closing("")).code is Code.PUT_OUT)
    if status(ann).paused:  # on a busy machine the two who voted may have missed their answers by now
        ann.say(GoOn())
    evening.holds("a bot plays on", lambda: seat_bot(ann, zed.wait_for(Seated).seat))


def orders(evening: Evening) -> None:
    """What an owner may do."""
    host, ann, ben = started(evening, seats=3)
    ann.say(Pause())
    evening.holds("the owner pauses", lambda: status(ben).paused_by == "Ann")
    ann.say(GoOn())
    evening.holds("and goes on", lambda: status(ben).paused is None)
    ann.say(CloseSeats(True))
    evening.holds("the bots' seats are closed", lambda: status(ben).seats_closed)
    cleo = evening.player(host, "Cleo")
    evening.holds("and a newcomer hears so", lambda: codes(cleo) == [Code.SEATS_CLOSED])
    zoe = evening.sit(host, "Zoe", watching=True)
    ann.say(PutOut("Zoe", stay_out=True))
    evening.holds("a watcher is put out for good", lambda: (last(zoe, Closing) or Closing("")).code is Code.PUT_OUT)
    again = evening.player(host, "zoe", watching=True)
    evening.holds("and does not come back", lambda: codes(again) == [Code.STAY_OUT])
    ann.say(HandOver("Ben"))
    evening.holds("the owner hands the rights over", lambda: owner(ann) == "Ben")
    ben.say(SaveAndClose())
    evening.holds("the new one saves and closes", lambda: host.process.poll() == 0)
    assert last(ann, Closing) == Closing("Ben has closed the table; the game is saved")
    assert journal.read(Path(host.opened.journal)).lines


# Who one is, and what one missed -----------------------------------------------------------------------------------------------


def identities(evening: Evening) -> None:
    """Two terminals of one account, and names."""
    host = evening.host(seats=4)
    ann = evening.sit(host, "Ann")
    second = evening.player(host, "Ann")
    evening.holds("a seat whose connection lives is asked for, not taken", lambda: codes(second) == [Code.SEAT_LIVE])
    second.say(Sit("Anna"))
    evening.holds("two people on one account sit side by side", lambda: second.wait_for(Seated).seat == 1)
    taken = evening.player(host, "Ann", take=True)
    evening.holds("who says it is them takes the seat", lambda: taken.wait_for(Seated).seat == 0)
    evening.holds("and the other terminal hears why", lambda: (last(ann, Closing) or Closing("")).code is Code.ELSEWHERE)
    for name, code in (("A\u034fnna", Code.NAME_TAKEN), ("\u0410nn", Code.NAME_MIXED), ("The table says", Code.NAME_OURS)):
        other = evening.player(host, name)
        evening.holds(f"{name!r} is refused", lambda other=other, code=code: codes(other) == [code])
    for _ in range(8):
        taken.say(Chat("moo"))  # a millisecond after the fifth, the sixth is taken
    evening.holds("who says too much at once is told to wait", lambda: Code.TOO_FAST in codes(taken))


def coming_back(evening: Evening, game: str) -> None:
    """What happened meanwhile."""
    host, ann, ben = started(evening, game)
    for _ in range(3):
        answers(ann), answers(ben)
        time.sleep(0.1)
    ben.connection.close()
    until(lambda: not ann.wait_for(Update).seats[1].here, "Ben is away")
    for _ in range(20):
        answers(ann)
        time.sleep(0.02)
    again = evening.sit(host, "Ben")
    evening.holds(f"{game}: who comes back is told what happened", lambda: last(again, History) is not None and last(again, Update))
    kinds = [type(message) for message in again.heard]
    assert kinds.index(History) < kinds.index(Update)
    zoe = evening.sit(host, "Zoe", watching=True)
    evening.holds(f"{game}: and so is who comes late", lambda: last(zoe, History))


def open_hands(evening: Evening) -> None:
    """Who looks, and how late."""
    host, ann, _ = started(evening, options={"rounds": 2})
    closed = evening.player(host, "Yann", watching=True, shadow=0)
    evening.holds("a closed hand is shown to nobody", lambda: codes(closed) == [Code.HAND_CLOSED])
    ann.say(Shadow(True))
    ann.say(Chat("so"))
    until(lambda: ann.all(Chat), "the hand is open")
    zoe = evening.sit(host, "Zoe", watching=True, shadow=0)
    evening.holds("a seat is told who looks", lambda: last(ann, LookedAt) == LookedAt("Zoe", True))
    assert zoe.update().delayed
    assert zoe.update().view["hands"][0] is None
    zoe.connection.close()
    evening.holds("and when they have gone", lambda: last(ann, LookedAt) == LookedAt("Zoe", False))


def every_evening(evening: Evening, games: tuple[str, ...]) -> Iterator[Callable[[], None]]:
    """All of them, those of a game's middle for each of these games."""
    for game in games:
        yield lambda game=game: waiting(evening, game)
        yield lambda game=game: nobody(evening, game)
        yield lambda game=game: coming_back(evening, game)
    for one in (asleep, owners, without_owner, orders, identities, open_hands):
        yield lambda one=one: one(evening)
