"""Slow, simple twins of the hard functions, over positions from walks: both must agree everywhere."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import Any

import pytest

from kogge.core.dealer import Dealer
from kogge.games.hansa.displace import Resettle
from kogge.games.hansa.game import HANSA, MENU
from kogge.games.hansa.scoring import is_linked, largest_network
from kogge.games.hansa.state import Hansa
from tests.contract.cases import Case
from tests.contract.walks import eager, walk
from tests.hansa.table import look, with_boats

PLAYERS = (3, 4, 5)
SEEDS = ("anna", "berta", "clara", "dora", "erna", "frieda")
EVERY = 20  # decisions between two looks


def positions(players: int) -> Iterator[Hansa]:
    """Positions of some games whose players are eager to establish routes."""
    case = Case(HANSA, MENU.choose(None, players, {}))
    for seed in SEEDS:
        for made, (s, _) in enumerate(walk(case, eager(case, f"twins/{seed}"), case.habits.most)):
            assert isinstance(s, Hansa)
            if made % EVERY == 0:
                yield s


def strewn(players: int, dealer: Dealer, percent: int) -> Hansa:
    """Offices of two seats in so many of the slots and beside some cities: walks seldom link east and west."""
    s = HANSA.new(MENU.choose(None, players, {}))
    for slot in range(len(s.slots)):
        if dealer.below(100) < percent:
            owner = dealer.below(2)
            s.slots[slot] = 1 + 2 * owner
            s.offices[owner * s.board.n_cities + s.board.city_of_slot[slot]] += 1
    for _ in range(dealer.below(9)):
        s.add_extra(dealer.below(s.board.n_cities), 1 + dealer.below(4))
    return s


def crowd(s: Hansa, dealer: Dealer, percent: int) -> Hansa:
    """The same position with so many of its posts taken by anybody."""
    c = s.copy()
    for post in range(len(c.posts)):
        c.posts[post] = 1 + dealer.below(2 * c.n) if dealer.below(100) < percent else 0
    return c


def offices(view: dict[str, Any], city: str) -> list[str]:
    """The offices of a city from the left."""
    extra: list[str] = view["extras"].get(city, [])
    return extra + [piece for piece in view["slots"][city] if piece != "."]


def control_twin(row: list[str]) -> int:
    """H4.9: everybody's count, then the last office in the row that belongs to one of the leaders. -1: nobody."""
    owners = [int(piece[0]) - 1 for piece in row]
    if not owners:
        return -1
    most = max(owners.count(owner) for owner in owners)
    return [owner for owner in owners if owners.count(owner) == most][-1]


def closure(s: Hansa, seat: int) -> dict[str, set[str]]:
    """For each city with an office of the seat, all cities joined to it: Warshall's closure over the routes."""
    view = look(s)
    mine = [city for city in s.board.cities if any(piece[0] == str(seat + 1) for piece in offices(view, city))]
    joined = {city: {city} for city in mine}
    for route in s.board.data["routes"]:
        a, b = route["ends"]
        if a in joined and b in joined:
            joined[a].add(b)
            joined[b].add(a)
    for middle in mine:
        for city in mine:
            if middle in joined[city]:
                joined[city] |= joined[middle]
    return joined


def network_twin(s: Hansa, seat: int) -> int:
    """H7.2 F: offices in the largest set of joined cities."""
    view = look(s)
    sizes = [0]
    for cities in closure(s, seat).values():
        sizes.append(sum(piece[0] == str(seat + 1) for city in cities for piece in offices(view, city)))
    return max(sizes)


def link_twin(s: Hansa, seat: int) -> bool:
    """H5.4: Stendal is joined to Arnheim."""
    return "stendal" in closure(s, seat).get("arnheim", set())


def rings_twin(s: Hansa, kind: str, start: str) -> set[str]:
    """H4.4: breadth first from route to route; the empty posts at the first distance that has any."""
    routes = s.board.data["routes"]
    view = look(s)
    ends = {route["id"]: set(route["ends"]) for route in routes}
    distance = {start: 0}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        for there, cities in ends.items():
            if there not in distance and ends[here] & cities:
                distance[there] = distance[here] + 1
                queue.append(there)
    found: dict[int, set[str]] = {}
    for route in routes:
        name = route["id"]
        for number, post in enumerate(route["posts"]):
            fits = kind == "m" or "boat" not in post
            if name != start and view["posts"][name][number] == "." and fits:
                found.setdefault(distance[name], set()).add(f"{name}.{number + 1}")
    return found[min(found)] if found else set()


def ties_checked(s: Hansa) -> int:
    """Compare control in every city; in how many more than one seat has the most offices."""
    view = look(s)
    ties = 0
    for number, city in enumerate(s.board.cities):
        row = offices(view, city)
        assert s.controller(number) == control_twin(row), (city, row)
        counts = [sum(piece[0] == str(seat) for piece in row) for seat in range(1, 6)]
        ties += max(counts) > 0 and counts.count(max(counts)) > 1
    return ties


def links_checked(s: Hansa) -> int:
    """Compare networks and links of every seat; how many are linked."""
    linked = 0
    for seat in range(int(s.n)):
        assert largest_network(s, seat) == network_twin(s, seat)
        assert is_linked(s, seat) == link_twin(s, seat)
        linked += link_twin(s, seat)
    return linked


@pytest.mark.parametrize("players", PLAYERS)
def test_h4_9_h7_2_h5_4_control_networks_and_links_in_games(players: int) -> None:
    offices_seen = 0
    for s in positions(players):
        ties_checked(s)
        links_checked(s)
        offices_seen += sum(s.offices)
    assert offices_seen > 0


@pytest.mark.parametrize("players", PLAYERS)
def test_h4_9_h7_2_h5_4_control_networks_and_links_of_strewn_offices(players: int) -> None:
    dealer = Dealer(f"strewn/{players}")
    boards = [strewn(players, dealer, percent) for percent in range(4, 100, 2)]
    assert sum(ties_checked(s) for s in boards) > 0
    assert 0 < sum(links_checked(s) for s in boards) < 2 * len(boards)


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("percent", [0, 60, 90, 97, 100])
def test_h4_4_nearest_posts(players: int, percent: int) -> None:
    dealer = Dealer(f"rings/{players}/{percent}")
    start = HANSA.new(MENU.choose(None, players, {}))
    for _ in range(3):
        s = crowd(start, dealer, percent)
        boats = [f"{name}.1" for name in s.board.routes if dealer.below(4) == 0]
        for t in (s, with_boats(s.copy(), *boats)):
            for number, name in enumerate(t.board.routes):
                for kind in (0, 1):
                    step = Resettle(0, 0, kind, 0, number)
                    found = {t.board.post_name(action & 0xFFF) for action in step.choices(t)}
                    assert found == rings_twin(t, "tm"[kind], name)
