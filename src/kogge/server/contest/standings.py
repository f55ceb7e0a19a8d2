"""Who leads a contest.

On equal deals luck is the same for all, so a result is compared with what others made of the same deal at the same
seat: points above the mean of the field. A deal that somebody did not begin is worth zero. One that they began and did
not end themselves is worth as much as the worst of the field and is no part of it, so nobody gains by leaving. Whoever
waited for others when it closed has beaten those, and the deal is worth zero: there are no points to compare.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from kogge.server.contest.facts import KNOCKOUT, Contest, Played


class DealScore(msgspec.Struct):
    """What somebody made of a deal: points above the field's mean, and the share of their table that they beat. Who
    `waited` for others until it closed has no points."""

    deal: int
    table: str
    points: int
    place: int
    above: float
    share: float
    absent: bool
    waited: bool = False


class Standing(msgspec.Struct):
    """A line of the table, best first; equal results share a place."""

    place: int
    who: str
    above: float
    share: float
    deals: list[DealScore]
    out: bool = False  # of a knock-out


def scored(played: Iterable[Played]) -> dict[str, list[DealScore]]:
    """Everybody's deals, compared with the field."""
    all_played = sorted(played, key=lambda one: (one.who, one.deal))
    field: dict[tuple[int, int], list[int]] = {}
    for one in all_played:
        if not (one.absent or one.waited):
            field.setdefault((one.deal, one.seat), []).append(one.points)
    out: dict[str, list[DealScore]] = {}
    for one in all_played:
        others = field.get((one.deal, one.seat), [])
        points = min(others, default=0) if one.absent else one.points
        above = round(points - sum(others) / len(others), 2) if others and not one.waited else 0.0
        beaten = 0 if one.absent else one.players - one.place
        share = round(beaten / (one.players - 1), 3) if one.players > 1 else 0.0
        out.setdefault(one.who, []).append(
            DealScore(one.deal, one.table, one.points, one.place, above, share, one.absent, one.waited)
        )
    return out


def standings(
    contest: Contest, played: Sequence[Played], people: Iterable[str] = (), begun: Sequence[Iterable[str]] = ()
) -> list[Standing]:
    """The table: by points above the mean, or in rounds by opponents beaten first. `people` entered, played or not;
    `begun` has who plays in each round, which is what a knock-out is about."""
    deals = scored(played)
    lines = []
    for who in {*deals, *people}:
        mine = deals.get(who, [])
        above, share = round(sum(one.above for one in mine), 2), round(sum(one.share for one in mine), 3)
        lines.append((_key(contest, begun, who, above, share), Standing(0, who, above, share, mine)))
    lines.sort(key=lambda line: (line[0], line[1].who))
    last = set(begun[-1]) if begun else set()
    for key, line in lines:
        line.place = 1 + sum(other < key for other, _ in lines)
        line.out = contest.kind == KNOCKOUT and bool(begun) and line.who not in last
    return [line for _, line in lines]


def _key(
    contest: Contest, begun: Sequence[Iterable[str]], who: str, above: float, share: float
) -> tuple[float, float, float]:
    """What lines are sorted by, the best lowest."""
    if not contest.has_rounds():
        return (-above, 0.0, 0.0)
    survived = sum(who in set(people) for people in begun) if contest.kind == KNOCKOUT else 0
    return (-float(survived), -share, -above)


def table_winners(played: Iterable[Played], deal: int) -> dict[str, str]:
    """The person who did best at each table of a round. With equal places, who sat later: they had the harder part."""
    best: dict[str, Played] = {}
    for one in played:
        if one.deal != deal or one.absent:
            continue
        now = best.get(one.table)
        if now is None or (one.place, -one.seat) < (now.place, -now.seat):
            best[one.table] = one
    return {table: one.who for table, one in best.items()}
