"""What tells the places of Merchants of Europe apart: cities and ground beside them, and the side where they lie."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from kogge.core.contract import View

Hex: TypeAlias = dict[str, Any]
Point: TypeAlias = tuple[float, float]

# From the middle of a hex to its corners.
CORNERS: Final = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))


@dataclass(frozen=True)
class Place:
    """A path or a crossing. One beside a city is told by the side of the city, any other by the ground it touches."""

    cities: list[str]  # at its ends; for a crossing the city beside it, if there is one
    side: str  # seen from its only city, or from its only hex; at sea from the nearest city
    hexes: list[Hex]
    near: str  # the nearest city


def side_of(dx: float, dy: float) -> str:
    """A side of the compass. East and south are positive; a corner of a hex is one across and one down."""
    across, down = abs(dx), abs(dy)
    vertical = "" if 7 * across > 10 * down else "n" if dy < 0 else "s"
    horizontal = "" if down > 4 * across else "e" if dx > 0 else "w"
    return vertical + horizontal


class Places:
    """The places of one map."""

    def __init__(self, scene: View) -> None:
        self.points: dict[str, Point] = {id: (x, y) for id, (x, y) in scene["vertices"].items()}
        self.ground: dict[Point, Hex] = {(one["at"][0], one["at"][1]): one for one in scene["hexes"]}
        self.hexes: dict[str, Hex] = {one["id"]: one for one in scene["hexes"]}
        self.ends: dict[str, list[str]] = {edge["id"]: edge["ends"] for edge in scene["edges"]}
        self.cities: dict[str, dict[str, Any]] = {city["id"]: city for city in scene["cities"]}
        self.near: dict[str, str] = {}
        self.distance: dict[str, int] = {}
        self._spread()

    def _spread(self) -> None:
        """Find the nearest city of every crossing, by paths."""
        beside: dict[str, list[str]] = {}
        for a, b in self.ends.values():
            beside.setdefault(a, []).append(b)
            beside.setdefault(b, []).append(a)
        edge = list(self.cities)
        self.near = {city: city for city in edge}
        distance = 0
        while edge:
            after: list[str] = []
            for at in edge:
                self.distance[at] = distance
                for other in beside.get(at, []):
                    if other not in self.near:
                        self.near[other] = self.near[at]
                        after.append(other)
            edge = after
            distance += 1

    def path(self, id: str) -> Place | None:
        """A path; None: this map has none of this id."""
        if id not in self.ends:
            return None
        a, b = self.ends[id]
        beside = self._around(b)
        hexes = [one for one in self._around(a) if one in beside]
        cities = [end for end in (a, b) if end in self.cities]
        near = self.near.get(a if self.distance.get(a, 0) <= self.distance.get(b, 0) else b, "")
        (ax, ay), (bx, by) = self.points[a], self.points[b]
        return Place(cities, self._side(cities, hexes, near, ((ax + bx) / 2, (ay + by) / 2)), hexes, near)

    def crossing(self, id: str) -> Place | None:
        """A crossing; None: this map has none of this id."""
        if id not in self.points:
            return None
        near = self.near.get(id, "")
        cities = [near] if self.distance.get(id) == 1 else []
        hexes = self._around(id)
        return Place(cities, self._side(cities, hexes, near, self.points[id]), hexes, near)

    def beside_hex(self, id: str) -> str:
        """A city beside a hex, or the nearest one."""
        for city in self.cities.values():
            if id in city["hexes"]:
                return str(city["id"])
        return self.near.get(f"{id}n", "")

    def _side(self, cities: list[str], hexes: list[Hex], near: str, at: Point) -> str:
        if len(cities) > 1 or (not cities and len(hexes) > 1):
            return ""  # told apart by names alone
        seen = tuple(hexes[0]["at"]) if not cities and hexes else self.points.get(near)
        return side_of(at[0] - seen[0], at[1] - seen[1]) if seen is not None else ""

    def _around(self, id: str) -> list[Hex]:
        """The hexes of land around an intersection."""
        x, y = self.points[id]
        return [self.ground[x - dx, y - dy] for dx, dy in CORNERS if (x - dx, y - dy) in self.ground]
