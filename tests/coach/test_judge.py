"""The judge: whole turns in order, what a given turn loses, by what the seat could know."""

from __future__ import annotations

import time
from itertools import count

import pytest

from kogge.bots.contract import Observation
from kogge.bots.random import decide
from kogge.bots.registry import make_bot
from kogge.coach.judge import LEAST_TRIALS, Judge, Judgement
from kogge.core.contract import NOBODY
from kogge.core.dealer import Dealer
from kogge.core.errors import BadOption
from kogge.games.hansa.game import HANSA, MENU
from kogge.games.hansa.position import build_position
from kogge.games.hansa.state import Hansa
from kogge.games.registry import GAMES

# Whoever of the first two seats establishes a route first wins.
WINNING = """turn 1
prestige 1 19
route minden-hannover 1t 1t 1t
city minden 1t
city hannover 1t
prestige 2 19
route hamburg-bremen 2t 2t 2t 2t
city hamburg 2t
city bremen 2t"""


def hansa(text: str) -> Hansa:
    return build_position(MENU, "board league-45\nplayers 4\n" + text)


def told(judgement: Judgement) -> list[tuple[object, ...]]:
    return [(turn.plan, turn.texts, turn.win, turn.points, turn.loss, turn.error) for turn in judgement.turns]


def test_a_won_game_goes_before_anything() -> None:
    s = hansa(WINNING)
    plan = [int(HANSA.read(s, "move minden-hannover.1"))]
    after = s.copy()
    after.play(plan[0])
    plan.append(int(HANSA.read(after, "put t duisburg-dortmund.1")))
    judgement = Judge(HANSA, iterations=40).judge(s, [plan])
    assert judgement.best.texts[-1] == "establish minden-hannover"
    assert judgement.best.win == 1.0
    (given,) = judgement.given
    assert given.texts[:2] == ("move minden-hannover.1", "put t duisburg-dortmund.1")
    assert given in judgement.turns
    assert given.loss > 0.5


def test_the_same_in_another_order_loses_nothing() -> None:
    s = hansa("turn 1\nsupply 1 4t")
    one, other = "place t minden-hannover.1", "place t hamburg-lubeck.1"
    plans = []
    for texts in ([one, other], [other, one]):
        after = s.copy()
        plan = []
        for text in texts:
            plan.append(int(HANSA.read(after, text)))
            assert plan[-1] in after.legal()
            after.apply(plan[-1])
        plans.append(plan)
    judgement = Judge(HANSA, iterations=20).judge(s, plans)
    first, second = judgement.given
    assert (first.win, first.loss, first.wins) == (second.win, second.loss, second.wins)
    assert first.texts[:2] == (one, other) and second.texts[:2] == (other, one)
    assert len({turn.end for turn in judgement.turns}) == len(judgement.turns), "no two turns are the same"


@pytest.mark.long
def test_nothing_hidden_is_looked_at() -> None:
    """Others hold other cards: the judgement is the same. A judge that peeks judges most of these otherwise."""
    game = GAMES["yokohama"]
    s = game.new(game.menu().choose(None, None, {}))
    dealer = Dealer("secret")
    bot = make_bot("greedy", game)
    compared = 0
    for number in range(135):
        seat = s.to_move()
        if seat >= 0 and number > 60 and number % 10 == 9 and len(s.legal()) > 1:
            other = game.guess(s, seat, Dealer(f"another {number}"))
            if other.key() != s.key():
                compared += 1
                assert told(Judge(game, iterations=4).judge(s)) == told(Judge(game, iterations=4).judge(other))
        s.apply(decide(s, dealer) if seat < 0 else bot.choose(Observation(game, s, seat, dealer), dealer))
    assert compared >= 3


def test_who_gives_no_time_and_who_asks_after_the_end() -> None:
    with pytest.raises(BadOption, match="seconds or iterations"):
        Judge(HANSA)
    s = hansa(WINNING)
    s.over()
    with pytest.raises(BadOption, match="nobody is to decide"):
        Judge(HANSA, iterations=10).judge(s)


@pytest.mark.long
def test_by_processor_time_a_judge_is_as_sure_on_a_busy_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    hours = count(step=3_600)  # everybody else takes that long between two looks at the clock
    monkeypatch.setattr(time, "perf_counter", lambda: float(next(hours)))
    s = hansa(WINNING)
    given = [[int(s.legal()[0])], [int(s.legal()[-1])]]
    assert Judge(HANSA, seconds=0.5).judge(s, given).trials == LEAST_TRIALS
    assert Judge(HANSA, seconds=0.5, processor_time=True).judge(s, given).trials > LEAST_TRIALS


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_the_recommendation_is_the_best_of_its_list(name: str) -> None:
    game = GAMES[name]
    s = game.new(game.menu().choose(None, None, {}))
    dealer = Dealer("walk")
    for number in range(400):
        if s.to_move() == NOBODY:
            break
        if s.to_move() >= 0 and number % 40 > 37:
            before = s.key()
            given = [[int(s.legal()[0])], [int(s.legal()[-1])]]
            judgement = Judge(game, iterations=15).judge(s, given)
            wins = [turn.win for turn in judgement.turns]
            assert wins == sorted(wins, reverse=True)
            assert judgement.best.loss == 0.0
            assert all(turn.loss >= 0.0 and 0.0 <= turn.win <= 1.0 for turn in judgement.turns)
            assert len(judgement.given) == 2 and {turn.end for turn in judgement.given} <= {
                turn.end for turn in judgement.turns
            }
            assert {turn.plan[0] for turn in judgement.turns} <= set(s.legal())
            assert s.key() == before
        s.apply(decide(s, dealer))
