"""A seat's cities in Hansa Teutonica by connected components."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.core.bits import bit
from kogge.core.cells import vec

FAR: Final = 4  # steps; more than this count as this many


class Network:
    """Cities of the board are bits of a number; `neighbours` has such a number for each city."""

    def __init__(self, neighbours: vec[i64]) -> None:
        self.neighbours = neighbours
        self.cities: i64 = 0  # with own offices
        self.components: i64 = 0  # how many
        self.component = vec[i64]([0] * len(neighbours))  # [component] its cities
        self.size = vec[i64]([0] * len(neighbours))  # [component] its offices
        self.largest: i64 = 0  # H7.2 F: the size of the largest component

    def connect(self, cities: i64, offices: vec[i64], base: i64) -> None:
        """Find the components of these cities; city c has `offices[base + c]` own offices."""
        self.cities = cities
        rest = cities
        components: i64 = 0
        largest: i64 = 0
        while rest != 0:
            size: i64 = 0
            component: i64 = 0
            added = rest & -rest
            while added != 0:
                rest &= ~added
                component |= added
                reached: i64 = 0
                c: i64 = 0
                while added != 0:
                    if added & 1 != 0:
                        size += offices[base + c]
                        reached |= self.neighbours[c]
                    added >>= 1
                    c += 1
                added = reached & rest
            self.component[components] = component
            self.size[components] = size
            components += 1
            largest = max(largest, size)
        self.components = components
        self.largest = largest

    def size_with(self, city: i64) -> i64:
        """The offices of the component that one more office in the city would belong to."""
        reached = self.neighbours[city] | bit(city)
        size: i64 = 1
        for k in range(self.components):
            if self.component[k] & reached != 0:
                size += self.size[k]
        return size

    def touches(self, city: i64) -> bool:
        """Whether there is an own office in the city or beside it."""
        return self.cities & (self.neighbours[city] | bit(city)) != 0

    def distance(self, start: i64, goal: i64) -> i64:
        """Steps from one city to the other, at most FAR; 0 when they are linked. From own city to own city it is none,
        and the first city is a step too unless it is own.

        A step from a missing city on to own ones counts, so this may be more than the number of missing cities.
        """
        target = bit(goal)
        front = bit(start)
        seen: i64 = 0
        steps: i64 = 0 if self.cities & front != 0 else 1
        while steps < FAR:
            front = self._with_components(front)
            seen |= front
            if seen & target != 0:
                return steps
            reached: i64 = 0
            c: i64 = 0
            while front != 0:
                if front & 1 != 0:
                    reached |= self.neighbours[c]
                front >>= 1
                c += 1
            front = reached & ~seen
            steps += 1
        return steps

    def _with_components(self, front: i64) -> i64:
        """These cities, and the components that they belong to."""
        for k in range(self.components):
            if self.component[k] & front != 0:
                front |= self.component[k]
        return front
