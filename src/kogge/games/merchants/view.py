"""What a seat may see, and what never changes during a match."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from kogge.core.contract import Step, View
from kogge.games.merchants.board import (
    CARD_KINDS,
    CARDS,
    COLOURS,
    DATA,
    GOODS_AND_GOLD,
    KINDS,
    TERRAINS,
    Board,
    city_names,
    coordinates,
    point,
)
from kogge.games.merchants.build import FreeRoute, Pathfind
from kogge.games.merchants.cards import Draw, Harvest
from kogge.games.merchants.connection import Pay, Share
from kogge.games.merchants.drive import Driving
from kogge.games.merchants.found import Token, TurnUp
from kogge.games.merchants.notation import FORMS, write_share
from kogge.games.merchants.production import Discard
from kogge.games.merchants.reach import reach_view
from kogge.games.merchants.robber import Steal
from kogge.games.merchants.setup import OpeningPost
from kogge.games.merchants.state import EMPTY, NEUTRAL_POST, WATCHERS, Merchants
from kogge.games.merchants.trade import EVERYBODY, Answer, Compose, count_in
from kogge.games.merchants.walk import Walking


def card_counts(s: Merchants, cells: Any, start: int) -> dict[str, int]:
    """Development cards by name, those that are there."""
    return {CARDS[card]: int(cells[start + card]) for card in range(CARD_KINDS) if cells[start + card] > 0}


def bundle_view(bundle: i64) -> dict[str, int]:
    """What is in an offer."""
    return {GOODS_AND_GOLD[item]: int(count_in(bundle, item)) for item in range(6) if count_in(bundle, item) > 0}


def seat_view(s: Merchants, p: int, viewer: int | None) -> dict[str, Any]:
    """One player; cards only for their owner (M2.6, M7.1), of other hands what the viewer could have counted."""
    board = s.board
    fresh = sum(s.fresh) if p == s.active else 0
    out: dict[str, Any] = {
        "colour": COLOURS[p],
        "gold": int(s.gold[p]),
        "hand_size": int(s.size[p]),
        "cards_held": int(s.cards_of(p)),
        "cards_bought": int(fresh),
        "posts_left": int(s.stock[p]),
        "goods_left": int(s.goods[p]),
        "goods_free": int(s.free_goods(p)),
        "routes_left": int(s.supply[p]),
        "merchants": [board.vertices[at] if at >= 0 else None for at in s.merchants[p * 2 : p * 2 + 2]],
        "caravans": [board.edges[at] if at >= 0 else None for at in s.caravans[p * 2 : p * 2 + 2]],
    }
    watcher = int(s.n) if viewer is None else viewer
    counted = {KINDS[kind]: int(s.known[(p * 5 + kind) * WATCHERS + watcher]) for kind in range(5)}
    out["counted"] = {kind: count for kind, count in counted.items() if count > 0}
    if viewer == p:
        out["hand"] = {KINDS[kind]: int(s.hand[p * 5 + kind]) for kind in range(5)}
        out["cards"] = card_counts(s, s.cards, p * CARD_KINDS)
        out["fresh"] = card_counts(s, s.fresh, 0) if p == s.active else {}
    return out


def owner_view(owner: i64) -> int | str:
    """A seat, or `neutral`."""
    return "neutral" if owner == NEUTRAL_POST else int(owner - 1)


def trade_view(s: Merchants) -> dict[str, Any] | None:
    """The offer on the table: said aloud, so everybody sees it."""
    out: dict[str, Any] = {}
    for step in s.agenda:
        if isinstance(step, Answer):
            out["offer"] = {"seat": int(step.trader), "give": bundle_view(step.give), "want": bundle_view(step.want)}
        elif isinstance(step, Compose):
            draft: dict[str, Any] = {
                "seat": int(step.player),
                "give": bundle_view(step.give),
                "want": bundle_view(step.want),
            }
            draft["to"] = None if step.to == EVERYBODY else int(step.to)
            out["draft"] = draft
    bids: list[dict[str, Any]] = []
    for p in range(int(s.n)):
        if s.bids[p * 2] != 0:
            bids.append({"seat": p, "get": bundle_view(s.bids[p * 2]), "give": bundle_view(s.bids[p * 2 + 1])})
    if bids:
        out["bids"] = bids
    return out if out else None


def way_view(s: Merchants) -> dict[str, Any] | None:
    """A merchant or caravan on its way, and how far it is paid for."""
    for step in s.agenda:
        if isinstance(step, Walking):
            return {"merchant": int(step.walker & 1) + 1, "paid": int(step.left), "card": step.extends == 0}
        if isinstance(step, Driving):
            return {"caravan": int(step.caravan & 1) + 1, "paid": int(step.left), "card": step.extends == 0}
    return None


def pending_view(s: Merchants, step: Step[Any]) -> dict[str, Any]:
    """One pending decision and what it is about; nothing of that is secret."""
    board = s.board
    out: dict[str, Any] = {"name": step.name, "seat": int(step.player) if step.player >= 0 else None}
    if isinstance(step, (Discard, Pathfind, Harvest)):
        out["left"] = int(step.left)
    elif isinstance(step, OpeningPost):
        out["which"] = int(step.which)
    elif isinstance(step, FreeRoute):
        out["edge"] = board.edges[step.edge]
    elif isinstance(step, Token):
        out["city"] = board.cities[step.city]
    elif isinstance(step, TurnUp):
        out["hex"] = board.hexes[step.hex]
    elif isinstance(step, Steal):
        out["thief"] = int(step.thief)
        out["victim"] = int(step.victim)
    elif isinstance(step, Draw):
        out["buyer"] = int(step.buyer)
    elif isinstance(step, (Share, Pay)):
        out["shares"] = [write_share(s, share) for share in step.shares]
        if isinstance(step, Pay):
            ways = [step.way(s, share) for share in step.shares]
            out["ways"] = ["; ".join([FORMS.write(s, action) for action in way]) for way in ways]
    return out


def fees_view(s: Merchants) -> list[list[int]]:
    """M6.2: for each caravan of the active player, the seats it has paid this turn."""
    return [[p for p in range(int(s.n)) if (int(s.fees) >> (i * 4 + p)) & 1 == 1] for i in range(2)]


def private_view(s: Merchants, seat: int | None) -> View:
    """The players' hands as far as the viewer knows them, and how far the viewer's own pieces could go."""
    return {
        "seat": seat,
        "seats": [seat_view(s, p, seat) for p in range(int(s.n))],
        "reach": reach_view(s, seat),
    }


def public_view(s: Merchants) -> View:
    """The table as everybody sees it."""
    board = s.board
    posts: dict[str, Any] = {}
    for city in range(board.n_cities):
        if s.posts[city] != EMPTY:
            under = None if s.under[city] == EMPTY else int(s.under[city] - 1)
            posts[board.cities[city]] = {"owner": owner_view(s.posts[city]), "goods": under}
    routes = {board.edges[e]: int(s.routes[e] - 1) for e in range(board.n_edges) if s.routes[e] != EMPTY}
    tokens = {
        board.hexes[h]: int(s.number[h]) for h in range(board.n_hexes) if board.printed[h] == 0 and s.number[h] != 0
    }
    return {
        "game": "merchants",
        "board": board.name,
        "turn": int(s.turn),
        "first": int(s.first),
        "active": int(s.active),
        "posts": posts,
        "routes": routes,
        "tokens": tokens,
        "reserve": {TERRAINS[t]: _bits(int(s.reserve_of(t))) for t in range(5)},
        "robber": board.hexes[s.robber] if s.robber >= 0 else None,
        "bank": {KINDS[kind]: int(s.bank[kind]) for kind in range(5)},
        "deck": int(s.deck_size()),
        "pile": card_counts(s, s.pile, 0),
        "bought": int(s.bought),
        "played": int(s.played),
        "offers_left": int(s.most_offers - s.offered),
        "fees": fees_view(s),
        "started": [board.edges[edge] if edge >= 0 else None for edge in (s.start_1, s.start_2)],
        "trade": trade_view(s),
        "way": way_view(s),
        "pending": [pending_view(s, step) for step in s.agenda[::-1]],
        "ended": int(s.ended),
    }


def _bits(mask: int) -> int:
    return mask.bit_count()


def scene_of(board: Board) -> View:
    """Map, coordinates and names: x in half hex widths, y in half hex sides, growing east and south."""
    names = DATA.read("names")
    hexes: list[dict[str, Any]] = []
    for one in board.data["hexes"]:
        q, r = coordinates(one["at"])
        cell: dict[str, Any] = {
            "id": one["at"],
            "at": [2 * q + r, 3 * r],
            "terrain": one["terrain"],
            "region": one["region"],
        }
        cell["number"] = one.get("number")
        hexes.append(cell)
    edges: list[dict[str, Any]] = []
    for e in range(board.n_edges):
        ends = [board.vertices[board.edge_a[e]], board.vertices[board.edge_b[e]]]
        edges.append({"id": board.edges[e], "ends": ends, "double": board.double[e] == 1, "sea": at_sea(board, e)})
    cities: list[dict[str, Any]] = []
    for c in range(board.n_cities):
        city: dict[str, Any] = {"id": board.cities[c], "corner": board.corners[board.city_vertex[c]]}
        city["purple"] = board.purple[c] == 1
        city["gold"] = int(board.coast_gold[c])
        city["hexes"] = [board.hexes[h] for h in board.city_hexes[c * 3 : c * 3 + 3] if h >= 0]
        cities.append(city)
    return {
        "board": board.name,
        "title": board.data["title"],
        "provenance": board.data.get("provenance", ""),
        "hexes": hexes,
        "sea": [_sea(place) for place in board.data["sea"]],
        "beyond": [_sea(place) for place in board.data["beyond"]],
        "vertices": {board.vertices[v]: list(point(board.corners[v])) for v in range(board.n_vertices)},
        "edges": edges,
        "cities": cities,
        "reserve": _sea(board.data["reserve_at"]),
        "pieces": board.pieces.data,
        "goods": board.data["goods"],
        "posts": board.data["posts"],
        "colours": list(COLOURS),
        "names": {
            "cities": city_names(board.data),
            "resources": names["resources"],
            "terrains": names["terrains"],
            "colours": names["colours"],
            "cards": names["cards"],
        },
    }


def at_sea(board: Board, edge: i64) -> bool:
    """Whether a path leads over water."""
    ends = {board.corners[board.edge_a[edge]], board.corners[board.edge_b[edge]]}
    return any(set(path.split("/")) == ends for path in board.data["sea_paths"])


def _sea(place: str) -> dict[str, Any]:
    q, r = coordinates(place)
    return {"id": place, "at": [2 * q + r, 3 * r]}
