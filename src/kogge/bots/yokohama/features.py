"""What a seat of Yokohama has, and what things, rewards and cards are worth to it now."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.bots.yokohama.weights import POINT, Weights
from kogge.core.bits import bit
from kogge.core.cells import append, vec
from kogge.core.contract import Seat
from kogge.games.yokohama.board import (
    ANY_GOOD,
    BALL,
    EXHIBITION,
    LANGUAGE_SCHOOL,
    LOCAL_GOODS,
    MOVEMENT,
    N_COUNTRIES,
    N_THINGS,
    POINTS_ICON,
    REWARD,
    WAREHOUSE,
    YEN,
    Components,
)
from kogge.games.yokohama.state import DESK, FLAGS, ORDER_COUNT, ORDERS, Yokohama


class Features:
    """Makes features of seats. Every bot has its own, which remembers what the rewards of the box are worth."""

    def __init__(self, weights: Weights) -> None:
        self.weights: Final = weights
        self._rewards: RewardValues | None = None

    def seat(self, s: Yokohama, p: Seat, time: i64) -> SeatFeatures:
        """The features of a seat that has `time` left (0 to 100) to make use of what it has."""
        rewards = self._rewards
        if rewards is None or rewards.box is not s.board.box:
            rewards = RewardValues(self.weights, s.board.box)
            self._rewards = rewards
        return SeatFeatures(self.weights, rewards, s, p, time)


class RewardValues:
    """What each reward of the box is worth at the beginning and at the end of a game."""

    def __init__(self, w: Weights, box: Components) -> None:
        self.box: Final = box
        self.early = vec[i64]()
        self.late = vec[i64]()
        icons = box.rewards
        for start in range(0, len(icons), REWARD):
            early = icons[start + POINTS_ICON] * POINT
            late = early
            for thing in range(N_THINGS):
                early += icons[start + thing] * w.early[thing]
                late += icons[start + thing] * w.late[thing]
            early += icons[start + ANY_GOOD] * w.any_good
            late += icons[start + ANY_GOOD] * w.late[0]
            early += icons[start + WAREHOUSE] * w.warehouse + icons[start + MOVEMENT] * w.movement
            self.early = append(self.early, early)
            self.late = append(self.late, late)


def faded(early: i64, late: i64, soon: i64) -> i64:
    """Between a value at the beginning (`soon` is 100) and one at the end (0)."""
    return (early * soon + late * (100 - soon)) // 100


class SeatFeatures:
    """Of one seat in one position. The goods of its orders are reserved: no good serves two of them."""

    def __init__(self, w: Weights, rewards: RewardValues, s: Yokohama, p: Seat, time: i64) -> None:
        soon: i64 = min(time * 2, 100)
        thing = vec[i64]([0, 0, 0, 0, 0, 0])
        for t in range(N_THINGS):
            thing[t] = faded(w.early[t], w.late[t], soon)
        self.w: Final = w
        self.rewards: Final = rewards
        self.s: Final = s
        self.p: Final = p
        self.d: Final = p * DESK  # where the seat's numbers begin in s.desk
        self.time: Final = time
        self.soon: Final = soon  # the time for what can be used within a few turns
        self.thing: Final = thing  # [thing] the value of one
        self.unreserved: Final = s.desk[self.d : self.d + LOCAL_GOODS]  # [good] left over by the orders at hand
        self.lacking: Final = vec[i64]([0, 0, 0, 0])  # [good] what the orders at hand still need
        self.orders_ready: i64 = 0  # orders at hand whose goods are all there, each good for one of them
        self.orders_value: i64 = 0  # of the orders at hand
        self.orders_value = self._reserve_orders()

    def _reserve_orders(self) -> i64:
        """Reserve goods, first for the orders whose goods are all there; the value of all orders."""
        desk = self.s.desk
        first = self.d + ORDERS
        end = first + desk[self.d + ORDER_COUNT]
        value: i64 = 0
        waiting: i64 = 0
        for at in range(first, end):
            if self._is_complete(desk[at] - 1):
                self.orders_ready += 1
                value += self.order_value(desk[at] - 1, self.unreserved)
                self._reserve(desk[at] - 1)
            else:
                waiting |= bit(at - first)
        for at in range(first, end):
            if waiting >> (at - first) & 1 == 1:
                value += self.order_value(desk[at] - 1, self.unreserved)
                self._reserve(desk[at] - 1)
        return value

    def _is_complete(self, order: i64) -> bool:
        """Whether all goods of the order are there and not reserved."""
        cost = self.s.board.box.order_cost
        goods = self.unreserved
        return all(cost[order * LOCAL_GOODS + good] <= goods[good] for good in range(LOCAL_GOODS))

    def _reserve(self, order: i64) -> None:
        cost = self.s.board.box.order_cost
        for good in range(LOCAL_GOODS):
            left = self.unreserved[good] - cost[order * LOCAL_GOODS + good]
            if left < 0:
                self.lacking[good] -= left
                left = 0
            self.unreserved[good] = left

    def reward_value(self, reward: i64) -> i64:
        """What the reward is worth now."""
        return faded(self.rewards.early[reward], self.rewards.late[reward], self.soon)

    def stock_value(self, thing: i64, count: i64) -> i64:
        """The value of a stock of `count`; what is beyond enough counts less."""
        enough = self.w.enough[thing]
        if count <= enough:
            return count * self.thing[thing]
        each = max(self.thing[thing] * self.w.spare // 100, self.w.late[thing])
        return enough * self.thing[thing] + (count - enough) * each

    def gain_value(self, thing: i64, count: i64) -> i64:
        """The value of `count` more of a thing; goods that orders lack count more."""
        have = self.s.desk[self.d + thing]
        value = self.stock_value(thing, have + count) - self.stock_value(thing, have)
        if thing < LOCAL_GOODS:
            value += min(count, self.lacking[thing]) * self.thing[thing] * self.w.needed // 100
        return value

    def assistants_value(self, count: i64) -> i64:
        """The value of `count` assistants at hand."""
        last: i64 = len(self.w.men) - 1
        value = self.w.men[last] + (count - last) * self.w.more_men if count > last else self.w.men[count]
        return value * (self.soon + 10) // 110

    def flag_value(self, country: i64) -> i64:
        """Y9.4, Y4.4: one more flag of a country."""
        s = self.s
        count = s.desk[self.d + FLAGS + country]
        size: i64 = 0
        for k in range(self.d + FLAGS, self.d + FLAGS + N_COUNTRIES):
            if s.desk[k] > count:
                size += 1
        sets = s.board.box.flag_sets
        value = (sets[size + 1] - sets[size]) * POINT + self.w.flag * self.time // 100
        if count % 2 == 1 and s.agents_left[country] > 0:
            value += POINT + self.w.agent * self.soon // 100
        return value

    def technology_value(self, tech: i64) -> i64:
        """Y7.1: a card that the seat does not have yet."""
        box = self.s.board.box
        value = self.w.effect[tech] * self.time // 100 + box.tech_cost[tech] * self.w.produced
        if tech == EXHIBITION:
            value += box.tech_amount[EXHIBITION] * POINT
        return value + self.flag_value(box.tech_flag[tech])

    def order_value(self, order: i64, goods: vec[i64]) -> i64:
        """Y4.3: an order at hand, beside the goods that it takes; the more of them are among `goods`, the more."""
        s = self.s
        box = s.board.box
        surplus = self.reward_value(box.order_reward[order]) + self.flag_value(box.order_flag[order])
        if s.has_tech(self.p, BALL):
            surplus += box.tech_amount[BALL] * POINT
        if s.has_tech(self.p, LANGUAGE_SCHOOL):
            surplus += box.tech_amount[LANGUAGE_SCHOOL] * self.thing[YEN]
        whole: i64 = 0
        missing: i64 = 0
        for good in range(LOCAL_GOODS):
            cost = box.order_cost[order * LOCAL_GOODS + good]
            if cost > 0:
                surplus -= cost * self.thing[good]
                whole += cost * box.price[good]
                missing += max(cost - goods[good], 0) * box.price[good]
        surplus = max(surplus, self.w.order_least)
        if missing == 0:
            return surplus * self.w.order_ready // 100
        part = self.w.order_open + (self.w.order_ready - self.w.order_open) * (whole - missing) // whole
        return surplus * part * self.soon // 10_000
