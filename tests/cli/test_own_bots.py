"""Bots of one's own play wherever a command lets bots play, and see no more there than in the arena."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kogge.arena.players import make_checked
from kogge.bots.contract import Observation
from kogge.core.contract import State
from kogge.core.dealer import Dealer
from kogge.games.registry import find_game
from tests.cli.process import assert_refused, environment, kogge_process

BOTS = """
from kogge.bots.contract import Bot
class Last(Bot):
    def __init__(self, game, text="1"):
        self.back = int(text)
    def choose(self, observation, dealer):
        return observation.legal()[-self.back]
class Broken(Last):
    def choose(self, observation, dealer):
        raise RuntimeError("no idea")
class Cheat(Last):
    def choose(self, observation, dealer):
        return -7
class Peek(Last):
    seen = []
    def choose(self, observation, dealer):
        Peek.seen.append(observation._state)
        return observation.legal()[0]
"""


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """A file with bots."""
    path = tmp_path / "mine.py"
    path.write_text(BOTS, encoding="utf-8")
    return path


def test_simulate_lets_them_play(mine: Path) -> None:
    args = ("simulate", "hansa", "--players", "3", "--games", "2", "--limit", "60", "--json")
    done = kogge_process(*args, "--bots", f"{mine}:Last,random,{mine}:Last:1")
    assert done.returncode == 0, done.stderr
    report = json.loads(done.stdout)
    assert report["bots"] == [f"{mine}:Last", "random", f"{mine}:Last:1"]
    assert report["decisions"] == 120
    twice = kogge_process(*args, "--bots", f"{mine}:Last", "--workers", "2")
    assert json.loads(twice.stdout)["decisions"] == 120
    module = kogge_process(*args, "--bots", "mine:Last", PYTHONPATH=f"{environment()['PYTHONPATH']}:{mine.parent}")
    assert json.loads(module.stdout)["bots"] == ["mine:Last"] * 3


def test_play_lets_them_play(mine: Path) -> None:
    done = kogge_process("play", "hansa", "--seed", "3", "--bots", f"{mine}:Last", stdin="1\n1\n1\n1\nlog 40\nquit\n")
    assert done.returncode == 0, done.stderr
    assert "mine.py:Last" in done.stdout


def test_what_they_do_wrong_is_told_in_one_line(mine: Path) -> None:
    args = ("simulate", "hansa", "--players", "3", "--games", "1")
    assert_refused(kogge_process(*args, "--bots", f"{mine}:Broken"), "mine.py:Broken failed", "no idea")
    assert_refused(kogge_process(*args, "--bots", f"{mine}:Cheat"), "answered -7", "not a legal action")
    assert_refused(kogge_process(*args, "--bots", f"{mine}:Nobody"), "has no bot 'Nobody'")
    assert_refused(kogge_process(*args, "--bots", "nowhere.py:Last"), "cannot read the bot's file nowhere.py")
    assert_refused(kogge_process(*args, "--bots", f"{mine}:Last,random"), "2 bots for 3 seats")


def test_they_never_hold_the_true_state(mine: Path) -> None:
    hansa = find_game("hansa")
    s: State = hansa.new(hansa.menu().choose("league-3", 3, {"first": "1"}))
    while s.to_move() < 0:
        s.apply(s.legal()[0])
    bot = make_checked(f"{mine}:Peek", hansa, {str(mine): BOTS})
    dealer = Dealer("peek")
    bot.choose(Observation(hansa, s, s.to_move(), dealer), dealer)
    (seen,) = bot.bot.seen  # type: ignore[attr-defined]
    assert seen is not s
