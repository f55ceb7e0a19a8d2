"""Draws Hansa Teutonica as text: routes, cities and desks, on a screen of 100 columns by 40 lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from kogge.cli.render_plain import Picture, Renderer, view_lines
from kogge.cli.text import flow, in_columns, pad, side_by_side, split_evenly, table, width_of
from kogge.core.contract import View

PROMPTS: Final = {
    "turn": "choose an action, use a bonus marker, or end the turn",
    "pay": "pay: one worker of the personal supply goes to the general supply",
    "resettle": "place the displaced worker and the extra workers on the nearest routes with room",
    "move": "set down what was lifted, lift another own worker, or be done",
    "move3": "set down what was lifted, lift another opponent's worker, or be done",
    "settle": "the route is established: found an office, develop an ability, take special prestige, or skip",
    "lay": "lay a bonus marker of your plate beside an empty route",
    "give-up": "choose an unused marker to turn face down for the favour",
    "hire": "take a worker of the general supply into the personal supply",
    "move-any": "set down what was lifted, lift anybody's worker, or be done",
    "advance": "develop the privilege, or skip",
    "green": "found an office in a green city with a worker of the personal supply, or skip",
    "place-two": "put a worker of the route on an empty post instead of into the general supply, or be done",
    "place-abroad": "put a worker on an empty post in Wales or Scotland, or be done",
    "neutral-office": "choose the city that gets the neutral office",
}

FACTS: Final = {
    **{"lifts": "more to lift", "due": "still due", "count": "to take", "left": "to place"},
    **{"worker": "displaced", "extras": "extra workers", "route": "route"},
}

LEGEND: Final = (
    "Workers: 2t is a trader of seat 2, 2m a merchant, nt a neutral trader. Posts: . is empty, ~ takes merchants only.",
    "Routes: posts are counted from the first city, hamburg-lubeck.2. * marks a route with a marker.",
    "Cities: offices from the left. An empty slot shows the privilege and the worker it needs: wt is white "
    "and a trader, om orange and a merchant (w, o, p, b: white, orange, pink, black). wt+1 gives a point. "
    "(3t) is an extra office. >book: a route to the city can develop the book. = marks the link's cities.",
    "Desks: 3>445 is the open value and the values still covered. > after a name marks the player whose turn it is.",
    "< marks what has changed since your last decision.",
)

# What `position` draws. Anything else in a view is listed below as plain data.
SHOWN: Final = (
    frozenset({"game", "board", "seat", "turn", "first", "active", "left", "full_cities", "ended"})
    | frozenset({"posts", "slots", "extras", "markers", "special", "seats", "undrawn", "unseen"})
    | frozenset({"favours", "decrees", "permits", "neutral", "discarded"})
)  # fmt: skip
SHOWN_OF_SEAT: Final = (
    frozenset({"prestige", "tracks", "supply", "stock", "markers", "used", "plate", "link"})
    | frozenset({"mission", "favours"})
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
            rule("Routes", picture),
            *route_lines(view, picture),
        ]
        out += flow(marker_cells(view, picture), width)
        out += [rule("Cities", picture), *in_columns(city_cells(view, picture), width)]
        out += flow(special_cells(view, picture), width)
        out += flow(option_cells(view, picture), width)
        out += [rule("Desks", picture), *desk_lines(view, picture)]
        more = {key: value for key, value in view.items() if key not in SHOWN}
        return [*out, *view_lines(more, width)]

    def prompt(self, name: str, view: View, facts: View) -> str:
        """The prompt, with the facts of the step or the number of actions left."""
        words = [PROMPTS.get(name, super().prompt(name, view, {}))]
        if name == "turn":
            left = view["left"]
            words.append(f"{left} action{'' if left == 1 else 's'} left")
        return "; ".join([*words, *fact_words(facts)])

    def legend(self) -> list[str]:
        return list(LEGEND)


def fact_words(facts: View) -> list[str]:
    """The facts of a prompt, without empty ones."""
    out: list[str] = []
    for key, value in facts.items():
        if key == "hand":
            out.append(f"in hand: {', '.join(value) or 'nothing'}")
        elif value:
            out.append(f"{FACTS.get(key, key)}: {value}")
    return out


def rule(title: str, picture: Picture) -> str:
    """A heading with a rule across the screen."""
    line = f"-- {title} "
    return picture.ink.dim(line + "-" * max(0, picture.width - width_of(line)))


def status_cells(view: View, picture: Picture) -> list[str]:
    """The state of the game: turn, full cities, markers to draw."""
    board = picture.scene["board"]
    return [
        picture.ink.bold(picture.scene["title"]["en"]),
        f"turn {view['turn']}: {picture.who(view['active'])}",
        f"full cities {view['full_cities']}/{board['full_cities']}",
        f"markers to draw {view['undrawn']}",
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
        out.append(f"{picture.ink.bold(marker)} at {route}{mark}")
    return [picture.ink.dim("* markers:"), *out] if out else []


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
    cells = [
        f"{cell['points']} {cell['colour'] if text == '.' else piece(text, picture)}"
        for text, cell in zip(view["special"], special["cells"], strict=True)
    ]
    linked = [f"{points} {holder(view, picture, number)}" for number, points in enumerate(board["link"]["prestige"], 1)]
    return [
        picture.ink.dim("special prestige:") + f" {', '.join(cells)} ({' '.join(special['routes'])})",
        picture.ink.dim("= link:") + f" {', '.join(linked)}",
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
    out: list[str] = []
    if view["favours"]:
        out.append(picture.ink.dim("favours to take:") + f" {', '.join(view['favours'])}")
    for decree in view["decrees"]:
        out.append(f"{picture.ink.bold(decree['marker'])} of {picture.who(decree['seat'])} on {decree['route']}")
    if view["permits"]:
        permits = [f"{city} {state}" for city, state in view["permits"].items()]
        out.append(picture.ink.dim("permits:") + f" {', '.join(permits)}")
    if view["neutral"] is not None:
        out.append(picture.ink.dim("neutral points:") + f" {view['neutral']['prestige']}")
    if view["discarded"]:
        out.append(picture.ink.dim("discarded markers:") + f" {counted(view['discarded'])}")
    return out


def desk_lines(view: View, picture: Picture) -> list[str]:
    """One row per desk, with its markers below if they do not fit. On a narrow screen the cells of a desk flow."""
    tracks = list(picture.scene["desk"]["tracks"])
    head = ["seat", "points", *tracks, "supply", "general", "markers"]
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
        out.append(f"mission: {', '.join(picture.scene['missions'][desk['mission'] - 1])}")
    if desk["favours"]:
        out.append(f"favours: {', '.join(desk['favours'])}")
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
