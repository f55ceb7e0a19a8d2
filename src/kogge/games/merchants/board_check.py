"""Whether a board's data can be played: its shape, its references, and the counts that the rules rely on."""

from __future__ import annotations

from typing import Any, Final

from kogge.core.data_check import (
    Flag,
    ListOf,
    Matching,
    OneOf,
    Problems,
    Record,
    Text,
    Translated,
    Whole,
    check_distinct,
    inside,
)
from kogge.games.merchants.board import (
    BOARDS,
    COLOURS,
    DATA,
    KINDS,
    TERRAINS,
    coordinates,
    corners,
    hexes_at,
    land_paths,
)

MOST_CITIES: Final = 62  # bots keep cities as the bits of one number
NUMBERS: Final = (2, 3, 4, 5, 6, 8, 9, 10, 11, 12)  # a seven wakes the robber
NEUTRALS: Final = 3  # posts of nobody with three players (M1.7)
HEX: Final = Matching(r"-?\d{1,2},-?\d{1,2}", "a hex such as '3,-1'")
CORNER: Final = Matching(r"-?\d{1,2},-?\d{1,2}[ns]", "a corner such as '3,-1n'")
PATH: Final = Matching(r"-?\d{1,2},-?\d{1,2}n/-?\d{1,2},-?\d{1,2}s", "a path such as '5,-4n/6,-5s'")
CITY: Final = Matching(r"[a-z][a-z_]{0,30}", "a city's word of small letters and _")
BY_PLAYERS: Final = Record({}, {str(n): Whole(1, 40) for n in (3, 4)})

BODY: Final = Record(
    {
        "goods": BY_PLAYERS,
        "posts": BY_PLAYERS,
        "hexes": ListOf(
            Record(
                {"at": HEX, "terrain": OneOf(TERRAINS), "region": Text()},
                {"number": Whole(2, 12), "token": Whole(2, 12)},
            ),
            1,
            200,
        ),
        "cities": ListOf(
            Record({"id": CITY, "at": CORNER}, {"name": Translated(), "purple": Flag(), "gold": Whole(0, 9)}),
            1,
            MOST_CITIES,
        ),
        "sea_paths": ListOf(PATH),
        "double_paths": ListOf(PATH),
        "sea": ListOf(HEX),
        "beyond": ListOf(HEX),
        "reserve_at": HEX,
    },
    {
        "opening": ListOf(
            Record(
                {
                    "colour": OneOf(COLOURS),
                    "posts": ListOf(CITY, 3, 3),
                    "route": PATH,
                    "cards": ListOf(OneOf(KINDS), 1, 3),
                }
            ),
            4,
            4,
        )
    },
)


def check_board(data: dict[str, Any], pieces: dict[str, Any], problems: Problems) -> None:
    """Note everything that is wrong with a board and with what lies in the box beside it."""
    BOARDS.check_header(data, problems)
    header = BOARDS.fields()
    BODY.check({name: data[name] for name in data if name not in header}, "", problems)
    if problems.found:
        return
    _check_players(data, pieces, problems)
    _check_hexes(data, problems)
    _check_tokens(data, pieces, problems)
    _check_paths(data, problems)
    _check_cities(data, problems)
    if not problems.found:
        _check_connected(data, problems)
        _check_opening(data, problems)


def _check_players(data: dict[str, Any], pieces: dict[str, Any], problems: Problems) -> None:
    """M1.4: pieces for every number of players."""
    for field in ("goods", "posts"):
        for n in data["players"]:
            if str(n) not in data[field]:
                problems.add(field, f"the number for {n} players is missing")
    for n, count in data["posts"].items():
        if count <= pieces["opening_posts"]:
            problems.add(inside("posts", n), f"{count} are not more than the {pieces['opening_posts']} of the opening")
    for n, count in data["goods"].items():
        if count > len(data["cities"]):
            problems.add(inside("goods", n), f"{count} goods cannot be delivered to {len(data['cities'])} cities")


def _check_hexes(data: dict[str, Any], problems: Problems) -> None:
    """M1.1: every hex once; M1.3: the robber hides where no number is."""
    check_distinct([one["at"] for one in data["hexes"]], "hexes", problems)
    land = {one["at"] for one in data["hexes"]}
    for field in ("sea", "beyond"):
        check_distinct(list(data[field]), field, problems)
        for place in sorted(land & set(data[field])):
            problems.add(field, f"{place!r} is a hex of land")
    for one in data["hexes"]:
        place = inside("hexes", one["at"])
        for field in ("number", "token"):
            if one.get(field, 2) not in NUMBERS:
                problems.add(inside(place, field), f"{one[field]} is rolled by no hex: a seven wakes the robber")
        if "number" in one and "token" in one:
            problems.add(place, "it has a printed number, and a token cannot lie on it")
    for terrain in TERRAINS:
        if not any(one["terrain"] == terrain for one in data["hexes"]):
            problems.add("hexes", f"no hex is a {terrain}")
    if all("number" in one or "token" in one for one in data["hexes"]):
        problems.add("hexes", "every hex has a number, so that the robber cannot hide (M1.3)")


