"""Pieces from the warehouse: the employment agency (Y5.6) and the warehouse icon (Y6.1)."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from kogge.core.actions import pack, second_of, verb_of
from kogge.core.cells import append, vec
from kogge.core.contract import Action, Seat, Step, View
from kogge.games.yokohama.actions import DONE, HIRE
from kogge.games.yokohama.anytime import any_time_choices, use_any_time
from kogge.games.yokohama.board import A_HOUSE, PIECES, YEN
from kogge.games.yokohama.state import DESK, HAND, STORE, Yokohama


def hire_price(s: Yokohama, p: Seat, piece: i64) -> i64:
    """Y5.6: assistants free, shops 2, trading houses 4, 5, 6, 7."""
    if piece == A_HOUSE:
        return s.board.box.house_cost(s.desk[p * DESK + STORE + A_HOUSE])
    return s.board.box.piece_price[piece]


def begin_hiring(s: Yokohama, p: Seat, left: i64, agency: bool) -> None:
    """Ask while a piece may be taken and one can be paid."""
    if left > 0:
        step = Hire(p, left, agency) if agency else TakePiece(p, left, agency)
        if len(step.choices(s)) > 1:
            s.then(step)


class Hire(Step[Yokohama]):
    """Y5.6: one piece at a time from the warehouse to the hand."""

    number = 4
    name = "hire"
    rule = "Y5.6"

    def __init__(self, player: Seat, left: i64, agency: bool) -> None:
        super().__init__(player)
        self.left: Final = left
        self.agency: Final = agency

    @classmethod
    def made_of(cls, numbers: list[int]) -> Step[Any]:
        make: Any = cls
        step: Step[Any] = make(numbers[0], numbers[1], numbers[2] != 0)
        return step

    def choices(self, s: Yokohama) -> vec[i64]:
        """What is left in the warehouse and can be paid; or no more."""
        d = self.player * DESK
        out = vec[i64]()
        for piece in range(3):
            if s.desk[d + STORE + piece] > 0 and s.desk[d + YEN] >= hire_price(s, self.player, piece):
                out = append(out, pack(HIRE, 0, piece))
        out = any_time_choices(s, self.player, out)
        return append(out, pack(DONE))

    def resolve(self, s: Yokohama, action: Action) -> None:
        """Pay and take it."""
        if use_any_time(s, self, action) or verb_of(action) == DONE:
            return
        piece = second_of(action)
        d = self.player * DESK
        s.desk[d + YEN] -= hire_price(s, self.player, piece)
        s.desk[d + STORE + piece] -= 1
        s.desk[d + HAND + piece] += 1
        begin_hiring(s, self.player, self.left - 1, self.agency)

    def key(self) -> tuple[int, ...]:
        return (self.number, self.player, self.left, int(self.agency))

    def facts(self, s: Yokohama) -> View:
        """How many pieces are left to take, and what the next of each kind costs."""
        prices = {
            PIECES[piece]: int(hire_price(s, self.player, piece))
            for piece in range(len(PIECES))
            if s.desk[self.player * DESK + STORE + piece] > 0
        }
        return {"left": int(self.left), "prices": prices}


class TakePiece(Hire):
    """Y6.1: the same for the warehouse icon."""

    variant = 1
    name = "warehouse"
    rule = "Y6.1"
