"""The data files: counts, values the rulebook states, marks on what is reconstructed, names in four languages."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from kogge.games.yokohama.board import COUNTRIES, DATA, ICONS, PIECES, THINGS, load_board

LANGUAGES = {"en", "uk", "pl", "ru"}
BOX = load_board(4).box


def entries(name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = DATA.read(name)[name]
    return found


def test_y1_5_thirty_six_different_orders() -> None:
    orders = entries("orders")
    assert len(orders) == 36
    assert len({tuple(sorted(order["cost"].items())) for order in orders}) == 36
    assert {order["country"] for order in orders} == set(COUNTRIES)
    assert all(set(order["cost"]) <= set(THINGS[:4]) for order in orders)


def test_y7_1_twenty_kinds_and_thirty_cards() -> None:
    assert len(BOX.techs) == 20
    assert sum(BOX.tech_copies) == 30
    assert BOX.tech_cost[BOX.techs.index("tram")] == 5
    assert BOX.tech_copies[BOX.techs.index("station")] == 1


def test_y1_2_twenty_four_tiles_with_five_cells_and_twenty_tokens() -> None:
    tiles = entries("buildings")
    assert len(tiles) == 24
    assert all(len(tile["shops"]) == 4 and tile["house"] for tile in tiles)
    tokens = DATA.read("tokens")
    assert sum(token["copies"] for token in tokens["power_five"]) == 20
    assert tokens["free_merchants"] == 5
    assert sum(tokens["reward_tokens"].values()) == 6


def test_y4_4_ten_agents() -> None:
    assert dict(zip(COUNTRIES, [int(n) for n in BOX.agents], strict=True)) == {
        "us": 2,
        "nl": 1,
        "uk": 3,
        "fr": 2,
        "de": 2,
    }


def test_y8_four_achievements_of_each_kind() -> None:
    """Y8.1, Y8.2, Y8.3."""
    assert Counter(goal["type"] for goal in entries("achievements")) == {"A": 4, "B": 4, "C": 4}


def test_yr3_what_the_book_says_about_control_boards() -> None:
    """YR3, Y5.4, Y5.5, Y5.7: the cells and surcharges that its examples name."""
    control = DATA.read("control")
    third, second = control["church"][2], control["customs"][1]
    assert (third["number"], third["reward"]) == (6, {"points": 5, "move": 2})
    assert (second["number"], second["reward"]) == (1, {"points": 4, "yen": 2})
    assert control["surcharge"][:3] == [0, 0, 1]
    assert all(extra > 0 for extra in control["surcharge"][2:])


def test_yr3_everything_reconstructed_is_marked() -> None:
    for name in ("orders", "buildings"):
        assert all(entry["confidence"] == "reconstructed" for entry in entries(name))
    for entry in entries("technologies"):
        expected = "confirmed" if entry["id"] == "tram" else "reconstructed"
        assert entry["confidence"]["production"] == expected
        assert entry["confidence"]["country"] == "reconstructed"
    for token in DATA.read("tokens")["power_five"]:
        assert token["confidence"] == "reconstructed"
    control = DATA.read("control")
    for board in ("church", "customs"):
        assert all(set(cell["confidence"]) == {"number", "reward"} for cell in control[board])
    assert "reconstructed" in control["surcharge_confidence"]
    assert "reconstructed" in control["levels_confidence"]
    assert control["blocked_confidence"] == "reconstructed"


def test_rewards_name_known_icons() -> None:
    rewards = [order["reward"] for order in entries("orders")]
    rewards += [shop for tile in entries("buildings") for shop in [*tile["shops"], tile["house"]]]
    rewards += [token["reward"] for token in DATA.read("tokens")["power_five"]]
    rewards += [cell["reward"] for board in ("church", "customs") for cell in DATA.read("control")[board]]
    assert all(reward and set(reward) <= set(ICONS) and min(reward.values()) > 0 for reward in rewards)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_y1_2_adjacency_is_mutual(players: int) -> None:
    near = DATA.read("city")["layouts"][str(players)]["near"]
    assert all(c in near[other] for c, around in enumerate(near) for other in around)
    assert sum(load_board(players).copies) == len(near)


def test_everything_has_a_name_in_four_languages() -> None:
    names = DATA.read("names")
    wanted = {
        "locations": BOX.kinds,
        "technologies": BOX.techs,
        "countries": list(COUNTRIES),
        "things": list(ICONS),
        "pieces": ["president", *PIECES],
        "achievements": BOX.goals,
    }
    for section, ids in wanted.items():
        assert set(ids) <= set(names[section])
    for entries_of in names.values():
        for entry in entries_of.values():
            assert set(entry) == LANGUAGES
            assert all(entry.values())
