"""Brute-force twins of what is hard to get right: shortest connections, and places that can be reached."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest
from mypy_extensions import i64

from kogge.bots.random import decide
from kogge.core.actions import pack, verb_of
from kogge.core.contract import NOBODY
from kogge.core.dealer import Dealer
from kogge.games.merchants.actions import GO, HALT, STEP, STOP
from kogge.games.merchants.board import GRAIN, SALT, Board, load_board
from kogge.games.merchants.connection import Pay, connection_shares, joins_cities, lay_route
from kogge.games.merchants.drive import Driving, may_halt
from kogge.games.merchants.game import MENU, MERCHANTS
from kogge.games.merchants.state import Merchants
from kogge.games.merchants.walk import Walking, may_stop
from tests.depth import trials

Path = tuple[int, ...]


def random_positions(
    board: str, players: int, seed: str, every: int, limit: int, version: int | None = None
) -> list[Merchants]:
    """Positions of a random game, one of `every`."""
    s = MERCHANTS.new(MENU.choose(board, players, {"offers": "off"}, version))
    dealer = Dealer(seed)
    out = []
    for made in range(limit):
        if s.to_move() == NOBODY:
            break
        if made % every == 0 and s.turn > 0:
            out.append(s.copy())
        s.apply(decide(s, dealer))
    return out


def edges_of(s: Merchants) -> dict[int, tuple[int, int]]:
    board = s.board
    return {e: (int(board.edge_a[e]), int(board.edge_b[e])) for e in range(int(board.n_edges)) if s.routes[e] != 0}


def shortest_ways(edges: dict[int, tuple[int, int]], start: int, board: Board) -> list[Path]:
    """All shortest ways of routes from a city to any other city, by growing every way by one route at a time."""
    ways: list[tuple[int, Path]] = [(start, ())]
    for _ in range(len(edges)):
        grown = []
        for v, way in ways:
            for e, (a, b) in edges.items():
                if v in (a, b) and e not in way:
                    grown.append((a + b - v, (*way, e)))
        found = [way for v, way in grown if v != start and board.city_at[v] >= 0]
        if found:
            return found
        # Ways to the same place are as long as each other; those through an older place are not shortest.
        ways = [(v, way) for v, way in grown if len({x for e in way for x in edges[e]}) == len(way) + 1]
        if not ways:
            return []
    return []


def brute_shares(s: Merchants, p: int, edge: int) -> set[tuple[int, ...]]:
    """M4.2 as it is written: which cities were isolated before and are not after, and what each connection pays."""
    board = s.board
    before = edges_of(s)
    after = {**before, edge: (int(board.edge_a[edge]), int(board.edge_b[edge]))}
    paying: set[frozenset[Path]] = set()
    for c in range(int(board.n_cities)):
        v = int(board.city_vertex[c])
        if not shortest_ways(before, v, board):
            ways = shortest_ways(after, v, board)
            if ways:
                paying.add(frozenset(tuple(sorted(way)) for way in ways))
    assert len(paying) <= 1  # MR4: two isolated cities that meet share their connection
    shares: set[tuple[int, ...]] = set()
    for way in next(iter(paying), frozenset()):
        owners = [p if e == edge else int(s.routes[e]) - 1 for e in way]
        shares.add(tuple(owners.count(q) for q in range(int(s.n))))
    return shares


def unpack(share: int, n: int) -> tuple[int, ...]:
    return tuple((share >> (6 * p)) & 63 for p in range(n))


@pytest.mark.parametrize(("players", "seed"), [(3, "a"), (4, "b"), (4, "c")])
def test_m4_2_shortest_connections_agree_with_brute_force(players: int, seed: str) -> None:
    checked = paid = 0
    for s in random_positions("short", players, seed, 61, 1500):
        for edge in range(int(s.board.n_edges)):
            for p in range(players):
                if (s.reach[edge] >> p) & 1 == 1 and edge % 3 == int(s.turn) % 3:
                    found = {unpack(int(share), players) for share in connection_shares(s, p, edge)}
                    assert found == brute_shares(s, p, edge)
                    checked += 1
                    paid += bool(found)
                    assert joins_cities(s, edge) or not found
    assert checked > 200
    assert paid > 20


def grids() -> Iterator[tuple[Merchants, list[int]]]:
    """Positions with a dense net of routes whose owners are drawn by chance, and the free paths."""
    for trial in range(12):
        s = MERCHANTS.new(MENU.choose("short", 4, {}))
        dealer = Dealer(f"grid {trial}")
        board = s.board
        kept = board.vertices.index("krakow")
        free = []
        for e in range(int(board.n_edges)):
            ends = (board.edge_a[e], board.edge_b[e])
            if s.routes[e] == 0 and all(board.city_at[v] < 0 or v == kept for v in ends) and dealer.below(4) > 0:
                s.routes[e] = dealer.below(4) + 1
            elif s.routes[e] == 0:
                free.append(e)
        yield s, free


def test_m4_2_a_grid_of_routes_gives_every_equally_short_sharing() -> None:
    """Owners by chance on a dense net: many equal ways."""
    choices = 0
    for s, free in grids():
        for edge in free:
            found = {unpack(int(share), 4) for share in connection_shares(s, 0, edge)}
            assert found == brute_shares(s, 0, edge)
            choices += len(found) > 1
    assert choices > 3


def payments(s: Merchants, before: int) -> list[tuple[int, ...]]:
    """The gold of all seats after every way to decide what is pending above `before` steps."""
    if len(s.agenda) == before:
        return [tuple(int(coins) for coins in s.gold)]
    out = []
    for action in s.legal():
        after = s.copy()
        after.apply(action)
        out += payments(after, before)
    return out


def test_mr21_every_sharing_of_version_2_is_paid_by_one_way_only_in_version_3() -> None:
    most = 0
    for s, free in grids():
        for edge in free:
            shares = [unpack(int(share), 4) for share in connection_shares(s, 0, edge)]
            gold = [int(coins) for coins in s.gold]
            before = len(s.agenda)
            after = s.copy()
            lay_route(after, 0, edge)
            due = [tuple(a + b for a, b in zip(gold, share, strict=True)) for share in shares] or [tuple(gold)]
            paid = payments(after, before)
            assert sorted(paid) == sorted(due)
            assert len(set(paid)) == len(paid)
            most = max(most, len(paid))
    assert most > 2


@pytest.mark.parametrize("players", [3, 4])
def test_mr21_many_sharings_are_each_paid_by_one_way_only(players: int) -> None:
    """Whatever the connections pay, and whoever chooses."""
    dealer = Dealer(f"sharings {players}")
    for _ in range(trials(50, 300, 10_000)):
        s = MERCHANTS.new(MENU.choose("short", players, {}))
        before = len(s.agenda)
        shares = set()
        for _ in range(2 + dealer.below(12)):
            coins = [0] * players
            for _ in range(6):
                coins[dealer.below(players)] += 1
            shares.add(tuple(coins))
        packed = sorted(sum(n << (6 * p) for p, n in enumerate(share)) for share in shares)
        if len(packed) > 1:
            s.then(Pay(dealer.below(players), [i64(share) for share in packed]))
            due = [tuple(int(s.gold[p]) + n for p, n in enumerate(share)) for share in shares]
            assert sorted(payments(s, before)) == sorted(due)


def walked(s: Merchants, walker: int) -> set[int]:
    """Every intersection where the merchant can end, found by playing all decisions."""
    step = s.agenda[-1]
    assert isinstance(step, Walking)
    ends = set()
    for action in s.legal():
        t = s.copy()
        here = int(t.merchants[walker])
        t.apply(action)
        if verb_of(action) == STOP:
            ends.add(here)
        elif t.agenda and isinstance(t.agenda[-1], Walking):
            ends |= walked(t, walker)
        else:
            ends.add(int(action - pack(STEP)))
    return ends


def brute_walk(s: Merchants, p: int, walker: int, start: int, left: int) -> set[int]:
    """All intersections at the ends of walks of so many steps at most that may be stopped at."""
    near = s.board.vertex_near
    layer = {start}
    ends = {start} if may_stop(s, p, walker, start) else set()
    for _ in range(left):
        layer = {int(near[v * 3 + i]) for v, i in product(layer, range(3)) if near[v * 3 + i] >= 0}
        ends |= {v for v in layer if may_stop(s, p, walker, v)}
    return ends


@pytest.mark.parametrize(("board", "players"), [("short", 3), ("short", 4), ("main", 4)])
def test_m5_1_places_a_merchant_reaches_agree_with_brute_force(board: str, players: int) -> None:
    checked = 0
    for s in random_positions(board, players, f"walk {board} {players}", 1, 3000):
        step = s.agenda[-1]
        if isinstance(step, Walking) and s.hand[step.player * 5 + GRAIN] == 0:
            here = int(s.merchants[step.walker])
            assert walked(s, int(step.walker)) == brute_walk(
                s, int(step.player), int(step.walker), here, int(step.range(s))
            )
            checked += 1
    assert checked > 10


def driven(s: Merchants, caravan: int) -> set[int]:
    """Every route where the caravan can halt, found by playing all decisions."""
    ends = set()
    for action in s.legal():
        if verb_of(action) not in (GO, HALT):
            continue
        t = s.copy()
        t.apply(action)
        if verb_of(action) == GO and t.agenda and isinstance(t.agenda[-1], Driving):
            ends |= driven(t, caravan)
        else:
            ends.add(int(t.caravans[caravan]))
    return ends


def brute_drive(s: Merchants, p: int, caravan: int, left: int, start: int) -> set[int]:
    """All routes at the ends of ways whose fees can be paid, whatever lies between; `start` is free."""
    near = s.board.edge_near
    paid = frozenset(q for q in range(4) if (int(s.fees) >> ((caravan & 1) * 4 + q)) & 1)
    layer = {(int(s.caravans[caravan]), int(s.gold[p]), paid)}
    ends = {edge for edge, _, _ in layer if may_halt(s, caravan, edge)}
    for _ in range(left):
        grown = set()
        for edge, gold, done in layer:
            for i in range(4):
                to = int(near[edge * 4 + i])
                if to < 0 or s.routes[to] == 0:
                    continue
                owner = int(s.routes[to]) - 1
                fee = int(owner != p and owner not in done and to != start)
                if fee <= gold:
                    grown.add((to, gold - fee, done | {owner} if fee else done))
        layer = grown
        ends |= {edge for edge, _, _ in layer if may_halt(s, caravan, edge)}
    return ends


@pytest.mark.parametrize("version", [1, 2, 3])
@pytest.mark.parametrize(("board", "players"), [("short", 3), ("short", 4), ("main", 4)])
def test_m6_1_m6_2_routes_a_caravan_reaches_agree_with_brute_force(board: str, players: int, version: int) -> None:
    checked = 0
    turn = 0
    starts: dict[int, int] = {}  # since version 2: where caravans stood when the turn began
    for s in random_positions(board, players, f"drive {board} {players}", 1, 4000, version):
        if int(s.turn) != turn:
            turn = int(s.turn)
            starts = {at: int(s.caravans[at]) for at in range(len(s.caravans))} if version >= 2 else {}
        step = s.agenda[-1]
        if isinstance(step, Driving) and s.hand[step.player * 5 + SALT] == 0:
            caravan = int(step.caravan)
            ends = brute_drive(s, int(step.player), caravan, int(step.range(s)), starts.get(caravan, -1))
            assert driven(s, caravan) == ends
            checked += 1
    assert checked > 10


@pytest.mark.parametrize("name", ["short", "main"])
def test_m1_neighbours_of_paths_and_intersections_agree_with_their_ends(name: str) -> None:
    board = load_board(name)
    for e in range(int(board.n_edges)):
        ends = {board.edge_a[e], board.edge_b[e]}
        touching = [f for f in range(int(board.n_edges)) if f != e and ends & {board.edge_a[f], board.edge_b[f]}]
        assert [f for f in board.edge_near[e * 4 : e * 4 + 4] if f >= 0] == touching
    for v in range(int(board.n_vertices)):
        at = [e for e in range(int(board.n_edges)) if v in (board.edge_a[e], board.edge_b[e])]
        assert [e for e in board.vertex_edges[v * 3 : v * 3 + 3] if e >= 0] == at
        assert [w for w in board.vertex_near[v * 3 : v * 3 + 3] if w >= 0] == sorted(
            board.edge_a[e] + board.edge_b[e] - v for e in at
        )
