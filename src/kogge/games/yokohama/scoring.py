"""The final scoring (Y9.2 to Y9.6)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.core.cells import append, vec
from kogge.core.contract import Score, Seat, rank
from kogge.games.yokohama.board import IMPORT, LOCAL_GOODS, N_COUNTRIES, YEN
from kogge.games.yokohama.state import AGENTS_READY, DESK, FLAGS, POINTS, PRODUCED, TECH_COUNT, Yokohama

YEN_A_POINT: Final = 2
GOODS_A_POINT: Final = 3


def prizes(claims: vec[i64], prize: vec[i64]) -> vec[i64]:
    """The first prize for the highest claim, the second for the next; a claim of 0 wins nothing, others never tie."""
    n: i64 = len(claims)
    out = vec[i64]([0] * n)
    for p in range(n):
        better: i64 = 0
        for q in range(n):
            if claims[q] > claims[p]:
                better += 1
        if claims[p] > 0 and better < len(prize):
            out[p] = prize[better]
    return out


def board_claims(s: Yokohama, cells: vec[i64]) -> vec[i64]:
    """Y9.2: most assistants; tie: the rightmost assistant. A number for each seat that ranks them so."""
    out = vec[i64]()
    for p in range(s.n):
        count: i64 = 0
        rightmost: i64 = 0
        for cell in range(len(cells)):
            if cells[cell] == p + 1:
                count += 1
                rightmost = cell
        out = append(out, count * 100 + rightmost)
    return out


def tech_claims(s: Yokohama) -> vec[i64]:
    """Y9.3: highest sum of printed numbers; tie: nearest to the first player."""
    out = vec[i64]()
    for p in range(s.n):
        d = p * DESK
        order = (p - s.first + s.n) % s.n
        out = append(out, s.desk[d + PRODUCED] * 100 + s.n - order if s.desk[d + TECH_COUNT] > 0 else 0)
    return out


def flag_points(s: Yokohama, p: Seat) -> i64:
    """Y9.4: the best split into sets of different countries.

    A flag more is worth the more the larger its set is, so it is best to make each set in turn as large as it can be:
    the sets are the layers of the countries' counts.
    """
    total: i64 = 0
    layer: i64 = 1
    while True:
        size: i64 = 0
        for k in range(p * DESK + FLAGS, p * DESK + FLAGS + N_COUNTRIES):
            if s.desk[k] >= layer:
                size += 1
        if size == 0:
            return total
        total += s.board.box.flag_sets[size]
        layer += 1


def goods_points(s: Yokohama, p: Seat) -> i64:
    """Y9.5: three local goods of any mix."""
    goods: i64 = 0
    for good in range(LOCAL_GOODS):
        goods += s.desk[p * DESK + good]
    return goods // GOODS_A_POINT


def final_scores(s: Yokohama) -> list[Score]:
    """Y9.2 to Y9.6: most points; tie: nearest to the first player in turn order."""
    box = s.board.box
    church = prizes(board_claims(s, s.church), box.church_bonus)
    customs = prizes(board_claims(s, s.customs), box.customs_bonus)
    techs = prizes(tech_claims(s), box.tech_bonus)
    out: list[Score] = []
    for p in range(s.n):
        d = p * DESK
        parts: dict[str, int] = {
            "points": int(s.desk[d + POINTS]),
            "church": int(church[p]),
            "customs": int(customs[p]),
            "technologies": int(techs[p]),
            "flags": int(flag_points(s, p)),
            "agents": int(s.desk[d + AGENTS_READY]),
            "imports": int(s.desk[d + IMPORT]),
            "yen": int(s.desk[d + YEN] // YEN_A_POINT),
            "goods": int(goods_points(s, p)),
        }
        out.append(Score(int(p), parts, (-int((p - s.first + s.n) % s.n),)))
    return rank(out)
