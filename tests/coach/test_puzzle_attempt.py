"""Answers to puzzles: any way to the same end is a solution, and everything else is told by how much it is worse."""

from __future__ import annotations

import pytest

from kogge.coach.puzzle import Puzzle
from kogge.coach.puzzle_attempt import Attempt
from kogge.coach.puzzle_book import load_puzzles
from kogge.coach.puzzle_rating import Rating, expected, puzzle_rating, rate
from kogge.coach.turn_contest import TurnContest, TurnValue
from kogge.core.errors import IllegalAction
from kogge.games.registry import GAMES, find_game


def solve(puzzle: Puzzle, turn: tuple[str, ...]) -> Attempt:
    attempt = Attempt(puzzle)
    for text in turn:
        assert not attempt.is_done()
        attempt.decide(text)
    return attempt


@pytest.mark.parametrize("name", GAMES)
def test_solutions_solve_and_others_are_told_what_they_lose(name: str) -> None:
    for one in load_puzzles(name)[:3]:
        for turn in one.solutions:
            verdict = solve(one, turn).verdict()
            assert (verdict.solved, verdict.loss, verdict.known) == (True, 0.0, True)
        for other in one.others[:3]:
            verdict = solve(one, other.texts).verdict()
            assert (verdict.solved, verdict.loss, verdict.known) == (False, other.loss, True)


@pytest.mark.parametrize("name", GAMES)
def test_a_turn_that_nobody_thought_of_is_compared_now(name: str) -> None:
    """The puzzle forgets its other turns; the worst of them is still found to be worse."""
    one = max(load_puzzles(name), key=lambda puzzle: max(other.loss for other in puzzle.others))
    worst = max(one.others, key=lambda other: other.loss)
    forgetful = Puzzle(**{**vars(one), "others": ()})
    verdict = solve(forgetful, worst.texts).verdict(12)
    assert not verdict.known and not verdict.solved
    assert verdict.loss > 0.01


def test_an_illegal_decision_changes_nothing() -> None:
    one = load_puzzles("hansa")[0]
    attempt = Attempt(one)
    before = attempt.play.mark()
    with pytest.raises(IllegalAction):
        attempt.decide("establish nowhere")
    assert attempt.play.mark() == before and attempt.play.texts() == []
    for text in one.solutions[0]:
        attempt.decide(text)
    with pytest.raises(IllegalAction, match="the turn is over"):
        attempt.decide("end")


def test_the_same_decisions_meet_the_same_chances() -> None:
    for name in GAMES:
        one = load_puzzles(name)[0]
        assert solve(one, one.solutions[0]).play.mark() == solve(one, one.solutions[0]).play.mark()


def test_a_turn_that_is_clearly_behind_is_simulated_no_further() -> None:
    one = load_puzzles("hansa")[0]
    attempt = Attempt(one)
    contest = TurnContest(find_game("hansa"), attempt.start, "race")
    best = TurnValue([1], 1, values=[0.6, 0.62, 0.61, 0.6, 0.62, 0.61])
    close = TurnValue([2], 2, values=[0.59, 0.6, 0.61, 0.6, 0.6, 0.62])
    far = TurnValue([3], 3, values=[0.1, 0.12, 0.11, 0.1, 0.12, 0.1])
    assert contest._without_losers([far, close, best]) == [best, close]
    loss, error = far.behind(best)
    assert 0.49 < loss < 0.52 and 0.0 < error < 0.01


def test_ratings_follow_what_was_solved() -> None:
    new = Rating()
    better, worse = rate(new, 1400, True), rate(new, 1400, False)
    assert worse.rating < new.rating < better.rating
    assert better.deviation < new.deviation
    assert rate(new, 2200, True).rating > better.rating > rate(new, 800, True).rating
    sure = new
    for _ in range(200):
        sure = rate(sure, 1400, True)
    assert sure.deviation == 60.0 and sure.rating < 3500.0
    assert expected(1400, 1400) == 0.5


def test_a_puzzle_is_rated_by_who_finds_it() -> None:
    easy = {"apprentice": (4, 4), "merchant": (2, 2), "master": (3, 3)}
    usual = {"apprentice": (0, 4), "merchant": (2, 2), "master": (3, 3)}
    hard = {"apprentice": (0, 4), "merchant": (0, 2), "master": (0, 3)}
    assert puzzle_rating(easy) < puzzle_rating(usual) < puzzle_rating(hard)
