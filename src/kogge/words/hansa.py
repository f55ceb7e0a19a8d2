"""Hansa Teutonica in words."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from kogge.core.contract import View
from kogge.words.dictionary import Params, fill
from kogge.words.speech import Mood, Speech


class HansaSpeech(Speech):
    """Sentences of Hansa Teutonica."""

    game = "hansa"

    def phrase(self, action: str, step: str, mood: Mood) -> str:
        verb, *rest = action.split(" ")
        if verb == "use" and rest:
            verb = f"use {rest.pop(0)}"
        template = self.sentence(mood, verb)
        return action if template is None else fill(template, self.params(verb, rest))

    def params(self, verb: str, rest: list[str]) -> Params:
        """What fills the sentence of a verb."""
        a = rest[0] if rest else ""
        b = rest[1] if len(rest) > 1 else ""
        words = self.words
        match verb:
            case "income":
                return {"what": ", ".join(self.counted(part) for part in rest)}
            case "place" | "displace" | "put":
                return {"kind": self.worker(a), "post": self.post(b)}
            case "move" | "lift" | "use move3":
                return {"post": self.post(a)}
            case "establish" | "use tax" | "use block":
                return {"route": self.route(a)}
            case "office" | "neutral":
                return {"city": self.city(a)}
            case "extra" | "green":
                return {"kind": self.worker(a), "city": self.city(b)}
            case "develop" | "use develop":
                return {"track": words.name("track", a)}
            case "pay" | "hire":
                return {"kind": self.worker(a)}
            case "favour" | "offer":
                return {"favour": words.name("favour", a)}
            case "draw" | "flip":
                return {"marker": words.name("marker", a)}
            case "lay" | "gold":
                return {"marker": words.name("marker", a), "route": self.route(b)}
            case "use swap":
                city, _, n = a.rpartition(".")
                return {"city": self.city(city), "n": n, "next": int(n) + 1}
            case "use exchange":
                return {"seat": self.called(a), "marker": words.name("marker", b)}
        return {"n": a, "seat": self.called(a)}

    def namers(self) -> Mapping[str, Callable[[str], str]]:
        words = self.words
        return {
            "post": self.post,
            "route": self.route,
            "city": self.city,
            "slot": self.slot,
            "kind": lambda id: words.text("kind.m" if id == "merchant" else "kind.t"),
            "country": lambda id: words.name("country", id.lower()),
            "marker": lambda id: words.name("marker", id),
            "track": lambda id: words.name("track", id),
            "colour": lambda id: words.name("colour", id),
            "favour": lambda id: words.name("favour", id),
        }

    def city(self, id: str) -> str:
        """The name of a city."""
        return self.name(self.scene["names"].get(id), id)

    def route(self, id: str) -> str:
        """`hamburg-lubeck`: the cities that it joins."""
        return "–".join(self.city(end) for end in id.split("-"))

    def post(self, id: str) -> str:
        """`hamburg-lubeck.2`: the second post of the route."""
        route, _, n = id.rpartition(".")
        return self.words.text("post", n=n, route=self.route(route))

    def slot(self, id: str) -> str:
        """`perleberg.2`: the city and the number of the slot."""
        return re.sub(r"^(.*)\.(\d+)$", lambda found: f"{self.city(found[1])} {found[2]}", id)

    def counted(self, part: str) -> str:
        """`2m`: two merchants."""
        return f"{part[:-1]} × {self.words.text('kind.m' if part.endswith('m') else 'kind.t')}"

    def worker(self, text: str) -> str:
        """`t`, `2m`, `nt`, `t@wales`: the kind, with whose it is if it is not one's own."""
        name, _, country = text.partition("@")
        owner = name[:-1]
        words = self.words
        whose = "" if not owner else f" ({words.text('kind.n')})" if owner == "n" else f" ({self.called(owner)})"
        home = words.find(f"country.{country}") if country else None
        return words.text("kind.m.to" if name.endswith("m") else "kind.t.to") + whose + (f" [{home}]" if home else "")

    def facts(self, view: View, pending: View) -> list[str]:
        words = self.words
        if pending["name"] == "turn":
            return [words.text("left", n=view["left"])]
        facts = pending["facts"]
        held = facts.get("hand", [facts["worker"]] if isinstance(facts.get("worker"), str) else [])
        out = [words.text("facts.hand", what=", ".join(self.held(str(text)) for text in held))] if held else []
        for name in ("lifts", "due", "extras", "count"):
            if isinstance(facts.get(name), int) and facts[name] > 0:
                out.append(words.text(f"facts.{name}", n=facts[name]))
        return out

    def held(self, text: str) -> str:
        """A worker in hand, with its owner."""
        worker = text.partition("@")[0]
        kind = self.words.text("kind.m" if worker.endswith("m") else "kind.t")
        return f"{kind} ({worker[:-1]})" if worker[:-1] else kind
