"""A finished game explained: everybody's chances over time, what every decision cost, and who played how well.

The parts come in the order in which they are known: the curve at once, then one stretch of decisions after another, in
any order and in any process; what is summed up can be summed up at any time.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Any, Final

from kogge.coach.chances import WinChances
from kogge.coach.decisions import BLUNDER, INACCURACY, MISTAKE, JudgedDecision
from kogge.coach.luck import LuckAccount, luck_account
from kogge.coach.stretches import Course, course_of
from kogge.coach.work import Work, do_work
from kogge.core.components import KNOWN
from kogge.core.contract import Game, State
from kogge.core.record import Record

SECONDS: Final = 0.1  # a decision, when nothing is said
HALVED: Final = 0.10  # a decision that gives away this much counts half in the accuracy
PHASES: Final = ("opening", "middle", "end")  # thirds of the game's turns
SWING: Final = 0.10  # a turning point moves somebody's chance by this much
MOST_SWINGS: Final = 5
EXERCISES: Final = 5


class Analysis:
    """What is known of a game so far."""

    def __init__(
        self, game: Game[Any], record: Record, seconds: float = SECONDS, iterations: int = 0, curve: bool = True
    ) -> None:
        self.game = game
        self.record = record
        self.seconds = seconds
        self.iterations = iterations
        self.course: Course = course_of(game, record)
        self.chances = WinChances(game)
        self.curve: list[dict[str, Any]] = [
            {"at": moment.at, "turn": moment.turn, "chances": self._chances(moment.state)}
            for moment in (self.course.moments if curve else [])
        ]
        self.luck: LuckAccount | None = None
        if curve:
            options = record.chosen(game)
            self.luck = luck_account(self.chances, options, self.course.actions, record.start(game))
        self.todo = [stretch for stretch in self.course.stretches if stretch.weight]
        self.decisions: dict[int, JudgedDecision] = {}
        self.judged = 0  # stretches

    def _chances(self, s: State) -> list[float]:
        """Every seat's chance to win; once the game has ended, the win itself."""
        if not s.is_over():
            return [round(share, 4) for share in self.chances.of(s)]
        places = [score.place for score in self.game.scores(s)]
        return [round((place == 1) / places.count(1), 4) for place in places]

    def work(self) -> list[Work]:
        """What is to be judged, for whoever does it."""
        components = KNOWN[self.record.components].text if self.record.components else ""
        return [Work(self.game.name, components, stretch, self.seconds, self.iterations) for stretch in self.todo]

    def add(self, judged: Iterable[JudgedDecision]) -> None:
        """Note the decisions of one stretch."""
        self.judged += 1
        for one in judged:
            self.decisions[one.at] = one

    def finish(self) -> None:
        """Judge all of it here and now."""
        for work in self.work():
            self.add(do_work(work))

    def marked(self) -> list[JudgedDecision]:
        """The decisions that were bad, in order."""
        return [one for _, one in sorted(self.decisions.items()) if one.mark]

    def dearest(self, most: int = EXERCISES, seat: int | None = None) -> list[JudgedDecision]:
        """The decisions that cost most and have something better to find, the dearest first."""
        found = [one for one in self.marked() if one.best and seat in (None, one.seat)]
        return sorted(found, key=lambda one: (-one.loss, one.at))[:most]

    def data(self) -> dict[str, Any]:
        """Everything as plain data for JSON."""
        return {
            "game": self.game.name,
            "players": self.record.players,
            "names": [self.record.names.get(seat, "") for seat in range(self.record.players)],
            "decisions": self.course.decisions,
            "seconds": self.seconds,
            "done": self.judged,
            "of": len(self.todo),
            "scores": self.course.scores,
            "curve": self.curve,
            "judged": [one.data() for _, one in sorted(self.decisions.items())],
            "seats": [self.seat_data(seat) for seat in range(self.record.players)],
            "turning_points": turning_points(self.curve),
        }

    def seat_data(self, seat: int) -> dict[str, Any]:
        """How well a seat has played: all of the game, and its phases."""
        mine = [one for one in self.decisions.values() if one.seat == seat]
        turns = max(self.curve[-1]["turn"], 1)
        phases = [[one for one in mine if min(one.turn * 3 // turns, 2) == phase] for phase in range(3)]
        return {
            "seat": seat,
            **account(mine),
            "luck": round(self.luck.luck[seat], 4) if self.luck else None,
            "adjusted": round(self.luck.adjusted()[seat], 4) if self.luck else None,
            "phases": {name: account(part) for name, part in zip(PHASES, phases)},
        }


def account(decisions: list[JudgedDecision]) -> dict[str, Any]:
    """Decisions summed up. The accuracy is a mean: who gives nothing away has 100, and a decision that gives away ten
    points of the chance to win counts half."""
    marks = [one.mark for one in decisions]
    kept = [0.5 ** (one.loss / HALVED) if one.mark else 1.0 for one in decisions]
    return {
        "decisions": len(decisions),
        "accuracy": round(100 * sum(kept) / len(kept), 1) if kept else None,
        "loss": round(sum(one.loss for one in decisions if one.mark), 4),
        "inaccuracies": marks.count(INACCURACY),
        "mistakes": marks.count(MISTAKE),
        "blunders": marks.count(BLUNDER),
    }


def turning_points(curve: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Where somebody's chance changed most from one turn to the next, the greatest change first."""
    out = []
    for one, after in pairwise(curve):
        changes = [round(new - old, 4) for old, new in zip(one["chances"], after["chances"])]
        seat = max(range(len(changes)), key=lambda seat: abs(changes[seat]))
        if abs(changes[seat]) >= SWING:
            out.append({"at": one["at"], "turn": one["turn"], "seat": seat, "change": changes[seat]})
    return sorted(out, key=lambda one: -abs(one["change"]))[:MOST_SWINGS]
