"""How much each thing counts in Hansa Teutonica: every weight stands here."""

from __future__ import annotations

from mypy_extensions import i64

from kogge.core.cells import vec


class Weights:
    """In hundredths of a point, or per cent where it says so. What fades is worth nothing at the end of the game."""

    def __init__(self) -> None:
        # Means: they fade.
        self.action: i64 = 500  # each action a turn more
        self.levels = vec[i64]([180, 360, 690, 34, 5])  # each opened cell of keys, actions, privilege, book, bank
        self.uses = vec[i64]([70, 5, 5, 300, 185, 285, 60, 90, 90])  # an unused marker, besides counting for the end
        self.toll: i64 = 68  # each route that ends in an own city
        self.held: i64 = 6  # each office
        # Workers.
        self.supply: i64 = 33  # a trader at hand
        self.spare: i64 = -8  # one beyond the first six
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
        self.link = vec[i64]([8, 8, 8])  # per cent of the link's points when one, two, three cities are missing
