"""Decides who sits where in which game, so that neither seats nor chance favour any bot.

A list with one bot for each seat is the only line-up. A shorter list is a pool: every line-up has each of its bots at
least once and fills the remaining seats in every possible way. A longer list is a pool too: every combination of as
many bots as there are seats is a line-up.

A round plays every line-up once, all on the same deal. Each line-up plays a block of as many games as there are seats,
and everybody moves one seat on from game to game. The order around the table is shuffled for each block.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement

from kogge.core.dealer import Dealer
from kogge.core.errors import BadOption


@dataclass(frozen=True)
class Pairing:
    """One game: its index, the seed of its deal, and the bots by seat."""

    index: int
    deal: str
    bots: tuple[str, ...]


def line_ups(bots: Sequence[str], players: int) -> list[tuple[str, ...]]:
    """Every group of bots that meets at a table."""
    if len(bots) == players:
        return [tuple(bots)]
    if len(set(bots)) < len(bots):
        raise BadOption(f"{len(bots)} bots for {players} seats: name one for each seat, or each bot once")
    if len(bots) > players:
        return list(combinations(bots, players))
    return [(*bots, *more) for more in combinations_with_replacement(bots, players - len(bots))]


def whole_blocks(games: int, players: int) -> int:
    """Round a number of games up to whole blocks, so that every bot plays every seat equally often."""
    return -(-games // players) * players


def pairing(bots: Sequence[str], players: int, seed: str, index: int) -> Pairing:
    """Game number `index` of the tournament. It depends on nothing else, so a short run is a prefix of a longer one."""
    sets = line_ups(bots, players)
    block, turn = divmod(index, players)
    round_, number = divmod(block, len(sets))
    order = shuffled(sets[number], Dealer(f"{seed}/{round_}/{number}/order"))
    # A line-up that repeats itself after fewer rotations plays another deal in each repetition.
    deal = f"{seed}/{round_}.{turn // period(order)}"
    return Pairing(index, deal, order[-turn:] + order[:-turn] if turn else order)


def period(order: tuple[str, ...]) -> int:
    """The number of rotations after which the order repeats itself."""
    for step in range(1, len(order)):
        if order[step:] + order[:step] == order:
            return step
    return len(order)


def shuffled(names: tuple[str, ...], dealer: Dealer) -> tuple[str, ...]:
    """Shuffle by the dealer's numbers."""
    out = list(names)
    for i in range(len(out) - 1, 0, -1):
        k = int(dealer.below(i + 1))
        out[i], out[k] = out[k], out[i]
    return tuple(out)
