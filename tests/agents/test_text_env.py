"""Whole games in text: every seat is asked, refusals are counted, and who never answers forfeits."""

from __future__ import annotations

import re

import pytest

from kogge.agents import TextEnv
from kogge.agents.forfeit import place_last
from kogge.core.contract import Score, rank
from kogge.core.errors import BadOption, KoggeError
from kogge.core.record import read_record, replay
from tests.server.players import Player


class Reader:
    """A scripted agent that knows of the game only what the text says."""

    def __init__(self, game: str, seed: int) -> None:
        self.player = Player(game, seed)

    def answer(self, text: str) -> str:
        choices = re.findall(r"^\d+\. \[([^\]]+)\]", text, flags=re.M)
        return f"Here is my move: [{self.player.choose([{'action': one} for one in choices])}]"


def play_out(env: TextEnv, seed: str) -> None:
    env.reset(seed)
    readers = [Reader(env.game.name, seat) for seat in range(env.players)]
    done = False
    while not done:
        seat, text = env.observation()
        done, info = env.step(readers[seat].answer(text))
        assert info["action"], info


@pytest.mark.long
@pytest.mark.parametrize("game", ["hansa", "yokohama", "merchants"])
def test_a_scripted_agent_plays_whole_games_by_text_alone(game: str) -> None:
    env = TextEnv(game, rules=False)
    play_out(env, "1")
    rewards, info = env.close()
    assert sum(rewards.values()) == pytest.approx(1.0)
    assert info["ended_by"]
    assert info["refusals"] == [0] * env.players
    assert replay(env.game, read_record(env.record())).state == env.match.state


def test_the_same_seed_begins_the_same_game() -> None:
    env = TextEnv("yokohama", players=3, rivals="random", seat=1)
    first = env.observation()
    env.reset("2")
    assert env.observation() != first
    env.reset("0")
    assert env.observation() == first
    assert first[0] == 1


def test_the_first_observation_has_the_rules_and_later_ones_the_news() -> None:
    env = TextEnv("merchants")
    seat, text = env.observation()
    assert text.startswith("# ")
    assert "Since your last decision" not in text
    env.step("end")
    while env.observation()[0] != seat:
        env.step("1")
    later = env.observation()[1]
    assert later.startswith("Since your last decision:\n")
    assert "# " not in later


def test_a_refusal_changes_nothing_and_is_told_with_its_rule() -> None:
    env = TextEnv("hansa", rules=False)
    seat, text = env.observation()
    done, info = env.step("[displace t hamburg-lubeck.2]")
    assert (done, info["action"], info["refusals"]) == (False, None, 1)
    assert info["rule"].startswith("H")
    again = env.observation()
    assert again == (seat, f"Your last answer was refused: {info['refusal']}\n\n{text}")
    env.step("[place t hamburg-lubeck.2]")
    assert "refused" not in env.observation()[1]
    assert env.refusals[seat] == 1


def test_refusals_in_a_row_forfeit_and_answers_in_between_do_not() -> None:
    env = TextEnv("hansa", players=3, rules=False, refusals=1)
    first, _ = env.observation()
    for answer in ("nonsense", "1", "nonsense", "1"):
        _, info = env.step(answer)
        assert not info["forfeit"]
    seat, _ = env.observation()
    env.step("nonsense")
    done, info = env.step("nonsense")
    assert info["forfeit"]
    assert not done
    assert {*env.forfeited} == {seat}
    assert env.observation()[0] != seat, "a bot decides for it from now on"
    assert first in range(3)


def test_the_game_ends_when_only_bots_are_left_and_who_forfeits_gets_nothing() -> None:
    env = TextEnv("yokohama", players=2, rivals={1: "greedy"}, rules=False, refusals=0, reward="rank")
    done, info = env.step("nonsense")
    assert done
    assert info["forfeit"]
    assert env.rewards == {0: 0.0, 1: 1.0}
    with pytest.raises(KoggeError, match="done"):
        env.step("1")
    with pytest.raises(KoggeError, match="done"):
        env.observation()


def test_points_that_a_bot_makes_for_a_seat_that_forfeited_do_not_count() -> None:
    env = TextEnv("yokohama", players=2, rules=False, refusals=0, reward="points")
    seat, _ = env.observation()
    done, _ = env.step("nonsense")
    reader = Reader("yokohama", 5)
    while not done:
        asked, text = env.observation()
        assert asked != seat
        done, _ = env.step(reader.answer(text))
    assert env.close()[1]["ended_by"]
    assert env.scores()[seat].total > 0, "the bot has made points"
    assert env.rewards[seat] == 0.0 < env.rewards[1 - seat]


def test_forfeits_are_placed_behind_all_others() -> None:
    scores = rank([Score(seat, {"all": points}, ()) for seat, points in enumerate([50, 40, 40, 30])])
    assert [one.place for one in place_last(scores, {0})] == [4, 1, 1, 3]
    assert [one.place for one in place_last(scores, {0, 3})] == [3, 1, 1, 4]
    assert [one.place for one in place_last(scores, ())] == [1, 2, 2, 4]
    assert [one.total for one in place_last(scores, {0})] == [50, 40, 40, 30]


def test_what_does_not_fit_is_refused_at_once() -> None:
    with pytest.raises(BadOption, match="no bot"):
        TextEnv("hansa", rivals="nobody")
    with pytest.raises(BadOption, match="no reward"):
        TextEnv("hansa", reward="fame")
    with pytest.raises(ValueError, match="leave at least one"):
        TextEnv("yokohama", players=2, rivals={0: "random", 1: "random"})
