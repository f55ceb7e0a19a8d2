"""The analysis of finished games: what every decision cost, and whose fault it was."""

from __future__ import annotations

import time
from typing import Any

import pytest

from kogge.bots.contract import Observation
from kogge.bots.registry import make_bot
from kogge.coach.analysis import Analysis, account, turning_points
from kogge.coach.decisions import BLUNDER, JudgedDecision, charge, decision_of, judge_stretch
from kogge.coach.exercise import judge_answer
from kogge.coach.judge import Judge, JudgedTurn, in_order
from kogge.coach.stretches import Stretch, course_of
from kogge.coach.work import do_work
from kogge.core.contract import Game
from kogge.core.dealer import Dealer
from kogge.core.errors import BadOption
from kogge.core.match import Match
from kogge.core.record import Record, record_of, replay
from kogge.games.hansa.game import HANSA
from kogge.games.registry import GAMES
from kogge.server.live.coaching import judge_job, stretch_job
from tests.coach.games import LOST, lost_game


def analysed(record: Record, iterations: int = 30) -> Analysis:
    analysis = Analysis(HANSA, record, 0.0, iterations)
    analysis.finish()
    return analysis


def test_a_blunder_is_found_and_charged_to_the_decision_that_made_it() -> None:
    analysis = analysed(lost_game())
    marked = analysis.marked()
    assert {(one.seat, one.mark) for one in marked} == {(0, BLUNDER)}
    blunder = marked[0]
    assert blunder.text == "move minden-hannover.1", "after it nothing wins at once"
    assert blunder.best[-1].action == "establish minden-hannover"
    assert blunder.best_win == 1.0 and blunder.loss > 0.5
    assert blunder.parts["track"] >= 2, "what it is worth is told by the rulebook's categories"
    data = analysis.data()
    assert [one["blunders"] for one in data["seats"]] == [len(marked), 0, 0, 0]
    assert data["seats"][0]["accuracy"] < data["seats"][1]["accuracy"] == 100.0
    assert data["seats"][2]["accuracy"] is None, "who decided nothing has none"
    assert data["curve"][-1] == {"at": len(LOST), "turn": data["curve"][-1]["turn"], "chances": [0.0, 1.0, 0.0, 0.0]}
    assert analysis.dearest()[0] is blunder
    assert analysis.dearest(seat=1) == []


@pytest.mark.long
def test_an_analysis_counts_processor_time_wherever_it_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    (work, *_) = Analysis(HANSA, lost_game(), 0.05).work()

    def nobody_waits() -> float:
        raise AssertionError("the wall's clock was read")

    monkeypatch.setattr(time, "perf_counter", nobody_waits)
    here = [one.data() for one in do_work(work)]
    there = judge_job(stretch_job(work.game, work.components, work.stretch, work.seconds)).judged
    assert [one["action"] for one in there] == [one["action"] for one in here]


def test_stretches_end_where_something_happens() -> None:
    for name, game in GAMES.items():
        match = Match(game, game.menu().choose(None, None, {}), "stretches")
        dealer = Dealer("walk")
        while len(match.log) < 150 and not match.is_over():
            legal = match.state.legal()
            match.play_action(match.to_move(), legal[dealer.below(len(legal))])
        course = course_of(game, record_of(match))
        covered = [at for one in course.stretches for at in range(one.at, one.at + len(one.plan))]
        assert covered == [at for at, one in enumerate(match.log) if one.seat >= 0], name
        for one in course.stretches:
            state = replay(game, record_of(match), one.at).state
            assert game.load(one.state) == state
            for action in one.plan:
                assert (state.to_move(), state.turn) == (one.seat, one.turn), "neither chance nor another seat"
                state.apply(action)


def test_losses_add_up_to_that_of_the_turn() -> None:
    analysis = analysed(lost_game())
    turn = [one for one in analysis.decisions.values() if one.seat == 0]
    assert sum(one.loss for one in turn) == pytest.approx(turn[0].best_win - turn[-1].win, abs=0.01)


def judged_turn(plan: tuple[int, ...], wins: list[float]) -> JudgedTurn:
    turn = JudgedTurn(plan, (), sum(wins) / len(wins), hash(plan))
    turn.wins, turn.points_seen = wins, [0.0] * len(wins)
    return turn


def charged(best: list[float], after_one: list[float], played: list[float]) -> list[JudgedDecision]:
    """A turn of two decisions: what each costs, by the chances to win over the same trials with the best turn, with the
    best one after the first decision, and with what was played."""
    stretch = Stretch(0, 0, 1, b"")
    stretch.plan, stretch.texts, stretch.steps, stretch.choices = [1, 1], ["a", "b"], ["", ""], [2, 2]
    turns = [judged_turn(plan, wins) for plan, wins in (((2, 2), best), ((1, 2), after_one), ((1, 1), played))]
    in_order(turns, len(best), 0)
    return charge(stretch, [(0, turns[0]), (1, turns[1])], turns[2])


