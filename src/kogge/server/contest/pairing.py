"""Who meets whom in the next round. Equal seeds pair equally, so that anybody can check it afterwards.

People of whom one has blocked the other do not meet while it can be helped. If it cannot, each has a table of their
own, where bots play; only in a knock-out they meet then, or nobody would ever win it.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from kogge.core.dealer import Dealer
from kogge.server.contest.facts import KNOCKOUT, SWISS, Contest

TRIES: Final = 200  # orders from which the one with the fewest second meetings is taken

APART: Final = 1_000  # so many meetings enemies seem to have had

Groups = list[list[str]]
Enemies = Collection[frozenset[str]]


def pair(
    contest: Contest, number: int, people: Sequence[str], before: Sequence[Groups], enemies: Enemies = ()
) -> Groups:
    """The tables of a round. `people` are in the order of the standings; of a knock-out those who are still in it."""
    dealer = Dealer(f"{contest.seed}/pairing/{number}")
    if contest.kind == KNOCKOUT:
        apart = dict.fromkeys(enemies, APART)
        orders = [_shuffled(people, dealer) for _ in range(TRIES if apart else 1)]
        return min((_cut(order, contest.people) for order in orders), key=lambda groups: _repeats(groups, apart))
    met = _meetings(before)
    for two in enemies:
        met[two] = met.get(two, 0) + APART
    return _kept_apart(_paired(contest, number, people, met, dealer), enemies)


def _paired(
    contest: Contest, number: int, people: Sequence[str], met: dict[frozenset[str], int], dealer: Dealer
) -> Groups:
    size = contest.people
    if contest.kind == SWISS and number > 0:
        return _neighbours(list(people), size, met)
    if size == 2:
        return _circle(_shuffled(sorted(people), Dealer(f"{contest.seed}/circle")), number)
    orders = [_shuffled(people, dealer) for _ in range(TRIES)]
    return min((_cut(order, size) for order in orders), key=lambda groups: _repeats(groups, met))


def _kept_apart(groups: Groups, enemies: Enemies) -> Groups:
    """Everybody who would meet an enemy at a table goes to another one."""
    out: Groups = []
    for group in groups:
        parts: Groups = []
        for who in group:
            free = (part for part in parts if not any(frozenset((who, other)) in enemies for other in part))
            part = next(free, None)
            if part is None:
                parts.append([who])
            else:
                part.append(who)
        out += parts
    return out


def _shuffled(people: Sequence[str], dealer: Dealer) -> list[str]:
    out = list(people)
    for i in range(len(out) - 1, 0, -1):
        j = int(dealer.below(i + 1))
        out[i], out[j] = out[j], out[i]
    return out


def _cut(order: Sequence[str], size: int) -> Groups:
    """As few tables as there can be, as full as can be: five people are three and two, not four and one."""
    tables = -(-len(order) // size)
    out: Groups = [[] for _ in range(tables)]
    for i, who in enumerate(order):
        out[i % tables].append(who)
    return out


def _circle(order: list[str], number: int) -> Groups:
    """The circle method: in as many rounds as there are opponents everybody meets everybody once."""
    places: list[str | None] = [*order, *([None] if len(order) % 2 else [])]
    fixed, rest = places[0], places[1:]
    turn = number % len(rest) if rest else 0
    ring = [fixed, *rest[turn:], *rest[:turn]]
    half = len(ring) // 2
    pairs = zip(ring[:half], reversed(ring[half:]), strict=True)
    return [[one for one in pair if one is not None] for pair in pairs]


def _neighbours(order: list[str], size: int, met: dict[frozenset[str], int]) -> Groups:
    """From the top: the first with the next ones that they have not met. The last table may be short of people."""
    sizes = [len(group) for group in _cut(order, size)]
    left = list(order)
    out: Groups = []
    for wanted in sizes:
        group = [left.pop(0)]
        while len(group) < wanted:
            best = min(left, key=lambda who: (_times_met(who, group, met), left.index(who)))
            left.remove(best)
            group.append(best)
        out.append(group)
    return out


def _times_met(who: str, group: list[str], met: dict[frozenset[str], int]) -> int:
    return sum(met.get(frozenset((who, other)), 0) for other in group)


def _meetings(before: Sequence[Groups]) -> dict[frozenset[str], int]:
    out: dict[frozenset[str], int] = {}
    for groups in before:
        for group in groups:
            for i, who in enumerate(group):
                for other in group[:i]:
                    key = frozenset((who, other))
                    out[key] = out.get(key, 0) + 1
    return out


def _repeats(groups: Groups, met: dict[frozenset[str], int]) -> int:
    return sum(_times_met(who, group[:i], met) for group in groups for i, who in enumerate(group))
