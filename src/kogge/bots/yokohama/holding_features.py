"""What the learned value of Yokohama reads off a seat's desk and pieces."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.bots.yokohama.city_value import power_with
from kogge.bots.yokohama.feature_row import FeatureRow
from kogge.bots.yokohama.features import SeatFeatures
from kogge.core.bits import bit
from kogge.games.yokohama.board import (
    A_HOUSE,
    ASSISTANT,
    COMMERCIAL,
    LOCAL_GOODS,
    N_COUNTRIES,
    N_THINGS,
    PRODUCTION,
    THINGS,
)
from kogge.games.yokohama.extra import meets
from kogge.games.yokohama.state import (
    AGENTS_READY,
    BONUS_READY,
    FLAGS,
    FULFILLED_COUNT,
    GOALS,
    HAND,
    IN_HAND,
    MERCHANTS_READY,
    ORDER_COUNT,
    PRODUCED,
    SPREAD,
    STORE,
    TECH_COUNT,
    TECHS,
    TOKENS_TAKEN,
)
from kogge.games.yokohama.visit import BUILDING_POWER

TECHNOLOGIES: Final = (  # in the order of board.BALL and so on
    "ball",
    "winery",
    "letterpress",
    "exhibition",
    "newspaper",
    "gaslight",
    "mining",
    "stagecoach",
    "electric light",
    "language school",
    "patent",
    "postal",
    "spinning mill",
    "station",
    "telegraph",
    "telephone",
    "tram",
    "university",
    "stock market",
    "brickworks",
)
N_TECHNOLOGIES: Final = 20

HOLDING_NAMES: Final = [
    # Things.
    *THINGS,
    "goods left over by orders",
    "goods that orders lack",
    "kinds of things at hand",
    # Pieces.
    *[f"{pieces} at hand" for pieces in ("assistants", "shops", "houses")],
    *[f"{pieces} in the warehouse" for pieces in ("assistants", "shops", "houses")],
    "assistants in the city",
    "houses built, lasting",
    "agents ready",
    "merchants and reward tokens ready",
    # Cards.
    "orders at hand",
    "orders at hand with all goods",
    "orders fulfilled",
    "technologies",
    "numbers printed on technologies",
    *[f"{tech}, lasting" for tech in TECHNOLOGIES],
    "flags",
    "countries",
    "countries with an odd flag and an agent left",
    "power-5 tokens",
    # Achievements.
    "achievements",
    "achievements met",
    "achievements nobody has",
    "achievements nobody has, met",
    "production locations with buildings",
    "commercial locations with buildings",
    # The city.
    "president at hand",
    "locations with assistants",
    "strongest location",
    "locations strong enough to build in",
    "locations next to the president with assistants",
]


def put_holdings(row: FeatureRow, f: SeatFeatures) -> None:
    """In the order of HOLDING_NAMES."""
    put_things(row, f)
    put_pieces(row, f)
    put_cards(row, f)
    put_achievements(row, f)
    put_city(row, f)


def put_things(row: FeatureRow, f: SeatFeatures) -> None:
    """Goods, imports and money, and what orders leave of them."""
    kinds: i64 = 0
    for thing in range(N_THINGS):
        count = f.s.desk[f.d + thing]
        row.put(count)
        if count > 0:
            kinds += 1
    spare: i64 = 0
    lacking: i64 = 0
    for good in range(LOCAL_GOODS):
        spare += f.unreserved[good]
        lacking += f.lacking[good]
    row.put(spare)
    row.put(lacking)
    row.put(kinds)


def put_pieces(row: FeatureRow, f: SeatFeatures) -> None:
    """At hand, in the warehouse and in the city; tokens that can still be used."""
    s = f.s
    box = s.board.box
    d = f.d
    for piece in range(ASSISTANT, A_HOUSE + 1):
        row.put(s.desk[d + HAND + piece])
    for piece in range(ASSISTANT, A_HOUSE + 1):
        row.put(s.desk[d + STORE + piece])
    men: i64 = 0
    for at in range(f.p * s.cells, (f.p + 1) * s.cells):
        men += s.men[at]
    row.put(men)
    houses = box.in_hand[A_HOUSE] + box.in_store[A_HOUSE] - s.desk[d + HAND + A_HOUSE] - s.desk[d + STORE + A_HOUSE]
    row.put(houses * f.time // 10)
    row.put(s.desk[d + AGENTS_READY])
    row.put(s.desk[d + MERCHANTS_READY] + s.desk[d + BONUS_READY])


def put_cards(row: FeatureRow, f: SeatFeatures) -> None:
    """Orders, technologies and their flags; a technology counts by the time that is left to use it."""
    s = f.s
    d = f.d
    row.put(s.desk[d + ORDER_COUNT])
    row.put(f.orders_ready)
    row.put(s.desk[d + FULFILLED_COUNT])
    row.put(s.desk[d + TECH_COUNT])
    row.put(s.desk[d + PRODUCED])
    techs = s.desk[d + TECHS]
    for tech in range(N_TECHNOLOGIES):
        if techs >> tech & 1 == 1:
            row.put(f.time // 4)
        else:
            row.put(0)
    flags: i64 = 0
    countries: i64 = 0
    odd: i64 = 0
    for country in range(N_COUNTRIES):
        count = s.desk[d + FLAGS + country]
        flags += count
        if count > 0:
            countries += 1
        if count & 1 == 1 and s.agents_left[country] > 0:
            odd += 1
    row.put(flags)
    row.put(countries)
    row.put(odd)
    row.put(s.desk[d + TOKENS_TAKEN])


def put_achievements(row: FeatureRow, f: SeatFeatures) -> None:
    """Y8: completed ones, those that could be completed now, and whether the first prize is still there."""
    s = f.s
    done = s.desk[f.d + GOALS]
    completed: i64 = 0
    met: i64 = 0
    free: i64 = 0
    free_met: i64 = 0
    for tile in range(len(s.goals)):
        if done >> tile & 1 == 1:
            completed += 1
        elif s.goals[tile] >= 0:
            first = s.goal_count[tile] == 0
            if first:
                free += 1
            if meets(s, f.p, s.goals[tile]):
                met += 1
                if first:
                    free_met += 1
    row.put(completed)
    row.put(met)
    row.put(free)
    row.put(free_met)
    row.put(s.desk[f.d + SPREAD + PRODUCTION])
    row.put(s.desk[f.d + SPREAD + COMMERCIAL])


def put_city(row: FeatureRow, f: SeatFeatures) -> None:
    """Where assistants stand, and what action points the president would find with them."""
    s = f.s
    at = s.president[f.p]
    posted: i64 = 0
    strongest: i64 = 0
    strong: i64 = 0
    occupied: i64 = 0
    for c in range(s.cells):
        men = s.men[f.p * s.cells + c]
        if men == 0:
            continue
        posted += 1
        occupied |= bit(c)
        power = power_with(s, f.p, c, men)
        strongest = max(strongest, power)
        if power >= BUILDING_POWER:
            strong += 1
    row.flag(at == IN_HAND)
    row.put(posted)
    row.put(strongest)
    row.put(strong)
    near: i64 = 0
    if at != IN_HAND:
        for i in range(s.board.near_start[at], s.board.near_start[at + 1]):
            if occupied >> s.board.near[i] & 1 == 1:
                near += 1
    row.put(near)
