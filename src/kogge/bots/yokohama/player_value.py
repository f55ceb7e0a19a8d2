"""Every weight for Yokohama, and what lies on a player's desk by them."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.core.cells import append, vec
from kogge.core.contract import Seat
from kogge.games.yokohama.board import (
    A_HOUSE,
    A_SHOP,
    ANY_GOOD,
    ASSISTANT,
    BALL,
    EXHIBITION,
    LANGUAGE_SCHOOL,
    LOCAL_GOODS,
    MOVEMENT,
    N_COUNTRIES,
    N_NEEDS,
    N_THINGS,
    POINTS_ICON,
    REWARD,
    WAREHOUSE,
    YEN,
    Components,
)
from kogge.games.yokohama.extra import amount_held
from kogge.games.yokohama.state import (
    AGENTS_READY,
    BONUS_READY,
    DESK,
    FLAGS,
    GOALS,
    HAND,
    IN_HAND,
    MERCHANTS_READY,
    ORDER_COUNT,
    ORDERS,
    PRODUCED,
    TECHS,
    TOKENS_TAKEN,
    Yokohama,
)

POINT: Final = 100


class Weights:
    """Every weight stands here, in hundredths of a point. What is worth something by its use fades towards the end."""

    def __init__(self) -> None:
        # Copper, silk, tea, fish, import, yen: at the beginning, and what is left of it at the end (Y9.5).
        self.early = vec[i64]([152, 142, 86, 77, 218, 65])
        self.late = vec[i64]([33, 33, 33, 33, 100, 50])
        self.enough = vec[i64]([4, 4, 5, 5, 5, 8])  # more than that is worth less
        self.spare: i64 = 35  # per cent of a thing beyond enough
        self.needed: i64 = 48  # per cent more for a good that an order at hand lacks
        # Icons of rewards (Y6.1) beside things and points: any good, a piece from the warehouse, a movement.
        self.any_good: i64 = 102
        self.warehouse: i64 = 50
        self.movement: i64 = 34
        # Pieces.
        self.men = vec[i64]([0, 85, 160, 225, 275, 315, 345, 370, 390])  # so many assistants at hand
        self.more_men: i64 = 15  # each beyond that
        self.posted: i64 = 68  # an assistant in a location, beside what the location promises
        self.shop: i64 = 291  # at hand
        self.house: i64 = 735
        self.standing: i64 = 108  # a building's action point
        self.spread: i64 = 40  # a building where there was none, for the achievements
        self.agent: i64 = 201  # ready, beside the point it is worth at the end
        self.token: i64 = 30  # a power-5 token, for the achievement
        # Cards.
        self.flag: i64 = 60
        self.produced: i64 = 33  # each number printed on technologies, towards the majority
        self.effect = vec[i64](
            [600, 300, 135, 0, 340, 450, 260, 135, 340, 225, 260, 225, 135, 340, 210, 250, 410, 340, 315, 490]
        )  # in the order of board.BALL and so on
        self.order_open: i64 = 11  # per cent of an order's surplus, when nothing of its goods is there
        self.order_ready: i64 = 81  # when everything is
        self.order_least: i64 = 60  # the surplus is at least that
        self.goal: i64 = 50  # per cent of an achievement's points, times the square of what is there
        self.goal_met: i64 = 70
        # Control boards.
        self.church: i64 = 112  # an assistant there, towards the majority
        self.customs: i64 = 203
        self.gift: i64 = 194  # what a point of faith costs
        # The city.
        self.now: i64 = 74  # per cent of the best visit of this turn
        self.next: i64 = 38  # of the next turn's
        self.later: i64 = 17  # of every place where assistants stand
        self.start: i64 = 120  # a whole turn before it, with assistants to place
        self.blocked: i64 = 60  # per cent, where another president stands now
        self.exchange: i64 = 30  # an exchange of something that is needed
        # Quick decisions: a turn's plan.
        self.spare_man: i64 = 80  # an assistant left to place elsewhere
        self.adjacent: i64 = 200  # per cent more next to where the president will be
        self.gather: i64 = 40  # an assistant that comes back, as long as few are at hand
        self.men_gathered: i64 = 6  # so many at hand are enough
        self.few_men: i64 = 3  # the university helps when there are fewer (Y7.1)
        self.silk_kept: i64 = 3  # the spinning mill gets no more than what is beyond that
        self.houses_held: i64 = 2  # hired until so many are at hand
        self.shops_held: i64 = 3
        # Time.
        self.lead: i64 = 38  # per cent of a majority at the beginning
        self.passing: i64 = 88  # per cent of the time that is gone when the end is certain
        self.last_turn: i64 = 14  # per cent of the time that each of the last turns is
        self.rewards_early = vec[i64]()
        self.rewards_late = vec[i64]()

    def read_rewards(self, box: Components) -> None:
        """What every reward of the box is worth, once."""
        if len(self.rewards_early) > 0:
            return
        for start in range(0, len(box.rewards), REWARD):
            early = box.rewards[start + POINTS_ICON] * POINT
            late = early
            for thing in range(N_THINGS):
                early += box.rewards[start + thing] * self.early[thing]
                late += box.rewards[start + thing] * self.late[thing]
            early += box.rewards[start + ANY_GOOD] * self.any_good
            late += box.rewards[start + ANY_GOOD] * self.late[0]
            early += box.rewards[start + WAREHOUSE] * self.warehouse + box.rewards[start + MOVEMENT] * self.movement
            self.rewards_early = append(self.rewards_early, early)
            self.rewards_late = append(self.rewards_late, late)


class Estimate:
    """One seat's eyes on a position: what things are worth to it now."""

    def __init__(self, w: Weights, s: Yokohama, p: Seat, time: i64) -> None:
        self.w: Final = w
        self.s: Final = s
        self.p: Final = p
        self.d: Final = p * DESK
        self.time: Final = time
        self.soon: Final = min(time * 2, 100)  # the same for what can be used within a few turns
        thing = vec[i64]([0, 0, 0, 0, 0, 0])
        for t in range(N_THINGS):
            thing[t] = self.fading(w.early[t], w.late[t])
        self.thing: Final = thing
        self.pool: Final = s.desk[self.d : self.d + LOCAL_GOODS]  # goods no order at hand asks for
        self.best_at: i64 = IN_HAND  # where the best visit leads, once that is known
        self.lacking: Final = vec[i64]([0, 0, 0, 0])  # goods that orders at hand still lack

    def fading(self, early: i64, late: i64) -> i64:
        """Between what it is worth at the beginning and at the end."""
        return (early * self.soon + late * (100 - self.soon)) // 100

    def reward(self, row: i64) -> i64:
        """What a reward is worth."""
        return self.fading(self.w.rewards_early[row], self.w.rewards_late[row])

    def holding(self, thing: i64, count: i64) -> i64:
        """What so many of a thing are worth."""
        enough = self.w.enough[thing]
        if count <= enough:
            return count * self.thing[thing]
        each = max(self.thing[thing] * self.w.spare // 100, self.w.late[thing])
        return enough * self.thing[thing] + (count - enough) * each

    def gaining(self, thing: i64, count: i64) -> i64:
        """What so many more of a thing are worth."""
        have = self.s.desk[self.d + thing]
        value = self.holding(thing, have + count) - self.holding(thing, have)
        if thing < LOCAL_GOODS:
            value += min(count, self.lacking[thing]) * self.thing[thing] * self.w.needed // 100
        return value

    def men(self, count: i64) -> i64:
        """What so many assistants at hand are worth."""
        last: i64 = len(self.w.men) - 1
        value = self.w.men[last] + (count - last) * self.w.more_men if count > last else self.w.men[count]
        return value * (self.soon + 10) // 110

    def flag(self, country: i64) -> i64:
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

    def technology(self, tech: i64) -> i64:
        """Y7.1: what a card is worth to somebody who does not have it."""
        box = self.s.board.box
        value = self.w.effect[tech] * self.time // 100 + box.tech_cost[tech] * self.w.produced
        if tech == EXHIBITION:
            value += box.tech_amount[EXHIBITION] * POINT
        return value + self.flag(box.tech_flag[tech])

    def order(self, order: i64) -> i64:
        """Y4.3: what an order at hand is worth, beside the goods that it takes, by how much of them is there."""
        s = self.s
        box = s.board.box
        surplus = self.reward(box.order_reward[order]) + self.flag(box.order_flag[order])
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
                missing += max(cost - self.pool[good], 0) * box.price[good]
        surplus = max(surplus, self.w.order_least)
        if missing == 0:
            return surplus * self.w.order_ready // 100
        part = self.w.order_open + (self.w.order_ready - self.w.order_open) * (whole - missing) // whole
        return surplus * part * self.soon // 10_000


def desk_value(e: Estimate) -> i64:
    """Things, pieces, cards."""
    s = e.s
    w = e.w
    d = e.d
    value = orders_value(e)
    for thing in range(N_THINGS):
        value += e.holding(thing, s.desk[d + thing])
    value += e.men(s.desk[d + HAND + ASSISTANT])
    pieces = min(s.desk[d + HAND + A_SHOP], 3) * w.shop + min(s.desk[d + HAND + A_HOUSE], 2) * w.house
    pieces += (s.desk[d + AGENTS_READY] + s.desk[d + MERCHANTS_READY] + s.desk[d + BONUS_READY]) * w.agent
    value += pieces * e.soon // 100
    means = s.desk[d + TOKENS_TAKEN] * w.token
    techs = s.desk[d + TECHS]
    tech: i64 = 0
    while techs != 0:
        if techs & 1 == 1:
            means += w.effect[tech]
        techs >>= 1
        tech += 1
    for country in range(N_COUNTRIES):
        means += s.desk[d + FLAGS + country] * w.flag
    return value + means * e.time // 100 + s.desk[d + PRODUCED] * w.produced + goals_value(e) + boards_value(e)


def orders_value(e: Estimate) -> i64:
    """Orders at hand, those first whose goods are all there: no good serves two of them."""
    s = e.s
    value: i64 = 0
    waiting: i64 = 0
    first = e.d + ORDERS
    for at in range(first, first + s.desk[e.d + ORDER_COUNT]):
        if reserve(e, s.desk[at] - 1, False):
            value += e.order(s.desk[at] - 1)
            reserve(e, s.desk[at] - 1, True)
        else:
            waiting |= 1 << (at - first)
    for at in range(first, first + s.desk[e.d + ORDER_COUNT]):
        if waiting >> (at - first) & 1 == 1:
            value += e.order(s.desk[at] - 1)
            reserve(e, s.desk[at] - 1, True)
    return value


def reserve(e: Estimate, order: i64, take: bool) -> bool:
    """Whether all goods of an order are there; take them out of the pool, and remember what is lacking."""
    cost = e.s.board.box.order_cost
    complete = True
    for good in range(LOCAL_GOODS):
        need = cost[order * LOCAL_GOODS + good]
        if need > e.pool[good]:
            complete = False
            if take:
                e.lacking[good] += need - e.pool[good]
        if take:
            e.pool[good] = max(e.pool[good] - need, 0)
    return complete


def goals_value(e: Estimate) -> i64:
    """Y8: achievements that are near; what must be held is lost for nothing else by showing it."""
    s = e.s
    box = s.board.box
    value: i64 = 0
    for tile in range(len(s.goals)):
        goal = s.goals[tile]
        if goal < 0 or s.desk[e.d + GOALS] >> tile & 1 == 1:
            continue
        whole: i64 = 0
        held: i64 = 0
        for need in range(N_NEEDS):
            least = box.goal_needs[goal * N_NEEDS + need]
            if least > 0:
                whole += least
                held += min(amount_held(s, e.p, need), least)
        points = box.goal_points[goal * 2 + (1 if s.goal_count[tile] > 0 else 0)] * POINT
        if held == whole:
            value += points * e.w.goal_met // 100
        else:
            value += points * e.w.goal * held * held * e.soon // (whole * whole * 10_000)
    return value


def boards_value(e: Estimate) -> i64:
    """Assistants on church and customs, towards the majorities."""
    s = e.s
    value: i64 = 0
    for owner in s.church:
        if owner == e.p + 1:
            value += e.w.church
    for owner in s.customs:
        if owner == e.p + 1:
            value += e.w.customs
    return value * e.time // 100
