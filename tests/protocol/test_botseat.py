"""A bot at a table: it is told views and asks alone, repeats its choices, and does not stop where one of them is refused."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable, Collection
from typing import Any

import msgspec
import pytest

from net.botseat import BotSeat
from net.core.messages import Act, Asked, Code, Raw, Refused, Update
from net.thinking import BotError, InlineThinker, Question, SideThinker, choose, is_quick
from rules.catalog import load
from rules.chance import Fast

TAKE5 = load("take5")


class Told:
    """A thinker that says what the test says."""

    def __init__(self, say: Callable[[Question], Raw | None]) -> None:
        self.say = say
        self.asked: list[Question] = []

    async def think(self, question: Question) -> Raw | None:
        self.asked.append(question)
        return self.say(question)

    def keep_for(self, game: str, bots: Collection[str]) -> None:
        """Nothing is held."""

    async def close(self) -> None:
        """Nothing is held."""


MOO = Asked(3, "moo", must=False, answers=({"do": "moo"},))
TURN = Asked(4, "turn", answers=({"do": "rest"}, {"do": "draw"}))
UPDATE = Update(view={"view": "view"}, options={"reach": 2}, asks=(TURN, MOO))


async def seated(thinker: Any, meet: Callable[[BotSeat, list[Act]], Awaitable[None]]) -> None:
    said: list[Act] = []
    bot = BotSeat("toy", 1, "greedy", "seed", thinker, said.append)
    task = asyncio.create_task(bot.run())
    try:
        async with asyncio.timeout(20):
            await meet(bot, said)
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def settled() -> None:
    """The bot has said what it has to say."""
    for _ in range(20):
        await asyncio.sleep(0)


async def test_each_optional_ask_is_thought_about_once_and_before_the_must_ask() -> None:
    thinker = Told(lambda question: {"do": "draw"} if question.must else None)

    async def meet(bot: BotSeat, said: list[Act]) -> None:
        bot.hear(UPDATE)
        await settled()
        assert said == [Act(4, {"do": "draw"})]
        bot.hear(UPDATE)
        await settled()
        assert [question.what for question in thinker.asked] == ["moo", "turn", "turn"]

    await seated(thinker, meet)


async def test_a_bot_is_told_the_view_the_options_and_the_ask_and_nothing_else() -> None:
    thinker = Told(lambda question: None)

    async def meet(bot: BotSeat, said: list[Act]) -> None:
        bot.hear(UPDATE)
        await settled()
        assert thinker.asked[0] == Question("toy", "greedy", {"reach": 2}, {"view": "view"}, 1, "moo", 0, False, False, "seed")

    await seated(thinker, meet)


async def test_a_refused_optional_answer_does_not_keep_the_bot_from_its_turn() -> None:
    thinker = Told(lambda question: {"do": "draw" if question.must else "moo"})

    async def meet(bot: BotSeat, said: list[Act]) -> None:
        bot.hear(UPDATE)
        await settled()
        bot.hear(Refused(3, "TY-05", "there is nothing to cry Moo at", Code.ILLEGAL))
        await settled()
        assert said == [Act(3, {"do": "moo"}), Act(4, {"do": "draw"})]

    await seated(thinker, meet)


async def test_a_refused_answer_to_a_must_ask_is_followed_by_the_first_that_is_listed() -> None:
    thinker = Told(lambda question: {"do": "fly"} if question.must else None)

    async def meet(bot: BotSeat, said: list[Act]) -> None:
        bot.hear(UPDATE)
        await settled()
        bot.hear(Refused(4, "TY-02", "no", Code.ILLEGAL))
        await settled()
        assert said == [Act(4, {"do": "fly"}), Act(4, {"do": "rest"})]

    await seated(thinker, meet)


async def test_who_is_refused_over_what_has_changed_meanwhile_thinks_again_and_nothing_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    thinker = Told(lambda question: {"do": "draw" if question.must else "moo"})
    too_late = Refused(3, "TY-05", "there is nothing to cry Moo at", Code.ILLEGAL)

    async def meet(bot: BotSeat, said: list[Act]) -> None:
        bot.hear(UPDATE)
        await settled()
        bot.hear(too_late)
        bot.hear(Update(view={"view": "somebody else cried"}, options={"reach": 2}, asks=(TURN,)))
        await settled()
        assert said == [Act(3, {"do": "moo"}), Act(4, {"do": "draw"})]
        bot.hear(Update(view={"view": "another card"}, options={"reach": 2}, asks=(TURN, MOO)))
        await settled()
        bot.hear(Update(view={"view": "a card on it"}, options={"reach": 2}, asks=(TURN, MOO)))
        bot.hear(too_late)
        await settled()
        assert said[2:] == [Act(3, {"do": "moo"}), Act(3, {"do": "moo"})]

    await seated(thinker, meet)
    assert caplog.text == ""


async def test_a_bot_that_fails_says_the_first_of_the_answers_and_the_fault_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    def fail(question: Question) -> Raw | None:
        raise BotError("Traceback …")

    async def meet(bot: BotSeat, said: list[Act]) -> None:
        bot.hear(UPDATE)
        await settled()
        assert said == [Act(4, {"do": "rest"})]

    await seated(Told(fail), meet)
    assert "greedy at seat 1 has no answer to turn: Traceback …" in caplog.text


async def test_what_was_thought_about_an_older_view_is_not_said() -> None:
    thinking = asyncio.Event()

    class Slow(Told):
        async def think(self, question: Question) -> Raw | None:
            self.asked.append(question)
            if len(self.asked) == 1:
                await thinking.wait()
            return {"do": "draw"}

    async def meet(bot: BotSeat, said: list[Act]) -> None:
        bot.hear(Update(view={}, options={}, asks=(TURN,)))
        await settled()
        bot.hear(Update(view={}, options={}, asks=(Asked(9, "turn"),)))
        thinking.set()
        await settled()
        assert said == [Act(9, {"do": "draw"})]

    await seated(Slow(lambda question: None), meet)


async def test_others_acting_meanwhile_do_not_make_a_bot_think_anew() -> None:
    thinking = asyncio.Event()

    class Slow(Told):
        async def think(self, question: Question) -> Raw | None:
            self.asked.append(question)
            await thinking.wait()
            return {"do": "draw"}

    thinker = Slow(lambda question: None)

    async def meet(bot: BotSeat, said: list[Act]) -> None:
        for turn in range(3):
            bot.hear(Update(view={"turn": turn}, options={}, asks=(TURN,)))
            await settled()
        thinking.set()
        await settled()
        assert said == [Act(4, {"do": "draw"})]
        assert len(thinker.asked) == 1

    await seated(thinker, meet)


def question(seed: str = "seed", bot: str = "random") -> Question:
    state = TAKE5.new(TAKE5.options(), 3, None)
    (deal,) = state.asks()
    state.apply(-1, state.chance(deal, Fast(1)))
    ask = state.asks()[1]
    plain = msgspec.to_builtins
    return Question("take5", bot, plain(state.options), plain(state.view(1)), 1, ask.what, ask.about, True, False, seed)


def test_the_same_view_and_seed_give_the_same_choice() -> None:
    assert choose(question()) == choose(question())
    assert len({choose(question(str(seed)))["card"] for seed in range(30)}) > 1  # type: ignore[index]


SEARCHING = "bull:2"
"""A bot that thinks in a worker, though not for long."""


async def test_a_bot_that_judges_at_a_glance_thinks_here_and_starts_no_process() -> None:
    thinker = SideThinker()
    assert await thinker.think(question(bot="cow")) == await InlineThinker().think(question(bot="cow"))
    assert thinker._idle == []


async def test_a_game_of_others_thinks_in_a_worker_however_quick_it_says_it_is() -> None:
    assert is_quick("take5", "cow")
    assert not is_quick("toy", "cow")
    assert not is_quick("take5", SEARCHING)


async def test_a_worker_thinks_as_one_would_here_and_ends_when_no_bot_needs_it() -> None:
    thinker = SideThinker()
    assert await thinker.think(question(bot=SEARCHING)) == await InlineThinker().think(question(bot=SEARCHING))
    (worker,) = thinker._idle
    thinker.keep_for("take5", {"cow", SEARCHING})
    assert thinker._idle == [worker]
    thinker.keep_for("take5", {"cow"})
    assert await worker.wait() < 0


async def test_bots_think_side_by_side_in_no_more_workers_than_there_are_cores() -> None:
    thinker = SideThinker()
    try:
        chosen = await asyncio.gather(*[thinker.think(question(bot=SEARCHING)) for _ in range(6)])
        assert len(set(map(str, chosen))) == 1
        assert len(thinker._idle) <= len(os.sched_getaffinity(0))
    finally:
        await thinker.close()


async def test_a_bot_that_is_not_asked_any_more_leaves_no_answer_to_the_next_question() -> None:
    thinker = SideThinker()
    try:
        await thinker.think(question(bot=SEARCHING))
        thinking = asyncio.create_task(thinker.think(question(bot="bull:5000")))
        await settled()
        thinking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await thinking
        assert await thinker.think(question(bot=SEARCHING)) == choose(question(bot=SEARCHING))
    finally:
        await thinker.close()


async def test_a_fault_in_a_worker_comes_back_as_a_traceback_and_the_worker_goes_on() -> None:
    thinker = SideThinker()
    broken = msgspec.structs.replace(question(bot=SEARCHING), view={})
    try:
        with pytest.raises(BotError, match="ValidationError"):
            await thinker.think(broken)
        assert await thinker.think(question(bot=SEARCHING))
        assert len(thinker._idle) == 1
    finally:
        await thinker.close()


async def test_a_bot_that_fails_here_is_a_fault_of_the_bot_alone() -> None:
    with pytest.raises(BotError, match="no bot is called 'genius'"):
        await SideThinker().think(question(bot="genius"))


async def test_a_worker_that_was_killed_is_started_again() -> None:
    thinker = SideThinker()
    try:
        await thinker.think(question(bot=SEARCHING))
        thinker._idle[0].kill()
        with pytest.raises(BotError, match="has ended"):
            await thinker.think(question(bot=SEARCHING))
        assert await thinker.think(question(bot=SEARCHING))
    finally:
        await thinker.close()
