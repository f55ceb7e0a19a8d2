"""Extra actions before and after the main action: agents, achievements, orders (Y4)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.core.actions import pack, second_of
from kogge.core.bits import bit
from kogge.core.cells import append, vec
from kogge.core.contract import Action, Seat, Step
from kogge.games.yokohama.actions import ACHIEVE, AGENT, CLAIM, ENVOY, FULFIL, MERCHANT
from kogge.games.yokohama.board import (
    ASSISTANT,
    BALL,
    LANGUAGE_SCHOOL,
    LOCAL_GOODS,
    N_COUNTRIES,
    N_NEEDS,
    N_THINGS,
    YEN,
)
from kogge.games.yokohama.reward import add_flag, give_reward, score
from kogge.games.yokohama.state import (
    AGENTS_READY,
    BONUS_FLAG,
    BONUS_READY,
    BOXED,
    DESK,
    FULFILLED,
    FULFILLED_COUNT,
    GOALS,
    HAND,
    MERCHANTS_READY,
    ORDER_COUNT,
    ORDERS,
    SECRET,
    SPREAD,
    TECH_COUNT,
    TOKENS_TAKEN,
    USED_AGENT,
    Yokohama,
)
from kogge.games.yokohama.visit import visit

TILES_IN_PLAY: Final = 3
ALL_TILES: Final = 7  # a bit for each


def extra_choices(s: Yokohama, p: Seat, out: vec[i64]) -> vec[i64]:
    """Y4.1 to Y4.3: everything an extra action can be."""
    d = p * DESK
    if s.used & USED_AGENT == 0:
        for verb, ready in ((AGENT, AGENTS_READY), (MERCHANT, MERCHANTS_READY), (ENVOY, BONUS_READY)):
            if s.desk[d + ready] > 0:
                out = agent_choices(s, p, verb, out)
    if s.desk[d + HAND + ASSISTANT] > 0:
        for tile in range(TILES_IN_PLAY):
            if can_achieve(s, p, tile):
                out = append(out, pack(ACHIEVE, 0, tile))
    for at in range(d + ORDERS, d + ORDERS + s.desk[d + ORDER_COUNT]):
        if can_fulfil(s, p, s.desk[at] - 1):
            out = append(out, pack(FULFIL, 0, s.desk[at] - 1))
    return out


def agent_choices(s: Yokohama, p: Seat, verb: i64, out: vec[i64]) -> vec[i64]:
    """Y4.1: a location with an own assistant and without the own president."""
    start = p * s.cells
    for c in range(s.cells):
        if s.men[start + c] > 0 and s.president[p] != c:
            out = append(out, pack(verb, 0, c))
    return out


def use_agent(s: Yokohama, p: Seat, verb: i64, c: i64) -> None:
    """Y4.1, Y10.1, Y10.2: turn the token face down and do steps 3 to 6 there; once per turn in all (YR13)."""
    s.used |= USED_AGENT
    ready: i64 = AGENTS_READY
    if verb == MERCHANT:
        ready = MERCHANTS_READY
    elif verb == ENVOY:
        ready = BONUS_READY
    s.desk[p * DESK + ready] -= 1
    visit(s, p, c)


def amount_held(s: Yokohama, p: Seat, need: i64) -> i64:
    """Y8: how much the seat has of what achievements ask for, in the order of board.NEEDS."""
    d = p * DESK
    if need < N_THINGS:
        return s.desk[d + need]
    what = need - N_THINGS
    if what == 0:
        return s.desk[d + TECH_COUNT]
    if what == 1:
        return s.agents_collected(p) + s.desk[d + TOKENS_TAKEN]
    if what == 2:
        return s.desk[d + FULFILLED_COUNT]
    return s.desk[d + SPREAD + what - 3]


def meets(s: Yokohama, p: Seat, goal: i64) -> bool:
    """Y8: the requirement is held, not spent."""
    needs = s.board.box.goal_needs
    for need in range(N_NEEDS):
        least = needs[goal * N_NEEDS + need]
        if least > 0 and amount_held(s, p, need) < least:
            return False
    return True


def can_achieve(s: Yokohama, p: Seat, tile: i64) -> bool:
    """Y4.2: each tile once per player."""
    return s.desk[p * DESK + GOALS] >> tile & 1 == 0 and meets(s, p, s.goals[tile])


def achieve(s: Yokohama, p: Seat, tile: i64) -> None:
    """Y4.2: an assistant from the hand stays on the tile, the first one gets more; Y10.1: after all three a token."""
    d = p * DESK
    later: i64 = 1 if s.goal_count[tile] > 0 else 0
    s.desk[d + HAND + ASSISTANT] -= 1
    s.goal_count[tile] += 1
    s.desk[d + GOALS] |= bit(tile)
    score(s, p, s.board.box.goal_points[s.goals[tile] * 2 + later])
    if s.desk[d + GOALS] == ALL_TILES and any_bonus(s):
        s.then(Claim(p))


def any_bonus(s: Yokohama) -> bool:
    """Whether achievement reward tokens lie beside the tiles."""
    return any(left > 0 for left in s.bonus_left)


class Claim(Step[Yokohama]):
    """Y10.1: one of the achievement reward tokens."""

    number = 28
    name = "claim"
    rule = "Y10.1"

    def choices(self, s: Yokohama) -> vec[i64]:
        """By its flag."""
        out = vec[i64]()
        for country in range(N_COUNTRIES):
            if s.bonus_left[country] > 0:
                out = append(out, pack(CLAIM, 0, country))
        return out

    def resolve(self, s: Yokohama, action: Action) -> None:
        """Its flag counts for pairs at once, and it is ready for use."""
        country = second_of(action)
        d = self.player * DESK
        s.bonus_left[country] -= 1
        s.desk[d + BONUS_FLAG] = country + 1
        s.desk[d + BONUS_READY] = 1
        add_flag(s, self.player, country)


def can_fulfil(s: Yokohama, p: Seat, order: i64) -> bool:
    """Y4.3: every good of the order is at hand."""
    cost = s.board.box.order_cost
    return all(s.desk[p * DESK + good] >= cost[order * LOCAL_GOODS + good] for good in range(LOCAL_GOODS))


def might_fulfil(s: Yokohama, p: Seat) -> bool:
    """YR22: whether others must reckon with an order of the seat that they have never seen."""
    if s.desk[p * DESK + SECRET] == 0:
        return False
    hidden = s.unseen
    for q in range(s.n):
        hidden |= s.desk[q * DESK + SECRET]
        if s.desk[q * DESK + BOXED] > 0:
            hidden |= bit(s.desk[q * DESK + BOXED] - 1)
    return any(hidden >> order & 1 == 1 and can_fulfil(s, p, order) for order in range(s.board.box.n_orders))


def fulfil(s: Yokohama, p: Seat, order: i64) -> None:
    """Y4.3: pay the goods, take the reward; Y7.1 Ball and Language school; Y4.4: the flag."""
    box = s.board.box
    d = p * DESK
    for good in range(LOCAL_GOODS):
        s.desk[d + good] -= box.order_cost[order * LOCAL_GOODS + good]
    s.drop_order(p, order)
    s.desk[d + FULFILLED] |= bit(order)
    s.desk[d + FULFILLED_COUNT] += 1
    if s.has_tech(p, BALL):
        score(s, p, box.tech_amount[BALL])
    if s.has_tech(p, LANGUAGE_SCHOOL):
        s.desk[d + YEN] += box.tech_amount[LANGUAGE_SCHOOL]
    add_flag(s, p, box.order_flag[order])
    give_reward(s, p, box.order_reward[order])
