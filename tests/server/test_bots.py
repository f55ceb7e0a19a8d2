"""Bots: in processes of their own, with a time limit, and shown guesses only."""

from __future__ import annotations

import asyncio
import os
import signal
from typing import Any

import pytest

from kogge.bots.contract import Bot, Observation
from kogge.bots.random import verb_first
from kogge.bots.registry import BOTS, BotKind
from kogge.core.contract import Action, Game, State
from kogge.core.dealer import Dealer
from kogge.core.errors import BadOption
from kogge.server.live.bots import fallback_move
from kogge.server.live.thinking import MOST_POSITIONS, Job, Positions
from kogge.server.runtime import bot_pool
from kogge.server.runtime.bot_pool import BotPool
from kogge.server.table.create import SeatRequest, TableRequest, make_table
from kogge.server.table.play import decide as decide_at
from kogge.server.table.table import Table
from tests.server.players import Player


def bot_table() -> Table:
    """Three bots."""
    return make_table(TableRequest("hansa", [SeatRequest("bot")] * 3), "host", "Host")


def job(table: Table, keep: int, texts: list[str], seat: int, level: str = "random") -> Job:
    """A job as the server makes it."""
    info = table.info
    setup = (info.id, info.game, info.version, info.board, info.players, info.options)
    return Job(*setup, keep, texts, seat, level, "d")


def play_eagerly(table: Table, decisions: int) -> None:
    """Bring the game somewhere."""
    player = Player("hansa", "bots")
    for _ in range(decisions):
        seat = table.waiting_for()
        if seat is None:
            return
        choices = [{"action": choice.text} for choice in table.playing().choices()]
        decide_at(table, seat, player.choose(choices), table.version)


def test_a_process_is_sent_only_what_is_new() -> None:
    table = bot_table()
    positions = Positions()
    texts = [one.text for one in table.log.decisions]
    seat = table.waiting_for()
    assert seat is not None
    assert positions.decide(job(table, 0, texts, seat)).action
    assert not positions.decide(job(table, 2, texts[2:], seat)).action, "it knows more, or less, than that"
    assert not positions.decide(job(table, len(texts), [], seat)).action, "it forgot: everything must be sent again"
    assert positions.decide(job(table, 0, texts, seat)).action
    assert positions.decide(job(table, len(texts), [], seat)).action


def test_a_process_forgets_what_it_is_told_to() -> None:
    """A bot may remember a whole search tree for each table."""

    async def work() -> tuple[str, str, int]:
        table = bot_table()
        seat = table.waiting_for()
        assert seat is not None
        pool = BotPool(1, 5.0)
        process = pool._processes[0]
        try:
            assert await pool.move(table, seat)
            known = job(table, len(table.log.decisions), [], seat)
            before = await process._ask(known)
            pool.forget(table.info.id)
            after = await process._ask(known)
            return before.action, after.action, len(process.sent.known)
        finally:
            pool.stop()

    before, after, remembered = asyncio.run(work())
    assert before
    assert after == "", "it does not know the table any more"
    assert remembered == 0


def test_what_is_forgotten_while_a_bot_thinks_is_told_afterwards() -> None:
    async def work() -> str:
        pool = BotPool(1, 5.0)
        process = pool._processes[0]
        one, two = bot_table(), bot_table()
        seats = one.waiting_for(), two.waiting_for()
        assert seats[0] is not None and seats[1] is not None
        try:
            await pool.move(one, seats[0])
            thinking = asyncio.create_task(pool.move(two, seats[1]))
            await asyncio.sleep(0)
            pool.forget(one.info.id)
            assert process._forgotten == [one.info.id]
            await thinking
            assert process._forgotten == []
            return (await process._ask(job(one, len(one.log.decisions), [], seats[0]))).action
        finally:
            pool.stop()

    assert asyncio.run(work()) == ""


def test_the_server_remembers_no_more_tables_than_the_process() -> None:
    process = bot_pool.BotProcess()
    table = bot_table()
    for i in range(MOST_POSITIONS + 10):
        table.info.id = f"t{i}"
        process.sent.job(table, 0, "random", 1.0)
    assert len(process.sent.known) == MOST_POSITIONS
    assert "t9" not in process.sent.known


def test_bots_are_shown_guesses(monkeypatch: pytest.MonkeyPatch) -> None:
    table = bot_table()
    play_eagerly(table, 400)
    seat = table.waiting_for()
    assert seat is not None
    seen: list[State] = []

    class Spy(Bot):
        def choose(self, observation: Observation, dealer: Dealer) -> Action:
            seen.append(observation._state)
            return verb_first(observation.legal(), dealer)

    def make_spy(game: Game[Any], parameters: str, limit: float) -> Bot:
        return Spy()

    guesses: list[State] = []
    game = table.known_game()
    kind = type(game)
    true_guess = kind.guess

    def watched(self: Any, s: Any, one: Any, dealer: Any) -> Any:
        guesses.append(true_guess(self, s, one, dealer))
        return guesses[-1]

    monkeypatch.setitem(BOTS, "spy", BotKind(make_spy, str))
    try:
        monkeypatch.setattr(kind, "guess", watched)
    except TypeError:  # compiled classes cannot be watched: the guess is at least not the truth itself
        Positions().decide(job(table, 0, [one.text for one in table.log.decisions], seat, "spy"))
        assert seen[0] is not table.playing().state
        return
    Positions().decide(job(table, 0, [one.text for one in table.log.decisions], seat, "spy"))
    assert seen == guesses


def test_a_bot_that_hangs_is_ended_and_any_legal_move_is_played() -> None:
    async def work() -> tuple[str, str, str]:
        table = bot_table()
        seat = table.waiting_for()
        assert seat is not None
        pool = BotPool(1, 1.0)
        try:
            first = await pool.move(table, seat)
            process = pool._processes[0]._process
            assert process is not None and process.pid is not None
            os.kill(process.pid, signal.SIGSTOP)
            second = await pool.move(table, seat)
            third = await pool.move(table, seat)
            return first, second, third
        finally:
            pool.stop()

    first, second, third = asyncio.run(work())
    assert first
    assert second == "", "the server plays a legal move instead"
    assert third, "another process does the work"


def test_a_fallback_is_legal() -> None:
    table = bot_table()
    for _ in range(50):
        seat = table.waiting_for()
        assert seat is not None
        decide_at(table, seat, fallback_move(table), table.version)


@pytest.mark.parametrize("level", ["deep thought", "mcts:60s+processes=64", "greedy:noise=1"])
def test_unknown_levels_and_parameters_are_refused(level: str) -> None:
    with pytest.raises(BadOption, match="no bot"):
        make_table(TableRequest("hansa", [SeatRequest("bot", level)] * 3), "host", "Host")
