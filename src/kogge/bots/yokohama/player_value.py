"""What a player of Yokohama has beside the city: things, pieces, cards, achievements, control boards."""

from __future__ import annotations

from mypy_extensions import i64

from kogge.bots.yokohama.features import SeatFeatures
from kogge.bots.yokohama.weights import POINT
from kogge.games.yokohama.board import A_HOUSE, A_SHOP, ASSISTANT, N_COUNTRIES, N_NEEDS, N_THINGS
from kogge.games.yokohama.extra import amount_held
from kogge.games.yokohama.state import (
    AGENTS_READY,
    BONUS_READY,
    FLAGS,
    GOALS,
    HAND,
    MERCHANTS_READY,
    PRODUCED,
    TECHS,
    TOKENS_TAKEN,
)


def player_value(f: SeatFeatures) -> i64:
    """What all of it is worth, beside the points that are certain."""
    value = f.orders_value + things_value(f) + f.assistants_value(f.s.desk[f.d + HAND + ASSISTANT])
    value += ready_value(f) + means_value(f) * f.time // 100 + f.s.desk[f.d + PRODUCED] * f.w.produced
    return value + achievements_value(f) + control_boards_value(f)


def things_value(f: SeatFeatures) -> i64:
    """Goods, imports and money at hand."""
    value: i64 = 0
    for thing in range(N_THINGS):
        value += f.stock_value(thing, f.s.desk[f.d + thing])
    return value


def ready_value(f: SeatFeatures) -> i64:
    """Buildings at hand, and tokens that can still be used for a visit."""
    desk = f.s.desk
    w = f.w
    d = f.d
    pieces = min(desk[d + HAND + A_SHOP], w.shops_held) * w.shop
    pieces += min(desk[d + HAND + A_HOUSE], w.houses_held) * w.house
    pieces += (desk[d + AGENTS_READY] + desk[d + MERCHANTS_READY] + desk[d + BONUS_READY]) * w.agent
    return pieces * f.soon // 100


def means_value(f: SeatFeatures) -> i64:
    """Power-5 tokens, technologies and flags, as if the whole game were left to use them."""
    desk = f.s.desk
    w = f.w
    means = desk[f.d + TOKENS_TAKEN] * w.token
    techs = desk[f.d + TECHS]
    tech: i64 = 0
    while techs != 0:
        if techs & 1 == 1:
            means += w.effect[tech]
        techs >>= 1
        tech += 1
    for country in range(N_COUNTRIES):
        means += desk[f.d + FLAGS + country] * w.flag
    return means


def achievements_value(f: SeatFeatures) -> i64:
    """Y8: achievements that are near; showing what an achievement asks for costs nothing."""
    s = f.s
    box = s.board.box
    value: i64 = 0
    for tile in range(len(s.goals)):
        goal = s.goals[tile]
        if goal < 0 or s.desk[f.d + GOALS] >> tile & 1 == 1:
            continue
        whole: i64 = 0
        held: i64 = 0
        for need in range(N_NEEDS):
            least = box.goal_needs[goal * N_NEEDS + need]
            if least > 0:
                whole += least
                held += min(amount_held(s, f.p, need), least)
        points = box.goal_points[goal * 2 + (1 if s.goal_count[tile] > 0 else 0)] * POINT
        if held == whole:
            value += points * f.w.goal_met // 100
        else:
            value += points * f.w.goal * held * held * f.soon // (whole * whole * 10_000)
    return value


def control_boards_value(f: SeatFeatures) -> i64:
    """Assistants on church and customs, towards the majorities."""
    s = f.s
    value: i64 = 0
    for owner in s.church:
        if owner == f.p + 1:
            value += f.w.church
    for owner in s.customs:
        if owner == f.p + 1:
            value += f.w.customs
    return value * f.time // 100
