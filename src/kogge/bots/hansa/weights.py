"""How much each thing counts for bots in Hansa Teutonica."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.core.cells import vec

ENOUGH_TRADERS: Final = 6  # at hand; more of them are spare
EXTRA_OFFICE_COST: Final = 100  # of using up the marker, in rollouts
WIN_SCALE: Final = 567  # by the win weights a lead of this much multiplies the odds of winning by e


class Weights:
    """In hundredths of a point, or per cent where it says so. What fades is worth nothing at the end of the game."""

    def __init__(self) -> None:
        # Means: they fade.
        self.action: i64 = 1500  # each more action in a turn
        self.levels = vec[i64]([180, 1000, 690, 34, 5])  # each opened cell of keys, actions, privilege, book, bank
        self.uses = vec[i64]([70, 5, 5, 300, 185, 285, 60, 90, 90])  # an unused marker, besides counting for the end
        self.toll: i64 = 68  # each route that ends in an own city
        self.held: i64 = 6  # each office
        # Workers.
        self.supply: i64 = 33  # a trader at hand
        self.spare: i64 = -8  # one beyond ENOUGH_TRADERS
        self.supply_merchant: i64 = 267
        self.stock: i64 = 3
        self.stock_merchant: i64 = 170
        self.posted: i64 = 0
        self.lifted: i64 = 45  # in hand during a movement
        self.left: i64 = 25  # an action of this turn
        # What establishing a route brings.
        self.marker: i64 = 60  # a marker, besides what one more counts for
        self.control: i64 = 100  # an own city at its end
        self.given: i64 = -50  # an opponent's
        self.office: i64 = 60  # besides control and network
        self.join: i64 = 70  # an office beside one's own
        self.cell: i64 = 80  # per cent of a special cell's points
        self.complete: i64 = 61  # per cent of all that when every post is held
        self.partial: i64 = 102  # per cent, times the square of the share of posts held
        self.contested: i64 = 11  # per cent, for each opponent's worker in the way
        self.link = vec[i64]([8, 8, 8])  # per cent of the link's points, one, two, three steps from it


def win_weights() -> Weights:
    """The weights that predict the winner best, fitted by `tools/fit_win_model.py`; docs/bots.md says how."""
    w = Weights()
    w.action = 586
    w.levels = vec[i64]([416, 423, 547, -8, 5])
    w.uses = vec[i64]([117, 72, 167, 710, 448, 779, 60, 90, 90])
    w.toll = 50
    w.held = -14
    w.supply = 13
    w.spare = -33
    w.supply_merchant = 103
    w.stock = -10
    w.stock_merchant = 136
    w.posted = 10
    w.left = 56
    w.marker = -9
    w.control = 40
    w.given = -29
    w.office = -54
    w.join = 89
    w.cell = -23
    w.complete = 51
    w.partial = 91
    w.contested = 49
    w.link = vec[i64]([8, 25, 30])
    return w
