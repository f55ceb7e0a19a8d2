"""Action A: workers from the general into the personal supply."""

from __future__ import annotations

from mypy_extensions import i64

from kogge.core.actions import pack
from kogge.core.cells import append, vec
from kogge.core.contract import Seat
from kogge.games.hansa.actions import INCOME
from kogge.games.hansa.board import BANK, MERCHANT, TRADER
from kogge.games.hansa.state import Hansa


def income_choices(s: Hansa, p: Seat, out: vec[i64]) -> vec[i64]:
    """H4.1: any mix of traders and merchants, up to the bank's value."""
    limit = s.level_value(p, BANK)
    traders = s.stock[p * 2 + TRADER]
    merchants = s.stock[p * 2 + MERCHANT]
    for t in range(min(limit, traders) + 1):
        for m in range(min(limit - t, merchants) + 1):
            if t + m > 0:
                out = append(out, pack(INCOME, t, m))
    return out


def take_income(s: Hansa, p: Seat, traders: i64, merchants: i64) -> None:
    """H4.1: from the general into the personal supply."""
    s.stock[p * 2 + TRADER] -= traders
    s.stock[p * 2 + MERCHANT] -= merchants
    s.supply[p * 2 + TRADER] += traders
    s.supply[p * 2 + MERCHANT] += merchants
