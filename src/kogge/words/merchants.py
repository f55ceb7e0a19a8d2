"""Merchants of Europe in words."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final

from kogge.core.contract import View
from kogge.words.dictionary import Params, fill
from kogge.words.merchants_places import Hex, Place, Places
from kogge.words.speech import Mood, Speech

CROSSING: Final = re.compile(r"-?\d+,-?\d+[ns]")


class MerchantsSpeech(Speech):
    """Sentences of Merchants of Europe."""

    game = "merchants"

    def __init__(self, scene: View, language: str) -> None:
        super().__init__(scene, language)
        self.places = Places(scene)

    def phrase(self, action: str, step: str, mood: Mood) -> str:
        verb, *rest = action.split(" ")
        moved = len(rest) > 1 and verb in ("hire", "equip")
        template = self.sentence(mood, f"{verb}.move" if moved else verb)
        return action if template is None else fill(template, self.params(verb, rest))

    def params(self, verb: str, rest: list[str]) -> Params:
        """What fills the sentence of a verb."""
        a = rest[0] if rest else ""
        b = rest[1] if len(rest) > 1 else ""
        match verb:
            case "route" | "equip" | "go":
                return {"path": self.path(a), "n": b}
            case "hire" | "post" | "neutral" | "deliver":
                return {"city": self.city(a), "n": b}
            case "walk" | "step":
                return {"n": a, "place": self.place(b or a)}
            case "drive":
                return {"n": a, "path": self.path(b)}
            case "buy" | "get" | "discard" | "steal" | "give" | "want":
                return {"item": self.item(a)}
            case "exchange":
                return {"give": self.item(a), "take": self.item(b)}
            case "play" | "draw":
                return {"card": self.words.name("card", a)}
            case "shift":
                return {"from": self.hex(a), "hex": self.hex(b)}
            case "lay" | "robber" | "hide":
                return {"hex": self.hex(a)}
            case "share":
                return {"shares": self.shares(a)}
            case "pay":
                return {"seat": self.called(a), "gold": b}
        return {"n": a, "seat": self.called(a)}

    def namers(self) -> Mapping[str, Callable[[str], str]]:
        return {
            "path": self.path,
            "city": self.city,
            "good": self.item,
            "item": self.item,
            "missing": lambda ids: ", ".join(self.item(id) for id in ids.split(", ")),
            "card": lambda id: self.words.name("card", id),
            "hex": self.hex,
            "start": lambda id: self.path(id) if "/" in id else self.place(id),
            "to": self.place,
        }

    def city(self, id: str) -> str:
        """The name of a city."""
        return self.name(self.scene["names"]["cities"].get(id), id)

    def item(self, id: str) -> str:
        """A good, or gold."""
        return self.words.name("item", id)

    def place(self, vertex: str) -> str:
        """A city, or a crossing, which a city and its side tell apart, or the ground around it."""
        if not CROSSING.fullmatch(vertex):
            return self.city(vertex)
        place = self.places.crossing(vertex)
        return vertex if place is None else self._placed("place.crossing", place)

    def path(self, edge: str) -> str:
        """A path is named by the cities that it joins, by a city and the side, or by the ground on both sides."""
        place = self.places.path(edge)
        if place is None:
            return "–".join(self.city(end) for end in edge.split("/"))
        if len(place.cities) == 2:
            return "–".join(self.city(end) for end in place.cities)
        return self._placed("place.path", place)

    def _placed(self, key: str, place: Place) -> str:
        if place.cities:
            return self.words.text(key, city=self.city(place.cities[0]), side=self._side(place))
        return self.words.text(f"{key}.far", ground=self._ground(place), city=self.city(place.near))

    def _side(self, place: Place) -> str:
        return self.words.name("side", place.side)

    def _ground(self, place: Place) -> str:
        """The hexes that a place touches; where it is only one, the side of it."""
        ground = "/".join(self.terrain(one) for one in place.hexes) or self.words.text("terrain.sea")
        return f"{ground} ({self._side(place)})" if place.side else ground

    def terrain(self, one: Hex) -> str:
        """The ground of a hex with its printed number."""
        terrain = self.words.name("terrain", one["terrain"])
        return f"{terrain} {one['number']}" if one["number"] else terrain

    def hex(self, id: str) -> str:
        """Hexes have no names of their own: the ground, its number and a city tell them apart."""
        if id not in self.places.hexes:
            return id
        terrain = self.terrain(self.places.hexes[id])
        return self.words.text("place.hex", terrain=terrain, city=self.city(self.places.beside_hex(id)))

    def shares(self, text: str) -> str:
        """Gold by seat: `2-0-1`."""
        shares = [(self.called(str(n)), gold) for n, gold in enumerate(text.split("-"), 1) if gold != "0"]
        return ", ".join(self.words.text("share.seat", seat=seat, gold=gold) for seat, gold in shares)

    def facts(self, view: View, pending: View) -> list[str]:
        words, facts = self.words, pending["facts"]
        out = [words.text(f"facts.{name}", n=facts[name]) for name in ("left", "which") if name in facts]
        way = view["way"]
        if way is not None:
            out.append(words.text("facts.paid", n=way["paid"]))
        if pending["name"] == "turn" and view["bought"]:
            out.append(words.text("facts.buys", n=view["bought"]))
        return out
