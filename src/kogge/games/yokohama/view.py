"""What a seat may see, and states it cannot tell from the true one.

Hidden in this game are the orders in others' hands and the order each player put back into the box (Y2.1). Cards that
nobody has seen do not exist before NATURE draws them. An order taken from a port was seen by all, so a guess leaves it
where it is, though the view covers every hand; only what was dealt at set-up is dealt again.
"""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from kogge.core.bits import bit
from kogge.core.contract import Seat, Step, View
from kogge.core.dealer import Dealer
from kogge.core.options import Options
from kogge.games.yokohama.board import (
    COUNTRIES,
    DATA,
    LOTS,
    N_COUNTRIES,
    PIECES,
    SHOP_CELLS,
    SLOTS,
    THINGS,
    Board,
    load_board,
)
from kogge.games.yokohama.state import (
    AGENTS,
    AGENTS_READY,
    BONUS_FLAG,
    BONUS_READY,
    BOXED,
    DESK,
    FLAGS,
    FULFILLED,
    GOALS,
    HAND,
    IN_HAND,
    MERCHANTS_READY,
    MOST_POWER,
    NEUTRAL,
    NOWHERE,
    ORDER_COUNT,
    ORDERS,
    POINTS,
    PRODUCED,
    SECRET,
    STORE,
    TECHS,
    TOKENS_TAKEN,
    UNKNOWN,
    USED_AGENT,
    USED_MILL,
    USED_UNIVERSITY,
    Yokohama,
)


def members(mask: i64, names: list[str]) -> list[str]:
    """The names of a set of numbers."""
    return [name for i, name in enumerate(names) if int(mask) >> i & 1]


def seat_view(s: Yokohama, p: int, viewer: int | None) -> dict[str, Any]:
    """One desk; orders at hand and in the box only for their owner."""
    box = s.board.box
    d = p * DESK
    hand = [box.orders[s.desk[d + ORDERS + k] - 1] for k in range(s.desk[d + ORDER_COUNT])]
    boxed = box.orders[s.desk[d + BOXED] - 1] if s.desk[d + BOXED] > 0 else ""
    at = int(s.president[p])
    return {
        "points": int(s.desk[d + POINTS]),
        "things": {THINGS[k]: int(s.desk[d + k]) for k in range(len(THINGS))},
        "hand": {PIECES[k]: int(s.desk[d + HAND + k]) for k in range(3)},
        "warehouse": {PIECES[k]: int(s.desk[d + STORE + k]) for k in range(3)},
        "president": None if at == IN_HAND else s.cell_name(at),
        "technologies": members(s.desk[d + TECHS], box.techs),
        "production": int(s.desk[d + PRODUCED]),
        "orders": hand if viewer == p else ["?"] * len(hand),
        "boxed": boxed if viewer == p or not boxed else "?",
        "fulfilled": members(s.desk[d + FULFILLED], box.orders),
        "flags": {COUNTRIES[k]: int(s.desk[d + FLAGS + k]) for k in range(N_COUNTRIES)},
        "agents": {COUNTRIES[k]: int(s.desk[d + AGENTS + k]) for k in range(N_COUNTRIES)},
        "agents_ready": int(s.desk[d + AGENTS_READY]),
        "power_tokens": int(s.desk[d + TOKENS_TAKEN]),
        "merchants_ready": int(s.desk[d + MERCHANTS_READY]),
        "reward_token": COUNTRIES[s.desk[d + BONUS_FLAG] - 1] if s.desk[d + BONUS_FLAG] > 0 else None,
        "reward_token_ready": bool(s.desk[d + BONUS_READY]),
        "achievements": [tile for tile in range(3) if int(s.desk[d + GOALS]) >> tile & 1],
    }


def location_view(s: Yokohama, c: int) -> dict[str, Any]:
    """One place of the city."""
    box = s.board.box
    kind = int(s.sites[c])
    if kind == UNKNOWN:
        return {"name": s.cell_name(c), "kind": None}
    seats = range(int(s.n))
    return {
        "name": s.cell_name(c),
        "kind": box.kinds[kind],
        "tile": box.tiles[s.tiles[c]] if s.tiles[c] != UNKNOWN else None,
        "token": box.tokens[s.tokens[c] - 1] if s.tokens[c] > 0 else None,
        "assistants": [int(s.men[p * s.cells + c]) for p in seats],
        "presidents": [p for p in seats if s.president[p] == c],
        "shops": [owner_view(s.lots[c * LOTS + k]) for k in range(SHOP_CELLS)],
        "house": owner_view(s.lots[c * LOTS + SHOP_CELLS]),
        "station": bool(s.station == c),
        "power": [int(s.power(p, c)) for p in seats],
        "power_visited": [int(min(s.power(p, c) + (s.president[p] != c), MOST_POWER)) for p in seats],
    }


def owner_view(owner: i64) -> int | str | None:
    """A seat, `neutral`, or nobody."""
    if owner == NEUTRAL:
        return "neutral"
    return int(owner) - 1 if owner > 0 else None


def slots_view(s: Yokohama, cells: Any, names: list[str]) -> dict[str, list[str | None]]:
    """The boards A and B, slot by slot; a board that is not in play has only empty slots."""
    out: dict[str, list[str | None]] = {}
    for side in range(2):
        row = [int(cells[side * SLOTS + slot]) for slot in range(SLOTS)]
        out["ab"[side]] = [names[card - 1] if card > 0 else None for card in row]
    return out


