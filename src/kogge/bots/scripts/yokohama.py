"""Scripts for Yokohama. Most are greedy by weights in which what they want counts for more, until they have enough."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import Any, Final, TypeAlias

from mypy_extensions import i64

from kogge.bots.contract import NO_ACTION, Bot
from kogge.bots.heuristics import greedy_heuristics
from kogge.bots.scripts.script import Rush, Script
from kogge.bots.yokohama.evaluator import YokohamaEvaluator
from kogge.bots.yokohama.weights import Weights
from kogge.core.actions import second_of, verb_of
from kogge.core.cells import vec
from kogge.core.contract import Action, Game, Seat, State
from kogge.games.yokohama.actions import ENTER, FULFIL, JUMP, PLACE, RIDE, STOP, WALK
from kogge.games.yokohama.board import IMPORT, PORT, YEN
from kogge.games.yokohama.state import (
    DESK,
    GOALS,
    HAS_HOUSE,
    HAS_SHOP,
    ORDER_COUNT,
    TECH_COUNT,
    Yokohama,
)

PORT_MEN: Final = 3  # assistants that wait in a port: with the president four action points, so every slot is open


class YokohamaRush(Rush):
    """Greedy by changed weights, as long as it has not enough."""

    def __init__(self, game: Game[Any]) -> None:
        eager = greedy_heuristics(game)
        evaluator = eager.evaluator
        assert isinstance(evaluator, YokohamaEvaluator)
        self.change(evaluator.weights)
        super().__init__(game, eager)

    @abstractmethod
    def change(self, w: Weights) -> None:
        """What counts for more."""

    @abstractmethod
    def has_enough(self, s: Yokohama, p: Seat) -> bool:
        """Whether the seat has what it rushed for."""

    def fulfilled(self, s: State, p: Seat) -> bool:
        assert isinstance(s, Yokohama)
        return self.has_enough(s, p)


class OrderRush(Script):
    """Y5.8: goes from port to port while its hand has room for orders, and fulfils whatever it can."""

    def planned(self, s: State, p: Seat) -> Action:
        assert isinstance(s, Yokohama)
        room = s.desk[p * DESK + ORDER_COUNT] < s.board.box.hand_limit
        for action in s.legal():
            verb = verb_of(action)
            if verb == FULFIL:
                return action
            if not room:
                continue
            if verb == STOP and is_port(s, s.president[p]):
                return action
            if verb in (PLACE, ENTER, WALK, JUMP, RIDE) and is_port(s, second_of(action)):
                men = s.men[p * s.cells + second_of(action)]
                if men < PORT_MEN if verb == PLACE else men > 0:
                    return action
        return NO_ACTION


def is_port(s: Yokohama, c: i64) -> bool:
    """Whether orders can be taken in the location."""
    return s.board.box.kind_action[s.sites[c]] == PORT


class TechnologyRush(YokohamaRush):
    """Y5.7: six technologies, whichever they are."""

    def change(self, w: Weights) -> None:
        for tech in range(len(w.effect)):
            w.effect[tech] += 2000

    def has_enough(self, s: Yokohama, p: Seat) -> bool:
        return s.desk[p * DESK + TECH_COUNT] >= 6


class ChurchRush(YokohamaRush):
    """Y5.4: four assistants on the church board, so that the game ends soon (Y9.1)."""

    def change(self, w: Weights) -> None:
        w.church += 2000

    def has_enough(self, s: Yokohama, p: Seat) -> bool:
        return count_of(s.church, p) >= 4


class CustomsRush(YokohamaRush):
    """Y5.5: imports, and four assistants on the customs board, so that the game ends soon (Y9.1)."""

    def change(self, w: Weights) -> None:
        w.customs += 2000
        w.early[IMPORT] += 400

    def has_enough(self, s: Yokohama, p: Seat) -> bool:
        return count_of(s.customs, p) >= 4


class AgentRunner(YokohamaRush):
    """Y4.4: flags in pairs for trade agents."""

    def change(self, w: Weights) -> None:
        w.flag += 1000
        w.agent += 1000

    def has_enough(self, s: Yokohama, p: Seat) -> bool:
        return s.agents_collected(p) >= 4


class Builder(YokohamaRush):
    """Y3.5: a shop or a trading house wherever it can."""

    def change(self, w: Weights) -> None:
        w.standing += 2000
        w.shop += 500
        w.house += 500

    def has_enough(self, s: Yokohama, p: Seat) -> bool:
        return buildings_of(s, p) >= 8


class Achiever(YokohamaRush):
    """Y4.2: all three achievements, before anything else."""

    def change(self, w: Weights) -> None:
        w.goal += 200
        w.goal_met += 200
        w.spread += 200
        w.enough = vec[i64]([7, 7, 7, 7, 5, 10])

    def has_enough(self, s: Yokohama, p: Seat) -> bool:
        return s.desk[p * DESK + GOALS] == 7


class YenHoarder(YokohamaRush):
    """Y8.2: twelve yen before anything else."""

    def change(self, w: Weights) -> None:
        w.early[YEN] += 600
        w.enough[YEN] = 12

    def has_enough(self, s: Yokohama, p: Seat) -> bool:
        return s.desk[p * DESK + YEN] >= 12


def count_of(cells: vec[i64], p: Seat) -> i64:
    """How many assistants the seat has on a control board."""
    count: i64 = 0
    for owner in cells:
        if owner == p + 1:
            count += 1
    return count


def buildings_of(s: Yokohama, p: Seat) -> i64:
    """How many shops and trading houses the seat has built."""
    count: i64 = 0
    for at in range(p * s.cells, (p + 1) * s.cells):
        if s.built[at] & HAS_SHOP != 0:
            count += 1
        if s.built[at] & HAS_HOUSE != 0:
            count += 1
    return count


Maker: TypeAlias = Callable[[Game[Any]], Bot]
YOKOHAMA_SCRIPTS: Final[dict[str, Maker]] = {
    "order-rush": OrderRush,
    "technology-rush": TechnologyRush,
    "church-rush": ChurchRush,
    "customs-rush": CustomsRush,
    "agent-runner": AgentRunner,
    "builder": Builder,
    "achiever": Achiever,
    "yen-hoarder": YenHoarder,
}
