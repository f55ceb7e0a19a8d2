"""Draws Yokohama as text: the city as a pyramid of cells, boards, cards and desks, on a screen of 100 columns."""

from __future__ import annotations

from typing import Any, Final

from kogge.cli.render_plain import Picture, Renderer
from kogge.cli.text import flow, in_columns, pad, table, width_of
from kogge.core.contract import View
from kogge.words.yokohama_page import YokohamaPage

WIDEST_CELL: Final = 24
NARROWEST_CELL: Final = 12
THINGS: Final = ("copper", "silk", "tea", "fish", "import", "yen")
PIECES: Final = ("assistant", "shop", "house")


class YokohamaRenderer(Renderer):
    """Draws the city for every number of players."""

    def position(self, view: View, picture: Picture) -> list[str]:
        """The city, church and customs, cards, desks."""
        page = YokohamaPage(picture.scene, picture.language)
        page.seats = picture.seats()
        out = flow(status_cells(view, picture, page), picture.width)
        out += [picture.rule("head.city"), *city_lines(view, picture, page)]
        out += [picture.rule("head.boards"), *control_lines(view, picture, page)]
        out += [picture.rule("head.cards"), *in_columns(tech_cells(view, page), picture.width)]
        out += picture.wrapped(in_columns(order_cells(view, page), picture.width))
        out += flow(goal_cells(view, picture, page), picture.width)
        out += [picture.rule("head.desks"), *desk_lines(view, picture, page)]
        return out

    def legend(self, picture: Picture) -> list[str]:
        return [picture.words.text(f"legend.yokohama.{n}") for n in range(1, 4)]


def status_cells(view: View, picture: Picture, page: YokohamaPage) -> list[str]:
    """Turn and decks."""
    out = [
        picture.ink.bold(page.name(picture.scene["title"], "")),
        picture.words.text("status.turn", n=view["turn"], who=picture.who(view["active"])),
        picture.words.text("yokohama.decks", orders=view["order_deck"], techs=sum(view["technology_deck"].values())),
    ]
    return [*out, picture.ink.bold(page.words.text("board.last"))] if view["last_turn"] > 0 else out