def _check_tokens(data: dict[str, Any], pieces: dict[str, Any], problems: Problems) -> None:
    """M1.2: the dotted tokens are in the box, each once."""
    seen: dict[tuple[str, int], str] = {}
    for one in data["hexes"]:
        if "token" not in one:
            continue
        place = inside(inside("hexes", one["at"]), "token")
        token = (one["terrain"], one["token"])
        if one["token"] not in pieces["tokens"][one["terrain"]]:
            problems.add(place, f"there is no token {one['token']} of the {one['terrain']}")
        elif token in seen:
            problems.add(place, f"the token lies on {seen[token]} already")
        seen[token] = one["at"]


def _check_paths(data: dict[str, Any], problems: Problems) -> None:
    """M1.1, MR8: paths at sea join two corners; M4.3: double paths are paths of the board."""
    paths = land_paths([one["at"] for one in data["hexes"]])
    for path in data["sea_paths"]:
        if path in paths:
            problems.add("sea_paths", f"{path!r} is the side of a hex of land")
        elif not is_side(path):
            problems.add("sea_paths", f"{path!r} joins no neighbouring corners")
    every = paths | set(data["sea_paths"])
    check_distinct(list(data["sea_paths"]), "sea_paths", problems)
    check_distinct(list(data["double_paths"]), "double_paths", problems)
    for path in data["double_paths"]:
        if path not in every:
            problems.add("double_paths", f"there is no path {path!r}")


def is_side(path: str) -> bool:
    """Whether a path is the side of a hex, land or not."""
    a, b = path.split("/")
    shared = set(hexes_at(a)) & set(hexes_at(b))
    return any({a, b} <= set(corners(*coordinates(one))) for one in shared)


def _check_cities(data: dict[str, Any], problems: Problems) -> None:
    """M1.1: cities are intersections beside land; M1.7: purple ones are enough for a variable opening."""
    shared: dict[str, Any] = DATA.read("names")["cities"]
    land = {one["at"] for one in data["hexes"]}
    check_distinct([city["id"] for city in data["cities"]], "cities", problems)
    check_distinct([city["at"] for city in data["cities"]], "cities", problems)
    for city in data["cities"]:
        place = inside("cities", city["id"])
        if "name" not in city and city["id"] not in shared:
            problems.add(place, "it has no 'name', and data/names.json does not name it either")
        if not land & set(hexes_at(city["at"])):
            problems.add(inside(place, "at"), f"{city['at']!r} lies beside no land")
    purple = sum(1 for city in data["cities"] if city.get("purple", False))
    needed = max(3 * n + (NEUTRALS if n == NEUTRALS else 0) for n in data["players"])
    if purple < needed:
        problems.add("cities", f"{purple} are purple, and the first posts take {needed} (M1.7)")


def _check_connected(data: dict[str, Any], problems: Problems) -> None:
    """The paths are in one piece."""
    paths = land_paths([one["at"] for one in data["hexes"]]) | set(data["sea_paths"])
    near: dict[str, list[str]] = {}
    for path in paths:
        a, b = path.split("/")
        near.setdefault(a, []).append(b)
        near.setdefault(b, []).append(a)
    waiting = [data["cities"][0]["at"]]
    seen = set(waiting)
    while waiting:
        for other in near[waiting.pop()]:
            if other not in seen:
                seen.add(other)
                waiting.append(other)
    cut_off = sorted(city["id"] for city in data["cities"] if city["at"] not in seen)
    first = data["cities"][0]["id"]
    if cut_off:
        problems.add("cities", f"no path leads from {first!r} to {', '.join(cut_off)}: the map is in pieces")
    elif len(seen) < len(near):
        problems.add("hexes", f"no path leads from {first!r} to {min(set(near) - seen)!r}: the map is in pieces")


def _check_opening(data: dict[str, Any], problems: Problems) -> None:
    """M1.6: posts in cities, no two in one; a route on the board."""
    if ("opening" in data) != ("opening" in data.get("options", [])):
        problems.add("opening", "a board with an opening lists 'opening' among its options, and only such a board")
        return
    cities = {city["id"] for city in data["cities"]}
    paths = land_paths([one["at"] for one in data["hexes"]]) | set(data["sea_paths"])
    openings: list[dict[str, Any]] = data.get("opening", [])
    check_distinct([one["colour"] for one in openings], "opening", problems)
    check_distinct([city for one in openings for city in one["posts"]], "opening", problems)
    for one in openings:
        place = inside("opening", one["colour"])
        for city in one["posts"]:
            if city not in cities:
                problems.add(inside(place, "posts"), f"{city!r} is no city of this board")
        if one["route"] not in paths:
            problems.add(inside(place, "route"), f"there is no path {one['route']!r}")
