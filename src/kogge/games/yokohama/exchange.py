"""Chinatown: money for goods and goods for money (Y5.3)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.core.actions import pack, second_of, verb_of
from kogge.core.cells import append, vec
from kogge.core.contract import Action, Seat, Step, View
from kogge.games.yokohama.actions import BUY, DONE, SELL
from kogge.games.yokohama.anytime import any_time_choices, use_any_time
from kogge.games.yokohama.board import IMPORT, LOCAL_GOODS, YEN
from kogge.games.yokohama.reward import gain
from kogge.games.yokohama.state import DESK, Yokohama


def begin_exchange(s: Yokohama, p: Seat, left: i64) -> None:
    """Ask while an exchange is left and one is possible."""
    if left > 0:
        step = Exchange(p, left)
        if len(step.choices(s)) > 1:
            s.then(step)


class Exchange(Step[Yokohama]):
    """Y5.3: one exchange at a time."""

    number = 15
    name = "exchange"
    rule = "Y5.3"

    def __init__(self, player: Seat, left: i64) -> None:
        super().__init__(player)
        self.left: Final = left

    def choices(self, s: Yokohama) -> vec[i64]:
        """Buy what can be paid; sell any local good, never an import."""
        d = self.player * DESK
        yen = s.desk[d + YEN]
        price = s.board.box.price
        out = vec[i64]()
        for thing in range(IMPORT + 1):
            if yen >= price[thing]:
                out = append(out, pack(BUY, 0, thing))
        for good in range(LOCAL_GOODS):
            if s.desk[d + good] > 0:
                out = append(out, pack(SELL, 0, good))
        out = any_time_choices(s, self.player, out)
        return append(out, pack(DONE))

    def resolve(self, s: Yokohama, action: Action) -> None:
        """Y7.1 Mining counts for copper bought here (YR5)."""
        if use_any_time(s, self, action) or verb_of(action) == DONE:
            return
        thing = second_of(action)
        d = self.player * DESK
        price = s.board.box.price[thing]
        if verb_of(action) == BUY:
            s.desk[d + YEN] -= price
            gain(s, self.player, thing, 1)
        else:
            s.desk[d + thing] -= 1
            s.desk[d + YEN] += price
        begin_exchange(s, self.player, self.left - 1)

    def key(self) -> tuple[int, ...]:
        return (self.number, self.player, self.left)

    def facts(self, s: Yokohama) -> View:
        """How many exchanges are left."""
        return {"left": int(self.left)}
