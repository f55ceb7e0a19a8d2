"""Draws Merchants of Europe as text: the map of hexes with cities and routes, and the desks, on 100 columns."""

from __future__ import annotations

from typing import Any, Final

from kogge.cli.render_plain import Picture, Renderer
from kogge.cli.text import flow, table, width_of
from kogge.core.contract import View
from kogge.words.merchants_page import MerchantsPage

NARROWEST: Final = 3  # columns of half a hex
WIDEST: Final = 5
SHORTEST: Final = 3  # letters of a city's name
FREE: Final = {(1, 1): "\\", (-1, 1): "/", (0, 2): "|"}  # a free path, by where it leads
ITEMS: Final = ("wood", "wool", "grain", "ore", "salt")


class MerchantsRenderer(Renderer):
    """Draws both maps."""

    def position(self, view: View, picture: Picture) -> list[str]:
        """The map, who has what, the bank and the desks."""
        page = MerchantsPage(picture.scene, picture.language)
        page.seats = picture.seats()
        out = flow(status_cells(view, picture, page), picture.width)
        out += [picture.rule("head.map"), *Map(view, picture, page).lines()]
        out += [picture.rule("head.posts"), *picture.wrapped(owner_lines(view, picture, page))]
        out += [picture.rule("head.bank"), *picture.wrapped([*page.bank_lines(view), *page.trade_lines(view)])]
        out += [picture.rule("head.desks"), *desk_lines(view, picture, page)]
        return out

    def legend(self, picture: Picture) -> list[str]:
        return [picture.words.text(f"legend.merchants.{n}") for n in range(1, 4)]


def status_cells(view: View, picture: Picture, page: MerchantsPage) -> list[str]:
    """Title and turn, and where the robber is."""
    out = [
        picture.ink.bold(page.name(picture.scene["title"], "")),
        picture.words.text("status.turn", n=view["turn"], who=picture.who(view["active"])),
    ]
    return [*out, picture.words.text("merchants.robber", hex=page.hex(view["robber"]))] if view["robber"] else out


