"""Whether a board's data can be played: its shape, its references, and the counts that the rules rely on."""

from __future__ import annotations

from typing import Any, Final

from kogge.core.data_check import (
    Coordinate,
    Flag,
    Kind,
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
from kogge.games.hansa.board import (
    BOARDS,
    COLOURS,
    COUNTRIES,
    DATA,
    KINDS,
    MISSION_CITIES,
    PERMANENTS,
    TRACKS,
    mission_cards,
)

MOST_CITIES: Final = 62  # bots keep cities as the bits of one number
CITY: Final = Matching(r"[a-z][a-z0-9_]{0,30}", "a city's word of small letters, digits and _")
POINT: Final = ListOf(Coordinate(), 2, 2)
COUNTRY_LIST: Final = ListOf(OneOf(COUNTRIES), 1)


class Post(Kind):
    """A post is a point; a boat's has the word after it."""

    def check(self, value: Any, place: str, problems: Problems) -> None:
        if not isinstance(value, list) or len(value) not in (2, 3) or value[2:] not in ([], ["boat"]):
            problems.add(place, f'{value!r} is not a post such as [120, 80] or [120, 80, "boat"]')
            return
        POINT.check(value[:2], place, problems)


SLOT: Final = Record(
    {"worker": OneOf(KINDS), "colour": OneOf(COLOURS), "at": POINT}, {"points": Whole(0, 9), "note": Text()}
)
CITY_KIND: Final = Record(
    {"id": CITY, "at": POINT, "slots": ListOf(SLOT, 0, 10)},
    {
        "name": Translated(),
        "abilities": ListOf(OneOf(TRACKS), 1),
        "green": Flag(),
        "countries": COUNTRY_LIST,
        "permit": COUNTRY_LIST,
    },
)
ROUTE_KIND: Final = Record(
    {"id": Text(), "ends": ListOf(CITY, 2, 2), "posts": ListOf(Post(), 2, 4), "marker_at": POINT},
    {"tavern": Flag(), "markers": Flag(), "country": OneOf(COUNTRIES), "permanent": OneOf(PERMANENTS[1:])},
)
BODY: Final = Record(
    {
        "size": ListOf(Coordinate(), 2, 2),
        "full_cities": Whole(1, MOST_CITIES),
        "full_cities_track": ListOf(Coordinate(), 4, 4),
        "link": Record({"cities": ListOf(CITY, 2, 2), "prestige": ListOf(Whole(0, 99), 1, 5)}),
        "special": Record(
            {
                "city": CITY,
                "routes": ListOf(Text(), 1),
                "cells": ListOf(Record({"points": Whole(1, 99), "colour": OneOf(COLOURS), "at": POINT}), 1, 8),
            }
        ),
        "cities": ListOf(CITY_KIND, 2, MOST_CITIES),
        "routes": ListOf(ROUTE_KIND, 1, 200),
    },
    {"missions": ListOf(ListOf(CITY, MISSION_CITIES, MISSION_CITIES), 5)},
)


def check_board(data: dict[str, Any], problems: Problems) -> None:
    """Note everything that is wrong with a board. References are followed only if the shape is right."""
    BOARDS.check_header(data, problems)
    header = BOARDS.fields()
    BODY.check({name: data[name] for name in data if name not in header}, "", problems)
    if problems.found:
        return
    _check_cities(data, problems)
    _check_routes(data, problems)
    if problems.found:
        return
    _check_whole(data, problems)
    _check_special(data, problems)
    _check_countries(data, problems)
    _check_missions(data, problems)
    _check_places(data, problems)


def _check_cities(data: dict[str, Any], problems: Problems) -> None:
    """H1.4: slots from the left to the right need ever more privilege; a green city has none."""
    shared: dict[str, Any] = DATA.read("names")["cities"]
    check_distinct([city["id"] for city in data["cities"]], "cities", problems)
    for city in data["cities"]:
        place = inside("cities", city["id"])
        if "name" not in city and city["id"] not in shared:
            problems.add(place, "it has no 'name', and data/names.json does not name it either")
        if city.get("green", False) == bool(city["slots"]):
            problems.add(place, "a city has slots, unless it is green")
        colours = [COLOURS.index(slot["colour"]) for slot in city["slots"]]
        if colours != sorted(colours):
            problems.add(inside(place, "slots"), f"their colours must follow in this order: {', '.join(COLOURS)}")


def _check_routes(data: dict[str, Any], problems: Problems) -> None:
    """H1.4: a route joins two cities, no other route the same two."""
    cities = {city["id"] for city in data["cities"]}
    joined: dict[tuple[str, ...], str] = {}
    for route in data["routes"]:
        place = inside("routes", route["id"])
        ends: list[str] = route["ends"]
        for end in ends:
            if end not in cities:
                problems.add(inside(place, "ends"), f"{end!r} is no city of this board")
        if ends[0] == ends[1]:
            problems.add(inside(place, "ends"), "both ends are the same city")
        if route["id"] != "-".join(ends):
            problems.add(place, f"a route is called by its ends: {'-'.join(ends)!r}")
        pair = tuple(sorted(ends))
        if pair in joined:
            problems.add(place, f"it joins the same cities as {joined[pair]!r}")
        joined[pair] = route["id"]
        if "permanent" in route and route.get("markers", True):
            problems.add(place, "a route with a permanent marker takes no others: it needs '\"markers\": false'")
        if route.get("tavern", False) and not route.get("markers", True):
            problems.add(place, "a tavern needs a route that takes markers")


def _check_whole(data: dict[str, Any], problems: Problems) -> None:
    """The map is in one piece, every ability can be developed, golden markers fit the taverns."""
    cities: list[str] = [city["id"] for city in data["cities"]]
    cut_off = sorted(set(cities) - reached(data, cities[0]))
    if cut_off:
        problems.add("routes", f"no route leads from {cities[0]!r} to {', '.join(cut_off)}: the map is in pieces")
    for track in TRACKS:
        if not any(track in city.get("abilities", []) for city in data["cities"]):
            problems.add("cities", f"no city has the ability {track!r}")
    taverns = sum(1 for route in data["routes"] if route.get("tavern", False))
    golden = sum(marker["gold"] for marker in DATA.read("components")["markers"].values())
    if taverns != golden:
        problems.add("routes", f"{taverns} routes have a tavern, and there are {golden} golden markers for them")
    with_slots = sum(1 for city in data["cities"] if city["slots"])
    if data["full_cities"] > with_slots:
        problems.add("full_cities", f"{data['full_cities']} cities cannot become full, as only {with_slots} have slots")


def reached(data: dict[str, Any], start: str) -> set[str]:
    """The cities that routes lead to from a city."""
    out = {start}
    grown = True
    while grown:
        grown = False
        for route in data["routes"]:
            ends = set(route["ends"])
            if ends & out and not ends <= out:
                out |= ends
                grown = True
    return out


def _check_special(data: dict[str, Any], problems: Problems) -> None:
    """H5.5, H5.6: the cities that are linked, and the city with special prestige cells."""
    cities = {city["id"] for city in data["cities"]}
    routes = {route["id"]: route for route in data["routes"]}
    link: list[str] = data["link"]["cities"]
    for city in [*link, data["special"]["city"]]:
        if city not in cities:
            where = "link > cities" if city in link else "special > city"
            problems.add(where, f"{city!r} is no city of this board")
    if link[0] == link[1]:
        problems.add("link > cities", "it takes two different cities")
    for name in data["special"]["routes"]:
        if name not in routes:
            problems.add("special > routes", f"there is no route {name!r}")
        elif data["special"]["city"] not in routes[name]["ends"]:
            problems.add("special > routes", f"{name!r} does not lead to {data['special']['city']!r}")
    colours = [COLOURS.index(cell["colour"]) for cell in data["special"]["cells"]]
    points = [str(cell["points"]) for cell in data["special"]["cells"]]
    if colours != sorted(colours):
        problems.add("special > cells", f"their colours must follow in this order: {', '.join(COLOURS)}")
    check_distinct(points, "special > cells", problems)  # actions name a cell by its points


def _check_countries(data: dict[str, Any], problems: Problems) -> None:
    """H11: whoever places workers abroad needs a permit for that country."""
    permits = {country for city in data["cities"] for country in city.get("permit", [])}
    for route in data["routes"]:
        country = route.get("country", COUNTRIES[0])
        if country != COUNTRIES[0] and country not in permits:
            problems.add(inside("routes", route["id"]), f"no city has a permit for {country!r}")


def _check_missions(data: dict[str, Any], problems: Problems) -> None:
    """H8.1: mission cards name cities of the board."""
    if "missions" in data and "missions" not in data.get("options", []):
        problems.add("missions", "the board does not list 'missions' among its options")
    cities = {city["id"] for city in data["cities"]}
    for number, card in enumerate(mission_cards(data), 1):
        for city in card:
            if city not in cities:
                problems.add(inside("missions", number), f"{city!r} is no city of this board")


def _check_places(data: dict[str, Any], problems: Problems) -> None:
    """Everything is drawn on the board, and no two cities or posts at one point."""
    width, height = data["size"]
    taken: dict[str, str] = {}
    for place, at in _points(data):
        text = str(at)
        if not (0 <= at[0] <= width and 0 <= at[1] <= height):
            problems.add(place, f"{text} lies outside of the size {data['size']}")
        elif text in taken:
            problems.add(place, f"{text} is the point of {taken[text]} too")
        taken[text] = place


def _points(data: dict[str, Any]) -> list[tuple[str, list[Any]]]:
    """The points of all slots, of cities without slots, and of all posts, as the file writes them."""
    out: list[tuple[str, list[Any]]] = []
    for city in data["cities"]:
        place = inside("cities", city["id"])
        for number, slot in enumerate(city["slots"], 1):
            out.append((f"{place} > slots > {number}", slot["at"]))
        if not city["slots"]:
            out.append((place, city["at"]))
    for route in data["routes"]:
        for number, post in enumerate(route["posts"], 1):
            out.append((f"{inside('routes', route['id'])} > posts > {number}", post[:2]))
    return out
