"""Hansa Teutonica as a page of plain language, and what its words mean."""

from __future__ import annotations

from typing import Any, Final

from kogge.core.contract import View
from kogge.words.hansa import HansaSpeech

ALL: Final = 99  # the bank's last value


class HansaPage(HansaSpeech):
    """Describes the table and explains ids."""

    def points(self, view: View) -> list[str]:
        label = self.words.text("points")
        return [f"{self.who(view, seat)}: {desk['prestige']} {label}" for seat, desk in enumerate(view["seats"])]

    def pages(self, view: View) -> list[str]:
        board = self.scene["board"]
        words = self.words
        full = words.text("board.full", n=view["full_cities"], all=board["full_cities"])
        out = [f"{full}. {words.text('board.undrawn', n=view['undrawn'])}.", "", self.table.text("hansa.routes")]
        out += [self.route_line(view, route) for route in board["routes"]]
        out += ["", self.table.text("hansa.cities")]
        out += [self.city_line(view, city) for city in board["cities"]]
        out += ["", *self.cell_lines(view), *self.option_lines(view), "", self.table.text("desks")]
        out += [line for seat in range(len(view["seats"])) for line in self.desk_lines(view, seat)]
        return out

    def piece(self, text: str) -> str:
        """`2m`: the merchant of seat 2; a dot: nothing."""
        if text == ".":
            return self.table.text("empty")
        whose = self.words.text("kind.n") if text[0] == "n" else self.table.text("seat", n=text[0])
        return f"{self.words.text('kind.m' if text.endswith('m') else 'kind.t')} ({whose})"

    def route_line(self, view: View, route: dict[str, Any]) -> str:
        """A route, its posts and what lies beside it."""
        id = route["id"]
        posts = view["posts"][id]
        kinds = [post[2] if len(post) > 2 else "" for post in route["posts"]]
        shown = [self.piece(text) + self.boat(kind) for text, kind in zip(posts, kinds, strict=True)]
        line = f"{id} ({self.route(id)}): {', '.join(shown)}"
        if id in view["markers"]:
            line += f". {self.table.text('hansa.marker', marker=self.words.name('marker', view['markers'][id]))}"
        elif route.get("permanent"):
            line += f". {self.words.text('permanent.' + route['permanent'])}"
        return line

    def boat(self, kind: str) -> str:
        """A post at sea takes merchants only."""
        return f" [{self.table.text('hansa.boat')}]" if kind == "boat" else ""

    def city_line(self, view: View, city: dict[str, Any]) -> str:
        """A city, its offices from the left, and what it offers."""
        id = city["id"]
        words = self.words
        cells = [self.table.text("hansa.extra", piece=self.piece(text)) for text in view["extras"].get(id, [])]
        for text, slot in zip(view["slots"][id], city["slots"], strict=True):
            cells.append(self.slot_text(slot) if text == "." else self.piece(text))
        line = f"{id} ({self.city(id)}): {', '.join(cells) or '–'}"
        more = [words.text("board.ability", track=words.name("track", one)) for one in city.get("abilities", [])]
        more += [words.text("board.green")] if city.get("green") else []
        return ". ".join([line, *more])

    def slot_text(self, slot: dict[str, Any]) -> str:
        """An empty slot: the worker and the privilege that it needs, and its points."""
        kind = self.words.text("kind.m" if slot["worker"] == "merchant" else "kind.t")
        points = f", +{slot['points']}" if slot.get("points") else ""
        return self.table.text("hansa.slot", kind=kind, colour=self.words.name("colour", slot["colour"])) + points

    def cell_lines(self, view: View) -> list[str]:
        """Special prestige, and the link between the red cities."""
        board, words = self.scene["board"], self.words
        out: list[str] = []
        for text, cell in zip(view["special"], board["special"]["cells"], strict=True):
            colour = words.name("colour", cell["colour"])
            line = words.text("board.special", n=cell["points"], colour=colour)
            out.append(line if text == "." else f"{line}: {self.piece(text)}")
        link = words.text("board.link", prestige="/".join(str(n) for n in board["link"]["prestige"]))
        return [*out, f"{link}: {', '.join(self.city(id) for id in board['link']['cities'])}"]

    def option_lines(self, view: View) -> list[str]:
        """What lies there with an option, in Britannia or with two players."""
        words = self.words
        out = [f"{words.text('board.favours')}: {self.favours(view['favours'])}"] if view["favours"] else []
        for decree in view["decrees"]:
            marker = words.name("marker", decree["marker"])
            who = self.who(view, decree["seat"])
            out.append(f"{words.text('board.decree', marker=marker, name=who)}: {self.route(decree['route'])}")
        out += [
            words.text("board.permit", city=self.city(city))
            for city, state in view["permits"].items()
            if state == "granted"
        ]
        return out

    def favours(self, ids: list[str]) -> str:
        """Favours with their ids."""
        return "; ".join(f"{id} ({self.words.name('favour', id)})" for id in ids)

    def desk_lines(self, view: View, seat: int) -> list[str]:
        """One player's desk."""
        desk = view["seats"][seat]
        words = self.words
        tracks = self.scene["desk"]["tracks"]
        levels = [
            words.text("desk.level", track=f"{words.name('track', id)} [{id}]", value=self.level(id, tracks[id][level]))
            for id, level in desk["tracks"].items()
        ]
        parts = [
            f"{desk['prestige']} {words.text('points')}",
            *levels,
            f"{words.text('desk.supply')}: {self.workers(desk['supply'])}",
            f"{words.text('desk.stock')}: {self.workers(desk['stock'])}",
        ]
        for key in ("markers", "used", "plate"):
            if desk[key]:
                names = ", ".join(f"{words.name('marker', id)} [{id}]" for id in desk[key])
                parts.append(f"{words.text('desk.' + key)}: {names}")
        if desk["mission"] not in (0, "?"):
            cities = self.scene["missions"][desk["mission"] - 1]
            parts.append(f"{words.text('desk.mission')}: {', '.join(self.city(id) for id in cities)}")
        if desk["favours"]:
            parts.append(f"{words.text('desk.favours')}: {self.favours(desk['favours'])}")
        return [f"{self.who(view, seat)}: {'; '.join(parts)}"]

    def level(self, track: str, value: int) -> str:
        """A value of a track as it is printed."""
        if track == "privilege":
            return self.words.name("colour", ("white", "orange", "pink", "black")[value])
        return self.words.text("desk.all") if value == ALL else str(value)

    def workers(self, supply: dict[str, int]) -> str:
        """`5 × trader, 1 × merchant`."""
        return ", ".join(self.counted(f"{n}{kind}") for kind, n in supply.items())

    def listed(self, action: str) -> bool:
        """Posts are in the list of routes."""
        return action.rpartition(".")[2].isdigit()

    def explain(self, id: str) -> list[str]:
        words = self.words
        board = self.scene["board"]
        route, _, n = id.rpartition(".")
        routes = {one["id"]: one for one in board["routes"]}
        if route in routes and n.isdigit():
            return [f"{id}: {self.post(id)}"]
        if id in routes:
            more = routes[id].get("permanent")
            found = f"{id}: {self.route(id)}, {self.table.text('hansa.posts', n=len(routes[id]['posts']))}"
            return [found, *([words.text(f"permanent.{more}")] if more else [])]
        for city in board["cities"]:
            if city["id"] == id:
                slots = ", ".join(self.slot_text(slot) for slot in city["slots"])
                abilities = [
                    words.text("board.ability", track=words.name("track", a)) for a in city.get("abilities", [])
                ]
                return [". ".join([f"{id}: {self.city(id)}. {slots}", *abilities])]
        out = self.explained(id, "marker", "track") + self.explained(id, "favour", "colour", "kind", "country")
        for cell in board["special"]["cells"]:
            if id == str(cell["points"]):
                out.append(words.text("board.special", n=id, colour=words.name("colour", cell["colour"])))
        return out + self.explain_verb(id)
