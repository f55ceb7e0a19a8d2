"""Bots in processes of their own that serve one game after another, and the processor time that each side takes.

`bench.kept_programs:KeptProgram:SIDE=COMMAND` names one in a plan. A process is greeted anew for each game. It starts
when first needed, since many bots start more slowly than they play, and waits for input while others think.
"""

from __future__ import annotations

import time
from collections import defaultdict
from typing import Any, Final

from kogge.arena.command import CommandBot, Forfeit
from kogge.arena.program import Program
from kogge.bots.contract import Observation
from kogge.core.contract import Action, Game
from kogge.core.dealer import Dealer
from kogge.core.options import Options

IDLE: Final[dict[str, list[Program]]] = defaultdict(list)  # by side: programs that play no game now
SPENT: Final[dict[str, float]] = defaultdict(float)  # by side: seconds of processor time for decisions


def processor_seconds(pid: int) -> float:
    """The processor time of a process so far, all its threads and what it had the system do.

    Linux has a clock for it, which counts every moment. What /proc tells are ticks: a program that always thinks for
    less than one may seem to take no time at all.
    """
    try:
        return time.clock_gettime((~pid << 3) | 2)
    except OSError:
        return 0.0


class KeptProgram(CommandBot):
    """Takes an idle program at its first decision and gives it back after the last one, unless it has failed."""

    def __init__(self, game: Game[Any], text: str) -> None:
        self.side, _, command = text.partition("=")
        super().__init__(command)
        self.failed = False
        self.began = 0.0

    def choose(self, observation: Observation, dealer: Dealer) -> Action:
        try:
            return super().choose(observation, dealer)
        except Forfeit:
            self.failed = True
            raise

    def start(self) -> Program:
        idle = IDLE[self.side]
        return idle.pop() if idle else Program(self.words)

    def _greet(self, program: Program, options: Options, observation: Observation) -> None:
        super()._greet(program, options, observation)
        self.began = processor_seconds(program.pid)  # what it takes to start is not for decisions

    def finish(self, program: Program) -> None:
        if self.failed:
            super().finish(program)
            return
        SPENT[self.side] += processor_seconds(program.pid) - self.began
        IDLE[self.side].append(program)


def take_spent() -> dict[str, float]:
    """The processor time of each side since this was last asked."""
    out = dict(SPENT)
    SPENT.clear()
    return out