def unseen_by(s: Yokohama, viewer: int | None) -> list[str]:
    """Orders that lie nowhere the viewer can look: in the deck, in the box, in others' hands."""
    hidden = int(s.unseen)
    for p in range(int(s.n)):
        if p != viewer:
            hidden |= hidden_of(s, p, True)
    return members(hidden, s.board.box.orders)


def hidden_of(s: Yokohama, p: int, whole_hand: bool) -> int:
    """A seat's orders that others can't look at, as bits: the whole hand, or only those that were never shown."""
    d = p * DESK
    out = int(s.desk[d + SECRET])
    if whole_hand:
        for k in range(int(s.desk[d + ORDER_COUNT])):
            out |= 1 << int(s.desk[d + ORDERS + k] - 1)
    if s.desk[d + BOXED] > 0:
        out |= 1 << int(s.desk[d + BOXED] - 1)
    return out


def private_view(s: Yokohama, seat: int | None) -> View:
    """The desks, and the orders that lie nowhere the viewer can look."""
    return {
        "seat": seat,
        "unseen_orders": unseen_by(s, seat),
        "seats": [seat_view(s, p, seat) for p in range(int(s.n))],
    }


def public_view(s: Yokohama) -> View:
    """The table as everybody sees it."""
    box = s.board.box
    once = (("agent", USED_AGENT), ("spinning_mill", USED_MILL), ("university", USED_UNIVERSITY))
    return {
        "game": "yokohama",
        "board": s.board.name,
        "turn": int(s.turn),
        "last_turn": int(s.last_turn),
        "first": int(s.first),
        "active": int(s.active),
        "used": [name for name, bit in once if s.used & bit != 0],
        "locations": [location_view(s, c) for c in range(int(s.cells))],
        "station": None if s.station == NOWHERE else s.cell_name(s.station),
        "church": [owner_view(owner) for owner in s.church],
        "customs": [owner_view(owner) for owner in s.customs],
        "laboratories": slots_view(s, s.lab, box.techs),
        "ports": slots_view(s, s.port, box.orders),
        "technology_deck": {box.techs[t]: int(s.tech_deck[t]) for t in range(int(box.n_techs)) if s.tech_deck[t] > 0},
        "order_deck": int(s.deck),
        "agents_left": {COUNTRIES[k]: int(s.agents_left[k]) for k in range(N_COUNTRIES)},
        "reward_tokens": {COUNTRIES[k]: int(s.bonus_left[k]) for k in range(N_COUNTRIES) if s.bonus_left[k] > 0},
        "achievements": [goal_view(s, tile) for tile in range(len(s.goals))],
        "pending": [pending_view(step) for step in s.agenda[::-1]],
        "ended": int(s.ended),
    }


def pending_view(step: Step[Any]) -> dict[str, Any]:
    """One pending step and the numbers it remembers; none of them is secret."""
    return {"name": step.name, "about": [int(n) for n in step.key()[1:]]}


def goal_view(s: Yokohama, tile: int) -> dict[str, Any]:
    """An achievement tile and who is on it."""
    goal = int(s.goals[tile])
    return {
        "id": s.board.box.goals[goal] if goal != UNKNOWN else None,
        "count": int(s.goal_count[tile]),
        "seats": [p for p in range(int(s.n)) if int(s.desk[p * DESK + GOALS]) >> tile & 1],
    }


def scene_of(options: Options) -> View:
    """Where the places of the pyramid lie, what is printed on everything, and all names."""
    board = load_board(options.players, options.board, options.components)
    return {
        "game": "yokohama",
        "board": board.name,
        "title": board.data["title"],
        "players": options.players,
        "places": places_of(board),
        "rows": list(board.rows),
        "near": [
            [int(board.near[i]) for i in range(board.near_start[c], board.near_start[c + 1])]
            for c in range(board.n_cells)
        ],
        "boards_in_play": {board.box.kinds[k]: int(board.copies[k]) for k in range(board.box.n_kinds)},
        "components": board.box.data,
        "names": DATA.read("names"),
    }


def places_of(board: Board) -> list[dict[str, float]]:
    """Centres of the places: a place is 1 wide and high, each row is moved half a place against the one above."""
    out: list[dict[str, float]] = []
    for y, width in enumerate(board.rows):
        for x in range(width):
            out.append({"x": x + y / 2, "y": float(y)})
    return out


def guess_state(s: Yokohama, seat: Seat, dealer: Dealer) -> Yokohama:
    """Deal the orders that only others have seen again, from everything this seat has never seen."""
    g = s.copy()
    held: list[i64] = []  # for each secret order at hand its owner
    boxed: list[i64] = []
    for p in range(g.n):
        if p == seat:
            continue
        d = p * DESK
        for order in range(g.board.box.n_orders):
            if g.desk[d + SECRET] >> order & 1 == 1:
                g.drop_order(p, order)
                g.unseen |= bit(order)
                held.append(p)
        if g.desk[d + BOXED] > 0:
            g.unseen |= bit(g.desk[d + BOXED] - 1)
            boxed.append(p)
    for p in held:
        order = draw_unseen(g, dealer)
        g.add_order(p, order)
        g.desk[p * DESK + SECRET] |= bit(order)
    for p in boxed:
        g.desk[p * DESK + BOXED] = draw_unseen(g, dealer) + 1
    return g


def draw_unseen(g: Yokohama, dealer: Dealer) -> i64:
    """Any order nobody has seen, each equally likely."""
    left: i64 = 0
    for card in range(g.board.box.n_orders):
        if g.unseen >> card & 1 == 1:
            left += 1
    skip = dealer.below(left)
    order: i64 = -1
    while skip >= 0:
        order += 1
        if g.unseen >> order & 1 == 1:
            skip -= 1
    g.unseen &= ~bit(order)
    return order
