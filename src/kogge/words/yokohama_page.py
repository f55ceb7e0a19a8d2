"""Yokohama as a page of plain language, and what its words mean."""

from __future__ import annotations

from typing import Any

from kogge.core.contract import View
from kogge.words.yokohama import YokohamaSpeech, kind_of


class YokohamaPage(YokohamaSpeech):
    """Describes the table and explains ids."""

    def points(self, view: View) -> list[str]:
        label = self.words.text("points")
        return [f"{self.who(view, seat)}: {desk['points']} {label}" for seat, desk in enumerate(view["seats"])]

    def pages(self, view: View) -> list[str]:
        table = self.table
        out = [table.text("yokohama.city")]
        at = 0
        for row, width in enumerate(self.scene["rows"], 1):
            out.append(table.text("yokohama.row", n=row))
            out += [self.location_line(view, place) for place in view["locations"][at : at + width]]
            at += width
        out += ["", table.text("yokohama.boards"), *self.control_lines(view), *self.card_lines(view)]
        out += ["", table.text("desks")]
        out += [line for seat in range(len(view["seats"])) for line in self.desk_lines(view, seat)]
        return out

    def owner(self, view: View, owner: Any) -> str:
        """Whose something is."""
        return self.words.text("board.neutral") if owner == "neutral" else self.who(view, owner)

    def location_line(self, view: View, place: dict[str, Any]) -> str:
        """A location: what it does, and what stands there."""
        id = place["name"]
        if place["kind"] is None:
            return f"{id}: {self.table.text('yokohama.unknown')}"
        parts = [self.effect(place["kind"])]
        men = [f"{self.who(view, seat)} × {n}" for seat, n in enumerate(place["assistants"]) if n]
        if men:
            parts.append(f"{self.named('pieces', 'assistant')}: {', '.join(men)}")
        if place["presidents"]:
            seats = ", ".join(self.who(view, seat) for seat in place["presidents"])
            parts.append(f"{self.named('pieces', 'president')}: {seats}")
        parts += self.lot_parts(view, place)
        if place["token"]:
            parts.append(f"{self.named('pieces', 'power_five')}: {self.token(place['token'])}")
        if place["station"]:
            parts.append(self.words.text("board.station"))
        power = [
            self.words.text("board.power.of", name=self.who(view, p), n=n) for p, n in enumerate(place["power"]) if n
        ]
        if power:
            parts.append(self.table.text("yokohama.power", list=", ".join(power)))
        return f"{id} ({self.cell(id)}): {'. '.join(parts)}"

    def lot_parts(self, view: View, place: dict[str, Any]) -> list[str]:
        """Shops and the trading house: who has them, or what an empty cell brings."""
        tile = self.tiles.get(place["tile"])
        if tile is None:
            return []
        out: list[str] = []
        for n, (owner, reward) in enumerate(zip(place["shops"], tile["shops"], strict=True), 1):
            taken = None if owner is None else self.owner(view, owner)
            out.append(f"{n}: {self.reward(reward) if taken is None else taken}")
        house = place["house"]
        shown = self.reward(tile["house"]) if house is None else self.owner(view, house)
        return [f"{self.named('pieces', 'shop')}: {'; '.join(out)}", f"{self.named('pieces', 'house')}: {shown}"]

    def effect(self, kind: str) -> str:
        """What a kind of location does."""
        data = self.locations[kind]
        powers = ", ".join(str(n) for n in data.get("by_power", []))
        return self.words.text(f"board.{data['action']}", list=powers, thing=self.named("things", data.get("good", "")))

    def control_lines(self, view: View) -> list[str]:
        """The cells of church and customs."""
        out: list[str] = []
        for board in ("church", "customs"):
            for n, (cell, owner) in enumerate(zip(self.control[board], view[board], strict=False), 1):
                reward = self.reward(cell["reward"])
                line = self.words.text(f"board.{board}cell", n=n, need=cell["number"], reward=reward)
                taken = (
                    "" if owner is None else f": {self.words.text('board.cell.taken', name=self.owner(view, owner))}"
                )
                out.append(line + taken)
        return out

    def card_lines(self, view: View) -> list[str]:
        """Technologies and orders on offer, and the achievements."""
        out: list[str] = []
        for side in ("a", "b"):
            for n, id in enumerate(view["laboratories"][side]):
                if id is not None:
                    more = self.words.text("board.slot.lab", n=n + 1, more=self.control["surcharge"][n])
                    out.append(f"{id} {side}{n + 1}: {self.tech(id)}. {more}")
            for n, id in enumerate(view["ports"][side]):
                if id is not None:
                    power = self.words.text("board.slot.port", n=n + 1, power=self.control["levels"][n] + 2)
                    out.append(f"{id} {side}{n + 1}: {self.order(id)}. {power}")
        for one in view["achievements"]:
            if one["id"] is not None:
                done = ", ".join(self.who(view, seat) for seat in one["seats"])
                by = f". {self.words.text('board.goal.by', names=done)}" if done else ""
                out.append(f"{one['id']}: {self.goal(one['id'])}{by}")
        agents = ", ".join(f"{self.named('countries', id)} {n}" for id, n in view["agents_left"].items())
        techs = sum(view["technology_deck"].values())
        return [*out, self.words.text("board.supply", list=agents, orders=view["order_deck"], techs=techs)]

    def tech(self, id: str) -> str:
        """A technology: name, number, flag and effect."""
        card = self.techs[id]
        return self.words.text(
            "board.tech",
            name=self.named("technologies", id),
            n=card["production"],
            country=self.named("countries", card["country"]),
            effect=self.words.text(f"tech.{id}"),
        )

    def goal(self, id: str) -> str:
        """An achievement and its points."""
        card = self.goals[id]
        name = self.named("achievements", id)
        return self.words.text("board.goal", goal=name, first=card["first"], later=card["later"])

    def desk_lines(self, view: View, seat: int) -> list[str]:
        """One player's desk."""
        desk = view["seats"][seat]
        words = self.words
        things = ", ".join(self.amount(thing, n) for thing, n in desk["things"].items())
        parts = [f"{desk['points']} {words.text('points')}", things]
        for piece, n in desk["hand"].items():
            store = desk["warehouse"][piece]
            parts.append(words.text("desk.piece", piece=self.named("pieces", piece), hand=n, store=store))
        at = desk["president"]
        parts.append(words.text("desk.president.at", place=self.cell(at)) if at else words.text("desk.president.hand"))
        if desk["technologies"]:
            parts.append("; ".join(self.tech(id) for id in desk["technologies"]))
        flags = [f"{self.named('countries', id)} {n}" for id, n in desk["flags"].items() if n]
        parts += [self.table.text("yokohama.flags", list=", ".join(flags))] if flags else []
        parts += [words.text("desk.agents", n=desk["agents_ready"])] if desk["agents_ready"] else []
        parts += [words.text("desk.merchants", n=desk["merchants_ready"])] if desk["merchants_ready"] else []
        parts += [words.text("desk.fulfilled", n=len(desk["fulfilled"]))] if desk["fulfilled"] else []
        out = [f"{self.who(view, seat)}: {'. '.join(parts)}"]
        for id in desk["orders"]:
            out.append(
                "  "
                + (words.text("desk.back") if id == "?" else f"{id}: {words.text('desk.order', order=self.order(id))}")
            )
        return out

    def tile(self, tile: dict[str, Any]) -> str:
        """What shops and a trading house bring on a building tile."""
        shops = "; ".join(f"{n}: {self.reward(reward)}" for n, reward in enumerate(tile["shops"], 1))
        house = f"{self.named('pieces', 'house')}: {self.reward(tile['house'])}"
        return f"{self.named('pieces', 'shop')}: {shops}. {house}"

    def explain(self, id: str) -> list[str]:
        out: list[str] = []
        if id in self.orders:
            out.append(f"{id}: {self.order(id)}")
        if id in self.techs:
            out.append(f"{id}: {self.tech(id)}")
        if kind_of(id) in self.locations:
            out.append(f"{id}: {self.cell(id)}. {self.effect(kind_of(id))}")
        if id in self.goals:
            out.append(f"{id}: {self.goal(id)}")
        if id in self.tokens or id == "free_merchant":
            out.append(f"{id}: {self.named('pieces', 'power_five')}: {self.token(id)}")
        if id in self.tiles:
            out.append(f"{id}: {self.tile(self.tiles[id])}")
        for group in ("things", "pieces", "countries"):
            if id in self.scene["names"][group]:
                out.append(f"{id}: {self.named(group, id)}")
        return out + self.explain_verb(id)
