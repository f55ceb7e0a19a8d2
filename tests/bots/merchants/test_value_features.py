"""What a learned value reads off positions of Merchants of Europe."""

from __future__ import annotations

from typing import Any

import pytest
from mypy_extensions import i64

from kogge.bots.heuristics import classic_heuristics
from kogge.bots.merchants.value_features import MerchantsValueFeatures
from kogge.bots.random import decide
from kogge.bots.value.features import LIMIT, blank_rows
from kogge.core.cells import vec
from kogge.core.contract import NATURE, NOBODY, Step
from kogge.core.dealer import Dealer
from kogge.games.merchants.connection import Pay
from kogge.games.merchants.game import MENU, MERCHANTS
from kogge.games.merchants.production import Dice, Discard
from kogge.games.merchants.state import WATCHERS, Merchants
from kogge.games.merchants.turn import Turn
from tests.bots.asking import choose_greedily
from tests.bots.merchants.table import at, offer_of, played
from tests.depth import sample, trials

DIGEST = "92294e1dd857b2d6c819d0e4ce5f3df5dbe64897ba671b34b41daa56be40f3c5"
SET_UPS = [
    (version, board.name, players, opening)
    for version in range(MERCHANTS.version, 0, -1)
    for board in MENU.boards
    for players in board.players
    for opening in (("fixed", "variable") if board.name == "short" else ("",))
]
SAMPLE = sample(SET_UPS, lambda one: one[1:], 1)
SEARCH = classic_heuristics(MERCHANTS)
UNWRITTEN = 999


def rows_of(s: Merchants, reader: MerchantsValueFeatures | None = None) -> list[dict[str, int]]:
    """The features of every seat by name."""
    if reader is None:
        reader = MerchantsValueFeatures()
    out = blank_rows(reader.size, s.n)
    for i in range(len(out)):
        out[i] = UNWRITTEN
    reader.read(s, out)
    size = int(reader.size)
    return [{reader.names[i]: int(out[p * size + i]) for i in range(size)} for p in range(int(s.n))]


def row(s: Merchants, seat: int = 1) -> dict[str, int]:
    return rows_of(s)[seat - 1]


def quick_action(s: Merchants, dealer: Dealer) -> int:
    """Chance by its odds, players by the quick policy that completes turns."""
    if s.to_move() == NATURE:
        return int(decide(s, dealer))
    assert SEARCH.completion is not None
    action = int(SEARCH.completion.action(s, dealer, 40))
    return action if action >= 0 else int(decide(s, dealer))


def start_of(version: int, board: str, players: int, opening: str) -> Merchants:
    given = {"rounds": "50", "opening": opening} if opening else {"rounds": "50"}
    return MERCHANTS.new(MENU.choose(board, players, given, version))


