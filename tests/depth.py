"""How deep the tests dig: few trials for `make quick`, more of the same for `make test`, very many for `make prove`.

KOGGE_TESTS says which: `quick`, `usual` (the default) or `prove`. Whatever the depth, every trial has a fixed seed, and
every game, board and number of players is tried.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import Final, TypeVar

DEPTHS: Final = ("quick", "usual", "prove")
DEPTH: Final = os.environ.get("KOGGE_TESTS", "usual")
if DEPTH not in DEPTHS:
    raise ValueError(f"KOGGE_TESTS is one of {', '.join(DEPTHS)}, not {DEPTH!r}")
PROVE: Final = DEPTH == "prove"
QUICK: Final = DEPTH == "quick"

T = TypeVar("T")


def trials(quick: int, usual: int, prove: int) -> int:
    """How many trials at the depth that was asked for."""
    return (quick, usual, prove)[DEPTHS.index(DEPTH)]


def sample(cases: Sequence[T], kind: Callable[[T], object], each: int) -> list[T]:
    """All cases when proving; else some of each kind: its first, and further ones, not the same for every kind."""
    if PROVE:
        return list(cases)
    kinds: dict[object, list[T]] = {}
    for case in cases:
        kinds.setdefault(kind(case), []).append(case)
    chosen: list[T] = []
    for number, (first, *others) in enumerate(kinds.values()):
        turn = number % len(others) if others else 0
        chosen += [first, *[*others[turn:], *others[:turn]][: each - 1]]
    return chosen
