"""Features of Hansa Teutonica agree with the rules, and gains with what is gained."""

from __future__ import annotations

import random

import pytest

from kogge.bots.hansa.features import Features, progress
from kogge.bots.hansa.network import FAR
from kogge.bots.hansa.seat_features import NO_SLOT, POINT, SeatFeatures
from kogge.bots.hansa.weights import Weights
from kogge.core.contract import Seat
from kogge.games.hansa.board import ACTIONS, BOOK, KEYS, PRIVILEGE
from kogge.games.hansa.scoring import is_linked, largest_network
from kogge.games.hansa.state import Hansa
from tests.bots.hansa.positions import SET_UPS, position, random_walk


def seat_features(s: Hansa, p: Seat = 0) -> SeatFeatures:
    return Features(Weights()).of(s).seat(p)


def city(s: Hansa, name: str) -> int:
    return list(s.board.cities).index(name)


def route(s: Hansa, name: str) -> int:
    return list(s.board.routes).index(name)


def neighbours(s: Hansa, c: int) -> list[int]:
    board = s.board
    return [int(board.near[i]) for i in range(board.near_start[c], board.near_start[c + 1])]


def contracted_distance(s: Hansa, p: Seat) -> int:
    """Steps from one end of the link to the other where going from own city to own city is none; the first city is a
    step too unless it is own."""
    n = int(s.board.n_cities)
    own = {c for c in range(n) if s.offices[p * n + c] > 0}
    start = int(s.board.link_from)
    steps = {start: 0 if start in own else 1}
    for _ in range(n):
        for c in list(steps):
            for d in neighbours(s, c):
                cost = steps[c] + (0 if c in own and d in own else 1)
                steps[d] = min(steps.get(d, cost), cost)
    return min(steps.get(int(s.board.link_to), FAR), FAR)


@pytest.mark.parametrize(("board", "players", "options"), SET_UPS)
def test_features_agree_with_the_rules_all_through_a_game(board: str, players: int, options: dict[str, str]) -> None:
    features = Features(Weights())
    for number, s in enumerate(random_walk(board, players, options, 600)):
        found = features.of(s)
        n = int(s.board.n_cities)
        controllers = [int(s.controller(c)) for c in range(n)]
        assert [int(c) for c in found.offices.controller] == controllers
        assert [int(slot) for slot in found.offices.next_slot] == [int(s.leftmost_empty(c)) for c in range(n)]
        for p in range(s.n):
            seat = found.seat(p)
            assert seat.network.largest == largest_network(s, p)
            assert seat.markers == s.markers_held(p)
            assert found.offices.controlled[p] == controllers.count(int(p))
            assert found.offices.offices[p] == sum(s.offices[p * n + c] for c in range(n))
            ends = [c for c in range(n) if controllers[c] == p]
            routes = [*s.board.city_a, *s.board.city_b]
            assert found.offices.controlled_ends[p] == sum(routes.count(c) for c in ends)
            assert (seat.steps_to_link() == 0) == is_linked(s, p)
            if number % 20 == 0:
                assert seat.steps_to_link() == contracted_distance(s, p)


def test_features_are_those_of_the_position_whatever_was_asked_for_before() -> None:
    """A search goes to and fro; the features of some positions are kept, and gains with them."""
    reader = Features(Weights())
    positions = [s.copy() for number, s in enumerate(random_walk("league-45", 4, {}, 900)) if number % 60 == 59]
    assert len({tuple(s.slots) for s in positions}) > 1
    chance = random.Random("to and fro")
    for _ in range(60):
        s = chance.choice(positions)
        known, fresh = reader.of(s), Features(Weights()).of(s)
        assert (known.remaining, list(known.offices.cities)) == (fresh.remaining, list(fresh.offices.cities))
        for p in range(s.n):
            a, b = known.seat(p), fresh.seat(p)
            routes = range(s.board.n_routes)
            assert [a.route_gain(r) for r in routes] == [b.route_gain(r) for r in routes]
            assert a.steps_to_link() == b.steps_to_link()


def test_features_of_another_board_do_not_come_from_the_last_one() -> None:
    features = Features(Weights())
    for board, players, options in SET_UPS:
        for s in random_walk(board, players, options, 60):
            last = s
        assert features.of(last).seat(0).network.largest == largest_network(last, 0)
        assert len(features.of(last).offices.controller) == last.board.n_cities