def test_each_decision_is_as_clear_as_its_own_difference() -> None:
    noise = [0.3, -0.3, 0.2, -0.2, 0.1, -0.1]
    clear, noisy = charged([0.6] * 6, [0.57] * 6, [0.5 + x for x in noise])
    assert (clear.loss, clear.error) == pytest.approx((0.03, 0.0)), "what comes later does not make it less sure"
    assert (clear.mark, noisy.mark) == ("inaccuracy", "")
    assert noisy.loss == pytest.approx(0.07) and noisy.error > 0.07
    one, other = charged([0.6] * 6, [0.5 + x for x in noise], [0.4] * 6)
    assert (one.mark, other.mark) == ("", ""), "sure together, but not which of them it was"
    assert min(one.error, other.error) > 0.05


def test_an_exercise_tells_by_how_much_and_why() -> None:
    record = lost_game()
    state = replay(HANSA, record, 0).state
    played = [text for seat, text in LOST if seat == 0]
    judge = Judge(HANSA, iterations=30)
    best = ["establish minden-hannover"]
    right = judge_answer(HANSA, state, judge, "establish minden-hannover", played, best)
    assert right.solved and right.better and right.win == 1.0 and right.parts["track"] >= 2
    wrong = judge_answer(HANSA, state, judge, "move minden-hannover.2", played, best)
    assert not wrong.solved and wrong.best_win == 1.0
    with pytest.raises(BadOption, match="not allowed"):
        judge_answer(HANSA, state, judge, "establish hamburg-bremen", played, best)


def decision(loss: float, error: float = 0.0) -> JudgedDecision:
    out = JudgedDecision(3, 0, 1, "end", "act")
    out.loss, out.error = loss, error
    return out


@pytest.mark.parametrize(
    ("loss", "error", "mark"),
    [
        (0.019, 0.0, ""),
        (0.02, 0.0, "inaccuracy"),
        (0.05, 0.0, "mistake"),
        (0.1, 0.04, "blunder"),
        (0.1, 0.06, ""),
    ],
)
def test_marks_and_what_could_be_noise(loss: float, error: float, mark: str) -> None:
    one = decision(loss, error)
    assert one.mark == mark
    assert decision_of(one.data()).data() == one.data(), "as it comes back from another process"


def test_accuracy_and_turning_points() -> None:
    assert account([decision(0.0), decision(0.1)])["accuracy"] == 75.0
    assert account([])["accuracy"] is None
    curve = [{"at": at, "turn": at, "chances": [win, 1 - win]} for at, win in enumerate((0.5, 0.55, 0.2, 0.35))]
    assert [(one["at"], one["seat"], one["change"]) for one in turning_points(curve)] == [(1, 0, -0.35), (2, 0, 0.15)]


def planted(game: Game[Any], seed: str) -> tuple[Stretch, int] | None:
    """A turn that a searching bot would play, with its first decision replaced by the worst by far, if there is one."""
    match = Match(game, game.menu().choose(None, None, {}), seed)
    bot = make_bot("greedy", game)
    dealer = Dealer(seed)
    most = 40 + int(dealer.below(80))
    while not match.is_over():
        seat = match.to_move()
        if len(match.log) >= most and len(match.state.legal()) > 4:
            legal = list(match.state.legal())
            some = [[int(legal[dealer.below(len(legal))])] for _ in range(5)]
            found = Judge(game, iterations=60).judge(match.state, some)
            worst = max(found.given, key=lambda turn: turn.loss)
            if worst.loss > 0.15:
                stretch = Stretch(len(match.log), seat, int(match.state.turn), match.state.dump())
                stretch.plan = [worst.plan[0]]
                stretch.texts, stretch.steps = [worst.texts[0]], [worst.moves[0].step]
                stretch.choices = [len(match.state.legal())]
                return stretch, len(match.log)
            most += 9
        guess = game.guess(match.state, seat, dealer)
        match.play_action(seat, bot.choose(Observation(game, guess, seat, dealer), dealer))
    return None


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_planted_blunders_are_found(name: str) -> None:
    """A few; `bench/analysis.py` plants hundreds in a Master's games."""
    game = GAMES[name]
    found = []
    for number in range(2):
        made = planted(game, f"plant/{number}")
        if made is not None:
            stretch, at = made
            (judged,) = judge_stretch(game, stretch, Judge(game, iterations=40, seed=f"other/{number}"))
            assert judged.at == at
            found.append(judged.mark)
    assert found and found.count(BLUNDER) * 3 >= 2 * len(found), found
