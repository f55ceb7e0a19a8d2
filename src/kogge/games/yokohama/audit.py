"""What must hold in every position: nothing is lost, nothing appears, kept counts agree with what lies on the table."""

from __future__ import annotations

from mypy_extensions import i64

from kogge.games.yokohama.board import COUNTRIES, LOTS, N_COUNTRIES, NO_ACTION, PIECES, SHOP_CELLS
from kogge.games.yokohama.extra import TILES_IN_PLAY
from kogge.games.yokohama.state import (
    AGENTS,
    AGENTS_READY,
    BONUS_FLAG,
    BONUS_READY,
    BOXED,
    DESK,
    FLAGS,
    FULFILLED,
    FULFILLED_COUNT,
    GOALS,
    HAND,
    HAS_HOUSE,
    HAS_SHOP,
    MERCHANTS_READY,
    ORDER_COUNT,
    ORDERS,
    PRODUCED,
    SECRET,
    SPREAD,
    STORE,
    TECH_COUNT,
    TECHS,
    TOKENS_TAKEN,
    UNKNOWN,
    Yokohama,
)


def broken_invariants(s: Yokohama) -> list[str]:
    """One line for each thing that is wrong."""
    out: list[str] = []
    for p in range(int(s.n)):
        out += pieces_wrong(s, p) + buildings_wrong(s, p) + cards_wrong(s, p)
        for k in range(DESK):
            if s.desk[p * DESK + k] < 0:
                out.append(f"seat {p + 1}: number {k} of the desk is below zero")
    return out + orders_wrong(s) + technologies_wrong(s) + tokens_wrong(s) + places_wrong(s)


def bits(mask: i64) -> list[int]:
    """The members of a set."""
    return [i for i in range(62) if int(mask) >> i & 1]


def pieces_wrong(s: Yokohama, p: int) -> list[str]:
    """Y1.3: assistants, shops and trading houses, wherever they are."""
    box = s.board.box
    d = p * DESK
    counts = [int(s.desk[d + HAND + k] + s.desk[d + STORE + k]) for k in range(3)]
    counts[0] += sum(int(s.men[p * s.cells + c]) for c in range(s.cells))
    counts[0] += sum(1 for cells in (s.church, s.customs) for owner in cells if owner == p + 1)
    counts[0] += len(bits(s.desk[d + GOALS]))
    for c in range(s.cells):
        counts[1] += sum(1 for k in range(SHOP_CELLS) if s.lots[c * LOTS + k] == p + 1)
        counts[2] += 1 if s.lots[c * LOTS + SHOP_CELLS] == p + 1 else 0
    out: list[str] = []
    for k in range(3):
        expected = int(box.in_hand[k] + box.in_store[k])
        if counts[k] != expected:
            out.append(f"seat {p + 1}: {counts[k]} of {expected} pieces {PIECES[k]}")
    return out


def buildings_wrong(s: Yokohama, p: int) -> list[str]:
    """Y3.5: what is kept about buildings says what lies on the tiles."""
    out: list[str] = []
    spread = [0, 0, 0]
    for c in range(s.cells):
        shops = sum(1 for k in range(SHOP_CELLS) if s.lots[c * LOTS + k] == p + 1)
        house = s.lots[c * LOTS + SHOP_CELLS] == p + 1
        if shops > 1:
            out.append(f"seat {p + 1}: {shops} shops in {s.cell_name(c)}")
        expected = (HAS_SHOP if shops else 0) | (HAS_HOUSE if house else 0)
        if s.built[p * s.cells + c] != expected:
            out.append(f"seat {p + 1}: buildings in {s.cell_name(c)} are miscounted")
        if expected:
            spread[int(s.board.box.kind_category[s.sites[c]])] += 1
    if spread[:2] != [int(s.desk[p * DESK + SPREAD + k]) for k in range(2)] or spread[2] > 0:
        out.append(f"seat {p + 1}: locations with buildings are miscounted")
    return out