def test_h7_1_the_nearest_ending_tells_how_far_the_end_is() -> None:
    assert progress(position("turn 1")) == 0
    assert progress(position("turn 1\nprestige 2 15")) == 75
    assert progress(position("turn 1\nprestige 2 15\nbag +4")) == 76, "ten of thirteen markers are drawn"
    assert progress(position("turn 1\nprestige 2 25\nover prestige")) == 100


def test_h5_4_cities_between_own_ones_and_the_ends_are_steps() -> None:
    """league-45 links arnheim and stendal."""
    assert seat_features(position("turn 1")).steps_to_link() == FAR
    chain = "arnheim kampen osnabruck bremen hamburg luneburg perleberg stendal"
    text = "turn 1\n" + "\n".join(f"city {name} 1t" for name in chain.split() if name not in ("arnheim", "stendal"))
    ends = "\ncity arnheim 1t\ncity stendal 1t"
    both = seat_features(position(text + ends)).steps_to_link()
    assert both == contracted_distance(position(text + ends), 0)
    assert both < seat_features(position(text)).steps_to_link()


def test_h4_9_control_of_a_routes_ends_is_gained_or_given_away() -> None:
    w = Weights()
    bare = position("turn 1\nsupply 1 3t")
    goslar = route(bare, "goslar-magdeburg")
    gains = []
    for owner in ("1t", "2t"):
        s = position(f"turn 1\ncity goslar {owner}\ncity magdeburg {owner}")
        gains.append(seat_features(s).route_gain(goslar))
    assert gains[0] - gains[1] == 2 * (w.control - w.given)


def test_h4_10_a_marker_is_gained_with_its_route() -> None:
    w = Weights()
    without = seat_features(position("turn 1"))
    r = route(without.state, "minden-hannover")
    with_marker = seat_features(position("turn 1\nmarker minden-hannover +4"))
    used = w.uses[5] * with_marker.remaining // 100
    assert with_marker.route_gain(r) - without.route_gain(r) == w.marker + 1 * POINT + used
    third = seat_features(position("turn 1\nused 1 swap\nhand 1 swap\nmarker minden-hannover +4"))
    no_third = seat_features(position("turn 1\nused 1 swap\nhand 1 swap"))
    assert third.route_gain(r) - no_third.route_gain(r) == w.marker + 0 * POINT + used, "two or three: the same points"


def test_h5_1_a_slot_is_open_only_with_its_privilege() -> None:
    low = seat_features(position("turn 1"))
    high = seat_features(position("turn 1\ndesk 1 privilege 3"))
    board = low.state.board
    colours = set()
    for c in range(board.n_cities):
        slot = low.state.leftmost_empty(c)
        if slot >= 0:
            colours.add(int(board.slot_colour[slot]))
            assert high.open_slot(c) == slot
            assert low.open_slot(c) == (slot if board.slot_colour[slot] == 0 else NO_SLOT)
    assert len(colours) > 1
    s = position("turn 1\ncity goslar 2t 2t")
    assert seat_features(s).open_slot(city(s, "goslar")) == NO_SLOT, "a full city"


def test_h5_1_an_office_needs_a_worker_of_its_shape() -> None:
    """A complete route of traders brings no office for a merchant; one that lacks a worker may still get it."""
    s = position("turn 1\ndesk 1 privilege 3")
    n = s.board.n_cities
    for_merchants = [c for c in range(n) if s.leftmost_empty(c) >= 0 and s.board.slot_kind[s.leftmost_empty(c)] == 1]
    assert for_merchants
    c = for_merchants[0]
    r = next(r for r in range(s.board.n_routes) if c in (s.board.city_a[r], s.board.city_b[r]))
    name = s.board.routes[r]
    length = int(s.board.length[r])

    def office(text: str) -> int:
        seat = seat_features(position(f"turn 1\ndesk 1 privilege 3\n{text}"))
        return int(seat.route_office_gain(r, c))

    traders = " ".join(["1t"] * length)
    assert office(f"supply 1 1m\nroute {name} {traders}") == 0
    assert office(f"route {name} {traders[:-2]}1m") > 0
    assert office(f"supply 1 1m\nroute {name} {traders[:-2]}.") > 0
    assert office(f"supply 1 1t\nroute {name} {traders[:-2]}.") == 0


