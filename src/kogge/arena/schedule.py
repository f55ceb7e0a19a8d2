"""Who sits where in which game, so that nobody is favoured by seat or by chance.

Bots named one for each seat are the only line-up. Fewer are a pool: its line-ups have every bot at least once, and in
turn more of each. More are a pool too: every choice of as many as there are seats is a line-up.

A round plays every line-up once, all on the same deal, each in a block of as many games as there are seats: from game
to game everybody moves one seat on. Who sits beside whom is drawn anew for each block.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement

from kogge.core.dealer import Dealer
from kogge.core.errors import BadOption


@dataclass(frozen=True)
class Pairing:
    """One game: its number, the word that decides its chances, and the bots by seat."""

    index: int
    deal: str
    bots: tuple[str, ...]


def line_ups(bots: Sequence[str], players: int) -> list[tuple[str, ...]]:
    """Every set of bots that meets at a table."""
    if len(bots) == players:
        return [tuple(bots)]
    if len(set(bots)) < len(bots):
        raise BadOption(f"{len(bots)} bots for {players} seats: name one for each seat, or each bot once")
    if len(bots) > players:
        return list(combinations(bots, players))
    return [(*bots, *more) for more in combinations_with_replacement(bots, players - len(bots))]


def whole_blocks(games: int, players: int) -> int:
    """So many games, or a few more: a block is played to its end, so that every bot had every seat."""
    return -(-games // players) * players


def pairing(bots: Sequence[str], players: int, seed: str, index: int) -> Pairing:
    """Game number `index` of the tournament. It depends on nothing else, so a short run begins a longer one."""
    sets = line_ups(bots, players)
    block, turn = divmod(index, players)
    round_, number = divmod(block, len(sets))
    order = shuffled(sets[number], Dealer(f"{seed}/{round_}/{number}/order"))
    # A line-up that looks the same after fewer turns gets another deal for each repetition.
    deal = f"{seed}/{round_}.{turn // period(order)}"
    return Pairing(index, deal, order[-turn:] + order[:-turn] if turn else order)


def period(order: tuple[str, ...]) -> int:
    """After how many seats moved on everything is as before."""
    for step in range(1, len(order)):
        if order[step:] + order[:step] == order:
            return step
    return len(order)


def shuffled(names: tuple[str, ...], dealer: Dealer) -> tuple[str, ...]:
    """In any order."""
    out = list(names)
    for i in range(len(out) - 1, 0, -1):
        k = int(dealer.below(i + 1))
        out[i], out[k] = out[k], out[i]
    return tuple(out)
