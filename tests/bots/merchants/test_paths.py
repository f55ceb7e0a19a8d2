"""Paths of caravans and walks of merchants in Merchants of Europe: how far it is, and what it costs."""

from __future__ import annotations

from kogge.bots.merchants.paths import UNREACHED, DistanceCache, WalkingDistances, delivery_costs
from kogge.bots.merchants.weights import COST_LIMIT, NEXT_DELIVERIES, Weights
from kogge.games.merchants.board import load_board
from kogge.games.merchants.game import MENU
from kogge.games.merchants.position import build_position
from kogge.games.merchants.state import Merchants
from tests.bots.merchants.table import START, at


def test_m6_1_a_path_costs_less_the_nearer_a_caravan_is() -> None:
    costs = []
    for path in ("budapest/3,2n", "3,2n/3,1s", "3,1s/2,2n"):
        s = build_position(MENU, START.replace("caravans 1 budapest/3,2n", f"caravans 1 {path}"))
        costs.append(int(delivery_costs(Weights(), s, 0)[0]))
    assert costs == sorted(costs, reverse=True)
    assert len(set(costs)) == len(costs)


def test_m6_2_a_path_over_routes_of_others_costs_more_than_over_own_ones() -> None:
    own = at("routes 1 2,2n/vienna")
    foreign = at("routes 2 2,2n/vienna")
    none = at("")
    cost = [int(delivery_costs(Weights(), s, 0)[0]) for s in (own, foreign, none)]
    assert cost == sorted(cost)
    assert len(set(cost)) == len(cost)


def test_m6_3_paths_end_where_goods_are_taken() -> None:
    s = build_position(MENU, "board short\nplayers 3\nposts 1 vienna\nroutes 1 vienna/2,2n\ncaravans 1 vienna/2,2n")
    assert list(delivery_costs(Weights(), s, 0)) == [COST_LIMIT] * NEXT_DELIVERIES
    s = at("routes 1 2,2n/vienna\ngoods vienna 3")
    assert delivery_costs(Weights(), s, 0)[0] > delivery_costs(Weights(), at("routes 1 2,2n/vienna"), 0)[0]


def test_walking_distances_are_those_of_the_board() -> None:
    board = load_board("main")
    distances = WalkingDistances(board)
    for city in range(board.n_cities):
        here = board.city_vertex[city]
        assert distances.to_city[here * board.n_cities + city] == 0
        for vertex in range(board.n_vertices):
            far = distances.to_city[vertex * board.n_cities + city]
            assert far < UNREACHED
            for i in range(vertex * 3, vertex * 3 + 3):
                near = board.vertex_near[i]
                assert near < 0 or abs(int(distances.to_city[near * board.n_cities + city] - far)) == 1


def main_map(*neutral: str, more: str = "") -> Merchants:
    """The main map with an own post in Berlin, and posts that take goods in these cities only."""
    return build_position(MENU, f"board main\nplayers 3\nposts 1 berlin\nposts neutral {' '.join(neutral)}\n{more}")


def costs(s: Merchants) -> list[int]:
    return [int(cost) for cost in delivery_costs(Weights(), s, 0)]


def test_m6_3_every_post_of_the_main_map_counts_beside_the_one_32_cities_before() -> None:
    """Cities found are bits of a mask: in 32 bits the 33rd city would be taken for the first."""
    cities = load_board("main").cities
    assert len(cities) == 57
    for one, other in zip(cities, cities[32:], strict=False):
        if "berlin" not in (one, other):
            alone = [costs(main_map(one))[0], costs(main_map(other))[0]]
            assert costs(main_map(one, other)) == [*sorted(alone), COST_LIMIT], (one, other)
    assert max(costs(main_map("hamburg", "copenhagen"))[:2]) < COST_LIMIT


def test_m6_3_a_post_counts_once_however_it_is_reached() -> None:
    """Beyond the 32nd city too: cheaper over another player's route, and dearer over routes still to be built."""
    board = load_board("main")
    for city, name in enumerate(board.cities):
        foreign = board.edges[board.vertex_edges[board.city_vertex[city] * 3]]
        if name != "berlin" and "berlin" not in foreign:
            s = main_map(name, more=f"routes 2 {foreign}")
            assert costs(s)[1:] == [COST_LIMIT] * (NEXT_DELIVERIES - 1), name


def test_m4_1_from_a_route_of_another_player_nobody_builds_on() -> None:
    text = (
        "board short\nplayers 3\nposts 2 warsaw\nposts 3 lviv krakow\ncaravans 1 warsaw/5,-2s\nroutes {} warsaw/5,-2s"
    )
    assert costs(build_position(MENU, text.format(2))) == [0, COST_LIMIT, COST_LIMIT]
    assert max(costs(build_position(MENU, text.format(1)))) < COST_LIMIT


def test_m4_3_a_path_with_two_arrows_costs_less_to_build_on() -> None:
    """It is the only gap between Budapest and Vienna."""
    w = Weights()
    routes = "routes 1 budapest/3,2n 3,1s/2,2n 2,2n/vienna"
    text = f"board short\nplayers 3\nposts 1 budapest\nposts 2 vienna\n{routes}\ncaravans 1 budapest/3,2n"
    assert costs(build_position(MENU, text))[0] == w.double_build_cost + 2 * w.drive_cost


def test_distances_are_counted_once_for_each_board() -> None:
    cache = DistanceCache()
    short, main = cache.of(load_board("short")), cache.of(load_board("main"))
    assert cache.of(load_board("short")) is short
    assert cache.of(load_board("main")) is main
    assert main.board.name == "main"
    assert len(main.to_city) > len(short.to_city)
