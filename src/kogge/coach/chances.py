"""How likely every seat is to win."""

from __future__ import annotations

from typing import Any

from kogge.bots.heuristics import search_heuristics
from kogge.coach.curve import SEARCHING, Curve, curve_of, flat_curve, nearest_setup, read_curves
from kogge.coach.looks import look_at
from kogge.core.contract import NOBODY, Game, State


class WinChances:
    """Tells the chances of all seats at any position of a game. They are calibrated: of the positions where a seat is
    said to win with 30 %, it wins 30 in 100 (docs/coach.md)."""

    def __init__(self, game: Game[Any], players: str = SEARCHING) -> None:
        """`players`: who plays on, GREEDY or SEARCHING ones; the same lead is worth more among better ones."""
        self.game = game
        self.players = players
        self.heuristics = search_heuristics(game)
        self._curves: dict[tuple[str, int], Curve] = {}

    def of(self, state: State) -> list[float]:
        """[seat] its chance to win, 0 to 1; they add up to 1. The state may be a guess: what is hidden is averaged by
        whoever asks. When the game is over the winners share the win."""
        if state.to_move() == NOBODY:
            return result_of(self.game, state)
        return self.curve_for(state).chances(look_at(self.game, self.heuristics, state))

    def curve_for(self, state: State) -> Curve:
        """That of its set-up, or of the nearest one that something was fitted for."""
        key = (state.options.board, int(state.n))
        if key not in self._curves:
            curves = read_curves(self.game.name)
            setup = nearest_setup(curves, *key)
            self._curves[key] = flat_curve() if setup is None else curve_of(curves[setup], self.players)
        return self._curves[key]


def result_of(game: Game[Any], state: State) -> list[float]:
    """[seat] its share of the win when the game is over."""
    places = [one.place for one in sorted(game.scores(state), key=lambda one: one.seat)]
    return [1.0 / places.count(1) if place == 1 else 0.0 for place in places]
