"""Boards: facts read from data files into flat tables that every state on that board shares."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from mypy_extensions import i64

from kogge.core.boards import BoardFile, BoardFiles
from kogge.core.cells import append, vec
from kogge.core.data_check import Problems
from kogge.core.data_files import DataFiles
from kogge.core.tables import numbers, zeros

DATA: Final = DataFiles("kogge.games.hansa")
BOARDS: Final = BoardFiles("hansa", DATA, (2, 3, 4, 5), ("missions", "favours"))

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
MISSION_CITIES: Final = 3  # on a mission card (H8.1)
COLOURS: Final = ("white", "orange", "pink", "black")

# Bonus markers (H1.3).
EXTRA_OFFICE: Final = 0
SWAP: Final = 1
MOVE_THREE: Final = 2
DEVELOP_ABILITY: Final = 3
PLUS_THREE: Final = 4
PLUS_FOUR: Final = 5
EXCHANGE: Final = 6  # promo markers (H9.1)
TAX: Final = 7
BLOCK: Final = 8
MARKERS: Final = ("office", "swap", "move3", "develop", "+3", "+4", "exchange", "tax", "block")
MARKER_KINDS: Final = 9

# Emperor's favour (H8.2 a to f).
ANYWHERE: Final = 0
MORE_ACTION: Final = 1
SHARE: Final = 2
PAIR: Final = 3
CITY_FAVOUR: Final = 4
ABILITY_FAVOUR: Final = 5
FAVOURS: Final = ("anywhere", "action", "share", "pair", "cities", "abilities")

# Countries (H11.1); a board without countries is all England.
ENGLAND: Final = 0
EVERYWHERE: Final = 7  # countries as bits
WALES: Final = 1
SCOTLAND: Final = 2
COUNTRIES: Final = ("england", "wales", "scotland")

# Permanent markers (H10.4, H11.8), 0 is none.
PERMANENTS: Final = (
    "",
    "move_any_2",
    "develop_privilege",
    "office_in_green_city",
    "place_2_from_route",
    "place_2_in_wales_scotland",
)
MOVE_ANY_TWO: Final = 1
DEVELOP_PRIVILEGE: Final = 2
GREEN_OFFICE: Final = 3
PLACE_FROM_ROUTE: Final = 4
PLACE_ABROAD: Final = 5


class Desk:
    """What is printed on every desk, and how many of each marker there are (H1.1 to H1.3)."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.traders: i64 = data["workers"]["trader"]
        self.merchants: i64 = data["workers"]["merchant"]
        self.first_supply: i64 = data["first_supply"]
        self.values = vec[i64]()  # six cells for each track
        self.last = vec[i64]()  # index of the last cell of a track
        for track in TRACKS:
            cells: list[int] = data["tracks"][track]
            for i in range(6):
                self.values = append(self.values, i64(cells[i] if i < len(cells) else 0))
            self.last = append(self.last, i64(len(cells) - 1))
        self.markers = vec[i64]()
        self.gold = vec[i64]()
        self.promo = vec[i64]()  # how many of it come into play by an option (H9.1)
        for name in MARKERS:
            self.markers = append(self.markers, i64(data["markers"][name]["count"]))
            self.gold = append(self.gold, i64(data["markers"][name]["gold"]))
            self.promo = append(self.promo, i64(data["markers"][name].get("promo", 0)))

    def value(self, track: i64, level: i64) -> i64:
        """The value that is open after `level` cells of the track have been opened."""
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
        self.link_prestige = numbers(data["link"]["prestige"])
        self._read_cities(cities)
        self._read_countries(cities)
        self._read_routes(routes)
        self._read_special(data["special"])
        self._join_cities()
        self._find_rings()
        self.missions = vec[i64]()  # H8.1: the cities of all cards, three for each
        for card in mission_cards(data):
            for city in card:
                self.missions = append(self.missions, i64(self.city_number[city]))
        self.n_missions: i64 = len(self.missions) // MISSION_CITIES

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

    def _read_countries(self, cities: list[dict[str, Any]]) -> None:
        """H10.3 green cities, H11: countries of cities as bits, and the cities whose rightmost office is a permit."""
        self.green = numbers([1 if city.get("green", False) else 0 for city in cities])
        self.city_countries = vec[i64]()
        self.permit_city = vec[i64]()
        self.permit_countries = vec[i64]()
        for c, city in enumerate(cities):
            self.city_countries = append(self.city_countries, i64(country_bits(city.get("countries", []))))
            if city.get("permit", []):
                self.permit_city = append(self.permit_city, i64(c))
                self.permit_countries = append(self.permit_countries, i64(country_bits(city["permit"])))

    def _read_routes(self, routes: list[dict[str, Any]]) -> None:
        self.city_a = vec[i64]()
        self.city_b = vec[i64]()
        self.post_start = vec[i64]([0])  # posts of route r: post_start[r] up to post_start[r + 1]
        self.length = vec[i64]()
        self.route_of = vec[i64]()
        self.boat = vec[i64]()  # 1: a post that takes merchants only
        self.takes_markers = vec[i64]()
        self.taverns = vec[i64]()
        self.country = vec[i64]()
        self.permanent = vec[i64]()
        for r, route in enumerate(routes):
            self.city_a = append(self.city_a, i64(self.city_number[route["ends"][0]]))
            self.city_b = append(self.city_b, i64(self.city_number[route["ends"][1]]))
            for post in route["posts"]:
                self.route_of = append(self.route_of, i64(r))
                self.boat = append(self.boat, i64(1 if "boat" in post else 0))
            self.post_start = append(self.post_start, i64(len(self.route_of)))
            self.length = append(self.length, i64(len(route["posts"])))
            self.takes_markers = append(self.takes_markers, i64(1 if route.get("markers", True) else 0))
            self.country = append(self.country, i64(COUNTRIES.index(route.get("country", "england"))))
            self.permanent = append(self.permanent, i64(PERMANENTS.index(route.get("permanent", ""))))
            if route.get("tavern", False):
                self.taverns = append(self.taverns, i64(r))
        self.n_posts: i64 = len(self.route_of)
        self.post_country = vec[i64]([self.country[r] for r in self.route_of])
        # Posts that take the same workers are of one sort: country * 2, and 1 for a boat's.
        self.post_sort = vec[i64]([self.post_country[q] * 2 + self.boat[q] for q in range(len(self.boat))])
        # Whether any post refuses any worker: else every empty post is as good as another for every worker.
        self.mixed: i64 = 1 if sum(self.boat) + sum(self.country) > 0 else 0

    def _read_special(self, special: dict[str, Any]) -> None:
        self.special_city: i64 = self.city_number[special["city"]]
        self.special = zeros(self.n_routes)  # 1: establishing it opens the special cells
        for name in special["routes"]:
            self.special[self.route_number[name]] = 1
        self.cell_points = numbers([cell["points"] for cell in special["cells"]])
        self.cell_colour = numbers([COLOURS.index(cell["colour"]) for cell in special["cells"]])
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
        """H4.4: for each route the n_routes - 1 others, nearest first: ring_route, and how far it is: ring_distance."""
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


def country_bits(names: list[str]) -> int:
    """Bit c for each country named."""
    bits = 0
    for name in names:
        bits |= 1 << COUNTRIES.index(name)
    return bits


def mission_cards(data: dict[str, Any]) -> list[list[str]]:
    """H8.1: the cards of a board that has missions; those of the League unless it brings its own."""
    if "missions" not in data.get("options", []):
        return []
    cards: list[list[str]] = data.get("missions") or DATA.read("missions")["cards"]
    return cards


def city_names(data: dict[str, Any]) -> dict[str, dict[str, str]]:
    """The names of the cities in every language; a board may name cities that no other board has."""
    shared: dict[str, dict[str, str]] = DATA.read("names")["cities"]
    return {str(city["id"]): city.get("name") or shared[city["id"]] for city in data["cities"]}


def load_board(name: str) -> Board:
    """The board of that name; checked and made once."""
    return _load(BOARDS.file(name))


@cache
def _load(file: BoardFile) -> Board:
    from kogge.games.hansa.board_check import check_board  # which needs the words of this module

    problems = Problems(file.path)
    check_board(file.data, problems)
    problems.refuse()
    return Board(file.data, Desk(DATA.read("components")))
