"""Boards: facts read from data files into flat tables that every state on that board shares."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any, Final

from mypy_extensions import i64

from kogge.core.cells import append, vec

# Kinds of worker (H1.1).
TRADER: Final = 0
MERCHANT: Final = 1
KINDS: Final = ("trader", "merchant")

# Desk tracks (H1.2); the bank's last value means all.
KEYS: Final = 0
ACTIONS: Final = 1
PRIVILEGE: Final = 2
BOOK: Final = 3
BANK: Final = 4
TRACKS: Final = ("keys", "actions", "privilege", "book", "bank")
ALL: Final = 99
COLOURS: Final = ("white", "orange", "pink", "black")

# Bonus markers (H1.3).
EXTRA_OFFICE: Final = 0
SWAP: Final = 1
MOVE_THREE: Final = 2
DEVELOP_ABILITY: Final = 3
PLUS_THREE: Final = 4
PLUS_FOUR: Final = 5
MARKERS: Final = ("office", "swap", "move3", "develop", "+3", "+4")
MARKER_KINDS: Final = 6


class Desk:
    """What is printed on every desk, and how many of each marker there are (H1.1 to H1.3)."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.traders: i64 = data["workers"]["trader"]
        self.merchants: i64 = data["workers"]["merchant"]
        self.first_supply: i64 = data["first_supply"]
        self.values = vec[i64]()  # six cells a track
        self.last = vec[i64]()  # index of the last cell of a track
        for track in TRACKS:
            cells: list[int] = data["tracks"][track]
            for i in range(6):
                self.values = append(self.values, i64(cells[i] if i < len(cells) else 0))
            self.last = append(self.last, i64(len(cells) - 1))
        self.markers = vec[i64]()
        self.gold = vec[i64]()
        for name in MARKERS:
            self.markers = append(self.markers, i64(data["markers"][name]["count"]))
            self.gold = append(self.gold, i64(data["markers"][name]["gold"]))

    def value(self, track: i64, level: i64) -> i64:
        """The value that is open when so many cells of the track have been opened."""
        return self.values[track * 6 + level]


