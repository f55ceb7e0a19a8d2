"""Set-up: the empty board, then NATURE draws the first player and the golden markers."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.core.actions import first_of, pack, second_of
from kogge.core.cells import append, vec
from kogge.core.contract import Action, ChanceStep, RulesStep, Seat, Step
from kogge.core.options import Options
from kogge.core.tables import zeros
from kogge.games.hansa.actions import FIRST, GOLD
from kogge.games.hansa.board import BOOK, FAVOURS, MARKER_KINDS, MERCHANT, TRADER, Board, load_board
from kogge.games.hansa.favour import Offer
from kogge.games.hansa.missions import DealMission
from kogge.games.hansa.neutral import place_first_neutrals
from kogge.games.hansa.promo import markers_in_play
from kogge.games.hansa.state import Hansa
from kogge.games.hansa.turn import start_turn


def empty_state(options: Options) -> Hansa:
    """A board without workers or markers, everything of every seat still in the box but the desks' own."""
    board = load_board(options.board)
    n: i64 = options.players
    owners = n + 1 if n == 2 else n  # H12.1: the neutral colour
    return Hansa(
        board,
        options,
        [],
        zeros(board.n_posts),
        zeros(owners * board.n_routes),
        zeros(board.n_slots),
        vec[i64](),
        zeros(owners * board.n_cities),
        zeros(n * 5),
        zeros(n * 2),
        zeros(n * 2),
        zeros(owners),
        zeros(n * MARKER_KINDS),
        zeros(n * MARKER_KINDS),
        zeros(n * MARKER_KINDS),
        zeros(n),
        zeros(board.n_routes),
        markers_in_play(board, options),
        zeros(board.n_cells),
        zeros(owners),
        zeros(n),
        zeros(len(FAVOURS)),
        zeros(len(board.permit_city)),
        vec[i64](),
        zeros(MARKER_KINDS),
    )


def new_game(options: Options) -> Hansa:
    """H2: the first position. R2: no city is full, and the faces of the undrawn markers are unknown."""
    s = empty_state(options)
    draws: list[Step[Hansa]] = [Gold(route) for route in s.board.taverns]
    if options["missions"] == "yes":
        draws += [DealMission(p) for p in range(s.n)]
    if options["favours"] == "yes":
        draws += [Offer() for _ in range(s.n)]
    s.then_all([FirstPlayer(), *draws, Begin()])
    first = options.seat("first")
    if first is not None:
        s.apply(pack(FIRST, 0, first))
    return s


def off_desk(board: Board, kind: i64) -> i64:
    """H1.2, H2.2: workers of a kind that neither lie on the desk nor mark the prestige."""
    desk = board.desk
    covered: i64 = 0
    for track in range(5):
        if track != BOOK:
            covered += desk.last[track]
    return desk.traders - 1 - covered if kind == TRADER else desk.merchants - desk.last[BOOK]


class FirstPlayer(ChanceStep[Hansa]):
    """H2.3: drawn at random, unless the options name one."""

    number = 10
    name = "first"
    rule = "H2.3"

    def choices(self, s: Hansa) -> vec[i64]:
        """Any seat, equally likely."""
        return vec[i64]([pack(FIRST, 0, p) for p in range(s.n)])

    def resolve(self, s: Hansa, action: Action) -> None:
        """H2.2: supplies by turn order."""
        s.first = second_of(action)
        for i in range(s.n):
            p: Seat = (s.first + i) % s.n
            traders = s.board.desk.first_supply + i
            s.supply[p * 2 + TRADER] = traders
            s.stock[p * 2 + TRADER] = off_desk(s.board, TRADER) - traders
            s.supply[p * 2 + MERCHANT] = off_desk(s.board, MERCHANT)


class Gold(ChanceStep[Hansa]):
    """H2.1: one of the three golden markers to a tavern."""

    number = 11
    name = "gold"
    rule = "H2.1"

    def __init__(self, route: i64) -> None:
        super().__init__()
        self.route: Final = route

    def choices(self, s: Hansa) -> vec[i64]:
        """The golden markers that lie on no tavern yet."""
        out = vec[i64]()
        for marker in range(MARKER_KINDS):
            left = s.board.desk.gold[marker]
            for route in s.board.taverns:
                if s.marker_at[route] == marker + 1:
                    left -= 1
            if left > 0:
                out = append(out, pack(GOLD, marker, self.route))
        return out

    def resolve(self, s: Hansa, action: Action) -> None:
        """Face up beside the route of the tavern."""
        marker = first_of(action)
        s.bag[marker] -= 1
        s.marker_at[self.route] = marker + 1

    def key(self) -> tuple[int, ...]:
        return (self.number, self.route)


class Begin(RulesStep[Hansa]):
    """H2.3: the first player's turn."""

    number = 12
    name = "begin"
    rule = "H2.3"

    def resolve(self, s: Hansa, action: Action) -> None:
        """Clockwise from here on; H12.2: with two players the neutral traders stand ready."""
        if s.neutral >= 0:
            place_first_neutrals(s)
        start_turn(s, s.first)