def cards_wrong(s: Yokohama, p: int) -> list[str]:
    """Kept counts of technologies, orders, flags and agents agree with the cards."""
    box = s.board.box
    d = p * DESK
    out: list[str] = []
    techs = bits(s.desk[d + TECHS])
    done = bits(s.desk[d + FULFILLED])
    flags = [0] * N_COUNTRIES
    for tech in techs:
        flags[int(box.tech_flag[tech])] += 1
    for order in done:
        flags[int(box.order_flag[order])] += 1
    if s.desk[d + BONUS_FLAG] > 0:
        flags[int(s.desk[d + BONUS_FLAG]) - 1] += 1
    if flags != [int(s.desk[d + FLAGS + k]) for k in range(N_COUNTRIES)]:
        out.append(f"seat {p + 1}: flags are miscounted")
    if len(techs) != s.desk[d + TECH_COUNT] or sum(int(box.tech_cost[t]) for t in techs) != s.desk[d + PRODUCED]:
        out.append(f"seat {p + 1}: technologies are miscounted")
    hand = [int(s.desk[d + ORDERS + k]) for k in range(3)]
    held = [card for card in hand if card]
    if len(done) != s.desk[d + FULFILLED_COUNT] or len(held) != s.desk[d + ORDER_COUNT]:
        out.append(f"seat {p + 1}: orders are miscounted")
    if held != sorted(held) or hand != held + [0] * (3 - len(held)):
        out.append(f"seat {p + 1}: the hand is out of order")
    if any(order + 1 not in held for order in bits(s.desk[d + SECRET])):
        out.append(f"seat {p + 1}: a secret order is not at hand")
    if s.desk[d + AGENTS_READY] > s.agents_collected(p) or s.desk[d + MERCHANTS_READY] > s.desk[d + TOKENS_TAKEN]:
        out.append(f"seat {p + 1}: more agents ready than collected")
    if s.desk[d + BONUS_READY] > (1 if s.desk[d + BONUS_FLAG] > 0 else 0):
        out.append(f"seat {p + 1}: a reward token is ready that was not taken")
    return out


def orders_wrong(s: Yokohama) -> list[str]:
    """Y1.5: each order is in one place; as many were removed unseen as there should be."""
    count = [0] * int(s.board.box.n_orders)
    for order in bits(s.unseen):
        count[order] += 1
    for card in s.port:
        if card > 0:
            count[int(card) - 1] += 1
    for p in range(int(s.n)):
        d = p * DESK
        for order in bits(s.desk[d + FULFILLED]):
            count[order] += 1
        for at in (ORDERS, ORDERS + 1, ORDERS + 2, BOXED):
            if s.desk[d + at] > 0:
                count[int(s.desk[d + at]) - 1] += 1
    out = [f"{s.board.box.orders[o]} is in {n} places" for o, n in enumerate(count) if n != 1]
    if len(bits(s.unseen)) - s.deck != s.board.removed_orders or s.deck < 0:
        out.append(f"{s.deck} orders in the deck and {len(bits(s.unseen))} unseen")
    return out


def technologies_wrong(s: Yokohama) -> list[str]:
    """Y7: the right number of cards of each kind. Y2.2 holds by itself: cards of a seat are a set."""
    out: list[str] = []
    box = s.board.box
    for tech in range(int(box.n_techs)):
        count = int(s.tech_deck[tech]) + sum(1 for card in s.lab if card == tech + 1)
        count += sum(1 for p in range(int(s.n)) if s.has_tech(p, tech))
        if count != box.tech_copies[tech]:
            out.append(f"{count} of {box.tech_copies[tech]} cards {box.techs[tech]}")
    return out


def tokens_wrong(s: Yokohama) -> list[str]:
    """Y4.4, Y3.4, Y4.2: agents, power-5 tokens and assistants on achievements add up."""
    out: list[str] = []
    box = s.board.box
    seats = range(int(s.n))
    for c in range(N_COUNTRIES):
        count = int(s.agents_left[c]) + sum(int(s.desk[p * DESK + AGENTS + c]) for p in seats)
        if count != box.agents[c] or s.agents_left[c] < 0:
            out.append(f"{count} of {box.agents[c]} agents of {COUNTRIES[c]}")
    laid = all(kind != UNKNOWN for kind in s.sites) and s.turn > 0
    there = sum(1 for token in s.tokens if token > 0) + sum(int(s.desk[p * DESK + TOKENS_TAKEN]) for p in seats)
    if laid and there != s.cells - s.board.canals:
        out.append(f"{there} power-5 tokens for {s.cells - s.board.canals} locations")
    for tile in range(TILES_IN_PLAY):
        if s.goal_count[tile] != sum(1 for p in seats if int(s.desk[p * DESK + GOALS]) >> tile & 1):
            out.append(f"assistants on achievement {tile + 1} are miscounted")
    return out


def places_wrong(s: Yokohama) -> list[str]:
    """Y5.2: nothing stays in the canal; a president only while it walks."""
    out: list[str] = []
    walking = bool(s.agenda) and s.agenda[-1].name == "walk"
    for c in range(int(s.cells)):
        if s.sites[c] == UNKNOWN or s.board.box.kind_action[s.sites[c]] != NO_ACTION:
            continue
        for p in range(int(s.n)):
            if s.men[p * s.cells + c] != 0 or (s.president[p] == c and not walking):
                out.append(f"seat {p + 1}: a piece stays in {s.cell_name(c)}")
        if s.tokens[c] != 0 or s.tiles[c] != UNKNOWN or s.station == c:
            out.append(f"{s.cell_name(c)} has a tile, a token or the station")
    return out