class Board:
    """One side of a board as tables. Cities, routes, posts and slots are numbered in the order of the data file."""

    def __init__(self, data: dict[str, Any], desk: Desk) -> None:
        self.data = data
        self.desk = desk
        self.name: str = data["board"]
        cities: list[dict[str, Any]] = data["cities"]
        routes: list[dict[str, Any]] = data["routes"]
        self.cities: list[str] = [str(c["id"]) for c in cities]
        self.routes: list[str] = [str(r["id"]) for r in routes]
        self.city_number: dict[str, int] = {name: i for i, name in enumerate(self.cities)}
        self.route_number: dict[str, int] = {name: i for i, name in enumerate(self.routes)}
        self.n_cities: i64 = len(cities)
        self.n_routes: i64 = len(routes)
        self.full_limit: i64 = data["full_cities"]
        link: list[str] = data["link"]["cities"]
        self.link_from: i64 = self.city_number[link[0]]
        self.link_to: i64 = self.city_number[link[1]]
        self.link_prestige = vec[i64]([i64(n) for n in data["link"]["prestige"]])
        self._read_cities(cities)
        self._read_routes(routes)
        self._read_special(data["special"])
        self._join_cities()
        self._find_rings()

    def _read_cities(self, cities: list[dict[str, Any]]) -> None:
        self.slot_start = vec[i64]([0])  # slots of city c: slot_start[c] up to slot_start[c + 1]
        self.city_of_slot = vec[i64]()
        self.slot_kind = vec[i64]()
        self.slot_colour = vec[i64]()
        self.slot_points = vec[i64]()
        self.abilities = vec[i64]()  # bit t: a route to this city may develop track t
        for c, city in enumerate(cities):
            slots: list[dict[str, Any]] = city["slots"]
            for slot in slots:
                self.city_of_slot = append(self.city_of_slot, i64(c))
                self.slot_kind = append(self.slot_kind, i64(KINDS.index(slot["worker"])))
                self.slot_colour = append(self.slot_colour, i64(COLOURS.index(slot["colour"])))
                self.slot_points = append(self.slot_points, i64(slot.get("points", 0)))
            self.slot_start = append(self.slot_start, i64(len(self.slot_kind)))
            bits = 0
            for ability in city.get("abilities", []):
                bits |= 1 << TRACKS.index(ability)
            self.abilities = append(self.abilities, i64(bits))
        self.n_slots: i64 = len(self.slot_kind)

    def _read_routes(self, routes: list[dict[str, Any]]) -> None:
        self.city_a = vec[i64]()
        self.city_b = vec[i64]()
        self.post_start = vec[i64]([0])  # posts of route r: post_start[r] up to post_start[r + 1]
        self.length = vec[i64]()
        self.route_of = vec[i64]()
        self.boat = vec[i64]()  # 1: a post that takes merchants only
        self.takes_markers = vec[i64]()
        self.taverns = vec[i64]()
        for r, route in enumerate(routes):
            self.city_a = append(self.city_a, i64(self.city_number[route["ends"][0]]))
            self.city_b = append(self.city_b, i64(self.city_number[route["ends"][1]]))
            for post in route["posts"]:
                self.route_of = append(self.route_of, i64(r))
                self.boat = append(self.boat, i64(1 if "boat" in post else 0))
            self.post_start = append(self.post_start, i64(len(self.route_of)))
            self.length = append(self.length, i64(len(route["posts"])))
            self.takes_markers = append(self.takes_markers, i64(1 if route.get("markers", True) else 0))
            if route.get("tavern", False):
                self.taverns = append(self.taverns, i64(r))
        self.n_posts: i64 = len(self.route_of)

    def _read_special(self, special: dict[str, Any]) -> None:
        self.special = vec[i64]([i64(0) for _ in range(self.n_routes)])  # 1: establishing it opens the special cells
        for name in special["routes"]:
            self.special[self.route_number[name]] = 1
        self.cell_points = vec[i64]([i64(cell["points"]) for cell in special["cells"]])
        self.cell_colour = vec[i64]([i64(COLOURS.index(cell["colour"])) for cell in special["cells"]])
        self.n_cells: i64 = len(self.cell_points)

    def _join_cities(self) -> None:
        """Neighbours of city c: near[near_start[c]] up to near[near_start[c + 1]]."""
        self.near = vec[i64]()
        self.near_start = vec[i64]([0])
        for c in range(self.n_cities):
            for r in range(self.n_routes):
                if self.city_a[r] == c:
                    self.near = append(self.near, self.city_b[r])
                elif self.city_b[r] == c:
                    self.near = append(self.near, self.city_a[r])
            self.near_start = append(self.near_start, i64(len(self.near)))

    def _find_rings(self) -> None:
        """H4.4: for each route all others, nearest first: ring_route and ring_distance, n_routes - 1 entries a route."""
        n = int(self.n_routes)
        ends = [(self.city_a[r], self.city_b[r]) for r in range(n)]
        beside: list[list[int]] = []
        for r in range(n):
            beside.append([q for q in range(n) if q != r and (ends[q][0] in ends[r] or ends[q][1] in ends[r])])
        self.ring_route = vec[i64]()
        self.ring_distance = vec[i64]()
        for r in range(n):
            seen = {r}
            ring = [r]
            distance = 0
            while ring:
                distance += 1
                ring = sorted({q for one in ring for q in beside[one]} - seen)
                seen.update(ring)
                for q in ring:
                    self.ring_route = append(self.ring_route, i64(q))
                    self.ring_distance = append(self.ring_distance, i64(distance))

    def post_name(self, post: i64) -> str:
        """`hamburg-lubeck.2`: posts are counted from the first-named city."""
        r = self.route_of[post]
        return f"{self.routes[r]}.{post - self.post_start[r] + 1}"

    def slot_name(self, slot: i64) -> str:
        """`perleberg.2`: slots are counted from the left."""
        c = self.city_of_slot[slot]
        return f"{self.cities[c]}.{slot - self.slot_start[c] + 1}"


def read_data(name: str) -> dict[str, Any]:
    """A data file of the package."""
    text = files("kogge.games.hansa").joinpath("data", f"{name}.json").read_text(encoding="utf-8")
    data: dict[str, Any] = json.loads(text)
    return data


_boards: dict[str, Board] = {}


def load_board(name: str) -> Board:
    """The board of that name; read once."""
    if name not in _boards:
        _boards[name] = Board(read_data(name), Desk(read_data("components")))
    return _boards[name]
