"""Draws Hansa Teutonica as text: routes, cities and desks, on a screen of 100 columns by 40 lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from kogge.cli.render_plain import Picture, Renderer, view_lines
from kogge.cli.text import flow, in_columns, pad, side_by_side, split_evenly, table, width_of
from kogge.core.contract import View
from kogge.words.dictionary import load

# What `position` draws. Anything else in a view is listed below as plain data.
SHOWN: Final = (
    frozenset({"game", "board", "seat", "turn", "first", "active", "left", "full_cities", "ended"})
    | frozenset({"posts", "slots", "extras", "markers", "special", "seats", "undrawn", "unseen"})
    | frozenset({"favours", "decrees", "permits", "neutral", "discarded", "control", "complete"})
)  # fmt: skip
SHOWN_OF_SEAT: Final = (
    frozenset({"prestige", "tracks", "supply", "stock", "markers", "used", "plate", "link"})
    | frozenset({"mission", "favours", "network"})
)  # fmt: skip
NARROWEST: Final = 16  # the minimum width of a column of routes
PRIVILEGES: Final = "wopb"
ALL: Final = 99  # the bank's last value


class HansaRenderer(Renderer):
    """Draws every board. What belongs to an option or another board is shown only when it is in play."""

    def position(self, view: View, picture: Picture) -> list[str]:
        """Status, routes, cities and desks."""
        width = picture.width
        out = [
            *flow(status_cells(view, picture), width),
            picture.rule("head.routes"),
            *route_lines(view, picture),
        ]
        out += flow(marker_cells(view, picture), width)
        out += [picture.rule("head.cities"), *in_columns(city_cells(view, picture), width)]
        out += flow(special_cells(view, picture), width)
        out += flow(option_cells(view, picture), width)
        out += [picture.rule("head.desks"), *desk_lines(view, picture)]
        more = {key: value for key, value in view.items() if key not in SHOWN}
        return [*out, *view_lines(more, width)]

    def legend(self, picture: Picture) -> list[str]:
        return [picture.words.text(f"legend.hansa.{n}") for n in range(1, 6)]


def status_cells(view: View, picture: Picture) -> list[str]:
    """The state of the game: turn, full cities, markers to draw."""
    board = picture.scene["board"]
    title = picture.scene["title"]
    words = load(picture.language, "hansa")
    return [
        picture.ink.bold(title.get(picture.language) or title["en"]),
        picture.words.text("status.turn", n=view["turn"], who=picture.who(view["active"])),
        words.text("board.full", n=view["full_cities"], all=board["full_cities"]),
        words.text("board.undrawn", n=view["undrawn"]),
    ]


def piece(text: str, picture: Picture) -> str:
    """A worker in the colour of its owner; other text unchanged."""
    return picture.ink.seat(int(text[0]) - 1, text) if text[0].isdigit() else text


def changed(view: View, picture: Picture, key: str, name: str) -> bool:
    """Whether an entry of the board differs from the earlier view."""
    before = picture.before
    return before is not None and before[key].get(name) != view[key].get(name)


def route_lines(view: View, picture: Picture) -> list[str]:
    """All routes in as many columns as fit. Posts are set without spaces if that gains a column."""
    routes: list[dict[str, Any]] = picture.scene["board"]["routes"]
    for n in range(max(1, picture.width // NARROWEST), 0, -1):
        for between in (" ", ""):
            columns = [route_cells(part, view, picture, between) for part in split_evenly(routes, n)]
            lines = side_by_side(columns, picture.width)
            if lines:
                return lines
    return route_cells(routes, view, picture, "")


def route_cells(routes: Sequence[dict[str, Any]], view: View, picture: Picture, between: str) -> list[str]:
    """A column of routes, each with its posts from the first city on, and a star if a marker lies there."""
    out: list[str] = []
    longest = max(len(route["id"]) for route in routes)
    most = max(len(route["posts"]) for route in routes)
    for route in routes:
        name = route["id"]
        stand = zip(view["posts"][name], route["posts"], strict=True)
        posts = ["~" if text == "." and "boat" in post else text for text, post in stand]
        line = between.join(pad(piece(text, picture), 2) for text in [*posts, *[" "] * (most - len(posts))])
        star = "*" if name in view["markers"] else " "
        mark = "<" if changed(view, picture, "posts", name) else ""
        out.append(f"{pad(name, longest)}{star}{line}{mark}")
    return out


def marker_cells(view: View, picture: Picture) -> list[str]:
    """The markers on the board and their routes."""
    out: list[str] = []
    for route, marker in view["markers"].items():
        mark = "<" if changed(view, picture, "markers", route) else ""
        out.append(picture.words.text("hansa.on.marker", marker=picture.ink.bold(marker), route=route) + mark)
    return [picture.ink.dim(picture.words.text("hansa.on.markers")), *out] if out else []


def city_cells(view: View, picture: Picture) -> list[str]:
    """The cities with their offices. An empty slot shows what it requires."""
    board = picture.scene["board"]
    cities: list[dict[str, Any]] = board["cities"]
    longest = max(len(city["id"]) for city in cities)
    out: list[str] = []
    for city in cities:
        name = city["id"]
        parts = [f"({piece(text, picture)})" for text in view["extras"].get(name, [])]
        for text, slot in zip(view["slots"][name], city["slots"], strict=True):
            parts.append(empty_slot(slot) if text == "." else piece(text, picture))
        parts += [f">{ability}" for ability in city.get("abilities", [])]
        mark = changed(view, picture, "slots", name) or changed(view, picture, "extras", name)
        link = "=" if name in board["link"]["cities"] else " "
        out.append(f"{pad(name, longest)}{link}{' '.join(parts)}{'<' if mark else ''}")
    return out


def empty_slot(slot: dict[str, Any]) -> str:
    """An empty slot: `wt+1` is white, takes a trader and gives one point."""
    points = f"+{slot['points']}" if slot.get("points") else ""
    return f"{slot['colour'][0]}{slot['worker'][0]}{points}"


def special_cells(view: View, picture: Picture) -> list[str]:
    """The cells of special prestige, and who has completed the link."""
    board = picture.scene["board"]
    special = board["special"]
    words = picture.words
    cells = [
        f"{cell['points']} {cell['colour'] if text == '.' else piece(text, picture)}"
        for text, cell in zip(view["special"], special["cells"], strict=True)
    ]
    linked = [f"{points} {holder(view, picture, number)}" for number, points in enumerate(board["link"]["prestige"], 1)]
    return [
        picture.ink.dim(words.text("hansa.on.special")) + f" {', '.join(cells)} ({' '.join(special['routes'])})",
        picture.ink.dim(words.text("hansa.on.link")) + f" {', '.join(linked)}",
    ]


def holder(view: View, picture: Picture, number: int) -> str:
    """The owner of the first, second or third link."""
    for seat, desk in enumerate(view["seats"]):
        if desk["link"] == number:
            return picture.ink.seat(seat, str(seat + 1))
    neutral = view["neutral"]
    return "n" if neutral is not None and neutral["link"] == number else "."


def option_cells(view: View, picture: Picture) -> list[str]:
    """Pieces of options, of Britannia and of games for two; nothing in a plain game."""
    words = picture.words
    out: list[str] = []
    if view["favours"]:
        out.append(picture.ink.dim(words.text("hansa.on.favours")) + f" {', '.join(view['favours'])}")
    for decree in view["decrees"]:
        marker, who = picture.ink.bold(decree["marker"]), picture.who(decree["seat"])
        out.append(words.text("hansa.on.decree", marker=marker, who=who, route=decree["route"]))
    if view["permits"]:
        permits = [f"{city} {state}" for city, state in view["permits"].items()]
        out.append(picture.ink.dim(words.text("hansa.on.permits")) + f" {', '.join(permits)}")
    if view["neutral"] is not None:
        out.append(picture.ink.dim(words.text("hansa.on.neutral")) + f" {view['neutral']['prestige']}")
    if view["discarded"]:
        out.append(picture.ink.dim(words.text("hansa.on.discarded")) + f" {counted(view['discarded'])}")
    return out


def desk_lines(view: View, picture: Picture) -> list[str]:
    """One row per desk, with its markers below if they do not fit. On a narrow screen the cells of a desk flow."""
    tracks = list(picture.scene["desk"]["tracks"])
    words = load(picture.language, "hansa")
    supplies = [words.text(f"desk.{key}").lower() for key in ("supply", "stock", "markers")]
    head = [picture.words.text("score.seat"), words.text("points"), *tracks, *supplies]
    rows = [desk_row(view, seat, picture) for seat in range(len(view["seats"]))]
    lines = table([head[:-1], *[row[:-1] for row in rows]], [False, True, *[False] * (len(head) - 3)])
    width = max(width_of(line) for line in lines)
    out: list[str] = []
    if width <= picture.width:
        out.append(f"{pad(lines[0], width)}  {head[-1]}" if width + 9 <= picture.width else lines[0])
    for seat, row in enumerate(rows):
        if width > picture.width:
            cells = [f"{name} {cell}" for name, cell in zip(head[1:], row[1:], strict=True)]
            out += flow([row[0], *cells], picture.width)
        else:
            out += flow([pad(lines[seat + 1], width), row[-1]], picture.width)
        out += flow([f"  {cell}" for cell in private_cells(view["seats"][seat], picture)], picture.width, 4)
        more = {key: value for key, value in view["seats"][seat].items() if key not in SHOWN_OF_SEAT}
        out += view_lines(more, picture.width, 2)
    return out


def private_cells(desk: dict[str, Any], picture: Picture) -> list[str]:
    """The mission, if it is visible, and the favours taken."""
    out: list[str] = []
    if desk["mission"] not in (0, "?"):
        cities = ", ".join(picture.scene["missions"][desk["mission"] - 1])
        out.append(picture.words.text("hansa.on.mission", cities=cities))
    if desk["favours"]:
        out.append(picture.words.text("hansa.on.taken", list=", ".join(desk["favours"])))
    return out


def desk_row(view: View, seat: int, picture: Picture) -> list[str]:
    """The cells of a desk."""
    desk = view["seats"][seat]
    values: dict[str, list[int]] = picture.scene["desk"]["tracks"]
    return [
        picture.who(seat) + (">" if view["active"] == seat else ""),
        str(desk["prestige"]),
        *[track_text(name, values[name], level) for name, level in desk["tracks"].items()],
        workers(desk["supply"]),
        workers(desk["stock"]),
        marker_text(desk),
    ]


def track_text(name: str, values: list[int], level: int) -> str:
    """A track: `3>445` is the open value and the values still covered."""
    if name == "privilege":
        texts = [PRIVILEGES[value] for value in values]
    else:
        texts = ["all" if value == ALL else str(value) for value in values]
    return texts[level] + (">" + "".join(texts[level + 1 :]) if level + 1 < len(texts) else "")


def marker_text(desk: dict[str, Any]) -> str:
    """Unused markers, used ones, and those on the plate."""
    parts = [counted(desk["markers"])] if desk["markers"] else []
    parts += [f"{name} {counted(desk[name])}" for name in ("used", "plate") if desk[name]]
    return ", ".join(parts) or "-"


def workers(supply: dict[str, int]) -> str:
    """A supply of workers such as `5t 1m`."""
    return " ".join(f"{n}{kind}" for kind, n in supply.items())


def counted(markers: list[str]) -> str:
    """Markers such as `swap 2xoffice`: equal ones once, with their number."""
    out: list[str] = []
    for marker in dict.fromkeys(markers):
        n = markers.count(marker)
        out.append(marker if n == 1 else f"{n}x{marker}")
    return " ".join(out)
