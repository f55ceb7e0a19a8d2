"""What must hold in every position: nothing is lost, nothing appears, kept counts agree with the board."""

from __future__ import annotations

from mypy_extensions import i64

from kogge.games.merchants.board import CARD_KINDS, CARDS, KINDS, TOKENS_EACH
from kogge.games.merchants.build import MOST_BESIDE
from kogge.games.merchants.drive import Driving
from kogge.games.merchants.setup import token_of
from kogge.games.merchants.state import EMPTY, NEUTRAL_POST, WATCHERS, Merchants
from kogge.games.merchants.walk import Walking


def broken_invariants(s: Merchants) -> list[str]:
    """One line for each thing that is wrong."""
    return (
        cards_wrong(s)
        + counted_wrong(s)
        + gold_wrong(s)
        + pieces_wrong(s)
        + tokens_wrong(s)
        + places_wrong(s)
        + starts_wrong(s)
        + reach_wrong(s)
    )


def cards_wrong(s: Merchants) -> list[str]:
    """M1.1, M1.3: 19 cards of each raw material, and the right number of each development card."""
    out: list[str] = []
    pieces = s.board.pieces
    for kind in range(5):
        count: i64 = s.bank[kind]
        for p in range(s.n):
            count += s.hand[p * 5 + kind]
            if s.hand[p * 5 + kind] < 0:
                out.append(f"seat {p + 1} holds less than no {KINDS[kind]}")
        if count != pieces.cards_each or s.bank[kind] < 0:
            out.append(f"{count} of {pieces.cards_each} cards of {KINDS[kind]}")
    for p in range(s.n):
        if s.size[p] != sum(s.hand[p * 5 + kind] for kind in range(5)):
            out.append(f"seat {p + 1}: cards in hand are miscounted")
    for card in range(CARD_KINDS):
        count = s.deck[card] + s.pile[card]
        for p in range(s.n):
            count += s.cards[p * CARD_KINDS + card]
        if count != pieces.deck[card] or s.deck[card] < 0 or s.pile[card] < 0:
            out.append(f"{count} of {pieces.deck[card]} cards {CARDS[card]}")
        if s.fresh[card] > s.cards[s.active * CARD_KINDS + card]:
            out.append(f"more {CARDS[card]} bought this turn than held")
    return out


def counted_wrong(s: Merchants) -> list[str]:
    """M2.6: nobody has counted cards that are not there, and everybody knows their own hand."""
    out: list[str] = []
    for p in range(s.n):
        for kind in range(5):
            held = s.hand[p * 5 + kind]
            for watcher in range(s.n + 1):
                counted = s.known[(p * 5 + kind) * WATCHERS + watcher]
                if counted < 0 or counted > held or (watcher == p and counted != held):
                    out.append(
                        f"watcher {watcher + 1} counts {counted} {KINDS[kind]} with seat {p + 1}, there are {held}"
                    )
    return out


def gold_wrong(s: Merchants) -> list[str]:
    """M1.3: gold goes from hand to hand or comes from the treasury."""
    out: list[str] = []
    if sum(s.gold) + s.treasury != s.board.pieces.coins:
        out.append("gold was lost or made")
    for p in range(s.n):
        if s.gold[p] < 0:
            out.append(f"seat {p + 1} has less than no gold")
    return out


def pieces_wrong(s: Merchants) -> list[str]:
    """M1.4, M1.5: posts, goods and trade routes of every player; goods only under others' posts, one each."""
    out: list[str] = []
    board = s.board
    for p in range(s.n):
        posts = sum(1 for owner in s.posts if owner == p + 1)
        # Posts of the opening that are still in hand are neither here nor there.
        if max(posts, board.pieces.opening_posts) + s.stock[p] != board.posts_of(s.n) or s.stock[p] < 0:
            out.append(f"seat {p + 1}: {posts} posts on the board and {s.stock[p]} in the warehouse")
        under = sum(1 for owner in s.under if owner == p + 1)
        if under + s.goods[p] != board.goods_of(s.n) or s.free_goods(p) < 0:
            out.append(f"seat {p + 1}: {under} goods delivered and {s.goods[p]} not")
        routes = sum(1 for owner in s.routes if owner == p + 1)
        if routes + s.supply[p] != board.pieces.routes or s.supply[p] < 0:
            out.append(f"seat {p + 1}: {routes} trade routes on the board and {s.supply[p]} in the supply")
    for city in range(board.n_cities):
        if s.under[city] != EMPTY and s.posts[city] in (EMPTY, s.under[city]):
            out.append(f"goods lie in {board.cities[city]}, where they may not")
    return out


