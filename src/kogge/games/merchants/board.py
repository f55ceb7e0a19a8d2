"""Boards: facts read from data files into flat tables that every state on that board shares.

Hexagons stand on a corner, in axial coordinates: q grows to the east, r to the south-east. `3,-1n` is the top corner
of the hex `3,-1` and `3,-1s` its bottom corner; every intersection is exactly one of those, and every path joins an n
with an s.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from mypy_extensions import i64

from kogge.core.boards import BoardFile, BoardFiles
from kogge.core.cells import append, vec
from kogge.core.components import ComponentFile
from kogge.core.data_check import Problems
from kogge.core.data_files import DataFiles
from kogge.core.tables import numbers, zeros

DATA: Final = DataFiles("kogge.games.merchants")
BOARDS: Final = BoardFiles("merchants", DATA, (3, 4), ("opening",))

# Raw materials (M1.1) and the terrains that give them; GOLD stands beside them in trades.
WOOD: Final = 0
WOOL: Final = 1
GRAIN: Final = 2
ORE: Final = 3
SALT: Final = 4
GOLD: Final = 5
KINDS: Final = ("wood", "wool", "grain", "ore", "salt")
GOODS_AND_GOLD: Final = ("wood", "wool", "grain", "ore", "salt", "gold")
TERRAINS: Final = ("forest", "pasture", "field", "mountain", "saltworks")

# Development cards (M7.1).
LANCER: Final = 0
PATHFINDERS: Final = 1
SWIFT_MERCHANT: Final = 2
SWIFT_CARAVAN: Final = 3
HARVEST: Final = 4
PROFITS: Final = 5
CARDS: Final = ("lancer", "pathfinders", "swift-merchant", "swift-caravan", "harvest", "profits")
CARD_KINDS: Final = 6

COLOURS: Final = ("red", "blue", "white", "orange")  # by seat
TOKENS_EACH: Final = 3  # number tokens of a colour
NOTHING: Final = -1


class Pieces:
    """What lies in the box beside the board (M1.1 to M1.4, M4.1). A cost is a mask: no kind is in it twice."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.data = data
        self.cards_each: i64 = data["resource_cards"]
        self.coins: i64 = data["coins"]
        self.gold: i64 = data["gold"]
        self.routes: i64 = data["routes"]
        self.opening_posts: i64 = data["opening_posts"]
        cost: dict[str, list[str]] = data["cost"]
        self.card_cost: i64 = _mask(cost["card"])
        self.merchant_cost: i64 = _mask(cost["merchant"])
        self.caravan_cost: i64 = _mask(cost["caravan"])
        self.route_cost: i64 = _mask(cost["route"])
        self.tokens = vec[i64]()  # [terrain * 3 + i] number
        for terrain in TERRAINS:
            for number in data["tokens"][terrain]:
                self.tokens = append(self.tokens, i64(number))
        counts: dict[str, int] = {card["id"]: card["count"] for card in data["cards"]}
        self.deck = numbers([counts[card] for card in CARDS])


def _mask(kinds: list[str]) -> i64:
    bits = 0
    for kind in kinds:
        bits |= 1 << KINDS.index(kind)
    return bits


def corners(q: int, r: int) -> list[str]:
    """The six intersections around a hex, clockwise from the top."""
    return [f"{q},{r}n", f"{q + 1},{r - 1}s", f"{q},{r + 1}n", f"{q},{r}s", f"{q - 1},{r + 1}n", f"{q},{r - 1}s"]


def hexes_at(corner: str) -> list[str]:
    """The three hexes around an intersection, land or not."""
    q, r = coordinates(corner[:-1])
    if corner[-1] == "n":
        return [f"{q},{r}", f"{q},{r - 1}", f"{q + 1},{r - 1}"]
    return [f"{q},{r}", f"{q - 1},{r + 1}", f"{q},{r + 1}"]


