"""Yokohama in words."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from kogge.core.contract import View
from kogge.words.dictionary import Params, fill
from kogge.words.speech import Mood, Speech

PLACES: Final = frozenset(
    ("place", "enter", "walk", "tram", "ride", "collect", "deploy", "lift", "drop", "station", "agent", "merchant")
) | {"envoy"}


def kind_of(cell: str) -> str:
    """`copper_mine2` is the second copper mine."""
    return re.sub(r"\d+$", "", cell)


class YokohamaSpeech(Speech):
    """Sentences of Yokohama."""

    game = "yokohama"

    def __init__(self, scene: View, language: str) -> None:
        super().__init__(scene, language)
        parts = scene["components"]
        self.control: dict[str, Any] = parts["control"]
        self.exchange: dict[str, int] = parts["locations"]["exchange"]
        self.orders = by_id(parts["orders"]["orders"])
        self.techs = by_id(parts["technologies"]["technologies"])
        self.tiles = by_id(parts["buildings"]["buildings"])
        self.tokens = by_id(parts["tokens"]["power_five"])
        self.goals = by_id(parts["achievements"]["achievements"])
        self.locations = by_id(parts["locations"]["locations"])

    def phrase(self, action: str, step: str, mood: Mood) -> str:
        verb, a, b, c = (*action.split(" "), "", "", "", "")[:4]
        variant = variant_of(verb, a, b, c, step)
        template = self.sentence(mood, f"{verb}.{variant}") if variant else None
        if template is None:
            template = self.sentence(mood, verb)
        return action if template is None else fill(template, self.params(verb, a, b))

    def params(self, verb: str, a: str, b: str) -> Params:
        """What fills the sentence of a verb."""
        unit = self.amount("yen", self.control["unit_price"]["yen"])
        if verb in PLACES:
            return {"place": self.cell(a)}
        match verb:
            case "buy" | "sell":
                return {"thing": self.named("things", a), "price": self.amount("yen", self.exchange.get(a, 0))}
            case "gain":
                return {"thing": self.named("things", a)}
            case "offer" | "pay":
                return {"what": unit if a == "yen" else self.amount(a, 1)}
            case "pray":
                return {"n": a, "reward": self.reward(self.control["church"][int(a) - 1]["reward"])}
            case "declare":
                return {"n": a, "reward": self.reward(self.control["customs"][int(a) - 1]["reward"])}
            case "hire":
                return {"piece": self.named("pieces", a)}
            case "research" | "tech":
                return {"tech": self.named("technologies", a)}
            case "order" | "fulfil" | "keep" | "deal":
                return {"order": self.order(a), "price": unit}
            case "achieve" | "goal":
                return {"goal": self.named("achievements", a)}
            case "claim" | "bonus":
                return {"country": self.named("countries", a)}
            case "site":
                return {"n": a, "place": self.named("locations", b)}
            case "token":
                return {"n": a, "reward": self.token(b)}
        return {"n": a, "seat": self.called(a)}

    def namers(self) -> Mapping[str, Callable[[str], str]]:
        return {
            "place": self.cell,
            "start": self.cell,
            "thing": lambda id: self.named("things", id),
            "piece": lambda id: self.named("pieces", id),
            "tech": lambda id: self.named("technologies", id),
            "order": self.order,
            "goal": lambda id: self.named("achievements", id),
            "country": lambda id: self.named("countries", id),
            "missing": lambda ids: re.sub("[a-z]+", lambda found: self.named("things", found[0]), ids),
        }

    def named(self, group: str, id: str) -> str:
        """A name that comes with the scene."""
        return self.name(self.scene["names"].get(group, {}).get(id), id)

    def cell(self, cell: str) -> str:
        """A location; the second of its kind has a number."""
        name = self.named("locations", kind_of(cell))
        return name if cell == kind_of(cell) else self.words.text("cell.second", name=name)

    def amount(self, thing: str, n: int) -> str:
        """`¥4`, `3 tea`."""
        if self.words.find(f"n.{thing}") is not None:
            return self.words.text(f"n.{thing}", n=n)
        return self.words.text("n.thing", n=n, name=self.named("things", thing))

    def reward(self, reward: Mapping[str, int] | None) -> str:
        """What something brings."""
        parts = [self.amount(thing, n) for thing, n in (reward or {}).items()]
        return ", ".join(parts) if parts else self.words.text("n.none")

    def order(self, id: str) -> str:
        """An order card: the country, what it takes and what it brings."""
        order = self.orders.get(id)
        if order is None:
            return id
        return self.words.text(
            "board.order",
            country=self.named("countries", order["country"]),
            cost=self.reward(order["cost"]),
            reward=self.reward(order["reward"]),
        )

    def token(self, token: str) -> str:
        """A power-5 token."""
        if token == "free_merchant":
            return self.named("pieces", "merchant")
        return self.reward(self.tokens[token]["reward"] if token in self.tokens else None)

    def facts(self, view: View, pending: View) -> list[str]:
        words, facts = self.words, pending["facts"]
        out: list[str] = []
        if "placed" in facts:
            out.append(words.text("facts.placed", n=facts["placed"], most=facts.get("most", 0)))
        elif "most" in facts:
            out.append(words.text("facts.most", n=facts["most"]))
        out += [
            words.text(f"facts.{name}", n=facts[name]) for name in ("left", "faith", "due", "power") if name in facts
        ]
        if pending["name"] == "port" and facts.get("taken") == 1:
            out.append(words.text("facts.second", price=self.amount("yen", self.control["unit_price"]["yen"])))
        if isinstance(facts.get("here"), str):
            out.append(words.text("facts.here", place=self.cell(facts["here"])))
        return [*out, words.text("board.last")] if view["last_turn"] > 0 else out


def variant_of(verb: str, a: str, b: str, c: str, step: str) -> str:
    """Which sentence of a verb: by the price, by where an assistant comes from, by what is ended, or unseen."""
    if verb == "done":
        return step
    if verb == "order":
        return c
    if verb in ("pray", "declare"):
        return b
    return "?" if a == "?" else ""


def by_id(cards: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """Cards by their id."""
    return {card["id"]: card for card in cards}
