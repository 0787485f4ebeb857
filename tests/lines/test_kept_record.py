"""A host that keeps the record of a game back, or sends it late, in lines."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from lines.speakers import Guest
from typing_extensions import override

from cowtui.lines import after
from net.core.connection import Lost
from net.core.lobby import TableConfig
from net.core.match import TimeControl
from net.core.messages import Code, FromHost, Off, Record, Refused, Sit, Watch
from net.link import LocalServer


class Deprived(Guest):
    """Somebody to whom the host does not send the record."""

    say: Callable[[FromHost | Lost], None]

    @override
    def _run(self, server: LocalServer, first: Sit | Watch) -> None:
        self.kept: list[FromHost | Lost] = []

        def open_with(deliver: Callable[[FromHost | Lost], None]) -> object:
            self.say = deliver
            return server.connect(first, lambda said: self.kept.append(said) if isinstance(said, Record) else deliver(said))

        self.status = self.mode.run(open_with)  # type: ignore[arg-type]
        self._end()


@pytest.fixture
def ann() -> Iterator[Deprived]:
    config = TableConfig(
        table="Barn", game="take5", seats=2, bots=("random",), starts_itself=True, time_control=TimeControl(), options={"rounds": 1}
    )
    server = LocalServer(config, worker=False)
    guest = Deprived(server, "take5", "Ann")
    yield guest
    guest.close()
    server.close()


def test_who_is_not_sent_the_record_is_told_so_and_of_the_check_where_it_comes_late(ann: Deprived, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(after, "WAIT", 0.3)
    ann.answers_until("Not checked: the host sent no record.")
    ann.hears("Again?", "1 leaves the table")
    for said in ann.kept:
        ann.say(said)
    ann.hears("The record agrees with itself.")
    ann.says("1")
    assert ann.leaves() == 0


def test_what_does_not_fit_a_start_is_no_answer_to_a_line(ann: Deprived) -> None:
    ann.hears("Choose a card")
    ann.say(Refused(0, "", "The host wants to deal for other rules; your program has not given its word for this deal.", Code.OTHER_DEAL))
    assert ann.hears("other rules").startswith("The host wants to deal for other rules")
    ann.say(Off(1, "The start was called off: Ann is not ready."))
    ann.hears("The start was called off")