def city_lines(view: View, picture: Picture, page: YokohamaPage) -> list[str]:
    """The pyramid, each row moved half a cell against the one above."""
    rows = picture.scene["rows"]
    width = max(NARROWEST_CELL, min(WIDEST_CELL, (picture.width - 1) // max(rows)))
    out: list[str] = []
    at = 0
    for number, count in enumerate(rows):
        space = " " * (number * width // 2)
        cells = [cell_lines(view, c, picture, page, width - 1) for c in range(at, at + count)]
        edge = space + "+" + ("-" * (width - 1) + "+") * count
        out.append(picture.ink.dim(edge))
        for k in range(len(cells[0])):
            out.append(space + "|" + "|".join(cell[k] for cell in cells) + "|")
        at += count
    return [*out, picture.ink.dim(edge)]


def cell_lines(view: View, c: int, picture: Picture, page: YokohamaPage, width: int) -> list[str]:
    """One place of the city: name, people, buildings and the token."""
    place = view["locations"][c]
    if place["kind"] is None:
        return [pad("", width)] * 4
    before = picture.before["locations"][c] if picture.before is not None else place
    signs = ("^" if place["station"] else "") + ("<" if before != place else "")
    name = picture.ink.bold(cell_name(page.cell(place["name"]), width - len(signs))) + signs
    people = [picture.ink.seat(p, f"{p + 1}x{n}") for p, n in enumerate(place["assistants"]) if n]
    people += [picture.ink.seat(p, f"{p + 1}P") for p in place["presidents"]]
    token = cut(f"5> {page.token(place['token'])}", width) if place["token"] else ""
    return [pad(name, width), pad(" ".join(people), width), pad(lots(place, picture), width), pad(token, width)]


def cell_name(name: str, width: int) -> str:
    """As much of a name as fits; the number of a second location of its kind stays."""
    start, _, number = name.rpartition(" ")
    return f"{cut(start, width - 2)} {number}" if number.isdigit() else cut(name, width)


def lots(place: dict[str, Any], picture: Picture) -> str:
    """Shops and the trading house: a seat's number, a neutral one, or a dot for an empty cell."""
    if place["tile"] is None:
        return ""
    return "".join(owner(one, picture) for one in place["shops"]) + " H" + owner(place["house"], picture)


def owner(one: Any, picture: Picture) -> str:
    """Whose a cell is."""
    if one is None:
        return "."
    return "n" if one == "neutral" else picture.ink.seat(one, str(one + 1))


def cut(text: str, width: int) -> str:
    """As much of a text as fits."""
    return text if width_of(text) <= width else text[: width - 1] + "…"


def control_lines(view: View, picture: Picture, page: YokohamaPage) -> list[str]:
    """The cells of church and customs: what each takes and brings, or whose it is."""
    out: list[str] = []
    for board in ("church", "customs"):
        cells: list[str] = []
        for n, (cell, who) in enumerate(zip(page.control[board], view[board], strict=False), 1):
            taken = page.reward(cell["reward"]) if who is None else f"[{owner(who, picture)}]"
            cells.append(f"{n}:{cell['number']}→{taken}")
        out += flow([picture.ink.bold(page.named("locations", board)), *cells], picture.width)
    return out


def tech_cells(view: View, page: YokohamaPage) -> list[str]:
    """Technologies, each with its slot, surcharge, id and production."""
    out: list[str] = []
    for side in ("a", "b"):
        for n, id in enumerate(view["laboratories"][side]):
            if id is not None:
                more = page.control["surcharge"][n]
                extra = f"(+{more})" if more else ""
                name = page.named("technologies", id)
                out.append(f"{side}{n + 1}{extra} {id}: {name} {page.techs[id]['production']}")
    return out


def order_cells(view: View, page: YokohamaPage) -> list[str]:
    """Orders, each with its slot and id."""
    return [
        f"{side}{n} {id}: {page.order(id)}"
        for side in ("a", "b")
        for n, id in enumerate(view["ports"][side], 1)
        if id is not None
    ]


def goal_cells(view: View, picture: Picture, page: YokohamaPage) -> list[str]:
    """Achievements, and who has them."""
    out: list[str] = []
    for one in view["achievements"]:
        if one["id"] is not None:
            done = "".join(f" [{picture.ink.seat(seat, str(seat + 1))}]" for seat in one["seats"])
            out.append(f"{one['id']}: {page.named('achievements', one['id'])}{done}")
    return out


def desk_lines(view: View, picture: Picture, page: YokohamaPage) -> list[str]:
    """A row for each desk; what it has collected, and one's own orders, below."""
    words = picture.words
    head = [words.text("score.seat"), page.words.text("points"), *[page.named("things", id) for id in THINGS]]
    head += [page.named("pieces", id) for id in PIECES]
    rows = [head]
    for seat, desk in enumerate(view["seats"]):
        mark = ">" if view["active"] == seat else ""
        row = [picture.who(seat) + mark, str(desk["points"]), *[str(desk["things"][id]) for id in THINGS]]
        rows.append([*row, *[f"{desk['hand'][id]}+{desk['warehouse'][id]}" for id in PIECES]])
    lines = table(rows, [False, *[True] * (len(head) - 1)])
    if max(width_of(line) for line in lines) > picture.width:
        lines = table([list(column) for column in zip(*rows, strict=True)], [False, *[True] * len(view["seats"])])
    for seat, desk in enumerate(view["seats"]):
        cells = desk_cells(desk, page)
        if cells:
            lines += picture.wrapped([f"{picture.who(seat)}: {'; '.join(cells)}"])
    return lines


def desk_cells(desk: dict[str, Any], page: YokohamaPage) -> list[str]:
    """Technologies, flags, agents and orders of a desk."""
    words = page.words
    out: list[str] = []
    if desk["technologies"]:
        names = ", ".join(page.named("technologies", id) for id in desk["technologies"])
        out.append(f"{page.named('pieces', 'technology')}: {names} ({desk['production']})")
    flags = ", ".join(f"{page.named('countries', id)} {n}" for id, n in desk["flags"].items() if n)
    out += [page.table.text("yokohama.flags", list=flags)] if flags else []
    out += [f"{page.named('pieces', 'agent')}: {desk['agents_ready']}"] if desk["agents_ready"] else []
    out += [f"{page.named('pieces', 'merchant')}: {desk['merchants_ready']}"] if desk["merchants_ready"] else []
    out += [words.text("desk.tokens", n=desk["power_tokens"])] if desk["power_tokens"] else []
    out += [words.text("desk.fulfilled", n=len(desk["fulfilled"]))] if desk["fulfilled"] else []
    hidden = desk["orders"].count("?")
    out += [f"{page.named('pieces', 'order')}: {hidden} ×"] if hidden else []
    return out + [f"{id} ({page.order(id)})" for id in desk["orders"] if id != "?"]
