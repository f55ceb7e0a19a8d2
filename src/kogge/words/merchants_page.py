"""Merchants of Europe as a page of plain language, and what its words mean."""

from __future__ import annotations

from typing import Any, Final

from kogge.core.contract import View
from kogge.words.merchants import CROSSING, MerchantsSpeech

YIELD: Final = {"forest": "wood", "pasture": "wool", "field": "grain", "mountain": "ore", "saltworks": "salt"}
DICE: Final = 7  # the likeliest sum of two dice, in six ways of 36


class MerchantsPage(MerchantsSpeech):
    """Describes the table and explains ids."""

    def points(self, view: View) -> list[str]:
        label = self.words.text("points")
        return [f"{self.who(view, seat)}: {desk['goods_left']} {label}" for seat, desk in enumerate(view["seats"])]

    def pages(self, view: View) -> list[str]:
        table = self.table
        out = [table.text("merchants.cities"), *self.city_lines(view)]
        out += ["", table.text("merchants.routes"), *self.route_lines(view)]
        out += ["", table.text("merchants.hexes"), *self.hex_lines(view)]
        out += ["", *self.bank_lines(view), *self.trade_lines(view), "", table.text("desks")]
        out += [line for seat in range(len(view["seats"])) for line in self.desk_lines(view, seat)]
        return out

    def city_lines(self, view: View) -> list[str]:
        """Cities with a post, and which ones are still empty."""
        taken = [self.city_text(view, id) for id in view["posts"]]
        empty = [f"{id} ({self.city(id)})" for id in self.places.cities if id not in view["posts"]]
        return [*taken, f"{self.table.text('empty')}: {', '.join(empty)}"] if empty else taken

    def city_text(self, view: View, id: str) -> str:
        """A city: its post, and whose goods lie there."""
        post = view["posts"][id]
        words = self.words
        neutral = post["owner"] == "neutral"
        parts = [
            words.text("board.neutral") if neutral else words.text("board.post", name=self.who(view, post["owner"]))
        ]
        if post["goods"] is not None:
            parts.append(words.text("board.goods", name=self.who(view, post["goods"])))
        return f"{id} ({self.city(id)}): {'. '.join(parts)}"

    def route_lines(self, view: View) -> list[str]:
        """Routes by owner."""
        out: list[str] = []
        for seat in range(len(view["seats"])):
            mine = [f"{id} ({self.path(id)})" for id, owner in view["routes"].items() if owner == seat]
            if mine:
                out.append(f"{self.who(view, seat)}: {'; '.join(mine)}")
        return out or [self.table.text("none")]

    def hex_lines(self, view: View) -> list[str]:
        """What each number brings, the robber, and the hexes without a number."""
        numbers: dict[int, list[str]] = {}
        blank: list[str] = []
        for id, one in self.places.hexes.items():
            number = one["number"] or view["tokens"].get(id)
            if number:
                item = self.item(YIELD[one["terrain"]])
                numbers.setdefault(number, []).append(f"{id} {item} ({self.city(self.places.beside_hex(id))})")
            else:
                blank.append(f"{id} ({self.hex(id)})")
        out = [f"{number}: {', '.join(numbers[number])}" for number in sorted(numbers)]
        out += [self.table.text("merchants.blank", list="; ".join(blank))] if blank else []
        return [*out, self.robber_line(view)] if view["robber"] else out

    def robber_line(self, view: View) -> str:
        """Where the robber is."""
        id = view["robber"]
        item = self.item(YIELD[self.places.hexes[id]["terrain"]])
        return f"{id} ({self.hex(id)}): {self.words.text('board.robbed', item=item)}"

    def bank_lines(self, view: View) -> list[str]:
        """What is left in the bank, and prices."""
        words = self.words
        bank = ", ".join(words.text("desk.held", n=n, item=self.item(id)) for id, n in view["bank"].items())
        cost = "; ".join(
            f"{words.name('cost', id)}: {', '.join(self.item(one) for one in price)}"
            for id, price in self.scene["pieces"]["cost"].items()
        )
        return [
            f"{words.text('offers.bank')}: {bank}. {words.text('offers.deck', n=view['deck'])}",
            f"{words.text('offers.costs')}: {cost}",
        ]

    def trade_lines(self, view: View) -> list[str]:
        """The offer on the table."""
        trade = view["trade"]
        if trade is None:
            return []
        table = self.table
        out: list[str] = []
        for key in ("draft", "offer"):
            if key in trade:
                one = trade[key]
                give, want = self.bundle(one["give"]), self.bundle(one["want"])
                out.append(table.text(f"merchants.{key}", who=self.who(view, one["seat"]), give=give, want=want))
        for bid in trade.get("bids", []):
            get, give = self.bundle(bid["get"]), self.bundle(bid["give"])
            out.append(table.text("merchants.bid", who=self.who(view, bid["seat"]), get=get, give=give))
        return out

    def bundle(self, bundle: dict[str, int]) -> str:
        """What is in an offer."""
        held = [self.words.text("desk.held", n=n, item=self.item(id)) for id, n in bundle.items()]
        return ", ".join(held) or self.words.text("trade.nothing")

    def desk_lines(self, view: View, seat: int) -> list[str]:
        """One player's desk."""
        desk = view["seats"][seat]
        words = self.words
        goods = words.text("desk.goods", n=desk["goods_left"], all=self.all_goods(view), free=desk["goods_free"])
        parts = [goods, words.text("desk.gold", n=desk["gold"])]
        if "hand" in desk:
            parts.append(f"{words.text('desk.hand')}: {self.bundle({k: n for k, n in desk['hand'].items() if n})}")
        else:
            parts.append(words.text("desk.sum", n=desk["hand_size"]))
            if desk["counted"]:
                parts.append(words.text("desk.counted", items=self.bundle(desk["counted"])))
        parts += self.card_parts(desk)
        parts += self.piece_parts(desk)
        parts.append(words.text("desk.routes", n=desk["routes_left"]))
        return [f"{self.who(view, seat)}: {'. '.join(parts)}"]

    def all_goods(self, view: View) -> int:
        """The goods that a player begins with."""
        return int(self.scene["goods"].get(str(len(view["seats"])), 0))

    def card_parts(self, desk: dict[str, Any]) -> list[str]:
        """Development cards: one's own by name, others' by number."""
        words = self.words
        if "cards" not in desk:
            return [words.text("desk.sumcards", n=desk["cards_held"])] if desk["cards_held"] else []
        out: list[str] = []
        for key, label in (("cards", "desk.cards"), ("fresh", "desk.fresh")):
            if desk[key]:
                cards = ", ".join(f"{n} × {words.name('card', id)} [{id}]" for id, n in desk[key].items())
                out.append(f"{words.text(label)}: {cards}")
        return out

    def piece_parts(self, desk: dict[str, Any]) -> list[str]:
        """Where merchants and caravans stand."""
        out: list[str] = []
        for key, piece, name in (("merchants", "merchant", self.place), ("caravans", "caravan", self.path)):
            for n, at in enumerate(desk[key], 1):
                if at is not None:
                    out.append(f"{self.words.text('piece.' + piece)} {n}: {name(at)} [{at}]")
        return out

    def explain(self, id: str) -> list[str]:
        words = self.words
        out = self.explained(id, "item", "terrain", "card", "cost")
        if id in self.places.cities:
            out.append(f"{id}: {self.city_kind(id)}")
        elif CROSSING.fullmatch(id) and self.places.crossing(id) is not None:
            out.append(f"{id}: {self.place(id)}")
        if id in self.places.ends:
            out.append(f"{id}: {self.path(id)}")
        if id in self.places.hexes:
            out.append(f"{id}: {self.hex_kind(id)}")
        if id in ("merchant", "caravan"):
            out.append(f"{id}: {words.text('piece.' + id)}")
        return out + self.explain_verb(id)

    def city_kind(self, id: str) -> str:
        """A city as it is printed."""
        city = self.places.cities[id]
        parts = [f"{self.city(id)}: {self.words.text('board.purple' if city['purple'] else 'board.brown')}"]
        parts += [self.words.text("board.coast", n=city["gold"])] if city["gold"] else []
        return ". ".join([*parts, ", ".join(self.hex(one) for one in city["hexes"])])

    def hex_kind(self, id: str) -> str:
        """A hex as it is printed."""
        one = self.places.hexes[id]
        terrain = self.words.name("terrain", one["terrain"])
        if not one["number"]:
            return f"{self.hex(id)}. {self.words.text('board.blank', terrain=terrain)}"
        odds = DICE - 1 - abs(DICE - one["number"])
        item = self.item(YIELD[one["terrain"]])
        told = self.words.text("board.hex", terrain=terrain, item=item, n=one["number"], odds=odds)
        return f"{self.hex(id)}. {told}"
