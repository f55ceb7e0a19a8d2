"""A position of Merchants of Europe that bots are asked about, and how it is changed."""

from __future__ import annotations

from kogge.games.merchants.game import MENU, MERCHANTS
from kogge.games.merchants.position import build_position
from kogge.games.merchants.state import EMPTY, Merchants

# Seat 1 has a way from Budapest over Vienna, where seat 2 has a post, to Zagreb.
START = """
board short
players 3
posts 1 budapest nuremberg hamburg
posts 2 vienna warsaw lviv
posts 3 venice prague wroclaw
routes 1 budapest/3,2n 3,2n/3,1s 3,1s/2,2n
caravans 1 budapest/3,2n
routes 2 warsaw/5,-2s
caravans 2 warsaw/5,-2s
routes 3 2,0n/prague
caravans 3 2,0n/prague
"""
ROBBER = "robber 7,-5\n"
START += ROBBER


def at(text: str) -> Merchants:
    """The position with something more or else."""
    start = START.replace(ROBBER, "") if "robber" in text else START
    return build_position(MENU, start + text)


def played(s: Merchants, *texts: str) -> Merchants:
    """A copy after some actions that must be legal."""
    s = s.copy()
    for text in texts:
        assert MERCHANTS.why_not(s, text) is None, text
        s.apply(MERCHANTS.read(s, text))
    return s


def offer_of(s: Merchants, give: str, want: str) -> Merchants:
    """Seat 1 has sent an offer, and seat 2 is to answer."""
    gives = [f"give {item}" for item in give.split()]
    wants = [f"want {item}" for item in want.split()]
    return played(s, "offer", *gives, *wants, "send")


def only_empty(cities: str, text: str = "") -> Merchants:
    """The position in which all cities but these have a post: a neutral one if they had none."""
    s = at("")
    taken = [
        name
        for name, owner in zip(s.board.cities, s.posts, strict=True)
        if owner == EMPTY and name not in cities.split()
    ]
    return at(f"posts neutral {' '.join(taken)}\n{text}")
