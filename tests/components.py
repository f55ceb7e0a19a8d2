"""Component files for tests: a deck, costs and tokens that differ from the shipped ones."""

from __future__ import annotations

import json
from typing import Any

from kogge.games.registry import find_game


def own_orders() -> dict[str, Any]:
    """Yokohama with thirty-four orders of other names, each worth two points more."""
    orders = [
        {
            "id": f"mine_{number}",
            "cost": one["cost"],
            "reward": {**one["reward"], "points": one["reward"].get("points", 0) + 2},
            "country": one["country"],
        }
        for number, one in enumerate(find_game("yokohama").components()["orders"][:34], 1)
    ]
    return {"game": "yokohama", "components": "Two points more", "orders": orders}


def own_deck() -> dict[str, Any]:
    """Merchants of Europe with a deck of twelve lancers and five harvests, and cards that cost wool only."""
    parts = find_game("merchants").components()
    counts = {"lancer": 12, "harvest": 5}
    cards = [{"id": one["id"], "count": counts.get(one["id"], 0)} for one in parts["cards"]]
    return {
        "game": "merchants",
        "components": "Lancers and harvests",
        "cards": cards,
        "cost": {**parts["cost"], "card": ["wool"]},
    }


OWN = {"yokohama": own_orders, "merchants": own_deck}


def own_text(game: str) -> str:
    """A component file of that game."""
    return json.dumps(OWN[game]())
