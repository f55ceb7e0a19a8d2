"""Action B: one worker onto an empty post."""

from __future__ import annotations

from mypy_extensions import i64

from kogge.core.actions import pack, second_of
from kogge.core.cells import append, vec
from kogge.core.contract import Action, Seat
from kogge.games.hansa.actions import PLACE
from kogge.games.hansa.board import BLOCK
from kogge.games.hansa.countries import open_countries, use_permit
from kogge.games.hansa.displace import pay
from kogge.games.hansa.state import Hansa, worker


def place_choices(s: Hansa, p: Seat, out: vec[i64]) -> vec[i64]:
    """H4.2: any empty post; R5: boat posts take merchants only; H11.3: Wales and Scotland need a permit."""
    countries = open_countries(s)
    for kind in range(2):
        if s.supply[p * 2 + kind] > 0:
            out = s.add_empty_posts(worker(p, kind), countries, pack(PLACE, kind), out)
    return without_unpayable(s, p, out) if len(s.decrees) > 0 else out


def without_unpayable(s: Hansa, p: Seat, choices: vec[i64]) -> vec[i64]:
    """H9.4: not on a blocked route without the workers to pay for it."""
    have = s.workers(p)
    out = vec[i64]()
    for action in choices:
        if not is_placing(action) or have > s.decrees_on(s.board.route_of[second_of(action)], BLOCK):
            out = append(out, action)
    return out


def is_placing(action: Action) -> bool:
    """Whether it is an action B."""
    return pack(PLACE) <= action < pack(PLACE + 1)


def place_worker(s: Hansa, p: Seat, kind: i64, post: i64) -> None:
    """H4.2: from the personal supply onto the post; H9.4: one more worker back for each block on the route."""
    s.supply[p * 2 + kind] -= 1
    s.put(worker(p, kind), post)
    use_permit(s, post)
    blocks = s.decrees_on(s.board.route_of[post], BLOCK)
    if blocks > 0:
        pay(s, p, blocks, block=True)
