"""Action B: one worker onto an empty post."""

from __future__ import annotations

from mypy_extensions import i64

from kogge.core.cells import vec
from kogge.core.contract import Seat
from kogge.games.hansa.actions import PLACE, pack
from kogge.games.hansa.state import Hansa, worker


def place_choices(s: Hansa, p: Seat, out: vec[i64]) -> vec[i64]:
    """H4.2: any empty post; R5: boat posts take merchants only."""
    for kind in range(2):
        if s.supply[p * 2 + kind] > 0:
            out = s.add_empty_posts(kind, pack(PLACE, kind), out)
    return out


def place_worker(s: Hansa, p: Seat, kind: i64, post: i64) -> None:
    """H4.2: from the personal supply onto the post."""
    s.supply[p * 2 + kind] -= 1
    s.put(worker(p, kind), post)
