"""Equal deals: chance for contests, where every table sees the same cards and rolls whatever its players do.

Usually a decision of NATURE is drawn by the length of the log, so chance goes other ways as soon as two tables decide
something differently. A seed that begins with `equal-1:` names another scheme. Each draw follows from the seed, the
deck (`Step.deck`) and how many draws there were from this deck before: the third roll is the third roll everywhere.

Within a draw every piece has a random number of its own, and the lowest is drawn. A piece is known by the text of its
action, which never changes, and kinds of which there are several pieces have as many numbers. So equal decks give equal
cards one after another; and where decks differ (a hand, cards that were shuffled again) the same piece is still drawn
as often as the decks allow. All pieces are equally likely, and no draw depends on another one.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.core.cells import vec
from kogge.core.dealer import Dealer

EQUAL: Final = "equal-1:"  # a change of anything below, or of a deck's name, is a new number


def is_equal(seed: str) -> bool:
    """Whether chance by this seed is the same at every table."""
    return seed.startswith(EQUAL)


def draw(key: str, texts: list[str], weights: vec[i64]) -> i64:
    """The index of the text that is drawn, each as likely as its weight."""
    best: i64 = 0
    lowest: i64 = 0x100000000
    for i in range(len(texts)):
        dealer = Dealer(f"{key}/{texts[i]}")
        pieces: i64 = weights[i]
        while pieces > 0:
            number = dealer.word()
            if number < lowest:
                lowest = number
                best = i
            pieces -= 1
    return best
