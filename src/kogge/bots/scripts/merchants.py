"""Scripts for Merchants of Europe: those that always do one kind of action first, and those with other values."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import Any, Final, TypeAlias

from mypy_extensions import i64

from kogge.bots.contract import NO_ACTION, Bot, Observation
from kogge.bots.greedy import Greedy, action_values
from kogge.bots.heuristics import greedy_heuristics
from kogge.bots.merchants.evaluator import MerchantsEvaluator
from kogge.bots.merchants.weights import Weights
from kogge.bots.scripts.script import Rush, Script
from kogge.core.actions import first_of, pack, verb_of
from kogge.core.cells import append, vec
from kogge.core.contract import Action, Game, Seat, State
from kogge.core.dealer import Dealer
from kogge.games.merchants.actions import CARD, END, EQUIP, HIRE, ROUTE
from kogge.games.merchants.state import Merchants
from kogge.games.merchants.turn import Turn

HOARD: Final = 7  # cards: one more, and a seven halves the hand (M2.5)


class VerbFirst(Bot):
    """Does one kind of action whenever it can, where a greedy player would do it best; else it is greedy.

    An action that moves a piece which is on the map already is not meant.
    """

    def __init__(self, game: Game[Any], verb: i64) -> None:
        self.heuristics = greedy_heuristics(game)
        self.greedy = Greedy(self.heuristics)
        self.verb = verb

    def choose(self, observation: Observation, dealer: Dealer) -> Action:
        """The best action of the verb, or the best of all."""
        wanted = vec[i64]()
        for action in observation.legal():
            if verb_of(action) == self.verb and (self.verb not in (HIRE, EQUIP) or first_of(action) == 0):
                wanted = append(wanted, action)
        if len(wanted) == 0:
            return self.greedy.choose(observation, dealer)
        values = action_values(self.heuristics, observation.guess(), observation.seat, wanted, dealer)
        best: i64 = 0
        for i in range(len(wanted)):
            if values[i] > values[best]:
                best = i
        return wanted[best]


class Hoarder(Script):
    """Spends nothing while it has few cards."""

    def planned(self, s: State, p: Seat) -> Action:
        assert isinstance(s, Merchants)
        if isinstance(s.agenda[-1], Turn) and s.size[p] < HOARD:
            return pack(END)
        return NO_ACTION


class MerchantsRush(Rush):
    """Greedy by changed weights, as long as it has not enough."""

    def __init__(self, game: Game[Any]) -> None:
        eager = greedy_heuristics(game)
        evaluator = eager.evaluator
        assert isinstance(evaluator, MerchantsEvaluator)
        self.change(evaluator.weights)
        super().__init__(game, eager)

    @abstractmethod
    def change(self, w: Weights) -> None:
        """What counts for more, or for less."""

    @abstractmethod
    def has_enough(self, s: Merchants, p: Seat) -> bool:
        """Whether the seat has what it rushed for."""

    def fulfilled(self, s: State, p: Seat) -> bool:
        assert isinstance(s, Merchants)
        return self.has_enough(s, p)


class PostRush(MerchantsRush):
    """M5.2: all posts on the map first."""

    def change(self, w: Weights) -> None:
        w.founded += 3000
        w.merchant_ready += 100

    def has_enough(self, s: Merchants, p: Seat) -> bool:
        return s.stock[p] == 0


class Racer(MerchantsRush):
    """M6: caravans first: what brings goods nearer to posts of others counts double, own posts little."""

    def change(self, w: Weights) -> None:
        w.nth_delivery = vec[i64]([200, 100, 50])
        w.second_caravan += 300
        w.founded //= 4
        w.drive_ready += 70
        w.route_ready += 50

    def has_enough(self, s: Merchants, p: Seat) -> bool:
        return False


class Trader(MerchantsRush):
    """M3.1: offers whatever gains anything, and cares for nobody else's gain."""

    def change(self, w: Weights) -> None:
        w.haggling = 0
        w.clear_gain = 0
        w.other_gain = 0
        w.offer_taken = 100

    def has_enough(self, s: Merchants, p: Seat) -> bool:
        return False


def merchant_first(game: Game[Any]) -> Bot:
    """M4.1: a merchant whenever it can be hired."""
    return VerbFirst(game, HIRE)


def caravan_first(game: Game[Any]) -> Bot:
    """M4.1: a second caravan as soon as it can be equipped."""
    return VerbFirst(game, EQUIP)


def road_builder(game: Game[Any]) -> Bot:
    """M4.1: a route whenever there are the cards for it."""
    return VerbFirst(game, ROUTE)


def card_buyer(game: Game[Any]) -> Bot:
    """M7.1: a development card whenever there are the cards for it."""
    return VerbFirst(game, CARD)


Maker: TypeAlias = Callable[[Game[Any]], Bot]
MERCHANTS_SCRIPTS: Final[dict[str, Maker]] = {
    "post-rush": PostRush,
    "caravan-racer": Racer,
    "trader": Trader,
    "hoarder": Hoarder,
    "merchant-first": merchant_first,
    "caravan-first": caravan_first,
    "road-builder": road_builder,
    "card-buyer": card_buyer,
}
