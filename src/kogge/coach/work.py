"""Stretches of a game to be judged in other processes: plain data there and back."""

from __future__ import annotations

from typing import NamedTuple

from kogge.coach.chances import WinChances
from kogge.coach.decisions import JudgedDecision, judge_stretch
from kogge.coach.judge import Judge
from kogge.coach.stretches import Stretch
from kogge.games.component_files import digest_of
from kogge.games.registry import find_game


class Work(NamedTuple):
    """One stretch, and how long to think about it."""

    game: str
    components: str  # the text of the component file; empty: as shipped
    stretch: Stretch
    seconds: float
    iterations: int


def do_work(work: Work) -> list[JudgedDecision]:
    """Judge the stretch in this process."""
    digest_of(work.components)  # from now on the file is known here
    game = find_game(work.game)
    seed = f"analysis/{work.stretch.at}"
    judge = Judge(game, work.seconds, work.iterations, seed, WinChances(game), processor_time=True)
    return judge_stretch(game, work.stretch, judge)
