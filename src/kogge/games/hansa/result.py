"""The result: every category of the rulebook, ranked."""

from __future__ import annotations

from kogge.core.contract import Score, rank
from kogge.games.hansa.board import ACTIONS
from kogge.games.hansa.countries import country_scores
from kogge.games.hansa.missions import mission_points
from kogge.games.hansa.scoring import ability_points, city_points, marker_points, network_points, special_points
from kogge.games.hansa.state import Hansa


def final_scores(s: Hansa) -> list[Score]:
    """H7.2, H7.3: most points; tie: the less developed actions track, then more network points, then a shared win."""
    wales = country_scores(s, 1)
    scotland = country_scores(s, 2)
    out: list[Score] = []
    for p in range(int(s.n)):
        network = int(network_points(s, p))
        parts: dict[str, int] = {
            "track": int(s.prestige[p]),
            "abilities": int(ability_points(s, p)),
            "markers": int(marker_points(s.markers_held(p))),
            "special": int(special_points(s, p)),
            "cities": int(city_points(s, p)) + wales[p] + scotland[p],
            "network": network,
        }
        if s.options["missions"] == "yes":
            parts["mission"] = int(mission_points(s, p))
        out.append(Score(p, parts, (-int(s.levels[p * 5 + ACTIONS]), network)))
    return rank(out)