def tokens_wrong(s: Merchants) -> list[str]:
    """M1.2: every number token lies in the reserve or in a cell of its colour."""
    board = s.board
    out: list[str] = []
    found: i64 = s.reserve
    for h in range(board.n_hexes):
        if board.printed[h] != 0:
            if s.number[h] != board.printed[h]:
                out.append(f"the printed number of {board.hexes[h]} has changed")
            continue
        if s.number[h] == 0:
            continue
        token = token_of(board, board.terrain[h], s.number[h])
        if token < 0 or (found >> token) & 1 == 1:
            out.append(f"a token on {board.hexes[h]} is foreign or there twice")
        else:
            found |= 1 << token
    if found != (1 << (5 * TOKENS_EACH)) - 1:
        out.append("a number token is lost")
    return out


def places_wrong(s: Merchants) -> list[str]:
    """M5.1, M6.1: who stands where nobody may; those on their way may be anywhere they can pass."""
    out: list[str] = []
    board = s.board
    walker = driver = -1
    for step in s.agenda:
        if isinstance(step, Walking):
            walker = int(step.walker)
        elif isinstance(step, Driving):
            driver = int(step.caravan)
    for i in range(len(s.merchants)):
        at = s.merchants[i]
        if at < 0 or i == walker:
            continue
        city = board.city_at[at]
        owner = i // 2
        if city >= 0 and s.posts[city] != owner + 1:
            out.append(f"a merchant of seat {owner + 1} stands in {board.cities[city]}")
        for j in range(len(s.merchants)):
            if j not in (i, walker) and s.merchants[j] == at and city < 0:
                out.append(f"two merchants stand at {board.vertices[at]}")
    for i in range(len(s.caravans)):
        at = s.caravans[i]
        if at < 0 or i == driver:
            continue
        if not s.agenda:
            continue  # M8.1: the last goods end the game at once, perhaps in passing
        beside = sum(1 for j in range(len(s.caravans)) if j != driver and s.caravans[j] == at)
        if s.routes[at] == EMPTY or beside > MOST_BESIDE:
            out.append(f"a caravan stands beside {board.edges[at]}, where it may not")
    return out


def starts_wrong(s: Merchants) -> list[str]:
    """M6.2: a caravan began the turn beside another player's route, or on none that would matter."""
    out: list[str] = []
    for start in (s.start_1, s.start_2):
        if start >= 0 and (s.version < 2 or s.routes[start] in (EMPTY, s.active + 1)):
            out.append(f"no caravan of seat {s.active + 1} begins its turn beside {s.board.edges[start]}")
    return out


def reach_wrong(s: Merchants) -> list[str]:
    """M4.1: the free paths kept for each player are those at the player's posts and routes."""
    board = s.board
    out: list[str] = []
    touched = [0] * int(board.n_vertices)
    for city in range(board.n_cities):
        if s.posts[city] not in (EMPTY, NEUTRAL_POST):
            touched[board.city_vertex[city]] |= 1 << int(s.posts[city] - 1)
    for edge in range(board.n_edges):
        if s.routes[edge] != EMPTY:
            bit = 1 << int(s.routes[edge] - 1)
            touched[board.edge_a[edge]] |= bit
            touched[board.edge_b[edge]] |= bit
    for edge in range(board.n_edges):
        due = 0 if s.routes[edge] != EMPTY else touched[board.edge_a[edge]] | touched[board.edge_b[edge]]
        if due != s.reach[edge]:
            out.append(f"who may build on {board.edges[edge]} is miscounted")
    return out
