"""What the learned value of Yokohama reads off a position, one row for each seat."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.bots.value.features import ValueFeatures
from kogge.bots.yokohama.city_value import standing_value, visits_value
from kogge.bots.yokohama.evaluator import YokohamaEvaluator, seat_stage
from kogge.bots.yokohama.feature_row import FeatureRow
from kogge.bots.yokohama.features import SeatFeatures
from kogge.bots.yokohama.holding_features import HOLDING_NAMES, put_holdings
from kogge.bots.yokohama.player_value import (
    achievements_value,
    control_boards_value,
    means_value,
    ready_value,
    things_value,
)
from kogge.bots.yokohama.progress import ACTED, MAY_PLACE, MAY_START, WALKING, placed_in, places_left, turns_left
from kogge.bots.yokohama.standings import Standings
from kogge.bots.yokohama.weights import POINT, Weights
from kogge.core.cells import vec
from kogge.core.contract import Seat
from kogge.games.yokohama.board import A_HOUSE, A_SHOP, ASSISTANT
from kogge.games.yokohama.scoring import flag_points
from kogge.games.yokohama.state import DESK, HAND, POINTS, PRODUCED, STORE, Yokohama, control_count

HALF: Final = 50  # hundredths of a point in a half one
MOST_SEATS: Final = 4
MOST_PIECES: Final = 99

COMPARISON_NAMES: Final = [
    # What the evaluator says: by itself in two points, above others in half points.
    "judged",
    "judged over the best other",
    "judged over the best other, late",
    "judged over the mean",
    "others judged better",
    # The score as if the game ended now: by itself in two points, above others in points.
    "score",
    "score over the best other",
    "score over the best other, late",
    "score over the mean",
    "others with a better score",
]
MAJORITY_NAMES: Final = [
    f"{board} {what}"
    for board in ("church", "customs", "technologies")
    for what in ("prize", "prize, late", "over the best other")
]
PART_NAMES: Final = [
    "points, in twos",
    "points of flags",
    # What the evaluator adds up, in half points.
    "judged orders",
    "judged things",
    "judged assistants at hand",
    "judged buildings and tokens ready",
    "judged means",
    "judged achievements",
    "judged control boards",
    "judged pieces in the city",
    "judged visit of this turn",
    "judged visit of the next turn",
]
TIME_NAMES: Final = [
    "progress",
    "time left",
    "round",
    "end is certain",
    "turns left when the end is certain",
    "active",
    "to decide",
    "first extra actions to come",
    "assistants to place",
    "main action begun",
    "turns until the next",
    "turns after the first player",
    "houses until the end",
    "shops until the end",
    "others' houses until the end",
    "others' shops until the end",
    "orders in the deck",
    "church cells until the end",
    "customs cells until the end",
    *[f"{count} players" for count in (2, 3, 4)],
]
NAMES: Final = COMPARISON_NAMES + MAJORITY_NAMES + PART_NAMES + TIME_NAMES + HOLDING_NAMES


class YokohamaValueFeatures(ValueFeatures[Yokohama]):
    """Judges as the evaluator does, and keeps the parts."""

    def __init__(self) -> None:
        super().__init__(NAMES)
        self.evaluator: Final = YokohamaEvaluator(Weights())
        self.judged: Final = vec[i64]([0] * MOST_SEATS)  # [seat] the evaluator's value, in hundredths of a point
        self.score: Final = vec[i64]([0] * MOST_SEATS)  # [seat] as if the game ended now

    def read(self, s: Yokohama, out: vec[i64]) -> None:
        """First each seat by itself, then the comparisons, which begin its row."""
        standings = Standings(s)
        for p in range(s.n):
            stage = seat_stage(s, p)
            f = self.evaluator.seat(standings, p, stage)
            row = FeatureRow(out, p * self.size + len(COMPARISON_NAMES))
            put_majorities(row, standings, p)
            self.score[p] = standings.score(p)
            self.judged[p] = self.evaluator.certain(standings, p) + put_parts(row, f, stage)
            put_time(row, standings, f, stage)
            put_holdings(row, f)
        for p in range(s.n):
            row = FeatureRow(out, p * self.size)
            row.put(self.judged[p] // (2 * POINT))
            put_comparison(row, self.judged, p, s.n, HALF, standings.progress)
            row.put(self.score[p] // 2)
            put_comparison(row, self.score, p, s.n, 1, standings.progress)


def put_comparison(row: FeatureRow, amounts: vec[i64], p: Seat, seats: i64, unit: i64, progress: i64) -> None:
    """How far the seat's amount is above others', in these units, and how many others have more."""
    mine = amounts[p]
    best: i64 = -1_000_000
    total: i64 = 0
    better: i64 = 0
    for q in range(seats):
        if q == p:
            continue
        best = max(best, amounts[q])
        total += amounts[q]
        if amounts[q] > mine:
            better += 1
    lead = (mine - best) // unit
    row.put(lead)
    row.put(lead * progress // 100)
    row.put((mine * (seats - 1) - total) // ((seats - 1) * unit))
    row.put(better)


def put_majorities(row: FeatureRow, standings: Standings, p: Seat) -> None:
    """In the order of MAJORITY_NAMES."""
    put_majority(row, standings.church, standings.church_claims, p, standings.progress)
    put_majority(row, standings.customs, standings.customs_claims, p, standings.progress)
    put_majority(row, standings.techs, standings.tech_claims, p, standings.progress)


def put_majority(row: FeatureRow, prize: vec[i64], claims: vec[i64], p: Seat, progress: i64) -> None:
    """What the majority would bring now, and by how much it is held or missed."""
    best: i64 = 0
    for q in range(len(claims)):
        if q != p:
            best = max(best, claims[q] // 100)
    row.put(prize[p])
    row.put(prize[p] * progress // 20)
    row.put(claims[p] // 100 - best)


def put_parts(row: FeatureRow, f: SeatFeatures, stage: i64) -> i64:
    """What the evaluator adds up for the seat's means, and their sum in hundredths of a point."""
    s = f.s
    assistants = f.assistants_value(s.desk[f.d + HAND + ASSISTANT])
    things = things_value(f)
    ready = ready_value(f)
    means = means_value(f) * f.time // 100 + s.desk[f.d + PRODUCED] * f.w.produced
    achievements = achievements_value(f)
    control = control_boards_value(f)
    standing = standing_value(f)
    now, later = visits_value(f, stage, places_left(s, f.p, stage), placed_in(s, stage))
    row.put(s.desk[f.d + POINTS] // 2)
    row.put(flag_points(s, f.p))
    row.put(f.orders_value // HALF)
    row.put(things // HALF)
    row.put(assistants // HALF)
    row.put(ready // HALF)
    row.put(means // HALF)
    row.put(achievements // HALF)
    row.put(control // HALF)
    row.put(standing // HALF)
    row.put(now // HALF)
    row.put(later // HALF)
    return f.orders_value + things + assistants + ready + means + achievements + control + standing + now + later


def put_time(row: FeatureRow, standings: Standings, f: SeatFeatures, stage: i64) -> None:
    """How near the end is and each way to it, and when the seat plays next."""
    s = standings.s
    p = f.p
    active = s.active == p
    row.put(standings.progress)
    row.put(f.time)
    row.put((s.turn + s.n - 1) // s.n)
    row.flag(s.last_turn > 0)
    if s.last_turn > 0:
        row.put(turns_left(s, p, active and stage == ACTED))
    else:
        row.put(0)
    row.flag(active)
    row.flag(s.to_move() == p)
    row.flag(stage == MAY_START)
    row.flag(stage == MAY_PLACE)
    row.flag(MAY_PLACE < stage <= WALKING)
    if active and stage == ACTED:
        row.put(s.n)
    else:
        row.put((p - s.active + s.n) % s.n)
    row.put((p - s.first + s.n) % s.n)
    put_ends(row, s, p)
    row.flag(s.n == 2)
    row.flag(s.n == 3)
    row.flag(s.n == 4)


def put_ends(row: FeatureRow, s: Yokohama, p: Seat) -> None:
    """Y9.1: how much each end condition lacks."""
    houses: i64 = MOST_PIECES
    shops: i64 = MOST_PIECES
    for q in range(s.n):
        if q != p:
            houses = min(houses, unbuilt(s, q, A_HOUSE))
            shops = min(shops, unbuilt(s, q, A_SHOP))
    row.put(unbuilt(s, p, A_HOUSE))
    row.put(unbuilt(s, p, A_SHOP))
    row.put(houses)
    row.put(shops)
    row.put(s.deck)
    row.put(max(s.board.control_limit - control_count(s.church), 0))
    row.put(max(s.board.control_limit - control_count(s.customs), 0))


def unbuilt(s: Yokohama, p: Seat, piece: i64) -> i64:
    """Shops or trading houses that the seat has not built yet."""
    return s.desk[p * DESK + HAND + piece] + s.desk[p * DESK + STORE + piece]
