"""Sums over games do not depend on who adds them up."""

from __future__ import annotations

import itertools

from kogge.cli.progress import bar_line, time_left
from kogge.cli.tally import Tally
from kogge.core.contract import Score, rank

GAMES = [(10, 4, "prestige", (7, 3)), (30, 9, "cities", (2, 2)), (20, 6, "prestige", (1, 5))]


def tally_of(*games: tuple[int, int, str, tuple[int, int]]) -> Tally:
    """Games of two seats whose points are all in one category."""
    tally = Tally(2)
    for decisions, turns, ended_by, points in games:
        scores = rank([Score(seat, {"track": n, "cities": 1}, ()) for seat, n in enumerate(points)])
        tally.add_finished(decisions, turns, ended_by, scores)
    return tally


def test_winners_share_a_win() -> None:
    tally = tally_of(*GAMES)
    assert [tally.seat_data(seat, "random")["win_share"] for seat in (0, 1)] == [0.5, 0.5]
    assert tally_of(GAMES[1]).seat_data(1, "random")["win_share"] == 0.5
    first = tally.seat_data(0, "random")
    assert (first["mean"], first["parts"]) == (13 / 3, {"track": 10 / 3, "cities": 1.0})
    assert tally.length.data() == {"mean": 20.0, "min": 10, "max": 30}
    assert tally.turns.data() == {"mean": 19 / 3, "min": 4, "max": 9}
    assert tally.ended == {"prestige": 2, "cities": 1}


def test_any_order_of_merging_is_the_same() -> None:
    whole = tally_of(*GAMES)
    whole.add_unfinished(99)
    for order in itertools.permutations(range(4)):
        merged = Tally(2)
        for i in order:
            part = tally_of(GAMES[i]) if i < 3 else Tally(2)
            if i == 3:
                part.add_unfinished(99)
            merged.merge(part)
        assert (merged.games, merged.finished, merged.decisions) == (4, 3, 159)
        assert merged.length.data() == whole.length.data()
        assert merged.turns.data() == whole.turns.data()
        assert merged.ended == whole.ended
        for seat in (0, 1):
            assert merged.seat_data(seat, "x") == whole.seat_data(seat, "x")


def test_progress_in_words() -> None:
    assert bar_line(0, 1000, 0.0) == "[........................] 0 of 1,000 games"
    assert bar_line(250, 1000, 50.0) == "[######..................] 250 of 1,000 games  5.0 games/s  2:30 left"
    assert bar_line(25, 1000, 50.0) == "[........................] 25 of 1,000 games  30.0 games/min  32:30 left"
    assert bar_line(1000, 1000, 50.0).startswith("[########################] 1,000")
    assert time_left(59.4) == "0:59"
    assert time_left(3725) == "1:02:05"