def assert_rows_are_sound(s: Merchants, reader: MerchantsValueFeatures) -> None:
    """Every cell is written and within the limits, the judge is in it, and the position is as it was."""
    before = s.key()
    rows = rows_of(s, reader)
    assert s.key() == before
    for one in rows:
        assert all(-LIMIT <= number <= LIMIT for number in one.values()), one
    values = [int(value) for value in SEARCH.evaluator.values(s)]
    for p, one in enumerate(rows):
        assert one["judged"] == max(min(values[p] // 200, LIMIT), -LIMIT)


def test_names_are_stable() -> None:
    """Weights are made for a list of names: a new list needs new ones."""
    reader = MerchantsValueFeatures()
    assert len(set(reader.names)) == len(reader.names) == reader.size
    assert reader.digest == DIGEST


@pytest.mark.parametrize(("version", "board", "players", "opening"), SAMPLE)
def test_whole_games_can_be_read(version: int, board: str, players: int, opening: str) -> None:
    """At every step: random decisions in the first game, quick ones in the second, so that it comes to an end."""
    reader = MerchantsValueFeatures()
    for quick in (False, True):
        dealer = Dealer(f"read {version} {board} {players} {opening} {quick}")
        s = start_of(version, board, players, opening)
        made = 0
        while s.to_move() != NOBODY and made < trials(60, 300, 10_000):
            assert_rows_are_sound(s, reader)
            s.apply(quick_action(s, dealer) if quick else decide(s, dealer))
            made += 1


@pytest.mark.long
@pytest.mark.parametrize("players", [3, 4])
def test_greedy_games_can_be_read(players: int) -> None:
    reader = MerchantsValueFeatures()
    dealer = Dealer(f"greedy read {players}")
    s = start_of(3, "short", players, "fixed")
    made = 0
    while s.to_move() != NOBODY and made < trials(10, 60, 3000):
        assert_rows_are_sound(s, reader)
        s.apply(decide(s, dealer) if s.to_move() == NATURE else choose_greedily(MERCHANTS, s, dealer))
        made += 1


def test_a_used_reader_says_what_a_fresh_one_says() -> None:
    used = MerchantsValueFeatures()
    games = [start_of(3, "main", 4, ""), start_of(3, "short", 3, "fixed"), start_of(3, "main", 3, "")]
    dealer = Dealer("used")
    for made in range(trials(30, 150, 3000)):
        s = games[made % len(games)]
        if s.to_move() != NOBODY:
            s.apply(quick_action(s, dealer))
        assert rows_of(s, used) == rows_of(s)


def turned(cells: vec[i64], seats: int, each: int, by: int) -> vec[i64]:
    """A table with `each` cells for a seat, every seat's moved on by some places."""
    out = cells[:]
    for p in range(seats):
        for i in range(each):
            out[(p + by) % seats * each + i] = cells[p * each + i]
    return out


def owners_turned(cells: vec[i64], seats: int, by: int) -> vec[i64]:
    """A table of owners: nobody and neutral posts stay."""
    out = cells[:]
    for i in range(len(cells)):
        if 1 <= cells[i] <= seats:
            out[i] = (cells[i] - 1 + by) % seats + 1
    return out


def table_turned(s: Merchants, by: int) -> Merchants:
    """The same position with everybody some places on, at the beginning of a roll or in the middle of a turn."""
    n = int(s.n)
    out = s.copy()
    out.posts = owners_turned(s.posts, n, by)
    out.under = owners_turned(s.under, n, by)
    out.routes = owners_turned(s.routes, n, by)
    for edge in range(len(s.reach)):
        out.reach[edge] = sum(1 << ((p + by) % n) for p in range(n) if (s.reach[edge] >> p) & 1 == 1)
    out.hand = turned(s.hand, n, 5, by)
    for p in range(n):
        for kind in range(5):
            for watcher in range(n):
                there = ((p + by) % n * 5 + kind) * WATCHERS + (watcher + by) % n
                out.known[there] = s.known[(p * 5 + kind) * WATCHERS + watcher]
    for name, each in (("size", 1), ("gold", 1), ("stock", 1), ("goods", 1), ("supply", 1), ("bids", 2)):
        setattr(out, name, turned(getattr(s, name), n, each, by))
    for name, each in (("merchants", 2), ("caravans", 2), ("cards", 6)):
        setattr(out, name, turned(getattr(s, name), n, each, by))
    out.active = (s.active + by) % n
    out.first = (s.first + by) % n
    out.agenda = [step_turned(step, n, by) for step in s.agenda]
    return out


def step_turned(step: Step[Any], n: int, by: int) -> Step[Any]:
    if isinstance(step, Dice):
        return Dice((step.roller + by) % n)
    if isinstance(step, Discard):
        return Discard((step.player + by) % n, step.left)
    assert isinstance(step, Turn)
    return Turn((step.player + by) % n)


@pytest.mark.parametrize("players", [3, 4])
def test_a_turned_table_turns_the_rows(players: int) -> None:
    dealer = Dealer(f"turned {players}")
    s = start_of(3, "main", players, "")
    compared = 0
    while s.to_move() != NOBODY and compared < trials(10, 60, 1000):
        if s.turn > 0 and all(isinstance(step, (Dice, Discard, Turn)) for step in s.agenda):
            rows = rows_of(s)
            by = 1 + compared % (players - 1)
            assert rows_of(table_turned(s, by)) == rows[-by:] + rows[:-by]
            compared += 1
        s.apply(quick_action(s, dealer))
    assert compared > 0


def test_what_a_seat_has() -> None:
    one = row(at("hand 1 wood 2 ore 1 salt 1\ngold 1 5\ncards 1 lancer lancer profits\nmerchants 1 3,2n"))
    assert (one["wood in hand"], one["ore in hand"], one["wool in hand"], one["cards in hand"]) == (2, 1, 0, 4)
    assert (one["gold"], one["no gold"], one["gold for two cards"]) == (5, 0, 1)
    assert (one["cards to a route"], one["cards to a merchant"], one["cards to a caravan"]) == (0, 2, 0)
    assert (one["lancer cards"], one["profits cards"], one["harvest cards"]) == (2, 1, 0)
    assert (one["merchants on the board"], one["caravans on the board"]) == (1, 1)
    assert (one["posts on the board"], one["posts in stock"], one["goods left"]) == (3, 5, 6)
    assert (one["free goods"], one["four players"], one["goods of the game"]) == (1, 0, 6)


def test_m6_what_the_next_delivery_takes() -> None:
    """Seat 1 has a caravan at Budapest and a way to Vienna with one gap, which costs 17 after three drives of 2."""
    one = row(at(""))
    assert (one["gaps to the first delivery"], one["can deliver"]) == (1, 0)
    closed = "routes 1 2,2n/vienna\n"
    one = row(at(closed))
    assert (one["gaps to the first delivery"], one["salt lacking"], one["can deliver"]) == (0, 1, 0)
    one = row(at(f"{closed}hand 1 salt 1"))
    assert (one["salt lacking"], one["can deliver"], one["can win"]) == (0, 1, 0)
    assert one["first delivery"] == row(at(closed))["first delivery"] < row(at(""))["first delivery"]


def test_m8_1_who_can_win() -> None:
    s = at(
        "routes 1 2,2n/vienna\nhand 1 salt 1\nposts 1 sarajevo tirana dubrovnik sofia athens\n"
        "goods warsaw 1\ngoods lviv 1\ngoods venice 1\ngoods prague 1\ngoods wroclaw 1"
    )
    one, other = row(s), row(s, 2)
    assert (one["can win"], other["can win"]) == (1, 0)
    assert (one["goods left"], one["at most 1 goods left"], one["goods below the best other"]) == (1, 1, 5)
    assert (one["others ahead"], one["ahead of all"]) == (0, 1)
    assert (other["others ahead"], other["ahead of all"], other["fewest goods of another"]) == (1, 0, 1)
    assert one["quarter rounds to finish"] < other["quarter rounds to finish"]


def test_m5_how_far_merchants_walk() -> None:
    near, far = row(at("merchants 1 3,2n")), row(at(""))
    assert near["steps of a merchant to a city"] < 30 == far["steps of a merchant to a city"]
    assert (near["can walk to a city"], far["can walk to a city"]) == (0, 0)
    assert row(at("merchants 1 3,2n\nhand 1 grain 4"))["can walk to a city"] == 1


def test_m2_1_how_far_the_turn_has_come() -> None:
    s = at("")
    assert [(one["active"], one["rolled"], one["turns to wait"]) for one in rows_of(s)] == [
        (1, 1, 0),
        (0, 0, 1),
        (0, 0, 2),
    ]
    s = played(s, "end")
    assert [(one["active"], one["rolled"], one["turns to wait"]) for one in rows_of(s)] == [
        (0, 0, 2),
        (1, 0, 0),
        (0, 0, 1),
    ]


def test_m2_5_a_seven_is_foreseen() -> None:
    s = played(at("turn 2\nhand 1 grain 9"), "end")
    assert row(s)["too many cards"] == 1
    s.apply(MERCHANTS.read(s, "dice 7"))
    assert (row(s)["cards to discard"], row(s, 3)["moves the robber"]) == (4, 1)


def test_m3_1_an_offer_on_the_table_counts() -> None:
    s = at("hand 1 wood 1 wool 4\nhand 2 wood 1 grain 5")
    assert row(s)["about to come"] == 0
    assert row(offer_of(s, "wool", "grain"))["about to come"] > 0


def test_m4_2_gold_to_be_shared_counts_as_shared() -> None:
    s = at("gold 1 0")
    s.then(Pay(0, [i64(1), i64(3)]))
    assert row(s)["gold"] == 3
    assert s.gold[0] == 0
