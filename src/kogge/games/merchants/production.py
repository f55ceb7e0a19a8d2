"""M2: the dice, what they bring, and what a seven costs."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.core.actions import add_kinds, pack, second_of
from kogge.core.cells import vec
from kogge.core.contract import Action, ChanceStep, Seat, Step
from kogge.games.merchants.actions import DICE, DISCARD
from kogge.games.merchants.robber import MoveRobber
from kogge.games.merchants.state import EMPTY, NEUTRAL_POST, Merchants

SEVEN: Final = 7
MOST_CARDS: Final = 7  # with more a seven costs half of them


class Dice(ChanceStep[Merchants]):
    """M2.1: the sum of two dice."""

    number = 4
    name = "dice"
    rule = "M2.1"

    def __init__(self, roller: Seat) -> None:
        super().__init__()
        self.roller: Final = roller

    def choices(self, s: Merchants) -> vec[i64]:
        """2 to 12."""
        base = pack(DICE)
        return vec[i64]([base | total for total in range(2, 13)])

    def weights(self, s: Merchants) -> vec[i64]:
        """How many of the 36 throws of two dice have each sum."""
        return vec[i64]([6 - abs(total - SEVEN) for total in range(2, 13)])

    def resolve(self, s: Merchants, action: Action) -> None:
        """Produce (M2.2), or what a seven brings (M2.5)."""
        total = second_of(action)
        if total == SEVEN:
            seven(s, self.roller)
        else:
            produce(s, total)

    def key(self) -> tuple[int, ...]:
        return (self.number, self.roller)


def produce(s: Merchants, total: i64) -> None:
    """M2.2, M2.3: a card for each post at each hex with the number; M2.4: 1 gold for every player who got none."""
    board = s.board
    due = vec[i64]([0] * (5 * s.n))
    needed = vec[i64]([0] * 5)
    number = s.number
    for h in range(len(number)):
        if number[h] != total or h == s.robber:
            continue
        kind = board.terrain[h]
        for i in range(board.hex_start[h], board.hex_start[h + 1]):
            post = s.posts[board.hex_cities[i]]
            if post not in (EMPTY, NEUTRAL_POST):
                due[(post - 1) * 5 + kind] += 1
                needed[kind] += 1
    for p in range(s.n):
        got = False
        for kind in range(5):
            count = due[p * 5 + kind]
            if count > 0 and needed[kind] <= s.bank[kind]:
                got = True
        if not got:
            s.earn(p, 1)
    hand_out(s, due, needed)


def hand_out(s: Merchants, due: vec[i64], needed: vec[i64]) -> None:
    """M2.3: kinds of which the bank has too few for all are not given to anybody."""
    for kind in range(5):
        if needed[kind] == 0 or needed[kind] > s.bank[kind]:
            continue
        for p in range(s.n):
            for _ in range(due[p * 5 + kind]):
                s.draw(p, kind)


def seven(s: Merchants, roller: Seat) -> None:
    """M2.5: the rich discard, in turn order; then the robber moves."""
    steps: list[Step[Merchants]] = []
    for i in range(s.n):
        p: Seat = (roller + i) % s.n
        if s.size[p] > MOST_CARDS:
            steps.append(Discard(p, s.size[p] // 2))
    steps.append(MoveRobber(roller))
    s.then_all(steps)


class Discard(Step[Merchants]):
    """M2.5: half of the cards, one by one, of the player's own choice."""

    number = 5
    name = "discard"
    rule = "M2.5"

    def __init__(self, player: Seat, left: i64) -> None:
        super().__init__(player)
        self.left: Final = left

    def choices(self, s: Merchants) -> vec[i64]:
        """Any kind in hand."""
        return add_kinds(pack(DISCARD), s.hand[self.player * 5 : self.player * 5 + 5], vec[i64]())

    def resolve(self, s: Merchants, action: Action) -> None:
        """To the bank, seen by all (MR14)."""
        s.pay(self.player, second_of(action))
        if self.left > 1:
            s.then(Discard(self.player, self.left - 1))

    def key(self) -> tuple[int, ...]:
        return (self.number, self.player, self.left)
