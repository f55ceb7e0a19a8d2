"""How much each thing counts in Hansa Teutonica: every weight stands here."""

from __future__ import annotations

from mypy_extensions import i64

from kogge.core.cells import vec


class Weights:
    """In hundredths of a point, or per cent where it says so. What fades is worth nothing at the end of the game."""

    def __init__(self) -> None:
        # Means: they fade.
        self.action: i64 = 900  # each action a turn more
        self.levels = vec[i64]([110, 150, 260, 60, 110])  # each opened cell of keys, actions, privilege, book, bank
        self.uses = vec[i64]([150, 90, 60, 260, 150, 210, 60, 90, 90])  # an unused marker, besides counting for the end
        self.toll: i64 = 8  # each route that ends in an own city
        # Workers.
        self.supply: i64 = 32  # a trader at hand
        self.spare: i64 = 10  # one beyond the first six
        self.supply_merchant: i64 = 60
        self.stock: i64 = 10
        self.stock_merchant: i64 = 30
        self.posted: i64 = 13
        self.lifted: i64 = 45  # in hand during a movement
        self.left: i64 = 25  # an action of this turn
        # What establishing a route brings.
        self.marker: i64 = 60  # a marker, besides what one more counts for
        self.control: i64 = 100  # an own city at its end
        self.given: i64 = -50  # an opponent's
        self.office: i64 = 60  # besides control and network
        self.join: i64 = 70  # an office beside one's own
        self.cell: i64 = 80  # per cent of a special cell's points
        self.complete: i64 = 50  # per cent of all that when every post is held
        self.partial: i64 = 42  # per cent, times the square of the share of posts held
        self.contested: i64 = 35  # per cent, for each opponent's worker in the way
        self.link = vec[i64]([30, 12, 4])  # per cent of the link's points when one, two, three cities are missing