def coordinates(place: str) -> tuple[int, int]:
    """`3,-1` as numbers."""
    q, _, r = place.partition(",")
    return int(q), int(r)


def point(corner: str) -> tuple[int, int]:
    """Where to draw an intersection: x in half hex widths, y in half hex sides, growing south."""
    q, r = coordinates(corner[:-1])
    return 2 * q + r, 3 * r + (-2 if corner[-1] == "n" else 2)


def land_paths(hexes: list[str]) -> set[str]:
    """Every side of these hexes."""
    out: set[str] = set()
    for name in hexes:
        around = corners(*coordinates(name))
        for i in range(6):
            out.add(_path(around[i], around[(i + 1) % 6]))
    return out


class Board:
    """One side of the board as tables. Hexes and cities count as in the data, vertices and edges from the north."""

    def __init__(self, data: dict[str, Any], pieces: Pieces) -> None:
        self.data = data
        self.pieces = pieces
        self.name: str = data["board"]
        hexes: list[dict[str, Any]] = data["hexes"]
        cities: list[dict[str, Any]] = data["cities"]
        self.hexes: list[str] = [str(h["at"]) for h in hexes]
        self.cities: list[str] = [str(c["id"]) for c in cities]
        self.hex_number: dict[str, int] = {name: i for i, name in enumerate(self.hexes)}
        self.city_number: dict[str, int] = {name: i for i, name in enumerate(self.cities)}
        self.n_hexes: i64 = len(hexes)
        self.n_cities: i64 = len(cities)
        self._read_paths(data)
        self._read_hexes(hexes)
        self._read_cities(cities)
        self._name_places()
        self._join()

    def _read_paths(self, data: dict[str, Any]) -> None:
        """M1.1: every side of a land hex is a path, and so are the listed sides at sea (MR8)."""
        paths = land_paths(self.hexes) | set(data["sea_paths"])
        ends = {end for path in paths for end in path.split("/")}
        self.corners: list[str] = sorted(ends, key=lambda corner: (point(corner)[1], point(corner)[0]))
        place = {corner: i for i, corner in enumerate(self.corners)}
        pairs = sorted((min(a, b), max(a, b)) for a, b in [[place[end] for end in path.split("/")] for path in paths])
        self.n_vertices: i64 = len(self.corners)
        self.n_edges: i64 = len(pairs)
        self.edge_a = numbers([a for a, _ in pairs])
        self.edge_b = numbers([b for _, b in pairs])
        self.double = zeros(len(pairs))  # 1: a path with two arrows (M4.3)
        for path in data["double_paths"]:
            a, b = sorted(place[end] for end in path.split("/"))
            self.double[pairs.index((a, b))] = 1

    def _read_hexes(self, hexes: list[dict[str, Any]]) -> None:
        self.terrain = numbers([TERRAINS.index(h["terrain"]) for h in hexes])
        self.printed = numbers([h.get("number", 0) for h in hexes])  # 0: a cell for a token
        self.first_token = numbers([h.get("token", 0) for h in hexes])  # M1.2: the dotted ones

    def _read_cities(self, cities: list[dict[str, Any]]) -> None:
        place = {corner: i for i, corner in enumerate(self.corners)}
        self.city_vertex = numbers([place[c["at"]] for c in cities])
        self.purple = numbers([1 if c.get("purple", False) else 0 for c in cities])
        self.coast_gold = numbers([c.get("gold", 0) for c in cities])
        self.city_at = numbers([NOTHING for _ in self.corners])
        for c in range(self.n_cities):
            self.city_at[self.city_vertex[c]] = c
        self.city_hexes = vec[i64]()  # three for each city, NOTHING where there is no land
        for city in cities:
            for name in hexes_at(city["at"]):
                self.city_hexes = append(self.city_hexes, i64(self.hex_number.get(name, NOTHING)))
        self.hex_cities = vec[i64]()  # hex_cities[hex_start[h]] up to hex_cities[hex_start[h + 1]]
        self.hex_start = vec[i64]([0])
        for h in range(self.n_hexes):
            for c in range(self.n_cities):
                for i in range(3):
                    if self.city_hexes[c * 3 + i] == h:
                        self.hex_cities = append(self.hex_cities, c)
            self.hex_start = append(self.hex_start, i64(len(self.hex_cities)))

    def _name_places(self) -> None:
        """An intersection with a city is called by the city, a path by its two ends."""
        self.vertices: list[str] = list(self.corners)
        for c in range(self.n_cities):
            self.vertices[self.city_vertex[c]] = self.cities[c]
        self.vertex_number: dict[str, int] = {name: i for i, name in enumerate(self.vertices)}
        self.edges: list[str] = []
        for e in range(self.n_edges):
            self.edges.append(f"{self.vertices[self.edge_a[e]]}/{self.vertices[self.edge_b[e]]}")
        self.edge_number: dict[str, int] = {name: i for i, name in enumerate(self.edges)}

    def _join(self) -> None:
        """Neighbours: three of a vertex, four of an edge, ascending, NOTHING at the end where there are fewer."""
        at: list[list[int]] = [[] for _ in self.corners]
        for e in range(int(self.n_edges)):
            at[self.edge_a[e]].append(e)
            at[self.edge_b[e]].append(e)
        self.vertex_edges = vec[i64]()
        self.vertex_near = vec[i64]()
        for v, edges in enumerate(at):
            near = [int(self.other_end(e, v)) for e in edges]
            for i in range(3):
                self.vertex_edges = append(self.vertex_edges, i64(edges[i] if i < len(edges) else NOTHING))
            near.sort()
            for i in range(3):
                self.vertex_near = append(self.vertex_near, i64(near[i] if i < len(near) else NOTHING))
        self.edge_near = vec[i64]()
        for e in range(int(self.n_edges)):
            beside = sorted({*at[self.edge_a[e]], *at[self.edge_b[e]]} - {e})
            for i in range(4):
                self.edge_near = append(self.edge_near, i64(beside[i] if i < len(beside) else NOTHING))

    def other_end(self, edge: i64, vertex: i64) -> i64:
        """Where a path leads to from one of its ends."""
        return self.edge_a[edge] + self.edge_b[edge] - vertex

    def token_number(self, token: i64) -> i64:
        """The number on a token; tokens are counted terrain by terrain."""
        return self.pieces.tokens[token]

    def goods_of(self, players: i64) -> i64:
        """M1.4: goods tokens of each player."""
        goods: dict[str, int] = self.data["goods"]
        return goods[str(players)]

    def posts_of(self, players: i64) -> i64:
        """M1.4: posts of each player, those of the opening too."""
        posts: dict[str, int] = self.data["posts"]
        return posts[str(players)]


def _path(a: str, b: str) -> str:
    return f"{a}/{b}" if a.endswith("n") else f"{b}/{a}"


def piece_data(parts: dict[str, Any]) -> dict[str, Any]:
    """What lies in the box: as shipped, but for the parts that a component file replaces."""
    return {**DATA.read("components"), **parts}


def city_names(data: dict[str, Any]) -> dict[str, dict[str, str]]:
    """The names of the cities in every language; a board may name cities that no other board has."""
    shared: dict[str, dict[str, str]] = DATA.read("names")["cities"]
    return {str(city["id"]): city.get("name") or shared[city["id"]] for city in data["cities"]}


def load_board(name: str, components: ComponentFile | None = None) -> Board:
    """The board of that name, with the components of a file if there is one; checked and made once."""
    return _load(BOARDS.file(name), components)


@cache
def _load(file: BoardFile, components: ComponentFile | None) -> Board:
    from kogge.games.merchants.board_check import check_board  # which needs the words of this module

    pieces = piece_data({} if components is None else components.parts)
    problems = Problems(file.path)
    check_board(file.data, pieces, problems)
    problems.refuse()
    return Board(file.data, Pieces(pieces))
