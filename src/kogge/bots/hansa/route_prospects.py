"""What a seat of Hansa Teutonica may expect of the routes on which it has workers."""

from __future__ import annotations

from mypy_extensions import i64

from kogge.bots.hansa.seat_features import SeatFeatures
from kogge.bots.hansa.workers import for_routes
from kogge.games.hansa.board import Board
from kogge.games.hansa.state import EMPTY, Hansa, owner_of


class RouteProspects:
    """Of one seat at a time: `read` fills it. Gains are in hundredths of a point."""

    def __init__(self) -> None:
        self.board: Board | None = None  # of the last position
        self.has_green = False  # H10: the board has green cities
        self.workers: i64 = 0  # own ones on routes
        self.complete: i64 = 0  # routes on which every post is held
        self.best_complete: i64 = 0  # the gain of the best of them
        self.other_complete: i64 = 0  # and of the others together
        self.best_begun: i64 = 0  # by the share of posts held, of routes that nobody contests
        self.other_begun: i64 = 0
        self.contested: i64 = 0  # the same where others stand, too
        self.in_own_way: i64 = 0  # workers of others on these
        self.in_others_way: i64 = 0  # own workers where somebody else has at least as many

    def begin(self, s: Hansa) -> None:
        """What is the same for all seats."""
        if self.board is s.board:
            return
        self.board = s.board
        self.has_green = False
        for green in s.board.green:
            if green != 0:
                self.has_green = True

    def read(self, s: Hansa, seat: SeatFeatures) -> None:
        """Look at every route with a worker of the seat."""
        self.workers = 0
        self.complete = 0
        self.best_complete = 0
        self.other_complete = 0
        self.best_begun = 0
        self.other_begun = 0
        self.contested = 0
        self.in_own_way = 0
        self.in_others_way = 0
        p = seat.player
        n = s.board.n_routes
        enough = for_routes(s, p)
        for r in range(n):
            held = s.own[p * n + r]
            if held > 0:
                self.workers += held
                self._read_route(s, seat, r, held, s.board.length[r] <= enough)

    def _read_route(self, s: Hansa, seat: SeatFeatures, r: i64, held: i64, possible: bool) -> None:
        board = s.board
        length = board.length[r]
        gain: i64 = 0
        if possible:
            gain = max(seat.route_gain(r), 0)
        if held == length:
            self.complete += 1
            if gain > self.best_complete:
                self.other_complete += self.best_complete
                self.best_complete = gain
            else:
                self.other_complete += gain
            return
        others: i64 = 0
        for q in range(board.post_start[r], board.post_start[r + 1]):
            piece = s.posts[q]
            if piece != EMPTY and owner_of(piece) != seat.player:
                others += 1
        part = gain * held * held // (length * length)
        if others > 0:
            self.in_own_way += others
            self.contested += part
            if others >= held:
                self.in_others_way += held
        elif part > self.best_begun:
            self.other_begun += self.best_begun
            self.best_begun = part
        else:
            self.other_begun += part
