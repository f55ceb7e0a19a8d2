"""What decisions bring in Hansa Teutonica, with the reason and the place."""

from __future__ import annotations

from typing import Any

import pytest

from kogge.games.hansa.game import HANSA
from kogge.games.hansa.state import Hansa
from tests.hansa.boards import RU, UK
from tests.hansa.table import position


def brought(s: Hansa, text: str, seat: int | None = None) -> list[dict[str, Any]]:
    """Play an action; what it brought as a seat may know it."""
    before = s.copy()
    action = HANSA.read(s, text)
    assert action in list(s.legal())
    s.apply(action)
    return [gain.data() for gain in HANSA.gains(before, action, s, seat)]


def points(gains: list[dict[str, Any]]) -> list[tuple[int | None, int, str, str]]:
    return [(one["seat"], one["count"], one["why"], one.get("at", "")) for one in gains if one["what"] == "points"]


def test_h4_9_control_is_told_city_by_city() -> None:
    s = position("turn 1\nroute minden-hannover 1t 1t 1t\ncity minden 2t 2m\ncity hannover 1t")
    assert points(brought(s, "establish minden-hannover")) == [
        (0, 1, "control", "city:hannover"),
        (1, 1, "control", "city:minden"),
    ]


def test_h4_10_a_marker_is_taken_and_another_one_is_to_be_laid() -> None:
    s = position("turn 1\nroute minden-hannover 1t 1t 1t\nmarker minden-hannover swap")
    gains = brought(s, "establish minden-hannover")
    assert {"seat": 0, "what": "marker", "count": 1, "of": "swap"} in gains
    assert {"seat": 0, "what": "plate", "count": 1} in gains


def test_h4_3_who_is_displaced_is_told_and_what_it_costs() -> None:
    s = position("turn 1\nsupply 1 3t\nroute minden-hannover 2t . .")
    gains = brought(s, "displace t minden-hannover.1")
    assert {"seat": 1, "what": "displaced", "count": -1, "of": "trader", "at": "post:minden-hannover.1"} in gains
    assert [one["count"] for one in gains if one["what"] == "supply" and "why" not in one] == [-1]


@pytest.mark.parametrize(("header", "scorers"), [(RU, [1, None]), (UK, [1])])
def test_h12_4_control_of_a_neutral_route_is_told(header: str, scorers: list[int | None]) -> None:
    rows = "turn 1\nsupply 1 2t\nroute quedlinburg-goslar nt . . .\nroute goslar-magdeburg nt .\ncity goslar 2t"
    s = position(rows, header)
    brought(s, "displace t quedlinburg-goslar.1")
    told = points(brought(s, "put nt goslar-magdeburg.2"))
    assert told == [(seat, 1, "control", "") for seat in scorers]  # ru: the new office controls Magdeburg