class Map:
    """A map on a grid of characters: three lines for a row of hexes, and one for its slanted paths."""

    def __init__(self, view: View, picture: Picture, page: MerchantsPage) -> None:
        self.view = view
        self.picture = picture
        self.page = page
        points = page.places.points.values()
        self.left = min(x for x, _ in points)
        span = max(x for x, _ in points) - self.left
        self.unit = int(max(NARROWEST, min(WIDEST, (picture.width - 5) // span)))
        self.top = min(y for _, y in points)
        self.cells: dict[int, dict[int, str]] = {}  # line, column, text

    def lines(self) -> list[str]:
        """The map from the north."""
        for id, one in self.page.places.hexes.items():
            row, column = self.place(*one["at"])
            # Close to the path on the left, so that no number touches the number of a route.
            self.cells.setdefault(row, {})[column - min(self.unit - 1, 2)] = self.hex_text(id, one)
        for id, (a, b) in self.page.places.ends.items():
            self.put_path(id, self.page.places.points[a], self.page.places.points[b])
        for id, at in self.page.places.points.items():
            self.put(at, self.vertex_text(id))
        return [self.line(self.cells.get(n, {})) for n in range(max(self.cells) + 1)]

    def put(self, at: Any, text: str, below: int = 0) -> None:
        """Set a text with its middle at a point of the scene."""
        row, column = self.place(at[0], at[1])
        self.cells.setdefault(row + below, {})[column - width_of(text) // 2] = text

    def place(self, x: float, y: float) -> tuple[int, int]:
        """Line and column of a point. Slanted paths have a line between the corners they join."""
        down = int(y - self.top)
        return down + (down + 2) // 3, int((x - self.left) * self.unit) + 2

    def put_path(self, id: str, a: tuple[float, float], b: tuple[float, float]) -> None:
        """A path: whose route it is, and a caravan on it."""
        (ax, ay), (bx, by) = (a, b) if a[1] <= b[1] else (b, a)
        text = self.path_text(id, FREE.get((int(bx - ax), int(by - ay)), "~"))
        if by - ay == 1:
            row, column = self.place(ax, ay)
            shift = int((bx - ax) * self.unit / 2)
            self.cells.setdefault(row + 1, {})[column + shift] = text
        else:
            self.put(((ax + bx) / 2, (ay + by) / 2), text)

    def path_text(self, id: str, free: str) -> str:
        """The owner's number, with a c where a caravan stands; a dim line for a free path."""
        ink = self.picture.ink
        owner = self.view["routes"].get(id)
        carried = [seat for seat, desk in enumerate(self.view["seats"]) if id in desk["caravans"]]
        if carried:
            return ink.seat(carried[0], f"{carried[0] + 1}c")
        return ink.dim(free) if owner is None else ink.seat(owner, str(owner + 1))

    def vertex_text(self, id: str) -> str:
        """A city with its owner, or a crossing; a merchant on it."""
        ink, view = self.picture.ink, self.view
        merchants = [seat for seat, desk in enumerate(view["seats"]) if id in desk["merchants"]]
        # There is room for one merchant; all of them are listed below the map.
        here = ink.seat(merchants[0], f"{merchants[0] + 1}m") if merchants else ""
        if id not in self.page.places.cities:
            return here or ink.dim("·")
        post = view["posts"].get(id)
        room = 2 * self.unit - 2 - (post is not None) - width_of(here)
        name = self.page.city(id)[: max(room, SHORTEST)]
        if post is None:
            return name + here
        if post["owner"] == "neutral":
            return f"n{name}{here}"
        return ink.seat(post["owner"], f"{post['owner'] + 1}{name}") + here

    def hex_text(self, id: str, one: dict[str, Any]) -> str:
        """What the hex yields, and on which number; a star for the robber."""
        number = one["number"] or self.view["tokens"].get(id) or ""
        star = "*" if self.view["robber"] == id else ""
        return f"{star}{self.page.words.name('terrain', one['terrain'])[:2].lower()}{number}"

    def line(self, cells: dict[int, str]) -> str:
        """One line; of texts that would overlap the later one moves to the right."""
        out = ""
        for column in sorted(cells):
            out += " " * (column - width_of(out)) + cells[column]
        return out.rstrip()


def owner_lines(view: View, picture: Picture, page: MerchantsPage) -> list[str]:
    """Posts, goods and pieces by seat, by their names."""
    out: list[str] = []
    for seat, desk in enumerate(view["seats"]):
        posts = [page.city(id) + goods(post, picture) for id, post in view["posts"].items() if post["owner"] == seat]
        out.append(f"{picture.who(seat)}: {', '.join([*posts, *page.piece_parts(desk)])}")
    neutral = [page.city(id) + goods(post, picture) for id, post in view["posts"].items() if post["owner"] == "neutral"]
    return [*out, f"{page.words.text('board.neutral')}: {', '.join(neutral)}"] if neutral else out


def goods(post: dict[str, Any], picture: Picture) -> str:
    """Whose goods lie under a post."""
    return "" if post["goods"] is None else f" +{picture.ink.seat(post['goods'], str(post['goods'] + 1))}"


def desk_lines(view: View, picture: Picture, page: MerchantsPage) -> list[str]:
    """A row for each desk: goods to deliver, gold, cards, pieces left."""
    own = picture.words
    head = [own.text("score.seat"), own.text("merchants.left"), page.item("gold")]
    head += [page.item(id) for id in ITEMS] + [own.text("merchants.sum"), own.text("merchants.roads")]
    rows = [head]
    for seat, desk in enumerate(view["seats"]):
        mark = ">" if view["active"] == seat else ""
        if "hand" in desk:
            hand = [str(desk["hand"][id]) for id in ITEMS]
        else:
            hand = [f"≥{desk['counted'][id]}" if id in desk["counted"] else "?" for id in ITEMS]
        row = [picture.who(seat) + mark, f"{desk['goods_left']}", str(desk["gold"]), *hand]
        rows.append([*row, str(desk["hand_size"]), str(desk["routes_left"])])
    lines = table(rows, [False, *[True] * (len(head) - 1)])
    if max(width_of(line) for line in lines) > picture.width:
        lines = table([list(column) for column in zip(*rows, strict=True)], [False, *[True] * len(view["seats"])])
    for seat, desk in enumerate(view["seats"]):
        cards = page.card_parts(desk)
        if cards:
            lines += picture.wrapped([f"{picture.who(seat)}: {'; '.join(cards)}"])
    return lines