def test_h7_2_an_office_gains_control_and_network() -> None:
    """Goslar and Magdeburg are neighbours; each office of the network counts as often as the key says."""
    w = Weights()

    def gain(text: str, p: Seat = 0) -> int:
        s = position(f"turn 1\n{text}")
        return int(seat_features(s, p).office_gain(city(s, "goslar")))

    alone = gain("")
    assert gain("city magdeburg 1t") - alone == w.join, "a network of two instead of one, as with the first office"
    assert gain("city magdeburg 1t\ndesk 1 keys 1") - gain("city magdeburg 1t") == 1 * POINT
    assert gain("city stendal 1t") == alone - 1 * POINT, "beside no own one the network is as large as before"
    assert gain("city goslar 2t") == alone, "one to one, and rightmost: control"
    degree = seat_features(position("turn 1")).offices.board.degree[city(position("turn 1"), "goslar")]
    assert alone - gain("city goslar 2t\nextra goslar 2t") == 2 * POINT + degree * w.toll, "one to two: no control"


def test_h5_5_the_next_cell_of_an_ability() -> None:
    w = Weights()

    def gain(track: int, text: str) -> int:
        return int(seat_features(position(f"turn 1\n{text}")).ability_gain(track))

    assert gain(BOOK, "desk 1 book 3") == 0, "fully open"
    assert gain(BOOK, "") == w.levels[BOOK] + w.supply
    assert gain(BOOK, "desk 1 book 2") == w.levels[BOOK] + w.supply + 4 * POINT, "the last cell"
    assert gain(ACTIONS, "") == w.levels[ACTIONS] + w.action + w.supply
    assert gain(ACTIONS, "desk 1 actions 1") == w.levels[ACTIONS] + w.supply, "three actions are followed by three"
    assert gain(KEYS, "city minden 1t\ncity hannover 1t") == w.levels[KEYS] + 2 * POINT + w.supply
    assert gain(PRIVILEGE, "prestige 2 10") == w.levels[PRIVILEGE] // 2 + w.supply, "half the time is over"


def test_h5_6_a_special_cell_is_for_who_has_the_privilege_while_it_is_empty() -> None:
    w = Weights()
    low = seat_features(position("turn 1"))
    board = low.state.board
    special = [r for r in range(board.n_routes) if board.special[r] == 1]
    assert special
    high = seat_features(position("turn 1\ndesk 1 privilege 3"))
    best = max(board.cell_points)
    assert high.special_cell_gain() == best * w.cell
    assert low.special_cell_gain() == min(board.cell_points) * w.cell
    taken = seat_features(position(f"turn 1\ndesk 1 privilege 3\nspecial {best} 2"))
    assert taken.special_cell_gain() == sorted(board.cell_points)[-2] * w.cell


CHAIN = "\n".join(f"city {name} 1t" for name in ("arnheim", "kampen", "osnabruck", "bremen", "hamburg"))


@pytest.mark.parametrize(
    "change",
    [
        "city luneburg 1t",
        "city goslar 2t\nextra goslar 1t",
        "desk 1 book 2",
        "desk 1 privilege 3",
        "favour abilities 1",
        "special 7 2",
        "prestige 2 10",
        "used 1 swap",
        "route emden-groningen 1m . .",
    ],
)
def test_what_was_asked_of_one_position_changes_no_gain_in_another(change: str) -> None:
    """Gains that one change cannot have touched are remembered; here each kind of change touches some."""
    before = f"option favours yes\nturn 1\nsupply 1 3t\nmarker minden-hannover +3\n{CHAIN}"
    if not change.startswith("desk"):
        before += "\ndesk 1 book 2"
    used = Features(Weights())
    for text in (before, f"{before}\n{change}", before):
        s = position(text)
        known = used.of(s).seat(0)
        new = seat_features(s)
        gains = [int(new.route_gain(r)) for r in range(s.board.n_routes)]
        assert [int(known.route_gain(r)) for r in range(s.board.n_routes)] == gains
        assert known.steps_to_link() == new.steps_to_link()
        assert known.special_cell_gain() == new.special_cell_gain()
